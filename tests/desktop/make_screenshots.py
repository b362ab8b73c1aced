"""Pictures of every ask of every game at three sizes, in both themes and languages, with the faults that can be measured.

``python -m tests.desktop.make_screenshots FOLDER`` writes one picture for each ask and one sheet for each game and variant,
and prints cut words, cards that cover each other or the answer, and verdicts that have to be scrolled to. Every variant is a
process of its own, because the size of letters is that of the whole program.
"""

from __future__ import annotations

import argparse
import itertools
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QSettings, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.cut_words import cut_words
from tests.desktop.every_ask import ASKS, STAGES, ask
from tests.desktop.overlaps import cards_over_answers, names_over_tags, overlapping
from tests.desktop.program_shells import put_away_shell
from workbench.desktop.app.application import Program
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.fields import VerdictLine

SIZES = {"1280x720": (1280, 720, 100), "1600x1000": (1600, 1000, 100), "200%": (1600, 1000, 200)}
THEMES = "light", "dark"
LANGUAGES = "en", "fr"
_LONGEST, _TURN = 8000, 150
"""Milliseconds: how long a picture is waited for, and between two looks at it."""
ACROSS, WIDTH = 3, 760
"""A sheet has so many pictures side by side, each so many pixels wide."""


def faults(window: Any) -> Iterator[str]:
    """What is wrong with what a window shows, as far as it can be measured."""
    yield from (f"cut: {words}" for words in sorted(set(cut_words(window.widget))))
    boxes = window.view.card_boxes()
    yield from (f"cards cover each other: {len(pairs)}" for pairs in [overlapping(boxes)] if pairs)
    yield from (
        f"a card covers the answer at {len(points)} points" for points in [cards_over_answers(window)] if points
    )
    yield from (f"names over tags of answers: {len(names)}" for names in [names_over_tags(window)] if names)
    verdicts = [one for one in window.widget.findChildren(VerdictLine) if one.isVisible()]
    if verdicts and not window.docks.plans.on and all(one.visibleRegion().isEmpty() for one in verdicts):
        yield "no verdict is seen without scrolling"


def settled(widget: QWidget) -> QImage:
    """What a widget shows once two pictures of it in a row are alike: tiles and icons are painted in later turns."""
    before = QImage()
    for _ in range(_LONGEST // _TURN):
        now = widget.grab().toImage()
        if now == before:
            break
        before = now
        QTest.qWait(_TURN)
    return before


def sheet(pictures: Sequence[tuple[str, QImage]]) -> QImage:
    """The pictures on one page, each with its name."""
    height = max(WIDTH * one.height() // one.width() for _, one in pictures) + 24
    rows = -(-len(pictures) // ACROSS)
    page = QImage(ACROSS * WIDTH, rows * height, QImage.Format.Format_RGB32)
    page.fill(QColor("white"))
    painter = QPainter(page)
    for number, (name, picture) in enumerate(pictures):
        at = QPointF(number % ACROSS * WIDTH, number // ACROSS * height)
        painter.drawText(at + QPointF(6, 16), name)
        painter.drawImage(
            at + QPointF(0, 24), picture.scaledToWidth(WIDTH - 6, Qt.TransformationMode.SmoothTransformation)
        )
    painter.end()
    return page


def make(folder: Path, size: str, theme: str, language: str, games: Sequence[str], asks: Sequence[str]) -> int:
    """Write the pictures of one variant; how many faults there are."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    width, height, percent = SIZES[size]
    found = 0
    for game in games:
        with tempfile.TemporaryDirectory() as store:
            settings = Settings(QSettings(str(Path(store) / "settings.ini"), QSettings.Format.IniFormat))
            settings.language, settings.theme, settings.ui_percent = language, theme, percent
            program = Program(app, settings, threaded=False)
            program.start(STAGES[game].path)
            shell = program.shell
            assert shell is not None
            shell.resize(width, height)
            app.processEvents()
            pictures = []
            for name in asks:
                window: Any = shell.page
                window.view.fit()
                ask(window, game, name)
                picture = settled(shell)
                kind = f"{game}_{name}_{size.replace('%', '')}_{theme}_{language}"
                picture.save(str(folder / f"{kind}.png"))
                pictures.append((name, picture))
                for fault in faults(window):
                    found += 1
                    print(f"{kind}: {fault}", flush=True)
            sheet(pictures).save(str(folder / f"sheet_{game}_{size.replace('%', '')}_{theme}_{language}.png"))
            for tab in shell.tabs:
                if tab.document is not None:
                    tab.document.stack.setClean()
            put_away_shell(shell)
            for translator in program._translators:
                app.removeTranslator(translator)
    return found


def main() -> int:
    """Every variant that is asked for, in turn; 1 if a fault was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    for name, every in (
        ("sizes", list(SIZES)), ("themes", list(THEMES)), ("languages", list(LANGUAGES)), ("games", list(STAGES)),
        ("asks", list(ASKS)),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", nargs="+", choices=every, default=every)
    parser.add_argument("--here", action="store_true", help="make a single variant in this process")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.here:
        found = make(args.folder, args.sizes[0], args.themes[0], args.languages[0], args.games, args.asks)
        return 1 if found else 0
    codes = []
    for size, theme, language in itertools.product(args.sizes, args.themes, args.languages):
        words = ["--sizes", size, "--themes", theme, "--languages", language, "--games", *args.games]
        command = [sys.executable, "-m", __spec__.name, str(args.folder), "--here", *words, "--asks", *args.asks]
        codes.append(subprocess.run(command, check=False).returncode)
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())

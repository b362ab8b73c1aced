"""Pictures of the whole window: every ask of every game, in three sizes, two themes and two languages:
``python -m tests.screens [FOLDER] [--game GAME] [--ask ASK] [--size SIZE] [--theme THEME] [--language LANGUAGE]``.

Each size is a program of its own, because the scale of a screen is settled when Qt starts. The folder is ``pictures/screens``
unless named; beside the pictures it holds a sheet for each game, size, theme and language, with all asks small side by side.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "pictures" / "screens"
SIZES = {
    "1280x720": (1280, 720, 1, 100),
    "1600x1000": (1600, 1000, 1, 100),
    "1600x1000_at_200": (1600, 1000, 1, 200),
    "3840x2160": (1920, 1080, 2, 100),
}
"""Name of the size in pixels: width and height in points, pixels of a point, and how large the window is in percent."""
USUAL_SIZES = tuple(SIZES)[:3]
THEMES = ("light", "dark")
LANGUAGES = ("en", "fr")
_LONGEST = 8000
"""Milliseconds to wait until everything is drawn."""


def take(size: str, wanted: argparse.Namespace) -> None:
    """Make the pictures of one size in this program."""
    from PySide6.QtCore import QSettings
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from tests.desktop.every_ask import ASKS, STAGES, ask
    from workbench.desktop.app.application import Program
    from workbench.desktop.look.settings import Settings

    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication([])
    width, height, scale, percent = SIZES[size]
    assert QGuiApplication.primaryScreen().devicePixelRatio() == scale

    def picture(program: Program) -> QImage:
        """The window, once two pictures of it in a row are alike."""
        assert program.shell is not None
        before = None
        for _ in range(_LONGEST // 250):
            QTest.qWait(250)
            now = program.shell.grab().toImage()
            if now == before:
                break
            before = now
        return now

    for language in wanted.language or LANGUAGES:
        for theme in wanted.theme or THEMES:
            for game in wanted.game or STAGES:
                with tempfile.TemporaryDirectory() as place:
                    settings = Settings(QSettings(str(Path(place) / "settings.ini"), QSettings.Format.IniFormat))
                    settings.language, settings.theme, settings.ui_percent = language, theme, percent
                    program = Program(app, settings, threaded=False)
                    program.start(STAGES[game].path)
                    assert program.shell is not None
                    program.shell.resize(width, height)
                    app.processEvents()
                    shown: list[QImage] = []
                    for name in wanted.ask or ASKS:
                        program.shell.page.fit()
                        ask(program.shell.page, game, name)
                        shown.append(picture(program))
                        shown[-1].save(str(wanted.folder / f"{game}_{name}_{size}_{theme}_{language}.png"))
                    for tab in program.shell.tabs:
                        if tab.document is not None:
                            tab.document.stack.setClean()
                    program.shell.close()
                small = [one.scaledToWidth(640) for one in shown]
                rows = -(-len(small) // 3)
                sheet = QImage(3 * 640, rows * small[0].height(), QImage.Format.Format_RGB32)
                sheet.fill(0x808080)
                painter = QPainter(sheet)
                for number, one in enumerate(small):
                    painter.drawImage(number % 3 * 640, number // 3 * one.height(), one)
                painter.end()
                sheet.save(str(wanted.folder / f"sheet_{game}_{size}_{theme}_{language}.png"))
                sys.stdout.write(f"{game} {size} {theme} {language}: {len(shown)} pictures\n")
                sys.stdout.flush()


def main(words: list[str]) -> int:
    """Take all sizes, each in its own program; or, as such a program (``--here``), the one that is named."""
    parser = argparse.ArgumentParser(prog="python -m tests.screens", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    for name, known in (("game", None), ("ask", None), ("size", SIZES), ("theme", THEMES), ("language", LANGUAGES)):
        parser.add_argument(f"--{name}", action="append", choices=known)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args(words)
    wanted.folder = wanted.folder.resolve()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    if wanted.here:
        take(wanted.size[0], wanted)
        return 0
    failed = 0
    for size in wanted.size or USUAL_SIZES:
        with tempfile.TemporaryDirectory() as place:  # nothing of the user's is offered or kept
            homes = {f"XDG_{kind}_HOME": place for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
            around = {**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(SIZES[size][2])}
            others = [
                word
                for name in ("game", "ask", "theme", "language")
                for one in getattr(wanted, name) or ()
                for word in (f"--{name}", one)
            ]
            asked = [sys.executable, "-m", "tests.screens", str(wanted.folder), "--here", "--size", size, *others]
            failed |= subprocess.run(asked, cwd=ROOT, env=around, check=False).returncode
    return failed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

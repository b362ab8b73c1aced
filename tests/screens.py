"""Pictures of the whole window in three sizes, one of them drawn larger too, and two themes: ``python -m tests.screens [FOLDER
[LANGUAGE]]``.

Each size is a program of its own, because the scale of a screen is settled when Qt starts. A map with line and area, a table
with an area and a reach, and the first page, for each size and theme; the folder is ``pictures/screens`` unless named.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "pictures" / "screens"
SIZES = {
    "1280x800": (1280, 800, 1, 100),
    "1920x1080": (1920, 1080, 1, 100),
    "1920x1080_at_150": (1920, 1080, 1, 150),
    "3840x2160": (1920, 1080, 2, 100),
}
"""Name of the size in pixels: width and height in points, pixels of a point, and how large the window is in percent."""
THEMES = ("light", "dark")
_SETTLED = 1500
"""Milliseconds after which everything is drawn."""


def take(size: str, folder: Path, language: str) -> list[Path]:
    """Make the pictures of one size in this program."""
    from PySide6.QtCore import QSettings, Qt
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from workbench.desktop.app.application import Program
    from workbench.desktop.look.settings import Settings

    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication([])
    width, height, scale, percent = SIZES[size]
    assert QGuiApplication.primaryScreen().devicePixelRatio() == scale
    made = []

    def kept(program: Program, name: str) -> None:
        assert program.shell is not None
        QTest.qWait(250)
        path = folder / f"{name}_{size}_{theme}.png"
        program.shell.grab().save(str(path))
        made.append(path)

    for theme in THEMES:
        with tempfile.TemporaryDirectory() as place:
            settings = Settings(QSettings(str(Path(place) / "settings.ini"), QSettings.Format.IniFormat))
            settings.language, settings.theme, settings.ui_percent = language, theme, percent
            program = Program(app, settings, threaded=False)
            page = program.start(ROOT / "samples" / "panzer_grenadier" / "lipovka_bridge.yaml")
            assert program.shell is not None
            assert page.map_kind == "hex"
            program.shell.resize(width, height)
            app.processEvents()
            page.fit()
            paper, grid = page.view.viewport(), page.document.scenario.board.grid
            for label, act in (("0606", "click"), ("2009", "over")):
                number = grid.find(label)
                assert number is not None
                at = page.view.widget_position(number)
                QTest.mouseMove(paper, at)
                if act == "click":
                    QTest.mouseClick(paper, Qt.MouseButton.LeftButton, pos=at)
                    QTest.keyClick(page.view, Qt.Key.Key_A)
            QTest.qWait(_SETTLED)  # the ground is painted piece by piece
            kept(program, "hexes")
            page.open_path(ROOT / "samples" / "blitzkrieg" / "saint_aubry.yaml")
            table = program.window
            assert table.map_kind == "table"
            app.processEvents()
            table.fit()
            forces = table.document.scenario.forces.sides
            unit = next(unit for unit in forces[0].units if unit.at is not None)
            foe = next(unit for unit in forces[1].units if unit.at is not None)
            view = table.view
            assert unit.at is not None
            assert foe.at is not None
            here, there = (view.mapFromScene(view.scale_.scene(at)) for at in (unit.at, foe.at))
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=here)
            QTest.keyClick(view, Qt.Key.Key_A)
            QTest.mouseMove(view.viewport(), there)
            kept(program, "table")
            table.show_welcome()
            QTest.qWait(4 * _SETTLED)
            kept(program, "welcome")
            for document in (page.document, table.document):
                document.stack.setClean()
            program.shell.close()
    return made


def main(words: list[str]) -> int:
    """Take all sizes, each in its own program; or, called with a size, that one."""
    if words and words[0] in SIZES:
        for path in take(words[0], Path(words[1]), words[2]):
            sys.stdout.write(f"{path}\n")
        return 0
    folder = Path(words[0]).resolve() if words else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    language = words[1] if len(words) > 1 else "en"
    failed = 0
    for size, (_, _, scale, _) in SIZES.items():
        with tempfile.TemporaryDirectory() as place:  # nothing of the user's is offered or kept
            homes = {f"XDG_{kind}_HOME": place for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
            around = {**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(scale)}
            asked = [sys.executable, "-m", "tests.screens", size, str(folder), language]
            failed |= subprocess.run(asked, cwd=ROOT, env=around, check=False).returncode
    return failed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

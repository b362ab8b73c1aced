"""How many files of the program a click and a stroke enter: a report for whoever changes who hears of what.

``python -m tests.bench.files_entered [-v]`` prints the number of modules of which any function was called by (a) a left click
on a hex with the visible area shown, (b) one stroke of the terrain brush and (c) the checks after it. With ``-v`` it lists
them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.window_driver import load_document
from workbench.desktop.look.settings import Settings
from workbench.desktop.questions.question import AREA, LINE
from workbench.desktop.window.window import Window

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "panzer_grenadier" / "lipovka_bridge.yaml"
PACKAGE = str(ROOT / "workbench") + "/"
REST, FIRST_REST = 300, 4000
"""Milliseconds that everything is given that an act sets off; the first time all pictures are drawn. Checks of the scenario,
which begin after half a second of rest, are counted for themselves."""


def files_entered(act: Callable[[], None]) -> list[str]:
    """The files of the program, below its package, in which a function was called or a generator went on, sorted."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            found.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return sorted(name.removeprefix(PACKAGE) for name in found if name.startswith(PACKAGE))


def measure() -> dict[str, list[str]]:
    """The files that a click and a stroke enter, by what was done. Each is done once before, so that nothing is loaded."""
    QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat))
        settings.language = "en"
        document = load_document(SAMPLE)
        window = Window(document, settings, threaded=False)
        window.resize(1440, 900)
        window.show()
        window.view.fit()
        for overlay in (LINE, AREA):
            window.inquiry.toggle(overlay, True)

        def settle(milliseconds: int = REST) -> None:
            QTest.qWait(milliseconds)

        def place(column: int, row: int) -> QPoint:
            grid = window.document.scenario.board.grid
            number = row * grid.columns + column
            return window.view.mapFromScene(window.view.plane.centre(number))

        def click(at: QPoint) -> None:
            QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
            settle()

        def stroke(column: int) -> None:
            paper = window.view.viewport()
            QTest.mousePress(paper, Qt.MouseButton.LeftButton, pos=place(column, 3))
            for row in (4, 5):
                QTest.mouseMove(paper, place(column, row))
            QTest.mouseRelease(paper, Qt.MouseButton.LeftButton, pos=place(column, 5))
            settle()

        settle(FIRST_REST)
        click(place(4, 4))
        settle(FIRST_REST)
        found = {"a click with the visible area": files_entered(lambda: click(place(6, 5)))}
        window.take_tool("terrain")
        window.tool_context.choices.choose(terrain="woods")
        stroke(3)
        settle(FIRST_REST)
        found["a stroke of the terrain brush"] = files_entered(lambda: stroke(8))
        found["the checks after the stroke"] = files_entered(lambda: settle(FIRST_REST))
        window.document.stack.setClean()
        window.close()
    return found


def main() -> None:
    """Print the report."""
    for act, files in measure().items():
        print(f"{len(files):4}  {act}")
        if "-v" in sys.argv:
            print("\n".join(f"        {name}" for name in files))


if __name__ == "__main__":
    main()

"""Opens the installed program's window on a scenario, saves what it shows as a picture, and closes it: SCENARIO PICTURE."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from workbench.desktop.app.application import run_window

SOON, LONG = 500, 30_000
"""Milliseconds between two looks, and after which a window that shows nothing counts as broken."""


def main(scenario: Path, picture: Path) -> int:
    """The program's exit code; 1 if no picture of the map could be taken."""
    app = QApplication(sys.argv[:1])
    saved: list[bool] = []

    def look() -> None:
        windows = [one for one in app.topLevelWidgets() if one.isVisible()]
        if not windows:
            return
        image = max(windows, key=lambda one: one.width() * one.height()).grab().toImage()
        colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
        if len(colours) > 50:  # a map is shown, and not an empty frame
            saved.append(image.save(str(picture)))
            app.quit()

    looking = QTimer(interval=SOON)
    looking.timeout.connect(look)
    looking.start()
    QTimer.singleShot(LONG, app.quit)
    code = run_window(scenario)
    return code if saved == [True] else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))

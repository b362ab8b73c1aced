"""Chooses hostile page templates in the dialog that prints, one after the other:
``python -m tests.reliability.hostile_templates [FOLDER ...] [--only NAME]``.

Every file ``card-*.html`` of the folders (those of ``tests/printing/hostile`` if none is named) is chosen for the card of a
scenario. While its page is made and set on sheets, the dialog is clicked on without rest. For each template is told how long it
took until something was said, the longest time without an answer to a click (by the clock and of the processor), and what
was said. Without ``QT_QPA_PLATFORM`` the dialog is on the screen that there is.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox

from tests import loading
from workbench.base.data_folders import SAMPLES
from workbench.desktop.dialogs.print_scenario import PrintDialog
from workbench.desktop.export.print_set import PrintSource
from workbench.printing import templates as template_module

HOSTILE = Path(__file__).parents[1] / "printing" / "hostile"
"""Templates that want to stop the program, fill its memory, reach other files, or make pages that are hard to set."""
SAID_WITHIN = 20.0
"""Seconds until something must be said of a template."""
ANSWERED_WITHIN = 1.0
"""Seconds until a click must be answered."""
_BETWEEN_CLICKS = 20


@dataclass(frozen=True)
class Shown:
    """What became of a template: seconds until something was said, the longest time without an answer, by the clock and of the
    processor's, and what was said."""

    said_after: float
    longest_wait: float
    longest_work: float
    words: str

    @property
    def is_refused(self) -> bool:
        """Was it refused, with a reason?"""
        return self.words.startswith("⚠")


@contextmanager
def dialog_with(files: Iterable[Path], folder: Path) -> Iterator[PrintDialog]:
    """The dialog of a scenario with these templates in the user's folder, on which only the card is ticked."""
    for path in files:
        (folder / path.name).write_bytes(path.read_bytes())
    with patch.object(template_module, "user_page_templates_folder", lambda: folder):
        path = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
        dialog = PrintDialog(PrintSource(*loading.scenario(path)), "en", path)
        dialog.show()
        for part in ("map", "card"):
            _click_tick(dialog.parts[part])
        _wait(dialog, time.monotonic())
        try:
            yield dialog
        finally:
            dialog.reject()
            dialog.deleteLater()


def shown(dialog: PrintDialog, name: str) -> Shown:
    """Choose a template in the dialog, and click on until something is said of it."""
    row = dialog.template.findData(name)
    assert row >= 0, f"{name} is not offered"
    # without a screen lists do not open; Qt would warn
    begun = (_choose_by_keys if QGuiApplication.platformName() == "offscreen" else _choose_by_clicks)(
        dialog.template, row
    )
    assert dialog.template.currentData() == name, (name, dialog.template.currentData())
    return _wait(dialog, begun)


def _choose_by_keys(box: QComboBox, row: int) -> float:
    begun = time.monotonic()
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(box, Qt.Key.Key_Down)
    return begun


def _choose_by_clicks(box: QComboBox, row: int) -> float:
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    # a release that follows the press so soon belongs to the click that opened the list
    QTest.qWait(QApplication.doubleClickInterval() + 50)
    view = box.view()
    view.scrollTo(view.model().index(row, 0))
    QTest.qWait(50)
    begun = time.monotonic()
    place = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseMove(view.viewport(), place)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    return begun


def _wait(dialog: PrintDialog, begun: float) -> Shown:
    """Click without rest until the dialog says something of the choice that was made last."""
    clicks = _Clicks(dialog)
    while time.monotonic() - begun < 60 and (dialog._delay_timer.isActive() or dialog._pages.busy or dialog._makes):
        QTest.qWait(_BETWEEN_CLICKS)
    said_after = time.monotonic() - begun
    # the sheets are drawn once they are made
    QTest.qWait(300)
    clicks.stop()
    return Shown(said_after, clicks.longest_wait, clicks.longest_work, dialog.words.text())


class _Clicks(QTimer):
    """Clicks on a dialog whenever its window answers, also in the middle of its work."""

    def __init__(self, dialog: PrintDialog) -> None:
        super().__init__(dialog, interval=_BETWEEN_CLICKS)
        self._dialog = dialog
        self._answered, self._worked = time.monotonic(), time.thread_time()
        self.longest_wait = self.longest_work = 0.0
        self.timeout.connect(self._click)
        self.start()

    def _click(self) -> None:
        answered, worked = time.monotonic(), time.thread_time()
        self.longest_wait = max(self.longest_wait, answered - self._answered)
        self.longest_work = max(self.longest_work, worked - self._worked)
        self._answered, self._worked = answered, worked
        QTest.mouseClick(self._dialog.preview.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))


def _click_tick(box: QCheckBox) -> None:
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))


def main() -> int:
    """Choose them all and print what became of each; 1 if one took too long."""
    parser = argparse.ArgumentParser(description="Hostile page templates in the dialog that prints.")
    parser.add_argument("folders", type=Path, nargs="*", default=[HOSTILE])
    parser.add_argument("--only", default="", help="templates whose names hold this")
    args = parser.parse_args()
    _app = QApplication([])
    files = [path for folder in args.folders for path in sorted(folder.glob("card-*.html")) if args.only in path.name]
    late = 0
    with tempfile.TemporaryDirectory() as folder, dialog_with(files, Path(folder)) as dialog:
        for path in files:
            found = shown(dialog, path.stem)
            late += found.said_after > SAID_WITHIN or found.longest_wait > ANSWERED_WITHIN
            numbers = f"{path.stem:32}{found.said_after:6.1f} s{found.longest_wait:7.2f} s{found.longest_work:7.2f} s"
            print(f"{numbers}  {found.words[:150]}", flush=True)
    print(f"{len(files)} templates, {late} too late")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())

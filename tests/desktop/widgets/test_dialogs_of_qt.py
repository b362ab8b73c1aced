"""Dialogs that Qt makes by itself, opened one after the other under the watch that names controls for screen readers."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QColorDialog, QDialog, QFileDialog, QInputDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.answered_dialogs import answered
from workbench.desktop.widgets.input_guard import InputGuard

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> QWidget:
    InputGuard.watch_application()
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "ask"),
    [
        (QInputDialog, lambda window: QInputDialog.getText(window, "a", "b", text="c")),
        (QInputDialog, lambda window: QInputDialog.getInt(window, "a", "b", 3)),
        (QInputDialog, lambda window: QInputDialog.getDouble(window, "a", "b", 3.0)),
        (QInputDialog, lambda window: QInputDialog.getItem(window, "a", "b", ["c", "d"])),
        (QInputDialog, lambda window: QInputDialog.getMultiLineText(window, "a", "b", "c")),
        (QFileDialog, lambda window: QFileDialog.getOpenFileName(window, "a", "", "*.txt")),
        (QFileDialog, lambda window: QFileDialog.getExistingDirectory(window, "a")),
        (QMessageBox, lambda window: QMessageBox.question(window, "a", "b")),
        (QColorDialog, lambda window: QColorDialog.getColor(Qt.GlobalColor.red, window)),
    ],
)
def test_dialogs_that_qt_makes_are_shown_and_closed(
    window: QWidget, kind: type[QDialog], ask: Callable[[QWidget], object]
) -> None:
    """Qt deletes them with all that is in them, which Python must not have taken into its hands."""
    window.show()
    for _ in range(3):
        met = answered(kind, lambda dialog: dialog.reject())
        ask(window)
        assert met
    gc.collect()


OPEN_AND_CLOSE = """
import gc, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox, QWidget
from workbench.desktop.widgets.screen_readers import SpokenControls

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Polish and isinstance(watched, QWidget):
            controls.watch(watched)
        return False

app = QApplication(sys.argv)
controls = SpokenControls(app)
watch = Watch()
app.installEventFilter(watch)
window = QMainWindow()
window.show()
for turn in range(12):
    QTimer.singleShot(60, lambda: app.activeModalWidget().reject())
    if sys.argv[1] == "boxes" and turn % 2:
        QMessageBox.question(window, "title", "words")
    else:
        ask = QFileDialog.getSaveFileName if turn % 2 else QFileDialog.getOpenFileName
        ask(window, "title", ".", options=QFileDialog.Option.DontUseNativeDialog)
    gc.collect()
    app.processEvents()
print("all closed")
"""


@pytest.mark.slow
@pytest.mark.parametrize("dialogs", ["files", "boxes"])
def test_file_dialogs_can_be_opened_again_and_again(dialogs: str) -> None:
    """Labels of a dialog that is gone were found again in the next one: the program ended, or told of a fault."""
    run = subprocess.run(
        [sys.executable, "-c", OPEN_AND_CLOSE, dialogs], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.stdout.strip() == "all closed", run.stderr[-2000:]
    assert "Error" not in run.stderr

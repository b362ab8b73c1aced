"""Dialogs that Qt makes by itself, opened one after the other under the watch that names controls for screen readers."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = [pytest.mark.gui, pytest.mark.slow]

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


@pytest.mark.parametrize("dialogs", ["files", "boxes"])
def test_file_dialogs_can_be_opened_again_and_again(dialogs: str) -> None:
    """Labels of a dialog that is gone were found again in the next one: the program ended, or told of a fault."""
    run = subprocess.run(
        [sys.executable, "-c", OPEN_AND_CLOSE, dialogs], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.stdout.strip() == "all closed", run.stderr[-2000:]
    assert "Error" not in run.stderr

"""Answering dialogs that wait for an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLineEdit, QPlainTextEdit, QWidget


def answered(kind: type[QDialog], act: Callable[[Any], None]) -> list[Any]:
    """Changes on the next dialog of a kind as soon as it is shown; gives the dialogs that were met."""
    met: list[Any] = []
    watch = QTimer(QApplication.instance(), interval=20)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, kind) and dialog.isVisible():
            watch.stop()
            met.append(dialog)
            act(dialog)

    watch.timeout.connect(look)
    watch.start()
    return met


def press(dialog: QDialog, button: QDialogButtonBox.StandardButton) -> None:
    """Click a button of a dialog's box."""
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    QTest.mouseClick(box.button(button), Qt.MouseButton.LeftButton)


def retype(field: QWidget, words: str) -> None:
    """Type over what a field holds."""
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    target = field.viewport() if isinstance(field, QPlainTextEdit) else field
    assert isinstance(field, QLineEdit | QPlainTextEdit) or field is target
    QTest.keyClicks(field, words)

"""Typing into fields with real keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from tests.desktop.window_driver import CTRL


def typed(field: QWidget, words: str, end: Qt.Key | None = Qt.Key.Key_Return) -> None:
    """Type into a field in place of what was there, and press a key at the end (None: nothing, it is still being typed)."""
    parent = field.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    if isinstance(parent, QScrollArea):
        parent.ensureWidgetVisible(field)
        QApplication.processEvents()
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, words)
    if end is not None:
        QTest.keyClick(field, end)
        QApplication.processEvents()

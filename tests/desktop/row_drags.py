"""Rows of a list, dragged with the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidget

from tests.desktop.window_driver import LEFT, NONE

MOVE = Qt.DropAction.MoveAction


def drag_row(tree: QTreeWidget, row: int, gap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press on a row, pull, and let go before the row ``gap``. Offscreen nobody carries a drag: we send what Qt would."""
    paper = tree.viewport()

    def rect(place: int) -> tuple[int, int, int]:
        found = tree.visualItemRect(tree.topLevelItem(place))  # type: ignore[arg-type]
        return found.left() + 30, found.top(), found.bottom()

    def carried(drag: QDrag, action: Qt.DropAction) -> Qt.DropAction:
        left, top, _ = rect(gap) if gap < tree.topLevelItemCount() else (rect(gap - 1)[0], rect(gap - 1)[2] - 1, 0)
        at, data = QPoint(left, top + 1), drag.mimeData()
        QApplication.sendEvent(paper, enter := QDragEnterEvent(at, MOVE, data, LEFT, NONE))
        assert enter.isAccepted()
        QApplication.sendEvent(paper, QDragMoveEvent(at, MOVE, data, LEFT, NONE))
        QApplication.sendEvent(paper, QDropEvent(QPointF(at), MOVE, data, LEFT, NONE))
        return MOVE

    monkeypatch.setattr(QDrag, "exec", carried)
    left, top, bottom = rect(row)
    start = QPoint(left, (top + bottom) // 2)
    QTest.mousePress(paper, LEFT, NONE, start)
    for far in (6, 14, 24):
        QTest.mouseMove(paper, start + QPoint(0, far))
    QTest.mouseRelease(paper, LEFT, NONE, start + QPoint(0, 24))
    for _ in range(2):
        QApplication.processEvents()

"""What is printed on boards besides the grid: centre dots, the seams between boards, and the boards' names."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.desktop.scene.art.lettering import draw_haloed
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.pathwork import polygons
from workbench.desktop.scene.plane import UNIT, Plane
from workbench.geometry.boards import BoardPlace

DOTS_FADE = (16.0, 26.0)
_DOT = np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)], axis=1)
_SEAM = QColor(74, 60, 40, 190)
_NAME_PIXELS = 15.0


def paint_dots(painter: QPainter, patch: Patch) -> None:
    """A dot in the middle of every hex, from which lines of sight are drawn; it fades out when zoomed away."""
    low, high = DOTS_FADE
    strength = min(1.0, max(0.0, (patch.pixels - low) / (high - low)))
    if strength <= 0 or not len(patch.numbers):
        return
    size = max(0.026 * UNIT, 1.0 * patch.pixel)
    halo = polygons(patch.centres[:, None] + _DOT * (1.55 * size))
    painter.fillPath(halo, QColor(255, 252, 240, round(150 * strength)))
    painter.fillPath(polygons(patch.centres[:, None] + _DOT * size), QColor(20, 16, 12, round(235 * strength)))


def board_rect(plane: Plane, board: BoardPlace) -> QRectF:
    """Where a board lies on the map (scene units): half of its outer columns, its rows from edge to edge."""
    step = UNIT * np.sqrt(3) / 2
    left, top = (board.column - 1) * step, (board.row - 0.5) * UNIT
    return QRectF(left, top, (board.columns - 1) * step, board.rows * UNIT)


def paint_boards(painter: QPainter, patch: Patch) -> None:
    """The edges of boards that meet, and the name of each in the corner that is its upper left one when it is not turned."""
    plane = patch.plane
    boards = plane.grid.boards
    if plane.is_cut:
        painter.setPen(QPen(QColor(60, 48, 32, 170), max(0.03 * UNIT, 1.4 * patch.pixel)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(plane.rect)
    if not boards:
        return
    pen = QPen(_SEAM, max(0.03 * UNIT, 1.4 * patch.pixel))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([6.0, 3.0])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = plane.rect
    for board in boards:
        rect = board_rect(plane, board)
        painter.setPen(pen)
        # each seam is drawn once: the right and lower edges that lie within the map
        if rect.right() < edge.right() - 1:
            painter.drawLine(rect.topRight(), rect.bottomRight())
        if rect.bottom() < edge.bottom() - 1:
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
    # the name keeps its size on the screen when the map is far away, as long as it fits its board
    size = min(max(0.34 * UNIT, _NAME_PIXELS * patch.pixel), 2.4 * UNIT)
    for board in boards:
        rect = board_rect(plane, board)
        painter.save()
        painter.translate(rect.center())
        if board.rotated:
            painter.rotate(180)
        # names of several letters begin where those of one do
        inset = QPointF((0.5 + 0.33 * len(board.name)) * size, 0.3 * size + 0.26 * UNIT)
        draw_haloed(
            painter, QPointF(-rect.width() / 2, -rect.height() / 2) + inset, board.name, size, QColor("#3b2f1f")
        )
        painter.restore()

"""The few strokes that symbols are made of, in fractions of the frame (0, 0 upper left to 1, 1 lower right)."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF


def at(frame: QRectF, x: float, y: float) -> QPointF:
    """A point of the frame."""
    return QPointF(frame.left() + x * frame.width(), frame.top() + y * frame.height())


def line(painter: QPainter, frame: QRectF, *points: tuple[float, float]) -> None:
    """An open line through points."""
    path = QPainterPath(at(frame, *points[0]))
    for point in points[1:]:
        path.lineTo(at(frame, *point))
    painter.strokePath(path, painter.pen())


def filled(painter: QPainter, frame: QRectF, *points: tuple[float, float]) -> None:
    """A filled polygon."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(QPolygonF([at(frame, *point) for point in points]))
    painter.restore()


def dot(painter: QPainter, frame: QRectF, x: float, y: float, radius: float, *, hollow: bool = False) -> None:
    """A disc, or a ring; the radius is a fraction of the frame's height."""
    painter.save()
    if hollow:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(at(frame, x, y), radius * frame.height(), radius * frame.height())
    painter.restore()


def track(painter: QPainter, frame: QRectF, inset: float = 0.14) -> None:
    """The rounded outline of a tracked vehicle."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    w, h = frame.width(), frame.height()
    box = frame.adjusted(inset * w, inset * h * 1.45, -inset * w, -inset * h * 1.45)
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.restore()

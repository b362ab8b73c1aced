"""Text on the map. Takes the application's own font, whatever it is, and never assumes a family."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

MOST_LETTERS = 60
"""Names may be endless, and one on the map must not lie across all of it."""


def cut(text: str) -> str:
    """As much of a name as is written on a map."""
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


def map_font(size: float, *, bold: bool = False) -> QFont:
    """The application's font at ``size`` units high, with figures of one width where it has them."""
    font = QFont()
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    font.setFeature(QFont.Tag.fromString("tnum"), 1)
    return font


def draw_centred(painter: QPainter, at: QPointF, text: str, size: float, colour: QColor, *, bold: bool = True) -> None:
    """Text of a height in painter units, centred on a point. Drawn at 32 px and scaled, so that any size is smooth."""
    painter.save()
    painter.translate(at)
    scale = size / 32.0
    painter.scale(scale, scale)
    painter.setFont(map_font(32, bold=bold))
    painter.setPen(colour)
    painter.drawText(QRectF(-600, -40, 1200, 80), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def text_path(text: str, at: QPointF, size: float, *, bold: bool = True) -> QPainterPath:
    """The outline of a text centred on a point, for layers that hold hundreds of them as one path."""
    text = cut(text)
    font = map_font(32, bold=bold)
    metrics = QFontMetricsF(font)
    path = QPainterPath()
    path.addText(-metrics.horizontalAdvance(text) / 2, metrics.capHeight() / 2, font, text)
    scale = size / 32.0
    from PySide6.QtGui import QTransform

    return QTransform.fromScale(scale, scale).map(path).translated(at)


def draw_haloed(
    painter: QPainter, at: QPointF, text: str, size: float, colour: QColor, *, halo: QColor | None = None
) -> None:
    """Text with a light edge, readable on any ground."""
    path = text_path(text, at, size)
    pen = QPen(halo or QColor(255, 252, 240, 225), size * 0.28)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.fillPath(path, colour)

"""A small picture of a palette: the lines, areas and bands of answers as they are drawn in it."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.desktop.scene.inks import faint, inks, wearing
from workbench.desktop.scene.overlays.patterns import FALLING, UPRIGHT, hatch_brush, lined_brush
from workbench.desktop.scene.overlays.reach import ramp_swatch
from workbench.desktop.size import sized, ui_scale

_PAPER = QColor("#ece7d6")
_HIGH, _GAP = 46, 8.0


class PaletteSample(QWidget):
    """Clear, hindered and blocked lines, a reach, blind ground, a field of fire and what is spotted."""

    def __init__(self, palette: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setMinimumHeight(sized(_HIGH))
        self.setMaximumHeight(sized(_HIGH))

    def show_palette(self, palette: str) -> None:
        """Show another palette."""
        self._palette = palette
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint on the paper of maps."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), _PAPER)
        painter.scale(ui_scale(), ui_scale())
        with wearing(self._palette):
            self._lines(painter)
            left, size = 90.0, QRectF(0, _GAP, 54, _HIGH - 2 * _GAP)
            for paint in (_reach, _blind, _field, _spotted):
                paint(painter, size.translated(left, 0))
                left += 54 + _GAP
        painter.end()

    def _lines(self, painter: QPainter) -> None:
        worn = inks()
        lines = (
            (worn.clear, Qt.PenStyle.SolidLine),
            (worn.hindered, Qt.PenStyle.DashLine),
            (worn.blocked, Qt.PenStyle.DotLine),
        )
        for place, (colour, style) in enumerate(lines):
            painter.setPen(QPen(colour, 3.0, style, Qt.PenCapStyle.FlatCap))
            y = _GAP + 4 + place * (_HIGH - 2 * _GAP - 8) / 2
            painter.drawLine(QLineF(_GAP, y, 82, y))


def _reach(painter: QPainter, box: QRectF) -> None:
    ramp_swatch(painter, box)


def _blind(painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box, hatch_brush(faint(inks().blind, 150), faint(inks().blind, 38), 1.0))


def _field(painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box, faint(inks().field, 60))
    if inks().lined:
        painter.fillRect(box, lined_brush(inks().field_edge, 1.0, FALLING))
    _framed(painter, box, inks().field_edge)


def _spotted(painter: QPainter, box: QRectF) -> None:
    painter.fillRect(box, faint(inks().limit, 64))
    if inks().lined:
        painter.fillRect(box, lined_brush(inks().limit, 1.0, UPRIGHT))
    _framed(painter, box, inks().limit)
    for k in range(4):
        x = box.left() + (k + 0.5) * box.width() / 4
        painter.drawLine(QLineF(x, box.top(), x, box.top() + 6))


def _framed(painter: QPainter, box: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)

"""What is blind, hatched; terrain that is seen into, dotted; the observer ringed."""

from __future__ import annotations

import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import CARD, CLEAR, HINDERED
from workbench.desktop.scene.overlays.patterns import hatch_brush
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.legends import area_legend
from workbench.desktop.table.questions import TableAnswer

_HATCH, _VEIL = QColor(20, 20, 28, 150), QColor(20, 20, 28, 38)
_STEP = 11.0
"""How far apart dots lie, in scene units."""


class AreaDrawer:
    """Draws the blind ground of an answer; with several observers what none of them sees."""

    layer = Layer.AREA

    def __init__(self, answer: TableAnswer, language: str) -> None:
        assert answer.area is not None
        self.answer = answer
        self.legend = area_legend(answer, language)
        blind = answer.area.blind
        for other in answer.others:
            blind = blind.intersection(other.blind)
        self.blind: BaseGeometry = blind
        self._paths: tuple[QPainterPath, QPainterPath] | None = None

    def paint(self, canvas: TableCanvas) -> None:
        """Hatch, dots, observers."""
        assert self.answer.area is not None
        painter = canvas.painter
        if self._paths is None:
            self._paths = canvas.scale.path(self.blind), _dots(canvas.scale.geometry(self.answer.area.into))
        blind, dots = self._paths
        painter.fillPath(blind, hatch_brush(_HATCH, _VEIL, canvas.pixel))
        painter.strokePath(blind, canvas.hairline(QColor(20, 20, 28, 190)))
        painter.fillPath(dots, HINDERED.darker(130))
        for area in (self.answer.area, *self.answer.others):
            at = canvas.scale.scene(area.origin.point)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((CARD, 6.0), (CLEAR, 3.0)):
                painter.setPen(canvas.pen(colour, width))
                painter.drawEllipse(at, 8 * canvas.pixel, 8 * canvas.pixel)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Half hatched."""
        right = QRectF(box.center().x(), box.top(), box.width() / 2, box.height())
        painter.fillRect(right, hatch_brush(_HATCH, _VEIL, 1.0))
        painter.setPen(_HATCH)
        painter.drawRect(right)


def _dots(geometry: BaseGeometry) -> QPainterPath:
    path = QPainterPath()
    if geometry.is_empty:
        return path
    left, top, right, bottom = geometry.bounds
    columns, rows = int((right - left) / _STEP) + 2, int((bottom - top) / _STEP) + 2
    x0, y0 = left - left % _STEP, top - top % _STEP
    points = [(x0 + (i + 0.5 * (j % 2)) * _STEP, y0 + j * _STEP) for j in range(rows) for i in range(columns)]
    inside = shapely.contains_xy(geometry, [p[0] for p in points], [p[1] for p in points])
    for (x, y), kept in zip(points, inside.tolist(), strict=True):
        if kept:
            path.addEllipse(QRectF(x - 1.1, y - 1.1, 2.2, 2.2))
    return path

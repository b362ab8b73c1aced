"""Blind hexes hatched; hexes that are seen through a hindrance dotted, with the count."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from workbench.desktop.scene.art.lettering import text_path
from workbench.desktop.scene.art.outline import exact
from workbench.desktop.scene.inks import DARK, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import Canvas
from workbench.desktop.scene.overlays.patterns import dots, hatch_brush, hatch_lines, mask_image
from workbench.desktop.scene.overlays_data import AreaOverlay
from workbench.desktop.scene.plane import UNIT, Plane

MOST_PATH_HEXES = 3500
_HATCH, _VEIL, _EDGE = 150, 38, 190
"""How strongly the hatch, the ground between its lines and the outline are drawn."""


class AreaDrawer:
    """Draws :class:`AreaOverlay`. What is seen stays as the map is."""

    layer = Layer.AREA

    def __init__(self, overlay: AreaOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        self._blind = ~overlay.area.visible
        self._hindered = overlay.area.visible & (overlay.area.hindrance > 0)
        self._image: QImage | None = None
        self._window: QRectF | None = None
        self._paths = (QPainterPath(), QPainterPath(), QPainterPath())

    def paint(self, canvas: Canvas) -> None:
        """Hatch and dots over what is visible."""
        across = canvas.visible.width() * canvas.visible.height() / (UNIT * UNIT * 0.866)
        if not canvas.vector and min(across, self._plane.grid.size) > MOST_PATH_HEXES:
            self._paint_image(canvas)
        else:
            self._paint_paths(canvas)
        self._paint_origin(canvas)

    def _paint_image(self, canvas: Canvas) -> None:
        images = mask_image(self._plane)
        if self._image is None:
            self._image = images.hatched(self._blind, faint(inks().blind, _HATCH))
        canvas.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        canvas.painter.drawImage(images.rect, self._image)

    def _paint_paths(self, canvas: Canvas) -> None:
        painter = canvas.painter
        if self._window is None or not self._window.contains(canvas.visible.intersected(self._plane.rect)):
            margin = 0.0 if canvas.vector else 3 * UNIT
            self._window = canvas.visible.adjusted(-margin, -margin, margin, margin)
            numbers = self._plane.numbers_in(self._window, UNIT)
            hindered = numbers[self._hindered[numbers]]
            blind = exact(self._plane, self._blind, numbers)
            self._paths = (blind, dots(self._plane, hindered, 0.028 * UNIT), self._counts(hindered))
        blind, stipple, counts = self._paths
        hatch, veil = faint(inks().blind, _HATCH), faint(inks().blind, _VEIL)
        if canvas.vector:
            painter.fillPath(blind, veil)
            numbers = self._plane.numbers_in(canvas.visible, UNIT)
            lines = hatch_lines(self._plane, numbers[self._blind[numbers]], 0.14 * UNIT)
            painter.strokePath(lines, canvas.pen(hatch, 0.036 * canvas.pixels))
        else:
            # without antialiasing the fill is five times faster, and the outline covers its edge
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.fillPath(blind, hatch_brush(hatch, veil, canvas.pixel))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(blind, canvas.hairline(faint(inks().blind, _EDGE)))
        painter.fillPath(stipple, inks().hindered.darker(130))
        if canvas.pixels >= 24:
            painter.fillPath(counts, DARK)

    def _counts(self, numbers: npt.NDArray[np.intp]) -> QPainterPath:
        # one outline for each different count, set down in the lower right corner of its hexes
        joined = QPainterPath()
        joined.setFillRule(Qt.FillRule.WindingFill)
        counts = self.overlay.area.hindrance[numbers]
        for count in np.unique(counts).tolist():
            figure = text_path(str(count), QPointF(0.30 * UNIT, 0.34 * UNIT), 0.17 * UNIT)
            for number in numbers[counts == count].tolist():
                joined.addPath(figure.translated(self._plane.centre(number)))
        return joined

    def _paint_origin(self, canvas: Canvas) -> None:
        canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
        for number in self.overlay.origins or (self.overlay.area.origin,):
            origin = self._plane.centre(number)
            for colour, width in ((DARK, 4.5), (QColor("#ffffff"), 2.0)):
                canvas.painter.setPen(canvas.pen(colour, width))
                canvas.painter.drawEllipse(origin, 0.43 * UNIT, 0.43 * UNIT)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A hatched sample."""
        painter.fillRect(box, faint(inks().blind, _VEIL))
        painter.setPen(QPen(faint(inks().blind, _HATCH), 2.2))
        for k in range(1, 6):
            x = box.left() + k * box.width() / 6
            painter.drawLine(QPointF(x - 4, box.bottom() - 1), QPointF(x + 4, box.top() + 1))
        painter.setPen(faint(inks().blind, _EDGE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)

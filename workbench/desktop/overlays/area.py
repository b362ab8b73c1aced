"""Blind hexes hatched; hexes that are seen through a hindrance dotted, with the count."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.patterns import dots, hatch_brush, hatch_lines, mask_image
from workbench.desktop.drawing.tabletop_items import TableCanvas
from workbench.desktop.drawing.tabletop_marks import dots as tabletop_marks_dots
from workbench.desktop.drawing.tabletop_marks import hatching, ring_observers
from workbench.desktop.drawing.terrain_styles import exact, text_path
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, faint
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.overlay import AreaOverlay, Legend
from workbench.desktop.questions.tabletop_questions import Watch

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

    def paint(self, canvas: HexPainter) -> None:
        """Hatch and dots over what is visible."""
        across = canvas.visible.width() * canvas.visible.height() / (UNIT * UNIT * 0.866)
        if not canvas.vector and min(across, self._plane.grid.size) > MOST_PATH_HEXES:
            self._paint_image(canvas)
        else:
            self._paint_paths(canvas)
        self._paint_origin(canvas)

    def _paint_image(self, canvas: HexPainter) -> None:
        images = mask_image(self._plane)
        if self._image is None:
            self._image = images.hatched(self._blind, faint(answer_colours().blind, _HATCH))
        canvas.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        canvas.painter.drawImage(images.rect, self._image)

    def _paint_paths(self, canvas: HexPainter) -> None:
        painter = canvas.painter
        if self._window is None or not self._window.contains(canvas.visible.intersected(self._plane.rect)):
            margin = 0.0 if canvas.vector else 3 * UNIT
            self._window = canvas.visible.adjusted(-margin, -margin, margin, margin)
            numbers = self._plane.numbers_in(self._window, UNIT)
            hindered = numbers[self._hindered[numbers]]
            blind = exact(self._plane, self._blind, numbers)
            self._paths = (blind, dots(self._plane, hindered, 0.028 * UNIT), self._counts(hindered))
        blind, stipple, counts = self._paths
        hatch, veil = faint(answer_colours().blind, _HATCH), faint(answer_colours().blind, _VEIL)
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
        painter.strokePath(blind, canvas.hairline(faint(answer_colours().blind, _EDGE)))
        painter.fillPath(stipple, answer_colours().hindered.darker(130))
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

    def _paint_origin(self, canvas: HexPainter) -> None:
        canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
        for number in self.overlay.origins or (self.overlay.area.origin,):
            origin = self._plane.centre(number)
            for colour, width in ((DARK, 4.5), (QColor("#ffffff"), 2.0)):
                canvas.painter.setPen(canvas.pen(colour, width))
                canvas.painter.drawEllipse(origin, 0.43 * UNIT, 0.43 * UNIT)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A hatched sample."""
        painter.fillRect(box, faint(answer_colours().blind, _VEIL))
        painter.setPen(QPen(faint(answer_colours().blind, _HATCH), 2.2))
        for k in range(1, 6):
            x = box.left() + k * box.width() / 6
            painter.drawLine(QPointF(x - 4, box.bottom() - 1), QPointF(x + 4, box.top() + 1))
        painter.setPen(faint(answer_colours().blind, _EDGE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


# --- What is blind, hatched; terrain that is seen into, dotted; the observers ringed.


_TABLETOP_HATCH, _TABLETOP_VEIL, _TABLETOP_EDGE = 150, 38, 190
"""How strongly the hatch, the ground between its lines and the outline are drawn."""
_GAP = 6.4
"""How far apart the lines of the hatch lie on paper, in pixels."""
_STEP = 11.0
"""How far apart dots lie, in scene units."""


class TabletopAreaDrawer:
    """Draws the blind ground of an answer: with several observers what none of them sees, or not all of them."""

    layer = Layer.AREA

    def __init__(self, watch: Watch, legend: Legend) -> None:
        self.subject = watch
        self.legend = legend
        self._paths: tuple[QPainterPath, QPainterPath] | None = None

    def paint(self, canvas: TableCanvas) -> None:
        """Hatch, dots, observers."""
        painter = canvas.painter
        if self._paths is None:
            watch = self.subject
            self._paths = canvas.scale.path(watch.blind), tabletop_marks_dots(canvas.scale.geometry(watch.into), _STEP)
        blind, marks = self._paths
        hatch, veil = faint(answer_colours().blind, _TABLETOP_HATCH), faint(answer_colours().blind, _TABLETOP_VEIL)
        if canvas.vector:
            painter.fillPath(blind, veil)
            lines = hatching(canvas.scale.geometry(self.subject.blind), _GAP * canvas.pixel)
            painter.strokePath(lines, canvas.pen(hatch, 1.6))
        else:
            painter.fillPath(blind, hatch_brush(hatch, veil, canvas.pixel))
        painter.strokePath(blind, canvas.hairline(faint(answer_colours().blind, _TABLETOP_EDGE)))
        painter.fillPath(marks, answer_colours().hindered.darker(130))
        ring_observers(canvas, [area.origin for area in self.subject.areas])
        painter.setPen(canvas.pen(CARD, 1.2))
        painter.setBrush(answer_colours().clear)
        for area in self.subject.areas:
            # who is in a house looks out of its openings, wherever he is drawn
            for eye in area.origin.eyes if area.origin.within else ():
                painter.drawEllipse(canvas.scale.scene(eye), 4.5 * canvas.pixel, 4.5 * canvas.pixel)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Half hatched."""
        right = QRectF(box.center().x(), box.top(), box.width() / 2, box.height())
        painter.fillRect(
            right,
            hatch_brush(
                faint(answer_colours().blind, _TABLETOP_HATCH), faint(answer_colours().blind, _TABLETOP_VEIL), 1.0
            ),
        )
        painter.setPen(faint(answer_colours().blind, _TABLETOP_EDGE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)

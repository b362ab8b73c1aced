"""Where an enemy would be spotted: tinted, in a ring with ticks inwards; dots where he is seen but not spotted, an open
outline with a question mark where nobody knows the limit."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.base.numbers import BoolArray, FloatArray
from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import flat_polygons, polylines
from workbench.desktop.drawing.patterns import UPRIGHT, Undecided, dots, lined_brush, lines_over
from workbench.desktop.drawing.tabletop_items import TableCanvas
from workbench.desktop.drawing.tabletop_marks import (
    Ring,
    label,
    length_text,
    limit_of,
    ring_observers,
    rings_of,
    ticks,
    unit_word,
)
from workbench.desktop.drawing.tabletop_marks import dots as tabletop_marks_dots
from workbench.desktop.drawing.tabletop_marks import lines_over as tabletop_marks_lines_over
from workbench.desktop.look.answer_colours import CARD, answer_colours, faint
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.overlay import Legend, SpottingOverlay
from workbench.engine.sight.results import Standpoint
from workbench.engine.spotting.protocol import TabletopSpottingArea
from workbench.scenario.tabletop_board import TabletopBoard

_TINT = 64


class SpottingDrawer:
    """Draws :class:`SpottingOverlay`."""

    layer = Layer.SPOTTING

    def __init__(self, overlay: SpottingOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        area = overlay.area
        numbers = np.arange(plane.grid.size)
        # the observer's own hex belongs to the patch round it, whether or not the rules speak of spotting there
        within = area.spotted | (numbers == area.origin)
        ring, ticks = _edges(plane, within)
        self._within = np.flatnonzero(within)
        self._tint: QPainterPath | None = None
        self._ring, self._ticks = polylines(ring), polylines(ticks)
        self._unspotted = np.flatnonzero(area.sight & ~area.spotted & ~area.undecided & (numbers != area.origin))
        self._open = Undecided(plane, area.undecided & (numbers != area.origin))
        self._dots: QPainterPath | None = None

    def paint(self, canvas: HexPainter) -> None:
        """Tint, ring, ticks, dots."""
        painter = canvas.painter
        if self._dots is None:
            self._dots = dots(self._plane, self._unspotted, 0.03 * UNIT)
        if self._tint is None:
            self._tint = flat_polygons(self._plane, self._within)
        # without antialiasing the fill is quicker, and the ring covers its edge
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillPath(self._tint, faint(answer_colours().limit, _TINT))
        if answer_colours().lined:
            lines_over(canvas, self._tint, self._within, answer_colours().limit, UPRIGHT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if canvas.pixels >= 9:
            painter.fillPath(self._dots, answer_colours().limit_dots)
        painter.strokePath(self._ring, canvas.pen(QColor(255, 255, 255, 170), 5.0))
        painter.strokePath(self._ring, canvas.pen(answer_colours().limit, 3.0))
        painter.strokePath(self._ticks, canvas.pen(answer_colours().limit.darker(115), 2.0))
        self._open.paint(canvas)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the ring, tinted inside."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), faint(answer_colours().limit, _TINT))
        if answer_colours().lined:
            painter.fillRect(box.adjusted(0, 4, 0, 0), lined_brush(answer_colours().limit, 1.0, UPRIGHT))
        pen = HexPainter(painter, self._plane, 1.0, box).pen(answer_colours().limit, 3.0)
        painter.setPen(pen)
        y = box.top() + 4
        painter.drawLine(QLineF(box.left(), y, box.right(), y))
        pen.setWidthF(2.0)
        painter.setPen(pen)
        for k in range(4):
            x = box.left() + (k + 0.5) * box.width() / 4
            painter.drawLine(QLineF(x, y, x, y + 5))
        painter.setPen(Qt.PenStyle.NoPen)


def _edges(plane: Plane, mask: BoolArray) -> tuple[FloatArray, FloatArray]:
    # the sides of the ring, and its ticks
    inside = np.flatnonzero(mask)
    beside = plane.grid.neighbours[inside]
    # the edge of the map is no limit
    edge = (beside >= 0) & ~mask[np.maximum(beside, 0)]
    corners = plane.corner_offsets
    sides, ticks = [], []
    for side in range(6):
        centres = plane.centres[inside[edge[:, side]]]
        a, b = corners[side], corners[(side + 1) % 6]
        sides.append(np.stack([centres + a, centres + b], axis=1))
        inward = -plane.side_offsets[side] / (UNIT / 2) * (0.13 * UNIT)
        for t in (0.25, 0.75):
            base = centres + a + (b - a) * t
            ticks.append(np.stack([base, base + inward], axis=1))
    return np.concatenate(sides), np.concatenate(ticks)


# --- Where a target is detected: tinted, with the limits as rings with ticks inwards; dots where it is seen, yet too
# far off.


_TABLETOP_TINT = 72
_STEP = 20.0


class TabletopSpottingDrawer:
    """Draws :class:`~workbench.engine.spotting.protocol.TabletopSpottingArea`; ``names`` of the rings are words."""

    layer = Layer.SPOTTING

    def __init__(
        self,
        area: TabletopSpottingArea,
        origin: Standpoint,
        board: TabletopBoard,
        names: dict[str, str],
        legend: Legend,
    ) -> None:
        self.subject = area
        self.legend = legend
        self._origin, self._board, self._names = origin, board, names
        self._paths: tuple[QPainterPath, QPainterPath] | None = None
        self._rings: list[Ring] = []
        self._inward = QPainterPath()

    def paint(self, canvas: TableCanvas) -> None:
        """Tint, dots, rings, words."""
        painter, scale, area = canvas.painter, canvas.scale, self.subject
        if self._paths is None:
            unseen = area.sight.difference(area.spotted)
            self._paths = scale.path(area.spotted), tabletop_marks_dots(scale.geometry(unseen), _STEP, 1.3)
            self._rings = rings_of(area.rings, self._origin.point, self._board, scale)
            table = self._board.outline
            for name, limit, disc in area.rings:
                if name == "open" and limit is not None:
                    self._inward.addPath(ticks(scale.geometry(limit_of(disc, table)), scale.geometry(disc)))
        tint, marks = self._paths
        painter.fillPath(tint, faint(answer_colours().limit, _TABLETOP_TINT))
        if answer_colours().lined:
            tabletop_marks_lines_over(canvas, area.spotted, answer_colours().limit, UPRIGHT)
        painter.strokePath(tint, canvas.hairline(answer_colours().limit_dots))
        painter.fillPath(marks, answer_colours().limit_dots)
        for ring in self._rings:
            style = Qt.PenStyle.SolidLine if ring.name == "open" else Qt.PenStyle.DashLine
            painter.strokePath(ring.path, canvas.pen(QColor(255, 255, 255, 190), 5.0))
            painter.strokePath(ring.path, canvas.pen(answer_colours().limit.darker(112), 3.0, style))
        painter.strokePath(self._inward, canvas.pen(answer_colours().limit.darker(125), 1.6))
        for ring in self._rings:
            if ring.label is not None:
                words = (
                    f"{length_text(ring.limit)} {unit_word(self._board.unit)} · {self._names.get(ring.name, ring.name)}"
                )
                label(canvas, ring.label, words, answer_colours().limit_dots, CARD)
        ring_observers(canvas, [self._origin])

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the ring, tinted inside."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), faint(answer_colours().limit, _TABLETOP_TINT))
        if answer_colours().lined:
            painter.fillRect(box.adjusted(0, 4, 0, 0), lined_brush(answer_colours().limit, 1.0, UPRIGHT))
        pen = painter.pen()
        pen.setColor(answer_colours().limit)
        pen.setWidthF(3.0)
        painter.setPen(pen)
        y = box.top() + 4
        painter.drawLine(QLineF(box.left(), y, box.right(), y))
        pen.setWidthF(2.0)
        painter.setPen(pen)
        for k in range(4):
            x = box.left() + (k + 0.5) * box.width() / 4
            painter.drawLine(QLineF(x, y, x, y + 5))

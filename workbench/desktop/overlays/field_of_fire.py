"""Where a unit may fire: tinted by band, the whole rings of the weapon around it, and the arc that it bears on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import flat_polygons
from workbench.desktop.drawing.patterns import FALLING, Undecided, dots, edges, lined_brush, lines_over
from workbench.desktop.drawing.tabletop_items import TableCanvas
from workbench.desktop.drawing.tabletop_marks import (
    UPPER_RIGHT,
    Ring,
    label,
    length_text,
    limit_of,
    rings_of,
    unit_word,
)
from workbench.desktop.drawing.tabletop_marks import lines_over as tabletop_marks_lines_over
from workbench.desktop.drawing.terrain_shapes import path_of
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, faint
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.overlay import FieldOverlay, Legend
from workbench.engine.fire.protocol import TabletopField
from workbench.engine.sight.results import Standpoint
from workbench.scenario.tabletop_board import TabletopBoard

# --- A field of fire: edges by range band in lines of their own, tinted where a target is seen and spotted, dots
# where it is seen but not spotted, an open outline with a question mark where nobody knows the limit.


DASHES: tuple[tuple[float, ...], ...] = ((), (3.2, 1.8), (5.0, 1.8, 0.6, 1.8), (0.6, 1.9))
"""Line style of each band from the outermost inwards, in widths of the line: solid, dashed, dash and dot, dotted."""
_TINT = 31
_CASING = QColor(255, 255, 255, 190)


def band_dashes(bands: int, place: int) -> tuple[float, ...]:
    """The dashes of a band, ``place`` counted from the nearest one of those on the map."""
    return DASHES[min(bands - 1 - place, len(DASHES) - 1)]


class FieldDrawer:
    """Draws :class:`FieldOverlay`."""

    layer = Layer.FIELD

    def __init__(self, overlay: FieldOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        field = overlay.field
        here = np.arange(plane.grid.size) == field.origin
        present = field.bands_reached
        # the firer's own hex belongs to the patch round it, whether or not it may fire there
        self._rings = [
            (
                band_dashes(len(present), k),
                edges(
                    plane, here | ((field.bearing_band >= 0) & (field.bearing_band <= place)), place, field.bearing_band
                ),
            )
            for k, place in enumerate(present)
        ]
        self._covered = np.flatnonzero(field.covered)
        self._inner = edges(plane, field.covered)
        self._open = Undecided(plane, field.uncertain)
        self._hidden = np.flatnonzero(field.hidden & ~here)
        self._tint: QPainterPath | None = None
        self._dots: QPainterPath | None = None

    def paint(self, canvas: HexPainter) -> None:
        """Tint, dots, inner edge, bands, what is open."""
        painter = canvas.painter
        if self._tint is None or self._dots is None:
            self._tint = flat_polygons(self._plane, self._covered)
            self._dots = dots(self._plane, self._hidden, 0.03 * UNIT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillPath(self._tint, faint(answer_colours().field, _TINT))
        if answer_colours().lined:
            lines_over(canvas, self._tint, self._covered, answer_colours().field_edge, FALLING)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if canvas.pixels >= 9:
            painter.fillPath(self._dots, answer_colours().field_dots)
        painter.strokePath(self._inner, canvas.hairline(answer_colours().field_edge))
        for dashes, ring in self._rings:
            painter.strokePath(ring, canvas.pen(_CASING, 5.0))
            painter.strokePath(ring, _dashed(canvas.pen(answer_colours().field, 3.0), dashes))
        self._open.paint(canvas)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The tint below the outermost edge."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), faint(answer_colours().field, 60))
        if answer_colours().lined:
            painter.fillRect(box.adjusted(0, 4, 0, 0), lined_brush(answer_colours().field_edge, 1.0, FALLING))
        painter.setPen(HexPainter(painter, self._plane, 1.0, box).pen(answer_colours().field, 3.0))
        painter.drawLine(QLineF(box.left(), box.top() + 4, box.right(), box.top() + 4))
        painter.setPen(Qt.PenStyle.NoPen)


def _dashed(pen: QPen, dashes: tuple[float, ...]) -> QPen:
    if dashes:
        pen.setDashPattern(dashes)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


_TINTS = {"full": 74, "long": 36}
_LINES = {"full": 255, "long": 140}
"""How strongly the lines over each band are drawn in palettes that have some."""
_STYLES = {"full": Qt.PenStyle.SolidLine, "long": Qt.PenStyle.DashLine, "minimum": Qt.PenStyle.DotLine}


ARC = "arc"


def paint_limit(canvas: TableCanvas, name: str, edge: QPainterPath, *, plain: bool = False) -> None:
    """The edge of the arc (:data:`ARC`), or a range of a weapon by the name of its band; ``plain``: a mere line, which takes
    no time."""
    painter = canvas.painter
    if plain:
        painter.strokePath(edge, canvas.pen(DARK if name == ARC else answer_colours().field_edge, 1.6))
    elif name == ARC:
        painter.strokePath(edge, canvas.pen(CARD, 3.6))
        painter.strokePath(edge, canvas.pen(DARK, 1.4, Qt.PenStyle.DashDotLine))
    else:
        painter.strokePath(edge, canvas.pen(QColor(255, 255, 255, 170), 4.5))
        painter.strokePath(edge, canvas.pen(answer_colours().field_edge, 2.6, _STYLES.get(name, Qt.PenStyle.DashLine)))


@dataclass(frozen=True, eq=False, slots=True)
class Aimed:
    """An enemy a part of whom lies in the arc of the weapon: its outline, and whether all of it does."""

    outline: BaseGeometry
    wholly: bool


class TabletopFieldDrawer:
    """Draws :class:`~workbench.engine.fire.protocol.TabletopField`; ``names`` of the bands are words. ``aimed`` are the
    enemies in its arc, if it has one; ``bare``: no limits, they are drawn elsewhere."""

    layer = Layer.FIELD

    def __init__(
        self,
        field: TabletopField,
        origin: Standpoint,
        board: TabletopBoard,
        names: dict[str, str],
        legend: Legend,
        *,
        aimed: Sequence[Aimed] = (),
        bare: bool = False,
    ) -> None:
        self.subject = field
        self.legend = legend
        self.aimed = tuple(aimed)
        self._origin, self._board, self._names, self._bare = origin, board, names, bare
        self._rings: list[Ring] | None = None

    def paint(self, canvas: TableCanvas) -> None:
        """Bands, rings, arc."""
        painter, scale, field = canvas.painter, canvas.scale, self.subject
        for name, zone in field.bands.items():
            path = scale.path(zone)
            painter.fillPath(path, faint(answer_colours().field, _TINTS.get(name, 36)))
            painter.strokePath(path, canvas.hairline(answer_colours().field_edge))
            if answer_colours().lined:
                tabletop_marks_lines_over(
                    canvas, zone, faint(answer_colours().field_edge, _LINES.get(name, 140)), FALLING
                )
        if self._bare:
            return
        if self._rings is None:
            self._rings = rings_of(field.rings, self._origin.point, self._board, scale, UPPER_RIGHT)
        if field.arc.area < self._board.outline.area * 0.999:
            paint_limit(canvas, ARC, path_of(scale.geometry(limit_of(field.arc, self._board.outline))))
        for ring in self._rings:
            paint_limit(canvas, ring.name, ring.path)
        for one in self.aimed:
            style = Qt.PenStyle.SolidLine if one.wholly else Qt.PenStyle.DashLine
            outline = scale.path(one.outline.buffer(5 * canvas.pixel / scale.per_unit))
            painter.strokePath(outline, canvas.pen(CARD, 4.0))
            painter.strokePath(outline, canvas.pen(DARK, 2.0, style))
        for ring in self._rings:
            if ring.label is not None:
                words = (
                    f"{length_text(ring.limit)} {unit_word(self._board.unit)} · {self._names.get(ring.name, ring.name)}"
                )
                label(canvas, ring.label, words, answer_colours().field_edge.darker(130), CARD)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The tint below the outermost edge."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), faint(answer_colours().field, 60))
        if answer_colours().lined:
            painter.fillRect(box.adjusted(0, 4, 0, 0), lined_brush(answer_colours().field_edge, 1.0, FALLING))
        pen = painter.pen()
        pen.setColor(answer_colours().field_edge)
        pen.setWidthF(3.0)
        painter.setPen(pen)
        painter.drawLine(QLineF(box.left(), box.top() + 4, box.right(), box.top() + 4))

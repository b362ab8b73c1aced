"""Where a unit may fire: tinted by band, the whole rings of the weapon around it, and the arc that it bears on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import TableBoard
from workbench.desktop.scene.art.depictions import path_of
from workbench.desktop.scene.inks import CARD, DARK, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.patterns import FALLING, lined_brush
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.marks import (
    UPPER_RIGHT,
    Ring,
    label,
    limit_of,
    lines_over,
    number,
    rings_of,
    unit_word,
)
from workbench.fire.table_doctrine import TableField
from workbench.sight.table_results import Stand

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
        painter.strokePath(edge, canvas.pen(DARK if name == ARC else inks().field_edge, 1.6))
    elif name == ARC:
        painter.strokePath(edge, canvas.pen(CARD, 3.6))
        painter.strokePath(edge, canvas.pen(DARK, 1.4, Qt.PenStyle.DashDotLine))
    else:
        painter.strokePath(edge, canvas.pen(QColor(255, 255, 255, 170), 4.5))
        painter.strokePath(edge, canvas.pen(inks().field_edge, 2.6, _STYLES.get(name, Qt.PenStyle.DashLine)))


@dataclass(frozen=True, eq=False, slots=True)
class Aimed:
    """An enemy a part of whom lies in the arc of the weapon: its outline, and whether all of it does."""

    outline: BaseGeometry
    wholly: bool


class FieldDrawer:
    """Draws :class:`~workbench.fire.table_doctrine.TableField`; ``names`` of the bands are words. ``aimed`` are the enemies in
    its arc, if it has one; ``bare``: no limits, they are drawn elsewhere."""

    layer = Layer.FIELD

    def __init__(
        self,
        field: TableField,
        origin: Stand,
        board: TableBoard,
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
            painter.fillPath(path, faint(inks().field, _TINTS.get(name, 36)))
            painter.strokePath(path, canvas.hairline(inks().field_edge))
            if inks().lined:
                lines_over(canvas, zone, faint(inks().field_edge, _LINES.get(name, 140)), FALLING)
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
                words = f"{number(ring.limit)} {unit_word(self._board.unit)} · {self._names.get(ring.name, ring.name)}"
                label(canvas, ring.label, words, inks().field_edge.darker(130), CARD)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The tint below the outermost edge."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), faint(inks().field, 60))
        if inks().lined:
            painter.fillRect(box.adjusted(0, 4, 0, 0), lined_brush(inks().field_edge, 1.0, FALLING))
        pen = painter.pen()
        pen.setColor(inks().field_edge)
        pen.setWidthF(3.0)
        painter.setPen(pen)
        painter.drawLine(QLineF(box.left(), box.top() + 4, box.right(), box.top() + 4))

"""The sides of a unit on a table: where its front ends and its flanks and rear begin, as the fire doctrine judges them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from workbench.desktop.canvas.tabletop_map import TabletopView
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.look.answer_colours import answer_colours, with_alpha
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.engine.fire.protocol import Sector
from workbench.geometry.bearings import towards
from workbench.scenario.tabletop_board import Point, TabletopBoard

_FRONT = "front"
"""The name of the front sector in fire doctrines."""
_ARC_CENTIMETRES = 12.0
"""The length of the drawn sides, in centimetres."""
_STEP = 3.0
"""The degrees between the corners of a drawn arc."""


class TabletopArcs(QObject):
    """Shows the sides of the selected unit, if only one is selected and it has a front."""

    def __init__(self, inquiry: TabletopInquiry, view: TabletopView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inquiry, self._view = inquiry, view
        self._shown: tuple[object, ...] = ()
        inquiry.answered.connect(self._show)
        inquiry.drag_changed.connect(self.clear)

    def clear(self) -> None:
        """Show no sides: another table is open, or a unit is dragged and its sides are drawn elsewhere."""
        if self._shown:
            self._shown = ()
            self._view.show_sides(None)

    def _show(self, answer: TabletopAnswer) -> None:
        if answer.question.dragging or self._inquiry.dragged is not None:
            return
        board = answer.question.scenario.board
        shown = (answer.sides, board.unit)
        if shown != self._shown:
            self._shown = shown
            self._view.show_sides(SidesDrawer.with_usual_length(answer.sides, board) if answer.sides else None)


class SidesDrawer:
    """Paints sides: the front lightly filled, dashed lines between the sides. ``far`` is their length in the table's unit."""

    def __init__(self, sides: Sequence[Sector], far: float) -> None:
        self.sides, self.far = tuple(sides), far

    @classmethod
    def with_usual_length(cls, sides: Sequence[Sector], board: TabletopBoard) -> SidesDrawer:
        """A drawer with the standard length of sides."""
        return cls(sides, board.length(_ARC_CENTIMETRES, "cm"))

    @property
    def boundaries(self) -> list[tuple[Point, Point]]:
        """The lines between the sides, each once."""
        ends = [(side.begin, side.low) for side in self.sides] + [(side.end, side.high) for side in self.sides]
        lines = {(place, round(degrees % 360, 6)): (place, degrees) for place, degrees in ends}
        return [(place, towards(place, degrees, self.far)) for place, degrees in lines.values()]

    def paint(self, canvas: TabletopCanvas) -> None:
        """Paint the sides."""
        painter, scale = canvas.painter, canvas.scale
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha(answer_colours().field, 46))
        for side in self.sides:
            if side.name == _FRONT:
                painter.drawPath(_fan(side, self.far, scale))
        lines = [(scale.scene(here), scale.scene(there)) for here, there in self.boundaries]
        for colour, width in ((QColor(255, 253, 245, 220), 3.2), (answer_colours().selection, 1.4)):
            pen = QPen(colour, width * canvas.pixel)
            pen.setDashPattern([4 * 3.2 / width, 3 * 3.2 / width])
            painter.setPen(pen)
            for here, there in lines:
                painter.drawLine(here, there)
        painter.restore()


def _fan(side: Sector, far: float, scale: TabletopScale) -> QPainterPath:
    """The shape of a sector up to the distance ``far``."""
    count = max(2, round((side.high - side.low) / _STEP))
    corners: list[QPointF] = []
    for number in range(count + 1):
        part = number / count
        (x, y), (to_x, to_y) = side.begin, side.end
        place = x + part * (to_x - x), y + part * (to_y - y)
        corners.append(scale.scene(towards(place, side.low + part * (side.high - side.low), far)))
    path = QPainterPath(scale.scene(side.begin))
    for corner in (*corners, scale.scene(side.end)):
        path.lineTo(corner)
    path.closeSubpath()
    return path

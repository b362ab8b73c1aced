"""The legends on the screen: cards that make way for the mouse, and stand where they cover nothing they speak of."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from workbench.desktop.scene.overlays.canvas import Carded
from workbench.desktop.scene.overlays.legend import MARGIN, legend_boxes, paint_legends
from workbench.desktop.size import on_screen, ui_scale, unsized, unsized_point

_FADED = 0.12
_CLEARANCE = 18.0
"""How far from the middle of a hex that must be seen a card keeps, in pixels."""
_CORNERS = ((0, 1), (1, 1), (0, 0), (1, 0))
"""(right, low) of each corner, the one that is tried first in front."""


class LegendCards:
    """Paints the legends of a view; they fade while the mouse is on them, so that the map below can be seen and used."""

    def __init__(self) -> None:
        self.faded = False
        self._corner = _CORNERS[0]

    def paint(self, painter: QPainter, screen: QRectF, drawers: Sequence[Carded], seen: Sequence[QPointF] = ()) -> None:
        """Paint them in screen coordinates; ``seen`` are the points that they should not cover."""
        painter.save()
        painter.resetTransform()
        painter.scale(ui_scale(), ui_scale())
        room = unsized(screen)
        boxes = legend_boxes(room, drawers)
        painter.translate(self._shift(room, boxes, [unsized_point(point) for point in seen]))
        paint_legends(painter, room, drawers, _FADED if self.faded else 1.0)
        painter.restore()

    def boxes(self, screen: QRectF, drawers: Sequence[Carded], seen: Sequence[QPointF] = ()) -> list[QRectF]:
        """Where the cards lie: in the corner of now, as long as nothing that must be seen comes to lie under them."""
        room = unsized(screen)
        boxes = legend_boxes(room, drawers)
        shift = self._shift(room, boxes, [unsized_point(point) for point in seen])
        return [on_screen(box.translated(shift)) for box in boxes]

    def _shift(self, screen: QRectF, boxes: Sequence[QRectF], seen: Sequence[QPointF]) -> QPointF:
        """From the lower left corner to the one that covers least. Cards that fade for the mouse stay where they are."""
        if not boxes:
            self._corner = _CORNERS[0]
            return QPointF()
        if not self.faded:
            self._corner = _best(screen, boxes, seen, self._corner)
        return _moved(screen, boxes, self._corner)

    def follow(
        self, mouse: QPointF | None, screen: QRectF, drawers: Sequence[Carded], seen: Sequence[QPointF] = ()
    ) -> bool:
        """The mouse is at a point of the screen (None: elsewhere). True if the cards must be painted again."""
        boxes = self.boxes(screen, drawers, seen) if mouse is not None else []
        faded = mouse is not None and any(box.contains(mouse) for box in boxes)
        changed = faded != self.faded
        self.faded = faded
        return changed


def paint_clear(painter: QPainter, page: QRectF, drawers: Sequence[Carded], seen: Sequence[QPointF]) -> None:
    """Paint the cards of a picture in the corner of ``page`` where they cover least of what must be seen."""
    boxes = legend_boxes(page, drawers, brief=False)
    painter.save()
    if boxes:
        painter.translate(_moved(page, boxes, _best(page, boxes, seen, _CORNERS[0])))
    paint_legends(painter, page, drawers)
    painter.restore()


def _best(screen: QRectF, boxes: Sequence[QRectF], seen: Sequence[QPointF], corner: tuple[int, int]) -> tuple[int, int]:
    """``corner``, if cards there cover nothing that must be seen, or else the corner where they cover least."""

    def covered(corner: tuple[int, int]) -> int:
        moved = [box.translated(_moved(screen, boxes, corner)) for box in boxes]
        wide = [box.adjusted(-_CLEARANCE, -_CLEARANCE, _CLEARANCE, _CLEARANCE) for box in moved]
        return sum(any(box.contains(point) for box in wide) for point in seen)

    return min((corner, *_CORNERS), key=covered)


def _moved(screen: QRectF, boxes: Sequence[QRectF], corner: tuple[int, int]) -> QPointF:
    """How far a stack in the lower left corner is moved for another corner."""
    right, low = corner
    across = screen.width() - 2 * MARGIN - boxes[0].width() if right else 0.0
    up = 0.0 if low else min(box.top() for box in boxes) - screen.top() - MARGIN
    return QPointF(round(across), -round(up))

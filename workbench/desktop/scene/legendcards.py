"""The legends on the screen: cards that make way for the mouse."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from workbench.desktop.scene.overlays.canvas import Drawer
from workbench.desktop.scene.overlays.legend import legend_boxes, paint_legends

_FADED = 0.12


class LegendCards:
    """Paints the legends of a view; they fade while the mouse is on them, so that the map below can be seen and used."""

    def __init__(self) -> None:
        self.faded = False

    def paint(self, painter: QPainter, screen: QRectF, drawers: list[Drawer]) -> None:
        """Paint them in screen coordinates."""
        painter.save()
        painter.resetTransform()
        paint_legends(painter, screen, drawers, _FADED if self.faded else 1.0)
        painter.restore()

    def follow(self, mouse: QPointF | None, screen: QRectF, drawers: list[Drawer]) -> bool:
        """The mouse is at a point of the screen (None: elsewhere). True if the cards must be painted again."""
        boxes = legend_boxes(screen, drawers) if mouse is not None else []
        faded = mouse is not None and any(box.contains(mouse) for box in boxes)
        changed = faded != self.faded
        self.faded = faded
        return changed

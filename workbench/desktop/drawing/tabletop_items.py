"""Scene items that paint whole layers of a table: ground, units, answers, and the sketch of a tool."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from workbench.desktop.drawing.answer_painter import AnswerPens, HasLegend
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.look.layers import Layer
from workbench.desktop.look.theme import ui_scale

EDGE = 100.0
"""How far drawings may extend beyond the table, in scene units."""


@dataclass(frozen=True)
class TabletopCanvas(AnswerPens):
    """A painter in scene coordinates of a table: ``pixel`` is the size of a screen pixel in scene units, ``visible`` the
    visible rectangle; ``vector`` is True for exports, where patterns are drawn as lines."""

    painter: QPainter
    scale: TabletopScale
    pixel: float
    visible: QRectF
    vector: bool = False
    tags: list[QRectF] = field(default_factory=list, compare=False)


class TabletopDrawer(HasLegend, Protocol):
    """Draws one answer, with a legend that states its assumptions."""

    layer: Layer

    def paint(self, canvas: TabletopCanvas) -> None:
        """Draw the visible part."""
        ...


class TabletopItem(QGraphicsItem):
    """An item as large as the table that takes no mouse events; ``draw`` does the painting."""

    def __init__(self, scale: TabletopScale, layer: float, draw: Callable[[TabletopCanvas], None]) -> None:
        super().__init__()
        self._scale = scale
        self._draw = draw
        self.only: QRectF | None = None
        """The part of the scene to which painting is limited; None: there is no limit."""
        self.tags: list[QRectF] = []
        """The boxes of the tags of the last painting, in the scene."""
        self._bounds = scale.rect.adjusted(-EDGE, -EDGE, EDGE, EDGE)
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The table with a margin."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the visible part."""
        # rounded: where an item lies on its picture must not decide whether a pen is a little broader than a pixel
        zoom = round(QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform()), 9)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        device = painter.device()
        ratio = device.devicePixelRatioF()
        shown = QRectF(0, 0, device.width() * ratio, device.height() * ratio)
        # a cached item is asked to paint all of itself, but only the part in the view is used
        visible: QRectF = option.exposedRect & painter.combinedTransform().inverted()[0].mapRect(shown)
        if painter.hasClipping():
            visible &= painter.clipBoundingRect()  # and of that only what is to be painted again
        if self.only is not None:
            visible &= self.only
            if visible.isEmpty():
                return
        canvas = TabletopCanvas(painter, self._scale, ui_scale() / max(zoom, 1e-6), visible)
        self._draw(canvas)
        self.tags = canvas.tags


class DrawersItem(TabletopItem):
    """The visible answers above or below the units, in the order of their layers."""

    def __init__(self, scale: TabletopScale, layer: Layer) -> None:
        self.drawers: Sequence[TabletopDrawer] = ()
        super().__init__(scale, layer, self._paint_all)

    def show_drawers(self, drawers: Sequence[TabletopDrawer]) -> None:
        """Show exactly these drawers."""
        ordered = tuple(sorted(drawers, key=lambda drawer: drawer.layer))
        # unchanged drawings need no repaint
        if len(ordered) != len(self.drawers) or any(a is not b for a, b in zip(ordered, self.drawers, strict=False)):
            self.drawers = ordered
            self.update()

    def _paint_all(self, canvas: TabletopCanvas) -> None:
        for drawer in self.drawers:
            canvas.painter.save()
            drawer.paint(canvas)
            canvas.painter.restore()

"""What overlays paint with: pens and tags of the same size at every zoom, and the protocols of drawers and legends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.terrain_styles import draw_centred, shorten_name
from workbench.desktop.look.answer_colours import CARD, DARK, readable_ink
from workbench.desktop.look.layers import Layer


@dataclass(frozen=True, slots=True)
class Legend:
    """The text of a legend card, in one language: a title, and lines with the overlay's assumptions."""

    title: str
    lines: tuple[str, ...] = ()


class AnswerPens:
    """Pens and tags of the same size at every zoom, for canvases of both kinds of map."""

    painter: QPainter
    pixel: float
    vector: bool
    tags: list[QRectF]
    """The boxes of the tags that were painted (scene units)."""

    def pen(self, colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """A round pen ``width`` screen pixels wide."""
        pen = QPen(colour, width * self.pixel, style)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    def hairline(self, colour: QColor) -> QPen:
        """A pen of one pixel for long outlines: on screen it is ten times as fast as a wider one."""
        pen = QPen(colour, 1.1 * self.pixel if self.vector else 1.0)
        pen.setCosmetic(not self.vector)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return pen

    def tag_box(self, at: QPointF, text: str) -> QRectF:
        """The rectangle of a tag, in scene units."""
        height = 17 * self.pixel
        width = max(height, (6 + 8 * len(shorten_name(text))) * self.pixel)
        return QRectF(at.x() - width / 2, at.y() - height / 2, width, height)

    def paint_tag(self, at: QPointF, text: str, fill: QColor, ink: QColor | None = None) -> None:
        """Paint a rounded tag with a text; without ``ink`` the text colour is the one with more contrast."""
        ink = ink or readable_ink(fill)
        box = self.tag_box(at, text)
        self.tags.append(box)
        self.painter.setPen(self.pen(CARD if ink != CARD else DARK, 1.2))
        self.painter.setBrush(fill)
        self.painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        draw_centred(self.painter, at, shorten_name(text), 12 * self.pixel, ink)


@dataclass(frozen=True)
class HexPainter(AnswerPens):
    """A painter in scene coordinates. ``pixel`` is the size of a screen pixel in scene units, ``visible`` the visible
    rectangle; ``vector`` is True for exports, where patterns are drawn as lines."""

    painter: QPainter
    plane: Plane
    pixel: float
    visible: QRectF
    vector: bool = False
    tags: list[QRectF] = field(default_factory=list, compare=False)

    @property
    def pixels(self) -> float:
        """Screen pixels for each hex."""
        return UNIT / self.pixel


class HasLegend(Protocol):
    """A drawing with a legend card."""

    legend: Legend

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Paint a sample of the drawing for the legend."""
        ...


class Drawer(HasLegend, Protocol):
    """Draws one overlay; it prepares as much as possible when it is created."""

    layer: Layer

    def paint(self, canvas: HexPainter) -> None:
        """Draw the visible part."""
        ...


@runtime_checkable
class DrawsAbove(Protocol):
    """Draws a part of its overlay above the counters."""

    def paint_above(self, canvas: HexPainter) -> None:
        """Draw that part."""
        ...

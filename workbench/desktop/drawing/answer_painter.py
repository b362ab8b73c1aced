"""What overlays paint with: pens and tags of the same size at every zoom, how a change looks, and the protocols of drawers and
legends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.terrain_styles import draw_centred, shorten_name
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, readable_ink, with_alpha
from workbench.desktop.look.layers import Layer

MOST_PATH_HEXES = 3500
"""Answers of more hexes are not drawn as paths, which would take too long."""


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

    @property
    def fills_as_image(self) -> bool:
        """Are so many hexes visible that they are filled by an image? On paper they are filled by paths all the same."""
        visible = self.visible.width() * self.visible.height() / (UNIT * UNIT * 0.866)
        return not self.vector and min(visible, self.plane.grid.size) > MOST_PATH_HEXES


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


# --- What is seen otherwise than before, of areas and of plans.


_CHANGE_ALPHA, STALE_ALPHA = 120, 60


def paint_change(canvas: AnswerPens, gained: QPainterPath, lost: QPainterPath, *, stale: bool = False) -> None:
    """What is seen now and was not, and what is no longer seen; faint if that is ``stale``."""
    colours = answer_colours()
    alpha = STALE_ALPHA if stale else _CHANGE_ALPHA
    for path, colour, line in (
        (gained, colours.clear, Qt.PenStyle.SolidLine),
        (lost, colours.blocked, Qt.PenStyle.DashLine),
    ):
        canvas.painter.fillPath(path, with_alpha(colour, alpha))
        canvas.painter.strokePath(path, canvas.pen(CARD, 3.4))
        canvas.painter.strokePath(path, canvas.pen(colour, 2.0, line))


def region_of(region: BaseGeometry) -> BaseGeometry:
    """The polygons of a region, without lines and points."""
    parts = [part for part in shapely.get_parts(region) if part.geom_type == "Polygon"]
    return shapely.MultiPolygon(parts)

"""The outline of selected hexes, and the picture of a piece that is about to be pasted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from workbench.base.numbers import BoolArray
from workbench.desktop.drawing.counters import paint_all_units
from workbench.desktop.drawing.ground import Ground, GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.paint_region import flat_image
from workbench.desktop.drawing.painter_paths import hexes_path, polylines_path
from workbench.desktop.look.answer_colours import answer_colours, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.look.theme import ui_scale
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS
from workbench.rules.ruleset import Ruleset
from workbench.scenario.clipboard import Clip

# --- The covered arcs of the selected units: the two rows of hexes that bound each, as far as there is room to see
# them.


_LONG = 2.4
"""How far the edges of an arc are drawn, in hexes."""
_CASING, _VEIL = QColor(255, 255, 255, 215), 34


class ArcsItem(QGraphicsItem):
    """Wedges of 60 degrees from the middles of hexes."""

    def __init__(self) -> None:
        super().__init__()
        self.arcs: tuple[tuple[int, int], ...] = ()
        self._wedges: list[tuple[QPointF, QPointF, QPointF]] = []
        self.setZValue(Layer.UNITS - 1)

    def show_arcs(self, arcs: Sequence[tuple[int, int]], grid: HexGrid) -> None:
        """Show the arcs of (hex, k): between the neighbours k and k + 1."""
        plane = Plane(grid)
        self.prepareGeometryChange()
        self.arcs, self._wedges = tuple(arcs), []
        for number, k in arcs:
            home, here = plane.centre(number), grid.hexes[number]
            ends = []
            for way in (k, k + 1):
                x, y = grid.point(here.plus(DIRECTIONS[way % 6]))
                ends.append(home + (QPointF(x * UNIT, y * UNIT) - home) * _LONG)
            self._wedges.append((home, ends[0], ends[1]))
        self.setVisible(bool(arcs))
        self.update()

    def boundingRect(self) -> QRectF:
        """Around all of them."""
        points = [point for wedge in self._wedges for point in wedge]
        if not points:
            return QRectF()
        xs, ys = [p.x() for p in points], [p.y() for p in points]
        return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(-UNIT, -UNIT, UNIT, UNIT)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """A light wedge between two lines, its open end dashed."""
        scale = max(1e-6, QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())) / ui_scale()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for home, one, two in self._wedges:
            wedge = QPainterPath(home)
            wedge.lineTo(one)
            wedge.lineTo(two)
            wedge.closeSubpath()
            painter.fillPath(wedge, with_alpha(answer_colours().selection, _VEIL))
            for colour, width in ((_CASING, 5.0), (answer_colours().selection, 2.6)):
                pen = QPen(colour, width / scale)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                for end in (one, two):
                    painter.drawLine(QLineF(home, end))
            painter.setPen(QPen(answer_colours().selection, 1.6 / scale, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(one, two))


def add_arcs_item(scene: QGraphicsScene) -> ArcsItem:
    """A new item in a scene."""
    item = ArcsItem()
    scene.addItem(item)
    return item


_PAPER, _INK = QColor(255, 253, 245), QColor(20, 18, 14)
_DASH = [4.0, 3.0]
_MOST_PIXELS = 1400
_MOST_SIDES = 6000
"""Points of an outline that is still drawn in dashes."""
_MOST_FINE = 600
"""Hexes of a piece that is still painted as finely as the map."""
_BARE = GroundOptions(grid=True, labels=False)


def mask_border(plane: Plane, mask: BoolArray) -> QPainterPath:
    """The hexsides between the hexes of a mask and all others, also along the edge of the map."""
    inside = np.flatnonzero(mask)
    # what lies off the map has the number -1, which is the last entry
    edge = ~np.append(mask, False)[plane.grid.neighbours[inside]]
    corners = plane.corner_offsets
    sides = []
    for side in range(6):
        centres = plane.centres[inside[edge[:, side]]]
        sides.append(np.stack([centres + corners[side], centres + corners[(side + 1) % 6]], axis=1))
    return polylines_path(np.concatenate(sides)) if inside.size else QPainterPath()


class _Outlined(QGraphicsItem):
    """Draws a path in dark dashes on a light line, which is seen on any ground; takes no mouse events."""

    def __init__(self, layer: float) -> None:
        super().__init__()
        self.path = QPainterPath()
        self.setZValue(layer)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_path(self, path: QPainterPath) -> None:
        """Draw another path."""
        self.prepareGeometryChange()
        self.path = path
        self.update()

    def boundingRect(self) -> QRectF:
        """The path, and room for pens at far zooms."""
        return self.path.boundingRect().adjusted(-UNIT, -UNIT, UNIT, UNIT)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """A light line with dark dashes on it."""
        if self.path.isEmpty():
            return
        pixel = ui_scale() / max(QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform()), 1e-6)
        if self.path.elementCount() > _MOST_SIDES:
            # dashes along so many sides would take seconds
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(_INK, 0))
            painter.drawPath(self.path)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(self.path, QPen(_PAPER, 3.6 * pixel, c=Qt.PenCapStyle.RoundCap))
        dashed = QPen(_INK, 1.9 * pixel, c=Qt.PenCapStyle.FlatCap)
        dashed.setDashPattern(_DASH)
        painter.strokePath(self.path, dashed)


class ChosenItem(_Outlined):
    """The outline of the selected hexes, or of those that would be selected."""

    def __init__(self) -> None:
        super().__init__(Layer.PREVIEW - 0.5)

    def show_mask(self, plane: Plane | None, mask: BoolArray) -> None:
        """Outline hexes of a map."""
        fits = plane is not None and plane.grid.size == len(mask)
        self.show_path(mask_border(plane, mask) if plane is not None and fits else QPainterPath())


class PieceItem(_Outlined):
    """A piece as it would lie on the map, paler than what is there."""

    def __init__(self) -> None:
        super().__init__(Layer.PREVIEW + 0.5)
        self._plane: Plane | None = None
        self._picture: QImage | None = None
        self._rect = QRectF()
        self._anchor = QPointF()

    def show_piece(self, clip: Clip | None, ruleset: Ruleset) -> None:
        """Take another piece in hand, or none."""
        self._picture, self._plane = None, None
        self.setVisible(False)
        if clip is None:
            self.show_path(QPainterPath())
            return
        ground = Ground(clip.scenario, ruleset)
        self._plane = plane = ground.plane
        numbers = np.array(clip.hexes, dtype=np.intp)
        frame = hexes_path(plane, numbers)
        self._rect = frame.boundingRect()
        self._picture = _pictured(clip, ground, frame, self._rect)
        number = plane.grid.index(clip.anchor)
        assert number is not None
        self._anchor = plane.centre(number)
        self.show_path(mask_border(plane, clip.mask))

    def lay(self, at: QPointF | None) -> None:
        """Lay the anchor of the piece on a point of the map; None hides it."""
        self.setVisible(at is not None and self._plane is not None)
        if at is not None:
            self.setPos(at - self._anchor)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The picture within its outline."""
        if self._picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(0.82)
            painter.drawImage(self._rect, self._picture)
            painter.setOpacity(1.0)
        super().paint(painter, option, widget)


def _pictured(clip: Clip, ground: Ground, frame: QPainterPath, rect: QRectF) -> QImage:
    zoom = min(1.0, _MOST_PIXELS / max(rect.width(), rect.height()))
    size = QSize(max(1, round(rect.width() * zoom)), max(1, round(rect.height() * zoom)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size.width() / rect.width(), size.height() / rect.height())
    painter.translate(-rect.topLeft())
    if len(clip.hexes) > _MOST_FINE:
        painter.drawImage(rect, _flat(clip, ground, rect, size))
        ground.paint_lines(painter, rect, UNIT * zoom)
    else:
        painter.setClipPath(frame)
        ground.paint(painter, rect, UNIT * zoom, _BARE)
    paint_all_units(painter, clip.scenario.forces, ground.ruleset, ground.plane, UNIT * zoom)
    painter.end()
    return image


def _flat(clip: Clip, ground: Ground, rect: QRectF, size: QSize) -> QImage:
    """A large piece in flat tints."""
    colours = ground.flat_colours.copy()
    colours[:-1][~clip.mask] = 0
    colours[-1] = 0
    scale = size.width() / rect.width()
    origin = (rect.x(), rect.y())
    return flat_image(ground.plane, colours, origin=origin, scale=scale, size=(size.width(), size.height()))


def piece_image(clip: Clip, ruleset: Ruleset, pixels: int) -> QImage:
    """A small square picture of a piece."""
    ground = Ground(clip.scenario, ruleset)
    frame = hexes_path(ground.plane, np.array(clip.hexes, dtype=np.intp))
    whole = _pictured(clip, ground, frame, frame.boundingRect())
    return whole.scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)

"""Covered arcs of selected units, the outline of selected hexes, and the preview of a clip that is about to be pasted."""

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
from workbench.scenario.edits.clips import Clip

# --- The covered arcs of the selected units, drawn along the two rows of hexes that bound each


_ARC_HEXES = 2.4
"""The length of the drawn edges of an arc, in hexes."""
_CASING, _VEIL = QColor(255, 255, 255, 215), 34


class CoveredArcsItem(QGraphicsItem):
    """Wedges of 60 degrees from the centres of hexes."""

    def __init__(self) -> None:
        super().__init__()
        self.arcs: tuple[tuple[int, int], ...] = ()
        self._wedges: list[tuple[QPointF, QPointF, QPointF]] = []
        self.setZValue(Layer.UNITS - 1)
        self.setVisible(False)

    def show_arcs(self, arcs: Sequence[tuple[int, int]], grid: HexGrid) -> None:
        """Show the arcs of (hex, k), which lie between the neighbours k and k + 1."""
        plane = Plane(grid)
        self.prepareGeometryChange()
        self.arcs, self._wedges = tuple(arcs), []
        for number, k in arcs:
            centre, here = plane.centre(number), grid.hexes[number]
            ends = []
            for side in (k, k + 1):
                x, y = grid.point(here.plus(DIRECTIONS[side % 6]))
                ends.append(centre + (QPointF(x * UNIT, y * UNIT) - centre) * _ARC_HEXES)
            self._wedges.append((centre, ends[0], ends[1]))
        self.setVisible(bool(arcs))
        self.update()

    def boundingRect(self) -> QRectF:
        """The rectangle around all wedges."""
        points = [point for wedge in self._wedges for point in wedge]
        if not points:
            return QRectF()
        xs, ys = [p.x() for p in points], [p.y() for p in points]
        return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(-UNIT, -UNIT, UNIT, UNIT)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint light wedges between two lines, with a dashed open end."""
        scale = max(1e-6, QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())) / ui_scale()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for centre, one, two in self._wedges:
            wedge = QPainterPath(centre)
            wedge.lineTo(one)
            wedge.lineTo(two)
            wedge.closeSubpath()
            painter.fillPath(wedge, with_alpha(answer_colours().selection, _VEIL))
            for colour, width in ((_CASING, 5.0), (answer_colours().selection, 2.6)):
                pen = QPen(colour, width / scale)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                for end in (one, two):
                    painter.drawLine(QLineF(centre, end))
            painter.setPen(QPen(answer_colours().selection, 1.6 / scale, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(one, two))


def add_arcs_item(scene: QGraphicsScene) -> CoveredArcsItem:
    """Add a new item to a scene."""
    item = CoveredArcsItem()
    scene.addItem(item)
    return item


_PAPER, _INK = QColor(255, 253, 245), QColor(20, 18, 14)
_DASH = [4.0, 3.0]
_MOST_PIXELS = 1400
_MAX_DASHED_POINTS = 6000
"""The largest number of points of an outline that is drawn in dashes."""
_MAX_FINE_HEXES = 600
"""The largest number of hexes of a clip that is painted in full; larger clips get flat tints."""
_PLAIN_GROUND = GroundOptions(grid=True, labels=False)


def mask_border(plane: Plane, mask: BoolArray) -> QPainterPath:
    """The hexsides between the hexes of a mask and all others, including the edge of the map."""
    inside = np.flatnonzero(mask)
    # neighbours off the map have the number -1, which is the last entry
    edge = ~np.append(mask, False)[plane.grid.neighbours[inside]]
    corners = plane.corner_offsets
    sides = []
    for side in range(6):
        centres = plane.centres[inside[edge[:, side]]]
        sides.append(np.stack([centres + corners[side], centres + corners[(side + 1) % 6]], axis=1))
    return polylines_path(np.concatenate(sides)) if inside.size else QPainterPath()


class _OutlineItem(QGraphicsItem):
    """Draws a path in dark dashes on a light line, visible on any ground; takes no mouse events."""

    def __init__(self, layer: float) -> None:
        super().__init__()
        self.path = QPainterPath()
        self.setZValue(layer)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def show_path(self, path: QPainterPath) -> None:
        """Draw another path."""
        self.prepareGeometryChange()
        self.path = path
        self.update()

    def boundingRect(self) -> QRectF:
        """The rectangle of the path, with a margin for wide pens at small zooms."""
        return self.path.boundingRect().adjusted(-UNIT, -UNIT, UNIT, UNIT)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint a light line with dark dashes on it."""
        if self.path.isEmpty():
            return
        pixel = ui_scale() / max(QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform()), 1e-6)
        if self.path.elementCount() > _MAX_DASHED_POINTS:
            # dashes along so many hexsides would take seconds
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(_INK, 0))
            painter.drawPath(self.path)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(self.path, QPen(_PAPER, 3.6 * pixel, c=Qt.PenCapStyle.RoundCap))
        dashed = QPen(_INK, 1.9 * pixel, c=Qt.PenCapStyle.FlatCap)
        dashed.setDashPattern(_DASH)
        painter.strokePath(self.path, dashed)


class SelectionItem(_OutlineItem):
    """The outline of the selected hexes, or of those that would be selected."""

    def __init__(self) -> None:
        super().__init__(Layer.PREVIEW - 0.5)

    def show_mask(self, plane: Plane | None, mask: BoolArray) -> None:
        """Outline the hexes of a mask; no outline without a map of its size."""
        fits = plane is not None and plane.grid.size == len(mask)
        self.show_path(mask_border(plane, mask) if plane is not None and fits else QPainterPath())
        # an empty item costs its share of every picture
        self.setVisible(not self.path.isEmpty())


class ClipItem(_OutlineItem):
    """A clip where it would be pasted, paler than the map."""

    def __init__(self) -> None:
        super().__init__(Layer.PREVIEW + 0.5)
        self._plane: Plane | None = None
        self._picture: QImage | None = None
        self._rect = QRectF()
        self._anchor = QPointF()

    def show_clip(self, clip: Clip | None, ruleset: Ruleset) -> None:
        """Show another clip; None shows none."""
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
        self._picture = _clip_picture(clip, ground, frame, self._rect)
        number = plane.grid.index(clip.anchor)
        assert number is not None
        self._anchor = plane.centre(number)
        self.show_path(mask_border(plane, clip.mask))

    def place_at(self, at: QPointF | None) -> None:
        """Move the anchor of the clip to a point of the scene; None hides it."""
        self.setVisible(at is not None and self._plane is not None)
        if at is not None:
            self.setPos(at - self._anchor)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the picture within its outline."""
        if self._picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(0.82)
            painter.drawImage(self._rect, self._picture)
            painter.setOpacity(1.0)
        super().paint(painter, option, widget)


def _clip_picture(clip: Clip, ground: Ground, frame: QPainterPath, rect: QRectF) -> QImage:
    zoom = min(1.0, _MOST_PIXELS / max(rect.width(), rect.height()))
    size = QSize(max(1, round(rect.width() * zoom)), max(1, round(rect.height() * zoom)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size.width() / rect.width(), size.height() / rect.height())
    painter.translate(-rect.topLeft())
    if len(clip.hexes) > _MAX_FINE_HEXES:
        painter.drawImage(rect, _flat_picture(clip, ground, rect, size))
        ground.paint_lines(painter, rect, UNIT * zoom)
    else:
        painter.setClipPath(frame)
        ground.paint(painter, rect, UNIT * zoom, _PLAIN_GROUND)
    paint_all_units(painter, clip.scenario.forces, ground.ruleset, ground.plane, UNIT * zoom, home=clip.scenario.home)
    painter.end()
    return image


def _flat_picture(clip: Clip, ground: Ground, rect: QRectF, size: QSize) -> QImage:
    """A large clip in flat tints."""
    colours = ground.flat_colours.copy()
    colours[:-1][~clip.mask] = 0
    colours[-1] = 0
    scale = size.width() / rect.width()
    origin = (rect.x(), rect.y())
    return flat_image(ground.plane, colours, origin=origin, scale=scale, size=(size.width(), size.height()))


def clip_image(clip: Clip, ruleset: Ruleset, pixels: int) -> QImage:
    """A small picture of a clip that fits into a square."""
    ground = Ground(clip.scenario, ruleset)
    frame = hexes_path(ground.plane, np.array(clip.hexes, dtype=np.intp))
    whole = _clip_picture(clip, ground, frame, frame.boundingRect())
    return whole.scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)

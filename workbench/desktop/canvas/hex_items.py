"""Scene items of a hex map: the ground, an overlay, a tool's preview, the hex under the mouse."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from workbench.desktop.canvas.tile_cache import TileCache
from workbench.desktop.drawing.answer_painter import Drawer, DrawsAbove, HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import hexes_path
from workbench.desktop.drawing.terrain_styles import exact_outline
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, Layer, LayerLook
from workbench.desktop.look.theme import ui_scale
from workbench.desktop.overlays.kind import Overlay
from workbench.desktop.overlays.reach import ReachDrawer
from workbench.desktop.overlays.registry import drawer_for, follows, hexes_to_keep_clear, keeps_whole_hexes
from workbench.scenario.map_layers import NAMES, ZONES

_NO_ANSWERS = {"zones": ZONES, "names": NAMES}
"""The slots of what is no answer, with their layers in the panel of layers."""
_EDGE = 1.5 * UNIT
_SLOW_SECONDS = 0.002
_slow_drawers: set[type] = set()
"""Classes of drawers whose last drawing was slow: the next is drawn into a cached picture at once, and not twice."""
_ViewState = tuple[QTransform, QSize, float]


class LayerItem(QGraphicsItem):
    """An item as large as the map that takes no mouse events."""

    def __init__(self, plane: Plane, layer: float) -> None:
        super().__init__()
        self.plane = plane
        self.tags: list[QRectF] = []
        """The boxes of the tags of the last painting, in the scene."""
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        # drawings of whole hexes end where a board is cut; lines and texts may extend beyond it
        of_hexes = layer < Layer.UNITS or layer in (Layer.PREVIEW, Layer.HOVER)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsToShape, plane.is_cut and of_hexes)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The map with a margin."""
        return self.plane.rect.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)

    def canvas(self, painter: QPainter, option: QStyleOptionGraphicsItem) -> HexPainter:
        """The painter of a paint call, with the visible rectangle and the size of a pixel."""
        zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # a copy: what the option holds is gone after this call, and drawers keep it
        exposed = QRectF(option.exposedRect)
        return HexPainter(painter, self.plane, ui_scale() / max(zoom, 1e-6), exposed)

    def shape(self) -> QPainterPath:
        """The clip of the item: the map, for drawings of whole hexes on boards that are cut at their edges."""
        path = QPainterPath()
        path.addRect(self.plane.rect)
        return path


class GroundItem(LayerItem):
    """The tiles of the ground; ``dim`` darkens the paper a little for dark themes."""

    def __init__(self, cache: TileCache, incomplete: Callable[[], None], complete: Callable[[], None]) -> None:
        super().__init__(cache.ground.plane, Layer.GROUND)
        self.cache = cache
        self.dim = False
        self.is_complete = False
        """Were all visible tiles there at the last painting?"""
        self._incomplete = incomplete
        self._complete = complete

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the tiles; call ``incomplete`` if some are still missing, otherwise ``complete``."""
        canvas = self.canvas(painter, option)
        self.is_complete = self.cache.paint(painter, canvas.visible, ui_scale() / canvas.pixel)
        if self.is_complete:
            self._complete()
        elif not self.cache.is_zooming:  # the zoom timer requests the next frame
            self._incomplete()
        if self.dim:
            painter.fillRect(canvas.visible.intersected(self.plane.rect), QColor(0, 0, 0, 26))


class OverlayItem(LayerItem):
    """One overlay. A slow drawing is cached as a picture until the view changes."""

    def __init__(self, plane: Plane, drawer: Drawer) -> None:
        super().__init__(plane, drawer.layer)
        self.drawer = drawer
        self._cached_state: _ViewState | None = None
        self._picture: QPixmap | None = None
        self._pictured_tags: list[QRectF] = []
        self._is_new = True

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Let the drawer draw."""
        canvas = self.canvas(painter, option)
        drawer = self.drawer
        self.tags = canvas.tags
        if widget is None:
            drawer.paint(canvas)
        elif isinstance(drawer, ReachDrawer):
            self._paint_cached(canvas, widget, drawer.paint_steady)
            drawer.paint_changing(canvas)
        else:
            self._paint_cached(canvas, widget, drawer.paint)

    def _paint_cached(self, canvas: HexPainter, widget: QWidget, draw: Callable[[HexPainter], None]) -> None:
        painter = canvas.painter
        state = (painter.worldTransform(), widget.size(), widget.devicePixelRatioF())
        if self._is_new and type(self.drawer) in _slow_drawers:
            self._cached_state = state
        self._is_new = False
        if state == self._cached_state and self._picture is None:
            self._picture = self._picture_of(state, draw)
        if state == self._cached_state and self._picture is not None:
            painter.save()
            painter.resetTransform()
            painter.drawPixmap(0, 0, self._picture)
            painter.restore()
            canvas.tags.extend(self._pictured_tags)
            return
        began = time.perf_counter()
        draw(canvas)
        self._picture = None
        slow = time.perf_counter() - began > _SLOW_SECONDS
        self._cached_state = state if slow else None
        (_slow_drawers.add if slow else _slow_drawers.discard)(type(self.drawer))

    def _picture_of(self, state: _ViewState, draw: Callable[[HexPainter], None]) -> QPixmap:
        transform, size, ratio = state
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(transform)
        visible = transform.inverted()[0].mapRect(QRectF(0, 0, size.width(), size.height()))
        pixel = ui_scale() / max(transform.m11(), 1e-6)
        canvas = HexPainter(painter, self.plane, pixel, visible.intersected(self.boundingRect()))
        draw(canvas)
        self._pictured_tags = canvas.tags
        painter.end()
        return picture


class AboveCountersItem(LayerItem):
    """The part of an overlay that lies above the counters."""

    def __init__(self, plane: Plane, drawer: DrawsAbove) -> None:
        super().__init__(plane, Layer.PREVIEW - 1)
        self.drawer = drawer

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Let the drawer draw."""
        canvas = self.canvas(painter, option)
        self.drawer.paint_above(canvas)
        self.tags = canvas.tags


class OverlayItems:
    """The overlays of a hex map, each in a slot, as items of a scene; and the hexes that legends keep clear for them."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self.by_slot: dict[str, OverlayItem] = {}
        self._above: dict[str, AboveCountersItem] = {}
        self._keep_clear: dict[str, tuple[int, ...]] = {}
        self._keep_whole = frozenset[str]()
        """The slots whose hexes are kept clear up to their corners."""
        self._look = DEFAULT_LOOK
        self.dimmed = False
        """Is a new answer being computed?"""

    def __iter__(self) -> Iterator[LayerItem]:
        """All items of all overlays."""
        yield from self.by_slot.values()
        yield from self._above.values()

    def clear(self) -> None:
        """Remove all overlays."""
        for item in self:
            self._scene.removeItem(item)
        self.by_slot.clear()
        self._above.clear()
        self._keep_clear.clear()

    def show(self, slot: str, overlay: Overlay | None, plane: Plane | None) -> None:
        """Show an overlay in a slot; None removes it, and so does a missing map."""
        known = self.by_slot.get(slot)
        if known is not None and overlay is not None and follows(known.drawer, overlay):
            return
        self._keep_clear.pop(slot, None)
        self._keep_whole -= {slot}
        for old in (self.by_slot.pop(slot, None), self._above.pop(slot, None)):
            if old is not None:
                self._scene.removeItem(old)
        if overlay is None or plane is None:
            return
        item = OverlayItem(plane, drawer_for(overlay, plane))
        self._scene.addItem(item)
        self.by_slot[slot] = item
        self._keep_clear[slot] = hexes_to_keep_clear(overlay)
        self._keep_whole |= {slot} if keeps_whole_hexes(overlay) else set()
        if isinstance(item.drawer, DrawsAbove):
            self._above[slot] = AboveCountersItem(plane, item.drawer)
            self._scene.addItem(self._above[slot])
        self.fade(self._look)

    def fade(self, look: LayerLook) -> None:
        """Draw answers and zones as opaque as their layers are; answers are fainter while they are ``dimmed``."""
        self._look = look
        for slot, item in (*self.by_slot.items(), *self._above.items()):
            if slot in _NO_ANSWERS:
                item.setOpacity(look.opacity(_NO_ANSWERS[slot]))
            else:
                item.setOpacity((0.45 if self.dimmed else 1.0) * look.opacity(ANSWERS))
                item.setVisible(look.shows(ANSWERS))

    @property
    def drawers_with_legend(self) -> list[Drawer]:
        """The drawers of the overlays that have a legend, from the lowest to the uppermost."""
        items = sorted(self.by_slot.values(), key=lambda item: item.zValue())
        return [item.drawer for item in items if item.drawer.legend.title]

    @property
    def hexes_to_keep_clear(self) -> set[int]:
        """The hexes of the answers."""
        return {number for numbers in self._keep_clear.values() for number in numbers}

    def points_to_keep_clear(self, plane: Plane, across: QTransform) -> list[QPointF]:
        """The hexes of the answers, as points of the viewport that legends must not cover; ``across`` leads there."""
        return [across.map(plane.centre(number)) for numbers in self._keep_clear.values() for number in numbers]

    def corners_to_keep_clear(self, plane: Plane, across: QTransform) -> list[QPointF]:
        """The corners of hexes that legends must not cover at all, as points of the viewport."""
        numbers = {number for slot in self._keep_whole for number in self._keep_clear.get(slot, ())}
        offsets = [QPointF(x, y) for x, y in plane.corner_offsets.tolist()]
        return [across.map(plane.centre(number) + offset) for number in numbers for offset in offsets]


class HoverItem(LayerItem):
    """The outline of the hex under the mouse."""

    def __init__(self, plane: Plane) -> None:
        super().__init__(plane, Layer.HOVER)
        self.number: int | None = None

    def boundingRect(self) -> QRectF:
        """Only the hex, so that little is repainted when the mouse moves."""
        if self.number is None:
            return QRectF()
        centre = self.plane.centre(self.number)
        return QRectF(centre.x() - UNIT * 0.7, centre.y() - UNIT * 0.7, 1.4 * UNIT, 1.4 * UNIT)

    def show_hex(self, number: int | None) -> None:
        """Outline a hex; None outlines nothing."""
        if number != self.number:
            self.prepareGeometryChange()
            self.number = number

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint a dark line on a light one."""
        if self.number is None:
            return
        canvas = self.canvas(painter, option)
        outline = hexes_path(self.plane, _single_hex(self.number), 0.97)
        painter.strokePath(outline, canvas.pen(QColor(255, 253, 245, 210), 3.4))
        painter.strokePath(outline, canvas.pen(QColor(30, 26, 20, 230), 1.4))


class PreviewItem(LayerItem):
    """The hexes, hexsides and chain of hexes that a tool would change."""

    def __init__(self, plane: Plane) -> None:
        super().__init__(plane, Layer.PREVIEW)
        self._hexes = QPainterPath()
        self._sides = QPainterPath()
        self._chain = QPainterPath()
        self._erase = False

    def show_preview(
        self, hexes: Iterable[int], sides: Iterable[tuple[int, int]], chain: Iterable[int], *, style: str
    ) -> None:
        """Show another preview; ``style`` "erase" has the colour of blocked lines, every other a light tint."""
        self._erase = style == "erase"
        numbers = _hex_array(hexes)
        mask = np.zeros(self.plane.grid.size, dtype=np.bool_)
        mask[numbers] = True
        # one outline around all: dashes around each of hundreds of hexes would take longer than a frame
        self._hexes = exact_outline(self.plane, mask, numbers)
        self._sides = QPainterPath()
        for a, b in sides:
            start, end = self.plane.side(a, b)
            self._sides.moveTo(start)
            self._sides.lineTo(end)
        self._chain = QPainterPath()
        for k, number in enumerate(chain):
            point = self.plane.centre(number)
            if k == 0:
                self._chain.moveTo(point)
                self._chain.addEllipse(point, 0.06 * UNIT, 0.06 * UNIT)
                self._chain.moveTo(point)
            else:
                self._chain.lineTo(point)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint a light tint and dashed outlines."""
        canvas = self.canvas(painter, option)
        tint = QColor(answer_colours().blocked) if self._erase else QColor("#ffffff")
        tint.setAlpha(70)
        painter.fillPath(self._hexes, tint)
        dashed = canvas.pen(QColor(30, 26, 20, 220), 1.6, Qt.PenStyle.DashLine)
        painter.strokePath(self._hexes, dashed)
        for colour, width in ((QColor(255, 253, 245, 230), 7.0), (QColor(30, 26, 20, 220), 3.0)):
            painter.strokePath(self._sides, canvas.pen(colour, width))
        painter.strokePath(self._chain, canvas.pen(QColor(255, 253, 245, 230), 6.0))
        painter.strokePath(self._chain, canvas.pen(QColor(30, 26, 20, 220), 2.6, Qt.PenStyle.DashLine))


def _single_hex(number: int) -> npt.NDArray[np.intp]:
    return np.array([number], dtype=np.intp)


def _hex_array(numbers: Iterable[int]) -> npt.NDArray[np.intp]:
    return np.array(sorted(set(numbers)), dtype=np.intp)

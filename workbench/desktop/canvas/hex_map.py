"""The view of a hex map: tiles of the ground, units as items, answers above, and the mouse and keys for tools."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPolygonF, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsScene, QWidget

from workbench.desktop.canvas.hex_items import (
    GroundItem,
    HoverItem,
    OverlayItems,
    PreviewItem,
)
from workbench.desktop.canvas.pointer_events import MapEvent, PointerTool, held_button
from workbench.desktop.canvas.tile_cache import ZOOM_SECONDS, TileCache
from workbench.desktop.canvas.unit_names import UnitNames
from workbench.desktop.drawing.answer_painter import MOST_PATH_HEXES, Drawer
from workbench.desktop.drawing.counters import UnitLayer
from workbench.desktop.drawing.ground import Ground, GroundOptions, ground_look, ground_with_look
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.map_thumbnails import KeptPicture
from workbench.desktop.drawing.patterns import mask_image
from workbench.desktop.drawing.side_style import LEAST_PIXELS, stamp_token
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, LayerLook, Toggle
from workbench.desktop.look.theme import scaled_pixels, ui_scale
from workbench.desktop.overlays import registry as overlay_registry
from workbench.desktop.overlays.kind import Overlay
from workbench.desktop.overlays.legend_cards import CardedView, CardLayout, points_of_tags
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.widgets.zoom_view import ARROWS
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import ChangeSet
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.map_layers import UNITS, without_layers
from workbench.scenario.scenario import Scenario

_EDGE = 0.75 * UNIT
_IDLE_MILLISECONDS = 120
_MARGIN_COLOUR = QColor("#d8d2c2")
_DARK_MARGIN_COLOUR = QColor("#26282b")


class HexMapDisplay(CardedView):
    """Shows a scenario and its answers, without tools. At a zoom of 1.0 hexes are 64 pixels wide."""

    hex_hovered = Signal(int)
    """The hex under the mouse changed; -1 off the map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = QGraphicsScene(self)
        self.setScene(self._scene)
        self._units = UnitLayer(self._scene)
        self._cache: TileCache | None = None
        self._ground_item: GroundItem | None = None
        self._hover_item: HoverItem | None = None
        self._preview_item: PreviewItem | None = None
        self.overlays = OverlayItems(self._scene)
        self._answers_seen = False
        """Were all hexes of the answers in view before the view got another size?"""
        self._zoom_before_squeeze = 0.0, 0.0
        """The zoom that the user chose, and the smaller one that a smaller view needed."""
        self._shown = dict.fromkeys(Toggle, True)
        self._label_factor = 1.0
        self.hovered: int | None = None
        """The hex under the mouse."""
        self._button_down = False
        self._dark = False
        self._look = DEFAULT_LOOK
        self._scenario_and_ruleset: tuple[Scenario, Ruleset] | None = None
        self.names = UnitNames(self._units.box, self._units.ids_within)
        self._small = KeptPicture()
        self._repaint_timer = QTimer(self, singleShot=True, interval=0)
        self._repaint_timer.timeout.connect(self.viewport().update)
        self._zoom_timer = QTimer(self, singleShot=True, interval=round(1000 * ZOOM_SECONDS) + 20)
        self._zoom_timer.timeout.connect(self.viewport().update)
        # tiles around the screen are painted while the program is idle, so that panning does not wait for them
        self._prefetch_timer = QTimer(self, singleShot=True, interval=_IDLE_MILLISECONDS)
        self._prefetch_timer.timeout.connect(self._prefetch)
        self.setBackgroundBrush(QBrush(_MARGIN_COLOUR))

    @property
    def plane(self) -> Plane | None:
        """The geometry of the map; None before there is one."""
        return self._cache.ground.plane if self._cache is not None else None

    @property
    def tiles(self) -> TileCache | None:
        """The tiles of the ground."""
        return self._cache

    @property
    def is_unfinished(self) -> bool:
        """True while the map is in sight and tiles of it are still to be painted."""
        unfinished = self.stretched.is_shown or (self._ground_item is not None and not self._ground_item.is_complete)
        return self.isVisible() and unfinished

    def set_scenario(self, scenario: Scenario, ruleset: Ruleset, changes: ChangeSet | None = None) -> None:
        """Show a scenario; with ``changes`` since the last one only those parts are repainted."""
        self.stretched.end()
        self._scenario_and_ruleset = scenario, ruleset
        if changes is None or changes.everything or changes.units:
            self.names.set_units(scenario.forces, ruleset)
        whole, scenario = scenario, without_layers(scenario, self._look.hidden) if self._look.hidden else scenario
        cache = self._cache
        known = cache is not None and cache.ground.plane.grid == scenario.board.grid
        if changes is None or changes.everything or not known or cache is None or cache.ground.ruleset is not ruleset:
            self._build(ground_with_look(whole, ruleset, self._look))
            self._units.set_forces(scenario.forces, ruleset, self._plane(), scenario.home, self.names.language)
        else:
            if changes.ground:
                cache.replace(cache.ground.after(scenario), changes.hexes, self._visible(), self.zoom)
            cache.set_options(self._ground_options())
            if changes.units:
                self._units.set_forces(scenario.forces, ruleset, self._plane(), scenario.home, self.names.language)
        self.viewport().update()

    @property
    def look(self) -> LayerLook:
        """Which layers are hidden or translucent."""
        return self._look

    def set_look(self, look: LayerLook) -> None:
        """Draw the layers with this look."""
        self.stretched.end()
        before, self._look = self._look, look
        if look.shows(UNITS) != before.shows(UNITS):
            self.set_shown(Toggle.UNITS, look.shows(UNITS))
        self._units.set_opacity(look.opacity(UNITS))
        self.overlays.fade(look)
        if (
            self._scenario_and_ruleset is not None
            and self._cache is not None
            and ground_look(look) != ground_look(before)
        ):
            self._cache.replace(ground_with_look(*self._scenario_and_ruleset, look), None, self._visible(), self.zoom)
            self.viewport().update()

    def fade_ground(self, opacity: float) -> None:
        """Draw the terrain translucent, over an underlay that is traced."""
        self.stretched.end()
        if self._ground_item is not None:
            self._ground_item.setOpacity(opacity)

    @property
    def map_rect(self) -> QRectF:
        """The map in scene coordinates."""
        return self._plane().rect if self._cache is not None else QRectF()

    def small_picture(self, size: QSize) -> QImage:
        """An image of the whole map in flat tints."""
        assert self._cache is not None
        forces = (
            self._scenario_and_ruleset[0].forces
            if self._scenario_and_ruleset is not None and self._shown[Toggle.UNITS]
            else None
        )
        return self._small.of_map(self._cache.ground, forces, size, self._look.opacity(UNITS))

    def _build(self, ground: Ground) -> None:
        old = self.plane
        for item in (self._ground_item, self._hover_item, self._preview_item):
            if item is not None:
                self._scene.removeItem(item)
        self.overlays.clear()
        self._cache = TileCache(ground, self._ground_options())
        self._ground_item = GroundItem(self._cache, self._repaint_timer.start, self._prefetch_timer.start)
        self._ground_item.dim = self._dark
        self._hover_item, self._preview_item = HoverItem(ground.plane), PreviewItem(ground.plane)
        for item in (self._ground_item, self._hover_item, self._preview_item):
            self._scene.addItem(item)
        margin = max(ground.plane.rect.width(), ground.plane.rect.height()) * 0.5
        self._scene.setSceneRect(ground.plane.rect.adjusted(-margin, -margin, margin, margin))
        self._hover(None)
        if old is None or old.grid != ground.plane.grid:
            self.fit()

    def _zoom_changes(self, *, by_hand: bool) -> None:
        """Besides, delay the painting of tiles until the zooming ends."""
        if by_hand and self._cache is not None:
            self._cache.note_zoom()
            self._zoom_timer.start()
        super()._zoom_changes(by_hand=by_hand)

    def _paint_beyond(self, painter: QPainter, near: QRectF) -> None:
        """Paint the tiles that are there, and units as tokens."""
        if self._cache is None or self._ground_item is None:
            return
        at = self.viewportTransform()
        painter.save()
        painter.setTransform(at, combine=True)
        painter.setOpacity(self._ground_item.opacity())
        self._cache.paint(painter, self._visible(), self.zoom)
        painter.restore()
        if self._shown[Toggle.UNITS]:
            painter.setOpacity(self._look.opacity(UNITS))
            radius, seen = scaled_pixels(LEAST_PIXELS) / 2, QRectF(self.viewport().rect())
            for style, place in self._units.tokens():
                if seen.contains(there := at.map(place)) and not near.contains(there):
                    stamp_token(painter, style, there, radius)

    def _prefetch(self) -> None:
        if self._cache is None or self._is_dragging() or self._cache.is_zooming:
            return
        if self._button_down and self._cache.was_just_edited:
            self._prefetch_timer.start()  # the stroke has not ended
        elif self._cache.repaint_edits():
            self.viewport().update()
        elif self._cache.prefetch(self._visible(), self.zoom):
            self._prefetch_timer.start()
        elif self._cache.ground.board.grid.size > MOST_PATH_HEXES and mask_image(self._plane()).prepare():
            self._prefetch_timer.start()  # an overlay over a whole large map needs all of the mask at once

    def set_shown(self, part: Toggle, shown: bool) -> None:
        """Show or hide a part of the map."""
        self.stretched.end()
        self._shown[part] = shown
        if part is Toggle.UNITS:
            self._units.set_visible(shown)
        elif part is not Toggle.LEGENDS and self._cache is not None:
            self._cache.set_options(self._ground_options())
        self.viewport().update()

    def is_shown(self, part: Toggle) -> bool:
        """True if a part of the map is shown."""
        return self._shown[part]

    def _ground_options(self) -> GroundOptions:
        shown = self._shown
        return GroundOptions(
            shown[Toggle.GRID],
            shown[Toggle.LABELS],
            shown[Toggle.CONTOUR],
            label_scale=ui_scale() * self._label_factor,
            numbers=self._scenario_and_ruleset[0].hex_numbers if self._scenario_and_ruleset else HexNumbers(),
        )

    def set_dark(self, dark: bool) -> None:
        """Draw dark margins and a slightly darker map, or light ones."""
        self.stretched.end()
        self._dark = dark
        self.setBackgroundBrush(QBrush(_DARK_MARGIN_COLOUR if dark else _MARGIN_COLOUR))
        if self._ground_item is not None:
            self._ground_item.dim = dark
        self.viewport().update()

    def set_overlay(self, slot: str, overlay: Overlay | None) -> None:
        """Show an overlay in a slot; None removes it."""
        self.overlays.show(slot, overlay, self.plane)
        self.viewport().update()

    def set_overlays_dimmed(self, dimmed: bool) -> None:
        """Fade the overlays while a new answer is being computed."""
        self.overlays.dimmed = dimmed
        self.overlays.fade(self._look)

    def overlay_slots(self) -> tuple[str, ...]:
        """The slots that hold an overlay."""
        return tuple(self.overlays.by_slot)

    def set_preview(
        self,
        hexes: Iterable[int] = (),
        sides: Iterable[tuple[int, int]] = (),
        path: Iterable[int] = (),
        style: str = "paint",
    ) -> None:
        """Show what a tool would change; without arguments the preview is removed. ``style`` is "paint" or "erase"."""
        if self._preview_item is not None:
            self._preview_item.show_preview(hexes, sides, path, style=style)

    def set_selection(self, units: Iterable[str]) -> None:
        """Mark these units as selected."""
        self.stretched.end()
        chosen = tuple(units)
        self._units.set_selection(chosen)
        self.names.select(chosen)

    def _show_whole(self) -> bool:
        if self._cache is None:
            return False
        rect = self._plane().rect.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        size = self.viewport().size()
        self.set_zoom(min(size.width() / rect.width(), size.height() / rect.height()))
        self.centerOn(rect.center())
        return True

    def show_hex(self, number: int) -> None:
        """Bring a hex to the middle, unless it is in view."""
        self.show_point(self._plane().centre(number))

    def show_hexes(self, numbers: Iterable[int]) -> None:
        """Bring hexes into view, all of them."""
        centres = QPolygonF([self._plane().centre(number) for number in numbers])
        self.bring_into_view(centres.boundingRect().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE))

    def widget_position(self, number: int) -> QPoint:
        """The centre of a hex in the viewport."""
        return self.mapFromScene(self._plane().centre(number))

    def hex_corners(self, number: int) -> list[QPointF]:
        """The corners of a hex in the scene."""
        plane = self._plane()
        return [QPointF(*corner) for corner in plane.centres[number] + plane.corner_offsets]

    def enlarge_labels(self, factor: float) -> None:
        """Numbers of hexes and names of units are at least so many times as large as elsewhere, for a class."""
        self._label_factor = factor
        self.names.enlarge(factor)
        if self._cache is not None:
            self.stretched.end()
            self._cache.set_options(self._ground_options())
            self.viewport().update()

    def side_position(self, a: int, b: int) -> QPoint:
        """The middle of a hexside in the viewport."""
        start, end = self._plane().side(a, b)
        return self.mapFromScene((start + end) / 2)

    def unit_position(self, unit: str) -> QPoint | None:
        """The position of a counter in the viewport; None if the unit is not on the map."""
        at = self._units.position(unit)
        return self.mapFromScene(at) if at is not None else None

    def units_in(self, number: int | None) -> tuple[str, ...]:
        """The ids of the counters that are drawn in a hex."""
        return self._units.ids_in(number)

    def hex_at(self, position: QPoint) -> int | None:
        """The hex under a viewport position."""
        return self._plane().number_at(self.mapToScene(position)) if self._cache is not None else None

    def _plane(self) -> Plane:
        assert self._cache is not None
        return self._cache.ground.plane

    def _visible(self) -> QRectF:
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def _is_dragging(self) -> bool:
        """True while the map is being dragged; no tiles are prefetched meanwhile."""
        return False

    def _hover(self, point: QPointF | None) -> None:
        number = self._plane().number_at(point) if point is not None else None
        if point is None or not self._units.is_in_spread_stack(point):
            before = self._units.spread_hex
            self._units.spread_stack(number if not self._button_down else None, self.zoom)
            if self._units.spread_hex != before:
                self.names.refresh()
        if self._hover_item is not None:
            self._hover_item.show_hex(number)
        if number != self.hovered:
            self.hovered = number
            if self.names.hover(self._units.ids_in(number)):
                self.viewport().update()
            self.hex_hovered.emit(-1 if number is None else number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Besides, keep the hexes of the answers in view that were seen before."""
        across = self.viewportTransform()
        shown = self.overlays.points_to_keep_clear(self._plane(), across) if self._cache is not None else []
        self._answers_seen = all(QRectF(QPointF(), event.oldSize()).contains(point) for point in shown)
        super().resizeEvent(event)

    def _room_changed(self) -> None:
        if self._cache is None or not self._answers_seen:
            return
        chosen, narrow = self._zoom_before_squeeze
        if abs(self.zoom - narrow) < 1e-9:
            self.set_zoom(chosen)  # there may be room again for the zoom that the user chose
        before = self.zoom
        # scroll, and if necessary zoom out, until all hexes of the answers are in view
        if hexes := self.overlays.hexes_to_keep_clear:
            self.show_hexes(hexes)
        self._zoom_before_squeeze = (before, self.zoom) if self.zoom < before else (0.0, 0.0)

    def show_names(self, mode: str) -> None:
        """Show the names of no units, of selected ones and those under the mouse, or of all: one of the settings' NAMES."""
        self.names.mode = mode
        self.viewport().update()

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the names of units and the legends, in screen coordinates."""
        if self._shown[Toggle.UNITS] and self._cache is not None:
            at = self.viewportTransform()
            self.names.keep_off(at.mapRect(tag) for item in self.overlays if item.isVisible() for tag in item.tags)
            self.names.paint(painter, at, QRectF(self.viewport().rect()))
            if self.names.some_follow:
                run_later(self, self.viewport().update)
        self.paint_cards(painter)

    def card_layout(self) -> CardLayout | None:
        """See :class:`CardedView`."""
        if not self.overlays.by_slot or not self._look.shows(ANSWERS) or not self._shown[Toggle.LEGENDS]:
            return None
        plane, at = self._plane(), self.viewportTransform()
        points = [
            *self.overlays.points_to_keep_clear(plane, at),
            *self.overlays.corners_to_keep_clear(plane, at),
            *map(at.map, self.names.places()),
            *self.names.points_of_tags(at, QRectF(self.viewport().rect())),
            *points_of_tags(self.overlays, at, QRectF(self.viewport().rect())),
        ]
        return QRectF(self.viewport().rect()), self.drawers, points, at.mapRect(plane.rect)

    @property
    def drawers(self) -> list[Drawer]:
        """The overlays that have a legend, from the lowest to the uppermost."""
        return self.overlays.drawers_with_legend


# --- The map with mouse and keys: events for the tool, zooming, dragging and scrolling


class HexMapView(HexMapDisplay):
    """A map view that handles mouse and keys.

    The wheel zooms at the mouse, Space or the middle button drags the map, arrows scroll, Esc cancels the tool;
    everything else goes to the tool as a :class:`MapEvent`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool: PointerTool[MapEvent] | None = None

    def _is_dragging(self) -> bool:
        return self.map_drag.is_on

    def set_tool(self, tool: PointerTool[MapEvent] | None) -> None:
        """Send mouse events to another tool. The caller activates and deactivates tools."""
        self._tool = tool

    @property
    def tool(self) -> PointerTool[MapEvent] | None:
        """The tool that receives the mouse events."""
        return self._tool

    def event_at(self, position: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> MapEvent | None:
        """The event for a point of the viewport; None before there is a map."""
        if self._cache is None:
            return None
        point = self.viewportTransform().inverted()[0].map(position)
        plane = self._plane()
        return MapEvent(
            hex=plane.number_at(point),
            point=(point.x() / UNIT, point.y() / UNIT),
            side=plane.side_at(point),
            unit=self._units.unit_at(point),
            button=button,
            modifiers=modifiers,
            pixel=1.0 / (UNIT * self.zoom),
        )

    def _map_event(self, event: QMouseEvent | QWheelEvent, button: Qt.MouseButton) -> MapEvent:
        found = self.event_at(event.position(), button, event.modifiers())
        assert found is not None  # no event goes to a tool before there is a map
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start to drag the map, or pass the press to the tool."""
        if self._cache is None:
            return
        if self.map_drag.start(event) or self.click_cards(event.position()):
            pass
        elif self._tool is not None:
            self._button_down = event.button() == Qt.MouseButton.LeftButton
            self._tool.pressed(self._map_event(event, event.button()))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Pass the second press and the double click to the tool."""
        self.mousePressEvent(event)
        if self._cache is not None and self._tool is not None and self._button_down:
            self._tool.double_clicked(self._map_event(event, event.button()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or hover and pass the move to the tool."""
        if self._cache is None:
            return
        if not self.map_drag.move(event):
            self.fade_cards(event.position())
            self._hover(self.viewportTransform().inverted()[0].map(event.position()))
            if self._tool is not None:
                self._tool.moved(self._map_event(event, held_button(event)))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag, or pass the release to the tool."""
        if self._cache is None:
            return
        if self.map_drag.end(event):
            pass
        elif self._tool is not None:
            self._button_down = False
            self._tool.released(self._map_event(event, event.button()))
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the tool turn what lies under the mouse with Ctrl; otherwise zoom."""
        steps = round(event.angleDelta().y() / 120)
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        tool = self._tool if steps and ctrl and self._cache is not None else None
        if tool is not None and tool.turned(self._map_event(event, Qt.MouseButton.NoButton), steps):
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel with Esc, drag with Space, scroll with arrows; pass other keys to the tool."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._button_down = False
            if self._tool is not None:
                self._tool.cancel()
        elif key == Qt.Key.Key_Space:
            self.map_drag.press_space(event)
        elif key in ARROWS:
            self.scroll_by(*ARROWS[key])
        elif self._tool is None or not self._tool.keyed(key):
            event.ignore()
            return
        event.accept()

    def repeat_move(self) -> None:
        """Tell of the hex under the mouse again, and let the tool look again at what is there."""
        self.hovered = None
        super().repeat_move()

    def leaveEvent(self, event: QEvent) -> None:
        """Reset legends and the hovered hex when the mouse leaves the map."""
        self.fade_cards(None)
        if self._cache is not None:
            self._hover(None)
        super().leaveEvent(event)


# --- The answers on the map: only what differs from the last answer is redrawn


class HexAnswerDisplay(QObject):
    """Shows answers as the overlays of a map view; ``shown`` has the last answer of each overlay, or None."""

    def __init__(self, view: HexMapView, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._language = language
        self.shown: dict[str, Overlay | None] = {}
        self.sources: dict[type[object], object] = {}
        """The last source of each class that is shown."""

    def show(self, source: object) -> None:
        """Draw the overlays of a source (an answer, the exposure, the zones of a scenario) in place of the last ones."""
        self.sources[type(source)] = source
        for slot, overlay in overlay_registry.hex_overlays(source, self._language).items():
            # an area that is the same object as before is already shown: while the mouse moves only lines change
            if overlay is None or not overlay_registry.same_picture(self.shown.get(slot), overlay):
                self._view.set_overlay(slot, overlay)
            self.shown[slot] = overlay

    def clear(self) -> None:
        """Remove every answer from the map."""
        self.shown.clear()
        self.sources.clear()
        for slot in overlay_registry.hex_slots():
            self._view.set_overlay(slot, None)

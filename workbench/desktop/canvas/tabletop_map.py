"""The view of a table: ground, pieces, units, answers, legend cards, a tool's sketch, and mouse and keys for tools."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmapCache,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from workbench.desktop.canvas.pointer_events import TabletopEvent, TabletopPointerTool, held_button
from workbench.desktop.canvas.unit_names import UnitNames
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.map_thumbnails import KeptPicture
from workbench.desktop.drawing.side_style import LEAST_PIXELS, stamp_token
from workbench.desktop.drawing.stamps import Stamps
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.desktop.drawing.tabletop_ground import TabletopGround, grid_step, paint_grid, paint_scale
from workbench.desktop.drawing.tabletop_items import DrawersItem, TabletopCanvas, TabletopDrawer, TabletopItem
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, SketchPainter, TabletopSketch
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, Layer, LayerLook
from workbench.desktop.look.theme import scaled_pixels, ui_scale
from workbench.desktop.overlays.figures import FigureLinesDrawer
from workbench.desktop.overlays.legend_cards import CardedView, CardLayout, points_of_tags
from workbench.desktop.overlays.lesson_marks import MarksSource
from workbench.desktop.overlays.map_names import MapNamesSource
from workbench.desktop.overlays.plan import PlanSource
from workbench.desktop.overlays.registry import drawers_of, points_to_keep_clear
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings, Paintable
from workbench.desktop.overlays.zones import ZonesSource
from workbench.desktop.questions.answer_parts import REACH_PART, TabletopReachFound
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.stretched_picture import PaintedLayers
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.widgets.zoom_view import ARROWS
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import TabletopChanges
from workbench.scenario.map_layers import NAMES, UNITS, ZONES
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import Forces, TabletopUnit

_MARGIN = 120.0
_EDGE = 60
"""Pixels around a table that is shown whole, for the scale along its edges."""
DIMMED = 0.45
"""The opacity of an answer while another is being computed."""
_ROUGH_PIXELS = 1_000_000
"""The largest number of pixels of the rough picture of the ground."""
_FULL = 120
"""A table with more pieces and units takes so long to paint that it is shown in rough first."""
_MOST_PARTS = 24
"""Of more parts of a layer that have changed all of it is painted again, square by square."""
_CACHE_KILOBYTES = 256 * 1024
"""The size of the cache of painted layers, in kilobytes."""


_LAYERS_OF_UNITS = ("groups", "units", "strays")
_FULL_LAYERS = ("ground", *_LAYERS_OF_UNITS)
"""Layers that are kept as pictures and painted square by square after the wheel."""
_OTHER_KEPT_LAYERS = ("scale", "zones", "plan", "answers", "names")


class TabletopDisplay(CardedView):
    """The wheel zooms at the mouse, Space or the middle button drags the table."""

    smallest, largest = 0.05, 16.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(QGraphicsScene(self))
        self.setBackgroundBrush(QColor("#d9d4c6"))
        self._dim = False
        self._selected: tuple[str, ...] = ()
        self._is_full = False
        """Are there so many pieces and units that it takes longer than a frame to paint them?"""
        self.legends_shown = True
        self._keep_clear: tuple[Point, ...] = ()
        self._marked: tuple[Point, ...] = ()
        self.language = "en"
        self.grid_shown = False
        self.units_shown = True
        self._ground_opacity = 1.0
        self._answers_outdated = False
        self._look = DEFAULT_LOOK
        self._forces: Forces[TabletopUnit] = Forces()
        self.sketch = NO_SKETCH
        self._sketch_painter = SketchPainter()
        self.sides: Paintable | None = None
        self.moving: Paintable | None = None
        self.groups: tuple[Paintable | None, Paintable | None] = (None, None)
        self.ground: TabletopGround | None = None
        self.units: TabletopUnitItems | None = None
        self.names = UnitNames(
            lambda unit: self.units.box(unit) if self.units is not None else None,
            lambda part: self.units.ids_within(part) if self.units is not None else (),
        )
        self._stamps = Stamps()
        self._small = KeptPicture()
        self._items: dict[str, TabletopItem] = {}
        self._rough = KeptPicture()
        """The ground as it comes into view around a stretched picture."""

    def enlarge_labels(self, factor: float) -> None:
        """Names of units are so many times as large as elsewhere, for a class."""
        self.names.enlarge(factor)
        self.viewport().update()

    @property
    def scale_(self) -> TabletopScale:
        """The scene geometry of the table."""
        assert self.ground is not None
        return self.ground.scale

    def set_scenario(self, scenario: TabletopScenario, ruleset: Ruleset, change: TabletopChanges | None) -> None:
        """Show a scenario; ``change`` has the differences from the last one, None = everything."""
        self._forces = scenario.forces
        if change is None or change.everything or self.ground is None:
            self.stretched.end()
            self.ground, self.units = TabletopGround(scenario, ruleset), None
            self._build()
            self._set_units(scenario, ruleset)
            self._is_full = len(scenario.board.features) + sum(1 for _ in scenario.forces) > _FULL
            if self._is_full:
                self.stretched.paint_roughly_first()
            return
        self.stretched.map_changed()
        if change.ground:
            ground = TabletopGround(scenario, ruleset, self.ground)
            with self._repainting("ground", ground.changed_since(self.ground)):
                self.ground = ground
        if change.units or change.conditions or change.ground:  # a house that moves leaves units in the open
            self._set_units(scenario, ruleset)
        self.viewport().update()

    def _set_units(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        """Show the units of a scenario: only those are painted again that look otherwise than before."""
        before, units = self.units, TabletopUnitItems(scenario, ruleset, self.scale_, self.language, self.units)
        parts = units.changed_since(before, ui_scale() / self.zoom) if before is not None else ()
        with self._repainting("units", parts):
            self.units = units
        self.names.language = self.language
        self.names.set_units(scenario.forces, ruleset)

    @contextmanager
    def _repainting(self, name: str, parts: Sequence[QRectF]) -> Iterator[None]:
        """Paint parts of an item again that change within the ``with``; of many all of it, square by square."""
        if len(parts) > _MOST_PARTS:
            with self.stretched.painting_anew([self._items[name]]):
                yield
            self._items[name].update()
        else:
            yield
            for part in parts:
                self._items[name].update(part)

    def _build(self) -> None:
        scene = self.scene()
        scene.clear()
        scale = self.scale_
        self._items = {
            "ground": TabletopItem(scale, Layer.GROUND, self._paint_ground),
            "scale": TabletopItem(scale, Layer.GROUND + 1, self._paint_scale),
            "zones": DrawersItem(scale, Layer.ZONES),
            "plan": DrawersItem(scale, Layer.EXPOSURE),
            "answers": DrawersItem(scale, Layer.AREA),
            "names": DrawersItem(scale, Layer.NAMES),
            "groups": TabletopItem(scale, Layer.UNITS - 2, self._paint_groups),
            "sides": TabletopItem(scale, Layer.UNITS - 1, self._paint_sides),
            "units": TabletopItem(scale, Layer.UNITS, self._paint_units),
            "strays": TabletopItem(scale, Layer.PREVIEW - 1, self._paint_strays),
            "ways": DrawersItem(scale, Layer.HOVER),
            "marks": DrawersItem(scale, Layer.HOVER),
            "lines": DrawersItem(scale, Layer.LINE),
            "sketch": TabletopItem(scale, Layer.PREVIEW, self._paint_sketch),
        }
        # layers that do not follow the mouse are cached, if the cache is large enough for a large screen
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), _CACHE_KILOBYTES))
        for name in (*_FULL_LAYERS, *_OTHER_KEPT_LAYERS):
            self._items[name].setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        for item in self._items.values():
            scene.addItem(item)
        self._fade()
        rect = scale.rect
        scene.setSceneRect(rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    def show_drawers(self, drawers: Sequence[TabletopDrawer], keep_clear: Sequence[Point] = ()) -> None:
        """Show exactly these answers; those above the units' layer lie over them. Cards leave ``keep_clear`` points free."""
        self._keep_clear = tuple(keep_clear)
        below, above = self._items.get("answers"), self._items.get("lines")
        if isinstance(below, DrawersItem) and isinstance(above, DrawersItem):
            below.show_drawers([one for one in drawers if one.layer < Layer.UNITS])
            above.show_drawers([one for one in drawers if one.layer >= Layer.UNITS])
            self._hide_empty()
            self.viewport().update()

    def show_zones(self, drawers: Sequence[TabletopDrawer]) -> None:
        """Show exactly these zones."""
        self._show_on("zones", drawers)

    def show_map_names(self, drawers: Sequence[TabletopDrawer]) -> None:
        """Show exactly these names of places."""
        self._show_on("names", drawers)

    def _show_on(self, layer: str, drawers: Sequence[TabletopDrawer]) -> None:
        """Show exactly these drawers on a layer that has no others."""
        item = self._items.get(layer)
        if isinstance(item, DrawersItem):
            item.show_drawers(drawers)
            self._hide_empty()
            self.viewport().update()

    def show_plan(self, drawers: Sequence[TabletopDrawer]) -> None:
        """Show exactly this plan; what is above the units' layer lies over them."""
        below, above = self._items.get("plan"), self._items.get("ways")
        if isinstance(below, DrawersItem) and isinstance(above, DrawersItem):
            below.show_drawers([one for one in drawers if one.layer < Layer.UNITS])
            above.show_drawers([one for one in drawers if one.layer >= Layer.UNITS])
            self._hide_empty()
            self.viewport().update()

    def show_marks(self, drawers: Sequence[TabletopDrawer], points: Sequence[Point]) -> None:
        """Show exactly these marks of a lesson, above the units; cards leave their points free."""
        self._marked = tuple(points)
        self._show_on("marks", drawers)

    def refresh_drawers(self) -> None:
        """Repaint the answers above the units, because one of them has changed."""
        self._items["lines"].update()

    @property
    def drawers(self) -> list[TabletopDrawer]:
        """The answers that are shown."""
        items = [self._items.get(name) for name in ("zones", "plan", "answers", "lines")]
        return [one for item in items if isinstance(item, DrawersItem) for one in item.drawers]

    def show_sketch(self, sketch: TabletopSketch) -> None:
        """Show the sketch of a tool; an empty sketch shows nothing."""
        if sketch != self.sketch:
            self.sketch = sketch
            self._hide_empty()
            if "sketch" in self._items:
                self._items["sketch"].update()

    def set_selection(self, units: Sequence[str]) -> None:
        """Mark units as selected."""
        changed = set(self._selected) ^ set(units)
        many = len(changed) > _MOST_PARTS
        layers = [self._items[name] for name in _LAYERS_OF_UNITS if name in self._items]
        parts = self.units.extents(changed, ui_scale() / self.zoom) if self.units is not None else ()
        with self.stretched.painting_anew(layers) if many else nullcontext(), self._repainting("units", parts):
            self._selected = tuple(units)
            if not many:
                self.stretched.map_changed()
            self.names.select(units)
            self.viewport().update()

    def show_sides(self, sides: Paintable | None) -> None:
        """Show the sides of a unit; None shows none."""
        if sides is not self.sides:
            self.sides = sides
            self._hide_empty()
            if "sides" in self._items:
                self._items["sides"].update()

    def show_groups(self, under: Paintable | None, over: Paintable | None, *, in_squares: bool = False) -> None:
        """Show coherent groups below the units, and units out of coherency above them; None shows none. ``in_squares``: there
        are so many that they are painted square by square."""
        layers = [self._items[name] for name in ("groups", "strays") if name in self._items]
        with self.stretched.painting_anew(layers) if in_squares else nullcontext():
            self.groups = under, over
            self._hide_empty()
        if not in_squares:
            for layer in layers:
                layer.update()

    def set_dark(self, dark: bool) -> None:
        """Draw dark margins and a slightly darker table, or light ones."""
        self.stretched.end()
        self._dim = dark
        self.setBackgroundBrush(QColor("#1f2022" if dark else "#d9d4c6"))
        self._update_ground()

    def _paint_beyond(self, painter: QPainter, near: QRectF) -> None:
        """Paint pieces in flat tints, and units as tokens."""
        if self.ground is None:
            return
        rect, at = self.scale_.rect, self.viewportTransform()
        scale = 2.0 ** math.floor(math.log2(min(1.0, math.sqrt(_ROUGH_PIXELS / (rect.width() * rect.height())))))
        size = QSize(max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale)))
        painter.setOpacity(self._ground_opacity)
        painter.drawImage(at.mapRect(rect), self._rough.of_table(self.ground, None, size, self._look))
        if self.units is None or not self.units_shown:
            return
        painter.setOpacity(self._look.opacity(UNITS))
        radius, seen = scaled_pixels(LEAST_PIXELS) / 2, QRectF(self.viewport().rect())
        for one in self.units.items:
            if seen.contains(there := at.map(one.middle)) and not near.contains(there):
                stamp_token(painter, one.style, there, radius)

    def _show_whole(self) -> bool:
        if self.ground is None or self.viewport().width() < 2:
            return False
        rect, view = self.scale_.rect, self.viewport().rect()
        edge = scaled_pixels(_EDGE)
        zoom = min((view.width() - edge) / rect.width(), (view.height() - edge) / rect.height())
        self.set_zoom(max(0.05, zoom))
        self.centerOn(rect.center())
        return True

    def show_part(self, part: str, on: bool) -> None:
        """Show or hide the ``grid``, the ``units`` or the ``legends``."""
        self.stretched.end()
        setattr(self, f"{part}_shown", on)
        for item in self._items.values():
            item.update()
        self.viewport().update()

    def dim_answers(self, on: bool) -> None:
        """Draw the answers translucent, because they belong to an earlier question."""
        self._answers_outdated = on
        self._fade()

    @property
    def look(self) -> LayerLook:
        """Which layers are hidden or translucent."""
        return self._look

    def set_look(self, look: LayerLook) -> None:
        """Draw the layers with this look."""
        self._look = look
        self.stretched.end()
        self._fade()
        self.show_part("units", look.shows(UNITS))

    def _fade(self) -> None:
        look, dimming = self._look, DIMMED if self._answers_outdated else 1.0
        answers = look.opacity(ANSWERS) * dimming
        opacities = {"answers": answers, "lines": answers, "ground": self._ground_opacity}
        opacities |= {"plan": look.opacity(ANSWERS), "ways": look.opacity(ANSWERS)}
        opacities |= {"units": look.opacity(UNITS), "sides": look.opacity(UNITS), "zones": look.opacity(ZONES)}
        opacities |= {"names": look.opacity(NAMES)}
        for name, opacity in opacities.items():
            if name in self._items:
                self._items[name].setOpacity(opacity)
        self._hide_empty()

    def _hide_empty(self) -> None:
        """Show the layers on which there is something: an empty one would be laid over the others at every painting."""
        filled = {
            "groups": self.groups[0] is not None,
            "strays": self.groups[1] is not None,
            "sides": self.sides is not None,
            "sketch": self.moving is not None or self.sketch != NO_SKETCH,
        }
        for name, item in self._items.items():
            on = self._look.shows(ANSWERS) or name not in ("answers", "lines", "plan", "ways")
            there = bool(item.drawers) if isinstance(item, DrawersItem) else filled.get(name, True)
            item.setVisible(on and there)

    def fade_ground(self, opacity: float) -> None:
        """Draw the ground translucent, over an underlay that is traced."""
        self.stretched.end()
        self._ground_opacity = opacity
        self._fade()

    @property
    def map_rect(self) -> QRectF:
        """The table in scene coordinates."""
        return self.scale_.rect if self.ground is not None else QRectF()

    @property
    def extra_drawings(self) -> ExtraDrawings:
        """Drawings besides the answers: groups, sides and the sketch."""
        if not self.units_shown:
            return ExtraDrawings(sketch=self.sketch)
        under = tuple(one for one in (self.groups[0], self.sides) if one is not None)
        over = tuple(one for one in (self.groups[1],) if one is not None)
        return ExtraDrawings(under, over, self.sketch)

    def small_picture(self, size: QSize) -> QImage:
        """An image of the whole table in flat tints."""
        assert self.ground is not None
        forces = self._forces if self.units_shown else None
        return self._small.of_table(self.ground, forces, size, self._look)

    def unit_position(self, unit: str) -> QPoint | None:
        """The middle of a unit in the viewport; None if it is not on the table."""
        box = self.units.box(unit) if self.units is not None else None
        return self.mapFromScene(box.center()) if box is not None else None

    def show_table_point(self, point: Point) -> None:
        """Bring a point of the table to the middle of the view, unless it is in view."""
        if self.ground is not None:
            self.show_point(self.scale_.scene(point))

    def show_points(self, points: Sequence[Point]) -> None:
        """Bring points of the table into view, all of them."""
        if self.ground is not None and points:
            ends = QPolygonF([self.scale_.scene(point) for point in points]).boundingRect()
            edge = scaled_pixels(_EDGE) / self.zoom
            self.bring_into_view(ends.adjusted(-edge, -edge, edge, edge))

    def _update_ground(self) -> None:
        for name in ("ground", "scale"):
            if name in self._items:
                self._items[name].update()

    def _paint_ground(self, canvas: TabletopCanvas) -> None:
        assert self.ground is not None
        self.ground.paint_with_look(self._look, canvas.painter, canvas.visible, UNIT / canvas.pixel)
        if self._dim:
            canvas.painter.fillRect(self.scale_.rect, QColor(0, 0, 0, 26))
        if self.grid_shown:
            paint_grid(canvas, grid_step(self.scale_.unit))

    def _paint_scale(self, canvas: TabletopCanvas) -> None:
        # above the picture that is traced, which may reach beyond the table
        paint_scale(canvas, dark=self._dim, around=self.backgroundBrush().color())

    def _paint_sides(self, canvas: TabletopCanvas) -> None:
        if self.sides is not None and self.units_shown:
            self.sides.paint(canvas)

    def _paint_units(self, canvas: TabletopCanvas) -> None:
        if self.units is not None and self.units_shown:
            part, when_read = canvas.visible, self._show_pictures
            self.units.paint_stamped(
                canvas.painter, canvas.pixel, self._selected, part, self._stamps, when_read=when_read
            )

    def _show_pictures(self) -> None:
        """Pictures of units that were still being read are there."""
        self._items["units"].update()

    def _paint_groups(self, canvas: TabletopCanvas) -> None:
        if self.groups[0] is not None and self.units_shown:
            self.groups[0].paint(canvas)

    def _paint_strays(self, canvas: TabletopCanvas) -> None:
        if self.groups[1] is not None and self.units_shown:
            self.groups[1].paint(canvas)

    def show_moving(self, moving: Paintable | None) -> None:
        """Show drawings for a dragged unit, below its sketch."""
        self.moving = moving
        self._hide_empty()
        self._items["sketch"].update()

    def _paint_sketch(self, canvas: TabletopCanvas) -> None:
        if self.moving is not None:
            self.moving.paint(canvas)
        self._sketch_painter.paint(canvas, self.sketch)

    def _layers_at_rest(self) -> PaintedLayers:
        kept = (*_FULL_LAYERS, *_OTHER_KEPT_LAYERS)
        return PaintedLayers(
            [self._items[name] for name in _FULL_LAYERS if name in self._items],
            [self._items[name] for name in _OTHER_KEPT_LAYERS if name in self._items],
            [item for name, item in self._items.items() if name not in kept],
            [self._items["ground"]] if self._is_full and "ground" in self._items else [],
        )

    def _paint_over(self, painter: QPainter) -> None:
        """Paint what follows the mouse over squares, and names over those that are painted at the same scale."""
        if self.stretched.is_sharpening or self.stretched.keeps_scale:
            painter.save()
            painter.setWorldTransform(self.viewportTransform())
            option = QStyleOptionGraphicsItem()
            following = [one for one in self._layers_at_rest().following if isinstance(one, TabletopItem)]
            for item in sorted(following, key=lambda one: one.zValue()):
                if item.isVisible():
                    option.exposedRect = item.boundingRect()
                    painter.setOpacity(item.opacity())
                    item.paint(painter, option)
            painter.restore()
        if self.stretched.keeps_scale:
            self._paint_names(painter)
        super()._paint_over(painter)

    def drawForeground(self, painter: QPainter, rect: QRectF | QPainter) -> None:  # type: ignore[override]
        """Paint the names of units and the legend cards of the answers."""
        if not (self.stretched.is_being_taken and self.stretched.keeps_scale):
            self._paint_names(painter)
        self.paint_cards(painter)

    def _paint_names(self, painter: QPainter) -> None:
        """Paint the names of units; of very many some follow in the next paintings."""
        if self.units_shown and self.units is not None:
            near = self.units.has_room_for_names(ui_scale() / self.zoom)
            at = self.viewportTransform()
            self.names.keep_off(
                at.mapRect(tag) for item in self._items.values() if item.isVisible() for tag in item.tags
            )
            self.names.paint(painter, at, QRectF(self.viewport().rect()), near=near)
            if self.names.some_follow:
                run_later(self, self.viewport().update)

    def show_names(self, mode: str) -> None:
        """Show the names of no units, of selected ones and those under the mouse, or of all: one of the settings' NAMES."""
        self.names.mode = mode
        self.viewport().update()

    def card_layout(self) -> CardLayout | None:
        """See :class:`CardedView`."""
        if not self.legends_shown or not self._look.shows(ANSWERS) or not self.drawers or self.ground is None:
            return None
        at = self.viewportTransform()
        points = [at.map(self.scale_.scene(point)) for point in (*self._keep_clear, *self._marked)]
        points += map(at.map, self.names.places(named=False))
        points += self.names.points_of_tags(at, QRectF(self.viewport().rect()))
        points += points_of_tags(self._items.values(), at, QRectF(self.viewport().rect()))
        return QRectF(self.viewport().rect()), self.drawers, points, at.mapRect(self.scale_.rect)


# --- The table with mouse and keys: events for the tool


_NEAR = 4.0
"""How many pixels beside a line a click still hits it."""


class TabletopView(TabletopDisplay):
    """The wheel zooms at the mouse, Space or the middle button drags the table, arrows scroll, Esc cancels the tool; everything
    else goes to the tool as a :class:`TabletopEvent`."""

    hovered = Signal(object)
    """The :class:`TabletopEvent` under the mouse, or None when it left the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool: TabletopPointerTool | None = None

    def set_tool(self, tool: TabletopPointerTool | None) -> None:
        """Send mouse events to another tool. The caller activates and deactivates tools."""
        self._tool = tool

    def event_at(
        self, position: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier
    ) -> TabletopEvent | None:
        """The event for a point of the viewport; None before there is a table."""
        if self.ground is None or self.units is None:
            return None
        point = self.scale_.table(self.viewportTransform().inverted()[0].map(position))
        pixel = 1.0 / (self.scale_.per_unit * self.zoom)
        return TabletopEvent(
            point, self.ground.piece_at(point, _NEAR * pixel), self.units.unit_at(point, 0.0), button, modifiers, pixel
        )

    def event_now(self, event: TabletopEvent) -> TabletopEvent:
        """An event at the same point of the table, with what lies there since the last edit."""
        if self.ground is None or self.units is None:
            return event
        piece = self.ground.piece_at(event.point, _NEAR * event.pixel)
        return replace(event, feature=piece, unit=self.units.unit_at(event.point, 0.0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start to drag the table, or pass the press to the tool."""
        if not self.map_drag.start(event) and not self.click_cards(event.position()):
            found = self.event_at(event.position(), event.button(), event.modifiers())
            if self._tool is not None and found is not None:
                self._tool.pressed(found)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Pass the second press and the double click to the tool."""
        self.mousePressEvent(event)
        found = self.event_at(event.position(), event.button(), event.modifiers())
        if self._tool is not None and found is not None and not self.map_drag.is_on:
            self._tool.double_clicked(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the table, or hover and pass the move to the tool."""
        if not self.map_drag.move(event):
            found = self.event_at(event.position(), held_button(event), event.modifiers())
            if found is not None:
                self.hovered.emit(found if self.scale_.contains(found.point) else None)
                if self.names.hover((found.unit,) if found.unit is not None else ()):
                    self.viewport().update()
                if self._tool is not None:
                    self._tool.moved(found)
            self.fade_cards(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag, or pass the release to the tool."""
        if not self.map_drag.end(event):
            found = self.event_at(event.position(), event.button(), event.modifiers())
            if self._tool is not None and found is not None:
                self._tool.released(found)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the tool turn what lies under the mouse with Ctrl; otherwise zoom."""
        steps = round(event.angleDelta().y() / 120)
        if steps and self._tool is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            found = self.event_at(event.position(), Qt.MouseButton.NoButton, event.modifiers())
            if found is not None and self._tool.turned(found, steps):
                event.accept()
                return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel with Esc, drag with Space, pass keys to the tool, and scroll with arrows that the tool does not use."""
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Space:
            self.map_drag.press_space(event)
        elif self._tool is not None and key == Qt.Key.Key_Escape and self._tool.busy:
            self._tool.cancel()
        elif self._tool is not None and ((key in ARROWS and self._tool.nudged(key, shift)) or self._tool.keyed(key)):
            pass
        elif key in ARROWS:
            self.scroll_by(*ARROWS[key])
        else:
            event.ignore()
            return
        event.accept()

    def tool_handles_tab(self) -> bool:
        """Let the tool handle Tab."""
        return self._tool is not None and self._tool.keyed(Qt.Key.Key_Tab)

    def leaveEvent(self, event: QEvent) -> None:
        """Report that the mouse has left the table."""
        if self.names.hover(()):
            self.viewport().update()
        self.hovered.emit(None)
        self.fade_cards(None)
        super().leaveEvent(event)


# --- Answers on the table: each becomes drawers, which the view shows


class TabletopAnswerDisplay(QObject):
    """Shows the newest answer, and the zones of the scenario."""

    def __init__(self, view: TabletopView, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._language = language
        self._drawers: list[TabletopDrawer] = []
        self._at_rest: TabletopAnswer | None = None
        self.sources: dict[type[object], object] = {}
        """The last source of each class that is shown, but for answers."""

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show an answer in place of the last one. While the unit whose reach is shown is dragged, the reach from where it
        stood stays, so that the hand knows how far it may go."""
        before = self._at_rest
        if not answer.question.dragging:
            self._at_rest = answer
        elif before is not None and before[REACH_PART].reach is not None:
            asked = {**answer.question.parts, REACH_PART: before.question[REACH_PART]}
            stays = TabletopReachFound(before[REACH_PART].reach, kept_off=before[REACH_PART].kept_off)
            question = replace(answer.question, parts=asked)
            answer = replace(answer, question=question, parts={**answer.parts, REACH_PART: stays})
        self._drawers = drawers_of(answer, self._language, self._drawers)
        self._view.show_drawers(self._drawers, points_to_keep_clear(answer))

    def show_zones(self, source: ZonesSource) -> None:
        """Show these zones in place of the last ones."""
        self._view.show_zones(drawers_of(source, self._language))

    def show_map_names(self, source: MapNamesSource) -> None:
        """Show these names of places in place of the last ones."""
        self._view.show_map_names(drawers_of(source, self._language))

    def show_plan(self, source: PlanSource) -> None:
        """Show a plan in place of the last one."""
        self.sources[PlanSource] = source
        self._view.show_plan(drawers_of(source, self._language))

    def show_marks(self, source: MarksSource) -> None:
        """Show the marks of a lesson in place of the last ones."""
        self._view.show_marks(drawers_of(source, self._language), [mark.point for mark in source.marks])

    def highlight_figure(self, row: int) -> None:
        """Show all lines of one figure; -1 shows the best line of each again."""
        for drawer in self._drawers:
            if isinstance(drawer, FigureLinesDrawer):
                drawer.row = row if row >= 0 else None
                self._view.refresh_drawers()

    def clear(self) -> None:
        """Show nothing."""
        self._drawers, self._at_rest = [], None
        self._view.show_drawers([])

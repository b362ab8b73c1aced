"""A table that is shown: ground, pieces, units, answers, cards, and what a tool sketches."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QPixmapCache,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QWidget

from workbench.desktop.canvas.pointer_events import TableEvent, TableTool, held_button
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.map_thumbnails import table_image
from workbench.desktop.drawing.tabletop_coordinates import TableScale
from workbench.desktop.drawing.tabletop_counters import TableUnits
from workbench.desktop.drawing.tabletop_ground import TableGround, grid_step, paint_grid, paint_scale
from workbench.desktop.drawing.tabletop_items import DrawersItem, TableCanvas, TableDrawer, TableItem
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, TableSketch, paint_sketch
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, Layer, LayerLook
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.overlays.figures import ModelsDrawer
from workbench.desktop.overlays.legend_cards import TableCards
from workbench.desktop.overlays.registry import drawers_of, points_to_keep_clear
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings, Paints
from workbench.desktop.questions.tabletop_questions import TableAnswer
from workbench.desktop.widgets.zoom_view import ARROWS, ZoomView
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import TabletopChanges
from workbench.scenario.map_layers import UNITS, ZONES
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import Forces, TabletopUnit

# --- The ground of a table while a hand zooms: one picture of all of it, stretched, and painted anew when the hand
# rests.


REST = 150
"""Milliseconds without a step of the wheel after which the hand rests."""
_PIXELS = 3_000_000
"""So many pixels the picture has at most."""


class StretchedGround(QObject):
    """Painting many pieces takes longer than a frame, and every step of the wheel would paint all of them."""

    rested = Signal()
    """The picture is gone: the ground is to be painted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._picture: QPixmap | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.end)

    def step(self, ground: TableGround, look: LayerLook, zoom: float, ratio: float = 1.0) -> None:
        """The hand zooms from ``zoom``, on a screen of so many device pixels a pixel: from now on the picture is shown."""
        if self._picture is None:
            rect = ground.scale.rect
            scale = min(zoom * ratio, math.sqrt(_PIXELS / (rect.width() * rect.height())))
            self._picture = QPixmap(max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale)))
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            painter.scale(self._picture.width() / rect.width(), self._picture.height() / rect.height())
            painter.translate(-rect.topLeft())
            ground.paint_as(look, painter, rect, UNIT * scale)
            painter.end()
        self._rest.start()

    def end(self) -> None:
        """The hand rests, or what is on the ground has changed."""
        self._rest.stop()
        if self._picture is not None:
            self._picture = None
            self.rested.emit()

    def paint(self, canvas: TableCanvas, rect: QRectF) -> bool:
        """Paint the picture; False if there is none."""
        if self._picture is None:
            return False
        canvas.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        canvas.painter.drawPixmap(rect, self._picture, QRectF(self._picture.rect()))
        return True


_MARGIN = 120.0
_EDGE = 60
"""Pixels round a table that is shown whole, for the scale along its edges."""
DIMMED = 0.45
"""How strongly an answer is drawn while another is being worked out."""
_KEPT = 256 * 1024
"""So many kilobytes of pictures are kept at most."""


class ShownTable(ZoomView):
    """The wheel zooms at the mouse, Space or the middle button drags the table."""

    smallest, largest = 0.05, 16.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(QGraphicsScene(self))
        self.setBackgroundBrush(QColor("#d9d4c6"))
        self._dim = False
        self._selected: tuple[str, ...] = ()
        self.cards = TableCards()
        self.legends_shown = True
        self._told: tuple[Point, ...] = ()
        self.language = "en"
        self.grid_shown = False
        self.units_shown = True
        self._fitted = 0.0
        self._traced = 1.0
        self._behind = False
        self._look = DEFAULT_LOOK
        self._forces: Forces[TabletopUnit] = Forces()
        self.sketch = NO_SKETCH
        self.sides: Paints | None = None
        self.moving: Paints | None = None
        self.groups: tuple[Paints | None, Paints | None] = (None, None)
        self.ground: TableGround | None = None
        self.units: TableUnits | None = None
        self._items: dict[str, TableItem] = {}
        self._stretched = StretchedGround(self)
        self._stretched.rested.connect(self._show_ground)

    @property
    def scale_(self) -> TableScale:
        """Scene geometry of the table that is shown."""
        assert self.ground is not None
        return self.ground.scale

    def set_scenario(self, scenario: TabletopScenario, ruleset: Ruleset, change: TabletopChanges | None) -> None:
        """Show a scenario; ``change`` says what differs from the one that is shown, None = everything."""
        self._forces = scenario.forces
        self._stretched.end()
        anew = change is None or change.everything or self.ground is None
        if anew or (change is not None and change.ground):
            self.ground = TableGround(scenario, ruleset, None if anew else self.ground)
        assert self.ground is not None
        if anew:
            self._build()
        if anew or (change is not None and (change.units or change.conditions)):
            self.units = TableUnits(scenario, ruleset, self.scale_, self.language)
        for item in self._items.values():
            item.update()

    def _build(self) -> None:
        scene = self.scene()
        scene.clear()
        scale = self.scale_
        self._items = {
            "ground": TableItem(scale, Layer.GROUND, self._paint_ground),
            "zones": DrawersItem(scale, Layer.ZONES),
            "answers": DrawersItem(scale, Layer.AREA),
            "groups": TableItem(scale, Layer.UNITS - 2, self._paint_groups),
            "units": TableItem(scale, Layer.UNITS, self._paint_units),
            "strays": TableItem(scale, Layer.PREVIEW - 1, self._paint_strays),
            "lines": DrawersItem(scale, Layer.LINE),
            "sketch": TableItem(scale, Layer.PREVIEW, self._paint_sketch),
        }
        # what does not follow the mouse is painted once, if there is room to keep all of it on a large screen
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), _KEPT))
        for name in ("ground", "zones", "answers", "groups", "units"):
            self._items[name].setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        for item in self._items.values():
            scene.addItem(item)
        self._fade()
        rect = scale.rect
        scene.setSceneRect(rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    def show_drawers(self, drawers: Sequence[TableDrawer], told: Sequence[Point] = ()) -> None:
        """Show these answers and no others; those above the units' layer lie over them. Cards keep off the ``told`` points."""
        self._told = tuple(told)
        below, above = self._items.get("answers"), self._items.get("lines")
        if isinstance(below, DrawersItem) and isinstance(above, DrawersItem):
            below.show_drawers([one for one in drawers if one.layer < Layer.UNITS])
            above.show_drawers([one for one in drawers if one.layer >= Layer.UNITS])
            self.viewport().update()

    def show_zones(self, drawers: Sequence[TableDrawer]) -> None:
        """Show these zones and no others."""
        item = self._items.get("zones")
        if isinstance(item, DrawersItem):
            item.show_drawers(drawers)
            self.viewport().update()

    def refresh_drawers(self) -> None:
        """Paint the answers that lie over the units once more: one of them shows something else."""
        self._items["lines"].update()

    @property
    def drawers(self) -> list[TableDrawer]:
        """The answers that are shown."""
        items = [self._items.get(name) for name in ("zones", "answers", "lines")]
        return [one for item in items if isinstance(item, DrawersItem) for one in item.drawers]

    def show_sketch(self, sketch: TableSketch) -> None:
        """Show what a tool draws; an empty sketch takes it away."""
        if sketch != self.sketch:
            self.sketch = sketch
            if "sketch" in self._items:
                self._items["sketch"].update()

    def set_selection(self, units: Sequence[str]) -> None:
        """Mark units as selected."""
        self._selected = tuple(units)
        if "units" in self._items:
            self._items["units"].update()

    def show_sides(self, sides: Paints | None) -> None:
        """Show the sides of a unit, or take them away."""
        self.sides = sides
        if "units" in self._items:
            self._items["units"].update()

    def show_groups(self, under: Paints | None, over: Paints | None) -> None:
        """Show what hangs together, below the units, and who is out, above them; or take them away."""
        self.groups = under, over
        for name in ("groups", "strays"):
            if name in self._items:
                self._items[name].update()

    def set_dark(self, dark: bool) -> None:
        """Dark margins; the paper a little dimmer."""
        self._dim = dark
        self.setBackgroundBrush(QColor("#1f2022" if dark else "#d9d4c6"))
        self._show_ground()

    def _zoom_changes(self, *, by_hand: bool) -> None:
        """The ground is stretched until the hand rests."""
        if by_hand and self.ground is not None:
            self._stretched.step(self.ground, self._look, self.zoom, self.devicePixelRatioF())

    def fit(self) -> None:
        """Show the whole table."""
        if self.ground is None or self.viewport().width() < 2:
            return
        rect, room = self.scale_.rect, self.viewport().rect()
        edge = scaled_pixels(_EDGE)
        zoom = min((room.width() - edge) / rect.width(), (room.height() - edge) / rect.height())
        self.set_zoom(max(0.05, zoom))
        self._fitted = self.zoom
        self.centerOn(rect.center())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A table that is shown whole stays so."""
        super().resizeEvent(event)
        if abs(self._fitted - self.zoom) < 1e-9:
            self.fit()

    def show_part(self, part: str, on: bool) -> None:
        """Show or hide the ``grid``, the ``units`` or the ``legends``."""
        setattr(self, f"{part}_shown", on)
        for item in self._items.values():
            item.update()
        self.viewport().update()

    def dim_answers(self, on: bool) -> None:
        """Draw the answers faintly: they are to a question that is no longer asked."""
        self._behind = on
        self._fade()

    @property
    def look(self) -> LayerLook:
        """Which layers are hidden, and which are faint."""
        return self._look

    def set_look(self, look: LayerLook) -> None:
        """Draw layers as this says."""
        self._look = look
        self._stretched.end()
        self._fade()
        self.show_part("units", look.shows(UNITS))

    def _fade(self) -> None:
        look, behind = self._look, DIMMED if self._behind else 1.0
        answers = look.opacity(ANSWERS) * behind
        strengths = {"answers": answers, "lines": answers, "ground": self._traced}
        strengths |= {"units": look.opacity(UNITS), "zones": look.opacity(ZONES)}
        for name, strength in strengths.items():
            if name in self._items:
                self._items[name].setOpacity(strength)
                self._items[name].setVisible(look.shows(ANSWERS) or name not in ("answers", "lines"))

    def fade_ground(self, strength: float) -> None:
        """Draw the table more faintly, over a picture that is traced."""
        self._traced = strength
        self._fade()

    @property
    def map_rect(self) -> QRectF:
        """The table in scene coordinates."""
        return self.scale_.rect if self.ground is not None else QRectF()

    @property
    def besides(self) -> ExtraDrawings:
        """What is shown beside the answers."""
        if not self.units_shown:
            return ExtraDrawings(sketch=self.sketch)
        under = tuple(one for one in (self.groups[0], self.sides) if one is not None)
        over = tuple(one for one in (self.groups[1],) if one is not None)
        return ExtraDrawings(under, over, self.sketch)

    def small_picture(self, size: QSize) -> QImage:
        """The whole table in flat tints, as an image of this size."""
        assert self.ground is not None
        forces = self._forces if self.units_shown else None
        return table_image(self.ground, forces, size, self._look)

    def go_to(self, point: Point) -> None:
        """Bring a point of the table into the middle."""
        if self.ground is not None:
            self.centerOn(self.scale_.scene(point))

    def _show_ground(self) -> None:
        if "ground" in self._items:
            self._items["ground"].update()

    def _paint_ground(self, canvas: TableCanvas) -> None:
        assert self.ground is not None
        if not self._stretched.paint(canvas, self.scale_.rect):
            self.ground.paint_as(self._look, canvas.painter, canvas.visible, UNIT / canvas.pixel)
        if self._dim:
            canvas.painter.fillRect(self.scale_.rect, QColor(0, 0, 0, 26))
        paint_scale(canvas, dark=self._dim)
        if self.grid_shown:
            paint_grid(canvas, grid_step(self.scale_.unit))

    def _paint_units(self, canvas: TableCanvas) -> None:
        if self.sides is not None and self.units_shown:
            self.sides.paint(canvas)
        if self.units is not None and self.units_shown:
            self.units.paint(canvas.painter, canvas.pixel, self._selected)

    def _paint_groups(self, canvas: TableCanvas) -> None:
        if self.groups[0] is not None and self.units_shown:
            self.groups[0].paint(canvas)

    def _paint_strays(self, canvas: TableCanvas) -> None:
        if self.groups[1] is not None and self.units_shown:
            self.groups[1].paint(canvas)

    def show_moving(self, moving: Paints | None) -> None:
        """Show what goes with a unit that is dragged, below the sketch of it."""
        self.moving = moving
        self._items["sketch"].update()

    def _paint_sketch(self, canvas: TableCanvas) -> None:
        if self.moving is not None:
            self.moving.paint(canvas)
        paint_sketch(canvas, self.sketch)

    def drawForeground(self, painter: QPainter, rect: QRectF | QPainter) -> None:  # type: ignore[override]
        """The cards of the answers."""
        if self.legends_shown and self._look.shows(ANSWERS) and self.drawers:
            self.cards.paint(painter, *self._around())

    def card_boxes(self) -> list[QRectF]:
        """Where the cards lie in the viewport."""
        return self.cards.boxes(*self._around())

    def show_short(self, on: bool) -> None:
        """Show titles only on the cards, or all that they say."""
        self.cards.short = on
        self.viewport().update()

    def _around(self) -> tuple[QRectF, list[TableDrawer], list[QPointF], QRectF]:
        """What cards are laid out by: the screen, the answers, the points on it that they keep off, and the table."""
        at = self.viewportTransform()
        seen = [at.map(self.scale_.scene(point)) for point in self._told]
        return QRectF(self.viewport().rect()), self.drawers, seen, at.mapRect(self.scale_.rect)


# --- A table under the hand: tells the tool what mouse and keys do.


_NEAR = 4.0
"""How many pixels beside a bare line or a unit still count as on it."""


class TableView(ShownTable):
    """The wheel zooms at the mouse, Space or the middle button drags the table, arrows scroll, Esc cancels the tool; everything
    else goes to the tool as a :class:`TableEvent`."""

    hovered = Signal(object)
    """The :class:`TableEvent` under the mouse, or None when it left the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool: TableTool | None = None

    def set_tool(self, tool: TableTool | None) -> None:
        """Send mouse events to another tool. Whoever chooses tools activates and deactivates them."""
        self._tool = tool

    def event_at(self, position: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> TableEvent | None:
        """What lies under a point of the viewport; None before there is a table."""
        if self.ground is None or self.units is None:
            return None
        point = self.scale_.table(self.viewportTransform().inverted()[0].map(position))
        pixel = 1.0 / (self.scale_.per_unit * self.zoom)
        return TableEvent(
            point, self.ground.piece_at(point, _NEAR * pixel), self.units.at(point, 0.0), button, modifiers, pixel
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start to drag the table, or tell the tool."""
        if not self._start_drag(event):
            found = self.event_at(event.position(), event.button(), event.modifiers())
            if self._tool is not None and found is not None:
                self._tool.pressed(found)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Tell the tool of both."""
        self.mousePressEvent(event)
        found = self.event_at(event.position(), event.button(), event.modifiers())
        if self._tool is not None and found is not None and self._drag is None:
            self._tool.double_clicked(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the table, or hover and tell the tool."""
        if not self._continue_drag(event):
            found = self.event_at(event.position(), held_button(event), event.modifiers())
            if found is not None:
                self.hovered.emit(found if self.scale_.holds(found.point) else None)
                if self._tool is not None:
                    self._tool.moved(found)
            if self.ground is not None and self.cards.follow(event.position(), *self._around()):
                self.viewport().update()
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag, or tell the tool."""
        if not self._end_drag(event):
            found = self.event_at(event.position(), event.button(), event.modifiers())
            if self._tool is not None and found is not None:
                self._tool.released(found)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the tool may turn what lies under the mouse; otherwise zoom."""
        steps = round(event.angleDelta().y() / 120)
        if steps and self._tool is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            found = self.event_at(event.position(), Qt.MouseButton.NoButton, event.modifiers())
            if found is not None and self._tool.turned(found, steps):
                event.accept()
                return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels, Space lets the mouse drag, arrows scroll unless the tool wants them."""
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Space:
            self._space_pressed(event)
        elif self._tool is not None and key == Qt.Key.Key_Escape and self._tool.busy:
            self._tool.cancel()
        elif self._tool is not None and ((key in ARROWS and self._tool.nudged(key, shift)) or self._tool.keyed(key)):
            pass
        elif key in ARROWS:
            self._scroll(*ARROWS[key])
        else:
            event.ignore()
            return
        event.accept()

    def tool_handles_tab(self) -> bool:
        """Tab is the tool's, if it wants it."""
        return self._tool is not None and self._tool.keyed(Qt.Key.Key_Tab)

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is off the table."""
        self.hovered.emit(None)
        super().leaveEvent(event)


# --- Puts answers onto the table: each becomes drawers, which the view shows.


class TableAnswersShown(QObject):
    """Shows the newest answer."""

    def __init__(self, view: TableView, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._language = language
        self._drawers: list[TableDrawer] = []

    def show_answer(self, answer: TableAnswer) -> None:
        """Show an answer in place of the last one."""
        self._drawers = drawers_of(answer, self._language, self._drawers)
        self._view.show_drawers(self._drawers, points_to_keep_clear(answer))

    def point_at(self, row: int) -> None:
        """Show all lines of one figure; -1: of each the best again."""
        for drawer in self._drawers:
            if isinstance(drawer, ModelsDrawer):
                drawer.row = row if row >= 0 else None
                self._view.refresh_drawers()

    def clear(self) -> None:
        """Show nothing."""
        self._drawers = []
        self._view.show_drawers([])

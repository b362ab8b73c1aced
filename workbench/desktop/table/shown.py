"""A table that is shown: ground, pieces, units, answers, cards, and what a tool sketches."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPixmapCache, QResizeEvent
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QWidget

from workbench.board.tableboard import Point
from workbench.desktop.scene.layer_looks import AS_EVER, LayerLook
from workbench.desktop.scene.layers import ANSWERS, Layer
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.scene.zoomview import ZoomView
from workbench.desktop.size import sized
from workbench.desktop.table.besides import Besides, Paints
from workbench.desktop.table.cards import TableCards
from workbench.desktop.table.ground import TableGround
from workbench.desktop.table.items import DrawersItem, TableCanvas, TableDrawer, TableItem
from workbench.desktop.table.measure import grid_step, paint_grid, paint_scale
from workbench.desktop.table.scale import Scale
from workbench.desktop.table.sketch import NOTHING, TableSketch, paint_sketch
from workbench.desktop.table.small_picture import small_table
from workbench.desktop.table.stretched import StretchedGround
from workbench.desktop.table.units import TableUnits
from workbench.forces.models import TableUnit
from workbench.forces.units import Forces
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import UNITS, ZONES
from workbench.scenario.table import TableScenario
from workbench.scenario.table_changes import TableChanges

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
        self._look = AS_EVER
        self._forces: Forces[TableUnit] = Forces()
        self.sketch = NOTHING
        self.sides: Paints | None = None
        self.moving: Paints | None = None
        self.groups: tuple[Paints | None, Paints | None] = (None, None)
        self.ground: TableGround | None = None
        self.units: TableUnits | None = None
        self._items: dict[str, TableItem] = {}
        self._stretched = StretchedGround(self)
        self._stretched.rested.connect(self._show_ground)

    @property
    def scale_(self) -> Scale:
        """Scene geometry of the table that is shown."""
        assert self.ground is not None
        return self.ground.scale

    def set_scenario(self, scenario: TableScenario, ruleset: Ruleset, change: TableChanges | None) -> None:
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

    def _zooms(self, *, by_hand: bool) -> None:
        """The ground is stretched until the hand rests."""
        if by_hand and self.ground is not None:
            self._stretched.step(self.ground, self._look, self.zoom, self.devicePixelRatioF())

    def fit(self) -> None:
        """Show the whole table."""
        if self.ground is None or self.viewport().width() < 2:
            return
        rect, room = self.scale_.rect, self.viewport().rect()
        edge = sized(_EDGE)
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
        answers = look.strength(ANSWERS) * behind
        strengths = {"answers": answers, "lines": answers, "ground": self._traced}
        strengths |= {"units": look.strength(UNITS), "zones": look.strength(ZONES)}
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
    def besides(self) -> Besides:
        """What is shown beside the answers."""
        if not self.units_shown:
            return Besides(sketch=self.sketch)
        under = tuple(one for one in (self.groups[0], self.sides) if one is not None)
        over = tuple(one for one in (self.groups[1],) if one is not None)
        return Besides(under, over, self.sketch)

    def small_picture(self, size: QSize) -> QImage:
        """The whole table in flat tints, as an image of this size."""
        assert self.ground is not None
        forces = self._forces if self.units_shown else None
        return small_table(self.ground, forces, size, self._look)

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

"""The tool for single figures: a click adds one to the selected unit, a drag moves one, Del removes the chosen one."""

from __future__ import annotations

import math

import shapely
from PySide6.QtCore import Qt

from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.tabletop_figures import can_have_figures, figure_at, figure_bodies, figures_are_unit
from workbench.desktop.drawing.tabletop_marks import length_text as number_words
from workbench.desktop.drawing.tabletop_marks import measured_unit
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, TabletopSketch
from workbench.desktop.tools.tabletop_shapes import ShapingTool
from workbench.desktop.tools.tabletop_tool import TabletopContext
from workbench.desktop.tools.tool import CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.engine.sight.tabletop_footprints import ROUNDING, printed_distance
from workbench.scenario.edits.tabletop_units import AddFigures, MoveFigure, RemoveFigures, with_figures
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import TabletopUnit

NEAR = 5
"""Distance in pixels from a figure within which a click chooses it."""


def moved_figure(unit: TabletopUnit, number: int, to: Point) -> TabletopUnit:
    """The unit with one figure elsewhere, its place as it was."""
    places = (*unit.models[:number], to, *unit.models[number + 1 :])
    return with_figures(unit, places, follows=False)


def drag_end(start: Point, point: Point, event: TabletopEvent) -> Point:
    """The end of a drag; Shift keeps it horizontal or vertical."""
    dx, dy = point[0] - start[0], point[1] - start[1]
    if event.has_modifier(SHIFT):
        dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
    return round(start[0] + dx, 2) + 0.0, round(start[1] + dy, 2) + 0.0


def figure_under(context: TabletopContext, event: TabletopEvent) -> int | None:
    """The number, from 0, of the figure under the mouse; None if the unit there has none."""
    document = context.document
    found = document.scenario.forces.find(event.unit) if event.unit is not None else None
    if found is None:
        return None
    return figure_at(found[1], event.point, document.scenario.board, document.ruleset, 0.0)


def dragged_figure(
    context: TabletopContext, number: int, origin: Point, event: TabletopEvent
) -> tuple[MoveFigure, TabletopSketch] | None:
    """The edit that a drag of one figure of the selected unit makes, and what shows it."""
    document = context.document
    found = document.scenario.forces.find(context.selection[0]) if context.selection else None
    if found is None or number >= len(found[1].models):
        return None
    unit = found[1]
    start = unit.models[number]
    to = drag_end(start, (start[0] + event.point[0] - origin[0], start[1] + event.point[1] - origin[1]), event)
    edit = MoveFigure(unit.id, number, to, figures_are_unit(unit, document.ruleset))
    return edit, _figure_sketch(context, moved_figure(unit, number, to), number, to)


def _figure_sketch(context: TabletopContext, unit: TabletopUnit, number: int, to: Point | None) -> TabletopSketch:
    """One figure marked, and where it is dragged ``to`` how far it is from its nearest fellow."""
    document = context.document
    board = document.scenario.board
    bodies = figure_bodies(unit, board, document.ruleset)
    words: tuple[tuple[Point, str], ...] = ()
    if to is not None:
        most = printed_distance(document.ruleset, board, unit)
        words = ((to, gap_words(bodies, number, board.unit, most)),)
    return TabletopSketch(areas=(bodies[number],), words=words)


class FiguresTool(ShapingTool):
    """Changes the figures of the selected unit; a click on another unit selects that one."""

    id = "figures"

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self.active: int | None = None
        """The number, from 0, of the figure that was last touched."""
        self._held: tuple[Point, Point] | None = None
        self._to: Point | None = None

    @property
    def unit(self) -> TabletopUnit | None:
        """The unit whose figures are changed: the one selected first, if it is on the table and no vehicle."""
        document = self.context.document
        found = document.scenario.forces.find(self.context.selection[0]) if self.context.selection else None
        unit = found[1] if found is not None else None
        return unit if unit is not None and unit.at is not None and can_have_figures(unit, document.ruleset) else None

    @property
    def busy(self) -> bool:
        """True while a figure is dragged or chosen."""
        return self._held is not None or self.active is not None

    @property
    def under_way(self) -> bool:
        """True while a figure is dragged."""
        return self._held is not None

    def activate(self) -> None:
        """Begin with no figure."""
        super().activate()
        self._end_drag()
        self.refresh()

    def deactivate(self) -> None:
        """Forget the gesture, and end the tool."""
        self._end_drag()
        super().deactivate()

    def cancel(self) -> None:
        """Leave the figure where it was, and deselect it."""
        self._end_drag()
        super().cancel()
        self.refresh()

    def _end_drag(self) -> None:
        self.active, self._held, self._to = None, None, None

    def pressed(self, event: TabletopEvent) -> None:
        """Begin to drag a figure, remove one, add one, or choose another unit."""
        self.message = ""
        if event.button == RIGHT:
            self._end_drag()
            self.context.activate_tool("select")
        elif event.button == LEFT:
            self._press(event)
            self.refresh()
        self.context.update_hint()

    def _press(self, event: TabletopEvent) -> None:
        document, unit = self.context.document, self.unit
        board, ruleset = document.scenario.board, document.ruleset
        number = figure_at(unit, event.point, board, ruleset, NEAR * event.pixel) if unit is not None else None
        if unit is not None and number is not None:
            self.active = number
            if event.has_modifier(CTRL):
                self.delete()
            else:
                self._held = unit.models[number], event.point
        elif event.unit is not None and (unit is None or event.unit != unit.id):
            self._choose(event.unit)
        elif unit is None:
            self.warn(translate("TabletopTools", "Select a unit on foot first: a click on it does"))
        elif not event.has_modifier(CTRL) and not (event.unit and figures_are_unit(unit, ruleset)):
            self._add(unit, event)

    def _choose(self, name: str) -> None:
        self._end_drag()
        self.context.select((name,))
        if self.unit is None:
            self.warn(translate("TabletopTools", "A vehicle is its hull: it has no single figures"))

    def _add(self, unit: TabletopUnit, event: TabletopEvent) -> None:
        spot = self.snapped_point(event).point
        if not self._on_table(spot):
            self.warn(translate("TabletopTools", "Not placed: this is off the table"))
            return
        follows = figures_are_unit(unit, self.context.document.ruleset)
        self.context.document.apply(AddFigures(unit.id, (spot,), follows))
        now = self.unit
        if now is not None and now.models:
            self.active = len(now.models) - 1
            self._held = spot, event.point

    def moved(self, event: TabletopEvent) -> None:
        """Show where the figure would stand."""
        if self._held is not None and event.button == LEFT:
            start, grip = self._held
            if self._to is None and math.dist(grip, event.point) < NEAR * event.pixel:
                return
            x, y = start[0] + event.point[0] - grip[0], start[1] + event.point[1] - grip[1]
            self._to = drag_end(start, (x, y), event)
            self.refresh()

    def released(self, event: TabletopEvent) -> None:
        """The figure stands there."""
        unit, to = self.unit, self._to
        self._held, self._to = None, None
        if event.button == LEFT and unit is not None and to is not None and self.active is not None:
            if self._on_table(to):
                follows = figures_are_unit(unit, self.context.document.ruleset)
                self.context.document.apply(MoveFigure(unit.id, self.active, to, follows))
            else:
                self.warn(
                    translate("TabletopTools", "Not moved: {id} would be off the table").format(id=self.called(unit))
                )
        self.refresh()
        self.context.update_hint()

    def keyed(self, key: Qt.Key) -> bool:
        """Backspace removes the chosen figure, as Del does."""
        return key == Qt.Key.Key_Backspace and self.delete()

    def nudged(self, key: Qt.Key, far: bool) -> bool:
        """Arrow keys move the chosen figure by a millimetre, with Shift by a centimetre (an eighth of an inch and an inch)."""
        ways = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        unit, number = self.unit, self._number()
        if unit is None or number is None or key not in ways:
            return False
        step = 1.0 if far else 0.1 if self.context.document.scenario.board.unit == "cm" else 0.125
        x, y = unit.models[number]
        to = (x + ways[key][0] * step, y + ways[key][1] * step)
        if self._on_table(to):
            follows = figures_are_unit(unit, self.context.document.ruleset)
            self.context.document.apply(MoveFigure(unit.id, number, to, follows))
            self.refresh()
        return True

    def delete(self) -> bool:
        """Take the chosen figure away; False if none is chosen."""
        unit, number = self.unit, self._number()
        if unit is None or number is None:
            return False
        self._end_drag()
        follows = figures_are_unit(unit, self.context.document.ruleset)
        self.context.document.apply(RemoveFigures(unit.id, (number,), follows))
        self.refresh()
        self.context.update_hint()
        return True

    def _number(self) -> int | None:
        unit = self.unit
        known = unit is not None and self.active is not None and self.active < len(unit.models)
        return self.active if known else None

    def _on_table(self, point: Point) -> bool:
        board = self.context.document.scenario.board
        return 0 <= point[0] <= board.width and 0 <= point[1] <= board.height

    def refresh(self) -> None:
        """Mark the chosen figure, or show where it would go and how far from its nearest fellow."""
        unit, number = self.unit, self._number()
        if unit is None or number is None:
            self.context.show_sketch(NO_SKETCH)
            return
        shown = unit if self._to is None else moved_figure(unit, number, self._to)
        self.context.show_sketch(_figure_sketch(self.context, shown, number, self._to))

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.unit is None:
            return translate("TabletopTools", "Click a unit to change its single figures · right click ends")
        return translate(
            "TabletopTools",
            "Click adds a figure to {id} · drag moves one (Shift: straight) · Del or Ctrl-click removes one · right click ends",
        ).format(id=self.called(self.unit))


def gap_words(bodies: tuple[shapely.Geometry, ...], number: int, unit: str, most: float | None) -> str:
    """The distance of a figure from its nearest fellow, from base to base, and a mark if that is more than it may be."""
    others = [body for place, body in enumerate(bodies) if place != number]
    if not others:
        return ""
    gap = float(shapely.distance(others, bodies[number]).min())
    mark = "⚠ " if most is not None and gap > most + ROUNDING else ""
    return mark + translate("TabletopTools", "gap {n} {unit}").format(
        n=number_words(gap), unit=measured_unit(gap, unit)
    )

"""The tools of hex maps that choose: hexes (by rectangle, by lasso, by like ground), observers, and units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import shapely

from workbench.analysis.hex_levels import nearest_aim
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch
from workbench.desktop.questions.special_fire import ENCIRCLE, INTERDICT, LANE, SNAP, SPRAY
from workbench.desktop.tools.base_tools import BaseInspectTool, SelectionFrame
from workbench.desktop.tools.hex_tool import HexContext, HexTool, Preview
from workbench.desktop.tools.tool import ALT, CLICK_DISTANCE, CTRL, RIGHT, SELECT, SHIFT, translate
from workbench.geometry.grid import HexGrid
from workbench.geometry.prepared import prepared_here
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.geometry.shapes import Point
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.edits.ground import all_same_ground, connected_same_ground
from workbench.scenario.edits.units import MoveUnits, PlaceUnits, TurnUnits, free_unit_id
from workbench.scenario.map_layers import UNITS

Numbers = npt.NDArray[np.intp]
"""Numbers of hexes."""
_APART = 4
"""Distance between two points of a lasso, in pixels."""


class AreaTool(HexTool):
    """The left button selects, with Shift adds, with Ctrl removes; the right one clears the selection, and then ends the
    tool."""

    id = ""

    def offers_menu(self, event: MapEvent) -> bool:
        """On selected hexes."""
        return event.hex is not None and bool(self.context.area.mask[event.hex])

    def pressed(self, event: MapEvent) -> None:
        """Right ends, Alt picks."""
        if event.button == RIGHT:
            if self.context.area:
                self.context.area.clear()
            else:
                self.context.activate_tool(SELECT)
        else:
            super().pressed(event)

    def preview(self, event: MapEvent) -> Preview:
        """Nothing: the outline shows what is selected."""
        return Preview()

    def cancel(self) -> None:
        """Cancel the selection that was begun."""
        self.context.show_area(None)
        self.context.show_sketch(NO_SKETCH)
        super().cancel()

    def deactivate(self) -> None:
        """Cancel the selection that was begun."""
        self.context.show_area(None)
        self.context.show_sketch(NO_SKETCH)
        super().deactivate()

    def usual_hint(self) -> str:
        """What the mouse does (translated)."""
        raise NotImplementedError

    def hint(self) -> str:
        """The number of hexes that are selected, and what the mouse does."""
        count = int(self.context.area.mask.sum())
        if not count:
            ends = translate("Tools", "right ends")
            return f"{self.usual_hint()} · {ends}"
        selected = translate("Tools", "Hexes selected: {n}").format(n=count)
        right = translate("Tools", "right click on them: menu, elsewhere: lets go")
        return f"{selected} · {self.usual_hint()} · {right}"

    def choose(self, hexes: Sequence[int] | Numbers, event: MapEvent) -> None:
        """Select hexes, add them to the selection, or remove them from it."""
        self.context.show_area(None)
        add, without = self._changes(event)
        self.context.area.select(hexes, add=add, without=without)

    def show(self, hexes: Sequence[int] | Numbers, event: MapEvent) -> None:
        """Outline what would be selected."""
        add, without = self._changes(event)
        self.context.show_area(self.context.area.mask_with(hexes, add=add, without=without))

    def _changes(self, event: MapEvent) -> tuple[bool, bool]:
        """Does the stroke add to the selection, or take away from it? The keys count that were down when it began."""
        keys = (self.start or event).modifiers
        return bool(keys & SHIFT), bool(keys & CTRL)


class RectangleArea(AreaTool):
    """Drag from hex to hex: all columns and rows between them."""

    id = "marquee"

    def activate(self) -> None:
        """Start without a rectangle."""
        self._ends: tuple[int, int] | None = None

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Outline the rectangle."""
        if event is self.start:
            self._ends = None
        self._ends = self._corners(event)
        if self._ends is not None:
            self.show(hexes_between(self.grid, *self._ends), event)

    def finish(self, event: MapEvent) -> None:
        """Select it."""
        ends = self._corners(event) or self._ends
        if ends is not None:
            self.choose(hexes_between(self.grid, *ends), event)

    def _corners(self, event: MapEvent) -> tuple[int, int] | None:
        start = self.start.hex if self.start is not None else None
        if start is None:
            return None
        end = event.hex if event.hex is not None else start if self._ends is None else self._ends[1]
        return start, end

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate("Tools", "Drag to select a rectangle of hexes · Shift adds · Ctrl takes away")


class LassoArea(AreaTool):
    """Drag round hexes; those whose middle is inside are selected."""

    id = "lasso"

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Add a point."""
        if event is self.start:
            self._points: list[Point] = [event.point]
        elif math.dist(event.point, self._points[-1]) >= _APART * event.pixel:
            self._points.append(event.point)
            self.context.show_sketch(Sketch(tuple(self._points), handles=False))

    def finish(self, event: MapEvent) -> None:
        """Select the hexes inside; a click selects one hex."""
        self.context.show_sketch(NO_SKETCH)
        inside = hexes_inside(self.grid, self._points)
        if not inside.size and event.hex is not None:
            inside = np.array([event.hex])
        self.choose(inside, event)

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate("Tools", "Drag round the hexes to select · Shift adds · Ctrl takes away")


class WandArea(AreaTool):
    """Click to select the region of like ground at one level."""

    id = "wand"

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Select the region once for each click."""
        if event is self.start and event.hex is not None:
            self.choose(
                connected_same_ground(self.context.document.drawn_scenario.board, event.hex, self.base_keys), event
            )

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "Tools",
            "Click to select the region of like terrain and level · Shift adds · Ctrl takes away",
        )


class SameArea(AreaTool):
    """Click to select like ground everywhere, at every level."""

    id = "same"

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Select them once for each click."""
        if event is self.start and event.hex is not None:
            self.choose(all_same_ground(self.context.document.drawn_scenario.board, event.hex, self.base_keys), event)

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate("Tools", "Click to select the same terrain everywhere · Shift adds · Ctrl takes away")


AREA_TOOLS: tuple[type[AreaTool], ...] = (RectangleArea, LassoArea, WandArea, SameArea)


def hexes_between(grid: HexGrid, one: int, other: int) -> Numbers:
    """All hexes in the columns and rows from one hex to another."""
    ends = [grid.column_row(number) if grid.is_flat else grid.column_row(number)[::-1] for number in (one, other)]
    (first, last), (low, high) = (sorted(pair) for pair in zip(*ends, strict=True))
    runs = []
    for line in range(first, last + 1):
        # a shifted line may begin or end a hex sooner or later than the others
        places = (low, low + 1), (high, high - 1)
        start, end = (
            next(
                (
                    n
                    for row in rows
                    if (n := grid.number_of(*((line, row) if grid.is_flat else (row, line)))) is not None
                ),
                None,
            )
            for rows in places
        )
        if start is not None and end is not None:
            runs.append(np.arange(start, end + 1, dtype=np.intp))
    return np.concatenate(runs) if runs else np.zeros(0, dtype=np.intp)


def hexes_inside(grid: HexGrid, points: list[Point]) -> Numbers:
    """The hexes whose centres lie within an outline."""
    if len(points) < 3:
        return np.zeros(0, dtype=np.intp)
    area = prepared_here(shapely.make_valid(shapely.Polygon(points)))
    return np.flatnonzero(shapely.contains_xy(area, grid.centres[:, 0], grid.centres[:, 1]))


# --- The tool that inspects: chooses observers and units, and draws lines.


class InspectTool(BaseInspectTool[HexContext], HexTool):
    """On a map of hexes; Ctrl points at vertices and hexsides, or selects more units."""

    def moved(self, event: MapEvent) -> None:
        """With Ctrl the line goes to the nearest vertex or hexside, if the rules judge such lines."""
        self.context.aim_at(self._aim(event))
        self.context.point_at(event.unit or "")
        self.context.aim_side(event.side)
        super().moved(event)

    def deactivate(self) -> None:
        """Lines go to centres of hexes again."""
        self.context.aim_at(AT_CENTRE)
        self.context.point_at("")
        super().deactivate()

    def _aim(self, event: MapEvent) -> Aim:
        if event.hex is None or not event.modifiers & CTRL or not self.context.knows_places:
            return AT_CENTRE
        return nearest_aim(self.grid, event.hex, event.point)

    @property
    def names_units(self) -> bool:
        """Who fires with the firer is named with Shift."""
        return bool(self.context.aiming)

    def pressed_left(self, event: MapEvent) -> bool:
        """Aim special fire; nothing off the map."""
        return event.hex is None or (not event.modifiers & (SHIFT | CTRL) and self.context.take_aim(event))

    def is_apart(self, start: MapEvent, event: MapEvent) -> bool:
        """In another hex?"""
        return event.hex is not None and event.hex != start.hex

    def observer_at(self, event: MapEvent) -> str | int | None:
        """The unit, or else the hex."""
        return event.unit if event.unit is not None else event.hex

    def way_point(self, event: MapEvent) -> PlanPlace:
        """The hex."""
        assert event.hex is not None  # a press off the map is no click
        return event.hex

    def look_from(self, event: MapEvent) -> None:
        """Observe from the hex, or a point of it."""
        self.context.pin(event.hex, self._aim(event))

    def toggle_observer_at(self, event: MapEvent) -> None:
        """The unit, or else the hex; a friend of the selected unit fires with it too while odds are asked for."""
        if event.unit is None or not self.context.toggle_firer(event.unit):
            super().toggle_observer_at(event)

    def hold(self, event: MapEvent) -> None:
        """The hex, at the point of it where the mouse is."""
        self.context.hold_line()

    def toggle_hold(self, event: MapEvent) -> None:
        """Hold the line, or let it go; special fire ends."""
        if self.context.aiming:
            self.context.select(())
        else:
            self.context.toggle_hold()

    def select(self, event: MapEvent) -> None:
        """The unit; Ctrl, or Shift while it names who fires, adds it or takes it away."""
        unit, chosen = event.unit, self.context.selection
        if unit is None:
            return
        if event.modifiers & (CTRL | SHIFT):
            without = tuple(one for one in chosen if one != unit)
            self.context.select((*chosen, unit) if unit not in chosen else without)
        else:
            again = self.clicked_again(event)
            self.context.select((self.next_in_stack(again) if again else unit,))

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return aiming_hint(self.context.aiming) if self.context.aiming else super().hint()

    def free_hint(self) -> str:
        """What the mouse does while nobody is pinned."""
        if self.context.knows_places:
            return translate(
                "Tools",
                "Click: observe from a hex, select a unit · drag: a line · right holds it · Shift: look too · Ctrl: vertices",
            )
        return translate(
            "Tools", "Click: observe from a hex, select a unit · drag: a line · right holds it · Shift: look too"
        )


# --- The select tool: selects and moves units.


class SelectTool(HexTool):
    """Click a unit to select it, with Shift to add it; drag to move the selected units; a drag from bare ground draws a frame
    that selects units."""

    id = SELECT

    def activate(self) -> None:
        """Start without a drag."""
        self._dragged: tuple[str, ...] = ()
        self._again = ""
        """The only selected unit, while a click on it may go to the next one of its stack."""
        self._one_of_several = ""
        """A selected unit under the button, while others are selected too: a click selects only it."""
        self._framing: MapEvent | None = None
        """Where a frame was begun."""
        self._frame: SelectionFrame | None = None
        self._starts: dict[str, int] = {}
        """Where the units stood when they began to be dragged, the one under the mouse first."""

    def offers_menu(self, event: MapEvent) -> bool:
        """Everywhere; with Alt the right button picks."""
        return not event.modifiers & ALT

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Select, or move what is selected."""
        if event is self.start:
            self._take(event)
        elif self._framing is not None:
            self._draw_frame(self._framing, event)
        elif self._dragged and self.start is not None and event.hex is not None and path:
            self._drag(event, path[-1])

    def turned(self, event: MapEvent, steps: int) -> bool:
        """Turn the selected units when the mouse is over one of them, where units have a front."""
        chosen = self.context.selection
        if event.unit not in chosen or not self.context.document.ruleset.has_facing:
            return False
        self.context.document.apply(TurnUnits(chosen, -steps))
        return True

    def _take(self, event: MapEvent) -> None:
        self._dragged = ()
        chosen = self.context.selection
        plain = event.unit is not None and not event.modifiers & (SHIFT | CTRL)
        self._again = self.clicked_again(event) if plain else ""
        several = plain and len(chosen) > 1 and event.unit in chosen
        self._one_of_several = (event.unit or "") if several else ""
        if event.unit is None:
            self._framing = event
            return
        if event.modifiers & SHIFT:
            without = tuple(unit for unit in chosen if unit != event.unit)
            self.context.select((*chosen, event.unit) if event.unit not in chosen else without)
        elif event.modifiers & CTRL:
            self._copy(event.unit)
        elif event.unit not in chosen and not self._again:
            self.context.select((event.unit,))
        first = (event.unit,) if event.unit in self.context.selection else ()
        self._dragged = tuple(dict.fromkeys((*first, *self.context.selection)))
        self._origin, self._starts = event.hex, {}

    def _draw_frame(self, start: MapEvent, event: MapEvent) -> None:
        if self._frame is None and math.dist(start.point, event.point) < CLICK_DISTANCE * event.pixel:
            return  # a click during which the mouse moves a little
        self._frame = frame = SelectionFrame(start.point, event.point, start.modifiers)
        count = len(self._in_frame(frame))
        words = ((frame.end, frame.words(count)),)
        self.context.show_sketch(Sketch(frame.corners, handles=False, words=words))
        self.show_message(frame.hint(count))

    def _in_frame(self, frame: SelectionFrame) -> tuple[str, ...]:
        """The units that are drawn in hexes of which the middle lies in a frame."""
        if not self.context.takes_layer(UNITS):
            return ()
        centres = self.grid.centres
        here = self.context.document.drawn_scenario.forces
        return tuple(unit.id for _, unit in here if unit.at is not None and frame.contains(tuple(centres[unit.at])))

    def _end_frame(self, event: MapEvent) -> None:
        """Select what lies in the frame; a click on bare ground selects nothing."""
        frame, start = self._frame, self._framing or event
        self._drop_frame()
        if frame is not None:
            frame = replace(frame, end=event.point)
            self.context.select(frame.selected(self.context.selection, self._in_frame(frame)))
        elif not start.modifiers & (SHIFT | CTRL):
            self.context.select(())

    def _drop_frame(self) -> None:
        if self._frame is not None:
            self.context.show_sketch(NO_SKETCH)
            self.show_message("")
        self._framing = self._frame = None

    def cancel(self) -> None:
        """Drop the frame, or take the drag back."""
        self._drop_frame()
        self.context.drag_checks.end()
        super().cancel()

    def deactivate(self) -> None:
        """Drop the frame, and end the tool."""
        self._drop_frame()
        super().deactivate()

    def _copy(self, unit_id: str) -> None:
        document = self.context.document
        found = document.scenario.forces.find(unit_id)
        if found is None:
            return
        side, unit = found
        made = replace(unit, id=free_unit_id(document.scenario.forces, side, unit.kind))
        self.apply(PlaceUnits(side, (made,), document.ruleset.units[unit.kind].name))
        self.context.select((made.id,))

    def _drag(self, event: MapEvent, to: int) -> None:
        """Move the units as far as the mouse went, or as their moves lead; where one would leave the map they stay."""
        grid, checks = self.grid, self.context.drag_checks
        assert self._origin is not None
        if not self._starts:
            self._begin_drag()
        if not self._starts:
            return
        lead, start = next(iter(self._starts.items()))
        there = grid.index(grid.hexes[start].plus(grid.hexes[to].minus(grid.hexes[self._origin])))
        if there is None:
            return
        there = checks.stopped(lead, there, stops=checks.stops() != bool(event.modifiers & ALT))
        offset = grid.hexes[there].minus(grid.hexes[start])
        places = {unit: grid.index(grid.hexes[at].plus(offset)) for unit, at in self._starts.items()}
        if None not in places.values():
            self._again = self._one_of_several = ""
            checks.move_to(places)
            self.apply(MoveUnits(places))

    def _begin_drag(self) -> None:
        document = self.context.document
        found = [document.scenario.forces.find(unit) for unit in self._dragged]
        self._starts = {one[1].id: one[1].at for one in found if one is not None and one[1].at is not None}
        self.context.drag_checks.begin(document.analysed_scenario, document.ruleset, tuple(self._starts))

    def preview(self, event: MapEvent) -> Preview:
        """Nothing: the units themselves are dragged."""
        return Preview()

    def finish(self, event: MapEvent) -> None:
        """End the drag, or select by the frame."""
        self._dragged, self._starts = (), {}
        self.context.drag_checks.end()
        if self._framing is not None:
            self._end_frame(event)
        elif self._again:
            self.context.select((self.next_in_stack(self._again),))
        elif self._one_of_several:
            self.context.select((self._one_of_several,))

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.context.selection and self.context.document.ruleset.has_facing:
            return translate(
                "Tools",
                "Drag to move · Shift adds · Ctrl-drag copies · [ ] or Ctrl-wheel turn · Del deletes · right click: menu",
            )
        if self.context.selection:
            return translate(
                "Tools", "Drag to move · Shift adds · Ctrl-drag copies · [ ] turn · Del deletes · right click: menu"
            )
        return translate(
            "Tools",
            "Click a unit to select it, drag to move it · drag from the ground: a frame · Shift adds "
            "· Ctrl-drag copies · right click: menu",
        )


def aiming_hint(kind: str) -> str:
    """What the mouse does while special fire is aimed (translated)."""
    return {
        LANE: translate(
            "Tools", "Point where the fire lane counter would lie · click holds it · T lets go · right ends"
        ),
        SNAP: translate(
            "Tools", "Point at a hexside from the hex that is entered · click holds it · T lets go · right ends"
        ),
        SPRAY: translate("Tools", "Click one hex and point at, or click, the other · right ends"),
        ENCIRCLE: translate("Tools", "Point at the target · Shift-click units to name the attackers · click holds it"),
        INTERDICT: translate("Tools", "Point where the enemy would rout · click holds it · T lets go · right ends"),
    }[kind]

"""The tool of names on the map, one for both kinds of map: a click selects a name or writes one, a drag moves it by hand, and
courses are clicked point by point and bent by their corners."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import shapely
from PySide6.QtCore import Qt

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import MapEvent, TabletopEvent
from workbench.desktop.documents.chosen_names import ChosenNames
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch
from workbench.desktop.drawing.map_names import LaidName
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH as NO_TABLE_SKETCH
from workbench.desktop.drawing.tabletop_sketch import Outline, TabletopSketch
from workbench.desktop.tools.hex_tool import HexContext, HexTool, Preview
from workbench.desktop.tools.tabletop_tool import TabletopContext, TabletopTool, on_step, unsnapped_point
from workbench.desktop.tools.tool import ALT, CLICK_DISTANCE, CTRL, LEFT, RIGHT, SHIFT, BaseTool, Context, translate
from workbench.geometry.shapes import LINE, POLYGON, Point
from workbench.scenario.edits.map_names import MoveNames, RemoveNames
from workbench.scenario.map_names import MOST_COURSE, NAME_KINDS, MapName, free_name_id, size_of_new_names

_NEAR_CORNER = 7.0
"""So many pixels beside a corner of the selected course, or beside its line, the mouse still means it."""
_NEAR = 3.0
"""So many pixels beside its words a click still means a name."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True)
class _Bend:
    """A corner of the course of a name that the mouse took: the ``points`` with it, and its number; ``is_new``: it was not
    there before."""

    laid: LaidName
    points: tuple[Point, ...]
    number: int
    is_new: bool = False

    def to(self, point: Point) -> MapName:
        """The name with the corner elsewhere."""
        before, after = self.points[: self.number], self.points[self.number + 1 :]
        return replace(self.laid.name, points=(*before, point, *after))

    @property
    def with_or_without(self) -> MapName:
        """The name with the new corner, or without the one that was there, if a course is left."""
        if self.is_new or len(self.points) <= 2:
            return replace(self.laid.name, points=self.points)
        return replace(self.laid.name, points=(*self.points[: self.number], *self.points[self.number + 1 :]))


class BaseNamesTool(BaseTool[Context, Any]):
    """Selects, moves and writes names. The kinds of map add how the point under the mouse snaps and how a sketch is drawn."""

    id = "names"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.points: list[Point] = []
        """The points of the course that is drawn."""
        self._pressed: Any = None
        """Where the left button went down on the map."""
        self._dragged: LaidName | None = None
        """The name under the button."""
        self._moved: MapName | None = None
        """The same as it would lie now."""
        self._bend: _Bend | None = None
        """The corner under the button."""
        self._opens = False
        """Is the name edited when the button comes up?"""

    @property
    def names(self) -> ChosenNames:
        """The names of the window."""
        return self.context.names

    def snap(self, event: Any) -> Point:
        """The point under the mouse, snapped to what is near; Ctrl turns that off."""
        raise NotImplementedError

    def show_sketch(self, points: tuple[Point, ...], *, closed: bool = False) -> None:
        """Show a course, or an outline if it is ``closed``; none without points."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """True while a course is drawn, a name dragged, or one is selected."""
        return self.under_way or bool(self.names.selected)

    @property
    def under_way(self) -> bool:
        """True while a course is drawn or a name dragged."""
        return bool(self.points) or self._moved is not None

    def take_back(self) -> None:
        """Remove the last point of the course, or leave the name where it was."""
        if self.points:
            self.points.pop()
            self.show_sketch(tuple(self.points))
            self.context.update_hint()
        else:
            self._drop()

    def cancel(self) -> None:
        """Forget the course or the drag; without one select nothing."""
        if self.under_way:
            self._drop()
        else:
            self.names.select(())

    def _drop(self) -> None:
        self.points, self._pressed, self._dragged, self._moved, self._opens = [], None, None, None, False
        self._bend = None
        self.show_sketch(())
        self.context.update_hint()

    def deactivate(self) -> None:
        """Forget all."""
        self._drop()
        self.names.select(())
        super().deactivate()

    def clear(self) -> None:
        """Remove the sketch."""
        self.show_sketch(())

    def offers_menu(self, event: Any) -> bool:
        """Everywhere, but while a course is drawn."""
        return not self.points

    def pressed(self, event: Any) -> None:
        """Add a point to the course, or take the name under the mouse; the right button ends the course."""
        self.message = ""
        if event.button == RIGHT and self.points:
            self._finish()
        elif event.button == LEFT and self.points:
            self._add(event)
        elif event.button == LEFT:
            self._pressed, self._opens = event, False
            self._bend = self._corner_under(event)
            if self._bend is not None:
                self._dragged = self._bend.laid
                return
            under = self.names.at(event.point, _NEAR * event.pixel)
            self._dragged = under[0] if under else None
            self.names.select([under[0].name.id] if under else ())
        self.context.update_hint()

    def _corner_under(self, event: Any) -> _Bend | None:
        """The corner of the selected course under the mouse; with Shift also a new one on its line."""
        laid = next((one for one in self.names.laid() if self.names.selected == (one.name.id,)), None)
        if laid is None or not laid.name.has_course:
            return None
        points, near = laid.name.points, _NEAR_CORNER * event.pixel
        away = [math.dist(event.point, point) for point in points]
        if min(away) <= near:
            return _Bend(laid, points, away.index(min(away)))
        if not event.modifiers & SHIFT or len(points) >= MOST_COURSE:
            return None
        mouse = shapely.Point(event.point)
        gaps = [shapely.LineString(pair).distance(mouse) for pair in pairwise(points)]
        after = gaps.index(min(gaps)) + 1
        if gaps[after - 1] > near:
            return None
        return _Bend(laid, (*points[:after], event.point, *points[after:]), after, is_new=True)

    def _add(self, event: Any) -> None:
        """Add a point; a click on the last one ends the course."""
        point = self.snap(event)
        if math.dist(point, self.points[-1]) <= CLICK_DISTANCE * event.pixel or len(self.points) >= MOST_COURSE:
            self._finish()
            return
        self.points.append(point)
        self.show_sketch(tuple(self.points))

    def moved(self, event: Any) -> None:
        """Show where the course would go on, or where the name would lie."""
        if self.points:
            self.show_sketch((*self.points, self.snap(event)))
        elif self._dragged is not None and self._pressed is not None and event.button == LEFT:
            self._drag(event, self._dragged)

    def _drag(self, event: Any, laid: LaidName) -> None:
        start = self._pressed.point
        by = event.point[0] - start[0], event.point[1] - start[1]
        if self._moved is None and math.hypot(*by) <= CLICK_DISTANCE * event.pixel:
            return
        if self._bend is not None:
            self._moved = self._bend.to(self.snap(event))
            self.show_sketch(self._moved.points)
            return
        whole = bool(event.modifiers & ALT)
        if (laid.name.is_fixed or whole) and not laid.name.has_course:
            # the point, or where a name without room there lies, is drawn to the middle of a hex, or to what the table has near
            x, y = laid.name.points[0] if whole else laid.middle
            there = self.snap(replace(event, point=(x + by[0], y + by[1])))
            by = there[0] - x, there[1] - y
        if whole:
            self._moved = laid.name.with_points_moved(by)
        else:
            shift = laid.shift
            self._moved = laid.name.moved_by_hand((shift[0] + by[0], shift[1] + by[1]))
        box = laid.bounds.translated(*by)
        corners = (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft())
        self.show_sketch(tuple((corner.x(), corner.y()) for corner in corners), closed=True)

    def released(self, event: Any) -> None:
        """Move the name, or write a new one where nothing lies."""
        start, dragged, moved, opens, bend = self._pressed, self._dragged, self._moved, self._opens, self._bend
        if event.button != LEFT or start is None or self.points:
            return
        self._drop()
        if moved is not None:
            self.context.document.apply(MoveNames((moved,)))
        elif bend is not None and event.modifiers & SHIFT and not opens:
            # without a drag Shift puts a corner into the line, or takes the one away that is there
            self.context.document.apply(MoveNames((bend.with_or_without,)))
        elif opens and dragged is not None:
            self.names.edit_wanted.emit(dragged.name.id)
        elif dragged is None:
            self._write(event)

    def _write(self, event: Any) -> None:
        """A new name begins here."""
        point = self.snap(event)
        if not NAME_KINDS[self.names.kind].has_course:
            self._want((point,))
            return
        self.points = [point]
        self.show_sketch((point,))
        self.context.update_hint()

    def _finish(self) -> None:
        points = tuple(self.points)
        self._drop()
        self._want(points)

    def _want(self, points: tuple[Point, ...]) -> None:
        scenario = self.context.document.scenario
        table = scenario.table
        longest = None if table is None else max(table.width, table.height) / table.units_per_cm
        size = size_of_new_names(longest)
        self.names.wanted.emit(MapName(free_name_id(scenario.names), self.names.kind, points=points, size=size))

    def double_clicked(self, event: Any) -> None:
        """Edit the name under the mouse, once the button comes up."""
        self._opens = event.button == LEFT and self._dragged is not None

    def delete(self) -> bool:
        """Remove the selected names; False if none is."""
        ids = self.names.selected
        if not ids or self.under_way:
            return False
        self.context.document.apply(RemoveNames(ids))
        return True

    def keyed(self, key: Qt.Key) -> bool:
        """Enter ends the course or edits the selected name, Backspace takes a point back, Del removes the name."""
        if self.points and key in _ENTER:
            self._finish()
        elif self.points and key == Qt.Key.Key_Backspace:
            self.take_back()
        elif key in _ENTER and self.names.selected:
            self.names.edit_wanted.emit(self.names.selected[0])
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return self.delete()
        else:
            return False
        return True

    def in_hand(self) -> Text:
        """The kind of the next name."""
        return Text() if self.names.selected else NAME_KINDS[self.names.kind].name

    @property
    def _has_course_selected(self) -> bool:
        return any(one.id in self.names.selected and one.has_course for one in self.context.document.scenario.names)

    @staticmethod
    def _hint_of_course() -> str:
        return " · " + translate("Tools", "drag its corners · Shift: a new one, or away")

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.points:
            return translate(
                "Tools", "Click point by point along it · Enter or right click ends · Backspace takes one back"
            )
        if self.names.selected:
            return translate(
                "Tools",
                "Drag it elsewhere · Alt moves its place too · double click or Enter edits · Del removes · Esc lets go",
            ) + (self._hint_of_course() if self._has_course_selected else "")
        if NAME_KINDS[self.names.kind].has_course:
            return translate("Tools", "click where it begins · click or drag a name · Ctrl does not snap")
        return translate("Tools", "click its place · click or drag a name · Ctrl does not snap")


class HexNamesTool(BaseNamesTool[HexContext], HexTool):
    """On a map of hexes, where points are drawn to the middles of hexes."""

    def snap(self, event: MapEvent) -> Point:
        """The middle of the hex under the point."""
        number = None if event.modifiers & CTRL else self.grid.index(self.grid.hex_at(*event.point))
        if number is None:
            return event.point
        x, y = self.grid.centres[number].tolist()
        return x, y

    def show_sketch(self, points: tuple[Point, ...], *, closed: bool = False) -> None:
        """Show points as a line or an outline."""
        kind = POLYGON if closed else LINE
        self.context.show_sketch(Sketch(points, kind, handles=not closed) if points else NO_SKETCH)

    def preview(self, event: MapEvent) -> Preview:
        """Nothing: the sketch shows all."""
        return Preview()


class TabletopNamesTool(BaseNamesTool[TabletopContext], TabletopTool):
    """On a table, where points snap as the pen does."""

    def snap(self, event: TabletopEvent) -> Point:
        """The point, on the step that things are placed on; elsewhere to a tenth."""
        choices = self.context.choices
        if event.has_modifier(CTRL) or not choices.snaps:
            return event.point
        return on_step(event.point, choices.snap_step) if choices.snap_step else unsnapped_point(event.point).point

    def show_sketch(self, points: tuple[Point, ...], *, closed: bool = False) -> None:
        """Show points as a line or an outline."""
        lines = (Outline(POLYGON if closed else LINE, points),) if len(points) > 1 else ()
        handles = () if closed else points
        self.context.show_sketch(TabletopSketch(lines, (), handles) if points else NO_TABLE_SKETCH)

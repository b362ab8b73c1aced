"""The tools of tabletops that ask and change nothing: inspecting, what a piece of terrain hides, and the ruler."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import shapely
from PySide6.QtCore import Qt

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.tabletop_coordinates import heading_between
from workbench.desktop.drawing.tabletop_marks import measured
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.questions.tabletop_inquiry import edge_distance, spot_at
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.tools.base_tools import BaseAttributionTool, BaseInspectTool
from workbench.desktop.tools.tabletop_tool import TabletopContext, TabletopTool
from workbench.desktop.tools.tool import ALT, CLICK_DISTANCE, CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.engine.fire.protocol import Muzzle
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.edits.tabletop_units import unit_groups
from workbench.scenario.tabletop_board import LINE, Point

_SAME = 12
"""A click within so many pixels is at the place where the line is held."""


# --- The tool that inspects: chooses observers and units, and draws lines.


class TabletopInspectTool(BaseInspectTool[TabletopContext], TabletopTool):
    """On a table, where a click on a unit of a group selects the whole group, and a second click the one."""

    def activate(self) -> None:
        """Only units stay selected: terrain has handles, and those are for editing."""
        super().activate()
        self.context.select(self.context.selection)
        self.refresh()

    def refresh(self) -> None:
        """Nothing but the answers is drawn."""
        self.clear()

    def pressed(self, event: TabletopEvent) -> None:
        """As on every map, but not beside the table: nobody stands there."""
        if self._is_off_table(event):
            self.warn(translate("TabletopTools", "Off the table: nobody looks from there, and nobody is looked for"))
        else:
            super().pressed(event)

    def released(self, event: TabletopEvent) -> None:
        """As on every map; a line that ends beside the table goes."""
        if self.busy and event.button == LEFT and self._is_off_table(event):
            self.cancel()
        else:
            super().released(event)

    def _is_off_table(self, event: TabletopEvent) -> bool:
        """Is no table under the mouse, and nobody who stands over its edge?"""
        return event.unit is None and not self.context.document.scenario.board.outline.covers(
            shapely.Point(event.point)
        )

    def is_apart(self, start: TabletopEvent, event: TabletopEvent) -> bool:
        """Farther than a hand trembles?"""
        return math.dist(start.point, event.point) >= CLICK_DISTANCE * event.pixel

    def observer_at(self, event: TabletopEvent) -> TabletopPlace:
        """The unit, or else the point of the ground."""
        return spot_at(event.point, event.unit)

    def way_point(self, event: TabletopEvent) -> PlanPlace:
        """The point of the ground."""
        return event.point

    def look_from(self, event: TabletopEvent) -> None:
        """Observe from the point of the ground."""
        self.context.pin(spot_at(event.point, None))

    def hold(self, event: TabletopEvent) -> None:
        """The unit, or else the point of the ground."""
        self.context.hold(spot_at(event.point, event.unit))

    def toggle_hold(self, event: TabletopEvent) -> None:
        """Hold the line, or let it go."""
        held = self.context.held_place
        at = held.at if held is not None else None
        near = at is not None and math.dist(at, event.point) <= _SAME * event.pixel
        if held is not None and (near if event.unit is None else held.unit == event.unit):
            self.context.release_line()
        else:
            self.hold(event)

    def select(self, event: TabletopEvent) -> None:
        """The unit with those of its group; a second click, or Alt, takes the one alone, Ctrl adds it or takes it away."""
        unit, chosen = event.unit or "", self.context.selection
        if event.has_modifier(CTRL):
            self.context.select(tuple(one for one in chosen if one != unit) if unit in chosen else (*chosen, unit))
            return
        group = unit_groups(self.context.document.scenario.forces, (unit,)) - {unit}
        again = event.has_modifier(ALT) or (unit in chosen and len(chosen) > 1)
        self.context.select((unit,) if again else (unit, *sorted(group)))

    def free_hint(self) -> str:
        """What clicks do while nobody is pinned."""
        scenario, chosen = self.context.document.scenario, self.context.selection
        if len(chosen) > 1 and unit_groups(scenario.forces, chosen[:1]) - set(chosen[:1]):
            return translate(
                "TabletopTools", "A second click picks one of the group · drag: a line · right click: hold the line"
            )
        return translate(
            "TabletopTools",
            "Click: observe from here, or select a unit · drag: a line · Shift: look too · right click: hold the line",
        )


# --- The tool for attribution: which ground a piece of terrain alone hides from the observer.


class TabletopAttributionTool(BaseAttributionTool[TabletopContext], TabletopTool):
    """Click a piece: the ground that it alone hides; the right button ends that."""

    def subject(self, event: TabletopEvent) -> str | None:
        """The piece under the mouse."""
        return event.feature

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        if not self.context.has_observer:
            return translate(
                "TabletopTools", "Nobody observes yet: V, a click on a unit or on the ground, then D again"
            )
        return translate(
            "TabletopTools", "Click a piece: the ground that it alone hides from the observer · right ends"
        )


# --- The ruler: distances from point to point, between units both as the game measures and from middle to middle, and from
# where the weapon of a unit is measured.


_STEP = 15.0
"""Shift turns a stretch to multiples of this many degrees."""
_STILL_RULER = 3.0
"""Distance in pixels from the last point beyond which a stretch to the mouse is measured."""


@dataclass(frozen=True, slots=True)
class RulerEnd:
    """A point, the id of the unit in whose middle it is ("" = none), and whether its weapon is measured from."""

    point: Point
    unit: str = ""
    armed: bool = False


class RulerTool(TabletopTool):
    """Click from point to point; a click on a unit measures from its base, with Ctrl from its weapon, of which Tab chooses
    another. The right button ends, Backspace takes the last point back."""

    id = "ruler"
    edits = False

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self.ends: list[RulerEnd] = []
        self.done = False
        self._mouse: RulerEnd | None = None
        self._pixel = 0.0
        self._weapon_measures = WeaponMeasures(context)

    @property
    def line_follows_mouse(self) -> bool:
        """No: one line at the mouse is enough."""
        return False

    @property
    def busy(self) -> bool:
        """True while something is measured."""
        return bool(self.ends)

    def cancel(self) -> None:
        """Measure nothing."""
        self.ends = []
        self._show()

    def deactivate(self) -> None:
        """Forget the measure."""
        self.ends = []
        super().deactivate()

    def pressed(self, event: TabletopEvent) -> None:
        """Add a point, or end."""
        if event.button == LEFT:
            if self.done:
                self.ends, self.done = [], False
            self.ends.append(self._end(event))
        elif event.button == RIGHT and self.ends:
            if self.done:
                self.ends = []
            self.done = not self.done
        self._follow(event)
        self._show()

    def moved(self, event: TabletopEvent) -> None:
        """Measure to the mouse."""
        self._follow(event)
        if self.ends and not self.done:
            self._show()

    def keyed(self, key: Qt.Key) -> bool:
        """Backspace removes the last point; Tab measures from the next weapon."""
        if key == Qt.Key.Key_Tab:
            return self._next_weapon()
        if key != Qt.Key.Key_Backspace or not self.ends:
            return False
        self.ends.pop()
        self.done = False
        self._show()
        return True

    def turned(self, event: TabletopEvent, steps: int) -> bool:
        """Measure from another weapon."""
        return self._next_weapon(steps)

    def _next_weapon(self, steps: int = 1) -> bool:
        armed = next((end.unit for end in reversed(self._chain()) if end.armed), "")
        if armed:
            self._weapon_measures.next_weapon(armed, steps)
            self._show()
        return bool(armed)

    def _follow(self, event: TabletopEvent) -> None:
        self._mouse, self._pixel = self._end(event), event.pixel

    def _end(self, event: TabletopEvent) -> RulerEnd:
        found = self.context.document.scenario.forces.find(event.unit) if event.unit else None
        if found is not None and found[1].at is not None:
            return RulerEnd(found[1].at, found[1].id, event.has_modifier(CTRL))
        point = event.point
        if event.has_modifier(SHIFT) and self.ends:
            x, y = self.ends[-1].point
            angle = math.radians(round(heading_between((x, y), point) / _STEP) * _STEP)
            length = math.dist((x, y), point)
            point = x + length * math.sin(angle), y - length * math.cos(angle)
        return RulerEnd(point)

    def _chain(self) -> list[RulerEnd]:
        mouse = self._mouse
        if mouse is None or self.done or not self.ends:
            return self.ends
        last, here = self.ends[-1], mouse
        # a mouse that rests where it clicked measures nothing
        resting = (
            last.unit == here.unit if last.unit else math.dist(last.point, here.point) < _STILL_RULER * self._pixel
        )
        return self.ends if resting else [*self.ends, here]

    def _gap(self, here: RulerEnd, there: RulerEnd) -> float:
        """From the edge of one base to that of the other; a bare point has none."""
        document = self.context.document
        ends = [TabletopPlace(end.unit) if end.unit else TabletopPlace(at=end.point) for end in (here, there)]
        found = edge_distance(ends[0], ends[1], document.scenario, document.ruleset)
        return math.dist(here.point, there.point) if found is None else found

    def _show(self) -> None:
        chain = self._chain()
        pairs = list(itertools.pairwise(chain))
        shots = [self._weapon_measures.between(here, there) for here, there in pairs]
        self.message = self._summary(pairs, shots)
        self.context.update_hint()
        if not chain:
            self.context.show_sketch(NO_SKETCH)
            return
        words, outlines = [], []
        for (here, there), shot in zip(pairs, shots, strict=True):
            points = (here.point, there.point) if shot is None else (shot.at, shot.to)
            (x, y), (to_x, to_y) = points
            outlines.append(Outline(LINE, points, is_placed=True))
            words.append((((x + to_x) / 2, (y + to_y) / 2), self._stretch(here, there, shot)))
        handles = tuple(end.point for end in chain)
        mark = next((shot.at for shot in reversed(shots) if shot is not None), None)
        self.context.show_sketch(
            TabletopSketch(tuple(outlines), round_handles=handles, snap_point=mark, words=tuple(words))
        )

    def _stretch(self, here: RulerEnd, there: RulerEnd, shot: Muzzle | None) -> str:
        """The label of a stretch."""
        if shot is not None:
            return f"{self._length(shot.range)} {shot.words.get(self.context.document.language)}"
        length = self._length(self._gap(here, there))
        if not here.unit and not there.unit:
            return length
        return translate("TabletopTools", "{a} edge to edge").format(a=length)

    def _length(self, value: float) -> str:
        return measured(value, self.context.document.scenario.board.unit)

    def _summary(self, pairs: list[tuple[RulerEnd, RulerEnd]], shots: list[Muzzle | None]) -> str:
        if not pairs:
            return ""
        middles = sum(math.dist(here.point, there.point) for here, there in pairs)
        edges = sum(self._gap(here, there) for here, there in pairs)
        a, b, count = self._length(edges), self._length(middles), len(pairs)
        bearing = heading_between(pairs[0][0].point, pairs[0][1].point)
        # without a unit both are the same
        if not any(end.unit for pair in pairs for end in pair):
            if count > 1:
                return translate("TabletopTools", "Way of {n} in {k} stretches").format(n=b, k=count)
            return translate("TabletopTools", "{a} · bearing {d:.0f}°").format(a=b, d=bearing)
        if count > 1:
            words = translate("TabletopTools", "{k} stretches: {a} edge to edge · {b} middle to middle")
        else:
            words = translate("TabletopTools", "{a} edge to edge · {b} middle to middle · bearing {d:.0f}°")
        summary = words.format(a=a, b=b, k=count, d=bearing)
        armed = any(end.armed for end in pairs[-1])
        if shots[-1] is not None:
            return f"{self._stretch(*pairs[-1], shots[-1])} · {summary}"
        based = translate("TabletopTools", "{said} · these rules measure shots from bases")
        return based.format(said=summary) if armed else summary

    def hint(self) -> str:
        """What was measured, or what clicks do."""
        return self.message or translate(
            "TabletopTools",
            "Click from point to point, units from their bases (Ctrl: from the muzzle, Tab: next weapon) · Shift: 15° steps"
            " · right ends",
        )


class WeaponMeasures:
    """Distances from weapons as the game measures them; the analysis is kept until the scenario changes."""

    def __init__(self, context: TabletopContext) -> None:
        self._context = context
        self._analysis: TabletopAnalysis | None = None
        self._chosen: dict[str, str] = {}

    def between(self, here: RulerEnd, there: RulerEnd) -> Muzzle | None:
        """From the weapon at one end to the other end; None if no weapon is wanted, or if the game measures from bases."""
        if not here.armed and there.armed:
            here, there = there, here
        if not here.armed:
            return None
        analysis = self._current_analysis()
        try:
            party, facing = analysis.party(here.unit), analysis.unit(here.unit)[1].facing
            target = analysis.stand(there.unit) if there.unit else analysis.sight.stand_at(there.point)
            weapon = self._chosen.get(here.unit, "")
            if weapon not in analysis.fire.weapons(party):
                weapon = ""
            origin = analysis.stand(here.unit)
            return analysis.fire.muzzle(origin, target, firer=party, facing=facing, weapon=weapon)
        except CannotAnswer:
            return None

    def next_weapon(self, unit: str, steps: int) -> None:
        """Measure from the next weapon of a unit."""
        analysis = self._current_analysis()
        found = analysis.scenario.forces.find(unit)
        known = list(analysis.fire.weapons(analysis.party(unit))) if found is not None else []
        if known:
            held = self._chosen.get(unit, known[0])
            self._chosen[unit] = known[(known.index(held) + steps) % len(known) if held in known else 0]

    def _current_analysis(self) -> TabletopAnalysis:
        document, known = self._context.document, self._analysis
        if known is None or known.scenario is not document.scenario or known.ruleset is not document.ruleset:
            known = TabletopAnalysis(document.scenario, document.ruleset)
            self._analysis = known
        return known

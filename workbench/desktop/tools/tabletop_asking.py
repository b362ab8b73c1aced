"""The tools of tabletops that ask and change nothing: inspecting, and what a piece of terrain hides."""

from __future__ import annotations

import math

from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.questions.tabletop_inquiry import spot_at
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.tools.base_tools import BaseAttributionTool, BaseInspectTool
from workbench.desktop.tools.tabletop_tool import TabletopContext, TabletopTool
from workbench.desktop.tools.tool import ALT, CTRL, translate
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.edits.tabletop_units import unit_groups

_STILL, _SAME = 4, 12
"""A drag over fewer pixels counts as a click; a click within so many is at the place where the line is held."""


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

    def is_apart(self, start: TabletopEvent, event: TabletopEvent) -> bool:
        """Farther than a hand trembles?"""
        return math.dist(start.point, event.point) >= _STILL * event.pixel

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
        """What the mouse does."""
        if not self.context.has_observer:
            return translate(
                "TabletopTools", "Nobody observes yet: V, a click on a unit or on the ground, then D again"
            )
        return translate(
            "TabletopTools", "Click a piece: the ground that it alone hides from the observer · right ends"
        )

"""What the tools for attribution, units and zones do alike on maps of hexes and on tabletops. The kinds of map derive, and
add how the mouse reaches a place."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import Qt

from workbench.desktop.tools.tool import LEFT, RIGHT, BaseTool, Context, translate
from workbench.desktop.wording.zones import drawn_zone_words, next_zone
from workbench.geometry.shapes import Point
from workbench.scenario.edits.units import free_unit_id
from workbench.scenario.edits.zones import AddZone
from workbench.scenario.zones import Zone, find_zone, free_zone_id


class _Clicked(Protocol):
    @property
    def button(self) -> Qt.MouseButton: ...


class BaseAttributionTool(BaseTool[Context, Any]):
    """Click something that may hide ground from the observer; the right button ends it."""

    id = "blame"

    def subject(self, event: Any) -> Any:
        """What a click asks about: a hex or a piece; None without one."""
        raise NotImplementedError

    def pressed(self, event: _Clicked) -> None:
        """Ask, or stop asking."""
        if event.button == LEFT:
            self.context.ask_attribution(self.subject(event))
        elif event.button == RIGHT:
            self.context.ask_attribution(None)

    def deactivate(self) -> None:
        """The question ends with the tool."""
        self.context.ask_attribution(None)
        super().deactivate()


class BaseUnitTool(BaseTool[Context, Any]):
    """Places units of the chosen kind for the chosen side."""

    id = "unit"

    def new_unit_id(self) -> str:
        """An id for a unit of the chosen kind and side that no unit has."""
        choices = self.context.choices
        return free_unit_id(self.context.document.scenario.forces, choices.side, choices.kind)

    def pick_unit(self, unit_id: str) -> None:
        """Choose the side and kind of a unit for the next one."""
        found = self.context.document.scenario.forces.find(unit_id)
        if found is not None:
            self.context.choices.choose(side=found[0], kind=found[1].kind)

    def usual_hint(self) -> str:
        """What the mouse does; without a side it can do nothing."""
        if not self.context.choices.side:
            return translate("Tools", "Add a side first: there is nobody to give units to")
        return self.placing_hint()

    def placing_hint(self) -> str:
        """What the mouse does (translated)."""
        raise NotImplementedError


class BaseZoneTool(BaseTool[Context, Any]):
    """Draws the chosen zone, or a new one of the chosen kind."""

    id = "zone"

    @property
    def zone(self) -> Zone | None:
        """The chosen zone."""
        return find_zone(self.context.document.scenario.zones, self.context.choices.zone)

    @property
    def zone_kind(self) -> str:
        """The kind of the chosen zone, or else of a new one."""
        return next_zone(self.context.choices, self.context.document.scenario)[0]

    def add_zone(self, outline: tuple[Point, ...] = ()) -> None:
        """Add a zone to the scenario as a part of the stroke, and choose it."""
        document = self.context.document
        kind, side = next_zone(self.context.choices, document.scenario)
        zone = Zone(free_zone_id(document.scenario.zones), kind, side=side, outline=outline)
        document.apply(AddZone(zone), self.stroke)
        self.context.choices.choose(zone=zone.id)

    def zone_words(self, zone: Zone | None) -> str:
        """What a stroke draws: this zone, or a new one (translated)."""
        document = self.context.document
        kind, side = next_zone(self.context.choices, document.scenario)
        return drawn_zone_words(zone, kind, side, document.scenario, document.language)

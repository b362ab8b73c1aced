"""Units that set up where they may not: outside their set-up area, or in that of another side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.forces.staging import SETUP, Zone, find_zone
from workbench.forces.zone_places import lies_in
from workbench.scenario.table import TableScenario

Inside = Callable[[Zone, Any], bool]


def check(context: LintContext[Any]) -> Iterator[Diagnostic]:
    """Warn of units that are there from the start: a unit that names a zone belongs into it; any other belongs into one of
    the set-up areas of its side, if there are any, and never into those of another side alone."""
    scenario = context.scenario
    inside = lies_in if isinstance(scenario, TableScenario) else _on_hexes
    sides = {"", *(force.side for force in scenario.forces.sides)}
    areas = [z for z in scenario.zones if z.kind == SETUP and z.side in sides and not z.turn and not z.empty]
    for side, unit in scenario.forces:
        named = find_zone(scenario.zones, unit.zone) if unit.zone else None
        if named is not None and named.side and named.side != side:
            text = Text(
                f"{unit.id} ({side}) is to be in {named.called.en}, which is for {named.side}",
                f"{unit.id} ({side}) doit être dans {named.called.fr}, qui est pour {named.side}",
            )
            yield context.warn("zone_of_other_side", text, context.unit_span(unit.id, "zone"), at=f"unit:{unit.id}")
        if unit.at is None or unit.turn:
            continue
        if named is not None:
            wanted, foreign = [named] if named.kind == SETUP and not named.empty else [], []
        else:
            wanted = [zone for zone in areas if zone.side in ("", side)]
            foreign = [zone for zone in areas if zone.side not in ("", side) and inside(zone, unit.at)]
        if any(inside(zone, unit.at) for zone in wanted) or not (wanted or foreign):
            continue
        yield _told(context, side, unit, wanted, foreign)


def _told(context: LintContext[Any], side: str, unit: Any, wanted: list[Zone], foreign: list[Zone]) -> Diagnostic:
    place = context.unit_span(unit.id, "at")
    if foreign:
        zone = foreign[0]
        text = Text(
            f"{unit.id} ({side}) sets up in {zone.called.en}, which is for {zone.side}",
            f"{unit.id} ({side}) se place dans {zone.called.fr}, qui est pour {zone.side}",
        )
        return context.warn("in_foreign_zone", text, place, at=f"unit:{unit.id}")
    names = Text(", ".join(zone.called.en for zone in wanted), ", ".join(zone.called.fr for zone in wanted))
    text = Text(
        f"{unit.id} ({side}) stands outside its set-up area ({names.en})",
        f"{unit.id} ({side}) est hors de sa zone de placement ({names.fr})",
    )
    return context.warn("outside_zone", text, place, at=f"unit:{unit.id}")


def _on_hexes(zone: Zone, at: int) -> bool:
    return at in zone.hexes

"""Zones without a place or of a side that is not there, and units that name a zone that is not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.base.diagnostics import Diagnostic, did_you_mean
from workbench.base.text import Text
from workbench.files.lint._context import LintContext


def check(context: LintContext[Any]) -> Iterator[Diagnostic]:
    """Warn of each."""
    scenario = context.scenario
    sides = [force.side for force in scenario.forces.sides]
    for place, zone in enumerate(scenario.zones):
        at = f"zone:{zone.id}"
        if zone.empty:
            text = Text(f'the zone "{zone.id}" has no place', f"la zone « {zone.id} » n’a pas de lieu")
            hint = Text("paint or draw it, or give it at", "peignez-la ou dessinez-la, ou donnez-lui at")
            yield context.warn("empty_zone", text, context.document.span(("zones", place)), at=at, hint=hint)
        for key, side, en, fr in (
            ("side", zone.side, "is for", "est pour"),
            ("control", zone.control, "is held by", "est tenue par"),
        ):
            if side and side not in sides:
                text = Text(
                    f'the zone "{zone.id}" {en} {side}, which is no side here',
                    f"la zone « {zone.id} » {fr} {side}, qui n’est pas un camp d’ici",
                )
                span = context.document.span(("zones", place, key))
                yield context.warn("zone_of_nobody", text, span, at=at, hint=did_you_mean(side, sides))
    known = [zone.id for zone in scenario.zones]
    for _, unit in scenario.forces:
        if unit.zone and unit.zone not in known:
            text = Text(
                f'{unit.id} is to be in the zone "{unit.zone}", which is not there',
                f"{unit.id} doit être dans la zone « {unit.zone} », qui n’existe pas",
            )
            span = context.unit_span(unit.id, "zone")
            yield context.warn("unknown_zone", text, span, at=f"unit:{unit.id}", hint=did_you_mean(unit.zone, known))

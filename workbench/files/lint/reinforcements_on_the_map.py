"""Reinforcements that stand on the map before they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext
from workbench.forces.staging import find_zone


def check(context: LintContext[Any]) -> Iterator[Diagnostic]:
    """Warn of every unit with a turn and a place, and of those that enter by a zone that opens later."""
    scenario = context.scenario
    for _, unit in scenario.forces:
        if not unit.turn:
            continue
        at = f"unit:{unit.id}"
        if unit.at is not None:
            text = Text(
                f"{unit.id} enters in turn {unit.turn} and stands on the map already",
                f"{unit.id} entre au tour {unit.turn} et se trouve déjà sur la carte",
            )
            hint = Text(
                "take it off the map, or let it be there from the start",
                "retirez-la de la carte, ou qu’elle y soit dès le début",
            )
            yield context.warn("early_reinforcement", text, context.unit_span(unit.id, "turn"), at=at, hint=hint)
        zone = find_zone(scenario.zones, unit.zone) if unit.zone else None
        if zone is not None and zone.turn > unit.turn:
            text = Text(
                f"{unit.id} enters in turn {unit.turn} through {zone.called.en}, which opens in turn {zone.turn}",
                f"{unit.id} entre au tour {unit.turn} par {zone.called.fr}, qui s’ouvre au tour {zone.turn}",
            )
            yield context.warn("zone_not_open", text, context.unit_span(unit.id, "turn"), at=at)

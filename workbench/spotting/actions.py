"""What a question of concealment names: a unit on the map, what it does, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.base.diagnostics import did_you_mean
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.forces.units import Unit
from workbench.scenario.scenario import Scenario


def unit_on_map(scenario: Scenario, unit_id: str) -> tuple[str, Unit, int]:
    """(side, unit, hex) of a unit; CannotAnswer if there is none, or it is not on the map."""
    found = scenario.forces.find(unit_id)
    if found is None:
        raise CannotAnswer("unknown_unit", Text(f'there is no unit "{unit_id}"', f"il n’y a pas d’unité « {unit_id} »"))
    side, unit = found
    if unit.at is None:
        raise CannotAnswer(
            "off_map", Text(f'unit "{unit.id}" is not on the map', f"l’unité « {unit.id} » est hors carte")
        )
    return side, unit, unit.at


def action_of(scenario: Scenario, action: str, known: Sequence[str]) -> tuple[str, int | None]:
    """(verb, hex) of an action like ``fire`` or ``move 0508``; CannotAnswer for an unknown verb or hex."""
    verb, _, where = action.strip().partition(" ")
    if verb not in known:
        hint = did_you_mean(verb, known)
        raise CannotAnswer(
            "bad_action", Text(f'no action "{verb}" {hint.en}'.rstrip(), f"pas d’action « {verb} » {hint.fr}".rstrip())
        )
    if not where.strip():
        return verb, None
    number = scenario.board.grid.find(where.strip())
    if number is None:
        words = Text('"{label}" is not a hex of this map', "« {label} » n’est pas un hexagone de cette carte")
        raise CannotAnswer("bad_place", words.format(label=where.strip()))
    return verb, number

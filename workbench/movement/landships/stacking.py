"""How many units fit in a hex (3.1): squads of a side, vehicles of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.movement.landships.mover import Mover
from workbench.movement.landships.occupants import Occupants
from workbench.movement.results import Stacking
from workbench.movement.stacking import over_limit
from workbench.movement.words import Words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

SQUADS, VEHICLES = "squads", "vehicles"


def category(mover: Mover) -> str | None:
    """What a unit counts as; None for crews, individuals, guns, aircraft and vehicles that are broken down (3.11)."""
    if mover.runs:
        return VEHICLES
    return SQUADS if mover.is_squad else None


@dataclass(frozen=True)
class Limits:
    """The stacking limits: squads of one side (3.12), vehicles of both sides or of each (3.12a, reading A25)."""

    squads: int
    vehicles: int
    together: bool

    @classmethod
    def of(cls, words: Words, scenario: Scenario, ruleset: Ruleset) -> Limits:
        """The printed limits (8 and 4 where the ruleset has no table)."""
        apart = ruleset.takes(scenario.switches, "A25", "per_side")
        return cls(int(words.number(SQUADS, 8, "stacking")), int(words.number(VEHICLES, 4, "stacking")), not apart)

    def excess(self, units: Sequence[Mover], melee: bool) -> list[Mover]:
        """The units, in order, that are too many; in close combat squads have no limit (3.13)."""
        found: list[Mover] = []
        for side in dict.fromkeys(unit.side for unit in units):
            mine = [unit for unit in units if unit.side == side]
            limits = {} if melee else {SQUADS: self.squads}
            found += over_limit(mine, category, limits)
            if not self.together:
                found += over_limit(mine, category, {VEHICLES: self.vehicles})
        if self.together:
            found += over_limit(units, category, {VEHICLES: self.vehicles})
        return found

    def full(self, occupants: Occupants, number: int, movers: Sequence[Mover]) -> bool:
        """True if a move of these units may not end in a hex. Too many units of another kind are no reason."""
        moving = {unit.unit for unit in movers if unit.unit}
        there = [unit for unit in occupants.at(number) if unit.unit not in moving]
        kinds = {category(unit) for unit in movers}
        counted = [unit for unit in there if category(unit) in kinds]
        return bool(set(map(id, self.excess([*counted, *movers], occupants.is_melee(number)))) & set(map(id, movers)))


def judge(words: Words, limits: Limits, occupants: Occupants, at: int, units: Sequence[Mover]) -> Stacking:
    """May ``units`` share a hex with those already there at the end of a phase (3.12)?"""
    asked = {unit.unit for unit in units}
    together = [*(unit for unit in occupants.at(at) if unit.unit not in asked), *units]
    holds = [unit for unit in together if unit.occupies]
    men = {unit.side for unit in holds if not unit.is_vehicle}
    melee = any(unit.side != side for side in men for unit in holds)
    too_many = limits.excess(together, melee)
    over = {category(unit) for unit in too_many}
    reasons: list[Text] = []
    for side in dict.fromkeys(unit.side for unit in together):
        count = sum(category(unit) == SQUADS and unit.side == side for unit in together)
        if count:
            key = "stack_melee" if melee else "stack_squads_over" if count > limits.squads else "stack_squads"
            reasons.append(words.say(key, at, side=words.camp(side), n=count, limit=limits.squads))
    count = sum(category(unit) == VEHICLES for unit in together)
    if count:
        key = "stack_vehicles_over" if VEHICLES in over else "stack_vehicles"
        reasons.append(words.say(key, at, n=count, limit=limits.vehicles))
    reasons += [words.say("stack_free", at, unit=unit.name) for unit in together if category(unit) is None]
    return Stacking(not too_many, tuple(unit.unit for unit in too_many), tuple(reasons))

"""How many units fit in a hex (3.1): squads of a side, vehicles of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.movers import MovementWording, exact_number, over_limit
from workbench.engine.movement.movers import Mover as AnyMover
from workbench.engine.movement.movers import Occupants as AnyOccupants
from workbench.engine.movement.results import Stacking
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- What a counter says of a mover: its class, its allowance, and the peculiarities of vehicles (2, 6.14, 6.15).


CC, ROAD, TROT, CHARGE, CLOSE_COMBAT, FOOT, AIR = "cc", "road", "trot", "charge", "close_combat", "foot", "air"
_ALLOWANCE = {CC: "ma_cc", ROAD: "ma_road", TROT: "trot", CHARGE: "charge", FOOT: "ma"}


@dataclass(frozen=True)
class Mover(AnyMover):
    """One unit that moves."""

    @property
    def is_vehicle(self) -> bool:
        """A tank, an armoured car or a truck."""
        return self.is_a("vehicle")

    @property
    def is_cavalry(self) -> bool:
        """Cavalry in the saddle."""
        return self.is_a("cavalry")

    @property
    def runs(self) -> bool:
        """A vehicle that is not broken down: it counts for stacking (3.11)."""
        return self.is_vehicle and not self.has("broken_down")

    @property
    def is_squad(self) -> bool:
        """A squad of infantry, machine guns or cavalry: it counts for stacking (3.11)."""
        return self.is_a("squad")

    @property
    def occupies(self) -> bool:
        """Squads and vehicles hold a hex; lone guns, crews and individuals do not (7.12, reading A33)."""
        return self.is_squad or self.is_vehicle

    def allowance(self, pace: str) -> Fraction | None:
        """Movement points at a pace; None where the counter shows none."""
        return exact_number(self.value(_ALLOWANCE.get(pace, "")))

    def allowance_key(self, pace: str) -> str:
        """The value that holds the points of a pace."""
        return _ALLOWANCE.get(pace, "")

    def model_is(self, ruleset: Ruleset, trait: str) -> bool:
        """A peculiarity of a vehicle (``hard_to_steer``, ``reverse`` ...): what the counter says, else what the rules say
        of its model (the value ``vehicle``)."""
        if trait in self.values:
            return bool(self.values[trait])
        table = ruleset.tables.get("models")
        named = str(table.cells[trait].value or "") if table is not None and trait in table.cells else ""
        model = _plain(self.value("vehicle"))
        return bool(model) and model in {_plain(name) for name in named.split()}


def _plain(name: object) -> str:
    letters = "".join(letter for letter in str(name or "").lower() if letter.isalnum())
    return letters.removeprefix("renault")


# --- Who stands where, whom that keeps out, and whom it holds fast (6.15c, 6.35c, 7.12, 12.1).


class Occupants(AnyOccupants[Mover]):
    """The units on the map, by hex."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset, Mover)
        self._anybody = ruleset.takes(scenario.switches, "A33", "occupied")

    def grounded(self, number: int, side: str) -> list[Mover]:
        """Everyone of the other sides who stands in a hex; who flies over it does not."""
        return [unit for unit in self.enemies(number, side) if not unit.is_a("air", "carried")]

    def holders(self, number: int, side: str) -> list[Mover]:
        """Enemies who make a hex enemy-occupied (reading A33)."""
        return [unit for unit in self.grounded(number, side) if self._anybody or unit.occupies]

    def lone(self, number: int, side: str) -> bool:
        """True if only guns, crews and individuals of the enemy are in a hex: whoever walks in removes them (14.14)."""
        return bool(self.grounded(number, side)) and not self.holders(number, side)

    def in_melee(self, number: int, side: str) -> bool:
        """True if enemies hold the hex of a unit on foot or horseback, so that it may not leave (7.12)."""
        return any(unit.occupies for unit in self.grounded(number, side))

    def is_melee(self, number: int) -> bool:
        """True for a hex of close combat: men of one side and holders of another (3.13)."""
        held = [unit for unit in self.at(number) if unit.occupies]
        men = {unit.side for unit in held if not unit.is_vehicle}
        return any(unit.side != side for side in men for unit in held)


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
    def of(cls, words: MovementWording, scenario: Scenario, ruleset: Ruleset) -> Limits:
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


def judge(words: MovementWording, limits: Limits, occupants: Occupants, at: int, units: Sequence[Mover]) -> Stacking:
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

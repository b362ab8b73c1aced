"""Movers of Landships!, the units that occupy hexes, and stacking limits (2, 3.1, 6.14, 6.15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.movers import MovementWording, exact_number, over_limit
from workbench.engine.movement.movers import Mover as BaseMover
from workbench.engine.movement.movers import Occupants as BaseOccupants
from workbench.engine.movement.results import Stacking
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- What a counter shows about a mover: its class, its allowance, and the traits of vehicles (2, 6.14, 6.15).


CC, ROAD, TROT, CHARGE, CLOSE_COMBAT, FOOT, AIR = "cc", "road", "trot", "charge", "close_combat", "foot", "air"
_ALLOWANCE = {CC: "ma_cc", ROAD: "ma_road", TROT: "trot", CHARGE: "charge", FOOT: "ma"}


@dataclass(frozen=True)
class Mover(BaseMover):
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
    def is_running(self) -> bool:
        """A vehicle that is not broken down: it counts for stacking (3.11)."""
        return self.is_vehicle and not self.has("broken_down")

    @property
    def is_squad(self) -> bool:
        """A squad of infantry, machine guns or cavalry: it counts for stacking (3.11)."""
        return self.is_a("squad")

    @property
    def occupies(self) -> bool:
        """True for squads and vehicles, which hold a hex; lone guns, crews and individuals do not (7.12, reading A33)."""
        return self.is_squad or self.is_vehicle

    def allowance(self, pace: str) -> Fraction | None:
        """Movement points at a pace; None if the counter shows none."""
        return exact_number(self.value(_ALLOWANCE.get(pace, "")))

    def allowance_key(self, pace: str) -> str:
        """The value that holds the points of a pace."""
        return _ALLOWANCE.get(pace, "")

    def has_trait(self, ruleset: Ruleset, trait: str) -> bool:
        """Has a vehicle this trait (``hard_to_steer``, ``reverse`` ...)? The counter decides, else the rules for its model (the
        value ``vehicle``)."""
        if trait in self.values:
            return bool(self.values[trait])
        table = ruleset.tables.get("models")
        named = str(table.cells[trait].value or "") if table is not None and trait in table.cells else ""
        model = _model_name(self.value("vehicle"))
        return bool(model) and model in {_model_name(name) for name in named.split()}


def _model_name(name: object) -> str:
    letters = "".join(letter for letter in str(name or "").lower() if letter.isalnum())
    return letters.removeprefix("renault")


# --- Units by hex: which hexes they close to the enemy, and which units may not leave (6.15c, 6.35c, 7.12, 12.1).


class Occupants(BaseOccupants[Mover]):
    """The units on the map, by hex."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset, Mover)
        self._every_unit_holds = ruleset.takes(scenario.switches, "A33", "occupied")

    def enemies_on_ground(self, number: int, side: str) -> list[Mover]:
        """The units of the other sides that stand in a hex, without aircraft and carried units."""
        return [unit for unit in self.enemies(number, side) if not unit.is_a("air", "carried")]

    def enemy_holders(self, number: int, side: str) -> list[Mover]:
        """Enemies who make a hex enemy-occupied (reading A33)."""
        return [unit for unit in self.enemies_on_ground(number, side) if self._every_unit_holds or unit.occupies]

    def has_only_removable_enemies(self, number: int, side: str) -> bool:
        """True if only guns, crews and individuals of the enemy are in a hex; units that enter remove them (14.14)."""
        return bool(self.enemies_on_ground(number, side)) and not self.enemy_holders(number, side)

    def in_melee(self, number: int, side: str) -> bool:
        """True if enemies hold the hex of a unit on foot or horseback, so that it may not leave (7.12)."""
        return any(unit.occupies for unit in self.enemies_on_ground(number, side))

    def is_melee(self, number: int) -> bool:
        """True for a hex of close combat: men of one side and holders of another (3.13)."""
        held = [unit for unit in self.movers_at(number) if unit.occupies]
        men = {unit.side for unit in held if not unit.is_vehicle}
        return any(unit.side != side for side in men for unit in held)


SQUADS, VEHICLES = "squads", "vehicles"


def category(mover: Mover) -> str | None:
    """The category of a unit for stacking; None for crews, individuals, guns, aircraft and broken-down vehicles (3.11)."""
    if mover.is_running:
        return VEHICLES
    return SQUADS if mover.is_squad else None


@dataclass(frozen=True)
class Limits:
    """The stacking limits: squads of one side (3.12), vehicles of both sides or of each (3.12a, reading A25)."""

    squads: int
    vehicles: int
    vehicles_count_together: bool

    @classmethod
    def from_ruleset(cls, words: MovementWording, scenario: Scenario, ruleset: Ruleset) -> Limits:
        """The printed limits (8 and 4 where the ruleset has no table)."""
        per_side = ruleset.takes(scenario.switches, "A25", "per_side")
        return cls(int(words.number(SQUADS, 8, "stacking")), int(words.number(VEHICLES, 4, "stacking")), not per_side)

    def excess(self, units: Sequence[Mover], melee: bool) -> list[Mover]:
        """The units, in order, beyond the limits; in close combat squads have no limit (3.13)."""
        found: list[Mover] = []
        for side in dict.fromkeys(unit.side for unit in units):
            mine = [unit for unit in units if unit.side == side]
            limits = {} if melee else {SQUADS: self.squads}
            found += over_limit(mine, category, limits)
            if not self.vehicles_count_together:
                found += over_limit(mine, category, {VEHICLES: self.vehicles})
        if self.vehicles_count_together:
            found += over_limit(units, category, {VEHICLES: self.vehicles})
        return found

    def is_full(self, occupants: Occupants, number: int, movers: Sequence[Mover]) -> bool:
        """True if a move of these units may not end in a hex. Too many units of another category do not count."""
        moving = {unit.unit for unit in movers if unit.unit}
        there = [unit for unit in occupants.movers_at(number) if unit.unit not in moving]
        kinds = {category(unit) for unit in movers}
        counted = [unit for unit in there if category(unit) in kinds]
        return bool(set(map(id, self.excess([*counted, *movers], occupants.is_melee(number)))) & set(map(id, movers)))


def judge_stacking(
    words: MovementWording, limits: Limits, occupants: Occupants, at: int, units: Sequence[Mover]
) -> Stacking:
    """May ``units`` share a hex with those already there at the end of a phase (3.12)?"""
    moving = {unit.unit for unit in units}
    together = [*(unit for unit in occupants.movers_at(at) if unit.unit not in moving), *units]
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
            reasons.append(words.sentence(key, at, side=words.camp(side), n=count, limit=limits.squads))
    count = sum(category(unit) == VEHICLES for unit in together)
    if count:
        key = "stack_vehicles_over" if VEHICLES in over else "stack_vehicles"
        reasons.append(words.sentence(key, at, n=count, limit=limits.vehicles))
    reasons += [words.sentence("stack_free", at, unit=unit.name) for unit in together if category(unit) is None]
    return Stacking(not too_many, tuple(unit.unit for unit in too_many), tuple(reasons))

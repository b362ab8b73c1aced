"""Movers, the units on the map, the wording of prices, and stacking limits (4.1, 4.5, 5.0 to 5.31, 5.74, 14.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.movers import MovementWording as BaseWording
from workbench.engine.movement.movers import Mover as BaseMover
from workbench.engine.movement.movers import Occupants as BaseOccupants
from workbench.engine.movement.movers import exact_number, over_limit, points
from workbench.engine.movement.results import CostPart, Stacking
from workbench.games.panzer_grenadier.movement.costs import Price
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- A mover by its counter: class, allowance and states (5.0, 5.1, 14.2).


@dataclass(frozen=True)
class Mover(BaseMover):
    """One unit that moves; ``allowance`` is None where no number is known."""

    @property
    def allowance(self) -> Fraction | None:
        """Printed movement allowance in points; None if the counter shows no number (a T)."""
        return exact_number(self.value("move"))

    @property
    def good_order(self) -> bool:
        """Neither disrupted nor demoralized (1.2)."""
        return not self.has("disrupted", "demoralized")

    @property
    def is_carried(self) -> bool:
        """Rides on a carrier: loaded, and no carrier itself (5.6)."""
        return self.has("loaded") and not self.is_a("transport")

    @property
    def on_foot(self) -> bool:
        """A unit on its own or its animals' legs (5.1), for the bonus of trails."""
        return self.kind.mobility == "foot" and not self.is_a("towed")


# --- The units on the map, and which of them bar a hex (5.3, 5.31).


class Occupants(BaseOccupants[Mover]):
    """The units on the map, by hex."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset, Mover)

    def fighters(self, number: int, side: str) -> list[Mover]:
        """Enemy combat units in a hex: they bar it (5.3); leaders and unarmed carriers do not (5.31)."""
        return [unit for unit in self.enemies(number, side) if unit.is_a("fights")]


# --- The sentences of movement with the items of a price.


class CostWording(BaseWording):
    """Fills the messages of movement for a scenario, and words prices item by item."""

    def parts(self, price: Price, allowance: Fraction | None = None) -> tuple[CostPart, ...]:
        """The items of a price; ALL costs ``allowance`` where it is known."""
        made = []
        for item in price.items:
            name = self._ruleset.terrain[item.key].name
            if item.cost.prohibited:
                made.append(CostPart(item.rule, None, self.sentence("prohibited", terrain=name)))
            elif item.cost.whole:
                made.append(CostPart(item.rule, allowance, self.sentence("whole", terrain=name)))
            elif item.key == price.path:
                key = "line" if self._ruleset.terrain[item.key].fact("cost_from_rail_hex") is not None else "along"
                made.append(
                    CostPart(
                        item.rule, item.cost.amount, self.sentence(key, terrain=name, cost=points(item.cost.amount))
                    )
                )
            else:
                key = "added" if item.cost.adds else "terrain"
                made.append(
                    CostPart(
                        item.rule, item.cost.amount, self.sentence(key, terrain=name, cost=points(item.cost.amount))
                    )
                )
        return tuple(made)


COMBAT, TRANSPORT = "combat", "transport"
_LIMIT = {COMBAT: 3, TRANSPORT: 3}


def category(mover: Mover) -> str | None:
    """The category that a unit counts in; None for leaders, strongpoints and carried units, which do not count."""
    if mover.is_carried or mover.is_a("leader", "strongpoint"):
        return None
    return TRANSPORT if mover.is_a(TRANSPORT) else COMBAT


@dataclass(frozen=True)
class Limits:
    """The stacking limits of a ruleset."""

    combat: int
    transport: int

    @classmethod
    def from_ruleset(cls, ruleset: Ruleset) -> Limits:
        """The printed limits (3 and 3 where the ruleset has no table)."""
        table = ruleset.tables.get("stacking")
        cells = {key: table.cells[key].value for key in _LIMIT if table is not None and key in table.cells}
        numbers = {key: int(value) for key, value in cells.items() if isinstance(value, int)}
        return cls(numbers.get(COMBAT, 3), numbers.get(TRANSPORT, 3))

    def of_category(self, kind: str) -> int:
        """The limit of one category."""
        return self.combat if kind == COMBAT else self.transport

    def excess(self, units: Iterable[Mover], in_river: bool) -> list[Mover]:
        """The units of one side, in order, that are too many; an engineer who helps others across does not count (5.74)."""
        counted = (unit for unit in units if not (in_river and unit.is_a("engineer") and unit.good_order))
        return over_limit(counted, category, {COMBAT: self.combat, TRANSPORT: self.transport})


def is_full(limits: Limits, friends: Sequence[Mover], entering: Sequence[Mover], in_river: bool) -> bool:
    """True if the entering units would be too many. An excess already there does not bar a unit of another category."""
    kinds = {category(unit) for unit in entering}
    present = [unit for unit in friends if category(unit) in kinds]
    return len(limits.excess([*present, *entering], in_river)) > 0


def judge_stacking(
    words: CostWording, limits: Limits, occupants: Occupants, *, at: int, units: Sequence[Mover], in_river: bool
) -> Stacking:
    """May ``units`` share a hex with those already there? Every side has its own limits."""
    asked = {unit.unit for unit in units}
    excess: list[Mover] = []
    reasons: list[Text] = []
    for side in dict.fromkeys([*(unit.side for unit in units), *occupants.sides_at(at)]):
        there = [unit for unit in occupants.movers_at(at) if unit.side == side and unit.unit not in asked]
        together = [*there, *(unit for unit in units if unit.side == side)]
        too_many = limits.excess(together, in_river)
        excess += too_many
        for kind in (COMBAT, TRANSPORT):
            number = sum(category(unit) == kind for unit in together)
            key = f"stack_{kind}_over" if any(category(unit) == kind for unit in too_many) else f"stack_{kind}"
            if number:
                reasons.append(words.sentence(key, at, side=words.camp(side), n=number, limit=limits.of_category(kind)))
        if in_river and any(unit.is_a("engineer") and unit.good_order for unit in together):
            reasons.append(words.sentence("stack_engineer", at))
        reasons += [words.sentence("stack_free", at, unit=unit.name) for unit in together if category(unit) is None]
    if len({unit.side for unit in (*units, *occupants.movers_at(at)) if unit.is_a("fights")}) > 1:
        reasons.append(words.sentence("stack_assault", at))
    return Stacking(not excess, tuple(unit.unit for unit in excess), tuple(reasons))

"""How many units fit in a hex (4.1, 4.5, 5.74): combat units, carriers, and leaders without limit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.movement.panzer_grenadier.mover import Mover
from workbench.movement.panzer_grenadier.occupants import Occupants
from workbench.movement.panzer_grenadier.words import Words
from workbench.movement.results import Stacking
from workbench.movement.stacking import over_limit
from workbench.rules.ruleset import Ruleset

COMBAT, TRANSPORT = "combat", "transport"
_LIMIT = {COMBAT: 3, TRANSPORT: 3}


def category(mover: Mover) -> str | None:
    """What a unit counts as; None for leaders, strongpoints and what is carried, which do not count."""
    if mover.carried or mover.is_a("leader", "strongpoint"):
        return None
    return TRANSPORT if mover.is_a(TRANSPORT) else COMBAT


@dataclass(frozen=True)
class Limits:
    """The stacking limits of a ruleset."""

    combat: int
    transport: int

    @classmethod
    def of(cls, ruleset: Ruleset) -> Limits:
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


def full(limits: Limits, friends: Sequence[Mover], entering: Sequence[Mover], in_river: bool) -> bool:
    """True if those who enter would be too many. What is too many already does not bar a unit of another category."""
    kinds = {category(unit) for unit in entering}
    present = [unit for unit in friends if category(unit) in kinds]
    return len(limits.excess([*present, *entering], in_river)) > 0


def judge(
    words: Words, limits: Limits, occupants: Occupants, *, at: int, units: Sequence[Mover], in_river: bool
) -> Stacking:
    """May ``units`` share a hex with those already there? Every side has its own limits."""
    asked = {unit.unit for unit in units}
    excess: list[Mover] = []
    reasons: list[Text] = []
    for side in dict.fromkeys([*(unit.side for unit in units), *occupants.sides_at(at)]):
        there = [unit for unit in occupants.at(at) if unit.side == side and unit.unit not in asked]
        together = [*there, *(unit for unit in units if unit.side == side)]
        too_many = limits.excess(together, in_river)
        excess += too_many
        for kind in (COMBAT, TRANSPORT):
            number = sum(category(unit) == kind for unit in together)
            key = f"stack_{kind}_over" if any(category(unit) == kind for unit in too_many) else f"stack_{kind}"
            if number:
                reasons.append(words.say(key, at, side=words.camp(side), n=number, limit=limits.of_category(kind)))
        if in_river and any(unit.is_a("engineer") and unit.good_order for unit in together):
            reasons.append(words.say("stack_engineer", at))
        reasons += [words.say("stack_free", at, unit=unit.name) for unit in together if category(unit) is None]
    if len({unit.side for unit in (*units, *occupants.at(at)) if unit.is_a("fights")}) > 1:
        reasons.append(words.say("stack_assault", at))
    return Stacking(not excess, tuple(unit.unit for unit in excess), tuple(reasons))

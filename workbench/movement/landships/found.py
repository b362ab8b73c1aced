"""What a search finds, and what its prices say."""

from __future__ import annotations

from dataclasses import dataclass, field

from workbench.movement.found import Found as AnyFound
from workbench.movement.landships.ground import Item, Price
from workbench.movement.landships.orders import Move
from workbench.movement.results import CostPart
from workbench.movement.words import Words, points
from workbench.rules.ruleset import Ruleset


@dataclass
class Found(AnyFound):
    """Where one move can end, with the facings it can end in, cheapest first; ``notes`` say what stopped a charge."""

    facings: dict[int, tuple[int, ...]] = field(default_factory=dict)
    notes: list[CostPart] = field(default_factory=list)


def parts_of(words: Words, ruleset: Ruleset, price: Price, at: int) -> tuple[CostPart, ...]:
    """The items of a price as sentences."""
    return tuple(_part(words, ruleset, item, at) for item in price.items)


def _part(words: Words, ruleset: Ruleset, item: Item, at: int) -> CostPart:
    name = ruleset.terrain[item.key].name
    cost = points(item.amount) if item.amount is not None else ""
    rule = item.rule or words.rule(item.why)
    return CostPart(rule, item.amount, words.say(item.why, at, terrain=name, cost=cost, rule=rule))


def end_refused(move: Move, number: int) -> CostPart | None:
    """Why a move may not end in a hex (3.12), or None."""
    if number == move.start or not move.is_full(number):
        return None
    key = "full_vehicles" if move.mover.is_vehicle else "full_squads"
    limit = move.limits.vehicles if move.mover.is_vehicle else move.limits.squads
    return move.words.part(key, None, number, limit=limit)

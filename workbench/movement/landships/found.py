"""What a search finds, and how a way is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from workbench.movement.landships.ground import Item, Price
from workbench.movement.landships.orders import Move
from workbench.movement.results import CostPart, RouteStep
from workbench.movement.words import Words, points
from workbench.rules.ruleset import Ruleset


@dataclass
class Found:
    """Where one move can end: hex -> weight; the facings it can end in, cheapest first; ``refused`` are hexes within the
    points that the move may not end in."""

    weights: dict[int, int] = field(default_factory=dict)
    facings: dict[int, tuple[int, ...]] = field(default_factory=dict)
    refused: dict[int, CostPart] = field(default_factory=dict)
    notes: list[CostPart] = field(default_factory=list)


def parts_of(words: Words, ruleset: Ruleset, price: Price, at: int) -> tuple[CostPart, ...]:
    """The items of a price as sentences."""
    return tuple(_part(words, ruleset, item, at) for item in price.items)


def _part(words: Words, ruleset: Ruleset, item: Item, at: int) -> CostPart:
    name = ruleset.terrain[item.key].name
    cost = points(item.amount) if item.amount is not None else ""
    rule = item.rule or words.rule(item.why)
    return CostPart(rule, item.amount, words.say(item.why, at, terrain=name, cost=cost, rule=rule))


def told(move: Move, to: int, cost: Fraction | None, parts: Sequence[CostPart], facing: int | None = None) -> RouteStep:
    """One step of a way."""
    rules = dict.fromkeys(part.rule for part in parts if part.rule)
    return RouteStep(to, cost, ", ".join(rules), tuple(parts), facing)


def end_refused(move: Move, number: int) -> CostPart | None:
    """Why a move may not end in a hex (3.12), or None."""
    if number == move.start or not move.is_full(number):
        return None
    key = "full_vehicles" if move.mover.is_vehicle else "full_squads"
    limit = move.limits.vehicles if move.mover.is_vehicle else move.limits.squads
    return move.words.part(key, None, number, limit=limit)

"""Prices as sums of items, their wording, and the labels of places inside hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.movers import MovementWording, points
from workbench.engine.movement.results import CostPart
from workbench.games.asl.movement.movers import BRIDGE, CREST, LEVEL, VERTEX, WORKS, Node, hex_of, kind_of, level_of

# --- Chances of checks on two dice.


def failure_probability(morale: int | None, drm: int = 0) -> float | None:
    """The probability that two dice and a modifier exceed a morale level; None if it is not known."""
    if morale is None:
        return None
    return sum(a + b + drm > morale for a in range(1, 7) for b in range(1, 7)) / 36


# --- Prices as sums of items, each with its terrain, its sentence and its rule.


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a price: the terrain (or ""), the key of its message, points (None: barred) and the rule.

    ``whole``: so many times the whole allowance instead of points (a marsh takes it once, uphill twice)."""

    key: str
    message: str
    amount: Fraction | None
    rule: str
    whole: int = 0


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a step: points, and a number of whole allowances in addition; ``amount`` None = barred (the items say why).

    ``road``: only the price of a road was paid (4.132)."""

    amount: Fraction | None
    items: tuple[Item, ...]
    whole: int = 0
    road: bool = False

    @property
    def paid_in_points(self) -> bool:
        """True if points pay it."""
        return self.amount is not None and not self.whole

    def total(self, allowance: Fraction) -> Fraction | None:
        """The price in movement points for movers with this allowance; None if barred."""
        return None if self.amount is None else self.amount + self.whole * allowance


def price_of_items(given: Iterable[Item], *, road: bool = False) -> Price:
    """The sum of items as a price; if any item bars, only the items that bar."""
    items = tuple(given)
    barred = tuple(item for item in items if item.amount is None)
    if barred:
        return Price(None, barred)
    amount = sum((item.amount for item in items if item.amount is not None), Fraction(0))
    return Price(amount, items, sum(item.whole for item in items), road)


def cheaper(one: Price, other: Price) -> Price:
    """The cheaper of two prices; the second where they are equal."""

    def rank(price: Price) -> tuple[bool, int, Fraction]:
        return price.amount is None, price.whole, price.amount or Fraction(0)

    return one if rank(one) < rank(other) else other


_NAMED_PLACES = {BRIDGE: "at_bridge", CREST: "at_crest", LEVEL: "at_level", WORKS: "at_works"}
"""The message that names each kind of place inside a hex."""


class CostWording(MovementWording):
    """Fills the messages of movement for a scenario."""

    def parts(self, price: Price, allowance: Fraction, at: int) -> tuple[CostPart, ...]:
        """The items of a price for movers with this allowance."""
        return tuple(self.item(item, allowance, at) for item in price.items)

    def item(self, item: Item, allowance: Fraction, at: int) -> CostPart:
        """One item of a price."""
        cost = None if item.amount is None else item.amount + item.whole * allowance
        said = Text("all", "tout") if item.whole else Text("") if cost is None else points(cost)
        terrain = self._ruleset.terrain[item.key].name if item.key else Text("")
        factor = int(self.number(item.message + "_factor", 2)) if item.message in ("uphill", "bypass_more") else 1
        text = self.sentence(item.message, at, terrain=terrain, cost=said, factor=factor, rule=item.rule)
        return CostPart(item.rule, cost, text)

    def part(self, key: str, cost: Fraction | None, at: int | None = None, **values: object) -> CostPart:
        """One item of a price, worded by a message; ``{cost}`` is its cost."""
        text = Text("") if cost is None else points(cost)
        return CostPart(self.rule(key), cost, self.sentence(key, at, **{"cost": text, **values}))

    def beyond_allowance(self, cost: Fraction, left: Fraction) -> CostPart:
        """A step that costs more than is left."""
        text = self.sentence("beyond", cost=points(cost), allowance=points(left))
        return CostPart(self.rule("beyond"), None, text)

    def place_label(self, node: Node, neighbours: Sequence[int] = ()) -> str:
        """A place as the query protocol writes places; "" for the floor of a hex."""
        if isinstance(node, int):
            return ""
        number, kind, k = node
        if kind == LEVEL:
            return f"{self.label(number)}@{k}"
        if kind in (BRIDGE, CREST):
            return f"{self.label(number)}@1"
        if kind == VERTEX:
            beside = [neighbours[(k - 1) % 6], neighbours[k]] if neighbours else []
            names = [self.label(other) if other >= 0 else "-" for other in beside]
            return "^".join([self.label(number), *names])
        return f"{self.label(number)} {kind}"

    def place_name(self, node: Node, neighbours: Sequence[int] = (), *, bridged: bool = False) -> Text:
        """A place as people call it; the floor of a hex is its label, or what lies beneath a bridge that leads over it."""
        number, kind = hex_of(node), kind_of(node)
        if kind in _NAMED_PLACES:
            level = f"+{level_of(node)}"
            return self.sentence(_NAMED_PLACES[kind], number, level=level)
        if bridged and kind == "":
            return self.sentence("at_beneath", number)
        label = self.place_label(node, neighbours) or self.label(number)
        return Text(label, label)

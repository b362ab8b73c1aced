"""The sentences of movement: prices item by item, and the names of places inside hexes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.asl.nodes import BRIDGE, CREST, LEVEL, VERTEX, Node, hex_of
from workbench.movement.asl.price import Item, Price
from workbench.movement.results import CostPart
from workbench.movement.words import Words, points


class Said(Words):
    """Says messages about a scenario."""

    def parts(self, price: Price, allowance: Fraction, at: int) -> tuple[CostPart, ...]:
        """The items of a price for who has so many points."""
        return tuple(self.item(item, allowance, at) for item in price.items)

    def item(self, item: Item, allowance: Fraction, at: int) -> CostPart:
        """One item of a price."""
        cost = None if item.amount is None else item.amount + item.whole * allowance
        said = Text("all", "tout") if item.whole else Text("") if cost is None else points(cost)
        terrain = self._ruleset.terrain[item.key].name if item.key else Text("")
        factor = int(self.number(item.says + "_factor", 2)) if item.says in ("uphill", "bypass_more") else 1
        text = self.say(item.says, at, terrain=terrain, cost=said, factor=factor, rule=item.rule)
        return CostPart(item.rule, cost, text)

    def part(self, key: str, cost: Fraction | None, at: int | None = None, **values: object) -> CostPart:
        """One item of a price, said by a message; ``{cost}`` is what it costs."""
        said = Text("") if cost is None else points(cost)
        return CostPart(self.rule(key), cost, self.say(key, at, **{"cost": said, **values}))

    def beyond(self, cost: Fraction, left: Fraction) -> CostPart:
        """A step that costs more than is left."""
        text = self.say("beyond", cost=points(cost), allowance=points(left))
        return CostPart(self.rule("beyond"), None, text)

    def place(self, node: Node, neighbours: Sequence[int] = ()) -> str:
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

    def named(self, node: Node, neighbours: Sequence[int] = ()) -> str:
        """A place for people: the hex, with the place inside it if it is one."""
        return self.place(node, neighbours) or self.label(hex_of(node))

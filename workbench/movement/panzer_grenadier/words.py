"""The sentences of movement with the items of a price."""

from __future__ import annotations

from fractions import Fraction

from workbench.movement.panzer_grenadier.prices import Price
from workbench.movement.results import CostPart
from workbench.movement.words import Words as AnyWords
from workbench.movement.words import points


class Words(AnyWords):
    """Says messages of a ruleset about a scenario, and prices item by item."""

    def parts(self, price: Price, allowance: Fraction | None = None) -> tuple[CostPart, ...]:
        """The items of a price; ALL costs ``allowance`` where it is known."""
        made = []
        for item in price.items:
            name = self._ruleset.terrain[item.key].name
            if item.cost.prohibited:
                made.append(CostPart(item.rule, None, self.say("prohibited", terrain=name)))
            elif item.cost.whole:
                made.append(CostPart(item.rule, allowance, self.say("whole", terrain=name)))
            elif item.key == price.path:
                key = "line" if self._ruleset.terrain[item.key].fact("cost_from_rail_hex") is not None else "along"
                made.append(
                    CostPart(item.rule, item.cost.amount, self.say(key, terrain=name, cost=points(item.cost.amount)))
                )
            else:
                key = "added" if item.cost.adds else "terrain"
                made.append(
                    CostPart(item.rule, item.cost.amount, self.say(key, terrain=name, cost=points(item.cost.amount)))
                )
        return tuple(made)

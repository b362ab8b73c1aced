"""The sentences of movement: what the ruleset's messages say, with names filled in."""

from __future__ import annotations

from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.panzer_grenadier.prices import Price
from workbench.movement.results import CostPart
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Words:
    """Says messages of a ruleset about a scenario; places are hex numbers."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self._labels = scenario.board.grid.labels
        self._ruleset = ruleset

    def say(self, key: str, at: int | None = None, **values: object) -> Text:
        """The sentence ``move_<key>`` with its rule; ``at`` fills ``{at}`` with a hex label."""
        message = self._ruleset.messages[f"move_{key}"]
        if at is not None:
            values["at"] = self._labels[at]
        return message.text.format(rule=message.rule, **values)

    def rule(self, key: str) -> str:
        """The rule that the sentence ``move_<key>`` cites."""
        return self._ruleset.messages[f"move_{key}"].rule

    def part(self, key: str, cost: Fraction | None, at: int | None = None, **values: object) -> CostPart:
        """One item of a price, said by a message."""
        return CostPart(self.rule(key), cost, self.say(key, at, **values))

    def number(self, cell: str, default: int) -> Fraction:
        """A number of the ruleset's movement table (points or hexes)."""
        table = self._ruleset.tables.get("movement")
        value = table.cells[cell].value if table is not None and cell in table.cells else default
        return Fraction(value) if isinstance(value, int) else Fraction(default)

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self._labels[number]

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


def points(amount: Fraction) -> Text:
    """Movement points as people write them: ``2``, ``1.5`` (``1,5`` in French), ``2/3``."""
    if amount.denominator == 1:
        return Text(str(amount), str(amount))
    if 100 % amount.denominator == 0:
        written = f"{float(amount):g}"
        return Text(written, written.replace(".", ","))
    return Text(str(amount), str(amount))

"""The sentences of movement: what the ruleset's messages say, with names filled in."""

from __future__ import annotations

from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.results import CostPart
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Words:
    """Says messages of a ruleset about a scenario; places are hex numbers."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self._labels = scenario.board.grid.labels
        self._forces = scenario.forces
        self._ruleset = ruleset

    def say(self, key: str, at: int | None = None, **values: object) -> Text:
        """The sentence ``move_<key>`` with its rule (or the one given as ``rule``); ``at`` fills ``{at}`` with a hex label."""
        message = self._ruleset.messages[f"move_{key}"]
        if at is not None:
            values["at"] = self._labels[at]
        return message.text.format(**{"rule": message.rule, **values})

    def rule(self, key: str) -> str:
        """The rule that the sentence ``move_<key>`` cites."""
        return self._ruleset.messages[f"move_{key}"].rule

    def part(self, key: str, cost: Fraction | None, at: int | None = None, **values: object) -> CostPart:
        """One item of a price, said by a message."""
        return CostPart(self.rule(key), cost, self.say(key, at, **values))

    def number(self, cell: str, default: int, table: str = "movement") -> Fraction:
        """A number of one of the ruleset's tables (points, hexes, counters)."""
        found = self._ruleset.tables.get(table)
        value = found.cells[cell].value if found is not None and cell in found.cells else default
        return Fraction(value) if isinstance(value, int) else Fraction(default)

    def camp(self, side: str) -> Text:
        """The name of a side of the scenario, or a question mark."""
        return self._forces.called(side or "?")

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self._labels[number]


def points(amount: Fraction) -> Text:
    """Movement points as people write them: ``2``, ``1.5`` (``1,5`` in French), ``2/3``, ``9 1/6``."""
    if amount.denominator == 1:
        return Text(str(amount), str(amount))
    if 100 % amount.denominator == 0:
        written = f"{float(amount):g}"
        return Text(written, written.replace(".", ","))
    whole, rest = divmod(abs(amount), 1)
    written = f"{'-' if amount < 0 else ''}{whole} {rest}" if whole else str(amount)
    return Text(written, written)

"""Words for what a judgement found: sentences from the ruleset's messages, names of terrain and places."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.base.text import LANGUAGES, Text
from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.compile import terrain_of
from workbench.sight.results import Effect, Reason


class Words:
    """Speaks for one scenario under its ruleset."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset
        self.labels = scenario.board.grid.labels
        self._ground: dict[int, tuple[str, ...]] = {}
        self._units: dict[int, list[tuple[str, Unit]]] | None = None

    def say(self, key: str, **values: object) -> Text:
        """The sentence of a message; its key, if the ruleset has none or it asks for a word that is not given."""
        message = self.ruleset.messages.get(key)
        if message is None:
            return Text(key, key)
        try:
            return message.text.format(**values)
        except (KeyError, IndexError, ValueError):
            return message.text

    def rule(self, key: str) -> str:
        """The section that a message cites."""
        message = self.ruleset.messages.get(key)
        return message.rule if message is not None else ""

    def reason(self, key: str, at: str | None = None, effect: Effect = Effect.NOTE, **values: object) -> Reason:
        """A reason with its rule and sentence; ``{at}`` in the sentence is the place."""
        return Reason(key, self.rule(key), self.say(key, at=at or "", **values), at, effect)

    def place(self, number: int) -> str:
        """The label of a hex."""
        return self.labels[number] if number >= 0 else "-"

    def camp(self, side: str) -> Text:
        """The name of a side of the scenario."""
        return self.scenario.forces.called(side)

    def side(self, a: int, b: int) -> str:
        """The name of a hexside."""
        return f"{self.place(a)}/{self.place(b)}"

    def terrain(self, keys: Iterable[str]) -> Text:
        """Names of terrain, strung together."""
        names = [self.ruleset.terrain[key].name for key in keys if key in self.ruleset.terrain]
        return joined(names, ", ") if names else Text("-", "-")

    def ground_of(self, number: int) -> tuple[str, ...]:
        """Keys of everything on the ground of a hex."""
        known = self._ground.get(number)
        if known is None:
            known = self._ground[number] = terrain_of(self.scenario, self.ruleset, number)
        return known

    def units_of(self, number: int) -> list[tuple[str, Unit]]:
        """Every (side, unit) in a hex, in order."""
        if self._units is None:
            self._units = {}
            for side, unit in self.scenario.forces:
                if unit.at is not None:
                    self._units.setdefault(unit.at, []).append((side, unit))
        return self._units.get(number, [])


def joined(texts: Iterable[Text], separator: str) -> Text:
    """Texts strung together in both languages."""
    parts = list(texts)
    return Text(*(separator.join(part.get(language) for part in parts) for language in LANGUAGES))

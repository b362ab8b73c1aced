"""Words for what a judgement on a table found: sentences from the ruleset, names of pieces, lengths and levels."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.base.text import LANGUAGES, Text
from workbench.board.tableboard import CM_PER_INCH, Feature
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.results import Effect, Reason


class TableWords:
    """Speaks for one table under its ruleset."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset) -> None:
        self.scenario, self.ruleset = scenario, ruleset

    def say(self, key: str, **values: object) -> Text:
        """The sentence of a message; its key, if the ruleset has none."""
        message = self.ruleset.messages.get(key)
        return Text(key, key) if message is None else message.text.format(**values)

    def rule(self, key: str) -> str:
        """The section that a message cites."""
        message = self.ruleset.messages.get(key)
        return message.rule if message is not None else ""

    def reason(self, key: str, at: str | None = None, effect: Effect = Effect.NOTE, **values: object) -> Reason:
        """A reason with its rule and sentence; ``at`` is the id of the piece that it speaks of."""
        return Reason(key, self.rule(key), self.say(key, **values), at, effect)

    def piece(self, feature: Feature) -> Text:
        """What a piece is called: its own name, or its terrain and its id."""
        if feature.name:
            return feature.name
        row = self.ruleset.terrain.get(feature.terrain)
        name = row.name if row is not None else Text.of(feature.terrain)
        return Text("{name} {id}", "{name} {id}").format(name=name, id=feature.id)

    def length(self, value: float) -> Text:
        """A length on the table, in its unit."""
        unit = unit_name(self.scenario.board.unit)
        words = number(value, 1 if self.scenario.board.unit == "cm" else 2)
        return Text(f"{words.en} {unit.en}", f"{words.fr} {unit.fr}")

    def gap(self, value: float) -> Text:
        """A small length in millimetres, on a table in inches beside those; a greater one in the table's unit."""
        inches = self.scenario.board.unit == "in"
        millimetres = value * (10 * CM_PER_INCH if inches else 10)
        if millimetres >= 20:
            return self.length(value)
        words = number(millimetres, 0 if millimetres >= 2 else 1 if millimetres >= 0.1 else 2)
        if not inches:
            return Text(f"{words.en} mm", f"{words.fr} mm")
        unit, said = unit_name("in"), number(value, 2 if value >= 0.01 else 3)
        return Text(f"{said.en} {unit.en} ({words.en} mm)", f"{said.fr} {unit.fr} ({words.fr} mm)")

    def reading(self, key: str) -> Text:
        """The reading of a switch that is in force; empty if the ruleset does not know the switch."""
        switch = self.ruleset.switches.get(key)
        if switch is None:
            return Text()
        chosen = switch.choices.get(self.ruleset.choice(key, self.scenario.switches), Text())
        return Text(f"{key}: {chosen.get('en')}", f"{key} : {chosen.get('fr')}")


def unit_name(unit: str) -> Text:
    """What the unit of a table is called: ``cm`` or ``in``."""
    return Text(unit, "po" if unit == "in" else unit)


def number(value: float, digits: int = 2) -> Text:
    """A number with at most so many digits after the point, in French with a comma."""
    said = f"{value:.{digits}f}"
    said = said.rstrip("0").rstrip(".") if "." in said else said
    said = "0" if said == "-0" else said
    return Text(said.replace("-", "−"), said.replace("-", "−").replace(".", ","))


def listed(texts: Iterable[Text]) -> Text:
    """Names in a row: "a, b and c"."""
    parts = list(texts)
    joined = []
    for language, word in zip(LANGUAGES, ("and", "et"), strict=True):
        names = [part.get(language) for part in parts]
        joined.append(", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} {word} {names[-1]}")
    return Text(*joined)

"""Edits of what a scenario says besides its map and units: conditions, options, readings, values, title and card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.scenario.scenario import Card
from workbench.scenario.table import S


@dataclass(frozen=True)
class SetCondition:
    """Give a condition a value; None leaves it to the ruleset's default."""

    key: str
    value: Any
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change {name}", "Modifier : {name}").format(name=self.name or Text.of(self.key))

    def apply(self, scenario: S) -> S:
        """Set."""
        changed = _with(scenario.conditions, self.key, self.value)
        return scenario if changed == dict(scenario.conditions) else replace(scenario, conditions=changed)


@dataclass(frozen=True)
class SetOption:
    """Put an optional rule in force, or out of it."""

    key: str
    on: bool
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        words = Text("Use {name}", "Appliquer : {name}") if self.on else Text("Drop {name}", "Abandonner : {name}")
        return words.format(name=self.name or Text.of(self.key))

    def apply(self, scenario: S) -> S:
        """Set."""
        if (self.key in scenario.options) == self.on:
            return scenario
        if self.on:
            return replace(scenario, options=(*scenario.options, self.key))
        return replace(scenario, options=tuple(key for key in scenario.options if key != self.key))


@dataclass(frozen=True)
class SetSwitch:
    """Choose the reading of an ambiguity; None leaves it to the ruleset's default."""

    key: str
    choice: str | None

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Choose reading {key}", "Choisir la lecture {key}").format(key=self.key)

    def apply(self, scenario: S) -> S:
        """Choose."""
        changed = _with(scenario.switches, self.key, self.choice)
        return scenario if changed == dict(scenario.switches) else replace(scenario, switches=changed)


@dataclass(frozen=True)
class SetValue:
    """Type in a chart value that the source leaves blank; None takes it out again."""

    key: str
    value: Any

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change value {key}", "Modifier la valeur {key}").format(key=self.key)

    def apply(self, scenario: S) -> S:
        """Set."""
        changed = _with(scenario.values, self.key, self.value)
        return scenario if changed == dict(scenario.values) else replace(scenario, values=changed)


@dataclass(frozen=True)
class SetTitle:
    """Give the scenario another title."""

    title: Text

    label = Text("Change the title", "Modifier le titre")

    def apply(self, scenario: S) -> S:
        """Set."""
        return scenario if scenario.title == self.title else replace(scenario, title=self.title)


@dataclass(frozen=True)
class SetCard:
    """Give the scenario another card."""

    card: Card

    label = Text("Change the card", "Modifier la fiche")

    def apply(self, scenario: S) -> S:
        """Set."""
        return scenario if scenario.card == self.card else replace(scenario, card=self.card)


def _with(values: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    changed = {**values, key: value}
    if value is None:
        del changed[key]
    return changed

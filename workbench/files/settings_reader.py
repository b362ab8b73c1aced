"""Reads what a scenario says beside map and forces: conditions, options, switches, chart values, the card."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.names import Names
from workbench.files.source import Source, frozen_value
from workbench.files.spans import Path
from workbench.rules.ruleset import Condition
from workbench.scenario.scenario import Card

_CONDITION = Text("the condition", "la condition")
_OPTION = Text("the option", "l’option")
_SWITCH = Text("the switch", "le choix")
_SIDE = Text("the side", "le camp")


class SettingsReader:
    """Checks every word against the ruleset and keeps the good ones."""

    def __init__(self, source: Source, names: Names, diagnostics: Diagnostics) -> None:
        self.source = source
        self.names = names
        self.ruleset = names.ruleset
        self.diagnostics = diagnostics

    def conditions(self) -> dict[str, Any]:
        """Conditions with a value that the ruleset allows."""
        found = {}
        for key, place in self.source.pairs("conditions"):
            span = self.source.document.key_span(place)
            known = self.ruleset.conditions
            if self.names.known("condition", _CONDITION, key, known, span) and self._fits(known[key], place):
                found[key] = self.source.get(*place)
        return found

    def _fits(self, condition: Condition, place: Path) -> bool:
        value = self.source.get(*place)
        span = self.source.document.span(place)
        if condition.kind == "choice":
            return self.names.choice("condition", str(value), condition.choices, span)
        low, high = condition.minimum, condition.maximum
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and (low is None or value >= low) and (high is None or value <= high):
            return True
        limits = Text(
            (f" from {low}" if low is not None else "") + (f" to {high}" if high is not None else ""),
            (f" à partir de {low}" if low is not None else "") + (f" jusqu’à {high}" if high is not None else ""),
        )
        text = Text(f"{condition.key} is a whole number{limits.en}", f"{condition.key} est un nombre entier{limits.fr}")
        self.diagnostics.error("bad_condition", text, span=span)
        return False

    def options(self) -> tuple[str, ...]:
        """Optional rules in force, in the order of the file, each once."""
        found: list[str] = []
        for place in self.source.entries("options"):
            word, span = self.source.word(*place), self.source.document.span(place)
            if word is not None and self.names.known("option", _OPTION, word, self.ruleset.options, span):
                found.append(word)
        return tuple(dict.fromkeys(found))

    def switches(self) -> dict[str, str]:
        """Chosen readings of the ruleset's ambiguities."""
        found = {}
        for key, place in self.source.pairs("switches"):
            document = self.source.document
            if not self.names.known("switch", _SWITCH, key, self.ruleset.switches, document.key_span(place)):
                continue
            value = str(self.source.get(*place))
            if self.names.choice("switch", value, self.ruleset.switches[key].choices, document.span(place)):
                found[key] = value
        return found

    def values(self) -> dict[str, Any]:
        """Chart values that the user typed in; one that no chart lists is told, but is no error."""
        known = self._value_names()
        found = {}
        for key, place in self.source.pairs("values"):
            if key not in known:
                text = Text(f'no chart lists a value "{key}"', f"aucun tableau ne cite de valeur « {key} »")
                self.names.unlisted("unknown_value", text, key, known, self.source.document.key_span(place))
            found[key] = frozen_value(self.source.get(*place))
        return found

    def _value_names(self) -> Collection[str]:
        facts = {name for row in self.ruleset.terrain.values() for name in row.facts}
        cells = {cell for table in self.ruleset.tables.values() for cell in table.cells}
        return facts | cells | self.ruleset.blanks.keys() | self.ruleset.tables.keys() | self.ruleset.parameters.keys()

    def card(self, sides: Collection[str]) -> Card:
        """The card that players read."""
        told = {}
        for side, place in self.source.pairs("card", "sides"):
            if self.names.known("side", _SIDE, side, sides, self.source.document.key_span(place)):
                told[side] = self.source.text(*place)
        return Card(
            situation=self.source.text("card", "situation"),
            length=self.source.text("card", "length"),
            victory=self.source.text("card", "victory"),
            sides=told,
            author=self.source.word("card", "author") or "",
        )

"""Edits as values: each says what it does (``label``) and makes a new scenario (``apply``); nothing is changed in place.

An edit that changes nothing gives back the very scenario it was given. Undo keeps the scenario before and the one after
(see the desktop's document), so no edit needs an inverse. The kinds of edits live in the ``edits_*`` modules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol

from workbench.base.text import Text
from workbench.scenario.table import A


class Edit(Protocol[A]):
    """One change of a scenario."""

    @property
    def label(self) -> Text:
        """What the edit does, for the history list."""
        ...

    def apply(self, scenario: A) -> A:
        """The edited scenario, or ``scenario`` itself when nothing changes."""
        ...


@dataclass(frozen=True)
class Composite(Generic[A]):
    """Several edits that the user sees as one, applied in order."""

    edits: tuple[Edit[A], ...]
    label: Text

    def apply(self, scenario: A) -> A:
        """Apply every edit in order."""
        return apply_all(scenario, self.edits)


@dataclass(frozen=True)
class ReplaceScenario(Generic[A]):
    """Put another scenario in the place of this one (a new grid, another ruleset)."""

    scenario: A
    label: Text = Text("Replace the scenario", "Remplacer le scénario")

    def apply(self, scenario: A) -> A:
        """The other scenario, or this one when they are equal."""
        return scenario if scenario == self.scenario else self.scenario


def apply_all(scenario: A, edits: Iterable[Edit[A]]) -> A:
    """Apply edits in order."""
    for edit in edits:
        scenario = edit.apply(scenario)
    return scenario

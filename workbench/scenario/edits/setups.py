"""Edits of set-ups: several ways in which the forces of one scenario stand, of which one is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.scenario.declared_fields import OtherStateField
from workbench.scenario.kept_plans import plans_with_renamed
from workbench.scenario.scenario import S, shown_setup
from workbench.scenario.setups import MAIN, SetUp, SetUps, free_setup_id

MAIN_NAME = Text("Main set-up", "Mise en place principale")
"""The name of the first set-up, which needs one when there is a second."""


@dataclass(frozen=True)
class AddSetUp:
    """Keep the forces as they stand as a set-up, and show a copy of them under a ``name``: what is moved from now on
    leaves the other as it was. The first time, the forces as they stood become the main set-up. An ``id`` that is taken
    or empty is replaced by a free one."""

    name: Text
    id: str = ""

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("New set-up {name}", "Nouvelle mise en place {name}").format(name=self.name)

    def apply(self, scenario: S) -> S:
        """Copy."""
        held: tuple[SetUp[Any], ...] = scenario.setups.all or (SetUp(MAIN, MAIN_NAME, scenario.forces),)
        before: SetUps[Any] = SetUps(scenario.setups.shown or MAIN, held)
        taken = not self.id or before.find(self.id) is not None
        name = free_setup_id(before) if taken else self.id
        after_shown: int = [one.id for one in held].index(before.shown) + 1
        made = (*held[:after_shown], SetUp(name, self.name, scenario.forces), *held[after_shown:])
        return replace(scenario, setups=SetUps(name, made))


@dataclass(frozen=True)
class ShowSetUp:
    """Let the forces stand as in another set-up; the one that was shown keeps its units. Kept lines of a table that end at a
    unit which the other set-up does not have end where it stood."""

    id: str
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        name = self.name or Text.of(self.id)
        return Text("Show the set-up {name}", "Afficher la mise en place {name}").format(name=name)

    def apply(self, scenario: S) -> S:
        """Show."""
        return shown_setup(scenario, self.id)


@dataclass(frozen=True)
class NameSetUp:
    """Give a set-up another name."""

    id: str
    name: Text

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Name the set-up {name}", "Nommer la mise en place {name}").format(name=self.name)

    def apply(self, scenario: S) -> S:
        """Name."""
        held: tuple[SetUp[Any], ...] = scenario.setups.all
        made = tuple(replace(one, name=self.name) if one.id == self.id else one for one in held)
        return scenario if made == held else replace(scenario, setups=replace(scenario.setups, all=made))


@dataclass(frozen=True)
class RemoveSetUp:
    """Remove a set-up with its units. If it is shown, the one before it is shown next (for the first, the one after it); with
    the last but one the scenario has no more set-ups than any other."""

    id: str
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        name = self.name or Text.of(self.id)
        return Text("Remove the set-up {name}", "Retirer la mise en place {name}").format(name=name)

    def apply(self, scenario: S) -> S:
        """Remove."""
        ids = [one.id for one in scenario.setups.all]
        if self.id not in ids or len(ids) < 2:
            return scenario
        if self.id == scenario.setups.shown:
            place = ids.index(self.id)
            scenario = shown_setup(scenario, ids[place - 1] if place else ids[1])
        left: tuple[SetUp[Any], ...] = tuple(one for one in scenario.setups.all if one.id != self.id)
        plans = plans_with_renamed(scenario.plans, {self.id: ""}, OtherStateField)
        setups: SetUps[Any] = replace(scenario.setups, all=left) if len(left) > 1 else SetUps()
        return replace(scenario, setups=setups, plans=plans)

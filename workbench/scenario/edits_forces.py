"""Edits of the order of battle: which side and group units belong to, in what order, and what is planned for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.forces.units import Force, Forces
from workbench.scenario.edits_units import each_unit, with_sides
from workbench.scenario.table import S

_FIELDS = {
    "name": Text("name", "nom"),
    "group": Text("group", "groupe"),
    "turn": Text("turn of entry", "tour d’entrée"),
    "zone": Text("zone", "zone"),
    "hidden": Text("hiding", "dissimulation"),
    "note": Text("note", "note"),
}


@dataclass(frozen=True)
class SetStaging:
    """Give units another ``name``, ``group``, ``turn``, ``zone``, ``hidden`` or ``note``."""

    ids: tuple[str, ...]
    field: str
    value: Any

    def __post_init__(self) -> None:
        if self.field not in _FIELDS:
            raise ValueError(f"units have no {self.field} to set")

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change the {name}", "Modifier : {name}").format(name=_FIELDS[self.field])

    def apply(self, scenario: S) -> S:
        """Set."""
        return each_unit(
            scenario, lambda _, unit: replace(unit, **{self.field: self.value}) if unit.id in self.ids else unit
        )


@dataclass(frozen=True)
class ReplaceUnits:
    """Put other units in the place of those with these ids, each in its side and its place of the list."""

    units: Mapping[str, Any]
    label: Text = Text("Change units", "Modifier des unités")

    def apply(self, scenario: S) -> S:
        """Replace."""
        return each_unit(scenario, lambda _, unit: self.units.get(unit.id, unit))


@dataclass(frozen=True)
class ArrangeUnits:
    """Move units within the order of battle, in the order in which they stand there: to a ``side`` (one that is there), into
    a ``group`` (None: each keeps its own), right before the unit ``before`` of that side ("" = at the end)."""

    ids: tuple[str, ...]
    side: str
    group: str | None = None
    before: str = ""

    label = Text("Rearrange the forces", "Réorganiser les forces")

    def apply(self, scenario: S) -> S:
        """Move."""
        forces = scenario.forces.sides
        moved: list[Any] = [
            unit if self.group is None else replace(unit, group=self.group)
            for _, unit in scenario.forces
            if unit.id in self.ids
        ]
        if not moved or self.before in self.ids or all(force.side != self.side for force in forces):
            return scenario
        sides: list[Force[Any]] = []
        for force in forces:
            units: list[Any] = [unit for unit in force.units if unit.id not in self.ids]
            if force.side == self.side:
                place = next((k for k, unit in enumerate(units) if unit.id == self.before), len(units))
                units[place:place] = moved
            sides.append(force if tuple(units) == force.units else replace(force, units=tuple(units)))
        return scenario if tuple(sides) == forces else with_sides(scenario, tuple(sides))


@dataclass(frozen=True)
class RenameGroup:
    """Give a group of a side another name; an empty one dissolves it."""

    side: str
    group: str
    to: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Rename {group}", "Renommer {group}").format(group=self.group)

    def apply(self, scenario: S) -> S:
        """Rename."""
        return each_unit(
            scenario,
            lambda side, unit: (
                replace(unit, group=self.to) if side == self.side and self.group and unit.group == self.group else unit
            ),
        )


@dataclass(frozen=True)
class OrderSide:
    """Move a side to another place of the list, counted from 0."""

    side: str
    place: int

    label = Text("Reorder the sides", "Réordonner les camps")

    def apply(self, scenario: S) -> S:
        """Move."""
        sides: list[Force[Any]] = list(scenario.forces.sides)
        here = next((force for force in sides if force.side == self.side), None)
        if here is None:
            return scenario
        sides.remove(here)
        sides.insert(min(max(self.place, 0), len(sides)), here)
        same = [one.side for one in sides] == [one.side for one in scenario.forces.sides]
        return scenario if same else replace(scenario, forces=Forces(tuple(sides)))


@dataclass(frozen=True)
class ReplaceForces:
    """Put another order of battle in the place of this one (read from a file)."""

    forces: Forces[Any]
    label: Text = Text("Replace the forces", "Remplacer les forces")

    def apply(self, scenario: S) -> S:
        """Replace."""
        return scenario if self.forces == scenario.forces else with_sides(scenario, self.forces.sides)

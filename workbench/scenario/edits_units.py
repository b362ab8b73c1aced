"""Edits of units and sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from workbench.base.text import Text
from workbench.forces.units import Force, Forces, Unit
from workbench.scenario.scenario import Scenario
from workbench.scenario.spines import moved, turned

_V = TypeVar("_V")


def free_id(forces: Forces, side: str, kind: str) -> str:
    """An id that no unit has: the first letter of the side and the first free number (``g1``)."""
    taken = {unit.id for _, unit in forces}
    letter = next((c for c in side.lower() if c.isascii() and c.isalpha()), kind[:1] or "u")
    number = 1
    while f"{letter}{number}" in taken:
        number += 1
    return f"{letter}{number}"


def _each(scenario: Scenario, change: Callable[[str, Unit], Unit | None]) -> Scenario:
    """The scenario with every unit passed through ``change`` (None = gone); the same object when nothing changes."""
    forces = []
    for force in scenario.forces.sides:
        units = tuple(new for unit in force.units if (new := change(force.side, unit)) is not None)
        forces.append(force if units == force.units else replace(force, units=units))
    sides = tuple(forces)
    return scenario if sides == scenario.forces.sides else replace(scenario, forces=Forces(sides))


@dataclass(frozen=True)
class PlaceUnit:
    """Add a unit to a side (made when it is new), at the end of its list."""

    side: str
    unit: Unit
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Place {name}", "Placer : {name}").format(name=self.name or Text.of(self.unit.kind))

    def apply(self, scenario: Scenario) -> Scenario:
        """Place."""
        sides = scenario.forces.sides
        if all(force.side != self.side for force in sides):
            sides = (*sides, Force(self.side))
        sides = tuple(
            replace(force, units=(*force.units, self.unit)) if force.side == self.side else force for force in sides
        )
        return replace(scenario, forces=Forces(sides))


@dataclass(frozen=True)
class MoveUnits:
    """Put units into other hexes; None takes them off the map. Covered arcs that are typed in go along."""

    places: Mapping[str, int | None]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.places) == 1:
            return Text("Move {id}", "Déplacer {id}").format(id=next(iter(self.places)))
        return Text("Move {n} units", "Déplacer {n} unités").format(n=len(self.places))

    def apply(self, scenario: Scenario) -> Scenario:
        """Move."""
        grid = scenario.board.grid
        return _each(
            scenario, lambda _, unit: moved(grid, unit, self.places[unit.id]) if unit.id in self.places else unit
        )


@dataclass(frozen=True)
class TurnUnits:
    """Turn units clockwise by ``by`` hexsides (negative = the other way), with the covered arcs that are typed in."""

    ids: tuple[str, ...]
    by: int

    label = Text("Turn", "Orienter")

    def apply(self, scenario: Scenario) -> Scenario:
        """Turn."""
        grid = scenario.board.grid
        return _each(scenario, lambda _, unit: turned(grid, unit, self.by) if unit.id in self.ids else unit)


@dataclass(frozen=True)
class DeleteUnits:
    """Take units out of the scenario."""

    ids: tuple[str, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Delete {ids}", "Supprimer {ids}").format(ids=", ".join(self.ids))

    def apply(self, scenario: Scenario) -> Scenario:
        """Delete."""
        return _each(scenario, lambda _, unit: None if unit.id in self.ids else unit)


@dataclass(frozen=True)
class ChangeUnit:
    """Put ``unit`` in the place of the unit called ``id``: other states, values, name, kind or id."""

    id: str
    unit: Unit
    label: Text = Text("Change a unit", "Modifier une unité")

    def apply(self, scenario: Scenario) -> Scenario:
        """Change."""
        return _each(scenario, lambda _, unit: self.unit if unit.id == self.id else unit)


@dataclass(frozen=True)
class ToggleState:
    """Put units into a state, or take them out of it."""

    ids: tuple[str, ...]
    state: str
    on: bool
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        words = Text("Set {name}", "Poser l’état {name}") if self.on else Text("Clear {name}", "Retirer l’état {name}")
        return words.format(name=self.name or Text.of(self.state))

    def apply(self, scenario: Scenario) -> Scenario:
        """Set or clear."""

        def changed(_: str, unit: Unit) -> Unit:
            if unit.id not in self.ids or unit.has(self.state) == self.on:
                return unit
            state = (*unit.state, self.state) if self.on else tuple(s for s in unit.state if s != self.state)
            return replace(unit, state=state)

        return _each(scenario, changed)


@dataclass(frozen=True)
class MoveToSide:
    """Hand units over to another side, at the end of its list."""

    ids: tuple[str, ...]
    side: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change side to {side}", "Changer de camp : {side}").format(side=self.side)

    def apply(self, scenario: Scenario) -> Scenario:
        """Hand over."""
        moved = tuple(unit for side, unit in scenario.forces if unit.id in self.ids and side != self.side)
        if not moved:
            return scenario
        gone = {unit.id for unit in moved}
        scenario = _each(scenario, lambda _, unit: None if unit.id in gone else unit)
        for unit in moved:
            scenario = PlaceUnit(self.side, unit).apply(scenario)
        return scenario


@dataclass(frozen=True)
class AddSide:
    """Add a side without units; nothing happens when there is one of that name."""

    side: str
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Add side {side}", "Ajouter le camp {side}").format(side=self.side)

    def apply(self, scenario: Scenario) -> Scenario:
        """Add."""
        sides = scenario.forces.sides
        if any(force.side == self.side for force in sides):
            return scenario
        return replace(scenario, forces=Forces((*sides, Force(self.side, name=self.name))))


@dataclass(frozen=True)
class RemoveSide:
    """Take a side and its units out; terrain and markers that were its own belong to nobody then."""

    side: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Remove side {side}", "Retirer le camp {side}").format(side=self.side)

    def apply(self, scenario: Scenario) -> Scenario:
        """Remove."""
        left = tuple(force for force in scenario.forces.sides if force.side != self.side)
        if len(left) == len(scenario.forces.sides):
            return scenario
        markers = {key: tuple(places) for key, places in scenario.markers.items()}
        for key, sides in scenario.marker_owners.items():
            freed = (*markers.get(key, ()), *sides.get(self.side, ()))
            if freed:
                markers[key] = freed
        card = replace(scenario.card, sides=_renamed(scenario.card.sides, self.side, None))
        scenario = replace(scenario, forces=Forces(left), markers=markers, card=card)
        return _with_owner(scenario, self.side, None)


@dataclass(frozen=True)
class RenameSide:
    """Give a side another name, also where terrain, markers and the card speak of it; nothing happens when the new name
    is taken."""

    side: str
    to: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Rename {side}", "Renommer {side}").format(side=self.side)

    def apply(self, scenario: Scenario) -> Scenario:
        """Rename."""
        names = [force.side for force in scenario.forces.sides]
        if self.side not in names or self.to in names or not self.to:
            return scenario
        sides = tuple(replace(f, side=self.to) if f.side == self.side else f for f in scenario.forces.sides)
        card = replace(scenario.card, sides=_renamed(scenario.card.sides, self.side, self.to))
        return _with_owner(replace(scenario, forces=Forces(sides), card=card), self.side, self.to)


def _renamed(sides: Mapping[str, _V], old: str, new: str | None) -> dict[str, _V]:
    left: dict[str, _V] = {}
    for name, value in sides.items():
        kept = new if name == old else name
        if kept is not None:
            left[kept] = value
    return left


def _with_owner(scenario: Scenario, old: str, new: str | None) -> Scenario:
    owners = {key: left for key, sides in scenario.board.owners.items() if (left := _renamed(sides, old, new))}
    marked = {key: kept for key, sides in scenario.marker_owners.items() if (kept := _renamed(sides, old, new))}
    board = scenario.board
    if owners != dict(board.owners):
        board = replace(board, owners=owners)
    return replace(scenario, board=board, marker_owners=marked)

"""Edits of units, sides and the order of battle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from workbench.base.text import Text
from workbench.scenario.card import card_of_side
from workbench.scenario.covered_arcs import moved_with_arc, turned_with_arc
from workbench.scenario.declared_fields import SideField, UnitField
from workbench.scenario.kept_plans import plans_with_renamed
from workbench.scenario.map_variants import NOBODY, map_variants_with_owner
from workbench.scenario.scenario import S, Scenario, TabletopScenario
from workbench.scenario.units import SETUP_FIELDS, Force, Forces, TabletopUnit, Unit
from workbench.scenario.zones import zones_of_side

_V = TypeVar("_V")


def free_unit_id(forces: Forces[Any], side: str, kind: str) -> str:
    """An id that no unit has: the first letter of the side and the first free number (``g1``)."""
    return free_id_not_in({unit.id for _, unit in forces}, side, kind)


def free_id_not_in(taken: Collection[str], side: str, kind: str) -> str:
    """As :func:`free_unit_id`, for a collection of taken ids."""
    letter = next((c for c in side.lower() if c.isascii() and c.isalpha()), kind[:1] or "u")
    number = 1
    while f"{letter}{number}" in taken:
        number += 1
    return f"{letter}{number}"


def each_unit(scenario: S, change: Callable[[str, Any], Any]) -> S:
    """The scenario with every unit passed through ``change(side, unit)`` (None = removed); the same object when nothing
    changes."""
    forces = _changed_forces(scenario.forces, change)
    return scenario if forces is scenario.forces else scenario.with_forces(forces)


def each_unit_of_all_setups(scenario: S, change: Callable[[str, Any], Any]) -> S:
    """As :func:`each_unit`, also for the units of the set-ups that are not shown."""
    after = each_unit(scenario, change)
    setups = after.setups.each(lambda forces: _changed_forces(forces, change)) if after.setups.all else after.setups
    return after if setups is after.setups else replace(after, setups=setups)


def _changed_forces(forces: Forces[Any], change: Callable[[str, Any], Any]) -> Forces[Any]:
    sides = []
    for force in forces.sides:
        units = tuple(new for unit in force.units if (new := change(force.side, unit)) is not None)
        sides.append(force if units == force.units else replace(force, units=units))
    return forces if tuple(sides) == forces.sides else Forces(tuple(sides))


def with_sides(scenario: S, sides: tuple[Force[Any], ...]) -> S:
    """The scenario with other sides and units; kept lines of a tabletop that end at a unit which is gone end where it stood."""
    return scenario.with_forces(Forces(sides))


def _with_unit_renamed(scenario: S, old: str, new: str) -> S:
    """The scenario with what names a unit in kept lines, in plans and in the set-ups that are not shown, before the unit itself
    gets another id. A set-up that has a unit of the new id already keeps both."""
    if old == new:
        return scenario

    def renamed(forces: Forces[Any]) -> Forces[Any]:
        if forces.find(new) is not None:
            return forces
        return _changed_forces(forces, lambda _, unit: replace(unit, id=new) if unit.id == old else unit)

    plans = plans_with_renamed(scenario.plans, {old: new}, UnitField)
    scenario = replace(scenario, plans=plans, setups=scenario.setups.each(renamed))
    return scenario.with_unit_of_lines_renamed(old, new) if isinstance(scenario, TabletopScenario) else scenario


def placed_unit(scenario: S, side: str, unit: Any) -> S:
    """The scenario with one unit more, at the end of the list of a side (made when it is new)."""
    sides: list[Force[Any]] = list(scenario.forces.sides)
    names = [force.side for force in sides]
    place = names.index(side) if side in names else len(sides)
    held: Force[Any] = sides[place] if place < len(sides) else Force(side)
    sides[place : place + 1] = [replace(held, units=(*held.units, unit))]
    return replace(scenario, forces=Forces(tuple(sides)))


@dataclass(frozen=True)
class PlaceUnits:
    """Add units to a side (made when it is new), at the end of its list. A unit whose id is taken is left out."""

    side: str
    units: tuple[Unit | TabletopUnit, ...]
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        fallback = Text.of(self.units[0].kind) if self.units else Text("a unit", "une unité")
        return Text("Place {name}", "Placer : {name}").format(name=self.name or fallback)

    def apply(self, scenario: S) -> S:
        """Place."""
        for unit in self.units:
            if scenario.forces.find(unit.id) is None:
                scenario = placed_unit(scenario, self.side, unit)
        return scenario


@dataclass(frozen=True)
class MoveUnits:
    """Put units into other hexes; None takes them off the map. Covered arcs that are typed in move with them."""

    places: Mapping[str, int | None]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.places) == 1:
            return Text("Move a unit", "Déplacer une unité")
        return Text("Move {n} units", "Déplacer {n} unités").format(n=len(self.places))

    def apply(self, scenario: Scenario) -> Scenario:
        """Move."""
        grid = scenario.board.grid
        return each_unit(
            scenario,
            lambda _, unit: moved_with_arc(grid, unit, self.places[unit.id]) if unit.id in self.places else unit,
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
        return each_unit(
            scenario, lambda _, unit: turned_with_arc(grid, unit, self.by) if unit.id in self.ids else unit
        )


@dataclass(frozen=True)
class DeleteUnits:
    """Take units out of the scenario."""

    ids: tuple[str, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.ids) == 1:
            return Text("Delete a unit", "Supprimer une unité")
        return Text("Delete {n} units", "Supprimer {n} unités").format(n=len(self.ids))

    def apply(self, scenario: S) -> S:
        """Delete."""
        return each_unit(scenario, lambda _, unit: None if unit.id in self.ids else unit)


@dataclass(frozen=True)
class ChangeUnit:
    """Put ``unit`` in the place of the unit called ``id``: other states, values, name, kind or id. If another unit has the new
    id, it keeps the old one."""

    id: str
    unit: Unit | TabletopUnit
    label: Text = Text("Change a unit", "Modifier une unité")

    def apply(self, scenario: S) -> S:
        """Change."""
        new = self.unit
        if scenario.forces.find(self.id) is None:
            return scenario
        if new.id != self.id and (not new.id or scenario.forces.find(new.id) is not None):
            new = replace(new, id=self.id)
        renamed = _with_unit_renamed(scenario, self.id, new.id)
        return each_unit(renamed, lambda _, unit: new if unit.id == self.id else unit)


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

    def apply(self, scenario: S) -> S:
        """Set or clear."""

        def changed(_: str, unit: Unit | TabletopUnit) -> Unit | TabletopUnit:
            if unit.id not in self.ids or unit.has(self.state) == self.on:
                return unit
            state = (*unit.state, self.state) if self.on else tuple(s for s in unit.state if s != self.state)
            return replace(unit, state=state)

        return each_unit(scenario, changed)


@dataclass(frozen=True)
class MoveToSide:
    """Hand units over to another side, at the end of its list."""

    ids: tuple[str, ...]
    side: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change side to {side}", "Changer de camp : {side}").format(side=self.side)

    def apply(self, scenario: S) -> S:
        """Hand over."""
        handed: list[Any] = [unit for side, unit in scenario.forces if unit.id in self.ids and side != self.side]
        if not handed:
            return scenario
        gone = {unit.id for unit in handed}
        sides: list[Force[Any]] = []
        for force in scenario.forces.sides:
            kept: list[Any] = [unit for unit in force.units if unit.id not in gone]
            sides.append(replace(force, units=tuple([*kept, *handed] if force.side == self.side else kept)))
        if all(force.side != self.side for force in sides):
            sides.append(Force(self.side, tuple(handed)))
        return replace(scenario, forces=Forces(tuple(sides)))


@dataclass(frozen=True)
class AddSide:
    """Add a side without units; nothing happens when there is one of that name, or when no file could hold the name."""

    side: str
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Add side {side}", "Ajouter le camp {side}").format(side=self.side)

    def apply(self, scenario: S) -> S:
        """Add."""
        sides: list[Force[Any]] = list(scenario.forces.sides)
        if not self.side or self.side != self.side.strip() or any(force.side == self.side for force in sides):
            return scenario
        return replace(scenario, forces=Forces((*sides, Force(self.side, name=self.name))))


@dataclass(frozen=True)
class RemoveSide:
    """Remove a side and its units; its terrain, markers and zones then belong to nobody."""

    side: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Remove side {side}", "Retirer le camp {side}").format(side=self.side)

    def apply(self, scenario: S) -> S:
        """Remove."""
        left = tuple(force for force in scenario.forces.sides if force.side != self.side)
        if len(left) == len(scenario.forces.sides):
            return scenario
        return _nothing_of_side(with_sides(scenario, left), self.side)


def _nothing_of_side(scenario: S, side: str) -> S:
    """The scenario in which nothing names a side that is gone: what was its own belongs to nobody."""
    card = card_of_side(scenario.card, side, None)
    zones = zones_of_side(scenario.zones, side, "")
    overlays = map_variants_with_owner(scenario.overlays, side, NOBODY)
    plans = plans_with_renamed(scenario.plans, {side: ""}, SideField)
    scenario = replace(scenario, card=card, zones=zones, overlays=overlays, plans=plans)
    if isinstance(scenario, Scenario):
        return _with_owner(_freed(scenario, side), side, None)
    return scenario


@dataclass(frozen=True)
class RenameSide:
    """Give a side another name, also where terrain, markers, zones and the card name it; it replaces a name in two
    languages. Nothing happens when the new name is taken, or when no file could hold it."""

    side: str
    to: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Rename {side}", "Renommer {side}").format(side=self.side)

    def apply(self, scenario: S) -> S:
        """Rename."""
        names = [force.side for force in scenario.forces.sides]
        if self.side not in names or (self.to in names and self.to != self.side):
            return scenario
        if not self.to or self.to != self.to.strip():
            return scenario
        sides = tuple(
            replace(f, side=self.to, name=Text()) if f.side == self.side else f for f in scenario.forces.sides
        )
        if sides == scenario.forces.sides:
            return scenario
        card = card_of_side(scenario.card, self.side, self.to)
        zones = zones_of_side(scenario.zones, self.side, self.to)
        overlays = map_variants_with_owner(scenario.overlays, self.side, self.to)
        setups = scenario.setups.each(
            lambda forces: Forces(tuple(replace(f, side=self.to) if f.side == self.side else f for f in forces.sides))
        )
        plans = plans_with_renamed(scenario.plans, {self.side: self.to}, SideField)
        scenario = replace(
            scenario, forces=Forces(sides), setups=setups, card=card, zones=zones, overlays=overlays, plans=plans
        )
        if isinstance(scenario, Scenario):
            return _with_owner(scenario, self.side, self.to)
        return scenario


def _freed(scenario: Scenario, side: str) -> Scenario:
    """The scenario with the markers of a side belonging to nobody."""
    markers = {key: tuple(places) for key, places in scenario.markers.items()}
    for key, sides in scenario.marker_owners.items():
        freed = (*markers.get(key, ()), *sides.get(side, ()))
        if freed:
            markers[key] = freed
    return replace(scenario, markers=markers)


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


# --- Edits of the order of battle: which side and group units belong to, in what order, and what is planned for them.


_FIELDS = {
    "name": Text("name", "nom"),
    "kind": Text("kind", "type"),
    "state": Text("states", "états"),
    "values": Text("values", "valeurs"),
    "base": Text("base", "socle"),
    "hull": Text("hull", "caisse"),
    "models": Text("models", "figurines"),
    "floor": Text("floor", "étage"),
    "weapons": Text("weapons", "armes"),
    **{one.id: one.subject for one in SETUP_FIELDS},
}


@dataclass(frozen=True)
class SetUnitField:
    """Give units another ``name``, ``kind``, ``state``, ``values`` or another of
    :data:`~workbench.scenario.units.SETUP_FIELDS`; on a table also another ``base``, ``hull``, ``models``, ``floor`` or
    ``weapons``. Models of a unit off the table are left out."""

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

        def changed(_: str, unit: Unit | TabletopUnit) -> Unit | TabletopUnit:
            if unit.id not in self.ids or (self.field == "models" and unit.at is None):
                return unit
            return replace(unit, **{self.field: self.value})

        return each_unit(scenario, changed)


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
        """Replace; what belonged to sides that are gone belongs to nobody."""
        if self.forces == scenario.forces:
            return scenario
        gone = {force.side for force in scenario.forces.sides} - {force.side for force in self.forces.sides}
        scenario = with_sides(scenario, self.forces.sides)
        for side in sorted(gone):
            scenario = _nothing_of_side(scenario, side)
        return scenario

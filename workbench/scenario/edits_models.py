"""Edits of the units of a table: where they stand, which way they face, what they carry. Units of one group move together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.board.drawn_pieces import at, near, rotate, turned
from workbench.board.tableboard import Point
from workbench.forces.models import TableUnit
from workbench.forces.units import Forces
from workbench.scenario.edits_table import shifted_unit
from workbench.scenario.edits_units import each_unit, placed_unit
from workbench.scenario.table import End, TableScenario


def unit_groups(forces: Forces[TableUnit], ids: Collection[str]) -> frozenset[str]:
    """The units, and those of the same side that are in a group with one of them."""
    groups = {(side, unit.group) for side, unit in forces if unit.group and unit.id in ids}
    return frozenset(unit.id for side, unit in forces if unit.id in ids or (side, unit.group) in groups)


@dataclass(frozen=True)
class PlaceModels:
    """Add units to a side (made when it is new), at the end of its list. One whose id is taken is left out."""

    side: str
    units: tuple[TableUnit, ...]
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        fallback = Text.of(self.units[0].kind) if self.units else Text("a unit", "une unité")
        return Text("Place {name}", "Placer : {name}").format(name=self.name or fallback)

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Place."""
        for unit in self.units:
            if scenario.forces.find(unit.id) is None:
                scenario = placed_unit(scenario, self.side, unit)
        return scenario


@dataclass(frozen=True)
class PutModels:
    """Put units at points, their models with them, each unit for itself; None takes a unit off the table."""

    places: Mapping[str, Point | None]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.places) == 1:
            return Text("Move {id}", "Déplacer {id}").format(id=next(iter(self.places)))
        return Text("Move {n} units", "Déplacer {n} unités").format(n=len(self.places))

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Move."""
        return each_unit(scenario, lambda _, unit: self._put(unit) if unit.id in self.places else unit)

    def _put(self, unit: TableUnit) -> TableUnit:
        to = self.places[unit.id]
        if to is None:
            return replace(unit, at=None, models=())
        if not near(to):
            return unit
        if unit.at is None:
            return replace(unit, at=at(to))
        moved = replace(shifted_unit(unit, to[0] - unit.at[0], to[1] - unit.at[1]), at=at(to))
        return moved if all(near(model) for model in moved.models) else unit


@dataclass(frozen=True)
class MoveModels:
    """Move units and their groups by so much."""

    ids: tuple[str, ...]
    dx: float
    dy: float
    grouped: bool = True

    label = Text("Move units", "Déplacer des unités")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Move."""
        ids = unit_groups(scenario.forces, self.ids) if self.grouped else frozenset(self.ids)

        def moved(_: str, unit: TableUnit) -> TableUnit:
            found = shifted_unit(unit, self.dx, self.dy)
            sound = found.at is None or all(near(point) for point in (found.at, *found.models))
            return found if unit.id in ids and sound else unit

        return each_unit(scenario, moved)


@dataclass(frozen=True)
class TurnModels:
    """Turn units clockwise by degrees, each on the spot; with a ``centre`` they (``grouped``: and their groups) wheel about
    that point."""

    ids: tuple[str, ...]
    degrees: float
    centre: Point | None = None
    grouped: bool = True

    label = Text("Turn", "Orienter")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Turn."""
        together = self.grouped and self.centre is not None
        ids = unit_groups(scenario.forces, self.ids) if together else frozenset(self.ids)
        return each_unit(
            scenario, lambda _, unit: turned_unit(unit, self.degrees, self.centre) if unit.id in ids else unit
        )


def turned_unit(unit: TableUnit, degrees: float, centre: Point | None = None) -> TableUnit:
    """A unit and its figures turned clockwise about a centre, or else on the spot; the same unit if it left every table."""
    facing = turned(unit.facing + degrees)
    if unit.at is None:
        return replace(unit, facing=facing)
    models = tuple(at(rotate(model, degrees, centre or unit.at)) for model in unit.models)
    place = unit.at if centre is None else at(rotate(unit.at, degrees, centre))
    sound = all(near(point) for point in (place, *models))
    return replace(unit, facing=facing, at=place, models=models) if sound else unit


@dataclass(frozen=True)
class FaceModels:
    """Let units face so many degrees clockwise from the top of the table; their figures turn with them."""

    ids: tuple[str, ...]
    facing: float

    label = Text("Turn", "Orienter")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Turn."""
        facing = turned(self.facing)

        def faced(_: str, unit: TableUnit) -> TableUnit:
            if unit.id not in self.ids or unit.facing == facing:
                return unit
            models = unit.models
            if unit.at is not None:
                models = tuple(at(rotate(model, facing - unit.facing, unit.at)) for model in models)
            return replace(unit, facing=facing, models=models) if all(near(model) for model in models) else unit

        return each_unit(scenario, faced)


_FIELDS = {
    "kind": Text("kind", "type"),
    "base": Text("base", "socle"),
    "hull": Text("hull", "caisse"),
    "models": Text("models", "figurines"),
    "floor": Text("floor", "étage"),
    "weapons": Text("weapons", "armes"),
    "state": Text("states", "états"),
    "values": Text("values", "valeurs"),
    "name": Text("name", "nom"),
    "group": Text("group", "groupe"),
}


@dataclass(frozen=True)
class SetModels:
    """Give units another ``kind``, ``base``, ``hull``, ``models``, ``floor``, ``weapons``, ``state``, ``values``, ``name``
    or ``group``. Models of a unit off the table are left out."""

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

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Set."""

        def changed(_: str, unit: TableUnit) -> TableUnit:
            if unit.id not in self.ids or (self.field == "models" and unit.at is None):
                return unit
            return replace(unit, **{self.field: self.value})

        return each_unit(scenario, changed)


@dataclass(frozen=True)
class ChangeModel:
    """Put ``unit`` in the place of the unit called ``id``; an id that is taken by another keeps the old one."""

    id: str
    unit: TableUnit
    label: Text = Text("Change a unit", "Modifier une unité")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Change."""
        new = self.unit
        if new.id != self.id and (not new.id or scenario.forces.find(new.id) is not None):
            new = replace(new, id=self.id)
        changed = each_unit(scenario, lambda _, unit: new if unit.id == self.id else unit)
        if changed is scenario or new.id == self.id:
            return changed
        lines = (
            replace(line, origin=self._named(line.origin), target=self._named(line.target)) for line in scenario.lines
        )
        return replace(changed, lines=tuple(lines))

    def _named(self, end: End) -> End:
        return f"unit:{self.unit.id}" if end == f"unit:{self.id}" else end


@dataclass(frozen=True)
class GroupModels:
    """Let units move together from now on, as the group ``name``; an empty one lets them move alone."""

    ids: tuple[str, ...]
    name: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Group", "Grouper") if self.name else Text("Ungroup", "Dégrouper")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Group."""
        return each_unit(scenario, lambda _, unit: replace(unit, group=self.name) if unit.id in self.ids else unit)

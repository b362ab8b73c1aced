"""Edits of the units of a table: where they stand, which way they face, what they carry. Units of one group move together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.settings import shifted_unit
from workbench.scenario.edits.units import MoveUnits, TurnUnits, each_unit
from workbench.scenario.footprints import formation_places, middle_of
from workbench.scenario.scenario import AnyScenario, TabletopScenario
from workbench.scenario.tabletop_board import can_be_stored, normalised_angle, rotate, rounded_point
from workbench.scenario.units import Forces, Mount, Point, TabletopUnit

# --- Edits of the single figures of a unit on a table: added, moved and removed one by one, or drawn up in order.


MOST_FIGURES = 200
"""No unit has more figures."""


def with_figures(unit: TabletopUnit, places: tuple[Point, ...], *, follows: bool) -> TabletopUnit:
    """The unit with its figures at other places; the same unit if a file could not hold them, or if it is off the table."""
    places = tuple(rounded_point(place) for place in places)
    if unit.at is None or len(places) > MOST_FIGURES or not all(can_be_stored(place) for place in places):
        return unit
    middle = rounded_point(middle_of(places)) if follows and places else unit.at
    weapons = tuple(_moved_with_figures(mount, len(places)) for mount in unit.weapons)
    return replace(unit, at=middle, models=places, weapons=weapons)


def _moved_with_figures(mount: Mount, count: int) -> Mount:
    return replace(mount, model=None) if mount.model is not None and mount.model > count else mount


@dataclass(frozen=True)
class AddFigures:
    """Add figures to a unit at points. If ``follows``, a unit without figures first gets one where it stands: what was drawn
    as one base is a figure now."""

    id: str
    points: tuple[Point, ...]
    follows: bool = True

    label = Text("Add a figure", "Ajouter une figurine")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Add."""

        def added(_: str, unit: TabletopUnit) -> TabletopUnit:
            if unit.id != self.id or unit.at is None or not self.points:
                return unit
            known = unit.models or ((unit.at,) if self.follows else ())
            return with_figures(unit, (*known, *self.points), follows=self.follows)

        return each_unit(scenario, added)


@dataclass(frozen=True)
class MoveFigure:
    """Put one figure of a unit (its number counts from 0) at a point."""

    id: str
    number: int
    to: Point
    follows: bool = True

    label = Text("Move a figure", "Déplacer une figurine")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Move."""

        def moved(_: str, unit: TabletopUnit) -> TabletopUnit:
            if unit.id != self.id or not 0 <= self.number < len(unit.models):
                return unit
            places = (*unit.models[: self.number], self.to, *unit.models[self.number + 1 :])
            return with_figures(unit, places, follows=self.follows)

        return each_unit(scenario, moved)


@dataclass(frozen=True)
class RemoveFigures:
    """Remove figures of a unit (numbers count from 0); after the last one the unit is one base again."""

    id: str
    numbers: Collection[int]
    follows: bool = True

    label = Text("Remove a figure", "Retirer une figurine")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Remove."""

        def thinned(_: str, unit: TabletopUnit) -> TabletopUnit:
            kept = [number for number in range(len(unit.models)) if number not in self.numbers]
            if unit.id != self.id or len(kept) == len(unit.models):
                return unit
            now = {number + 1: place + 1 for place, number in enumerate(kept)}
            weapons = tuple(
                mount if mount.model is None else replace(mount, model=now.get(mount.model)) for mount in unit.weapons
            )
            unit = replace(unit, weapons=weapons)
            return with_figures(unit, tuple(unit.models[number] for number in kept), follows=self.follows)

        return each_unit(scenario, thinned)


@dataclass(frozen=True)
class FormUp:
    """Draw up units on the table with ``count`` figures each (None: as many as each has) in a formation about their middles;
    ``across`` from file to file and ``deep`` from rank to rank, ``behind`` how far behind its place the middle of the formation
    lies (a crew stands behind its gun)."""

    ids: Collection[str]
    formation: str
    across: float
    deep: float
    count: int | None = None
    behind: float = 0.0

    label = Text("Form up", "Mettre en formation")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Form up."""
        return each_unit(scenario, lambda _, unit: self.drawn(unit) if unit.id in self.ids else unit)

    def drawn(self, unit: TabletopUnit) -> TabletopUnit:
        """One unit, drawn up."""
        count = len(unit.models) if self.count is None else self.count
        if unit.at is None or not 0 <= count <= MOST_FIGURES:
            return unit
        middle = _behind(unit.at, unit.facing, self.behind)
        places = formation_places(self.formation, count, middle, unit.facing, (self.across, self.deep))
        return with_figures(unit, places, follows=False)


def _behind(place: Point, facing: float, away: float) -> Point:
    return rotate((place[0], place[1] + away), facing, place) if away else place


def unit_groups(forces: Forces[TabletopUnit], ids: Collection[str]) -> frozenset[str]:
    """The units, and those of the same side that are in a group with one of them."""
    groups = {(side, unit.group) for side, unit in forces if unit.group and unit.id in ids}
    return frozenset(unit.id for side, unit in forces if unit.id in ids or (side, unit.group) in groups)


@dataclass(frozen=True)
class PutTabletopUnits:
    """Put units at points, their models with them, each unit for itself; None takes a unit off the table."""

    places: Mapping[str, Point | None]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.places) == 1:
            return Text("Move a unit", "Déplacer une unité")
        return Text("Move {n} units", "Déplacer {n} unités").format(n=len(self.places))

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Move."""
        return each_unit(scenario, lambda _, unit: self._put(unit) if unit.id in self.places else unit)

    def _put(self, unit: TabletopUnit) -> TabletopUnit:
        to = self.places[unit.id]
        if to is None:
            return replace(unit, at=None, models=())
        if not can_be_stored(to):
            return unit
        if unit.at is None:
            return replace(unit, at=rounded_point(to))
        moved = replace(shifted_unit(unit, to[0] - unit.at[0], to[1] - unit.at[1]), at=rounded_point(to))
        return moved if all(can_be_stored(model) for model in moved.models) else unit


@dataclass(frozen=True)
class MoveTabletopUnits:
    """Move units and their groups by (``dx``, ``dy``) in the unit of the table."""

    ids: tuple[str, ...]
    dx: float
    dy: float
    grouped: bool = True

    label = Text("Move units", "Déplacer des unités")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Move."""
        ids = unit_groups(scenario.forces, self.ids) if self.grouped else frozenset(self.ids)

        def moved(_: str, unit: TabletopUnit) -> TabletopUnit:
            if unit.id not in ids:
                return unit
            found = shifted_unit(unit, self.dx, self.dy)
            sound = found.at is None or all(can_be_stored(point) for point in (found.at, *found.models))
            return found if sound else unit

        return each_unit(scenario, moved)


@dataclass(frozen=True)
class TurnTabletopUnits:
    """Turn units clockwise by degrees, each on the spot; with a ``centre`` they (``grouped``: and their groups) wheel about
    that point."""

    ids: tuple[str, ...]
    degrees: float
    centre: Point | None = None
    grouped: bool = True

    label = Text("Turn", "Orienter")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Turn."""
        together = self.grouped and self.centre is not None
        ids = unit_groups(scenario.forces, self.ids) if together else frozenset(self.ids)
        return each_unit(
            scenario, lambda _, unit: turned_unit(unit, self.degrees, self.centre) if unit.id in ids else unit
        )


def turned_unit(unit: TabletopUnit, degrees: float, centre: Point | None = None) -> TabletopUnit:
    """A unit and its figures turned clockwise about a centre, or else on the spot; the same unit if a file could not hold the
    new places."""
    facing = normalised_angle(unit.facing + degrees)
    if unit.at is None:
        return replace(unit, facing=facing)
    models = tuple(rounded_point(rotate(model, degrees, centre or unit.at)) for model in unit.models)
    place = unit.at if centre is None else rounded_point(rotate(unit.at, degrees, centre))
    sound = all(can_be_stored(point) for point in (place, *models))
    return replace(unit, facing=facing, at=place, models=models) if sound else unit


def mirrored_unit(unit: TabletopUnit, centre: Point, *, upright: bool) -> TabletopUnit:
    """A unit and its figures mirrored about a centre, from left to right or ``upright`` from top to bottom; one that stands
    nowhere stays as it is."""
    if unit.at is None:
        return unit
    across, down = (1, -1) if upright else (-1, 1)

    def place(point: Point) -> Point:
        return rounded_point((centre[0] + (point[0] - centre[0]) * across, centre[1] + (point[1] - centre[1]) * down))

    facing = normalised_angle((180 if upright else 360) - unit.facing)
    return replace(unit, at=place(unit.at), models=tuple(map(place, unit.models)), facing=facing)


@dataclass(frozen=True)
class FaceTabletopUnits:
    """Let units face so many degrees clockwise from the top of the table; their figures turn with them."""

    ids: tuple[str, ...]
    facing: float

    label = Text("Turn", "Orienter")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Turn."""
        facing = normalised_angle(self.facing)

        def faced(_: str, unit: TabletopUnit) -> TabletopUnit:
            if unit.id not in self.ids or unit.facing == facing:
                return unit
            models = unit.models
            if unit.at is not None:
                models = tuple(rounded_point(rotate(model, facing - unit.facing, unit.at)) for model in models)
            return (
                replace(unit, facing=facing, models=models) if all(can_be_stored(model) for model in models) else unit
            )

        return each_unit(scenario, faced)


@dataclass(frozen=True)
class GroupTabletopUnits:
    """Let units move together from now on, as the group ``name``; an empty one lets them move alone."""

    ids: tuple[str, ...]
    name: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Group", "Grouper") if self.name else Text("Ungroup", "Dégrouper")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Group."""
        return each_unit(scenario, lambda _, unit: replace(unit, group=self.name) if unit.id in self.ids else unit)


# --- The edits of units for which a map of hexes and a tabletop have classes of their own.


@dataclass(frozen=True)
class UnitEdits:
    """``place({id: place})`` puts units into hexes (numbers) or at points, and with None takes them off the map;
    ``face(units, facing, label)`` turns them to a hexside or by degrees."""

    place: Callable[[Mapping[str, Any]], Edit[Any]]
    face: Callable[[Sequence[Any], Any, Text], Edit[Any]]


def unit_edits(scenario: AnyScenario) -> UnitEdits:
    """The edits for the units of a scenario."""
    return _EDITS[scenario.kind]


def _face_hexside(units: Sequence[Any], facing: int, label: Text) -> Edit[Any]:
    # each turns by its own angle, and its covered arcs turn with it
    return Composite(tuple(TurnUnits((unit.id,), facing - unit.facing) for unit in units), label)


def _face_degrees(units: Sequence[Any], facing: float, label: Text) -> Edit[Any]:
    return FaceTabletopUnits(tuple(unit.id for unit in units), facing)


_EDITS = {
    "hex": UnitEdits(MoveUnits, _face_hexside),
    "table": UnitEdits(PutTabletopUnits, _face_degrees),
}

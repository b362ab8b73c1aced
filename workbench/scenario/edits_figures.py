"""Edits of the single figures of a unit on a table: added, moved and removed one by one, or drawn up in order.

Where the figures are the unit, its place is their middle and follows them (``follows``); where they serve a gun or stand on a
base, the place is that of the gun or base and stays. A weapon that a figure carries stays with it; if the figure goes, the unit
keeps the weapon.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.board.drawn_pieces import at, near, rotate
from workbench.forces.formations import drawn_up, middle_of
from workbench.forces.models import Mount, Point, TableUnit
from workbench.scenario.edits_units import each_unit
from workbench.scenario.table import TableScenario

MOST = 200
"""No unit has more figures."""


def with_figures(unit: TableUnit, places: tuple[Point, ...], *, follows: bool) -> TableUnit:
    """The unit with its figures at other places; the same unit if a file could not hold them, or if it is off the table."""
    places = tuple(at(place) for place in places)
    if unit.at is None or len(places) > MOST or not all(near(place) for place in places):
        return unit
    middle = at(middle_of(places)) if follows and places else unit.at
    weapons = tuple(_carried(mount, len(places)) for mount in unit.weapons)
    return replace(unit, at=middle, models=places, weapons=weapons)


def _carried(mount: Mount, count: int) -> Mount:
    return replace(mount, model=None) if mount.model is not None and mount.model > count else mount


@dataclass(frozen=True)
class AddFigures:
    """Add figures to a unit at points. One that had none gets its first where it stands, if ``follows``: what was drawn as
    one base is a figure now."""

    id: str
    points: tuple[Point, ...]
    follows: bool = True

    label = Text("Add a figure", "Ajouter une figurine")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Add."""

        def added(_: str, unit: TableUnit) -> TableUnit:
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

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Move."""

        def moved(_: str, unit: TableUnit) -> TableUnit:
            if unit.id != self.id or not 0 <= self.number < len(unit.models):
                return unit
            places = (*unit.models[: self.number], self.to, *unit.models[self.number + 1 :])
            return with_figures(unit, places, follows=self.follows)

        return each_unit(scenario, moved)


@dataclass(frozen=True)
class RemoveFigures:
    """Take figures of a unit away (numbers count from 0); without the last one the unit is one base again."""

    id: str
    numbers: Collection[int]
    follows: bool = True

    label = Text("Remove a figure", "Retirer une figurine")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Remove."""

        def thinned(_: str, unit: TableUnit) -> TableUnit:
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

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Form up."""

        def drawn(_: str, unit: TableUnit) -> TableUnit:
            count = len(unit.models) if self.count is None else self.count
            if unit.id not in self.ids or unit.at is None or not 0 <= count <= MOST:
                return unit
            middle = _behind(unit.at, unit.facing, self.behind)
            places = drawn_up(self.formation, count, middle, unit.facing, (self.across, self.deep))
            return with_figures(unit, places, follows=False)

        return each_unit(scenario, drawn)


def _behind(place: Point, facing: float, away: float) -> Point:
    return rotate((place[0], place[1] + away), facing, place) if away else place

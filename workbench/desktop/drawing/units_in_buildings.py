"""Who stands in which building of a table, on which floor, and who is drawn beside others there."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from operator import is_

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import unit_changes
from workbench.scenario.presence import passengers
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point
from workbench.scenario.units import Forces, TabletopUnit

_STACK_CM = 1.5
"""How near two units of one building may lie, in centimetres, before one is drawn beside the other."""
_MOST_BESIDE = 4
_GROUND_FLOOR, _ROOF = Text("GF", "RdC"), Text("roof", "toit")


@dataclass(frozen=True)
class _Houses:
    """The buildings of a table, each with the number of its floors above the ground floor."""

    pieces: tuple[Feature, ...]
    areas: tuple[BaseGeometry, ...]
    floors: tuple[int, ...]

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(self.areas)

    def buildings_of(self, units: Iterable[TabletopUnit]) -> dict[str, int]:
        """The building of each unit of one base that stands in one."""
        single = [unit for unit in units if unit.at is not None and not unit.models]
        if not single or not self.areas:
            return {}
        marks = shapely.points(np.array([unit.at for unit in single], dtype=np.float64))
        found: dict[str, int] = {}
        pairs = self._tree.query(marks, predicate="covered_by")
        for unit, house in sorted(pairs.T.tolist(), reverse=True):
            found[single[unit].id] = house  # the first of several
        return found

    def floor_tag(self, house: int, floor: int, language: str) -> str:
        """A floor of a building in a letter or two."""
        if floor == 0:
            return _GROUND_FLOOR.get(language)
        if floor > self.floors[house]:
            return _ROOF.get(language)
        ordinal = "1er" if floor == 1 else f"{floor}e"
        return ordinal if language == "fr" else f"{floor}F"


def _houses(scenario: TabletopScenario, ruleset: Ruleset, before: UnitsInBuildings | None) -> _Houses:
    """The buildings of a table; those from before if they are the very same pieces."""
    if before is not None and before._features is scenario.board.features:
        return before._houses
    rows = ruleset.terrain
    found = [
        piece
        for piece in scenario.board.features
        if piece.openings or (piece.terrain in rows and rows[piece.terrain].look.get("style") == "building")
    ]
    pieces = tuple(found)
    if (
        before is not None
        and len(pieces) == len(before._houses.pieces)
        and all(map(is_, pieces, before._houses.pieces))
    ):
        return before._houses
    return _Houses(pieces, tuple(piece.area for piece in found), tuple(piece.floors for piece in found))


def _beside_others(unit: TabletopUnit, taken: list[Point], near: float) -> TabletopUnit:
    """A unit of a building, moved aside as far as it would hide another one; ``taken`` are the places of those before it."""
    assert unit.at is not None
    at = unit.at
    for _ in range(_MOST_BESIDE):
        if all(math.dist(at, other) >= 0.6 * near for other in taken):
            break
        at = (at[0] + near, at[1] - 0.4 * near)
    taken.append(at)
    return replace(unit, at=at) if at != unit.at else unit


@dataclass(frozen=True, eq=False)
class _Crowd:
    """The units of one building, in order, and each as it is drawn: aside as far as it would hide another one."""

    units: list[TabletopUnit]
    moved: dict[str, TabletopUnit]

    def is_of(self, units: list[TabletopUnit]) -> bool:
        """Is it that of exactly these units?"""
        return len(units) == len(self.units) and all(map(is_, units, self.units))

    @classmethod
    def made(cls, units: list[TabletopUnit], near: float) -> _Crowd:
        """Move units aside that would lie nearer to one before them than ``near``."""
        taken: list[Point] = []
        return cls(units, {unit.id: _beside_others(unit, taken, near) for unit in units})


class UnitsInBuildings:
    """The units of a table that stand there by themselves, each with its building.

    What is as it was ``before`` is not asked again: the same unit on a table with the same pieces stands in the same building,
    and the same units crowd it alike. Only the units that differ since then are looked at.
    """

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, before: UnitsInBuildings | None = None) -> None:
        if before is not None and before._ruleset is not ruleset:
            before = None
        self._features: tuple[Feature, ...] = scenario.board.features
        self._forces: Forces[TabletopUnit] = scenario.forces
        self._ruleset: Ruleset = ruleset
        self._houses: _Houses = _houses(scenario, ruleset, before)
        if before is not None and before._houses is not self._houses:
            before = None
        self.otherwise: frozenset[str] | None = None
        """The units that may have to be drawn otherwise than before: those that changed, with who stands in one building with
        them or rides with them. None: any of them."""
        near = scenario.board.length(_STACK_CM, "cm")
        if before is None or not self._take_over(scenario, before, near):
            self._find_all(scenario, before, near)

    def _find_all(self, scenario: TabletopScenario, before: UnitsInBuildings | None, near: float) -> None:
        known = before._building_of if before is not None else {}
        self._building_of: dict[str, tuple[TabletopUnit, int | None]] = {}
        """Every unit with its building, None in the open."""
        riding = {unit.id for units in passengers(scenario.forces).values() for unit in units}  # drawn on their vehicle
        new: list[TabletopUnit] = []
        for force in scenario.forces.sides:
            for unit in force.units:
                if unit.at is not None and unit.id not in riding:
                    found = known.get(unit.id)
                    if found is None or found[0] is not unit:
                        new.append(unit)
                        found = unit, None
                    self._building_of[unit.id] = found
        for key, house in self._houses.buildings_of(new).items():
            self._building_of[key] = self._building_of[key][0], house
        self._crowds: dict[int, _Crowd] = self._crowded(near, before)

    def _take_over(self, scenario: TabletopScenario, before: UnitsInBuildings, near: float) -> bool:
        """Take over what is known from before but for the units that changed; False if others came or went, or some stand in
        another order."""
        change = unit_changes(before._forces, scenario.forces)
        touched = change.with_those_aboard
        riding = {unit.id for units in passengers(scenario.forces).values() for unit in units}
        now = [found[1] for key in touched if (found := scenario.forces.find(key)) is not None]
        placed = {unit.id: unit for unit in now if unit.at is not None and unit.id not in riding}
        known = before._building_of
        if not change.in_order or placed.keys() != touched & known.keys():
            return False
        self._building_of = dict(known)
        houses = self._houses.buildings_of(placed.values())
        for key, unit in placed.items():
            self._building_of[key] = unit, houses.get(key)
        crowded = {house for key in placed for house in (known[key][1], houses.get(key)) if house is not None}
        if not crowded:
            self._crowds, self.otherwise = before._crowds, touched
            return True
        self._crowds = self._crowded(near, before)
        beside = [self._crowds[house].units for house in crowded if house in self._crowds]
        self.otherwise = touched.union(*([unit.id for unit in units] for units in beside))
        return True

    def _crowded(self, near: float, before: UnitsInBuildings | None) -> dict[int, _Crowd]:
        within: dict[int, list[TabletopUnit]] = {}
        for unit, house in self._building_of.values():
            if house is not None:
                within.setdefault(house, []).append(unit)
        known, crowds = before._crowds if before is not None else {}, {}
        for house, units in within.items():
            crowd = known.get(house)
            crowds[house] = crowd if crowd is not None and crowd.is_of(units) else _Crowd.made(units, near)
        return crowds

    def drawn(self, unit: TabletopUnit) -> TabletopUnit | None:
        """A unit with the place where it is drawn; None if it is not drawn by itself."""
        found = self._building_of.get(unit.id)
        if found is None or found[0] is not unit:
            return None
        return unit if found[1] is None else self._crowds[found[1]].moved[unit.id]

    def floor_tag(self, unit: TabletopUnit, language: str) -> str:
        """The floor on which a unit stands, in a letter or two; "" outside of buildings."""
        house = self._building_of[unit.id][1]
        return "" if house is None else self._houses.floor_tag(house, unit.floor, language)

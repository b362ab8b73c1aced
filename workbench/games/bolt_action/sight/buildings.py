"""Buildings and the floors that units are in (p.76-77 BÂTIMENTS)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from workbench.engine.sight.results import Point, Standpoint
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature

SOLID = "solid"
OUTLINE_TOLERANCE = 1e-8
"""A point this near to the outline of a building is in it."""
OUTSIDE = 1e-4
"""A point so far beyond a wall is outside."""
SECTION_GAP = 0.05
"""Sections nearer to each other than this are one building (inches; our figure)."""


@dataclass(frozen=True, slots=True)
class BuildingFloor:
    """A floor of a building, 0 on the ground: units there have no place of their own, but all openings of the floor."""

    feature: Feature
    floor: int

    @property
    def openings(self) -> tuple[Point, ...]:
        """The doors and windows of the floor."""
        return tuple(opening.at for opening in self.feature.openings if opening.floor == self.floor)


def houses(scenario: TabletopScenario, ruleset: Ruleset) -> tuple[Feature, ...]:
    """The pieces that are seen into and out of by openings only, the lowest first."""
    return tuple(
        feature
        for feature in scenario.board.features
        if not feature.linear and (row := ruleset.terrain.get(feature.terrain)) is not None and row.fact("los") == SOLID
    )


def house_at(scenario: TabletopScenario, ruleset: Ruleset, point: Point) -> Feature | None:
    """The uppermost building at a point."""
    return HouseFinder(scenario, ruleset).house_at(point)


def floor_of(scenario: TabletopScenario, ruleset: Ruleset, stand: Standpoint) -> BuildingFloor | None:
    """As :meth:`HouseFinder.floor_of`."""
    return HouseFinder(scenario, ruleset).floor_of(stand)


class HouseFinder:
    """Finds buildings and floors on one table; who asks often keeps one."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset) -> None:
        self._scenario, self._ruleset = scenario, ruleset
        self._houses = houses(scenario, ruleset)
        areas = [scenario.board.closed_areas[one.id] for one in self._houses]
        self._areas = np.array([*areas, None], dtype=object)[:-1]
        self._bounds = shapely.bounds(self._areas) + OUTLINE_TOLERANCE * np.array([-2, -2, 2, 2])

    def house_at(self, point: Point) -> Feature | None:
        """The uppermost building at a point."""
        low_x, low_y, high_x, high_y = self._bounds.T
        x, y = point
        near = np.flatnonzero((low_x <= x) & (x <= high_x) & (low_y <= y) & (y <= high_y))
        found = near[shapely.dwithin(self._areas[near], shapely.Point(point), OUTLINE_TOLERANCE)]
        return self._houses[int(found[-1])] if len(found) else None

    def floor_of(self, stand: Standpoint) -> BuildingFloor | None:
        """The floor of a building that a stand is on, by the unit's floor or by its height; None in the open and for
        vehicles."""
        unit = self._scenario.forces.find(stand.unit) if stand.unit else None
        if unit is not None:
            kind = self._ruleset.units.get(unit[1].kind)
            if kind is not None and "vehicle" in kind.tags:
                return None
        house = self.house_at(stand.point)
        if house is None:
            return None
        if unit is not None:
            return BuildingFloor(house, unit[1].floor)
        storey = float(str(self._ruleset.tables["storeys"]["height"]))
        return BuildingFloor(house, min(max(int((stand.above + OUTLINE_TOLERANCE) // storey), 0), max(house.floors, 0)))


def are_joined(scenario: TabletopScenario, ruleset: Ruleset, here: Feature, there: Feature) -> bool:
    """Are two pieces sections of one building (p.77)?"""
    return float(here.area.distance(there.area)) <= scenario.board.length(SECTION_GAP, ruleset.length_unit)


def exits(scenario: TabletopScenario, ruleset: Ruleset, floor: BuildingFloor) -> tuple[Point, ...]:
    """A point just outside each opening of a floor that leads into the open; one in a party wall leads into the next house
    only."""
    shape = floor.feature.area
    beyond = shape.buffer(OUTSIDE, join_style="mitre").boundary
    found = []
    for opening in floor.openings:
        edge = shape.boundary.interpolate(shape.boundary.project(shapely.Point(opening)))
        at = beyond.interpolate(beyond.project(edge))
        place = (float(at.x), float(at.y))
        if house_at(scenario, ruleset, place) is None:
            found.append(place)
    return tuple(found)

"""Who is in which building, on which floor (p.76-77 BÂTIMENTS)."""

from __future__ import annotations

from dataclasses import dataclass

import shapely

from workbench.board.tableboard import Feature, Point
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_results import Stand

SOLID = "solid"
HAIR = 1e-8
"""So near to the outline of a building one is in it."""


@dataclass(frozen=True, slots=True)
class Room:
    """A floor of a building, 0 on the ground: who is there has no place of his own, but all openings of the floor."""

    feature: Feature
    floor: int

    @property
    def openings(self) -> tuple[Point, ...]:
        """The doors and windows of the floor."""
        return tuple(opening.at for opening in self.feature.openings if opening.floor == self.floor)


def houses(scenario: TableScenario, ruleset: Ruleset) -> tuple[Feature, ...]:
    """The pieces that are seen into and out of by openings only, undermost first."""
    return tuple(
        feature
        for feature in scenario.board.features
        if not feature.linear and (row := ruleset.terrain.get(feature.terrain)) is not None and row.fact("los") == SOLID
    )


def house_at(scenario: TableScenario, ruleset: Ruleset, point: Point) -> Feature | None:
    """The uppermost building at a point."""
    mark = shapely.Point(point)
    found = [one for one in houses(scenario, ruleset) if shapely.dwithin(one.area, mark, HAIR)]
    return found[-1] if found else None


def room_of(scenario: TableScenario, ruleset: Ruleset, stand: Stand) -> Room | None:
    """The floor of a building that a stand is on: by the unit's own floor, or by its height; None in the open and for
    vehicles."""
    unit = scenario.forces.find(stand.unit) if stand.unit else None
    if unit is not None:
        kind = ruleset.units.get(unit[1].kind)
        if kind is not None and "vehicle" in kind.tags:
            return None
    house = house_at(scenario, ruleset, stand.point)
    if house is None:
        return None
    if unit is not None:
        return Room(house, unit[1].floor)
    storey = float(str(ruleset.tables["storeys"]["height"]))
    return Room(house, min(max(int((stand.above + HAIR) // storey), 0), max(house.floors, 0)))

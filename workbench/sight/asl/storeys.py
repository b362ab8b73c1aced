"""Which levels of a hex anybody can be at: its floor, the crest of a Depression, a bridge, storeys, a sewer."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from workbench.forces.units import Unit
from workbench.geometry.shapes import outlines, planar
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.asl.ground import Ground
from workbench.sight.asl.readings import exact

CREST = 1


def highest_place(scenario: Scenario, ruleset: Ruleset, ground: Ground, number: int) -> int:
    """Levels from the floor of a hex to the highest place in it (2.8): 0 where there is none but the floor."""
    cell = ground.cells.of_hex[number]
    spanned = bool(ground.bridges[cell]) and _wet(scenario, ruleset, number)
    return max([CREST if ground.sunk[cell] or spanned else 0, *_storeys(scenario, ruleset, number)])


def has_place(scenario: Scenario, ruleset: Ruleset, ground: Ground, number: int, above: int) -> bool:
    """Is there a place so many levels above (-1: a sewer below) the floor of a hex?"""
    if above < 0:
        return above == -1 and bool(ground.sewers[ground.cells.of_hex[number]])
    return above <= highest_place(scenario, ruleset, ground, number)


def standing_level(unit: Unit) -> int:
    """The level above the floor of its hex at which a unit stands: its value ``level``, or 1 in crest status (A.6)."""
    stands = unit.values.get("level")
    return stands if isinstance(stands, int) else CREST * unit.has("crest")


def _wet(scenario: Scenario, ruleset: Ruleset, number: int) -> bool:
    board = scenario.board
    return any(row.fact("water") and bool(board.mask(row.key)[number]) for row in ruleset.terrain.values())


def _storeys(scenario: Scenario, ruleset: Ruleset, number: int) -> Iterator[int]:
    """The upper levels of the buildings drawn in a hex; what is painted is a ground floor alone."""
    outline = None
    share = ruleset.parameters.get("drawn_share")
    least = float(exact("1/50" if share is None or isinstance(share.value, tuple) else share.value))
    for shape in scenario.board.shapes:
        row = ruleset.terrain.get(shape.terrain)
        upper = shape.values.get("levels", shape.values.get("height"))
        if row is None or upper is None or not (row.fact("location") and row.fact("los") == "obstacle"):
            continue
        outline = outline or outlines(scenario.board.grid).hexes[number]
        house = shapely.make_valid(planar(shape))
        centre = shapely.Point(scenario.board.grid.centres[number])
        if outline.intersection(house).area >= least * outline.area or house.covers(centre):
            yield int(exact(upper))

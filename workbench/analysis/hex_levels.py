"""The levels within a hex for observer and target, in games whose rules know them."""

from __future__ import annotations

import math
from fractions import Fraction

from workbench.engine.doctrines import find_doctrine
from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.shape_cutting import DRAWN
from workbench.scenario.units import Unit

# --- Points of hexes besides their centres: the one nearest to the mouse, where the rules know such places.


def nearest_aim(grid: HexGrid, number: int, point: tuple[float, float]) -> Aim:
    """The centre, vertex or middle of a hexside of a hex that lies nearest to a point of the plane."""
    here = grid.hexes[number]
    corners = grid.corners(here)
    places = {AT_CENTRE: grid.point(here)}
    for k in range(6):
        one, two = corners[k], corners[(k + 1) % 6]
        places[Aim(VERTEX, k)] = one
        places[Aim(HEXSIDE, k)] = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    return min(places, key=lambda aim: math.dist(places[aim], point))


OBSERVER, TARGET = 0, 1
_CREST, _SEWER = 1, -1


def knows_levels(ruleset: Ruleset) -> bool:
    """True if the rules judge lines from and to levels within a hex."""
    return bool(getattr(find_doctrine("sight", ruleset.doctrines["sight"]), "knows_places", False))


def level_range(scenario: Scenario, ruleset: Ruleset) -> tuple[int, int]:
    """The lowest and highest level above the floor of a hex that this map has a place for: sewers and what lies beneath
    bridges, the crest of a depression (always offered), the storeys of drawn buildings."""
    if not knows_levels(ruleset):
        return 0, 0
    board = scenario.board
    top = max([_CREST, *(_storeys(ruleset, shape) for shape in board.shapes)])
    below = any(_sewer(ruleset, key) or _is_bridge(ruleset, key) for key in board.paths)
    return (_SEWER if below else 0), top


def place_range(scenario: Scenario, ruleset: Ruleset, number: int) -> tuple[int, int]:
    """The lowest and highest level above the floor of one hex that it has a place for; of a hex with a bridge or a depression
    also the crest. Of a bridge over a depression 0 is the bridge, -1 what lies beneath."""
    if not knows_levels(ruleset):
        return 0, 0
    board = scenario.board
    here = [*board.terrain_at(number), *(key for key, mask in board.path_mask.items() if mask[number])]
    rows = [ruleset.terrain[key] for key in here if key in ruleset.terrain]
    sunk = any(row.fact("los") == "depression" for row in rows)
    bridge = any(_is_bridge(ruleset, key) for key in here)
    crest = sunk != bridge
    top = max([_CREST if crest else 0, *(_storeys(ruleset, shape) for shape in DRAWN.at(board, number))])
    return (_SEWER if (sunk and bridge) or any(_sewer(ruleset, key) for key in here) else 0), top


def standing_level(unit: Unit, ruleset: Ruleset) -> int:
    """The level of its hex at which a unit stands: its value ``level``, or one up on the crest of a depression."""
    if not knows_levels(ruleset):
        return 0
    stands = unit.values.get("level")
    if isinstance(stands, int):
        return stands
    return _CREST if "crest" in unit.state else 0


def _storeys(ruleset: Ruleset, shape: Shape) -> int:
    row, upper = ruleset.terrain.get(shape.terrain), shape.values.get("levels", shape.values.get("height"))
    if row is None or upper is None or not row.fact("location"):
        return 0
    try:
        return int(Fraction(str(upper)))
    except ValueError:
        return 0


def _is_bridge(ruleset: Ruleset, key: str) -> bool:
    row = ruleset.terrain.get(key)
    return row is not None and bool(row.fact("roadway_open"))


def _sewer(ruleset: Ruleset, key: str) -> bool:
    row = ruleset.terrain.get(key)
    return row is not None and row.fact("los") == "none" and bool(row.fact("depth"))

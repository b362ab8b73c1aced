"""Walls, hedges and bocage on lines (6.2, 6.21, 9.221 EX), and the sides through which a line follows a Depression (6.3)."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.sight.asl.ground import Ground
from workbench.sight.asl.heights import Levels
from workbench.sight.asl.trail import ALONG, AT_VERTEX, BY_VERTEX, CROSSED, Sides, Trail


def by_side(ground: Ground, trail: Trail, levels: Levels) -> Sides:
    """The hexsides whose walls block, among all that the lines meet."""
    met = trail.sides()
    met = met.of(np.flatnonzero((ground.side_bits[met.cell] >> met.way) & 1).astype(np.int32))
    touched = _touched(ground, met)
    some = np.flatnonzero((met.how != BY_VERTEX) & (levels.equal[met.line] | ~touched)).astype(np.int32)
    met = met.of(some)
    return met.of(np.flatnonzero(side_blocks(ground, trail, levels, met)).astype(np.int32))


def _touched(ground: Ground, met: Sides) -> BoolArray:
    """Sides that lines meet at an end only: there a wall stops lines of its level, and no others (9.221 EX)."""
    steps = np.array(ground.cells.steps[:6], dtype=np.int32)
    owner = np.where(met.way < 3, met.cell, met.cell + steps[met.way])
    key = (met.line.astype(np.int64) * ground.cells.count + owner) * 3 + met.way % 3
    found: BoolArray = (met.how == AT_VERTEX) | np.isin(key, key[met.how == BY_VERTEX])
    return found


def side_blocks(ground: Ground, trail: Trail, levels: Levels, met: Sides) -> BoolArray:
    """Do the walls on these hexsides block?

    An obstacle on a hexside stands on the higher of its two hexes; what lies behind it is counted from the hex in front.
    """
    steps = np.array(ground.cells.steps[:6], dtype=np.int32)
    other = met.cell + steps[met.way]
    height = ground.side_heights[met.way, met.cell]
    base = np.maximum(ground.level[met.cell], ground.level[other])
    # `near` and `far` are those of two different hexes: count to the one on the higher end's side
    down = levels.from_home[met.line]
    distance = trail.distance[met.line]
    near = np.where(down, met.near, distance - met.far)
    far = np.where(down, distance - met.near, met.far)
    low = np.where(height == 1, height, 0)
    blocks = levels.stopped_by_half(met.line, base, low)
    blocks |= levels.stopped(met.line, near, far, base, np.where(height > 1, height, 0))
    found: BoolArray = blocks & ~passed_freely(ground, trail, met)
    return found


def passed_freely(ground: Ground, trail: Trail, met: Sides) -> BoolArray:
    """Hexsides of the hexes of the ends are no obstacle (6.2); nor, for a line along it, a wall that points at one of them
    (4.34 EX, B9.3: its TEM counts instead)."""
    steps = np.array(ground.cells.steps[:6], dtype=np.int32)
    other, goal = met.cell + steps[met.way], trail.goal[met.line]
    free = (met.cell == trail.home) | (other == trail.home) | (met.cell == goal) | (other == goal)
    free |= (met.how == ALONG) & ((met.near <= 1) | (met.far <= 1))
    if ground.readings.ends_clear:
        free |= met.how == AT_VERTEX
    found: BoolArray = free
    return found


def joined_sides(ground: Ground, trail: Trail) -> IntArray:
    """How many hexsides every line passes through, not at a vertex, by which a Depression goes on (6.3 EXC)."""
    if not ground.joined.any():
        return np.zeros(trail.count, dtype=np.int32)
    met = trail.sides()
    joined = (ground.joined[met.cell] >> met.way) & 1 > 0
    through = np.bincount(met.line[joined & (met.how == CROSSED)], minlength=trail.count)
    at_vertex = np.bincount(met.line[joined & (met.how == BY_VERTEX)], minlength=trail.count)
    found: IntArray = (through - at_vertex).astype(np.int32)
    return found

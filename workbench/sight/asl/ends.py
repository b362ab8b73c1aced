"""What the ends of lines forbid, whatever lies between: Depressions, floors of buildings, sewers, darkness."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.sight.asl.drawn import FULL
from workbench.sight.asl.ground import Ground
from workbench.sight.asl.heights import Levels
from workbench.sight.asl.shut import BY_DARK, BY_DEPRESSION, BY_FLOORS, BY_SEWER, Shut, Terms
from workbench.sight.asl.sides import joined_sides
from workbench.sight.asl.trail import SPREAD, Trail


def at_ends(ground: Ground, trail: Trail, levels: Levels, terms: Terms) -> list[Shut]:
    """What the ends of lines forbid: Depressions, floors of buildings, sewers, the visibility. It blocks at the end."""
    parts = []
    every = np.arange(trail.count, dtype=np.int32)
    goal, home = trail.goal, np.full(trail.count, trail.home, dtype=np.int32)
    last = SPREAD * trail.distance
    for above, cell, here, there, order in (
        (terms.above, home, np.full(trail.count, levels.eye, dtype=np.int32), levels.aim, np.zeros_like(last)),
        (terms.target_above, goal, levels.aim, np.full(trail.count, levels.eye, dtype=np.int32), last),
    ):
        if above == 0 and ground.sunk[cell].any():
            need = trail.distance - joined_sides(ground, trail)
            short = ground.sunk[cell] & (need > 0) & (there - here < ground.readings.per_hex * need)
            some = every[short]
            parts.append(Shut.of(some, order[some], cell[some], BY_DEPRESSION))
    if terms.above < 0 or terms.target_above < 0:
        linked = np.zeros(trail.count, dtype=np.bool_)
        if terms.above < 0 and terms.target_above < 0 and levels_down(terms):
            for way in range(6):
                there = goal == trail.home + ground.cells.steps[way]
                linked |= there & bool((int(ground.sewer_joined[trail.home]) >> way) & 1)
        some = every[~linked]
        parts.append(Shut.of(some, last[some], goal[some], BY_SEWER))
    floors = (trail.distance == 1) & ~levels.equal & ground.houses[goal] & bool(ground.houses[trail.home])
    if trail.straight and floors.any():
        some = every[floors]
        some = some[_one_house(ground, trail, some)]
        parts.append(Shut.of(some, last[some], goal[some], BY_FLOORS))
    if ground.readings.visibility >= 0:
        some = every[trail.distance > max(1, ground.readings.visibility)]
        parts.append(Shut.of(some, last[some], goal[some], BY_DARK))
    return parts


def levels_down(terms: Terms) -> bool:
    """Are both ends one level below ground, where sewers are?"""
    return terms.above == terms.target_above == -1


def _one_house(ground: Ground, trail: Trail, line: IntArray) -> BoolArray:
    """Do buildings of two adjacent hexes meet at the hexside between them?"""
    walls, home = ground.drawn.party_walls, trail.home
    found = np.zeros(len(line), dtype=np.bool_)
    for place, cell in enumerate(trail.goal[line]):
        way = next(way for way in range(6) if cell == home + ground.cells.steps[way])
        first, count = int(walls.row[way, home]), int(walls.count[way, home])
        rows = range(first, first + count) if first >= 0 else ()
        mine = [bool(ground.built[home] or walls.mine[row, FULL]) for row in rows] or [bool(ground.built[home])]
        other = [bool(ground.built[cell] or walls.other[row, FULL]) for row in rows] or [bool(ground.built[cell])]
        found[place] = any(a and b for a, b in zip(mine, other, strict=True))
    return found

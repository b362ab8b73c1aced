"""On which hexsides a drawn line lies: a wall that a hand drew along them is a wall on them, for sight and for movement."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray
from workbench.geometry.cuts import cutter
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import Drawn, Point

BY_HAND = 0.02
"""Hexes: a line drawn as near as this to a hexside lies on it, if it goes along half of it."""
HALF = 0.5 / math.sqrt(3)
"""Half the length of a hexside."""

_Side = tuple[int, int]


@dataclass(frozen=True, eq=False, slots=True)
class Alongside:
    """The ``sides`` (hex, direction) on which a line lies, each named once, and, for the hexes where it lies on any, what of it
    runs elsewhere (``rest``)."""

    sides: tuple[tuple[int, int], ...] = ()
    rest: Mapping[int, BaseGeometry] = field(default_factory=dict)


@lru_cache(maxsize=4096)
def alongside(grid: HexGrid, shape: Drawn) -> Alongside:
    """Where a line without a width lies on hexsides; an area lies on none."""
    pieces = [cut for cut in cutter(grid).cut([shape])[0] if cut.geometry.area == 0]
    corners = np.array(grid.corners(grid.hexes[0])) - np.array(grid.point(grid.hexes[0]))
    run: dict[_Side, list[tuple[float, float]]] = defaultdict(list)
    bits: dict[int, list[tuple[_Side | None, tuple[Point, Point]]]] = defaultdict(list)
    for cut in pieces:
        for line in shapely.get_parts(cut.geometry):
            for one, two in pairwise(shapely.get_coordinates(line).tolist()):
                ends = np.array((one, two)) - grid.centres[cut.hex]
                way, along = _side_of(corners, ends)
                side = None if way is None else _named(grid, cut.hex, way)
                if side is not None:
                    run[side].append(along)
                bits[cut.hex].append((side, (tuple(one), tuple(two))))
    sides = tuple(sorted(side for side, spans in run.items() if _covered(spans) > HALF - BY_HAND))
    rest = {}
    for number, found in bits.items():
        left = [ends for side, ends in found if side not in sides]
        if len(left) < len(found):
            rest[number] = shapely.line_merge(shapely.MultiLineString(left)) if left else shapely.LineString()
    return Alongside(sides, rest)


def _side_of(corners: FloatArray, ends: FloatArray) -> tuple[int | None, tuple[float, float]]:
    """The direction of the hexside of a hex along which a segment (seen from its centre) runs, and from where to where from the
    middle of it; None if there is none."""
    for way in range(6):
        normal = corners[way] + corners[(way + 1) % 6]
        forward = corners[way % 3 + 1] - corners[way % 3]
        away = ends @ (normal / math.hypot(*normal)) - 0.5
        along = ends @ (forward / math.hypot(*forward))
        if (np.hypot(away, np.maximum(np.abs(along) - HALF, 0)) <= BY_HAND).all():
            low, high = sorted(along.tolist())
            return way, (low, high)
    return None, (0.0, 0.0)


def _named(grid: HexGrid, number: int, way: int) -> _Side:
    other = int(grid.neighbours[number, way])
    return (other, way - 3) if way >= 3 and other >= 0 else (number, way)


def _covered(spans: Iterable[tuple[float, float]]) -> float:
    """How much of a hexside spans cover, overlaps counted once."""
    total, reached = 0.0, -HALF
    for low, high in sorted(spans):
        end = min(high, HALF)
        total += max(0.0, end - max(low, reached))
        reached = max(reached, end)
    return total

"""Terrain drawn inside hexes, as what a straight line needs to know of it.

A line that passes through a hex meets a connected drawing in it exactly when it leaves corners of the drawing on both
sides. So of every connected piece in a hex only the corners of its convex hull are kept, and how far the line reaches into
it is the smaller of the two largest distances of corners left and right of the line: no geometry is computed per question.
Pieces of the same or greater height are joined first, so that a line along the edge between two drawings is inside both.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray, IntArray

FULL, HALF, ABOVE, HINDRANCE = 0, 1, 2, 3
"""Kinds of drawings: obstacles of a level or more, of half a level, obstacles to lines between levels, Hindrances."""
KINDS = (FULL, HALF, ABOVE, HINDRANCE)
CORE = 1e-6
"""Hexes by which a line must reach into a drawing to cross it: less is touching its edge."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """All drawn pieces, by cell: those of cell c are ``start[c] .. start[c + 1]``.

    Per piece ``kind``, ``value`` (height or DRM), ``shape`` (its geometry) and its hull's corners
    ``corners[first[p] .. first[p + 1]]``. Per cell ``tallest`` and ``hindering``. ``houses``: the hexes with a drawn building.
    ``edges``: where drawings reach hexsides, see :class:`Edges`.
    """

    start: IntArray
    kind: IntArray
    value: IntArray
    geometry: tuple[BaseGeometry, ...]
    first: IntArray
    corners: FloatArray
    tallest: IntArray
    hindering: BoolArray
    houses: IntArray
    edges: Edges

    @property
    def any(self) -> bool:
        """Is anything drawn?"""
        return len(self.kind) > 0

    def depths(self, pieces: IntArray, begin: FloatArray, along: FloatArray) -> FloatArray:
        """How far (in hexes) lines reach into pieces, one line per piece: from points ``begin`` in directions ``along`` of
        length 1. Negative: how far they pass by."""
        count = self.first[pieces + 1] - self.first[pieces]
        head = np.cumsum(count) - count
        place = np.arange(int(count.sum())) - np.repeat(head, count) + np.repeat(self.first[pieces], count)
        at = self.corners[place]
        x, y = np.repeat(along[:, 0], count), np.repeat(along[:, 1], count)
        side = x * (at[:, 1] - np.repeat(begin[:, 1], count)) - y * (at[:, 0] - np.repeat(begin[:, 0], count))
        reach: FloatArray = np.minimum(np.maximum.reduceat(side, head), -np.minimum.reduceat(side, head))
        return reach


@dataclass(frozen=True, eq=False)
class Edges:
    """What stands along hexsides: for side ``way`` (0..5) of a cell ``row[way, cell]`` is where its rows begin, -1 where
    nothing is drawn at it; ``count[way, cell]`` how many there are. A row is one stretch of the hexside: by kind what stands
    there in the cell (``mine``) and in the neighbour (``other``)."""

    row: IntArray
    count: IntArray
    mine: IntArray
    other: IntArray

"""Terrain drawn inside hexes, as what a straight line needs to know of it.

A line that passes through a hex meets a connected drawing in it exactly when it leaves corners of the drawing on both
sides. So of every connected piece in a hex only the corners of its convex hull are kept, and how far the line reaches into
it is the smaller of the two largest distances of corners left and right of the line: no geometry is computed per question.
Pieces of the same or greater height are joined first, so that a line along the edge between two drawings is inside both.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray, IntArray

FULL, HALF, ABOVE, HINDRANCE = 0, 1, 2, 3
"""Kinds of drawings: obstacles of a level or more, of half a level, obstacles to lines between levels, Hindrances."""
KINDS = (FULL, HALF, ABOVE, HINDRANCE)
TURN = 2 * math.pi
NEARLY = 1e-5
"""Angles (radians) so little apart are looked at again."""
CORE = 1e-6
"""Hexes by which a line must reach into a drawing to cross it: less is touching its edge."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """All drawn pieces, by cell: those of cell c are ``start[c] .. start[c + 1]``.

    Per piece ``kind``, ``value`` (height or DRM), ``geometry`` and its hull's corners ``corners[first[p] .. first[p + 1]]``.
    Per cell ``tallest`` and ``hindering``. ``houses``: the hexes with a drawn building; ``terrain``: keys of what is drawn,
    by hex; ``walls``: (hex, direction, height) of what is drawn along hexsides; ``ignored``: keys of drawings that
    sight cannot read. ``edges``: where drawings reach hexsides; ``party_walls``: the same of buildings alone.
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
    party_walls: Edges
    terrain: Mapping[int, tuple[str, ...]]
    walls: tuple[tuple[int, int, int], ...]
    ignored: tuple[str, ...]

    @property
    def any(self) -> bool:
        """Is anything drawn?"""
        return len(self.kind) > 0

    @cached_property
    def held(self) -> BoolArray:
        """Cells with anything drawn."""
        found: BoolArray = np.diff(self.start) > 0
        return found

    def met_from(self, eye: FloatArray, pieces: IntArray, line: IntArray, along: FloatArray) -> BoolArray:
        """Do lines from a point outside the pieces cross them? ``pieces`` and ``line`` go together; ``along`` are the
        directions of all lines. The piece is seen from the point between two directions; the line lies between them or not,
        and where that is nearly a tie the depth decides, which is the same from both ends."""
        used, place = np.unique(pieces, return_inverse=True)
        low, width = self._seen(used, eye)
        angle = np.arctan2(along[:, 1], along[:, 0]) % TURN
        gap = angle[line] - low[place]
        wide = width[place]
        gap = np.where(gap < wide - TURN + NEARLY, gap + TURN, gap)
        met: BoolArray = (gap > 0) & (gap < wide)
        tie = np.flatnonzero((np.abs(gap) < NEARLY) | (np.abs(gap - wide) < NEARLY) | (np.abs(gap - TURN) < NEARLY))
        if len(tie):
            begin = np.repeat(eye[None, :], len(tie), axis=0)
            met[tie] = self.depths(pieces[tie], begin, along[line[tie]]) > CORE
        return met

    def _seen(self, pieces: IntArray, eye: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The first direction (0 to a full turn) in which each piece is seen from a point, and how wide it is."""
        count = self.first[pieces + 1] - self.first[pieces]
        head = np.cumsum(count) - count
        place = np.arange(int(count.sum())) + np.repeat(self.first[pieces] - head, count)
        away = self.corners[place] - eye
        angle = np.arctan2(away[:, 1], away[:, 0])
        start = np.repeat(angle[head], count)
        turned = (angle - start + TURN / 2) % TURN - TURN / 2
        low, high = np.minimum.reduceat(turned, head), np.maximum.reduceat(turned, head)
        return (angle[head] + low) % TURN, high - low

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

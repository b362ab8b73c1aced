"""Areas drawn inside hexes in the form that straight lines need: the pieces that lines cross, and how deep."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, IntArray, distinct, frozen

FULL, HALF, ABOVE, HINDRANCE = 0, 1, 2, 3
"""Kinds of drawings: obstacles of a level or more, of half a level, obstacles to lines between levels, Hindrances."""
KINDS = (FULL, HALF, ABOVE, HINDRANCE)
GROUND, LEVEL = 4, 5
"""Kinds of drawn ground: what is at least so high, and what is exactly so high."""
TURN = 2 * math.pi
NEAR_TIE = 1e-5
"""Angles (radians) nearer than this are decided by depth instead."""
CROSSING_DEPTH = 1e-6
"""Hexes by which a line must reach into a drawing to cross it; less only touches its edge."""


@dataclass(frozen=True, eq=False)
class CrossedPieces:
    """Connected pieces by cell: those of cell c are ``start[c] .. start[c + 1]``.

    Per piece p:

    - ``kind``: what it is
    - ``value``: height or DRM
    - ``stroke``: is it the stroke of a wall, past its hexside?
    - ``geometry``: its shape
    - ``first``, ``corners``: the corners of its hull are ``corners[first[p] .. first[p + 1]]``; a line crosses a connected
      piece if it crosses its hull
    """

    start: IntArray
    kind: IntArray
    value: IntArray
    stroke: BoolArray
    geometry: tuple[BaseGeometry, ...]
    first: IntArray
    corners: FloatArray

    @property
    def has_any(self) -> bool:
        """Is there any piece?"""
        return len(self.kind) > 0

    @cached_property
    def has_strokes(self) -> bool:
        """Is any of them the stroke of a wall?"""
        return bool(self.stroke.any())

    @cached_property
    def blocks(self) -> BoolArray:
        """The pieces that are obstacles or ground, as a mask; the others hinder."""
        return frozen((self.kind < HINDRANCE) | (self.kind == GROUND))

    @cached_property
    def drawn_cells(self) -> BoolArray:
        """Cells with pieces, as a mask."""
        found: BoolArray = np.diff(self.start) > 0
        return found

    def crossed_from(self, begin: FloatArray, pieces: IntArray, line: IntArray, along: FloatArray) -> BoolArray:
        """Do lines from points outside the pieces cross them? ``pieces`` and ``line`` go together; ``begin`` are the points,
        ``along`` the directions of all lines. A piece covers the angles between two directions from a point; a line crosses it
        if it lies between them. Near a tie the depth decides, which is the same from both ends."""
        # lines from one point stand together: each piece is measured once from every point
        moved = (begin[1:] != begin[:-1]).any(axis=1)
        if moved.any():
            point = np.zeros(len(begin), dtype=np.int64)
            np.cumsum(moved, out=point[1:])
            used, place = distinct(point[line] * len(self.kind) + pieces, (int(point[-1]) + 1) * len(self.kind))
            seat, used = np.divmod(used, len(self.kind))
            low, width = self._angles_from(used, begin[np.searchsorted(point, seat)])
        else:
            used, place = distinct(pieces, len(self.kind))
            low, width = self._angles_from(used, begin[:1])
        angle = np.arctan2(along[:, 1], along[:, 0]) % TURN
        gap = angle.take(line) - low.take(place)
        wide = width.take(place)
        gap = np.where(gap < wide - TURN + NEAR_TIE, gap + TURN, gap)
        met: BoolArray = (gap > 0) & (gap < wide)
        tie = np.flatnonzero(
            (np.abs(gap) < NEAR_TIE) | (np.abs(gap - wide) < NEAR_TIE) | (np.abs(gap - TURN) < NEAR_TIE)
        )
        if len(tie):
            met[tie] = self.depths(pieces[tie], begin[line[tie]], along[line[tie]]) > CROSSING_DEPTH
        return met

    def _angles_from(self, pieces: IntArray, eye: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The first direction (0 to a full turn) of each piece as seen from a point of its own or from one point, and its
        angular width (radians)."""
        count = self.first[pieces + 1] - self.first[pieces]
        head = np.cumsum(count) - count
        place = np.arange(int(count.sum())) + np.repeat(self.first[pieces] - head, count)
        away = self.corners[place] - (eye if len(eye) == 1 else np.repeat(eye, count, axis=0))
        angle = np.arctan2(away[:, 1], away[:, 0])
        start = np.repeat(angle[head], count)
        turned = (angle - start + TURN / 2) % TURN - TURN / 2
        low, high = np.minimum.reduceat(turned, head), np.maximum.reduceat(turned, head)
        return (angle[head] + low) % TURN, high - low

    def depths(self, pieces: IntArray, begin: FloatArray, along: FloatArray) -> FloatArray:
        """The depth (in hexes) to which lines reach into pieces, one line per piece: from points ``begin`` in directions
        ``along`` of length 1. Negative: the distance by which they miss."""
        count = self.first[pieces + 1] - self.first[pieces]
        head = np.cumsum(count) - count
        place = np.arange(int(count.sum())) - np.repeat(head, count) + np.repeat(self.first[pieces], count)
        at = self.corners[place]
        x, y = np.repeat(along[:, 0], count), np.repeat(along[:, 1], count)
        side = x * (at[:, 1] - np.repeat(begin[:, 1], count)) - y * (at[:, 0] - np.repeat(begin[:, 0], count))
        reach: FloatArray = np.minimum(np.maximum.reduceat(side, head), -np.minimum.reduceat(side, head))
        return reach

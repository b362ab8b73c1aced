"""The areas whose depth counts on lines from one eye, as edges: each piece by itself, or what lies under any of them once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Edges, Indices, edges_of
from workbench.sight.table.pieces import Kind, Pieces

SHALLOW = 1e-4
"""A depth below this is none (table's unit)."""


@dataclass(frozen=True, eq=False, slots=True)
class Beds:
    """Areas by their ``shapes``, and which of the ``edges`` are theirs (``chosen``). Per area: ``weight`` is what a unit of
    length in it uses up of the depth allowed; it counts from the part ``begin`` to the part ``stop`` of a line."""

    shapes: NDArray[np.object_]
    edges: Edges
    chosen: Indices
    weight: FloatArray
    begin: FloatArray
    stop: FloatArray

    @property
    def owners(self) -> Indices:
        """The areas that have edges here."""
        return np.unique(self.edges.owner[self.chosen])

    @property
    def deepening(self) -> bool:
        """Does a longer line use up more, never less?"""
        return not self.begin[self.owners].any()

    def inside(self, eye: tuple[float, float]) -> BoolArray:
        """Which areas the eye is in."""
        found: BoolArray = np.zeros(len(self.shapes), dtype=np.bool_)
        owners = self.owners
        found[owners] = shapely.contains_xy(self.shapes[owners], *eye)
        return found

    def each(self) -> Iterator[Beds]:
        """Every area by itself."""
        owner = self.edges.owner[self.chosen]
        for one in self.owners:
            mine = self.chosen[owner == one]
            yield Beds(self.shapes, self.edges, mine, self.weight, self.begin, self.stop)


def weights(pieces: Pieces) -> FloatArray:
    """What a unit of length in each piece uses up of the depth allowed."""
    return 1 / np.maximum(pieces.allowance, SHALLOW)


def beds(pieces: Pieces, wanted: Indices, stretch: tuple[FloatArray, FloatArray]) -> Beds:
    """The ``wanted`` pieces, each by itself; ``stretch`` is from where to where a line is below the top of each piece."""
    return Beds(pieces.shapes, pieces.edges, pieces.edges.of(wanted)[1], weights(pieces), *stretch)


def beds_once(pieces: Pieces, wanted: Indices, stretch: tuple[FloatArray, FloatArray]) -> Beds:
    """The ``wanted`` pieces so that what lies under several of them counts once, as under the one that uses up most."""
    parts = list(_once(pieces, wanted, stretch))
    shapes: NDArray[np.object_] = np.empty(len(parts), dtype=object)
    shapes[:] = [part[0] for part in parts]
    edges = edges_of(list(shapes))
    weight, begin, stop = (np.array([part[place] for part in parts]) for place in (1, 2, 3))
    return Beds(shapes, edges, np.arange(edges.count), weight, begin, stop)


def _once(
    pieces: Pieces, wanted: Indices, stretch: tuple[FloatArray, FloatArray]
) -> Iterator[tuple[BaseGeometry, float, float, float]]:
    """Areas that add up: (area, weight, begin, stop)."""
    weight = weights(pieces)
    trench = pieces.kind[wanted] == Kind.TRENCH.value
    for index in wanted[trench]:
        yield pieces.shapes[index], float(weight[index]), 0.0, 1.0
    rows = wanted[~trench]
    before = 0.0
    for rate in np.unique(weight[rows]):
        some = rows[weight[rows] >= rate]
        for area, begin, stop in _by_height(pieces, some, stretch):
            yield area, float(rate) - before, begin, stop
        before = float(rate)


def _by_height(
    pieces: Pieces, rows: Indices, stretch: tuple[FloatArray, FloatArray]
) -> Iterator[tuple[BaseGeometry, float, float]]:
    """Areas that do not count twice on one stretch of a line. Whoever is below one top is below all higher ones: from the
    highest down, each stretch that is not below the next is in what reaches so high, and no more."""
    tops = np.unique(pieces.top[rows])[::-1]
    firsts = [rows[pieces.top[rows] == top][0] for top in tops]
    begins, stops = (part[firsts].tolist() for part in stretch)
    for place, (begin, stop) in enumerate(zip(begins, stops, strict=True)):
        last = place + 1 == len(tops)
        low, high = (begin, stop) if last else (begins[place + 1], stops[place + 1])
        area = pieces.joined(rows[pieces.top[rows] >= tops[place]])
        if last:
            yield area, begin, stop
            continue
        if begin < low:
            yield area, begin, low
        if high < stop:
            yield area, high, stop

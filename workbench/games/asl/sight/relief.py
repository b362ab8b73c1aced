"""Ground drawn inside hexes by contours: what of it lines meet, what stands on it, and how high it is along hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, IntArray, frozen
from workbench.games.asl.sight.crossed_pieces import GROUND, HINDRANCE, LEVEL, CrossedPieces
from workbench.geometry.hex_lines import Cells
from workbench.geometry.shapes import SLIVER

NOT_DRAWN = -(10**6)
"""The height of ground that no contour draws."""
_SNAP = 1e-9
"""Hexes: edges of ground that lie as near as this to each other are the same edge."""

Piece = tuple[int, bool, int, BaseGeometry]
"""Drawn terrain of a hex: kind, whether it is the stroke of a wall, value, area."""


@dataclass(frozen=True, eq=False, slots=True)
class HexRelief:
    """The drawn ground of one hex; heights in half levels above level 0.

    - ``low``: the lowest ground
    - ``raised``: by height, above the lowest, the areas that are at least so high
    - ``kind``, ``value``, ``stroke``, ``ground``, ``geometry``: of each piece what it is, its height or DRM, whether it is the
      stroke of a wall, and the ground that it stands on (at least, of obstacles; exactly, of Hindrances)
    """

    low: int
    raised: tuple[tuple[int, BaseGeometry], ...]
    kind: tuple[int, ...]
    value: tuple[int, ...]
    stroke: tuple[bool, ...]
    ground: tuple[int, ...]
    geometry: tuple[BaseGeometry, ...]


def hex_relief(regions: Sequence[tuple[int, BaseGeometry]], drawn: Sequence[Piece]) -> HexRelief:
    """The relief of a hex from its ground (height, area; the lowest first) and the terrain drawn in it.

    What rises higher blocks no less: an obstacle on ground counts wherever the ground is at least so high. So a line in the
    seam between two levels meets the higher of the two. A Hindrance counts at one level alone.
    """
    raised, found = [], list[tuple[int, int, bool, int, BaseGeometry]]()
    for place, (height, _) in enumerate(regions):
        if place:
            over = [area for _, area in regions[place:]]
            area = over[0] if len(over) == 1 else shapely.union_all(over, grid_size=_SNAP)
            raised.append((height, area))
            found += [(GROUND, 0, False, height, part) for part in _parts(area)]
            found += [
                (kind, value, stroke, height, part)
                for kind, stroke, value, piece in drawn
                if kind != HINDRANCE
                for part in _parts(shapely.intersection(piece, area))
            ]
    for height, area in regions:
        found += [(LEVEL, 0, False, height, part) for part in _parts(area)]
        found += [
            (kind, value, False, height, part)
            for kind, _, value, piece in drawn
            if kind == HINDRANCE
            for part in _parts(shapely.intersection(piece, area))
        ]
    columns = tuple(zip(*found, strict=True))
    kinds, values, strokes, grounds, areas = columns
    return HexRelief(regions[0][0], tuple(raised), kinds, values, strokes, grounds, areas)


def _parts(area: BaseGeometry) -> Iterator[BaseGeometry]:
    return (part for part in shapely.get_parts(area) if part.area > SLIVER)


@dataclass(frozen=True, eq=False)
class Relief(CrossedPieces):
    """The drawn ground of a map, as pieces by cell; heights in half levels above level 0.

    Per piece:

    - ``ground``: the ground that it stands on, or that it is

    Per cell:

    - ``shaped``: is its ground drawn?
    - ``low``: its lowest ground, or :data:`NOT_DRAWN`
    - ``high``: its highest ground, or :data:`NOT_DRAWN`
    - ``top``: the top of the highest obstacle drawn on ground above the lowest, or :data:`NOT_DRAWN`

    ``hexes`` is the relief by hex number.
    """

    ground: IntArray
    shaped: BoolArray
    low: IntArray
    high: IntArray
    top: IntArray
    hexes: Mapping[int, HexRelief] = field(repr=False)

    @cached_property
    def raised(self) -> dict[tuple[int, int], BaseGeometry]:
        """The area of a hex (by number) that is at least so high."""
        return {(number, height): area for number, one in self.hexes.items() for height, area in one.raised}

    def areas(self, numbers: Iterable[int], heights: Iterable[int]) -> list[BaseGeometry]:
        """The areas of hexes that are at least so high."""
        return [self.raised[key] for key in zip(numbers, heights, strict=True)]


def relief_of_map(
    cells: Cells, hexes: Mapping[int, HexRelief], level: IntArray, sunk: BoolArray, base: IntArray
) -> Relief:
    """The relief of all hexes. In a Depression only what is drawn above the ground beside it (``level``) is ground besides
    its bottom; heights at its bottom are counted from ``base``."""
    ordered = sorted((int(cells.of_hex[number]), one) for number, one in hexes.items())
    many = np.zeros(cells.count + 1, dtype=np.int32)
    low, high, top = (np.full(cells.count, NOT_DRAWN, dtype=np.int32) for _ in range(3))
    shaped = np.zeros(cells.count, dtype=np.bool_)
    columns: list[list[int]] = [[], [], []]
    areas: list[BaseGeometry] = []
    strokes: list[bool] = []
    for cell, one in ordered:
        kept = [
            place
            for place, height in enumerate(one.ground)
            if not (sunk[cell] and height <= level[cell] and one.kind[place] not in (HINDRANCE, LEVEL))
        ]
        many[cell + 1], shaped[cell] = len(kept), True
        low[cell], high[cell] = one.low, max(one.ground)
        standing = [one.ground[x] + one.value[x] for x in kept if one.kind[x] < HINDRANCE]
        top[cell] = max(standing, default=NOT_DRAWN)
        grounds = [int(base[cell]) if sunk[cell] and height <= level[cell] else height for height in one.ground]
        for column, held in zip(columns, (one.kind, one.value, grounds), strict=True):
            column += [held[place] for place in kept]
        areas += [one.geometry[place] for place in kept]
        strokes += [one.stroke[place] for place in kept]
    kind, value, ground = (frozen(np.array(column, dtype=np.int32)) for column in columns)
    hulls = shapely.convex_hull(np.array(areas, dtype=object))
    corners: FloatArray = shapely.get_coordinates(hulls)
    first = np.concatenate([[0], np.cumsum(shapely.get_num_coordinates(hulls))]) if areas else np.zeros(1)
    return Relief(
        start=frozen(np.cumsum(many).astype(np.int32)),
        kind=kind,
        value=value,
        stroke=frozen(np.array(strokes, dtype=np.bool_)),
        geometry=tuple(areas),
        first=frozen(first.astype(np.int32)),
        corners=frozen(corners),
        ground=ground,
        shaped=frozen(shaped),
        low=frozen(low),
        high=frozen(high),
        top=frozen(top),
        hexes=hexes,
    )

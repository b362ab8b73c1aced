"""What is drawn in one hex: joined by height, and measured for lines. Hexes with the same drawings are compiled once."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray, IntArray
from workbench.geometry.grid import HexGrid
from workbench.sight.asl.drafts import Draft
from workbench.sight.asl.drawn import FULL, HINDRANCE, KINDS

SNAP = 1e-9
"""Hexes: edges of drawings that lie as near as this to each other are the same edge."""
HAIR = 1e-4
"""Hexes: half the width of a drawn line that has none, so that where it is cut at hexsides, or goes on in another drawn line,
no line of sight slips through."""
ON_SIDE, STRETCH, CONTACT = 1e-7, 1e-6, 1.9 * HAIR
"""How near to a hexside an edge of a drawing lies on it, the shortest stretch of it that counts, and the shortest edge: a drawn
line that crosses the hexside, not the corner of one that ends beside it."""

Contact = tuple[float, float, int, int]
"""From where to where on a hexside (from its middle, along its direction) a drawing of a kind and value lies."""
Contacts = dict[int, list[Contact]]
"""By the direction of the hexside."""


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """What one shape puts into one hex: areas, none where all of it runs along hexsides. ``place``: where its terrain stands in
    the chart. Equal only to itself."""

    terrain: str
    place: int
    draft: Draft
    areas: tuple[BaseGeometry, ...]


@dataclass(eq=False, slots=True)
class DrawnHex:
    """The drawn pieces of one hex: ``kind``, ``value``, ``geometry``, the ``corners`` of their hulls, ``count`` of them each.

    ``contacts`` with its hexsides, ``party`` those of buildings alone (``houses``, as they were drawn). ``terrain`` are the
    keys of what is drawn, in the order of the chart; ``fills`` what fills the hex because it is inherent.
    """

    parts: tuple[Part, ...]
    kind: IntArray
    value: IntArray
    geometry: tuple[BaseGeometry, ...]
    tallest: int
    hindering: bool
    terrain: tuple[str, ...]
    houses: tuple[BaseGeometry, ...]
    fills: tuple[Draft, ...]
    corners: FloatArray = field(default_factory=lambda: np.zeros((0, 2)))
    count: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    contacts: Contacts = field(default_factory=dict)
    party: Contacts = field(default_factory=dict)


def compile_hexes(grid: HexGrid, found: Sequence[tuple[int, tuple[Part, ...]]]) -> dict[int, DrawnHex]:
    """What is drawn in hexes, by number; all are measured at once."""
    made = {number: _joined_in(parts) for number, parts in found}
    pieces = [(number, geometry) for number, one in made.items() for geometry in one.geometry]
    if pieces:
        hulls = shapely.convex_hull(np.array([geometry for _, geometry in pieces], dtype=object))
        corners, count = shapely.get_coordinates(hulls), shapely.get_num_coordinates(hulls)
        piece = corner = 0
        for one in made.values():
            one.count = count[piece : piece + len(one.kind)]
            end = corner + int(one.count.sum())
            one.corners = corners[corner:end]
            piece, corner = piece + len(one.kind), end
    values = [pair for one in made.values() for pair in zip(one.kind.tolist(), one.value.tolist(), strict=True)]
    for number, met in _contacts(grid, pieces, values).items():
        made[number].contacts = met
    houses = [(number, geometry) for number, one in made.items() for geometry in one.houses]
    for number, met in _contacts(grid, houses, [(FULL, 1)] * len(houses)).items():
        made[number].party = met
    return made


def _joined_in(parts: tuple[Part, ...]) -> DrawnHex:
    held: dict[int, list[tuple[int, BaseGeometry]]] = defaultdict(list)
    for part in parts:
        if not part.draft.inherent:
            for kind in KINDS:
                if part.draft.values[kind]:
                    held[kind] += [(part.draft.values[kind], area) for area in part.areas]
    found = [(kind, *one) for kind in KINDS if kind in held for one in _joined(held[kind])]
    return DrawnHex(
        parts,
        np.array([kind for kind, _, _ in found], dtype=np.int32),
        np.array([value for _, value, _ in found], dtype=np.int32),
        tuple(geometry for _, _, geometry in found),
        tallest=max((value for kind, value, _ in found if kind != HINDRANCE), default=0),
        hindering=any(kind == HINDRANCE for kind, _, _ in found),
        terrain=tuple(dict.fromkeys(part.terrain for part in sorted(parts, key=lambda part: part.place))),
        houses=tuple(area for part in parts if part.draft.house for area in part.areas),
        fills=tuple(part.draft for part in parts if part.draft.inherent),
    )


def _joined(things: Sequence[tuple[int, BaseGeometry]]) -> Iterable[tuple[int, BaseGeometry]]:
    """The connected pieces of everything at least so high, for every height."""
    for value in sorted({value for value, _ in things}, reverse=True):
        some = [geometry for height, geometry in things if height >= value]
        joined = some[0] if len(some) == 1 else _union(some)
        for part in shapely.get_parts(joined):
            if part.length > STRETCH:
                yield value, part


def _union(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """Drawings joined; edges that all but coincide are one edge. Parts that lie apart are left as they are."""
    boxes = shapely.bounds(parts)
    left, low, right, high = (boxes[:, place] for place in range(4))
    apart = (left[:, None] > right[None, :] + SNAP) | (low[:, None] > high[None, :] + SNAP)
    if (apart | apart.T | np.eye(len(boxes), dtype=np.bool_)).all():
        return shapely.GeometryCollection(list(shapely.get_parts(parts)))
    return shapely.union_all(parts, grid_size=SNAP)


def _contacts(
    grid: HexGrid, pieces: Sequence[tuple[int, BaseGeometry]], values: Sequence[tuple[int, int]]
) -> dict[int, Contacts]:
    """Where edges of drawings lie on hexsides, by hex and direction; ``values``: kind and value of every piece."""
    met: dict[int, Contacts] = defaultdict(lambda: defaultdict(list))
    if not pieces:
        return met
    points, owner = shapely.get_coordinates([geometry for _, geometry in pieces], return_index=True)
    away = points - grid.centres[[number for number, _ in pieces]][owner]
    corners = np.array(grid.corners(grid.hexes[0])) - np.array(grid.point(grid.hexes[0]))
    for way in range(6):
        normal: FloatArray = corners[way] + corners[(way + 1) % 6]
        along: FloatArray = corners[way % 3 + 1] - corners[way % 3]
        normal, along = normal / math.hypot(*normal), along / math.hypot(*along)
        # term by term: a product of matrices may round otherwise with another number of points
        out = away[:, 0] * normal[0] + away[:, 1] * normal[1] >= 0.5 - ON_SIDE
        at = away[:, 0] * along[0] + away[:, 1] * along[1]
        both = np.flatnonzero(out[:-1] & out[1:] & (owner[:-1] == owner[1:]) & (np.abs(np.diff(at)) > CONTACT))
        for edge in both.tolist():
            low, high = sorted((float(at[edge]), float(at[edge + 1])))
            place = int(owner[edge])
            met[pieces[place][0]][way].append((low, high, *values[place]))
    return met

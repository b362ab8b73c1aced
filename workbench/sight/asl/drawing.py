"""From the shapes of a board to :class:`~workbench.sight.asl.drawn.Drawn`: cut by hexes, joined by height, measured."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray, IntArray, frozen
from workbench.geometry.crossings import Cells
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import SLIVER, outlines, planar
from workbench.rules.ruleset import HEXSIDES, Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.asl.drafts import BARS, Draft, Painted, draft_of, paint
from workbench.sight.asl.drawn import FULL, HINDRANCE, KINDS, Drawn, Edges
from workbench.sight.asl.readings import Readings

SNAP = 1e-9
"""Hexes: edges of drawings that lie as near as this to each other are the same edge."""
BY_HAND = 0.02
"""Hexes: a wall drawn as near as this to a hexside is a wall on the hexside."""
HAIR = 1e-4
"""Hexes: half the width of a drawn line that has none, so that where it is cut at hexsides, or goes on in another drawn line,
no line of sight slips through."""
ON_SIDE, STRETCH, CONTACT = 1e-7, 1e-6, 1.9 * HAIR
"""How near to a hexside an edge of a drawing lies on it, the shortest stretch of it that counts, and the shortest edge: a drawn
line that crosses the hexside, not the corner of one that ends beside it."""


@dataclass(frozen=True)
class _Piece:
    cell: int
    kind: int
    value: int
    geometry: BaseGeometry


def draw(
    scenario: Scenario, ruleset: Ruleset, cells: Cells, readings: Readings, *, parts: tuple[Painted, Painted]
) -> Drawn:
    """Read the shapes of a scenario; those that are inherent fill their hexes, and go to ``parts`` (whole, inherent)."""
    grid = scenario.board.grid
    held: dict[tuple[int, int], list[tuple[int, BaseGeometry]]] = defaultdict(list)
    houses: list[_Piece] = []
    names: dict[int, set[str]] = defaultdict(set)
    walls: list[tuple[int, int, int]] = []
    shapes = [(shape, ruleset.terrain.get(shape.terrain)) for shape in scenario.board.shapes]
    known = [(shape, row) for shape, row in shapes if row is not None and row.fact("los") in (*BARS, "hindrance")]
    unread = {row.key for _, row in shapes if row is not None and row.fact("los") not in (*BARS, "hindrance", "none")}
    drafts = [draft_of(row, readings, shape.values) for shape, row in known]
    drawings = [planar(shape) for shape, _ in known]
    for place, number, piece in _cut(grid, drawings):
        draft = drafts[place]
        names[number].add(known[place][0].terrain)
        geometry, ways = piece, list[int]()
        if known[place][1].layer == HEXSIDES and piece.area == 0:
            ways, geometry = _on_sides(grid, number, piece)
            walls += [(number, way, max(draft.full, draft.half)) for way in ways]
        if geometry.area == 0 and geometry.length > STRETCH:
            thin = _thin(geometry if ways else drawings[place])
            geometry = shapely.intersection(outlines(grid).hexes[number], thin)
        if draft.house:
            houses.append(_Piece(int(cells.of_hex[number]), FULL, 1, geometry))
        if draft.inherent:
            _fill(parts, grid.size, number, draft)
            continue
        for kind in KINDS:
            if draft.values[kind] and not geometry.is_empty:
                held[number, kind].append((draft.values[kind], geometry))
    pieces = [
        _Piece(int(cells.of_hex[number]), kind, value, geometry)
        for (number, kind), things in sorted(held.items(), key=lambda item: item[0])
        for value, geometry in _joined(things)
    ]
    found = _drawn(grid, cells, sorted(pieces, key=lambda piece: piece.cell), houses)
    terrain = {number: tuple(key for key in ruleset.terrain if key in keys) for number, keys in names.items()}
    ignored = tuple(key for key in ruleset.terrain if key in unread)
    return replace(found, terrain=terrain, walls=tuple(walls), ignored=ignored)


def _thin(geometry: BaseGeometry) -> BaseGeometry:
    """A line as an area; it ends where the line does."""
    return shapely.buffer(geometry, HAIR, cap_style="flat", join_style="mitre")


def _on_sides(grid: HexGrid, number: int, geometry: BaseGeometry) -> tuple[list[int], BaseGeometry]:
    """The sides of a hex of which lines run along half or more, and what of the lines runs elsewhere."""
    corners = np.array(grid.corners(grid.hexes[number]))
    length = [0.0] * 6
    rest = []
    for line in shapely.get_parts(geometry):
        for one, two in pairwise(shapely.get_coordinates(line)):
            for way in range(6):
                side = shapely.LineString([corners[way], corners[(way + 1) % 6]])
                if max(shapely.distance(side, shapely.points([one, two]))) <= BY_HAND:
                    length[way] += math.dist(one, two)
                    break
            else:
                rest.append(shapely.LineString([one, two]))
    ways = [way for way in range(6) if length[way] > 0.5 / math.sqrt(3) - BY_HAND]
    return ways, shapely.line_merge(shapely.MultiLineString(rest)) if rest else shapely.LineString()


def _cut(grid: HexGrid, geometries: Sequence[BaseGeometry]) -> Iterable[tuple[int, int, BaseGeometry]]:
    """(place in ``geometries``, hex, piece) of every drawing in every hex that it lies in."""
    around = outlines(grid)
    areas = [place for place, geometry in enumerate(geometries) if geometry.area > 0]
    if areas:
        cut = around.pieces([shapely.make_valid(geometries[place]) for place in areas])
        for place, number, geometry in zip(cut.shape.tolist(), cut.hex.tolist(), cut.geometry, strict=True):
            # where a drawing also touches the border of the hex, the cut holds bits of lines
            for part in shapely.get_parts(geometry):
                if part.area > SLIVER:
                    yield areas[place], number, part
    for place, geometry in enumerate(geometries):
        if geometry.area == 0 and geometry.length > 0:
            touched = around.touched(geometry)
            for number, piece in zip(touched.tolist(), around.lines_in(touched, geometry), strict=True):
                yield place, number, piece


def _fill(parts: tuple[Painted, Painted], size: int, number: int, draft: Draft) -> None:
    mask: BoolArray = np.zeros(size, dtype=np.bool_)
    mask[number] = True
    for part in parts:
        paint(part, mask, draft)


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


def _drawn(grid: HexGrid, cells: Cells, pieces: Sequence[_Piece], houses: Sequence[_Piece]) -> Drawn:
    cell: IntArray = np.array([piece.cell for piece in pieces], dtype=np.int32)
    kind: IntArray = np.array([piece.kind for piece in pieces], dtype=np.int32)
    value: IntArray = np.array([piece.value for piece in pieces], dtype=np.int32)
    geometry = [piece.geometry for piece in pieces]
    corners, owner = shapely.get_coordinates(shapely.convex_hull(np.array(geometry, dtype=object)), return_index=True)
    start = np.searchsorted(cell, np.arange(cells.count + 1)).astype(np.int32)
    first = np.searchsorted(owner, np.arange(len(pieces) + 1)).astype(np.int32)
    tallest = np.zeros(cells.count, dtype=np.int32)
    hindering = np.zeros(cells.count, dtype=np.bool_)
    bars = kind != HINDRANCE
    np.maximum.at(tallest, cell[bars], value[bars])
    hindering[cell[~bars]] = True
    return Drawn(
        start=frozen(start),
        kind=frozen(kind),
        value=frozen(value),
        geometry=tuple(geometry),
        first=frozen(first),
        corners=frozen(np.ascontiguousarray(corners)),
        tallest=frozen(tallest),
        hindering=frozen(hindering),
        houses=np.unique(np.array([cells.hex_of[piece.cell] for piece in houses], dtype=np.int32)),
        party_walls=_edges(grid, cells, houses),
        edges=_edges(grid, cells, pieces),
        terrain={},
        walls=(),
        ignored=(),
    )


Contact = tuple[float, float, int, int]
"""From where to where on a hexside (from its middle, along its direction) a drawing of a kind and value lies."""


def _edges(grid: HexGrid, cells: Cells, pieces: Sequence[_Piece]) -> Edges:
    met = _contacts(grid, cells, pieces)
    row: IntArray = np.full((6, cells.count), -1, dtype=np.int32)
    count: IntArray = np.zeros((6, cells.count), dtype=np.int32)
    mine: list[tuple[int, ...]] = []
    other: list[tuple[int, ...]] = []
    seen = set()
    for cell, way in met:
        owner, side = (cell, way) if way < 3 else (cell + cells.steps[way], way - 3)
        if (owner, side) in seen:
            continue
        seen.add((owner, side))
        beyond = owner + cells.steps[side]
        rows = _stretches(met.get((owner, side), []), met.get((beyond, side + 3), []))
        for here, direction, place in ((owner, side, 0), (beyond, side + 3, 1)):
            row[direction, here], count[direction, here] = len(mine), len(rows)
            mine += [pair[place] for pair in rows]
            other += [pair[1 - place] for pair in rows]
    shape = (len(mine), len(KINDS))
    return Edges(
        frozen(row),
        frozen(count),
        frozen(np.array(mine, dtype=np.int32).reshape(shape)),
        frozen(np.array(other, dtype=np.int32).reshape(shape)),
    )


def _contacts(grid: HexGrid, cells: Cells, pieces: Sequence[_Piece]) -> dict[tuple[int, int], list[Contact]]:
    """Where edges of drawings lie on hexsides, by cell and direction."""
    met: dict[tuple[int, int], list[Contact]] = defaultdict(list)
    areas = [piece for piece in pieces if piece.geometry.area > 0]
    if not areas:
        return met
    points, owner = shapely.get_coordinates([piece.geometry for piece in areas], return_index=True)
    centres = np.array([grid.centres[cells.hex_of[piece.cell]] for piece in areas])
    away = points - centres[owner]
    corners = np.array(grid.corners(grid.hexes[0])) - np.array(grid.point(grid.hexes[0]))
    for way in range(6):
        normal: FloatArray = corners[way] + corners[(way + 1) % 6]
        along: FloatArray = corners[way % 3 + 1] - corners[way % 3]
        normal, along = normal / math.hypot(*normal), along / math.hypot(*along)
        out = away @ normal >= 0.5 - ON_SIDE
        at = away @ along
        both = np.flatnonzero(out[:-1] & out[1:] & (owner[:-1] == owner[1:]) & (np.abs(np.diff(at)) > CONTACT))
        for edge in both.tolist():
            piece = areas[owner[edge]]
            low, high = sorted((float(at[edge]), float(at[edge + 1])))
            met[piece.cell, way].append((low, high, piece.kind, piece.value))
    return met


def _stretches(mine: list[Contact], other: list[Contact]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What stands on both sides of a hexside, stretch by stretch, each different one once."""
    half = 0.5 / math.sqrt(3)
    cuts = sorted({-half, half, *(end for low, high, _, _ in (*mine, *other) for end in (low, high))})
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], None] = {}
    for low, high in pairwise(cuts):
        if high - low > STRETCH:
            middle = (low + high) / 2
            found[_standing(mine, middle), _standing(other, middle)] = None
    return list(found)


def _standing(contacts: list[Contact], at: float) -> tuple[int, ...]:
    best = [0] * len(KINDS)
    for low, high, kind, value in contacts:
        if low < at < high:
            best[kind] = max(best[kind], value)
    return tuple(best)

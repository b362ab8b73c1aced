"""Lines of the land on hexes: rivers, roads and rails as chains of hexes that never vanish, hedges and walls as hexsides, and
where roads cross water."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.grid import HexGrid, hex_path
from workbench.scenario.hex_board import Path, chains_of

_STEP = 0.05
"""Hexes between the points of a line that are looked at."""
_CORNER = 0.25
"""A stretch in a hex that is shorter than this, of a line that could go past it, only cuts a corner."""
_SPUR = 0.4
"""A line that comes back into the hex that it left after so short a stretch has not been elsewhere."""
_LONE = 0.3
"""The least length, in hexes, of a line that lies within one hex and is kept there."""
_DETOUR = 4
"""The most hexes of a way around hexes to avoid."""
_SIDE = 0.25
"""The length along a hexside (0.58 long) from which on a hedge or a wall stands there."""

Lines = npt.NDArray[np.object_]


@dataclass
class HexCourses:
    """Lines of one word on hexes: the ``links`` between adjacent hexes with the length of line for which they stand, and hexes
    with a line that goes nowhere (``lone``)."""

    links: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    lone: set[int] = field(default_factory=set)

    @property
    def hexes(self) -> set[int]:
        """All hexes that a line runs through."""
        return {number for link in self.links for number in link} | self.lone

    def chains(self) -> tuple[Path, ...]:
        """The links as chains, and each lone hex."""
        linked = {number for link in self.links for number in link}
        return (*chains_of(self.links), *((number,) for number in sorted(self.lone - linked)))

    def without(self, other: HexCourses) -> HexCourses:
        """The courses where another does not run beside: a trail along a road is the road."""
        links = {link: length for link, length in self.links.items() if link not in other.links}
        return HexCourses(links, self.lone - other.hexes)


def merged(lines: Lines, bounds: tuple[float, float, float, float]) -> Lines:
    """Lines cut off at the edges of the map and joined where two meet, so that their division in a file means nothing."""
    cut = shapely.clip_by_rect(lines, *bounds)
    parts = shapely.get_parts(cut)
    lengths = shapely.length(parts)
    parts = parts[(shapely.get_type_id(parts) == 1) & np.isfinite(lengths) & (lengths > 0)]
    if not len(parts):
        return np.empty(0, dtype=np.object_)
    return np.asarray(shapely.get_parts(shapely.line_merge(shapely.multilinestrings(parts))))


@dataclass(frozen=True, eq=False)
class Banks:
    """The ``hexes`` of water that roads beside it keep out of, and the courses of that water as lines (``water``), over which
    they do not go."""

    hexes: BoolArray
    water: Lines


def hex_courses(grid: HexGrid, lines: Lines, least: float = 0.0, banks: Banks | None = None) -> HexCourses:
    """Joined lines as links between hexes. Lines shorter than ``least`` hexes are left out. In the hexes of ``banks`` a line
    runs in the nearest one beside, on its own side of the water: a road along a river lies on its bank."""
    found = HexCourses()
    if len(lines) and least:
        lines = lines[shapely.length(lines) >= least]
    if not len(lines):
        return found
    ends = shapely.get_coordinates([shapely.get_point(lines, 0), shapely.get_point(lines, -1)])
    junctions = _meeting(grid, ends)
    points, owner = shapely.get_coordinates(shapely.segmentize(lines, _STEP), return_index=True)
    hexes = grid.numbers_at(points)
    avoid = banks.hexes if banks is not None and banks.hexes.any() else None
    if banks is not None and avoid is not None:
        hexes = _beside(grid, points, hexes, banks)
    lengths = np.zeros(len(points))
    apart = np.hypot(*np.diff(points, axis=0).T)
    same = owner[1:] == owner[:-1]
    lengths[1:] += np.where(same, apart / 2, 0)
    lengths[:-1] += np.where(same, apart / 2, 0)
    begins = np.flatnonzero(np.concatenate([[True], ~same | (hexes[1:] != hexes[:-1])]))
    sums = np.add.reduceat(lengths, begins)
    runs = list(zip(owner[begins].tolist(), hexes[begins].tolist(), sums.tolist(), strict=True))
    near = grid.neighbours
    for chain in _by_line(runs):
        _add_chain(found, _straightened(chain, junctions, near), grid, avoid)
    return _without_triangles(found, near)


def _meeting(grid: HexGrid, ends: FloatArray) -> set[int]:
    """The hexes in which lines end that others may meet."""
    return set(grid.numbers_at(ends).tolist()) - {-1}


Run = tuple[int, float]


def _by_line(runs: Sequence[tuple[int, int, float]]) -> Iterable[list[Run]]:
    """The stretches (hex, length) of each line on the map, parted where it leaves it."""
    chain: list[Run] = []
    before = -1
    for line, number, length in runs:
        if (line != before or number < 0) and chain:
            yield chain
            chain = []
        before = line
        if number >= 0:
            chain.append((number, length))
    if chain:
        yield chain


def _straightened(chain: list[Run], junctions: set[int], near: npt.NDArray[np.int32]) -> list[Run]:
    """The stretches of a line without corners that it only cuts and hexes that it only touches."""
    kept: list[Run] = []
    for place, (number, length) in enumerate(chain):
        inner = 0 < place < len(chain) - 1 and number not in junctions
        if inner and kept:
            before, after = kept[-1][0], chain[place + 1][0]
            if before == after and length < _SPUR:
                continue
            if length < _CORNER and after in near[before].tolist():
                continue
        if kept and kept[-1][0] == number:
            kept[-1] = (number, kept[-1][1] + length)
        else:
            kept.append((number, length))
    return kept


def _beside(grid: HexGrid, points: FloatArray, hexes: npt.NDArray[np.int32], banks: Banks) -> npt.NDArray[np.int32]:
    """The hexes of points, for those in a hex to avoid the nearest one beside it that is none, on the same side of the water if
    there is one; their own where all are to be avoided."""
    avoid = banks.hexes
    moved = np.flatnonzero((hexes >= 0) & avoid[np.maximum(hexes, 0)])
    near = grid.neighbours[hexes[moved]]
    free = (near >= 0) & ~avoid[np.maximum(near, 0)]
    centres = grid.centres[np.maximum(near, 0)]
    apart = np.hypot(*(centres - points[moved][:, None, :]).transpose(2, 0, 1))
    beyond = np.zeros_like(free)
    if len(banks.water) and free.any():
        starts = np.broadcast_to(points[moved][:, None, :], centres.shape)[free]
        ways = shapely.linestrings(np.stack([starts, centres[free]], axis=1))
        crossed, _ = shapely.STRtree(banks.water).query(ways, predicate="intersects")
        over = np.zeros(int(free.sum()), dtype=np.bool_)
        over[crossed] = True
        beyond[free] = over
    best = np.argmin(np.where(free, apart + 10 * beyond, np.inf), axis=1)
    found = hexes.copy()
    found[moved] = np.where(free.any(axis=1), near[np.arange(len(moved)), best], hexes[moved])
    return found


def _way(grid: HexGrid, start: int, target: int, avoid: BoolArray | None) -> Path:
    """The hexes from ``start`` (not included) to ``target`` in adjacent steps: the shortest way past hexes to avoid that is at
    most :data:`_DETOUR` long, else straight on."""
    near = grid.neighbours
    if avoid is None or target in near[start].tolist():
        return hex_path(grid, start, target)
    before: dict[int, int] = {start: start}
    ring = [start]
    for _ in range(_DETOUR):
        onward: list[int] = []
        for number in ring:
            for beside in near[number].tolist():
                if beside >= 0 and beside not in before and (beside == target or not avoid[beside]):
                    before[beside] = number
                    onward.append(beside)
        if target in before:
            way = [target]
            while before[way[-1]] != start:
                way.append(before[way[-1]])
            return tuple(reversed(way))
        ring = onward
    return hex_path(grid, start, target)


def _add_chain(found: HexCourses, chain: list[Run], grid: HexGrid, avoid: BoolArray | None) -> None:
    if len(chain) == 1:
        if chain[0][1] >= _LONE:
            found.lone.add(chain[0][0])
        return
    for (a, first), (b, second) in pairwise(chain):
        way = (a, *_way(grid, a, b, avoid))
        for one, other in pairwise(way):
            found.links[min(one, other), max(one, other)] += (first + second) / 2


def _without_triangles(found: HexCourses, near: npt.NDArray[np.int32]) -> HexCourses:
    """Three hexes around a corner that are all joined lose the weakest of their links: the line runs through all of them as
    before."""
    links = found.links
    beside: dict[int, set[int]] = defaultdict(set)
    for a, b in links:
        beside[a].add(b)
        beside[b].add(a)
    for a, b in sorted(links, key=lambda link: (links[link], link)):
        if beside[a] & beside[b]:
            weakest = all(
                links[a, b] <= min(links[min(a, c), max(a, c)], links[min(b, c), max(b, c)])
                for c in beside[a] & beside[b]
            )
            if weakest:
                beside[a].discard(b)
                beside[b].discard(a)
                del links[a, b]
    return found


# --- Hexsides


def hexsides(grid: HexGrid, lines: Lines, water: BoolArray | None = None) -> BoolArray:
    """The hexsides nearest to which lines run, shape (hexes, 3) as boards have them. A line that is long enough for a side
    stands on one, however it lies; none stands between two hexes of ``water``."""
    found = np.zeros((grid.size, 3), dtype=np.bool_)
    if not len(lines):
        return found
    points, owner = shapely.get_coordinates(shapely.segmentize(lines, _STEP), return_index=True)
    if len(points) < 2:
        return found
    same = owner[1:] == owner[:-1]
    middles = (points[1:] + points[:-1])[same] / 2
    lengths = np.hypot(*(points[1:] - points[:-1])[same].T)
    owner = owner[1:][same]
    hexes = grid.numbers_at(middles)
    on_map = hexes >= 0
    middles, lengths, owner, hexes = middles[on_map], lengths[on_map], owner[on_map], hexes[on_map]
    if not len(hexes):
        return found
    towards = _directions(grid)
    direction = np.argmax((middles - grid.centres[hexes]) @ towards.T, axis=1)
    other = grid.neighbours[hexes, direction]
    inner = other >= 0
    if water is not None and water.any():
        direction = _ashore(grid, middles, hexes, direction, water)
        other = grid.neighbours[hexes, direction]
        inner = (other >= 0) & ~(water[hexes] & water[np.maximum(other, 0)])
    own, side = np.where(direction < 3, hexes, other), np.where(direction < 3, direction, direction - 3)
    key = (own * 3 + side)[inner]
    weights = np.bincount(key, weights=lengths[inner], minlength=grid.size * 3)
    found.reshape(-1)[weights >= _SIDE] = True
    _at_least_one(found.reshape(-1), key, owner[inner], lengths[inner])
    return found


def _ashore(
    grid: HexGrid,
    middles: FloatArray,
    hexes: npt.NDArray[np.int32],
    direction: npt.NDArray[np.int64],
    water: BoolArray,
) -> npt.NDArray[np.int64]:
    """The sides on which points lie, for those in a hex of water the nearest one with land beyond: a cliff of a coast stands
    on the shore. Their own where there is none."""
    wet = np.flatnonzero(water[hexes])
    near = grid.neighbours[hexes[wet]]
    land = (near >= 0) & ~water[np.maximum(near, 0)]
    along = (middles[wet] - grid.centres[hexes[wet]]) @ _directions(grid).T
    best = np.argmax(np.where(land, along, -np.inf), axis=1)
    found = direction.copy()
    found[wet] = np.where(land.any(axis=1), best, direction[wet])
    return found


def _at_least_one(
    found: BoolArray, key: npt.NDArray[np.int64], owner: npt.NDArray[np.int64], lengths: FloatArray
) -> None:
    """A line without any side, of which the sides hold little each, gets the one that holds most of it."""
    order = np.argsort(owner, kind="stable")
    key, owner, lengths = key[order], owner[order], lengths[order]
    begins = np.flatnonzero(np.concatenate([[True], owner[1:] != owner[:-1]])).tolist()
    for begin, end in zip(begins, [*begins[1:], len(owner)], strict=True):
        own = key[begin:end]
        if not found[own].any() and float(lengths[begin:end].sum()) >= _SIDE:
            sides, place = np.unique(own, return_inverse=True)
            found[sides[np.argmax(np.bincount(place, weights=lengths[begin:end]))]] = True


def _directions(grid: HexGrid) -> FloatArray:
    """The unit vectors from a hex to its six neighbours."""
    angles = np.radians(np.arange(6) * 60.0 + (-90.0 if grid.is_flat else -120.0))
    return np.column_stack([np.cos(angles), np.sin(angles)])


# --- Crossings


def crossings(roads: Lines, waters: Lines) -> list[tuple[int, FloatArray]]:
    """(the place of a road among the roads, a point): where roads cross water."""
    if not len(roads) or not len(waters):
        return []
    found: list[tuple[int, FloatArray]] = []
    tree = shapely.STRtree(waters)
    for road, water in tree.query(roads, predicate="intersects").T.tolist():
        points = shapely.get_coordinates(shapely.intersection(roads[road], waters[water]))
        found += [(road, point) for point in points[:20]]
    return found


def through(courses: HexCourses, number: int, grid: HexGrid) -> Path | None:
    """The stretch of a line over a hex, from one neighbour to the one most opposite; None where it only ends there."""
    beside = [b if a == number else a for a, b in courses.links if number in (a, b)]
    best: tuple[float, Path] | None = None
    for place, one in enumerate(beside):
        for other in beside[place + 1 :]:
            apart = float(np.hypot(*(grid.centres[one] - grid.centres[other])))
            if best is None or apart > best[0]:
                best = (apart, (one, number, other))
    return best[1] if best is not None else None

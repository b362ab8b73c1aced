"""Irregular outlines of painted hexes: the edge of a wood, the walls of a building.

An outline depends on the seed, on its hexes and on the hexsides that bound them, and on nothing else: a hex more changes
the edge beside that hex only. Woods keep well clear of the centre dot (they always hold it), and a building always stands
on it, so that a hex whose terrain was drawn is still of that terrain.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex
from workbench.geometry.shapes import LINE, Drawn, Point, Snapped, outlines

Ring = tuple[tuple[float, float], ...]

_NOISE_DIGITS = 3
_FRACTIONS = (0.24, 0.37, 0.5, 0.63, 0.76)
_SHALLOW, _DEEP = 0.03, 0.11
"""The distance that the edge of a wood stays inside the hexsides, in hexes."""
_WING = 0.3
"""How broad the wings of a building are, in hexes."""


def woods(grid: HexGrid, group: Collection[Hex], seed: int = 0) -> list[Ring]:
    """The wavy outlines of a group of hexes, each inside the union of the hexes. A group in several parts gives as many;
    a part with a glade in it is cut through the glade, because a polygon has no holes."""
    found = [_wavy(grid, sides, seed) for sides in _borders(frozenset(group))]
    centres = [grid.point(here)[0] for here in group]
    return [ring for polygon in _parts(found) for ring in _without_holes(polygon, centres)]


def building(grid: HexGrid, group: Collection[Hex], seed: int = 0) -> list[Ring]:
    """The walls of a building: a block on every centre dot, with wings that join the blocks of adjacent hexes."""
    parts = [_block(grid, here, group, seed) for here in sorted(group)]
    pairs = [(a, b) for a in sorted(group) for b in a.neighbours() if b in group and a < b]
    parts += [_wing(grid, a, b) for a, b in pairs]
    # no courtyard where three hexes meet
    thirds = [(a, b, c) for a, b in pairs for c in set(a.neighbours()) & set(b.neighbours()) if c in group]
    parts += [shapely.Polygon([grid.point(here) for here in three]) for three in thirds]
    whole = shapely.set_precision(shapely.union_all(parts), 10**-_NOISE_DIGITS)
    polygons = [part for part in shapely.get_parts(whole) if part.area > 0]
    centres = [grid.point(here)[0] for here in group]
    return [ring for polygon in polygons for ring in _without_holes(polygon, centres)]


def noise(seed: int, *place: int) -> float:
    """A number from 0 to 1 that depends on nothing but its arguments."""
    # after SplitMix64, and not hash(): the same on every machine and in every version
    state = seed & 0xFFFFFFFFFFFFFFFF
    for part in place:
        state = (state ^ (part & 0xFFFFFFFF)) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 27
    return (state * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF) / 2**64


def _borders(group: frozenset[Hex]) -> list[list[tuple[Hex, int]]]:
    """The rings of hexsides (hex, side) between the group and what is not of it, clockwise along the hexes."""
    left = {(here, side) for here in group for side in range(6) if here.neighbour(side) not in group}
    rings = []
    while left:
        here, side = start = min(left)
        ring = []
        while True:
            left.remove((here, side))
            ring.append((here, side))
            # round the vertex at the end of the side: the next side of this hex, or the one of the neighbour behind it
            side = (side + 1) % 6
            if here.neighbour(side) in group:
                here, side = here.neighbour(side), (side - 2) % 6
            if (here, side) == start:
                break
        rings.append(ring)
    return rings


def _wavy(grid: HexGrid, ring: list[tuple[Hex, int]], seed: int) -> shapely.Polygon:
    points: list[tuple[float, float]] = []
    for number, (here, side) in enumerate(ring):
        points.append(_corner(grid, ring[number - 1], (here, side), seed))
        corners = grid.corners(here)
        (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
        length = math.dist(corners[side], corners[(side + 1) % 6])
        # the normal into the hex: clockwise corners on a plane whose y grows down
        nx, ny = -(by - ay) / length, (bx - ax) / length
        # one slow swing and a little roughness: leaves, not teeth
        swing = noise(seed, here.q, here.r, side, 0)
        for step, fraction in enumerate(_FRACTIONS):
            rough = noise(seed, here.q, here.r, side, step + 1)
            along = fraction + 0.05 * (noise(seed, here.q, here.r, side, step + 11) - 0.5)
            share = 0.5 * (1 + math.sin(2 * math.pi * (swing + fraction * (0.6 + swing))))
            depth = _SHALLOW + (_DEEP - _SHALLOW) * (0.6 * share + 0.4 * rough)
            points.append((ax + along * (bx - ax) + depth * nx, ay + along * (by - ay) + depth * ny))
    return shapely.Polygon([(round(x, _NOISE_DIGITS), round(y, _NOISE_DIGITS)) for x, y in points])


def _corner(grid: HexGrid, before: tuple[Hex, int], after: tuple[Hex, int], seed: int) -> tuple[float, float]:
    """The outline's corner near a vertex: moved towards the centre of the hex, or along the hexside that two hexes share."""
    here, side = after
    x, y = grid.corners(here)[side]
    depth = _SHALLOW + 0.03 + 0.07 * noise(seed, round(x * 1000), round(y * 1000))
    cx, cy = grid.point(here)
    if before[0] != here:
        bx, by = grid.point(before[0])
        cx, cy = (cx + bx) / 2, (cy + by) / 2
    length = math.hypot(cx - x, cy - y)
    return x + depth * (cx - x) / length, y + depth * (cy - y) / length


def _parts(rings: list[shapely.Polygon]) -> list[shapely.Polygon]:
    """Outer outlines with the glades that lie in them taken out."""
    # clockwise on a plane whose y grows down is counter-clockwise to geometers
    outer = [ring for ring in rings if ring.exterior.is_ccw]
    glades = [ring for ring in rings if not ring.exterior.is_ccw]
    if not glades:
        return rings
    whole = [shapely.difference(ring, shapely.union_all(glades)) for ring in outer]
    return [part for found in whole for part in shapely.get_parts(found)]


def _without_holes(polygon: shapely.Polygon, centres: Collection[float]) -> list[Ring]:
    """The outline of a polygon; one with a hole is cut through the hole from top to bottom, well clear of every centre."""
    if not polygon.interiors:
        return [tuple((float(x), float(y)) for x, y in polygon.exterior.coords[:-1])]
    left, top, right, bottom = polygon.bounds
    first, _, last, _ = polygon.interiors[0].bounds
    cuts = [round(first + share * (last - first), _NOISE_DIGITS) for share in (0.3, 0.4, 0.5, 0.6, 0.7)]
    cut = max(cuts, key=lambda x: min(abs(x - centre) for centre in centres))
    halves = [
        shapely.intersection(polygon, shapely.box(*box))
        for box in ((left - 1, top - 1, cut, bottom + 1), (cut, top - 1, right + 1, bottom + 1))
    ]
    parts = [part for half in halves for part in shapely.get_parts(half) if part.area > 0]
    return [ring for part in parts for ring in _without_holes(part, centres)]


def _block(grid: HexGrid, here: Hex, group: Collection[Hex], seed: int) -> BaseGeometry:
    joined = [side for side in range(6) if here.neighbour(side) in group]
    # walls stand square to the first wing, or to one of the hexsides
    side = joined[0] if joined else int(3 * noise(seed, here.q, here.r, 1))

    def reach(number: int) -> float:
        return 0.18 + 0.04 * int(4 * noise(seed, here.q, here.r, 2 + number))

    main = _rectangle(grid, here, side, (-reach(0), reach(1), -reach(2), reach(3)))
    if joined:
        return main
    # a house by itself has a smaller wing to one corner of it
    fore = _rectangle(grid, here, side, (0.0, 0.34, -reach(2), 0.0))
    return shapely.union(main, fore)


def _rectangle(grid: HexGrid, here: Hex, side: int, reach: tuple[float, float, float, float]) -> shapely.Polygon:
    """A rectangle about a centre: how far it goes back, ahead (towards a side), left and right of it."""
    x, y = grid.point(here)
    ahead = grid.point(here.neighbour(side))
    ux, uy = ahead[0] - x, ahead[1] - y
    back, front, left, right = reach
    corners = [(back, left), (front, left), (front, right), (back, right)]
    return shapely.Polygon([(x + a * ux - b * uy, y + a * uy + b * ux) for a, b in corners])


def _wing(grid: HexGrid, a: Hex, b: Hex) -> BaseGeometry:
    line = shapely.LineString([grid.point(a), grid.point(b)])
    return line.buffer(_WING / 2, cap_style="flat")


# --- Freehand drawing: snapping points for the pen, and smoothed outlines.


ALONG = "along"
"""A point on a hexside that is neither its middle nor its end."""
FREE = "free"
_DIGITS, _EXACT = 3, 9
_LEAST_SHARE = 0.9
"""A stroke of which a smaller part is one piece crosses itself on purpose."""


@dataclass(frozen=True)
class _Near:
    points: tuple[Point, ...]
    kind: str = LINE
    values: dict[str, float] = field(default_factory=dict)


class Pen:
    """Draws points to the grid and to the corners of what is drawn already."""

    def __init__(self, grid: HexGrid, shapes: Sequence[Drawn]) -> None:
        self.grid = grid
        self.shapes = shapes
        points = [point for shape in shapes for point in shape.points]
        self._corners: FloatArray = np.array(points, dtype=np.float64).reshape(-1, 2)

    def snap(self, point: Point, within: float, skip: Sequence[Point] = ()) -> Snapped:
        """The nearest corner of a shape, hex vertex, middle of a hexside or centre within a distance (in hexes), or else
        the nearest point of a hexside within half of it, or else the point itself. ``skip``: corners that do not count."""
        away = np.hypot(self._corners[:, 0] - point[0], self._corners[:, 1] - point[1])
        near = [tuple(corner) for corner in self._corners[away <= within].tolist()]
        others = [_Near(tuple(corner for corner in near if corner not in skip))]
        found = outlines(self.grid).snap(point, within, others)
        if found.to != FREE:
            return Snapped(_rounded(found.point, _EXACT), found.to)
        foot = on_side(self.grid, point)
        if math.dist(foot, point) <= within / 2:
            return Snapped(_rounded(foot, _EXACT), ALONG)
        return free(point)


def free(point: Point) -> Snapped:
    """A point that did not snap to anything."""
    return Snapped(_rounded(point, _DIGITS), FREE)


def on_side(grid: HexGrid, point: Point) -> Point:
    """The point of the hexsides of the hex under a point that is nearest to it."""
    corners = grid.corners(grid.hex_at(*point))
    ring = shapely.LinearRing(corners)
    foot = ring.interpolate(ring.project(shapely.Point(point)))
    return float(foot.x), float(foot.y)


def smoothed(points: Sequence[Point], tolerance: float) -> tuple[Point, ...]:
    """The outline of a freehand stroke that was closed by its two ends: without what deviates by less than a distance, and
    without small loops, as long as nearly all of it is one piece. A stroke that is in several pieces stays as it is."""
    if len(points) < 3:
        return tuple(_rounded(point, _DIGITS) for point in points)
    # made valid first: simplifying a crossed outline may drop half of it
    whole = shapely.make_valid(shapely.Polygon(points))
    parts = [part for part in shapely.get_parts(whole) if isinstance(part, shapely.Polygon) and part.area > 0]
    largest = max(parts, key=lambda part: part.area, default=None)
    if largest is None or largest.area < _LEAST_SHARE * sum(part.area for part in parts):
        return tuple(_rounded(point, _DIGITS) for point in points)
    outline = shapely.get_coordinates(shapely.Polygon(largest.exterior).simplify(tolerance))
    return tuple(_rounded((x, y), _DIGITS) for x, y in outline[:-1].tolist())


def smooth_curve(points: Sequence[Point], tolerance: float, *, closed: bool) -> tuple[Point, ...]:
    """A smooth curve through points (a centripetal spline), as a chain of points that is at most a distance off it; ``closed``
    goes back to the first point, which is not repeated. Fewer than three points stay as they are."""
    knots = [point for place, point in enumerate(points) if not place or math.dist(point, points[place - 1]) > 1e-9]
    if closed and len(knots) > 1 and math.dist(knots[0], knots[-1]) <= 1e-9:
        knots.pop()
    if len(knots) < 3:
        return tuple(_rounded(point, _DIGITS) for point in knots)
    if closed:
        around = [knots[-1], *knots, knots[0], knots[1]]
    else:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = knots[0], knots[1], knots[-2], knots[-1]
        around = [(2 * ax - bx, 2 * ay - by), *knots, (2 * dx - cx, 2 * dy - cy)]
    found: list[Point] = []
    for place in range(len(around) - 3):
        stretch = _spline(np.array(around[place : place + 4], dtype=np.float64))
        chain = shapely.get_coordinates(shapely.LineString(stretch).simplify(tolerance)).tolist()
        found += [(x, y) for x, y in chain[:-1]]
    if not closed:
        found.append(knots[-1])
    return tuple(_rounded(point, _DIGITS) for point in found)


_SAMPLES = 24
"""Points of the spline between two knots, before those that do not matter are left out."""


def _spline(four: FloatArray) -> FloatArray:
    """Points of the spline from the second to the third of four knots."""
    # centripetal: by the root of the distance, which keeps the curve free of loops and cusps
    steps = np.maximum(np.sqrt(np.hypot(*np.diff(four, axis=0).T)), 1e-9)
    t = np.concatenate([[0.0], np.cumsum(steps)])
    at = np.linspace(t[1], t[2], _SAMPLES + 1)[:, None]

    def between(a: FloatArray, b: FloatArray, start: float, end: float) -> FloatArray:
        return np.asarray((end - at) / (end - start) * a + (at - start) / (end - start) * b)

    a1, a2, a3 = (between(four[k], four[k + 1], t[k], t[k + 1]) for k in range(3))
    b1, b2 = between(a1, a2, t[0], t[2]), between(a2, a3, t[1], t[3])
    return between(b1, b2, t[1], t[2])


def shifted(points: Sequence[Point], by: Point) -> tuple[Point, ...]:
    """Points moved by a distance."""
    return rounded((x + by[0], y + by[1]) for x, y in points)


def turned(points: Sequence[Point], degrees: float, about: Point | None = None) -> tuple[Point, ...]:
    """Points turned clockwise (y grows down) about a point; None: the middle of the box around them."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    cx, cy = about or ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return rounded((cx + c * (x - cx) - s * (y - cy), cy + s * (x - cx) + c * (y - cy)) for x, y in points)


def rounded(points: Iterable[Point]) -> tuple[Point, ...]:
    """Points as exactly as files keep them."""
    return tuple(_rounded(point, _EXACT) for point in points)


def _rounded(point: Point, digits: int) -> Point:
    # no -0.0 in files
    return round(float(point[0]), digits) + 0.0, round(float(point[1]), digits) + 0.0

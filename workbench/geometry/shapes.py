"""Terrain drawn inside and across hexes, as planar geometry: what is wrong with a shape, which hexes it touches, its piece
in every hex, and the points that a pen snaps to.

Coordinates are those of the grid's plane (see :mod:`workbench.geometry.grid`).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress, pairwise
from typing import Any, Protocol

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray, IntArray, frozen
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import SIDE_LENGTH

POLYGON, LINE, CIRCLE = "polygon", "line", "circle"
KINDS = (POLYGON, LINE, CIRCLE)
LEAST_POINTS = {POLYGON: 3, LINE: 2, CIRCLE: 1}
"""The number of points that a shape must have."""
SLIVER = 1e-9
"""Pieces of less area (or length, of a line) do not count: what only touches a hex is not in it."""

SNAP = 1e-3
"""Hexes: a corner of an area so near to a hex vertex or a hexside lies on it, and what of an area reaches no farther into a hex
belongs to its neighbours. Outlines that were typed or imported with a few decimals follow the hexes no better."""
_ROUNDING = 7.5e-4
"""So far a corner of a hex may lie from itself where it is written in thousandths: less is no reach of an outline."""

Point = tuple[float, float]


class Drawn(Protocol):
    """A shape: polygon (its corners), line (its points; value ``width``, 0 if not given) or circle (its centre; value
    ``radius``)."""

    @property
    def kind(self) -> str: ...
    @property
    def points(self) -> tuple[Point, ...]: ...
    @property
    def values(self) -> Mapping[str, Any]: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a shape: a code for diagnostics, the text, a hint, and the point, if it is at one point."""

    code: str
    text: Text
    hint: Text = Text()
    at: Point | None = None


@dataclass(frozen=True, eq=False)
class Pieces:
    """Shapes cut by the hexes: piece i is the part ``geometry[i]`` of shape ``shape[i]`` in hex ``hex[i]``."""

    shape: IntArray
    hex: IntArray
    geometry: tuple[BaseGeometry, ...]


@dataclass(frozen=True, slots=True)
class Snapped:
    """A point that a pen was drawn to, and what it is: shape, vertex, side or centre; ``free`` if nothing was near."""

    point: Point
    to: str


FARTHEST = 100_000
"""Coordinates, radius and width of a shape are smaller (hexes): beyond it floats lose what lies inside a hex."""


@lru_cache(maxsize=32768)
def planar(shape: Drawn) -> BaseGeometry:
    """The geometry of a shape as drawn, valid or not. A line with a width is an area with square ends at its points."""
    if shape.kind == CIRCLE:
        return shapely.Point(shape.points[0]).buffer(float(shape.values.get("radius", 0.0)), quad_segs=16)
    if shape.kind == LINE:
        line = shapely.LineString(shape.points)
        width = float(shape.values.get("width", 0.0))
        return line.buffer(width / 2, cap_style="flat") if width > 0 else line
    return shapely.Polygon(shape.points)


def problems(grid: HexGrid, shape: Drawn) -> list[Problem]:
    """What is wrong with a shape on a map; empty if nothing is."""
    if not all(math.isfinite(part) for point in shape.points for part in point):
        return [Problem("bad_point", Text("a point is not a number", "un point n’est pas un nombre"))]
    sizes = [abs(float(shape.values.get(name, 0.0))) for name in ("radius", "width")]
    far = [point for point in shape.points if max(abs(point[0]), abs(point[1]), *sizes) > FARTHEST]
    if far:
        text = Text(f"the shape goes further than {FARTHEST} hexes", f"la forme va à plus de {FARTHEST} hexagones")
        return [Problem("bad_point", text)]
    if len(shape.points) < LEAST_POINTS[shape.kind]:
        return [Problem("too_few_points", Text("the shape has too few points", "la forme a trop peu de points"))]
    drawn = planar(shape)
    # the two halves of a crossed outline may cancel out, its hull does not
    size = drawn.length if shape.kind == LINE else drawn.convex_hull.area
    if size <= SLIVER:
        text = Text("the shape has no area", "la forme n’a pas d’aire")
        if shape.kind == LINE:
            text = Text("the line has no length", "la ligne n’a pas de longueur")
        return [Problem("empty_shape", text, at=shape.points[0])]
    if isinstance(drawn, shapely.Polygon) and not drawn.is_valid:
        return [_crossing(drawn)]
    left, top, right, bottom = grid.bounds
    if not shapely.intersects(drawn, shapely.box(left, top, right, bottom)) or not outlines(grid).touched(drawn).size:
        text = Text("the shape lies outside the map", "la forme est hors de la carte")
        hint = Text("the origin is the centre of the first hex", "l’origine est le centre du premier hexagone")
        return [Problem("shape_off_map", text, hint, shape.points[0])]
    return []


def hit(shapes: Sequence[Drawn], point: Point, within: float = 0.0) -> int | None:
    """The topmost shape (the last in the list) that lies under a point or within a distance of it, or None."""
    mark = shapely.Point(point)
    x, y = point
    for number in range(len(shapes) - 1, -1, -1):
        shape = shapes[number]
        reach = within + float(shape.values.get("radius", 0.0)) + float(shape.values.get("width", 0.0))
        across, down = [corner[0] for corner in shape.points], [corner[1] for corner in shape.points]
        beside = not min(across) - reach <= x <= max(across) + reach
        if beside or not min(down) - reach <= y <= max(down) + reach:
            continue
        if planar(shape).distance(mark) <= within:
            return number
    return None


def vertex_at(shape: Drawn, point: Point, within: float) -> int | None:
    """The nearest vertex of a shape (of a circle: its centre) within a distance of a point, or None."""
    distance, vertex = min((math.dist(point, corner), number) for number, corner in enumerate(shape.points))
    return vertex if distance <= within else None


def edge_at(shape: Drawn, point: Point, within: float) -> tuple[int, Point] | None:
    """The vertex before which a new one would go, and its point on the edge nearest to a point, or None if no edge is
    within the distance. A circle has no edges."""
    if shape.kind == CIRCLE:
        return None
    corners = shape.points if shape.kind == LINE else (*shape.points, shape.points[0])
    mark = shapely.Point(point)
    edges = [shapely.LineString(pair) for pair in pairwise(corners)]
    distance, number = min((edge.distance(mark), number) for number, edge in enumerate(edges))
    if distance > within:
        return None
    foot = edges[number].interpolate(edges[number].project(mark))
    return number + 1, (float(foot.x), float(foot.y))


def _crossing(drawn: shapely.Polygon) -> Problem:
    # "Self-intersection[1 2]": the reason and where
    _, _, place = shapely.is_valid_reason(drawn).partition("[")
    parts = place.rstrip("]").split()
    at = (float(parts[0]), float(parts[1])) if len(parts) >= 2 else None
    where = f" ({at[0]:.2f}, {at[1]:.2f})" if at is not None else ""
    text = Text(f"the outline crosses itself{where}", f"le contour se recoupe{where}")
    hint = Text("move a vertex so that no two edges meet", "déplacez un sommet pour que deux côtés ne se touchent pas")
    return Problem("crossed_shape", text, hint, at)


class Outlines:
    """The outlines of the hexes of a grid, and what lies in them. All threads have the same ones, so that none is prepared."""

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid
        corners = np.array(grid.corners(grid.hexes[0])) - np.array(grid.point(grid.hexes[0]))
        self.hexes = shapely.polygons(grid.centres[:, None, :] + corners[None, :, :])
        self._tree = shapely.STRtree(self.hexes)

    def touched(self, geometry: BaseGeometry) -> IntArray:
        """Numbers of the hexes in whose inside a geometry lies; a line along a hexside lies in both hexes beside it.

        An outline that crosses itself, as it may while it is drawn, counts with both its halves.
        """
        if not geometry.is_valid:
            geometry = shapely.make_valid(geometry)
        near: IntArray = np.sort(self._tree.query(geometry, predicate="dwithin", distance=SLIVER)).astype(np.int32)
        if geometry.area > 0:
            size = shapely.area(shapely.intersection(self.hexes[near], geometry))
        else:
            size = shapely.length(self.lines_in(near, geometry)) - 4 * SLIVER
        found: IntArray = near[size > SLIVER]
        return found

    def lines_in(self, numbers: IntArray, geometry: BaseGeometry) -> NDArray[np.object_]:
        """What of lines lies in hexes, their outlines included however the last digits fall."""
        found: NDArray[np.object_] = shapely.intersection(shapely.buffer(self.hexes[numbers], SLIVER), geometry)
        return found

    def pieces(self, geometries: Sequence[BaseGeometry]) -> Pieces:
        """Areas cut by the hexes, in the order of hexes; a shape that has no area there has no piece. Corners near a hexside
        lie on it, and hexes into which an area hardly reaches have no piece of it (:data:`SNAP`)."""
        drawn = shapely.make_valid(self._on_hexsides(np.array(geometries, dtype=object)))
        shape, here = self._tree.query(drawn, predicate="intersects")
        cut = shapely.intersection(self.hexes[here], drawn[shape])
        size = shapely.area(cut)
        deep = np.ones(len(cut), dtype=np.bool_)
        small = np.flatnonzero((size > SLIVER) & (size < 4 * SNAP))
        deep[small] = shapely.intersects(shapely.buffer(self.hexes[here[small]], -SNAP), cut[small])
        # an area that lies on a hexside alone stays where it is
        elsewhere = np.zeros(len(drawn), dtype=np.bool_)
        elsewhere[shape[deep & (size > SLIVER)]] = True
        kept = np.flatnonzero((size > SLIVER) & (deep | ~elsewhere[shape]))
        kept = kept[np.lexsort((shape[kept], here[kept]))]
        numbers: IntArray = shape[kept].astype(np.int32)
        places: IntArray = here[kept].astype(np.int32)
        return Pieces(frozen(numbers), frozen(places), tuple(cut[kept]))

    def reaching(self, geometry: BaseGeometry) -> IntArray:
        """The hexes that an area, as it is drawn, reaches into by less than :data:`SNAP`, and by more than corners that are
        rounded do: it has no piece there."""
        others = np.setdiff1d(self.touched(geometry), self.pieces([geometry]).hex)
        found: IntArray = others[shapely.intersects(shapely.buffer(self.hexes[others], -_ROUNDING), geometry)]
        return found.astype(np.int32)

    @cached_property
    def _vertices(self) -> tuple[shapely.STRtree, FloatArray]:
        corners = shapely.get_coordinates(self.hexes).reshape(self.grid.size, -1, 2)[:, :6].reshape(-1, 2)
        points = _each_once(corners)
        return shapely.STRtree([shapely.Point(x, y) for x, y in points]), points

    def _on_hexsides(self, drawn: NDArray[np.object_]) -> NDArray[np.object_]:
        """Areas whose corners near a hex vertex, or else near a hexside, lie on it; as they were where that spoils one."""

        def moved(points: FloatArray) -> FloatArray:
            points = points.copy()
            tree, vertices = self._vertices
            at, vertex = tree.query_nearest(shapely.points(points), max_distance=SNAP, all_matches=False)
            points[at] = vertices[vertex]
            left = np.setdiff1d(np.arange(len(points)), at)
            which, here = self._tree.query(shapely.points(points[left]), predicate="intersects")
            edges = shapely.boundary(self.hexes[here])
            marks = shapely.points(points[left[which]])
            near = np.flatnonzero(shapely.distance(edges, marks) <= SNAP)
            feet = shapely.line_interpolate_point(edges[near], shapely.line_locate_point(edges[near], marks[near]))
            points[left[which[near]]] = shapely.get_coordinates(feet)
            return points

        found: NDArray[np.object_] = shapely.transform(drawn, moved)
        spoilt = shapely.is_valid(drawn) & ~(shapely.is_valid(found) & (shapely.area(found) > SLIVER))
        return np.where(spoilt, drawn, found)

    @cached_property
    def _marks(self) -> tuple[shapely.STRtree, FloatArray, list[str]]:
        """Vertices, middles of hexsides and centres of all hexes, each once, in a tree."""
        corners = np.round([self.grid.corners(here) for here in self.grid.hexes], 12)
        sides = (corners + np.roll(corners, -1, axis=1)) / 2
        vertices = _each_once(corners.reshape(-1, 2))
        middles = _each_once(sides.reshape(-1, 2))
        points = np.concatenate([vertices, middles, self.grid.centres])
        kinds = ["vertex"] * len(vertices) + ["side"] * len(middles) + ["centre"] * self.grid.size
        return shapely.STRtree([shapely.Point(x, y) for x, y in points]), points, kinds

    def snap(self, point: Point, within: float, others: Iterable[Drawn] = (), skip: Point | None = None) -> Snapped:
        """The nearest vertex of another shape, hex vertex, middle of a hexside or hex centre within a distance (in hexes).

        A vertex of a shape goes first where it is as near as a point of the grid; ``skip`` is a vertex that does not
        count, such as the one that is being moved.
        """
        best, found = within, Snapped(point, "free")
        near = [(math.dist(point, corner), corner) for other in others for corner in other.points if corner != skip]
        if near and min(near)[0] <= best:
            best, corner = min(near)
            found = Snapped(corner, "shape")
        tree, points, kinds = self._marks
        number = int(tree.nearest(shapely.Point(point)))
        mark: Point = (float(points[number, 0]), float(points[number, 1]))
        if math.dist(point, mark) < best or (found.to == "free" and math.dist(point, mark) <= best):
            found = Snapped(mark, kinds[number])
        return found


def _each_once(points: FloatArray) -> FloatArray:
    # the same corner computed from three hexes differs in the last digits
    _, first = np.unique(np.round(points, 6), axis=0, return_index=True)
    kept: FloatArray = points[np.sort(first)]
    return kept


@lru_cache(maxsize=8)
def outlines(grid: HexGrid) -> Outlines:
    """The outlines of a grid, cached."""
    return Outlines(grid)


# --- Shapes cut by the hexes of a map, each shape once: an edit of one leaves the pieces of the others as they are.


SPARE = 4000
"""So many shapes that a map no longer has are remembered, for steps back."""


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Cut:
    """What of a shape lies in a hex; ``share`` is the part of the hex that an area covers, ``central``: also its centre."""

    hex: int
    geometry: BaseGeometry
    share: float = 0.0
    central: bool = False

    def fills(self, least: float) -> bool:
        """Is the shape terrain of the hex (a part of ``least`` or its centre), or does it only reach over?"""
        return self.share >= least or self.central


class Cutter:
    """Cuts the shapes of maps on one grid."""

    def __init__(self, grid: HexGrid) -> None:
        self._around = outlines(grid)
        self._whole = float(shapely.area(self._around.hexes[0]))
        self._known: dict[Drawn, tuple[Cut, ...]] = {}

    def cut(self, shapes: Sequence[Drawn]) -> list[tuple[Cut, ...]]:
        """The pieces of every shape, in the order of hexes; equal shapes have the same pieces."""
        known = self._known
        new = list(dict.fromkeys(shape for shape in shapes if shape not in known))
        drawings = [planar(shape) for shape in new]
        broad = [drawing.area > 0 for drawing in drawings]
        found: dict[Drawn, list[Cut]] = {shape: [] for shape in new}
        areas = list(compress(new, broad))
        if areas:
            pieces = self._around.pieces(list(compress(drawings, broad)))
            share = shapely.area(np.array(pieces.geometry, dtype=object)) / self._whole
            centres = shapely.points(self._around.grid.centres[pieces.hex])
            central = shapely.covers(np.array(pieces.geometry, dtype=object), centres)
            columns = (pieces.shape.tolist(), pieces.hex.tolist(), pieces.geometry, share.tolist(), central.tolist())
            for place, *cut in zip(*columns, strict=True):
                found[areas[place]].append(Cut(*cut))
        for shape, drawing, is_area in zip(new, drawings, broad, strict=True):
            if not is_area and drawing.length > 0:
                touched = self._around.touched(drawing)
                parts = self._around.lines_in(touched, drawing)
                found[shape] = [Cut(number, part) for number, part in zip(touched.tolist(), parts, strict=True)]
        known.update((shape, tuple(cuts)) for shape, cuts in found.items())
        answer = [known[shape] for shape in shapes]
        if len(known) > 2 * len(shapes) + SPARE:
            self._known = dict(zip(shapes, answer, strict=True))
        return answer


@lru_cache(maxsize=8)
def cutter(grid: HexGrid) -> Cutter:
    """The cutter of a grid, cached with the shapes that it cut before."""
    return Cutter(grid)


# --- Hexsides along which a line is drawn freehand: a wall drawn along them counts as a wall on them, for sight and
# movement.


FREEHAND = 0.02
"""Hexes: a line drawn as near as this to a hexside lies on it, if it goes along half of it."""
HALF_HEXSIDE = SIDE_LENGTH / 2
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
    sides = tuple(sorted(side for side, spans in run.items() if _covered(spans) > HALF_HEXSIDE - FREEHAND))
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
        if (np.hypot(away, np.maximum(np.abs(along) - HALF_HEXSIDE, 0)) <= FREEHAND).all():
            low, high = sorted(along.tolist())
            return way, (low, high)
    return None, (0.0, 0.0)


def _named(grid: HexGrid, number: int, way: int) -> _Side:
    other = int(grid.neighbours[number, way])
    return (other, way - 3) if way >= 3 and other >= 0 else (number, way)


def _covered(spans: Iterable[tuple[float, float]]) -> float:
    """How much of a hexside spans cover, overlaps counted once."""
    total, reached = 0.0, -HALF_HEXSIDE
    for low, high in sorted(spans):
        end = min(high, HALF_HEXSIDE)
        total += max(0.0, end - max(low, reached))
        reached = max(reached, end)
    return total

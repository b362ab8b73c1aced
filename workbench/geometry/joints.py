"""Where planar shapes touch each other: shared edges, corners, the ends of bare lines.

A shape alone does not hold a line that runs along its edge. Where two shapes touch there, the line has one of them at either
side, and nothing can pass between them. This module finds such places; what they do to a line is for others to say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.regions import Indices, expanded_ranges

# --- Points in bands across the plane, to find those near many straight lines without comparing each point with each line.


MOST_BANDS = 256
"""More bands than this cost each line more than they leave out."""
FEW = 24
"""So few points are compared with each line."""


@dataclass(frozen=True, eq=False, slots=True)
class _Bands:
    """Points by bands along one axis: the first of so many (``count``) begins at ``low``, each has the same ``width``.

    They are sorted by band and then by the other axis, which begins at ``least``: ``points`` (their numbers) and ``key``, the
    coordinate on that axis, moved by ``stride`` from band to band.
    """

    low: float
    width: float
    count: int
    least: float
    stride: float
    points: Indices
    key: FloatArray


class PointBands:
    """Points (n, 2) of which those near straight lines are looked for."""

    def __init__(self, points: FloatArray) -> None:
        self._points = points
        # a line meets as many bands as there are points in one: the sum of both is least
        count = min(max(math.isqrt(len(points)), 1), MOST_BANDS)
        self._bands = () if len(points) <= FEW else tuple(_bands(points, axis, count) for axis in (0, 1))

    def near(self, start: FloatArray, end: FloatArray, margin: float) -> tuple[Indices, Indices]:
        """Pairs (line, point): at least all points within a margin of each line from ``start`` to ``end`` (n, 2), in no
        order."""
        if not self._bands:
            line, point = np.indices((len(start), len(self._points))).reshape(2, -1)
            return line.astype(np.int64), point.astype(np.int64)
        way = np.abs(end - start)
        steep = way[:, 1] > way[:, 0]
        found = []
        # bands across the way of a line: in each it goes sideways by no more than the width of the band
        for axis, rows in ((0, np.flatnonzero(~steep)), (1, np.flatnonzero(steep))):
            if len(rows):
                line, point = _near(self._bands[axis], axis, start[rows], end[rows], margin)
                found.append((rows[line], point))
        if not found:
            none = np.empty(0, dtype=np.int64)
            return none, none
        return np.concatenate([line for line, _ in found]), np.concatenate([point for _, point in found])


def _bands(points: FloatArray, axis: int, count: int) -> _Bands:
    along, across = points[:, axis], points[:, 1 - axis]
    low, high, least, most = (float(one) for one in (along.min(), along.max(), across.min(), across.max()))
    width = max((high - low) / count, 1e-9)
    band = np.clip(((along - low) / width).astype(np.int64), 0, count - 1)
    # bands lie side by side on one axis, so that one search finds a stretch of any of them
    stride = 2 * (most - least) + 1
    key = band * stride + (across - least)
    order = np.argsort(key, kind="stable").astype(np.int64)
    return _Bands(low, width, count, least, stride, order, key[order])


def _near(bands: _Bands, axis: int, start: FloatArray, end: FloatArray, margin: float) -> tuple[Indices, Indices]:
    # twice, since a line may go across a band aslant
    margin = 2 * margin + 1e-9 * bands.stride * bands.count
    turned = start[:, axis] > end[:, axis]
    begin, stop = (np.where(turned[:, None], one, other) for one, other in ((end, start), (start, end)))
    from_, to = begin[:, axis], stop[:, axis]
    first = np.floor((from_ - margin - bands.low) / bands.width)
    past = np.floor((to + margin - bands.low) / bands.width) + 1
    line, band = expanded_ranges(
        np.clip(first, 0, bands.count).astype(np.int64), np.clip(past, 0, bands.count).astype(np.int64)
    )
    slope = (stop - begin)[:, 1 - axis] / np.maximum(to - from_, 1e-300)
    edge = bands.low + band * bands.width
    # where the line is at both edges of the band, or where it ends within it
    sides = [
        begin[line, 1 - axis] + slope[line] * (np.clip(at, from_[line], to[line]) - from_[line])
        for at in (edge, edge + bands.width)
    ]
    low, high = np.minimum(*sides) - margin - bands.least, np.maximum(*sides) + margin - bands.least
    room = bands.stride - 1e-6
    kept = np.flatnonzero((high >= 0) & (low <= room))
    line, band, low, high = line[kept], band[kept], np.maximum(low[kept], 0), np.minimum(high[kept], room)
    row, place = expanded_ranges(
        np.searchsorted(bands.key, band * bands.stride + low, "left").astype(np.int64),
        np.searchsorted(bands.key, band * bands.stride + high, "right").astype(np.int64),
    )
    return line[row], bands.points[place]


ROUNDING = 5e-4
"""Shapes so near to each other touch: files round coordinates to a thousandth of the table's unit."""
CLOSE = 3 * ROUNDING
"""A line so near to a place where shapes touch goes through it."""
LEAST_EDGE = 0.01
"""Shapes that share less of their edges meet at a point."""
CHUNK = 4_000_000
"""Pairs of lines and points that are looked through at once: bounds the memory."""

KEPT = 4000
"""So many seams are kept."""

Shapes = NDArray[np.object_]


@dataclass(frozen=True, eq=False)
class Joints:
    """Places where shapes touch. Joint k is between the shapes ``one[k]`` and ``other[k]`` (the same for a shape whose parts
    touch), along ``seams[k]``. The corners of all seams are ``points`` (n, 2), each of the joint ``joint_of_point``."""

    one: Indices
    other: Indices
    seams: Shapes
    points: FloatArray
    joint_of_point: Indices

    @property
    def count(self) -> int:
        """The number of joints."""
        return len(self.one)

    def between(self, chosen: BoolArray) -> Joints:
        """The joints between two of the ``chosen`` shapes (one value a shape)."""
        kept = chosen[self.one] & chosen[self.other]
        if kept.all():
            return self
        points = kept[self.joint_of_point]
        # joints that stay are numbered anew, without gaps
        joint = (np.cumsum(kept) - 1)[self.joint_of_point[points]].astype(np.int64)
        return Joints(self.one[kept], self.other[kept], self.seams[kept], self.points[points], joint)

    def passed(self, start: FloatArray, end: FloatArray) -> tuple[Indices, Indices, FloatArray]:
        """Where lines from ``start`` to ``end`` (n, 2) go through the corner of a seam: (line, joint, fraction of the line)."""
        way = end - start
        length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-300)
        ahead = way / length[:, None]
        lines, joints, places = [], [], []
        # of a crowded table many corners are near a line: some lines at a time
        step = max(1, CHUNK // max(1, len(self.points)))
        for first in range(0, len(start), step):
            some = slice(first, first + step)
            line, point = self._corners.near(start[some], end[some], 2 * CLOSE)
            line += first
            x = self.points[point, 0] - start[line, 0]
            y = self.points[point, 1] - start[line, 1]
            along = x * ahead[line, 0] + y * ahead[line, 1]
            # distances along and beside the line, since `ahead` has the length 1
            aside = np.abs(x * ahead[line, 1] - y * ahead[line, 0])
            # a corner a little before the start or beyond the end counts too
            met = np.flatnonzero((aside <= CLOSE) & (along >= -CLOSE) & (along <= length[line] + CLOSE))
            met = met[np.lexsort((point[met], line[met]))]
            lines.append(line[met])
            joints.append(self.joint_of_point[point[met]])
            places.append(along[met] / length[line[met]])
        if not lines:
            none = np.empty(0, dtype=np.int64)
            return none, none, np.empty(0)
        return np.concatenate(lines), np.concatenate(joints), np.concatenate(places)

    def within(self, start: FloatArray, end: FloatArray) -> Indices:
        """The lines that begin and end on seams; those between two corners of one pass none of its corners."""
        near = self._on_seams(start)
        return near[self._on_seams(end[near])] if len(near) else near

    def _on_seams(self, points: FloatArray) -> Indices:
        """The rows of points (n, 2) that lie on a seam."""
        rows, _ = self._seam_tree.query(shapely.points(points), predicate="dwithin", distance=CLOSE)
        return np.unique(rows).astype(np.int64)

    @cached_property
    def _seam_tree(self) -> shapely.STRtree:
        return shapely.STRtree(self.seams)

    @cached_property
    def _corners(self) -> PointBands:
        return PointBands(self.points)


def joints_of(shapes: Shapes) -> Joints:
    """All places where some shapes (polygons or bare lines, of any number of parts) touch or cross each other's outlines."""
    parts, owner = shapely.get_parts(shapes, return_index=True)
    count = np.bincount(owner, minlength=len(shapes))
    kept = ~shapely.is_empty(parts)
    parts, owner = parts[kept], owner[kept]
    pairs: dict[tuple[int, int], list[BaseGeometry]] = {}
    if len(parts) > 1:
        one, other = shapely.STRtree(parts).query(parts, predicate="dwithin", distance=ROUNDING)
        # each pair once, and none with itself
        near = one < other
        one, other = one[near], other[near]
        # the shapes themselves are the same objects after an edit of others, their parts are not
        whole = count[owner[one]] + count[owner[other]] == 2
        touching = [np.where(whole, shapes[owner[part]], parts[part]) for part in (one, other)]
        for a, b, seam in zip(owner[one].tolist(), owner[other].tolist(), _kept_seams(*touching), strict=True):
            pairs.setdefault((a, b), []).append(seam)
    found = {pair: seams[0] if len(seams) == 1 else shapely.union_all(seams) for pair, seams in sorted(pairs.items())}
    found = {pair: seam for pair, seam in found.items() if not seam.is_empty}
    seams: Shapes = np.empty(len(found), dtype=object)
    seams[:] = list(found.values())
    points, of = shapely.get_coordinates(seams, return_index=True)
    ends = np.array(list(found), dtype=np.int64).reshape(-1, 2)
    return Joints(ends[:, 0], ends[:, 1], seams, points, of.astype(np.int64))


_seams: dict[tuple[int, int], tuple[BaseGeometry, BaseGeometry, BaseGeometry]] = {}
"""Seams by the two shapes, which are kept so that no other object gets their numbers."""


def _kept_seams(one: Shapes, other: Shapes) -> list[BaseGeometry]:
    """As :func:`_seams_of`; most shapes are the same ones after an edit."""
    keys = [(id(a), id(b)) for a, b in zip(one, other, strict=True)]
    # asked once, because another thread may clear them
    known = {key: seam for key in keys if (seam := _seams.get(key)) is not None}
    rows = list({key: row for row, key in enumerate(keys) if key not in known}.values())
    new = zip(rows, one[rows], other[rows], _seams_of(one[rows], other[rows]), strict=True)
    added = {keys[row]: (a, b, seam) for row, a, b, seam in new}
    if len(_seams) + len(added) > KEPT:
        _seams.clear()
    _seams.update(islice(added.items(), KEPT))
    known |= added
    return [known[key][2] for key in keys]


def _outline(shape: BaseGeometry) -> BaseGeometry:
    return shape.boundary if shapely.get_dimensions(shape) == 2 else shape


def _seams_of(one: Shapes, other: Shapes) -> Shapes:
    """For pairs of shapes the parts of their outlines that touch."""
    # each outline and the strip along it once: a shape on a crowded table touches many others
    every = {id(shape): shape for shape in (*one, *other)}
    place = {number: row for row, number in enumerate(every)}
    outlines: Shapes = np.empty(len(every), dtype=object)
    outlines[:] = [_outline(shape) for shape in every.values()]
    wide = shapely.buffer(outlines, CLOSE)
    a, b = (np.array([place[id(shape)] for shape in side], dtype=np.int64) for side in (one, other))
    # both ways round: a corner of one may lie beside an edge of the other that has no corner there
    ways = shapely.intersection(outlines[a], wide[b]), shapely.intersection(outlines[b], wide[a])
    return np.asarray(shapely.union(*ways), dtype=object)


def shared_edge(one: BaseGeometry, other: BaseGeometry) -> float:
    """How much of the outlines of two areas is the same while they do not overlap, as a length; 0 for areas that overlap."""
    outline = shapely.intersection(one.boundary, shapely.buffer(other.boundary, CLOSE))
    length = float(outline.length)
    overlap = float(shapely.intersection(one, other).area)
    # a strip no wider than the rounding is no overlap
    return length if overlap <= length * CLOSE else 0.0


def healed(shapes: Sequence[BaseGeometry]) -> list[BaseGeometry]:
    """The same shapes without the gaps that rounding leaves: where outlines come within :data:`ROUNDING` of each other their
    corners become the same. Shapes that overlap stay as they are."""
    found = list(shapes)
    if len(found) < 2:
        return found
    one, other = shapely.STRtree(found).query(found, predicate="dwithin", distance=ROUNDING)
    near = one < other
    pairs = sorted(zip(other[near].tolist(), one[near].tolist(), strict=True))
    for later, earlier in pairs:
        if _fits(found[later], found[earlier]):
            continue
        # corners may be missing in either: the later shape is fitted to the earlier one, then the other way round
        for moved, fixed in ((later, earlier), (earlier, later)):
            new = shapely.snap(found[moved], found[fixed], ROUNDING)
            # a shape that would collapse or fall apart stays as it was
            if new.is_valid and not new.is_empty and new.geom_type == found[moved].geom_type:
                found[moved] = new
    return found


def _fits(one: BaseGeometry, other: BaseGeometry) -> bool:
    """Do two shapes overlap, or have they the same corners wherever they touch?"""
    flat = shapely.get_dimensions(one) == 2 and shapely.get_dimensions(other) == 2
    if flat and float(shapely.intersection(one, other).area) > CLOSE * min(one.length, other.length):
        return True
    outlines = _outline(one), _outline(other)
    for here, there in (outlines, outlines[::-1]):
        corners = shapely.get_coordinates(here)
        marks = shapely.points(corners)
        touching = corners[shapely.dwithin(there, marks, ROUNDING)]
        same = shapely.get_coordinates(there)
        if len(touching) and not (touching[:, None] == same[None]).all(axis=2).any(axis=1).all():
            return False
    return True


def end_to_end(lines: Sequence[BaseGeometry]) -> list[tuple[int, int]]:
    """Pairs of bare lines that go on in each other: one end of each at a place where no third line ends."""
    ends = [(number, point) for number, line in enumerate(lines) for point in _ends(line)]
    if len(ends) < 2:
        return []
    marks = shapely.points([point for _, point in ends])
    one, other = shapely.STRtree(marks).query(marks, predicate="dwithin", distance=ROUNDING)
    order = np.argsort(one, kind="stable")
    one, other = one[order], other[order]
    _, first, count = np.unique(one, return_index=True, return_counts=True)
    found = set()
    # exactly two ends there: the end itself and one other
    for begin in first[count == 2].tolist():
        a, b = (ends[place][0] for place in other[begin : begin + 2].tolist())
        if a != b:
            found.add((min(a, b), max(a, b)))
    return sorted(found)


def _ends(line: BaseGeometry) -> list[tuple[float, float]]:
    if line.geom_type != "LineString" or line.is_empty or line.is_closed:
        return []
    points = shapely.get_coordinates(line)
    return [(float(x), float(y)) for x, y in (points[0], points[-1])]


def connected(count: int, pairs: Sequence[tuple[int, int]]) -> Indices:
    """The smallest number of the group that each of ``count`` things is in, if ``pairs`` hang together."""
    label = list(range(count))

    def root(number: int) -> int:
        while label[number] != number:
            number = label[number]
        return number

    for one, other in pairs:
        low, high = sorted((root(one), root(other)))
        # the smaller number stays the root: the answer does not depend on the order of the pairs
        label[high] = low
    return np.array([root(number) for number in range(count)], dtype=np.int64)


def groups(label: Indices) -> tuple[Indices, Indices]:
    """Things sorted by group: (``first``, one more than there are things; ``members``): those of group g are
    ``members[first[g]:first[g + 1]]``."""
    members = np.argsort(label, kind="stable").astype(np.int64)
    first = np.searchsorted(label[members], np.arange(len(label) + 1)).astype(np.int64)
    return first, members

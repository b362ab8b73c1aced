"""Candidate positions of labels on a map: beside a point, along a course, spread over it, on a point, or aside of that.

The positions round a point and their order are those of cartographers (Imhof 1962, *Die Anordnung der Namen in der Karte*;
Yoeli 1972, *The Logic of Automated Map Lettering*); a label in an area lies inside of it (Imhof). Each label has usual
positions, which are all tried, and reserves for where there is no room: finer steps, and smaller letters.

Lengths are in the units of the map, the y axis pointing down; angles are in degrees, clockwise. Costs have no unit: those of
all positions, obstacles and overlaps are compared with each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray

Point = tuple[float, float]
Letter = tuple[float, float, float]
"""The middle of a letter on its base line's middle height (x, y), and its angle."""

LEAST_SHARE = 0.6
"""The share of its usual size to which a label shrinks at most."""
_SHARES = (1.0, 0.85, 0.72, LEAST_SHARE)
_SMALLER = 20.0
"""The sizes of letters that reserves try, as shares of the usual one, and the cost of losing all of it."""
_AWAY = (1.0, 1.9, 3.0)
"""Distances from the point at which positions beside it are tried, in gaps."""
_Way = tuple[float, int, float]
_BESIDE: tuple[_Way, ...] = (
    # (across, down, cost): right of the point and above it is best, left and below worst
    (1, -1, 0.0),
    (1, 0, 0.3),
    (1, 1, 0.4),
    (0, -1, 0.5),
    (0, 1, 0.7),
    (-1, -1, 0.8),
    (-1, 0, 1.0),
    (-1, 1, 1.1),
)
_BETWEEN: tuple[_Way, ...] = ((0.5, -1, 0.6), (-0.5, -1, 0.9), (0.5, 1, 0.8), (-0.5, 1, 1.2))
"""Reserves above and below the point, between its middle and its corners."""
_FARTHER = 1.6
"""The cost of a position at the next distance."""
_ALONG_STEPS, _FINE_STEPS = 9, 41
"""So many places along a course are tried, and by reserves."""
_OFFSETS = ((-0.95, 0.0), (0.95, 0.25), (0.0, 0.9))
"""A label along a course lies above it, below it or on it: the distance in heights of its letters, and the cost."""
_WIDE_OFFSETS = (*_OFFSETS, (-1.7, 3.0), (1.7, 3.2), (-2.4, 5.0), (2.4, 5.2))
"""As :data:`_OFFSETS`, for reserves."""
_BEYOND = 0.5
"""Reserves reach beyond the ends of a course by up to this share of their length."""
_FULL_OFFSETS = ((0.0, 0.0), (-1.2, 4.0), (1.2, 4.0), (-2.4, 8.0), (2.4, 8.0))
"""A label that fills its course has its letters on it, or for what it must keep off beside it: as :data:`_OFFSETS`."""
_SHARP = math.radians(24.0)
"""A turn between two letters from which on a position on a bend costs."""
_CROWDED, _CROWDED_COST = 0.82, 8.0
"""Letters on the inner side of a bend that are nearer to each other than this share of their widths cost, by what they lack."""
_BAND = 0.55
"""Half the height of the ground that letters along a course cover, in heights of letters."""
_STRAIGHT = 0.03
"""Bends that are flatter than so many heights of letters do not count for that ground."""
_SMOOTHINGS = 3
_SPREAD_SHARES, _SPREAD_STEPS, _PART_OF_COURSE = (1.0, 0.75, 0.55, 0.4, 0.0), 7, 6.0
"""The parts of a course over which a label is spread (0: no wider than its letters need), how many places each is tried in, and
what it costs not to fill the course."""
_NUDGED = 6.0
"""The cost of leaving its place for a label that has one."""
_ASIDE = (6, 8)
"""How far reserves of such a label lie aside, in quarters of its width and halves of its height."""
_COURSE_ANGLES = (0, -15, 15, -30, 30, -45, 45, -60, 60)
_COURSE_LINES, _OFF_MIDDLE = 24, 0.7
"""Directions of the course of a label in an area, in degrees; lines that are tried in each; and the length that a course must
have more for each length that it is away from the middle."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A candidate position of a label: the ground that it covers, its cost by itself, its middle, and either its angle or the
    place of each of its letters; ``size`` is that of its letters, as a share of the usual one."""

    shape: BaseGeometry
    cost: float
    at: Point
    angle: float = 0.0
    letters: tuple[Letter, ...] = ()
    size: float = 1.0


# --- On a point, and beside it


def fixed_spot(at: Point, width: float, height: float, angle: float = 0.0) -> Spot:
    """A label with its middle on a point."""
    box = shapely.box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)
    if angle:
        cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        turn = np.array([[cosine, sine], [-sine, cosine]])
        box = shapely.transform(box, lambda points: (points - at) @ turn + at)
    return Spot(box, 0.0, at, angle)


def spots_beside(point: Point, width: float, height: float, gap: float, ways: Sequence[_Way] = _BESIDE) -> list[Spot]:
    """The positions of a label round a point, at least ``gap`` away from it."""
    tried = [(far * gap, times, *way) for times, far in enumerate(_AWAY) for way in ways]
    xs = [
        point[0] + across * (far * (0.55 if down and across else 1.0) + width / 2) for far, _, across, down, _ in tried
    ]
    ys = [
        point[1] + down * (far * (0.55 if down and across else 1.0) + height / 2) for far, _, across, down, _ in tried
    ]
    x, y = np.array(xs), np.array(ys)
    boxes = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2).tolist()
    return [
        Spot(box, cost + times * _FARTHER, (x, y))
        for box, x, y, (_, times, _, _, cost) in zip(boxes, xs, ys, tried, strict=True)
    ]


def reserves_beside(point: Point, width: float, height: float, gap: float) -> list[Spot]:
    """Reserves of a label beside a point: between the usual positions, and smaller."""
    return [
        _shrunk(spot, share)
        for share in _SHARES
        for spot in spots_beside(point, width * share, height * share, gap, (*_BESIDE, *_BETWEEN))
    ]


def reserves_aside(spot: Spot, width: float, height: float) -> list[Spot]:
    """Reserves of a label that lies on its point: as little aside of it as there is room, and smaller."""
    return [
        _shrunk(moved, share)
        for share in _SHARES
        for moved in nudged(fixed_spot(spot.at, width * share, height * share, spot.angle), width, height, _ASIDE)
    ]


def _shrunk(spot: Spot, share: float) -> Spot:
    """A position whose letters are smaller, with what that costs."""
    return spot if share == 1.0 else replace(spot, cost=spot.cost + _SMALLER * (1 - share), size=share)


def nudged(spot: Spot, width: float, height: float, most: tuple[int, int] = (4, 3)) -> list[Spot]:
    """A position, and the same moved aside by up to its size, for a label that keeps its place unless it would be cut: by so
    many quarters of its width at most, and halves of its height."""
    across, down = most
    ways = [
        (i * width / 4, j * height / 2) for i in range(-across, across + 1) for j in range(-down, down + 1) if i or j
    ]
    return [spot, *(_moved(spot, dx, dy, _NUDGED + math.hypot(dx, dy) / max(width, height)) for dx, dy in ways)]


def _moved(spot: Spot, dx: float, dy: float, cost: float) -> Spot:
    shape = shapely.transform(spot.shape, lambda points: points + np.array((dx, dy)))
    letters = tuple((x + dx, y + dy, angle) for x, y, angle in spot.letters)
    return replace(spot, shape=shape, cost=spot.cost + cost, at=(spot.at[0] + dx, spot.at[1] + dy), letters=letters)


def moved_spot(spot: Spot, by: Point) -> Spot:
    """A position moved by hand."""
    return _moved(spot, *by, 0.0)


# --- Along a course


class Course:
    """The smooth course of a label, which runs from left to right, and the ``widths`` and the ``height`` of its letters."""

    def __init__(self, points: Sequence[Point], widths: Sequence[float], height: float) -> None:
        self.corners = _smooth(points)
        steps = np.hypot(*np.diff(self.corners, axis=0).T)
        self._at: FloatArray = np.concatenate([[0.0], np.cumsum(steps)])
        self.length = float(self._at[-1])
        self.widths: FloatArray = np.array(widths, dtype=np.float64)
        self.height = height

    def spots_along(self) -> list[Spot]:
        """Positions above the course, below it and on it. Where the course is shorter than the words they reach beyond its
        ends."""
        room = self.length - float(self.widths.sum())
        starts = np.linspace(0.0, room, _ALONG_STEPS) if room > 0 else np.array([room / 2])
        return self._along(starts, _OFFSETS)

    def reserves_along(self) -> Iterator[Spot]:
        """Reserves along the course: at finer steps, beyond its ends, farther beside it, and smaller."""
        for share in _SHARES:
            width = float(self.widths.sum()) * share
            beyond, room = _BEYOND * width, self.length - width
            starts = np.linspace(min(room, 0.0) - beyond, max(room, 0.0) + beyond, _FINE_STEPS)
            yield from self._along(starts, _WIDE_OFFSETS, share)

    def _along(self, starts: FloatArray, offsets: Sequence[tuple[float, float]], share: float = 1.0) -> list[Spot]:
        room = self.length - float(self.widths.sum()) * share
        # the middle of a course is the best place, and names keep off its ends
        off_middle = np.abs(starts - room / 2) / max(self.length, 1e-9)
        beside = [
            self._lettered(self.widths, starts, offset=offset, costs=cost + off_middle, share=share)
            for offset, cost in offsets
        ]
        return [spot for spots in zip(*beside, strict=True) for spot in spots]

    def spots_spread(self) -> list[Spot]:
        """Positions of letters that are spread evenly: over the whole of the course first of all, and over parts of it, for
        what they must keep off."""
        width = float(self.widths.sum())
        if len(self.widths) < 2 or width >= self.length:
            return self._full()
        return self._spread(((0.0, 0.0),))

    def reserves_spread(self) -> Iterator[Spot]:
        """Reserves over the course: parts of it and beside them, beyond its ends where words are longer than it, and
        smaller."""
        for share in _SHARES:
            if len(self.widths) < 2 or float(self.widths.sum()) * share >= self.length:
                width = float(self.widths.sum()) * share
                starts = (self.length - width) / 2 + np.linspace(-_BEYOND, _BEYOND, _SPREAD_STEPS) * width
                costs = _PART_OF_COURSE * np.abs(np.linspace(-1, 1, _SPREAD_STEPS))
                for offset, cost in _FULL_OFFSETS:
                    yield from self._lettered(self.widths, starts, offset=offset, costs=cost + costs, share=share)
            else:
                yield from self._spread(_FULL_OFFSETS, share)

    def _full(self) -> list[Spot]:
        """Positions of a label that is as long as its course, or longer: on its middle and beside it."""
        start = np.array([(self.length - float(self.widths.sum())) / 2])
        return [
            spot
            for offset, cost in _FULL_OFFSETS
            for spot in self._lettered(self.widths, start, offset=offset, costs=np.array([cost]))
        ]

    def _spread(self, offsets: Sequence[tuple[float, float]], share: float = 1.0) -> list[Spot]:
        found: list[Spot] = []
        width = float(self.widths.sum()) * share
        for part in _SPREAD_SHARES:
            long = max(part * self.length, width)
            # half as much stays free at either end as lies between two letters
            spread = self.widths + (long - width) / len(self.widths) / share
            starts = np.linspace(0.0, self.length - long, _SPREAD_STEPS if part < 1 else 1)
            aside = np.abs(starts - (self.length - long) / 2) / self.length
            costs = aside * (part < 1) + (_PART_OF_COURSE * (part < 1) + 2 * (1 - part))
            for offset, cost in offsets:
                found += self._lettered(spread, starts, offset=offset, costs=costs + cost, share=share)
        return found

    def _lettered(
        self, widths: FloatArray, starts: FloatArray, *, offset: float, costs: FloatArray, share: float = 1.0
    ) -> list[Spot]:
        """The positions of letters that begin at distances along the course, ``offset`` heights beside it, with a cost for
        each; letters and their ``widths`` are reduced to a ``share``."""
        widths, height = widths * share, self.height * share
        ends = starts[:, None] + np.concatenate([[0.0], np.cumsum(widths)])
        places = self._points_at(ends)
        ways = places[:, 1:] - places[:, :-1]
        angles = np.arctan2(ways[..., 1], ways[..., 0])
        across = np.stack([-np.sin(angles), np.cos(angles)], axis=-1) * (offset * height)
        middles = (places[:, :-1] + places[:, 1:]) / 2 + across
        turns = np.abs((np.diff(angles, axis=1) + np.pi) % (2 * np.pi) - np.pi)
        bends = np.maximum(turns / _SHARP - 0.5, 0.0).sum(axis=1)
        between = (widths[:-1] + widths[1:]) / 2
        apart = np.hypot(*np.moveaxis(np.diff(middles, axis=1), -1, 0))
        bends += _CROWDED_COST * np.maximum(_CROWDED - apart / np.maximum(between, 1e-9), 0.0).sum(axis=1)
        # upside down costs as much as a sharp bend at every letter
        upside = (np.cos(angles) < 0).sum(axis=1)
        tracks = np.concatenate([places[:, :1] + across[:, :1], middles, places[:, -1:] + across[:, -1:]], axis=1)
        # few corners: most of the time of placing goes into comparing these outlines
        lines = shapely.simplify(shapely.linestrings(tracks), _STRAIGHT * height)
        bands: list[BaseGeometry] = np.asarray(
            shapely.buffer(lines, height * _BAND, cap_style="flat", join_style="mitre", mitre_limit=2.0)
        ).tolist()
        cost = costs + bends + upside + _SMALLER * (1 - share)
        letters = np.concatenate([middles, np.degrees(angles)[..., None]], axis=-1).tolist()
        return [
            Spot(band, worth, (x, y), 0.0, tuple(map(tuple, letter)), share)
            for band, worth, (x, y), letter in zip(
                bands, cost.tolist(), middles.mean(axis=1).tolist(), letters, strict=True
            )
        ]

    def _points_at(self, distances: FloatArray) -> FloatArray:
        """Points at distances from the beginning, straight on beyond the ends; of the same shape, with x and y at last."""
        corners, at = self.corners, self._at
        found = np.stack([np.interp(distances, at, corners[:, 0]), np.interp(distances, at, corners[:, 1])], axis=-1)
        first, last = corners[1] - corners[0], corners[-1] - corners[-2]
        before, after = np.minimum(distances, 0.0)[..., None], np.maximum(distances - self.length, 0.0)[..., None]
        found += before * (first / max(float(np.hypot(*first)), 1e-9))
        found += after * (last / max(float(np.hypot(*last)), 1e-9))
        return found


def _smooth(course: Sequence[Point]) -> FloatArray:
    """The corners of a smooth course (Chaikin's corner cutting, 1974) that runs from left to right."""
    points: FloatArray = np.array(course, dtype=np.float64)
    for _ in range(_SMOOTHINGS if len(points) > 2 else 0):
        before, after = points[:-1], points[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], cut, points[-1:]])
    return points[::-1] if points[0, 0] > points[-1, 0] else points


def course_in_area(area: BaseGeometry, room: float) -> tuple[Point, Point] | None:
    """The ends of the straight course on which a name lies best within an area: the longest that stays ``room`` away from its
    edge, rather level than steep and near its middle. None where there is not so much room. An area keeps its name inside
    (Imhof 1962)."""
    inner = area.buffer(-room)
    if inner.is_empty:
        return None
    middle = inner.centroid
    best: tuple[float, tuple[Point, Point]] | None = None
    for degrees in _COURSE_ANGLES:
        turned = shapely.affinity.rotate(inner, -degrees, origin=middle)
        left, top, right, bottom = turned.bounds
        heights = np.linspace(top, bottom, _COURSE_LINES + 2)[1:-1]
        scans = shapely.linestrings([[(left - 1, y), (right + 1, y)] for y in heights.tolist()])
        pieces = [one for one in shapely.get_parts(shapely.intersection(turned, scans)).tolist() if one.length > 0]
        if not pieces:
            continue
        level = 1.0 - 0.5 * math.sin(math.radians(abs(degrees)))
        worths = [one.length * level - _OFF_MIDDLE * one.distance(middle) for one in pieces]
        worth, longest = max(worths), pieces[worths.index(max(worths))]
        if best is None or worth > best[0] + 1e-9:
            ends = shapely.get_coordinates(shapely.affinity.rotate(longest, degrees, origin=middle))
            (x0, y0), (x1, y1) = sorted(ends.tolist())
            best = worth, ((x0, y0), (x1, y1))
    return best[1] if best is not None else None

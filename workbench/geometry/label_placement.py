"""Where names lie on a map: the spots in which each may lie, and the choice of one for each, so that few cover others.

The spots round a point and their order are those of cartographers (Imhof 1962, Yoeli 1972). The choice is that of Christensen,
Marks and Shieber, *An Empirical Study of Algorithms for Point-Feature Label Placement* (1995): a cost for each spot and for
each pair that overlaps, lowered by moving one label at a time (their discrete gradient descent), then by simulated annealing,
whose chance begins at a fixed seed: the same labels always lie alike.

Coordinates are those of the map, the y axis pointing down; angles are in degrees, clockwise.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.geometry.regions import Indices

Point = tuple[float, float]
Letter = tuple[float, float, float]
"""The middle of a letter on its base line's middle height (x, y), and its angle."""

OVERLAP = 40.0
"""The cost of two labels that overlap."""
OUTSIDE = 25.0
"""The cost of a label that reaches over the edge of the map."""
_AWAY = (1.0, 1.9, 3.0)
"""Distances from the point at which spots beside it are tried, in gaps."""
_BESIDE = (
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
_FARTHER = 1.6
"""What a spot costs that lies at the next distance."""
_ALONG_STEPS = 15
_OFFSETS = ((-0.95, 0.0), (0.95, 0.25), (0.0, 0.9))
"""A name along a course lies above it, below it or on it: the distance in heights of its letters, and the cost."""
_FULL_OFFSETS = ((0.0, 0.0), (-1.2, 4.0), (1.2, 4.0), (-2.4, 8.0), (2.4, 8.0))
"""A name that fills its course has its letters on it, or for what it must keep off beside it: as :data:`_OFFSETS`."""
_SHARP = math.radians(24.0)
"""A turn between two letters from which on a spot on a bend costs."""
_CROWDED, _CROWDED_COST = 0.82, 8.0
"""Letters on the inner side of a bend that are nearer to each other than this share of their widths cost, by what they lack."""
_TOUCHES = 0.01
"""A label that covers more of blocked ground than this share touches it."""
_SMOOTHINGS = 3
_SPREAD_SHARES, _SPREAD_STEPS, _PART_OF_COURSE = (1.0, 0.75, 0.55, 0.4, 0.0), 7, 6.0
"""The parts of a course over which a name is spread (0: no wider than its letters need), how many places each is tried in, and
what it costs not to fill the course."""
_NUDGED = 6.0
"""The cost for a label of leaving its place for a cut."""
_COURSE_ANGLES = (0, -15, 15, -30, 30, -45, 45, -60, 60)
_COURSE_LINES, _OFF_MIDDLE = 24, 0.7
"""Directions of the course of a name in an area, in degrees; lines that are tried in each; and the length that a course must
have more for each length that it is away from the middle."""
_ANNEALING = 60
"""Rounds of the annealing, each of one move for every label."""
_NOWHERE = -1
"""The spot of a label that does not lie anywhere yet."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A way in which a label may lie: the ground that it covers, how bad that is by itself, its middle, and either its angle or
    where each of its letters stands."""

    shape: BaseGeometry
    cost: float
    at: Point
    angle: float = 0.0
    letters: tuple[Letter, ...] = ()


@dataclass(frozen=True, slots=True)
class Blocked:
    """A box of ground that labels keep off (left, top, right, bottom), and the cost of a label that lies wholly on it; one that
    only touches it pays that share of it which ``touching`` says, for a letter that is hidden spoils a word."""

    box: tuple[float, float, float, float]
    cost: float
    touching: float = 0.0


def fixed_spot(at: Point, width: float, height: float, angle: float = 0.0) -> Spot:
    """A label with its middle on a point."""
    box = shapely.box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)
    if angle:
        cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        turn = np.array([[cosine, sine], [-sine, cosine]])
        box = shapely.transform(box, lambda points: (points - at) @ turn + at)
    return Spot(box, 0.0, at, angle)


def spots_beside(point: Point, width: float, height: float, gap: float) -> list[Spot]:
    """The spots of a label round a point, at least ``gap`` away from it."""
    found = []
    for times, far in enumerate(_AWAY):
        for across, down, cost in _BESIDE:
            share = 0.55 if across and down else 1.0
            x = point[0] + across * (far * gap * share + width / 2)
            y = point[1] + down * (far * gap * share + height / 2)
            one = fixed_spot((x, y), width, height)
            found.append(Spot(one.shape, cost + times * _FARTHER, one.at))
    return found


def spots_along(course: Sequence[Point], advances: Sequence[float], height: float) -> list[Spot]:
    """The spots of a label along a course, its letters as wide as ``advances``: above it, below it and on it. The label reads
    from left to right. Where the course is shorter than the words they reach beyond its ends."""
    line = _readable(course)
    length, width = line.length, sum(advances)
    room = length - width
    starts = np.linspace(0.0, room, _ALONG_STEPS).tolist() if room > 0 else [room / 2]
    # the middle of a course is the best place, and names keep off its ends
    off_middle = [abs(start - room / 2) / max(length, 1e-9) for start in starts]
    beside = [
        _lettered(line, advances, height, starts, offset=offset * height, costs=[cost + one for one in off_middle])
        for offset, cost in _OFFSETS
    ]
    return [spot for spots in zip(*beside, strict=True) for spot in spots]


def spots_spread(course: Sequence[Point], advances: Sequence[float], height: float) -> list[Spot]:
    """The spots of a label whose letters are spread evenly: over the whole of a course first of all, and over parts of it, for
    what it must keep off."""
    line = _readable(course)
    width = sum(advances)
    if len(advances) < 2 or width >= line.length:
        start = [(line.length - width) / 2]
        return [
            spot
            for offset, cost in _FULL_OFFSETS
            for spot in _lettered(line, advances, height, start, offset=offset * height, costs=[cost])
        ]
    found: list[Spot] = []
    for share in _SPREAD_SHARES:
        long = max(share * line.length, width)
        # half as much stays free at either end as lies between two letters
        spread = [advance + (long - width) / len(advances) for advance in advances]
        steps = _SPREAD_STEPS if share < 1 else 1
        starts = np.linspace(0.0, line.length - long, steps).tolist()
        aside = [abs(start - (line.length - long) / 2) / line.length for start in starts]
        costs = [(_PART_OF_COURSE + one if share < 1 else 0.0) + 2 * (1 - share) for one in aside]
        found += _lettered(line, spread, height, starts, offset=0.0, costs=costs)
    return found


def nudged(spot: Spot, width: float, height: float) -> list[Spot]:
    """A spot, and the same moved aside by up to its size, for a label that keeps its place unless it would be cut."""
    ways = [(i * width / 4, j * height / 2) for i in range(-4, 5) for j in range(-3, 4) if i or j]
    return [spot, *(_moved(spot, dx, dy, _NUDGED + math.hypot(dx, dy) / max(width, height)) for dx, dy in ways)]


def _moved(spot: Spot, dx: float, dy: float, cost: float) -> Spot:
    shape = shapely.transform(spot.shape, lambda points: points + np.array((dx, dy)))
    letters = tuple((x + dx, y + dy, angle) for x, y, angle in spot.letters)
    return Spot(shape, spot.cost + cost, (spot.at[0] + dx, spot.at[1] + dy), spot.angle, letters)


def moved_spot(spot: Spot, by: Point) -> Spot:
    """A spot moved by hand."""
    return _moved(spot, *by, 0.0)


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


def _readable(course: Sequence[Point]) -> shapely.LineString:
    """A smooth course (Chaikin's corner cutting) that runs from left to right."""
    points = np.array(course, dtype=np.float64)
    for _ in range(_SMOOTHINGS if len(points) > 2 else 0):
        before, after = points[:-1], points[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], cut, points[-1:]])
    if points[0, 0] > points[-1, 0]:
        points = points[::-1]
    return shapely.LineString(points)


def _lettered(
    line: shapely.LineString,
    advances: Sequence[float],
    height: float,
    starts: Sequence[float],
    *,
    offset: float,
    costs: Sequence[float],
) -> list[Spot]:
    """The spots of a label whose letters begin at some distances along a line, ``offset`` beside it, with a cost for each."""
    steps: FloatArray = np.concatenate([[0.0], np.cumsum(np.array(advances, dtype=np.float64))])
    ends: FloatArray = np.array(starts, dtype=np.float64)[:, None] + steps
    places = _points_at(line, ends.ravel()).reshape(*ends.shape, 2)
    ways = places[:, 1:] - places[:, :-1]
    angles = np.arctan2(ways[..., 1], ways[..., 0])
    across = np.stack([-np.sin(angles), np.cos(angles)], axis=-1) * offset
    middles = (places[:, :-1] + places[:, 1:]) / 2 + across
    turns = np.abs((np.diff(angles, axis=1) + np.pi) % (2 * np.pi) - np.pi)
    bends = np.maximum(turns / _SHARP - 0.5, 0.0).sum(axis=1)
    widths = (np.array(advances[:-1], dtype=np.float64) + np.array(advances[1:], dtype=np.float64)) / 2
    apart = np.hypot(*np.moveaxis(np.diff(middles, axis=1), -1, 0))
    bends += _CROWDED_COST * np.maximum(_CROWDED - apart / np.maximum(widths, 1e-9), 0.0).sum(axis=1)
    # upside down costs as much as a sharp bend at every letter
    upside = (np.cos(angles) < 0).sum(axis=1)
    tracks = np.concatenate([places[:, :1] + across[:, :1], middles, places[:, -1:] + across[:, -1:]], axis=1)
    bands: list[BaseGeometry] = np.asarray(
        shapely.buffer(shapely.linestrings(tracks), height * 0.55, cap_style="flat")
    ).tolist()
    letters = np.concatenate([middles, np.degrees(angles)[..., None]], axis=-1).tolist()
    return [
        Spot(band, cost + more, (x, y), letters=tuple((at_x, at_y, angle) for at_x, at_y, angle in letter))
        for band, cost, more, (x, y), letter in zip(
            bands, costs, (bends + upside).tolist(), middles.mean(axis=1).tolist(), letters, strict=True
        )
    ]


def _points_at(line: shapely.LineString, distances: FloatArray) -> FloatArray:
    """Points at distances from the beginning of a line, straight on beyond its ends; (n, 2)."""
    length = line.length
    inside = np.clip(distances, 0.0, length)
    found = shapely.get_coordinates(shapely.line_interpolate_point(line, inside))
    corners = shapely.get_coordinates(line)
    first, last = corners[1] - corners[0], corners[-1] - corners[-2]
    found += np.outer(np.minimum(distances, 0.0), first / max(float(np.hypot(*first)), 1e-9))
    found += np.outer(np.maximum(distances - length, 0.0), last / max(float(np.hypot(*last)), 1e-9))
    return found


# --- The choice


def choose_spots(
    labels: Sequence[Sequence[Spot]],
    priorities: Sequence[int] = (),
    blocked: Sequence[Blocked] = (),
    within: tuple[float, float, float, float] | None = None,
) -> list[int]:
    """The number of the spot of each label, chosen once; see :class:`SpotChooser`."""
    return SpotChooser(labels, priorities, within=within).choose(blocked)


class SpotChooser:
    """Chooses a spot for each of some labels, again and again while what they keep off changes: which spots overlap is found
    once, and what is blocked is looked at again only where it is new.

    Labels of a higher ``priority`` give way less; each label has a spot at least. ``always`` is blocked whatever else is;
    ``within`` is the map (left, top, right, bottom), over whose edge labels reach only where nothing else is left. Spots of all
    labels stand in one row."""

    def __init__(
        self,
        labels: Sequence[Sequence[Spot]],
        priorities: Sequence[int] = (),
        always: Sequence[Blocked] = (),
        within: tuple[float, float, float, float] | None = None,
    ) -> None:
        self._first: list[int] = np.cumsum([0, *(len(spots) for spots in labels)]).tolist()
        self._label_of = [number for number, spots in enumerate(labels) for _ in spots]
        given = priorities or [0] * len(labels)
        self._order = sorted(range(len(labels)), key=lambda number: (-given[number], len(labels[number]), number))
        self._shapes = np.array([spot.shape for spots in labels for spot in spots], dtype=object)
        self._tree = shapely.STRtree(self._shapes)
        self._bounds = shapely.bounds(self._shapes) if len(self._shapes) else np.zeros((0, 4))
        sides = self._bounds[:, 2:] - self._bounds[:, :2]
        self._level = np.isclose(shapely.area(self._shapes), sides[:, 0] * sides[:, 1], rtol=1e-9)
        self._rivals = self._overlaps()
        self._shares: dict[Blocked, tuple[Indices, FloatArray]] = {}
        own = np.array([spot.cost for spots in labels for spot in spots], dtype=np.float64)
        self._own: FloatArray = own + self._on_blocked(always) + _outside(self._shapes, within)
        self._shares = {}

    def choose(self, blocked: Sequence[Blocked] = ()) -> list[int]:
        """The number of the spot of each label, beside what else is blocked now."""
        if not self._order:
            return []
        own: list[float] = (self._own + self._on_blocked(blocked)).tolist()
        choice = _Choice(self._first, self._label_of, self._order, own, self._rivals)
        choice.begin()
        choice.descend()
        choice.anneal()
        return choice.chosen

    def _overlaps(self) -> list[list[int]]:
        """For each spot those of other labels that it overlaps."""
        rivals: list[list[int]] = [[] for _ in self._label_of]
        one, other = self._tree.query(self._shapes, predicate="intersects")
        labels = np.array(self._label_of, dtype=np.int64)
        differ = labels[one] != labels[other]
        for a, b in zip(one[differ].tolist(), other[differ].tolist(), strict=True):
            rivals[a].append(b)
        return rivals

    def _on_blocked(self, blocked: Sequence[Blocked]) -> FloatArray:
        """What spots cost that lie on blocked ground, by the share of it that they cover."""
        costs = np.zeros(len(self._shapes), dtype=np.float64)
        if not blocked:
            return costs
        self._look_at([one for one in dict.fromkeys(blocked) if one not in self._shares])
        found = [self._shares[one] for one in blocked]
        self._shares = dict(zip(blocked, found, strict=True))
        np.add.at(costs, np.concatenate([spot for spot, _ in found]), np.concatenate([cost for _, cost in found]))
        return costs

    def _look_at(self, blocked: Sequence[Blocked]) -> None:
        """Find which spots lie on blocked ground, and what that costs each."""
        if not blocked:
            return
        grounds = np.array([shapely.box(*one.box) for one in blocked], dtype=object)
        weights = np.array([one.cost for one in blocked], dtype=np.float64)
        ground, spot = self._tree.query(grounds, predicate="intersects")
        # of level boxes, which most are, what they share is found by their sides
        low = np.maximum(self._bounds[spot, :2], shapely.bounds(grounds)[ground, :2])
        high = np.minimum(self._bounds[spot, 2:], shapely.bounds(grounds)[ground, 2:])
        shared = np.prod(np.maximum(high - low, 0.0), axis=1)
        turned = ~self._level[spot]
        shared[turned] = shapely.area(shapely.intersection(self._shapes[spot[turned]], grounds[ground[turned]]))
        touching = np.array([one.touching for one in blocked], dtype=np.float64)[ground]
        shares = shared / np.maximum(shapely.area(grounds)[ground], 1e-12)
        costs = weights[ground] * np.where(shares > _TOUCHES, touching + (1 - touching) * shares, shares)
        ends = np.searchsorted(ground, np.arange(len(blocked) + 1)).tolist()
        for one, low, high in zip(blocked, ends, ends[1:], strict=False):
            self._shares[one] = spot[low:high], costs[low:high]


class _Choice:
    """A choice under way. ``own`` is the cost of each spot by itself, ``rivals`` the spots of other labels that it overlaps;
    ``clashes`` counts those of them that are chosen."""

    def __init__(
        self,
        first: Sequence[int],
        label_of: Sequence[int],
        order: Sequence[int],
        own: Sequence[float],
        rivals: Sequence[Sequence[int]],
    ) -> None:
        self.first, self.label_of, self.order, self.own, self.rivals = first, label_of, order, own, rivals
        self.clashes = [0] * len(label_of)
        self.chosen = [_NOWHERE] * (len(first) - 1)

    def _place(self, label: int, chosen: int) -> None:
        """Lay a label in one of its spots."""
        if self.chosen[label] != _NOWHERE:
            self._count(self._spot(label), -1)
        self.chosen[label] = chosen
        self._count(self._spot(label), 1)

    def _count(self, spot: int, by: int) -> None:
        for rival in self.rivals[spot]:
            self.clashes[rival] += by

    def _spot(self, label: int) -> int:
        return self.first[label] + self.chosen[label]

    def _cost(self, spot: int) -> float:
        """What a spot costs while the other labels lie as they do."""
        return self.own[spot] + OVERLAP * self.clashes[spot]

    def _best(self, label: int) -> int:
        # of spots that cost alike the first
        return min(range(self.first[label], self.first[label + 1]), key=self._cost) - self.first[label]

    def begin(self) -> None:
        """One label after the other, those of a high priority first, each where it costs least beside those before it."""
        for label in self.order:
            self._place(label, self._best(label))

    def descend(self) -> None:
        """Move labels, one at a time, while that lowers the cost."""
        for _ in range(len(self.order)):
            moved = False
            for label in self.order:
                best = self._best(label)
                if best != self.chosen[label] and self._cost(self.first[label] + best) < self._cost(self._spot(label)):
                    self._place(label, best)
                    moved = True
            if not moved:
                return

    def _clashing(self) -> list[int]:
        return [label for label in self.order if self.clashes[self._spot(label)]]

    def anneal(self) -> None:
        """Move labels at random, worse moves ever less often, while any overlap; the best state is kept."""
        clashing = self._clashing()
        if not clashing:
            return
        chance = random.Random(1995)
        best, least = list(self.chosen), self._total()
        heat = OVERLAP / 4
        for _ in range(_ANNEALING):
            for _ in range(len(self.order)):
                label = chance.choice(clashing) if clashing and chance.random() < 0.5 else chance.choice(self.order)
                spots = self.first[label + 1] - self.first[label]
                if spots < 2:
                    continue
                spot = chance.randrange(spots)
                worse = self._cost(self.first[label] + spot) - self._cost(self._spot(label))
                if worse <= 0 or chance.random() < math.exp(-worse / heat):
                    self._place(label, spot)
            heat *= 0.9
            total = self._total()
            if total < least:
                best, least = list(self.chosen), total
            clashing = self._clashing()
            if not clashing:
                break
        for label, spot in enumerate(best):
            self._place(label, spot)
        self.descend()

    def _total(self) -> float:
        """The cost of all, each overlap counted twice."""
        return sum(self._cost(self._spot(label)) for label in self.order)


def _outside(shapes: FloatArray, within: tuple[float, float, float, float] | None) -> FloatArray:
    if within is None:
        return np.zeros(len(shapes), dtype=np.float64)
    bounds = shapely.bounds(shapes)
    over = (bounds[:, :2] < np.array(within[:2])).any(axis=1) | (bounds[:, 2:] > np.array(within[2:])).any(axis=1)
    return np.where(over, OUTSIDE, 0.0)

"""How far an eye sees through areas that allow only a limited depth: the limit as an outline of straight chords."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.depth_rays import Areas, Gaps, Marks, Rays, Wedges
from workbench.geometry.regions import Edges, EdgesByHeading, Indices, expanded_ranges

PART = 1 / 32
"""How near around the place where an outline should jump it is looked at next, as a part of the gap."""


@dataclass(frozen=True, eq=False)
class Outline:
    """Chords (headings of both ends, then their distances) with their sectors and wedges, and how far lines go there."""

    chords: FloatArray
    sector: Indices
    wedge: Indices
    far: FloatArray


def outline(rays: Rays, wedges: Wedges, reach: FloatArray, tolerance: float) -> Outline:
    """The outline in all wedges, each divided until straight chords fit it."""
    count = len(wedges.place)
    item = np.arange(count)
    begin, end = wedges.gaps.begin[wedges.place], wedges.gaps.end[wedges.place]
    fan = _Fan(rays, wedges)
    left, right = fan.add(item, begin), fan.add(item, end)
    # so narrow a gap is no wider than a quarter of the tolerance even at the horizon
    narrow = tolerance / 4 / rays.horizon
    done: list[tuple[Indices, Indices]] = []
    while len(left):
        width = fan.heading[right] - fan.heading[left]
        # both rays cross the same edges before they end: the outline between them is one smooth curve
        alike = fan.mark[left] == fan.mark[right]
        over = reach[wedges.sector[fan.item[left]]]
        beyond = (fan.far[left] >= over) & (fan.far[right] >= over)
        short = ~alike & (_apart(fan, left, right) < tolerance / 4)
        tiny = (width <= narrow) | short
        done.append((left[tiny], right[tiny]))
        left, right, alike, beyond = left[~tiny], right[~tiny], alike[~tiny], beyond[~tiny]
        same, other = np.flatnonzero(alike), np.flatnonzero(~alike)
        middle = fan.add(fan.item[left[same]], (fan.heading[left[same]] + fan.heading[right[same]]) / 2)
        fits = _fits(fan, left[same], middle, right[same], tolerance)
        fits |= (
            beyond[same] & (fan.mark[middle] == fan.mark[left[same]]) & _settled(fan, left[same], middle, right[same])
        )
        done.append((left[same[fits]], right[same[fits]]))
        again = same[~fits]
        inner = _around_jumps(fan, left[other], right[other])
        between = fan.add(np.repeat(fan.item[left[other]], inner.shape[1]), inner.ravel()).reshape(inner.shape)
        # three rays within each gap make four gaps of it
        path = np.column_stack([left[other], between, right[other]])
        left, right = (
            np.concatenate([left[again], middle[~fits], path[:, :-1].ravel()]),
            np.concatenate([middle[~fits], right[again], path[:, 1:].ravel()]),
        )
    left = np.concatenate([pair[0] for pair in done]) if done else np.empty(0, dtype=np.int64)
    right = np.concatenate([pair[1] for pair in done]) if done else np.empty(0, dtype=np.int64)
    near, last = fan.far[left], fan.far[right]
    most = np.maximum(near, last)
    # what is left of a jump is no edge that runs along a ray, but a step; of one to nowhere it ends where it began
    jump = (fan.mark[left] != fan.mark[right]) & ~(_apart(fan, left, right) < tolerance / 4)
    step = np.where(np.isinf(most), np.minimum(near, last), most)
    near, last = np.where(jump, step, near), np.where(jump, step, last)
    chords = np.column_stack([fan.heading[left], fan.heading[right], near, last])
    return Outline(chords, wedges.sector[fan.item[left]], fan.item[left], most)


class _Fan:
    """The rays of one eye, added while the outline is refined."""

    def __init__(self, rays: Rays, wedges: Wedges) -> None:
        self.rays, self.wedges = rays, wedges
        self.item: Indices = np.empty(0, dtype=np.int64)
        self.heading: FloatArray = np.empty(0)
        self.lengths = rays.cast(wedges, self.item, self.heading)

    def add(self, item: Indices, heading: FloatArray) -> Indices:
        """Compute rays, and return their numbers."""
        base = len(self.item)
        if len(item):
            self.item, self.heading = np.append(self.item, item), np.append(self.heading, heading)
            self.lengths = self.lengths.joined_with(self.rays.cast(self.wedges, item, heading))
        return base + np.arange(len(item))

    @property
    def far(self) -> FloatArray:
        """The length of each ray."""
        return self.lengths.far

    @property
    def mark(self) -> Marks:
        """The mark of the edges that each ray crosses."""
        return self.lengths.mark

    def points(self, ray: Indices) -> FloatArray:
        """Where rays end, with the eye as origin."""
        heading = self.heading[ray]
        with np.errstate(invalid="ignore"):
            return np.asarray(
                np.column_stack([np.cos(heading), np.sin(heading)]) * self.far[ray][:, None], dtype=np.float64
            )


def _apart(fan: _Fan, left: Indices, right: Indices) -> FloatArray:
    """How far the ends of rays are from each other."""
    with np.errstate(invalid="ignore"):
        found = np.hypot(*(fan.points(right) - fan.points(left)).T)
    return np.where(np.isfinite(found), found, np.inf)


def _settled(fan: _Fan, left: Indices, middle: Indices, right: Indices) -> BoolArray:
    """Is no line between three rays likely to get through where they do not, or the other way round?"""
    fine: BoolArray = np.ones(len(left), dtype=np.bool_)
    for side in (fan.lengths.below, fan.lengths.above):
        # 1 is all the depth allowed: beyond that it does not matter by how much a ray clears the limit
        first, second, third = (np.minimum(np.abs(side[ray]), 1) for ray in (left, middle, right))
        # a parabola through the three: does it come near 0 between them?
        bend, slope = 2 * (first + third) - 4 * second, 4 * second - 3 * first - third
        with np.errstate(divide="ignore", invalid="ignore"):
            turn, least = -slope / (2 * bend), first - slope**2 / (4 * bend)
        # a lowest point a little outside of the gap counts too, since the curve is no exact parabola
        fine &= ~((bend > 0) & (turn > -0.2) & (turn < 1.2) & (least < bend / 16))
    return fine


def _fits(fan: _Fan, left: Indices, middle: Indices, right: Indices, tolerance: float) -> BoolArray:
    """Is a straight chord between two rays good enough, as far as a ray between them tells?"""
    same = (fan.mark[left] == fan.mark[middle]) & _settled(fan, left, middle, right)
    finite = np.isfinite(fan.far[left]) & np.isfinite(fan.far[middle]) & np.isfinite(fan.far[right])
    none = np.isinf(fan.far[left]) & np.isinf(fan.far[middle]) & np.isinf(fan.far[right])
    a, m, b = (fan.points(ray) for ray in (left, middle, right))
    with np.errstate(invalid="ignore"):
        way, off = b - a, m - a
        far = np.abs(way[:, 0] * off[:, 1] - way[:, 1] * off[:, 0]) / np.maximum(np.hypot(*way.T), 1e-12)
        # the ray in the middle need not be where the curve is farthest from its chord: a fifth is kept in hand
        fine: BoolArray = same & (none | (finite & (far <= tolerance * 0.8)))
    return fine


def _around_jumps(fan: _Fan, left: Indices, right: Indices) -> FloatArray:
    """Three headings in each gap in which the outline jumps, or bends where another area begins, close around that place as
    far as its ends tell."""
    found = fan.lengths
    begin, width = fan.heading[left], fan.heading[right] - fan.heading[left]
    sooner = found.far[left] <= found.far[right]
    low = np.where(sooner, found.above[left], found.below[left])
    high = np.where(sooner, found.below[right], found.above[right])
    estimated = (np.abs(low) < NONE) & (np.abs(high) < NONE)
    # only one edge is crossed more, or less: that one is just ahead of the outline on one side, just behind it on the other
    for before, one, two in ((0, left, right), (1, right, left)):
        bends = (found.mark[one] + found.names[one, 1] == found.mark[two]) & np.isfinite(
            found.far[one] + found.far[two]
        )
        ahead, behind = found.off[one, 1], -found.off[two, 0]
        low = np.where(bends, behind if before else ahead, low)
        high = np.where(bends, ahead if before else behind, high)
        estimated |= bends
    estimated &= np.isfinite(low) & np.isfinite(high) & (low != high)
    # where a straight line from `low` to `high` passes 0, as a part of the gap
    at = np.where(estimated, low / np.where(estimated, low - high, 1.0), 0.5)
    step = np.where(estimated, PART, 0.25)
    # so that all headings around it lie within the gap
    at = np.clip(at, 1.5 * step, 1 - 1.5 * step)
    # one more halves the rest, in case that it is not there
    rest = np.where(at < 0.5, (1 + at + step) / 2, (at - step) / 2)
    at = np.sort(np.column_stack([at - step, at + step, rest]), axis=1)
    return np.asarray(begin[:, None] + width[:, None] * at, dtype=np.float64)


# --- How far an eye sees where lines may run only so far inside areas: the outline at which the depth allowed is used
# up.


SECTORS = 128
"""A full turn is looked at in so many sectors, each only as far as its lines go."""
TRIED = 3
"""Number of lines tried in each sector for a first bound of that distance."""
FEW = 600
"""Up to so many edges are all taken at once."""
SAFETY_FACTOR = 1.2
"""By so much farther the edges are taken at first."""
CLOSE = 1e-11
"""Corners in so nearly the same direction (radians) are taken as in one."""
LEAN = 1e-9
"""An edge that ends so near to a sector (radians) is seen in it, too."""
AROUND: FloatArray = np.linspace(-math.pi, math.pi, SECTORS + 1)
"""Where the sectors begin and end."""

Chords = tuple[FloatArray, FloatArray]


def limit(areas: Areas, reach: FloatArray, tolerance: float) -> Chords:
    """Chords (from, to; each (n, 2), with the eye as origin) along the outline beyond which all lines are too deep, within
    ``tolerance`` of it, as far as each sector is looked at (``reach``, see :func:`reach_of`)."""
    around, bound = AROUND, reach
    rays = Rays(areas, float(bound.max()) * 1.01 + 1)
    nearest = _nearest(areas.p, areas.q)[rays.edges.source]
    # of many edges most lie beyond the limit: a guess leaves those out, and sectors in which it was too short are done again
    guess = np.minimum(bound, _tried(rays, nearest, around, bound)) if areas.add and len(areas.p) > FEW else bound
    done: list[FloatArray] = []
    open_ = bound > 0
    while open_.any():
        wedges = _wedges(rays, nearest, around, np.where(open_, guess, 0.0))
        found = outline(rays, wedges, guess, tolerance)
        short = np.zeros(SECTORS, dtype=np.bool_)
        short[found.sector[found.far > guess[found.sector]]] = True
        # without any edge within the guess nothing says how far lines go
        short[wedges.empty_sectors] = True
        short &= open_ & (guess < bound)
        done.append(found.chords[~short[found.sector]])
        open_, guess = short, bound
    chords = np.concatenate(done) if done else np.empty((0, 4))
    # lines that go on to no end have no outline
    chords = chords[np.isfinite(chords).all(axis=1)]
    ray = np.stack([np.cos(chords[:, :2]), np.sin(chords[:, :2])], axis=-1) * chords[:, 2:, None]
    return ray[:, 0], ray[:, 1]


def limits(areas: Areas, reach: FloatArray, tolerance: float) -> tuple[FloatArray, Indices]:
    """As :func:`limit`, for each of many areas (at least one) as if there were no other: chords (n, 4: the headings of both
    ends, then how far they are), and the area of each."""
    rays = Rays(replace(areas, add=False), float(reach.max()) * 1.01 + 1)
    nearest = _nearest(areas.p, areas.q)[rays.edges.source]
    wedges = _wedges(rays, nearest, AROUND, reach)
    found = outline(rays, wedges, reach, tolerance)
    bent = np.isfinite(found.chords).all(axis=1)
    return found.chords[bent], rays.owner[wedges.edge[wedges.first[found.wedge[bent]]]]


def reach_of(region: BaseGeometry, eye: tuple[float, float]) -> FloatArray:
    """How far from an eye a region goes in each of the :data:`SECTORS`, 0 where nothing of it lies."""
    rings = shapely.get_exterior_ring(shapely.get_parts(region))
    points, ring = shapely.get_coordinates(rings, return_index=True)
    whole = ring[1:] == ring[:-1]
    p, q = points[:-1][whole] - eye, points[1:][whole] - eye
    edges = EdgesByHeading(p, q)
    radius = np.maximum(np.hypot(*p.T), np.hypot(*q.T))[edges.source]
    edge, sector = _in_sectors(edges)
    found = np.zeros(SECTORS)
    np.maximum.at(found, sector, radius[edge])
    # a chord over a whole sector comes so much nearer in its middle
    return found * ((1 + 1e-9) / math.cos(math.pi / SECTORS))


def _in_sectors(edges: EdgesByHeading) -> tuple[Indices, Indices]:
    """The sectors that edges are seen in, those that they only touch included: (edge, sector)."""
    width = 2 * math.pi / SECTORS
    first = np.clip(((edges.low + (math.pi - LEAN)) / width).astype(np.int64), 0, SECTORS - 1)
    past = np.clip(((edges.high + (math.pi + LEAN)) / width).astype(np.int64) + 1, 1, SECTORS)
    return expanded_ranges(first, past)


def _nearest(p: FloatArray, q: FloatArray) -> FloatArray:
    """The least distance of each edge from the eye."""
    side = q - p
    # the foot of the perpendicular as a share of the edge, kept between its ends
    share = np.clip(-(p * side).sum(axis=1) / np.maximum((side**2).sum(axis=1), 1e-300), 0, 1)
    return np.asarray(np.hypot(*(p + side * share[:, None]).T), dtype=np.float64)


def _tried(rays: Rays, nearest: FloatArray, around: FloatArray, bound: FloatArray) -> FloatArray:
    """An upper bound of how far lines in each sector go, from some lines tried in it."""
    steps = (np.arange(TRIED) + 0.5) / TRIED
    heading = (around[:-1, None] + np.diff(around)[:, None] * steps).ravel()
    first, past = np.searchsorted(heading, rays.edges.low), np.searchsorted(heading, rays.edges.high)
    edge, ray = expanded_ranges(first, past)
    kept = nearest[edge] < bound[ray // TRIED]
    gaps = Gaps(heading, heading, np.arange(len(heading)) // TRIED, np.ones(len(heading), dtype=np.bool_))
    wedges = rays.wedges(edge[kept], ray[kept], gaps)
    found = rays.cast(wedges, np.arange(len(wedges.place)), heading[wedges.place])
    far = np.full(len(heading), np.inf)
    far[wedges.place] = found.far
    most = far.reshape(-1, TRIED).max(axis=1)
    # the neighbours count too: between a few rays a line that goes farther is easily missed
    most = np.maximum(most, np.maximum(np.roll(most, 1), np.roll(most, -1)))
    return np.asarray(most * SAFETY_FACTOR, dtype=np.float64)


def _wedges(rays: Rays, nearest: FloatArray, around: FloatArray, reach: FloatArray) -> Wedges:
    """The wedges between neighbouring corners of the edges that are near enough."""
    edges, width = rays.edges, around[1] - around[0]
    edge, sector = _in_sectors(edges)
    near = np.zeros(len(edges.low), dtype=np.bool_)
    # an edge near enough in one sector gives its corners to every sector it lies in, so that the wedges fit together
    near[edge[nearest[edge] <= reach[sector]]] = True
    kept = np.flatnonzero(near)
    corners = np.unique(np.concatenate([edges.low[kept], edges.high[kept], around]))
    corners = corners[np.append(True, np.diff(corners) > CLOSE)]
    begin, end = corners[:-1], corners[1:]
    sector = np.clip((((begin + end) / 2 + math.pi) / width).astype(np.int64), 0, SECTORS - 1)
    first = np.searchsorted(corners, edges.low[kept] - CLOSE)
    past = np.searchsorted(corners, edges.high[kept] - CLOSE)
    which, wedge = expanded_ranges(first, past)
    edge = kept[which]
    some = nearest[edge] <= reach[sector[wedge]]
    return rays.wedges(edge[some], wedge[some], Gaps(begin, end, sector, (reach > 0)[sector]))


# --- Depth along rays: how much of its allowance a straight line has used up in areas that are seen into, but not
# far.


FULL = 1 + 1e-9
NONE = 1e3
"""An excess of depth that stands for none."""


@dataclass(frozen=True, eq=False, slots=True)
class DepthHits:
    """Where rays are too deep: intervals of distance from ``low`` to ``high``, sorted, of each ``ray``; per ray their
    ``count``, and ``near``, how far the turning point of its depth that is nearest to the limit is from it."""

    ray: Indices
    low: FloatArray
    high: FloatArray
    count: Indices
    near: FloatArray


class DepthSearch:
    """The depth of lines from one eye through areas (by their edges). Per owner of edges: ``weight`` is what a unit of length
    in it uses up, ``inside`` says that the eye is in it. A line counts in it over the fractions from ``begin`` to ``stop`` of
    its own length (where it runs below the area's top). ``limit`` is the greatest depth allowed."""

    def __init__(
        self,
        edges: Edges,
        chosen: Indices,
        eye: tuple[float, float],
        *,
        weight: FloatArray,
        begin: FloatArray,
        stop: FloatArray,
        inside: BoolArray,
        reach: FloatArray,
    ) -> None:
        starts = np.unique(edges.owner[chosen])
        self.starts = starts[inside[starts]]
        self.weight, self.begin, self.stop, self.reach = weight, begin, stop, reach
        p, q = edges.start[chosen] - eye, edges.end[chosen] - eye
        near = _near_enough(p, q, reach)
        self.p, self.q, self.owner = p[near], q[near], edges.owner[chosen[near]]
        self.from_, self.to = (_heading(points) for points in (self.p, self.q))
        self.low, self.high = np.minimum(self.from_, self.to), np.maximum(self.from_, self.to)
        # seen across the heading of half a circle: from `high` on, and up to `low`
        self.wraps: BoolArray = self.high - self.low > math.pi
        self.side = self.q - self.p
        # above 0: the eye is on the inside of the edge
        self.cross = self.p[:, 0] * self.side[:, 1] - self.p[:, 1] * self.side[:, 0]

    @property
    def critical(self) -> FloatArray:
        """The headings of all corners, and of the bounds of sectors that are looked at, sorted, each once; none where there is
        nothing to be too deep in."""
        if not len(self.owner) and not len(self.starts):
            return np.empty(0)
        bounds = AROUND[np.append(self.reach, 0) + np.append(0, self.reach) > 0]
        return np.unique(np.concatenate([self.from_, self.to, bounds]))

    def horizon(self, heading: FloatArray) -> FloatArray:
        """How far rays are followed."""
        sector = ((heading + math.pi) / (2 * math.pi / SECTORS)).astype(np.int64)
        return self.reach[np.clip(sector, 0, SECTORS - 1)]

    def deep(self, heading: FloatArray) -> DepthHits:
        """Where rays with these headings (sorted, none through a corner) are too deep."""
        ray, owner, distance, sign = self._crossings(heading)
        weight, begin, stop = self.weight[owner] * sign, self.begin[owner], self.stop[owner]
        # length below the top up to r: F(stop r) - F(begin r), where F(s) is the length inside up to s
        at, change, whose = [], [], []
        for share, factor in ((stop, 1.0), (begin, -1.0)):
            some = share > 0
            at.append(distance[some] / share[some])
            change.append(weight[some] * share[some] * factor)
            whose.append(ray[some])
        return self._too_deep(self.horizon(heading), np.concatenate(whose), np.concatenate(at), np.concatenate(change))

    def _crossings(self, heading: FloatArray) -> tuple[Indices, Indices, FloatArray, FloatArray]:
        """Where rays cross edges: (ray, owner, distance, in (1) or out (-1)); in at 0 for who starts inside."""
        below, above = np.searchsorted(heading, self.low, "right"), np.searchsorted(heading, self.high, "left")
        begin, end = (
            np.where(self.wraps, above_right(heading, self.high), below),
            np.where(self.wraps, len(heading), above),
        )
        edge, ray = expanded_ranges(begin, end)
        wrapping = np.flatnonzero(self.wraps)
        more, first = expanded_ranges(
            np.zeros(len(wrapping), dtype=np.int64), np.searchsorted(heading, self.low[wrapping], "left")
        )
        edge, ray = np.concatenate([edge, wrapping[more]]), np.concatenate([ray, first])
        # the ray r * (cos, sin) meets the edge p + t * side at r = (p x side) / (ray x side)
        across = np.cos(heading)[ray] * self.side[edge, 1] - np.sin(heading)[ray] * self.side[edge, 0]
        distance = np.maximum(self.cross[edge] / across, 0)
        count = len(heading)
        starts = np.ones(count * len(self.starts))
        ray = np.concatenate([ray, np.tile(np.arange(count), len(self.starts))])
        owner = np.concatenate([self.owner[edge], np.repeat(self.starts, count)])
        # the inside is on the left: who has an edge on that side comes out of its area there
        sign = np.concatenate([-np.sign(self.cross[edge]), starts])
        return ray, owner, np.concatenate([distance, 0 * starts]), sign

    def _too_deep(self, horizon: FloatArray, ray: Indices, at: FloatArray, change: FloatArray) -> DepthHits:
        count = len(horizon)
        kept = at < horizon[ray]
        ray, at, change = ray[kept], at[kept], change[kept]
        # one key for both, by ray and then by distance: distances are below the horizon
        order = np.argsort(ray * (2 * float(self.reach.max())) + at)
        ray, at, change = ray[order], at[order], change[order]
        if not len(ray):
            none = np.empty(0)
            return DepthHits(ray, none, none, np.zeros(count, dtype=np.int64), np.full(count, 1.0))
        last = np.append(ray[1:] != ray[:-1], True)
        first = np.insert(last[:-1], 0, True)
        until = np.where(last, horizon[ray], np.append(at[1:], 0.0))
        group = np.cumsum(first) - 1
        slope = np.cumsum(change)
        # the sums run on over all rays: what earlier ones have left is taken off
        slope -= (slope - change)[first][group]
        # outside of all areas it is 0 but for rounding
        slope[np.abs(slope) < 1e-12] = 0
        rise = slope * (until - at)
        after = np.cumsum(rise)
        after -= (after - rise)[first][group]
        before = after - rise
        up, down = (before <= FULL) & (after > FULL), (before > FULL) & (after <= FULL)
        with np.errstate(divide="ignore", invalid="ignore"):
            meets = np.clip(at + (FULL - before) / slope, at, until)
        ends = down | (last & (after > FULL))
        high = np.where(down, meets, horizon[ray])[ends]
        found = DepthHits(
            ray[up],
            meets[up],
            high,
            np.bincount(ray[up], minlength=count),
            self._nearest(count, ray, slope, after, last),
        )
        return found

    def _nearest(self, count: int, ray: Indices, slope: FloatArray, after: FloatArray, last: BoolArray) -> FloatArray:
        """The turning point of each ray's depth that is nearest to the limit: by how much it is above it."""
        following = np.append(slope[1:], 0.0)
        following[last] = 0
        turns = slope * following <= 0
        excess = np.clip(after - 1, -NONE, NONE)
        first = np.flatnonzero(np.append(True, last[:-1]))
        below = np.maximum.reduceat(np.where(turns & (excess <= 0), excess, -NONE), first)
        above = np.minimum.reduceat(np.where(turns & (excess > 0), excess, NONE), first)
        nearest = np.where(-below <= above, below, above)
        found = np.full(count, -1.0)
        found[ray[first]] = np.where(np.abs(nearest) < NONE, nearest, -1.0)
        return found


def _near_enough(p: FloatArray, q: FloatArray, reach: FloatArray) -> Indices:
    """Which edges lie near enough to the eye to be met in a sector as far as that is looked at."""
    edges = EdgesByHeading(p, q)
    edge, sector = _in_sectors(edges)
    source = edges.source[edge]
    return np.unique(source[_nearest(p, q)[source] <= reach[sector]])


def above_right(heading: FloatArray, high: FloatArray) -> NDArray[np.int64]:
    """The first rays beyond some headings."""
    return np.searchsorted(heading, high, "right").astype(np.int64)


def _heading(points: FloatArray) -> FloatArray:
    found = np.arctan2(points[:, 1], points[:, 0])
    found[found >= math.pi] = -math.pi
    return found

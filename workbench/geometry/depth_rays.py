"""Single rays for :mod:`workbench.geometry.depth_limits`: how far each goes until its depth is used up."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.regions import EdgesByHeading, Indices, expanded_ranges

Marks = NDArray[np.uint64]

FULL = 1 + 1e-9
NONE = 1e3
"""An excess of depth that stands for none."""
MOST = 4.0
"""Depths are not counted further than this: more than one is too much already."""


@dataclass(frozen=True, eq=False)
class Areas:
    """Areas that are seen into, by their edges.

    Per edge:

    - ``p``, ``q``: its ends (n, 2), with the eye as origin and the inside on the left
    - ``owner``: the area that it is of

    Per area:

    - ``weight``: what a unit of length in it uses up
    - ``stop``: of a line of length r only what runs in it up to ``stop`` times r counts
    - ``inside``: is the eye in it?

    For all:

    - ``add``: do areas add up?
    """

    p: FloatArray
    q: FloatArray
    owner: Indices
    weight: FloatArray
    stop: FloatArray
    inside: BoolArray
    add: bool = True


@dataclass(frozen=True, eq=False, slots=True)
class Gaps:
    """Gaps between headings from ``begin`` to ``end``, the ``sector`` of each, and which are ``asked`` for."""

    begin: FloatArray
    end: FloatArray
    sector: Indices
    wanted: BoolArray


@dataclass(frozen=True, eq=False, slots=True)
class Wedges:
    """Wedges in which the same edges are crossed everywhere, one for each area if those do not add up: which of the ``gaps``
    it is (``place``), and its edges, from ``first`` so many as ``count``. ``empty_sectors``: those with a gap
    without edges."""

    place: Indices
    edge: Indices
    first: Indices
    count: Indices
    gaps: Gaps
    empty_sectors: Indices

    @property
    def sector(self) -> Indices:
        """The sector of each."""
        return self.gaps.sector[self.place]


@dataclass(frozen=True, eq=False, slots=True)
class RayLengths:
    """Rays and how far they go, a row each.

    - ``far``: the length (infinite: to no end)
    - ``mark``: tells which edges it crosses before
    - ``below``, ``above``: how much more than all the depth allowed is used up where it leaves areas: the most that is
      still below 0, and the least above
    - ``names``: the marks of the last edge before its end and of the next one beyond (n, 2)
    - ``off``: so much depth is used up between the end and them (n, 2)
    """

    far: FloatArray
    mark: Marks
    below: FloatArray
    above: FloatArray
    names: Marks
    off: FloatArray

    def joined_with(self, other: RayLengths) -> RayLengths:
        """These rays and others."""
        return RayLengths(
            *(np.concatenate([getattr(self, one.name), getattr(other, one.name)]) for one in fields(self))
        )


class Rays:
    """Lines from one eye over areas, of the edges of :class:`Areas`."""

    def __init__(self, areas: Areas, horizon: float) -> None:
        self.edges, self.add, self.horizon = EdgesByHeading(areas.p, areas.q), areas.add, horizon
        edges, weight = self.edges, areas.weight
        owner = areas.owner[edges.source]
        self.owners = len(weight)
        self.starts = np.unique(owner[areas.inside[owner]])
        # an area that the eye is in begins at the eye: as an edge of its own, after all others
        self.owner = np.concatenate([owner, self.starts])
        self.stop = areas.stop[self.owner]
        enters = np.concatenate([-np.sign(edges.cross), np.ones(len(self.starts))])
        # a line of length r counts up to stop * r: an edge at distance d begins to count at r = d / stop, and then by `stop`
        # a unit of r
        self.climbs = bool((self.stop != 1).any())
        self.change = weight[self.owner] * self.stop * enters
        self.tiny = 1e-9 * max(1.0, float(np.abs(self.change).max(initial=0.0)))
        # random names: their sum tells which edges a ray crosses, in whatever order; one seed, so that answers are the same
        # each time
        self.name = np.random.default_rng(0).integers(0, 2**63, len(self.owner), dtype=np.uint64)

    def wedges(self, edge: Indices, wedge: Indices, gaps: Gaps) -> Wedges:
        """The wedges of pairs (edge, which of the gaps), of those that are asked for."""
        wanted = gaps.wanted
        whole = np.flatnonzero(wanted)
        starts = len(self.edges.low) + np.arange(len(self.starts))
        edge = np.concatenate([edge, np.tile(starts, len(whole))])
        wedge = np.concatenate([wedge, np.repeat(whole, len(starts))])
        edge, wedge = edge[wanted[wedge]], wedge[wanted[wedge]]
        # areas that do not add up have a wedge each
        key = wedge if self.add else wedge * self.owners + self.owner[edge]
        order = np.argsort(key, kind="stable")
        key, edge = key[order], edge[order]
        first = np.flatnonzero(np.append(True, key[1:] != key[:-1])) if len(key) else np.empty(0, dtype=np.int64)
        size = np.diff(np.append(first, len(key)))
        place = key[first] if self.add else key[first] // self.owners
        bare = wanted.copy()
        bare[place] = False
        return Wedges(place, edge, first, size, gaps, np.unique(gaps.sector[bare]))

    def cast(self, wedges: Wedges, item: Indices, heading: FloatArray) -> RayLengths:
        """Rays in some wedges (``item``: which of them)."""
        if not len(item):
            none, marks = np.empty(0), np.empty((0, 2), dtype=np.uint64)
            return RayLengths(none, marks[:, 0], none, none, marks, np.empty((0, 2)))
        size = wedges.count[item]
        ray, slot = expanded_ranges(wedges.first[item], wedges.first[item] + size)
        edge = wedges.edge[slot]
        x, y = np.cos(heading), np.sin(heading)
        far = 2 * self.horizon
        if len(self.starts):
            # the edges after the last are the areas around the eye, which begin at 0
            real = edge < len(self.edges.low)
            at = np.zeros(len(edge))
            at[real] = self.edges.along(edge[real], x[ray[real]], y[ray[real]])
        else:
            at = self.edges.along(edge, x[ray], y[ray])
        at = np.minimum(at / self.stop[edge] if self.climbs else at, far)
        edge, at = _sorted(edge, at, ray, far)
        begin = np.cumsum(size) - size
        last = begin + size - 1
        slope = _running(self.change[edge], begin, ray)
        slope[slope < self.tiny] = 0
        until = np.append(at[1:], far)
        until[last] = far
        # bounded, because one running sum goes over all rays: great numbers would cost the others their last digits
        rise = np.minimum(slope * (until - at), MOST)
        after = _running(rise, begin, ray)
        stops = _first_too_deep(after, ray)
        found = np.full(len(item), np.inf)
        meets = at[stops] + (FULL - (after - rise)[stops]) / np.maximum(slope[stops], 1e-300)
        found[ray[stops]] = np.clip(meets, at[stops], until[stops])
        found[found >= far] = np.inf
        before = last.copy()
        before[ray[stops]] = stops
        beyond = np.minimum(before + 1, last)
        name = self.name[edge]
        running = np.cumsum(name)
        # whole numbers that wrap around: differences of sums stay right
        mark = running[before] - running[begin] + name[begin]
        names = np.column_stack([name[before], name[beyond]])
        off = np.abs(np.column_stack([(after - rise)[before], after[before]]) - 1)
        off[np.isinf(found)] = np.inf
        below, above = _nearest_to_full(slope, after, begin, last)
        return RayLengths(found, mark, below, above, names, off)


def _sorted(edge: Indices, at: FloatArray, ray: Indices, far: float) -> tuple[Indices, FloatArray]:
    """Crossings by distance within each ray (``ray`` is sorted)."""
    # one key for both: distances are `far` at most
    order = np.argsort(ray * (2 * far) + at)
    return edge[order], at[order]


def _first_too_deep(after: FloatArray, ray: Indices) -> Indices:
    """The first crossing of each ray after which (``after``: the depth then) it is too deep, of those that are."""
    deep = np.flatnonzero(after > FULL)
    return deep[np.append(True, ray[deep][1:] != ray[deep][:-1])] if len(deep) else deep


def _nearest_to_full(
    slope: FloatArray, after: FloatArray, begin: Indices, last: Indices
) -> tuple[FloatArray, FloatArray]:
    """By how much the depth of each ray misses 1 where the ray leaves areas: at most below it, and at least above it."""
    following = np.append(slope[1:], 0.0)
    following[last] = 0
    leaves = (slope > 0) & (following == 0)
    excess = after - 1
    below = np.maximum.reduceat(np.where(leaves & (excess <= 0), excess, -NONE), begin)
    above = np.minimum.reduceat(np.where(leaves & (excess > 0), excess, NONE), begin)
    return below, above


def _running(values: FloatArray, begin: Indices, ray: Indices) -> FloatArray:
    """Sums from the beginning of each ray."""
    found = np.cumsum(values)
    return np.asarray(found - (found[begin] - values[begin])[ray], dtype=np.float64)

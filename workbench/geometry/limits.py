"""How far an eye sees where lines may run only so far inside areas: the outline at which the depth allowed is used up.

Where a line uses up more depth the longer it is, all beyond that outline is too deep, and few edges matter: those that lie
nearer. Between two corners the same edges are crossed, so that the outline is one smooth curve there, but for the headings at
which a line just gets through an area; those are found by their excess of depth.
"""

from __future__ import annotations

import math

import numpy as np
import shapely

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import spread
from workbench.geometry.headings import Headed
from workbench.geometry.limit_rays import Areas, Gaps, Rays, Wedges
from workbench.geometry.outlines import outline

SECTORS = 128
"""A full turn is looked at in so many sectors, each only as far as its lines go."""
TRIED = 3
"""So many lines in each sector tell first how far that may be."""
FEW = 600
"""Up to so many edges are all taken at once."""
ROOM = 1.2
"""By so much farther the edges are taken at first."""
CLOSE = 1e-11
"""Corners in so nearly the same direction (radians) are taken as in one."""

Chords = tuple[FloatArray, FloatArray]


def limit(areas: Areas, horizon: float, tolerance: float, within: FloatArray, near: FloatArray | None = None) -> Chords:
    """Chords (from, to; each (n, 2), with the eye as origin) along the outline beyond which all lines are too deep, within
    ``tolerance`` of it, up to ``horizon``. Only directions in which the corners ``within`` (n, 2) of a region lie are looked
    in, and only as far as a star-shaped ring ``near`` (n, 2) goes."""
    around = np.linspace(-math.pi, math.pi, SECTORS + 1)
    bound = np.where(_asked(within, around), horizon, 0.0)
    if near is not None:
        bound = np.minimum(bound, _farthest(near, around))
    rays = Rays(areas, horizon)
    nearest = _nearest(areas.p, areas.q)[rays.edges.source]
    reach = np.minimum(bound, _tried(rays, nearest, around, bound)) if areas.add and len(areas.p) > FEW else bound
    done: list[FloatArray] = []
    open_ = bound > 0
    while open_.any():
        wedges = _wedges(rays, nearest, around, np.where(open_, reach, 0.0))
        found = outline(rays, wedges, reach, tolerance)
        short = np.zeros(SECTORS, dtype=np.bool_)
        short[found.sector[found.far > reach[found.sector]]] = True
        short[wedges.bare] = True
        short &= open_ & (reach < bound)
        done.append(found.chords[~short[found.sector]])
        open_, reach = short, bound
    chords = np.concatenate(done) if done else np.empty((0, 4))
    chords = chords[np.isfinite(chords).all(axis=1)]
    ray = np.stack([np.cos(chords[:, :2]), np.sin(chords[:, :2])], axis=-1) * chords[:, 2:, None]
    return ray[:, 0], ray[:, 1]


def _asked(within: FloatArray, around: FloatArray) -> BoolArray:
    """The sectors in which a region lies, by its corners."""
    hull = shapely.convex_hull(shapely.multipoints(within))
    if shapely.dwithin(hull, shapely.Point(0, 0), _rounding(within)):
        return np.ones(len(around) - 1, dtype=np.bool_)
    x, y = within.mean(axis=0)
    middle = math.atan2(y, x)
    # whose hull does not hold the eye lies within half a circle
    off = (np.arctan2(within[:, 1], within[:, 0]) - middle + math.pi) % (2 * math.pi) - math.pi
    low, high = middle + float(off.min()), middle + float(off.max())
    asked: BoolArray = np.zeros(len(around) - 1, dtype=np.bool_)
    for turn in (-2 * math.pi, 0.0, 2 * math.pi):
        asked |= (around[:-1] <= high + turn + 1e-9) & (around[1:] >= low + turn - 1e-9)
    return asked


def _rounding(points: FloatArray) -> float:
    """Lengths that are none among some points."""
    return 1e-9 * float(np.abs(points).max(initial=1.0))


def _farthest(ring: FloatArray, around: FloatArray) -> FloatArray:
    """How far a star-shaped ring goes in each sector."""
    p, q = ring[:-1], ring[1:]
    edges = Headed(p, q)
    radius = np.maximum(np.hypot(*p.T), np.hypot(*q.T))[edges.source]
    first = np.maximum(np.searchsorted(around, edges.low - 1e-9, "right") - 1, 0)
    past = np.minimum(np.searchsorted(around, edges.high + 1e-9, "left"), len(around) - 1)
    edge, sector = spread(first, np.maximum(past, first + 1))
    found = np.zeros(len(around) - 1)
    np.maximum.at(found, np.minimum(sector, len(found) - 1), radius[edge])
    return found * (1 + 1e-9)


def _nearest(p: FloatArray, q: FloatArray) -> FloatArray:
    """How near edges come to the eye."""
    side = q - p
    share = np.clip(-(p * side).sum(axis=1) / np.maximum((side**2).sum(axis=1), 1e-300), 0, 1)
    return np.asarray(np.hypot(*(p + side * share[:, None]).T), dtype=np.float64)


def _tried(rays: Rays, nearest: FloatArray, around: FloatArray, bound: FloatArray) -> FloatArray:
    """How far some lines in each sector go, with room."""
    steps = (np.arange(TRIED) + 0.5) / TRIED
    heading = (around[:-1, None] + np.diff(around)[:, None] * steps).ravel()
    first, past = np.searchsorted(heading, rays.edges.low), np.searchsorted(heading, rays.edges.high)
    edge, ray = spread(first, past)
    kept = nearest[edge] < bound[ray // TRIED]
    gaps = Gaps(heading, heading, np.arange(len(heading)) // TRIED, np.ones(len(heading), dtype=np.bool_))
    wedges = rays.wedges(edge[kept], ray[kept], gaps)
    found = rays.at(wedges, np.arange(len(wedges.place)), heading[wedges.place])
    far = np.full(len(heading), np.inf)
    far[wedges.place] = found.far
    most = far.reshape(-1, TRIED).max(axis=1)
    most = np.maximum(most, np.maximum(np.roll(most, 1), np.roll(most, -1)))
    return np.asarray(most * ROOM, dtype=np.float64)


def _wedges(rays: Rays, nearest: FloatArray, around: FloatArray, reach: FloatArray) -> Wedges:
    """The wedges between neighbouring corners of the edges that are near enough."""
    edges, width = rays.edges, around[1] - around[0]
    first = np.clip(((edges.low + math.pi) / width).astype(np.int64), 0, SECTORS - 1)
    past = np.clip(((edges.high + math.pi) / width).astype(np.int64) + 1, 1, SECTORS)
    edge, sector = spread(first, past)
    near = np.zeros(len(edges.low), dtype=np.bool_)
    near[edge[nearest[edge] <= reach[sector]]] = True
    kept = np.flatnonzero(near)
    corners = np.unique(np.concatenate([edges.low[kept], edges.high[kept], around]))
    corners = corners[np.append(True, np.diff(corners) > CLOSE)]
    begin, end = corners[:-1], corners[1:]
    sector = np.clip((((begin + end) / 2 + math.pi) / width).astype(np.int64), 0, SECTORS - 1)
    first = np.searchsorted(corners, edges.low[kept] - CLOSE)
    past = np.searchsorted(corners, edges.high[kept] - CLOSE)
    which, wedge = spread(first, past)
    edge = kept[which]
    some = nearest[edge] <= reach[sector[wedge]]
    return rays.wedges(edge[some], wedge[some], Gaps(begin, end, sector, (reach > 0)[sector]))

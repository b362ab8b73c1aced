"""The region that ways reach: from the end of each, everything that it can still go straight to.

The cost along a ray never falls, so what a way reaches from its end is a star about it: a ray gives it exactly, and rays to
both sides of every corner in sight give it whole. Between them its edge is the side of a piece or a curve; rays are added
until no chord lies farther than ``CURVE`` off it. The region is the union of the stars. Round a corner or through a seam only
that part of a star is taken which no way before sees better (see :mod:`workbench.movement.table.fans`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancel import CancelToken
from workbench.movement.table.denser import LAST, denser
from workbench.movement.table.edges import Edges, Flags, Floats, Ints, Masks
from workbench.movement.table.fans import Fans, fans_of
from workbench.movement.table.search import Search

CURVE = 0.015
"""How far a curve may be cut short, in the table's unit."""
BESIDE = 1e-6
"""Rays pass a corner at this angle on either side (radians)."""
FLAT = 0.002
"""Corners that lie so close to the line between their neighbours are left out, in the table's unit."""
SECTOR = 0.3
"""Rays within so much of each other (radians) are held against the same edges."""
WIDE_APART, NARROW = 0.12, 0.4
"""Rays whose ends are closer together are not looked between; through a seam, where fans beside reach too, the second."""
GRID = 1e-5
"""To what outlines are rounded where they cannot be united otherwise, in the table's unit."""
ROUNDS = 5
"""How often the angle between rays is halved at most."""


@dataclass(frozen=True, eq=False)
class Casting:
    """What rays from the ends of ways need to know, an entry for each way: its place, density, fees paid, cost, how far it can
    go on at most, how much of a budget it ``lasts`` for, and how far ``off`` the next road is. ``budgets`` rise."""

    edges: Edges
    fees: Floats
    points: Floats
    density: Floats
    paid: Masks
    cost: Floats
    far: Floats
    lasts: Floats
    off: Floats
    budgets: Floats

    @classmethod
    def of(cls, search: Search, labels: list[int], budgets: Floats) -> Casting:
        """For some ways of a search."""
        lasts = np.where(np.array(labels) < search.brief, np.inf, 1.5 * LAST * search.ground.spacing)
        return cls(
            search.edges,
            np.append(search.ground.fees, 0.0),
            search.points_of(labels),
            search.density_of(labels),
            search.paid_of(labels),
            search.cost_of(labels),
            np.minimum(search.far_of(labels, float(budgets.max())), lasts / search.ground.least) + 1e-9,
            lasts,
            search.off_of(labels),
            budgets,
        )

    @cached_property
    def roads(self) -> Casting | None:
        """The same with nothing on the table but its roads, which tells how far rays come at most; None without roads."""
        roads = self.edges.jump < 0
        if not roads.any():
            return None
        return replace(
            self, edges=self.edges.only(roads), density=np.minimum(self.density, 1.0), budgets=self.budgets[-1:]
        )


@dataclass(frozen=True, eq=False)
class Rays:
    """Rays by fan and angle: how far each comes within every budget (budgets, rays), and whether it meets anything."""

    fan: Ints
    angle: Floats
    ends: Floats
    met: Flags

    def tips(self, apex: Floats) -> Floats:
        """Where they end: (budgets, rays, 2)."""
        way = np.stack([np.cos(self.angle), np.sin(self.angle)], axis=1)
        return apex[self.fan] + way * self.ends[..., None]

    def joined(self, other: Rays) -> Rays:
        """Both, in order."""
        fan, angle = np.concatenate([self.fan, other.fan]), np.concatenate([self.angle, other.angle])
        order = np.lexsort((angle, fan))
        ends = np.concatenate([self.ends, other.ends], axis=1)
        return Rays(fan[order], angle[order], ends[:, order], np.concatenate([self.met, other.met])[order])


def _angles(search: Search, casting: Casting, fans: Fans) -> tuple[Ints, Floats]:
    """(fan, angle) of the first rays: the edges of fans, both sides of corners, and enough for arcs."""
    apex = casting.points[fans.label]
    rest = casting.budgets.max() - casting.cost[fans.label]
    corners, off = search.ground.corners
    near = np.hypot(*(corners.points - search.start).T) < search.far
    corners, off = corners.only(near), off[near]
    way = corners.points[None] - apex[:, None]
    length = np.hypot(way[..., 0], way[..., 1])
    row, column = np.nonzero(search.bound(length, casting.off[fans.label], off) < rest[:, None])
    away = way[row, column]
    inside = np.mod(np.arctan2(away[:, 1], away[:, 0]) - fans.begin[row], 2 * np.pi)
    length = np.hypot(*away.T)
    seen = (inside < fans.width[row]) & (length > 1e-4) & (length < fans.cap(row, inside))
    row, inside, column = row[seen], inside[seen], column[seen]
    hides, sharp = corners.seen_by(column, away[seen])
    # a chord over this angle lies CURVE inside its arc
    step = 2 * np.arccos(np.maximum(1 - CURVE / np.maximum(rest, 2 * CURVE), 0.0))
    counts = np.maximum(np.ceil(fans.core / np.minimum(step, 0.5)).astype(np.int64), 1)
    counts = np.where(np.isfinite(fans.short), 4, counts)
    which = np.repeat(np.arange(len(counts)), counts + 1)
    firsts = np.concatenate([[0], np.cumsum(counts + 1)])[:-1]
    even = fans.axis[which] + ((np.arange(len(which)) - firsts[which]) / counts[which] - 0.5) * fans.core[which]
    beside, spread = fans.flanks()
    # past a corner that hides something on both sides; the others only bend the edge
    bends = ~hides & sharp
    fan = np.concatenate([which, row[hides], row[hides], row[bends], beside])
    inner = [even, inside[hides] - BESIDE, inside[hides] + BESIDE, inside[bends], spread]
    angle = np.clip(np.concatenate(inner), 0.0, fans.width[fan])
    order = np.lexsort((angle, fan))
    fan, angle = fan[order], angle[order]
    return fan, angle + fans.begin[fan]


def _sectors(fan: Ints, angle: Floats) -> Ints:
    """Where sectors of rays begin, in their list, and its length: each is of one fan and no wider than SECTOR."""
    sector = np.floor(angle / SECTOR).astype(np.int64)
    new = np.ones(len(fan) + 1, np.bool_)
    new[1:-1] = (fan[1:] != fan[:-1]) | (sector[1:] != sector[:-1])
    return np.flatnonzero(new)


def _in_sectors(edges: Edges, apex: Floats, begin: Floats, end: Floats, far: Floats) -> tuple[Ints, Ints]:
    """(sector, edge) of all edges that come into a sector between two angles, no wider than SECTOR, by sector."""
    one = apex + far[:, None] * np.stack([np.cos(begin), np.sin(begin)], axis=1)
    two = apex + far[:, None] * np.stack([np.cos(end), np.sin(end)], axis=1)
    # the arc bulges over its chord
    bulge = far * (1 - np.cos((end - begin) / 2)) + 1e-6
    low = np.minimum(np.minimum(one, two), apex) - bulge[:, None]
    high = np.maximum(np.maximum(one, two), apex) + bulge[:, None]
    sector, edge = edges.tree.query(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    p, q = edges.p[edge] - apex[sector], edges.q[edge] - apex[sector]
    out = np.zeros(len(sector), np.bool_)
    for tip, sign in ((one - apex, 1.0), (two - apex, -1.0)):
        x, y = sign * tip[sector, 0], sign * tip[sector, 1]
        out |= (x * p[:, 1] - y * p[:, 0] < -1e-9) & (x * q[:, 1] - y * q[:, 0] < -1e-9)
    sector, edge = sector[~out], edge[~out]
    order = np.argsort(sector, kind="stable")
    return sector[order], edge[order]


def cast(casting: Casting, fans: Fans, fan: Ints, angle: Floats) -> Rays:
    """Rays (by fan and angle), as far as they come."""
    far = np.minimum(casting.far[fans.label[fan]], fans.cap(fan, angle - fans.begin[fan]))
    if casting.roads is not None:
        far = np.minimum(far, _cast(casting.roads, fans, fan, angle, far).ends[-1] + 1e-9)
    return _cast(casting, fans, fan, angle, far)


def _cast(casting: Casting, fans: Fans, fan: Ints, angle: Floats, far: Floats) -> Rays:
    label = fans.label[fan]
    a = casting.points[label]
    b = a + np.stack([np.cos(angle), np.sin(angle)], axis=1) * far[:, None]
    # every ray of a sector with every edge in it
    firsts = _sectors(fan, angle)
    heads = firsts[:-1]
    longest = np.maximum.reduceat(far, heads) if len(far) else far
    of, edge = _in_sectors(casting.edges, a[heads], angle[heads], angle[firsts[1:] - 1], longest)
    counts = np.diff(firsts)[of]
    ray = np.repeat(firsts[of] - np.concatenate([[0], np.cumsum(counts)])[:-1], counts) + np.arange(counts.sum())
    row, edge, t, into = casting.edges.met(a, b, ray, np.repeat(edge, counts))
    order = np.lexsort((t, row))
    row, edge, into, at = row[order], edge[order], into[order], (t * far[row])[order]
    ends = _walked(casting, label, far, Met(row, edge, into, at))
    return Rays(fan, angle, ends, np.bincount(row, minlength=len(fan)) > 0)


@dataclass(frozen=True, eq=False)
class Met:
    """What rays meet, by ray (``row``) and along it: the edge, whether they go to its left, and how far along the ray."""

    row: Ints
    edge: Ints
    into: Flags
    at: Floats


def _walked(casting: Casting, label: Ints, far: Floats, met: Met) -> Floats:
    """The ends of rays, given what they meet."""
    edges = casting.edges
    row, edge, into, at = met.row, met.edge, met.into, met.at
    cost, density = casting.cost[label], casting.density[label]
    group = edges.group[edge]
    entered = into | edges.line[edge]
    charged = entered & (group >= 0)
    charged &= (casting.paid[label][row] >> np.maximum(group, 0).astype(np.uint64)) & np.uint64(1) == 0
    # of a fee that is charged once only the first entry of a ray
    where = np.flatnonzero(charged)
    _, firsts = np.unique(row[where] * 65 + group[where], return_index=True)
    fee = np.zeros(len(row))
    fee[where[firsts]] = casting.fees[group[where[firsts]]]
    jump = edges.jump[edge] * np.where(into, 1.0, -1.0)
    sudden = edges.toll[edge] + fee
    starts = np.searchsorted(row, np.arange(len(far)))
    summed = (np.concatenate([[0.0], np.cumsum(column)]) for column in (jump, jump * at, sudden))
    jumps, moments, suddens = (column[:-1] - column[starts[row]] for column in summed)
    # on corners where outlines cross or coincide the sides of edges may not add up: nothing costs less than the cheapest ground
    least = np.minimum(casting.density[casting.density > 0].min(initial=1.0), 1.0)
    here = np.maximum(density[row] + jumps, least)
    reached = cost[row] + (density[row] + jumps) * at - moments + suddens
    after = np.where(edges.stop[edge] & entered, np.inf, reached + sudden)
    count = np.bincount(row, minlength=len(far))
    found = np.zeros((len(casting.budgets), len(far)))
    for number, budget in enumerate(casting.budgets):
        # the first crossing that the budget does not reach, or not get over
        barred = np.flatnonzero(after > budget)
        first = np.full(len(far), -1, np.int64)
        first[row[barred[::-1]]] = barred[::-1]
        end = np.empty(len(far))
        stopped = np.flatnonzero(first >= 0)
        k = first[stopped]
        end[stopped] = at[k] - np.maximum(reached[k] - budget, 0.0) / here[k]
        free = np.flatnonzero((first < 0) & (count == 0))
        end[free] = (budget - cost[free]) / np.maximum(density[free], least)
        over = np.flatnonzero((first < 0) & (count > 0))
        k = (starts + count - 1)[over]
        end[over] = at[k] + (budget - after[k]) / np.maximum(here[k] + jump[k], least)
        found[number] = np.clip(end, 0.0, far)
    return found


def _refined(casting: Casting, fans: Fans, rays: Rays) -> Rays:
    """With more rays wherever a chord between two leaves the edge of the star."""
    apex = casting.points[fans.label]
    one = np.arange(len(rays.fan) - 1)
    # what is short beside a core need not be exact
    one = one[
        np.isinf(fans.cap(rays.fan[one], (rays.angle[one] + rays.angle[one + 1]) / 2 - fans.begin[rays.fan[one]]))
    ]
    for _ in range(ROUNDS):
        gap = rays.angle[one + 1] - rays.angle[one]
        side = np.maximum(rays.ends[:, one], rays.ends[:, one + 1]).max(axis=0)
        room = np.where(np.isinf(fans.short[rays.fan[one]]), WIDE_APART, NARROW)
        open_ = (rays.fan[one] == rays.fan[one + 1]) & (gap > 4 * BESIDE) & (gap * side > room)
        one = one[open_ & (rays.met[one] | rays.met[one + 1])]
        if not len(one):
            break
        fan = rays.fan[one]
        more = cast(casting, fans, fan, (rays.angle[one] + rays.angle[one + 1]) / 2)
        tips, before = more.tips(apex), rays.tips(apex)
        p, q = before[:, one], before[:, one + 1]
        along = q - p
        length = np.maximum(np.hypot(along[..., 0], along[..., 1]), 1e-9)
        off = np.abs(along[..., 0] * (tips - p)[..., 1] - along[..., 1] * (tips - p)[..., 0]) / length
        bent = np.flatnonzero(off.max(axis=0) > CURVE)
        if not len(bent):
            break
        added = Rays(more.fan[bent], more.angle[bent], more.ends[:, bent], np.ones(len(bent), np.bool_))
        rays = rays.joined(added)
        place = np.flatnonzero(np.isin(rays.angle, added.angle))
        one = np.unique(np.concatenate([place - 1, place]))
        one = one[(one >= 0) & (one < len(rays.fan) - 1)]
    return rays


def regions(search: Search, budgets: list[float], cancel: CancelToken | None = None) -> list[BaseGeometry]:
    """What ways of each cost at most reach, on the table, as polygons; at least the start."""
    search = denser(search, np.array(budgets))
    labels = [label for label in search.kept if search.labels.cost[label] < search.budget]
    start = shapely.Point(search.start[0])
    if not labels:
        return [start for _ in budgets]
    casting = Casting.of(search, labels, np.array(budgets))
    fans = fans_of(search, labels, casting.budgets)
    rays = _refined(casting, fans, cast(casting, fans, *_angles(search, casting, fans)))
    apex = casting.points[fans.label]
    tips = rays.tips(apex)
    found = []
    for number, budget in enumerate(budgets):
        if cancel is not None:
            cancel.check()
        left = budget - casting.cost[fans.label]
        area = _union_of(tips[number], rays.fan, apex, fans, (left > 0) & (left < casting.lasts[fans.label]))
        found.append(start if area.is_empty else _clipped(area, search.ground.outline))
    return found


def _joined(shapes: list[BaseGeometry]) -> BaseGeometry:
    try:
        return shapely.union_all(shapes)
    except shapely.GEOSException:
        # almost touching outlines can break a union in floating point; on a grid it always succeeds
        return shapely.union_all(shapes, grid_size=GRID)


def _union_of(tips: Floats, fan: Ints, apex: Floats, fans: Fans, live: Flags) -> BaseGeometry:
    """The union of live fans. The many narrow ones through seams are left out where the others cover them."""
    narrow = np.isfinite(fans.short)
    wide = _joined(_stars(tips, fan, apex, fans.whole, live & ~narrow))
    asked = np.flatnonzero((live & narrow)[fan])
    if len(asked):
        shapely.prepare(wide)
        middle = (tips[asked] + apex[fan[asked]]) / 2
        out = ~shapely.contains_xy(wide, *tips[asked].T) | ~shapely.contains_xy(wide, *middle.T)
        bare = np.zeros(len(live), np.bool_)
        bare[fan[asked[out]]] = True
        wide = _joined([wide, *_stars(tips, fan, apex, fans.whole, bare)])
    return wide


def _clipped(area: BaseGeometry, outline: BaseGeometry) -> BaseGeometry:
    """What of an area lies on the table, as polygons only."""
    inside = area if outline.contains(area) else area.intersection(outline)
    if inside.geom_type in ("Polygon", "MultiPolygon"):
        return inside
    return shapely.MultiPolygon([part for part in shapely.get_parts(inside).tolist() if part.geom_type == "Polygon"])


def _simplified(tips: Floats, fan: Ints) -> tuple[Floats, Ints]:
    """Without every other tip that lies on the line between its neighbours, twice."""
    for first in (1, 2, 1):
        number = np.arange(first, len(fan) - 1, 2)
        p, q, r = tips[number - 1], tips[number], tips[number + 1]
        along = r - p
        length = np.maximum(np.hypot(*along.T), 1e-9)
        off = np.abs(along[:, 0] * (q - p)[:, 1] - along[:, 1] * (q - p)[:, 0]) / length
        beyond = ((q - p) * along).sum(axis=1) / length
        flat = (off < FLAT) & (beyond >= -FLAT) & (beyond <= length + FLAT)
        flat &= (fan[number - 1] == fan[number]) & (fan[number] == fan[number + 1])
        kept = np.ones(len(fan), np.bool_)
        kept[number[flat]] = False
        tips, fan = tips[kept], fan[kept]
    return tips, fan


def _stars(tips: Floats, fan: Ints, apex: Floats, whole: Flags, live: Flags) -> list[BaseGeometry]:
    """The polygons of live fans; one that is not whole begins and ends at its apex."""
    wanted = live[fan]
    tips, fan = tips[wanted], fan[wanted]
    own = np.flatnonzero(live & ~whole)
    tips, fan = _simplified(tips, fan)
    every, of = np.concatenate([tips, apex[own]]), np.concatenate([fan, own])
    order = np.argsort(of, kind="stable")
    every, of = every[order], of[order]
    _, ring = np.unique(of, return_inverse=True)
    polygons = np.asarray(shapely.polygons(shapely.linearrings(every, indices=ring)))
    bad = ~shapely.is_valid(polygons)
    polygons[bad] = shapely.make_valid(polygons[bad])
    found: list[BaseGeometry] = polygons[shapely.area(polygons) > 0].tolist()
    return found

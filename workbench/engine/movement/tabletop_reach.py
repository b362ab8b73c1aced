"""The region that ways reach: from the end of each, everything that it can still go straight to.

The cost along a ray never falls, so what a way reaches from its end is a star about it: a ray gives it exactly, and rays to
both sides of every corner in sight give it whole. Between them its edge is the side of a piece or a curve; rays are added
until no chord lies farther than ``CURVE`` off it. Round a corner only that part of a star is taken which no way before sees
better (:mod:`workbench.engine.movement.tabletop_refraction`); beyond seams ways go on in beams. The region is the union of
stars and beams.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.engine.movement.tabletop_edges import Corners, Flags, Floats, Ints
from workbench.engine.movement.tabletop_given_paths import (
    Shapes,
    clipped,
    merged_polygons,
    rings_of_polygons,
    simplified,
    solid,
)
from workbench.engine.movement.tabletop_rays import Casting, Shots
from workbench.engine.movement.tabletop_refraction import (
    BESIDE,
    CURVE,
    Beams,
    Fans,
    beams_of,
    fans_of,
    first_rays,
    past_corners,
)
from workbench.engine.movement.tabletop_search import Search
from workbench.geometry.regions import without_slivers

WIDE_APART, NARROW = 0.12, 0.4
"""Rays whose ends are closer together are not looked between: in stars, in beams."""
HALVES = 8
"""Into so many parts the space between two rays is cut at most."""
ALL = slice(None)
TURN, SWING, OPEN = 0.95, 0.985, 0.9
"""Stretches are not put together whose directions differ by more than the first cosine, or their rays at one place by more
than the second; where those meet nothing, than the third."""
SAME = 0.9998
"""Of rays that cross and differ by less than this cosine both ends are close together."""
SHORT = 1e-3
"""Rays that are shorter come nowhere, in the table's unit."""
LEAK = 1e-3
"""Less closed ground than this in a region is rounding along its edges."""
CLOSE, TINY = 0.25, 1e-9
"""Edges are close beside a start whose distance is less than this share of the budget; budgets below the second are none."""
RUN_OUT = 1e-9
"""A way whose budget is beaten by less has just run out."""


@dataclass(frozen=True, eq=False)
class Rays:
    """Rays by what they belong to (``part``: a fan or a stretch of a seam) and where in it (``where``: an angle or a share).

    ``ends`` is how far each comes within every budget (budgets, rays), ``met`` whether it meets anything."""

    part: Ints
    where: Floats
    shots: Shots
    ends: Floats
    met: Flags

    @classmethod
    def cast(cls, casting: Casting, part: Ints, where: Floats, shots: Shots) -> Rays:
        """Send rays out."""
        return cls(part, where, shots, *casting.cast(shots))

    def tips(self, of: Ints | slice = ALL) -> Floats:
        """Where they, or some of them, end: (budgets, rays, 2)."""
        return self.shots.origin[of] + self.shots.way[of] * self.ends[:, of, None]

    def joined(self, others: list[Rays]) -> Rays:
        """All of them, in order."""
        every = [self, *others]
        part, where = (np.concatenate([getattr(rays, name) for rays in every]) for name in ("part", "where"))
        order = np.lexsort((where, part))
        ends = np.concatenate([rays.ends for rays in every], axis=1)
        met = np.concatenate([rays.met for rays in every])
        shots = Shots.joined([rays.shots for rays in every], order)
        return Rays(part[order], where[order], shots, ends[:, order], met[order])

    def refined(self, apart: float, between: Callable[[Ints, Floats], Rays]) -> Rays:
        """With more rays, which ``between`` sends out, wherever a chord between two leaves the edge of what they reach: one in
        the middle, as many as the curve needs if that is far off, and one between those if the edge breaks there."""
        rays, more, off = self, *self._between(np.arange(len(self.part) - 1), apart, between)
        bent = np.flatnonzero(off > CURVE)
        if not len(bent):
            return rays
        rays = rays.joined([more.subset(bent)])
        far = np.flatnonzero(off > 4 * CURVE)
        if not len(far):
            return rays
        # a chord over a part of a curve is off by the square of the part
        halves = np.clip(np.ceil(np.sqrt(off[far] / CURVE) / 2), 2, HALVES).astype(np.int64)
        middle = rays.after(more.subset(far))
        first = np.concatenate([middle - 1, middle])
        halves = np.tile(halves, 2)
        which = np.repeat(np.arange(len(first)), halves - 1)
        step = np.arange(len(which)) - (np.cumsum(halves - 1) - halves + 1)[which] + 1
        begin, end = rays.where[first], rays.where[first + 1]
        extra = between(rays.part[first[which]], begin[which] + (end - begin)[which] * step / halves[which])
        rays = rays.joined([extra])
        place = rays.after(extra)
        one = np.unique(np.concatenate([place - 1, place]))
        more, off = rays._between(one[one < len(rays.part) - 1], apart, between)
        return rays.joined([more.subset(np.flatnonzero(off > 4 * CURVE))])

    def after(self, others: Rays) -> Ints:
        """The numbers of rays that are among these."""
        # complex numbers are sorted by their real part and then by the imaginary one: one key for both
        keys, wanted = self.part + 1j * self.where, others.part + 1j * others.where
        return np.searchsorted(keys, wanted)

    def _between(self, one: Ints, apart: float, between: Callable[[Ints, Floats], Rays]) -> tuple[Rays, Floats]:
        """Rays in the middle between rays by number and those that follow them, where the edge may leave the chord, and how
        far it does."""
        one = one[(self.part[one] == self.part[one + 1]) & (self.met[one] | self.met[one + 1])]
        one = one[self.where[one + 1] - self.where[one] > 4 * BESIDE]
        p, q = self.tips(one), self.tips(one + 1)
        along = q - p
        length = np.hypot(along[..., 0], along[..., 1])
        long = (length > apart).any(axis=0)
        one, p, along, length = one[long], p[:, long], along[:, long], length[:, long]
        more = between(self.part[one], (self.where[one] + self.where[one + 1]) / 2)
        way = more.tips() - p
        # how far the tip of the ray between lies from the chord, for each budget
        off = np.abs(along[..., 0] * way[..., 1] - along[..., 1] * way[..., 0]) / np.maximum(length, 1e-9)
        return more, off.max(axis=0, initial=0.0)

    def subset(self, wanted: Ints) -> Rays:
        """Some of them."""
        return Rays(
            self.part[wanted], self.where[wanted], self.shots.subset(wanted), self.ends[:, wanted], self.met[wanted]
        )


class ReachRegions:
    """The stars of ways, by their rows in a list."""

    def __init__(self, search: Search, labels: list[int], casting: Casting, corners: Corners, off: Floats) -> None:
        self._search, self._casting = search, casting
        self._points, self._cost = search.points_of(labels), search.cost_of(labels)
        self._density, self._paid = search.density_of(labels), search.paid_of(labels)
        self._off = search.off_of(labels)
        self._label_starts: Flags = np.array([search.labels.place[label] < 0 for label in labels], np.bool_)
        self._far = casting.far(self._cost, self._off)
        self.fans: Fans = fans_of(search, labels)
        fan, angle = self._angles(corners, off)
        rays = Rays.cast(casting, fan, angle, casting.limited(self._shots(fan, angle)))
        self.rays = rays.refined(WIDE_APART, self._sent)

    def _shots(self, fan: Ints, angle: Floats) -> Shots:
        row = self.fans.label[fan]
        cost, density, paid = self._cost[row], self._density[row], self._paid[row]
        return Shots(fan, self._points[row], angle, cost, density, paid, self._far[row])

    def _sent(self, fan: Ints, angle: Floats) -> Rays:
        return Rays.cast(self._casting, fan, angle, self._shots(fan, angle))

    def _angles(self, corners: Corners, off: Floats) -> tuple[Ints, Floats]:
        """(fan, angle) of the first rays: the edges of fans, both sides of corners, and enough for arcs."""
        fans, row = self.fans, self.fans.label
        apex = self._points[row]
        rest = self._casting.budgets[-1] - self._cost[row]
        way = corners.points[None] - apex[:, None]
        length = np.hypot(way[..., 0], way[..., 1])
        fan, column = np.nonzero(self._search.bound(length, self._off[row], off) < rest[:, None])
        away = way[fan, column]
        inside = np.mod(np.arctan2(away[:, 1], away[:, 0]) - fans.begin[fan], 2 * np.pi)
        seen = (inside < fans.width[fan]) & (length[fan, column] > 1e-4)
        fan, inside, column = fan[seen], inside[seen], column[seen]
        hides, sharp = corners.seen_by(column, away[seen])
        # a chord over this angle lies CURVE inside its arc
        step = 2 * np.arccos(np.maximum(1 - CURVE / np.maximum(rest, 2 * CURVE), 0.0))
        counts = np.maximum(np.ceil(fans.width / np.minimum(step, 0.5)).astype(np.int64), 1)
        which = np.repeat(np.arange(len(counts)), counts + 1)
        firsts = np.concatenate([[0], np.cumsum(counts + 1)])[:-1]
        even = (np.arange(len(which)) - firsts[which]) / counts[which] * fans.width[which]
        # past a corner that hides something on both sides; the others only bend the edge
        bends = ~hides & sharp
        beside, along = self._where_edges_leave(apex)
        every = np.concatenate([which, fan[hides], fan[hides], fan[bends], beside])
        inner = np.concatenate([even, inside[hides] - BESIDE, inside[hides] + BESIDE, inside[bends], along])
        angle = np.clip(inner, 0.0, fans.width[every])
        order = np.lexsort((angle, every))
        return every[order], (angle + fans.begin[every])[order]

    def _where_edges_leave(self, apex: Floats) -> tuple[Ints, Floats]:
        """(fan, angle from its beginning) of rays that meet an edge close beside the start just where a budget ends: between
        them and the next ray the star would be cut off by a chord."""
        fans, edges = self.fans, self._casting.edges
        begins = np.flatnonzero(self._label_starts[fans.label])
        fan, edge = (column.ravel() for column in np.meshgrid(begins, np.flatnonzero(edges.hard), indexing="ij"))
        ahead = edges.along_of(edge)
        way = edges.p[edge] - apex[fan]
        off, foot = ahead[:, 0] * way[:, 1] - ahead[:, 1] * way[:, 0], (ahead * way).sum(axis=1)
        size = np.hypot(*(edges.q[edge] - edges.p[edge]).T)
        turn = np.arctan2(ahead[:, 1], ahead[:, 0])
        found: list[tuple[Ints, Floats]] = [(np.zeros(0, np.int64), np.zeros(0))]
        for budget in self._casting.budgets:
            rest = np.maximum(budget - self._cost[fans.label[fan]], TINY)
            close = np.abs(off) < CLOSE * rest
            # a ray of the length `rest` that ends on the edge's line does so `half` from the foot, on either side
            half = np.sqrt(np.maximum(rest**2 - off**2, 0.0))
            lean = np.arcsin(np.clip(off / rest, -1.0, 1.0))
            for sign in (1.0, -1.0):
                at = sign * half - foot
                row = np.flatnonzero(close & (at >= 0) & (at <= size))
                angle = (turn + lean)[row] if sign > 0 else (turn + np.pi - lean)[row]
                inside = np.mod(angle - fans.begin[fan[row]], 2 * np.pi)
                kept = inside < fans.width[fan[row]]
                found += [(fan[row][kept], inside[kept] + beside) for beside in (-BESIDE, BESIDE)]
        return np.concatenate([one for one, _ in found]), np.concatenate([two for _, two in found])

    def outlines(self, number: int) -> list[BaseGeometry]:
        """The polygons within a budget; of a fan that is not whole they begin and end at its apex."""
        apex = self._points[self.fans.label]
        live = self._cost[self.fans.label] < self._casting.budgets[number]
        wanted = live[self.rays.part]
        shots = self.rays.shots
        tips = (shots.origin + shots.way * self.rays.ends[number][:, None])[wanted]
        own = np.flatnonzero(live & ~self.fans.whole)
        tips, fan = simplified(tips, self.rays.part[wanted])
        every, of = np.concatenate([tips, apex[own]]), np.concatenate([fan, own])
        order = np.argsort(of, kind="stable")
        found = rings_of_polygons(every[order], of[order])
        bad = ~shapely.is_valid(found)
        found[bad] = shapely.make_valid(found[bad])
        return solid(found)


class RaySheaves:
    """The beams of ways, those of neighbouring stretches together."""

    def __init__(self, search: Search, labels: list[int], casting: Casting, corners: Corners) -> None:
        self._casting = casting
        beams = beams_of(search, labels)
        beams = beams.subset(beams.cost.min(axis=1, initial=np.inf) < casting.budgets[-1])
        order, self._chain = _in_chains(beams)
        self._beams = beams = beams.subset(order)
        number, share = first_rays(beams, casting.budgets)
        order = np.lexsort((share, number))
        number, share = number[order], share[order]
        shots = casting.limited(self._shots(number, share, beams.directions(number, share)))
        more, at, exact = past_corners(beams, corners, number, share, shots.far)
        number, share = np.concatenate([number, more]), np.concatenate([share, at])
        angle = np.concatenate([shots.angle, exact])
        order = np.lexsort((share, number))
        number, share, angle = number[order], share[order], angle[order]
        rays = Rays.cast(casting, number, share, casting.limited(self._shots(number, share, angle)))
        self.rays = rays.refined(NARROW, self._sent)

    def _shots(self, number: Ints, share: Floats, angle: Floats) -> Shots:
        beams = self._beams
        far = self._casting.far(beams.costs(number, share), beams.off[number])
        return beams.shots(number, share, angle, far)

    def _sent(self, number: Ints, share: Floats) -> Rays:
        shots = self._shots(number, share, self._beams.directions(number, share))
        return Rays.cast(self._casting, number, share, shots)

    def outlines(self, number: int) -> list[BaseGeometry]:
        """The polygons within a budget: along the seam, and back along the ends of the rays."""
        rays, origin = self.rays, self.rays.shots.origin
        live = rays.shots.cost <= self._casting.budgets[number] + RUN_OUT
        ends = rays.ends[number]
        tips = origin + rays.shots.way * ends[:, None]
        chain = self._chain[rays.part]
        short = ends < SHORT
        # what turns off suddenly from one stretch to the next is two beams
        way, part = rays.shots.way, rays.part
        same = (way[1:] * way[:-1]).sum(axis=1)
        bare = ~rays.met[1:] & ~rays.met[:-1]
        turned = (part[1:] != part[:-1]) & (same < np.where(bare, OPEN, SWING))
        # pairs of rays that follow each other, in runs; where a beam is cut off at the seam it is two as well
        pair = live[1:] & live[:-1] & (chain[1:] == chain[:-1]) & ~(short[1:] & short[:-1]) & ~turned
        pair = np.flatnonzero(pair)
        if not len(pair):
            return []
        crossed = _crossed(origin[pair], tips[pair], origin[pair + 1], tips[pair + 1])
        new = np.ones(len(pair), np.bool_)
        crossed &= ~short[pair] & ~short[pair + 1]
        new[1:] = (np.diff(pair) != 1) | short[pair[1:]] | crossed[1:] | crossed[:-1]
        simple = np.ones(len(pair), np.bool_)
        simple[crossed] = False
        found = _kites(origin, tips, pair[~simple])
        pair, new = pair[simple], new[simple]
        if not len(pair):
            return found
        new[0] = True
        run = np.cumsum(new) - 1
        while len(pair):
            whole = _strips(origin, tips, pair, run)
            fine = shapely.is_valid(whole)
            counts = np.bincount(run)
            last = ~fine & (counts == 1)
            whole[last] = shapely.make_valid(whole[last])
            fine |= last
            found += solid(whole[fine])
            # one that crosses itself is halved
            again = ~fine[run]
            place = np.arange(len(run)) - (np.cumsum(counts) - counts)[run]
            half = 2 * run + (place >= counts[run] // 2)
            pair = pair[again]
            run = np.unique(half[again], return_inverse=True)[1]
        return found


def _kites(origin: Floats, tips: Floats, pair: Ints) -> list[BaseGeometry]:
    """What pairs of rays that cross have between them: the triangle before the crossing, and that behind it if it is narrow."""
    a, b, p, q = origin[pair], tips[pair], origin[pair + 1], tips[pair + 1]
    one, two = b - a, q - p
    turned = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    way = p - a
    with np.errstate(divide="ignore", invalid="ignore"):
        # where they cross, as a share of the first ray; parallel ones (inf, nan) do not
        share = (way[:, 0] * two[:, 1] - way[:, 1] * two[:, 0]) / turned
    fine = (share > 0) & (share < 1)
    middle = (a + share[:, None] * one)[fine]
    a, b, p, q = a[fine], b[fine], p[fine], q[fine]
    narrow = ((one * two).sum(axis=1) > SAME * np.hypot(*one.T) * np.hypot(*two.T))[fine]
    corners = np.concatenate([np.stack([a, p, middle], axis=1), np.stack([middle, b, q], axis=1)[narrow]])
    return solid(np.asarray(shapely.polygons(corners))) if len(corners) else []


def _crossed(a: Floats, b: Floats, p: Floats, q: Floats) -> Flags:
    """Do lines a-b and p-q (n, 2) cross?"""

    def left(a: Floats, b: Floats, c: Floats) -> Flags:
        found: Flags = (b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0] > 0
        return found

    found: Flags = (left(a, b, p) != left(a, b, q)) & (left(p, q, a) != left(p, q, b))
    return found


def _strips(origin: Floats, tips: Floats, pair: Ints, run: Ints) -> Shapes:
    """The polygons of runs of pairs of rays: along their beginnings, and back along their ends. Runs are numbered from 0."""
    last = np.ones(len(pair), np.bool_)
    # the second ray of the last pair closes a run
    last[:-1] = run[1:] != run[:-1]
    ray, of = np.concatenate([pair, pair[last] + 1]), np.concatenate([run, run[last]])
    order = np.lexsort((ray, of))
    ray, of = ray[order], of[order]
    every, rings = np.concatenate([origin[ray], tips[ray][::-1]]), np.concatenate([of, of[::-1]])
    order = np.argsort(rings, kind="stable")
    return rings_of_polygons(*simplified(every[order], rings[order]))


def _in_chains(beams: Beams) -> tuple[Ints, Ints]:
    """Stretches in an order in which each follows the one before where it can, and the number of the chain of each."""
    label, follow, side = beams.label.tolist(), beams.follow.tolist(), beams.side.tolist()
    starts: dict[tuple[float, int], list[int]] = {}
    ended = set()
    for number, row in enumerate(label):
        if row >= 0:
            starts.setdefault((side[number], row), []).append(number)
        ended.add((side[number], follow[number]))
    along = beams.along
    taken, order, chain = np.zeros(len(label), np.bool_), [], []
    heads = [number for number, row in enumerate(label) if row < 0 or (side[number], row) not in ended]
    for name, head in enumerate([*heads, *range(len(label))]):
        here: int | None = head
        while here is not None and not taken[here]:
            taken[here] = True
            order.append(here)
            chain.append(name)
            nexts = starts.get((side[here], follow[here]), []) if follow[here] >= 0 else []
            last = here
            here = next((number for number in nexts if not taken[number] and along[last] @ along[number] > TURN), None)
    return np.array(order, np.int64), np.array(chain, np.int64)


def regions(search: Search, budgets: list[float], cancel: CancelToken | None = None) -> list[BaseGeometry]:
    """What ways of each cost at most reach, on the table, as polygons; at least the start."""
    labels = [label for label in search.undominated if search.labels.cost[label] < search.budget]
    start = shapely.Point(search.start[0])
    if not labels:
        return [start for _ in budgets]
    casting = Casting.for_search(search, np.array(budgets), cancel)
    corners, off = search.ground.corners
    near = np.hypot(*(corners.points - search.start).T) < search.far
    stars = ReachRegions(search, labels, casting, corners.subset(near), off[near])
    sheaves = RaySheaves(search, labels, casting, corners.subset(near))
    found = []
    for number in range(len(budgets)):
        if cancel is not None:
            cancel.check()
        area = merged_polygons(stars.outlines(number), sheaves.outlines(number), cancel)
        area = _without(area, search.ground.regions.closed)
        found.append(start if area.is_empty else clipped(area, search.ground.outline))
    return found


def _without(area: BaseGeometry, closed: BaseGeometry) -> BaseGeometry:
    """A region without the parts of closed ground that lie under a chord between two rays, one on either side of a corner."""
    if closed.is_empty or area.is_empty or area.intersection(closed).area < LEAK:
        return area
    return without_slivers(area.difference(closed))

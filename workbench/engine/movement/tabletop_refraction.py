"""What ways do beyond a seam: beams that are refracted there.

Between two neighbouring places on a seam the cost of coming there is a smooth function of the place, known at both by figure
and slope. What goes on through the seam keeps the slope: that is the law of refraction, and along the seam itself it is the
critical angle. So the rays of all places between are known too, and together they are one beam without gaps.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from workbench.engine.movement.tabletop_edges import Corners, Flags, Floats, Ints, Masks
from workbench.engine.movement.tabletop_rays import Shots
from workbench.engine.movement.tabletop_search import Search
from workbench.engine.movement.tabletop_turning_points import ALONG, CORNER, KINK, SEAM, cross, dot

STRAIGHT = 1e-3
"""A way along a seam whose sine against it is below this goes straight on."""
HAIR = 1e-4
"""Beams end so short of what bars the seam, in the table's unit."""
CURVE = 0.015
"""The distance that a curve may be cut short, in the table's unit."""
BESIDE = 1e-6
"""Rays pass a corner at this angle on either side (radians)."""


@dataclass(frozen=True, eq=False)
class Beams:
    """Stretches of seams from which ways go on to one side. A row each (n).

    - ``begin``: where it begins (n, 2)
    - ``along``: its direction (n, 2), a unit vector
    - ``length``: how long it is
    - ``side``: 1: ways go on to the slow ground, -1: to the fast one
    - ``cost``, ``slope``: those of its two ends (n, 2)
    - ``out``: the part of the directions at both ends that lies along the seam (n, 2)
    - ``density``: what a unit of length costs on it
    - ``beyond``: what it costs to its side
    - ``paid``: the fees that are paid already, as a mask
    - ``off``: how far the next road is
    - ``label``, ``follow``: the rows of the ways at both ends (-1 = it ends in the middle)
    """

    begin: Floats
    along: Floats
    length: Floats
    cost: Floats
    slope: Floats
    out: Floats
    side: Floats
    density: Floats
    beyond: Floats
    paid: Masks
    off: Floats
    label: Ints
    follow: Ints

    def __len__(self) -> int:
        return len(self.length)

    def subset(self, wanted: Flags | Ints) -> Beams:
        """Some of them."""
        return Beams(*(getattr(self, name)[wanted] for name in self.__dataclass_fields__))

    def costs(self, number: Ints, share: Floats) -> Floats:
        """The cost of coming to a place at a share of a stretch: between the figures of its ends by their slopes, and no less
        than straight on from both where two fronts meet."""
        (one, two), (rise, fall) = self.cost[number].T, (self.slope[number] * self.length[number, None]).T
        # a cubic through the costs of both ends with their slopes (Hermite)
        left = 1.0 - share
        smooth = left * left * ((1 + 2 * share) * one + share * rise) + share * share * (
            (1 + 2 * left) * two - left * fall
        )
        found: Floats = np.maximum(smooth, np.minimum(one + share * rise, two - left * fall))
        return found

    def directions(self, number: Ints, share: Floats) -> Floats:
        """The angles of rays from there: they turn evenly, which is as good as by the law where they turn little, and so near
        the critical angle that nothing is lost."""
        one, two = np.arccos(np.clip(self.out[number], -1.0, 1.0)).T
        ahead = self.along[number]
        found: Floats = np.arctan2(ahead[:, 1], ahead[:, 0]) + self.side[number] * (one + share * (two - one))
        return found

    def places(self, number: Ints, share: Floats) -> Floats:
        """The places at shares of stretches (n, 2)."""
        found: Floats = self.begin[number] + (share * self.length[number])[:, None] * self.along[number]
        return found

    def shots(self, number: Ints, share: Floats, angle: Floats, far: Floats) -> Shots:
        """Rays from there."""
        return Shots(
            np.arange(len(number)),
            self.places(number, share),
            angle,
            self.costs(number, share),
            self.density[number],
            self.paid[number],
            far,
        )


def _linked(search: Search, labels: list[int]) -> tuple[Ints, Ints]:
    """Ways to neighbouring places on a seam, by their rows: those that paid the same, else the cheapest there."""
    nodes, cost, paid = search.nodes, search.labels.cost, search.labels.paid
    at: dict[tuple[int, int], list[int]] = {}
    ring, order, after = nodes.ring.tolist(), nodes.order.tolist(), nodes.after.tolist()
    for row, label in enumerate(labels):
        place = search.labels.place[label]
        at.setdefault((ring[place], order[place]), []).append(row)
    found = set()
    for (number, _), rows in at.items():
        nexts = at.get((number, after[search.labels.place[labels[rows[0]]]]), [])
        if not nexts or nexts == rows:
            continue
        for one, others, turned in [(row, nexts, False) for row in rows] + [(row, rows, True) for row in nexts]:
            mine = paid[labels[one]]
            # False sorts before True: who paid the same first, then the cheapest
            best = min(others, key=lambda other: (paid[labels[other]] != mine, cost[labels[other]]))
            found.add((best, one) if turned else (one, best))
    pairs = np.array(sorted(found), np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


@dataclass(frozen=True, eq=False)
class Arrivals:
    """Ways that come to seams, by row: place, cost, fees paid, direction (n, 2)."""

    place: Ints
    cost: Floats
    paid: Masks
    came: Floats


def beams_of(search: Search, labels: list[int]) -> Beams:
    """The beams of ways that come to seams."""
    nodes, bends = search.nodes, search.bends
    places = search.labels.place
    labels = [label for label in labels if places[label] >= 0 and nodes.ring[places[label]] >= 0]
    place = np.array([places[label] for label in labels], np.int64)
    cost, paid = search.cost_of(labels), search.paid_of(labels)
    came, _ = search.arrival_of(labels)
    one, two = _linked(search, labels)
    p, q = nodes.points[place[one]], nodes.points[place[two]]
    length = np.hypot(*(q - p).T)
    along = (q - p) / np.maximum(length, 1e-9)[:, None]
    # none is steeper than going along the seam, unless something bars it
    whole = (np.abs(cost[two] - cost[one]) <= length * bends.fast[place[one]] + 1e-6) & (length > HAIR)
    free = search.edges.first_met(p, q)
    whole &= np.isinf(free)
    first, second = np.full(len(labels), True), np.full(len(labels), True)
    first[one[whole]], second[two[whole]] = False, False
    out_, in_ = np.flatnonzero(first), np.flatnonzero(second)
    # what has no neighbour ends as far on as the place stands for
    row = np.concatenate([out_, in_])
    ahead = np.concatenate([nodes.ahead[place[out_]], nodes.back[place[in_]]])
    span = nodes.span[place[row]]
    start = nodes.points[place[row]]
    # only as far as nothing is in the way
    span = np.minimum(span, search.edges.first_met(start, start + span[:, None] * ahead) * span - HAIR)
    kept = span > HAIR
    row, ahead, span, start = row[kept], ahead[kept], span[kept], start[kept]
    backward = np.arange(len(kept))[kept] >= len(out_)
    one, two, p, along, length = one[whole], two[whole], p[whole], along[whole], length[whole]
    none = np.full(len(row), -1, np.int64)
    own = np.concatenate([one, np.where(backward, none, row)]), np.concatenate([two, np.where(backward, row, none)])
    begin = np.concatenate([p, np.where(backward[:, None], start + span[:, None] * ahead, start)])
    along = np.concatenate([along, np.where(backward[:, None], -ahead, ahead)])
    coming = Arrivals(place, cost, paid, came)
    return _on_both_sides(search, coming, own, (begin, along, np.concatenate([length, span])))


def _on_both_sides(
    search: Search, coming: Arrivals, own: tuple[Ints, Ints], stretches: tuple[Floats, Floats, Floats]
) -> Beams:
    """The beams of stretches (begin, along, length) between ways, by their rows."""
    begin, along, length = stretches
    place, cost, paid, came = coming.place, coming.cost, coming.paid, coming.came
    bends = search.bends
    left = np.stack([-along[:, 1], along[:, 0]], axis=1)
    # an end without a way has what the other end has
    known = [np.where(one >= 0, one, other) for one, other in (own, own[::-1])]
    into = np.stack([dot(came[row], left) for row in known], axis=1)
    flat = np.stack([bends.flat(place[row]) for row in known], axis=1)
    main = place[known[0]]
    fast, slow = bends.fast[main], bends.slow[main]
    density_in = np.where(into < -flat, slow[:, None], fast[:, None])
    slope = density_in * np.stack([dot(came[row], along) for row in known], axis=1)
    slope = np.clip(slope, -fast[:, None], fast[:, None])
    costs = np.stack([cost[row] for row in known], axis=1)
    # an end in the middle of nowhere is as dear as going on by the slope makes it
    costs[:, 0] -= np.where(own[0] < 0, slope[:, 0] * length, 0.0)
    costs[:, 1] += np.where(own[1] < 0, slope[:, 1] * length, 0.0)
    parts = []
    for side, beyond, fits, along_too in (
        (1.0, slow, into > -flat, into > -flat),
        (-1.0, fast, into < -STRAIGHT, into < flat),
    ):
        own_way = slope / np.maximum(beyond, 1e-9)[:, None]
        out = np.where(along_too | ~along_too[:, ::-1], own_way, own_way[:, ::-1])
        wanted = fits.any(axis=1)
        # fees count as paid on a stretch only if the ways to both ends have paid them
        share = paid[known[0]] & paid[known[1]]
        off = np.minimum(*(search.off[place[row]] for row in known))
        sides = np.full(len(length), side)
        made = Beams(begin, along, length, costs, slope, out, sides, fast, beyond, share, off, *own)
        parts.append(made.subset(np.flatnonzero(wanted)))
    return Beams(*(np.concatenate([getattr(part, name) for part in parts]) for name in Beams.__dataclass_fields__))


def first_rays(beams: Beams, budgets: Floats) -> tuple[Ints, Floats]:
    """(stretch, share) of rays: both ends, enough between for arcs, and where the budgets run out."""
    number = np.arange(len(beams))
    zero, one = np.zeros(len(beams)), np.ones(len(beams))
    turn = beams.directions(number, one) - beams.directions(number, zero)
    # where two fronts meet the rays cross, and what is between them is reached anyway
    turn = np.maximum(-turn * beams.side, 0.0)
    rest = np.maximum(budgets[-1] - beams.cost.min(axis=1), 0.0) / np.maximum(beams.beyond, 1e-9)
    # an arc over the angle a of a circle lies r * a**2 / 8 off its chord, so that CURVE allows angles of sqrt(8 * CURVE / r)
    counts = np.clip(np.ceil(turn * np.sqrt(rest / (8 * CURVE))), 1, 64).astype(np.int64)
    which = np.repeat(number, counts + 1)
    firsts = np.concatenate([[0], np.cumsum(counts + 1)])[:-1]
    share = (np.arange(len(which)) - firsts[which]) / counts[which]
    found = [which], [share]
    for budget in budgets:
        ends = np.flatnonzero((beams.cost[:, 0] > budget) != (beams.cost[:, 1] > budget))
        low, high = np.zeros(len(ends)), np.ones(len(ends))
        falls = beams.cost[ends, 0] > budget
        # halved twelve times: to a four-thousandth of the stretch
        for _ in range(12):
            middle = (low + high) / 2
            before = (beams.costs(ends, middle) > budget) == falls
            low, high = np.where(before, middle, low), np.where(before, high, middle)
        # on the side that the budget allows
        found[0].append(ends)
        found[1].append(np.where(falls, high, low))
    return np.concatenate(found[0]), np.concatenate(found[1])


def _corners_near(corners: Corners, start: Floats, end: Floats, pair: Ints) -> tuple[Ints, Ints]:
    """(which of the pairs, corner): the corners in the box around a ray and the one after it, of rays from ``start`` to ``end``
    (n, 2); ``pair`` says which rays are followed by one of the same stretch."""
    low = np.minimum(np.minimum(start[pair], start[pair + 1]), np.minimum(end[pair], end[pair + 1]))
    high = np.maximum(np.maximum(start[pair], start[pair + 1]), np.maximum(end[pair], end[pair + 1]))
    tree = shapely.STRtree(np.asarray(shapely.points(corners.points)).tolist())
    box, corner = tree.query(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    return box, corner


def past_corners(
    beams: Beams, corners: Corners, number: Ints, share: Floats, far: Floats
) -> tuple[Ints, Floats, Floats]:
    """(stretch, share, angle) of the rays that pass corners between rays of one stretch that follow each other."""
    empty = np.zeros(0, np.int64), np.zeros(0), np.zeros(0)
    pair = np.flatnonzero(number[1:] == number[:-1])
    if not len(pair) or not len(corners.points):
        return empty
    angle, place = beams.directions(number, share), beams.places(number, share)
    tips = place + far[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    box, corner = _corners_near(corners, place, tips, pair)
    before, after = share[pair[box]], share[pair[box] + 1]
    stretch, mark = number[pair[box]], corners.points[corner]

    def beside(which: Flags | Ints, at: Floats) -> Floats:
        """How far to the left of the ray the corner lies."""
        angle, way = beams.directions(stretch[which], at), mark[which] - beams.places(stretch[which], at)
        found: Floats = np.cos(angle) * way[:, 1] - np.sin(angle) * way[:, 0]
        return found

    every = np.arange(len(box))
    one, two = beside(every, before), beside(every, after)
    fine = np.flatnonzero((one > 0) != (two > 0))
    one, two, before, after = one[fine], two[fine], before[fine], after[fine]
    for _ in range(3):
        # false position: where a straight line between both figures is 0, kept off the ends
        middle = before + (after - before) * np.clip(one / (one - two), 0.02, 0.98)
        there = beside(fine, middle)
        same = (there > 0) == (one > 0)
        before, one = np.where(same, middle, before), np.where(same, there, one)
        after, two = np.where(same, after, middle), np.where(same, two, there)
    at = np.where(np.abs(one) < np.abs(two), before, after)
    stretch, corner = stretch[fine], corner[fine]
    way = corners.points[corner] - beams.places(stretch, at)
    exact = np.arctan2(way[:, 1], way[:, 0])
    # ahead of the ray, not behind it, and in reach
    ahead = np.cos(exact - beams.directions(stretch, at)) > 0.9999
    length = np.hypot(*way.T)
    ahead &= (length > 1e-4) & (length < np.maximum(far[pair[box[fine]]], far[pair[box[fine]] + 1]))
    stretch, at, exact, corner, way = stretch[ahead], at[ahead], exact[ahead], corner[ahead], way[ahead]
    hides, sharp = corners.seen_by(corner, way)
    bends = ~hides & sharp
    turn = beams.side[stretch] * BESIDE
    return (
        np.concatenate([stretch[hides], stretch[hides], stretch[bends]]),
        np.concatenate([at[hides] - 1e-9, at[hides] + 1e-9, at[bends]]),
        np.concatenate([(exact + turn)[hides], (exact - turn)[hides], exact[bends]]),
    )


# --- In which directions ways go on from their ends at their best: the parts of stars that count.


OVERLAP = 0.01
"""Fans are so much wider than need be (radians), so that no crack is left between them."""
TRIED = 60
"""Directions that are tried where more than one thing bends ways."""
WAYS = np.stack([np.cos(np.arange(TRIED) * 2 * np.pi / TRIED), np.sin(np.arange(TRIED) * 2 * np.pi / TRIED)], axis=1)
CLOSE_BY = 0.01
"""How far from the place they are tried, in the table's unit."""


@dataclass(frozen=True, eq=False)
class Fans:
    """Parts of stars: ``label`` is whose, by its place in the list of ways; ``begin`` and ``width`` bound it (radians)."""

    label: Ints
    begin: Floats
    width: Floats

    @classmethod
    def joined(cls, parts: list[Fans]) -> Fans:
        """All of several lists."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("label", "begin", "width")))

    @property
    def whole(self) -> Flags:
        """Which go all round?"""
        return self.width > 2 * np.pi - 1e-9


@dataclass(frozen=True, eq=False)
class ArrivedFans:
    """Ways (by their place in a list) at places, the directions in which they came, and the lengths of their last lines."""

    label: Ints
    place: Ints
    came: Floats
    before: Floats

    def subset(self, wanted: Flags) -> ArrivedFans:
        """Some of them."""
        return ArrivedFans(self.label[wanted], self.place[wanted], self.came[wanted], self.before[wanted])


def fans_of(search: Search, labels: list[int]) -> Fans:
    """The fans of ways; from seams ways go on in beams, and here only round their curves."""
    places = np.array([search.labels.place[label] for label in labels], np.int64)
    kind = np.full(len(labels), -1, np.int64)
    kind[places >= 0] = search.nodes.kind[places[places >= 0]]
    arrived = ArrivedFans(np.arange(len(labels)), places, *search.arrival_of(labels))
    parts = [_anywhere(search, labels, arrived.subset((kind != CORNER) & (kind != SEAM) & (kind != KINK)))]
    parts.append(_at_kinks(search, arrived.subset(kind == KINK)))
    parts.append(_round_corners(search, arrived.subset(kind == CORNER)))
    parts.append(_along_curves(search, arrived.subset(kind == SEAM)))
    return Fans.joined(parts)


def _round_corners(search: Search, arrived: ArrivedFans) -> Fans:
    """From the way on to along the side that it hugs, and not into it."""
    label, place, came = arrived.label, arrived.place, arrived.came
    back, ahead = search.nodes.back[place], search.nodes.ahead[place]
    # the side on which the piece lies: 1 left, -1 right, 0 straight ahead
    hugged = np.sign(cross(came, back) + cross(came, ahead))
    one, two = (np.mod(np.arctan2(hugged * cross(came, side), dot(came, side)), 2 * np.pi) for side in (back, ahead))
    low, high = np.minimum(one, two), np.maximum(one, two)
    # along the side of a corner it came along already, an angle can come out as just below a whole turn
    width = np.where(low < np.pi + OVERLAP, low, np.where(high < np.pi + OVERLAP, high, 0.0))
    width = np.where(hugged == 0, 2 * np.pi, width + OVERLAP)
    forward = np.arctan2(came[:, 1], came[:, 0])
    begin = np.where(hugged > 0, forward - OVERLAP, forward + OVERLAP - width)
    return Fans(label, begin, width)


def _anywhere(search: Search, labels: list[int], arrived: ArrivedFans) -> Fans:
    """All directions that the way before does not see better."""
    return _runs(arrived.label, _not_seen(search, labels, arrived))


def _at_kinks(search: Search, arrived: ArrivedFans) -> Fans:
    """The directions that the rules of bends allow, found by trying enough of them."""
    rows = np.repeat(np.arange(len(arrived.label)), TRIED)
    ways = np.tile(WAYS, (len(arrived.label), 1))
    place, came, before = arrived.place[rows], arrived.came[rows], arrived.before[rows]
    fine = search.bends.leaves(place, came, before, ways, np.ones(len(rows)))
    return _runs(arrived.label, _wider(fine.reshape(-1, TRIED)))


def _not_seen(search: Search, labels: list[int], arrived: ArrivedFans) -> Flags:
    """(ways, directions): is it dearer to come straight from the way before to just beyond the place in a direction?

    Where it is not, what lies farther on is no cheaper by way of the place either."""
    here = [labels[row] for row in arrived.label]
    before = [search.labels.before[label] for label in here]
    found = np.ones((len(here), TRIED), np.bool_)
    some = np.flatnonzero(np.array(before, np.int64) >= 0)
    own, old = ([column[row] for row in some for _ in range(TRIED)] for column in (here, before))
    # (ways, directions) as one list of places, all priced at once
    ends = search.points_of(own) + CLOSE_BY * np.tile(WAYS, (len(some), 1))
    bent, straight_on = search.costs_to(own, ends), search.costs_to(old, ends)
    found[some] = (straight_on > bent + 1e-9).reshape(-1, TRIED)
    return _wider(found)


def _wider(fine: Flags) -> Flags:
    """One step more on either side."""
    return fine | np.roll(fine, 1, axis=1) | np.roll(fine, -1, axis=1)


def _runs(label: Ints, fine: Flags) -> Fans:
    """Directions (ways, TRIED) as fans."""
    whole = np.flatnonzero(fine.all(axis=1))
    row, first = np.nonzero(fine & ~np.roll(fine, 1, axis=1))
    _, last = np.nonzero(fine & ~np.roll(fine, -1, axis=1))
    # the end of the last run of a row may lie before its beginning, round the circle
    for number in np.unique(row):
        mine = np.flatnonzero(row == number)
        if last[mine[0]] < first[mine[0]]:
            last[mine] = np.roll(last[mine], -1)
    step = 2 * np.pi / TRIED
    return Fans(
        label[np.concatenate([row, whole])],
        np.concatenate([first * step, np.zeros(len(whole))]),
        np.concatenate([np.mod(last - first, TRIED) * step, np.full(len(whole), 2 * np.pi)]),
    )


def _along_curves(search: Search, arrived: ArrivedFans) -> Fans:
    """Onward in the fast ground along a seam: round its curve only."""
    bends, nodes = search.bends, search.nodes
    place, came = arrived.place, arrived.came
    left = bends.left[place]
    grazing = (np.abs(dot(came, left)) <= bends.flat(place)) & (nodes.turn[place] > 0)
    place, came = place[grazing], came[grazing]
    onward = np.sign(dot(came, nodes.ahead[place]))[:, None] * nodes.ahead[place]
    turn = nodes.turn[place] + ALONG
    return Fans(arrived.label[grazing], np.arctan2(onward[:, 1], onward[:, 0]) - turn, 2 * turn)

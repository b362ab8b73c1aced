"""The places where a cheapest way over a table can bend: corners to go round, ends of lines, points on seams.

Corners and ends lie a hair outside their piece. A seam is where ground of different density meets: ways are refracted there as
light is, so it gets a row of places, a hair to its fast side. Round outlines get places on a polygon about them with corners
of 11 degrees at most: going round one is 0.4 % too long at worst.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.engine.movement.tabletop_edges import Flags, Floats, Ints

OFFSET = 1e-5
"""How far outside places lie, in the table's unit."""
SMOOTH, ROUND = 0.12, 0.2
"""A corner below the first angle (radians) is one of a curve; a place stands for so much of a curve as the second."""
STRETCH = 2.5
"""A place stands for so much of the length of a curve, at most."""
CLOSE = 1e-3
"""Places and seams that are closer than this are one."""

CORNER, SEAM, KINK, FREE = 0, 1, 2, 3

Marks = NDArray[np.complex128]
"""Points as complex numbers."""


@dataclass(frozen=True, eq=False)
class Nodes:
    """Places (n, 2) by what a way does there.

    - ``kind``: round a CORNER it hugs the piece; at a SEAM it is refracted; at a KINK a seam has a corner; anything can
      happen where it is FREE
    - ``back``, ``ahead``: the directions of the sides of a corner; a seam runs along ``ahead``, with the slow side to
      the left
    - ``turn``, ``span``: the angle of the outline that the place stands for, and its length
    - ``ring``, ``order``, ``after``: along a seam (numbered by ``ring``, -1 = none) the place ``order`` is followed by
      the place ``after``
    """

    points: Floats
    kind: NDArray[np.int64]
    back: Floats
    ahead: Floats
    turn: Floats
    span: Floats
    ring: NDArray[np.int64]
    order: NDArray[np.int64]
    after: NDArray[np.int64]

    @classmethod
    def joined(cls, parts: list[Nodes]) -> Nodes:
        """All places of several lists."""
        if not parts:
            empty = np.zeros((0, 2))
            return made(empty, FREE, (empty, empty), np.zeros(0), np.zeros(0))
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))

    def __len__(self) -> int:
        return len(self.points)

    def subset(self, wanted: Flags | NDArray[np.int64]) -> Nodes:
        """Some of the places, or places by number."""
        return Nodes(*(getattr(self, field.name)[wanted] for field in fields(Nodes)))

    def settled(self, seams: list[Floats]) -> Nodes:
        """The same; places that touch another piece's corner or a seam (rings) besides their own are free, because more than
        one thing bends ways there."""
        corners = np.flatnonzero((self.kind == CORNER) | (self.kind == KINK))
        if not len(corners):
            return self
        marks = np.asarray(shapely.points(self.points[corners])).tolist()
        one, two = shapely.STRtree(marks).query(marks, predicate="dwithin", distance=CLOSE)
        loose = np.zeros(len(corners), np.bool_)
        loose[one[one != two]] = True
        if seams:
            mark, _ = _tree_of(seams).query(marks, predicate="dwithin", distance=CLOSE)
            # a KINK lies on its own seam, which does not count
            own = self.kind[corners] == KINK
            loose |= np.bincount(mark, minlength=len(corners)) > own
        kind = self.kind.copy()
        kind[corners[loose]] = FREE
        return replace(self, kind=kind)


def made(points: Floats, kind: int, sides: tuple[Floats, Floats], turn: Floats, span: Floats) -> Nodes:
    """Places (n, 2) of a kind with the directions ``back`` and ``ahead``, on no seam."""
    none = np.full(len(points), -1, np.int64)
    return Nodes(points, np.full(len(points), kind, np.int64), *sides, turn, span, none, none, none)


def _tree_of(rings: list[Floats]) -> shapely.STRtree:
    return shapely.STRtree([shapely.LinearRing(ring) for ring in rings])


def _unit(vectors: Floats) -> Floats:
    found: Floats = vectors / np.maximum(np.hypot(*vectors.T), 1e-300)[:, None]
    return found


def _right(direction: Floats) -> Floats:
    return np.stack([direction[:, 1], -direction[:, 0]], axis=1)


def _outward(before: Floats, after: Floats) -> Floats:
    """From a corner between two directions, OFFSET to the right of both; out of a sharp one straight ahead."""
    one, two = _right(before), _right(after)
    # both sides moved out meet at (one + two) / (1 + cos): far away where the corner nearly turns back
    spread = 1.0 + (one * two).sum(axis=1)
    blunt = spread > 0.1
    found = np.where(blunt[:, None], (one + two) / np.where(blunt, spread, 1.0)[:, None], 3.0 * _unit(before - after))
    return OFFSET * found


def between(one: Floats, two: Floats) -> Floats:
    """OFFSET along both of two directions (n, 2); between opposite ones it would be far away and is not."""
    found: Floats = OFFSET * (one + two) / np.maximum(1.0 + (one * two).sum(axis=1), 0.02)[:, None]
    return found


def _turns(before: Floats, after: Floats) -> Floats:
    """Angles from one direction to the next, positive to the left."""
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    found: Floats = np.arctan2(cross, (before * after).sum(axis=1))
    return found


def _runs(turns: Floats, smooth: Flags, lengths: Floats, stretch: float) -> list[tuple[int, int]]:
    """Corners of a ring from one that is no part of a curve on, in runs (first, last) that one place stands for."""
    runs: list[tuple[int, int]] = []
    total = run = 0.0
    for here, (turn, part) in enumerate(zip(turns.tolist(), smooth.tolist(), strict=True)):
        if part and runs and total > 0 and total + turn <= ROUND and run + lengths[here - 1] <= stretch:
            runs[-1] = (runs[-1][0], here)
            total, run = total + turn, run + lengths[here - 1]
        else:
            runs.append((here, here))
            total, run = (turn if part else 0.0), 0.0
    return runs


def _rounded(ring: Floats, stretch: float, cut: Marks) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """The corners of a ring (inside to the left), those of a curve taken together but for the ends of ``cut`` edges (n, 2):
    places, directions before and after them, turns (left positive), and lengths taken together."""
    corners = ring[:-1]
    after = _unit(np.roll(corners, -1, axis=0) - corners)
    turns = _turns(np.roll(after, 1, axis=0), after)
    # from the sharpest corner on, so that no curve is cut where the ring begins
    first = int(np.argmax(np.abs(turns)))
    corners, after, turns = (np.roll(array, -first, axis=0) for array in (corners, after, turns))
    lengths = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    # points as complex numbers, so that they can be looked up in a list
    smooth = (turns > 0) & (turns <= SMOOTH) & ~np.isin(corners @ (1.0, 1j), cut)
    runs = np.array(_runs(turns, smooth, lengths, stretch))
    one, two = runs[:, 0], runs[:, 1]
    before, beyond = after[one - 1], after[two]
    total = _turns(before, beyond)
    summed = np.concatenate([[0.0], np.cumsum(lengths)])
    taken = summed[two] - summed[one]
    # where the sides before and after a run meet
    chord = corners[two] - corners[one]
    cross = before[:, 0] * beyond[:, 1] - before[:, 1] * beyond[:, 0]
    way = np.where(one == two, 0.0, chord[:, 0] * beyond[:, 1] - chord[:, 1] * beyond[:, 0])
    with np.errstate(divide="ignore", invalid="ignore"):
        ahead = np.where(one == two, 0.0, way / cross)
    return corners[one] + before * ahead[:, None], before, beyond, total, taken


def obstacle_nodes(ring: Floats, cut: Marks) -> Nodes:
    """Round a region (a ring with the inside to the left) that ways go round: its corners that stick out; ``cut`` are the ends
    of edges that a seam meets."""
    places, before, beyond, turns, taken = _rounded(ring, STRETCH, cut)
    out = turns > 1e-9
    moved = places + _outward(before, beyond)
    return made(moved[out], CORNER, (-before[out], beyond[out]), turns[out], taken[out])


def single_corners(p: Floats, q: Floats, wanted: Floats) -> Nodes:
    """The corners ``wanted`` (n, 2) of regions, each for itself, by the edges p-q (inside to the left) that meet there."""
    parts = []
    for corner in wanted:
        into, out = np.flatnonzero((q == corner).all(axis=1)), np.flatnonzero((p == corner).all(axis=1))
        if len(into) == len(out) == 1:
            before, after = _unit(corner - p[into]), _unit(q[out] - corner)
            turn = _turns(before, after)
            if turn[0] > 1e-9:
                place = corner[None] + _outward(before, after)
                parts.append(made(place, CORNER, (-before, after), turn, np.zeros(1)))
    return Nodes.joined(parts)


def line_nodes(chain: Floats) -> Nodes:
    """Round a line: its ends, and its bends on the side that sticks out."""
    ahead = _unit(np.diff(chain, axis=0))
    if np.array_equal(chain[0], chain[-1]) and len(chain) > 3:
        both = [_bends(np.roll(ahead, 1, axis=0), ahead, chain[:-1])]
    else:
        ends = np.stack([chain[0], chain[-1]])
        inward = np.stack([ahead[0], -ahead[-1]])
        flat = np.full(2, np.pi)
        both = [made(ends - OFFSET * 3 * inward, CORNER, (inward, inward), flat, np.zeros(2))]
        both.append(_bends(ahead[:-1], ahead[1:], chain[1:-1]))
    return Nodes.joined(both)


def _bends(before: Floats, after: Floats, corners: Floats) -> Nodes:
    turns = _turns(before, after)
    bent = np.abs(turns) > 1e-9
    before, after, corners, turns = before[bent], after[bent], corners[bent], turns[bent]
    # the side that sticks out is to the right of a bend to the left
    out = np.where((turns > 0)[:, None], _outward(before, after), _outward(-after, -before))
    return made(corners + out, CORNER, (-before, after), np.abs(turns), np.zeros(len(corners)))


def seam_nodes(ring: Floats, spacing: float, cut: Marks, number: int = 0) -> Nodes:
    """Along a seam, a ring with the slow side to the left: its corners, and between them places no farther apart than
    ``spacing``; ``cut`` are the ends of edges that something hard meets, ``number`` is that of the seam."""
    places, before, beyond, turns, taken = _rounded(ring, spacing, cut)
    sharp = np.abs(turns) > ROUND + 1e-9
    moved = places + _outward(before, beyond)
    along = _unit(before + beyond)
    along = np.where(sharp[:, None], beyond, along)
    corners = made(moved, SEAM, (-before, along), np.abs(turns), np.maximum(taken, spacing))
    corners = replace(corners, kind=np.where(sharp, KINK, SEAM))
    nexts = np.roll(places, -1, axis=0)
    lengths = np.hypot(*(nexts - places).T)
    counts = np.ceil(lengths / spacing - 1e-9).astype(np.int64) - 1
    which = np.repeat(np.arange(len(places)), np.maximum(counts, 0))
    first = np.concatenate([[0], np.cumsum(np.maximum(counts, 0))])[:-1]
    step = np.arange(len(which)) - first[which] + 1
    share = step / (counts[which] + 1)
    direction = beyond[which]
    between = places[which] + (nexts - places)[which] * share[:, None] + OFFSET * _right(direction)
    gaps = lengths[which] / (counts[which] + 1)
    rows = made(between, SEAM, (-direction, direction), np.zeros(len(which)), gaps)
    found = Nodes.joined([corners, rows])
    total = len(found)
    before_it = np.concatenate([[0], np.cumsum(1 + np.maximum(counts, 0))])[:-1]
    order = np.concatenate([before_it, before_it[which] + step])
    return replace(found, ring=np.full(total, number, np.int64), order=order, after=(order + 1) % max(total, 1))


# --- Where a cheapest way can go on to from a place, by how it came there: the rules of bends.


SLACK = 1e-3
"""Sines below this are none: places lie a hair beside the corners that they stand for."""
REACH_OF_PLACE = 1.5
"""How many spacings of a seam a place answers for."""
ALONG = 0.02
"""A way whose sine against a seam is below this goes along it."""


def cross(a: Floats, b: Floats) -> Floats:
    """The cross products of directions (n, 2)."""
    found: Floats = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    return found


def dot(a: Floats, b: Floats) -> Floats:
    """The dot products of directions (n, 2)."""
    found: Floats = (a * b).sum(axis=1)
    return found


class Bends:
    """The bends of ways at places; ``fast`` and ``slow`` are the densities on both sides of the seam that each place is on."""

    def __init__(self, nodes: Nodes, fast: Floats, slow: Floats) -> None:
        self.nodes, self.fast, self.slow = nodes, fast, slow
        self.left = np.stack([-nodes.ahead[:, 1], nodes.ahead[:, 0]], axis=1)

    def enters(self, place: Ints, way: Floats, length: Floats) -> Flags:
        """May a way come to a place in this direction (unit vectors (n, 2))? Corners are only touched; out of slow ground a
        seam is met no flatter than at the critical angle."""
        nodes = self.nodes
        fine = np.ones(len(place), np.bool_)
        kind = nodes.kind[place]
        at = np.flatnonzero(kind == CORNER)
        one, two = cross(way[at], nodes.back[place[at]]), cross(way[at], nodes.ahead[place[at]])
        fine[at] = (np.minimum(one, two) >= -SLACK) | (np.maximum(one, two) <= SLACK)
        at = np.flatnonzero(kind == SEAM)
        here = place[at]
        across = dot(way[at], self.left[here])
        flat = np.abs(dot(way[at], nodes.ahead[here]))
        slow = self.slow[here]
        blur = REACH_OF_PLACE * nodes.span[here] * slow * across**2 / length[at] + slow * (nodes.turn[here] + ALONG)
        fine[at] = (across > -self.flat(here)) | (flat * slow <= self.fast[here] + blur)
        return fine

    def leaves(self, place: Ints, came: Floats, before: Floats, way: Floats, length: Floats) -> Flags:
        """May a way that came in the direction ``came`` after a straight line of length ``before`` go on in the direction
        ``way`` for ``length``? Directions are unit vectors (n, 2)."""
        fine = np.ones(len(place), np.bool_)
        kind = self.nodes.kind[place]
        at = np.flatnonzero(kind == CORNER)
        fine[at] = self._round(place[at], came[at], way[at])
        at = np.flatnonzero(kind == SEAM)
        fine[at] = self._refracted(place[at], came[at], before[at], way[at], length[at])
        at = np.flatnonzero(kind == KINK)
        fine[at] = self._kinked(place[at], came[at], before[at], way[at], length[at])
        return fine

    def _round(self, place: Ints, came: Floats, way: Floats) -> Flags:
        back, ahead = self.nodes.back[place], self.nodes.ahead[place]
        hugged = np.sign(cross(came, back) + cross(came, ahead))
        turned = np.minimum(
            cross(came, way) * hugged, np.minimum(cross(way, back) * hugged, cross(way, ahead) * hugged)
        )
        fine: Flags = (turned >= -SLACK) | (hugged == 0)
        return fine

    def density(self, place: Ints, across: Floats) -> Floats:
        """What a unit of length costs to the side of a seam that a direction with this sine lies on."""
        return np.where(across > self.flat(place), self.slow[place], self.fast[place])

    def flat(self, place: Ints) -> Floats:
        """The sine below which a way goes along a seam; a place on a curve lies before the seam."""
        return ALONG + 0.6 * self.nodes.turn[place]

    def _refracted(self, place: Ints, came: Floats, before: Floats, way: Floats, length: Floats) -> Flags:
        nodes = self.nodes
        ahead, left = nodes.ahead[place], self.left[place]
        into, out = dot(came, left), dot(way, left)
        # came from the slow side, if it goes to the fast one
        density_in, density_out = self.density(place, -into), self.density(place, out)
        slope = density_in * dot(came, ahead) - density_out * dot(way, ahead)
        curve = density_in * into**2 / before + density_out * out**2 / length
        blur = REACH_OF_PLACE * nodes.span[place] * curve + np.maximum(density_in, density_out) * (
            nodes.turn[place] + ALONG
        )
        mirrored = (into * out < 0) & (np.minimum(np.abs(into), np.abs(out)) > self.flat(place))
        return (np.abs(slope) <= blur) & ~mirrored

    def _kinked(self, place: Ints, came: Floats, before: Floats, way: Floats, length: Floats) -> Flags:
        nodes = self.nodes
        back, ahead = nodes.back[place], nodes.ahead[place]
        from_slow, to_slow = self._in_slow(place, -came), self._in_slow(place, way)
        # within the fast ground only round a slow corner that sticks out; within the slow one never
        sticks = cross(-back, ahead) > 0
        fine = np.where(from_slow == to_slow, ~from_slow & sticks & self._round(place, came, way), True)
        density_in = np.where(from_slow, self.slow[place], self.fast[place])
        density_out = np.where(to_slow, self.slow[place], self.fast[place])
        for side, normal in (
            (back, np.stack([-back[:, 1], back[:, 0]], 1)),
            (ahead, np.stack([ahead[:, 1], -ahead[:, 0]], 1)),
        ):
            # a shift along a side that the way crosses must not make it cheaper
            one, two = -dot(came, normal), dot(way, normal)
            crosses = (one * two < 0) & (from_slow != to_slow)
            slope = density_in * dot(came, side) - density_out * dot(way, side)
            curve = density_in * one**2 / before + density_out * two**2 / length
            blur = REACH_OF_PLACE * nodes.span[place] * curve + ALONG * np.maximum(density_in, density_out)
            fine &= ~crosses | (slope >= -blur)
        return fine

    def _in_slow(self, place: Ints, way: Floats) -> Flags:
        """Does a direction lead into the slow ground at a corner of its outline?"""
        back, ahead = self.nodes.back[place], self.nodes.ahead[place]
        in_one, in_two = cross(-back, way) > ALONG, cross(ahead, way) > ALONG
        return np.where(cross(-back, ahead) > 0, in_one & in_two, in_one | in_two)

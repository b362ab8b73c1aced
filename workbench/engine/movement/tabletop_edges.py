"""Straight lines against every edge of a table at once, in arrays.

A line from a to b meets the edge p-q when a and b lie on different sides of it and p and q on different sides of the line. Both
questions use half-open sides and one formula wherever they are asked, so that nothing slips through a corner and a place is
never inside by one question and outside by the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Masks = NDArray[np.uint64]

GROUPS = 64
"""Fees that a move can remember; what a crowded table has beyond that is charged at every entry."""

MANY = 200_000
"""Pairs of a point and an edge beyond which they are looked for in the tree."""


@dataclass(frozen=True, eq=False)
class Edges:
    """Edges of regions and lines, from p to q; the inside of a region lies to the left.

    - ``p``, ``q``: both ends (n, 2)
    - ``jump``: added to the cost of a unit of length when going in, taken off when going out
    - ``toll``: paid at every crossing
    - ``stop``: nobody gets in
    - ``group``: the number of the fee that going in charges once (-1 = none)
    - ``line``: a line, which is crossed either way
    """

    p: Floats
    q: Floats
    jump: Floats
    toll: Floats
    stop: Flags
    group: Ints
    line: Flags

    @classmethod
    def none(cls) -> Edges:
        """No edges at all."""
        return cls.joined([])

    @classmethod
    def joined(cls, parts: list[Edges]) -> Edges:
        """All edges of several lists."""
        shapes = {"p": (0, 2), "q": (0, 2)}
        kinds = {"stop": np.bool_, "line": np.bool_, "group": np.int64}
        found = {
            name: np.concatenate(
                [np.zeros(shapes.get(name, 0), kinds.get(name, np.float64)), *(getattr(part, name) for part in parts)]
            )
            for name in ("p", "q", "jump", "toll", "stop", "group", "line")
        }
        return cls(**found)

    @classmethod
    def along(
        cls,
        corners: Floats,
        *,
        jump: float = 0.0,
        toll: float = 0.0,
        stop: bool = False,
        group: int = -1,
        line: bool = False,
    ) -> Edges:
        """The edges of a chain of corners (n, 2)."""
        n = max(len(corners) - 1, 0)
        return cls(
            corners[:-1],
            corners[1:],
            np.full(n, jump),
            np.full(n, toll),
            np.full(n, stop),
            np.full(n, group, np.int64),
            np.full(n, line),
        )

    def __len__(self) -> int:
        return len(self.p)

    def subset(self, wanted: Flags) -> Edges:
        """Some of the edges."""
        return Edges(*(getattr(self, name)[wanted] for name in ("p", "q", "jump", "toll", "stop", "group", "line")))

    @cached_property
    def _box(self) -> tuple[Floats, Floats]:
        return np.minimum(self.p, self.q).T.copy(), np.maximum(self.p, self.q).T.copy()

    def near(self, middle: Floats, radius: float) -> Edges:
        """The edges whose boxes come within a distance of a point; those left out meet no line that stays within it."""
        low, high = np.minimum(self.p, self.q), np.maximum(self.p, self.q)
        inside = (low <= middle + radius) & (high >= middle - radius)
        return self.subset(inside[:, 0] & inside[:, 1])

    @cached_property
    def _normal(self) -> Floats:
        along = self.q - self.p
        return np.stack([-along[:, 1], along[:, 0]])  # as rows, so that both are packed

    @cached_property
    def _offset(self) -> Floats:
        offset: Floats = self._normal[0] * self.p[:, 0] + self._normal[1] * self.p[:, 1]
        return offset

    @cached_property
    def hard(self) -> Flags:
        """Edges at which costs jump, not only what a unit of length costs."""
        found: Flags = (self.toll > 0) | self.stop | (self.group >= 0)
        return found

    @cached_property
    def tree(self) -> shapely.STRtree:
        """The edges as lines, to be asked by boxes."""
        lines = np.asarray(shapely.linestrings(np.stack([self.p, self.q], axis=1)))
        return shapely.STRtree(lines.tolist())

    @cached_property
    def crossings(self) -> tuple[Ints, Ints, Floats]:
        """(edge, edge, place (n, 2)) of all edges that cross inside both, where the first is hard."""
        if not self.hard.any():
            return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros((0, 2))
        one, two = self.tree.query(self.tree.geometries, predicate="crosses")
        hard = self.hard[one]
        one, two = one[hard], two[hard]
        p, along = self.p[one], (self.q - self.p)[one]
        # how far both ends are on either side: linear along the edge, so the crossing divides it in that ratio
        before, after = self.sides_at(p, two), self.sides_at(p + along, two)
        share = np.clip(before / np.where(before == after, 1.0, before - after), 0.0, 1.0)
        return one, two, p + along * share[:, None]

    @cached_property
    def corners(self) -> Corners:
        """Places that can hide what lies behind them: where hard edges begin, end or are crossed, each once."""
        ends = np.concatenate([self.p[self.hard], self.q[self.hard]])
        others = np.concatenate([self.q[self.hard], self.p[self.hard]])
        # equal to the last bit: edges of one outline share their corners exactly
        places, inverse, counts = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
        order = np.argsort(inverse.ravel(), kind="stable")
        firsts = np.concatenate([[0], np.cumsum(counts)])[:-1]
        joint = counts == 2
        # the far ends of the (first) two edges at each place; where not exactly two meet, one of them twice
        one, two = others[order[firsts]], others[order[np.where(joint, firsts + 1, firsts)]]
        cut = np.unique(self.crossings[2], axis=0)
        return Corners(
            np.concatenate([places, cut]),
            np.concatenate([one, cut]),
            np.concatenate([two, cut]),
            np.concatenate([joint, np.zeros(len(cut), np.bool_)]),
        )

    def along_of(self, edge: Ints) -> Floats:
        """The directions of edges (n, 2), as unit vectors."""
        along = (self.q - self.p)[edge]
        found: Floats = along / np.maximum(np.hypot(*along.T), 1e-300)[:, None]
        return found

    def left_of(self, edge: Ints) -> Floats:
        """What is to the left of edges, as unit vectors (n, 2)."""
        along = self.along_of(edge)
        return np.stack([-along[:, 1], along[:, 0]], axis=1)

    def sides_at(self, points: Floats, edge: Ints) -> Floats:
        """For points (n, 2) and an edge of each: positive where a point lies to the left of its edge."""
        found: Floats = points[:, 0] * self._normal[0, edge] + points[:, 1] * self._normal[1, edge] - self._offset[edge]
        return found

    def beside(self, a: Floats, b: Floats) -> tuple[Ints, Ints]:
        """(line, edge) of lines a-b (n, 2) and edges whose boxes overlap, by line."""
        lines = shapely.linestrings(np.stack([a, b], axis=1))
        line, edge = self.tree.query(lines)
        order = np.argsort(line, kind="stable")
        return line[order], edge[order]

    def first_met(self, a: Floats, b: Floats) -> Floats:
        """How far along lines a-b (n, 2), 0 to 1, they meet the first edge; inf where they meet none."""
        found = np.full(len(a), np.inf)
        if len(a):
            row, _, t, _ = self.met(a, b, *self.beside(a, b))
            np.minimum.at(found, row, t)
        return found

    def in_boxes(self, low: Floats, high: Floats) -> tuple[Ints, Ints]:
        """(box, edge) of boxes between two corners (n, 2) and edges whose boxes overlap, by box."""
        box, edge = self.tree.query(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
        order = np.argsort(box, kind="stable")
        return box[order], edge[order]

    def located(self, points: Floats) -> tuple[Floats, Masks, Flags]:
        """For points (n, 2): what a unit of length costs there, the fees of the areas they lie in, and whether nobody may be
        there. A mover on an edge counts as right of it, that is outside."""
        y = points[:, 1]
        if len(points) * len(self) > MANY:
            # only edges that a line to the right of a point comes by
            right = np.stack([np.maximum(self._box[1][0].max(), points[:, 0]), y], axis=1)
            row, edge = self.tree.query(shapely.linestrings(np.stack([points, right], axis=1)))
            apart = ((self.p[edge, 1] <= y[row]) != (self.q[edge, 1] <= y[row])) & ~self.line[edge]
            row, edge = row[apart], edge[apart]
        else:
            above = self.p[:, 1] <= y[:, None], self.q[:, 1] <= y[:, None]
            row, edge = np.nonzero((above[0] != above[1]) & ~self.line)
        # half-open in y: a corner on the ray counts for one of its two edges only
        up = self.q[edge, 1] > y[row]
        # edges that a ray to the right of the point meets, counted with their direction: the winding of each region
        met = (self.sides_at(points[row], edge) > 0) == up
        wound = np.where(up, 1.0, -1.0)[met]
        row, edge = row[met], edge[met]
        on = np.flatnonzero(self.touched(points))
        if len(on):
            # there the ray cannot tell the sides: a line from far away does, which asks as every other line does
            # far off in an odd direction: no line from there runs along an edge
            away = np.repeat([[-1e4, -7919.0]], len(points), axis=0)
            far, beside, _, into = self.met(
                away, points, *np.nonzero(np.isin(np.arange(len(points)), on)[:, None] & ~self.line)
            )
            kept = ~np.isin(row, on)
            row, edge = np.concatenate([row[kept], far]), np.concatenate([edge[kept], beside])
            wound = np.concatenate([wound[kept], np.where(into, 1.0, -1.0)])
        n = len(points)
        # 1 is open ground; each region wound around the point adds its jump
        density = np.bincount(row, (wound * self.jump[edge]).astype(np.float64), n) + np.float64(1.0)
        closed = np.bincount(row, wound * self.stop[edge], n) > 0
        masks: Masks = np.zeros(n, np.uint64)
        for group in np.unique(self.group[edge]):
            if group >= 0:
                inside = np.bincount(row, wound * (self.group[edge] == group), n) > 0
                # one bit for each group of areas whose fee is charged once
                masks |= np.where(inside, np.uint64(1) << np.uint64(group), np.uint64(0))
        return density, masks, closed

    def touched(self, points: Floats) -> Flags:
        """Which points (n, 2) lie on an edge, to the last bit?"""
        if len(points) * len(self) > MANY:
            row, edge = self.tree.query(shapely.points(points))
        else:
            low, high = self._box
            x, y = points[:, 0][:, None], points[:, 1][:, None]
            row, edge = np.nonzero((low[0] <= x) & (x <= high[0]) & (low[1] <= y) & (y <= high[1]))
        on = self.sides_at(points[row], edge) == 0
        found: Flags = np.bincount(row[on], minlength=len(points)) > 0
        return found

    def met(self, a: Floats, b: Floats, row: Ints, edge: Ints) -> tuple[Ints, Ints, Floats, Flags]:
        """Crossings of lines a-b (n, 2): of the line ``row`` with ``edge``, for every pair asked about, in their order.

        Returns line, edge, how far along the line (0 to 1), and whether it goes to the left of the edge.
        """
        before, after = self.sides_at(a[row], edge), self.sides_at(b[row], edge)
        # a point exactly on an edge (0) is on its right, for all edges alike: no crossing is counted twice or lost at a
        # corner
        apart = np.flatnonzero((before > 0) != (after > 0))
        row, edge, before, after = row[apart], edge[apart], before[apart], after[apart]
        start, end = a[row], b[row]
        x, y = end[:, 0] - start[:, 0], end[:, 1] - start[:, 1]
        p, q = self.p[edge] - start, self.q[edge] - start
        hit = (x * p[:, 1] - y * p[:, 0] > 0) != (x * q[:, 1] - y * q[:, 0] > 0)
        # a path that begins or ends on a line has not crossed it
        hit &= ~self.line[edge] | ((before != 0) & (after != 0))
        row, edge, before, after = row[hit], edge[hit], before[hit], after[hit]
        return row, edge, before / (before - after), after > 0


@dataclass(frozen=True, eq=False)
class Corners:
    """Corners of edges (n, 2). Where exactly two edges meet (``joint``) they lead to ``one`` and ``two``, and what lies behind
    the corner is hidden by it only if both lie to one side of the line of sight."""

    points: Floats
    one: Floats
    two: Floats
    joint: Flags

    def subset(self, wanted: Flags) -> Corners:
        """Some of them."""
        return Corners(self.points[wanted], self.one[wanted], self.two[wanted], self.joint[wanted])

    def seen_by(self, number: Ints, away: Floats) -> tuple[Flags, Flags]:
        """For corners (by number) in directions ``away``: does one hide what is behind it, and is it at least sharp?"""
        one, two = self.one[number] - self.points[number], self.two[number] - self.points[number]
        sides = (away[:, 0] * one[:, 1] - away[:, 1] * one[:, 0]) * (away[:, 0] * two[:, 1] - away[:, 1] * two[:, 0])
        turned = np.abs(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0])
        # the two edges lead away from each other, nearly in one line if they are not sharp
        blunt = (one * two).sum(axis=1) < 0
        # 0.12 is the sine of about 7 degrees
        sharp = ~self.joint[number] | ~blunt | (turned > 0.12 * np.hypot(*one.T) * np.hypot(*two.T))
        return ~self.joint[number] | (sides >= 0), sharp


@dataclass(frozen=True, eq=False)
class Straight:
    """What straight lines cost, one figure a line: ``cost`` without fees that are charged once (inf = closed), and the
    ``fees`` that going along it meets."""

    cost: Floats
    fees: Masks


def straight(edges: Edges, a: Floats, b: Floats, density: Floats) -> Straight:
    """The costs of straight lines a-b (n, 2); ``density`` (n) is that of their beginnings.

    The density along a line is that of its beginning plus the jumps met, so its integral needs no order of the crossings.
    """
    row, edge, t, into = edges.met(a, b, *edges.beside(a, b))
    n = len(a)
    length = np.hypot(*(b - a).T)
    # from t on every unit of the line costs so much more
    jump = edges.jump[edge] * np.where(into, 1.0, -1.0) * (1.0 - t)
    cost = length * (density + np.bincount(row, jump, n)) + np.bincount(row, edges.toll[edge], n)
    entered = into | edges.line[edge]
    stopped = row[edges.stop[edge] & entered]
    cost[stopped] = np.inf
    fees: Masks = np.zeros(n, np.uint64)
    charged = entered & (edges.group[edge] >= 0)
    np.bitwise_or.at(fees, row[charged], np.uint64(1) << edges.group[edge[charged]].astype(np.uint64))
    return Straight(cost, fees)


def fee_sums(masks: Masks, fees: Floats) -> Floats:
    """The sum of the fees in each mask; ``fees`` holds the amount of every group."""
    total = np.zeros(masks.shape)
    some = int(np.bitwise_or.reduce(masks, axis=None)) if masks.size else 0
    for group, amount in enumerate(fees):
        if some >> group & 1:
            total += amount * ((masks >> np.uint64(group)) & np.uint64(1))
    return total

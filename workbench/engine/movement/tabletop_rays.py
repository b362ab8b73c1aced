"""Rays over a table: how far a way comes that goes straight on from its end in some direction, within several budgets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from workbench.base.cancellation import CancelToken
from workbench.engine.movement.tabletop_edges import Edges, Flags, Floats, Ints, Masks
from workbench.engine.movement.tabletop_search import Search

SECTOR = 0.3
"""Rays of one group within so much of each other (radians) are held against the same edges."""
PAIRS = 400_000
"""Rays are held against so many edges in one pass, all in all: then it may be cancelled."""


@dataclass(frozen=True, eq=False)
class Shots:
    """Rays (n): where they begin (n, 2), their angles, and what the way so far costs, has paid, and pays for a unit of length;
    ``far`` is how far they come at most.
    Rays of one ``group`` that follow each other are close together."""

    group: Ints
    origin: Floats
    angle: Floats
    cost: Floats
    density: Floats
    paid: Masks
    far: Floats

    @cached_property
    def way(self) -> Floats:
        """Their directions (n, 2)."""
        return np.stack([np.cos(self.angle), np.sin(self.angle)], axis=1)

    def __len__(self) -> int:
        return len(self.angle)

    def subset(self, wanted: slice | Ints) -> Shots:
        """Some of them."""
        return Shots(*(getattr(self, name)[wanted] for name in self.__dataclass_fields__))

    @classmethod
    def joined(cls, parts: list[Shots], order: Ints) -> Shots:
        """All of several lists, put in an order."""
        names = cls.__dataclass_fields__
        return cls(*(np.concatenate([getattr(part, name) for part in parts])[order] for name in names))


@dataclass(frozen=True, eq=False)
class Casting:
    """What rays need to know of a table: its edges and fees, what the cheapest ground costs, and the budgets, which rise."""

    edges: Edges
    fees: Floats
    budgets: Floats
    least: float
    cancel: CancelToken | None = None

    @classmethod
    def for_search(cls, search: Search, budgets: Floats, cancel: CancelToken | None = None) -> Casting:
        """For the ways of a search."""
        ground = search.ground
        return cls(search.edges, np.append(ground.fees, 0.0), budgets, min(ground.least, 1.0), cancel)

    @cached_property
    def roads(self) -> Casting | None:
        """The same with nothing on the table but its roads, an upper bound of how far rays come; None without roads."""
        roads = self.edges.jump < 0
        if not roads.any():
            return None
        return replace(self, edges=self.edges.subset(roads), budgets=self.budgets[-1:])

    def far(self, cost: Floats, off: Floats) -> Floats:
        """How far ways of a cost come at most, ``off`` from the next road."""
        rest = np.maximum(self.budgets[-1] - cost, 0.0)
        # at full price to the next road, and from there at that of the cheapest ground
        found: Floats = np.minimum(rest, off) + np.maximum(rest - off, 0.0) / self.least + 1e-9
        return found

    def limited(self, shots: Shots) -> Shots:
        """The same rays, no farther than they would come if there were only roads."""
        if self.roads is None or not len(shots):
            return shots
        # an upper bound may not begin dearer than open ground
        open_ = replace(shots, density=np.minimum(shots.density, 1.0))
        ends, _ = self.roads.cast(open_)
        return replace(shots, far=np.minimum(shots.far, ends[-1] + 1e-9))

    def cast(self, shots: Shots) -> tuple[Floats, Flags]:
        """How far rays come within every budget (budgets, n), and whether they meet anything."""
        ends, met = np.zeros((len(self.budgets), len(shots))), np.zeros(len(shots), np.bool_)
        firsts, sector, edge = self._candidates(shots)
        counts = np.diff(firsts)
        # passes of whole sectors with about so many pairs of a ray and an edge
        # pairs of a ray and an edge: every edge of a sector is tried with all its rays
        pairs = np.cumsum(np.bincount(sector, minlength=len(counts)) * counts)
        parts = np.searchsorted(pairs, np.arange(PAIRS, int(pairs[-1]) if len(pairs) else 0, PAIRS)) + 1
        bounds = np.unique(np.concatenate([[0], parts, [len(counts)]]))
        for low, high in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
            if self.cancel is not None:
                self.cancel.check()
            part = slice(int(firsts[low]), int(firsts[high]))
            of, near = (
                column[np.searchsorted(sector, low) : np.searchsorted(sector, high)] for column in (sector, edge)
            )
            ends[:, part], met[part] = self._part(
                shots.subset(part), firsts[low : high + 1] - firsts[low], of - low, near
            )
        return ends, met

    def _candidates(self, shots: Shots) -> tuple[Ints, Ints, Ints]:
        """Where sectors of rays begin in their list, and its length; (sector, edge) of the edges that may come into them."""
        # rays of one group come sorted by angle, so that those of one sector follow each other
        turn = np.floor(shots.angle / SECTOR).astype(np.int64)
        new = np.ones(len(shots) + 1, np.bool_)
        new[1:-1] = (shots.group[1:] != shots.group[:-1]) | (turn[1:] != turn[:-1])
        firsts = np.flatnonzero(new)
        heads = firsts[:-1]
        if not len(heads):
            return np.zeros(1, np.int64), heads, heads
        tips = shots.origin + shots.far[:, None] * shots.way
        low = np.minimum.reduceat(np.minimum(shots.origin, tips), heads)
        high = np.maximum.reduceat(np.maximum(shots.origin, tips), heads)
        sector, edge = self.edges.in_boxes(low, high)
        # what lies on one side of all lines of a sector is out of it
        tail = firsts[1:] - 1
        out = self._outside(shots, heads[sector], edge, 1.0) | self._outside(shots, tail[sector], edge, -1.0)
        return firsts, sector[~out], edge[~out]

    def _outside(self, shots: Shots, ray: Ints, edge: Ints, sign: float) -> Flags:
        """Do edges lie beyond the first (last: -1) ray of their sector?"""
        origin, way = shots.origin[ray], sign * shots.way[ray]
        found = np.ones(len(ray), np.bool_)
        for ends in (self.edges.p, self.edges.q):
            along = ends[edge] - origin
            found &= way[:, 0] * along[:, 1] - way[:, 1] * along[:, 0] < -1e-6
        return found

    def _part(self, shots: Shots, firsts: Ints, sector: Ints, edge: Ints) -> tuple[Floats, Flags]:
        counts = np.diff(firsts)[sector]
        ray = np.repeat(firsts[sector] - np.concatenate([[0], np.cumsum(counts)])[:-1], counts) + np.arange(
            counts.sum()
        )
        ends = shots.origin + shots.way * shots.far[:, None]
        row, edge, t, into = self.edges.met(shots.origin, ends, ray, np.repeat(edge, counts))
        order = np.lexsort((t, row))
        row, edge, into, at = row[order], edge[order], into[order], (t * shots.far[row])[order]
        return self._walked(shots, row, edge, into, at), np.bincount(row, minlength=len(shots)) > 0

    def _walked(self, shots: Shots, row: Ints, edge: Ints, into: Flags, at: Floats) -> Floats:
        """The ends of rays, given what they meet, by ray (``row``) and along it: the edge, whether they go to its left, and how
        far along the ray."""
        edges, cost, density, far = self.edges, shots.cost, shots.density, shots.far
        group = edges.group[edge]
        entered = into | edges.line[edge]
        charged = entered & (group >= 0)
        charged &= (shots.paid[row] >> np.maximum(group, 0).astype(np.uint64)) & np.uint64(1) == 0
        # of a fee that is charged once only the first entry of a ray
        where = np.flatnonzero(charged)
        # (ray, group) as one number: there are at most 64 groups, the bits of a mask
        _, firsts = np.unique(row[where] * 65 + group[where], return_index=True)
        fee = np.zeros(len(row))
        fee[where[firsts]] = self.fees[group[where[firsts]]]
        jump = edges.jump[edge] * np.where(into, 1.0, -1.0)
        sudden = edges.toll[edge] + fee
        starts = np.searchsorted(row, np.arange(len(far)))
        # running sums over all rays, of which what stood at each ray's start is taken off
        summed = (np.concatenate([[0.0], np.cumsum(column)]) for column in (jump, jump * at, sudden))
        jumps, moments, suddens = (column[:-1] - column[starts[row]] for column in summed)
        # on corners where outlines cross or coincide the sides of edges may not add up: nothing costs less than the cheapest
        here = np.maximum(density[row] + jumps, self.least)
        # the integral of the density up to the crossing: every jump met before counts from where it was met
        reached = cost[row] + (density[row] + jumps) * at - moments + suddens
        after = np.where(edges.stop[edge] & entered, np.inf, reached + sudden)
        count = np.bincount(row, minlength=len(far))
        found = np.zeros((len(self.budgets), len(far)))
        for number, budget in enumerate(self.budgets):
            # the first crossing that the budget does not reach, or not get over
            barred = np.flatnonzero(after > budget)
            first = np.full(len(far), -1, np.int64)
            # written from the last to the first, so that the first stays
            first[row[barred[::-1]]] = barred[::-1]
            end = np.empty(len(far))
            stopped = np.flatnonzero(first >= 0)
            k = first[stopped]
            end[stopped] = at[k] - np.maximum(reached[k] - budget, 0.0) / here[k]
            free = np.flatnonzero((first < 0) & (count == 0))
            end[free] = (budget - cost[free]) / np.maximum(density[free], self.least)
            over = np.flatnonzero((first < 0) & (count > 0))
            k = (starts + count - 1)[over]
            end[over] = at[k] + (budget - after[k]) / np.maximum(here[k] + jump[k], self.least)
            found[number] = np.clip(end, 0.0, far)
        return found

"""The cheapest ways over a table: a search over places that looks at straight lines only when it needs them.

Like Dijkstra's search it settles places in the order of their costs, but it takes those within a small step of each other
together, so that the straight lines from all of them are judged in one pass of arrays, and corrects a place when a cheaper way
turns up. What is found is the least cost over all ways that bend at places. A way remembers the fees that it has paid, so a
place can have several ways to it: a dearer one stays if it has paid fees that the cheaper one has not.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

import numpy as np
import shapely

from workbench.base.cancellation import CancelToken
from workbench.engine.movement.tabletop_edges import Edges, Floats, Ints, Masks, Straight, fee_sums, straight
from workbench.engine.movement.tabletop_legs import aside
from workbench.engine.movement.tabletop_terrain import Ground
from workbench.engine.movement.tabletop_turning_points import OFFSET, Bends
from workbench.engine.sight.results import Point

STEP, SHARE = 2.0, 0.1
"""Places whose costs differ by less are looked at together, in the table's unit, or by less than this share of the budget."""
PART = 2000
"""Points whose costs are asked for in one pass."""
TINY = 1e-9


@dataclass(eq=False)
class Labels:
    """Ways found: the place each leads to (-1 and below = the starts), its cost, the fees paid, the way that it goes on from
    (-1 = none)."""

    place: list[int] = field(default_factory=list)
    cost: list[float] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)

    def add(self, place: int, cost: float, paid: int, before: int) -> int:
        """Note a way; returns its number."""
        for column, value in zip(
            (self.place, self.cost, self.paid, self.before), (place, cost, paid, before), strict=True
        ):
            column.append(value)  # type: ignore[attr-defined]
        return len(self.place) - 1


@dataclass(frozen=True, eq=False)
class PathCosts:
    """Of points (n): the least cost, the way (its number) that leads there, and a place on a seam (n, 2) at which that turns
    off after its end (nan = it goes on straight). Where the budget does not reach: inf, -1."""

    cost: Floats
    label: Ints
    via: Floats


class Search:
    """Ways from one start. ``budget`` bounds their costs (inf = none); ``target`` ends the search when the cheapest way to that
    point is known: then those ways go on first that may lead there for the least (A*)."""

    def __init__(
        self,
        ground: Ground,
        start: Point,
        budget: float,
        target: Point | None = None,
        cancel: CancelToken | None = None,
    ) -> None:
        self.ground, self.budget = ground, budget
        # a start on an edge is a start in every sector around it
        _, self.starts = aside(ground.edges, np.array([start], np.float64))
        self.start = self.starts[:1]
        self._cancel = cancel
        settled = ground.settled
        self._start_off = float(ground.road_off(self.start)[0])
        self.edges: Edges = ground.edges
        self.far = np.inf
        self._places = np.arange(len(settled.nodes))
        if np.isfinite(budget):
            off = min(budget, self._start_off)
            # at full price to the next road, from there at that of the cheapest ground: no way comes farther
            self.far = far = off + (budget - off) / ground.least
            self.edges = self.edges.near(self.start[0], far)
            self._places = np.flatnonzero(np.hypot(*(settled.nodes.points - self.start).T) < far)
            settled = settled.subset(self._places)
        beside = ground.settled_beside(self.starts)
        if len(beside.nodes):
            settled = settled.joined_with(beside)
            self._places = np.concatenate([self._places, np.full(len(beside.nodes), -1)])
        self.nodes, self.density = settled.nodes, settled.density
        self.bends = Bends(self.nodes, self.density, settled.beyond)
        self.start_density, start_masks, closed = ground.edges.located(self.starts)
        self.start_closed = bool(closed.all())
        self.off = settled.off
        self.labels = Labels()
        self._best = np.full(len(self.nodes), np.inf)
        self._best_paid = np.zeros(len(self.nodes), np.uint64)
        self._of: dict[int, list[int]] = {}
        self._heap: list[tuple[float, int]] = []
        self._dropped: set[int] = set()
        self.target = None if target is None else np.array([target], np.float64)
        self._targets = np.zeros((0, 2)) if self.target is None else aside(ground.edges, self.target)[1]
        self.target_cost, self.target_label = np.inf, -1
        self._ahead = self._ahead_of(self.nodes.points, self.off)
        self._ahead_at_start = self._ahead_of(self.starts, np.full(len(self.starts), self._start_off))
        # a mover that starts inside and moves pays too (R-M1)
        fees = fee_sums(start_masks, ground.fees).tolist()
        for number, (cost, paid) in enumerate(zip(fees, start_masks.tolist(), strict=True)):
            label = self.labels.add(-1 - number, cost, int(paid), -1)
            if cost <= budget:
                heapq.heappush(self._heap, (cost + float(self._ahead_at_start[number]), label))
        self._run()

    @property
    def undominated(self) -> list[int]:
        """The ways that no other makes needless, by number; the first is to stay at the start."""
        return [
            label
            for label in range(len(self.labels.place))
            if label not in self._dropped and self.labels.cost[label] <= self.budget
        ]

    def points_of(self, labels: list[int]) -> Floats:
        """Where ways end (n, 2)."""
        places = np.array([self.labels.place[label] for label in labels], np.int64)
        found = self.starts[np.maximum(-1 - places, 0)]
        found[places >= 0] = self.nodes.points[places[places >= 0]]
        return found

    def density_of(self, labels: list[int]) -> Floats:
        """What a unit of length costs where ways end."""
        places = np.array([self.labels.place[label] for label in labels], np.int64)
        found = self.start_density[np.maximum(-1 - places, 0)]
        found[places >= 0] = self.density[places[places >= 0]]
        return found

    def paid_of(self, labels: list[int]) -> Masks:
        """The fees that ways have paid."""
        return np.array([self.labels.paid[label] for label in labels], np.uint64)

    def cost_of(self, labels: list[int]) -> Floats:
        """What ways cost."""
        return np.array([self.labels.cost[label] for label in labels], np.float64)

    def off_of(self, labels: list[int]) -> Floats:
        """The distance of the next road from the ends of ways; inf without roads."""
        places = np.array([self.labels.place[label] for label in labels], np.int64)
        found = np.full(len(labels), self._start_off)
        found[places >= 0] = self.off[places[places >= 0]]
        return found

    def arrival_of(self, labels: list[int]) -> tuple[Floats, Floats]:
        """The directions (n, 2) in which ways come to their ends, and the lengths of their last lines; (0, 0) at the start."""
        before = [self.labels.before[label] for label in labels]
        ends = self.points_of(labels)
        from_start = np.array(before) < 0
        starts = self.points_of([max(number, 0) for number in before])
        along = np.where(from_start[:, None], 0.0, ends - starts)
        length = np.hypot(*along.T)
        return along / np.maximum(length, TINY)[:, None], length

    def _run(self) -> None:
        # ways that cost hardly more than the cheapest go on together, as arrays; what turns out to be dearer is dropped later
        step = max(STEP, SHARE * self.budget) if np.isfinite(self.budget) and self.target is None else STEP
        while self._heap:
            if self._cancel is not None:
                self._cancel.check()
            least = self._heap[0][0]
            if least >= self.target_cost:
                break
            batch: list[int] = []
            while self._heap and self._heap[0][0] <= least + step:
                _, label = heapq.heappop(self._heap)
                if label not in self._dropped:
                    batch.append(label)
            if batch:
                if self.target is not None:
                    self._finish(batch)
                self._expand(batch)

    def _ahead_of(self, points: Floats, off: Floats) -> Floats:
        """The least that the rest of a way to the target costs from points (n, 2) so far ``off`` the next road."""
        if self.target is None:
            return np.zeros(len(points))
        length = np.hypot(*(points - self.target).T)
        found: Floats = self.bound(length[None], self.ground.road_off(self.target), off)[0]
        return found

    def _finish(self, batch: list[int]) -> None:
        for target in self._targets:
            ends = np.repeat(target[None], len(batch), axis=0)
            for label, cost in zip(batch, self.costs_to(batch, ends), strict=True):
                if cost < self.target_cost:
                    self.target_cost, self.target_label = float(cost), label

    def costs_to(self, labels: list[int], ends: Floats) -> Floats:
        """What going on straight to ``ends`` (n, 2), one for each way, makes in all."""
        points = self.points_of(labels)
        found = straight(self.edges, points, ends, self.density_of(labels))
        paid = self.paid_of(labels)
        cost: Floats = self.cost_of(labels) + found.cost + fee_sums(found.fees & ~paid, self.ground.fees)
        # staying costs nothing, whatever moving off would
        stays = (np.array(labels) < len(self.starts)) & (points == ends).all(axis=1)
        return np.where(stays, 0.0, cost)

    def costs_at(self, points: Floats) -> PathCosts:
        """The least cost of points (n, 2) and how it is come by."""
        parts = [self._found_at(points[first : first + PART]) for first in range(0, len(points), PART)]
        if not parts:
            return PathCosts(np.zeros(0), np.zeros(0, np.int64), np.zeros((0, 2)))
        return PathCosts(
            *(np.concatenate([getattr(part, name) for part in parts]) for name in ("cost", "label", "via"))
        )

    def _found_at(self, points: Floats) -> PathCosts:
        row, places = aside(self.ground.edges, points)
        found = self._found_beside(places)
        if len(row) == len(points) and (row == np.arange(len(row))).all():
            return found
        # of the places around a point on an edge the cheapest
        order = np.lexsort((found.cost, row))
        order = order[np.unique(row[order], return_index=True)[1]]
        return PathCosts(found.cost[order], found.label[order], found.via[order])

    def _found_beside(self, points: Floats) -> PathCosts:
        cost, label = self._costs_at(points)
        via = np.full(points.shape, np.nan)
        # just inside slow ground a way along its edge may turn in between two places
        near, stops = self._stops_on_seams(points)
        if len(near):
            before, by = self._costs_at(stops)
            known = np.flatnonzero(np.isfinite(before))
            near, stops, before, by = near[known], stops[known], before[known], by[known]
            ways = by.tolist()
            met = straight(self.edges, self.points_of(ways), stops, self.density_of(ways)).fees
            paid = self.paid_of(ways) | met
            density, _, _ = self.ground.edges.located(stops)
            last = straight(self.edges, stops, points[near], density)
            total = before + last.cost + fee_sums(last.fees & ~paid, self.ground.fees)
            order = np.argsort(-total, kind="stable")
            near, stops, total, by = near[order], stops[order], total[order], by[order]
            better = (total < cost[near] - TINY) & (total <= self.budget)
            # the cheapest of several stops comes last and stays
            cost[near[better]], label[near[better]], via[near[better]] = total[better], by[better], stops[better]
        return PathCosts(cost, label, via)

    def _stops_on_seams(self, points: Floats) -> tuple[Ints, Floats]:
        """(point, place (n, 2)): where ways to points just beside a seam may leave it."""
        edges = self.ground.seams
        if not len(edges):
            return np.zeros(0, np.int64), np.zeros((0, 2))
        near, edge = edges.tree.query_nearest(shapely.points(points), max_distance=self.ground.spacing)
        p, along = edges.p[edge], edges.along_of(edge)
        length = np.hypot(*(edges.q[edge] - p).T)
        way = points[near] - p
        foot = (way * along).sum(axis=1)
        off = np.abs(way[:, 0] * along[:, 1] - way[:, 1] * along[:, 0])
        # at the critical angle
        # its sine: what a unit of length costs on the fast side by what it costs on the slow one
        ratio = np.where(edges.jump[edge] > 0, 1 / (1 + edges.jump[edge]), 1 + edges.jump[edge])
        aside = off * ratio / np.sqrt(np.maximum(1 - ratio**2, 1e-6))
        fast = np.where(edges.jump[edge] < 0, 1.0, -1.0)[:, None] * edges.left_of(edge) * OFFSET
        stops = [p + np.clip(foot + by * aside, 0.0, length)[:, None] * along + fast for by in (-1.0, 0.0, 1.0)]
        return np.tile(near, 3), np.concatenate(stops)

    def _costs_at(self, points: Floats) -> tuple[Floats, Ints]:
        best, by = np.full(len(points), np.inf), np.full(len(points), -1, np.int64)
        labels = np.array(self.undominated, np.int64)
        if not len(labels):
            return best, by
        ends, costs = self.points_of(labels.tolist()), self.cost_of(labels.tolist())
        way = ends[:, None] - points[None]
        length = np.hypot(way[..., 0], way[..., 1])
        off = self.ground.road_off(points)
        bound = costs[:, None] + self.bound(length, self.off_of(labels.tolist()), off)
        order = np.argsort(bound, axis=0)
        column = np.arange(len(points))
        for turn in range(len(labels)):
            # the most promising way that is left for every point; done where none can be better
            column = column[bound[order[turn, column], column] < np.minimum(best[column], self.budget + TINY)]
            if not len(column):
                break
            chosen = labels[order[turn, column]]
            found = self.costs_to(chosen.tolist(), points[column])
            better = found < best[column]
            best[column[better]], by[column[better]] = found[better], chosen[better]
        beyond = best > self.budget
        best[beyond], by[beyond] = np.inf, -1
        return best, by

    def _expand(self, batch: list[int]) -> None:
        if not len(self.nodes):
            return
        points, costs, paid = self.points_of(batch), self.cost_of(batch), self.paid_of(batch)
        came, before = self.arrival_of(batch)
        room = np.minimum(self.budget, self.target_cost) - self._ahead
        # what is known for less than the cheapest of these, by more than the fees they have paid, gets no cheaper
        paid_most = float(fee_sums(paid, self.ground.fees).max())
        open_ = np.flatnonzero((self._best + paid_most > costs.min()) & (room >= costs.min()))
        x, y = (there[open_] - here[:, None] for there, here in zip(self.nodes.points.T, points.T, strict=True))
        length = np.sqrt(x * x + y * y)
        bound = costs[:, None] + self.bound(length, self.off_of(batch), self.off[open_])
        known = np.minimum(self._best[open_] + (paid_most - TINY), room[open_])
        row, column = np.nonzero((bound < known) & (length > TINY))
        place, length, bound = open_[column], length[row, column], bound[row, column]
        way = np.stack([x[row, column], y[row, column]], axis=1)
        if paid_most:
            # what is known there counts with the fees that it has not paid and this way has
            fees = fee_sums(paid[row] & ~self._best_paid[place], self.ground.fees)
            open_ = np.flatnonzero(bound < self._best[place] + fees - TINY)
            row, place, length, way = row[open_], place[open_], length[open_], way[open_]
        direction = way / length[:, None]
        places = np.array([self.labels.place[label] for label in batch], np.int64)
        fine = self.bends.enters(place, direction, length)
        on = np.flatnonzero(fine & (places[row] >= 0))
        fine[on] = self.bends.leaves(places[row[on]], came[row[on]], before[row[on]], direction[on], length[on])
        row, place = row[fine], place[fine]
        found = self._lines(points[row], places[row], place)
        masks = paid[row] | found.fees
        cost = costs[row] + found.cost
        if found.fees.any():
            cost = cost + fee_sums(found.fees & ~paid[row], self.ground.fees)
        self._note([batch[number] for number in row], place, cost, masks)

    def _lines(self, points: Floats, before: Ints, place: Ints) -> Straight:
        """What lines cost from places (-1 and below = the starts), which lie at ``points`` (n, 2), to places."""
        # those between places of the ground are kept
        kept = (before >= 0) & (self._places[np.maximum(before, 0)] >= 0) & (self._places[place] >= 0)
        if kept.all():
            return self.ground.lines.priced(self._places[before], self._places[place])
        new, known = np.flatnonzero(~kept), np.flatnonzero(kept)
        starts = self.start_density[np.clip(-1 - before[new], 0, len(self.starts) - 1)]
        density = np.where(before[new] < 0, starts, self.density[before[new]])
        found = straight(self.ground.edges, points[new], self.nodes.points[place[new]], density)
        if not len(known):
            return found
        rest = self.ground.lines.priced(self._places[before[known]], self._places[place[known]])
        cost, fees = np.zeros(len(before)), np.zeros(len(before), np.uint64)
        cost[new], fees[new], cost[known], fees[known] = found.cost, found.fees, rest.cost, rest.fees
        return Straight(cost, fees)

    def bound(self, length: Floats, off: Floats, off_there: Floats) -> Floats:
        """The least that lines of a length (from, to) can cost: only on a road does a unit of length cost less than 1."""
        least = self.ground.least
        if least == 1.0:
            return length
        slow = np.minimum(off[:, None] + off_there[None], length)
        return length * least + slow * (1.0 - least)

    def _note(self, before: list[int], place: Ints, cost: Floats, paid: Masks) -> None:
        best, best_paid = self._best[place], self._best_paid[place]
        # a dearer way is worth keeping if it has paid fees that the cheapest one still owes
        good = np.flatnonzero((cost <= self.budget) & (cost < best + fee_sums(paid & ~best_paid, self.ground.fees)))
        good = good[np.lexsort((cost[good], place[good]))]
        # of ways to one place that paid the same only the cheapest
        if len(good) > 1:
            again = (place[good][1:] == place[good][:-1]) & (paid[good][1:] == paid[good][:-1])
            good = good[np.concatenate([[True], ~again])]
        for number in good.tolist():
            self._keep(before[number], int(place[number]), float(cost[number]), int(paid[number]))

    def _keep(self, before: int, place: int, cost: float, paid: int) -> None:
        there = self._of.setdefault(place, [])
        # needless, if another is no dearer even after paying all fees that this one has paid
        if any(
            self.labels.cost[other] + self._missing(paid, self.labels.paid[other]) <= cost + TINY for other in there
        ):
            return
        # and the other way round: those that this one makes needless
        beaten = [
            other
            for other in there
            if cost + self._missing(self.labels.paid[other], paid) <= self.labels.cost[other] + TINY
        ]
        self._dropped.update(beaten)
        label = self.labels.add(place, cost, paid, before)
        self._of[place] = [*(other for other in there if other not in beaten), label]
        if cost < self._best[place]:
            self._best[place], self._best_paid[place] = cost, paid
        heapq.heappush(self._heap, (cost + float(self._ahead[place]), label))

    def _missing(self, wanted: int, paid: int) -> float:
        """The fees that one way has paid and another has not."""
        rest = wanted & ~paid
        return 0.0 if not rest else float(sum(fee for group, fee in enumerate(self.ground.fees) if rest >> group & 1))

    def way_to(self, found: PathCosts, number: int, end: tuple[float, float]) -> list[tuple[float, float]]:
        """The bends of the way to one of the points that were found, without the start and with its ``end``; empty if there is
        none."""
        if found.label[number] < 0:
            return []
        via = found.via[number : number + 1]
        bends = [*self.points_of(self.chain(int(found.label[number])))[1:], *via[~np.isnan(via[:, 0])]]
        return [*((float(x), float(y)) for x, y in bends), end]

    def chain(self, label: int) -> list[int]:
        """The ways that lead to one, the start first."""
        found = [label]
        while self.labels.before[found[-1]] >= 0:
            found.append(self.labels.before[found[-1]])
        return found[::-1]

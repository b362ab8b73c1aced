"""The choice of a position for each label of a map, so that no two overlap.

The method is that of Christensen, Marks and Shieber, *An Empirical Study of Algorithms for Point-Feature Label Placement* (ACM
Transactions on Graphics 14, 1995), extended from points to courses: a graph of conflicts has a node for each candidate position
and an edge for each pair of different labels that overlap; a cost for each position and each edge in use is lowered by moving
one label at a time (their discrete gradient descent), then by simulated annealing, whose chance begins at a fixed seed: the
same labels always lie alike. Labels that overlap even so try their reserves, take the place of one that can lie elsewhere (a
chain of two moves), or are left out, those of the lowest priority first.

Costs have no unit: those of positions, obstacles and overlaps are compared with each other.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain

import numpy as np
import shapely

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.label_candidates import Spot
from workbench.geometry.label_obstacles import Box, CoveredGround, Obstacle

OVERLAP = 40.0
"""The cost of two labels that overlap, as long as they are only compared."""
_ANNEALING, _HEAT, _COOLING = 40, OVERLAP / 4, 0.87
"""Rounds of the annealing, each of one move for every label that takes part; the cost that a move may have at first, and how
it falls."""
_MOST_CHAINS = 24
"""So many reserves are tried whose place another label would have to leave."""
_NOWHERE = -1
"""The position of a label that does not lie anywhere yet."""


def _no_reserves() -> Sequence[Spot]:
    return ()


@dataclass(frozen=True, eq=False)
class Candidates:
    """The candidate positions of a label, one at least. One of a higher ``priority`` gives way less. ``reserves`` are made only
    where the usual positions do not do; one that has none lies where a hand put it, and is never left out."""

    spots: Sequence[Spot]
    priority: int = 0
    reserves: Callable[[], Iterable[Spot]] = _no_reserves

    @cached_property
    def reserve(self) -> Reserve:
        """The reserves, made at the first need."""
        return Reserve(tuple(self.reserves()))


class Reserve:
    """The reserves of one label with the ground that they cover."""

    def __init__(self, spots: Sequence[Spot]) -> None:
        self.spots = spots
        self.ground = CoveredGround(spots)
        self.costs: FloatArray = np.array([spot.cost for spot in spots], dtype=np.float64)


class SpotChooser:
    """Chooses a position for each of some labels, again and again while what they keep off changes: which positions overlap is
    found once, and obstacles are looked at again only where they are new.

    ``always`` are obstacles whatever else is; ``within`` is the map, over whose edge labels reach only where nothing else is
    left. Positions of all labels stand in one row."""

    def __init__(
        self, labels: Sequence[Candidates], always: Sequence[Obstacle] = (), within: Box | None = None
    ) -> None:
        self._labels, self._always, self._within = labels, tuple(always), within
        self._first: list[int] = np.cumsum([0, *(len(one.spots) for one in labels)]).tolist()
        self._label_of = [number for number, one in enumerate(labels) for _ in one.spots]
        self._order = sorted(
            range(len(labels)), key=lambda number: (-labels[number].priority, len(labels[number].spots), number)
        )
        spots = [spot for one in labels for spot in one.spots]
        self._ground = CoveredGround(spots)
        self._rivals = self._conflicts()
        own = np.array([spot.cost for spot in spots], dtype=np.float64)
        self._own: FloatArray = own + self._ground.obstacle_costs(self._always) + self._ground.outside_costs(within)

    def choose(self, obstacles: Sequence[Obstacle] = ()) -> list[Spot | None]:
        """The position of each label beside the obstacles that there are now; None for one that is left out."""
        if not self._labels:
            return []
        own: list[float] = (self._own + self._ground.changing_costs(obstacles)).tolist()
        search = _Search(self._first, self._label_of, self._order, own, self._rivals)
        search.begin()
        search.descend()
        search.anneal()
        chosen: list[Spot | None] = [one.spots[number] for one, number in zip(self._labels, search.chosen, strict=True)]
        if search.clashing:
            _Repair(self._labels, self._order, chosen, self._reserve_costs(obstacles)).repair()
        return chosen

    def _conflicts(self) -> list[list[int]]:
        """The graph of conflicts: for each position those of other labels that it overlaps."""
        rivals: list[list[int]] = [[] for _ in self._label_of]
        labels, ground = np.array(self._label_of, dtype=np.int64), self._ground
        one, other = ground.tree.query(ground.shapes)
        once = labels[one] < labels[other]
        one, other = ground.exact(ground.shapes, one[once], other[once])
        for a, b in zip(one.tolist(), other.tolist(), strict=True):
            rivals[a].append(b)
            rivals[b].append(a)
        return rivals

    def _reserve_costs(self, obstacles: Sequence[Obstacle]) -> Callable[[Candidates], FloatArray]:
        """Finds the costs of the reserves of a label, once for each."""

        @cache
        def costs(label: Candidates) -> FloatArray:
            reserve = label.reserve
            on_obstacles = reserve.ground.obstacle_costs((*self._always, *obstacles))
            return reserve.costs + on_obstacles + reserve.ground.outside_costs(self._within)

        return costs


class _Search:
    """A search under way. ``own`` is the cost of each position by itself, ``rivals`` the graph of conflicts; ``clashes`` counts
    for each position the rivals that are chosen."""

    def __init__(
        self,
        first: Sequence[int],
        label_of: Sequence[int],
        order: Sequence[int],
        own: Sequence[float],
        rivals: Sequence[Sequence[int]],
    ) -> None:
        self.first, self.label_of, self.order, self.own, self.rivals = first, label_of, order, own, rivals
        self.clashes = [0] * len(label_of)
        self.chosen = [_NOWHERE] * (len(first) - 1)
        self._known_neighbours: dict[int, frozenset[int]] = {}

    def _place(self, label: int, chosen: int) -> None:
        """Lay a label in one of its positions."""
        if self.chosen[label] != _NOWHERE:
            self._count(self._spot(label), -1)
        self.chosen[label] = chosen
        self._count(self._spot(label), 1)

    def _count(self, spot: int, by: int) -> None:
        for rival in self.rivals[spot]:
            self.clashes[rival] += by

    def _spot(self, label: int) -> int:
        return self.first[label] + self.chosen[label]

    def _cost(self, spot: int) -> float:
        """The cost of a position while the other labels lie as they do."""
        return self.own[spot] + OVERLAP * self.clashes[spot]

    def _best(self, label: int) -> int:
        # of positions that cost alike the first
        return min(range(self.first[label], self.first[label + 1]), key=self._cost) - self.first[label]

    def begin(self) -> None:
        """One label after the other, those of a high priority first, each where it costs least beside those before it."""
        for label in self.order:
            self._place(label, self._best(label))

    def descend(self) -> None:
        """Move labels, one at a time, while that lowers the cost."""
        for _ in range(len(self.order)):
            moved = False
            for label in self.order:
                best = self._best(label)
                if best != self.chosen[label] and self._cost(self.first[label] + best) < self._cost(self._spot(label)):
                    self._place(label, best)
                    moved = True
            if not moved:
                return

    @property
    def clashing(self) -> list[int]:
        """The labels that overlap another one."""
        return [label for label in self.order if self.clashes[self._spot(label)]]

    def anneal(self) -> None:
        """Move labels that overlap, and those that could lie in their way, at random, worse moves ever less often, while any
        overlap; the best state is kept."""
        clashing = self.clashing
        if not clashing:
            return
        chance = random.Random(1995)
        best, least = list(self.chosen), self._total()
        heat = _HEAT
        for _ in range(_ANNEALING):
            beside = self._beside(clashing)
            for _ in range(len(beside)):
                label = chance.choice(clashing if chance.random() < 0.5 else beside)
                spot = int(chance.random() * (self.first[label + 1] - self.first[label]))
                worse = self._cost(self.first[label] + spot) - self._cost(self._spot(label))
                if worse <= 0 or chance.random() < math.exp(-worse / heat):
                    self._place(label, spot)
            heat *= _COOLING
            total = self._total()
            if total < least:
                best, least = list(self.chosen), total
            clashing = self.clashing
            if not clashing:
                break
        for label, spot in enumerate(best):
            self._place(label, spot)
        self.descend()

    def _beside(self, labels: Iterable[int]) -> list[int]:
        """Labels, and those that have a position which overlaps one of theirs."""
        return sorted(set(labels).union(*(self._neighbours(label) for label in labels)))

    def _neighbours(self, label: int) -> frozenset[int]:
        """The labels that have a position which overlaps one of a label; found once, for crowds have very many such pairs."""
        found = self._known_neighbours.get(label)
        if found is None:
            rivals = chain.from_iterable(self.rivals[spot] for spot in range(self.first[label], self.first[label + 1]))
            found = self._known_neighbours[label] = frozenset(map(self.label_of.__getitem__, rivals))
        return found

    def _total(self) -> float:
        """The cost of all, each overlap counted twice."""
        return sum(self._cost(self._spot(label)) for label in self.order)


class _Repair:
    """Frees the labels that overlap after a search: ``chosen`` holds the positions, and is changed. ``costs`` finds those of
    the reserves of a label."""

    def __init__(
        self,
        labels: Sequence[Candidates],
        order: Sequence[int],
        chosen: list[Spot | None],
        costs: Callable[[Candidates], FloatArray],
    ) -> None:
        self._labels, self._chosen, self._costs = labels, chosen, costs
        self._from_lowest = list(reversed(order))
        self._shapes = np.array([None if spot is None else spot.shape for spot in chosen], dtype=object)

    def repair(self) -> None:
        """Move, shrink or leave out labels until none overlaps another one but those that a hand laid so. Labels that were left
        out are tried once more at the end, for others may have moved."""
        for label in self._from_lowest:
            if self._clashes(label) and not self._moves(label):
                self._moves_another(label)
        left_out = []
        for label in self._from_lowest:
            if self._clashes(label) and len(self._labels[label].reserve.spots):
                self._place(label, None)
                left_out.append(label)
        for label in reversed(left_out):
            if not self._moves(label):
                self._moves_another(label)

    def _place(self, label: int, spot: Spot | None) -> None:
        self._chosen[label] = spot
        self._shapes[label] = None if spot is None else spot.shape

    def _clashes(self, label: int) -> bool:
        spot = self._chosen[label]
        if spot is None:
            return False
        meets = shapely.intersects(self._shapes, spot.shape)
        return int(meets.sum()) > 1

    def _reserves(self, label: int) -> tuple[list[int], list[set[int]]]:
        """The reserves of a label from the cheapest one on, and for each of them the labels that lie in its place."""
        candidates = self._labels[label]
        costs = self._costs(candidates)
        others = self._shapes.copy()
        others[label] = None
        there = np.flatnonzero(_is_something(others))
        lying, spot = candidates.reserve.ground.overlapping(others[there])
        rivals: list[set[int]] = [set() for _ in candidates.reserve.spots]
        for number, one in zip(there[lying].tolist(), spot.tolist(), strict=True):
            rivals[one].add(number)
        return np.argsort(costs, kind="stable").tolist(), rivals

    def _moves(self, label: int) -> bool:
        """Lay a label in its cheapest free reserve, if there is one."""
        order, rivals = self._reserves(label)
        free = next((number for number in order if not rivals[number]), None)
        if free is None:
            return False
        self._place(label, self._labels[label].reserve.spots[free])
        return True

    def _moves_another(self, label: int) -> bool:
        """Lay a label in a reserve whose place one other label leaves, if that finds a free one."""
        order, rivals = self._reserves(label)
        spots, before = self._labels[label].reserve.spots, self._chosen[label]
        single = [number for number in order if len(rivals[number]) == 1]
        for number in single[:_MOST_CHAINS]:
            (other,) = rivals[number]
            self._place(label, spots[number])
            if self._moves(other):
                return True
        self._place(label, before)
        return False


def _is_something(shapes: FloatArray) -> BoolArray:
    found: BoolArray = ~shapely.is_missing(shapes)
    return found

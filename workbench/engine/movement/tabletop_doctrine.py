"""What every game on tables shares of a movement doctrine: prices, ways, costs and regions from one compiled ground.

A game says in :meth:`MeasuredMovement._order` what pieces do to the mover and in :meth:`MeasuredMovement._items` how prices are
told.
"""

from __future__ import annotations

import math
import threading
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Self

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.movers import Mover
from workbench.engine.movement.results import (
    Costs,
    DiceTest,
    Early,
    Leg,
    TabletopMove,
    TabletopPrice,
    TabletopReach,
    TabletopRoute,
)
from workbench.engine.movement.tabletop_given_paths import Walked, Walker, polygon_difference, price_of
from workbench.engine.movement.tabletop_legs import aside
from workbench.engine.movement.tabletop_reach import regions
from workbench.engine.movement.tabletop_search import Search
from workbench.engine.movement.tabletop_terrain import Ground, Mark, Patch, TabletopOrder, Terms
from workbench.engine.sight.protocol import Points, TabletopSight
from workbench.engine.sight.results import Point
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.rules.ruleset import Mode, Ruleset
from workbench.scenario.scenario import TabletopScenario

Items = tuple[tuple[str, float, Text], ...]
Key = tuple[object, ...]
Grounds = Mapping[Key, tuple[Patch, ...]]

SPACING = 1.0
"""How far apart places on seams are, in cm: ways are at most 0.2 cm and 1 % too long."""
MORE = 1e-6
"""Costs above the allowance by less are within it."""
ENTERED = 1e-3
"""Pieces are entered that come so far into the ground that is reached, in the table's unit."""
KEPT_GROUNDS, KEPT_SEARCHES = 12, 6
AVOIDED = -2
"""The number of the ground that a request avoids, among those of pieces."""


def check_fits(mover: Mover, mode: Mode | None, words: TabletopSightWording) -> None:
    """CannotAnswer (``unknown_mode``) for a kind of move that is not for such units."""
    if mode is not None and not mode.fits(mover.kind):
        raise CannotAnswer("unknown_mode", words.sentence("move_mode_unfit", who=mover.name, mode=mode.name))


class MeasuredMovement(ABC):
    """Prices moves on one table; see :class:`workbench.engine.movement.protocol.TabletopMovement`."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.words = TabletopSightWording(scenario, ruleset)
        self._lock = threading.RLock()
        self._grounds: OrderedDict[Key, Ground] = OrderedDict()
        self._searches: OrderedDict[Key, Search] = OrderedDict()

    @abstractmethod
    def _order(self, move: TabletopMove) -> TabletopOrder:
        """What a move means; CannotAnswer if nobody moves so."""

    @abstractmethod
    def _items(self, order: TabletopOrder, walked: Walked) -> Items:
        """The items of the price of a straight part of a way."""

    @abstractmethod
    def _barred(self, order: TabletopOrder, piece: int) -> tuple[str, Text]:
        """(rule, words) of what keeps the mover out of a piece."""

    def _ordered(self, move: TabletopMove) -> TabletopOrder:
        """What a move means, with the ground that it avoids closed."""
        order = self._order(move)
        if move.avoid is None or move.avoid.is_empty:
            return order
        shut = Patch(AVOIDED, move.avoid, Terms(closed=True, on_roads=True))
        grounds = {(*key, move.avoid.wkb): (*patches, shut) for key, patches in order.grounds.items()}
        return replace(order, grounds=grounds)

    def _refusal(self, order: TabletopOrder, piece: int) -> tuple[str, Text]:
        if piece == AVOIDED:
            return "", Text("the ground ahead is to be avoided, as asked", "le terrain est à éviter, comme demandé")
        return self._barred(order, piece)

    def updated(self, scenario: TabletopScenario, sight: TabletopSight) -> Self:
        """The same doctrine for an edited scenario; the ground is compiled anew only if the table or its readings changed."""
        new = type(self)(scenario, self.ruleset, sight)
        old = self.scenario
        if (scenario.board, scenario.switches, scenario.typed) == (old.board, old.switches, old.typed):
            with self._lock:
                new._grounds, new._searches = OrderedDict(self._grounds), OrderedDict(self._searches)
        return new

    def allowance(self, move: TabletopMove) -> float:
        """The distance that the mover goes over clear ground, in the table's unit."""
        return self._ordered(move).allowance

    def price(self, move: TabletopMove, to: Point) -> TabletopPrice:
        """The price of going straight to a point; of the readings that a game allows the cheapest."""
        order = self._ordered(move)
        if order.unable is not None:
            return TabletopPrice(None, ((order.unable_rule, None, order.unable),), within=False)
        if not self._on_table(to):
            return TabletopPrice(None, (self._off_table(),), within=False)
        walked = self._given(order, [to])
        parts: tuple[tuple[str, float | None, Text], ...] = self._items(order, walked[0])
        tests = self._tests(order, walked)
        if walked[0].barred is not None:
            rule, text = self._refusal(order, walked[0].barred)
            return TabletopPrice(None, (*parts, (rule, None, text)), tests, within=False)
        cost = walked[0].cost or 0.0
        return TabletopPrice(cost, parts, tests, cost <= order.allowance + MORE)

    def costs(self, move: TabletopMove, to: Points) -> Costs:
        """The least cost of every point (n, 2); inf where one move does not lead."""
        order = self._ordered(move)
        points = np.asarray(to, np.float64).reshape(-1, 2)
        found: Costs = np.full(len(points), np.inf)
        if order.unable is None:
            for key, patches in order.grounds.items():
                search = self._search(order, key, patches)
                found = np.minimum(found, search.costs_at(points).cost)
        board = self.scenario.board
        off = ((points < 0) | (points > np.array([board.width, board.height]))).any(axis=1)
        stays = (points == np.array(order.start)).all(axis=1)
        return np.where(stays, 0.0, np.where(off | (found > order.allowance + MORE), np.inf, found))

    def cost_to(
        self, move: TabletopMove, to: Point, most: float = math.inf, cancel: CancelToken | None = None
    ) -> float | None:
        """The cost of the cheapest way to a point, also beyond the allowance; None: no way costs at most ``most``."""
        order = self._ordered(move)
        if order.unable is not None or not self._on_table(to):
            return None
        if to == order.start:
            return 0.0
        best = math.inf
        for key, patches in order.grounds.items():
            ground = self._ground(key, patches, cancel)
            if not _is_shut_out(ground, order.start, to):
                search = Search(ground, order.start, min(best, most), to, cancel)
                best = min(best, float(search.costs_at(np.array([to], np.float64)).cost[0]))
        return best if best <= most and math.isfinite(best) else None

    def path(
        self,
        move: TabletopMove,
        *,
        to: Point | None = None,
        along: Sequence[Point] = (),
        cancel: CancelToken | None = None,
    ) -> TabletopRoute:
        """The cheapest way to a point, also beyond the allowance, or exactly the way through given points."""
        order = self._ordered(move)
        if order.unable is not None:
            return TabletopRoute(None, False, (), (), (order.unable, *order.assumed))
        points = [to] if to is not None else list(along)
        if not all(self._on_table(point) for point in points):
            return TabletopRoute(None, False, (), (), (self._off_table()[2],))
        if to is None:
            return self._route(order, self._given(order, points), None)
        if to == order.start:
            return TabletopRoute(0.0, True, (), (), order.assumed)
        cost, key, way = self._cheapest(order, to, cancel)
        if key is None:
            return TabletopRoute(None, False, (), (), (self.words.sentence("move_no_way"), *order.assumed))
        walker = self._walker(order, key)
        return self._route(order, walker.walk(order.start, way), cost)

    def reach(self, move: TabletopMove, cancel: CancelToken | None = None, first: Early | None = None) -> TabletopReach:
        """Every point that one move can end at, as polygons, in quarters of the allowance; ``first`` is given what is known
        before the risks are."""
        order = self._ordered(move)
        start = shapely.Point(order.start)
        if order.unable is not None or order.allowance <= 0:
            notes = (order.unable,) if order.unable is not None else ()
            return TabletopReach(order.start, order.allowance, start, {}, None, (), (*notes, *order.assumed))
        budgets = [order.allowance * quarter / 4 for quarter in (1, 2, 3, 4)]
        bands = self._bands(order, order.grounds, budgets, cancel)
        area = bands[-1]
        features = self.scenario.board.features
        # what the area only comes up to is not entered
        inner = area.buffer(-ENTERED)
        met = [number for number in order.marks if inner.intersects(features[number].area)]
        tests = tuple(self._dice(order, met))
        of = dict(zip(budgets, bands, strict=True))
        found = TabletopReach(order.start, order.allowance, area, of, None, tests, order.assumed)
        if not met:
            return found
        if first is not None:
            first(found)
        # where dice are rolled nobody goes who is safe, nor whoever starts there
        closed = {(*key, "safe"): self._shut(order, patches) for key, patches in order.grounds.items()}
        closed = {
            key: patches
            for key, patches in closed.items()
            if not self._search(order, key, patches, cancel).start_closed
        }
        safe = self._bands(order, closed, budgets[-1:], cancel)[0] if closed else start
        return replace(found, risky=polygon_difference(area, safe))

    def _bands(
        self, order: TabletopOrder, grounds: Grounds, budgets: list[float], cancel: CancelToken | None
    ) -> list[BaseGeometry]:
        """What every budget reaches, in any reading of the ground."""
        found = [
            regions(self._search(order, key, patches, cancel), budgets, cancel) for key, patches in grounds.items()
        ]
        return [shapely.union_all(parts) if len(parts) > 1 else parts[0] for parts in zip(*found, strict=True)]

    @staticmethod
    def _shut(order: TabletopOrder, patches: Sequence[Patch]) -> tuple[Patch, ...]:
        """Pieces with those closed that bring dice."""
        return tuple(
            replace(patch, terms=Terms(closed=True, on_roads=patch.terms.on_roads))
            if patch.number in order.marks and not patch.terms.road
            else patch
            for patch in patches
        )

    def _ground(self, key: Key, patches: Sequence[Patch], cancel: CancelToken | None = None) -> Ground:
        with self._lock:
            if key not in self._grounds:
                board = self.scenario.board
                spacing = board.length(SPACING, "cm")
                self._grounds[key] = Ground(patches, board.outline, spacing, cancel)
                while len(self._grounds) > KEPT_GROUNDS:
                    self._grounds.popitem(last=False)
            self._grounds.move_to_end(key)
            return self._grounds[key]

    def _search(
        self, order: TabletopOrder, key: Key, patches: Sequence[Patch], cancel: CancelToken | None = None
    ) -> Search:
        asked = (*key, order.start, order.allowance)
        with self._lock:
            if asked not in self._searches:
                ground = self._ground(key, patches, cancel)
                self._searches[asked] = Search(ground, order.start, order.allowance + MORE, cancel=cancel)
                while len(self._searches) > KEPT_SEARCHES:
                    self._searches.popitem(last=False)
            self._searches.move_to_end(asked)
            return self._searches[asked]

    def _walker(self, order: TabletopOrder, key: Key) -> Walker:
        return Walker(self._ground(key, order.grounds[key]))

    def _cheapest(
        self, order: TabletopOrder, to: Point, cancel: CancelToken | None
    ) -> tuple[float, Key | None, list[Point]]:
        """(cost, ground, way) of the cheapest way to a point; (inf, None, []) if there is none."""
        best: tuple[float, Key | None, list[Point]] = (np.inf, None, [])
        goal = np.array([to], np.float64)
        for key, patches in order.grounds.items():
            ground = self._ground(key, patches, cancel)
            if _is_shut_out(ground, order.start, to):
                continue
            search = self._search(order, key, patches, cancel)
            found = search.costs_at(goal)
            if not found.cost[0] <= order.allowance + MORE:
                search = Search(ground, order.start, np.inf, to, cancel)
                found = search.costs_at(goal)
            cost, label = float(found.cost[0]), int(found.label[0])
            if label >= 0 and cost < best[0]:
                chain = [*search.points_of(search.chain(label))[1:], *found.via[~np.isnan(found.via[:, 0])]]
                way = [(float(x), float(y)) for x, y in chain]
                best = (cost, key, self._pulled(search.ground, order.start, [*way, to], cost, cancel))
        return best

    @staticmethod
    def _pulled(ground: Ground, start: Point, way: list[Point], cost: float, cancel: CancelToken | None) -> list[Point]:
        """A way without the places that it passes straight on, or next to it."""
        number = 0
        while number < len(way) - 1:
            if cancel is not None:
                cancel.check()
            before = way[number - 1] if number else start
            (ax, ay), (bx, by), (cx, cy) = before, way[number], way[number + 1]
            off = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / max(np.hypot(cx - ax, cy - ay), 1e-9)
            shorter = [*way[:number], *way[number + 1 :]]
            if off < 0.05 and price_of(ground, start, shorter) <= cost + 1e-3:
                way = shorter
                number = max(number - 1, 0)
            else:
                number += 1
        return way

    def _given(self, order: TabletopOrder, points: Sequence[Point]) -> tuple[Walked, ...]:
        """A given way, in the reading of the ground that makes it cheapest."""
        ways = [self._walker(order, key).walk(order.start, points) for key in order.grounds]
        return min(ways, key=lambda way: sum(np.inf if part.cost is None else part.cost for part in way))

    def _route(self, order: TabletopOrder, walked: Sequence[Walked], cost: float | None) -> TabletopRoute:
        legs = tuple(Leg(part.to, part.cost or 0.0, self._items(order, part)) for part in walked)
        tests = self._tests(order, walked)
        barred = next((part.barred for part in walked if part.barred is not None), None)
        if barred is not None:
            return TabletopRoute(None, False, legs, tests, (self._refusal(order, barred)[1], *order.assumed))
        total = cost if cost is not None else sum(part.cost or 0.0 for part in walked)
        within = total <= order.allowance + MORE
        words = self.words
        beyond = words.sentence("move_beyond", cost=words.length(total), allowance=words.length(order.allowance))
        return TabletopRoute(total, within, legs, tests, (*(() if within else (beyond,)), *order.assumed))

    def _tests(self, order: TabletopOrder, walked: Iterable[Walked]) -> tuple[DiceTest, ...]:
        numbers = [entry.piece for part in walked for entry in part.entries]
        numbers += [part.barred for part in walked if part.barred is not None]
        return tuple(self._dice(order, numbers))

    def _dice(self, order: TabletopOrder, numbers: Iterable[int]) -> Iterable[DiceTest]:
        """The tests that pieces bring, each once."""
        notes: set[str] = set()
        for number in dict.fromkeys(numbers):
            mark: Mark | None = order.marks.get(number)
            if mark is None or (mark.once and mark.once in notes):
                continue
            notes.add(mark.once)
            yield DiceTest(self.scenario.board.features[number].id, mark.text, mark.chance, mark.rule)

    def _on_table(self, point: Point) -> bool:
        board = self.scenario.board
        return 0 <= point[0] <= board.width and 0 <= point[1] <= board.height

    def _off_table(self) -> tuple[str, None, Text]:
        return (self.words.rule("move_off_table"), None, self.words.sentence("move_off_table"))


def _is_shut_out(ground: Ground, start: Point, to: Point) -> bool:
    """Is a point in closed ground, into which nobody goes from outside? No search has to find that there is no way."""
    return _is_closed(ground, to) and not _is_closed(ground, start)


def _is_closed(ground: Ground, point: Point) -> bool:
    """May the mover not be at a point, on any side of the edges that it lies on?"""
    _, sides = aside(ground.edges, np.array([point], np.float64))
    return bool(ground.edges.located(sides)[2].all())

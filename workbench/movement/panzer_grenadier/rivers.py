"""Which bank is which, for rivers that fill whole hexes (5.7 to 5.72, A23).

Rivers are connected bodies of river hexes. The hexsides between a body and the land around it are chained along the land;
where the river runs off the map, into open water, or ends in a last hex, the chain breaks, and every piece is a bank. A unit in
the water carries the bank it came from; leaving to another bank is crossing. A body with only one bank (a single hex, a pond)
is crossed by whoever leaves it elsewhere than beside the hex he came from.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from workbench.base.arrays import BoolArray
from workbench.board.hexboard import HexBoard
from workbench.rules.ruleset import Ruleset

UNKNOWN = -1
"""The bank of a unit that stands in the water without having been seen to enter."""
TIP = -2
"""The side beyond the last hex of a river: it belongs to both banks."""

_Side = tuple[int, int]


def river_hexes(board: HexBoard, ruleset: Ruleset) -> BoolArray:
    """Where a river fills the hex."""
    return _any_of(board, [key for key, row in ruleset.terrain.items() if row.fact("river")])


class Rivers:
    """Bodies of river hexes on a board and their banks."""

    def __init__(self, board: HexBoard, ruleset: Ruleset, old: Rivers | None = None) -> None:
        self.grid = board.grid
        rivers = [key for key, row in ruleset.terrain.items() if row.fact("river")]
        closed = [
            key
            for key, row in ruleset.terrain.items()
            if row.cost and all(cost.prohibited for cost in row.cost.values()) and key not in rivers
        ]
        self.mask = _any_of(board, rivers)
        self._closed = _any_of(board, closed)
        self._neighbours = board.grid.neighbours
        self._same = (
            old is not None
            and old.grid == self.grid
            and np.array_equal(old.mask, self.mask)
            and np.array_equal(old._closed, self._closed)
        )
        kept = old if self._same else None
        self.body: dict[int, int] = kept.body if kept else {}
        self._banks: dict[_Side, int] = kept._banks if kept else {}
        self._of_body: dict[int, tuple[int, ...]] = kept._of_body if kept else {}
        self._lone: set[int] = kept._lone if kept else set()
        if kept:
            return
        for first in np.flatnonzero(self.mask):
            if int(first) not in self.body:
                self._chart(self._flood(int(first)))

    def _flood(self, first: int) -> list[int]:
        found, waiting = [first], [first]
        self.body[first] = first
        while waiting:
            for other in self._neighbours[waiting.pop()].tolist():
                if other >= 0 and self.mask[other] and other not in self.body:
                    self.body[other] = first
                    found.append(other)
                    waiting.append(other)
        return found

    def _land(self, number: int, direction: int) -> int | None:
        other = int(self._neighbours[number, direction % 6])
        return None if other < 0 or self.mask[other] or self._closed[other] else other

    def _chart(self, hexes: list[int]) -> None:
        sides = {(h, d): land for h in hexes for d in range(6) if (land := self._land(h, d)) is not None}
        tips = {tip for h in hexes if (tip := self._tip(h)) is not None}
        parent: dict[_Side, _Side] = {side: side for side in sides if side not in tips}

        def root(side: _Side) -> _Side:
            while parent[side] != side:
                side = parent[side]
            return side

        for side in parent:
            for near in self._next_sides(side):
                if near in parent:
                    a, b = sorted((root(side), root(near)))
                    parent[b] = a
        banks = {side: h * 6 + d for side in parent for h, d in [root(side)]}
        body = min(hexes)
        for h in hexes:
            self.body[h] = body
        if len(set(banks.values())) <= 1:
            # one shore all round: every land hex is a bank of its own, and next to it is not across
            self._lone.add(body)
            banks = dict(sides)
        else:
            banks.update(dict.fromkeys(tips, TIP))
        self._banks.update(banks)
        self._of_body[body] = tuple(sorted({*banks.values(), UNKNOWN}))

    def _tip(self, number: int) -> _Side | None:
        shut = [d for d in range(6) if self._land(number, d) is None]
        if len(shut) != 1:
            return None
        other = int(self._neighbours[number, shut[0]])
        return (number, (shut[0] + 3) % 6) if other >= 0 and self.mask[other] else None

    def _next_sides(self, side: _Side) -> Iterator[_Side]:
        number, direction = side
        yield number, (direction + 1) % 6
        other = int(self._neighbours[number, (direction + 1) % 6])
        if other >= 0 and self.mask[other]:
            # round the corner: the same land hex, seen from the next river hex
            yield other, (direction - 1) % 6

    def banks_at(self, number: int) -> tuple[int, ...]:
        """Every bank that a unit in this river hex may have come from, :data:`UNKNOWN` among them."""
        return self._of_body[self.body[number]]

    def bank(self, number: int, direction: int) -> int:
        """The bank beyond a hexside of a river hex."""
        return self._banks.get((number, direction), UNKNOWN)

    def crosses(self, number: int, came_from: int, direction: int) -> bool:
        """True if leaving a river hex through this hexside crosses the river; an unknown bank counts as the other one."""
        beyond = self.bank(number, direction)
        if came_from == UNKNOWN:
            return True
        if TIP in (came_from, beyond):
            return False
        if self.body[number] in self._lone:
            hexes = self.grid.hexes
            return hexes[came_from].distance(hexes[beyond]) > 1
        return came_from != beyond

    def changed(self, old: Rivers) -> set[int]:
        """River hexes, then or now, whose banks are not what they were."""
        if self._same:
            return set()
        return {h for h in self.body.keys() | old.body.keys() if self._facts(h) != old._facts(h)}

    def _facts(self, number: int) -> tuple[object, ...]:
        if number not in self.body:
            return ()
        body = self.body[number]
        return body, body in self._lone, self._of_body[body], tuple(self.bank(number, d) for d in range(6))


def _any_of(board: HexBoard, keys: list[str]) -> BoolArray:
    found: BoolArray = np.zeros(board.grid.size, dtype=np.bool_)
    for key in keys:
        if key == board.ground:
            found[:] = True
        if key in board.cover:
            found = found | board.cover[key]
    return found

"""The line of sight of Panzer Grenadier done the slow and obvious way: every assignment of every hexside run, in fractions.

It shares no code with the doctrine: it reads the board itself and finds what a line crosses by brute force.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise, product

from tests.geometry.slow_lines import stretches
from workbench.scenario.hex_board import HexBoard

BLOCKING = frozenset(
    {"woods", "dense_woods", "jungle", "dense_jungle", "mangrove", "town", "village", "sand_dunes", "rail_embankment"}
)
LIGHT = frozenset({"light_woods", "light_jungle", "orchard", "palm"})
SLOPES = frozenset({"slope", "steep_slope"})

lines_of = lru_cache(maxsize=None)(stretches)


class Reference:
    """Digest 4.9 on one board. ``choices`` are switches; ``smoke`` the hexes with a smoke marker."""

    def __init__(self, board: HexBoard, choices: Mapping[str, str] | None = None, smoke: tuple[int, ...] = ()) -> None:
        self.board, self.grid, self.choices, self.smoke = board, board.grid, dict(choices or {}), set(smoke)

    def holds(self, number: int, keys: frozenset[str]) -> bool:
        here = set(self.board.terrain_at(number))
        here |= {key for key, chains in self.board.paths.items() for chain in chains if number in chain}
        if not here - SLOPES - {"wadi", "stream", "rail_embankment"} and "wadi" not in here:
            here.add(self.board.ground)
        return bool(here & keys)

    def ground(self, number: int) -> int:
        wadi = -20 if self.holds(number, frozenset({"wadi"})) else 0
        return 20 * int(self.board.elevation[number]) + wadi

    def blocking(self, number: int) -> bool:
        smoke = self.choices.get("A14") == "block" and number in self.smoke
        return smoke or self.holds(number, BLOCKING)

    def sloping(self, number: int) -> bool:
        return self.choices.get("high_ground") == "all" or self.holds(number, SLOPES)

    def top(self, number: int) -> int:
        return self.ground(number) + (20 if self.blocking(number) else 0)

    def levels(self, a: int, b: int, purpose: str) -> tuple[int, int]:
        town = frozenset({"town"})
        raised = {"always": True, "never": False}.get(self.choices.get("A5", ""), purpose != "fire")
        la = self.ground(a) + (20 if raised and self.holds(a, town) else 0)
        both = raised and self.choices.get("A6") == "both"
        lb = self.ground(b) + (20 if both and self.holds(b, town) else 0)
        return la, lb

    def ways(self, a: int, b: int) -> list[list[int | None]]:
        """Every way of taking the line: the hexes between the ends, in order; None where it leaves the map."""
        start = self.grid.hexes[a]
        runs: list[list[int | None]] = []
        for _, _, hexes in lines_of(self.grid.hexes[b].minus(start)):
            numbers = [self.grid.index(start.plus(here)) for here in sorted(hexes, key=self.hand(a, b))]
            # off the map there is nothing to be in the way, and nothing to choose
            inside: list[int | None] = [number for number in numbers if number is not None]
            runs.append(numbers if self.choices.get("map_edge") == "open" else inside or [None])
        if self.choices.get("A4") == "first":
            return [[run[0] for run in runs], [run[-1] for run in runs]]
        return [list(way) for way in product(*runs)]

    def hand(self, a: int, b: int) -> object:
        """Sorts the two hexes of a run by the hand of the line on which they lie."""
        line = self.grid.hexes[b].minus(self.grid.hexes[a])
        return lambda here: line.q * here.r - line.r * here.q

    def los(self, a: int, b: int, purpose: str = "spot") -> bool:
        if a == b:
            return True
        la, lb = self.levels(a, b, purpose)
        return any(self.open(a, b, way, la, lb) for way in self.ways(a, b))

    def open(self, a: int, b: int, way: list[int | None], la: int, lb: int) -> bool:
        for near, far in pairwise([a, *way, b]):
            if near is not None and far is not None and self.side_blocks(a, b, (near, far), la, lb):
                return False
        between = [number for number in way if number is not None]
        light = [number for number in between if self.holds(number, LIGHT)]
        if la == lb:
            literal = self.choices.get("A2") == "literal"
            return not (
                any(self.blocking(n) and (literal or self.top(n) >= la) for n in between)
                or any(self.sloping(n) and self.ground(n) > la for n in between)
                or len(light) > 1
            )
        tops = [(n, self.top(n)) for n in between if self.blocking(n) or self.sloping(n)]
        if len(light) > 1 and self.choices.get("A3") != "ignore":
            tops += [(n, self.ground(n) + 20) for n in light]
        high, low = (a, b) if la > lb else (b, a)
        return not any(
            top > max(la, lb) or (top == max(la, lb) and self.distance(n, low) < self.distance(n, high))
            for n, top in tops
        )

    def weakened(self, a: int, b: int) -> set[tuple[bool, bool]]:
        """Of every open way of fire: does it cross a hedge that the firer does not border, and is there light woods or jungle
        on it or in the target's hex (10.3)?"""
        la, lb = self.levels(a, b, "fire")
        found = set()
        for way in self.ways(a, b):
            if self.open(a, b, way, la, lb):
                hedges = [
                    a not in (near, far) and "hedge" in self.board.sides_at(near, far)
                    for near, far in pairwise([a, *way, b])
                    if near is not None and far is not None
                ]
                light = [self.holds(n, frozenset({"light_woods", "light_jungle"})) for n in (*way, b) if n is not None]
                found.add((any(hedges), any(light)))
        return found

    def distance(self, a: int, b: int) -> int:
        return self.grid.hexes[a].distance(self.grid.hexes[b])

    def side_blocks(self, a: int, b: int, side: tuple[int, int], la: int, lb: int) -> bool:
        kinds = self.board.sides_at(*side)
        far = self.distance(a, b)
        if "cliff" in kinds:
            climbs = self.ground(side[0]) < self.ground(side[1])
            if climbs if self.choices.get("A12") == "crossing_up" else la < lb:
                return True
        # a wadi makes no crest of the plain beside it
        floor = lb + (20 if self.holds(b, frozenset({"wadi"})) else 0)
        if "hedge" not in kinds or la > floor:
            return False
        if far == 1 and self.choices.get("A11") == "both_block":
            return True
        limit = 2 if self.choices.get("A8") == "less" else 3
        behind = b in side and far <= limit and self.choices.get("A13") != "spotter"
        return not (a in side or behind)


class FireReference(Reference):
    """Direct fire past own troops (7.24, 10.1): ``friends`` are the kinds of own units per hex."""

    def __init__(self, board: HexBoard, friends: Mapping[int, list[str]], firer: str) -> None:
        super().__init__(board)
        self.friends, self.firer = friends, firer

    def los(self, a: int, b: int, purpose: str = "fire") -> bool:
        return a == b or (b not in self.friends and super().los(a, b, purpose))

    def open(self, a: int, b: int, way: list[int | None], la: int, lb: int) -> bool:
        return super().open(a, b, way, la, lb) and self.passes(a, way)

    def passes(self, a: int, between: list[int | None]) -> bool:
        kinds = {n: self.friends.get(n, []) for n in between if n is not None}
        foot = [n for n, there in kinds.items() if any(kind != "tank" for kind in there)]
        if any(self.firer != "hmg" and self.ground(n) >= self.ground(a) for n in foot):
            return False
        return not foot or between[-1] not in self.friends

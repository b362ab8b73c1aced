"""Landships!: graphs edited in place, and reach against a search that knows nothing of graphs."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.movement.random_edits import EditedBoard, content
from tests.engine.movement.small_scenarios import Field
from tests.shares import some
from workbench.analysis.hex_analysis import Analysis
from workbench.games.landships.movement.graph import Graphs, Profile
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.ground import PaintTerrain
from workbench.scenario.edits.paths import ExtendPath

PROFILES = (
    Profile("tank", "Red", 1),
    Profile("ft17", "", 2, 1),
    Profile("wheeled", "Red", 1),
    Profile("truck", "", 1, 0, True),
    Profile("tank", "Red", 1, 1, True),
    Profile("foot"),
    Profile("trot"),
    Profile("charge"),
)

BOARD = EditedBoard("landships", Graphs, PROFILES)
PLAIN, GRID, BASES, numbers = BOARD.plain, BOARD.grid, BOARD.bases, BOARD.numbers
TABLE = GRID.neighbours.tolist()
edits = BOARD.edits(("wood", "marsh", "river", "trench", "town"), ("road", "bridge"), ("wire",))


@pytest.mark.slow
@settings(max_examples=some(25), deadline=None)
@given(st.lists(edits, min_size=1, max_size=5))
def test_a_patched_graph_equals_a_rebuilt_one(todo: list[Edit]) -> None:
    BOARD.check(todo)


def test_another_reading_of_turns_builds_the_graph_anew() -> None:
    graphs = BOARD.graphs()
    before = content(graphs.graph_for(BOARD.scenario, PROFILES[0]))
    changed = replace(BOARD.scenario, switches={"A10": "per_side"})
    assert content(graphs.graph_for(changed, PROFILES[0])) != before
    BOARD.assert_as_built_anew(graphs, changed)


@dataclass(frozen=True)
class Drive:
    """A vehicle and its map, told in the plainest way."""

    closed: frozenset[int]
    roads: frozenset[tuple[int, int]]
    start: int
    facing: int
    points: int
    turn: int
    reverse: bool
    by_road: bool
    per_side: bool

    def moves(self, hex_: int, facing: int, used: bool) -> list[tuple[int, int, int, bool, bool]]:
        """(hex, facing, cost, reverse used, stopped) of everything that may be done next."""
        turns = (1, 5) if self.per_side else range(1, 6)
        found = [(hex_, (facing + turned) % 6, self.turn, used, False) for turned in turns]
        ways = [(facing, used)] + ([((facing + 3) % 6, True)] if self.reverse and not used else [])
        for direction, spent in ways:
            there = TABLE[hex_][direction]
            along = (hex_, there) in self.roads
            if there >= 0 and (along or there not in self.closed):
                found.append((there, facing, 1, spent, self.by_road and not along))
        return found

    def reach(self) -> dict[int, dict[int, int]]:
        """hex -> facing -> least points, by trying everything."""
        best: dict[tuple[int, int, bool, bool], int] = {(self.start, self.facing, False, False): 0}
        todo = deque(best)
        while todo:
            state = todo.popleft()
            if state[3]:
                continue
            for there, facing, cost, used, stopped in self.moves(*state[:3]):
                spent = best[state] + cost
                after = (there, facing, used, stopped)
                if spent <= self.points and spent < best.get(after, self.points + 1):
                    best[after] = spent
                    todo.append(after)
        found: dict[int, dict[int, int]] = {}
        for (number, facing, _, _), spent in best.items():
            if number != self.start:
                kept = found.setdefault(number, {})
                kept[facing] = min(spent, kept.get(facing, spent))
        return found

    def cheapest(self, turns: int) -> dict[int, int]:
        """hex -> least points of any way with at most so many changes of facing, however long."""
        start = (self.start, self.facing, False, False, 0)
        best: dict[tuple[int, int, bool, bool, int], int] = {start: 0}
        todo = deque(best)
        while todo:
            state = todo.popleft()
            hex_, facing, used, stopped, turned = state
            for there, ahead, cost, spent, stops in () if stopped else self.moves(hex_, facing, used):
                after = (there, ahead, spent, stops, turned + (there == hex_))
                total = best[state] + cost
                if after[4] <= turns and total < best.get(after, 10**6):
                    best[after] = total
                    todo.append(after)
        found: dict[int, int] = {}
        for (number, *_), total in best.items():
            found[number] = min(total, found.get(number, total))
        return found


@st.composite
def drives(draw: st.DrawFn, most_closed: int = 12) -> Drive:
    road = draw(BOARD.chains()) if draw(st.booleans()) else ()
    roads = {pair for a, b in pairwise(road) for pair in ((a, b), (b, a))}
    start = draw(st.sampled_from(road)) if roads and draw(st.booleans()) else draw(numbers)
    on_road = any(start in pair for pair in roads)
    by_road = on_road and draw(st.booleans())
    hard = draw(st.booleans())
    return Drive(
        closed=frozenset(draw(st.sets(numbers, max_size=most_closed)) - {start}),
        roads=frozenset(roads),
        start=start,
        facing=draw(st.integers(0, 5)),
        points=draw(st.integers(0, 6)),
        turn=2 if hard and not by_road else 1,
        reverse=draw(st.booleans()),
        by_road=by_road,
        per_side=draw(st.booleans()),
    )


def staged(drive: Drive) -> Field:
    """The scenario of a drive."""
    scenario = PLAIN.analysis.scenario
    if drive.closed:
        scenario = PaintTerrain("wood", tuple(drive.closed), BASES).apply(scenario)
    for a, b in drive.roads:
        if a < b:
            scenario = ExtendPath("road", (a, b)).apply(scenario)
    return Field(
        Analysis(replace(scenario, switches={"A10": "per_side"} if drive.per_side else {}), PLAIN.analysis.ruleset)
    )


def orders(drive: Drive) -> dict[str, object]:
    values = {"ma_cc": drive.points, "ma_road": drive.points, "reverse": drive.reverse}
    hard = drive.turn == 2 or drive.by_road
    return {
        "values": {**values, "hard_to_steer": hard},
        "facing": drive.facing,
        "mode": "road" if drive.by_road else "cc",
    }


@settings(max_examples=some(60), deadline=None)
@given(drives())
def test_reach_equals_a_search_by_hand(drive: Drive) -> None:
    stage = staged(drive)
    reach = stage.reach("tank", stage.analysis.label(drive.start), **orders(drive))
    expected = drive.reach()
    assert {number: min(facings.values()) for number, facings in expected.items()} == reach.costs
    assert {number: set(facings) for number, facings in expected.items()} == {
        number: set(facings) for number, facings in reach.facings.items()
    }
    for number, facings in reach.facings.items():
        spent = [expected[number][facing] for facing in facings]
        assert spent == sorted(spent)


@settings(max_examples=some(30), deadline=None)
@given(drives())
def test_a_hex_costs_what_its_cheapest_way_costs(drive: Drive) -> None:
    stage = staged(drive)
    at = stage.analysis.label(drive.start)
    reach = stage.reach("tank", at, **orders(drive))
    for number, cost in reach.costs.items():
        label = stage.analysis.label(number)
        way = stage.way("tank", at, to=label, **orders(drive))
        assert (way.cost, way.within) == (cost, True)
        assert sum((step.cost or Fraction(0) for step in way.steps), Fraction(0)) == cost
        assert way.steps[-1].to == number
        hexes = [drive.start, *(step.to for step in way.steps)]
        along = [b for a, b in pairwise(hexes) if a != b]
        same = stage.way("tank", at, along=" ".join(stage.analysis.label(there) for there in along), **orders(drive))
        assert same.cost == cost


MAZE = Drive(frozenset((1, 11, 13, 14, 20, 24, 25, 29, 30, 33)), frozenset(), 26, 0, 4, 1, True, False, False)
"""From 0503 to 0201: 10 points with two changes of facing, 9 with three, 8 with as many as it takes."""


def test_neither_the_fewest_turns_nor_the_cheapest_way_of_all() -> None:
    stage, at = staged(MAZE), GRID.labels[MAZE.start]
    costs = [stage.way("tank", at, to="0201", turns=turns, **orders(MAZE)).cost for turns in (2, 3, 6)]
    assert costs == [10, 9, 8]


@pytest.mark.slow
@settings(max_examples=some(40), deadline=None)
@given(drives(most_closed=20), st.integers(1, 4))
def test_the_cheapest_way_with_so_many_turns_equals_a_search_by_hand(drive: Drive, turns: int) -> None:
    stage = staged(drive)
    at, expected = stage.analysis.label(drive.start), drive.cheapest(turns)
    for number in set(range(GRID.size)) - {drive.start}:
        way = stage.way("tank", at, to=stage.analysis.label(number), turns=turns, **orders(drive))
        assert way.cost == expected.get(number)
        if way.cost is not None:
            hexes = [drive.start, *(step.to for step in way.steps)]
            assert sum(a == b for a, b in pairwise(hexes)) <= turns
            assert sum((step.cost or Fraction(0) for step in way.steps), Fraction(0)) == way.cost


@pytest.mark.parametrize("to", ["0606", "0101"])
def test_a_way_may_go_beyond_the_points(to: str) -> None:
    way = PLAIN.way("tank", "0303", to=to, facing=0, values={"ma_cc": 1})
    assert way.cost is not None
    assert way.cost > 1
    assert not way.within
    assert way.reasons

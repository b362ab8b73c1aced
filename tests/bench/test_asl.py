"""Advanced Squad Leader on boards with drawn terrain, on open ground and on six boards put together. Read, never asserted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

import pytest
import shapely
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.asl_boards import SHAPES, analysis, scenario, six_boards
from tests.bench.figures import beside, grows, note
from workbench.analysis.hex_analysis import Analysis
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import Party, SightRequest
from workbench.scenario.edits.ground import SetElevation
from workbench.scenario.edits.shapes import MoveVertex
from workbench.scenario.edits.units import MoveUnits
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.bench

_FEW = 150
"""Shapes of a board while the suite only checks that measuring works."""
BOARDS: dict[str, Callable[[int], Scenario]] = {
    "1500_shapes": scenario,
    "open": lambda _: scenario(0),
    "six_boards": six_boards,
    "six_open_boards": lambda _: six_boards(0),
}
DRAWN = [150, SHAPES, 6000]
"""Shapes on one board, of which 1,500 are many."""
boards = pytest.mark.parametrize("kind", BOARDS)
drawn = pytest.mark.parametrize("drawn", DRAWN, ids=lambda drawn: f"{drawn}_shapes")
single = pytest.mark.parametrize("kind", ["1500_shapes", "open"])


def shapes(benchmark: BenchmarkFixture) -> int:
    """How many shapes each board has."""
    return _FEW if benchmark.disabled else SHAPES


def ready(kind: str, benchmark: BenchmarkFixture) -> Analysis:
    """An analysis that has answered one question, so that the ground is compiled."""
    inquiry = analysis(BOARDS[kind](shapes(benchmark)))
    inquiry.area(0)
    return inquiry


@lru_cache(maxsize=4)
def _kept(kind: str, count: int) -> Analysis:
    inquiry = analysis(BOARDS[kind](count))
    inquiry.area(0)
    return inquiry


def shared(kind: str, benchmark: BenchmarkFixture) -> Analysis:
    """As :func:`ready`, compiled once for all who do not ask for one area after another: six boards take their time."""
    return _kept(kind, shapes(benchmark))


def origins(inquiry: Analysis) -> Iterator[int]:
    """One observer after another all over the map, so that no cached answer is measured."""
    size = inquiry.scenario.board.grid.size
    return (step * 97 % size for step in range(1, size))


@boards
def test_asl_area(benchmark: BenchmarkFixture, kind: str) -> None:
    inquiry = ready(kind, benchmark)
    places = origins(inquiry)

    def next_area() -> int:
        return int(inquiry.area(next(places)).visible.sum())

    benchmark.pedantic(next_area, rounds=3 if benchmark.disabled else 100)


@drawn
def test_asl_area_by_shapes(benchmark: BenchmarkFixture, drawn: int) -> None:
    made = scenario(drawn)
    inquiry = analysis(made)
    inquiry.area(0)
    places = origins(inquiry)
    benchmark.pedantic(lambda: inquiry.area(next(places)), rounds=60)
    grows(benchmark, "area, drawn terrain", drawn, "shapes")
    tree, centres = shapely.STRtree([shapely.Polygon(one.points) for one in made.board.shapes]), made.board.grid.centres
    eye = centres[len(centres) // 2]

    def line_by_line() -> int:
        lines = (shapely.LineString([eye, centre]) for centre in centres)
        return sum(not tree.query(line, predicate="intersects").size for line in lines)

    beside(benchmark, "line by line, tree of shapes", line_by_line)


@drawn
def test_asl_compiling_by_shapes(benchmark: BenchmarkFixture, drawn: int) -> None:
    """The first area of a scenario that was just opened."""
    made = scenario(drawn)
    analysis(scenario(0)).area(0)  # tables of the grid and of the ruleset are made once
    benchmark.pedantic(lambda: analysis(made).area(0), rounds=1 if benchmark.disabled else 3)
    grows(benchmark, "drawn terrain compiled", drawn, "shapes")


@drawn
def test_asl_corner_by_shapes(benchmark: BenchmarkFixture, drawn: int) -> None:
    """A corner of one shape after another is moved, and the area in the middle asked for again."""
    inquiry = analysis(scenario(drawn))
    middle = inquiry.scenario.board.grid.size // 2
    inquiry.area(middle)
    steps = iter(range(10**6))

    def another() -> tuple[tuple[Scenario], dict[str, object]]:
        step = next(steps)
        number = step * 37 % drawn
        x, y = inquiry.scenario.board.shapes[number].points[1]
        return (MoveVertex(number, 1, (x + 0.0001 * (step + 1), y)).apply(inquiry.scenario),), {}

    def moved(edited: Scenario) -> None:
        nonlocal inquiry
        inquiry = inquiry.updated(edited)
        inquiry.area(middle)

    benchmark.pedantic(moved, setup=another, rounds=3 if benchmark.disabled else 30)
    grows(benchmark, "area after a corner was moved", drawn, "shapes")


@single
def test_asl_all_pairs(benchmark: BenchmarkFixture, kind: str) -> None:
    made = BOARDS[kind](shapes(benchmark))

    def all_pairs() -> int:
        inquiry = analysis(made)
        many = 10 if benchmark.disabled else made.board.grid.size
        return sum(int(inquiry.area(origin).visible.sum()) for origin in range(many))

    assert benchmark.pedantic(all_pairs, rounds=1) > 0


@boards
def test_asl_compiling(benchmark: BenchmarkFixture, kind: str) -> None:
    """The first area of a scenario that was just opened, less one that follows."""
    made = BOARDS[kind](shapes(benchmark))
    analysis(scenario(0)).area(0)  # tables of the grid and of the ruleset are made once

    def first_area() -> Analysis:
        inquiry = analysis(made)
        inquiry.area(0)
        return inquiry

    inquiry = benchmark.pedantic(first_area, rounds=1 if benchmark.disabled or kind == "six_boards" else 3)
    began = time.perf_counter()
    inquiry.area(made.board.grid.size // 2)
    later = time.perf_counter() - began
    if not benchmark.disabled:
        note(benchmark, **{"compiling ms": (benchmark.stats.stats.median - later) * 1000})


def _corner(made: Scenario) -> Scenario:
    x, y = made.board.shapes[40].points[1]
    return MoveVertex(40, 1, (x + 0.01, y)).apply(made)


def _level(made: Scenario) -> Scenario:
    return SetElevation((made.board.grid.size // 2 + 5,), 3).apply(made)


def _unit(made: Scenario) -> Scenario:
    return MoveUnits({"squad": 7}).apply(made)


@pytest.mark.parametrize("edit", [_corner, _level, _unit], ids=["corner", "level", "unit"])
@pytest.mark.parametrize("kind", ["1500_shapes", "six_boards"])
def test_asl_area_after_an_edit(benchmark: BenchmarkFixture, kind: str, edit: Callable[[Scenario], Scenario]) -> None:
    """A corner of a shape is moved, a hex raised, or a unit moved, and the area is asked for again."""
    inquiry = shared(kind, benchmark)
    middle = inquiry.scenario.board.grid.size // 2
    inquiry.area(middle)
    edited = edit(inquiry.scenario)
    assert edited != inquiry.scenario

    def again() -> None:
        inquiry.updated(edited).area(middle)

    benchmark.pedantic(again, rounds=3 if benchmark.disabled else 5)


@pytest.mark.parametrize("area", [False, True], ids=["compiled", "with_area"])
@pytest.mark.parametrize("kind", ["1500_shapes", "six_boards"])
def test_asl_moved_shape_corner(benchmark: BenchmarkFixture, kind: str, area: bool) -> None:
    """A corner of one shape after another goes to where it never was, as in a drag; with the area in the middle or without."""
    inquiry = shared(kind, benchmark)
    middle = inquiry.scenario.board.grid.size // 2
    inquiry.area(middle)
    steps = iter(range(10**6))

    def another() -> tuple[tuple[Scenario], dict[str, object]]:
        step, drawn = next(steps), inquiry.scenario.board.shapes
        number = step * 37 % len(drawn)
        x, y = drawn[number].points[1]
        return (MoveVertex(number, 1, (x + 0.0001 * (step + 1), y)).apply(inquiry.scenario),), {}

    def moved(edited: Scenario) -> None:
        nonlocal inquiry
        inquiry = inquiry.updated(edited)
        if area:
            inquiry.area(middle)

    benchmark.pedantic(moved, setup=another, rounds=3 if benchmark.disabled else 50)


@single
def test_asl_exposed(benchmark: BenchmarkFixture, kind: str) -> None:
    """Where a squad is in the open before eight enemies."""
    made = BOARDS[kind](shapes(benchmark))
    enemies = tuple(Unit(f"enemy {k}", "squad", (k * 41 + 7) % made.board.grid.size) for k in range(8))
    watched = replace(made, forces=Forces((*made.forces.sides, Force("B", enemies))))

    def opened() -> tuple[tuple[Analysis], dict[str, object]]:
        # compiled, but no area seen yet
        inquiry = analysis(watched)
        inquiry.area(watched.board.grid.size // 2)
        assert inquiry.fire is not None
        return (inquiry,), {}

    def exposed(inquiry: Analysis) -> int:
        return len(inquiry.exposed("A", Party("squad")))

    found = benchmark.pedantic(exposed, setup=opened, rounds=1 if benchmark.disabled else 10)
    assert found == len(enemies)


@boards
def test_asl_longest_line(benchmark: BenchmarkFixture, kind: str) -> None:
    inquiry = shared(kind, benchmark)
    size = inquiry.scenario.board.grid.size
    line = benchmark.pedantic(inquiry.line, args=(0, size - 1, SightRequest()), rounds=3 if benchmark.disabled else 20)
    assert line.steps


@single
def test_asl_reach(benchmark: BenchmarkFixture, kind: str) -> None:
    inquiry = shared(kind, benchmark)
    request = MoveRequest(Party("squad", unit="squad"), inquiry.scenario.board.grid.size // 2)
    inquiry.reach(request)  # the graph of the map is made once
    assert benchmark.pedantic(inquiry.reach, args=(request,), rounds=3 if benchmark.disabled else 20).costs

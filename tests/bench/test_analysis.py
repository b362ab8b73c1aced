"""How long questions take. Figures are read in a report (``python -m tests.bench``), never asserted."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from fractions import Fraction

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests import loading
from tests.bench.boards import SAMPLE, analysis, crossed, rules, scenario, walk
from tests.bench.figures import beside, grows, note
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import Party, SightLine, SightRequest
from workbench.scenario.edits.ground import PaintTerrain

pytestmark = pytest.mark.bench


HEX_SAMPLES = ("panzer_grenadier/lipovka_bridge", "landships/marcelle_farm", "asl/sorvino_brook")
SIZES = [(33, 10), (66, 30), (100, 100), (300, 300)]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@sizes
def test_area_one_to_all(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    inquiry = analysis(*size)
    middle = inquiry.scenario.board.grid.size // 2
    area = inquiry.sight.area
    area(middle, SightRequest())  # geometry tables are made once per map size

    origins = iter(range(middle + 1, middle + 10_000_000))

    def next_area() -> None:
        # another origin each time, so that no cached answer is measured
        area(next(origins) % inquiry.scenario.board.grid.size, SightRequest())

    benchmark.pedantic(next_area, rounds=5 if size == SIZES[-1] else 60)
    grows(benchmark, "area, Panzer Grenadier", crossed(inquiry.scenario.board.grid, middle), "hexes crossed")
    simple, times = walk(inquiry.scenario, middle)
    beside(benchmark, "walk in Python", simple, times)


def test_area_300x300(benchmark: BenchmarkFixture) -> None:
    # where nothing is measured, a smaller map shows as well that the body runs
    inquiry = analysis(300, 300) if benchmark.enabled else analysis(60, 60)
    middle = inquiry.scenario.board.grid.size // 2
    benchmark.pedantic(inquiry.sight.area, args=(middle, SightRequest()), rounds=1)


def test_all_pairs_33x10(benchmark: BenchmarkFixture) -> None:
    board = scenario(33, 10)
    ruleset = rules()

    def all_pairs() -> int:
        inquiry = Analysis(board, ruleset)
        return sum(int(inquiry.area(origin).visible.sum()) for origin in range(board.board.grid.size))

    assert benchmark.pedantic(all_pairs, rounds=1) > 0


def test_single_line(benchmark: BenchmarkFixture) -> None:
    inquiry = analysis(33, 10)
    line = benchmark(inquiry.line, 5, 300, SightRequest())
    assert line.range > 0


def test_area_after_a_stroke_100x100(benchmark: BenchmarkFixture) -> None:
    inquiry = analysis(100, 100)
    middle = inquiry.scenario.board.grid.size // 2
    inquiry.area(middle)
    edited = PaintTerrain("woods", (middle + 205,), frozenset({"woods", "light_woods", "field", "town"})).apply(
        inquiry.scenario
    )

    def again() -> None:
        inquiry.updated(edited).area(middle)

    benchmark(again)


@sizes
def test_area_after_a_stroke(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    """One hex near the observer is painted, as each time the mouse goes on in a stroke."""
    inquiry = analysis(*size)
    middle = inquiry.scenario.board.grid.size // 2
    inquiry.area(middle)
    keys = frozenset({"woods", "light_woods", "field", "town"})
    edited = PaintTerrain("woods", (middle + 25,), keys).apply(inquiry.scenario)
    assert edited != inquiry.scenario
    benchmark.pedantic(lambda: inquiry.updated(edited).area(middle), rounds=5 if size == SIZES[-1] else 20)
    grows(benchmark, "area after a stroke", inquiry.scenario.board.grid.size, "hexes")
    others = iter(range(middle))
    beside(benchmark, "area afresh", lambda: inquiry.sight.area(next(others), SightRequest()))


def _drive(size: tuple[int, int], allowance: int) -> MoveRequest:
    return MoveRequest(Party("truck", unit="rider"), size[0] * size[1] // 2, allowance=Fraction(allowance))


@sizes
def test_graph(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    board, ruleset = scenario(*size), rules()

    def first_reach() -> int:
        return len(Analysis(board, ruleset).reach(_drive(size, 12)).costs)

    assert benchmark.pedantic(first_reach, rounds=1 if size == SIZES[-1] else 3) > 0
    grows(benchmark, "graph of a map", board.board.grid.size, "hexes")


@sizes
def test_reach(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    inquiry = analysis(*size)
    inquiry.reach(_drive(size, 12))
    benchmark.pedantic(inquiry.reach, args=(_drive(size, 12),), rounds=30)
    # what lies beyond the allowance must not cost anything
    grows(benchmark, "reach with a cutoff", inquiry.scenario.board.grid.size, "hexes", expected=0.0)
    beside(benchmark, "Dijkstra, whole graph", lambda: inquiry.reach(_drive(size, 10_000)))


def test_graph_10_000_hexes(benchmark: BenchmarkFixture) -> None:
    board = scenario(100, 100)
    ruleset = rules()
    start = board.board.grid.size // 2
    request = MoveRequest(Party("truck", unit="rider"), start, allowance=Fraction(12))

    def first_reach() -> int:
        return len(Analysis(board, ruleset).reach(request).costs)

    assert benchmark.pedantic(first_reach, rounds=3) > 0


def test_reach_10_000_hexes(benchmark: BenchmarkFixture) -> None:
    inquiry = analysis(100, 100)
    start = inquiry.scenario.board.grid.size // 2
    request = MoveRequest(Party("truck", unit="rider"), start, allowance=Fraction(12))
    inquiry.reach(request)
    assert len(benchmark(inquiry.reach, request).costs) > 0


def test_area_against_single_lines(benchmark: BenchmarkFixture) -> None:
    """All lines from a hex judged together, against the same lines asked for one by one."""
    inquiry = analysis(33, 10)
    size = inquiry.scenario.board.grid.size
    middle = size // 2
    inquiry.area(middle)
    targets = [number for number in range(size) if number != middle][: 20 if benchmark.disabled else size]
    began = time.perf_counter()
    for target in targets:
        inquiry.line(middle, target, SightRequest())
    one_by_one = (time.perf_counter() - began) * (size - 1) / len(targets)
    origins = iter(range(10_000_000))

    def next_area() -> None:
        inquiry.sight.area(next(origins) % size, SightRequest())

    benchmark.pedantic(next_area, rounds=60)
    if not benchmark.disabled:
        note(benchmark, **{"single lines / area": one_by_one / benchmark.stats.stats.median})


@pytest.mark.parametrize("sample", HEX_SAMPLES)
@pytest.mark.parametrize("read", ["nothing", "the deciding reason", "everything"])
def test_lines_with_reasons(benchmark: BenchmarkFixture, sample: str, read: str) -> None:
    """Lines of random pairs judged together, of which nothing is read, the reason that decides, or every reason and step."""
    inquiry = Analysis(*loading.scenario(SAMPLES / f"{sample}.yaml"))
    count, size = 20 if benchmark.disabled else 4000, inquiry.scenario.board.grid.size
    chooser = random.Random(1)
    pairs = [(a, b) for a, b in (chooser.sample(range(size), 2) for _ in range(count))]

    def told() -> int:
        lines = _judged(Analysis(inquiry.scenario, inquiry.ruleset), pairs)
        if read == "nothing":
            return len(lines)
        if read == "the deciding reason":
            return len([line.deciding for line in lines])
        return sum(len(line.reasons) + len(line.steps) for line in lines)

    assert benchmark.pedantic(told, rounds=3) >= count
    if not benchmark.disabled:
        note(benchmark, **{"lines in a second": count / benchmark.stats.stats.median})


def _judged(inquiry: Analysis, pairs: list[tuple[int, int]]) -> Sequence[SightLine]:
    # code before November 2026, which tests.bench.old_and_new measures too, judges no lists of lines
    judge = getattr(inquiry, "lines", None)
    return judge(pairs) if judge is not None else [inquiry.line(a, b) for a, b in pairs]


@pytest.mark.parametrize("sample", HEX_SAMPLES)
@pytest.mark.parametrize("asked", ["from one place", "random pairs"])
def test_single_verdicts(benchmark: BenchmarkFixture, sample: str, asked: str) -> None:
    """Whether one hex is seen from another, each pair by itself."""
    inquiry = Analysis(*loading.scenario(SAMPLES / f"{sample}.yaml"))
    count, size, chooser = 20 if benchmark.disabled else 2000, inquiry.scenario.board.grid.size, random.Random(1)
    pairs = [(a, b) for a, b in (chooser.sample(range(size), 2) for _ in range(count))]
    if asked == "from one place":
        pairs = [(size // 2, b) for a, b in pairs if b != size // 2]

    def seen() -> int:
        fresh = Analysis(inquiry.scenario, inquiry.ruleset)
        fresh.area(0)
        return len([fresh.line(a, b).visible for a, b in pairs])

    assert benchmark.pedantic(seen, rounds=3) == len(pairs)
    if not benchmark.disabled:
        note(benchmark, **{"verdicts in a second": len(pairs) / benchmark.stats.stats.median})


def test_reach_against_the_whole_map(benchmark: BenchmarkFixture) -> None:
    """A reach that stops at the allowance, against one that runs over the whole map."""
    inquiry = analysis(40, 40) if benchmark.disabled else analysis(100, 100)
    start = inquiry.scenario.board.grid.size // 2
    near = MoveRequest(Party("truck", unit="rider"), start, allowance=Fraction(12))
    far = MoveRequest(Party("truck", unit="rider"), start, allowance=Fraction(10_000))
    inquiry.reach(near)
    began = time.perf_counter()
    assert len(inquiry.reach(far).costs) > len(inquiry.reach(near).costs)
    whole = time.perf_counter() - began
    benchmark.pedantic(inquiry.reach, args=(near,), rounds=30)
    if not benchmark.disabled:
        note(benchmark, **{"whole map / reach": whole / benchmark.stats.stats.median})


def test_load_sample(benchmark: BenchmarkFixture) -> None:
    scenario_value, _, _ = benchmark(load_scenario, SAMPLE)
    assert scenario_value is not None

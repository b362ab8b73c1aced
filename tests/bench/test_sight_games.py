"""Sight of every hex game on boards of the same size: an area with the hex that blocks each line, blind ground, one line."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import boards, landships_boards
from tests.bench.figures import beside, grows
from workbench.analysis.hex_analysis import Analysis
from workbench.engine.sight.observers import Observer
from workbench.engine.sight.results import SightRequest

pytestmark = pytest.mark.bench

GAMES: dict[str, tuple[Callable[[int, int], Analysis], SightRequest]] = {
    "panzer_grenadier": (boards.analysis, SightRequest()),
    "landships": (landships_boards.analysis, SightRequest(side="British")),
}
SIZES = [(33, 10), (100, 100)]
ALL_SIZES = [(33, 10), (66, 30), (100, 100), (300, 300)]

games = pytest.mark.parametrize("game", GAMES)
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@games
@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_area_with_blockers(benchmark: BenchmarkFixture, game: str, size: tuple[int, int]) -> None:
    make, request = GAMES[game]
    inquiry = make(*size)
    origins = iter(range(inquiry.scenario.board.grid.size // 2, 10_000_000))
    inquiry.area(0, request)  # compiles the ground

    def next_area() -> int:
        # another origin each time, so that no cached answer is measured
        area = inquiry.area(next(origins) % inquiry.scenario.board.grid.size, request)
        return int((area.blocker >= 0).sum())

    benchmark.pedantic(next_area, rounds=3 if size == ALL_SIZES[-1] else 40)
    grid = inquiry.scenario.board.grid
    grows(benchmark, f"area with blockers, {game}", boards.crossed(grid, grid.size // 2), "hexes crossed")
    simple, times = boards.walk(boards.scenario(*size), grid.size // 2)
    beside(benchmark, "walk in Python", simple, times)


@games
@pytest.mark.parametrize("size", ALL_SIZES[:1], ids=lambda size: f"{size[0]}x{size[1]}")
def test_all_pairs(benchmark: BenchmarkFixture, game: str, size: tuple[int, int]) -> None:
    make, request = GAMES[game]
    inquiry = make(*size)
    inquiry.area(0, request)  # compiles the ground
    origins = range(inquiry.scenario.board.grid.size if benchmark.enabled else 10)
    seen = benchmark.pedantic(lambda: sum(int(inquiry.area(each, request).visible.sum()) for each in origins), rounds=1)
    assert seen > 0


@games
@pytest.mark.parametrize("size", ALL_SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_index(benchmark: BenchmarkFixture, game: str, size: tuple[int, int]) -> None:
    """Every pair of hexes, in one process."""
    make, request = GAMES[game]
    inquiry = make(*size)
    inquiry.area(0, request)  # compiles the ground
    index = benchmark.pedantic(inquiry.index, args=(request,), rounds=1)
    grid = inquiry.scenario.board.grid
    assert len(index.bits) == grid.size
    grows(benchmark, f"index, {game}", grid.size * boards.crossed(grid, grid.size // 2), "hexes crossed")


@games
@sizes
def test_eight_observers_combined(benchmark: BenchmarkFixture, game: str, size: tuple[int, int]) -> None:
    make, request = GAMES[game]
    inquiry = make(*size)
    count = inquiry.scenario.board.grid.size
    inquiry.area(0, request)
    starts = iter(range(1, 10_000_000))

    def next_eight() -> int:
        # other observers each time, so that no cached answer is measured
        start = next(starts)
        eight = [Observer((start + place * count // 8) % count, request) for place in range(8)]
        return int(inquiry.watch(eight).any.sum())

    assert benchmark.pedantic(next_eight, rounds=5) > 0


@games
@sizes
def test_what_one_obstacle_blinds(benchmark: BenchmarkFixture, game: str, size: tuple[int, int]) -> None:
    make, request = GAMES[game]
    inquiry = make(*size)
    origin = inquiry.scenario.board.grid.size // 2 + 3
    blockers = inquiry.area(origin, request).blocker
    first_on = np.bincount(blockers[blockers >= 0])
    some = np.flatnonzero(first_on)
    place = int(some[np.argsort(first_on[some])[len(some) // 2]])  # an ordinary obstacle: half of them blind less
    found = benchmark.pedantic(
        inquiry.blinding_obstacles, args=(origin, request), kwargs={"obstacle": (place,)}, rounds=1
    )
    assert found


@games
@sizes
def test_area_with_attribution(benchmark: BenchmarkFixture, game: str, size: tuple[int, int]) -> None:
    make, request = GAMES[game]
    inquiry = make(*size)
    count = inquiry.scenario.board.grid.size
    inquiry.area(0, request)  # compiles the ground
    origins = iter(range(count // 2, 10_000_000))

    def next_attribution() -> int:
        # another observer each time: the area, every obstacle of every blind hex, and what each hides alone
        origin = next(origins) % count
        return len(inquiry.blinding_obstacles(origin, request)) + int(inquiry.area(origin, request).visible.sum())

    assert benchmark.pedantic(next_attribution, rounds=20)


@games
def test_longest_line_100x100(benchmark: BenchmarkFixture, game: str) -> None:
    make, request = GAMES[game]
    inquiry = make(100, 100)
    line = benchmark.pedantic(inquiry.line, args=(0, inquiry.scenario.board.grid.size - 1, request), rounds=20)
    assert line.steps

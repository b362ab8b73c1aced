"""Who sees whom: all pairs of a board, and some rows of a large map, new and after an edit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import asl_boards, boards, landships_boards
from workbench.analysis import Analysis
from workbench.scenario.edits_ground import SetElevation
from workbench.sight.exposure import Survey
from workbench.sight.results import SightRequest

pytestmark = pytest.mark.bench
ROWS = range(4950, 4970)

GAMES: dict[str, tuple[Callable[[], Analysis], SightRequest]] = {
    "panzer_grenadier": (lambda: boards.analysis(33, 10), SightRequest()),
    "landships": (lambda: landships_boards.analysis(33, 10), SightRequest(side="British")),
    "asl_1500_shapes": (lambda: asl_boards.analysis(asl_boards.scenario()), SightRequest()),
    "asl_open": (lambda: asl_boards.analysis(asl_boards.scenario(0)), SightRequest()),
}


@pytest.mark.parametrize("game", GAMES)
def test_index_33x10(benchmark: BenchmarkFixture, game: str) -> None:
    make, request = GAMES[game]
    bench = make()
    bench.area(0, request)  # compiles the ground
    size = bench.scenario.board.grid.size

    def index() -> int:
        survey = Survey(bench.sight, request, size)
        survey.go_on()
        return int(survey.index().sees.sum())

    assert benchmark.pedantic(index, rounds=1 if benchmark.disabled else 3) > 0


@pytest.mark.parametrize("edited", [False, True], ids=["new", "after_an_edit"])
def test_twenty_rows_100x100(benchmark: BenchmarkFixture, edited: bool) -> None:
    bench = boards.analysis(100, 100)
    rows = ROWS if not benchmark.disabled else ROWS[:2]
    bench.survey().go_on(rows=rows)
    there = bench.updated(SetElevation((5057,), 3).apply(bench.scenario))

    def ready() -> tuple[tuple[Survey], dict[str, object]]:
        known = bench.survey().updated(there.sight)
        return (known if edited else Survey(there.sight, SightRequest(), len(known.bits)),), {}

    benchmark.pedantic(lambda survey: survey.go_on(rows=rows), setup=ready, rounds=1 if benchmark.disabled else 5)

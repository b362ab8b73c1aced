"""Who sees whom on a large map: some rows of it, new and after an edit."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import boards
from workbench.engine.sight.results import SightRequest
from workbench.engine.sight.visibility_index import Survey
from workbench.scenario.edits.ground import SetElevation

pytestmark = pytest.mark.bench
ROWS = range(4950, 4970)


@pytest.mark.parametrize("edited", [False, True], ids=["100x100-new", "100x100-after_an_edit"])
def test_twenty_rows(benchmark: BenchmarkFixture, edited: bool) -> None:
    inquiry = boards.analysis(100, 100)
    rows = ROWS if not benchmark.disabled else ROWS[:2]
    inquiry.survey().go_on(rows=rows)
    there = inquiry.updated(SetElevation((5057,), 3).apply(inquiry.scenario))

    def ready() -> tuple[tuple[Survey], dict[str, object]]:
        known = inquiry.survey().updated(there.sight)
        return (known if edited else Survey(there.sight, SightRequest(), len(known.bits)),), {}

    benchmark.pedantic(lambda survey: survey.go_on(rows=rows), setup=ready, rounds=1 if benchmark.disabled else 5)

"""Until the first picture of a plan that grows is shown. A module of its own, because code before November 2026, which
``tests.bench.old_and_new`` measures too, has no such pictures."""

from __future__ import annotations

from contextlib import suppress

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests import loading
from tests.bench.test_planning import chances_of_a_table
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.planning.plan_registry import work_out
from workbench.planning.plans import Growing, PlanPicture

pytestmark = pytest.mark.bench


class _Enough(Exception):
    """The first picture was shown."""


def test_table_chances_first_picture(benchmark: BenchmarkFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the first picture of the fire of all units, of a coarse lattice, is shown."""
    path, request = chances_of_a_table(benchmark)
    pictures: list[PlanPicture] = []
    monkeypatch.setattr("workbench.planning.plans.EVERY", 0.0)

    def show(picture: PlanPicture) -> None:
        # a picture of the fire of some units has a line more, which says so
        if len(picture.lines) == 1:
            pictures.append(picture)
            raise _Enough

    def first(analysis: TabletopAnalysis) -> None:
        pictures.clear()
        with suppress(_Enough):
            work_out(analysis, request, growing=Growing(show))

    def afresh() -> tuple[tuple[TabletopAnalysis], dict[str, object]]:
        return (TabletopAnalysis(*loading.scenario(path)),), {}

    benchmark.pedantic(first, setup=afresh, rounds=2)
    assert len(pictures) == 1

"""Sight of Bolt Action on a table of 72 x 48 in with 55 pieces: squads of ten, hulls, single men."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.figures import note
from tests.games.bolt_action.random_tables import squad, table
from tests.games.bolt_action.tables import RULES, asked, stand
from workbench.engine.sight.results import TabletopRequest
from workbench.games.bolt_action.sight.doctrine import Doctrine
from workbench.scenario.units import Force, Forces, TabletopUnit

pytestmark = pytest.mark.bench


@lru_cache
def inquiry() -> Doctrine:
    """A crowded table with two squads out of doors and a tank."""
    for seed in range(100):
        dice = random.Random(seed)
        units = squad(dice, "a", 10), squad(dice, "b", 10), TabletopUnit("t", "tank_medium", (36, 24))
        scenario = replace(table(seed, 55, units=False), forces=Forces((Force("A", units),)))
        doctrine = Doctrine(scenario, RULES)
        if not stand(doctrine, "a").within and not stand(doctrine, "b").within:
            return doctrine
    raise AssertionError("no squad is out of doors")


@pytest.mark.parametrize("who", ["a", "man"])
def test_area(benchmark: BenchmarkFixture, who: str) -> None:
    sight = inquiry()
    origin = stand(sight, "a") if who == "a" else stand(sight, stand(sight, "a").models[0])

    def fresh() -> float:
        sight._region_cache.clear()
        return float(sight.area(origin).visible.area)

    assert benchmark(fresh) > 0
    note(benchmark, pieces=len(sight.scenario.board.features), eyes=max(1, len(origin.models)))


def test_area_again(benchmark: BenchmarkFixture) -> None:
    sight = inquiry()
    assert benchmark(lambda: sight.area(stand(sight, "a"))).visible.area > 0


def test_who_sees_whom(benchmark: BenchmarkFixture) -> None:
    sight = inquiry()
    here, there, request = stand(sight, "a"), stand(sight, "b"), asked(sight, "a", "b")
    assert benchmark(lambda: sight.models(here, there, request)) is not None


@pytest.mark.parametrize("target", ["b", "t"])
def test_line(benchmark: BenchmarkFixture, target: str) -> None:
    sight = inquiry()
    here, there, request = stand(sight, "a"), stand(sight, target), asked(sight, "a", target)
    tolerances = iter(range(10**9))
    # no answer is asked for twice, so that none is a kept one
    found = benchmark(lambda: sight.line(here, there, replace(request, tolerance=0.2 + next(tolerances) * 1e-9)))
    assert found.reasons


def test_exposure(benchmark: BenchmarkFixture) -> None:
    sight = inquiry()
    here, there, request = stand(sight, "a"), stand(sight, "b"), asked(sight, "a", "b")
    assert 0 <= benchmark(lambda: sight.exposure(here, there, request)).share <= 1


def test_points(benchmark: BenchmarkFixture) -> None:
    sight, dice = inquiry(), random.Random(1)
    points = np.array([(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(1000)])
    assert len(benchmark(lambda: sight.seen(stand(sight, "a"), points, TabletopRequest()))) == 1000

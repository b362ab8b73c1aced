"""The chance on every target for many firers, with their lines known, and one distribution."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import boards
from workbench.analysis.hex_analysis import Analysis
from workbench.engine.fire.odds import KnowsOdds, Stand, chances
from workbench.engine.sight.results import Party
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.bench
FIRERS, TARGETS = 20, 40


def _stands(name: str, count: int, hexes: list[int]) -> tuple[list[Stand], Force]:
    values = {"df": (5, 8)}
    units = [Unit(f"{name}{number}", "infantry", hexes.pop(), values=values) for number in range(count)]
    found = [(unit.at or 0, Party(unit.kind, name, unit.id, values=values)) for unit in units]
    return found, Force(name, tuple(units))


@pytest.mark.parametrize("size", [(33, 10), (100, 100)], ids=["33x10", "100x100"])
def test_chance_on_every_target(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    scenario = boards.scenario(*size)
    hexes = list(range(scenario.board.grid.size))
    random.Random(3).shuffle(hexes)
    firers, ours = _stands("A", FIRERS, hexes)
    targets, theirs = _stands("B", TARGETS, hexes)
    doctrine = Analysis(replace(scenario, forces=Forces((ours, theirs))), boards.rules()).fire
    assert isinstance(doctrine, KnowsOdds)
    known = chances(doctrine, firers, targets)
    assert all(one is not None for row in known for one in row)
    benchmark.pedantic(lambda: chances(doctrine, firers, targets), rounds=1 if benchmark.disabled else 15)


def test_one_distribution(benchmark: BenchmarkFixture) -> None:
    doctrine = boards.analysis(33, 10).fire
    assert isinstance(doctrine, KnowsOdds)
    benchmark(lambda: doctrine.chart_odds("direct_fire", "", 1, {"strength": 12}))

"""Detection and fire on a table of 180 x 120 cm with 56 pieces: areas both ways round, single targets, fields of fire."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from functools import lru_cache

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.figures import note
from tests.games.blitzkrieg.test_spotting_area import random_pieces
from tests.tabletops import sheet, table
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.sight.results import Party, Standpoint

pytestmark = pytest.mark.bench

HERE = Standpoint((90.0, 60.0))
BY_TURNS = HERE, Standpoint((90.5, 60.0))
"""Two places that are looked from by turns, because the area of the last one is kept."""
MEN, TANK = Party("infantry", action="still"), Party("vehicle_N", action="move")


@lru_cache
def inquiry() -> TabletopAnalysis:
    """A crowded table."""
    dice = random.Random(1)
    batches = [random_pieces(dice) for _ in range(4)]
    pieces = [replace(piece, id=f"{piece.id}_{number}") for number, batch in enumerate(batches) for piece in batch]
    return TabletopAnalysis(table(*pieces, width=180, height=120), sheet())


@pytest.mark.parametrize("reverse", [False, True], ids=["detects", "is detected"])
@pytest.mark.parametrize("target", [MEN, TANK], ids=["men", "tank"])
def test_detection_area(benchmark: BenchmarkFixture, target: Party, reverse: bool) -> None:
    spotting = inquiry().spotting
    turn = itertools.cycle(BY_TURNS)
    found = benchmark(lambda: spotting.area(next(turn), observer=MEN, party=target, reverse=reverse))
    assert found.spotted.area > 0
    note(benchmark, pieces=len(inquiry().scenario.board.features))


def test_one_target(benchmark: BenchmarkFixture) -> None:
    places = iter(random.Random(2).choices([(x / 2, y / 2) for x in range(1, 360) for y in range(1, 240)], k=100_000))
    spotting = inquiry().spotting
    found = benchmark(lambda: spotting.spotted(HERE, Standpoint(next(places)), observer=MEN, party=MEN))
    assert found.reasons


def test_field_of_fire(benchmark: BenchmarkFixture) -> None:
    fire = inquiry().fire
    turn = itertools.cycle(BY_TURNS)
    found = benchmark(lambda: fire.field(next(turn), firer=MEN, party=MEN))
    assert found.region.area > 0

"""How long the moves of vehicles over tables take: 72 x 48 in with 60 obstacles."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.games.bolt_action.test_vehicles_terrain import HULL, START, crowd
from workbench.games.bolt_action.movement.vehicle_obstacles import Obstacles, VehicleMove, corridor
from workbench.games.bolt_action.movement.vehicle_reach import path_to, reach

pytestmark = pytest.mark.bench

GEARS = {
    "tracked advance": (9, 0, 1, 4.5),
    "wheeled advance": (12, 0, 2, 6),
    "half-track advance": (9, 0, 2, 4.5),
    "wheeled run": (24, 12, 1, 0),
    "tracked run": (18, 9, 0, 0),
}


def moves(gear: str) -> itertools.cycle[VehicleMove]:
    length, minimum, pivots, reverse = GEARS[gear]
    return itertools.cycle(
        [VehicleMove(START, facing, HULL, length, minimum, pivots, reverse) for facing in range(5, 360, 40)]
    )


@pytest.mark.parametrize("gear", GEARS)
def test_reach_60_obstacles(benchmark: BenchmarkFixture, gear: str) -> None:
    asked, obstacles = moves(gear), crowd(60, 1)
    found = benchmark.pedantic(lambda: reach(next(asked), obstacles), rounds=18)
    assert found.move.length == GEARS[gear][0]


@pytest.mark.parametrize("gear", GEARS)
def test_reach_in_the_open(benchmark: BenchmarkFixture, gear: str) -> None:
    asked = moves(gear)
    assert benchmark.pedantic(lambda: reach(next(asked), Obstacles()), rounds=18).field is None


@pytest.mark.parametrize("gear", ["tracked advance", "wheeled advance", "wheeled run"])
def test_way_to_the_mouse(benchmark: BenchmarkFixture, gear: str) -> None:
    found = reach(next(moves(gear)), crowd(60, 1))
    x0, y0, x1, y1 = found.area.bounds
    ends = itertools.cycle(np.random.default_rng(2).uniform((x0, y0), (x1, y1), (40, 2)).tolist())
    benchmark.pedantic(lambda: path_to(found, tuple(next(ends))), rounds=40)


def test_corridor_60_obstacles(benchmark: BenchmarkFixture) -> None:
    obstacles = crowd(60, 1)
    shapes = [shape for shape, _ in obstacles.buffers]
    found = benchmark.pedantic(lambda: corridor(next(moves("tracked run")), obstacles).contacts(shapes), rounds=20)
    assert isinstance(found, list)

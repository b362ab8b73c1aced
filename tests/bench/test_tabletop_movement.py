"""How long moves over tables take: 180 x 120 cm with 50 pieces, a village's worth of everything, and a road."""

from __future__ import annotations

import itertools
from contextlib import suppress

import networkx
import numpy as np
import pytest
import shapely
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench.baselines import squares
from tests.bench.figures import beside, grows
from tests.tabletops import sheet, table
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.movement.results import TabletopMove, TabletopReach
from workbench.engine.sight.results import Party
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import LINE, POLYGON, Feature

pytestmark = pytest.mark.bench

AREAS = [
    "building_bunker", "ruined_building", "dense_wood_jungle", "light_wood_orchard", "scrub_vineyard", "cultivated_field",
    "ploughed_field", "hill_gentle", "marsh_paddy", "rocky_ground",
]  # fmt: skip
LINES = ["hedge_fence", "bocage", "low_wall_bank", "stone_wall", "stream", "railway", "barbed_wire"]


def crowded(count: int, seed: int = 4, *, road: bool = True) -> TabletopScenario:
    """A table with so many pieces, two in three of them areas."""
    chooser = np.random.default_rng(seed)
    pieces = []
    for number in range(count):
        x, y = float(chooser.uniform(0, 180)), float(chooser.uniform(0, 120))
        if number % 3 < 2:
            terrain = str(chooser.choice(AREAS))
            size = 3.0 if "building" in terrain else 9.0
            turns = np.sort(chooser.uniform(0, 2 * np.pi, int(chooser.integers(5, 10))))
            out = size * chooser.uniform(0.7, 1.2, len(turns))
            corners = tuple(
                (x + r * float(np.cos(t)), y + r * float(np.sin(t))) for t, r in zip(turns, out, strict=True)
            )
            pieces.append(Feature(f"p{number}", terrain, POLYGON, corners))
        else:
            heading = float(chooser.uniform(0, 2 * np.pi))
            bends = np.cumsum(heading + chooser.uniform(-0.5, 0.5, 3) * (0, 1, 1))
            chain = [(x, y)]
            for bend in bends - heading * np.arange(3):
                chain.append((chain[-1][0] + 8 * float(np.cos(bend)), chain[-1][1] + 8 * float(np.sin(bend))))
            pieces.append(Feature(f"p{number}", str(chooser.choice(LINES)), LINE, tuple(chain), width=1.0))
    if road:
        pieces.append(Feature("road", "road", LINE, ((0, 50), (60, 62), (120, 44), (180, 70)), width=4.0))
    return table(*pieces, width=180, height=120)


def places() -> itertools.cycle[tuple[float, float]]:
    """Other starts every time, so that no cached answer is measured."""
    chooser = np.random.default_rng(1)
    return itertools.cycle([(float(x), float(y)) for x, y in chooser.uniform((50, 35), (130, 85), (40, 2))])


MOVERS = [
    ("infantry", ""),
    ("tracked_slow", ""),
    ("cavalry", "charge"),
    ("tracked_fast", ""),
    ("wheeled", ""),
]


@pytest.mark.parametrize("road", [False, True], ids=["fields", "road"])
@pytest.mark.parametrize(("kind", "mode"), MOVERS, ids=[f"{kind}{mode and ' '}{mode}" for kind, mode in MOVERS])
def test_reach_50_pieces(benchmark: BenchmarkFixture, kind: str, mode: str, road: bool) -> None:
    movement = TabletopAnalysis(crowded(50, road=road), sheet()).movement
    starts = places()
    movement.reach(TabletopMove(Party(kind), next(starts), mode))
    found = benchmark.pedantic(lambda: movement.reach(TabletopMove(Party(kind), next(starts), mode)), rounds=20)
    assert found.area.area > 0


@pytest.mark.parametrize("count", [12, 25, 50, 100])
def test_table_reach(benchmark: BenchmarkFixture, count: int) -> None:
    movement = TabletopAnalysis(crowded(count), sheet()).movement
    starts = places()
    movement.reach(TabletopMove(Party("infantry"), next(starts)))
    benchmark.pedantic(lambda: movement.reach(TabletopMove(Party("infantry"), next(starts))), rounds=12)
    grows(benchmark, "reach on a table, on foot", count, "pieces")
    houses = [piece.area for piece in crowded(count).board.features if "building" in piece.terrain]
    wide, high = (18, 12) if benchmark.disabled else (180, 120)
    graph = squares(wide, high, lambda middles: shapely.intersects_xy(shapely.union_all(houses), middles))
    start = min(graph, key=lambda cell: abs(cell[0] - wide // 2) + abs(cell[1] - high // 2))
    beside(benchmark, "Dijkstra, squares of 1 cm", lambda: networkx.single_source_dijkstra_path_length(graph, start))


class Shown(Exception):
    """A reach is told; its risks are not asked for."""


def shown(reach: TabletopReach) -> None:
    raise Shown


@pytest.mark.parametrize("road", [False, True], ids=["fields", "road"])
@pytest.mark.parametrize(("kind", "mode"), MOVERS, ids=[f"{kind}{mode and ' '}{mode}" for kind, mode in MOVERS])
def test_reach_50_pieces_before_its_risks(benchmark: BenchmarkFixture, kind: str, mode: str, road: bool) -> None:
    movement = TabletopAnalysis(crowded(50, road=road), sheet()).movement
    starts = places()
    movement.reach(TabletopMove(Party(kind), next(starts), mode))

    def first() -> None:
        with suppress(Shown):
            movement.reach(TabletopMove(Party(kind), next(starts), mode), None, shown)

    benchmark.pedantic(first, rounds=20)


def test_first_reach_of_a_table(benchmark: BenchmarkFixture) -> None:
    scenario, ruleset = crowded(50), sheet()

    def first() -> float:
        analysis = TabletopAnalysis(scenario, ruleset)
        return float(analysis.movement.reach(TabletopMove(Party("infantry"), (90.0, 60.0))).area.area)

    assert benchmark.pedantic(first, rounds=10) > 0


def test_way_to_the_mouse(benchmark: BenchmarkFixture) -> None:
    movement = TabletopAnalysis(crowded(50), sheet()).movement
    move = TabletopMove(Party("tracked_slow"), (90.0, 60.0))
    movement.reach(move)
    ends = places()
    assert benchmark.pedantic(lambda: movement.path(move, to=next(ends)), rounds=40) is not None


def test_costs_of_1000_points(benchmark: BenchmarkFixture) -> None:
    movement = TabletopAnalysis(crowded(50), sheet()).movement
    move = TabletopMove(Party("tracked_slow"), (90.0, 60.0))
    points = np.random.default_rng(2).uniform((60, 30), (120, 90), (1000, 2))
    movement.reach(move)
    assert len(benchmark.pedantic(lambda: movement.costs(move, points), rounds=10)) == 1000

"""How questions grow: maps of 16 to 256 hexes a side, tables of 10 to 1,000 pieces. ``python -m tests.bench -k growth_of``
tells the exponents. Those who ask are always as many, so that twice as many hexes or pieces should take twice as long."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import boards
from tests.bench.figures import grows
from tests.bench.test_tabletop_movement import crowded, places
from tests.tabletops import sheet
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.sight.results import Party, SightRequest, Standpoint
from workbench.planning.threat import hex_threat, tabletop_threat
from workbench.planning.watchers import Watcher, hex_watcher, tabletop_watcher
from workbench.scenario.units import Force, Forces, TabletopUnit, Unit

pytestmark = pytest.mark.bench
FIRERS, TABLE_FIRERS = 20, 10
PAIRS = "every hex may see every other one, along lines that grow with the side: 2.5"
EACH_PIECE = "each piece is judged against those in its shadow, which are more on a full table"
CUTS = "shadows are cut by one another, level by level; a full table has more of both"

hexes = pytest.mark.parametrize("size", [16, 32, 64, 128, 256])
few_hexes = pytest.mark.parametrize("size", [16, 24, 32, 48])
pieces = pytest.mark.parametrize("count", [10, 50, 200, 1000])
few_pieces = pytest.mark.parametrize("count", [10, 50, 200])


@lru_cache
def hex_map(size: int) -> Analysis:
    """A square map with the firers of one side at random."""
    scenario = boards.scenario(size, size)
    units = tuple(
        Unit(f"e{number}", "infantry", at, values={"df": (5, 8)})
        for number, at in enumerate(random.Random(3).sample(range(scenario.board.grid.size), FIRERS))
    )
    return Analysis(replace(scenario, forces=Forces((Force("A", units), Force("B", ())))), boards.rules())


@lru_cache
def full_table(count: int) -> TabletopAnalysis:
    """A table of so many pieces with the firers of one side at random."""
    at = np.random.default_rng(11).uniform((10, 10), (170, 110), (TABLE_FIRERS, 2)).tolist()
    units = tuple(TabletopUnit(f"e{number}", "infantry", (x, y)) for number, (x, y) in enumerate(at))
    forces = Forces((Force("A", units), Force("B", ())))
    return TabletopAnalysis(replace(crowded(count), forces=forces), sheet())


@hexes
def test_growth_of_an_area(benchmark: BenchmarkFixture, size: int) -> None:
    analysis, dice = hex_map(size), random.Random(1)
    count = analysis.scenario.board.grid.size
    area = analysis.sight.area
    area(0, SightRequest())
    found = benchmark.pedantic(lambda: area(dice.randrange(count), SightRequest()), rounds=12)
    assert found.visible.any()
    grows(benchmark, "hexes: area", count, "hexes")


@few_hexes
def test_growth_of_all_pairs(benchmark: BenchmarkFixture, size: int) -> None:
    analysis = hex_map(size)
    analysis.area(0)

    def fresh() -> tuple[tuple[Analysis], dict[str, object]]:
        return (Analysis(analysis.scenario, analysis.ruleset),), {}

    benchmark.pedantic(lambda new: new.index(), setup=fresh, rounds=1)
    grows(benchmark, "hexes: all pairs", analysis.scenario.board.grid.size, "hexes", why=PAIRS)


@hexes
def test_growth_of_a_reach(benchmark: BenchmarkFixture, size: int) -> None:
    analysis, dice = hex_map(size), random.Random(1)
    count = analysis.scenario.board.grid.size
    party = Party("infantry", "B", values={"move": 3})
    analysis.reach(MoveRequest(party, 0))
    benchmark.pedantic(lambda: analysis.reach(MoveRequest(party, dice.randrange(count))), rounds=12)
    grows(benchmark, "hexes: reach", count, "hexes", expected=0.0)


@hexes
def test_growth_of_a_threat(benchmark: BenchmarkFixture, size: int) -> None:
    analysis, dice = hex_map(size), random.Random(7)
    count = analysis.scenario.board.grid.size
    watchers = [hex_watcher(analysis, f"e{number}") for number in range(FIRERS)]

    def moved() -> tuple[tuple[list[Watcher[int]]], dict[str, object]]:
        return ([replace(one, at=at) for one, at in zip(watchers, dice.sample(range(count), FIRERS), strict=True)],), {}

    found = benchmark.pedantic(lambda new: hex_threat(analysis, new, Party(side="B")), setup=moved, rounds=2)
    assert found.seen_by.max() > 0
    grows(benchmark, "hexes: threat of 20", count, "hexes")


@pieces
def test_growth_of_a_visible_polygon(benchmark: BenchmarkFixture, count: int) -> None:
    analysis, eyes = full_table(count), places()
    analysis.sight.area(Standpoint((90.0, 60.0)))
    assert benchmark.pedantic(lambda: analysis.sight.area(Standpoint(next(eyes))).visible.area, rounds=6) > 0
    grows(benchmark, "tables: visible polygon", count, "pieces", why=CUTS)


@pieces
def test_growth_of_a_reach_on_a_table(benchmark: BenchmarkFixture, count: int) -> None:
    movement, starts = full_table(count).movement, places()
    movement.reach(TabletopMove(Party("infantry"), next(starts)))
    benchmark.pedantic(lambda: movement.reach(TabletopMove(Party("infantry"), next(starts))), rounds=6)
    grows(benchmark, "tables: reach", count, "pieces")


@pieces
def test_growth_of_a_threat_on_a_table(benchmark: BenchmarkFixture, count: int) -> None:
    analysis = full_table(count)
    watchers = [tabletop_watcher(analysis, f"e{number}") for number in range(TABLE_FIRERS)]

    def fresh() -> tuple[tuple[TabletopAnalysis], dict[str, object]]:
        # what firers see is kept by an analysis
        new = TabletopAnalysis(analysis.scenario, analysis.ruleset)
        new.sight.area(Standpoint((90.0, 60.0)))
        return (new,), {}

    found = benchmark.pedantic(
        lambda new: tabletop_threat(new, watchers, Party("infantry", "B")), setup=fresh, rounds=1
    )
    assert found is not None
    grows(benchmark, "tables: threat of 10", count, "pieces", why=CUTS)


@few_pieces
def test_growth_of_blind_ground(benchmark: BenchmarkFixture, count: int) -> None:
    sight, eyes = full_table(count).sight, places()

    def blind() -> float:
        origin = Standpoint(next(eyes))
        return sum(
            sight.alone(origin, number).area for number, hid in sight.area(origin).hidden.items() if hid.area > 0
        )

    assert benchmark.pedantic(blind, rounds=2) >= 0
    grows(benchmark, "tables: blind ground of each piece", count, "pieces", why=EACH_PIECE)

"""Plans: threat maps, fronts of approaches, posts and the fairness report, on maps of hexes and on a table of 50 pieces."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests import loading
from tests.bench import boards
from tests.bench.test_tabletop_movement import crowded
from tests.tabletops import sheet
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.sight.results import Party, Standpoint
from workbench.planning.approach import hex_approach
from workbench.planning.fairness import fairness
from workbench.planning.kinds.threat import THREAT
from workbench.planning.plan_fields import CHANCE, LOOK_AHEAD
from workbench.planning.plan_registry import work_out
from workbench.planning.plans import PlanRequest
from workbench.planning.posts import best_posts, hexes_seen
from workbench.planning.threat import hex_seen, hex_threat, tabletop_threat
from workbench.planning.unseen import tabletop_unseen_reach
from workbench.planning.watchers import Watcher, hex_watcher, tabletop_watcher
from workbench.scenario.units import Force, Forces, TabletopUnit, Unit

pytestmark = pytest.mark.bench
OBSERVERS = 20


def _watched(columns: int, rows: int) -> Analysis:
    """A map with twenty enemies, and one platoon that moves."""
    scenario = boards.scenario(columns, rows)
    hexes = random.Random(3).sample(range(scenario.board.grid.size), OBSERVERS + 1)
    enemies = [Unit(f"e{number}", "infantry", at, values={"df": (5, 8)}) for number, at in enumerate(hexes[1:])]
    mover = Unit("m", "infantry", hexes[0], values={"move": 3, "df": (5, 8)})
    return Analysis(
        replace(scenario, forces=Forces((Force("A", tuple(enemies)), Force("B", (mover,))))), boards.rules()
    )


@pytest.mark.parametrize("size", [(33, 10), (100, 100)], ids=["33x10", "100x100"])
def test_threat(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    analysis = _watched(*size)
    watchers = [hex_watcher(analysis, f"e{number}") for number in range(OBSERVERS)]
    hex_threat(analysis, watchers, Party(side="B"))
    found = benchmark.pedantic(lambda: hex_threat(analysis, watchers, Party(side="B")), rounds=10)
    assert found.seen_by.max() > 0


def test_threat_from_new_places(benchmark: BenchmarkFixture) -> None:
    """Nothing is kept of those who look: each round asks from other hexes."""
    analysis = _watched(33, 10)
    watchers = [hex_watcher(analysis, f"e{number}") for number in range(OBSERVERS)]
    dice = random.Random(7)

    def moved() -> tuple[tuple[list[Watcher[int]]], dict[str, object]]:
        hexes = dice.sample(range(analysis.scenario.board.grid.size), OBSERVERS)
        return ([replace(one, at=at) for one, at in zip(watchers, hexes, strict=True)],), {}

    found = benchmark.pedantic(lambda moving: hex_threat(analysis, moving, Party(side="B")), setup=moved, rounds=10)
    assert found.seen_by.max() > 0


def test_approach_front(benchmark: BenchmarkFixture) -> None:
    analysis = _watched(33, 10)
    seen = hex_seen(analysis, [hex_watcher(analysis, f"e{number}") for number in range(OBSERVERS)]).sum(axis=0)
    start = analysis.place("unit:m")
    # without obedience to enemies who spot it, so that some way leads to the far end of the map
    request = MoveRequest(Party("infantry", "B", "m", values={"move": 3}), start, obey_enemy=False)
    far = [int(number) for number in np.argsort(-analysis.scenario.board.grid.distances(start), kind="stable")[:20]]
    goal = next(number for number in far if len(hex_approach(analysis, request, number, seen).routes) > 1)
    benchmark.pedantic(lambda: hex_approach(analysis, request, goal, seen), rounds=10)


def test_posts(benchmark: BenchmarkFixture) -> None:
    analysis = _watched(33, 10)
    dice = random.Random(5)
    size = analysis.scenario.board.grid.size
    candidates, watch = dice.sample(range(size), 100), dice.sample(range(size), 300)
    found = benchmark.pedantic(lambda: best_posts(hexes_seen(analysis, candidates, watch), 3), rounds=10)
    assert found.exact


HEX_SAMPLES = {"lipovka": boards.SAMPLE, "marcelle": Path("samples/landships/marcelle_farm.yaml")}


@pytest.mark.parametrize("sample", HEX_SAMPLES)
def test_fairness_on_hexes(benchmark: BenchmarkFixture, sample: str) -> None:
    read = loading.scenario(HEX_SAMPLES[sample])
    # where nothing is measured one turn is looked ahead
    turns = 1 if benchmark.disabled else LOOK_AHEAD
    found = benchmark.pedantic(lambda: fairness(Analysis(*read), turns), rounds=2)
    assert found.objectives


TABLE_SAMPLES = {
    "saint_aubry": Path("samples/blitzkrieg/saint_aubry.yaml"),
    "les_ormeaux": Path("samples/bolt_action/les_ormeaux.yaml"),
}


@pytest.mark.parametrize("sample", TABLE_SAMPLES)
def test_fairness_on_tables(benchmark: BenchmarkFixture, sample: str) -> None:
    read = loading.scenario(TABLE_SAMPLES[sample])
    # ways and areas are kept by an analysis: each round asks a new one
    found = benchmark.pedantic(lambda: fairness(TabletopAnalysis(*read)), rounds=2 if not benchmark.disabled else 1)
    assert found.sides


def _table() -> TabletopAnalysis:
    scenario = crowded(50)
    chooser = np.random.default_rng(11)
    places = [(float(x), float(y)) for x, y in chooser.uniform((10, 10), (170, 110), (11, 2))]
    enemies = tuple(TabletopUnit(f"e{number}", "infantry", at) for number, at in enumerate(places[1:]))
    forces = Forces((Force("A", enemies), Force("B", (TabletopUnit("m", "infantry", places[0]),))))
    return TabletopAnalysis(replace(scenario, forces=forces), sheet())


def test_table_threat(benchmark: BenchmarkFixture) -> None:
    analysis = _table()
    watchers = [tabletop_watcher(analysis, f"e{number}") for number in range(10)]
    tabletop_threat(analysis, watchers, Party("infantry", "B"))
    found = benchmark.pedantic(lambda: tabletop_threat(analysis, watchers, Party("infantry", "B")), rounds=5)
    assert found.any_seen.area > 0


def test_table_threat_from_new_places(benchmark: BenchmarkFixture) -> None:
    """Nothing is kept of those who look: each round asks from other places."""
    analysis = _table()
    watchers = [tabletop_watcher(analysis, f"e{number}") for number in range(10)]
    dice = random.Random(7)

    def moved() -> tuple[tuple[list[Watcher[Standpoint]]], dict[str, object]]:
        places = [(dice.uniform(10, 170), dice.uniform(10, 110)) for _ in watchers]
        stands = [
            analysis.sight.stand_of(analysis.unit(one.unit)[1], at) for one, at in zip(watchers, places, strict=True)
        ]
        return ([replace(one, at=at) for one, at in zip(watchers, stands, strict=True)],), {}

    target = Party("infantry", "B")
    found = benchmark.pedantic(lambda moving: tabletop_threat(analysis, moving, target), setup=moved, rounds=5)
    assert found.any_seen.area > 0


def test_table_unseen_reach(benchmark: BenchmarkFixture) -> None:
    analysis = _table()
    threat = tabletop_threat(analysis, [tabletop_watcher(analysis, f"e{number}") for number in range(10)])
    move = TabletopMove(Party("infantry", "B", "m"), analysis.stand("m").point)
    tabletop_unseen_reach(analysis, move, threat.any_seen)
    benchmark.pedantic(lambda: tabletop_unseen_reach(analysis, move, threat.any_seen), rounds=5)


@pytest.mark.parametrize("sample", HEX_SAMPLES)
def test_hex_chances(benchmark: BenchmarkFixture, sample: str) -> None:
    """The whole map of chances of the first side; nothing is kept from round to round. Where nothing is measured, of a small
    map."""
    path = Path("samples/panzer_grenadier/los_table_8_46.yaml") if benchmark.disabled else HEX_SAMPLES[sample]
    read = loading.scenario(path)
    request = PlanRequest(THREAT, {"side": read[0].forces.sides[0].side, "measure": CHANCE})
    found = benchmark.pedantic(
        lambda analysis: work_out(analysis, request), setup=lambda: ((Analysis(*read),), {}), rounds=3
    )
    assert found.title


def chances_of_a_table(benchmark: BenchmarkFixture) -> tuple[Path, PlanRequest]:
    """The threat by chance of a side on Les Ormeaux; where nothing is measured, on a small table."""
    small = Path("samples/blitzkrieg/teaching/7_detection.yaml")
    path = small if benchmark.disabled else Path("samples/bolt_action/les_ormeaux.yaml")
    side = loading.scenario(path)[0].forces.sides[0].side
    return path, PlanRequest(THREAT, {"side": side, "measure": CHANCE})


def test_table_chances(benchmark: BenchmarkFixture) -> None:
    """The whole map of chances; nothing is kept from round to round."""
    path, request = chances_of_a_table(benchmark)

    def afresh() -> tuple[tuple[TabletopAnalysis], dict[str, object]]:
        return (TabletopAnalysis(*loading.scenario(path)),), {}

    found = benchmark.pedantic(lambda analysis: work_out(analysis, request), setup=afresh, rounds=2)
    assert found.regions

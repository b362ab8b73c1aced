"""Bolt Action on a table of 6 by 4 feet with 60 pieces and 30 units: sight of squads, fields of fire, reach."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
import shapely
from pytest_benchmark.fixture import BenchmarkFixture

from tests import tabletops
from tests.games.bolt_action.tables import RULES, house, squad
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import FIRE, TabletopRequest
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Mount, TabletopUnit

pytestmark = pytest.mark.bench
WIDTH, HEIGHT = 72.0, 48.0
SQUAD, TANK = (36.0, 24.0), (14.0, 40.0)


def _pieces(rng: random.Random) -> list[Feature]:
    found: list[Feature] = []
    while len(found) < 60:
        x, y = rng.uniform(2, WIDTH - 8), rng.uniform(2, HEIGHT - 8)
        name = f"p{len(found)}"
        chance = rng.random()
        if chance < 0.25:
            piece = house(name, x + 3, y + 3, "n0", "e0", "s1", floors=1, half=rng.uniform(1.5, 3))
        elif chance < 0.55:
            end = (x + rng.uniform(-9, 9), y + rng.uniform(-9, 9))
            piece = tabletops.wall(rng.choice(["hedge", "wall", "bocage"]), (x, y), end, id=name, width=0.5)
        elif chance < 0.8:
            terrain = rng.choice(["wood", "rough", "field"])
            piece = tabletops.box(terrain, x, y, x + rng.uniform(3, 8), y + rng.uniform(3, 8), id=name)
        else:
            piece = tabletops.disc("smoke", x, y, rng.uniform(1.5, 3), id=name)
        if min(piece.area.distance(shapely.Point(place)) for place in (SQUAD, TANK)) > 4:
            found.append(piece)
    return found


@cache
def inquiry() -> TabletopAnalysis:
    """The table."""
    rng = random.Random(7)
    pieces = _pieces(rng)
    men = squad("men", *((SQUAD[0] + 1.2 * k, SQUAD[1] + 1.2 * row) for row in (0, 1) for k in range(5)))
    foes = squad("foes", *((60 + 1.2 * k, 12 + 1.2 * row) for row in (0, 1) for k in range(5)))
    tank = TabletopUnit("tank", "tank_medium", TANK, 60, weapons=(Mount("gun", "at_medium", "turret", 3.0),))
    others = [
        TabletopUnit(f"o{k}", "infantry", (rng.uniform(2, WIDTH - 2), rng.uniform(2, HEIGHT - 2)), base=1)
        for k in range(27)
    ]
    others = [
        unit for unit in others if unit.at is not None and shapely.Point(unit.at).distance(shapely.Point(TANK)) > 4
    ]
    scenario = tabletops.table(
        *pieces, units=[men, tank], enemies=[foes, *others], width=WIDTH, height=HEIGHT, unit="in"
    )
    return TabletopAnalysis(scenario, RULES)


def test_bolt_action_area_of_a_squad(benchmark: BenchmarkFixture) -> None:
    """Ten men on 60 pieces."""
    analysis = inquiry()
    stand = analysis.stand("men")
    assert benchmark.pedantic(lambda: analysis.sight.area(stand), rounds=10).visible.area > 0


def test_bolt_action_models(benchmark: BenchmarkFixture) -> None:
    """Ten men and ten men."""
    analysis = inquiry()
    stands = analysis.stand("men"), analysis.stand("foes")
    request = TabletopRequest(FIRE, "A", analysis.party("men"), analysis.party("foes"))
    assert benchmark(analysis.sight.models, *stands, request) is not None


def test_bolt_action_line_between_squads(benchmark: BenchmarkFixture) -> None:
    """The best of a hundred lines, with its margin."""
    analysis = inquiry()
    stands = analysis.stand("men"), analysis.stand("foes")
    tolerance = iter(range(1_000_000))

    def line() -> bool:
        # a request of its own each time: the last line is kept
        request = TabletopRequest(FIRE, "A", analysis.party("men"), tolerance=0.2 + 1e-9 * next(tolerance))
        return analysis.sight.line(*stands, request).visible

    benchmark.pedantic(line, rounds=20)


def test_bolt_action_field_of_a_tank(benchmark: BenchmarkFixture) -> None:
    """Bands of a turret gun."""
    analysis = inquiry()
    stand, party = analysis.stand("tank"), analysis.party("tank")
    field = benchmark.pedantic(lambda: analysis.fire.field(stand, firer=party, facing=60, weapon="gun"), rounds=10)
    assert field.region.area > 0


@pytest.mark.parametrize(
    ("unit", "mode"), [("men", ""), ("men", "run"), ("tank", ""), ("tank", "run"), ("truck", ""), ("truck", "run")]
)
def test_bolt_action_reach(benchmark: BenchmarkFixture, unit: str, mode: str) -> None:
    """One move of a unit from a place of its own each time: regions are kept."""
    analysis = inquiry()
    kind = "truck" if unit == "truck" else analysis.unit(unit)[1].kind
    party = replace(analysis.party("tank" if unit == "truck" else unit), kind=kind)
    if unit == "truck":
        party = replace(party, unit="")
    start = SQUAD if unit == "men" else TANK
    steps = iter(range(1_000_000))

    def reach() -> float:
        move = TabletopMove(party, (start[0] + 1e-3 * next(steps), start[1]), mode, 20.0)
        return float(analysis.movement.reach(move).area.length)

    assert benchmark.pedantic(reach, rounds=8) >= 0

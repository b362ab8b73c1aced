"""Closed pieces also stop whoever starts in them; roads clear only what lies below them (p.57, p.64): random tables."""

from __future__ import annotations

import random

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests import tabletops
from tests.games.bolt_action.random_tables import HEIGHT, WIDTH, table
from tests.games.bolt_action.tables import RULES
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import Party
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import LINE, Feature, Point

SEEDS = st.integers(0, 2**31)
CLOSED = {
    ("infantry", "run"): {"rough", "wood", "wreck"},
    ("cavalry", "run"): {"rough", "wood", "wreck", "building"},
    ("motorcycle", "advance"): {"rough", "wood", "wreck", "building"},
    ("at_light", "run"): {"rough", "wood", "wreck", "building"},
    ("truck", "advance"): {"rough", "wood", "wreck", "building"},
    ("truck", "run"): {"rough", "wood", "wreck", "building"},
    ("tank_medium", "run"): {"rough", "wood", "wreck", "building"},
    ("tank_medium", "advance"): {"wreck", "building"},
    ("halftrack", "run"): {"rough", "wood", "wreck", "building"},
}
"""The terrain that is closed, by kind and mode, typed in from the table of p.64 (woods are taken as rough ground)."""


def _within(dice: random.Random, piece: Feature) -> Point:
    low_x, low_y, high_x, high_y = piece.area.bounds
    for _ in range(60):
        at = dice.uniform(low_x, high_x), dice.uniform(low_y, high_y)
        inside = 0 < at[0] < WIDTH and 0 < at[1] < HEIGHT
        if inside and piece.area.boundary.distance(shapely.Point(at)) > 0.05 and piece.area.contains(shapely.Point(at)):
            return at
    assume(False)
    raise AssertionError


def _reached(scenario: TabletopScenario, kind: str, mode: str, start: Point, points: list[Point]) -> tuple[float, int]:
    """(area of the reach, how many points have a cost)."""
    movement = TabletopAnalysis(scenario, RULES).movement
    assert movement is not None
    move = TabletopMove(Party(kind, "A"), start, mode, 90.0)
    costs = movement.costs(move, np.array(points))
    return float(movement.reach(move).area.area), int(np.isfinite(costs).sum())


@pytest.mark.parametrize(("kind", "mode"), list(CLOSED))
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_nobody_moves_in_what_is_closed_to_him(kind: str, mode: str, seed: int) -> None:
    dice = random.Random(seed)
    scenario = table(seed, units=False)
    pieces = [one for one in scenario.board.features if one.terrain in CLOSED[kind, mode]]
    assume(pieces)
    start = _within(dice, dice.choice(pieces))
    points = [(start[0] + dice.uniform(-8, 8), start[1] + dice.uniform(-8, 8)) for _ in range(20)]
    assert _reached(scenario, kind, mode, start, points) == (0.0, 0)


@pytest.mark.parametrize("terrain", ["wall", "hedge", "anti_tank_obstacle", "rubble", "wood"])
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_a_road_clears_what_lies_below_it_and_nothing_on_it(terrain: str, seed: int) -> None:
    dice = random.Random(seed)
    y, x = dice.uniform(6, HEIGHT - 6), dice.uniform(20, 30)
    road = Feature("road", "road", LINE, ((0.0, y), (WIDTH, y)), width=3.0)
    slant = dice.uniform(-1.5, 1.5)
    piece = Feature("piece", terrain, LINE, ((x - slant, y - 5), (x + slant, y + 5)), width=dice.choice((0.4, 1.0)))
    ahead = (x + 4.0, y)
    start = (x - 4.0, y)
    for features, goes in (((piece, road), True), ((road, piece), False)):
        scenario = tabletops.table(*features, width=WIDTH, height=HEIGHT, unit="in")
        movement = TabletopAnalysis(scenario, RULES).movement
        assert movement is not None
        move = TabletopMove(Party("motorcycle", "A"), start, "advance", 90.0)
        assert (movement.price(move, ahead).cost is not None) is goes

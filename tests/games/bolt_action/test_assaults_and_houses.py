"""Assaults out of, into and inside buildings on random tables (p.76-78)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import tabletops
from tests.games.bolt_action.tables import RULES, house
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.movement.tabletop_capabilities import Assault
from workbench.games.bolt_action.movement.doctrine import Doctrine
from workbench.games.bolt_action.sight.buildings import BuildingFloor, exits
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import TabletopUnit

SEEDS = st.integers(0, 2**31)
MIDDLE = 36.0


def _house(dice: random.Random, name: str, x: float, floors: int) -> Feature:
    sides = [f"{side}{floor}" for side in "news" for floor in range(floors + 1) if dice.random() < 0.5]
    return house(name, x, MIDDLE, *sides, floors=floors)


def _assault(pieces: list[Feature], unit: TabletopUnit, target: TabletopUnit) -> tuple[Assault, TabletopAnalysis]:
    scenario = tabletops.table(*pieces, units=[unit], enemies=[target], width=72, height=72, unit="in")
    analysis = TabletopAnalysis(scenario, RULES)
    movement = analysis.movement
    assert isinstance(movement, Doctrine)
    stands = analysis.stand(unit.id), analysis.stand(target.id)
    return movement.assault(analysis.party(unit.id), unit, stands[0], target, stands[1]), analysis


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_an_assault_leaves_a_building_by_the_openings_of_its_ground_floor(seed: int) -> None:
    dice = random.Random(seed)
    home = _house(dice, "home", MIDDLE, dice.randint(0, 2))
    floor = dice.randint(0, home.floors)
    men = TabletopUnit("men", "infantry", (MIDDLE, MIDDLE), floor=floor)
    other = TabletopUnit("other", "infantry", (dice.uniform(20, 52), dice.choice((20.0, 26.0, 46.0, 50.0))), base=1.0)
    found, analysis = _assault([home], men, other)
    ways = exits(analysis.scenario, RULES, BuildingFloor(home, 0))
    if floor or not ways:
        assert not found.possible
        assert found.distance is None
        return
    lengths = []
    for at in ways:
        outside = replace(men, at=at, floor=0, base=0.0)
        far = _assault([home], outside, other)[0].distance
        assert far is not None
        lengths.append(far)
    assert found.distance == pytest.approx(min(lengths), abs=1e-6)
    assert not found.possible or found.distance <= 12 + 1e-6


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_from_outside_only_the_ground_floor_is_assaulted(seed: int) -> None:
    dice = random.Random(seed)
    home = _house(dice, "home", MIDDLE, dice.randint(0, 2))
    floor = dice.randint(0, home.floors)
    at = dice.uniform(14, 58), dice.choice((20.0, 27.0, 45.0, 52.0))
    men = TabletopUnit("men", "infantry", at, base=1.0)
    found, _ = _assault([home], men, TabletopUnit("other", "infantry", (MIDDLE, MIDDLE), floor=floor))
    far = shapely.Point(at).distance(home.area) - 0.5
    assert found.distance == pytest.approx(far, abs=1e-3)
    assert found.possible is (floor == 0 and far <= 12)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_inside_an_assault_goes_one_floor_or_one_section_far_and_nobody_reacts(seed: int) -> None:
    dice = random.Random(seed)
    home, annexe = _house(dice, "home", MIDDLE, 2), _house(dice, "annexe", MIDDLE + 6.0, 2)
    here, there, next_door = dice.randint(0, 2), dice.randint(0, 2), dice.random() < 0.5
    men = TabletopUnit("men", "infantry", (MIDDLE, MIDDLE), floor=here)
    other = TabletopUnit("other", "infantry", (MIDDLE + 6.0 * next_door, MIDDLE), floor=there)
    found, _ = _assault([home, annexe], men, other)
    assert found.possible is (here == there if next_door else abs(here - there) <= 1)
    assert not found.reaction
    assert found.distance == 0

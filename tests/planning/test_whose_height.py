"""One height for every answer about one target: areas, lines to bare ground, lines to the unit set down there, and plans."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import tabletops
from tests.games.bolt_action.random_tables import place, table
from tests.loading import ruleset
from tests.loading import scenario as read_scenario
from tests.shares import some
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.sight.results import Party, TabletopRequest
from workbench.engine.sight.whose_height import at_height, farthest_part
from workbench.files.scenario_writer import dump_scenario
from workbench.planning.kinds.threat import THREAT
from workbench.planning.kinds.unseen import UNSEEN
from workbench.planning.plan_registry import kept_plan, kept_request, work_out
from workbench.planning.threat import tabletop_seen, tabletop_threat
from workbench.planning.watchers import tabletop_request, tabletop_watcher
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Force, Forces, TabletopUnit

RULES = ruleset("bolt_action")
SEEDS = st.integers(0, 2**31 - 1)
NEAR = 0.02
"""Points so near to the edge of an area are left out (table's unit)."""
TANK, MAN = "b6", "b2"


def two_sides(seed: int) -> tuple[TabletopScenario, random.Random]:
    """A random table with a tank and a squad of one side, a gun of the other."""
    bare, dice = table(seed, units=False), random.Random(seed + 7)
    tank = TabletopUnit(TANK, dice.choice(("tank_medium", "tank_heavy", "truck")), place(dice), dice.uniform(0, 360))
    x, y = place(dice)
    man = TabletopUnit(MAN, "infantry", (x, y), models=((x, y), (x + 1.2, y), (x, y + 1.3)))
    gun = TabletopUnit("g5", "at_medium", place(dice), dice.uniform(0, 360))
    return replace(bare, forces=Forces((Force("A", (tank, man)), Force("B", (gun,))))), dice


def on_open_ground(analysis: TabletopAnalysis, points: np.ndarray) -> np.ndarray:
    """Not in a house, which is seen by its openings."""
    houses = [one.area for one in analysis.scenario.board.features if one.terrain == "building"]
    return ~shapely.contains_xy(shapely.union_all(houses).buffer(0.01), points[:, 0], points[:, 1])


@pytest.mark.slow
@settings(max_examples=some(8), deadline=None)
@given(seed=SEEDS)
def test_area_and_lines_agree_for_a_unit_wherever_it_is(seed: int) -> None:
    scenario, dice = two_sides(seed)
    analysis = TabletopAnalysis(scenario, RULES)
    gun = analysis.stand("g5")
    for name in (TANK, MAN):
        party, unit = analysis.party(name), analysis.unit(name)[1]
        request = TabletopRequest(target=party)
        area = analysis.area(gun, request).visible
        reach = farthest_part(party, scenario, RULES)
        points = np.array([place(dice) for _ in range(120)])
        points = points[on_open_ground(analysis, points)]
        marks = shapely.points(points)
        points = points[shapely.distance(shapely.boundary(area), marks) > NEAR]
        inside = shapely.contains_xy(area, points[:, 0], points[:, 1])
        assert analysis.sight.seen(gun, points, request).tolist() == inside.tolist()
        for (x, y), seen in list(zip(points.tolist(), inside.tolist(), strict=True))[:30]:
            at = (x, y)
            assert analysis.line(gun, analysis.point(at), request).visible == seen, (name, at)
            placed = analysis.line(gun, analysis.sight.stand_of(unit, at), request).visible
            if seen and name == TANK:
                assert placed, (at, "its middle is seen, so it is")
            elif placed:
                assert area.distance(shapely.Point(at)) <= reach + NEAR, (name, at, "no part of it reaches so far")


@pytest.mark.slow(8)
@settings(max_examples=some(5), deadline=None)
@given(seed=SEEDS)
def test_plans_count_what_the_area_of_that_height_sees(seed: int) -> None:
    scenario, _ = two_sides(seed)
    analysis = TabletopAnalysis(scenario, RULES)
    party = analysis.party(TANK)
    area = analysis.area(analysis.stand("g5"), tabletop_request(tabletop_watcher(analysis, "g5"), party)).visible
    threat = work_out(analysis, THREAT.request(observers=("g5",), unit=TANK))
    counted = shapely.union_all([region for region, _ in threat.regions])
    assert counted.symmetric_difference(area).area < 1e-6
    plan = work_out(analysis, UNSEEN.request(observers=("g5",), unit=TANK))
    assert plan.unseen is not None
    assert shapely.intersection_all([plan.unseen.buffer(0), area]).area < 1e-6, "out of sight is blind"
    for region, _ in plan.regions:
        assert region.difference(area.buffer(1e-6)).area < 1e-6, "in sight is not"
    assert plan.sought == threat.sought == analysis.sight.target_words(party)


def test_threat_and_its_parts_are_for_the_height_above_the_ground() -> None:
    wall = tabletops.wall("wall", (30.0, 0.0), (30.0, 48.0), id="wall", width=0.4, level=5.0)
    scenario, _ = two_sides(1)
    scenario = replace(scenario, board=replace(scenario.board, features=(wall,)))
    gun = replace(scenario.forces.find("g5")[1], at=(60.0, 24.0), facing=270.0)  # type: ignore[index]
    tank = replace(scenario.forces.find(TANK)[1], at=(5.0, 5.0), kind="tank_medium")  # type: ignore[index]
    scenario = replace(scenario, forces=Forces((Force("A", (tank,)), Force("B", (gun,)))))
    analysis = TabletopAnalysis(scenario, RULES)
    watcher, behind = tabletop_watcher(analysis, "g5"), (29.0, 24.0)
    for above, seen in ((0.0, False), (6.0, True)):
        party = at_height(analysis.party(TANK), above)
        (area,) = tabletop_seen(analysis, [watcher], target=party)
        threat = tabletop_threat(analysis, [watcher], party)
        regions = [area, threat.seen[0], threat.spotted[0], threat.fired[0]]
        assert [bool(shapely.contains_xy(region, *behind)) for region in regions] == [seen] * 4, above


@pytest.mark.parametrize("tall", [False, True])
def test_on_a_sheet_where_vehicles_are_tall_lines_and_areas_agree(tall: bool) -> None:
    """BlitzKrieg, R-L4: a line to bare ground for a vehicle is as high as the area for one."""
    hedge = tabletops.wall("hedge_fence", (60.0, 0.0), (60.0, 200.0), id="hedge", width=1.0)
    scenario = tabletops.table(hedge)
    scenario = replace(scenario, switches={"R-L4": "vehicle" if tall else "flat"})
    analysis = TabletopAnalysis(scenario, tabletops.sheet())
    request = TabletopRequest(target=Party("tracked_standard"))
    eye = analysis.point((10.0, 40.0), 1.0 if tall else 0.0)
    area = analysis.area(eye, request).visible
    there = analysis.point((100.0, 40.0))
    assert analysis.line(eye, there, request).visible == shapely.contains_xy(area, 100.0, 40.0) == tall
    assert analysis.sight.sees(eye, there, request) == tall
    assert analysis.sees([(eye, there)], request).tolist() == [tall]
    assert analysis.sight.exposure(eye, there, request).share == float(tall)


def test_a_reach_of_lines_alone_has_a_share_by_length() -> None:
    """A vehicle that runs without turning has a reach of lines: 0 % of it out of sight would be said of any."""
    wall = tabletops.wall("wall", (32.0, 0.0), (32.0, 48.0), id="wall", width=0.4, level=3.0)
    scenario, _ = two_sides(1)
    scenario = replace(scenario, board=replace(scenario.board, features=(wall,)))
    gun = replace(scenario.forces.find("g5")[1], at=(60.0, 24.0), facing=270.0)  # type: ignore[index]
    tank = TabletopUnit(TANK, "tank_medium", (22.0, 24.0), 90.0)
    scenario = replace(scenario, forces=Forces((Force("A", (tank,)), Force("B", (gun,)))))
    analysis = TabletopAnalysis(scenario, RULES)
    plan = work_out(analysis, UNSEEN.request(observers=("g5",), unit=TANK, mode="run"))
    shares = [line.en.partition("%")[0] for line in plan.lines if "of the reach out of sight" in line.en]
    assert plan.regions[0][0].area == 0
    assert plan.unseen is not None
    whole = plan.unseen.length + plan.regions[0][0].length
    assert int(shares[0]) == round(100 * plan.unseen.length / whole) > 0


def test_a_plan_is_kept_with_whose_height_it_is(tmp_path: Path) -> None:
    scenario, _ = two_sides(1)
    request = THREAT.request(observers=("g5",), unit=TANK, above=1.5)
    kept = replace(scenario, plans=(kept_plan("The gun", request),))
    path = tmp_path / "kept.yaml"
    path.write_text(dump_scenario(kept), encoding="utf-8")
    again, rules = read_scenario(path)
    assert kept_request(again.plans[0]) == request
    picture = work_out(TabletopAnalysis(again, rules), kept_request(again.plans[0]))
    assert picture.sought.en.endswith("in high, 1.5 in above the ground")

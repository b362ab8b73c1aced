"""Cheapest ways over tables against closed forms: fields, walls, blocks, refraction, roads, fees."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from tests.engine.movement.tabletop_layouts import area, cost, ground, line

WORST = 0.01
"""A way may be so much too long, and 2 mm."""


def fits(found: float, exact: float) -> bool:
    return exact - 1e-4 <= found <= exact * (1 + WORST) + 0.2


def least(function: np.ndarray) -> float:
    return float(function.min())


def test_open_ground_costs_its_length() -> None:
    assert cost(ground(), (10, 10), (40, 50)) == pytest.approx(50)


def test_a_wall_is_crossed_where_that_is_cheaper_than_going_round() -> None:
    long, short = ground(line(0, [(50, 20), (50, 60)], fee=5.0)), ground(line(0, [(50, 38), (50, 60)], fee=5.0))
    assert cost(long, (40, 40), (60, 40)) == pytest.approx(25)
    assert cost(short, (40, 40), (60, 40)) == pytest.approx(2 * math.hypot(10, 2), abs=1e-3)


def test_each_crossing_of_a_line_costs() -> None:
    table = ground(line(0, [(50, 0), (50, 120)], fee=5.0), line(1, [(60, 0), (60, 120)], width=2, fee=10.0))
    assert cost(table, (40, 40), (70, 40)) == pytest.approx(45)
    hook = ground(line(0, [(50, -1), (50, 121), (60, 121), (60, -1)], fee=5.0))
    assert cost(hook, (40, 40), (70, 40)) == pytest.approx(40)


def test_nobody_slips_between_lines_that_share_a_point() -> None:
    ring = [(40, 40), (60, 40), (60, 60), (40, 60)]
    walls = [line(number, [ring[number], ring[(number + 1) % 4]], closed=True) for number in range(4)]
    assert cost(ground(*walls), (50, 50), (80, 80)) == math.inf
    cross = ground(line(0, [(50, 0), (50, 120)], closed=True), line(1, [(0, 60), (50, 60)], closed=True))
    assert cost(cross, (40, 40), (60, 40)) == math.inf
    assert cost(cross, (40, 40), (40, 80)) == math.inf


def test_a_block_is_gone_round() -> None:
    table = ground(area(0, shapely.box(45, 30, 55, 55), closed=True))
    assert cost(table, (40, 40), (60, 40)) == pytest.approx(10 + 2 * math.hypot(5, 10), abs=1e-3)
    assert cost(table, (40, 40), (50, 40)) == math.inf


def test_a_round_block_is_gone_round_along_its_curve() -> None:
    table = ground(area(0, shapely.Point(60, 60).buffer(10, quad_segs=32), closed=True))
    tangent = math.sqrt(20**2 - 10**2)
    exact = 2 * tangent + 10 * (math.pi - 2 * math.acos(10 / 20))
    assert exact * 0.999 <= cost(table, (40, 60), (80, 60)) <= exact * (1 + WORST) + 0.2


@pytest.mark.parametrize("aside", [0, 5, 15, 30, 60])
@pytest.mark.parametrize("deep", [0.5, 3, 10, 20])
def test_slow_ground_refracts(deep: float, aside: float) -> None:
    table = ground(area(0, shapely.box(50, -50, 250, 250), density=2.0))
    u = np.linspace(0, aside, 200_001)
    exact = least(np.hypot(10, u) + 2 * np.hypot(deep, aside - u))
    assert fits(cost(table, (40, 20), (50 + deep, 20 + aside)), exact)


@pytest.mark.parametrize("aside", [0, 8, 25, 50])
def test_a_slow_strip_refracts_twice(aside: float) -> None:
    table = ground(area(0, shapely.box(50, -50, 56, 250), density=2.0))
    u = np.linspace(0, aside, 2001)
    through, before = np.meshgrid(u, u)
    rest = aside - through - before
    exact = least((np.hypot(10, before) + 2 * np.hypot(6, through) + np.hypot(14, rest))[rest >= -1e-9])
    assert fits(cost(table, (40, 20), (70, 20 + aside)), exact)


@pytest.mark.parametrize("aside", [4, 20, 40, 70])
def test_two_places_in_slow_ground_are_joined_along_its_edge(aside: float) -> None:
    table = ground(area(0, shapely.box(50, -50, 250, 250), density=2.0))
    through = 2 * aside
    # out at the critical angle of 30 degrees, along the edge, and back in
    exact = min(through, 2 * 2 * 6 / math.cos(math.pi / 6) + aside - 2 * 6 * math.tan(math.pi / 6))
    assert fits(cost(table, (56, 20), (56, 20 + aside)), exact)


def test_slow_ground_is_gone_round_where_that_is_cheaper() -> None:
    table = ground(area(0, shapely.box(50, 38, 90, 60), density=2.0))
    assert cost(table, (40, 40), (100, 40)) == pytest.approx(40 + 2 * math.hypot(10, 2), abs=1e-2)


def test_pieces_that_lie_on_each_other_slow_only_once() -> None:
    one, two = area(0, shapely.box(50, 0, 60, 120), density=2.0), area(1, shapely.box(55, 0, 65, 120), density=2.0)
    assert cost(ground(one, two), (40, 40), (80, 40)) == pytest.approx(55)


@pytest.mark.parametrize("away", [0, 2, 10, 30])
@pytest.mark.parametrize("pace", [0.4, 2 / 3])
def test_roads_are_joined_at_the_best_angle(pace: float, away: float) -> None:
    table = ground(line(0, [(0, 60), (180, 60)], width=4, density=pace, road=True))
    start, end = (20.0, 58.0 - away), (140.0, 58.0 - away)
    slope = pace / math.sqrt(1 - pace**2)
    along = 120 - 2 * away * slope
    exact = 2 * away / math.sqrt(1 - pace**2) + pace * along
    assert fits(cost(table, start, end), min(exact, 120))


def test_a_road_without_width_is_one_too() -> None:
    table = ground(line(0, [(10, 60), (110, 60)], density=0.4, road=True))
    assert cost(table, (10, 60), (110, 60)) == pytest.approx(40, abs=1e-3)


def test_what_lies_under_a_road_does_not_count() -> None:
    river = area(0, shapely.box(50, -10, 60, 130), closed=True)
    wood = area(1, shapely.box(70, 40, 90, 80), fee=5.0)
    hedge = line(2, [(100, 0), (100, 120)], fee=10.0)
    road = line(3, [(20, 60), (140, 60)], width=4, density=0.5, road=True)
    assert cost(ground(river, wood, hedge, road), (20, 60), (140, 60)) == pytest.approx(60, abs=1e-3)
    assert cost(ground(road, hedge, wood, river), (20, 60), (140, 60)) == pytest.approx(60, abs=1e-3)
    assert cost(ground(river, wood, hedge), (20, 60), (140, 60)) == math.inf


def test_what_lies_on_a_road_counts() -> None:
    road = line(0, [(20, 60), (140, 60)], width=4, density=0.5, road=True)
    wire = line(1, [(80, 0), (80, 120)], fee=10.0, on_roads=True)
    block = line(2, [(80, 0), (80, 120)], closed=True, on_roads=True)
    assert cost(ground(road, wire), (20, 60), (140, 60)) == pytest.approx(70, abs=1e-3)
    assert cost(ground(road, block), (20, 60), (140, 60)) == math.inf


# --- fees that are charged once

C_SHAPE = shapely.Polygon([(40, 20), (60, 20), (60, 60), (40, 60), (40, 50), (50, 50), (50, 30), (40, 30)])


def test_a_fee_is_paid_once_at_the_edge() -> None:
    wood = ground(area(0, shapely.box(40, 20, 60, 60), fee=5.0))
    assert cost(wood, (30, 40), (70, 40)) == pytest.approx(45)
    assert cost(wood, (30, 40), (50, 40)) == pytest.approx(25)
    assert cost(wood, (30, 40), (40, 40)) == pytest.approx(10)


def test_who_starts_inside_and_moves_pays_too() -> None:
    wood = ground(area(0, shapely.box(40, 20, 60, 60), fee=5.0))
    assert cost(wood, (50, 40), (70, 40)) == pytest.approx(25)
    assert cost(wood, (50, 40), (55, 40)) == pytest.approx(10)


def test_a_piece_that_is_left_and_entered_again_is_charged_once() -> None:
    table = ground(area(0, C_SHAPE, fee=5.0))
    assert cost(table, (45, 25), (45, 55)) == pytest.approx(35)
    # with a house in the bay the way bends between both visits
    house = area(1, shapely.box(41, 32, 49.5, 48), closed=True)
    bent = cost(ground(area(0, C_SHAPE, fee=5.0), house), (45, 25), (45, 55))
    assert bent == pytest.approx(5 + cost(ground(house), (45, 25), (45, 55)), abs=1e-3)


def test_a_dearer_way_that_has_paid_can_win() -> None:
    # the same wood lies before and behind a wall of houses: whoever went through it first goes on through it for nothing
    wood = shapely.MultiPolygon([shapely.box(20, 50, 30, 70), shapely.box(80, 0, 90, 120)])
    table = ground(area(0, wood, fee=10.0))
    assert cost(table, (10, 60), (100, 60)) == pytest.approx(100)
    walls = line(1, [(80, -1), (80, 121)], fee=3.0)
    assert cost(ground(area(0, wood, fee=10.0), walls), (10, 60), (100, 60)) == pytest.approx(103)


def test_pieces_may_share_a_fee() -> None:
    one, two = (area(n, shapely.box(x, 0, x + 5, 120), fee=5.0, once="wood") for n, x in ((0, 40), (1, 60)))
    assert cost(ground(one, two), (30, 40), (80, 40)) == pytest.approx(55)


@pytest.mark.parametrize("start", [(40, 40), (60, 40), (50, 20), (50, 60), (40, 20), (60, 60)])
def test_the_edge_of_a_piece_is_outside(start: tuple[float, float]) -> None:
    table = ground(area(0, shapely.box(40, 20, 60, 60), density=2.0), area(1, shapely.box(40, 20, 60, 60), fee=5.0))
    away = (start[0] + (start[0] - 50), start[1] + (start[1] - 40))
    assert cost(table, start, away) == pytest.approx(math.dist(start, away))


def test_the_base_may_have_to_keep_clear_of_what_is_closed() -> None:
    start = (40.0, 60.0)
    gap = [line(0, [(50, 0), (50, 58)], closed=True), line(1, [(50, 62), (50, 120)], closed=True)]
    for clearance, found in ((0.0, 20.0), (1.5, 20.0), (2.5, math.inf)):
        table = ground(*(wall.kept_off(start, clearance) for wall in gap))
        assert cost(table, start, (60, 60)) == pytest.approx(found)
    # who stands closer than that stays on his side of the wall
    near = ground(*(wall.kept_off((49.0, 30.0), 2.5) for wall in gap))
    assert cost(near, (49.0, 30.0), (40, 30)) == pytest.approx(9)
    assert cost(near, (49.0, 30.0), (51.0, 30.0)) > 50


def test_lines_of_walls_are_passed_at_their_ends_only() -> None:
    bow = [(50 + 10 * math.cos(t), 60 + 10 * math.sin(t)) for t in np.linspace(0.5, 2 * math.pi - 0.5, 40)]
    table = ground(line(0, bow, closed=True))
    out = cost(table, (50, 60), (30, 60))
    mouth = (50 + 10 * math.cos(0.5), 60 + 10 * math.sin(0.5))
    round_ = 10 * (math.pi - 0.5 - math.acos(10 / 20))
    assert out == pytest.approx(math.dist((50, 60), mouth) + round_ + math.sqrt(20**2 - 10**2), rel=0.01)

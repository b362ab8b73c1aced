"""Vehicles where nothing stands in their way: closed forms against thousands of random ways."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from tests.games.bolt_action.vehicle_walks import Walks
from tests.shares import non_empty
from workbench.games.bolt_action.movement.vehicle_obstacles import Obstacles, VehicleMove
from workbench.games.bolt_action.movement.vehicle_reach import end_facings, open_area, path_to, reach, reach_disc

HULL = (4.5, 2.25)
START = (30.0, 20.0)
GEARS = {
    "tracked advance": (9, 0, 1, 4.5),
    "tracked run": (18, 9, 0, 0),
    "wheeled advance": (12, 0, 2, 6),
    "wheeled run": (24, 12, 1, 0),
    "half-track advance": (9, 0, 2, 4.5),
    "half-track run": (18, 9, 1, 0),
}


def asked(gear: str, facing: float = 0.0, start: tuple[float, float] = START) -> VehicleMove:
    length, minimum, pivots, reverse = GEARS[gear]
    return VehicleMove(start, facing, HULL, length, minimum, pivots, reverse)


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("gear", GEARS)
def test_random_ways_end_inside_and_points_inside_have_ways(gear: str) -> None:
    move = asked(gear, 33.0)
    found = reach(move, Obstacles())
    ends, _, lengths = Walks(move, []).random(40_000, 5)
    assert shapely.distance(shapely.points(ends), found.geometry).max() < 0.0101
    least = found.lengths(ends)
    can = np.isfinite(least)
    # on the edge itself rounding decides
    inner = shapely.distance(shapely.points(ends), found.area.boundary) > (1e-6 if move.pivots else -1)
    assert can[inner & (np.hypot(*(ends - START).T) < move.length - 0.02)].all()
    assert (least[can] <= lengths[can] + 0.011).all()
    if move.pivots:
        # points on the edge and inside are found by ways that are worked out for them alone
        chooser = np.random.default_rng(3)
        edge = [found.area.exterior.interpolate(part, normalized=True).coords[0] for part in np.arange(0, 1, 0.02)]
        points = np.concatenate([edge, chooser.uniform(found.area.bounds[:2], found.area.bounds[2:], (40, 2))])
        points += 0.001 * (np.array(START) + 0.75 * move.length * np.array(move.forward) - points)
        for point in points[shapely.contains_xy(found.area, points)]:
            way = path_to(found, tuple(point.tolist()))
            assert way is not None
            assert move.minimum - 1e-6 <= way.length <= move.length
            assert Walks(move, []).follows(way)


def test_areas_are_those_of_the_digest() -> None:
    half, whole = open_area(1, 9), open_area(2, 12)
    assert half.area == pytest.approx(math.pi * 81 / 2, rel=2e-3)
    assert half.bounds == pytest.approx((0, -9, 9, 9), abs=0.01)
    assert whole.hausdorff_distance(shapely.Point(0, 0).buffer(12, quad_segs=500)) < 0.011
    run = open_area(1, 24, 12)
    assert run.area == pytest.approx(math.pi * 24**2 / 2 - 144, rel=2e-3)
    for x, y in ((0.1, 12.0), (6.1, 6.0), (12.1, 0.0), (23.9, 0.0)):
        assert run.contains(shapely.Point(x, y))
    for x, y in ((0.1, 11.8), (5.9, 6.0), (11.9, 0.0), (-0.1, 15.0), (24.1, 0.0)):
        assert not run.contains(shapely.Point(x, y))
    assert reach_disc(24).area == pytest.approx(math.pi * 576, rel=2e-3)


def test_a_tracked_run_is_a_line_and_is_hit_as_one() -> None:
    found = reach(asked("tracked run", 90), Obstacles())
    assert found.area.is_empty
    assert found.lines.length == pytest.approx(9)
    least = found.lengths(np.array([(45.0, 20.0), (39.0, 20.005), (38.5, 20.0), (45.0, 20.5), (48.5, 20.0)]))
    can = np.isfinite(least)
    assert can.tolist() == [True, True, False, False, False]
    assert least[0] == pytest.approx(15)
    assert end_facings(found, (45.0, 20.0)) == [90.0]
    way = path_to(found, (45.0, 20.0))
    assert way is not None
    assert [(leg.facing, leg.pivot, leg.length) for leg in way.legs] == [(90, 0, 15)]
    assert path_to(found, (45.0, 21.0)) is None


def test_reverse_goes_straight_back() -> None:
    found = reach(asked("tracked advance", 0), Obstacles())
    behind = (START[0], START[1] + 4)
    least = found.lengths(np.array([behind, (START[0] + 0.5, START[1] + 4), (START[0], START[1] + 5)]))
    can = np.isfinite(least)
    assert can.tolist() == [True, False, False]
    assert least[0] == pytest.approx(4)
    way = path_to(found, behind)
    assert way is not None
    assert (way.legs[0].facing, way.legs[0].pivot, way.length) == (0, 0, pytest.approx(4))
    assert found.geometry.geom_type == "GeometryCollection"


def test_a_recce_vehicle_reverses_with_pivots() -> None:
    move = VehicleMove(START, 0, HULL, 9, pivots=1, backwards=True)
    found = reach(move, Obstacles())
    assert found.area.contains(shapely.Point(START[0] + 5, START[1] + 5))
    assert not found.area.contains(shapely.Point(START[0] + 5, START[1] - 0.5))
    way = path_to(found, (START[0], START[1] + 6))
    assert way is not None
    assert way.legs[0].facing == 0
    way = path_to(found, (START[0] + 6, START[1]))
    assert way is not None
    # the tail turns to the left to go to the right
    assert [(leg.facing, leg.pivot) for leg in way.legs] == [(pytest.approx(270), pytest.approx(-90))]


@pytest.mark.slow(8)
@pytest.mark.parametrize("gear", ["tracked advance", "wheeled run", "wheeled advance"])
def test_final_headings_are_those_of_random_ways(gear: str) -> None:
    move = asked(gear, 0)
    found = reach(move, Obstacles())
    ends, angles, _ = Walks(move, []).random(30_000, 8)
    local = move.to_local(ends)
    facing = np.degrees(angles) + 90
    for number in non_empty(np.flatnonzero(np.abs(local[:, 1]) > 0.5)[:60]):
        near = [
            abs(math.remainder(facing[number] - one, 360)) for one in end_facings(found, tuple(ends[number].tolist()))
        ]
        assert near, local[number]
        assert min(near) < 8


def test_a_motorcycle_and_other_bad_moves_are_refused() -> None:
    with pytest.raises(ValueError, match="pivots"):
        VehicleMove(START, 0, HULL, 12, pivots=3)
    with pytest.raises(ValueError, match="least length"):
        VehicleMove(START, 0, HULL, 12, 6, pivots=2)
    with pytest.raises(ValueError, match="not negative"):
        VehicleMove(START, 0, HULL, -1)
    with pytest.raises(ValueError, match="tail first"):
        VehicleMove(START, 0, HULL, 9, reverse=4, backwards=True)


def test_a_table_in_centimetres_reaches_as_far() -> None:
    inch = 2.54
    move = VehicleMove((50, 50), 20, (4.5 * inch, 2.25 * inch), 9 * inch, pivots=1, inch=inch)
    wall = shapely.LineString([(40, 35), (80, 30)])
    found = reach(move, Obstacles((wall,)))
    small = reach(
        VehicleMove((50 / inch, 50 / inch), 20, HULL, 9, pivots=1),
        Obstacles((shapely.LineString(np.array(wall.coords) / inch),)),
    )
    assert found.area.area == pytest.approx(small.area.area * inch**2, rel=1e-6)
    assert found.ahead == pytest.approx(small.ahead)

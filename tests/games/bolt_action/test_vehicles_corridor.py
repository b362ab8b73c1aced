"""The corridor of a hull that drives straight on."""

from __future__ import annotations

import pytest
import shapely

from workbench.games.bolt_action.movement.vehicle_obstacles import Obstacles, VehicleMove, corridor

MOVE = VehicleMove((30.0, 30.0), 0, (4.5, 2.25), 18, 9)


def test_it_meets_what_is_ahead_nearest_first() -> None:
    found = corridor(MOVE, Obstacles())
    assert found.length == 18
    assert found.reaches_minimum
    assert found.area.bounds == pytest.approx((30 - 1.125, 30 - 20.25, 30 + 1.125, 32.25))
    units = [
        shapely.Point(30, 12).buffer(0.5),
        shapely.Point(31.5, 20).buffer(0.5),
        shapely.Point(33, 20).buffer(0.5),
        shapely.box(31.125, 20, 33, 25),
        shapely.Point(30, 36).buffer(0.5),
    ]
    met = found.contacts(units)
    assert [number for number, _ in met] == [1, 0]
    assert met[0][1] == pytest.approx(30 - 2.25 - 20.35, abs=0.1)
    assert met[1][1] == pytest.approx(30 - 2.25 - 12.5)


@pytest.mark.parametrize(("wall", "enough"), [(20.0, False), (18.7, True)])
def test_forbidden_ground_ends_it(wall: float, enough: bool) -> None:
    found = corridor(MOVE, Obstacles((shapely.LineString([(0, wall), (60, wall)]),)))
    assert found.length == pytest.approx(30 - 2.25 - wall, abs=1e-3)
    assert found.reaches_minimum is enough
    assert found.contacts([shapely.Point(30, wall - 1).buffer(0.2)]) == []


def test_it_turns_with_the_hull_and_counts_in_the_unit_of_the_table() -> None:
    move = VehicleMove((100, 60), 90, (11.4, 5.7), 45.7, 22.85, inch=2.54)
    found = corridor(move, Obstacles())
    assert found.length == pytest.approx(45.7)
    assert found.area.bounds == pytest.approx((94.3, 57.15, 151.4, 62.85))
    assert found.contacts([shapely.Point(130, 60).buffer(1)]) == [(0, pytest.approx(129 - 105.7))]

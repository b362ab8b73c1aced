"""Directions in degrees clockwise from the top, and the wedges between two of them."""

from __future__ import annotations

import math
import random

import pytest
import shapely

from workbench.geometry.bearings import bearing, wedge

HERE = (10.0, 20.0)


@pytest.mark.parametrize(
    ("target", "facing", "degrees"),
    [
        ((10, 10), 0, 0),
        ((20, 20), 0, 90),
        ((10, 30), 0, 180),
        ((0, 20), 0, -90),
        ((20, 10), 0, 45),
        ((10, 10), 90, -90),
        ((10, 10), 350, 10),
        ((10, 30), 180, 0),
        ((10, 10), 720, 0),
    ],
)
def test_bearings_are_degrees_clockwise_from_the_top(
    target: tuple[float, float], facing: float, degrees: float
) -> None:
    assert bearing(HERE, target, facing) == pytest.approx(degrees)


@pytest.mark.parametrize("facing", [0.0, 90.0, 180.0, 271.5])
def test_what_stands_at_the_same_place_is_straight_ahead_whatever_the_facing(facing: float) -> None:
    assert bearing(HERE, HERE, facing) == 0.0


@pytest.mark.parametrize(("low", "high"), [(-45, 45), (10, 20), (100, 260), (200, 520), (350, 370)])
def test_a_wedge_holds_what_lies_between_its_directions(low: float, high: float) -> None:
    zone = wedge(HERE, low, high, 50.0)
    assert zone.is_valid
    dice = random.Random(1)
    for _ in range(500):
        angle, length = dice.uniform(0, 360), dice.uniform(0.1, 50)
        off = (angle - low) % 360
        if min(off, abs(off - (high - low)), 360 - off) < 1e-6:
            continue
        place = HERE[0] + length * math.sin(math.radians(angle)), HERE[1] - length * math.cos(math.radians(angle))
        assert shapely.intersects_xy(zone, *place) == (off <= high - low)

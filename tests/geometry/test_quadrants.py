"""The four sectors about a hull."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from workbench.geometry.bearings import FRONT, LEFT, REAR, RIGHT, SIDES, Hull

AHEAD = Hull((0.0, 0.0), 0.0, 3.0, 1.5)
"""Looks to the top of the table: 6 long, 3 wide."""

lengths = st.floats(0, 5)
places = st.tuples(st.floats(-50, 50), st.floats(-50, 50))


@pytest.mark.parametrize(
    ("forward", "right", "sectors"),
    [
        (20, 5, (FRONT,)), (0, 10, (RIGHT,)), (0, -10, (LEFT,)), (-20, 3, (REAR,)),
        # abeam of the front corner, 3 out
        (3, 4.5, (RIGHT,)), (3, -4.5, (LEFT,)),
        # on the lines from the corners
        (8, 6.5, (FRONT, RIGHT)), (8, -6.5, (FRONT, LEFT)), (-8, 6.5, (RIGHT, REAR)), (-8, -6.5, (LEFT, REAR)),
        # the front is wider than the hull by as much as it is away
        (5, 3.4, (FRONT,)), (5, 3.6, (RIGHT,)),
    ],
)  # fmt: skip
def test_lines_run_from_the_corners(forward: float, right: float, sectors: tuple[str, ...]) -> None:
    assert AHEAD.sectors_at(AHEAD.place(forward, right)) == sectors


def _tied(hull: Hull, point: tuple[float, float]) -> bool:
    """Is a point so near to a line between sectors that rounding decides, or inside the hull?"""
    forward, right = map(abs, hull.seen_from(point))
    ahead, aside = forward - hull.half_length, right - hull.half_width
    return abs(ahead - aside) < 1e-6 or min(forward, right) < 1e-6 or max(ahead, aside) < 1e-6


@given(places, st.floats(0, 360), lengths, lengths, places)
def test_every_point_outside_is_in_one_sector_and_in_its_wedge(
    at: tuple[float, float], heading: float, half_length: float, half_width: float, point: tuple[float, float]
) -> None:
    hull = Hull(at, heading, half_length, half_width)
    assert hull.place(*hull.seen_from(point)) == pytest.approx(point, abs=1e-9)
    assume(not _tied(hull, point))
    wedges = tuple(side for side in SIDES if hull.wedge(side, 300).covers(shapely.Point(point)))
    assert hull.sectors_at(point) == wedges
    assert len(wedges) == 1


@given(st.floats(0, 360), places)
def test_turning_hull_and_point_together_changes_nothing(heading: float, point: tuple[float, float]) -> None:
    turned = Hull((10.0, -4.0), heading, 3.0, 1.5)
    assume(not _tied(AHEAD, AHEAD.place(*point)))
    assert turned.sectors_at(turned.place(*point)) == AHEAD.sectors_at(AHEAD.place(*point))


def test_a_base_that_reaches_over_the_line_is_partly_in() -> None:
    place = AHEAD.place(8, 7.0)
    assert not AHEAD.touches(FRONT, shapely.Point(place), 0.3)
    assert AHEAD.touches(FRONT, shapely.Point(place), 0.36)

"""Where every way brings dice: what is reached, less what is reached on a table where pieces with dice are closed."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from tests.tabletops import box, sheet, table, wall
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.movement.protocol import TabletopMovement
from workbench.engine.movement.results import TabletopMove, TabletopReach
from workbench.engine.movement.tabletop_refraction import CURVE
from workbench.engine.sight.results import Party
from workbench.scenario.tabletop_board import Feature

START = (90.0, 60.0)
NEAR = 0.1 + CURVE
DICED = "light_wood_orchard"


def movement(*pieces: Feature) -> TabletopMovement:
    return TabletopAnalysis(table(*pieces, width=180, height=120), sheet()).movement


def wheels(allowance: float = 20.0) -> TabletopMove:
    """A move on wheels: orchards cost double and bring dice."""
    return TabletopMove(Party("wheeled"), START, allowance=allowance)


def boxes(seed: int) -> list[tuple[float, float, float, float]]:
    """Places of pieces, none over the start."""
    corners = np.random.default_rng(seed).uniform((60, 30), (115, 85), (14, 2))
    return [(x, y, x + 7, y + 5) for x, y in corners.tolist() if not (x - 1 < 90 < x + 8 and y - 1 < 60 < y + 6)]


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", range(4))
def test_risky_is_what_is_not_reached_where_dice_are_closed(seed: int) -> None:
    places = boxes(seed)
    reach = movement(*(box(DICED, *place) for place in places)).reach(wheels(30.0))
    shut = movement(*(box("building_bunker", *place) for place in places)).reach(wheels(30.0))
    assert reach.risky is not None
    points = np.random.default_rng(seed).uniform(np.array(START) - 32, np.array(START) + 32, (1500, 2))
    edges = shapely.union_all([reach.area.boundary, shut.area.boundary])
    points = points[shapely.distance(edges, shapely.points(points)) > NEAR]
    whole, safe, risky = (shapely.contains_xy(one, *points.T) for one in (reach.area, shut.area, reach.risky))
    assert risky.any()
    assert (risky == (whole & ~safe)).all()


def test_a_way_round_dice_is_dearer_than_through_them() -> None:
    reach = movement(box(DICED, 95, 55, 97, 65)).reach(wheels())
    assert reach.area.contains(shapely.Point(107.9, 60))
    assert reach.risky is not None
    assert reach.risky.contains(shapely.Point(96, 60))
    # round the corner: 7.07 + 2 + 11
    assert reach.risky.contains(shapely.Point(107.5, 60))
    assert not reach.risky.intersects(shapely.Point(105, 60))


def test_whoever_starts_where_dice_are_rolled_is_nowhere_safe() -> None:
    reach = movement(box(DICED, 85, 55, 100, 65)).reach(wheels())
    assert reach.risky is not None
    assert reach.area.area > 100
    assert reach.risky.area == pytest.approx(reach.area.area, rel=1e-4)


def test_dice_at_a_line_count_where_it_is_crossed() -> None:
    reach = movement(wall("barbed_wire", (95, 0), (95, 120))).reach(TabletopMove(Party("infantry"), START))
    assert reach.area.bounds[2] > 95
    assert reach.risky is not None
    assert reach.risky.bounds[0] == pytest.approx(95, abs=0.1)


def test_what_is_reached_is_reported_before_its_risks() -> None:
    told: list[TabletopReach] = []
    reach = movement(box(DICED, 95, 55, 97, 65)).reach(wheels(), None, told.append)
    (early,) = told
    assert early.area.equals(reach.area)
    assert early.risky is None
    movement(box(DICED, 150, 55, 160, 65)).reach(wheels(), None, told.append)
    assert told == [early]

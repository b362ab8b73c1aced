"""Depths that overlap, exact circles, and where a line is first stopped."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tests.engine.sight.test_tabletop_lines import sight
from tests.geometry.test_viewshed import blobs
from tests.shares import some
from tests.tabletops import box, disc, wall
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.tabletop_areas import View, visible
from workbench.engine.sight.tabletop_judgement import Ends, Terms, first_stop, judge
from workbench.engine.sight.tabletop_terrain import Kind, Piece, Pieces
from workbench.scenario.tabletop_board import POLYGON, Feature

TABLE = shapely.box(0, 0, 100, 80)
ONCE = Terms(union_depth=True)


def _corners(shape: BaseGeometry) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for x, y in shapely.get_coordinates(shape).tolist()[:-1])


def pieces(shapes: Sequence[BaseGeometry], tops: list[float], allowances: list[float]) -> Pieces:
    """Areas that are seen into."""
    return Pieces(
        [
            Piece(Feature(f"w{i}", "wood", POLYGON, _corners(shape)), Kind.DEPTH, top, allowance)
            for i, (shape, top, allowance) in enumerate(zip(shapes, tops, allowances, strict=True))
        ]
    )


def depth(found: Pieces, ends: tuple[tuple[float, float], tuple[float, float]], terms: Terms) -> float:
    start, end = (Ends.from_points(found, np.array([point]), 0.0) for point in ends)
    there, back = judge(found, start, end, terms), judge(found, end, start, terms)
    assert there.depth[0] == pytest.approx(back.depth[0])
    return float(there.depth[0])


def test_what_lies_under_two_pieces_counts_once_if_the_game_says_so() -> None:
    clouds = pieces([shapely.box(20, 0, 30, 80), shapely.box(25, 0, 40, 80)], [9, 9], [10, 10])
    ends = (0.0, 40.0), (100.0, 40.0)
    assert depth(clouds, ends, Terms()) == pytest.approx(2.5)
    assert depth(clouds, ends, ONCE) == pytest.approx(2.0)
    assert depth(clouds, ends, Terms(add=False)) == pytest.approx(1.5)


def test_of_two_pieces_the_one_that_uses_up_most_counts() -> None:
    clouds = pieces([shapely.box(20, 0, 30, 80), shapely.box(25, 0, 40, 80)], [9, 9], [10, 5])
    # 5 cm at 1 / 10, 15 cm at 1 / 5
    assert depth(clouds, ((0.0, 40.0), (100.0, 40.0)), ONCE) == pytest.approx(3.5)


@pytest.mark.slow(8)
@settings(max_examples=some(25), deadline=None)
@given(
    seed=st.integers(0, 10**6),
    heights=st.sampled_from([(0.0, 0.0), (5.0, 0.0), (0.0, 5.0), (2.5, 0.0)]),
    mixed=st.booleans(),
    inside=st.booleans(),
)
def test_line_and_area_agree_where_overlaps_count_once(
    seed: int, heights: tuple[float, float], mixed: bool, inside: bool
) -> None:
    dice = np.random.default_rng(seed)
    shapes = blobs(seed, 14, 18)
    tops = dice.choice([2.0, 3.0, 6.0] if mixed else [3.0], len(shapes)).tolist()
    allowances = dice.choice([5.0, 10.0] if mixed else [8.0], len(shapes)).tolist()
    found = pieces(shapes, tops, allowances)
    eye = shapes[0].representative_point() if inside else shapely.Point(50, 40)
    stand = Standpoint((eye.x, eye.y), heights[0])
    seen = visible([View(found, ONCE, Ends.from_stand(found, stand), TABLE, 0.02)], heights[1])
    points = dice.uniform((0, 0), (100, 80), (400, 2))
    clear = judge(found, Ends.from_stand(found, stand, 400), Ends.from_points(found, points, heights[1]), ONCE).open
    wrong = clear != shapely.contains_xy(seen, *points.T)
    assert shapely.distance(shapely.boundary(seen), shapely.points(points[wrong])).max(initial=0) <= 0.05


@settings(max_examples=some(50), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_chord_of_a_disc_is_that_of_the_circle(seed: int) -> None:
    dice = np.random.default_rng(seed)
    cloud = disc("smoke", 50, 40, float(dice.uniform(3, 30)))
    rough, exact = (Pieces([Piece(cloud, Kind.DEPTH, 9, 5.0, disc=round_)]) for round_ in (False, True))
    a, b = (tuple(dice.uniform((0, 0), (100, 80)).tolist()) for _ in range(2))
    whole = shapely.intersection(shapely.LineString([a, b]), shapely.Point(50, 40).buffer(cloud.radius, quad_segs=4000))
    assert depth(exact, (a, b), Terms()) == pytest.approx(whole.length / 5, abs=1e-3)
    assert depth(rough, (a, b), Terms()) == pytest.approx(whole.length / 5, abs=0.5)
    across = (50 - cloud.radius - 5, 40.0), (50 + cloud.radius + 5, 40.0)
    assert depth(exact, across, Terms()) == pytest.approx(2 * cloud.radius / 5, abs=1e-12)


def test_woods_over_each_other_count_once() -> None:
    """Line and area count what lies under two woods once, and say so."""
    woods = box("dense_wood_jungle", 30, 0, 60, 100), box("light_wood_orchard", 30, 0, 60, 100)
    doctrine = sight(*woods, width=100, height=100)
    area = doctrine.area(Standpoint((0, 50)))
    assert area.visible.contains(shapely.Point(34.9, 50))
    assert not area.visible.contains(shapely.Point(35.1, 50))
    assert doctrine.line(Standpoint((0, 50)), Standpoint((34.9, 50))).visible
    told = doctrine.line(Standpoint((0, 50)), Standpoint((35.1, 50)))
    assert not told.visible
    assert any("where pieces lie over each other" in text.en for text in told.assumed)


def test_where_a_line_is_first_stopped() -> None:
    eye, target = Standpoint((0, 50)), Standpoint((90, 50))
    house = box("building_bunker", 40, 40, 50, 60)
    wood = box("dense_wood_jungle", 60, 0, 80, 100)
    scrub = box("light_wood_orchard", 20, 0, 23, 100)
    hedge = wall("hedge_fence", (30, 0), (30, 100))
    assert sight(house, wood).line(eye, target).stopped == pytest.approx((40, 50))
    assert sight(house, wood).line(target, eye).stopped == pytest.approx((50, 50))
    assert sight(hedge).line(eye, target).stopped == pytest.approx((30, 50))
    assert sight(wood).line(eye, target).stopped == pytest.approx((65, 50))
    assert sight(wood).line(target, eye).stopped == pytest.approx((75, 50))
    # three of five centimetres are used up in the first
    assert sight(scrub, wood).line(eye, target).stopped == pytest.approx((62, 50))
    assert sight(scrub, wood, switches={"R-L2": "each"}).line(eye, target).stopped == pytest.approx((65, 50))
    assert sight(scrub).line(eye, target).stopped is None
    ravine = wall("ravine_bottom", (60, 0), (60, 100), width=10)
    assert sight(ravine).line(eye, Standpoint((60, 50))).stopped == pytest.approx((55, 50))
    assert sight(ravine).line(Standpoint((60, 50)), eye).stopped == pytest.approx((55, 50))


def test_only_its_low_part_stops_a_line_from_a_hill() -> None:
    """From level 5 to the ground at 100 cm the line is below a house of level 2 from 60 cm on."""
    doctrine = sight(box("hill_gentle", 0, 40, 2, 60), box("building_bunker", 50, 40, 70, 60), width=120, height=100)
    assert doctrine.line(Standpoint((0, 50)), Standpoint((100, 50))).stopped == pytest.approx((60, 50))


@settings(max_examples=some(30), deadline=None)
@given(seed=st.integers(0, 10**6), terms=st.sampled_from([Terms(), Terms(add=False), ONCE]))
def test_a_line_up_to_where_it_stops_is_clear(seed: int, terms: Terms) -> None:
    dice = np.random.default_rng(seed)
    found = pieces(blobs(seed, 12, 18), [3.0] * 12, dice.choice([5.0, 10.0], 12).tolist())
    a, b = dice.uniform((0, 0), (100, 80), (2, 2))
    start = Ends.from_points(found, a[None], 0.0)
    at = first_stop(found, terms, judge(found, start, Ends.from_points(found, b[None], 0.0), terms))
    if at is None:
        return
    for share, clear in ((at - 1e-6, True), (at + 1e-6, False)):
        if 0 < share < 1:
            end = Ends.from_points(found, (a + (b - a) * share)[None], 0.0)
            assert bool(judge(found, start, end, terms).open[0]) is clear
    assert math.isfinite(at)


def test_whoever_stands_on_a_bare_line_is_in_the_area_too() -> None:
    """Under the reading that only contact counts: the far leg of a bent hedge is seen over the near one from nowhere else."""
    hedge = wall("hedge_fence", (40, 10), (40, 90), (80, 90), (80, 10))
    doctrine = sight(hedge, switches={"R-L1": "touch"}, width=100, height=100)
    eye, on = Standpoint((0, 50)), np.array([[80.0, 50.0]])
    area = doctrine.area(eye)
    assert doctrine.line(eye, Standpoint((80, 50))).visible
    assert doctrine.seen(eye, on).all()
    assert shapely.contains_xy(area.visible, *on.T).all()
    assert not shapely.contains_xy(area.visible, 79.9, 50)
    assert not doctrine.line(eye, Standpoint((79.9, 50))).visible


def test_the_margin_between_bases_says_which_line_it_is_of() -> None:
    doctrine = sight(box("building_bunker", 40, 51, 50, 60), switches={"R-L0": "bases"}, width=100, height=100)
    base = shapely.Point(0, 50).buffer(2)
    told = doctrine.line(Standpoint((0, 50), 0, base), Standpoint((90, 50), 0, shapely.Point(90, 50).buffer(2)))
    assert any("of the line shown" in text.en for text in told.assumed)
    alone = doctrine.line(Standpoint((0, 50)), Standpoint((90, 50)))
    assert not any("of the line shown" in text.en for text in alone.assumed)

"""What one place sees of a table under the BlitzKrieg sheet: regions with known outlines, what hides them, shares of bases."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tests.engine.sight.test_tabletop_lines import sight
from tests.tabletops import box, disc, wall
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.engine.sight.results import Party, Standpoint, TabletopRequest

EYE = (0.0, 50.0)


def same(found: BaseGeometry, wanted: BaseGeometry, within: float = 1e-3) -> bool:
    return bool(shapely.symmetric_difference(found, wanted).area <= within)


def test_an_empty_table_is_seen_whole() -> None:
    area = sight(width=100, height=100).area(Standpoint(EYE))
    assert same(area.visible, shapely.box(0, 0, 100, 100))
    assert area.blind.is_empty
    assert area.into.is_empty
    assert dict(area.hidden) == {}


def test_a_house_hides_the_cone_behind_it_and_is_seen_into() -> None:
    """Who stands in the house is seen: its own piece does not block."""
    area = sight(box("building_bunker", 20, 40, 40, 60), width=100, height=100).area(Standpoint(EYE))
    cone = shapely.Polygon([(20, 40), (40, 40), (40, 60), (20, 60), (100, 100), (100, 0), (20, 40)])
    hidden = shapely.Polygon([(20, 60), (100, 100), (100, 0), (20, 40), (40, 40), (40, 60)])
    # the sides of the cone run through the near corners
    assert same(area.blind, hidden.difference(shapely.box(20, 40, 40, 60)))
    assert cone.is_valid
    assert same(area.hidden[0], area.blind)


def test_a_low_house_hides_a_strip_from_a_hill() -> None:
    pieces = box("hill_gentle", 0, 45, 2, 55), box("building_bunker", 30, 40, 40, 60, level=2)
    area = sight(*pieces, width=100, height=100).area(Standpoint(EYE))
    # k = v / (v - L) = 5 / 3 from the observer
    assert area.visible.contains(shapely.Point(67, 50))
    assert not area.visible.contains(shapely.Point(66, 50))
    assert area.blind.bounds == pytest.approx((30, 50 - 10 * 5 / 3, 40 * 5 / 3, 50 + 10 * 5 / 3))


def test_higher_targets_are_seen_over_a_wall() -> None:
    """The line climbs to 3 and is above the wall of level 2 after two thirds of its way."""
    doctrine = sight(wall("railway_embankment", (40, 0), (40, 100)), width=100, height=100)
    ground = doctrine.area(Standpoint(EYE))
    assert same(ground.visible, shapely.box(0, 0, 42, 100))
    high = doctrine.area(Standpoint(EYE), TabletopRequest(above=3))
    assert same(high.visible, shapely.box(0, 0, 60, 100))
    assert any("3" in text.en for text in high.assumed)


def test_a_wood_is_seen_into_for_five_centimetres() -> None:
    doctrine = sight(box("dense_wood_jungle", 30, -500, 200, 500), width=100, height=100)
    area = doctrine.area(Standpoint(EYE))
    assert area.visible.contains(shapely.Point(34.99, 50))
    assert not area.visible.contains(shapely.Point(35.01, 50))
    assert area.into.bounds[0] == pytest.approx(30)
    assert area.into.bounds[2] == pytest.approx(35, abs=area.curve)
    assert same(area.into, area.visible.difference(shapely.box(0, 0, 30, 100)))
    # along a slanted ray of length r, 30 / r of it lie outside: where r = 30 r / x + 5
    edge = np.array([(x, 50 + 40 * x / 30) for x in (32.99, 33.01)])
    assert doctrine.seen(Standpoint(EYE), edge).tolist() == [True, False]
    assert shapely.contains_xy(area.visible, edge[:, 0], edge[:, 1]).tolist() == [True, False]


def test_who_is_deep_in_a_wood_sees_a_disc() -> None:
    area = sight(disc("dense_wood_jungle", 50, 50, 40), width=100, height=100).area(Standpoint((50, 50)))
    assert shapely.hausdorff_distance(area.visible, shapely.Point(50, 50).buffer(5, quad_segs=200)) <= area.curve
    assert same(area.into, area.visible)


def test_a_line_of_two_centimetres_is_left_open_at_a_hedge() -> None:
    area = sight(wall("hedge_fence", (40, 0), (40, 100)), width=100, height=100).area(Standpoint(EYE))
    assert same(area.visible, shapely.box(0, 0, 42, 100))
    beside = sight(wall("hedge_fence", (1, 0), (1, 100)), width=100, height=100).area(Standpoint(EYE))
    assert beside.blind.is_empty
    stone = sight(wall("stone_wall", (1, 0), (1, 100)), width=100, height=100).area(Standpoint(EYE))
    assert same(stone.visible, shapely.box(0, 0, 1, 100))


def test_a_ravine_and_its_slopes() -> None:
    pieces = wall("ravine_bottom", (50, 0), (50, 100), width=10), wall("ravine_slopes", (57, 0), (57, 100), width=4)
    doctrine = sight(*pieces, width=100, height=100)
    outside = doctrine.area(Standpoint(EYE))
    assert same(outside.blind, shapely.box(45, 0, 55, 100))
    assert same(outside.hidden[0], outside.blind)
    inside = doctrine.area(Standpoint((50, 50)))
    # the slopes with the two centimetres in which a line is one's own
    assert inside.visible.bounds == pytest.approx((45, 0, 61, 100))
    assert doctrine.area(Standpoint((57, 50))).blind.is_empty


def test_a_trench_is_seen_along_for_ten_centimetres() -> None:
    doctrine = sight(wall("trench", (50, 0), (50, 100), width=4), width=100, height=100)
    area = doctrine.area(Standpoint((50, 50)))
    assert area.blind.within(shapely.box(48, 0, 52, 100))
    seen = area.visible.intersection(shapely.box(48.01, 0, 51.99, 100))
    assert seen.bounds == pytest.approx((48.01, 40, 51.99, 60), abs=area.curve)
    assert doctrine.area(Standpoint(EYE)).blind.is_empty


def test_what_is_hidden_by_one_alone() -> None:
    houses = box("building_bunker", 20, 45, 30, 55), box("building_bunker", 60, 45, 70, 55)
    doctrine = sight(*houses, width=100, height=100)
    area = doctrine.area(Standpoint(EYE))
    assert area.hidden[1].area > 0
    assert doctrine.alone(Standpoint(EYE), 1).is_empty
    # the far house itself is hidden by the near one too
    assert same(doctrine.alone(Standpoint(EYE), 0), area.hidden[0].difference(area.hidden[1]))
    with pytest.raises(KeyError):
        area.hidden[2]


def test_how_much_of_a_base_is_seen() -> None:
    doctrine = sight(box("building_bunker", 20, 50, 40, 100), width=100, height=100)
    base = shapely.box(58, 48, 62, 52)
    found = doctrine.exposure(Standpoint(EYE), Standpoint((60, 50), 0, base))
    # the edge of the shadow is the line y = 50
    assert found.share == pytest.approx(0.5)
    assert same(found.seen, shapely.box(58, 48, 62, 50))
    assert doctrine.exposure(Standpoint(EYE), Standpoint((60, 70))).share == 0
    assert doctrine.exposure(Standpoint(EYE), Standpoint((60, 20))).share == 1
    # within two centimetres of a hedge all of the base is over it
    hedge = sight(wall("hedge_fence", (57, 0), (57, 100)), width=100, height=100)
    assert hedge.exposure(Standpoint(EYE), Standpoint((60, 50), 0, base)).share == pytest.approx(1)


def test_nobody_sees_a_base_at_the_bottom_of_a_ravine() -> None:
    doctrine = sight(wall("ravine_bottom", (50, 0), (50, 100), width=10), width=100, height=100)
    target = Standpoint((50, 50), 0, shapely.box(42, 48, 58, 52))
    assert doctrine.exposure(Standpoint(EYE), target).share == 0


def test_tall_vehicles_as_targets_of_an_area() -> None:
    doctrine = sight(wall("low_wall_bank", (40, 0), (40, 100)), width=100, height=100, switches={"R-L4": "vehicle"})
    tank = TabletopRequest(target=Party("vehicle_N"))
    man = TabletopRequest(target=Party("infantry"))
    assert not doctrine.area(Standpoint(EYE, 1), man).visible.contains(shapely.Point(70, 50))
    assert doctrine.area(Standpoint(EYE, 1), tank).visible.contains(shapely.Point(70, 50))
    assert doctrine.seen(Standpoint(EYE, 1), np.array([[70.0, 50.0]]), tank).tolist() == [True]


def test_an_area_that_is_no_longer_wanted() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        sight(box("building_bunker", 20, 45, 30, 55)).area(Standpoint(EYE), cancel=token)

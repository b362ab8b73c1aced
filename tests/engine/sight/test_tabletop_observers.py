"""How many observers of a table see its ground: exact regions that are checked against the areas of each."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from workbench.engine.sight.observers import seen_by_exactly


def test_regions_of_each_number_are_exact_and_do_not_overlap() -> None:
    left, right, inner = shapely.box(0, 0, 6, 4), shapely.box(3, 0, 9, 4), shapely.box(4, 1, 5, 2)
    one, two, three = seen_by_exactly([left, right, inner])
    assert one.area == pytest.approx(2 * 3 * 4)
    assert two.area == pytest.approx(3 * 4 - 1)
    assert three.equals(inner)


def test_at_random_points_so_many_see_as_the_region_says() -> None:
    dice = np.random.default_rng(7)
    regions = [
        shapely.Point(dice.uniform(0, 40, 2)).buffer(dice.uniform(4, 15)).difference(shapely.box(10, 10, 30, 14))
        for _ in range(9)
    ]
    counted = seen_by_exactly(regions)
    assert len(counted) == 9
    assert sum(region.area for region in counted) == pytest.approx(shapely.union_all(regions).area)
    x, y = dice.uniform(-5, 45, (2, 2000))
    many = sum(shapely.contains_xy(region, x, y).astype(int) for region in regions)
    for number, region in enumerate(counted, 1):
        assert np.array_equal(shapely.contains_xy(region, x, y), many == number)


def test_who_sees_nothing_counts_for_nothing() -> None:
    empty = shapely.Polygon()
    assert [region.area for region in seen_by_exactly([empty, empty])] == [0, 0]
    assert [region.area for region in seen_by_exactly([shapely.box(0, 0, 2, 2), empty])] == [4, 0]

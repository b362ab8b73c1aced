"""The outline at which the depth allowed is used up, against lengths inside that shapely measures line by line."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

import workbench.geometry.depth_limits
from tests.geometry.test_viewshed import EYE, HORIZON, blobs
from tests.shares import some
from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.depth_limits import SECTORS, limit, limits, reach_of
from workbench.geometry.depth_rays import Areas
from workbench.geometry.regions import edges_of
from workbench.geometry.viewshed import behind_chords, star

TABLE = shapely.box(0, 0, 100, 80)
REACH = reach_of(TABLE, EYE)


def areas(shapes: list[BaseGeometry], allowance: FloatArray, stop: FloatArray, *, add: bool = True) -> Areas:
    edges = edges_of(shapes)
    inside: BoolArray = shapely.contains_xy(np.array(shapes, dtype=object), *EYE)
    return Areas(edges.start - EYE, edges.end - EYE, edges.owner, 1 / allowance, stop, inside, add)


def region(found: Areas, tolerance: float = 0.02) -> BaseGeometry:
    """What is seen."""
    p, q = limit(found, REACH, tolerance)
    near = star(p, q, EYE, HORIZON)
    assert near.is_valid
    return shapely.intersection(TABLE, near)


def depths(shapes: list[BaseGeometry], allowance: FloatArray, stop: FloatArray, points: FloatArray) -> FloatArray:
    """Depth used up (points, areas)."""
    found = np.zeros((len(points), len(shapes)))
    for number, shape in enumerate(shapes):
        ends = np.asarray(EYE) + (points - EYE) * stop[number]
        lines = shapely.linestrings(np.stack([np.broadcast_to(EYE, points.shape), ends], axis=1))
        found[:, number] = shapely.length(shapely.intersection(lines, shape)) / allowance[number]
    return found


@pytest.mark.slow(8)
@pytest.mark.parametrize("few", [0, 10**6], ids=["near ones first", "all at once"])
@settings(max_examples=some(40), deadline=None)
@given(seed=st.integers(0, 10**6), climbs=st.booleans(), add=st.booleans(), size=st.sampled_from([4, 9, 18]))
def test_all_beyond_the_outline_is_too_deep(few: int, seed: int, climbs: bool, add: bool, size: float) -> None:
    dice = np.random.default_rng(seed)
    shapes = blobs(seed, 30, size)
    allowance = dice.choice([2.0, 5.0, 10.0], len(shapes))
    stop = dice.choice([0.4, 1.0], len(shapes)) if climbs else np.ones(len(shapes))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workbench.geometry.depth_limits, "FEW", few)
        seen = region(areas(shapes, allowance, stop, add=add))
    points = dice.uniform((0, 0), (100, 80), (400, 2))
    used = depths(shapes, allowance, stop, points)
    clear = (used.sum(axis=1) if add else used.max(axis=1)) <= 1
    wrong = clear != shapely.contains_xy(seen, *points.T)
    off = shapely.distance(shapely.boundary(seen), shapely.points(points[wrong]))
    assert off.max(initial=0) <= 0.03


def test_an_outline_in_one_area_is_a_circle() -> None:
    whole = shapely.Point(EYE).buffer(60)
    seen = region(areas([whole], np.array([30.0]), np.ones(1)), 0.01)
    assert shapely.hausdorff_distance(seen, shapely.Point(EYE).buffer(30, quad_segs=400)) <= 0.02


def test_two_areas_that_lie_over_each_other_count_both() -> None:
    wood = shapely.box(60, 0, 100, 80)
    one = region(areas([wood], np.array([5.0]), np.ones(1)))
    two = region(areas([wood, wood], np.array([5.0, 5.0]), np.ones(2)))
    each = region(areas([wood, wood], np.array([5.0, 5.0]), np.ones(2), add=False))
    assert one.bounds[2] == pytest.approx(65, abs=0.02)
    assert two.bounds[2] == pytest.approx(62.5, abs=0.02)
    assert shapely.symmetric_difference(one, each).area == pytest.approx(0, abs=1e-6)


def test_only_as_far_as_asked() -> None:
    """Directions without a place that is asked about, and what lies beyond something nearer, are left out."""
    wood = areas([shapely.box(0, 0, 100, 80).difference(shapely.Point(EYE).buffer(20))], np.array([5.0]), np.ones(1))
    p, q = limit(wood, reach_of(shapely.box(90, 35, 100, 45), EYE), 0.02)
    heading = np.arctan2(*np.concatenate([p, q]).T[::-1])
    assert np.abs(heading).max() < math.radians(15)
    p, _ = limit(wood, np.minimum(REACH, reach_of(shapely.Point(EYE).buffer(10), EYE)), 0.02)
    assert not len(p)


@settings(max_examples=some(40), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_region_reaches_as_far_as_its_farthest_place_in_every_sector(seed: int) -> None:
    dice = np.random.default_rng(seed)
    region = shapely.union_all(blobs(seed, 4, 15))
    reach = reach_of(region, EYE)
    points = dice.uniform((0, 0), (100, 80), (800, 2))
    away = points[shapely.contains_xy(region, *points.T)] - EYE
    sector = ((np.arctan2(away[:, 1], away[:, 0]) + math.pi) / (2 * math.pi / SECTORS)).astype(int)
    assert (np.hypot(*away.T) <= reach[sector]).all()
    heading = (np.arange(SECTORS) + 0.5) / SECTORS * 2 * math.pi - math.pi
    ends = np.column_stack([np.cos(heading), np.sin(heading)]) * 300 + EYE
    rays = shapely.linestrings(np.stack([np.broadcast_to(EYE, ends.shape), ends], axis=1))
    assert not (shapely.intersects(region, rays) & (reach == 0)).any()


def test_no_areas_have_no_outline() -> None:
    assert region(areas([], np.empty(0), np.empty(0))).equals(TABLE)
    far = areas([shapely.box(0, 0, 1, 1)], np.array([5.0]), np.ones(1))
    assert region(far).equals(TABLE)


@pytest.mark.slow(8)
@settings(max_examples=some(30), deadline=None)
@given(seed=st.integers(0, 10**6), size=st.sampled_from([4, 12, 40]))
def test_what_lies_behind_each_area_is_as_if_there_were_no_other(seed: int, size: float) -> None:
    dice = np.random.default_rng(seed)
    shapes = blobs(seed, 12, size)
    allowance, stop = dice.choice([2.0, 5.0, 10.0], len(shapes)), dice.choice([0.4, 1.0], len(shapes))
    chords, owner = limits(areas(shapes, allowance, stop), REACH, 0.02)
    polygons, of = behind_chords(chords, owner, EYE, HORIZON)
    assert shapely.is_valid(polygons).all()
    points = dice.uniform((0, 0), (100, 80), (400, 2))
    used = depths(shapes, allowance, stop, points)
    for number in range(len(shapes)):
        hidden = shapely.union_all(polygons[of == number])
        wrong = (used[:, number] > 1) != shapely.contains_xy(hidden, *points.T)
        off = shapely.distance(shapely.boundary(hidden), shapely.points(points[wrong]))
        assert off.max(initial=0) <= 0.03

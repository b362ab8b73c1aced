"""Shadows of edges, the nearest of many edges, and depths along rays, each against a plain computation."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from tests.shares import some
from workbench.geometry.depth_limits import SECTORS, DepthSearch
from workbench.geometry.regions import edges_of, expanded_ranges, polygonal_part
from workbench.geometry.stitching import region
from workbench.geometry.viewshed import front, shadows, turning

EYE = (50.0, 40.0)
HORIZON = 150.0


def blobs(seed: int, count: int, size: float, *, convex: bool = False) -> list[BaseGeometry]:
    """Random polygons that may overlap, some with the eye in them."""
    dice = np.random.default_rng(seed)
    found: list[BaseGeometry] = []
    while len(found) < count:
        corners = int(dice.integers(3, 9))
        turns = np.sort(dice.uniform(0, 2 * np.pi, corners))
        radii = size * dice.uniform(0.4, 1, corners)
        ring = dice.uniform(0, (100, 80)) + np.column_stack([np.cos(turns), np.sin(turns)]) * radii[:, None]
        shape = shapely.convex_hull(shapely.MultiPoint(ring)) if convex else shapely.Polygon(ring)
        if shape.is_valid and shape.area > 0.1:
            found.append(shape)
    return found


def points(seed: int, count: int = 600) -> np.ndarray:
    return np.random.default_rng(seed + 1).uniform(0, (100, 80), (count, 2))


def test_edges_of_rings_have_the_inside_on_their_left() -> None:
    ring = shapely.Polygon([(0, 0), (4, 0), (4, 4), (0, 4)], [[(1, 1), (1, 2), (2, 2), (2, 1)]])
    path = shapely.LineString([(5, 0), (6, 0), (7, 1)])
    edges = edges_of([ring, shapely.GeometryCollection(), path])
    assert edges.first.tolist() == [0, 8, 8, 10]
    assert edges.owner.tolist() == [0] * 8 + [2] * 2
    assert edges.tail.tolist() == [False] * 8 + [True, False]
    assert edges.head.tolist() == [False] * 9 + [True]
    middle, way = (edges.start + edges.end)[:8] / 2, (edges.end - edges.start)[:8]
    left = middle + np.column_stack([-way[:, 1], way[:, 0]]) * 1e-3
    assert shapely.contains_xy(ring, left[:, 0], left[:, 1]).all()


def test_no_geometries_have_no_edges() -> None:
    assert edges_of([]).count == 0
    assert edges_of([shapely.Polygon()]).first.tolist() == [0, 0]


def test_what_is_left_of_a_mended_shape() -> None:
    mixed = shapely.GeometryCollection([shapely.box(0, 0, 1, 1), shapely.LineString([(0, 0), (5, 5)])])
    assert polygonal_part(mixed).equals(shapely.box(0, 0, 1, 1))
    assert polygonal_part(shapely.GeometryCollection([shapely.Point(1, 1)])).is_empty


def test_ranges_in_a_row() -> None:
    which, number = expanded_ranges(np.array([2, 5, 1]), np.array([4, 5, 4]))
    assert which.tolist() == [0, 0, 2, 2, 2]
    assert number.tolist() == [2, 3, 1, 2, 3]


@settings(max_examples=some(25), deadline=None)
@given(seed=st.integers(0, 10**6), near=st.sampled_from([1.0, 1.0, 1.4]), far=st.sampled_from([1.2, 2.5, math.inf]))
def test_points_in_a_shadow_are_scaled_points_of_its_caster(seed: int, near: float, far: float) -> None:
    """A place is in the strip of an edge if the edge lies on its way from the eye, at the right part of it."""
    shapes = blobs(seed, 6, 20)
    edges = edges_of(shapes)
    chosen = np.flatnonzero(turning(edges, EYE) > 0)
    far = max(far, near * 1.1)
    strips, owner = shadows(edges, chosen, EYE, np.full(len(chosen), near), np.full(len(chosen), far), horizon=HORIZON)
    assert shapely.is_valid(strips).all()
    for index in range(len(shapes)):
        mine = chosen[edges.owner[chosen] == index]
        lines = shapely.linestrings(np.stack([edges.start[mine], edges.end[mine]], axis=1))
        whole = shapely.union_all(strips[owner == index])
        for target in points(seed, 60):
            way = target - EYE
            part = shapely.LineString([EYE + way * (0.0 if math.isinf(far) else 1 / far), EYE + way / near])
            hidden = bool(shapely.intersects(lines, part).any())
            if shapely.distance(whole.boundary, shapely.Point(target)) > 1e-6:
                assert shapely.contains_xy(whole, *target) == hidden


@settings(max_examples=some(25), deadline=None)
@given(seed=st.integers(0, 10**6), convex=st.booleans())
def test_the_nearest_edges_hide_what_all_shadows_hide(seed: int, convex: bool) -> None:
    edges = edges_of(blobs(seed, 25, 9, convex=convex))
    chosen = np.flatnonzero(turning(edges, EYE) > 0)
    near = front(edges, chosen, EYE, HORIZON)
    assert near.is_valid
    hidden = shapely.difference(shapely.box(-500, -500, 500, 500), near)
    ones = np.ones(len(chosen))
    strips, _ = shadows(edges, chosen, EYE, ones, ones * math.inf, horizon=HORIZON)
    table = shapely.box(0, 0, 100, 80)
    apart = shapely.symmetric_difference(hidden, shapely.union_all(strips))
    assert apart.intersection(table).area == pytest.approx(0, abs=1e-6)


def test_behind_nothing_is_nothing() -> None:
    none = np.empty(0, dtype=np.int64)
    near = front(edges_of([shapely.box(0, 0, 1, 1)]), none, EYE, HORIZON)
    assert near.exterior.distance(shapely.Point(EYE)) > HORIZON


def test_an_eye_on_an_edge_is_not_hidden_by_it() -> None:
    edges = edges_of([shapely.box(40, 40, 60, 60)])
    chosen = np.arange(4)
    ones = np.ones(4)
    strips, _ = shadows(edges, chosen, EYE, ones, ones * math.inf, horizon=HORIZON)
    assert not shapely.union_all(strips).contains(shapely.Point(50, 20))
    assert shapely.union_all(strips).contains(shapely.Point(50, 75))


@settings(max_examples=some(20), deadline=None)
@given(seed=st.integers(0, 10**6), heights=st.sampled_from([(0.0, 1.0), (0.4, 1.0), (0.0, 0.6), (0.9, 1.0)]))
def test_too_deep_is_where_the_length_inside_exceeds_the_allowance(seed: int, heights: tuple[float, float]) -> None:
    shapes = blobs(seed, 7, 18)
    begin, stop = heights
    allowance = np.random.default_rng(seed).choice([5.0, 10.0], len(shapes))
    edges = edges_of(shapes)
    depths = DepthSearch(
        edges,
        np.arange(edges.count),
        EYE,
        weight=1 / allowance,
        begin=np.full(len(shapes), begin),
        stop=np.full(len(shapes), stop),
        inside=shapely.contains_xy(np.array(shapes), *EYE),
        reach=np.full(SECTORS, HORIZON),
    )
    deep = shapely.union_all(region(depths, EYE, 0.02))
    targets = points(seed, 500)
    way = targets - EYE
    lines = shapely.linestrings(np.stack([EYE + way * begin, EYE + way * stop], axis=1))
    used = sum(
        shapely.length(shapely.intersection(lines, shape)) / allowed
        for shape, allowed in zip(shapes, allowance, strict=True)
    )
    wrong = targets[shapely.contains_xy(deep, targets[:, 0], targets[:, 1]) != (used > 1)]
    assert (shapely.distance(shapely.points(wrong), shapely.boundary(deep)) <= 0.02).all()


@pytest.mark.parametrize("tolerance", [0.1, 0.01])
def test_curved_outlines_are_as_fine_as_asked(tolerance: float) -> None:
    """Five centimetres into a wood whose edge is straight: the outline is a curve, exact to the tolerance."""
    edges = edges_of([shapely.box(60, -400, 400, 400)])
    one = np.ones(1)
    depths = DepthSearch(
        edges,
        np.arange(4),
        EYE,
        weight=one / 5,
        begin=one * 0,
        stop=one,
        inside=one == 0,
        reach=np.full(SECTORS, HORIZON),
    )
    deep = shapely.union_all(region(depths, EYE, tolerance))
    heading = np.linspace(-1.2, 1.2, 400)
    reach = 10 / np.cos(heading) + 5
    true = shapely.LineString(np.column_stack([np.cos(heading), np.sin(heading)]) * reach[:, None] + EYE)
    near = shapely.get_coordinates(true)
    assert shapely.distance(shapely.points(near), shapely.boundary(deep)).max() <= tolerance

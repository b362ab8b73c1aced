"""Reach as polygons against costs of points, slow walks over a grid, and what must hold on every table."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.movement.tabletop_layouts import SPACING, area, blob, cost, ground, line, random_patches, slow_costs
from tests.shares import some
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.engine.movement.tabletop_given_paths import Walker
from workbench.engine.movement.tabletop_reach import regions
from workbench.engine.movement.tabletop_refraction import CURVE
from workbench.engine.movement.tabletop_search import Search
from workbench.engine.movement.tabletop_terrain import Ground

NEAR = 0.1 + CURVE


def points_about(start: tuple[float, float], budget: float, count: int, seed: int = 3) -> np.ndarray:
    chooser = np.random.default_rng(seed)
    return chooser.uniform(np.array(start) - budget * 1.1, np.array(start) + budget * 1.1, (count, 2))


def mismatches(table: Ground, start: tuple[float, float], budget: float, points: np.ndarray) -> list[object]:
    """Points that the region and the costs see differently, farther from its edge than it is exact."""
    search = Search(table, start, budget)
    points = points[shapely.contains_xy(table.outline, points[:, 0], points[:, 1])]
    found = []
    for limit, region in zip((budget / 2, budget), regions(search, [budget / 2, budget]), strict=True):
        assert region.is_valid
        assert region.geom_type in ("Polygon", "MultiPolygon")
        inside = shapely.contains_xy(region, points[:, 0], points[:, 1])
        off = np.flatnonzero(inside != (search.costs_at(points).cost <= limit))
        away = shapely.distance(region.boundary, shapely.points(points[off]))
        found += [(points[number].tolist(), limit) for number in off[away > NEAR]]
    return found


def test_on_open_ground_it_is_a_disc() -> None:
    search = Search(ground(), (90, 60), 30)
    (region,) = regions(search, [30])
    assert region.area == pytest.approx(math.pi * 900, rel=2e-3)
    assert region.hausdorff_distance(shapely.Point(90, 60).buffer(30, quad_segs=200)) < CURVE + 0.01


def test_the_edge_of_the_table_bounds_it() -> None:
    (region,) = regions(Search(ground(), (0, 0), 30), [30])
    assert region.area == pytest.approx(math.pi * 900 / 4, rel=2e-3)
    assert region.bounds[0] >= 0


def test_behind_a_wall_it_is_shorter_by_the_fee() -> None:
    (region,) = regions(Search(ground(line(0, [(100, -1), (100, 121)], fee=5.0)), (90, 60), 30), [30])
    assert region.bounds[2] == pytest.approx(90 + 25, abs=0.02)
    assert region.bounds[0] == pytest.approx(60, abs=0.02)
    assert region.contains(shapely.Point(114, 66))
    assert not region.contains(shapely.Point(114, 68))


def test_a_budget_below_the_first_step_stays_outside() -> None:
    (region,) = regions(Search(ground(area(0, shapely.box(95, 0, 120, 120), fee=10.0)), (90, 60), 12), [12])
    assert region.bounds[2] == pytest.approx(95, abs=1e-3)


def test_behind_a_block_it_goes_round_both_corners() -> None:
    block = area(0, shapely.box(95, 55, 100, 65), closed=True)
    (region,) = regions(Search(ground(block), (90, 60), 20), [20])
    around = math.hypot(5, 5) + 5
    for angle in (0.0, 0.5, 1.0, 1.4):
        rest = 20 - around
        tip = (100 + rest * math.sin(angle), 65 - rest * math.cos(angle))
        assert region.boundary.distance(shapely.Point(tip)) < 0.05 or region.contains(shapely.Point(tip))
    assert region.contains(shapely.Point(100.1, 62))
    assert not region.contains(shapely.Point(97, 60))


def test_along_a_road_it_stretches() -> None:
    road = line(0, [(0, 60), (180, 60)], width=4, density=0.4, road=True)
    (region,) = regions(Search(ground(road), (90, 60), 20), [20])
    assert region.bounds[0] == pytest.approx(40, abs=0.05)
    assert region.bounds[2] == pytest.approx(140, abs=0.05)
    # off the road the front runs straight from its end, as a bow wave does
    for along in (20, 30, 45):
        off = (20 - 0.4 * along) / math.sqrt(1 - 0.16)
        assert region.contains(shapely.Point(90 + along, 62 + 0.94 * off))
        assert not region.contains(shapely.Point(90 + along, 62 + 1.04 * off))


@pytest.mark.slow(8)
@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(some(12)))
@pytest.mark.parametrize("road", [False, True], ids=["", "road"])
def test_the_region_is_where_the_costs_are_within(seed: int, road: bool) -> None:
    table = ground(*random_patches(seed, 40, road=road))
    budget = 24.0 if road else 36.0
    assert not mismatches(table, (90, 60), budget, points_about((90, 60), budget / table.least**0.5, 500))


@pytest.mark.slow(8)
@pytest.mark.parametrize("road", [False, True], ids=["", "road"])
@pytest.mark.parametrize("seed", range(some(6)))
def test_a_search_for_one_point_finds_what_a_search_for_all_finds(seed: int, road: bool) -> None:
    """Also where a bound lies just above or below the cost of the point."""
    table = ground(*random_patches(200 + seed, 40, road=road))
    budget = 30.0
    points = points_about((90, 60), budget, 8, seed)
    exact = Search(table, (90, 60), budget).costs_at(points).cost
    for (x, y), cost_ in zip(points.tolist(), exact.tolist(), strict=True):
        for bound in (math.inf, budget, cost_ + 0.01):
            found = float(Search(table, (90, 60), bound, (x, y)).costs_at(np.array([(x, y)])).cost[0])
            assert found == pytest.approx(cost_, abs=1e-6) or (not cost_ <= budget and found > budget)
        if math.isfinite(cost_):
            short = Search(table, (90, 60), cost_ - 0.01, (x, y)).costs_at(np.array([(x, y)])).cost[0]
            assert short == math.inf


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(some(10)))
def test_no_walk_over_a_grid_is_cheaper_and_none_much_dearer(seed: int) -> None:
    patches = random_patches(100 + seed, 9, width=50, height=50, size=7, road=seed % 2 == 1)
    table = ground(*patches, width=50, height=50)
    starts = np.array([(25.31, 24.87), (20.13, 28.71), (30.77, 21.19)])
    x, y = starts[~table.edges.located(starts)[2]][0]
    start = (float(x), float(y))
    walked = slow_costs(patches, start, 12, 1.0, 3)
    places = np.array([(start[0] + x, start[1] + y) for x, y in walked])
    on = shapely.contains_xy(table.outline, places[:, 0], places[:, 1])
    found = Search(table, start, 12.5).costs_at(places).cost
    slow = np.array(list(walked.values()))
    assert on.sum() > 20
    assert (found[on] <= slow[on] * 1.01 + 0.2).all()
    # a walk over points 1 cm apart is up to 3 % too long, and more round the ends of walls and into roads
    assert (found[on] >= slow[on] * 0.95 - 2.0)[slow[on] > 0].all()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(some(8)))
def test_places_on_seams_are_close_enough(seed: int) -> None:
    patches = random_patches(seed, 40, road=seed % 2 == 1)
    points = points_about((90, 60), 30, 400)
    coarse = Search(ground(*patches), (90, 60), 30).costs_at(points).cost
    fine = Search(ground(*patches, spacing=SPACING / 4), (90, 60), 30.5).costs_at(points).cost
    known = np.isfinite(coarse)
    assert (coarse[known] >= fine[known] - 0.05).all()
    assert (coarse[known] <= fine[known] * 1.01 + 0.2).all()


@pytest.mark.parametrize("seed", range(some(8)))
def test_the_rules_of_bends_leave_out_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    patches = random_patches(seed, 30, road=seed % 2 == 1)
    points = points_about((90, 60), 20, 300)
    found = Search(ground(*patches), (90, 60), 20).costs_at(points).cost
    everywhere = lambda self, place, *rest: np.ones(len(place), np.bool_)  # noqa: E731
    monkeypatch.setattr("workbench.engine.movement.tabletop_turning_points.Bends.enters", everywhere)
    monkeypatch.setattr("workbench.engine.movement.tabletop_turning_points.Bends.leaves", everywhere)
    best = Search(ground(*patches), (90, 60), 20).costs_at(points).cost
    known = np.isfinite(best)
    assert (found[known] <= best[known] + 0.05).all()


coordinate = st.floats(5, 115, allow_nan=False).map(lambda value: round(value, 3))
place = st.tuples(coordinate, coordinate)
seeds = st.integers(0, 10_000)


@pytest.mark.slow(8)
@settings(max_examples=some(20), deadline=None)
@given(seeds, place, st.floats(4, 20), st.floats(1.05, 1.6))
def test_more_allowance_reaches_more(seed: int, start: tuple[float, float], budget: float, more: float) -> None:
    table = ground(*random_patches(seed, 14, width=120, size=9), width=120)
    (small,), (large,) = (regions(Search(table, start, spent), [spent]) for spent in (budget, budget * more))
    # exact overlays of outlines that nearly touch can lose an area
    assert shapely.difference(small, large, grid_size=1e-6).area < 0.01 * (1 + small.length)
    assert small.intersects(shapely.Point(start)) or small.distance(shapely.Point(start)) < 1e-6


@settings(max_examples=some(20), deadline=None)
@given(seeds, place, place)
def test_both_directions_cost_the_same(seed: int, start: tuple[float, float], end: tuple[float, float]) -> None:
    table = ground(*random_patches(seed, 14, width=120, size=9), width=120)
    inside = table.edges.located(np.array([start, end]))[2]
    one, two = cost(table, start, end), cost(table, end, start)
    if inside.any():
        return  # a closed piece lets out who is put there, not in
    assert one == pytest.approx(two, abs=0.02, rel=1e-3)


@pytest.mark.slow(8)
@settings(max_examples=some(20), deadline=None)
@given(seeds, place, place)
def test_the_parts_of_a_way_make_its_cost(seed: int, start: tuple[float, float], end: tuple[float, float]) -> None:
    table = ground(*random_patches(seed, 14, width=120, size=9, road=True), width=120)
    search = Search(table, start, math.inf, end)
    if not math.isfinite(search.target_cost) or table.edges.located(np.array([start]))[2][0]:
        return
    chain = [(float(x), float(y)) for x, y in search.points_of(search.chain(search.target_label))[1:]]
    parts = Walker(table).walk(start, [*chain, end])
    assert sum(part.cost or 0.0 for part in parts) == pytest.approx(search.target_cost, abs=0.02)
    assert all(part.cost is not None for part in parts)


@settings(max_examples=some(15), deadline=None)
@given(seeds, place)
def test_through_nothing_it_is_the_distance(seed: int, end: tuple[float, float]) -> None:
    far = [area(0, blob(np.random.default_rng(seed), (160, 60), 6), fee=5.0)]
    assert cost(ground(*far), (60, 60), end) == pytest.approx(math.dist((60, 60), end))


def test_a_ground_that_nobody_wants_any_more_is_not_compiled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        Ground(random_patches(1, 40), shapely.box(0, 0, 180, 120), SPACING, token)
    kept = Ground(random_patches(1, 40), shapely.box(0, 0, 180, 120), SPACING, CancelToken())
    assert len(kept.settled.nodes)

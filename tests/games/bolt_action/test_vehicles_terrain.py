"""Vehicles among obstacles: the reach against random ways that are walked slowly, and what must hold on every table."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
import shapely.affinity
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.games.bolt_action.vehicle_walks import Walks
from tests.shares import some
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.games.bolt_action.movement.vehicle_obstacles import Obstacles, VehicleMove
from workbench.games.bolt_action.movement.vehicle_reach import (
    VehicleReach,
    decided_lengths,
    end_facings,
    path_to,
    reach,
)

HULL = (4.5, 2.25)
START = (30.0, 20.0)
TABLE = shapely.box(0, 0, 72, 48)
ERROR = 0.1
"""Inches: how far an edge of a reach may be off."""


def crowd(count: int, seed: int, room: float = 3.0) -> Obstacles:
    """Buildings, woods, walls and units at random, none near the start."""
    chooser = np.random.default_rng(seed)
    forbidden: list[shapely.Geometry] = []
    buffers: list[tuple[shapely.Geometry, float]] = []
    while len(forbidden) + len(buffers) < count:
        x, y = chooser.uniform((0, 0), (72, 48)).tolist()
        kind, turn = int(chooser.integers(4)), float(chooser.uniform(0, 180))
        shape: shapely.Geometry = shapely.Point(x, y).buffer(0.5, quad_segs=4)
        if kind == 0:
            shape = shapely.affinity.rotate(shapely.box(x - 2, y - 1.5, x + 2, y + 1.5), turn)
        elif kind == 1:
            shape = shapely.Point(x, y).buffer(chooser.uniform(1, 3), quad_segs=3)
        elif kind == 2:
            shape = shapely.affinity.rotate(shapely.LineString([(x - 2.5, y), (x + 2.5, y), (x + 3.5, y + 1)]), turn)
        if shape.distance(shapely.Point(START)) < room + (1.0 if kind == 3 else 0.0):
            continue
        if kind == 3:
            buffers.append((shape, 1.0))
        else:
            forbidden.append(shape)
    return Obstacles(tuple(forbidden), tuple(buffers), TABLE)


def solid(obstacles: Obstacles) -> list[shapely.Geometry]:
    """What a hull must not meet, for walks that start off all of it."""
    found = [*obstacles.forbidden, *(shape.buffer(room, quad_segs=6) for shape, room in obstacles.buffers)]
    return [*found, obstacles.outline.boundary] if obstacles.outline is not None else found


def off(found: VehicleReach, ends: np.ndarray) -> np.ndarray:
    """How far outside the reach some points are."""
    return np.asarray(shapely.distance(shapely.points(ends), found.geometry))


def some_inside(found: VehicleReach, count: int, seed: int = 4) -> np.ndarray:
    """Points of the area, farther from its edge than that may be off."""
    inner = found.area.buffer(-ERROR)
    points = np.random.default_rng(seed).uniform(found.area.bounds[:2], found.area.bounds[2:], (20 * count, 2))
    return points[shapely.contains_xy(inner, points)][:count]


MOVES = [(9, 0, 1), (24, 12, 1), (12, 0, 2)]


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("seed", [3])
@pytest.mark.parametrize(("length", "minimum", "pivots"), MOVES, ids=["tracked", "wheeled run", "wheeled"])
def test_random_ways_end_inside_and_points_inside_have_ways(
    length: float, minimum: float, pivots: int, seed: int
) -> None:
    move = VehicleMove(START, 40.0 * seed, HULL, length, minimum, pivots)
    obstacles = crowd(60, seed)
    found, walks = reach(move, obstacles), Walks(move, solid(obstacles))
    ends, _, lengths = walks.random(8_000, 7)
    away = off(found, ends)
    # a gap that a hull has to meet at one angle is missed now and then
    assert np.quantile(away, 0.998) <= ERROR
    assert (away > 0.5).sum() == 0
    least = found.lengths(ends)
    can = np.isfinite(least)
    assert np.quantile(least[can] - lengths[can], 0.99) < 0.3
    missed = 0
    for point in some_inside(found, 12):
        way = path_to(found, (float(point[0]), float(point[1])))
        missed += way is None
        assert way is None or (walks.follows(way) and way.length >= minimum - 1e-6)
    assert missed <= 1


def test_a_wall_stops_the_hull_at_its_front() -> None:
    wall = shapely.LineString([(20, 10), (40, 10)])
    found = reach(VehicleMove(START, 0, HULL, 9, pivots=1, reverse=4.5), Obstacles((wall,)))
    assert found.ahead == pytest.approx(10 - HULL[0] / 2, abs=1e-3)
    assert found.back == 4.5
    # nearer to the wall only side on
    assert found.area.bounds[1] == pytest.approx(10 + HULL[1] / 2, abs=1.0)
    can = np.isfinite(found.lengths(np.array([(30, 12.3), (30, 12.2), (38, 11.3), (30, 8)])))
    assert can.tolist()[:2] == [True, False]
    assert not can[3]
    assert reach(VehicleMove(START, 0, HULL, 18, 9), Obstacles((wall,))).lines.is_empty


@pytest.mark.share(8)
@pytest.mark.parametrize("hull", [(0.0, 0.0), (0.001, 0.001), (0.05, 0.05)])
@pytest.mark.parametrize(("length", "minimum", "pivots"), [(9, 0, 0), *MOVES])
@pytest.mark.parametrize("thick", [0.0, 3.0])
def test_nothing_is_too_small_to_be_stopped(
    hull: tuple[float, float], length: float, minimum: float, pivots: int, thick: float
) -> None:
    wall = shapely.box(33, 0, 33 + thick, 48) if thick else shapely.LineString([(33, 0), (33, 48)])
    found = reach(VehicleMove(START, 90, hull, length, minimum, pivots), Obstacles((wall,), (), TABLE))
    can = np.isfinite(found.lengths(np.array([(x, y) for x in (33.4, 35.5, 38.9, 44.0) for y in (17.0, 20.0, 23.5)])))
    assert not can.any()
    assert found.area.is_empty or found.area.bounds[2] <= 33 + 2 * ERROR


@pytest.mark.slow(8)
def test_a_gap_lets_through_what_is_as_narrow() -> None:
    def through(gap: float, turn: float) -> bool:
        left = shapely.box(5, 9, 30 - gap / 2, 13)
        right = shapely.box(30 + gap / 2, 9, 55, 13)
        pieces = [shapely.affinity.rotate(piece, turn, origin=START) for piece in (left, right)]
        found = reach(VehicleMove(START, 0, HULL, 18, pivots=1), Obstacles(tuple(pieces)))
        beyond = shapely.affinity.rotate(shapely.box(0, 0, 60, 9), turn, origin=START)
        return bool(found.geometry.intersection(beyond).length > 0)

    for turn in (0.0, 13.7, 29.2):
        assert through(HULL[1] + 0.25, turn)
        assert not through(HULL[1] - 0.05, turn)


def test_it_keeps_off_units_and_leaves_them_if_it_stands_too_near() -> None:
    unit = shapely.Point(30, 14.75).buffer(0.5, quad_segs=16)
    far = reach(VehicleMove(START, 0, HULL, 9, pivots=1), Obstacles((), ((unit, 1.0),)))
    assert far.ahead == pytest.approx(20 - 2.25 - 16.25, abs=0.02)
    near = shapely.Point(30, 16.75).buffer(0.5, quad_segs=16)
    close = reach(VehicleMove(START, 0, HULL, 9, pivots=1, reverse=4.5), Obstacles((), ((near, 1.0),)))
    assert close.ahead == pytest.approx(0.0, abs=1e-3)
    assert close.back == pytest.approx(4.5)
    assert off(close, np.array([(30.0, 24.0)]))[0] < 1e-9
    # a hull beside it drives on, for it comes no nearer
    beside = shapely.Point(30 + HULL[1] / 2 + 0.9, 20).buffer(0.5, quad_segs=16)
    assert reach(VehicleMove(START, 0, HULL, 9), Obstacles((), ((beside, 1.0),))).ahead == pytest.approx(9)


def test_a_hull_that_stands_on_forbidden_ground_covers_no_more_of_it() -> None:
    field = shapely.box(20, 18.5, 40, 40)
    found = reach(VehicleMove(START, 0, HULL, 9, reverse=4.5), Obstacles((field,)))
    assert found.ahead == pytest.approx(9)
    assert found.back == pytest.approx(0, abs=1e-3)


def test_a_hull_stays_on_the_table_wholly_and_may_touch_its_edge() -> None:
    move = VehicleMove((2.25, 24), 90, HULL, 9, pivots=1, reverse=4.5)
    found = reach(move, Obstacles(outline=TABLE))
    assert found.back == pytest.approx(0, abs=1e-3)
    assert found.ahead == 9
    assert found.area.bounds[0] >= HULL[1] / 2 - ERROR
    corner = reach(VehicleMove((69, 45), 90, HULL, 12, pivots=2), Obstacles(outline=TABLE))
    long, wide = HULL[0] / 2, HULL[1] / 2
    assert corner.area.bounds[2] <= 72 - wide + ERROR
    assert corner.area.bounds[3] <= 48 - wide + ERROR
    assert not corner.area.contains(shapely.Point(72 - wide - 0.2, 48 - wide - 0.2))
    assert corner.ahead == pytest.approx(3 - long, abs=1e-3)


def test_a_vehicle_boxed_in_turns_where_it_stands_or_not_at_all() -> None:
    def box(room: float) -> Obstacles:
        x, y = START
        return Obstacles((shapely.box(x - room, y - room, x + room, y + room).boundary,))

    tight = reach(VehicleMove(START, 0, HULL, 9, pivots=1), box(2.4))
    assert tight.ahead == pytest.approx(0.15, abs=1e-3)
    # its corners come to the wall after a tenth of a right angle
    assert end_facings(tight, START) == [0, 3, 6, 9, 351, 354, 357]
    assert path_to(tight, (START[0] + 1.0, START[1])) is None
    assert np.isfinite(tight.lengths(np.array([START]))).all()
    wide = reach(VehicleMove(START, 0, HULL, 9, pivots=1), box(2.6))
    assert len(end_facings(wide, START)) == 61


@pytest.mark.slow
def test_final_headings_among_obstacles_are_those_of_random_ways() -> None:
    move = VehicleMove(START, 0, HULL, 12, pivots=2)
    obstacles = crowd(60, 1)
    found = reach(move, obstacles)
    ends, angles, _ = Walks(move, solid(obstacles)).random(8_000, 9)
    facing = np.degrees(angles) + 90
    worst = []
    for number in range(0, len(ends), max(1, len(ends) // 80)):
        near = end_facings(found, (float(ends[number, 0]), float(ends[number, 1])))
        worst.append(min((abs(math.remainder(facing[number] - one, 360)) for one in near), default=360.0))
    assert np.quantile(worst, 0.95) < 5


ROAD = shapely.LineString([(0, 24), (30, 24), (50, 30), (72, 30)]).buffer(2, join_style="mitre")


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(("length", "minimum", "pivots"), [(18, 0, 1), (48, 12, 1), (24, 0, 2)])
def test_on_a_road_the_middle_stays_on_it(length: float, minimum: float, pivots: int) -> None:
    move = VehicleMove((6, 24), 90, HULL, length, minimum, pivots, on_road=True)
    found = reach(move, Obstacles(outline=TABLE, road=ROAD))
    assert ROAD.buffer(1e-6).contains(found.area)
    walks = Walks(move, [TABLE.boundary], ROAD)
    ends, _, _ = walks.random(5_000, 3)
    assert len(ends) > 100
    assert off(found, ends).max() <= 0.15
    for point in some_inside(found, 12):
        way = path_to(found, (float(point[0]), float(point[1])))
        assert way is not None
        assert walks.follows(way)
    if length == 48:
        assert found.area.bounds[2] > 50


def test_a_move_on_the_road_starts_on_it() -> None:
    move = VehicleMove((6, 30), 90, HULL, 18, pivots=1, on_road=True)
    for road in (ROAD, None):
        found = reach(move, Obstacles(outline=TABLE, road=road))
        assert found.geometry.is_empty
        assert not np.isfinite(found.lengths(np.array([(6, 30), (10, 30), (12, 25)]))).any()
        assert path_to(found, (10, 30)) is None
        assert end_facings(found, (6, 30)) == []


@st.composite
def shapes(draw: st.DrawFn) -> shapely.Geometry:
    x, y = draw(st.integers(14, 46)), draw(st.integers(4, 36))
    width, height, turn = draw(st.integers(0, 6)), draw(st.integers(1, 6)), draw(st.integers(0, 11))
    shape = shapely.box(x, y, x + width, y + height) if width else shapely.LineString([(x, y), (x, y + height)])
    return shapely.affinity.rotate(shape, 15 * turn)


@settings(max_examples=some(8))
@given(
    st.lists(shapes(), max_size=4), st.lists(shapes(), max_size=4), st.sampled_from([(9, 0, 1), (9, 0, 2), (14, 7, 1)])
)
def test_more_obstacles_never_add_reach(some: list, more: list, kind: tuple[float, float, int]) -> None:
    length, minimum, pivots = kind
    move = VehicleMove(START, 0, HULL, length, minimum, pivots)
    free = [shape for shape in more if shape.distance(move.hull_area()) > 0.2]
    few = reach(move, Obstacles(tuple(some), outline=TABLE))
    many = reach(move, Obstacles((*some, *free), outline=TABLE))
    assert many.ahead <= few.ahead + 1e-9
    assert many.area.difference(few.area.buffer(0.2)).area < 0.05


@settings(max_examples=some(8))
@given(st.lists(shapes(), max_size=5), st.sampled_from([(9, 0, 1), (9, 0, 2), (14, 7, 1)]))
def test_a_mirrored_table_gives_a_mirrored_reach(some: list, kind: tuple[float, float, int]) -> None:
    length, minimum, pivots = kind
    move = VehicleMove(START, 0, HULL, length, minimum, pivots)
    mirrored = [shapely.transform(shape, lambda p: np.column_stack([60 - p[:, 0], p[:, 1]])) for shape in some]
    one, other = reach(move, Obstacles(tuple(some))), reach(move, Obstacles(tuple(mirrored)))
    back = shapely.transform(other.area, lambda p: np.column_stack([60 - p[:, 0], p[:, 1]]))
    assert one.ahead == pytest.approx(other.ahead)
    # where a lane just touches something rounding decides for one side or the other
    assert one.area.symmetric_difference(back).buffer(-0.06).area < 0.02


@pytest.mark.slow(8)
@settings(max_examples=some(8))
@given(
    st.lists(shapes(), min_size=1, max_size=6),
    st.sampled_from([(9, 0, 1), (9, 0, 2), (14, 7, 1)]),
    st.integers(0, 2**31),
)
@example([shapely.LineString([(14, 4), (14, 5)])], (9, 0, 1), 350374)  # between an arc and its chord
def test_what_is_reached_and_what_has_a_path_agree(some: list, kind: tuple[float, float, int], seed: int) -> None:
    length, minimum, pivots = kind
    move = VehicleMove(START, 0, HULL, length, minimum, pivots)
    found = reach(move, Obstacles(tuple(some), outline=TABLE))
    points = np.random.default_rng(seed).uniform(np.array(START) - length, np.array(START) + length, (200, 2))
    edge = shapely.distance(found.area.boundary, shapely.points(points))
    near = points[np.argsort(edge)[:25]]
    reached = np.isfinite(decided_lengths([found], near))
    paths = [path_to(found, (float(x), float(y))) for x, y in near]
    assert reached.tolist() == [path is not None for path in paths]
    # beyond the bound that the answer tells the drawn area says the same
    far = shapely.distance(found.area, shapely.points(near)) > found.bound
    lines = shapely.distance(found.lines, shapely.points(near)) > 0.02
    assert not reached[far & lines].any()


def test_work_that_nobody_wants_stops() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        reach(VehicleMove(START, 0, HULL, 12, pivots=2), crowd(60, 1), token)

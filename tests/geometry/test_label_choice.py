"""Labels find spots that do not cover each other, keep off what is blocked and inside the map, and follow courses."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import pytest
import shapely

from workbench.geometry.label_candidates import (
    LEAST_SHARE,
    Course,
    Spot,
    course_in_area,
    fixed_spot,
    nudged,
    reserves_aside,
    reserves_beside,
    spots_beside,
)
from workbench.geometry.label_choice import Candidates, SpotChooser
from workbench.geometry.label_obstacles import Box, Obstacle

MAP = (0.0, 0.0, 60.0 * 0.866, 40.0)


def choose_spots(
    labels: Sequence[Sequence[Spot]],
    priorities: Sequence[int] = (),
    obstacles: Sequence[Obstacle] = (),
    within: Box | None = None,
) -> list[int]:
    """The number of the position of each label."""
    made = [Candidates(spots, one) for spots, one in zip(labels, priorities or [0] * len(labels), strict=True)]
    found = SpotChooser(made, within=within).choose(obstacles)
    return [next(k for k, one in enumerate(spots) if one is spot) for spots, spot in zip(labels, found, strict=True)]


def chosen(labels: list[list[Spot]], **besides: object) -> list[Spot]:
    picked = choose_spots(labels, **besides)  # type: ignore[arg-type]
    return [spots[number] for spots, number in zip(labels, picked, strict=True)]


def spots_along(course: Sequence[tuple[float, float]], advances: Sequence[float], height: float) -> list[Spot]:
    return Course(course, advances, height).spots_along()


def spots_spread(course: Sequence[tuple[float, float]], advances: Sequence[float], height: float) -> list[Spot]:
    return Course(course, advances, height).spots_spread()


def overlaps(spots: list[Spot]) -> int:
    shapes = [spot.shape for spot in spots]
    one, other = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    return int((one < other).sum())


def random_labels(seed: int, count: int = 200) -> list[list[Spot]]:
    """Names of 4 to 12 letters at random points of a map of 60 x 40 hexes."""
    chance = random.Random(seed)
    return [
        spots_beside(
            (chance.uniform(1, MAP[2] - 1), chance.uniform(1, MAP[3] - 1)), 0.24 * chance.randint(4, 12), 0.4, 0.3
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_two_hundred_labels_of_a_large_map_do_not_overlap(seed: int) -> None:
    labels = random_labels(seed)
    first = overlaps([spots[0] for spots in labels])
    found = chosen(labels, within=MAP)
    assert first > 10, "without a choice many would"
    assert overlaps(found) == 0
    left, top, right, bottom = MAP
    for spot in found:
        a, b, c, d = spot.shape.bounds
        assert left <= a < c <= right
        assert top <= b < d <= bottom


@pytest.mark.parametrize("seed", range(3))
def test_labels_keep_off_what_is_blocked(seed: int) -> None:
    labels, chance = random_labels(seed, 80), random.Random(seed + 100)
    corners = [(chance.uniform(0, MAP[2]), chance.uniform(0, MAP[3])) for _ in range(100)]
    blocked = [Obstacle((x, y, x + 0.7, y + 0.7), 12.0) for x, y in corners]
    ground = shapely.union_all([shapely.box(*one.box) for one in blocked])
    free, kept = chosen(labels, within=MAP), chosen(labels, obstacles=blocked, within=MAP)
    covered_before = sum(spot.shape.intersection(ground).area for spot in free)
    covered = sum(spot.shape.intersection(ground).area for spot in kept)
    assert covered < covered_before / 8
    assert overlaps(kept) == 0


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", range(3))
def test_labels_that_are_laid_out_again_lie_as_if_for_the_first_time(seed: int) -> None:
    """Whatever is blocked before, moves, comes or goes, and stands twice."""
    labels, chance = random_labels(seed, 60), random.Random(seed)

    def block() -> Obstacle:
        x, y = chance.uniform(0, MAP[2]), chance.uniform(0, MAP[3])
        return Obstacle((x, y, x + 0.7, y + 0.7), chance.choice((8.0, 12.0)))

    always, blocked = [block() for _ in range(40)], [block() for _ in range(120)]
    made = [Candidates(spots) for spots in labels]
    chooser = SpotChooser(made, always=always, within=MAP)
    seen = set()
    for _ in range(12):
        blocked[chance.randrange(len(blocked))] = block()
        if chance.random() < 0.5:
            blocked.append(blocked[chance.randrange(len(blocked))])
            del blocked[chance.randrange(len(blocked))]
        again = chooser.choose(blocked)
        assert again == SpotChooser(made, always=always, within=MAP).choose(blocked)
        seen.add(tuple(id(spot) for spot in again))
    assert len(seen) > 1, "what is blocked matters"


def test_the_same_labels_always_lie_alike() -> None:
    assert choose_spots(random_labels(1)) == choose_spots(random_labels(1))
    assert choose_spots([]) == []


def test_of_two_that_want_one_room_the_higher_priority_has_it() -> None:
    spots = [fixed_spot((0, 0), 2, 1), fixed_spot((0, 3), 2, 1)]
    spots[1] = Spot(spots[1].shape, 1.0, spots[1].at)
    assert choose_spots([spots, spots], [1, 5]) == [1, 0]
    assert choose_spots([spots, spots], [5, 1]) == [0, 1]


def test_spots_beside_a_point_leave_a_gap_and_begin_at_the_upper_right() -> None:
    spots = spots_beside((10, 10), 3, 1, 0.5)
    assert all(spot.shape.distance(shapely.Point(10, 10)) >= 0.25 for spot in spots)
    best = min(spots, key=lambda spot: spot.cost)
    assert best.at[0] > 10 > best.at[1]


def test_a_turned_label_covers_turned_ground() -> None:
    spot = fixed_spot((5, 5), 4, 1, 90.0)
    assert spot.shape.bounds == pytest.approx((4.5, 3, 5.5, 7))


@pytest.mark.parametrize("backwards", [False, True])
def test_letters_along_a_course_read_from_left_to_right_beside_it(backwards: bool) -> None:
    course = [(0.0, 0.0), (4.0, 1.0), (8.0, 0.0), (12.0, 2.0)]
    for spot in spots_along(course[::-1] if backwards else course, [0.5] * 6, 0.6):
        xs = [x for x, _, _ in spot.letters]
        assert xs == sorted(xs)
        assert all(abs(angle) < 60 for _, _, angle in spot.letters)
        line = shapely.LineString(course)
        assert all(line.distance(shapely.Point(x, y)) < 1.2 for x, y, _ in spot.letters)


def test_words_longer_than_their_course_reach_beyond_both_ends() -> None:
    for spot in spots_along([(0, 0), (1, 0)], [0.5] * 6, 0.5):
        xs = [x for x, _, _ in spot.letters]
        assert xs[0] < 0
        assert xs[-1] > 1
        assert all(b - a == pytest.approx(0.5) for a, b in pairwise(xs))


def test_spread_letters_fill_their_course_evenly() -> None:
    spot = spots_spread([(0, 0), (10, 0)], [0.5] * 5, 0.6)[0]
    xs = [x for x, _, _ in spot.letters]
    steps = [b - a for a, b in pairwise(xs)]
    assert steps == pytest.approx([2.0] * 4)
    assert math.isclose((xs[0] + xs[-1]) / 2, 5.0)


def test_a_spread_name_leaves_part_of_its_course_only_for_what_it_must_keep_off() -> None:
    spots = spots_spread([(0, 0), (10, 0)], [0.5] * 5, 0.6)
    free = choose_spots([spots])
    assert free == [0]
    (aside,) = chosen([spots], obstacles=[Obstacle((4.95, -3, 5.05, 3), 20.0, 1.0)])
    assert not aside.shape.intersects(shapely.box(4.95, -3, 5.05, 3))
    assert all(0 <= x <= 10 for x, _, _ in aside.letters)


def test_a_name_that_keeps_its_place_moves_only_where_it_would_be_cut() -> None:
    spots = nudged(fixed_spot((5, 5), 4, 1), 4, 1)
    assert choose_spots([spots]) == [0]
    for cut in (shapely.box(4.99, 0, 5.01, 9), shapely.box(0, 4.99, 9, 5.01), shapely.box(6.5, 0, 6.52, 9)):
        (aside,) = chosen([spots], obstacles=[Obstacle(cut.bounds, 20.0, 1.0)])
        assert not aside.shape.intersects(cut)
        assert math.hypot(aside.at[0] - 5, aside.at[1] - 5) <= 3


@pytest.mark.parametrize("seed", range(12))
def test_the_course_of_a_name_in_an_area_lies_in_it(seed: int) -> None:
    chance = random.Random(seed)
    centres = [(chance.uniform(0, 12), chance.uniform(0, 12)) for _ in range(6)]
    area = shapely.union_all([shapely.Point(at).buffer(chance.uniform(1.5, 3)) for at in centres])
    area = max(shapely.get_parts(area), key=lambda part: part.area)
    course = course_in_area(area, 0.4)
    assert course is not None
    (x0, y0), (x1, y1) = course
    assert x0 < x1, "it reads from left to right"
    assert area.buffer(-0.39).contains(shapely.LineString(course))
    assert math.hypot(x1 - x0, y1 - y0) > 0.5 * math.sqrt(area.area) - 0.8
    assert course_in_area(shapely.box(0, 0, 20, 0.5), 0.4) is None


def test_labels_without_room_shrink_and_no_further_than_they_may() -> None:
    """In rows of points that are ever nearer to each other."""
    sizes: list[float] = []
    for step in (2.4, 2.0, 1.6):
        points = [(step * k + 5, 5.0) for k in range(6)]
        made = [
            Candidates([fixed_spot(at, 2.2, 0.5)], 1, lambda at=at: reserves_aside(fixed_spot(at, 2.2, 0.5), 2.2, 0.5))  # type: ignore[misc]
            for at in points
        ]
        found = SpotChooser(made).choose()
        spots = [spot for spot in found if spot is not None]
        assert overlaps(spots) == 0
        assert len(spots) == 6
        assert all(LEAST_SHARE <= spot.size <= 1 for spot in spots)
        sizes += [spot.size for spot in spots]
    assert min(sizes) < 1


@pytest.mark.parametrize("count", [4, 30, pytest.param(120, marks=pytest.mark.slow)])
def test_of_labels_in_one_place_as_many_as_have_room_are_shown_the_most_important_ones(count: int) -> None:
    priorities = [k % 7 for k in range(count)]
    made = [
        Candidates(spots_beside((5, 5), 3, 0.6, 0.3), one, lambda: reserves_beside((5, 5), 3, 0.6, 0.3))
        for one in priorities
    ]
    found = SpotChooser(made).choose()
    shown = [(one, spot) for one, spot in zip(priorities, found, strict=True) if spot is not None]
    assert overlaps([spot for _, spot in shown]) == 0
    assert len(shown) >= min(count, 6)
    if count == 120:
        assert None in found
        left_out = [one for one, spot in zip(priorities, found, strict=True) if spot is None]
        assert sum(one for one, _ in shown) / len(shown) > sum(left_out) / len(left_out) + 1


def test_a_label_takes_the_place_of_one_that_can_lie_elsewhere() -> None:
    here, there, away = (fixed_spot((x, 0), 2, 1) for x in (0, 5, 9))
    wall = fixed_spot((0, 0), 1, 1)
    stays = Candidates([wall])
    first = Candidates([here], 1, lambda: [here, there])
    second = Candidates([there], 2, lambda: [there, away])
    found = SpotChooser([stays, first, second]).choose()
    assert [spot.at for spot in found if spot is not None] == [wall.at, there.at, away.at]


def test_labels_that_a_hand_laid_over_each_other_stay() -> None:
    spots = [fixed_spot((0, 0), 2, 1), fixed_spot((0.5, 0), 2, 1)]
    assert SpotChooser([Candidates([spot]) for spot in spots]).choose() == spots


@pytest.mark.parametrize("share", [1.0, 0.6])
def test_reserves_cover_the_ground_of_their_letters(share: float) -> None:
    course = Course([(0.0, 0.0), (4.0, 1.0), (8.0, 0.0)], [0.5] * 6, 0.6)
    spots = [spot for spot in (*course.reserves_along(), *course.reserves_spread()) if spot.size == share]
    assert spots
    for spot in spots:
        xs = [x for x, _, _ in spot.letters]
        assert xs[-1] - xs[0] > 0.8 * 5 * 0.5 * share
        assert spot.shape.area > 0.9 * 6 * 0.5 * 0.6 * share**2

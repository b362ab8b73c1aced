"""The brush of drawn ground: under the stroke the ground is as the brush says, elsewhere it stays, hexes follow, and contours
stay few and simple."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tests.scenario.test_edits_contours import GRID, hill, holds, number, scenario
from workbench.geometry.shapes import Point
from workbench.scenario.contours import contour_problems
from workbench.scenario.edits.contour_brush import (
    BrushStroke,
    ShiftLevels,
    SmoothContours,
    SpreadLevel,
    ground_within,
    level_at,
)
from workbench.scenario.scenario import Scenario

pytestmark = pytest.mark.slow(8)
WHOLE = shapely.box(*GRID.bounds)
LABELS = ("C3", "D4", "E3", "F5", "C6")
PAINTED = {"D4": 1, "D5": 1, "E4": 2, "G3": -1, "C3": 1}


def at(label: str, dx: float = 0.0, dy: float = 0.0) -> Point:
    x, y = GRID.centres[number(label)].tolist()
    return x + dx, y + dy


def stroke(*path: Point, radius: float = 0.3) -> BrushStroke:
    return BrushStroke(path, radius)


def ground(found: Scenario, area: BaseGeometry = WHOLE) -> dict[int, BaseGeometry]:
    return ground_within(found.board, area)


def sizes(found: Scenario, area: BaseGeometry = WHOLE) -> dict[int, float]:
    return {level: float(part.area) for level, part in ground(found, area).items() if part.area > 0.01}


def same_ground(one: Scenario, other: Scenario, area: BaseGeometry) -> bool:
    """Is the ground of an area the same, apart from what a brush rounds off?"""
    first, second = ground(one, area), ground(other, area)
    nothing = shapely.Polygon()
    return all(
        shapely.symmetric_difference(first.get(level, nothing), second.get(level, nothing)).area < 0.02
        for level in first.keys() | second.keys()
    )


def random_scenario(seed: int) -> Scenario:
    """Hills, hollows on them and valleys, some hexes painted."""
    chance = random.Random(seed)
    hills = []
    for label in chance.sample(LABELS, 3):
        level = chance.choice((1, 1, 2, -1))
        hills.append(hill(label, level, chance.uniform(0.6, 1.5), chance.uniform(-0.4, 0.4)))
        inner = level + chance.choice((-1, 1))
        hills.append(hill(label, inner, chance.uniform(0.2, 0.5)))
    painted = {label: level for label, level in PAINTED.items() if chance.random() < 0.5}
    return scenario(*hills, painted=painted)


def random_stroke(seed: int) -> BrushStroke:
    chance = random.Random(seed)
    path = tuple(at(label, chance.uniform(-0.4, 0.4), chance.uniform(-0.4, 0.4)) for label in chance.sample(LABELS, 2))
    return stroke(*path, radius=chance.uniform(0.15, 0.6))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("level", [-1, 0, 1, 2])
def test_under_a_stroke_the_ground_has_one_level_and_elsewhere_it_stays(seed: int, level: int) -> None:
    before, brush = random_scenario(seed), random_stroke(seed)
    after = SpreadLevel(brush, level).apply(before)
    assert sizes(after, brush.area(GRID)).keys() == {level}
    assert same_ground(before, after, shapely.difference(WHOLE, brush.area(GRID)))
    holds(after)
    assert not [problem for one in after.board.contours for problem in contour_problems(GRID, one)]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("by", [1, -1])
def test_under_a_stroke_every_level_is_raised_or_lowered_by_one(seed: int, by: int) -> None:
    before, brush = random_scenario(seed), random_stroke(seed)
    after = ShiftLevels(brush, by, -2, 4).apply(before)
    area = brush.area(GRID)
    wanted: dict[int, float] = {}
    for level, size in sizes(before, area).items():
        to = min(max(level + by, -2), 4)
        wanted[to] = wanted.get(to, 0.0) + size
    found = sizes(after, area)
    assert found.keys() == wanted.keys()
    assert all(found[level] == pytest.approx(size, abs=0.02) for level, size in wanted.items())
    assert same_ground(before, after, shapely.difference(WHOLE, area))
    holds(after)


@pytest.mark.parametrize("seed", range(8))
def test_smoothing_changes_nothing_beside_the_stroke(seed: int) -> None:
    before, brush = random_scenario(seed), random_stroke(seed)
    after = SmoothContours(brush).apply(before)
    assert same_ground(before, after, shapely.difference(WHOLE, shapely.buffer(brush.area(GRID), 0.01)))
    holds(after)
    assert not [problem for one in after.board.contours for problem in contour_problems(GRID, one)]


def test_a_stroke_over_ground_of_its_level_changes_nothing() -> None:
    before = scenario(hill("D4", 1, 1.5), painted={"G3": 1})
    brush = stroke(at("D4"), at("D4", 0.5))
    assert SpreadLevel(brush, 1).apply(before) is before
    assert SpreadLevel(stroke(at("G3"), radius=0.2), 1).apply(before) is before
    assert SmoothContours(stroke(at("B6"))).apply(before) is before
    top = ShiftLevels(brush, 1, -2, 1).apply(before)
    assert top is before


def test_lower_contours_go_along_and_higher_ones_give_way() -> None:
    before = scenario(hill("D4", 1, 1.5), hill("D4", 2, 0.8))
    out = SpreadLevel(stroke(at("D4"), at("D4", 2.5)), 2).apply(before)
    assert [one.level for one in out.board.contours] == [1, 2]
    assert all(one.area.contains(shapely.Point(at("D4", 2.4))) for one in out.board.contours)
    low = SpreadLevel(stroke(at("D4", 2.5), at("D4")), 0).apply(before)
    assert [one.level for one in low.board.contours] == [1, 2]
    assert not any(one.area.contains(shapely.Point(at("D4"))) for one in low.board.contours)


def test_a_push_leaves_the_ground_behind_its_beginning() -> None:
    before = scenario(hill("D4", 1, 0.5))
    brush = stroke(at("D4", 0.3), at("D4", 1.5), radius=0.45)
    assert SpreadLevel(replace(brush, path=brush.path[:1]), 1, pushes=True).apply(before) is before
    spread, pushed = SpreadLevel(brush, 1).apply(before), SpreadLevel(brush, 1, pushes=True).apply(before)
    behind = shapely.Point(at("D4", 0.3, 0.44)).buffer(0.005)
    assert sizes(spread, behind.buffer(0.2)).keys() == {0, 1}
    assert ground(spread, behind).keys() == {1}
    assert ground(pushed, behind).keys() == {0}
    assert ground(pushed, shapely.Point(at("D4", 1.4)).buffer(0.3)).keys() == {1}
    holds(pushed)


def test_a_stroke_through_a_hill_makes_two_and_one_across_the_gap_makes_one_again() -> None:
    before = scenario(hill("D4", 1, 1.5))
    cut = SpreadLevel(stroke(at("D4", -2), at("D4", 2)), 0).apply(before)
    assert [one.level for one in cut.board.contours] == [1, 1]
    joined = SpreadLevel(stroke(at("D4", 0.5, -0.8), at("D4", 0.5, 0.8)), 1).apply(cut)
    assert [one.level for one in joined.board.contours] == [1]


def test_painted_hills_become_contours_only_where_they_hang_together() -> None:
    before = scenario(painted=PAINTED)
    after = SpreadLevel(stroke(at("D4"), at("D4", -1.6)), 1).apply(before)
    assert sorted(one.level for one in after.board.contours) == [1, 2]
    assert level_at(after.board, number("G3"), at("G3")) == -1
    holds(after)


def test_smoothing_rounds_a_painted_hill_and_leaves_it_about_as_large() -> None:
    before = scenario(painted={"D4": 1})
    around = [at("D4", dx, dy) for dx, dy in ((0.6, 0), (0, 0.6), (-0.6, 0), (0, -0.6), (0.6, 0))]
    after = SmoothContours(stroke(*around, radius=0.5)).apply(before)
    (contour,) = after.board.contours
    assert len(contour.outline) > 6
    assert sizes(after)[1] == pytest.approx(sizes(before)[1], rel=0.08)

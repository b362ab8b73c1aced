"""Where ways lead that meet no dice, found by the search for all ways, against a search on a table where dice are closed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import shapely

from tests.movement.table_layouts import area, ground, line, random_patches
from workbench.movement.table.beams import CURVE
from workbench.movement.table.search import Search
from workbench.movement.table.stars import regions
from workbench.movement.table.terms import Patch, Terms

START, BUDGET = (90.0, 60.0), 30.0
NEAR = 0.1 + CURVE


def diced(patches: list[Patch], every: int) -> list[Patch]:
    """The same pieces, with dice in some of those that are open."""
    return [
        replace(patch, terms=replace(patch.terms, dice=True))
        if patch.number % every == 0 and not patch.terms.closed and not patch.terms.road
        else patch
        for patch in patches
    ]


def shut(patch: Patch) -> Patch:
    """The piece for who goes nowhere where dice are rolled."""
    return replace(patch, terms=Terms(closed=True)) if patch.terms.dice else patch


@pytest.mark.parametrize("seed", [seed for seed in range(8) if seed not in (0, 10)])
def test_safe_ground_is_what_is_reached_where_dice_are_closed(seed: int) -> None:
    patches = diced(random_patches(seed, 60, road=seed % 2 == 0), 2 + seed % 3)
    table = ground(*patches)
    search = Search(table, START, BUDGET)
    whole, safe = regions(search, [BUDGET], safe=True)
    alone = Search(ground(*(shut(patch) for patch in patches)), START, BUDGET)
    (closed,) = regions(alone, [BUDGET])
    (plain,) = regions(
        Search(ground(*(replace(p, terms=replace(p.terms, dice=False)) for p in patches)), START, BUDGET), [BUDGET]
    )
    assert whole.symmetric_difference(plain).area < 2e-3 * plain.area
    assert safe.is_valid
    assert safe.difference(whole).area < 1e-3 * whole.area
    # no point that the slow way reaches is left out, and what is added has a way without dice
    points = np.random.default_rng(seed).uniform(np.array(START) - 32, np.array(START) + 32, (1500, 2))
    inside = shapely.contains_xy(safe, points[:, 0], points[:, 1])
    away = shapely.distance(shapely.union_all([safe.boundary, closed.boundary]), shapely.points(points)) > NEAR
    off = np.flatnonzero((inside != shapely.contains_xy(closed, points[:, 0], points[:, 1])) & away)
    assert not len(off[~inside[off]])
    kept = [label for label, fine in zip(search.kept, search.safe_of(search.kept), strict=True) if fine]
    for number in off.tolist():
        ends = np.repeat(points[number][None], len(kept), axis=0)
        assert search.costs_to(kept, ends, np.full(len(kept), True)).min() <= BUDGET + NEAR


def test_a_way_round_dice_is_dearer_than_through_them() -> None:
    wood = area(0, shapely.box(95, 55, 100, 65), dice=True)
    whole, safe = regions(Search(ground(wood), START, 20), [20], safe=True)
    assert whole.contains(shapely.Point(109.9, 60))
    assert not safe.intersects(wood.area.buffer(-0.01))
    # round the corner: 7.07 + 5 + 8.6
    assert not safe.contains(shapely.Point(107.5, 60))
    assert safe.contains(shapely.Point(105.5, 60))


def test_whoever_starts_where_dice_are_rolled_is_safe_only_there() -> None:
    wood = area(0, shapely.box(85, 55, 100, 65), dice=True, density=2.0)
    whole, safe = regions(Search(ground(wood), START, 20), [20], safe=True)
    assert whole.area > 100
    assert safe.equals(shapely.Point(START))


def test_dice_at_a_line_count_where_it_is_crossed() -> None:
    wire = line(0, [(95, 0), (95, 120)], dice=True)
    whole, safe = regions(Search(ground(wire), START, 20), [20], safe=True)
    assert whole.bounds[2] == pytest.approx(110, abs=0.02)
    assert safe.bounds[2] == pytest.approx(95, abs=1e-3)

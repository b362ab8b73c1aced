"""Natural outlines stay in their hexes, hold the centre dot, and depend on their own hexes only."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from workbench.geometry.freehand import Ring, building, woods
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex, disk
from workbench.geometry.shapes import outlines

GRID = HexGrid(9, 7, "flat", "even", "up", extra=True, label_style="A1")
POINTY = HexGrid(7, 8, "pointy")
groups = st.sets(st.sampled_from(GRID.hexes), min_size=1, max_size=25)
seeds = st.integers(0, 2**40)


def land(grid: HexGrid, group: set[Hex]) -> shapely.Geometry:
    numbers = [grid.index(here) for here in group]
    # hexes reckoned one by one leave hairlines between them
    return shapely.union_all(outlines(grid).hexes[numbers]).buffer(1e-6)


def whole(rings: list[Ring]) -> shapely.Geometry:
    polygons = [shapely.Polygon(ring) for ring in rings]
    assert all(polygon.is_valid and polygon.area > 0 for polygon in polygons)
    found = shapely.union_all(polygons)
    assert found.area == pytest.approx(sum(polygon.area for polygon in polygons))
    return found


@given(groups, seeds)
def test_woods_fill_their_hexes_and_no_others(group: set[Hex], seed: int) -> None:
    drawn = whole(woods(GRID, group, seed))
    assert land(GRID, group).buffer(1e-3).contains(drawn)
    assert drawn.area > 0.65 * land(GRID, group).area
    for here in group:
        centre = shapely.Point(GRID.point(here))
        assert drawn.contains(centre)
        assert drawn.buffer(1e-6).exterior.distance(centre) > 0.3 if drawn.geom_type == "Polygon" else True


@given(groups, seeds)
def test_buildings_stand_on_their_centre_dots(group: set[Hex], seed: int) -> None:
    drawn = whole(building(GRID, group, seed))
    assert land(GRID, group).contains(drawn)
    for here in group:
        assert drawn.contains(shapely.Point(GRID.point(here)).buffer(0.1))


@given(groups)
def test_a_wood_keeps_clear_of_the_hexes_around_it(group: set[Hex]) -> None:
    drawn = whole(woods(GRID, group))
    others = set(GRID.hexes) - group
    if others:
        assert drawn.distance(land(GRID, others)) > 0.01


def test_pointy_maps_too() -> None:
    group = set(POINTY.hexes[10:20])
    assert land(POINTY, group).contains(whole(woods(POINTY, group)))
    assert land(POINTY, group).contains(whole(building(POINTY, group)))


@given(groups, st.sampled_from(GRID.hexes))
def test_one_hex_more_changes_its_surroundings_only(group: set[Hex], more: Hex) -> None:
    before, after = whole(woods(GRID, group)), whole(woods(GRID, group | {more}))
    near = shapely.union_all([shapely.Point(GRID.point(here)).buffer(0.6) for here in disk(more, 1)])
    assert shapely.difference(shapely.symmetric_difference(before, after), near).area < 1e-3


def test_seeds_and_places_give_other_outlines() -> None:
    here = GRID.hexes[20]
    assert woods(GRID, [here]) == woods(GRID, [here])
    assert woods(GRID, [here], 1) != woods(GRID, [here], 2)
    assert building(GRID, [here], 1) != building(GRID, [here], 2)


def test_a_glade_is_cut_well_clear_of_the_centres() -> None:
    middle = Hex(4, 0)
    rings = woods(GRID, set(middle.neighbours()))
    assert len(rings) == 2
    drawn = whole(rings)
    assert not drawn.contains(shapely.Point(GRID.point(middle)))
    for ring in rings:
        for here in middle.neighbours():
            assert shapely.LinearRing(ring).distance(shapely.Point(GRID.point(here))) > 0.1

"""Whole maps turned, mirrored, resized, cropped and shifted: there and back is the same scenario, and all of it follows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.small_files import load, scenarios
from tests.scenario.strategies import blank
from tests.shares import some
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS, Hex, direction_of
from workbench.geometry.segments import VERTEX, Aim
from workbench.geometry.shapes import outlines, planar
from workbench.geometry.symmetry import HALF, Turn, left_to_right, top_to_bottom
from workbench.scenario.edits.map_transforms import (
    CropMap,
    MapTransform,
    ResizeMap,
    ShiftMap,
    TurnMap,
    grid_around,
    resize_move,
)
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import KeptLine, Scenario
from workbench.scenario.underlay import Underlay
from workbench.scenario.units import Force, Forces, Unit
from workbench.scenario.zones import Zone

turns = st.builds(Turn, st.integers(0, 5), st.booleans())


def tidy(scenario: Scenario) -> Scenario:
    """Shapes on the map, with as many digits as a turn keeps."""
    board = scenario.board
    on_map = (s for s in board.shapes if outlines(board.grid).touched(planar(s)).size)
    shapes = (replace(s, points=tuple((round(x, 9) + 0.0, round(y, 9) + 0.0) for x, y in s.points)) for s in on_map)
    return replace(scenario, board=replace(board, shapes=tuple(shapes)))


def near(one: Scenario, other: Scenario) -> None:
    """Equal, but for the last digit of points."""
    for a, b in zip(one.board.shapes, other.board.shapes, strict=True):
        assert np.allclose(a.points, b.points, rtol=0, atol=1e-8)
    assert replace(one, board=replace(one.board, shapes=other.board.shapes)) == other


@given(turns, turns, st.integers(0, 5))
def test_a_turn_after_a_turn_is_a_turn(one: Turn, other: Turn, k: int) -> None:
    here = Hex(2, -5)
    assert one.then(other).image_of(here) == other.image_of(one.image_of(here))
    assert direction_of(one.image_of(DIRECTIONS[k])) == one.side(k)
    assert one.spine(k) in (one.side(k), one.side(k + 1))
    assert (one.side(k), one.side(k + 1)) in (
        (one.spine(k), (one.spine(k) + 1) % 6),
        ((one.spine(k) + 1) % 6, one.spine(k)),
    )
    vertex = one.aim(Aim(VERTEX, k)).k
    assert {(vertex - 1) % 6, vertex} == {one.side(k - 1), one.side(k)}


@pytest.mark.slow
@settings(max_examples=some(25))
@given(scenarios(), st.sampled_from(["left", "top", "half"]), st.booleans())
def test_turned_twice_is_the_scenario(scenario: Scenario, way: str, spines: bool) -> None:
    flat = scenario.board.grid.is_flat
    turn = {"left": left_to_right(flat), "top": top_to_bottom(flat), "half": HALF}[way]
    edit = TurnMap(turn, spines)
    before = tidy(scenario)
    if edit.move(before.board.grid) is None or (before.board.grid.boards and turn != HALF):
        return
    once, told = edit.moved(before)
    assert not list(told)
    near(edit.apply(once), before)


@pytest.mark.slow
@settings(max_examples=some(25))
@given(scenarios(), st.integers(0, 5), st.integers(0, 5), st.sampled_from([(-1, -1), (0, 0), (1, 1), (1, 0)]))
def test_a_crop_of_a_wider_map_is_the_map(scenario: Scenario, wider: int, higher: int, anchor: tuple[int, int]) -> None:
    before = tidy(scenario)
    grid = before.board.grid
    if grid.boards:
        return
    columns, rows = grid.columns + wider, grid.rows + higher
    wide = ResizeMap(columns, rows, anchor).apply(before)
    held = np.flatnonzero(resize_move(grid, columns, rows, anchor).covered).tolist()
    near(CropMap(tuple(held)).apply(wide), before)


@given(st.integers(-3, 3), st.integers(-3, 3))
def test_shifted_there_and_back_keeps_what_stayed_on_the_map(columns: int, rows: int) -> None:
    scenario = everything()
    there = ShiftMap(columns, rows).apply(scenario)
    back = ShiftMap(-columns, -rows).apply(there)
    stayed = there.board.elevation.max() == 2
    assert (back.board.elevation == scenario.board.elevation).all() == stayed


def at(grid: HexGrid, label: str) -> int:
    found = grid.find(label)
    assert found is not None, label
    return found


GRID = HexGrid(9, 8)


def everything() -> Scenario:
    """One of everything that has a place, about the hexes 0303 and 0404."""
    grid = GRID
    here, there = at(grid, "0303"), at(grid, "0404")
    levels = np.zeros(grid.size, dtype=np.int32)
    levels[there] = 2
    x, y = grid.centres[here].tolist()
    board = replace(
        HexBoard.blank(grid, "clear"),
        elevation=levels,
        paths={"road": ((at(grid, "0302"), here, at(grid, "0304")),)},
        shapes=(Shape("woods", "polygon", ((x, y), (x + 0.3, y), (x, y + 0.2))),),
        attributes={"road": {"ford": (here,), "course": ((here, at(grid, "0304")),)}},
    )
    line = KeptLine("post", here, there, "spot", (0, 1), (Aim("hexside", 1), Aim(VERTEX, 2)))
    unit = Unit("r1", "infantry", here, facing=1, values={"ca": "0302/0402"}, zone="z")
    return Scenario(
        Text.of("All"),
        "test",
        board,
        Forces((Force("Red", (unit,)),)),
        {"smoke": (here, there)},
        {"wire": {"Red": (there,)}},
        lines=(line,),
        zones=(Zone("z", hexes=(here, there)),),
    )


@pytest.mark.parametrize(("columns", "rows"), [(5, 0), (0, 5), (-1, 3)])
def test_a_map_without_rows_or_columns_is_not_made(columns: int, rows: int) -> None:
    before = blank()
    assert ResizeMap(columns, rows).apply(before) is before


def test_everything_follows_a_mirror() -> None:
    after = TurnMap(left_to_right(True)).apply(everything())
    grid, force = after.board.grid, after.forces.sides[0]
    here, there = at(grid, "0703"), at(grid, "0604")
    unit = force.units[0]
    assert (unit.at, unit.facing, unit.values["ca"]) == (here, 5, "0602/0702")
    assert after.markers == {"smoke": tuple(sorted((here, there)))}
    assert after.zones[0].hexes == tuple(sorted((here, there)))
    assert after.board.attributes["road"] == {"ford": (here,), "course": ((here, at(grid, "0704")),)}
    line = after.lines[0]
    assert (line.origin, line.target, line.aims) == (here, there, (Aim("hexside", 5), Aim(VERTEX, 5)))
    assert after.board.elevation[there] == 2
    assert TurnMap(left_to_right(True), spines=True).apply(everything()).forces.sides[0].units[0].facing == 4


def test_what_falls_off_is_reported() -> None:
    scenario = everything()
    after, told = ResizeMap(3, 2).moved(scenario)
    assert after.forces.sides[0].units[0].at is None
    assert not after.lines
    assert [item.code for item in told] == ["unit_cut_off", "line_cut_off"]
    assert "r1" in next(iter(told)).text.fr


@pytest.mark.parametrize("turn", [Turn(1), Turn(2), Turn(4, mirrored=True)])
def test_a_map_is_not_turned_where_its_grid_does_not_allow_it(turn: Turn) -> None:
    scenario = everything()
    assert TurnMap(turn).apply(scenario) is scenario


@given(st.sets(st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5)), min_size=1), st.sampled_from(["flat", "pointy"]))
def test_a_frame_holds_hexes_and_a_ring_about_them(hexes: set[Hex], orientation: str) -> None:
    grid, offset = grid_around(hexes, orientation)
    for here in hexes:
        number = grid.index(here.plus(offset))
        assert number is not None
        assert (grid.neighbours[number] >= 0).all()


@pytest.mark.slow(8)
@settings(max_examples=some(15))
@given(scenarios(HexGrid(5, 4, "flat", "even", "up", extra=True)), st.sampled_from(["flip", "resize", "crop", "shift"]))
def test_moved_maps_are_saved_and_loaded(scenario: Scenario, way: str) -> None:
    edits = {
        "flip": TurnMap(top_to_bottom(True)),
        "resize": ResizeMap(6, 3, (0, 1)),
        "crop": CropMap((3, 8)),
        "shift": ShiftMap(1, 1),
    }
    after = edits[way].apply(tidy(scenario))
    again, _, told = load(dump_scenario(after))
    assert again == after, [item.format() for item in told]


@pytest.mark.parametrize(
    "edit",
    [TurnMap(HALF), ShiftMap(2, 1), ResizeMap(9, 9, (1, 1)), CropMap((14, 23, 30))],
    ids=lambda edit: type(edit).__name__,
)
def test_a_fitted_picture_lies_under_the_same_hexes(edit: MapTransform) -> None:
    grid = HexGrid(8, 7)
    scan = Underlay("scan.png", 0.3, -0.2, 7.5, 1.7)
    before = replace(blank(), board=HexBoard.blank(grid, "clear"), forces=Forces(()), underlay=scan)
    after, told = edit.moved(before)
    move = edit.move(grid)
    assert move is not None
    assert after.underlay is not None
    assert not len(told)
    for number, there in enumerate(move.to.tolist()):
        if there >= 0:
            pixel = scan.to_picture(grid.point(grid.hexes[number]), 1000)
            centre = move.target.point(move.target.hexes[there])
            assert after.underlay.to_map(pixel, 1000) == pytest.approx(centre, abs=1e-6)


def test_a_flip_says_that_it_takes_the_picture_off() -> None:
    before = replace(blank(), underlay=Underlay("scan.png"))
    after, told = TurnMap(left_to_right(flat=True)).moved(before)
    assert after.underlay is None
    assert [item.code for item in told] == ["picture_gone"]
    assert "mirrored" in next(iter(told)).text.en

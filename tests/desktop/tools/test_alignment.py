"""Pieces are aligned by the menu and come into line with others while they are dragged and turned, with guides."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL, LEFT
from tests.tabletops import box
from workbench.desktop.tools.tabletop_tool import in_line, parallel_turn
from workbench.scenario.edits.tabletop_pieces import RotateFeatures

pytestmark = pytest.mark.gui


@pytest.fixture
def driver(open_tabletop: OpenTabletop) -> TabletopDriver:
    bare = bare_table()
    shed = box("building_bunker", 90, 12, 96, 20, id="shed")
    driver = open_tabletop(replace(bare, board=replace(bare.board, features=(*bare.board.features, shed))))
    driver.edit()
    return driver


@pytest.mark.slow(8)
def test_selected_pieces_are_aligned_by_the_menu_in_one_step(driver: TabletopDriver) -> None:
    driver.tap((65, 35))
    actions = driver.window.actions_
    assert not actions["align_top"].isEnabled()
    driver.tap((93, 16), mod=CTRL)
    actions["align_top"].trigger()
    assert driver.piece("house").area.bounds == (60, 12, 70, 22)
    assert driver.piece("shed").area.bounds == (90, 12, 96, 20)
    assert driver.steps == 1
    assert not actions["align_gaps_across"].isEnabled()
    driver.tap((40, 20), mod=CTRL)
    actions["align_gaps_across"].trigger()
    gaps = [bounds[::2] for bounds in (driver.piece("house").area.bounds, driver.piece("shed").area.bounds)]
    assert gaps[0][0] - 40 == pytest.approx(gaps[1][0] - gaps[0][1], abs=2), "the unit has a base"
    assert driver.where("b1") == (40, 20), "those at the ends stay"


def test_a_dragged_piece_comes_into_line_with_a_guide_and_ctrl_does_not(driver: TabletopDriver) -> None:
    driver.tap((65, 35))
    near = 35 - 18 + 4 * driver.pixel
    driver.press_at((65, 35))
    driver.point_at((70, 30), held=LEFT)
    driver.point_at((73, near), held=LEFT)
    assert driver.window.view.sketch.guides
    driver.release_at((73, near))
    assert driver.piece("house").area.bounds[1] == 12, "its top is in line with the shed's"
    assert driver.window.view.sketch.guides == ()
    driver.window.actions_["undo"].trigger()
    driver.press_at((65, 35))
    driver.point_at((70, 30), CTRL, held=LEFT)
    driver.point_at((73, near), CTRL, held=LEFT)
    assert driver.window.view.sketch.guides == ()
    driver.release_at((73, near), CTRL)
    assert driver.piece("house").area.bounds[1] != 12


@pytest.mark.slow(8)
def test_a_turned_piece_becomes_parallel_to_a_neighbour(open_tabletop: OpenTabletop) -> None:
    bare = bare_table()
    shed = box("building_bunker", 74, 30, 80, 38, id="shed")
    driver = open_tabletop(replace(bare, board=replace(bare.board, features=(*bare.board.features, shed))))
    driver.edit()
    driver.window.document.apply(RotateFeatures(("shed",), 23.4))
    driver.tap((65, 35))
    turner = driver.window.view.sketch.box.turner
    far = 35 - turner[1]

    def on_the_ring(degrees: float) -> tuple[float, float]:
        return 65 + far * math.sin(math.radians(degrees)), 35 - far * math.cos(math.radians(degrees))

    driver.press_at(turner)
    driver.point_at(on_the_ring(10), held=LEFT)
    driver.point_at(on_the_ring(23), held=LEFT)
    assert driver.window.view.sketch.guides
    driver.release_at(on_the_ring(23))
    assert driver.piece("house").angle == pytest.approx(23.4, abs=0.02)


def test_what_is_in_line_and_what_is_parallel() -> None:
    others = [(10.0, 10.0, 20.0, 20.0), (0.0, 0.0, 100.0, 80.0)]
    found = in_line((20.5, 43.0, 30.5, 53.0), others, 1.0)
    assert (found.dx, found.dy) == (-0.5, 0)
    assert found.guides == (((20.0, 10.0), (20.0, 53.0)),)
    middle = in_line((44.8, 38.0, 54.8, 43.0), others, 1.0)
    assert (round(middle.dx, 6), middle.dy) == (0.2, -0.5), "the middle of the table"
    assert in_line((22.0, 45.0, 32.0, 55.0), others, 0.5).guides == ()
    assert parallel_turn(22.0, [23.4, 60.0], 2.5) == pytest.approx(1.4)
    assert parallel_turn(112.0, [23.4], 2.5) == pytest.approx(1.4), "square to it"
    assert parallel_turn(30.0, [23.4], 2.5) is None
    assert parallel_turn(30.0, [], 2.5) is None

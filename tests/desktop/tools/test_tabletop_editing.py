"""Selecting, moving, turning and changing what lies on a table, with the mouse and the keys."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.desktop.conftest import CTRL, LEFT, RIGHT, SHIFT
from tests.desktop.tabletop_windows import DrawingDesk, Laying, bare_table, lay, slate
from tests.tables import box
from workbench.scenario.tabletop_board import Opening, Point

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui
DELETE, ESCAPE, BACKSPACE = Qt.Key.Key_Delete, Qt.Key.Key_Escape, Qt.Key.Key_Backspace


def close(a: Point, b: Point, by: float = 0.35) -> bool:
    return math.dist(a, b) < by


def chosen(slate: DrawingDesk) -> set[str]:
    inquiry = slate.window.inquiry
    return {*inquiry.selection, *inquiry.pieces}


def test_a_unit_is_dragged_and_looks_from_where_it_stands(slate: DrawingDesk) -> None:
    slate.pull((40, 20), (50, 30), (55, 50))
    assert close(slate.where("b1"), (55, 50))
    assert slate.steps == 1
    slate.over((90, 70))
    answer = slate.window.inquiry.answer
    assert answer is not None
    assert answer.line is not None
    assert close(answer.line.origin.point, slate.where("b1"))
    slate.key("Z", CTRL)
    assert slate.where("b1") == (40.0, 20.0)


def test_a_drag_that_is_cancelled_moves_nothing(slate: DrawingDesk) -> None:
    slate.press((40, 20))
    slate.over((60, 60), held=LEFT)
    slate.key(ESCAPE)
    slate.let_go((60, 60))
    assert slate.where("b1") == (40.0, 20.0)
    assert slate.steps == 0


def test_a_piece_is_dragged_and_snaps_to_corners(slate: DrawingDesk) -> None:
    slate.tap((65, 35))
    assert chosen(slate) == {"house"}
    slate.pull((63, 33), (50, 25), (33.4, 13.3))
    assert slate.piece("house").points[0] == (30.0, 10.0), "its corner lies on that of the wood"
    slate.key("Z", CTRL)
    slate.pull((65, 35), (85, 36), (95, 40), mod=SHIFT)
    assert slate.piece("house").points[0] == (60.0, 30.0), "Shift begins a frame"


def test_keys_nudge_turn_and_delete(slate: DrawingDesk) -> None:
    slate.tap((65, 35))
    slate.key(Qt.Key.Key_Right)
    slate.key(Qt.Key.Key_Down, SHIFT)
    assert slate.piece("house").points[0] == (60.1, 31.0)
    slate.key("]")
    assert slate.piece("house").points[0] != (60.1, 31.0)
    slate.key("[")
    assert close(slate.piece("house").points[0], (60.1, 31.0), 0.01)
    slate.key(DELETE)
    assert "house" not in slate.board.by_id
    for _ in range(5):
        slate.key("Z", CTRL)
    assert slate.piece("house").points[0] == (60.0, 30.0)


def test_units_turn_on_the_spot_with_keys_and_the_wheel(slate: DrawingDesk) -> None:
    slate.tap((100, 50))
    slate.key("]")
    assert slate.model("r1").facing == 285.0
    slate.wheel((100, 50), 1, CTRL)
    assert slate.model("r1").facing == 270.0
    assert slate.where("r1") == (100.0, 50.0)


def test_handles_scale_and_turn(slate: DrawingDesk) -> None:
    slate.tap((65, 35))
    slate.pull((70, 40), (75, 45), (80, 50), mod=CTRL)
    house = slate.piece("house")
    assert close(house.points[0], (60, 30))
    assert close(house.points[2], (80, 50))
    (turner,) = slate.window.view.sketch.round_handles
    middle = (70.0, 40.0)
    slate.pull(turner, (80, 25), (95, 40), mod=SHIFT)
    house = slate.piece("house")
    assert close(house.points[0], (80, 30), 0.5), "turned by a quarter"
    assert close(((house.points[0][0] + house.points[2][0]) / 2, (house.points[0][1] + house.points[2][1]) / 2), middle)
    assert slate.steps == 2


def test_a_frame_and_ctrl_select_more_and_all_move_together(slate: DrawingDesk) -> None:
    slate.pull((33, 8), (50, 30), (75, 45), mod=SHIFT)
    assert chosen(slate) == {"b1", "house"}
    slate.pull((40, 20), (45, 22), (45, 25))
    assert close(slate.where("b1"), (45, 25))
    assert close(slate.piece("house").points[0], (65, 35))
    assert slate.steps == 1
    slate.tap((20, 20), mod=CTRL)
    assert chosen(slate) == {"b1", "house", "wood"}
    slate.tap((20, 20), mod=CTRL)
    assert chosen(slate) == {"b1", "house"}


def test_groups_move_together_until_they_are_ungrouped(slate: DrawingDesk) -> None:
    slate.tap((65, 35))
    slate.tap((60, 60), mod=CTRL)
    slate.key("G", CTRL)
    slate.tap((110, 10))
    slate.tap((65, 35))
    assert chosen(slate) == {"house", "hedge"}, "a click takes the whole group"
    slate.pull((65, 35), (66, 45), (65, 45))
    assert close(slate.piece("hedge").points[0], (40, 70))
    slate.key("G", CTRL | SHIFT)
    slate.tap((110, 10))
    slate.tap((65, 45))
    assert chosen(slate) == {"house"}


def test_a_locked_piece_stays(slate: DrawingDesk) -> None:
    slate.tap((65, 35))
    slate.key("K", CTRL)
    slate.pull((65, 35), (80, 40), (90, 45))
    slate.tap((65, 35))
    slate.key(Qt.Key.Key_Right)
    slate.key(DELETE)
    assert slate.piece("house").points[0] == (60.0, 30.0)
    assert "locked" in slate.said
    slate.key("K", CTRL)
    slate.key(DELETE)
    assert "house" not in slate.board.by_id


def test_copies_are_made_and_pasted(slate: DrawingDesk) -> None:
    slate.tap((65, 35))
    slate.key("D", CTRL)
    (copy,) = slate.drawn
    assert copy.points[0] == (62.0, 32.0)
    assert chosen(slate) == {copy.id}
    slate.tap((40, 20))
    slate.key("C", CTRL)
    slate.key("V", CTRL)
    (made,) = slate.window.inquiry.selection
    assert slate.where(made) == (42.0, 22.0)
    assert slate.steps == 2


def test_order_is_changed_with_keys(slate: DrawingDesk) -> None:
    slate.tap((20, 20))
    slate.key(Qt.Key.Key_BracketRight, CTRL | SHIFT)
    assert slate.board.features[-1].id == "wood"
    slate.key(Qt.Key.Key_BracketLeft, CTRL)
    assert slate.board.features[-1].id == "hedge"


def test_what_would_leave_the_table_stays_and_says_so(slate: DrawingDesk) -> None:
    slate.tap((100, 50))
    slate.pull((100, 50), (115, 50), (124, 50))
    assert slate.where("r1") == (100.0, 50.0)
    assert "off the table" in slate.said
    assert slate.steps == 0


def test_corners_are_dragged_inserted_and_deleted(slate: DrawingDesk) -> None:
    slate.tap((20, 20))
    slate.key("C")
    slate.pull((30, 30), (33, 35), (36, 38), mod=CTRL)
    assert close(slate.piece("wood").points[2], (36, 38))
    slate.twice((20, 10))
    assert len(slate.piece("wood").points) == 5
    assert close(slate.piece("wood").points[1], (20, 10))
    slate.key(BACKSPACE)
    assert len(slate.piece("wood").points) == 4
    slate.tap((10, 10))
    slate.key(DELETE)
    assert len(slate.piece("wood").points) == 3
    slate.tap(slate.piece("wood").points[0])
    slate.key(DELETE)
    assert len(slate.piece("wood").points) == 3
    assert "needed" in slate.said
    assert slate.steps == 4


def test_a_corner_that_would_cross_the_outline_is_refused(slate: DrawingDesk) -> None:
    slate.tap((20, 20))
    slate.key("C")
    slate.pull((30, 30), (20, 0), (20, 5), (5, 2), mod=CTRL)
    before = slate.piece("wood").points
    slate.pull((30, 10), (20, 40), (5, 25), mod=CTRL)
    assert "crosses itself" in slate.said or slate.piece("wood").points != before
    assert slate.piece("wood").area.is_valid


def test_doors_are_put_into_walls(slate: DrawingDesk) -> None:
    slate.tap((65, 35))
    slate.key("W")
    slate.tap((65, 30.2))
    (door,) = slate.piece("house").openings
    assert isinstance(door, Opening)
    assert door.floor == 0
    assert close(door.at, (65, 30))
    slate.tap((65, 30))
    assert slate.piece("house").openings == ()
    slate.tap((5, 75), button=RIGHT)
    assert slate.tool == "select"


def test_the_window_shows_the_whole_table_from_the_start(slate: DrawingDesk) -> None:
    view = slate.window.view
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.contains(view.scale_.rect)
    wide, tall = shown.width() / view.scale_.rect.width(), shown.height() / view.scale_.rect.height()
    assert min(wide, tall) < 1.15, "it fills the view"
    slate.window.resize(1000, 700)
    slate.over((60, 40))
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.contains(view.scale_.rect)


def test_a_wide_piece_is_moved_only_after_it_was_selected(lay: Laying) -> None:
    hill = box("hill_gentle", 80, 5, 115, 30, id="hill")
    table = bare_table()
    slate = lay(replace(table, board=replace(table.board, features=(*table.board.features, hill))))
    slate.pull((85, 10), (95, 12), (100, 20))
    assert slate.piece("hill") == hill
    assert slate.steps == 0
    slate.tap((85, 10))
    assert chosen(slate) == {"hill"}
    slate.pull((90, 10), (90, 12), (90, 20))
    assert close(slate.piece("hill").points[0], (80, 15))


def test_a_step_up_passes_the_next_piece_of_the_same_layer(lay: Laying) -> None:
    bare = bare_table()
    board = bare.board
    field = box("cultivated_field", 20, 20, 50, 50, id="field")
    desk = lay(replace(bare, board=replace(board, features=(*board.features, field))))
    order = [piece.id for piece in desk.board.features]
    assert order == ["wood", "house", "hedge", "field"]
    desk.tap((12.0, 12.0))
    assert desk.window.inquiry.pieces == ("wood",)
    desk.key("]", CTRL)
    assert [piece.id for piece in desk.board.features] == ["house", "hedge", "field", "wood"]
    assert desk.steps == 1
    desk.key("[", CTRL)
    assert [piece.id for piece in desk.board.features][-1] == "field"

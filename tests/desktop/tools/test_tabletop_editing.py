"""Selecting, moving, turning and changing what lies on a table, with the mouse and the keys."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
import shapely
from PySide6.QtCore import Qt

from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL, LEFT, RIGHT, SHIFT, load_document
from tests.tabletops import box
from workbench.desktop.drawing.tabletop_sketch import TabletopSketch
from workbench.desktop.overlays.reach import TabletopReachDrawer
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.tools.tabletop_tool import EDGE, snapped
from workbench.desktop.tools.tool import ALT
from workbench.scenario.edits.tabletop_pieces import MoveFeatures
from workbench.scenario.edits.tabletop_units import MoveTabletopUnits
from workbench.scenario.tabletop_board import LINE, Feature, Opening, Point

pytestmark = pytest.mark.gui
DELETE, ESCAPE, BACKSPACE = Qt.Key.Key_Delete, Qt.Key.Key_Escape, Qt.Key.Key_Backspace


@pytest.fixture
def tabletop(tabletop: TabletopDriver) -> TabletopDriver:
    """The bare table, while it is edited."""
    tabletop.edit()
    return tabletop


def close(a: Point, b: Point, by: float = 0.35) -> bool:
    return math.dist(a, b) < by


def chosen(tabletop: TabletopDriver) -> set[str]:
    inquiry = tabletop.window.inquiry
    return {*inquiry.selection, *inquiry.pieces}


@pytest.mark.slow(8)
def test_a_unit_is_dragged_and_looks_from_where_it_stands(tabletop: TabletopDriver) -> None:
    tabletop.pull((40, 20), (50, 30), (55, 50))
    assert close(tabletop.where("b1"), (55, 50))
    assert tabletop.steps == 1
    tabletop.point_at((90, 70))
    assert tabletop.answer[LINE_PART].line is None, "no line follows a hand that edits"
    tabletop.inspect()
    tabletop.point_at((90, 71))
    answer = tabletop.answer
    assert answer[LINE_PART].line is not None
    assert close(answer[LINE_PART].line.origin.point, tabletop.where("b1"))
    tabletop.key("Z", CTRL)
    assert tabletop.where("b1") == (40.0, 20.0)


@pytest.mark.slow(8)
def test_what_the_mouse_drops_stands_at_hundredths_and_what_a_file_says_stays(tabletop: TabletopDriver) -> None:
    tabletop.window.document.apply(MoveTabletopUnits(("b1",), 0.123, 0.456))
    assert tabletop.where("b1") == (40.123, 20.456), "until a hand moves it"
    tabletop.pull((40, 20), (50, 30), (55, 50))
    x, y = tabletop.where("b1")
    assert (x, y) == (round(x, 2), round(y, 2))
    tabletop.key("Z", CTRL)
    assert tabletop.where("b1") == (40.123, 20.456)
    tabletop.pull((40, 20), (50, 21), (55, 22), mod=CTRL)
    x, y = tabletop.where("b1")
    assert (x, y) == (round(x, 2), round(y, 2))


@pytest.mark.slow(8)
def test_a_piece_that_the_mouse_drops_stands_at_tenths_unless_it_is_in_line(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    wood = tabletop.board.by_id["wood"]
    tabletop.window.document.apply(MoveFeatures(("wood",), 0.123, 0.456))
    there = tabletop.board.by_id["wood"].points[0]
    assert there == (round(wood.points[0][0] + 0.123, 3), round(wood.points[0][1] + 0.456, 3)), "until a hand moves it"
    middle = shapely.centroid(wood.area)
    tabletop.pull((middle.x, middle.y), (middle.x + 5, middle.y + 7), (middle.x + 9.37, middle.y + 11.21), mod=CTRL)
    x, y = tabletop.board.by_id["wood"].points[0]
    assert (x, y) != there
    assert (x, y) == (round(x, 1), round(y, 1))


def test_the_pen_snaps_to_hundredths_along_an_edge_and_stays_on_a_slanted_one() -> None:
    board = bare_table().board
    upright = snapped(replace(board, features=(box("wood", 30, 30, 40, 40, id="w"),)), (30.02, 35.6789), 1.0, None)
    assert (upright.point, upright.to) == ((30.0, 35.68), EDGE)
    slope = Feature("s", "hedge", LINE, ((30.0, 30.0), (60.0, 43.0)))
    slanted = snapped(replace(board, features=(slope,)), (41.2345, 34.9), 1.0, None)
    assert slanted.to == EDGE
    assert slope.course.distance(shapely.Point(slanted.point)) < 0.001


@pytest.mark.slow(8)
def test_a_drag_that_is_cancelled_moves_nothing_and_shows_how_far_the_unit_may_go(tabletop: TabletopDriver) -> None:
    def reach_from() -> list[Point]:
        return [one.subject.start for one in tabletop.window.view.drawers if isinstance(one, TabletopReachDrawer)]

    tabletop.tap((40, 20))
    tabletop.window.actions_["overlay_reach"].trigger()
    tabletop.press_at((40, 20))
    tabletop.point_at((60, 60), held=LEFT)
    assert reach_from() == [(40.0, 20.0)], "the reach from where it stood"
    tabletop.key(ESCAPE)
    tabletop.release_at((60, 60))
    assert reach_from() == [(40.0, 20.0)]
    assert tabletop.where("b1") == (40.0, 20.0)
    assert tabletop.steps == 0


@pytest.mark.slow(8)
def test_a_piece_is_dragged_and_snaps_to_corners(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    assert chosen(tabletop) == {"house"}
    tabletop.pull((63, 33), (50, 25), (33.4, 13.3))
    assert tabletop.piece("house").points[0] == (30.0, 10.0), "its corner lies on that of the wood"
    tabletop.key("Z", CTRL)
    tabletop.pull((65, 35), (85, 36), (95, 40), mod=SHIFT)
    assert tabletop.piece("house").points[0] == (60.0, 30.0), "Shift begins a frame"


@pytest.mark.slow(8)
def test_keys_nudge_turn_and_delete(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    tabletop.key(Qt.Key.Key_Right)
    tabletop.key(Qt.Key.Key_Down, SHIFT)
    assert tabletop.piece("house").points[0] == (60.1, 31.0)
    tabletop.key("]")
    assert tabletop.piece("house").points[0] != (60.1, 31.0)
    tabletop.key("[")
    assert close(tabletop.piece("house").points[0], (60.1, 31.0), 0.01)
    tabletop.key(DELETE)
    assert "house" not in tabletop.board.by_id
    for _ in range(5):
        tabletop.key("Z", CTRL)
    assert tabletop.piece("house").points[0] == (60.0, 30.0)


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("unit", "words", "step"), [("cm", "arrows 1 mm (Shift 1 cm)", 0.1), ("in", "arrows ⅛ in (Shift 1 in)", 0.125)]
)
def test_the_status_bar_says_in_the_unit_of_the_table_how_far_arrows_move(
    open_tabletop: OpenTabletop, unit: str, words: str, step: float
) -> None:
    tabletop = open_tabletop(bare_table(unit))
    tabletop.edit()
    tabletop.tap((65, 35))
    assert words in tabletop.status_text
    tabletop.key(Qt.Key.Key_Right)
    assert tabletop.piece("house").points[0] == (60.0 + step, 30.0)
    tabletop.key(Qt.Key.Key_Right, SHIFT)
    assert tabletop.piece("house").points[0] == (61.0 + step, 30.0)


@pytest.mark.slow(8)
def test_units_turn_on_the_spot_with_keys_and_the_wheel(tabletop: TabletopDriver) -> None:
    tabletop.tap((100, 50))
    tabletop.key("]")
    assert tabletop.unit("r1").facing == 285.0
    tabletop.wheel((100, 50), 1, CTRL)
    assert tabletop.unit("r1").facing == 270.0
    assert tabletop.where("r1") == (100.0, 50.0)


@pytest.mark.slow
def test_handles_scale_and_turn(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    tabletop.pull((70, 40), (75, 45), (80, 50), mod=CTRL)
    house = tabletop.piece("house")
    assert close(house.points[0], (60, 30))
    assert close(house.points[2], (80, 50))
    turner = tabletop.window.view.sketch.box.turner
    middle = (70.0, 40.0)
    tabletop.pull(turner, (80, 25), (95, 40), mod=SHIFT)
    house = tabletop.piece("house")
    assert close(house.points[0], (80, 30), 0.5), "turned by a quarter"
    assert close(((house.points[0][0] + house.points[2][0]) / 2, (house.points[0][1] + house.points[2][1]) / 2), middle)
    assert tabletop.steps == 2


@pytest.mark.slow(8)
def test_a_frame_and_ctrl_select_more_and_all_move_together(tabletop: TabletopDriver) -> None:
    tabletop.pull((33, 8), (50, 30), (75, 45), mod=SHIFT)
    assert chosen(tabletop) == {"b1", "house"}
    tabletop.pull((40, 20), (45, 22), (45, 25))
    assert close(tabletop.where("b1"), (45, 25))
    assert close(tabletop.piece("house").points[0], (65, 35))
    assert tabletop.steps == 1
    tabletop.tap((20, 20), mod=CTRL)
    assert chosen(tabletop) == {"b1", "house", "wood"}
    tabletop.tap((20, 20), mod=CTRL)
    assert chosen(tabletop) == {"b1", "house"}


@pytest.mark.slow(8)
def test_a_click_on_one_of_several_selects_only_that_one(tabletop: TabletopDriver) -> None:
    for place, name in (((40, 20), "b1"), ((65, 35), "house")):
        tabletop.pull((33, 8), (50, 30), (75, 45), mod=SHIFT)
        assert chosen(tabletop) == {"b1", "house"}
        tabletop.tap(place)
        assert chosen(tabletop) == {name}


@pytest.mark.slow(8)
def test_a_second_click_on_a_group_of_pieces_selects_one_and_a_third_the_group(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    tabletop.tap((60, 60), mod=CTRL)
    tabletop.key("G", CTRL)
    for expected in ({"house"}, {"house", "hedge"}):
        tabletop.tap((65, 35))
        assert chosen(tabletop) == expected


@pytest.mark.slow(8)
def test_what_is_in_no_group_cannot_be_ungrouped_and_that_is_told(tabletop: TabletopDriver) -> None:
    def why(*names: str) -> set[str]:
        return {tabletop.window.actions_.specs[name].why_disabled() for name in names}

    tabletop.pull((33, 8), (50, 30), (75, 45), mod=SHIFT)
    assert why("ungroup") == {"nothing that is selected is in a group"}
    assert why("select_group") == {"no selected unit is in a group"}
    tabletop.tap((20, 20), mod=CTRL)
    tabletop.key("G", CTRL)
    assert why("ungroup") == {""}
    tabletop.key("G", CTRL | SHIFT)
    assert why("ungroup") != {""}


@pytest.mark.slow(8)
def test_groups_move_together_until_they_are_ungrouped(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    tabletop.tap((60, 60), mod=CTRL)
    tabletop.key("G", CTRL)
    tabletop.tap((110, 10))
    tabletop.tap((65, 35))
    assert chosen(tabletop) == {"house", "hedge"}, "a click takes the whole group"
    tabletop.pull((65, 35), (66, 45), (65, 45))
    assert close(tabletop.piece("hedge").points[0], (40, 70))
    tabletop.key("G", CTRL | SHIFT)
    tabletop.tap((110, 10))
    tabletop.tap((65, 45))
    assert chosen(tabletop) == {"house"}


@pytest.mark.slow(8)
def test_a_locked_piece_stays(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    tabletop.key("K", CTRL)
    tabletop.pull((65, 35), (80, 40), (90, 45))
    tabletop.tap((65, 35))
    tabletop.key(Qt.Key.Key_Right)
    tabletop.key(DELETE)
    assert tabletop.piece("house").points[0] == (60.0, 30.0)
    assert "locked" in tabletop.status_text
    tabletop.key("K", CTRL)
    tabletop.key(DELETE)
    assert "house" not in tabletop.board.by_id


@pytest.mark.slow(8)
def test_copies_are_made_and_pasted(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    tabletop.key("D", CTRL)
    (copy,) = tabletop.drawn
    assert copy.points[0] == (62.0, 32.0)
    assert chosen(tabletop) == {copy.id}
    tabletop.tap((40, 20))
    tabletop.key("C", CTRL)
    tabletop.key("V", CTRL | SHIFT)
    (made,) = tabletop.window.inquiry.selection
    assert tabletop.where(made) == (42.0, 22.0)
    assert tabletop.steps == 2


@pytest.mark.slow(8)
def test_what_is_pasted_follows_the_mouse_until_a_click_drops_it(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    tabletop.key("C", CTRL)
    tabletop.key("V", CTRL)
    assert tabletop.steps == 0, "nothing is put down before a click"
    sketches: list[TabletopSketch] = []
    tabletop.window.tool_context.sketched.connect(sketches.append)
    tabletop.point_at((90, 55))
    (outline,) = sketches[-1].outlines
    left, top, right, bottom = shapely.MultiPoint(outline.points).bounds
    assert close(((left + right) / 2, (top + bottom) / 2), (90, 55))
    assert tabletop.steps == 0
    tabletop.tap((90, 55))
    (copy,) = tabletop.drawn
    assert close(copy.area.centroid.coords[0], (90, 55))
    assert chosen(tabletop) == {copy.id}
    tabletop.key("]")
    tabletop.tap((30, 60))
    assert len(tabletop.drawn) == 2, "it stays in hand"
    assert tabletop.drawn[-1].angle != copy.angle
    tabletop.tap((0, -8))
    assert len(tabletop.drawn) == 2
    assert "off the table" in tabletop.status_text
    tabletop.key("Z", CTRL)
    assert tabletop.drawn == [copy], "each copy is a step of undo"
    tabletop.key("Z", CTRL)
    assert not tabletop.drawn
    tabletop.key(ESCAPE)
    assert tabletop.window.tool_context.tool.id == "select"
    tabletop.point_at((80, 60))
    assert not sketches[-1].outlines


@pytest.mark.slow(8)
def test_order_is_changed_with_keys(tabletop: TabletopDriver) -> None:
    tabletop.tap((20, 20))
    tabletop.key(Qt.Key.Key_BracketRight, CTRL | SHIFT)
    assert tabletop.board.features[-1].id == "wood"
    tabletop.key(Qt.Key.Key_BracketLeft, CTRL)
    assert tabletop.board.features[-1].id == "hedge"


@pytest.mark.slow(8)
def test_what_would_leave_the_table_stays_and_says_so(tabletop: TabletopDriver) -> None:
    tabletop.tap((100, 50))
    tabletop.pull((100, 50), (115, 50), (124, 50))
    assert tabletop.where("r1") == (100.0, 50.0)
    assert "off the table" in tabletop.status_text
    assert tabletop.steps == 0


@pytest.mark.slow(8)
def test_corners_are_dragged_inserted_and_deleted(tabletop: TabletopDriver) -> None:
    tabletop.tap((20, 20))
    tabletop.key("C")
    tabletop.pull((30, 30), (33, 35), (36, 38), mod=CTRL)
    assert close(tabletop.piece("wood").points[2], (36, 38))
    tabletop.double_click((20, 10))
    assert len(tabletop.piece("wood").points) == 5
    assert close(tabletop.piece("wood").points[1], (20, 10))
    tabletop.key(BACKSPACE)
    assert len(tabletop.piece("wood").points) == 4
    tabletop.tap((10, 10))
    tabletop.key(DELETE)
    assert len(tabletop.piece("wood").points) == 3
    tabletop.tap(tabletop.piece("wood").points[0])
    tabletop.key(DELETE)
    assert len(tabletop.piece("wood").points) == 3
    assert "needed" in tabletop.status_text
    assert tabletop.steps == 4


@pytest.mark.slow(8)
def test_a_corner_that_would_cross_the_outline_is_refused(tabletop: TabletopDriver) -> None:
    tabletop.tap((20, 20))
    tabletop.key("C")
    tabletop.pull((30, 30), (20, 0), (20, 5), (5, 2), mod=CTRL)
    before = tabletop.piece("wood").points
    tabletop.pull((30, 10), (20, 40), (5, 25), mod=CTRL)
    assert "crosses itself" in tabletop.status_text or tabletop.piece("wood").points != before
    assert tabletop.piece("wood").area.is_valid


@pytest.mark.slow(8)
def test_doors_are_put_into_walls(tabletop: TabletopDriver) -> None:
    tabletop.tap((65, 35))
    tabletop.key("W")
    tabletop.tap((65, 30.2))
    (door,) = tabletop.piece("house").openings
    assert isinstance(door, Opening)
    assert door.floor == 0
    assert close(door.at, (65, 30))
    tabletop.tap((65, 30))
    assert tabletop.piece("house").openings == ()
    tabletop.tap((5, 75), button=RIGHT)
    assert tabletop.tool == "select"


@pytest.mark.slow(8)
def test_windows_and_doors_are_placed_by_pointing_at_a_wall(tabletop: TabletopDriver, tmp_path: Path) -> None:
    tabletop.key("W")
    tabletop.point_at((62, 30.2))
    sketch = tabletop.window.view.sketch
    assert [words for _, words in sketch.words] == ["window"], "nothing is selected: hovering is enough"
    tabletop.tap((62, 30.2))
    tabletop.tap((68, 30.2), mod=ALT)
    assert [opening.door for opening in tabletop.piece("house").openings] == [False, True]
    tabletop.key(Qt.Key.Key_Tab)
    tabletop.wheel((60.1, 35), 1, CTRL)
    tabletop.tap((60.1, 35))
    assert tabletop.piece("house").openings[-1].floor == 1
    assert tabletop.piece("house").openings[-1].door
    tabletop.wheel((60.1, 35), -1, CTRL)
    tabletop.tap((65, 39.9), mod=SHIFT)
    row = tabletop.piece("house").openings[3:]
    assert len(row) == 1, "a wall of 10 cm has room for one"
    tabletop.tap((68, 30))
    assert not any(close(opening.at, (68, 30)) for opening in tabletop.piece("house").openings)
    assert tabletop.window.file_commands.save_to(tmp_path / "t.yaml")
    again = load_document(tmp_path / "t.yaml")
    assert again.scenario.board.by_id["house"].openings == tabletop.piece("house").openings


@pytest.mark.slow
def test_the_window_shows_the_whole_table_from_the_start(tabletop: TabletopDriver) -> None:
    view = tabletop.window.view
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.contains(view.scale_.rect)
    wide, tall = shown.width() / view.scale_.rect.width(), shown.height() / view.scale_.rect.height()
    assert min(wide, tall) < 1.15, "it fills the view"
    tabletop.window.resize(1000, 700)
    tabletop.point_at((60, 40))
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.contains(view.scale_.rect)


@pytest.mark.slow(8)
def test_a_wide_piece_is_moved_only_after_it_was_selected(open_tabletop: OpenTabletop) -> None:
    hill = box("hill_gentle", 80, 5, 115, 30, id="hill")
    table = bare_table()
    tabletop = open_tabletop(replace(table, board=replace(table.board, features=(*table.board.features, hill))))
    tabletop.edit()
    tabletop.pull((85, 10), (95, 12), (100, 20))
    assert tabletop.piece("hill") == hill
    assert tabletop.steps == 0
    tabletop.tap((85, 10))
    assert chosen(tabletop) == {"hill"}
    tabletop.pull((90, 10), (90, 12), (90, 20))
    assert close(tabletop.piece("hill").points[0], (80, 15))


@pytest.mark.slow(8)
def test_a_step_up_passes_the_next_piece_of_the_same_layer(open_tabletop: OpenTabletop) -> None:
    bare = bare_table()
    board = bare.board
    field = box("cultivated_field", 20, 20, 50, 50, id="field")
    driver = open_tabletop(replace(bare, board=replace(board, features=(*board.features, field))))
    driver.edit()
    order = [piece.id for piece in driver.board.features]
    assert order == ["wood", "house", "hedge", "field"]
    driver.tap((12.0, 12.0))
    assert driver.window.inquiry.pieces == ("wood",)
    driver.key("]", CTRL)
    assert [piece.id for piece in driver.board.features] == ["house", "hedge", "field", "wood"]
    assert driver.steps == 1
    driver.key("[", CTRL)
    assert [piece.id for piece in driver.board.features][-1] == "field"


@pytest.mark.slow(8)
def test_the_tool_bar_says_and_chooses_whether_a_click_makes_a_door(tabletop: TabletopDriver) -> None:
    chooser = tabletop.window.toolbar.opening
    assert not chooser.isVisible()
    tabletop.key("W")
    assert tabletop.tool == "opening"
    assert chooser.isVisible()
    assert chooser.currentText() == "Window"
    chooser.setCurrentIndex(1)
    chooser.activated.emit(1)
    assert tabletop.status_text.startswith("Click a wall: door")
    tabletop.tap((65, 30))
    assert [opening.door for opening in tabletop.piece("house").openings] == [True]
    tabletop.key(Qt.Key.Key_Tab)
    assert chooser.currentText() == "Window", "Tab and the chooser agree"

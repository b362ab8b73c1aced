"""Painting the ground with the mouse: every stroke is one undo step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.desktop.conftest import ALT, CTRL, LEFT, NONE, RIGHT, SHIFT, Desk

pytestmark = pytest.mark.gui


def test_a_painted_stroke_is_one_undo_step(desk: Desk) -> None:
    before = desk.scenario
    desk.choose("terrain", "woods")
    desk.drag("0805", "0806", "0808")
    assert all("woods" in desk.terrain(label) for label in ("0805", "0806", "0807", "0808"))
    assert desk.steps == 1
    desk.key("Z", CTRL)
    assert desk.scenario == before
    desk.key("Z", CTRL | SHIFT)
    assert "woods" in desk.terrain("0807")


def test_a_fast_drag_leaves_no_gaps(desk: Desk) -> None:
    desk.choose("terrain", "woods")
    desk.drag("0209", "1109")
    for column in range(2, 12):
        assert "woods" in desk.terrain(f"{column:02d}09") | desk.terrain(f"{column:02d}10"), column
    assert desk.steps == 1


def test_a_wider_brush_paints_a_ring_more(desk: Desk) -> None:
    desk.choose("terrain", "field")
    desk.key("+")
    desk.click("0907")
    around = {"0907", "0906", "0908", "0806", "0807", "1006", "1007"}
    assert all(desk.terrain(label) == {"field"} for label in around)
    assert desk.terrain("0905") == set()
    assert desk.window.toolbar.radius.value() == 1


def test_base_terrain_replaces_and_ground_erases(desk: Desk) -> None:
    desk.choose("terrain", "town")
    desk.click("0604")
    assert desk.terrain("0604") == {"town"}
    desk.choose("terrain", "slope")
    desk.click("0604")
    assert desk.terrain("0604") == {"town", "slope"}
    desk.choose("terrain", "clear")
    desk.click("0604")
    assert desk.terrain("0604") == {"slope"}


def test_ctrl_erases_and_shift_keeps_to_a_straight_row(desk: Desk) -> None:
    desk.choose("terrain", "woods")
    desk.drag("0603", "0604", mod=CTRL)
    assert desk.terrain("0603") == desk.terrain("0604") == set()
    desk.drag("0202", "0206", "0307", mod=SHIFT)
    assert "woods" in desk.terrain("0206")
    assert desk.terrain("0307") == set()


def test_escape_takes_an_unfinished_stroke_back(desk: Desk) -> None:
    before = desk.scenario
    desk.choose("terrain", "woods")
    desk.press("0805")
    desk.move("0807")
    assert "woods" in desk.terrain("0806")
    desk.key(Qt.Key.Key_Escape)
    assert desk.scenario == before
    desk.release("0807")
    assert desk.steps == 0
    assert not desk.document.dirty


def test_elevation_rises_sinks_and_is_set(desk: Desk) -> None:
    desk.key("E")
    desk.drag("0202", "0203", "0202")
    assert (desk.level("0202"), desk.level("0203")) == (1, 1), "every hex once a stroke"
    desk.click("0202", CTRL)
    assert desk.level("0202") == 0
    desk.window.toolbar.mode.setCurrentIndex(2)
    desk.window.toolbar.mode.activated.emit(2)
    desk.window.toolbar.level.setValue(3)
    desk.click("0204")
    assert desk.level("0204") == 3
    assert desk.steps == 3


def test_the_level_stays_within_the_steps_of_the_rules(desk: Desk) -> None:
    low, high = desk.document.ruleset.elevation_steps
    desk.key("E")
    for _ in range(high + 2):
        desk.click("0202")
    assert desk.level("0202") == high
    for _ in range(high - low + 2):
        desk.click("0202", CTRL)
    assert desk.level("0202") == low


def test_hexsides_are_drawn_and_erased(desk: Desk) -> None:
    desk.choose("hexside", "hedge")
    desk.drag("0805/0806", "0805/0905")
    board = desk.scenario.board
    assert board.sides_at(desk.number("0806"), desk.number("0805")) == ("hedge",)
    assert desk.steps == 1
    desk.click("0805/0806", CTRL)
    assert desk.scenario.board.sides_at(desk.number("0806"), desk.number("0805")) == ()


def test_a_road_joins_the_end_of_the_old_one(desk: Desk) -> None:
    desk.choose("path", "road")
    desk.drag("0401", "0402", "0403")
    labels = desk.scenario.board.grid.labels
    chains = [[labels[n] for n in chain] for chain in desk.scenario.board.paths["road"]]
    assert chains == [["0101", "0201", "0301", "0401", "0402", "0403"]]
    assert desk.steps == 1
    desk.drag("0301", "0401", mod=CTRL)
    chains = [[labels[n] for n in chain] for chain in desk.scenario.board.paths["road"]]
    assert chains == [["0101", "0201", "0301"], ["0401", "0402", "0403"]]


@pytest.mark.parametrize("key", ["stream", "minor_river"])
def test_watercourses_are_terrain_of_the_hexes_along_the_drag(desk: Desk, key: str) -> None:
    desk.choose("path", key)
    desk.drag("0802", "0805")
    assert all(key in desk.terrain(f"080{row}") for row in range(2, 6))
    desk.click("0803", CTRL)
    assert key not in desk.terrain("0803")


def test_the_eraser_clears_the_ground_and_leaves_units(desk: Desk) -> None:
    desk.choose("hexside", "hedge")
    desk.click("0301/0302")
    desk.key("X")
    desk.drag("0301", "0303")
    assert "road" in desk.scenario.board.paths
    assert not desk.scenario.board.path_mask["road"][desk.number("0301")]
    assert desk.scenario.board.sides_at(desk.number("0301"), desk.number("0302")) == ()
    assert desk.where("b1") == "0303"
    desk.click("0909", CTRL)
    assert desk.level("0909") == 0


def test_fill_stops_at_other_terrain(desk: Desk) -> None:
    desk.choose("terrain", "town")
    desk.key("F")
    desk.click("0604")
    assert [desk.terrain(label) for label in ("0603", "0604", "0605", "0606")] == [{"town"}] * 3 + [set()]
    assert desk.steps == 1
    desk.click("0604", CTRL)
    assert desk.terrain("0603") == set()


def test_markers_are_placed_and_taken_away(desk: Desk) -> None:
    desk.choose("marker", "smoke")
    desk.click("0802")
    desk.click("0802")
    desk.click("0802", SHIFT)
    assert desk.scenario.marker_count("smoke", desk.number("0802")) == 2
    desk.click("0802", CTRL)
    assert desk.scenario.marker_count("smoke", desk.number("0802")) == 1


def test_markers_can_belong_to_a_side(desk: Desk) -> None:
    desk.choose("marker", "minefield")
    owner = desk.window.docks.terrain.owner
    owner.setCurrentIndex(owner.findData("Red"))
    owner.activated.emit(owner.currentIndex())
    desk.click("0802")
    assert desk.scenario.marker_owners == {"minefield": {"Red": (desk.number("0802"),)}}


@pytest.mark.parametrize(("mod", "button"), [(ALT, LEFT), (NONE, RIGHT)])
def test_alt_or_the_right_button_picks(desk: Desk, mod: Qt.KeyboardModifier, button: Qt.MouseButton) -> None:
    desk.choose("terrain", "town")
    desk.click("0604", mod, button)
    desk.click("0808")
    assert desk.terrain("0808") == {"woods"}
    assert desk.steps == 1


def test_picking_a_unit_takes_the_unit_tool_with_its_kind(desk: Desk) -> None:
    desk.key("B")
    desk.click("1003", ALT)
    assert desk.window.tool_context.tool.id == "unit"
    assert desk.window.docks.units.side.currentData() == "Red"


def test_the_status_bar_says_what_the_modifiers_do(desk: Desk) -> None:
    status = desk.window.status
    desk.choose("terrain", "woods")
    desk.hover("0604")
    assert (status.place.text(), status.terrain.toolTip()) == ("0604", "woods")
    assert "Ctrl erase" in status.hint.text()
    desk.key("E")
    desk.hover("0909")
    assert status.level.text() == "Level 1 (20 m)"
    assert "Ctrl lower" in status.hint.text()


def test_the_filter_hides_what_does_not_match(desk: Desk) -> None:
    palette = desk.window.docks.terrain.palette_view
    palette.filter.setText("dense woods")
    shown = [
        palette.list.item(row).text() for row in range(palette.list.count()) if not palette.list.item(row).isHidden()
    ]
    assert "Dense woods" in shown
    assert "Town" not in shown

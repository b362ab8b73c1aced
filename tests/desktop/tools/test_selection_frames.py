"""Frames that select what lies in them, on maps of hexes and on tables."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, NONE, SHIFT, WindowDriver

pytestmark = pytest.mark.gui


def draw_frame(driver: WindowDriver, start: str, end: str, mod: Qt.KeyboardModifier = NONE) -> None:
    """Draw a frame from the middle of a hex to that of another; its middle hex gets the mouse too."""
    driver.press(start, mod)
    driver.move("0505", mod)
    driver.move(end, mod)
    driver.release(end, mod)


@pytest.fixture
def hexes(driver: WindowDriver) -> WindowDriver:
    """The small map, with the tool that selects and moves: b1 in 0303, b2 in 0307, r1 in 1003."""
    driver.edit()
    return driver


@pytest.mark.slow(8)
def test_a_drag_from_bare_ground_selects_the_units_in_the_frame(hexes: WindowDriver) -> None:
    draw_frame(hexes, "0102", "0408")
    assert hexes.window.inquiry.selection == ("b1", "b2")
    draw_frame(hexes, "0102", "0405")
    assert hexes.window.inquiry.selection == ("b1",), "another frame selects anew"
    assert hexes.steps == 0


def test_shift_adds_and_ctrl_takes_away(hexes: WindowDriver) -> None:
    hexes.click("1003")
    draw_frame(hexes, "0102", "0408", SHIFT)
    assert hexes.window.inquiry.selection == ("r1", "b1", "b2")
    draw_frame(hexes, "0106", "0408", CTRL)
    assert hexes.window.inquiry.selection == ("r1", "b1")


@pytest.mark.slow(8)
def test_a_click_on_one_of_several_selects_only_that_one_and_a_drag_moves_all(hexes: WindowDriver) -> None:
    draw_frame(hexes, "0102", "0408")
    hexes.drag("0303", "0404")
    assert hexes.window.inquiry.selection == ("b1", "b2")
    assert (hexes.where("b1"), hexes.steps) == ("0404", 1)
    hexes.click("0404")
    assert hexes.window.inquiry.selection == ("b1",)


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("pressed", "later", "chosen"), [(SHIFT, NONE, "all"), (NONE, SHIFT, "framed"), (NONE, CTRL, "framed")]
)
def test_the_keys_at_the_press_count_not_those_at_the_release(
    hexes: WindowDriver, pressed: Qt.KeyboardModifier, later: Qt.KeyboardModifier, chosen: str
) -> None:
    hexes.click("1003")
    hexes.press("0102", pressed)
    hexes.move("0505", later)
    hexes.move("0408", later)
    hexes.release("0408", later)
    assert hexes.window.inquiry.selection == (("r1",) if chosen == "all" else ()) + ("b1", "b2")


@pytest.mark.slow(8)
@pytest.mark.parametrize("tool", ["marquee", "lasso"])
def test_hexes_are_added_by_the_keys_at_the_press(hexes: WindowDriver, tool: str) -> None:
    hexes.window.take_tool(tool)
    area = hexes.window.tool_context.area
    for pressed, later, count in ((NONE, NONE, 1), (SHIFT, NONE, 2), (NONE, SHIFT, 1), (SHIFT, CTRL, 2)):
        area.select([hexes.number("0202")])
        hexes.press("0505", pressed)
        hexes.release("0505", later)
        assert int(area.mask.sum()) == count, (pressed, later)


def test_on_a_table_the_keys_at_the_press_count(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    inquiry = tabletop.window.inquiry
    for pressed, later in ((SHIFT, NONE), (NONE, SHIFT), (NONE, CTRL)):
        inquiry.select(("e",))
        inquiry.select(tuple(unit.id for _, unit in tabletop.scenario.forces)[:1])
        before = inquiry.selection
        tabletop.press_at((100, 75), pressed)
        tabletop.point_at((105, 70), later, held=Qt.MouseButton.LeftButton)
        tabletop.point_at((110, 60), later, held=Qt.MouseButton.LeftButton)
        tabletop.release_at((110, 60), later)
        assert inquiry.selection == (before if pressed == SHIFT else ()), (pressed, later)


@pytest.mark.slow(8)
def test_the_frame_counts_and_escape_drops_it(hexes: WindowDriver) -> None:
    hexes.click("1003")
    hexes.press("0102")
    hexes.move("0408")
    assert hexes.window.kind.sketch.sketch.words[0][1] == "2"
    assert hexes.status_text.startswith("In the frame: 2")
    hexes.key(Qt.Key.Key_Escape)
    assert not hexes.window.kind.sketch.isVisible()
    hexes.release("0408")
    assert hexes.window.inquiry.selection == ("r1",)


@pytest.mark.slow(8)
def test_a_click_on_bare_ground_lets_go_and_with_shift_does_not(hexes: WindowDriver) -> None:
    hexes.click("1003")
    hexes.click("0808", SHIFT)
    assert hexes.window.inquiry.selection == ("r1",)
    hexes.click("0808")
    assert hexes.window.inquiry.selection == ()


@pytest.mark.slow(8)
@pytest.mark.parametrize("way", ["hidden", "locked"])
def test_a_frame_leaves_out_what_is_hidden_or_locked(hexes: WindowDriver, way: str) -> None:
    layers = hexes.window.docks.map.layers
    column = {"hidden": 1, "locked": 2}[way]
    units = layers.rows["units"]
    before = units.checkState(column)
    units.setCheckState(column, Qt.CheckState.Unchecked if way == "hidden" else Qt.CheckState.Checked)
    draw_frame(hexes, "0102", "0408")
    assert hexes.window.inquiry.selection == ()
    units.setCheckState(column, before)
    draw_frame(hexes, "0102", "0408")
    assert hexes.window.inquiry.selection == ("b1", "b2")


@pytest.mark.slow(8)
def test_a_frame_leaves_out_the_hidden_units_of_others(hexes: WindowDriver) -> None:
    hexes.click("0303")
    hexes.window.docks.unit.staging_rows.fields["hidden"].click()
    hexes.window.docks.forces_and_zones.show_view_of("Red")
    draw_frame(hexes, "0102", "0408")
    assert hexes.window.inquiry.selection == ("b2",)
    hexes.window.docks.forces_and_zones.show_view_of("")


@pytest.mark.slow(8)
def test_on_tables_shift_adds_and_ctrl_takes_away_units_and_pieces(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    inquiry = tabletop.window.inquiry
    tabletop.pull((33, 8), (50, 30), (75, 45))
    assert (inquiry.selection, inquiry.pieces) == (("b1",), ("house",))
    tabletop.pull((90, 45), (100, 50), (110, 55), mod=SHIFT)
    assert (inquiry.selection, inquiry.pieces) == (("b1", "r1"), ("house",))
    tabletop.pull((33, 8), (50, 30), (75, 45), mod=CTRL, release=False)
    assert tabletop.window.view.sketch.words[0][1] == "−2"
    tabletop.release_at((75, 45), CTRL)
    assert (inquiry.selection, inquiry.pieces) == (("r1",), ())


@pytest.mark.slow(8)
def test_on_tables_a_locked_layer_stays_out_of_the_frame(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.document.locked = frozenset({"pieces"})
    tabletop.pull((33, 8), (50, 30), (75, 45))
    assert (tabletop.window.inquiry.selection, tabletop.window.inquiry.pieces) == (("b1",), ())

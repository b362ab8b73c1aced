"""Painting the ground with the mouse: every stroke is one undo step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tests.desktop.terrain_map import colour_distance, pixels_of, settle
from tests.desktop.window_driver import ALT, CTRL, LEFT, NONE, RIGHT, SHIFT, WindowDriver

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
def test_a_painted_stroke_is_one_undo_step(driver: WindowDriver) -> None:
    before = driver.scenario
    driver.choose("terrain", "woods")
    driver.drag("0805", "0806", "0808")
    assert all("woods" in driver.terrain(label) for label in ("0805", "0806", "0807", "0808"))
    assert driver.steps == 1
    driver.key("Z", CTRL)
    assert driver.scenario == before
    driver.key("Z", CTRL | SHIFT)
    assert "woods" in driver.terrain("0807")


def leave(driver: WindowDriver) -> QImage:
    """Move the mouse off the map, and give the picture of a hex."""
    for widget in (driver.canvas, driver.window.view):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
    return around(driver)


def around(driver: WindowDriver) -> QImage:
    settle(driver.window.view)
    middle = driver.point("0805")
    return driver.canvas.grab(QRect(middle.x() - 20, middle.y() - 20, 40, 40)).toImage()


@pytest.mark.slow
@pytest.mark.parametrize(("tool", "terrain"), [("terrain", "woods"), ("hexside", "hedge")])
def test_what_a_brush_would_paint_is_not_drawn_once_the_mouse_has_left_the_map(
    driver: WindowDriver, tool: str, terrain: str
) -> None:
    driver.choose(tool, terrain)
    bare = leave(driver)
    driver.hover("0805")
    assert around(driver) != bare
    assert leave(driver) == bare
    driver.click("0805")
    assert leave(driver) != bare
    driver.key("Z", CTRL)
    assert leave(driver) == bare


@pytest.mark.slow(8)
def test_a_fast_drag_leaves_no_gaps(driver: WindowDriver) -> None:
    driver.choose("terrain", "woods")
    driver.drag("0209", "1109")
    for column in range(2, 12):
        assert "woods" in driver.terrain(f"{column:02d}09") | driver.terrain(f"{column:02d}10"), column
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_a_wider_brush_paints_a_ring_more(driver: WindowDriver) -> None:
    driver.choose("terrain", "field")
    driver.key("+")
    driver.click("0907")
    around = {"0907", "0906", "0908", "0806", "0807", "1006", "1007"}
    assert all(driver.terrain(label) == {"field"} for label in around)
    assert driver.terrain("0905") == set()
    assert driver.window.toolbar.radius.value() == 1


@pytest.mark.slow(8)
def test_base_terrain_replaces_and_ground_erases(driver: WindowDriver) -> None:
    driver.choose("terrain", "town")
    driver.click("0604")
    assert driver.terrain("0604") == {"town"}
    driver.choose("terrain", "slope")
    driver.click("0604")
    assert driver.terrain("0604") == {"town", "slope"}
    driver.choose("terrain", "clear")
    driver.click("0604")
    assert driver.terrain("0604") == {"slope"}


@pytest.mark.slow(8)
def test_ctrl_erases_and_shift_keeps_to_a_straight_row(driver: WindowDriver) -> None:
    driver.choose("terrain", "woods")
    driver.drag("0603", "0604", mod=CTRL)
    assert driver.terrain("0603") == driver.terrain("0604") == set()
    driver.drag("0202", "0206", "0307", mod=SHIFT)
    assert "woods" in driver.terrain("0206")
    assert driver.terrain("0307") == set()


@pytest.mark.slow(8)
def test_escape_takes_an_unfinished_stroke_back(driver: WindowDriver) -> None:
    before = driver.scenario
    driver.choose("terrain", "woods")
    driver.press("0805")
    driver.move("0807")
    assert "woods" in driver.terrain("0806")
    driver.key(Qt.Key.Key_Escape)
    assert driver.scenario == before
    driver.release("0807")
    assert driver.steps == 0
    assert not driver.document.dirty


@pytest.mark.slow(8)
def test_elevation_rises_sinks_and_is_set(driver: WindowDriver) -> None:
    driver.key("E")
    driver.drag("0202", "0203", "0202")
    assert (driver.level("0202"), driver.level("0203")) == (1, 1), "every hex once a stroke"
    driver.click("0202", CTRL)
    assert driver.level("0202") == 0
    driver.window.toolbar.mode.setCurrentIndex(2)
    driver.window.toolbar.mode.activated.emit(2)
    driver.window.toolbar.level.setValue(3)
    driver.click("0204")
    assert driver.level("0204") == 3
    assert driver.steps == 3


@pytest.mark.slow
def test_the_level_stays_within_the_steps_of_the_rules(driver: WindowDriver) -> None:
    low, high = driver.document.ruleset.elevation_steps
    driver.key("E")
    for _ in range(high + 2):
        driver.click("0202")
    assert driver.level("0202") == high
    for _ in range(high - low + 2):
        driver.click("0202", CTRL)
    assert driver.level("0202") == low


@pytest.mark.slow(8)
def test_hexsides_are_drawn_and_erased(driver: WindowDriver) -> None:
    driver.choose("hexside", "hedge")
    driver.drag("0805/0806", "0805/0905")
    board = driver.scenario.board
    assert board.sides_at(driver.number("0806"), driver.number("0805")) == ("hedge",)
    assert driver.steps == 1
    driver.click("0805/0806", CTRL)
    assert driver.scenario.board.sides_at(driver.number("0806"), driver.number("0805")) == ()


@pytest.mark.slow(8)
def test_a_road_joins_the_end_of_the_old_one(driver: WindowDriver) -> None:
    driver.choose("path", "road")
    driver.drag("0401", "0402", "0403")
    labels = driver.scenario.board.grid.labels
    chains = [[labels[n] for n in chain] for chain in driver.scenario.board.paths["road"]]
    assert chains == [["0101", "0201", "0301", "0401", "0402", "0403"]]
    assert driver.steps == 1
    driver.drag("0301", "0401", mod=CTRL)
    chains = [[labels[n] for n in chain] for chain in driver.scenario.board.paths["road"]]
    assert chains == [["0101", "0201", "0301"], ["0401", "0402", "0403"]]


@pytest.mark.slow(8)
@pytest.mark.parametrize("key", ["stream", "minor_river"])
def test_watercourses_are_terrain_of_the_hexes_along_the_drag(driver: WindowDriver, key: str) -> None:
    driver.choose("path", key)
    driver.drag("0802", "0805")
    assert all(key in driver.terrain(f"080{row}") for row in range(2, 6))
    driver.click("0803", CTRL)
    assert key not in driver.terrain("0803")


@pytest.mark.slow(8)
def test_the_eraser_clears_the_ground_and_leaves_units(driver: WindowDriver) -> None:
    driver.choose("hexside", "hedge")
    driver.click("0301/0302")
    driver.key("X")
    driver.drag("0301", "0303")
    assert "road" in driver.scenario.board.paths
    assert not driver.scenario.board.path_mask["road"][driver.number("0301")]
    assert driver.scenario.board.sides_at(driver.number("0301"), driver.number("0302")) == ()
    assert driver.where("b1") == "0303"
    driver.click("0909", CTRL)
    assert driver.level("0909") == 0


@pytest.mark.slow(8)
def test_fill_stops_at_other_terrain(driver: WindowDriver) -> None:
    driver.choose("terrain", "town")
    driver.key("F")
    driver.click("0604")
    assert [driver.terrain(label) for label in ("0603", "0604", "0605", "0606")] == [{"town"}] * 3 + [set()]
    assert driver.steps == 1
    driver.click("0604", CTRL)
    assert driver.terrain("0603") == set()


@pytest.mark.slow
@pytest.mark.parametrize(("tool", "row"), [("fill", ("terrain", "woods")), ("path", ("path", "major_river"))])
def test_an_undo_leaves_nothing_of_a_stroke_under_a_resting_mouse(
    driver: WindowDriver, qtbot: QtBot, tool: str, row: tuple[str, str]
) -> None:
    driver.choose(*row)
    driver.window.tool_context.activate_tool(tool)
    end = "0806"
    driver.click(end)
    driver.key("Z", CTRL)
    driver.hover(end)
    driver.window.view.tiles.clear()
    settle(driver.window.view)
    before = driver.window.view.grab().toImage()
    if tool == "fill":
        driver.click(end)
        assert driver.terrain("0805") == {"woods"}
        driver.hover(end)  # the region is another one by now: it has grown by the wood beside it
    else:
        driver.drag("0804", "0805", end)
    steps = driver.window.document.stack.index()
    assert driver.window.view.grab().toImage() != before
    # the mouse rests where the stroke ended
    driver.key("Z", CTRL)
    assert driver.window.document.stack.index() == steps - 1
    qtbot.waitUntil(lambda: not differs(driver.window.view.grab().toImage(), before), timeout=5000)


def differs(one: QImage, other: QImage) -> bool:
    """True if pictures differ by more than the edges of repainted squares may."""
    first, second = (pixels_of(image) for image in (one, other))
    return bool((colour_distance(first, second) > 32).any())


@pytest.mark.slow(8)
def test_markers_are_placed_and_taken_away(driver: WindowDriver) -> None:
    driver.choose("marker", "smoke")
    driver.click("0802")
    driver.click("0802")
    driver.click("0802", SHIFT)
    assert driver.scenario.marker_count("smoke", driver.number("0802")) == 2
    driver.click("0802", CTRL)
    assert driver.scenario.marker_count("smoke", driver.number("0802")) == 1


@pytest.mark.slow(8)
def test_markers_can_belong_to_a_side(driver: WindowDriver) -> None:
    driver.choose("marker", "minefield")
    owner = driver.window.docks.terrain.owner
    owner.setCurrentIndex(owner.findData("Red"))
    owner.activated.emit(owner.currentIndex())
    driver.click("0802")
    assert driver.scenario.marker_owners == {"minefield": {"Red": (driver.number("0802"),)}}


@pytest.mark.slow(8)
@pytest.mark.parametrize(("mod", "button"), [(ALT, LEFT), (NONE, RIGHT)])
def test_alt_or_the_right_button_picks(driver: WindowDriver, mod: Qt.KeyboardModifier, button: Qt.MouseButton) -> None:
    driver.choose("terrain", "town")
    driver.click("0604", mod, button)
    driver.click("0808")
    assert driver.terrain("0808") == {"woods"}
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_picking_a_unit_takes_the_unit_tool_with_its_kind(driver: WindowDriver) -> None:
    driver.key("B")
    driver.click("1003", ALT)
    assert driver.window.tool_context.tool.id == "unit"
    assert driver.window.docks.units.side.currentData() == "Red"


def test_the_status_bar_says_what_the_modifiers_do(driver: WindowDriver) -> None:
    status = driver.window.status
    driver.choose("terrain", "woods")
    driver.hover("0604")
    assert (status.place.text(), status.terrain.toolTip()) == ("0604", "Woods")
    assert "Ctrl erase" in status.hint.text()
    driver.key("E")
    driver.hover("0909")
    assert status.level.text() == "Level 1 (20 m)"
    assert "Ctrl lower" in status.hint.text()


def test_the_filter_hides_what_does_not_match(driver: WindowDriver) -> None:
    palette = driver.window.docks.terrain.palette_view
    palette.filter.setText("dense woods")
    shown = [
        palette.list.item(row).text() for row in range(palette.list.count()) if not palette.list.item(row).isHidden()
    ]
    assert "Dense woods" in shown
    assert "Town" not in shown


@pytest.mark.slow
def test_the_automatic_bridge_is_announced(driver: WindowDriver) -> None:
    river = next(key for key, row in driver.document.ruleset.terrain.items() if row.look.get("style") == "river")
    driver.choose("path", river)
    driver.drag("0301", "0302", "0303", "0304")
    before = driver.document.scenario.board.paths.get("road")
    driver.choose("path", "road")
    driver.drag("0202", "0302", "0403")
    assert driver.document.scenario.board.paths.get("road") != before
    assert "A bridge was set where road and river cross: 0302" in driver.window.status.hint.text()
    driver.key("Z", CTRL)
    assert driver.document.scenario.board.paths.get("road") == before


@pytest.mark.slow
def test_a_click_that_can_draw_no_way_says_what_to_do(driver: WindowDriver) -> None:
    driver.choose("path", "road")
    for held in (NONE, CTRL):
        before = driver.scenario
        driver.click("0303", held)
        assert driver.scenario == before
        assert "drag to the next hex" in driver.window.status.hint.text()
        driver.drag("0202", "0302", "0403")
        assert driver.scenario != before
        assert "drag to the next hex" not in driver.window.status.hint.text()
        driver.key("Z", CTRL)


@pytest.mark.slow(8)
def test_slopes_are_drawn_by_one_click_in_the_issues(driver: WindowDriver) -> None:
    driver.key("E")
    window = driver.window
    QTest.mouseClick(window.toolbar.slopes, Qt.MouseButton.LeftButton)
    driver.click("0906")
    assert not driver.terrain("0906"), "the switch in the tool bar is off"
    window.check()
    issues = window.docks.issues
    window.docks.bring_up("issues")
    rows = [issues.topLevelItem(k) for k in range(issues.topLevelItemCount())]
    (row,) = [one for one in rows if "without a slope" in one.text(1)]
    button = issues.itemWidget(row, 3)
    assert isinstance(button, QPushButton)
    assert button.text() == "Draw the slopes"
    before = driver.steps
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert driver.steps == before + 1, "one step of undo"
    assert driver.terrain("0906") == {"slope"}
    window.check()
    rows = [issues.topLevelItem(k) for k in range(issues.topLevelItemCount())]
    assert not any("without a slope" in one.text(1) for one in rows)

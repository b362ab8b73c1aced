"""Contours that are there, edited as drawn shapes are: selected together, moved, turned, copied, raised and deleted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap
from tests.desktop.tools.test_contours_drawing import contours, draw, level
from tests.desktop.window_driver import CTRL, SHIFT
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.commands.context_menu import hex_context_menu

pytestmark = [pytest.mark.gui, pytest.mark.slow(8)]
ESCAPE, DELETE, RIGHT = Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Right


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    """A map with two hills, and the tool that edits them."""
    found = open_asl_map()
    found.key("H", SHIFT)
    draw(found, "C3", 0.6)
    found.key(ESCAPE)
    draw(found, "F4", 0.6)
    found.key("O", SHIFT)
    assert found.window.tool_context.tool.id == "contour_edit"
    found.tap(found.centre("B6"))
    return found


def chosen(driver: AslMapDriver) -> tuple[int, ...]:
    return driver.window.tool_context.contours.numbers


def to(driver: AslMapDriver, label: str, dx: float, dy: float = 0.0) -> tuple[float, float]:
    x, y = driver.centre(label)
    return x + dx, y + dy


def shifts(driver: AslMapDriver, before: tuple) -> list[tuple[float, float]]:
    return [
        (round(new.outline[0][0] - old.outline[0][0], 2), round(new.outline[0][1] - old.outline[0][1], 2))
        for old, new in zip(before, contours(driver), strict=True)
    ]


def test_a_click_selects_shift_adds_and_a_drag_moves_all_in_one_step(driver: AslMapDriver) -> None:
    driver.tap(driver.centre("C3"))
    assert chosen(driver) == (0,)
    driver.tap(driver.centre("F4"), mod=SHIFT)
    assert chosen(driver) == (0, 1)
    before, steps = contours(driver), driver.steps
    driver.pull(driver.centre("C3"), to(driver, "C3", 0.3), to(driver, "C3", 0.6))
    assert shifts(driver, before) == [pytest.approx((0.6, 0.0), abs=0.02)] * 2
    assert driver.steps == steps + 1
    assert chosen(driver) == (0, 1)
    driver.key("Z", CTRL)
    assert contours(driver) == before


def test_a_frame_and_select_all_select_contours(driver: AslMapDriver) -> None:
    driver.pull(to(driver, "C3", -0.9, -0.9), to(driver, "C3", 0.2, 0.2), to(driver, "C3", 0.9, 0.9))
    assert chosen(driver) == (0,)
    driver.key("A", CTRL)
    assert chosen(driver) == (0, 1)
    driver.key(ESCAPE)
    assert chosen(driver) == ()


def test_levels_of_all_selected_change_with_keys_and_the_tool_bar(driver: AslMapDriver) -> None:
    driver.key("A", CTRL)
    driver.key("+")
    assert [one.level for one in contours(driver)] == [2, 2]
    assert (level(driver, "C3"), level(driver, "F4")) == (2, 2)
    driver.window.toolbar.level.setValue(4)
    assert [one.level for one in contours(driver)] == [4, 4]
    driver.key("-")
    assert [one.level for one in contours(driver)] == [3, 3]


def test_copies_cuts_and_pastes_carry_contours_with_their_levels(driver: AslMapDriver) -> None:
    driver.tap(driver.centre("C3"))
    driver.key("+")
    driver.key("C", CTRL)
    driver.key("V", CTRL)
    driver.click("G6")
    assert [one.level for one in contours(driver)] == [2, 1, 2]
    assert level(driver, "G6") == 2
    driver.key(ESCAPE)
    driver.key("O", SHIFT)
    driver.tap(driver.centre("F4"))
    driver.key("X", CTRL)
    assert [one.level for one in contours(driver)] == [2, 2]
    assert level(driver, "F4") == 0
    driver.key("V", CTRL | SHIFT)
    assert [one.level for one in contours(driver)] == [2, 2, 1]
    assert level(driver, "F4") == 1
    assert chosen(driver) == (2,)


def test_a_contour_pasted_over_a_hill_leaves_the_hill_beside_it(driver: AslMapDriver) -> None:
    driver.tap(driver.centre("C3"))
    driver.key("C", CTRL)
    driver.key("V", CTRL)
    driver.click("F4")
    assert len(contours(driver)) == 3
    assert contours(driver)[1].area.area == pytest.approx(1.018, abs=0.01)


def test_duplicates_lie_beside_and_are_selected(driver: AslMapDriver) -> None:
    driver.tap(driver.centre("C3"))
    driver.key("D", CTRL)
    assert len(contours(driver)) == 3
    assert chosen(driver) == (2,)


def test_arrows_nudge_brackets_turn_and_flips_flip(driver: AslMapDriver) -> None:
    driver.tap(driver.centre("C3"))
    before = contours(driver)
    driver.key(RIGHT, SHIFT)
    assert shifts(driver, before) == [(0.1, 0.0), (0.0, 0.0)]
    driver.key("Z", CTRL)
    driver.key("]")
    turned = contours(driver)[0]
    assert turned != before[0]
    assert turned.area.centroid.distance(before[0].area.centroid) < 1e-3
    driver.key("Z", CTRL)
    driver.key("X", SHIFT)
    assert len(contours(driver)) == 2


def test_orders_of_shapes_lay_contours_over_and_under_each_other(driver: AslMapDriver) -> None:
    first, second = contours(driver)
    driver.tap(driver.centre("C3"))
    driver.window.actions_["shape_front"].trigger()
    assert contours(driver) == (second, first)
    assert chosen(driver) == (1,)
    driver.window.actions_["shape_back"].trigger()
    assert contours(driver) == (first, second)


def test_contours_are_aligned(driver: AslMapDriver) -> None:
    driver.key("A", CTRL)
    driver.window.actions_["align_left"].trigger()
    lefts = {round(one.area.bounds[0], 2) for one in contours(driver)}
    assert len(lefts) == 1


def test_del_deletes_all_that_are_selected(driver: AslMapDriver) -> None:
    driver.key("A", CTRL)
    driver.key(DELETE)
    assert contours(driver) == ()
    assert level(driver, "C3") == 0


def test_all_of_a_level_are_selected(driver: AslMapDriver) -> None:
    driver.tap(driver.centre("C3"))
    driver.key("+")
    draw_on = driver.window.actions_["select_terrain"]
    draw_on.trigger()
    assert chosen(driver) == (0,)
    driver.key("-")
    draw_on.trigger()
    assert chosen(driver) == (0, 1)


def test_a_press_on_a_line_while_drawing_edits_and_a_click_beside_goes_on_drawing(driver: AslMapDriver) -> None:
    driver.key("H", SHIFT)
    driver.tap(to(driver, "C3", 0.6))
    assert driver.window.tool_context.tool.id == "contour_edit"
    assert chosen(driver) == (0,)
    driver.tap(driver.centre("B6"))
    assert driver.window.tool_context.tool.id == "contour"
    assert chosen(driver) == ()


def test_the_menu_of_a_contour_names_its_level(driver: AslMapDriver) -> None:
    button, none = Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
    event = MapEvent(driver.number("C3"), driver.centre("C3"), None, None, button, none)
    assert "Contour of level 1" in str(hex_context_menu(driver.window.kind, event)[0])
    assert chosen(driver) == (0,)


# --- The panel.


def rows(driver: AslMapDriver) -> list[list[str]]:
    tree = driver.window.docks.contours.list
    found = [tree.topLevelItem(number) for number in range(tree.topLevelItemCount())]
    return [[row.text(column) for column in range(3)] for row in found if not row.isHidden()]


def test_the_panel_lists_contours_the_uppermost_first_and_follows_edits(driver: AslMapDriver) -> None:
    panel = driver.window.docks.contours
    assert driver.window.docks.answers.currentWidget() is panel
    assert [row[0] for row in rows(driver)] == ["1", "1"]
    assert [row[2] for row in rows(driver)] == ["F4", "C3"]
    assert rows(driver)[0][1] == "1.2"
    driver.tap(driver.centre("C3"))
    driver.key("-")
    driver.key("-")
    assert [row[0] for row in rows(driver)] == ["1", "−1"]
    assert panel.list.topLevelItem(1).isSelected()
    driver.key(DELETE)
    assert len(rows(driver)) == 1
    driver.key("Z", CTRL)
    assert len(rows(driver)) == 2


def test_rows_select_contours_and_the_panel_changes_their_level(driver: AslMapDriver) -> None:
    panel = driver.window.docks.contours
    driver.key("V")
    panel.list.topLevelItem(0).setSelected(True)
    panel.list.topLevelItem(1).setSelected(True)
    assert sorted(chosen(driver)) == [0, 1]
    assert driver.window.tool_context.tool.id == "contour_edit"
    panel.level.setValue(3)
    assert [one.level for one in contours(driver)] == [3, 3]
    panel.drop.click()
    assert contours(driver) == ()


def test_the_filter_finds_levels_and_hexes(driver: AslMapDriver) -> None:
    panel = driver.window.docks.contours
    driver.tap(driver.centre("C3"))
    driver.key("+")
    panel.search.setText("2")
    assert [row[2] for row in rows(driver)] == ["C3"]
    panel.search.setText("f")
    assert [row[2] for row in rows(driver)] == ["F4"]
    panel.search.clear()
    assert len(rows(driver)) == 2

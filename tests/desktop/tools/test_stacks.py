"""Stacks under the mouse: a unit is put onto others, a second click goes to the next counter, a click takes what is drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.window_driver import CTRL, LEFT, NO_BUTTON, NONE, SHIFT, WindowDriver
from workbench.desktop.drawing.counters import SEEN_SECONDS

pytestmark = pytest.mark.gui
_SEEN = round(1000 * SEEN_SECONDS) + 30
"""Milliseconds after which a spread stack counts as seen."""


def in_hex(driver: WindowDriver, label: str) -> list[str]:
    """The units in a hex."""
    return [unit.id for _, unit in driver.scenario.forces if unit.at == driver.number(label)]


@pytest.fixture
def stack(driver: WindowDriver) -> WindowDriver:
    """b1, b2 and b3 in 0303, with the tool that selects and moves."""
    driver.drag("0307", "0305", "0303")
    driver.choose_unit("infantry")
    driver.click("0808")
    driver.drag("0808", "0605", "0303")
    driver.edit()
    driver.click("0808")
    driver.hover("1010")
    assert in_hex(driver, "0303") == ["b1", "b2", "b3"]
    return driver


def test_a_click_of_the_unit_tool_puts_a_unit_onto_others_and_says_so(driver: WindowDriver) -> None:
    driver.choose_unit("infantry")
    driver.click("0303")
    assert in_hex(driver, "0303") == ["b1", "b3"]
    assert "Placed in 0303 onto 1" in driver.status_text
    assert driver.window.inquiry.selection == ("b3",)
    assert driver.steps == 1
    driver.drag("0303", "0404")
    assert len(in_hex(driver, "0404")) == 1, "a drag still moves"


def test_a_unit_for_which_there_is_no_room_is_refused_with_the_reason(driver: WindowDriver) -> None:
    driver.choose_unit("infantry")
    for _ in range(9):
        driver.click("0303")
    before = len(in_hex(driver, "0303"))
    assert before < 10
    assert "⚠ Not placed in 0303: " in driver.status_text
    driver.click("0303", SHIFT)
    assert len(in_hex(driver, "0303")) == before + 1, "Shift places it all the same"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["edit", "inspect"])
def test_a_second_click_goes_to_the_next_counter_of_a_stack(stack: WindowDriver, way: str) -> None:
    getattr(stack, way)()
    seen = []
    for _ in range(3):
        stack.click("0303")
        seen.append(stack.window.inquiry.selection[0])
    assert set(seen) == {"b1", "b2", "b3"}
    stack.click("0303")
    assert stack.window.inquiry.selection == (seen[0],), "and begins again"


def test_a_drag_of_the_selected_unit_does_not_go_on_to_the_next(stack: WindowDriver) -> None:
    stack.click("0303")
    (top,) = stack.window.inquiry.selection
    stack.drag("0303", "0404")
    assert stack.window.inquiry.selection == (top,)
    assert stack.where(top) == "0404"


def test_a_click_takes_the_counter_that_is_drawn_under_the_mouse(stack: WindowDriver) -> None:
    stack.hover("0303")
    view = stack.window.view
    for unit in ("b1", "b2", "b3"):
        stack.hover("0303")
        QTest.qWait(_SEEN)
        place = view.unit_position(unit)
        assert place is not None
        stack._send(QEvent.Type.MouseMove, place, NO_BUTTON, NO_BUTTON, NONE)
        stack._send(QEvent.Type.MouseButtonPress, place, LEFT, LEFT, NONE)
        stack._send(QEvent.Type.MouseButtonRelease, place, LEFT, NO_BUTTON, NONE)
        QApplication.processEvents()
        assert stack.window.inquiry.selection == (unit,)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["edit", "inspect"])
def test_a_click_on_the_counter_of_the_selected_unit_in_a_spread_stack_keeps_it(stack: WindowDriver, way: str) -> None:
    getattr(stack, way)()
    stack.hover("0303")
    stack.click("0303")
    (top,) = stack.window.inquiry.selection
    QTest.qWait(_SEEN)
    middle = stack.window.view.unit_position(top)
    assert middle is not None
    place = middle + QPoint(0, 8)  # another place on the same counter
    stack._send(QEvent.Type.MouseMove, place, NO_BUTTON, NO_BUTTON, NONE)
    stack._send(QEvent.Type.MouseButtonPress, place, LEFT, LEFT, NONE)
    stack._send(QEvent.Type.MouseButtonRelease, place, LEFT, NO_BUTTON, NONE)
    QApplication.processEvents()
    assert stack.window.inquiry.selection == (top,)


def test_ctrl_still_deletes(driver: WindowDriver) -> None:
    driver.choose_unit("infantry")
    driver.click("0303", CTRL)
    assert in_hex(driver, "0303") == []

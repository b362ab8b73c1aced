"""Placing, moving, turning, copying and deleting units with mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.window_driver import CTRL, RIGHT, SHIFT, WindowDriver
from workbench.desktop.questions.answer_parts import LINE_PART

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
def test_placing_a_unit_of_the_chosen_kind_and_side(driver: WindowDriver) -> None:
    driver.window.docks.units.side.setCurrentIndex(1)
    driver.window.docks.units.side.activated.emit(1)
    driver.choose_unit("tank")
    driver.click("0808")
    assert (driver.unit("r2").kind, driver.where("r2")) == ("tank", "0808")
    assert driver.steps == 1
    assert driver.window.inquiry.selection == ("r2",)
    driver.key("Z", CTRL)
    assert driver.scenario.forces.find("r2") is None


def test_a_placed_unit_can_be_dragged_on_in_the_same_stroke(driver: WindowDriver) -> None:
    driver.choose_unit("infantry")
    driver.drag("0808", "0809", "0909")
    assert driver.where("b3") == "0909"
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_ctrl_click_with_the_unit_tool_deletes(driver: WindowDriver) -> None:
    driver.choose_unit("infantry")
    driver.click("0307", CTRL)
    assert driver.scenario.forces.find("b2") is None
    assert driver.steps == 1


def test_dragging_a_selected_unit_moves_it_in_one_step(driver: WindowDriver) -> None:
    driver.drag("0303", "0404", "0505")
    assert driver.where("b1") == "0505"
    assert driver.steps == 1
    driver.key("Z", CTRL)
    assert driver.where("b1") == "0303"


def test_several_units_move_together_and_never_off_the_map(driver: WindowDriver) -> None:
    driver.edit()
    driver.click("0303")
    driver.click("0307", SHIFT)
    assert driver.window.inquiry.selection == ("b1", "b2")
    driver.drag("0307", "0407")
    assert (driver.where("b1"), driver.where("b2")) == ("0403", "0407")
    driver.drag("0407", "0410")
    assert (driver.where("b1"), driver.where("b2")) == ("0406", "0410")
    driver.drag("0406", "0409")
    assert (driver.where("b1"), driver.where("b2")) == ("0406", "0410"), "b2 would leave the map"


def test_ctrl_drag_copies(driver: WindowDriver) -> None:
    driver.drag("0303", "0404", mod=CTRL)
    assert (driver.where("b1"), driver.where("b3")) == ("0303", "0404")
    assert driver.unit("b3").kind == "infantry"
    assert driver.steps == 1


def test_brackets_turn_and_delete_deletes(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.key("]")
    driver.key("]")
    driver.key("[")
    assert driver.unit("b1").facing == 1
    driver.key("[")
    driver.key("[")
    assert driver.unit("b1").facing == 5
    driver.key(Qt.Key.Key_Delete)
    assert driver.scenario.forces.find("b1") is None
    assert driver.window.inquiry.selection == ()


def test_right_button_holds_the_line_and_lets_it_go(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.click("0808", button=RIGHT)
    driver.hover("0101")
    assert driver.answer[LINE_PART].line.target == driver.number("0808")
    driver.click("0101", button=RIGHT)
    assert driver.answer[LINE_PART].line.target == driver.number("0101"), "it is held elsewhere"
    driver.click("0101", button=RIGHT)
    driver.hover("0505")
    assert driver.answer[LINE_PART].line.target == driver.number("0505")
    driver.click("0303", button=RIGHT)
    assert driver.window.inquiry.selection == (), "where there is no line to hold it lets go of what is chosen"


def test_escape_lets_go_of_the_line_then_of_the_unit_then_of_the_observer(driver: WindowDriver) -> None:
    inquiry = driver.window.inquiry
    driver.click("1003")
    driver.key("O")
    driver.click("0303")
    driver.click("0808", button=RIGHT)
    assert (inquiry.line.end, inquiry.selection, inquiry.observers.chosen) == (driver.number("0808"), ("b1",), ("r1",))
    driver.key(Qt.Key.Key_Escape)
    assert (inquiry.line.end, inquiry.selection, inquiry.observers.chosen) == (None, ("b1",), ("r1",))
    driver.key(Qt.Key.Key_Escape)
    assert (inquiry.selection, inquiry.observers.chosen) == ((), ("r1",))
    driver.key(Qt.Key.Key_Escape)
    assert inquiry.observers.chosen == ()


@pytest.mark.slow(8)
def test_the_forces_tree_and_the_map_select_the_same_unit(driver: WindowDriver) -> None:
    tree = driver.window.docks.forces
    driver.click("0307")
    assert [item.text(0) for item in tree.selectedItems()] == ["Tanks b2"]
    red = tree.topLevelItem(1)
    assert red is not None
    child = red.child(0)
    tree.scrollToItem(child)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(child).center())
    assert driver.window.inquiry.selection == ("r1",)
    assert red.text(0) == "Red (1)"


def test_the_unit_panel_changes_states_values_and_kind(driver: WindowDriver) -> None:
    driver.click("0303")
    panel = driver.window.docks.unit
    driver.window.docks.answers.setCurrentWidget(panel)
    assert panel.title.text() == "Infantry b1"
    panel.states["dug_in"].click()
    assert driver.unit("b1").state == ("dug_in",)
    panel.values["df"].setFocus()
    panel.values["df"].setText("6-3")
    panel.values["df"].editingFinished.emit()
    assert list(driver.unit("b1").values["df"]) == [6, 3]
    panel.kind.setCurrentIndex(panel.kind.findData("hmg"))
    panel.kind.activated.emit(panel.kind.currentIndex())
    assert driver.unit("b1").kind == "hmg"
    assert driver.steps == 3
    driver.document.stack.setIndex(0)
    assert (driver.unit("b1").kind, driver.unit("b1").state) == ("infantry", ())
    assert not panel.states["dug_in"].isChecked()


def test_a_side_is_added_and_given_units(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.desktop.dialogs.properties.ask_new_side", lambda parent: "Green")
    driver.window.editing.add_side()
    driver.choose_unit("truck")
    driver.click("0808")
    assert driver.scenario.forces.sides[-1].side == "Green"
    assert driver.unit("g1").kind == "truck"


def test_removing_a_side_removes_its_units_and_can_be_undone(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = driver.scenario
    monkeypatch.setattr("workbench.desktop.dialogs.properties.ask_side", lambda *_: "Blue")
    driver.click("0303")
    driver.window.editing.remove_side()
    assert [force.side for force in driver.scenario.forces.sides] == ["Red"]
    assert driver.window.inquiry.selection == ()
    driver.key("Z", CTRL)
    assert driver.scenario == before

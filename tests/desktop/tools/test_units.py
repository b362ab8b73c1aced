"""Placing, moving, turning, copying and deleting units with mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.conftest import CTRL, RIGHT, SHIFT, Desk

pytestmark = pytest.mark.gui


def test_placing_a_unit_of_the_chosen_kind_and_side(desk: Desk) -> None:
    desk.window.docks.units.side.setCurrentIndex(1)
    desk.window.docks.units.side.activated.emit(1)
    desk.choose_unit("tank")
    desk.click("0808")
    assert (desk.unit("r2").kind, desk.where("r2")) == ("tank", "0808")
    assert desk.steps == 1
    assert desk.window.inquiry.selection == ("r2",)
    desk.key("Z", CTRL)
    assert desk.scenario.forces.find("r2") is None


def test_a_placed_unit_can_be_dragged_on_in_the_same_stroke(desk: Desk) -> None:
    desk.choose_unit("infantry")
    desk.drag("0808", "0809", "0909")
    assert desk.where("b3") == "0909"
    assert desk.steps == 1


def test_ctrl_click_with_the_unit_tool_deletes(desk: Desk) -> None:
    desk.choose_unit("infantry")
    desk.click("0307", CTRL)
    assert desk.scenario.forces.find("b2") is None
    assert desk.steps == 1


def test_dragging_a_selected_unit_moves_it_in_one_step(desk: Desk) -> None:
    desk.drag("0303", "0404", "0505")
    assert desk.where("b1") == "0505"
    assert desk.steps == 1
    desk.key("Z", CTRL)
    assert desk.where("b1") == "0303"


def test_several_units_move_together_and_never_off_the_map(desk: Desk) -> None:
    desk.click("0303")
    desk.click("0307", SHIFT)
    assert desk.window.inquiry.selection == ("b1", "b2")
    desk.drag("0307", "0407")
    assert (desk.where("b1"), desk.where("b2")) == ("0403", "0407")
    desk.drag("0407", "0410")
    assert (desk.where("b1"), desk.where("b2")) == ("0406", "0410")
    desk.drag("0406", "0409")
    assert (desk.where("b1"), desk.where("b2")) == ("0406", "0410"), "b2 would leave the map"


def test_ctrl_drag_copies(desk: Desk) -> None:
    desk.drag("0303", "0404", mod=CTRL)
    assert (desk.where("b1"), desk.where("b3")) == ("0303", "0404")
    assert desk.unit("b3").kind == "infantry"
    assert desk.steps == 1


def test_brackets_turn_and_delete_deletes(desk: Desk) -> None:
    desk.click("0303")
    desk.key("]")
    desk.key("]")
    desk.key("[")
    assert desk.unit("b1").facing == 1
    desk.key("[")
    desk.key("[")
    assert desk.unit("b1").facing == 5
    desk.key(Qt.Key.Key_Delete)
    assert desk.scenario.forces.find("b1") is None
    assert desk.window.inquiry.selection == ()


def test_right_button_lets_go(desk: Desk) -> None:
    desk.click("0303")
    assert desk.window.inquiry.selection == ("b1",)
    desk.click("0808", button=RIGHT)
    assert desk.window.inquiry.selection == ()
    desk.click("0808")
    assert desk.window.inquiry.pinned == desk.number("0808")
    desk.click("0101", button=RIGHT)
    assert desk.window.inquiry.pinned is None


def test_the_forces_tree_and_the_map_select_the_same_unit(desk: Desk) -> None:
    tree = desk.window.docks.forces
    desk.click("0307")
    assert [item.text(0).split()[0] for item in tree.selectedItems()] == ["b2"]
    red = tree.topLevelItem(1)
    assert red is not None
    child = red.child(0)
    tree.scrollToItem(child)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(child).center())
    assert desk.window.inquiry.selection == ("r1",)
    assert red.text(0) == "Red (1)"


def test_the_unit_panel_changes_states_values_and_kind(desk: Desk) -> None:
    desk.click("0303")
    panel = desk.window.docks.unit
    desk.window.docks.answers.setCurrentWidget(panel)
    assert panel.title.text() == "Unit b1"
    panel.states["dug_in"].click()
    assert desk.unit("b1").state == ("dug_in",)
    panel.values["df"].setFocus()
    panel.values["df"].setText("6-3")
    panel.values["df"].editingFinished.emit()
    assert list(desk.unit("b1").values["df"]) == [6, 3]
    panel.kind.setCurrentIndex(panel.kind.findData("hmg"))
    panel.kind.activated.emit(panel.kind.currentIndex())
    assert desk.unit("b1").kind == "hmg"
    assert desk.steps == 3
    desk.document.stack.setIndex(0)
    assert (desk.unit("b1").kind, desk.unit("b1").state) == ("infantry", ())
    assert not panel.states["dug_in"].isChecked()


def test_a_side_is_added_and_given_units(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.desktop.commands.scenario_editing.ask_new_side", lambda parent: "Green")
    desk.window.editing.add_side()
    desk.choose_unit("truck")
    desk.click("0808")
    assert desk.scenario.forces.sides[-1].side == "Green"
    assert desk.unit("g1").kind == "truck"


def test_removing_a_side_removes_its_units_and_can_be_undone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = desk.scenario
    monkeypatch.setattr("workbench.desktop.commands.scenario_editing.ask_side", lambda *_: "Blue")
    desk.click("0303")
    desk.window.editing.remove_side()
    assert [force.side for force in desk.scenario.forces.sides] == ["Red"]
    assert desk.window.inquiry.selection == ()
    desk.key("Z", CTRL)
    assert desk.scenario == before

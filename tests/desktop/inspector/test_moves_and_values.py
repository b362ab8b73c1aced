"""Kinds of move, values that the source leaves blank, the owner of what is painted, turning by the wheel."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox

from tests.desktop.window_driver import ALT, CTRL, NONE, SHIFT, OpenWindow, WindowDriver, small_scenario
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.documents.document import Document
from workbench.desktop.overlays.reach import ReachOverlay
from workbench.desktop.questions.answer_parts import REACH_PART
from workbench.rules.ruleset import Mode, Ruleset
from workbench.scenario.edits.edit import apply_all
from workbench.scenario.edits.paths import ExtendPath
from workbench.scenario.edits.units import MoveUnits, ToggleState

pytestmark = pytest.mark.gui


def choose(box: QComboBox, data: object) -> None:
    place = box.findData(data)
    assert place >= 0, data
    box.setCurrentIndex(place)
    box.activated.emit(place)


@pytest.mark.slow(8)
def test_the_kinds_of_move_follow_the_selected_unit(driver: WindowDriver) -> None:
    reach = driver.window.docks.inspector.reach
    driver.key("R")
    assert not reach.mode.isEnabled()
    driver.click("0303")
    assert [reach.mode.itemData(n) for n in range(reach.mode.count())] == ["", "assault", "flight", "drag"]
    assert "12.11" in reach.mode.itemText(1)
    driver.click("0307")
    assert [reach.mode.itemData(n) for n in range(reach.mode.count())] == ["", "assault", "flight"]


@pytest.mark.slow(8)
def test_an_assault_reaches_only_the_enemy_beside_it(open_window: OpenWindow) -> None:
    scenario = small_scenario()
    beside = scenario.board.grid.find("0304")
    driver = open_window(MoveUnits({"r1": beside}).apply(scenario))
    driver.document.apply(MoveUnits({}))
    driver.click("0303")
    driver.key("R")
    reach = driver.window.docks.inspector.reach
    ordinary = driver.window.kind.overlays.shown["reach"]
    assert isinstance(ordinary, ReachOverlay)
    assert beside not in ordinary.reach.costs
    choose(reach.mode, "assault")
    assert driver.window.inquiry.question()[REACH_PART] is not None
    assert driver.window.inquiry.question()[REACH_PART].mode == "assault"  # type: ignore[union-attr]
    overlay = driver.window.kind.overlays.shown["reach"]
    assert isinstance(overlay, ReachOverlay)
    assert set(overlay.reach.costs) <= {beside}
    assert overlay.legend.lines[0].startswith("Assault: ")
    driver.click("0307")
    assert driver.window.inquiry.question()[REACH_PART].mode == "assault"  # type: ignore[union-attr]


def test_selected_units_of_one_hex_move_together(open_window: OpenWindow) -> None:
    scenario = small_scenario()
    driver = open_window(MoveUnits({"b2": scenario.board.grid.find("0303")}).apply(scenario))
    driver.window.inquiry.select(["b1", "b2", "r1"])
    driver.key("R")
    move = driver.window.inquiry.question()[REACH_PART]
    assert move is not None
    assert move.stack == ("b2",)


def test_a_mode_fits_kinds_and_tags(ruleset: Ruleset) -> None:
    drag = ruleset.modes["drag"]
    assert drag.fits(ruleset.units["infantry"])
    assert drag.fits(ruleset.units["at_gun"])
    assert not drag.fits(ruleset.units["tank"])
    everyone = Mode("x", drag.name, drag.citation)
    assert all(everyone.fits(kind) for kind in ruleset.units.values())


@pytest.mark.slow(8)
def test_typed_values_are_kept_in_the_scenario(driver: WindowDriver, ruleset: Ruleset) -> None:
    dialog = PropertiesDialog(driver.scenario, ruleset, "en", driver.window)
    page = dialog.values
    assert dialog.tabs.tabText(dialog.tabs.count() - 1) == "Your values"
    assert page.fields["ford_cost", "foot"].placeholderText() == "unknown"
    page.fields["ford_cost", "foot"].setText("3/2")
    page.fields["river_crossing", "mech"].setText(" 8 ")
    assert page.mistakes() == []
    assert driver.document.apply(dialog.edit())
    assert driver.steps == 1
    assert driver.scenario.values == {"ford_cost": {"foot": "3/2"}, "river_crossing": {"mech": 8}}
    again = PropertiesDialog(driver.scenario, ruleset, "en", driver.window)
    assert again.values.fields["ford_cost", "foot"].text() == "3/2"
    assert not driver.document.apply(again.edit())
    again.values.fields["ford_cost", "foot"].setText("")
    driver.document.apply(again.edit())
    assert driver.scenario.values == {"river_crossing": {"mech": 8}}


@pytest.mark.slow(8)
def test_a_value_that_is_no_fitting_number_keeps_the_dialog_open(driver: WindowDriver, ruleset: Ruleset) -> None:
    dialog = PropertiesDialog(driver.scenario, ruleset, "en", driver.window)
    dialog.show()
    for typed in ("x", "13", "1", "7.5", "1/0"):
        dialog.tabs.setCurrentIndex(0)
        dialog.values.fields["river_crossing", "foot"].setText("")
        assert dialog.values.mistakes() == []
        dialog.values.fields["river_crossing", "foot"].setText(typed)
        dialog._accept()
        assert dialog.isVisible(), typed
        assert dialog.tabs.currentIndex() == dialog.tabs.count() - 1, typed
        assert "foot" in dialog.values.error.text(), typed
    dialog.values.fields["river_crossing", "foot"].setText("7")
    dialog._accept()
    assert not dialog.isVisible()


@pytest.mark.slow(8)
def test_guesses_are_taken_only_when_asked_for(driver: WindowDriver, ruleset: Ruleset) -> None:
    guessed = replace(ruleset.blanks["river_crossing"], inferred={"foot": 7, "mech": 6})
    rules = replace(ruleset, blanks={"river_crossing": guessed})
    page = PropertiesDialog(driver.scenario, rules, "en", driver.window).values
    assert "7 is our guess" in page.fields["river_crossing", "foot"].placeholderText()
    assert page.edits() == []
    page.fields["river_crossing", "foot"].setText("9")
    page._take_guesses(guessed)
    assert [edit.value for edit in page.edits()] == [{"foot": 9, "mech": 6}]


def with_facing(ruleset: Ruleset) -> Ruleset:
    infantry = ruleset.units["infantry"]
    return replace(ruleset, units={**ruleset.units, "infantry": replace(infantry, tags=infantry.tags | {"faces"})})


def wheel(driver: WindowDriver, place: str, steps: int, mod: Qt.KeyboardModifier) -> None:
    at = driver.point(place)
    event = QWheelEvent(
        QPointF(at),
        QPointF(driver.canvas.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        mod,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(driver.canvas, event)
    QApplication.processEvents()


@pytest.mark.slow(8)
def test_ctrl_and_the_wheel_turn_the_selected_unit(driver: WindowDriver) -> None:
    driver.window.open_document(Document(small_scenario(), with_facing(driver.document.ruleset)))
    driver.click("0303")
    zoom = driver.window.view.zoom
    wheel(driver, "0303", -1, ALT)
    assert driver.steps == 0, "a wheel changes nothing while one inspects"
    driver.window.view.set_zoom(zoom)
    driver.edit()
    assert "Ctrl-wheel" in driver.window.status.hint.text()
    wheel(driver, "0303", -1, CTRL)
    assert driver.unit("b1").facing == 1
    wheel(driver, "0303", 2, CTRL)
    assert driver.unit("b1").facing == 5
    assert driver.window.view.zoom == zoom
    wheel(driver, "0303", 1, NONE)
    assert driver.unit("b1").facing == 5
    assert driver.window.view.zoom > zoom


def test_the_wheel_is_the_maps_where_units_have_no_front(driver: WindowDriver) -> None:
    driver.click("0303")
    zoom, top = driver.window.view.zoom, driver.window.view.verticalScrollBar().value()
    wheel(driver, "0303", -1, CTRL)
    assert driver.unit("b1").facing == 0
    assert driver.window.view.zoom == zoom
    assert driver.window.view.verticalScrollBar().value() > top


def owned_trenches(ruleset: Ruleset) -> Ruleset:
    rows = {key: replace(ruleset.terrain[key], owned=True) for key in ("town", "trail")}
    return replace(ruleset, terrain={**ruleset.terrain, **rows})


@pytest.mark.slow(8)
def test_painted_terrain_and_paths_can_belong_to_a_side(driver: WindowDriver) -> None:
    driver.window.open_document(Document(small_scenario(), owned_trenches(driver.document.ruleset)))
    owner = driver.window.docks.terrain.owner
    driver.choose("terrain", "woods")
    assert not owner.isEnabled()
    driver.choose("terrain", "town")
    assert owner.isEnabled()
    choose(owner, "Red")
    driver.click("0802")
    at = driver.number("0802")
    assert driver.scenario.board.owners == {"town": {"Red": frozenset({at})}}
    driver.choose("path", "trail")
    assert owner.currentData() == ""  # each kind has its own owner
    choose(owner, "Blue")
    driver.drag("0808", "0908")
    assert driver.scenario.board.owners["trail"] == {"Blue": frozenset({driver.number("0808"), driver.number("0908")})}
    driver.choose("terrain", "town")
    assert owner.currentData() == "Red"
    choose(owner, "")
    driver.click("0802")
    assert set(driver.scenario.board.owners) == {"trail"}
    driver.key("Z", CTRL)
    assert driver.scenario.board.owners["town"] == {"Red": frozenset({at})}
    driver.key("Z", CTRL | SHIFT)
    assert "town" not in driver.scenario.board.owners


def test_drawing_over_a_path_gives_it_an_owner() -> None:
    scenario = small_scenario()
    chain = scenario.board.paths["road"][0]
    held = apply_all(scenario, [ExtendPath("road", chain[:2], owner="Red")])
    assert held.board.paths == scenario.board.paths
    assert held.board.owners == {"road": {"Red": frozenset(chain[:2])}}
    assert apply_all(held, [ExtendPath("road", chain[:2])]) is held


@pytest.mark.slow(8)
def test_rules_left_out_are_named_below_the_answers(open_window: OpenWindow) -> None:
    scenario = small_scenario()
    driver = open_window(scenario)
    label = driver.window.docks.inspector.left_out
    driver.window.inquiry.select(["b2"])
    driver.key("R")
    assert not label.isVisible()
    driver.document.apply(ToggleState(("b2",), "in_assault", on=True))
    driver.window.inquiry.select(["b2"])
    assert label.isVisible()
    assert "[12.12]" in label.text()
    driver.key("R")
    assert not label.isVisible()


@pytest.mark.slow(8)
def test_a_unit_that_comes_onto_the_map_pays_for_its_first_hex_and_its_place(open_window: OpenWindow) -> None:
    scenario = small_scenario()
    driver = open_window(MoveUnits({"b1": scenario.board.grid.find("0101")}).apply(scenario))
    row = driver.window.docks.inspector.reach.entering
    driver.click("0101")
    driver.key("R")
    on_map = driver.window.kind.overlays.shown["reach"]
    assert isinstance(on_map, ReachOverlay)
    assert row.isVisible()
    assert not row.place.isEnabled()
    row.box.click()
    entering = driver.window.kind.overlays.shown["reach"]
    assert isinstance(entering, ReachOverlay)
    assert scenario.board.grid.find("0101") in entering.reach.costs
    assert len(entering.reach.costs) < len(on_map.reach.costs)
    row.place.setValue(2)
    second = driver.window.kind.overlays.shown["reach"]
    assert isinstance(second, ReachOverlay)
    assert second.reach.costs[scenario.board.grid.find("0101")] == 2 * entering.reach.costs[second.reach.start]
    row.box.click()
    assert driver.window.kind.overlays.shown["reach"].reach.costs == on_map.reach.costs  # type: ignore[union-attr]

"""The panel of the selected unit: what it offers follows the ruleset and the kind, and Esc only cancels what is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from tests import loading
from tests.desktop.window_driver import LEFT, NONE, OpenWindow, WindowDriver
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_ruleset
from workbench.desktop.documents.document import Document
from workbench.desktop.panels.unit import HexUnitPanel
from workbench.desktop.widgets.fields import ChoiceField, ToggleButtons, TypedField
from workbench.engine.doctrines import unit_values

pytestmark = pytest.mark.gui


@pytest.fixture
def farm(open_window: OpenWindow) -> WindowDriver:
    """The sample of the second game."""
    driver = open_window()
    scenario, ruleset = loading.scenario(SAMPLES / "landships" / "marcelle_farm.yaml")
    driver.window.open_document(Document(scenario, ruleset))
    driver.window.view.fit()
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    QApplication.processEvents()
    return driver


def panel_of(driver: WindowDriver, unit: str) -> HexUnitPanel:
    """The panel after a click on the unit's row in the tree of forces."""
    tree = driver.window.docks.forces
    driver.window.docks.palettes.setCurrentWidget(tree)
    name = driver.window.document.called(unit).get(driver.window.language)
    for item in tree.findItems(name, Qt.MatchFlag.MatchFixedString | Qt.MatchFlag.MatchRecursive):
        tree.scrollToItem(item)
        QTest.mouseClick(tree.viewport(), LEFT, NONE, tree.visualItemRect(item).center())
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    QApplication.processEvents()
    title = driver.window.docks.unit.title.text()
    assert title.casefold() == name.casefold()
    return driver.window.docks.unit


def offered(panel: HexUnitPanel) -> set[str]:
    """The values whose rows the user sees."""
    return {key for key, field in panel.values.items() if not field.isHidden()}


def bring(panel: HexUnitPanel, widget: QWidget) -> None:
    panel.ensureWidgetVisible(widget)
    QApplication.processEvents()


def pick(panel: HexUnitPanel, box: QComboBox, words: str) -> None:
    """Choose an entry with the keyboard, as a person does: the field, its first entry, then down to the words."""
    bring(panel, box)
    row = box.findText(words)
    assert row >= 0, [box.itemText(k) for k in range(box.count())]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(box, Qt.Key.Key_Down)
    QApplication.processEvents()


@pytest.mark.parametrize("name", ["landships", "panzer_grenadier"])
def test_everything_that_the_rules_read_can_be_edited_for_some_kind(name: str) -> None:
    ruleset, _ = load_ruleset(name)
    assert ruleset is not None
    words = {*ruleset.units, *(tag for kind in ruleset.units.values() for tag in kind.tags)}
    columns = ruleset.unit_columns
    assert unit_values(ruleset.doctrines.values()).keys() <= columns.keys()
    for column in [*columns.values(), *ruleset.states.values()]:
        assert set(column.only) <= words, column.key
        assert column.citation.rule, column.key
        assert column.key in ruleset.weapons or column.name, column.key


@pytest.mark.slow(8)
def test_a_tank_has_a_facing_and_a_model_and_a_squad_has_neither(farm: WindowDriver) -> None:
    panel = panel_of(farm, "bt1")
    assert {"vehicle", "nation", "hard_to_steer", "reverse", "ft17", "ma_cc", "arc_gun"} <= offered(panel)
    assert not {"ma", "fs", "mr", "trot", "crew"} & offered(panel)
    assert not panel.facing.isHidden()
    assert not panel.states["broken_down"].isHidden()
    assert panel.states["pinned"].isHidden()
    assert panel.states["stosstruppen"].isHidden()
    panel = panel_of(farm, "b1")
    assert offered(panel) == {"ma", "fs", "range", "mr", "arc", "nation", "entered_from"}
    assert panel.facing.isHidden()
    assert panel.states["broken_down"].isHidden()
    assert not panel.states["pinned"].isHidden()


@pytest.mark.slow
def test_a_model_a_nation_and_a_trait_are_chosen_from_words(farm: WindowDriver) -> None:
    panel = panel_of(farm, "bt1")
    model, steers, nation = panel.values["vehicle"], panel.values["hard_to_steer"], panel.values["nation"]
    assert isinstance(model, ChoiceField)
    assert isinstance(steers, ChoiceField)
    assert isinstance(nation, ChoiceField)
    assert (model.currentText(), steers.currentText(), nation.currentText()) == ("Mk. IV", "yes", "British")
    pick(panel, model, "Renault FT-17")
    pick(panel, steers, "–")
    pick(panel, nation, "French")
    values = farm.unit("bt1").values
    assert (values["vehicle"], values["nation"]) == ("ft17", "french")
    assert "hard_to_steer" not in values
    pick(panel, panel.values["reverse"], "yes")
    assert farm.unit("bt1").values["reverse"] is True
    farm.document.stack.setIndex(0)
    assert model.currentText() == "Mk. IV"


@pytest.mark.slow
def test_the_arcs_of_a_vehicle_are_ticked(farm: WindowDriver) -> None:
    panel = panel_of(farm, "bac")
    arcs = panel.values["arc_mg"]
    assert isinstance(arcs, ToggleButtons)
    bring(panel, arcs)
    QTest.mouseClick(arcs.buttons["right"], LEFT)
    QTest.mouseClick(arcs.buttons["front"], LEFT)
    assert farm.unit("bac").values["arc_mg"] == "front right"
    assert arcs.buttons["front"].isChecked()
    assert not arcs.buttons["rear"].isChecked()
    QTest.mouseClick(arcs.buttons["right"], LEFT)
    QTest.mouseClick(arcs.buttons["front"], LEFT)
    assert "arc_mg" not in farm.unit("bac").values


@pytest.mark.slow(8)
def test_facing_turns_and_shows_where_it_points(farm: WindowDriver) -> None:
    panel = panel_of(farm, "bt1")
    assert panel.facing.text() == "2 ↘"
    panel.facing.setFocus()
    QTest.keyClick(panel.facing, Qt.Key.Key_Up)
    assert farm.unit("bt1").facing == 3
    assert panel.facing.text() == "3 ↓"


@pytest.mark.slow(8)
def test_what_a_unit_has_beyond_its_kind_is_shown_and_can_be_taken_away(farm: WindowDriver) -> None:
    panel = panel_of(farm, "bt1")
    box = panel.kind
    pick(panel, box, "Infantry squad")
    assert farm.unit("bt1").kind == "infantry"
    assert "hard_to_steer" in offered(panel)
    pick(panel, panel.values["hard_to_steer"], "–")
    assert "hard_to_steer" not in offered(panel)


@pytest.mark.slow(8)
@pytest.mark.parametrize("typed", ["9", "-1", "north"])
def test_a_hexside_out_of_bounds_is_not_taken(farm: WindowDriver, typed: str) -> None:
    panel = panel_of(farm, "b1")
    field = panel.values["entered_from"]
    assert isinstance(field, TypedField)
    bring(panel, field)
    QTest.mouseClick(field, LEFT)
    QTest.keyClicks(field, f"{typed}\r")
    assert panel.message.words == "Not taken: a number from 0 to 5 is wanted"
    assert (field.text(), field.property("wrong")) == (typed, True)
    assert "entered_from" not in farm.unit("b1").values
    field.selectAll()
    QTest.keyClicks(field, "4\r")
    assert not field.property("wrong")
    assert farm.unit("b1").values["entered_from"] == 4


@pytest.mark.slow(8)
@pytest.mark.parametrize("which", ["name", "df"])
def test_esc_goes_to_the_map_with_what_is_typed_and_keeps_the_selection(driver: WindowDriver, which: str) -> None:
    driver.click("0303")
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    panel = driver.window.docks.unit
    field = panel.name if which == "name" else panel.values[which]
    assert isinstance(field, QWidget)
    bring(panel, field)
    QTest.mouseClick(field, LEFT)
    QTest.keyClicks(field, "xyz")
    driver.key(Qt.Key.Key_Escape)
    assert field.text() == "xyz"  # type: ignore[attr-defined]
    assert driver.window.view.hasFocus()
    assert driver.window.inquiry.selection == ("b1",)
    assert driver.steps == (1 if which == "name" else 0)  # a value must be a number
    assert bool(field.property("wrong")) == (which == "df")
    assert panel.title.text() == ("Xyz" if which == "name" else "Infantry b1")
    driver.key(Qt.Key.Key_Escape)
    assert driver.window.inquiry.selection == ()


@pytest.mark.slow(8)
def test_trucks_are_not_said_to_have_less_than_no_armour(driver: WindowDriver) -> None:
    palette = driver.window.docks.units.palette_view
    driver.choose_unit("truck")
    said = palette.item(("truck",)).toolTip()  # type: ignore[union-attr]
    assert "armour none" in said
    assert "-1" not in said
    driver.click("0808")
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    field = driver.window.docks.unit.values["armour"]
    assert isinstance(field, TypedField)
    assert field.placeholderText() == "none"
    bring(driver.window.docks.unit, field)
    QTest.mouseClick(field, LEFT)
    QTest.keyClicks(field, "2\r")
    assert driver.unit("b3").values["armour"] == 2
    field.selectAll()
    QTest.keyClicks(field, "none\r")
    assert driver.unit("b3").values["armour"] == -1
    assert field.text() == "none"


@pytest.mark.slow(8)
def test_what_the_source_does_not_hold_is_not_called_none(farm: WindowDriver) -> None:
    said = farm.window.docks.units.palette_view.item(("art_gun",)).toolTip()  # type: ignore[union-attr]
    assert "None" not in said

"""The panels at the right of a table: what is selected is shown there and changed in place, each change one step of undo."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QTabWidget, QToolTip, QWidget

from tests.desktop.bolt_action_windows import OpenBoltAction
from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.typed_fields import typed
from tests.desktop.window_driver import CTRL, LEFT
from tests.tabletops import sheet
from workbench.base.text import Text
from workbench.desktop.app.application import install_language
from workbench.desktop.look.settings import Settings
from workbench.desktop.panels.tabletop_piece import PiecePanel
from workbench.desktop.panels.unit import TabletopUnitPanel
from workbench.desktop.widgets.fields import ChoiceField, FieldsPanel, TypedField
from workbench.scenario.edits.tabletop_units import MoveTabletopUnits
from workbench.scenario.edits.units import SetUnitField
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, Opening
from workbench.scenario.units import Forces, Mount, TabletopUnit

pytestmark = pytest.mark.gui
P = TypeVar("P", bound=QWidget)
POND = Feature("pond", "marsh_paddy", CIRCLE, ((95, 15),), radius=8.0)
HILL = Feature("hill", "hill_gentle", POLYGON, ((85, 50), (110, 52), (108, 70), (84, 72)))
SHED = Feature("shed", "building_bunker", POLYGON, ((90, 10), (100, 10), (100, 20), (90, 20)))
BARRICADE = Feature("bar", "barricade", LINE, ((10, 40), (30, 40)), width=1.0)


def table_with(*pieces: Feature, unit: str = "cm") -> TabletopScenario:
    """The bare table with more pieces, and a second vehicle at the left."""
    bare = bare_table(unit)
    blue, red = bare.forces.sides
    sides = (replace(blue, units=(*blue.units, TabletopUnit("b2", "vehicle_N", (20.0, 70.0), 90.0))), red)
    board = replace(bare.board, features=(*bare.board.features, *pieces))
    return replace(bare, board=board, forces=Forces(sides))


@pytest.fixture
def driver(open_tabletop: OpenTabletop) -> TabletopDriver:
    driver = open_tabletop(table_with(POND, HILL))
    driver.edit()
    return driver


def unit_panel(driver: TabletopDriver) -> TabletopUnitPanel:
    return raised(driver, driver.window.docks.unit)


def piece_panel(driver: TabletopDriver) -> PiecePanel:
    return raised(driver, driver.window.docks.piece)


def raised(driver: TabletopDriver, panel: P) -> P:
    """A panel after a click on its tab."""
    tabs: QTabWidget = driver.window.docks.answers
    bar = tabs.tabBar()
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(tabs.indexOf(panel)).center())
    QApplication.processEvents()
    assert panel.isVisible()
    return panel


def bring(panel: FieldsPanel, widget: QWidget) -> None:
    panel.ensureWidgetVisible(widget)
    QApplication.processEvents()
    assert widget.isVisible()


TIP = pytest.mark.qt_log_ignore("does not support (raise|propagateSizeHints)", extend=True)


def pick(panel: FieldsPanel, box: QComboBox, words: str) -> None:
    """Choose an entry with the keyboard: the first one, then down to the words."""
    bring(panel, box)
    row = box.findText(words)
    assert row >= 0, [box.itemText(k) for k in range(box.count())]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(box, Qt.Key.Key_Down)
    QApplication.processEvents()


def click(panel: FieldsPanel, widget: QWidget) -> None:
    bring(panel, widget)
    # the box of a tick stands at the left
    at = QPoint(10, widget.height() // 2) if isinstance(widget, QCheckBox) else QPoint()
    QTest.mouseClick(widget, LEFT, pos=at)
    QApplication.processEvents()


# --- units


@pytest.mark.slow(8)
def test_a_clicked_unit_is_shown_and_renamed(driver: TabletopDriver) -> None:
    panel = unit_panel(driver)
    assert "No unit is selected" in panel.title.text()
    driver.tap((40, 20))
    assert panel.title.text() == "Infantry or support weapons b1"
    assert panel.kind.currentText().casefold().startswith("infantry")
    assert (panel.across.text(), panel.down.text()) == ("40 cm", "20 cm")
    assert panel.facing.text() == "90° →"
    typed(panel.name, "First squad")
    assert driver.unit("b1").name.get("en") == "First squad"
    assert driver.steps == 1
    pick(panel, panel.side, "Red")
    found = driver.scenario.forces.find("b1")
    assert found is not None
    assert found[0] == "Red"
    driver.key("Z", CTRL)
    driver.key("Z", CTRL)
    assert panel.name.text() == ""
    assert panel.side.currentText() == "Blue"


@pytest.mark.slow(8)
@TIP
def test_a_place_off_the_table_is_refused_with_the_reason(driver: TabletopDriver) -> None:
    driver.tap((40, 20))
    panel = unit_panel(driver)
    typed(panel.across, "999999999")
    assert QToolTip.text() == "999999999 is out of range: from 0 to 120 cm"
    assert (driver.unit("b1").at, driver.steps) == ((40, 20), 0)
    panel.refresh()
    assert panel.across.text() == "40 cm"
    QToolTip.hideText()


@pytest.mark.slow(8)
def test_the_issues_are_those_of_a_check_and_a_click_selects_what_they_are_about(driver: TabletopDriver) -> None:
    window = driver.window
    window.document.apply(MoveTabletopUnits(("b1",), 95.0, 0.0))
    window.check()
    issues = window.docks.issues
    rows = {
        item.text(1): item for k in range(issues.topLevelItemCount()) if (item := issues.topLevelItem(k)) is not None
    }
    (words,) = (words for words in rows if "off the table" in words)
    assert words.startswith("Infantry or support weapons b1 stands at [135, 20]")
    window.docks.bring_up("issues")
    QApplication.processEvents()
    QTest.mouseClick(issues.viewport(), LEFT, pos=issues.visualItemRect(rows[words]).center())
    assert window.inquiry.selection == ("b1",)


@pytest.mark.slow(8)
def test_a_place_is_typed_and_the_unit_taken_off_and_put_back(driver: TabletopDriver) -> None:
    driver.tap((40, 20))
    panel = unit_panel(driver)
    typed(panel.across, "42.5")
    typed(panel.down, "18")
    assert driver.unit("b1").at == (42.5, 18.0)
    assert driver.steps == 2
    click(panel, panel.off)
    assert driver.unit("b1").at is None
    assert panel.off.text() == "Put on the table"
    assert not panel.across.isVisible()
    tree = driver.window.docks.forces
    (row,) = tree.findItems(" b1", Qt.MatchFlag.MatchEndsWith | Qt.MatchFlag.MatchRecursive)
    assert row.text(2) == "off the table"
    click(panel, panel.off)
    assert driver.unit("b1").at == (60.0, 40.0)


@pytest.mark.slow(8)
def test_a_facing_steps_by_15_degrees_and_over_the_top(driver: TabletopDriver) -> None:
    driver.tap((40, 20))
    panel = unit_panel(driver)
    bring(panel, panel.facing)
    panel.facing.setFocus()
    QTest.keyClick(panel.facing, Qt.Key.Key_Up)
    assert driver.unit("b1").facing == 105.0
    typed(panel.facing, "350")
    assert panel.facing.text() == "350° ↑"
    QTest.keyClick(panel.facing, Qt.Key.Key_Up)
    assert driver.unit("b1").facing == 5.0
    QTest.keyClick(panel.facing, Qt.Key.Key_Down)
    assert driver.unit("b1").facing == 350.0


@pytest.mark.slow(8)
def test_a_footprint_is_that_of_the_kind_or_its_own(driver: TabletopDriver) -> None:
    driver.tap((40, 20))
    panel = unit_panel(driver)
    field = panel.footprint
    assert field.shape.currentText() == "as its kind: 3 × 3 cm"
    assert not field.across.isVisible()
    pick(panel, field.shape, "round base")
    assert driver.unit("b1").base == 3.0
    typed(field.across, "5")
    assert driver.unit("b1").base == 5.0
    units = driver.window.view.units
    assert units is not None
    assert units.unit_at((42.3, 20.0), 0.0) == "b1", "the base is as wide as it is told to be"
    QTest.keyClick(field.shape, Qt.Key.Key_Down)
    assert driver.unit("b1").base == (5.0, 5.0), "a rectangle as large"
    QTest.keyClick(field.shape, Qt.Key.Key_Down)
    assert field.shape.currentText() == "hull"
    assert (driver.unit("b1").base, driver.unit("b1").hull) == (None, (5.0, 5.0))
    typed(field.along, "8")
    assert driver.unit("b1").hull == (8.0, 5.0)
    pick(panel, field.shape, "as its kind: 3 × 3 cm")
    assert (driver.unit("b1").base, driver.unit("b1").hull) == (None, None)


@pytest.mark.slow
def test_weapons_are_added_chosen_mounted_and_taken_away(driver: TabletopDriver) -> None:
    driver.tap((20, 70))
    panel = unit_panel(driver)
    rows = panel.weapons
    assert rows.kind_weapons.words.startswith("as its kind:")
    bring(panel, rows.add)
    click(panel, rows.add)
    assert driver.unit("b2").weapons == (Mount("w1", "mg"),), "the first row spells out what the kind has"
    weapons = driver.document.ruleset.weapons
    pick(panel, rows.rows[0].weapon, weapons["gun_75"].name.en)
    pick(panel, rows.rows[0].mount, "Turret")
    click(panel, rows.add)
    assert [mount.id for mount in driver.unit("b2").weapons] == ["w1", "w2"]
    assert driver.unit("b2").weapons[0] == Mount("w1", "gun_75", "turret")
    click(panel, rows.rows[0].remove_button)
    assert [mount.id for mount in driver.unit("b2").weapons] == ["w2"]
    click(panel, rows.rows[0].remove_button)
    assert driver.unit("b2").weapons == ()
    assert rows.kind_weapons.isVisible()


@pytest.mark.slow(8)
def test_what_is_given_goes_to_all_selected_units(driver: TabletopDriver) -> None:
    driver.tap((40, 20))
    driver.tap((20, 70), mod=CTRL)
    panel = unit_panel(driver)
    assert panel.title.text() == "2 units"
    typed(panel.staging_rows.fields["group"], "first")
    typed(panel.floor, "1")
    click(panel, panel.states["camouflaged"])
    field = panel.values["clear"]
    assert isinstance(field, TypedField)
    typed(field, "25")
    for name in ("b1", "b2"):
        unit = driver.unit(name)
        assert (unit.group, unit.floor, unit.state) == ("first", 1, ("camouflaged",))
        assert unit.values["clear"] == 25
    assert driver.unit("r1").group == ""
    assert driver.steps == 4, "each change is one step for both"


def test_a_value_that_the_rules_cannot_read_is_not_taken(driver: TabletopDriver) -> None:
    driver.tap((40, 20))
    panel = unit_panel(driver)
    field = panel.values["clear"]
    assert isinstance(field, TypedField)
    assert field.placeholderText() == "20"
    typed(field, "fast")
    assert panel.message.words.startswith("Not taken")
    assert (field.text(), field.property("wrong")) == ("fast", True)
    assert driver.steps == 0
    assert not panel.values["weapon"].isVisible(), "weapons have rows of their own"


@pytest.mark.slow(8)
def test_a_vehicle_offers_what_vehicles_have(driver: TabletopDriver) -> None:
    panel = unit_panel(driver)
    driver.tap((40, 20))
    assert panel.values["size"].isHidden()
    assert not panel.states["dug_in"].isHidden()
    driver.tap((20, 70))
    size = panel.values["size"]
    assert isinstance(size, ChoiceField)
    assert not size.isHidden()
    assert panel.states["dug_in"].isHidden()
    pick(panel, size, "large")
    assert driver.unit("b2").values["size"] == "G"


@pytest.mark.slow(8)
def test_escape_keeps_the_selection_and_what_is_a_number(driver: TabletopDriver) -> None:
    driver.tap((40, 20))
    panel = unit_panel(driver)
    typed(panel.across, "77", Qt.Key.Key_Escape)
    assert driver.unit("b1").at == (77.0, 20.0)
    typed(panel.across, "78x", Qt.Key.Key_Escape)
    assert panel.across.text() == "77 cm"
    assert driver.window.inquiry.selection == ("b1",)
    assert driver.steps == 1


# --- pieces


@pytest.mark.slow(8)
def test_a_clicked_piece_is_shown_and_becomes_other_terrain(driver: TabletopDriver) -> None:
    panel = piece_panel(driver)
    assert panel.title.text() == "No piece is selected"
    driver.tap((20, 20))
    assert panel.title.text() == "Dense wood or jungle"
    assert panel.facts.words.startswith("4 corners, 20 × 20 cm")
    assert "5 cm" in panel.facts.words, "the panel says what the chart says"
    pick(panel, panel.terrain, "Light wood or orchard")
    assert driver.piece("wood").terrain == "light_wood_orchard"
    typed(panel.name, "The old orchard")
    assert driver.piece("wood").name.get("en") == "The old orchard"
    driver.window.view.setFocus()
    driver.key("Z", CTRL)
    assert driver.piece("wood").terrain == "light_wood_orchard"
    assert panel.name.text() == ""
    assert not panel.level.isVisible(), "the chart prints one level"
    assert not panel.width_.isVisible()
    assert not panel.radius.isVisible()


@pytest.mark.slow(8)
def test_a_building_has_printed_levels_floors_and_openings(driver: TabletopDriver) -> None:
    driver.tap((65, 35))
    panel = piece_panel(driver)
    assert [panel.level.itemText(row) for row in range(panel.level.count())] == ["2 (as printed first)", "3", "4"]
    pick(panel, panel.level, "4")
    assert driver.piece("house").level == 4.0
    pick(panel, panel.level, "2 (as printed first)")
    assert driver.piece("house").level is None
    typed(panel.floors, "2")
    assert driver.piece("house").floors == 2
    click(panel, panel.openings.add)
    assert driver.tool == "opening"
    driver.tap((65, 30.1))
    driver.tap((69.9, 35))
    assert len(driver.piece("house").openings) == 2
    assert len(panel.openings.rows) == 2
    typed(panel.openings.rows[0].floor, "2")
    assert driver.piece("house").openings[0].floor == 2
    click(panel, panel.openings.rows[0].away)
    (left,) = driver.piece("house").openings
    assert left.at == pytest.approx((70.0, 35.0), abs=0.3)


@pytest.mark.slow(8)
@TIP
def test_a_hill_is_at_least_as_high_as_printed(driver: TabletopDriver) -> None:
    driver.tap((95, 60))
    panel = piece_panel(driver)
    assert panel.height_.text() == "5"
    typed(panel.height_, "8")
    assert driver.piece("hill").level == 8.0
    typed(panel.height_, "3")
    assert driver.piece("hill").level in (None, 8.0), "below the least level nothing is taken"
    typed(panel.height_, "5")
    assert driver.piece("hill").level is None


@pytest.mark.slow
def test_heights_of_bolt_action_are_free(open_bolt_action: OpenBoltAction) -> None:
    farm = open_bolt_action()
    farm.edit()
    farm.tap((46, 8))
    panel = piece_panel(farm)
    assert panel.height_.text() == "4", "a wood is 4 inches high by default"
    typed(panel.height_, "7.5")
    assert farm.piece("wood").level == 7.5
    farm.window.view.setFocus()
    farm.tap((38, 20))
    assert panel.height_.isVisible(), "hedges, too"
    typed(panel.height_, "1.25")
    assert farm.piece("hedge").level == 1.25
    farm.window.view.setFocus()
    farm.tap((26, 25.5))
    assert not panel.height_.isVisible(), "smoke has no height"


@pytest.mark.slow(8)
def test_a_line_has_a_width_and_a_circle_a_radius(driver: TabletopDriver) -> None:
    driver.tap((60, 60))
    panel = piece_panel(driver)
    assert panel.title.text() == "Hedge or fence"
    typed(panel.width_, "2.5")
    assert driver.piece("hedge").width == 2.5
    typed(panel.width_, "0")
    assert panel.width_.text() == "a bare line"
    driver.tap((95, 15))
    assert not panel.width_.isVisible()
    typed(panel.radius, "6")
    assert driver.piece("pond").radius == 6.0
    assert panel.facts.words.startswith("Circle, 12 cm across")


def test_a_locked_piece_is_not_deleted(driver: TabletopDriver) -> None:
    driver.tap((20, 20))
    panel = piece_panel(driver)
    click(panel, panel.locked)
    assert driver.piece("wood").locked
    assert not panel.order.buttons["delete"].isEnabled()
    click(panel, panel.locked)
    click(panel, panel.order.buttons["delete"])
    assert "wood" not in driver.board.by_id
    assert panel.title.text() == "No piece is selected"
    driver.key("Z", CTRL)
    assert "wood" in driver.board.by_id


@pytest.mark.slow
def test_pieces_are_ordered_and_grouped(driver: TabletopDriver) -> None:
    driver.tap((20, 20))
    panel = piece_panel(driver)
    click(panel, panel.order.buttons["front"])
    assert driver.board.features[-1].id == "wood"
    click(panel, panel.order.buttons["lower"])
    order = [piece.id for piece in driver.board.features]
    assert order.index("wood") == order.index("pond") - 1, "under the next piece of its layer, past what lies in others"
    assert not panel.group.isEnabled(), "one piece alone is no group"
    driver.tap((65, 35), mod=CTRL)
    click(panel, panel.group)
    group = driver.piece("wood").group
    assert group
    assert driver.piece("house").group == group
    assert f"group {group}" in panel.facts.words
    click(panel, panel.ungroup)
    assert (driver.piece("wood").group, driver.piece("house").group) == ("", "")


def test_properties_are_words_with_commas(driver: TabletopDriver) -> None:
    driver.tap((65, 35))
    panel = piece_panel(driver)
    typed(panel.flags, "bunker, thatched,")
    assert driver.piece("house").flags == ("bunker", "thatched")
    assert panel.flags.text() == "bunker, thatched"
    before = driver.steps
    typed(panel.flags, "bunker, thatched")
    assert driver.steps == before


def test_cover_that_the_chart_leaves_open_is_agreed_on(open_tabletop: OpenTabletop) -> None:
    varying = next(key for key, row in sheet().terrain.items() if row.fact("cover") == "variable")
    driver = open_tabletop(table_with(replace(BARRICADE, terrain=varying)))
    driver.edit()
    driver.tap((20, 40))
    panel = piece_panel(driver)
    assert panel.varying.currentText() == "not agreed on"
    pick(panel, panel.varying, "heavy cover")
    assert driver.piece("bar").values == {"cover": "heavy"}
    pick(panel, panel.varying, "not agreed on")
    assert driver.piece("bar").values == {}


def test_a_door_that_was_read_from_a_file_is_shown(open_tabletop: OpenTabletop) -> None:
    driver = open_tabletop(table_with(replace(SHED, openings=(Opening(0, (95.0, 10.0)),))))
    driver.edit()
    driver.tap((95, 15))
    panel = piece_panel(driver)
    (row,) = panel.openings.rows
    assert row.where.text() == "Window, north"
    assert row.where.toolTip() == "95 / 10"
    assert row.floor.text() == "ground floor"


@pytest.mark.slow
def test_lengths_of_a_table_in_inches_are_inches(open_tabletop: OpenTabletop) -> None:
    driver = open_tabletop(table_with(unit="in"))
    driver.edit()
    driver.tap((40, 20))
    panel = unit_panel(driver)
    assert panel.across.text() == "40 in"
    assert panel.footprint.shape.currentText().startswith("as its kind: 1.18")


@pytest.mark.slow
def test_numbers_have_a_comma_in_french_and_both_signs_are_read(
    open_tabletop: OpenTabletop, settings: Settings
) -> None:
    settings.language = "fr"
    driver = open_tabletop(table_with(HILL))
    driver.edit()
    driver.tap((40, 20))
    panel = unit_panel(driver)
    typed(panel.across, "42,5")
    assert panel.across.text() == "42,5 cm"
    typed(panel.down, "18.25")
    assert panel.down.text() == "18,25 cm"
    assert driver.unit("b1").at == (42.5, 18.25)
    driver.tap((95, 60))
    shown = piece_panel(driver)
    assert "26 × 22 cm" in shown.facts.words


@pytest.mark.slow(8)
def test_a_name_in_two_languages_changes_in_the_one_that_is_spoken(open_tabletop: OpenTabletop) -> None:
    driver = open_tabletop(table_with(replace(POND, name=Text("the pond", "la mare"))))
    driver.edit()
    driver.tap((95, 15))
    panel = piece_panel(driver)
    typed(panel.name, "the pool")
    assert driver.piece("pond").name == Text("the pool", "la mare")
    typed(panel.name, "")
    assert driver.piece("pond").name == Text()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_field_is_wider_than_its_panel(
    open_tabletop: OpenTabletop,
    qapp: QApplication,
    settings: Settings,
    language: str,
) -> None:
    settings.language = language
    installed = install_language(qapp, language)
    try:
        driver = open_tabletop(table_with(replace(SHED, openings=(Opening(0, (95.0, 10.0)),), floors=2)))
        driver.edit()
        driver.window.resize(1280, 720)
        driver.tap((20, 70))
        panel = unit_panel_of(driver)
        driver.document.apply(SetUnitField(("b2",), "hull", (6.5, 3.2)))
        driver.document.apply(SetUnitField(("b2",), "weapons", (Mount("w1", "gun_75", "turret"),)))
        QApplication.processEvents()
        assert beyond(panel) == []
        driver.tap((95, 15))
        assert beyond(driver.window.docks.piece) == []
    finally:
        for translator in installed:
            qapp.removeTranslator(translator)


def unit_panel_of(driver: TabletopDriver) -> TabletopUnitPanel:
    """The panel, whatever its tab is called."""
    driver.window.docks.answers.setCurrentWidget(driver.window.docks.unit)
    QApplication.processEvents()
    return driver.window.docks.unit


def beyond(panel: FieldsPanel) -> list[str]:
    """The fields that the edge of the panel cuts off."""
    room = panel.viewport().width()
    fields = panel.widget().findChildren(QWidget)
    right = {
        field: field.mapTo(panel.viewport(), QPoint(field.width(), 0)).x() for field in fields if field.isVisible()
    }
    return [f"{field} {x} > {room}" for field, x in right.items() if x > room]

"""The panels at the right of a table: what is selected is shown there and changed in place, each change one step of undo."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QTabWidget, QWidget

from tests.desktop.conftest import CTRL, LEFT
from tests.desktop.tabletop_windows import DrawingDesk, Laying, bare_table, lay  # noqa: F401
from tests.tables import sheet
from workbench.base.text import Text
from workbench.desktop.app.application import install_language
from workbench.desktop.look.settings import Settings
from workbench.desktop.panels.tabletop_piece import PiecePanel
from workbench.desktop.panels.unit import TabletopUnitPanel
from workbench.desktop.widgets.fields import ChoiceField, FieldsPanel, TypedField
from workbench.scenario.edits.tabletop_units import SetTabletopUnits
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
def desk(lay: Laying) -> DrawingDesk:  # noqa: F811
    return lay(table_with(POND, HILL))


def unit_panel(desk: DrawingDesk) -> TabletopUnitPanel:
    return raised(desk, desk.window.docks.unit)


def piece_panel(desk: DrawingDesk) -> PiecePanel:
    return raised(desk, desk.window.docks.piece)


def raised(desk: DrawingDesk, panel: P) -> P:
    """A panel after a click on its tab."""
    tabs: QTabWidget = desk.window.docks.answers
    bar = tabs.tabBar()
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(tabs.indexOf(panel)).center())
    QApplication.processEvents()
    assert panel.isVisible()
    return panel


def bring(panel: FieldsPanel, widget: QWidget) -> None:
    panel.ensureWidgetVisible(widget)
    QApplication.processEvents()
    assert widget.isVisible()


def typed(panel: FieldsPanel, field: QWidget, words: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
    """Type into a field in place of what was there."""
    bring(panel, field)
    field.setFocus()
    QTest.keyClick(field, "A", CTRL)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, words)
    QTest.keyClick(field, end)
    QApplication.processEvents()


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


def test_a_clicked_unit_is_shown_and_renamed(desk: DrawingDesk) -> None:
    panel = unit_panel(desk)
    assert "No unit is selected" in panel.title.text()
    desk.tap((40, 20))
    assert panel.title.text() == "Unit b1"
    assert panel.kind.currentText().casefold().startswith("infantry")
    assert (panel.across.text(), panel.down.text()) == ("40 cm", "20 cm")
    assert panel.facing.text() == "90° →"
    typed(panel, panel.name, "First squad")
    assert desk.model("b1").name.get("en") == "First squad"
    assert desk.steps == 1
    pick(panel, panel.side, "Red")
    found = desk.scenario.forces.find("b1")
    assert found is not None
    assert found[0] == "Red"
    desk.key("Z", CTRL)
    desk.key("Z", CTRL)
    assert panel.name.text() == ""
    assert panel.side.currentText() == "Blue"


def test_a_place_is_typed_and_the_unit_taken_off_and_put_back(desk: DrawingDesk) -> None:
    desk.tap((40, 20))
    panel = unit_panel(desk)
    typed(panel, panel.across, "42.5")
    typed(panel, panel.down, "18")
    assert desk.model("b1").at == (42.5, 18.0)
    assert desk.steps == 2
    click(panel, panel.off)
    assert desk.model("b1").at is None
    assert panel.off.text() == "Put on the table"
    assert not panel.across.isVisible()
    tree = desk.window.docks.forces
    (row,) = tree.findItems("b1", Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive)
    assert row.text(2) == "off the table"
    click(panel, panel.off)
    assert desk.model("b1").at == (60.0, 40.0)


def test_a_facing_steps_by_15_degrees_and_over_the_top(desk: DrawingDesk) -> None:
    desk.tap((40, 20))
    panel = unit_panel(desk)
    bring(panel, panel.facing)
    panel.facing.setFocus()
    QTest.keyClick(panel.facing, Qt.Key.Key_Up)
    assert desk.model("b1").facing == 105.0
    typed(panel, panel.facing, "350")
    assert panel.facing.text() == "350° ↑"
    QTest.keyClick(panel.facing, Qt.Key.Key_Up)
    assert desk.model("b1").facing == 5.0
    QTest.keyClick(panel.facing, Qt.Key.Key_Down)
    assert desk.model("b1").facing == 350.0


def test_a_footprint_is_that_of_the_kind_or_its_own(desk: DrawingDesk) -> None:
    desk.tap((40, 20))
    panel = unit_panel(desk)
    field = panel.footprint
    assert field.shape.currentText() == "as its kind: 3 × 3 cm"
    assert not field.across.isVisible()
    pick(panel, field.shape, "round base")
    assert desk.model("b1").base == 3.0
    typed(panel, field.across, "5")
    assert desk.model("b1").base == 5.0
    units = desk.window.view.units
    assert units is not None
    assert units.unit_at((42.3, 20.0), 0.0) == "b1", "the base is as wide as it is told to be"
    QTest.keyClick(field.shape, Qt.Key.Key_Down)
    assert desk.model("b1").base == (5.0, 5.0), "a rectangle as large"
    QTest.keyClick(field.shape, Qt.Key.Key_Down)
    assert field.shape.currentText() == "hull"
    assert (desk.model("b1").base, desk.model("b1").hull) == (None, (5.0, 5.0))
    typed(panel, field.along, "8")
    assert desk.model("b1").hull == (8.0, 5.0)
    pick(panel, field.shape, "as its kind: 3 × 3 cm")
    assert (desk.model("b1").base, desk.model("b1").hull) == (None, None)


def test_weapons_are_added_chosen_mounted_and_taken_away(desk: DrawingDesk) -> None:
    desk.tap((20, 70))
    panel = unit_panel(desk)
    rows = panel.weapons
    assert rows.kind_weapons.words.startswith("as its kind:")
    bring(panel, rows.add)
    click(panel, rows.add)
    assert desk.model("b2").weapons == (Mount("w1", "mg"),), "the first row spells out what the kind has"
    weapons = desk.document.ruleset.weapons
    pick(panel, rows.rows[0].weapon, weapons["gun_75"].name.en)
    pick(panel, rows.rows[0].mount, "Turret")
    click(panel, rows.add)
    assert [mount.id for mount in desk.model("b2").weapons] == ["w1", "w2"]
    assert desk.model("b2").weapons[0] == Mount("w1", "gun_75", "turret")
    click(panel, rows.rows[0].remove_button)
    assert [mount.id for mount in desk.model("b2").weapons] == ["w2"]
    click(panel, rows.rows[0].remove_button)
    assert desk.model("b2").weapons == ()
    assert rows.kind_weapons.isVisible()


def test_what_is_given_goes_to_all_selected_units(desk: DrawingDesk) -> None:
    desk.tap((40, 20))
    desk.tap((20, 70), mod=CTRL)
    panel = unit_panel(desk)
    assert panel.title.text() == "Unit b1 (+1)"
    typed(panel, panel.staging_rows.group, "first")
    typed(panel, panel.floor, "1")
    click(panel, panel.states["camouflaged"])
    field = panel.values["clear"]
    assert isinstance(field, TypedField)
    typed(panel, field, "25")
    for name in ("b1", "b2"):
        unit = desk.model(name)
        assert (unit.group, unit.floor, unit.state) == ("first", 1, ("camouflaged",))
        assert unit.values["clear"] == 25
    assert desk.model("r1").group == ""
    assert desk.steps == 4, "each change is one step for both"


def test_a_value_that_the_rules_cannot_read_is_not_taken(desk: DrawingDesk) -> None:
    desk.tap((40, 20))
    panel = unit_panel(desk)
    field = panel.values["clear"]
    assert isinstance(field, TypedField)
    assert field.placeholderText() == "20"
    typed(panel, field, "fast")
    assert panel.message.words.startswith("Not taken")
    assert field.text() == ""
    assert desk.steps == 0
    assert not panel.values["weapon"].isVisible(), "weapons have rows of their own"


def test_a_vehicle_offers_what_vehicles_have(desk: DrawingDesk) -> None:
    panel = unit_panel(desk)
    desk.tap((40, 20))
    assert panel.values["size"].isHidden()
    assert not panel.states["dug_in"].isHidden()
    desk.tap((20, 70))
    size = panel.values["size"]
    assert isinstance(size, ChoiceField)
    assert not size.isHidden()
    assert panel.states["dug_in"].isHidden()
    pick(panel, size, "large")
    assert desk.model("b2").values["size"] == "G"


def test_escape_brings_back_what_was_typed_over_and_keeps_the_selection(desk: DrawingDesk) -> None:
    desk.tap((40, 20))
    panel = unit_panel(desk)
    typed(panel, panel.across, "77", Qt.Key.Key_Escape)
    assert panel.across.text() == "40 cm"
    assert desk.model("b1").at == (40.0, 20.0)
    assert desk.window.inquiry.selection == ("b1",)


# --- pieces


def test_a_clicked_piece_is_shown_and_becomes_other_terrain(desk: DrawingDesk) -> None:
    panel = piece_panel(desk)
    assert panel.title.text() == "No piece is selected"
    desk.tap((20, 20))
    assert panel.title.text() == "wood: dense wood or jungle"
    assert panel.facts.words.startswith("4 corners, 20.0 × 20.0 cm")
    assert "5 cm" in panel.facts.words, "the panel says what the chart says"
    pick(panel, panel.terrain, "Light wood or orchard")
    assert desk.piece("wood").terrain == "light_wood_orchard"
    typed(panel, panel.name, "The old orchard")
    assert desk.piece("wood").name.get("en") == "The old orchard"
    desk.window.view.setFocus()
    desk.key("Z", CTRL)
    assert desk.piece("wood").terrain == "light_wood_orchard"
    assert panel.name.text() == ""
    assert not panel.level.isVisible(), "the chart prints one level"
    assert not panel.width_.isVisible()
    assert not panel.radius.isVisible()


def test_a_building_has_printed_levels_floors_and_openings(desk: DrawingDesk) -> None:
    desk.tap((65, 35))
    panel = piece_panel(desk)
    assert [panel.level.itemText(row) for row in range(panel.level.count())] == ["2 (as printed first)", "3", "4"]
    pick(panel, panel.level, "4")
    assert desk.piece("house").level == 4.0
    pick(panel, panel.level, "2 (as printed first)")
    assert desk.piece("house").level is None
    typed(panel, panel.floors, "2")
    assert desk.piece("house").floors == 2
    click(panel, panel.openings.add)
    assert desk.tool == "opening"
    desk.tap((65, 30.1))
    desk.tap((69.9, 35))
    assert len(desk.piece("house").openings) == 2
    assert len(panel.openings.rows) == 2
    typed(panel, panel.openings.rows[0].floor, "2")
    assert desk.piece("house").openings[0].floor == 2
    click(panel, panel.openings.rows[0].away)
    (left,) = desk.piece("house").openings
    assert left.at == pytest.approx((70.0, 35.0), abs=0.3)


def test_a_hill_is_at_least_as_high_as_printed(desk: DrawingDesk) -> None:
    desk.tap((95, 60))
    panel = piece_panel(desk)
    assert panel.height_.text() == "5"
    typed(panel, panel.height_, "8")
    assert desk.piece("hill").level == 8.0
    typed(panel, panel.height_, "3")
    assert desk.piece("hill").level in (None, 8.0), "below the least level nothing is taken"
    typed(panel, panel.height_, "5")
    assert desk.piece("hill").level is None


def test_a_line_has_a_width_and_a_circle_a_radius(desk: DrawingDesk) -> None:
    desk.tap((60, 60))
    panel = piece_panel(desk)
    assert panel.title.text() == "hedge: hedge or fence"
    typed(panel, panel.width_, "2.5")
    assert desk.piece("hedge").width == 2.5
    typed(panel, panel.width_, "0")
    assert panel.width_.text() == "a bare line"
    desk.tap((95, 15))
    assert not panel.width_.isVisible()
    typed(panel, panel.radius, "6")
    assert desk.piece("pond").radius == 6.0
    assert panel.facts.words.startswith("Circle, 12 cm across")


def test_a_locked_piece_is_not_deleted(desk: DrawingDesk) -> None:
    desk.tap((20, 20))
    panel = piece_panel(desk)
    click(panel, panel.locked)
    assert desk.piece("wood").locked
    assert not panel.order.buttons["delete"].isEnabled()
    click(panel, panel.locked)
    click(panel, panel.order.buttons["delete"])
    assert "wood" not in desk.board.by_id
    assert panel.title.text() == "No piece is selected"
    desk.key("Z", CTRL)
    assert "wood" in desk.board.by_id


def test_pieces_are_ordered_and_grouped(desk: DrawingDesk) -> None:
    desk.tap((20, 20))
    panel = piece_panel(desk)
    click(panel, panel.order.buttons["front"])
    assert desk.board.features[-1].id == "wood"
    click(panel, panel.order.buttons["lower"])
    order = [piece.id for piece in desk.board.features]
    assert order.index("wood") == order.index("pond") - 1, "under the next piece of its layer, past what lies in others"
    assert not panel.group.isEnabled(), "one piece alone is no group"
    desk.tap((65, 35), mod=CTRL)
    click(panel, panel.group)
    group = desk.piece("wood").group
    assert group
    assert desk.piece("house").group == group
    assert f"group {group}" in panel.facts.words
    click(panel, panel.ungroup)
    assert (desk.piece("wood").group, desk.piece("house").group) == ("", "")


def test_properties_are_words_with_commas(desk: DrawingDesk) -> None:
    desk.tap((65, 35))
    panel = piece_panel(desk)
    typed(panel, panel.flags, "bunker, thatched,")
    assert desk.piece("house").flags == ("bunker", "thatched")
    assert panel.flags.text() == "bunker, thatched"
    before = desk.steps
    typed(panel, panel.flags, "bunker, thatched")
    assert desk.steps == before


def test_cover_that_the_chart_leaves_open_is_agreed_on(lay: Laying) -> None:  # noqa: F811
    varying = next(key for key, row in sheet().terrain.items() if row.fact("cover") == "variable")
    desk = lay(table_with(replace(BARRICADE, terrain=varying)))
    desk.tap((20, 40))
    panel = piece_panel(desk)
    assert panel.varying.currentText() == "not agreed on"
    pick(panel, panel.varying, "heavy cover")
    assert desk.piece("bar").values == {"cover": "heavy"}
    pick(panel, panel.varying, "not agreed on")
    assert desk.piece("bar").values == {}


def test_a_door_that_was_read_from_a_file_is_shown(lay: Laying) -> None:  # noqa: F811
    desk = lay(table_with(replace(SHED, openings=(Opening(0, (95.0, 10.0)),))))
    desk.tap((95, 15))
    panel = piece_panel(desk)
    (row,) = panel.openings.rows
    assert row.where.text() == "north"
    assert row.where.toolTip() == "95 / 10"
    assert row.floor.text() == "ground floor"


def test_the_panels_follow_what_is_selected_and_leave_the_answer_alone(desk: DrawingDesk) -> None:
    docks = desk.window.docks
    desk.tap((20, 20))
    assert docks.answers.currentWidget() is docks.inspector
    unit_panel(desk)
    desk.tap((20, 20))
    desk.tap((65, 35))
    assert docks.answers.currentWidget() is docks.piece
    desk.tap((40, 20))
    assert docks.answers.currentWidget() is docks.unit


def test_lengths_of_a_table_in_inches_are_inches(lay: Laying) -> None:  # noqa: F811
    desk = lay(table_with(unit="in"))
    desk.tap((40, 20))
    panel = unit_panel(desk)
    assert panel.across.text() == "40 in"
    assert panel.footprint.shape.currentText().startswith("as its kind: 1.18")


def test_numbers_have_a_comma_in_french_and_both_signs_are_read(lay: Laying, settings: Settings) -> None:  # noqa: F811
    settings.language = "fr"
    desk = lay(table_with(HILL))
    desk.tap((40, 20))
    panel = unit_panel(desk)
    typed(panel, panel.across, "42,5")
    assert panel.across.text() == "42,5 cm"
    typed(panel, panel.down, "18.25")
    assert panel.down.text() == "18,25 cm"
    assert desk.model("b1").at == (42.5, 18.25)
    desk.tap((95, 60))
    shown = piece_panel(desk)
    assert ",0 cm" in shown.facts.words


def test_a_name_in_two_languages_changes_in_the_one_that_is_spoken(lay: Laying) -> None:  # noqa: F811
    desk = lay(table_with(replace(POND, name=Text("the pond", "la mare"))))
    desk.tap((95, 15))
    panel = piece_panel(desk)
    typed(panel, panel.name, "the pool")
    assert desk.piece("pond").name == Text("the pool", "la mare")
    typed(panel, panel.name, "")
    assert desk.piece("pond").name == Text()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_field_is_wider_than_its_panel(
    lay: Laying,  # noqa: F811
    qapp: QApplication,
    settings: Settings,
    language: str,
) -> None:
    settings.language = language
    installed = install_language(qapp, language)
    try:
        desk = lay(table_with(replace(SHED, openings=(Opening(0, (95.0, 10.0)),), floors=2)))
        desk.window.resize(1280, 720)
        desk.tap((20, 70))
        panel = unit_panel_of(desk)
        desk.document.apply(SetTabletopUnits(("b2",), "hull", (6.5, 3.2)))
        desk.document.apply(SetTabletopUnits(("b2",), "weapons", (Mount("w1", "gun_75", "turret"),)))
        QApplication.processEvents()
        assert beyond(panel) == []
        desk.tap((95, 15))
        assert beyond(desk.window.docks.piece) == []
    finally:
        for translator in installed:
            qapp.removeTranslator(translator)


def unit_panel_of(desk: DrawingDesk) -> TabletopUnitPanel:
    """The panel, whatever its tab is called."""
    desk.window.docks.answers.setCurrentWidget(desk.window.docks.unit)
    QApplication.processEvents()
    return desk.window.docks.unit


def beyond(panel: FieldsPanel) -> list[str]:
    """The fields that the edge of the panel cuts off."""
    room = panel.viewport().width()
    fields = panel.widget().findChildren(QWidget)
    right = {
        field: field.mapTo(panel.viewport(), QPoint(field.width(), 0)).x() for field in fields if field.isVisible()
    }
    return [f"{field} {x} > {room}" for field, x in right.items() if x > room]

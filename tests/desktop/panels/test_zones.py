"""Zones: painted on hexes, drawn on tables, edited in their dock, shown and jumped to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QSpinBox, QWidget

from tests.desktop.row_drags import drag_row
from tests.desktop.tabletop_windows import TENTH, TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, RIGHT, WindowDriver
from workbench.base.text import Text
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.overlays.zones import ZonesDrawer, ZonesSource, zones_overlay
from workbench.desktop.panels.zones import HELD, NAME, PLACE, VALUE, ZonesPanel
from workbench.scenario.edits.ground import EraseTerrain
from workbench.scenario.edits.settings import SetSwitch
from workbench.scenario.edits.zones import AddZone, ChangeZone
from workbench.scenario.zones import Zone

pytestmark = pytest.mark.gui


def typed_name(panel: ZonesPanel, words: str) -> None:
    """Double-click the name in the first row and type another."""
    item = panel.tree.topLevelItem(0)
    assert item is not None
    here = panel.tree.visualRect(panel.tree.indexFromItem(item, NAME)).center()
    QTest.mouseClick(panel.tree.viewport(), LEFT, pos=here)
    QTest.mouseDClick(panel.tree.viewport(), LEFT, pos=here)
    field = panel.tree.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.processEvents()


def press(button: QAbstractButton) -> None:
    QTest.mouseClick(button, LEFT)
    QApplication.processEvents()


@pytest.mark.slow(8)
def test_a_zone_is_painted_named_shown_and_checked(driver: WindowDriver) -> None:
    driver.key("Z")
    driver.drag("0201", "0202", "0203")
    (zone,) = driver.scenario.zones
    assert [driver.scenario.board.grid.labels[here] for here in zone.hexes] == ["0201", "0202", "0203"]
    assert (zone.kind, zone.side, driver.steps) == ("setup", "Blue", 1)
    driver.click("0202", CTRL)
    assert len(driver.scenario.zones[0].hexes) == 2
    driver.document.stack.undo()
    window = driver.window
    assert "zones" in window.view.overlay_slots()
    assert window.view.card_boxes(), "the legend tells of it"
    window.docks.bring_up("zones")
    QApplication.processEvents()
    typed_name(window.docks.forces_and_zones.zones, "West bank")
    assert driver.scenario.zones[0].name.en == "West bank"
    # both units of Blue stand elsewhere
    window.check()
    rows = [window.docks.issues.topLevelItem(k) for k in range(window.docks.issues.topLevelItemCount())]
    told = [row.text(1) for row in rows if row is not None]
    assert sum("stands outside its set-up area (West bank)" in words for words in told) == 2
    window.actions_["show_zones"].trigger()
    assert "zones" not in window.view.overlay_slots()
    window.actions_["show_zones"].trigger()
    assert "zones" in window.view.overlay_slots()
    driver.document.apply(ChangeZone(zone.id, type(zone)(zone.id, name=Text.of("Empty"))))
    window.check()
    window.docks.bring_up("issues")
    QApplication.processEvents()
    issues = window.docks.issues
    (row,) = issues.findItems("Empty", Qt.MatchFlag.MatchExactly, 2)
    QTest.mouseClick(issues.viewport(), LEFT, pos=issues.visualItemRect(row).center())
    QTest.mouseClick(issues.viewport(), LEFT, pos=issues.visualItemRect(row).center())
    QApplication.processEvents()
    assert window.docks.forces_and_zones.zones.isVisible(), "the jump opens the list of zones"
    assert window.docks.forces_and_zones.zones.current == "z1"
    press(window.docks.forces_and_zones.zones.drop)
    assert driver.scenario.zones == ()


def test_the_right_button_chooses_the_zone_that_is_painted_into(driver: WindowDriver) -> None:
    driver.key("Z")
    driver.click("0201")
    forces_and_zones = driver.window.docks.forces_and_zones
    forces_and_zones.new_zone("entry")
    driver.click("0101")
    assert [zone.kind for zone in driver.scenario.zones] == ["setup", "entry"]
    assert forces_and_zones.tip(driver.point("0101")) == "E  Entry · Blue"
    driver.click("0201", button=RIGHT)
    driver.click("0301")
    assert [len(zone.hexes) for zone in driver.scenario.zones] == [2, 1]


@pytest.mark.slow(8)
def test_a_zone_is_drawn_on_a_table_and_an_objective_is_one_click(tabletop: TabletopDriver) -> None:
    tabletop.key("Z")
    for corner in ((5, 5), (60, 5), (60, 40)):
        tabletop.tap(corner)
    tabletop.key(Qt.Key.Key_Return)
    (zone,) = tabletop.scenario.zones
    assert len(zone.outline) == 3
    assert len(tabletop.window.view.drawers) >= 1
    tabletop.window.docks.forces_and_zones.new_zone("objective")
    tabletop.tap((80, 20))
    assert [one.kind for one in tabletop.scenario.zones] == ["setup", "objective"]
    # the pen is on a whole pixel, and rounds to millimetres
    (point,) = tabletop.scenario.zones[1].outline
    assert point == pytest.approx(tabletop.hit((80.0, 20.0)), abs=TENTH)
    tabletop.key("Z", CTRL)
    assert len(tabletop.scenario.zones) == 1


@pytest.mark.slow
def test_zones_are_copied_put_in_order_renamed_and_deleted(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.key("Z")
    driver.click("0201")
    forces_and_zones = driver.window.docks.forces_and_zones
    panel = forces_and_zones.zones
    driver.window.docks.bring_up("zones")
    QApplication.processEvents()
    press(panel.copy)
    assert [zone.id for zone in driver.scenario.zones] == ["z1", "z2"]
    assert panel.current == "z2", "the copy is chosen: it is what tools paint into"
    driver.click("0301")
    assert [len(zone.hexes) for zone in driver.scenario.zones] == [1, 2]
    assert not panel.down.isEnabled()
    press(panel.up)
    assert [zone.id for zone in driver.scenario.zones] == ["z2", "z1"]
    assert not panel.up.isEnabled()
    for row, gap, order in ((0, 2, ["z1", "z2"]), (1, 0, ["z2", "z1"])):
        drag_row(panel.tree, row, gap, monkeypatch)
        assert [zone.id for zone in driver.scenario.zones] == order
    steps = driver.steps
    drag_row(panel.tree, 0, 1, monkeypatch)
    assert driver.steps == steps, "where it was is no step"
    press(panel.rename)
    field = panel.tree.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "Mill")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.processEvents()
    assert [zone.name.en for zone in driver.scenario.zones] == ["Mill", ""]
    driver.window.inquiry.select(["b1"])
    panel.tree.setFocus()
    driver.key(Qt.Key.Key_Delete)
    assert [zone.id for zone in driver.scenario.zones] == ["z1"]
    assert driver.unit("b1").id == "b1", "Del in the list is not for what is selected on the map"
    while driver.document.stack.canUndo():
        driver.document.stack.undo()
    assert driver.scenario.zones == ()


def edited(panel: ZonesPanel, column: int, give: Callable[[QWidget], object]) -> None:
    """Open the field of a column of the first row, work it, and press Enter."""
    item = panel.tree.topLevelItem(0)
    assert item is not None
    panel.tree.setFocus()
    panel.tree.editItem(item, column)
    field = next(one for kind in (QSpinBox, QComboBox) for one in panel.tree.findChildren(kind))
    give(field)
    QTest.keyClick(field, Qt.Key.Key_Return)
    for _ in range(3):
        QApplication.processEvents()


def picked(box: QWidget) -> None:
    """Go past Blue to Red."""
    assert isinstance(box, QComboBox)
    for _ in range(2):
        QTest.keyClick(box, Qt.Key.Key_Down)


def test_an_objective_is_given_points_and_a_holder_that_map_card_and_tip_tell(driver: WindowDriver) -> None:
    driver.key("Z")
    forces_and_zones = driver.window.docks.forces_and_zones
    forces_and_zones.new_zone("objective")
    driver.click("0505")
    driver.window.docks.bring_up("zones")
    QApplication.processEvents()
    plain = driver.window.view.grab().toImage()
    edited(forces_and_zones.zones, VALUE, lambda field: QTest.keyClicks(field, "12"))
    edited(forces_and_zones.zones, HELD, picked)
    (zone,) = driver.scenario.zones
    assert (zone.kind, zone.value, zone.control, driver.steps) == ("objective", 12, "Red", 3)
    assert driver.window.view.grab().toImage() != plain
    assert forces_and_zones.tip(driver.point("0505")) == "O  Objective · 12 points · held: Red"
    driver.window.docks.bring_up("card")
    assert "Objective (0505) · 12 points · held: Red" in driver.window.docks.card.view.toPlainText()


@pytest.mark.slow(8)
def test_corners_of_a_zone_are_dragged_put_in_and_taken_away(tabletop: TabletopDriver) -> None:
    tabletop.key("Z")
    tabletop.tap((5, 5), (60, 5), (60, 40))
    tabletop.key(Qt.Key.Key_Return)
    tabletop.pull((60, 40), (62, 44), (70, 50))
    (zone,) = tabletop.scenario.zones
    assert zone.outline[2] == pytest.approx((70, 50), abs=0.4)
    assert tabletop.steps == 2
    tabletop.double_click((30, 5))
    outline = tabletop.scenario.zones[0].outline
    assert len(outline) == 4
    assert outline[1] == pytest.approx((30, 5), abs=0.6)
    tabletop.key(Qt.Key.Key_Delete)
    assert tabletop.scenario.zones == (zone,)
    assert len(tabletop.scenario.forces.sides[0].units) > 0
    tabletop.tap((5, 5))
    tabletop.key(Qt.Key.Key_Backspace)
    assert tabletop.scenario.zones == (zone,), "three corners are all needed"
    assert "all needed" in tabletop.status_text
    # a corner that would make the outline cross itself goes back
    tabletop.press_at((5, 5))
    tabletop.point_at((90, 20), held=LEFT)
    tabletop.key(Qt.Key.Key_Escape)
    tabletop.release_at((90, 20))
    assert tabletop.scenario.zones == (zone,), "Esc drops the drag"
    while tabletop.document.stack.canUndo():
        tabletop.document.stack.undo()
    assert not tabletop.scenario.zones
    assert not tabletop.window.view.sketch.handles


@pytest.mark.slow(8)
def test_the_point_of_an_objective_is_dragged_and_the_right_button_lets_go(tabletop: TabletopDriver) -> None:
    tabletop.key("Z")
    tabletop.window.docks.forces_and_zones.new_zone("objective")
    tabletop.tap((80, 20))
    tabletop.pull((80, 20), (85, 25), (90, 30))
    (zone,) = tabletop.scenario.zones
    assert zone.outline[0] == pytest.approx((90, 30), abs=0.4)
    tabletop.pull((90, 30), (90, 10), (90, -40))
    assert tabletop.scenario.zones == (zone,), "it stays on the table"
    tabletop.tap((20, 60), button=RIGHT)
    assert tabletop.window.tool_context.choices.zone == ""
    assert not tabletop.window.view.sketch.handles
    tabletop.tap((90, 30), button=RIGHT)
    assert tabletop.window.view.sketch.handles == zone.outline


@pytest.mark.slow(8)
def test_names_that_are_being_typed_outlive_a_stroke_and_go_with_their_map(driver: WindowDriver) -> None:
    driver.key("Z")
    driver.click("0201")
    driver.window.docks.bring_up("zones")
    QApplication.processEvents()
    panel = driver.window.docks.forces_and_zones.zones

    def begun() -> QLineEdit:
        press(panel.rename)
        field = panel.tree.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        QTest.keyClicks(field, "Mill")
        return field

    field = begun()
    driver.click("0301")
    assert len(driver.scenario.zones[0].hexes) == 2
    QTest.keyClick(field, Qt.Key.Key_Return)
    for _ in range(3):
        QApplication.processEvents()
    assert driver.scenario.zones[0].name.en == "Mill"
    item = panel.tree.topLevelItem(0)
    assert item is not None
    assert item.text(PLACE) == "2 hexes"
    begun()
    driver.document.stack.setClean()
    before = driver.scenario
    driver.window.open_document(type(driver.document)(before, driver.document.ruleset, language="en"))
    QApplication.processEvents()
    assert driver.scenario is before
    assert panel.tree.topLevelItemCount() == 1


def test_the_gravest_issue_stands_first_in_the_list(driver: WindowDriver) -> None:
    driver.document.apply(AddZone(Zone("west", hexes=(0, 1), side="Red", name=Text.of("West"))))
    # where all high ground blocks, a hill whose slope was taken away is no more than a note
    driver.document.apply(SetSwitch("high_ground", "all"))
    driver.document.apply(EraseTerrain((driver.number("0909"),), frozenset({"slope"})))
    driver.window.check()
    rows = [driver.window.docks.issues.topLevelItem(row) for row in range(3)]
    told = [row.text(0) for row in rows if row is not None]
    assert told[0] == "! warning"
    assert set(told[1:]) == {"i note"}


@pytest.mark.slow(8)
def test_an_illegal_set_up_is_said_at_once_and_counted_in_the_status_bar(driver: WindowDriver) -> None:
    window = driver.window
    driver.document.apply(AddZone(Zone("west", hexes=(0, 1), side="Red", name=Text.of("West"))))
    window.check()
    assert window.issue_chip.button is not None
    assert window.issue_chip.button.text() == "! 1"
    assert "r1 (Red) stands outside its set-up area (West)" in window.status.hint.text()
    window.docks.docks["issues"].hide()
    press(window.issue_chip.button)
    assert window.docks.docks["issues"].isVisible()
    driver.document.stack.undo()
    window.check()
    assert not window.issue_chip.button.isVisible()


@pytest.mark.slow(8)
def test_no_counter_covers_the_name_of_a_zone_while_there_is_room(driver: WindowDriver) -> None:
    """The name stands in the middle of its zone, and moves aside when units come there."""
    labels = [f"{column:02}{row:02}" for column in range(2, 7) for row in range(2, 7)]
    zone = Zone("west", hexes=tuple(driver.number(label) for label in labels), side="Blue")

    def name_stands_at() -> str:
        overlay, plane = zones_overlay(ZonesSource(driver.scenario), "en"), driver.window.view.plane
        assert overlay is not None
        spot = ZonesDrawer(overlay, plane).shapes[0].spot
        return min(labels, key=lambda label: (plane.centre(driver.number(label)) - spot).manhattanLength())

    driver.document.apply(AddZone(zone))
    assert name_stands_at() == "0404"
    driver.drag("0303", "0404")  # a unit comes to the middle
    aside = name_stands_at()
    apart = driver.scenario.board.grid.distances(driver.number(aside))[driver.number("0404")]
    assert apart == 2, "clear of the counter, and no farther than that"
    driver.document.apply(AddZone(Zone("hill", "objective", hexes=(driver.number(aside),))))
    assert name_stands_at() not in ("0404", aside), "clear of the flag, too"


@pytest.mark.parametrize("kinds", [("objective",), ("objective", "setup")])
def test_the_legend_shows_a_kind_of_zone_that_there_is(driver: WindowDriver, kinds: tuple[str, ...]) -> None:
    number = driver.number("0505")
    for place, kind in enumerate(kinds):
        driver.document.apply(AddZone(Zone(kind, kind, Text.of(kind), hexes=(number + place,))))
    QApplication.processEvents()
    (box,) = driver.window.view.card_boxes()
    picture = driver.window.view.viewport().grab().toImage()
    corner = [picture.pixelColor(int(box.left()) + x, int(box.top()) + y) for x in range(8, 46) for y in range(8, 30)]
    wanted = answer_colours().zones[kinds[-1]]
    assert sum(found == wanted for found in corner) > 10

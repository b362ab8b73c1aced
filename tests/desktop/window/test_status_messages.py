"""What the window says while a scenario is made: that a file is saved, which step comes next, which buttons do something."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog

from tests.desktop.everything_shown import speaking
from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, SHIFT, OpenWindow, WindowDriver
from workbench.desktop.documents.hex_choices import fill_terrain_keys
from workbench.desktop.drawing import tabletop_marks
from workbench.desktop.look.settings import Settings

pytestmark = pytest.mark.gui
popups = pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
"""Offscreen no window manager raises the list of a chooser."""


# --- files


def test_saving_is_reported(driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = iter(("valley.yaml", "other.yaml"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / next(files)), ""))
    driver.key("s", CTRL)
    assert driver.status_text == "Saved: valley.yaml"
    driver.hover("0505")
    assert not driver.status_text.startswith("Saved")
    driver.key("s", CTRL)
    assert driver.status_text == "Saved: valley.yaml"
    driver.key("s", CTRL | SHIFT)
    assert driver.status_text == "Saved: other.yaml"


def test_saving_a_table_is_reported(tabletop: TabletopDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "field.yaml"), ""))
    tabletop.key("s", CTRL)
    assert tabletop.status_text == "Saved: field.yaml"


def test_how_many_a_frame_selected_is_told_until_something_else_is_selected(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    for end in (lambda: tabletop.key(Qt.Key.Key_Escape), lambda: tabletop.tap((65, 35))):
        tabletop.pull((33, 8), (50, 30), (75, 45), mod=SHIFT)
        assert tabletop.status_text == "Selected: 2"
        end()
        assert "Selected" not in tabletop.status_text


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_distance_is_cut(
    use_language: Callable[[str], None], open_tabletop: OpenTabletop, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    use_language(language)
    tabletop = open_tabletop()
    field = tabletop.window.status.range
    for both in (False, True):
        monkeypatch.setattr(tabletop_marks._ShownUnits, "both", both)
        tabletop.tap((40, 20))
        tabletop.point_at((118.3, 78.6))
        assert field.text()
        assert ("(" in field.text()) == both
        assert field.fontMetrics().horizontalAdvance(field.text()) <= field.contentsRect().width()


# --- the picture under a table


def test_the_steps_of_fitting_a_picture_of_a_table_are_reported(tabletop: TabletopDriver, tmp_path: Path) -> None:
    scan = QImage(300, 200, QImage.Format.Format_RGB32)
    scan.fill(QColor("white"))
    assert scan.save(str(tmp_path / "scan.png"))
    tabletop.window.file_commands.save_to(tmp_path / "field.yaml")
    tabletop.window.docks.bring_up("underlay")
    QApplication.processEvents()
    room = tabletop.window.docks.underlay
    room.take(tmp_path / "scan.png")
    QApplication.processEvents()
    QTest.mouseClick(room.panel.fit, LEFT)
    assert tabletop.status_text.startswith("Click point 1 of 2")
    tabletop.tap((20, 20))
    assert tabletop.status_text.startswith("Click point 2 of 2")
    tabletop.tap((60, 20))
    assert tabletop.status_text == "Scaled to the distance."


@pytest.mark.slow
def test_without_a_picture_there_is_no_place_of_it(
    qapp: QApplication, settings: Settings, open_window: OpenWindow, tmp_path: Path
) -> None:
    with speaking(qapp, settings, "fr"):
        driver = open_window()
        driver.window.docks.bring_up("underlay")
        QApplication.processEvents()
        room = driver.window.docks.underlay
        assert {box.text() for box in room.panel.boxes.values()} == {"–"}
        scan = QImage(300, 200, QImage.Format.Format_RGB32)
        scan.fill(QColor("white"))
        assert scan.save(str(tmp_path / "scan.png"))
        driver.window.file_commands.save_to(tmp_path / "map.yaml")
        room.take(tmp_path / "scan.png")
        assert room.panel.boxes["angle"].text() == "0°"
        assert "," in room.panel.boxes["width"].text()
        assert "hex." in room.panel.boxes["width"].text()
        QTest.mouseClick(room.panel.remove, LEFT)
        assert {box.text() for box in room.panel.boxes.values()} == {"–"}


# --- kind and side of a zone, in the tool bar


def pick(box: QComboBox, words: str) -> None:
    """Open a chooser with the mouse and take an entry by keys."""
    assert box.isVisible()
    QTest.mouseClick(box, LEFT)
    QTest.keyClick(box.view(), Qt.Key.Key_Home)
    for _ in range(box.findText(words)):
        QTest.keyClick(box.view(), Qt.Key.Key_Down)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    QApplication.processEvents()


@pytest.mark.slow
@popups
def test_kind_and_side_of_a_zone_are_chosen_in_the_tool_bar(driver: WindowDriver) -> None:
    zones = driver.window.toolbar.zones
    assert not zones.kind.isVisible()
    driver.key("z")
    assert (zones.kind.currentText(), zones.side.currentText()) == ("Set-up area", "Blue")
    pick(zones.side, "Red")
    assert driver.status_text.startswith("New zone (Set-up area, Red)")
    driver.drag("0202", "0203")
    pick(zones.kind, "Objective")
    assert driver.status_text.startswith("New zone (Objective): drag to paint")
    assert zones.side.currentText() == "For all"
    driver.click("0505")
    assert [(zone.kind, zone.side) for zone in driver.scenario.zones] == [("setup", "Red"), ("objective", "")]
    # the zones of the panel and those of the bar are the same
    panel = driver.window.docks.forces_and_zones.zones
    driver.window.docks.bring_up("zones")
    QApplication.processEvents()
    row = panel.tree.topLevelItem(0)
    QTest.mouseClick(panel.tree.viewport(), LEFT, pos=panel.tree.visualItemRect(row).center())
    QApplication.processEvents()
    assert (zones.kind.currentText(), zones.side.currentText()) == ("Set-up area", "Red")
    panel.change((driver.scenario.zones[0].id,), "kind", "entry")
    assert zones.kind.currentText() == "Entry"
    driver.window.activateWindow()
    driver.window.view.setFocus()
    QApplication.processEvents()
    driver.key("v")
    assert not zones.kind.isVisible()
    assert not zones.side.isVisible()


@pytest.mark.slow(8)
@popups
def test_kind_and_side_of_a_zone_of_a_table_are_chosen_there_too(tabletop: TabletopDriver) -> None:
    zones = tabletop.window.toolbar.zones
    tabletop.key("z")
    pick(zones.kind, "Objective")
    pick(zones.side, "Red")
    assert tabletop.status_text.startswith("New zone (Objective, Red): click where it belongs")
    tabletop.tap((30, 30))
    pick(zones.kind, "Area")
    tabletop.tap((60, 50), (90, 50), (90, 70))
    tabletop.key(Qt.Key.Key_Return)
    assert [(zone.kind, zone.side) for zone in tabletop.scenario.zones] == [("objective", "Red"), ("area", "Blue")]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("on_table", [False, True])
def test_the_tool_bar_has_room_for_them(
    language: str,
    on_table: bool,
    qapp: QApplication,
    settings: Settings,
    open_window: OpenWindow,
    open_tabletop: OpenTabletop,
) -> None:
    with speaking(qapp, settings, language):
        driver = open_tabletop() if on_table else open_window()
        driver.window.resize(1280, 800)
        driver.key("z")
        QApplication.processEvents()
        bar = driver.window.toolbar
        # in the longer words of French the last of the answers are behind an arrow, as with other tools
        assert bar.zones.kind.isVisible()
        assert bar.zones.side.isVisible()
        last = [bar.widgetForAction(action) for action in bar.actions() if action.isVisible()][-1]
        assert last is not None
        assert last.isVisible() or language == "fr"


# --- warnings end with their cause


def test_a_warning_ends_when_its_cause_is_gone(driver: WindowDriver) -> None:
    driver.inspect()
    driver.key(Qt.Key.Key_Escape)
    driver.key("J", SHIFT)
    assert "select a unit first" in driver.status_text
    driver.hover("0505")
    assert "select a unit first" in driver.status_text, "the mouse does not end it"
    driver.click("0303")
    assert "select a unit first" not in driver.status_text


def test_a_warning_ends_with_the_tool(driver: WindowDriver) -> None:
    driver.inspect()
    driver.key(Qt.Key.Key_Escape)
    driver.key("J", SHIFT)
    assert "select a unit first" in driver.status_text
    driver.edit()
    assert "select a unit first" not in driver.status_text


@pytest.mark.slow(8)
def test_why_a_command_is_refused_is_not_said_any_more_once_it_works(driver: WindowDriver) -> None:
    driver.edit()
    driver.key(Qt.Key.Key_Delete)
    refused = driver.status_text
    assert refused.startswith("⚠"), refused
    driver.hover("0505")
    assert driver.status_text == refused
    driver.click("0303")
    assert driver.status_text != refused


@pytest.mark.slow
def test_the_hint_of_a_tool_begins_with_what_is_in_hand(driver: WindowDriver, tabletop: TabletopDriver) -> None:
    """For each tool that puts something on a map: the chosen terrain, piece or kind of unit, and its side."""
    for page, tools in (
        (
            driver,
            ("terrain", "fill", "hexside", "path", "marker", "unit", "polygon", "rectangle", "blob", "shape_line"),
        ),
        (tabletop, ("piece", "unit", "polygon", "rectangle", "circle", "freehand", "shape_line")),
    ):
        context = page.window.tool_context
        for tool in tools:
            if tool not in context.tools:
                continue
            context.activate_tool(tool)
            held = context.tool.in_hand().get("en")
            assert held, tool
            assert context.hint_of_tool().startswith(f"{held[0].upper()}{held[1:]}: "), tool
    driver.window.tool_context.activate_tool("terrain")
    before = driver.status_text
    key = next(
        key for key in fill_terrain_keys(driver.document.ruleset) if key != driver.window.tool_context.choices.terrain
    )
    driver.window.tool_context.choices.choose(terrain=key)
    assert driver.status_text != before
    assert driver.document.ruleset.terrain[key].name.en.casefold() in driver.status_text.casefold()
    driver.window.tool_context.activate_tool("inspect")
    assert not driver.window.tool_context.tool.in_hand()

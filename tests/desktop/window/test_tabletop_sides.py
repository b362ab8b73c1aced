"""Sides and properties of a table, its menus and its first page, from the window of a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QTextBrowser, QTreeWidgetItem

from tests.desktop.sample_windows import sample_action
from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import ALT, CTRL, LEFT, SHIFT
from workbench.base.text import Text
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.documents.storage import sample_files
from workbench.files.installed_games import installed_games
from workbench.scenario.units import Forces

pytestmark = pytest.mark.gui
POPUP = pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", "grabbing the keyboard", extend=True)
"""The offscreen platform remarks on menus; that is no failure of ours."""
ASK = "workbench.desktop.dialogs.properties"


def row_of(driver: TabletopDriver, words: str) -> QTreeWidgetItem:
    tree = driver.window.docks.forces
    found = tree.findItems(words, Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
    assert found, words
    return found[0]


def menu_at(driver: TabletopDriver, words: str) -> QMenu:
    """The menu that a right click on a row of the tree of forces opens."""
    tree = driver.window.docks.forces
    tree.scrollToItem(row_of(driver, words))
    here = tree.visualItemRect(row_of(driver, words)).center()
    paper = tree.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, here, paper.mapToGlobal(here))
    QApplication.sendEvent(paper, event)
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def take(menu: QMenu, name: str) -> None:
    """Click an entry."""
    action = next(action for action in menu.actions() if action.objectName() == name)
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
    QApplication.processEvents()


@POPUP
def test_a_side_is_renamed_from_the_tree_of_forces(tabletop: TabletopDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{ASK}.ask_side_name", lambda parent, name: f"{name} Army")
    menu = menu_at(tabletop, "Blue")
    assert [action.text() for action in menu.actions()] == ["Add a side…", "Rename Blue…", "Remove Blue and its units"]
    take(menu, "rename")
    assert row_of(tabletop, "Blue Army (1)")
    assert tabletop.scenario.forces.find("b1") is not None
    tree = tabletop.window.docks.forces
    tree.setCurrentItem(row_of(tabletop, "Red"))
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_F2)
    field = tree.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    assert field.text() == "Red", "the name, without the count"
    QTest.keyClicks(field, "Red Army")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.processEvents()  # the edit waits until the editor has gone
    assert row_of(tabletop, "Red Army (1)")
    tabletop.key("Z", CTRL)
    assert row_of(tabletop, "Red (1)")


@pytest.mark.slow(8)
@POPUP
def test_a_side_with_a_name_in_two_languages_is_called_by_it(
    open_tabletop: OpenTabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = bare_table()
    blue, red = bare.forces.sides
    driver = open_tabletop(replace(bare, forces=Forces((replace(blue, name=Text("The Blues", "Les Bleus")), red))))
    asked: list[str] = []

    def answer(parent: object, name: str) -> str:
        asked.append(name)
        return "Greens"

    monkeypatch.setattr(f"{ASK}.ask_side_name", answer)
    take(menu_at(driver, "The Blues"), "rename")
    assert asked == ["The Blues"]
    assert row_of(driver, "Greens (1)")


@POPUP
def test_a_side_is_added_and_removed_and_comes_back(tabletop: TabletopDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{ASK}.ask_new_side", lambda parent: "Green")
    take(menu_at(tabletop, "Blue"), "add")
    assert row_of(tabletop, "Green (0)")
    assert tabletop.window.docks.units.side.currentText() == "Green", "units are placed for the new side"
    tabletop.tap((40, 20))
    take(menu_at(tabletop, "Blue"), "remove")
    assert tabletop.scenario.forces.find("b1") is None
    assert tabletop.window.inquiry.selection == ()
    assert tabletop.window.docks.unit.title.text().startswith("No unit")
    tabletop.window.view.setFocus()
    tabletop.key("Z", CTRL)
    assert row_of(tabletop, "Blue (1)")


def test_a_unit_with_a_name_is_called_by_it(open_tabletop: OpenTabletop) -> None:
    bare = bare_table()
    blue, red = bare.forces.sides
    named = replace(blue, units=(replace(blue.units[0], name=Text("First squad", "Premier groupe")),))
    driver = open_tabletop(replace(bare, forces=Forces((named, red))))
    row = row_of(driver, "First squad")
    assert row.toolTip(0) == "First squad · 40 · 20\N{NO-BREAK SPACE}cm"
    tree = driver.window.docks.forces
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.visualItemRect(row).center())
    assert driver.window.inquiry.selection == ("b1",)


@pytest.mark.slow(8)
def test_properties_resize_the_table_in_one_step(tabletop: TabletopDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    def filled(self: PropertiesDialog) -> int:
        page = self.map_page
        assert page is not None
        assert [self.tabs.tabText(k) for k in range(2)] == ["Title", "Table"]
        assert page.across.text() == "120 cm"
        page.across.setValue(140)
        page.side.setCurrentIndex(page.side.findText("at the left"))
        page.down.setValue(100)
        page.ground.setCurrentIndex(page.ground.findText("Ploughed field"))
        self.title.fields[0].setText("A wider table")
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(PropertiesDialog, "exec", filled)
    tabletop.key(Qt.Key.Key_Return, ALT)
    board = tabletop.board
    assert (board.width, board.height, board.ground) == (140.0, 100.0, "ploughed_field")
    assert tabletop.piece("wood").points[0] == (30.0, 10.0), "room at the left shifts everything"
    assert tabletop.where("b1") == (60.0, 20.0)
    assert tabletop.steps == 1
    assert "A wider table" in tabletop.window.windowTitle()
    tabletop.tap((125, 20))
    assert tabletop.window.inquiry.observer is not None, "the new room is part of the table"
    tabletop.key("Z", CTRL)
    assert (tabletop.board.width, tabletop.piece("wood").points[0]) == (120.0, (10.0, 10.0))


@pytest.mark.slow(8)
def test_the_menu_opens_the_page_of_the_table(tabletop: TabletopDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    def filled(self: PropertiesDialog) -> int:
        assert self.tabs.tabText(self.tabs.currentIndex()) == "Table"
        self.map_page.across.setValue(150)
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(PropertiesDialog, "exec", filled)
    tabletop.key("R", CTRL | SHIFT)
    assert (tabletop.board.width, tabletop.steps) == (150.0, 1)


@pytest.mark.slow(8)
def test_properties_left_alone_change_nothing(tabletop: TabletopDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PropertiesDialog, "exec", lambda self: int(QDialog.DialogCode.Accepted))
    before = tabletop.scenario
    tabletop.key(Qt.Key.Key_Return, ALT)
    assert tabletop.scenario is before
    assert tabletop.steps == 0


@pytest.mark.slow
def test_readings_and_conditions_of_the_sheet_are_chosen(
    tabletop: TabletopDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def filled(self: PropertiesDialog) -> int:
        box = self.conditions["visibility"]
        box.setCurrentIndex(box.findData("reduced"))  # type: ignore[union-attr]
        reading = self.switches["R-L1"]
        reading.setCurrentIndex(reading.findData("touch"))
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(PropertiesDialog, "exec", filled)
    tabletop.key(Qt.Key.Key_Return, ALT)
    assert tabletop.scenario.conditions == {"visibility": "reduced"}
    assert tabletop.scenario.switches == {"R-L1": "touch"}


@pytest.mark.slow
def test_recent_files_and_samples_are_in_the_menu(tabletop: TabletopDriver, tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    assert tabletop.window.file_commands.save_to(path)
    tabletop.window.recent_menu.aboutToShow.emit()
    assert [action.text() for action in tabletop.window.recent_menu.actions()] == ["bare.yaml"]
    assert all(sample_action(tabletop.window, path) for path in sample_files())
    games = [action.text() for action in tabletop.window.sample_menu.actions()]
    assert games[0] == "Panzer Grenadier", "the menu has a menu for each game"
    assert len(games) == len(installed_games())
    table = next(path for path in sample_files() if path.parent.name == "blitzkrieg")
    sample_action(tabletop.window, table).trigger()
    assert (tabletop.document.path, tabletop.document.sample) == (None, table)
    assert tabletop.window.pages.currentWidget() is tabletop.window.view


@pytest.mark.slow
def test_the_first_page_shows_and_goes(tabletop: TabletopDriver) -> None:
    window = tabletop.window
    window.actions_["welcome"].trigger()
    QApplication.processEvents()
    assert window.welcome.isVisible()
    assert not window.docks.docks["forces"].isVisible()
    assert window.welcome.cards
    table = next(path for path in window.welcome.cards if path.parent.name == "blitzkrieg")
    window.welcome.cards[table].click()
    QApplication.processEvents()
    assert window.view.isVisible()
    assert window.docks.docks["forces"].isVisible()
    assert tabletop.document.origin == table


def test_the_page_of_keys_lists_the_tools_of_tables(tabletop: TabletopDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr(QDialog, "exec", lambda self: pages.append(self.findChild(QTextBrowser).toPlainText()))
    tabletop.key(Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    (text,) = pages
    for words in (
        "Draw a polygon",
        "Doors and windows",
        "Duplicate",
        "Group",
        "Unit tool",
        "Zoom",
        "Draw without snapping",
    ):
        assert words in text
    assert "hex" not in text.casefold().replace("hex map", "")
    tabletop.window.actions_["not_modelled"].trigger()
    assert "known and not applied" in pages[1]


@pytest.mark.slow
def test_no_key_is_given_twice(tabletop: TabletopDriver) -> None:
    keys = [spec.shortcut for spec in tabletop.window.actions_.specs.values() if spec.shortcut]
    assert len(keys) == len(set(keys)), sorted(key for key in keys if keys.count(key) > 1)


def test_every_menu_has_commands_and_all_of_them_words(tabletop: TabletopDriver) -> None:
    bar = tabletop.window.menuBar()
    shown = [action for action in bar.actions() if action.isVisible()]
    titles = [action.text().replace("&", "") for action in shown if action.text() != "&Map"]
    assert titles == ["File", "Edit", "Tools", "View", "Plan", "Learn", "Scenario", "Games", "Help"]
    for action in shown:
        menu = action.menu()
        assert isinstance(menu, QMenu)
        assert len(menu.actions()) > 1, action.text()
        assert all(entry.isSeparator() or entry.text() for entry in menu.actions())


@pytest.mark.slow(8)
def test_an_issue_leads_to_its_piece_and_goes_with_its_cause(open_tabletop: OpenTabletop) -> None:
    bare = bare_table()
    odd = replace(bare.board.features[1], level=9.0)
    features = (bare.board.features[0], odd, *bare.board.features[2:])
    driver = open_tabletop(replace(bare, board=replace(bare.board, features=features)))
    window = driver.window
    window.check()
    window.docks.docks["issues"].show()
    window.show_welcome()
    QApplication.processEvents()  # a row is clicked once it is laid out
    issues = window.docks.issues
    (row,) = (issues.topLevelItem(k) for k in range(issues.topLevelItemCount()))
    assert row is not None
    assert "has no level 9" in row.text(1)
    issues.scrollToItem(row)
    QApplication.processEvents()
    at = issues.visualItemRect(row).center()
    assert issues.itemAt(at) is row, (at, issues.viewport().size(), issues.isVisible())
    QTest.mouseClick(issues.viewport(), LEFT, pos=at)
    assert window.inquiry.pieces == ("house",), window.tool_context.tool
    assert window.view.isVisible()
    window.docks.answers.setCurrentWidget(window.docks.piece)
    level = window.docks.piece.level
    assert level.currentText() == "9 (not printed)"
    level.setFocus()
    QTest.keyClick(level, Qt.Key.Key_Home)
    assert not issues.none.isVisible()
    window.check()
    assert issues.topLevelItemCount() == 0
    assert issues.none.isVisible(), "an empty list says that it is empty"

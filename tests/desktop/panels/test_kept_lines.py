"""Lines of sight that the scenario keeps by name: added, shown again, renamed, removed, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests import loading
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, WindowDriver
from workbench.scenario.edits.settings import KeepLine, RemoveKeptLine, RenameKeptLine, free_line_name
from workbench.scenario.scenario import KeptLine

pytestmark = pytest.mark.gui


def keep(driver: WindowDriver, a: str, b: str) -> None:
    driver.click(a)
    driver.hover(b)
    driver.key("L", CTRL)


@pytest.mark.slow
def test_a_line_is_kept_shown_again_and_dropped(driver: WindowDriver) -> None:
    panel = driver.window.docks.lines
    keep(driver, "0404", "0804")
    assert [line.name for line in driver.scenario.lines] == ["0404 → 0804"]
    assert driver.window.docks.docks["lines"].isVisible()
    driver.click("0303")
    driver.hover("0101")
    panel.list.setCurrentRow(0)
    QTest.mouseClick(panel.jump, LEFT)
    line = driver.window.docks.inspector.line
    assert line.verdict.text() == "✗ Blocked at 0604"
    driver.hover("0408")
    assert line.verdict.text() == "✗ Blocked at 0604"
    QTest.mouseClick(panel.drop, LEFT)
    assert driver.scenario.lines == ()
    assert panel.list.count() == 0
    driver.window.view.setFocus()
    driver.key("Z", CTRL)
    assert panel.list.count() == 1


@pytest.mark.slow(8)
def test_buttons_that_would_do_nothing_are_grey(driver: WindowDriver) -> None:
    driver.window.docks.bring_up("lines")
    QApplication.processEvents()
    panel = driver.window.docks.lines
    about_one = (panel.jump, panel.rename, panel.drop)
    assert not any(button.isEnabled() for button in (panel.keep, *about_one))
    driver.click("0404")
    driver.hover("0804")
    assert panel.keep.isEnabled()
    assert not any(button.isEnabled() for button in about_one)
    QTest.mouseClick(panel.keep, LEFT)
    assert all(button.isEnabled() for button in about_one)
    QTest.mouseClick(panel.drop, LEFT)
    assert not any(button.isEnabled() for button in about_one)
    driver.window.view.setFocus()
    driver.key(Qt.Key.Key_Escape)
    driver.key(Qt.Key.Key_Escape)
    assert not panel.keep.isEnabled()


@pytest.mark.slow(8)
def test_a_line_of_a_table_is_offered_once_it_is_there(tabletop: TabletopDriver) -> None:
    tabletop.window.docks.bring_up("lines")
    QApplication.processEvents()
    panel = tabletop.window.docks.lines
    assert not panel.keep.isEnabled()
    tabletop.tap((20, 20))
    tabletop.point_at((60, 20))
    assert panel.keep.isEnabled()
    assert not panel.drop.isEnabled()


@pytest.mark.slow(8)
def test_a_line_is_renamed_in_place(driver: WindowDriver) -> None:
    panel = driver.window.docks.lines
    keep(driver, "0404", "0804")
    keep(driver, "0404", "0408")
    panel.list.item(0).setText("Over the wood")
    assert [line.name for line in driver.scenario.lines] == ["Over the wood", "0404 → 0408"]
    panel.list.item(1).setText("Over the wood")  # taken
    assert panel.list.item(1).text() == "0404 → 0408"
    assert driver.steps == 3


def typing(driver: WindowDriver, name: str) -> QLineEdit:
    """Two lines are kept, and a name is being typed into the first of them."""
    panel = driver.window.docks.lines
    keep(driver, "0404", "0804")
    keep(driver, "0404", "0408")
    panel.list.setCurrentRow(0)
    QTest.mouseClick(panel.rename, LEFT)
    field = panel.list.viewport().findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, name)
    return field


@pytest.mark.slow
def test_rename_while_a_name_is_typed_takes_it_and_goes_on(driver: WindowDriver) -> None:
    panel = driver.window.docks.lines
    typing(driver, "Over the wood")
    panel.list.setCurrentRow(0)
    panel.rename.click()
    assert [line.name for line in driver.scenario.lines] == ["Over the wood", "0404 → 0408"]
    open_now = [one for one in panel.list.viewport().findChildren(QLineEdit) if one.isVisible()]
    assert "Over the wood" in [one.text() for one in open_now]
    QTest.keyClick(open_now[-1], Qt.Key.Key_Escape)


@pytest.mark.slow(8)
def test_delete_while_a_name_is_typed_deletes_that_line(driver: WindowDriver) -> None:
    panel = driver.window.docks.lines
    typing(driver, "Over the wood")
    QTest.mouseClick(panel.drop, LEFT)
    assert [line.name for line in driver.scenario.lines] == ["0404 → 0408"]
    assert [panel.list.item(row).text() for row in range(panel.list.count())] == ["0404 → 0408"]


@pytest.mark.slow
def test_what_is_undone_while_a_name_is_typed_is_listed_afterwards(driver: WindowDriver, qtbot: QtBot) -> None:
    panel = driver.window.docks.lines
    field = typing(driver, "Over the wood")
    driver.document.stack.undo()  # the second line goes while the field is open
    assert field.text() == "Over the wood"
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.list.count() == 1)
    assert [line.name for line in driver.scenario.lines] == ["Over the wood"]
    assert panel.list.item(0).text() == "Over the wood"


@pytest.mark.slow(8)
def test_the_same_line_twice_gets_a_name_of_its_own(driver: WindowDriver) -> None:
    keep(driver, "0404", "0804")
    driver.window.inquiry.choose(purpose="fire")
    driver.window.view.setFocus()
    driver.key("L", CTRL)
    assert [(line.name, line.purpose) for line in driver.scenario.lines] == [
        ("0404 → 0804", "spot"),
        ("0404 → 0804 (2)", "fire"),
    ]


@pytest.mark.slow(8)
def test_a_line_that_is_kept_already_is_chosen_and_told(driver: WindowDriver) -> None:
    panel = driver.window.docks.lines
    keep(driver, "0404", "0804")
    assert panel.list.currentItem().text() == "0404 → 0804"
    keep(driver, "0404", "0408")
    assert panel.list.currentItem().text() == "0404 → 0408"  # the one that was kept last
    panel.list.item(0).setText("Over the wood")
    steps = driver.steps
    driver.window.view.setFocus()
    keep(driver, "0404", "0804")
    assert driver.steps == steps
    assert [line.name for line in driver.scenario.lines] == ["Over the wood", "0404 → 0408"]
    assert panel.list.currentItem().text() == "Over the wood"
    assert panel.message.text() == "Kept already: Over the wood"


@pytest.mark.slow(8)
def test_kept_lines_are_saved(driver: WindowDriver, tmp_path: Path) -> None:
    keep(driver, "0404", "0804")
    driver.window.inquiry.choose(purpose="fire")
    path = tmp_path / "kept.yaml"
    assert driver.window.file_commands.save_to(path)
    assert '{name: 0404 → 0804, from: "0404", to: "0804"}' in path.read_text(encoding="utf-8").replace(
        'name: "0404 → 0804"', "name: 0404 → 0804"
    )
    scenario, _ = loading.scenario(path)
    assert scenario.lines == driver.scenario.lines


def test_edits_of_lines(driver: WindowDriver) -> None:
    kept = KeepLine(KeptLine("a", 1, 2)).apply(driver.scenario)
    assert KeepLine(KeptLine("a", 1, 2)).apply(kept) is kept
    assert KeepLine(KeptLine("a", 3, 4)).apply(kept).lines == (KeptLine("a", 3, 4),)
    assert free_line_name(kept, "a") == "a (2)"
    assert RenameKeptLine("a", "").apply(kept) is kept
    assert RenameKeptLine("x", "b").apply(kept) is kept
    assert RenameKeptLine("a", "b").apply(kept).lines == (KeptLine("b", 1, 2),)
    assert RemoveKeptLine("x").apply(kept) is kept
    assert RemoveKeptLine("a").apply(kept) == driver.scenario


@pytest.mark.slow(8)
def test_a_line_that_is_shown_has_both_ends_in_view(driver: WindowDriver) -> None:
    keep(driver, "0202", "1109")
    view = driver.window.view
    view.set_zoom(3.0)
    view.show_hex(driver.number("0909"))
    driver.window.kind.show_kept_line(driver.scenario.lines[0].name)
    assert all(view.viewport().rect().contains(driver.point(label)) for label in ("0202", "1109"))


@pytest.mark.slow(8)
def test_a_line_of_a_table_that_is_shown_has_both_ends_in_view(tabletop: TabletopDriver) -> None:
    tabletop.tap((40.0, 20.0))
    tabletop.point_at((100.0, 50.0))
    tabletop.key("L", CTRL)
    view = tabletop.window.view
    view.set_zoom(4.0)
    view.show_table_point((5.0, 75.0))
    tabletop.window.kind.show_kept_line(tabletop.scenario.lines[0].name)
    assert all(view.viewport().rect().contains(tabletop.at(place)) for place in ((40.0, 20.0), (100.0, 50.0)))

"""Lines of sight that the scenario keeps by name: kept, shown again, renamed, dropped, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.desktop.conftest import CTRL, LEFT, Desk
from tests.desktop.tabletop_windows import DrawingDesk, lay, slate
from workbench.checks.loading import load_scenario
from workbench.scenario.edits.settings import KeepLine, RemoveKeptLine, RenameKeptLine, free_line_name
from workbench.scenario.scenario import KeptLine

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui


def keep(desk: Desk, a: str, b: str) -> None:
    desk.click(a)
    desk.hover(b)
    desk.key("L", CTRL)


def test_a_line_is_kept_shown_again_and_dropped(desk: Desk) -> None:
    panel = desk.window.docks.lines
    keep(desk, "0404", "0804")
    assert [line.name for line in desk.scenario.lines] == ["0404 → 0804"]
    assert desk.window.docks.docks["lines"].isVisible()
    desk.click("0303")
    desk.hover("0101")
    panel.list.setCurrentRow(0)
    QTest.mouseClick(panel.jump, LEFT)
    line = desk.window.docks.inspector.line
    assert line.verdict.text() == "✗ Blocked at 0604"
    desk.hover("0408")
    assert line.verdict.text() == "✗ Blocked at 0604"
    QTest.mouseClick(panel.drop, LEFT)
    assert desk.scenario.lines == ()
    assert panel.list.count() == 0
    desk.window.view.setFocus()
    desk.key("Z", CTRL)
    assert panel.list.count() == 1


def test_buttons_that_would_do_nothing_are_grey(desk: Desk) -> None:
    desk.window.docks.bring_up("lines")
    QApplication.processEvents()
    panel = desk.window.docks.lines
    about_one = (panel.jump, panel.rename, panel.drop)
    assert not any(button.isEnabled() for button in (panel.keep, *about_one))
    desk.click("0404")
    desk.hover("0804")
    assert panel.keep.isEnabled()
    assert not any(button.isEnabled() for button in about_one)
    QTest.mouseClick(panel.keep, LEFT)
    assert all(button.isEnabled() for button in about_one)
    QTest.mouseClick(panel.drop, LEFT)
    assert not any(button.isEnabled() for button in about_one)
    desk.window.view.setFocus()
    desk.key(Qt.Key.Key_Escape)
    desk.key(Qt.Key.Key_Escape)
    assert not panel.keep.isEnabled()


def test_a_line_of_a_table_is_offered_once_it_is_there(slate: DrawingDesk) -> None:
    slate.window.docks.bring_up("lines")
    QApplication.processEvents()
    panel = slate.window.docks.lines
    assert not panel.keep.isEnabled()
    slate.tap((20, 20))
    slate.over((60, 20))
    assert panel.keep.isEnabled()
    assert not panel.drop.isEnabled()


def test_a_line_is_renamed_in_place(desk: Desk) -> None:
    panel = desk.window.docks.lines
    keep(desk, "0404", "0804")
    keep(desk, "0404", "0408")
    panel.list.item(0).setText("Over the wood")
    assert [line.name for line in desk.scenario.lines] == ["Over the wood", "0404 → 0408"]
    panel.list.item(1).setText("Over the wood")  # taken
    assert panel.list.item(1).text() == "0404 → 0408"
    assert desk.steps == 3


def typing(desk: Desk, name: str) -> QLineEdit:
    """Two lines are kept, and a name is being typed into the first of them."""
    panel = desk.window.docks.lines
    keep(desk, "0404", "0804")
    keep(desk, "0404", "0408")
    panel.list.setCurrentRow(0)
    QTest.mouseClick(panel.rename, LEFT)
    field = panel.list.viewport().findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, name)
    return field


def test_rename_while_a_name_is_typed_takes_it_and_goes_on(desk: Desk) -> None:
    panel = desk.window.docks.lines
    typing(desk, "Over the wood")
    panel.list.setCurrentRow(0)
    panel.rename.click()
    assert [line.name for line in desk.scenario.lines] == ["Over the wood", "0404 → 0408"]
    open_now = [one for one in panel.list.viewport().findChildren(QLineEdit) if one.isVisible()]
    assert "Over the wood" in [one.text() for one in open_now]
    QTest.keyClick(open_now[-1], Qt.Key.Key_Escape)


def test_delete_while_a_name_is_typed_deletes_that_line(desk: Desk) -> None:
    panel = desk.window.docks.lines
    typing(desk, "Over the wood")
    QTest.mouseClick(panel.drop, LEFT)
    assert [line.name for line in desk.scenario.lines] == ["0404 → 0408"]
    assert [panel.list.item(row).text() for row in range(panel.list.count())] == ["0404 → 0408"]


def test_what_is_undone_while_a_name_is_typed_is_listed_afterwards(desk: Desk, qtbot: QtBot) -> None:
    panel = desk.window.docks.lines
    field = typing(desk, "Over the wood")
    desk.document.stack.undo()  # the second line goes while the field is open
    assert field.text() == "Over the wood"
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.list.count() == 1)
    assert [line.name for line in desk.scenario.lines] == ["Over the wood"]
    assert panel.list.item(0).text() == "Over the wood"


def test_the_same_line_twice_gets_a_name_of_its_own(desk: Desk) -> None:
    keep(desk, "0404", "0804")
    desk.window.inquiry.choose(purpose="fire")
    desk.window.view.setFocus()
    desk.key("L", CTRL)
    assert [(line.name, line.purpose) for line in desk.scenario.lines] == [
        ("0404 → 0804", "spot"),
        ("0404 → 0804 (2)", "fire"),
    ]


def test_a_line_that_is_kept_already_is_chosen_and_told(desk: Desk) -> None:
    panel = desk.window.docks.lines
    keep(desk, "0404", "0804")
    assert panel.list.currentItem().text() == "0404 → 0804"
    keep(desk, "0404", "0408")
    assert panel.list.currentItem().text() == "0404 → 0408"  # the one that was kept last
    panel.list.item(0).setText("Over the wood")
    steps = desk.steps
    desk.window.view.setFocus()
    keep(desk, "0404", "0804")
    assert desk.steps == steps
    assert [line.name for line in desk.scenario.lines] == ["Over the wood", "0404 → 0408"]
    assert panel.list.currentItem().text() == "Over the wood"
    assert panel.message.text() == "Kept already: Over the wood"


def test_kept_lines_are_saved(desk: Desk, tmp_path: Path) -> None:
    keep(desk, "0404", "0804")
    desk.window.inquiry.choose(purpose="fire")
    path = tmp_path / "kept.yaml"
    assert desk.window.file_commands.save_to(path)
    assert '{name: 0404 → 0804, from: "0404", to: "0804"}' in path.read_text(encoding="utf-8").replace(
        'name: "0404 → 0804"', "name: 0404 → 0804"
    )
    scenario, _, diagnostics = load_scenario(path)
    assert scenario is not None, [item.format() for item in diagnostics]
    assert scenario.lines == desk.scenario.lines


def test_edits_of_lines(desk: Desk) -> None:
    kept = KeepLine(KeptLine("a", 1, 2)).apply(desk.scenario)
    assert KeepLine(KeptLine("a", 1, 2)).apply(kept) is kept
    assert KeepLine(KeptLine("a", 3, 4)).apply(kept).lines == (KeptLine("a", 3, 4),)
    assert free_line_name(kept, "a") == "a (2)"
    assert RenameKeptLine("a", "").apply(kept) is kept
    assert RenameKeptLine("x", "b").apply(kept) is kept
    assert RenameKeptLine("a", "b").apply(kept).lines == (KeptLine("b", 1, 2),)
    assert RemoveKeptLine("x").apply(kept) is kept
    assert RemoveKeptLine("a").apply(kept) == desk.scenario

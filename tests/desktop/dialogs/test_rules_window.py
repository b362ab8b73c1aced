"""The rules window by clicks and keys: cells, messages at them, undo, find, paste, the board, files and unsaved work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QLineEdit, QMessageBox

from tests.desktop.answered_dialogs import answered, press
from workbench.base.data_folders import RULESETS
from workbench.desktop.dialogs.rules_board import AREA, PAINT, REACH
from workbench.desktop.dialogs.rules_cells import VALUE
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.files.kept_draft import kept_draft
from workbench.files.own_rulesets import new_ruleset
from workbench.files.rulesets.draft import read_draft

pytestmark = pytest.mark.gui


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return new_ruleset("my_war", "generic")


@pytest.fixture
def dialog(qapp: QApplication, folder: Path) -> Iterator[RulesDialog]:
    made = RulesDialog(folder, "en")
    made.show()
    made.activateWindow()
    QApplication.processEvents()
    yield made
    made.session.saved = made.session.draft
    made.close()
    made.deleteLater()
    QApplication.processEvents()


def edit(dialog: RulesDialog, path: tuple[str, ...], words: str) -> None:
    """Go to a cell, open it with Enter, type, and end with Enter."""
    dialog.show_place(path)
    dialog.cells.setFocus()
    QTest.keyClick(dialog.cells, Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    if isinstance(editor, QComboBox):
        editor.setCurrentText(words)
    else:
        assert isinstance(editor, QLineEdit)
        editor.selectAll()
        QTest.keyClicks(editor, words)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    dialog.session.check()


def test_a_changed_cost_is_saved_in_its_line_and_the_board_answers_by_it(dialog: RulesDialog, folder: Path) -> None:
    before = (folder / "terrain.yaml").read_text(encoding="utf-8").split("\n")
    dialog.board.asks.setCurrentIndex(dialog.board.asks.findData(REACH))
    dialog.board.choose(0)
    reach = dialog.board.words.toPlainText()
    edit(dialog, ("terrain", "clear", "cost", "foot"), "3")
    assert dialog.board.words.toPlainText() != reach
    assert dialog.cells.hasFocus()  # the next key is for the next cell
    QTest.keyClick(dialog, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    after = (folder / "terrain.yaml").read_text(encoding="utf-8").split("\n")
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert len(changed) == 1
    assert "cost: {foot: 3," in changed[0][1]


def test_a_mistake_is_said_at_its_cell_and_undo_takes_it_back(dialog: RulesDialog) -> None:
    edit(dialog, ("terrain", "woods", "cost", "foot"), "often")
    assert dialog.session.has_errors
    assert "is not a cost" in dialog.message.text()
    index = dialog.cells.currentIndex()
    assert index.data(Qt.ItemDataRole.BackgroundRole) is not None
    QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    dialog.session.check()
    assert not dialog.session.has_errors
    assert dialog.session.draft.value(("terrain", "woods", "cost", "foot")) == 2


def test_what_is_typed_is_checked_before_it_is_taken(dialog: RulesDialog) -> None:
    dialog.show_place(("terrain", "woods", "cost", "foot"))
    dialog.cells.setFocus()
    QTest.keyClick(dialog.cells, Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    QTest.keyClicks(editor, "xx")
    QTest.qWait(600)
    assert "is not a cost" in dialog.message.text()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert not dialog.session.unsaved


def test_a_cell_goes_back_to_what_it_was_copied_from(dialog: RulesDialog) -> None:
    edit(dialog, ("terrain", "woods", "cost", "foot"), "5")
    dialog.show_place(("terrain", "woods", "cost", "foot"))
    assert dialog.cells.currentIndex().siblingAtColumn(4).data() == "2"
    QTest.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert dialog.session.draft.value(("terrain", "woods", "cost", "foot")) == 2


def test_find_goes_to_cells(dialog: RulesDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert dialog.find_field.hasFocus()
    QTest.keyClicks(dialog.find_field, "hindrance_blocks")
    QTest.keyClick(dialog.find_field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    field = dialog.entry.fields[dialog.cells.currentIndex().row()]
    assert field.path == ("tables", "sight", "cells", "hindrance_blocks")


def test_a_chart_takes_a_paste_from_a_spreadsheet(dialog: RulesDialog) -> None:
    dialog.show_place(("charts", "assault"))
    dialog.chart_cells.setFocus()
    dialog.chart_cells.setCurrentIndex(dialog.chart.index(1, 0))
    QApplication.clipboard().setText("AR\t-\nDR\tDE\n")
    QTest.keyClick(dialog.chart_cells, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    rows = dialog.session.draft.value(("charts", "assault", "rows"))
    assert (rows[1], rows[2]) == ("AR - AR -", "DR DE - DR")
    dialog.session.check()
    assert not dialog.session.has_errors


def test_the_board_is_painted_and_asked_by_clicks(dialog: RulesDialog) -> None:
    board = dialog.board
    board.asks.setCurrentIndex(board.asks.findData(AREA))
    picture = board.map

    def click(number: int) -> None:
        QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=picture.position_of(number).toPoint())

    click(12)
    seen = board.words.toPlainText()
    board.asks.setCurrentIndex(board.asks.findData(PAINT))
    board.terrain.setCurrentIndex(board.terrain.findData("woods"))
    for number in (3, 11, 13, 21):
        click(number)
    board.asks.setCurrentIndex(board.asks.findData(AREA))
    click(12)
    assert board.words.toPlainText() != seen


def test_unsaved_changes_are_asked_about_and_kept_for_the_next_start(dialog: RulesDialog, folder: Path) -> None:
    edit(dialog, ("terrain", "woods", "cost", "foot"), "4")
    dialog.session.keep()
    assert kept_draft(folder) is not None
    met = answered(QMessageBox, lambda box: press(box, QDialogButtonBox.StandardButton.Cancel))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.tree.hasFocus(), "the first one leaves the cells, and the window stays"
    assert not met
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert met
    assert dialog.isVisible()
    again = RulesDialog(folder, "en")
    assert again.session.recovered is not None
    again.session.take_recovered()
    assert again.session.draft.value(("terrain", "woods", "cost", "foot")) == 4
    assert again.save()
    assert read_draft(folder).value(("terrain", "woods", "cost", "foot")) == 4
    assert kept_draft(folder) is None
    again.close()
    again.deleteLater()


def test_files_that_another_program_changed_are_not_overwritten(dialog: RulesDialog, folder: Path) -> None:
    edit(dialog, ("terrain", "woods", "cost", "foot"), "4")
    path = folder / "terrain.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "# theirs\n", encoding="utf-8")
    assert not dialog.save()
    assert path.read_text(encoding="utf-8").endswith("# theirs\n")
    assert "another program" in dialog.message.text()


def test_shipped_rules_are_only_looked_at(qapp: QApplication) -> None:
    shown = RulesDialog(RULESETS / "panzer_grenadier", "fr")
    shown.show()
    shown.show_place(("terrain", "woods"))
    assert not shown.entry.flags(shown.entry.index(0, VALUE)) & Qt.ItemFlag.ItemIsEditable
    assert not shown.add.isEnabled()
    assert not shown.save_button.isVisible()
    shown.close()
    shown.deleteLater()

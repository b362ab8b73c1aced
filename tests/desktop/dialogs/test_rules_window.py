"""The rules window by clicks and keys: cells, messages at them, undo, find, paste, the board, files and unsaved work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QInputDialog,
    QLineEdit,
    QMessageBox,
    QTableView,
)

from tests.desktop.answered_dialogs import answered, press
from tests.desktop.dialogs.shown_rules import shown_rules
from workbench.base.data_folders import RULESETS
from workbench.desktop.dialogs.draft_cells import CellTable
from workbench.desktop.dialogs.rules_board import AREA, LINE, ODDS, PAINT, REACH, SPOTTING
from workbench.desktop.dialogs.rules_cells import VALUE
from workbench.desktop.dialogs.rules_charts import ADD_COLUMN, ADD_LINE, NEW_RESULT
from workbench.desktop.dialogs.rules_removal import RemovalDialog
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.files.kept_draft import kept_draft
from workbench.files.own_rulesets import new_ruleset
from workbench.files.rulesets.draft import read_draft
from workbench.files.rulesets.references import without_entry

pytestmark = pytest.mark.gui


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return new_ruleset("my_war", "generic")


@pytest.fixture
def dialog(qapp: QApplication, folder: Path) -> Iterator[RulesDialog]:
    with shown_rules(folder, "en") as made:
        yield made


def paste(cells: QTableView, row: int, words: str) -> None:
    """Ctrl+V at the first cell of a row."""
    cells.setFocus()
    cells.setCurrentIndex(cells.model().index(row, 0))
    QApplication.clipboard().setText(words)
    QTest.keyClick(cells, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def type_over(table: CellTable, words: str) -> None:
    """Open the chosen cell with the first letter, which takes the place of what it holds, and type the others."""
    QTest.keyClicks(table, words[0])
    QApplication.processEvents()
    editor = table.viewport().findChild(QComboBox) or table.viewport().findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, words[1:])
    QTest.keyClick(editor, Qt.Key.Key_Return)
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


@pytest.mark.slow(8)
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


@pytest.mark.slow(8)
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


@pytest.mark.slow(8)
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


@pytest.mark.slow
def test_a_cell_goes_back_to_what_it_was_copied_from(dialog: RulesDialog) -> None:
    edit(dialog, ("terrain", "woods", "cost", "foot"), "5")
    dialog.show_place(("terrain", "woods", "cost", "foot"))
    assert dialog.cells.currentIndex().siblingAtColumn(4).data() == "2"
    QTest.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert dialog.session.draft.value(("terrain", "woods", "cost", "foot")) == 2


@pytest.mark.slow(8)
def test_find_goes_to_cells(dialog: RulesDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert dialog.find_field.hasFocus()
    QTest.keyClicks(dialog.find_field, "hindrance_blocks")
    QTest.keyClick(dialog.find_field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    field = dialog.entry.fields[dialog.cells.currentIndex().row()]
    assert field.path == ("tables", "sight", "cells", "hindrance_blocks")


@pytest.mark.slow(8)
def test_a_chart_takes_a_paste_from_a_spreadsheet(dialog: RulesDialog) -> None:
    dialog.show_place(("charts", "assault"))
    paste(dialog.chart_cells, 1, "AR\t-\nDR\tDE\n")
    rows = dialog.session.draft.value(("charts", "assault", "rows"))
    assert (rows[1], rows[2]) == ("AR - AR -", "DR DE EX DR")
    dialog.session.check()
    assert not dialog.session.has_errors


@pytest.mark.slow(8)
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


@pytest.mark.slow
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


@pytest.mark.slow(8)
def test_files_that_another_program_changed_are_not_overwritten(dialog: RulesDialog, folder: Path) -> None:
    edit(dialog, ("terrain", "woods", "cost", "foot"), "4")
    path = folder / "terrain.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "# theirs\n", encoding="utf-8")
    assert not dialog.save()
    assert path.read_text(encoding="utf-8").endswith("# theirs\n")
    assert "another program" in dialog.message.text()


@pytest.mark.slow(8)
def test_shipped_rules_are_only_looked_at(qapp: QApplication) -> None:
    shown = RulesDialog(RULESETS / "panzer_grenadier", "fr")
    shown.show()
    shown.show_place(("terrain", "woods"))
    assert not shown.entry.flags(shown.entry.index(0, VALUE)) & Qt.ItemFlag.ItemIsEditable
    assert not shown.add.isEnabled()
    assert not shown.save_button.isVisible()
    shown.close()
    shown.deleteLater()


def test_a_terrain_effects_chart_is_pasted_with_headings_and_makes_what_is_not_there(dialog: RulesDialog) -> None:
    dialog.show_place(("terrain",))
    assert dialog.overview_cells.isVisible()
    assert not dialog.cells.isVisible()
    paste(dialog.overview_cells, 0, "Terrain\tFoot\tWheels\tTracks\nWoods\t3\tP\tP\nMoor\t2\t4\t3\n")
    draft = dialog.session.draft
    assert draft.value(("terrain", "woods", "cost")) == {"foot": 3, "wheels": "P", "tracks": "P"}
    assert draft.value(("terrain", "moor", "cost")) == {"foot": 2, "wheels": 4, "tracks": 3}
    assert draft.value(("terrain", "moor", "name", "en")) == "Moor"
    dialog.session.check()
    assert not dialog.session.has_errors
    QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "moor" not in dialog.session.draft.entries("terrain")


def test_a_cell_of_all_entries_is_typed_over(dialog: RulesDialog) -> None:
    dialog.show_place(("terrain",))
    row = dialog.session.draft.entries("terrain").index("woods")
    column = next(n for n, one in enumerate(dialog.overview.columns) if one.path == ("cost", "foot"))
    dialog.overview_cells.setFocus()
    dialog.overview_cells.setCurrentIndex(dialog.overview.index(row, column))
    type_over(dialog.overview_cells, "7")
    assert dialog.session.draft.value(("terrain", "woods", "cost", "foot")) == 7


def test_all_entries_have_their_fields_in_one_order_and_each_says_what_it_is_for(dialog: RulesDialog) -> None:
    orders = []
    for key in ("clear", "woods", "town"):
        dialog.show_place(("terrain", key))
        orders.append([field.path[2:] for field in dialog.entry.fields if field.path[0]])
        assert all(field.help for field in dialog.entry.fields if field.path[0])
    assert orders[0] == orders[1] == orders[2]


def test_words_of_files_are_read_as_people_say_them(dialog: RulesDialog) -> None:
    edit(dialog, ("tables", "movement", "cells", "combine"), "All together")
    assert dialog.session.draft.value(("tables", "movement", "cells", "combine")) == "sum"
    edit(dialog, ("units", "infantry", "values", "fire"), "6-4")
    assert dialog.session.draft.value(("units", "infantry", "values", "fire")) == [6, 4]
    dialog.show_place(("tables", "spotting"))
    labels = [dialog.entry.headerData(n, Qt.Orientation.Vertical) for n in range(dialog.entry.rowCount())]
    assert "Offered as ground" not in labels
    assert "Spotted in the open from" in labels
    dialog.show_place(("tables", "climb_up"))
    labels = [dialog.entry.headerData(n, Qt.Orientation.Vertical) for n in range(dialog.entry.rowCount())]
    assert any("All others" in str(label) for label in labels)


def test_fractions_and_words_as_they_are_shown_are_pasted(dialog: RulesDialog) -> None:
    dialog.show_place(("terrain",))
    paste(dialog.overview_cells, 0, "Terrain\tFoot\nRoad\t1/2\nSwamp\t+1/2\n")
    assert dialog.session.draft.value(("terrain", "road", "cost", "foot")) == "1/2"
    assert dialog.session.draft.value(("terrain", "swamp", "cost", "foot")) == "+1/2"
    edit(dialog, ("units", "infantry", "values", "move"), "7/2")
    edit(dialog, ("units", "infantry", "values", "fire"), "6/4")
    assert dialog.session.draft.value(("units", "infantry", "values")) == {
        **dialog.session.saved.value(("units", "infantry", "values")), "move": "7/2", "fire": [6, 4]
    }  # fmt: skip
    dialog.show_place(("units",))
    dialog.group.setCurrentIndex(dialog.group.count() - 1)
    paste(dialog.overview_cells, 0, "Name\tMobility\nScouts\tFoot\nLancers\tWheels\n")
    assert dialog.session.draft.value(("units", "scouts", "mobility")) == "foot"
    assert dialog.session.draft.value(("units", "lancers", "mobility")) == "wheels"
    dialog.session.check()
    assert not dialog.session.has_errors


def test_an_entry_that_was_seen_among_all_others_is_removed(dialog: RulesDialog) -> None:
    dialog.show_place(("attacks",))
    QApplication.processEvents()
    dialog.show_place(("attacks", "gun"))
    answered(RemovalDialog, lambda asked: QTest.mouseClick(asked.remove, Qt.MouseButton.LeftButton))
    QTest.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    names = [dialog.overview.headerData(n, Qt.Orientation.Vertical) for n in range(dialog.overview.rowCount())]
    assert names == ["Fire", "Assault", "+"]


def test_grids_answer_for_what_they_show_until_they_are_shown_anew(dialog: RulesDialog) -> None:
    """A table asks its grid for rows after a change of the rules too, before the grid knows of it."""
    for section, grid in (("attacks", dialog.overview), ("charts", dialog.chart)):
        dialog.show_place((section,))
        dialog.show_place((section, dialog.session.draft.entries(section)[0]))
        if grid is dialog.overview:
            dialog.show_place((section,))
        shown = [
            [grid.data(grid.index(row, column)) for column in range(grid.columnCount())]
            + [grid.headerData(row, Qt.Orientation.Vertical)]
            for row in range(grid.rowCount())
        ]
        dialog.session.blockSignals(True)
        dialog.session.change(
            without_entry(dialog.session.draft, section, dialog.session.draft.entries(section)[0]), ()
        )
        again = [
            [grid.data(grid.index(row, column)) for column in range(grid.columnCount())]
            + [grid.headerData(row, Qt.Orientation.Vertical)]
            for row in range(grid.rowCount())
        ]
        dialog.session.blockSignals(False)
        assert again == shown
        dialog.session.undo()


@pytest.mark.parametrize(
    ("place", "mistake"), [(("tables", "spotting_bonus"), "spotting_bonus"), (("units", "scouts"), "recon")]
)
def test_what_the_game_cannot_do_without_is_said_before_it_goes(
    dialog: RulesDialog, place: tuple[str, str], mistake: str
) -> None:
    said: list[str] = []

    def look(asked: RemovalDialog) -> None:
        said.append(asked.mistakes.text())
        asked.reject()

    dialog.show_place(place)
    answered(RemovalDialog, look)
    QTest.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    assert mistake in said[0]
    assert dialog.session.draft.texts == dialog.session.saved.texts


def test_headings_that_no_column_has_are_named(dialog: RulesDialog) -> None:
    dialog.show_place(("terrain",))
    paste(dialog.overview_cells, 0, "Terrain\tFoot\tWheels\tHooves\nWoods\t3\t4\t5\n")
    assert dialog.session.draft.value(("terrain", "woods", "cost", "foot")) == 3
    assert "Hooves" in dialog.message.text()
    assert "Wheels" not in dialog.message.text()


def test_a_chart_without_entries_takes_the_first_by_its_name(dialog: RulesDialog) -> None:
    dialog.show_place(("weapons",))
    assert not dialog.session.draft.entries("weapons")
    dialog.overview_cells.setFocus()
    dialog.overview_cells.setCurrentIndex(dialog.overview.index(0, 0))
    type_over(dialog.overview_cells, "Lance")
    assert dialog.session.draft.entries("weapons") == ["lance"]
    names = [dialog.overview.headerData(n, Qt.Orientation.Vertical) for n in range(dialog.overview.rowCount())]
    assert names == ["Lance", "+"]


def test_headings_of_odds_are_taken_as_books_print_them(dialog: RulesDialog) -> None:
    dialog.show_place(("charts", "assault"))
    paste(dialog.chart_cells, 0, "1-2\t1-1\t1.5-1\t3 to 1\t6-1 or more\n")
    assert dialog.session.draft.value(("charts", "assault", "columns")) == "1:2 1:1 3:2 3:1 6:1+"


def test_the_last_cell_of_a_table_is_emptied(dialog: RulesDialog) -> None:
    dialog.show_place(("tables", "spotting_bonus", "cells", "recon"))
    dialog.cells.setFocus()
    QTest.keyClick(dialog.cells, Qt.Key.Key_Delete)
    dialog.session.check()
    assert not dialog.session.has_errors
    assert dialog.session.ruleset is not None
    assert not dialog.session.ruleset.tables["spotting_bonus"].cells


def test_the_mistakes_come_back_after_a_search(dialog: RulesDialog) -> None:
    edit(dialog, ("terrain", "woods", "cost", "foot"), "much")
    mistakes = dialog.results.count()
    assert mistakes
    QTest.keyClicks(dialog.find_field, "swamp")
    assert "Swamp" in dialog.results.item(0).text()
    for _ in "swamp":
        QTest.keyClick(dialog.find_field, Qt.Key.Key_Backspace)
    assert dialog.results.count() == mistakes
    assert "Woods" in dialog.results.item(0).text()


def test_where_a_value_comes_from_stands_last(dialog: RulesDialog) -> None:
    for section in ("attacks", "states", "tables", "unit_columns"):
        dialog.show_place((section,))
        titles = [
            dialog.overview.headerData(n, Qt.Orientation.Horizontal) for n in range(dialog.overview.columnCount())
        ]
        assert titles[0] == "Name (English)"
        assert "Section" not in titles
    dialog.show_place(("mobility", "foot"))
    assert dialog.entry.headerData(0, Qt.Orientation.Vertical) == "Name (English)"


def test_a_class_of_movement_goes_with_its_costs_and_units_get_another(dialog: RulesDialog) -> None:
    dialog.show_place(("mobility", "tracks"))

    def choose(asked: RemovalDialog) -> None:
        assert "Woods" in asked.lines.toPlainText()
        asked.instead.setCurrentIndex(asked.instead.findData("wheels"))
        QTest.mouseClick(asked.remove, Qt.MouseButton.LeftButton)

    answered(RemovalDialog, choose)
    QTest.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    draft = dialog.session.draft
    assert "tracks" not in draft.entries("mobility")
    assert draft.value(("units", "tanks", "mobility")) == "wheels"
    dialog.session.check()
    assert not dialog.session.has_errors


def test_removing_names_the_maps_that_use_what_goes(qapp: QApplication, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "mill.yaml"
    path.write_text(
        "format: workbench/1\ntitle: Mill\nruleset: my_war\nmap: {kind: hex, columns: 4, rows: 4, labels: '0101', "
        "ground: clear, hexes: {swamp: '0101 0102'}}\n",
        encoding="utf-8",
    )
    dialog = RulesDialog(folder, "en", maps=[path])
    dialog.show()
    dialog.show_place(("terrain", "swamp"))
    said: list[str] = []

    def look(asked: RemovalDialog) -> None:
        said.append(asked.maps.text())
        asked.reject()

    answered(RemovalDialog, look)
    QTest.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    assert "mill.yaml" in said[0]
    assert "swamp" in dialog.session.draft.entries("terrain")
    dialog.close()
    dialog.deleteLater()


def test_a_chart_gets_columns_lines_and_a_new_result(dialog: RulesDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog.show_place(("charts", "assault"))
    words = iter([("XX", True), ("both lose", True)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: next(words))
    before = len(dialog.session.draft.value(("charts", "assault", "columns")).split())
    for button in (ADD_COLUMN, NEW_RESULT):
        QTest.mouseClick(dialog.chart_buttons.buttons[button], Qt.MouseButton.LeftButton)
    columns = dialog.session.draft.value(("charts", "assault", "columns")).split()
    assert len(columns) == before + 1
    assert columns[-1] == "4:1+"
    assert dialog.session.draft.value(("charts", "assault", "results", "XX", "en")) == "both lose"
    shown = dialog.entry.fields[dialog.cells.currentIndex().row()]
    assert shown.path == ("charts", "assault", "results", "XX"), "the new result is shown"
    QTest.mouseClick(dialog.chart_buttons.buttons[ADD_LINE], Qt.MouseButton.LeftButton)
    assert 7 in dialog.session.draft.value(("charts", "assault", "rows"))
    dialog.chart_cells.setFocus()
    dialog.chart_cells.setCurrentIndex(dialog.chart.index(1, 0))
    type_over(dialog.chart_cells, "XX")
    assert dialog.session.draft.value(("charts", "assault", "rows", 1)).split()[0] == "XX"


def test_a_changed_value_of_a_printed_game_loses_its_section_until_it_gets_its_own(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    dialog = RulesDialog(new_ruleset("my_pg", "panzer_grenadier"), "en")
    dialog.show()
    dialog.activateWindow()
    QApplication.processEvents()
    path = ("terrain", "woods", "cost", "foot")
    raw = dialog.session.draft.value(path)
    edit(dialog, path, "5")
    assert dialog.session.draft.value(path) == {"value": 5, "rule": "", "standing": "house"}
    ruleset = dialog.session.ruleset
    assert ruleset is not None
    assert ruleset.terrain["woods"].cite_cost("foot").standing.value == "house"
    edit(dialog, path, str(raw["value"] if isinstance(raw, dict) else raw))
    assert dialog.session.draft.value(path) == raw
    dialog.session.saved = dialog.session.draft
    dialog.close()
    dialog.deleteLater()


def test_an_entry_is_made_by_its_name_and_gets_another_key_everywhere(
    dialog: RulesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.show_place(("units",))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Élite troops", True))
    QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    assert dialog.session.draft.value(("units", "elite_troops", "name", "en")) == "Élite troops"
    dialog.show_place(("attacks", "gun"))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("cannon", True))
    QTest.mouseClick(dialog.rename, Qt.MouseButton.LeftButton)
    draft = dialog.session.draft
    assert "cannon" in draft.value(("modifiers", "close", "attacks"))
    assert "cannon" in draft.value(("terrain", "woods", "facts"))
    dialog.session.check()
    assert not dialog.session.has_errors


@pytest.mark.parametrize("game", ["generic", "bolt_action"])
def test_the_board_answers_every_question_on_hexes_and_on_tables(qapp: QApplication, game: str) -> None:
    shown = RulesDialog(RULESETS / game, "en")
    shown.show()
    board = shown.board
    said = {}
    for ask in (LINE, AREA, REACH, SPOTTING, ODDS):
        board.asks.setCurrentIndex(board.asks.findData(ask))
        said[ask] = board.words.toPlainText()
    assert all(said.values()), said
    assert "potted" in said[SPOTTING]
    assert "%" in said[ODDS]
    refused = "The rules do not allow this attack."
    if refused in said[ODDS]:
        assert said[ODDS].startswith(refused)
        assert "%" not in said[ODDS].split("\n")[1], "the reason comes before the chances"
    picture = board.map
    place = board.ground.ends[1] if board.ground is not None else None
    board.asks.setCurrentIndex(board.asks.findData(PAINT))
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=picture.position_of(place).toPoint())
    assert board.painted
    shown.close()
    shown.deleteLater()


def test_drawings_and_symbols_that_there_are_not_are_said_at_their_cells(dialog: RulesDialog) -> None:
    for path, wrong, right in (
        (("terrain", "swamp", "look", "style"), "swamp", "marsh"),
        (("units", "scouts", "symbol"), "spies", "recon"),
    ):
        edit(dialog, path, wrong)
        assert not dialog.session.has_errors
        assert f'"{wrong}"' in dialog.message.text()
        edit(dialog, path, right)
        assert not dialog.session.diagnostics


def test_terrain_of_ones_own_needs_no_word_of_other_games(dialog: RulesDialog) -> None:
    dialog.show_place(("terrain",))
    dialog.overview_cells.setFocus()
    dialog.overview_cells.setCurrentIndex(dialog.overview.index(dialog.overview.rowCount() - 1, 0))
    type_over(dialog.overview_cells, "Bog")
    dialog.session.check()
    assert "bog" in dialog.session.draft.entries("terrain")
    assert not dialog.session.diagnostics


def test_a_changed_cell_leaves_the_others_where_they_are_on_the_screen(dialog: RulesDialog) -> None:
    place = ("terrain", "woods", "facts", "height")
    dialog.show_place(place)
    bar, index = dialog.cells.verticalScrollBar(), dialog.cells.currentIndex()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum() - 3)
    dialog.show_place(place)
    before, where = bar.value(), dialog.cells.visualRect(dialog.cells.currentIndex())
    assert before > 0
    dialog.cells.setFocus()
    type_over(dialog.cells, "3")
    assert dialog.session.draft.value(place) == 3
    assert dialog.cells.currentIndex() == index
    assert (bar.value(), dialog.cells.visualRect(dialog.cells.currentIndex())) == (before, where)


def test_the_chart_of_units_opens_with_what_their_counters_print(dialog: RulesDialog) -> None:
    dialog.show_place(("units",))
    assert {one.path[:1] for one in dialog.overview.columns} == {("name",), ("values",)}


@pytest.mark.slow(8)
def test_differences_and_what_is_found_follow_the_changes(dialog: RulesDialog) -> None:
    def listed() -> list[str]:
        return [dialog.results.item(row).text() for row in range(dialog.results.count())]

    dialog.other.setCurrentIndex(dialog.other.findText("Hex game of your own"))
    assert "The game · Empty maps: 20x15 ↔ (nothing)" in listed()
    assert not any("Woods" in one for one in listed())
    edit(dialog, ("terrain", "woods", "cost", "foot"), "7")
    (line,) = [one for one in listed() if "Woods" in one]
    assert line.endswith("7 ↔ 2")
    QTest.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    dialog.session.check()
    assert not any("Woods" in one for one in listed())
    QTest.keyClicks(dialog.find_field, "swamp")
    edit(dialog, ("terrain", "swamp", "name", "en"), "bog")
    assert "Terrain · Bog · Name (English): bog" in listed()


def test_the_id_of_a_copy_is_not_reset_to_that_of_its_game(dialog: RulesDialog) -> None:
    dialog.show_place(("ruleset", "id"))
    assert not dialog.reset.isEnabled()
    dialog.show_place(("ruleset", "name"))
    assert dialog.reset.isEnabled()

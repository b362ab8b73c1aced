"""The rules of a table game of one's own in the rules window, by keys: cells with their words, mistakes, what is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QLineEdit

from tests.desktop.dialogs.shown_rules import shown_rules
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.files.own_rulesets import new_ruleset
from workbench.files.rulesets.loader import read_ruleset
from workbench.files.rulesets.references import without_entry

pytestmark = pytest.mark.gui


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return new_ruleset("my_skirmish", "generic_table")


@pytest.fixture
def dialog(qapp: QApplication, folder: Path) -> Iterator[RulesDialog]:
    with shown_rules(folder, "fr") as made:
        yield made


def type_into(dialog: RulesDialog, path: tuple[str, ...], words: str) -> list[str]:
    """Go to a cell, open it with Enter, type, end with Enter; the words that it offers."""
    dialog.show_place(path)
    dialog.cells.setFocus()
    QTest.keyClick(dialog.cells, Qt.Key.Key_Return)
    editor, offered = QApplication.focusWidget(), list[str]()
    if isinstance(editor, QComboBox):
        offered = [editor.itemText(row) for row in range(editor.count())]
        editor.setCurrentText(words)
    else:
        assert isinstance(editor, QLineEdit)
        editor.selectAll()
        QTest.keyClicks(editor, words)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    dialog.session.check()
    return offered


def test_words_of_tables_are_offered_checked_and_saved(dialog: RulesDialog, folder: Path) -> None:
    offered = type_into(dialog, ("tables", "sight", "cells", "depths"), "each")
    assert {"add", "each"} <= set(offered)
    assert not dialog.session.has_errors
    type_into(dialog, ("tables", "spotted_open", "cells", "_"), "loin")
    assert dialog.session.has_errors
    assert "une distance, contact ou unlimited" in dialog.message.text()
    type_into(dialog, ("tables", "spotted_open", "cells", "_"), "45")
    assert not dialog.session.has_errors
    QTest.keyClick(dialog, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    ruleset, diagnostics = read_ruleset(folder)
    assert not diagnostics.has_errors
    assert ruleset is not None
    assert (ruleset.tables["sight"]["depths"], ruleset.tables["spotted_open"]["_"]) == ("each", 45)


def test_an_attack_of_a_weapon_is_one_of_those_there_are(dialog: RulesDialog) -> None:
    type_into(dialog, ("weapons", "mortar", "values", "attack"), "shellls")
    assert dialog.session.has_errors
    assert "shellls" in dialog.message.text()
    QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    dialog.session.check()
    assert not dialog.session.has_errors


def test_new_terrain_of_a_table_is_a_piece_that_is_crossed_freely(dialog: RulesDialog) -> None:
    dialog.show_place(("terrain",))
    table = dialog.overview_cells
    table.setFocus()
    table.setCurrentIndex(dialog.overview.index(dialog.overview.rowCount() - 1, 0))
    QTest.keyClick(table, Qt.Key.Key_Return)
    editor = table.viewport().findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "Bog")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    dialog.session.check()
    assert not dialog.session.diagnostics
    made = dialog.session.draft.value(("terrain", "bog"))
    assert (made["layer"], made["passage"]) == ("features", {"foot": "free", "wheels": "free", "tracks": "free"})


def test_weapons_of_units_are_those_there_are_by_their_names(dialog: RulesDialog) -> None:
    place = ("units", "infantry", "values", "weapon")
    offered = type_into(dialog, place, "zzz")
    assert {"Fusils", "Mitrailleuse", "Mortier"} <= set(offered)
    assert dialog.session.has_errors
    assert "zzz" in dialog.message.text()
    type_into(dialog, place, "fusils, Mitrailleuse")
    assert not dialog.session.has_errors
    assert dialog.session.draft.value(place) == "rifles machine_gun"


def test_another_key_of_a_weapon_or_attack_is_followed_where_it_is_named(
    dialog: RulesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    for section, key, new in (("weapons", "machine_gun", "mg"), ("attacks", "shells", "bombs")):
        dialog.show_place((section, key))
        monkeypatch.setattr(QInputDialog, "getText", lambda *_, new=new, **__: (new, True))
        QTest.mouseClick(dialog.rename, Qt.MouseButton.LeftButton)
    draft = dialog.session.draft
    assert draft.value(("units", "tanks", "values", "weapon")) == "tank_gun mg"
    assert draft.value(("units", "machine_guns", "values", "weapon")) == "mg"
    assert draft.value(("weapons", "mortar", "values", "attack")) == "bombs"
    dialog.session.check()
    assert not dialog.session.has_errors
    without = without_entry(draft, "weapons", "mg", "rifles")
    assert without.value(("units", "tanks", "values", "weapon")) == "tank_gun"
    assert without.value(("units", "machine_guns", "values", "weapon")) == "rifles"


def test_a_table_in_inches_is_asked_on_its_board(dialog: RulesDialog) -> None:
    before = dialog.board.words.toPlainText()
    type_into(dialog, ("ruleset", "length_unit"), "Pouces")
    assert not dialog.session.has_errors
    start = dialog.board.start
    assert isinstance(start, tuple)
    assert start[0] < 44  # inches from its left edge
    assert dialog.board.scenario is not None, dialog.board.words.toPlainText()
    assert "44" not in dialog.board.words.toPlainText()
    assert dialog.board.words.toPlainText() != before


def test_words_to_choose_from_belong_to_their_field_and_are_taken_in_any_case(dialog: RulesDialog) -> None:
    dialog.show_place(("attacks", "rifles"))
    shown = {one.path[-1]: one.named(one.shown(dialog.session.draft), "fr") for one in dialog.entry.fields}
    assert shown["method"] == "Beaucoup de dés dont chacun peut toucher"
    type_into(dialog, ("modifiers", "from_above", "when", "cover"), "Light, HEAVY")
    assert dialog.session.draft.value(("modifiers", "from_above", "when", "cover")) == ["light", "heavy"]

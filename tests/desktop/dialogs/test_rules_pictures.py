"""Drawings and symbols are chosen by their pictures, passages of tables by words, each with a name in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from tests.desktop.dialogs.shown_rules import shown_rules
from workbench.desktop.dialogs.rules_cells import VALUE
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.desktop.drawing.terrain_styles import known_styles
from workbench.desktop.drawing.unit_symbols import SYMBOLS as PAINTED
from workbench.files.own_rulesets import new_ruleset
from workbench.files.rulesets.draft import read_draft
from workbench.files.rulesets.offered_words import DRAWINGS, SYMBOLS
from workbench.files.yaml_nodes import Path as DataPath

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def opened(dialog: RulesDialog, path: DataPath) -> QComboBox:
    """The chooser of a cell, opened with Enter."""
    dialog.show_place(path)
    dialog.cells.setFocus()
    QTest.keyClick(dialog.cells, Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QComboBox)
    return editor


def choose(chooser: QComboBox, words: str) -> None:
    chooser.setCurrentText(words)
    QTest.keyClick(chooser, Qt.Key.Key_Return)
    QApplication.processEvents()


def pixels(icon: QIcon) -> bytes:
    image = icon.pixmap(QSize(68, 68)).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return bytes(image.constBits())


def picture(dialog: RulesDialog) -> bytes:
    """The picture in the chosen cell."""
    index = dialog.entry.index(dialog.cells.currentIndex().row(), VALUE)
    return pixels(index.data(Qt.ItemDataRole.DecorationRole))


def test_what_is_painted_has_a_name_of_its_own_in_both_languages() -> None:
    assert set(DRAWINGS) == known_styles()
    assert set(SYMBOLS) == set(PAINTED)
    for names in (DRAWINGS, SYMBOLS):
        for language in ("en", "fr"):
            assert len({one.get(language) for one in names.values()}) == len(names)


@pytest.mark.slow(8)
@pytest.mark.parametrize(("language", "word"), [("en", "Rubble"), ("fr", "Décombres")])
def test_a_drawing_is_chosen_by_its_picture_in_the_colour_of_the_row(
    qapp: QApplication, language: str, word: str
) -> None:
    folder = new_ruleset("my_war", "generic")
    with shown_rules(folder, language) as dialog:
        chooser = opened(dialog, ("terrain", "woods", "look", "style"))
        icons = {
            chooser.itemText(row): chooser.itemIcon(row) for row in range(chooser.count()) if chooser.itemText(row)
        }
        assert len(icons) >= len(known_styles())
        assert all(not icon.isNull() for icon in icons.values())
        woods, rubble = picture(dialog), pixels(icons[word])
        assert woods != rubble
        choose(chooser, word)
        assert picture(dialog) == rubble
        dialog.session.change(
            dialog.session.draft.with_value(("terrain", "woods", "look", "colour"), "#ff0000"), ("terrain",)
        )
        dialog.show_place(("terrain", "woods", "look", "style"))
        assert picture(dialog) != rubble
        assert dialog.save()
    assert read_draft(folder).value(("terrain", "woods", "look", "style")) == "rubble"


@pytest.mark.slow(8)
def test_a_symbol_is_chosen_by_its_picture(qapp: QApplication) -> None:
    folder = new_ruleset("my_war", "generic")
    with shown_rules(folder, "en") as dialog:
        chooser = opened(dialog, ("units", "infantry", "symbol"))
        assert not chooser.itemIcon(chooser.findText("Cavalry")).isNull()
        choose(chooser, "Cavalry")
        assert dialog.session.draft.value(("units", "infantry", "symbol")) == "cavalry"


@pytest.mark.slow(8)
def test_a_passage_is_chosen_in_words_and_its_signs_are_explained(qapp: QApplication) -> None:
    folder = new_ruleset("my_table", "generic_table")
    with shown_rules(folder, "en") as dialog:
        path = ("terrain", "woods", "passage", "foot")
        chooser = opened(dialog, path)
        choose(chooser, "Counts double (may get stuck)")
        assert dialog.session.draft.value(path) == "half #"
        dialog.show_place(path)
        assert "#" in dialog.message.text()
        assert "gets stuck" in dialog.message.text()
        choose(opened(dialog, path), "-5 *")
        assert dialog.session.draft.value(path) == "-5 *"
        assert not dialog.session.problems

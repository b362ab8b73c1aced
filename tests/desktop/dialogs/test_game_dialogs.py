"""Whole games by clicks and keys: a new one by its name, a second version over the first or beside it, renamed, taken away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from tests.desktop.answered_dialogs import answered, press, retype
from tests.desktop.window_driver import WindowDriver
from workbench.desktop.dialogs.game_dialogs import GameDialog, InstallDialog, NewGameDialog, RenameDialog
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.desktop.dialogs.rules_window import RulesDialog
from workbench.files.own_rulesets import new_ruleset, own_rulesets, save_pack
from workbench.files.rulesets.draft import read_draft

pytestmark = [pytest.mark.gui, pytest.mark.slow(8)]
OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def test_a_new_game_is_asked_for_its_name_and_a_map_is_begun_with_it(driver: WindowDriver, home: Path) -> None:
    seen: list[object] = []

    def try_it(dialog: RulesDialog) -> None:
        answered(NewMapDialog, look)
        QTest.mouseClick(dialog.try_map, Qt.MouseButton.LeftButton)

    def look(dialog: NewMapDialog) -> None:
        seen.append((dialog.ruleset.currentData(), dialog.columns.value(), dialog.rows.value()))
        dialog.reject()

    def name_it(dialog: NewGameDialog) -> None:
        retype(dialog.name, "Raid at dawn!")
        answered(RulesDialog, try_it)
        press(dialog, OK)

    answered(NewGameDialog, name_it)
    driver.window.actions_["new_game"].trigger()
    assert own_rulesets() == ["raid_at_dawn"]
    assert seen == [("raid_at_dawn", 20, 15)]


@pytest.mark.parametrize("beside", [False, True])
def test_a_second_version_is_looked_at_and_installed(
    driver: WindowDriver, home: Path, monkeypatch: pytest.MonkeyPatch, beside: bool
) -> None:
    folder, pack = new_ruleset("my_war", "generic"), home / "w.rules.wbench"
    save_pack("my_war", pack)
    draft = read_draft(folder)
    draft.with_value(("terrain", "woods", "cost", "foot"), 9).save(draft)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(pack), ""))
    monkeypatch.setattr(QMessageBox, "information", lambda *_: None)
    said: list[str] = []

    def choose(dialog: InstallDialog) -> None:
        said.append(dialog.lines.toPlainText())
        QTest.mouseClick(dialog.beside if beside else dialog.in_place, Qt.MouseButton.LeftButton)

    answered(InstallDialog, choose)
    driver.window.actions_["install_rules"].trigger()
    assert "Woods" in said[0]
    assert "9 → 2" in said[0]
    assert own_rulesets() == (["my_war", "my_war_2"] if beside else ["my_war"])
    assert read_draft(folder).value(("terrain", "woods", "cost", "foot")) == (9 if beside else 2)


def test_a_game_is_renamed_and_taken_away(driver: WindowDriver, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_ruleset("my_war", "generic")

    def rename(dialog: RenameDialog) -> None:
        retype(dialog.field, "asl")
        press(dialog, OK)
        assert "already" in dialog.message.text()
        retype(dialog.field, "great_war")
        press(dialog, OK)

    def choose(dialog: GameDialog) -> None:
        assert dialog.list.count() == 1
        answered(RenameDialog, rename)
        press(dialog, OK)

    answered(GameDialog, choose)
    driver.window.actions_["rename_rules"].trigger()
    assert own_rulesets() == ["great_war"]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    answered(GameDialog, lambda dialog: press(dialog, OK))
    driver.window.actions_["delete_rules"].trigger()
    assert own_rulesets() == []


@pytest.mark.slow(8)
def test_up_and_down_in_the_field_of_the_name_choose_the_game(qtbot: QtBot) -> None:
    games = ["generic", "generic_table", "asl"]
    dialog = NewGameDialog("New game", games, "generic", "en")
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClicks(dialog.name, "Mine")
    QTest.keyClick(dialog.name, Qt.Key.Key_Down)
    assert dialog.chosen == "generic_table"
    for _ in range(3):
        QTest.keyClick(dialog.name, Qt.Key.Key_Down)
    assert dialog.chosen == "asl"
    QTest.keyClick(dialog.name, Qt.Key.Key_Up)
    assert (dialog.chosen, dialog.called) == ("generic_table", "Mine")

"""Hex maps and tables in one program: the window of the right kind takes the place of the other, and keeps what was done."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from tests.desktop.sample_windows import sample_action
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.desktop.app.application import Program
from workbench.desktop.window.window import Window
from workbench.scenario.edits.settings import SetTitle
from workbench.scenario.units import Force

pytestmark = pytest.mark.gui
TABLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
MAP = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
DISCARD = QMessageBox.StandardButton.Discard


def table_window(program: Program) -> Window:
    QApplication.processEvents()
    assert program.window.map_kind == "table"
    return program.window


@pytest.mark.slow
def test_a_sample_table_opens_from_the_first_page_and_a_map_from_its_menu(program: Program) -> None:
    first = program.start(None)
    assert first.map_kind == "hex"
    first.welcome.cards[TABLE].click()
    window = table_window(program)
    assert window.isVisible()
    assert not first.isVisible()
    assert "Saint-Aubry" in window.windowTitle()
    sample_action(window, MAP).trigger()
    QApplication.processEvents()
    assert program.window.map_kind == "hex"
    assert program.window.document.origin == MAP
    assert program.settings.recent[:2] == [MAP, TABLE]


@pytest.mark.slow
def test_unsaved_work_on_a_table_is_asked_about(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    program.start(TABLE)
    window = table_window(program)
    window.document.apply(SetTitle(Text.of("Mine")))
    asked: list[str] = []
    answers = [QMessageBox.StandardButton.Cancel, DISCARD]

    def question(parent: object, title: str, words: str, buttons: object) -> QMessageBox.StandardButton:
        asked.append(words)
        return answers[len(asked) - 1]

    monkeypatch.setattr(QMessageBox, "question", question)
    window.actions_["close_tab"].trigger()
    assert table_window(program) is window
    assert window.document.scenario.title.get("en") == "Mine"
    window.actions_["close_tab"].trigger()
    QApplication.processEvents()
    assert program.window.map_kind == "hex"
    assert program.window.welcome.isVisible()
    assert len(asked) == 2
    assert "“Mine”" in asked[0]


@pytest.mark.slow
def test_language_and_theme_keep_the_table_and_its_history(program: Program) -> None:
    program.start(TABLE)
    window = table_window(program)
    side = window.document.scenario.forces.sides[0]
    assert isinstance(side, Force)
    window.document.apply(SetTitle(Text("Mine", "À moi")))
    window.actions_["french"].trigger()
    spoken = table_window(program)
    assert spoken is not window
    assert spoken.windowTitle().startswith("À moi")
    assert spoken.docks.answers.tabText(spoken.docks.answers.indexOf(spoken.docks.piece)) == "Élément"
    assert [action.text().replace("&", "") for action in spoken.menuBar().actions()][:2] == ["Fichier", "Édition"]
    spoken.actions_["dark"].trigger()
    dark = table_window(program)
    assert dark.theme == "dark"
    dark.actions_["undo"].trigger()
    assert "Saint-Aubry" in dark.windowTitle()


@pytest.mark.slow
def test_a_broken_table_is_reported_and_what_was_open_stays(
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from workbench.desktop.dialogs.file_reports import CannotOpen

    program.start(TABLE)
    window = table_window(program)
    broken = tmp_path / "broken.yaml"
    text = TABLE.read_text(encoding="utf-8")
    broken.write_text(text.replace("width: 180", "width: -1"), encoding="utf-8")
    reports: list[str] = []
    monkeypatch.setattr(CannotOpen, "exec", lambda self: reports.append(self.report.toPlainText()))
    assert not window.open_path(broken)
    assert window.document.origin == TABLE
    (report,) = reports
    assert "more than 0" in report
    line = text.partition("width: 180")[0].count("\n") + 1
    assert f"broken.yaml:{line}:" in report
    assert not window.docks.issues.topLevelItemCount(), "the list is about what is open"


@pytest.mark.slow
def test_docks_of_tables_are_kept_apart_from_those_of_maps(program: Program) -> None:
    program.start(TABLE)
    table_window(program).docks.docks["inspector"].hide()
    assert table_window(program).open_path(MAP)
    QApplication.processEvents()
    assert program.window.map_kind == "hex"
    assert program.window.docks.docks["inspector"].isVisible()
    assert program.window.open_path(TABLE)
    assert not table_window(program).docks.docks["inspector"].isVisible()

"""Opening, saving, recent files, and files that are broken in every way: the window stays up and says why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QMessageBox

from tests.desktop.conftest import CTRL, Desk
from workbench.desktop.dialogs.file_reports import CannotOpen, ReportDialog
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.documents.storage import board_files, example_files, open_document, sample_files

pytestmark = pytest.mark.gui


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What report dialogs said; they close by themselves."""
    said: list[str] = []

    def shown(self: ReportDialog) -> int:
        said.append(self.report.toPlainText())
        return 0

    monkeypatch.setattr(ReportDialog, "exec", shown)
    return said


def test_what_is_saved_opens_as_the_same_scenario(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.choose("terrain", "town")
    desk.drag("0808", "0810")
    assert desk.window.isWindowModified()
    path = tmp_path / "kept.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(path), ""))
    desk.key("S", CTRL)
    assert not desk.window.isWindowModified()
    assert "kept.yaml" in desk.window.windowTitle()
    saved = desk.scenario
    assert desk.window.open_path(path)
    assert desk.scenario == saved
    assert desk.steps == 0


def test_undo_after_saving_is_unsaved_work(desk: Desk, tmp_path: Path) -> None:
    desk.choose("terrain", "town")
    desk.click("0808")
    assert desk.window.file_commands.save_to(tmp_path / "a.yaml")
    desk.key("Z", CTRL)
    assert desk.document.dirty
    desk.document.stack.redo()
    assert not desk.document.dirty


BROKEN = {
    "empty": b"",
    "junk": bytes(range(256)) * 4,
    "tab": b"format: workbench/1\n\ttitle: x\n",
    "not_yaml": b"format: [workbench/1\n",
    "wrong_version": b"format: workbench/99\ntitle: x\nruleset: panzer_grenadier\n",
    "wrong_terrain": (
        b"format: workbench/1\ntitle: x\nruleset: panzer_grenadier\nmap: {kind: hex, orientation: flat, columns: 4, rows: 4,\n"
        b'  ground: clear, hexes: {wods: "0101"}}\n'
    ),
    "off_map": (
        b"format: workbench/1\ntitle: x\nruleset: panzer_grenadier\nmap: {kind: hex, orientation: flat, columns: 4, rows: 4,\n"
        b'  ground: clear, hexes: {woods: "0909"}}\n'
    ),
    "duplicate": b"format: workbench/1\ntitle: x\ntitle: y\nruleset: panzer_grenadier\n",
    "no_ruleset": b"format: workbench/1\ntitle: x\nruleset: nowhere\nmap: {kind: hex, columns: 4, rows: 4, ground: clear}\n",
    "a_list": b"- 1\n- 2\n",
}


def test_the_history_marks_what_is_saved(desk: Desk, tmp_path: Path) -> None:
    def marked() -> list[int]:
        model = desk.window.docks.history.model()
        rows = range(model.rowCount())
        return [row for row in rows if model.index(row, 0).data(Qt.ItemDataRole.DecorationRole)]

    assert marked() == [], "nothing of it is on the disk yet"
    desk.key("b")
    desk.click("0101")
    desk.window.file_commands.save_to(tmp_path / "map.yaml")
    desk.click("0110")
    assert desk.steps == 2
    assert marked() == [1]


@pytest.mark.share(4)
@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_broken_file_is_reported_and_the_window_stays_up(
    desk: Desk, tmp_path: Path, reports: list[str], name: str
) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_bytes(BROKEN[name])
    before = desk.scenario
    assert not desk.window.open_path(path)
    assert desk.scenario is before
    assert "error[" in reports[0]
    assert f"{name}.yaml" in reports[0]
    issues = desk.window.docks.issues
    assert issues.topLevelItemCount() >= 1
    assert issues.topLevelItem(0).text(0) == "✗ error"  # type: ignore[union-attr]
    assert desk.window.docks.docks["issues"].isVisible()
    desk.choose("terrain", "town")
    desk.click("0808")
    assert desk.terrain("0808") == {"town"}


def test_a_file_that_is_not_there_is_reported(desk: Desk, tmp_path: Path, reports: list[str]) -> None:
    assert not desk.window.open_path(tmp_path / "gone.yaml")
    assert "gone.yaml" in reports[0]


def test_saving_where_it_cannot_be_saved_keeps_the_work(desk: Desk, tmp_path: Path, reports: list[str]) -> None:
    desk.choose("terrain", "town")
    desk.click("0808")
    assert not desk.window.file_commands.save_to(tmp_path / "no" / "such" / "folder.yaml")
    assert reports
    assert desk.document.dirty


def test_the_report_says_that_the_open_scenario_is_still_there(desk: Desk, tmp_path: Path) -> None:
    dialog = CannotOpen(tmp_path / "x.yaml", (), "en", desk.window)
    assert dialog.message.text() == "x.yaml was not opened. What you had open is still there."
    dialog.deleteLater()


def test_every_sample_opens(desk: Desk) -> None:
    assert sample_files()
    for path in (*sample_files(), *board_files(), *example_files()):
        assert desk.window.open_path(path), path
        assert desk.window.docks.forces.topLevelItemCount() == len(desk.scenario.forces.sides)


def test_recent_files_newest_first(open_desk: Callable[..., Desk], tmp_path: Path) -> None:
    desk = open_desk()
    for name in ("a.yaml", "b.yaml", "a.yaml"):
        assert desk.window.file_commands.save_to(tmp_path / name)
    desk.window.recent_menu.aboutToShow.emit()
    assert [action.text() for action in desk.window.recent_menu.actions()] == ["a.yaml", "b.yaml"]
    (tmp_path / "a.yaml").unlink()
    desk.window.recent_menu.aboutToShow.emit()
    assert [action.text() for action in desk.window.recent_menu.actions()] == ["b.yaml"]
    desk.window.recent_menu.actions()[0].trigger()
    assert desk.document.path == tmp_path / "b.yaml"


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard])
def test_unsaved_work_is_not_lost_without_a_question(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton
) -> None:
    assert desk.window.file_commands.save_to(tmp_path / "a.yaml")
    desk.choose("terrain", "town")
    desk.click("0808")
    monkeypatch.setattr(QMessageBox, "question", lambda *a: answer)
    stayed = answer == QMessageBox.StandardButton.Cancel
    assert desk.window.open_path(tmp_path / "a.yaml") != stayed
    assert (desk.terrain("0808") == {"town"}) == stayed


def test_a_new_map_has_the_size_and_shape_that_were_asked_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def filled(self: NewMapDialog) -> int:
        self.columns.setValue(7)
        self.rows.setValue(9)
        self.orientation.setCurrentIndex(self.orientation.findData("pointy"))
        self.shifted_by.setCurrentIndex(self.shifted_by.findData("left"))
        self.title.setText("Fresh")
        self.sides.setText("North, South")
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(NewMapDialog, "exec", filled)
    desk.key("N", CTRL)
    grid = desk.scenario.board.grid
    assert (grid.columns, grid.rows, grid.orientation, grid.stagger_by) == (7, 9, "pointy", "left")
    assert [force.side for force in desk.scenario.forces.sides] == ["North", "South"]
    assert desk.window.windowTitle().startswith("Fresh")
    desk.choose("terrain", "woods")
    desk.click("0305")
    assert desk.terrain("0305") == {"woods"}


def test_properties_are_one_undo_step(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = desk.scenario

    def filled(self: PropertiesDialog) -> int:
        self.title.fields[0].setText("Another name")  # type: ignore[union-attr]
        switch = self.switches["A2"]
        switch.setCurrentIndex(switch.findData("literal"))
        month = self.conditions["month"]
        month.setValue(7)  # type: ignore[union-attr]
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PropertiesDialog, "exec", filled)
    desk.key("P", CTRL)
    assert desk.scenario.title.en == "Another name"
    assert (desk.scenario.switches, desk.scenario.conditions["month"]) == ({"A2": "literal"}, 7)
    assert desk.steps == 1
    assert desk.window.windowTitle().startswith("Another name")
    desk.key("Z", CTRL)
    assert desk.scenario == before


def test_the_first_page_opens_samples_and_recent_files(desk: Desk) -> None:
    desk.window.show_welcome()
    assert set(desk.window.welcome.cards) == set(sample_files())
    path = sample_files()[0]
    desk.window.welcome.cards[path].click()
    assert desk.document.path == path
    assert desk.window.pages.currentWidget() is desk.window.view
    desk.window.show_welcome()
    assert path.name in desk.window.welcome.recent[0].text()


def test_a_relative_ruleset_is_named_anew_in_another_folder(tmp_path: Path, open_desk: Callable[..., Desk]) -> None:
    from workbench.base.data_folders import RULESETS

    (tmp_path / "rules").symlink_to(RULESETS / "panzer_grenadier")
    (tmp_path / "deep").mkdir()
    desk = open_desk()
    first = tmp_path / "a.yaml"
    desk.window.file_commands.save_to(first)
    text = first.read_text(encoding="utf-8").replace("ruleset: panzer_grenadier", "ruleset: ./rules")
    assert "./rules" in text
    first.write_text(text, encoding="utf-8")
    assert desk.window.open_path(first)
    assert desk.window.file_commands.save_to(tmp_path / "deep" / "b.yaml")
    document, diagnostics = open_document(tmp_path / "deep" / "b.yaml", "en")
    assert document is not None, [item.format() for item in diagnostics]


def test_boards_and_worked_examples_open_from_menus_of_their_own(desk: Desk) -> None:
    menus = {menu.title(): menu for menu in desk.window.sample_menu.findChildren(QMenu)}
    board = next(action for action in menus["Single boards"].actions() if action.text() == "village")
    board.trigger()
    assert desk.document.path in board_files()
    example = next(action for action in menus["Worked examples of rules"].actions() if action.text() == "6.4")
    example.trigger()
    assert desk.document.path in example_files()
    rows = desk.window.docks.card.toPlainText().splitlines()
    assert "B1 to B17: clear. The first hex beyond them (6.42)." in rows
    assert not set(sample_files()) & {*board_files(), *example_files()}

"""Opening, saving, recent files, and files that are broken in every way: the window stays up and says why."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QMessageBox

from tests.desktop.answered_dialogs import answered
from tests.desktop.sample_windows import sample_action, take_picture_as_proposed
from tests.desktop.window_driver import ALT, CTRL, OpenWindow, WindowDriver, load_document
from tests.desktop.words_shown import lines_shown
from workbench.checks.loading import load_scenario
from workbench.desktop.dialogs.file_reports import CannotOpen, ReportDialog
from workbench.desktop.dialogs.map_size import HexMapSettingsPage
from workbench.desktop.dialogs.mend_scenario import MendDialog
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.documents.problems import scenario_diagnostics
from workbench.desktop.documents.storage import sample_files, sample_title
from workbench.files.installed_games import sample_files as samples_of
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.hex_numbers import HexNumbers

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


@pytest.mark.slow(8)
def test_what_is_saved_opens_as_the_same_scenario(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.choose("terrain", "town")
    driver.drag("0808", "0810")
    assert driver.window.isWindowModified()
    path = tmp_path / "kept.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(path), ""))
    driver.key("S", CTRL)
    assert not driver.window.isWindowModified()
    assert "kept.yaml" in driver.window.windowTitle()
    saved = driver.scenario
    assert driver.window.open_path(path)
    assert driver.scenario == saved
    assert driver.steps == 0


@pytest.mark.slow(8)
def test_a_picture_is_offered_beside_its_scenario_and_the_status_bar_says_that_it_is_saved(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[Path] = []

    def asked(_: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        offered.append(Path(start))
        return (start, "")

    assert driver.window.file_commands.save_to(tmp_path / "ford.yaml")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    take_picture_as_proposed(monkeypatch)
    driver.key("E", CTRL)
    assert offered == [tmp_path / "ford.png"]
    assert offered[0].stat().st_size > 1000
    assert driver.status_text == "Saved: ford.png"


@pytest.mark.slow
def test_a_new_map_is_offered_a_place_beside_the_file_that_was_open_last(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[Path] = []

    def asked(_: object, title: str, start: str, kinds: str) -> tuple[str, str]:
        offered.append(Path(start))
        return ("", "")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", asked)
    for name in ("older.yaml", "last.yaml"):
        own = tmp_path / name.partition(".")[0] / name
        own.parent.mkdir()
        own.write_text("")
        driver.window.settings.remember_file(own)
    driver.window.settings.remember_file(sample_files()[0])  # one of the program's own: nothing is saved there
    driver.key("S", CTRL)
    driver.key("O", CTRL)
    assert offered == [tmp_path / "last" / "small.yaml", tmp_path / "last"]


@pytest.mark.slow(8)
def test_undo_after_saving_is_unsaved_work(driver: WindowDriver, tmp_path: Path) -> None:
    driver.choose("terrain", "town")
    driver.click("0808")
    assert driver.window.file_commands.save_to(tmp_path / "a.yaml")
    driver.key("Z", CTRL)
    assert driver.document.dirty
    driver.document.stack.redo()
    assert not driver.document.dirty


BROKEN = {
    "empty": b"",
    "junk": bytes(range(256)) * 4,
    "tab": b"format: workbench/1\n\ttitle: x\n",
    "not_yaml": b"format: [workbench/1\n",
    "wrong_version": b"format: workbench/99\ntitle: x\nruleset: panzer_grenadier\n",
    "duplicate": b"format: workbench/1\ntitle: x\ntitle: y\nruleset: panzer_grenadier\n",
    "a_list": b"- 1\n- 2\n",
}
MENDABLE = {
    "wrong_terrain": (
        b"format: workbench/1\ntitle: x\nruleset: panzer_grenadier\nmap: {kind: hex, orientation: flat, columns: 4, rows: 4,\n"
        b'  ground: clear, hexes: {wods: "0101"}}\n'
    ),
    "off_map": (
        b"format: workbench/1\ntitle: x\nruleset: panzer_grenadier\nmap: {kind: hex, orientation: flat, columns: 4, rows: 4,\n"
        b'  ground: clear, hexes: {woods: "0909"}}\n'
    ),
    "no_ruleset": b"format: workbench/1\ntitle: x\nruleset: nowhere\nmap: {kind: hex, columns: 4, rows: 4, ground: clear}\n",
}
"""Files that a dialog offers to open without what is amiss, or with something else in its place."""
AMISS = {"wrong_terrain": "“wods”", "off_map": "0909", "no_ruleset": "“nowhere”"}
"""What the dialog names of each."""


@pytest.mark.slow(8)
def test_the_history_marks_what_is_saved(driver: WindowDriver, tmp_path: Path) -> None:
    def marked() -> list[int]:
        model = driver.window.docks.history.model()
        rows = range(model.rowCount())
        return [row for row in rows if model.index(row, 0).data(Qt.ItemDataRole.DecorationRole)]

    assert marked() == [], "nothing of it is on the disk yet"
    driver.key("b")
    driver.click("0101")
    driver.window.file_commands.save_to(tmp_path / "map.yaml")
    driver.click("0110")
    assert driver.steps == 2
    assert marked() == [1]


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", MENDABLE)
def test_a_file_that_can_be_mended_is_named_and_stays_closed_when_its_user_gives_up(
    driver: WindowDriver, tmp_path: Path, reports: list[str], name: str
) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_bytes(MENDABLE[name])
    before, asked = driver.scenario, []

    def give_up(dialog: MendDialog) -> None:
        asked.append(lines_shown(dialog))
        dialog.reject()

    answered(MendDialog, give_up)
    assert not driver.window.open_path(path)
    assert any(AMISS[name] in line for line in asked[0])
    assert driver.scenario is before
    assert not reports
    assert path.read_bytes() == MENDABLE[name]


@pytest.mark.slow(8)
@pytest.mark.share(4)
@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_broken_file_is_reported_and_the_window_stays_up(
    driver: WindowDriver, tmp_path: Path, reports: list[str], name: str
) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_bytes(BROKEN[name])
    before = driver.scenario
    assert not driver.window.open_path(path)
    assert driver.scenario is before
    assert "error[" in reports[0]
    assert f"{name}.yaml" in reports[0]
    issues = driver.window.docks.issues
    in_front = {issue.text.en for issue in scenario_diagnostics(before, driver.document.ruleset)}
    listed = {issues.topLevelItem(row).text(1) for row in range(issues.topLevelItemCount())}
    assert listed <= in_front, "the list is about the scenario in front"
    assert driver.window.issue_chip.button is None or not driver.window.issue_chip.button.isVisible()
    driver.choose("terrain", "town")
    driver.click("0808")
    assert driver.terrain("0808") == {"town"}


def test_a_file_that_is_not_there_is_reported(driver: WindowDriver, tmp_path: Path, reports: list[str]) -> None:
    assert not driver.window.open_path(tmp_path / "gone.yaml")
    assert "gone.yaml" in reports[0]


def test_saving_where_it_cannot_be_saved_keeps_the_work(
    driver: WindowDriver, tmp_path: Path, reports: list[str]
) -> None:
    driver.choose("terrain", "town")
    driver.click("0808")
    assert not driver.window.file_commands.save_to(tmp_path / "no" / "such" / "folder.yaml")
    assert reports
    assert driver.document.dirty


def test_the_report_says_that_the_open_scenario_is_still_there(driver: WindowDriver, tmp_path: Path) -> None:
    dialog = CannotOpen(tmp_path / "x.yaml", (), "en", driver.window)
    assert dialog.message.text() == "x.yaml was not opened. What you had open is still there."
    dialog.deleteLater()


@pytest.mark.slow
def test_every_sample_opens(driver: WindowDriver) -> None:
    assert sample_files()
    for path in (*sample_files(), *samples_of("boards"), *samples_of("teaching")):
        assert driver.window.open_path(path), path
        assert driver.window.docks.forces.topLevelItemCount() == len(driver.scenario.forces.sides)


def test_recent_files_newest_first(open_window: OpenWindow, tmp_path: Path) -> None:
    driver = open_window()
    for name in ("a.yaml", "b.yaml", "a.yaml"):
        assert driver.window.file_commands.save_to(tmp_path / name)
    driver.window.recent_menu.aboutToShow.emit()
    assert [action.text() for action in driver.window.recent_menu.actions()] == ["a.yaml", "b.yaml"]
    (tmp_path / "a.yaml").unlink()
    driver.window.recent_menu.aboutToShow.emit()
    assert [action.text() for action in driver.window.recent_menu.actions()] == ["b.yaml"]
    driver.window.recent_menu.actions()[0].trigger()
    assert driver.document.path == tmp_path / "b.yaml"


@pytest.mark.slow(8)
@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard])
def test_unsaved_work_is_not_lost_without_a_question(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton
) -> None:
    assert driver.window.file_commands.save_to(tmp_path / "a.yaml")
    driver.choose("terrain", "town")
    driver.click("0808")
    monkeypatch.setattr(QMessageBox, "question", lambda *a: answer)
    stayed = answer == QMessageBox.StandardButton.Cancel
    assert driver.window.open_path(tmp_path / "a.yaml") != stayed
    assert (driver.terrain("0808") == {"town"}) == stayed


@pytest.mark.slow(8)
def test_a_new_map_has_the_size_and_shape_that_were_asked_for(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def filled(self: NewMapDialog) -> int:
        self.columns.setValue(7)
        self.rows.setValue(9)
        self.orientation.setCurrentIndex(self.orientation.findData("pointy"))
        self.shifted_by.setCurrentIndex(self.shifted_by.findData("left"))
        self.title.setText("Fresh")
        self.sides.setText("North, South")
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(NewMapDialog, "exec", filled)
    driver.key("N", CTRL)
    grid = driver.scenario.board.grid
    assert (grid.columns, grid.rows, grid.orientation, grid.stagger_by) == (7, 9, "pointy", "left")
    assert [force.side for force in driver.scenario.forces.sides] == ["North", "South"]
    assert driver.window.windowTitle().startswith("Fresh")
    driver.choose("terrain", "woods")
    driver.click("0305")
    assert driver.terrain("0305") == {"woods"}


@pytest.mark.slow(8)
def test_properties_are_one_undo_step(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    before = driver.scenario

    def filled(self: PropertiesDialog) -> int:
        self.title.fields[0].setText("Another name")  # type: ignore[union-attr]
        switch = self.switches["A2"]
        switch.setCurrentIndex(switch.findData("literal"))
        month = self.conditions["month"]
        month.setValue(7)  # type: ignore[union-attr]
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PropertiesDialog, "exec", filled)
    driver.key(Qt.Key.Key_Return, ALT)
    assert driver.scenario.title.en == "Another name"
    assert (driver.scenario.switches, driver.scenario.conditions["month"]) == ({"A2": "literal"}, 7)
    assert driver.steps == 1
    assert driver.window.windowTitle().startswith("Another name")
    driver.key("Z", CTRL)
    assert driver.scenario == before


@pytest.mark.slow(8)
def test_numbers_of_hexes_are_chosen_among_the_properties_and_kept_in_the_file(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = driver.window.view
    before, pictured = driver.scenario, view.viewport().grab().toImage()

    def choose(self: PropertiesDialog) -> int:
        self.show()
        bar = self.tabs.tabBar()
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
        assert isinstance(self.map_page, HexMapSettingsPage)
        for chooser, steps in ((self.map_page.numbers.style, 1), (self.map_page.numbers.place, 2)):
            assert chooser.isVisible()
            chooser.setFocus()
            for _ in range(steps):
                QTest.keyClick(chooser, Qt.Key.Key_Down)
        buttons = self.findChild(QDialogButtonBox)
        assert buttons is not None
        ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        QTest.mouseClick(ok, Qt.MouseButton.LeftButton)
        return self.result()

    monkeypatch.setattr(PropertiesDialog, "exec", choose)
    driver.key(Qt.Key.Key_Return, ALT)
    assert driver.scenario.hex_numbers == HexNumbers("fifth", "bottom")
    assert driver.steps == 1
    QTest.qWait(100)
    assert view.viewport().grab().toImage() != pictured, "the map in the window has them at once"
    path = tmp_path / "fifth.yaml"
    path.write_text(dump_scenario(driver.scenario, driver.document.ruleset), encoding="utf-8")
    assert "hex_numbers: {style: fifth, place: bottom}" in path.read_text(encoding="utf-8")
    assert load_scenario(path)[0] == driver.scenario
    driver.document.stack.undo()
    assert driver.scenario == before
    assert "hex_numbers" not in dump_scenario(driver.scenario)


@pytest.mark.slow(8)
def test_the_first_page_opens_samples_and_recent_files(driver: WindowDriver) -> None:
    driver.window.show_welcome()
    assert set(driver.window.welcome.cards) == set(sample_files())
    path = sample_files()[0]
    driver.window.welcome.cards[path].click()
    assert driver.document.sample == path
    assert driver.window.pages.currentWidget() is driver.window.view
    driver.window.show_welcome()
    recent = driver.window.welcome.recent[0]
    assert (
        recent.accessibleName() == f"{sample_title(path).en}, a sample"
    )  # whether its picture was drawn before or not
    assert recent.toolTip().startswith(str(path))


@pytest.mark.slow
def test_a_relative_ruleset_is_named_anew_in_another_folder(tmp_path: Path, open_window: OpenWindow) -> None:
    from workbench.base.data_folders import RULESETS

    (tmp_path / "rules").symlink_to(RULESETS / "panzer_grenadier")
    (tmp_path / "deep").mkdir()
    driver = open_window()
    first = tmp_path / "a.yaml"
    driver.window.file_commands.save_to(first)
    text = first.read_text(encoding="utf-8").replace("ruleset: panzer_grenadier", "ruleset: ./rules")
    assert "./rules" in text
    first.write_text(text, encoding="utf-8")
    assert driver.window.open_path(first)
    assert driver.window.file_commands.save_to(tmp_path / "deep" / "b.yaml")
    load_document(tmp_path / "deep" / "b.yaml")


@pytest.mark.slow
def test_boards_and_worked_examples_open_from_the_menu_of_their_game(driver: WindowDriver) -> None:
    board = next(path for path in samples_of("boards") if path.stem == "village")
    sample_action(driver.window, board).trigger()
    assert driver.document.origin == board
    example = next(path for path in samples_of("teaching") if path.stem == "6_4")
    action = sample_action(driver.window, example)
    assert action.text() == "6.4: blind hexes"
    action.trigger()
    lesson = driver.document.lesson
    assert lesson is not None
    assert lesson.lesson.scenario_path.resolve() == example, "a worked example opens its lesson"
    driver.window.actions_["lesson_map"].trigger()
    assert driver.document.lesson is None, "and the lesson opens its map"
    assert driver.document.scenario.title.en == "6.4: blind hexes"
    assert not set(sample_files()) & {*samples_of("boards"), *samples_of("teaching")}


@pytest.mark.slow
@pytest.mark.parametrize(("language", "own"), [("en", 0), ("fr", 1)])
def test_properties_show_one_language_and_fold_rules_without_effect(
    driver: WindowDriver, language: str, own: int
) -> None:
    dialog = PropertiesDialog(driver.scenario, driver.document.ruleset, language, driver.window)
    dialog.show()
    assert [field.isVisible() for field in dialog.title.fields] == [own == 0, own == 1]
    dialog.other_language.click()
    assert all(field.isVisible() for field in dialog.title.fields)
    dialog.tabs.setCurrentIndex(3)
    fold = dialog.without_effect
    assert fold is not None
    noted = [key for key, option in driver.document.ruleset.options.items() if not option.modelled]
    assert str(len(noted)) in fold.text()
    assert not any(dialog.options[key].isVisible() for key in noted)
    assert all(check.isVisible() for key, check in dialog.options.items() if key not in noted)
    fold.click()
    assert all(dialog.options[key].isVisible() for key in noted)
    dialog.close()
    dialog.deleteLater()

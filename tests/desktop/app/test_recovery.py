"""Nothing is lost: recovery files, files that other programs change, earlier states, saves that fail."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from tests import loading
from tests.desktop.answered_dialogs import answered
from tests.desktop.program_shells import clean, own_settings, put_away_shell
from tests.desktop.window_driver import CTRL, LEFT, load_document, small_scenario
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.desktop.app.application import Program
from workbench.desktop.app.recovery import Autosave
from workbench.desktop.app.shell import Shell
from workbench.desktop.dialogs.file_reports import CannotSave, EarlierStates
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.documents.storage import backup_folder
from workbench.desktop.window import files, welcome
from workbench.desktop.window.files import ChangedOnDisk
from workbench.files.recovery import RecoveryFolder, read_recovery
from workbench.files.safe_files import backups_of
from workbench.files.scenario_writer import dump_scenario, save_scenario
from workbench.lessons.course import course_of
from workbench.lessons.draft import Draft, recovered_draft
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.settings import SetTitle

pytestmark = pytest.mark.gui
BUTTON = QMessageBox.StandardButton


def titled(words: str) -> SetTitle[Any]:
    return SetTitle(Text.of(words))


@pytest.fixture(scope="module")
def whole(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One program for all tests of the module, with its own folder of data."""
    folder = tmp_path_factory.mktemp("safety")
    settings = own_settings(folder)
    settings.autosave_seconds = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setattr(welcome, "sample_files", list)
        program = Program(qapp, settings, threaded=False)
        program.start(None)
        yield program
        put_away_shell(program.shell)
        assert not list((folder / "workbench" / "recovery").rglob("*"))


@pytest.fixture
def path(whole: Program, ruleset: Ruleset) -> Path:
    path = Path(whole.settings._store.fileName()).with_name("a.yaml")
    save_scenario(path, titled("As saved").apply(small_scenario()), ruleset)
    return path


@pytest.fixture
def shell(whole: Program, path: Path, ruleset: Ruleset) -> Iterator[Shell]:
    """The window with the file in its only tab, as it was saved."""
    shell = whole.shell
    assert shell is not None
    whole.settings.autosave_seconds, whole.settings.backups = 0, 10
    for backup in backups_of(path, backup_folder()):
        backup.path.unlink()
    clean(shell)
    while shell.has_several_tabs:
        shell._remove_tab(shell.tabs[-1])
    assert shell.page is not None
    fresh = load_document(path)
    shell.page.open_document(fresh)
    shell.unsaved_work.disk_watch.check_files()
    yield shell
    clean(shell)


def document(shell: Shell) -> AnyDocument:
    assert shell.page is not None
    return shell.page.document


def recovery_files(whole: Program) -> list[Path]:
    assert whole.shell is not None
    return sorted(whole.shell.unsaved_work.autosave.folder.folder.rglob("*.json"))


def press_save(shell: Shell) -> None:
    assert shell.page is not None
    shell.focus_front_page()
    QApplication.processEvents()
    QTest.keyClick(shell.page.view, Qt.Key.Key_S, CTRL)


def title_in(path: Path) -> str:
    scenario, _ = loading.scenario(path)
    return scenario.title.en


def rewrite(path: Path, words: str) -> None:
    """Another program saves the file."""
    scenario, ruleset = loading.scenario(path)
    save_scenario(path, titled(words).apply(scenario), ruleset)


# --- recovery files


def test_an_edit_is_set_aside_after_a_while_and_not_when_it_is_saved(
    shell: Shell, whole: Program, path: Path, qtbot: Any
) -> None:
    whole.settings.autosave_seconds = 1
    assert document(shell).apply(titled("Not saved"))
    qtbot.waitUntil(lambda: len(recovery_files(whole)) == 1, timeout=20_000)
    rescued, _ = read_recovery(recovery_files(whole)[0])
    assert rescued is not None
    assert (rescued.title.en, rescued.path, rescued.stamp) == ("Not saved", path, document(shell).stamp)
    assert title_in(path) == "As saved"
    press_save(shell)
    assert title_in(path) == "Not saved"
    assert not recovery_files(whole)


@pytest.mark.slow
def test_undoing_back_to_the_saved_state_and_discarding_remove_it(
    shell: Shell, whole: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    document(shell).apply(titled("One"))
    assert shell.unsaved_work.save_now()
    assert len(recovery_files(whole)) == 1
    document(shell).stack.undo()
    assert not recovery_files(whole)
    document(shell).stack.redo()
    assert shell.unsaved_work.save_now()
    monkeypatch.setattr(QMessageBox, "question", lambda *a: BUTTON.Discard)
    assert shell.close_tab()
    assert not recovery_files(whole)


def leave_behind(whole: Program, *documents: AnyDocument) -> None:
    """Another program had these documents open and was killed."""
    assert whole.shell is not None
    room = RecoveryFolder(whole.shell.unsaved_work.autosave.folder.folder)
    keeper = Autosave(room, lambda: 0, threaded=False)
    for one in documents:
        keeper.watch(one)
    assert keeper.save_now()
    assert room._lock is not None
    room._lock.release()  # as the system does
    keeper.deleteLater()


def test_work_is_kept_while_the_thread_of_the_window_is_busy(
    qapp: QApplication, tmp_path: Path, ruleset: Ruleset
) -> None:
    """Sheets are made before their dialog is shown, and meanwhile nothing of Qt's loop runs."""
    room = RecoveryFolder(tmp_path / "recovery")
    autosave = Autosave(room, lambda: 1)
    document: AnyDocument = Document(small_scenario(), ruleset, tmp_path / "a.yaml")
    autosave.watch(document)
    document.apply(titled("First"))
    document.apply(titled("Second"))
    end = time.monotonic() + 10.0
    while not list(room.folder.rglob("*.json")) and time.monotonic() < end:
        time.sleep(0.02)  # no event is answered
    autosave.close()
    found = [read_recovery(path)[0] for path in room.folder.rglob("*.json")]
    assert [one.title.en for one in found if one is not None] == ["Second"]
    autosave.deleteLater()


@pytest.mark.slow
def test_work_that_was_left_behind_is_offered_and_opened_unsaved(
    shell: Shell, whole: Program, path: Path, ruleset: Ruleset
) -> None:
    untitled: AnyDocument = Document(titled("Never in a file").apply(small_scenario()), ruleset)
    untitled.mark_unsaved()
    steps = ({"text": Text("Look: **there**", "Là"), "show": [{"ask": "los", "from": "0304", "to": "0604"}]},)
    untitled.draft = draft = Draft(Text("A lesson", "Une leçon"), steps)
    filed: AnyDocument = Document(titled("Edited").apply(small_scenario()), ruleset, path)
    filed.stamp = document(shell).stamp
    filed.mark_unsaved()
    leave_behind(whole, untitled, filed)
    shell.unsaved_work.offer_recovery()
    dialog = shell.unsaved_work.dialog
    assert dialog is not None
    said = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert any("Never in a file – in no file yet" in one and "units: 3" in one and "lesson" in one for one in said)
    assert any("a.yaml" in one and "“As saved”, then “Edited”" in one for one in said)
    QTest.mouseClick(dialog.open_button, LEFT)
    assert shell.unsaved_work.dialog is None
    found = {tab.document.scenario.title.en: tab.document for tab in shell.tabs if tab.document is not None}
    assert set(found) == {"Never in a file", "Edited"}  # the file's own tab was taken over
    assert all(one.dirty for one in found.values())
    assert found["Edited"].path == path
    assert found["Edited"].draft is None
    assert found["Never in a file"].draft == draft
    pages: list[Any] = [tab.page for tab in shell.tabs if tab.document is found["Never in a file"]]
    assert not pages[0].docks.docks["author"].isHidden(), "its author sees it"
    assert len(recovery_files(whole)) == 2  # kept anew by this program
    clean(shell)
    assert not recovery_files(whole)


@pytest.mark.slow(8)
@pytest.mark.parametrize("answer", [BUTTON.Discard, BUTTON.Cancel])
def test_work_that_was_left_behind_is_thrown_away_only_after_a_question(
    shell: Shell, whole: Program, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton
) -> None:
    lost: AnyDocument = Document(small_scenario(), ruleset)
    lost.mark_unsaved()
    leave_behind(whole, lost)
    shell.unsaved_work.offer_recovery()
    dialog = shell.unsaved_work.dialog
    assert dialog is not None
    monkeypatch.setattr(QMessageBox, "question", lambda *a: answer)
    QTest.mouseClick(dialog.discard_button, LEFT)
    assert len(recovery_files(whole)) == (0 if answer == BUTTON.Discard else 1)
    if answer == BUTTON.Cancel:
        QTest.mouseClick(dialog.later_button, LEFT)
        assert len(recovery_files(whole)) == 1
        (found,) = shell.unsaved_work.autosave.folder.left_behind()  # asked again
        shell.unsaved_work.autosave.folder.discard(found)
    assert shell.unsaved_work.dialog is None


def test_work_that_is_in_its_file_already_is_not_offered(shell: Shell, whole: Program, path: Path) -> None:
    scenario, ruleset = loading.scenario(path)
    same: AnyDocument = Document(scenario, ruleset, path)
    same.mark_unsaved()
    leave_behind(whole, same)
    shell.unsaved_work.offer_recovery()
    assert shell.unsaved_work.dialog is None
    assert not recovery_files(whole)


def test_a_folder_that_cannot_be_written_is_reported_once(
    shell: Shell, whole: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(shell.unsaved_work.autosave.folder, "folder", tmp_path / "file")
    monkeypatch.setattr(shell.unsaved_work.autosave.folder, "_own", None)
    for words in ("One", "Two"):
        document(shell).apply(titled(words))
        assert not shell.unsaved_work.save_now()
    assert shell.notice.words.text().count("cannot be set aside") == 1
    shell.notice.clear()


# --- files that other programs change


def test_a_change_on_disk_is_reported_and_reloaded_as_a_step_that_can_be_undone(
    shell: Shell, path: Path, qtbot: Any
) -> None:
    bar = shell.unsaved_work.changed_bar
    assert not bar.isVisible()
    document(shell).apply(titled("Mine"))
    rewrite(path, "Theirs")
    qtbot.waitUntil(bar.isVisible, timeout=20_000)
    assert "a.yaml was changed by another program, and you have changes" in bar.words.text()
    QTest.mouseClick(bar.reload, LEFT)
    assert document(shell).scenario.title.en == "Theirs"
    assert not document(shell).dirty
    assert not bar.isVisible()
    document(shell).stack.undo()
    assert document(shell).scenario.title.en == "Mine"
    assert document(shell).dirty


def test_what_differs_is_shown_and_the_change_can_be_left_alone(shell: Shell, path: Path) -> None:
    rewrite(path, "Theirs")
    shell.unsaved_work.disk_watch.check_files()
    said: list[str] = []

    def read(dialog: ChangedOnDisk) -> None:
        said.append(dialog.lines.toPlainText())
        QTest.mouseClick(dialog.cancel, LEFT)

    answered(ChangedOnDisk, read)
    QTest.mouseClick(shell.unsaved_work.changed_bar.compare, LEFT)
    assert said == ["• title: “As saved”, then “Theirs”"]
    assert shell.unsaved_work.changed_bar.isVisible()
    QTest.mouseClick(shell.unsaved_work.changed_bar.ignore_button, LEFT)
    assert not shell.unsaved_work.changed_bar.isVisible()
    shell.unsaved_work.disk_watch.check_files()
    assert not shell.unsaved_work.changed_bar.isVisible()
    rewrite(path, "Theirs again")
    shell.unsaved_work.disk_watch.check_files()
    assert shell.unsaved_work.changed_bar.isVisible()


@pytest.mark.slow(8)
@pytest.mark.parametrize("choice", ["overwrite", "save_as", "reload", "cancel"])
def test_another_programs_work_is_not_overwritten_without_a_question(
    shell: Shell, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, choice: str
) -> None:
    document(shell).apply(titled("Mine"))
    rewrite(path, "Theirs")
    other = tmp_path / "other.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(other), ""))
    met = answered(ChangedOnDisk, lambda dialog: QTest.mouseClick(getattr(dialog, choice), LEFT))
    press_save(shell)
    assert len(met) == 1
    assert title_in(path) == ("Mine" if choice == "overwrite" else "Theirs")
    assert other.exists() == (choice == "save_as")
    assert document(shell).dirty == (choice == "cancel")
    assert document(shell).scenario.title.en == ("Theirs" if choice == "reload" else "Mine")


@pytest.mark.slow
def test_a_file_that_is_gone_makes_its_document_unsaved(shell: Shell, path: Path) -> None:
    assert not document(shell).dirty
    path.unlink()
    shell.unsaved_work.disk_watch.check_files()
    assert document(shell).dirty
    assert "no longer there" in shell.unsaved_work.changed_bar.words.text()
    assert shell.unsaved_work.changed_bar.isVisible()
    press_save(shell)
    assert title_in(path) == "As saved"
    assert not document(shell).dirty


@pytest.mark.slow
def test_a_file_is_open_in_one_tab_only_by_whatever_name(
    shell: Shell, path: Path, tmp_path: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(path)
    before = len(shell.tabs)
    assert shell.page is not None
    assert shell.page.open_path(link)
    assert len(shell.tabs) == before
    shell.add(Document(small_scenario(), ruleset))
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *a: said.append(a[2]))
    assert not shell.page.file_commands.save_to(link)
    assert "open in another tab" in said[0]
    assert title_in(path) == "As saved"


# --- saving


@pytest.mark.slow
def test_earlier_states_are_kept_and_open_as_new_maps(shell: Shell, path: Path) -> None:
    page = shell.page
    assert page is not None
    for words in ("Second", "Third"):
        document(shell).apply(titled(words))
        assert page.file_commands.save()
    said: list[str] = []

    def look(dialog: EarlierStates) -> None:
        assert dialog.list.count() == 2
        dialog.list.setCurrentRow(1)
        said.append(dialog.differences.toPlainText())
        QTest.mouseClick(dialog.buttons.button(dialog.buttons.StandardButton.Open), LEFT)

    answered(EarlierStates, look)
    page.actions_["earlier_states"].trigger()
    assert "“Third”, then “As saved”" in said[0]
    assert document(shell).scenario.title.en == "As saved"
    assert document(shell).path is None
    assert document(shell).dirty
    assert title_in(path) == "Third"


def test_a_save_that_fails_keeps_the_work_and_offers_another_name(
    shell: Shell, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document(shell).apply(titled("Mine"))
    document(shell).path = tmp_path / "gone" / "a.yaml"
    document(shell).stamp = None
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(tmp_path / "b.yaml"), ""))
    met = answered(CannotSave, lambda dialog: QTest.mouseClick(dialog.save_as, LEFT))
    press_save(shell)
    assert "the folder does not exist" in met[0].report.toPlainText()
    assert title_in(tmp_path / "b.yaml") == "Mine"
    assert not document(shell).dirty


@pytest.mark.slow
def test_a_file_that_broke_off_is_not_said_to_be_as_it_was(
    shell: Shell, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Diagnostics()
    told.error("save_torn", Text.of("the file broke off"), hint=Text.of("all of it is in b.yaml"))
    monkeypatch.setattr(files, "save_document", lambda *_, **__: told)
    document(shell).apply(titled("Mine"))
    met = answered(CannotSave, lambda dialog: dialog.reject())
    press_save(shell)
    assert met[0].message.text() == "The file broke off. All of it is in b.yaml."
    assert document(shell).dirty


@pytest.mark.slow
@pytest.mark.parametrize("answer", [BUTTON.Yes, BUTTON.Cancel])
def test_a_name_without_an_ending_does_not_replace_a_file_unasked(
    shell: Shell, path: Path, monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton
) -> None:
    document(shell).apply(titled("Mine"))
    other = path.with_name("b.yaml")
    other.write_text("not ours")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(path.with_name("b")), ""))
    monkeypatch.setattr(QMessageBox, "question", lambda *a: answer)
    assert shell.page is not None
    assert shell.page.file_commands.save_as() == (answer == BUTTON.Yes)
    assert (other.read_text() == "not ours") == (answer == BUTTON.Cancel)


def test_what_cannot_be_kept_is_said_though_the_file_is_saved(
    shell: Shell, whole: Program, path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("workbench.desktop.documents.storage.backup_folder", lambda: tmp_path / "file")
    said: list[str] = []
    document(shell).apply(titled("Mine"))
    assert shell.page is not None
    monkeypatch.setattr(shell.page.status, "show_warning", said.append)
    assert shell.page.file_commands.save()
    assert title_in(path) == "Mine"
    assert "earlier state of the file was not kept" in said[0]


@pytest.mark.slow
def test_files_that_are_dropped_on_the_map_are_opened(shell: Shell) -> None:
    wanted = [course_of("landships")[0].path, SAMPLES / "panzer_grenadier" / "los_table_8_46.yaml"]
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in wanted])
    page = shell.page
    assert page is not None
    at, copy, none = QPoint(80, 80), Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(at, copy, data, LEFT, none)
    QApplication.sendEvent(page.view.viewport(), entering)
    assert entering.isAccepted()
    dropping, before = QDropEvent(QPointF(at), copy, data, LEFT, none), len(shell.tabs)
    QApplication.sendEvent(shell, dropping)
    assert dropping.isAccepted()
    # no dialog may stand open within the drop: the program that the files come from would wait for it
    assert len(shell.tabs) == before
    QApplication.sendEvent(shell, QDragLeaveEvent())
    QApplication.processEvents()
    opened = [tab.document for tab in shell.tabs if tab.document is not None]
    lesson, sample = opened[-2:]
    assert lesson.lesson is not None
    assert lesson.lesson.path == wanted[0]
    assert sample.origin == wanted[1]


def test_the_text_of_a_recovery_file_is_that_of_a_save(shell: Shell, whole: Program) -> None:
    document(shell).apply(titled("Mine"))
    document(shell).draft = Draft(Text.of("About it"), ({"text": Text.of("First")},))
    assert shell.unsaved_work.save_now()
    rescued, _ = read_recovery(recovery_files(whole)[0])
    assert rescued is not None
    assert rescued.text == dump_scenario(document(shell).scenario, document(shell).ruleset)
    assert recovered_draft(rescued.lesson) == document(shell).draft

"""A map that was made is work before its first edit: marked as unsaved, set aside at once, asked about; an empty one is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QFileDialog, QInputDialog, QMessageBox

from tests import loading
from tests.desktop.answered_dialogs import answered, press, retype
from tests.desktop.program_shells import clean, own_settings, put_away_shell
from tests.desktop.window_driver import ALT, CTRL, LEFT, SHIFT, WindowDriver
from tests.files.formats.packages import install
from workbench.base.data_folders import ROOT, SAMPLES
from workbench.desktop.app.application import Program
from workbench.desktop.app.shell import Shell
from workbench.desktop.dialogs.generate import GenerateDialog
from workbench.desktop.dialogs.join_boards import BoardsDialog
from workbench.desktop.dialogs.new_scenario import NewMapDialog, NewTableDialog
from workbench.desktop.window import welcome
from workbench.files.formats import registry
from workbench.files.recovery import read_recovery

pytestmark = pytest.mark.gui
BUTTON, OK = QMessageBox.StandardButton, QDialogButtonBox.StandardButton.Ok
BOARD = SAMPLES / "asl" / "boards" / "village.yaml"
TABLE = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
Way = Callable[[Shell, pytest.MonkeyPatch], None]


@pytest.fixture(scope="module")
def whole(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One program for all tests of the module, with its own folder of data, that sets edits aside after an hour."""
    folder = tmp_path_factory.mktemp("made")
    settings = own_settings(folder)
    settings.autosave_seconds = 3600
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setattr(welcome, "sample_files", list)
        program = Program(qapp, settings, threaded=False)
        program.start(None)
        yield program
        put_away_shell(program.shell)


@pytest.fixture
def shell(whole: Program) -> Iterator[Shell]:
    """The window with its first page."""
    shell = whole.shell
    assert shell is not None
    shell.first_page()
    yield shell
    registry.installed.cache_clear()
    sys.modules.pop("letters_format", None)
    clean(shell)
    while shell.has_several_tabs:
        shell._remove_tab(shell.tabs[-1])


def key(shell: Shell, what: Qt.Key, mod: Qt.KeyboardModifier) -> None:
    """A key in the window; offscreen no window manager gives the keys back when a dialog closes."""
    shell.focus_front_page()
    QApplication.processEvents()
    page = shell.page
    assert page is not None
    QTest.keyClick(page.pages.currentWidget(), what, mod)
    QApplication.processEvents()


def ok_in(kind: type[QDialog], *steps: Callable[[Any], None]) -> list[Any]:
    """Do something in the next dialog of a kind, and press OK."""

    def act(dialog: Any) -> None:
        for step in steps:
            step(dialog)
        press(dialog, OK)

    return answered(kind, act)


def titled(dialog: Any) -> None:
    retype(dialog.title, "Mine")


# --- The ways of making a map


def new_map(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ok_in(NewMapDialog, titled) is not None
    key(shell, Qt.Key.Key_N, CTRL)


def new_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    ok_in(NewTableDialog, titled)
    key(shell, Qt.Key.Key_T, CTRL)


def boards(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(BOARD), str(BOARD)], ""))
    ok_in(BoardsDialog, lambda dialog: QTest.mouseClick(dialog.add_button, LEFT), titled)
    key(shell, Qt.Key.Key_N, CTRL | SHIFT)


def generated_map(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    empty_map(shell, monkeypatch)
    ok_in(GenerateDialog)
    key(shell, Qt.Key.Key_G, CTRL | ALT)


def generated_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    empty_table(shell, monkeypatch)
    ok_in(GenerateDialog)
    key(shell, Qt.Key.Key_G, CTRL | ALT)


def pasted_map(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_all_of(shell, monkeypatch, BOARD)
    empty_map(shell, monkeypatch)
    key(shell, Qt.Key.Key_V, CTRL | SHIFT)


def pasted_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_all_of(shell, monkeypatch, TABLE)
    empty_table(shell, monkeypatch)
    key(shell, Qt.Key.Key_V, CTRL | SHIFT)


def copy_all_of(shell: Shell, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    key(shell, Qt.Key.Key_O, CTRL)
    assert shell.page is not None
    if shell.page.map_kind == "hex":
        shell.page.actions_["tool_marquee"].trigger()
        labels = shell.page.document.scenario.board.grid.labels
        WindowDriver(shell.page).drag(labels[0], labels[-1])
    key(shell, Qt.Key.Key_A, CTRL)
    key(shell, Qt.Key.Key_C, CTRL)


def imported_map(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shell.unsaved_work.autosave.folder.folder.parent
    monkeypatch.syspath_prepend(str(install(folder / "site", letters="FORMAT")))
    registry.installed.cache_clear()
    path = folder / "field.letters"
    path.write_text("letters\n..\n..\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QInputDialog, "getItem", lambda *a: (a[3][a[4]], True))
    key(shell, Qt.Key.Key_O, CTRL)


def empty_map(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    ok_in(NewMapDialog)
    key(shell, Qt.Key.Key_N, CTRL)


def empty_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    ok_in(NewTableDialog)
    key(shell, Qt.Key.Key_T, CTRL)


def usual_size(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shell.page is not None
    QTest.mouseClick(shell.page.welcome.templates[0], LEFT)
    QApplication.processEvents()


def sample(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(BOARD), ""))
    key(shell, Qt.Key.Key_O, CTRL)


def recovery_files(shell: Shell) -> list[Path]:
    return sorted(shell.unsaved_work.autosave.folder.folder.rglob("*.json"))


WAYS = (
    new_map,
    new_table,
    boards,
    imported_map,
    generated_map,
    generated_table,
    pasted_map,
    pasted_table,
)


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("make", WAYS)
def test_a_map_that_was_made_is_set_aside_at_once_and_asked_about(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, make: Way, qtbot: Any, tmp_path: Path
) -> None:
    make(shell, monkeypatch)
    page = shell.page
    assert page is not None
    document = page.document
    assert document.path is None
    assert document.dirty
    assert shell.isWindowModified()
    assert shell.strip.bar.tabText(shell.strip.bar.currentIndex()).endswith(" *")
    qtbot.waitUntil(lambda: len(recovery_files(shell)) == 1, timeout=5_000)
    kept, _ = read_recovery(recovery_files(shell)[0])
    assert kept is not None
    assert (kept.title, kept.path) == (document.scenario.title, None)
    asked: list[str] = []
    answers = iter((BUTTON.Cancel, BUTTON.Save))
    monkeypatch.setattr(QMessageBox, "question", lambda *a: asked.append(a[2]) or next(answers))
    key(shell, Qt.Key.Key_W, CTRL)
    assert shell.page is page
    assert "is in no file yet. Save it first?" in asked[0]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine.yaml"), ""))
    key(shell, Qt.Key.Key_W, CTRL)
    assert shell.page is not page
    assert loading.scenario(tmp_path / "mine.yaml")[0].title == kept.title
    assert not recovery_files(shell)


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("make", [empty_map, empty_table, usual_size, sample])
def test_an_empty_map_as_offered_and_what_was_opened_are_no_work(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, make: Way
) -> None:
    make(shell, monkeypatch)
    page = shell.page
    assert page is not None
    assert page.document.path is None
    assert not page.document.is_placeholder
    assert not page.document.dirty
    QTest.qWait(50)
    assert not recovery_files(shell)
    monkeypatch.setattr(QMessageBox, "question", lambda *_: pytest.fail("nobody made anything"))
    key(shell, Qt.Key.Key_W, CTRL)
    assert shell.page is not page


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("kind", "make", "change"),
    [
        (NewMapDialog, empty_map, lambda dialog: dialog.columns.stepUp()),
        (NewMapDialog, empty_map, lambda dialog: retype(dialog.sides, "Reds, Blues")),
        (NewTableDialog, empty_table, lambda dialog: QTest.keyClick(dialog.preset, Qt.Key.Key_Down)),
    ],
)
def test_what_was_chosen_in_the_dialog_is_work(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, kind: type[QDialog], make: Way, change: Callable[[Any], None]
) -> None:
    monkeypatch.setitem(make.__globals__, "ok_in", lambda kind: answered(kind, lambda d: (change(d), press(d, OK))))
    make(shell, monkeypatch)
    assert shell.page is not None
    assert shell.page.document.dirty


@pytest.mark.slow
def test_undo_does_not_make_a_map_saved(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    boards(shell, monkeypatch)
    ok_in(GenerateDialog)
    key(shell, Qt.Key.Key_G, CTRL | ALT)
    key(shell, Qt.Key.Key_Z, CTRL)
    assert shell.page is not None
    assert not shell.page.document.stack.canUndo()
    assert shell.page.document.dirty


# --- A kill

RUN = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog
from PySide6.QtTest import QTest
from tests.desktop.app import test_made_maps as made
from tests.desktop.program_shells import own_settings
from workbench.desktop.app.application import Program
import pytest

app = QApplication([])
settings = own_settings(Path(sys.argv[1]))
program = Program(app, settings)
program.start(None)
for way in sys.argv[2:]:
    getattr(made, way)(program.shell, pytest.MonkeyPatch())
for _ in range(100):
    if len(made.recovery_files(program.shell)) == len(sys.argv) - 2:
        break
    QTest.qWait(50)
QTest.qWait(500)
print("ready", flush=True)
app.exec()
"""


@pytest.mark.slow
def test_maps_that_were_just_made_come_back_after_a_kill(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    words = [sys.executable, "-c", RUN, str(tmp_path), "boards", "new_table", "generated_map"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, env=dict(os.environ), text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline().strip() == "ready"
        run.send_signal(signal.SIGKILL)
    program = Program(qapp, own_settings(tmp_path), threaded=False)
    program.start(None)
    shell = program.shell
    assert shell is not None
    try:
        dialog = shell.unsaved_work.dialog
        assert dialog is not None
        assert dialog.list.count() == 3
        QTest.mouseClick(dialog.open_button, LEFT)
        QApplication.processEvents()
        found = [tab.document for tab in shell.tabs if tab.document is not None]
        assert all(one.dirty and one.path is None for one in found)
        tables = [one.scenario.title.en for one in found if one.scenario.kind == "table"]
        maps = {one.scenario.title.en: one.scenario.board for one in found if one.scenario.kind == "hex"}
        assert tables == ["Mine"]
        assert maps["Mine"].grid.columns > 33, "both boards"
        assert maps["New scenario"].mask("woods").any()
    finally:
        put_away_shell(shell)

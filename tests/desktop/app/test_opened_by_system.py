"""Files that macOS opens with the program, and what else it wants of a window; tried here by the events that Qt sends there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QFileOpenEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenuBar
from pytestqt.qtbot import QtBot

from tests.desktop.every_ask import STAGES
from tests.desktop.program_shells import own_settings, put_away_shell
from tests.desktop.window_driver import WindowDriver
from workbench.desktop.app.application import OpenedByOtherStarts, OpenedBySystem, Program
from workbench.desktop.commands.menus import keep_in_window
from workbench.desktop.look.keys import keys_of_system, other_keys_of_system, portable_keys
from workbench.files.running_window import OpeningRequests

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def _system_that_names_files_in_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.desktop.app.application.names_files_in_events", lambda: True)


LIPOVKA, SORVINO = STAGES["panzer_grenadier"].path, STAGES["asl"].path
SYSTEM_KEYS = ["Ctrl+Tab", "Ctrl+Shift+Tab", "Ctrl+H", "Ctrl+Alt+H", "Ctrl+M", "Ctrl+.", "Ctrl+F1", "F11", "Ctrl+Space"]
"""What macOS keeps for itself, as Qt names it: Ctrl is the command key."""


def open_by_system(app: QApplication, path: Path) -> None:
    QCoreApplication.sendEvent(app, QFileOpenEvent(str(path)))
    QApplication.processEvents()


def test_a_file_that_comes_before_the_window_waits_for_it(qapp: QApplication) -> None:
    by_system, later = OpenedBySystem(qapp), []
    by_system.opened.connect(later.append)
    open_by_system(qapp, LIPOVKA)
    assert by_system.begin() == [LIPOVKA]
    assert later == []
    open_by_system(qapp, SORVINO)
    assert later == [SORVINO]
    by_system.deleteLater()


def test_elsewhere_no_event_goes_through_python(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.desktop.app.application.names_files_in_events", lambda: False)
    seen: list[object] = []
    monkeypatch.setattr(OpenedBySystem, "eventFilter", lambda _, __, event: seen.append(event) or False)
    by_system = OpenedBySystem(qapp)
    open_by_system(qapp, LIPOVKA)
    assert seen == []
    assert by_system.begin() == []
    by_system.deleteLater()


@pytest.mark.slow
def test_a_double_click_while_the_program_runs_opens_a_tab(qapp: QApplication, tmp_path: Path) -> None:
    program = Program(qapp, own_settings(tmp_path), threaded=False)
    program.start(LIPOVKA)
    shell = program.shell
    assert shell is not None
    by_system = OpenedBySystem(qapp)
    by_system.begin()
    by_system.opened.connect(program.open_file)
    open_by_system(qapp, SORVINO)
    assert [tab.file for tab in shell.tabs] == [LIPOVKA, SORVINO]
    assert shell.current is shell.tabs[1]
    open_by_system(qapp, LIPOVKA)
    assert shell.current is shell.tabs[0]
    assert len(shell.tabs) == 2
    by_system.deleteLater()
    put_away_shell(shell)


@pytest.mark.slow
def test_a_later_start_opens_a_tab_once_no_dialog_waits(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> None:
    program = Program(qapp, own_settings(tmp_path), threaded=False)
    program.start(LIPOVKA)
    shell = program.shell
    assert shell is not None
    requests = OpeningRequests(tmp_path / "windows")
    starts = OpenedByOtherStarts(shell, requests)
    starts.opened.connect(program.open_file)
    qtbot.waitUntil(requests.becomes_first)
    dialog = QDialog(shell)
    dialog.open()
    request = tmp_path / "windows" / "1-1.request"
    request.write_text(str(SORVINO))
    qtbot.waitUntil(lambda: not request.exists())
    QTest.qWait(400)
    assert len(shell.tabs) == 1
    dialog.close()
    qtbot.waitUntil(lambda: len(shell.tabs) == 2)
    assert shell.current is not None
    assert shell.current.file == SORVINO
    requests.close()
    put_away_shell(shell)


def test_the_menu_bar_stays_in_its_tab() -> None:
    bar = QMenuBar()
    asked: list[bool] = []
    bar.setNativeMenuBar = asked.append  # type: ignore[method-assign]  # here Qt has no other bar
    keep_in_window(bar, "win32")
    keep_in_window(bar, "linux")
    assert asked == []
    keep_in_window(bar, "darwin")
    assert asked == [False]


def test_only_quitting_preferences_and_about_move_into_the_menu_of_the_program(driver: WindowDriver) -> None:
    actions = driver.window.actions_
    roles = {name: actions[name].menuRole() for name in actions.specs}
    moved = {name for name, role in roles.items() if role is not QAction.MenuRole.NoRole}
    assert moved == {"about", "quit", "preferences"}


@pytest.mark.slow(8)
@pytest.mark.parametrize("platform", ["darwin", "win32", "linux"])
def test_no_two_commands_share_keys_on_any_system(driver: WindowDriver, platform: str) -> None:
    usual = [spec.shortcut for spec in driver.window.actions_.specs.values() if spec.shortcut]
    keys = [keys_of_system(one, platform) for one in usual]
    others = [found for one in usual if (found := other_keys_of_system(one, platform))]
    assert len(usual) > 100
    assert len({*keys, *others}) == len(keys) + len(others)
    brackets = [one for one in (*usual, "Ctrl+]") if one[-1] in "[]" and one.startswith("Ctrl")]  # which need AltGr
    assert all(other_keys_of_system(one, platform) for one in brackets)
    assert [one for one in {*keys, *others} - set(usual) if portable_keys(one) != one] == []
    if platform == "darwin":
        assert not set(keys) & set(SYSTEM_KEYS)
        assert "Ctrl+Backspace" in others, "the key that is called delete there"
    if platform == "win32":
        assert not [one for one in keys if one.startswith("Ctrl+Alt+")], "AltGr, with which letters are typed"


@pytest.mark.slow
def test_the_keys_of_this_system_are_what_works(driver: WindowDriver) -> None:
    keys = driver.window.actions_.shown_keys("lock_units")
    assert keys == "Ctrl+Alt+U"
    QTest.keyClick(
        driver.window.view, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    )
    assert driver.window.actions_["lock_units"].isChecked()

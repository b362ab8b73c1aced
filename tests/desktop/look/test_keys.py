"""Keys of commands: none shared by default, changed by the user, at once and for good."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, LEFT, SHIFT, WindowDriver
from workbench.desktop.dialogs.key_sheet import KeySheet
from workbench.desktop.dialogs.keys import KeysDialog
from workbench.desktop.look.keys import assign_keys, is_map_key, is_text_edit_key, portable_keys
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.actions import Actions

pytestmark = pytest.mark.gui


def shared(actions: Actions) -> list[str]:
    """Keys that two commands have by default, compared as Qt reads them."""
    count = Counter(portable_keys(spec.shortcut) for spec in actions.specs.values() if spec.shortcut)
    return [str(keys) for keys, times in count.items() if times > 1 or keys is None]


def test_no_two_commands_of_a_window_share_keys(driver: WindowDriver, tabletop: TabletopDriver) -> None:
    assert shared(driver.window.actions_) == []
    assert shared(tabletop.window.actions_) == []


def test_the_users_keys_win_over_the_usual_ones_and_none_go_to_two_commands() -> None:
    usual = [("a", "A"), ("b", "B"), ("c", "")]
    assert assign_keys(usual, {"c": "B"}) == {"a": "A", "b": "", "c": "B"}
    assert assign_keys(usual, {"a": "X", "b": "X"}) == {"a": "X", "b": "", "c": ""}
    assert assign_keys(usual, {"a": "", "gone": "B"}) == {"a": "", "b": "B", "c": ""}


def test_keys_that_the_map_or_fields_need_are_known() -> None:
    assert all(is_map_key(keys) for keys in ("Space", "Shift+Left", "Return"))
    assert all(is_text_edit_key(keys) for keys in ("B", "Shift+B", "Ctrl+C", "Ctrl+Z", "Del"))
    assert not any(is_text_edit_key(keys) for keys in ("Ctrl+L", "F7", "Alt+B", ""))


@pytest.mark.slow(8)
def test_keys_of_other_programs_work_until_another_command_gets_them(driver: WindowDriver) -> None:
    actions = driver.window.actions_
    driver.edit()

    def is_there() -> bool:
        return driver.scenario.forces.find("b1") is not None

    driver.window.inquiry.select(("b1",))
    driver.key(Qt.Key.Key_Delete)
    driver.key(Qt.Key.Key_Z, CTRL)
    assert is_there()
    driver.key(Qt.Key.Key_Y, CTRL)
    assert not is_there()
    actions.use_keys({"fit": "Ctrl+Y"})
    driver.key(Qt.Key.Key_Z, CTRL)
    driver.key(Qt.Key.Key_Y, CTRL)
    assert is_there(), "they are those of another command now"
    actions.use_keys({})


def test_keys_of_other_programs_are_no_command_s_own(driver: WindowDriver, tabletop: TabletopDriver) -> None:
    for actions in (driver.window.actions_, tabletop.window.actions_):
        own = {portable_keys(spec.shortcut) for spec in actions.specs.values()}
        others = [portable_keys(spec.other_shortcut) for spec in actions.specs.values() if spec.other_shortcut]
        assert others
        assert len(set(others)) == len(others)
        assert not own.intersection(others)


def test_broken_keys_in_the_settings_are_ignored(settings: Settings) -> None:
    settings.save_keys("hex", {"open": "Ctrl+Alt+O", "quit": ""})
    for name, junk in (("fit", 17), ("undo", "Hyper+Nonsense"), ("redo", "A, B"), ("save", ["x", "y"]), ("gone", "F8")):
        settings._store.setValue(f"keys/hex/{name}", junk)
    assert settings.keys("hex") == {"open": "Ctrl+Alt+O", "quit": "", "gone": "F8"}


def opened(driver: WindowDriver, qtbot: QtBot) -> KeysDialog:
    window = driver.window
    dialog = KeysDialog(window.actions_, window.settings, window.map_kind, window)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def press(dialog: KeysDialog, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    dialog.keys_field.setFocus()
    QTest.keyClick(dialog.keys_field, key, held)


@pytest.mark.slow(8)
def test_keys_are_found_changed_and_count_at_once(driver: WindowDriver, qtbot: QtBot, settings: Settings) -> None:
    dialog = opened(driver, qtbot)
    QTest.keyClicks(dialog.filter, "whole map")
    assert dialog.selected_command == "fit"
    press(dialog, Qt.Key.Key_H, CTRL | SHIFT)
    action = driver.window.actions_["fit"]
    assert action.shortcut().toString() == "Ctrl+Shift+H"
    assert "(Ctrl+Shift+H)" in action.toolTip()
    assert "Ctrl+Shift+H" in KeySheet(driver.window.actions_, dialog).findChild(QTextBrowser).toPlainText()  # type: ignore[union-attr]
    dialog.close()
    driver.window.view.set_zoom(2.0)
    driver.key(Qt.Key.Key_H, CTRL | SHIFT)
    assert driver.window.view.zoom < 2.0
    assert (settings.keys("hex"), settings.keys("table")) == ({"fit": "Ctrl+Shift+H"}, {})


@pytest.mark.slow
def test_keys_of_another_command_are_taken_only_when_asked_to(driver: WindowDriver, qtbot: QtBot) -> None:
    dialog, actions = opened(driver, qtbot), driver.window.actions_
    dialog.select_command("fit")
    press(dialog, Qt.Key.Key_B, Qt.KeyboardModifier.NoModifier)
    assert "Terrain brush" in dialog.message.text()
    assert (actions.keys["fit"], actions.keys["tool_terrain"]) == ("Ctrl+0", "B")
    QTest.mouseClick(dialog.take_button, LEFT)
    assert (actions.keys["fit"], actions.keys["tool_terrain"]) == ("B", "")
    assert "field" in dialog.message.text()
    dialog.select_command("tool_terrain")
    QTest.mouseClick(dialog.reset_button, LEFT)
    assert "whole map" in dialog.message.text(), "its usual keys have another owner now"
    QTest.mouseClick(dialog.take_button, LEFT)
    assert (actions.keys["fit"], actions.keys["tool_terrain"]) == ("", "B")
    QTest.mouseClick(dialog.reset_all_button, LEFT)
    assert actions.keys["fit"] == "Ctrl+0"
    assert not dialog.reset_all_button.isEnabled()
    QTest.mouseClick(dialog.no_keys_button, LEFT)
    assert actions.keys[dialog.selected_command] == ""
    press(dialog, Qt.Key.Key_Left, CTRL)
    assert actions.keys[dialog.selected_command] == ""
    assert "kept for the map" in dialog.message.text()

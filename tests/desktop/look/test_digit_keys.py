"""Keyboards that type digits with Shift: the key that bears the digit does what its command says, shifted or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.desktop.conftest import OpenWindow
from tests.desktop.window_driver import ALT, CTRL, NONE, SHIFT, WindowDriver
from workbench.desktop.dialogs.keys import KeysDialog
from workbench.desktop.look.digit_keys import DIGITS, DigitKeys, digit_on_key
from workbench.desktop.widgets import actions
from workbench.desktop.widgets.actions import ActionSpec

pytestmark = pytest.mark.gui

ROWS = {
    "fr": "&é\"'(-è_çà",
    "be": "&é\"'(§è!çà",
    "cz": "+ěščřžýáíé",
    "sk": "+ľščťžýáíé",
    "bepo": '"«»()@+-/*',
    "hu": "123456789ö",
}
"""What the keys 1 to 0 of some layouts type without Shift."""
CONFLICTS = {
    "fr": ["stamp_6", "stamp_keep_6"],
    "cz": ["stamp_1", "stamp_keep_1"],
    "sk": ["stamp_1", "stamp_keep_1"],
    "bepo": ["stamp_7", "stamp_8", "stamp_keep_7", "stamp_keep_8"],
}
"""Where ``+`` and ``-`` are typed without Shift, they belong to the brush and to the zoom."""
HELD = {"Alt": ALT, "Ctrl": CTRL, "": NONE}


def event_of(kind: QEvent.Type, place: int, sign: str, held: Qt.KeyboardModifier) -> QKeyEvent:
    """The event of a key of the row, as X11 gives it."""
    return QKeyEvent(kind, ord(sign.upper()), held, 10 + place, ord(sign), 0, sign)


def press(driver: WindowDriver, place: int, sign: str, held: Qt.KeyboardModifier) -> None:
    """Press a key of the row without Shift: first the event with the codes of the key, as the window system sends it."""
    QApplication.sendEvent(driver.window.view, event_of(QEvent.Type.ShortcutOverride, place, sign, held))
    QTest.keyClick(driver.window.view, Qt.Key(ord(sign.upper())), held)


@pytest.fixture
def done(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The commands that run, all of which are possible."""
    found: list[str] = []
    monkeypatch.setattr(actions, "_run", lambda spec: found.append(spec.id))
    monkeypatch.setattr(ActionSpec, "why_disabled", lambda _: "")
    driver.window.activateWindow()
    driver.window.view.setFocus()
    yield found
    DigitKeys.of_application().forget()


def digit_commands(driver: WindowDriver) -> list[tuple[str, str, str]]:
    """(id, what is held, digit) of every command whose keys have a digit."""
    keys = ((name, *own.rpartition("+")[::2]) for name, own in driver.window.actions_.keys.items() if own)
    return [(name, held, digit) for name, held, digit in keys if digit in set(DIGITS) and digit]


@pytest.mark.slow(8)
@pytest.mark.qt_log_ignore("keyToAscii|propagateSizeHints", extend=True)
@pytest.mark.parametrize("layout", ROWS)
def test_every_key_with_a_digit_does_its_command(driver: WindowDriver, done: list[str], layout: str) -> None:
    commands, window, conflicts = digit_commands(driver), driver.window, []
    assert len(commands) >= 10 + 9 + 9 + 1
    for name, held, digit in commands:
        place = DIGITS.index(digit)
        sign = ROWS[layout][place]
        done.clear()
        press(driver, place, sign, HELD[held])
        if done != [name]:
            conflicts.append(name)
            # the sign is that of another command: the digit needs Shift, and says so
            assert len(done) == 1
            assert window.actions_.keys[done[0]].endswith(sign)
            done.clear()
            QTest.keyClick(window.view, Qt.Key(ord(digit)), HELD[held] | SHIFT)
            assert done == [name]
            assert f"Shift+{digit}" in window.actions_[name].shortcut().toString()
            assert f"Shift+{digit}" in window.actions_.shown_keys(name)
        else:
            assert "Shift" not in window.actions_.shown_keys(name)
    assert sorted(conflicts) == CONFLICTS.get(layout, [])


def test_a_switch_to_another_layout_is_noticed(driver: WindowDriver, done: list[str]) -> None:
    panel = driver.window.docks.palettes.widget(
        next(
            n
            for n in range(driver.window.docks.palettes.count())
            if driver.window.docks.palettes.tabText(n) == "Stamps"
        )
    )
    driver.window.docks.palettes.setCurrentWidget(panel)
    driver.window.view.setFocus()
    press(driver, 5, "-", CTRL)
    assert driver.window.actions_.shown_keys("stamp_keep_6") == "Ctrl+Shift+6"
    assert "Ctrl+Shift+6" in panel.message.text()
    press(driver, 5, "6", CTRL)
    assert driver.window.actions_.shown_keys("stamp_keep_6") == "Ctrl+6"
    assert "Shift" not in panel.message.text()


def recorded(driver: WindowDriver, sign: str, held: Qt.KeyboardModifier) -> KeysDialog:
    """The dialog in which the key of the 1 was pressed as new keys of *Show all*."""
    window = driver.window
    dialog = KeysDialog(window.actions_, window.settings, window.map_kind, window)
    dialog.show()
    dialog.select_command("fit")
    QApplication.sendEvent(dialog.keys_field, event_of(QEvent.Type.KeyPress, 0, sign, held))
    QApplication.sendEvent(dialog.keys_field, event_of(QEvent.Type.KeyRelease, 0, sign, held))
    dialog.close()
    dialog.deleteLater()
    return dialog


@pytest.mark.slow(8)
def test_recorded_keys_are_those_of_the_digit(driver: WindowDriver, done: list[str]) -> None:
    window = driver.window
    assert "Ctrl+1 belongs to" in recorded(driver, "&", CTRL).message.text()
    recorded(driver, "&", CTRL | ALT)
    assert window.settings.keys(window.map_kind)["fit"] == "Ctrl+Alt+1"
    window.settings.save_keys(window.map_kind, {"fit": None})


@pytest.mark.parametrize(
    ("platform", "scan", "virtual", "digit"),
    [
        ("xcb", 10, 0x26, "1"),
        ("xcb", 19, 0xE0, "0"),
        ("wayland", 13, 0x27, "4"),
        ("xcb", 24, 0x61, ""),
        ("windows", 2, 0x31, "1"),
        ("windows", 2, 0x61, ""),  # on the number pad
        ("cocoa", 0, 23, "5"),
        ("cocoa", 0, 0, ""),
    ],
)
def test_a_key_is_known_by_the_codes_of_its_system(platform: str, scan: int, virtual: int, digit: str) -> None:
    event: Any = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Ampersand, ALT, scan, virtual, 0, "&")
    assert digit_on_key(event, platform) == digit


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_menu_has_a_letter_that_nothing_else_has(
    use_language: Callable[[str], None], open_window: OpenWindow, language: str
) -> None:
    """No button of a panel and no command takes the letter with Alt, and no key with a digit types it without Shift."""
    use_language(language)
    window = open_window().window
    menus = [action.text() for action in window.menuBar().actions()]
    buttons = [button.text() for button in window.findChildren(QAbstractButton)]
    taken = {QKeySequence(f"Alt+{sign.upper()}").toString(): sign for row in ROWS.values() for sign in row}
    taken |= {keys: name for name, keys in window.actions_.keys.items()}
    taken |= {QKeySequence.mnemonic(text).toString(): text for text in buttons}
    for title in menus:
        letter = QKeySequence.mnemonic(title).toString()
        assert letter, title
        assert letter not in taken, (title, taken[letter])
        taken[letter] = title

"""Keys of commands: the user's choice or the default, conflicts, and keys that the map needs itself."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

translate = QCoreApplication.translate

_MAP_KEYS = (
    Qt.Key.Key_Space,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Menu,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
)
"""Keys that the map or the dialogs need; no command can have them, with or without modifiers."""
_TEXT_EDIT_KEYS = (
    QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.Undo,
    QKeySequence.StandardKey.Redo,
    QKeySequence.StandardKey.SelectAll,
    QKeySequence.StandardKey.Delete,
    QKeySequence.StandardKey.DeleteStartOfWord,
    QKeySequence.StandardKey.DeleteEndOfWord,
    QKeySequence.StandardKey.MoveToStartOfLine,
    QKeySequence.StandardKey.MoveToEndOfLine,
)
_TYPING_MODIFIERS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def portable_keys(keys: object) -> str | None:
    """Keys in Qt's portable text ("" = none); None if they are invalid or more than one stroke."""
    if not isinstance(keys, str):
        return None
    if not keys:
        return ""
    stroke = _stroke(keys)
    if stroke is None or stroke.key() in (Qt.Key.Key_unknown, Qt.Key(0)):
        return None
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


@cache
def _stroke(keys: str) -> QKeyCombination | None:
    """The single stroke of the keys; None if they have none or several."""
    read = QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)
    return read[0] if read.count() == 1 else None  # type: ignore[index]


_MACOS_KEYS = {
    "Ctrl+Tab": "Meta+Tab",  # with Cmd it switches programs
    "Ctrl+Shift+Tab": "Meta+Shift+Tab",
    "Ctrl+H": "Ctrl+Shift+H",  # hides the program
    "Ctrl+.": "Meta+.",  # cancels a dialog
    "Ctrl+F1": "Ctrl+Alt+K",  # mirrors the screen
    "F11": "Meta+Ctrl+F",  # shows the desktop
}
"""What macOS does not give to programs, and what its own programs use instead. ``Ctrl`` is the command key there, ``Meta`` is
Control."""
_MACOS_OTHERS = {"Del": "Ctrl+Backspace"}
"""Keys that do the same besides: the key that Mac users call delete is Backspace, which the map needs."""
_OTHERS = {
    "Ctrl+]": "Ctrl+PgUp",
    "Ctrl+[": "Ctrl+PgDown",
    "Ctrl+Shift+]": "Ctrl+Shift+PgUp",
    "Ctrl+Shift+[": "Ctrl+Shift+PgDown",
}
"""Keys that do the same besides on every system: French and German keyboards type brackets with AltGr, so not with Ctrl."""


def keys_of_system(keys: str, platform: str = sys.platform) -> str:
    """Default keys, in Qt's portable text, as they are on a system (``sys.platform``). On Windows Ctrl+Alt is AltGr, with which
    many keyboards type letters: it is Alt+Shift there."""
    if platform == "win32":
        return keys.replace("Ctrl+Alt+", "Alt+Shift+")
    return _MACOS_KEYS.get(keys, keys) if platform == "darwin" else keys


def other_keys_of_system(keys: str, platform: str = sys.platform) -> str:
    """Keys that do the same as these by default on a system; "" if there are none."""
    own = _MACOS_OTHERS.get(keys, "") if platform == "darwin" else ""
    return own or _OTHERS.get(keys, "")


def native_keys(keys: str) -> str:
    """Portable keys in the spelling of this system."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def assign_keys(defaults: Iterable[tuple[str, str]], user_keys: Mapping[str, str]) -> dict[str, str]:
    """The keys of every command, by its id.

    ``defaults`` are (id, keys), ``user_keys`` the user's choices by id ("" = none). No two commands share keys: the user's
    choice removes them from a command that has them by default, and of two choices the first counts.
    """
    usual = {name: portable_keys(keys) or "" for name, keys in defaults}
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in (*(name for name in user_keys if name in usual), *(name for name in usual if name not in user_keys)):
        keys = portable_keys(user_keys.get(name, usual[name]))
        if keys is None:
            keys = usual[name]
        found[name] = "" if keys in taken else keys
        taken.add(keys)
    return {name: found[name] for name in usual}


def command_with_keys(keys: str, all_keys: Mapping[str, str], but: str) -> str:
    """The id of the command that has these keys, other than ``but``; "" if they are free."""
    return next((name for name, held in all_keys.items() if keys and held == keys and name != but), "")


def is_map_key(keys: str) -> bool:
    """Does the map need these keys itself (arrows, Space, Enter ...)?"""
    stroke = _stroke(keys)
    return stroke is not None and stroke.key() in _MAP_KEYS


def is_text_edit_key(keys: str) -> bool:
    """Does a text field that has the focus use these keys itself?"""
    stroke = _stroke(keys)
    if stroke is None:
        return False
    letter = int(stroke.key().value) < Qt.Key.Key_Escape.value and not stroke.keyboardModifiers() & ~_TYPING_MODIFIERS
    return letter or any(QKeySequence(keys) in QKeySequence.keyBindings(known) for known in _TEXT_EDIT_KEYS)


def key_warning(keys: str) -> str:
    """A warning for keys that no command has yet; "" if there is none."""
    if is_text_edit_key(keys):
        return translate("Keys", "While you type into a field, {keys} edits its text.").format(keys=native_keys(keys))
    return ""

"""Keys of commands: the user's choice or the default, conflicts, and keys that the map needs itself."""

from __future__ import annotations

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
"""Keys that the map or the dialogs need; no command can have them, whatever is held with them."""
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
    """Keys in Qt's portable words ("" = none); None if they are broken or more than one stroke."""
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
    """The one stroke that the keys are; None if they are none or several."""
    read = QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)
    return read[0] if read.count() == 1 else None  # type: ignore[index]


def native_keys(keys: str) -> str:
    """Portable keys in the words of this system."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def assign_keys(defaults: Iterable[tuple[str, str]], own: Mapping[str, str]) -> dict[str, str]:
    """The keys of every command, by its id.

    ``defaults`` are (id, keys), ``own`` what the user chose by id ("" = none). No keys go to two commands: the user's choice
    takes them from a command that would have them by default, and of two choices the first counts.
    """
    usual = {name: portable_keys(keys) or "" for name, keys in defaults}
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in (*(name for name in own if name in usual), *(name for name in usual if name not in own)):
        keys = portable_keys(own.get(name, usual[name]))
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
    """Do text fields take these keys for themselves while one has the focus?"""
    stroke = _stroke(keys)
    if stroke is None:
        return False
    letter = int(stroke.key().value) < Qt.Key.Key_Escape.value and not stroke.keyboardModifiers() & ~_TYPING_MODIFIERS
    return letter or any(QKeySequence(keys) in QKeySequence.keyBindings(known) for known in _TEXT_EDIT_KEYS)


def key_warning(keys: str) -> str:
    """What the user should know of keys that are free to take; "" if nothing."""
    if is_text_edit_key(keys):
        return translate("Keys", "While you type into a field, {keys} edits its text.").format(keys=native_keys(keys))
    return ""

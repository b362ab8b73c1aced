"""Keys that bear a digit, on keyboards that type it with Shift: French, Belgian, Czech, Slovak, BÉPO and others.

There the key 1 alone types ``&`` or ``+``, and Qt knows no ``Alt+1`` without Shift. Commands whose keys have a digit therefore
get the sign as well, unless another command has it. What each key types without Shift is asked of the system where it
answers, and learned from every key that is pressed."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

DIGITS = "1234567890"
"""The digits of the row of keys from the left."""
_FIRST_X11, _FIRST_WINDOWS = 10, 0x30
_MAC = {18: "1", 19: "2", 20: "3", 21: "4", 23: "5", 22: "6", 26: "7", 28: "8", 25: "9", 29: "0"}
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_OTHER_LEVELS = _SHIFT | Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier


def digit_on_key(event: QKeyEvent, platform: str) -> str:
    """The digit that stands on the key of an event in the row above the letters; "" for other keys. ``platform`` is Qt's name
    of the window system."""
    if platform == "windows":  # codes of the keys, which Windows keeps for digits in all layouts
        code = event.nativeVirtualKey() - _FIRST_WINDOWS
        return str(code) if 0 <= code <= 9 else ""
    if platform == "cocoa":
        return _MAC.get(event.nativeVirtualKey(), "")
    place = event.nativeScanCode() - _FIRST_X11
    return DIGITS[place] if 0 <= place < len(DIGITS) else ""


class DigitKeys(QObject):
    """What the keys with digits type without Shift, where that is something else."""

    changed = Signal()

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._keys: dict[str, Qt.Key] = dict(_asked_of_the_system(QGuiApplication.platformName()))

    @classmethod
    def of_application(cls) -> DigitKeys:
        """Those of the running application."""
        application = QCoreApplication.instance()
        assert application is not None
        found = application.findChild(cls)
        return found if found is not None else cls(application)

    def learn(self, event: QKeyEvent) -> None:
        """Note what a key types that is pressed without Shift."""
        digit = "" if event.modifiers() & _OTHER_LEVELS else digit_on_key(event, QGuiApplication.platformName())
        key = Qt.Key(event.key())
        if not digit or key in (Qt.Key.Key_unknown, Qt.Key(0)) or self._keys.get(digit, _key_of(digit)) == key:
            return
        self._keys[digit] = key
        if key == _key_of(digit):
            del self._keys[digit]
        self.changed.emit()

    def forget(self) -> None:
        """The digits are typed without Shift."""
        self._keys.clear()
        self.changed.emit()

    def without_shift(self, keys: str) -> str:
        """The keys of a command with the sign in place of the digit; "" where they have none that is typed with Shift."""
        stroke = _single(keys)
        sign = self._keys.get(_digit_of(stroke)) if stroke is not None else None
        if stroke is None or sign is None or stroke.keyboardModifiers() & _OTHER_LEVELS:
            return ""
        return _portable(QKeyCombination(stroke.keyboardModifiers(), sign))

    def with_digit(self, keys: str, taken: Mapping[str, str]) -> str:
        """Pressed keys with the digit in place of the sign, unless a command has those with the sign: ``taken`` are the keys of
        commands by their ids."""
        stroke = _single(keys)
        digit = next((digit for digit, key in self._keys.items() if stroke is not None and key == stroke.key()), "")
        if stroke is None or not digit or keys in taken.values() or stroke.keyboardModifiers() & _OTHER_LEVELS:
            return keys
        return _portable(QKeyCombination(stroke.keyboardModifiers(), _key_of(digit)))

    def to_press(self, keys: str, taken: Mapping[str, str]) -> str:
        """What must be pressed for the keys of a command: with Shift where the sign alone belongs to another command."""
        sign, stroke = self.without_shift(keys), _single(keys)
        if not sign or stroke is None or sign not in taken.values():
            return keys
        return _portable(QKeyCombination(stroke.keyboardModifiers() | _SHIFT, stroke.key()))


def _key_of(digit: str) -> Qt.Key:
    return Qt.Key(ord(digit))


def _digit_of(stroke: QKeyCombination) -> str:
    code = int(stroke.key().value)
    return chr(code) if ord("0") <= code <= ord("9") else ""


def _single(keys: str) -> QKeyCombination | None:
    read = QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)
    return read[0] if read.count() == 1 else None  # type: ignore[index]


def _portable(stroke: QKeyCombination) -> str:
    return QKeySequence(stroke).toString(QKeySequence.SequenceFormat.PortableText)


# --- What the system says. Wayland and macOS say nothing without a key press.


class _X11State(ctypes.Structure):
    """``XkbStateRec``, of which only the group in force is read."""

    _fields_ = (("group", ctypes.c_ubyte), ("rest", ctypes.c_ubyte * 31))


def _asked_of_the_system(platform: str) -> dict[str, Qt.Key]:
    """What keys with digits type without Shift, where that is another sign."""
    signs = _windows_signs() if platform == "windows" else _x11_signs() if platform == "xcb" else {}
    keys = {digit: ord(sign.upper()) for digit, sign in signs.items() if len(sign.upper()) == 1 and sign != digit}
    return {digit: Qt.Key(code) for digit, code in keys.items() if _is_key(code)}


def _is_key(code: int) -> bool:
    try:
        return bool(Qt.Key(code))
    except ValueError:
        return False


def _windows_signs() -> dict[str, str]:
    user = ctypes.windll.user32  # type: ignore[attr-defined]
    found = {digit: user.MapVirtualKeyW(_FIRST_WINDOWS + int(digit), 2) & 0x7FFF for digit in DIGITS}
    return {digit: chr(code) for digit, code in found.items() if code}


def _x11_signs() -> dict[str, str]:
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return {}
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XkbKeycodeToKeysym.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return {}
    state = _X11State()
    x11.XkbGetState(display, 0x100, ctypes.byref(state))
    found = {}
    for place, digit in enumerate(DIGITS):
        symbol = int(x11.XkbKeycodeToKeysym(display, _FIRST_X11 + place, int(state.group), 0))
        code = symbol - 0x0100_0000 if symbol > 0x0100_0000 else symbol
        if 0x20 < symbol < 0x100 or symbol > 0x0100_0000:
            found[digit] = chr(code)
    x11.XCloseDisplay(display)
    return found

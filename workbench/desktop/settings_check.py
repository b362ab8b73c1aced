"""Looks over the settings before anything reads them: what is broken is copied aside, taken out, and told once."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QByteArray, QCoreApplication, QSettings

from workbench.base.text import LANGUAGES

translate = QCoreApplication.translate

VERSION = 1
MOST_BYTES = 16 * 1024 * 1024
_MOST_LAYOUT = 1024 * 1024
_LINE = re.compile(rb"\s*(\[[^\]]*\]\s*|[;#].*|[^=]+=.*)?")
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_FOREIGN = (b"@Variant(", b"@DateTime(")
"""Qt's forms of values that the program never writes. PySide unpickles objects in them, which would run what they say."""


@dataclass(frozen=True)
class Trouble:
    """What was wrong: the whole file (no ``keys``) or the values of some keys, or a ``newer`` version wrote it. ``copy`` is
    where the file lies as it was, None if it was not copied. ``stays``: the file cannot be written and must not be read."""

    copy: Path | None
    keys: tuple[str, ...] = ()
    newer: bool = False
    stays: bool = False

    def words(self) -> str:
        """One sentence for the user."""
        if self.newer:
            told = translate("Settings", "Your settings are of a newer version of the program; what it knows is used.")
        elif self.keys:
            told = translate("Settings", "Some settings could not be read and are as usual again: {keys}.")
        else:
            told = translate("Settings", "Your settings could not be read and are as usual again.")
        told = told.format(keys=", ".join(self.keys))
        kept = translate("Settings", "What was there is kept in {file}.").format(file=self.copy)
        return f"{told} {kept}" if self.copy is not None else told


def look_over(store: QSettings) -> Trouble | None:
    """Mend the settings of a store; what was wrong, or None. After it, a second look finds nothing."""
    path = Path(store.fileName())
    in_file = store.format() == QSettings.Format.IniFormat or path.suffix in (".conf", ".ini")
    if in_file and path.is_file() and (_is_garbage(path) or store.status() == QSettings.Status.FormatError):
        copy = _copied(path)
        try:
            # emptied beneath the store: clearing it would read its values first
            path.write_bytes(b"")
        except OSError:
            return Trouble(None, stays=True)
        store.sync()
        store.setValue("version", VERSION)
        return Trouble(copy)
    version = str(store.value("version", ""))
    newer = version.isdecimal() and int(version[:9]) > VERSION
    bad = [key for key in store.allKeys() if not _fits(key, store.value(key))]
    if version not in ("", str(VERSION)) and not newer:
        bad.append("version")
    copy = _copied(path) if in_file and (bad or newer) else None
    for key in bad:
        store.remove(key)
    if version != str(VERSION) and (version or store.allKeys()):
        store.setValue("version", VERSION)
    return Trouble(copy, tuple(bad), newer=newer) if bad or newer else None


def _is_garbage(path: Path) -> bool:
    try:
        if path.stat().st_size > MOST_BYTES:
            return True
        data = path.read_bytes()
    except OSError:
        return False  # Qt cannot read it either, and has said nothing of it
    if _CONTROL.search(data) or any(word in data for word in _FOREIGN):
        return True
    return not all(_LINE.fullmatch(line) for line in data.splitlines())


def _copied(path: Path) -> Path | None:
    copy = path.with_name(f"{path.name}.broken-{datetime.now():%Y%m%d-%H%M%S}")
    try:
        shutil.copyfile(path, copy)
    except OSError:
        return None
    return copy


def _fits(key: str, value: object) -> bool:
    """Is a value one that the program could have written? Keys that are not known here are left alone."""
    check = _CHECKS.get(key) or _GROUPS.get(key.partition("/")[0])
    return check is None or check(value)


def _one_of(*words: str) -> Callable[[object], bool]:
    return lambda value: value in words


def _switch(value: object) -> bool:
    return value in (True, False, "true", "false")


def _words(value: object) -> bool:
    return (
        value is None or isinstance(value, str) or (isinstance(value, list) and all(isinstance(x, str) for x in value))
    )


def _whole(value: object) -> bool:
    text = str(value)
    return not isinstance(value, bool) and text.isascii() and text.isdigit() and len(text) < 6


def _session(value: object) -> bool:
    try:
        return isinstance(value, str) and isinstance(json.loads(value), dict)
    except (ValueError, RecursionError):
        return False


def _layout(value: object) -> bool:
    return isinstance(value, QByteArray) and value.size() <= _MOST_LAYOUT


def _text(value: object) -> bool:
    return isinstance(value, str)


_CHECKS: dict[str, Callable[[object], bool]] = {
    "language": _one_of(*LANGUAGES),
    "theme": _one_of("light", "dark", "system"),
    "short_legends": _switch,
    "reopens": _switch,
    "recent": _words,
    "recent_commands": _words,
    "backups": _whole,
    "autosave_seconds": _whole,
    "session": _session,
}
_GROUPS: dict[str, Callable[[object], bool]] = {"layout": _layout, "stamps": _text, "keys": _text}

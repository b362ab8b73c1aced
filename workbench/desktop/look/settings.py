"""Settings that are saved between runs. An invalid value counts as missing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

from PySide6.QtCore import (
    QByteArray,
    QCoreApplication,
    QLocale,
    QObject,
    QSettings,
    QStandardPaths,
    Qt,
    QTemporaryDir,
    QTimer,
    Signal,
)
from PySide6.QtGui import QGuiApplication

from workbench.base.background_problems import background_problems
from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import LANGUAGES, Text
from workbench.desktop.look.answer_colours import OKABE_ITO, PALETTES
from workbench.desktop.look.keys import portable_keys
from workbench.desktop.look.session import Session
from workbench.desktop.look.theme import SIZES
from workbench.files.kept_files import copy_of_broken_file
from workbench.files.safe_files import read_regular
from workbench.scenario.edits.clips import DRAWN, PARTS, USUAL_PARTS
from workbench.scenario.map_layers import PIECES, UNITS

# --- Checks of the settings file before anything reads it: a broken file is copied, then repaired, and reported once


translate = QCoreApplication.translate

VERSION = 1
MAX_BYTES = 16 * 1024 * 1024
STAMPS = 9
"""How many pieces of maps a user can keep under a digit."""
_LINE = re.compile(rb"\s*(\[[^\]]*\]\s*|[;#].*|[^=]+=.*)?")
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_FOREIGN = (b"@Variant(", b"@DateTime(")
"""Qt's forms of values that the program never writes. PySide unpickles objects in them, which could run any code."""


_TABLE_PARTS = frozenset((PIECES, UNITS))


@dataclass(frozen=True)
class SettingsProblem:
    """A problem of the settings: the whole file (no ``keys``) or some values are broken, or a ``newer`` version wrote it.
    ``copy`` is a copy of the original file, None if there is none. ``unreadable`` is a file that can be neither repaired nor
    read, so that nothing is saved into it."""

    copy: Path | None
    keys: tuple[str, ...] = ()
    newer: bool = False
    unreadable: Path | None = None

    def sentence(self) -> str:
        """One sentence for the user."""
        if self.unreadable is not None:
            words = translate("Settings", "Your settings in {file} cannot be read; those of this time are not kept.")
            return words.format(file=self.unreadable)
        if self.newer:
            problem = translate(
                "Settings", "Your settings are of a newer version of the program; what it knows is used."
            )
        elif self.keys:
            problem = translate("Settings", "Some settings could not be read and are as usual again: {keys}.")
        else:
            problem = translate("Settings", "Your settings could not be read and are as usual again.")
        problem = problem.format(keys=", ".join(self.keys))
        copy_place = translate("Settings", "What was there is kept in {file}.").format(file=self.copy)
        return f"{problem} {copy_place}" if self.copy is not None else problem


def find_and_mend_settings(store: QSettings) -> SettingsProblem | None:
    """Repair the settings of a store; returns the problem found, or None. A second call finds nothing."""
    path = Path(store.fileName())
    in_file = store.format() == QSettings.Format.IniFormat or path.suffix in (".conf", ".ini")
    try:
        data = read_regular(path, MAX_BYTES + 1) if in_file else b""
    except FileNotFoundError:
        data = b""
    except OSError:
        return SettingsProblem(None, unreadable=path)
    if data and (_is_garbage(data) or store.status() == QSettings.Status.FormatError):
        try:
            copy = copy_of_broken_file(path)
            # the file is emptied directly: clearing the store would read its values first
            path.write_bytes(b"")
        except OSError:
            return SettingsProblem(None, unreadable=path)
        store.sync()
        store.setValue("version", VERSION)
        return SettingsProblem(copy)
    version = str(store.value("version", ""))
    newer = version.isdecimal() and int(version[:9]) > VERSION
    bad = [key for key in store.allKeys() if not _is_valid(key, store.value(key))]
    if version not in ("", str(VERSION)) and not newer:
        bad.append("version")
    copied: Path | None = None
    if in_file and (bad or newer):
        try:
            copied = copy_of_broken_file(path)
        except OSError:
            return SettingsProblem(None, unreadable=path)
    for key in bad:
        store.remove(key)
    if version != str(VERSION) and (version or store.allKeys()):
        store.setValue("version", VERSION)
    return SettingsProblem(copied, tuple(bad), newer=newer) if bad or newer else None


def _usual_store() -> QSettings | SettingsProblem:
    """The settings of this user. Qt opens their file at once, and would wait for ever for a pipe."""
    if sys.platform not in ("win32", "darwin"):
        folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation))
        path = folder / "workbench" / "workbench.conf"
        if path.exists() and not path.is_file():
            return SettingsProblem(None, unreadable=path)
    return QSettings("workbench", "workbench")


def _is_garbage(data: bytes) -> bool:
    if len(data) > MAX_BYTES:
        return True
    if _CONTROL.search(data) or any(word in data for word in _FOREIGN):
        return True
    return not all(_LINE.fullmatch(line) for line in data.splitlines())


def _is_valid(key: str, value: object) -> bool:
    """Is a value one that the program could have written? Unknown keys are valid."""
    setting = _SETTINGS.get(key)
    check = setting.is_valid if setting is not None else _GROUPS.get(key.partition("/")[0])
    return check is None or check(value)


# --- Signals, and what the declarations of settings share


THEMES = ("light", "dark")
SYSTEM = "system"
"""The choice to follow the theme of the system."""
NO_NAMES, SELECTED_NAMES, ALL_NAMES = NAMES = ("none", "selected", "all")
"""Which units have their names on the map: none, the selected ones and those under the mouse, all."""
BACKUPS = 0, 10, 100
"""The smallest, default and largest number of earlier states of a file that saving keeps."""
AUTOSAVE = 0, 10, 600
"""The smallest, default and largest number of seconds from an edit to its recovery file; 0 = never."""
RECENT_LIMIT = 10


class SettingsSignals(QObject):
    """Signals to open windows that the user changed a setting."""

    stamps_changed = Signal()
    """A stamp was saved or removed."""
    pieces_changed = Signal()
    """The user's collection of pieces has changed."""
    keys_changed = Signal(str)
    """Keys were changed, in windows of a kind of map: ``hex`` or ``table``."""
    names_changed = Signal(str)
    """Which units have names was changed."""
    wheel_changed = Signal()
    """The action of the mouse wheel was changed."""


T = TypeVar("T")


@dataclass(frozen=True)
class Setting(Generic[T]):
    """One setting, as an attribute of :class:`Settings`. ``read`` makes its value of the one in the store (None if there is
    none) and ``write`` the one in the store of its value. Stored values that are not ``is_valid`` are removed and reported when
    the program starts; None finds no fault with any. ``notify`` emits a signal after a change. A setting with ``is_choice``
    False is remembered without a choice of the user."""

    key: str
    read: Callable[[object], T]
    is_valid: Callable[[object], bool] | None = None
    write: Callable[[T], object] = lambda value: value
    notify: Callable[[SettingsSignals, T], None] = lambda signals, value: None
    is_choice: bool = True

    @overload
    def __get__(self, settings: None, owner: type[Settings]) -> Setting[T]: ...
    @overload
    def __get__(self, settings: Settings, owner: type[Settings]) -> T: ...
    def __get__(self, settings: Settings | None, owner: type[Settings]) -> Setting[T] | T:
        """The value of the setting, or the setting itself of the class."""
        return self if settings is None else self.read(settings._store.value(self.key))

    def __set__(self, settings: Settings, value: T) -> None:
        """Save a value."""
        settings._write(self.key, self.write(value))
        self.notify(settings.signals, value)


def _one_of(*choices: str) -> Callable[[object], bool]:
    return lambda stored: stored in choices


def _is_switch(stored: object) -> bool:
    return stored in (True, False, "true", "false")


def _is_word_list(stored: object) -> bool:
    return (
        stored is None or isinstance(stored, str) or (isinstance(stored, list) and len(_words(stored)) == len(stored))
    )


def _is_whole_number(stored: object) -> bool:
    text = str(stored)
    return not isinstance(stored, bool) and text.isascii() and text.isdigit() and len(text) < 6


def _is_text(stored: object) -> bool:
    return isinstance(stored, str)


def _is_session(stored: object) -> bool:
    try:
        return isinstance(stored, str) and isinstance(json.loads(stored), dict)
    except (ValueError, RecursionError):
        return False


def _is_layout(stored: object) -> bool:
    return isinstance(stored, QByteArray) and stored.size() <= 1024 * 1024


def _is_length(stored: object) -> bool:
    try:
        return 0 <= float(str(stored)) <= 100
    except ValueError:
        return False


def _switch(stored: object) -> bool:
    """A switch that is off by default."""
    return stored in (True, "true")


def _text(stored: object) -> str:
    return stored if isinstance(stored, str) else ""


def _words(stored: object) -> list[str]:
    # Qt reads a list of one back as its only member
    words = [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []
    return [word for word in words if isinstance(word, str)]


def _number(bounds: tuple[int, int, int]) -> Callable[[object], int]:
    """A whole number, clamped to bounds (smallest, default, largest)."""
    least, usual, most = bounds

    def read(stored: object) -> int:
        text = "" if isinstance(stored, bool) else str(stored).strip()
        return min(max(least, int(text)), most) if _is_whole_number(text) else usual

    return read


def _choice(choices: Iterable[str], usual: str) -> Callable[[object], str]:
    known = tuple(choices)
    return lambda stored: str(stored) if stored in known else usual


def _language(stored: object) -> str:
    if stored in LANGUAGES:
        return str(stored)
    return "fr" if QLocale.system().language() == QLocale.Language.French else "en"


def _theme(stored: object) -> str:
    return str(stored) if stored in THEMES else system_theme()


def system_theme() -> str:
    """The theme of the system; light where it states none."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"


def _interface_size(stored: object) -> int:
    """The nearest of the sizes that can be chosen."""
    wanted = _number((SIZES[0], SIZES[0], SIZES[-1]))(stored)
    return min(SIZES, key=lambda size: abs(size - wanted))


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        # no file can have this name
        return False


class Settings:
    """The user's settings, one attribute for each."""

    language = Setting("language", _language, _one_of(*LANGUAGES))
    """``en`` or ``fr``: the user's choice, or else the language of the system."""
    theme = Setting("theme", _theme, _one_of(*THEMES, SYSTEM))
    """``light`` or ``dark``; :data:`SYSTEM` can be saved too, and holds until the user chooses one."""
    palette = Setting("palette", _choice(PALETTES, OKABE_ITO))
    """The id of the palette for answers."""
    ui_percent = Setting("ui_percent", _interface_size)
    """The size of the window's text and icons in percent: one of :data:`~workbench.desktop.look.theme.SIZES`."""
    wheel_scrolls = Setting("wheel_scrolls", _switch, notify=lambda signals, _: signals.wheel_changed.emit())
    """True if the wheel scrolls maps and zooms with Ctrl; False for the other way round."""
    unit_names = Setting(
        "unit_names",
        _choice(NAMES, SELECTED_NAMES),
        _one_of(*NAMES),
        notify=lambda signals, names: signals.names_changed.emit(names),
    )
    """Which units have names on the map: one of :data:`NAMES`."""
    short_legends = Setting("short_legends", _switch, _is_switch)
    """True if all legends show their titles only."""
    opened_legends = Setting("opened_legends", _words, _is_word_list)
    """The kinds of legends that the user has opened although they were folded."""
    folded_legends = Setting("folded_legends", _words, _is_word_list)
    """The kinds of legends that the user has folded."""
    print_choices = Setting("print_choices", _text, _is_text, is_choice=False)
    """What was printed last and how, as the dialog writes it; "" before the first time."""
    edits = Setting("edits", _switch, _is_switch)
    """True if windows open with the tool that selects and moves; False for the one that inspects."""
    shows_conditions = Setting("conditions", _switch, _is_switch)
    """True if the inspector shows the fields of purpose and conditions; False for one line that says them."""
    both_units = Setting("both_units", _switch, _is_switch)
    """True if lengths that are measured on tables are told in centimetres and inches."""
    checks_drags = Setting("checks_drags", lambda stored: stored not in (False, "false"), _is_switch)
    """True if units that are dragged show what their moves cost."""
    stops_drags = Setting("stops_drags", _switch, _is_switch)
    """True if units that are dragged stop at the limit of their moves."""
    backups = Setting("backups", _number(BACKUPS), _is_whole_number)
    """How many earlier states of a file saving keeps (0 to 100)."""
    autosave_seconds = Setting("autosave_seconds", _number(AUTOSAVE), _is_whole_number)
    """Seconds after an edit until unsaved work is in a recovery file (0 to 600); 0 = never."""
    shows_tips = Setting("tips", _switch, _is_switch)
    """True if a command that is used for the first time tells how; only programs that began with tips show any."""
    seen_tips = Setting("seen_tips", _words, _is_word_list, is_choice=False)
    """Ids of the commands whose tips were shown."""
    recent_commands = Setting("recent_commands", _words, _is_word_list, is_choice=False)
    """Ids of the commands that were found by search and run, newest first."""
    _recent_names = Setting("recent", _words, _is_word_list, is_choice=False)
    reopens_files = Setting("reopens", lambda stored: stored not in (False, "false"), _is_switch)
    """True if the next start opens the files of the last session again."""
    rulesets_folder = Setting("rulesets_folder", _text, _is_text, is_choice=False)
    """The folder of more rulesets; "" for none."""
    session = Setting("session", Session.from_text, _is_session, Session.to_text, is_choice=False)
    """The files that were open when the program was closed."""

    def __init__(self, store: QSettings | None = None) -> None:
        found = store if store is not None else _usual_store()
        self.problem = found if isinstance(found, SettingsProblem) else find_and_mend_settings(found)
        """The problem found in the settings, to be reported once; None if there was none."""
        if isinstance(found, SettingsProblem) or (self.problem is not None and self.problem.unreadable is not None):
            # settings for this run only
            self._folder = QTemporaryDir()
            found = QSettings(self._folder.filePath("settings.ini"), QSettings.Format.IniFormat)
        self._store = found
        self.signals = SettingsSignals()
        self._saving = QTimer(self.signals, singleShot=True, interval=_SAVED_AFTER)
        self._saving.timeout.connect(self._save)

    def _write(self, key: str, value: object) -> None:
        """Write a value; that all of them reach the file is looked at a little later."""
        self._store.setValue(key, value)
        if QCoreApplication.instance() is not None:
            self._saving.start()

    def _save(self) -> None:
        self._store.sync()
        if self._store.status() == QSettings.Status.AccessError:
            path = self._store.fileName()
            background_problems.report(path, Diagnostic(Severity.ERROR, "settings_not_saved", _NOT_SAVED, Span(path)))

    def keys(self, kind: str) -> dict[str, str]:
        """The keys that the user chose for commands of a kind of window, by the command's id ("" = none)."""
        self._store.beginGroup(f"keys/{kind}")
        try:
            found = {name: portable_keys(self._store.value(name)) for name in self._store.childKeys()}
        finally:
            self._store.endGroup()
        return {name: keys for name, keys in found.items() if keys is not None}

    def save_keys(self, kind: str, chosen: Mapping[str, str | None]) -> None:
        """Save keys by the command's id ("" = none, None = the default) and notify the open windows."""
        for name, keys in chosen.items():
            if keys is None:
                self._store.remove(f"keys/{kind}/{name}")
            else:
                self._write(f"keys/{kind}/{name}", keys)
        self.signals.keys_changed.emit(kind)

    @property
    def follows_system(self) -> bool:
        """True if the theme follows that of the system."""
        return self._store.value("theme") not in THEMES

    @property
    def recent(self) -> list[Path]:
        """Files that were opened or saved last, newest first, without files that no longer exist."""
        return [Path(name) for name in self._recent_names if _is_file(name)]

    def remember_file(self, path: Path) -> None:
        """Put a file at the top of the recent ones."""
        path = path.resolve()
        others = [known for known in self.recent if known != path]
        self._recent_names = [str(known) for known in [path, *others][:RECENT_LIMIT]]

    def forget_recent(self) -> None:
        """Empty the list of recent files."""
        self._store.remove("recent")

    def remember_command(self, name: str) -> None:
        """Put a command at the top of the recent commands."""
        others = [known for known in self.recent_commands if known != name]
        self.recent_commands = [name, *others][:RECENT_LIMIT]

    def begin_with_tips(self) -> None:
        """Show tips, unless the user has chosen."""
        if self._store.value("tips") is None:
            self.shows_tips = True

    def remember_tip(self, name: str) -> None:
        """The tip of a command was shown and is not shown again."""
        if name not in self.seen_tips:
            self.seen_tips = [*self.seen_tips, name]

    @property
    def is_first_run(self) -> bool:
        """True until the program has been closed once."""
        return not self._store.contains("session")

    def snap_step(self, unit: str) -> float:
        """The step on which tables in a unit place things; 0 = none."""
        value = self._store.value(f"snap/{unit}")
        return float(str(value)) if value is not None and _is_length(value) else 0.0

    def save_snap_step(self, unit: str, step: float) -> None:
        """Remember the step for tables in a unit."""
        self._write(f"snap/{unit}", str(step))

    @property
    def paste_parts(self) -> frozenset[str]:
        """What is taken along when pieces of hex maps are cut, turned and pasted."""
        value = self._store.value("paste/parts")
        known = frozenset((*PARTS, DRAWN))
        return USUAL_PARTS if value is None else frozenset(str(value).split()) & known

    @paste_parts.setter
    def paste_parts(self, parts: frozenset[str]) -> None:
        self._write("paste/parts", " ".join(sorted(parts)))

    @property
    def tabletop_paste_parts(self) -> frozenset[str]:
        """What is pasted on tables: pieces, units, or both."""
        value = self._store.value("paste/table")
        return _TABLE_PARTS if value is None else frozenset(str(value).split()) & _TABLE_PARTS

    @tabletop_paste_parts.setter
    def tabletop_paste_parts(self, parts: frozenset[str]) -> None:
        self._write("paste/table", " ".join(sorted(parts)))

    def stamp(self, place: int) -> str:
        """The text of the clip that is saved as a stamp; "" if there is none."""
        return _text(self._store.value(f"stamps/{place}"))

    def save_stamp(self, place: int, text: str) -> None:
        """Save the text of a clip as a stamp; "" removes the stamp."""
        if text:
            self._write(f"stamps/{place}", text)
        else:
            self._store.remove(f"stamps/{place}")
        self.signals.stamps_changed.emit()

    def layout(self, name: str) -> QByteArray | None:
        """A saved window geometry or dock layout."""
        value = self._store.value(f"layout/{name}")
        return value if isinstance(value, QByteArray) else None

    def save_layout(self, name: str, value: QByteArray) -> None:
        """Save a window geometry or dock layout."""
        self._write(f"layout/{name}", value)

    def preferences(self) -> list[tuple[str, str]]:
        """(name, value) of every choice of the user, sorted by name; without files, sessions, stamps and sizes."""
        remembered = {*_REMEMBERED_GROUPS, *(setting.key for setting in _SETTINGS.values() if not setting.is_choice)}
        names = [name for name in sorted(self._store.allKeys()) if name.split("/")[0] not in remembered]
        return [(name, str(self._store.value(name))) for name in names]


_SAVED_AFTER = 500
"""Milliseconds after the last change."""
_NOT_SAVED = Text(
    "your settings cannot be saved: is the disk full, or may you not write here?",
    "vos réglages ne peuvent être enregistrés : disque plein, ou pas le droit d’écrire ici ?",
)


_SETTINGS: dict[str, Setting[Any]] = {
    found.key: found for found in vars(Settings).values() if isinstance(found, Setting)
}
_GROUPS = {"layout": _is_layout, "stamps": _is_text, "keys": _is_text, "snap": _is_length}
"""Which values are valid under keys that begin with a word and a stroke."""
_REMEMBERED_GROUPS = ("layout", "size", "snap", "stamps")
"""Groups of values that the program remembers without a choice of the user."""

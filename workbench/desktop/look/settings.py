"""Settings that are saved between runs. An invalid value counts as missing."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QByteArray, QCoreApplication, QLocale, QObject, QSettings, Qt, QTemporaryDir, Signal
from PySide6.QtGui import QGuiApplication

from workbench.base.text import LANGUAGES
from workbench.desktop.look.answer_colours import OKABE_ITO, PALETTES
from workbench.desktop.look.keys import portable_keys
from workbench.desktop.look.session import Session
from workbench.desktop.look.theme import SIZES

# --- Checks of the settings file before anything reads it: a broken file is copied, then repaired, and reported once


translate = QCoreApplication.translate

VERSION = 1
MAX_BYTES = 16 * 1024 * 1024
_MOST_LAYOUT = 1024 * 1024
STAMPS = 9
"""How many pieces of maps a user can keep under a digit."""
_LINE = re.compile(rb"\s*(\[[^\]]*\]\s*|[;#].*|[^=]+=.*)?")
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_FOREIGN = (b"@Variant(", b"@DateTime(")
"""Qt's forms of values that the program never writes. PySide unpickles objects in them, which could run any code."""


@dataclass(frozen=True)
class SettingsProblem:
    """A problem of the settings: the whole file (no ``keys``) or some values are broken, or a ``newer`` version wrote it.
    ``copy`` is a copy of the original file, None if there is none. ``is_unreadable``: the file can be neither repaired nor
    read."""

    copy: Path | None
    keys: tuple[str, ...] = ()
    newer: bool = False
    is_unreadable: bool = False

    def sentence(self) -> str:
        """One sentence for the user."""
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


NO_NAMES, SELECTED_NAMES, ALL_NAMES = NAMES = ("none", "selected", "all")
"""Which units have their names on the map: none, the selected ones and those under the mouse, all."""


def find_and_mend_settings(store: QSettings) -> SettingsProblem | None:
    """Repair the settings of a store; returns the problem found, or None. A second call finds nothing."""
    path = Path(store.fileName())
    in_file = store.format() == QSettings.Format.IniFormat or path.suffix in (".conf", ".ini")
    if in_file and path.is_file() and (_is_garbage(path) or store.status() == QSettings.Status.FormatError):
        copy = _copied(path)
        try:
            # the file is emptied directly: clearing the store would read its values first
            path.write_bytes(b"")
        except OSError:
            return SettingsProblem(None, is_unreadable=True)
        store.sync()
        store.setValue("version", VERSION)
        return SettingsProblem(copy)
    version = str(store.value("version", ""))
    newer = version.isdecimal() and int(version[:9]) > VERSION
    bad = [key for key in store.allKeys() if not _is_valid(key, store.value(key))]
    if version not in ("", str(VERSION)) and not newer:
        bad.append("version")
    copy = _copied(path) if in_file and (bad or newer) else None
    for key in bad:
        store.remove(key)
    if version != str(VERSION) and (version or store.allKeys()):
        store.setValue("version", VERSION)
    return SettingsProblem(copy, tuple(bad), newer=newer) if bad or newer else None


def _is_garbage(path: Path) -> bool:
    try:
        if path.stat().st_size > MAX_BYTES:
            return True
        data = path.read_bytes()
    except OSError:
        return False  # Qt cannot read it either, and reports no error
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


def _is_valid(key: str, value: object) -> bool:
    """Is a value one that the program could have written? Unknown keys are valid."""
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


def _length(value: object) -> bool:
    try:
        return 0 <= float(str(value)) <= _MOST_STEP
    except ValueError:
        return False


_MOST_STEP = 100.0
_CHECKS: dict[str, Callable[[object], bool]] = {
    "language": _one_of(*LANGUAGES),
    "theme": _one_of("light", "dark", "system"),
    "short_legends": _switch,
    "unit_names": _one_of(*NAMES),
    "edits": _switch,
    "conditions": _switch,
    "opened_legends": _words,
    "folded_legends": _words,
    "reopens": _switch,
    "tips": _switch,
    "rulesets_folder": _text,
    "recent": _words,
    "recent_commands": _words,
    "seen_tips": _words,
    "backups": _whole,
    "autosave_seconds": _whole,
    "session": _session,
    "print_choices": _text,
}
_GROUPS: dict[str, Callable[[object], bool]] = {"layout": _layout, "stamps": _text, "keys": _text, "snap": _length}


RECENT_LIMIT = 10
BACKUPS = 0, 10, 100
"""The smallest, default and largest number of earlier states of a file that saving keeps."""
AUTOSAVE = 0, 10, 600
"""The smallest, default and largest number of seconds from an edit to its recovery file; 0 = never."""
THEMES = ("light", "dark")
_NO_CHOICES = (
    "rulesets_folder",
    "recent",
    "recent_commands",
    "seen_tips",
    "session",
    "stamps",
    "layout",
    "size",
    "snap",
    "print_choices",
)
"""Groups of values that the program remembers without a choice of the user."""
SYSTEM = "system"
"""The choice to follow the theme of the system."""


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


def system_theme() -> str:
    """The theme of the system; light where it states none."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        # no file can have this name
        return False


class Settings:
    """Typed access to the user's settings."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store if store is not None else QSettings("workbench", "workbench")
        self.problem = find_and_mend_settings(self._store)
        """The problem found in the settings, to be reported once; None if there was none."""
        if self.problem is not None and self.problem.is_unreadable:
            # settings for this run only
            self._folder = QTemporaryDir()
            self._store = QSettings(self._folder.filePath("settings.ini"), QSettings.Format.IniFormat)
        self.signals = SettingsSignals()

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
                self._store.setValue(f"keys/{kind}/{name}", keys)
        self.signals.keys_changed.emit(kind)

    @property
    def language(self) -> str:
        """``en`` or ``fr``: the user's choice, or else the language of the system."""
        chosen = self._store.value("language")
        if chosen in LANGUAGES:
            return str(chosen)
        return "fr" if QLocale.system().language() == QLocale.Language.French else "en"

    @language.setter
    def language(self, value: str) -> None:
        self._store.setValue("language", value)

    @property
    def theme(self) -> str:
        """``light`` or ``dark``."""
        chosen = self._store.value("theme")
        if chosen == SYSTEM:
            return system_theme()
        return str(chosen) if chosen in THEMES else "light"

    @theme.setter
    def theme(self, value: str) -> None:
        self._store.setValue("theme", value)

    @property
    def follows_system(self) -> bool:
        """True if the theme follows that of the system."""
        return bool(self._store.value("theme") == SYSTEM)

    @property
    def palette(self) -> str:
        """The id of the palette for answers."""
        chosen = self._store.value("palette")
        return str(chosen) if chosen in PALETTES else OKABE_ITO

    @palette.setter
    def palette(self, value: str) -> None:
        self._store.setValue("palette", value)

    @property
    def ui_percent(self) -> int:
        """The size of the window's text and icons in percent: one of :data:`~workbench.desktop.look.theme.SIZES`."""
        wanted = self._number("ui_percent", (SIZES[0], SIZES[0], SIZES[-1]))
        return min(SIZES, key=lambda size: abs(size - wanted))

    @ui_percent.setter
    def ui_percent(self, value: int) -> None:
        self._store.setValue("ui_percent", value)

    @property
    def wheel_scrolls(self) -> bool:
        """True if the wheel scrolls maps and zooms with Ctrl; False for the other way round."""
        return self._store.value("wheel_scrolls") in (True, "true")

    @wheel_scrolls.setter
    def wheel_scrolls(self, value: bool) -> None:
        self._store.setValue("wheel_scrolls", value)
        self.signals.wheel_changed.emit()

    @property
    def unit_names(self) -> str:
        """Which units have names on the map: one of :data:`NAMES`."""
        chosen = self._store.value("unit_names")
        return str(chosen) if chosen in NAMES else SELECTED_NAMES

    @unit_names.setter
    def unit_names(self, value: str) -> None:
        self._store.setValue("unit_names", value)
        self.signals.names_changed.emit(value)

    @property
    def short_legends(self) -> bool:
        """True if all legends show their titles only."""
        return self._store.value("short_legends") in (True, "true")

    @short_legends.setter
    def short_legends(self, value: bool) -> None:
        self._store.setValue("short_legends", value)

    @property
    def print_choices(self) -> str:
        """What was printed last and how, as the dialog writes it; "" before the first time."""
        kept = self._store.value("print_choices")
        return kept if isinstance(kept, str) else ""

    @print_choices.setter
    def print_choices(self, value: str) -> None:
        self._store.setValue("print_choices", value)

    @property
    def edits(self) -> bool:
        """True if windows open with the tool that selects and moves; False for the one that inspects."""
        return self._store.value("edits") in (True, "true")

    @edits.setter
    def edits(self, value: bool) -> None:
        self._store.setValue("edits", value)

    @property
    def shows_conditions(self) -> bool:
        """True if the inspector shows the fields of purpose and conditions; False for one line that says them."""
        return self._store.value("conditions") in (True, "true")

    @shows_conditions.setter
    def shows_conditions(self, value: bool) -> None:
        self._store.setValue("conditions", value)

    @property
    def opened_legends(self) -> list[str]:
        """The kinds of legends that the user has opened although they were folded."""
        return self._words("opened_legends")

    @opened_legends.setter
    def opened_legends(self, value: list[str]) -> None:
        self._store.setValue("opened_legends", value)

    @property
    def folded_legends(self) -> list[str]:
        """The kinds of legends that the user has folded."""
        return self._words("folded_legends")

    @folded_legends.setter
    def folded_legends(self, value: list[str]) -> None:
        self._store.setValue("folded_legends", value)

    @property
    def backups(self) -> int:
        """How many earlier states of a file saving keeps (0 to 100)."""
        return self._number("backups", BACKUPS)

    @backups.setter
    def backups(self, value: int) -> None:
        self._store.setValue("backups", value)

    @property
    def autosave_seconds(self) -> int:
        """Seconds after an edit until unsaved work is in a recovery file (0 to 600); 0 = never."""
        return self._number("autosave_seconds", AUTOSAVE)

    @autosave_seconds.setter
    def autosave_seconds(self, value: int) -> None:
        self._store.setValue("autosave_seconds", value)

    def _number(self, name: str, bounds: tuple[int, int, int]) -> int:
        """A saved whole number, clamped to bounds (smallest, default, largest); the default if none is saved."""
        least, usual, most = bounds
        value = self._store.value(name)
        text = str(value).strip()
        known = not isinstance(value, bool) and text.isascii() and text.isdigit() and len(text) < 6
        return min(max(least, int(text)), most) if known else usual

    @property
    def recent(self) -> list[Path]:
        """Files that were opened or saved last, newest first, without files that no longer exist."""
        value = self._store.value("recent")
        names = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [Path(name) for name in names if isinstance(name, str) and _is_file(name)]

    def remember_file(self, path: Path) -> None:
        """Put a file at the top of the recent ones."""
        path = path.resolve()
        others = [known for known in self.recent if known != path]
        self._store.setValue("recent", [str(known) for known in [path, *others][:RECENT_LIMIT]])

    def forget_recent(self) -> None:
        """Empty the list of recent files."""
        self._store.remove("recent")

    @property
    def recent_commands(self) -> list[str]:
        """Ids of the commands that were found by search and run, newest first."""
        return self._words("recent_commands")

    def _words(self, key: str) -> list[str]:
        # Qt reads a list of one back as its only member
        value = self._store.value(key)
        words = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [word for word in words if isinstance(word, str)]

    def remember_command(self, name: str) -> None:
        """Put a command at the top of the recent commands."""
        others = [known for known in self.recent_commands if known != name]
        self._store.setValue("recent_commands", [name, *others][:RECENT_LIMIT])

    @property
    def shows_tips(self) -> bool:
        """True if a command that is used for the first time tells how; only programs that began with tips show any."""
        return self._store.value("tips") in (True, "true")

    @shows_tips.setter
    def shows_tips(self, value: bool) -> None:
        self._store.setValue("tips", value)

    def begin_with_tips(self) -> None:
        """Show tips, unless the user has chosen."""
        if self._store.value("tips") is None:
            self.shows_tips = True

    @property
    def seen_tips(self) -> list[str]:
        """Ids of the commands whose tips were shown."""
        value = self._store.value("seen_tips")
        names = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        return [name for name in names if isinstance(name, str)]

    def remember_tip(self, name: str) -> None:
        """The tip of a command was shown and is not shown again."""
        if name not in self.seen_tips:
            self._store.setValue("seen_tips", [*self.seen_tips, name])

    @property
    def reopens_files(self) -> bool:
        """True if the next start opens the files of the last session again."""
        return self._store.value("reopens") not in (False, "false")

    @reopens_files.setter
    def reopens_files(self, value: bool) -> None:
        self._store.setValue("reopens", value)

    @property
    def rulesets_folder(self) -> str:
        """The folder of more rulesets; "" for none."""
        return str(self._store.value("rulesets_folder", ""))

    @rulesets_folder.setter
    def rulesets_folder(self, value: str) -> None:
        self._store.setValue("rulesets_folder", value)

    @property
    def is_first_run(self) -> bool:
        """True until the program has been closed once."""
        return not self._store.contains("session")

    @property
    def session(self) -> Session:
        """The files that were open when the program was closed."""
        return Session.from_text(self._store.value("session"))

    @session.setter
    def session(self, value: Session) -> None:
        self._store.setValue("session", value.to_text())

    def snap_step(self, unit: str) -> float:
        """The step on which tables in a unit place things; 0 = none."""
        value = self._store.value(f"snap/{unit}")
        return float(str(value)) if value is not None and _length(value) else 0.0

    def save_snap_step(self, unit: str, step: float) -> None:
        """Remember the step for tables in a unit."""
        self._store.setValue(f"snap/{unit}", str(step))

    def stamp(self, place: int) -> str:
        """The text of the clip that is saved as a stamp; "" if there is none."""
        value = self._store.value(f"stamps/{place}")
        return value if isinstance(value, str) else ""

    def save_stamp(self, place: int, text: str) -> None:
        """Save the text of a clip as a stamp; "" removes the stamp."""
        if text:
            self._store.setValue(f"stamps/{place}", text)
        else:
            self._store.remove(f"stamps/{place}")
        self.signals.stamps_changed.emit()

    def layout(self, name: str) -> QByteArray | None:
        """A saved window geometry or dock layout."""
        value = self._store.value(f"layout/{name}")
        return value if isinstance(value, QByteArray) else None

    def save_layout(self, name: str, value: QByteArray) -> None:
        """Save a window geometry or dock layout."""
        self._store.setValue(f"layout/{name}", value)

    def preferences(self) -> list[tuple[str, str]]:
        """(name, value) of every choice of the user, sorted by name; without files, sessions, stamps and sizes."""
        names = [name for name in sorted(self._store.allKeys()) if name.split("/")[0] not in _NO_CHOICES]
        return [(name, str(self._store.value(name))) for name in names]

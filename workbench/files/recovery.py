"""Recovery files: unsaved work with everything needed to continue it. ``docs/reliability.md`` describes their form."""

from __future__ import annotations

import errno
import faulthandler
import hashlib
import os
import secrets
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from workbench.base.diagnostics import Diagnostics, Span, why_not_read, why_not_written
from workbench.base.systems import is_running
from workbench.base.text import Text, without_private_paths
from workbench.files.file_locks import FileLock, take_lock
from workbench.files.kept_files import KeptFile
from workbench.files.safe_files import Stamp, log_folder, open_regular, save_text

# --- A crash record: the stack of a program that crashes, in a file that the next start reads.


_PREFIX, _SUFFIX = "fault-", ".txt"
MOST_CHARACTERS = 20_000


class CrashRecord:
    """Records a crash of one run. ``folder`` None: that of the system; if it cannot be written, nothing is recorded."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file: TextIO | None = None
        self.before = ""
        """Where runs stood that ended by themselves since the last start, "" if none did."""
        try:
            self._folder = folder if folder is not None else log_folder()
            self._folder.mkdir(parents=True, exist_ok=True)
            self.before = self._collected()
            record = self._folder / f"{_PREFIX}{os.getpid()}{_SUFFIX}"
            record.unlink(missing_ok=True)
            self._file = record.open("x", encoding="utf-8")  # never through a link, and never into a pipe
            faulthandler.enable(self._file)
        except OSError:
            self._file = None

    def close(self) -> None:
        """The run ended well."""
        if self._file is None:
            return
        faulthandler.disable()
        self._file.close()
        Path(self._file.name).unlink(missing_ok=True)
        self._file = None

    def _collected(self) -> str:
        parts = []
        for path in sorted(self._folder.glob(f"{_PREFIX}*{_SUFFIX}")):
            number = path.stem.removeprefix(_PREFIX)
            if not number.isdigit() or int(number) == os.getpid() or is_running(int(number)):
                continue
            with suppress(OSError), TextIOWrapper(open_regular(path), encoding="utf-8", errors="replace") as file:
                parts.append(file.read(MOST_CHARACTERS))
            path.unlink(missing_ok=True)
        return without_private_paths("\n".join(text for text in parts if text.strip()))


MOST_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True)
class RecoveredWork:
    """Unsaved work: the text of its scenario file, the file that it belongs to (None = none yet) with the stamp of that file
    when it was opened, the folder to which the path of its ruleset is relative, its title, and the time of recording; the text
    of the ``lesson`` that is written about it ("" = none)."""

    text: str
    title: Text
    when: datetime
    path: Path | None = None
    stamp: Stamp | None = None
    home: Path | None = None
    lesson: str = ""


def recovery_text(work: RecoveredWork) -> str:
    """The text of a recovery file."""
    return RECOVERY_FILE.text(work)


def read_recovery(path: Path) -> tuple[RecoveredWork | None, Diagnostics]:
    """The work in a recovery file; None, with diagnostics, if it cannot be read. Never raises for what a file contains."""
    found = RECOVERY_FILE.read(path)
    diagnostics = Diagnostics([found.problem] if found.problem is not None else ())
    if found.value is None and found.problem is None:
        diagnostics.error(
            "recovery_unreadable", why_not_read(FileNotFoundError(errno.ENOENT, "")), span=Span(str(path))
        )
    return found.value, diagnostics


def _data_of(work: RecoveredWork) -> dict[str, Any]:
    stamp = work.stamp
    parts = {
        "when": work.when.astimezone(UTC).isoformat(),
        "title": {"en": work.title.en, "fr": work.title.fr},
        "path": str(work.path) if work.path is not None else None,
        "home": str(work.home) if work.home is not None else None,
        "stamp": [stamp.size, stamp.mtime_ns, stamp.digest] if stamp is not None else None,
        "digest": _digest(work.text),
        "scenario": work.text,
    }
    if work.lesson:
        parts["lesson"] = work.lesson
    return parts


def _recovered_work(data: dict[str, Any]) -> RecoveredWork:
    text, title, stamp = data["scenario"], data["title"], data["stamp"]
    if not isinstance(text, str) or data["digest"] != _digest(text):
        raise ValueError("cut off")
    when = datetime.fromisoformat(data["when"])
    if when.tzinfo is None or not all(isinstance(title[language], str) for language in ("en", "fr")):
        raise ValueError("title or time")
    known = None
    if stamp is not None:
        size, mtime, digest = stamp
        if not (isinstance(size, int) and isinstance(mtime, int) and isinstance(digest, str)):
            raise TypeError
        known = Stamp(size, mtime, digest)
    lesson = data.get("lesson", "")
    if not isinstance(lesson, str):
        raise TypeError("no text of a lesson")
    called, path, home = Text(title["en"], title["fr"]), _path(data["path"]), _path(data["home"])
    return RecoveredWork(text, called, when, path, known, home, lesson)


def _path(parts: object) -> Path | None:
    if parts is None:
        return None
    if not isinstance(parts, str) or "\0" in parts or not Path(parts).is_absolute():
        raise ValueError("no absolute path")
    return Path(parts)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


RECOVERY_FILE = KeptFile(
    id="recovery",
    words=Text("this recovery file", "ce fichier de récupération"),
    format="workbench-recovery",
    version=1,
    most_bytes=MOST_BYTES,
    decode=_recovered_work,
    encode=_data_of,
)


# --- The folder of recovery files: a subfolder for each running program, locked while it runs, so that no program
# reads those of another.


_FOLDER_SUFFIX = ".json"
_TRIES = 5
"""A program that starts may look into a new part before that is locked."""


@dataclass(frozen=True)
class RecoveryFile:
    """A recovery file of a program that has ended; ``work`` is None if it cannot be read, and ``diagnostics`` say why."""

    path: Path
    work: RecoveredWork | None
    diagnostics: Diagnostics


class RecoveryFolder:
    """Recovery files of one running program under ``folder``, and those that other programs have left there.

    Its own subfolder is made with the first file; :meth:`close` removes it if it is empty.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._own: Path | None = None
        self._lock: FileLock | None = None
        self._claimed: dict[Path, FileLock] = {}

    def write(self, key: str, work: RecoveredWork) -> Diagnostics:
        """Write unsaved work under a key, in place of what was written there before."""
        try:
            path = self._place(key)
        except OSError as error:
            parts = Diagnostics()
            parts.error("save_failed", why_not_written(error), span=Span(str(self.folder)))
            return parts
        return save_text(path, recovery_text(work), private=True)

    def remove(self, key: str) -> None:
        """Remove the file of a key, because its work is saved or not wanted any more."""
        if self._own is not None:
            with suppress(OSError):
                (self._own / f"{key}{_FOLDER_SUFFIX}").unlink(missing_ok=True)

    def left_behind(self) -> list[RecoveryFile]:
        """Files of programs that have ended, newest first; locked for this program until :meth:`leave_for_next_start`."""
        with suppress(OSError):
            for part in sorted(self.folder.iterdir()):
                if part != self._own and part not in self._claimed and part.is_dir() and not part.is_symlink():
                    lock = take_lock(part)
                    if lock is not None:
                        self._claimed[part] = lock
        found = []
        for part in list(self._claimed):
            files = sorted(part.glob(f"*{_FOLDER_SUFFIX}"))
            found += [RecoveryFile(path, *read_recovery(path)) for path in files]
            if not files:
                self._remove_if_empty(part)
        return sorted(found, key=lambda one: one.work.when.timestamp() if one.work else 0.0, reverse=True)

    def discard(self, found: RecoveryFile) -> None:
        """Remove a file that was left behind, because it was opened and recorded again, or is not wanted."""
        if found.path.parent in self._claimed:
            with suppress(OSError):
                found.path.unlink(missing_ok=True)
            if not any(found.path.parent.glob(f"*{_FOLDER_SUFFIX}")):
                self._remove_if_empty(found.path.parent)

    def leave_for_next_start(self) -> None:
        """Unlock the files that were left behind, so that the next start offers them."""
        for part in list(self._claimed):
            self._remove_if_empty(part)

    def close(self) -> None:
        """End of the program: the next start offers what is still in its subfolder."""
        self.leave_for_next_start()
        if self._own is not None and self._lock is not None:
            empty = not any(self._own.glob(f"*{_FOLDER_SUFFIX}"))
            self._lock.release()
            if empty:
                shutil.rmtree(self._own, ignore_errors=True)
            self._own = self._lock = None

    def _remove_if_empty(self, part: Path) -> None:
        lock = self._claimed.pop(part, None)
        if lock is not None:
            empty = not any(part.glob(f"*{_FOLDER_SUFFIX}"))
            lock.release()
            if empty:
                # a folder that holds files of others stays
                for scrap in part.glob(".workbench-*.tmp"):
                    scrap.unlink(missing_ok=True)
                with suppress(OSError):
                    part.rmdir()

    def _place(self, key: str) -> Path:
        """The file of a key.

        Raises:
            OSError: the folder cannot be made.
        """
        if self._own is not None and self._own.is_dir():
            return self._own / f"{key}{_FOLDER_SUFFIX}"
        for _ in range(_TRIES):
            own = self.folder / secrets.token_hex(8)
            own.mkdir(parents=True, mode=0o700)
            lock = take_lock(own)
            if lock is not None:
                self._own, self._lock = own, lock
                return own / f"{key}{_FOLDER_SUFFIX}"
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

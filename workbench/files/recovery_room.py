"""The folder of recovery files: a part for each running program, locked while that runs, so that none takes another's."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.files.atomic import save_text
from workbench.files.locks import FolderLock, take_lock
from workbench.files.recovery import Rescued, read_recovery, recovery_text

_SUFFIX = ".json"
_TRIES = 5
"""A program that starts may look into a new part before that is locked."""


@dataclass(frozen=True)
class Found:
    """A recovery file of a program that runs no more; ``rescued`` is None if it cannot be read, and ``told`` says why."""

    path: Path
    rescued: Rescued | None
    told: Diagnostics


class RecoveryRoom:
    """Recovery files of one running program under ``folder``, and those that others have left there.

    Its own part of the folder is made with the first file and goes with :meth:`close` if no file is in it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._own: Path | None = None
        self._lock: FolderLock | None = None
        self._claimed: dict[Path, FolderLock] = {}

    def write(self, key: str, rescued: Rescued) -> Diagnostics:
        """Keep unsaved work under a key, in place of what was kept there before."""
        try:
            path = self._place(key)
        except OSError as error:
            told = Diagnostics()
            told.error("save_failed", Text.of(error.strerror or str(error)), span=Span(str(self.folder)))
            return told
        return save_text(path, recovery_text(rescued))

    def remove(self, key: str) -> None:
        """The work of a key is saved or not wanted any more."""
        if self._own is not None:
            with suppress(OSError):
                (self._own / f"{key}{_SUFFIX}").unlink(missing_ok=True)

    def left_behind(self) -> list[Found]:
        """What programs left that run no more, newest first; nobody else is offered it until :meth:`let_go`."""
        with suppress(OSError):
            for part in sorted(self.folder.iterdir()):
                if part != self._own and part not in self._claimed and part.is_dir() and not part.is_symlink():
                    lock = take_lock(part)
                    if lock is not None:
                        self._claimed[part] = lock
        found = []
        for part in list(self._claimed):
            files = sorted(part.glob(f"*{_SUFFIX}"))
            found += [Found(path, *read_recovery(path)) for path in files]
            if not files:
                self._leave(part)
        return sorted(found, key=lambda one: one.rescued.when.timestamp() if one.rescued else 0.0, reverse=True)

    def throw_away(self, found: Found) -> None:
        """Remove a file that was left behind: it was opened and is kept anew, or is not wanted."""
        if found.path.parent in self._claimed:
            with suppress(OSError):
                found.path.unlink(missing_ok=True)
            if not any(found.path.parent.glob(f"*{_SUFFIX}")):
                self._leave(found.path.parent)

    def let_go(self) -> None:
        """Leave what was left behind for the next start."""
        for part in list(self._claimed):
            self._leave(part)

    def close(self) -> None:
        """The program ends; what is still in its part will be offered at the next start."""
        self.let_go()
        if self._own is not None and self._lock is not None:
            empty = not any(self._own.glob(f"*{_SUFFIX}"))
            self._lock.release()
            if empty:
                shutil.rmtree(self._own, ignore_errors=True)
            self._own = self._lock = None

    def _leave(self, part: Path) -> None:
        lock = self._claimed.pop(part, None)
        if lock is not None:
            empty = not any(part.glob(f"*{_SUFFIX}"))
            lock.release()
            if empty:
                # not what is not ours: a folder that holds anything else stays
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
            return self._own / f"{key}{_SUFFIX}"
        for _ in range(_TRIES):
            own = self.folder / secrets.token_hex(8)
            own.mkdir(parents=True, mode=0o700)
            lock = take_lock(own)
            if lock is not None:
                self._own, self._lock = own, lock
                return own / f"{key}{_SUFFIX}"
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

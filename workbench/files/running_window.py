"""One window for all files: a program that is started with files hands them to the window that runs already.

The windows of one program, one user, one machine and one display share a folder in the user's cache. The first of them locks
it; the system releases the lock however that program ends, so that a dead window is never waited for. A later start writes the
paths of its files into a request there, and the first window takes it. Nothing of this is a network: these are files that the
user alone may read and write.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from workbench import __version__
from workbench.base.data_folders import PACKAGE
from workbench.files.file_locks import FileLock, take_lock, this_machine
from workbench.files.safe_files import cache_path, read_regular, replace_cache_file

_SUFFIX = ".request"
_MOST_BYTES = 1_000_000
MOST_FILES = 100
"""Files of one request that are opened."""
_PATIENCE = 8.0
"""Seconds after which a window that takes no request counts as stuck: whoever asked opens one of its own."""
_OFTEN = 0.05
_STALE = 60.0
"""Seconds after which nobody waits for a request any more."""
_ROOMS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_ID")
"""The name of a screen: a file must not open where nobody sees it."""


def requests_folder() -> Path:
    """The folder that windows share with this program."""
    room = [os.environ.get(name, "") for name in _ROOMS]
    words = "\0".join([this_machine(), str(PACKAGE), __version__, *room])
    return cache_path() / "windows" / hashlib.sha256(words.encode("utf-8", "surrogateescape")).hexdigest()[:16]


class OpeningRequests:
    """The requests of later starts to open files, in a folder (None: that of this program)."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = requests_folder() if folder is None else folder
        self._lock: FileLock | None = None
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def becomes_first(self) -> bool:
        """Is this the program that takes requests, from now on? Not if another one that runs does, or if no folder can be
        made."""
        if self._lock is None:
            self._lock = take_lock(self.folder)
        return self._lock is not None

    def hand_over(self, paths: Sequence[Path], patience: float = _PATIENCE) -> bool:
        """Ask the first window to open files; False if it did not take the request within ``patience`` seconds."""
        request = self.folder / f"{time.time_ns()}-{os.getpid()}{_SUFFIX}"
        words = "\0".join(str(Path.cwd() / path) for path in paths)
        try:
            replace_cache_file(request, words.encode("utf-8", "surrogateescape"))
        except OSError:
            return False
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if not request.exists():
                return True
            time.sleep(_OFTEN)
        try:
            request.unlink()
        except FileNotFoundError:
            return True  # in the last moment
        except OSError:
            return False
        return False

    def taken(self) -> list[Path]:
        """The files of all requests that wait, which are taken by that. A request that others may have written is left."""
        found: list[Path] = []
        with suppress(OSError):
            for request in sorted(self.folder.glob(f"*{_SUFFIX}")):
                found += _paths_of(request)
        return found

    def close(self) -> None:
        """Take no more requests; another window may."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _paths_of(request: Path) -> list[Path]:
    """The absolute paths in a request, which is removed; none if whoever wrote it has withdrawn it."""
    try:
        is_stale = time.time() - request.stat().st_mtime > _STALE
        words = read_regular(request, _MOST_BYTES, only_mine=True).decode("utf-8", "surrogateescape")
        request.unlink()
    except OSError:
        return []
    if is_stale:
        return []  # whoever asked was killed meanwhile
    paths = [Path(word) for word in words.split("\0")[:MOST_FILES] if word]
    return [path for path in paths if path.is_absolute()]

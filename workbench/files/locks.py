"""A lock that a running program holds on a folder. The system lets go of it when the program ends, however it ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

NAME = "lock"


class FolderLock:
    """Held from :func:`take_lock` until :meth:`release`."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle: int | None = handle

    def release(self) -> None:
        """Let go; the file of the lock goes with it."""
        if self._handle is not None:
            if sys.platform != "win32":
                # while it is held: whoever waits for it sees that its file is gone
                with suppress(OSError):
                    self._path.unlink()
            os.close(self._handle)
            self._handle = None
            if sys.platform == "win32":
                with suppress(OSError):
                    self._path.unlink()


def take_lock(folder: Path) -> FolderLock | None:
    """The lock on a folder; None if another program (or another part of this one) holds it, or the folder cannot be written."""
    path = folder / NAME
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    if _locked(handle) and _is_still(handle, path):
        return FolderLock(path, handle)
    os.close(handle)
    return None


def _locked(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_still(handle: int, path: Path) -> bool:
    """Is the locked file the one that has the name? Its holder may have taken it away just before."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False

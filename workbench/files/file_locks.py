"""File locks: that of a folder, which a running program holds, and that of a file while it is saved."""

from __future__ import annotations

import errno
import hashlib
import os
import platform
import sys
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path

from workbench.base.systems import is_running

UNKNOWN_HERE = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS}
"""What network folders answer to what they have not: syncing, locks, permissions."""
_NO_LOCKS = UNKNOWN_HERE | {errno.ENOLCK, errno.EBADF}
"""The same of locks; EBADF is for a file that is open to be read only."""
NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Flags of a file that is opened: a pipe or a device is not waited for."""


def this_machine() -> str:
    """A short word for this machine: other machines may save into the same network folder."""
    return hashlib.sha256(platform.node().encode("utf-8", "replace")).hexdigest()[:8]


# --- A lock that a running program holds on a folder. The system releases it when the program ends, however it
# ends.


NAME = "lock"


class FileLock:
    """Held from :func:`take_lock` or within :func:`saving` until :meth:`release`."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle: int | None = handle

    def release(self) -> None:
        """Release the lock and remove its file."""
        if self._handle is not None:
            _remove(self._path, self._handle)
            self._handle = None


def _remove(path: Path, handle: int) -> None:
    """Remove the file of a lock that is open, unless another has its name by now, and close it."""
    is_still = _is_still(handle, path)
    if is_still and sys.platform != "win32":
        # while it is locked: a program that waits for it sees that the file was removed
        with suppress(OSError):
            path.unlink()
    os.close(handle)
    if is_still and sys.platform == "win32":
        with suppress(OSError):
            path.unlink()


def take_lock(folder: Path) -> FileLock | None:
    """The lock on a folder; None if another program (or another part of this one) holds it, or the folder cannot be written."""
    path = folder / NAME
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | NO_WAITING, 0o600)
    except OSError:
        return None
    system = _locked(handle)
    if (system is _System.LOCKED or (system is _System.HAS_NONE and _signed(handle))) and _is_still(handle, path):
        return FileLock(path, handle)
    os.close(handle)
    return None


class _System(Enum):
    """What the system says to a program that wants to lock an open file."""

    LOCKED = "locked"
    OTHER_HOLDS = "another program has it"
    HAS_NONE = "there are no locks here"


def _locked(handle: int) -> _System:
    """Lock an open file. Where the system has no locks (some network folders) its content says which program holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return _System.HAS_NONE if error.errno in _NO_LOCKS else _System.OTHER_HOLDS
    return _System.LOCKED


def _signed(handle: int) -> bool:
    """Write this program into a lock's file; False if it names a program that runs, or one of another machine."""
    try:
        machine, program = _holder(handle)
        if machine and (machine != this_machine() or not program.isdecimal() or is_running(int(program))):
            return False
        _sign(handle)
    except (OSError, OverflowError):
        return False
    return True


def _holder(handle: int) -> tuple[str, str]:
    """The machine and the process that a lock's file names; empty where it names none."""
    os.lseek(handle, 0, os.SEEK_SET)
    machine, _, program = os.read(handle, 100).decode("ascii", "replace").partition(" ")
    return machine, program


def _sign(handle: int) -> None:
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, f"{this_machine()} {os.getpid()}".encode("ascii"))


def _is_still(handle: int, path: Path) -> bool:
    """Is the locked file the one that has the name? Its holder may have removed it just before."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


# --- The lock of a file while it is saved: a file beside it, which is there as long as a program looks at the file and replaces
# it. Its being there is the lock, because some network folders have no other; the system's lock on it tells whether the program
# that made it is gone, on this machine at least.


_OF_SAVES = ".workbench-*.lock"
_LONGEST_WAIT = 10.0
"""Seconds after which it is said that another program saves the file."""
_VOID = 5.0
"""Seconds after which a lock is void that no program of this machine holds and that did not change: whoever made it is gone.
Under a lock a file is read, kept and written, no more."""
_OFTEN = 0.005
"""Seconds between two looks at a lock that another holds."""


class BusyFile(Exception):
    """Another program has been saving the file for longer than one can wait."""


@contextmanager
def saving(path: Path) -> Iterator[None]:
    """Hold the lock of a file while it is looked at and replaced; a program that saves it meanwhile waits.

    Where no lock can be made (no right, no room) there is none: whoever saves there finds out why. A lock that a program of
    another machine left behind is void after some seconds.

    Raises:
        BusyFile: another program holds the lock.
    """
    try:
        beside = lock_path(path)
    except (OSError, ValueError):
        beside = None
    lock = None if beside is None else _lock_of_save(beside)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def lock_path(path: Path) -> Path:
    """Where the lock of a file lies: beside the file that a link leads to, with one name for all spellings of the file's."""
    target = Path(os.path.realpath(path))
    name = unicodedata.normalize("NFC", target.name).casefold()
    return target.with_name(f".workbench-{hashlib.sha256(os.fsencode(name)).hexdigest()[:16]}.lock")


def _lock_of_save(path: Path) -> FileLock | None:
    """Wait for a lock and take it; None where there can be none."""
    end, seen, since = time.monotonic() + _LONGEST_WAIT, "", time.monotonic()
    while True:
        try:
            lock = _made(path)
            if lock is not None:
                return lock
            found, is_held = _look_at(path, is_void=time.monotonic() - since > _VOID)
        except OSError:
            return None
        if found != seen or is_held:
            seen, since = found, time.monotonic()
        if time.monotonic() > end:
            raise BusyFile
        time.sleep(_OFTEN)


def _made(path: Path) -> FileLock | None:
    """Make the file of a lock; None if it is there."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
    except FileExistsError:
        return None
    if _locked(handle) is _System.OTHER_HOLDS:  # another looked at it before it was locked
        _remove(path, handle)
        return None
    with suppress(OSError):  # a full disk
        _sign(handle)
    return FileLock(path, handle)


def _look_at(path: Path, *, is_void: bool) -> tuple[str, bool]:
    """What tells the file of a lock from others, and whether a program is known to hold it. A void lock is removed: that of a
    program of this machine that is gone, and any other if it ``is_void`` and no program is known to hold it."""
    try:
        handle = os.open(path, os.O_RDONLY | NO_WAITING)
    except FileNotFoundError:
        return "", False
    except PermissionError:  # it is another user's alone
        if is_void:
            path.unlink(missing_ok=True)
            return "", False
        return _identity(path.stat()), False
    system, words, is_gone, is_known = _locked(handle), "", False, True
    if system is not _System.OTHER_HOLDS:
        words = _identity(os.fstat(handle))
        machine, program = _holder(handle)
        is_ours = machine == this_machine() and program.isdecimal() and len(program) < 10
        is_gone = is_ours and (system is _System.LOCKED or not is_running(int(program)))
        is_known = is_ours and not is_gone
    if is_gone or (is_void and not is_known):
        _remove(path, handle)
        return "", False
    os.close(handle)
    return words, is_known


def _identity(status: os.stat_result) -> str:
    return f"{status.st_ino} {status.st_mtime_ns}"


def remove_void_locks(folder: Path, age: float) -> None:
    """Remove the locks of saves that programs of this machine left behind in a folder, and those that are older than ``age``
    seconds."""
    with suppress(OSError):
        for path in folder.glob(_OF_SAVES):
            with suppress(OSError):
                _look_at(path, is_void=time.time() - path.stat().st_mtime > age)

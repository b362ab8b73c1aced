"""What a file was like when it was read or written, so that a later change by another program is noticed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class FileState(Enum):
    """What has become of a file since its stamp was taken."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"
    UNKNOWN = "unknown"
    """It cannot be read just now (no right, no network)."""


@dataclass(frozen=True)
class Stamp:
    """Size in bytes, time of the last change in nanoseconds, SHA-256 of all bytes; the digest decides."""

    size: int
    mtime_ns: int
    digest: str


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file as it is now; None if it cannot be read."""
    try:
        told = path.stat()
        data = path.read_bytes()
    except (OSError, ValueError):
        return None
    return Stamp(len(data), told.st_mtime_ns, hashlib.sha256(data).hexdigest())


def stamp_of_text(text: str, path: Path) -> Stamp:
    """The stamp of a text that was just written into a file: whoever wrote there since has changed it."""
    data = text.encode("utf-8")
    try:
        mtime = path.stat().st_mtime_ns
    except OSError:
        mtime = 0
    return Stamp(len(data), mtime, hashlib.sha256(data).hexdigest())


def state_since(path: Path, stamp: Stamp, *, thorough: bool = True) -> FileState:
    """What has become of a file. Without ``thorough`` an old file of the same size and time counts as the same unread."""
    try:
        told = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return FileState.GONE
    except (OSError, ValueError):
        return FileState.UNKNOWN
    like = (told.st_size, told.st_mtime_ns) == (stamp.size, stamp.mtime_ns)
    if like and not thorough:
        return FileState.SAME
    found = stamp_of(path)
    if found is None:
        return FileState.UNKNOWN
    return FileState.SAME if found.digest == stamp.digest else FileState.CHANGED

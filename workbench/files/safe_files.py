"""Safe files: reading without waiting, atomic saving, backups, folders of program data, stamps of changes."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import shutil
import stat
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from platformdirs import PlatformDirs

from workbench.base.diagnostics import Diagnostics, Span, why_not_written
from workbench.base.systems import is_running, put_in_place
from workbench.base.text import Text
from workbench.files.file_locks import NO_WAITING, UNKNOWN_HERE, remove_void_locks, this_machine

_SCRAPS = ".workbench-*.tmp"
_OF_PROGRAM = re.compile(r"\.workbench-([0-9a-f]{8})-(\d+)-[0-9a-f]+\.tmp")
_SCRAP_AGE = 3600.0
"""Seconds after which a half-written file beside cannot belong to a program that is still saving."""
_CANNOT_REPLACE = UNKNOWN_HERE | {errno.EXDEV, errno.EBUSY, errno.EPERM, errno.EACCES, errno.EEXIST}
"""What network folders and mounted files answer where a file cannot be replaced by another."""


# --- Reading: regular files only, because opening a pipe waits for whoever writes into it.


def open_regular(path: Path | str, *, only_mine: bool = False) -> BinaryIO:
    """Open a file to read it. ``only_mine``: only if it is this user's and nobody else may write into it.

    Raises:
        OSError: it cannot be opened; ENODEV for a pipe, a socket or a device, EISDIR for a folder, EPERM for a file of others.
        ValueError: no file can have this name.
    """
    _check_regular(Path(path).stat())  # not even opened: that alone can do something to a device
    handle = os.open(path, os.O_RDONLY | NO_WAITING | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(handle)
        _check_regular(status)  # another may have taken the name since
        others_may_write = hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & 0o022)
        if only_mine and others_may_write:
            raise _error(errno.EPERM)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_regular(path: Path | str, most: int = -1, *, only_mine: bool = False) -> bytes:
    """The first ``most`` bytes of a file (-1: all); errors as those of :func:`open_regular`."""
    with open_regular(path, only_mine=only_mine) as stream:
        return stream.read(most)


def _check_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise _error(errno.EISDIR if stat.S_ISDIR(status.st_mode) else errno.ENODEV)


# --- Saving.


class _Torn(Exception):
    """Overwriting failed half way; the complete new text is in the file ``beside``."""

    def __init__(self, beside: Path, cause: OSError) -> None:
        super().__init__(str(cause))
        self.beside = beside
        self.cause = cause


_ELSEWHERE = Text("save it under another name or in another folder", "enregistrez-le sous un autre nom ou ailleurs")
_FILE = Text("the file", "le fichier")


def save_text(
    path: Path | str, text: str, *, private: bool = False, words: Text = _FILE, hint: Text = _ELSEWHERE
) -> Diagnostics:
    """Write a text file in UTF-8, see :func:`save_bytes`."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        diagnostics = Diagnostics()
        diagnostics.error("save_failed", _failed(words, error), span=Span(str(path)), hint=hint)
        return diagnostics
    return save_bytes(path, data, private=private, words=words, hint=hint)


def save_bytes(
    path: Path | str, data: bytes, *, private: bool = False, words: Text = _FILE, hint: Text = _ELSEWHERE
) -> Diagnostics:
    """Write a file; if that fails, an error diagnostic, and the old file is untouched. ``words`` are what the error calls it
    (masculine in French), ``hint`` what it advises.

    The bytes are written to a new file beside it, which nobody else may read meanwhile, synced to the disk, and replace the old
    file. Owner (where that is allowed) and permissions of an old file are kept, a new ``private`` file is the user's alone; a
    link is followed, so that what it points to is replaced and the link stays. Of a file with several hard links only this
    name gets the new content; a warning says so. Where files cannot be replaced (some network folders) the old file is
    overwritten, with a complete copy of the new one beside it until that is done; a warning says so.
    """
    diagnostics = Diagnostics()
    span = Span(str(path))
    try:
        target = Path(os.path.realpath(path))
        _check(target)
        before = target.stat() if target.exists() else None
        if not _save(target, data, private=private):
            diagnostics.warning("saved_in_place", _IN_PLACE, span=span, hint=_IN_PLACE_HINT)
        elif before is not None:
            if before.st_nlink > 1:
                diagnostics.warning("link_parted", _LINK_PARTED, span=span)
            if (target.stat().st_mode ^ before.st_mode) & 0o777:
                diagnostics.warning("permissions_lost", _PERMISSIONS_LOST, span=span)
        _sync_folder(target.parent)
        sweep_scraps(target.parent)
    except _Torn as torn:
        reason = why_not_written(torn.cause)
        broken_off = Text(
            f"the file broke off while it was overwritten: {reason.en}",
            f"le fichier a été interrompu pendant son remplacement : {reason.fr}",
        )
        whole = Text(f"all of it is in {torn.beside}", f"le tout est dans {torn.beside}")
        diagnostics.error("save_torn", broken_off, span=span, hint=whole)
    except (OSError, ValueError) as error:
        diagnostics.error("save_failed", _failed(words, error), span=span, hint=hint)
    return diagnostics


def replace_file(path: Path | str, data: bytes) -> None:
    """Write a picture or another export as safely as :func:`save_bytes`; OSError, and then the old file is as it was."""
    target = Path(os.path.realpath(path))
    _check(target)
    try:
        _save(target, data)
    except _Torn as torn:
        raise torn.cause from None
    _sync_folder(target.parent)


def replace_cache_file(path: Path, data: bytes) -> None:
    """Write what can be made again at any time: for this user alone, in place of a link too, and not synced to the disk, so
    that a power cut may leave a torn file. OSError if that fails."""
    beside = name_beside(path)
    try:
        with new_private_file(beside) as stream:
            stream.write(data)
        put_in_place(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    sweep_scraps(path.parent)


def copy_to_new_file(stream: BinaryIO, path: Path) -> None:
    """Copy the rest of an open file into a new one that the user alone may read, whole on the disk or not at all.

    Raises:
        OSError: it cannot be read or written.
    """
    beside = name_beside(path)
    try:
        with new_private_file(beside) as out:
            shutil.copyfileobj(stream, out)
            out.flush()
            _sync(out.fileno())
        put_in_place(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    _sync_folder(path.parent)


def name_beside(path: Path) -> Path:
    """A name in the folder of a file that nobody can foresee; what is left under it is swept up once this program is gone."""
    return path.with_name(f".workbench-{this_machine()}-{os.getpid()}-{secrets.token_hex(4)}.tmp")


def new_private_file(path: Path, mode: int = 0o600) -> BinaryIO:
    """Make a file that is not there yet, and open it to write; FileExistsError if anything has its name, even a broken link."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    return os.fdopen(handle, "wb")


def _check(target: Path) -> None:
    """Refuse what must not be replaced: folders, devices, and files that somebody has made read-only."""
    if target.is_symlink():
        raise _error(errno.ELOOP)  # the link was followed already
    if target.is_dir():
        raise _error(errno.EISDIR)
    if target.exists():
        if not target.is_file():
            raise _error(errno.ENODEV)
        if not os.access(target, os.W_OK):
            raise _error(errno.EROFS if _is_read_only_disk(target) else errno.EACCES)


def _is_read_only_disk(path: Path) -> bool:
    if not hasattr(os, "statvfs"):
        return False
    with suppress(OSError):
        return bool(os.statvfs(path).f_flag & os.ST_RDONLY)
    return False


def _save(target: Path, data: bytes, *, private: bool = False) -> bool:
    """Replace a file by bytes; False if it had to be overwritten in place."""
    beside: Path | None = name_beside(target)
    assert beside is not None
    try:
        dressed = target.exists()
        _write(beside, data, 0o600 if private or dressed else 0o666)
        if dressed:
            _copy_permissions(beside, target)
        try:
            put_in_place(beside, target)
        except OSError as error:
            if error.errno not in _CANNOT_REPLACE or not target.is_file():
                raise
            whole, beside = _set_aside(beside, target, data), None
            _sync_folder(
                target.parent
            )  # a power cut while the old file is overwritten must leave the name of the new one
            _overwrite(target, data, whole)
            beside = whole
            return False
        beside = None
        return True
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def _write(path: Path, data: bytes, mode: int) -> None:
    # 0o666 minus the user's umask, as for any new file; a file that will get the permissions of another is private until then
    with new_private_file(path, mode) as stream:
        stream.write(data)
        stream.flush()
        _sync(stream.fileno())


def _set_aside(beside: Path, target: Path, data: bytes) -> Path:
    """The new file under a name that its user knows and that nobody sweeps away, while the old one is overwritten."""
    whole = target.with_name(f"{target.stem[:40]}.saving-{secrets.token_hex(4)}{target.suffix}")
    try:
        beside.rename(whole)
    except OSError:
        try:
            _write(whole, data, 0o600)
        except OSError:
            with suppress(OSError):
                whole.unlink(missing_ok=True)
            raise
        with suppress(OSError):
            beside.unlink()
    return whole


def _overwrite(target: Path, data: bytes, whole: Path) -> None:
    try:
        with target.open("r+b") as stream:
            stream.write(data)
            stream.truncate()
            stream.flush()
            _sync(stream.fileno())
    except OSError as error:
        raise _Torn(whole, error) from error


def _copy_permissions(path: Path, other: Path) -> None:
    """Give a file the permissions and, where that is allowed, owner, group and further attributes of another; not its times."""
    known = other.stat()
    with suppress(OSError):
        now = path.stat()
        shutil.copystat(other, path)
        os.utime(path, ns=(now.st_atime_ns, now.st_mtime_ns))
    if hasattr(os, "chown"):
        for owner in (known.st_uid, -1):
            with suppress(OSError):
                os.chown(path, owner, known.st_gid)
                break
    with suppress(OSError):  # some network folders have none; then the new file stays as private as it is
        path.chmod(stat.S_IMODE(known.st_mode))


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in UNKNOWN_HERE:
            raise


def _sync_folder(folder: Path) -> None:
    # the new name must survive a power cut too; some systems cannot open a folder, and then nothing more can be done
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep_scraps(folder: Path) -> None:
    """Remove what programs that were killed while they saved have left in a folder: those of this machine that run no more,
    and whatever is old."""
    remove_void_locks(folder, _SCRAP_AGE)
    with suppress(OSError):
        for scrap in folder.glob(_SCRAPS):
            named = _OF_PROGRAM.fullmatch(scrap.name)
            gone = named is not None and named[1] == this_machine() and not is_running(int(named[2]))
            if gone or time.time() - scrap.stat().st_mtime > _SCRAP_AGE:
                scrap.unlink(missing_ok=True)


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


_IN_PLACE = Text(
    "files cannot be replaced in this folder: the old one was overwritten, which a power cut could have interrupted",
    "ce dossier ne permet pas de remplacer un fichier : l’ancien a été écrasé, ce qu’une coupure aurait pu interrompre",
)
_LINK_PARTED = Text(
    "the file had further names (hard links): only this one has the new content",
    "le fichier avait d’autres noms (liens durs) : seul celui-ci a le nouveau contenu",
)
_PERMISSIONS_LOST = Text(
    "this folder does not keep permissions: others may not be able to read the file any more",
    "ce dossier ne garde pas les droits : d’autres ne peuvent peut-être plus lire le fichier",
)
_IN_PLACE_HINT = Text("a folder on this computer is safer", "un dossier de cet ordinateur est plus sûr")


def _failed(words: Text, error: OSError | ValueError) -> Text:
    failed = Text("{file} was not saved: {why}", "{file} n’a pas été enregistré : {why}")
    return failed.format(file=words, why=why_not_written(error))


# --- Earlier states of saved files, kept in a folder of the program and not beside the files.


_STAMP = "%Y%m%dT%H%M%S%fZ"
_NAME = re.compile(r"\d{8}T\d{12}Z\.yaml")


@dataclass(frozen=True)
class Backup:
    """One earlier state: its own file, when it was replaced (UTC), its size in bytes."""

    path: Path
    when: datetime
    size: int


def keep_backup(path: Path, folder: Path, most: int) -> Diagnostics:
    """Keep what is in a file now, before it is replaced; of more than ``most`` the oldest are removed. A failure is a
    warning."""
    diagnostics = Diagnostics()
    try:
        if most <= 0 or not path.is_file():
            return diagnostics
        data = read_regular(path)
        known = backups_of(path, folder)
        if not known or not _holds(known[0].path, data):
            home = _home(path, folder)
            home.mkdir(parents=True, exist_ok=True)
            copy = home / f"{datetime.now(UTC).strftime(_STAMP)}.yaml"
            for item in save_bytes(copy, data, private=True):
                diagnostics.warning("no_backup", _words(item.text), span=Span(str(copy)))
        for old in backups_of(path, folder)[most:]:
            old.path.unlink(missing_ok=True)
    except OSError as error:
        diagnostics.warning("no_backup", _words(why_not_written(error)), span=Span(str(path)))
    return diagnostics


def backups_of(path: Path, folder: Path) -> list[Backup]:
    """The earlier states of a file that are kept, newest first."""
    found = []
    try:
        for one in _home(path, folder).iterdir():
            if _NAME.fullmatch(one.name):
                when = datetime.strptime(one.stem, _STAMP).replace(tzinfo=UTC)
                found.append(Backup(one, when, one.stat().st_size))
    except (OSError, ValueError):
        return sorted(found, key=lambda one: one.when, reverse=True)
    return sorted(found, key=lambda one: one.when, reverse=True)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_regular(path, len(data) + 1) == data
    except OSError:
        return False  # it is kept once more


def _home(path: Path, folder: Path) -> Path:
    return folder / hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]


def _words(why: Text) -> Text:
    return Text(
        f"the earlier state of the file was not kept: {why.en}", f"l’état précédent n’a pas été conservé : {why.fr}"
    )


# --- Folders for what is not a document of the user: recovery files, backups, logs. Folders are made when
# needed.


_DIRS = PlatformDirs("workbench", appauthor=False)


def data_path() -> Path:
    """The folder of data that must survive between runs (``XDG_DATA_HOME/workbench`` where there is XDG), which may not be
    there yet."""
    return Path(_DIRS.user_data_dir)


def user_rulesets_folder() -> Path:
    """The folder of the user's own rulesets (``XDG_DATA_HOME/workbench/rulesets``), which may not be there."""
    return data_path() / "rulesets"


def user_supplements_folder() -> Path:
    """The folder of the tables and counters that the user has typed in (``XDG_DATA_HOME/workbench/supplements``), which may
    not be there."""
    return data_path() / "supplements"


def user_templates_folder() -> Path:
    """The folder of the scenarios from which the user starts new ones, which may not be there."""
    return data_path() / "templates"


def user_page_templates_folder() -> Path:
    """The folder of the user's own templates of printed pages, which may not be there."""
    return data_path() / "page_templates"


def cache_path() -> Path:
    """The folder of what can be made again at any time (``XDG_CACHE_HOME/workbench`` where there is XDG), which may not be
    there."""
    return Path(_DIRS.user_cache_dir)


def log_folder() -> Path:
    """Logs and crash reports (``XDG_STATE_HOME/workbench/log`` where there is XDG).

    Raises:
        OSError: the folder does not exist and cannot be made.
    """
    return _created(Path(_DIRS.user_log_dir))


def _created(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


# --- The state of a file when it was read or written, so that a later change by another program is noticed.


class FileState(Enum):
    """What happened to a file since its stamp was made."""

    SAME = "same"
    CHANGED = "changed"
    MISSING = "gone"
    UNKNOWN = "unknown"
    """It cannot be read just now (no right, no network)."""


@dataclass(frozen=True)
class Stamp:
    """Size in bytes, time of the last change in nanoseconds, SHA-256 of all bytes; the digest decides."""

    size: int
    mtime_ns: int
    digest: str


_BLOCK = 2**20


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file as it is now; None if it cannot be read, and for what is no file: a pipe could be waited for without
    end."""
    try:
        with open_regular(path) as stream:
            status = os.fstat(stream.fileno())
            digest = hashlib.sha256()
            while block := stream.read(_BLOCK):
                digest.update(block)
            return Stamp(stream.tell(), status.st_mtime_ns, digest.hexdigest())
    except (OSError, ValueError):
        return None


def stamp_of_text(text: str, path: Path) -> Stamp:
    """The stamp of a text that was just written into a file: any other stamp means a later change."""
    data = text.encode("utf-8")
    try:
        mtime = path.stat().st_mtime_ns
    except OSError:
        mtime = 0
    return Stamp(len(data), mtime, hashlib.sha256(data).hexdigest())


def state_since(path: Path, stamp: Stamp, *, thorough: bool = True) -> FileState:
    """What happened to a file. Without ``thorough`` an old file of the same size and time counts as the same without
    reading."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return FileState.MISSING
    except (OSError, ValueError):
        return FileState.UNKNOWN
    like = (status.st_size, status.st_mtime_ns) == (stamp.size, stamp.mtime_ns)
    if like and not thorough:
        return FileState.SAME
    found = stamp_of(path)
    if found is None:
        return FileState.UNKNOWN
    return FileState.SAME if found.digest == stamp.digest else FileState.CHANGED

"""Saves a text so that the old file or the new one is there at every moment, never a mixture."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
import time
from contextlib import suppress
from pathlib import Path

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text

_SCRAPS = ".workbench-*.tmp"
_SCRAP_AGE = 3600.0
"""Seconds after which a half-written file beside cannot belong to a program that is still saving."""
_CANNOT_REPLACE = {errno.EXDEV, errno.EBUSY, errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EINVAL, errno.EEXIST}
"""What network folders and mounted files answer where a file cannot be replaced by another."""
_CANNOT_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}


class _Torn(Exception):
    """Writing in place broke off; what was to be saved is whole in the file beside."""

    def __init__(self, beside: Path, cause: OSError) -> None:
        super().__init__(str(cause))
        self.beside = beside
        self.cause = cause


def save_text(path: Path | str, text: str) -> Diagnostics:
    """Write a text file in UTF-8, see :func:`save_bytes`."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        diagnostics = Diagnostics()
        diagnostics.error("save_failed", _failed(error), span=Span(str(path)), hint=_ELSEWHERE)
        return diagnostics
    return save_bytes(path, data)


def save_bytes(path: Path | str, data: bytes) -> Diagnostics:
    """Write a file; an error diagnostic if it could not be done, and then the old file is untouched.

    The bytes are written beside, brought to the disk and put in the place of the old file. Permissions of an old file are
    kept; a link is followed, so that what it points to is replaced and the link stays. Where files cannot be replaced (some
    network folders) the old file is overwritten, with the new one whole beside it until that is done; a warning says so.
    """
    diagnostics = Diagnostics()
    span = Span(str(path))
    try:
        target = Path(os.path.realpath(path))
        _check(target)
        if not _save(target, data):
            diagnostics.warning("saved_in_place", _IN_PLACE, span=span, hint=_IN_PLACE_HINT)
        _sync_folder(target.parent)
        _sweep(target.parent)
    except _Torn as torn:
        reason = _reason(torn.cause)
        words = Text(
            f"the file broke off while it was overwritten: {reason.en}",
            f"le fichier a été interrompu pendant son remplacement : {reason.fr}",
        )
        hint = Text(f"all of it is in {torn.beside}", f"le tout est dans {torn.beside}")
        diagnostics.error("save_torn", words, span=span, hint=hint)
    except (OSError, ValueError) as error:
        diagnostics.error("save_failed", _failed(error), span=span, hint=_ELSEWHERE)
    return diagnostics


def _check(target: Path) -> None:
    """Refuse what must not be replaced: folders, devices, and files that somebody has made read-only."""
    if target.is_symlink():
        raise _error(errno.ELOOP)  # it was followed already
    if target.is_dir():
        raise _error(errno.EISDIR)
    if target.exists():
        if not target.is_file():
            raise _error(errno.ENODEV)
        if not os.access(target, os.W_OK):
            raise _error(errno.EACCES)


def _save(target: Path, data: bytes) -> bool:
    """Put bytes in the place of a file; False if it had to be overwritten."""
    beside: Path | None = target.with_name(f".workbench-{secrets.token_hex(8)}.tmp")
    assert beside is not None
    try:
        _write(beside, data)
        if target.exists():
            _dress_like(beside, target)
        try:
            beside.replace(target)
        except OSError as error:
            if error.errno not in _CANNOT_REPLACE or not target.is_file():
                raise
            whole, beside = beside, None
            _overwrite(target, data, whole)
            beside = whole
            return False
        beside = None
        return True
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def _write(path: Path, data: bytes) -> None:
    # 0o666 less the user's umask, as for any new file; mkstemp would make it private
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
        stream.flush()
        _sync(stream.fileno())


def _overwrite(target: Path, data: bytes, whole: Path) -> None:
    try:
        with target.open("r+b") as stream:
            stream.write(data)
            stream.truncate()
            stream.flush()
            _sync(stream.fileno())
    except OSError as error:
        raise _Torn(whole, error) from error


def _dress_like(path: Path, other: Path) -> None:
    """Give a file the permissions and, where that is allowed, the group and further attributes of another; not its times."""
    known = other.stat()
    with suppress(OSError):
        now = path.stat()
        shutil.copystat(other, path)
        os.utime(path, ns=(now.st_atime_ns, now.st_mtime_ns))
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(path, -1, known.st_gid)
    path.chmod(stat.S_IMODE(known.st_mode))


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise


def _sync_folder(folder: Path) -> None:
    # the new name must survive a power cut too; some systems cannot open a folder, and then that is all there is
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: Path) -> None:
    """Take away what programs that were killed while they saved have left beside."""
    with suppress(OSError):
        for scrap in folder.glob(_SCRAPS):
            if time.time() - scrap.stat().st_mtime > _SCRAP_AGE:
                scrap.unlink(missing_ok=True)


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


_ELSEWHERE = Text("save it under another name or in another folder", "enregistrez-le sous un autre nom ou ailleurs")
_IN_PLACE = Text(
    "files cannot be replaced in this folder: the old one was overwritten, which a power cut could have interrupted",
    "ce dossier ne permet pas de remplacer un fichier : l’ancien a été écrasé, ce qu’une coupure aurait pu interrompre",
)
_IN_PLACE_HINT = Text("a folder on this computer is safer", "un dossier de cet ordinateur est plus sûr")
_NOT_ALLOWED = Text("you are not allowed to write here", "vous n’avez pas le droit d’écrire ici")
_FULL = Text("the disk is full", "le disque est plein")
_NO_FOLDER = Text("the folder does not exist", "le dossier n’existe pas")
_REASONS: dict[int, Text] = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: Text("your share of the disk is full", "votre quota de disque est épuisé"),
    errno.EFBIG: Text("the file is larger than is allowed here", "le fichier dépasse la taille permise ici"),
    errno.EACCES: _NOT_ALLOWED,
    errno.EPERM: _NOT_ALLOWED,
    errno.EROFS: Text("the disk is read-only", "le disque est en lecture seule"),
    errno.ENOENT: _NO_FOLDER,
    errno.ENOTDIR: _NO_FOLDER,
    errno.EISDIR: Text("there is a folder of this name", "un dossier porte déjà ce nom"),
    errno.ENODEV: Text("there is something of this name that is no file", "ce nom désigne autre chose qu’un fichier"),
    errno.ENAMETOOLONG: Text("the name is too long", "le nom est trop long"),
    errno.ELOOP: Text("the links lead in a circle", "les liens tournent en rond"),
    errno.EIO: Text("the disk or the network does not answer", "le disque ou le réseau ne répond pas"),
    errno.ESTALE: Text("the network folder is gone", "le dossier réseau a disparu"),
}


def _failed(error: OSError | ValueError) -> Text:
    reason = _reason(error)
    return Text(f"the file was not saved: {reason.en}", f"le fichier n’a pas été enregistré : {reason.fr}")


def _reason(error: OSError | ValueError) -> Text:
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0) or Text.of(error.strerror or str(error))
    return Text.of(str(error))

"""Saves a text so that the old file or the new one is there at every moment, never a mixture."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text


def save_text(path: Path | str, text: str) -> Diagnostics:
    """Write a text file in UTF-8; an error diagnostic if it could not be done, and then the old file is untouched.

    Permissions of an old file are kept; a link is followed, so that what it points to is replaced and the link stays.
    """
    diagnostics = Diagnostics()
    beside: Path | None = None
    try:
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        beside = target.with_name(f".workbench-{secrets.token_hex(8)}.tmp")
        _write(beside, text.encode("utf-8"))
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
        beside = None
        _sync_folder(target.parent)
    except (OSError, ValueError) as error:
        diagnostics.error("save_failed", _why_not(error), span=Span(str(path)))
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
    return diagnostics


def _write(path: Path, data: bytes) -> None:
    # 0o666 less the user's umask, as for any new file; mkstemp would make it private
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    # the new name must survive a power cut too; some systems cannot open a folder, and then that is all there is
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


_REASONS: dict[int, Text] = {
    errno.ENOSPC: Text("the disk is full", "le disque est plein"),
    errno.EDQUOT: Text("your share of the disk is full", "votre quota de disque est épuisé"),
    errno.EACCES: Text("you are not allowed to write here", "vous n’avez pas le droit d’écrire ici"),
    errno.EPERM: Text("you are not allowed to write here", "vous n’avez pas le droit d’écrire ici"),
    errno.EROFS: Text("the disk is read-only", "le disque est en lecture seule"),
    errno.ENOENT: Text("the folder does not exist", "le dossier n’existe pas"),
    errno.ENOTDIR: Text("the folder does not exist", "le dossier n’existe pas"),
    errno.EISDIR: Text("there is a folder of this name", "un dossier porte déjà ce nom"),
    errno.ENAMETOOLONG: Text("the name is too long", "le nom est trop long"),
}


def _why_not(error: OSError | ValueError) -> Text:
    if isinstance(error, OSError):
        known = _REASONS.get(error.errno or 0)
        reason = known or Text.of(error.strerror or str(error))
    else:
        reason = Text.of(str(error))
    return Text(f"the file was not saved: {reason.en}", f"le fichier n’a pas été enregistré : {reason.fr}")

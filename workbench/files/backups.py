"""Earlier states of saved files, kept in a folder of the program and not beside the files.

Beside they would be read by whoever reads the folder, travel into archives, and fail with names that are as long as can be.
Each file has a folder here, called after its real path; a file that is moved begins anew.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.files.atomic import save_bytes

_STAMP = "%Y%m%dT%H%M%S%fZ"
_NAME = re.compile(r"\d{8}T\d{12}Z\.yaml")


@dataclass(frozen=True)
class Backup:
    """One earlier state: its own file, when it was replaced (UTC), its size in bytes."""

    path: Path
    when: datetime
    size: int


def keep_backup(path: Path, folder: Path, most: int) -> Diagnostics:
    """Keep what is in a file now, before it is replaced; the oldest beyond ``most`` go. A failure is a warning."""
    diagnostics = Diagnostics()
    try:
        if most <= 0 or not path.is_file():
            return diagnostics
        data = path.read_bytes()
        known = backups_of(path, folder)
        if not known or known[0].path.read_bytes() != data:
            home = _home(path, folder)
            home.mkdir(parents=True, exist_ok=True)
            copy = home / f"{datetime.now(UTC).strftime(_STAMP)}.yaml"
            for item in save_bytes(copy, data):
                diagnostics.warning("no_backup", _words(item.text), span=Span(str(copy)))
        for old in backups_of(path, folder)[most:]:
            old.path.unlink(missing_ok=True)
    except OSError as error:
        diagnostics.warning("no_backup", _words(Text.of(error.strerror or str(error))), span=Span(str(path)))
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


def _home(path: Path, folder: Path) -> Path:
    return folder / hashlib.sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]


def _words(why: Text) -> Text:
    return Text(
        f"the earlier state of the file was not kept: {why.en}", f"l’état précédent n’a pas été conservé : {why.fr}"
    )

"""Files that the program keeps for its user: what cannot be read is not nothing, and is never overwritten without a copy.

A file that is cut off, broken or of a version that never was is copied to ``NAME.broken-DATE`` before another takes its place.
A file of a newer version, and one that could not be read whole (no right, a pipe, too large), is left as it is, and nothing is
saved meanwhile. Either is reported once (:mod:`workbench.base.background_problems`), as is a save that fails.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from workbench.base.background_problems import background_problems
from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity, Span, why_not_read, why_not_written
from workbench.base.text import Text
from workbench.files.safe_files import copy_to_new_file, open_regular, read_regular, save_text

T = TypeVar("T")
_VERSION = re.compile(r"(?P<name>.*)/(?P<number>\d+)")
_MOST_COPIES = 100
"""Copies of files that were broken in different ways at the same second."""


class PartOfFile(Exception):
    """A file of which some entries make no sense; ``value`` is what the others say."""

    def __init__(self, value: object) -> None:
        super().__init__("some entries make no sense")
        self.value = value


@dataclass(frozen=True)
class Reading(Generic[T]):
    """What was found in a file: its ``value`` (None: no file, or unreadable), and the ``problem`` that it has, if any.
    ``may_be_replaced`` is False for a file that no copy can stand for: one of a newer version, or that was not read whole."""

    value: T | None = None
    problem: Diagnostic | None = None
    may_be_replaced: bool = True


@dataclass(frozen=True)
class KeptFile(Generic[T]):
    """A kind of JSON file that the program keeps, with ``"format": "NAME/VERSION"``.

    ``id`` begins the codes of its diagnostics and ``words`` their sentences (masculine in French). ``decode`` makes the value
    of the data; it raises :class:`PartOfFile` if only some of them make sense, and KeyError, TypeError, ValueError or
    OverflowError if none do. ``encode`` makes the data of the value, without their format. ``older`` has for each version that
    is still read what makes the data of the next one of its data.
    """

    id: str
    words: Text
    format: str
    version: int
    most_bytes: int
    decode: Callable[[dict[str, Any]], T]
    encode: Callable[[T], dict[str, Any]]
    older: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    @property
    def written_format(self) -> str:
        """The format with the version that is read and written."""
        return f"{self.format}/{self.version}"

    def read(self, path: Path) -> Reading[T]:
        """What is in a file; nothing is changed, and whatever is in it, nothing is raised."""
        try:
            raw = read_regular(path, self.most_bytes + 1)
        except FileNotFoundError:
            return Reading()
        except (OSError, ValueError) as error:
            unreadable = Text("{file} cannot be read: {why}", "{file} est illisible : {why}")
            return self._refused(path, "unreadable", unreadable.format(file=self.words, why=why_not_read(error)))
        if len(raw) > self.most_bytes:
            too_large = Text("{file} is too large to be one of ours", "{file} est trop volumineux")
            return self._refused(path, "too_large", too_large.format(file=self.words))
        try:
            data = json.loads(raw)
            problem = self._problem_of_format(path, data)
            if problem is not None:
                return Reading(None, problem, may_be_replaced=problem.code != "newer_format")
            return Reading(self.decode(self._raised(data)))
        except PartOfFile as part:
            words = _IN_PART.format(file=self.words)
            found: Any = part.value
            return Reading(found, Diagnostic(Severity.WARNING, f"{self.id}_in_part", words, Span(str(path))))
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError):
            return Reading(None, self._broken(path))

    def _raised(self, data: dict[str, Any]) -> dict[str, Any]:
        """The data of an older version in the form of this one."""
        for version in range(int(data["format"].rpartition("/")[2]), self.version):
            data = {**self.older[version](data), "format": f"{self.format}/{version + 1}"}
        return data

    def _refused(self, path: Path, code: str, words: Text) -> Reading[T]:
        problem = Diagnostic(Severity.ERROR, f"{self.id}_{code}", words, Span(str(path)))
        return Reading(None, problem, may_be_replaced=False)

    def _broken(self, path: Path) -> Diagnostic:
        return Diagnostic(Severity.ERROR, f"{self.id}_broken", _BROKEN.format(file=self.words), Span(str(path)))

    def _problem_of_format(self, path: Path, data: object) -> Diagnostic | None:
        written = data.get("format") if isinstance(data, dict) else None
        if written in (self.written_format, *(f"{self.format}/{version}" for version in self.older)):
            return None
        if not isinstance(written, str) or written.partition("/")[0] != self.format:
            return self._broken(path)
        named = _VERSION.fullmatch(written)
        is_newer = named is not None and int(named["number"][:9]) > self.version
        code, words = ("newer_format", _NEWER) if is_newer else ("unknown_format", _UNKNOWN)
        hint = Text("this version reads {format}", "cette version lit {format}").format(format=self.written_format)
        return Diagnostic(Severity.ERROR, code, words.format(file=self.words), Span(str(path)), hint)

    def load(self, path: Path) -> T | None:
        """The value of a file; None if there is none, or if it cannot be read, which is reported."""
        found = self.read(path)
        if found.problem is not None:
            problem, _ = _set_aside(path, found, found.problem)
            background_problems.report(str(path), problem)
        return found.value

    def save(self, path: Path, value: T) -> Diagnostics:
        """Write a file that its user alone may read, and report what goes wrong; after an error the old one is as it was."""
        diagnostics = self._save(path, value)
        for item in diagnostics:
            background_problems.report(str(path), item)
        if not diagnostics.has_errors:
            background_problems.solved(str(path))
        return diagnostics

    def _save(self, path: Path, value: T) -> Diagnostics:
        found = self.read(path)
        if found.problem is not None:
            problem, is_safe = _set_aside(path, found, found.problem)
            if not is_safe:
                return Diagnostics([replace(problem, severity=Severity.ERROR)])
        text = self.text(value)
        if len(text) > self.most_bytes:
            words = Text("{file} would be too large to be read again", "{file} serait trop volumineux pour être relu")
            code = f"{self.id}_too_large"
            return Diagnostics([Diagnostic(Severity.ERROR, code, words.format(file=self.words), Span(str(path)))])
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)  # saving says why there is no folder
        return save_text(path, text, private=True, words=self.words, hint=Text())

    def text(self, value: T) -> str:
        """The text of a file. What is no letter of Unicode, such as half of a pair, is written as an escape."""
        return json.dumps({"format": self.written_format, **self.encode(value)}, indent=1) + "\n"


def _set_aside(path: Path, found: Reading[Any], problem: Diagnostic) -> tuple[Diagnostic, bool]:
    """The problem of a file with what becomes of that file as its hint, and whether another may take its place now."""
    if not found.may_be_replaced:
        left = Text(
            "it stays as it is, and nothing new is saved; {hint}",
            "il reste tel quel, et rien n’est enregistré ; {hint}",
        )
        hint = problem.hint or Text("move it away to begin anew", "déplacez-le pour recommencer")
        return replace(problem, hint=left.format(hint=hint)), False
    try:
        copy = copy_of_broken_file(path)
    except OSError as error:
        no_copy = Text(
            "it cannot be copied ({why}), so nothing new is saved",
            "il ne peut être copié ({why}), donc rien n’est enregistré",
        )
        return replace(problem, hint=no_copy.format(why=why_not_written(error))), False
    kept = Text("what was there is kept in {copy}", "ce qui s’y trouvait est conservé dans {copy}")
    if found.value is None:
        kept = Text(f"it begins anew; {kept.en}", f"on recommence à zéro ; {kept.fr}")
    return replace(problem, hint=kept.format(copy=copy)), True


def copy_of_broken_file(path: Path) -> Path:
    """Copy a file beside itself as ``NAME.broken-DATE``, with the date of its last change; the copy that was made of it before,
    if there is one. The user alone may read it.

    Raises:
        OSError: the file cannot be read, or the copy not be written.
    """
    with open_regular(path) as stream:
        stem = f"{path.name}{BROKEN}{_date_of(os.fstat(stream.fileno())):%Y%m%d-%H%M%S}"
        for number in range(1, _MOST_COPIES):
            copy = path.with_name(stem if number == 1 else f"{stem}-{number}")
            if not os.path.lexists(copy):
                copy_to_new_file(stream, copy)
                return copy
            with suppress(OSError), open_regular(copy) as known:
                if _have_same_bytes(stream, known):
                    return copy
            stream.seek(0)
    raise FileExistsError(path)


def _date_of(status: os.stat_result) -> datetime:
    try:
        return datetime.fromtimestamp(status.st_mtime)
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0)  # a time that no calendar has


def _have_same_bytes(one: BinaryIO, other: BinaryIO) -> bool:
    while block := one.read(_BLOCK):
        if other.read(len(block)) != block:
            return False
    return not other.read(1)


_BLOCK = 2**20
BROKEN = ".broken-"
"""What stands between the name of a file and the date in the name of its copy."""


def copies_of_broken_file(path: Path) -> list[Path]:
    """The copies that were made of a file because it was broken."""
    with suppress(OSError):
        return sorted(one for one in path.parent.iterdir() if one.name.startswith(f"{path.name}{BROKEN}"))
    return []


_BROKEN = Text("{file} is damaged", "{file} est endommagé")
_IN_PART = Text("{file} is damaged in places, which are left out", "{file} est endommagé par endroits, qui sont omis")
_NEWER = Text("{file} is of a newer version", "{file} vient d’une version plus récente")
_UNKNOWN = Text("{file} is of an unknown version", "{file} est d’une version inconnue")

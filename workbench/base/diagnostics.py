"""Mistakes in files and edits as values: severity, code, place and hint; never an exception."""

from __future__ import annotations

import difflib
import errno
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from workbench.base.text import Text, terminal_safe

LONGEST_MESSAGE = 600
"""Letters of a message that are shown; a longer one, which repeats a long word of a file, loses its middle."""
MOST_REPORTED = 1_000
"""The most errors, and the most warnings, that are reported for one file; further ones are only counted."""


class Severity(Enum):
    """How bad a diagnostic is; only errors make ``workbench check`` fail."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file; line and column count from 1 (0 = the whole file)."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message about a file or a scenario.

    ``at`` names a place on the map that a window can jump to (a hex label or ``unit:ID``), if there is one.
    """

    severity: Severity
    code: str
    text: Text
    span: Span | None = None
    hint: Text = Text()
    at: str | None = None

    def __post_init__(self) -> None:
        for name, text in (("text", self.text), ("hint", self.hint)):
            if max(len(text.en), len(text.fr)) > LONGEST_MESSAGE:
                object.__setattr__(self, name, Text(_shortened(text.en), _shortened(text.fr)))

    def format(self, language: str = "en") -> str:
        """``file:line:col: error[code] text (hint)``, one line."""
        place = f"{self.span}: " if self.span else ""
        hint = f" ({self.hint.get(language)})" if self.hint else ""
        line = f"{place}{self.severity.value}[{self.code}] {self.text.get(language)}{hint}"
        return terminal_safe(line.replace("\n", " ").replace("\t", "\\t"))


def _shortened(text: str) -> str:
    half = LONGEST_MESSAGE // 2
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:half]} […] {text[-half:]}"


class Diagnostics:
    """A list of diagnostics that grows while a file is read."""

    def __init__(self, items: Iterable[Diagnostic] = ()) -> None:
        self._items: list[Diagnostic] = list(items)

    def add(self, item: Diagnostic) -> None:
        """Add a diagnostic."""
        self._items.append(item)

    def extend(self, items: Iterable[Diagnostic]) -> None:
        """Add several diagnostics."""
        self._items.extend(items)

    def error(
        self, code: str, text: Text, *, span: Span | None = None, hint: Text = Text(), at: str | None = None
    ) -> None:
        """Add an error."""
        self.add(Diagnostic(Severity.ERROR, code, text, span, hint, at))

    def warning(
        self, code: str, text: Text, *, span: Span | None = None, hint: Text = Text(), at: str | None = None
    ) -> None:
        """Add a warning."""
        self.add(Diagnostic(Severity.WARNING, code, text, span, hint, at))

    @property
    def has_errors(self) -> bool:
        """True if any of them is an error."""
        return any(item.severity is Severity.ERROR for item in self._items)

    def since(self, count: int) -> tuple[Diagnostic, ...]:
        """The diagnostics after the first ``count``."""
        return tuple(self._items[count:])

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)


class TooManyErrors(Exception):
    """Raised when a file has so many errors that reading further is of no use."""


class FileDiagnostics(Diagnostics):
    """The diagnostics of one file, bounded in number: :class:`TooManyErrors` at the error after :data:`MOST_REPORTED`;
    warnings and remarks beyond that number are left out, with one note."""

    def __init__(self, items: Iterable[Diagnostic] = ()) -> None:
        super().__init__()
        self._errors = self._others = 0
        self.extend(items)

    def add(self, item: Diagnostic) -> None:
        """Add a diagnostic, as long as there are not too many."""
        if item.severity is Severity.ERROR:
            self._errors += 1
            if self._errors > MOST_REPORTED:
                super().add(Diagnostic(Severity.ERROR, "too_many_errors", _TOO_MANY, Span(_file_of(item))))
                raise TooManyErrors
        else:
            self._others += 1
            if self._others == MOST_REPORTED + 1:
                super().add(Diagnostic(Severity.WARNING, "too_many_warnings", _LEFT_OUT, Span(_file_of(item))))
            if self._others > MOST_REPORTED:
                return
        super().add(item)

    def extend(self, items: Iterable[Diagnostic]) -> None:
        """Add several diagnostics."""
        for item in items:
            self.add(item)


def _file_of(item: Diagnostic) -> str:
    return item.span.file if item.span is not None else ""


_TOO_MANY = Text(
    f"more than {MOST_REPORTED} errors: nothing after this place was looked at",
    f"plus de {MOST_REPORTED} erreurs : rien après cet endroit n’a été examiné",
)
_LEFT_OUT = Text(
    f"more than {MOST_REPORTED} warnings: the others are left out",
    f"plus de {MOST_REPORTED} alertes : les autres sont omises",
)
_LONGEST_WORD = 60
_FEW_WORDS = 12


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """A hint that names the nearest known word, or an empty text when nothing is near."""
    if len(word) > _LONGEST_WORD:
        return Text()
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return Text(f'did you mean "{near[0]}"?', f"vouliez-vous dire « {near[0]} » ?") if near else Text()


def nearest_or_all(word: str, known: Iterable[str]) -> Text:
    """As :func:`did_you_mean`; where nothing is near the known words themselves, if they are few."""
    words = list(known)
    hint = did_you_mean(word, words)
    if hint or not 0 < len(words) <= _FEW_WORDS:
        return hint
    listed = ", ".join(words)
    return Text(f"(known: {listed})", f"(connus : {listed})")


# --- The one exception that may cross package borders: a question that cannot be answered.


class CannotAnswer(Exception):
    """A request names something that does not exist, or needs something that the rules do not define.

    ``code`` is a stable word for programs (``bad_place``, ``unknown_unit``, ``not_modelled`` ...), ``text`` is the
    sentence for users.
    """

    def __init__(self, code: str, text: Text) -> None:
        if max(len(text.en), len(text.fr)) > LONGEST_MESSAGE:
            text = Text(_shortened(text.en), _shortened(text.fr))
        super().__init__(text.en)
        self.code = code
        self.text = text


# --- What the system answers when a file cannot be read or written, in the words of the user.


_NO_FOLDER = Text("the folder does not exist", "le dossier n’existe pas")
_NOT_ALLOWED = Text("you are not allowed to write here", "vous n’avez pas le droit d’écrire ici")
_WRITING: dict[int, Text] = {
    errno.ENOSPC: Text("the disk is full", "le disque est plein"),
    errno.EDQUOT: Text("your share of the disk is full", "votre quota de disque est épuisé"),
    errno.EFBIG: Text("the file is larger than is allowed here", "le fichier dépasse la taille permise ici"),
    errno.EACCES: _NOT_ALLOWED,
    errno.EPERM: _NOT_ALLOWED,
    errno.EBADF: Text("it was closed", "la sortie est fermée"),
    errno.EROFS: Text("the disk is read-only", "le disque est en lecture seule"),
    errno.ENOENT: _NO_FOLDER,
    errno.ENOTDIR: _NO_FOLDER,
    errno.EISDIR: Text("there is a folder of this name", "un dossier porte déjà ce nom"),
    errno.EEXIST: Text("there is something of this name", "ce nom est déjà pris"),
    errno.ENODEV: Text("there is something of this name that is no file", "ce nom désigne autre chose qu’un fichier"),
    errno.ENAMETOOLONG: Text("the name is too long", "le nom est trop long"),
    errno.ELOOP: Text("the links lead in a circle", "les liens tournent en rond"),
    errno.EIO: Text("the disk or the network does not answer", "le disque ou le réseau ne répond pas"),
    errno.ESTALE: Text("the network folder is gone", "le dossier réseau a disparu"),
}
_NO_FILE = Text("there is no such file", "ce fichier n’existe pas")
_NOT_READABLE = Text("you are not allowed to read this file", "vous n’avez pas le droit de lire ce fichier")
_READING = {
    **_WRITING,
    errno.ENOENT: _NO_FILE,
    errno.ENOTDIR: _NO_FILE,
    errno.EACCES: _NOT_READABLE,
    errno.EPERM: _NOT_READABLE,
    errno.EISDIR: Text("it is a folder, not a file", "c’est un dossier, pas un fichier"),
}


def why_not_written(error: OSError | ValueError) -> Text:
    """Why a file could not be written."""
    return _reason(error, _WRITING) or Text.of(_system_words(error))


def why_not_read(error: OSError | ValueError) -> Text:
    """Why a file could not be read."""
    unknown = Text("the file cannot be read: {reason}", "le fichier est illisible : {reason}")
    return _reason(error, _READING) or unknown.format(reason=_system_words(error))


def _reason(error: OSError | ValueError, known: dict[int, Text]) -> Text | None:
    return known.get(error.errno or 0) if isinstance(error, OSError) else None


def _system_words(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)

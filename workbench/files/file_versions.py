"""Which version of the program wrote a file, and what that promises (``docs/files.md``, *Versions of files*).

A file names its format, ``workbench/1``. The number goes up when the meaning of what was there before changes;
``workbench/1.2`` is format 1 with what was added to it later. ``written_by`` is the version of the program that saved the file
last. What a newer program has written is read as far as it is known: a key that this program does not know is a warning, and
stays in the file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from workbench import __version__
from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.files.yaml_reader import Document, read_yaml_text
from workbench.files.yaml_writer import word

if TYPE_CHECKING:
    from workbench.files.text_in_place import UpdatedText

WRITTEN_BY = "written_by"
"""The key with the version of the program that saved a file last."""


@dataclass(frozen=True)
class FileFormat:
    """A format of files: ``workbench/1.0`` by ``name``, ``number`` and ``additions`` (the number behind the dot), as this
    program writes it; ``what`` is such a file in words, ``begins`` says how one begins."""

    name: str
    number: int
    additions: int
    what: Text

    @property
    def word(self) -> str:
        """The format that a file names which needs none of the additions."""
        return f"{self.name}/{self.number}"

    @property
    def begins(self) -> Text:
        """How such a file begins."""
        begins = Text("{what} begins with format: {word}", "{what} commence par format: {word}")
        return begins.format(what=self.what, word=self.word)


SCENARIO_FORMAT = FileFormat("workbench", 1, 0, Text("a scenario", "un scénario"))
LESSON_FORMAT = FileFormat("workbench-lesson", 1, 0, Text("a lesson", "une leçon"))
RULESET_FORMAT = FileFormat("workbench-ruleset", 1, 0, Text("a ruleset", "un jeu de règles"))
NEUTRAL_TERRAIN_FORMAT = FileFormat(
    "workbench-neutral-terrain", 1, 0, Text("a vocabulary of terrain", "un vocabulaire de terrain")
)
IMPORT_FORMAT = FileFormat("workbench-import", 1, 0, Text("a mapping of words", "une correspondance de mots"))
SUPPLEMENT_FORMAT = FileFormat("workbench-supplement", 1, 0, Text("a supplement", "un supplément"))
FORMATS = (
    SCENARIO_FORMAT,
    LESSON_FORMAT,
    RULESET_FORMAT,
    NEUTRAL_TERRAIN_FORMAT,
    IMPORT_FORMAT,
    SUPPLEMENT_FORMAT,
)
"""All formats of files that people write and exchange."""

_NUMBERS = re.compile(r"([0-9]{1,9})[0-9]*(?:\.([0-9]{1,6}))?")
_VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}")

GET_A_NEWER_ONE = Text(
    "get a newer Workbench (Help > About says where); this is {version}, which reads {word}",
    "prenez un Workbench plus récent (Aide > À propos dit où) ; celui-ci est {version} et lit {word}",
)


def _numbers_of(document: Document, form: FileFormat) -> tuple[int, int] | None:
    """(number, additions) of the format that a document names; None if it is not of this kind."""
    found = document.data.get("format") if isinstance(document.data, dict) else None
    name, slash, numbers = str(found).partition("/")
    match = _NUMBERS.fullmatch(numbers) if name == form.name and slash else None
    return None if match is None else (int(match[1]), int(match[2] or 0))


def check_format(document: Document, form: FileFormat, diagnostics: Diagnostics) -> bool:
    """True if a document names the format, with any additions; an error that says what to do otherwise."""
    numbers = _numbers_of(document, form)
    if numbers is not None and numbers[0] == form.number:
        return True
    is_named = isinstance(document.data, dict) and "format" in document.data
    found = document.data["format"] if is_named else None
    span = document.span(("format",)) if is_named else document.span()
    if not is_named:
        text = Text("this is not {what}: it has no format", "ceci n’est pas {what} : il n’y a pas de format")
        diagnostics.error("no_format", text.format(what=form.what), span=span, hint=form.begins)
    elif numbers is not None and numbers[0] > form.number:
        text = Text(f"the file is of a newer format, {found}", f"le fichier est d’un format plus récent, {found}")
        hint = GET_A_NEWER_ONE.format(version=__version__, word=form.word)
        diagnostics.error("newer_format", text, span=span, hint=hint)
    else:
        text = Text(f'the format "{found}" is unknown', f"le format « {found} » est inconnu")
        diagnostics.error("unknown_format", text, span=span, hint=form.begins)
    return False


# --- Files of a newer program


def is_from_newer(document: Document) -> bool:
    """Does a document, or the one that it stands in, say that a newer program has written it?"""
    if document.outer is not None and is_from_newer(document.outer):
        return True
    if not isinstance(document.data, dict):
        return False
    written = document.data.get(WRITTEN_BY)
    if isinstance(written, str | int | float) and is_newer_version(str(written)):
        return True
    found = ((form, _numbers_of(document, form)) for form in FORMATS)
    return any(numbers is not None and numbers > (form.number, form.additions) for form, numbers in found)


def is_version(word: str) -> bool:
    """Is this a version of the program?"""
    return _VERSION.fullmatch(word) is not None


def is_newer_version(version: str, than: str = __version__) -> bool:
    """Is a version of the program newer than another one (this program)? Not if it is none."""
    return _parts(version) > _parts(than)


def _parts(version: str) -> tuple[int, ...]:
    if not is_version(version):
        return ()
    parts = [int(part) for part in version.split(".")]
    return tuple(parts + [0] * (4 - len(parts)))


def warn_of_newer_key(key: str, span: Span, diagnostics: Diagnostics, hint: Text = Text()) -> None:
    """Warn of a key of a newer program, which is not used and stays in the file."""
    text = Text(
        f'the key "{key}" is of a newer Workbench: it stays in the file and is not used',
        f"la clé « {key} » vient d’un Workbench plus récent : elle reste dans le fichier, sans effet",
    )
    diagnostics.warning("newer_key", text, span=span, hint=hint)


def why_newer(document: Document) -> Text:
    """Which program wrote a document, and which one this is."""
    while document.outer is not None:
        document = document.outer
    written: Any = document.data.get(WRITTEN_BY) if isinstance(document.data, dict) else None
    if written is None:
        return Text(f"this is Workbench {__version__}", f"ceci est Workbench {__version__}")
    return Text(
        f"written by Workbench {written}; this is {__version__}",
        f"écrit par Workbench {written} ; celui-ci est {__version__}",
    )


# --- The mark of the program in a text that it writes


_MARK = re.compile(rf"^{WRITTEN_BY}:[ \t]*[\"']?([0-9.]+)[\"']?[ \t]*(?:#.*)?\r?$", re.MULTILINE)


def mark_of(text: str) -> str:
    """The version of the program that a text names; "" if it names none."""
    found = _MARK.search(text)
    return found[1] if found is not None else ""


def marked(canonical: str, version: str = __version__) -> str:
    """A canonical text, of which the first line is its format, with the version of the program that wrote it ("": none)."""
    first, end, rest = canonical.partition("\n")
    return f"{first}{end}{WRITTEN_BY}: {word(version)}\n{rest}" if version else canonical


def mark_to_write(text: str, *, is_canonical: bool) -> str:
    """The version that takes the place of that in a text when something in it has changed. A text by hand that has none gets
    none: what a person wrote stays, and an edit of one line stays one. A newer one stays, because its keys do."""
    before = mark_of(text)
    if not before:
        return __version__ if is_canonical else ""
    return before if is_newer_version(before) else __version__


def with_lost_keys(updated: UpdatedText, before: str, newer_keys: Callable[[Document], Counter[str]]) -> UpdatedText:
    """A text that takes the place of another, with the keys of a newer program that it has no longer. ``newer_keys`` counts
    those in a document."""
    document = read_yaml_text(before.removeprefix("\ufeff"), "")
    if not is_from_newer(document):
        return updated
    after = read_yaml_text(updated.text.removeprefix("\ufeff"), "")
    return replace(updated, lost_keys=tuple(sorted(newer_keys(document) - newer_keys(after))))

"""Reads YAML into plain data with the places of all values; errors become diagnostics with hints. Never raises because of a
file's content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from workbench.base.diagnostics import Diagnostics, FileDiagnostics, Span, TooManyErrors
from workbench.base.text import Text
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.yaml_nodes import Path, SpanIndex, UnreadableYaml, build_data, compose, without_cycle_collection

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class Document:
    """Plain data (mappings, lists, strings, numbers, true/false, None) with the places of all of it.

    ``readable`` is False when there is no data at all; ``data`` is then None. Mapping keys are strings or whole numbers.
    ``outer`` is the document that this one is a part of.
    """

    name: str
    data: Any
    spans: SpanIndex
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    readable: bool = True
    has_byte_order_mark: bool = False
    outer: Document | None = None

    @property
    def file_text(self) -> str:
        """The text as the file holds it, with its byte order mark and its line ends."""
        return ("\ufeff" if self.has_byte_order_mark else "") + self.spans.text

    def span(self, path: Path = ()) -> Span:
        """Where the value at a path stands, or its nearest parent."""
        return self.spans.value(path)

    def key_span(self, path: Path) -> Span:
        """Where the key at a path stands."""
        return self.spans.key(path)

    def word_span(self, path: Path, number: int, offset: int = 0) -> Span:
        """Where the ``number``-th word (from 0) of the text at a path stands."""
        return self.spans.word(path, number, offset)


def read_yaml(path: FilePath | str) -> Document:
    """Read a file; every failure, from a missing file to a bad character, is in the document's diagnostics."""
    name = str(path)
    try:
        raw = SourceFile(path).read()
    except Refused as problem:
        return _unreadable(name, problem.code, problem.text)
    return read_yaml_bytes(raw, name)


def read_yaml_bytes(raw: bytes, name: str) -> Document:
    """Read the bytes of a file; ``name`` stands in diagnostics."""
    if raw.startswith(_UTF16_MARKS):
        return _unreadable(
            name,
            "bad_encoding",
            Text("the file is written in UTF-16", "le fichier est écrit en UTF-16"),
            Span(name, 1, 1),
            _SAVE_AS_UTF8,
        )
    marked = raw.startswith(_UTF8_MARK)
    raw = raw.removeprefix(_UTF8_MARK)
    try:
        return replace(read_yaml_text(raw.decode("utf-8"), name), has_byte_order_mark=marked)
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        byte = f"{raw[error.start]:02X}"
        text = Text(f"the byte {byte} is not UTF-8 text", f"l’octet {byte} n’est pas du texte UTF-8")
        return _unreadable(name, "bad_encoding", text, _end_of(before, name), _SAVE_AS_UTF8)


@without_cycle_collection()
def read_yaml_text(text: str, name: str) -> Document:
    """Read a text that is already in memory; ``name`` stands in diagnostics."""
    bad = _FORBIDDEN.search(text)
    if bad is not None:
        code = f"U+{ord(bad.group()):04X}"
        texts = Text(
            f"the character {code} cannot stand in a text file", f"le caractère {code} n’a pas sa place dans un texte"
        )
        hint = Text("is this a YAML file at all?", "est-ce bien un fichier YAML ?")
        return _unreadable(name, "bad_character", texts, _end_of(text[: bad.start()], name), hint)
    diagnostics = FileDiagnostics()
    spans = SpanIndex(name, text)
    try:
        root = compose(text, name, diagnostics)
        data = build_data(root, spans, diagnostics)
    except UnreadableYaml as error:
        found = Diagnostics([*diagnostics, error.diagnostic])
        return Document(name, None, spans, found, readable=False)
    except TooManyErrors:
        return Document(name, None, spans, diagnostics, readable=False)
    return Document(name, data, spans, diagnostics)


_SAVE_AS_UTF8 = Text("save the file as UTF-8", "enregistrez le fichier en UTF-8")


def _unreadable(name: str, code: str, text: Text, span: Span | None = None, hint: Text = Text()) -> Document:
    diagnostics = Diagnostics()
    diagnostics.error(code, text, span=span or Span(name), hint=hint)
    return Document(name, None, SpanIndex(name), diagnostics, readable=False)


def _end_of(text: str, name: str) -> Span:
    return Span(name, text.count("\n") + 1, len(text) - text.rfind("\n"))


# --- Reads the data of a document without trusting it: data of the wrong shape reads as empty.


class Source:
    """The plain data of one document, by path."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def get(self, *path: str | int) -> Any:
        """The value at a path; None if there is none."""
        value: Any = self.document.data
        for part in path:
            if isinstance(value, dict):
                value = value.get(part)
            elif isinstance(value, list) and isinstance(part, int) and part < len(value):
                value = value[part]
            else:
                return None
        return value

    def pairs(self, *path: str | int) -> Iterator[tuple[str, Path]]:
        """(key, path of its value) for every text key of the mapping at a path."""
        found = self.get(*path)
        if isinstance(found, dict):
            yield from ((key, (*path, key)) for key in found if isinstance(key, str))

    def entries(self, *path: str | int) -> Iterator[Path]:
        """Paths of the entries of the list at a path."""
        found = self.get(*path)
        if isinstance(found, list):
            yield from ((*path, place) for place in range(len(found)))

    def word(self, *path: str | int) -> str | None:
        """The word at a path (an unquoted number is one too); None if there is none."""
        found = self.get(*path)
        if isinstance(found, int) and not isinstance(found, bool):
            return str(found)
        return found if isinstance(found, str) else None

    def number(self, *path: str | int) -> int | None:
        """The whole number at a path."""
        found = self.get(*path)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def text(self, *path: str | int) -> Text:
        """The text at a path, in one language or two."""
        found = self.get(*path)
        if isinstance(found, dict):
            return Text.of({key: value for key, value in found.items() if isinstance(value, str)})
        return Text.of(found) if isinstance(found, str) else Text()


def frozen_value(value: Any) -> Any:
    """Plain data with tuples for lists, as values inside the program have them."""
    if isinstance(value, list):
        return tuple(frozen_value(part) for part in value)
    if isinstance(value, dict):
        return {key: frozen_value(part) for key, part in value.items()}
    return value


# --- A part of a document as a document of its own: what is wrong in it is reported where it stands in the whole file.


@dataclass(frozen=True)
class _SpansInside(SpanIndex):
    """Places of the values below one path of a document."""

    outer: SpanIndex = SpanIndex("")
    path: Path = ()

    def value(self, path: Path) -> Span:
        """Where the value at a path begins."""
        return self.outer.value((*self.path, *path))

    def key(self, path: Path) -> Span:
        """Where the key of a path begins."""
        return self.outer.key((*self.path, *path))

    def word(self, path: Path, number: int, offset: int = 0) -> Span:
        """Where a word of a text begins."""
        return self.outer.word((*self.path, *path), number, offset)


def inner_document(document: Document, path: Path) -> Document:
    """The value at a path as a document. Its diagnostics are empty: those of the whole document belong to that."""
    data: Any = Source(document).get(*path)
    # the text marks which part is meant, as whoever remembers that a text fits a schema goes by it
    text = f"{path}\n{document.spans.text}"
    spans = _SpansInside(document.name, text, outer=document.spans, path=path)
    return Document(document.name, data, spans, outer=document)

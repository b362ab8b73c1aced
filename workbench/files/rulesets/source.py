"""Passes 1 and 2: the folder's YAML files, checked against the file model, as one source that knows every place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from workbench.base.diagnostics import Diagnostics, Span, did_you_mean
from workbench.base.text import Text
from workbench.files.rulesets.schema import HEAD, SECTIONS, CitedValue, Head, RulesetFile
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_nodes import SpanIndex
from workbench.files.yaml_reader import Document, check_schema, read_yaml

MESSAGES = "messages"


@dataclass
class Source:
    """The contents of the files of a folder; paths start with the section: ``("terrain", "woods", "cost")``.

    ``sections`` hold the entries that fit the file model, as models; ``known`` all keys, also those of bad entries, so
    that a mistake in an entry is not reported again at every mention of it.
    """

    folder: str
    head: Head | None = None
    sections: dict[str, dict[str, Any]] = field(default_factory=dict)
    documents: dict[tuple[str, str], Document] = field(default_factory=dict)

    def entries(self, section: str) -> dict[str, Any]:
        """The good entries of a section, in file order."""
        return self.sections.get(section, {})

    def known(self, section: str) -> list[str]:
        """Every key of a section, good or bad."""
        return [key for name, key in self.documents if name == section]

    def span(self, *path: str | int) -> Span:
        """Where the value at a path stands, or its nearest parent."""
        document = self._document(path)
        return Span(self.folder) if document is None else document.span(path)

    def key_span(self, *path: str | int) -> Span:
        """Where the key of a path stands."""
        document = self._document(path)
        return Span(self.folder) if document is None else document.key_span(path)

    def _document(self, path: DataPath) -> Document | None:
        if len(path) >= 2:
            found = self.documents.get((str(path[0]), str(path[1])))
            if found is not None:
                return found
        return self._by_section.get(str(path[0])) if path else None

    @cached_property
    def _by_section(self) -> dict[str, Document]:
        return {section: document for (section, _), document in reversed(self.documents.items())}


def ruleset_files(folder: Path) -> list[Path]:
    """The YAML files of a ruleset, in a stable order: ``*.yaml`` (``ruleset.yaml`` first) and ``messages/*.yaml``."""
    own = sorted(folder.glob("*.yaml"), key=lambda path: (path.stem != HEAD, path.name))
    return [*own, *sorted((folder / MESSAGES).glob("*.yaml"))]


def read_source(folder: Path, diagnostics: Diagnostics) -> Source:
    """Read all files of a folder; what cannot be read or does not fit is in ``diagnostics`` and left out."""
    source = Source(str(folder))
    for path in ruleset_files(folder):
        document = read_yaml(path)
        if document.readable and path.parent.name == MESSAGES:
            document = _under(MESSAGES, document)
        diagnostics.extend(document.diagnostics)
        if document.readable:
            check_schema(RulesetFile, document, diagnostics)
            _take(source, document, diagnostics)
    return source


def _under(section: str, document: Document) -> Document:
    """A file of bare entries as if they stood under a section."""
    spans = SpanIndex(
        document.spans.file,
        document.spans.text,
        {(section, *path): extent for path, extent in document.spans.values.items()},
        {(section, *path): extent for path, extent in document.spans.keys.items()},
    )
    return Document(document.name, {section: document.data}, spans, document.diagnostics)


def _take(source: Source, document: Document, diagnostics: Diagnostics) -> None:
    """Keep the entries of a file; entries that do not fit were reported by the schema and are only noted by key."""
    data = document.data if isinstance(document.data, dict) else {}
    for section, entries in data.items():
        if (section != HEAD and section not in SECTIONS) or not isinstance(entries, dict):
            continue
        if section == HEAD:
            _take_head(source, document, entries, diagnostics)
            continue
        for key, value in entries.items():
            if not isinstance(key, str) or _twice(source, section, key, document, diagnostics):
                continue
            source.documents[section, key] = document
            try:
                kept = _adapter(section).validate_python(value)
            except ValidationError:
                continue
            source.sections.setdefault(section, {})[key] = kept


def _take_head(source: Source, document: Document, value: dict[Any, Any], diagnostics: Diagnostics) -> None:
    if _twice(source, HEAD, HEAD, document, diagnostics):
        return
    source.documents[HEAD, HEAD] = document
    try:
        source.head = Head.model_validate(value)
    except ValidationError:
        return


def _twice(source: Source, section: str, key: str, document: Document, diagnostics: Diagnostics) -> bool:
    first = source.documents.get((section, key))
    if first is None:
        return False
    path = (section, key) if section != HEAD else (HEAD,)
    place = first.key_span(path)
    text = Text(
        f'"{key}" stands twice under {section}, first at {place}',
        f"« {key} » figure deux fois sous {section}, d’abord en {place}",
    )
    hint = Text("keep one of the two", "gardez l’un des deux")
    diagnostics.error("duplicate_key", text, span=document.key_span(path), hint=hint)
    return True


@cache
def _adapter(section: str) -> TypeAdapter[Any]:
    return TypeAdapter(SECTIONS[section])


# --- Pass 3: words that name other entries must exist.


_TERRAIN_NAMES = ("winter_as", "as")
"""Facts whose value is the key of another terrain row."""


def check_references(source: Source, diagnostics: Diagnostics) -> None:
    """Report every mention of an entry that does not exist; a ruleset without a head cannot be built."""
    if source.head is None and not source.known("ruleset"):
        text = Text('the section "ruleset" is missing', "il manque la section « ruleset »")
        hint = Text("it says the id, name and doctrines", "elle dit l’identifiant, le nom et les doctrines")
        diagnostics.error("missing_key", text, span=source.span(), hint=hint)
    _terrain(source, diagnostics)
    _conditions(source, diagnostics)
    _units(source, diagnostics)
    _counter(source, diagnostics)


def _terrain(source: Source, diagnostics: Diagnostics) -> None:
    for key, row in source.entries("terrain").items():
        for column in ("cost", "passage"):
            for mobility in getattr(row, column):
                _named(source, diagnostics, "mobility", mobility, path=("terrain", key, column, mobility), at_key=True)
        group = row.look.get("group")
        if group is not None:
            _named(source, diagnostics, "groups", str(group), path=("terrain", key, "look", "group"))
        for fact in _TERRAIN_NAMES:
            cell = row.facts.get(fact)
            value = cell.value if isinstance(cell, CitedValue) else cell
            if value is not None:
                _named(source, diagnostics, "terrain", str(value), path=("terrain", key, "facts", fact))


def _units(source: Source, diagnostics: Diagnostics) -> None:
    """Report columns and states that are meant for kinds or tags that no unit has."""
    kinds = source.entries("units")
    known = [*source.known("units"), *dict.fromkeys(tag for kind in kinds.values() for tag in kind.tags)]
    for section in ("unit_columns", "states"):
        for key, entry in source.entries(section).items():
            for place, word in enumerate(entry.only):
                if kinds and word not in known:
                    span = source.span(section, key, "only", place)
                    _unknown(diagnostics, word, known, what="unit kind or tag", span=span)


def _counter(source: Source, diagnostics: Diagnostics) -> None:
    """Report values of counters that no unit can have."""
    counter = source.head.counter if source.head is not None else None
    if counter is None:
        return
    kinds = source.entries("units")
    known = [*source.known("unit_columns"), *dict.fromkeys(name for kind in kinds.values() for name in kind.values)]
    for part, groups in (("strength", counter.strength), ("move", counter.move)):
        for row, group in enumerate(groups):
            for place, word in enumerate(group):
                if word.removeprefix("+") not in known:
                    span = source.span("ruleset", "counter", part, row, place)
                    _unknown(diagnostics, word, known, what="value of a unit", span=span)


def _conditions(source: Source, diagnostics: Diagnostics) -> None:
    for key, condition in source.entries("conditions").items():
        if condition.kind == "choice" and condition.default not in condition.choices:
            span = source.span("conditions", key, "default")
            _unknown(diagnostics, str(condition.default), condition.choices, what=f"choice of {key}", span=span)


def _named(
    source: Source, diagnostics: Diagnostics, section: str, word: str, *, path: tuple[str, ...], at_key: bool = False
) -> None:
    known = source.known(section)
    if word not in known:
        span = source.key_span(*path) if at_key else source.span(*path)
        _unknown(diagnostics, word, known, what=section, span=span)


def _unknown(diagnostics: Diagnostics, word: str, known: Iterable[str], *, what: str, span: Span) -> None:
    text = Text(f'"{word}" is not defined ({what})', f"« {word} » n’est pas défini ({what})")
    diagnostics.error("unknown_reference", text, span=span, hint=did_you_mean(word, known))

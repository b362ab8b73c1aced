"""A ruleset that is being edited: the texts of its files, changed in place, so that comments, order and style stay.

A draft is a value; an edit gives the next one. Paths start with the section, as in
:class:`~workbench.files.rulesets.source.Source`: ``("terrain", "woods", "cost", "foot")``; those of the head with ``ruleset``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Diagnostics
from workbench.base.text import Text
from workbench.files.rulesets.build import judged_ruleset
from workbench.files.rulesets.loader import with_sentences
from workbench.files.rulesets.ruleset_cache import HEAD, MESSAGES, ruleset_files
from workbench.files.rulesets.schema import SECTIONS
from workbench.files.rulesets.source import Source, source_of
from workbench.files.safe_files import save_text
from workbench.files.text_in_place import updated_text
from workbench.files.yaml_extents import NotEditable
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_reader import Document, read_yaml, read_yaml_text
from workbench.files.yaml_sharing import unshared_text
from workbench.files.yaml_writer import WIDTH, key_of, value
from workbench.rules.ruleset import Ruleset

Check = Callable[[Ruleset, Source], Iterable[Diagnostic]]
_ENTRY_DEPTH = 2
"""Sections and entries are written as blocks, what is inside of them on one line each, if it fits."""


class _Nothing:
    """There is no value at a path."""


NOTHING = _Nothing()


@dataclass(frozen=True)
class RulesDraft:
    """The texts of the files of a ruleset, by their paths in its ``folder`` (``terrain.yaml``, ``messages/fire.yaml``)."""

    folder: Path
    texts: Mapping[str, str]

    # --- what is in it

    @cached_property
    def documents(self) -> dict[str, Document]:
        """What each file says."""
        return {name: _document(str(self.folder / name), text) for name, text in self.texts.items()}

    def sections(self) -> list[str]:
        """The sections that it has, in the order of the file model, the head first."""
        return [section for section in (HEAD, *SECTIONS) if section in self._data]

    def entries(self, section: str) -> list[str]:
        """The keys of a section, in the order of the files."""
        return [key for key in self._data.get(section, ()) if isinstance(key, str)]

    def value(self, path: DataPath) -> Any:
        """The plain data at a path; :data:`NOTHING` if there is none."""
        found: Any = self._data
        for part in path:
            found = _inside(found, part)
        return found

    def comment(self, path: DataPath) -> str:
        """The comment behind a value on its line, without its #; "" if there is none."""
        name = self._file_of(path)
        if name is None:
            return ""
        document = self.documents[name]
        extent = document.spans.values.get(_path_in_data(name, path))
        if extent is None:
            return ""
        rest = document.spans.text[extent.end :].partition("\n")[0]
        before, mark, words = rest.partition(" #")
        return words.strip() if mark and not before.strip(" ,}]") else ""

    @cached_property
    def _data(self) -> dict[str, dict[Any, Any]]:
        """The entries of all files together, by sections."""
        found: dict[str, dict[Any, Any]] = {}
        for section, name in self._places:
            entries = found.setdefault(section, {})
            for key, data in self._section(name, section).items():
                entries.setdefault(key, data)
        return found

    @cached_property
    def _places(self) -> tuple[tuple[str, str], ...]:
        """All (section, file)."""
        found: list[tuple[str, str]] = []
        for name, document in self.documents.items():
            if name.startswith(f"{MESSAGES}/"):
                found.append((MESSAGES, name))
            elif isinstance(document.data, dict):
                found += ((str(section), name) for section in document.data)
        return tuple(found)

    def _section(self, name: str, section: str) -> dict[Any, Any]:
        data = self.documents[name].data
        if name.startswith(f"{MESSAGES}/"):
            data = {MESSAGES: data}
        found = data.get(section) if isinstance(data, dict) else None
        return found if isinstance(found, dict) else {}

    def _file_of(self, path: DataPath) -> str | None:
        """The file that holds the entry of a path; else the last one with its section."""
        with_section = [name for section, name in self._places if section == path[0]]
        for name in with_section:
            if len(path) < 2 or path[0] == HEAD or path[1] in self._section(name, str(path[0])):
                return name
        return with_section[-1] if with_section else None

    # --- edits

    def with_value(self, path: DataPath, data: Any) -> RulesDraft:
        """The draft with plain data at a path; mappings on the way there that are missing are made. CannotAnswer where a file
        cannot be edited, because it is no YAML."""
        name = self._file_of(path) or f"{path[0]}.yaml"
        inner = _path_in_data(name, path)
        return self._edited(name, inner, lambda root: _set(root, inner, data))

    def without(self, path: DataPath) -> RulesDraft:
        """The draft without the value at a path, and without mappings that are empty then, up to its entry."""
        name = self._file_of(path)
        if name is None or self.value(path) is NOTHING:
            return self
        inner = _path_in_data(name, path)
        return self._edited(name, inner, lambda root: _remove(root, inner))

    def _edited(self, name: str, path: DataPath, change: Callable[[dict[Any, Any]], None]) -> RulesDraft:
        text = self.texts.get(name, "")
        document = _document(str(self.folder / name), text)
        data = document.data if text else {}
        if not isinstance(data, dict):
            words = Text("{name} is no YAML that can be edited", "{name} n’est pas du YAML modifiable")
            raise CannotAnswer("not_editable", words.format(name=name))
        changed = deepcopy(data)
        change(changed)
        before, after = canonical_text(data), canonical_text(changed)
        if before == after:
            return self
        with suppress(NotEditable):
            text = unshared_text(text, path, lambda place: value(_found(data, place)))
        update = updated_text(
            text, before, after, lambda new: canonical_text(read_yaml_text(new, name).data or {}) == after
        )
        return replace(self, texts={**self.texts, name: update.text})

    # --- checks

    def checked(self, check: Check | None = None) -> tuple[Ruleset | None, Diagnostics]:
        """The ruleset and everything that ``check`` and the passes say of it, as if it were loaded from its folder."""
        diagnostics = Diagnostics()
        documents = [(self.folder / name, document) for name, document in self.documents.items()]
        # models are cached with what is wrong with them: documents are as they were read
        source = source_of(self.folder, [(path, _fresh(document)) for path, document in documents], diagnostics)
        ruleset = judged_ruleset(source, diagnostics, check)
        return (with_sentences(ruleset) if ruleset is not None else None), diagnostics

    def place_of(self, diagnostic: Diagnostic) -> DataPath:
        """The path at which a diagnostic stands; () if it stands at none."""
        span = diagnostic.span
        if span is None:
            return ()
        for name, document in self.documents.items():
            if document.name == span.file:
                found = _paths_by_place(document).get((span.line, span.column), ())
                return (MESSAGES, *found) if found and name.startswith(f"{MESSAGES}/") else found
        return ()

    # --- files

    def changed_files(self, since: RulesDraft) -> dict[str, str]:
        """The files whose text differs from that of another draft, with their text."""
        return {name: text for name, text in self.texts.items() if since.texts.get(name) != text}

    def save(self, since: RulesDraft) -> Diagnostics:
        """Write the files that differ from those of another draft."""
        diagnostics = Diagnostics()
        for name, text in self.changed_files(since).items():
            diagnostics.extend(save_text(self.folder / name, text))
        return diagnostics


def read_draft(folder: Path) -> RulesDraft:
    """The draft of the files in the folder of a ruleset. A file that cannot be read is left out: its diagnostics come with a
    check of the folder."""
    texts = {}
    for path in ruleset_files(folder):
        document = read_yaml(path)
        if document.spans.text or document.readable:
            texts[path.relative_to(folder).as_posix()] = document.file_text
    return RulesDraft(folder, texts)


# --- Data and their places.


@lru_cache(maxsize=256)
def _document(name: str, text: str) -> Document:
    return replace(read_yaml_text(text.removeprefix("\ufeff"), name), has_byte_order_mark=text.startswith("\ufeff"))


def _fresh(document: Document) -> Document:
    """The document with diagnostics of its own, so that a check adds nothing to those that are kept with the text."""
    return replace(document, diagnostics=Diagnostics(document.diagnostics))


@lru_cache(maxsize=64)
def _places_of(name: str, text: str) -> dict[tuple[int, int], DataPath]:
    spans = _document(name, text).spans
    found: dict[tuple[int, int], DataPath] = {}
    for extents in (spans.values, spans.keys):
        for path, extent in extents.items():
            place = extent.line, extent.column
            if len(path) >= len(found.get(place, ())):
                found[place] = path
    return found


def _paths_by_place(document: Document) -> dict[tuple[int, int], DataPath]:
    return _places_of(document.name, document.file_text)


def _path_in_data(name: str, path: DataPath) -> DataPath:
    """The path inside of a file: those of messages begin with their key."""
    return path[1:] if name.startswith(f"{MESSAGES}/") else path


def _found(data: Any, path: DataPath) -> Any:
    part: Any
    for part in path:
        # keys that are numbers are known by their words in the text
        data = data[part] if not isinstance(data, dict) or part in data else data[int(part)]
    return data


def _inside(data: Any, part: str | int) -> Any:
    if isinstance(data, dict):
        return data.get(part, NOTHING)
    if isinstance(data, list) and isinstance(part, int) and 0 <= part < len(data):
        return data[part]
    return NOTHING


def _set(root: dict[Any, Any], path: DataPath, data: Any) -> None:
    here: Any = root
    for part in path[:-1]:
        if not isinstance(here, list) and not isinstance(here.get(part), dict | list):
            here[part] = {}
        here = here[part]
    here[path[-1]] = data


def _remove(root: dict[Any, Any], path: DataPath) -> None:
    homes: list[Any] = [root]
    for part in path[:-1]:
        homes.append(homes[-1][part])
    for depth in range(len(path) - 1, -1, -1):
        del homes[depth][path[depth]]
        if homes[depth] or depth <= _ENTRY_DEPTH:
            return


def canonical_text(data: Mapping[Any, Any]) -> str:
    """Plain data as YAML in one fixed form: sections and entries as blocks, what is inside of them on one line each."""
    return "".join(f"{line}\n" for line in _lines(data, 0))


def _lines(data: Mapping[Any, Any], depth: int) -> Iterator[str]:
    margin = "  " * depth
    for key, part in data.items():
        head = f"{margin}{key_of(key)}:"
        short = f"{head} {value(part)}"
        if isinstance(part, dict) and part and (depth < _ENTRY_DEPTH or len(short) > WIDTH):
            yield head
            yield from _lines(part, depth + 1)
        else:
            yield short

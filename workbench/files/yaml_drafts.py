"""A text of YAML, or several, that is being edited: changed in place, so that comments, order and style stay.

A draft is a value; an edit gives the next one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, count
from pathlib import Path
from typing import Any, Self

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Diagnostics
from workbench.base.text import Text
from workbench.files.safe_files import save_text
from workbench.files.text_in_place import updated_text
from workbench.files.yaml_extents import Entry, NotEditable, Value, tree_of
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_reader import Document, read_yaml_text
from workbench.files.yaml_writer import WIDTH, key_of, value

# --- Values that share YAML (``&name`` and ``*name``) with others, taken out of it so that they can be edited alone. An alias
# on the way to the value becomes a copy. A name that is given on the way, or in the value, moves to the first place that uses
# it. The data stay the same, and so does every other line.


_NAME = re.compile(r"&([^\s,\[\]{}]+)[ \t]*")
_MOST_STEPS = 200


def unshared_text(text: str, path: DataPath, written: Callable[[DataPath], str]) -> str:
    """The text in which the value at a path, and whatever lies around it, is its own. ``written`` gives the data at a path as
    they are written on one line."""
    for _ in range(_MOST_STEPS):
        if "&" not in text:
            return text
        root = tree_of(text)
        step = next(_steps(text, root, path, written), None)
        if step is None:
            return text
        for start, end, words in sorted(step, reverse=True):
            text = text[:start] + words + text[end:]
    raise NotEditable


def _steps(
    text: str, root: Value, path: DataPath, written: Callable[[DataPath], str]
) -> Iterator[list[tuple[int, int, str]]]:
    """Edits that take one thing that is shared out of the way."""
    for depth, node in enumerate(_way(root, path)):
        if node.style == "*":
            yield [(node.start, node.end, written(path[:depth]))]
        inner = _all(node, path[:depth]) if depth == len(path) else [(node, path[:depth])]
        for one, place in inner:
            found = _NAME.match(text, one.start) if one.style != "*" else None
            if found is None:
                continue
            edits = [(one.start, found.end(), "")]
            user = _first_user(text, root, found.group(1), one.start)
            if user is not None:
                edits.append((user.start, user.end, f"&{found.group(1)} {written(place)}"))
            yield edits


def _way(root: Value, path: DataPath) -> Iterator[Value]:
    node: Value | None = root
    yield root
    for part in path:
        node = _child(node.entries or (), part) if node is not None else None
        if node is None:
            return
        yield node


def _child(entries: Sequence[Entry], part: str | int) -> Value | None:
    if entries and entries[0].key is None:
        return entries[part].value if isinstance(part, int) and part < len(entries) else None
    return next((one.value for one in entries if one.name == str(part)), None)


def _all(node: Value, path: DataPath) -> Iterator[tuple[Value, DataPath]]:
    yield node, path
    for number, entry in enumerate(node.entries or ()):
        yield from _all(entry.value, (*path, entry.name if entry.key is not None else number))


def _first_user(text: str, root: Value, name: str, after: int) -> Value | None:
    """The first alias of a name behind a place, before the name is given to something else."""
    for node, _ in sorted(_all(root, ()), key=lambda found: found[0].start):
        if node.start > after and node.style == "*" and text[node.start + 1 : node.end].strip() == name:
            return node
        again = _NAME.match(text, node.start)
        if node.start > after and node.style != "*" and again is not None and again.group(1) == name:
            return None
    return None


_ENTRY_DEPTH = 2
"""Sections and entries are written as blocks, what is inside of them on one line each, if it fits."""


class _Nothing:
    """There is no value at a path."""


NOTHING = _Nothing()


def plain_key(words: str) -> str:
    """Any words as a key of files: small letters, digits and underscores; "" if nothing is left of them."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def free_key(key: str, taken: Collection[str]) -> str:
    """The key, or the first with a number behind it, that is not taken."""
    numbered = (f"{key}_{number}" for number in count(2))
    return next(one for one in chain((key,), numbered) if one not in taken)


@dataclass(frozen=True)
class YamlDraft:
    """The texts of files by their paths in a ``folder``. Here a path leads into the first of them; whoever has several says
    in which one a path is (:meth:`file_of`), and how it goes on there (:meth:`path_in_file`)."""

    folder: Path
    texts: Mapping[str, str]

    @property
    def place(self) -> Path:
        """The folder or file that it is the draft of."""
        return self.folder

    # --- what is in it

    @cached_property
    def documents(self) -> dict[str, Document]:
        """What each file says."""
        return {name: document_of(str(self.folder / name), text) for name, text in self.texts.items()}

    @cached_property
    def data(self) -> Any:
        """The plain data of all files together."""
        return next(iter(self.documents.values())).data

    def value(self, path: DataPath) -> Any:
        """The plain data at a path; :data:`NOTHING` if there is none."""
        found: Any = self.data
        for part in path:
            found = _inside(found, part)
        return found

    def file_of(self, path: DataPath) -> str:
        """The file that a path leads into."""
        return next(iter(self.texts))

    def path_in_file(self, name: str, path: DataPath) -> DataPath:
        """How a path goes on inside of a file."""
        return path

    def path_of_place(self, name: str, found: DataPath) -> DataPath:
        """The path of what stands at one in a file."""
        return found

    # --- edits

    def with_value(self, path: DataPath, data: Any) -> Self:
        """The draft with plain data at a path; mappings on the way there that are missing are made. CannotAnswer where a file
        cannot be edited, because it is no YAML."""
        name = self.file_of(path)
        inner = self.path_in_file(name, path)
        return self.changed_in(name, (inner,), lambda root: _set(root, inner, data))

    def without(self, path: DataPath) -> Self:
        """The draft without the value at a path, and without mappings that are empty then, up to its entry."""
        name = self.file_of(path)
        if self.value(path) is NOTHING:
            return self
        inner = self.path_in_file(name, path)
        return self.changed_in(name, (inner,), lambda root: _remove(root, inner))

    def changed(self, paths: Iterable[DataPath], change: Callable[[dict[Any, Any]], None]) -> Self:
        """The draft of one file with several changes of its data at once; ``paths`` are where they are."""
        return self.changed_in(next(iter(self.texts)), paths, change)

    def changed_in(self, name: str, paths: Iterable[DataPath], change: Callable[[dict[Any, Any]], None]) -> Self:
        """The draft with several changes of the data of a file at once, at paths inside of it."""
        text = self.texts.get(name, "")
        document = document_of(str(self.folder / name), text)
        data = document.data if text else {}
        if not isinstance(data, dict):
            words = Text("{name} is no YAML that can be edited", "{name} n’est pas du YAML modifiable")
            raise CannotAnswer("not_editable", words.format(name=name))
        changed = deepcopy(data)
        change(changed)
        before, after = canonical_text(data), canonical_text(changed)
        if before == after:
            return self
        for path in paths:
            with suppress(NotEditable):
                text = unshared_text(text, path, lambda place: value(_found(data, place)))
        update = updated_text(
            text, before, after, lambda new: canonical_text(read_yaml_text(new, name).data or {}) == after
        )
        return replace(self, texts={**self.texts, name: update.text})

    def place_of(self, diagnostic: Diagnostic) -> DataPath:
        """The path at which a diagnostic stands; () if it stands at none."""
        span = diagnostic.span
        if span is None:
            return ()
        for name, document in self.documents.items():
            if document.name == span.file:
                found = _paths_by_place(document).get((span.line, span.column), ())
                return self.path_of_place(name, found)
        return ()

    # --- files

    def changed_files(self, since: YamlDraft) -> dict[str, str]:
        """The files whose text differs from that of another draft, with their text."""
        return {name: text for name, text in self.texts.items() if since.texts.get(name) != text}

    def save(self, since: YamlDraft) -> Diagnostics:
        """Write the files that differ from those of another draft."""
        diagnostics = Diagnostics()
        for name, text in self.changed_files(since).items():
            diagnostics.extend(save_text(self.folder / name, text))
        return diagnostics


# --- Data and their places.


@lru_cache(maxsize=256)
def document_of(name: str, text: str) -> Document:
    return replace(read_yaml_text(text.removeprefix("\ufeff"), name), has_byte_order_mark=text.startswith("\ufeff"))


def fresh(document: Document) -> Document:
    """The document with diagnostics of its own, so that a check adds nothing to those that are kept with the text."""
    return replace(document, diagnostics=Diagnostics(document.diagnostics))


@lru_cache(maxsize=64)
def _places_of(name: str, text: str) -> dict[tuple[int, int], DataPath]:
    spans = document_of(name, text).spans
    found: dict[tuple[int, int], DataPath] = {}
    for extents in (spans.values, spans.keys):
        for path, extent in extents.items():
            place = extent.line, extent.column
            if len(path) >= len(found.get(place, ())):
                found[place] = path
    return found


def _paths_by_place(document: Document) -> dict[tuple[int, int], DataPath]:
    return _places_of(document.name, document.file_text)


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

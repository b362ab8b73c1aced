"""Where the values, entries and comments of a YAML text lie, down to the sign: what is needed to change a text in place."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from workbench.files.yaml_nodes import BadScalar, plain_scalar


class NotEditable(Exception):
    """The text has a form that is not edited in place."""


# --- Values of a text with their extents


_COLON = re.compile(r"\s*:")
PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")
PROPERTIES_OF_LINE = re.compile(r"(?:[ \t]+[&!]\S*)*")
SKIPPED = re.compile(r"(?:\s+|(?:(?<=\s)|^)#[^\n]*)*")
BLOCK_HEADER = re.compile(r"(?:[&!]\S*[ \t]+)*[|>][-+0-9]*")
_AHEAD = 40
"""Signs before a key among which the mark of a complex key is looked for."""
_COMPLEX_KEY = re.compile(r"(?:^|[\s\[{,-])\?[ \t]+\Z")
_COMMENT_LINE = re.compile(r"([ \t]*)#[^\n]*\n")
_BLANK_LINE = re.compile(r"[ \t\r]*\n")
REST_OF_LINE = re.compile(r"[ \t]*(?:(?<=[ \t])#[^\n]*)?\n")
ANY_COMMENT = re.compile(r"(?:(?<=\s)|^)(#[^\n\r]*)")


@dataclass(slots=True, eq=False)
class Value:
    """A value: ``entries`` are those of a list or mapping, None for a scalar and an alias; ``word`` is a scalar's content.
    ``end`` lies behind the last sign of the value; for a block scalar at the beginning of the next line."""

    start: int
    end: int
    word: str = ""
    style: str = ""
    """Of a scalar as PyYAML names it: "" = plain, else one of ' " | >; * for an alias."""
    entries: list[Entry] | None = None
    is_mapping: bool = False
    is_flow: bool = False
    is_shared: bool = False
    """Has it an anchor, or is it an alias?"""
    is_opaque: bool = False
    """Is it written in a way that only allows to replace all of it?"""
    known_data: Any = None

    @property
    def data(self) -> Any:
        """The content as a value that can be hashed and compared; the order of keys does not count."""
        if self.known_data is None:
            self.known_data = self._data()
        return self.known_data

    def _data(self) -> Any:
        if self.entries is None:
            return _scalar_data(self.word, plain=not self.style)
        if self.is_mapping:
            return "mapping", frozenset((entry.name, entry.value.data) for entry in self.entries)
        return "list", tuple(entry.value.data for entry in self.entries)

    @property
    def is_block_scalar(self) -> bool:
        return self.style in ("|", ">")


@dataclass(slots=True, eq=False)
class Entry:
    """One of a list or mapping. ``start`` is that of its key, its dash, or (in a flow list) its value; its value begins at
    ``mark_end`` or later."""

    key: Value | None
    value: Value
    start: int
    mark_end: int

    @property
    def name(self) -> str:
        """The key; "" in lists."""
        return self.key.word if self.key is not None else ""

    @property
    def end(self) -> int:
        return max(self.mark_end, self.value.end)

    @property
    def identity(self) -> Any:
        """What an entry of a list is recognised by when other parts of it changed: its first key with its value."""
        parts = self.value.entries
        if not parts or not self.value.is_mapping:
            return None
        return parts[0].name, parts[0].value.data


def _scalar_data(word: str, *, plain: bool) -> Any:
    if plain:
        try:
            value = plain_scalar(word)
        except BadScalar:
            return "bad", word
        return type(value).__name__, value
    return "str", word


_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def tree_of(text: str) -> Value:
    """The root value of a text.

    Raises:
        NotEditable: there is none.
        yaml.YAMLError: the text is no YAML.
    """
    return _TreeBuilder(text).root()


@dataclass(slots=True)
class _TreeBuilder:
    text: str
    stack: list[Value] = field(default_factory=list)
    keys: list[Value | None] = field(default_factory=list)
    anchors: dict[str, Value] = field(default_factory=dict)
    leaves: list[Value] = field(default_factory=list)
    """The scalars and aliases in the order of the text."""

    def root(self) -> Value:
        top = Value(0, 0, entries=[], is_flow=True)
        self.stack, self.keys = [top], [None]
        parse: Callable[..., Iterator[Any]] = yaml.parse
        for event in parse(self.text, Loader=_LOADER):
            if isinstance(event, (yaml.ScalarEvent, yaml.AliasEvent)):
                leaf = self.leaf(event)
                self.leaves.append(leaf)
                self.attach(leaf)
            elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                self.open(event)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self.close(event)
        if not top.entries:
            raise NotEditable
        return top.entries[0].value

    def leaf(self, event: Any) -> Value:
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.AliasEvent):
            found = self.anchors[str(event.anchor)]
            return Value(start, end, style="*", is_shared=True, known_data=found.data)
        node = Value(start, end, event.value, event.style or ("'" if event.tag else ""), is_shared=bool(event.anchor))
        if node.is_block_scalar:
            node.end = self.end_of_block_scalar(start, end)
        self.name(event, node)
        return node

    def end_of_block_scalar(self, start: int, end: int) -> int:
        """Behind the last line with words: empty lines that follow are no content, unless the header wants them."""
        header = BLOCK_HEADER.match(self.text, start)
        if header is None or "+" in header.group():
            return end
        first = line_after(self.text, header.end())
        body = self.text[first:end].rstrip()
        return line_after(self.text, first + len(body)) if body else first

    def open(self, event: Any) -> None:
        node = Value(event.start_mark.index, 0, entries=[], is_flow=event.flow_style, is_shared=bool(event.anchor))
        node.is_mapping = isinstance(event, yaml.MappingStartEvent)
        if node.is_flow:
            inside = PROPERTIES.match(self.text, node.start)
            node.is_opaque = inside is None or self.text[inside.end() : inside.end() + 1] not in ("[", "{")
        self.name(event, node)
        self.attach(node)
        self.stack.append(node)
        self.keys.append(None)

    def close(self, event: Any) -> None:
        node = self.stack.pop()
        self.keys.pop()
        node.end = event.end_mark.index if node.is_flow or not node.entries else node.entries[-1].end

    def name(self, event: Any, node: Value) -> None:
        if event.anchor is not None:
            self.anchors[event.anchor] = node

    def attach(self, node: Value) -> None:
        parent, key = self.stack[-1], self.keys[-1]
        assert parent.entries is not None
        if not parent.is_mapping:
            parent.entries.append(self.list_entry(parent, node))
        elif key is None:
            self.keys[-1] = node
        else:
            colon = _COLON.match(self.text, key.end)
            ahead = self.text[max(0, key.start - _AHEAD) : key.start]
            if colon is None or key.entries is not None or key.style == "*" or _COMPLEX_KEY.search(ahead):
                parent.is_opaque = True
            parent.entries.append(Entry(key, node, key.start, colon.end() if colon is not None else key.end))
            self.keys[-1] = None

    def list_entry(self, parent: Value, node: Value) -> Entry:
        assert parent.entries is not None
        if parent.is_flow:
            return Entry(None, node, node.start, node.start)
        after = parent.entries[-1].end if parent.entries else match_end(PROPERTIES, self.text, parent.start)
        dash = match_end(SKIPPED, self.text, after)
        parent.is_opaque = parent.is_opaque or self.text[dash : dash + 1] != "-"
        return Entry(None, node, dash, dash + 1)


def match_end(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found is not None else start


def line_after(text: str, place: int) -> int:
    """Where the line after the one with this place begins."""
    end = text.find("\n", place)
    return len(text) if end < 0 else end + 1


def is_within(node: Value, test: Callable[[Value], bool]) -> bool:
    return test(node) or any(is_within(entry.value, test) for entry in node.entries or ())


# --- The text by hand: its lines and comments


def _comments(text: str, leaves: Iterable[Value]) -> Iterator[tuple[int, str]]:
    """(place, comment) of all comments: what begins with # outside of scalars."""
    scalars = [extent for leaf in leaves for extent in _scalar_extents(text, leaf)]
    starts = [start for start, _ in scalars]
    place = 0
    while (match := ANY_COMMENT.search(text, place)) is not None:
        before = bisect_right(starts, match.start(1)) - 1
        if before >= 0 and match.start(1) < scalars[before][1]:
            place = scalars[before][1]
        else:
            yield match.start(1), match.group(1)
            place = match.end()


def _scalar_extents(text: str, leaf: Value) -> Iterator[tuple[int, int]]:
    header = BLOCK_HEADER.match(text, leaf.start) if leaf.is_block_scalar else None
    if header is None:
        yield leaf.start, leaf.end
    else:  # a comment may follow the header
        yield leaf.start, header.end()
        yield line_after(text, header.end()), leaf.end


class HandText:
    """The text that is edited, with line ends of one sign and one at the end; what is different comes back at last."""

    def __init__(self, text: str) -> None:
        self.mark = "\ufeff" if text.startswith("\ufeff") else ""
        text = text.removeprefix("\ufeff")
        self.newline = "\r\n" if "\r\n" in text and text.count("\r\n") == text.count("\n") else "\n"
        text = text.replace("\r\n", "\n") if self.newline == "\r\n" else text
        if "\r" in text.replace("\r\n", "\n"):
            raise NotEditable
        self.ends_line = text.endswith("\n")
        self.text = text if self.ends_line else text + "\n"
        builder = _TreeBuilder(self.text)
        self.root = builder.root()
        self.comments = list(_comments(self.text, builder.leaves))

    def whole(self, text: str) -> str:
        """The file's text for an edited one."""
        if not self.ends_line:
            text = text.removesuffix("\n")
        return self.mark + text.replace("\n", self.newline)

    def comments_in(self, start: int, end: int) -> list[tuple[int, str]]:
        """The comments that begin in a stretch of the text."""
        first, last = bisect_left(self.comments, (start, "")), bisect_left(self.comments, (end, ""))
        return self.comments[first:last]

    def column(self, place: int) -> int:
        """The number of signs before a place in its line."""
        return place - (self.text.rfind("\n", 0, place) + 1)

    def begins_line(self, place: int) -> bool:
        """Is there nothing but space before a place in its line?"""
        return not self.text[place - self.column(place) : place].strip()

    def lines_end(self, entry: Entry) -> int:
        """Where the line after an entry begins."""
        end = entry.end
        return end if self.text[end - 1] == "\n" else line_after(self.text, end)

    def block_end(self, entry: Entry) -> int:
        """Where the lines of an entry end, with the comments below it that are indented further."""
        end = place = self.lines_end(entry)
        column = self.column(entry.start)
        while True:
            comment = _COMMENT_LINE.match(self.text, place)
            if comment is not None and len(comment.group(1)) > column:
                end = place = comment.end()
            elif comment is None and (blank := _BLANK_LINE.match(self.text, place)) is not None:
                place = blank.end()
            else:
                return end

    def block_start(self, entry: Entry) -> int:
        """Where the lines of an entry begin, with the comments directly above it, unless the file begins with them: those
        belong to the file. The entry begins a line."""
        column = self.column(entry.start)
        start = entry.start - column
        while start > 0:
            above = self.text.rfind("\n", 0, start - 1) + 1
            comment = _COMMENT_LINE.match(self.text, above)
            if comment is None or len(comment.group(1)) != column:
                break
            start = above
        return start if start > 0 else entry.start - column

"""Changes a YAML text in place: what a person wrote by hand keeps its comments, order and style where nothing changed.

Three texts are compared: the one by hand, the canonical one that a writer of this program gives for the same values, and the
canonical one of the values that are to be saved. What differs between the two canonical texts is edited in the first. Nothing
here knows what the values mean, so whoever calls has to read the result back.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

import yaml

from workbench.files.yaml_nodes import BadScalar, plain_scalar
from workbench.files.yaml_writer import quoted


@dataclass(frozen=True)
class UpdatedText:
    """A text that was changed in place, or ``is_canonical``: written anew. ``lost_comments`` are those that could not be kept
    (with their #), in the order of the file. Comments of entries that are gone are not among them: they went with their
    entries."""

    text: str
    lost_comments: tuple[str, ...] = ()
    is_canonical: bool = False


def updated_text(text: str, before: str, after: str, reads_back: Callable[[str], bool]) -> UpdatedText:
    """``text`` with what changed from ``before`` to ``after``; ``text`` itself, to the byte, if nothing did.

    ``before`` is the canonical form of the values that ``text`` holds, ``after`` that of the values to be saved.
    ``reads_back`` says whether a text holds the values to be saved. The finest change that reads back is taken: of single
    values, else of whole sections (the values of the topmost keys), else ``after`` takes the place of all.
    """
    if before == after:
        return UpdatedText(text)
    if text in ("", before):
        return UpdatedText(after, is_canonical=True)
    try:
        page = _Page(text)
        old, new = _tree(before), _tree(after)
        for whole_sections in (False, True):
            update = _Update(page, before, after, whole_sections=whole_sections)
            result = update.result(old, new)
            if result is not None and reads_back(result):
                return UpdatedText(result, tuple(comment for _, comment in sorted(update.lost)))
        return UpdatedText(after, tuple(comment for _, comment in page.comments), is_canonical=True)
    except (_NotPossible, yaml.YAMLError):
        return UpdatedText(after, tuple(match.group(1) for match in _ANY_COMMENT.finditer(text)), is_canonical=True)


class _NotPossible(Exception):
    """The text has a form that is not edited in place."""


# --- Values of a text with their extents


_COLON = re.compile(r"\s*:")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")
_PROPERTIES_OF_LINE = re.compile(r"(?:[ \t]+[&!]\S*)*")
_SKIPPED = re.compile(r"(?:\s+|(?:(?<=\s)|^)#[^\n]*)*")
_BLOCK_HEADER = re.compile(r"(?:[&!]\S*[ \t]+)*[|>][-+0-9]*")
_COMPLEX_KEY = re.compile(r"(?:^|[\s\[{,-])\?[ \t]+\Z")
_COMMENT_LINE = re.compile(r"([ \t]*)#[^\n]*\n")
_BLANK_LINE = re.compile(r"[ \t\r]*\n")
_REST_OF_LINE = re.compile(r"[ \t]*(?:(?<=[ \t])#[^\n]*)?\n")
_ANY_COMMENT = re.compile(r"(?:(?<=\s)|^)(#[^\n\r]*)")


@dataclass(slots=True, eq=False)
class _Node:
    """A value: ``entries`` are those of a list or mapping, None for a scalar and an alias; ``word`` is a scalar's content.
    ``end`` lies behind the last sign of the value; for a block scalar at the beginning of the next line."""

    start: int
    end: int
    word: str = ""
    style: str = ""
    """Of a scalar as PyYAML names it: "" = plain, else one of ' " | >; * for an alias."""
    entries: list[_Entry] | None = None
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
class _Entry:
    """One of a list or mapping. ``start`` is that of its key, its dash, or (in a flow list) its value; its value begins at
    ``mark_end`` or later."""

    key: _Node | None
    value: _Node
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
        if not parts or not self.value.is_mapping or parts[0].value.entries is not None:
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


def _tree(text: str) -> _Node:
    """The root value of a text.

    Raises:
        _NotPossible: there is none.
        yaml.YAMLError: the text is no YAML.
    """
    return _TreeBuilder(text).root()


@dataclass(slots=True)
class _TreeBuilder:
    text: str
    stack: list[_Node] = field(default_factory=list)
    keys: list[_Node | None] = field(default_factory=list)
    anchors: dict[str, _Node] = field(default_factory=dict)

    def root(self) -> _Node:
        top = _Node(0, 0, entries=[], is_flow=True)
        self.stack, self.keys = [top], [None]
        parse: Callable[..., Iterator[Any]] = yaml.parse
        for event in parse(self.text, Loader=_LOADER):
            if isinstance(event, (yaml.ScalarEvent, yaml.AliasEvent)):
                self.attach(self.leaf(event))
            elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                self.open(event)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self.close(event)
        if not top.entries:
            raise _NotPossible
        return top.entries[0].value

    def leaf(self, event: Any) -> _Node:
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.AliasEvent):
            found = self.anchors[str(event.anchor)]
            return _Node(start, end, style="*", is_shared=True, known_data=found.data)
        node = _Node(start, end, event.value, event.style or ("'" if event.tag else ""), is_shared=bool(event.anchor))
        if node.is_block_scalar:
            node.end = self.end_of_block_scalar(start, end)
        self.name(event, node)
        return node

    def end_of_block_scalar(self, start: int, end: int) -> int:
        """Behind the last line with words: empty lines that follow are no content, unless the header wants them."""
        header = _BLOCK_HEADER.match(self.text, start)
        if header is None or "+" in header.group():
            return end
        first = _line_after(self.text, header.end())
        body = self.text[first:end].rstrip()
        return _line_after(self.text, first + len(body)) if body else first

    def open(self, event: Any) -> None:
        node = _Node(event.start_mark.index, 0, entries=[], is_flow=event.flow_style, is_shared=bool(event.anchor))
        node.is_mapping = isinstance(event, yaml.MappingStartEvent)
        if node.is_flow:
            inside = _PROPERTIES.match(self.text, node.start)
            node.is_opaque = inside is None or self.text[inside.end() : inside.end() + 1] not in ("[", "{")
        self.name(event, node)
        self.attach(node)
        self.stack.append(node)
        self.keys.append(None)

    def close(self, event: Any) -> None:
        node = self.stack.pop()
        self.keys.pop()
        node.end = event.end_mark.index if node.is_flow or not node.entries else node.entries[-1].end

    def name(self, event: Any, node: _Node) -> None:
        if event.anchor is not None:
            self.anchors[event.anchor] = node

    def attach(self, node: _Node) -> None:
        parent, key = self.stack[-1], self.keys[-1]
        assert parent.entries is not None
        if not parent.is_mapping:
            parent.entries.append(self.list_entry(parent, node))
        elif key is None:
            self.keys[-1] = node
        else:
            colon = _COLON.match(self.text, key.end)
            line = self.text[self.text.rfind("\n", 0, key.start) + 1 : key.start]
            if colon is None or key.entries is not None or key.style == "*" or _COMPLEX_KEY.search(line):
                parent.is_opaque = True
            parent.entries.append(_Entry(key, node, key.start, colon.end() if colon is not None else key.end))
            self.keys[-1] = None

    def list_entry(self, parent: _Node, node: _Node) -> _Entry:
        assert parent.entries is not None
        if parent.is_flow:
            return _Entry(None, node, node.start, node.start)
        after = parent.entries[-1].end if parent.entries else _match_end(_PROPERTIES, self.text, parent.start)
        dash = _match_end(_SKIPPED, self.text, after)
        parent.is_opaque = parent.is_opaque or self.text[dash : dash + 1] != "-"
        return _Entry(None, node, dash, dash + 1)


def _match_end(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found is not None else start


def _line_after(text: str, place: int) -> int:
    """Where the line after the one with this place begins."""
    end = text.find("\n", place)
    return len(text) if end < 0 else end + 1


def _is_within(node: _Node, test: Callable[[_Node], bool]) -> bool:
    return test(node) or any(_is_within(entry.value, test) for entry in node.entries or ())


# --- The text by hand: its lines and comments


class _Page:
    """The text that is edited, with line ends of one sign and one at the end; what is different comes back at last."""

    def __init__(self, text: str) -> None:
        self.mark = "\ufeff" if text.startswith("\ufeff") else ""
        text = text.removeprefix("\ufeff")
        self.newline = "\r\n" if "\r\n" in text and text.count("\r\n") == text.count("\n") else "\n"
        text = text.replace("\r\n", "\n") if self.newline == "\r\n" else text
        if "\r" in text.replace("\r\n", "\n"):
            raise _NotPossible
        self.ends_line = text.endswith("\n")
        self.text = text if self.ends_line else text + "\n"
        self.root = _tree(self.text)
        self.comments = list(self._comments())

    def whole(self, text: str) -> str:
        """The file's text for an edited one."""
        if not self.ends_line:
            text = text.removesuffix("\n")
        return self.mark + text.replace("\n", self.newline)

    def _comments(self) -> Iterator[tuple[int, str]]:
        """(place, comment) of all comments: what begins with # outside of scalars."""
        scalars = [*self._scalars(self.root), (len(self.text), len(self.text))]
        last = 0
        for start, end in sorted(scalars):
            for match in _ANY_COMMENT.finditer(self.text, last, start):
                yield match.start(1), match.group(1)
            last = max(last, end)

    def _scalars(self, node: _Node) -> Iterator[tuple[int, int]]:
        if node.entries is None:
            header = _BLOCK_HEADER.match(self.text, node.start) if node.is_block_scalar else None
            if header is None:
                yield node.start, node.end
            else:  # a comment may follow the header
                yield node.start, header.end()
                yield _line_after(self.text, header.end()), node.end
        for entry in node.entries or ():
            if entry.key is not None:
                yield from self._scalars(entry.key)
            yield from self._scalars(entry.value)

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

    def lines_end(self, entry: _Entry) -> int:
        """Where the line after an entry begins."""
        end = entry.end
        return end if self.text[end - 1] == "\n" else _line_after(self.text, end)

    def block_end(self, entry: _Entry) -> int:
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

    def block_start(self, entry: _Entry) -> int:
        """Where the lines of an entry begin, with the comments directly above it; the entry begins a line."""
        column = self.column(entry.start)
        start = entry.start - column
        while start > 0:
            above = self.text.rfind("\n", 0, start - 1) + 1
            comment = _COMMENT_LINE.match(self.text, above)
            if comment is None or len(comment.group(1)) != column:
                break
            start = above
        return start


# --- What has to be done with the entries of a list or mapping


_Edit = tuple[int, int, str]
"""A stretch of the text, and what takes its place."""


def _edited(text: str, edits: Iterable[_Edit], start: int, end: int) -> str:
    """A stretch of a text with edits in it; of those at one place the first comes first."""
    parts = []
    for first, last, words in sorted(edits, key=lambda edit: edit[:2]):
        parts += [text[start:first], words]
        start = last
    return "".join([*parts, text[start:end]])


@dataclass
class _Plan:
    """By places among the entries of the text: edits inside of those that stay, and behind which one (-1 = at the beginning)
    new entries and moved ones come."""

    edits: dict[int, list[_Edit]] = field(default_factory=dict)
    placed: dict[int, list[_Entry | int]] = field(default_factory=dict)
    moved: dict[int, list[_Edit]] = field(default_factory=dict)

    def place(self, behind: int, what: _Entry | int) -> None:
        self.placed.setdefault(behind, []).append(what)


@dataclass(frozen=True)
class _Pair:
    """An entry of the list to be written (its number), and the entry before that it comes from."""

    after: int
    before: int


def _paired(old: Sequence[_Entry], new: Sequence[_Entry]) -> list[_Pair]:
    """Which entries of a list are which: those that are equal in the same order, equal elsewhere, with an equal first key, and
    as many changed ones between two that are equal."""
    matcher = SequenceMatcher(
        None, [one.value.data for one in old], [one.value.data for one in new], autojunk=max(len(old), len(new)) > 5_000
    )
    pairs: dict[int, int] = {}
    changed: list[tuple[range, range]] = []
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "equal":
            pairs.update(zip(range(start, end), range(first, last), strict=True))
        else:
            changed.append((range(first, last), range(start, end)))
    features: tuple[Callable[[_Entry], Any], ...] = (lambda one: one.value.data, lambda one: one.identity)
    for feature in features:
        free = set(range(len(old))) - set(pairs.values())
        known: dict[Any, list[int]] = {}
        for place in sorted(free, reverse=True):
            known.setdefault(feature(old[place]), []).append(place)
        for place, entry in enumerate(new):
            found = known.get(feature(entry)) if place not in pairs else None
            if found and feature(entry) is not None:
                pairs[place] = found.pop()
    taken = set(pairs.values())
    for before, after in changed:
        left = [place for place in before if place not in taken]
        wanted = [place for place in after if place not in pairs]
        if len(left) == len(wanted):
            pairs.update(zip(wanted, left, strict=True))
    return [_Pair(place, pairs[place]) for place in sorted(pairs)]


def _in_order(numbers: Sequence[int]) -> set[int]:
    """The longest choice of numbers that grow from one to the next."""
    ends: list[int] = []
    places: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        at = bisect_left(ends, number)
        before.append(places[at - 1] if at else -1)
        if at == len(ends):
            ends.append(number)
            places.append(place)
        else:
            ends[at], places[at] = number, place
    found: set[int] = set()
    place = places[-1] if places else -1
    while place >= 0:
        found.add(numbers[place])
        place = before[place]
    return found


def _counterparts(old: Sequence[_Entry], page: Sequence[_Entry]) -> list[int]:
    """For each entry of a canonical list, the place of the same one in the text, whose order may be another."""
    free: dict[Any, list[int]] = {}
    for place in reversed(range(len(page))):
        free.setdefault(page[place].value.data, []).append(place)
    found = [held.pop() if (held := free.get(one.value.data)) else -1 for one in old]
    rest = iter(sorted(place for places in free.values() for place in places))
    return [place if place >= 0 else next(rest) for place in found]


# --- The update


class _Update:
    """One attempt to change a text; ``whole_sections`` replaces the values of the topmost keys as wholes."""

    def __init__(self, page: _Page, before: str, after: str, *, whole_sections: bool) -> None:
        self.page, self.text = page, page.text
        self.before, self.after = before, after
        self.whole_sections = whole_sections
        self.lost: list[tuple[int, str]] = []

    def result(self, old: _Node, new: _Node) -> str | None:
        """The changed text; None if it cannot be changed in place."""
        root = self.page.root
        if not (root.is_mapping and old.is_mapping and new.is_mapping) or root.is_opaque:
            return None
        edits = self._collection(root, old, new)
        return None if edits is None else self.page.whole(_edited(self.text, edits, 0, len(self.text)))

    def _collection(self, held: _Node, old: _Node, new: _Node) -> list[_Edit] | None:
        """Edits for a list or mapping; None if all of it has to be replaced."""
        plan = self._mapping_plan(held, old, new) if held.is_mapping else self._list_plan(held, old, new)
        if plan is None or not (plan.edits or plan.moved):
            return None
        return self._flow_edits(held, new, plan) if held.is_flow else self._block_edits(held, new, plan)

    # --- plans

    def _mapping_plan(self, held: _Node, old: _Node, new: _Node) -> _Plan | None:
        assert held.entries is not None
        assert old.entries is not None
        assert new.entries is not None
        places = {entry.name: place for place, entry in enumerate(held.entries)}
        known = {entry.name: entry for entry in old.entries}
        wanted = {entry.name: entry for entry in new.entries}
        if len(places) != len(held.entries):
            return None
        changed = {
            name for name, entry in wanted.items() if name in known and entry.value.data != known[name].value.data
        }
        if held is not self.page.root and changed - places.keys() and places.keys() - known.keys():
            return None  # written in another form: what changed stands under a key that the canonical form has not
        plan = _Plan()
        for name, place in places.items():
            if name in wanted or name not in known:
                plan.edits[place] = []
        behind = -1
        for name, entry in wanted.items():
            place = places.get(name, -1)
            if place >= 0:
                behind = place
                before = known[name].value if name in known else held.entries[place].value
                plan.edits[place] = self._value(held, held.entries[place], before, new, entry)
            elif name not in known or name in changed:
                plan.place(behind, entry)
        return plan

    def _list_plan(self, held: _Node, old: _Node, new: _Node) -> _Plan | None:
        assert held.entries is not None
        assert old.entries is not None
        assert new.entries is not None
        if len(held.entries) != len(old.entries):
            return None
        places = _counterparts(old.entries, held.entries)
        pairs = _paired(old.entries, new.entries)
        staying = _in_order([pair.before for pair in pairs])
        sources = {pair.after: pair.before for pair in pairs}
        plan, behind = _Plan(), -1
        for number, entry in enumerate(new.entries):
            source = sources.get(number)
            if source is None:
                plan.place(behind, entry)
                continue
            place = places[source]
            edits = self._value(held, held.entries[place], old.entries[source].value, new, entry)
            if source in staying:
                plan.edits[place] = edits
                behind = place
            else:
                plan.moved[place] = edits
                plan.place(behind, place)
        return plan

    # --- values

    def _value(self, parent: _Node, held: _Entry, old: _Node, home: _Node, new: _Entry) -> list[_Edit]:
        """Edits that give an entry of ``parent`` the value of an entry of ``home`` in the canonical text."""
        value, wanted = held.value, new.value
        at_top = parent is self.page.root
        if at_top and self.whole_sections and _is_within(value, lambda node: node.is_shared):
            return self._replaced(parent, held, home, new)
        if old.data == wanted.data:
            return []
        alike = value.entries is not None and old.entries is not None and wanted.entries is not None
        alike = alike and value.is_mapping == old.is_mapping == wanted.is_mapping
        if alike and not value.is_opaque and not (at_top and self.whole_sections):
            lost = len(self.lost)
            edits = self._collection(value, old, wanted)
            if edits is not None:
                return edits
            del self.lost[lost:]
        return self._replaced(parent, held, home, new)

    def _replaced(self, parent: _Node, held: _Entry, home: _Node, new: _Entry) -> list[_Edit]:
        """Edits that replace the value of an entry as a whole."""
        value, text = held.value, self.text
        if parent.is_flow:
            space = " " if value.start == value.end and held.mark_end == value.start else ""
            self.lost += self.page.comments_in(value.start, value.end)
            return [(value.start, value.end, space + self._in_flow(new.value))]
        head_start, head_end, body_end = self._extent(held)
        body_start = max(head_end, _line_after(text, head_end))
        head, body = self._canonical_value(parent, held, home, new)
        inline = text[head_start : value.start] if value.start <= head_end else ""
        if "\n" in inline:  # the value stands in a line of its own below its key
            head_start, inline = value.start, ""
        elif head:
            head = (inline or " ") + head
        self.lost += self.page.comments_in(head_start, head_end)
        self.lost += self.page.comments_in(body_start, body_end)
        return [(head_start, head_end, head), (body_start, max(body_start, body_end), body)]

    def _extent(self, held: _Entry) -> tuple[int, int, int]:
        """(where the value begins in the line of its key or dash, where it ends in that line, where its further lines end)."""
        value, text, start = held.value, self.text, held.mark_end
        if value.is_block_scalar:
            return start, _match_end(_BLOCK_HEADER, text, value.start), value.end
        if value.entries and not value.is_flow:
            end = self.page.lines_end(value.entries[-1])
            if "\n" in text[start : value.entries[0].start]:
                return start, _match_end(_PROPERTIES_OF_LINE, text, start), end
            return start, _line_after(text, start) - 1, end
        return start, max(start, value.end), 0

    def _canonical_value(self, parent: _Node, held: _Entry, home: _Node, new: _Entry) -> tuple[str, str]:
        """A value of the canonical text for its place in the text: what stands in the line of its key or dash, and the lines
        below."""
        if home.is_flow:
            return self._in_flow(new.value), ""
        head, _, body = self.after[new.mark_end : new.end].partition("\n")
        shift = self.page.column(held.start) - _column(self.after, new.start)
        if not parent.is_mapping and body:
            # a mapping that begins in the line of its dash: its keys stand below each other
            own = held.value.start if held.value.end > held.mark_end else held.start + 2
            same_line = "\n" not in self.text[held.start : own]
            column = self.page.column(own) if same_line else self.page.column(held.start) + 2
            shift = column - _column(self.after, new.value.start)
        return head.strip(), _shifted(body, shift)

    def _in_flow(self, node: _Node) -> str:
        """A value of the canonical text on one line, as it may stand in brackets."""
        if node.entries is None:
            return quoted(node.word) if node.is_block_scalar else self.after[node.start : node.end]
        if node.is_mapping:
            return f"{{{', '.join(self._pair_in_flow(entry) for entry in node.entries)}}}"
        return f"[{', '.join(self._in_flow(entry.value) for entry in node.entries)}]"

    def _pair_in_flow(self, entry: _Entry) -> str:
        value = self._in_flow(entry.value)
        return value if entry.key is None else f"{self.after[entry.key.start : entry.key.end]}: {value}"

    # --- entries in lines

    def _block_edits(self, held: _Node, new: _Node, plan: _Plan) -> list[_Edit] | None:
        """Edits of a list or mapping whose entries stand in lines of their own."""
        entries, page = held.entries, self.page
        assert entries is not None
        compact = not page.begins_line(entries[0].start)
        kept = sorted(plan.edits)
        gone = [place for place in range(len(entries)) if place not in plan.edits]
        if not kept or (compact and plan.moved):
            return None
        edits = [edit for place in kept for edit in plan.edits[place]]
        column = page.column(entries[0].start)
        for behind, placed in plan.placed.items():
            lines = "".join(self._lines(held, one, new, plan, column) for one in placed)
            if behind >= 0:
                place = page.block_end(entries[behind])
            elif compact:
                place, lines = entries[0].start, lines[column:] + " " * column
            else:
                place = page.block_start(entries[0])
            edits.append((place, place, lines))
        if compact and gone and gone[0] == 0:
            # what stays first moves up into the line of the dash
            first = kept[0]
            end = entries[first].start
            if page.comments_in(page.lines_end(entries[first - 1]), end):
                return None
            edits.append((entries[0].start, end, ""))
            gone = [place for place in gone if place > first]
        edits += [(page.block_start(entries[place]), page.block_end(entries[place]), "") for place in gone]
        return edits

    def _lines(self, held: _Node, what: _Entry | int, new: _Node, plan: _Plan, column: int) -> str:
        """The lines of an entry that is new, or that comes from elsewhere in the text with its comments."""
        if isinstance(what, int):
            assert held.entries is not None
            entry = held.entries[what]
            start, end = self.page.block_start(entry), self.page.block_end(entry)
            return _edited(self.text, plan.moved[what], start, end)
        if new.is_flow:
            return f"{' ' * column}{'' if what.key is not None else '- '}{self._pair_in_flow(what)}\n"
        words = self.after[what.start : what.end].removesuffix("\n")
        return f"{' ' * column}{_shifted(words, column - _column(self.after, what.start), first=False)}\n"

    # --- entries in brackets

    def _flow_edits(self, held: _Node, new: _Node, plan: _Plan) -> list[_Edit] | None:
        """Edits of a list or mapping in brackets: inside of its entries, or of all between the brackets if some come or go."""
        assert held.entries is not None
        if not plan.placed and len(plan.edits) == len(held.entries):
            return [edit for edits in plan.edits.values() for edit in edits]
        parts = [_FlowPart(*part) for part in self._flow_parts(held)]
        if not parts:
            return None
        order: list[_FlowPart] = []
        usual = self._usual_part(parts)

        def put(placed: Iterable[_Entry | int]) -> None:
            for one in placed:
                if isinstance(one, int):
                    order.append(self._edited_part(held, parts[one], one, plan.moved[one]))
                else:
                    order.append(_FlowPart(usual.lead, self._pair_in_flow(one), "", usual.trail))

        put(plan.placed.get(-1, ()))
        for place in range(len(parts)):
            if place in plan.edits:
                order.append(self._edited_part(held, parts[place], place, plan.edits[place]))
            put(plan.placed.get(place, ()))
        inside = _match_end(_PROPERTIES, self.text, held.start) + 1
        last = held.entries[-1]
        comma = self.text[_match_end(_SKIPPED, self.text, last.end)] == ","
        words = ""
        for number, part in enumerate(order):
            lead = part.lead_at(number, parts[0].lead)
            words += lead.removeprefix("\n") if words.endswith("\n") else lead
            words += part.body + part.behind + ("," if comma or number < len(order) - 1 else "") + part.trail
        end = inside + sum(part.length for part in parts) + len(parts) - (0 if comma else 1)
        return [(inside, end, words)]

    def _flow_parts(self, held: _Node) -> Iterator[tuple[str, str, str, str]]:
        """Of each entry: what stands before it, itself, what stands before its comma, and the rest of the line of the comma if
        there is nothing else on it."""
        assert held.entries is not None
        place = _match_end(_PROPERTIES, self.text, held.start) + 1
        for number, entry in enumerate(held.entries):
            comma = _match_end(_SKIPPED, self.text, entry.end)
            is_last = number == len(held.entries) - 1
            if is_last and self.text[comma] != ",":
                end, behind = _match_end(_REST_OF_LINE, self.text, entry.end), ""
                trail = self.text[entry.end : end]
            else:
                end, behind = _match_end(_REST_OF_LINE, self.text, comma + 1), self.text[entry.end : comma]
                trail = self.text[comma + 1 : end]
            yield self.text[place : entry.start], self.text[entry.start : entry.end], behind, trail
            place = end

    def _edited_part(self, held: _Node, part: _FlowPart, place: int, edits: list[_Edit]) -> _FlowPart:
        assert held.entries is not None
        entry = held.entries[place]
        return _FlowPart(part.lead, _edited(self.text, edits, entry.start, entry.end), part.behind, part.trail)

    def _usual_part(self, parts: Sequence[_FlowPart]) -> _FlowPart:
        """How a new entry stands among the others: on the same line or on a line of its own."""
        lead = parts[min(1, len(parts) - 1)].lead
        *lines, margin = lead.split("\n")
        if len(parts) == 1 and not lines:
            margin = margin or " "
        own_line = "\n" in parts[0].trail
        return _FlowPart(margin if own_line or not lines else f"\n{margin}", "", "", "\n" if own_line else "")


@dataclass(frozen=True)
class _FlowPart:
    """An entry in brackets with what surrounds it, without its comma."""

    lead: str
    body: str
    behind: str
    trail: str

    @property
    def length(self) -> int:
        return len(self.lead) + len(self.body) + len(self.behind) + len(self.trail)

    def lead_at(self, number: int, first: str) -> str:
        """What stands before the entry when it is the one with a number, where ``first`` stood before the first one."""
        if number == 0 and first.startswith("\n"):
            return self.lead if self.lead.startswith("\n") else f"\n{self.lead}"
        if self.lead.strip() or "\n" in self.lead:
            return self.lead
        if number == 0:
            return first if not first.strip() else self.lead
        return self.lead or " "


def _column(text: str, place: int) -> int:
    return place - (text.rfind("\n", 0, place) + 1)


def _shifted(lines: str, by: int, *, first: bool = True) -> str:
    """Lines indented by so many columns more or less; the last one ends, unless the first is not indented either."""
    if not lines:
        return ""
    shifted = [
        line if not line.strip() or (number == 0 and not first) else " " * by + line if by > 0 else line[-by:]
        for number, line in enumerate(lines.removesuffix("\n").split("\n"))
    ]
    return "\n".join(shifted) + ("\n" if first else "")

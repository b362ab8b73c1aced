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

from workbench.files.yaml_extents import (
    ANY_COMMENT,
    BLOCK_HEADER,
    PROPERTIES,
    PROPERTIES_OF_LINE,
    REST_OF_LINE,
    SKIPPED,
    Entry,
    HandText,
    NotEditable,
    Value,
    is_within,
    line_after,
    match_end,
    tree_of,
)
from workbench.files.yaml_nodes import without_cycle_collection
from workbench.files.yaml_writer import quoted


@dataclass(frozen=True)
class UpdatedText:
    """A text that was changed in place, or ``is_canonical``: written anew. ``lost_comments`` are those that could not be kept
    (with their #), in the order of the file. Comments of entries that are gone are not among them: they went with their
    entries. ``lost_keys`` are keys of a newer program that are gone, with their entries or without."""

    text: str
    lost_comments: tuple[str, ...] = ()
    is_canonical: bool = False
    lost_keys: tuple[str, ...] = ()


@without_cycle_collection()
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
        page = HandText(text)
        for whole_sections in (False, True):
            old, new = (tree_of(before), tree_of(after)) if whole_sections else _trees_of_changes(before, after)
            update = _Update(page, before, after, whole_sections=whole_sections)
            result = update.result(old, new)
            if result is not None and reads_back(result):
                return UpdatedText(result, tuple(comment for _, comment in sorted(update.lost)))
        return UpdatedText(after, tuple(comment for _, comment in page.comments), is_canonical=True)
    except (NotEditable, yaml.YAMLError):
        return UpdatedText(after, tuple(match.group(1) for match in ANY_COMMENT.finditer(text)), is_canonical=True)


def _trees_of_changes(before: str, after: str) -> tuple[Value, Value]:
    """The trees of two canonical texts. Sections (the values of the topmost keys) that are equal in both are not parsed: only
    their extents and that they are equal is known of them."""
    sections = [{match[1]: match.end() for match in _SECTION.finditer(text)} for text in (before, after)]
    bodies = [
        {key: text[start : _section_end(text, start)].rstrip() for key, start in starts.items()}
        for text, starts in zip((before, after), sections, strict=True)
    ]
    equal = {key: body for key, body in bodies[0].items() if bodies[1].get(key) == body and len(body) > _LONG_SECTION}
    found = []
    for text, starts in zip((before, after), sections, strict=True):
        bare = text
        for key, body in equal.items():
            bare = f"{bare[: starts[key]]}{' ' * len(body)}{bare[starts[key] + len(body) :]}"
        root = tree_of(bare)
        for entry in root.entries or ():
            if body := equal.get(entry.name, ""):
                start = starts[entry.name]
                first = start + len(body) - len(body.lstrip())
                entry.value = Value(first, start + len(body), known_data=("section", body))
        found.append(root)
    return found[0], found[1]


_SECTION = re.compile(r"^([A-Za-z_]\w*):", re.MULTILINE)
"""How a section of a canonical text begins that may be left out."""
_TOP_LINE = re.compile(r"^\S", re.MULTILINE)
"""How a section of a canonical text ends: whatever the next key is (a number, several words, in quotes), it is not indented."""
_LONG_SECTION = 1_000
"""Letters of a section that is worth being left out."""


def _section_end(text: str, start: int) -> int:
    following = _TOP_LINE.search(text, start)
    return len(text) if following is None else following.start()


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
    placed: dict[int, list[Entry | int]] = field(default_factory=dict)
    moved: dict[int, list[_Edit]] = field(default_factory=dict)

    def place(self, behind: int, what: Entry | int) -> None:
        self.placed.setdefault(behind, []).append(what)


_MOST_ALIKE = 500
"""Entries of a list beyond which those that are there many times are not matched: that would take long."""
_MOST_COMPARED = 10_000
"""Pairs of changed entries that are compared part by part."""


def _sources(old: Sequence[Entry], new: Sequence[Entry]) -> dict[int, int]:
    """Which entries of a list (by number) come from which before: those that are equal in the same order, equal elsewhere, with
    an equal first key, as many changed ones between two that are equal, and those of which at least half is equal."""
    before_data, after_data = ([one.value.data for one in entries] for entries in (old, new))
    matcher = SequenceMatcher(None, before_data, after_data, autojunk=max(len(old), len(new)) > _MOST_ALIKE)
    sources: dict[int, int] = {}
    changed: list[tuple[range, range]] = []
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "equal":
            sources.update(zip(range(start, end), range(first, last), strict=True))
        else:
            changed.append((range(first, last), range(start, end)))
    _match(sources, before_data, after_data)
    _match(sources, [one.identity for one in old], [one.identity for one in new])
    for before, after in changed:
        taken = set(sources.values())
        left = [place for place in before if place not in taken]
        wanted = [place for place in after if place not in sources]
        if len(left) == len(wanted):
            sources.update(zip(wanted, left, strict=True))
    _match_similar(sources, old, new)
    return sources


def _match(sources: dict[int, int], old: Sequence[Any], new: Sequence[Any]) -> None:
    """Add pairs of entries with the same feature; None is no feature."""
    taken = set(sources.values())
    free: dict[Any, list[int]] = {}
    for place in reversed(range(len(old))):
        if place not in taken:
            free.setdefault(old[place], []).append(place)
    for place, feature in enumerate(new):
        if place not in sources and feature is not None and free.get(feature):
            sources[place] = free[feature].pop()


def _match_similar(sources: dict[int, int], old: Sequence[Entry], new: Sequence[Entry]) -> None:
    """Add pairs of mappings of which at least half of the keys have the same value."""
    taken = set(sources.values())
    left = [place for place in range(len(old)) if place not in taken and old[place].value.is_mapping]
    wanted = [place for place in range(len(new)) if place not in sources and new[place].value.is_mapping]
    if len(left) * len(wanted) > _MOST_COMPARED:
        return
    for place in wanted:
        parts = new[place].value.data[1]
        shared = {one: len(parts & old[one].value.data[1]) for one in left}
        best = max(left, key=lambda one: shared[one], default=-1)
        if best >= 0 and 2 * shared[best] >= max(len(parts), len(old[best].value.data[1]), 1):
            sources[place] = best
            left.remove(best)


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


def _counterparts(old: Sequence[Entry], page: Sequence[Entry]) -> list[int]:
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

    def __init__(self, page: HandText, before: str, after: str, *, whole_sections: bool) -> None:
        self.page, self.text = page, page.text
        self.before, self.after = before, after
        self.whole_sections = whole_sections
        self.lost: list[tuple[int, str]] = []

    def result(self, old: Value, new: Value) -> str | None:
        """The changed text; None if it cannot be changed in place."""
        root = self.page.root
        if not (root.is_mapping and old.is_mapping and new.is_mapping) or root.is_opaque:
            return None
        edits = self._collection(root, old, new)
        return None if edits is None else self.page.whole(_edited(self.text, edits, 0, len(self.text)))

    def _collection(self, held: Value, old: Value, new: Value) -> list[_Edit] | None:
        """Edits for a list or mapping; None if all of it has to be replaced."""
        plan = self._mapping_plan(held, old, new) if held.is_mapping else self._list_plan(held, old, new)
        if plan is None or not (plan.edits or plan.moved):
            return None
        return self._flow_edits(held, new, plan) if held.is_flow else self._block_edits(held, new, plan)

    # --- plans

    def _mapping_plan(self, held: Value, old: Value, new: Value) -> _Plan | None:
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

    def _list_plan(self, held: Value, old: Value, new: Value) -> _Plan | None:
        assert held.entries is not None
        assert old.entries is not None
        assert new.entries is not None
        if len(held.entries) != len(old.entries):
            return None
        places = _counterparts(old.entries, held.entries)
        sources = _sources(old.entries, new.entries)
        staying = _in_order([sources[number] for number in sorted(sources)])
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

    def _value(self, parent: Value, held: Entry, old: Value, home: Value, new: Entry) -> list[_Edit]:
        """Edits that give an entry of ``parent`` the value of an entry of ``home`` in the canonical text."""
        value, wanted = held.value, new.value
        at_top = parent is self.page.root
        if at_top and self.whole_sections and is_within(value, lambda node: node.is_shared):
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

    def _replaced(self, parent: Value, held: Entry, home: Value, new: Entry) -> list[_Edit]:
        """Edits that replace the value of an entry as a whole."""
        value, text = held.value, self.text
        if parent.is_flow:
            space = " " if value.start == value.end and held.mark_end == value.start else ""
            self.lost += self.page.comments_in(value.start, value.end)
            return [(value.start, value.end, space + self._in_flow(new.value))]
        head_start, head_end, body_end = self._extent(held)
        body_start = max(head_end, line_after(text, head_end))
        head, body = self._canonical_value(parent, held, home, new)
        inline = text[head_start : value.start] if value.start <= head_end else ""
        if "\n" in inline:  # the value stands in a line of its own below its key
            head_start, inline = value.start, ""
        elif head:
            head = (inline or " ") + head
        self.lost += self.page.comments_in(head_start, head_end)
        self.lost += self.page.comments_in(body_start, body_end)
        return [(head_start, head_end, head), (body_start, max(body_start, body_end), body)]

    def _extent(self, held: Entry) -> tuple[int, int, int]:
        """(where the value begins in the line of its key or dash, where it ends in that line, where its further lines end)."""
        value, text, start = held.value, self.text, held.mark_end
        if value.is_block_scalar:
            return start, match_end(BLOCK_HEADER, text, value.start), value.end
        if value.entries and not value.is_flow:
            end = self.page.lines_end(value.entries[-1])
            if "\n" in text[start : value.entries[0].start]:
                return start, match_end(PROPERTIES_OF_LINE, text, start), end
            return start, line_after(text, start) - 1, end
        return start, max(start, value.end), 0

    def _canonical_value(self, parent: Value, held: Entry, home: Value, new: Entry) -> tuple[str, str]:
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

    def _in_flow(self, node: Value) -> str:
        """A value of the canonical text on one line, as it may stand in brackets."""
        if node.entries is None:
            return quoted(node.word) if node.is_block_scalar else self.after[node.start : node.end]
        if node.is_mapping:
            return f"{{{', '.join(self._pair_in_flow(entry) for entry in node.entries)}}}"
        return f"[{', '.join(self._in_flow(entry.value) for entry in node.entries)}]"

    def _pair_in_flow(self, entry: Entry) -> str:
        value = self._in_flow(entry.value)
        return value if entry.key is None else f"{self.after[entry.key.start : entry.key.end]}: {value}"

    # --- entries in lines

    def _block_edits(self, held: Value, new: Value, plan: _Plan) -> list[_Edit] | None:
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

    def _lines(self, held: Value, what: Entry | int, new: Value, plan: _Plan, column: int) -> str:
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

    def _flow_edits(self, held: Value, new: Value, plan: _Plan) -> list[_Edit] | None:
        """Edits of a list or mapping in brackets: inside of its entries, or of all between the brackets if some come or go."""
        assert held.entries is not None
        if not plan.placed and len(plan.edits) == len(held.entries):
            return [edit for edits in plan.edits.values() for edit in edits]
        parts = [_FlowPart(*part) for part in self._flow_parts(held)]
        if not parts:
            return None
        order: list[_FlowPart] = []
        usual = self._usual_part(parts)

        def put(placed: Iterable[Entry | int]) -> None:
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
        inside = match_end(PROPERTIES, self.text, held.start) + 1
        last = held.entries[-1]
        comma = self.text[match_end(SKIPPED, self.text, last.end)] == ","
        words = ""
        for number, part in enumerate(order):
            lead = part.lead_at(number, parts[0].lead)
            words += lead.removeprefix("\n") if words.endswith("\n") else lead
            words += part.body + part.behind + ("," if comma or number < len(order) - 1 else "") + part.trail
        end = inside + sum(part.length for part in parts) + len(parts) - (0 if comma else 1)
        return [(inside, end, words)]

    def _flow_parts(self, held: Value) -> Iterator[tuple[str, str, str, str]]:
        """Of each entry: what stands before it, itself, what stands before its comma, and the rest of the line of the comma if
        there is nothing else on it."""
        assert held.entries is not None
        place = match_end(PROPERTIES, self.text, held.start) + 1
        for number, entry in enumerate(held.entries):
            comma = match_end(SKIPPED, self.text, entry.end)
            is_last = number == len(held.entries) - 1
            if is_last and self.text[comma] != ",":
                end, behind = match_end(REST_OF_LINE, self.text, entry.end), ""
                trail = self.text[entry.end : end]
            else:
                end, behind = match_end(REST_OF_LINE, self.text, comma + 1), self.text[entry.end : comma]
                trail = self.text[comma + 1 : end]
            yield self.text[place : entry.start], self.text[entry.start : entry.end], behind, trail
            place = end

    def _edited_part(self, held: Value, part: _FlowPart, place: int, edits: list[_Edit]) -> _FlowPart:
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

"""Groups of counters of VASSAL, whose side the user chooses once for all of a group: the boxes of the module's windows, or, for
those that lie on a map from the start, that map and the nation with which their names begin.
"""

from __future__ import annotations

import re
from collections import Counter as CounterOf
from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from workbench.files.formats.vassal_pieces import Counter, Traits, counter_of, traits_of, with_prototypes

Grouped = tuple[Counter | None, str, str]
"""A counter (None: one without anything that is known), the name of its box ("": none), and that of its map."""
_Face = tuple[str, str]
_MOST_FIRST_WORDS = 8
_FIRST_WORD = re.compile(r"[^\W\d_]{3,}(?=[ _\-/.:])")
"""The first word of a name that has several."""


def tag_of(element: Element) -> str:
    """The class of an element, without its package."""
    return element.tag.rpartition(".")[2]


Slot = tuple[Element, tuple[Element, ...], Element | None, str]


def slots_in(root: Element) -> Iterator[Slot]:
    """Every counter of a module, with what it lies in from the outside, the stack on a map that it is in, and that map."""

    def within(element: Element, path: tuple[Element, ...], stack: Element | None, map_name: str) -> Iterator[Slot]:
        for child in element:
            tag = tag_of(child)
            if tag in ("PieceSlot", "CardSlot"):
                yield child, path, stack, map_name
            elif len(child):
                here = child.get("mapName", map_name) if tag.endswith("Map") else map_name
                yield from within(child, (*path, child), child if tag == "SetupStack" else stack, here)

    yield from within(root, (), None, "")


def without_trays(slots: list[Slot]) -> list[Slot]:
    """The counters of a module of ours without those of its trays that stand on the map: each unit once, in its place."""

    def without_box(slot: Element) -> str:
        return (slot.text or "").rpartition(";")[0].rpartition(";")[0]

    on_map = CounterOf(without_box(slot) for slot, _, stack, _ in slots if stack is not None)
    kept = []
    for one in slots:
        slot, _, stack, _ = one
        if stack is None and on_map[without_box(slot)] > 0:
            on_map[without_box(slot)] -= 1
        else:
            kept.append(one)
    return kept


def groups_of(slots: Iterable[Slot]) -> dict[int, str]:
    """The name of the box that each counter lies in, by the identity of its element: the names of what lies around it,
    "German / Infantry", without those that stand at the beginning or the end of all."""
    around = {id(slot): _names_around(path) for slot, path, _, _ in slots}
    distinct = {one for one in around.values() if one}
    least = min(map(len, distinct), default=1) - 1
    first = _shared(distinct, least) if len(distinct) > 1 else 0
    last = _shared({one[::-1] for one in distinct}, least - first) if len(distinct) > 1 else 0
    return {key: " / ".join(names[first : len(names) - last])[:120] for key, names in around.items()}


def _names_around(path: tuple[Element, ...]) -> tuple[str, ...]:
    if any(tag_of(one) == "SetupStack" for one in path):
        return ()
    names = [one.get("entryName", "").strip() for one in path if "Widget" in tag_of(one)]
    return tuple(dict.fromkeys(name for name in names if name))


def _shared(paths: Iterable[tuple[str, ...]], most: int) -> int:
    """The number of names at the beginning that all paths share, at most ``most``."""
    count = 0
    for level in zip(*paths, strict=False):
        if count >= most or len(set(level)) > 1:
            break
        count += 1
    return count


def counter_of_slot(slot: Element, prototypes: Mapping[str, Traits]) -> Counter | None:
    """The counter in a box of a module; None for one without anything that is known."""
    name = slot.get("entryName", "")
    traits = traits_of((slot.text or "").strip())
    if not traits:
        return Counter(name) if name else None
    return counter_of(with_prototypes(traits, prototypes), name)


def groups_of_game(counters: Sequence[Counter], slots: Sequence[Slot], prototypes: Mapping[str, Traits]) -> list[str]:
    """The boxes out of which the counters of a saved game came, "" for those that came out of none."""
    named = groups_of(slots)
    groups = {slot.get("gpid", ""): named[id(slot)] for slot, _, _, _ in slots if slot.get("gpid")}
    alike: dict[_Face, str] = {}
    if not all(one.slot in groups for one in counters):
        alike = _groups_by_face(slots, named, prototypes)
    return [groups.get(one.slot) or alike.get(_face_of(one), "") for one in counters]


def _face_of(counter: Counter) -> _Face:
    """The name of a counter and its lowest picture."""
    return counter.name, counter.shown[0].image if counter.shown else ""


def _groups_by_face(
    slots: Iterable[Slot], named: Mapping[int, str], prototypes: Mapping[str, Traits]
) -> dict[_Face, str]:
    """The box of the counters that are alike: games of 2008 and before do not say out of which a counter came. What lies in
    several boxes, or has neither name nor picture, is in none."""
    found: dict[_Face, set[str]] = {}
    for slot, _, _, _ in slots:
        counter = counter_of_slot(slot, prototypes)
        if counter is not None and any(_face_of(counter)):
            found.setdefault(_face_of(counter), set()).add(named[id(slot)])
    return {face: groups.pop() for face, groups in found.items() if len(groups) == 1}


def with_groups(counters: Iterable[Grouped]) -> list[tuple[Counter | None, str]]:
    """The counters with their groups: their box, or else their map and the nation with which their names begin, if a few words
    do so for several counters each ("Main / Soviet" for "Soviet_Infantry_4-2")."""
    found = list(counters)
    loose = CounterOf((map_name, _first_word(one)) for one, box, map_name in found if one is not None and not box)
    words: dict[str, set[str]] = {}
    for (map_name, word), count in loose.items():
        if word and count > 1:
            words.setdefault(map_name, set()).add(word)
    split = {name for name, several in words.items() if 1 < len(several) <= _MOST_FIRST_WORDS}

    def group(one: Counter | None, box: str, map_name: str) -> str:
        word = _first_word(one) if one is not None and map_name in split else ""
        return box or (f"{map_name} / {word}" if word in words.get(map_name, ()) else map_name)

    return [(one, group(one, box, map_name)) for one, box, map_name in found]


def _first_word(counter: Counter) -> str:
    found = _FIRST_WORD.match(counter.name)
    return found[0] if found is not None else ""

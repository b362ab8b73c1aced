"""Hostile inputs: samples broken the way files break, and words that no reader expects where a word stood."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

NASTY = (
    "",
    "~",
    "null",
    "true",
    "-1",
    "0",
    "1e308",
    "-1e308",
    "1e-300",
    "1e999999999",
    "9" * 18,
    "9" * 400,
    ".nan",
    "-.inf",
    "NaN",
    "0x10",
    "1_000",
    "2/0",
    "1/3",
    "[]",
    "{}",
    "[[[[]]]]",
    "{a: {b: {c: 1}}}",
    "'",
    '"',
    "&a [*a]",
    "*a",
    "!!python/object:os.system x",
    "!!binary aGk=",
    "? x",
    "- x",
    "|",
    ">",
    "%YAML 9.9",
    "---",
    "...",
    "\t",
    "\x00",
    "\x1b[2J",
    '"\\e[2J\\x07\\u202e"',
    "\ufeff",
    "\ud7ff",
    "\U0001f4a3",
    "é\u0301",
    "../../etc/passwd",
    "/etc/passwd",
    "C:/x",
    "a\\b",
    "..",
    ".",
    "x" * 5000,
    "0101-9999",
    "9999",
    "0101/0101",
    "A1^99",
    "unit:",
    "unit:nobody",
    "[0, 0]",
    "[1e308, -1e308]",
    "[0, 0, 0]",
    "1000000",
    "1000000000",
)
"""Words put in the place of others."""
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1e308,
    -1e-300,
    10**17,
    10**400,
    "",
    "0101",
    "x" * 2000,
    "\x1b[2J",
    "\ud800",
    "2/3",
    "1e999999",
    [],
    {},
    [[[]]],
    [0, 0],
    [5, 5, 5],
    [1e308, 1e308],
    [-5.5, 99999],
    ["0101"] * 30,
    {"kind": "infantry"},
    {"x": {"y": []}},
    "unit:nobody",
    [None],
)
"""Values put in the place of others in JSON."""
_TOKEN = re.compile(r"[^\s\[\]{},:]+")


def broken_text(text: str, others: list[str], rng: random.Random) -> str:
    """A text with one to four faults; the form of more than half of them stays sound."""
    faults = _FAULTS if rng.random() < 0.4 else _SOUND_CHANGES
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice(faults)(text, others, rng)
    return text[:200_000]


def broken_bytes(text: str, others: list[str], rng: random.Random) -> bytes:
    """The bytes of a broken text, some of them in another encoding, cut off, or with bytes that are no text; most of them can
    be read as text in half of the cases."""
    if rng.random() < 0.6:
        return _sound_bytes(text, others, rng)
    kind = rng.randrange(8)
    if kind == 0:
        return text.encode(rng.choice(("utf-16", "utf-16-be", "utf-32", "latin-1", "cp1252", "utf-8-sig")), "replace")
    raw = (text if kind < 4 else broken_text(text, others, rng)).encode("utf-8", "surrogatepass")
    if kind in (1, 4):
        return raw[: rng.randrange(len(raw) + 1)]
    if kind in (2, 5):
        place = rng.randrange(len(raw) + 1)
        return raw[:place] + rng.randbytes(rng.randrange(1, 9)) + raw[place + rng.randrange(9) :]
    if kind == 3:
        flipped = bytearray(raw)
        for _ in range(rng.randrange(1, 4) if raw else 0):
            flipped[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        return bytes(flipped)
    return raw


def broken_value(value: object, rng: random.Random) -> object:
    """Plain data with one part exchanged."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: broken_value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.7:
        place = rng.randrange(len(value))
        return [*value[:place], broken_value(value[place], rng), *value[place + 1 :]]
    return rng.choice(VALUES)


def broken_line(value: object, rng: random.Random) -> bytes:
    """A line of JSON with one part exchanged, or a line that is no JSON."""
    changed = value if rng.random() < 0.2 else broken_value(value, rng)
    raw = json.dumps(changed).encode()
    if rng.random() < 0.1:
        raw = raw[: rng.randrange(len(raw) + 1)] + rng.choice((b"", b"\xff", b"[" * 3000, b"NaN", b"1e999", b"\x00"))
    return raw.replace(b"\n", b" ")


def _exchange(text: str, _others: list[str], rng: random.Random) -> str:
    found = list(_TOKEN.finditer(text))
    if not found:
        return rng.choice(NASTY)
    token = rng.choice(found)
    return text[: token.start()] + rng.choice(NASTY) + text[token.end() :]


def _number(text: str, _others: list[str], rng: random.Random) -> str:
    found = list(re.finditer(r"-?\d+(\.\d+)?", text))
    if not found:
        return text
    token = rng.choice(found)
    new = rng.choice(("-1", "0", "1e308", "1e-12", "99999", "0.1", "1000000", "-0.0", "1", "2", "3.5", "10000"))
    return text[: token.start()] + new + text[token.end() :]


def _swap(text: str, _others: list[str], rng: random.Random) -> str:
    found = list(_TOKEN.finditer(text))
    if len(found) < 2:
        return text
    one, two = rng.choice(found), rng.choice(found)
    return text[: one.start()] + two.group() + text[one.end() :]


def _lines(text: str, others: list[str], rng: random.Random) -> str:
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    kind = rng.randrange(6)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        lines.insert(place, rng.choice(lines))
    elif kind == 2:
        lines[place] = " " * rng.randrange(6) + lines[place].strip()
    elif kind == 3:
        lines.insert(place, rng.choice(rng.choice(others).split("\n")))
    elif kind == 4:
        lines[place:place] = lines[max(0, place - 3) : place] * rng.choice((1, 2, 30))
    else:
        lines[place] = lines[place].replace(" ", "\t", 1)
    return "\n".join(lines)


def _splice(text: str, others: list[str], rng: random.Random) -> str:
    other = rng.choice(others)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _insert(text: str, _others: list[str], rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return (
        text[:place]
        + rng.choice((*NASTY, "[" * 70, "{a: " * 70, ":", "#", ",", "]", "}", "\n\n", "\r\n"))
        + text[place:]
    )


_FAULTS = (_exchange, _exchange, _exchange, _number, _number, _swap, _lines, _lines, _splice, _insert)


# --- Changes of a text or of its bytes after which it can still be read as YAML or JSON

_KEY_AND_VALUE = re.compile(
    r"""(?<![\w.-])([\w.-]+)(: +)("[^"\n]*"|[^\s\[\]{},:#"'|>&*!][^\s\[\]{},:#]*)(?=[\s,}\]])"""
)
"""A key and a value of one word, or in double quotes. A key is only looked for where a word begins: a word of thousands of
letters would be tried from each of them."""
_WORDS_WITHIN = re.compile(r"(?<=[\w\"'] )[\w-]+(?= [\w])|(?<=\")[^\"\\\n]+(?=\")")
"""Words between words, and what stands in double quotes."""


def _value_of_same_key(text: str, others: list[str], rng: random.Random) -> str:
    found = list(_KEY_AND_VALUE.finditer(text))
    if not found:
        return text
    place = rng.choice(found)
    alike = [one for one in _KEY_AND_VALUE.finditer(rng.choice([text, *others])) if one[1] == place[1]]
    return text[: place.start(3)] + rng.choice(alike or found)[3] + text[place.end(3) :]


def _near_number(text: str, _others: list[str], rng: random.Random) -> str:
    # words of hundreds of digits are left to other mutations: they are no numbers to be nudged
    found = [one for one in re.finditer(r"(?<![\w.])\d+(\.\d+)?(?![\w.:])", text) if len(one.group()) < 100]
    if not found:
        return text
    place = rng.choice(found)
    number = float(place.group()) if "." in place.group() else int(place.group())
    near = rng.choice((number + 1, max(0, number - 1), number + 0.5, number * 2, number / 2, -number))
    new = str(near) if "." in place.group() or rng.random() < 0.3 else str(round(near)).zfill(len(place.group()))
    return text[: place.start()] + new + text[place.end() :]


def _words_within(text: str, _others: list[str], rng: random.Random) -> str:
    found = list(_WORDS_WITHIN.finditer(text))
    if not found:
        return text
    place = rng.choice(found)
    other = rng.choice((rng.choice(found).group(), place.group() + " x", place.group().upper(), "é\U0001f4a3", "0101"))
    return text[: place.start()] + other + text[place.end() :]


def _whole_entry(text: str, _others: list[str], rng: random.Random) -> str:
    """An entry with all that belongs to it is gone, doubled, or behind the next one."""
    lines = text.split("\n")
    begun = [number for number, line in enumerate(lines) if line.strip()]
    if not begun:
        return text
    first = rng.choice(begun)
    after = _end_of_entry(lines, first)
    entry, kind = lines[first:after], rng.randrange(3)
    if kind == 0:
        lines[first:after] = []
    elif kind == 1 and lines[first].lstrip().startswith("- "):
        lines[after:after] = entry
    else:
        end = _end_of_entry(lines, after)
        lines[first:end] = lines[after:end] + entry
    return "\n".join(lines)


def _end_of_entry(lines: list[str], first: int) -> int:
    """The line after an entry: the next one that is not further in."""
    if first >= len(lines):
        return first
    depth = len(lines[first]) - len(lines[first].lstrip())
    end = first + 1
    while end < len(lines) and lines[end].strip() and len(lines[end]) - len(lines[end].lstrip()) > depth:
        end += 1
    return end


def _style(text: str, _others: list[str], rng: random.Random) -> str:
    """What means the same: comments, empty lines, ends of lines, quotes, spaces."""
    lines = text.split("\n")
    place, kind = rng.randrange(len(lines)), rng.randrange(5)
    if kind == 0:
        lines.insert(place, rng.choice(("# a remark: [", "  # é", "#", "", "   ")))
    elif kind == 1:
        lines[place] += rng.choice((" # behind: {", "  ", " #"))
    elif kind == 2:
        return text.replace("\n", "\r\n")
    elif kind == 3:
        return _KEY_AND_VALUE.sub(
            lambda one: one.group() if one[3][0] in '"-' else f'{one[1]}{one[2]}"{one[3]}"', text, 1
        )
    else:
        lines[place] = lines[place].replace(", ", ",   ").replace(": ", ":  ")
    return "\n".join(lines)


_SOUND_CHANGES = (
    _value_of_same_key,
    _value_of_same_key,
    _near_number,
    _near_number,
    _words_within,
    _whole_entry,
    _whole_entry,
    _style,
    _style,
)


def _sound_bytes(text: str, others: list[str], rng: random.Random) -> bytes:
    """Bytes of a text with changes that leave its form sound: other figures and letters, a mark in front, other ends of lines,
    long characters and broken ones in comments and between quotes."""
    for _ in range(rng.randrange(3)):
        text = rng.choice(_SOUND_CHANGES)(text, others, rng)
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    kind = rng.randrange(5)
    if kind == 0:
        return b"\xef\xbb\xbf" + bytes(raw)
    if kind == 1:
        return bytes(raw.replace(b"\n", rng.choice((b"\r\n", b"\n\n", b" \n"))))
    if kind == 2:  # figures become other figures, letters other letters
        places = [place for place, byte in enumerate(raw) if 48 <= byte <= 57 or 97 <= byte <= 122]
        for place in rng.sample(places, min(len(places), rng.choice((1, 1, 2)))):
            raw[place] = rng.randrange(48, 58) if raw[place] < 58 else rng.randrange(97, 123)
        return bytes(raw)
    odd = rng.choice(("\u2028", "\u00a0", "\U0010ffff", "\ufffd", "é", "\u202e", "\x85", "\x7f")).encode()
    ends = [place for place, byte in enumerate(raw) if byte == 10] or [len(raw)]
    if kind == 3:
        place = rng.choice(ends)
        return bytes(raw[:place]) + b" # " + rng.choice((odd, odd, rng.randbytes(2))) + bytes(raw[place:])
    inside = [found.start() for found in re.finditer(rb'(?<=")[^"\n\\]', raw)] or [0]
    place = rng.choice(inside)
    return bytes(raw[:place]) + odd + bytes(raw[place:])


# --- Data changed with knowledge of its form: most of it still fits.

Pool = Mapping[str, Sequence[Any]]
"""The values that stand under each key in some samples."""


def pool_of(samples: Iterable[Any]) -> dict[str, list[Any]]:
    """Every value of the samples by its key; an entry of a list is under the key of the list."""
    found: dict[str, list[Any]] = {}
    for sample in samples:
        for holder, key, name in _places(sample):
            found.setdefault(name, []).append(holder[key])
    return found


def changed_data(data: Any, pool: Pool, rng: random.Random, nasty: float = 0.06) -> Any:
    """A copy of plain data with one to three changes: values that stand under the same key elsewhere, entries that are gone,
    doubled or in another order, numbers a little larger or smaller; ``nasty``: how often a value that nobody expects."""
    held = {"": copy.deepcopy(data)}
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        places = list(_places(held))[1:]  # the whole stays what it is
        if not places:
            break
        holder, key, name = rng.choice(places)
        way = rng.random()
        if way < nasty:
            holder[key] = copy.deepcopy(rng.choice(VALUES))
        elif way < 0.2:
            _drop_or_double(holder, key, rng)
        elif way < 0.35:
            holder[key] = _nudged(holder[key], rng)
        elif way < 0.45 and isinstance(holder[key], list):
            rng.shuffle(holder[key])
        elif name in pool and name:
            holder[key] = copy.deepcopy(rng.choice(pool[name]))
    return held[""]


def _places(value: Any, name: str = "") -> Iterator[tuple[Any, Any, str]]:
    """(holder, key, name) of every value inside a value."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield value, key, str(key)
            yield from _places(part, str(key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield value, number, name
            yield from _places(part, name)


def _drop_or_double(holder: Any, key: Any, rng: random.Random) -> None:
    if rng.random() < 0.5:
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        holder[f"{key}2"] = copy.deepcopy(holder[key])


def _nudged(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return rng.choice(
            (value + 1, value - 1, value * 2, 0, -value, value // 3 if isinstance(value, int) else value / 3)
        )
    if isinstance(value, str):
        place = rng.randrange(len(value) + 1)
        return value[:place] + rng.choice(("", " ", "é", "1", "\U0001f4a3", value)) + value[place:]
    return value

"""Writes plain values as YAML in one fixed form."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from workbench.base.text import Text

WIDTH = 100
"""Columns at which long texts and label lists are wrapped."""

# words that some YAML readers do not read as text, although YAML 1.2 does
_TAKEN = frozenset(["null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf"])
_PLAIN = re.compile(r"[^\W\d_](?:[\w./()'’+-]|-| (?=\S))*")
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_HALVES = re.compile("[\ud800-\udfff]")


def quoted(text: str) -> str:
    """A text in double quotes, on one line."""
    text = _HALVES.sub("\ufffd", text)
    return _ESCAPED.sub(lambda found: f"\\u{ord(found.group()):04x}", json.dumps(text, ensure_ascii=False))


def word(text: str) -> str:
    """A text as a plain scalar if every YAML reader reads it as text, else in quotes."""
    plain = _PLAIN.fullmatch(text) is not None and text.casefold() not in _TAKEN and not _ESCAPED.search(text)
    return text if plain and " -" not in text else quoted(text)


def value(data: Any) -> str:
    """Plain data on one line: ``[5, 3]``, ``{move: 3}``."""
    if isinstance(data, Text):
        return text_value(data)
    if isinstance(data, bool):
        return "true" if data else "false"
    if data is None:
        return "null"
    if isinstance(data, (int, float)):
        return repr(data)
    if isinstance(data, Mapping):
        return mapping({key: value(part) for key, part in data.items()})
    if isinstance(data, (list, tuple)):
        return f"[{', '.join(value(part) for part in data)}]"
    return word(str(data))


def mapping(parts: Mapping[str, str] | Mapping[int, str] | Mapping[Any, str]) -> str:
    """A mapping on one line; its values are YAML already."""
    return "{" + ", ".join(f"{key_of(key)}: {part}" for key, part in parts.items()) + "}"


def key_of(key: str | int) -> str:
    """A key: a whole number, a plain word or a quoted text."""
    return str(key) if isinstance(key, int) else word(key)


def text_value(text: Text) -> str:
    """A text on one line: a word if it is the same in both languages, else ``{en, fr}``."""
    if text.en == text.fr:
        return word(text.en)
    return mapping({name: word(part) for name, part in (("en", text.en), ("fr", text.fr)) if part})


def text_lines(key: str, text: Text, indent: int) -> list[str]:
    """``key: text`` as lines; long texts are folded, a text in two languages that is long gets a line for each."""
    margin = " " * indent
    if text.en == text.fr:
        return long_lines(key, text.en, indent)
    short = f"{margin}{key_of(key)}: {text_value(text)}"
    if len(short) <= WIDTH and "\n" not in text.en + text.fr:
        return [short]
    parts = [(name, part) for name, part in (("en", text.en), ("fr", text.fr)) if part]
    return [f"{margin}{key_of(key)}:"] + [line for name, part in parts for line in long_lines(name, part, indent + 2)]


def long_lines(key: str, text: str, indent: int) -> list[str]:
    """``key: text``; several paragraphs as a literal block, a long one folded, anything odd in quotes."""
    margin = " " * indent
    head = f"{margin}{key_of(key)}:"
    short = f"{head} {word(text)}"
    if _HALVES.search(text) or _ESCAPED.search(text) or any(ord(letter) < 32 and letter != "\n" for letter in text):
        return [short]
    if "\n" in text:
        return _literal(head, text, indent) or [short]
    if len(short) > WIDTH and all(text.split(" ")):
        return [f"{head} >-", *wrapped(text.split(" "), indent + 2)]
    return [short]


def _literal(head: str, text: str, indent: int) -> list[str]:
    body = text.removesuffix("\n")
    lines = body.split("\n")
    # a block whose first line is empty or indented, or that ends in empty lines, does not read back as it was
    if not lines[0] or lines[0].startswith(" ") or not lines[-1] or any(line != line.rstrip() for line in lines):
        return []
    mark = "|" if text.endswith("\n") else "|-"
    return [f"{head} {mark}", *(" " * (indent + 2) + line if line else "" for line in lines)]


def wrapped(words: list[str], indent: int) -> list[str]:
    """Words as lines of at most :data:`WIDTH` columns (a longer word gets a line of its own)."""
    lines: list[str] = []
    margin = " " * indent
    for part in words:
        if lines and len(lines[-1]) + 1 + len(part) <= WIDTH:
            lines[-1] += " " + part
        else:
            lines.append(margin + part)
    return lines

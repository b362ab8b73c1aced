"""Plain data written as people write YAML: comments, blank lines, another order of keys, other quotes and indentation, lists
and mappings in lines or in brackets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from workbench.files.yaml_writer import key_of, long_lines, word

Path = tuple[str | int, ...]
_NASTY = ("", ": a colon", ' "quotes', " [brackets}", " - a dash", " # twice", " l’été", " {a: 1}", "   ")


@dataclass
class HandWriter:
    """Writes data by the choices of ``rng``; ``comments`` are the paths of the entries to which the comments belong."""

    rng: Random
    shuffled: bool = True
    comments: dict[str, Path] = field(default_factory=dict)

    def text(self, data: Mapping[Any, Any]) -> str:
        """The text of a whole file."""
        lines = self._block(data, 0, ())
        if self._chance(0.3):
            lines = ["---", *lines]
        if self._chance(0.5):
            lines = ["# the first line", "", *lines]
        if self._chance(0.3):
            lines += ["", "# the last line"]
        # the last line of a literal block is another text without its end
        text = "\n".join(lines) + ("" if self._chance(0.1) and not lines[-1].startswith(" ") else "\n")
        text = text.replace("\n", "\r\n") if self._chance(0.1) else text
        return "\ufeff" + text if self._chance(0.1) else text

    def _chance(self, part: float) -> bool:
        return self.rng.random() < part

    def _comment(self, path: Path) -> str:
        comment = f"# remark {len(self.comments)}{self.rng.choice(_NASTY)}".rstrip()
        self.comments[comment] = path
        return comment

    def _above(self, indent: int, path: Path) -> list[str]:
        lines = [""] if self._chance(0.15) else []
        if self._chance(0.25):
            lines.append(" " * indent + self._comment(path))
        if self._chance(0.05):
            lines += [" " * indent + self._comment(path), *([""] if self._chance(0.2) and not path else [])]
        return lines

    def _behind(self, path: Path) -> str:
        return f"{' ' * self.rng.randint(1, 3)}{self._comment(path)}" if self._chance(0.2) else ""

    def _block(self, value: Any, indent: int, path: Path) -> list[str]:
        if isinstance(value, Mapping):
            keys = list(value)
            if self.shuffled and self._chance(0.5):
                self.rng.shuffle(keys)
            return [line for key in keys for line in self._entry(key_of(key), ":", value[key], indent, (*path, key))]
        return [line for place, one in enumerate(value) for line in self._entry("", "-", one, indent, (*path, place))]

    def _entry(self, key: str, mark: str, value: Any, indent: int, path: Path) -> list[str]:
        lines = self._above(indent, path)
        head = " " * indent + key + mark
        if isinstance(value, (Mapping, list)) and value and self._chance(0.6 if mark == ":" else 0.4):
            if mark == "-" and isinstance(value, Mapping) and self._chance(0.8):
                return [*lines, *self._compact(value, indent, path)]
            step = self.rng.choice((2, 2, 2, 4) if mark == "-" or isinstance(value, Mapping) else (0, 2, 2, 3))
            return [*lines, head + self._behind(path), *self._block(value, indent + step, path)]
        if isinstance(value, str) and self._chance(0.3) and mark == ":":
            block = long_lines("x", value, indent)
            if len(block) > 1:
                return [*lines, f"{head} {block[0].split()[-1]}{self._behind(path)}", *block[1:]]
        return [
            *lines,
            f"{head}{' ' * self.rng.choice((1, 1, 3))}{self._flow(value, indent + 2, path)}{self._behind(path)}",
        ]

    def _compact(self, value: Mapping[Any, Any], indent: int, path: Path) -> list[str]:
        """A mapping that begins in the line of its dash."""
        gap = self.rng.choice((1, 1, 3))
        lines = self._block(value, indent + 1 + gap, path)
        first = next(place for place, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#"))
        for line in lines[:first]:
            self.comments.pop(line.strip(), None)
        return [f"{' ' * indent}-{' ' * gap}{lines[first].lstrip()}", *lines[first + 1 :]]

    def _flow(self, value: Any, indent: int, path: Path, *, alone: bool = True) -> str:
        """A value on one line, or in brackets over several."""
        if not isinstance(value, (Mapping, list)):
            return self._scalar(value)
        entries: list[tuple[str, Any, Path]] = (
            [(f"{key_of(key)}: ", value[key], (*path, key)) for key in value]
            if isinstance(value, Mapping)
            else [("", one, (*path, place)) for place, one in enumerate(value)]
        )
        first, last = "{}" if isinstance(value, Mapping) else "[]"
        if not (alone and entries and self._chance(0.4)):
            inner = [head + self._flow(one, indent, place, alone=False) for head, one, place in entries]
            return first + (", " if self._chance(0.8) else ",  ").join(inner) + last
        margin = "\n" + " " * indent
        parts = ""
        for number, (head, one, place) in enumerate(entries):
            above = margin + self._comment(place) if self._chance(0.2) else ""
            comma = "," if number < len(entries) - 1 or self._chance(0.3) else ""
            parts += (
                f"{above}{margin}{head}{self._flow(one, indent + 2, place, alone=False)}{comma}{self._behind(place)}"
            )
        return f"{first}{parts}{margin}{last}"

    def _scalar(self, value: Any) -> str:
        if not isinstance(value, str):
            return json.dumps(value)
        usual = word(value)
        if "\n" in usual or "\\" in usual or "\\n" in value or any(ord(sign) < 32 for sign in value):
            return usual
        styles = [usual, usual]
        if value.isprintable():
            styles.append("'" + value.replace("'", "''") + "'")
        if usual == value:
            styles.append(json.dumps(value, ensure_ascii=False))
        return self.rng.choice(styles)

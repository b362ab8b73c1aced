"""The files of a ruleset, and rulesets that were read from them before, as JSON in the user's cache.

Only a ruleset without any diagnostic is kept, so that nothing that is to be said of its files is lost. The form: ``plain`` are
words, numbers, true, false and null; each of the ``rows`` makes one value more, from the number of its maker in ``makers`` and
the numbers of its parts among all values before it; the last row makes the ruleset. Makers are the classes below and nothing
else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from workbench.base.text import Text
from workbench.files.reading_cache import cached_text, digest, store_text
from workbench.files.safe_files import read_regular
from workbench.rules.attacks import Attack, AttackModifier, When
from workbench.rules.blanks import Blank
from workbench.rules.card import CardField
from workbench.rules.rule_names import NamedRule
from workbench.rules.ruleset import (
    AidEntry,
    Concern,
    Condition,
    CounterFace,
    EmptyBoard,
    MapLook,
    Message,
    Messages,
    Mode,
    Option,
    OwnGame,
    PiecePart,
    ResultChart,
    Ruleset,
    Switch,
    Table,
    TerrainRow,
    TypicalPiece,
    UnitColumn,
    UnitKind,
    Weapon,
)
from workbench.rules.values import Citation, Cited, Cost, Passage, Standing

# --- The files of a ruleset.


HEAD = "ruleset"
"""The section that says what the ruleset is called, and the name of the file that holds it."""
MESSAGES = "messages"
_MOST_BYTES = 4 * 1024 * 1024
"""A ruleset with more is not kept."""


def ruleset_files(folder: Path) -> list[Path]:
    """The YAML files of a ruleset, in a stable order: ``*.yaml`` (``ruleset.yaml`` first) and ``messages/*.yaml``."""
    own = sorted(folder.glob("*.yaml"), key=lambda path: (path.stem != HEAD, path.name))
    return [*own, *sorted((folder / MESSAGES).glob("*.yaml"))]


def contents_digest(folder: Path, asked: str) -> str:
    """What all files of a ruleset contain, and what is ``asked`` of it, as one word; "" if they cannot be read, or for more
    than a ruleset holds."""
    parts = [asked.encode()]
    try:
        for path in ruleset_files(folder):
            if not path.is_file() or path.stat().st_size > _MOST_BYTES:
                return ""
            parts += [str(path.relative_to(folder)).encode("utf-8", "surrogateescape"), read_regular(path, _MOST_BYTES)]
    except OSError:
        return ""
    return digest(*parts) if sum(map(len, parts)) <= _MOST_BYTES else ""


# --- Rulesets that were read before.


_MOST_KEPT = 20
_VALUES: tuple[type, ...] = (
    Text, Citation, Cited, Cost, Passage, TerrainRow, UnitKind, UnitColumn, Switch, Concern, Option, Weapon, Condition, Table,
    AidEntry, ResultChart, Mode, Blank, Message, CounterFace, MapLook, PiecePart, TypicalPiece, CardField,
    EmptyBoard, OwnGame, NamedRule, Attack, When, AttackModifier, Ruleset,
)  # fmt: skip


def _mapping(*parts: Any) -> dict[Any, Any]:
    return dict(zip(parts[::2], parts[1::2], strict=True))


_MAKERS: Mapping[str, Callable[..., Any]] = {
    **{made.__name__: made for made in _VALUES},
    "Standing": Standing,
    "Fraction": Fraction,
    "tuple": lambda *parts: parts,
    "frozenset": lambda *parts: frozenset(parts),
    "dict": _mapping,
    "Messages": lambda *parts: Messages(_mapping(*parts)),
}


def cached_ruleset(word: str) -> Ruleset | None:
    """The ruleset that was kept under the digest of its contents; None if there is none."""
    text = cached_text(_name(word))
    try:
        return None if text is None else ruleset_of_json(text)
    except (ValueError, TypeError, LookupError, ArithmeticError):
        return None


def store_ruleset(word: str, ruleset: Ruleset) -> None:
    """Keep a ruleset under the digest of its contents."""
    store_text(_name(word), ruleset_as_json(ruleset), _MOST_KEPT)


def _name(word: str) -> str:
    return f"rulesets/{word}.json"


class _Rows:
    """Gives every value a number; equal values that nobody can change share one."""

    def __init__(self) -> None:
        self.makers = list(_MAKERS)
        self.plain: list[Any] = []
        self._plain: dict[tuple[type, Any], int] = {}
        self.rows: list[tuple[Any, ...]] = []
        self._known: dict[tuple[int, ...], int] = {}

    def count_plain(self, value: Any) -> None:
        """Number all plain values first, because rows come after them."""
        for part in _parts(value) if not _is_plain(value) else ():
            self.count_plain(part)
        if _is_plain(value) and (type(value), value) not in self._plain:
            self._plain[type(value), value] = len(self.plain)
            self.plain.append(value)

    def number(self, value: Any) -> int:
        if _is_plain(value):
            return self._plain[type(value), value]
        row = (self.makers.index(_maker(value)), *(self.number(part) for part in _parts(value)))
        if not isinstance(value, dict) and row in self._known:
            return self._known[row]
        self.rows.append(row)
        self._known[row] = len(self.plain) + len(self.rows) - 1
        return self._known[row]


def _is_plain(value: Any) -> bool:
    return value is None or type(value) in (bool, int, float, str)


def _maker(value: Any) -> str:
    name = type(value).__name__
    if name not in _MAKERS:
        raise TypeError(f"a ruleset holds no {name}")
    return name


def _parts(value: Any) -> tuple[Any, ...]:
    """What the maker of a value is called with."""
    if isinstance(value, dict):
        return tuple(part for pair in value.items() for part in pair)
    if is_dataclass(value):
        return tuple(getattr(value, field.name) for field in fields(value))
    if isinstance(value, Fraction):
        return value.numerator, value.denominator
    if isinstance(value, Standing):
        return (value.value,)
    return tuple(sorted(value)) if isinstance(value, frozenset) else tuple(value)


def ruleset_as_json(ruleset: Ruleset) -> str:
    """A ruleset as JSON, see the head of this module; TypeError for values that no ruleset holds."""
    found = _Rows()
    found.count_plain(ruleset)
    found.number(ruleset)
    return json.dumps({"makers": found.makers, "plain": found.plain, "rows": found.rows}, separators=(",", ":"))


def ruleset_of_json(text: str) -> Ruleset:
    """The ruleset of such a JSON text; ValueError, TypeError, LookupError or ArithmeticError for any other text."""
    try:
        data = json.loads(text)
    except RecursionError as deep:
        raise ValueError("nested too deep") from deep
    makers = [_MAKERS[name] for name in data["makers"]]
    values: list[Any] = list(data["plain"])
    for maker, *parts in data["rows"]:
        values.append(makers[maker](*[values[part] for part in parts]))
    if not isinstance(values[-1], Ruleset):
        raise TypeError("this is not a ruleset")
    return values[-1]

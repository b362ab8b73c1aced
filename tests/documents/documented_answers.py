"""The fields of answers that ``docs/query.md`` documents, and those of an answer that it does not.

The page has a section for every ask (``#### `los` ``), in two chapters: maps of hexes and tables. In the lists of a section a
name in backticks is a field. ``- *Landships!*: ...`` begins what only that game answers, ``\\`costs\\` {label: cost}`` is a
mapping whose keys are no fields, and "As on maps of hexes" takes over the section of the other chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "query.md"
GAMES = {
    "Panzer Grenadier": "panzer_grenadier",
    "Landships!": "landships",
    "Advanced Squad Leader": "asl",
    "Bolt Action": "bolt_action",
    "BlitzKrieg": "blitzkrieg",
    "Hex game of your own": "generic",
    "Battle for Moscow": "battle_for_moscow",
}
_SECTION = re.compile(r"^#### `(\w+)`$", re.MULTILINE)
_ITEM = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)
_GAME = re.compile(r"^- \*([^*]+)\*")
_NAME = re.compile(r"`(\w+)`")
_MAPPING = re.compile(r"`(\w+)`\s+\{[^`{}\[]*(?:: |[a-z]\})|`(\w+)`\s+\{[a-z ]+:")
_AS_ON_HEXES = "As on maps of hexes"
_SAME_AGAIN = "the same as all of the above"


@dataclass
class DocumentedAsk:
    """What the page says of the answers to one ask: names of fields, in every game and by game, and the mappings."""

    names: set[str] = field(default_factory=set)
    by_game: dict[str, set[str]] = field(default_factory=dict)
    mappings: set[str] = field(default_factory=set)

    def fields_of(self, game: str) -> set[str]:
        """The fields that an answer in a game may have."""
        return self.names | self.by_game.get(game, set())


def _read(text: str) -> DocumentedAsk:
    found = DocumentedAsk()
    for item in _ITEM.findall(text):
        game = _GAME.match(item)
        names = set(_NAME.findall(item))
        if game is None:
            found.names |= names
        else:
            found.by_game.setdefault(GAMES[game[1]], set()).update(names)
        found.mappings |= {one or other for one, other in _MAPPING.findall(item)}
    return found


def _sections(chapter: str) -> Iterator[tuple[str, str]]:
    parts = _SECTION.split(chapter)
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        yield name, re.split(r"^#{2,3} ", text, maxsplit=1, flags=re.MULTILINE)[0]


@cache
def documented_asks() -> Mapping[tuple[str, bool], DocumentedAsk]:
    """What the page documents, by the name of an ask and whether it is about tables."""
    hexes, tables = PAGE.read_text(encoding="utf-8").split("\n## Tables\n")
    found = {(name, False): _read(text) for name, text in _sections(hexes)}
    for name, text in _sections(tables.split("\n## Odds\n")[0]):
        one = _read(text)
        if _AS_ON_HEXES in text:
            other = found[name, False]
            one.names |= other.names
            one.mappings |= other.mappings
        found[name, True] = one
    return found


@cache
def common_fields() -> DocumentedAsk:
    """The fields that every answer may have."""
    text = PAGE.read_text(encoding="utf-8")
    return _read(text.partition("\n### What every answer may hold\n")[2].partition("\n## ")[0])


def undocumented(ask: str, game: str, answer: Mapping[str, Any], *, table: bool) -> list[str]:
    """The fields of an answer that the page does not name, each with its way from the top (``steps[].cost``)."""
    page = documented_asks()[ask, table]
    known = page.fields_of(game) | common_fields().names
    found: dict[str, None] = {}

    def walk(value: Any, way: str) -> None:
        if isinstance(value, list):
            for one in value:
                walk(one, f"{way}[]")
        elif isinstance(value, dict) and not ("type" in value and {"coordinates", "geometries"} & set(value)):
            named = way.rpartition(".")[2].rstrip("[]")
            for key, one in value.items():
                if named not in page.mappings and key not in known:
                    found[f"{way}.{key}".lstrip(".")] = None
                walk(one, f"{way}.{key}")

    walk(answer, "")
    return list(found)

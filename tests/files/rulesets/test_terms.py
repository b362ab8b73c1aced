"""One French word for one thing: the texts of every game hold to the pages of words (``docs/terms``)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.loading import read_yaml
from workbench.base.data_folders import RULESETS
from workbench.files.rulesets.loader import find_rulesets

TERMS = Path(__file__).parents[3] / "docs" / "terms"
PAGES = sorted(TERMS.glob("*.md"))


def rows(page: Path) -> list[list[str]]:
    """The rows of a page: English, French, section, and what is not used."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return found[2:]


@cache
def texts(game: str) -> tuple[tuple[str, str], ...]:
    """All texts of a ruleset in both languages, without their placeholders and the keys that they name. Words by which players
    look for a row (``words``) may be any."""
    left_out = re.compile(r"\{\w+\}|\b\w+_\w+\b")

    def walk(value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            english, french = value.get("en"), value.get("fr")
            if isinstance(english, str) and isinstance(french, str):
                yield left_out.sub("", english), left_out.sub("", french)
            for key, inner in value.items():
                if key != "words":
                    yield from walk(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner)

    files = sorted((RULESETS / game).rglob("*.yaml"))
    return tuple(pair for path in files for pair in walk(read_yaml(path)))


def has_term(text: str, term: str) -> bool:
    """Does an English text use a term? One with a capital letter is meant only with it."""
    flags = re.NOFLAG if term != term.lower() else re.IGNORECASE
    return re.search(rf"(?<![\w-]){re.escape(term)}s?\b", text, flags) is not None


def has_word(text: str, word: str) -> bool:
    """Does a French text use a word in any of its forms? Three fifths of each part of it are enough."""
    parts = re.findall(r"[^\s’'-]+", word.lower())
    return all(part[: max(4, math.ceil(len(part) * 0.6))] in text.lower() for part in parts)


def test_every_game_has_its_page() -> None:
    assert [page.stem for page in PAGES] == find_rulesets()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_terms_are_translated_alike(page: Path) -> None:
    found = texts(page.stem)
    assert len(rows(page)) >= 9
    for english, french, _, _ in rows(page):
        used = [pair for pair in found if has_term(pair[0], english)]
        assert used, f"nothing says {english!r}"
        assert [pair for pair in used if not has_word(pair[1], french)] == [], (english, french)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_words_that_are_not_used(page: Path) -> None:
    found = texts(page.stem)
    for _, _, _, words in rows(page):
        for word in filter(None, (one.strip() for one in words.split(","))):
            assert [pair for pair in found if re.search(rf"\b{re.escape(word)}", pair[1], re.IGNORECASE)] == [], word

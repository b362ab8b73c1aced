"""Fuzzy matching of typed words against names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_START, _WITHIN, _IN_CONTEXT, _SCATTERED = 4.0, 2.5, 1.5, 1.0
"""Scores of a typed word: at the start of a word, inside a word, in the context of the name, as scattered letters."""


@lru_cache(maxsize=4096)
def without_accents(words: str) -> str:
    """A text in lower case and without accents."""
    decomposed = unicodedata.normalize("NFD", words.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def match_score(typed: str, names: Sequence[str], beside: str = "") -> float:
    """How well typed words match the best of several names; 0 if they do not. Every word must match the name or its context
    ``beside`` (the menu). A word may leave out letters of a name."""
    words = without_accents(typed).split()
    if not words:
        return 1.0
    aside = without_accents(beside)
    return max((_name_score(words, without_accents(name), aside) for name in names if name), default=0.0)


def _name_score(words: Sequence[str], name: str, beside: str) -> float:
    worth = [_word_score(word, name, beside) for word in words]
    if not all(worth):
        return 0.0
    # of two names that contain the same words the shorter one scores higher
    return sum(worth) / len(worth) + 1.0 / (1 + len(name))


@lru_cache(maxsize=512)
def _starts(letters: str) -> re.Pattern[str]:
    """Finds letters at the start of a word."""
    return re.compile(rf"\b{re.escape(letters)}")


def _word_score(word: str, name: str, beside: str) -> float:
    if _starts(word).search(name):
        return _START
    if word in name:
        return _WITHIN
    if word in beside:
        return _IN_CONTEXT
    return _SCATTERED if len(word) > 1 and _is_subsequence(word, name) else 0.0


def _is_subsequence(word: str, name: str) -> bool:
    """Are the letters in the name in order, each at the start of a word or right after the one before?"""
    at = -1
    for letter in word:
        nearest = name.find(letter, at + 1)
        if nearest != at + 1 or at < 0:
            found = _starts(letter).search(name, at + 1)
            nearest = found.start() if found else -1
        if nearest < 0:
            return False
        at = nearest
    return True

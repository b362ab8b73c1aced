"""Fuzzy matching of typed words against names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_START, _IN_CONTEXT, _WITHIN, SCATTERED = 4.0, 1.8, 1.4, 1.0
"""Scores of a typed word: at the start of a word, in the context of the name, inside a word, as scattered letters."""
BY_START = 2.0
"""Who scores so much has the typed words, or other words for it, at the start of words."""
INSIDE = 1.8
"""Who scores less than this, and any score at all by its name, has them inside words or as scattered letters only."""


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
    if word in beside:
        return _IN_CONTEXT
    if word in name:
        return _WITHIN
    return SCATTERED if len(word) > 1 and _is_subsequence(word, name) else 0.0


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


_ASIDE = frozenset(
    (
        *("how", "do", "does", "i", "to", "a", "an", "the", "can", "what", "is", "my", "in", "of", "on"),
        *("are", "it", "me", "where", "which", "from", "with", "for", "there", "get", "and", "or", "make"),
        *("comment", "faire", "fait", "un", "une", "le", "la", "les", "de", "du", "des", "je", "puis", "mon", "ma"),
        *("où", "quel", "quelle", "quels", "quelles", "est", "sont", "et", "ou", "pour", "avec", "dans"),
    )
)
"""Words of questions that name nothing."""
_BY_TIP, _BY_WORDS, _BY_TEXT = 0.6, 0.5, 0.1
"""Factors for what is found by its tooltip, by other words and by its text only."""
_LEAST = 2.5
"""Least score by other words: they are matched whole and not by scattered letters."""
_MOST_LACKING = 1 / 2
"""So large a share of the words of a question may stand nowhere in a text that is offered for it."""


def naming_words(question: str) -> str:
    """The words of a question that name something: "how do I place a minefield" asks for "place minefield"."""
    return " ".join(word for word in without_accents(question).split() if word.strip("?!.,’'") not in _ASIDE)


def topic_score(question: str, headings: Sequence[str], words: str, text: str, tip: str = "") -> float:
    """How well a topic answers a question, 0 if it does not: by its headings, by other words for it (with commas between them),
    by its tooltip, or by what it says. In a text not all words of a longer question must be there."""
    named = naming_words(question)
    if not named:
        return 0.0
    by_name = match_score(named, headings)
    by_words = match_score(named, words.split(", "))
    scores = (by_name, 1.0), (match_score(named, (tip,)), _BY_TIP), (by_words, _BY_WORDS)
    found = max(score * factor if score > _LEAST else 0.0 for score, factor in scores)
    return found or (_BY_TEXT * _share(named, " ".join((*headings, words)), text) if text else 0.0)


def _share(named: str, titles: str, text: str) -> float:
    """How much of the words stands in the titles of a topic, or for half as much in its text; 0 if too much is lacking."""
    asked = [word.strip("?!.,").removesuffix("s") for word in named.split() if len(word) > 2]
    titles, text = without_accents(titles), without_accents(text)
    worth = [1.0 if _starts(word).search(titles) else 0.5 if _starts(word).search(text) else 0.0 for word in asked]
    lacking = worth.count(0.0)
    return 0.0 if not worth or lacking > _MOST_LACKING * len(worth) else sum(worth) / len(worth)

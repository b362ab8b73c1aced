"""What betrays a sentence that was not made for people: words of the other language, keys of files, long numbers."""

from __future__ import annotations

import re
from collections.abc import Collection

FUNCTION_WORDS = {
    "en": frozenset(
        ("the", "of", "and", "is", "are", "with", "from", "this", "that", "it", "not", "which", "by", "where")
    ),
    "fr": frozenset(
        ("le", "la", "les", "des", "est", "une", "du", "et", "dans", "pour", "avec", "qui", "aux", "pas", "sont")
    ),
}
"""Words that no sentence of the language does without, and that the other language does not have."""
FRENCH_SECTION = re.compile(
    r"hors source|hors feuille|p\.\d+(-\d+)? [A-ZÀ-Ü]{3,}"
    r"|\[[^\]]*(EFFETS|TEST D|JET POUR|SUPPORT|REGLES|TIRS?\b|DISTANCE DE|POTENTIEL|SEQUENCE|MUNITIONS|ASSAUT|RISQUE)"
)
"""Citations as French books print them, which English sentences give in English."""
_KEY = re.compile(r"(?<![\w/.:«“'\"{-])[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+(?![\w/.])")
_LONG_NUMBER = re.compile(r"(?<![\d.,])\d+[.,]\d{3,}(?![\d.,])")
_HYPHEN_MINUS = re.compile(r"(?<![\w.,:)\]/…-])-\d+(?![\w-])")
"""A negative number with a plain hyphen; where people read, the sign is a minus."""
_CITATION = re.compile(r"\[[^\]]*\]|\{[^}]*\}")
"""Sections in brackets, and what is to be typed into a file in braces."""


def telltales(words: str, language: str, ids: Collection[str] = ()) -> list[str]:
    """What betrays these words; ``ids`` are names that the scenario itself gives to units, zones and pieces."""
    bare = _CITATION.sub("", words)
    found = [f"the key {key}" for key in _KEY.findall(bare) if not any(one.startswith(key) for one in ids)]
    found += [f"the number {number}" for number in _LONG_NUMBER.findall(bare)]
    found += [f"a hyphen for a minus in {number}" for number in _HYPHEN_MINUS.findall(bare)]
    counts = {
        of: sum(word in FUNCTION_WORDS[of] for word in re.findall(r"[^\W\d_]+", bare.lower())) for of in ("en", "fr")
    }
    if counts["fr" if language == "en" else "en"] > counts[language]:
        found.append("the other language")
    if language == "en" and FRENCH_SECTION.search(words):
        found.append("a French section")
    return found

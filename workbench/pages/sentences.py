"""Reasons of many lines in little room: sentences that differ only in numbers and places are one pattern with operands."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import numpy as np

from workbench.base.text import Text
from workbench.engine.sight.results import Reason
from workbench.pages.packing import Array, smallest
from workbench.rules.values import citation_words

SLOT = "\x01"
"""What stands in a pattern before the letter of an operand; no sentence of ours holds it."""
_FIRST_SLOT = 0x21
_MOST_SLOTS = 200
_MOST_SEEN = 100_000
"""Reasons that are kept to be known again at once."""
_TOKEN = re.compile(r"[A-Za-z0-9]+(?:[.,][0-9]+)?")


def cited(rule: str) -> Text:
    """The section of a rule, as each language cites it."""
    return Text(citation_words(rule, "en"), citation_words(rule, "fr"))


class SentenceTable:
    """Collects reasons; each gets a number, equal ones the same. ``labels`` are the names of hexes."""

    def __init__(self, labels: Collection[str]) -> None:
        self._labels = frozenset(labels)
        self._known: dict[Reason, int] = {}
        self._seen: dict[int, tuple[Reason, int]] = {}
        self._patterns: dict[tuple[str, str, str, str, str], int] = {}
        self._operands: dict[str, int] = {}
        self._sentences: list[int] = []
        self._used: list[int] = []
        self._first: list[int] = []

    def number(self, reason: Reason) -> int:
        """The number of a reason."""
        # lines share their reasons, and to look at all the words of one is dear
        seen = self._seen.get(id(reason))
        if seen is not None:
            return seen[1]
        found = self._known.get(reason)
        if found is None:
            found = self._known[reason] = len(self._known)
            self._add(reason)
        if len(self._seen) >= _MOST_SEEN:
            self._seen.clear()
        self._seen[id(reason)] = reason, found
        return found

    def _add(self, reason: Reason) -> None:
        english, french = reason.text.get("en").replace(SLOT, ""), reason.text.get("fr").replace(SLOT, "")
        operands: list[str] = [reason.at or ""]
        patterns = self._pattern(english, operands), self._pattern(french, operands)
        rules = citation_words(reason.rule, "en"), citation_words(reason.rule, "fr")
        key = (*patterns, *rules, reason.effect.value)
        self._sentences.append(self._patterns.setdefault(key, len(self._patterns)))
        self._first.append(len(self._used))
        self._used += [self._operands.setdefault(one, len(self._operands)) for one in operands]

    def _pattern(self, sentence: str, operands: list[str]) -> str:
        """The sentence with slots in place of its numbers and hexes, which are added to the operands."""

        def slot(found: re.Match[str]) -> str:
            word = found.group()
            if not (word[0].isdigit() or word in self._labels):
                return word
            if word not in operands:
                if len(operands) >= _MOST_SLOTS:
                    return word
                operands.append(word)
            return SLOT + chr(_FIRST_SLOT + operands.index(word))

        return _TOKEN.sub(slot, sentence)

    def packed(self) -> tuple[dict[str, Any], dict[str, Array]]:
        """The table as values and arrays of a pack: patterns [[words, rule, effect]], operands, and for each sentence its
        pattern and where its operands begin."""
        patterns = [
            [Text(english, french), Text(rule_en, rule_fr), effect]
            for english, french, rule_en, rule_fr, effect in self._patterns
        ]
        values = {"patterns": patterns, "operands": list(self._operands)}
        arrays = {
            "sentence": smallest(np.array(self._sentences, dtype=np.uint32)),
            "first": np.array([*self._first, len(self._used)], dtype=np.uint32),
            "used": smallest(np.array(self._used, dtype=np.uint32)),
        }
        return values, arrays

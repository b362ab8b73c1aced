"""The meanings of the words of another program: names, in which ``*`` stands for any characters, and neutral words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property

LEAVE_OUT = "leave_out"
"""In place of a neutral word: what is called so is not taken over."""
MOST_WORTH = 20.0
"""The most levels of a ruleset that one level of a file is worth."""
MOST_SCALE = 1000.0
"""The longest square of a table, in the ruleset's unit of length."""
MOST_HEIGHT = 99.0
"""The greatest height of pieces."""


@dataclass(frozen=True)
class WordMapping:
    """The meanings of the words of a format.

    - ``format``: the id of the format.
    - ``words``: neutral words, or :data:`LEAVE_OUT`, by foreign word; ``*`` stands for any characters. A word without one is
      preferred to patterns, and earlier patterns to later ones. Of two grounds in a hex that which stands first here is kept.
    - ``level``: how many levels of the ruleset one level of the file is worth; None: one.
    - ``scale``: how long a square of a table is, in the ruleset's unit of length; None: an inch, or 2.5 cm.
    - ``sides``: the side of each group of counters, or :data:`LEAVE_OUT`; found as words are.
    - ``height``: how high pieces are, of the levels that the ruleset prints; None: its usual height of each.
    - ``writes``: what a neutral word becomes in a file that is written, as that program writes it, or :data:`LEAVE_OUT`.
    """

    format: str
    words: Mapping[str, str] = field(default_factory=dict)
    level: float | None = None
    scale: float | None = None
    height: float | None = None
    sides: Mapping[str, str] = field(default_factory=dict)
    writes: Mapping[str, str] = field(default_factory=dict)

    @property
    def level_worth(self) -> float:
        """How many levels of the ruleset one level of the file is worth."""
        return 1.0 if self.level is None else self.level

    @cached_property
    def _folded(self) -> dict[str, tuple[int, str]]:
        return {word.casefold(): (rank, meaning) for rank, (word, meaning) in enumerate(self.words.items())}

    @cached_property
    def _patterns(self) -> list[tuple[str, int, str]]:
        return [(word, rank, meaning) for word, (rank, meaning) in self._folded.items() if "*" in word]

    def _found(self, word: str) -> tuple[int, str]:
        folded = word.casefold()
        exact = self._folded.get(folded)
        if exact is not None:
            return exact
        # [ and ? are letters of names here, not signs of a pattern
        matching = ((rank, meaning) for pattern, rank, meaning in self._patterns if _matches(folded, pattern))
        return next(matching, (len(self.words), ""))

    def meaning(self, word: str) -> str:
        """The neutral word, :data:`LEAVE_OUT`, or "" for a word that has no meaning yet."""
        return self._found(word)[1]

    def rank(self, word: str) -> int:
        """Its place among the words: of two grounds in a hex the lower is kept."""
        return self._found(word)[0]

    def side(self, group: str) -> str:
        """The side of a group of counters, :data:`LEAVE_OUT`, or "" where the mapping does not say."""
        found = WordMapping(self.format, self.sides)
        return found.meaning(group)

    def with_side(self, group: str, side: str) -> WordMapping:
        """The mapping with another side of one group; "" takes away what it says of just this group."""
        others = {key: said for key, said in self.sides.items() if key.casefold() != group.casefold()}
        return replace(self, sides={group: side, **others} if side else others)

    def with_words(self, words: Mapping[str, str]) -> WordMapping:
        """The mapping with other meanings of some words, which come before all others."""
        return replace(self, words={**words, **{word: said for word, said in self.words.items() if word not in words}})

    def corrected_by(self, other: WordMapping) -> WordMapping:
        """The mapping with the words and the numbers of another."""
        return replace(
            self.with_words(other.words),
            level=self.level if other.level is None else other.level,
            scale=self.scale if other.scale is None else other.scale,
            height=self.height if other.height is None else other.height,
            sides={**other.sides, **{group: side for group, side in self.sides.items() if group not in other.sides}},
            writes={**self.writes, **other.writes},
        )

    def amended_by(self, other: WordMapping) -> WordMapping:
        """The mapping with what another changes of it: a word keeps its rank, a new pattern comes before all others. One that
        names every word of this mapping is complete, and its order counts."""
        if set(other.words).issuperset(self.words):
            return self.corrected_by(other)
        patterns = {word: said for word, said in other.words.items() if "*" in word and word not in self.words}
        found = self.corrected_by(replace(other, words=patterns))
        for word, said in other.words.items():
            if word not in patterns:
                found = found.with_meaning(word, said)
        return found

    def changes_from(self, usual: WordMapping) -> WordMapping:
        """The smallest mapping by which ``usual`` is :meth:`amended_by` to this one: what both say alike is not in it, unless
        the order of the words is another."""
        changed = {word: said for word, said in self.words.items() if usual.words.get(word) != said}
        found = replace(
            self,
            words=changed,
            level=None if self.level == usual.level else self.level,
            scale=None if self.scale == usual.scale else self.scale,
            height=None if self.height == usual.height else self.height,
            sides={group: side for group, side in self.sides.items() if usual.sides.get(group) != side},
            writes={word: said for word, said in self.writes.items() if usual.writes.get(word) != said},
        )
        is_same = list(usual.amended_by(found).words.items()) == list(self.words.items())
        return found if is_same else replace(found, words=self.words)

    def with_meaning(self, word: str, meaning: str) -> WordMapping:
        """The mapping with another meaning of one word, which keeps its rank: it stands in place of what said it before, or
        just before the pattern that did."""
        folded, rank = word.casefold(), self.rank(word)
        others = [(key, said) for key, said in self.words.items() if key.casefold() != folded]
        before = sum(key.casefold() != folded for key in list(self.words)[:rank])
        return replace(self, words=dict([*others[:before], (word, meaning), *others[before:]]))


def _matches(word: str, pattern: str) -> bool:
    return fnmatchcase(word, pattern.replace("[", "[[]").replace("?", "[?]"))

"""The score of one lesson: what was right at once and at a later try, and how many stars that is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

STARS = 3
_SHARES = (0.5, 0.75, 1.0)
"""From such a share of the points on there is one star more."""
_OF_LATER = 0.5
"""The points of a question that was right at a later try only."""
_MOST = 10_000
_MOST_RULES = 500
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class LessonScore:
    """Result of a lesson: ``asked`` questions, of which some were ``answered``, ``right`` at the first try, or ``later``: only
    when they were asked again, or after the answer was shown. ``rules`` are those that decided its questions."""

    asked: int = 0
    answered: int = 0
    right: int = 0
    later: int = 0
    rules: tuple[str, ...] = ()

    @property
    def is_done(self) -> bool:
        """Was every question answered?"""
        return self.answered >= self.asked

    @property
    def stars(self) -> int:
        """0 to 3 stars: for half, three quarters and all of the points; a later try has half a point."""
        if not self.asked:
            return 0
        share = (self.right + _OF_LATER * self.later) / self.asked
        return sum(share >= one for one in _SHARES)

    def better(self, other: LessonScore) -> LessonScore:
        """The better of two, with the rules of both."""
        rules = tuple(sorted({*self.rules, *other.rules})[:_MOST_RULES])
        return replace(max(self, other, key=_merit), rules=rules)

    def data(self) -> dict[str, Any]:
        """The entry of a file."""
        return {
            "asked": self.asked,
            "answered": self.answered,
            "right": self.right,
            "later": self.later,
            "rules": list(self.rules),
        }


def _merit(score: LessonScore) -> tuple[bool, float, int]:
    """A score of no questions is one that was not kept: any other is better."""
    return score.asked > 0, score.right + _OF_LATER * score.later, score.answered


def stars_text(stars: int) -> str:
    """Stars as signs: ★★☆."""
    return "★" * stars + "☆" * (STARS - stars)


def score_from(entry: object) -> LessonScore | None:
    """Reads an entry of a file; None if it makes no sense."""
    if not isinstance(entry, Mapping):
        return None
    values = [entry.get(name) for name in ("asked", "answered", "right", "later")]
    counts = [one for one in values if isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= _MOST]
    if len(counts) != len(values):
        return None
    asked, answered, right, later = counts
    rules = entry.get("rules")
    if not (right + later <= answered <= asked) or not isinstance(rules, list):
        return None
    if len(rules) > _MOST_RULES or not all(isinstance(rule, str) and len(rule) <= _LONGEST for rule in rules):
        return None
    return LessonScore(asked, answered, right, later, tuple(rules))

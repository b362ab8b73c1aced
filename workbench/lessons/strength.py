"""The strength of one rule in a learner's memory: it grows with right answers, fades with the days, and says when to ask again.

The model is FSRS (Free Spaced Repetition Scheduler, version 6) of the package ``fsrs`` with its published weights. A rule is
its card: after a wrong answer it is due at once, after a right one when the chance that it is still known has sunk to nine in
ten.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any, TypeGuard

from fsrs import Card, Rating, Scheduler, State

_LONGEST = 365
"""After so many days at the latest a rule is due again."""
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=_LONGEST, enable_fuzzing=False)
_MOST_STABILITY = 36_500.0
_EASIEST, _HARDEST = 1.0, 10.0
_DIGITS = 4
"""Figures are kept so exactly."""


@dataclass(frozen=True, slots=True)
class Known:
    """The knowledge of one rule.

    - ``asked``, ``right``: how often it was asked, and answered rightly
    - ``day``: the last day that it was asked; ``due``: the day from which it is to be asked again
    - ``stability``: after so many days the chance that it is known has sunk to nine in ten
    - ``difficulty``: how hard this rule is for this learner, from 1 to 10
    """

    asked: int = 0
    right: int = 0
    day: date = date.min
    due: date = date.min
    stability: float = 0.0
    difficulty: float = 0.0

    def is_due(self, today: date) -> bool:
        """Is it time to ask it again? Also if the clock was set back since."""
        return today >= self.due or today < self.day

    @property
    def was_missed(self) -> bool:
        """Was the last answer wrong?"""
        return self.asked > 0 and self.due <= self.day

    def strength(self, today: date) -> float:
        """The chance, 0 to 1, that the rule is known on a day."""
        return 0.0 if not self.asked else float(_SCHEDULER.get_card_retrievability(self._card(), _noon(today)))

    def weakness(self, today: date) -> tuple[bool, float]:
        """A key that sorts the weakest rule first: those that were missed last, then by strength."""
        return not self.was_missed, self.strength(today)

    def answered(self, today: date, *, right: bool) -> Known:
        """After an answer."""
        rating = Rating.Good if right else Rating.Again
        card, _ = _SCHEDULER.review_card(self._card(), rating, _noon(today))
        assert card.stability is not None
        assert card.difficulty is not None
        due = card.due.date() if right else today
        stability, difficulty = round(card.stability, _DIGITS), round(card.difficulty, _DIGITS)
        return Known(self.asked + 1, self.right + right, today, due, stability, difficulty)

    def _card(self) -> Card:
        if not self.asked:
            return Card(card_id=1)
        return Card(1, State.Review, None, self.stability, self.difficulty, _noon(self.due), _noon(self.day))

    def data(self) -> dict[str, Any]:
        """The entry of a file."""
        return {
            "asked": self.asked,
            "right": self.right,
            "day": self.day.isoformat(),
            "due": self.due.isoformat(),
            "stability": self.stability,
            "difficulty": self.difficulty,
        }


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


def known_from(entry: object) -> Known | None:
    """Reads an entry of a file; None if it makes no sense."""
    if not isinstance(entry, Mapping):
        return None
    asked, right = entry.get("asked"), entry.get("right")
    if not (_is_count(asked) and _is_count(right) and right <= asked):
        return None
    stability, difficulty = (_number(entry.get(name)) for name in ("stability", "difficulty"))
    if not (0 < stability <= _MOST_STABILITY and _EASIEST <= difficulty <= _HARDEST):
        return None
    try:
        day, due = (date.fromisoformat(str(entry.get(name))) for name in ("day", "due"))
    except ValueError:
        return None
    return Known(asked, right, day, due, stability, difficulty)


def entry_of_box(entry: object) -> object:
    """The entry of today's form for one of the first form of the file, which knew Leitner's boxes 1 to 5: a rule in box *n* was
    due after 2 to the power *n - 1* days, and one in the first box was missed. What makes no sense stays as it is."""
    box = entry.get("box") if isinstance(entry, Mapping) else None
    if not isinstance(entry, Mapping) or not _is_count(box) or not 1 <= box <= 5:
        return entry
    days = 2 ** (box - 1)
    try:
        day = date.fromisoformat(str(entry.get("day")))
        due = day if box == 1 else date.fromordinal(day.toordinal() + days)
    except (ValueError, OverflowError):
        return entry
    known = Known().answered(day, right=box > 1)
    stability = known.stability if box == 1 else float(days)
    kept = {name: entry.get(name) for name in ("asked", "right", "day")}
    return {**kept, "due": due.isoformat(), "stability": stability, "difficulty": known.difficulty}


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**9


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return math.nan
    return float(value)

"""The level of a learner in a game: it rises with hard questions that are answered rightly, and falls with easy ones that are
not.

The formula is that of Glicko (Mark E. Glickman, *Parameter estimation in large paired comparison experiments*, Applied
Statistics 48, 1999): the learner plays against the question, whose rating is its measured difficulty
(:mod:`workbench.lessons.difficulty`). Every answer is a rating period of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MIDDLE = 1500.0
"""The rating of a learner of whom nothing is known, and of a question of middle difficulty."""
LOWEST, HIGHEST = 400.0, 2800.0
_UNKNOWN = 350.0
_SUREST = 60.0
"""The deviation does not sink below this, so that a level goes on following who learns."""
_OF_QUESTION = 100.0
"""The deviation of a measured difficulty."""
_Q = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class Level:
    """A rating with its deviation: about two times in three the true rating is within the deviation. ``answers`` counts what it
    rests on."""

    rating: float = MIDDLE
    deviation: float = _UNKNOWN
    answers: int = 0

    def answered(self, difficulty: float, *, right: bool) -> Level:
        """After an answer to a question of this difficulty."""
        weight = 1 / math.sqrt(1 + 3 * (_Q * _OF_QUESTION / math.pi) ** 2)
        chance = 1 / (1 + 10 ** (-weight * (self.rating - difficulty) / 400))
        known = _Q**2 * weight**2 * chance * (1 - chance)
        precision = 1 / self.deviation**2 + known
        rating = self.rating + _Q / precision * weight * (right - chance)
        deviation = max(_SUREST, math.sqrt(1 / precision))
        return Level(round(min(HIGHEST, max(LOWEST, rating)), 2), round(deviation, 2), min(10**9, self.answers + 1))

    def data(self) -> dict[str, Any]:
        """The entry of a file."""
        return {"rating": self.rating, "deviation": self.deviation, "answers": self.answers}


def level_from(entry: object) -> Level | None:
    """Reads an entry of a file; None if it makes no sense."""
    if not isinstance(entry, Mapping):
        return None
    rating, deviation, answers = (entry.get(name) for name in ("rating", "deviation", "answers"))
    if not all(isinstance(one, int | float) and not isinstance(one, bool) for one in (rating, deviation)):
        return None
    if not isinstance(answers, int) or isinstance(answers, bool) or not 0 <= answers <= 10**9:
        return None
    if not (LOWEST <= rating <= HIGHEST and 1 <= deviation <= _UNKNOWN):  # type: ignore[operator]
        return None
    return Level(float(rating), float(deviation), answers)  # type: ignore[arg-type]

"""Learners that are simulated: the weak rule comes back more often than the strong one, and the level finds their strength."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta

import pytest

from workbench.lessons.level import Level
from workbench.lessons.progress import Progress
from workbench.lessons.score import LessonScore

GAME = "panzer_grenadier"
RULES = {"weak": 0.4, "middling": 0.8, "strong": 0.99}
"""How likely the learner knows the rules of each sort."""
EACH = 15
"""Rules of each sort."""


@pytest.mark.parametrize("seed", range(5))
def test_the_weak_rule_comes_back_more_often_and_the_strong_one_less(seed: int) -> None:
    dice, today, asked = random.Random(seed), date(2026, 1, 1), Counter[str]()
    rules = {f"{sort} {number}": sort for sort in RULES for number in range(EACH)}
    progress = Progress().with_lesson(GAME, "one", LessonScore(3, 3, 3, 0, tuple(rules)))
    progress = progress.answered(GAME, rules, today, right=True)
    for _ in range(120):
        today += timedelta(days=1)
        for rule in progress.due(GAME, today):
            asked[rules[rule]] += 1
            progress = progress.answered(GAME, [rule], today, right=dice.random() < RULES[rules[rule]])
    assert asked["weak"] > 1.3 * asked["middling"] > 1.3 * asked["strong"] > 0
    assert asked["strong"] <= 6 * EACH, "in 120 days"
    assert asked["weak"] > 3 * asked["strong"]


def test_without_a_lesson_nothing_is_due() -> None:
    progress = Progress().answered(GAME, ["weak"], date(2026, 1, 1), right=False)
    assert progress.due(GAME, date(2026, 1, 2)) == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("strength", [1150.0, 1500.0, 1850.0])
def test_the_level_finds_the_strength_of_a_learner(strength: float, seed: int) -> None:
    dice, level, path = random.Random(seed), Level(), []
    for _ in range(300):
        difficulty = dice.gauss(level.rating, 150)  # as a quiz at the learner's level asks
        right = dice.random() < 1 / (1 + 10 ** ((difficulty - strength) / 400))
        level = level.answered(difficulty, right=right)
        path.append(level.rating)
    assert abs(sum(path[-100:]) / 100 - strength) < 75
    assert level.deviation < 100


def test_the_level_rises_most_with_what_was_hard_and_settles() -> None:
    level = Level()
    easy, hard = (level.answered(difficulty, right=True).rating for difficulty in (1100, 1900))
    assert level.rating < easy < hard
    assert level.answered(1100, right=False).rating < level.answered(1900, right=False).rating < level.rating
    sure = level
    for number in range(60):
        sure = sure.answered(1500, right=number % 2 == 0)
    moved = sure.answered(1500, right=True).rating - sure.rating
    assert 0 < moved < level.answered(1500, right=True).rating - level.rating

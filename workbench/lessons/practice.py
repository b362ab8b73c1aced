"""Practice that leads on from lessons: today's ten from the rules that are due, a quiz of chosen rules and level, and another
question like the one that was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.lessons.level import Level
from workbench.lessons.progress import Progress as Knowledge
from workbench.lessons.question_registry import topics_of
from workbench.lessons.questions import Answered
from workbench.lessons.quiz import Quiz, mine

DAILY = 10
"""Questions of a day."""
_MOST_MAPS = 2
"""So many maps are looked through."""
_LIKE_IT = 10.0
"""The factor by which a rule comes more often that decided the question which another is to be like."""

Maps = Iterable[Callable[[], "AnyAnalysis | None"]]
"""Opens the maps of a game, one after the other; None for one that cannot be opened."""


@dataclass(frozen=True)
class Choice:
    """A value that may be chosen for a quiz, with its words."""

    id: str
    words: Text


class RuleChoice(Choice):
    """Which rules may decide the questions of a quiz."""

    def for_mining(self, known: Knowledge, game: str) -> dict[str, frozenset[str]]:
        """The arguments ``rules`` or ``about`` of :func:`~workbench.lessons.quiz.mine`; none for all rules."""
        return {}


class _OfLessons(RuleChoice):
    def for_mining(self, known: Knowledge, game: str) -> dict[str, frozenset[str]]:
        """Those of lessons that were done, and no others."""
        return {"rules": known.rules_of_lessons(game)}


class _Missed(RuleChoice):
    def for_mining(self, known: Knowledge, game: str) -> dict[str, frozenset[str]]:
        """One of those that were missed last, whatever decides beside it."""
        return {"about": frozenset(rule for rule, _ in known.missed(game))}


ALL_RULES = RuleChoice("all", Text("all rules", "toutes les règles"))
RULE_CHOICES: Sequence[RuleChoice] = (
    ALL_RULES,
    _OfLessons("lessons", Text("rules of the lessons I have done", "règles des leçons que j’ai faites")),
    _Missed("missed", Text("rules I missed", "règles que j’ai manquées")),
)
"""Which rules a quiz may be about."""


@dataclass(frozen=True)
class LevelChoice(Choice):
    """The difficulty of the questions of a quiz: their ``rating``; None: any."""

    rating: float | None = None

    def wanted(self, level: Level) -> float | None:
        """The rating that questions are to be near, for a learner of a level."""
        return self.rating


class _OwnLevel(LevelChoice):
    def wanted(self, level: Level) -> float | None:
        """That of the learner."""
        return level.rating


ANY_LEVEL = LevelChoice("any", Text("mixed", "mélangées"))
LEVEL_CHOICES: Sequence[LevelChoice] = (
    ANY_LEVEL,
    _OwnLevel("mine", Text("at my level", "à mon niveau")),
    LevelChoice("easy", Text("easy", "faciles"), 1250.0),
    LevelChoice("middle", Text("middling", "moyennes"), 1500.0),
    LevelChoice("hard", Text("hard", "difficiles"), 1800.0),
)
"""The levels of a quiz."""


@dataclass(frozen=True)
class QuizWish:
    """The subject of a quiz: the ids of ``topics`` (none: all), which rules, how hard."""

    topics: frozenset[str] = frozenset()
    rules: RuleChoice = ALL_RULES
    level: LevelChoice = ANY_LEVEL

    def for_mining(self, known: Knowledge, game: str, today: date) -> dict[str, Any]:
        """The arguments of :func:`~workbench.lessons.quiz.mine` for what a learner knows. CannotAnswer (``no_rules``) if only
        rules of a kind are wanted of which there is none."""
        rules = self.rules.for_mining(known, game)
        if not all(rules.values()):
            words = Text("there are no such rules yet: {words}", "il n’y a pas encore de telles règles : {words}")
            raise CannotAnswer("no_rules", words.format(words=self.rules.words))
        level = self.level.wanted(known.level(game))
        return {"topics": self.topics, "level": level, "weights": known.weights(game, today), **rules}


ANYTHING = QuizWish()
"""The wish for a quiz of everything, at any level."""


def todays_ten(
    known: Knowledge,
    game: str,
    today: date,
    maps: Maps,
    *,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> Quiz:
    """Ten questions that only rules of the lessons decide which were done, those that are due first; from the map that has the
    most of them. The same on one day for the same progress. CannotAnswer (``nothing_learned``) if no lesson was done."""
    rules = known.rules_of_lessons(game)
    if not rules:
        raise CannotAnswer("nothing_learned", _NOTHING)
    weights, level = known.weights(game, today), known.level(game).rating
    best = Quiz(today.toordinal(), ())
    for analysis in _opened(maps):
        wanted = {"weights": weights, "rules": rules, "level": level}
        found = mine(analysis, DAILY, today.toordinal(), **wanted, cancel=cancel, progress=progress)  # type: ignore[arg-type]
        best = max(best, found, key=lambda one: len(one.items))
        if len(best.items) >= DAILY:
            break
    due = {rule: number for number, rule in enumerate(known.due(game, today))}
    return Quiz(best.seed, tuple(sorted(best.items, key=lambda item: _first_due(item, due))))


def _first_due(item: Answered, due: dict[str, int]) -> int:
    return min(due.get(rule, len(due)) for rule in item.rules)


def another_like(found: Answered, seed: int, maps: Maps = (), *, cancel: CancelToken | None = None) -> Quiz:
    """One more question of the same kind, by the same rules if there is one: on the same map, or else on another one of the
    game. An empty quiz if there is none."""
    question, weights = found.question, dict.fromkeys(found.rules, _LIKE_IT)
    kinds = (question.kind.id,)
    topics = topics_of(question.kind)
    best = mine(found.analysis, 1, seed, weights=weights, topics=topics, kinds=kinds, without=question, cancel=cancel)
    if any(set(item.rules) & set(found.rules) for item in best.items):
        return best
    for analysis in _opened(maps):
        other = mine(analysis, 1, seed, weights=weights, topics=topics, kinds=kinds, cancel=cancel)
        if any(set(item.rules) & set(found.rules) for item in other.items):
            return other
        best = best if best.items else other
    return best


def _opened(maps: Maps) -> Iterable[AnyAnalysis]:
    for number, open_map in enumerate(maps):
        if number >= _MOST_MAPS:
            return
        analysis = open_map()
        if analysis is not None:
            yield analysis


_NOTHING = Text(
    "do a lesson of this game first: today's ten ask for the rules of lessons that are done",
    "faites d’abord une leçon de ce jeu : les dix du jour portent sur les règles des leçons faites",
)

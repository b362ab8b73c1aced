"""Practice that leads on from lessons: today's ten from the rules that are due, and another question like the one that was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.lessons.progress import Progress
from workbench.lessons.questions import Answered
from workbench.lessons.quiz import Quiz, mine

DAILY = 10
"""Questions of a day."""
_MOST_MAPS = 4
"""So many maps are looked through."""
_LIKE_IT = 10.0
"""How much more often a rule comes that decided the question which another is to be like."""

Maps = Iterable[Callable[[], "AnyAnalysis | None"]]
"""Opens the maps of a game, one after the other; None for one that cannot be opened."""


def todays_ten(
    progress: Progress, game: str, today: date, maps: Maps, *, cancel: CancelToken | None = None
) -> Quiz:
    """Ten questions that only rules of the lessons decide which were done, those that are due first; from the map that has the
    most of them. The same on one day for the same progress. CannotAnswer (``nothing_learned``) if no lesson was done."""
    rules = progress.rules_of_lessons(game)
    if not rules:
        raise CannotAnswer("nothing_learned", _NOTHING)
    weights, level = progress.weights(game, today), progress.level(game).rating
    best = Quiz(today.toordinal(), ())
    for analysis in _opened(maps):
        wanted = {"weights": weights, "rules": rules, "level": level}
        found = mine(analysis, DAILY, today.toordinal(), **wanted, cancel=cancel)  # type: ignore[arg-type]
        best = max(best, found, key=lambda one: len(one.items))
        if len(best.items) >= DAILY:
            break
    due = {rule: number for number, rule in enumerate(progress.due(game, today))}
    return Quiz(best.seed, tuple(sorted(best.items, key=lambda item: _first_due(item, due))))


def _first_due(item: Answered, due: dict[str, int]) -> int:
    return min(due.get(rule, len(due)) for rule in item.rules)


def another_like(found: Answered, seed: int, maps: Maps = (), *, cancel: CancelToken | None = None) -> Quiz:
    """One more question of the same kind, by the same rules if there is one: on the same map, or else on another one of the game.
    An empty quiz if there is none."""
    question, weights = found.question, dict.fromkeys(found.rules, _LIKE_IT)
    kinds = (question.kind.id,)
    best = mine(found.analysis, 1, seed, weights=weights, kinds=kinds, without=question, cancel=cancel)
    if any(set(item.rules) & set(found.rules) for item in best.items):
        return best
    for analysis in _opened(maps):
        other = mine(analysis, 1, seed, weights=weights, kinds=kinds, cancel=cancel)
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

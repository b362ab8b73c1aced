"""Judges what a learner answers, and explains: the sentence, the section of the rule, and the line seen from the side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.sight.profile import Section
from workbench.lessons.answer_forms import ANY_PLACE, CHANCE, PLACE, is_rounded
from workbench.lessons.places import places_on
from workbench.lessons.questions import Answered, Ground, Question, answer
from workbench.lessons.wording import about_place, sentence

_MOST = 12
"""So many places are explained at once."""


@dataclass(frozen=True)
class Judgement:
    """Is an answer right, and why? ``missed`` and ``wrong`` are places of a set that were left out, or do not belong to it;
    ``of_picks`` explain the places that went wrong, or those of a set that was answered rightly; ``grounds`` begin with
    them, and go on with the answer. ``section`` is the line from the side, where the
    question is about one line on a map of hexes."""

    right: bool
    answered: Answered
    missed: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    of_picks: tuple[Ground, ...] = ()

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """Everything that explains the answer: first places that went wrong, then what decides."""
        of_answer = () if self.answered.question.form.offers_places else self.answered.grounds
        return (*self.of_picks, *of_answer)

    @property
    def sentence(self) -> Text:
        """The right answer as a sentence with its rule."""
        return sentence(self.answered)

    @property
    def rules(self) -> tuple[str, ...]:
        """The sections that explain it, each once."""
        return tuple(dict.fromkeys(ground.rule for ground in self.grounds if ground.rule))

    @property
    def section(self) -> Section | None:
        """The line of the question seen from the side."""
        return places_on(self.answered.analysis).section(self.answered.line, self.answered.question.request)


def judge(question: Question, given: object, analysis: AnyAnalysis) -> Judgement:
    """Judge an answer that a learner gives: true or false, a number, a place or a list of places, or a text for one of
    them. CannotAnswer (``bad_answer``) for what cannot be an answer of this form, ``no_answer`` as for
    :func:`~workbench.lessons.questions.answer`."""
    return judge_answered(answer(question, analysis), given)


def judge_answered(found: Answered, given: object) -> Judgement:
    """As :func:`judge`, for a question that is answered already."""
    question, form = found.question, found.question.form
    value = form.read(given, question.among, places_on(found.analysis))
    if value is None:
        raise CannotAnswer("bad_answer", form.wanted)
    if isinstance(value, tuple):
        return _set(found, value)
    if form is ANY_PLACE:
        right = isinstance(found.value, tuple) and value in found.value
        wrong = () if right else (str(value),)
        return Judgement(right, found, wrong=wrong, of_picks=tuple(of_places(found, (str(value),))))
    right = any(form.same(value, one, found.tolerance) for one in (found.value, *found.also))
    if not right and form is CHANCE and isinstance(given, str):
        right = is_rounded(found.value, given)
    picked = (str(value),) if form is PLACE and not right else ()
    return Judgement(right, found, wrong=picked, of_picks=tuple(of_places(found, picked)))


def _set(found: Answered, value: tuple[str, ...]) -> Judgement:
    truth = found.value if isinstance(found.value, tuple) else ()
    missed = tuple(place for place in truth if place not in value)
    wrong = tuple(place for place in value if place not in truth)
    shown = (*wrong, *missed) or truth
    return Judgement(not missed and not wrong, found, missed, wrong, tuple(of_places(found, shown)))


def of_places(found: Answered, places: Iterable[Any]) -> Iterator[Ground]:
    """Why places are right or wrong as an answer, what decides first; each reason names its place first."""
    for place in islice(places, _MOST):
        for ground in found.grounds_of(place):
            yield about_place(ground, place, found.analysis)

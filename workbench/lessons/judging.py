"""Judges what a learner answers, and explains: the sentence, the section of the rule, and the line seen from the side."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.sight.profile import Section
from workbench.engine.sight.results import SightLine
from workbench.lessons.questions import (
    ANY_PLACE,
    CHANCE,
    COST,
    FORBIDDEN_COST,
    NUMBER,
    PLACE,
    PLACES,
    YES_NO,
    Answered,
    AnswerValue,
    Ground,
    Question,
    answer,
    label_of,
    named,
    why,
)
from workbench.lessons.wording import about_place, sentence
from workbench.planning.impact import COVER_WORDS

_YES = ("yes", "y", "true", "oui", "o", "vrai")
_NO = ("no", "n", "false", "non", "faux")
_NOT_ALLOWED = (FORBIDDEN_COST, "not allowed", "interdit")
_PER_CENT = re.compile(r"(\d{1,3}(?:[.,]\d{1,9})?)\s?%")
_DECIMAL = re.compile(r"[-+−]?\d{1,12}(?:[.,]\d{1,9})?")
_FRACTION = re.compile(r"\d{1,12}/\d{1,12}")
_MOST = 6
_OF_PLACE = 2
"""So many reasons are told of every place of a set."""


@dataclass(frozen=True)
class Judgement:
    """Is an answer right, and why? ``missed`` and ``wrong`` are places of a set that were left out, or do not belong to it;
    ``grounds`` explain the answer, for sets first the places that went wrong. ``section`` is the line from the side, where the
    question is about one line on a map of hexes."""

    right: bool
    answered: Answered
    missed: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    grounds: tuple[Ground, ...] = ()

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
        line, analysis = self.answered.line, self.answered.analysis
        return analysis.section(line) if isinstance(line, SightLine) and analysis.kind == "hex" else None


def judge(question: Question, given: object, analysis: AnyAnalysis) -> Judgement:
    """Judge an answer that a learner gives: true or false, a number, a place or a list of places, or a text for one of
    them. CannotAnswer (``bad_answer``) for what cannot be an answer of this form, ``no_answer`` as for
    :func:`~workbench.lessons.questions.answer`."""
    return judge_answered(answer(question, analysis), given)


def judge_answered(found: Answered, given: object) -> Judgement:
    """As :func:`judge`, for a question that is answered already."""
    question, analysis = found.question, found.analysis
    value = understood(question, given, analysis)
    if isinstance(value, tuple):
        return _set(found, value)
    if question.form == ANY_PLACE:
        right = isinstance(found.value, tuple) and value in found.value
        wrong = () if right else (str(value),)
        return Judgement(right, found, wrong=wrong, grounds=tuple(_of_places(found, (str(value),))))
    right = any(_equal(question, value, one) for one in (found.value, *found.also))
    if not right and question.form == CHANCE and isinstance(given, str):
        right = _near_enough(found.value, given)
    return Judgement(right, found, grounds=found.grounds)


def _set(found: Answered, value: tuple[str, ...]) -> Judgement:
    truth = found.value if isinstance(found.value, tuple) else ()
    missed = tuple(place for place in truth if place not in value)
    wrong = tuple(place for place in value if place not in truth)
    shown = (*missed, *wrong) or truth
    return Judgement(not missed and not wrong, found, missed, wrong, tuple(_of_places(found, shown)))


def _of_places(found: Answered, places: tuple[str, ...]) -> Iterator[Ground]:
    """The reasons of every place, each of which names it first."""
    for place in places[:_MOST]:
        try:
            for ground in why(found.question, place, found.analysis).grounds[:_OF_PLACE]:
                yield about_place(ground, place, found.analysis)
        except CannotAnswer as problem:
            yield Ground("", problem.text, place)


def _equal(question: Question, given: AnswerValue, truth: AnswerValue) -> bool:
    if isinstance(given, bool) or isinstance(truth, bool):
        return given is truth
    if isinstance(given, str) or isinstance(truth, str):
        if question.kind == "cover":
            word = COVER_WORDS.get(str(truth), Text())
            return str(given).casefold() in (str(truth), word.en, word.fr)
        return _sides(str(given)) == _sides(str(truth))
    if isinstance(given, tuple) or isinstance(truth, tuple):
        return given == truth
    return abs(Fraction(given) - Fraction(truth)) <= Fraction(question.within) + Fraction(1, 10**6)


def _sides(place: str) -> frozenset[str]:
    """A hexside is the same from either of its hexes."""
    return frozenset(place.casefold().split("/"))


def _near_enough(truth: AnswerValue, given: str) -> bool:
    """A chance that is rounded to whole per cent, or finer, is right if the truth rounds to it: ``17 %`` and ``0.17`` for
    1/6."""
    text = given.strip()
    per_cent = _PER_CENT.fullmatch(text)
    digits = (per_cent[1] if per_cent else text).replace(",", ".")
    if not isinstance(truth, Fraction) or not _DECIMAL.fullmatch(digits):
        return False
    scale = 100 if per_cent else 1
    step = Fraction(1, 10 ** len(digits.partition(".")[2])) / scale
    return step <= Fraction(1, 100) and abs(Fraction(digits.replace("−", "-")) / scale - truth) <= step / 2


# --- What a learner means.


def understood(question: Question, given: object, analysis: AnyAnalysis) -> AnswerValue:
    """What a learner gives, in the form of the question's answer. CannotAnswer (``bad_answer``)."""
    reader = _READERS[question.form]
    found: AnswerValue | None = reader(question, given, analysis)
    if found is None:
        raise CannotAnswer("bad_answer", _WANTED[question.form])
    return found


def _yes_no(_: Question, given: object, __: AnyAnalysis) -> bool | None:
    if isinstance(given, bool):
        return given
    word = given.strip().casefold() if isinstance(given, str) else ""
    return True if word in _YES else False if word in _NO else None


def _number(_: Question, given: object, __: AnyAnalysis) -> Fraction | None:
    if isinstance(given, Fraction):
        return given
    if isinstance(given, int | float) and not isinstance(given, bool):
        return Fraction(given).limit_denominator(10**6) if math.isfinite(given) else None
    if not isinstance(given, str):
        return None
    text = given.strip()
    per_cent = _PER_CENT.fullmatch(text)
    if per_cent:
        return Fraction(per_cent[1].replace(",", ".")) / 100
    if _FRACTION.fullmatch(text):
        above, below = text.split("/")
        return Fraction(int(above), int(below)) if int(below) else None
    return Fraction(text.replace(",", ".").replace("−", "-")) if _DECIMAL.fullmatch(text) else None


def _cost(question: Question, given: object, analysis: AnyAnalysis) -> AnswerValue | None:
    if isinstance(given, str) and given.strip().casefold() in _NOT_ALLOWED:
        return FORBIDDEN_COST
    return _number(question, given, analysis)


def _word_or_number(question: Question, given: object, analysis: AnyAnalysis) -> AnswerValue | None:
    found = _number(question, given, analysis)
    word = given.strip() if isinstance(given, str) and question.kind == "cover" else ""
    return word if found is None and word else found


def _place(question: Question, given: object, analysis: AnyAnalysis) -> str | None:
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if isinstance(given, list | tuple) and all(isinstance(part, int | float) for part in given) and given:
        given = named(given)
    if not isinstance(given, str) or not given.strip():
        return None
    return _known_place(question, given.strip(), analysis)


def _known_place(question: Question, word: str, analysis: AnyAnalysis) -> str:
    """A place of the candidates as they name it; a hex by its label, a hexside by those of its hexes."""
    names = [named(place) for place in question.among]
    if word in names:
        return word
    if analysis.kind == "table":
        return word
    try:
        label = "/".join(label_of(part, analysis) for part in word.split("/")[:2])
    except CannotAnswer as problem:
        raise CannotAnswer("bad_answer", problem.text) from None
    same = (name for name, place in zip(names, question.among, strict=True) if label_of(place, analysis) == label)
    return next(same, label)


def _places(question: Question, given: object, analysis: AnyAnalysis) -> tuple[str, ...] | None:
    if isinstance(given, str):
        apart = ";" if analysis.kind == "table" else None
        given = [
            part.strip() for part in given.replace(",", " " if apart is None else ",").split(apart) if part.strip()
        ]
        given = [] if [part.casefold() for part in given] in (["none"], ["aucun"]) else given
    if not isinstance(given, list | tuple | set | frozenset):
        return None
    found = [_place(question, part, analysis) for part in given]
    return None if None in found else tuple(sorted({place for place in found if place is not None}))


_READERS: dict[str, Any] = {
    YES_NO: _yes_no,
    NUMBER: _word_or_number,
    COST: _cost,
    PLACE: _place,
    ANY_PLACE: _place,
    PLACES: _places,
    CHANCE: _number,
}
_WANTED = {
    YES_NO: Text("answer yes or no", "répondez oui ou non"),
    NUMBER: Text("answer with a number", "répondez par un nombre"),
    COST: Text('answer with a number, or "forbidden"', "répondez par un nombre, ou « interdit »"),
    PLACE: Text("answer with a place", "répondez par un lieu"),
    ANY_PLACE: Text("answer with one of the places", "répondez par l’un des lieux"),
    PLACES: Text("answer with a list of places", "répondez par une liste de lieux"),
    CHANCE: Text("answer with a chance, such as 1/6 or 17%", "répondez par une chance, comme 1/6 ou 17 %"),
}

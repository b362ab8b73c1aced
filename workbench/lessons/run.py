"""One learner's way through a lesson or a quiz: at which step, what is answered and shown, and how it went.

A quiz is a lesson whose steps are its questions. Nothing here changes a scenario or a file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.lessons.answer_forms import ANY_PLACE, PLACE, YES_NO
from workbench.lessons.judging import Judgement, judge_answered
from workbench.lessons.lesson import Lesson, Request, Step
from workbench.lessons.places import View, named, places_on
from workbench.lessons.questions import Answered, Question, answer
from workbench.lessons.quiz import Quiz
from workbench.lessons.score import LessonScore
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

END, OPEN, CHOSEN, RIGHT, WRONG, MISSED = "end", "open", "chosen", "right", "wrong", "missed"
"""Roles of a place: one that it is about; one to choose from; chosen; rightly, wrongly or not at all chosen."""
_DRAWN = ("los", "area", "reach", "spotted", "odds", "cover", "range")
"""Asks whose answer can be shown on the map."""


@dataclass(frozen=True, slots=True)
class RuleScore:
    """Counts of a rule: asked, and answered rightly."""

    rule: str
    asked: int
    right: int
    wrong_at: tuple[int, ...] = ()
    """The numbers, from 0, of the steps where it was answered wrongly."""
    tables: tuple[str, ...] = ()
    """The keys of the tables in which its answers were read."""


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """A place of a question, as requests write it, and what it is."""

    place: Any
    kind: str


@dataclass(frozen=True, slots=True)
class RunState:
    """How far a lesson was gone through, as a file can hold it: the step (from 0), what was answered at the first try by step,
    and the steps whose answer was shown unasked."""

    number: int = 0
    given: tuple[tuple[int, object], ...] = ()
    shown: tuple[int, ...] = ()


class Run:
    """Where a learner is in a lesson. ``path`` is the lesson's file; None for a quiz and for a lesson in no file."""

    def __init__(self, lesson: Lesson, path: Path | None = None, quiz: Quiz | None = None) -> None:
        self.lesson = lesson
        self.path = path
        self.quiz = quiz
        self.number = 0
        """The step, from 0; after the last one it is the number of steps: the end."""
        self.judged: dict[int, Judgement] = {}
        """The answers by step."""
        self.later: dict[int, Judgement] = {}
        """The answers at a later try by step: once the answer was judged, or shown unasked."""
        self.shown: set[int] = set()
        """The steps whose answer was shown unasked."""
        self.again: tuple[int, ...] = ()
        """The steps that are asked again, in their order; none while the whole lesson is gone through."""
        self.hands: dict[int, Counter[int]] = {}
        """Hands of a class that were counted at a step, by the number of the answer among :attr:`options`, from 0."""
        self._waiting: set[int] = set()
        """The steps that are asked again and not answered yet."""
        self._seen: set[int] = set()
        """The steps whose answer the learner had seen when they were asked again."""
        self.origin: Run | None = None
        """The lesson or quiz that the learner left for this one, and may want to go back to."""
        self._first_given: dict[int, object] = {}
        """What was answered at the first try, by step."""
        self._answers: dict[int, Answered] = dict(enumerate(quiz.items)) if quiz is not None else {}
        self._given: dict[int, object] = {}

    @property
    def count(self) -> int:
        """The number of steps."""
        return len(self.lesson.steps)

    @property
    def at_end(self) -> bool:
        """Is the last step done?"""
        return self.number >= self.count

    @property
    def is_under_way(self) -> bool:
        """Has the learner begun and not come to the end?"""
        return not self.at_end and bool(self.number or self.judged or self.shown)

    @property
    def step(self) -> Step:
        """The step of now; at the end the last one."""
        return self.lesson.steps[min(self.number, self.count - 1)]

    @property
    def analysis(self) -> AnyAnalysis:
        """The analysis that answers the questions of this step."""
        return self.lesson.analysis_at(min(self.number, self.count - 1))

    @property
    def scenario(self) -> AnyScenario:
        """The map of this step."""
        return self.analysis.scenario

    @property
    def view(self) -> View | None:
        """The place that is looked at: that of the last step that names one."""
        steps = self.lesson.steps[: self.number + 1]
        return next((step.view for step in reversed(steps) if step.view is not None), None)

    def go(self, number: int) -> bool:
        """Go to a step (from 0), or to the end; False if there is none."""
        if not 0 <= number <= self.count or number == self.number:
            return False
        self.number = number
        return True

    def number_after(self, by: int) -> int:
        """The number of the step that is so many steps on (negative: back), among those that are asked again if this is one."""
        if not self.again or not (self.number in self.again or self.at_end):
            return self.number + by
        way = (*self.again, self.count)
        at = way.index(self.number) + by
        return way[at] if 0 <= at < len(way) else self.number

    @property
    def place(self) -> tuple[int, int]:
        """(number from 1, count) of the step among those that are gone through now."""
        if self.number in self.again:
            return self.again.index(self.number) + 1, len(self.again)
        return self.number + 1, self.count

    @property
    def is_drill(self) -> bool:
        """Is it a single question, like another one?"""
        return self.quiz is not None and self.count == 1

    @property
    def missed(self) -> tuple[int, ...]:
        """The steps, from 0, whose question was not answered rightly yet, at whatever try."""
        numbers = (number for number, _ in self.lesson.questions)
        return tuple(one for one in numbers if (judged := self._judged_last(one)) is None or not judged.right)

    def ask_missed_again(self) -> bool:
        """Ask again what was not answered rightly, and go to the first of it; False if there is nothing."""
        missed = self.missed
        if not missed:
            return False
        self.again = missed
        self._seen |= {one for one in missed if one in self.judged or one in self.shown}
        self.shown -= set(missed)
        for number in missed:
            self.later.pop(number, None)
            self._given.pop(number, None)
        self.number = missed[0]
        self._waiting = set(missed)
        return True

    def _judged_last(self, number: int) -> Judgement | None:
        """The judgement of a step at the last try; None while it waits for an answer."""
        if number in self._waiting:
            return None
        return self.later.get(number, self.judged.get(number))

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the question of this step at the last try; None if it was not."""
        return None if self.at_end else self._judged_last(self.number)

    @property
    def is_later_try(self) -> bool:
        """Has the learner seen the answer of this step before it was asked again?"""
        return self.number in self._seen

    @property
    def options(self) -> tuple[Text, ...]:
        """The answers among which a class chooses at this step; none where something else is asked for."""
        question = None if self.at_end else self.step.question
        return () if question is None else options_of(question, self.analysis)

    def count_hand(self, option: int, by: int) -> bool:
        """Count a hand for an answer of this step (negative: take it back); False if there is no such answer."""
        if not 0 <= option < len(self.options):
            return False
        counted = self.hands.setdefault(self.number, Counter())
        counted[option] = max(0, counted[option] + by)
        return True

    def hands_at(self, number: int) -> list[tuple[Text, int]]:
        """The answers of a step with the hands that were counted; none where none were."""
        counted, question = self.hands.get(number), self.lesson.steps[number].question
        if not counted or question is None or not any(counted.values()):
            return []
        options = options_of(question, self.lesson.analysis_at(number))
        return [(option, counted[place]) for place, option in enumerate(options)]

    @property
    def is_open(self) -> bool:
        """Does this step hide something that was neither answered nor shown?"""
        hides = bool(self.step.hide or self.step.hidden_layers or self.step.question)
        return hides and not self.at_end and self.judgement is None and self.number not in self.shown

    @property
    def asks(self) -> Question | None:
        """The question that waits for an answer."""
        return self.step.question if self.is_open else None

    @property
    def answered(self) -> Answered:
        """The question of this step with its answer; CannotAnswer if it has none. The step must ask one."""
        found = self._answers.get(self.number)
        if found is None:
            assert self.step.question is not None
            found = self._answers[self.number] = answer(self.step.question, self.analysis)
        return found

    def answer(self, given: object) -> Judgement:
        """Judge what the learner says; the first answer counts until it is asked again. CannotAnswer for what cannot be an
        answer."""
        judged = self.judgement
        if judged is None:
            judged = judge_answered(self.answered, given)
            (self.later if self.is_later_try else self.judged)[self.number] = judged
            self._given[self.number] = given
            if not self.is_later_try:
                self._first_given[self.number] = given
            self._waiting.discard(self.number)
        return judged

    @property
    def state(self) -> RunState:
        """How far the learner is, without what was asked again."""
        return RunState(self.number, tuple(sorted(self._first_given.items())), tuple(sorted(self.shown)))

    def resume(self, state: RunState) -> None:
        """Go on where a learner was before; answers that fit the lesson no more, because it was changed, are left out."""
        steps = self.lesson.steps
        for number, given in state.given:
            self.number = number
            if 0 <= number < self.count and steps[number].question is not None:
                with suppress(CannotAnswer):
                    self.answer(given)
        self.shown |= {number for number in state.shown if 0 <= number < self.count}
        self.number = min(max(0, state.number), self.count)

    def show(self) -> None:
        """Show what the step hides, without an answer."""
        self.shown.add(self.number)

    @property
    def requests(self) -> tuple[Request, ...]:
        """All that is drawn now: what the step shows and, once nothing is hidden any more, what it hides, or what its question
        is about; for a set of places that went wrong the first of them."""
        step = self.step
        if self.at_end:
            return ()
        found = list(step.show)
        if not self.is_open:
            found += step.hide
            if step.question is not None and not step.hide:
                found += [one for one in _about(step.question) if one not in found]
            found += [one for one in self._corrections() if one not in found]
        return tuple(found)

    def _corrections(self) -> list[Request]:
        """The lines to the places that were answered wrongly, and to the first of several that would each have been right."""
        judged, question = self.judgement, self.step.question
        if judged is None or judged.right or question is None or not question.form.offers_places:
            return []
        names = [*judged.missed, *judged.wrong]
        right = judged.answered.value
        if question.form is ANY_PLACE and isinstance(right, tuple):
            names += right[:1]
        written = (question.written(name) for name in names if name in map(named, question.among))
        requests = (question.kind.of_place(question, place).request for place in written)
        return [request for request in requests if request["ask"] in _DRAWN]

    def marks(self, chosen: Sequence[str] = ()) -> list[PlaceMark]:
        """The places of the question of this step; ``chosen`` are those that the learner has chosen so far, by name."""
        question = self.step.question
        if question is None or self.at_end:
            return []
        ends = [PlaceMark(place, END) for place in question.ends]
        if self.is_open:
            return ends + [PlaceMark(one, CHOSEN if named(one) in chosen else OPEN) for one in question.among]
        try:
            truth = self.answered.value
        except CannotAnswer:
            return ends
        if question.form is PLACE:
            given = self._given.get(self.number)
            judged = self.judgement
            wrong = [PlaceMark(given, WRONG)] if judged is not None and not judged.right and given else []
            return [*ends, *wrong, PlaceMark(truth, RIGHT)]
        right = truth if isinstance(truth, tuple) else ()
        return ends + [PlaceMark(one, self._kind_of(named(one), right)) for one in question.among]

    def _kind_of(self, name: str, right: tuple[str, ...]) -> str:
        judged = self.judgement
        if judged is not None and name in judged.wrong:
            return WRONG
        if judged is not None and name in judged.missed:
            return MISSED
        return RIGHT if name in right else OPEN

    # --- how it went

    @property
    def asked(self) -> int:
        """The number of questions."""
        return len(self.lesson.questions)

    @property
    def right(self) -> int:
        """The number of questions answered rightly at the first try."""
        return sum(one.right for one in self.judged.values())

    @property
    def score(self) -> LessonScore:
        """The score so far."""
        later = sum(one.right for one in self.later.values())
        rules = {rule for one in (*self.judged.values(), *self.later.values()) for rule in one.answered.rules}
        return LessonScore(
            self.asked, len(self.judged.keys() | self.later.keys()), self.right, later, tuple(sorted(rules))
        )

    def by_rule(self) -> list[RuleScore]:
        """The counts of every rule, asked and right, the weakest first, then as sections are counted."""
        asked, right = Counter[str](), Counter[str]()
        wrong: dict[str, list[int]] = {}
        tables: dict[str, list[str]] = {}
        for number, one in sorted(self.judged.items()):
            for rule in one.answered.rules:
                tables.setdefault(rule, []).extend(one.answered.tables)
            asked.update(one.answered.rules)
            right.update(one.answered.rules if one.right else ())
            if not one.right:
                for rule in one.answered.rules:
                    wrong.setdefault(rule, []).append(number)
        scores = [
            RuleScore(rule, count, right[rule], tuple(wrong.get(rule, ())), tuple(dict.fromkeys(tables[rule])))
            for rule, count in asked.items()
        ]
        return weakest_first(scores)


def weakest_first(scores: Iterable[RuleScore]) -> list[RuleScore]:
    """Rules that were answered least well come first, then those with the smaller section: 8.41 before 10.3."""
    return sorted(scores, key=lambda one: (one.right / one.asked, _as_counted(one.rule)))


def _as_counted(rule: str) -> tuple[str, int, str]:
    """A key that sorts chapters by number, and what follows their point as a decimal: 8.41, 8.5, 10.3."""
    letters, number, rest = re.fullmatch(r"(\D*)(\d*)(.*)", rule, re.DOTALL).groups()  # type: ignore[union-attr]
    return letters, int(number or 0), rest


_YES_NO = (Text("yes", "oui"), Text("no", "non"))


def options_of(question: Question, analysis: AnyAnalysis) -> tuple[Text, ...]:
    """The answers among which one chooses: yes and no, or the places of a question."""
    if question.form is YES_NO:
        return _YES_NO
    places = places_on(analysis)
    return tuple(places.text(named(place)) for place in question.among) if question.form.offers_places else ()


def _about(question: Question) -> list[Request]:
    """The request of a question, if a map can show its answer; the target of cover and spotting is seen along a line."""
    return [question.kind.shown_request(question)] if question.request.get("ask") in _DRAWN else []


def quiz_lesson(quiz: Quiz, title: Text, scenario: AnyScenario, ruleset: Ruleset) -> Lesson:
    """A quiz as a lesson: a step for every question, which looks at its places and hides its answer."""
    steps = tuple(
        Step(Text(), places_on(one.analysis).view(one.question.places), question=one.question) for one in quiz.items
    )
    kept = {0: quiz.items[0].analysis} if quiz.items else {}
    return Lesson(title, steps, scenario, ruleset, _kept=kept)

"""A lesson as a value: ordered steps on one scenario, each with text, what is looked at and shown, and perhaps a question.

A step shows *requests* of the query protocol, as plain mappings; whoever shows a lesson asks them of the analysis of the step
(:meth:`Lesson.analysis_at`) and draws or tells the answers. What a step edits holds for the steps after it too, and never
changes the file of the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of, updated_analysis
from workbench.base.text import Text
from workbench.lessons.answer_forms import AnswerValue
from workbench.lessons.places import View
from workbench.lessons.questions import Question
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import Edit
from workbench.scenario.scenario import AnyScenario

Request = Mapping[str, Any]
"""A request of the query protocol."""
SECTION = "section"
"""The field beside ``ask: los`` that adds the line seen from the side."""


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    ``show`` is drawn at once. Until the question is answered, or the learner asks for it, ``hide`` is not drawn and the layers
    of the map named in ``hidden_layers`` are not shown. ``claim`` is what the author says the answer is (None: nothing); the
    answer itself always comes from the analysis.
    """

    text: Text
    view: View | None = None
    show: tuple[Request, ...] = ()
    hide: tuple[Request, ...] = ()
    hidden_layers: tuple[str, ...] = ()
    edits: tuple[Edit[Any], ...] = ()
    question: Question | None = None
    claim: AnswerValue | None = None


@dataclass(frozen=True)
class Course:
    """Where a lesson stands: the id of its game, its number in the course from 1, how hard it is (``basic``, ``further``,
    ``expert``), and the sections of the rules that it ``teaches``."""

    game: str = ""
    order: int = 0
    level: str = "basic"
    teaches: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson with the scenario it is about. ``scenario_path`` is None for a scenario inside the lesson's file."""

    title: Text
    steps: tuple[Step, ...]
    scenario: AnyScenario
    ruleset: Ruleset
    about: Text = Text()
    course: Course = Course()
    scenario_path: Path | None = None
    _kept: dict[int, AnyAnalysis] = field(default_factory=dict, repr=False, compare=False)

    def scenario_at(self, number: int) -> AnyScenario:
        """The scenario of a step (from 0), with the edits of that step and of those before it."""
        scenario: Any = self.scenario
        for step in self.steps[: number + 1]:
            for edit in step.edits:
                scenario = edit.apply(scenario)
        return scenario  # type: ignore[no-any-return]

    def analysis_at(self, number: int) -> AnyAnalysis:
        """The analysis of a step; steps without an edit share that of the step before. To be used in one thread at a time."""
        found = self._kept.get(number)
        if found is None:
            if number <= 0:
                found = analysis_of(self.scenario_at(0), self.ruleset)
            else:
                before = self.analysis_at(number - 1)
                changed = bool(self.steps[number].edits)
                found = updated_analysis(before, self.scenario_at(number)) if changed else before
            self._kept[number] = found
        return found

    @property
    def questions(self) -> tuple[tuple[int, Question], ...]:
        """(number of the step from 0, question) of every step that asks one."""
        return tuple((number, step.question) for number, step in enumerate(self.steps) if step.question is not None)

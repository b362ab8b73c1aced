"""Looks for the questions of a quiz in a thread of its own, and shows them as a lesson in a tab."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import lesson_document, open_document
from workbench.desktop.questions.worker import LongWorker
from workbench.lessons.progress import read_progress
from workbench.lessons.quiz import Quiz, mine
from workbench.lessons.run import Run, quiz_lesson
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

translate = QCoreApplication.translate

QUIZ_COUNT = 10
MOST_SEED = 999_999


@dataclass(frozen=True, eq=False, slots=True)
class QuizQuestion:
    """A quiz that is looked for in a thread of its own."""

    scenario: AnyScenario
    ruleset: Ruleset
    count: int
    seed: int
    topics: frozenset[str]
    today: date

    def work_out(
        self, analysis: AnyAnalysis, token: CancelToken, progress: Progress, grown: Callable[[object], None]
    ) -> QuizAnswer:
        """The questions, all at the end. The analysis is one of their own: the window goes on asking the other."""
        own = analysis_of(self.scenario, self.ruleset)
        weights = read_progress().weights(self.ruleset.id, self.today)
        wanted: dict[str, Any] = {"weights": weights, "topics": self.topics}
        return QuizAnswer(self, mine(own, self.count, self.seed, **wanted, cancel=token, progress=progress))


@dataclass(frozen=True, eq=False, slots=True)
class QuizAnswer:
    """The questions that were found, with what was wanted."""

    question: QuizQuestion
    quiz: Quiz


class Quizzes(QObject):
    """Begins quizzes from a window."""

    def __init__(self, parent: QObject, window: CommandHost, *, threaded: bool) -> None:
        super().__init__(parent)
        self._window = window
        self.work = LongWorker(self, threaded=threaded)
        self.work.answered.connect(self._found)
        self.work.failed.connect(window.report_fault)
        self.work.progressed.connect(self._progress)

    def begin(self, document: AnyDocument, count: int, seed: int | None, topics: frozenset[str] = frozenset()) -> None:
        """Look for questions about the map of a document, and ask them in the tab of quizzes."""
        number = random.randrange(MOST_SEED + 1) if seed is None else seed
        self._window.status.show_message(translate("Lesson", "Looking for questions…"))
        scenario, ruleset = document.analysed_scenario, document.ruleset
        self.work.begin(QuizQuestion(scenario, ruleset, count, number, topics, date.today()))

    def begin_of_file(self, path: Path, count: int = QUIZ_COUNT) -> None:
        """A quiz of the map in a file."""
        document, _ = open_document(path, self._window.language)
        if document is None:
            self._window.open_path(path)  # which says why
        else:
            self.begin(document, count, None)

    def _progress(self, done: int, total: int) -> None:
        words = translate("Lesson", "Questions looked at: {done} of {total}").format(done=done, total=total)
        self._window.status.show_message(words)

    def _found(self, found: QuizAnswer | CannotAnswer) -> None:
        if isinstance(found, CannotAnswer) or not found.quiz.items:
            words = translate("Lesson", "Nothing can be asked about this map")
            if isinstance(found, CannotAnswer):
                words = found.text.get(self._window.language)
            self._window.status.show_warning(words)
            return
        question = found.question
        title = Text("Quiz: {title} (seed {seed})", "Questionnaire : {title} (graine {seed})")
        title = title.format(title=question.scenario.title, seed=question.seed)
        lesson = quiz_lesson(found.quiz, title, question.scenario, question.ruleset)
        document = lesson_document(Run(lesson, quiz=found.quiz), self._window.language)
        self._window.show_quiz(document)

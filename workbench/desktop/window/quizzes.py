"""Looks for the questions of a quiz in a thread of its own, and shows them as a lesson in a tab."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QObject

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.checks.loading import load_scenario
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.documents.storage import lesson_document, open_document
from workbench.desktop.questions.worker import LongWorker
from workbench.desktop.widgets.notices import WaitNote
from workbench.files.installed_games import sample_files
from workbench.lessons.practice import ANYTHING, QuizWish, another_like, todays_ten
from workbench.lessons.progress import read_progress
from workbench.lessons.questions import Question, answer
from workbench.lessons.quiz import Quiz, mine
from workbench.lessons.run import Run, quiz_lesson
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

translate = QCoreApplication.translate

QUIZ_COUNT = 10
MOST_SEED = 999_999


@dataclass(frozen=True, eq=False)
class QuizSearch(ABC):
    """Questions that are looked for in a thread of its own. ``title`` is that of the quiz, with ``{title}`` of the map and
    ``{seed}``; ``nothing`` is said if there is none."""

    scenario: AnyScenario
    ruleset: Ruleset
    title: ClassVar[Text]
    nothing: ClassVar[Text]

    def work_out(
        self, analysis: AnyAnalysis, token: CancelToken, progress: Progress, grown: Callable[[object], None]
    ) -> QuizAnswer:
        """The questions, all at the end."""
        return QuizAnswer(self, self.find(token, progress))

    @abstractmethod
    def find(self, token: CancelToken, progress: Progress) -> Quiz:
        """Look for the questions."""

    def own_analysis(self) -> AnyAnalysis:
        """An analysis of the map for the search alone: the window goes on asking the other."""
        return analysis_of(self.scenario, self.ruleset)


@dataclass(frozen=True, eq=False)
class QuizQuestion(QuizSearch):
    """A quiz about the map, as the dialog wants it."""

    count: int
    seed: int
    wish: QuizWish
    today: date
    title = Text("Quiz {seed}: {title}", "Questionnaire {seed} : {title}")
    nothing = Text("Nothing can be asked about this map", "Rien à demander sur cette carte")

    def find(self, token: CancelToken, progress: Progress) -> Quiz:
        """The questions of the wish."""
        known, game = read_progress(), self.ruleset.id
        wanted = self.wish.for_mining(known, game, self.today)
        return mine(self.own_analysis(), self.count, self.seed, **wanted, cancel=token, progress=progress)


@dataclass(frozen=True, eq=False)
class DailyQuestion(QuizSearch):
    """Today's ten of a game."""

    today: date
    title = Text("Today's ten: {title}", "Les dix du jour : {title}")
    nothing = Text(
        "No question of the rules of your lessons was found", "Aucune question trouvée sur les règles de vos leçons"
    )

    def find(self, token: CancelToken, progress: Progress) -> Quiz:
        """From the maps of the game."""
        maps = _maps_of(self.ruleset.id, self.today.toordinal())
        return todays_ten(read_progress(), self.ruleset.id, self.today, maps, cancel=token, progress=progress)


@dataclass(frozen=True, eq=False)
class AnotherQuestion(QuizSearch):
    """Another question like one that was asked."""

    like: Question
    seed: int
    origin: Run
    """The lesson or quiz that the learner comes from."""
    title = Text("Another like this: {title}", "Une autre du même genre : {title}")
    nothing = Text(
        "No other question of this kind was found on the maps of the game",
        "Aucune autre question de ce genre sur les cartes du jeu",
    )

    def find(self, token: CancelToken, progress: Progress) -> Quiz:
        """From this map, or from others of the game."""
        maps = _maps_of(self.ruleset.id, self.seed)
        return another_like(answer(self.like, self.own_analysis()), self.seed, maps, cancel=token)


def _maps_of(game: str, first: int) -> Iterator[Callable[[], AnyAnalysis | None]]:
    """Opens the maps that come with a game, in an order that begins with one or another."""
    files = sample_files(game_id=game)
    for number in range(len(files)):
        yield partial(_open_map, files[(first + number) % len(files)])


def _open_map(path: Path) -> AnyAnalysis | None:
    scenario, ruleset, _ = load_scenario(path)
    return None if scenario is None or ruleset is None else analysis_of(scenario, ruleset)


@dataclass(frozen=True, eq=False, slots=True)
class QuizAnswer:
    """The questions that were found, with what was wanted."""

    question: QuizSearch
    quiz: Quiz


class Quizzes(QObject):
    """Begins quizzes from a window."""

    def __init__(self, parent: QObject, window: CommandHost, *, threaded: bool) -> None:
        super().__init__(parent)
        self._window = window
        self.note = WaitNote(window.widget, stoppable=True)
        """Says in the middle of the window that questions are looked for."""
        self.note.stop_wanted.connect(self._stop)
        self.work = LongWorker(self, threaded=threaded)
        self.work.answered.connect(self._found)
        self.work.failed.connect(self._failed)
        self.work.progressed.connect(self._progress)

    def begin(self, document: AnyDocument, count: int, seed: int | None, wish: QuizWish = ANYTHING) -> None:
        """Look for questions about the map of a document, and ask them in the tab of quizzes."""
        number = random.randrange(MOST_SEED + 1) if seed is None else seed
        scenario, ruleset = document.analysed_scenario, document.ruleset
        self._look_for(QuizQuestion(scenario, ruleset, count, number, wish, date.today()))

    def begin_of_file(self, path: Path, count: int = QUIZ_COUNT) -> None:
        """A quiz of the map in a file."""
        document, _ = open_document(path, self._window.language)
        if document is None:
            self._window.open_path(path)  # which says why
        else:
            self.begin(document, count, None)

    def begin_daily(self, game: str) -> None:
        """Today's ten of a game."""
        path = next(iter(sample_files(game_id=game)), None)
        document = open_document(path, self._window.language)[0] if path is not None else None
        if document is not None:
            self._look_for(DailyQuestion(document.analysed_scenario, document.ruleset, date.today()))

    def begin_another(self, run: Run) -> None:
        """Another question like that of the step where a run is; at the end like the last."""
        question = run.step.question
        if question is not None:
            seed = random.randrange(MOST_SEED + 1)
            origin = run.origin if run.is_drill and run.origin is not None else run
            self._look_for(AnotherQuestion(run.scenario, run.lesson.ruleset, question, seed, origin))

    def _look_for(self, search: QuizSearch) -> None:
        self.note.say(translate("Lesson", "Looking for questions…"))
        self.work.begin(search)

    def _stop(self) -> None:
        self.work.stop()
        self.note.hide()

    def _progress(self, done: int, total: int) -> None:
        if self.work.busy:
            words = translate("Lesson", "Questions looked at: {done} of {total}").format(done=done, total=total)
            self.note.say(words, done, total)

    def _failed(self, error: Exception) -> None:
        self.note.hide()
        self._window.report_fault(error)

    def _found(self, found: QuizAnswer | CannotAnswer) -> None:
        self.note.hide()
        language = self._window.language
        if isinstance(found, CannotAnswer):
            self._window.status.show_warning(found.text.get(language))
            return
        question, items = found.question, found.quiz.items
        if not items:
            self._window.status.show_warning(question.nothing.get(language))
            return
        scenario = items[0].analysis.scenario
        title = question.title.format(title=scenario.title, seed=found.quiz.seed)
        lesson = quiz_lesson(found.quiz, title, scenario, items[0].analysis.ruleset)
        document = lesson_document(Run(lesson, quiz=found.quiz), language)
        run = self._window.document.lesson
        if document.lesson is not None and isinstance(question, AnotherQuestion):
            document.lesson.origin = question.origin
        if not isinstance(question, AnotherQuestion):
            self._window.show_quiz(document)
        elif run is not None and run.is_drill:
            self._window.open_document(document)
        else:
            self._window.show_document(document)

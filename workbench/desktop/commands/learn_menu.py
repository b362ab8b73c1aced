"""The menu *Learn*: lessons, the steps of the one that runs, quizzes, what is remembered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog

from workbench.checks.loading import load_lesson
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.dialogs.file_reports import usual_folder
from workbench.desktop.widgets.actions import ActionSpec, Precondition, in_menu, separator
from workbench.lessons.course import course_of
from workbench.lessons.progress import progress_file, read_progress
from workbench.lessons.question_registry import TOPICS
from workbench.lessons.result_codes import lesson_id
from workbench.lessons.run import Run

translate = QCoreApplication.translate


def learn_menu(window: CommandHost) -> list[ActionSpec]:
    """The menu from top to bottom."""
    return in_menu(
        "learn",
        *_lessons_and_quizzes(window),
        separator("lesson_steps"),
        *_steps(window),
        *_map_of_lesson(window),
        separator("lesson_writing"),
        *_writing(window),
        ActionSpec(
            "class_results",
            translate("Menus", "&Results of a class…"),
            lambda: show_class_results(window),
            tip=translate("Menus", "Read the codes that learners sent from the pages of a lesson: who got what."),
        ),
        separator("lesson_known"),
        ActionSpec(
            "lesson_erase",
            translate("Menus", "&Erase what I have learned…"),
            lambda: erase_learned(window),
            tip=translate("Menus", "Forget which lessons are done and which rules are known."),
            needs=Precondition(lambda: progress_file().exists(), translate("Menus", "nothing is remembered")),
        ),
    )


def choose_lesson(window: CommandHost, game: str = "") -> None:
    """List the lessons of a game, and open the one that is chosen, or a quiz on one of its maps."""
    from workbench.desktop.dialogs.lessons import LessonsDialog, map_for_quiz  # which few sessions need

    def quiz(name: str) -> None:
        path = map_for_quiz(name, random.randrange(1000))
        if path is not None:
            window.docks.lessons.quizzes.begin_of_file(path)

    dialog = LessonsDialog(window.language, game or window.document.ruleset.id, window.widget)
    dialog.lesson_wanted.connect(window.docks.lessons.open_lesson)
    dialog.quiz_wanted.connect(quiz)
    dialog.daily_wanted.connect(window.docks.lessons.quizzes.begin_daily)
    dialog.exec()


def ask_quiz(window: CommandHost) -> None:
    """Ask what a quiz of the open map is to be, and begin it."""
    from workbench.desktop.dialogs.lessons import QuizDialog

    topics = [topic for topic in TOPICS if topic.miner(window.map_kind) is not None]
    dialog = QuizDialog(window.language, topics, window.widget)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        quizzes = window.docks.lessons.quizzes
        quizzes.begin(window.document, dialog.count.value(), dialog.chosen_seed, dialog.wish)


def show_class_results(window: CommandHost) -> None:
    """List who got what of the codes of a class; the lessons of the game that is open are called by their titles."""
    from workbench.desktop.dialogs.class_results import ClassResultsDialog  # which few sessions need

    run = window.document.lesson
    titles = {} if run is None else {lesson_id(run.lesson): run.lesson.title.get(window.language)}
    folder = usual_folder(window.document.path, window.settings)
    game = window.document.ruleset.id
    ClassResultsDialog(
        window.language, titles, folder, window.widget, more_titles=lambda: titles_of_course(game, window.language)
    ).exec()


def titles_of_course(game: str, language: str) -> dict[str, str]:
    """The titles of the lessons of a game, by the letters with which codes name them."""
    read = (load_lesson(one.path).lesson for one in course_of(game))
    return {lesson_id(lesson): lesson.title.get(language) for lesson in read if lesson is not None}


def erase_learned(window: CommandHost) -> None:
    """Erase what the learner knows, after a question."""
    from workbench.desktop.dialogs.lessons import erase_after_question

    if erase_after_question(window.widget):
        window.status.show_message(translate("Menus", "What was learned is erased"))


def open_map(window: CommandHost) -> None:
    """Open the scenario of the lesson that runs, as a copy of its own."""
    lesson = window.document.lesson
    path = lesson.lesson.scenario_path if lesson is not None else None
    if path is not None:
        window.file_commands.new_from_file(path)


def _lessons_and_quizzes(window: CommandHost) -> Iterator[ActionSpec]:
    yield ActionSpec(
        "lessons",
        translate("Menus", "&Lessons…"),
        lambda: choose_lesson(window),
        "Ctrl+Alt+E",
        translate("Menus", "The lessons of every game in their order, with what is done; a double click starts one."),
    )
    yield ActionSpec(
        "quiz",
        translate("Menus", "&Quiz of this map…"),
        lambda: ask_quiz(window),
        "Ctrl+Alt+Q",
        translate("Menus", "Questions about the open map, answered by the rules; rules that you missed come sooner."),
    )
    yield ActionSpec(
        "daily",
        translate("Menus", "&Today's ten"),
        lambda: window.docks.lessons.quizzes.begin_daily(window.document.ruleset.id),
        tip=translate("Menus", "Ten questions from the rules of the lessons you have done, those first that fade."),
        needs=Precondition(
            lambda: bool(read_progress().rules_of_lessons(window.document.ruleset.id)),
            translate("Menus", "do a lesson of this game first"),
        ),
    )


def _run_needed(window: CommandHost, fits: Callable[[Run], bool], lacking: str) -> Precondition:
    """A lesson runs, and is where the command can be used."""

    def holds() -> bool:
        run = window.document.lesson
        return run is not None and fits(run)

    return Precondition(holds, lacking)


def _steps(window: CommandHost) -> Iterator[ActionSpec]:
    lessons = window.docks.lessons
    yield ActionSpec(
        "lesson_next",
        translate("Menus", "&Next step"),
        lambda: lessons.step(1),
        tip=translate("Menus", "Go on with the lesson. PgDn, Space on the map and the keys of presenters do it too."),
        needs=_run_needed(window, lambda run: not run.at_end, translate("Menus", "no lesson is open")),
    )
    yield ActionSpec(
        "lesson_back",
        translate("Menus", "Step &back"),
        lambda: lessons.step(-1),
        tip=translate("Menus", "Go back to the step before. PgUp does it too."),
        needs=_run_needed(window, lambda run: run.number > 0, translate("Menus", "there is no step before")),
    )
    yield ActionSpec(
        "lesson_show",
        translate("Menus", "&Show me the answer"),
        lessons.show_answer,
        tip=translate("Menus", "Show what the step hides without answering its question."),
        needs=_run_needed(window, lambda run: run.is_open, translate("Menus", "nothing is hidden")),
    )


def _map_of_lesson(window: CommandHost) -> Iterator[ActionSpec]:
    lessons = window.docks.lessons

    def try_or_go_back() -> None:
        if lessons.trying:
            lessons.back_to_step()
        else:
            lessons.try_it()

    yield ActionSpec(
        "lesson_try",
        translate("Menus", "&Try it yourself"),
        try_or_go_back,
        tip=translate(
            "Menus", "Ask and edit freely on a copy of the lesson's map; the same command goes back to the step."
        ),
        needs=_run_needed(window, lambda run: not run.at_end, translate("Menus", "no lesson is open")),
        checked=lambda: lessons.trying,
    )
    yield ActionSpec(
        "lesson_map",
        translate("Menus", "&Open the map of this lesson"),
        lambda: open_map(window),
        tip=translate("Menus", "Open the scenario of the lesson in a tab of its own, to be edited and saved."),
        needs=_run_needed(
            window,
            lambda run: run.lesson.scenario_path is not None,
            translate("Menus", "no lesson with a scenario of its own is open"),
        ),
    )


def _writing(window: CommandHost) -> Iterator[ActionSpec]:
    writing = window.docks.writing
    yield ActionSpec(
        "lesson_write",
        translate("Menus", "&Write a lesson"),
        writing.start,
        "Ctrl+Alt+W",
        translate(
            "Menus",
            "Make a lesson about the open map, step by step from what it shows; or edit the lesson that is open.",
        ),
        Precondition(
            writing.can_start, translate("Menus", "a quiz is made anew each time: there is no lesson to edit")
        ),
    )
    yield ActionSpec(
        "lesson_add_step",
        translate("Menus", "&Add step from what is shown"),
        writing.add_step,
        "Ctrl+Alt+A",
        translate("Menus", "A new step with the line that is held, the answers that are on, and this view of the map."),
        Precondition(
            lambda: window.document.lesson is None,
            translate("Menus", "a lesson runs: write one about a scenario"),
        ),
    )

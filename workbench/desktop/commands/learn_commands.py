"""The commands of the menu *Learn*: lessons, the steps of the one that runs, quizzes, what is remembered."""

from __future__ import annotations

import random

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog

from workbench.desktop.commands.menus import separator
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.widgets.actions import ActionSpec
from workbench.lessons.progress import progress_file
from workbench.lessons.question_registry import TOPICS

translate = QCoreApplication.translate


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
    dialog.exec()
    dialog.deleteLater()


def ask_quiz(window: CommandHost) -> None:
    """Ask what a quiz of the open map is to be, and begin it."""
    from workbench.desktop.dialogs.lessons import QuizDialog

    topics = [topic for topic in TOPICS if topic.miner(window.map_kind) is not None]
    dialog = QuizDialog(window.language, topics, window.widget)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        quizzes = window.docks.lessons.quizzes
        quizzes.begin(window.document, dialog.count.value(), dialog.chosen_seed, dialog.chosen_topics)
    dialog.deleteLater()


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


def learn_commands(window: CommandHost) -> list[ActionSpec]:
    """All commands of the menu."""
    lessons, writing = window.docks.lessons, window.docks.writing
    none = translate("Menus", "no lesson is open")

    def runs() -> bool:
        return window.document.lesson is not None

    def at_step() -> bool:
        run = window.document.lesson
        return run is not None and not run.at_end

    def hides() -> bool:
        run = window.document.lesson
        return run is not None and run.is_open

    def has_map() -> bool:
        run = window.document.lesson
        return run is not None and run.lesson.scenario_path is not None

    def play() -> None:
        if lessons.trying:
            lessons.back_to_step()
        else:
            lessons.try_it()

    return [
        ActionSpec(
            "lessons",
            "learn",
            translate("Menus", "&Lessons…"),
            lambda: choose_lesson(window),
            "Ctrl+Alt+E",
            tip=translate(
                "Menus", "The lessons of every game in their order, with what is done; a double click starts one."
            ),
        ),
        ActionSpec(
            "quiz",
            "learn",
            translate("Menus", "&Quiz of this map…"),
            lambda: ask_quiz(window),
            "Ctrl+Alt+Q",
            tip=translate(
                "Menus", "Questions about the open map, answered by the rules; rules that you missed come sooner."
            ),
        ),
        separator("lesson_steps", "learn"),
        ActionSpec(
            "lesson_next",
            "learn",
            translate("Menus", "&Next step"),
            lambda: lessons.step(1),
            tip=translate(
                "Menus", "Go on with the lesson. PgDn, Space on the map and the keys of presenters do it too."
            ),
            enabled=at_step,
            disabled_reason=none,
        ),
        ActionSpec(
            "lesson_back",
            "learn",
            translate("Menus", "Step &back"),
            lambda: lessons.step(-1),
            tip=translate("Menus", "Go back to the step before. PgUp does it too."),
            enabled=lambda: runs() and window.document.lesson.number > 0,  # type: ignore[union-attr]
            disabled_reason=translate("Menus", "there is no step before"),
        ),
        ActionSpec(
            "lesson_show",
            "learn",
            translate("Menus", "&Show me the answer"),
            lessons.show_answer,
            tip=translate("Menus", "Show what the step hides without answering its question."),
            enabled=hides,
            disabled_reason=translate("Menus", "nothing is hidden"),
        ),
        ActionSpec(
            "lesson_try",
            "learn",
            translate("Menus", "&Try it yourself"),
            play,
            tip=translate(
                "Menus", "Ask and edit freely on a copy of the lesson's map; the same command goes back to the step."
            ),
            enabled=at_step,
            checked=lambda: lessons.trying,
            disabled_reason=none,
        ),
        ActionSpec(
            "lesson_map",
            "learn",
            translate("Menus", "&Open the map of this lesson"),
            lambda: open_map(window),
            tip=translate("Menus", "Open the scenario of the lesson in a tab of its own, to be edited and saved."),
            enabled=has_map,
            disabled_reason=translate("Menus", "no lesson with a scenario of its own is open"),
        ),
        separator("lesson_writing", "learn"),
        ActionSpec(
            "lesson_write",
            "learn",
            translate("Menus", "&Write a lesson"),
            writing.start,
            "Ctrl+Alt+W",
            tip=translate(
                "Menus",
                "Make a lesson about the open map, step by step from what it shows; or edit the lesson that is open.",
            ),
        ),
        ActionSpec(
            "lesson_add_step",
            "learn",
            translate("Menus", "&Add step from what is shown"),
            writing.add_step,
            "Ctrl+Alt+A",
            tip=translate(
                "Menus", "A new step with the line that is held, the answers that are on, and this view of the map."
            ),
            enabled=lambda: not runs(),
            disabled_reason=translate("Menus", "a lesson runs: write one about a scenario"),
        ),
        separator("lesson_known", "learn"),
        ActionSpec(
            "lesson_erase",
            "learn",
            translate("Menus", "&Erase what I have learned…"),
            lambda: erase_learned(window),
            tip=translate("Menus", "Forget which lessons are done and which rules are known."),
            enabled=lambda: progress_file().exists(),
            disabled_reason=translate("Menus", "nothing is remembered"),
        ),
    ]

"""Commands of the menu of lessons."""

from __future__ import annotations

from typing import Any

from tests.desktop.commands.expected import Changes, Expected, Opens
from tests.desktop.window_driver import load_document
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.lessons.course import course_of
from workbench.lessons.progress import Progress, write_progress
from workbench.lessons.quiz import mine
from workbench.lessons.score import LessonScore


def with_a_lesson(driver: Any) -> None:
    """The second step of a lesson of the kind of map that is shown."""
    game = "panzer_grenadier" if driver.window.map_kind == "hex" else "bolt_action"
    driver.window.host.add(load_document(course_of(game, SAMPLES)[0].path))
    driver.window.docks.lessons.step(1)


def something_learned(driver: Any) -> None:
    """A lesson is done."""
    write_progress(Progress().with_lesson("asl", "01_woods", LessonScore()))


def lesson_done(driver: Any) -> None:
    """A lesson is done that asked for the rules of the map."""
    document = driver.window.document
    rules = mine(analysis_of(document.analysed_scenario, document.ruleset), 10, 1).rules
    game = document.ruleset.id
    write_progress(Progress().with_lesson(game, "first", LessonScore(1, 1, 1, 0, rules)))


def step(driver: Any) -> object:
    """Which step of which lesson is shown, and what of it."""
    run = driver.window.document.lesson
    return run.number, run.is_open, driver.window.docks.lessons.trying


def writing(driver: Any) -> object:
    """The lesson that is written, and whether its panel is seen."""
    return driver.window.document.draft, driver.window.docks.docks["author"].isHidden()


def tabs(driver: Any) -> object:
    """How many scenarios are open."""
    return len(driver.window.host.tabs)


HEX: Expected = {
    "lessons": Opens("LessonsDialog"),
    "class_results": Opens("ClassResultsDialog"),
    "quiz": Opens("QuizDialog"),
    "daily": Changes(tabs, lesson_done),
    "lesson_next": Changes(step, with_a_lesson),
    "lesson_back": Changes(step, with_a_lesson),
    "lesson_show": Changes(step, with_a_lesson),
    "lesson_try": Changes(step, with_a_lesson),
    "lesson_map": Changes(tabs, with_a_lesson),
    "lesson_write": Changes(writing),
    "lesson_add_step": Changes(writing),
    "lesson_erase": Opens("QMessageBox", something_learned),
}
TABLE: Expected = dict(HEX)

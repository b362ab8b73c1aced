"""Rules by their names, with links to the lesson that teaches them and to the table that an answer was read in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import QCoreApplication

from workbench.lessons.course import CourseLesson
from workbench.lessons.coverage import lessons_about_rule
from workbench.rules.rule_names import rule_words
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate

STEP_LINK, LESSON_LINK, CHART_LINK = "step:", "lesson:", "chart:"
"""Begin the addresses of links: to a step by its number from 0, to a lesson by its name in the course, to a table by its
key."""
_MOST_LESSONS = 2


def link(address: str, words: str) -> str:
    """A link of HTML."""
    return f'<a href="{escape(address)}">{escape(words)}</a>'


def rule_html(rule: str, ruleset: Ruleset, course: Iterable[CourseLesson], language: str) -> str:
    """A rule by its name, which leads to the first lesson of the course that teaches it, with its number."""
    words = rule_words(rule, ruleset.rules, language)
    lesson = next(lessons_about_rule(rule, ruleset.rules, course), None)
    if lesson is None:
        return escape(words)
    number = translate("LessonPanel", "lesson {number}").format(number=lesson.order)
    return link(LESSON_LINK + lesson.id, f"{words} → {number}")


def rules_html(
    rules: Sequence[str], tables: Sequence[str], ruleset: Ruleset, course: Sequence[CourseLesson], language: str
) -> str:
    """Rules by their names, and the ``tables`` (their keys) that an answer was read in, in one line; "" without any."""
    names = dict.fromkeys(rule_html(rule, ruleset, course, language) for rule in rules)
    parts = [*names, *(chart_html(table, ruleset, language) for table in tables)]
    words = escape(translate("LessonPanel", "Rules: {rules}"))
    return words.format(rules=" · ".join(parts)) if parts else ""


def chart_html(table: str, ruleset: Ruleset, language: str) -> str:
    """A link to a table of results."""
    chart = ruleset.charts.get(table)
    name = translate("LessonPanel", "table") if chart is None else chart.name.get(language)
    return link(CHART_LINK + table, name)


def lessons_html(rule: str, ruleset: Ruleset, course: Iterable[CourseLesson], language: str) -> str:
    """The first lessons of a course that teach a rule, as links."""
    found = list(lessons_about_rule(rule, ruleset.rules, course))[:_MOST_LESSONS]
    return ", ".join(link(LESSON_LINK + lesson.id, lesson.title.get(language)) for lesson in found)

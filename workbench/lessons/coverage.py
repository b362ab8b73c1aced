"""Which rules of sight, spotting, movement and cover the lessons of a game teach, and which are left out, with the reason.

The rules are those that the ruleset names (:class:`~workbench.rules.rule_names.NamedRule`) with a subject; a lesson names in
its head what it teaches, and :mod:`workbench.lessons.checking` holds it to that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.lessons.course import CourseLesson
from workbench.rules.rule_names import SUBJECTS, NamedRule, cited_rules

TAUGHT, LEFT_OUT, MISSING = "taught", "left_out", "missing"


@dataclass(frozen=True)
class CoveredRule:
    """A rule with the lessons of its game's course that teach it, in their order."""

    rule: NamedRule
    lessons: tuple[CourseLesson, ...] = ()

    @property
    def state(self) -> str:
        """:data:`TAUGHT`, :data:`LEFT_OUT` for a reason, or :data:`MISSING`: neither."""
        if self.lessons:
            return TAUGHT
        return LEFT_OUT if self.rule.left_out else MISSING


def coverage(rules: Mapping[str, NamedRule], course: Iterable[CourseLesson]) -> list[CoveredRule]:
    """Every rule that lessons are to teach, by subject and then in the order of the ruleset."""
    teaching = lessons_by_rule(course)
    order = {subject: number for number, subject in enumerate(SUBJECTS)}
    wanted = sorted((rule for rule in rules.values() if rule.subject), key=lambda rule: order[rule.subject])
    return [CoveredRule(rule, tuple(teaching.get(rule.section, ()))) for rule in wanted]


def lessons_by_rule(course: Iterable[CourseLesson]) -> dict[str, list[CourseLesson]]:
    """The lessons that teach a rule, by its section."""
    found: dict[str, list[CourseLesson]] = {}
    for lesson in course:
        for section in lesson.teaches:
            found.setdefault(section, []).append(lesson)
    return found


def lessons_about_rule(
    citation: str, rules: Mapping[str, NamedRule], course: Iterable[CourseLesson]
) -> Iterator[CourseLesson]:
    """The lessons that teach what an answer cites, each once."""
    teaching = lessons_by_rule(course)
    found = (lesson for section in cited_rules(citation, rules) for lesson in teaching.get(section, ()))
    yield from dict.fromkeys(found)


def coverage_words(row: CoveredRule, language: str) -> str:
    """The treatment of a rule: the numbers of its lessons, or why there is none."""
    if row.lessons:
        numbers = ", ".join(str(lesson.order) for lesson in row.lessons)
        return _LESSONS.format(numbers=numbers).get(language)
    return (_LEFT_OUT.format(why=row.rule.left_out) if row.rule.left_out else _MISSING).get(language)


_LESSONS = Text("lesson {numbers}", "leçon {numbers}")
_LEFT_OUT = Text("left out: {why}", "laissé de côté : {why}")
_MISSING = Text("MISSING: neither taught nor left out", "MANQUE : ni enseigné ni laissé de côté")

"""The end of a lesson or a quiz in words: the score with its stars, what was right at a later try, and the rules, the weakest
first, with links to the steps that were wrong, to the lessons that teach them and to tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QCoreApplication

from workbench.base.text import Text
from workbench.desktop.widgets.rule_links import STEP_LINK, chart_html, lessons_html, link
from workbench.lessons.course import CourseLesson
from workbench.lessons.run import RuleScore, Run
from workbench.lessons.score import stars_text
from workbench.rules.rule_names import rule_words
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate


def paragraph(words: str, *, bold: bool = False) -> str:
    """A paragraph of HTML."""
    return f"<p><b>{escape(words)}</b></p>" if bold else f"<p>{escape(words)}</p>"


def end_html(run: Run, course: Sequence[CourseLesson], language: str) -> str:
    """The result of a run. ``course`` are the other lessons of the game."""
    return "".join((*_score(run), *_hands(run, language), _by_rule(run, course, language)))


def hands_words(hands: Sequence[tuple[Text, int]], language: str) -> str:
    """Count the hands of a class for each answer of a step."""
    counted = " · ".join(f"{option.get(language)} {count}" for option, count in hands)
    return translate("LessonPanel", "Hands: {hands}").format(hands=counted)


def _hands(run: Run, language: str) -> list[str]:
    """The hands of a class, step by step."""
    rows = ((number, run.hands_at(number)) for number in sorted(run.hands))
    head = translate("LessonPanel", "Step {number}")
    return [
        paragraph(f"{head.format(number=number + 1)} · {hands_words(hands, language)}")
        for number, hands in rows
        if hands
    ]


def _score(run: Run) -> list[str]:
    if not run.asked:
        return [paragraph(translate("LessonPanel", "That was the last step."), bold=True)]
    score = run.score
    words = translate("LessonPanel", "{right} of {asked} right").format(right=score.right, asked=score.asked)
    parts = [paragraph(f"{stars_text(score.stars)}  {words}", bold=True)]
    if run.later:
        later = translate("LessonPanel", "At a later try: {right} of {asked}; a later try counts half for the stars.")
        parts.append(paragraph(later.format(right=score.later, asked=len(run.later))))
    left = score.asked - score.answered
    if left:
        parts.append(paragraph(translate("LessonPanel", "Not answered: {n}").format(n=left)))
        if run.quiz is None:
            words = translate("LessonPanel", "The lesson is done when every question was answered.")
            parts.append(paragraph(words))
    return parts


def _by_rule(run: Run, course: Sequence[CourseLesson], language: str) -> str:
    scores, ruleset = run.by_rule(), run.lesson.ruleset
    if not scores:
        return ""
    rows = "".join(
        f"<tr><td>{escape(rule_words(one.rule, ruleset.rules, language))}&nbsp;&nbsp;</td>"
        f"<td align='right' style='white-space: nowrap'>{one.right} / {one.asked}&nbsp;&nbsp;</td>"
        f"<td style='white-space: nowrap'>{'●' * one.right}{'○' * (one.asked - one.right)}</td></tr>"
        f"{_links(one, ruleset, course, language)}"
        for one in scores
    )
    several = translate("LessonPanel", "By rule, those to look at again first (a question may count for several):")
    head = escape(several if len(run.judged) > 1 else translate("LessonPanel", "By rule:"))
    return f"<p>{head}</p><table cellpadding='2' width='100%'>{rows}</table>"


def _links(score: RuleScore, ruleset: Ruleset, course: Sequence[CourseLesson], language: str) -> str:
    """Which steps were wrong, which lessons teach the rule, and the table that it was read in."""
    parts = []
    if score.wrong_at:
        numbers = ", ".join(link(f"{STEP_LINK}{number}", str(number + 1)) for number in score.wrong_at)
        parts.append(escape(translate("LessonPanel", "step {numbers}")).format(numbers=numbers))
    lessons = lessons_html(score.rule, ruleset, course, language)
    if lessons:
        parts.append(escape(translate("LessonPanel", "taught in: {lessons}")).format(lessons=lessons))
    parts += [chart_html(table, ruleset, language) for table in score.tables]
    return f"<tr><td colspan='3'>&nbsp;&nbsp;{' · '.join(parts)}</td></tr>" if parts else ""

"""The end of a lesson or a quiz in words: the score with its stars, what was right at a later try, and the rules, the weakest
first, with links to the steps that were wrong and to the lessons that teach them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QCoreApplication

from workbench.lessons.run import RuleScore, Run
from workbench.lessons.score import stars_text
from workbench.rules.values import citation_words

translate = QCoreApplication.translate

STEP_LINK, LESSON_LINK = "step:", "lesson:"
"""Begin the addresses of links: to a step by its number from 0, to a lesson by its name in the course."""
_MOST_LESSONS = 2


def paragraph(words: str, *, bold: bool = False) -> str:
    """A paragraph of HTML."""
    return f"<p><b>{escape(words)}</b></p>" if bold else f"<p>{escape(words)}</p>"


def end_html(run: Run, lessons: Mapping[str, Mapping[str, str]], language: str) -> str:
    """How a run went. ``lessons`` are those that teach a rule: {rule: {name: title}}."""
    return "".join((*_score(run), _by_rule(run, lessons, language)))


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


def _by_rule(run: Run, lessons: Mapping[str, Mapping[str, str]], language: str) -> str:
    scores = run.by_rule()
    if not scores:
        return ""
    rows = "".join(
        f"<tr><td>{escape(citation_words(one.rule, language))}&nbsp;&nbsp;</td>"
        f"<td align='right' style='white-space: nowrap'>{one.right} / {one.asked}&nbsp;&nbsp;</td>"
        f"<td style='white-space: nowrap'>{'●' * one.right}{'○' * (one.asked - one.right)}</td>"
        f"<td>{_links(one, lessons.get(one.rule, {}))}</td></tr>"
        for one in scores
    )
    head = escape(translate("LessonPanel", "By rule, those to look at again first (a question may count for several):"))
    return f"<p>{head}</p><table cellpadding='2' width='100%'>{rows}</table>"


def _links(score: RuleScore, lessons: Mapping[str, str]) -> str:
    """Which steps were wrong, and where the rule is taught."""
    if not score.wrong_at:
        return ""
    numbers = ", ".join(f'<a href="{STEP_LINK}{number}">{number + 1}</a>' for number in score.wrong_at)
    steps = escape(translate("LessonPanel", "step {numbers}")).format(numbers=numbers)
    titles = list(lessons.items())[:_MOST_LESSONS]
    taught = [f'<a href="{LESSON_LINK}{escape(name)}">{escape(title)}</a>' for name, title in titles]
    return "<br>".join((steps, *taught))

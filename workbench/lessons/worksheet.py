"""A lesson or a quiz on paper: questions with room to write, and the answers on a page of their own.

The pages are HTML as :mod:`workbench.printing.markup` knows it; whoever sets them hands over the pictures by their names, and
``LINE`` and ``BOX``: a line to write on, and a square to tick.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Sequence

from workbench.base.text import Text
from workbench.lessons.answer_forms import COST, PLACES, YES_NO
from workbench.lessons.charts import chart_beside, chart_html
from workbench.lessons.handout import (
    ANSWER,
    Draw,
    Figure,
    choices_html,
    course_text,
    figures_html,
    grounds_of,
    hidden_beside,
    lettered_html,
    needs_picture,
    words_html,
)
from workbench.lessons.lesson import Lesson, Step
from workbench.lessons.markup import as_html
from workbench.lessons.questions import Answered, Question, answer
from workbench.lessons.wording import NO, YES, ground_text, prompt, sentence

LINE, BOX = "line", "box"
"""The pictures that every worksheet uses."""

DrawQuestion = Callable[[Answered, bool], Sequence[Figure]]
"""Draws what a question is about; true: with its answer."""

_NAME = Text("Name", "Nom")
_DATE = Text("Date", "Date")
_KEY = Text("Answers", "Réponses")
_SHEET = Text("{title} · page {page} of {pages}", "{title} · page {page} sur {pages}")
_NOT_ALLOWED = Text("not allowed", "interdit")
_STYLE = """
body, p, li { font-size: 10.5pt; }
.about { color: #555555; }
.question { font-weight: bold; margin-top: 4pt; }
.gap { font-size: 6pt; margin-bottom: 0; }
.key { font-size: 9pt; margin-bottom: 2pt; }
.why { font-size: 8pt; color: #444444; }
"""
_MOST_REASONS = 3
_GAP = '<p class="gap">&nbsp;</p>'
"""The gap that keeps a question off the next one: margins at the edge of what is kept together do not count."""


def lesson_sheet(lesson: Lesson, language: str, draw: Draw) -> str:
    """The worksheet of a lesson. CannotAnswer as for :func:`workbench.lessons.handout.lesson_page`."""
    about = " — ".join(text.get(language) for text in (course_text(lesson), lesson.about) if text)
    steps, key = [], []
    for number, step in enumerate(lesson.steps):
        analysis = lesson.analysis_at(number)
        found = None if step.question is None else answer(step.question, analysis)
        pictures = draw(number, step.show, False) if needs_picture(number, step) else ()
        words = words_html(step.show, analysis, language)
        steps.append(_step(number + 1, step, found, figures_html(pictures, language) + words, language))
        if found is not None or step.hide:
            pictures = draw(number, (*step.show, *step.hide), True) if step.hide else ()
            below = figures_html(pictures, language) + words_html(hidden_beside(step), analysis, language)
            key.append(_key_entry(number + 1, found, below, language))
    return _sheet(lesson.title.get(language), about, steps, key, language)


def quiz_sheet(items: Sequence[Answered], title: Text, language: str, draw: DrawQuestion) -> str:
    """The worksheet of a quiz."""
    questions, key = [], []
    for number, found in enumerate(items, 1):
        picture = figures_html(draw(found, False), language)
        asked = _asked(found.question, found, language, f"{number}. ")
        questions.append(f'<div class="keep">{asked}{picture}{_room(found, language)}{_GAP}</div>')
        key.append(_key_entry(number, found, figures_html(draw(found, True), language), language))
    return _sheet(title.get(language), "", questions, key, language)


def _sheet(title: str, about: str, parts: Iterable[str], key: Iterable[str], language: str) -> str:
    foot = _SHEET.get(language).replace("{title}", html.escape(title))
    intro = f'<p class="about">{html.escape(about)}</p>' if about else ""
    who = (
        f"<table><tr><td width='60%'>{_NAME.get(language)} {_picture(LINE, 70)}</td>"
        f"<td>{_DATE.get(language)} {_picture(LINE, 45)}</td></tr></table>"
    )
    answers = f"<h2>{_KEY.get(language)} · {html.escape(title)}</h2>{''.join(key)}"
    return (
        f'<html lang="{language}"><head><title>{html.escape(title)}</title><style>{_STYLE}</style></head><body>'
        f"<footer><p class='about'>{foot}</p></footer><h1>{html.escape(title)}</h1>{intro}{who}{''.join(parts)}"
        f'<div class="page columns-2">{answers}</div></body></html>'
    )


def _picture(name: str, wide: float | None = None) -> str:
    size = "" if wide is None else f' width="{wide:g}mm"'
    return f'<img src="{name}" alt="{name}"{size}>'


def _step(number: int, step: Step, found: Answered | None, picture: str, language: str) -> str:
    asked = "" if found is None else _asked(found.question, found, language, "") + _room(found, language)
    return f'<div class="keep"><h3>{number}</h3>{as_html(step.text.get(language))}{picture}{asked}{_GAP}</div>'


def _asked(question: Question, found: Answered, language: str, before: str) -> str:
    words = html.escape(before) + lettered_html(prompt(question, found.analysis), found, language)
    chart = chart_beside(found)
    shown = "" if chart is None else chart_html(chart, language, paper=True)
    return f'<p class="question">{words}</p>{choices_html(found, language)}{shown}'


def _room(found: Answered, language: str) -> str:
    """Room for an answer: squares to tick, or lines."""
    form = found.question.form
    if form is YES_NO:
        words = [word.get(language) for word in (YES, NO)]
        return f"<p>{' &nbsp; &nbsp; '.join(f'{_picture(BOX)} {html.escape(word)}' for word in words)}</p>"
    lines = f"<p>{_picture(LINE)}</p>"
    if form is COST:
        return f"<p>{_picture(LINE, 60)} &nbsp; {_picture(BOX)} {html.escape(_NOT_ALLOWED.get(language))}</p>"
    return lines * 2 if form is PLACES else lines


def _key_entry(number: int, found: Answered | None, below: str, language: str) -> str:
    words = html.escape(ANSWER.get(language)) if found is None else lettered_html(sentence(found), found, language)
    reasons = "" if found is None else "".join(_reasons(found, language))
    return f'<div class="keep"><p class="key"><b>{number}.</b> {words}</p>{reasons}{below}{_GAP}</div>'


def _reasons(found: Answered, language: str) -> Iterator[str]:
    """The reasons that the sentence does not tell."""
    answer_words = sentence(found).get(language)
    ruled = list(dict.fromkeys(ground for ground in grounds_of(found) if ground.rule))
    for ground in ruled[:_MOST_REASONS]:
        words = ground.text.get(language)
        if words not in answer_words:
            yield f'<p class="why">{lettered_html(ground_text(ground), found, language)}</p>'

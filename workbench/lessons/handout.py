"""A lesson or a quiz as one page of HTML that needs no other file: pictures inside, answers folded away.

Names and texts of files never become markup: they are shown letter by letter, but for what
:mod:`workbench.lessons.markup` knows.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import LANGUAGES, Text
from workbench.lessons.charts import chart_beside, chart_html
from workbench.lessons.judging import of_places
from workbench.lessons.kinds.moves import COST_OF_WAY
from workbench.lessons.kinds.spotting import SPOTTED
from workbench.lessons.lesson import Lesson, Request, Step
from workbench.lessons.markup import as_html
from workbench.lessons.places import named, places_on, unit_place, with_letters
from workbench.lessons.questions import Answered, Ground, Question, answer
from workbench.lessons.wording import chance_text, prompt, sentence
from workbench.protocol.answers import answer_request
from workbench.rules.rule_names import rule_words


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of a page: the source of its image (a ``data:`` address), what it shows, and what it says to those who do not
    see it (``spoken``; without it the caption)."""

    source: str
    caption: Text = Text()
    spoken: Text = Text()


Draw = Callable[[int, Sequence[Request], bool], Sequence[Figure]]
"""Draws the map of a step (by its number from 0) with requests; true: once the answer is known, nothing is hidden any more."""

ANSWER = Text("Answer", "Réponse")
_STEP = Text("Step {number} of {count}", "Étape {number} sur {count}")
_QUESTION = Text("Question", "Question")
_WHY = Text("Why", "Pourquoi")
_LEVELS = {
    "basic": Text("first steps", "premiers pas"),
    "further": Text("going further", "pour aller plus loin"),
    "expert": Text("for experts", "pour experts"),
}
_COURSE = Text("{game}, lesson {order}: {level}", "{game}, leçon {order} : {level}")

_STYLE = """
:root { color-scheme: light; }
body { font: 17px/1.55 "Segoe UI", system-ui, sans-serif; color: #1c2126; background: #fbfaf7; margin: 0 auto;
  max-width: 58rem; padding: 1.5rem; }
h1 { font-size: 1.9rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .4rem; border-bottom: 2px solid #d8d2c4; }
.about { color: #545c64; margin: .2rem 0 .6rem; }
figure { margin: 1rem 0; break-inside: avoid; } img { max-width: 100%; border: 1px solid #d8d2c4; }
figcaption { color: #545c64; font-size: .9rem; }
.question { border-left: 4px solid #1d4f73; padding: .4rem .9rem; background: #eef3f6; margin: 1rem 0; break-inside: avoid; }
.question > p { margin: .2rem 0; font-weight: 600; } .choices { padding-left: 1.2rem; }
details { margin: .4rem 0 0; } summary { cursor: pointer; color: #1d4f73; }
.rule { display: inline-block; background: #1d4f73; color: #fff; border-radius: .6rem; padding: 0 .5rem; font-size: .85rem; }
table { border-collapse: collapse; margin: .6rem 0; } td, th { border: 1px solid #d8d2c4; padding: .15rem .7rem; }
section { break-inside: avoid-page; }
"""


def page(title: str, about: str, parts: Iterable[str], language: str) -> str:
    """A whole page; ``title`` and ``about`` are plain text, the parts are HTML."""
    intro = f'<p class="about">{html.escape(about)}</p>' if about else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f"<h1>{html.escape(title)}</h1>{intro}{''.join(parts)}</body></html>\n"
    )


def lesson_page(lesson: Lesson, language: str, draw: Draw) -> str:
    """The hand-out of a lesson. CannotAnswer if a request or a question of it cannot be answered."""
    about = [course_text(lesson), lesson.about] if lesson.about else [course_text(lesson)]
    words = " — ".join(text.get(language) for text in about if text)
    parts = [_step(lesson, number, step, language, draw) for number, step in enumerate(lesson.steps)]
    return page(lesson.title.get(language), words, parts, language)


def course_text(lesson: Lesson) -> Text:
    """Which lesson of its course it is; empty for one that is of no course."""
    course = lesson.course
    if not course.order:
        return lesson.ruleset.name
    return _COURSE.format(game=lesson.ruleset.name, order=course.order, level=_LEVELS.get(course.level, Text()))


def _step(lesson: Lesson, number: int, step: Step, language: str, draw: Draw) -> str:
    analysis = lesson.analysis_at(number)
    title = _STEP.format(number=number + 1, count=len(lesson.steps)).get(language)
    asked = ""
    if step.question is not None:
        more = figures_html(draw(number, (*step.show, *step.hide), True), language) if step.hide else ""
        answered = words_html(hidden_beside(step), analysis, language)
        asked = question_html(answer(step.question, analysis), language, more + answered)
    elif step.hide:
        known = figures_html(draw(number, (*step.show, *step.hide), True), language)
        asked = folded(ANSWER, known + words_html(step.hide, analysis, language), language)
    shown = figures_html(draw(number, step.show, False), language) if needs_picture(number, step) else ""
    return (
        f"<section><h2>{html.escape(title)}</h2>{as_html(step.text.get(language))}"
        f"{shown}{words_html(step.show, analysis, language)}{asked}</section>"
    )


def needs_picture(number: int, step: Step) -> bool:
    """Does a step (by its number from 0) ask something, or show the map otherwise than the step before?"""
    return (
        not number
        or step.question is not None
        or bool(step.show or step.edits or step.view is not None or step.hidden_layers)
    )


def figures_html(figures: Iterable[Figure], language: str) -> str:
    """Pictures with their captions."""
    return "".join(_figure(figure, language) for figure in figures)


def _figure(figure: Figure, language: str) -> str:
    caption = html.escape(figure.caption.get(language))
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    spoken = html.escape((figure.spoken or figure.caption).get(language))
    return f'<figure><img src="{figure.source}" alt="{spoken}">{below}</figure>'


def question_html(found: Answered, language: str, below: str = "", *, above: str = "", number: int = 0) -> str:
    """A question with its answer folded away; with HTML ``above`` the answer, and folded in ``below`` it; in a quiz with its
    ``number``."""
    question, analysis = found.question, found.analysis
    word = _QUESTION.get(language) + (f" {number}" if number else "")
    reasons = "".join(_ground(ground, found, language) for ground in grounds_of(found))
    why = f"<p>{html.escape(_WHY.get(language))}</p><ul>{reasons}</ul>" if reasons else ""
    chart = chart_beside(found)
    above += chart_html(chart, language) if chart is not None else ""
    inside = f"<p>{lettered_html(sentence(found), found, language)}</p>{why}{below}"
    return (
        f'<div class="question"><p>{html.escape(word)}</p><p>{lettered_html(prompt(question, analysis), found, language)}</p>'
        f"{choices_html(found, language)}{above}{folded(ANSWER, inside, language)}</div>"
    )


def lettered_html(text: Text, found: Answered, language: str) -> str:
    """A text about a question, in which points of a table have the letters that they have on its picture."""
    points = places_on(found.analysis).lettered(found.question.places)
    return html.escape(with_letters(text.get(language), points, language))


def choices_html(found: Answered, language: str) -> str:
    """The places to choose from, where the wording of the question does not name them."""
    question, places = found.question, places_on(found.analysis)
    if not question.form.offers_places or not question.text:
        return ""
    rows = (lettered_html(places.text(place), found, language) for place in question.among)
    return f'<ul class="choices">{"".join(f"<li>☐ {row}</li>" for row in rows)}</ul>'


def grounds_of(found: Answered) -> list[Ground]:
    """Explanation below an answer: of a set why each of its places belongs to it, what decides first; then those that do not
    belong; else all reasons."""
    if not found.question.form.offers_places:
        return list(found.grounds)
    right = found.value if isinstance(found.value, tuple) else ()
    return list(of_places(found, (*right, *(one for one in map(named, found.question.among) if one not in right))))


def _ground(ground: Ground, found: Answered, language: str) -> str:
    words = rule_words(ground.rule, found.analysis.ruleset.rules, language) if ground.rule else ""
    rule = f'<span class="rule">{html.escape(words)}</span> ' if words else ""
    return f"<li>{rule}{lettered_html(ground.text, found, language)}</li>"


def folded(title: Text, inside: str, language: str) -> str:
    """HTML that is folded away under a title."""
    return f"<details><summary>{html.escape(title.get(language))}</summary>{inside}</details>"


# --- What a picture does not show, in words.


_GAP = "&nbsp;&nbsp;"


@dataclass(frozen=True, slots=True)
class AnswerInWords:
    """An answer in words: a sentence, or the title of ``rows``, each a name and a value."""

    words: Text
    rows: tuple[tuple[Text, Text], ...] = ()


def answers_in_words(requests: Iterable[Request], analysis: AnyAnalysis) -> list[AnswerInWords]:
    """The answers of requests that are answered rather than drawn: chances, costs, whether somebody is spotted."""
    return [answered for request in requests if (answered := _in_words(request, analysis)) is not None]


def words_html(requests: Iterable[Request], analysis: AnyAnalysis, language: str) -> str:
    """:func:`answers_in_words` as HTML."""
    return "".join(_words_html(answered, language) for answered in answers_in_words(requests, analysis))


def _words_html(answered: AnswerInWords, language: str) -> str:
    words = html.escape(answered.words.get(language))
    if not answered.rows:
        return f"<p>{words}</p>"
    # Qt gives cells no room by styles
    cells = (
        f"<td>{html.escape(name.get(language))}{_GAP}</td><td>{html.escape(value.get(language))}</td>"
        for name, value in answered.rows
    )
    return f"<table><caption>{words}</caption>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def hidden_beside(step: Step) -> list[Request]:
    """All that a step hides but for what its own question asks, whose answer tells it; chances have a table of their own."""
    asked = None if step.question is None else dict(step.question.request)
    return [request for request in step.hide if request.get("ask") == "odds" or dict(request) != asked]


_ASKED_IN_WORDS = {"path": COST_OF_WAY, "move_cost": COST_OF_WAY, "spotted": SPOTTED}
"""The question that an answer in words answers, by its ask."""


def _in_words(request: Request, analysis: AnyAnalysis) -> AnswerInWords | None:
    if request.get("ask") == "odds":
        return _odds(request, analysis)
    kind = _ASKED_IN_WORDS.get(str(request.get("ask")))
    if kind is None:
        return None
    found = answer(Question(kind, request), analysis)
    words = Text("{asked} {answer}").format(asked=prompt(found.question, analysis), answer=sentence(found))
    return AnswerInWords(words)


def _odds(request: Request, analysis: AnyAnalysis) -> AnswerInWords | None:
    english, french = (answer_request(analysis, request, language) for language in LANGUAGES)
    rows = tuple(
        (Text(english["names"].get(result, result), french["names"].get(result, result)), chance_text(Fraction(chance)))
        for result, chance in english.get("p", {}).items()
    )
    return AnswerInWords(Text(str(english.get("title", "")), str(french.get("title", ""))), rows) if rows else None


def request_caption(request: Request, analysis: AnyAnalysis) -> Text:
    """The caption of what a request shows on a picture."""
    places = places_on(analysis)
    names = {name: places.text(request[name]) for name in ("from", "to") if name in request}
    ask = str(request.get("ask"))
    if ask == "los" and len(names) == 2:
        return Text("The line from {from} to {to}", "La ligne de {from} à {to}").format(**names)
    if ask == "area" and names:
        return Text("What {from} sees", "Ce que voit {from}").format(**names)
    if ask in ("reach", "field") and "unit" in request:
        unit = places.text(unit_place(request["unit"]))
        words = Text("Where {unit} can go", "Où peut aller {unit}")
        fires = Text("Where {unit} can fire", "Où peut tirer {unit}")
        return (words if ask == "reach" else fires).format(unit=unit)
    return Text()

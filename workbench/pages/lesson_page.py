"""A lesson or a quiz as a page of HTML in which it is taken: pictures, questions that it judges, a code of the result.

All right answers, and the reasons for right and wrong ones, are worked out when the page is made; its script
(``resources/page/lesson.js``) looks them up. They lie deflated in the file: nobody reads them by accident in its source, and
whoever wants to cheat can.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from workbench import __version__
from workbench.analysis.any_analysis import by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress, Steps
from workbench.base.text import LANGUAGES, Text
from workbench.lessons.answer_forms import (
    ANY_PLACE,
    CHANCE,
    COST,
    COVER_VALUE,
    FORBIDDEN_COST,
    PLACE,
    PLACES,
    YES_NO,
    AnswerForm,
)
from workbench.lessons.charts import chart_beside
from workbench.lessons.handout import answers_in_words, course_text, hidden_beside, needs_picture
from workbench.lessons.judging import of_places
from workbench.lessons.lesson import Lesson, Request
from workbench.lessons.markup import blocks
from workbench.lessons.places import named, places_on, with_letters
from workbench.lessons.questions import Answered, Ground, answer
from workbench.lessons.result_codes import lesson_id
from workbench.lessons.run import Run
from workbench.lessons.wording import prompt, sentence
from workbench.pages.packing import Pack
from workbench.pages.page import assembled, words_of
from workbench.planning.impact import COVER_WORDS
from workbench.rules.rule_names import rule_words
from workbench.scenario.tabletop_board import Point

_BESIDE = 1.2
"""Hexes as near to a line as this may be picked as what blocks it; those of hexsides half as near."""


@dataclass(frozen=True)
class ImageInLanguages:
    """An image (``data:`` address) as English readers see it, and what is laid ``over`` it for those of other languages: the
    places where words stand."""

    source: str
    over: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LessonPicture:
    """A picture of a step: its image, its size in pixels, what it shows, its words for those who do not
    see it, where places lie on it ({name: (x, y, radius)} as parts of its width, height and width), and perhaps the line from
    the side, with its words."""

    image: ImageInLanguages
    size: tuple[int, int]
    caption: Text
    spoken: Text
    spots: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    side: tuple[ImageInLanguages, Text] | None = None


DrawStep = Callable[[int, Sequence[Request], bool, Sequence[Any]], LessonPicture]
"""Draws the map of a step (from 0) with requests; true: nothing is hidden any more. The places are those that may be picked."""


@dataclass(frozen=True)
class _Part:
    """The only part of the page."""

    id: str
    words: Mapping[str, Text]
    scripts: Sequence[str]


def make_lesson_page(
    lesson: Lesson,
    draw: DrawStep,
    language: str = "en",
    *,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> bytes:
    """The page of a lesson, in both languages; ``language`` is that of readers whose own is neither. CannotAnswer if a request
    or a question of it cannot be answered, Cancelled if it is given up."""
    pages = Steps(len(lesson.steps), cancel, progress)
    pages.step(0)
    pictures: list[LessonPicture] = []
    steps: list[dict[str, Any]] = []
    for number in range(len(lesson.steps)):
        steps.append(_step(lesson, number, draw, pictures, steps[-1] if steps else {}))
        pages.step()
    images: dict[str, int] = {}
    values = {
        "id": lesson_id(lesson),
        "about": lesson.about,
        "steps": steps,
        "pictures": [_plain(one, images) for one in pictures],
        "images": list(images),  # filled by now
    }
    head = {
        "title": lesson.title,
        "subtitle": course_text(lesson),
        "ruleset": lesson.ruleset.name,
        "version": __version__,
        "language": language,
        "colours": {},
        "left_out": [],
        "words": words_of([LESSON]),
        "parts": [LESSON.id],
    }
    return assembled(head, {LESSON.id: Pack(values)}, [LESSON], language).encode()


def _plain(picture: LessonPicture, images: dict[str, int]) -> dict[str, Any]:
    """A picture as plain values; ``images`` numbers all images of the page, each once."""

    def number(source: str) -> int:
        return images.setdefault(source, len(images))

    def numbers(image: ImageInLanguages) -> list[Any]:
        """The image, and for each language what is laid over it (-1: nothing)."""
        over = [number(image.over[language]) if language in image.over else -1 for language in LANGUAGES]
        return [number(image.source), over]

    return {
        "image": numbers(picture.image),
        "size": list(picture.size),
        "caption": picture.caption,
        "spoken": picture.spoken,
        "spots": {name: [round(part, 4) for part in spot] for name, spot in picture.spots.items()},
        "side": None if picture.side is None else [numbers(picture.side[0]), picture.side[1]],
    }


def _step(
    lesson: Lesson, number: int, draw: DrawStep, pictures: list[LessonPicture], before: Mapping[str, Any]
) -> dict[str, Any]:
    """A step as plain values; ``before`` are those of the step before it. Adds its pictures."""
    step, analysis = lesson.steps[number], lesson.analysis_at(number)
    found = None if step.question is None else answer(step.question, analysis)
    offered = [] if found is None else _offered(found)
    made: dict[str, Any] = {
        "text": Text.of("") if not step.text else _marked_up(step.text),
        "answers": [_answer(one) for one in answers_in_words(step.show, analysis)],
        "answers_after": [_answer(one) for one in answers_in_words(hidden_beside(step), analysis)],
        "before": before.get("after", before.get("before", 0)),
        "question": None if found is None else _question(found, offered),
    }
    if needs_picture(number, step):
        made["before"] = _added(pictures, draw(number, step.show, False, offered))
    run = Run(lesson)
    run.number = number
    run.show()
    if step.hidden_layers or tuple(run.requests) != tuple(step.show):
        made["after"] = _added(pictures, draw(number, run.requests, True, offered))
    return made


def _added(pictures: list[LessonPicture], picture: LessonPicture) -> int:
    pictures.append(picture)
    return len(pictures) - 1


def _answer(answered: Any) -> dict[str, Any]:
    return {"words": answered.words, "rows": answered.rows}


def _marked_up(text: Text) -> list[Any]:
    """The blocks of a text in each language: [kind, lines], each line of [letters, bold, italic]."""
    return [
        [
            [block.kind, [[[run.text, run.bold, run.italic] for run in line] for line in block.lines]]
            for block in blocks(text.get(language))
        ]
        for language in LANGUAGES
    ]


# --- Questions


def _question(found: Answered, offered: Sequence[Any]) -> dict[str, Any]:
    lettered = _Lettered(found)
    places = places_on(found.analysis)
    return {
        "prompt": lettered.text(prompt(found.question, found.analysis)),
        "wanted": found.question.form.wanted,
        "places": [[named(place), lettered.text(places.text(place))] for place in offered],
        "listed": found.question.form.offers_places,
        "sentence": lettered.text(sentence(found)),
        "reasons": [lettered.reason(ground) for ground in found.grounds if not found.question.form.offers_places],
        "assumed": found.assumed,
        "chart": _chart(found),
        **_FORMS.get(found.question.form, _number)(found, offered, lettered),
    }


def _chart(found: Answered) -> dict[str, Any] | None:
    """The chart beside a question, and which of its columns is marked before and after the answer."""
    chart, after = chart_beside(found), chart_beside(found, with_answer=True)
    if chart is None or after is None:
        return None
    rows = [[str(total), *cells] for total, cells in chart.rows]
    marked = [chart.marked, after.marked]
    return {
        "title": chart.title,
        "columns": list(chart.columns),
        "rows": rows,
        "marked": marked,
        "legend": chart.legend,
    }


class _Lettered:
    """Texts about a question, in which points of a table have the letters that they have on its picture."""

    def __init__(self, found: Answered) -> None:
        self._points = places_on(found.analysis).lettered(found.question.places)
        self._rules = found.analysis.ruleset.rules

    def text(self, text: Text) -> Text:
        return Text(*(with_letters(text.get(language), self._points, language) for language in LANGUAGES))

    def reason(self, ground: Ground) -> list[Text]:
        """The rule by its name (empty for none), and the sentence."""
        named = (rule_words(ground.rule, self._rules, language) for language in LANGUAGES)
        rule = Text(*named) if ground.rule else Text()
        return [rule, self.text(ground.text)]


_MakeForm = Callable[[Answered, Sequence[Any], _Lettered], dict[str, Any]]


def _yes_no(found: Answered, _: Sequence[Any], __: _Lettered) -> dict[str, Any]:
    return {"form": "yes_no", "right": bool(found.value)}


def _number(found: Answered, _: Sequence[Any], __: _Lettered) -> dict[str, Any]:
    """Numbers that are right, words that are right, and all words that are an answer."""
    question = found.question
    accepted = (found.value, *found.also)
    values = [float(one) for one in accepted if isinstance(one, int | float | Fraction) and not isinstance(one, bool)]
    said = [word for one in accepted if isinstance(one, str) for word in _WORDS_FOR.get(one, [one])]
    cover = [word for key in COVER_WORDS if isinstance(key, str) for word in _WORDS_FOR[key]]
    words = {COST: _WORDS_FOR[FORBIDDEN_COST], COVER_VALUE: cover}
    return {
        "form": "number",
        "right": values,
        "right_words": said,
        "words": sorted({*words.get(question.form, ()), *said}),
        "buttons": [_NOT_ALLOWED] if question.form is COST else [],
        "within": found.tolerance,
        "rounded": question.form is CHANCE,
    }


_NOT_ALLOWED = Text("not allowed", "interdit")
_WORDS_FOR: dict[str, list[str]] = {
    FORBIDDEN_COST: [FORBIDDEN_COST, _NOT_ALLOWED.en, _NOT_ALLOWED.get("fr")],
    **{key: [key, words.en, words.get("fr")] for key, words in COVER_WORDS.items() if isinstance(key, str)},
}


def _one_place(found: Answered, offered: Sequence[Any], lettered: _Lettered) -> dict[str, Any]:
    right = [str(one) for one in (found.value, *found.also)]
    wrong = [place for place in offered if named(place) not in right]
    return {"form": "place", "right": right, "of_place": _of_places(found, wrong, lettered)}


def _any_place(found: Answered, offered: Sequence[Any], lettered: _Lettered) -> dict[str, Any]:
    return {**_places(found, offered, lettered), "form": "place"}


def _places(found: Answered, offered: Sequence[Any], lettered: _Lettered) -> dict[str, Any]:
    right = found.value if isinstance(found.value, tuple) else ()
    return {"form": "places", "right": list(right), "of_place": _of_places(found, offered, lettered)}


def _of_places(found: Answered, places: Sequence[Any], lettered: _Lettered) -> dict[str, list[list[Text]]]:
    """Why each of some places is right or wrong, what decides first."""
    return {named(place): [lettered.reason(one) for one in of_places(found, [place])] for place in places}


_FORMS: Mapping[AnswerForm, _MakeForm] = {YES_NO: _yes_no, PLACE: _one_place, ANY_PLACE: _any_place, PLACES: _places}


# --- Places that may be picked


def _offered(found: Answered) -> list[Any]:
    """The places of a question to choose from; where it names none, and asks for one: those that could block its line."""
    question = found.question
    if question.form is not PLACE:
        return list(question.among)
    right = [str(one) for one in (found.value, *found.also)]
    near = by_map_kind(found.analysis, lambda one: _near_line(one, found), _pieces)
    return [*dict.fromkeys((*near, *right))]


def _pieces(analysis: TabletopAnalysis) -> list[str]:
    return list(analysis.scenario.board.by_id)


def _near_line(analysis: Analysis, found: Answered) -> list[str]:
    """The hexes along a line but for its ends, and the hexsides with something on them."""
    board, places = analysis.scenario.board, places_on(analysis)
    grid = board.grid
    ends = [point for place in found.question.ends if (point := places.point(place)) is not None]
    if len(ends) < 2:
        return []
    points = {number: grid.point(one) for number, one in enumerate(grid.hexes)}
    near = [number for number, point in points.items() if _off(point, ends[0], ends[1]) <= _BESIDE]
    hexes = [grid.labels[number] for number in near if all(math.dist(points[number], end) > 0.1 for end in ends)]
    sides = []
    for one in near:
        for other in near:
            if one < other and board.sides_at(one, other):
                middle = tuple((a + b) / 2 for a, b in zip(points[one], points[other], strict=True))
                if _off((middle[0], middle[1]), ends[0], ends[1]) <= _BESIDE / 2:
                    sides.append(f"{grid.labels[one]}/{grid.labels[other]}")
    return [*hexes, *sides]


def _off(point: Point, start: Point, end: Point) -> float:
    """The distance that a point lies from the stretch between two others."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = 0.0 if not length else min(1.0, max(0.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return math.dist(point, (x1 + along * (x2 - x1), y1 + along * (y2 - y1)))


_WORDS = {
    "step_of": Text("Step {number} of {count}", "Étape {number} sur {count}"),
    "back": Text("Back", "Retour"),
    "next": Text("Next", "Suite"),
    "finish": Text("To the result", "Voir le résultat"),
    "yes": Text("yes", "oui"),
    "no": Text("no", "non"),
    "check": Text("Check", "Vérifier"),
    "check_many": Text("Check ({count} chosen)", "Vérifier ({count} choisis)"),
    "none_of_them": Text("None of them", "Aucun"),
    "your_answer": Text("Your answer", "Votre réponse"),
    "pick_one": Text("Pick one on the picture or here.", "Choisissez-en un sur l’image ou ici."),
    "pick_one_picture": Text(
        "Pick it on the picture: by mouse or finger, or with arrow keys and Enter.",
        "Choisissez sur l’image : à la souris ou au doigt, ou avec les flèches et Entrée.",
    ),
    "pick_many": Text(
        "Pick all of them on the picture or here, then check.", "Choisissez-les tous sur l’image ou ici, puis vérifiez."
    ),
    "places_on_picture": Text("Places on the picture", "Lieux sur l’image"),
    "right": Text("Right.", "Juste."),
    "wrong": Text("Not right.", "Ce n’est pas ça."),
    "you_said": Text("Your answer: {answer}.", "Votre réponse : {answer}."),
    "more_reasons": Text("All reasons", "Toutes les raisons"),
    "assumed": Text("Taken for granted: {what}", "Supposé : {what}"),
    "show_answer": Text("Show the answer", "Voir la réponse"),
    "place_right": Text("{place}: belongs to the answer", "{place} : fait partie de la réponse"),
    "place_wrong": Text("{place}: does not belong to it", "{place} : n’en fait pas partie"),
    "place_missed": Text("{place}: was missed", "{place} : a été oublié"),
    "result": Text("Result", "Résultat"),
    "score": Text(
        "{right} of {all} questions right at first try.", "{right} questions sur {all} justes du premier coup."
    ),
    "not_answered": Text("not answered", "sans réponse"),
    "answered_right": Text("right", "juste"),
    "answered_wrong": Text("not right", "faux"),
    "again": Text("Again from the start", "Recommencer"),
    "missed": Text("What I missed", "Ce que j’ai manqué"),
    "practice": Text(
        "Once more, what you missed. It does not count for the code.",
        "Encore une fois ce que vous avez manqué. Cela ne compte pas pour le code.",
    ),
    "your_name": Text("Your name, if your teacher wants it", "Votre nom, si votre professeur le demande"),
    "code": Text("Code of this result for your teacher", "Code de ce résultat pour votre professeur"),
    "copy": Text("Copy the code", "Copier le code"),
    "copied": Text("Copied.", "Copié."),
    "copy_by_hand": Text("Select the code and copy it.", "Sélectionnez le code et copiez-le."),
    "attempt": Text("Attempt {number}", "Essai {number}"),
    "for_teachers": Text("For teachers", "Pour les professeurs"),
    "teachers_note": Text(
        "The answers are in this file, not to be read by accident but not locked either. Nothing is sent: answers are kept "
        "in the browser of who gives them until “Again from the start”. “workbench results” reads the codes of a class into "
        "a table. Print gives a worksheet.",
        "Les réponses sont dans ce fichier, illisibles par hasard mais non verrouillées. Rien n’est envoyé : les réponses "
        "restent dans le navigateur de qui les donne, jusqu’à « Recommencer ». « workbench results » réunit les codes d’une "
        "classe en un tableau. Imprimer donne une feuille de travail.",
    ),
    "side_view": Text("From the side", "De côté"),
    "name_line": Text("Name:", "Nom :"),
}
LESSON = _Part("lesson", _WORDS, ("result_codes.js", "lesson_judging.js", "lesson.js"))

"""Hand-outs: one page, nothing from outside, answers folded, names never markup; and the shipped course."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF

from tests.lessons.small_lessons import TABLE, lesson
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer, Severity
from workbench.checks.loading import check_paths, load_lesson
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.export.hex_page import HexPage
from workbench.desktop.export.lesson_page import (
    MapCut,
    Picture,
    drawn,
    figures,
    picture_of_question,
    picture_of_step,
    save_lesson,
    save_quiz,
)
from workbench.desktop.look.layers import LayerLook
from workbench.engine.doctrines import find_games
from workbench.lessons.handout import Figure, lesson_page
from workbench.lessons.lesson import Lesson, Request
from workbench.lessons.places import places_on, with_letters
from workbench.lessons.quiz import mine

COURSES = sorted(SAMPLES.glob("*/lessons/*.yaml"))
MOST_WORDS = 65
"""One step says one thing."""


class Reader(HTMLParser):
    """Tags, addresses, and the letters inside and outside of folded parts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.sources: list[str] = []
        self.folded = self.plain = ""
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]
        self.depth += tag == "details"

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "details"

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.folded += data
        else:
            self.plain += data


def read(text: str) -> Reader:
    found = Reader()
    found.feed(text)
    found.close()
    assert found.depth == 0
    return found


def no_pictures(number: int, requests: Sequence[Request], known: bool) -> Sequence[Figure]:
    return ()


def nasty() -> Lesson:
    return lesson(
        """
        - text: "<img src=x onerror=alert(1)> **<b>bold</b>** [link](http://example.org)"
          ask: {question: sees, from: "unit:g1", to: "0405", text: "<script>alert(2)</script>?"}
        - {text: two, hide: [{ask: los, from: "0302", to: "0303"}]}
        """
    )


def test_markup_in_texts_is_shown_letter_by_letter() -> None:
    found = read(lesson_page(nasty(), "en", no_pictures))
    assert "script" not in found.tags
    assert "img" not in found.tags
    assert "a" not in found.tags
    assert "b" not in found.tags
    assert "<img src=x onerror=alert(1)>" in found.plain
    assert "<script>alert(2)</script>?" in found.plain
    assert "[link](http://example.org)" in found.plain


def test_answers_are_folded_away() -> None:
    made = lesson('- {text: x, ask: {question: blocker, from: "0402", to: "0405"}}')
    found = read(lesson_page(made, "en", no_pictures))
    assert "The answer is" in found.folded
    assert "The answer is" not in found.plain
    assert "8.41" in found.folded
    french = read(lesson_page(made, "fr", no_pictures))
    assert "La réponse est" in french.folded


@pytest.mark.slow
def test_a_page_with_pictures_needs_nothing_from_outside(tmp_path: Path) -> None:
    made = load_lesson(SAMPLES / "panzer_grenadier" / "lessons" / "05_the_nearer_half.yaml").lesson
    assert made is not None
    save_lesson(made, tmp_path / "page.html", "fr")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    found = read(text)
    assert found.tags.count("img") >= 8
    assert all(source.startswith("data:image/png;base64,") for source in found.sources)
    assert not re.search(r"(?:https?:)?//[a-z]", re.sub(r"base64,[^\"]*", "", text))
    assert '<html lang="fr">' in text
    assert found.tags.count("details") == len(made.questions)


@pytest.mark.slow(8)
def test_pictures_of_a_table(tmp_path: Path) -> None:
    made = lesson(
        """
        - text: a
          view: {at: "unit:b1", zoom: 2}
          show: [{ask: los, from: "unit:a1", to: "unit:b1", section: true}, {ask: area, from: [10, 20]}]
          hide: [units]
        - {text: b, show: {ask: odds, unit: a1, to: "unit:b3"}, ask: {question: cost, unit: a1, to: [30, 20]}}
        - {text: c, show: {ask: reach, unit: a1}}
        """,
        TABLE,
    )
    save_lesson(made, tmp_path / "page.html")
    found = read((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert found.tags.count("img") == 4
    assert "table" in found.tags, "the chances of the shot"
    assert "seen from the side" in found.plain


def test_units_of_a_table_are_named_on_pictures() -> None:
    made = lesson('- {text: x, ask: {question: sees, from: "unit:a1", to: "unit:b3"}}', TABLE)
    pictures = {
        names: figures(made.analysis_at(0), Picture((), "en", names=names))[0].source
        for names in ((), ("a1",), ("a1", "b1", "b3"))
    }
    assert len(set(pictures.values())) == 3
    named = Picture((), "en", names=("a1",), look=LayerLook(frozenset({"units"})))
    hidden = [figures(made.analysis_at(0), one)[0].source for one in (named, replace(named, names=()))]
    assert hidden[0] == hidden[1], "a unit that is not shown has no name"


@pytest.mark.slow(8)
def test_the_places_of_a_question_are_outlined_and_named_on_a_map_of_hexes() -> None:
    made = lesson('- {text: x, ask: {question: sees, from: "0402", to: "0405"}}')
    analysis = made.analysis_at(0)
    asked = picture_of_step(made, 0, (), "en", known=False)
    pictures = {
        places: figures(analysis, replace(asked, places=places))[0].source
        for places in (asked.places, asked.places[:1], ())
    }
    assert [one.place for one in asked.places] == ["0402", "0405"]
    assert len(set(pictures.values())) == 3, "both ends are drawn"
    quiz = mine(analysis, 4, 3)
    for found in quiz.items:
        wish = picture_of_question(found, "en")
        assert wish is None or len(wish.places) == len(found.question.places)


@pytest.mark.parametrize("name", ["panzer_grenadier/lessons/01_the_straight_line", "bolt_action/lessons/08_cover"])
@pytest.mark.parametrize("largest", [(820.0, 400.0), (300.0, 300.0)])
def test_all_places_of_a_question_are_in_its_picture(name: str, largest: tuple[float, float]) -> None:
    made = load_lesson(SAMPLES / f"{name}.yaml").lesson
    assert made is not None
    for number, _ in made.questions:
        analysis = made.analysis_at(number)
        wish = picture_of_step(made, number, (), "en", known=False, largest=largest)
        assert wish.in_sight
        (part,) = drawn(analysis, replace(wish, least_hex=33.0))
        assert isinstance(part.part, MapCut)
        page = part.part.sheet
        for point in wish.in_sight:
            if isinstance(page, HexPage):
                at = (QPointF(*point) * UNIT - page.ground.plane.rect.topLeft()) * page.pixels_per_unit
            else:
                at = QPointF(*point) * page.ground.scale.per_unit * page.zoom
            assert part.part.rect.contains(at), (number, point)


@pytest.mark.slow(8)
def test_every_picture_speaks_to_those_who_do_not_see_it(tmp_path: Path) -> None:
    made = lesson(
        """
        - {text: x, ask: {question: sees, from: "0402", to: "0405"}}
        - {text: y, show: {ask: los, from: "0402", to: "0405", section: true}}
        """
    )
    save_lesson(made, tmp_path / "page.html", "fr")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    spoken = re.findall(r'alt="([^"]*)"', text)
    assert len(spoken) == text.count("<img") == 3
    assert all(spoken)
    assert re.match(r"La carte ; entourés : 0402 \(.+\) ; 0405 \(.+\)", spoken[0])
    assert spoken[1].startswith("La carte. La ligne de 0402 à 0405")


def test_points_of_a_table_have_letters_in_the_question_and_its_answer() -> None:
    made = lesson('- {text: x, ask: {question: sees, from: [10, 20], to: "unit:b3"}}', TABLE)
    page = read(lesson_page(made, "en", no_pictures))
    assert "Does A (10 / 20) see b3" in page.plain
    quiz = lesson("- {text: x, ask: {question: blind, from: [10, 20], among: [[40, 20], [4, 20], [14, 20]]}}", TABLE)
    page = read(lesson_page(quiz, "en", no_pictures))
    assert re.search(
        r"Which of these places does A \(10 / 20\) not see: B \(40 / 20\), C \(4 / 20\), D \(14 / 20\)", page.plain
    )
    letters = places_on(quiz.analysis_at(0)).lettered(quiz.steps[0].question.places)  # type: ignore[union-attr]
    assert with_letters("from 4 / 20 and 14 / 20, 4 / 205", letters, "en") == "from C (4 / 20) and D (14 / 20), 4 / 205"


@pytest.mark.slow
def test_a_quiz_as_a_page(tmp_path: Path) -> None:
    made = lesson("- {text: x}").analysis_at(0)
    quiz = mine(made, 8, 3)
    save_quiz(quiz.items, made.scenario.title, tmp_path / "quiz.html", "fr")
    found = read((tmp_path / "quiz.html").read_text(encoding="utf-8"))
    assert found.tags.count("details") == 8
    assert found.tags.count("img") >= 8, "the map about every question"
    assert "Question 8" in found.plain


def test_another_ending_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CannotAnswer) as refused:
        save_lesson(nasty(), tmp_path / "page.pdf")
    assert refused.value.code == "bad_format"


# --- The shipped lessons.


@pytest.mark.slow
def test_the_courses_are_complete_and_in_order() -> None:
    orders: dict[str, list[int]] = {}
    for path in COURSES:
        made = load_lesson(path).lesson
        assert made is not None, path
        assert made.course.game == made.ruleset.id == path.parent.parent.name
        assert path.stem.startswith(f"{made.course.order:02}_")
        orders.setdefault(made.course.game, []).append(made.course.order)
    assert all(order == list(range(1, len(order) + 1)) for order in orders.values())
    of_values = {game for game in orders if game not in find_games()}
    assert len(orders) - len(of_values) == 5, "every game has a course"
    assert all(len(order) >= (3 if game in of_values else 8) for game, order in orders.items()), orders


@pytest.mark.slow
@pytest.mark.share(8)
@pytest.mark.parametrize("path", COURSES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_shipped_lesson_is_right_and_in_both_languages(path: Path) -> None:
    found = list(check_paths([path]))
    assert [item.format() for item in found if item.severity is not Severity.INFO] == []
    assert [item.code for item in found if item.code == "one_language"] == []
    made = load_lesson(path).lesson
    assert made is not None
    assert len(made.questions) >= 3
    assert len(made.questions) >= 0.7 * len(made.steps), "most steps ask something"
    assert made.steps[-1].question is not None, "a lesson ends with a question"
    for step in made.steps:
        assert step.text.en != step.text.fr
        assert max(len(text.split()) for text in (step.text.en, step.text.fr)) <= MOST_WORDS, step.text.en
        assert "'" not in step.text.fr.replace("D'ARMES", "").replace("D'EXPERIENCE", ""), "typographic apostrophes"
        assert step.question is None or step.claim is not None, "shipped questions say what they expect"
    pages = [lesson_page(made, language, no_pictures) for language in ("en", "fr")]
    assert pages[0] != pages[1]

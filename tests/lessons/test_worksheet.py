"""Worksheets: questions with room to write, the answers on pages of their own, everything inside one PDF."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.lessons.small_lessons import TABLE, lesson
from tests.lessons.test_handout import COURSES, nasty, no_pictures
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_lesson
from workbench.cli.main import run
from workbench.desktop.export.paper import paper_named
from workbench.desktop.export.worksheets import MARGIN, save_lesson_sheet, save_quiz_sheet
from workbench.lessons.handout import Figure, lesson_page
from workbench.lessons.lesson import Lesson, Request
from workbench.lessons.places import places_on, with_letters
from workbench.lessons.questions import Answered
from workbench.lessons.quiz import mine
from workbench.lessons.wording import prompt, sentence
from workbench.lessons.worksheet import lesson_sheet, quiz_sheet

VILLAGE_STEPS = """
- {text: {en: "Look at the wood.", fr: "Regardez le bois."}, ask: {question: blocker, from: "0402", to: "0405"}}
- text: {en: "And here?", fr: "Et ici ?"}
  hide: [{ask: los, from: "0402", to: "0403"}]
  ask: {question: sees, from: "0402", to: "0403"}
- {text: {en: "How far?", fr: "Jusqu’où ?"}, ask: {question: cost, unit: g1, to: "0305"}}
"""


def pages_of(file: Path) -> list[str]:
    """The letters of every page, as people read them."""
    texts = (page.extract_text() for page in PdfReader(file).pages)
    return [flat(text) for text in texts]


def fonts_inside(file: Path) -> bool:
    """Does the file bring along every font that it uses?"""
    found = []
    for page in PdfReader(file).pages:
        fonts = page["/Resources"].get("/Font", {})  # type: ignore[index]
        for font in (one.get_object() for one in fonts.values()):
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            found.append("/FontFile2" in inner["/FontDescriptor"] or "/FontFile3" in inner["/FontDescriptor"])
    return bool(found) and all(found)


def flat(text: str) -> str:
    """A text on one line, also where a line ended at a hyphen within a word."""
    return re.sub(r"(?<=\w)- (?=\w)", "-", " ".join(unicodedata.normalize("NFKC", text).split()))


@pytest.mark.slow
@pytest.mark.parametrize(("language", "key"), [("en", "Answers"), ("fr", "Réponses")])
def test_the_answers_stand_on_a_page_of_their_own(language: str, key: str, tmp_path: Path) -> None:
    made = lesson(VILLAGE_STEPS)
    count = save_lesson_sheet(made, tmp_path / "sheet.pdf", language)
    pages = pages_of(tmp_path / "sheet.pdf")
    assert count == len(pages) >= 2
    first = next(number for number, text in enumerate(pages) if key in text)
    asked, answers = " ".join(pages[:first]), " ".join(pages[first:])
    for number, question in made.questions:
        analysis = made.analysis_at(number)
        assert flat(prompt(question, analysis).get(language)) in asked
        assert flat(made.steps[number].text.get(language)) in asked
    told = "The answer is" if language == "en" else "La réponse est"
    assert told not in asked
    assert answers.count(told) == len(made.questions)
    assert fonts_inside(tmp_path / "sheet.pdf")


@pytest.mark.slow
def test_a_quiz_on_paper(tmp_path: Path) -> None:
    made = lesson("- {text: x}", TABLE).analysis_at(0)
    quiz = mine(made, 5, 3)
    paper = paper_named("a5", MARGIN)
    save_quiz_sheet(quiz.items, made.scenario.title, tmp_path / "quiz.pdf", "fr", paper)
    pages = pages_of(tmp_path / "quiz.pdf")
    width = float(PdfReader(tmp_path / "quiz.pdf").pages[0].mediabox.width) / 72 * 25.4
    assert width == pytest.approx(148, abs=0.5)
    whole = " ".join(pages)
    for number, item in enumerate(quiz.items, 1):
        letters = places_on(made).lettered(item.question.places)
        assert flat(f"{number}. {with_letters(prompt(item.question, made).fr, letters, 'fr')}") in whole
        assert flat(with_letters(sentence(item).fr, letters, "fr"))[:40] in whole
        for one in letters:
            assert re.search(rf"\b{one.letter}\b", whole)


def sizes_of_numbers(file: Path) -> list[float]:
    """How high the numbers of hexes are, in points."""
    found: list[float] = []

    def visit(text: str, matrix: list[float], text_matrix: list[float], _: object, size: float) -> None:
        if re.fullmatch(r"\d{4}", text.strip()):
            found.append(size * abs(matrix[3] * text_matrix[3]))

    for page in PdfReader(file).pages:
        if any(key in page.extract_text() for key in ("Answers", "Réponses")):
            break
        page.extract_text(visitor_text=visit)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_numbers_of_hexes_can_be_read_on_paper(paper: str, tmp_path: Path) -> None:
    made = load_lesson(SAMPLES / "panzer_grenadier" / "lessons" / "01_the_straight_line.yaml").lesson
    assert made is not None
    save_lesson_sheet(made, tmp_path / "sheet.pdf", "fr", paper_named(paper, MARGIN))
    sizes = sizes_of_numbers(tmp_path / "sheet.pdf")
    assert len(sizes) > 100
    assert min(sizes) >= 6.0


def test_every_question_has_a_picture_of_its_own() -> None:
    made = lesson(VILLAGE_STEPS)

    def draw(number: int, requests: Sequence[Request], known: bool) -> Sequence[Figure]:
        return () if known else (Figure(f"map-{number}"),)

    for page in (lesson_sheet(made, "en", draw), lesson_page(made, "en", draw)):
        assert re.findall(r'src="(map-\d)"', page) == ["map-0", "map-1", "map-2"]


@pytest.mark.slow(8)
def test_room_for_every_form_of_answer() -> None:
    def none(_: Answered, __: bool) -> list[Figure]:
        return []

    made = lesson(VILLAGE_STEPS)
    page = lesson_sheet(made, "en", no_pictures)
    before, _, after = page.partition('class="page')
    assert before.count('src="box"') == 3, "two for yes and no, one for what is not allowed"
    assert 'src="box"' not in after
    items = list(mine(made.analysis_at(0), 12, 1).items)
    quiz = quiz_sheet(items, made.title, "fr", none)
    assert quiz.count('class="question"') == len(items)


def test_a_hidden_way_that_is_asked_about_is_told_once() -> None:
    way = '{ask: path, unit: g1, to: "0305"}'
    made = lesson(f'- {{text: x, hide: [{way}], ask: {{question: cost, unit: g1, to: "0305"}}}}')
    for page in (lesson_sheet(made, "en", no_pictures), lesson_page(made, "en", no_pictures)):
        assert page.count("The answer is") == 1


def test_names_never_become_markup() -> None:
    page = lesson_sheet(nasty(), "en", no_pictures)
    assert "<script>" not in page
    assert "<img src=x" not in page


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("path", COURSES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_shipped_lesson_has_a_worksheet(path: Path, tmp_path: Path) -> None:
    made: Lesson | None = load_lesson(path).lesson
    assert made is not None
    count = save_lesson_sheet(made, tmp_path / "sheet.pdf", "fr")
    pages = pages_of(tmp_path / "sheet.pdf")
    assert count == len(pages)
    assert sum(text.count("La réponse est") for text in pages) == len(made.questions)


@pytest.mark.slow
def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = COURSES[0].parent.parent / "teaching" / "6_5.yaml"
    assert (
        run(["quiz", str(file), "--seed", "7", "--count", "3", "-o", str(tmp_path / "quiz.pdf"), "--lang", "fr"]) == 0
    )
    assert "écrit" in capsys.readouterr().out
    assert "Réponses" in " ".join(pages_of(tmp_path / "quiz.pdf"))
    assert run(["lesson", str(COURSES[0]), "-o", str(tmp_path / "a.pdf"), "--paper", "napkin", "--lang", "en"]) == 1
    assert "no paper is called" in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()

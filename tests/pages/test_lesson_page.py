"""What a page in which a lesson is taken holds: right answers and reasons of the analysis, and codes that the program reads."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.lessons.small_lessons import TABLE, lesson
from tests.pages.reading import node
from workbench.base.data_folders import PAGE_SCRIPTS
from workbench.base.text import Text
from workbench.lessons.judging import judge
from workbench.lessons.lesson import Lesson
from workbench.lessons.questions import answer
from workbench.lessons.result_codes import NOT_ANSWERED, RIGHT, WRONG, Result, code_of
from workbench.pages.lesson_page import ImageInLanguages, LessonPicture, make_lesson_page

PICTURE = LessonPicture(ImageInLanguages("data:,"), (800, 600), Text.of("shown"), Text("The map.", "La carte."))
STEPS = """
- text: {en: "See **this** <b>hedge</b>.", fr: "Voyez **ceci**."}
  ask: {question: sees, from: "0402", to: "0405"}
- {text: Which?, ask: {question: blind, from: "0402", ring: 3}}
- {text: What?, ask: {question: blocker, from: "0402", to: "0405"}}
"""
ON_TABLE = """
- {text: What?, ask: {question: blocker, from: "unit:a1", to: "unit:b1"}}
- {text: Who?, ask: {question: blind, from: "unit:a1", among: ["unit:b1", "unit:b3"]}}
- {text: How much?, ask: {question: cost, unit: a1, to: [30, 20]}}
"""


def _page(made: Lesson) -> str:
    return make_lesson_page(made, lambda *_: PICTURE).decode()


def _values(page: str) -> dict[str, Any]:
    """The values of the lesson's pack."""
    (letters,) = re.findall(r'id="pack-lesson">([^<]+)<', page)
    data = zlib.decompress(base64.b64decode(letters))
    found: dict[str, Any] = json.loads(data[4 : 4 + int.from_bytes(data[:4], "little")])["values"]
    return found


def _english(text: Any) -> str:
    return str(text if isinstance(text, str) else text[0])


@pytest.mark.slow(8)
@pytest.mark.parametrize(("steps", "scenario"), [(STEPS, None), (ON_TABLE, TABLE)], ids=["hexes", "table"])
def test_right_answers_and_the_reasons_of_wrong_ones_are_those_of_the_analysis(
    steps: str, scenario: str | None
) -> None:
    made = lesson(steps) if scenario is None else lesson(steps, scenario)
    values = _values(_page(made))
    for number, question in made.questions:
        embedded = values["steps"][number]["question"]
        found = answer(question, made.analysis_at(number))
        right = embedded["right"]
        if isinstance(found.value, tuple):
            assert right == list(found.value)
            for place, reasons in embedded["of_place"].items():
                given = [one for one in found.value if one != place] + [place] * (place not in found.value)
                told = [ground.text.en for ground in judge(question, given, made.analysis_at(number)).grounds]
                assert [_english(words) for _, words in reasons] == told[: len(reasons)]
        else:
            assert found.value in right if isinstance(right, list) else right == found.value
        assert embedded["reasons"] == [] or _english(embedded["reasons"][0][1]) == found.grounds[0].text.en


def test_answers_cannot_be_read_in_the_source_and_texts_never_become_markup() -> None:
    page = _page(lesson(STEPS))
    assert "<b>hedge" not in page
    assert "of_place" not in re.sub(r"<script type=\"module\">.*", "", page, flags=re.DOTALL)
    assert "innerHTML" not in page
    step = _values(page)["steps"][0]
    assert step["text"][0] == [
        ["paragraph", [[["See ", False, False], ["this", True, False], [" <b>hedge</b>.", False, False]]]]
    ]


@pytest.mark.slow(8)
def test_a_wrong_place_on_a_table_has_its_own_reason() -> None:
    question = _values(_page(lesson(ON_TABLE, TABLE)))["steps"][0]["question"]
    wrong = [name for name, _ in question["places"] if name not in question["right"]]
    assert wrong
    assert set(question["of_place"]) == set(wrong)


@pytest.mark.parametrize(
    "result",
    [
        Result("7QF3", 1, (RIGHT, WRONG, NOT_ANSWERED, RIGHT), "Zoé  Müller"),
        Result("ZZZZ", 40, (WRONG,) * 50),
        Result("0A1B", 3, (), "李"),
    ],
)
def test_the_page_writes_the_codes_that_the_program_reads(result: Result, tmp_path: Path) -> None:
    script = tmp_path / "code.mjs"
    asked = json.dumps([result.lesson, result.attempt, list(result.answers), result.name])
    module = (PAGE_SCRIPTS / "result_codes.js").as_uri()
    script.write_text(f'import {{ resultCode }} from "{module}"; console.log(resultCode(...{asked}));', "utf-8")
    done = subprocess.run([node(), str(script)], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == code_of(result)

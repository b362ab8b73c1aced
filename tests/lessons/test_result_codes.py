"""Codes of results: read as they were written, and refused when they were mistyped."""

from __future__ import annotations

import re

import pytest

from tests.lessons.small_lessons import lesson
from workbench.base.diagnostics import CannotAnswer
from workbench.lessons.result_codes import LETTERS, NOT_ANSWERED, RIGHT, WRONG, Result, code_of, lesson_id, read_code

ANNA = Result("7QF3", 2, (RIGHT, WRONG, NOT_ANSWERED, RIGHT), "Anna Müller")
ASKS = """
- {text: One., ask: {question: sees, from: "0402", to: "0405"}}
"""


@pytest.mark.parametrize(
    "result",
    [
        ANNA,
        Result("0000", 1, (), ""),
        Result("ZZZZ", 31, (WRONG,) * 100, "Zoé"),
        Result("7QF3", 1, (RIGHT, RIGHT, RIGHT)),
    ],
)
def test_a_code_is_read_as_it_was_written(result: Result) -> None:
    assert read_code(code_of(result)) == result


def test_words_before_a_code_and_letters_that_look_alike_are_forgiven() -> None:
    code = code_of(ANNA)
    head, _, name = code.partition(" ")
    said = head.lower().replace("0", "o").replace("1", "l")
    assert read_code(f"here it is: {said}   {name.upper()} ") == Result("7QF3", 2, ANNA.answers, "ANNA MÜLLER")


def test_every_single_letter_mistyped_is_found() -> None:
    head, _, name = code_of(ANNA).partition(" ")
    for place in range(3, len(head)):
        if head[place] == "-":
            continue
        for other in LETTERS:
            wrong = head[:place] + other + head[place + 1 :]
            if wrong != head:
                with pytest.raises(CannotAnswer):
                    read_code(f"{wrong} {name}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Anna was here", "no code stands here"),
        ("WB-7QF3-10", "too short"),
        (code_of(ANNA).replace(" Anna", "-0 Anna"), "too long"),
        (code_of(ANNA).replace("WB-7", "WB-U"), "never have: U"),
        (code_of(ANNA).replace("Müller", "Meier"), "the name Anna Meier"),
        (code_of(ANNA).removesuffix(" Anna Müller"), "the name that belongs behind it is missing"),
    ],
)
def test_what_is_wrong_with_a_code_is_said(line: str, said: str) -> None:
    with pytest.raises(CannotAnswer, match=re.escape(said)) as refused:
        read_code(line)
    assert refused.value.text.get("fr") != refused.value.text.en


def test_codes_name_a_lesson_by_its_title_and_its_questions() -> None:
    one, other = lesson(ASKS), lesson(ASKS.replace("0405", "0406"))
    assert lesson_id(one) == lesson_id(lesson(ASKS)) != lesson_id(other)
    assert len(lesson_id(one)) == 4

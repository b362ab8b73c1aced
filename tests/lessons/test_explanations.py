"""What decides comes first, for answers and for places that are picked: the same words in panel, page and hand-out."""

from __future__ import annotations

from functools import cache

import pytest

from tests.lessons.deciding_cases import CASES, Case
from tests.lessons.small_lessons import read
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_lesson
from workbench.lessons.charts import chart_beside, chart_html
from workbench.lessons.checking import asked_before, verdict_before
from workbench.lessons.handout import question_html
from workbench.lessons.judging import judge_answered
from workbench.lessons.lesson import Lesson
from workbench.lessons.questions import Answered, answer


@cache
def lesson_of(game: str, number: str) -> Lesson:
    (path,) = (SAMPLES / game / "lessons").glob(f"{number}_*.yaml")
    lesson = load_lesson(path).lesson
    assert lesson is not None
    return lesson


@cache
def answered(game: str, number: str, step: int) -> Answered:
    lesson = lesson_of(game, number)
    question = lesson.steps[step - 1].question
    assert question is not None
    return answer(question, lesson.analysis_at(step - 1))


def test_there_are_cases_of_every_game() -> None:
    assert len(CASES) >= 100
    assert len({game for game, *_ in CASES}) == 5


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case[:4])))
def test_what_decides_is_said_first(case: Case) -> None:
    game, number, step, place, rule, words = case
    found = answered(game, number, step)
    first = (found.grounds_of(place) if place else found.grounds)[0]
    assert words in first.text.en
    assert rule in first.rule
    assert first.text.get("fr")
    assert first.text.get("fr") != first.text.en


def test_a_wrong_pick_of_what_blocks_is_explained_before_the_answer() -> None:
    judged = judge_answered(answered("panzer_grenadier", "01", 4), "0204")
    assert not judged.right
    assert judged.wrong == ("0204",)
    assert judged.grounds[0].text.en.startswith("0204: clear")
    assert "Blocked at 0205" in judged.grounds[1].text.en


def test_a_set_that_is_right_is_explained_too_each_place_named_once() -> None:
    found = answered("asl", "01", 7)
    judged = judge_answered(found, "D1, D3, E3")
    assert judged.right
    assert next(ground.text.en.count("D1") for ground in judged.of_picks) == 1
    assert len(judged.of_picks) == 3


def test_the_hand_out_says_the_same_words_as_the_verdict() -> None:
    found = answered("panzer_grenadier", "09", 7)
    judged = judge_answered(found, ["0205", "0405"])
    page = question_html(found, "en")
    for ground in judged.of_picks:
        assert ground.text.en in page


def test_the_chart_is_beside_a_question_about_its_column() -> None:
    found = answered("panzer_grenadier", "12", 1)
    chart = chart_beside(found)
    assert chart is not None
    assert chart.columns[chart.marked] == "7"
    whole = found.analysis.ruleset.charts["direct_fire"]
    printed = [cells[whole.columns.index("7")] for _, cells in sorted(whole.rows.items())]
    assert [cells[chart.marked] for _, cells in chart.rows] == ["–" if cell == "none" else cell for cell in printed]
    assert "background-color" in chart_html(chart, "fr")
    assert chart_html(chart, "en") in question_html(found, "en")


def test_the_column_of_a_shot_is_marked_with_the_answer_only() -> None:
    found = answered("panzer_grenadier", "12", 3)
    before, after = chart_beside(found), chart_beside(found, with_answer=True)
    assert before is not None
    assert after is not None
    assert before.marked == -1
    assert after.columns[after.marked] == "7"


def test_a_minus_is_forgiven_where_cover_takes_away() -> None:
    found = answered("bolt_action", "02", 4)
    assert judge_answered(found, "2").right
    assert judge_answered(found, "-2").right
    assert not judge_answered(found, "3").right


@pytest.mark.parametrize(
    ("text", "language", "tells"),
    [
        ("Now the wood is felled. Nothing hides the ground behind it.", "en", True),
        ("Le bois est abattu. Plus rien ne cache le terrain derrière lui.", "fr", True),
        ("0209 is in full view of the platoon.", "en", True),
        ("Nothing hides 0209 from 0202, does it?", "en", False),
        ("Woods stand 20 m high and stop the view at ground level (8.41). Look at the wood in 0205.", "en", False),
        ("From 0202 the column runs down to 0209.", "en", False),
    ],
)
def test_a_text_that_tells_the_verdict_is_found(text: str, language: str, tells: bool) -> None:
    assert (verdict_before(text, answered("panzer_grenadier", "01", 6), language) is not None) is tells


def test_a_text_that_asks_the_same_is_found() -> None:
    found = answered("panzer_grenadier", "01", 6)
    assert asked_before("The wood is felled. Does 0202 see 0209?", found, found.analysis, "en")
    assert asked_before("The wood is felled. Who sees 0209?", found, found.analysis, "en") is None


def test_a_turn_in_place_is_called_one() -> None:
    turned = answered("landships", "07", 2)
    assert [one.text.en for one in turned.grounds] == ["turn in 0705: 2", "to 0704: 1"]
    assert [one.text.fr for one in turned.grounds] == ["rotation en 0705 : 2", "vers 0704 : 1"]
    by_road = [one.text.en for one in answered("landships", "07", 6).grounds if one.at]
    assert by_road == ["to 0408: 1", "turn in 0408: 1", "to 0508: 1", "turn in 0508: 1", "to 0608: 1"]


@pytest.mark.parametrize("step", [1, 3], ids=["a column", "a shot"])
def test_a_chance_on_a_chart_names_the_throws_that_count(step: int) -> None:
    found = answered("panzer_grenadier", "12", step)
    assert "these throws count: 2, 3, 4, 5, 10, 11, 12; 16 of 36" in found.grounds[0].text.en
    assert "16 sur 36" in found.grounds[0].text.get("fr")


def _diagnosed(game: str, number: str, before: str, after: str) -> list[str]:
    (path,) = (SAMPLES / game / "lessons").glob(f"{number}_*.yaml")
    text = path.read_text(encoding="utf-8")
    assert before in text
    return [item.code for item in read(text.replace(before, after, 1), path.parent).diagnostics]


def test_a_line_that_is_too_close_to_call_is_not_to_be_asked_about() -> None:
    shown = "show: [{ask: los, from: I1, to: I4}]"
    asked = "ask: {question: sees, from: I1, to: I4}"
    assert "asked_too_close" in _diagnosed("asl", "01", shown, asked)


def test_a_page_that_several_rules_share_teaches_none_of_them() -> None:
    named = '"p.77 TIRS DEPUIS UN BATIMENT"'
    assert "not_taught" in _diagnosed("bolt_action", "02", named, f'{named}, "p.77 TIR PLONGEANT"')

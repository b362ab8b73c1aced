"""Every kind of question against the record that the query protocol gives, on hexes and on tables."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.lessons.small_lessons import TABLE, lesson
from tests.loading import scenario as load
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.files.question_kinds import QUESTION_KINDS
from workbench.lessons.judging import judge
from workbench.lessons.places import places_on
from workbench.lessons.question_registry import KINDS, question_from
from workbench.lessons.questions import Question, answer
from workbench.lessons.wording import prompt, sentence
from workbench.protocol.answers import answer_request

GROUND = SAMPLES / "panzer_grenadier" / "teaching" / "training_ground.yaml"


@pytest.fixture(scope="module")
def ground() -> AnyAnalysis:
    return analysis_of(*load(GROUND))


@pytest.fixture(scope="module")
def table() -> AnyAnalysis:
    return lesson("- {text: x}", TABLE).analysis_at(0)


def test_the_schema_names_every_kind() -> None:
    assert tuple(KINDS) == QUESTION_KINDS


HEX_CASES: list[tuple[dict[str, Any], dict[str, Any], Any]] = [
    ({"question": "sees", "from": "0202", "to": "0207"}, {"ask": "los", "from": "0202", "to": "0207"}, "visible"),
    ({"question": "blocker", "from": "0202", "to": "0207"}, {"ask": "los", "from": "0202", "to": "0207"}, "blocker"),
    (
        {"question": "hindrance", "from": "0202", "to": "0204"},
        {"ask": "los", "from": "0202", "to": "0204"},
        "hindrance",
    ),
    (
        {"question": "spotted", "from": "0602", "to": "unit:s_inf"},
        {"ask": "spotted", "from": "0602", "to": "unit:s_inf"},
        "spotted",
    ),
    (
        {"question": "limit", "from": "0602", "to": "unit:s_inf"},
        {"ask": "spotted", "from": "0602", "to": "unit:s_inf"},
        "limit",
    ),
    (
        {"question": "cost", "kind": "tank", "from": "1605", "to": "1606"},
        {"ask": "move_cost", "kind": "tank", "from": "1605", "to": "1606"},
        "cost",
    ),
    ({"question": "cost", "unit": "n_inf", "to": "0204"}, {"ask": "path", "unit": "n_inf", "to": "0204"}, "cost"),
    (
        {"question": "in_range", "unit": "n_hmg", "to": "0607"},
        {"ask": "range", "unit": "n_hmg", "to": "0607"},
        "in_range",
    ),
]


@pytest.mark.parametrize(("entry", "request_", "field"), HEX_CASES, ids=[case[0]["question"] for case in HEX_CASES])
def test_an_answer_is_that_of_the_protocol(
    ground: AnyAnalysis, entry: dict[str, Any], request_: dict[str, Any], field: str
) -> None:
    found = answer(question_from(entry, ground), ground)
    assert found.value == answer_request(ground, request_)[field]
    assert found.question.request == request_
    for language in ("en", "fr"):
        assert prompt(found.question, ground).get(language).endswith("?")
        assert sentence(found).get(language).endswith((".", ")"))
    assert prompt(found.question, ground).en != prompt(found.question, ground).fr


def test_cover_names_its_shift(ground: AnyAnalysis) -> None:
    entry = {"question": "cover", "from": "1403", "to": "unit:s_town", "of": "df"}
    record = answer_request(ground, {"ask": "cover", "from": "1403", "to": "unit:s_town"})
    assert answer(question_from(entry, ground), ground).value == record["cover"]["df"] == -2


def test_blind_hexes_are_those_of_the_area(ground: AnyAnalysis) -> None:
    for more in ({"among": "0204 0206 0207"}, {"ring": 5}):
        question = question_from({"question": "blind", "from": "0202", **more}, ground)
        blind = set(answer_request(ground, {"ask": "area", "from": "0202"})["blind"])
        found = answer(question, ground)
        assert set(found.value) == {place for place in question.among if place in blind}  # type: ignore[arg-type]
        assert found.rules == ("8.41",)


def test_where_to_stand_is_asked_of_every_candidate(ground: AnyAnalysis) -> None:
    question = question_from({"question": "stand", "to": "1608", "among": "1602 1603 1605"}, ground)
    alone = [answer_request(ground, {"ask": "los", "from": place, "to": "1608"})["visible"] for place in question.among]
    assert answer(question, ground).value == tuple(p for p, seen in zip(question.among, alone, strict=True) if seen)
    assert judge(question, "1605", ground).right
    wrong = judge(question, "1603", ground)
    assert not wrong.right
    assert "hedge" in wrong.grounds[0].text.en


def test_a_reach_is_that_of_the_protocol(ground: AnyAnalysis) -> None:
    question = question_from({"question": "reach", "unit": "n_inf", "ring": 3}, ground)
    costs = answer_request(ground, {"ask": "reach", "unit": "n_inf"})["costs"]
    assert set(answer(question, ground).value) == set(question.among) & set(costs)  # type: ignore[arg-type]


def test_chances_are_exact_and_add_up(ground: AnyAnalysis) -> None:
    entry = {"question": "chance", "table": "direct_fire", "column": "7"}
    record = answer_request(ground, {"ask": "odds", "table": "direct_fire", "column": "7"})
    assert answer(question_from(entry, ground), ground).value == Fraction(record["chance"]) == Fraction(4, 9)
    some = answer(question_from({**entry, "result": ["M", "X"]}, ground), ground)
    assert some.value == Fraction(record["p"]["M"]) + Fraction(record["p"]["X"])
    assert some.plain == "2/9"


def test_a_shot_that_is_not_allowed_has_no_chance(ground: AnyAnalysis) -> None:
    question = question_from({"question": "chance", "unit": "n_hmg", "to": "unit:s_inf"}, ground)
    with pytest.raises(CannotAnswer) as refused:
        answer(question, ground)
    assert refused.value.code == "no_answer"


def test_a_hexside_may_block_and_so_may_other_hexes(ground: AnyAnalysis) -> None:
    hedge = question_from({"question": "blocker", "from": "1603", "to": "1607"}, ground)
    assert answer(hedge, ground).value == "1605/1606"
    assert judge(hedge, "1606/1605", ground).right
    hill = question_from({"question": "blocker", "from": "1002", "to": "1008"}, ground)
    found = answer(hill, ground)
    assert (found.value, set(found.also)) == ("1004", {"1005", "1006"})
    assert judge(hill, "1006", ground).right
    assert not judge(hill, "1007", ground).right


# --- On tables.


def test_questions_on_a_table(table: AnyAnalysis) -> None:
    line = {"from": "unit:a1", "to": "unit:b1"}
    record = answer_request(table, {"ask": "los", **line})
    asked = {
        kind: question_from({"question": kind, **line}, table) for kind in ("sees", "blocker", "margin", "hindrance")
    }
    assert answer(asked["sees"], table).value is record["visible"] is False
    assert answer(asked["blocker"], table).value == record["blocker"] == "house"
    assert answer(asked["margin"], table).value == round(record["margin"]["length"] * 10)
    truth = answer(asked["margin"], table).value
    assert judge(asked["margin"], truth + 10, table).right  # type: ignore[operator]
    assert not judge(asked["margin"], truth + 11, table).right  # type: ignore[operator]
    near = replace(asked["margin"], within=1000.0)
    assert judge(near, truth / 2, table).right  # type: ignore[operator]
    assert not judge(near, truth / 2 - 1, table).right, "half of the answer at most"  # type: ignore[operator]
    assert judge(asked["sees"], "no", table).section is None
    cover = question_from({"question": "cover", "from": "unit:a1", "to": "unit:b3", "of": "cover"}, table)
    assert answer(cover, table).value == "none"
    assert all(judge(cover, word, table).right for word in ("none", "aucun"))
    assert not judge(cover, "light", table).right
    assert prompt(cover, table).fr == "Quel couvert a b3 contre a1 ?"


def test_sets_of_places_on_a_table(table: AnyAnalysis) -> None:
    places = [[50, 20], [73, 20], "unit:b1", [17, 20]]
    blind = question_from({"question": "blind", "from": "unit:a1", "among": places}, table)
    seen = answer_request(table, {"ask": "area", "from": "unit:a1", "to": places})["targets"]
    assert len(answer(blind, table).value) == seen.count(False)  # type: ignore[arg-type]
    assert judge(blind, [[50, 20], "unit:b1"], table).right
    assert judge(blind, "50,20; unit:b1", table).right
    stand = question_from({"question": "stand", "to": [50, 20], "among": ["unit:a1", [55, 20]]}, table)
    assert answer(stand, table).value == ("55,20",)
    assert judge(stand, [55, 20], table).right
    reach = question_from({"question": "reach", "unit": "a1", "among": [[30, 20], [60, 20]]}, table)
    assert answer(reach, table).value == ("30,20",)


def test_costs_and_chances_on_a_table(table: AnyAnalysis) -> None:
    cost = question_from({"question": "cost", "unit": "a1", "to": [30, 20]}, table)
    assert answer(cost, table).value == answer_request(table, {"ask": "path", "unit": "a1", "to": [30, 20]})["cost"]
    shot = question_from({"question": "chance", "unit": "a1", "to": "unit:b3"}, table)
    record = answer_request(table, {"ask": "odds", "unit": "a1", "to": "unit:b3"})
    assert answer(shot, table).value == Fraction(record["chance"])
    assert prompt(shot, table).fr.startswith("Quelle est la chance")
    assert record["needed"] in sentence(answer(shot, table)).en, "the sentence says what the dice must show"


def test_arcs_on_a_table() -> None:
    fixed = analysis_of(*load(SAMPLES / "bolt_action" / "teaching" / "3_fixed.yaml"))
    for place in ("unit:b1", "unit:b3"):
        arc = question_from({"question": "in_arc", "unit": "a1", "to": place}, fixed)
        record = answer_request(fixed, {"ask": "arc", "unit": "a1", "to": place})
        assert answer(arc, fixed).value is record["in_arc"]
    assert prompt(arc, fixed).fr == "Est-ce que b3 est dans l’arc de a1 ?"
    assert judge(arc, "non", fixed).right


@pytest.mark.slow
def test_firepower_and_concealment() -> None:
    brook = analysis_of(*load(SAMPLES / "asl" / "sorvino_brook.yaml"))
    units = [(side, unit) for side, unit in brook.scenario.forces if unit.at is not None and unit.kind == "squad"]
    found = 0
    for side, one in units:
        for camp, other in units:
            shot = {"unit": one.id, "to": f"unit:{other.id}"}
            record = answer_request(brook, {"ask": "range", **shot})
            if side != camp and record.get("in_range"):
                firepower = question_from({"question": "firepower", **shot}, brook)
                assert answer(firepower, brook).value == record["fp"]
                found += 1
    assert found > 2
    for action in ("still", "fire"):
        kept = question_from({"question": "kept", "unit": units[0][1].id, "action": action}, brook)
        record = answer_request(brook, {"ask": "concealment", "unit": units[0][1].id, "action": action})
        assert answer(kept, brook).value is record["kept"]
    assert "action: fires" in prompt(kept, brook).en
    assert "action : tire" in prompt(kept, brook).fr
    moves = question_from({"question": "kept", "unit": units[0][1].id, "action": "assault_move B5"}, brook)
    assert "(action: assault movement to B5)" in prompt(moves, brook).en
    table = lesson("- {text: x}", TABLE).analysis_at(0)
    with pytest.raises(CannotAnswer) as refused:
        answer(question_from({"question": "firepower", "unit": "a1", "to": "unit:b3"}, table), table)
    assert refused.value.code == "no_answer"


def test_a_way_point_by_point_and_the_reason_why_it_is_closed() -> None:
    wall = "    - {id: wall, terrain: stone_wall, line: [[60, 0], [60, 40]]}\nforces:\n"
    truck = "      - {id: c1, kind: wheeled, at: [55, 20], facing: 90}\n  - side: B\n"
    board = TABLE.replace("forces:\n", wall).replace("  - side: B\n", truck)
    beside = lesson("- {text: x}", board).analysis_at(0)
    across = question_from({"question": "cost", "unit": "c1", "along": [[55, 20], [65.5, 20]]}, beside)
    assert "55 / 20 – 65.5 / 20" in prompt(across, beside).en
    assert "55 / 20 – 65,5 / 20" in prompt(across, beside).fr
    found = answer(across, beside)
    assert found.value == "forbidden"
    assert "Stone wall" in sentence(found).en, "the reason, not the length of the way"
    assert "Mur en pierre" in sentence(found).fr


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"question": "blind", "from": "unit:a1", "ring": 2}, "bad_question"),
        ({"question": "blind", "from": "unit:a1", "among": [[500, 500], [1, 1]]}, "bad_place"),
        ({"question": "blind", "from": "unit:a1", "among": "0101 0102"}, "bad_question"),
        ({"question": "stand", "among": [[5, 5], [6, 6]]}, "missing_field"),
    ],
)
def test_wrong_questions_about_a_table(table: AnyAnalysis, entry: dict[str, Any], code: str) -> None:
    with pytest.raises(CannotAnswer) as refused:
        question_from(entry, table)
    assert refused.value.code == code


def test_an_own_wording_takes_the_place_of_the_usual_one(ground: AnyAnalysis) -> None:
    entry = {"question": "sees", "from": "0202", "to": "0207", "text": {"en": "Well?", "fr": "Alors ?"}}
    assert prompt(question_from(entry, ground), ground).fr == "Alors ?"
    assert isinstance(question_from(entry, ground), Question)


def test_a_ring_goes_round_the_base_of_a_unit_and_bare_points_have_none(table: AnyAnalysis) -> None:
    places = places_on(table)
    unit, point = places.marked("unit:a1"), places.marked([50, 20])
    assert unit is not None
    assert point is not None
    assert unit.radius > 1
    assert point.radius == 0
    assert point.words.en == "50 / 20"
    assert places.marked("unit:nobody") is None

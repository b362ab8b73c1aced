"""What a learner answers: every way to write it, right and wrong, with the explanation."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.loading import scenario as load
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.lessons.judging import judge
from workbench.lessons.question_registry import question_from

GROUND = SAMPLES / "panzer_grenadier" / "teaching" / "training_ground.yaml"
ASKED: dict[str, dict[str, Any]] = {
    "sees": {"question": "sees", "from": "0202", "to": "0207"},
    "blocker": {"question": "blocker", "from": "0202", "to": "0207"},
    "limit": {"question": "limit", "from": "0602", "to": "unit:s_inf"},
    "cost": {"question": "cost", "kind": "tank", "from": "1605", "to": "1606"},
    "barred": {"question": "cost", "kind": "truck", "from": "1605", "to": "1606"},
    "blind": {"question": "blind", "from": "0402", "among": "0405 0406 0407 0408"},
    "stand": {"question": "stand", "to": "0402", "among": "0406 0407 unit:n_inf"},
    "chance": {"question": "chance", "table": "direct_fire", "column": "4"},
    "cover": {"question": "cover", "from": "1403", "to": "unit:s_town", "of": "df"},
}
RIGHT: list[tuple[str, list[object]]] = [
    ("sees", [False, "no", "NO", "non", "faux"]),
    ("blocker", ["0205", " 0205 "]),
    ("limit", [3, "3", 3.0, "3,0", "  3 ", "\u00a03\u202f", "\t3\n", "\u200b3"]),
    ("cost", [3.5, "3.5", "3,5", "7/2", " 7 / 2 ", "\u00a03,5 "]),
    ("barred", ["forbidden", "interdit", "Not allowed", "\u00a0not  allowed "]),
    ("blind", [["0407", "0408"], ("0408", "0407"), "0407 0408", "0408, 0407", {"0407", "0408"}]),
    ("stand", ["0406", "unit:n_inf"]),
    ("chance", ["1/3", "12/36", "33%", "33,3 %", " 33,3\u202f% ", "1 / 3", "\u00a01/3", "0.33", "0,333"]),
    ("cover", [-2, "-2", "−2"]),
]
WRONG: list[tuple[str, list[object]]] = [
    ("sees", [True, "yes", "oui"]),
    ("blocker", ["0206", "0205/0206", "unit:n_hmg"]),
    ("limit", [4, "12", "3.4"]),
    ("cost", [3, "forbidden", "4"]),
    ("barred", [2, "3.5"]),
    ("blind", [["0407"], ["0406", "0407", "0408"], "none", []]),
    ("stand", ["0407", "0409"]),
    ("chance", ["1/2", "32%", "0.3", "33.4%", "0.34", "1"]),
    ("cover", [1, 0]),
]
REFUSED: list[tuple[str, list[object]]] = [
    ("sees", ["perhaps", 1, None, []]),
    ("blocker", ["", None, 3.5, "nowhere"]),
    ("limit", [None, "", True, []]),
    ("cost", ["dear", float("nan"), float("inf")]),
    ("blind", [7, None, ["0407", None], "0407 x"]),
    ("chance", ["1/0", "often", "1e9", None]),
]


@cache
def ground() -> AnyAnalysis:
    return analysis_of(*load(GROUND))


def _cases(rows: list[tuple[str, list[object]]]) -> list[tuple[str, object]]:
    return [(name, given_) for name, every in rows for given_ in every]


@pytest.mark.parametrize(("name", "given_"), _cases(RIGHT))
def test_right_however_it_is_written(name: str, given_: object) -> None:
    found = judge(question_from(ASKED[name], ground()), given_, ground())
    assert found.right
    assert (found.missed, found.wrong) == ((), ())


@pytest.mark.parametrize(("name", "given_"), _cases(WRONG))
def test_wrong_is_wrong_and_explained(name: str, given_: object) -> None:
    found = judge(question_from(ASKED[name], ground()), given_, ground())
    assert not found.right
    assert found.rules
    assert found.sentence.en
    assert found.sentence.fr


@pytest.mark.parametrize(("name", "given_"), _cases(REFUSED))
def test_what_is_no_answer_is_refused(name: str, given_: object) -> None:
    with pytest.raises(CannotAnswer) as refused:
        judge(question_from(ASKED[name], ground()), given_, ground())
    assert refused.value.code == "bad_answer"


def test_places_that_were_missed_and_that_are_wrong() -> None:
    found = judge(question_from(ASKED["blind"], ground()), "0405 0407", ground())
    assert (found.missed, found.wrong) == (("0408",), ("0405",))
    said = [ground.text.en for ground in found.grounds]
    assert any("0406" in text for text in said), "why 0408 is blind"
    assert any("only light hex" in text for text in said), "why 0405 is seen"


def test_the_line_from_the_side_comes_with_a_judgement() -> None:
    found = judge(question_from({"question": "sees", "from": "1006", "to": "1011"}, ground()), True, ground())
    assert found.section is not None
    assert found.section.blocked_at == "1009"
    assert found.grounds[0].at == "1009"
    assert judge(question_from(ASKED["chance"], ground()), "1/3", ground()).section is None


JUNK = (
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers()
    | st.text(max_size=12)
    | st.lists(st.text(max_size=4), max_size=3)
)


@given(st.sampled_from(sorted(ASKED)), JUNK)
def test_any_answer_is_judged_or_refused(name: str, given_: object) -> None:
    codes = set()
    try:
        judge(question_from(ASKED[name], ground()), given_, ground())
    except CannotAnswer as problem:
        codes.add(problem.code)
    assert codes <= {"bad_answer"}

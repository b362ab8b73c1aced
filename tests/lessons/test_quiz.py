"""Quizzes mined from maps: answers equal to those of the query protocol, none twice, repeatable, spread over the rules."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import VILLAGE
from tests.lessons.small_lessons import TABLE, lesson
from tests.loading import scenario as load
from tests.samples.pairs import sample_files
from tests.shares import full, non_empty
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.lessons.answer_forms import ANY_PLACE, PLACES
from workbench.lessons.judging import judge
from workbench.lessons.kinds.sight import SIGHT
from workbench.lessons.mining import FAR, NEAR
from workbench.lessons.places import named
from workbench.lessons.question_registry import KINDS
from workbench.lessons.quiz import MOST, Quiz, mine
from workbench.protocol.answers import answer_request

FULL = [path for path in sample_files() if path.parent.name not in ("teaching", "boards")]
SEED = 7
COUNT = 30
MANY = 200
FEW_RULES = {"8_fees": 9, "9_roads": 6}
"""Small maps that have fewer than ten rules: no enemy stands on them, so that nobody spots, fires or has cover."""


@cache
def analysis(path: Path) -> AnyAnalysis:
    return analysis_of(*load(path))


@cache
def quiz_of(path: Path, count: int = COUNT) -> Quiz:
    return mine(analysis(path), count, SEED)


def from_protocol(path: Path, record: dict[str, Any]) -> Any:
    """What the query protocol answers to the request of a question, read by somebody else than the miner."""
    found = answer_request(analysis(path), json.loads(json.dumps(record["ask"])))
    assert "error" not in found, record
    assert "ignored" not in found, record
    if record["kind"] == "cover":
        return found["cover"][record["field"].partition(".")[2]]
    if record["kind"] == "margin":
        unit = {"cm": 10, "in": 25.4}[analysis(path).scenario.board.unit]  # type: ignore[union-attr]
        return round(found["margin"]["length"] * unit)
    if record["kind"] == "chance":
        if "results" in record:
            total = sum(Fraction(found["p"].get(result, 0)) for result in record["results"])
        else:
            total = Fraction(found["chance"])
        return f"{total.numerator}/{total.denominator}"
    if record["kind"] == "stand":
        return [place for (place, _), seen in zip(record["ask"]["pairs"], found["visible"], strict=True) if seen]
    if record["kind"] == "blind":
        if "targets" in found:
            return [place for place, seen in zip(record["among"], found["targets"], strict=True) if not seen]
        return [place for place in record["among"] if place in found["blind"]]
    if record["kind"] == "reach":
        if isinstance(found["costs"], list):
            return [place for place, cost in zip(record["among"], found["costs"], strict=True) if cost is not None]
        return [place for place in record["among"] if place in found["costs"]]
    return found[record["field"]]


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("path", FULL, ids=lambda path: path.stem)
def test_answers_are_those_of_the_protocol(path: Path) -> None:
    wrong = []
    for record in quiz_of(path).records():
        expected = from_protocol(path, record)
        expected = sorted(expected) if isinstance(expected, list) else expected
        if record["answer"] != expected:
            wrong.append((record, expected))
    assert wrong == []


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("path", FULL, ids=lambda path: path.stem)
def test_no_question_comes_twice_and_the_seed_repeats_all(path: Path) -> None:
    first = quiz_of(path).records()
    asked = [json.dumps([record["kind"], record["ask"], record.get("results"), record["field"]]) for record in first]
    assert len(first) == COUNT
    assert len(set(asked)) == COUNT
    short = mine(analysis_of(*load(path)), 5, SEED).records()
    assert mine(analysis(path), 5, SEED).records() == short
    assert mine(analysis(path), 5, SEED + 1).records() != short


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("path", FULL, ids=lambda path: path.stem)
def test_questions_are_spread_over_rules_kinds_and_answers(path: Path) -> None:
    found = quiz_of(path)
    own = len(found.items[0].analysis.ruleset.rules)
    assert len(found.rules) >= (10 if own > 20 else 6), "a game of few rules has no more"
    kinds = Counter(item.question.kind.id for item in found.items)
    assert len(kinds) >= 6
    assert kinds["sees"] >= 5
    seen = Counter(item.value for item in found.items if item.question.kind.id == "sees")
    assert min(seen[True], seen[False]) >= 1
    for record in found.records("fr"):
        assert record["question"].endswith("?")
        assert record["rules"]


OF_LEVELS = [path for path in FULL if path.parent.name == "asl"]


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("path", OF_LEVELS, ids=lambda path: path.stem)
def test_no_question_is_about_a_level_that_its_hex_does_not_have(path: Path) -> None:
    known: Any = analysis(path)
    sight = known.sight
    asked = [
        str(record["ask"][end]) for record in quiz_of(path).records() for end in ("from", "to") if end in record["ask"]
    ]
    levels = [place.partition("@")[::2] for place in asked if "@" in place]
    wrong = [(label, level) for label, level in levels if level and any(sight.no_place(known.place(label), int(level)))]
    assert wrong == []


EVERY = [path for path in sample_files() if path.parent.name != "boards"]


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_sample_has_two_hundred_questions_answered_as_by_the_protocol(path: Path) -> None:
    many = MANY if full() else MANY // 5
    found = mine(analysis(path), many, SEED)
    records = found.records()
    asked = {json.dumps([one["kind"], one["ask"], one.get("results"), one["field"]]) for one in records}
    words = [{one["question"] for one in found.records(language)} for language in ("en", "fr")]
    assert [len(asked), *map(len, words)] == [many] * 3, "no request and no wording twice"
    if full():
        assert len(found.rules) >= FEW_RULES.get(path.stem, 10)
    wrong = []
    for record in records:
        expected = from_protocol(path, record)
        expected = sorted(expected) if isinstance(expected, list) else expected
        if record["answer"] != expected:
            wrong.append((record, expected))
    assert wrong == []


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("path", FULL, ids=lambda path: path.stem)
def test_the_answer_of_a_question_is_judged_right_and_another_wrong(path: Path) -> None:
    for item in non_empty(quiz_of(path).items[:15]):
        value = item.value
        if item.question.form is ANY_PLACE:
            assert isinstance(value, tuple)
            value = value[0]
        given = list(value) if isinstance(value, tuple) else value
        assert judge(item.question, given, analysis(path)).right, item.question
        if item.question.form is PLACES:
            other = [named(place) for place in item.question.among if named(place) not in item.value]  # type: ignore[operator]
            assert not judge(item.question, other, analysis(path)).right


@pytest.mark.slow
def test_rules_that_weigh_more_come_sooner() -> None:
    path = FULL[-1]
    plain = quiz_of(path)
    rare = min(plain.rules, key=lambda rule: sum(rule in item.rules for item in plain.items))
    heavy = mine(analysis(path), COUNT, SEED, weights={rare: 50.0})

    def count(found: Quiz) -> int:
        return sum(rare in item.rules for item in found.items)

    assert count(heavy) > count(plain)
    light = mine(analysis(path), COUNT, SEED, weights={plain.rules[0]: 0.001})
    common = plain.rules[0]
    assert sum(common in item.rules for item in light.items) <= sum(common in item.rules for item in plain.items)


@pytest.mark.parametrize("count", [0, -1, MOST + 1])
def test_a_count_that_is_none(count: int) -> None:
    with pytest.raises(CannotAnswer) as refused:
        mine(analysis(FULL[0]), count)
    assert refused.value.code == "bad_value"


def test_mining_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        mine(analysis(FULL[0]), 5, cancel=token)


@pytest.mark.slow
def test_maps_with_nothing_on_them_end() -> None:
    for text in (VILLAGE.split("forces:")[0].split("markers:")[0], TABLE.split("forces:")[0]):
        found = mine(lesson("- {text: x}", text).analysis_at(0), 30, 1)
        assert len(found.items) <= 30


def test_lines_are_short_enough_to_judge_by_eye() -> None:
    path = next(path for path in FULL if path.stem == "lipovka_bridge")
    one = analysis(path)
    assert one.kind == "hex"
    grid = one.scenario.board.grid
    pool = SIGHT.questions(one, 1)
    for question, _ in zip(pool, range(60), strict=False):
        a, b = (grid.find(question.request[name]) for name in ("from", "to"))
        assert a is not None
        assert b is not None
        assert NEAR <= grid.hexes[a].distance(grid.hexes[b]) <= FAR
        assert KINDS[question.kind.id] is question.kind

"""Answers about lines of Advanced Squad Leader in words: what is said once for many hexes, numbers, French signs."""

from __future__ import annotations

import pytest

from tests.asl import analysis, ask
from workbench.sight.telling import folded


def story(request: dict[str, str], language: str = "en", **short: object) -> list[str]:
    answer = ask(analysis(rows=20, **short), {"ask": "los", "story": True, **request}, language)
    return [str(row).strip() for row in answer["story"]]


def test_the_same_reason_for_many_hexes_is_told_once() -> None:
    bench = analysis(elevation={1: "I4-I9"}, rows=20)
    line = bench.line(bench.place("I2"), bench.place("I12"))
    assert len(line.reasons) == 6, "the answer itself keeps every reason"
    (told,) = folded(line.reasons)
    assert told.text.en.startswith("Blocked at I4: ground at level 1")
    assert told.text.en.endswith(". And so at 5 more hexes up to I9.")
    assert told.text.fr.endswith(". De même en 5 autres hexagones jusqu’à I9.")
    assert len(ask(bench, {"ask": "los", "from": "I2", "to": "I12"})["reasons"]) == 6
    rows = story({"from": "I2", "to": "I12"}, elevation={1: "I4-I9"})
    assert sum("ground at level 1" in row for row in rows) == 1


def test_two_reasons_and_reasons_that_differ_are_all_told() -> None:
    bench = analysis(hexes={"woods": "I4", "wooden_building": "I8"}, elevation={1: "I6"}, rows=20)
    line = bench.line(bench.place("I2"), bench.place("I12"))
    assert folded(line.reasons) == line.reasons
    two = analysis(elevation={1: "I4 I6"}, rows=20)
    pair = two.line(two.place("I2"), two.place("I12")).reasons
    assert folded(pair) == pair


@pytest.mark.parametrize(
    ("target", "english", "french"),
    [
        ("I5", "1 hex behind it is blind", "1 hexagone derrière est aveugle"),
        ("I11", "2 hexes behind it are blind", "2 hexagones derrière sont aveugles"),
    ],
)
def test_blind_hexes_are_counted_in_words(target: str, english: str, french: str) -> None:
    woods = {"I5": "I4", "I11": "I10"}[target]
    short = {"hexes": {"woods": woods}, "elevation": {2: "I2"}}
    assert any(english in row for row in story({"from": "I2", "to": target}, **short))
    assert any(french in row for row in story({"from": "I2", "to": target}, "fr", **short))

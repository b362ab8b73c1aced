"""Answers about lines of Advanced Squad Leader in words: reasons given once for many hexes, numbers, French signs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.games.asl.scenarios import analysis, ask, scenario
from workbench.base.text import Text
from workbench.cli.main import run
from workbench.engine.sight.results import Reason
from workbench.engine.sight.wording import folded, reason_text


def story(request: dict[str, str], language: str = "en", **short: object) -> list[str]:
    answer = ask(analysis(rows=20, **short), {"ask": "los", "story": True, **request}, language)
    return [str(row).strip() for row in answer["story"]]


def test_the_same_reason_for_many_hexes_is_reported_once() -> None:
    inquiry = analysis(elevation={1: "I4-I9"}, rows=20)
    line = inquiry.line(inquiry.place("I2"), inquiry.place("I12"))
    assert len(line.reasons) == 6, "the answer itself keeps every reason"
    (told,) = folded(line.reasons)
    assert told.text.en.startswith("Blocked at I4: ground at level 1")
    assert told.text.en.endswith(". And so at 5 more hexes up to I9.")
    assert told.text.fr.endswith(". De même en 5 autres hexagones jusqu’à I9.")
    assert len(ask(inquiry, {"ask": "los", "from": "I2", "to": "I12"})["reasons"]) == 6
    rows = story({"from": "I2", "to": "I12"}, elevation={1: "I4-I9"})
    assert sum("ground at level 1" in row for row in rows) == 1


@pytest.mark.slow(8)
def test_two_reasons_and_reasons_that_differ_are_all_told() -> None:
    inquiry = analysis(hexes={"woods": "I4", "wooden_building": "I8"}, elevation={1: "I6"}, rows=20)
    line = inquiry.line(inquiry.place("I2"), inquiry.place("I12"))
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


def test_a_painted_hex_that_is_only_touched_is_said_to_be_exact() -> None:
    inquiry = analysis(hexes={"woods": "I6"}, rows=10)

    def assumed(a: str, b: str) -> list[str]:
        return [text.en for text in inquiry.line(inquiry.place(a), inquiry.place(b)).assumed]

    said = "the line only touches I6, at a corner or along a side"
    assert any(said in text for text in assumed("F5", "L5")), "along its side"
    assert any(said in text for text in assumed("F9", "I5")), "at its corner"
    for a, b in (("I2", "I9"), ("A2", "F2"), ("I5", "I6")):
        assert not any("only touches" in text for text in assumed(a, b)), (a, b)
    low = analysis(hexes={"woods": "I6"}, elevation={1: "F5 L5"}, rows=10)
    assert not any("only touches" in text.en for text in low.line(low.place("F5"), low.place("L5")).assumed), (
        "below the line"
    )


def test_french_has_a_space_before_the_colon_of_a_place() -> None:
    reason = Reason("key", "6.2", Text("blocks", "arrête"), "I5")
    assert (reason_text(reason).en, reason_text(reason).fr) == ("[6.2] I5: blocks", "[6.2] I5 : arrête")


def test_the_command_line_has_that_space_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(json.dumps(scenario(rows=6, hexes={"woods": "I3"})), encoding="utf-8")
    assert run(["area", str(path), "I2", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "aveugles : " in said
    assert not re.search(r"\w: ", said)

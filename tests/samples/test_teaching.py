"""The teaching samples of Advanced Squad Leader: their cards say what the program answers.

A card tells its lines one to a row, "J4 to H2: blocked." or "B2 to B6: clear, +1.", in English and in French alike.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.samples.pairs import SAMPLES, open_sample
from workbench.analysis.hex_analysis import Analysis
from workbench.cli.main import run
from workbench.engine.sight.results import Party, SightLine, SightRequest
from workbench.protocol.hex_request import Question
from workbench.protocol.request import Fields

FILES = sorted((SAMPLES / "asl" / "teaching").glob("*.yaml"))
_EN = re.compile(r"(\S+) to (\S+): (clear|blocked)(?:, \+(\d))?\. .*\((.*)\)\.")
_FR = re.compile(r"(\S+) vers (\S+) : (dégagée|arrêtée)(?:, \+(\d))?\. .*\((.*)\)\.")
_SEEN = {"clear": True, "dégagée": True, "blocked": False, "arrêtée": False}

Told = tuple[str, str, bool, int]


def told(text: str, form: re.Pattern[str]) -> list[Told]:
    """The lines that a card tells: from, to, seen, Hindrance. The first row is the rule; every other must be a line."""
    found = []
    for row in text.split("\n")[1:]:
        line = form.fullmatch(row)
        assert line is not None, row
        assert re.search(r"\d", line[5]), "no section is named"
        found.append((line[1], line[2], _SEEN[line[3]], int(line[4] or 0)))
    return found


def asked(analysis: Analysis, here: str, there: str) -> SightLine:
    question = Question(analysis, Fields({"ask": "los", "from": here, "to": there}), "en")
    origin, target = question.sight_place("from"), question.sight_place("to")
    return analysis.line(origin.hexes[0], target.hexes[0], question.sight(origin, target))


def test_there_is_one_for_every_rule_of_sight() -> None:
    assert [path.stem for path in FILES] == sorted([*(f"6_{number}" for number in range(1, 9)), "6_43"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_card_says_what_the_program_answers(path: Path) -> None:
    analysis = open_sample(path)
    lines = told(analysis.scenario.card.situation.en, _EN)
    wrong = []
    for here, there, seen, hindrance in lines:
        for a, b in ((here, there), (there, here)):
            line = asked(analysis, a, b)
            if line.visible != seen or (seen and line.hindrance != hindrance):
                wrong.append((a, b, line.visible, line.hindrance))
    assert len(lines) >= 3
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_languages_say_the_same(path: Path) -> None:
    card = open_sample(path).scenario.card.situation
    assert told(card.fr, _FR) == told(card.en, _EN)
    assert [re.findall(r"\d+\.\d+", row) for row in card.fr.split("\n")] == [
        re.findall(r"\d+\.\d+", row) for row in card.en.split("\n")
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_on_the_card_is_kept_and_answers_as_the_card_says(path: Path) -> None:
    analysis = open_sample(path)
    lines = told(analysis.scenario.card.situation.en, _EN)
    assert [line.name for line in analysis.scenario.lines] == [f"{a}-{b}" for a, b, *_ in lines]
    wrong = []
    for kept, (a, b, seen, hindrance) in zip(analysis.scenario.lines, lines, strict=True):
        request = SightRequest(kept.purpose, "", Party(), *kept.levels, *kept.aims)
        line = analysis.line(kept.origin, kept.target, request)
        if line != asked(analysis, a, b) or (line.visible, line.hindrance if seen else 0) != (seen, hindrance):
            wrong.append((kept, line.visible, line.hindrance))
    assert wrong == []


def test_the_thread_along_a_wall_is_too_close_to_call(capsys: pytest.CaptureFixture[str]) -> None:
    path = SAMPLES / "asl" / "teaching" / "6_1.yaml"
    assert run(["los", str(path), "I1", "I4"]) == 0
    said = capsys.readouterr().out
    assert "Too close to call at I2: the line misses wooden building by only 0.0002 hex" in said
    assert run(["los", str(path), "C6", "E6"]) == 0
    assert "Too close" not in capsys.readouterr().out, "drawn short of the thread"

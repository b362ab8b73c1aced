"""The verdicts and reasons of many lines at once are those of single lines: on every sample and on maps of every game."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.games.random_scenarios import HEX_GAMES, TABLE_GAMES, hex_analysis, table_analysis
from tests.loading import scenario
from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.protocol.answers import MOST_PAIRS, answer_line

SAMPLES = sorted(path for path in (ROOT / "samples").rglob("*.yaml") if path.parent.name != "lessons")
PURPOSES = "spot", "fire", "observe"


def ask(inquiry: AnyAnalysis, language: str = "en", **request: Any) -> dict[str, Any]:
    line = answer_line(inquiry, json.dumps(request).encode(), language)
    assert line is not None
    found: dict[str, Any] = json.loads(line)
    return found


def one_by_one(inquiry: AnyAnalysis, pairs: list[tuple[Any, Any]], **fields: Any) -> list[bool]:
    return [ask(inquiry, ask="los", **{"from": a, "to": b}, **fields)["visible"] for a, b in pairs]


def places(inquiry: AnyAnalysis, random: Random, count: int) -> list[Any]:
    """Places of a map: hexes or points, some with a level where there are such, vertices, and units."""
    forces = inquiry.scenario.forces
    units = [f"unit:{unit.id}" for _, unit in forces if unit.at is not None]
    if isinstance(inquiry, TabletopAnalysis):
        board = inquiry.scenario.board
        bare: list[Any] = [
            [round(random.uniform(0, board.width), 2), round(random.uniform(0, board.height), 2)] for _ in range(count)
        ]
        bare = [[*point, 2] if number % 4 == 0 else point for number, point in enumerate(bare)]
    else:
        bare = random.choices(inquiry.scenario.board.grid.labels, k=count)
        if inquiry.sight.knows_places:
            bare = [f"{at}@1" if number % 4 == 0 else at for number, at in enumerate(bare)] + [f"{bare[1]}^5"]
    return bare + random.sample(units, min(len(units), count // 4))


def agree(inquiry: AnyAnalysis, seed: int, count: int) -> int:
    """Compare many lines with single ones; returns how many were blocked."""
    random = Random(seed)
    known = places(inquiry, random, count)
    blocked = 0
    for purpose in PURPOSES:
        pairs = [(random.choice(known), random.choice(known)) for _ in range(count)]
        found = ask(inquiry, ask="sees", pairs=pairs, purpose=purpose)
        assert found["visible"] == one_by_one(inquiry, pairs, purpose=purpose), purpose
        assert found["count"] == sum(found["visible"])
        blocked += count - found["count"]
        with_reasons(inquiry, pairs, purpose)
    return blocked


def with_reasons(inquiry: AnyAnalysis, pairs: list[tuple[Any, Any]], purpose: str) -> None:
    """Compare many lines and their reasons, in both languages, with single ones."""
    for language in ("en", "fr"):
        fields = {"purpose": purpose}
        every = ask(inquiry, language, ask="lines", pairs=pairs, reasons="all", **fields)["lines"]
        best = ask(inquiry, language, ask="lines", pairs=pairs, **fields)["lines"]
        for pair, line, one in zip(pairs, every, best, strict=True):
            single = ask(inquiry, language, ask="los", **{"from": pair[0], "to": pair[1]}, **fields)
            if single.get("close"):
                continue  # what is too close to call on a table only the single line tells
            assert line == {name: single[name] for name in line}, (purpose, pair)
            decides = [reason for reason in single["reasons"] if reason.get("decides")] or single["reasons"]
            assert one["reason"] == {name: decides[0][name] for name in ("rule", "text", "at")}, (purpose, pair)


@pytest.mark.slow
@pytest.mark.share(12)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_on_samples(path: Path) -> None:
    made, rules = scenario(path)
    inquiry = Analysis(made, rules) if hasattr(made.board, "grid") else TabletopAnalysis(made, rules)
    agree(inquiry, 5, 12)


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("game", [*HEX_GAMES, *TABLE_GAMES])
def test_on_maps_of_every_game(game: str) -> None:
    make = hex_analysis if game in HEX_GAMES else table_analysis
    assert sum(agree(make(game, seed), seed, 40 if game in HEX_GAMES else 12) for seed in range(3))


def test_what_all_lines_take_for_granted_is_said_once() -> None:
    inquiry = hex_analysis("asl", 0)
    one = ask(inquiry, ask="los", **{"from": "0202", "to": "0505"})["assumed"]
    many = ask(inquiry, ask="sees", pairs=[["0202", "0505"], ["0303", "0404"], ["0303", "0404"]])["assumed"]
    assert set(many) <= set(one)
    assert len(set(many)) == len(many)


WRONG = [
    ([["0202", "0505"], ["0202", "9999"]], "bad_place", 'pair 2 ["0202", "9999"]: "9999" is not a hex'),
    ([["0202", "0505"], "0303"], "bad_value", 'pair 2 "0303": a pair is a list of two places'),
    ([["0202"]], "bad_value", "pair 1"),
    ([["0202", "0303"], ["unit:nobody", "0303"]], "unknown_unit", "pair 2"),
    ([["0202", "0303"], ["0202@77", "0303"]], "bad_place", 'pair 2 ["0202@77", "0303"]: a level is'),
    ("0202", "bad_value", '"pairs" must be a list of pairs'),
    ([["0202", "0303"]] * (MOST_PAIRS + 1), "too_many", "more than 50000"),
]


@pytest.mark.parametrize(("pairs", "code", "words"), WRONG)
def test_a_wrong_pair_is_named(pairs: Any, code: str, words: str) -> None:
    inquiry = hex_analysis("asl", 0)
    error = ask(inquiry, ask="sees", pairs=pairs)["error"]
    assert error["code"] == code
    assert words in error["message"]


def test_no_pairs() -> None:
    inquiry = hex_analysis("asl", 0)
    assert ask(inquiry, ask="sees", pairs=[]) == {"visible": [], "count": 0, "assumed": []}
    assert ask(inquiry, ask="sees")["error"]["code"] == "missing_field"
    french = ask(inquiry, "fr", ask="sees", pairs=[["0202", [1, 2]]])["error"]["message"]
    assert french.startswith('paire 1 ["0202", [1, 2]] : un point')

"""What a page holds is what the program answers: pairs, reasons, moves, fire, read by the page's own scripts."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.pages.reading import MAIN, SMALL, analysis_at, node, page_of, read_page
from tests.shares import full
from workbench.analysis.hex_levels import place_range
from workbench.engine.sight.results import deciding_first
from workbench.engine.sight.wording import difference
from workbench.pages.opponents import NO_CHANCE, enemy_of
from workbench.pages.parts.hex_units import BLIND, FIRST_BAND, threat_of
from workbench.protocol.answers import answer_request

Place = tuple[str, int]
_PRINTED_TABLES = ("panzer_grenadier",)
"""Games whose fire tables come with them, so that chances of ordinary shots are known."""


def _places(analysis: Any) -> list[Place]:
    board = analysis.scenario.board
    return [
        (label, level)
        for number, label in enumerate(board.grid.labels)
        for level in range(max(0, place_range(analysis.scenario, analysis.ruleset, number)[1]) + 1)
    ]


def _written(place: Place) -> str:
    return f"{place[0]}@{place[1]}" if place[1] else place[0]


def _ask(analysis: Any, **request: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer_request(analysis, request, "en")
    assert "error" not in found, found
    return found


def _check_pairs(analysis: Any, page: Path, count: int) -> None:
    drawn = random.Random(count)
    places = _places(analysis)
    pairs = [(drawn.choice(places), drawn.choice(places)) for _ in range(count)]
    codes = read_page(page, codes=pairs)["codes"]
    asked = [[_written(one), _written(other)] for one, other in pairs]
    seen = _ask(analysis, ask="sees", pairs=asked)["visible"]
    assert [code > 0 for code in codes] == seen


def _check_lines(analysis: Any, page: Path, count: int) -> None:
    drawn = random.Random(count)
    places = _places(analysis)
    pairs = [(drawn.choice(places), drawn.choice(places)) for _ in range(count)]
    found = read_page(page, codes=pairs, reasons=pairs)
    assert found["left_out"] == []
    for (one, other), code, reason in zip(pairs, found["codes"], found["reasons"], strict=True):
        line = _ask(analysis, ask="lines", pairs=[[_written(one), _written(other)]])["lines"][0]
        los = _ask(analysis, ask="los", **{"from": _written(one), "to": _written(other)})
        assert (code > 0, max(0, code - 1)) == (los["visible"], los["hindrance"] if los["visible"] else 0), (one, other)
        text, rule = (_english(reason[key]) for key in ("text", "rule"))
        assert (text, reason["at"] or None) == (line["reason"]["text"], line["reason"].get("at")), (one, other)
        assert rule == line["reason"]["rule"] or line["reason"]["rule"] in [row["rule"] for row in los["reasons"]]
        assert text in [row["text"] for row in los["reasons"]]


def _english(text: Any) -> str:
    return str(text[0] if isinstance(text, list) else text)


def _check_reaches(analysis: Any, page: Path) -> int:
    ends = without_way = 0
    for unit in read_page(page, reaches=True)["reaches"]:
        for move in unit["moves"]:
            asked = {"ask": "reach", "unit": unit["id"], **({"mode": move["mode"]} if move["mode"] else {})}
            costs = _ask(analysis, **asked)["costs"]
            found = {label: float(Fraction(cost)) for label, cost in move["costs"].items()}
            assert found == {label: float(cost) for label, cost in costs.items()}, (unit["id"], move["mode"])
            assert all(way[-1] == label for label, way in move["ways"].items() if way)
            ends += len(costs)
            without_way += 0 if move["mode"] else sum(not way for way in move["ways"].values())
    # where the cheapest way is priced otherwise than the reach says, the page has the cost alone
    assert without_way <= ends / 100
    return ends


@pytest.fixture(scope="module", params=sorted(SMALL))
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Path]:
    """A small map and its page."""
    node()
    analysis = analysis_at(SMALL[request.param])
    return analysis, page_of(analysis, tmp_path_factory.mktemp("pages") / f"{request.param}.html")


@pytest.mark.slow
def test_pairs_and_reasons_of_a_page_are_those_of_the_program(small: tuple[Any, Path]) -> None:
    _check_pairs(*small, 400)
    _check_lines(*small, 25)


@pytest.mark.slow
def test_every_place_in_range_that_is_not_fired_at_has_the_programs_reason(tmp_path: Path) -> None:
    node()
    analysis = analysis_at(SMALL["panzer_grenadier"])
    _check_refusals(analysis, page_of(analysis, tmp_path / "page.html"))


def _check_refusals(analysis: Any, page: Path) -> None:
    found = read_page(page, units=True, refusals=True)
    size = analysis.scenario.board.grid.size
    codes, refusals = np.array(found["rows"]["fire"]).reshape(-1, size), found["refusals"]
    checked = 0
    for one in found["units"]:
        if not one["weapons"]:
            continue
        enemy = enemy_of(analysis, one["side"])
        shots = {shot.weapon: shot for shot in threat_of(analysis, analysis.unit(one["id"])[1], enemy).shots}
        for weapon in one["weapons"]:
            for number in np.flatnonzero(
                (codes[weapon["row"]] >= BLIND) & (codes[weapon["row"]] < FIRST_BAND)
            ).tolist():
                aim = analysis.aim(shots[weapon["id"]].field, one["id"], number, party=enemy)
                told = refusals[weapon["row"] * size + number]
                assert not aim.covered
                assert aim.lacking
                assert (_english(told["text"]), told["at"] or None) == (
                    (first := deciding_first(aim.reasons)[0]).text.en,
                    first.at,
                )
                checked += 1
    assert checked


@pytest.mark.slow
def test_lines_that_differ_the_other_way_say_why(small: tuple[Any, Path]) -> None:
    analysis, page = small
    labels = analysis.scenario.board.grid.labels
    drawn = random.Random(7)
    pairs = [((drawn.choice(labels), 0), (drawn.choice(labels), 0)) for _ in range(150)]
    for (one, other), told in zip(pairs, read_page(page, reasons=pairs)["differences"], strict=True):
        line = analysis.line(labels.index(one[0]), labels.index(other[0]))
        why = difference(line)
        assert (told is not None) == (line.asymmetric and bool(why)), (one, other)
        assert told is None or _english(told["text"]) == why[0].text.en


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(MAIN))
def test_pages_of_the_main_samples_answer_as_the_program_does(game: str, tmp_path: Path) -> None:
    analysis = analysis_at(MAIN[game])
    page = page_of(analysis, tmp_path / "page.html")
    assert page.stat().st_size < 1_500_000
    _check_pairs(analysis, page, 10_000)
    _check_lines(analysis, page, 200 if full() else 60)
    assert _check_reaches(analysis, page) > 300
    _check_fire(analysis, page)
    _check_refusals(analysis, page)


def _check_fire(analysis: Any, page: Path) -> None:
    found = read_page(page, units=True)
    size = analysis.scenario.board.grid.size
    fire, chance = (np.array(found["rows"][name]).reshape(-1, size) for name in ("fire", "chance"))
    known = 0
    for unit in found["units"]:
        enemy = enemy_of(analysis, unit["side"])
        for weapon in unit["weapons"]:
            asked = {"ask": "field", "unit": unit["id"], "weapon": weapon["id"], "target": {"kind": enemy.kind}}
            covered = _ask(analysis, **asked)["covered"]
            labels = analysis.scenario.board.grid.labels
            assert [labels[hex_] for hex_ in np.flatnonzero(fire[weapon["row"]] >= FIRST_BAND)] == covered, unit["id"]
            known += int((chance[weapon["row"]] != NO_CHANCE).sum())
    assert known > 100 or analysis.ruleset.id not in _PRINTED_TABLES
    one = next(unit for unit in found["units"] if unit["weapons"])
    threat = threat_of(analysis, analysis.unit(one["id"])[1], enemy_of(analysis, one["side"]))
    assert len(threat.shots) == len(one["weapons"])

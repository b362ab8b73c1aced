"""Every weapon of every game at every kind of target, through the public protocol: the chances of a shot sum to 1, or an error
says why there are none. What a further game brings is tried too, without a line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.games.random_scenarios import hex_analysis, plays_on_tables, table_analysis
from tests.shares import seed, share
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.engine.doctrines import find_games
from workbench.engine.sight.results import Party
from workbench.protocol.answers import answer_request

GAMES = list(find_games())
SHOTS = 130
"""So many shots of a game for a purpose are asked in a normal run."""
PURPOSES = "fire", "indirect"
ACTIONS: dict[str, tuple[str, ...]] = {
    "blitzkrieg": ("", "still", "move", "move fire", "pivot"),
    "bolt_action": ("", "fire", "advance", "run"),
    "asl": ("", "advancing", "assault_move", "fire"),
}
"""What firers do, in the words of each game."""
ANY_GAME = "", "move"
TYPED: dict[str, dict[str, Any]] = {
    "asl": {
        "ift": {str(total): " ".join("K/1" if total < column else "-" for column in range(11)) for total in range(16)}
    },
    "landships": {
        "small_arms": {"2": 2, "5": 3, "9": 4, "30": 5},
        "at_to_hit": {str(distance): 5 for distance in range(1, 30)},
    },
}
"""Charts that a source leaves blank, so that more shots than those without can be told."""
NUMBERS: dict[str, dict[str, Any]] = {
    "asl": {"fp": 4, "range": 6, "morale": 7, "lmg": [3, 8], "hmg": [7, 16], "ft": [24, 1]},
    "landships": {"fs": 4, "range": 8, "mr": 6},
    "panzer_grenadier": {"df": [5, 4], "bf": [10, 9], "at": [4, 5], "armour": 3, "steps": 2, "morale": 8, "combat": 1},
}
"""Numbers of counters that the kinds of a game leave to them."""


def bench(game: str, columns: int = 9, rows: int = 8, units_each: int = 6) -> AnyAnalysis:
    """A small map or table of a game, with the charts typed in."""
    found: AnyAnalysis
    if plays_on_tables(game):
        found = table_analysis(game, 1, units_each)
    else:
        found = hex_analysis(game, 1, columns, rows, units_each)
    return analysis_of(replace(found.scenario, values=TYPED.get(game, {})), found.ruleset)


def arms_of(analysis: AnyAnalysis, values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """(kind of unit, weapon): every kind with what it has, first what it would take by itself; on a table, where anybody may be
    given any weapon, every weapon in the hands of one kind after the other."""
    numbers = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    kinds, weapons = list(analysis.ruleset.units), list(analysis.ruleset.weapons)
    if analysis.kind == "table":
        return [*((kind, "") for kind in kinds), *((kinds[n % len(kinds)], key) for n, key in enumerate(weapons))]
    return [
        (kind, weapon)
        for kind in kinds
        for weapon in ("", *weapons[:1], *analysis.fire.weapons(Party(kind, values=numbers)))
    ]


def every_shot(game: str, analysis: AnyAnalysis, purpose: str) -> Iterator[dict[str, Any]]:
    """The requests: every weapon at every kind of target, whatever the firer does, somewhere on the ground."""
    kinds, states = list(analysis.ruleset.units), list(analysis.ruleset.states)
    values = NUMBERS.get(game, {})
    dice = Random(f"{game} {purpose} {seed()}")
    for (firer, weapon), target in product(arms_of(analysis, values), kinds):
        for action in ACTIONS.get(game, ANY_GAME):
            here, there = _two_places(analysis, dice)
            request: dict[str, Any] = {"ask": "odds", "kind": firer, "at": here, "to": there, "purpose": purpose}
            request["target"] = {"kind": target, "action": dice.choice(("", "move"))}
            for part in (request, request["target"]):
                part.update({"state": [dice.choice(states)]} if dice.random() < 0.3 else {})
            request |= {"weapon": weapon} if weapon else {}
            request |= {"values": values} if values else {}
            yield request | ({"action": action} if action else {})


def _two_places(analysis: AnyAnalysis, dice: Random) -> tuple[Any, Any]:
    board: Any = analysis.scenario.board
    if analysis.kind == "table":
        points = [[round(dice.uniform(2, size - 2), 1) for size in (board.width, board.height)] for _ in range(2)]
        near = dice.choice((0.1, 0.4, 1))
        points[1] = [round(a + (b - a) * near, 1) for a, b in zip(*points, strict=True)]
        return points[0], points[1]
    labels = board.grid.labels
    return dice.choice(labels), dice.choice(labels)


def check_told(answer: Mapping[str, Any], request: Mapping[str, Any]) -> bool:
    """Is a shot told? It is, with chances that sum to 1, or an error says why not."""
    if "error" in answer:
        assert answer["error"]["code"] != "internal", (request, answer)
        assert answer["error"]["message"].strip(), (request, answer)
        return False
    assert sum(map(Fraction, answer["p"].values())) == 1, (request, answer)
    assert set(answer["names"]) == set(answer["p"]), (request, answer)
    assert 0 <= Fraction(answer["chance"]) <= 1, (request, answer)
    for roll in ("answering", "brings"):
        if roll in answer:
            check_told(answer[roll], request)
    return True


@pytest.mark.slow
@pytest.mark.parametrize("purpose", PURPOSES)
@pytest.mark.parametrize("game", GAMES)
def test_every_shot_has_chances_or_a_reason(game: str, purpose: str) -> None:
    analysis = bench(game)
    shots = share(every_shot(game, analysis, purpose), SHOTS, f"{game} {purpose}")
    answers = [answer_request(analysis, request) for request in shots]
    told = [check_told(answer, request) for answer, request in zip(answers, shots, strict=True)]
    assert any(told)
    if plays_on_tables(game):
        assert not any("ignored" in answer for answer in answers), "what the firer does counts, as for its range"

"""The worked cases of Advanced Squad Leader about spotting, ranges, arcs and cover, through the loader and the protocol."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.game import Game

GAME = Game("asl")
QUESTIONS = ("spotted", "range", "arc", "cover")
CASES = [name for name, case in GAME.cases.items() if case["question"] in QUESTIONS]
NOT_RUN = {
    "rng-041": "a charge of cavalry is movement and close combat (13.6), not fire: the distance of its warning is a number of the"
    " ruleset, and the charge is left to the players",
    "spo-033": "results of the fire table, which is not in the source; the columns 4 and 2 are tested below",
}
"""Cases about what is not modelled, each with the reason."""


def test_every_case_is_run_or_told_why_not() -> None:
    told = [name for name in GAME.setups if name in CASES] + list(NOT_RUN)
    assert sorted(told) == sorted(CASES)


@pytest.mark.parametrize("name", [name for name in CASES if name not in NOT_RUN])
def test_case(name: str, tmp_path: Path) -> None:
    GAME.run(name, tmp_path)

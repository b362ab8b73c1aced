"""Opportunity fire along a way: the best shots of one enemy against every choice of shots there is (13, 13.1)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cases.case_files import HERE
from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml
from tests.shares import some

SHOTS = {"df": 2, "bf": 2, "at": 1}
"""Shots of a unit in a turn by kind of fire; after an anti-tank shot it fires no more."""
PAIRS = [{"df": 30, "at": 4}, {"df": 4, "at": 12}, {"df": 11, "at": 7}, {"at": 9}, {"df": 16}, {"df": 1, "at": 3}]


@pytest.mark.parametrize("strengths", PAIRS, ids=str)
def test_the_best_shots_of_all_are_taken(strengths: dict[str, int], tmp_path: Path) -> None:
    scenario = read_yaml(HERE / "rules_read_again" / "pg_either_kind.yaml")
    scenario["map"]["hexes"] = {"woods": "0405 0605", "village": "0504"}
    tank = scenario["forces"][1]["units"][0]
    tank["values"] = {kind: [one, 5] for kind, one in strengths.items()}
    scenario["forces"][0]["units"][0]["values"]["move"] = 99
    tank["kind"] = "tank" if "df" in strengths and "at" in strengths else "at_gun" if "at" in strengths else "hmg"
    client, dice = ProtocolClient(scenario, tmp_path), Random(str(strengths))
    for _ in range(some(9)):
        way = walk(dice)
        answer = client.ask({"ask": "profile", "unit": "m", "along": way, "side": "B"})
        assert Fraction(answer["p_unharmed"]) == least_unharmed(answer["steps"]), way


def walk(dice: Random) -> list[str]:
    """Three to five hexes from 0403, each beside the one before."""
    beside = {"0403": ["0404"], "0404": ["0405", "0504", "0505"], "0405": ["0406", "0505", "0506"]}
    beside |= {"0504": ["0404", "0505", "0604"], "0505": ["0504", "0405", "0605"], "0506": ["0405", "0505", "0406"]}
    beside |= {"0406": ["0405", "0506"], "0604": ["0504", "0605"], "0605": ["0505", "0604"]}
    way = ["0403"]
    for _ in range(dice.randrange(3, 6)):
        way.append(dice.choice(beside[way[-1]]))
    return way[1:]


def least_unharmed(steps: list[dict[str, Any]]) -> Fraction:
    choices = [[None, *((one["weapon"], Fraction(one["p"])) for one in step["fired_by"])] for step in steps]
    best = Fraction(1)
    for taken in product(*choices):
        shots = [one for one in taken if one is not None]
        kinds = [kind for kind, _ in shots]
        if len(shots) > 2 or "at" in kinds[:-1] or any(kinds.count(kind) > SHOTS[kind] for kind in kinds):
            continue
        unharmed = Fraction(1)
        for _, chance in shots:
            unharmed *= 1 - chance
        best = min(best, unharmed)
    return best

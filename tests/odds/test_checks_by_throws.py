"""Checks that have no chart, each against a plain count of all throws by the words of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.games.asl.scenarios import analysis
from tests.odds.test_landships import ODDS
from workbench.protocol.answers import answer_request

EMPTY = analysis()


def asl(table: str, **inputs: int) -> dict[str, Fraction]:
    answer: dict[str, Any] = answer_request(EMPTY, {"ask": "odds", "table": table, "inputs": inputs})
    return {result: Fraction(chance) for result, chance in answer["p"].items()}


def landships(table: str, **inputs: int) -> dict[str, Fraction]:
    results = ODDS.chart_odds(table, "", 0, inputs).results
    return {result: results[result] for result in results}


def counted(count: int, read: Callable[..., str]) -> dict[str, Fraction]:
    throws = list(product(range(1, 7), repeat=count))
    return {result: Fraction(n, len(throws)) for result, n in Counter(read(*throw) for throw in throws).items()}


@pytest.mark.parametrize("number", range(1, 6))
def test_repair(number: int) -> None:
    """Up to the repair number repaired, a 6 is the end (9.72)."""

    def read(roll: int) -> str:
        return "repaired" if roll <= number else "destroyed" if roll == 6 else "none"

    assert asl("repair", r=number) == counted(1, read)


@pytest.mark.parametrize("hexes", [0, 2, 6])
@pytest.mark.parametrize(("searchers", "added"), [({}, 0), ({"stealthy": 1}, -1), ({"lax": 1, "cx": 1}, 2)])
def test_search(searchers: dict[str, int], added: int, hexes: int) -> None:
    """The final die is the number of hexes that are not searched (12.152)."""
    found = asl("search", hexes=hexes, **searchers)
    assert found == counted(1, lambda roll: str(sorted((0, roll + added, hexes))[1]))


@pytest.mark.parametrize("modifier", [-1, 0, 2])
def test_losses_of_a_search(modifier: int) -> None:
    """A final 1 or less reduces the searcher (12.154)."""
    found = asl("search_casualty", modifier=modifier)
    assert found == counted(1, lambda roll: "reduced" if roll + modifier <= 1 else "none")


@pytest.mark.parametrize("morale", [6, 7, 8, 10])
@pytest.mark.parametrize("leadership", [-2, 0, 1])
@pytest.mark.parametrize("inexperienced", [0, 1])
def test_task_checks(morale: int, leadership: int, inexperienced: int) -> None:
    """Of men who advance on a tank with one more for the inexperienced (11.6), and the ordinary one."""

    def passes(one: int, other: int, more: int) -> bool:
        return one + other + leadership + more <= morale

    found = asl("paatc", morale=morale, leadership=leadership, inexperienced=inexperienced)
    assert found == counted(2, lambda a, b: "pass" if passes(a, b, inexperienced) else "pinned")
    plain = asl("task", morale=morale, leadership=leadership)
    assert plain == counted(2, lambda a, b: "pass" if passes(a, b, 0) else "fail")


@pytest.mark.parametrize("morale", [6, 7, 9])
@pytest.mark.parametrize("lost", [8, 9])
@pytest.mark.parametrize("leadership", [-2, 0, 1])
def test_the_task_check_after_a_leader_breaks(morale: int, lost: int, leadership: int) -> None:
    """Only units of less morale check, at his modifier turned round where he was of use; who fails is pinned (10.2, 10.21)."""

    def read(one: int, other: int) -> str:
        fails = morale < lost and one + other + max(0, -leadership) > morale
        return "pinned" if fails else "pass"

    assert asl("lltc", morale=morale, lost_morale=lost, lost_leadership=leadership) == counted(2, read)
    assert asl("lltc", morale=morale, lost_morale=lost, broken=1) == {"pass": Fraction(1)}


@pytest.mark.parametrize(
    ("inputs", "result"),
    [({"distance": 3}, "pinned"), ({"distance": 4}, "none"), ({"distance": 0, "own": 1}, "none")],
)
def test_gas_pins_within_three_hexes_without_a_roll(inputs: dict[str, int], result: str) -> None:
    """Not its own side and nobody in armour (5.56)."""
    assert landships("gas", **inputs) == {result: Fraction(1)}
    assert landships("gas", **inputs, armoured=1) == {"none": Fraction(1)}


@pytest.mark.parametrize("modifier", [-1, 0, 1, 3])
def test_crews_of_trucks(modifier: int) -> None:
    """Up to 4 on a die with the modifier they are pinned, above the truck is lost (8.67)."""
    found = landships("truck_crew", modifier=modifier)
    assert found == counted(1, lambda roll: "pinned" if roll + modifier <= 4 else "destroyed")
    assert landships("vehicle_hit", truck=1, modifier=modifier) == found
    for table, inputs in (("truck_crew", {}), ("vehicle_hit", {"truck": 1})):
        needed = ODDS.chart_odds(table, "", 0, {"modifier": modifier, **inputs}).needed.en
        assert needed == f"{4 - modifier} or less on 1d6"


@pytest.mark.parametrize("morale", [2, 4, 5])
@pytest.mark.parametrize("modifier", [0, 1])
def test_vehicles_alone_among_foot_troops(morale: int, modifier: int) -> None:
    """Up to its morale an enemy is pinned in place, above it retreats (12.23)."""
    found = landships("tank_alone", morale=morale, modifier=modifier)
    assert found == counted(1, lambda roll: "pinned" if roll + modifier <= morale else "retreat")


@pytest.mark.parametrize(
    ("table", "inputs"),
    [
        ("heat_of_battle", {"never_surrenders": 1, "japanese": 1, "partisan": 1}),
        ("heat_of_battle", {"elite": 1}),
        ("cowering", {"leader": 1, "immune": 1}),
    ],
)
def test_every_input_may_be_given_whatever_the_others_decide(table: str, inputs: dict[str, int]) -> None:
    assert sum(asl(table, **inputs).values()) == 1

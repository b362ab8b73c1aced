"""Dice against those who enter enemy minefields (16.61, 16.63, 16.66)."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.movement.panzer_grenadier.move import Move
from workbench.movement.panzer_grenadier.words import Words
from workbench.movement.results import DiceTest
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

_STOPS_FROM = 3
"""Lowest die at which a minefield stops a unit."""


def mine_tests(
    scenario: Scenario, ruleset: Ruleset, words: Words, move: Move, hexes: Iterable[int]
) -> tuple[DiceTest, ...]:
    """The dice that entering these hexes brings, with the probability that the mines stop the unit (or worse).

    One die per minefield and unit (A35); engineers take one off, two if only engineers enter. Minefields without an
    owner count as the enemy's when the mover has a side.
    """
    fields = _enemy_fields(scenario, ruleset, move.side)
    wanted = [number for number in hexes if number in fields]
    if not wanted:
        return ()
    engineers = [mover.is_a("engineer") for mover in move.movers]
    tests = []
    for number in wanted:
        there = move.occupants.friends(number, move.side, move.movers)
        helped = any(engineers) or any(unit.is_a("engineer") and not unit.has("demoralized") for unit in there)
        lowest = _STOPS_FROM + (2 if all(engineers) else 1 if helped else 0)
        free = (lowest - 1) / 6
        told = words.say("mines", number, n=fields[number])
        tests.append(DiceTest(words.label(number), told, 1 - free ** fields[number], words.rule("mines")))
    return tuple(tests)


def _enemy_fields(scenario: Scenario, ruleset: Ruleset, side: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for key, row in ruleset.terrain.items():
        if not row.fact("test_on_entry"):
            continue
        for number in scenario.markers.get(key, ()):
            if side:
                found[number] = found.get(number, 0) + 1
        for owner, places in scenario.marker_owners.get(key, {}).items():
            for number in places if side and owner != side else ():
                found[number] = found.get(number, 0) + 1
    return found

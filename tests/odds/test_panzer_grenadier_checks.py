"""The checks of Panzer Grenadier against a plain count of all throws, with the rules written out again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests import loading
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.engine.fire.odds import KnowsOdds
from workbench.protocol.answers import answer_request


@pytest.fixture(scope="module")
def doctrine() -> KnowsOdds:
    found: KnowsOdds = analysis_of(*loading.scenario(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")).fire
    return found


def counted(dice: int, read: Callable[[Sequence[int]], str | None]) -> dict[str, Fraction]:
    """The chances of what all throws give; those that give None are rolled again."""
    seen = Counter(result for throw in product(range(1, 7), repeat=dice) if (result := read(throw)) is not None)
    return {result: Fraction(count, sum(seen.values())) for result, count in seen.items()}


def asked(doctrine: KnowsOdds, table: str, **inputs: int) -> dict[str, Fraction]:
    found = doctrine.chart_odds(table, "", 0, inputs)
    assert set(found.results) <= set(found.names)
    assert all(name.en and name.fr and name.en != name.fr for name in found.names.values())
    return {result: found.results[result] for result in found.results}


@pytest.mark.parametrize("morale", range(1, 12))
@pytest.mark.parametrize("state", ["", "disrupted", "demoralized"])
@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize("added", [0, 2])
def test_morale(doctrine: KnowsOdds, morale: int, state: str, leader: int, added: int) -> None:
    best = min(10, morale - (state == "demoralized"))

    def read(throw: Sequence[int]) -> str:
        over = sum(throw) + added - best
        if over <= 0 and sum(throw) != 12:
            return "pass"
        if over >= 3 or sum(throw) == 12:
            return ("eliminated" if leader else "step") if state == "demoralized" else "demoralized"
        return {"": "disrupted", "disrupted": "demoralized", "demoralized": "none"}[state]

    states = {state: 1} if state else {}
    assert asked(doctrine, "morale", morale=morale, leader=leader, modifier=added, **states) == counted(2, read)


@pytest.mark.parametrize("ours", range(8))
@pytest.mark.parametrize("theirs", [0, 2, 5])
def test_initiative(doctrine: KnowsOdds, ours: int, theirs: int) -> None:
    def read(throw: Sequence[int]) -> str | None:
        ahead = throw[0] + ours - throw[1] - theirs
        segments = (abs(ahead) + 1) // 2
        return None if ahead == 0 else f"{'ours' if ahead > 0 else 'theirs'}_{segments}"

    assert asked(doctrine, "initiative", ours=ours, theirs=theirs) == counted(2, read)


@pytest.mark.parametrize("number", range(2, 11))
def test_sums_against_a_number(doctrine: KnowsOdds, number: int) -> None:
    assert asked(doctrine, "commissar", morale=number) == counted(
        2, lambda throw: "good_order" if sum(throw) < number else "step"
    )
    assert asked(doctrine, "leader_loss", steps=number) == counted(
        2, lambda throw: "removed" if sum(throw) - number <= 2 else "none"
    )
    assert asked(doctrine, "river_crossing", number=number) == counted(
        2, lambda throw: "crosses" if sum(throw) <= number else "none"
    )


def test_vehicles_under_special_attacks(doctrine: KnowsOdds) -> None:
    sixes = counted(3, lambda throw: f"{throw.count(6)}X" if 6 in throw else "none")
    assert asked(doctrine, "aircraft_anti_tank", dice=3) == sixes
    assert doctrine.chart_odds("aircraft_anti_tank", "", 0, {"dice": 3}).expected["steps"] == Fraction(1, 2)
    for alone in (0, 1):
        shots = counted(3, lambda one, n=alone: "some_effect" if one[0] > 3 and sum(one[1:]) + 4 + n >= 10 else "none")
        assert asked(doctrine, "infantry_anti_tank", armour=2, alone=alone) == shots


def test_what_the_source_lacks_is_said(doctrine: KnowsOdds) -> None:
    assert asked(doctrine, "disorientation") == {"none": Fraction(1, 6), "moves": Fraction(5, 6)}
    assert "diagram" in doctrine.chart_odds("disorientation", "", 0, {}).assumed[0].en


# --- Friendly fire (9.5): the friends beside the target of a bombardment.


def _friends(client: Any, to: str, **more: Any) -> list[str]:
    request = {
        "ask": "odds",
        "unit": "s_art",
        "to": to,
        "weapon": "bf",
        "target": {"kind": "infantry", "side": "German"},
    }
    answer = answer_request(client, {**request, **more})
    assert "error" not in answer, answer
    return [one["text"] for one in answer["reasons"] if one["rule"] in ("9.51", "9.52")]


def test_a_bombardment_tells_the_chance_to_hit_each_hex_of_friends_beside_the_target() -> None:
    """2 to 5 with two dice, one more for a line of sight, one more for Germans, British and Americans (9.52)."""
    client = analysis_of(*loading.scenario(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"))
    told = {added: sum(2 <= a + b + added <= 5 for a, b in product(range(1, 7), repeat=2)) for added in (0, 1, 2)}
    friends = _friends(client, "2111")
    assert friends
    unseen, seen = (f": {told[n]}/36, or {told[n + 1]}/36 if" for n in (0, 1))
    assert all(unseen in one or seen in one for one in friends)
    assert any("friends in 2112 may be hit too" in one for one in friends)
    assert any("a second roll against them" in one for one in _friends(client, "2112"))
    assert _friends(client, "0101") == []
    assert not [one for one in _friends(client, "2914") if "a second roll" in one], (
        "a firer is never hit by its own fire"
    )

"""Checks of Landships! against plain counts of all throws, from the numbers of the ruleset's files, without the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.loading import read_yaml, ruleset
from tests.shares import non_empty
from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.checks.loading import load_scenario
from workbench.games.landships.fire.checks import RESULTS, TITLES
from workbench.games.landships.fire.odds import FireOdds
from workbench.odds.charts import column_odds

FOLDER = Path(RULESETS) / "landships"
FILES = [read_yaml(FOLDER / name) for name in ("fire.yaml", "results.yaml", "movement.yaml")]


def cell(table: str, name: str) -> int:
    """A number as it stands in the files."""
    found = next(file["tables"][table]["cells"][name] for file in FILES if table in file.get("tables", {}))
    return int(found["value"] if isinstance(found, dict) else found)


def counted(sides: Sequence[int], read: Callable[..., str]) -> dict[str, Fraction]:
    throws = list(product(*(range(1, side + 1) for side in sides)))
    return {result: Fraction(n, len(throws)) for result, n in Counter(read(*throw) for throw in throws).items()}


def _farm() -> FireOdds:
    scenario, known, _ = load_scenario(SAMPLES / "landships" / "marcelle_farm.yaml")
    assert scenario is not None
    assert known is not None
    return FireOdds(scenario, known)  # type: ignore[arg-type]


ODDS = _farm()


def chances(table: str, **inputs: int) -> dict[str, Fraction]:
    results = ODDS.chart_odds(table, "", 0, inputs).results
    return {result: results[result] for result in results}


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 10), st.integers(-4, 8), st.integers(1, 3), st.integers(0, 3), st.integers(1, 2))
def test_a_chain_of_anti_tank_shots(to_hit: int, modifier: int, shots: int, acquired: int, targets: int) -> None:
    steps = [cell("at_drms", f"{which}_shot") for which in ("first", "second", "third")]

    def read(*rolls: int) -> str:
        down, before = 0, acquired
        for roll in rolls:
            if down < targets and (roll == 1 or roll + modifier + steps[min(before, 2)] <= to_hit):
                down, before = down + 1, 0
            else:
                before += 1
        return {0: "none", 1: "destroyed"}.get(down, f"destroyed_{down}")

    found = chances(
        "anti_tank", to_hit=to_hit, range=9, modifier=modifier, shots=shots, acquired=acquired, targets=targets
    )
    assert found == counted([10] * shots, read)


@pytest.mark.parametrize("shots", [1, 2])
def test_weapons_with_two_dice_for_a_shot(shots: int) -> None:
    for table, hit, then, inputs in (
        ("at_rifle", "at_rifle_hits", "at_rifle_disables", {"shots": shots}),
        ("mg_at_tank", "mg_hits", "mg_disables", {"mg_squads": shots}),
    ):

        def read(*rolls: int, hit: str = hit, then: str = then) -> str:
            pairs = zip(rolls[::2], rolls[1::2], strict=True)
            yes = any(a <= cell("vehicle_hits", hit) and b <= cell("vehicle_hits", then) for a, b in pairs)
            return "breakdown" if yes else "none"

        assert chances(table, **inputs) == counted([6, 6] * shots, read)


@pytest.mark.parametrize("morale", range(7))
@pytest.mark.parametrize("modifier", range(-2, 4))
def test_morale(morale: int, modifier: int) -> None:
    def check(roll: int) -> str:
        return "pinned" if roll + modifier <= morale else "eliminated"

    assert chances("morale", morale=morale, modifier=modifier) == counted([6], check)
    wire, mg = min(morale, cell("morale_mods", "wire")), cell("morale_mods", "mg")
    found = chances("morale", morale=morale, wire=1, mg=1, gas=1)
    # who is gassed is pinned already, and lost if it must retreat
    assert found == counted([6], lambda roll: "retreat_eliminated" if roll + mg <= wire - 1 else "eliminated")

    def horse(roll: int, second: int) -> str:
        if check(roll) == "eliminated":
            return "eliminated"
        return "pinned_dismounted" if second == 1 else "pinned_mounted"

    assert chances("cavalry_hit", morale=morale, modifier=modifier) == counted([6, 6], horse)


@pytest.mark.parametrize(("works", "shelter"), [(0, 0), (1, -1)])
@pytest.mark.parametrize("morale", range(7))
def test_fear_of_a_charge(morale: int, works: int, shelter: int) -> None:
    def read(first: int, second: int) -> str:
        stands = first + shelter <= morale and second + shelter + 1 <= morale
        return "none" if stands else "pinned"

    assert chances("charge_fright", morale=morale, works=works) == counted([6, 6], read)


@pytest.mark.parametrize("broken_down", [0, 1])
@pytest.mark.parametrize("hits", [1, 2])
def test_nerves_of_crews(hits: int, broken_down: int) -> None:
    order = ["bail_out", "on_floor", "turned", "none"]

    def one(check: int, second: int) -> str:
        if check <= cell("vehicle_hits", "crew_morale"):
            return "none"
        modified = second - broken_down
        return "bail_out" if modified <= 3 else "on_floor" if modified <= 5 else "turned"

    def read(*rolls: int) -> str:
        pairs = zip(rolls[::2], rolls[1::2], strict=True)
        return min((one(a, b) for a, b in pairs), key=order.index)

    assert chances("german_crew", hits=hits, broken_down=broken_down) == counted([6, 6] * hits, read)

    def attacked(hit: int, check: int, second: int) -> str:
        return one(check, second) if hit <= cell("vehicle_hits", "mg_hits") else "none"

    assert chances("german_crew", mg_attacks=1, broken_down=broken_down) == counted([6, 6, 6], attacked)


@pytest.mark.parametrize("guns", [1, 2])
def test_anti_aircraft_guns(guns: int) -> None:
    words = ["none", "disturbed", "aborted", "destroyed"]
    found = counted([6] * (3 * guns), lambda *rolls: words[min(rolls.count(1), 3)])
    assert chances("aa_fire", guns=guns) == found


@pytest.mark.parametrize("inputs", [{}, {"schneider": 1}, {"tank_leader": 1, "rough": 1}, {"modifier": 4}])
def test_breakdowns(inputs: Mapping[str, Any]) -> None:
    added = sum(n if name == "modifier" else cell("breakdown_drms", name) for name, n in inputs.items())
    least = cell("breakdown", "3")
    found = counted([10], lambda roll: "breakdown" if roll + added >= least else "none")
    assert chances("breakdown", hexes=3, **inputs) == found
    kind = counted([6], lambda roll: "temporary" if roll <= 2 else "permanent")
    assert chances("breakdown_kind") == kind
    assert chances("breakdown_kind", tank_leader=1)["temporary"] == Fraction(3, 6)
    assert chances("repair", tank_leader=1)["repaired"] == Fraction(3, 6)
    assert chances("whippet") == counted([6], lambda roll: "lost" if roll <= 2 else "kept")


def test_barrages() -> None:
    for hurricane, most in ((0, 4), (1, 3)):

        def falls(roll: int, hexside: int, most: int = most) -> str:
            return "on_target" if roll <= most else f"neighbour_{hexside}"

        assert chances("scatter", hurricane=hurricane) == counted([6, 6], falls)
    assert chances("wire", confirm=1) == counted([6, 6], lambda a, b: "removed" if a == 1 and b <= 3 else "none")
    assert chances("wire", strength=20) == {"none": Fraction(1)}
    guns = counted([6, 6], lambda *rolls: ["none", "1", "2"][sum(roll <= 2 for roll in rolls)])
    assert chances("gun_hit", guns=2) == guns
    assert chances("vehicle_hit", truck=1) == counted([6], lambda roll: "pinned" if roll <= 4 else "destroyed")


def test_modified_dice_are_read_in_the_players_own_table() -> None:
    found = chances("close_combat_roll", attackers=2, attacker_mgs=1, defenders=1)
    assert found == counted([6], lambda roll: str(roll - 1))
    assert chances("air_combat_roll", fighters=1, bonus_fighter=1) == counted([6], lambda roll: str(roll - 1))
    assert chances("barrage_roll", cavalry=1) == counted([6], lambda roll: str(roll - 1))


def test_every_check_is_told_in_both_languages() -> None:
    for words in non_empty((*RESULTS.values(), *(title for title, _ in TITLES.values()))):
        assert words.en
        assert words.fr


def test_communication_has_one_chance_only() -> None:
    known = ruleset("landships")
    chart, table = known.charts["communication"], known.tables["spotting"]
    assert column_odds(chart, "1")["through"] == Fraction(str(table["communication"]))


@pytest.mark.parametrize(
    ("inputs", "column", "modifier", "roller"),
    [
        ({"attackers": 2, "defenders": 2}, 0, 0, 0),
        ({"attackers": 1, "defenders": 4, "defender_mgs": 1}, 4, -1, 1),  # the stronger side rolls (12.21)
        ({"attackers": 2, "defenders": 2, "town": 1}, 1, 0, 1),  # in a town the defender becomes the attacker (12.31)
        ({"attackers": 2, "attacker_cars": 1, "defenders": 1}, 2, 0, 0),  # an armoured car counts and shifts nothing
        ({"attackers": 3, "defender_tanks": 1}, 3, 0, 0),  # a tank alone does not count (12.23)
        ({"attackers": 3, "defender_tanks": 1, "defender_pinned": 1}, 1, -1, 0),
    ],
)
def test_who_rolls_in_close_combat_and_where(inputs: dict[str, int], column: int, modifier: int, roller: int) -> None:
    figures = ODDS.chart_odds("close_combat_roll", "", 0, inputs).figures
    assert (figures["column"], figures["modifier"], figures["roller"]) == (column, modifier, roller)


def test_crews_in_cover_recover_on_two_faces() -> None:
    assert chances("recovery", bailed_out=1)["recovered"] == Fraction(2, 6)
    assert chances("recovery", bailed_out=1, gas_distance=2) == {"none": Fraction(1)}


def test_one_roll_for_all_men_under_a_barrage() -> None:
    found = chances("barrage_morale", morale=4, units=2, other=5, others=1, barrage=1)
    assert found == counted([6], lambda roll: f"lost_{2 * (roll + 1 > 4) + (roll + 1 > 5)}")

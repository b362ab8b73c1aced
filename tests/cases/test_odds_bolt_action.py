"""The worked cases of Bolt Action about dice, through the query protocol; shots counted throw by throw; shots of the sample."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml
from workbench.base.data_folders import SAMPLES
from workbench.protocol.answers import answer_request

ORMEAUX = SAMPLES / "bolt_action" / "les_ormeaux.yaml"
CASES = GameCases("bolt_action").cases
SAID: dict[str, Any] = {name: CASES[name]["expected"] for name in CASES if name.startswith("BA-ODDS")}
NOT_DICE = {
    "BA-ODDS-03": "a morale value, not a roll",
    "BA-ODDS-07": "the meaning of pins, not a roll",
    "BA-ODDS-35": "a morale value: the aura of officers tells it",
}
"""Cases that no table of dice answers."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    return ProtocolClient(read_yaml(ORMEAUX), tmp_path_factory.mktemp("odds"))


def asked(table: ProtocolClient, name: str, column: str = "", **inputs: int) -> dict[str, Fraction]:
    fields = {"column": column} if column else {}
    answer = table.ask({"ask": "odds", "table": name, **fields, "inputs": inputs})
    found = {key: Fraction(chance) for key, chance in answer["p"].items()}
    assert sum(found.values()) == 1
    return found


def one_roll() -> Iterator[tuple[str, str, str, dict[str, int], str, Any]]:
    """(case, table, column, inputs, result, its chance)."""
    yield "BA-ODDS-01", "damage_result", "superficial", {}, "knocked_out", SAID["BA-ODDS-01"]["knocked_out_by_table"]
    yield "BA-ODDS-09", "indirect", "", {"after_hit": 1}, "pass", SAID["BA-ODDS-09"]["p"]
    yield "BA-ODDS-11", "indirect", "", {"turn": 4, "launcher": 1}, "pass", SAID["BA-ODDS-11"]["p"]
    for case, column, far, value in (
        ("12", "front", 0, 9),
        ("13", "side", 0, 9),
        ("14", "rear", 1, 9),
        ("15", "front", 0, 10),
    ):
        for result, chance in SAID[f"BA-ODDS-{case}"].items():
            inputs = {"pen": 5, "value": value, "long_range": far}
            yield f"BA-ODDS-{case}", "penetration", column, inputs, result, chance
    for case, column in (("18", "superficial"), ("19", "full")):
        for result, chance in SAID[f"BA-ODDS-{case}"].items():
            yield f"BA-ODDS-{case}", "damage_result", column, {}, result, chance
    for column, chance in zip(("2D6", "3D6"), SAID["BA-ODDS-22"]["p_collapse"], strict=True):
        yield "BA-ODDS-22", "collapse", column, {}, "collapses", chance
    for column, chance in zip(("run", "advance", "stationary"), SAID["BA-ODDS-27"], strict=True):
        yield "BA-ODDS-27", "close_vehicle", column, {}, "pass", chance
    for column, chance in zip(("inexperienced", "regular", "veteran"), SAID["BA-ODDS-31"], strict=True):
        yield "BA-ODDS-31", "flak_holds", column, {}, "pass", chance
    for result, name in (("ours", "a_wins"), ("tie", "tie"), ("theirs", "b_wins")):
        yield "BA-ODDS-32", "ramming", "", {"ours": 9, "theirs": 10}, result, SAID["BA-ODDS-32"][name]
    yield "BA-ODDS-34", "medic", "", {}, "pass", SAID["BA-ODDS-34"]["p"]
    yield "BA-ODDS-34", "medic", "", {"within": 0}, "pass", SAID["BA-ODDS-34"]["at_6.1"]


@pytest.mark.parametrize(
    ("case", "name", "column", "inputs", "result", "expected"),
    [pytest.param(*row, id=f"{row[0]}-{number}") for number, row in enumerate(one_roll())],
)
def test_one_roll(
    table: ProtocolClient, case: str, name: str, column: str, inputs: dict[str, int], result: str, expected: Any
) -> None:
    assert asked(table, name, column, **inputs).get(result, Fraction(0)) == Fraction(expected["fraction"]), case


def test_what_is_told_of_dice(table: ProtocolClient) -> None:
    shells = asked(table, "he_hits", "2D6")
    said = SAID["BA-ODDS-05"]
    assert (min(map(int, shells)), max(map(int, shells))) == (said["min"], said["max"])
    assert asked(table, "he_hits", SAID["BA-ODDS-06"]["pins"]) == {"1": Fraction(1, 2), "2": Fraction(1, 2)}
    needed = table.ask({"ask": "odds", "table": "indirect", "inputs": {"turn": 3, "moved": 1}})["needed"]
    assert needed == f"{SAID['BA-ODDS-10']['needed_next']} or more on 1d6"
    needed = table.ask({"ask": "odds", "table": "close_vehicle_damage", "inputs": {"hits": 4, "value": 7}})["needed"]
    assert needed == f"{SAID['BA-ODDS-04']['minimum_die']} or more on 1d6"
    for turns, chance in enumerate(SAID["BA-ODDS-33"]["p_by_turn"], 1):
        assert float(asked(table, "smoke_shell", turns=turns)["pass"]) == pytest.approx(chance, abs=1e-6)
    assert asked(table, "penetration", pen=6, value=9)["massive"] == Fraction(1, 6), "BA-ODDS-02: 12 against 9"


def test_both_rolls_of_massive_damage_count_one_by_one(table: ProtocolClient) -> None:
    """The worse of two rolls, but two immobilisations knock out (p.68)."""
    names = ("stunned", "immobilised", "fire", "knocked_out")
    told = dict.fromkeys(names, 0)
    for throw in product(range(1, 7), repeat=2):
        told["knocked_out" if throw == (2, 2) else names[min(3, max(throw) - 1)]] += 1
    assert asked(table, "damage_result", "massive") == {name: Fraction(n, 36) for name, n in told.items()}


def test_small_arms_do_nothing_to_closed_armour(table: ProtocolClient) -> None:
    """BA-ODDS-16."""
    shot = table.ask({"ask": "odds", "unit": "us_mmg", "to": "unit:de_stug"})
    assert shot["p"] == {"none": shot["p"]["none"]}


def test_losses_of_a_squad_agree_with_all_throws_counted_one_by_one(table: ProtocolClient) -> None:
    """The score to hit and the score to damage are those that the answer names."""
    shot = table.ask({"ask": "odds", "unit": "us_1", "to": "unit:de_1", "weapon": "smg"})
    hit, damage = (int(part.split(" or more")[0].split()[-1]) for part in shot["needed"].split(", then "))
    count = len(shot["p"]) - 1
    told: dict[int, int] = dict.fromkeys(range(count + 1), 0)
    for throw in product(product(range(1, 7), repeat=2), repeat=count):
        told[sum(one >= hit and two >= damage for one, two in throw)] += 1
    found = [Fraction(shot["p"]["none"]), *(Fraction(shot["p"][f"lost_{n}"]) for n in range(1, count + 1))]
    assert found == [Fraction(n, 36**count) for n in told.values()]


def test_a_weapon_is_fired_by_the_figure_that_carries_it(table: ProtocolClient) -> None:
    """Nine figures: one has the automatic rifle (2 shots), one the submachine gun, seven have rifles."""
    shot = table.ask({"ask": "odds", "unit": "us_1", "to": "unit:de_2", "weapon": "bar"})
    assert shot["needed"] == "5 or more on 1d6, then 5 or more to damage"
    assert shot["p"] == {"none": "64/81", "lost_1": "16/81", "lost_2": "1/81"}, "two shots, 1/9 each"
    assert any(
        "figures with the weapon: 1; with a target in sight and range: 1" in one["text"] for one in shot["reasons"]
    )
    rifles = table.ask({"ask": "range", "unit": "us_1", "to": "unit:de_2", "weapon": "rifles"})
    assert rifles["models"]["carry"] == 7
    hidden = table.ask({"ask": "odds", "unit": "de_2", "to": "unit:us_1", "weapon": "lmg"})
    assert hidden["chance"] == "0/1", "figures see, but not the one with the machine gun"


def test_a_weapon_without_a_carrier_says_that_all_fire_it(table: ProtocolClient) -> None:
    shot = table.ask({"ask": "odds", "unit": "de_1", "to": "unit:us_recce", "weapon": "smg"})
    assert shot["assumed"][0] == "No figure is named that carries the submachine gun (SMG): all figures fire it."
    crew = table.ask({"ask": "odds", "unit": "de_mmg", "to": "unit:us_2"})
    assert not any("carries" in words for words in crew["assumed"])


@pytest.mark.slow
def test_every_shot_of_the_sample_is_told_or_says_what_is_missing(table: ProtocolClient) -> None:
    units = [(side, unit.id) for side, unit in table.analysis.scenario.forces if unit.at is not None]
    told = 0
    for (side, unit), (other, target) in product(units, units):
        if side != other and side == "American":
            answer = answer_request(table.analysis, {"ask": "odds", "unit": unit, "to": f"unit:{target}"})
            assert isinstance(answer, dict)
            if "error" in answer:
                assert answer["error"]["code"] in ("no_weapon", "missing_value", "unknown_weapon"), (
                    unit,
                    target,
                    answer,
                )
                continue
            told += 1
            assert sum(map(Fraction, answer["p"].values())) == 1
    assert told > 40


def test_every_case_runs_or_is_no_roll() -> None:
    ran = {row[0] for row in one_roll()} | {f"BA-ODDS-{n}" for n in ("02", "04", "05", "06", "10", "16", "33")}
    left = set(SAID) - ran - set(NOT_DICE)
    assert left == {"BA-ODDS-17"}, "pins of an open-topped vehicle: told by cover"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"table": "penetrate"}, "unknown_table"),
        ({"table": "penetration", "inputs": {"pen": 5}}, "missing_input"),
        ({"table": "damage_result", "column": "small"}, "no_column"),
        ({"table": "he_hits", "column": "x"}, "no_column"),
        ({"table": "ramming", "inputs": {"ours": -1, "theirs": 9}}, "bad_value"),
        ({"table": "medic", "inputs": {"near": 1}}, "unknown_input"),
    ],
)
def test_bad_input_says_what_is_missing(table: ProtocolClient, fields: dict[str, Any], code: str) -> None:
    answer = answer_request(table.analysis, {"ask": "odds", **fields})
    assert isinstance(answer, dict)
    assert answer["error"]["code"] == code


# --- All weapons of a squad; figures at several distances.


def _losses(shots: list[tuple[int, int, int]]) -> dict[int, Fraction]:
    """The chances of so many losses, all throws counted: (score to hit, score to damage) of each of some shots."""
    told = {0: Fraction(1)}
    for count, hit, damage in shots:
        good = sum(a >= hit and b >= damage for a, b in product(range(1, 7), repeat=2))
        for _ in range(count):
            after: dict[int, Fraction] = {}
            for lost, chance in told.items():
                after[lost] = after.get(lost, Fraction(0)) + chance * Fraction(36 - good, 36)
                after[lost + 1] = after.get(lost + 1, Fraction(0)) + chance * Fraction(good, 36)
            told = after
    return {lost: chance for lost, chance in told.items() if chance}


def _told(answer: dict[str, Any]) -> dict[int, Fraction]:
    return {0 if key == "none" else int(key.removeprefix("lost_")): Fraction(one) for key, one in answer["p"].items()}


def squad(distances: list[float], weapons: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A table without pieces: figures in a column, each so far from one enemy figure (from base to base, in inches)."""
    base = 1.0
    figures = [[10.0, 10.0 + 1.2 * n] for n in range(len(distances))]
    places = [[30.0 - gap - base, y] for gap, (_, y) in zip(distances, figures, strict=True)]
    # enough of them for every shot
    enemies = [[30.0 + column * 1.2, y] for column in range(3) for _, y in figures]
    unit = {
        "id": "s",
        "kind": "infantry",
        "models": places,
        "facing": 90,
        "weapons": weapons,
        "state": ["regular"],
        **more,
    }
    enemy = {"id": "e", "kind": "infantry", "models": enemies, "facing": 270, "state": ["regular"]}
    enemy["weapons"] = [{"id": "rifles", "weapon": "rifle"}]
    return {
        "format": "workbench/1",
        "title": "Figures",
        "ruleset": "bolt_action",
        "map": {"kind": "table", "unit": "in", "width": 48, "height": 48, "ground": "open"},
        "forces": [{"side": "A", "units": [unit]}, {"side": "B", "units": [enemy]}],
    }


RIFLES = {"id": "rifles", "weapon": "rifle"}


def test_half_range_is_judged_figure_by_figure(tmp_path: Any) -> None:
    """A rifle reaches 24 in: two of four figures are beyond 12 in, one within 6 in."""
    table = ProtocolClient(squad([13.0, 12.5, 11.0, 5.5], [RIFLES]), tmp_path, ("figures_apart",))
    shot = table.ask({"ask": "odds", "unit": "s", "to": "unit:e"})
    assert shot["needed"].startswith("2 or more on 1d6 (1), 3 or more on 1d6 (1), 4 or more on 1d6 (2)")
    damage = int(shot["needed"].split(", then ")[1].split()[0])
    assert _told(shot) == _losses([(1, 2, damage), (1, 3, damage), (2, 4, damage)])
    texts = [one["text"] for one in shot["modifiers"]]
    assert texts == ["point blank, 1 of 4 shots", "beyond half range, 2 of 4 shots"]
    judged = table.ask({"ask": "range", "unit": "s", "to": "unit:e", "weapon": "rifles"})
    assert judged["distances"] == pytest.approx([5.5, 11.0, 12.5, 13.0])


def test_all_weapons_of_a_squad_are_one_distribution(tmp_path: Any) -> None:
    """Three rifles at 13 in (beyond half of 24), a machine gun at 13 in (within half of 30)."""
    weapons = [RIFLES, {"id": "lmg", "weapon": "lmg", "model": 2}]
    table = ProtocolClient(squad([13.0] * 4, weapons), tmp_path, ("figures_apart",))
    shot = table.ask({"ask": "odds", "unit": "s", "to": "unit:e", "weapon": "all"})
    alone = {one: table.ask({"ask": "odds", "unit": "s", "to": "unit:e", "weapon": one}) for one in ("rifles", "lmg")}
    damage = int(alone["rifles"]["needed"].split(", then ")[1].split()[0])
    machine_gun = len(alone["lmg"]["p"]) - 1
    assert _told(shot) == _losses([(3, 4, damage), (machine_gun, 3, damage)])
    expected = sum(Fraction(one["expected"]["losses"]) for one in alone.values())
    assert Fraction(shot["expected"]["losses"]) == expected
    assert [one["text"] for one in shot["modifiers"]] == ["rifle: beyond half range"]


def test_without_carriers_one_figure_has_each_weapon_but_the_first(table: ProtocolClient) -> None:
    """Two windows of the inn bear on the enemy: one for the machine gun, one for a rifle."""
    shot = table.ask({"ask": "odds", "unit": "de_1", "to": "unit:us_1", "weapon": "all"})
    assert _told(shot) == _losses([(4, 4, 4)])
    assert any(one["text"].startswith("left out: submachine gun") for one in shot["reasons"])
    assert shot["assumed"][0].startswith("No figure is named that carries a weapon")


def test_a_figure_in_a_house_may_be_named_as_the_carrier(tmp_path: Any) -> None:
    scenario = read_yaml(ORMEAUX)
    unit = next(one for force in scenario["forces"] for one in force["units"] if one["id"] == "de_1")
    unit["weapons"] = [{**one, **({"model": 2} if one["id"] == "lmg" else {})} for one in unit["weapons"]]
    shot = ProtocolClient(scenario, tmp_path).ask({"ask": "odds", "unit": "de_1", "to": "unit:us_1", "weapon": "lmg"})
    assert _told(shot) == _losses([(3, 4, 4)])
    assert not any("carries" in words for words in shot["assumed"])


def test_all_weapons_that_may_not_fire_say_why(table: ProtocolClient) -> None:
    shot = table.ask({"ask": "odds", "unit": "us_tank", "to": "unit:de_2", "weapon": "all"})
    assert shot["may"] is False
    single = answer_request(table.analysis, {"ask": "odds", "unit": "us_mmg", "to": "unit:de_1", "weapon": "rifle"})
    assert single["error"]["code"] == "no_weapon"
    assert "it has" in single["error"]["message"]

"""The worked cases of Advanced Squad Leader about dice that the source prints whole, and shots on the sample: without the fire
table they name it, with one typed in they agree with a count of all throws."""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.cases.case_files import HERE, GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.cases.test_odds_asl_firepower import BY_RANGE_AND_COVER, SHOTS_PER_MF
from tests.loading import read_yaml
from workbench.base.data_folders import RULESETS, SAMPLES
from workbench.protocol.answers import answer_request

RUN: dict[str, dict[str, Any]] = read_yaml(HERE / "odds_asl.yaml")
CASES = GameCases("asl")
NEED_A_TABLE = {
    "infantry fire table": "037 041 042 043 044 045 046 047 111",
    "infantry fire table and its vehicle line": "038 039 040 048 049",
    "kill numbers of close combat": "107 110",
}
ONE_BY_ONE = "051 056 095 106 108"
"""Several rolls or reckonings in one case; they are asked below."""
NO_DICE = "109"
"""The losses of a whole game, which the program does not keep."""
SAMPLE = read_yaml(SAMPLES / "asl" / "sorvino_brook.yaml")


@pytest.fixture(scope="module")
def sorvino(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    return ProtocolClient(SAMPLE, tmp_path_factory.mktemp("odds"))


def test_every_case_about_dice_has_its_place() -> None:
    told = [*NEED_A_TABLE.values(), BY_RANGE_AND_COVER, SHOTS_PER_MF, ONE_BY_ONE, NO_DICE]
    listed = {f"odd-{number}" for words in told for number in words.split()}
    assert not listed & set(RUN)
    assert listed | set(RUN) == CASES.odds


@pytest.mark.whole
@pytest.mark.parametrize("name", RUN)
def test_case(name: str, sorvino: ProtocolClient) -> None:
    expected = CASES.cases[name]["expected"]
    if "parts" not in RUN[name]:
        assert _read(sorvino, RUN[name]) == _plain(expected)
        return
    for part, wanted in expected.items():
        if part in RUN[name]["parts"]:
            _check_part(sorvino, RUN[name]["parts"][part], wanted)
    assert set(RUN[name]["parts"]) <= set(expected)


def _check_part(client: ProtocolClient, asked: dict[str, Any], wanted: Any) -> None:
    if "parts" in asked:
        for part, inner in asked["parts"].items():
            _check_part(client, inner, wanted[part])
        return
    if "needed" in asked:
        answer = client.ask({"ask": "odds", **{key: asked[key] for key in asked if key != "needed"}})
        assert answer["needed"] == asked["needed"].format(n=wanted)
        return
    assert _read(client, asked) == _plain(wanted)


def _plain(value: Any) -> Any:
    try:
        return Fraction(value)
    except ValueError:
        return value


def _read(client: ProtocolClient, asked: dict[str, Any]) -> Any:
    request = {key: asked[key] for key in ("table", "inputs", "modifier") if key in asked}
    if isinstance(asked.get("column"), str | int) and asked["column"] is not True:
        request["column"] = asked["column"]
    answer = client.ask({"ask": "odds", **request})
    found = {result: Fraction(chance) for result, chance in answer["p"].items()}
    assert sum(found.values()) == 1
    if "sum" in asked:
        return sum((found.get(one, Fraction(0)) for one in asked["sum"].split()), Fraction(0))
    if "drm" in asked:
        return sum(one["value"] for one in answer["modifiers"])
    only = next(iter(found))
    assert len(found) == 1 or asked.get("column") is True
    if "result" in asked:
        return asked["result"][only]
    if "first" in asked or "second" in asked:
        leader, unit = only.split("/")
        return asked["first"][leader] if "first" in asked else asked["second"][unit]
    return Fraction(only) if "fp" in asked else answer["column"]


def test_the_sniper_check_of_three_parties(sorvino: ProtocolClient) -> None:
    expected = CASES.cases["odd-108"]["expected"]
    parties = [{}, {"half_squads": 1, "leadership": -1}, {"half_squads": 3, "leadership": -1}]
    for place, inputs in enumerate(parties):
        answer = sorvino.ask({"ask": "odds", "table": "sniper_check", "inputs": inputs})
        assert sum(one["value"] for one in answer["modifiers"]) == expected["drm"][place]
        assert Fraction(answer["p"]["eliminated"]) == Fraction(expected["eliminate"][place])
        assert Fraction(answer["p"]["pinned"]) == Fraction(expected["pin"][place])


@pytest.mark.slow(8)
def test_a_near_miss_may_hit_another_vehicle(sorvino: ProtocolClient) -> None:
    expected = CASES.cases["odd-095"]["expected"]
    for natural in range(2, 13):
        inputs = {"base": 8, "modifier": 1, "vehicles": 3, "natural": natural}
        found = sorvino.ask({"ask": "odds", "table": "to_hit", "inputs": inputs})["p"]
        assert ("hit" in found) is (natural <= expected["tank_hit_natural_max"])
        assert ("other" in found) is (natural in expected["other_vehicle_check_natural"])
        if "other" in found:
            assert Fraction(found["other"]) == Fraction(expected["other_vehicle_dr_max"], 6)


def test_only_units_of_less_morale_check_after_the_loss_of_a_leader(sorvino: ProtocolClient) -> None:
    """Case odd-106: the 4-6-7 checks with one more and breaks down, the broken 6-5-8 of morale 9 does not check."""
    lost = {"lost_morale": 9, "lost_leadership": -1, "broken": 1}
    squad = sorvino.ask({"ask": "odds", "table": "llmc", "inputs": {"morale": 7, **lost}})
    assert squad["needed"] == "6 or less on 2d6"
    assert set(squad["p"]) == {"pass", "reduced", "eliminated"}
    assert sorvino.ask({"ask": "odds", "table": "llmc", "inputs": {"morale": 9, **lost}})["p"] == {"pass": "1/1"}


def test_odds_without_a_kill_number_name_their_column(sorvino: ProtocolClient) -> None:
    """Case odd-051: 11 to 2 is 4-1, whose kill number is not printed."""
    request = {"ask": "odds", "table": "close_combat", "inputs": {"attack": 11, "defence": 2}}
    message = answer_request(sorvino.analysis, request)["error"]["message"]
    assert f"at {CASES.cases['odd-051']['expected']} is not in the source" in message


def test_residual_firepower_loses_a_column_for_each_modifier(sorvino: ProtocolClient) -> None:
    """Case odd-056."""
    left = [
        next(iter(sorvino.ask({"ask": "odds", "table": "residual", "column": "4", "modifier": drm})["p"]))
        for drm in (0, 1, 2)
    ]
    assert [int(one) for one in left] == CASES.cases["odd-056"]["expected"]


# --- Shots.

CODES = ("3KIA", "K/2", "3MC", "1MC", "NMC", "PTC", "-")
IFT = {
    str(total): " ".join(CODES[min(max((total * 2 - place) // 3 + 2, 0), 6)] for place in range(11))
    for total in range(16)
}
"""A table made up for the test: the true one is not in the source."""


def _pairs(client: ProtocolClient) -> list[tuple[str, str]]:
    forces = [(side, unit) for side, unit in client.analysis.scenario.forces if unit.at is not None]
    first = forces[0][0]
    return [(a.id, b.id) for side, a in forces if side == first for other, b in forces if other != first]


@pytest.mark.slow
def test_a_shot_without_the_table_tells_firepower_column_and_modifier(sorvino: ProtocolClient) -> None:
    told = 0
    for firer, target in _pairs(sorvino):
        error = answer_request(sorvino.analysis, {"ask": "odds", "unit": firer, "to": f"unit:{target}"})
        if "error" not in error:
            assert error["table"] == "no_attack", error
            continue
        assert error["error"]["code"] in ("missing_table", "missing_value", "no_weapon"), error
        if error["error"]["code"] == "missing_table" and "column" in error["error"]["message"]:
            told += 1
            cover = sorvino.ask({"ask": "cover", "from": f"unit:{firer}", "to": f"unit:{target}"})
            assert f"{cover['drm']:+d}" in error["error"]["message"]
    assert told


def test_a_shot_without_the_table_tells_first_why_it_is_forbidden(sorvino: ProtocolClient) -> None:
    broken = answer_request(sorvino.analysis, {"ask": "odds", "unit": "g6", "to": "unit:r8"})
    assert broken["error"]["message"].startswith(
        "squad g6 does not fire: broken [7.1]; no line of sight: no fire [6.1]; "
    )
    assert "the infantry fire table is not in the source" in broken["error"]["message"]
    blocked = answer_request(sorvino.analysis, {"ask": "odds", "unit": "g3", "to": "unit:r8"})
    assert "no line of sight: no fire [6.1]" in blocked["error"]["message"]


@pytest.mark.slow
def test_a_shot_with_a_table_agrees_with_a_count_of_all_throws(tmp_path: Any) -> None:
    scenario = {**copy.deepcopy(SAMPLE), "values": {"ift": IFT}}
    client = ProtocolClient(scenario, tmp_path)
    rows = {int(total): row.split() for total, row in IFT.items()}
    headings = ["1", "2", "4", "6", "8", "12", "16", "20", "24", "30", "36"]
    seen = 0
    for firer, target in _pairs(client):
        shot = answer_request(client.analysis, {"ask": "odds", "unit": firer, "to": f"unit:{target}"})
        if "error" in shot or shot["table"] != "ift" or shot["p"] == {"none": "1/1"}:
            continue
        seen += 1
        place, drm = headings.index(shot["column"]), sum(one["value"] for one in shot["modifiers"])
        counted = {
            by: Counter(
                rows[min(max(a + b + drm, 0), 15)][max(place - by, 0) if a == b else place].replace("-", "none")
                for a, b in product(range(1, 7), repeat=2)
            )
            for by in (0, 1, 2)
        }
        found = {result: Fraction(chance) for result, chance in shot["p"].items()}
        assert found in [{key: Fraction(n, 36) for key, n in one.items()} for one in counted.values()]
    assert seen


@pytest.mark.slow
def test_what_is_typed_in_is_checked(tmp_path: Any) -> None:
    for rows, words in (
        ({2: "NMC"}, "1 results for 11 columns"),
        (dict.fromkeys(range(2, 13), "OUCH " * 11), '"OUCH"'),
    ):
        folder = tmp_path / str(len(words))
        folder.mkdir()
        client = ProtocolClient(
            {**copy.deepcopy(SAMPLE), "values": {"ift": {str(total): row for total, row in rows.items()}}}, folder
        )
        answer = answer_request(client.analysis, {"ask": "odds", "table": "ift", "inputs": {"fp": 8}})
        assert answer["error"]["code"] == "bad_table"
        assert words in answer["error"]["message"]


@pytest.mark.slow(8)
@pytest.mark.share(3)
@pytest.mark.parametrize(
    ("natural", "drm", "fp", "result"),
    [(8, -2, 9, "1MC"), (6, -3, 14, "K/3"), (7, 1, 6, "PTC"), (9, -2, 4, "PTC"), (4, -2, 5, "K/2"), (7, 0, 16, "2MC")],
)
def test_cells_that_the_examples_tell_can_be_typed_in(
    natural: int, drm: int, fp: int, result: str, tmp_path: Any
) -> None:
    """Cases odd-037, 042, 044, 045, 046, 047: the column and the final roll, with these cells typed in and the rest unknown."""
    known = {(8, 6): "1MC", (12, 3): "K/3", (6, 8): "PTC", (4, 7): "PTC", (4, 2): "K/2", (16, 7): "2MC"}
    headings = (1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36)
    rows = {total: " ".join(known.get((column, total), "?") for column in headings) for total in range(0, 16)}
    client = ProtocolClient(
        {**copy.deepcopy(SAMPLE), "values": {"ift": {str(total): row for total, row in rows.items()}}}, tmp_path
    )
    inputs = {"fp": fp, "natural": natural, "modifier": drm}
    assert client.ask({"ask": "odds", "table": "ift", "inputs": inputs})["p"] == {result: "1/1"}


@pytest.mark.parametrize(
    ("request_fields", "code", "words"),
    [
        ({"table": "morale"}, "missing_input", "morale"),
        ({"table": "morale", "inputs": {"morale": -2}}, "bad_value", "morale"),
        ({"table": "morale", "column": "7", "inputs": {"morale": 7}}, "no_column", "no columns"),
        ({"table": "moral", "inputs": {"morale": 7}}, "unknown_table", "morale"),
        ({"table": "rally", "inputs": {"morale": 7, "shelters": 1}}, "unknown_input", "shelter"),
        ({"table": "ift", "inputs": {"fp": 8}, "modifier": -2}, "missing_table", "column 8, modifier −2"),
        ({"table": "ift", "column": "7"}, "no_column", "columns: 1, 2, 4"),
        ({"table": "ift", "inputs": {"fp": -1}}, "bad_value", "fp"),
        ({"table": "vehicle_line", "column": "6"}, "missing_table", "ift_vehicles"),
        ({"table": "close_combat", "inputs": {"attack": 4, "defence": 4}}, "missing_table", "1-1"),
        ({"table": "close_combat", "inputs": {"attack": 1, "defence": 9}}, "no_column", "1-4"),
        ({"table": "close_combat", "column": "5-1"}, "no_column", "4-1"),
        ({"table": "close_combat_vehicle"}, "missing_input", "ccv"),
        ({"table": "to_hit"}, "missing_table", "base"),
        ({"table": "molotov_kill"}, "missing_table", "kill"),
    ],
)
def test_bad_requests_say_what_is_wrong(
    request_fields: dict[str, Any], code: str, words: str, sorvino: ProtocolClient
) -> None:
    answer = answer_request(sorvino.analysis, {"ask": "odds", **request_fields})
    assert answer["error"]["code"] == code
    assert words in answer["error"]["message"]


# --- An independent count of rolls that chain.


def _chart(key: str) -> dict[int, str]:
    rows: dict[int, str] = read_yaml(RULESETS / "asl" / "results.yaml")["charts"][key]["rows"]
    return {total: "none" if result == "-" else str(result) for total, result in rows.items()}


@pytest.mark.parametrize("drm", range(-6, 7))
def test_leaders_agree_with_a_count(drm: int, sorvino: ProtocolClient) -> None:
    rows = _chart("leader_creation")
    counted = Counter(rows[min(max(roll + drm, 1), 7)] for roll in range(1, 7))
    answer = sorvino.ask({"ask": "odds", "table": "leader_creation", "modifier": drm})
    assert {key: Fraction(one) for key, one in answer["p"].items()} == {
        key: Fraction(n, 6) for key, n in counted.items()
    }


@pytest.mark.parametrize("drm", range(-4, 8))
@pytest.mark.parametrize("least", [10, 12])
def test_the_heat_of_battle_agrees_with_a_count(drm: int, least: int, sorvino: ProtocolClient) -> None:
    def result(final: int) -> str:
        if final >= least:
            return "surrender"
        if final <= 4:
            return "hero"
        return "hero_hardened" if final <= 6 else "hardened" if final <= 8 else "berserk"

    counted = Counter(result(a + b + drm) for a, b in product(range(1, 7), repeat=2))
    inputs = {"modifier": drm} if least == 12 else {"modifier": drm - 3, "italian": 1}
    answer = sorvino.ask({"ask": "odds", "table": "heat_of_battle", "inputs": inputs})
    assert {key: Fraction(one) for key, one in answer["p"].items()} == {
        key: Fraction(n, 36) for key, n in counted.items()
    }


@pytest.mark.parametrize("value", range(1, 8))
@pytest.mark.parametrize("drm", range(-5, 6))
def test_close_combat_with_a_vehicle_agrees_with_a_count(value: int, drm: int, sorvino: ProtocolClient) -> None:
    order = ["none", "immobilised", "destroyed", "burning"]
    counted: Counter[str] = Counter()
    for a, b, third in product(range(1, 7), repeat=3):
        final = a + b + drm
        result = "none"
        if final < value:
            result = "burning" if final <= value / 2 else "destroyed"
        elif final == value:
            result = "immobilised"
        elif a + b == 12:
            result = "attacker_reduced"
        if a + b == 2:
            result = max(result, {1: "burning", 2: "destroyed", 3: "immobilised"}.get(third, "none"), key=order.index)
        counted[result] += 1
    inputs = {"ccv": value, "modifier": drm}
    answer = sorvino.ask({"ask": "odds", "table": "close_combat_vehicle", "inputs": inputs})
    assert {key: Fraction(one) for key, one in answer["p"].items()} == {
        key: Fraction(n, 216) for key, n in counted.items()
    }


@pytest.mark.parametrize("lead", range(-6, 7))
def test_ambush_agrees_with_a_count(lead: int, sorvino: ProtocolClient) -> None:
    counted: Counter[str] = Counter()
    for mine, his in product(range(1, 7), repeat=2):
        by = his - mine + lead
        counted["ambush" if by >= 3 else "ambushed" if by <= -3 else "none"] += 1
    answer = sorvino.ask({"ask": "odds", "table": "ambush", "inputs": {"enemy_modifier": lead}})
    assert {key: Fraction(one) for key, one in answer["p"].items()} == {
        key: Fraction(n, 36) for key, n in counted.items()
    }


@pytest.mark.parametrize("morale", range(5, 11))
@pytest.mark.parametrize("drm", range(-2, 5))
@pytest.mark.parametrize("broken", [0, 1])
def test_morale_checks_agree_with_a_count(morale: int, drm: int, broken: int, sorvino: ProtocolClient) -> None:
    counted: Counter[str] = Counter()
    for a, b in product(range(1, 7), repeat=2):
        if a + b == 12:
            counted["eliminated" if broken else "reduced_broken"] += 1
        elif a + b + drm > morale:
            counted["reduced" if broken else "broken"] += 1
        else:
            counted["pinned" if a + b + drm == morale and not broken else "pass"] += 1
    inputs = {"morale": morale, "modifier": drm, "broken": broken}
    answer = sorvino.ask({"ask": "odds", "table": "morale", "inputs": inputs})
    assert {key: Fraction(one) for key, one in answer["p"].items()} == {
        key: Fraction(n, 36) for key, n in counted.items()
    }


@pytest.mark.parametrize("dm", [0, 1])
@pytest.mark.parametrize("shelter", [0, 1])
@pytest.mark.parametrize("leadership", [-2, 0, 1])
def test_rally_agrees_with_a_count(dm: int, shelter: int, leadership: int, sorvino: ProtocolClient) -> None:
    counted: Counter[str] = Counter()
    for a, b in product(range(1, 7), repeat=2):
        final = a + b + 4 * dm - shelter + leadership
        counted["reduced" if a + b == 12 else "rallied" if final <= 7 else "fails"] += 1
    inputs = {"morale": 7, "dm": dm, "shelter": shelter, "leadership": leadership}
    answer = sorvino.ask({"ask": "odds", "table": "rally", "inputs": inputs})
    assert {key: Fraction(one) for key, one in answer["p"].items()} == {
        key: Fraction(n, 36) for key, n in counted.items()
    }


@pytest.mark.slow(8)
@pytest.mark.share(4)
@pytest.mark.parametrize(
    ("code", "inputs", "expected"),
    [
        ("2KIA", {}, {"eliminated": 36}),
        ("PTC", {}, {"pinned": 15}),
        ("PTC", {"broken": 1}, {}),
        ("NMC", {}, {"pinned": 6, "broken": 15, "reduced": 1}),
        ("1MC", {}, {"pinned": 5, "broken": 21, "reduced": 1}),
        ("1MC", {"half_squad": 1}, {"pinned": 5, "broken": 20, "eliminated": 1}),
        ("1MC", {"broken": 1}, {"reduced": 20, "eliminated": 1}),
        ("1MC", {"broken": 1, "half_squad": 1}, {"eliminated": 21}),
        ("K/1", {}, {"pinned": 5, "broken": 20, "reduced": 35, "eliminated": 1}),
        ("K/1", {"half_squad": 1}, {"eliminated": 36}),
        ("K/1", {"smc": 1}, {"reduced": 24, "eliminated": 12}),
    ],
)
def test_a_result_is_what_becomes_of_a_lone_target(
    code: str, inputs: dict[str, int], expected: dict[str, int], tmp_path: Any
) -> None:
    """Of morale 7, in 36 throws (7.301 to 7.305, 10.3, 10.31)."""
    rows = dict.fromkeys(map(str, range(2, 13)), f"{code} " * 11)
    client = ProtocolClient({**copy.deepcopy(SAMPLE), "values": {"ift": rows}}, tmp_path)
    answer = client.ask({"ask": "odds", "table": "ift", "inputs": {"fp": 8, "morale": 7, **inputs}})
    assert answer["p"] == {code: "36/36"}
    found = {fate: Fraction(chance) for fate, chance in answer["expected"].items() if Fraction(chance)}
    assert found == {fate: Fraction(n, 36) for fate, n in expected.items()}


@pytest.mark.parametrize("units", range(1, 6))
def test_random_selection_agrees_with_a_count(units: int, sorvino: ProtocolClient) -> None:
    throws = list(product(range(1, 7), repeat=units))
    chosen = sum(throw[0] == max(throw) for throw in throws)
    answer = sorvino.ask({"ask": "odds", "table": "random_selection", "inputs": {"units": units}})
    assert Fraction(answer["p"]["selected"]) == Fraction(chosen, len(throws))
    assert Fraction(answer["expected"]["units"]) == Fraction(sum(t.count(max(t)) for t in throws), len(throws))

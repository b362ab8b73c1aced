"""The worked cases about dice of Landships! run through the query protocol; what needs a missing table says so."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.cases.case_files import HERE, GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml
from workbench.base.data_folders import SAMPLES
from workbench.protocol.answers import answer_request

FILE: dict[str, Any] = read_yaml(HERE / "odds_landships.yaml")
RUN: dict[str, dict[str, Any]] = FILE["run"]
FARM = SAMPLES / "landships" / "marcelle_farm.yaml"
TABLES = {
    "at_to_hit": {"3": 7, "9": 4, "12": 2},
    "small_arms": {"2": 2, "5": 3, "9": 4, "30": 5},
    "breakdown": {"4": 9},
    "orders_of_fire": {"0": 3},
    "close_combat": {"1": ["A1", "A1", "-", "1/1", "D1", "D2"]},
    "barrage": {"30": ["H+2", "H+1", "H", "H", "-", "-"]},
}


def farm(folder: Any, **changes: Any) -> ProtocolClient:
    scenario = read_yaml(FARM)
    scenario["values"] |= changes.pop("values", {})
    return ProtocolClient({**scenario, **changes}, folder, ["rule_not_modelled"])


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    return farm(tmp_path_factory.mktemp("odds"))


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    return farm(tmp_path_factory.mktemp("typed"), values=TABLES)


def taken(answers: list[dict[str, Any]], path: Any) -> Any:
    if isinstance(path, Mapping):
        return {name: taken(answers, inner) for name, inner in path.items()}
    first, _, rest = path.partition(".")
    if first.isdecimal():
        return taken([answers[int(first)]], rest)
    found = [_at(answer, path.split(".")) for answer in answers]
    return [one for part in found for one in part] if isinstance(found[0], list) else found[0]


def _at(answer: Any, steps: list[str]) -> Any:
    if steps[0] == "sum":
        return sum(Fraction(answer["p"].get(result, 0)) for result in steps[1:])
    for step in steps:
        answer = answer.get(step, "0") if isinstance(answer, dict) else answer[int(step)]
    return answer


def alike(found: Any, expected: Any) -> bool:
    """Equal, chances as fractions, yes and no as the number of attacks that are allowed."""
    if isinstance(expected, Mapping):
        return all(alike(found[name], value) for name, value in expected.items())
    if isinstance(expected, bool):
        return bool(found) is expected
    if isinstance(expected, list):
        return bool(found == expected)
    return Fraction(str(found)) == Fraction(str(expected))


@pytest.mark.whole
@pytest.mark.parametrize("name", RUN)
def test_case(name: str, client: ProtocolClient) -> None:
    expected, run = GameCases("landships").cases[name]["expected"], RUN[name]
    answers = [client.ask({"ask": "odds", **request}) for request in run.get("asks") or [run["ask"]]]
    assert all(sum(map(Fraction, answer["p"].values())) == 1 for answer in answers)
    assert {*run["take"], *run.get("leaves", ())} == set(expected)
    for what, path in run["take"].items():
        assert alike(taken(answers, path), expected[what]), (what, answers)


def test_every_case_about_dice_runs_or_has_a_reason() -> None:
    cases = GameCases("landships")
    assert sorted([*RUN, *FILE["not_run"]]) == sorted(cases.odds)
    assert all(reason.strip() for reason in FILE["not_run"].values())


@pytest.mark.parametrize(
    ("request_fields", "code", "words"),
    [
        ({"unit": "bm2", "at": "1305", "to": "unit:g1"}, "missing_table", "small_arms"),
        ({"unit": "gk1", "at": "0809", "to": "unit:bt1"}, "missing_table", "at_to_hit"),
        ({"unit": "ba1", "to": "unit:g1", "weapon": "art_gun_indirect"}, "missing_table", "barrage"),
        ({"table": "anti_tank", "inputs": {"range": 4}}, "missing_table", "Anti-tank table"),
        ({"table": "anti_tank"}, "missing_input", "range"),
        ({"table": "small_arms", "inputs": {"morale": 5, "strength": 6}}, "missing_table", "small_arms"),
        ({"table": "close_combat", "inputs": {"attackers": 3, "defenders": 2}}, "missing_table", "close_combat"),
        ({"table": "barrage", "inputs": {"elements": 3}}, "missing_table", "barrage"),
        ({"table": "barrage_call"}, "missing_table", "orders_of_fire"),
        ({"table": "breakdown", "inputs": {"hexes": 4}}, "missing_table", "breakdown"),
        ({"table": "moral", "inputs": {"morale": 4}}, "unknown_table", "morale"),
        ({"table": "morale", "column": "3", "inputs": {"morale": 4}}, "no_column", "no columns"),
        ({"table": "communication", "column": "7"}, "no_column", "columns: 1"),
        ({"table": "morale", "inputs": {"morale": -1}}, "bad_value", "between 0 and 6"),
        ({"table": "morale"}, "missing_input", "morale"),
        ({"table": "morale", "inputs": {"morale": 4, "gaz": 1}}, "unknown_input", "gas"),
        ({"unit": "bt1", "to": "unit:g1", "weapon": "main_gun"}, "missing_value", "fs"),
        ({"unit": "b1", "to": "unit:g1", "weapon": "laser"}, "unknown_weapon", "laser"),
        ({"unit": "bs1", "to": "unit:g1"}, "no_weapon", ""),
    ],
)
def test_what_is_missing_or_wrong_is_named(
    request_fields: dict[str, Any], code: str, words: str, client: ProtocolClient
) -> None:
    answer = answer_request(client.analysis, {"ask": "odds", **request_fields})
    assert answer["error"]["code"] == code, answer
    assert words in answer["error"]["message"]


def test_three_shots_acquire_their_target(typed: ProtocolClient) -> None:
    """Whippet of size 1 in the open, nine hexes from an anti-tank gun: 4 less 3, 2 and 1, and a natural 1 always hits."""
    answer = typed.ask(
        {"ask": "odds", "kind": "at_gun", "side": "German", "at": "1615", "to": "unit:bt3", "values": {"shots": 3}}
    )
    assert answer["figures"]["modifiers"] == [3, 2, 1]
    assert answer["figures"]["needed"] == [1, 2, 3]
    assert Fraction(answer["p"]["destroyed"]) == 1 - Fraction(9, 10) * Fraction(8, 10) * Fraction(7, 10)
    assert sum(one["value"] for one in answer["modifiers"]) == answer["figures"]["modifiers"][0]


def test_a_target_that_is_acquired_and_a_gun_that_rotated(typed: ProtocolClient) -> None:
    request = {"ask": "odds", "kind": "at_gun", "side": "German", "at": "1015", "to": "unit:bt3"}
    assert typed.ask({**request, "values": {"acquired": 2}})["figures"]["modifiers"] == [0, 0, 0]
    assert typed.ask({**request, "values": {"rotated": True}})["figures"]["modifiers"] == [4, 3, 2]


def test_the_erratum_takes_the_second_shot_for_acquired(tmp_path: Any) -> None:
    other = farm(tmp_path, switches={"A7": "erratum"})
    answer = other.ask({"ask": "odds", "table": "anti_tank", "inputs": {"range": 3}})
    assert answer["figures"]["modifiers"] == [2, 0, 0]


def test_small_arms_have_the_modifiers_of_cover(typed: ProtocolClient) -> None:
    """A hit by the column of the strength, then the check of the target with the +1 of machine guns."""
    firers, targets = ["bm1", "bm2", "b1", "b6"], ["g1", "gm1", "g3", "gm4"]
    for firer in firers:
        for target in targets:
            shot = typed.ask({"ask": "odds", "unit": firer, "to": f"unit:{target}"})
            cover = typed.ask({"ask": "cover", "from": f"unit:{firer}", "to": f"unit:{target}"})
            assert shot["figures"]["modifier"] == cover["saf_total"]
            assert sum(one["value"] for one in shot["modifiers"]) == cover["saf_total"]
            # strength 4 is the column from 2, which hits on 2
            hit = Fraction(min(max(2 - cover["saf_total"], 0), 6), 6)
            lost = Fraction(2 if firer.startswith("bm") else 1, 6)
            assert Fraction(shot["p"].get("eliminated", 0)) == hit * lost
            assert Fraction(shot["p"]["none"]) == 1 - hit


def test_typed_tables_answer(typed: ProtocolClient) -> None:
    def p(table: str, **inputs: int) -> dict[str, Fraction]:
        answer = typed.ask({"ask": "odds", "table": table, "inputs": inputs})
        return {result: Fraction(chance) for result, chance in answer["p"].items()}

    assert p("breakdown", hexes=4, tank_leader=1)["breakdown"] == Fraction(1, 10)
    assert p("close_combat", attackers=2, defenders=1)["1/1"] == Fraction(1, 6)
    assert p("barrage", elements=3, modifier=1) == {"H+1": Fraction(1, 6), "H": Fraction(2, 6), "-": Fraction(3, 6)}
    call = p("barrage_call")
    assert call["no_communication"] == Fraction(1, 2)
    assert call["no_fire_order"] == Fraction(1, 4)
    assert (call["on_target"], call["scatter"]) == (Fraction(1, 6), Fraction(1, 12))
    assert p("small_arms", strength=10, morale=4, wire=1)["eliminated"] == Fraction(4, 6) * Fraction(3, 6)


def test_a_breakdown_that_was_typed_in_reaches_the_price_of_a_move(
    typed: ProtocolClient, client: ProtocolClient
) -> None:
    def tests(one: ProtocolClient) -> list[float | None]:
        path = one.ask({"ask": "path", "unit": "bt3", "to": "0711"})
        return [test["p"] for test in path["tests"] if test["rule"] == "6.16"]

    assert tests(typed) == [0.3]  # 9 or more, 8 on rough ground
    assert tests(client) == [None]


@pytest.mark.parametrize(
    ("firer", "target", "table"),
    [
        ("gr", "bt1", "at_rifle"),
        ("gfl", "bt1", "flamethrower"),
        ("bm1", "gt1", "german_crew"),
        ("gm4", "bt1", "no_attack"),
        ("gk1", "b1", "no_attack"),
        ("g1", "bt1", "no_attack"),
    ],
)
def test_the_attack_that_a_weapon_makes(firer: str, target: str, table: str, client: ProtocolClient) -> None:
    answer = client.ask({"ask": "odds", "unit": firer, "to": f"unit:{target}"})
    assert answer["table"] == table
    # all are far out of range, which stands among the reasons with the section of the weapon
    out_of_range = [reason["rule"] for reason in answer["reasons"] if "beyond its range" in reason["text"]]
    assert out_of_range
    assert set(out_of_range) <= {"2.21b", "13.12", "13.13", "13.21"}


def test_small_arms_at_wheels(typed: ProtocolClient) -> None:
    """Infantry of strength 4 at the armoured car: a hit on 1-2, then its wheels on a 1 (8.67a)."""
    answer = typed.ask({"ask": "odds", "unit": "g1", "at": "0408", "to": "unit:bac"})
    assert Fraction(answer["p"]["breakdown"]) == Fraction(2, 6) * Fraction(1, 6)
    truck = typed.ask({"ask": "odds", "unit": "b1", "at": "2308", "to": "unit:gl"})
    hit = Fraction(max(2 - sum(one["value"] for one in truck["modifiers"]), 0), 6)
    assert Fraction(truck["p"].get("destroyed", 0)) == hit * Fraction(2, 6)


MEN = [
    {"id": "mg", "kind": "mg", "at": "1109", "values": {"fs": 5, "nation": "british"}},
    {"id": "plane", "kind": "aircraft", "at": "1110"},
]
TARGETS: list[dict[str, Any]] = [
    {"id": "leader", "kind": "tank_leader", "at": "1211"},
    {"id": "observer", "kind": "forward_observer", "at": "1210"},
    {"id": "squad", "kind": "infantry", "at": "1210", "values": {"mr": 3}},
    {"id": "old", "kind": "infantry", "at": "1209", "state": ["pinned"], "values": {"mr": 5}},
    {"id": "gun", "kind": "at_gun", "at": "1208", "facing": 4},
    {"id": "crew", "kind": "crew", "at": "1208"},
    {"id": "lost", "kind": "at_gun", "at": "1207", "facing": 4},
    {"id": "horse", "kind": "cavalry_mounted", "at": "1108", "values": {"mr": 4}},
    {"id": "car", "kind": "truck", "at": "1110"},
    {"id": "weak", "kind": "tank", "at": "1107", "values": {"weak_armour": True}},
    {"id": "broken", "kind": "tank", "at": "1106", "state": ["broken_down"], "values": {"nation": "german"}},
]


@pytest.fixture(scope="module")
def open_field(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    """A machine gun of strength 5 beside targets of every kind, all in the open and hit on 3 before the -1 of the gun."""
    return ProtocolClient(
        {
            "format": "workbench/1",
            "title": "field",
            "ruleset": "landships",
            "conditions": {"year": 1918},
            "options": ["morale_1918"],
            "values": {**TABLES, "spot_range": {"clear": 9}},
            "map": {"kind": "hex", "columns": 16, "rows": 16, "ground": "clear"},
            "forces": [{"side": "British", "units": MEN}, {"side": "German", "units": TARGETS}],
        },
        tmp_path_factory.mktemp("field"),
        ["rule_not_modelled"],
    )


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("leader", {"none": 1}),  # no hits on leaders (14.11)
        (
            "observer",
            {"none": Fraction(2, 6), "pinned": Fraction(4 * 2, 36), "eliminated": Fraction(4 * 4, 36)},
        ),  # 14.12
        (
            "old",
            {"none": Fraction(2, 6), "retreat": Fraction(4 * 3, 36), "eliminated": Fraction(4 * 3, 36)},
        ),  # 9.11, 16.12
        ("gun", {"none": Fraction(2, 6), "pinned": Fraction(4 * 3, 36), "eliminated": Fraction(4 * 3, 36)}),  # 14.13
        ("lost", {"none": 1}),
        ("horse", {"none": Fraction(1, 6), "eliminated": Fraction(5 * 3, 36)}),  # 8.66
        ("car", {"none": Fraction(2, 6), "pinned": Fraction(4 * 3, 36), "destroyed": Fraction(4 * 3, 36)}),  # 8.67b
        ("weak", {"none": Fraction(8, 9), "breakdown": Fraction(1, 9)}),  # 13.14
        ("broken", {"bail_out": Fraction(4 * 2 * 4, 216), "on_floor": Fraction(4 * 2 * 2, 216)}),  # 15.12a
    ],
)
def test_what_a_machine_gun_does_to_each_kind_of_target(
    target: str, expected: dict[str, Any], open_field: ProtocolClient
) -> None:
    answer = open_field.ask({"ask": "odds", "unit": "mg", "to": f"unit:{target}"})
    found = {result: Fraction(answer["p"].get(result, 0)) for result in expected}
    assert found == expected, answer


def test_machine_guns_have_no_bonus_against_aircraft(open_field: ProtocolClient) -> None:
    request = {"ask": "odds", "kind": "mg", "side": "German", "at": "1111", "values": {"fs": 5}, "to": "unit:plane"}
    answer = open_field.ask(request)
    assert [one["value"] for one in answer["modifiers"]] == [2]
    assert Fraction(answer["p"]["aborted"]) == Fraction(1, 6)
    guns = open_field.ask({"ask": "odds", "kind": "aa_gun", "side": "German", "at": "1111", "to": "unit:plane"})
    assert guns["p"]["none"] == "125/216"


def test_the_words_are_french_too(open_field: ProtocolClient) -> None:
    request = {"ask": "odds", "unit": "mg", "to": "unit:old"}
    answer = answer_request(open_field.analysis, request, language="fr")
    assert answer["title"] == "Tir d’armes légères"
    assert answer["names"]["retreat"] == "recule de deux hexagones, cloué"


def test_rifle_grenades_help_the_squad_that_carries_them(tmp_path: Any) -> None:
    other = farm(tmp_path, values=TABLES, options=["rifle_grenades"])
    request = {"ask": "odds", "unit": "b1", "at": "1306", "to": "unit:g1"}
    plain, helped = (other.ask({**request, "weapon": weapon}) for weapon in ("infantry", "rifle_grenades"))
    assert helped["figures"]["modifier"] == plain["figures"]["modifier"] - 1
    assert "16.13" in [one["rule"] for one in helped["modifiers"]]


def test_vehicles_do_not_fire_at_aircraft(open_field: ProtocolClient) -> None:
    request = {
        "ask": "odds",
        "kind": "tank",
        "side": "German",
        "at": "1111",
        "to": "unit:plane",
        "weapon": "vehicle_mg",
    }
    assert open_field.ask(request)["table"] == "no_attack"


def test_the_ground_shelters_from_flamethrowers(typed: ProtocolClient) -> None:
    request = {"ask": "odds", "kind": "flamethrower", "side": "British", "at": "1305", "to": "unit:g1"}
    answer = typed.ask(request)
    cover = typed.ask({"ask": "cover", "from": "1305", "to": "unit:g1"})
    assert answer["figures"] == {
        "strength": 30,
        "modifier": cover["cover"]["saf_drm"],
        "morale_modifier": 1,
        "attacks": 1,
    }


def test_squads_in_wire_fire_with_half_their_strength_even_at_what_they_do_not_spot(tmp_path: Any) -> None:
    scenario = read_yaml(FARM)
    scenario["values"] = {"small_arms": TABLES["small_arms"]}  # without a spotting chart
    client = ProtocolClient(scenario, tmp_path, ["rule_not_modelled", "unknown_value"])
    request = {"ask": "odds", "kind": "infantry", "side": "British", "values": {"fs": 5}, "to": "unit:g3"}
    assert client.ask({**request, "at": "1309"})["figures"]["strength"] == 2
    assert client.ask({**request, "at": "1308"})["figures"]["strength"] == 5


def test_a_tank_whose_gun_has_no_strength_fires_its_machine_guns_at_men(typed: ProtocolClient) -> None:
    answer = typed.ask({"ask": "odds", "unit": "bt1", "to": "unit:g1"})
    assert answer["figures"]["strength"] == 2
    gun = {"ask": "odds", "kind": "tank", "side": "British", "at": "1106", "values": {"fs": 8}, "to": "unit:g1"}
    assert typed.ask(gun)["figures"]["strength"] == 8

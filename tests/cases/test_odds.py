"""The worked cases about dice whose chart or check is there run through the query protocol and agree exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cases.case_files import HERE, GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml
from tests.shares import non_empty
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.protocol.answers import answer_request

RUN: dict[str, dict[str, Any]] = read_yaml(HERE / "odds.yaml")
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"


@pytest.fixture(scope="module")
def lipovka(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    return ProtocolClient(read_yaml(LIPOVKA), tmp_path_factory.mktemp("odds"))


@pytest.mark.whole
@pytest.mark.parametrize("name", RUN["panzer_grenadier"])
def test_case(name: str, lipovka: ProtocolClient) -> None:
    case = GameCases("panzer_grenadier").cases[name]
    request = dict(RUN["panzer_grenadier"][name])
    names, only = request.pop("results", {}), request.pop("only", None)
    sure, says = request.pop("certain", None), request.pop("says", None)
    answer = lipovka.ask({"ask": "odds", **request})
    found = {result: Fraction(chance) for result, chance in answer["p"].items()}
    assert sum(found.values()) == 1
    if sure is not None:
        # the case tells the dice: one result is certain, and it is that of the case
        assert says == case["expected"]
        assert found == {sure: 1}
        return
    expected = {names.get(result, result): Fraction(chance) for result, chance in case["expected"].items()}
    if only is not None:
        found = {result: found.get(result, Fraction(0)) for result in expected}
    assert found == expected


def test_the_column_is_the_highest_heading_not_above_the_strength(lipovka: ProtocolClient) -> None:
    expected = GameCases("panzer_grenadier").cases["PG-ODDS-COL"]["expected"]
    for strength, column in non_empty(expected.items()):
        request = {"ask": "odds", "table": "direct_fire", "inputs": {"strength": int(strength)}}
        assert lipovka.ask(request)["column"] == column


@pytest.mark.parametrize(
    ("who", "inputs"),
    [
        ("leader", {"morale": 9, "roll": 7}),
        ("INF 1", {"morale": 8, "bonus": 1, "roll": 10}),
        ("INF 2", {"morale": 8, "bonus": 1, "roll": 12}),
    ],
)
def test_the_example_of_morale(who: str, inputs: dict[str, int], lipovka: ProtocolClient) -> None:
    case = GameCases("panzer_grenadier").cases["PG-ODDS-MOR-EX"]
    answer = lipovka.ask({"ask": "odds", "table": "morale", "inputs": inputs})
    assert list(answer["p"]) == [case["expected"][who]]


def test_the_columns_of_an_assault(lipovka: ProtocolClient) -> None:
    """The leader of the attackers and the town of the defenders shift the attackers alone."""
    expected = GameCases("panzer_grenadier").cases["PG-ODDS-ASSAULT"]["expected"]
    for who, strength, shift in (("attacker", 15, 1 - 2), ("defender", 9, 0)):
        request = {"ask": "odds", "table": "assault", "inputs": {"strength": strength}, "modifier": shift}
        assert lipovka.ask(request)["column"] == expected[f"{who} column"]


@pytest.mark.slow(8)
def test_a_shot_has_the_column_of_its_cover(lipovka: ProtocolClient) -> None:
    """The column of a shot is that which ``cover`` tells, and the modifiers sum up to its shift."""
    forces = lipovka.analysis.scenario.forces
    firers = [unit.id for side, unit in forces if side == "German" and unit.at is not None and unit.kind == "infantry"]
    targets = [unit.id for side, unit in forces if side == "Soviet" and unit.at is not None]
    for firer in firers:
        for target in targets:
            shot = lipovka.ask({"ask": "odds", "unit": firer, "to": f"unit:{target}", "weapon": "df"})
            cover = lipovka.ask({"ask": "cover", "from": f"unit:{firer}", "to": f"unit:{target}"})
            assert shot["column"].removesuffix("+") == str(cover["columns"]["df"])
            assert sum(one["value"] for one in shot["modifiers"]) == cover["raw_shift"]
            bare = lipovka.ask({"ask": "odds", "table": "direct_fire", "column": shot["column"]})
            assert shot["p"] == bare["p"]


@pytest.fixture(scope="module")
def leaders(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    """Lipovka with a leader who helps in combat, beside two platoons of whom one is in the next hex."""
    scenario = read_yaml(LIPOVKA)
    for unit in scenario["forces"][0]["units"]:
        if unit["id"] == "g_lt":
            unit["at"], unit["values"] = "1610", {"move": 4, "combat": 1}
    return ProtocolClient(scenario, tmp_path_factory.mktemp("leaders"))


def test_a_leader_adds_to_one_unit(leaders: ProtocolClient) -> None:
    expected = GameCases("panzer_grenadier").cases["PG-ODDS-642"]["expected"]
    shot = leaders.ask({"ask": "odds", "unit": "g_inf3", "to": "unit:s_inf3", "with": ["g_lt"]})
    assert shot["strength"] == expected["strength"]
    assert "6.42" in {reason["rule"] for reason in shot["reasons"]}
    alone = leaders.ask({"ask": "odds", "unit": "g_inf3", "to": "unit:s_inf3"})
    assert alone["strength"] == 5


@pytest.fixture(scope="module")
def open_ground(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    """A captain with infantry two hexes from a half-track in the open, and machine guns one hex farther."""
    lipovka = read_yaml(LIPOVKA)
    grid = {key: lipovka["map"][key] for key in ("kind", "orientation", "stagger", "labels", "ground")}
    germans, soviets = lipovka["forces"]
    germans["units"] = [
        {"id": "spw", "kind": "apc", "at": "0505", "values": {"df": [4, 3], "armour": 0}},
        {"id": "men", "kind": "infantry", "at": "0905", "values": {"df": [5, 3]}},
    ]
    soviets["units"] = [
        {"id": "captain", "kind": "leader", "at": "0507", "values": {"move": 4, "combat": 1}},
        {"id": "inf", "kind": "infantry", "at": "0507", "values": {"df": [4, 3]}},
        {"id": "hmg", "kind": "hmg", "at": "0508", "values": {"df": [7, 4]}},
        {"id": "post", "kind": "infantry", "at": "0907", "values": {"df": [4, 3]}},
    ]
    keys = ("format", "title", "ruleset", "conditions")
    scenario = {key: lipovka[key] for key in keys} | {"map": {**grid, "columns": 12, "rows": 12}}
    scenario["forces"] = [germans, soviets]
    return ProtocolClient(scenario, tmp_path_factory.mktemp("open"))


def test_the_example_of_combined_fire(open_ground: ProtocolClient) -> None:
    expected = GameCases("panzer_grenadier").cases["PG-COV-733"]["expected"]
    request = {"ask": "odds", "to": "unit:spw", "weapon": "df"}
    shot = open_ground.ask({**request, "unit": "inf", "with": ["hmg", "captain"]})
    assert shot["strength"] == expected["combined_strength"]
    assert shot["column"] == str(expected["combined_column"])
    assert open_ground.ask({**request, "unit": "inf", "with": ["captain"]})["column"] == str(
        expected["INF alone column"]
    )
    assert open_ground.ask({**request, "unit": "hmg"})["column"] == str(expected["HMG alone column"])


def test_opportunity_fire_has_its_shift(open_ground: ProtocolClient) -> None:
    request = {"ask": "odds", "unit": "post", "to": "unit:men"}
    still, moving = open_ground.ask(request), open_ground.ask({**request, "target": {"action": "move"}})
    more = [one["value"] for one in moving["modifiers"] if one not in still["modifiers"]]
    assert more == [1]
    assert (still["column"], moving["column"]) == ("4", "7")


def test_one_hex_fires_together_with_the_worst_shifts(leaders: ProtocolClient) -> None:
    shot = leaders.ask({"ask": "odds", "unit": "g_inf3", "to": "unit:s_inf3", "with": ["g_hmg1"]})
    assert shot["strength"] == 5 + 9
    assert not any(reason["rule"] == "6.41" for reason in shot["reasons"])


def test_several_hexes_need_a_leader(leaders: ProtocolClient) -> None:
    request = {"ask": "odds", "unit": "g_inf3", "to": "unit:s_inf3"}
    without = leaders.ask({**request, "with": ["g_inf2"]})
    assert any(reason["rule"] == "6.41" for reason in without["reasons"])
    led = leaders.ask({**request, "with": ["g_inf2", "g_lt"]})
    assert not any(reason["rule"] == "6.41" for reason in led["reasons"])
    assert led["strength"] == 5 + 5 + 1
    too_many = leaders.ask({**request, "with": ["g_inf2", "g_inf1", "g_lt"]})
    assert any(reason["rule"] == "6.41" for reason in too_many["reasons"])


def test_anti_tank_fire_never_combines(leaders: ProtocolClient) -> None:
    request = {"ask": "odds", "unit": "g_at1", "to": "unit:s_tank3", "weapon": "at", "with": ["g_tank1"]}
    assert answer_request(leaders.analysis, request)["error"]["code"] == "cannot_combine"


@pytest.mark.parametrize(
    ("name", "shooter", "after"),
    [("PG-XF-2", "0605", ["0504"]), ("PG-XF-3", "0705", ["0504"]), ("PG-XF-4", "0605", [])],
)
def test_crossfire(name: str, shooter: str, after: list[str], lipovka: ProtocolClient) -> None:
    """After a move of the target nothing was fired at it where it now is."""
    request: dict[str, Any] = {
        "ask": "odds",
        "kind": "at_gun",
        "at": shooter,
        "to": "0505",
        "target": {"kind": "tank", "values": {"armour": 3}},
        "weapon": "at",
        "after": after,
    }
    shot = lipovka.ask(request)
    bonus = sum(one["value"] for one in shot["modifiers"] if one["rule"] == "11.12")
    assert bonus == GameCases("panzer_grenadier").cases[name]["expected"]["crossfire_bonus"]


def test_machine_guns_without_infantry_assault_at_half(leaders: ProtocolClient) -> None:
    request = {"ask": "odds", "to": "1710", "target": {"kind": "infantry"}, "weapon": "assault"}
    alone = leaders.ask({**request, "unit": "g_hmg1"})
    assert alone["strength"] == 5
    assert "12.54" in {reason["rule"] for reason in alone["reasons"]}
    together = leaders.ask({**request, "unit": "g_hmg1", "with": ["g_inf3", "g_lt"]})
    assert together["strength"] == 9 + 5 + 1
    assert {one["rule"]: one["value"] for one in together["modifiers"]}["6.43"] == 1


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    """Lipovka with an assault on a town: units of 15 with a regular leader against units of 9 without."""
    scenario = read_yaml(LIPOVKA)
    ours, theirs = scenario["forces"]
    ours["units"] = [{"id": "guard", "kind": "infantry", "at": "1409", "values": {"df": [9, 3]}}]
    theirs["units"] = [
        {"id": "a", "kind": "infantry", "at": "1408", "values": {"df": [8, 3]}},
        {"id": "b", "kind": "infantry", "at": "1408", "values": {"df": [7, 3]}},
        {"id": "c", "kind": "engineer", "at": "1408", "values": {"df": [1, 0], "flamethrower": True}},
        {"id": "lead", "kind": "leader", "at": "1408", "values": {"move": 4}},
    ]
    return ProtocolClient(scenario, tmp_path_factory.mktemp("town"))


def test_both_sides_roll_in_an_assault(town: ProtocolClient) -> None:
    expected = GameCases("panzer_grenadier").cases["PG-ODDS-ASSAULT"]["expected"]
    request = {"ask": "odds", "unit": "a", "to": "unit:guard", "weapon": "assault", "with": ["b", "lead"]}
    attack = town.ask(request)
    assert (attack["strength"], attack["column"]) == (15, expected["attacker column"])
    assert sum(one["value"] for one in attack["modifiers"]) == 1 - 2
    defence = attack["answering"]
    assert (defence["strength"], defence["column"]) == (9, expected["defender column"])
    assert defence["p"] == town.ask({"ask": "odds", "table": "assault", "column": "9"})["p"]


def test_flamethrowers_take_first_fire_away(town: ProtocolClient) -> None:
    request = {"ask": "odds", "unit": "a", "to": "unit:guard", "weapon": "assault", "target": {"state": ["dug_in"]}}
    assert "12.43" in {reason["rule"] for reason in town.ask(request)["reasons"]}
    rules = {reason["rule"] for reason in town.ask({**request, "with": ["c"]})["reasons"]}
    assert "15.5" in rules
    assert "12.43" not in rules


def test_at_long_range_anti_tank_fire_has_half_its_strength(lipovka: ProtocolClient) -> None:
    near = lipovka.ask({"ask": "odds", "unit": "g_at1", "at": "2006", "to": "unit:s_tank3"})
    far = lipovka.ask({"ask": "odds", "unit": "g_at1", "to": "unit:s_tank3"})
    assert (near["needed"], far["needed"]) == ("9 or more on 2d6", "11 or more on 2d6")


@pytest.mark.parametrize(
    ("request_fields", "code", "words"),
    [
        ({"table": "direct_fire", "column": "8"}, "no_column", "columns: 1, 2, 4"),
        ({"table": "direct_fire", "inputs": {"strength": -3}}, "bad_value", "strength"),
        ({"table": "direct_fire"}, "missing_input", "strength"),
        ({"table": "direct"}, "unknown_table", "direct_fire"),
        ({"table": "morale", "inputs": {"moral": 7, "morale": 8}}, "unknown_input", "moral"),
        ({"table": "river_crossing"}, "missing_table", "given by the scenario"),
        ({"table": "river_crossing", "inputs": {"number": 14}}, "bad_value", "between 2 and 12"),
        (
            {"table": "initiative", "inputs": {"ours": 1, "theirs": 1, "our_roll": 2, "their_roll": 2}},
            "no_result",
            "tie",
        ),
        ({"table": "morale", "column": "7", "inputs": {"morale": 8}}, "no_column", "no columns"),
        ({"table": "morale", "inputs": {"morale": "high"}}, "bad_value", "whole number"),
        ({"unit": "g_at1", "to": "unit:s_inf3", "weapon": "at"}, "cannot_harm", "vehicles"),
        ({"unit": "g_lt", "to": "unit:s_inf3"}, "no_weapon", "direct fire (df)"),
        ({"unit": "g_inf1", "to": "unit:s_inf3", "weapon": "bf"}, "no_weapon", "it has: direct fire (df)"),
        ({"unit": "s_inf3", "to": "unit:s_inf5"}, "friend", "on the same side"),
        ({"unit": "s_inf3", "to": "unit:s_inf3"}, "friend", "the firer itself"),
        ({"unit": "s_hmg1", "to": "2204"}, "friend", "on the same side"),
        ({"unit": "s_hmg1", "to": "unit:g_inf1", "with": ["g_inf2"]}, "cannot_combine", "not on the side of the firer"),
        ({"unit": "g_inf1", "to": "unit:s_inf3", "weapon": "laser"}, "unknown_weapon", "laser"),
    ],
)
def test_bad_requests_say_what_is_wrong(
    request_fields: dict[str, Any], code: str, words: str, lipovka: ProtocolClient
) -> None:
    answer = answer_request(lipovka.analysis, {"ask": "odds", **request_fields})
    assert answer["error"]["code"] == code
    assert words in answer["error"]["message"]


SAMPLE_OF = {
    "landships": "marcelle_farm",
    "asl": "sorvino_brook",
    "bolt_action": "les_ormeaux",
    "blitzkrieg": "saint_aubry",
}


@pytest.mark.parametrize("game", SAMPLE_OF)
def test_every_game_knows_tables_and_names_them(game: str) -> None:
    scenario, ruleset, _ = load_scenario(SAMPLES / game / f"{SAMPLE_OF[game]}.yaml")
    assert scenario is not None
    assert ruleset is not None
    answer = answer_request(analysis_of(scenario, ruleset), {"ask": "odds", "table": "fortune"})
    assert answer["error"]["code"] == "unknown_table"
    known = "experience" if game == "blitzkrieg" else "damage" if game == "bolt_action" else "morale"
    assert known in answer["error"]["message"]


def test_a_card_reads_alike_when_it_is_written_as_json(lipovka: ProtocolClient) -> None:
    """Every key of JSON is a text, those of the losses that lower the initiative too."""
    written, _, _ = load_scenario(LIPOVKA)
    assert written is not None
    assert written.card.value("initiative_losses")
    assert lipovka.analysis.scenario.card == written.card

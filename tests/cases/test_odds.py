"""The worked cases about dice whose chart or check is there run through the query protocol and agree exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import yaml

from tests.cases.case_files import HERE, GameCases
from tests.cases.protocol_client import ProtocolClient
from workbench.analysis.any_analysis import analysis_of
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario
from workbench.cli.protocol.answers import answer_request

RUN: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "odds.yaml").read_text("utf-8"))
LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"


@pytest.fixture(scope="module")
def lipovka(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    return ProtocolClient(yaml.safe_load(LIPOVKA.read_text("utf-8")), tmp_path_factory.mktemp("odds"))


@pytest.mark.parametrize("name", RUN["panzer_grenadier"])
def test_case(name: str, lipovka: ProtocolClient) -> None:
    case = GameCases("panzer_grenadier").cases[name]
    request = dict(RUN["panzer_grenadier"][name])
    names, only = request.pop("results", {}), request.pop("only", None)
    answer = lipovka.ask({"ask": "odds", **request})
    found = {result: Fraction(chance) for result, chance in answer["p"].items()}
    assert sum(found.values()) == 1
    expected = {names.get(result, result): Fraction(chance) for result, chance in case["expected"].items()}
    if only is not None:
        found = {result: found.get(result, Fraction(0)) for result in expected}
    assert found == expected


def test_the_column_is_the_highest_heading_not_above_the_strength(lipovka: ProtocolClient) -> None:
    expected = GameCases("panzer_grenadier").cases["PG-ODDS-COL"]["expected"]
    for strength, column in expected.items():
        request = {"ask": "odds", "table": "direct_fire", "inputs": {"strength": int(strength)}}
        assert lipovka.ask(request)["column"] == column


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
        ({"table": "morale", "column": "7", "inputs": {"morale": 8}}, "no_column", "no columns"),
        ({"table": "morale", "inputs": {"morale": "high"}}, "bad_value", "whole number"),
        ({"unit": "g_at1", "to": "unit:s_inf3", "weapon": "at"}, "missing_value", "no armour value"),
        ({"unit": "g_lt", "to": "unit:s_inf3"}, "no_weapon", ""),
        ({"unit": "g_inf1", "to": "unit:s_inf3", "weapon": "bf"}, "no_weapon", ""),
        ({"unit": "g_inf1", "to": "unit:s_inf3", "weapon": "laser"}, "unknown_weapon", "laser"),
    ],
)
def test_bad_requests_say_what_is_wrong(
    request_fields: dict[str, Any], code: str, words: str, lipovka: ProtocolClient
) -> None:
    answer = answer_request(lipovka.analysis, {"ask": "odds", **request_fields})
    assert answer["error"]["code"] == code
    assert words in answer["error"]["message"]


@pytest.mark.parametrize("sample", ["bolt_action/les_ormeaux"])
def test_games_without_charts_say_so(sample: str) -> None:
    scenario, ruleset, _ = load_scenario(SAMPLES / f"{sample}.yaml")
    assert scenario is not None
    assert ruleset is not None
    answer = answer_request(analysis_of(scenario, ruleset), {"ask": "odds", "table": "morale"})
    assert answer["error"]["code"] == "not_modelled"

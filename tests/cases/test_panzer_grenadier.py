"""Every worked case of Panzer Grenadier runs through the loader and the query protocol, or is listed with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cases.case_files import GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import MARKERS, case_scenario, kind_of, setup_scenario

GAME = GameCases("panzer_grenadier")


def _has_map(case: Mapping[str, Any]) -> bool:
    setup = case["setup"]
    return "map" in setup and "spotter" in setup and "target" in setup


def _is_entry(case: Mapping[str, Any]) -> bool:
    return case["question"] == "move_cost" and "terrain" in case["setup"]


BY_MAP = [name for name, case in GAME.cases.items() if name not in GAME.setups and _has_map(case)]
BY_ENTRY = [name for name, case in GAME.cases.items() if name not in GAME.setups and _is_entry(case)]


def test_every_case_is_run_or_listed_with_a_reason() -> None:
    GAME.check_lists(BY_MAP, BY_ENTRY)


@pytest.mark.whole
@pytest.mark.parametrize("name", BY_MAP)
def test_case_with_a_map(name: str, tmp_path: Path) -> None:
    case = GAME.cases[name]
    setup = case["setup"]
    inquiry = ProtocolClient(case_scenario(setup), tmp_path)
    if case["question"] == "los":
        by_hex = inquiry.ask({"ask": "los", "from": setup["spotter"], "to": setup["target"]})
        by_unit = inquiry.ask({"ask": "los", "from": "unit:s1", "to": "unit:t"})
        assert (by_hex["visible"], by_unit["visible"]) == (case["expected"], case["expected"]), by_hex["reasons"]
        seen = inquiry.ask({"ask": "area", "from": setup["spotter"]})["visible"]
        assert (setup["target"] in seen) is case["expected"]
    else:
        assert case["question"] == "spotted"
        answer = inquiry.ask({"ask": "spotted", "from": "unit:s1", "to": "unit:t"})
        assert answer["spotted"] is case["expected"], answer["reasons"]
        state = ["spotted"] if setup.get("target_marked_spotted") else []
        described = {
            "observer": {"kind": kind_of(setup.get("spotter_unit"))},
            "target": {"kind": kind_of(setup.get("target_unit")), "state": state},
        }
        ends = {"from": setup["spotter"], "to": setup["target"]}
        nobody = ProtocolClient(case_scenario(setup, with_units=False), tmp_path)
        assert nobody.ask({"ask": "spotted", **ends, **described})["spotted"] is case["expected"]


@pytest.mark.whole
@pytest.mark.parametrize("name", BY_ENTRY)
def test_case_of_entry_costs(name: str, tmp_path: Path) -> None:
    case = GAME.cases[name]
    terrain, extra = case["setup"]["terrain"], case["setup"].get("extra")
    short: dict[str, Any] = {"hexes": {}, "markers": {}}
    for key in (terrain, extra):
        if key not in (None, "clear"):
            short["markers" if key in MARKERS else "hexes"][key] = "0303"
    inquiry = ProtocolClient(setup_scenario(short), tmp_path)
    kinds = {"foot": "infantry", "motorized": "truck", "mechanized": "tank"}
    found = {
        name: inquiry.ask({"ask": "move_cost", "kind": kind, "from": "0302", "to": "0303"})["cost"]
        for name, kind in kinds.items()
    }
    assert {name: "P" if cost == "forbidden" else cost for name, cost in found.items()} == case["expected"]


@pytest.mark.whole
@pytest.mark.parametrize("name", GAME.by_setup)
def test_case_with_a_setup(name: str, tmp_path: Path) -> None:
    GAME.run(name, tmp_path)

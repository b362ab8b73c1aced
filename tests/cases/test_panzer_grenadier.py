"""Every worked case of Panzer Grenadier runs through the loader and the query protocol, or is listed with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases.asking import Bench
from tests.cases.scenarios import MARKERS, case_scenario, kind_of, setup_scenario
from tests.cases.specials import SPECIALS
from tests.cases.takes import find_take

HERE = Path(__file__).parent
GAME = "panzer_grenadier"


def _read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in _read(HERE / f"{GAME}.yaml")}
SETUPS: dict[str, dict[str, Any]] = {
    name: setup for path in sorted((HERE / "setups" / GAME).glob("*.yaml")) for name, setup in _read(path).items()
}
DISPUTED: dict[str, Any] = _read(HERE / "disputed.yaml")[GAME]
ODDS = {name for name, case in CASES.items() if case["question"] == "odds"}


def _has_map(case: Mapping[str, Any]) -> bool:
    setup = case["setup"]
    return "map" in setup and "spotter" in setup and "target" in setup


def _is_entry(case: Mapping[str, Any]) -> bool:
    return case["question"] == "move_cost" and "terrain" in case["setup"]


BY_MAP = [name for name, case in CASES.items() if name not in SETUPS and _has_map(case)]
BY_ENTRY = [name for name, case in CASES.items() if name not in SETUPS and _is_entry(case)]
BY_SETUP = [name for name in SETUPS if name not in DISPUTED["cases"]]


def test_every_case_is_run_or_listed() -> None:
    told = [*BY_MAP, *BY_ENTRY, *BY_SETUP, *DISPUTED["cases"], *ODDS]
    assert sorted(told) == sorted(CASES), "a case is run once, or disputed, or a question of odds"
    assert set(SETUPS) <= set(CASES)


def test_odds_and_disputes_say_why() -> None:
    assert DISPUTED["odds"].strip()
    assert all(reason.strip() for reason in DISPUTED["cases"].values())


@pytest.mark.parametrize("name", BY_MAP)
def test_case_with_a_map(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    setup = case["setup"]
    bench = Bench(case_scenario(setup), tmp_path)
    if case["question"] == "los":
        by_hex = bench.ask({"ask": "los", "from": setup["spotter"], "to": setup["target"]})
        by_unit = bench.ask({"ask": "los", "from": "unit:s1", "to": "unit:t"})
        assert (by_hex["visible"], by_unit["visible"]) == (case["expected"], case["expected"]), by_hex["reasons"]
        seen = bench.ask({"ask": "area", "from": setup["spotter"]})["visible"]
        assert (setup["target"] in seen) is case["expected"]
    else:
        assert case["question"] == "spotted"
        answer = bench.ask({"ask": "spotted", "from": "unit:s1", "to": "unit:t"})
        assert answer["spotted"] is case["expected"], answer["reasons"]
        state = ["spotted"] if setup.get("target_marked_spotted") else []
        described = {
            "observer": {"kind": kind_of(setup.get("spotter_unit"))},
            "target": {"kind": kind_of(setup.get("target_unit")), "state": state},
        }
        ends = {"from": setup["spotter"], "to": setup["target"]}
        nobody = Bench(case_scenario(setup, with_units=False), tmp_path)
        assert nobody.ask({"ask": "spotted", **ends, **described})["spotted"] is case["expected"]


@pytest.mark.parametrize("name", BY_ENTRY)
def test_case_of_entry_costs(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    terrain, extra = case["setup"]["terrain"], case["setup"].get("extra")
    short: dict[str, Any] = {"hexes": {}, "markers": {}}
    for key in (terrain, extra):
        if key not in (None, "clear"):
            short["markers" if key in MARKERS else "hexes"][key] = "0303"
    bench = Bench(setup_scenario(short), tmp_path)
    kinds = {"foot": "infantry", "motorized": "truck", "mechanized": "tank"}
    found = {
        name: bench.ask({"ask": "move_cost", "kind": kind, "from": "0302", "to": "0303"})["cost"]
        for name, kind in kinds.items()
    }
    assert {name: "P" if cost == "forbidden" else cost for name, cost in found.items()} == case["expected"]


@pytest.mark.parametrize("name", BY_SETUP)
def test_case_with_a_setup(name: str, tmp_path: Path) -> None:
    case, setup = CASES[name], SETUPS[name]
    bench = Bench(setup_scenario(setup["scenario"]), tmp_path)
    expected = case["expected"]
    if "means" in setup:
        expected = setup["means"][expected]
    assert _found(bench, setup, expected) == expected


def _found(bench: Bench, setup: Mapping[str, Any], expected: Any) -> Any:
    if "special" in setup:
        return SPECIALS[setup["special"]](bench, setup, expected)
    if "any" in setup or "all" in setup:
        take = find_take(setup["take"])
        found = [take(bench.analysis, request, bench.ask(request)) for request in setup.get("any") or setup["all"]]
        return any(found) if "any" in setup else all(found)
    if "ask" in setup:
        return find_take(setup["take"])(bench.analysis, setup["ask"], bench.ask(setup["ask"]))
    return _by_name(bench, setup, setup["asks"], expected)


def _by_name(bench: Bench, setup: Mapping[str, Any], asks: Mapping[str, Any], expected: Mapping[str, Any]) -> Any:
    """One answer for every name that the case expects."""
    found: dict[str, Any] = {}
    for name, wanted in expected.items():
        take = setup["takes"][name] if "takes" in setup else setup["take"]
        requests = asks[name]
        if isinstance(wanted, Mapping):
            found[name] = _by_name(bench, {"take": take}, requests, wanted)
        else:
            found[name] = find_take(take)(bench.analysis, requests, bench.ask(requests))
    return found

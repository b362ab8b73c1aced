"""More cases of Panzer Grenadier, written from the rules: every row of the terrain chart, and single questions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario
from tests.loading import read_yaml

FILE = read_yaml(Path(__file__).parent / "more_panzer_grenadier.yaml")
ROWS: dict[str, dict[str, Any]] = FILE["rows"]
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in FILE["cases"]}
SIZE = {"columns": 16, "rows": 16}


def _row_bench(key: str, labels: str, folder: Path) -> ProtocolClient:
    layer = "markers" if ROWS[key].get("marker") else "hexes"
    return ProtocolClient(setup_scenario({**SIZE, layer: {key: labels}}), folder)


@pytest.mark.parametrize("key", [key for key in ROWS if key != "clear"])
def test_row_between_equal_levels(key: str, tmp_path: Path) -> None:
    line = {"ask": "los", "from": "0501", "to": "0505"}
    one = _row_bench(key, "0503", tmp_path).ask(line)["visible"]
    two = _row_bench(key, "0502 0503", tmp_path).ask(line)["visible"]
    assert (one, two) == {"open": (True, True), "two": (True, False), "block": (False, False)}[ROWS[key]["los"]]


@pytest.mark.parametrize("key", [key for key in ROWS if key != "clear"])
def test_row_hides_beyond_its_limit(key: str, tmp_path: Path) -> None:
    inquiry = _row_bench(key, "0515", tmp_path)
    for name, kind in (("leg", "infantry"), ("gun", "at_gun"), ("afv", "tank")):
        limit = ROWS[key][name]
        seen = {
            distance: inquiry.ask(
                {"ask": "spotted", "from": f"05{15 - distance:02d}", "to": "0515", "target": {"kind": kind}}
            )["spotted"]
            for distance in (limit, limit + 1)
        }
        assert seen == {limit: True, limit + 1: False}, kind


@pytest.mark.parametrize("key", [key for key in ROWS if key != "clear"])
def test_row_costs(key: str, tmp_path: Path) -> None:
    inquiry = _row_bench(key, "0503", tmp_path)
    for kind, cost in zip(("infantry", "truck", "tank"), ROWS[key]["cost"], strict=True):
        found = inquiry.ask({"ask": "move_cost", "kind": kind, "from": "0502", "to": "0503"})["cost"]
        assert ("P" if found == "forbidden" else found) == cost, kind


@pytest.mark.whole
@pytest.mark.parametrize("name", list(CASES))
def test_case(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    short = {**SIZE, **case["scenario"]}
    if "switches" in case:
        short["switches"] = case["switches"]
    inquiry = ProtocolClient(setup_scenario(short), tmp_path)
    for request, expected in case["asks"]:
        answer = inquiry.ask(request)
        for field, value in expected.items():
            if field in ("has", "has_not"):
                _holds(answer, value, field == "has", request)
            elif isinstance(value, Mapping) and field == "cover":
                assert {key: answer["cover"][key] for key in value} == value, (request, answer)
            else:
                assert answer[field] == (pytest.approx(value, abs=0.001) if type(value) is float else value), (
                    request,
                    answer,
                )


def _holds(answer: Mapping[str, Any], wanted: Mapping[str, list[str]], there: bool, request: Any) -> None:
    for field, labels in wanted.items():
        found = [label for label in labels if (label in answer[field]) is not there]
        assert found == [], (request, field, "is missing" if there else "should not be there", answer)

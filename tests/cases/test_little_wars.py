"""The cases of Little Wars, worked by hand from the text of 1913, through the loader and the query protocol."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from tests.cases.case_files import HERE
from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml

CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in read_yaml(HERE / "little_wars.yaml")}


def scenario(case: Mapping[str, Any]) -> dict[str, Any]:
    """The table of a case: the first unit is Blue's, the others are the enemy."""
    first, *others = case["units"]
    return {
        "format": "workbench/1",
        "title": "A worked case",
        "ruleset": "little_wars",
        "map": {
            "kind": "table",
            "unit": "in",
            "width": 144,
            "height": 96,
            "ground": "floor",
            "features": case.get("features", []),
        },
        "forces": [{"side": "Blue", "units": [first]}, {"side": "Red", "units": others}],
    }


def taken(answer: Mapping[str, Any], path: str) -> Any:
    """A part of an answer: the keys of a path; ``reached`` are the points whose cost one move pays."""
    if path == "reached":
        return [cost is not None for cost in answer["costs"]]
    return reduce(lambda found, key: found[key], path.split("."), answer)


def test_there_are_thirty_cases_or_more_each_with_its_chapter() -> None:
    assert len(CASES) >= 30
    assert {case["rule"].split(" (")[0].split(":")[0] for case in CASES.values()} == {
        "Mobility",
        "Beginnings",
        "The Country",
        "Hand-to-Hand",
    }


@pytest.mark.whole
@pytest.mark.parametrize("name", CASES)
def test_case(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    answer = ProtocolClient(scenario(case), tmp_path).ask(case["ask"])
    assert taken(answer, case["take"]) == case["expected"], case["rule"]

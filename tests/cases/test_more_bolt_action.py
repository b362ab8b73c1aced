"""More cases of Bolt Action, written from the rules: in the words of the worked cases, or with a table of their own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cases.bolt_action.questions import QUESTIONS
from tests.cases.bolt_action.scene import FIGURES
from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in read_yaml(Path(__file__).parent / "more_bolt_action.yaml")
}


@pytest.mark.whole
@pytest.mark.parametrize("name", list(CASES))
def test_case(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    assert case["why"].strip()
    if "table" not in case["setup"]:
        found = QUESTIONS[case["question"]](case, lambda scene: ProtocolClient(scene.data(), tmp_path, FIGURES))
        assert found == case["expected"]
        return
    inquiry = ProtocolClient(_scenario(case["setup"]["table"]), tmp_path, (*FIGURES, "unfit_unit"))
    asks, expected = case["setup"]["asks"], case["expected"]
    assert set(asks) == set(expected)
    # every request is made before any is judged: a failure shows them all
    answers = {key: inquiry.ask(request) for key, request in asks.items()}
    found = {key: _fields(answers[key], wanted) for key, wanted in expected.items()}
    assert found == _near(expected)


def _near(wanted: Any) -> Any:
    """The same, with broken numbers taken for rounded ones."""
    if isinstance(wanted, Mapping):
        return {key: _near(value) for key, value in wanted.items()}
    return pytest.approx(wanted, abs=0.01) if isinstance(wanted, float) else wanted


def _scenario(table: Mapping[str, Any]) -> dict[str, Any]:
    assert set(table) <= {"pieces", "sides", "size", "switches", "unit"}, table
    width, height = table.get("size", (100, 70))
    pieces = [{"id": f"p{number}", **piece} for number, piece in enumerate(table.get("pieces", ()), start=1)]
    return {
        "format": "workbench/1",
        "title": "A worked case",
        "ruleset": "bolt_action",
        "switches": table.get("switches", {}),
        "map": {
            "kind": "table",
            "unit": table.get("unit", "in"),
            "width": width,
            "height": height,
            "ground": "open",
            "features": pieces,
        },
        "forces": [{"side": side, "units": units} for side, units in table.get("sides", {}).items()],
    }


def _fields(answer: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an answer that a case names; ``a.b`` looks inside, ``reached`` tells which places a reach holds, ``at``
    which pieces blind something."""
    found: dict[str, Any] = {}
    for name, value in wanted.items():
        if name == "reached":
            found[name] = [cost is not None for cost in answer["costs"]]
            continue
        if name == "at":
            found[name] = sorted(one["at"] for one in answer["obstacles"])
            continue
        part: Any = answer
        for key in name.split("."):
            part = part[key]
        if isinstance(value, Mapping):
            part = _fields(part, value)
        elif isinstance(value, list) and name == "units":
            part = sorted(part)
        found[name] = part
    return found

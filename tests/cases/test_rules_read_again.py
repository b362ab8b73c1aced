"""Questions of people who read the rulebooks again, each with the answer that the rule gives (``rules_read_again*.yaml``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml
from tests.shares import non_empty

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = [case for path in sorted(HERE.glob("rules_read_again*.yaml")) for case in read_yaml(path)]


@pytest.mark.whole
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: Mapping[str, Any], tmp_path: Path) -> None:
    scenario = read_yaml(HERE / "rules_read_again" / f"{case['scenario']}.yaml")
    client = ProtocolClient({**scenario, **case.get("with", {})}, tmp_path, case.get("unminded", ()))
    for one in non_empty(case["asks"]):
        assert set(one) <= {"ask", "answer", "says", "says_not"}, one
        answer = client.ask(one["ask"])
        _agree(answer, one.get("answer", {}), (one["ask"], answer))
        words = json.dumps(answer, ensure_ascii=False)
        for text in one.get("says", ()):
            assert text in words, (one["ask"], text, answer)
        for text in one.get("says_not", ()):
            assert text not in words, (one["ask"], text, answer)


def _agree(found: Any, wanted: Any, where: object) -> None:
    """Has an answer all that is wanted? Numbers with a point may be off by a thousandth."""
    if isinstance(wanted, Mapping):
        for key, value in wanted.items():
            assert key in found, (key, where)
            _agree(found[key], value, where)
    elif type(wanted) is float:
        assert found == pytest.approx(wanted, abs=1e-3), where
    else:
        assert found == wanted, where

"""Every worked case of Battle for Moscow runs through the loader and the query protocol, by the values of its ruleset alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cases.answer_parts import find_take
from tests.cases.case_files import HERE
from tests.cases.protocol_client import ProtocolClient
from tests.cases.scenarios import setup_scenario
from tests.loading import read_yaml
from workbench.base.data_folders import RULESETS
from workbench.checks.loading import load_ruleset

GAME = "battle_for_moscow"
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in read_yaml(HERE / f"{GAME}.yaml")}


def test_there_are_cases_of_every_rule_that_is_named() -> None:
    ruleset, _ = load_ruleset(GAME)
    assert ruleset is not None
    assert set(ruleset.doctrines.values()) == {"generic"}, "no rule of it is written in Python"
    assert set(ruleset.rules) <= {case["source"] for case in CASES.values()}
    assert len(CASES) >= 50


def test_no_file_of_it_is_python() -> None:
    assert {path.suffix for path in (RULESETS / GAME).rglob("*") if path.is_file()} == {".yaml"}


@pytest.mark.parametrize("name", CASES)
def test_case(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    inquiry = ProtocolClient(setup_scenario(case["scenario"], GAME), tmp_path)
    found = find_take(case["take"])(inquiry.analysis, case["ask"], inquiry.ask(case["ask"]))
    assert found == case["expected"], case["why"]

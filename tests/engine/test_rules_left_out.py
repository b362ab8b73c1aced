"""Rules that are not modelled are named where they matter: by the protocol, by the checks, and in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.scenarios import setup_scenario
from workbench.analysis.hex_analysis import Analysis
from workbench.checks.loading import load_scenario
from workbench.files.rulesets.loader import find_rulesets, read_ruleset
from workbench.protocol.answers import answer_request, known_asks
from workbench.protocol.registry import TOPICS
from workbench.scenario.scenario import Scenario

FORCES = {
    "A": [
        {"id": "inside", "kind": "infantry", "at": "0303", "state": ["in_assault"]},
        {"id": "free", "kind": "infantry", "at": "0101"},
        {"id": "gun", "kind": "tank", "at": "0105", "values": {"bf": [8, 10]}},
        {"id": "tank", "kind": "tank", "at": "0104"},
    ],
    "B": [{"id": "enemy", "kind": "infantry", "at": "0303", "state": ["in_assault"]}],
}


def left_out(folder: Path, request: dict[str, Any], language: str = "en", **more: Any) -> list[dict[str, str]]:
    """What the answer to a request says that it leaves out."""
    path = folder / "left_out.yaml"
    path.write_text(json.dumps(setup_scenario({"forces": FORCES, **more})), encoding="utf-8")
    scenario, ruleset, _ = load_scenario(path)
    assert isinstance(scenario, Scenario)
    assert ruleset is not None
    answer = answer_request(Analysis(scenario, ruleset), request, language)
    assert "error" not in answer
    found: list[dict[str, str]] = answer.get("not_modelled", [])
    return found


@pytest.mark.parametrize(
    ("request_", "rules"),
    [
        ({"ask": "reach", "unit": "inside"}, ["12.12"]),
        ({"ask": "path", "unit": "inside", "to": "0304"}, ["12.12"]),
        ({"ask": "reach", "unit": "free"}, []),
        ({"ask": "los", "from": "unit:inside", "to": "0101"}, []),
        ({"ask": "reach", "unit": "gun"}, ["3.33 6.83"]),
        ({"ask": "reach", "unit": "tank"}, []),
        ({"ask": "move_cost", "kind": "truck", "from": "0101", "to": "0102"}, ["5.1 5.61 5.67 6.3"]),
    ],
)
def test_an_answer_names_what_it_leaves_out(tmp_path: Path, request_: dict[str, Any], rules: list[str]) -> None:
    assert [one["rule"] for one in left_out(tmp_path, request_)] == rules


def test_a_rule_about_terrain_is_named_where_the_map_has_it(tmp_path: Path) -> None:
    ask = {"ask": "spotted", "from": "0101", "to": "0102"}
    assert left_out(tmp_path, ask) == []
    assert [one["rule"] for one in left_out(tmp_path, ask, hexes={"cave": "0505"})] == ["16.71"]


def test_it_is_named_in_the_language_of_the_answer(tmp_path: Path) -> None:
    (english,) = left_out(tmp_path, {"ask": "reach", "unit": "inside"})
    (french,) = left_out(tmp_path, {"ask": "reach", "unit": "inside"}, "fr")
    assert english["text"].startswith("not modelled: The free shot")
    assert french["text"].startswith("non modélisé : Le tir libre")


def test_check_names_the_rules_that_concern_a_scenario(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(json.dumps(setup_scenario({"forces": FORCES})), encoding="utf-8")
    (found,) = (item for item in load_scenario(path)[2] if item.code == "rule_not_modelled")
    assert "[12.12]" in found.text.en
    assert "[12.12]" in found.text.fr
    assert "[16.71]" not in found.text.en
    path.write_text(json.dumps(setup_scenario({"forces": {"A": FORCES["A"][1:2]}})), encoding="utf-8")
    assert [item for item in load_scenario(path)[2] if item.code == "rule_not_modelled"] == []


@pytest.mark.parametrize("name", find_rulesets())
def test_concerns_name_what_there_is(name: str) -> None:
    ruleset, _ = read_ruleset(name)
    assert ruleset is not None
    tags = {tag for kind in ruleset.units.values() for tag in kind.tags}
    asks = {*TOPICS, *known_asks(table=True), *known_asks(table=False)}
    for option in ruleset.not_modelled:
        assert option.citation.rule, option.key
        concern = option.concern
        if concern is None:
            continue
        assert option.summary.en, option.key
        assert option.summary.fr, option.key
        assert not concern.always, option.key
        assert set(concern.answers) <= asks, option.key
        assert set(concern.kinds) <= tags | set(ruleset.units), option.key
        assert set(concern.states) <= set(ruleset.states), option.key
        assert set(concern.terrain) <= set(ruleset.terrain), option.key
        for condition, words in concern.conditions.items():
            assert set(words) <= set(ruleset.conditions[condition].choices), option.key

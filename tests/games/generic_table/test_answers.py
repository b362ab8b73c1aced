"""Answers of table games of one's own: whose sections they cite, lengths on tables in another unit, modifiers one by one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.loading import read_yaml
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.base.data_folders import RULESETS
from workbench.checks.loading import load_scenario
from workbench.protocol.answers import answer_request
from workbench.rules.attacks import ATTACKER, DEFENDER

FILES = ("ruleset", "sight", "spotting", "movement", "terrain", "units", "fire")
SECTIONS = {"1": "A.1", "2": "B.2", "3": "C.3", "4": "D.4", "5": "E.5", "6": "F.6"}


def bench(
    folder: Path, charts: Mapping[str, Any] = {}, modifiers: Mapping[str, Any] = {}, **scenario: Any
) -> AnyAnalysis:
    """A table under the empty game whose sections were replaced, some values of its ``charts``, and with more ``modifiers``."""
    home = folder / "mine"
    home.mkdir(exist_ok=True)
    for name in FILES:
        read = read_yaml(RULESETS / "generic_table" / f"{name}.yaml")
        for key in charts.keys() & read.get("charts", {}).keys():
            read["charts"][key] |= charts[key]
        if "modifiers" in read:
            read["modifiers"] |= modifiers
        text = yaml.safe_dump(read, allow_unicode=True)
        for old, new in SECTIONS.items():
            text = text.replace(f"rule: '{old}'", f"rule: {new}")
        (home / f"{name}.yaml").write_text(text, encoding="utf-8")
    board = {"kind": "table", "unit": "cm", "width": 120, "height": 80, "ground": "clear"} | scenario.pop("map", {})
    data = {"format": "workbench/1", "title": "A table", "ruleset": "mine", "map": board, **scenario}
    path = folder / "table.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    loaded, ruleset, diagnostics = load_scenario(path)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert loaded is not None
    assert ruleset is not None
    return analysis_of(loaded, ruleset)


def ask(analysis: AnyAnalysis, **request: Any) -> dict[str, Any]:
    found: dict[str, Any] = dict(answer_request(analysis, request))
    assert "error" not in found, found
    return found


def units(*given: dict[str, Any]) -> list[dict[str, Any]]:
    """The first for Blue, the others for Red."""
    return [{"side": "Blue", "units": list(given[:1])}, {"side": "Red", "units": list(given[1:])}]


WOODS = {"id": "w", "terrain": "woods", "polygon": [[40, 10], [60, 10], [60, 40], [40, 40]]}
WALL = {"id": "m", "terrain": "wall", "line": [[37, 10], [37, 30]], "width": 0}


def test_every_reason_cites_a_section_of_the_ruleset(tmp_path: Path) -> None:
    forces = units({"id": "b", "kind": "infantry", "at": [20, 20]}, {"id": "r", "kind": "infantry", "at": [45, 20]})
    analysis = bench(tmp_path, map={"features": [WOODS, WALL]}, forces=forces)
    ends = {"from": "unit:b", "to": "unit:r"}
    cited = [reason["rule"] for reason in ask(analysis, ask="los", **ends)["reasons"]]
    cited += [reason["rule"] for reason in ask(analysis, ask="spotted", **ends)["reasons"]]
    shot = ask(analysis, ask="odds", unit="b", to="unit:r")
    cited += [shot["rule"], *(one["rule"] for one in (*shot["reasons"], *shot["modifiers"]))]
    move = ask(analysis, ask="move_cost", unit="b", to=[39, 20])
    cited += [part["rule"] for part in move["parts"]] + [test["rule"] for test in move["tests"]]
    assert set(cited) <= set(SECTIONS.values()), cited
    assert {"A.1", "B.2", "C.3", "D.4", "E.5", "F.6"} <= set(cited)


def test_lengths_are_those_of_the_ruleset_on_a_table_in_inches(tmp_path: Path) -> None:
    """Infantry goes 20 cm, which are 7.87 inches."""
    board = {"unit": "in", "width": 48, "height": 36}
    analysis = bench(tmp_path, map=board, forces=units({"id": "b", "kind": "infantry", "at": [10, 10]}))
    costs = ask(analysis, ask="reach", unit="b", to=[[17.8, 10], [17.9, 10]])["costs"]
    assert [cost is not None for cost in costs] == [True, False]
    assert ask(analysis, ask="range", unit="b")["max"] == pytest.approx(60 / 2.54, abs=1e-4)


@pytest.mark.parametrize(
    ("firer", "target", "needed", "amounts"),
    [
        ({}, {}, "1d6, each hits on 4 or more", []),
        ({"at": [50, 60]}, {}, "2d6, each hits on 3 or more", [1]),
        ({"at": [40, 60]}, {"state": ["dug_in"]}, "2d6, each hits on 5 or more", [-1]),
        ({"at": [40, 60], "state": ["shaken"]}, {}, "1d6, each hits on 4 or more", []),
        ({"at": [40, 60], "state": ["move"]}, {}, "1d6, each hits on 4 or more", []),
        ({"at": [40, 60]}, {"state": ["hidden"]}, "1d6, each hits on 4 or more", []),
        ({"at": [50, 60], "kind": "machine_guns"}, {"state": ["hidden"]}, "2d6, each hits on 3 or more", [1]),
    ],
)
def test_a_pool_has_the_dice_of_its_band_and_the_score_of_its_modifiers(
    firer: dict[str, Any], target: dict[str, Any], needed: str, amounts: list[int], tmp_path: Path
) -> None:
    forces = units(
        {"id": "b", "kind": "infantry", "at": [20, 60], **firer},
        {"id": "r", "kind": "infantry", "at": [60, 60], **target},
    )
    shot = ask(bench(tmp_path, forces=forces), ask="odds", unit="b", to="unit:r", weapon="")
    assert shot["needed"] == needed
    assert [one["value"] for one in shot["modifiers"]] == amounts


def test_the_side_that_is_hit_and_height_shift_a_roll(tmp_path: Path) -> None:
    hill = {"id": "h", "terrain": "hill", "polygon": [[10, 10], [30, 10], [30, 30], [10, 30]], "level": 2}
    forces = units(
        {"id": "b", "kind": "tanks", "at": [20, 20], "facing": 90},
        {"id": "front", "kind": "tanks", "at": [70, 20], "facing": 270},
        {"id": "rear", "kind": "tanks", "at": [70, 20.1], "facing": 90},
        {"id": "flank", "kind": "tanks", "at": [70, 19.9], "facing": 0},
    )
    analysis = bench(tmp_path, map={"features": [hill]}, forces=forces)
    shifts = {
        unit: sum(one["value"] for one in ask(analysis, ask="odds", unit="b", to=f"unit:{unit}")["modifiers"])
        for unit in ("front", "rear", "flank")
    }
    assert shifts == {"front": 1, "rear": 3, "flank": 2}


def test_an_indirect_attack_needs_no_line_and_has_a_template(tmp_path: Path) -> None:
    house = {"id": "h", "terrain": "house", "polygon": [[40, 10], [44, 10], [44, 30], [40, 30]], "level": 3}
    forces = units(
        {"id": "b", "kind": "mortar", "at": [20, 20]},
        {"id": "r", "kind": "infantry", "at": [60, 20]},
        {"id": "near", "kind": "infantry", "at": [30, 40]},
    )
    analysis = bench(tmp_path, map={"features": [house]}, forces=forces)
    assert ask(analysis, ask="los", **{"from": "unit:b", "to": "unit:r"})["visible"] is False
    assert ask(analysis, ask="odds", unit="b", to="unit:r")["may"] is True
    assert ask(analysis, ask="odds", unit="b", to="unit:near", weapon="mortar")["may"] is False, "below its least range"
    assert ask(analysis, ask="template")["templates"] == [
        {"key": "shells", "name": "shells", "diameter": 10, "rule": "D.4", "deviation": 15}
    ]


# --- Charts that say for whom their results are good.

FAVOURS = {"AE": DEFENDER, "AR": DEFENDER, "DR": ATTACKER, "DE": ATTACKER}


def assaulted(
    folder: Path, defence: int, strength: int = 4, modifiers: Mapping[str, Any] = {}, **chart: Any
) -> dict[str, Any]:
    """The odds of an assault, with other values in the chart of assaults."""
    forces = units(
        {"id": "b", "kind": "infantry", "at": [20, 20], "values": {"strength": strength}},
        {"id": "r", "kind": "infantry", "at": [20.5, 20], "values": {"strength": defence}},
    )
    table = bench(folder, charts={"assault": chart}, modifiers=modifiers, forces=forces)
    return ask(table, ask="odds", unit="b", to="unit:r", weapon="assault")


def test_results_say_for_whom_they_are_good_and_what_they_bring(tmp_path: Path) -> None:
    found = assaulted(tmp_path, 4, favours=FAVOURS, means={"DR": {"en": "It goes back.", "fr": "Elle recule."}})
    shares = {
        who: sum(Fraction(found["p"].get(key, 0)) for key in FAVOURS if FAVOURS[key] == who)
        for who in (ATTACKER, DEFENDER)
    }
    assert found["column"] == "1:1"
    assert [Fraction(one["p"]) for one in found["suffers"]] == list(shares.values())
    assert Fraction(found["chance"]) == shares[ATTACKER]
    assert found["means"] == {"DR": "It goes back."}


@pytest.mark.parametrize(
    ("below", "column", "nothing"), [("first", "1:2", Fraction(1, 6)), ("nothing", "< 1:2", Fraction(1))]
)
def test_what_is_too_weak_is_read_in_the_first_column_or_does_nothing(
    tmp_path: Path, below: str, column: str, nothing: Fraction
) -> None:
    found = assaulted(tmp_path, 9, below=below)
    assert (found["column"], Fraction(found["p"]["none"])) == (column, nothing)
    assert any("nothing happens" in reason["text"] for reason in found["reasons"]) == (below == "nothing")


@pytest.mark.parametrize(("times", "strength", "column"), [("1/2", 8, "1:1"), ("1/2", 9, "1:1"), (2, 4, "2:1")])
def test_a_modifier_multiplies_a_strength_that_is_no_pool_of_dice(
    times: object, strength: int, column: str, tmp_path: Path
) -> None:
    """A half is rounded as the attack rounds."""
    words = {"name": {"en": "on foot", "fr": "à pied"}, "rule": "4", "standing": "house"}
    modifier = {**words, "when": {"kind": ["infantry"]}, "times": times, "attacks": ["assault"]}
    assert assaulted(tmp_path, 4, strength)["column"] != column
    found = assaulted(tmp_path, 4, strength, {"multiplied": modifier})
    assert found["column"] == column
    assert f"on foot: {times} times the strength" in [reason["text"] for reason in found["reasons"]]

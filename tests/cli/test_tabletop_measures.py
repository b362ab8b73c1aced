"""Measures on tables through the protocol: muzzles, templates that deviate, where a line stops, round numbers."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.checks.loading import load_scenario_text
from workbench.protocol.answers import answer_line
from workbench.protocol.tabletop_request import length
from workbench.scenario.scenario import TabletopScenario

FARM = """\
format: workbench/1
title: Farm
ruleset: bolt_action
map:
  kind: table
  unit: in
  width: 60
  height: 40
  features:
    - {id: smoke, terrain: smoke, circle: [30, 20, 3]}
forces:
  - side: A
    units:
      - {id: t, kind: tank_medium, at: [10, 20], facing: 90,
         weapons: [{id: gun, weapon: at_medium, mount: turret, muzzle: 3.5}]}
      - {id: d, kind: tank_medium, at: [10, 5], facing: 90,
         weapons: [{id: top, weapon: mmg, mount: turret}, {id: bow, weapon: at_medium, mount: casemate, muzzle: 3}]}
      - {id: s, kind: infantry, models: [[10, 30]], values: {weapon: sniper_rifle}}
      - {id: r, kind: infantry, models: [[10, 35], [11, 35]]}
  - side: B
    units:
      - {id: b, kind: infantry, models: [[50, 20], [51, 20]]}
"""


@cache
def inquiry() -> TabletopAnalysis:
    scenario, ruleset, diagnostics = load_scenario_text(FARM, "farm.yaml")
    assert [item.format() for item in diagnostics if item.code != "rule_not_modelled"] == []
    assert isinstance(scenario, TabletopScenario)
    assert ruleset is not None
    return TabletopAnalysis(scenario, ruleset)


def ask(name: str, **request: Any) -> dict[str, Any]:
    fields = {key.rstrip("_"): value for key, value in request.items()}
    line = answer_line(inquiry(), json.dumps({"ask": name, **fields}).encode(), "en")
    assert line is not None
    made: dict[str, Any] = json.loads(line)
    return made


def test_an_observer_names_what_he_aims_with() -> None:
    """By the id of the mount, the weapon, or its value; another weapon looks from elsewhere."""

    def lines(**observer: object) -> list[list[float]]:
        found = ask("los", from_="unit:d", to=[50, 5], purpose="fire", observer=observer)
        return [found["heights"], [found["range"]], [one["length"] for one in found["crossings"]]]

    bow = lines(values={"weapon": "at_medium"})
    assert bow != lines(values={"weapon": "mmg"})
    for observer in ({"mount": "bow"}, {"weapon": "at_medium"}, {"weapon": "bow"}, {"values": {"mount": "bow"}}):
        assert lines(**observer) == bow, observer
    assert lines(mount="top") == lines(values={"weapon": "mmg"})


def test_a_shot_is_measured_from_the_muzzle() -> None:
    answer = ask("measure", from_="unit:t", to="unit:b", weapon="gun")
    found = answer["muzzle"]
    assert (found["kind"], found["at"]) == ("barrel", [13.5, 20])
    assert found["range"] == ask("range", unit="t", to="unit:b", weapon="gun")["range"]
    assert found["text"].startswith("from the end of the barrel: ")
    assert ask("measure", from_="unit:r", to="unit:b", weapon="rifle")["muzzle"] is None
    assert "muzzle" not in ask("measure", from_="unit:t", to="unit:b")
    assert ask("measure", from_=[1, 1], to="unit:b", weapon="gun")["error"]["code"] == "no_weapon"


def test_a_template_goes_astray() -> None:
    known = {one["key"]: one for one in ask("template")["templates"]}
    assert known["smoke_mortar_medium"]["deviation"] == 6
    assert known["barrage_least"]["deviation"] == 24
    shift = {"distance": 6, "direction": 90}
    answer = ask("template", at=[43, 20], template="smoke_mortar_medium", shift=shift)
    assert (answer["at"], answer["aimed"], answer["units"], answer["at_risk"]) == ([49, 20], [], ["b"], ["b"])
    far = ask("template", at=[43, 20], template="smoke_mortar_medium", shift={"distance": 7, "direction": 90})
    assert far["error"]["message"] == "this template goes at most 6 in astray"
    free = ask("template", at=[43, 20], diameter=2, shift={"distance": 7, "direction": 90})
    assert free["units"] == ["b"]
    assert ask("template", at=[1, 1], diameter=2, shift={"direction": 400})["error"]["code"] == "bad_value"


@pytest.mark.slow(8)
def test_a_blocked_line_says_where_it_stops() -> None:
    answer = ask("los", from_="unit:r", to=[50, 10], story=True)
    assert answer["visible"] is False
    assert 27 < answer["stopped"][0] < 33
    assert any(row.startswith("  stopped after ") for row in answer["story"])
    (smoke,) = [one for one in answer["crossings"] if one["at"] == "smoke"]
    assert smoke["top"] is None, "of any height"
    assert ask("los", from_="unit:r", to=[30, 36])["stopped"] is None


def test_a_sniper_on_the_move_has_a_rifle() -> None:
    assert ask("range", unit="s", to="unit:b")["max"] == 36
    assert ask("range", unit="s", to="unit:b", action="advance")["max"] == 24


@pytest.mark.parametrize(
    ("value", "told"), [(16.49999, 16.5), (4.123105625617661, 4.123106), (24.0000001, 24), (0.0, 0), (7.00001, 7)]
)
def test_round_numbers_are_printed_round(value: float, told: float) -> None:
    assert length(value) == told

"""Who is not there yet counts nowhere: every plan and every ask answers as if a reinforcement on the map were off it, and says
so; on a table whoever is aboard a vehicle stands nowhere himself."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.cli.conftest import VILLAGE
from tests.loading import scenario as load
from workbench.analysis.any_analysis import AnyAnalysis, analysis_of, updated_analysis
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario_text
from workbench.protocol.answers import answer_request
from workbench.scenario.edits.settings import SetCardField
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.presence import carrier_of, passengers, present, waiting_text, waits
from workbench.scenario.units import Forces

HEX_ASKS: list[dict[str, Any]] = [
    {"ask": "threat", "side": "Soviet"},
    {"ask": "threat", "side": "German"},
    {"ask": "killzone", "side": "Soviet"},
    {"ask": "posts", "candidates": ["0505", "0606", "0808"], "watch": ["0304", "0305"], "count": 2},
    {"ask": "fairness", "most": 4},
    {"ask": "turns", "side": "Soviet", "most": 6},
    {"ask": "approach", "unit": "g1", "to": "0506", "side": "Soviet"},
    {"ask": "profile", "unit": "g1", "along": ["0304", "0305", "0405"], "side": "Soviet"},
    {"ask": "impact", "terrain": {"0607": "woods"}, "side": "Soviet"},
    {"ask": "watch", "side": "Soviet"},
    {"ask": "spotted", "from": "0505", "to": "0606"},
    {"ask": "spotted", "from": "unit:g1", "to": "0808"},
    {"ask": "describe", "at": "0606"},
    {"ask": "describe", "at": "0808"},
    {"ask": "cover", "from": "0505", "to": "0606"},
    {"ask": "los", "from": "0509", "to": "0603", "purpose": "fire", "side": "Soviet"},
    {"ask": "reach", "unit": "g1"},
    {"ask": "move_cost", "unit": "g1", "to": "0305"},
    {"ask": "odds", "unit": "g2", "to": "0606"},
    {"ask": "area", "from": "0505", "purpose": "fire", "side": "Soviet"},
]
TABLE_ASKS: list[dict[str, Any]] = [
    {"ask": "threat", "side": "German", "to": [[30, 20], [40, 30], [50, 10]]},
    {"ask": "posts", "candidates": [[30, 20], [40, 30]], "watch": [[50, 10], [20, 40]], "count": 1},
    {"ask": "los", "from": [10, 10], "to": [60, 40]},
    {"ask": "describe", "at": [30, 20]},
]


def without_note(record: dict[str, Any], note: str) -> str:
    """A record as text, without the sentence about those who wait."""
    found = dict(record)
    for name in ("assumed", "notes"):
        if name in found:
            found[name] = [words for words in found[name] if words != note]
    return json.dumps(found, sort_keys=True)


def village(**changes: dict[str, Any]) -> AnyAnalysis:
    scenario, ruleset, diagnostics = load_scenario_text(VILLAGE, "village.yaml")
    assert scenario is not None
    assert ruleset is not None
    assert not diagnostics.has_errors
    return analysis_of(changed(scenario, changes), ruleset)


def changed(scenario: Any, changes: dict[str, dict[str, Any]]) -> Any:
    """A scenario with fields of its units changed, by their ids."""
    sides = tuple(
        replace(force, units=tuple(replace(unit, **changes.get(unit.id, {})) for unit in force.units))
        for force in scenario.forces.sides
    )
    return replace(scenario, forces=Forces(sides))


@pytest.mark.parametrize("unit", ["s1", "s2", "g2"])
@pytest.mark.parametrize("request_", HEX_ASKS, ids=lambda one: f"{one['ask']}-{one.get('side', one.get('to', ''))}")
def test_a_reinforcement_on_the_map_counts_as_one_off_it(unit: str, request_: dict[str, Any]) -> None:
    early, later = village(**{unit: {"turn": 4}}), village(**{unit: {"turn": 4, "at": None}})
    note = early.waiting.en
    assert unit in note
    assert "turn 4" in note
    answers = [answer_request(one, request_) for one in (early, later)]
    assert without_note(answers[0], note) == without_note(answers[1], note)
    told = "error" in answers[0] or "assumed" not in answers[0] or note in answers[0]["assumed"]
    assert told, "the answer says who was not counted"


@pytest.mark.slow
def test_it_is_counted_where_it_is_there_from_the_start() -> None:
    """The asks above would notice: a unit that is there changes them."""
    here, later = village(), village(s1={"turn": 4})
    differ = [one["ask"] for one in HEX_ASKS if answer_request(here, one) != answer_request(later, one)]
    assert {"threat", "killzone", "fairness", "turns", "approach", "watch", "describe", "impact"} <= set(differ)


def test_who_is_asked_for_by_name_and_waits_is_told_so() -> None:
    analysis = village(s1={"turn": 4})
    for language, words in (("en", "enters in turn 4"), ("fr", "entre au tour 4")):
        for request in ({"ask": "los", "from": "unit:s1", "to": "0304"}, {"ask": "odds", "unit": "s1", "to": "0304"}):
            problem = answer_request(analysis, request, language)["error"]
            assert problem["code"] == "off_map"
            assert words in problem["message"]


def test_on_a_table_too_whoever_fires() -> None:
    scenario, ruleset = load(SAMPLES / "bolt_action" / "les_ormeaux.yaml")
    analysis = analysis_of(changed(scenario, {"de_pak": {"turn": 4}}), ruleset)
    for request in (
        {"ask": "los", "from": "unit:de_pak", "to": [30, 20]},
        {"ask": "odds", "unit": "de_pak", "to": "unit:us_recce"},
    ):
        assert "enters in turn 4" in answer_request(analysis, request)["error"]["message"]


def test_the_report_says_it() -> None:
    record = answer_request(village(s1={"turn": 4}), {"ask": "fairness", "most": 3})
    soviet = next(side for side in record["sides"] if side["side"] == "Soviet")
    assert (soviet["units"], soviet["off_map"]) == (1, 1)
    assert "s1 (turn 4)" in json.dumps(record)


@pytest.mark.slow
@pytest.mark.parametrize("units", [("us_3",), ("us_3", "us_4")])
def test_who_rides_stands_nowhere_himself(units: tuple[str, ...]) -> None:
    scenario, ruleset = load(SAMPLES / "bolt_action" / "les_ormeaux.yaml")
    found: Any = scenario
    ride = {unit: {"values": {"aboard": "us_halftrack"}, "at": (30.0, 20.0), "models": ()} for unit in units}
    placed = analysis_of(changed(found, ride), ruleset)
    aboard = analysis_of(changed(found, {unit: {**fields, "at": None} for unit, fields in ride.items()}), ruleset)
    for request in TABLE_ASKS:
        answers = [answer_request(one, request) for one in (placed, aboard)]
        assert "error" not in answers[0], answers[0]
        assert answers[0] == answers[1], request["ask"]
    assert placed.kind == "table"
    (_, squad), (_, halftrack) = placed.unit(units[0]), placed.unit("us_halftrack")
    assert placed.place_of(squad) == halftrack.at, "he is where his vehicle is"
    assert placed.waiting.en == ""


def test_whose_carrier_is_not_there_stays_where_he_is() -> None:
    scenario, _ = load(SAMPLES / "bolt_action" / "les_ormeaux.yaml")
    for name in ("nobody", "us_3", "unit:us_3"):
        lost = changed(scenario, {"us_3": {"values": {"aboard": name}, "at": (30.0, 20.0)}})
        found = present(lost).forces.find("us_3")
        assert found is not None
        assert found[1].at == (30.0, 20.0)
        assert carrier_of(found[1], lost.forces) == ""


def test_passengers_are_listed_by_their_vehicles() -> None:
    scenario, _ = load(SAMPLES / "bolt_action" / "les_ormeaux.yaml")
    assert {name: [unit.id for unit in units] for name, units in passengers(scenario.forces).items()} == {
        "us_halftrack": ["us_3"]
    }


@pytest.mark.slow
def test_a_scenario_where_all_are_there_is_the_same_object() -> None:
    for path in ("panzer_grenadier/lipovka_bridge.yaml", "bolt_action/les_ormeaux.yaml", "asl/sorvino_brook.yaml"):
        scenario, ruleset = load(SAMPLES / path)
        assert present(scenario) is scenario
        assert analysis_of(scenario, ruleset).scenario is scenario
        assert not waiting_text(scenario, ruleset.units)


def test_the_same_scenario_gives_the_same_present_one() -> None:
    scenario, _, _ = load_scenario_text(VILLAGE, "village.yaml")
    early: Any = changed(scenario, {"s1": {"turn": 2}})
    assert present(early) is present(early)
    assert [unit.id for _, unit in early.forces if waits(unit, early)] == ["s1"]
    assert not [unit.id for _, unit in present(early).forces if waits(unit, early)]


def test_an_edit_of_the_ground_keeps_who_waits_and_one_that_takes_him_off_ends_it() -> None:
    early = village(s1={"turn": 4})
    taken = unit_edits(early.scenario).place({"s2": None}).apply(early.scenario)  # type: ignore[arg-type]
    assert updated_analysis(early, early.scenario).waiting == early.waiting
    assert not updated_analysis(early, taken).waiting


def test_who_waits_is_there_once_his_turn_is_played() -> None:
    scenario, ruleset, _ = load_scenario_text(VILLAGE, "village.yaml")
    assert ruleset is not None
    early = changed(scenario, {"s1": {"turn": 3}})
    analysis = analysis_of(early, ruleset)
    assert analysis.waiting
    for turn, waits_still in ((2, True), (3, False), (4, False)):
        later = SetCardField("current_turn", turn).apply(early)
        found = updated_analysis(analysis, later)
        assert bool(found.waiting) is waits_still
        assert (found.scenario.forces.find("s1")[1].at is None) is waits_still  # type: ignore[index]


def test_many_who_wait_are_named_in_short() -> None:
    analysis = village(**{unit: {"turn": 3} for unit in ("g1", "g2", "t1", "s1", "s2")})
    assert analysis.waiting.en.endswith("1 more")
    assert analysis.waiting.fr.endswith("1 de plus")

"""The Panzer Grenadier ruleset says what the digest of the rules says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests import loading
from tests.games.sources import engine_source, game_source
from workbench.checks.loading import load_ruleset
from workbench.files.yaml_reader import read_yaml
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, STATES, Ruleset
from workbench.rules.values import Cost, Standing

DIGEST: dict[str, dict[str, Any]] = read_yaml(Path(__file__).with_name("digest.yaml")).data["terrain"]

COMPARED = (
    "los", "height", "limiting", "spot", "spot_for", "df", "bf", "at", "assault", "first_fire", "entrench", "dig",
    "naval_cost", "naval", "no_df", "no_bf", "df_for", "armour", "steps", "df_in_other_limiting", "max_per_hex",
    "winter_as", "disorientation", "leader_radius", "df_through", "df_assisted", "at_assisted",
    "assault_first_no_eng", "replaces_hex_cost", "df_if_firer_lower", "at_if_firer_lower", "assault_defender",
    "df_out", "at_out", "spotter_height", "recovery", "foot_ma_bonus", "as", "cost_own_side",
)  # fmt: skip
ELSEWHERE = {"kind", "cost", "cost_from_rail_hex", "cost_vehicles", "df_note"}
AS_WORDS = {"df_condition", "foot_condition", "cross", "shift_condition", "not_for", "not_in"}
MORE = {("trail", "replaces_hex_cost"): True}
"""Facts that the digest's block leaves to its text (6.2: trails, like roads, spare the terrain of the hex)."""
LAYER_OF_KIND = {
    "hex": HEXES, "contour_hex": HEXES, "in_hex": HEXES, "hexside": HEXSIDES, "linear": PATHS, "linear_hex": PATHS,
    "marker": MARKERS, "unit_state": STATES,
}  # fmt: skip


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return loading.ruleset("panzer_grenadier")


def test_it_loads_without_diagnostics() -> None:
    _, diagnostics = load_ruleset("panzer_grenadier")
    assert [item.format() for item in diagnostics] == []


def test_the_rows_are_those_of_the_digest(ruleset: Ruleset) -> None:
    assert set(ruleset.terrain) == set(DIGEST)
    assert len(ruleset.terrain) == 41


@pytest.mark.parametrize("key", sorted(DIGEST))
def test_a_row_agrees_with_the_digest(ruleset: Ruleset, key: str) -> None:
    expected, row = DIGEST[key], ruleset.terrain[key]
    unknown = set(expected) - set(COMPARED) - ELSEWHERE - AS_WORDS
    assert not unknown, "the digest has a column that this test does not compare"
    for column in COMPARED:
        assert row.fact(column) == expected.get(column, MORE.get((key, column))), column
    for column in AS_WORDS & set(expected):
        assert row.fact(column) is not None, column
    assert row.layer == LAYER_OF_KIND[expected["kind"]]
    costs = {mobility: Cost.parse(word) for mobility, word in expected.get("cost", {}).items()}
    if costs:
        assert dict(row.cost) == costs
    for count, word in expected.get("cost_vehicles", {}).items():
        assert row.fact(f"cost_vehicles_{count}") == word
    if "cost_from_rail_hex" in expected:
        assert set(expected["cost_from_rail_hex"].values()) == {row.fact("cost_from_rail_hex")}


@pytest.mark.parametrize("key", sorted(DIGEST))
def test_a_row_is_cited_named_and_drawn(ruleset: Ruleset, key: str) -> None:
    row = ruleset.terrain[key]
    assert all(cell.citation.rule for cell in row.facts.values())
    assert all(row.cite_cost(mobility).rule for mobility in row.cost)
    assert all((row.name.en, row.name.fr, row.summary.en, row.summary.fr, row.group.en, row.group.fr))
    assert row.look["style"]
    assert str(row.look["colour"]).startswith("#")


def test_only_readings_say_that_they_are_readings(ruleset: Ruleset) -> None:
    rows = ruleset.terrain
    for key, fact in (("jungle", "df"), ("at_ditch", "spot"), ("smoke", "los"), ("rail_embankment", "height")):
        assert rows[key].cite(fact).standing is Standing.READING, (key, fact)
        assert rows[key].cite(fact).note
    assert rows["woods"].cite("los").standing is Standing.PRINTED
    assert rows["road"].cite_cost("foot").standing is Standing.READING
    assert rows["road"].cite_cost("motor").standing is Standing.PRINTED
    assert rows["road"].cost["foot"].amount == Fraction(2, 3)


AGREED_SWITCHES = {
    "A2": ["top", "literal"], "A3": ["block", "ignore"], "A4": ["any", "first"], "A5": ["observe", "always", "never"],
    "A6": ["spotter", "both"], "A7": ["cap", "add"], "A11": ["hedge_open", "both_block"],
    "A12": ["lower_spotter", "crossing_up"], "A13": ["either", "spotter"], "A14": ["none", "block"],
    "A15": ["list", "chart"], "A20": ["terrain", "all"], "A21": ["dearest", "sum"], "A26": ["chart", "text"],
    "A29": ["far", "always"], "A39": ["reduced", "always"],
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(AGREED_SWITCHES))
def test_a_switch_has_its_choices_and_the_recommended_default(ruleset: Ruleset, key: str) -> None:
    switch = ruleset.switches[key]
    assert list(switch.choices) == AGREED_SWITCHES[key]
    assert switch.default == AGREED_SWITCHES[key][0]
    assert all((switch.citation.rule, switch.effect.en, switch.effect.fr))
    assert ruleset.choice(key, {}) == switch.default
    assert ruleset.choice(key, {key: AGREED_SWITCHES[key][-1]}) == AGREED_SWITCHES[key][-1]


def test_unit_kinds_states_weapons_and_conditions_are_those_of_the_file_format(ruleset: Ruleset) -> None:
    kinds = "infantry hmg mortar cavalry engineer at_gun artillery tank apc truck wagon recon leader tank_leader"
    assert list(ruleset.units) == [*kinds.split(), "strongpoint"]
    states = {"spotted", "dug_in", "disrupted", "demoralized", "moved_fired", "in_assault", "led"}
    assert states <= set(ruleset.states)
    assert list(ruleset.weapons) == ["df", "bf", "at"]
    assert {"time", "visibility", "month", "year"} <= set(ruleset.conditions)
    times = ["day", "night", *(f"{part}-{minutes}" for part in ("dawn", "dusk") for minutes in (60, 45, 30, 15))]
    assert list(ruleset.conditions["time"].choices) == times
    assert list(ruleset.tables["visibility"].cells) == times


@pytest.mark.parametrize(
    ("kind", "value", "expected", "rule"),
    [
        ("leader", "move", 4, "6.3"),
        ("leader", "move_cavalry", 6, "6.91"),
        ("strongpoint", "move", 0, "16.1"),
        ("strongpoint", "steps", 1, "16.1"),
        ("hmg", "df", (9, 5), "7.23"),
        ("tank", "at", (3, 7), "11.3"),
        ("truck", "armour", -1, "11.11"),
    ],
)
def test_unit_values_that_the_text_prints(ruleset: Ruleset, kind: str, value: str, expected: object, rule: str) -> None:
    cell = ruleset.units[kind].values[value]
    assert (cell.value, cell.citation.rule, cell.citation.standing) == (expected, rule, Standing.PRINTED)


def test_other_unit_values_are_marked_as_our_own(ruleset: Ruleset) -> None:
    cell = ruleset.units["infantry"].values["move"]
    assert cell.citation.standing is Standing.HOUSE
    assert all((cell.citation.note.en, cell.citation.note.fr))


@pytest.mark.parametrize(
    ("time", "hexes", "night"),
    [
        ("day", 12, False), ("dawn-60", 1, True), ("dawn-45", 2, True), ("dawn-30", 4, False), ("dawn-15", 8, False),
        ("dusk-60", 12, False), ("dusk-45", 8, False), ("dusk-30", 4, False), ("dusk-15", 2, True), ("night", 1, True),
    ],
)  # fmt: skip
def test_visibility_by_time(ruleset: Ruleset, time: str, hexes: int, night: bool) -> None:
    assert ruleset.tables["visibility"][time] == hexes
    assert ruleset.tables["night_rules"][time] is night


def test_small_numbers(ruleset: Ruleset) -> None:
    spotting, stacking, shifts = (ruleset.tables[name] for name in ("spotting", "stacking", "df_shifts"))
    assert [spotting[cell] for cell in ("base", "per_level", "limiting", "recon")] == [12, 6, 3, 1]
    assert [stacking[cell] for cell in ("combat", "transport")] == [3, 3]
    assert [shifts[cell] for cell in ("most", "least", "adjacent", "far", "artillery")] == [3, -2, 2, -1, 2]


def test_optional_rules_are_known_and_said_to_be_left_out(ruleset: Ruleset) -> None:
    assert "fog_of_war" in ruleset.options
    assert not ruleset.options["fog_of_war"].modelled
    left_out = {option.key for option in ruleset.not_modelled}
    assert {"fog_of_war", "disorientation", "anti_tank_table"} <= left_out


def test_every_switch_is_read_by_an_engine(ruleset: Ruleset) -> None:
    code = game_source("panzer_grenadier") + engine_source()
    unread = [key for key in ruleset.switches if f'"{key}"' not in code]
    assert unread == [], "a switch that nothing reads promises what it does not do"

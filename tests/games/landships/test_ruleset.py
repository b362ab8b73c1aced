"""The Landships! ruleset says what the digest of the rules says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests import loading
from tests.games.sources import engine_source, game_source
from workbench.checks.loading import load_ruleset
from workbench.cli.commands.rulesets import ruleset_text
from workbench.files.yaml_reader import read_yaml
from workbench.rules.ruleset import HEXES, MARKERS, PATHS, Ruleset
from workbench.rules.values import Cost, Standing

DIGEST: dict[str, Any] = read_yaml(Path(__file__).with_name("digest.yaml")).data
TERRAIN: dict[str, dict[str, Any]] = DIGEST["terrain"]
UNITS: dict[str, dict[str, Any]] = DIGEST["unit_classes"]

COMPARED = (
    "los", "saf_drm", "saf_drm_1916", "at_drm", "barrage_drm", "breakdown_drm", "ft17_breakdown_drm", "cavalry_cover",
    "auto_observed", "close_combat_shift", "elevation", "no_safa_from", "carries", "owner", "mr_becomes", "removed_by",
    "attack", "radius",
)  # fmt: skip
LISTS = ("not_for", "pins", "immune")
LAYERS_OF_KIND = {
    "hex": {HEXES}, "overlay": {HEXES}, "linear": {PATHS}, "property": {HEXES}, "counter": {MARKERS}, "marker": {MARKERS},
}  # fmt: skip
MORE = {
    ("road_junction", "los"): "none",
    **{(key, drm): 0 for key in ("wire", "minefield") for drm in ("saf_drm", "at_drm")},
}
"""Facts that the digest's block leaves to its table (3.1)."""


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return loading.ruleset("landships")


def test_it_loads_without_diagnostics() -> None:
    _, diagnostics = load_ruleset("landships")
    assert [item.format() for item in diagnostics] == []


def test_the_rows_are_those_of_the_digest(ruleset: Ruleset) -> None:
    assert list(ruleset.terrain) == list(TERRAIN)
    assert ruleset.hex_metres == DIGEST["hex_metres"]


@pytest.mark.parametrize("key", sorted(TERRAIN))
def test_a_row_agrees_with_the_digest(ruleset: Ruleset, key: str) -> None:
    expected, row = TERRAIN[key], ruleset.terrain[key]
    unknown = set(expected) - {*COMPARED, *LISTS, "kind", "spot", "cost", "assumed", "fs_factor"}
    assert not unknown, "the digest has a column that this test does not compare"
    for column in COMPARED:
        assert row.fact(column) == expected.get(column, MORE.get((key, column))), column
    for column in LISTS:
        wanted = expected.get(column, [])
        assert set(str(row.fact(column, "")).split()) == set([wanted] if isinstance(wanted, str) else wanted), column
    assert Fraction(str(row.fact("fs_factor", 1))) == Fraction(str(expected.get("fs_factor", 1)))
    assert {row.layer} == LAYERS_OF_KIND[expected["kind"]]
    assert row.base is (expected["kind"] == "hex" and key != "hill")


@pytest.mark.parametrize("key", sorted(key for key, row in TERRAIN.items() if "cost" in row))
def test_the_costs_agree_with_the_digest(ruleset: Ruleset, key: str) -> None:
    row = ruleset.terrain[key]
    for mobility, word in TERRAIN[key]["cost"].items():
        found = row.cost.get(mobility)
        if word == "road_only":
            assert mobility in str(row.fact("road_only")).split()
        elif word == "scenario":
            assert found is None
            assert row.fact("foot_fordable") == 1
        elif word == "x_unless_friendly_with_friendly_road":
            assert found == Cost.parse("P")
            assert row.fact("wheels") == "friendly_road"
        elif word == "0.5_along_else_1":
            assert (found, row.fact("foot_along")) == (Cost.parse(1), "1/2")
        else:
            assert found == Cost.parse("P" if word == "x" else word), mobility


@pytest.mark.parametrize("key", sorted(key for key, row in TERRAIN.items() if "cost" in row))
def test_costs_that_the_digest_assumes_are_readings(ruleset: Ruleset, key: str) -> None:
    row, assumed = ruleset.terrain[key], TERRAIN[key].get("assumed", [])
    for mobility in set(row.cost) & set(TERRAIN[key]["cost"]):
        reading = row.cite_cost(mobility).standing is Standing.READING
        assert reading is (mobility in assumed), mobility
        assert not reading or row.cite_cost(mobility).note


@pytest.mark.parametrize("key", sorted(TERRAIN))
def test_a_row_is_cited_named_and_drawn(ruleset: Ruleset, key: str) -> None:
    row = ruleset.terrain[key]
    assert all(cell.citation.rule for cell in row.facts.values())
    assert all(row.cite_cost(mobility).rule for mobility in row.cost)
    assert all((row.name.en, row.name.fr, row.summary.en, row.summary.fr, row.group.en, row.group.fr))
    assert row.look["style"]
    assert str(row.look["colour"]).startswith("#")


def test_what_the_source_lacks_is_blank_and_says_so(ruleset: Ruleset) -> None:
    blank = [
        row.facts["barrage_drm"] for key, row in ruleset.terrain.items() if TERRAIN[key].get("barrage_drm", 0) is None
    ]
    chart = ruleset.tables["spot_range"].cells
    guess = chart["clear"]
    blank += [cell for key, cell in chart.items() if key != "clear"]
    assert len(blank) > 15
    for cell in blank:
        assert cell.value is None
        assert cell.citation.standing is Standing.OUTSIDE
        assert all((cell.citation.note.en, cell.citation.note.fr))
    assert (guess.value, guess.citation.standing) == (9, Standing.READING)
    assert ruleset.tables["at_to_hit"]["3"] == 7
    assert ruleset.tables["breakdown"]["3"] == 10


@pytest.mark.parametrize(("language", "word"), [("en", "blank"), ("fr", "en blanc")])
def test_blanks_are_reported_in_words(ruleset: Ruleset, language: str, word: str) -> None:
    told = ruleset_text(ruleset, language)
    assert f"barrage_drm: {word} [5.43" in told
    assert "None" not in told


def test_what_is_left_out_is_reported(ruleset: Ruleset) -> None:
    left_out = {option.key for option in ruleset.not_modelled}
    assert {"fire_results", "barrages", "morale", "close_combat_results", "air", "plotted_barrages"} <= left_out
    assert all(option.summary.fr for option in ruleset.not_modelled if option.key not in ruleset.options)


def test_the_kinds_are_those_of_the_digest(ruleset: Ruleset) -> None:
    assert list(ruleset.units) == list(UNITS)


@pytest.mark.parametrize("key", sorted(UNITS))
def test_a_kind_agrees_with_the_digest(ruleset: Ruleset, key: str) -> None:
    expected, kind = UNITS[key], ruleset.units[key]
    values = {name: cell.value for name, cell in kind.values.items()}
    if "target" in expected:
        assert {expected["target"]} == kind.tags & {"soft", "hard", "weapon"}
    counted = {expected["counts"]} if expected.get("counts", "none") != "none" else set()
    assert kind.tags & {"squad", "vehicle"} == counted
    assert ("tank" in kind.tags) is (expected.get("blocks_los") == "any_side")
    assert ("squad" in kind.tags) is (expected.get("blocks_los") == "own_side_unpinned")
    assert ("needs_crew" in kind.tags) is expected.get("needs_crew", False)
    assert ("breaks_down" in kind.tags) is expected.get("breaks_down", False)
    allowance = expected.get("ma")
    if isinstance(allowance, dict):
        assert {name: values[name] for name in allowance} == allowance
    elif allowance is not None:
        assert values["ma"] == allowance
    for name in ("arc", "shots", "uses_per_game", "range_air", "range_indirect", "observe_radius"):
        if name in expected:
            assert values[name] == expected[name], name
    for name in ("range", "mr", "fs", "max_per_squad", "saf_drm_as_target"):
        if expected.get(name) is not None:
            assert values[name] == expected[name], name
            assert kind.values[name].citation.standing is Standing.PRINTED, name


@pytest.mark.parametrize("key", sorted(UNITS))
def test_values_of_counters_are_marked_as_our_own(ruleset: Ruleset, key: str) -> None:
    for name in {"ma_cc", "ma_road", "fs", "mr"} & set(ruleset.units[key].values):
        if name not in UNITS[key] and (key, name) != ("truck", "mr"):
            cell = ruleset.units[key].values[name]
            assert cell.citation.standing is Standing.HOUSE, name
            assert all((cell.citation.note.en, cell.citation.note.fr))


def test_keys_of_the_file_format(ruleset: Ruleset) -> None:
    assert list(ruleset.states) == ["pinned", "broken_down", "fired", "stosstruppen"]
    assert "flat_terrain" in ruleset.options
    assert list(ruleset.modes) == ["cc", "road", "trot", "charge", "close_combat"]
    weapons = {"infantry", "mg_squad", "vehicle_gun", "main_gun", "vehicle_mg", "at_gun", "rifle_grenades"}
    assert weapons <= set(ruleset.weapons)
    assert set(ruleset.weapons) <= set(ruleset.tables["ranges"].cells)
    for key, layer in (("trench", PATHS), ("wire", HEXES), ("bridge", HEXES), ("minefield", MARKERS)):
        assert layer in ruleset.terrain[key].also


@pytest.mark.parametrize(
    ("table", "cells"),
    [
        ("infantry_ranges", {"british": 6, "anzac": 6, "canadian": 6, "french": 3, "other": 4}),
        ("tank_gun_ranges", {"mk_i": 7, "mk_viii": 7, "schneider": 2, "st_chamond": 6, "a7v": 8, "other": 7}),
        ("tank_mg_ranges", {"mk_i": 4, "mk_viii": 4, "schneider": 4, "st_chamond": 4, "a7v": 5, "other": 5}),
        ("stacking", {"squads": 8, "vehicles": 4}),
        (
            "spotting",
            {"auto": 10, "observer": 10, "aircraft": 2, "flat_auto": 20, "flat_observer": 20, "per_level": 10},
        ),
        ("ranges", {"infantry": 6, "mg_squad": 9, "vehicle_gun": 9, "vehicle_mg": 9, "at_gun": 10, "aa_gun": 10}),
    ],
)
def test_tables_of_the_text(ruleset: Ruleset, table: str, cells: dict[str, int]) -> None:
    assert {cell: ruleset.tables[table][cell] for cell in cells} == cells


RECOMMENDED = {
    "A1": "blocks", "A2": "target_height", "A4": "terrain_only", "A5": "60", "A6": "clear", "A8": "both", "A9": "never",
    "A10": "any", "A13": "target", "A19": "through", "A22": "none", "A23": "all", "A24": "block", "A25": "total",
    "A28": "spotting", "A29": "both", "A31": "ignored", "A39": "each",
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(RECOMMENDED))
def test_a_switch_begins_with_the_recommended_reading(ruleset: Ruleset, key: str) -> None:
    switch = ruleset.switches[key]
    assert switch.default == RECOMMENDED[key]
    assert len(switch.choices) == 2
    assert all((switch.citation.rule, switch.effect.en, switch.effect.fr))


def test_every_switch_and_option_is_read_by_an_engine(ruleset: Ruleset) -> None:
    code = game_source("landships") + engine_source()
    assert [key for key in ruleset.switches if f'"{key}"' not in code] == []
    assert [key for key, option in ruleset.options.items() if option.modelled and f'"{key}"' not in code] == []

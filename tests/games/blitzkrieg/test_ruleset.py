"""The BlitzKrieg sheet says what the digest of it says."""

from __future__ import annotations

import re
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.tabletops import SHEET, sheet
from workbench.base.data_folders import RULESETS
from workbench.checks.loading import load_ruleset
from workbench.cli.commands.rulesets import describe_ruleset, ruleset_text
from workbench.files.yaml_reader import read_yaml
from workbench.rules.ruleset import FEATURES, Ruleset
from workbench.rules.values import Passage, Standing

DIGEST: dict[str, Any] = read_yaml(Path(__file__).with_name("digest.yaml")).data
TERRAIN: dict[str, dict[str, Any]] = DIGEST["terrain"]
BESIDES = {"clear", "road", "bridge", "smoke", "crest_line"}
"""Rows that the chart of the sheet does not have."""


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return sheet()


def test_it_loads_without_diagnostics() -> None:
    _, diagnostics = load_ruleset(SHEET)
    assert [item.format() for item in diagnostics] == []


def test_the_32_rows_are_those_of_the_sheet(ruleset: Ruleset) -> None:
    assert [key for key in ruleset.terrain if key not in BESIDES] == list(TERRAIN)
    assert len(TERRAIN) == 32
    assert {row.layer for row in ruleset.terrain.values()} == {FEATURES}
    assert (ruleset.length_unit, ruleset.map_kinds) == ("cm", ("table",))


def _passage(cell: Any, *, halftrack: bool = False) -> Passage:
    if not isinstance(cell, dict):
        return Passage.parse(cell)
    rolls = cell.get("imm") == "all" or (halftrack and cell.get("imm") == "halftrack")
    return Passage(
        flat=Fraction(-cell.get("flat", 0)) if not (halftrack and "ht" in cell) else Fraction(0),
        half=cell.get("half", False) and not (halftrack and "ht" in cell),
        forbidden=halftrack and cell.get("ht") == "forbidden",
        immobilises=rolls,
        tests="test" in cell,
    )


@pytest.mark.parametrize("key", TERRAIN)
def test_passages_agree_with_the_digest(ruleset: Ruleset, key: str) -> None:
    row, expected = ruleset.terrain[key], TERRAIN[key]
    for mobility in ("foot", "wheels", "tracks"):
        assert row.passage[mobility] == _passage(expected[mobility]), mobility
    assert row.passage["halftracks"] == _passage(expected["tracks"], halftrack=True)


@pytest.mark.parametrize("key", TERRAIN)
def test_the_other_columns_agree_with_the_digest(ruleset: Ruleset, key: str) -> None:
    row, expected = ruleset.terrain[key], TERRAIN[key]
    known = {"foot", "wheels", "tracks", "cover", "cover_void_bombard", "level", "level_min", "los", "linear"}
    assert set(expected) <= known, "the digest has a column that this test does not compare"
    assert row.fact("cover") == expected["cover"]
    for flag in ("cover_void_bombard", "level_min", "linear"):
        assert row.fact(flag, default=False) is expected.get(flag, False), flag
    assert list(row.levels) == expected["level"]
    los = expected["los"]
    assert (row.fact("los"), row.fact("depth")) == (("depth", los) if isinstance(los, int) else (los, None))


def test_every_row_is_cited_named_and_drawn(ruleset: Ruleset) -> None:
    for row in ruleset.terrain.values():
        assert all(cell.citation.rule for cell in row.facts.values()), row.key
        assert all(row.cite_cost(mobility).rule for mobility in ruleset.mobility), row.key
        assert all((row.name.en, row.name.fr, row.summary.en, row.summary.fr, row.group.en, row.group.fr)), row.key
        assert "\n" not in row.summary.en + row.summary.fr
        assert row.look["style"], row.key
    for key in BESIDES:
        standings = {cell.citation.standing for name, cell in ruleset.terrain[key].facts.items() if name == "cover"}
        assert standings == {Standing.READING}


def test_allowances(ruleset: Ruleset) -> None:
    paces = ruleset.tables["paces"]
    for key, cells in DIGEST["movement_cm"].items():
        short = key.removeprefix("infantry_").removeprefix("cavalry_")
        if short in ("fast", "crawl", "charge"):
            assert {way: paces[f"{short}_{way}"] for way in ("clear", "road")} == cells
        else:
            values = ruleset.units[key].values
            assert {way: values[way].value for way in ("clear", "road")} == cells
            assert values["clear"].citation.standing is Standing.PRINTED
    assert paces["tow"] == DIGEST["tow_cm"]
    shares = {
        key: float(Fraction(str(paces[cell])))
        for key, cell in (("default", "reverse"), ("armoured_car", "reverse_armoured_car"))
    }
    assert shares == pytest.approx(DIGEST["reverse"])
    assert ruleset.units["gun_heavy"].values["clear"].citation.standing is Standing.READING


def test_kinds_are_there_and_in_their_part_of_the_detection_table(ruleset: Ruleset) -> None:
    wanted = ["vehicle_TP", "vehicle_P", "vehicle_N", "vehicle_G", "vehicle_TG", "gun_heavy", "armoured_car"]
    assert set(wanted) <= set(ruleset.units)
    for part in ("small", "large"):
        for key in DIGEST["detection_cm"][part]["classes"]:
            assert ruleset.units[key].values["detection"].value == part


@pytest.mark.parametrize("part", ["small", "large"])
def test_detection(ruleset: Ruleset, part: str) -> None:
    expected = dict(DIGEST["detection_cm"][part])
    expected.pop("classes")
    names = {
        "camouflaged_hidden": "hidden",
        "cover_move_or_still": "cover",
        "open_still_or_crawl": "open_still",
        "open_move_or_fire": "open_move_fire",
    }
    table = ruleset.tables[f"detection_{part}"]
    cells = {
        f"{names.get(state, state)}_{light}": limit for state, row in expected.items() for light, limit in row.items()
    }
    assert {key: table[key] for key in table.cells} == cells
    mods, found = DIGEST["detection_cm"]["mods"], ruleset.tables["detection_modifiers"]
    assert {key: found[key] for key in found.cells} == {
        key: mod if isinstance(mod, int) else mod["cm"] for key, mod in mods.items()
    }


@pytest.mark.parametrize("block", ["small_arms", "vehicle_weapons"])
def test_small_arms(ruleset: Ruleset, block: str) -> None:
    for key, expected in DIGEST[block].items():
        weapon = ruleset.weapons[key]
        ranges = [weapon.value(name) for name in ("short", "long") if weapon.value(name) is not None]
        dice = [weapon.value(name) for name in ("firepower", "firepower_long") if weapon.value(name) is not None]
        assert ranges == expected["range"], key
        assert dice == (["/".join(expected["fp"])] if key == "explosive_charge" else expected["fp"]), key
        assert weapon.value("minimum") == expected.get("min"), key
        assert weapon.value("indirect", default=False) is expected.get("indirect", False), key
        assert weapon.value("star", default=False) is expected.get("star", False), key


def test_anti_tank_weapons(ruleset: Ruleset) -> None:
    for key, expected in DIGEST["at_weapons"].items():
        weapon = ruleset.weapons[key]
        assert [weapon.value(name) for name in ("short", "long") if weapon.value(name) is not None] == expected["range"]
        assert [weapon.value(name) for name in ("ac", "ac_long") if weapon.value(name) is not None] == expected["ac"]
        assert weapon.value("he") == expected["he"]


def _gun(word: str) -> str:
    special = {"HMG": "hmg", "rockets": "rockets", "mine": "mine", "Stielgranate41": "stielgranate_41"}
    if word in special:
        return special[word]
    if word.startswith("Mrt"):
        return f"mortar_{word[3:-1]}"
    return "gun_" + re.sub(r"^(\d+)\*", r"\1s", word).replace("L", "l")


def test_guns_pierce_what_the_table_says(ruleset: Ruleset) -> None:
    count = 0
    for factor, words in DIGEST["ac"].items():
        for word in words:
            weapon = ruleset.weapons[_gun(str(word))]
            assert weapon.value("ac") == factor, word
            count += 1
            barrel = weapon.value("barrel")
            if barrel is not None:
                wanted = (
                    "ll"
                    if "LL" in str(word)
                    else "l"
                    if "L" in str(word)
                    else "short"
                    if "*" in str(word)
                    else "normal"
                )
                assert barrel == wanted
                assert weapon.cite("unlimited").standing is Standing.READING
                limit = next(row for row in DIGEST["he_dice"] if weapon.value("calibre") <= row["max_mm"])
                assert weapon.value("he") == f"{limit['dice']}D6"
    assert count == sum(len(words) for words in DIGEST["ac"].values()) > 60


def _cells(ruleset: Ruleset, table: str) -> dict[str, Any]:
    return {key: ruleset.tables[table][key] for key in ruleset.tables[table].cells}


def test_dice_tables(ruleset: Ruleset) -> None:
    d = DIGEST
    assert _cells(ruleset, "experience") == d["experience"]
    morale = dict(d["morale"])
    mods = morale.pop("mods")
    assert _cells(ruleset, "morale") == {**morale, **mods}
    to_hit = _cells(ruleset, "to_hit")
    assert {key: to_hit[key] for key in d["to_hit_score"]} == d["to_hit_score"]
    steps = _cells(ruleset, "distance_steps")
    for barrel, cells in d["distance_steps"].items():
        word = barrel.lower().removesuffix("_or_under_40mm")
        assert (steps[f"{word}_from"], steps[f"{word}_step"]) == (cells["from"], cells["step"])
    found = _cells(ruleset, "to_hit_modifiers")
    for key, amount in d["to_hit_mods"].items():
        if key == "size":
            assert {size: found.get(f"size_{size}", 0) for size in amount} == amount
        else:
            names = {
                "point_blank_under_10_not_heat": "point_blank_not_heat",
                "target_vehicle_moving_10": "target_vehicle_moving",
            }
            assert found[names.get(key, key)] == amount, key
    destruction = _cells(ruleset, "destruction")
    close = destruction.pop("point_blank_not_heat")
    assert {**destruction, "point_blank_under_10_not_heat": close} == d["destruction_mods"]
    scores = _cells(ruleset, "he_scores")
    for row, key in (
        ("open_or_light", "open_or_light"),
        ("wood_not_heavy", "wood"),
        ("heavy", "heavy"),
        ("bunker", "bunker"),
    ):
        assert {way: scores[f"{key}_{way}"] for way in ("direct", "indirect")} == d["he_to_hit"][row]
    small = dict(d["small_arms_to_hit"])
    small.pop("mods")
    names = {"moving_open_5cm": "moving_open"}
    arms = _cells(ruleset, "small_arms_scores")
    assert {key: arms[names.get(key, key)] for key in small} == small


def test_templates_and_aircraft(ruleset: Ruleset) -> None:
    cells = _cells(ruleset, "templates")
    expected = DIGEST["artillery"]["template_cm"]
    assert [cells["mortar"], cells["half_battery"], cells["battery"], cells["rockets_more"]] == [
        expected["mortar_light_medium"], expected["half_battery"], expected["full_battery"], 5,
    ]  # fmt: skip
    air = DIGEST["air"]
    assert _cells(ruleset, "air_spotting") == {"open": air["spot"], "near_cover": air["spot_near_cover_5cm_or_smoke"]}
    reach = {key: ruleset.weapons[f"aa_{key}"].value("short") for key in air["aa_range"]}
    assert reach == air["aa_range"]


def test_weapons_are_reported_with_their_values(ruleset: Ruleset) -> None:
    told = describe_ruleset(ruleset)
    assert told["weapons"]["mmg"]["values"]["short"] == {
        "value": 40, "rule": "TIRS D'ARMES LEGERES, Armes d'infanterie", "standing": "printed",
    }  # fmt: skip
    text = ruleset_text(ruleset, "fr")
    assert "firepower_long: 2D6 [Tirs d'armes légères" in text
    assert "notre lecture" in text


def test_switches_are_named_after_the_readings(ruleset: Ruleset) -> None:
    words = "stacked|camouflage|base|starts_inside|heat|astray|dune|trench_shells|moving_mortars"
    named = re.compile(rf"R-[A-Z]+\d+|B3|AC0|{words}")
    assert all(named.fullmatch(key) for key in ruleset.switches)
    assert all(switch.citation.standing is Standing.READING for switch in ruleset.switches.values())
    assert {"R-M0", "R-M1", "R-M2", "R-L0", "R-L1", "R-L8", "R-S1", "R-F1", "R-F10", "R-A1"} <= set(ruleset.switches)


def test_what_is_left_out_is_reported(ruleset: Ruleset) -> None:
    left_out = {option.key for option in ruleset.not_modelled}
    assert {"dice", "anti_tank_odds", "assault", "artillery", "air", "units_in_line", "smoke"} <= left_out
    assert all(option.summary.fr for option in ruleset.not_modelled)


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "words"),
    [
        ("weapons.yaml", "short: 40, long: 80", "short: far, long: 80", "bad_value", "short must be a whole number"),
        ("weapons.yaml", "short: 40, long: 80", "short: 40, lnog: 80", "unread", 'no engine reads "lnog"'),
        ("weapons.yaml", "barrel: short", "barrel: stubby", "bad_value", "one of: short, normal"),
        ("terrain.yaml", 'levels: "2 3 4"', "levels: high", "bad_value", "levels with spaces"),
        ("terrain.yaml", "wheels: forbidden", "wheels: never", "bad_passage", "is not a passage"),
        ("terrain.yaml", "los: depth, depth: 10", "los: depth", "no_depth", "how deep"),
        ("spotting.yaml", "hidden_reduced: contact", "hidden_reduced: near", "bad_value", "contact or unlimited"),
        ("spotting.yaml", "      cover_normal: 30\n", "", "missing_for_doctrine", "detection_small: cover_normal"),
    ],
)
def test_slips_in_the_files_are_reported_with_their_place(
    tmp_path: Path, file: str, old: str, new: str, code: str, words: str
) -> None:
    folder = tmp_path / SHEET
    shutil.copytree(RULESETS / SHEET, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    _, diagnostics = load_ruleset(folder)
    found = [item for item in diagnostics if item.code == code and words in item.text.en]
    assert found, [item.format() for item in diagnostics]
    assert found[0].span is not None
    assert Path(found[0].span.file).name == file


def test_levels_come_as_numbers(ruleset: Ruleset) -> None:
    assert ruleset.terrain["building_bunker"].levels == (2, 3, 4)
    assert ruleset.terrain["ravine_bottom"].levels == (-1,)
    assert ruleset.weapons["mmg"].value("minimum", 0) == 0
    assert ruleset.weapons["mmg"].cite("minimum").rule.startswith("TIRS D'ARMES LEGERES")

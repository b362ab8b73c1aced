"""The ruleset of Bolt Action says what the digest of it says, every value with its source and standing."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.loading import ruleset as loaded
from tests.shares import non_empty
from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import Severity
from workbench.checks.loading import load_ruleset, load_scenario_text
from workbench.cli.commands.rulesets import describe_ruleset, ruleset_text
from workbench.files.yaml_reader import read_yaml
from workbench.games.bolt_action.vocabulary import VOCABULARY
from workbench.rules.ruleset import FEATURES, Option, Ruleset, UnitKind
from workbench.rules.values import Citation, Cited, Standing

NAME = "bolt_action"
DIGEST: dict[str, Any] = read_yaml(Path(__file__).with_name("digest.yaml")).data
CODES = {
    "ok": "free",
    "no": "forbidden",
    "no_run": "free no_run",
    "ok_unless_flag": "free unless_flagged",
    "x2": "free double",
    "no_deploy_ok": "forbidden deploy",
    "no_heavy_demolish": "forbidden demolish",
}
FLAGS = {
    *("assault", "team", "fixed", "shaped_charge", "flamethrower", "indirect", "howitzer", "multiple", "sniper"),
    "one_shot",
}
GEARS = {
    "infantry": "foot",
    "gun_light_medium_wheeled": "gun",
    "gun_heavy_or_unwheeled": "gun_heavy",
}


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return loaded(NAME)


def _cells(ruleset: Ruleset, table: str) -> dict[str, Any]:
    return {key: ruleset.tables[table][key] for key in ruleset.tables[table].cells}


def test_it_loads_without_diagnostics() -> None:
    _, diagnostics = load_ruleset(NAME)
    assert [item.format() for item in diagnostics] == []


def test_it_is_a_game_on_tables_in_inches(ruleset: Ruleset) -> None:
    assert (ruleset.map_kinds, ruleset.length_unit) == (("table",), "in")
    assert set(ruleset.doctrines.values()) == {NAME}
    assert {row.layer for row in ruleset.terrain.values()} == {FEATURES}
    assert set(ruleset.mobility) == {"infantry", "artillery", "wheeled", "tracked", *DIGEST["mobility_alias"]}


@pytest.mark.parametrize("block", ["small_arms", "heavy_weapons"])
def test_weapons(ruleset: Ruleset, block: str) -> None:
    for key, expected in DIGEST[block].items():
        weapon = ruleset.weapons[key]
        values = {name: cell.value for name, cell in weapon.values.items()}
        flags = {name for name in FLAGS if values.pop(name, False) is True}
        assert flags == set(expected["special"]), key
        assert values.pop("class") == ("small" if block == "small_arms" else "heavy")
        assert str(values.pop("orders", "")).split() == expected.get("orders", [])
        if key == "sniper_rifle":
            assert values.pop("to_hit") == 1
        assert values == {name: value for name, value in expected.items() if name not in ("special", "orders")}, key


def test_the_weapons_are_those_of_the_tables_and_one_that_is_only_named(ruleset: Ruleset) -> None:
    assert set(ruleset.weapons) == {*DIGEST["small_arms"], *DIGEST["heavy_weapons"], "panzerfaust"}
    assert ruleset.weapons["panzerfaust"].value("max") is None
    readings = {
        (key, name)
        for key, weapon in ruleset.weapons.items()
        for name, cell in weapon.values.items()
        if cell.citation.standing is not Standing.PRINTED
    }
    assert readings == {
        ("autocannon_light", "he"),
        ("autocannon_medium", "he"),
        ("at_rifle", "shots"),
        ("panzerfaust", "class"),
    }


def test_explosive_shells(ruleset: Ruleset) -> None:
    cells = {f"{dice}_{what}": value for dice, row in DIGEST["he_table"].items() for what, value in row.items()}
    assert _cells(ruleset, "he_dice") == cells
    assert ruleset.tables["he_dice"].cells["3D6_pen"].citation.standing is Standing.READING


def test_damage_and_penetration(ruleset: Ruleset) -> None:
    assert _cells(ruleset, "damage") == {**DIGEST["damage_value"], **DIGEST["external_damage_troops"]}
    found = _cells(ruleset, "penetration")
    assert {key: found[key] for key in DIGEST["pen_mods_vs_armour"]} == DIGEST["pen_mods_vs_armour"]
    for key, value in DIGEST["damage_value"].items():
        if key in ruleset.units:
            assert ruleset.units[key].values["damage"].value == value


@pytest.mark.parametrize("key", DIGEST["movement"])
def test_allowances(ruleset: Ruleset, key: str) -> None:
    expected = dict(DIGEST["movement"][key])
    expected.pop("pivot_on_advance", None)
    run = expected["run"]
    if isinstance(run, list):
        expected |= {"run_min": run[0], "run": run[1]}
    expected["run"] = expected["run"] or 0
    assert _cells(ruleset, f"gear_{GEARS.get(key, key)}") == expected


def _gear_of(kind: UnitKind) -> str:
    return str(kind.values["gear"].value)


def test_every_kind_prints_the_allowances_of_its_gear(ruleset: Ruleset) -> None:
    for kind in non_empty(ruleset.units.values()):
        if "aircraft" in kind.tags:
            continue
        table = _cells(ruleset, f"gear_{_gear_of(kind)}")
        table.pop("min_crew_run", None)
        assert {name: kind.values[name].value for name in table} == table, kind.key


def test_other_figures(ruleset: Ruleset) -> None:
    assert ruleset.tables["turning"]["pivot_max"] == DIGEST["pivot_max_deg"]
    officer = DIGEST["officer"]
    assert _cells(ruleset, "officers") == {
        "radius": officer["radius"], **officer["bonus"], "morale_cap": officer["morale_cap"],
    }  # fmt: skip
    smoke, row = DIGEST["smoke"], ruleset.terrain["smoke"]
    found = _cells(ruleset, "smoke")
    assert found["barrage_radius"] == smoke["barrage_radius"]
    assert {key: found[key] for key in smoke["shell_diameter"]} == smoke["shell_diameter"]
    assert (row.fact("depth"), row.fact("to_hit")) == (smoke["max_depth"], smoke["to_hit"])
    house, storeys = DIGEST["building"], ruleset.tables["storeys"]
    assert [storeys["section"]] * 2 == house["max_section_in"]
    assert [storeys["section_ideal"]] * 2 == house["ideal_section_in"]
    assert storeys["units_per_floor"] == house["units_per_floor"]
    assert storeys["shooters_per_opening"] == house["shooters_per_opening"]


@pytest.mark.parametrize("key", DIGEST["terrain_movement"])
def test_passages(ruleset: Ruleset, key: str) -> None:
    printed, row = DIGEST["terrain_movement"][key], ruleset.terrain[key]
    override = DIGEST["mobility_override"]
    for mobility in ruleset.mobility:
        code = printed[DIGEST["mobility_alias"].get(mobility, mobility)]
        code = override.get(mobility, {}).get(key, code)
        # YAML reads a bare no as False
        assert str(row.passage[mobility]) == CODES["no" if code is False else code], (key, mobility)
    standings = {row.cite_cost(mobility).standing for mobility in ("infantry", "artillery", "wheeled", "tracked")}
    assert standings == {Standing.READING if key == "smoke" else Standing.PRINTED}
    assert row.cite_cost("halftrack").standing is (
        Standing.PRINTED if key in ("wreck", "burning_building") else Standing.READING
    )


def test_lines_of_sight(ruleset: Ruleset) -> None:
    kinds = {"area_depth": "depth", "solid_with_openings": "solid", "none": "none"}
    names = {"max_depth_in": "depth", "to_hit": "to_hit", "cover": "cover", "damage_floor": "damage"}
    for key, expected in DIGEST["terrain_los"].items():
        row = ruleset.terrain[key]
        if expected is None:
            assert row.cite("los").standing is Standing.OUTSIDE
            assert row.cite("cover").standing is Standing.OUTSIDE
            continue
        assert row.fact("los") == kinds[expected["kind"]]
        for name, value in expected.items():
            if name in names:
                assert row.fact(names[name]) == value
                assert row.cite(names[name]).standing is Standing.PRINTED


def test_values_from_elsewhere_say_so(ruleset: Ruleset) -> None:
    cells = {**ruleset.tables["to_hit"].cells, **ruleset.tables["to_hit_outside"].cells}
    for key, value in DIGEST["external_to_hit"].items():
        cell = cells["point_blank" if key == "point_blank_within_6" else key]
        assert cell.value == value, key
    assert cells["point_blank_within"].value == 6
    morale = ruleset.tables["morale"]
    assert {key: morale[key] for key in DIGEST["external_morale"]} == DIGEST["external_morale"]
    blockers = DIGEST["external_los_default"]
    assert _cells(ruleset, "blockers") == {
        "infantry": blockers["infantry_units_block"], "vehicles": blockers["vehicles_block"],
    }  # fmt: skip
    outside: list[Cited] = [
        *ruleset.tables["to_hit_outside"].cells.values(),
        *ruleset.tables["blockers"].cells.values(),
        *(ruleset.tables["damage"].cells[key] for key in DIGEST["external_damage_troops"]),
        morale.cells["veteran"],
    ]
    for cell in outside:
        assert cell.citation.standing is Standing.OUTSIDE
        assert cell.citation.note.en.startswith("A1")
        assert cell.citation.note.fr.startswith("A1")


def _citations(ruleset: Ruleset) -> list[Citation]:
    values = [
        *(cell for row in ruleset.terrain.values() for cell in row.facts.values()),
        *(cell for kind in ruleset.units.values() for cell in kind.values.values()),
        *(cell for weapon in ruleset.weapons.values() for cell in weapon.values.values()),
        *(cell for table in ruleset.tables.values() for cell in table.cells.values()),
        *ruleset.parameters.values(),
    ]
    costs = [row.cite_cost(mobility) for row in ruleset.terrain.values() for mobility in row.passage]
    named = [
        *(state.citation for state in ruleset.states.values()),
        *(mode.citation for mode in ruleset.modes.values()),
        *(switch.citation for switch in ruleset.switches.values()),
    ]
    return [*(cell.citation for cell in values), *costs, *named]


def test_whatever_is_printed_names_its_page(ruleset: Ruleset) -> None:
    for citation in non_empty(_citations(ruleset)):
        printed = re.match(r"p\.[3-7]\d", citation.rule) and "hors source" not in citation.rule
        assert printed or citation.standing is not Standing.PRINTED, citation
        assert printed or "(hors source)" in citation.rule, citation


def test_no_page_is_cited_that_the_source_does_not_hold(ruleset: Ruleset) -> None:
    for citation in _citations(ruleset):
        if "hors source" not in citation.rule:
            pages = [int(page) for page in re.findall(r"p\.(\d+)", citation.rule)]
            assert pages, citation
            assert all(30 <= page <= 78 for page in pages), citation


def test_ambiguities_are_switches_or_parameters_or_left_out(ruleset: Ruleset) -> None:
    left_out = {option.key for option in ruleset.not_modelled}
    known = {*ruleset.switches, *ruleset.parameters, *left_out}
    numbers = {f"A{number}" for number in range(1, 37)}
    # A20 stands with the ladder of indirect fire
    assert numbers - known == {"A20"}
    assert "A20" in ruleset.tables["indirect"].cells["turn_1"].citation.note.en
    assert not set(ruleset.switches) & set(ruleset.parameters)


def test_rows_kinds_and_states_are_named_in_both_languages(ruleset: Ruleset) -> None:
    for row in ruleset.terrain.values():
        assert all((row.name.en, row.name.fr, row.summary.en, row.summary.fr, row.group.fr, row.look["style"])), row.key
    groups: list[Mapping[str, UnitKind | Option]] = [ruleset.units, ruleset.states, ruleset.weapons]
    for group in groups:
        for named in group.values():
            assert named.name.en, named.key
            assert named.name.fr, named.key
    assert {"fire", "advance", "run", "ambush", "rally", "down"} <= set(ruleset.states)
    assert set(ruleset.modes) == {"advance", "run", "reverse", "assault"}


def test_kinds_have_a_size_and_a_height_and_weapons_that_are_there(ruleset: Ruleset) -> None:
    for kind in non_empty(ruleset.units.values()):
        # bare running gears stand for a vehicle of any size: measured as points unless the unit names its hull
        bare = kind.key in ("tracked", "wheeled")
        assert ("hull" in kind.values) is ("vehicle" in kind.tags and not bare), kind.key
        assert ("base" in kind.values) is ("vehicle" not in kind.tags), kind.key
        assert kind.values["height"].value, kind.key
        weapons = kind.values.get("weapon")
        assert all(word in ruleset.weapons for word in str(weapons.value).split()) if weapons else True
        assert ("tank" in kind.tags) is ("armoured" in kind.tags and _damage(kind) >= 8)


def _damage(kind: UnitKind) -> int:
    value = kind.values["damage"].value
    assert isinstance(value, int)
    return value


def test_the_vocabulary_and_the_ruleset_name_the_same_words(ruleset: Ruleset) -> None:
    assert {name: set(table.cells) for name, table in ruleset.tables.items()} == {
        name: set(cells) for name, cells in VOCABULARY.tables.items()
    }
    assert {fact for row in ruleset.terrain.values() for fact in row.facts} == set(VOCABULARY.facts)
    assert {key: tuple(switch.choices) for key, switch in ruleset.switches.items()} == dict(VOCABULARY.switches)
    assert {value for kind in ruleset.units.values() for value in kind.values} == set(VOCABULARY.unit_values)
    assert set(VOCABULARY.unit_values) | set(VOCABULARY.counter_values) == set(ruleset.unit_columns)
    assert {value for weapon in ruleset.weapons.values() for value in weapon.values} == set(VOCABULARY.weapon_values)
    assert set(VOCABULARY.weapon_values) == set(ruleset.weapon_columns)


def test_it_is_told_to_people_in_both_languages(ruleset: Ruleset) -> None:
    told = describe_ruleset(ruleset)
    assert told["terrain"]["rough"]["cost"]["artillery"] == {
        "value": "forbidden deploy", "rule": "p.64 TABLE DE TERRAIN", "standing": "printed",
    }  # fmt: skip
    english, french = ruleset_text(ruleset), ruleset_text(ruleset, "fr")
    assert "cost infantry: free (not in a run) [p.64]" in english
    assert "coût infantry: libre (pas en course) [p.64 Table de terrain]" in french
    assert "hull: 5.2 x 2.5 [outside the source, house value]" in english
    assert "[missing" not in english + french


TABLE = """\
format: workbench/1
ruleset: bolt_action
map:
  kind: table
  unit: in
  width: 72
  height: 48
  ground: open
  features:
    - id: b
      terrain: house
      floors: 1
      polygon: [[10, 10], [16, 10], [16, 16], [10, 16]]
      openings: [{floor: 0, at: [13, 10]}]
    - {id: r, terrain: rough_ground, circle: [40, 20, 4]}
    - {id: h, terrain: hill, circle: [60, 30, 5], level: 3}
forces:
  - side: A
    units:
      - {id: gun, kind: at_medium, at: [40, 20], facing: 90, state: [shield, ambush]}
      - {id: car, kind: armoured_car_carrier, at: [13, 13], values: {pins: 2}}
"""


def _told(text: str) -> list[tuple[str, str | None]]:
    scenario, _, diagnostics = load_scenario_text(text, "table.yaml")
    assert scenario is not None
    told = [(item.code, item.at) for item in diagnostics]
    return [one for one in told if one[0] != "rule_not_modelled"]


def test_a_table_is_read_and_checked_by_it() -> None:
    # a gun may start in rough ground, a car not in a house; heights of hills bind nobody
    assert _told(TABLE) == [("forbidden_terrain", "unit:car")]


def test_who_starts_in_a_building_starts_in_every_zone_that_it_lies_partly_in() -> None:
    zone = "zones:\n  - {id: z, kind: setup, side: A, at: [[14, 0], [72, 0], [72, 48], [14, 48]]}\n"
    units = TABLE.replace("kind: armoured_car_carrier, at: [13, 13], values: {pins: 2}", "KIND, at: [13, 13]") + zone
    assert _told(units.replace("KIND", "kind: infantry")) == []
    assert _told(units.replace("KIND", "kind: at_light")) == []
    assert ("outside_zone", "unit:car") in _told(units.replace("KIND", "kind: cavalry"))
    outside = units.replace("KIND", "kind: infantry").replace("[13, 13]", "[8, 13]")
    assert ("outside_zone", "unit:car") in _told(outside)
    beyond = units.replace("KIND", "kind: infantry").replace(
        "[[14, 0], [72, 0], [72, 48], [14, 48]]", "[[17, 0], [72, 0], [72, 48], [17, 48]]"
    )
    assert ("outside_zone", "unit:car") in _told(beyond)


def test_a_building_is_checked_for_its_size_its_openings_and_who_holds_its_floors() -> None:
    blind = TABLE.replace("      openings: [{floor: 0, at: [13, 10]}]\n", "")
    assert ("no_openings", "feature:b") in _told(blind)
    large = TABLE.replace("[16, 10], [16, 16], [10, 16]", "[18.1, 10], [18.1, 16], [10, 16]")
    assert ("large_section", "feature:b") in _told(large)
    just = TABLE.replace("[16, 10], [16, 16], [10, 16]", "[18, 10], [18, 18], [10, 18]")
    assert ("large_section", "feature:b") not in _told(just)
    units = "".join(f"      - {{id: s{k}, kind: infantry, at: [12, 1{k}], floor: {k // 2}}}\n" for k in range(1, 4))
    # the car is on the ground floor, s2 on the first
    assert [at for code, at in _told(TABLE + units) if code == "floor_is_held"] == ["unit:s1", "unit:s3"]
    in_cm = (
        TABLE.replace("unit: in", "unit: cm").replace("width: 72", "width: 180").replace("height: 48", "height: 120")
    )
    assert ("large_section", "feature:b") not in _told(
        in_cm.replace("[16, 10]", "[30, 10]").replace("[16, 16]", "[30, 16]")
    )
    assert ("large_section", "feature:b") in _told(
        in_cm.replace("[16, 10]", "[31, 10]").replace("[16, 16]", "[31, 16]")
    )


def test_a_flag_that_no_rule_asks_for_is_remarked() -> None:
    flagged = TABLE.replace("level: 3}", "level: 3, flags: [anti_tank, impassable_bocage]}")
    assert _told(flagged) == _told(TABLE)
    _, _, diagnostics = load_scenario_text(flagged.replace("anti_tank", "antitank"), "table.yaml")
    item = next(item for item in diagnostics if item.code == "unknown_flag")
    assert (item.at, item.severity) == ("feature:h", Severity.INFO)
    assert "anti_tank" in item.hint.en


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "words"),
    [
        ("terrain.yaml", "tracked: free no_run", "tracked: free no_runs", "bad_passage", "no_run, unless_flagged"),
        ("terrain.yaml", "wheeled: free double", "wheeled: forbidden double", "bad_passage", "is not a passage"),
        ("terrain.yaml", "levels: 0.75", "levels: low", "bad_value", "levels with spaces"),
        ("units.yaml", "hull: [2.6, 1.2]", "hull: [2.6]", "bad_value", "a pair [length, width]"),
        ("weapons.yaml", "he: 3D6", "he: 4D6", "bad_value", "one of: D2, D3"),
        ("fire.yaml", "radius: {value: D6+6", "radius: {value: six", "bad_value", "dice (D6, 2D6, D6+6)"),
        ("movement.yaml", "reverse: 4.5", "reverse: -4.5", "bad_value", "a length, 0 or more"),
        ("fire.yaml", "turret: {value: all", "turret: {value: everywhere", "bad_value", "one of: front"),
    ],
)
def test_slips_in_the_files_are_reported_with_their_place(
    tmp_path: Path, file: str, old: str, new: str, code: str, words: str
) -> None:
    folder = tmp_path / NAME
    shutil.copytree(RULESETS / NAME, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    _, diagnostics = load_ruleset(folder)
    found = [item for item in diagnostics if item.code == code and words in item.text.en]
    assert found, [item.format() for item in diagnostics]
    assert found[0].span is not None
    assert Path(found[0].span.file).name == file
    assert found[0].text.fr != found[0].text.en

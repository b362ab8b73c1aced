"""Scenarios on tables: read, written, and every mistake reported with a place and a hint."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.files.small_files import SAMPLE
from tests.files.small_tabletop_files import TABLE, TABLES, changed, find, load, loaded, place_of, tables, told
from tests.loading import ruleset
from workbench.base.diagnostics import Diagnostics, Severity
from workbench.base.text import Text
from workbench.checks.loading import load_hexes, load_scenario, load_scenario_text
from workbench.checks.registry import scenario_checks
from workbench.engine.sight.tabletop_footprints import standing
from workbench.files.scenario_writer import dump_scenario, save_scenario
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, TabletopBoard, curved_feature

HOUSE = "polygon: [[100, 10], [110, 10], [110, 20], [100, 20]]"


def test_the_table_as_a_value() -> None:
    scenario = loaded(TABLE)
    board = scenario.board
    assert (board.unit, board.width, board.height, board.ground) == ("cm", 180.0, 120.0, "clear")
    assert [feature.id for feature in board.features] == ["w1", "f1", "s1", "b1"]
    assert [feature.terrain for feature in board.features] == ["dense_wood", "hedge", "hill", "house"]
    hedge, hill, house = board.features[1:]
    assert (hedge.kind, hedge.points, hedge.width) == ("line", ((0.0, 50.0), (40.0, 50.0)), 1.0)
    assert (hill.kind, hill.points, hill.radius, hill.level, hill.locked) == (
        "circle",
        ((90.0, 60.0),),
        15.0,
        6.0,
        True,
    )
    assert (house.floors, house.openings[0].floor, house.openings[0].at) == (2, 1, (105.0, 10.0))
    assert (house.flags, house.group, house.name.fr) == (("stone",), "village", "Moulin")
    infantry, truck, reserve = (unit for _, unit in scenario.forces)
    assert (infantry.at, infantry.facing, infantry.base) == ((35.0, 60.0), 90.0, 3.0)
    assert infantry.models == ((35.0, 60.0), (37.0, 60.0))
    assert (truck.hull, truck.weapons[0].weapon, truck.weapons[0].muzzle) == ((7.0, 3.5), "gun", 6.0)
    assert (reserve.at, reserve.base, reserve.group) == (None, (3.0, 4.0), "reserve")
    (line,) = scenario.lines
    assert (line.origin, line.target) == ("unit:a1", ((150.0, 60.0), 2.0))


def test_the_form_of_the_table() -> None:
    text = dump_scenario(loaded(TABLE), TABLES)
    assert (
        text
        == """\
format: workbench/1
title: {en: Small table, fr: Petite table}
ruleset: tables
map:
  kind: table
  unit: cm
  width: 180
  height: 120
  ground: clear
  features:
    - {id: w1, terrain: dense_wood, polygon: [[20, 10], [60, 12], [55, 40.5]]}
    - {id: f1, terrain: hedge, line: [[0, 50], [40, 50]], width: 1}
    - {id: s1, terrain: hill, circle: [90, 60, 15], level: 6, locked: true}
    - {id: b1, terrain: house, polygon: [[100, 10], [110, 10], [110, 20], [100, 20]], level: 3, floors: 2, \
openings: [{floor: 1, at: [105, 10]}], flags: [stone], name: {en: Mill, fr: Moulin}, group: village}
forces:
  - side: A
    units:
      - {id: a1, kind: infantry, at: [35, 60], facing: 90, base: 3, models: [[35, 60], [37, 60]], state: [dug_in]}
      - {id: t1, kind: truck, at: [80, 90], hull: [7, 3.5], weapons: [{id: g, weapon: gun, mount: turret, muzzle: 6}]}
      - {id: r1, kind: infantry, base: [3, 4], values: {move: 10}, group: reserve}
lines:
  - {name: over the hill, from: "unit:a1", to: [150, 60, 2]}
"""
    )
    assert loaded(text) == loaded(TABLE)


@pytest.mark.slow(8)
@given(tables())
def test_what_is_written_reads_back_equal(scenario: TabletopScenario) -> None:
    text = dump_scenario(scenario, TABLES)
    again, _, diagnostics = load(text)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert again == scenario
    assert dump_scenario(again, TABLES) == text
    assert yaml.safe_load(text)["map"]["kind"] == "table"


def test_a_weapon_says_its_side_and_who_carries_it() -> None:
    text = changed("state: [dug_in]", "weapons: [{id: lmg, weapon: gun, arc: left, model: 2}], state: [dug_in]")
    scenario = loaded(text)
    (mount,) = scenario.forces.sides[0].units[0].weapons
    assert (mount.arc, mount.model) == ("left", 2)
    assert "{id: lmg, weapon: gun, arc: left, model: 2}" in dump_scenario(scenario, TABLES)


def test_smooth_outlines_stay_smooth_on_tables_in_inches() -> None:
    square = Feature("f1", "clear", "polygon", ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)))
    for bends in (((21.3, 18.8), (51.0, 31.5), (57.9, 35.1), (4.8, 4.2)), ((25.2, 17.6), (21.1, 11.3), (4.2, 17.9))):
        board = TabletopBoard("in", 72.0, 48.0, "clear", ())
        smooth = curved_feature(square, bends, board)
        before = TabletopScenario(Text.of("x"), "tables", replace(board, features=(smooth,)))
        again, _, _ = load(dump_scenario(before, TABLES))
        assert again == before
        assert smooth.bends == bends


def test_a_table_on_disk_and_back(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    assert not list(save_scenario(path, loaded(TABLE), TABLES))
    scenario, ruleset, _ = load_scenario(path, find)
    assert (scenario, ruleset) == (loaded(TABLE), TABLES)
    none, _, diagnostics = load_hexes(path, find)
    assert none is None
    assert [item.code for item in diagnostics] == ["hexes_needed"]


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "hint"),
    [
        ("dense_woods", "dense_wods", "unknown_terrain", "dense_wods", "dense_woods"),
        ("unit: cm", "unit: mm", "bad_value", "mm", ""),
        ("width: 180", "width: 0", "bad_value", "0\n  height", ""),
        ("height: 120", "height: .nan", "bad_number", ".nan", ""),
        ("width: 180", "widht: 180", "unknown_key", "widht", "width"),
        ("id: s1, ", "id: w1, ", "feature_twice", "w1, terrain: hill", "another id"),
        ("60, 15]", "60, 0]", "bad_radius", "0], level", ""),
        ("60, 15]", "60, -1]", "bad_radius", "-1", ""),
        ("60, 15]", "60]", "bad_value", "[90, 60]", ""),
        ("[[0, 50], [40, 50]]", "[[0, 50]]", "bad_value", "[[0, 50]]", ""),
        ("[20, 10], ", "[20, .inf], ", "bad_number", ".inf", ""),
        ("circle: [90", "polygon: [[1, 2], [3, 4], [5, 7]], circle: [90", "bad_shape", "{id: s1", ""),
        ("circle: [90, 60, 15], level", "width: 3, circle: [90, 60, 15], level", "bad_width", "width: 3", ""),
        ("facing: 90", "facing: 361", "bad_value", "361", ""),
        ("facing: 90", "facing: north", "bad_type", "north", ""),
        ("at: [35, 60]", 'at: "0304"', "bad_type", '"0304"', ""),
        ("base: 3,", "base: -3,", "bad_value", "-3", ""),
        ("base: [3, 4]", "base: [3]", "bad_value", "[3]", ""),
        ("kind: truck", "kind: truk", "unknown_kind", "truk", "truck"),
        ("muzzle: 6", "muzzle: 6, arc: fornt", "bad_value", "fornt", "front"),
        ("muzzle: 6", "muzzle: 6, model: 0", "bad_value", "0}]", ""),
        ("weapon: gun", "weapon: gnu", "unknown_weapon", "gnu", "gun"),
        ("[dug_in]", "[dug_on]", "unknown_state", "dug_on", "dug_in"),
        ("id: t1", "id: a1", "unit_twice", "a1, kind: truck", ""),
        ('"unit:a1"', '"unit:a2"', "unknown_unit", '"unit:a2"', "a1"),
        ('"unit:a1"', '"0304"', "bad_place", '"0304"', "unit:ID"),
        ('"unit:a1"', "[1]", "bad_value", "[1]", ""),
        ("ruleset: tables", "ruleset: test", "wrong_map_kind", "table\n", "kind: hex"),
        ("forces:", "markers: {}\nforces:", "unknown_key", "markers", "forces"),
    ],
)
def test_a_mistake_has_a_place_and_a_hint(old: str, new: str, code: str, place: str, hint: str) -> None:
    text = changed(old, new)
    found = [item for item in told(text) if item.code == code]
    assert len(found) == 1, [item.format() for item in told(text)]
    (item,) = found
    assert item.severity is Severity.ERROR
    assert item.span is not None
    assert (item.span.line, item.span.column) == place_of(text, place)
    assert hint in item.hint.en


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "words"),
    [
        ("circle: [90, 60, 15], level: 6", "circle: [90, 60, 15], level: 4", "bad_level", "4, locked", "5 or more"),
        ("level: 3,", "level: 5,", "bad_level", "5, floors", "2, 3, 4"),
        (HOUSE, "polygon: [[100, 10], [110, 20], [110, 10], [100, 20]]", "crossed_outline", "[[100, 10]", "105 15"),
        (HOUSE, "polygon: [[100, 10], [105, 10], [110, 10], [105, 10]]", "empty_piece", "[[100, 10]", "no area"),
        ("circle: [90, 60, 15]", "circle: [290, 60, 15]", "piece_off_table", "[290", "180 × 120 cm"),
        ("muzzle: 6}", "muzzle: 6, model: 1}", "no_such_model", "1}]}", "the unit has 0"),
        ("at: [35, 60], f", "at: [35, 121], f", "unit_off_table", "[35, 121]", "reserve"),
        ("to: [150, 60, 2]", "to: [190, 60, 2]", "line_off_table", "[190", "off the table"),
        ("at: [105, 10]", "at: [105, 12]", "opening_off_wall", "{floor: 1", "Mill"),
        ("{floor: 1", "{floor: 3", "no_such_floor", "{floor: 3", "2 is its uppermost"),
        ("at: [80, 90]", "at: [105, 5], floor: 1", "no_such_floor", "1, hull", "nothing at its place"),
        ("at: [35, 60], f", "floor: 3, at: [105, 15], f", "no_such_floor", "3, at", "highest floor there is 2"),
        ("at: [80, 90]", "at: [50, 20]", "forbidden_terrain", "[50, 20]", "dense_wood"),
        ("at: [80, 90]", "at: [36, 61]", "units_overlap", "[36, 61]", "infantry a1 and truck t1"),
    ],
)
def test_what_is_odd_is_reported_but_loads(old: str, new: str, code: str, place: str, words: str) -> None:
    text = changed(old, new)
    (item,) = told(text)
    assert (item.code, item.severity) == (code, Severity.WARNING), item.format()
    assert item.span is not None
    assert (item.span.line, item.span.column) == place_of(text, place)
    assert words in item.text.en + item.hint.en
    assert item.at is not None or code in ("line_off_table", "no_such_model")


def test_a_road_leads_through_forbidden_terrain() -> None:
    road = "    - {id: r, terrain: road, line: [[50, 0], [50, 60]], width: 4}\nforces:"
    text = changed("at: [80, 90]", "at: [50, 20]").replace("forces:", road)
    assert [item.code for item in told(text)] == ["no_effect"]


def test_a_wall_drawn_as_a_strip_is_remarked() -> None:
    """Nobody beside an area is in contact with it; a hedge five centimetres deep, or as wide as long, is meant so."""
    strip = changed("line: [[0, 50], [40, 50]], width: 1", "polygon: [[0, 50], [40, 50], [40, 51.2], [0, 51.2]]")
    (item,) = told(strip)
    assert (item.code, item.severity) == ("line_as_area", Severity.INFO)
    assert item.span is not None
    assert (item.span.line, item.span.column) == place_of(strip, "[[0, 50]")
    assert "width: 1.2" in item.hint.en
    assert "width: 1.2" in item.hint.fr
    for corners in ("[[0, 50], [40, 50], [40, 55], [0, 55]]", "[[0, 50], [2, 50], [2, 52], [0, 52]]"):
        assert told(changed("line: [[0, 50], [40, 50]], width: 1", f"polygon: {corners}")) == []
    house = changed(
        "polygon: [[100, 10], [110, 10], [110, 20], [100, 20]]", "polygon: [[100, 10], [130, 10], [130, 11]]"
    )
    assert all(item.code != "line_as_area" for item in told(house))


def test_checks_of_tables_are_those_that_are_tested() -> None:
    assert scenario_checks(table=True) == [
        "card_fits_together",
        "card_is_complete",
        "card_keeps_to_its_turns",
        "names_off_the_map",
        "options_not_modelled",
        "pictures_of_units",
        "reinforcements_on_the_map",
        "rules_not_modelled",
        "tables.buildings",
        "tables.buildings_that_overlap",
        "tables.figures",
        "tables.flags_without_effect",
        "tables.lines_drawn_as_areas",
        "tables.odd_numbers",
        "tables.odd_pieces",
        "tables.pieces_without_effect",
        "tables.places_off_the_table",
        "tables.units_above_the_roof",
        "tables.units_on_forbidden_terrain",
        "tables.units_that_overlap",
        "tables.words_in_values",
        "units_out_of_their_zone",
        "zones_in_doubt",
    ]


def test_another_unit_of_length_is_remarked() -> None:
    (item,) = told(changed("unit: cm", "unit: in"))
    assert (item.code, item.severity) == ("other_unit", Severity.INFO)
    assert "measures in centimetres" in item.text.en


def test_a_map_of_hexes_is_no_table_and_says_so() -> None:
    text = SAMPLE.replace("ruleset: test", "ruleset: tables")
    _, _, diagnostics = load_scenario_text(text, "s.yaml", find_ruleset=find)
    item = next(item for item in diagnostics if item.code == "wrong_map_kind")
    assert "kind: table" in item.hint.en


@pytest.mark.slow(8)
def test_a_cut_table_never_raises() -> None:
    raw = TABLE.encode()
    for end in range(len(raw)):
        told(raw[:end].decode("utf-8", "ignore"))


@given(st.data())
def test_a_spoilt_table_never_raises(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(TABLE)))
    length = data.draw(st.integers(0, 8))
    filling = data.draw(st.text(st.sampled_from("\t\n [{}]:-'\"0a,&*!|>5.~e9"), max_size=6))
    told(TABLE[:place] + filling + TABLE[place + length :])


_plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.just(10**400) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
_NUMBERS = st.lists(st.floats() | st.integers(), min_size=1, max_size=4)
_shapes = _plain | _NUMBERS | st.lists(_NUMBERS, max_size=5)
_feature = st.fixed_dictionaries(
    {"terrain": st.sampled_from(["hill", "house", "no"])},
    optional={
        **dict.fromkeys(("polygon", "line", "circle"), _shapes),
        **dict.fromkeys(("id", "width", "level", "floors", "openings", "flags", "values", "name", "group"), _plain),
    },
)
_unit = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "b"]), "kind": st.sampled_from(["infantry", "truck"])},
    optional={
        **dict.fromkeys(("at", "base", "hull", "models"), _shapes),
        **dict.fromkeys(("facing", "floor", "weapons", "state", "values", "name", "group"), _plain),
    },
)


@given(
    st.lists(_feature, max_size=4) | _plain,
    st.lists(_unit, max_size=3) | _plain,
    st.dictionaries(st.sampled_from(["unit", "width", "ground"]), _plain),
)
def test_values_of_the_wrong_shape_never_raise(features: object, units: object, size: dict[str, object]) -> None:
    table = {"kind": "table", "width": 60, "height": 40, "features": features, **size}
    data = {"format": "workbench/1", "ruleset": "tables", "map": table, "forces": [{"side": "A", "units": units}]}
    told(json.dumps(data, indent=1))


def test_a_base_of_no_size_is_a_point() -> None:
    scenario = loaded(changed("base: 3,", "base: 0,"))
    unit = scenario.forces.sides[0].units[0]
    assert unit.base == 0
    assert standing(unit, scenario.board, TABLES).geom_type == "Point"
    assert "base: 0," in dump_scenario(scenario, TABLES)


@pytest.mark.parametrize(
    ("entry", "code", "said"),
    [
        ("kind: infantry, values: {aboard: lory}", "no_such_unit", 'did you mean "lorry"'),
        ("kind: infantry, at: [5, 5], values: {aboard: men}", "unfit_unit", ""),
        ("kind: infantry, values: {aboard: odd}", "unfit_unit", ""),
        ("kind: mortar_light, at: [5, 5], values: {spotter: nobody}", "no_such_unit", ""),
        ("kind: infantry, at: [5, 5], values: {weapon: rifle riffle}", "unknown_weapon", 'did you mean "rifle"'),
        ("kind: mmg, at: [44, 24], values: {opening: 2}", "no_such_opening", "counted from 1"),
        (
            "kind: tank_light, at: [5, 5], weapons: [{id: gun, weapon: at_light, mount: turet}]",
            "unknown_mount",
            'did you mean "turret"',
        ),
        ("kind: infantry, values: {aboard: lorry}", "", ""),
        ("kind: mmg, at: [44, 24], values: {opening: 1, weapon: mmg}", "", ""),
    ],
)
def test_values_that_name_what_is_not_there_are_reported(entry: str, code: str, said: str) -> None:
    text = f"""format: workbench/1
ruleset: bolt_action
map:
  kind: table
  unit: in
  width: 60
  height: 40
  features:
    - {{id: h, terrain: building, polygon: [[40, 20], [48, 20], [48, 28], [40, 28]], openings: [{{floor: 0, at: [44, 20]}}]}}
forces:
  - side: A
    units:
      - {{id: lorry, kind: truck, at: [20, 20]}}
      - {{id: men, kind: infantry, at: [30, 30]}}
      - {{id: odd, {entry}}}
"""
    _, _, diagnostics = load_scenario_text(
        text, "s.yaml", find_ruleset=lambda *_: (ruleset("bolt_action"), Diagnostics())
    )
    found = list(diagnostics)
    assert [item.code for item in found] == ([code] if code else [])
    if found:
        assert said in found[0].hint.en
        assert found[0].span is not None
        assert found[0].span.line == 15

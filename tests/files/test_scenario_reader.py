"""Reading scenarios: every mistake has a code, a place and, where there is one, a better word."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files.small_files import RULESET, SAMPLE, changed, find, load, place_of, told
from workbench.base.diagnostics import Diagnostics, Severity, Span
from workbench.base.text import Text
from workbench.checks.loading import load_scenario, load_scenario_text
from workbench.files.scenario_writer import save_scenario


def test_the_sample_loads_without_diagnostics() -> None:
    scenario, ruleset, diagnostics = load(SAMPLE)
    assert not list(diagnostics)
    assert ruleset is RULESET
    assert scenario is not None
    board, label = scenario.board, scenario.board.grid.labels
    assert [label[n] for n in np.flatnonzero(board.mask("woods"))] == ["0304", "0305", "0401", "0402", "0403"]
    assert {label[n]: board.elevation[n] for n in np.flatnonzero(board.elevation)} == {"0505": 1, "0506": 1, "0801": -1}
    assert [[label[n] for n in chain] for chain in board.paths["road"]] == [["0101", "0201", "0302"]]
    a, b = board.grid.find("0304"), board.grid.find("0305")
    assert a is not None
    assert b is not None
    assert board.sides_at(a, b) == ("hedge",)
    assert board.owners == {"town": {"German": frozenset({0})}}
    assert board.attributes["road"] == {"ford": (6,), "course": ((0, 6),)}
    assert [label[n] for n in scenario.markers["smoke"]] == ["0506", "0506"]
    (side, unit), *_ = scenario.forces
    assert (side, unit.id, unit.at, unit.facing, unit.state, unit.values) == (
        "German",
        "g1",
        a,
        2,
        ("dug_in",),
        {"move": 3},
    )
    assert scenario.conditions == {"time": "night", "visibility": 6}
    assert scenario.title == Text("Small", "Petit")


@pytest.mark.parametrize(
    ("old", "new", "code", "passage", "hint"),
    [
        ("    woods:", "    wods:", "unknown_terrain", "wods", "woods"),
        ("    woods:", "    Woods:", "unknown_terrain", "Woods", "woods"),
        ("  hexsides: {hedge:", "  hexsides: {woods:", "wrong_layer", 'woods: "0304/0305', "map: hexes"),
        ("    woods:", "    hedge:", "wrong_layer", 'hedge: "0304 0305', "map: hexsides"),
        ("    woods:", "    dug_in:", "wrong_layer", "dug_in", "state of a unit"),
        ("  smoke:", "  woods:", "wrong_layer", 'woods: "0506', "map: hexes"),
        ("0305 0401-0403", "0905 0401-0403", "off_map", "0905", "8 columns"),
        ("0305 0401-0403", "305 0401-0403", "bad_label", "305 0401", "0305"),
        ("0305 0401-0403", "O305 0401-0403", "bad_label", "O305", "0305"),
        ("0305 0401-0403", "C5 0401-0403", "bad_label", "C5", "0305"),
        ("0305 0401-0403", "003005 0401-0403", "bad_label", "003005", "0305"),
        ("0304 0305 0401-0403", "0304, 0305", "bad_label", "0304,", "spaces"),
        ("0305 0401-0403", "0304/0305", "bad_label", "0304/0305", "hexsides"),
        ("0305 0401-0403", "0305 0403-0401", "bad_range", "0403-0401", "0401-0403"),
        ("0305 0401-0403", "0305 0401-0503", "bad_range", "0401-0503", "one column"),
        ("0305 0401-0403", "0305 0401-0409", "off_map", "0409", "6 rows"),
        ("0305 0401-0403", "0305 0401-", "bad_range", "0401-", "0404-0408"),
        ("0304/0305", "0304/0306", "not_adjacent", "0304/0306", "0303 0305"),
        ("0304/0305", "0304/0399", "off_map", "0399", "rows"),
        ("0304/0305", "0304", "bad_hexside", '0304"}\n  paths', "0304/0305"),
        ('["0101 0201 0302"]', '["0101 0201 0402"]', "not_adjacent", '0402"]', "beside 0201 lie"),
        ('["0101 0201 0302"]', '[""]', "empty_path", '""', ""),
        ('["0101 0201 0302"]', '"0101"', "bad_type", '"0101"\n  attributes', ""),
        ('{1: "0506 0505"', '{10: "0506 0505"', "bad_elevation", "10:", ""),
        ('-1: "0801"', '-1: "0505"', "two_levels", "-1:", ""),
        ('-1: "0801"', 'low: "0801"', "bad_type", "low:", ""),
        ("kind: infantry", "kind: infanty", "unknown_kind", "infanty", "infantry"),
        ("kind: infantry", "kynd: infantry", "unknown_key", "kynd", "kind"),
        ("[dug_in]", "[dugin]", "unknown_state", "dugin", "dug_in"),
        ("facing: 2", "facing: 6", "bad_value", "6, state", ""),
        ("facing: 2", "facing: two", "bad_type", "two", ""),
        ('at: "0304"', 'at: "0304 0305"', "bad_label", '0304 0305", facing', ""),
        ('at: "0304"', 'at: "304"', "bad_label", '304", facing', "0304"),
        ("{move: 3}", "{move: {a: 1}}", "bad_type", "{a: 1}", ""),
        ("- side: German", "- sied: German", "unknown_key", "sied", "side"),
        ("time: night", "tyme: night", "unknown_condition", "tyme", "time"),
        ("time: night", "time: nigth", "bad_condition", "nigth", "night"),
        ("visibility: 6", "visibility: 41", "bad_condition", "41", ""),
        ("visibility: 6", "visibility: far", "bad_condition", "far", ""),
        ("[fog_of_war]", "[fog]", "unknown_option", "fog]", ""),
        ("{A2: literal}", "{A3: literal}", "unknown_switch", "A3", "A2"),
        ("{A2: literal}", "{A2: litteral}", "bad_switch", "litteral", "literal"),
        ("{German: ", "{Germans: ", "unknown_side", "Germans", "German"),
        ("ruleset: test", "ruleset: tset", "unknown_ruleset", "tset", ""),
        ("ruleset: test\n", "", "missing_key", "format", ""),
        ("  columns: 8\n", "", "missing_key", "map", ""),
        ("columns: 8", "columns: 0", "bad_value", "0\n  rows", ""),
        ("columns: 8", 'columns: "8"', "bad_type", '"8"', ""),
        ("columns: 8", "columns: 240000", "map_too_large", "kind: hex", ""),
        ("kind: hex", "kind: hexx", "bad_value", "hexx", "hex"),
        ("kind: hex", "kind: tabel", "bad_value", "tabel", "table"),
        ("kind: hex", "kind: hex\n  stagger: {by: left}", "bad_stagger", "kind: hex", ""),
        (
            "kind: hex",
            "kind: hex\n  orientation: pointy\n  labels: A1\n  stagger: {by: left, extra: true}",
            "bad_labels",
            "kind: hex",
            "",
        ),
        ("kind: hex", "kind: hex\n  ground: wodds", "unknown_terrain", "wodds", "woods"),
        ("kind: hex", "kind: hex\n  shapes: [{terrain: woods}]", "bad_shape", "{terrain: woods}", ""),
        ("workbench/1", "workbench/2", "newer_format", "workbench/2", "workbench/1"),
        ("workbench/1", "wargame/1", "unknown_format", "wargame/1", "workbench/1"),
        ("format:", "formt:", "no_format", "formt", "workbench/1"),
        ("title:", "titel:", "unknown_key", "titel", "title"),
        ("{en: Small, fr: Petit}", "{en: Small, de: Klein}", "unknown_key", "de:", "known here: en, fr"),
        ("{en: Small, fr: Petit}", "[Small]", "bad_type", "[Small]", ""),
        ("markers:\n", "markers: 5\nmarker:\n", "unknown_key", "marker:", "markers"),
    ],
)
def test_a_mistake_has_a_place_and_a_hint(old: str, new: str, code: str, passage: str, hint: str) -> None:
    text = changed(old, new)
    first = next(item for item in told(text) if item.code == code)
    assert first.severity is Severity.ERROR
    assert first.span is not None
    assert (first.span.line, first.span.column) == place_of(text, passage)
    assert hint in first.hint.en
    assert bool(first.hint.en) == bool(first.hint.fr)
    assert first.text.en
    assert first.text.fr


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("{move: 3}", "{mvoe: 3}", "unknown_value"),
        ("{spot_range: {clear: 9}}", "{spt_range: {clear: 9}}", "unknown_value"),
        ('{German: "0101"}', '"0101 0304"', "two_terrains"),
        ("kind: hex", "kind: hex\n  shapes: [{terrain: woods, line: [[0, 1], [2.5, 3]]}]", "shapes_not_judged"),
    ],
)
def test_what_is_only_odd_is_a_warning(old: str, new: str, code: str) -> None:
    (item,) = told(changed(old, new))
    assert (item.code, item.severity) == (code, Severity.WARNING)


def test_all_mistakes_are_reported_at_once() -> None:
    text = changed("facing: 2", "facing: 9").replace("woods:", "wods:").replace("0101 0201 0302", "0101 0909 0302")
    text = text.replace("time: night", "time: nigt").replace('at: "0304"', 'at: "9999"').replace("title:", "titel:")
    codes = {item.code for item in told(text)}
    assert codes >= {"bad_value", "unknown_terrain", "off_map", "bad_condition", "unknown_key"}
    assert sum(item.code == "off_map" for item in told(text)) == 2


def test_ids_and_sides_are_given_once() -> None:
    text = SAMPLE + "      - {id: g1, kind: truck}\n  - side: German\n"
    found = {item.code: item for item in told(text)}
    assert set(found) == {"unit_twice", "side_twice"}
    first = place_of(SAMPLE, "g1")
    assert f"{first[0]}:{first[1]}" in found["unit_twice"].text.en


def test_many_wrong_labels_are_counted_not_listed() -> None:
    found = told(changed("0304 0305 0401-0403", " ".join(["9999"] * 500)))
    assert len(found) == 21
    assert "480" in found[-1].text.fr


def test_labels_may_be_unquoted_and_run_over_lines() -> None:
    scenario, _, diagnostics = load(
        changed('woods: "0304 0305 0401-0403"', "woods: 0304 0305\n      0404")
        .replace("columns: 8", "columns: 12")
        .replace('"0506 0506"', "1006")
        .replace('0802"', '0802 0901 0902"')
    )
    assert not list(diagnostics)
    assert scenario is not None
    assert int(scenario.board.mask("woods").sum()) == 3
    assert [scenario.board.grid.labels[n] for n in scenario.markers["smoke"]] == ["1006"]


def test_aliases_of_terrain_and_terrain_of_two_layers() -> None:
    scenario, _, diagnostics = load(changed("    woods:", "    cave: 0606\n    forest:"))
    assert not list(diagnostics)
    assert scenario is not None
    assert set(scenario.board.cover) == {"woods", "town", "slope", "cave"}


def test_letter_labels_and_extra_lines() -> None:
    text = (
        "format: workbench/1\nruleset: test\n"
        'map: {kind: hex, columns: 4, rows: 3, labels: A1, stagger: {by: up, extra: true}, hexes: {woods: "A1-A3 B0 b3"}}\n'
    )
    scenario, _, diagnostics = load(text)
    assert not list(diagnostics)
    assert scenario is not None
    labels = scenario.board.grid.labels
    assert [labels[n] for n in np.flatnonzero(scenario.board.mask("woods"))] == ["A1", "A2", "A3", "B0", "B3"]
    wrong = told(text.replace("A1-A3 B0", "A01 0203"))
    assert ["A1" in wrong[0].hint.en, "B3" in wrong[1].hint.en] == [True, True]


def test_what_the_ruleset_says_without_a_place_is_reported_at_its_name() -> None:
    def broken(name: str, base_dir: Path) -> tuple[None, Diagnostics]:
        diagnostics = Diagnostics()
        diagnostics.error("no_ruleset", Text("none", "rien"))
        diagnostics.error("elsewhere", Text("bad", "mauvais"), span=Span("r.yaml", 3, 4))
        return None, diagnostics

    scenario, ruleset, diagnostics = load_scenario_text(SAMPLE, "s.yaml", find_ruleset=broken)
    assert (scenario, ruleset) == (None, None)
    assert [str(item.span) for item in diagnostics] == ["s.yaml:3:10", "r.yaml:3:4"]


@pytest.mark.slow
def test_a_cut_file_never_raises() -> None:
    raw = SAMPLE.encode()
    for end in range(len(raw)):
        scenario, _, diagnostics = load_scenario_text(raw[:end].decode("utf-8", "ignore"), "s.yaml", find_ruleset=find)
        assert (scenario is None) == diagnostics.has_errors


@given(st.data())
def test_a_spoilt_file_never_raises(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(SAMPLE)))
    length = data.draw(st.integers(0, 8))
    filling = data.draw(st.text(st.sampled_from("\t\n [{}]:-'\"0a,&*!|>5.~"), max_size=6))
    text = SAMPLE[:place] + filling + SAMPLE[place + length :]
    scenario, _, diagnostics = load_scenario_text(text, "s.yaml", find_ruleset=find)
    assert (scenario is None) == diagnostics.has_errors


_plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.just("0101"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=3),
    max_leaves=8,
)
_KEYS = ("title", "card", "conditions", "options", "switches", "values", "map", "markers", "forces")
_MAP_KEYS = (
    "columns",
    "stagger",
    "labels",
    "ground",
    "hexes",
    "elevation",
    "hexsides",
    "paths",
    "shapes",
    "attributes",
)


@given(st.dictionaries(st.sampled_from(_KEYS), _plain), st.dictionaries(st.sampled_from(_MAP_KEYS), _plain))
def test_values_of_the_wrong_shape_never_raise(top: dict[str, object], inner: dict[str, object]) -> None:
    import json

    data = {"format": "workbench/1", "ruleset": "test", "map": {"kind": "hex", "columns": 3, "rows": 3, **inner}, **top}
    scenario, _, diagnostics = load_scenario_text(json.dumps(data, indent=1), "s.yaml", find_ruleset=find)
    assert (scenario is None) == diagnostics.has_errors


def test_a_file_on_disk_and_back(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SAMPLE, encoding="utf-8")
    scenario, ruleset, _ = load_scenario(path, find)
    assert scenario is not None
    assert not list(save_scenario(path, scenario, ruleset))
    assert load_scenario(path, find)[0] == scenario
    missing, _, diagnostics = load_scenario(tmp_path / "none.yaml", find)
    assert missing is None
    assert [item.code for item in diagnostics] == ["read_failed"]


def test_values_of_the_users_own_are_only_remarked() -> None:
    for old, new in (("{move: 3}", "{colour: 3}"), ("{spot_range: {clear: 9}}", "{weather_dice: 2}")):
        (item,) = told(changed(old, new))
        assert (item.code, item.severity) == ("unknown_value", Severity.INFO)

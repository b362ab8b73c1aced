"""Checks of whole scenarios: each with a scenario that it likes and one that it does not."""

from __future__ import annotations

import pytest

from tests.files.small_files import SAMPLE, changed, place_of, told
from workbench.base.diagnostics import Diagnostic, Severity
from workbench.checks.loading import load_scenario_text
from workbench.checks.registry import scenario_checks

UNIT = 'id: g1, kind: infantry, at: "0304"'


def test_every_check_is_tested() -> None:
    assert scenario_checks(table=False) == [
        "banks_not_raised",
        "card_fits_together",
        "card_is_complete",
        "card_keeps_to_its_turns",
        "contours_not_judged",
        "enemies_in_one_hex",
        "levels_without_slope",
        "names_off_the_map",
        "options_not_modelled",
        "overstacked_hexes",
        "pictures_of_units",
        "reinforcements_on_the_map",
        "rules_not_modelled",
        "shapes_beyond_their_hexes",
        "shapes_not_judged",
        "units_on_prohibited_terrain",
        "units_out_of_place",
        "units_out_of_their_zone",
        "zones_in_doubt",
    ]


def _codes(text: str) -> list[str]:
    return [item.code for item in told(text)]


def test_units_on_prohibited_terrain() -> None:
    text = changed(UNIT, 'id: g1, kind: truck, at: "0304"').replace("0101 0201 0302", "0101 0201")
    (item,) = told(text)
    assert (item.code, item.severity, item.at) == ("prohibited_terrain", Severity.WARNING, "unit:g1")
    assert item.span is not None
    assert (item.span.line, item.span.column) == place_of(text, '"0304", facing')
    assert _codes(text.replace('road: ["0101 0201"]', 'road: ["0304"]')) == []
    assert _codes(text.replace('at: "0304"', 'at: "0101"')) == []


def test_enemies_in_one_hex() -> None:
    text = SAMPLE + '  - side: Soviet\n    units: [{id: s1, kind: infantry, at: "0304"}]\n'
    (item,) = told(text)
    assert (item.code, item.at) == ("enemies_together", "0304")
    assert _codes(text.replace("[dug_in]", "[in_assault]")) == []
    assert _codes(text.replace('s1, kind: infantry, at: "0304"', 's1, kind: infantry, at: "0303"')) == []


def test_banks_not_raised() -> None:
    text = (
        "format: workbench/1\nruleset: asl\nmap:\n  kind: hex\n  columns: 4\n  rows: 3\n  labels: A1\n"
        "  ground: open_ground\n  paths: {elevated_road: [A2 B2 C2]}\n"
    )

    def found(text: str) -> list[Diagnostic]:
        return [item for item in load_scenario_text(text, "case.yaml")[2] if item.code == "bank_not_raised"]

    (item,) = found(text)
    assert (item.severity, item.at) == (Severity.WARNING, "A2")
    assert item.text.en.startswith(
        "elevated road: 3 of its hexes are no higher than the ground beside, the first is A2"
    )
    assert item.text.fr.startswith("route surélevée : 3 de ses hexagones")
    assert item.hint.en == "give its hexes 1 level more"
    (half,) = found(text.replace("  paths", "  elevation: {1: A2 C2}\n  paths"))
    assert (half.at, half.text.en.split(" of ")[0]) == ("B2", "elevated road: 1")
    assert found(text.replace("  paths", "  elevation: {1: A2 B2 C2}\n  paths")) == []
    assert found(text.replace("elevated_road", "road")) == []


@pytest.mark.parametrize(
    ("slopes", "sides", "words"),
    [
        ("", "", "3 hexes lie above a neighbour without a slope, the first is 0301"),
        ("0301", "", "2 hexes lie above a neighbour without a slope, the first is 0302"),
        ("0301 0302", "", "0402 lies above a neighbour without a slope"),
        ("0301 0302 0402", "", ""),
        ("0302 0402", '{cliff: "0301/0201 0301/0401"}', ""),
        # a hedge is no cliff, and a cliff on one side leaves the contour on the other
        ("0302 0402", '{hedge: "0301/0201 0301/0401"}', "0301 lies above a neighbour without a slope"),
        ("0302 0402", '{cliff: "0301/0201"}', "0301 lies above a neighbour without a slope"),
    ],
)
def test_levels_without_slope(slopes: str, sides: str, words: str) -> None:
    text = (
        "format: workbench/1\nruleset: test\nmap:\n  kind: hex\n  columns: 4\n  rows: 3\n"
        f'  elevation: {{1: "0301 0302 0402"}}\n  hexes: {{slope: "{slopes}"}}\n  hexsides: {sides or "{}"}\n'
    )
    found = told(text)
    said = f"{words}: there the hill does not block sight"
    assert [(item.severity, item.text.en) for item in found] == ([(Severity.WARNING, said)] if words else [])


def test_bare_hills_are_a_remark_where_they_block_all_the_same() -> None:
    text = (
        "format: workbench/1\nruleset: panzer_grenadier\nmap:\n  kind: hex\n  columns: 4\n  rows: 3\n"
        '  elevation: {1: "0301"}\nswitches: {high_ground: all}\n'
    )
    (found,) = [item for item in load_scenario_text(text, "case.yaml")[2] if item.code == "no_slope"]
    assert (found.severity, found.text.en) == (Severity.INFO, "0301 lies above a neighbour without a slope")
    (found,) = [
        item for item in load_scenario_text(text.replace("all", "slopes"), "case.yaml")[2] if item.code == "no_slope"
    ]
    assert found.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("unit", "code", "words", "place"),
    [
        ('at: "C3", values: {level: 2}', "wrong_level", "a stands at level 2 of C3, whose highest place is 1", "2}}"),
        ('at: "C4", values: {level: 1}', "wrong_level", "highest place is 0", "1}}"),
        ('at: "C4", values: {level: -1}', "wrong_level", "no sewer", "-1}}"),
        ('at: "C4", state: [crest]', "wrong_crest", "highest place is 0", "[crest]"),
        ('at: "E4", values: {ca: "E5/E6"}', "wrong_ca", 'a: "E5/E6" names no hexspine of E4', '"E5/E6"'),
        ('at: "E4", values: {ca: left}', "wrong_ca", "names no hexspine", "left"),
        ('at: "C3", values: {level: 1, ca: "C4/D3"}', "", "", ""),
        ('at: "C3", state: [crest]', "", "", ""),
        ('at: "A1", values: {level: -1}', "", "", ""),
        ('at: "F3", values: {level: 2}', "", "", ""),
        ('at: "F3", values: {level: 3}', "wrong_level", "highest place is 2", "3}}"),
    ],
)
def test_units_out_of_place(unit: str, code: str, words: str, place: str) -> None:
    text = (
        "format: workbench/1\ntitle: x\nruleset: asl\nmap:\n  kind: hex\n  orientation: flat\n  columns: 9\n  rows: 8\n"
        "  stagger: {lines: even, by: up, extra: true}\n  labels: A1\n  ground: open_ground\n  hexes: {gully: C3}\n"
        '  paths: {sewer: ["A1 A2"]}\n  shapes:\n'
        "    - {terrain: building, polygon: [[4.2, 2.3], [4.6, 2.3], [4.6, 2.7], [4.2, 2.7]], levels: 2}\n"
        f"forces:\n  - side: Red\n    units:\n      - {{id: a, kind: crew, {unit}}}\n"
    )
    _, _, found = load_scenario_text(text, "case.yaml")
    assert [item.code for item in found] == ([code] if code else [])
    for item in found:
        assert (item.severity, item.at) == (Severity.WARNING, "unit:a")
        assert words in item.text.en
        assert item.hint.en
        assert item.hint.fr
        assert item.span is not None
        assert (item.span.line, item.span.column) == place_of(text, place)


SEVERAL_FAULTS = """
format: workbench/1
ruleset: panzer_grenadier
map: {kind: hex, orientation: flat, columns: 6, rows: 6, stagger: {lines: even, by: down}, labels: "0101", ground: clear}
zones:
  - {id: z1, kind: setup, side: red_side, name: {en: Wood, fr: Bois}, at: "0101"}
  - {id: z2, kind: setup, side: blue_side, name: {en: Mill, fr: Moulin}, at: "0303"}
forces:
  - side: red_side
    name: {en: Red, fr: Rouges}
    units:
      - {id: r1, kind: infantry, at: "0303", name: {en: First, fr: Premier}}
      - {id: r2, kind: infantry, at: "0202", zone: z2, name: {en: Second, fr: Deuxième}}
      - {id: r3, kind: infantry, at: "0202", name: {en: Third, fr: Troisième}}
      - {id: r4, kind: infantry, at: "0202", name: {en: Fourth, fr: Quatrième}}
      - {id: r5, kind: infantry, at: "0202", name: {en: Fifth, fr: Cinquième}}
  - side: blue_side
    name: {en: Blue, fr: Bleus}
    units:
      - {id: b1, kind: infantry, at: "0202", name: {en: Sixth, fr: Sixième}}
"""


def test_warnings_call_sides_units_and_states_by_their_names_in_both_languages() -> None:
    """Keys of the file stand only beside a name."""
    found = {
        item.code: item
        for item in load_scenario_text(SEVERAL_FAULTS, "case.yaml")[2]
        if item.severity is not Severity.INFO
    }
    assert {"overstacked", "enemies_together", "in_foreign_zone", "zone_of_other_side"} <= set(found)
    for item in found.values():
        for words in (item.text, item.hint):
            for said in (words.en, words.fr):
                assert not any(key in said for key in ("red_side", "blue_side", "in_assault")), said
    assert "(Rouges) : Cinquième en trop" in found["overstacked"].text.fr
    assert "(Bleus)" in found["in_foreign_zone"].text.fr

"""Kept lines in a file: read with their places, and told where they are wrong."""

from __future__ import annotations

import pytest

from workbench.checks.loading import load_scenario_text
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.segments import AT_CENTRE, HEXSIDE, VERTEX, Aim
from workbench.scenario.scenario import KeptLine, Scenario

TEXT = """\
format: workbench/1
title: Lines
ruleset: panzer_grenadier
map: {kind: hex, columns: 6, rows: 5}
lines:
  - {name: Over the ford, from: "0101", to: "0304"}
  - {name: Guns, from: "0102", to: "0505", purpose: fire}
"""


def test_lines_are_read() -> None:
    scenario, _, diagnostics = load_scenario_text(TEXT, "lines.yaml")
    assert isinstance(scenario, Scenario), [item.format() for item in diagnostics]
    find = scenario.board.grid.find
    a, b, c, d = (find(label) for label in ("0101", "0304", "0102", "0505"))
    assert None not in (a, b, c, d)
    assert scenario.lines == (KeptLine("Over the ford", a, b), KeptLine("Guns", c, d, "fire"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "place", "level", "aim", "back"),
    [
        ("0304@2", "0304", 2, AT_CENTRE, "0304@2"),
        ("0304@-1", "0304", -1, AT_CENTRE, "0304@-1"),
        ("0304/0303", "0304", 0, Aim(HEXSIDE, 0), "0304/0303"),
        ("0304^0303^0403@1", "0304", 1, Aim(VERTEX, 1), "0304^0303^0403@1"),
        ("0304^0403^0303", "0304", 0, Aim(VERTEX, 1), "0304^0303^0403"),
        ("0101/0", "0101", 0, Aim(HEXSIDE, 0), "0101/0"),
        ("0101^5@1", "0101", 1, Aim(VERTEX, 5), "0101^5@1"),
    ],
)
def test_ends_are_places_as_questions_write_them(written: str, place: str, level: int, aim: Aim, back: str) -> None:
    scenario, _, diagnostics = load_scenario_text(TEXT.replace("0304", written), "lines.yaml")
    assert isinstance(scenario, Scenario), [item.format() for item in diagnostics]
    line = scenario.lines[0]
    assert line.target == scenario.board.grid.find(place)
    assert (line.levels, line.aims) == ((0, level), (AT_CENTRE, aim))
    text = dump_scenario(scenario)
    assert f'to: "{back}"' in text
    again, _, _ = load_scenario_text(text, "lines.yaml")
    assert again is not None
    assert again.lines == scenario.lines


def test_levels_of_older_files_are_read() -> None:
    scenario, _, _ = load_scenario_text(TEXT.replace("purpose: fire", "levels: [2, 1]"), "lines.yaml")
    assert isinstance(scenario, Scenario)
    assert scenario.lines[1].levels == (2, 1)
    assert 'from: "0102@2", to: "0505@1"' in dump_scenario(scenario)


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('"0304"', '"0399"', "off_map", 6),
        ('"0304"', '"0304^0303^0399"', "off_map", 6),
        ('"0304"', '"0304^0303^0405"', "bad_place", 6),
        ('"0304"', '"0304^0303"', "bad_place", 6),
        ('"0304"', '"0304/0102"', "bad_place", 6),
        ('"0304"', '"0304/7"', "bad_label", 6),
        ('"0304"', '"0304@up"', "bad_place", 6),
        ('"0304"', '"0304 0305"', "bad_label", 6),
        ("purpose: fire", "purpose: fires", "bad_purpose", 7),
        ("name: Guns", "name: Over the ford", "duplicate_line", 7),
        ("name: Guns, ", "", "missing_key", 7),
        ("purpose: fire", "colour: red", "unknown_key", 7),
        ("purpose: fire", "levels: [1]", "bad_value", 7),
    ],
)
def test_wrong_lines_are_reported_with_their_place(old: str, new: str, code: str, line: int) -> None:
    assert old in TEXT
    scenario, _, diagnostics = load_scenario_text(TEXT.replace(old, new), "lines.yaml")
    assert scenario is None
    found = [(item.code, item.span.line if item.span else 0) for item in diagnostics]
    assert (code, line) in found, [item.format() for item in diagnostics]

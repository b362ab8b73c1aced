"""Kept lines in a file: read with their places, and told where they are wrong."""

from __future__ import annotations

import pytest

from workbench.files.scenario_reader import load_scenario_text
from workbench.scenario.scenario import KeptLine

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
    assert scenario is not None, [item.format() for item in diagnostics]
    find = scenario.board.grid.find
    a, b, c, d = (find(label) for label in ("0101", "0304", "0102", "0505"))
    assert None not in (a, b, c, d)
    assert scenario.lines == (KeptLine("Over the ford", a, b), KeptLine("Guns", c, d, "fire"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('"0304"', '"0399"', "off_map", 6),
        ("purpose: fire", "purpose: fires", "bad_purpose", 7),
        ("name: Guns", "name: Over the ford", "duplicate_line", 7),
        ("name: Guns, ", "", "missing_key", 7),
        ("purpose: fire", "colour: red", "unknown_key", 7),
        ("purpose: fire", "levels: [1]", "bad_value", 7),
    ],
)
def test_wrong_lines_are_told_with_their_place(old: str, new: str, code: str, line: int) -> None:
    assert old in TEXT
    scenario, _, diagnostics = load_scenario_text(TEXT.replace(old, new), "lines.yaml")
    assert scenario is None
    found = [(item.code, item.span.line if item.span else 0) for item in diagnostics]
    assert (code, line) in found, [item.format() for item in diagnostics]

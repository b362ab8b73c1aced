"""Checks of where pieces stand: over the edge of the table, and buildings in one another."""

from __future__ import annotations

import re

import pytest

from workbench.checks.loading import load_scenario_text

HEAD = """\
format: workbench/1
ruleset: bolt_action
map:
  kind: table
  unit: in
  width: 48
  height: 36
  ground: open
  features:
"""
HOUSE = "{{id: {0}, terrain: building, polygon: [[{1}, 5], [{2}, 5], [{2}, 11], [{1}, 11]]{3}}}"


def codes(*pieces: str) -> list[str]:
    text = HEAD + "".join(f"    - {piece}\n" for piece in pieces)
    _, _, diagnostics = load_scenario_text(text, "t.yaml")
    assert all(item.text.fr != item.text.en for item in diagnostics)
    return [item.code for item in diagnostics if item.code in ("piece_over_edge", "buildings_overlap")]


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        ([HOUSE.format("a", 42, 48, "")], []),
        ([HOUSE.format("a", 44, 52, "")], ["piece_over_edge"]),
        ([HOUSE.format("a", 47.9, 55, "")], ["piece_over_edge"]),
        (["{id: w, terrain: wood, polygon: [[40, 1], [50, 1], [50, 9], [40, 9]]}"], []),
        (["{id: w, terrain: wood, polygon: [[46, 1], [56, 1], [56, 9], [46, 9]]}"], ["piece_over_edge"]),
        (["{id: r, terrain: road, line: [[-5, 5], [60, 5]], width: 3}"], []),
        ([HOUSE.format("a", 5, 10, ""), HOUSE.format("b", 10, 15, "")], []),
        ([HOUSE.format("a", 5, 10, ""), HOUSE.format("b", 9, 15, "")], ["buildings_overlap"]),
        ([HOUSE.format("a", 5, 10, ""), HOUSE.format("b", 5, 10, "")], ["buildings_overlap"]),
        ([HOUSE.format("a", 5, 10, ", group: g"), HOUSE.format("b", 9, 15, ", group: g")], []),
        ([HOUSE.format("a", 5, 10, ""), HOUSE.format("b", 5, 10, "").replace("building", "burning_building")], []),
        ([HOUSE.format("a", 5, 10, ""), "{id: w, terrain: wood, polygon: [[1, 1], [20, 1], [20, 20], [1, 20]]}"], []),
    ],
)
def test_pieces_over_the_edge_and_in_each_other(pieces: list[str], found: list[str]) -> None:
    assert codes(*pieces) == found


ODD = (
    HOUSE.format("far", 60.5, 65, ""),
    HOUSE.format("long", 5, 20.25, ""),
    HOUSE.format("half", 43, 51.5, ""),
)
UNITS = """\
forces:
  - side: American
    units:
      - {id: off, kind: tank_medium, at: [70.5, 2]}
      - {id: apart, kind: infantry, at: [30, 30], models: [[30, 30], [30.5, 35.5], [31, 30]]}
"""


@pytest.mark.parametrize("unit", ["in", "cm"])
def test_lengths_are_told_in_each_language(unit: str) -> None:
    text = HEAD.replace("unit: in", f"unit: {unit}").replace("width: 48", "width: 48.5")
    _, _, found = load_scenario_text(text + "".join(f"    - {piece}\n" for piece in ODD) + UNITS, "t.yaml")
    codes = {item.code: item.text for item in found}
    assert {"piece_off_table", "unit_off_table", "figures_apart", "piece_over_edge"} <= codes.keys()
    assert ("large_section" in codes, "other_unit" in codes) == ((True, False) if unit == "in" else (False, True))
    name = {"in": "po", "cm": "cm"}[unit]
    assert codes["piece_off_table"].fr.endswith(f"48,5 × 36 {name}")
    assert codes["piece_off_table"].en.endswith(f"48.5 × 36 {unit}")
    for item in found:
        told = re.sub(r"\[[^]]*\]|p\.\d+", "", item.text.fr + item.hint.fr)  # places as in the file, pages
        assert not re.search(r"\d\.\d|\d in\b|\ben in\b", told)

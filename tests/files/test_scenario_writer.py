"""Writing scenarios: what is written reads back as it was, in one stable form with small diffs."""

from __future__ import annotations

import difflib
from dataclasses import replace

import numpy as np
import pytest
import yaml
from hypothesis import given

from tests.files.small_files import RULESET, SAMPLE, load, scenarios
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.grid import HexGrid
from workbench.scenario.card import ScenarioCard
from workbench.scenario.edits.paths import ExtendPath
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario

HANDED_OVER = (((1, 2, 3, 4), "German"), ((4, 5), ""), ((2,), ""))
"""Strokes after which a chain belongs to a side in parts."""


@pytest.mark.slow
@given(scenarios())
def test_what_is_written_reads_back_equal(scenario: Scenario) -> None:
    text = dump_scenario(scenario, RULESET)
    again, _, diagnostics = load(text)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert again == scenario
    assert dump_scenario(again, RULESET) == text


@pytest.mark.slow
@given(scenarios())
def test_other_yaml_readers_take_labels_for_text(scenario: Scenario) -> None:
    data = yaml.safe_load(dump_scenario(scenario, RULESET))
    assert data["map"]["labels"] in ("0101", "A1")
    for force in data["forces"]:
        assert all(isinstance(unit.get("at", ""), str) for unit in force.get("units", []))


def test_the_form_of_the_sample() -> None:
    scenario, ruleset, _ = load(SAMPLE)
    assert scenario is not None
    assert (
        dump_scenario(scenario, ruleset)
        == """\
format: workbench/1
title: {en: Small, fr: Petit}
ruleset: test
conditions: {time: night, visibility: 6}
options: [fog_of_war]
switches: {A2: literal}
values:
  spot_range: {clear: 9}
map:
  kind: hex
  orientation: flat
  columns: 8
  rows: 6
  stagger: {lines: even, by: down}
  labels: "0101"
  ground: clear
  hexes:
    woods: "0304 0305 0401-0403"
    town:
      German: "0101"
    slope: "0505 0506 0701 0702 0802"
  elevation:
    -1: "0801"
    1: "0505 0506"
  hexsides:
    hedge: "0304/0305"
  paths:
    road:
      - "0101 0201 0302"
  attributes:
    road:
      course:
        - "0101 0201"
      ford: "0201"
markers:
  smoke: "0506 0506"
forces:
  - side: German
    units:
      - {id: g1, kind: infantry, at: "0304", facing: 2, state: [dug_in], values: {move: 3}}
"""
    )


def _wooded(numbers: list[int]) -> Scenario:
    grid = HexGrid(40, 30)
    mask = np.zeros(grid.size, dtype=np.bool_)
    mask[numbers] = True
    board = replace(HexBoard.blank(grid, "clear"), cover={"woods": frozen(mask)})
    return Scenario(Text.of("Woods"), "test", board)


def test_one_hex_more_changes_the_line_of_its_columns_only() -> None:
    numbers = list(range(3, 1200, 7))
    before = dump_scenario(_wooded(numbers), RULESET).splitlines()
    after = dump_scenario(_wooded([*numbers, 401]), RULESET).splitlines()
    changes = [line for line in difflib.ndiff(before, after) if line.startswith(("- ", "+ "))]
    assert 2 <= len(changes) <= 8
    assert max(len(line) for line in before) <= 100


def test_texts_keep_paragraphs_spaces_and_odd_characters() -> None:
    for words in (
        "one\ntwo\n\nthree",
        " lead",
        "trail ",
        "x\n",
        "\nx",
        "a\tb",
        "é\u00a0: «\u202fx\u202f»",
        "yes",
        "1e5",
        "#",
        "a: b",
        "- x",
        "",
        "word " * 40 + "end",
        "x\u0085y",
        "long  double " * 20,
    ):
        card = ScenarioCard(situation=Text.of(words), sides={})
        scenario = replace(_wooded([]), card=card, title=Text(words, "autre"))
        again, _, diagnostics = load(dump_scenario(scenario, RULESET))
        assert again == scenario, (words, [item.format() for item in diagnostics])


def test_without_a_ruleset_keys_stand_by_alphabet() -> None:
    scenario, _, _ = load(SAMPLE)
    assert scenario is not None
    text = dump_scenario(scenario)
    assert text.index("town:") < text.index("woods:")
    assert load(text)[0] == scenario


def test_paths_of_owners_read_back_equal_in_whatever_order_they_were_drawn() -> None:
    scenario, _, _ = load(SAMPLE)
    assert scenario is not None
    strokes = (((0, 1), "German"), ((3, 4), ""), ((10, 11), "German"), ((13, 14), ""))
    for number, (chain, owner) in enumerate((*strokes, *HANDED_OVER)):
        scenario = ExtendPath("road", chain, owner).apply(scenario)
        again, _, diagnostics = load(dump_scenario(scenario, RULESET))
        assert not diagnostics.has_errors, [item.format() for item in diagnostics]
        assert again == scenario, number
        assert again.board.owners == scenario.board.owners
        assert dump_scenario(again, RULESET) == dump_scenario(scenario, RULESET)

"""Scenario files that were written by hand: what is saved into them keeps comments, order and style where nothing changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files.by_hand import HandWriter
from tests.files.small_files import RULESET, SAMPLE, load, scenarios
from tests.files.test_text_in_place import check, data_of
from tests.reliability.random_edits import random_edit
from workbench.base.text import Text
from workbench.checks.loading import load_document, load_source
from workbench.files.piece_collection import read_piece_file, rename_piece
from workbench.files.scenario_writer import (
    ScenarioSource,
    dump_scenario,
    lost_comments,
    save_scenario,
    scenario_source,
    scenario_text,
)
from workbench.files.text_in_place import UpdatedText, updated_text
from workbench.files.yaml_reader import read_yaml_bytes
from workbench.scenario.scenario import AnyScenario

CASES = Path(__file__).parents[1] / "cases" / "rules_read_again"
MANY = sorted(path.name for path in CASES.glob("*.yaml") if "format: workbench/1" in path.read_text(encoding="utf-8"))


def source_of(text: str) -> ScenarioSource:
    document = read_yaml_bytes(text.encode(), "by_hand.yaml")
    scenario, ruleset, diagnostics = load_document(document, CASES)
    assert scenario is not None, [item.format() for item in diagnostics]
    assert ruleset is not None
    return scenario_source(document, scenario, ruleset)


def edited(source: ScenarioSource, rng: Random) -> AnyScenario:
    scenario = source.scenario
    for _ in range(rng.randint(1, 4)):
        scenario = random_edit(scenario, source.ruleset, rng).apply(scenario)
    return scenario


@pytest.mark.share(12)
@pytest.mark.parametrize("name", MANY)
def test_random_edits_of_files_by_hand(name: str) -> None:
    """Comments of what is as it was stay, what is saved reads back, and what is undone gives the old bytes."""
    usual = load_source(CASES / name)[0]
    assert usual is not None
    assert scenario_text(usual.scenario, usual.ruleset, usual).text == usual.text
    rng = Random(name)
    for _ in range(3):
        writer = HandWriter(rng, shuffled=False)
        source = source_of(writer.text(data_of(usual.canonical_text)))
        assert source.scenario == usual.scenario
        scenario = edited(source, rng)
        updated = scenario_text(scenario, source.ruleset, source)
        after = dump_scenario(scenario, source.ruleset)
        again = source_of(updated.text)
        assert dump_scenario(again.scenario, again.ruleset) == after
        check(updated, writer, data_of(usual.canonical_text), data_of(after))
        assert not (updated.is_canonical and writer.comments)
        assert scenario_text(usual.scenario, usual.ruleset, source).text == source.text


@pytest.mark.slow
@given(scenarios(), st.randoms(use_true_random=False))
def test_another_scenario_in_its_place(scenario: Any, rng: Random) -> None:
    """However much differs: the result holds what is saved, or is canonical and names the comments that are lost."""
    other = load(SAMPLE)[0]
    assert other is not None
    writer = HandWriter(rng, shuffled=False)
    text = writer.text(data_of(dump_scenario(scenario, RULESET)))
    found, _, diagnostics = load(text.removeprefix("\ufeff"))
    assert found == scenario, [item.format() for item in diagnostics]
    source = ScenarioSource(text, scenario, RULESET)
    updated = scenario_text(other, RULESET, source)
    assert load(updated.text.removeprefix("\ufeff"))[0] == other
    assert scenario_text(scenario, RULESET, source).text == text


FORD = """\
# The ford, for the club night.
# Ask Marie before changing the river.

format: workbench/1
ruleset: panzer_grenadier   # 4th edition
title: 'The ford'

map:
  kind: hex
  orientation: flat
  columns: 6
  rows: 5
  stagger: {lines: even, by: down}
  labels: '0101'
  ground: clear
  hexes:
    # the wood that burnt down in the campaign
    woods: "0304 0305"  # two hexes
    # by the road
    town: 0102
forces:
  - side: German
    units:
      # the first platoon
      - {id: g1, kind: infantry, at: "0304"}   # dug in later

      # the guns
      - id: g2
        kind: hmg      # heavy
        at: "0305"
      # - {id: g3, kind: infantry}  not yet
"""


def saved(text: str, *changes: tuple[str, str]) -> UpdatedText:
    """What is saved when the canonical text of a file is changed in this way."""
    source = source_of(text)
    after = source.canonical_text
    for old, new in changes:
        assert old in after
        after = after.replace(old, new)
    return scenario_text(source_of(after).scenario, source.ruleset, source)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_bytes_stay_where_nothing_changed(tmp_path: Path, newline: str, mark: str) -> None:
    path = tmp_path / "ford.yaml"
    data = (mark + FORD.replace("\n", newline)).encode()
    path.write_bytes(data)
    source, _ = load_source(path)
    assert source is not None
    assert not save_scenario(path, source.scenario, source.ruleset, source)
    assert path.read_bytes() == data
    other = replace(source.scenario, title=Text.of("The other ford"))
    assert not save_scenario(path, other, source.ruleset, source)
    assert path.read_bytes() == data.replace(b"'The ford'", b"The other ford")


def test_only_the_line_of_a_change_differs() -> None:
    updated = saved(FORD, ('woods: "0304 0305"', 'woods: "0303-0305"'))
    assert updated == UpdatedText(FORD.replace('woods: "0304 0305"', 'woods: "0303-0305"'))


def test_entries_come_and_go_with_their_comments() -> None:
    unit = '      - {id: g1, kind: infantry, at: "0304"}\n'
    assert saved(FORD, (unit, "")).text == FORD.replace(
        '      # the first platoon\n      - {id: g1, kind: infantry, at: "0304"}   # dug in later\n', ""
    )
    new = '      - {id: g4, kind: infantry, at: "0101"}\n'
    behind = '        at: "0305"\n'
    assert saved(FORD, ('at: "0305"}\n', 'at: "0305"}\n' + new)).text == FORD.replace(behind, behind + new)
    town = FORD.replace("    town: 0102\n", '    town: 0102\n    slope: "0103"\n')
    assert saved(FORD, ('    town: "0102"\n', '    town: "0102"\n    slope: "0103"\n')).text == town


def test_comments_that_begin_the_file_stay() -> None:
    text = "# ours\nconditions: {month: 8}\n" + FORD.partition("\n\n")[2]
    assert saved(text, ("conditions: {month: 8}\n", "")).text == text.replace("conditions: {month: 8}\n", "")


def test_entries_that_move_take_their_comments_along() -> None:
    canonical = source_of(FORD).canonical_text
    first, second = (line + "\n" for line in canonical.splitlines() if "id: g" in line)
    text = saved(FORD, (first + second, second + first)).text
    assert text.index("# the guns") < text.index("id: g2") < text.index("# the first platoon") < text.index("id: g1")
    assert "# dug in later" in text.splitlines()[-3]


def test_lost_comments_are_named() -> None:
    """A text that does not read back is never written: not for one value, not for a section."""
    source = source_of(FORD)
    after = source.canonical_text.replace("0304 0305", "0303")
    tried: list[str] = []

    def refuse(text: str) -> bool:
        tried.append(text)
        return False

    updated = updated_text(FORD, source.canonical_text, after, refuse)
    assert len(tried) == 2
    assert (updated.text, updated.is_canonical) == (after, True)
    assert updated.lost_comments[:2] == ("# The ford, for the club night.", "# Ask Marie before changing the river.")
    assert len(updated.lost_comments) == FORD.count("#")
    (item,) = lost_comments(updated, "ford.yaml")
    assert "# The ford, for the club night." in item.text.en
    assert "and 8 more" in item.text.en
    assert "et 8 de plus" in item.text.fr


def test_a_section_is_replaced_where_its_form_is_another() -> None:
    """Aliases share what is no longer the same: the sections with them are written anew, the others stay."""
    text = FORD.replace('at: "0304"}', 'at: &here "0304"}').replace('        at: "0305"\n', "        at: *here\n")
    updated = saved(text, ('{id: g1, kind: infantry, at: "0304"}', '{id: g1, kind: infantry, at: "0101"}'))
    was, now = ({unit.id: unit.at for _, unit in source_of(one).scenario.forces} for one in (FORD, updated.text))
    assert now["g2"] == was["g1"] != now["g1"]
    assert updated.text.partition("forces:")[0] == FORD.partition("forces:")[0]
    assert "# the guns" in updated.lost_comments
    assert "# two hexes" not in updated.lost_comments


@pytest.mark.slow(8)
def test_a_piece_that_is_renamed_keeps_its_comments(tmp_path: Path) -> None:
    text = """\
# measured on our own model
format: workbench/1
ruleset: bolt_action
title: 'Barn'   # from the kit
map: {kind: table, width: 20, height: 20, unit: cm, ground: open_ground,
  features: [{id: b, terrain: building, circle: [9, 9, 4]}]}
"""
    path = tmp_path / "barn.yaml"
    path.write_text(text, encoding="utf-8")
    piece = read_piece_file(path)
    assert piece.scenario is not None, [item.format() for item in piece.diagnostics]
    assert not rename_piece(piece, "Old barn")
    assert path.read_text(encoding="utf-8") == text.replace("'Barn'", "Old barn")

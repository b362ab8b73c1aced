"""Scenarios whose rules lost words that they use, and scenarios with mistakes, are opened with other words; all else stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_document, load_scenario_text
from workbench.cli.main import run
from workbench.files.mended_scenarios import DamagedScenario

TEXT = """\
format: workbench/1
title: At the mill
ruleset: generic
map:
  kind: hex
  columns: 8
  rows: 6
  labels: "0101"
  ground: clear
  hexes:
    woods: "0203"   # ours
    rough: "0306 0305"
  paths:
    track: ["0101 0201"]
forces:
  - side: Blue
    name: Blue
    units:
      - {id: b1, kind: infantry, at: "0505"}
      - {id: b2, kind: dragoons, at: "0506", state: [tired]}
      - {id: b3, kind: infantry, at: "0204", values: {fire: [1, 2, 3, x]}}
  - side: Red
    name: Red
    units: []
"""


def damaged(text: str) -> DamagedScenario:
    return DamagedScenario("x.yaml", text, lambda document: load_document(document, Path()))


def test_every_word_that_is_gone_is_named_with_what_could_take_its_place() -> None:
    found = {(one.of, one.word): one for one in damaged(TEXT).gone_words}
    assert set(found) == {("terrain", "rough"), ("terrain", "track"), ("kind", "dragoons"), ("state", "tired")}
    ruleset = damaged(TEXT).ruleset
    assert "woods" in found["terrain", "rough"].offered(ruleset)
    assert "road" not in found["terrain", "rough"].offered(ruleset)
    assert "road" in found["terrain", "track"].offered(ruleset)
    assert "infantry" in found["kind", "dragoons"].offered(ruleset)


def test_other_words_are_joined_with_what_is_there_and_all_else_stays() -> None:
    words = {("terrain", "rough"): "woods", ("terrain", "track"): "road", ("kind", "dragoons"): "tanks"}
    made = damaged(TEXT).mended(words)
    assert made.is_good
    scenario, _, diagnostics = load_scenario_text(made.text, "x.yaml")
    assert scenario is not None, [one.format() for one in diagnostics]
    labels = scenario.board.grid.labels
    assert sorted(labels[n] for n in scenario.board.mask("woods").nonzero()[0]) == ["0203", "0305", "0306"]
    assert "road" in scenario.board.paths
    units = {unit.id: unit for _, unit in scenario.forces}
    assert set(units) == {"b1", "b2", "b3"}
    assert units["b2"].kind == "tanks"
    assert units["b2"].state == ()
    assert "# ours" in made.text or "0203" in made.text
    assert made.text.startswith("format: workbench/1\ntitle: At the mill\n")


def test_a_unit_whose_kind_is_left_out_goes_and_the_others_stay() -> None:
    made = damaged(TEXT).mended({})
    assert made.is_good
    scenario, _, _ = load_scenario_text(made.text, "x.yaml")
    assert scenario is not None
    assert [unit.id for _, unit in scenario.forces] == ["b1", "b3"]
    assert {one.code for one in made.left_out} >= {"unknown_terrain", "unknown_kind", "unknown_state"}


def test_what_is_no_scenario_cannot_be_mended() -> None:
    assert not damaged("format: workbench/1\nruleset: generic\n").may_be_mended
    assert not damaged("just: words\n").may_be_mended


def test_rules_that_are_not_here_are_replaced_by_others() -> None:
    text = TEXT.replace("ruleset: generic", "ruleset: my_lost_game")
    work = damaged(text)
    assert [(one.of, one.word) for one in work.gone_words] == [("ruleset", "my_lost_game")]
    assert work.may_be_mended
    assert "\nruleset: generic\n" in work.with_replaced({("ruleset", "my_lost_game"): "generic"})


@pytest.mark.parametrize("game", ["panzer_grenadier", "asl", "landships", "bolt_action", "blitzkrieg"])
def test_any_kind_of_unit_that_is_gone_is_replaced_in_samples_of_every_game(game: str) -> None:
    path = next(iter(sorted((SAMPLES / game).glob("*.yaml"))))
    scenario, _, _ = load_scenario_text(path.read_text(encoding="utf-8"), str(path), path.parent)
    assert scenario is not None
    kinds = sorted({unit.kind for _, unit in scenario.forces})
    text = path.read_text(encoding="utf-8").replace(f"kind: {kinds[0]},", "kind: lost_kind,")
    work = DamagedScenario(str(path), text, lambda document: load_document(document, path.parent))
    if f"kind: {kinds[0]}," not in path.read_text(encoding="utf-8"):
        return
    made = work.mended({("kind", "lost_kind"): kinds[0]})
    again, _, _ = load_scenario_text(made.text, str(path), path.parent)
    assert again == scenario


def test_the_command_lists_replaces_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, target = tmp_path / "x.yaml", tmp_path / "y.yaml"
    file.write_text(TEXT, encoding="utf-8")
    assert run(["mend", str(file)]) == 1
    assert "terrain “rough”" in capsys.readouterr().out
    assert run(["mend", str(file), "--replace", "rough=tanks", "-o", str(target)]) == 2
    assert run(["mend", str(file), "--replace", "rough=woods", "-o", str(target)]) == 1
    assert not target.exists()
    assert run(["mend", str(file), "--replace", "rough=woods", "--leave-out", "-o", str(target)]) == 0
    assert run(["check", str(target)]) == 0
    assert file.read_text(encoding="utf-8") == TEXT

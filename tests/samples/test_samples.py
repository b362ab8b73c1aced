"""The samples: they load cleanly, and sight on them keeps its invariants on a seeded choice of 20,000 pairs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples.pairs import compare_pairs, one_way_pairs, open_sample, sample_files, some_pairs, unexplained
from workbench.base.diagnostics import Severity
from workbench.files.scenario_reader import load_scenario
from workbench.files.scenario_writer import dump_scenario
from workbench.sight.results import FIRE, SPOT

PAIRS = 20_000


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_loads_without_a_word(path: Path) -> None:
    _, _, diagnostics = load_scenario(path)
    said = [item.format() for item in diagnostics if item.severity is not Severity.INFO]
    assert said == []


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_is_written_as_the_program_writes(path: Path) -> None:
    scenario, ruleset, _ = load_scenario(path)
    assert scenario is not None
    assert ruleset is not None
    assert dump_scenario(scenario, ruleset) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
@pytest.mark.parametrize("purpose", [SPOT, FIRE])
def test_line_and_area_agree(path: Path, purpose: str) -> None:
    analysis = open_sample(path)
    count = PAIRS // (2 * len(sample_files()))
    pairs = some_pairs(analysis.scenario.board.grid.size, count, seed=20)
    assert list(compare_pairs(analysis, pairs, purpose)) == []


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
@pytest.mark.parametrize("purpose", [SPOT, FIRE])
def test_sight_is_reciprocal_but_where_the_chart_says_otherwise(path: Path, purpose: str) -> None:
    analysis = open_sample(path)
    size = analysis.scenario.board.grid.size
    found = list(one_way_pairs(analysis, range(0, size, 7), purpose))
    assert [bad for pair in found if (bad := unexplained(analysis, pair, purpose))] == []

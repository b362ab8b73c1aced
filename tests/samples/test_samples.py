"""The samples: they load cleanly, and sight on them keeps its invariants on a seeded choice of pairs.

On all pairs: ``python -m tests.samples.pairs``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests import loading
from tests.engine.movement.small_scenarios import field
from tests.samples.pairs import (
    compare_pairs,
    hex_files,
    one_way_pairs,
    open_sample,
    permitted_by,
    sample_files,
    some_pairs,
    unexplained,
)
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import Severity
from workbench.checks.loading import load_scenario
from workbench.engine.sight.results import FIRE, SPOT, SightLine, SightRequest
from workbench.files.scenario_writer import dump_scenario

PAIRS = 5_000
"""Lines in all, shared out among samples and purposes."""
PLACES = 80
"""So many hexes of a sample, or all, look at each other."""
EXPLAINED = 60
"""So many pairs of them with a sight one way only have to be permitted by a rule."""


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_loads_without_diagnostics(path: Path) -> None:
    _, _, diagnostics = load_scenario(path)
    said = [item.format() for item in diagnostics if item.severity is not Severity.INFO]
    assert said == []


@pytest.mark.whole
@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_is_written_as_the_program_writes(path: Path) -> None:
    scenario, ruleset = loading.scenario(path)
    assert dump_scenario(scenario, ruleset) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_names_without_a_language_hold_no_words_of_one(path: Path) -> None:
    # the file gives groups, kept lines and kept plans one name for all languages
    scenario, _ = loading.scenario(path)
    known = {unit.id for _, unit in scenario.forces}
    names = [unit.group for _, unit in scenario.forces] + [kept.name for kept in (*scenario.lines, *scenario.plans)]
    words = {word for name in names for word in re.findall(r"[^\W\d_]\w{3,}", name)}
    assert {word for word in words - known if not any(letter.isdigit() for letter in word)} == set()


@pytest.mark.share(8)
@pytest.mark.parametrize("path", hex_files(), ids=lambda path: path.stem)
@pytest.mark.parametrize("purpose", [SPOT, FIRE])
def test_line_and_area_agree(path: Path, purpose: str) -> None:
    analysis = open_sample(path)
    count = PAIRS // (2 * len(hex_files()))
    pairs = some_pairs(analysis.scenario.board.grid.size, count, seed=20)
    assert list(compare_pairs(analysis, pairs, purpose)) == []


@pytest.mark.slow
@pytest.mark.share(8)
@pytest.mark.parametrize("path", hex_files(), ids=lambda path: path.stem)
@pytest.mark.parametrize("purpose", [SPOT, FIRE])
def test_sight_is_reciprocal_but_where_the_chart_says_otherwise(path: Path, purpose: str) -> None:
    analysis = open_sample(path)
    size = analysis.scenario.board.grid.size
    places = random.Random(path.stem).sample(range(size), min(size, PLACES))
    found = list(one_way_pairs(analysis, places, purpose))
    found = random.Random(purpose).sample(found, min(len(found), EXPLAINED))
    assert [bad for pair in found if (bad := unexplained(analysis, pair, purpose))] == []


@pytest.mark.slow(8)
@pytest.mark.share(8)
@pytest.mark.parametrize("path", [path for path in hex_files() if "asl" in path.parts], ids=lambda path: path.stem)
@pytest.mark.parametrize("levels", [(0, 0), (1, 0), (2, 1)])
def test_sight_from_level_to_level_is_the_same_both_ways(path: Path, levels: tuple[int, int]) -> None:
    analysis = open_sample(path)
    size = analysis.scenario.board.grid.size
    chosen = sorted(random.Random(65).sample(range(size), min(size, 24)))
    here, there = levels
    down, up = (
        np.array([analysis.area(origin, SightRequest(observer_level=a, target_level=b)).visible for origin in chosen])
        for a, b in ((here, there), (there, here))
    )
    down, up = down[:, chosen], up[:, chosen].T
    names = analysis.scenario.board.grid.labels
    assert [(names[chosen[a]], names[chosen[b]]) for a, b in np.argwhere(down != up)] == []
    assert down.any()


class Blinkered(Analysis):
    """An analysis with a fault: some lines are blocked for no reason."""

    faults: frozenset[tuple[int, int]] = frozenset()

    def line(self, origin: int, target: int, request: SightRequest = SightRequest()) -> SightLine:
        found = super().line(origin, target, request)
        return replace(found, visible=False) if (origin, target) in self.faults else found


def judged(ruleset: str, board: str, way: Iterable[str], *, fault: bool, units: tuple[str, ...] = ()) -> str:
    """What permits the two ways between two hexes to differ."""
    stage = field(board, units=units, ruleset=ruleset)
    a, b = (stage.at(label) for label in way)
    analysis = Blinkered(stage.analysis.scenario, stage.analysis.ruleset)
    if fault:
        analysis.faults = frozenset({(a, b)})
    assert not analysis.line(a, b, SightRequest(purpose=FIRE)).visible
    assert analysis.line(b, a, SightRequest(purpose=FIRE)).visible
    return permitted_by(analysis, (a, b), FIRE)


@pytest.mark.parametrize("ruleset", ["landships", "panzer_grenadier"])
def test_forces_on_the_map_excuse_nothing(ruleset: str) -> None:
    units = ('id: u, kind: infantry, at: "0101"', 'id: v, kind: infantry, at: "0909"')
    assert judged(ruleset, "", ("0101", "0105"), fault=True, units=units) == ""


@pytest.mark.parametrize("ruleset", ["landships", "panzer_grenadier"])
def test_own_units_in_the_line_are_named(ruleset: str) -> None:
    units = ('id: u, kind: infantry, at: "0101"', 'id: v, kind: infantry, at: "0103"')
    assert "own" in judged(ruleset, "", ("0101", "0105"), fault=False, units=units)


def test_heights_excuse_only_what_lies_next_to_the_target() -> None:
    beside, away = "elevation: {1: '0101'}\nhexes: {wood: '0104'}", "elevation: {1: '0101'}\nhexes: {wood: '0103'}"
    assert "item 5" in judged("landships", beside, ("0101", "0105"), fault=False)
    assert judged("landships", away, ("0101", "0105"), fault=True) == ""


def test_cliffs_and_hedges_are_named_and_excuse_no_other_line() -> None:
    board = "elevation: {1: '0103-0110'}\nhexsides: {cliff: '0102/0103'}"
    assert judged("panzer_grenadier", board, ("0101", "0105"), fault=False) == "8.32: cliff"
    assert judged("panzer_grenadier", board, ("0901", "0905"), fault=True) == ""
    assert judged("panzer_grenadier", "hexsides: {hedge: '0101/0102'}", ("0105", "0101"), fault=False) == "8.32: hedge"

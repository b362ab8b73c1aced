"""A path that is erased belongs to nobody, so that the map reads back equal."""

from __future__ import annotations

import pytest

from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_hexes, load_scenario_text
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.paths import EraseLinks, ErasePaths


@pytest.mark.parametrize("links", [False, True])
def test_erased_trenches_belong_to_nobody(links: bool) -> None:
    scenario, ruleset, _ = load_hexes(SAMPLES / "landships" / "marcelle_farm.yaml")
    assert scenario is not None
    chain = scenario.board.paths["trench"][0][:4]
    edit = EraseLinks("trench", chain) if links else ErasePaths(chain)
    after = edit.apply(scenario)
    held = frozenset[int]().union(*after.board.owners["trench"].values())
    assert held < frozenset[int]().union(*scenario.board.owners["trench"].values())
    assert load_scenario_text(dump_scenario(after, ruleset), "again")[0] == after

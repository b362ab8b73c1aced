"""Overlays on the samples of every game: what is seen and where units go changes with them, and not while they are off."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from tests import loading
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.sight.results import Party
from workbench.files.map_variants_reader import base_terrain
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_variants import MapVariant, Removed, Replaced
from workbench.scenario.scenario import Scenario, TabletopScenario


@lru_cache(maxsize=1)
def loaded(path: str) -> tuple[Scenario | TabletopScenario, Ruleset]:
    scenario, ruleset = loading.scenario(SAMPLES / path)
    return scenario, ruleset


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    "path", ["panzer_grenadier/lipovka_bridge.yaml", "landships/marcelle_farm.yaml", "asl/sorvino_brook.yaml"]
)
def test_bare_ground_is_seen_farther_and_walked_otherwise(path: str) -> None:
    scenario, ruleset = loaded(path)
    assert isinstance(scenario, Scenario)
    board = scenario.board
    keys = tuple(
        dict.fromkeys((*board.cover, *board.hexsides, *board.paths, *(shape.terrain for shape in board.shapes)))
    )
    bare = MapVariant("bare", changes=(Removed(keys),))
    plain = Analysis(scenario, ruleset)
    off = Analysis(replace(scenario, overlays=(replace(bare, on=False),)), ruleset)
    on = plain.updated(replace(scenario, overlays=(bare,)))
    movers = [(side, one) for side, one in scenario.forces if one.at is not None and one.kind != "leader"]
    here = movers[0][1].at
    assert here is not None
    seen = [int(one.area(here).visible.sum()) for one in (plain, off, on)]
    assert seen[0] == seen[1] < seen[2]
    reaches = []
    for side, mover in movers[:3]:
        assert mover.at is not None
        request = MoveRequest(Party(mover.kind, side, mover.id), mover.at, facing=mover.facing)
        with suppress(CannotAnswer):  # whoever cannot move at all
            reaches.append([dict(one.reach(request).costs) for one in (plain, off, on)])
    assert all(before == still for before, still, _ in reaches)
    assert any(before != after for before, _, after in reaches)


def test_an_analysis_brought_up_to_date_by_a_switch_is_as_a_new_one() -> None:
    scenario, ruleset = loaded("panzer_grenadier/lipovka_bridge.yaml")
    assert isinstance(scenario, Scenario)
    rule = MapVariant("o", on=False, changes=(Replaced("field", "dense_woods", None, base_terrain(ruleset)),))
    off = replace(scenario, overlays=(rule,))
    on = replace(scenario, overlays=(replace(rule, on=True),))
    start = Analysis(off, ruleset)
    before = start.area(100).visible
    there = start.updated(on)
    back = there.updated(off)
    assert np.array_equal(there.area(100).visible, Analysis(on, ruleset).area(100).visible)
    assert np.array_equal(back.area(100).visible, before)
    assert not np.array_equal(there.area(100).visible, before)


@pytest.mark.slow(8)
@pytest.mark.parametrize("path", ["blitzkrieg/saint_aubry.yaml", "bolt_action/les_ormeaux.yaml"])
def test_bare_tables_are_seen_farther_and_walked_otherwise(path: str) -> None:
    scenario, ruleset = loaded(path)
    assert isinstance(scenario, TabletopScenario)
    keys = tuple(dict.fromkeys(piece.terrain for piece in scenario.board.features))
    bare = MapVariant("bare", changes=(Removed(keys),))
    plain = TabletopAnalysis(scenario, ruleset)
    off = TabletopAnalysis(replace(scenario, overlays=(replace(bare, on=False),)), ruleset)
    on = plain.updated(replace(scenario, overlays=(bare,)))
    assert off.scenario.board == plain.scenario.board
    assert not on.scenario.board.features
    side, unit = next((side, one) for side, one in scenario.forces if one.at is not None and not one.hull)
    assert unit.at is not None
    start, goal = unit.at, (scenario.board.width / 2, scenario.board.height / 2)
    found = []
    for analysis in (plain, off, on):
        ends = [analysis.point(end) for end in ((2.0, goal[1] / 4), (scenario.board.width - 2.0, goal[1] / 4))]
        way = analysis.movement.path(TabletopMove(Party(unit.kind, side, unit.id), start), to=goal)
        found.append((analysis.sight.line(*ends).visible, way.cost))
    assert found[0] == found[1]
    assert found[0][0] is False
    assert found[2][0] is True
    assert found[2][1] != found[0][1]

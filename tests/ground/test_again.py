"""A map that is made again with other settings keeps what was painted by hand, and nothing else."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.ground.places import asc_text, map_of, osm_text, sources_of, square
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import frozen
from workbench.checks.loading import load_scenario
from workbench.files.scenario_writer import save_scenario
from workbench.real_ground.again import kept_by_hand, painted_by_hand
from workbench.real_ground.settings import GroundSettings, HeightOf, at_its_place, settings_of
from workbench.real_ground.sources import GroundSources
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario


@pytest.fixture
def sources(tmp_path: Path) -> GroundSources:
    land = osm_text(
        [
            (square(600, 500, 400), {"natural": "wood"}),
            ([(-4000, -300), (4000, -280)], {"waterway": "river"}),
            ([(-500, -3000), (-450, 3000)], {"highway": "primary"}),
            ([(-4000, 900), (4000, 920)], {"barrier": "hedge"}),
        ]
    )
    return sources_of(tmp_path, land_osm=land, dem_asc=asc_text(lambda x, y: 250 + 60 * math.sin(x / 900)))


def made(sources: GroundSources, **choices: object) -> Scenario:
    scenario = map_of(sources, **choices).imported.scenario
    assert isinstance(scenario, Scenario)
    return scenario


def painted(scenario: Scenario) -> Scenario:
    """The map with a marsh, a raised hex, a hedge and a road by hand."""
    board = scenario.board
    marsh = np.zeros(board.grid.size, dtype=np.bool_)
    marsh[[30, 31]] = True
    levels = board.elevation.copy()
    levels[50] = 9
    sides = board.hexsides["hedge"].copy()
    sides[70, 1] = True
    other: HexBoard = replace(
        board,
        cover={**board.cover, "marsh": frozen(marsh)},
        elevation=frozen(levels),
        hexsides={**board.hexsides, "hedge": frozen(sides)},
        paths={**board.paths, "road": (*board.paths["road"], (100, int(board.grid.neighbours[100, 3])))},
    )
    return replace(scenario, board=other)


def test_a_saved_map_that_nobody_painted_has_nothing_by_hand(sources: GroundSources, tmp_path: Path) -> None:
    first = made(sources)
    path = tmp_path / "map.yaml"
    ruleset = map_of(sources).imported.ruleset
    assert ruleset is not None
    assert not save_scenario(path, first, ruleset).has_errors
    again, _, _ = load_scenario(path)
    assert isinstance(again, Scenario)
    assert again.imported == first.imported
    assert not painted_by_hand(again).any()


def test_what_was_painted_by_hand_stays_and_all_else_is_made_anew(sources: GroundSources, tmp_path: Path) -> None:
    before = painted(made(sources))
    by_hand = painted_by_hand(before)
    beside = before.board.grid.neighbours
    expected = {30, 31, 50, 70, int(beside[70, 1]), 100, int(beside[100, 3])}
    assert set(np.flatnonzero(by_hand).tolist()) == expected
    anew = made(sources, level_metres=10.0, height_of=HeightOf.CREST)
    kept, which = kept_by_hand(before, anew)
    np.testing.assert_array_equal(which, by_hand)
    board = kept.board
    assert board.mask("marsh")[[30, 31]].all()
    assert board.elevation[50] == 9
    assert board.hexsides["hedge"][70, 1]
    assert board.links["road"][100]
    np.testing.assert_array_equal(board.elevation[~by_hand], anew.board.elevation[~by_hand])
    for key in ("woods", "minor_river"):
        np.testing.assert_array_equal(board.mask(key)[~by_hand], anew.board.mask(key)[~by_hand])
    # and once more: what was kept is by hand still
    assert set(np.flatnonzero(painted_by_hand(kept)).tolist()) >= {30, 31, 50}
    ruleset = map_of(sources).imported.ruleset
    assert ruleset is not None
    path = tmp_path / "again.yaml"
    assert not save_scenario(path, kept, ruleset).has_errors
    found, _, diagnostics = load_scenario(path)
    assert found is not None
    assert not diagnostics.has_errors


def test_other_settings_keep_the_place_of_the_map(sources: GroundSources) -> None:
    first = made(sources, turn=25.0, metres=150.0)
    asked = at_its_place(first, GroundSettings(0.0, 0.0, level_metres=5.0))
    assert (asked.turn, asked.metres, asked.columns, asked.level_metres) == (25.0, 150.0, 20, 5.0)
    assert asked.latitude == pytest.approx(48.0)
    assert settings_of(first).height_of is HeightOf.MEAN


def test_a_map_of_which_that_is_not_known_is_refused(sources: GroundSources) -> None:
    first = made(sources)
    assert first.imported is not None
    for record in (None, replace(first.imported, made=""), replace(first.imported, settings={})):
        with pytest.raises(CannotAnswer):
            settings_of(replace(first, imported=record))
    for words in ("", "!!", "AAAA"):
        with pytest.raises(CannotAnswer):
            painted_by_hand(replace(first, imported=replace(first.imported, made=words)))
    with pytest.raises(CannotAnswer):
        kept_by_hand(first, made(sources, columns=19))

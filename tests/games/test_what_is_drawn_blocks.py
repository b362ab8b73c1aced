"""What the picture and the section show as higher than both ends of a line blocks it, or the answer names it and says why not:
every terrain of every game on hexes, on flat ground, across ridges, plateaus and hollows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest

from tests import loading
from tests.games.random_scenarios import HEX_GAMES
from workbench.analysis.hex_analysis import Analysis
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.engine.sight.results import SightRequest
from workbench.engine.sight.terrain_arrays import slope_terms
from workbench.generator.recipe import recipe_terrain
from workbench.geometry.grid import HexGrid
from workbench.planning.impact import hex_impact
from workbench.protocol.answers import answer_request
from workbench.protocol.asks.impact import impact_record
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset
from workbench.scenario.edits.edit import Edit, apply_all
from workbench.scenario.edits.ground import PaintTerrain, SetElevation, SetHexsides
from workbench.scenario.edits.paths import AddMarker, ExtendPath
from workbench.scenario.edits.slopes import WithSlopes
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Forces

GRID = HexGrid(9, 9)
ROW = tuple(GRID.find(f"05{row:02d}") or 0 for row in range(1, 10))
"""The hexes of the line, from end to end."""
MIDDLE, CENTRE = ROW[3:6], ROW[4]
_MOUND = 0.5
"""How high a hill is drawn that has no level."""


@cache
def _plateau() -> tuple[int, ...]:
    beside = GRID.neighbours[list(MIDDLE)].ravel()
    return tuple(sorted({*MIDDLE, *beside[beside >= 0].tolist()}))


def _shaped(ruleset: Ruleset, middle: int, ends: int, *, slopes: bool = True) -> Scenario:
    """A map at level ``ends`` with a plateau at level ``middle`` that the elevation brush laid across the line."""
    board = HexBoard.blank(GRID, recipe_terrain(ruleset).ground)
    board = replace(board, elevation=frozen(np.full(GRID.size, ends, dtype=np.int32)))
    edit: Edit[Scenario] = SetElevation(_plateau(), middle)
    terms = slope_terms(ruleset)
    edit = WithSlopes(edit, terms) if terms is not None and slopes else edit
    return edit.apply(Scenario(Text.of("Walk"), ruleset.id, board, Forces(())))


def _placings(ruleset: Ruleset, key: str, layer: str) -> Iterator[tuple[Edit[Scenario], ...]]:
    """The terrain in the middle of the line, and at both of its ends."""
    row = ruleset.terrain[key]
    bases = frozenset(one.key for one in ruleset.terrain.values() if one.layer == HEXES and one.base)
    if layer == HEXES:
        yield (PaintTerrain(key, (CENTRE,), bases),)
        yield (PaintTerrain(key, (ROW[0], ROW[-1]), bases),)
        yield (PaintTerrain(key, _plateau(), bases),)
    elif layer == PATHS:
        yield (ExtendPath(key, MIDDLE),)
        yield (ExtendPath(key, ROW[:2]), ExtendPath(key, ROW[-2:]))
    elif layer == MARKERS:
        yield (AddMarker(key, CENTRE, "", row.name),)
        yield (AddMarker(key, ROW[0], "", row.name), AddMarker(key, ROW[-1], "", row.name))
    elif layer == HEXSIDES:
        yield (SetHexsides(key, ((ROW[3], ROW[4]),)),)
        yield (SetHexsides(key, (ROW[:2], ROW[-2:])),)  # type: ignore[arg-type]


def _shown_above(analysis: Analysis, ruleset: Ruleset) -> Iterator[tuple[str, frozenset[str]]]:
    """Of an open line what is shown as higher than both ends and named by no reason: the place, and the labels there."""
    line = analysis.line(ROW[0], ROW[-1], SightRequest())
    if not line.visible:
        return
    named = {label for reason in line.reasons if reason.at for label in reason.at.split("/")}
    high, labels, board = max(line.observer_height, line.target_height), GRID.labels, analysis.scenario.board
    mounds = [key for key in board.cover if ruleset.terrain[key].look.get("style") == "hill"]
    for step in line.steps:
        mound = any(board.cover[key][step.chosen] for key in mounds) and board.elevation[step.chosen] <= 0
        top = max(step.ground, step.top, step.ground + (_MOUND if mound else 0))
        here = frozenset(labels[number] for number in step.hexes)
        if top > high and not here & named:
            yield labels[step.chosen], here
    for post in line.posts:
        here = frozenset(labels[number] for number in post.hexes)
        if post.top > high and not here & named:
            yield "/".join(sorted(here)), here


@pytest.mark.slow
@pytest.mark.parametrize("game", HEX_GAMES)
def test_what_is_shown_higher_than_both_ends_blocks_or_is_named(game: str) -> None:
    ruleset = loading.ruleset(game)
    low, high = ruleset.elevation_steps
    walked = 0
    for key, row in ruleset.terrain.items():
        for layer in dict.fromkeys((row.layer, *row.also)):
            for middle, ends in product((-1, 0, 1, 2), (-1, 0, 1)):
                if not (low <= middle <= high and low <= ends <= high):
                    continue
                start = _shaped(ruleset, middle, ends)
                for edits in _placings(ruleset, key, layer):
                    analysis = Analysis(apply_all(start, edits), ruleset)
                    assert not [*_shown_above(analysis, ruleset)], (key, layer, middle, ends)
                    walked += 1
    assert walked > 100


@pytest.mark.parametrize("game", HEX_GAMES)
@pytest.mark.parametrize(("middle", "ends"), [(1, 0), (2, 0), (2, 1), (3, 1)])
def test_a_hill_that_is_painted_blocks(game: str, middle: int, ends: int) -> None:
    ruleset = loading.ruleset(game)
    analysis = Analysis(_shaped(ruleset, middle, ends), ruleset)
    assert not analysis.line(ROW[0], ROW[-1], SightRequest()).visible
    assert not analysis.area(ROW[0]).visible[ROW[-1]]
    assert analysis.sight.caveat() is None


@pytest.mark.parametrize("game", HEX_GAMES)
def test_a_hill_without_its_slopes_says_so_first(game: str) -> None:
    ruleset = loading.ruleset(game)
    analysis = Analysis(_shaped(ruleset, 1, 0, slopes=False), ruleset)
    answer = answer_request(analysis, {"ask": "los", "from": "0501", "to": "0509"})
    if not answer["visible"]:
        assert "caveats" not in answer, "it blocks as it is"
        return
    assert answer["reasons"][0] == answer["caveats"][0]
    for language, words in (("en", "without a slope"), ("fr", "sans pente")):
        for ask in ({"ask": "area", "from": "0501"}, {"ask": "spotted", "from": "0501", "to": "0509"}):
            told = answer_request(analysis, ask, language)
            assert words in told["caveats"][0]["text"]
            assert told["caveats"][0]["text"] in (told["assumed"][0], told.get("reasons", [{}])[0].get("text"))
    # from behind the edge of the map nothing of the hill is in the way, and nothing is said
    beside = answer_request(analysis, {"ask": "los", "from": "0101", "to": "0109"})
    assert beside["visible"]
    assert "caveats" not in beside


@pytest.mark.parametrize("bare_now", [False, True])
def test_a_comparison_of_two_maps_says_that_one_of_them_lacks_slopes(bare_now: bool) -> None:
    ruleset = loading.ruleset("panzer_grenadier")
    bare, whole = (Analysis(_shaped(ruleset, 1, 0, slopes=slopes), ruleset) for slopes in (False, True))
    maps = (whole, bare) if bare_now else (bare, whole)
    record = impact_record(maps, hex_impact(*maps, ""), "en")
    assert [one["rule"] for one in record["caveats"]] == ["8.31"]
    assert "caveats" not in impact_record((whole, whole), hex_impact(whole, whole, ""), "en")

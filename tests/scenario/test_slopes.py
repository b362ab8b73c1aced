"""Slopes follow the levels: whatever shapes the ground, no hill stands half-sloped, and what was drawn elsewhere stays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.small_files import load
from tests.scenario.every_hex_edit import BASES, CHART, SLOPES, START, whole_hex_scenarios
from tests.shares import some
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.hexes import Hex
from workbench.geometry.symmetry import Turn
from workbench.scenario.edits.clipboard import ClearHexes, PasteClip, TurnHexes
from workbench.scenario.edits.clips import clip_of
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.ground import (
    ChangeElevation,
    EraseTerrain,
    PaintTerrain,
    RampElevation,
    SetElevation,
    SetHexsides,
    SmoothElevation,
)
from workbench.scenario.edits.map_transforms import MapTransform, ResizeMap, ShiftMap, TurnMap
from workbench.scenario.edits.map_variants import AddMapVariant, EditMapVariant
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.edits.slopes import WithSlopes, moved_with_slopes, slopes_to_draw
from workbench.scenario.edits.slopes_applied import with_all_slopes
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_variants import MapVariant
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import contour_hexes, hexes_without_slope, slope_hexes
from workbench.scenario.units import Forces

hexes = st.lists(st.integers(0, START.size - 1), min_size=1, max_size=7, unique=True).map(tuple)
PLAIN = Scenario(Text.of("Plain"), "test", HexBoard.blank(START, "clear"), Forces(()))
whole = whole_hex_scenarios.map(lambda one: with_all_slopes(one, SLOPES))
turns = st.builds(Turn, st.integers(0, 5), st.booleans())


def _mask(chosen: tuple[int, ...]) -> np.ndarray:
    mask = np.zeros(START.size, dtype=np.bool_)
    mask[list(chosen)] = True
    return mask


@st.composite
def shaping(draw: st.DrawFn, scenario: Scenario) -> Edit[Scenario]:
    """An edit that shapes the ground: brushes, pieces that are cut, turned and pasted, cliffs."""
    chosen = draw(hexes)
    kinds = {
        "set": lambda: SetElevation(chosen, draw(st.integers(-2, 3))),
        "raise": lambda: ChangeElevation(chosen, draw(st.sampled_from([-1, 1])), -2, 9),
        "smooth": lambda: SmoothElevation(chosen),
        "ramp": lambda: RampElevation(chosen, tuple((one,) for one in chosen)),
        "clear": lambda: ClearHexes(chosen),
        "turn": lambda: TurnHexes(chosen, draw(turns), CHART),
        "paste": lambda: PasteClip(
            clip_of(scenario, _mask(chosen)),
            draw(turns),
            Hex(draw(st.integers(-3, 3)), draw(st.integers(-3, 3))),
            CHART,
        ),
        "cliff": lambda: SetHexsides(
            "cliff",
            tuple((one, int(n)) for one in chosen for n in START.neighbours[one] if n >= 0),
            draw(st.booleans()),
        ),
    }
    return kinds[draw(st.sampled_from(sorted(kinds)))]()


@pytest.mark.slow(8)
@settings(max_examples=some(6))
@given(whole, st.data())
def test_no_hill_stands_half_sloped(scenario: Scenario, data: st.DataObject) -> None:
    for _ in range(4):
        after = WithSlopes(data.draw(shaping(scenario)), SLOPES).apply(scenario)
        assert not hexes_without_slope(after.board, SLOPES).any()
        levels = scenario.board.elevation == after.board.elevation
        beside = START.neighbours
        still = levels & ((beside < 0) | levels[np.maximum(beside, 0)]).all(axis=1)
        if (scenario.board.cover is after.board.cover) or not levels.all():
            # no edit of this kind paints a slope by name: where the ground is as it was, so are the slopes, except in a piece
            before, now = slope_hexes(scenario.board, SLOPES), slope_hexes(after.board, SLOPES)
            kept = still & before & contour_hexes(after.board, SLOPES)
            assert (now | ~kept).all()
        scenario = after


@settings(max_examples=some(6))
@given(whole, st.data())
def test_maps_that_are_moved_keep_their_hills_whole(scenario: Scenario, data: st.DataObject) -> None:
    edit: MapTransform = data.draw(
        st.builds(ResizeMap, st.integers(3, 9), st.integers(3, 9), st.tuples(*2 * [st.sampled_from([-1, 0, 1])]))
        | st.builds(ShiftMap, st.integers(-2, 2), st.integers(-2, 2))
        | st.builds(TurnMap, turns)
    )
    after = moved_with_slopes(edit, scenario, edit.apply(scenario), SLOPES)
    assert not hexes_without_slope(after.board, SLOPES).any()
    assert (slope_hexes(after.board, SLOPES) >= slope_hexes(edit.apply(scenario).board, SLOPES)).all(), "none is taken"


def test_a_move_leaves_bare_hills_as_they_were() -> None:
    start = SetElevation((START.find("0303") or 0,), 1).apply(PLAIN)
    edit = TurnMap(Turn(3))
    assert moved_with_slopes(edit, start, edit.apply(start), SLOPES) == edit.apply(start)


@settings(max_examples=some(6))
@given(st.permutations(range(START.size)), st.integers(1, 12), st.integers(1, 2))
def test_a_stroke_hex_by_hex_leaves_what_one_edit_leaves(order: list[int], count: int, by: int) -> None:
    start = PLAIN
    chosen = tuple(order[:count])
    together = WithSlopes(ChangeElevation(chosen, by, -2, 9), SLOPES).apply(start)
    one_by_one = start
    for number in chosen:
        one_by_one = WithSlopes(ChangeElevation((number,), by, -2, 9), SLOPES).apply(one_by_one)
    assert together.board == one_by_one.board
    assert WithSlopes(SetElevation(chosen, 0), SLOPES).apply(together).board == start.board, "slopes go with their hill"


def test_what_was_drawn_by_hand_elsewhere_stays() -> None:
    start = PaintTerrain("slope", (0, 25), frozenset()).apply(PLAIN)
    middle = START.find("0303") or 0
    raised = WithSlopes(SetElevation((middle,), 1), SLOPES).apply(start)
    assert set(np.flatnonzero(raised.board.mask("slope"))) == {0, 25, middle}
    erased = WithSlopes(EraseTerrain((middle,), frozenset({"slope"})), SLOPES).apply(raised)
    assert not erased.board.mask("slope")[middle], "whoever erases a slope by hand means it"
    again = WithSlopes(SetElevation((int(START.neighbours[middle][0]),), 1), SLOPES).apply(erased)
    assert again.board.mask("slope")[middle], "a hill that is raised further gets all its slopes"


def test_a_steep_slope_stays_steep() -> None:
    terms = replace(SLOPES, kinds=frozenset({"slope", "town"}))
    middle = START.find("0303") or 0
    start = PaintTerrain("town", (middle,), frozenset()).apply(PLAIN)
    raised = WithSlopes(SetElevation((middle,), 2), terms).apply(start)
    assert raised.board.terrain_at(middle) == ("town",)


@settings(max_examples=some(6))
@given(whole, hexes)
def test_a_piece_that_is_pasted_where_it_was_changes_nothing(scenario: Scenario, chosen: tuple[int, ...]) -> None:
    clip = clip_of(scenario, _mask(chosen))
    paste = PasteClip(clip, Turn(), clip.home, CHART)
    assert WithSlopes(paste, SLOPES).apply(scenario).board == paste.apply(scenario).board


@pytest.mark.slow(8)
@settings(max_examples=some(6))
@given(whole_hex_scenarios)
def test_the_button_draws_what_is_lacking_in_one_step(scenario: Scenario) -> None:
    edit = slopes_to_draw(scenario, SLOPES, BASES)
    after = scenario if edit is None else edit.apply(scenario)
    assert (edit is None) == (not hexes_without_slope(scenario.board, SLOPES).any()) or scenario.overlays
    assert not hexes_without_slope(with_map_variants(after).board, SLOPES).any()
    assert slopes_to_draw(after, SLOPES, BASES) is None
    assert slopes_to_draw(scenario, None) is None


@pytest.mark.parametrize("with_painted_hill", [False, True])
def test_the_button_draws_the_slopes_of_a_map_variant_in_it(with_painted_hill: bool) -> None:
    start = PLAIN
    if with_painted_hill:
        start = SetElevation((START.find("0101") or 0,), 1).apply(start)
    middle = START.find("0303") or 0
    start = AddMapVariant(MapVariant("o1", on=True)).apply(start)
    start = EditMapVariant("o1", SetElevation((middle,), 1)).apply(start)
    edit = slopes_to_draw(start, SLOPES, BASES)
    assert edit is not None
    after = edit.apply(start)
    assert not after.board.mask("slope")[middle], "the painted map stays as it is"
    assert with_map_variants(after).board.mask("slope")[middle]
    again = load(dump_scenario(after))[0]
    assert again == after, "a file holds it"

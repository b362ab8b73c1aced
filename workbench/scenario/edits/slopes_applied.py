"""Slopes laid and taken where the levels want it: the ground that sight is judged on, and that edits leave behind."""

from __future__ import annotations

import numpy as np

from workbench.base.numbers import BoolArray
from workbench.scenario.edits.ground import EraseTerrain, PaintTerrain
from workbench.scenario.hex_board import HexBoard, numbers_of
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import SlopeTerms, contour_hexes, hexes_without_slope, level_steps, slope_hexes


def with_all_slopes(scenario: Scenario, terms: SlopeTerms) -> Scenario:
    """The scenario with the usual slope wherever one is missing; itself where none is."""
    return _laid(scenario, hexes_without_slope(scenario.board, terms), terms)


def with_slopes_after(before: Scenario, after: Scenario, terms: SlopeTerms, *, pieces: bool = False) -> Scenario:
    """The edited scenario ``after`` with slopes where its levels now want them.

    Slopes are laid on the hills (connected ground off level 0, with its rims) whose contours the edit changed, and taken where
    a contour went. What was drawn by hand elsewhere stays as it is, and so does a steep slope where a slope is still wanted.
    A map of another grid gets every slope that is missing. ``pieces``: whole pieces of the map came or went, their slopes with
    them, so that an edge that lost its slope gets one again (whoever erases a slope by name means it).
    """
    old, new = before.board, after.board
    if old is new:
        return after
    if old.grid != new.grid:
        return with_all_slopes(after, terms)
    wanted, marked = contour_hexes(new, terms), slope_hexes(new, terms)
    # a drop that went leaves a contour
    touched = wanted & ~contour_hexes(old, terms)
    if pieces:
        touched |= slope_hexes(old, terms) & ~marked
    if np.array_equal(old.elevation, new.elevation):
        return _laid(after, wanted & ~marked & touched, terms)
    turned = _turned(old, new)
    # what came with the edit (a piece that was pasted) goes only where it joins what was there before
    known = slope_hexes(old, terms) | _beside_unchanged(old, new)
    needless = marked & ~wanted & turned & known
    if needless.any():
        after = EraseTerrain(numbers_of(needless), terms.kinds).apply(after)
    return with_slopes_on_hills(after, touched | turned | (old.elevation != new.elevation), terms)


def with_slopes_on_hills(scenario: Scenario, touched: BoolArray, terms: SlopeTerms) -> Scenario:
    """The scenario with the usual slope wherever one is missing on the hills and hollows that have a touched hex."""
    missing = hexes_without_slope(scenario.board, terms)
    if not missing.any() or not touched.any():
        return scenario
    return _laid(scenario, missing & _hills(scenario.board, contour_hexes(scenario.board, terms), touched), terms)


def _laid(scenario: Scenario, where: BoolArray, terms: SlopeTerms) -> Scenario:
    if not where.any():
        return scenario
    return PaintTerrain(terms.usual, numbers_of(where), frozenset(), terms.name).apply(scenario)


def _turned(old: HexBoard, new: HexBoard) -> BoolArray:
    """The hexes beside which a contour came, went or turned about."""
    changed: BoolArray = (np.sign(level_steps(old)) != np.sign(level_steps(new))).any(axis=1)
    return changed


def _beside_unchanged(old: HexBoard, new: HexBoard) -> BoolArray:
    """The hexes with a neighbour whose level the edit left alone."""
    beside = new.grid.neighbours
    same = old.elevation == new.elevation
    found: BoolArray = ((beside >= 0) & same[np.maximum(beside, 0)]).any(axis=1)
    return found


def _hills(board: HexBoard, rims: BoolArray, touched: BoolArray) -> BoolArray:
    """The hexes of all hills and hollows that have a touched hex, their rims included, and the touched hexes."""
    raised = rims | (board.elevation != 0)
    found = touched.copy()
    edge = numbers_of(touched & raised)
    while edge:
        beside = np.unique(board.grid.neighbours[list(edge)])
        beside = beside[beside >= 0]
        fresh = beside[raised[beside] & ~found[beside]]
        found[fresh] = True
        edge = tuple(fresh.tolist())
    return found

"""Slopes that follow the levels: where a contour runs through a hex, and the slope hexes that mark it.

In some games a hex that a contour runs through *is* a slope hex, with the upper level over its whole area. A map of such a game
is complete where every hex above a neighbour holds a slope, unless the hexside between is a drop (a cliff), which takes the
place of the contour. Which terrain is a slope and which a drop are facts of the ruleset; here they are plain keys
(:class:`SlopeTerms`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.scenario.edits.ground import EraseTerrain, PaintTerrain
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True)
class SlopeTerms:
    """The terrain keys of a game that knows slopes: the ``kinds`` of slope hexes, the ``usual`` one with its ``name``, and the
    ``drops``, hexsides that need no slope above them."""

    kinds: frozenset[str]
    usual: str
    drops: frozenset[str]
    name: Text = Text()


def contour_hexes(board: HexBoard, terms: SlopeTerms) -> BoolArray:
    """The hexes that a contour runs through: above a neighbour, without a drop between the two."""
    levels = board.elevation
    if not len(levels) or int(levels.min()) == int(levels.max()):
        return np.zeros(board.grid.size, dtype=np.bool_)
    lower: BoolArray = (_steps(board) > 0) & ~_drops(board, terms)
    return np.asarray(lower.any(axis=1))


def slope_hexes(board: HexBoard, terms: SlopeTerms) -> BoolArray:
    """The hexes with a slope of any kind."""
    found: BoolArray = np.zeros(board.grid.size, dtype=np.bool_)
    for key in terms.kinds & board.cover.keys():
        found |= board.cover[key]
    return found


def hexes_without_slope(board: HexBoard, terms: SlopeTerms) -> BoolArray:
    """The hexes that a contour runs through and that no slope marks."""
    missing: BoolArray = contour_hexes(board, terms)
    return missing & ~slope_hexes(board, terms) if missing.any() else missing


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
        after = EraseTerrain(_numbers(needless), terms.kinds).apply(after)
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
    return PaintTerrain(terms.usual, _numbers(where), frozenset(), terms.name).apply(scenario)


def _numbers(mask: BoolArray) -> tuple[int, ...]:
    return tuple(np.flatnonzero(mask).tolist())


def _steps(board: HexBoard) -> IntArray:
    """How far each hex lies above each of its six neighbours (below: negative); 0 towards the edge of the map."""
    beside = board.grid.neighbours
    return np.where(beside >= 0, board.elevation[:, None] - board.elevation[np.maximum(beside, 0)], 0).astype(np.int32)


def _drops(board: HexBoard, terms: SlopeTerms) -> BoolArray:
    """Of the six sides of each hex those with a drop."""
    beside = board.grid.neighbours
    found: BoolArray = np.zeros((board.grid.size, 6), dtype=np.bool_)
    for key in terms.drops & board.hexsides.keys():
        mask = board.hexsides[key]
        for direction in range(3):
            owners = np.flatnonzero(mask[:, direction])
            found[owners, direction] = True
            found[beside[owners, direction], direction + 3] = True
    return found


def _turned(old: HexBoard, new: HexBoard) -> BoolArray:
    """The hexes beside which a contour came, went or turned about."""
    changed: BoolArray = (np.sign(_steps(old)) != np.sign(_steps(new))).any(axis=1)
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
    edge = _numbers(touched & raised)
    while edge:
        beside = np.unique(board.grid.neighbours[list(edge)])
        beside = beside[beside >= 0]
        fresh = beside[raised[beside] & ~found[beside]]
        found[fresh] = True
        edge = tuple(fresh.tolist())
    return found

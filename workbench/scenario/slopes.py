"""Where a contour runs through a hex, and the slope hexes that mark it.

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
from workbench.scenario.hex_board import HexBoard


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
    lower: BoolArray = (level_steps(board) > 0) & ~_drops(board, terms)
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


def level_steps(board: HexBoard) -> IntArray:
    """The distance that each hex lies above each of its six neighbours (below: negative); 0 towards the edge of the map."""
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

"""Stretches of lines along hexsides: the observer takes the hex that suits him (8.46)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.sight.panzer_grenadier.sides import RunSide

TAKEN_FIRST, TAKEN_SECOND = 0, 1
"""Hands of :func:`taken` under the reading A4: always the first hex, or always the second."""


class Way(NamedTuple):
    """One of the two hexes beside every stretch: what blocks there and what light terrain does.

    ``over``: its obstacle overtops the line; ``bars``: the cause why own troops in it bar the line, or 0; ``bars_beside``
    likewise for own troops in the other hex (A58); ``sides``: the hexsides into it and out of it, empty if the map has none;
    ``light``: it holds light terrain; ``harm``: that would block like other terrain (A3); ``off_map``: nobody can take it.
    """

    cell: IntArray
    over: BoolArray
    bars: IntArray
    bars_beside: IntArray
    sides: tuple[RunSide, ...]
    light: BoolArray
    harm: BoolArray
    off_map: BoolArray

    @property
    def blocked(self) -> BoolArray:
        """Does anything block there?"""
        found: BoolArray = self.over | (self.bars > 0) | (self.bars_beside > 0)
        for side in self.sides:
            found = found | (side.cause > 0)
        return found

    def cause(self, by_obstacle: int) -> IntArray:
        """Why it blocks, or 0: its obstacle, or else own troops, or else a hexside."""
        found = np.where(self.over, by_obstacle, np.maximum(self.bars, self.bars_beside)).astype(np.int32)
        for side in self.sides:
            found = np.where(found > 0, found, side.cause)
        return found

    def without_hex(self) -> Way:
        """The same hexes with nothing in them."""
        no = np.zeros_like(self.light)
        return self._replace(over=no, bars=np.zeros_like(self.bars), light=no, harm=no)

    def without_side(self, which: int) -> Way:
        """Nothing on the hexside into (0) or out of (1) the hexes."""
        sides = [
            side._replace(cause=np.zeros_like(side.cause)) if place == which else side
            for place, side in enumerate(self.sides)
        ]
        return self._replace(sides=tuple(sides))


Ways = tuple[Way, Way]


def taken(ways: Ways, hand: int | None) -> BoolArray:
    """Which of the two hexes every line is taken through (True: the second): the one that does not block, rather without
    light terrain, rather with light terrain that does no harm; by ``hand`` always the same one (A4). Never one off the map.
    """
    if hand is not None:
        return np.where(ways[hand].off_map, hand == TAKEN_FIRST, hand == TAKEN_SECOND)
    weights = [8 * way.blocked + 2 * way.light + way.harm + 16 * way.off_map for way in ways]
    second: BoolArray = weights[1] < weights[0]
    return second


class Outcome(NamedTuple):
    """What the hexes taken do: they block, they hold light terrain, harmful light terrain."""

    blocked: BoolArray
    light: BoolArray
    harm: BoolArray


def outcome(ways: Ways, second: BoolArray) -> Outcome:
    """What the hexes taken do."""
    first, other = ways
    return Outcome(
        np.where(second, other.blocked, first.blocked),
        np.where(second, other.light, first.light),
        np.where(second, other.harm, first.harm),
    )

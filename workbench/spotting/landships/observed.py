"""Hexes that are observed of themselves (5.13): towns, bridges, road junctions, and what lies about the trench lines.

Which trench line is the first depends on where a side's own edge of the map is, which no rule and no scenario file says.
A scenario may name the hexes (``attributes: {trench: {first_line: [...], front: [...]}}``); else they are found from where
the two sides have their trenches and units.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray, FloatArray
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.spotting.landships.ground import Ground

TRENCH = "trench"
OWN_TRENCH, FIRST_LINE, FRONT, TERRAIN, JUNCTION = "own_trench", "first_line", "front", "terrain", "junction"
_AHEAD = 0.5 - 1e-9
"""Cosine of 60 degrees: a hex lies in front of a trench if it lies within this angle of the enemy's direction."""

_LANE = 0.55
"""Half the width of the lane in which one trench hex lies before another, in hexes."""
_ONE_LINE = 1.01
"""Trench hexes no farther apart in depth are of one line, in hexes."""


class AutoObserved:
    """The hexes that each side may bombard without an observer."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground) -> None:
        self._scenario = scenario
        self._board = scenario.board
        self._ruleset = ruleset
        self._ground = ground

    def why(self, number: int, side: str) -> str:
        """Why a hex is observed of itself for a side, as the end of a message's key; empty if it is not.

        Without a side it is enough that it is so for anybody.
        """
        if any(row.fact("auto_observed") for row in self._ground.rows(number)):
            return TERRAIN
        if self._ground.junctions[number]:
            return JUNCTION
        for one in [side] if side else self._sides:
            for why, mask in self._trenches(one).items():
                if mask[number]:
                    return why
        return ""

    def everywhere(self, side: str) -> BoolArray:
        """All hexes that are observed of themselves for a side (for anybody without one)."""
        found = self._ground.junctions.copy()
        for key, mask in self._ground.present.items():
            if self._ruleset.terrain[key].fact("auto_observed"):
                found |= mask
        for one in [side] if side else self._sides:
            for mask in self._trenches(one).values():
                found |= mask
        return found

    @property
    def guessed(self) -> bool:
        """True if the lines are worked out from where trenches and units are."""
        named = self._board.attributes.get(TRENCH, {})
        return bool(self._board.owners.get(TRENCH)) and not (FIRST_LINE in named and FRONT in named)

    @cached_property
    def _sides(self) -> list[str]:
        named = [force.side for force in self._scenario.forces.sides]
        return [*named, *(side for side in self._owned if side not in named)]

    @cached_property
    def _owned(self) -> Mapping[str, frozenset[int]]:
        return self._board.owners.get(TRENCH, {})

    def _trenches(self, side: str) -> dict[str, BoolArray]:
        own = sorted(self._owned.get(side, ()))
        enemy = sorted(number for whose, held in self._owned.items() if whose != side for number in held)
        first = self._named(FIRST_LINE, enemy)
        if first is None:
            first = self._foremost(enemy, self._home(side, own))
        front = self._named_front(own)
        if front is None:
            front = self._ahead(own, side, enemy)
        return {OWN_TRENCH: self._mask(own), FIRST_LINE: self._mask(first), FRONT: self._mask(front)}

    def _named(self, word: str, among: list[int]) -> list[int] | None:
        given = self._board.attributes.get(TRENCH, {}).get(word)
        return [number for number in given if number in among] if isinstance(given, list | tuple) else None

    def _named_front(self, own: list[int]) -> list[int] | None:
        given = self._board.attributes.get(TRENCH, {}).get(FRONT)
        if not isinstance(given, list | tuple):
            return None
        beside = {int(number) for hexes in own for number in self._board.grid.neighbours[hexes]}
        return [number for number in given if number in beside]

    def _home(self, side: str, own: list[int]) -> FloatArray:
        """A point on a side's own part of the map."""
        there = own or [unit.at for whose, unit in self._scenario.forces if whose == side and unit.at is not None]
        if there:
            return self._middle(there)
        centres = self._board.grid.centres
        away = [unit.at for whose, unit in self._scenario.forces if whose != side and unit.at is not None]
        middle = (centres.min(axis=0) + centres.max(axis=0)) / 2
        if away:
            # nobody of the side is on the map: its edge is the one across from the enemy
            return np.asarray(2 * middle - self._middle(away))
        return np.array([centres[:, 0].min(), middle[1]])

    def _foremost(self, trenches: list[int], home: FloatArray) -> list[int]:
        """The trench hexes that are met first on the way from a point: those without another well before them.

        Trenches hang together by saps, so that a line is not simply what is connected.
        """
        if not trenches:
            return []
        toward = self._middle(trenches) - home
        length = float(np.linalg.norm(toward))
        toward = toward / length if length else np.array([1.0, 0.0])
        points = self._board.grid.centres[trenches]
        depth, sideways = points @ toward, points @ np.array([-toward[1], toward[0]])
        beside = np.abs(sideways[:, None] - sideways[None, :]) <= _LANE
        before = depth[None, :] < depth[:, None] - _ONE_LINE
        return [number for number, behind in zip(trenches, (beside & before).any(axis=1), strict=True) if not behind]

    def _ahead(self, own: list[int], side: str, enemy: list[int]) -> list[int]:
        """The first row before the own line that is nearest to the enemy."""
        foe = enemy or [unit.at for whose, unit in self._scenario.forces if whose != side and unit.at is not None]
        if not own or not foe:
            return []
        centres = self._board.grid.centres
        target = self._middle(foe)
        line = self._foremost(own, target)
        toward = target - self._middle(line)
        length = float(np.linalg.norm(toward))
        if not length:
            return []
        taken, found = set(own), set()
        for here in line:
            for number in self._board.grid.neighbours[here]:
                step = centres[number] - centres[here]
                if number >= 0 and int(number) not in taken and float(step @ toward) / length >= _AHEAD:
                    found.add(int(number))
        return sorted(found)

    def _middle(self, hexes: Iterable[int]) -> FloatArray:
        return np.asarray(self._board.grid.centres[list(hexes)].mean(axis=0))

    def _mask(self, hexes: Iterable[int]) -> BoolArray:
        found = np.zeros(self._board.grid.size, dtype=np.bool_)
        found[list(hexes)] = True
        return found

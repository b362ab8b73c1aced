"""Arcs of fire (8.1): the cone of guns, the flanks of vehicles, all round for the rest; single hexes and whole maps alike."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.fire.landships.weapons import Arm
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.spotting.landships.troops import Troop

SECTORS = ("front", "front_right", "rear_right", "rear", "rear_left", "front_left")
"""Sixths of the circle, clockwise from the hexside faced."""

SAME_HEX = "same_hex"
ALL, CONE, PER_WEAPON, UNKNOWN = "all", "front_cone", "per_weapon", ""

_FLANKS = {"front": (0,), "right": (1, 2), "rear": (3,), "left": (4, 5), "all": (0, 1, 2, 3, 4, 5)}


class Arcs:
    """Which way weapons point, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self._axial = scenario.board.grid.axial
        self._ruleset = ruleset
        self.wide = ruleset.choice("A5", scenario.switches) == "120"

    def kind(self, troop: Troop, arm: Arm) -> str:
        """``all``, ``front_cone``, the flanks of a vehicle's weapon as words, or ``UNKNOWN`` for a diagram that nobody has
        typed in."""
        if arm.carried:
            return ALL
        said = str(troop.values.get("arc", ALL))
        return said if said != PER_WEAPON else self._of_vehicle(troop, arm)

    def _of_vehicle(self, troop: Troop, arm: Arm) -> str:
        own = troop.values.get("arc_mg" if arm.key == "vehicle_mg" else "arc_gun")
        if isinstance(own, str) and _known(own):
            return own
        table = self._ruleset.tables.get("vehicle_arcs")
        weapon = "mg" if arm.key == "vehicle_mg" else "gun"
        cell = f"{troop.values.get('vehicle', '')}_{weapon}"
        found = table[cell] if table is not None and cell in table.cells else None
        return found if isinstance(found, str) and _known(found) else UNKNOWN

    def covers(self, kind: str, origin: int, facing: int) -> BoolArray:
        """Which hexes of the map an arc covers; the own hex is left out, but for weapons that fire all round."""
        if kind in (ALL, UNKNOWN):
            return np.ones(len(self._axial), dtype=np.bool_)
        q, r = self._offsets(origin)
        if kind == CONE:
            return _wide_cone(q, r, facing) if self.wide else _cone(q, r, facing)
        found = np.zeros(len(self._axial), dtype=np.bool_)
        for sixth in sixths(kind):
            found |= _cone(q, r, facing + sixth)
        return found

    def through(self, kind: str, facing: int, hexside: int) -> bool:
        """Does an arc cover this hexside of the weapon's own hex?"""
        turned = (hexside - facing) % 6
        if kind in (ALL, UNKNOWN):
            return True
        if kind == CONE:
            return turned in ((5, 0, 1) if self.wide else (0,))
        return turned in sixths(kind)

    def sector(self, origin: int, target: int, facing: int, kind: str = UNKNOWN) -> str:
        """The sixth of the circle that a hex lies in; on a border that of the arc ``kind``, or else the one nearer to the
        front."""
        if origin == target:
            return SAME_HEX
        q, r = (part[[target]] for part in self._offsets(origin))
        flanks = sixths(kind) if _known(kind) else []
        order = sorted(range(6), key=lambda sixth: (sixth not in flanks, min(sixth, 6 - sixth)))
        return next(SECTORS[sixth] for sixth in order if _cone(q, r, facing + sixth)[0])

    def _offsets(self, origin: int) -> tuple[IntArray, IntArray]:
        offset = self._axial - self._axial[origin]
        return offset[:, 0], offset[:, 1]


def sixths(words: str) -> list[int]:
    """The sixths of the circle that words like ``front left`` name."""
    return sorted({sixth for word in words.split() for sixth in _FLANKS[word]})


def _known(words: str) -> bool:
    return bool(words.split()) and all(word in _FLANKS for word in words.split())


def _turned(q: IntArray, r: IntArray, facing: int) -> tuple[IntArray, IntArray]:
    # the direction faced becomes (1, 0), which is direction 2
    for _ in range((2 - facing) % 6):
        q, r = -r, q + r
    return q, r


def _cone(q: IntArray, r: IntArray, facing: int) -> BoolArray:
    """60 degrees through the hexside faced, limits included (A5)."""
    q, r = _turned(q, r, facing)
    s = -q - r
    found: BoolArray = (q >= r) & (r >= s) & ((q != 0) | (r != 0))
    return found


def _wide_cone(q: IntArray, r: IntArray, facing: int) -> BoolArray:
    """120 degrees: the three hexes in front and what lies behind them (A5)."""
    q, r = _turned(q, r, facing)
    found: BoolArray = (q >= 0) & (-q - r <= 0) & ((q != 0) | (r != 0))
    return found

"""The known enemies of a mover, for rout and Dash: where they are, what they see, where they reach (10.51, 10.53, 4.63)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.fire.doctrine import FireDoctrine
from workbench.movement.asl.mover import Mover
from workbench.movement.asl.occupants import Occupants
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Party
from workbench.spotting.doctrine import SpottingDoctrine

FULL = "full"


@dataclass(frozen=True, eq=False)
class Enemy:
    """One known enemy: ``distance`` from him in hexes, ``sees`` the hexes in his line of sight, ``near`` those in his Normal
    Range, ``unbroken`` and ``armed`` as he is, ``interdicts`` if he could at all (10.532)."""

    name: Text
    at: int
    level: int
    mover: Mover
    distance: IntArray
    sees: BoolArray
    near: BoolArray
    unbroken: bool
    armed: bool
    interdicts: bool


class Enemies:
    """Finds them; areas of sight are asked once per enemy."""

    def __init__(
        self, scenario: Scenario, occupants: Occupants, spotting: SpottingDoctrine, fire: FireDoctrine, furthest: int
    ) -> None:
        self._scenario, self._occupants = scenario, occupants
        self._spotting, self._fire = spotting, fire
        self._furthest = furthest
        self._found: dict[str, Enemy] = {}

    def of(self, mover: Mover) -> list[Enemy]:
        """The known enemies of a mover."""
        return list(self._all(mover)) if mover.side else []

    def _all(self, mover: Mover) -> Iterator[Enemy]:
        for number, other in self._occupants.known_enemies(mover.side):
            if other.unit not in self._found:
                self._found[other.unit] = self._enemy(number, other, mover)
            yield self._found[other.unit]

    def _enemy(self, number: int, other: Mover, mover: Mover) -> Enemy:
        party = Party(mover.kind.key, mover.side)
        sees = self._spotting.area(number, observer=_still(other), party=party).sight
        distance = self._scenario.board.grid.distances(number)
        unbroken = not other.is_broken
        able = unbroken and not other.has("cx", "pinned", "melee", "unarmed", "ti") and not other.is_a("dummy")
        near = self._near(number, other, distance)
        armed = not other.has("unarmed")
        return Enemy(
            other.name, number, other.level, other, distance, sees, near, unbroken, armed, able and bool(near.any())
        )

    def _near(self, number: int, other: Mover, distance: IntArray) -> BoolArray:
        """Hexes in Normal Range and not farther than interdiction reaches; none for who has no range."""
        nowhere: BoolArray = np.zeros(len(distance), dtype=np.bool_)
        try:
            bearing = self._fire.bearing(number, firer=_still(other))
        except CannotAnswer:
            return nowhere
        if FULL not in bearing.bands:
            return nowhere
        found: BoolArray = (bearing.band == bearing.bands.index(FULL)) & (distance <= self._furthest)
        return found

    def protects(self, enemy: Enemy, number: int, mover: Mover) -> bool:
        """Is a hex not Open Ground for his fire at a mover there (10.531)?"""
        party = Party(mover.kind.key, mover.side, "", (), "move")
        cover = self._fire.cover(enemy.at, number, firer=_still(enemy.mover), party=party)
        opened = cover.extra.get("open_ground")
        tem = cover.values.get("tem")
        return not opened if isinstance(opened, bool) else isinstance(tem, int) and tem > 0


def _still(mover: Mover) -> Party:
    """An enemy as he stands and looks."""
    return replace(mover.party(), action="")

"""Enemies that a unit without a leader may not close on, and from which a demoralized one flees (5.4, 5.41, 14.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.fire.doctrine import FireDoctrine
from workbench.movement.panzer_grenadier.mover import Mover
from workbench.movement.panzer_grenadier.occupants import Occupants
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Party
from workbench.spotting.doctrine import SpottingDoctrine

_NO_LIMIT = 10**6


@dataclass(frozen=True, eq=False)
class Threat:
    """One enemy who can harm a mover: ``range`` in hexes, ``seen`` where he would spot the mover, ``distance`` from him."""

    name: Text
    at: int
    range: int
    distance: IntArray
    seen: BoolArray
    start: int
    seen_at_start: bool

    def spots(self, number: int) -> bool:
        """True if he spots the mover in this hex (a SPOTTED marker counts only where it lies, 8.22)."""
        return bool(self.seen[number]) or (number == self.start and self.seen_at_start)

    def bears(self, number: int) -> bool:
        """True if he spots the mover in this hex and has it in range."""
        return bool(self.distance[number] <= self.range) and self.spots(number)

    def is_closed_on(self, here: int, there: int) -> bool:
        """True if a step from ``here`` to ``there`` closes on him within his range while he can spot the mover.

        Spotting counts at either end of the step: who is seen may not close, nor may one step into view.
        """
        nearer = self.distance[there] < self.distance[here]
        return bool(nearer and self.distance[there] <= self.range) and (self.spots(here) or self.spots(there))


class Threats:
    """Finds the threats to a mover; areas of spotting are asked once per enemy and kind of mover."""

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        occupants: Occupants,
        spotting: SpottingDoctrine,
        fire: FireDoctrine,
    ) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._occupants = occupants
        self._spotting = spotting
        self._fire = fire
        self._areas: dict[tuple[object, ...], BoolArray] = {}

    def to(self, mover: Mover, start: int, steps: int, *, fleeing: bool = False) -> tuple[Threat, ...]:
        """Threats to a mover that may come within ``steps`` hexes of its start."""
        return tuple(self._find(mover, start, steps, fleeing)) if mover.side else ()

    def _find(self, mover: Mover, start: int, steps: int, fleeing: bool) -> Iterator[Threat]:
        grid = self._scenario.board.grid
        for number in self._occupants.hexes():
            for enemy in self._occupants.fighters(number, mover.side):
                reach = self.harm_range(enemy, number, mover, fleeing)
                if reach is None or grid.hexes[start].distance(grid.hexes[number]) > reach + steps:
                    continue
                seen = self._seen(enemy, number, mover, frozenset({"spotted"}))
                marked = mover.has("spotted") and bool(self._seen(enemy, number, mover, frozenset())[start])
                yield Threat(enemy.name, number, reach, self._distances(number), seen, start, marked)

    def harm_range(self, enemy: Mover, at: int, mover: Mover, fleeing: bool = False) -> int | None:
        """How far an enemy's direct or anti-tank fire can harm the mover (hexes), None if not at all.

        Direct fire harms whatever has no armour; anti-tank fire harms vehicles (A43). Armour is not held up by direct
        fire alone (5.41), nor does it flee from it (14.3).
        """
        found = []
        df, at_fire = enemy.value("df") is not None, enemy.value("at") is not None
        if df and not mover.is_a("afv"):
            found.append("df")
        if at_fire and mover.is_a("vehicle") and not (df and mover.is_a("afv") and self._df_excuses() and not fleeing):
            found.append("at")
        ranges = [reach for weapon in found if (reach := self._range(enemy, at, weapon)) is not None]
        return max(ranges, default=None)

    def _df_excuses(self) -> bool:
        return self._ruleset.takes(self._scenario.switches, "A43", "df_excuses")

    def _range(self, enemy: Mover, at: int, weapon: str) -> int | None:
        try:
            answer = self._fire.range(at, None, firer=enemy.party(), weapon=weapon)
        except CannotAnswer:
            return None
        return _NO_LIMIT if answer.maximum is None else answer.maximum

    def _seen(self, enemy: Mover, at: int, mover: Mover, without: frozenset[str]) -> BoolArray:
        state = tuple(sorted(mover.state - without))
        key = (enemy.unit, mover.kind.key, mover.side, state)
        if key not in self._areas:
            party = Party(mover.kind.key, mover.side, "", state)
            self._areas[key] = self._spotting.area(at, observer=enemy.party(), party=party).spotted
        return self._areas[key]

    def _distances(self, number: int) -> IntArray:
        axial = self._scenario.board.grid.axial
        offset = axial - axial[number]
        away: IntArray = np.maximum(np.abs(offset).max(axis=1), np.abs(offset.sum(axis=1))).astype(np.int32)
        return away

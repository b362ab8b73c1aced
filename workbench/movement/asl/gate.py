"""Who stands in the way: enemies whose Locations are barred, overrun or charged, and friends who crowd (4.14, 4.15, 5.11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.movement.asl.mover import Mover
from workbench.movement.asl.nodes import Node, hex_of, kind_of, level_of
from workbench.movement.asl.occupants import Occupants
from workbench.movement.asl.stacking import Limits
from workbench.movement.results import CostPart
from workbench.movement.words import Words

ENTERS = ("berserk",)
WAVE, ADVANCE, GALLOPS = "human_wave", "advance", ("gallop", "gallop_late")


@dataclass(frozen=True, slots=True)
class Met:
    """What whoever enters a Location meets: barred (the part says why), points more (with their part), times a factor
    (overrun), or the end of the move."""

    barred: CostPart | None = None
    more: CostPart | None = None
    factor: int = 1
    overrun: CostPart | None = None
    halts: bool = False

    @property
    def added(self) -> Fraction:
        """Movement points more."""
        return (self.more.cost or Fraction(0)) if self.more is not None else Fraction(0)


FREE = Met()


class Gate:
    """What a group of movers meets in the Locations that somebody stands in."""

    def __init__(
        self,
        words: Words,
        occupants: Occupants,
        limits: Limits,
        movers: Sequence[Mover],
        mode: str,
        *,
        obey: bool = True,
    ) -> None:
        self._words, self._occupants, self._limits = words, occupants, limits
        self._movers, self._mode, self._obey = movers, mode, obey
        self.hexes = frozenset(occupants.hexes())
        self._known: dict[tuple[int, int, bool], Met] = {}

    def meets(self, target: Node) -> Met:
        """What is met in a place that is entered."""
        number = hex_of(target)
        if number not in self.hexes:
            return FREE
        by = kind_of(target) == "vertex"
        key = (number, level_of(target), by)
        if key not in self._known:
            self._known[key] = self._meet(number, level_of(target), by)
        return self._known[key]

    def _meet(self, number: int, level: int, by: bool) -> Met:
        movers, side = self._movers, self._movers[0].side
        enemies = [one for one in self._occupants.enemies_at(number, level, side) if one.is_known]
        if by:  # in Bypass one is in the hex, but crowds nobody; a known enemy in the obstacle bars it (4.3)
            free = not self._obey or all(one.has("disrupted") for one in enemies)
            return FREE if free else Met(self._words.part("enemy_bypass", None, number))
        if enemies and self._obey and self._mode != ADVANCE:
            met = self._enemy(number, enemies)
            if met is not None:
                return met
        friends = self._occupants.at_level(number, level, side, movers)
        vehicle = movers[0].is_a("vehicle")
        excess = (
            self._limits.excess_vehicles([*friends, *movers]) if vehicle else self._limits.excess([*friends, *movers])
        )
        if not excess or not friends:
            return FREE
        cost = self._words.number("overstack", 1) * excess
        return Met(more=self._words.part("overstack", cost, number))

    def _enemy(self, number: int, enemies: Sequence[Mover]) -> Met | None:
        movers, words = self._movers, self._words
        if any(one.has("unarmed") for one in movers):
            return Met(words.part("enemy_unarmed", None, number))
        if all(one.has("disrupted", "unarmed") for one in enemies):
            return None
        if all(one.has(*ENTERS) for one in movers) or self._mode == WAVE:
            return Met(halts=True)
        if self._mode in GALLOPS and all(one.is_mounted for one in movers):
            extra = words.number("charge_extra", 3)
            return Met(more=words.part("charge", extra, number), halts=True)
        if movers[0].is_vehicle:
            return Met(words.part("enemy_vehicle", None, number))
        alone = len(enemies) == 1 and enemies[0].is_smc
        if alone and all(one.on_foot for one in movers) and any(one.is_a("mmc") for one in movers):
            factor = int(words.number("overrun_factor", 2))
            part = words.part("overrun", Fraction(0), number, factor=factor)
            return Met(factor=factor, overrun=part, halts=True)
        return Met(words.part("enemy", None, number))

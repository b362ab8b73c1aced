"""Stacking: how many squads a Location holds, and by how many it is overstacked (5.1, 5.11, 5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from workbench.movement.asl.mover import Mover
from workbench.movement.asl.occupants import Occupants
from workbench.movement.results import Stacking
from workbench.movement.words import Words, points


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a Location: squads, single men besides, single men that make a half-squad, vehicles."""

    squads: int
    smc: int
    per_half: int
    vehicles: int

    @classmethod
    def of(cls, words: Words) -> Limits:
        """Read them from the ruleset."""

        def cell(name: str, default: int) -> int:
            return int(words.number(name, default, "stacking"))

        return cls(cell("squads", 3), cell("smc", 4), cell("smc_per_half_squad", 5), cell("vehicles", 1))

    def counted(self, units: Sequence[Mover]) -> Fraction:
        """Squads that men on foot, horsemen and manned guns make; the first single men do not count."""
        total = sum((one.squads for one in units if one.is_a("mmc")), Fraction(0))
        crews = sum(1 for one in units if one.kind.key == "crew")
        guns = sum(1 for one in units if one.is_a("gun"))
        total += Fraction(1, 2) * min(crews, guns)  # a crew with its gun is a squad
        alone = sum(1 for one in units if one.is_smc) - self.smc
        return total + (Fraction(alone, 2 * self.per_half) if alone > 0 else 0)

    def excess(self, units: Sequence[Mover]) -> int:
        """Squads too many, rounded up."""
        return max(0, ceil(self.counted(units) - self.squads))

    def excess_vehicles(self, units: Sequence[Mover]) -> int:
        """Vehicles too many."""
        return max(0, sum(1 for one in units if one.is_a("vehicle")) - self.vehicles)


def judge(
    words: Words, limits: Limits, occupants: Occupants, at: int, units: Sequence[Mover], *, level: int = 0
) -> Stacking:
    """May these units share a Location of a hex with those of their side that are there? ``level`` 0: the Location of the first
    of them if it stands in the hex, else the floor."""
    side = units[0].side if units else ""
    if not level and units and occupants.places.get(units[0].unit) == at:
        level = units[0].level
    present = occupants.at_level(number=at, level=level, side=side, but=units)
    order = [*present, *units]
    fewest = next((n for n in range(len(order)) if limits.excess(order[: n + 1])), len(order))
    too_many = [one.unit for one in order[fewest:] if one.is_a("mmc") or one.is_smc or one.is_a("gun")]
    vehicles = [one.unit for one in order if one.is_a("vehicle")][limits.vehicles :]
    counted = points(limits.counted(order))
    alone = sum(1 for one in order if one.is_smc)
    said = [words.say("stack_count", at, counted=counted, most=limits.squads, alone=alone, smc=min(alone, limits.smc))]
    if limits.excess(order):
        said.append(words.say("stack_over", at, excess=limits.excess(order)))
    if vehicles:
        said.append(words.say("stack_vehicles", at, most=limits.vehicles))
    return Stacking(not too_many and not vehicles, (*too_many, *vehicles), tuple(said))

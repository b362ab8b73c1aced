"""From hits to effects in Bolt Action: the rolls that follow whatever hit, the same for units and for bare tables (p.38,
p.66-69, p.78)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from workbench.games.bolt_action.fire.damage import (
    KNOCKED_OUT,
    NONE,
    DamageRolls,
    Effect,
    TroopTally,
    VehicleTally,
    losses,
    repeated_hits,
)
from workbench.games.bolt_action.fire.shells import at_least, burst
from workbench.odds.dice import Distribution, hits


@dataclass(frozen=True, slots=True)
class AtTroops:
    """Troops under fire: the die that damages them (penetration taken off), how many ``men`` they are (None: nobody said).
    Shells do half as many hits to those who are ``down``; ``indoors``: the house may fall in."""

    least: int
    men: int | None = None
    down: bool = False
    indoors: bool = False


@dataclass(frozen=True, slots=True)
class AtVehicle:
    """A vehicle under fire: its damage value, the penetration of the shot with all modifiers, what is ``added`` to results."""

    pen: int
    value: int
    armoured: bool = True
    immobilised: bool = False
    added: int = 0
    proof: bool = False
    """Does the shot do nothing at all, as small arms to armour (p.67)?"""


class ShotRolls(DamageRolls):
    """The rolls after hits under one ruleset."""

    def shell_pen(self, dice: str) -> int:
        """The penetration of a shell by its dice of hits (p.38)."""
        return self.cell("he_dice", f"{dice}_pen")

    def bursts(self) -> Fraction:
        """The chance that an indirect shell bursts on a floor that it comes to (p.78)."""
        return at_least(self.cell("he_in_buildings", "explodes_on"))

    def fells_houses(self, dice: str) -> bool:
        """Can a shell with these dice make enough hits for a house to fall in (p.78)?"""
        return max(burst(dice)) >= self.cell("he_in_buildings", "collapses_on")

    def at_troops(
        self, struck: Distribution[int], target: AtTroops, shell: str = ""
    ) -> tuple[TroopTally, Distribution[Effect]]:
        """The losses of troops by so many hits; ``shell``: the dice of what burst, "" for shots and flames."""
        tally = TroopTally(target.men)
        chance, halves = at_least(max(2, target.least)), 2 if target.down and shell else 1
        falls = target.indoors and shell and self.fells_houses(shell)
        return tally, losses(
            struck,
            lambda count: hits(count // halves, chance),
            tally,
            collapses_on=self.cell("he_in_buildings", "collapses_on") if falls else None,
        )

    def at_vehicle(self, struck: Distribution[int], target: AtVehicle) -> tuple[VehicleTally, Distribution[Effect]]:
        """The damage to a vehicle by so many hits."""
        tally = VehicleTally(target.immobilised)
        return tally, repeated_hits(struck, self._one_hit(target), tally)

    def _one_hit(self, target: AtVehicle) -> Distribution[Effect]:
        if target.proof:
            return Distribution({(NONE, 0): 1})
        if target.armoured:
            return self.hit_on_armour(target.pen, target.value, target.added)
        chance = at_least(max(2, target.value - target.pen))
        return Distribution({(KNOCKED_OUT, 0): chance.numerator, (NONE, 0): chance.denominator - chance.numerator})

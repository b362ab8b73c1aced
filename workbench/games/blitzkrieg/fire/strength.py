"""The dice that circumstances leave. Small arms (Circonstances): less for whoever fires on the move, half at a hidden target or
at one in a bunker, and none at closed armour. Indirect fire (TIRS D'OBUS EXPLOSIFS): less at what sits in works."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from workbench.engine.sight.results import Effect, Party, Reason, Standpoint
from workbench.games.blitzkrieg.fire.context import FireContext
from workbench.games.blitzkrieg.fire.dice_tables import Cells
from workbench.games.blitzkrieg.fire.shells import Shells
from workbench.games.blitzkrieg.spotting.troops import MOVES, Troop
from workbench.rules.ruleset import Weapon

_DICE = re.compile(r"(\d+)(D6.*)")


def dice_left(dice: str, lost: int, halvings: tuple[Fraction, ...]) -> str:
    """Dice ("3D6", "1D6-1", "3D6/6D6") less so many, then divided, rounded up (R-F3); empty if none is left."""
    found = []
    for one in dice.split("/"):
        match = _DICE.fullmatch(one)
        if match is None:
            return dice
        count = int(match[1]) - lost
        for share in halvings:
            count = math.ceil(count * share)
        if count > 0:
            found.append(f"{count}{match[2]}")
    return "/".join(found)


@dataclass(frozen=True, slots=True)
class Strength:
    """The dice left, and why they are not those of the table."""

    dice: str
    reasons: tuple[Reason, ...] = ()


class SmallArms:
    """What small arms have left on one table."""

    def __init__(self, context: FireContext) -> None:
        self._context = context
        self._shells = Shells(Cells(context.ruleset))

    def harms(self, target: Troop) -> bool:
        """Do the scores against vehicles hold for this target? By B3 not for closed armour."""
        context = self._context
        return not target.closed_armour or context.ruleset.choice("B3", context.scenario.switches) == "all"

    def no_harm(self, target: Troop) -> Reason:
        """Why small arms do nothing to a target."""
        return self._context.words.reason("fire_closed_armour", effect=Effect.BLOCKS, unit=target.name)

    def left(self, weapon: Weapon, dice: str, firer: Troop, target: Standpoint | None) -> Strength:
        """What is left of the dice that a weapon has at a distance."""
        say = self._context.words.reason
        if weapon.value("indirect") is True:
            return self._under_template(dice, firer, target)
        if not dice or weapon.value("firepower") is None:
            return Strength(dice)
        troop = None if target is None or not target.unit else self._context.parties.troop_of(Party(), target)
        if troop is not None and not self.harms(troop):
            return Strength("", (self.no_harm(troop),))
        reasons, lost = [], 0
        if firer.does(MOVES) and weapon.value("star") is not True:
            lost = -int(self._context.number("small_arms_dice", "move_and_fire"))
            reasons.append(say("fire_moved", dice=f"{lost}D6"))
        halved = [] if troop is None or target is None else list(self._halved_by(troop, target))
        reasons += [say(key, unit=troop.name) for key, _ in halved if troop is not None]
        left = dice_left(dice, lost, tuple(share for _, share in halved))
        if not left:
            reasons.append(say("fire_no_dice", effect=Effect.BLOCKS))
        return Strength(left, tuple(reasons))

    def _under_template(self, dice: str, firer: Troop, target: Standpoint | None) -> Strength:
        """What is left of the dice of indirect fire on one target: works take some, moving takes one, and nothing halves them,
        as the sheet has dice of its own for what lies under a template."""
        say, reasons, lost = self._context.words.reason, [], 0
        if not dice:
            return Strength(dice)
        if (
            firer.does(MOVES)
            and self._context.ruleset.choice("moving_mortars", self._context.scenario.switches) == "less"
        ):
            lost = -int(self._context.number("small_arms_dice", "move_and_fire"))
            reasons.append(say("fire_moved", dice=f"{lost}D6"))
        works, piece = self._context.shelters.works_around(target) if target is not None else ("", None)
        less = -self._shells.less(works, indirect=True)
        if less and piece is not None:
            reasons.append(say("fire_works", piece.id, piece=self._context.words.piece(piece), dice=f"{less}D6"))
        left = dice_left(dice, lost + less, ())
        if not left:
            reasons.append(say("fire_no_shells"))
        return Strength(left, tuple(reasons))

    def _halved_by(self, troop: Troop, target: Standpoint) -> Iterator[tuple[str, Fraction]]:
        table = self._context.ruleset.tables["small_arms_dice"]
        if self._context.limits.is_hidden(troop):
            yield "fire_at_hidden", Fraction(str(table["camouflaged_or_hidden"]))
        if self._context.shelters.is_in_bunker(target):
            yield "fire_at_bunker", Fraction(str(table["in_bunker"]))

"""The charge of cavalry (13.6): from how far off it may be declared, and with what firepower it comes home.

The way there is movement, what follows in the hex is close combat; this answers what the range of a weapon would.
"""

from __future__ import annotations

from workbench.fire.asl.firepower import FULL
from workbench.fire.asl.ranges import Ranges
from workbench.fire.asl.weapons import CHARGE, Arm
from workbench.fire.results import RangeAnswer
from workbench.sight.results import FIRE, Effect, Reason
from workbench.spotting.asl.troops import Troop, request


class Charges:
    """Judges declarations of charges on one scenario."""

    def __init__(self, ranges: Ranges) -> None:
        self._ranges, self.words, self.grid = ranges, ranges.words, ranges.grid

    def answer(self, origin: int | None, target: int | None, troop: Troop) -> RangeAnswer:
        """May riders declare a charge at a hex: far enough off, in sight, with a known enemy in it? Nobody on the map there:
        the hex is judged without him. ``extra``: their firepower in the enemy's hex, triple, not halved for riders."""
        arm = next(iter(self._ranges.arms.of(troop, CHARGE)), None)
        if arm is None:
            said = self.words.say("fire_charge_mounted", Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, None, None, 0, 0, (said,), extra=self._power(None))
        barred = self._ranges.refusals(troop, arm)
        there: list[Reason] = []
        distance, occupied = None, False
        if origin is not None and target is not None:
            distance = self.grid.hexes[origin].distance(self.grid.hexes[target])
            barred += self._limits(origin, target, troop, arm, distance)
            parties = self._ranges.parties
            enemies = parties.enemies_at(target, troop.side or parties.side_at(origin))
            occupied = bool(enemies) and not barred
            if enemies and not any(one.is_known for one in enemies):
                there.append(self.words.say("fire_charge_unknown", Effect.BLOCKS, self.grid.labels[target]))
        allowed = not barred and not there
        note = self.words.say("fire_charge", minimum=arm.least, extra=self._ranges.arms.charge_extra)
        return RangeAnswer(
            allowed,
            distance,
            FULL if allowed else None,
            arm.least,
            arm.most,
            (*barred, *there, note),
            there=tuple(there),
            occupied=occupied,
            extra=self._power(arm if allowed else None),
        )

    def _limits(self, origin: int, target: int, troop: Troop, arm: Arm, distance: int) -> list[Reason]:
        at = self.grid.labels[target]
        found = []
        if distance < arm.least:
            found.append(self.words.say("fire_charge_near", Effect.BLOCKS, at, range=distance, minimum=arm.least))
        if distance > (arm.most or 0):
            found.append(self.words.say("fire_charge_far", Effect.BLOCKS, at, range=distance, maximum=arm.most))
        line = self._ranges.sight.line(origin, target, request(troop, None, FIRE))
        if not line.visible:
            found += [self.words.say("fire_no_line", Effect.BLOCKS, at), *line.reasons]
        return found

    def _power(self, arm: Arm | None) -> dict[str, object]:
        if arm is None or arm.fp is None:
            return {"fp_factor": 0, "fp": 0, "column": None}
        factor = self._ranges.power.cell("tpbf")
        return {"fp_factor": factor, "fp": arm.fp * factor, "column": self._ranges.power.column(arm.fp * factor)}

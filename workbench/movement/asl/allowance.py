"""How many movement factors a move has: class, leader, double time, portage, wounds and the like (4.11 to 4.12, 4.4, 4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.asl.mover import Mover
from workbench.movement.mover import number
from workbench.movement.words import Words, points

DOUBLE_TIME, DOUBLE_LATE, GALLOP, GALLOP_LATE = "double_time", "double_time_late", "gallop", "gallop_late"
ROUT, LOW_CRAWL, WAVE = "rout", "low_crawl", "human_wave"


@dataclass(frozen=True, slots=True)
class Factors:
    """Movement factors of a move: how many, how they came about, and the most that they can be (None: no limit)."""

    amount: Fraction | None
    told: tuple[Text, ...] = ()
    most: Fraction | None = None


class Allowance:
    """Counts movement factors by the ruleset's table."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def of(self, movers: Sequence[Mover], mode: str) -> Factors:
        """The factors of units that move as one stack: those of the slowest. None if a counter shows none."""
        leaders = [mover for mover in movers if mover.leads]
        lent = self._lent(movers, leaders, mode)
        found = [self._one(mover, mode, leaders, lent.get(place, Fraction(0))) for place, mover in enumerate(movers)]
        known = [one for one in found if one.amount is not None]
        if len(known) < len(found) or not known:
            return next((one for one in found if one.amount is None), Factors(None))
        return min(known, key=lambda one: one.amount or Fraction(0))

    def _number(self, cell: str) -> Fraction:
        return self._words.number(cell, 0)

    def _one(self, mover: Mover, mode: str, leaders: Sequence[Mover], lent: Fraction) -> Factors:
        if mover.is_vehicle:
            return Factors(number(mover.value("mp")))
        fixed = self._fixed(mover, mode)
        if fixed is not None:
            return Factors(fixed, most=fixed)
        base = number(mover.value("mf"))
        if base is None:
            return Factors(None)
        words = self._words
        told: list[Text] = []
        led = bool(self._leading(mover, leaders))
        # a Green unit under a leader is like any other, a Conscript never (19.31)
        if mover.is_a("mmc") and (mover.has("conscript") or (mover.has("green") and not led)):
            base = min(base, self._number("inexperienced"))
        amount = base
        if led:
            amount += self._number("leader_bonus")
            told.append(words.say("leader", gain=f"+{points(self._number('leader_bonus')).en}"))
        gain = self._gain(mode)
        if gain:
            amount += gain
            key = "gallop" if mode in (GALLOP, GALLOP_LATE) else "double"
            told.append(words.say(key, gain=f"+{points(gain).en}"))
        most = None
        if mover.on_foot:
            most = self._number("most_conscript" if mover.has("conscript") else "most")
            amount = min(amount, most)
        free = self._free(mover, mode)
        over = max(Fraction(0), mover.load - free - lent)
        if mover.load:
            told.append(
                words.say("portage", load=points(mover.load), free=points(free + lent), gain=f"-{points(over).en}")
            )
        return Factors(max(Fraction(0), amount - over), tuple(told), most)

    def _fixed(self, mover: Mover, mode: str) -> Fraction | None:
        """Movement factors that nothing raises or lowers (10.5, 15.431, 17.2, 25.232)."""
        if mover.has("wounded"):
            return self._number("wounded")
        if mode in (ROUT, LOW_CRAWL):
            return self._number("rout")
        if mover.has("berserk"):
            return self._number("berserk")
        if mode == WAVE:
            return self._number("human_wave")
        return None

    def _gain(self, mode: str) -> Fraction:
        return self._number(mode) if mode in (DOUBLE_TIME, DOUBLE_LATE, GALLOP, GALLOP_LATE) else Fraction(0)

    def _leading(self, mover: Mover, leaders: Sequence[Mover]) -> list[Mover]:
        """The leaders of its nation that take an MMC along (4.12)."""
        if not mover.is_a("mmc") or not mover.on_foot:
            return []
        return [leader for leader in leaders if leader.nation == mover.nation]

    def _free(self, mover: Mover, mode: str) -> Fraction:
        tired = mover.on_foot and (mover.has("cx") or mode in (DOUBLE_TIME, DOUBLE_LATE))
        return max(Fraction(0), mover.carries_free - (self._number("cx_ipc") if tired else 0))

    def _lent(self, movers: Sequence[Mover], leaders: Sequence[Mover], mode: str) -> dict[int, Fraction]:
        """What leaders carry free for others of the stack (4.42), by the place of the unit: to whoever is slowed most."""
        spare = sum((max(Fraction(0), self._free(one, mode) - one.load) for one in leaders), Fraction(0))
        over = {
            place: mover.load - self._free(mover, mode)
            for place, mover in enumerate(movers)
            if mover.is_a("mmc") and mover.on_foot and mover.load > self._free(mover, mode)
        }
        lent: dict[int, Fraction] = {}
        while spare > 0 and any(over[place] > lent.get(place, 0) for place in over):
            place = max(over, key=lambda place: over[place] - lent.get(place, 0))
            step = min(Fraction(1), spare)
            lent[place] = lent.get(place, Fraction(0)) + step
            spare -= step
        return lent

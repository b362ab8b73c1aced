"""What hits do to one target of Bolt Action: an effect of each, how effects add up, and how they are told (p.38, p.49, p.66-69,
p.78)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from workbench.base.text import Text
from workbench.odds.dice import Distribution, certain, die, together
from workbench.rules.ruleset import Ruleset

NONE, SUPERFICIAL, FULL, MASSIVE = "none", "superficial", "full", "massive"
STUNNED, IMMOBILISED, ON_FIRE, KNOCKED_OUT = "stunned", "immobilised", "fire", "knocked_out"
COLLAPSES = "collapses"
_WORST = (NONE, STUNNED, IMMOBILISED, ON_FIRE, KNOCKED_OUT)
RESULTS = {
    NONE: Text("no effect", "sans effet"),
    STUNNED: Text("crew stunned", "équipage sonné"),
    IMMOBILISED: Text("immobilised", "immobilisé"),
    ON_FIRE: Text("on fire", "en feu"),
    KNOCKED_OUT: Text("knocked out", "hors de combat"),
}
_BURIED = Text("the building collapses: all in it are lost", "le bâtiment s’effondre : tous y sont perdus")
_UNHARMED = Text("no loss", "aucune perte")
_MISSED = Text("no hit", "aucune touche")

Effect = tuple[str, int]
"""The effect of some hits on one target: on a vehicle the worst result and how often it was immobilised, on troops ``NONE`` or
``COLLAPSES`` and how many men are lost, on an aircraft ``NONE`` and how many hits."""
NOTHING: Effect = (NONE, 0)
FOR_GOOD = 2
"""So many immobilisations knock a vehicle out (p.68)."""


class Tally(Protocol):
    """Adds up effects on one target, and tells them as the results of a roll."""

    def add(self, effects: Iterable[Effect]) -> Effect:
        """Several effects together."""
        ...

    def result(self, effect: Effect) -> str:
        """The key of the result."""
        ...

    def names(self, results: Iterable[str]) -> dict[str, Text]:
        """What the keys mean, the slightest result first."""
        ...

    def expected(self, found: Distribution[Effect]) -> Mapping[str, Fraction]:
        """The means to tell beside that of the hits."""
        ...


@dataclass(frozen=True, slots=True)
class VehicleTally:
    """The worst result counts, but a second immobilisation knocks out; ``immobilised``: it has suffered one before (p.68)."""

    immobilised: bool = False

    def add(self, effects: Iterable[Effect]) -> Effect:
        """See :class:`Tally`."""
        worst, times = NOTHING
        for result, count in effects:
            worst, times = max(worst, result, key=_WORST.index), min(times + count, FOR_GOOD)
        return worst, times

    def result(self, effect: Effect) -> str:
        """See :class:`Tally`."""
        worst, times = effect
        return KNOCKED_OUT if times and times + self.immobilised >= FOR_GOOD else worst

    def names(self, results: Iterable[str]) -> dict[str, Text]:
        """See :class:`Tally`."""
        return RESULTS

    def expected(self, found: Distribution[Effect]) -> Mapping[str, Fraction]:
        """See :class:`Tally`."""
        return {}


@dataclass(frozen=True, slots=True)
class TroopTally:
    """Losses add up, but nobody loses more ``men`` than he has (None: nobody said how many); in a house that collapses all are
    lost (p.78)."""

    men: int | None = None

    def add(self, effects: Iterable[Effect]) -> Effect:
        """See :class:`Tally`."""
        every = list(effects)
        lost = sum(count for _, count in every)
        fallen = any(what == COLLAPSES for what, _ in every)
        if self.men is not None:
            lost = self.men if fallen else min(lost, self.men)
        return COLLAPSES if fallen else NONE, lost

    def result(self, effect: Effect) -> str:
        """See :class:`Tally`."""
        what, lost = effect
        return COLLAPSES if what == COLLAPSES else f"lost_{lost}" if lost else NONE

    def names(self, results: Iterable[str]) -> dict[str, Text]:
        """See :class:`Tally`."""
        return _counted(results, "lost", _UNHARMED, ("loss", "perte"), ("losses", "pertes"))

    def expected(self, found: Distribution[Effect]) -> Mapping[str, Fraction]:
        """See :class:`Tally`."""
        return {"losses": found.expected(lambda effect: effect[1])}


@dataclass(frozen=True, slots=True)
class AircraftTally:
    """Hits of flak are added and no die is rolled for damage (p.49)."""

    def add(self, effects: Iterable[Effect]) -> Effect:
        """See :class:`Tally`."""
        return NONE, sum(count for _, count in effects)

    def result(self, effect: Effect) -> str:
        """See :class:`Tally`."""
        return f"hits_{effect[1]}" if effect[1] else NONE

    def names(self, results: Iterable[str]) -> dict[str, Text]:
        """See :class:`Tally`."""
        return _counted(results, "hits", _MISSED, ("hit", "touche"), ("hits", "touches"))

    def expected(self, found: Distribution[Effect]) -> Mapping[str, Fraction]:
        """See :class:`Tally`."""
        return {}


def _counted(
    results: Iterable[str], prefix: str, none: Text, one: tuple[str, str], several: tuple[str, str]
) -> dict[str, Text]:
    counts = [int(key.removeprefix(f"{prefix}_")) for key in results if key.startswith(f"{prefix}_")]
    named = {NONE: none}
    for count in range(1, max(counts, default=0) + 1):
        en, fr = one if count == 1 else several
        named[f"{prefix}_{count}"] = Text(f"{count} {en}", f"{count} {fr}")
    return {**named, COLLAPSES: _BURIED}


def repeated_hits(struck: Distribution[int], one: Distribution[Effect], tally: Tally) -> Distribution[Effect]:
    """The effect of so many hits that each do what ``one`` tells."""
    known: list[Distribution[Effect]] = [certain(NOTHING)]
    for _ in range(max(struck)):
        known.append(together((known[-1], one), tally.add))
    return struck.then(lambda count: known[count])


def losses(
    struck: Distribution[int],
    damaged: Callable[[int], Distribution[int]],
    tally: TroopTally,
    *,
    collapses_on: int | None,
) -> Distribution[Effect]:
    """The losses of troops by so many hits, of which ``damaged`` tells how many kill; from ``collapses_on`` hits on the house
    falls in."""

    def read(count: int) -> Distribution[Effect]:
        if collapses_on is not None and count >= collapses_on:
            return certain(tally.add([(COLLAPSES, count)]))
        return damaged(count).map(lambda lost: tally.add([(NONE, lost)]))

    return struck.then(read)


class DamageRolls:
    """The rolls for damage to armour under one ruleset (p.67-69)."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def cell(self, table: str, name: str) -> int:
        """A whole number of a table."""
        return int(str(self._ruleset.tables[table][name]))

    def printed(self, table: str, name: str) -> tuple[str, str]:
        """(a cell of a table as it is printed, its rule)."""
        found = self._ruleset.tables[table].cells[name]
        return str(found.value), found.citation.rule

    def pierced(self, pen: int, value: int) -> Distribution[str]:
        """What class of damage a hit does to armour of this value (p.68)."""
        over = self.cell("damage_results", "massive_over")

        def read(roll: int) -> str:
            total = roll + pen
            if total < value:
                return NONE
            return MASSIVE if total >= value + over else FULL if total > value else SUPERFICIAL

        return die().map(read)

    def results_of(self, kind: str, added: int = 0) -> Distribution[Effect]:
        """What becomes of a vehicle that was damaged so, with ``added`` on every roll; both rolls of massive damage count
        (p.68-69)."""
        if kind == NONE:
            return certain(NOTHING)
        added += self.cell("damage_results", "superficial") if kind == SUPERFICIAL else 0

        def read(roll: int) -> Effect:
            total = roll + added
            for result, name in ((STUNNED, "stunned"), (IMMOBILISED, "immobilised"), (ON_FIRE, "on_fire")):
                if total <= self.cell("damage_results", name):
                    return result, int(result == IMMOBILISED)
            return KNOCKED_OUT, 0

        rolls = self.cell("damage_results", "massive_rolls") if kind == MASSIVE else 1
        return together([die().map(read)] * rolls, VehicleTally().add)

    def hit_on_armour(self, pen: int, value: int, added: int = 0) -> Distribution[Effect]:
        """What one hit does to armour."""
        return self.pierced(pen, value).then(lambda kind: self.results_of(kind, added))

    def added_to_results(self, *, open_topped_indirect: bool, flamethrower: bool) -> int:
        """What is added to rolls on the table of results: under indirect fire (p.69), for a flamethrower (p.37)."""
        found = self.cell("damage_results", "open_topped_indirect") if open_topped_indirect else 0
        return found + (self.cell("damage_results", "carries_flamethrower") if flamethrower else 0)

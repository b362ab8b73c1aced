"""Own troops in the line of direct fire (7.24, 10.1).

Direct fire passes hexes of own armour, but not hexes with other own units, unless the firer is a heavy machine gun,
armoured or anti-aircraft, or stands higher than those troops, and a hex free of own units lies between all of them and
the target.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.arrays import BoolArray
from workbench.geometry.crossings import Cells
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.panzer_grenadier.ground import Ground

Bars = tuple[BoolArray, BoolArray]
"""Cells that bar a line wherever they lie, and cells that bar it as its last hex before the target."""

PASSING_KINDS, PASSING_TAGS = frozenset({"hmg"}), frozenset({"hmg", "afv", "aa"})


@dataclass(frozen=True, eq=False)
class Friends:
    """Where own units stand (``held``) and where own units that are no armour stand (``barring``), as arrays over cells.

    ``passes``: the firer may shoot past them; ``side`` and ``kind`` are what was found of the firer, empty if unknown.
    """

    held: BoolArray
    barring: BoolArray
    passes: bool
    side: str
    kind: str

    def bars(self, ground: Ground, origin: int) -> tuple[Bars, ...]:
        """The sets of bars under which a line may be open; any of them is enough, the most generous comes last."""
        nowhere = np.zeros_like(self.held)
        if self.passes:
            stopping = nowhere
        else:
            stopping = self.barring & (ground.level >= ground.level[ground.cells.of_hex[origin]])
        strict = (self.barring, nowhere)
        if (stopping == self.barring).all():
            return (strict,)
        return strict, (stopping, self.held)


def find_friends(scenario: Scenario, ruleset: Ruleset, cells: Cells, origin: int, *, side: str, kind: str) -> Friends:
    """The own units of whoever fires from ``origin``, but for those in that hex."""
    held = np.zeros(cells.count, dtype=np.bool_)
    barring = held.copy()
    for owner, unit in scenario.forces:
        if side and owner == side and unit.at is not None and unit.at != origin:
            cell = cells.of_hex[unit.at]
            held[cell] = True
            known = ruleset.units.get(unit.kind)
            barring[cell] |= known is None or "afv" not in known.tags
    firer = ruleset.units.get(kind)
    passes = kind in PASSING_KINDS or (firer is not None and bool(firer.tags & PASSING_TAGS))
    return Friends(held, barring, passes, side, kind)

"""Whom units of a side spot and fire at on a page, where it is not said, and with what chance: the same on hexes and tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import Text
from workbench.engine.sight.results import Party

ANY_ENEMY = Text("any enemy", "tout ennemi")
NO_CHANCE = 255
"""Stands for a chance that is not known, and for a place that is not fired at."""


def percent(chance: Fraction | None) -> int | None:
    """A chance in whole per cent."""
    return None if chance is None else round(100 * chance)


def enemy_of(analysis: AnyAnalysis, side: str) -> Party:
    """The enemy that a unit of a side spots and fires at: of the kind of which his side has most on the map."""
    others = [(owner, unit.kind) for owner, unit in analysis.scenario.forces if owner != side and unit.at is not None]
    if not others:
        return Party()
    (enemy, kind), _ = Counter(others).most_common(1)[0]
    return Party(kind, enemy)


def kind_words(analysis: AnyAnalysis, party: Party) -> Text:
    """The kind of a party in words."""
    kind = analysis.ruleset.units.get(party.kind)
    return kind.name if kind is not None else ANY_ENEMY


def enemy_words(analysis: AnyAnalysis) -> dict[str, Text]:
    """For every side with units on the map the kind of enemy that its units spot and fire at."""
    sides = dict.fromkeys(owner for owner, unit in analysis.scenario.forces if unit.at is not None)
    return {side: kind_words(analysis, enemy_of(analysis, side)) for side in sides}

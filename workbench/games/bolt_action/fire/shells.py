"""What a weapon of Bolt Action fires, how many hits it makes, and where an indirect shell bursts in a house (p.37-38, p.78)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.games.bolt_action.spotting.troops import AMBUSH, Troop
from workbench.odds.dice import Distribution, certain, dice, hits, parse_dice, together
from workbench.rules.ruleset import Weapon

SIX = 6
EXPLOSIVE, SOLID = "he", "ap"
"""Kinds of ammunition, the words of the value ``ammo``."""


def at_least(score: int) -> Fraction:
    """The chance of a die that shows so much or more."""
    return Fraction(min(SIX, max(0, SIX + 1 - score)), SIX)


def to_hit(score: int) -> Fraction:
    """The chance to hit: a 1 is a miss."""
    return at_least(max(2, score))


def ammunition(weapon: Weapon, firer: Troop, *, at_troops: bool) -> str:
    """What a weapon fires: a weapon without penetration shells only (p.31), one that has both what the firer names, and if he
    names nothing shells at troops and solid shot at vehicles; in ambush solid shot, if nobody said what was loaded (p.38)."""
    if weapon.value("he") is None:
        return SOLID
    if weapon.value("pen") is None:
        return EXPLOSIVE
    named = firer.values.get("ammo")
    if named in (EXPLOSIVE, SOLID):
        return str(named)
    return EXPLOSIVE if at_troops and firer.order != AMBUSH else SOLID


def is_unsaid(weapon: Weapon, firer: Troop) -> bool:
    """Can a weapon fire shells or solid shot, and does its firer not say which?"""
    both = None not in (weapon.value("he"), weapon.value("pen"))
    return both and firer.values.get("ammo") not in (EXPLOSIVE, SOLID)


def burst(words: str) -> Distribution[int]:
    """The hits of one shell or flame by its dice; D2 and D3 are read off a D6 (p.38)."""
    return dice(*parse_dice(words))


@dataclass(frozen=True, slots=True)
class House:
    """The floor of a house that a target is on, 0 on the ground, and the uppermost one, ``top``; above that is the roof."""

    floor: int
    top: int

    def chance(self, bursts: Fraction, *, at_the_latest: bool = False) -> Fraction:
        """The chance that an indirect shell which hits bursts on this floor (p.78): with the chance ``bursts`` on the roof,
        else on the floor below, and so on down to the ground; ``at_the_latest``: here it does in any case."""
        if self.floor > self.top:
            return Fraction(1) if at_the_latest else bursts
        reaches = (1 - bursts) ** (self.top - self.floor + 1)
        last = self.floor <= 0 or at_the_latest
        return reaches if last else reaches * bursts


@dataclass(frozen=True, slots=True)
class Volley:
    """So many shots that need the same score to hit."""

    shots: int
    score: int


def hits_of(
    volleys: Sequence[Volley], one: Distribution[int] | None, *, sure: bool = False, arrives: Fraction = Fraction(1)
) -> Distribution[int]:
    """How many hits the shots make. Each shot that hits makes those of ``one`` by itself, if it bursts; ``arrives`` is the
    chance that it bursts where the target is, ``sure`` that no die is rolled to hit."""
    parts = [hits(each.shots, (Fraction(1) if sure else to_hit(each.score)) * arrives) for each in volleys]
    found = together(parts, sum)
    if one is None:
        return found
    known: list[Distribution[int]] = [certain(0)]
    for _ in range(max(found)):
        known.append(together((known[-1], one), sum))
    return found.then(lambda count: known[count])

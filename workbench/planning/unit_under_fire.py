"""Who sees, spots and fires at a unit as it stands: the answers of single lines, spottings and odds, one for each watcher.

What threat maps tell of a place holds for a target that is taken to stand there; at a unit that does stand there this is told
in its stead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import Aim, tabletop_shot
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.field_of_fire import shooter_at
from workbench.engine.fire.odds import KnowsOdds, chances
from workbench.engine.fire.tabletop_capabilities import KnowsFirePermission
from workbench.engine.sight.results import FIRE, SPOT, Party, Standpoint
from workbench.planning.watchers import Watcher, hex_request, tabletop_request

P = TypeVar("P", int, Standpoint)


@dataclass(frozen=True, slots=True)
class WeaponShot:
    """A weapon of a unit (its id) that bears on a target, and the chance of any effect (None: not known)."""

    unit: str
    weapon: str
    name: Text
    chance: Fraction | None


@dataclass(frozen=True, eq=False)
class UnitUnderFire(Generic[P]):
    """Who sees a unit where it stands, who spots it, and which weapons may fire at it, the best first."""

    party: Party
    seen: tuple[Watcher[P], ...]
    spotted: tuple[Watcher[P], ...]
    shots: tuple[WeaponShot, ...]

    @cached_property
    def firers(self) -> tuple[str, ...]:
        """The ids of the units that may fire at it."""
        return tuple(dict.fromkeys(shot.unit for shot in self.shots))

    @property
    def chance(self) -> Fraction | None:
        """The chance that the fire of all has any effect, each unit alone with its best weapon; 0 if nobody may fire, None
        where no chance is known."""
        return together((shot.unit, shot.chance) for shot in self.shots) if self.shots else Fraction(0)


def together(shots: Iterable[tuple[str, Fraction | None]]) -> Fraction | None:
    """The chance that at least one unit (by id) has any effect, each with the best of its shots; None if no chance is known."""
    best: dict[str, Fraction] = {}
    for unit, chance in shots:
        if chance is not None:
            best[unit] = max(chance, best.get(unit, chance))
    unhurt = Fraction(1)
    for chance in best.values():
        unhurt *= 1 - chance
    return 1 - unhurt if best else None


def best_first(shot: WeaponShot) -> Fraction:
    """The order of shots: those of unknown chance at the end."""
    return Fraction(-1) if shot.chance is None else shot.chance


# --- On a map of hexes.


def hex_unit_under_fire(
    analysis: Analysis,
    watchers: Sequence[Watcher[int]],
    number: int,
    party: Party,
    *,
    level: int = 0,
    purpose: str = SPOT,
) -> UnitUnderFire[int]:
    """A unit (or what a question makes of it) in a hex, at a level of it, under the eyes and the fire of watchers. A weapon
    bears if the odds of its shot say that it may be fired, and it does not spare such a target."""
    seen = [
        one
        for one in watchers
        if analysis.line(one.at, number, replace(hex_request(one, purpose), target_level=level)).visible
    ]
    spotted = [one for one in watchers if analysis.spotted(one.at, number, observer=one.party, party=party).spotted]
    shots = [shot for one in watchers if one.unit for shot in _hex_shots(analysis, one, number, party)]
    return UnitUnderFire(party, tuple(seen), tuple(spotted), tuple(sorted(shots, key=best_first, reverse=True)))


def _hex_shots(analysis: Analysis, watcher: Watcher[int], number: int, party: Party) -> Iterator[WeaponShot]:
    doctrine, facing = analysis.fire, int(watcher.facing)
    for weapon, name in doctrine.weapons(watcher.party).items():
        if doctrine.harmless(watcher.party, weapon, party):
            continue
        told = None
        if isinstance(doctrine, KnowsOdds):
            told = chances(doctrine, [(watcher.at, watcher.party)], [(number, party)], weapon=weapon)[0][0]
        if told is None and not _may_without_odds(analysis, watcher, weapon, number, party):
            continue
        # odds do not ask every game for the arc
        bears = doctrine.arc(watcher.at, number, firer=watcher.party, facing=facing, weapon=weapon).in_arc
        if bears and (told is None or told.allowed):
            yield WeaponShot(watcher.unit, weapon, name, None if told is None else told.effect)


def _may_without_odds(analysis: Analysis, watcher: Watcher[int], weapon: str, number: int, party: Party) -> bool:
    """May a weapon whose chance is not known fire at a target?"""
    doctrine, firer = analysis.fire, watcher.party
    try:
        shooter = shooter_at(doctrine, watcher.at, firer=firer, facing=int(watcher.facing), weapon=weapon)
        if not doctrine.range(watcher.at, number, firer=firer, weapon=weapon).in_range:
            return False
    except CannotAnswer:
        return False  # the unit lacks a value that its range is read from
    look = analysis.spotted(watcher.at, number, observer=firer, party=party, purpose=shooter.looks_for)
    return look.spotted or (shooter.bearing.indirect and bool(analysis.spotting.directed(firer.side)[number]))


# --- On a table.


def tabletop_unit_under_fire(
    analysis: TabletopAnalysis,
    watchers: Sequence[Watcher[Standpoint]],
    stand: Standpoint,
    party: Party,
    *,
    purpose: str = SPOT,
) -> UnitUnderFire[Standpoint]:
    """As :func:`hex_unit_under_fire`, for a unit as it stands on a table. A weapon that does not fire indirectly does not bear
    on what its unit sees without detecting it."""
    seen = [one for one in watchers if analysis.sight.sees(one.at, stand, tabletop_request(one, party, purpose))]
    spotted = [one for one in watchers if analysis.spotted(one.at, stand, observer=one.party, party=party).spotted]
    shots = [
        shot
        for one in watchers
        if one.unit
        for shot in _tabletop_shots(analysis, one, stand, party, one in seen and one not in spotted)
    ]
    return UnitUnderFire(party, tuple(seen), tuple(spotted), tuple(sorted(shots, key=best_first, reverse=True)))


def _tabletop_shots(
    analysis: TabletopAnalysis, watcher: Watcher[Standpoint], stand: Standpoint, party: Party, misses: bool
) -> Iterator[WeaponShot]:
    for weapon, name in analysis.fire.weapons(watcher.party).items():
        range_ = analysis.fire.range(watcher.at, stand, firer=watcher.party, weapon=weapon)
        indirect = range_.extra.get("indirect") is True
        if misses and not indirect:
            continue
        chance: Fraction | None = None
        try:
            found = tabletop_shot(analysis, watcher.at, watcher.party, Aim(stand, party), weapon=weapon)
            may, chance = found.may, found.chance
        except CannotAnswer:
            look = indirect or analysis.sight.sees(watcher.at, stand, tabletop_request(watcher, party, FIRE))
            may = look and range_.in_range and _may_without_odds_on_table(analysis, watcher, weapon, stand, party)
        if may:
            yield WeaponShot(watcher.unit, weapon, name, chance)


def _may_without_odds_on_table(
    analysis: TabletopAnalysis, watcher: Watcher[Standpoint], weapon: str, stand: Standpoint, party: Party
) -> bool:
    """May a weapon in range whose chance is not known fire at a target, by its arc and its orders?"""
    doctrine, firer = analysis.fire, watcher.party
    if isinstance(doctrine, KnowsFirePermission) and not doctrine.may_fire(firer, weapon, target=party).may:
        return False
    return doctrine.arc(watcher.at, stand, firer=firer, facing=watcher.facing, weapon=weapon).in_arc

"""Who sees, spots and fires at a unit as it stands: the answers of single lines, spottings and odds, one for each watcher.

What threat maps tell of a place holds for a target that is taken to stand there; at a unit that does stand there this is told
in its stead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Generic, TypeVar

import numpy as np

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import Aim, chances_at, tabletop_shot
from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.engine.fire.field_of_fire import Shooter, cannot_harm, shooter_at
from workbench.engine.fire.odds import Chance, KnowsOdds, KnowsTabletopOdds, Rows, Stand, chances
from workbench.engine.fire.tabletop_capabilities import KnowsFirePermission
from workbench.engine.fire.unknown_shots import UnknownShots
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


class UnitUnderFire(Generic[P]):
    """Who sees a unit where it stands, who spots it, and which weapons may fire at it. Each is worked out when it is asked
    for."""

    def __init__(
        self,
        watchers: Sequence[Watcher[P]],
        sees: Callable[[Watcher[P]], bool],
        spots: Callable[[Watcher[P]], bool],
        shots: Callable[[Watcher[P]], Iterable[WeaponShot]],
    ) -> None:
        self._watchers: Sequence[Watcher[P]] = watchers
        self._sees: Callable[[Watcher[P]], bool] = sees
        self._spots: Callable[[Watcher[P]], bool] = spots
        self._shots: Callable[[Watcher[P]], Iterable[WeaponShot]] = shots

    @cached_property
    def seen(self) -> tuple[Watcher[P], ...]:
        """Who sees it."""
        return tuple(one for one in self._watchers if self._sees(one))

    @cached_property
    def spotted(self) -> tuple[Watcher[P], ...]:
        """Who spots it."""
        return tuple(one for one in self._watchers if self._spots(one))

    @cached_property
    def shots(self) -> tuple[WeaponShot, ...]:
        """Which weapons may fire at it, the best first."""
        found = [shot for one in self._watchers if one.unit for shot in self._shots(one)]
        return tuple(sorted(found, key=_best_first, reverse=True))

    @cached_property
    def firers(self) -> tuple[str, ...]:
        """The ids of the units that may fire at it, in the order of the watchers."""
        firing = {shot.unit for shot in self.shots}
        return tuple(one.unit for one in self._watchers if one.unit in firing)

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


def _best_first(shot: WeaponShot) -> Fraction:
    """The order of shots: those of unknown chance at the end."""
    return Fraction(-1) if shot.chance is None else shot.chance


def chance_of_shot(
    doctrine: KnowsOdds, firer: Stand, target: Stand, weapon: str, unknown: UnknownShots
) -> Chance | None:
    """What one shot on a map of hexes is likely to do; None if it is not known, and the reason is among the ``unknown``."""
    unit = firer[1].unit
    found = unknown.ask_or_note(unit, weapon, lambda: chances(doctrine, [firer], [target], weapon=weapon)[0][0])
    if found is None and not unknown.knows(unit, weapon):
        # many chances at once come without the reasons of those that are missing
        odds = partial(doctrine.odds, firer[0], target[0], firer=firer[1], party=target[1], weapon=weapon)
        unknown.ask_or_note(unit, weapon, odds)
    return found


# --- On a map of hexes.


class HexFire:
    """The eyes and the weapons of watchers on a map of hexes; lines are for a ``purpose``. ``unknown`` collects the shots that
    cannot be told."""

    def __init__(
        self,
        analysis: Analysis,
        watchers: Sequence[Watcher[int]],
        purpose: str = SPOT,
        unknown: UnknownShots | None = None,
    ) -> None:
        self._analysis, self._watchers, self._purpose = analysis, watchers, purpose
        self._unknown = UnknownShots() if unknown is None else unknown
        self._armed: dict[str, list[tuple[Text, Shooter]]] = {}

    def unit_under_fire(self, number: int, party: Party, level: int = 0) -> UnitUnderFire[int]:
        """A unit (or what a question makes of it) in a hex, at a level of it. A weapon bears if the odds of its shot say that
        it may be fired, and it does not spare such a target."""
        analysis = self._analysis

        def sees(one: Watcher[int]) -> bool:
            return analysis.line(one.at, number, replace(hex_request(one, self._purpose), target_level=level)).visible

        def spots(one: Watcher[int]) -> bool:
            return analysis.spotted(one.at, number, observer=one.party, party=party).spotted

        return UnitUnderFire(self._watchers, sees, spots, lambda one: self._shots(one, number, party))

    def _weapons(self, watcher: Watcher[int]) -> list[tuple[Text, Shooter]]:
        found = self._armed.get(watcher.unit)
        if found is None:
            found = self._armed[watcher.unit] = []
            doctrine, facing = self._analysis.fire, int(watcher.facing)
            for weapon, name in doctrine.weapons(watcher.party).items():
                ask = partial(shooter_at, doctrine, watcher.at, firer=watcher.party, facing=facing, weapon=weapon)
                shooter = self._unknown.ask_or_note(watcher.unit, weapon, ask)
                if shooter is not None:
                    found.append((name, shooter))
        return found

    def _shots(self, watcher: Watcher[int], number: int, party: Party) -> Iterator[WeaponShot]:
        doctrine = self._analysis.fire
        for name, shooter in self._weapons(watcher):
            bearing, weapon, told, asked = shooter.bearing, shooter.bearing.weapon, None, UnknownShots()
            if not (bearing.in_arc[number] and bearing.in_range[number]):
                continue
            if cannot_harm(doctrine, watcher.party, weapon, party, number):
                continue
            if isinstance(doctrine, KnowsOdds):
                told = chance_of_shot(doctrine, (watcher.at, watcher.party), (number, party), weapon, asked)
            if told is not None:
                if told.allowed:
                    yield WeaponShot(watcher.unit, weapon, name, told.effect)
            elif self._unknown.ask_or_note(
                watcher.unit, weapon, partial(self._may_without_odds, shooter, number, party)
            ):
                self._unknown.add(asked)
                yield WeaponShot(watcher.unit, weapon, name, None)

    def _may_without_odds(self, shooter: Shooter, number: int, party: Party) -> bool:
        """May a weapon whose chance is not known fire at a target?"""
        analysis, firer = self._analysis, shooter.firer
        if not analysis.fire.range(shooter.origin, number, firer=firer, weapon=shooter.bearing.weapon).in_range:
            return False
        look = analysis.spotted(shooter.origin, number, observer=firer, party=party, purpose=shooter.looks_for)
        return look.spotted or (shooter.bearing.indirect and bool(analysis.spotting.directed(firer.side)[number]))


# --- On a table.


def chances_or_none(
    analysis: TabletopAnalysis, watcher: Watcher[Standpoint], aims: Sequence[Aim], asked: Mapping[str, Rows]
) -> Mapping[str, list[Chance | None]]:
    """The likely results of the shots of a unit, judged together; None for those that are to be asked about one by one."""
    none: dict[str, list[Chance | None]] = {weapon: [None] * len(rows) for weapon, rows in asked.items()}
    if not any(len(rows) for rows in asked.values()):
        return none
    # a defect in many shots at once must not take the map with it: each is then asked about by itself
    found = UnknownShots().ask_or_note(
        watcher.unit, "", lambda: chances_at(analysis, watcher.at, watcher.party, aims, asked)
    )
    return none if found is None else found


_FIRST: Rows = np.zeros(1, dtype=np.int64)
"""The row of the only target."""


class TabletopFire:
    """As :class:`HexFire`, on a table."""

    def __init__(
        self,
        analysis: TabletopAnalysis,
        watchers: Sequence[Watcher[Standpoint]],
        purpose: str = SPOT,
        unknown: UnknownShots | None = None,
    ) -> None:
        self._analysis, self._watchers, self._purpose = analysis, watchers, purpose
        self._unknown = UnknownShots() if unknown is None else unknown

    def unit_under_fire(self, stand: Standpoint, party: Party) -> UnitUnderFire[Standpoint]:
        """A unit (or what a question makes of it) as it stands. A weapon bears if the odds of its shot say that it may be
        fired."""
        aims = [Aim(stand, party)]

        def shots(one: Watcher[Standpoint]) -> Iterator[WeaponShot]:
            return self._shots(one, aims[0], self._weapons_at(one, aims, _FIRST)[0])

        return UnitUnderFire(self._watchers, lambda one: self._sees(one, aims)[0], self._spots(aims[0]), shots)

    def units_in_sight(
        self, targets: Sequence[tuple[Standpoint, Party]], cancel: CancelToken | None = None
    ) -> list[UnitUnderFire[Standpoint]]:
        """The same for many units, each under the fire of those watchers that see it: of a watcher all lines and all shots are
        judged together, the shots when somebody asks for the first of them."""
        aims, told = [Aim(stand, party) for stand, party in targets], dict[int, list[dict[str, Chance | None]]]()
        sees: BoolArray = np.zeros((len(self._watchers), len(aims)), dtype=np.bool_)
        for number, one in enumerate(self._watchers):
            if cancel is not None:
                cancel.check()
            sees[number] = self._sees(one, aims)
        numbers = {one: number for number, one in enumerate(self._watchers)}

        def shots(row: int, one: Watcher[Standpoint]) -> Iterator[WeaponShot]:
            number = numbers[one]
            if number not in told:
                if cancel is not None:
                    cancel.check()
                told[number] = self._weapons_at(one, aims, np.flatnonzero(sees[number]))
            return self._shots(one, aims[row], told[number][row])

        found = []
        for row, aim in enumerate(aims):
            watchers = [self._watchers[number] for number in np.flatnonzero(sees[:, row]).tolist()]
            found.append(UnitUnderFire(watchers, lambda _: True, self._spots(aim), partial(shots, row)))
        return found

    def _sees(self, watcher: Watcher[Standpoint], aims: Sequence[Aim]) -> BoolArray:
        requests = [tabletop_request(watcher, aim.party, self._purpose) for aim in aims]
        return self._analysis.sight.sees_each(watcher.at, [aim.place for aim in aims], requests)

    def _spots(self, aim: Aim) -> Callable[[Watcher[Standpoint]], bool]:
        def spots(one: Watcher[Standpoint]) -> bool:
            return self._analysis.spotted(one.at, aim.place, observer=one.party, party=aim.party).spotted

        return spots

    def _weapons_at(
        self, watcher: Watcher[Standpoint], aims: Sequence[Aim], rows: Rows
    ) -> list[dict[str, Chance | None]]:
        """The likely results of all weapons of a watcher at each of the aims, by weapon; of those that are not in ``rows``
        nothing."""
        weapons = self._analysis.fire.weapons(watcher.party)
        told = chances_or_none(self._analysis, watcher, aims, dict.fromkeys(weapons, rows))
        found: list[dict[str, Chance | None]] = [{} for _ in aims]
        for weapon, chances_at_rows in told.items():
            for row, chance in zip(rows.tolist(), chances_at_rows, strict=True):
                found[row][weapon] = chance
        return found

    def _shots(self, watcher: Watcher[Standpoint], aim: Aim, told: Mapping[str, Chance | None]) -> Iterator[WeaponShot]:
        """The shots of a watcher that may be made at an aim, from what was ``told`` of its weapons."""
        names = self._analysis.fire.weapons(watcher.party)
        for weapon, chance in told.items():
            if chance is None:
                shot = self._shot(watcher, weapon, names[weapon], aim.place, aim.party)
            else:
                shot = WeaponShot(watcher.unit, weapon, names[weapon], chance.effect) if chance.allowed else None
            if shot is not None:
                yield shot

    def _is_indirect(self, watcher: Watcher[Standpoint], weapon: str) -> bool:
        ask = partial(self._analysis.fire.range, watcher.at, None, firer=watcher.party, weapon=weapon)
        told = self._unknown.ask_or_note(watcher.unit, weapon, ask)
        return told is not None and told.extra.get("indirect") is True

    def _shot(
        self, watcher: Watcher[Standpoint], weapon: str, name: Text, stand: Standpoint, party: Party
    ) -> WeaponShot | None:
        """The shot of a weapon; None if it may not be made."""
        asked = UnknownShots()
        if isinstance(self._analysis.fire, KnowsTabletopOdds):
            odds = partial(tabletop_shot, self._analysis, watcher.at, watcher.party, Aim(stand, party), weapon=weapon)
            found = asked.ask_or_note(watcher.unit, weapon, odds)
            if found is not None:
                return WeaponShot(watcher.unit, weapon, name, found.chance) if found.may else None
        may = partial(self._may_without_odds, watcher, weapon, stand, party)
        if not self._unknown.ask_or_note(watcher.unit, weapon, may):
            return None
        self._unknown.add(asked)
        return WeaponShot(watcher.unit, weapon, name, None)

    def _may_without_odds(self, watcher: Watcher[Standpoint], weapon: str, stand: Standpoint, party: Party) -> bool:
        """May a weapon whose chance is not known fire at a target, by its range, its arc, its orders, and whether the target is
        detected?"""
        doctrine, firer = self._analysis.fire, watcher.party
        if not doctrine.range(watcher.at, stand, firer=firer, weapon=weapon).in_range:
            return False
        if isinstance(doctrine, KnowsFirePermission) and not doctrine.may_fire(firer, weapon, target=party).may:
            return False
        if not doctrine.arc(watcher.at, stand, firer=firer, facing=watcher.facing, weapon=weapon).in_arc:
            return False
        if self._is_indirect(watcher, weapon):
            return True
        return self._analysis.spotted(watcher.at, stand, observer=firer, party=party, purpose=FIRE).spotted

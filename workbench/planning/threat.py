"""The threat map: how many of an enemy see every place, would spot a given target there and may fire at it.

Nothing is judged here: areas, spotting areas and fields of fire of every watcher are those of the analysis, and are counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import repeat
from typing import TypeVar

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.shown_sides import AS_IT_STANDS
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import Aim, tabletop_shot, what_is_assumed
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.fire.field_of_fire import FieldOfFire, Shooter, field_of, shooter_at
from workbench.engine.fire.odds import (
    KnowsManyEffects,
    KnowsManyOdds,
    KnowsManyTabletopOdds,
    KnowsOdds,
    KnowsTabletopOdds,
    Stand,
)
from workbench.engine.fire.protocol import TabletopField
from workbench.engine.fire.unknown_shots import UnknownShots
from workbench.engine.sight.observers import seen_by_exactly
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import SPOT, Party, SightRequest, Standpoint
from workbench.engine.spotting.protocol import TabletopSpottingArea
from workbench.geometry.regions import lie_in
from workbench.planning.plan_words import weapon_of_unit
from workbench.planning.unit_under_fire import (
    HexFire,
    TabletopFire,
    UnitUnderFire,
    chance_of_shot,
    chances_or_none,
    together,
)
from workbench.planning.watchers import Watcher, hex_request, tabletop_request

# --- What watchers see, and nothing else.


def hex_seen(
    analysis: Analysis,
    watchers: Sequence[Watcher[int]],
    purpose: str = SPOT,
    cancel: CancelToken | None = None,
    target_level: int = 0,
) -> BoolArray:
    """Which hexes (columns) each watcher (rows) sees, so many levels above their floors."""
    size = analysis.scenario.board.grid.size
    rows: list[BoolArray] = []
    for group in _groups(watchers, size):
        looks = [(one.at, hex_request(one, purpose, target_level)) for one in group]
        analysis.sight.judge_together(looks, cancel)
        rows += [analysis.area(at, request, cancel).visible for at, request in looks]
    return frozen(np.array(rows, dtype=np.bool_).reshape(len(watchers), size))


def tabletop_seen(
    analysis: TabletopAnalysis,
    watchers: Sequence[Watcher[Standpoint]],
    purpose: str = SPOT,
    cancel: CancelToken | None = None,
    target: Party = Party(),
    *,
    progress: Progress | None = None,
) -> list[BaseGeometry]:
    """The ground of a table on which each watcher sees a ``target``: its kind and values say how high it is."""
    seen: list[BaseGeometry] = []
    for watcher in watchers:
        seen.append(analysis.area(watcher.at, tabletop_request(watcher, target, purpose), cancel).visible)
        if progress is not None:
            progress(len(seen), len(watchers))
    return seen


# --- What every watcher does to every hex of a map.


@dataclass(frozen=True, eq=False, slots=True)
class HexShots:
    """The field of fire of one weapon of a unit."""

    unit: str
    weapon: str
    name: Text
    field: FieldOfFire


@dataclass(frozen=True, eq=False)
class HexThreat:
    """What some watchers threaten on a map of hexes. Arrays have one row for each watcher and one column for each hex.

    - ``seen``: is there a line of sight?
    - ``spotted``: would a ``target`` there be spotted?
    - ``fired``: may some weapon fire at it?
    - ``shots``: the fields of all weapons
    - ``unknown``: weapons of which something cannot be told, and why
    - ``premises``: what is taken for granted
    """

    analysis: Analysis
    watchers: tuple[Watcher[int], ...]
    target: Party
    seen: BoolArray
    spotted: BoolArray
    fired: BoolArray
    shots: tuple[HexShots, ...]
    premises: tuple[Text, ...]
    unknown: UnknownShots = field(default_factory=UnknownShots)
    purpose: str = SPOT
    judged: dict[int, tuple[tuple[HexShots, Fraction | None], ...]] = field(default_factory=dict)
    """The shots at a target in the hexes that were asked about, the best first."""

    def afresh(self) -> HexThreat:
        """The same for another answer, which notes for itself the shots that it cannot tell; what was judged is shared."""
        return replace(self, unknown=self.unknown.copied())

    @property
    def assumed(self) -> tuple[Text, ...]:
        """What is taken for granted, and the shots asked for so far that cannot be told."""
        return (*self.premises, *self.unknown.sentences(weapon_of_unit(self.analysis)))

    @cached_property
    def seen_by(self) -> IntArray:
        """How many see each hex."""
        return _count(self.seen)

    @cached_property
    def spotted_by(self) -> IntArray:
        """By how many a target in each hex would be spotted."""
        return _count(self.spotted)

    @cached_property
    def fired_by(self) -> IntArray:
        """How many may fire at a target in each hex."""
        return _count(self.fired)

    @cached_property
    def weapons(self) -> IntArray:
        """How many weapons bear on a target in each hex: arc, range, line of sight and spotting."""
        return _count(np.array([shot.field.covered for shot in self.shots], dtype=np.bool_).reshape(-1, self._size))

    def who_sees(self, number: int) -> list[Watcher[int]]:
        """Who sees a hex."""
        return [watcher for watcher, row in zip(self.watchers, self.seen, strict=True) if row[number]]

    def who_spots(self, number: int) -> list[Watcher[int]]:
        """Who would spot the target in a hex."""
        return [watcher for watcher, row in zip(self.watchers, self.spotted, strict=True) if row[number]]

    def who_fires(self, number: int) -> list[HexShots]:
        """Which weapons bear on a target in a hex."""
        return [shot for shot in self.shots if shot.field.covered[number]]

    @property
    def _size(self) -> int:
        return self.analysis.scenario.board.grid.size

    @property
    def chances_are_fast(self) -> bool:
        """Does the game find the chances of many shots at once, whatever is asked of them?"""
        return isinstance(self.analysis.fire, KnowsManyOdds)

    def chances(
        self, numbers: Sequence[int], cancel: CancelToken | None = None, progress: Progress | None = None
    ) -> dict[int, Fraction]:
        """The chance that at least one of those who may fire at a target in a hex has any effect: each fires alone and once,
        with that of its weapons which has the best chance. A hex is left out if no chance is known of anybody who may
        fire there."""
        doctrine = self.analysis.fire
        if not isinstance(doctrine, KnowsOdds):
            return {}
        found: dict[int, Fraction] = {}
        for done, number in enumerate(numbers):
            if cancel is not None:
                cancel.check()
            if done % TARGETS_TOGETHER == 0:
                self.judge(numbers[done : done + TARGETS_TOGETHER])
            chance = together((shot.unit, chance) for shot, chance in self.shots_at(number))
            if chance is not None:
                found[number] = chance
            if progress is not None:
                progress(done + 1, len(numbers))
        return found

    def judge(self, numbers: Sequence[int]) -> None:
        """Judge the shots at a target in many hexes together, for whoever asks :meth:`shots_at` of them: each weapon at all of
        them."""
        doctrine = self.analysis.fire
        new = [number for number in dict.fromkeys(numbers) if number not in self.judged]
        if not new or not isinstance(doctrine, KnowsManyEffects) or not isinstance(doctrine, KnowsOdds):
            return
        found: dict[int, list[tuple[HexShots, Fraction | None]]] = {number: [] for number in new}
        failed: set[HexShots] = set()
        for shot in self.shots:
            covered = [number for number in new if shot.field.covered[number]]
            effects = self._effects(doctrine, shot, covered)
            if effects is None:
                failed.add(shot)
            for number, chance in zip(covered, effects or [None] * len(covered), strict=True):
                found[number].append((shot, chance))

        def with_reason(shot: HexShots, number: int, chance: Fraction | None) -> Fraction | None:
            # one reason is told for each weapon, so that there is no need to ask for another
            if chance is None and (shot in failed or not self.unknown.knows(shot.unit, shot.weapon)):
                return self._chance(doctrine, shot, number)
            return chance

        for number, shots in found.items():
            # hex by hex, so that unknown shots are noted in the order of the hexes
            known = [(shot, with_reason(shot, number, chance)) for shot, chance in shots]
            self.judged[number] = tuple(sorted(known, key=_by_chance, reverse=True))

    def _effects(
        self, doctrine: KnowsManyEffects, shot: HexShots, numbers: Sequence[int]
    ) -> Sequence[Fraction | None] | None:
        """The effects of a weapon on hexes; None if there is a defect in many shots at once, which must not take the map with
        it: each is then asked about by itself."""
        firer: Stand = (shot.field.origin, self._parties[shot.unit])
        targets = [(number, self.target) for number in numbers]
        return UnknownShots().ask_or_note(
            shot.unit, shot.weapon, lambda: doctrine.effects([firer], targets, weapon=shot.weapon)[0]
        )

    def shots_at(self, number: int) -> list[tuple[HexShots, Fraction | None]]:
        """Every weapon that may fire at a target in a hex with its chance of any effect (None where that is not known), the
        best first."""
        doctrine = self.analysis.fire

        def chance(shot: HexShots) -> Fraction | None:
            return self._chance(doctrine, shot, number) if isinstance(doctrine, KnowsOdds) else None

        known = self.judged.get(number)
        if known is None:
            found = [(shot, chance(shot)) for shot in self.who_fires(number)]
            self.judged[number] = known = tuple(sorted(found, key=_by_chance, reverse=True))
        else:
            _note_unknown(self.unknown, known, chance)
        return list(known)

    def at_unit(self, number: int, party: Party, level: int = 0) -> UnitUnderFire[int]:
        """What the watchers do to a unit (or to what a question makes of it) that stands in a hex, at a level of it: whatever
        the ``target`` of the map is."""
        return self._fire.unit_under_fire(number, party, level)

    @cached_property
    def _fire(self) -> HexFire:
        return HexFire(self.analysis, self.watchers, self.purpose, self.unknown)

    def _chance(self, doctrine: KnowsOdds, shot: HexShots, number: int) -> Fraction | None:
        firer: Stand = (shot.field.origin, self._parties[shot.unit])
        found = chance_of_shot(doctrine, firer, (number, self.target), shot.weapon, self.unknown)
        return None if found is None else found.effect

    @cached_property
    def _parties(self) -> dict[str, Party]:
        return {watcher.unit: watcher.party for watcher in self.watchers}


def hex_threat(
    analysis: Analysis,
    watchers: Sequence[Watcher[int]],
    target: Party = Party(),
    *,
    purpose: str = SPOT,
    target_level: int = 0,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> HexThreat:
    """What watchers see (by a line for ``purpose``), spot and fire at, hex by hex, for a target like ``target`` that is so many
    levels above the floors of its hexes."""
    target = _at_level(target, target_level)
    size = analysis.scenario.board.grid.size
    seen, spotted, fired = (np.zeros((len(watchers), size), dtype=np.bool_) for _ in range(3))
    shots: list[HexShots] = []
    unknown = UnknownShots()
    of_areas: list[tuple[Text, ...]] = []
    others: dict[Text, None] = {}
    row = 0
    for group in _groups(watchers, size):
        armed = [(watcher, _hex_weapons(analysis, watcher, unknown)) for watcher in group]
        analysis.sight.judge_together(_hex_looks(analysis, armed, target, purpose, target_level), cancel)
        for watcher, weapons in armed:
            if cancel is not None:
                cancel.check()
            area = analysis.area(watcher.at, hex_request(watcher, purpose, target_level), cancel)
            view = analysis.spotting_area(watcher.at, observer=watcher.party, party=target)
            seen[row], spotted[row] = area.visible, view.spotted
            own = list(_hex_shots(analysis, watcher, weapons, target, unknown))
            fired[row] = _covered(own, size)
            shots += own
            of_areas.append(area.assumed)
            others |= dict.fromkeys((*view.assumed, *(text for shot in own for text in shot.field.assumed)))
            row += 1
            if progress is not None:
                progress(row, len(watchers))
    return HexThreat(
        analysis,
        tuple(watchers),
        target,
        frozen(seen),
        frozen(spotted),
        frozen(fired),
        tuple(shots),
        _assumed_of_all(of_areas, others),
        unknown,
        purpose,
    )


def _at_level(target: Party, level: int) -> Party:
    """The target so many levels above the floor of its hex."""
    return replace(target, values={**target.values, "level": level}) if level else target


def _covered(shots: Sequence[HexShots], size: int) -> BoolArray:
    """The hexes in the field of fire of any shot."""
    covered = np.zeros(size, dtype=np.bool_)
    for shot in shots:
        covered |= shot.field.covered
    return covered


TARGETS_TOGETHER = 256
"""So many hexes are judged together as targets."""
TOGETHER = 10_000
"""The lines of so many watchers are judged together as look at so many hexes in all: the areas of all of them are kept until
they are asked for."""

Weapons = list[tuple[str, Text, Shooter]]


def _groups(watchers: Sequence[Watcher[int]], size: int) -> Iterator[Sequence[Watcher[int]]]:
    count = max(1, TOGETHER // size)
    for first in range(0, len(watchers), count):
        yield watchers[first : first + count]


def _hex_looks(
    analysis: Analysis, armed: Iterable[tuple[Watcher[int], Weapons]], target: Party, purpose: str, target_level: int
) -> Iterator[tuple[int, SightRequest]]:
    """What the watchers will ask of the sight."""
    for watcher, weapons in armed:
        yield watcher.at, hex_request(watcher, purpose, target_level)
        for what in (SPOT, *(shooter.looks_for for *_, shooter in weapons if not shooter.bearing.indirect)):
            yield watcher.at, analysis.spotting.look(watcher.at, observer=watcher.party, party=target, purpose=what)


def _hex_weapons(analysis: Analysis, watcher: Watcher[int], unknown: UnknownShots) -> Weapons:
    if not watcher.unit:
        return []
    found = []
    for weapon, name in analysis.fire.weapons(watcher.party).items():
        looks = partial(
            shooter_at, analysis.fire, watcher.at, firer=watcher.party, facing=int(watcher.facing), weapon=weapon
        )
        shooter = unknown.ask_or_note(watcher.unit, weapon, looks)
        if shooter is not None:
            found.append((weapon, name, shooter))
    return found


def _hex_shots(
    analysis: Analysis, watcher: Watcher[int], weapons: Weapons, target: Party, unknown: UnknownShots
) -> Iterator[HexShots]:
    for weapon, name, shooter in weapons:
        found = unknown.ask_or_note(
            watcher.unit, weapon, partial(field_of, analysis.fire, analysis.spotting, shooter, target)
        )
        if found is not None:
            yield HexShots(watcher.unit, weapon, name, found)


S = TypeVar("S", HexShots, "TabletopShots")


def _note_unknown(
    unknown: UnknownShots, known: Iterable[tuple[S, Fraction | None]], chance: Callable[[S], Fraction | None]
) -> None:
    """Ask once more for the chances that could not be told when they were judged, so that this answer says why, too."""
    for shot, told in known:
        if told is None and not unknown.knows(shot.unit, shot.weapon):
            chance(shot)


def _by_chance(shot: tuple[object, Fraction | None]) -> Fraction:
    return Fraction(-1) if shot[1] is None else shot[1]


_OWN_HEIGHTS = Text(
    "each looks from the height of its own place, at a target on the ground of its own",
    "chacun regarde de la hauteur de son propre lieu une cible posée sur le sol du sien",
)


def _assumed_of_all(of_areas: Sequence[tuple[Text, ...]], others: Iterable[Text]) -> tuple[Text, ...]:
    """What is assumed for all watchers. What the areas of only some of them assume (from which height one looks) would be read
    as said of all, so one sentence stands for it."""
    every = dict.fromkeys(text for texts in of_areas for text in texts)
    single = [text for text in every if any(text not in texts for texts in of_areas)]
    kept = dict.fromkeys((*every, *others))
    return tuple([_OWN_HEIGHTS] if single else []) + tuple(text for text in kept if text not in single)


def _count(rows: BoolArray) -> IntArray:
    return frozen(rows.sum(axis=0, dtype=np.int32))


# --- The same on a table, as regions.


@dataclass(frozen=True, eq=False, slots=True)
class TabletopShots:
    """The field of fire of one weapon of a unit on a table."""

    unit: str
    weapon: str
    name: Text
    field: TabletopField


@dataclass(frozen=True, eq=False)
class TabletopThreat:
    """What some watchers threaten on a table: the ground that each sees, where a ``target`` would be detected (``views``), and
    where it may be fired at; one for each watcher in each list. ``shown``: which of its sides the target shows where it does
    not stand (:data:`workbench.analysis.tabletop_shots.SHOWN`)."""

    analysis: TabletopAnalysis
    watchers: tuple[Watcher[Standpoint], ...]
    target: Party
    seen: tuple[BaseGeometry, ...]
    views: tuple[TabletopSpottingArea, ...]
    fired: tuple[BaseGeometry, ...]
    shots: tuple[TabletopShots, ...]
    premises: tuple[Text, ...]
    unknown: UnknownShots = field(default_factory=UnknownShots)
    shown: str = AS_IT_STANDS
    purpose: str = SPOT
    judged: dict[tuple[Standpoint, float | None], tuple[tuple[TabletopShots, Fraction | None], ...]] = field(
        default_factory=dict
    )
    """The shots at a target in the places that were asked about, and as it faces there; the best first."""

    def afresh(self) -> TabletopThreat:
        """As :meth:`HexThreat.afresh`."""
        return replace(self, unknown=self.unknown.copied())

    @property
    def assumed(self) -> tuple[Text, ...]:
        """What is taken for granted, and the shots asked for so far that cannot be told."""
        return (*self.premises, *self.unknown.sentences(weapon_of_unit(self.analysis)))

    @property
    def spotted(self) -> tuple[BaseGeometry, ...]:
        """The ground on which each would detect a target."""
        return tuple(view.spotted for view in self.views)

    @cached_property
    def seen_by(self) -> tuple[BaseGeometry, ...]:
        """The ground that exactly one, exactly two ... of them see."""
        return seen_by_exactly(self.seen)

    @cached_property
    def spotted_by(self) -> tuple[BaseGeometry, ...]:
        """The ground on which exactly one, exactly two ... of them would detect a target."""
        return seen_by_exactly(self.spotted)

    @cached_property
    def fired_by(self) -> tuple[BaseGeometry, ...]:
        """The ground that exactly one, exactly two ... of them may fire at."""
        return seen_by_exactly(self.fired)

    @cached_property
    def weapons(self) -> tuple[BaseGeometry, ...]:
        """The ground on which exactly one, exactly two ... weapons bear."""
        return seen_by_exactly([shot.field.region for shot in self.shots])

    @cached_property
    def any_seen(self) -> BaseGeometry:
        """The ground that anybody sees."""
        return shapely.union_all(list(self.seen)) if self.seen else shapely.Polygon()

    def counts(self, points: Points) -> tuple[IntArray, IntArray, IntArray]:
        """For points (n, 2): how many see each, by how many a target would be detected there, how many may fire at it."""
        seen, spotted, fired = (_count_regions(rows, points) for rows in (self.seen, self.spotted, self.fired))
        return seen, spotted, fired

    def who_sees(self, point: Points) -> list[Watcher[Standpoint]]:
        """Who sees a point (2)."""
        return [watcher for watcher, region in zip(self.watchers, self.seen, strict=True) if lie_in(region, point)]

    def who_fires(self, point: Points) -> list[TabletopShots]:
        """Which weapons bear on a point (2)."""
        return [shot for shot in self.shots if lie_in(shot.field.region, point)]

    def shots_at(self, place: Standpoint, facing: float | None = None) -> list[tuple[TabletopShots, Fraction | None]]:
        """As :meth:`HexThreat.shots_at`, for a place of the table. A ``target`` that is a unit is put there with its figures or
        its hull; ``facing`` is how it faces there (degrees) if that is known and asked for."""
        knows = isinstance(self.analysis.fire, KnowsTabletopOdds)
        aim = Aim(place, self.target, self.shown, facing)

        def chance(shot: TabletopShots) -> Fraction | None:
            return self._chance(shot, aim) if knows else None

        known = self.judged.get((place, facing))
        if known is None:
            found = [(shot, chance(shot)) for shot in self.who_fires(np.array(place.point))]
            self.judged[place, facing] = known = tuple(sorted(found, key=_by_chance, reverse=True))
        else:
            _note_unknown(self.unknown, known, chance)
        return list(known)

    def judge(self, places: Iterable[Standpoint], facings: Iterable[float | None] | None = None) -> None:
        """Judge the shots at a target in many places together (facing there as ``facings`` say, one for each), for whoever asks
        :meth:`shots_at` of them: each unit at all places, and all of its weapons."""
        asked_for = zip(places, repeat(None) if facings is None else facings, strict=False)
        new = list(dict.fromkeys(one for one in asked_for if one not in self.judged))
        if not new or not isinstance(self.analysis.fire, KnowsManyTabletopOdds):
            return
        points = np.array([place.point for place, _ in new])
        aims = [Aim(place, self.target, self.shown, facing) for place, facing in new]
        by_unit: dict[str, dict[str, TabletopShots]] = {}
        for shot in self.shots:
            by_unit.setdefault(shot.unit, {})[shot.weapon] = shot
        found: list[list[tuple[TabletopShots, Fraction | None]]] = [[] for _ in new]
        for unit, weapons in by_unit.items():
            asked = {weapon: np.flatnonzero(lie_in(shot.field.region, points)) for weapon, shot in weapons.items()}
            told = chances_or_none(self.analysis, self._by_unit[unit], aims, asked)
            for weapon, shot in weapons.items():
                for row, told_of in zip(asked[weapon].tolist(), told[weapon], strict=True):
                    found[row].append((shot, None if told_of is None else told_of.effect))
        for one, aim, shots in zip(new, aims, found, strict=True):
            # place by place, so that unknown shots are noted in the order of the places
            known = [(shot, self._chance(shot, aim) if chance is None else chance) for shot, chance in shots]
            self.judged[one] = tuple(sorted(known, key=_by_chance, reverse=True))

    def chance(self, place: Standpoint) -> Fraction | None:
        """As :meth:`HexThreat.chances`, for one place of the table; None where no chance is known."""
        return together((shot.unit, chance) for shot, chance in self.shots_at(place))

    def at_unit(self, stand: Standpoint, party: Party) -> UnitUnderFire[Standpoint]:
        """As :meth:`HexThreat.at_unit`, for a unit as it stands on the table."""
        return TabletopFire(self.analysis, self.watchers, self.purpose, self.unknown).unit_under_fire(stand, party)

    def _chance(self, shot: TabletopShots, aim: Aim) -> Fraction | None:
        watcher = self._by_unit[shot.unit]
        found = self.unknown.ask_or_note(
            shot.unit,
            shot.weapon,
            lambda: tabletop_shot(self.analysis, watcher.at, watcher.party, aim, weapon=shot.weapon),
        )
        return None if found is None else found.chance

    @cached_property
    def _by_unit(self) -> dict[str, Watcher[Standpoint]]:
        return {watcher.unit: watcher for watcher in self.watchers if watcher.unit}


def tabletop_threat(
    analysis: TabletopAnalysis,
    watchers: Sequence[Watcher[Standpoint]],
    target: Party = Party(),
    *,
    shown: str = AS_IT_STANDS,
    purpose: str = SPOT,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> TabletopThreat:
    """What watchers see (by a line for ``purpose``), detect and fire at on a table, for a target like ``target``, which shows
    a side where it does not stand as ``shown`` says."""
    seen: list[BaseGeometry] = []
    views: list[TabletopSpottingArea] = []
    fired: list[BaseGeometry] = []
    shots: list[TabletopShots] = []
    unknown = UnknownShots()
    of_areas: list[tuple[Text, ...]] = []
    others: dict[Text, None] = {}
    for done, watcher in enumerate(watchers):
        if cancel is not None:
            cancel.check()
        area = analysis.area(watcher.at, tabletop_request(watcher, target, purpose), cancel)
        view = analysis.spotting.area(watcher.at, observer=watcher.party, party=target, cancel=cancel)
        own = _tabletop_shots(analysis, watcher, target, unknown)
        seen.append(area.visible)
        views.append(view)
        fired.append(shapely.union_all([shot.field.region for shot in own]) if own else shapely.Polygon())
        shots += own
        of_areas.append(area.assumed)
        others |= dict.fromkeys((*view.assumed, *(text for shot in own for text in shot.field.assumed)))
        if progress is not None:
            progress(done + 1, len(watchers))
    return TabletopThreat(
        analysis,
        tuple(watchers),
        target,
        tuple(seen),
        tuple(views),
        tuple(fired),
        tuple(shots),
        (*_assumed_of_all(of_areas, others), *what_is_assumed(analysis, target, shown)),
        unknown,
        shown,
        purpose,
    )


def chances_at_points(
    analysis: TabletopAnalysis,
    watchers: Sequence[Watcher[Standpoint]],
    target: Party,
    places: Sequence[Standpoint],
    *,
    shown: str = AS_IT_STANDS,
    least: int = 1,
    cancel: CancelToken | None = None,
    so_far: Callable[[int, Callable[[], list[Fraction | None]]], None] | None = None,
) -> list[Fraction | None]:
    """The chances of :meth:`TabletopThreat.chance` at a few places, from their shots alone: no field of fire is worked out.
    None where fewer than ``least`` weapons of known chance may fire, or the game does not judge many shots together. At the
    edge of a field two judgements may differ by a hair: an estimate for a first picture. ``so_far`` is given, after each
    watcher, the number of those judged and a function that tells the chances by their fire alone."""
    aims = [Aim(place, target, shown) for place in places]
    found: list[list[tuple[str, Fraction]]] = [[] for _ in places]
    everywhere = np.arange(len(places))

    def chances_so_far() -> list[Fraction | None]:
        return [together(shots) if len(shots) >= least else None for shots in found]

    for count, watcher in enumerate(_evenly_mixed(watchers), 1):
        if cancel is not None:
            cancel.check()
        weapons = analysis.fire.weapons(watcher.party) if watcher.unit else {}
        told = chances_or_none(analysis, watcher, aims, dict.fromkeys(weapons, everywhere))
        for shots in told.values():
            for row, shot in enumerate(shots):
                if shot is not None and shot.allowed:
                    found[row].append((watcher.unit, shot.effect))
        if so_far is not None:
            so_far(count, chances_so_far)
    return chances_so_far()


def _evenly_mixed(watchers: Sequence[Watcher[Standpoint]]) -> list[Watcher[Standpoint]]:
    """The watchers in an order in which the first few stand for all: units of a list that follow each other often stand side by
    side."""
    golden = (math.sqrt(5) - 1) / 2
    return [watchers[number] for number in sorted(range(len(watchers)), key=lambda number: number * golden % 1)]


def _tabletop_shots(
    analysis: TabletopAnalysis, watcher: Watcher[Standpoint], target: Party, unknown: UnknownShots
) -> list[TabletopShots]:
    if not watcher.unit:
        return []
    found = []
    for weapon, name in analysis.fire.weapons(watcher.party).items():
        ask = partial(
            analysis.fire.field, watcher.at, firer=watcher.party, facing=watcher.facing, weapon=weapon, party=target
        )
        ground = unknown.ask_or_note(watcher.unit, weapon, ask)
        if ground is not None:
            found.append(TabletopShots(watcher.unit, weapon, name, ground))
    return found


def _count_regions(regions: Sequence[BaseGeometry], points: Points) -> IntArray:
    found = np.zeros(len(points), dtype=np.int32)
    for region in regions:
        found += lie_in(region, points)
    return frozen(found)

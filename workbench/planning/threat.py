"""The threat map: how many of an enemy see every place, would spot a given target there and may fire at it.

Nothing is judged here: areas, spotting areas and fields of fire of every watcher are those of the analysis, and are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.fire.field_of_fire import FieldOfFire, Shooter, field_of, shooter_at
from workbench.engine.fire.odds import KnowsManyOdds, KnowsOdds, KnowsTabletopOdds, Stand, chances
from workbench.engine.fire.protocol import TabletopField
from workbench.engine.sight.observers import seen_by_exactly
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import SPOT, Party, SightRequest, Standpoint
from workbench.geometry.regions import lie_in
from workbench.planning.watchers import Watcher, hex_request, tabletop_request

# --- What watchers see, and nothing else.


def hex_seen(
    analysis: Analysis, watchers: Sequence[Watcher[int]], purpose: str = SPOT, cancel: CancelToken | None = None
) -> BoolArray:
    """Which hexes (columns) each watcher (rows) sees."""
    size = analysis.scenario.board.grid.size
    rows: list[BoolArray] = []
    for group in _groups(watchers, size):
        looks = [(one.at, hex_request(one, purpose)) for one in group]
        analysis.sight.judge_together(looks, cancel)
        rows += [analysis.area(at, request, cancel).visible for at, request in looks]
    return frozen(np.array(rows, dtype=np.bool_).reshape(len(watchers), size))


def tabletop_seen(
    analysis: TabletopAnalysis,
    watchers: Sequence[Watcher[Standpoint]],
    purpose: str = SPOT,
    cancel: CancelToken | None = None,
    target: Party = Party(),
) -> list[BaseGeometry]:
    """The ground of a table on which each watcher sees a ``target``: its kind says how high it is."""
    return [analysis.area(one.at, tabletop_request(one, target, purpose), cancel).visible for one in watchers]


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
    """What some watchers threaten on a map of hexes. Every array has one row for each watcher and one column for each hex:
    ``seen`` (line of sight), ``spotted`` (a ``target`` there would be spotted) and ``fired`` (some weapon may fire at it).
    ``shots`` are the fields of all weapons."""

    analysis: Analysis
    watchers: tuple[Watcher[int], ...]
    target: Party
    seen: BoolArray
    spotted: BoolArray
    fired: BoolArray
    shots: tuple[HexShots, ...]
    assumed: tuple[Text, ...]

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
    def shots_to_judge(self) -> int:
        """How many shots :meth:`chances` would have to work out for all hexes."""
        return int(self.fired.sum(dtype=np.int64))

    @property
    def chances_are_fast(self) -> bool:
        """Does the game find the chances of many shots at once?"""
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
            unhurt = self._chance_unhurt(number)
            if unhurt is not None:
                found[number] = 1 - unhurt
            if progress is not None:
                progress(done + 1, len(numbers))
        return found

    def shots_at(self, number: int) -> list[tuple[HexShots, Fraction | None]]:
        """Every weapon that may fire at a target in a hex with its chance of any effect (None where that is not known), the
        best first."""
        doctrine = self.analysis.fire
        found = [
            (shot, self._chance(doctrine, shot, number) if isinstance(doctrine, KnowsOdds) else None)
            for shot in self.who_fires(number)
        ]
        return sorted(found, key=_by_chance, reverse=True)

    def _chance_unhurt(self, number: int) -> Fraction | None:
        return _none_hits((shot.unit, chance) for shot, chance in self.shots_at(number))

    def _chance(self, doctrine: KnowsOdds, shot: HexShots, number: int) -> Fraction | None:
        firer: Stand = (shot.field.origin, self._parties[shot.unit])
        found = chances(doctrine, [firer], [(number, self.target)], weapon=shot.weapon)[0][0]
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
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> HexThreat:
    """What watchers see (by a line for ``purpose``), spot and fire at, hex by hex, for a target like ``target``."""
    size = analysis.scenario.board.grid.size
    seen, spotted, fired = (np.zeros((len(watchers), size), dtype=np.bool_) for _ in range(3))
    shots: list[HexShots] = []
    of_areas: list[tuple[Text, ...]] = []
    others: dict[Text, None] = {}
    row = 0
    for group in _groups(watchers, size):
        if cancel is not None:
            cancel.check()
        armed = [(watcher, _hex_weapons(analysis, watcher)) for watcher in group]
        analysis.sight.judge_together(_hex_looks(analysis, armed, target, purpose), cancel)
        for watcher, weapons in armed:
            if cancel is not None:
                cancel.check()
            area = analysis.area(watcher.at, hex_request(watcher, purpose), cancel)
            view = analysis.spotting_area(watcher.at, observer=watcher.party, party=target)
            seen[row], spotted[row] = area.visible, view.spotted
            own = list(_hex_shots(analysis, watcher, weapons, target))
            for shot in own:
                fired[row] |= shot.field.covered
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
    )


TOGETHER = 10_000
"""The lines of so many watchers are judged together as look at so many hexes in all: the areas of all of them are kept until
they are asked for."""

Weapons = list[tuple[str, Text, Shooter]]


def _groups(watchers: Sequence[Watcher[int]], size: int) -> Iterator[Sequence[Watcher[int]]]:
    count = max(1, TOGETHER // size)
    for first in range(0, len(watchers), count):
        yield watchers[first : first + count]


def _hex_looks(
    analysis: Analysis, armed: Iterable[tuple[Watcher[int], Weapons]], target: Party, purpose: str
) -> Iterator[tuple[int, SightRequest]]:
    """What the watchers will ask of the sight."""
    for watcher, weapons in armed:
        yield watcher.at, hex_request(watcher, purpose)
        for what in (SPOT, *(shooter.looks_for for *_, shooter in weapons if not shooter.bearing.indirect)):
            yield watcher.at, analysis.spotting.look(watcher.at, observer=watcher.party, party=target, purpose=what)


def _hex_weapons(analysis: Analysis, watcher: Watcher[int]) -> Weapons:
    if not watcher.unit:
        return []
    found = []
    for weapon, name in analysis.fire.weapons(watcher.party).items():
        facing = int(watcher.facing)
        try:
            shooter = shooter_at(analysis.fire, watcher.at, firer=watcher.party, facing=facing, weapon=weapon)
        except CannotAnswer:
            continue  # the unit lacks a value that its range is read from: what the field of fire itself says
        found.append((weapon, name, shooter))
    return found


def _hex_shots(analysis: Analysis, watcher: Watcher[int], weapons: Weapons, target: Party) -> Iterator[HexShots]:
    for weapon, name, shooter in weapons:
        try:
            field = field_of(analysis.fire, analysis.spotting, shooter, target)
        except CannotAnswer:
            continue  # as above
        yield HexShots(watcher.unit, weapon, name, field)


def _by_chance(shot: tuple[object, Fraction | None]) -> Fraction:
    return Fraction(-1) if shot[1] is None else shot[1]


def _none_hits(shots: Iterable[tuple[str, Fraction | None]]) -> Fraction | None:
    """The chance that no unit (by id) has an effect, each with the best of its shots; None if no chance is known."""
    best: dict[str, Fraction] = {}
    for unit, chance in shots:
        if chance is not None:
            best[unit] = max(chance, best.get(unit, chance))
    unhurt = Fraction(1)
    for chance in best.values():
        unhurt *= 1 - chance
    return unhurt if best else None


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
    """What some watchers threaten on a table: the ground that each sees, where a ``target`` would be detected, and where it may
    be fired at; one region for each watcher in each list."""

    analysis: TabletopAnalysis
    watchers: tuple[Watcher[Standpoint], ...]
    target: Party
    seen: tuple[BaseGeometry, ...]
    spotted: tuple[BaseGeometry, ...]
    fired: tuple[BaseGeometry, ...]
    shots: tuple[TabletopShots, ...]
    assumed: tuple[Text, ...]

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

    def shots_at(self, place: Standpoint) -> list[tuple[TabletopShots, Fraction | None]]:
        """As :meth:`HexThreat.shots_at`, for a place of the table."""
        doctrine = self.analysis.fire
        found = [
            (shot, self._chance(doctrine, shot, place) if isinstance(doctrine, KnowsTabletopOdds) else None)
            for shot in self.who_fires(np.array(place.point))
        ]
        return sorted(found, key=_by_chance, reverse=True)

    def chance(self, place: Standpoint) -> Fraction | None:
        """As :meth:`HexThreat.chances`, for one place of the table; None where no chance is known."""
        unhurt = _none_hits((shot.unit, chance) for shot, chance in self.shots_at(place))
        return None if unhurt is None else 1 - unhurt

    def _chance(self, doctrine: KnowsTabletopOdds, shot: TabletopShots, place: Standpoint) -> Fraction | None:
        watcher = next(one for one in self.watchers if one.unit == shot.unit)
        try:
            found = doctrine.odds(watcher.at, place, firer=watcher.party, party=self.target, weapon=shot.weapon)
        except CannotAnswer:
            return None
        return found.chance


def tabletop_threat(
    analysis: TabletopAnalysis,
    watchers: Sequence[Watcher[Standpoint]],
    target: Party = Party(),
    *,
    purpose: str = SPOT,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> TabletopThreat:
    """What watchers see (by a line for ``purpose``), detect and fire at on a table, for a target like ``target``."""
    seen: list[BaseGeometry] = []
    spotted: list[BaseGeometry] = []
    fired: list[BaseGeometry] = []
    shots: list[TabletopShots] = []
    of_areas: list[tuple[Text, ...]] = []
    others: dict[Text, None] = {}
    for done, watcher in enumerate(watchers):
        if cancel is not None:
            cancel.check()
        area = analysis.area(watcher.at, tabletop_request(watcher, target, purpose), cancel)
        view = analysis.spotting.area(watcher.at, observer=watcher.party, party=target, cancel=cancel)
        own = _tabletop_shots(analysis, watcher, target)
        seen.append(area.visible)
        spotted.append(view.spotted)
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
        tuple(spotted),
        tuple(fired),
        tuple(shots),
        _assumed_of_all(of_areas, others),
    )


def _tabletop_shots(analysis: TabletopAnalysis, watcher: Watcher[Standpoint], target: Party) -> list[TabletopShots]:
    if not watcher.unit:
        return []
    found = []
    for weapon, name in analysis.fire.weapons(watcher.party).items():
        try:
            field = analysis.fire.field(
                watcher.at, firer=watcher.party, facing=watcher.facing, weapon=weapon, party=target
            )
        except CannotAnswer:
            continue
        found.append(TabletopShots(watcher.unit, weapon, name, field))
    return found


def _count_regions(regions: Sequence[BaseGeometry], points: Points) -> IntArray:
    found = np.zeros(len(points), dtype=np.int32)
    for region in regions:
        found += lie_in(region, points)
    return frozen(found)

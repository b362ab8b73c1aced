"""What an edit changed between two states of one scenario: lines of sight gained and lost, other hindrance, other reach.

The two are judged each by its own analysis, line by line as their areas tell, and compared; units are matched by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress, Steps
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, signed
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.results import FIRE, SPOT, Party, SightArea, SightRequest
from workbench.geometry.regions import without_slivers
from workbench.planning.plan_words import listed
from workbench.planning.threat import tabletop_seen
from workbench.planning.watchers import (
    hex_request,
    hex_watcher,
    tabletop_request,
    tabletop_watcher,
    units_of_side,
)

B = TypeVar("B", Analysis, TabletopAnalysis)
Origin = str | int
"""Who looks: the id of a unit, or the number of a hex."""


@dataclass(frozen=True, slots=True)
class SeenPair:
    """A hex that somebody sees in one state and not in the other."""

    origin: Origin
    target: int


@dataclass(frozen=True, slots=True)
class HindrancePair:
    """A hex that somebody sees in both states, with the hindrance before and after."""

    origin: Origin
    target: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CoverChange:
    """What protects a unit against the fire of an enemy who sees it in both states, as far as it is different: the ruleset's
    own keys with their values before and after."""

    unit: str
    firer: str
    values: Mapping[str, tuple[object, object]]


@dataclass(frozen=True, slots=True)
class HexImpact:
    """The differences between two states of a map of hexes. ``reach`` has for each unit the hexes that its move now ends in and
    did not, and the other way round; ``cover`` what protects the units of the side against enemies who see them in both."""

    gained: tuple[SeenPair, ...]
    lost: tuple[SeenPair, ...]
    changed: tuple[HindrancePair, ...]
    reach: Mapping[str, tuple[frozenset[int], frozenset[int]]] = field(default_factory=dict)
    cover: tuple[CoverChange, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Is nothing different?"""
        return not (self.gained or self.lost or self.changed or self.reach or self.cover)

    def targets(self, pairs: Sequence[SeenPair]) -> dict[int, int]:
        """How many of some pairs end in each hex."""
        found: dict[int, int] = {}
        for pair in pairs:
            found[pair.target] = found.get(pair.target, 0) + 1
        return found


def hex_impact(
    before: Analysis,
    after: Analysis,
    side: str = "",
    *,
    purpose: str = SPOT,
    target_level: int = 0,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> HexImpact:
    """What is different in ``after``: for the units of a side, with their reach, or without a side for every hex of the map
    as an observer. CannotAnswer for maps of different hexes, and a side that neither has."""
    if before.scenario.board.grid.labels != after.scenario.board.grid.labels:
        words = Text("the two maps have not the same hexes", "les deux cartes n’ont pas les mêmes hexagones")
        raise CannotAnswer("other_map", words)
    gained: list[SeenPair] = []
    lost: list[SeenPair] = []
    changed: list[HindrancePair] = []
    origins = _units_of_either(before, after, side) if side else list(range(before.scenario.board.grid.size))
    units = [one for one in origins if isinstance(one, str)]
    pairs = _pairs_of_cover(before, after, side) if side else []
    work = Steps(len(origins) + len(units) + len(pairs), cancel, progress)
    for origin in origins:
        work.step()
        was, now = (_area(analysis, origin, purpose, target_level, cancel) for analysis in (before, after))
        for target in np.flatnonzero(now.visible & ~was.visible):
            gained.append(SeenPair(origin, int(target)))
        for target in np.flatnonzero(was.visible & ~now.visible):
            lost.append(SeenPair(origin, int(target)))
        for target in np.flatnonzero(was.visible & now.visible & (was.hindrance != now.hindrance)):
            changed.append(HindrancePair(origin, int(target), int(was.hindrance[target]), int(now.hindrance[target])))
    lines = _LinesOfFire(before, pairs), _LinesOfFire(after, pairs)

    def cover_in(analysis: Analysis, firer: str, unit: str) -> Mapping[str, object] | None:
        return _hex_cover(analysis, lines[analysis is after], firer, unit)

    cover = _cover_changes(before, after, pairs, cover_in, work)
    return HexImpact(tuple(gained), tuple(lost), tuple(changed), _reach_changes(before, after, units, work), cover)


class _LinesOfFire:
    """Who has a line of fire to whom in one state. The lines of a firer are judged together when the first of them is asked
    for: a single one would pay for a whole batch."""

    def __init__(self, analysis: Analysis, pairs: Iterable[tuple[str, str]]) -> None:
        self._analysis = analysis
        self._units: dict[str, list[str]] = {}
        for unit, firer in pairs:
            self._units.setdefault(firer, []).append(unit)
        self._found: dict[str, dict[str, bool]] = {}

    def open(self, firer: str, unit: str) -> bool:
        """Is the line between them open?"""
        if firer not in self._found:
            units, fires = self._units[firer], hex_watcher(self._analysis, firer)
            ends = [(fires.at, hex_watcher(self._analysis, one).at) for one in units]
            seen = self._analysis.sees(ends, hex_request(fires, FIRE))
            self._found[firer] = dict(zip(units, seen.tolist(), strict=True))
        return self._found[firer][unit]


def _hex_cover(analysis: Analysis, lines: _LinesOfFire, firer: str, unit: str) -> Mapping[str, object] | None:
    if not lines.open(firer, unit):
        return None
    fires, hit = hex_watcher(analysis, firer), hex_watcher(analysis, unit)
    return analysis.cover(fires.at, hit.at, firer=fires.party, party=hit.party).values


def _pairs_of_cover(before: B, after: B, side: str) -> list[tuple[str, str]]:
    """(a unit of the side, an enemy) for all who are on the map in both states."""
    was, now = (
        {unit.id: owner for owner, unit in one.scenario.forces if unit.at is not None} for one in (before, after)
    )
    both = [unit for unit in now if unit in was]
    return [(unit, firer) for unit in both if now[unit] == side for firer in both if now[firer] != side]


def _cover_changes(
    before: B,
    after: B,
    pairs: Sequence[tuple[str, str]],
    cover: Callable[[B, str, str], Mapping[str, object] | None],
    work: Steps,
) -> tuple[CoverChange, ...]:
    """The protection of units against firers, compared; ``cover`` tells it, None for a firer who does not see the unit."""
    found = []
    for unit, firer in pairs:
        work.step()
        try:
            old = cover(before, firer, unit)
            new = None if old is None else cover(after, firer, unit)
        except CannotAnswer:
            continue  # a kind of unit that nobody can fire at, or that cannot fire
        if old is None or new is None or old == new:
            continue
        keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        found.append(CoverChange(unit, firer, {key: (old.get(key), new.get(key)) for key in keys}))
    return tuple(found)


def _units_of_either(before: Analysis, after: Analysis, side: str) -> list[Origin]:
    found: dict[Origin, None] = {}
    problem: CannotAnswer | None = None
    for analysis in (before, after):
        try:
            found |= dict.fromkeys(units_of_side(analysis, side))
        except CannotAnswer as unknown:
            problem = unknown
    if not found and problem is not None:
        raise problem
    return list(found)


def _area(analysis: Analysis, origin: Origin, purpose: str, target_level: int, cancel: CancelToken | None) -> SightArea:
    if isinstance(origin, int):
        return analysis.area(origin, SightRequest(purpose, target_level=target_level), cancel)
    try:
        watcher = hex_watcher(analysis, origin)
    except CannotAnswer:
        # who is not on the map in one of the two states sees nothing there
        size = analysis.scenario.board.grid.size
        nothing, none = np.zeros(size, dtype=np.bool_), np.zeros(size, dtype=np.int32)
        return SightArea(0, nothing, none, none)
    return analysis.area(watcher.at, hex_request(watcher, purpose, target_level), cancel)


def _reach_changes(
    before: Analysis, after: Analysis, units: Sequence[str], work: Steps
) -> dict[str, tuple[frozenset[int], frozenset[int]]]:
    found = {}
    for unit in units:
        work.step()
        was, now = _ends(before, unit), _ends(after, unit)
        if was != now:
            found[unit] = now - was, was - now
    return found


def _ends(analysis: Analysis, unit: str) -> frozenset[int]:
    try:
        watcher = hex_watcher(analysis, unit)
        reach = analysis.reach(MoveRequest(watcher.party, watcher.at, facing=int(watcher.facing)))
    except CannotAnswer:
        return frozenset()
    return frozenset(reach.costs)


# --- The same on a table, as regions.


@dataclass(frozen=True, eq=False, slots=True)
class RegionImpact:
    """The ground that somebody sees after an edit and not before, and the other way round."""

    gained: BaseGeometry
    lost: BaseGeometry


@dataclass(frozen=True, eq=False, slots=True)
class TabletopImpact:
    """The differences between two states of a table: what any unit of the side sees now and did not (``whole``), and the same
    for each unit by its id."""

    whole: RegionImpact
    each: Mapping[str, RegionImpact]
    cover: tuple[CoverChange, ...] = ()


def tabletop_impact(
    before: TabletopAnalysis,
    after: TabletopAnalysis,
    side: str,
    *,
    purpose: str = SPOT,
    target: Party = Party(),
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> TabletopImpact:
    """What the units of a side see in ``after`` and not in ``before``, and the other way round, if a ``target`` is there: its
    kind and values say how high it is. CannotAnswer for tables of
    different sizes, and for a side that neither has."""
    boards = before.scenario.board, after.scenario.board
    if (boards[0].width, boards[0].height, boards[0].unit) != (boards[1].width, boards[1].height, boards[1].unit):
        words = Text("the two tables have not the same size", "les deux tables n’ont pas la même taille")
        raise CannotAnswer("other_map", words)
    pairs = _pairs_of_cover(before, after, side)
    units = sum(owner == side for analysis in (before, after) for owner, _ in analysis.scenario.forces)
    work = Steps(len(pairs) + units, cancel, progress)

    def seen(analysis: TabletopAnalysis, unit: str) -> BaseGeometry:
        return tabletop_seen(analysis, [tabletop_watcher(analysis, unit)], purpose, cancel, target)[0]

    was, now = (_regions(analysis, side, seen, work) for analysis in (before, after))
    if not was and not now:
        units_of_side(after, side)  # CannotAnswer if there is no such side
    nothing = shapely.MultiPolygon()
    each = {unit: _difference(was.get(unit, nothing), now.get(unit, nothing)) for unit in dict.fromkeys((*was, *now))}
    whole = _difference(*(shapely.union_all(list(regions.values())) for regions in (was, now)))
    cover = _cover_changes(before, after, pairs, _tabletop_cover, work)
    return TabletopImpact(whole, {unit: one for unit, one in each.items() if one.gained.area or one.lost.area}, cover)


def _tabletop_cover(analysis: TabletopAnalysis, firer: str, unit: str) -> Mapping[str, object] | None:
    fires, hit = tabletop_watcher(analysis, firer), tabletop_watcher(analysis, unit)
    request = tabletop_request(fires, hit.party, FIRE)
    if not analysis.line(fires.at, hit.at, request).visible:
        return None
    return analysis.cover(fires.at, hit.at, firer=fires.party, party=hit.party).values


def _regions(
    analysis: TabletopAnalysis, side: str, seen: Callable[[TabletopAnalysis, str], BaseGeometry], work: Steps
) -> dict[str, BaseGeometry]:
    try:
        units = units_of_side(analysis, side)
    except CannotAnswer:
        return {}
    found = {}
    for unit in units:
        work.step()
        found[unit] = seen(analysis, unit)
    return found


def _difference(was: BaseGeometry, now: BaseGeometry) -> RegionImpact:
    return RegionImpact(without_slivers(shapely.difference(now, was)), without_slivers(shapely.difference(was, now)))


# --- Cover in words.


COVER_KEYS = {
    "df": Text("direct fire", "tir direct"),
    "bf": Text("bombardment", "bombardement"),
    "at": Text("anti-tank", "antichar"),
    "assault": Text("assault", "assaut"),
    "tem": Text("TEM", "TEM"),
    "to_hit": Text("to hit", "pour toucher"),
    "cover": Text("cover", "couvert"),
    "class": Text("cover", "couvert"),
    "needed": Text("hits on", "touche sur"),
    "damage_minimum": Text("damage on", "dégâts sur"),
    "facing": Text("face struck", "face touchée"),
    "pen_bonus": Text("penetration", "pénétration"),
    "saf_drm": Text("small arms die", "dé d’armes légères"),
    "at_drm": Text("anti-tank die", "dé antichar"),
}
"""What the values of cover are called; a test holds that none is missing."""
COVER_WORDS = {
    None: Text("none", "aucun"),
    True: Text("yes", "oui"),
    False: Text("no", "non"),
    "none": Text("none", "aucun"),
    "light": Text("light", "léger"),
    "heavy": Text("heavy", "lourd"),
    "total": Text("total", "total"),
    "soft": Text("soft", "léger"),
    "hard": Text("hard", "dur"),
    "front": Text("front", "avant"),
    "side": Text("side", "côté"),
    "rear": Text("rear", "arrière"),
    "top": Text("top", "dessus"),
}


def cover_words(values: Mapping[str, tuple[object, object]]) -> Text:
    """Values of cover before and after, in words."""
    one = Text("{what} {was} → {now}", "{what} {was} → {now}")
    return listed(
        [
            one.format(what=COVER_KEYS.get(key, Text.of(key)), was=_value_words(was), now=_value_words(now))
            for key, (was, now) in values.items()
        ]
    )


def _value_words(value: object) -> Text:
    if isinstance(value, int) and not isinstance(value, bool):
        return Text.of(signed(value) if value else "0")
    if value is None or isinstance(value, str | bool):
        return COVER_WORDS.get(value, Text.of(str(value)))
    return Text.of(str(value))

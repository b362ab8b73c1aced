"""Where the names of a scenario lie on its map: beside units, numbers of hexes, flags and each other.

A unit that moves is all that is looked at when it moves: the words, their spots and which of these overlap are kept until the
names change, and a name that lies where it lay is the same value, with its outlines.
"""

from __future__ import annotations

import operator
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely

from workbench.desktop.drawing.map_names import PEAK, PLATE_ROOM, ROSE, LaidName, Lettering
from workbench.desktop.drawing.tabletop_numbers import Box, numbered_ground
from workbench.engine.sight.tabletop_footprints import usual_sizes
from workbench.geometry.grid import HexGrid
from workbench.geometry.label_candidates import (
    LEAST_SHARE,
    Course,
    Spot,
    fixed_spot,
    moved_spot,
    nudged,
    reserves_aside,
    reserves_beside,
    spots_beside,
)
from workbench.geometry.label_choice import Candidates, SpotChooser
from workbench.geometry.label_obstacles import Obstacle
from workbench.rules.ruleset import Ruleset
from workbench.scenario.footprints import footprint
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.map_names import MapName, NameForm, Point, letter_unit
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.zones import NOTE, OBJECTIVE

_GAP = 0.3
"""The distance of a name from its point, in units of letters."""
_ON_UNIT, _ON_NUMBER, _ON_FLAG, _ON_PEAK, _ON_LEVEL = 12.0, 1.2, 8.0, 8.0, 6.0
"""The cost of a name that covers a unit, the number of a hex, a flag or a note of a zone, the mark of a hill, and the level or
floor of a piece of a table."""
_ON_JOIN = 20.0
"""The cost of a name that is cut where two sheets meet."""
_OFF_COURSE = 12.0
"""The cost of a position away from the course of a name, where it would be taken for the name of something else."""
_TOUCHING = 0.5
"""The share of that cost for a name which only touches it."""
_COUNTER = 0.36
"""Half the size of a counter, in distances of hexes."""
_NUMBER = (0.2, 0.07, 0.4)
"""Half the width and height of the number of a hex, and how far from the middle of the hex it stands unless it is there."""
_MODEL_CM = 1.6
"""Half the size of a figure of a table, in cm."""
_MOST_NUMBERS = 20_000
"""On larger maps names take no care of the numbers of hexes: placing them would take longer than a second."""


def lay_names(
    scenario: AnyScenario,
    language: str,
    *,
    ruleset: Ruleset | None = None,
    numbers: bool = True,
    joins: tuple[Box, ...] = (),
) -> tuple[LaidName, ...]:
    """The names of a scenario where they lie in a language, without those for which there is no room; ``numbers``: those of
    hexes are shown, and names keep off them. The ``ruleset`` says which pieces of a table show a level, and how large
    vehicles are, off which they keep too. ``joins`` is ground along which the map is cut, off which they keep (left, top,
    right, bottom). The last answer is kept for whoever asks next."""
    if not scenario.names:
        return ()
    shown = scenario.hex_numbers if numbers and isinstance(scenario, Scenario) else None
    inputs = (
        scenario.names,
        scenario.forces,
        scenario.zones,
        scenario.grid,
        scenario.table,
        language,
        ruleset,
        shown,
        joins,
    )
    with _LOCK:
        for kept, laid in _kept:
            # scenarios are values: what is the same object has not changed
            if all(one is other for one, other in zip(kept, inputs, strict=True)):
                return laid
        made = _layout(scenario, language, ruleset, shown, cut=bool(joins)).lay(scenario, ruleset, joins)
        _kept[:] = [(inputs, made)]
        return made


@dataclass(frozen=True, slots=True)
class Crowding:
    """The ids of names for which there is no room: those that are ``left_out`` of the map, and those that a hand laid over one
    another (``overlapping``), which stay where they are."""

    left_out: frozenset[str] = frozenset()
    overlapping: frozenset[str] = frozenset()


def crowding(names: Iterable[MapName], laid: Sequence[LaidName]) -> Crowding:
    """The names of a scenario that found no room."""
    shown = [one.name.id for one in laid]
    shapes = np.array([one.spot.shape for one in laid], dtype=object)
    one, other = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    overlapping = frozenset(shown[number] for number in one[one != other].tolist())
    return Crowding(frozenset(name.id for name in names).difference(shown), overlapping)


_LOCK = threading.Lock()
_kept: list[tuple[tuple[object, ...], tuple[LaidName, ...]]] = []
"""The last answer with what it was made of; nothing before the first."""
_layouts: list[_Layout] = []
"""That of the last answer; nothing before the first."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """All that spots of names depend on beside the names: the language, the unit of letters, the hexes whose numbers names keep
    off (none: no numbers) and where these stand, the edges of the map, whether it is ``cut`` into sheets, for which names that
    lie where a hand put them move a little, and where ``levels`` and floors of the pieces of a table are written."""

    language: str
    unit: float
    numbered: HexGrid | None
    numbers: HexNumbers
    bounds: Box
    cut: bool = False
    levels: tuple[Box, ...] = ()


@dataclass(frozen=True)
class _Lettered:
    """A name with its words on some ground, and where it may lie."""

    name: MapName
    lettering: Lettering
    ground: _Ground

    @classmethod
    def of(cls, name: MapName, ground: _Ground) -> _Lettered:
        """That of a name."""
        return cls(name, Lettering.of(name, ground.language, ground.unit), ground)

    @cached_property
    def candidates(self) -> Candidates:
        """Its positions; a name that a hand moved has no others to fall back upon."""
        reserves = self._reserves if self.name.shift is None else list[Spot]
        return Candidates(self._spots, self.name.style.priority, reserves)

    @cached_property
    def origin(self) -> Point:
        """From where a shift by hand is measured: its point, or where it would lie along its course on an empty map."""
        return _best(self._on_course).at if self.name.has_course else self.name.points[0]

    @cached_property
    def _spots(self) -> Sequence[Spot]:
        name, cut = self.name, self.ground.cut
        if not name.has_course:
            spots = self._of_point
        elif name.shift is None:
            spots = self._on_course
        else:
            spots = [moved_spot(spot, name.shift) for spot in (self._on_course if cut else [_best(self._on_course)])]
        # a name that fills its course has spots that all lie on a cut: it may be smaller, or lie beside
        if cut and (len(spots) == 1 or name.has_course):
            best = _best(spots)
            left, top, right, bottom = best.shape.bounds
            beside = nudged(best, right - left, bottom - top)[1:]
            if name.has_course and name.shift is None:
                beside = [*self._reserves(), *(replace(one, cost=one.cost + _OFF_COURSE) for one in beside)]
            spots = [*spots, *beside]
        return spots

    @cached_property
    def _course(self) -> Course:
        return Course(self.name.points, self.lettering.advances, self.lettering.height)

    @cached_property
    def _on_course(self) -> Sequence[Spot]:
        return self._course.spots_spread() if self.name.style.form is NameForm.SPREAD else self._course.spots_along()

    @property
    def _of_point(self) -> Sequence[Spot]:
        name, (width, depth) = self.name, self._size
        x, y = name.points[0]
        if self._lies_beside:
            return spots_beside((x, y), width, depth, _GAP * self.ground.unit)
        dx, dy = name.shift or (0.0, 0.0)
        # the ground of a compass is the same whatever its angle
        return [fixed_spot((x + dx, y + dy), width, depth, 0.0 if name.style.dot == "rose" else name.angle)]

    @property
    def _size(self) -> tuple[float, float]:
        """The width and the height of the ground that its words cover, with a plate or a rose."""
        width, depth, height = self.lettering.width, self.lettering.depth, self.lettering.height
        if self.name.style.dot == "rose":
            return 2 * ROSE * height, 2.4 * ROSE * height
        room = 2 * PLATE_ROOM * height if self.name.style.plate else 0.0
        return width + room, depth + room

    @property
    def _lies_beside(self) -> bool:
        """Does it look for room round its point?"""
        return self.name.style.form is NameForm.BESIDE and self.name.shift is None and not self.name.angle

    def _reserves(self) -> Iterable[Spot]:
        """The reserves, down to the least size of letters; a name in an area may have shrunk to its course already."""
        width, depth = self._size
        if self.name.style.form is NameForm.SPREAD and self.name.has_course:
            found: Iterable[Spot] = self._course.reserves_spread()
        elif self.name.has_course:
            found = self._course.reserves_along()
        elif self._lies_beside:
            found = reserves_beside(self.name.points[0], width, depth, _GAP * self.ground.unit)
        else:
            found = reserves_aside(self._spots[0], width, depth)
        usual = self.name.style.height * self.name.size * self.ground.unit
        least = LEAST_SHARE * usual / self.lettering.height
        return [spot for spot in found if spot.size >= least - 1e-6]


def _best(spots: Sequence[Spot]) -> Spot:
    return min(spots, key=lambda spot: spot.cost)


class _Layout:
    """The names of a scenario with their spots, laid out again whenever units or zones change."""

    def __init__(self, names: tuple[MapName, ...], ground: _Ground, known: dict[MapName, _Lettered]) -> None:
        self.names, self.ground = names, ground
        self.lettered = {name: known.get(name) or _Lettered.of(name, ground) for name in self.names}
        self._laid: dict[MapName, LaidName] = {}
        self._found: tuple[LaidName, ...] | None = None
        self._chooser = SpotChooser(
            [self.lettered[name].candidates for name in self.names],
            [
                *(Obstacle(box, _ON_NUMBER) for box in _number_boxes(ground)),
                *(Obstacle(box, _ON_PEAK, _TOUCHING) for box in self._peaks()),
                *(Obstacle(box, _ON_LEVEL, _TOUCHING) for box in ground.levels),
            ],
            ground.bounds,
        )

    def _peaks(self) -> Iterator[Box]:
        """The marks of hills, which no other name may hide."""
        for name, found in self.lettered.items():
            if name.style.dot == "peak":
                half = PEAK * found.lettering.height
                yield _box(*name.points[0], half, half)

    def lay(self, scenario: AnyScenario, ruleset: Ruleset | None, joins: tuple[Box, ...] = ()) -> tuple[LaidName, ...]:
        """The names where they lie beside the units and zones of a scenario, and off the joins of sheets; the same value while
        none moves."""
        on_map = _on_hexes(scenario) if isinstance(scenario, Scenario) else _on_table(scenario, ruleset)
        obstacles = [*on_map, *(Obstacle(box, _ON_JOIN, 1.0) for box in joins)]
        chosen = zip(self.names, self._chooser.choose(obstacles), strict=True)
        self._laid = {name: self._named(name, spot) for name, spot in chosen if spot is not None}
        found = tuple(self._laid[name] for name in self.names if name in self._laid)
        before = self._found or ()
        if self._found is None or len(found) != len(before) or any(map(operator.is_not, found, before)):
            self._found = found
        return self._found

    def _named(self, name: MapName, spot: Spot) -> LaidName:
        before = self._laid.get(name)
        if before is not None and before.spot is spot:
            return before
        lettered = self.lettered[name]
        return LaidName(name, lettered.lettering.scaled(spot.size), spot, lettered.origin)


def _layout(
    scenario: AnyScenario, language: str, ruleset: Ruleset | None, numbers: HexNumbers | None, *, cut: bool
) -> _Layout:
    """That of a scenario: the last one while nothing has changed that spots depend on; of names that are as they were the spots
    are kept."""
    table, grid = scenario.table, scenario.grid
    unit = letter_unit(None if table is None else table.units_per_cm)
    bounds = (0.0, 0.0, table.width, table.height) if table is not None else (0.0, 0.0, 0.0, 0.0)
    if grid is not None:
        bounds = grid.painted_bounds
    last = _layouts[0] if _layouts else None
    ground = _Ground(
        language,
        unit,
        grid if numbers is not None and grid is not None and grid.size <= _MOST_NUMBERS else None,
        numbers or HexNumbers(),
        bounds,
        cut,
        numbered_ground(table, ruleset),
    )
    same = last is not None and last.ground == ground
    if last is None or not same or last.names is not scenario.names:
        last = _Layout(scenario.names, ground, last.lettered if last is not None and same else {})
        _layouts[:] = [last]
    return last


def _box(x: float, y: float, half_width: float, half_height: float) -> Box:
    return x - half_width, y - half_height, x + half_width, y + half_height


def _on_hexes(scenario: Scenario) -> Iterator[Obstacle]:
    centres = scenario.board.grid.centres
    for number in {unit.at for _, unit in scenario.forces if unit.at is not None}:
        x, y = centres[number].tolist()
        yield Obstacle(_box(x, y, _COUNTER, _COUNTER), _ON_UNIT, _TOUCHING)
    for zone in scenario.zones:
        for number in zone.hexes if zone.kind in (OBJECTIVE, NOTE) else ():
            x, y = centres[number].tolist()
            # the flag with the name of the zone above it
            yield Obstacle(_box(x, y - 0.55, 0.55, 0.35), _ON_FLAG, _TOUCHING)


def _number_boxes(ground: _Ground) -> Iterator[Box]:
    grid, numbers, (half_width, half_height, away) = ground.numbered, ground.numbers, _NUMBER
    if grid is None:
        return
    for number, (x, y) in enumerate(grid.centres.tolist()):
        if numbers.is_numbered(*grid.column_row(number)):
            yield _box(x, y + numbers.down * away, half_width, half_height)


def _on_table(scenario: TabletopScenario, ruleset: Ruleset | None) -> Iterator[Obstacle]:
    half = _MODEL_CM * scenario.board.units_per_cm
    for _, unit in scenario.forces:
        kind = ruleset.units.get(unit.kind) if ruleset is not None else None
        hull = usual_sizes(kind, scenario.board, ruleset)[1] if ruleset is not None else None
        if unit.at is not None and (hull or unit.hull):
            yield Obstacle(footprint(unit, unit.at, hull=hull).bounds, _ON_UNIT, _TOUCHING)
            continue
        for at in (unit.at, *unit.models):
            if at is not None:
                yield Obstacle(_box(*at, half, half), _ON_UNIT, _TOUCHING)
    for zone in scenario.zones:
        if zone.kind in (OBJECTIVE, NOTE) and zone.outline:
            yield Obstacle(_box(*zone.outline[0], 2 * half, 2 * half), _ON_FLAG)

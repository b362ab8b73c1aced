"""Instructive questions about a map of hexes: lines that one hexside, one level or one obstacle decides, then moves, spotting,
cover and chances. They are found with whole areas as arrays; whoever wants their answers asks for them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.results import SightArea, SightRequest
from workbench.engine.sight.terrain_arrays import terrain_of
from workbench.geometry.hex_lines import sextant
from workbench.lessons.questions import Question
from workbench.scenario.units import Unit

NEAR, FAR = 2, 12
"""Lines are so many hexes long: longer ones nobody judges by eye."""
_OF_ONE = 2
"""So many lines of each kind begin in one hex."""
_AMONG = 6
_STEPS = 4000
"""So many steps from hex to hex are looked at for different ones."""

Pools = Mapping[str, Iterator[Question]]
"""Questions by topic, the most instructive first; each comes when it is wanted."""


def hex_pools(analysis: Analysis, seed: int) -> Pools:
    """The questions about a map of hexes, in an order that the seed decides."""
    return {
        "sight": _Sight(analysis, seed).questions(),
        "places": _Sight(analysis, seed + 1).sets(),
        "steps": _steps(analysis, random.Random(seed + 2)),
        "ways": _ways(analysis, random.Random(seed + 3)),
        "spotting": _spotting(analysis, random.Random(seed + 4)),
        "cover": _cover(analysis, random.Random(seed + 5)),
        "ranges": _ranges(analysis, random.Random(seed + 7)),
        "chances": _chances(analysis, random.Random(seed + 6)),
    }


class _Sight:
    """Finds lines from one hex after the other."""

    def __init__(self, analysis: Analysis, seed: int) -> None:
        self.analysis = analysis
        self.rng = random.Random(seed)
        self.grid = analysis.scenario.board.grid
        self.labels = self.grid.labels

    def observers(self) -> list[int]:
        """The hexes from which is looked: those of units first, then all others."""
        units = {unit.at for _, unit in self.analysis.scenario.forces if unit.at is not None}
        first, rest = sorted(units), [number for number in range(self.grid.size) if number not in units]
        self.rng.shuffle(first)
        self.rng.shuffle(rest)
        mixed = [*first, *rest]
        # units do not stand everywhere that is instructive: every second observer is any hex
        return list(dict.fromkeys(one for pair in zip(mixed, rest, strict=False) for one in pair)) + mixed[len(rest) :]

    def questions(self) -> Iterator[Question]:
        """One line after the other: over the edge of what is seen, hindered, along a hexside, one way only, a level off."""
        for origin in self.observers():
            area = self.analysis.area(origin)
            for target in self.targets(origin, area):
                yield self.about(origin, target, area)
            yield from self.a_level_up(origin, area)

    def targets(self, origin: int, area: SightArea) -> list[int]:
        """The most instructive targets of a hex."""
        away = self.distances(origin)
        near = (away >= NEAR) & (away <= FAR)
        seen, blind = self.edges(area.visible)
        hindered = area.visible & (area.hindrance >= max(1, int(area.hindrance[near].max(initial=0)) - 1))
        found = []
        for mask in (
            blind & near,
            seen & near,
            hindered & near,
            self.along(origin) & near,
            self.one_way(origin, area, near),
        ):
            numbers = np.flatnonzero(mask).tolist()
            self.rng.shuffle(numbers)
            found += numbers[:_OF_ONE]
        return list(dict.fromkeys(found))

    def distances(self, origin: int) -> IntArray:
        """How far every hex is away."""
        here = self.grid.hexes[origin]
        found: IntArray = np.array([one.distance(here) for one in self.grid.hexes], dtype=np.int32)
        return found

    def edges(self, visible: BoolArray) -> tuple[BoolArray, BoolArray]:
        """Seen hexes beside a blind one, blind hexes beside one that is seen."""
        around = self.grid.neighbours
        there = around >= 0
        beside = np.where(there, visible[np.maximum(around, 0)], False)
        seen: BoolArray = visible & (there & ~beside).any(axis=1)
        blind: BoolArray = ~visible & beside.any(axis=1)
        return seen, blind

    def along(self, origin: int) -> BoolArray:
        """Targets to which the line runs along hexsides."""
        here = self.grid.hexes[origin]
        ways = (sextant(one.minus(here)) for one in self.grid.hexes)
        found: BoolArray = np.array([a == b and a > 0 for _, a, b in ways], dtype=np.bool_)
        return found

    def one_way(self, origin: int, area: SightArea, near: BoolArray) -> BoolArray:
        """Targets for which the way back says otherwise."""
        numbers = np.flatnonzero(near)
        back = self.analysis.sees([(int(number), origin) for number in numbers])
        found: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        found[numbers] = back != area.visible[numbers]
        return found

    def about(self, origin: int, target: int, area: SightArea) -> Question:
        """A question about a line: what blocks it, how much hinders it, or whether it is open."""
        request = {"ask": "los", "from": self.labels[origin], "to": self.labels[target]}
        if not area.visible[target] and area.blocker[target] >= 0 and self.rng.random() < 0.4:
            return Question("blocker", request)
        if area.visible[target] and area.hindrance[target] > 0 and self.rng.random() < 0.6:
            return Question("hindrance", request)
        return Question("sees", request)

    def a_level_up(self, origin: int, area: SightArea) -> Iterator[Question]:
        """Where the game has levels within a hex: what an observer one level higher sees otherwise."""
        if not self.analysis.sight.knows_places:
            return
        try:
            above = self.analysis.area(origin, SightRequest(observer_level=1))
        except CannotAnswer:
            return
        away = self.distances(origin)
        numbers = np.flatnonzero((above.visible != area.visible) & (away >= NEAR) & (away <= FAR)).tolist()
        self.rng.shuffle(numbers)
        for target in numbers[:1]:
            for start in (self.labels[origin], f"{self.labels[origin]}@1"):
                yield Question("sees", {"ask": "los", "from": start, "to": self.labels[target]})

    def sets(self) -> Iterator[Question]:
        """Questions with places to choose from: blind hexes, and where one must stand."""
        for count, origin in enumerate(self.observers()):
            area = self.analysis.area(origin)
            away = self.distances(origin)
            near = (away >= NEAR) & (away <= FAR // 2)
            seen, blind = (np.flatnonzero(mask & near).tolist() for mask in self.edges(area.visible))
            self.rng.shuffle(seen)
            self.rng.shuffle(blind)
            half = _AMONG // 2
            if len(seen) >= 2 and len(blind) >= 2 and count % 2 == 0:
                among = tuple(self.labels[number] for number in sorted(seen[:half] + blind[:half]))
                yield Question("blind", {"ask": "area", "from": self.labels[origin]}, among)
            elif seen and blind:
                yield from self.where_to_stand(origin, seen[:half] + blind[:half])

    def where_to_stand(self, target: int, places: list[int]) -> Iterator[Question]:
        """From which of some places is a hex seen? None, if all of them or none see it."""
        seers = self.analysis.sees([(place, target) for place in places])
        if seers.any() and not seers.all():
            among = tuple(self.labels[number] for number in sorted(places))
            pairs = [[place, self.labels[target]] for place in among]
            yield Question("stand", {"ask": "sees", "pairs": pairs}, among)


# --- Moves.


def _kinds(analysis: Analysis, rng: random.Random) -> list[str]:
    """Kinds of units that move, one of each mobility class, those of the scenario first."""
    present = [unit.kind for _, unit in analysis.scenario.forces]
    rng.shuffle(present)
    known = analysis.ruleset.units
    chosen: dict[str, str] = {}
    for key in (*present, *known):
        if key in known:
            chosen.setdefault(known[key].mobility, key)
    return list(chosen.values())


def _steps(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """What one step costs: every kind of step of the map once, then more of them."""
    board = analysis.scenario.board
    around = board.grid.neighbours
    pairs = [(int(a), int(around[a, way])) for a, way in np.argwhere(around >= 0)]
    rng.shuffle(pairs)
    kinds = _kinds(analysis, rng)
    if not kinds:
        return
    seen: set[object] = set()
    rest: list[tuple[int, int, str]] = []
    for number, (a, b) in enumerate(pairs[:_STEPS]):
        kind = kinds[number % len(kinds)]
        linked = tuple(key for key, links in board.links.items() if links[a] and links[b])
        rise = int(np.sign(int(board.elevation[b]) - int(board.elevation[a])))
        sort = (kind, terrain_of(analysis.scenario, analysis.ruleset, b), board.sides_at(a, b), linked, rise)
        if sort in seen:
            rest.append((a, b, kind))
            continue
        seen.add(sort)
        yield _step(analysis, a, b, kind)
    for a, b, kind in rest:
        yield _step(analysis, a, b, kind)


def _step(analysis: Analysis, a: int, b: int, kind: str) -> Question:
    return Question("cost", {"ask": "move_cost", "kind": kind, "from": analysis.label(a), "to": analysis.label(b)})


def _ways(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """What the cheapest way of a unit costs, and which places it reaches."""
    units = [unit for _, unit in analysis.scenario.forces if unit.at is not None]
    rng.shuffle(units)
    grid = analysis.scenario.board.grid
    for turn in range(6):
        for unit in units:
            assert unit.at is not None
            here = grid.hexes[unit.at]
            near = [number for number, one in enumerate(grid.hexes) if 2 <= one.distance(here) <= 5]
            rng.shuffle(near)
            if len(near) < _AMONG:
                continue
            if turn % 2:
                yield Question("cost", {"ask": "path", "unit": unit.id, "to": grid.labels[near[0]]})
            else:
                among = tuple(grid.labels[number] for number in sorted(near[:_AMONG]))
                yield Question("reach", {"ask": "reach", "unit": unit.id}, among)


# --- Spotting, cover and chances.


def _enemies(analysis: Analysis, rng: random.Random) -> list[tuple[Unit, Unit]]:
    """Units of different sides on the map, in any order."""
    placed = [(side, unit) for side, unit in analysis.scenario.forces if unit.at is not None]
    found = [(one, other) for side, one in placed for camp, other in placed if side != camp]
    rng.shuffle(found)
    return found


def _who_see(analysis: Analysis, rng: random.Random) -> list[tuple[Unit, Unit]]:
    """Enemies of whom the first sees the second: without a line there is nothing to ask about cover, limits and chances."""
    enemies = _enemies(analysis, rng)
    ends = [(one.at, other.at) for one, other in enemies if one.at is not None and other.at is not None]
    return [pair for pair, seen in zip(enemies, analysis.sees(ends), strict=True) if seen]


def _some_lines(analysis: Analysis, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Open lines to hexes with much or little on them, from anywhere."""
    size = analysis.scenario.board.grid.size
    origins = list(range(size))
    rng.shuffle(origins)
    for origin in origins:
        area = analysis.area(origin)
        here = analysis.scenario.board.grid.hexes[origin]
        ends = [
            int(number)
            for number in np.flatnonzero(area.visible)
            if NEAR <= analysis.scenario.board.grid.hexes[number].distance(here) <= FAR
        ]
        rng.shuffle(ends)
        ends.sort(key=lambda number: len(terrain_of(analysis.scenario, analysis.ruleset, number)) == 0)
        yield from ((analysis.label(origin), analysis.label(number)) for number in ends[:2])


def _spotting(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """Is an enemy spotted, and from how far away?"""
    kinds = list(dict.fromkeys(unit.kind for _, unit in analysis.scenario.forces)) or list(analysis.ruleset.units)[:4]
    pairs, in_sight = iter(_enemies(analysis, rng)), iter(_who_see(analysis, rng))
    for number, (start, end) in enumerate(_some_lines(analysis, rng)):
        enemies = next(in_sight if number % 3 == 0 else pairs, None)
        if enemies is not None:
            ends = {"from": f"unit:{enemies[0].id}", "to": f"unit:{enemies[1].id}"}
            yield Question("limit" if number % 3 == 0 else "spotted", {"ask": "spotted", **ends})
        request = {"ask": "spotted", "from": start, "to": end, "target": {"kind": kinds[number % len(kinds)]}}
        yield Question("limit" if number % 3 == 1 else "spotted", request)


def _cover(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """What protects an enemy, or somebody in a hex."""
    parts = _parts_of_cover(analysis)
    if not parts:
        return
    pairs = iter(_who_see(analysis, rng))
    for number, (start, end) in enumerate(_some_lines(analysis, rng)):
        part = parts[number % len(parts)]
        enemies = next(pairs, None)
        if enemies is not None:
            request = {"ask": "cover", "from": f"unit:{enemies[0].id}", "to": f"unit:{enemies[1].id}"}
            yield Question("cover", request, part=part)
        yield Question("cover", {"ask": "cover", "from": start, "to": end}, part=part)


def _parts_of_cover(analysis: Analysis) -> list[str]:
    """The shifts that this game's cover has."""
    grid = analysis.scenario.board.grid
    if grid.size < 2:
        return []
    try:
        found = analysis.cover(0, int(max(grid.neighbours[0])))
    except CannotAnswer:
        return []
    return list(found.values)


def _ranges(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """Is an enemy in range and in the arc of what has one, and with how much firepower is fired at him?"""
    for one, other in _enemies(analysis, rng):
        shot = {"unit": one.id, "to": f"unit:{other.id}"}
        yield Question("in_range", {"ask": "range", **shot})
        yield Question("firepower", {"ask": "range", **shot})
        if one.facing is not None:
            yield Question("in_arc", {"ask": "arc", **shot})


def _chances(analysis: Analysis, rng: random.Random) -> Iterator[Question]:
    """The chance of a shot as units stand, and of results on the game's charts."""
    charts = list(analysis.ruleset.charts.values())
    bare = [(chart.key, column, result) for chart in charts for column in chart.columns for result in chart.results]
    rng.shuffle(bare)
    rows = iter(bare)
    for one, other in _enemies(analysis, rng):
        shot: dict[str, Any] = {"ask": "odds", "unit": one.id, "to": f"unit:{other.id}"}
        yield Question("chance", shot)
        row = next(rows, None)
        if row is not None:
            yield _bare(*row)
    for row in rows:
        yield _bare(*row)


def _bare(table: str, column: str, result: str) -> Question:
    return Question("chance", {"ask": "odds", "table": table, "column": column}, results=(result,))

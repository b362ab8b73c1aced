"""What topics of a quiz share: how a topic finds its questions, and where on a map it is instructive to ask."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.terrain_arrays import terrain_of
from workbench.lessons.places import MM
from workbench.lessons.questions import Question
from workbench.scenario.units import TabletopUnit, Unit

NEAR, FAR = 2, 12
"""Lines are so many hexes long: longer ones nobody judges by eye."""
LINES_OF_ONE = 6
"""So many lines begin in one place of a table."""
TRIES = 4000
AMONG_HEXES, AMONG_POINTS = 6, 5
"""So many places are there to choose from."""
_OFF = (4.0, 9.0, 15.0, 30.0)
"""Millimetres: so far beside the edge of what is seen are the points that are asked about."""
_FINEST = 2
"""Decimals of coordinates."""


@dataclass(frozen=True, eq=False, kw_only=True)
class QuizTopic:
    """What a quiz may ask about.

    - ``id`` and ``words``: what it is called in programs, and for people
    - ``share``: how often it has its turn
    - ``stream``: is added to the seed of the quiz, so that each topic has a stream of chance of its own
    - ``on_hexes``, ``on_tables``: find its questions, the most instructive first, each when it is wanted; None: there are none
      on this kind of map. Whoever wants their answers asks for them.
    """

    id: str
    words: Text
    share: int
    stream: int
    on_hexes: Callable[[Analysis, random.Random], Iterator[Question]] | None = None
    on_tables: Callable[[TabletopAnalysis, random.Random], Iterator[Question]] | None = None

    def miner(self, map_kind: str) -> Callable[[Any, random.Random], Iterator[Question]] | None:
        """What finds its questions on a kind of map ("hex" or "table"); None: there are none."""
        return {"hex": self.on_hexes, "table": self.on_tables}[map_kind]

    def questions(self, analysis: AnyAnalysis, seed: int) -> Iterator[Question]:
        """The questions about a map, in an order that the seed decides."""
        miner = self.miner(analysis.kind)
        return iter(()) if miner is None else miner(analysis, random.Random(seed + self.stream))


# --- On maps of hexes.


class HexSight:
    """What the hexes of a map see, from one hex after the other."""

    def __init__(self, analysis: Analysis, rng: random.Random) -> None:
        self.analysis = analysis
        self.rng = rng
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


def hex_enemies(analysis: Analysis, rng: random.Random) -> list[tuple[Unit, Unit]]:
    """Units of different sides on the map, in any order."""
    placed = [(side, unit) for side, unit in analysis.scenario.forces if unit.at is not None]
    found = [(one, other) for side, one in placed for camp, other in placed if side != camp]
    rng.shuffle(found)
    return found


def hex_enemies_in_sight(analysis: Analysis, rng: random.Random) -> list[tuple[Unit, Unit]]:
    """Enemies of whom the first sees the second: without a line there is nothing to ask about cover, limits and chances."""
    enemies = hex_enemies(analysis, rng)
    ends = [(one.at, other.at) for one, other in enemies if one.at is not None and other.at is not None]
    return [pair for pair, seen in zip(enemies, analysis.sees(ends), strict=True) if seen]


def open_lines(analysis: Analysis, rng: random.Random) -> Iterator[tuple[str, str]]:
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


# --- On tables.


def tabletop_units(analysis: TabletopAnalysis) -> list[tuple[str, TabletopUnit]]:
    """The units on the table with their sides."""
    return [(side, unit) for side, unit in analysis.scenario.forces if analysis.place_of(unit) is not None]


def tabletop_enemies(analysis: TabletopAnalysis, rng: random.Random) -> list[tuple[TabletopUnit, TabletopUnit]]:
    """Units of different sides on the table, in any order."""
    placed = tabletop_units(analysis)
    found = [(one, other) for side, one in placed for camp, other in placed if side != camp]
    rng.shuffle(found)
    return found


def tabletop_observers(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[tuple[Any, Standpoint]]:
    """Places to look from, as requests name them: units, then any points."""
    units = [unit.id for _, unit in tabletop_units(analysis)]
    rng.shuffle(units)
    for name in units:
        yield f"unit:{name}", analysis.stand(name)
    board = analysis.scenario.board
    for _ in range(TRIES):
        at = [round(rng.uniform(0, board.width), 0), round(rng.uniform(0, board.height), 0)]
        try:
            yield at, analysis.point((at[0], at[1]))
        except CannotAnswer:
            continue


def beside_the_edge(analysis: TabletopAnalysis, origin: Standpoint, rng: random.Random) -> list[list[float]]:
    """Points close beside the edge of what a place sees, inside and outside by turns."""
    board = analysis.scenario.board
    edge = analysis.area(origin).visible.boundary.difference(board.outline.boundary.buffer(0.5 / MM[board.unit]))
    if edge.is_empty or edge.length == 0:
        return []
    found = []
    for _ in range(LINES_OF_ONE * 3):
        off = rng.choice(_OFF) / MM[board.unit]
        at = edge.interpolate(rng.random() * edge.length)
        turned = shapely.Point(at.x + off, at.y)
        near = shapely.affinity.rotate(turned, rng.choice((0, 90, 180, 270)), origin=at)
        if shapely.covers(board.outline, near):
            found.append([round(near.x, _FINEST), round(near.y, _FINEST)])
    return found

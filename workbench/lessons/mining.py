"""The parts that topics of a quiz share: how a topic finds its questions, and where on a map it is instructive to ask."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.engine.sight.terrain_arrays import terrain_of
from workbench.lessons.questions import Question
from workbench.scenario.units import TabletopUnit, Unit

NEAR, FAR = 2, 12
"""Lines are so many hexes long: longer ones nobody judges by eye."""
TRIES = 4000
AMONG_HEXES, AMONG_POINTS = 6, 5
"""So many places are there to choose from."""


@dataclass(frozen=True, eq=False, kw_only=True)
class QuizTopic:
    """A topic that a quiz may ask about.

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
        """The finder of its questions on a kind of map ("hex" or "table"); None: there are none."""
        return {"hex": self.on_hexes, "table": self.on_tables}[map_kind]

    def questions(self, analysis: AnyAnalysis, seed: int) -> Iterator[Question]:
        """The questions about a map, in an order that the seed decides."""
        miner = self.miner(analysis.kind)
        return iter(()) if miner is None else miner(analysis, random.Random(seed + self.stream))


# --- On maps of hexes.


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

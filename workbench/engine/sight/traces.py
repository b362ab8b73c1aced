"""Lines of sight read from the arrays of the judgement that they were judged by together: what all hex games share.

A game says what stands on each stretch of each line as rows of codes and numbers; words are made of a row when somebody reads
the reason or the stretch that it is in, and kept, since the same hex does the same to hundreds of lines.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import NamedTuple

import numpy as np

from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.engine.sight.findings import FindingWording
from workbench.engine.sight.protocol import Verdicts
from workbench.engine.sight.results import HexsideObstacle, Reason, SightLine, SightStep, deciding
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Crossing, touched_corners
from workbench.geometry.hexes import Hex
from workbench.geometry.line_stretches import Stretches, stretches


class Traces(ABC):
    """The lines of a judgement; see :class:`workbench.engine.sight.results.LineTraces`.

    ``heights`` are those of observers and of targets by line, in the unit of steps, divided by ``unit``; ``sloped`` as in
    :class:`workbench.engine.sight.results.SightLine`.
    """

    sloped = True
    unit = 1

    def __init__(self, words: FindingWording, found: Verdicts, heights: tuple[IntArray, IntArray]) -> None:
        self.words, self.judged, self._heights = words, found, heights
        self._ranges = found.lines.distance
        words.forget_many()

    @cached_property
    def _known(self) -> list[tuple[int, int, bool, int, int, int, int, int]]:
        """Of every line its ends, verdict, range, hindrance, the hex that blocks it (-1) and the heights of its ends."""
        found, lines = self.judged, self.judged.lines
        hindrance = np.where(found.open, found.hindrance, 0)
        columns = (lines.origin, lines.target, found.open, self._ranges, hindrance, found.blockers, *self._heights)
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def line(self, line: int) -> SightLine:
        """Line number ``line``; its reasons, steps and sentences are made when they are read."""
        origin, target, visible, distance, hindrance, blocker, eye, aim = self._known[line]
        return SightLine.judged(
            self,
            line,
            origin=origin,
            target=target,
            visible=visible,
            range=distance,
            hindrance=hindrance,
            blocker=None if blocker < 0 else blocker,
            observer_height=eye / self.unit,
            target_height=aim / self.unit,
            sloped=self.sloped,
        )

    @cached_property
    def road(self) -> Stretches:
        """What the lines cross."""
        return stretches(self.judged.lines)

    @cached_property
    def _first_stretch(self) -> list[int]:
        first: list[int] = self.road.start.tolist()
        return first

    @cached_property
    def _stretch_columns(self) -> tuple[list[int], list[int], list[float], list[float]]:
        hex_of, road = self.judged.lines.cells.hex_of, self.road
        other = np.where(road.other >= 0, hex_of[road.other], NO_RUN)
        return hex_of[road.cell].tolist(), other.tolist(), road.enter.tolist(), road.leave.tolist()

    @cached_property
    def _touched(self) -> dict[int, list[int]]:
        """The hexes of which each line touches one corner."""
        lines, found = self.judged.lines, dict[int, list[int]]()
        entry, cell = touched_corners(lines)
        for line, number in zip(lines.line[entry].tolist(), lines.cells.hex_of[cell].tolist(), strict=True):
            found.setdefault(line, []).append(number)
        return found

    def record(self, line: int) -> LineRecord:
        """What one line crosses."""
        first, second, enter, leave = self._stretch_columns
        stretches = tuple(
            LineStretch(
                (first[place],) if second[place] == NO_RUN else (first[place], second[place]),
                enter[place],
                leave[place],
            )
            for place in self.stretches_of(line)
        )
        return LineRecord(self._known[line][3], stretches, tuple(self._touched.get(line, ())))

    def stretches_of(self, line: int) -> range:
        """The stretches of one line."""
        return range(self._first_stretch[line], self._first_stretch[line + 1])

    @abstractmethod
    def reasons(self, line: int) -> tuple[Reason, ...]:
        """Why the line has its verdict; what it is because of comes first."""

    def deciding(self, line: int) -> Reason:
        """The reason that decides, or else the first one."""
        reasons = self.reasons(line)
        return next(iter(deciding(reasons)), reasons[0])

    @abstractmethod
    def steps(self, line: int) -> tuple[SightStep, ...]:
        """Every stretch of the line; beyond the edge of the map there are none."""

    @abstractmethod
    def asymmetric(self, line: int) -> bool:
        """Has the opposite line another verdict?"""

    @abstractmethod
    def assumed(self, line: int) -> tuple[Text, ...]:
        """What the answer takes for granted."""

    def caveat(self, line: int) -> Reason | None:
        """What the map lacks; nothing, unless a game overrides it."""
        return None

    def blocker_side(self, line: int) -> tuple[int, int] | None:
        """The two hexes of the hexside that blocks the line first; none, unless a game overrides it."""
        return None

    def posts(self, line: int) -> tuple[HexsideObstacle, ...]:
        """Hexside obstacles that are told apart from the hexes; none, unless a game overrides it."""
        return ()


class LineStretch(NamedTuple):
    """One stretch of a line: the hex that it crosses, or the two hexes of a hexside that it runs along, by number (-1 off the
    map), and fractions of the line."""

    hexes: tuple[int, ...]
    enter: float
    leave: float

    @property
    def is_side(self) -> bool:
        """Does the line run along a hexside here?"""
        return len(self.hexes) == 2


class LineRecord(NamedTuple):
    """What one line crosses: its stretches in order, and the hexes of which it touches one corner only (by number, -1 off the
    map)."""

    distance: int
    stretches: tuple[LineStretch, ...]
    touched: tuple[int, ...]

    @classmethod
    def of_crossing(cls, grid: HexGrid, origin: int, crossing: Crossing) -> LineRecord:
        """The record of a crossing that begins in hex ``origin``."""
        start = grid.hexes[origin]

        def number(offset: Hex) -> int:
            found = grid.index(start.plus(offset))
            return -1 if found is None else found

        slots = tuple(
            LineStretch(tuple(map(number, slot.hexes)), float(slot.enter), float(slot.leave)) for slot in crossing.slots
        )
        touched = tuple(number(touch.touched) for touch in crossing.touches if touch.touched is not None)
        return cls(crossing.distance, slots, touched)


NO_RUN = -2
"""Stands for the second hex of a stretch that is no hexside run."""

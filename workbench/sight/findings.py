"""One judged line with what lies on it: what the findings of every hex game share."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.geometry.hexes import Hex
from workbench.geometry.lines import Crossing, crossing
from workbench.sight.results import Effect
from workbench.sight.trace import Words


@dataclass(frozen=True, slots=True)
class Found:
    """What one hex or hexside does to the line: a message with its values."""

    key: str
    effect: Effect
    at: str
    values: dict[str, object]


class LineFindings:
    """A line between two hexes (by number) and the record of what it crosses."""

    def __init__(self, words: Words, origin: int, target: int) -> None:
        self.words, self.origin, self.target = words, origin, target
        self.grid = words.scenario.board.grid
        self.start = self.grid.hexes[origin]
        self.record: Crossing = crossing(self.grid.hexes[target].minus(self.start))

    def number(self, offset: Hex) -> int:
        """The hex at an offset from the observer, or -1 beyond the edge of the map."""
        number = self.grid.index(self.start.plus(offset))
        return -1 if number is None else number

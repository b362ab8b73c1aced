"""The places by which a page answers about a table: a grid of points, the nearest of which is answered for, and its units."""

from __future__ import annotations

import math
from dataclasses import dataclass

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.sight.results import Standpoint
from workbench.planning.watchers import Watcher, tabletop_watcher

_STEPS = {"cm": 5.0, "in": 2.0}
_MOST = 1_500
"""So many points at most: their pairs are judged in a minute or two, and take 60 kB."""


@dataclass(frozen=True)
class TablePoints:
    """The middles of squares of ``step`` (in the table's unit), row by row, in so many ``columns`` and ``rows``; no place of
    the table is farther than ``error`` from the nearest of them."""

    step: float
    columns: int
    rows: int
    error: float

    @classmethod
    def of(cls, analysis: TabletopAnalysis) -> TablePoints:
        """The grid for a table: of 5 cm or 2 inches, wider on large tables."""
        board = analysis.scenario.board
        step = least = _STEPS[board.unit]
        while _count(board.width, step) * _count(board.height, step) > _MOST:
            step += least
        columns, rows = _count(board.width, step), _count(board.height, step)
        # beyond the last points there may be more or less than half a step
        across = max(step / 2, board.width - (columns - 0.5) * step)
        down = max(step / 2, board.height - (rows - 0.5) * step)
        return cls(step, columns, rows, math.hypot(across, down))

    def places(self, analysis: TabletopAnalysis) -> list[Standpoint]:
        """The points, as bare places on the ground."""
        return analysis.lattice(self.step)

    def as_mapping(self) -> dict[str, float]:
        """Plain values for the page."""
        return {"step": self.step, "columns": self.columns, "rows": self.rows, "error": self.error}


def _count(length: float, step: float) -> int:
    """How many middles of squares lie on a side, as :meth:`TabletopAnalysis.lattice` lays them out."""
    return math.ceil(length / step - 0.5)


def units_on(analysis: TabletopAnalysis) -> list[Watcher[Standpoint]]:
    """The units on a table, side by side in the order of the file; their numbers are those of all parts."""
    return [tabletop_watcher(analysis, unit.id) for _, unit in analysis.scenario.forces if unit.at is not None]

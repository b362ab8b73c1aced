"""The handles round what is selected: corners that scale and a round one that turns."""

from __future__ import annotations

import math
from dataclasses import dataclass

import shapely

from workbench.board.tableboard import Feature, Point
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_footprints import standing

_AWAY = 24
"""Pixels from the box to the handle that turns."""
_HIT = 8
_LEAST = 14
"""A box of fewer pixels has no corners to take hold of."""


@dataclass(frozen=True, slots=True)
class Handles:
    """The box round the selection in the table's unit, and how large a pixel is."""

    left: float
    top: float
    right: float
    bottom: float
    pixel: float
    scales: bool

    @property
    def middle(self) -> Point:
        """Of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, ...]:
        """Where to take hold to scale, clockwise from the upper left; none for what has one size."""
        if not self.scales or max(self.right - self.left, self.bottom - self.top) < _LEAST * self.pixel:
            return ()
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    @property
    def turner(self) -> Point:
        """Where to take hold to turn."""
        return self.middle[0], self.top - _AWAY * self.pixel

    def at(self, point: Point) -> int | None:
        """The number of the corner under a point, -1 for the turner, None for neither."""
        if math.dist(point, self.turner) <= _HIT * self.pixel:
            return -1
        for number, corner in enumerate(self.corners):
            if math.dist(point, corner) <= _HIT * self.pixel:
                return number
        return None


def handles_of(
    scenario: TableScenario, ruleset: Ruleset, chosen: tuple[list[Feature], list[TableUnit]], pixel: float
) -> Handles | None:
    """The handles of pieces and units; None if nothing can be turned."""
    pieces, units = chosen
    areas = [piece.area for piece in pieces]
    areas += [standing(unit, scenario.board, ruleset) for unit in units if unit.at is not None]
    if not areas:
        return None
    left, top, right, bottom = shapely.total_bounds(areas).tolist()
    return Handles(left, top, right, bottom, pixel, scales=bool(pieces))

"""Lengths of ways of single figures: from each of a unit to places, round what is closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray
from workbench.board.tableboard import Feature, Point
from workbench.movement.bolt_action.footwork import Footwork
from workbench.movement.bolt_action.paces import Pace
from workbench.movement.table.ground import Ground as Compiled
from workbench.movement.table.search import Search
from workbench.movement.table.terms import Patch
from workbench.movement.table_results import TableMove
from workbench.sight.table_results import Stand

APART = 0.4
"""Places along an outline are so far apart (inches)."""


@dataclass(frozen=True, eq=False)
class Figure:
    """One figure of a unit, counted from 1: its middle and the radius of its base."""

    number: int
    at: Point
    radius: float


def figures_of(stand: Stand) -> tuple[Figure, ...]:
    """The figures of a unit; whoever has none is one."""
    places = stand.models or (stand.point,)
    return tuple(Figure(number, at, stand.radius) for number, at in enumerate(places, 1))


def along(shape: BaseGeometry, apart: float) -> FloatArray:
    """Points (n, 2) of an outline, its corners among them, at most so far apart."""
    found = [shapely.get_coordinates(shapely.segmentize(ring, apart)) for ring in shapely.get_rings(shape)]
    return np.vstack(found) if found else shapely.get_coordinates(shape)


class Walks:
    """Lengths of ways on one table."""

    def __init__(self, footwork: Footwork) -> None:
        self.footwork = footwork
        self._last: tuple[object, Compiled] | None = None

    def lengths(
        self,
        figure: Figure,
        pace: Pace,
        points: FloatArray,
        *,
        but: tuple[str, ...] = (),
        leave: Callable[[Feature], bool] | None = None,
        beyond: float = 1.0,
        around: BaseGeometry | None = None,
    ) -> FloatArray:
        """The least lengths of ways of a figure's middle to points (n, 2), inf if there is none within ``beyond`` times its
        allowance and its base: keeping off all units but those named, and minding no piece that ``leave`` names. Figures of
        one unit stand ``around`` the same."""
        foot = self.footwork
        move = TableMove(replace(pace.mover.party(), unit=pace.mover.unit), figure.at)
        patches, _ = foot.blocked(move, pace, but, figure.radius, around)
        if leave is not None:
            features = foot.scenario.board.features
            patches = tuple(
                patch for patch in patches if patch.number >= len(features) or not leave(features[patch.number])
            )
        search = Search(self._compiled(patches), figure.at, pace.length * beyond + 2 * figure.radius)
        found: FloatArray = np.asarray(search.costs_at(points).cost, np.float64)
        return np.where((points == np.array(figure.at)).all(axis=1), 0.0, found)

    def _compiled(self, patches: tuple[Patch, ...]) -> Compiled:
        """The ground of some patches; the last is kept, as it mostly serves for all figures of a unit."""
        key = tuple((patch.number, patch.area.wkb) for patch in patches)
        if self._last is None or self._last[0] != key:
            board = self.footwork.scenario.board
            self._last = key, Compiled(patches, board.outline, board.length(1.0, "cm"))
        return self._last[1]

"""Kill zones: where at least so many weapons bear, with what chance a target there is hit, and the gaps of fire between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.numbers import BoolArray, frozen
from workbench.geometry.regions import middle_of
from workbench.planning.growth import Cell
from workbench.planning.threat import HexThreat, TabletopThreat
from workbench.scenario.tabletop_board import TabletopBoard

CHANCE_LATTICE = 32
"""Chances on a table are told for squares, so many to its longer side, each judged at one point in it."""


TOGETHER = 256
"""So many places are judged together."""


@dataclass(frozen=True, eq=False)
class HexKillZone:
    """Where at least ``least`` weapons bear on a target. ``watch`` are the hexes that ought to lie under fire (None: all those
    in arc and range of some weapon)."""

    threat: HexThreat
    least: int
    watch: tuple[int, ...] | None = None

    @cached_property
    def inside(self) -> BoolArray:
        """The hexes of the zone."""
        found: BoolArray = self.threat.weapons >= self.least
        return frozen(found)

    @cached_property
    def numbers(self) -> list[int]:
        """The hexes of the zone by their numbers."""
        return [int(number) for number in np.flatnonzero(self.inside)]

    @cached_property
    def gaps(self) -> list[int]:
        """The gaps of fire: of the hexes that ought to lie under fire those on which no weapon bears."""
        open_ = self.threat.weapons == 0
        if self.watch is not None:
            return [number for number in self.watch if open_[number]]
        within = np.zeros(len(open_), dtype=np.bool_)
        for shot in self.threat.shots:
            within |= shot.field.in_arc & shot.field.in_range
        within[[one.at for one in self.threat.watchers]] = False
        return [int(number) for number in np.flatnonzero(within & open_)]

    def chances(self, cancel: CancelToken | None = None, progress: Progress | None = None) -> dict[int, Fraction]:
        """For the hexes of the zone the chance that the fire of all has any effect, as
        :meth:`workbench.planning.threat.HexThreat.chances` counts it."""
        return self.threat.chances(self.numbers, cancel, progress)


@dataclass(frozen=True, eq=False)
class TabletopKillZone:
    """The same on a table; ``watch`` is the ground that ought to lie under fire."""

    threat: TabletopThreat
    least: int
    watch: BaseGeometry | None = None

    @cached_property
    def region(self) -> BaseGeometry:
        """The ground of the zone."""
        regions = self.threat.weapons[max(self.least, 1) - 1 :]
        return shapely.union_all(list(regions)) if regions else shapely.Polygon()

    @cached_property
    def gaps(self) -> BaseGeometry:
        """The gaps of fire: of the ground that ought to lie under fire that on which no weapon bears."""
        shots = self.threat.shots
        under = shapely.union_all([shot.field.region for shot in shots]) if shots else shapely.Polygon()
        if self.watch is not None:
            return self.watch.difference(under)
        outline = self.threat.analysis.scenario.board.outline
        within = []
        for shot in shots:
            field = shot.field
            limits = {name: ground for name, _, ground in field.rings}
            near = limits.pop("minimum", shapely.Polygon())
            far = shapely.union_all(list(limits.values())) if limits else outline
            within.append(field.arc.intersection(far).difference(near))
        ground = shapely.union_all(within).intersection(outline) if within else shapely.Polygon()
        return ground.difference(under)


def chance_squares(
    threat: TabletopThreat,
    region: BaseGeometry,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> list[tuple[BaseGeometry, Fraction]]:
    """Ground of a table with the chance that the fire of all has any effect on a target there: squares cut to the ``region``,
    each judged at one point in it. Squares where no chance is known are left out."""
    cells = list(lattice_squares(threat.analysis.scenario.board, region).values())
    places = [threat.analysis.point(middle_of(cell)) for cell in cells]
    found = []
    for begin in range(0, len(cells), TOGETHER):
        if cancel is not None:
            cancel.check()
        some = slice(begin, begin + TOGETHER)
        threat.judge(places[some])
        for cell, place in zip(cells[some], places[some], strict=True):
            chance = threat.chance(place)
            if chance is not None:
                found.append((cell, chance))
        if progress is not None:
            progress(min(begin + TOGETHER, len(cells)), len(cells))
    return found


def lattice_step(board: TabletopBoard) -> float:
    """How long a side of a square is, in the table's unit."""
    return max(board.width, board.height) / CHANCE_LATTICE


def lattice_squares(board: TabletopBoard, region: BaseGeometry) -> dict[Cell, BaseGeometry]:
    """The squares of the lattice cut to a region, by column and row; those without an area are left out."""
    if region.is_empty:
        return {}
    side, (low_x, low_y, high_x, high_y) = lattice_step(board), region.bounds
    columns, rows = np.meshgrid(
        np.arange(int(low_x // side), int(-(-high_x // side))),
        np.arange(int(low_y // side), int(-(-high_y // side))),
        indexing="ij",
    )
    column, row = columns.ravel(), rows.ravel()
    squares = shapely.box(column * side, row * side, (column + 1) * side, (row + 1) * side)
    cut = shapely.intersection(squares, region)
    some = np.flatnonzero(shapely.area(cut) > 0)
    return dict(zip(zip(column[some].tolist(), row[some].tolist(), strict=True), cut[some].tolist(), strict=True))


def joined_by_percent(squares: Sequence[tuple[BaseGeometry, Fraction]]) -> tuple[tuple[BaseGeometry, int], ...]:
    """Squares of the same chance, in whole per cent, as one region each."""
    by_percent: dict[int, list[BaseGeometry]] = {}
    for square, chance in squares:
        by_percent.setdefault(round(chance * 100), []).append(square)
    return tuple((shapely.union_all(parts), percent) for percent, parts in sorted(by_percent.items()))


def inside_largest(region: BaseGeometry) -> tuple[float, float] | None:
    """A point inside the largest part of a region, wherever the table is turned; None if it has no area."""
    parts = [part for part in shapely.get_parts(region) if part.area > 0]
    return middle_of(shapely.multipolygons(parts)) if parts else None

"""Sight on a table whose terrain chart says by facts what pieces do to lines: nothing, stop them, or let them run so deep;
hills, ravines and trenches; which readings of such a chart are in force, the game says."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import Standpoint
from workbench.engine.sight.tabletop_doctrine import TabletopSightBase
from workbench.engine.sight.tabletop_judgement import Terms
from workbench.engine.sight.tabletop_terrain import NEAR, Kind, Piece, Pieces, levels_under
from workbench.geometry.regions import union
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.tabletop_board import Feature, TabletopBoard


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings in force. ``contact`` is how near (in the ruleset's unit) a unit must be to see past a linear piece, 0 = in
    touch; ``walls_closed``: nobody sees past a linear piece of total cover by standing at it."""

    contact: float
    measures_edges: bool
    sees_from_bases: bool
    depths_add_up: bool
    walls_closed: bool
    tall_vehicles: bool
    along_trench: bool
    from_lip: bool
    levels_stack: bool


HILL, CREST, RAVINE, SLOPES, TRENCH = "hill", "crest", "ravine", "ravine_slopes", "trench"
BUILDING = "building"
LIP = 2.0
"""Within this distance (cm) of its edge a ravine can be seen into (R-L8, the other reading), and slopes belong to it."""


def compile_terrain(board: TabletopBoard, ruleset: Ruleset, readings: Readings) -> Pieces:
    """Every piece of a table with its effect on sight. A piece of unknown terrain has none."""
    rows = [ruleset.terrain.get(feature.terrain) for feature in board.features]
    pieces = [
        Piece(feature, Kind.NONE, 0.0) if row is None else _piece(feature, row, board, ruleset, readings)
        for feature, row in zip(board.features, rows, strict=True)
    ]
    for index, row in enumerate(rows):
        if row is not None and pieces[index].kind is Kind.RAVINE:
            pieces[index] = replace(
                pieces[index], slopes=_slopes(pieces, rows, index, board.length(LIP, ruleset.length_unit))
            )
    return Pieces(_on_hills(_cleared(pieces, rows), rows, levels_stack=readings.levels_stack))


def level_of(feature: Feature, row: TerrainRow) -> float:
    """The level chosen for a piece when it was placed, or else the first that is printed."""
    if feature.level is not None:
        return feature.level
    return float(row.levels[0]) if row.levels else 0.0


def _piece(feature: Feature, row: TerrainRow, board: TabletopBoard, ruleset: Ruleset, readings: Readings) -> Piece:
    los, relief = row.fact("los", "none"), row.fact("relief")
    top = level_of(feature, row)

    def length(value: float) -> float:
        return board.length(value, ruleset.length_unit)

    contact = length(readings.contact) if feature.linear else 0.0
    ground = top if relief in (HILL, RAVINE) else None
    depth = row.fact("depth", 0)
    allowance = length(float(depth)) if isinstance(depth, int | float) else 0.0
    if relief == RAVINE and los == "blocked":
        return Piece(feature, Kind.RAVINE, top, contact=length(LIP) if readings.from_lip else 0.0, ground=ground)
    if relief == TRENCH and los == "depth":
        return Piece(feature, Kind.TRENCH, top, allowance, one_end=not readings.along_trench)
    if los == "blocked":
        opens = not (readings.walls_closed and row.fact("cover") == "total")
        return Piece(feature, Kind.BLOCKS, top, contact=contact, opens=opens, ground=ground)
    if los == "depth":
        return Piece(feature, Kind.DEPTH, top, allowance, contact, ground=ground)
    return Piece(feature, Kind.NONE, top, contact=contact, ground=ground)


def _slopes(pieces: Sequence[Piece], rows: Sequence[TerrainRow | None], ravine: int, near: float) -> tuple[int, ...]:
    """The slopes of a ravine: pieces of slopes in contact with it (a line drawn by hand leaves a gap) or in its group. ``near``
    is the distance of contact in the table's unit."""
    bottom = pieces[ravine]
    return tuple(
        index
        for index, row in enumerate(rows)
        if row is not None
        and row.fact("relief") == SLOPES
        and (
            (bottom.feature.group and bottom.feature.group == pieces[index].feature.group)
            or shapely.dwithin(pieces[index].shape, bottom.shape, near + NEAR)
        )
    )


def _cleared(pieces: Sequence[Piece], rows: Sequence[TerrainRow | None]) -> list[Piece]:
    """The pieces with woods and fields cut out under buildings: a line runs in them only beyond the walls."""
    built = footprints((piece.feature, row) for piece, row in zip(pieces, rows, strict=True))
    return [
        replace(piece, built_over=built)
        if row is not None and grows(row) and shapely.intersects(piece.feature.area, built)
        else piece
        for piece, row in zip(pieces, rows, strict=True)
    ]


def footprints(features: Iterable[tuple[Feature, TerrainRow | None]]) -> BaseGeometry:
    """The ground under buildings that are drawn as areas."""
    rows = ((feature, row) for feature, row in features if row is not None and not feature.linear)
    return union([feature.area for feature, row in rows if row.fact("class") == BUILDING])


def grows(row: TerrainRow) -> bool:
    """Is it a wood or a field: not where a building stands in it?"""
    return row.fact("los") == "depth" and row.fact("class") != BUILDING and row.fact("relief") is None


def _on_hills(pieces: Sequence[Piece], rows: Sequence[TerrainRow | None], *, levels_stack: bool) -> list[Piece]:
    """Pieces whose middle lies on a hill stand on it: their level counts from its top, if levels add up. Hills and crest lines
    have their level from the table."""
    relief = [None if row is None else row.fact("relief") for row in rows]
    hills = [(piece.shape, piece.top) for piece, word in zip(pieces, relief, strict=True) if word == HILL]
    raised = []
    for piece, word, under in zip(pieces, relief, levels_under(pieces, hills), strict=True):
        if not under or word in (HILL, CREST):
            raised.append(piece)
            continue
        lift = under if levels_stack else 0.0
        ground = None if piece.ground is None else piece.ground + lift
        raised.append(replace(piece, top=piece.top + lift, ground=ground, under=under))
    return raised


class ChartedSight(TabletopSightBase):
    """Judges lines of sight on one table by its chart; see :class:`workbench.engine.sight.protocol.TabletopSight`."""

    readings: Readings

    @abstractmethod
    def _read(self) -> Readings:
        """The readings in force in the scenario."""

    def _compile(self) -> Pieces:
        self.readings = self._read()
        return compile_terrain(self.scenario.board, self.ruleset, self.readings)

    def _terms(self) -> Terms:
        return Terms(add=self.readings.depths_add_up, union_depth=self.readings.depths_add_up)

    def _height(self, kind: str, floor: int) -> float:
        row = self.ruleset.units.get(kind)
        tall = self.readings.tall_vehicles and row is not None and "vehicle" in row.tags
        return floor + float(tall)

    @property
    def _sees_parts(self) -> bool:
        return self.readings.sees_from_bases

    def _looks_from(self, stand: Standpoint) -> Points:
        middle = super()._looks_from(stand)
        if not self.readings.sees_from_bases or stand.base is None:
            return middle
        # R-L0, the other reading: any point of the base; its corners stand for it, or sixteen points of a round base
        corners = shapely.get_coordinates(stand.base.convex_hull.boundary)[:-1]
        return np.vstack([middle, corners[:: max(1, len(corners) // 16)]])

    def distance(self, origin: Standpoint, target: Standpoint) -> float:
        """From base edge to base edge, or between the middles if the scenario chooses that reading (R-M0)."""
        return (
            super().distance(origin, target) if self.readings.measures_edges else math.dist(origin.point, target.point)
        )

"""The effect of pieces of a table and bodies of vehicles on lines of sight in Bolt Action; heights in inches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.engine.sight.tabletop_judgement import SKY
from workbench.engine.sight.tabletop_terrain import Kind, Piece, Pieces, levels_under
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Standing
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, TabletopBoard

# --- The readings and numbers that sight in Bolt Action depends on, from the ruleset and the scenario's switches.


A1, A7, CONTACT = "A1", "A7", "contact"


@dataclass(frozen=True, slots=True)
class Readings:
    """Lengths in the table's unit, heights in levels (inches). ``fills_gaps``: are the gaps of the source filled (A1)?
    ``depths_add_up``: do the lengths in all clouds add up (A7)? ``sees_over_contact``: does a unit in contact with an obstacle
    see over it? ``contact`` is the distance of contact."""

    fills_gaps: bool
    depths_add_up: bool
    sees_over_contact: bool
    base_diameter: float
    contact: float
    man_height: float
    storey_height: float
    shooters_per_opening: int

    @classmethod
    def from_scenario(cls, scenario: TabletopScenario, ruleset: Ruleset) -> Readings:
        """The readings that a scenario chose, the default for the rest."""

        def number(table: str, cell: str) -> float:
            value = ruleset.tables[table][cell]
            assert isinstance(value, int | float)
            return float(value)

        def length(table: str, cell: str) -> float:
            return scenario.board.length(number(table, cell), ruleset.length_unit)

        return cls(
            fills_gaps=ruleset.choice(A1, scenario.switches) == "outside",
            depths_add_up=ruleset.choice(A7, scenario.switches) == "total",
            sees_over_contact=ruleset.choice(CONTACT, scenario.switches) == "over",
            base_diameter=length("sight", "figure"),
            contact=length("sight", "contact"),
            man_height=number("heights", "point"),
            storey_height=number("storeys", "height"),
            shooters_per_opening=int(number("storeys", "shooters_per_opening")),
        )


# --- Buildings: units in one have no place of their own, but the openings and walls of their floor (p.77).


OPENING_OFFSET = 1e-5
"""Distance from the wall to the point that stands for an opening (table's unit): no line out of it runs along the wall."""


class Houses:
    """The buildings of one table."""

    def __init__(self, pieces: Pieces, solid: frozenset[int], readings: Readings) -> None:
        self.pieces, self.solid, self.readings = pieces, tuple(sorted(solid)), readings
        self._openings_by_floor: dict[tuple[int, int], FloatArray] = {}
        self._wall_points: dict[int, FloatArray] = {}

    def house_at(self, point: tuple[float, float]) -> int:
        """The uppermost building at a point, as an index of the pieces; -1: none."""
        if not self.solid:
            return -1
        inside = np.flatnonzero(shapely.intersects_xy(self.pieces.covers[list(self.solid)], *point))
        return self.solid[int(inside[-1])] if len(inside) else -1

    def houses_at(self, points: FloatArray) -> NDArray[np.int64]:
        """The buildings at points (n, 2), as indices of the pieces; -1: none."""
        found = np.full(len(points), -1, dtype=np.int64)
        for index in self.solid:
            found[self.pieces.inside(index, points)] = index
        return found

    def uncovered_area(self, house: int) -> BaseGeometry:
        """The area of a building without the buildings that lie on top of it."""
        found: BaseGeometry = self.pieces.shapes[house]
        for other in self.solid:
            if other > house and found.intersects(self.pieces.shapes[other]):
                found = found.difference(self.pieces.shapes[other])
        return found

    def feature(self, house: int) -> Feature:
        """The piece of terrain of a building."""
        return self.pieces.all[house].feature

    def floor_at(self, house: int, above: float) -> int:
        """The floor at a height above the ground, at most the uppermost."""
        return min(max(int(above // self.readings.storey_height + 1e-9), 0), self.feature(house).floors)

    def ground_level(self, house: int) -> float:
        """The level of the ground that a building stands on."""
        return self.pieces.all[house].under

    def openings(self, house: int, floor: int) -> FloatArray:
        """The openings (n, 2) of a floor, just outside the wall."""
        found = self._openings_by_floor.get((house, floor))
        if found is None:
            found = self._openings_by_floor[house, floor] = self._openings_of(house, floor)
        return found

    def _openings_of(self, house: int, floor: int) -> FloatArray:
        places = [opening.at for opening in self.feature(house).openings if opening.floor == floor]
        if not places:
            return np.empty((0, 2))
        outline = self.pieces.shapes[house].boundary
        points: FloatArray = np.array(
            [shapely.get_coordinates(shapely.shortest_line(outline, shapely.Point(at)))[0] for at in places]
        )
        return self._moved_out(house, points)

    def walls(self, house: int) -> FloatArray:
        """Points (n, 2) just outside the outer walls: beside every corner and along every wall."""
        if house not in self._wall_points:
            self._wall_points[house] = self._walls_of(house)
        return self._wall_points[house]

    def _walls_of(self, house: int) -> FloatArray:
        found = []
        for ring in shapely.get_rings(self.pieces.shapes[house]):
            corners = shapely.get_coordinates(ring)
            for share in (0.001, 0.25, 0.5, 0.75, 0.999):
                found.append(corners[:-1] + share * np.diff(corners, axis=0))
        return self._moved_out(house, np.vstack(found)) if found else np.empty((0, 2))

    def _moved_out(self, house: int, points: FloatArray) -> FloatArray:
        """Points on the outline, moved out of the building by :data:`OPENING_OFFSET`."""
        shape = self.pieces.shapes[house]
        # at right angles to their wall: of 64 directions the one that ends farthest from the inside
        turns = np.arange(64) * np.pi / 32
        offsets = np.column_stack([np.cos(turns), np.sin(turns)]) * OPENING_OFFSET
        tries = points[:, None] + offsets[None]
        distances = shapely.distance(shape, shapely.points(tries))
        rows, best = np.arange(len(points)), distances.argmax(axis=1)
        found: FloatArray = tries[rows, best][distances[rows, best] > 0]
        return found


NOT_FROM_SOURCE = (Standing.OUTSIDE, Standing.HOUSE)
"""Standings of values that do not come from the source."""
SOLID = "solid"


def compile_terrain(
    obstacles: Sequence[Feature], board: TabletopBoard, ruleset: Ruleset, readings: Readings
) -> tuple[Pieces, frozenset[int]]:
    """Every obstacle with its effect on sight, and the indices of those that are seen into and out of by openings only. Unknown
    terrain has no effect."""
    pieces: list[Piece] = []
    solid: set[int] = set()
    for index, feature in enumerate(obstacles):
        row = ruleset.terrain.get(feature.terrain)
        if index >= len(board.features):
            kind = Kind.BLOCKS if readings.fills_gaps else Kind.NONE
            pieces.append(Piece(feature, kind, feature.level or 0.0, stands_alone=True))
        elif row is None:
            pieces.append(Piece(feature, Kind.NONE, 0.0))
        else:
            if row.fact("los") == SOLID and not feature.linear:
                solid.add(index)
            pieces.append(_piece(feature, row, board, ruleset, readings))
    return Pieces(_on_hills(pieces)), frozenset(solid)


def top_of(feature: Feature, row: TerrainRow, readings: Readings) -> float:
    """The height of a piece above its ground: as chosen for it, or by its storeys, or from its row of the chart."""
    if feature.level is not None:
        return feature.level
    if row.fact("los") == SOLID and (feature.floors or not row.levels):
        return (feature.floors + 1) * readings.storey_height
    return float(row.levels[0]) if row.levels else 0.0


def _piece(feature: Feature, row: TerrainRow, board: TabletopBoard, ruleset: Ruleset, readings: Readings) -> Piece:
    los, top = row.fact("los", "none"), top_of(feature, row, readings)
    if not readings.fills_gaps and row.cite("los").standing in NOT_FROM_SOURCE:
        return Piece(feature, Kind.NONE, top)
    # lines end at the middles of men, so contact with their bases begins half a base farther away
    contact = readings.contact + readings.base_diameter / 2 if feature.linear else 0.0
    ground = top if row.fact("relief") == "hill" else None
    if los == SOLID:
        return Piece(feature, Kind.BLOCKS, top, opens=False, stands_alone=True)
    if los == "blocked":
        return Piece(
            feature,
            Kind.BLOCKS,
            top,
            contact=contact,
            opens=readings.sees_over_contact or not feature.linear,
            ground=ground,
        )
    if los == "depth":
        depth = row.fact("depth", 0)
        allowance = board.length(float(depth), ruleset.length_unit) if isinstance(depth, int | float) else 0.0
        endless = feature.level is None and not row.levels
        return Piece(feature, Kind.DEPTH, SKY if endless else top, allowance, ground=ground, disc=True)
    return Piece(feature, Kind.NONE, top, ground=ground)


def _on_hills(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces whose middle lies on a hill, raised to its top."""
    hills = [(piece.shape, piece.ground) for piece in pieces if piece.ground is not None and piece.ground > 0]
    return [
        replace(piece, top=piece.top + under, under=under)
        if under and piece.ground is None and piece.top < SKY
        else piece
        for piece, under in zip(pieces, levels_under(pieces, hills), strict=True)
    ]

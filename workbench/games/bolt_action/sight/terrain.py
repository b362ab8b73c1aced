"""What the pieces of a table and the bodies of vehicles do to lines of sight in Bolt Action, heights in inches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.engine.sight.tabletop_judgement import SKY
from workbench.engine.sight.tabletop_terrain import Kind, Piece, Pieces
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Standing
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, TabletopBoard

# --- The readings and numbers that sight in Bolt Action depends on, from the ruleset and the scenario's switches.


A1, A7, CONTACT = "A1", "A7", "contact"


@dataclass(frozen=True, slots=True)
class Readings:
    """Lengths in the table's unit, heights in levels (inches). ``outside``: are the holes of the source filled (A1)? ``total``:
    do the lengths in all clouds add up (A7)? ``over``: does who touches an obstacle look over it? ``figure`` is the diameter
    of a base, ``contact`` how near touches, ``point`` the height of a man, ``storey`` that of a floor; so many look out of one
    opening as ``shooters`` says."""

    outside: bool
    total: bool
    over: bool
    figure: float
    contact: float
    point: float
    storey: float
    shooters: int

    @classmethod
    def of(cls, scenario: TabletopScenario, ruleset: Ruleset) -> Readings:
        """Those that a scenario chose, the default for the rest."""

        def number(table: str, cell: str) -> float:
            value = ruleset.tables[table][cell]
            assert isinstance(value, int | float)
            return float(value)

        def length(table: str, cell: str) -> float:
            return scenario.board.length(number(table, cell), ruleset.length_unit)

        return cls(
            outside=ruleset.choice(A1, scenario.switches) == "outside",
            total=ruleset.choice(A7, scenario.switches) == "total",
            over=ruleset.choice(CONTACT, scenario.switches) == "over",
            figure=length("sight", "figure"),
            contact=length("sight", "contact"),
            point=number("heights", "point"),
            storey=number("storeys", "height"),
            shooters=int(number("storeys", "shooters_per_opening")),
        )


# --- Buildings as sight reads them: who is in one has no place of its own, but the openings and walls of its floor
# (p.77).


OUT = 1e-5
"""So far before its wall an opening is looked at: no line out of it runs along the wall (table's unit)."""


class Houses:
    """The buildings of one table."""

    def __init__(self, pieces: Pieces, solid: frozenset[int], readings: Readings) -> None:
        self.pieces, self.solid, self.readings = pieces, tuple(sorted(solid)), readings
        self._known: dict[tuple[int, int], FloatArray] = {}
        self._walls: dict[int, FloatArray] = {}

    def at(self, point: tuple[float, float]) -> int:
        """The building that lies uppermost at a point, by place in the list; -1: none."""
        if not self.solid:
            return -1
        inside = np.flatnonzero(shapely.intersects_xy(self.pieces.covers[list(self.solid)], *point))
        return self.solid[int(inside[-1])] if len(inside) else -1

    def of(self, points: FloatArray) -> NDArray[np.int64]:
        """The same for points (n, 2)."""
        found = np.full(len(points), -1, dtype=np.int64)
        for index in self.solid:
            found[self.pieces.inside(index, points)] = index
        return found

    def room(self, house: int) -> BaseGeometry:
        """What a building covers and none that lies upon it."""
        found: BaseGeometry = self.pieces.shapes[house]
        for other in self.solid:
            if other > house and found.intersects(self.pieces.shapes[other]):
                found = found.difference(self.pieces.shapes[other])
        return found

    def feature(self, house: int) -> Feature:
        """The piece of the board that a building is."""
        return self.pieces.all[house].feature

    def floor(self, house: int, above: float) -> int:
        """The floor that is so high above the ground, at most the uppermost."""
        return min(max(int(above // self.readings.storey + 1e-9), 0), self.feature(house).floors)

    def ground(self, house: int) -> float:
        """The level of the ground that it stands on."""
        middle = self.pieces.shapes[house].representative_point()
        return float(self.pieces.ground(np.array([[middle.x, middle.y]]))[0])

    def openings(self, house: int, floor: int) -> FloatArray:
        """The openings (n, 2) of a floor, just before the wall."""
        found = self._known.get((house, floor))
        if found is None:
            found = self._known[house, floor] = self._openings(house, floor)
        return found

    def _openings(self, house: int, floor: int) -> FloatArray:
        places = [opening.at for opening in self.feature(house).openings if opening.floor == floor]
        if not places:
            return np.empty((0, 2))
        outline = self.pieces.shapes[house].boundary
        points: FloatArray = np.array(
            [shapely.get_coordinates(shapely.shortest_line(outline, shapely.Point(at)))[0] for at in places]
        )
        return self._before(house, points)

    def walls(self, house: int) -> FloatArray:
        """Points (n, 2) just before its outer walls: beside every corner and amid every wall."""
        if house not in self._walls:
            self._walls[house] = self._all_walls(house)
        return self._walls[house]

    def _all_walls(self, house: int) -> FloatArray:
        found = []
        for ring in shapely.get_rings(self.pieces.shapes[house]):
            corners = shapely.get_coordinates(ring)
            for share in (0.001, 0.25, 0.5, 0.75, 0.999):
                found.append(corners[:-1] + share * np.diff(corners, axis=0))
        return self._before(house, np.vstack(found)) if found else np.empty((0, 2))

    def _before(self, house: int, points: FloatArray) -> FloatArray:
        """Points on the outline, moved out of the building by a hair."""
        shape = self.pieces.shapes[house]
        # square to the wall they are on: of many ways the one that ends farthest from the inside
        turns = np.arange(64) * np.pi / 32
        ways = np.column_stack([np.cos(turns), np.sin(turns)]) * OUT
        tries = points[:, None] + ways[None]
        apart = shapely.distance(shape, shapely.points(tries))
        rows, best = np.arange(len(points)), apart.argmax(axis=1)
        found: FloatArray = tries[rows, best][apart[rows, best] > 0]
        return found


FILLED = (Standing.OUTSIDE, Standing.HOUSE)
"""What does not come from the pages at hand."""
SOLID = "solid"


def compile_terrain(
    obstacles: Sequence[Feature], board: TabletopBoard, ruleset: Ruleset, readings: Readings
) -> tuple[Pieces, frozenset[int]]:
    """Every obstacle as sight reads it, and which of them (by place) are seen into and out of by their openings only. Unknown
    terrain does nothing."""
    pieces: list[Piece] = []
    solid: set[int] = set()
    for index, feature in enumerate(obstacles):
        row = ruleset.terrain.get(feature.terrain)
        if index >= len(board.features):
            kind = Kind.BLOCKS if readings.outside else Kind.NONE
            pieces.append(Piece(feature, kind, feature.level or 0.0))
        elif row is None:
            pieces.append(Piece(feature, Kind.NONE, 0.0))
        else:
            if row.fact("los") == SOLID and not feature.linear:
                solid.add(index)
            pieces.append(_piece(feature, row, board, ruleset, readings))
    return Pieces(_raised(pieces)), frozenset(solid)


def top_of(feature: Feature, row: TerrainRow, readings: Readings) -> float:
    """How high a piece is over the ground that it stands on: as it was set, or by its storeys, or as its row says."""
    if feature.level is not None:
        return feature.level
    if row.fact("los") == SOLID and (feature.floors or not row.levels):
        return (feature.floors + 1) * readings.storey
    return float(row.levels[0]) if row.levels else 0.0


def _piece(feature: Feature, row: TerrainRow, board: TabletopBoard, ruleset: Ruleset, readings: Readings) -> Piece:
    los, top = row.fact("los", "none"), top_of(feature, row, readings)
    if not readings.outside and row.cite("los").standing in FILLED:
        return Piece(feature, Kind.NONE, top)
    # ends of lines are the middles of men: half a base more is contact with the base
    contact = readings.contact + readings.figure / 2 if feature.linear else 0.0
    ground = top if row.fact("relief") == "hill" else None
    if los == SOLID:
        return Piece(feature, Kind.BLOCKS, top, opens=False)
    if los == "blocked":
        return Piece(
            feature, Kind.BLOCKS, top, contact=contact, opens=readings.over or not feature.linear, ground=ground
        )
    if los == "depth":
        depth = row.fact("depth", 0)
        allowance = board.length(float(depth), ruleset.length_unit) if isinstance(depth, int | float) else 0.0
        endless = feature.level is None and not row.levels
        return Piece(feature, Kind.DEPTH, SKY if endless else top, allowance, ground=ground, disc=True)
    return Piece(feature, Kind.NONE, top, ground=ground)


def _raised(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces whose middle lies on a hill stand on it."""
    hills = [piece for piece in pieces if piece.ground is not None and piece.ground > 0]
    found = []
    for piece in pieces:
        under = 0.0
        if hills and piece.ground is None and piece.top < SKY and not piece.shape.is_empty:
            middle = piece.shape.representative_point()
            under = max((hill.ground or 0.0 for hill in hills if hill.shape.intersects(middle)), default=0.0)
        found.append(replace(piece, top=piece.top + under) if under else piece)
    return found

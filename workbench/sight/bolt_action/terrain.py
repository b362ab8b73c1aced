"""What the pieces of a table and the bodies of vehicles do to lines of sight in Bolt Action, heights in inches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.board.tableboard import Feature, TableBoard
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Standing
from workbench.sight.bolt_action.readings import Readings
from workbench.sight.table.pieces import Kind, Piece, Pieces
from workbench.sight.table.profiles import SKY

FILLED = (Standing.OUTSIDE, Standing.HOUSE)
"""What does not come from the pages at hand."""
SOLID = "solid"


def compile_terrain(
    obstacles: Sequence[Feature], board: TableBoard, ruleset: Ruleset, readings: Readings
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


def _piece(feature: Feature, row: TerrainRow, board: TableBoard, ruleset: Ruleset, readings: Readings) -> Piece:
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

"""What the terrain chart of BlitzKrieg says of every piece (EFFETS DU TERRAIN, columns Niveau and Ligne de vue)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import shapely

from workbench.board.tableboard import Feature, TableBoard
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.sight.blitzkrieg.readings import Readings
from workbench.sight.table.pieces import NEAR, Kind, Piece, Pieces

HILL, RAVINE, SLOPES, TRENCH = "hill", "ravine", "ravine_slopes", "trench"
LIP = 2.0
"""From how near its edge a ravine is seen into (R-L8, the other reading), and how near slopes are that belong to it, in cm."""


def compile_terrain(board: TableBoard, ruleset: Ruleset, readings: Readings) -> Pieces:
    """Every piece of a table as sight reads it. A piece of unknown terrain does nothing."""
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
    return Pieces(_stacked(pieces) if readings.stacked else pieces)


def level_of(feature: Feature, row: TerrainRow) -> float:
    """The level chosen for a piece when it was placed, or else the first that is printed."""
    if feature.level is not None:
        return feature.level
    return float(row.levels[0]) if row.levels else 0.0


def _piece(feature: Feature, row: TerrainRow, board: TableBoard, ruleset: Ruleset, readings: Readings) -> Piece:
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
        opens = not (readings.wall_closed and row.fact("cover") == "total")
        return Piece(feature, Kind.BLOCKS, top, contact=contact, opens=opens, ground=ground)
    if los == "depth":
        return Piece(feature, Kind.DEPTH, top, allowance, contact, ground=ground)
    return Piece(feature, Kind.NONE, top, contact=contact, ground=ground)


def _slopes(pieces: Sequence[Piece], rows: Sequence[TerrainRow | None], ravine: int, near: float) -> tuple[int, ...]:
    """The slopes of a ravine: pieces of that name which are in contact with it (a line drawn by hand leaves a gap) or belong to
    its group. ``near`` is contact in the table's unit."""
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


def _stacked(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces whose middle lies on a hill count their level from its top (the other reading of how levels add up)."""
    hills = [piece for piece in pieces if piece.ground is not None and piece.ground > 0]
    raised = []
    for piece in pieces:
        under = 0.0
        if piece not in hills and not piece.shape.is_empty:
            middle = piece.shape.representative_point()
            under = max((hill.ground or 0.0 for hill in hills if shapely.intersects(hill.shape, middle)), default=0.0)
        ground = None if piece.ground is None else piece.ground + under
        raised.append(replace(piece, top=piece.top + under, ground=ground) if under else piece)
    return raised

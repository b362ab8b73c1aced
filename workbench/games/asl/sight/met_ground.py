"""Drawings and drawn ground on lines: the pieces that they cross, the ground above the lowest, the terrain along hexsides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import shapely

from workbench.base.numbers import BoolArray, FloatArray, IntArray
from workbench.games.asl.sight.crossed_pieces import (
    ABOVE,
    CROSSING_DEPTH,
    FULL,
    GROUND,
    HALF,
    HINDRANCE,
    KINDS,
    LEVEL,
    CrossedPieces,
)
from workbench.games.asl.sight.lines import ALONG, Hexes, Sides, Trail
from workbench.games.asl.sight.obstacle_heights import Levels
from workbench.games.asl.sight.relief import NOT_DRAWN
from workbench.games.asl.sight.terrain import Ground


class Footing(NamedTuple):
    """The ground in hexes: the ``level`` from which heights on it are counted, and how high the ``ground`` itself is."""

    level: IntArray
    ground: IntArray


def raised_ground(  # noqa: PLR0917
    ground: Ground,
    trail: Trail,
    levels: Levels,
    some: IntArray,
    hindering: list[IntArray],
    crossing_depth: float = CROSSING_DEPTH,
) -> tuple[Hexes, list[IntArray], Footing]:
    """The ground above the lowest that lines meet in some of the hexes: a row for each hex and height, with what stands there
    on it by kind, and its footing. Hindrances that count for their lines are added to ``hindering``."""
    relief, hexes, whole = ground.relief, trail.hexes, ground.whole

    def matters(entry: IntArray, piece: IntArray) -> BoolArray:
        line, cell = hexes.line[entry], hexes.cell[entry]
        kind, height = relief.kind[piece], relief.ground[piece]
        stands = np.where(kind == GROUND, ground.filled[cell], relief.value[piece])
        blocks = (kind < HINDRANCE) | (kind == GROUND)
        hinders = (kind == HINDRANCE) | ((kind == LEVEL) & (whole.hindrance[cell] > 0))
        found: BoolArray = (blocks & (height + stands > levels.reach[line])) | (
            hinders & levels.can_hinder(line, height)
        )
        return found

    entry, piece = pieces_crossed(relief, trail, some, crossing_depth, matters)
    kind, height, value = relief.kind[piece], relief.ground[piece], relief.value[piece]
    for mine, drm in ((kind == HINDRANCE, value), (kind == LEVEL, whole.hindrance[hexes.cell[entry]])):
        np.maximum.at(hindering[HINDRANCE], entry[mine], drm[mine])
    blocks = np.flatnonzero((kind < HINDRANCE) | (kind == GROUND))
    entry, kind, height, value = entry[blocks], kind[blocks], height[blocks], value[blocks]
    base = np.int64(height.min(initial=0))
    span = np.int64(height.max(initial=0)) - base + 1
    keys, row = np.unique(entry.astype(np.int64) * span + (height - base), return_inverse=True)
    at, above = np.divmod(keys, span)
    met, at_height = hexes.rows(at.astype(np.int32)), (above + base).astype(np.int32)
    standing = [part[met.cell] for part in (whole.full, whole.half, whole.above, whole.hindrance)]
    for one in (FULL, HALF, ABOVE):
        mine = np.flatnonzero(kind == one)
        np.maximum.at(standing[one], row[mine], value[mine])
    return met, standing, Footing(at_height, at_height)


def own_hills(
    ground: Ground, trail: Trail, levels: Levels, met: Hexes, footing: Footing, *, beside: bool = False
) -> BoolArray:
    """Drawn ground as high as the higher end that reaches from its hill into the adjacent hex, which lies lower, and ends
    before the middle of it: there the crest line is that of the end's own hill, over which it looks. Into water it looks over
    all of its bank. ``beside``: the lines run along a hexside of the hexes."""
    passing = levels.passing(met.line, met.near, met.far)
    found = np.zeros(len(met.line), dtype=np.bool_)
    some = np.flatnonzero(
        (passing.away == 1)
        & ~passing.equal
        & (footing.ground == passing.high)
        & (ground.level[met.cell] < footing.ground)
        & (ground.relief.low[met.cell] < footing.ground)
        & ground.relief.shaped[met.cell]
        & ~met.own
    )
    if not len(some):
        return found
    line, hex_of = met.line[some], ground.cells.hex_of
    number, down = hex_of[met.cell[some]], levels.runs_down[line]
    middle = ground.grid.centres[hex_of[np.where(down, trail.home[line], trail.goal[line])]]
    along = np.where(down[:, None], trail.along[line], -trail.along[line])
    # from where the line is a hex away from the middle of the end's hex
    away = trail.begin[line] - middle
    foot = (away * along).sum(axis=1)
    reach = np.sqrt(np.maximum(1.0 - ((away**2).sum(axis=1) - foot**2), 0.0)) - foot
    first = trail.begin[line] + along * reach[:, None]
    if beside:
        inward = ground.grid.centres[number] - first
        inward -= along * (inward * along).sum(axis=1)[:, None]
        first += _INSIDE * inward
    beyond = shapely.linestrings(np.stack([first, first + 2 * along], axis=1))
    areas = np.array(ground.relief.areas(number.tolist(), footing.ground[some].tolist()), dtype=object)
    found[some] = shapely.length(shapely.intersection(areas, beyond)) <= CROSSING_DEPTH
    found[some] |= ground.water[met.cell[some]] & ground.water[levels.lower[line]]
    return found


_INSIDE = 1e-4
"""The part of the way from a hexside to the centre of its hex at which the ground beside it is looked for."""

Wanted = Callable[[IntArray, IntArray], BoolArray]
"""Tells of (hex entry, piece) which ones matter."""


def pieces_crossed(
    pieces: CrossedPieces,
    trail: Trail,
    some: IntArray,
    crossing_depth: float = CROSSING_DEPTH,
    wanted: Wanted | None = None,
) -> tuple[IntArray, IntArray]:
    """The pieces that lines cross in some of the hexes crossed: (hex entry, piece)."""
    hexes = trail.hexes
    if not len(some):
        return some, some
    first = pieces.start[hexes.cell[some]]
    count: IntArray = pieces.start[hexes.cell[some] + 1] - first
    place = np.repeat(np.arange(len(some), dtype=np.int32), count)
    piece = (np.arange(len(place), dtype=np.int32) + np.repeat(first - (np.cumsum(count) - count), count)).astype(
        np.int32
    )
    entry = some[place]
    if wanted is not None:
        kept = wanted(entry, piece)
        entry, piece = entry[kept], piece[kept]
    if not len(entry):
        return entry, piece
    line = hexes.line[entry]
    if trail.straight and crossing_depth == CROSSING_DEPTH:
        met = pieces.crossed_from(trail.begin, piece, line, trail.along)
    else:
        met = depths_of(pieces, trail, piece, entry) > crossing_depth
    strokes = np.flatnonzero(met & pieces.stroke[piece])
    if len(strokes):
        met[strokes] = ~_strokes_passed_freely(trail, entry[strokes])
    return entry[met], piece[met]


def _strokes_passed_freely(trail: Trail, entry: IntArray) -> BoolArray:
    """Strokes of walls are no obstacles in the hexes next to those of the ends, as the walls around these hexes are none (6.2);
    nor one hex farther on a line that runs along the hexside that points at the end (4.34 EX), where that stroke lies on it."""
    hexes = trail.hexes
    runs = np.zeros(trail.count, dtype=np.bool_)
    runs[trail.runs.line] = True
    reach = np.where(runs[hexes.line[entry]], 2, 1)
    found: BoolArray = (hexes.near[entry] <= reach) | (hexes.far[entry] <= reach)
    return found


def depths_of(pieces: CrossedPieces, trail: Trail, piece: IntArray, entry: IntArray) -> FloatArray:
    """The depth (in hexes) to which lines reach into pieces of the hexes of entries; negative: the distance by which they
    miss."""
    line = trail.hexes.line[entry]
    found = pieces.depths(piece, trail.begin[line], trail.along[line])
    own = np.flatnonzero(trail.hexes.own[entry])
    if len(own) and trail.chord is not None:
        # a line that ends in this hex may stop short of the piece
        parts = np.array([pieces.geometry[place] for place in piece[own]], dtype=object)
        away = shapely.distance(parts, trail.chord)
        inside = shapely.length(shapely.intersection(parts, trail.chord)) > 0
        found[own] = np.where(inside, found[own], -np.maximum(away, 0.0))
    return found


class AlongSides(NamedTuple):
    """Terrain along hexsides, stretch by stretch: the ``entry`` of each, on both sides of it the values by kind (``mine``,
    ``other``), and the ground."""

    entry: IntArray
    mine: list[IntArray]
    other: list[IntArray]
    footing: Footing
    other_footing: Footing


def along_sides(ground: Ground, cell: IntArray, way: IntArray, other: IntArray) -> AlongSides:
    """Terrain along the hexsides of cells in directions ``way``, to others."""
    edges, whole = ground.drawn.edges, ground.whole
    row, count = edges.row[way, cell], edges.count[way, cell]
    repeat = np.maximum(count, 1)
    entry = np.repeat(np.arange(len(cell), dtype=np.int32), repeat)
    place = np.arange(len(entry)) - np.repeat(np.cumsum(repeat) - repeat, repeat) + row[entry]
    drawn = np.flatnonzero(row[entry] >= 0)
    fills = (whole.full, whole.half, whole.above, whole.hindrance)
    sides, footings = [], []
    for at, held in ((cell, edges.mine), (other, edges.other)):
        here = at[entry]
        standing = [part[here] for part in fills]
        footing = Footing(ground.base[here], ground.floor[here])
        if len(drawn):
            values = held[place[drawn]]
            for kind in KINDS:
                standing[kind][drawn] = np.maximum(standing[kind][drawn], values[:, kind])
            # beside a Depression ground counts that rises above it
            least = np.where(ground.sunk[here[drawn]], ground.level[here[drawn]], NOT_DRAWN)
            raised = drawn[values[:, GROUND] > least]
            for column in footing:
                column[raised] = values[values[:, GROUND] > least, GROUND]
        sides.append(standing)
        footings.append(footing)
    return AlongSides(entry, sides[0], sides[1], footings[0], footings[1])


def ground_of_sides(ground: Ground, trail: Trail, met: Sides) -> IntArray:
    """The ground on which obstacles on hexsides stand where lines meet them: the higher one of both hexes."""
    if not ground.relief.has_any:
        other = met.cell + np.array(ground.cells.steps[:6], dtype=np.int32)[met.way]
        plain: IntArray = np.maximum(ground.level[met.cell], ground.level[other])
        return plain
    low, high = ground.heights_on_sides
    base: IntArray = high[met.way, met.cell]
    # a line that runs along it meets all of it
    some = np.flatnonzero((low[met.way, met.cell] < base) & (met.how != ALONG))
    if not len(some):
        return base
    cell, way, line = met.cell[some], met.way[some], met.line[some]
    middle, along = ground.side_middles(cell, way)
    away, (x, y) = middle - trail.begin[line], trail.along[line].T
    # where on the side, from its middle, the line through both meets it
    across = x * along[:, 1] - y * along[:, 0]
    place = (y * away[:, 0] - x * away[:, 1]) / np.where(across == 0, 1.0, across)
    for row, one in enumerate(zip(cell.tolist(), way.tolist(), place.tolist(), strict=True)):
        base[some[row]] = ground.height_on_side(*one)
    return base

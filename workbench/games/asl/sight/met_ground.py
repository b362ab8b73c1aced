"""Drawings and drawn ground on lines: the pieces that they cross, the ground above the lowest, the terrain along hexsides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import shapely

from workbench.base.numbers import BoolArray, FloatArray, IntArray, distinct, frozen
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
from workbench.geometry.regions import expanded_ranges


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
        line, cell = hexes.line.take(entry), hexes.cell.take(entry)
        kind, height = relief.kind.take(piece), relief.ground.take(piece)
        stands = np.where(kind == GROUND, ground.filled.take(cell), relief.value.take(piece))
        found: BoolArray = (height + stands > levels.reach.take(line)) & relief.blocks.take(piece)
        hinders = (~found & ~relief.blocks.take(piece)).nonzero()[0]
        some = piece.take(hinders)
        drawn = relief.kind.take(some) == HINDRANCE
        counts = drawn | (whole.hindrance.take(cell.take(hinders)) > 0)
        found[hinders] = counts & levels.can_hinder(line.take(hinders), relief.ground.take(some))
        return found

    entry, piece = pieces_crossed(relief, trail, some, crossing_depth, matters)
    kind, height, value = relief.kind.take(piece), relief.ground.take(piece), relief.value.take(piece)
    for one in (HINDRANCE, LEVEL):
        mine = (kind == one).nonzero()[0]
        if len(mine):
            at = entry.take(mine)
            drm = value.take(mine) if one == HINDRANCE else whole.hindrance.take(hexes.cell.take(at))
            np.maximum.at(hindering[HINDRANCE], at, drm)
    blocks = ((kind < HINDRANCE) | (kind == GROUND)).nonzero()[0]
    entry, kind, height, value = entry.take(blocks), kind.take(blocks), height.take(blocks), value.take(blocks)
    base = np.int64(height.min(initial=0))
    span = np.int64(height.max(initial=0)) - base + 1
    keys, row = distinct(entry * span + (height - base), int(len(hexes.line) * span))
    at, above = np.divmod(keys.astype(np.intp), span)
    met, at_height = hexes.rows(at), (above + base).astype(np.int32)
    standing = [part.take(met.cell) for part in (whole.full, whole.half, whole.above, whole.hindrance)]
    for one in (FULL, HALF, ABOVE):
        mine = (kind == one).nonzero()[0]
        if len(mine):
            np.maximum.at(standing[one], row.take(mine), value.take(mine))
    return met, standing, Footing(at_height, at_height)


def own_hills(
    ground: Ground, trail: Trail, levels: Levels, met: Hexes, footing: Footing, *, beside: bool = False
) -> BoolArray:
    """Drawn ground as high as the higher end that reaches from its hill into the adjacent hex, which lies lower, and ends
    before the middle of it: there the crest line is that of the end's own hill, over which it looks. Into water it looks over
    all of its bank. ``beside``: the lines run along a hexside of the hexes."""
    found = np.zeros(len(met.line), dtype=np.bool_)
    some = (((met.near == 1) | (met.far == 1)) & ~met.own).nonzero()[0]
    cell, height = met.cell.take(some), footing.ground.take(some)
    passing = levels.passing(met.line.take(some), met.near.take(some), met.far.take(some))
    some = some[
        (passing.away == 1)
        & ~passing.equal
        & (height == passing.high)
        & (ground.level.take(cell) < height)
        & (ground.relief.low.take(cell) < height)
        & ground.relief.shaped.take(cell)
    ]
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
    cell = hexes.cell.take(some)
    first = pieces.start.take(cell)
    count: IntArray = pieces.start.take(cell + 1) - first
    ends = count.cumsum()
    entry = some.repeat(count)
    piece = np.arange(len(entry)) + (first - ends + count).repeat(count)
    if wanted is not None:
        kept = wanted(entry, piece).nonzero()[0]
        entry, piece = entry.take(kept), piece.take(kept)
    if not len(entry):
        return entry, piece
    line = hexes.line.take(entry)
    if trail.straight and crossing_depth == CROSSING_DEPTH:
        met = pieces.crossed_from(trail.begin, piece, line, trail.along)
    else:
        met = depths_of(pieces, trail, piece, entry) > crossing_depth
    crossed = met.nonzero()[0]
    entry, piece = entry.take(crossed), piece.take(crossed)
    if pieces.has_strokes:
        strokes = pieces.stroke.take(piece)
        if strokes.any():
            strokes[strokes] = _strokes_passed_freely(trail, entry[strokes])
            entry, piece = entry[~strokes], piece[~strokes]
    return entry, piece


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


def along_sides(ground: Ground, cell: IntArray, way: IntArray) -> AlongSides:
    """Terrain along the hexsides of cells in directions ``way``."""
    if ground not in _ALONG_SIDES:
        _ALONG_SIDES[ground] = _along_all_sides(ground)
    start, columns = _ALONG_SIDES[ground]
    side = way * ground.cells.count + cell
    entry, place = expanded_ranges(start.take(side), start.take(side + 1))
    found = columns.take(place, axis=1)
    kinds = len(KINDS)
    return AlongSides(
        entry,
        list(found[:kinds]),
        list(found[kinds : 2 * kinds]),
        Footing(found[2 * kinds], found[2 * kinds + 1]),
        Footing(found[2 * kinds + 2], found[2 * kinds + 3]),
    )


_ALONG_SIDES: WeakKeyDictionary[Ground, tuple[IntArray, IntArray]] = WeakKeyDictionary()
"""The terrain along all hexsides of each map that is still in use."""


def _along_all_sides(ground: Ground) -> tuple[IntArray, IntArray]:
    """The terrain along all hexsides of a map: by direction and cell the first of its stretches, and columns of these: on both
    sides the values by kind, then both footings."""
    cells, edges, whole = ground.cells, ground.drawn.edges, ground.whole
    way, cell = np.arange(6).repeat(cells.count), np.tile(np.arange(cells.count), 6)
    # at the border nobody asks for what lies outside of all cells
    other = np.clip(cell + np.array(cells.steps[:6], dtype=np.intp)[way], 0, cells.count - 1)
    row, repeat = edges.row[way, cell], np.maximum(edges.count[way, cell], 1)
    entry = np.arange(len(cell)).repeat(repeat)
    place = np.arange(len(entry)) - (repeat.cumsum() - repeat).repeat(repeat) + row[entry]
    drawn = np.flatnonzero(row[entry] >= 0)
    fills = (whole.full, whole.half, whole.above, whole.hindrance)
    values: list[IntArray] = []
    footings: list[IntArray] = []
    for at, edge_values in ((cell, edges.mine), (other, edges.other)):
        beside = at[entry]
        standing = [part[beside] for part in fills]
        footing = Footing(ground.base[beside], ground.floor[beside])
        if len(drawn):
            drawn_there = edge_values[place[drawn]]
            for kind in KINDS:
                standing[kind][drawn] = np.maximum(standing[kind][drawn], drawn_there[:, kind])
            # beside a Depression ground counts that rises above it
            least = np.where(ground.sunk[beside[drawn]], ground.level[beside[drawn]], NOT_DRAWN)
            raised = drawn[drawn_there[:, GROUND] > least]
            for column in footing:
                column[raised] = drawn_there[drawn_there[:, GROUND] > least, GROUND]
        values += standing
        footings += footing
    start = np.append(0, repeat.cumsum())
    return frozen(start), frozen(np.stack([*values, *footings]))


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

"""What the hexes that lines cross do to them, and the terrain along the hexsides that they run along."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely

from workbench.base.arrays import BoolArray, FloatArray, IntArray
from workbench.sight.asl.drawn import ABOVE, CORE, FULL, HALF, HINDRANCE, KINDS
from workbench.sight.asl.ground import Ground
from workbench.sight.asl.heights import Levels
from workbench.sight.asl.shut import BY_ABOVE, BY_GROUND, BY_HALF, BY_OBSTACLE, Shut
from workbench.sight.asl.trail import Hexes, Trail


class Crossed(NamedTuple):
    """What hexes crossed and hexside runs do: what blocks, and the terrain Hindrance of every hex entry and every run."""

    shut: list[Shut]
    hindrance: IntArray
    along: IntArray


STAGES = (2, 5, 10, 10**6)
"""Up to these distances drawings are looked at in turn, so that lines blocked near by need no look farther off."""


def crossed_by(ground: Ground, trail: Trail, levels: Levels, core: float, quick: bool = False) -> Crossed:
    """Judge the hexes and hexside runs of a trail. ``quick``: of blocked lines only what comes first need be right."""
    hexes, whole = trail.hexes, ground.whole
    standing = [part[hexes.cell] for part in (whole.full, whole.half, whole.above, whole.hindrance)]
    if ground.drawn.any:
        held = ground.drawn.held[hexes.cell]
        if quick and trail.straight:
            _draw_in_stages(ground, trail, levels, standing, held)
        else:
            _draw_in(ground, trail, standing, np.flatnonzero(held).astype(np.int32), core)
    reach = levels.low - ground.readings.tops_block
    tall = np.flatnonzero(ground.tall[hexes.cell] > reach[hexes.line]).astype(np.int32)
    cause, height = cause_of(ground, levels, hexes.of(tall), [part[tall] for part in standing])
    bars = cause > 0
    shut = tall[bars]
    parts = [Shut.of(hexes.line[shut], hexes.order[shut], hexes.cell[shut], cause[bars], height=height[bars])]
    along = np.zeros(len(trail.runs.line), dtype=np.int32)
    if len(along):
        part, along = _runs(ground, trail, levels)
        parts.append(part)
    return Crossed(parts, standing[HINDRANCE], along)


def _draw_in_stages(ground: Ground, trail: Trail, levels: Levels, standing: list[IntArray], held: BoolArray) -> None:
    hexes = trail.hexes
    alive = np.ones(trail.count, dtype=np.bool_)
    last = 0
    for limit in STAGES:
        some = np.flatnonzero(held & (hexes.near > last) & (hexes.near <= limit) & alive[hexes.line]).astype(np.int32)
        _draw_in(ground, trail, standing, some, CORE)
        cause, _ = cause_of(ground, levels, hexes.of(some), [part[some] for part in standing])
        alive[hexes.line[some[cause > 0]]] = False
        last = limit


def _draw_in(ground: Ground, trail: Trail, standing: list[IntArray], some: IntArray, core: float) -> None:
    """Add the drawn pieces that lines cross to what stands in some of the hexes crossed."""
    entry, piece = pieces_crossed(ground, trail, some, core)
    kinds = ground.drawn.kind[piece]
    for kind in KINDS:
        mine = np.flatnonzero(kinds == kind)
        np.maximum.at(standing[kind], entry[mine], ground.drawn.value[piece[mine]])


def pieces_crossed(ground: Ground, trail: Trail, some: IntArray, core: float = CORE) -> tuple[IntArray, IntArray]:
    """The drawn pieces that lines cross in some of the hexes crossed: (hex entry, piece)."""
    hexes, drawn = trail.hexes, ground.drawn
    if not len(some):
        return some, some
    first = drawn.start[hexes.cell[some]]
    count: IntArray = drawn.start[hexes.cell[some] + 1] - first
    place = np.repeat(np.arange(len(some), dtype=np.int32), count)
    piece = (np.arange(len(place), dtype=np.int32) + np.repeat(first - (np.cumsum(count) - count), count)).astype(
        np.int32
    )
    entry = some[place]
    line = hexes.line[entry]
    if trail.straight and core == CORE:
        met = drawn.met_from(trail.begin[0], piece, line, trail.along)
    else:
        met = depths_of(ground, trail, piece, entry) > core
    return entry[met], piece[met]


def depths_of(ground: Ground, trail: Trail, piece: IntArray, entry: IntArray) -> FloatArray:
    """How far (in hexes) lines reach into pieces of the hexes of entries; negative: how far they pass by."""
    line = trail.hexes.line[entry]
    found = ground.drawn.depths(piece, trail.begin[line], trail.along[line])
    own = np.flatnonzero(trail.hexes.own[entry])
    if len(own) and trail.chord is not None:
        # a line that ends in this hex may stop short of the piece
        parts = np.array([ground.drawn.geometry[place] for place in piece[own]], dtype=object)
        away = shapely.distance(parts, trail.chord)
        inside = shapely.length(shapely.intersection(parts, trail.chord)) > 0
        found[own] = np.where(inside, found[own], -np.maximum(away, 0.0))
    return found


def cause_of(ground: Ground, levels: Levels, hexes: Hexes, standing: list[IntArray]) -> tuple[IntArray, IntArray]:
    """Why things of these heights in hexes block, or 0: the ground itself, or else the strongest thing; and its height."""
    line, near, far, cell = hexes.line, hexes.near, hexes.far, hexes.cell
    base = ground.base[cell]
    above = np.where(levels.equal[line], 0, standing[ABOVE])
    cause = np.where(levels.stopped(line, near, far, base, above), BY_ABOVE, 0)
    cause = np.where(levels.stopped_by_half(line, base, standing[HALF]), BY_HALF, cause)
    cause = np.where(levels.stopped(line, near, far, base, standing[FULL]), BY_OBSTACLE, cause)
    cause = np.where(~hexes.own & levels.stopped_by_ground(line, near, far, cell), BY_GROUND, cause).astype(np.int32)
    height = np.select(
        [cause == BY_OBSTACLE, cause == BY_ABOVE], [standing[FULL], above], (cause == BY_HALF).astype(np.int32)
    )
    return cause, height.astype(np.int32)


def _runs(ground: Ground, trail: Trail, levels: Levels) -> tuple[Shut, IntArray]:
    """Hexside runs: both hexes must block, with terrain that reaches the hexside; inherent terrain does on one side (B.6).

    Gives what blocks, and the terrain Hindrance of every run.
    """
    runs = trail.runs
    entry, mine, other = along_sides(ground, runs.cell, runs.way, runs.other)
    own = np.zeros(len(entry), dtype=np.bool_)
    pair = []
    for cell, standing in ((runs.cell, mine), (runs.other, other)):
        part = Hexes(runs.line[entry], runs.near[entry], runs.far[entry], cell[entry], runs.order[entry], own)
        inherent = ground.inherent
        alone = [have[cell[entry]] for have in (inherent.full, inherent.half, inherent.above, inherent.hindrance)]
        by_itself = cause_of(ground, levels, part._replace(own=~own), alone)
        pair.append((cause_of(ground, levels, part, standing), by_itself))
    both = (pair[0][0][0] > 0) & (pair[1][0][0] > 0)
    parts = []
    cell, second = runs.cell[entry], runs.other[entry]
    empty = np.full(len(entry), -1, dtype=np.int32)
    for bars, at, beside, (cause, height) in (
        (both, cell, second, pair[0][0]),
        (~both & (pair[0][1][0] > 0), cell, empty, pair[0][1]),
        (~both & (pair[1][1][0] > 0), second, empty, pair[1][1]),
    ):
        where = entry[bars]
        columns = {"second": beside[bars], "height": height[bars]}
        parts.append(Shut.of(runs.line[where], runs.order[where], at[bars], cause[bars], **columns))
    along = np.zeros(len(runs.line), dtype=np.int32)
    beside_it = [
        np.where(levels.hinders(runs.line[entry], one), [have[HINDRANCE], ground.inherent.hindrance[one]], 0)
        for one, have in ((cell, mine), (second, other))
    ]
    np.maximum.at(along, entry, _shared(beside_it[0], beside_it[1], each=ground.readings.both_count))
    return Shut.joined(parts), along


def _shared(mine: IntArray, other: IntArray, *, each: bool) -> IntArray:
    """The Hindrance along hexsides from what is on both sides of them (first rows) and what of it is inherent (second): it
    counts once, or ``each`` side if both have it (reading 10.3-hexside)."""
    once = np.maximum(np.minimum(mine[0], other[0]), np.maximum(mine[1], other[1]))
    both = (mine[0] > 0) & (other[0] > 0)
    found: IntArray = np.where(both & each, mine[0] + other[0], once).astype(np.int32)
    return found


def along_sides(
    ground: Ground, cell: IntArray, way: IntArray, other: IntArray
) -> tuple[IntArray, list[IntArray], list[IntArray]]:
    """What stands along hexsides on both sides of them, stretch by stretch: (entry, by kind in ``cell``, in ``other``)."""
    edges, whole = ground.drawn.edges, ground.whole
    row, count = edges.row[way, cell], edges.count[way, cell]
    repeat = np.maximum(count, 1)
    entry = np.repeat(np.arange(len(cell), dtype=np.int32), repeat)
    place = np.arange(len(entry)) - np.repeat(np.cumsum(repeat) - repeat, repeat) + row[entry]
    drawn = row[entry] >= 0
    fills = (whole.full, whole.half, whole.above, whole.hindrance)
    sides = []
    for at, held in ((cell, edges.mine), (other, edges.other)):
        standing = [part[at[entry]] for part in fills]
        if drawn.any():
            for kind in KINDS:
                standing[kind][drawn] = np.maximum(standing[kind][drawn], held[place[drawn], kind])
        sides.append(standing)
    return entry, sides[0], sides[1]

"""Which obstacles block each judged line of Advanced Squad Leader, and which of them alone do."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import IntArray
from workbench.sight.asl.judgement import Judgement
from workbench.sight.asl.shut import BY_DARK, BY_HINDRANCE
from workbench.sight.blockers import Pairs, side_numbers


def blocking(found: Judgement) -> Pairs:
    """The blocked ones among the judged lines (by target) with their obstacles. An obstacle hides alone when everything that
    blocks the line is its doing: the hex, one of the two hexes beside a hexside run, the hexside; of too many Hindrances,
    each of those without which they are few enough."""
    shut, size = found.shut, len(found.ground.cells.of_hex)
    cells = found.ground.cells
    line, obstacle, item = [], [], []
    single = np.flatnonzero((shut.way < 0) & (shut.cause != BY_HINDRANCE) & (shut.cause != BY_DARK)).astype(np.int32)
    for column in (shut.cell, shut.second):
        some = single[column[single] >= 0]
        line.append(shut.line[some])
        obstacle.append(cells.hex_of[column[some]])
        item.append(some)
    some = np.flatnonzero(shut.way >= 0).astype(np.int32)
    line.append(shut.line[some])
    obstacle.append(side_numbers(cells, size, shut.cell[some], shut.way[some]))
    item.append(some)
    many = _too_many(found)
    parts = [np.concatenate(part) for part in (line, obstacle, item)]
    # what one obstacle does in several ways to a line counts as often as it does
    key = np.concatenate(
        [parts[0].astype(np.int64) * (4 * size) + parts[1], many[0].astype(np.int64) * (4 * size) + many[1]]
    )
    frees = np.concatenate([np.ones(len(parts[0]), dtype=np.int64), many[2].astype(np.int64)])
    order = np.argsort(key, kind="stable")
    key, frees = key[order], frees[order]
    if not len(key):
        return Pairs.none()
    heads = np.flatnonzero(np.concatenate(([True], key[1:] != key[:-1])))
    freed = np.add.reduceat(frees, heads)
    lines, obstacles = np.divmod(key[heads], 4 * size)
    standing = np.bincount(shut.line, minlength=found.trail.count)
    lines, obstacles = lines.astype(np.int32), obstacles.astype(np.int32)
    return Pairs(found.lines.target[lines], obstacles, freed == standing[lines])


def _too_many(found: Judgement) -> tuple[IntArray, IntArray, IntArray]:
    """(line, hex, 1 if without it the Hindrances are few enough) of everything that hinders lines blocked by Hindrances."""
    shut, hindered, readings = found.shut, found.hindered, found.ground.readings
    full = np.zeros(found.trail.count, dtype=np.bool_)
    full[shut.line[shut.cause == BY_HINDRANCE]] = True
    some = np.flatnonzero(full[hindered.line])
    line, drm, kind = hindered.line[some], hindered.drm[some], hindered.kind[some]
    hexes = found.ground.cells.hex_of[hindered.cell[some]]
    if not len(some):
        return line, hexes, line
    cap = found.trail.distance
    terrain = np.bincount(line[kind == 0], weights=drm[kind == 0], minlength=len(cap)).astype(np.int32)
    rest = np.bincount(line[kind != 0], weights=drm[kind != 0], minlength=len(cap)).astype(np.int32)
    key = line.astype(np.int64) * len(found.ground.cells.of_hex) + hexes
    each, back = np.unique(key, return_inverse=True)
    own = np.bincount(back[kind == 0], weights=drm[kind == 0], minlength=len(each)).astype(np.int32)
    other = np.bincount(back[kind != 0], weights=drm[kind != 0], minlength=len(each)).astype(np.int32)
    at, number = (part.astype(np.int32) for part in np.divmod(each, len(found.ground.cells.of_hex)))
    left = np.minimum(terrain[at] - own, cap[at]) + rest[at] - other + readings.weather
    return at, number, (left < readings.limit).astype(np.int32)

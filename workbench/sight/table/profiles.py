"""The side view of a line over a table: the ground below it, and the pieces that it meets."""

from __future__ import annotations

import math

import numpy as np

from workbench.base.arrays import FloatArray
from workbench.sight.table.pieces import Pieces
from workbench.sight.table.transits import transits
from workbench.sight.table_results import Profile, TableLine

Corner = tuple[float, float]
SKY = 1000.0
"""Pieces with such a top have none: they are drawn somewhat higher than all else."""


def profile(pieces: Pieces, line: TableLine) -> Profile:
    """The side view of a judged line, distances from its observer."""
    start, end = (np.array([stand.point], dtype=np.float64) for stand in (line.origin, line.target))
    length = math.dist(line.origin.point, line.target.point)
    shapes = np.zeros(len(pieces.all), dtype=np.bool_)
    shapes[list(pieces.shaping)] = True
    found = transits(pieces, start, end, shapes)
    cuts = np.unique(np.concatenate([[0.0, 1.0], found.enter, found.leave]))
    levels = _levels(pieces, start, end, (cuts[:-1] + cuts[1:]) / 2)
    ground: list[Corner] = []
    for low, high, level in zip(cuts[:-1].tolist(), cuts[1:].tolist(), levels.tolist(), strict=True):
        if ground and ground[-1][1] == level:
            ground.pop()
        else:
            ground.append((low * length, level))
        ground.append((high * length, level))
    return Profile(length, tuple(ground), tuple(_pieces(pieces, line, start, end, length)), line.heights)


def _pieces(
    pieces: Pieces, line: TableLine, start: FloatArray, end: FloatArray, length: float
) -> list[tuple[int, float, float, float, float]]:
    found = []
    tops = [crossing.top for crossing in line.crossings if crossing.top < SKY]
    sky = max([*line.heights, *tops]) + 1
    for crossing in line.crossings:
        top = min(crossing.top, sky) if crossing.top >= SKY else crossing.top
        middles = np.array([(low + high) / 2 for low, high in crossing.spans])
        feet = _levels(pieces, start, end, middles)
        for (low, high), foot in zip(crossing.spans, feet.tolist(), strict=True):
            # a hill stands on the table, all else on the ground of its place
            shaping = pieces.all[crossing.piece].ground is not None
            base = min(0.0 if shaping else foot, top)
            found.append((crossing.piece, low * length, high * length, base, top))
    return found


def _levels(pieces: Pieces, start: FloatArray, end: FloatArray, at: FloatArray) -> FloatArray:
    places = at[:, None]
    return pieces.ground(start * (1 - places) + end * places)

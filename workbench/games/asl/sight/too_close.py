"""Lines of Advanced Squad Leader so near to the edge of a drawing that their verdict depends on it: too close to call (6.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely

from workbench.base.numbers import FloatArray, IntArray
from workbench.games.asl.sight.crossed_pieces import CROSSING_DEPTH, CrossedPieces
from workbench.games.asl.sight.drawn_terrain import LINE_HALF_WIDTH
from workbench.games.asl.sight.judgement import Judgement
from workbench.games.asl.sight.lines import Trail
from workbench.games.asl.sight.met_ground import depths_of
from workbench.games.asl.sight.obstacle_heights import Terms


class CloseDrawing(NamedTuple):
    """A hex with a drawing whose edge a line passes so near, and how far (in hexes) the line reaches into it; below 0: the
    distance by which it misses."""

    hex: int
    reach: float


class _Near(NamedTuple):
    """The drawn piece of a cell that a line passes nearest to the edge of."""

    cell: int
    piece: int
    reach: float


def too_close(
    found: Judgement, terms: Terms, judged: Callable[[IntArray, Terms], Judgement]
) -> dict[int, list[CloseDrawing]]:
    """By line the drawings on which its verdict depends; lines without any are left out. ``judged`` judges some of the lines
    again, on other terms."""
    ground = found.ground
    near = _near_lines(found)
    if not near:
        return {}
    lines = np.array(sorted(near), dtype=np.int32)
    depends = np.zeros(len(lines), dtype=np.bool_)
    for depth in (CROSSING_DEPTH - ground.readings.close, ground.readings.close):
        other = judged(lines, replace(terms, crossing_depth=depth))
        depends |= (other.open != found.open[lines]) | (other.total != found.total[lines])
    hex_of = ground.cells.hex_of
    return {
        line: [CloseDrawing(int(hex_of[one.cell]), one.reach) for one in near[line]] for line in lines[depends].tolist()
    }


def _near_lines(found: Judgement) -> dict[int, list[_Near]]:
    """By line the drawings whose edge it passes nearer than is told apart, but for those that go on across a hexside."""
    near: dict[int, list[_Near]] = {}
    for pieces in (found.ground.drawn, found.ground.relief):
        for line, left in _near_pieces(found, pieces).items():
            near.setdefault(line, []).extend(left)
    return near


def _near_pieces(found: Judgement, drawn: CrossedPieces) -> dict[int, list[_Near]]:
    trail, close = found.trail, found.ground.readings.close
    hexes = trail.hexes
    near: dict[int, list[_Near]] = {}
    if not drawn.has_any or not len(hexes.line):
        return near
    first = drawn.start[hexes.cell]
    count = drawn.start[hexes.cell + 1] - first
    entries = np.flatnonzero(count).astype(np.int32)
    if not len(entries):
        return near
    count = count[entries]
    head = np.cumsum(count) - count
    pieces = (np.arange(int(count.sum())) + np.repeat(first[entries] - head, count)).astype(np.int32)
    depths = depths_of(drawn, trail, pieces, np.repeat(entries, count))
    nearest = np.minimum.reduceat(np.abs(depths), head)
    for place in np.flatnonzero(nearest < close).tolist():
        rows = slice(int(head[place]), int(head[place] + count[place]))
        row = rows.start + int(np.abs(depths[rows]).argmin())
        entry = entries[place]
        one = _Near(int(hexes.cell[entry]), int(pieces[row]), float(depths[row]))
        near.setdefault(int(hexes.line[entry]), []).append(one)
    apart = ((line, _apart(drawn, trail, line, every, close)) for line, every in near.items())
    return {line: left for line, left in apart if left}


def _apart(drawn: CrossedPieces, trail: Trail, line: int, near: list[_Near], close: float) -> list[_Near]:
    """Those that are not one drawing which a hexside divides and the line passes through."""
    joined = {
        one.cell
        for pair in pairwise(near)
        if _depth_in_joined_drawing(drawn, trail, line, pair[0].piece, pair[1].piece) > close
        for one in pair
    }
    return [one for one in near if one.cell not in joined]


def _depth_in_joined_drawing(drawn: CrossedPieces, trail: Trail, line: int, one: int, two: int) -> float:
    """How far (hexes) a line reaches into a drawing that a hexside divides into pieces ``one`` and ``two``; 0 if they are not
    one drawing."""
    same = drawn.kind[one] == drawn.kind[two] and drawn.value[one] == drawn.value[two]
    if not same or shapely.distance(drawn.geometry[one], drawn.geometry[two]) > LINE_HALF_WIDTH:
        return 0.0
    corners = [drawn.corners[drawn.first[piece] : drawn.first[piece + 1]] for piece in (one, two)]
    (x, y), away = trail.along[line], np.concatenate(corners) - trail.begin[line]
    side: FloatArray = x * away[:, 1] - y * away[:, 0]
    return float(min(side.max(), -side.min()))

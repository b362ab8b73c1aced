"""What drawings inside hexes mean to who moves: the terrain of their hexes, the hexsides that they touch, storeys, and drawn
walls that lie across a step (2.1, 4.3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.board.hexboard import HexBoard
from workbench.geometry.shapes import outlines, planar
from workbench.rules.ruleset import HEXES, HEXSIDES, Ruleset

CONTACT = 1e-6
"""Hexes: nearer to a hexside than this is touching it."""


@dataclass(frozen=True, eq=False)
class Drawings:
    """``keys``: hex -> the terrain drawn in it. ``touched[hex][k]``: what drawing touches its hexside k. ``storeys``: hex ->
    [(shape, upper levels)] of its buildings. ``crossed``: steps (a, b), a < b, that a drawn wall lies across."""

    keys: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    touched: Mapping[int, tuple[frozenset[str], ...]] = field(default_factory=dict)
    storeys: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    crossed: Mapping[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)


def drawings(board: HexBoard, ruleset: Ruleset) -> Drawings:
    """Read the shapes of a board."""
    rows = ruleset.terrain
    areas, lines = [], []
    for number, shape in enumerate(board.shapes):
        row = rows.get(shape.terrain)
        geometry = planar(shape)
        if row is None:
            continue
        if row.layer == HEXSIDES:
            lines.append((row.key, geometry))
        elif (row.layer == HEXES or HEXES in row.also) and geometry.area > 0:
            areas.append((number, row.key, shapely.make_valid(geometry)))
    if not areas and not lines:
        return Drawings()
    houses = frozenset(key for key, row in rows.items() if row.fact("location") and row.fact("rout_goal"))
    share, corner = _part(ruleset, "drawn_share", "1/50"), _part(ruleset, "bypass_corner", "1/20")
    keys, touched, storeys = _pieces(board, areas, houses, share=share, corner=corner)
    crossed: dict[tuple[int, int], list[str]] = defaultdict(list)
    for key, geometry in lines:
        for step in _crossed(board, geometry):
            crossed[step].append(key)
    return Drawings(keys, touched, storeys, {step: tuple(found) for step, found in crossed.items()})


def _part(ruleset: Ruleset, key: str, default: str) -> float:
    found = ruleset.parameters.get(key)
    return float(Fraction(str(default if found is None else found.value)))


_Pieces = tuple[
    dict[int, tuple[str, ...]], dict[int, tuple[frozenset[str], ...]], dict[int, tuple[tuple[int, int], ...]]
]


def _pieces(
    board: HexBoard, areas: list[tuple[int, str, BaseGeometry]], houses: frozenset[str], *, share: float, corner: float
) -> _Pieces:
    grid = board.grid
    keys: dict[int, dict[str, None]] = defaultdict(dict)
    touched: dict[int, list[set[str]]] = defaultdict(lambda: [set() for _ in range(6)])
    storeys: dict[int, list[tuple[int, int]]] = defaultdict(list)
    if not areas:
        return {}, {}, {}
    around = outlines(grid)
    cut = around.pieces([geometry for _, _, geometry in areas])
    whole = float(shapely.area(around.hexes[0]))
    corners = np.array(grid.corners(grid.hexes[0])) - np.array(grid.point(grid.hexes[0]))
    ahead = np.roll(corners, -1, axis=0) - corners
    sides = np.stack([corners + corner * ahead, corners + (1 - corner) * ahead], axis=1)
    for place, here, piece in zip(cut.shape.tolist(), cut.hex.tolist(), cut.geometry, strict=True):
        number, key, _ = areas[place]
        segments = shapely.linestrings(sides + grid.centres[here])
        for way in np.flatnonzero(shapely.distance(segments, piece) <= CONTACT).tolist():
            touched[here][way].add(key)
        if piece.area >= share * whole or piece.covers(shapely.Point(grid.centres[here])):
            keys[here][key] = None
            if key in houses:
                upper = board.shapes[number].values.get("levels")
                storeys[here].append((number, 0 if upper is None else int(Fraction(str(upper)))))
    return (
        {here: tuple(found) for here, found in keys.items()},
        {here: tuple(frozenset(found) for found in ways) for here, ways in touched.items()},
        {here: tuple(found) for here, found in storeys.items()},
    )


def _crossed(board: HexBoard, line: BaseGeometry) -> Iterator[tuple[int, int]]:
    """The steps from centre to centre that a drawn line lies across."""
    grid = board.grid
    near = set(outlines(grid).touched(line).tolist())
    near |= {other for here in near for other in grid.neighbours[here].tolist() if other >= 0}
    for here in sorted(near):
        for other in grid.neighbours[here].tolist():
            if other > here and other in near:
                step = shapely.linestrings(grid.centres[[here, other]])
                if shapely.crosses(line, step) or (line.area > 0 and shapely.intersects(line, step)):
                    yield here, other

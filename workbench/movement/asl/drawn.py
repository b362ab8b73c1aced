"""What drawings inside hexes mean to who moves: the terrain of their hexes, the hexsides that they touch, storeys, and drawn
walls that lie across a step (2.1, 4.3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np
import shapely

from workbench.board.hexboard import HexBoard, Shape
from workbench.geometry.alongside import alongside
from workbench.geometry.cuts import Cut, cutter
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import outlines, planar
from workbench.rules.ruleset import HEXSIDES, Ruleset
from workbench.sight.drawn_terrain import drawn_areas, drawn_share, drawn_sides, part_of_hex

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
    houses = frozenset(key for key, row in rows.items() if row.fact("location") and row.fact("rout_goal"))
    share, corner = drawn_share(ruleset), part_of_hex(ruleset, "bypass_corner", "1/20")
    areas = drawn_areas(board, ruleset)
    sides = _sides_touched(board.grid, corner, [cut for _, _, cuts in areas for cut in cuts])
    keys: dict[int, dict[str, None]] = defaultdict(dict)
    touched: dict[int, list[set[str]]] = defaultdict(lambda: [set() for _ in range(6)])
    storeys: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, key, cuts in areas:
        for cut in cuts:
            for way in sides[cut]:
                touched[cut.hex][way].add(key)
            if cut.fills(share):
                keys[cut.hex][key] = None
                if key in houses:
                    upper = board.shapes[number].values.get("levels")
                    storeys[cut.hex].append((number, 0 if upper is None else int(Fraction(str(upper)))))
    return Drawings(
        {here: tuple(found) for here, found in keys.items()},
        {here: tuple(frozenset(found) for found in ways) for here, ways in touched.items()},
        {here: tuple(found) for here, found in storeys.items()},
        _walls(board, ruleset),
    )


_TOUCHED: WeakKeyDictionary[Cut, dict[float, tuple[int, ...]]] = WeakKeyDictionary()
"""The hexsides that pieces of shapes touch, by the part of a hexside at its ends that does not count."""


def _sides_touched(grid: HexGrid, corner: float, cuts: Sequence[Cut]) -> Mapping[Cut, tuple[int, ...]]:
    """The directions in which pieces touch the hexsides of their hexes; measured once for every piece."""
    found = {cut: known[corner] for cut in cuts if corner in (known := _TOUCHED.get(cut, {}))}
    new = [cut for cut in cuts if cut not in found]
    if new:
        corners = np.array(grid.corners(grid.hexes[0])) - np.array(grid.point(grid.hexes[0]))
        ahead = np.roll(corners, -1, axis=0) - corners
        sides = np.stack([corners + corner * ahead, corners + (1 - corner) * ahead], axis=1)
        segments = shapely.linestrings(sides[None] + grid.centres[[cut.hex for cut in new]][:, None, None])
        pieces = np.array([cut.geometry for cut in new], dtype=object)
        met = shapely.distance(segments, pieces[:, None]) <= CONTACT
        for cut, ways in zip(new, met, strict=True):
            found[cut] = tuple(np.flatnonzero(ways).tolist())
            _TOUCHED.setdefault(cut, {})[corner] = found[cut]
    return found


def _walls(board: HexBoard, ruleset: Ruleset) -> dict[tuple[int, int], tuple[str, ...]]:
    """What is drawn along the hexside that a step crosses, as sight has it, or across the way from centre to centre."""
    crossed: dict[tuple[int, int], dict[str, None]] = defaultdict(dict)
    for (here, way), keys in drawn_sides(board, ruleset).items():
        other = int(board.grid.neighbours[here, way])
        if other >= 0:
            crossed[min(here, other), max(here, other)].update(dict.fromkeys(keys))
    for shape in board.shapes:
        row = ruleset.terrain.get(shape.terrain)
        if row is not None and row.layer == HEXSIDES:
            for step in _across(board.grid, shape):
                crossed[step][row.key] = None
    return {step: tuple(keys) for step, keys in crossed.items()}


@lru_cache(maxsize=4096)
def _across(grid: HexGrid, shape: Shape) -> tuple[tuple[int, int], ...]:
    """The steps from centre to centre that a drawing lies across, but for what of it lies along hexsides."""
    line, beside = planar(shape), alongside(grid, shape)
    if beside.sides:
        cuts = cutter(grid).cut([shape])[0]
        line = shapely.union_all([beside.rest.get(cut.hex, cut.geometry) for cut in cuts])
    if line.is_empty:
        return ()
    near = set(outlines(grid).touched(line).tolist())
    near |= {other for here in near for other in grid.neighbours[here].tolist() if other >= 0}
    found = []
    for here in sorted(near):
        for other in grid.neighbours[here].tolist():
            if other > here and other in near:
                step = shapely.linestrings(grid.centres[[here, other]])
                if shapely.crosses(line, step) or (line.area > 0 and shapely.intersects(line, step)):
                    found.append((here, other))
    return tuple(found)

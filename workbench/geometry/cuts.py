"""Shapes cut by the hexes of a map, each shape once: an edit of one leaves the pieces of the others as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import Drawn, outlines, planar

SPARE = 4000
"""So many shapes that a map no longer has are remembered, for steps back."""


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Cut:
    """What of a shape lies in a hex; ``share`` is the part of the hex that an area covers, ``central``: also its centre."""

    hex: int
    geometry: BaseGeometry
    share: float = 0.0
    central: bool = False

    def fills(self, least: float) -> bool:
        """Is the shape terrain of the hex (a part of ``least`` or its centre), or does it only reach over?"""
        return self.share >= least or self.central


class Cutter:
    """Cuts the shapes of maps on one grid."""

    def __init__(self, grid: HexGrid) -> None:
        self._around = outlines(grid)
        self._whole = float(shapely.area(self._around.hexes[0]))
        self._known: dict[Drawn, tuple[Cut, ...]] = {}

    def cut(self, shapes: Sequence[Drawn]) -> list[tuple[Cut, ...]]:
        """The pieces of every shape, in the order of hexes; equal shapes have the same pieces."""
        known = self._known
        new = list(dict.fromkeys(shape for shape in shapes if shape not in known))
        drawings = [planar(shape) for shape in new]
        broad = [drawing.area > 0 for drawing in drawings]
        found: dict[Drawn, list[Cut]] = {shape: [] for shape in new}
        areas = list(compress(new, broad))
        if areas:
            pieces = self._around.pieces(list(compress(drawings, broad)))
            share = shapely.area(np.array(pieces.geometry, dtype=object)) / self._whole
            centres = shapely.points(self._around.grid.centres[pieces.hex])
            central = shapely.covers(np.array(pieces.geometry, dtype=object), centres)
            columns = (pieces.shape.tolist(), pieces.hex.tolist(), pieces.geometry, share.tolist(), central.tolist())
            for place, *cut in zip(*columns, strict=True):
                found[areas[place]].append(Cut(*cut))
        for shape, drawing, is_area in zip(new, drawings, broad, strict=True):
            if not is_area and drawing.length > 0:
                touched = self._around.touched(drawing)
                parts = self._around.lines_in(touched, drawing)
                found[shape] = [Cut(number, part) for number, part in zip(touched.tolist(), parts, strict=True)]
        known.update((shape, tuple(cuts)) for shape, cuts in found.items())
        answer = [known[shape] for shape in shapes]
        if len(known) > 2 * len(shapes) + SPARE:
            self._known = dict(zip(shapes, answer, strict=True))
        return answer


@lru_cache(maxsize=8)
def cutter(grid: HexGrid) -> Cutter:
    """The cutter of a grid, with what it has cut before."""
    return Cutter(grid)

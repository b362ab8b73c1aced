"""Levels as drawn on a map of hexes: contours, and the ground of every hex under them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import POLYGON, SNAP, Point, Problem, outlines, problems

Ring = tuple[Point, ...]
"""A closed line by its corners, the first of them once."""
LevelRegions = tuple[tuple[int, BaseGeometry], ...]
"""The ground of one hex: levels with where it has them, the lowest first; they cover the hex."""


@dataclass(frozen=True)
class Contour:
    """Ground at one level: what lies within an outline and outside its holes. Points are in the plane of the grid, levels in
    the ruleset's steps."""

    level: int
    outline: Ring
    holes: tuple[Ring, ...] = ()

    def __hash__(self) -> int:
        return hash((self.level, self.outline))

    @cached_property
    def area(self) -> BaseGeometry:
        """The ground as an area."""
        return shapely.make_valid(shapely.Polygon(self.outline, self.holes))

    @property
    def rings(self) -> tuple[Ring, ...]:
        """The outline, and the holes."""
        return (self.outline, *self.holes)

    @classmethod
    def from_area(cls, level: int, area: shapely.Polygon) -> Contour:
        """The contour around an area, holes included."""
        rings = (area.exterior, *area.interiors)
        outline, *holes = (tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in rings)
        return cls(level, outline, tuple(holes))

    @classmethod
    def around(cls, level: int, ground: BaseGeometry, least: float = 0.0) -> Iterator[Contour]:
        """The contours around the polygons of some ground that are larger than ``least``."""
        for part in shapely.get_parts(ground):
            if isinstance(part, shapely.Polygon) and part.area > least:
                yield cls.from_area(level, part)


@dataclass(frozen=True)
class ClosedLine:
    """A ring of a contour in the form of a drawn shape."""

    points: Ring
    kind: str = POLYGON
    values: Mapping[str, object] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.points)


def contour_problems(grid: HexGrid, contour: Contour) -> Iterator[tuple[int | None, Problem]]:
    """Yield the problems of a contour on a map, with the place of the hole that it is about; None for the outline."""
    found = problems(grid, ClosedLine(contour.outline))
    yield from ((None, problem) for problem in found)
    if any(problem.code != "shape_off_map" for problem in found):
        return
    outer, earlier = shapely.Polygon(contour.outline), list[shapely.Polygon]()
    for place, hole in enumerate(contour.holes):
        wrong = [problem for problem in problems(grid, ClosedLine(hole)) if problem.code != "shape_off_map"]
        yield from ((place, problem) for problem in wrong)
        if wrong:
            continue
        area = shapely.Polygon(hole)
        if not outer.buffer(SNAP).covers(area):
            text = Text("the hole does not lie within the outline", "le trou n’est pas dans le contour")
            yield place, Problem("hole_outside", text, at=hole[0])
        elif any(one.intersection(area).area > SNAP**2 for one in earlier):
            text = Text("the hole overlaps another one", "le trou en recouvre un autre")
            yield place, Problem("holes_overlap", text, at=hole[0])
        earlier.append(area)


@dataclass(frozen=True, eq=False)
class DrawnLevels:
    """The ground of a map as its contours draw it.

    - ``regions``: by hex its ground, where it is not all at the level of the hex
    - ``bare``: the level of each hex where no contour covers it: its own, or 0 if one covers its centre
    - ``centres``: the level drawn at the centre of each hex, or that of the hex where none is
    - ``covered``: the hexes whose centre a contour covers
    """

    regions: Mapping[int, LevelRegions]
    bare: IntArray
    centres: IntArray
    covered: BoolArray


def drawn_levels(grid: HexGrid, contours: Sequence[Contour], elevation: IntArray) -> DrawnLevels:
    """Read the contours of a map; later ones lie on earlier ones. Where none lies the ground has the level of its hex, or
    level 0 in a hex whose centre is covered: there the contours alone draw how the ground rises."""
    bare, centres, inside = elevation.copy(), elevation.copy(), np.zeros(grid.size, dtype=np.bool_)
    if not contours:
        return DrawnLevels({}, elevation, elevation, frozen(inside))
    around = outlines(grid)
    pieces = around.pieces([contour.area for contour in contours])
    by_hex: dict[int, list[tuple[int, BaseGeometry]]] = defaultdict(list)
    order = np.argsort(pieces.shape, kind="stable").tolist()
    geometry = np.array(pieces.geometry, dtype=object)
    covered = shapely.covers(geometry, shapely.points(grid.centres[pieces.hex])).tolist()
    for place in order:
        number, level = int(pieces.hex[place]), contours[int(pieces.shape[place])].level
        by_hex[number].append((level, geometry[place]))
        if covered[place]:
            bare[number], centres[number], inside[number] = 0, level, True
    regions = {}
    for number, laid in sorted(by_hex.items()):
        found = _regions(around.hexes[number], laid, int(bare[number]))
        if len(found) > 1 or found[0][0] != elevation[number]:
            regions[number] = found
    return DrawnLevels(regions, frozen(bare), frozen(centres), frozen(inside))


def _regions(whole: BaseGeometry, laid: Sequence[tuple[int, BaseGeometry]], bare: int) -> LevelRegions:
    """The ground of a hex on which areas with levels are laid, one after the other."""
    left, parts = whole, dict[int, list[BaseGeometry]]()
    for level, area in reversed(laid):
        if left.is_empty:
            break
        part = shapely.intersection(area, left)
        if _counts(part):
            parts.setdefault(level, []).append(part)
            left = shapely.difference(left, area)
    if _counts(left) or not parts:
        parts.setdefault(bare, []).append(left)
    if len(parts) == 1:
        return ((next(iter(parts)), whole),)
    # where contours follow the hexsides rounding leaves spikes without a width
    with np.errstate(divide="ignore", invalid="ignore"):
        return tuple((level, shapely.set_precision(_joined(parts[level]), _GRAIN)) for level in sorted(parts))


def areas_of_levels(contours: Sequence[Contour]) -> tuple[tuple[int, BaseGeometry], ...]:
    """The ground that contours draw, as it is seen: that at level 0, then that at least as high as each level above, then that
    at least as low as each level below. Contours of one level that overlap make one area, without lines across it."""
    levels = {contour.level for contour in contours}
    bands = {0: levels & {0}}
    bands |= {least: {level for level in levels if level >= least} for least in range(1, max(levels, default=0) + 1)}
    bands |= {most: {level for level in levels if level <= most} for most in range(-1, min(levels, default=0) - 1, -1)}
    found = ((level, _covered(contours, band)) for level, band in bands.items() if band)
    return tuple((level, area) for level, area in found if area.area > 0)


def _covered(contours: Sequence[Contour], levels: Collection[int]) -> BaseGeometry:
    """The area in which the uppermost contour has one of some levels."""
    area: BaseGeometry = shapely.Polygon()
    for adds, group in groupby(contours, key=lambda contour: contour.level in levels):
        laid = shapely.union_all([contour.area for contour in group])
        area = shapely.union(area, laid) if adds else shapely.difference(area, laid)
    return area


_GRAIN = 1e-8
"""Hexes: points of ground inside hexes lie on a lattice as fine as this."""


def _counts(area: BaseGeometry) -> bool:
    """Is it more than what rounding leaves along a line?"""
    if area.area < SNAP**2:
        return False
    return bool(area.area > 4 * SNAP or not shapely.buffer(area, -SNAP / 2).is_empty)


def _joined(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    return parts[0] if len(parts) == 1 else shapely.union_all(parts)

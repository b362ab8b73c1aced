"""Edits of a brush that changes the drawn ground by hand, as clay: it pushes contours, raises and lowers the ground, and
smooths lines. Painted hills that it touches become contours along their hexsides first, which changes nothing of their
ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.line_smoothing import smoothed_ring
from workbench.geometry.shapes import Point, outlines
from workbench.scenario.contours import Contour
from workbench.scenario.edits.contours import with_contours
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.shape_cutting import contours_of_hexes

_FINENESS = 0.012
"""Hexes: the rounded edge of a stroke is drawn as fine as this."""
_CRUMB = 2e-3
"""Square hexes: parts and holes of contours that a stroke would leave so small are dropped."""
_OVERLAP = 1e-5
"""Hexes: ground of one level reaches so far over the next one, so that rounding leaves no gap between them."""
Numbers = npt.NDArray[np.intp]


@dataclass(frozen=True)
class BrushStroke:
    """The path of a round brush, and its radius in hexes."""

    path: tuple[Point, ...]
    radius: float

    @property
    def line(self) -> BaseGeometry:
        """The path of the middle of the brush."""
        if len(self.path) == 1:
            return shapely.Point(self.path[0])
        return shapely.simplify(shapely.LineString(self.path), _FINENESS)

    def area(self, grid: HexGrid) -> BaseGeometry:
        """The ground under the brush, on the map."""
        painted = shapely.simplify(shapely.buffer(self.line, self.radius, quad_segs=12), _FINENESS / 2)
        return shapely.intersection(painted, shapely.box(*grid.bounds))


@dataclass(frozen=True)
class SpreadLevel:
    """Bring the ground under a stroke to one level. Contours of that level and lower ones go along with the stroke, higher
    ones give way; for hollows the other way round. A stroke that ``pushes`` leaves the ground beside and behind its beginning:
    it brings the level only to where the brush goes."""

    stroke: BrushStroke
    level: int
    label: Text = Text("Push a contour", "Pousser une courbe de niveau")
    pushes: bool = False

    def area(self, board: HexBoard) -> BaseGeometry:
        """The ground that comes to the level."""
        whole, start = self.stroke.area(board.grid), shapely.Point(self.stroke.path[0])
        if not self.pushes:
            return whole
        disc = shapely.buffer(start, self.stroke.radius, quad_segs=12)
        ahead = shapely.buffer(shapely.difference(self.stroke.line, disc), self.stroke.radius, quad_segs=12)
        own = ground_within(board, disc).get(self.level, shapely.Polygon())
        kept = shapely.difference(shapely.difference(disc, ahead), shapely.buffer(own, _OVERLAP))
        return shapely.difference(whole, shapely.buffer(kept, _OVERLAP))

    def contours(self, board: HexBoard) -> tuple[Contour, ...]:
        """The contours after the stroke."""
        area = self.area(board)
        if ground_within(board, area).keys() <= {self.level}:
            return board.contours
        found = contours_with_painted(board, area)
        for piece in shapely.get_parts(area):
            found = brought_to(found, piece, self.level)
        return found

    def apply(self, scenario: Scenario) -> Scenario:
        """Bring it there."""
        return _corrected(_brushed(scenario, self), {self.level: self.area(scenario.board)})


@dataclass(frozen=True)
class ShiftLevels:
    """Raise (``by`` 1) or lower (−1) the ground under a stroke, within the levels that the rules have."""

    stroke: BrushStroke
    by: int
    lowest: int
    highest: int

    @property
    def label(self) -> Text:
        """For the history list."""
        if self.by > 0:
            return Text("Raise the ground by hand", "Relever le sol à la main")
        return Text("Lower the ground by hand", "Abaisser le sol à la main")

    def contours(self, board: HexBoard) -> tuple[Contour, ...]:
        """The contours after the stroke."""
        area = self.stroke.area(board.grid)
        ground = ground_within(board, area)
        if all(self._shifted(level) == level for level in ground):
            return board.contours
        found = contours_with_painted(board, area)
        for level in sorted(ground, reverse=self.by < 0):
            to = self._shifted(level)
            if to != level:
                part = shapely.intersection(shapely.buffer(ground[level], _OVERLAP), area)
                for piece in shapely.get_parts(part):
                    found = brought_to(found, piece, to)
        return found

    def apply(self, scenario: Scenario) -> Scenario:
        """Raise or lower it."""
        wanted: dict[int, BaseGeometry] = {}
        for level, ground in ground_within(scenario.board, self.stroke.area(scenario.board.grid)).items():
            to = self._shifted(level)
            wanted[to] = shapely.union(wanted[to], ground) if to in wanted else ground
        return _corrected(_brushed(scenario, self), wanted)

    def _shifted(self, level: int) -> int:
        return min(max(level + self.by, self.lowest), self.highest)


@dataclass(frozen=True)
class SmoothContours:
    """Smooth the lines of contours under a stroke, most in its middle; hills stay about as large."""

    stroke: BrushStroke
    label: Text = Text("Smooth contours", "Lisser des courbes de niveau")

    def contours(self, board: HexBoard) -> tuple[Contour, ...]:
        """The contours after the stroke."""
        area = self.stroke.area(board.grid)
        found = contours_with_painted(board, area)
        smooth = tuple(part for one in found for part in self._smoothed(one, area))
        return board.contours if smooth == found else smooth

    def _smoothed(self, contour: Contour, area: BaseGeometry) -> Iterator[Contour]:
        if not shapely.intersects(shapely.boundary(contour.area), area):
            yield contour
            return
        outline, *holes = (
            smoothed_ring(ring, self.stroke.line, self.stroke.radius) for ring in (contour.outline, *contour.holes)
        )
        ground = shapely.make_valid(shapely.Polygon(outline))
        for hole in holes:
            ground = shapely.difference(ground, shapely.make_valid(shapely.Polygon(hole)))
        yield from _parts(contour.level, ground) if not shapely.is_empty(ground) else (contour,)

    def apply(self, scenario: Scenario) -> Scenario:
        """Smooth."""
        return _brushed(scenario, self)


BrushEdit = SpreadLevel | ShiftLevels | SmoothContours
"""The edits of the brush. The ``contours`` of each are known before it is applied."""


def _brushed(scenario: Scenario, brush: BrushEdit) -> Scenario:
    """The scenario after a stroke."""
    contours = brush.contours(scenario.board)
    if contours == scenario.board.contours:
        return scenario
    # painted hexes are drawn first, so that they take the level that is drawn at their centre afterwards
    drawn = with_contours(scenario, contours_with_painted(scenario.board, brush.stroke.area(scenario.board.grid)))
    return with_contours(drawn, contours if drawn is scenario else brush.contours(drawn.board))


def _corrected(scenario: Scenario, wanted: Mapping[int, BaseGeometry]) -> Scenario:
    """The scenario with contours on top where the ground has not come to the wanted levels, as it may happen where contours lie
    on each other in another order than by their levels."""
    found = ground_within(scenario.board, shapely.union_all(list(wanted.values())))
    nothing = shapely.Polygon()
    left = (
        one
        for level, area in sorted(wanted.items())
        for one in Contour.around(level, shapely.difference(area, found.get(level, nothing)), _CRUMB)
    )
    return with_contours(scenario, (*scenario.board.contours, *left))


def level_at(board: HexBoard, number: int, point: Point) -> int:
    """The level of the ground at a point of a hex, as it is drawn."""
    at = shapely.Point(point)
    regions = board.drawn_levels.regions.get(number, ())
    nearest = min(regions, key=lambda one: float(shapely.distance(one[1], at)), default=None)
    return nearest[0] if nearest is not None else int(board.elevation[number])


def ground_within(board: HexBoard, area: BaseGeometry) -> dict[int, BaseGeometry]:
    """The levels of the ground within an area, with where they lie."""
    around, regions = outlines(board.grid), board.drawn_levels.regions
    parts: dict[int, list[BaseGeometry]] = defaultdict(list)
    for number in around.touched(area).tolist():
        whole = ((int(board.elevation[number]), around.hexes[number]),)
        for level, region in regions.get(number, whole):
            part = shapely.intersection(region, area)
            if part.area > 0:
                parts[level].append(part)
    return {level: shapely.union_all(found) for level, found in parts.items()}


def contours_with_painted(board: HexBoard, area: BaseGeometry) -> tuple[Contour, ...]:
    """The contours of a board, and below them those of the painted hills and valleys that an area touches."""
    raised = (board.drawn_levels.bare != 0) & (board.drawn_levels.bare == board.elevation)
    near = outlines(board.grid).touched(area)
    hill = _connected(board.grid, np.asarray(raised), near[raised[near]])
    if not hill.any():
        return board.contours
    levels = np.where(hill, board.elevation, 0)
    found: list[Contour] = []
    for level in range(1, int(levels.max()) + 1):
        found.extend(contours_of_hexes(board.grid, frozen(np.asarray(levels >= level)), level))
    for level in range(-1, int(levels.min()) - 1, -1):
        found.extend(contours_of_hexes(board.grid, frozen(np.asarray(levels <= level)), level))
    return (*found, *board.contours)


def _around_hexes(grid: HexGrid, numbers: Numbers) -> Numbers:
    """Some hexes and those beside them."""
    beside = grid.neighbours[numbers].ravel()
    return np.unique(np.concatenate([numbers, beside[beside >= 0]]))


def _connected(grid: HexGrid, mask: BoolArray, starts: Numbers) -> BoolArray:
    """The connected parts of a mask in which some hexes lie."""
    found = np.zeros(grid.size, dtype=np.bool_)
    edge = starts
    while edge.size:
        found[edge] = True
        edge = _around_hexes(grid, edge)
        edge = edge[mask[edge] & ~found[edge]]
    return found


def brought_to(contours: Sequence[Contour], area: BaseGeometry, level: int) -> tuple[Contour, ...]:
    """Contours that bring the ground within an area in one piece to a level and leave all other ground as it was, if higher
    ones lie on lower ones and none of the ground is painted. Contours of the level that the area joins become one."""
    if area.area <= _CRUMB / 10:
        return tuple(contours)
    found: list[Contour] = []
    grown: dict[int, list[int]] = defaultdict(list)
    for place, one in enumerate(contours):
        if not shapely.intersects(one.area, area) or (shapely.touches(one.area, area) and one.level != level):
            found.append(one)
        elif not _lies_below(contours, place, area, level):
            found.extend(_parts(one.level, shapely.difference(one.area, area)))
        elif shapely.covers(one.area, area):
            found.append(one)
            grown[one.level].append(len(found) - 1)
        else:
            joined = shapely.union(one.area, area)
            other = next((k for k in grown[one.level] if not _anything_between(found, k, one)), None)
            if other is not None:
                found[other : other + 1] = _largest(one.level, shapely.union(found[other].area, joined))
            else:
                grown[one.level].append(len(found))
                found.extend(_largest(one.level, joined))
    if not grown[level] and level:
        found.extend(_parts(level, area))
    return tuple(found)


def _lies_below(contours: Sequence[Contour], place: int, area: BaseGeometry, level: int) -> bool:
    """Does ground at a level lie on a contour, and not the contour in a hole of it?"""
    one = contours[place]
    if one.level == level:
        return True
    if one.level * level <= 0 or abs(one.level) > abs(level):
        return False
    return not any(
        abs(lower.level) > abs(one.level) and shapely.intersects(shapely.intersection(lower.area, one.area), area)
        for lower in contours[:place]
    )


def _anything_between(found: Sequence[Contour], place: int, contour: Contour) -> bool:
    """Would a contour cover or uncover others if it were laid down at another place?"""
    return any(
        other.level != contour.level and shapely.intersection(other.area, contour.area).area > _CRUMB
        for other in found[place + 1 :]
    )


def _parts(level: int, ground: BaseGeometry) -> Iterator[Contour]:
    """The contours around some ground, without crumbs and without holes as small as crumbs."""
    for one in Contour.around(level, shapely.simplify(ground, 10 * _OVERLAP), _CRUMB):
        holes = tuple(ring for ring in one.holes if shapely.Polygon(ring).area > _CRUMB)
        yield one if len(holes) == len(one.holes) else replace(one, holes=holes)


def _largest(level: int, ground: BaseGeometry) -> list[Contour]:
    """The contour around ground that is in one piece, apart from crumbs."""
    return sorted(_parts(level, ground), key=lambda one: -float(one.area.area))[:1]

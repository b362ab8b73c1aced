"""Edits of drawn shapes. Shapes are named by their place in the list of the board, which is also the order in which they
are drawn: later ones lie on top. An unknown place or vertex changes nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.geometry import freehand
from workbench.geometry.alignment import box_around, shifts_in_order
from workbench.geometry.freehand import shifted, turned
from workbench.geometry.oriented_boxes import Measure, OrientedBox, oriented_box, own_direction, placing
from workbench.geometry.shapes import CIRCLE, LEAST_POINTS, POLYGON, Point, planar
from workbench.scenario.edits.edit import ORDERS, reordered
from workbench.scenario.edits.ground import EraseTerrain, with_board
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario

WOODS, BUILDING = "woods", "building"
"""How a natural outline is drawn: wavy all round, or blocks and wings with straight walls."""


def _with_shapes(scenario: Scenario, shapes: tuple[Shape, ...]) -> Scenario:
    board = scenario.board
    return scenario if shapes == board.shapes else with_board(scenario, replace(board, shapes=shapes))


def _changed(scenario: Scenario, number: int, change: Callable[[Shape], Shape]) -> Scenario:
    shapes = scenario.board.shapes
    if not 0 <= number < len(shapes):
        return scenario
    return _with_shapes(scenario, (*shapes[:number], change(shapes[number]), *shapes[number + 1 :]))


@dataclass(frozen=True)
class AddShapes:
    """Draw shapes on top of the others, or below those from the place ``before`` on."""

    shapes: tuple[Shape, ...]
    before: int | None = None
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        fallback = Text.of(self.shapes[0].terrain) if self.shapes else Text("a shape", "une forme")
        return Text("Draw {name}", "Dessiner : {name}").format(name=self.name or fallback)

    def apply(self, scenario: Scenario) -> Scenario:
        """Draw."""
        old = scenario.board.shapes
        at = len(old) if self.before is None else max(0, min(self.before, len(old)))
        return _with_shapes(scenario, (*old[:at], *self.shapes, *old[at:]))


@dataclass(frozen=True)
class DeleteShapes:
    """Take shapes away."""

    numbers: tuple[int, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.numbers) == 1:
            return Text("Delete a shape", "Supprimer une forme")
        return Text("Delete {n} shapes", "Supprimer {n} formes").format(n=len(self.numbers))

    def apply(self, scenario: Scenario) -> Scenario:
        """Delete."""
        gone = frozenset(self.numbers)
        return _with_shapes(scenario, tuple(s for place, s in enumerate(scenario.board.shapes) if place not in gone))


@dataclass(frozen=True)
class ChangeShapes:
    """Put other shapes in the place of some (by their places in the list): other terrain, values or points."""

    shapes: Mapping[int, Shape]
    label: Text = Text("Change a shape", "Modifier une forme")

    def apply(self, scenario: Scenario) -> Scenario:
        """Change."""
        old = scenario.board.shapes
        return _with_shapes(scenario, tuple(self.shapes.get(place, shape) for place, shape in enumerate(old)))


@dataclass(frozen=True)
class MoveVertex:
    """Put a vertex of a shape (of a circle: its centre) to another point."""

    number: int
    vertex: int
    to: Point

    label = Text("Move a vertex", "Déplacer un sommet")

    def apply(self, scenario: Scenario) -> Scenario:
        """Move."""

        def changed(shape: Shape) -> Shape:
            if not 0 <= self.vertex < len(shape.points):
                return shape
            return replace(shape, points=(*shape.points[: self.vertex], self.to, *shape.points[self.vertex + 1 :]))

        return _changed(scenario, self.number, changed)


@dataclass(frozen=True)
class InsertVertex:
    """Add a vertex to a polygon or a line, before its vertex ``before`` (their number = at the end)."""

    number: int
    before: int
    point: Point

    label = Text("Add a vertex", "Ajouter un sommet")

    def apply(self, scenario: Scenario) -> Scenario:
        """Add."""

        def changed(shape: Shape) -> Shape:
            if shape.kind == CIRCLE or not 0 <= self.before <= len(shape.points):
                return shape
            return replace(shape, points=(*shape.points[: self.before], self.point, *shape.points[self.before :]))

        return _changed(scenario, self.number, changed)


@dataclass(frozen=True)
class DeleteVertex:
    """Take a vertex away from a polygon or a line, as long as enough of them are left."""

    number: int
    vertex: int

    label = Text("Delete a vertex", "Supprimer un sommet")

    def apply(self, scenario: Scenario) -> Scenario:
        """Delete."""

        def changed(shape: Shape) -> Shape:
            if len(shape.points) <= LEAST_POINTS[shape.kind] or not 0 <= self.vertex < len(shape.points):
                return shape
            return replace(shape, points=(*shape.points[: self.vertex], *shape.points[self.vertex + 1 :]))

        return _changed(scenario, self.number, changed)


@dataclass(frozen=True)
class ReorderShapes:
    """Draw shapes over all others or under them (``front``, ``back``), or over or under the next one (``up``, ``down``);
    among themselves they stay in order."""

    numbers: tuple[int, ...]
    to: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return ORDERS[self.to]

    def order(self, scenario: Scenario) -> list[int]:
        """The old places of all shapes in their new order."""
        return reordered([place in self.numbers for place in range(len(scenario.board.shapes))], self.to)

    def apply(self, scenario: Scenario) -> Scenario:
        """Reorder."""
        return _with_shapes(scenario, tuple(scenario.board.shapes[place] for place in self.order(scenario)))


@dataclass(frozen=True)
class ConvertPaintedTerrain:
    """Turn painted whole-hex terrain into drawn terrain: ``hexes`` that hold ``key`` get a natural outline in the ``style``
    of woods or buildings, and are no longer painted. Hexes without that terrain are left as they are.

    Terrain that belongs to a side stays painted: shapes belong to nobody.
    """

    key: str
    hexes: tuple[int, ...]
    style: str = WOODS
    seed: int = 0
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        name = self.name or Text.of(self.key)
        return Text("Draw {name} naturally", "Dessiner au naturel : {name}").format(name=name)

    def apply(self, scenario: Scenario) -> Scenario:
        """Draw."""
        board = scenario.board
        mask = board.mask(self.key)
        owned = {number for held in board.owners.get(self.key, {}).values() for number in held}
        places = tuple(number for number in self.hexes if mask[number] and number not in owned)
        group = [board.grid.hexes[number] for number in places]
        outline = freehand.building if self.style == BUILDING else freehand.woods
        shapes = (
            tuple(Shape(self.key, POLYGON, ring) for ring in outline(board.grid, group, self.seed)) if group else ()
        )
        if not shapes:
            return scenario
        return AddShapes(shapes).apply(EraseTerrain(places, frozenset([self.key])).apply(scenario))


# --- Shapes at other places: moved, turned, scaled, put where somebody typed, and brought into line.


_TYPED = 4
"""Digits of points (in hexes) that come from typed measures."""
_LEAST_SHIFT = 1e-6
"""A shape that would move by less (in hexes) to be in line stays."""


def box_of_shape(shape: Shape, near: float = 0.0) -> OrientedBox:
    """The box around a shape, turned as it is if it has a direction of its own: of those of a rectangle the one nearest to
    ``near`` (degrees). Of a line its points count, not its width."""
    if shape.kind == CIRCLE:
        size = 2 * float(shape.values.get("radius", 0.0))
        return OrientedBox(shape.points[0], size, size)
    return oriented_box(shape.points, own_direction(shape.points, closed=shape.kind == POLYGON, near=near) or 0.0)


def bounds_of_shapes(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what shapes (at least one) cover."""
    return box_around([planar(shape).bounds for shape in shapes])


def middle_of_shapes(shapes: Iterable[Shape]) -> Point:
    """The middle of the box around shapes."""
    left, top, right, bottom = bounds_of_shapes(shapes)
    return (left + right) / 2, (top + bottom) / 2


def moved_shape(shape: Shape, by: Point) -> Shape:
    """The shape moved by a distance, in hexes."""
    return replace(shape, points=shifted(shape.points, by))


def turned_shape(shape: Shape, degrees: float, about: Point | None = None) -> Shape:
    """The shape turned clockwise about a point (None: its own middle)."""
    return replace(shape, points=turned(shape.points, degrees, about))


def scaled_shape(shape: Shape, across: float, down: float, centre: Point) -> Shape:
    """The shape scaled about a point; a factor below 0 mirrors it. Lines keep their width, and a circle stays round."""
    moved = freehand.rounded(
        (centre[0] + (x - centre[0]) * across, centre[1] + (y - centre[1]) * down) for x, y in shape.points
    )
    if shape.kind != CIRCLE or abs(across * down) == 1:
        return replace(shape, points=moved)
    radius = round(float(shape.values.get("radius", 0.0)) * math.sqrt(abs(across * down)), _TYPED)
    return replace(shape, points=moved, values={**shape.values, "radius": radius})


def placed_shape(shape: Shape, measure: Measure, value: float, near: float = 0.0) -> Shape:
    """The shape with a middle, a size or an angle that was typed, in hexes and degrees; ``near`` as in :func:`box_of_shape`.
    What it has none of (a straight line has no depth) changes nothing; the size of a circle is its diameter."""
    if shape.kind == CIRCLE and measure in ("width", "depth"):
        return replace(shape, values={**shape.values, "radius": round(value / 2, _TYPED)}) if value > 0 else shape
    change = placing(box_of_shape(shape, near), measure, value)
    points = (change(point) for point in shape.points)
    return replace(shape, points=tuple((round(x, _TYPED) + 0.0, round(y, _TYPED) + 0.0) for x, y in points))


def shapes_in_order(shapes: Sequence[Shape], to: str) -> tuple[list[Shape], Text]:
    """Shapes brought into line, and the name of that; ``to`` as for :func:`~workbench.geometry.alignment.shifts_in_order`."""
    shifts, label = shifts_in_order([planar(shape).bounds for shape in shapes], to)
    moved = [
        moved_shape(shape, by) if math.hypot(*by) >= _LEAST_SHIFT else shape
        for shape, by in zip(shapes, shifts, strict=True)
    ]
    return moved, label

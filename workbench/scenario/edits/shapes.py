"""Edits of drawn shapes. Shapes are named by their place in the list of the board, which is also the order in which they
are drawn: later ones lie on top. An unknown place or vertex changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.geometry import freehand
from workbench.geometry.shapes import CIRCLE, LEAST_POINTS, POLYGON, Point
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
class MoveShapes:
    """Move shapes by a distance, in hexes of the plane."""

    numbers: tuple[int, ...]
    by: Point

    label = Text("Move a shape", "Déplacer une forme")

    def apply(self, scenario: Scenario) -> Scenario:
        """Move."""
        dx, dy = self.by
        if dx == dy == 0:
            return scenario
        moved = frozenset(self.numbers)
        shapes = tuple(
            replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points)) if place in moved else shape
            for place, shape in enumerate(scenario.board.shapes)
        )
        return _with_shapes(scenario, shapes)


@dataclass(frozen=True)
class ChangeShape:
    """Put another shape in the place of one: other terrain, values or points."""

    number: int
    shape: Shape
    label: Text = Text("Change a shape", "Modifier une forme")

    def apply(self, scenario: Scenario) -> Scenario:
        """Change."""
        return _changed(scenario, self.number, lambda _: self.shape)


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
class ReorderShape:
    """Put a shape at another place in the order of drawing (0 = below all others)."""

    number: int
    to: int

    @property
    def label(self) -> Text:
        """For the history list."""
        if self.to > self.number:
            return Text("Raise a shape", "Avancer une forme")
        return Text("Lower a shape", "Reculer une forme")

    def apply(self, scenario: Scenario) -> Scenario:
        """Put."""
        shapes = list(scenario.board.shapes)
        if not 0 <= self.number < len(shapes):
            return scenario
        shape = shapes.pop(self.number)
        shapes.insert(max(0, min(self.to, len(shapes))), shape)
        return _with_shapes(scenario, tuple(shapes))


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

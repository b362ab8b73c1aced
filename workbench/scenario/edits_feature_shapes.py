"""Edits of where the terrain pieces of a table lie and of their outlines. Pieces of one group go together; locked ones stay
as they are."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.text import Text
from workbench.board.drawn_pieces import middle, moved, reshaped, scaled, spun
from workbench.board.tableboard import CIRCLE, Feature, Point
from workbench.scenario.edits_features import change_features, with_groups
from workbench.scenario.table import TableScenario


def loose(scenario: TableScenario, ids: tuple[str, ...], grouped: bool = True) -> list[Feature]:
    """The pieces that an edit of these ids moves: not the locked ones, but whoever is in a group with them."""
    chosen = with_groups(scenario.board, ids) if grouped else frozenset(ids)
    return [piece for piece in scenario.board.features if piece.id in chosen and not piece.locked]


@dataclass(frozen=True)
class MoveFeatures:
    """Move pieces by so much."""

    ids: tuple[str, ...]
    dx: float
    dy: float
    grouped: bool = True

    label = Text("Move terrain", "Déplacer un élément")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Move."""
        chosen = {piece.id for piece in loose(scenario, self.ids, self.grouped)}
        return change_features(scenario, chosen, lambda piece: moved(piece, self.dx, self.dy))


@dataclass(frozen=True)
class RotateFeatures:
    """Turn pieces clockwise by degrees about a point (None: the middle of them all)."""

    ids: tuple[str, ...]
    degrees: float
    centre: Point | None = None
    grouped: bool = True

    label = Text("Rotate terrain", "Pivoter un élément")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Turn."""
        pieces = loose(scenario, self.ids, self.grouped)
        if not pieces:
            return scenario
        centre = self.centre or middle(pieces)
        chosen = {piece.id for piece in pieces}
        return change_features(scenario, chosen, lambda piece: spun(piece, self.degrees, centre))


@dataclass(frozen=True)
class ScaleFeatures:
    """Make pieces larger or smaller about a point (None: the middle of them all); a factor of 0 changes nothing."""

    ids: tuple[str, ...]
    across: float
    down: float
    centre: Point | None = None
    grouped: bool = True

    label = Text("Scale terrain", "Redimensionner un élément")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Scale."""
        pieces = loose(scenario, self.ids, self.grouped)
        if not pieces:
            return scenario
        centre = self.centre or middle(pieces)
        chosen = {piece.id for piece in pieces}
        return change_features(scenario, chosen, lambda piece: scaled(piece, self.across, self.down, centre))


def _reshape(
    scenario: TableScenario, name: str, points: tuple[Point, ...], radius: float | None = None
) -> TableScenario:
    def change(piece: Feature) -> Feature:
        return piece if piece.locked else reshaped(piece, points, radius)

    return change_features(scenario, (name,), change)


def _points(scenario: TableScenario, name: str) -> tuple[Point, ...]:
    piece = scenario.board.by_id.get(name)
    return () if piece is None else piece.points


@dataclass(frozen=True)
class SetPoints:
    """Give a piece other points; too few of them change nothing."""

    id: str
    points: tuple[Point, ...]

    label = Text("Reshape", "Remodeler")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Reshape."""
        return _reshape(scenario, self.id, self.points)


@dataclass(frozen=True)
class SetRadius:
    """Give a circle another radius; 0 changes nothing."""

    id: str
    radius: float

    label = Text("Change the radius", "Modifier le rayon")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Set."""
        piece = scenario.board.by_id.get(self.id)
        if piece is None or piece.kind != CIRCLE:
            return scenario
        return _reshape(scenario, self.id, piece.points, self.radius)


@dataclass(frozen=True)
class MovePoint:
    """Move one point of a piece."""

    id: str
    number: int
    to: Point

    label = Text("Move a point", "Déplacer un point")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Move."""
        points = _points(scenario, self.id)
        if not 0 <= self.number < len(points):
            return scenario
        return _reshape(scenario, self.id, (*points[: self.number], self.to, *points[self.number + 1 :]))


@dataclass(frozen=True)
class InsertPoint:
    """Give a polygon or a line one more point, behind the point ``after``."""

    id: str
    after: int
    point: Point

    label = Text("Insert a point", "Insérer un point")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Insert."""
        points = _points(scenario, self.id)
        if not 0 <= self.after < len(points) or scenario.board.by_id[self.id].kind == CIRCLE:
            return scenario
        place = self.after + 1
        return _reshape(scenario, self.id, (*points[:place], self.point, *points[place:]))


@dataclass(frozen=True)
class DeletePoint:
    """Take a point of a piece away; the last ones that make it a piece stay."""

    id: str
    number: int

    label = Text("Delete a point", "Supprimer un point")

    def apply(self, scenario: TableScenario) -> TableScenario:
        """Delete."""
        points = _points(scenario, self.id)
        if not 0 <= self.number < len(points):
            return scenario
        return _reshape(scenario, self.id, (*points[: self.number], *points[self.number + 1 :]))

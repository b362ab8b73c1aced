"""Edits of where exactly pieces and units of a table are: the middle, size and angle that are typed for them.

What moves together is one object: the pieces of a group, or the units of a group that are chosen together.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.base.text import Text
from workbench.geometry.oriented_boxes import Measure, OrientedBox, growth, oriented_box, placing
from workbench.scenario.edits.settings import shifted_unit, with_features
from workbench.scenario.edits.tabletop_pieces import movable_features
from workbench.scenario.edits.units import each_unit
from workbench.scenario.footprints import middle_of
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import (
    CIRCLE,
    LARGEST_LENGTH,
    Feature,
    Point,
    TabletopBoard,
    can_be_stored,
    changed_feature,
)
from workbench.scenario.units import TabletopUnit

_LABELS: Mapping[str, Text] = {
    "x": Text("Move", "Déplacer"),
    "y": Text("Move", "Déplacer"),
    "width": Text("Change the size", "Modifier la taille"),
    "depth": Text("Change the size", "Modifier la taille"),
    "angle": Text("Turn", "Pivoter"),
}


def piece_objects(board: TabletopBoard, ids: Collection[str]) -> list[tuple[Feature, ...]]:
    """Pieces as objects: those of one group together (with members that are not named), every other piece alone."""
    wanted = {piece.group or piece.id: bool(piece.group) for piece in board.features if piece.id in ids}
    found: dict[tuple[str, bool], list[Feature]] = {}
    for piece in board.features:
        key = piece.group or piece.id
        if wanted.get(key) == bool(piece.group):
            found.setdefault((key, bool(piece.group)), []).append(piece)
    return [tuple(pieces) for pieces in found.values()]


def box_of_pieces(pieces: Sequence[Feature]) -> OrientedBox:
    """The box around pieces, turned as the first of them that is no circle. Of lines their course counts, not their width."""
    angle = next((piece.angle for piece in pieces if piece.kind != CIRCLE), 0.0)
    points: list[Point] = []
    for piece in pieces:
        points += _extremes(piece, angle) if piece.kind == CIRCLE else piece.points
    return oriented_box(points, angle)


def _extremes(circle: Feature, angle: float) -> list[Point]:
    (x, y), turn = circle.points[0], math.radians(angle)
    a, b = circle.radius * math.cos(turn), circle.radius * math.sin(turn)
    return [(x + a, y + b), (x - a, y - b), (x - b, y + a), (x + b, y - a)]


@dataclass(frozen=True)
class PlacePieces:
    """Give the middle, the size or the angle of pieces a value, in the table's unit or degrees clockwise: of each that is in no
    group, and of each group as a whole. Locked pieces stay. A width or depth that a piece has none of (a straight line has
    no depth) changes nothing."""

    ids: tuple[str, ...]
    measure: Measure
    value: float

    @property
    def label(self) -> Text:
        """For the history list."""
        return _LABELS[self.measure]

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Place."""
        if not math.isfinite(self.value) or abs(self.value) > 2 * LARGEST_LENGTH:
            return scenario
        loose = {piece.id for piece in movable_features(scenario, self.ids)}
        changed: dict[str, Feature] = {}
        for pieces in piece_objects(scenario.board, self.ids):
            moved = [piece for piece in pieces if piece.id in loose]
            if moved:
                box = box_of_pieces(pieces)
                changed |= {piece.id: self._placed(piece, box, alone=len(pieces) == 1) for piece in moved}
        return with_features(scenario, tuple(changed.get(piece.id, piece) for piece in scenario.board.features))

    def _placed(self, piece: Feature, box: OrientedBox, *, alone: bool) -> Feature:
        change = placing(box, self.measure, self.value)
        if self.measure in ("x", "y"):
            return changed_feature(piece, change)
        if self.measure == "angle":
            return changed_feature(piece, change, turned=piece.angle + self.value - box.angle)
        if alone and piece.kind == CIRCLE:
            return changed_feature(piece, lambda point: point, radius=self.value / 2 if self.value > 0 else None)
        radius = piece.radius * math.sqrt(growth(box, self.measure, self.value))
        return changed_feature(piece, change, radius=radius, turned=piece.angle)


def unit_objects(units: Sequence[TabletopUnit]) -> list[tuple[TabletopUnit, ...]]:
    """Units on the table as objects: those of one group together, every other unit alone."""
    found: dict[tuple[str, bool], list[TabletopUnit]] = {}
    for unit in units:
        if unit.at is not None:
            found.setdefault((unit.group or unit.id, bool(unit.group)), []).append(unit)
    return [tuple(members) for members in found.values()]


def middle_of_units(units: Sequence[TabletopUnit]) -> Point:
    """The middle of where units of a table stand."""
    return middle_of(tuple(unit.at for unit in units if unit.at is not None))


@dataclass(frozen=True)
class PlaceUnitsAcross:
    """Put units so that the middle of each object (see :func:`unit_objects`) is at an ``x`` or a ``y`` of the table; their
    figures go with them."""

    ids: tuple[str, ...]
    measure: Literal["x", "y"]
    value: float

    label = Text("Move", "Déplacer")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Move."""
        found = [scenario.forces.find(name) for name in self.ids]
        shifts: dict[str, Point] = {}
        for members in unit_objects([one[1] for one in found if one is not None]):
            x, y = middle_of_units(members)
            by = (self.value - x, 0.0) if self.measure == "x" else (0.0, self.value - y)
            shifts |= {unit.id: by for unit in members}

        def moved(_: str, unit: TabletopUnit) -> TabletopUnit:
            if unit.id not in shifts:
                return unit
            after = shifted_unit(unit, *shifts[unit.id])
            sound = after.at is not None and all(can_be_stored(point) for point in (after.at, *after.models))
            return after if sound else unit

        return each_unit(scenario, moved)

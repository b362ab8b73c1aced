"""Edits of where exactly pieces and units of a table are: the middle, size and angle that are typed for them, lines, edges and
gaps.

What moves together is one object: the pieces of a group, or the units of a group that are chosen together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.base.text import Text
from workbench.geometry.alignment import ALIGNMENTS, LINE_UP, SPACE_OUT, Box, aligned, box_around, lined_up, spaced_out
from workbench.geometry.oriented_boxes import PLACEMENTS, Measure, OrientedBox, growth, oriented_box, placing
from workbench.scenario.edits.settings import shifted_unit
from workbench.scenario.edits.tabletop_pieces import movable_features
from workbench.scenario.edits.units import each_unit
from workbench.scenario.footprints import middle_of
from workbench.scenario.scenario import TabletopScenario, with_features
from workbench.scenario.tabletop_board import (
    CIRCLE,
    LARGEST_LENGTH,
    Feature,
    Point,
    TabletopBoard,
    can_be_stored,
    changed_feature,
    moved_feature,
)
from workbench.scenario.units import TabletopUnit


def piece_objects(board: TabletopBoard, ids: Collection[str]) -> list[tuple[Feature, ...]]:
    """Pieces as objects: those of one group together (with members that are not named), every other piece alone."""
    chosen = frozenset(ids)
    wanted = {piece.group or piece.id: bool(piece.group) for piece in board.features if piece.id in chosen}
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
        return PLACEMENTS[self.measure]

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


# --- Edits that put units and pieces in order: in a line, and evenly spaced. The two that are farthest apart stay.


@dataclass(frozen=True)
class LineUp:
    """Move units (``ids``) and pieces onto the line between the two that are farthest apart, each to its nearest point."""

    ids: Collection[str]
    pieces: Collection[str] = ()

    label = LINE_UP

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Line up."""
        return _along_line(scenario, self.ids, self.pieces, lined_up)


@dataclass(frozen=True)
class SpaceOut:
    """Space units (``ids``) and pieces evenly along the line between the two that are farthest apart; their distances from the
    line stay."""

    ids: Collection[str]
    pieces: Collection[str] = ()

    label = SPACE_OUT

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Space out."""
        return _along_line(scenario, self.ids, self.pieces, spaced_out)


_PIECE = "piece:"
_LEAST_SHIFT = 0.0005
"""Half of what points of a table are kept to: what would move less stays."""


def _loose_objects(board: TabletopBoard, ids: Collection[str]) -> list[tuple[Feature, ...]]:
    """Pieces as objects, without those of which a part is locked."""
    return [pieces for pieces in piece_objects(board, ids) if not any(piece.locked for piece in pieces)]


def _along_line(
    scenario: TabletopScenario,
    ids: Collection[str],
    pieces: Collection[str],
    order: Callable[[Sequence[Point]], list[Point]],
) -> TabletopScenario:
    """Units (``ids``) and pieces put in order by their middles."""
    found = [(unit.id, unit.at) for _, unit in scenario.forces if unit.id in ids and unit.at is not None]
    found += [
        (_PIECE + members[0].id, box_of_pieces(members).middle) for members in _loose_objects(scenario.board, pieces)
    ]
    shifts = order([middle for _, middle in found])
    moved = {name: by for (name, _), by in zip(found, shifts, strict=True) if math.hypot(*by) >= _LEAST_SHIFT}
    return _shifted(scenario, moved) if moved else scenario


def _shifted(scenario: TabletopScenario, shifts: Mapping[str, Point]) -> TabletopScenario:
    """Units (by id) and objects of pieces (by the id of the first, after ``piece:``) moved."""
    of_piece = {
        piece.id: shifts[name]
        for name in shifts
        if name.startswith(_PIECE)
        for pieces in piece_objects(scenario.board, (name.removeprefix(_PIECE),))
        for piece in pieces
    }

    def moved(_: str, unit: TabletopUnit) -> TabletopUnit:
        return shifted_unit(unit, *shifts[unit.id]) if unit.id in shifts else unit

    features = scenario.board.features
    after = tuple(moved_feature(piece, *of_piece[piece.id]) if piece.id in of_piece else piece for piece in features)
    return each_unit(with_features(scenario, after), moved)


# --- Edits that bring boxes to one edge or middle, and make the gaps between them alike.


@dataclass(frozen=True)
class Align:
    """Bring pieces and units to one edge or middle of the box around all of them, or make the gaps between them alike (``to``
    is a key of :data:`ALIGNMENTS`). ``unit_boxes`` are the boxes of what the units cover, which rules say. Those of one group
    move together, unless nothing else is named; what is locked stays."""

    pieces: tuple[str, ...]
    unit_boxes: Mapping[str, Box]
    to: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return ALIGNMENTS[self.to]

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Align."""
        members = self._members(scenario)
        shifts = aligned([box for _, box in members], self.to)
        moved = {
            name: by
            for (names, _), by in zip(members, shifts, strict=True)
            for name in names
            if math.hypot(*by) >= _LEAST_SHIFT
        }
        return _shifted(scenario, moved) if moved else scenario

    def _members(self, scenario: TabletopScenario) -> list[tuple[list[str], Box]]:
        """What moves together, by the names of :func:`_shifted`, and the box around it."""
        found: list[tuple[list[str], Box]] = []
        for pieces in _loose_objects(scenario.board, self.pieces):
            bounds = [piece.area.bounds for piece in pieces]
            found.append(([_PIECE + pieces[0].id], box_around(bounds)))
        known = [scenario.forces.find(name) for name in self.unit_boxes]
        units = unit_objects([one[1] for one in known if one is not None])
        if not found and len(units) == 1:
            units = [(unit,) for unit in units[0]]
        for group in units:
            found.append(([unit.id for unit in group], box_around([self.unit_boxes[unit.id] for unit in group])))
        return found

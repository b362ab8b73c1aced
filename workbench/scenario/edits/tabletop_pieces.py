"""Edits of the terrain pieces of a table: they add, remove, reorder and change them. Pieces are named by their ids; an unknown
id changes nothing. Later pieces lie on top."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.scenario.edits.edit import ORDERS, reordered
from workbench.scenario.scenario import TabletopScenario, with_features
from workbench.scenario.tabletop_board import (
    CIRCLE,
    LARGEST_LENGTH,
    LINE,
    Feature,
    Point,
    TabletopBoard,
    curved_feature,
    middle_of_features,
    moved_feature,
    reshaped_feature,
    rotated_feature,
    rounded_length,
    scaled_feature,
)


def free_ids(taken: Iterable[str], count: int, letter: str = "f") -> list[str]:
    """Ids that nothing has: the letter and the first free numbers."""
    known = set(taken)
    found: list[str] = []
    number = 0
    while len(found) < count:
        number += 1
        if f"{letter}{number}" not in known:
            found.append(f"{letter}{number}")
    return found


def free_group(board: TabletopBoard) -> str:
    """A name that no group of pieces has."""
    return free_ids((feature.group for feature in board.features), 1, "g")[0]


def with_groups(board: TabletopBoard, ids: Collection[str]) -> frozenset[str]:
    """The pieces, and those that are in a group with one of them."""
    groups = {feature.group for feature in board.features if feature.group and feature.id in ids}
    return frozenset(feature.id for feature in board.features if feature.id in ids or feature.group in groups)


def change_features(
    scenario: TabletopScenario, ids: Collection[str], change: Callable[[Feature], Feature]
) -> TabletopScenario:
    """The scenario with some pieces changed; the same one if none is."""
    features = scenario.board.features
    return with_features(scenario, tuple(change(piece) if piece.id in ids else piece for piece in features))


@dataclass(frozen=True)
class AddFeatures:
    """Lay pieces on top of the others, or below those from the place ``before`` on. An id that is empty or taken is replaced
    by a free one."""

    features: tuple[Feature, ...]
    before: int | None = None
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        fallback = Text.of(self.features[0].terrain) if self.features else Text("terrain", "terrain")
        return Text("Draw {name}", "Dessiner : {name}").format(name=self.name or fallback)

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Lay."""
        old = scenario.board.features
        place = len(old) if self.before is None else max(0, min(self.before, len(old)))
        new = _with_free_ids(self.features, scenario.board)
        return with_features(scenario, (*old[:place], *new, *old[place:]))


def _with_free_ids(features: Iterable[Feature], board: TabletopBoard) -> list[Feature]:
    taken = set(board.by_id)
    given = {feature.id for feature in features}
    made = []
    for feature in features:
        found = feature.id
        if not found or found in taken:
            found = free_ids(taken | given, 1)[0]
        taken.add(found)
        made.append(feature if found == feature.id else replace(feature, id=found))
    return made


@dataclass(frozen=True)
class DeleteFeatures:
    """Take pieces away."""

    ids: tuple[str, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.ids) == 1:
            return Text("Delete a piece", "Supprimer un élément")
        return Text("Delete {n} pieces", "Supprimer {n} éléments").format(n=len(self.ids))

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Delete."""
        gone = set(self.ids)
        return with_features(scenario, tuple(piece for piece in scenario.board.features if piece.id not in gone))


@dataclass(frozen=True)
class DuplicateFeatures:
    """Lay copies of pieces on top, shifted; copies of a group are a group of their own, and no copy is locked."""

    ids: tuple[str, ...]
    dx: float = 0.0
    dy: float = 0.0

    label = Text("Duplicate", "Dupliquer")

    def new_ids(self, scenario: TabletopScenario) -> tuple[str, ...]:
        """The ids that the copies will have, undermost first."""
        return tuple(free_ids(scenario.board.by_id, len(self._originals(scenario))))

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Copy."""
        board = scenario.board
        originals = self._originals(scenario)
        old = list(dict.fromkeys(piece.group for piece in originals if piece.group))
        groups = dict(zip(old, free_ids((piece.group for piece in board.features), len(old), "g"), strict=True))
        copies = (
            replace(moved_feature(piece, self.dx, self.dy), id=found, group=groups.get(piece.group, ""), locked=False)
            for piece, found in zip(originals, self.new_ids(scenario), strict=True)
        )
        return with_features(scenario, (*board.features, *copies))

    def _originals(self, scenario: TabletopScenario) -> list[Feature]:
        return [piece for piece in scenario.board.features if piece.id in self.ids]


@dataclass(frozen=True)
class ReorderFeatures:
    """Lay pieces uppermost or undermost (``front``, ``back``), or one step ``up`` or ``down``; among themselves they stay
    in order."""

    ids: tuple[str, ...]
    to: str

    @property
    def label(self) -> Text:
        """For the history list."""
        return ORDERS[self.to]

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Reorder."""
        pieces = scenario.board.features
        order = reordered([piece.id in self.ids for piece in pieces], self.to)
        return with_features(scenario, tuple(pieces[place] for place in order))


@dataclass(frozen=True)
class GroupFeatures:
    """Let pieces move together from now on, as the group ``name`` (empty: a new one)."""

    ids: tuple[str, ...]
    name: str = ""

    label = Text("Group", "Grouper")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Group."""
        name = self.name or free_group(scenario.board)
        return change_features(scenario, self.ids, lambda piece: replace(piece, group=name))


@dataclass(frozen=True)
class UngroupFeatures:
    """Dissolve the groups of these pieces, so that each piece moves alone."""

    ids: tuple[str, ...]

    label = Text("Ungroup", "Dégrouper")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Ungroup."""
        ids = with_groups(scenario.board, self.ids)
        return change_features(scenario, ids, lambda piece: replace(piece, group=""))


@dataclass(frozen=True)
class LockFeatures:
    """Lock pieces in their places, or unlock them."""

    ids: tuple[str, ...]
    on: bool = True

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Lock", "Verrouiller") if self.on else Text("Unlock", "Déverrouiller")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Lock or unlock."""
        return change_features(scenario, self.ids, lambda piece: replace(piece, locked=self.on))


_FIELDS = {
    "terrain": Text("terrain", "terrain"),
    "level": Text("level", "niveau"),
    "floors": Text("floors", "étages"),
    "width": Text("width", "largeur"),
    "name": Text("name", "nom"),
    "openings": Text("openings", "ouvertures"),
    "flags": Text("properties", "propriétés"),
    "values": Text("values", "valeurs"),
}


@dataclass(frozen=True)
class SetFeatures:
    """Give pieces another ``terrain``, ``level`` (None = the first that the chart prints), ``floors``, ``width`` (of lines),
    ``name``, ``openings``, ``flags`` or ``values``. A value that no file could hold changes nothing."""

    ids: tuple[str, ...]
    field: str
    value: Any

    def __post_init__(self) -> None:
        if self.field not in _FIELDS:
            raise ValueError(f"pieces have no {self.field} to set")

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change the {name}", "Modifier : {name}").format(name=_FIELDS[self.field])

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Set."""
        return change_features(scenario, self.ids, self._changed)

    def _changed(self, piece: Feature) -> Feature:
        value = self.value
        if self.field == "width":
            if piece.kind != LINE or not 0 <= value <= LARGEST_LENGTH:
                return piece
            value = rounded_length(value)
        elif self.field == "floors":
            value = max(0, min(99, int(value)))
        elif self.field == "level" and value is not None:
            if not -99 <= value <= 99:
                return piece
            value = float(value)
        return replace(piece, **{self.field: value})


# --- Edits of where the terrain pieces of a table lie and of their outlines. Pieces of one group move together; locked
# ones stay as they are.


def movable_features(scenario: TabletopScenario, ids: tuple[str, ...], grouped: bool = True) -> list[Feature]:
    """The pieces that an edit of these ids moves: those that are not locked, and all that are in a group with them."""
    chosen = with_groups(scenario.board, ids) if grouped else frozenset(ids)
    return [piece for piece in scenario.board.features if piece.id in chosen and not piece.locked]


@dataclass(frozen=True)
class MoveFeatures:
    """Move pieces by (``dx``, ``dy``) in the unit of the table."""

    ids: tuple[str, ...]
    dx: float
    dy: float
    grouped: bool = True

    label = Text("Move terrain", "Déplacer un élément")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Move."""
        chosen = {piece.id for piece in movable_features(scenario, self.ids, self.grouped)}
        return change_features(scenario, chosen, lambda piece: moved_feature(piece, self.dx, self.dy))


@dataclass(frozen=True)
class RotateFeatures:
    """Turn pieces clockwise by degrees about a point (None: the middle of them all)."""

    ids: tuple[str, ...]
    degrees: float
    centre: Point | None = None
    grouped: bool = True

    label = Text("Rotate terrain", "Pivoter un élément")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Turn."""
        pieces = movable_features(scenario, self.ids, self.grouped)
        return _changed_about(
            scenario, pieces, self.centre, lambda piece, centre: rotated_feature(piece, self.degrees, centre)
        )


@dataclass(frozen=True)
class ScaleFeatures:
    """Make pieces larger or smaller about a point (None: the middle of them all); a factor of 0 changes nothing."""

    ids: tuple[str, ...]
    across: float
    down: float
    centre: Point | None = None
    grouped: bool = True

    label = Text("Scale terrain", "Redimensionner un élément")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Scale."""
        pieces = movable_features(scenario, self.ids, self.grouped)
        return _changed_about(
            scenario, pieces, self.centre, lambda piece, centre: scaled_feature(piece, self.across, self.down, centre)
        )


def _changed_about(
    scenario: TabletopScenario, pieces: list[Feature], centre: Point | None, change: Callable[[Feature, Point], Feature]
) -> TabletopScenario:
    """The scenario with pieces changed about a point (None: the middle of them all)."""
    if not pieces:
        return scenario
    about = centre or middle_of_features(pieces)
    return change_features(scenario, {piece.id for piece in pieces}, lambda piece: change(piece, about))


def _reshape(
    scenario: TabletopScenario, name: str, points: tuple[Point, ...], radius: float | None = None
) -> TabletopScenario:
    def change(piece: Feature) -> Feature:
        return piece if piece.locked else reshaped_feature(piece, points, radius)

    return change_features(scenario, (name,), change)


def _points(scenario: TabletopScenario, name: str) -> tuple[Point, ...]:
    piece = scenario.board.by_id.get(name)
    return () if piece is None else piece.points


@dataclass(frozen=True)
class SetBends:
    """Give a piece a smooth outline, or line, through points; no points make its edges straight from bend to bend."""

    id: str
    bends: tuple[Point, ...]

    label = Text("Curve", "Courbe")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Bend."""

        def change(piece: Feature) -> Feature:
            if piece.locked:
                return piece
            if not self.bends:
                return reshaped_feature(piece, piece.bends) if piece.bends else piece
            return curved_feature(piece, self.bends, scenario.board)

        return change_features(scenario, (self.id,), change)


@dataclass(frozen=True)
class SetRadius:
    """Give a circle another radius; 0 changes nothing."""

    id: str
    radius: float

    label = Text("Change the radius", "Modifier le rayon")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
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

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
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

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Insert."""
        points = _points(scenario, self.id)
        if not 0 <= self.after < len(points) or scenario.board.by_id[self.id].kind == CIRCLE:
            return scenario
        place = self.after + 1
        return _reshape(scenario, self.id, (*points[:place], self.point, *points[place:]))


@dataclass(frozen=True)
class DeletePoint:
    """Remove a point of a piece; it keeps the points that its kind needs at least."""

    id: str
    number: int

    label = Text("Delete a point", "Supprimer un point")

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Delete."""
        points = _points(scenario, self.id)
        if not 0 <= self.number < len(points):
            return scenario
        return _reshape(scenario, self.id, (*points[: self.number], *points[self.number + 1 :]))

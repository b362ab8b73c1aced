"""Units inside pieces of a table when an edit changes those: they go along with a house that is moved, turned or scaled, and
stand on the ground when the floor under them is gone. Both belong to the step of the edit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.geometry.oriented_boxes import FLAT, OrientedBox, oriented_box
from workbench.scenario.edits.edit import Edit, ReplaceScenario
from workbench.scenario.edits.tabletop_units import turned_unit
from workbench.scenario.edits.units import each_unit_of_all_setups
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, ON_EDGE, Feature, Point, can_be_stored, rotate, rounded_point
from workbench.scenario.units import TabletopUnit

_SAME = 0.02
"""Corners that are so near, in the table's unit, are the same: points are rounded when pieces are moved."""
Buildings = Mapping[str, float]
"""The terrain that units are inside of (buildings, field works) by its key, each with its highest level in the ruleset's chart:
the floors of a piece that names none."""


@dataclass(frozen=True)
class WithOccupants:
    """An edit of a table after which units are still inside the buildings that they were in, or else on the ground."""

    edit: Edit[TabletopScenario]
    buildings: Buildings

    @property
    def label(self) -> Text:
        """That of the edit."""
        return self.edit.label

    def apply(self, scenario: TabletopScenario) -> TabletopScenario:
        """Edit, and move who is inside."""
        after = self.edit.apply(scenario)
        if after.board.features is scenario.board.features:
            return after
        return _with_units_inside(scenario, after, self.buildings)


def with_its_occupants(edit: Edit[TabletopScenario], buildings: Buildings) -> Edit[TabletopScenario]:
    """An edit that takes along who is inside; one that puts another table in the place of this one is left as it is."""
    return edit if isinstance(edit, ReplaceScenario) else WithOccupants(edit, buildings)


def units_that_lost_floors(before: TabletopScenario, after: TabletopScenario) -> tuple[TabletopUnit, ...]:
    """The units whose floor an edit of the terrain took away; none for any other edit."""
    if after.board.features is before.board.features:
        return ()
    floors = {unit.id: unit.floor for _, unit in before.forces}
    return tuple(unit for _, unit in after.forces if unit.floor < floors.get(unit.id, 0))


def _with_units_inside(before: TabletopScenario, after: TabletopScenario, buildings: Buildings) -> TabletopScenario:
    pieces = [piece for piece in before.board.features if after.board.by_id.get(piece.id) is not piece]
    changed = {piece.id for piece in pieces}
    parties = [before.forces, *(setup.forces for setup in before.setups.others)]
    stood = _standing_on(pieces, [unit for forces in parties for _, unit in forces])
    if not stood:
        return after

    def follow(_: str, unit: TabletopUnit) -> TabletopUnit:
        # whom the edit itself moved is where the user wants it
        if id(unit) not in stood:
            return unit
        house = building_of(before, unit, buildings)
        if house is None or house.id not in changed:
            return unit
        now = after.board.by_id.get(house.id)
        moved = _taken_along(unit, house, now) if now is not None else unit
        if not moved.floor:
            return moved
        return replace(moved, floor=min(moved.floor, _highest_floor(after, moved, buildings)))

    return each_unit_of_all_setups(after, follow)


def _standing_on(pieces: Sequence[Feature], units: Sequence[TabletopUnit]) -> set[int]:
    """The units (the ``id()`` of each) that have one of these pieces under them."""
    placed = [unit for unit in units if unit.at is not None]
    if not placed:
        return set()
    marks = shapely.points(np.array([unit.at for unit in placed], dtype=np.float64))
    under: BoolArray = np.zeros(len(placed), dtype=np.bool_)
    for piece in pieces:
        under |= shapely.dwithin(marks, piece.area, ON_EDGE)
    return {id(placed[number]) for number in np.flatnonzero(under).tolist()}


def building_of(scenario: TabletopScenario, unit: TabletopUnit, buildings: Collection[str]) -> Feature | None:
    """The building that a unit is in, the uppermost at its place; for a unit on a floor any piece that has one. None: it is in
    none."""
    if unit.at is None:
        return None
    under = reversed(scenario.board.features_at(unit.at))
    return next((piece for piece in under if piece.terrain in buildings or (unit.floor and piece.floors)), None)


def _highest_floor(scenario: TabletopScenario, unit: TabletopUnit, buildings: Buildings) -> int:
    """The highest floor at the place of a unit."""
    assert unit.at is not None
    floors = [
        piece.floors or (piece.level if piece.level is not None else buildings.get(piece.terrain, 0))
        for piece in scenario.board.features_at(unit.at)
    ]
    return int(max(floors, default=0))


def _taken_along(unit: TabletopUnit, before: Feature, after: Feature) -> TabletopUnit:
    """A unit where it is in a piece that was moved, turned or scaled; where the piece got another shape it stays."""
    assert unit.at is not None
    turn = (after.angle - before.angle + 180.0) % 360.0 - 180.0
    place = _mapping(_box(before, before.angle), _box(after, after.angle))
    if len(before.points) != len(after.points) or not all(
        abs(x - a) <= _SAME and abs(y - b) <= _SAME
        for (x, y), (a, b) in zip(map(place, before.points), after.points, strict=True)
    ):
        return unit
    at = rounded_point(place(unit.at))
    by = at[0] - unit.at[0], at[1] - unit.at[1]
    turned = turned_unit(unit, turn) if turn else unit
    models = tuple(rounded_point((x + by[0], y + by[1])) for x, y in turned.models)
    sound = all(can_be_stored(point) for point in (at, *models))
    return replace(turned, at=at, models=models) if sound and (turn or any(by)) else unit


def _box(piece: Feature, angle: float) -> OrientedBox:
    if piece.kind != CIRCLE:
        return oriented_box(piece.points, angle)
    return OrientedBox(piece.points[0], 2 * piece.radius, 2 * piece.radius)


def _mapping(before: OrientedBox, after: OrientedBox) -> Callable[[Point], Point]:
    """What takes one box to the other, and all in it along."""
    across = after.width / before.width if before.width > FLAT else 1.0
    down = after.depth / before.depth if before.depth > FLAT else 1.0
    origin = (0.0, 0.0)

    def placed(point: Point) -> Point:
        x, y = rotate((point[0] - before.middle[0], point[1] - before.middle[1]), -before.angle, origin)
        x, y = rotate((x * across, y * down), after.angle, origin)
        return after.middle[0] + x, after.middle[1] + y

    return placed

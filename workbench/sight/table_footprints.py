"""What units on a table cover: their own base or hull, or else that of their kind in the ruleset, in the table's unit."""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import TableBoard
from workbench.forces.footprint import Size, footprint, round_radius
from workbench.forces.models import Point, TableUnit
from workbench.rules.ruleset import Ruleset, UnitKind


def standing(unit: TableUnit, board: TableBoard, ruleset: Ruleset, at: Point | None = None) -> BaseGeometry:
    """What a unit covers where it stands, or would at another point; ValueError for a unit off the table without a point."""
    place = at if at is not None else unit.at
    if place is None:
        raise ValueError(f"{unit.id} is not on the table")
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    return footprint(unit, place, base=base, hull=hull)


def standing_radius(unit: TableUnit, board: TableBoard, ruleset: Ruleset) -> float:
    """The radius of a round base, in the table's unit; 0 for a unit without one."""
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    return round_radius(unit, base=base, hull=hull)


def usual_sizes(
    kind: UnitKind | None, board: TableBoard, ruleset: Ruleset
) -> tuple[Size | None, tuple[float, float] | None]:
    """(base, hull) of a kind in the table's unit, None for what it has not."""
    base, hull = (_size(kind, name, board, ruleset) for name in ("base", "hull"))
    return base, hull if isinstance(hull, tuple) else None


def _size(kind: UnitKind | None, name: str, board: TableBoard, ruleset: Ruleset) -> Size | None:
    cell = kind.values.get(name) if kind is not None else None
    value = cell.value if cell is not None else None
    if isinstance(value, tuple) and len(value) == 2:
        return board.length(value[0], ruleset.length_unit), board.length(value[1], ruleset.length_unit)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return board.length(value, ruleset.length_unit)
    return None

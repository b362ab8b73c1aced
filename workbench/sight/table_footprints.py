"""What units on a table cover: their own base or hull, or else that of their kind in the ruleset, in the table's unit."""

from __future__ import annotations

from dataclasses import replace

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import TableBoard
from workbench.forces.footprint import Size, footprint, round_radius
from workbench.forces.models import Point, TableUnit
from workbench.rules.ruleset import Ruleset, UnitKind
from workbench.sight.table_results import Stand

CREWED = "artillery"
"""The tag of kinds whose own base is that of a gun, among figures that serve it."""


def standing(unit: TableUnit, board: TableBoard, ruleset: Ruleset, at: Point | None = None) -> BaseGeometry:
    """What a unit covers where it stands, or would at another point: its figures where the game moves them one by one.
    ValueError for a unit off the table without a point."""
    place = _place(unit, at)
    figures = figures_of(unit, ruleset, at)
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    if not figures:
        return footprint(unit, place, base=base, hull=hull)
    bodies = [_figure(unit, board, ruleset, figure) for figure in figures]
    if crewed(unit, ruleset):
        bodies.append(footprint(unit, place, base=base, hull=hull))
    return shapely.union_all(bodies)


def standing_radius(unit: TableUnit, board: TableBoard, ruleset: Ruleset) -> float:
    """The radius of a round base, of that of one figure where the game moves them one by one, in the table's unit; 0 for a unit
    without one."""
    if figures_of(unit, ruleset, (0.0, 0.0)) and crewed(unit, ruleset):
        return (_gunner(unit, board, ruleset) or 0.0) / 2
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    return round_radius(unit, base=base, hull=hull)


def footing(unit: TableUnit, board: TableBoard, ruleset: Ruleset, at: Point | None = None) -> Stand:
    """Where a unit stands, or would at another point, on the ground: its middle, base, figures; ValueError for a unit off the
    table without a point."""
    x, y = _place(unit, at)
    base = standing(unit, board, ruleset, (x, y))
    if base.geom_type == "Point":
        return Stand((float(x), float(y)), unit=unit.id)
    figures = figures_of(unit, ruleset, (x, y))
    carriage = None
    if figures and crewed(unit, ruleset):
        carriage = standing(replace(unit, models=()), board, ruleset, (x, y))
    radius = standing_radius(unit, board, ruleset)
    return Stand((float(x), float(y)), 0.0, base, unit.id, radius, models=figures, carriage=carriage)


def figures_of(unit: TableUnit, ruleset: Ruleset, at: Point | None = None) -> tuple[Point, ...]:
    """The middles of a unit's figures, moved with it to another point; () where the game knows elements, not figures (it has no
    value ``figure`` in its table of sight), where a unit names none, and for a vehicle."""
    kind = ruleset.units.get(unit.kind)
    table = ruleset.tables.get("sight")
    if table is None or "figure" not in table.cells or not unit.models:
        return ()
    hulled = unit.hull is not None or (unit.base is None and kind is not None and "hull" in kind.values)
    if hulled and not crewed(unit, ruleset):  # the hull of a gun is its carriage: its figures are the crew
        return ()
    if at is None or unit.at is None:
        return unit.models
    dx, dy = at[0] - unit.at[0], at[1] - unit.at[1]
    return tuple((x + dx, y + dy) for x, y in unit.models)


def crewed(unit: TableUnit, ruleset: Ruleset) -> bool:
    """Does a unit's own base hold a gun, its figures being the crew?"""
    kind = ruleset.units.get(unit.kind)
    return kind is not None and CREWED in kind.tags


def _place(unit: TableUnit, at: Point | None) -> Point:
    place = at if at is not None else unit.at
    if place is None:
        raise ValueError(f"{unit.id} is not on the table")
    return place


def _figure(unit: TableUnit, board: TableBoard, ruleset: Ruleset, at: Point) -> BaseGeometry:
    """The base of one figure: that of the unit, of a gunner that of the game unless the unit has a round one."""
    if crewed(unit, ruleset):
        return footprint(replace(unit, base=_gunner(unit, board, ruleset), hull=None), at)
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    return footprint(unit, at, base=base, hull=hull)


def _gunner(unit: TableUnit, board: TableBoard, ruleset: Ruleset) -> float | None:
    """The diameter of a gunner's base."""
    if unit.base is not None and not isinstance(unit.base, tuple):
        return unit.base
    return _figure_size(board, ruleset)


def _figure_size(board: TableBoard, ruleset: Ruleset) -> float | None:
    value = ruleset.tables["sight"]["figure"]
    return board.length(value, ruleset.length_unit) if isinstance(value, int | float) else None


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

"""Covered arcs of units that are typed in: a unit's value names a hexspine of its hex by the two neighbours beside it
("D3/D4"), and is rewritten when the unit is turned or moved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import direction_of
from workbench.scenario.units import Unit

SPINE = "ca"
"""The value of a unit that names a hexspine."""


def spine_of(grid: HexGrid, unit: Unit) -> int | None:
    """The hexspine that is typed in for a unit on the map: k lies between the neighbours k and k + 1, clockwise. None if there
    is none, or if it is not a hexspine of its hex."""
    label = unit.values.get(SPINE)
    found = [grid.find(name.strip()) for name in label.split("/")] if isinstance(label, str) else []
    if unit.at is None or len(found) != 2:
        return None
    here = grid.hexes[unit.at]
    one, two = (None if number is None else direction_of(grid.hexes[number].minus(here)) for number in found)
    if one is None or two is None:
        return None
    return {1: one, 5: two}.get((two - one) % 6)


def hexspine(grid: HexGrid, origin: int, label: str) -> int:
    """The k of a covered arc "D3/D4" at a hex; CannotAnswer if these are not two neighbours that touch."""
    found = []
    for name in label.split("/"):
        number = grid.find(name.strip())
        here = None if number is None else grid.hexes[number].minus(grid.hexes[origin])
        found.append(None if here is None else direction_of(here))
    if len(found) == 2 and None not in found:
        one, two = (way for way in found if way is not None)
        if (two - one) % 6 == 1:
            return one
        if (one - two) % 6 == 1:
            return two
    words = Text(
        f'"{label}" names no hexspine of {grid.labels[origin]}: give the two neighbours beside it',
        f"« {label} » ne nomme aucun angle de {grid.labels[origin]} : donnez les deux voisins qui le bordent",
    )
    raise CannotAnswer("bad_value", words)


def spine_label(grid: HexGrid, at: int, spine: int) -> str | None:
    """A hexspine by the two neighbours beside it, in the order of the alphabet; None where one of them is off the map."""
    beside = [int(grid.neighbours[at, way % 6]) for way in (spine, spine + 1)]
    return "/".join(sorted(grid.labels[number] for number in beside)) if min(beside) >= 0 else None


def turned_with_arc(grid: HexGrid, unit: Unit, by: int) -> Unit:
    """A unit and its covered arc turned clockwise by so many hexsides. At the edge of the map, where no two neighbours name the
    hexspine, the arc takes the next hexspine that has a name."""
    unit, spine = replace(unit, facing=(unit.facing + by) % 6), spine_of(grid, unit)
    if spine is None or unit.at is None or by == 0:
        return unit
    on = 1 if by > 0 else -1
    names = (spine_label(grid, unit.at, spine + by + on * step) for step in range(6))
    return _with(unit, next((name for name in names if name is not None), None))


def moved_with_arc(grid: HexGrid, unit: Unit, at: int | None) -> Unit:
    """A unit in another hex; its covered arc points as before, at the edge of the map to the nearest hexspine that has a name.
    Off the map it has none."""
    spine = spine_of(grid, unit)
    there = replace(unit, at=at)
    if SPINE not in unit.values or (spine is None and at is not None):
        return there
    if at is None or spine is None:
        return _with(there, None)
    names = (spine_label(grid, at, spine + by) for by in (0, 1, -1, 2, -2, 3))
    return _with(there, next((name for name in names if name is not None), None))


def with_renamed_arc(unit: Unit, find: Callable[[str], int | None], labels: tuple[str, ...]) -> Unit:
    """A unit whose map has become a part of another one: ``find`` gives the new number of a hex by its old name."""
    label = unit.values.get(SPINE)
    if not isinstance(label, str):
        return unit
    found = [find(name.strip()) for name in label.split("/")]
    return _with(unit, None if None in found else "/".join(sorted(labels[n] for n in found if n is not None)))


def _with(unit: Unit, name: str | None) -> Unit:
    values = {key: value for key, value in unit.values.items() if key != SPINE}
    return replace(unit, values=values if name is None else {**unit.values, SPINE: name})

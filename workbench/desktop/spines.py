"""Hexspines as covered arcs are told by: their names, the way that they point, and those of units on the map. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from workbench.base.errors import CannotAnswer
from workbench.fire.asl.arcs import hexspine
from workbench.forces.units import Unit
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.rules.vocabulary import Kind, unit_values

_ARROWS_FLAT, _ARROWS_POINTED = "↗→↘↙←↖", "↑↗↘↓↙↖"
_COVERED = "covered_arc"


def spines(grid: HexGrid, at: int) -> Iterator[tuple[int, str]]:
    """(k, the two neighbours beside it) of the hexspines of a hex, clockwise from the one between the neighbours 0 and 1; those
    that leave the map have no name."""
    around = grid.neighbours[at].tolist()
    for k in range(6):
        pair = (around[k], around[(k + 1) % 6])
        if min(pair) >= 0:
            yield k, "/".join(sorted(grid.labels[number] for number in pair))


def spine_arrow(k: int, grid: HexGrid) -> str:
    """The way a hexspine points on the map."""
    return (_ARROWS_FLAT if grid.is_flat else _ARROWS_POINTED)[k % 6]


@lru_cache
def _keys(doctrines: tuple[str, ...]) -> tuple[str, ...]:
    """The values of units that are hexspines; vocabularies are looked up in the file system, which is slow for every move of
    the mouse."""
    return tuple(key for key, wanted in unit_values(doctrines).items() if wanted is Kind.HEXSPINE)


def covered_spine(unit: Unit, ruleset: Ruleset, grid: HexGrid) -> int | None:
    """The hexspine about which a unit on the map has its covered arc, as it is typed in or as it faces; None if it has none,
    or the rules know no such thing."""
    keys = _keys(tuple(ruleset.doctrines.values()))
    if unit.at is None or not keys:
        return None
    told = next((unit.values[key] for key in keys if unit.values.get(key)), None)
    if isinstance(told, str):
        try:
            return hexspine(grid, unit.at, told)
        except CannotAnswer:
            return None
    kind = ruleset.units.get(unit.kind)
    printed = kind.values.get("arc") if kind is not None else None
    held = unit.values.get("arc", printed.value if printed is not None else None)
    return unit.facing if held == _COVERED else None

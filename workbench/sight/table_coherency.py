"""Who of a unit, or of a group, is too far from the others: figures and bases must hang together by gaps no longer than a
distance; the crew of a gun stands that near the gun itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import TableBoard
from workbench.forces.footprint import ROUND
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Cited
from workbench.sight.table_footprints import crewed, figures_of, standing, standing_radius

TABLE, UNIT_KEY, CREW_KEY = "spacing", "coherency", "crew"
ROUNDING = 1e-3
"""Gaps this much longer (in the table's unit) still hold: nobody puts models down more finely."""


@dataclass(frozen=True, eq=False, slots=True)
class Coherency:
    """What has to hang together: ``bodies`` (figures, bases, hulls) in the table's unit, the ``distance`` between them, and the
    places in ``bodies`` of those that are ``out``. ``anchor`` is what all have to be near, such as a gun."""

    bodies: tuple[BaseGeometry, ...]
    distance: float
    out: frozenset[int]
    anchor: BaseGeometry | None = None

    @property
    def ground(self) -> BaseGeometry:
        """The ground within the distance of what they have to be near."""
        near = [self.anchor] if self.anchor is not None else list(self.bodies)
        found: BaseGeometry = shapely.union_all(shapely.buffer(near, self.distance))
        return found


def coherency_cell(ruleset: Ruleset, unit: TableUnit | None = None) -> Cited | None:
    """What a ruleset says of how far apart figures of a unit may be, of a gun how far its crew from it; None if nothing."""
    table = ruleset.tables.get(TABLE)
    if table is None:
        return None
    if unit is not None and crewed(unit, ruleset) and CREW_KEY in table.cells:
        return table.cells[CREW_KEY]
    return table.cells.get(UNIT_KEY)


def printed_distance(ruleset: Ruleset, board: TableBoard, unit: TableUnit | None = None) -> float | None:
    """The same in the table's unit; None if the ruleset has no such length."""
    cell = coherency_cell(ruleset, unit)
    if cell is None or not isinstance(cell.value, int | float) or isinstance(cell.value, bool):
        return None
    return board.length(cell.value, ruleset.length_unit)


def bodies_of(unit: TableUnit, board: TableBoard, ruleset: Ruleset) -> tuple[BaseGeometry, ...]:
    """Each figure of a unit by itself, without the gun that they serve; else what the unit covers; () off the table."""
    if unit.at is None:
        return ()
    figures = figures_of(unit, ruleset)
    if not figures:
        return (standing(unit, board, ruleset),)
    radius = standing_radius(unit, board, ruleset)
    if radius:
        return tuple(shapely.buffer(shapely.points(figures), radius, quad_segs=ROUND))
    return tuple(standing(replace(unit, at=place, models=(place,)), board, ruleset) for place in figures)


def unit_coherency(unit: TableUnit, board: TableBoard, ruleset: Ruleset, distance: float) -> Coherency | None:
    """How the figures of one unit hang together; None if it has no single figures."""
    if unit.at is None or not figures_of(unit, ruleset):
        return None
    bodies = bodies_of(unit, board, ruleset)
    if crewed(unit, ruleset):
        gun = standing(replace(unit, models=()), board, ruleset)
        return Coherency(bodies, distance, too_far(bodies, gun, distance), gun)
    return Coherency(bodies, distance, strays(bodies, distance))


def group_coherency(units: Sequence[TableUnit], board: TableBoard, ruleset: Ruleset, distance: float) -> Coherency:
    """How units hang together, each by what it covers."""
    bodies = tuple(standing(unit, board, ruleset) for unit in units if unit.at is not None)
    return Coherency(bodies, distance, strays(bodies, distance))


def strays(bodies: Sequence[BaseGeometry], distance: float) -> frozenset[int]:
    """The places of bodies that do not hang together with most of the others by gaps up to a distance; of parts of the same
    size the one with the first body is the main one."""
    import networkx as nx

    if not bodies:
        return frozenset()
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(bodies)))
    tree = shapely.STRtree(bodies)
    one, other = tree.query(list(bodies), predicate="dwithin", distance=distance + ROUNDING)
    graph.add_edges_from(zip(one.tolist(), other.tolist(), strict=True))
    parts = sorted(nx.connected_components(graph), key=lambda part: (-len(part), min(part)))
    return frozenset(range(len(bodies))) - frozenset(parts[0])


def too_far(bodies: Sequence[BaseGeometry], anchor: BaseGeometry, distance: float) -> frozenset[int]:
    """The places of bodies whose gap to an anchor is longer than a distance."""
    gaps = shapely.distance(list(bodies), anchor)
    return frozenset(place for place, gap in enumerate(gaps.tolist()) if gap > distance + ROUNDING)

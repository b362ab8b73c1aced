"""What units on a table cover: their own base or hull, or else that of their kind in the ruleset, in the table's unit."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.engine.sight.results import Standpoint
from workbench.rules.ruleset import Ruleset, UnitKind
from workbench.rules.values import Cited
from workbench.scenario.footprints import ROUND, Size, footprint, round_radius
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Forces, Point, TabletopUnit

CREWED = "artillery"
"""The tag of kinds whose own base is that of a gun, among figures that serve it."""


def standing(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset, at: Point | None = None) -> BaseGeometry:
    """What a unit covers where it stands, or would at another point: its figures where the game moves them one by one.
    ValueError for a unit off the table without a point."""
    parts = standing_parts(unit, board, ruleset, at)
    found: BaseGeometry = shapely.union_all(parts) if figures_of(unit, ruleset, at) else parts[0]
    return found


def standing_parts(
    unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset, at: Point | None = None
) -> list[BaseGeometry]:
    """What a unit covers, figure by figure, a gun after those that serve it: see :func:`standing`."""
    place = _place(unit, at)
    figures = figures_of(unit, ruleset, at)
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    if not figures:
        return [footprint(unit, place, base=base, hull=hull)]
    if radius := standing_radius(unit, board, ruleset):
        bodies = list(shapely.buffer(shapely.points(figures), radius, quad_segs=ROUND))
    else:
        bodies = [_figure(unit, board, ruleset, figure) for figure in figures]
    if crewed(unit, ruleset):
        bodies.append(footprint(unit, place, base=base, hull=hull))
    return bodies


def standing_radius(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset) -> float:
    """The radius of a round base, of that of one figure where the game moves them one by one, in the table's unit; 0 for a unit
    without one."""
    if figures_of(unit, ruleset, (0.0, 0.0)) and crewed(unit, ruleset):
        return (_gunner(unit, board, ruleset) or 0.0) / 2
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    return round_radius(unit, base=base, hull=hull)


def footing(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset, at: Point | None = None) -> Standpoint:
    """Where a unit stands, or would at another point, on the ground: its middle, base, figures; ValueError for a unit off the
    table without a point."""
    x, y = _place(unit, at)
    base = standing(unit, board, ruleset, (x, y))
    if base.geom_type == "Point":
        return Standpoint((float(x), float(y)), unit=unit.id)
    figures = figures_of(unit, ruleset, (x, y))
    carriage = None
    if figures and crewed(unit, ruleset):
        carriage = standing(replace(unit, models=()), board, ruleset, (x, y))
    radius = standing_radius(unit, board, ruleset)
    return Standpoint((float(x), float(y)), 0.0, base, unit.id, radius, models=figures, carriage=carriage)


def figures_of(unit: TabletopUnit, ruleset: Ruleset, at: Point | None = None) -> tuple[Point, ...]:
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


def crewed(unit: TabletopUnit, ruleset: Ruleset) -> bool:
    """Does a unit's own base hold a gun, its figures being the crew?"""
    kind = ruleset.units.get(unit.kind)
    return kind is not None and CREWED in kind.tags


def _place(unit: TabletopUnit, at: Point | None) -> Point:
    place = at if at is not None else unit.at
    if place is None:
        raise ValueError(f"{unit.id} is not on the table")
    return place


def _figure(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset, at: Point) -> BaseGeometry:
    """The base of one figure: that of the unit, of a gunner that of the game unless the unit has a round one."""
    if crewed(unit, ruleset):
        return footprint(replace(unit, base=_gunner(unit, board, ruleset), hull=None), at)
    base, hull = usual_sizes(ruleset.units.get(unit.kind), board, ruleset)
    return footprint(unit, at, base=base, hull=hull)


def _gunner(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset) -> float | None:
    """The diameter of a gunner's base."""
    if unit.base is not None and not isinstance(unit.base, tuple):
        return unit.base
    return figure_size(board, ruleset)


def figure_size(board: TabletopBoard, ruleset: Ruleset) -> float | None:
    """The diameter of the base of one figure; None where the game knows elements, not figures."""
    table = ruleset.tables.get("sight")
    value = table["figure"] if table is not None and "figure" in table.cells else None
    return board.length(value, ruleset.length_unit) if isinstance(value, int | float) else None


def usual_sizes(
    kind: UnitKind | None, board: TabletopBoard, ruleset: Ruleset
) -> tuple[Size | None, tuple[float, float] | None]:
    """(base, hull) of a kind in the table's unit, None for what it has not."""
    base, hull = (_size(kind, name, board, ruleset) for name in ("base", "hull"))
    return base, hull if isinstance(hull, tuple) else None


def _size(kind: UnitKind | None, name: str, board: TabletopBoard, ruleset: Ruleset) -> Size | None:
    cell = kind.values.get(name) if kind is not None else None
    value = cell.value if cell is not None else None
    if isinstance(value, tuple) and len(value) == 2:
        return board.length(value[0], ruleset.length_unit), board.length(value[1], ruleset.length_unit)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return board.length(value, ruleset.length_unit)
    return None


# --- What stands in the way of a line on a table: the pieces of the board, then the bodies of units that block sight.


BLOCKS = "blocks_sight"
"""The tag of kinds that hide what is behind them, whatever their game says of such kinds in its table ``blockers``."""
BLOCKERS = {"vehicles": ("vehicle",), "infantry": ("infantry", "mounted", "artillery")}
"""The cells of that table, and the tags of the kinds that each is about."""
UNIT = "unit:"
"""How the id of a unit's body begins."""


def obstacles(scenario: TabletopScenario, ruleset: Ruleset) -> tuple[Feature, ...]:
    """The board's pieces in their order, then :func:`bodies`. Every index of a piece in an answer of sight is a place in it."""
    return (*scenario.board.features, *bodies(scenario, ruleset))


def obstacle(scenario: TabletopScenario, ruleset: Ruleset, number: int) -> Feature:
    """One of the obstacles, by its place."""
    pieces = scenario.board.features
    return pieces[number] if number < len(pieces) else bodies(scenario, ruleset)[number - len(pieces)]


def bodies(scenario: TabletopScenario, ruleset: Ruleset) -> tuple[Feature, ...]:
    """The units that block sight, in the order of the forces, as pieces: the id is "unit:ID", the terrain the key of the kind,
    the level how high it is above the ground under its middle."""
    for kept in tuple(_KEPT):
        if kept.forces is scenario.forces and kept.ruleset is ruleset and kept.unit == scenario.board.unit:
            return kept.bodies
    found = _bodies(scenario, ruleset)
    _KEPT.append(_KeptBodies(scenario.forces, scenario.board.unit, ruleset, found))
    return found


@dataclass(frozen=True, eq=False)
class _KeptBodies:
    """The bodies of forces, which never change: answers ask for them piece by piece."""

    forces: Forces[TabletopUnit]
    unit: str
    ruleset: Ruleset
    bodies: tuple[Feature, ...]


_KEPT: deque[_KeptBodies] = deque(maxlen=2)
"""Those that were made last: of the scenario before an edit, and of that after it."""


def _bodies(scenario: TabletopScenario, ruleset: Ruleset) -> tuple[Feature, ...]:
    table = ruleset.tables.get("blockers")
    tags = {BLOCKS}
    for cell, kinds_of in BLOCKERS.items():
        if table is not None and cell in table.cells and table[cell] is True:
            tags.update(kinds_of)
    kinds = {key for key, kind in ruleset.units.items() if not kind.tags.isdisjoint(tags)}
    if not kinds:
        return ()
    found = (
        _body(unit, scenario, ruleset) for _, unit in scenario.forces if unit.kind in kinds and unit.at is not None
    )
    return tuple(body for body in found if body is not None)


def _body(unit: TabletopUnit, scenario: TabletopScenario, ruleset: Ruleset) -> Feature | None:
    if unit.values.get("aboard") or unit.at is None:
        return None
    kind = ruleset.units[unit.kind]
    cell = kind.values.get("height")
    value = unit.values.get("height", None if cell is None else cell.value)
    height = float(value) if isinstance(value, int | float) else 0.0
    name = unit.name or Text("{kind} {id}", "{kind} {id}").format(kind=kind.name, id=unit.id)
    radius = standing_radius(unit, scenario.board, ruleset)
    area = standing(unit, scenario.board, ruleset)
    if area.area <= 0:
        return None
    if radius > 0 and area.geom_type == "Polygon" and not unit.models:
        return Feature(f"{UNIT}{unit.id}", unit.kind, CIRCLE, (unit.at,), radius=radius, level=height, name=name)
    whole = area if area.geom_type == "Polygon" else area.convex_hull
    corners = tuple((x, y) for x, y in shapely.get_coordinates(shapely.get_exterior_ring(whole))[:-1].tolist())
    return Feature(f"{UNIT}{unit.id}", unit.kind, POLYGON, corners, level=height, name=name)


# --- Who of a unit, or of a group, is too far from the others: figures and bases must hang together by gaps no longer
# than a distance; the crew of a gun stands that near the gun itself.


TABLE, UNIT_KEY, CREW_KEY = "spacing", "coherency", "crew"
ROUNDING = 1e-3
"""Gaps this much longer (in the table's unit) still hold: nobody puts models down more finely."""


@dataclass(frozen=True, eq=False)
class Coherency:
    """What has to hang together: ``bodies`` (figures, bases, hulls) in the table's unit, the ``distance`` between them, and the
    places in ``bodies`` of those that are ``out``. ``anchor`` is what all have to be near, such as a gun."""

    bodies: tuple[BaseGeometry, ...]
    distance: float
    out: frozenset[int]
    anchor: BaseGeometry | None = None

    @property
    def _near(self) -> list[BaseGeometry]:
        """What they have to be near."""
        return [self.anchor] if self.anchor is not None else list(self.bodies)

    @cached_property
    def ground(self) -> BaseGeometry:
        """The ground within the distance of what they have to be near."""
        found: BaseGeometry = shapely.union_all(shapely.buffer(self._near, self.distance))
        return found

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of that ground at most."""
        left, top, right, bottom = shapely.total_bounds(self._near).tolist()
        return left - self.distance, top - self.distance, right + self.distance, bottom + self.distance


def coherency_cell(ruleset: Ruleset, unit: TabletopUnit | None = None) -> Cited | None:
    """What a ruleset says of how far apart figures of a unit may be, of a gun how far its crew from it; None if nothing."""
    table = ruleset.tables.get(TABLE)
    if table is None:
        return None
    if unit is not None and crewed(unit, ruleset) and CREW_KEY in table.cells:
        return table.cells[CREW_KEY]
    return table.cells.get(UNIT_KEY)


def printed_distance(ruleset: Ruleset, board: TabletopBoard, unit: TabletopUnit | None = None) -> float | None:
    """The same in the table's unit; None if the ruleset has no such length."""
    cell = coherency_cell(ruleset, unit)
    if cell is None or not isinstance(cell.value, int | float) or isinstance(cell.value, bool):
        return None
    return board.length(cell.value, ruleset.length_unit)


def bodies_of(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset) -> tuple[BaseGeometry, ...]:
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


def unit_coherency(unit: TabletopUnit, board: TabletopBoard, ruleset: Ruleset, distance: float) -> Coherency | None:
    """How the figures of one unit hang together; None if it has no single figures."""
    if unit.at is None or not figures_of(unit, ruleset):
        return None
    bodies = bodies_of(unit, board, ruleset)
    if crewed(unit, ruleset):
        gun = standing(replace(unit, models=()), board, ruleset)
        return Coherency(bodies, distance, too_far(bodies, gun, distance), gun)
    return Coherency(bodies, distance, strays(bodies, distance))


def group_coherency(
    units: Sequence[TabletopUnit], board: TabletopBoard, ruleset: Ruleset, distance: float
) -> Coherency:
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
    # each body finds itself too: an edge from a node to itself changes no component
    one, other = tree.query(list(bodies), predicate="dwithin", distance=distance + ROUNDING)
    graph.add_edges_from(zip(one.tolist(), other.tolist(), strict=True))
    # the largest part first; of equal ones that with the first body
    parts = sorted(nx.connected_components(graph), key=lambda part: (-len(part), min(part)))
    return frozenset(range(len(bodies))) - frozenset(parts[0])


def too_far(bodies: Sequence[BaseGeometry], anchor: BaseGeometry, distance: float) -> frozenset[int]:
    """The places of bodies whose gap to an anchor is longer than a distance."""
    gaps = shapely.distance(list(bodies), anchor)
    return frozenset(place for place, gap in enumerate(gaps.tolist()) if gap > distance + ROUNDING)

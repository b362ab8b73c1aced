"""What stands in the way of a line on a table: the pieces of the board, then the bodies of units that block sight."""

from __future__ import annotations

import shapely

from workbench.base.text import Text
from workbench.board.tableboard import CIRCLE, POLYGON, Feature
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_footprints import standing, standing_radius

BLOCKS = "blocks_sight"
"""The tag of kinds that hide what is behind them, whatever their game says of such kinds in its table ``blockers``."""
BLOCKERS = {"vehicles": ("vehicle",), "infantry": ("infantry", "mounted", "artillery")}
"""The cells of that table, and the tags of the kinds that each is about."""
UNIT = "unit:"
"""How the id of a unit's body begins."""


def obstacles(scenario: TableScenario, ruleset: Ruleset) -> tuple[Feature, ...]:
    """The board's pieces in their order, then :func:`bodies`. Every index of a piece in an answer of sight is a place in it."""
    return (*scenario.board.features, *bodies(scenario, ruleset))


def obstacle(scenario: TableScenario, ruleset: Ruleset, number: int) -> Feature:
    """One of the obstacles, by its place."""
    pieces = scenario.board.features
    return pieces[number] if number < len(pieces) else bodies(scenario, ruleset)[number - len(pieces)]


def bodies(scenario: TableScenario, ruleset: Ruleset) -> tuple[Feature, ...]:
    """The units that block sight, in the order of the forces, as pieces: the id is "unit:ID", the terrain the key of the kind,
    the level how high it is above the ground under its middle."""
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


def _body(unit: TableUnit, scenario: TableScenario, ruleset: Ruleset) -> Feature | None:
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

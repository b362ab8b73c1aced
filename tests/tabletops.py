"""Tables for tests: pieces and units in a line or two, under the BlitzKrieg sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.loading import ruleset
from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

SHEET = "blitzkrieg"

Point = tuple[float, float]


def sheet() -> Ruleset:
    """The BlitzKrieg ruleset."""
    return ruleset(SHEET)


def box(terrain: str, left: float, top: float, right: float, bottom: float, **more: Any) -> Feature:
    """A rectangle of terrain."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Feature(more.pop("id", f"{terrain}_{left:g}_{top:g}"), terrain, POLYGON, corners, **more)


def wall(terrain: str, *points: Point, **more: Any) -> Feature:
    """A line of terrain, bare unless it is given a width."""
    return Feature(more.pop("id", f"{terrain}_{points[0][0]:g}_{points[0][1]:g}"), terrain, LINE, points, **more)


def disc(terrain: str, x: float, y: float, radius: float, **more: Any) -> Feature:
    """A circle of terrain."""
    return Feature(more.pop("id", f"{terrain}_{x:g}_{y:g}"), terrain, CIRCLE, ((x, y),), radius=radius, **more)


def table(
    *pieces: Feature,
    units: Iterable[TabletopUnit] = (),
    enemies: Iterable[TabletopUnit] = (),
    width: float = 400,
    height: float = 200,
    unit: str = "cm",
    conditions: Mapping[str, Any] | None = None,
    switches: Mapping[str, str] | None = None,
) -> TabletopScenario:
    """A table with pieces and the units of two sides, A and B."""
    board = TabletopBoard(unit, width, height, "clear", tuple(pieces))
    forces = Forces((Force("A", tuple(units)), Force("B", tuple(enemies))))
    return TabletopScenario(
        Text.of("a table"), "blitzkrieg", board, forces, conditions=conditions or {}, switches=switches or {}
    )


def a_unit(name: str, kind: str, x: float, y: float, **more: Any) -> TabletopUnit:
    """A unit at a point."""
    return TabletopUnit(name, kind, (x, y), **more)

"""Empty maps to begin with: the usual grid of a game, its plain ground, sides without units."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.base.text import Text
from workbench.geometry.grid import FLAT, HexGrid
from workbench.geometry.hexes import DIGITS
from workbench.rules.ruleset import FEATURES, HEXES, Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

HEX = "hex"
"""The unit in which maps of hexes are measured."""


def blank_grid(ruleset: Ruleset, columns: int, rows: int) -> HexGrid:
    """The usual grid of a game in a size: its hexes, which of them are shifted, its labels."""
    usual = ruleset.default_grid
    return HexGrid(
        columns,
        rows,
        str(usual.get("orientation", FLAT)),
        str(usual.get("stagger_lines", "even")),
        str(usual.get("stagger_by", "down")),
        bool(usual.get("stagger_extra", False)),
        str(usual.get("labels", DIGITS)),
    )


def plain_ground(ruleset: Ruleset, layer: str) -> str:
    """The terrain of a place where nothing is painted, on a layer of terrain (``hexes`` or ``features``)."""
    rows = ruleset.layer(layer)
    return "clear" if "clear" in rows else next(iter(rows))


def blank_scenario(
    ruleset_id: str,
    ruleset: Ruleset,
    width: int,
    height: int,
    *,
    unit: str = HEX,
    title: str = "",
    sides: Iterable[str] = (),
) -> AnyScenario:
    """An empty scenario of ``width`` times ``height`` hexes, or a table so many ``cm`` or ``in`` (inches) wide and deep."""
    if unit == HEX:
        board = HexBoard.blank(blank_grid(ruleset, width, height), plain_ground(ruleset, HEXES))
        return Scenario(Text.of(title), ruleset_id, board, Forces(tuple(Force(name) for name in sides)))
    table = TabletopBoard(unit, width, height, plain_ground(ruleset, FEATURES))
    forces = Forces[TabletopUnit](tuple(Force[TabletopUnit](name) for name in sides))
    return TabletopScenario(Text.of(title), ruleset_id, table, forces)

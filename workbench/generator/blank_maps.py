"""Empty maps to begin with: the usual grid of a game, its plain ground, sides without units."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from workbench.base.text import Text
from workbench.geometry.grid import FLAT, HexGrid
from workbench.geometry.hexes import DIGITS
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

HEX = "hex"
"""The unit in which maps of hexes are measured."""


def usual_sides(ruleset: Ruleset | None) -> Mapping[str, Text]:
    """The sides of a new scenario, names by id: the nations of the game, or two colours where its rules name none."""
    if ruleset is not None and ruleset.default_sides:
        return ruleset.default_sides
    return {"Blue": Text("Blue", "Bleu"), "Red": Text("Red", "Rouge")}


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


def blank_scenario(
    ruleset_id: str,
    ruleset: Ruleset,
    width: int,
    height: int,
    *,
    unit: str = HEX,
    title: str = "",
    sides: Mapping[str, Text] = MappingProxyType({}),
) -> AnyScenario:
    """An empty scenario of ``width`` times ``height`` hexes, or a table so many ``cm`` or ``in`` (inches) wide and deep;
    ``sides`` are names by id."""
    if unit == HEX:
        board = HexBoard.blank(blank_grid(ruleset, width, height), ruleset.ground)
        return Scenario(
            Text.of(title), ruleset_id, board, Forces(tuple(Force(side, (), name) for side, name in sides.items()))
        )
    table = TabletopBoard(unit, width, height, ruleset.ground)
    forces = Forces[TabletopUnit](tuple(Force[TabletopUnit](side, (), name) for side, name in sides.items()))
    return TabletopScenario(Text.of(title), ruleset_id, table, forces)

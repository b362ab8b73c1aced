"""Random scenarios of any game, made of nothing but its ruleset: generated ground, units of its kinds, two sides."""

from __future__ import annotations

from functools import cache
from random import Random

from tests.loading import ruleset
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.engine.doctrines import find_games
from workbench.generator.maps import generate_hexes, generate_tabletop
from workbench.generator.recipe import Recipe
from workbench.geometry.grid import HexGrid
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.units import Force, Forces, TabletopUnit, Unit

COLUMNS, ROWS = 9, 8
WIDTH, HEIGHT = {"cm": 120.0, "in": 48.0}, {"cm": 80.0, "in": 36.0}
SIDES = "Red", "Blue"
UNITS = 6


def plays_on_tables(game: str) -> bool:
    """Does a game play on tables, and not on hexes?"""
    return find_games()[game].boards[0].unit != "hex"


HEX_GAMES = [game for game in find_games() if not plays_on_tables(game)]
TABLE_GAMES = [game for game in find_games() if plays_on_tables(game)]


def recipe(seed: int) -> Recipe:
    """Much of everything, as the maps are small."""
    return Recipe(seed, relief=0.8, woods=0.6, fields=0.6, villages=0.7, water=0.6, roads=0.8)


@cache
def hex_analysis(game: str, seed: int, columns: int = COLUMNS, rows: int = ROWS, units_each: int = UNITS) -> Analysis:
    """A small map of a game with units on both sides."""
    rules, dice = ruleset(game), Random(seed)
    usual = rules.default_grid
    grid = HexGrid(
        columns,
        rows,
        str(usual.get("orientation", "flat")),
        str(usual.get("stagger_lines", "even")),
        str(usual.get("stagger_by", "down")),
    )
    board = generate_hexes(grid, rules, recipe(seed))
    free = dice.sample(range(grid.size), 2 * units_each)
    kinds = list(rules.units)

    def force(side: str) -> Force[Unit]:
        units = [Unit(f"{side}{n}", dice.choice(kinds), free.pop(), dice.randrange(6)) for n in range(units_each)]
        return Force(side, tuple(units))

    scenario = Scenario(Text.of("test"), game, board, Forces(tuple(force(side) for side in SIDES)))
    return Analysis(scenario, rules)


@cache
def table_analysis(game: str, seed: int, units_each: int = UNITS) -> TabletopAnalysis:
    """A small table of a game with units on both sides."""
    rules, dice = ruleset(game), Random(seed)
    unit = find_games()[game].boards[0].unit
    width, height = WIDTH[unit], HEIGHT[unit]
    board = generate_tabletop(unit, width, height, rules, recipe(seed))
    kinds = list(rules.units)

    def force(side: str) -> Force[TabletopUnit]:
        places = [(dice.uniform(2, width - 2), dice.uniform(2, height - 2)) for _ in range(units_each)]
        units = [TabletopUnit(f"{side}{n}", dice.choice(kinds), at) for n, at in enumerate(places)]
        return Force(side, tuple(units))

    scenario = TabletopScenario(Text.of("test"), game, board, Forces(tuple(force(side) for side in SIDES)))
    return TabletopAnalysis(scenario, rules)

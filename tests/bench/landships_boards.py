"""Seeded boards of Landships! for measuring: the ground of the other boards with trenches, strongpoints and both sides."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from tests import loading
from tests.bench.boards import scenario as panzer_grenadier
from workbench.analysis.hex_analysis import Analysis
from workbench.base.numbers import frozen
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

SIDES = ("British", "German")


def rules() -> Ruleset:
    """The Landships! ruleset."""
    return loading.ruleset("landships")


def scenario(columns: int, rows: int, seed: int = 7) -> Scenario:
    """Woods, towns and hills as on the boards of the other game, every hundredth hex a strongpoint, every twentieth with
    a squad or a tank, one smoke marker for every thousand hexes."""
    board = panzer_grenadier(columns, rows, seed).board
    size, chooser = board.grid.size, random.Random(seed)
    strong = np.zeros(size, dtype=np.bool_)
    strong[chooser.sample(range(size), size // 100)] = True
    cover = {"wood": board.mask("woods"), "town": board.mask("town"), "strongpoint": frozen(strong)}
    places = chooser.sample(range(size), size // 20)
    units = {
        side: tuple(
            Unit(f"{side}{number}", "tank" if number % 8 == 0 else "infantry", at)
            for number, at in enumerate(places[half::2])
        )
        for half, side in enumerate(SIDES)
    }
    smoke = tuple(chooser.sample(range(size), max(1, size // 1000)))
    return replace(
        panzer_grenadier(columns, rows, seed),
        ruleset="landships",
        board=replace(board, cover=cover),
        forces=Forces(tuple(Force(side, members) for side, members in units.items())),
        markers={"smoke": smoke},
    )


def analysis(columns: int, rows: int) -> Analysis:
    """An analysis of a seeded board."""
    return Analysis(scenario(columns, rows), rules())

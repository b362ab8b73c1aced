"""Seeded boards for measuring: the same mix of woods, towns, hills and roads at any size."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from tests import loading
from tests.bench.baselines import walk_lines
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import disk
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

SAMPLE = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"


@lru_cache(maxsize=1)
def rules() -> Ruleset:
    """The Panzer Grenadier ruleset."""
    return loading.ruleset("panzer_grenadier")


@lru_cache
def scenario(columns: int, rows: int, seed: int = 7) -> Scenario:
    """A board where about a third of the hexes hold blobs of terrain, a tenth lie on hills, and one road crosses."""
    grid = HexGrid(columns, rows)
    chooser = random.Random(seed)
    cover = {key: np.zeros(grid.size, dtype=np.bool_) for key in ("woods", "light_woods", "field", "town", "slope")}
    taken = np.zeros(grid.size, dtype=np.bool_)
    for _ in range(grid.size // 45):
        key = chooser.choice(["woods", "woods", "light_woods", "field", "field", "town"])
        for here in disk(grid.hexes[chooser.randrange(grid.size)], 1 if key == "town" else 2):
            number = grid.index(here)
            if number is not None and not taken[number] and chooser.random() < 0.8:
                cover[key][number] = taken[number] = True
    elevation = np.zeros(grid.size, dtype=np.int32)
    for _ in range(grid.size // 200):
        centre = grid.hexes[chooser.randrange(grid.size)]
        for here in disk(centre, 3):
            number = grid.index(here)
            if number is not None:
                elevation[number] = max(int(elevation[number]), 2 if here.distance(centre) < 2 else 1)
    for number in range(grid.size):
        around = [int(n) for n in grid.neighbours[number] if n >= 0]
        cover["slope"][number] = any(elevation[n] < elevation[number] for n in around)
    road = tuple(number for number in range(grid.size) if grid.column_row(number)[1] == rows // 2)
    board = HexBoard(
        grid,
        "clear",
        {key: frozen(mask) for key, mask in cover.items()},
        frozen(elevation),
        {},
        {"road": (road,)},
    )
    units = (
        Unit("runner", "infantry", grid.size // 2, values={"move": 4}),
        Unit("rider", "truck", grid.size // 2, values={"move": 12}),
    )
    return Scenario(Text.of("bench"), "panzer_grenadier", board, Forces((Force("A", units),)))


def crossed(grid: HexGrid, origin: int) -> int:
    """How many hexes the lines from a hex to all others cross: the work of an area."""
    here = grid.hexes[origin]
    return sum(here.distance(there) for there in grid.hexes)


def walk(made: Scenario, origin: int) -> tuple[Callable[[], int], float]:
    """An area the simplest way, line by line in Python, of some of the lines, and how many times as many there are."""
    board = made.board
    standing = [board.mask(key) for key in ("woods", "light_woods", "town")]
    tops = (board.elevation * 2 + np.any(standing, axis=0)).tolist()
    targets = random.Random(1).sample(range(board.grid.size), min(300, board.grid.size))
    return lambda: walk_lines(board.grid, tops, origin, targets), board.grid.size / len(targets)


def analysis(columns: int, rows: int) -> Analysis:
    """An analysis of a seeded board."""
    return Analysis(scenario(columns, rows), rules())

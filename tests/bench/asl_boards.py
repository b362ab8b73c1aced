"""Seeded boards of Advanced Squad Leader for measuring: open ground, or woods, houses and crops drawn inside the hexes."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from functools import lru_cache

import numpy as np

from tests import loading
from workbench.analysis.hex_analysis import Analysis
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import disk
from workbench.geometry.joined_boards import COLUMNS, ROWS, BoardPlace
from workbench.rules.ruleset import Ruleset
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

SHAPES = 1500
ACROSS, DOWN = 2, 3
_DRAWN = ("woods", "woods", "stone_building", "wooden_building", "brush", "grain")
_HOUSES = ("stone_building", "wooden_building")


@lru_cache(maxsize=1)
def rules() -> Ruleset:
    """The ruleset of Advanced Squad Leader."""
    return loading.ruleset("asl")


@lru_cache(maxsize=16)
def scenario(shapes: int = SHAPES, seed: int = 7) -> Scenario:
    """A board of 33 by 10 hexes. With ``shapes`` it has that many small outlines, several in a hex and many across hexsides,
    and two hills; without any it is open and flat."""
    grid = HexGrid(COLUMNS, ROWS, "flat", "even", "up", extra=True, label_style="A1")
    chooser = random.Random(seed)
    elevation = np.zeros(grid.size, dtype=np.int32)
    for _ in range(2 if shapes else 0):
        centre = grid.hexes[chooser.randrange(grid.size)]
        for here in disk(centre, 3):
            number = grid.index(here)
            if number is not None:
                elevation[number] = max(int(elevation[number]), 2 if here.distance(centre) < 2 else 1)
    drawn = tuple(_outline(grid, chooser) for _ in range(shapes))
    board = replace(HexBoard.blank(grid, "open_ground"), elevation=frozen(elevation), shapes=drawn)
    squad = Unit("squad", "squad", grid.size // 2)
    return Scenario(Text.of("bench"), "asl", board, Forces((Force("A", (squad,)),)))


def _outline(grid: HexGrid, chooser: random.Random) -> Shape:
    """A star-shaped outline of five to twelve corners round a point near the centre of a hex; houses have up to two storeys."""
    x, y = (value + chooser.uniform(-0.4, 0.4) for value in grid.centres[chooser.randrange(grid.size)].tolist())
    corners, size = chooser.randint(5, 12), chooser.uniform(0.08, 0.3)
    points = []
    for corner in range(corners):
        away, angle = size * chooser.uniform(0.7, 1.0), 2 * math.pi * corner / corners
        points.append((round(x + away * math.cos(angle), 3), round(y + away * math.sin(angle), 3)))
    key = chooser.choice(_DRAWN)
    return Shape(key, "polygon", tuple(points), {"levels": chooser.randint(0, 2)} if key in _HOUSES else {})


@lru_cache(maxsize=2)
def six_boards(shapes: int = SHAPES) -> Scenario:
    """Two boards side by side, three one below the other: 65 by 30 hexes, since neighbours share a column."""
    pieces = [
        Piece(
            scenario(shapes, seed=7 + number),
            BoardPlace(str(number + 1), column=1 + (number % ACROSS) * (COLUMNS - 1), row=number // ACROSS * ROWS),
        )
        for number in range(ACROSS * DOWN)
    ]
    base = [key for key, row in rules().terrain.items() if row.base and row.layer == "hexes"]
    made, told = assemble(pieces, base)
    assert made is not None, [item.format() for item in told]
    squad = Unit("squad", "squad", made.board.grid.size // 2)
    return replace(made, forces=Forces((Force("A", (squad,)),)))


def analysis(made: Scenario) -> Analysis:
    """An analysis of one of these scenarios."""
    return Analysis(made, rules())

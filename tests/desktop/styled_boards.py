"""Boards with half hexes and drawn terrain, under a small ruleset that has every style of them."""

from __future__ import annotations

import dataclasses
from functools import cache

import numpy as np

from tests.desktop.terrain_map import rules
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, CounterFace, MapLook, Option, Ruleset, TerrainRow
from workbench.rules.values import Citation, Scalar
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario

GROUND = "#dfe0b8"
HALVES = HexGrid(9, 6, stagger_by="up", extra=True, label_style="A1")
TWO = (BoardPlace("1", 1, last=9), BoardPlace("2", 9, last=9, rotated=True))
JOINED = HexGrid(17, 10, stagger_by="up", extra=True, label_style="A1", boards=TWO)
_STYLES = {
    HEXES: {
        "open_ground": ("clear", GROUND),
        "woods": ("woods", "#8fb070"),
        "brush": ("brush", "#c3c98c"),
        "grain": ("field", "#e0cf7c"),
        "orchard": ("orchard", "#c0d49a"),
        "marsh": ("marsh", "#b5c8ae"),
        "pond": ("water", "#a9c1cc"),
        "crags": ("rocky", "#c9c0ae"),
        "graveyard": ("graveyard", "#c9cdb4"),
        "stone_building": ("building", "#9a9892"),
        "wooden_building": ("building", "#a87f5c"),
        "rubble": ("rubble", "#b3aca2"),
        "shellholes": ("shell_holes", "#c3b08d"),
        "gully": ("gully", "#c8b690"),
        "stairwell": ("stairwell", "#ffffff"),
        "blaze": ("blaze", "#d9773a"),
    },
    HEXSIDES: {
        "wall": ("wall", "#77736c"),
        "hedge": ("hedge", "#5d7f46"),
        "bocage": ("hedge", "#5d7f46"),
        "crest_line": ("crest_line", "#97693a"),
        "rubble_side": ("rubble", "#b3aca2"),
        "roadblock": ("roadblock", "#6f5b43"),
    },
    PATHS: {
        "stream": ("stream", "#8fb2c6"),
        "gully_path": ("gully", "#c8b690"),
        "sunken_road": ("sunken_road", "#b9a27c"),
        "sewer": ("sewer", "#8d8a80"),
        "road": ("road", "#a98f6a"),
        "bridge": ("bridge", "#a98f6a"),
    },
    MARKERS: {
        "trench": ("trench", "#6d5538"),
        "pillbox": ("strongpoint", "#857a6c"),
        "burning": ("burning_wreck", "#b8643a"),
        "fire": ("blaze", "#b8643a"),
        "wreck": ("wreck", "#5c5652"),
    },
}


@cache
def board_rules() -> Ruleset:
    """A ruleset of boards: exact outlines, centre dots, crest lines."""
    rows = {}
    for layer, styles in _STYLES.items():
        for key, (style, colour) in styles.items():
            look: dict[str, Scalar] = {"style": style, "colour": colour}
            if key == "bocage":
                look["width"] = 0.12
            rows[key] = TerrainRow(key, Text(key), layer, look=look)
    states = {
        "broken": Option("broken", Text("broken"), Citation("1"), look={"letter": "B", "colour": "#c9603f"}),
        "berserk": Option("berserk", Text("berserk"), Citation("1")),
        "dm": Option("dm", Text("dm"), Citation("1"), look={"letter": "DM"}),
    }
    return dataclasses.replace(
        rules(),
        terrain=rows,
        look=MapLook(centre_dots=True, crest_lines=True, exact=True, painted_bridges=True),
        states=states,
        counter=CounterFace((("fp", "range", "morale"), ("morale", "+leadership")), (("mp",),)),
    )


def boards(
    *shapes: Shape,
    hexes: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    paths: dict[str, str] | None = None,
    elevation: dict[str, int] | None = None,
    grid: HexGrid = HALVES,
    **markers: str,
) -> Scenario:
    """A scenario from labels and shapes."""
    blank = HexBoard.blank(grid, "open_ground")
    cover = {}
    for key, labels in (hexes or {}).items():
        cover[key] = np.zeros(grid.size, dtype=np.bool_)
        cover[key][[number(grid, label) for label in labels.split()]] = True
    edges = {}
    for key, pairs in (sides or {}).items():
        edges[key] = np.zeros((grid.size, 3), dtype=np.bool_)
        for pair in pairs.split():
            a, b = (number(grid, label) for label in pair.split("/"))
            place = blank.side_between(a, b)
            assert place is not None
            edges[key][place] = True
    chains = {key: (tuple(number(grid, label) for label in chain.split()),) for key, chain in (paths or {}).items()}
    levels = np.zeros(grid.size, dtype=np.int32)
    for label, level in (elevation or {}).items():
        levels[number(grid, label)] = level
    placed = {key: tuple(number(grid, label) for label in labels.split()) for key, labels in markers.items()}
    board = HexBoard(grid, "open_ground", cover, levels, edges, chains, tuple(shapes))
    return Scenario(Text("Boards"), "panzer_grenadier", board, markers=placed)


def number(grid: HexGrid, label: str) -> int:
    """The hex with a label."""
    found = grid.find(label)
    assert found is not None
    return found


def square(terrain: str, label: str, half: float = 0.3, grid: HexGrid = HALVES, **values: object) -> Shape:
    """A square about the centre of a hex."""
    x, y = grid.centres[number(grid, label)].tolist()
    ring = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return Shape(terrain, "polygon", ring, dict(values))

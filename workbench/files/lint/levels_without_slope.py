"""Hexes above a neighbour that hold no slope, in rulesets where a contour makes its hex a slope hex."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from workbench.base.arrays import BoolArray
from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Remark, once for the map, that levels rise where no slope, steep slope or cliff is drawn."""
    board = context.scenario.board
    slopes = [
        key for key, row in context.ruleset.terrain.items() if row.facts.get("los") and row.fact("los") == "elevation"
    ]
    if not slopes or not board.elevation.any():
        return
    neighbours = board.grid.neighbours
    levels = np.append(board.elevation, np.iinfo(np.int32).max)  # -1, off the map, picks the last: higher than all
    rises: BoolArray = np.zeros(board.grid.size, dtype=np.bool_)
    rises |= (levels[neighbours] < board.elevation[:, None]).any(axis=1)
    for key in slopes:
        rises &= ~board.mask(key)
    for mask in board.hexsides.values():
        for direction in range(3):
            owners = np.flatnonzero(mask[:, direction])
            rises[owners] = False
            rises[neighbours[owners, direction]] = False
    bare = np.flatnonzero(rises)
    if bare.size:
        label = board.grid.labels[int(bare[0])]
        text = Text(
            f"{bare.size} hex(es) lie above a neighbour without a slope, the first is {label}",
            f"{bare.size} hexagone(s) dominent un voisin sans pente, le premier est {label}",
        )
        yield context.note("no_slope", text, context.document.key_span(("map", "elevation")), at=label)

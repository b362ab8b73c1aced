"""What is drawn inside hexes as terrain of whole hexes and hexsides, for spotting, fire and movement: one reading for all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from workbench.board.hexboard import HexBoard
from workbench.geometry.alongside import alongside
from workbench.geometry.cuts import Cut, cutter
from workbench.geometry.shapes import planar
from workbench.rules.ruleset import HEXES, HEXSIDES, Ruleset

SHARE = "1/50"
"""The part of a hex that a drawing must cover where the parameter ``drawn_share`` of the ruleset does not say it."""


def drawn_share(ruleset: Ruleset) -> float:
    """A drawing is terrain of a hex from this part of its area on, or if it holds its centre; less only reaches over."""
    return part_of_hex(ruleset, "drawn_share", SHARE)


def part_of_hex(ruleset: Ruleset, key: str, default: str) -> float:
    """A parameter of the ruleset that is a part of a hex (``1/50``)."""
    found = ruleset.parameters.get(key)
    return float(Fraction(str(default if found is None else found.value)))


def drawn_areas(board: HexBoard, ruleset: Ruleset) -> list[tuple[int, str, tuple[Cut, ...]]]:
    """The shapes that are terrain of hexes: number of the shape, its terrain, and its pieces, whether they fill their hexes
    (:meth:`~workbench.geometry.cuts.Cut.fills`) or not."""
    found = []
    for number, (shape, cuts) in enumerate(zip(board.shapes, cutter(board.grid).cut(board.shapes), strict=True)):
        row = ruleset.terrain.get(shape.terrain)
        if row is not None and (row.layer == HEXES or HEXES in row.also) and planar(shape).area > 0:
            found.append((number, row.key, cuts))
    return found


def drawn_sides(board: HexBoard, ruleset: Ruleset) -> Mapping[tuple[int, int], tuple[str, ...]]:
    """What is drawn along hexsides, by hex and direction from both sides; see :mod:`workbench.geometry.alongside`."""
    found: dict[tuple[int, int], dict[str, None]] = defaultdict(dict)
    for shape in board.shapes:
        row = ruleset.terrain.get(shape.terrain)
        if row is None or row.layer != HEXSIDES:
            continue
        for here, way in alongside(board.grid, shape).sides:
            found[here, way][row.key] = None
            other = int(board.grid.neighbours[here, way])
            if other >= 0:
                found[other, (way + 3) % 6][row.key] = None
    return {side: tuple(keys) for side, keys in found.items()}

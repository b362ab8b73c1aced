"""Boards that a scenario includes: their ground lies in files of their own, and the scenario keeps what it changes on it.

A map of joined boards names its boards (:class:`~workbench.geometry.joined_boards.BoardPlace`); those with a file are
:class:`~workbench.scenario.hex_board.IncludedBoards` by the same names. As long as the map has boards of these names, what
their files say of the ground is not written again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

import numpy as np
import shapely

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import planar
from workbench.scenario.hex_board import HexBoard, IncludedBoards, Shape
from workbench.scenario.map_variants import Change, HexPatch
from workbench.scenario.scenario import Scenario


def ground_of_boards(included: IncludedBoards, grid: HexGrid, ground: str) -> HexBoard:
    """The ground that the files give a map of joined boards: nothing but ``ground`` on boards without a file."""
    from workbench.scenario.assembly import JoinedGround, MovedPiece
    from workbench.scenario.map_moves import Move

    moved = []
    for place in grid.boards:
        board = included.by_name.get(place.name)
        if board is not None:
            move = Move(board.ground.grid, place, grid)
            moved.append(MovedPiece(_bare(board.ground), place.name, move, move.board(board.ground)))
    if not moved:
        return HexBoard.blank(grid, ground)
    # what boards disagree on was told when they were joined
    return JoinedGround(grid, moved, ground, included.base_keys, Diagnostics()).board()


def changes_on_boards(included: IncludedBoards, board: HexBoard) -> HexPatch:
    """What a map has otherwise than the files of its boards say. Facts about terrain are no part of it."""
    from workbench.scenario.edits.map_variants_applied import ground_difference

    before = ground_of_boards(included, board.grid, board.ground)
    shapes = _as_in_files(before.shapes, board.shapes)
    patch = ground_difference(_bare(before), _bare(replace(board, shapes=shapes)), included.base_keys)
    assert isinstance(patch, HexPatch)
    if _lie_alike(changed_ground(before, (patch,)).shapes, shapes):
        return patch
    # later shapes lie on top: from the first that lies elsewhere all are taken away and drawn again
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(before.shapes, shapes, strict=False))))
    return replace(patch, removed_shapes=before.shapes[same:], shapes=shapes[same:])


def _as_in_files(before: Sequence[Shape], shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """Shapes with those of the files in place of what differs from them by rounding, as it does after a turn of the map."""
    drawn = {_rounded(shape): shape for shape in before}
    known = set(before)
    return tuple(shape if shape in known else drawn.get(_rounded(shape), shape) for shape in shapes)


def _rounded(shape: Shape) -> tuple[Any, ...]:
    points = tuple((round(x, _DIGITS), round(y, _DIGITS)) for x, y in shape.points)
    return shape.terrain, shape.kind, points, tuple(sorted(shape.values.items()))


_DIGITS = 6


def _lie_alike(one: Sequence[Shape], other: Sequence[Shape]) -> bool:
    """Does everything lie on top of the same in two rows of the same shapes? Those that lie apart may come in any order."""
    if tuple(one) == tuple(other):
        return True
    places: dict[Shape, list[int]] = {}
    for place, shape in enumerate(one):
        places.setdefault(shape, []).append(place)
    place_of = [places[shape].pop(0) for shape in other]
    bounds = shapely.bounds(np.array([planar(shape) for shape in other], dtype=np.object_))
    low, high = bounds[:, :2], bounds[:, 2:]
    meet = ((low[:, None] <= high) & (high[:, None] >= low)).all(axis=2)
    turned = np.greater.outer(place_of, place_of) & np.less.outer(range(len(other)), range(len(other)))
    return not bool((meet & turned).any())


def changed_ground(ground: HexBoard, changes: Sequence[Change]) -> HexBoard:
    """A ground with changes laid on it. Terrain that is added lies with what is there: what it takes the place of is removed
    by the same change, so that a hex may have two terrains as it may on any map."""
    from workbench.scenario.edits.map_variants_applied import apply_changes

    laid = tuple(replace(change, bases=frozenset()) if isinstance(change, HexPatch) else change for change in changes)
    return apply_changes(_bare(ground), laid).board


def _bare(board: HexBoard) -> Scenario:
    return Scenario(Text(), "", board)

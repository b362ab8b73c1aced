"""Boards that a scenario includes: their ground lies in files of their own, and the scenario keeps what it changes on it.

A map of joined boards names its boards (:class:`~workbench.geometry.joined_boards.BoardPlace`); those with a file are
:class:`~workbench.scenario.hex_board.IncludedBoards` by the same names. As long as the map has boards of these names, what
their files say of the ground is not written again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.scenario.assembly import JoinedGround, MovedPiece
from workbench.scenario.edits.map_variants_applied import apply_changes, ground_difference
from workbench.scenario.hex_board import HexBoard, IncludedBoards
from workbench.scenario.map_moves import Move
from workbench.scenario.map_variants import Change, HexPatch
from workbench.scenario.scenario import Scenario


def ground_of_boards(included: IncludedBoards, grid: HexGrid, ground: str) -> HexBoard:
    """The ground that the files give a map of joined boards: nothing but ``ground`` on boards without a file."""
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
    before = ground_of_boards(included, board.grid, board.ground)
    patch = ground_difference(_bare(before), _bare(board), included.base_keys)
    assert isinstance(patch, HexPatch)
    if changed_ground(before, (patch,)).shapes == board.shapes:
        return patch
    # later shapes lie on top: from the first that lies elsewhere all are taken away and drawn again
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(before.shapes, board.shapes, strict=False))))
    return replace(patch, removed_shapes=before.shapes[same:], shapes=board.shapes[same:])


def changed_ground(ground: HexBoard, changes: Sequence[Change]) -> HexBoard:
    """A ground with changes laid on it."""
    return apply_changes(_bare(ground), tuple(changes)).board


def _bare(board: HexBoard) -> Scenario:
    return Scenario(Text(), "", board)

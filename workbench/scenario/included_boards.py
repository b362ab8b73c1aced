"""Boards that a scenario includes: their ground lies in files of their own, and the scenario keeps what it changes on it.

A map of joined boards names its boards (:class:`~workbench.geometry.joined_boards.BoardPlace`); those with a file are
:class:`~workbench.scenario.hex_board.IncludedBoards` by the same names. As long as the map has boards of these names, what
their files say of the ground is not written again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TypeVar

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import Point, planar
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, IncludedBoards, Shape
from workbench.scenario.map_variants import Change, HexPatch
from workbench.scenario.scenario import Scenario

_D = TypeVar("_D", Shape, Contour)


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
    shapes = _as_in_files(before.shapes, board.shapes, _rounded_shape)
    contours = _as_in_files(before.contours, board.contours, _rounded_contour)
    after = replace(board, shapes=shapes, contours=contours)
    patch = ground_difference(_bare(before), _bare(after), included.base_keys)
    assert isinstance(patch, HexPatch)
    laid = changed_ground(before, (patch,))
    if not _lie_alike(laid.shapes, shapes, planar):
        same = _alike_at_first(before.shapes, shapes)
        patch = replace(patch, removed_shapes=before.shapes[same:], shapes=shapes[same:])
    if not _lie_alike(laid.contours, contours, lambda contour: contour.area):
        same = _alike_at_first(before.contours, contours)
        patch = replace(patch, removed_contours=before.contours[same:], contours=contours[same:])
    return patch


def _alike_at_first(before: Sequence[_D], after: Sequence[_D]) -> int:
    """The number of those at the beginning that did not change. Later ones lie on top: from the first that changed on all
    are removed and drawn again."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))))


def _as_in_files(before: Sequence[_D], drawn: Sequence[_D], rounded: Callable[[_D], Hashable]) -> tuple[_D, ...]:
    """Shapes or contours with those of the files in place of what differs from them by rounding, as it does after a turn of
    the map."""
    by_points = {rounded(one): one for one in before}
    known = set(before)
    return tuple(one if one in known else by_points.get(rounded(one), one) for one in drawn)


def _rounded_shape(shape: Shape) -> Hashable:
    return shape.terrain, shape.kind, _rounded(shape.points), tuple(sorted(shape.values.items()))


def _rounded_contour(contour: Contour) -> Hashable:
    return contour.level, tuple(_from_first(_rounded(ring)) for ring in (contour.outline, *contour.holes))


def _rounded(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((round(x, _DIGITS), round(y, _DIGITS)) for x, y in points)


def _from_first(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    """A closed line from its first corner in order of place: a cut at the edge of a board may begin it at another one."""
    at = ring.index(min(ring))
    return (*ring[at:], *ring[:at])


_DIGITS = 6


def _lie_alike(one: Sequence[_D], other: Sequence[_D], area: Callable[[_D], BaseGeometry]) -> bool:
    """Does everything lie on top of the same in two rows of the same shapes or contours? Those that lie apart may come in any
    order."""
    if tuple(one) == tuple(other):
        return True
    places: dict[_D, list[int]] = {}
    for place, drawn in enumerate(one):
        places.setdefault(drawn, []).append(place)
    place_of = [places[drawn].pop(0) for drawn in other]
    bounds = shapely.bounds(np.array([area(drawn) for drawn in other], dtype=np.object_))
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

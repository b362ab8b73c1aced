"""The outline of a patch of hexes as closed loops, exact along the hexsides or softened like on a printed map.

What a piece of outline looks like depends only on the hexes within two of it, so a tile can be painted from its own
surroundings and still fit its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from workbench.base.arrays import BoolArray, FloatArray
from workbench.desktop.scene.art.seeds import noise
from workbench.desktop.scene.pathwork import closed_loop, smooth_loops
from workbench.desktop.scene.plane import UNIT, Plane

Corners = npt.NDArray[np.int64]
_SPAN = 1 << 24  # larger than any lattice coordinate, to pack two of them into one key


def loops(plane: Plane, mask: BoolArray, numbers: npt.NDArray[np.intp]) -> list[Corners]:
    """The outlines of ``mask`` among the hexes ``numbers``, each a loop of lattice corners, clockwise round the patch."""
    local = np.zeros(plane.grid.size, dtype=np.bool_)
    local[numbers] = mask[numbers]
    inside = numbers[mask[numbers]]
    beside = plane.grid.neighbours[inside]
    open_side = ~np.where(beside >= 0, local[beside], False)
    starts, ends = [], []
    for side in range(6):
        chosen = inside[open_side[:, side]]
        starts.append(plane.corner_ids(chosen, side))
        ends.append(plane.corner_ids(chosen, side + 1))
    a, b = np.concatenate(starts), np.concatenate(ends)
    return _chained(_packed(a), _packed(b))


def _packed(ids: Corners) -> npt.NDArray[np.int64]:
    return np.asarray((ids[:, 0] + _SPAN // 2) * _SPAN + ids[:, 1] + _SPAN // 2)


def _chained(a: npt.NDArray[np.int64], b: npt.NDArray[np.int64]) -> list[Corners]:
    # three hexes meet in a corner, so an outline passes through it once at most
    following = dict(zip(a.tolist(), b.tolist(), strict=True))
    found = []
    while following:
        first, here = following.popitem()
        chain = [first]
        while here != first:
            chain.append(here)
            here = following.pop(here)
        keys = np.array(chain, dtype=np.int64)
        found.append(np.stack([keys // _SPAN - _SPAN // 2, keys % _SPAN - _SPAN // 2], axis=1))
    return found


def exact(plane: Plane, mask: BoolArray, numbers: npt.NDArray[np.intp]) -> QPainterPath:
    """The patch with its true hexsides, for answers."""
    return _joined(closed_loop(plane.corner_points(loop)) for loop in loops(plane, mask, numbers))


def soft(
    plane: Plane,
    mask: BoolArray,
    numbers: npt.NDArray[np.intp],
    *,
    wander: float = 0.10,
    salt: int = 0,
    rounding: float = 0.27,
) -> QPainterPath:
    """The patch with an irregular outline that wanders by about ``wander`` of a hex; ``rounding`` (0 to 1/2) is the weight of
    the corners before and after in every corner."""
    found = loops(plane, mask, numbers)
    if not found:
        return QPainterPath()
    lengths = np.array([len(loop) for loop in found])
    corners = np.concatenate(found)
    at_edge = bool((plane.grid.neighbours[numbers] < 0).any())
    shape = (wander, rounding)
    controls = _softened(plane, corners, _after(lengths), shape, salt=salt, at_edge=at_edge)
    path = smooth_loops(controls, _after(lengths * 2), np.cumsum(lengths * 2) - lengths * 2)
    path.setFillRule(Qt.FillRule.OddEvenFill)
    return path


def _joined(paths: Iterable[QPainterPath]) -> QPainterPath:
    joined = QPainterPath()
    joined.setFillRule(Qt.FillRule.OddEvenFill)
    for path in paths:
        joined.addPath(path)
    return joined


def _after(lengths: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    # for loops laid end to end, the index of the corner that follows each
    following = np.arange(1, int(lengths.sum()) + 1)
    ends = np.cumsum(lengths)
    following[ends - 1] = ends - lengths
    return following


def _softened(
    plane: Plane,
    corners: Corners,
    after: npt.NDArray[np.int64],
    shape: tuple[float, float],
    *,
    salt: int,
    at_edge: bool,
) -> FloatArray:
    wander, rounding = shape
    before = np.empty_like(after)
    before[after] = np.arange(len(after))
    points = plane.corner_points(corners) + _shift(corners, wander, salt)
    if at_edge:
        points = points + _off_map_push(plane, corners)
    points = (1 - 2 * rounding) * points + rounding * (points[before] + points[after])
    middles = (points + points[after]) / 2 + _shift(corners + corners[after], wander, salt + 7)
    return np.asarray(np.stack([points, middles], axis=1).reshape(-1, 2))


def _shift(ids: Corners, wander: float, salt: int) -> FloatArray:
    x = noise(ids[:, 0], ids[:, 1], salt * 2 + 1) - 0.5
    y = noise(ids[:, 0], ids[:, 1], salt * 2 + 2) - 0.5
    return np.asarray(np.stack([x, y], axis=1) * (2 * wander * UNIT))


def _off_map_push(plane: Plane, loop: Corners) -> FloatArray:
    # a patch that reaches the edge of the map runs on beyond it instead of being rounded off
    table, q0, r0 = plane.grid.lookup
    push = np.zeros((len(loop), 2))
    here = plane.corner_points(loop)
    for dq, dr in ((1, 1), (1, -2), (-2, 1), (-1, -1), (-1, 2), (2, -1)):
        moved = loop + np.array([dq, dr])
        whole = (moved % 3 == 0).all(axis=1)
        q, r = moved[:, 0] // 3 - q0, moved[:, 1] // 3 - r0
        inside = (q >= 0) & (q < table.shape[0]) & (r >= 0) & (r < table.shape[1])
        on_map = inside & (table[np.where(inside, q, 0), np.where(inside, r, 0)] >= 0)
        off = whole & ~on_map
        push[off] += (plane.corner_points(moved) - here)[off] * 0.9
    return push

"""Builds painter paths from arrays in one go: thousands of shapes without a Qt call for each point."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPainterPath, QPainterPathStroker, QPen

from workbench.base.arrays import FloatArray

_MOVE, _LINE, _CURVE, _CURVE_DATA = 0, 1, 2, 3
_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])


def _path(kinds: npt.NDArray[np.int32], points: FloatArray) -> QPainterPath:
    # the stream format of QPainterPath: count, elements (kind, x, y), index of the last subpath's start, fill rule
    path = QPainterPath()
    count = len(points)
    if count == 0:
        return path
    elements = np.empty(count, dtype=_ELEMENT)
    elements["kind"] = kinds
    elements["x"], elements["y"] = points[:, 0], points[:, 1]
    start = int(np.flatnonzero(kinds == _MOVE)[-1])
    tail = np.array([start, Qt.FillRule.WindingFill.value], dtype=">i4").tobytes()
    data = QByteArray(np.array([count], dtype=">i4").tobytes() + elements.tobytes() + tail)
    stream = QDataStream(data, QIODevice.OpenModeFlag.ReadOnly)
    stream >> path
    return path


def polygons(points: FloatArray) -> QPainterPath:
    """Closed polygons with the same number of corners: ``points`` has shape (n, corners, 2)."""
    n = len(points)
    if n == 0:
        return QPainterPath()
    corners = points.shape[1]
    closed = np.concatenate([points, points[:, :1]], axis=1)
    kinds = np.full((n, corners + 1), _LINE, dtype=np.int32)
    kinds[:, 0] = _MOVE
    return _path(kinds.ravel(), closed.reshape(-1, 2))


def polylines(points: FloatArray) -> QPainterPath:
    """Open lines with the same number of points: ``points`` has shape (n, points, 2)."""
    if len(points) == 0:
        return QPainterPath()
    kinds = np.full(points.shape[:2], _LINE, dtype=np.int32)
    kinds[:, 0] = _MOVE
    return _path(kinds.ravel(), points.reshape(-1, 2))


def quadratics(points: FloatArray) -> QPainterPath:
    """Separate quadratic curves: ``points`` has shape (n, 3, 2), start, control and end."""
    if len(points) == 0:
        return QPainterPath()
    start, control, end = points[:, 0], points[:, 1], points[:, 2]
    cubic = np.stack([start, start + (control - start) * (2 / 3), end + (control - end) * (2 / 3), end], axis=1)
    kinds = np.tile(np.array([_MOVE, _CURVE, _CURVE_DATA, _CURVE_DATA], dtype=np.int32), len(points))
    return _path(kinds, cubic.reshape(-1, 2))


def smooth_loops(points: FloatArray, after: npt.NDArray[np.int64], starts: npt.NDArray[np.int64]) -> QPainterPath:
    """Closed curves (quadratic B-splines) that follow the corners of loops laid end to end.

    ``points`` (n, 2) holds all corners, ``after`` the index of the next one in each loop, ``starts`` where loops begin.
    """
    ends = (points + points[after]) / 2
    begins = np.empty_like(ends)
    begins[after] = ends
    first = begins + (points - begins) * (2 / 3)
    second = ends + (points - ends) * (2 / 3)
    body = np.stack([first, second, ends], axis=1).reshape(-1, 2)
    kinds = np.tile(np.array([_CURVE, _CURVE_DATA, _CURVE_DATA], dtype=np.int32), len(points))
    return _path(np.insert(kinds, starts * 3, _MOVE), np.insert(body, starts * 3, begins[starts], axis=0))


def can_clip(painter: QPainter) -> bool:
    """False for SVG, whose painter ignores clip paths."""
    engine = painter.paintEngine()
    return engine is None or engine.type() != QPaintEngine.Type.SVG


def stroke_inside(painter: QPainter, path: QPainterPath, pen: QPen) -> None:
    """Stroke the outline of a shape, but only the half of the stroke that lies within it."""
    if can_clip(painter):
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.strokePath(path, pen)
        painter.restore()
    else:
        painter.fillPath(QPainterPathStroker(pen).createStroke(path).intersected(path), pen.color())


def closed_loop(points: FloatArray) -> QPainterPath:
    """A closed line through the corners of a loop, shape (n, 2)."""
    return polygons(points[None])

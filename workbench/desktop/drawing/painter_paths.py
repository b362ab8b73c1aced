"""Painter paths from arrays: thousands of shapes without a Qt call for each point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPainterPathStroker, QPen

from workbench.base.numbers import BoolArray, FloatArray
from workbench.desktop.drawing.hex_coordinates import Plane

_MOVE, _LINE, _CURVE, _CURVE_DATA = 0, 1, 2, 3
_CELL_PIXELS = 96
_FEW_SHAPES = 12  # up to so many shapes are painted in one path
_FEW_LINES = 600  # up to so many lines
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


def polygons_path(points: FloatArray) -> QPainterPath:
    """Closed polygons with the same number of corners: ``points`` has shape (n, corners, 2)."""
    n = len(points)
    if n == 0:
        return QPainterPath()
    corners = points.shape[1]
    closed = np.concatenate([points, points[:, :1]], axis=1)
    kinds = np.full((n, corners + 1), _LINE, dtype=np.int32)
    kinds[:, 0] = _MOVE
    return _path(kinds.ravel(), closed.reshape(-1, 2))


def paint_outlines(painter: QPainter, outlines: Sequence[FloatArray], brush: QColor) -> None:
    """Fill closed outlines, each of points (n, 2) of which the last is the first, as one shape; in a PDF file in whole dots."""
    if not outlines:
        return
    points = np.concatenate(outlines)
    kinds = np.full(len(points), _LINE, dtype=np.int32)
    kinds[np.cumsum([0, *map(len, outlines[:-1])])] = _MOVE
    painter.save()
    if is_pdf(painter):
        _, points = _in_dots(painter, points)
    painter.fillPath(_path(kinds, points), brush)
    painter.restore()


def hexes_path(plane: Plane, numbers: npt.NDArray[np.intp], shrink: float = 1.0) -> QPainterPath:
    """Hexes as one path."""
    points: FloatArray = plane.centres[numbers][:, None] + plane.corner_offsets * shrink
    path = polygons_path(points)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def polylines_path(points: FloatArray) -> QPainterPath:
    """Open lines with the same number of points: ``points`` has shape (n, points, 2)."""
    if len(points) == 0:
        return QPainterPath()
    kinds = np.full(points.shape[:2], _LINE, dtype=np.int32)
    kinds[:, 0] = _MOVE
    return _path(kinds.ravel(), points.reshape(-1, 2))


def quadratics_path(points: FloatArray) -> QPainterPath:
    """Separate quadratic curves: ``points`` has shape (n, 3, 2), start, control and end."""
    if len(points) == 0:
        return QPainterPath()
    start, control, end = points[:, 0], points[:, 1], points[:, 2]
    cubic = np.stack([start, start + (control - start) * (2 / 3), end + (control - end) * (2 / 3), end], axis=1)
    kinds = np.tile(np.array([_MOVE, _CURVE, _CURVE_DATA, _CURVE_DATA], dtype=np.int32), len(points))
    return _path(kinds, cubic.reshape(-1, 2))


def smooth_loops_path(points: FloatArray, after: npt.NDArray[np.int64], starts: npt.NDArray[np.int64]) -> QPainterPath:
    """Closed curves (quadratic B-splines) that follow the corners of loops laid end to end.

    ``points`` (n, 2) holds all corners, ``after`` the index of the next corner in its loop, ``starts`` the first of each loop.
    """
    ends = (points + points[after]) / 2
    begins = np.empty_like(ends)
    begins[after] = ends
    first = begins + (points - begins) * (2 / 3)
    second = ends + (points - ends) * (2 / 3)
    body = np.stack([first, second, ends], axis=1).reshape(-1, 2)
    kinds = np.tile(np.array([_CURVE, _CURVE_DATA, _CURVE_DATA], dtype=np.int32), len(points))
    return _path(np.insert(kinds, starts * 3, _MOVE), np.insert(body, starts * 3, begins[starts], axis=0))


def paint_polygons(painter: QPainter, points: FloatArray, rect: QRectF, brush: QColor, pen: QPen | None = None) -> None:
    """Fill closed polygons of shape (n, corners, 2) as one shape, then draw their outlines with ``pen``; parts outside
    ``rect`` may be left out.

    Filling time grows with the square of the number of shapes in a path. Therefore many shapes are painted in cells of whole
    pixels, which gives the same pixels as a single path. On paper cells would leave seams.
    """
    if is_pdf(painter):
        _paint_on_paper(painter, points, rect, brush, pen)
        return
    if len(points) <= _FEW_SHAPES or not _has_pixels(painter):
        painter.fillPath(polygons_path(points), brush)
        if pen is not None:
            painter.strokePath(polygons_path(points), pen)
        return
    scale = painter.combinedTransform().m11()
    width = pen.widthF() if pen is not None else 0.0
    # outlines wider than a pixel are filled as rings: a stroke with round joins takes ten times as long
    edges = polygon_rims(points, width) if width * scale > 1 else None
    for cell, some in _cells(painter, points, rect, width + 2 / scale):
        painter.save()
        painter.setClipRect(cell, Qt.ClipOperation.IntersectClip)
        painter.fillPath(polygons_path(points[some]), brush)
        if pen is not None and edges is not None:
            painter.fillPath(polygons_path(edges[:, some].reshape(-1, *points.shape[1:])), pen.brush())
        elif pen is not None:
            painter.strokePath(polygons_path(points[some]), pen)
        painter.restore()


def paint_lines(painter: QPainter, points: FloatArray, rect: QRectF, pen: QPen) -> None:
    """Draw open lines of shape (n, points, 2) as one shape; parts outside ``rect`` may be left out. Many lines are drawn in
    cells of whole pixels, as :func:`paint_polygons` does."""
    bars = pen.capStyle() == Qt.PenCapStyle.SquareCap and points.shape[1] == 2 and pen.color().alpha() < 255
    if bars and is_pdf(painter):
        # Qt would write the same bars with twice as many corners
        _paint_on_paper(painter, line_bars(points, pen.widthF()), rect, pen.color())
        return
    if not _has_pixels(painter):
        painter.strokePath(polylines_path(points), pen)
        return
    pen = pen_over_a_pixel(pen, painter.combinedTransform().m11())
    if len(points) <= _FEW_LINES:
        painter.strokePath(polylines_path(points), pen)
        return
    for cell, some in _cells(painter, points, rect, pen.widthF() + 2 / painter.combinedTransform().m11()):
        painter.save()
        painter.setClipRect(cell, Qt.ClipOperation.IntersectClip)
        painter.strokePath(polylines_path(points[some]), pen)
        painter.restore()


_OVER_A_PIXEL = 1.01
"""The width, in pixels, from which Qt strokes the outline of a line."""


def pen_over_a_pixel(pen: QPen, scale: float) -> QPen:
    """A pen of at most a pixel as one that is just over it and as much paler, at ``scale`` pixels a unit. Qt draws the former
    by a shorter way, which gives every line a pixel's width too, but cuts it at the edges of the picture and then places what
    is left otherwise, by up to half a pixel: a part that is painted again would differ from the whole."""
    pixels = pen.widthF() * scale
    if not 0 < pixels < _OVER_A_PIXEL:
        return pen
    colour, wider = pen.color(), QPen(pen)
    colour.setAlphaF(colour.alphaF() * pixels / _OVER_A_PIXEL)
    wider.setColor(colour)
    wider.setWidthF(_OVER_A_PIXEL / scale)
    return wider


_PAPER_DPI = 1200
"""Corners on paper lie on dots of so many to the inch: whole numbers of the dots in which Qt writes PDF files."""


def line_bars(points: FloatArray, width: float) -> FloatArray:
    """What square pens so wide cover along straight lines, points (n, 2, 2) that differ: corners of bars, shape (n, 4, 2)."""
    along = points[:, 1] - points[:, 0]
    along = along / np.linalg.norm(along, axis=1, keepdims=True) * (width / 2)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    start, end = points[:, 0] - along, points[:, 1] + along
    return np.stack([start - across, end - across, end + across, start + across], axis=1)


def _paint_on_paper(
    painter: QPainter, points: FloatArray, rect: QRectF, brush: QColor, pen: QPen | None = None
) -> None:
    """Polygons in a PDF file: without those outside ``rect``, and with whole numbers of dots, which Qt writes with five
    digits instead of nine and compresses in half the time."""
    shown = points[_touching(points, rect, pen.widthF() if pen is not None else 0.0)]
    if not len(shown):
        return
    painter.save()
    scale, shown = _in_dots(painter, shown)
    if pen is None:
        painter.fillPath(polygons_path(shown), brush)
    else:
        # Qt writes translucent outlines as shapes with ten times as many points: the colour is mixed instead, and an opaque
        # outline shares the path of what it surrounds
        solid = QPen(pen)
        solid.setColor(mixed_colour(pen.color(), brush))
        solid.setWidthF(pen.widthF() * scale)
        painter.setPen(solid)
        painter.setBrush(brush)
        painter.drawPath(polygons_path(shown))
    painter.restore()


def _touching(points: FloatArray, rect: QRectF, edge: float) -> BoolArray:
    """Which shapes of (n, corners, 2) with so wide an edge touch a rectangle."""
    low, high = points.min(axis=1) - edge, points.max(axis=1) + edge
    across = (low[:, 0] <= rect.right()) & (high[:, 0] >= rect.left())
    return np.asarray(across & (low[:, 1] <= rect.bottom()) & (high[:, 1] >= rect.top()))


def _in_dots(painter: QPainter, points: FloatArray) -> tuple[float, FloatArray]:
    """Points (..., 2) in whole dots of the paper, in which the painter counts from now on, and the dots of a unit before; as
    they were where the paper has coarser dots, or is turned so that a unit has no one length."""
    matrix = painter.combinedTransform()
    scale = matrix.m11()
    if matrix.isRotating() or scale <= 0 or scale != matrix.m22() or painter.device().logicalDpiX() < _PAPER_DPI:
        return 1.0, points
    painter.resetTransform()
    return scale, np.rint(points * scale + np.array([matrix.dx(), matrix.dy()]))


def mixed_colour(over: QColor, under: QColor) -> QColor:
    """The opaque colour of a translucent one over another."""
    part = over.alphaF()
    mixed = [
        part * top + (1 - part) * low
        for top, low in zip(over.getRgbF()[:3], under.getRgbF()[:3], strict=True)  # type: ignore[index]
    ]
    return QColor.fromRgbF(*mixed)


def _cells(
    painter: QPainter, points: FloatArray, rect: QRectF, edge: float
) -> Iterator[tuple[QRectF, npt.NDArray[np.intp]]]:
    # cells of whole pixels that cover a rectangle, each with the indices of the shapes that touch it
    low, high = points.min(axis=1) - edge, points.max(axis=1) + edge
    to_pixels = painter.combinedTransform()
    area = to_pixels.mapRect(rect).toAlignedRect()
    back = to_pixels.inverted()[0]
    for top in range(area.top(), area.bottom() + 1, _CELL_PIXELS):
        tall = min(_CELL_PIXELS, area.bottom() + 1 - top)
        strip = back.mapRect(QRectF(area.left(), top, area.width(), tall))
        row = np.flatnonzero((low[:, 1] <= strip.bottom()) & (high[:, 1] >= strip.top()))
        for left in range(area.left(), area.right() + 1, _CELL_PIXELS) if len(row) else ():
            cell = back.mapRect(QRectF(left, top, min(_CELL_PIXELS, area.right() + 1 - left), tall))
            some = row[(low[row, 0] <= cell.right()) & (high[row, 0] >= cell.left())]
            if len(some):
                yield cell, some


def polygon_rims(points: FloatArray, width: float) -> FloatArray:
    """The outlines of closed polygons as pairs of polygons ``width`` apart, the inner ones in reverse order, shape
    (2, n, corners, 2): filled together they equal a stroke with mitred joins."""
    along = np.roll(points, -1, axis=1) - points
    normal = np.stack([along[..., 1], -along[..., 0]], axis=-1)
    normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
    both = normal + np.roll(normal, 1, axis=1)
    # of two unit normals, the square of their sum's length is 2 + 2 cos; a sharp corner is cut at three times the width
    mitre = both / np.maximum((both**2).sum(axis=-1, keepdims=True) / 2, 1 / 3)
    return np.asarray(np.stack([points + mitre * (width / 2), (points - mitre * (width / 2))[:, ::-1]]))


def _has_pixels(painter: QPainter) -> bool:
    engine = painter.paintEngine()
    on_screen = engine is not None and engine.type() == QPaintEngine.Type.Raster
    return on_screen and not painter.combinedTransform().isRotating()


def is_pdf(painter: QPainter) -> bool:
    """True for a painter that writes a PDF file."""
    engine = painter.paintEngine()
    return engine is not None and engine.type() == QPaintEngine.Type.Pdf


def can_clip(painter: QPainter) -> bool:
    """False for SVG, whose painter ignores clip paths."""
    engine = painter.paintEngine()
    return engine is None or engine.type() != QPaintEngine.Type.SVG


def stroke_inside(painter: QPainter, path: QPainterPath, pen: QPen) -> None:
    """Stroke the outline of a shape, but only the half of the stroke inside it."""
    if can_clip(painter):
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.strokePath(path, pen)
        painter.restore()
    else:
        painter.fillPath(QPainterPathStroker(pen).createStroke(path).intersected(path), pen.color())


def closed_loop(points: FloatArray) -> QPainterPath:
    """A closed path through the corners of a loop, shape (n, 2)."""
    return polygons_path(points[None])

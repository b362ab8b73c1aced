"""The sketch of a tool on a table: outlines, handles, rulers, labels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.selection_box import HANDLE, SelectionBox
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.look.answer_colours import answer_colours, with_alpha
from workbench.scenario.tabletop_board import CIRCLE, POLYGON, Point

_PAPER, _INK = QColor(255, 253, 245, 235), QColor(30, 26, 20, 235)


@dataclass(frozen=True, slots=True)
class Outline:
    """One outline. ``is_placed``: it is already on the table; ``is_invalid``: it cannot be put there; ``radius`` and ``width``
    are in the table's unit."""

    kind: str
    points: tuple[Point, ...]
    radius: float = 0.0
    width: float = 0.0
    is_placed: bool = False
    is_invalid: bool = False


@dataclass(frozen=True, slots=True)
class TabletopSketch:
    """The sketch of a tool: outlines, areas, handles (``active`` is the dragged one), the point that the pen snaps to, texts at
    points, ``guides``: lines along which what is dragged is in line with something else, and ``box``: the frame with handles
    around what is selected."""

    outlines: tuple[Outline, ...] = ()
    areas: tuple[BaseGeometry, ...] = ()
    handles: tuple[Point, ...] = ()
    round_handles: tuple[Point, ...] = ()
    active: int | None = None
    snap_point: Point | None = None
    words: tuple[tuple[Point, str], ...] = ()
    guides: tuple[tuple[Point, Point], ...] = ()
    box: SelectionBox | None = None


NO_SKETCH = TabletopSketch()


_MANY = 24
"""More outlines are kept as a picture of the view."""


class SketchPainter:
    """Paints the sketches of a view, frame by frame: many outlines once, until they or the view change."""

    def __init__(self) -> None:
        self._outlines: tuple[Outline, ...] = ()
        self._view: tuple[object, ...] = ()
        self._picture = QPixmap()

    def paint(self, canvas: TabletopCanvas, sketch: TabletopSketch) -> None:
        """Paint a sketch."""
        device = canvas.painter.device()
        if len(sketch.outlines) <= _MANY or not isinstance(device, QWidget):
            self._outlines = ()
            paint_sketch(canvas, sketch)
            return
        ratio, at = device.devicePixelRatioF(), canvas.painter.worldTransform()
        view = device.size(), ratio, at, canvas.pixel, answer_colours()
        if sketch.outlines != self._outlines or view != self._view:
            self._outlines, self._view, self._picture = sketch.outlines, view, QPixmap(device.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setWorldTransform(at)
            _paint_outlines(replace(canvas, painter=painter), sketch.outlines)
            painter.end()
        _paint_areas(canvas, sketch.areas)
        canvas.painter.save()
        canvas.painter.resetTransform()
        canvas.painter.drawPixmap(0, 0, self._picture)
        canvas.painter.restore()
        _paint_marks(canvas, sketch)


def paint_sketch(canvas: TabletopCanvas, sketch: TabletopSketch) -> None:
    """Paint a sketch."""
    _paint_areas(canvas, sketch.areas)
    _paint_outlines(canvas, sketch.outlines)
    _paint_marks(canvas, sketch)


def _paint_areas(canvas: TabletopCanvas, areas: Iterable[BaseGeometry]) -> None:
    painter, scale, pixel = canvas.painter, canvas.scale, canvas.pixel
    for area in areas:
        painter.fillPath(scale.path(area), with_alpha(answer_colours().selection, 40))
        painter.strokePath(scale.path(area), QPen(answer_colours().selection, 1.6 * pixel))


def _paint_outlines(canvas: TabletopCanvas, outlines: Iterable[Outline]) -> None:
    painter, scale, pixel = canvas.painter, canvas.scale, canvas.pixel
    for outline in outlines:
        path = _path(canvas, outline)
        ink = (
            answer_colours().blocked
            if outline.is_invalid
            else answer_colours().selection
            if outline.is_placed
            else _INK
        )
        if outline.kind in (POLYGON, CIRCLE) and not outline.is_placed:
            tint = QColor(ink)
            tint.setAlpha(28)
            painter.fillPath(path, tint)
        if outline.width > 0:
            band = QPen(QColor(ink.red(), ink.green(), ink.blue(), 40), outline.width * scale.per_unit)
            band.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.strokePath(path, band)
        painter.strokePath(path, QPen(_PAPER, 4.5 * pixel))
        style = Qt.PenStyle.SolidLine if outline.is_placed else Qt.PenStyle.DashLine
        painter.strokePath(path, QPen(ink, 2.0 * pixel, style))


def _paint_marks(canvas: TabletopCanvas, sketch: TabletopSketch) -> None:
    """Paint guides, the frame, handles, where the pen snaps to, and words."""
    painter, scale, pixel = canvas.painter, canvas.scale, canvas.pixel
    for start, end in sketch.guides:
        for ink, width in ((_PAPER, 3.0), (answer_colours().snap_mark, 1.4)):
            painter.setPen(canvas.pen(ink, width, Qt.PenStyle.DashLine))
            painter.drawLine(scale.scene(start), scale.scene(end))
    if sketch.box is not None:
        sketch.box.paint(painter, scale.scene, pixel)
    half = HANDLE * pixel
    for number, point in enumerate(sketch.handles):
        at = scale.scene(point)
        painter.setPen(QPen(answer_colours().selection, 1.6 * pixel))
        painter.setBrush(answer_colours().selection if number == sketch.active else _PAPER)
        painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
    for point in sketch.round_handles:
        painter.setPen(QPen(answer_colours().selection, 1.6 * pixel))
        painter.setBrush(_PAPER)
        painter.drawEllipse(scale.scene(point), 1.2 * half, 1.2 * half)
    if sketch.snap_point is not None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(answer_colours().snap_mark, 2.4 * pixel))
        painter.drawEllipse(scale.scene(sketch.snap_point), 1.6 * half, 1.6 * half)
    for point, words in sketch.words:
        canvas.paint_tag(scale.scene(point) + QPointF(0, -16 * pixel), words, QColor(30, 26, 20, 235))


def _path(canvas: TabletopCanvas, outline: Outline) -> QPainterPath:
    scale = canvas.scale
    path = QPainterPath()
    points = [scale.scene(point) for point in outline.points]
    if not points:
        return path
    if outline.kind == CIRCLE:
        path.addEllipse(points[0], outline.radius * scale.per_unit, outline.radius * scale.per_unit)
        return path
    path.addPolygon(QPolygonF(points))
    if outline.kind == POLYGON:
        path.closeSubpath()
    return path

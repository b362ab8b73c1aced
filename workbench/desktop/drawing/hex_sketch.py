"""The sketch of a tool on a hex map: outlines, the corners of one that is edited, the point that the pen snaps to, and the
frame around what is selected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from workbench.desktop.drawing.answer_painter import AnswerPens
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.selection_box import HANDLE, SelectionBox
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.look.layers import Layer
from workbench.desktop.look.theme import ui_scale
from workbench.geometry.shapes import CIRCLE, LINE, POLYGON, Point, Snapped

_PAPER, _INK = QColor(255, 253, 245, 235), QColor(30, 26, 20, 235)
_MARK_SIZE = 7.0
"""Half the size of the snap mark, in pixels."""


@dataclass(frozen=True, slots=True)
class SketchOutline:
    """One more outline of a sketch; ``breadth`` is the radius of a circle, in hexes."""

    points: tuple[Point, ...]
    kind: str = POLYGON
    breadth: float = 0.0


@dataclass(frozen=True, slots=True)
class Sketch:
    """An outline in the plane of the grid. ``is_placed``: it is already on the map; ``is_invalid``: it cannot be put there;
    ``handles``: its corners can be dragged, ``active`` is the dragged one; ``snapped``: the point that the pen snaps to;
    ``words``: texts at points; ``others``: more outlines, drawn like this one and without handles; ``box``: the frame with
    handles around what is selected."""

    points: tuple[Point, ...] = ()
    kind: str = POLYGON
    breadth: float = 0.0
    is_placed: bool = False
    is_invalid: bool = False
    handles: bool = True
    active: int | None = None
    snapped: Snapped | None = None
    words: tuple[tuple[Point, str], ...] = ()
    others: tuple[SketchOutline, ...] = ()
    box: SelectionBox | None = None


NO_SKETCH = Sketch()


@dataclass(frozen=True)
class SketchPens(AnswerPens):
    """Pens and tags for a sketch, on the screen."""

    painter: QPainter
    pixel: float
    vector: bool = False
    tags: list[QRectF] = field(default_factory=list, compare=False)


class SketchItem(QGraphicsItem):
    """Paints one sketch above the units; takes no mouse events."""

    def __init__(self) -> None:
        super().__init__()
        self.sketch = NO_SKETCH
        self._path, self._areas = QPainterPath(), QPainterPath()
        self.setZValue(Layer.PREVIEW + 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def show_sketch(self, sketch: Sketch) -> None:
        """Show another sketch; an empty one shows nothing."""
        if sketch != self.sketch:
            self.prepareGeometryChange()
            self.sketch = sketch
            drawn = (SketchOutline(sketch.points, sketch.kind, sketch.breadth), *sketch.others)
            self._path, self._areas = _path_of(drawn), _path_of(one for one in drawn if one.kind != LINE)
            # an empty item costs its share of every picture
            self.setVisible(bool(sketch.points) or sketch.snapped is not None or sketch.box is not None)
            self.update()

    def boundingRect(self) -> QRectF:
        """The rectangle of outline and snap mark, with a margin for wide pens at small zooms."""
        rect = self._path.boundingRect()
        if self.sketch.snapped is not None:
            at = _scene(self.sketch.snapped.point)
            rect = rect.united(QRectF(at.x() - 1, at.y() - 1, 2, 2))
        if self.sketch.box is not None:
            # the handle that turns is so many pixels above, at whatever zoom
            ends = (*self.sketch.box.frame, self.sketch.box.turner)
            rect = rect.united(QPolygonF([_scene(point) for point in ends]).boundingRect())
        return rect.adjusted(-UNIT, -UNIT, UNIT, UNIT)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the outline, its corners and the snap mark."""
        pixel = ui_scale() / max(QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform()), 1e-6)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sketch = self.sketch
        ink = (
            answer_colours().blocked if sketch.is_invalid else answer_colours().selection if sketch.is_placed else _INK
        )
        if sketch.points:
            tint = QColor(ink)
            tint.setAlpha(28)
            painter.fillPath(self._areas, tint)
            style = Qt.PenStyle.SolidLine if sketch.is_placed else Qt.PenStyle.DashLine
            painter.strokePath(self._path, QPen(_PAPER, 4.5 * pixel))
            painter.strokePath(self._path, _pen(ink, 2.0 * pixel, style))
        if sketch.box is not None:
            sketch.box.paint(painter, _scene, pixel)
        if sketch.handles:
            for number, point in enumerate(sketch.points):
                self._paint_handle(painter, _scene(point), number == sketch.active, ink, pixel)
        if sketch.snapped is not None and sketch.snapped.to != "free":
            self._paint_mark(painter, _scene(sketch.snapped.point), sketch.snapped.to, pixel)
        for point, words in sketch.words:
            SketchPens(painter, pixel).paint_tag(_scene(point) + QPointF(0, -16 * pixel), words, _INK)

    def _paint_handle(self, painter: QPainter, at: QPointF, active: bool, ink: QColor, pixel: float) -> None:
        half = HANDLE * pixel
        painter.setPen(QPen(ink, 1.6 * pixel))
        painter.setBrush(ink if active else _PAPER)
        painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))

    def _paint_mark(self, painter: QPainter, at: QPointF, to: str, pixel: float) -> None:
        """A ring at a centre, a diamond at a vertex, a cross on a hexside, a square at the corner of another shape."""
        half = _MARK_SIZE * pixel
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((_PAPER, 5.0), (answer_colours().snap_mark, 2.4)):
            painter.setPen(QPen(QBrush(colour), width * pixel))
            if to == "centre":
                painter.drawEllipse(at, half, half)
            elif to == "vertex":
                corners = [QPointF(0, -half), QPointF(half, 0), QPointF(0, half), QPointF(-half, 0)]
                painter.drawPolygon(QPolygonF([at + corner for corner in corners]))
            elif to == "shape":
                painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
            else:
                painter.drawLine(at - QPointF(half, half), at + QPointF(half, half))
                painter.drawLine(at - QPointF(half, -half), at + QPointF(half, -half))


def add_sketch_item(scene: QGraphicsScene) -> SketchItem:
    """Add a new item to a scene."""
    item = SketchItem()
    scene.addItem(item)
    return item


def _pen(colour: QColor, width: float, style: Qt.PenStyle) -> QPen:
    pen = QPen(colour, width, style)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _scene(point: Point) -> QPointF:
    return QPointF(point[0] * UNIT, point[1] * UNIT)


def _path_of(outlines: Iterable[SketchOutline]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for outline in outlines:
        points = [_scene(point) for point in outline.points]
        if not points:
            continue
        if outline.kind == CIRCLE:
            path.addEllipse(points[0], outline.breadth * UNIT, outline.breadth * UNIT)
            continue
        path.addPolygon(QPolygonF(points))
        if outline.kind == POLYGON:
            path.closeSubpath()
    return path

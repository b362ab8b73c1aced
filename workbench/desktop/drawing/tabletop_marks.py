"""Marks that several answers on a table share: rings of observers, sparse dots, ticks and labels along an edge."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import shapely
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.patterns import RISING, thin_line_brush
from workbench.desktop.drawing.tabletop_coordinates import TableScale
from workbench.desktop.drawing.tabletop_items import TableCanvas
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.look.answer_colours import CARD, answer_colours
from workbench.engine.sight.results import Standpoint, TabletopLine
from workbench.scenario.tabletop_board import Point, TabletopBoard


def paint_observer_rings(canvas: TableCanvas, stands: Iterable[Standpoint], colour: QColor | None = None) -> None:
    """A ring around each place that looks."""
    colour = colour or answer_colours().clear
    painter = canvas.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stand in stands:
        at = canvas.scale.scene(stand.point)
        for ink, width in ((CARD, 6.0), (colour, 3.0)):
            painter.setPen(canvas.pen(ink, width))
            painter.drawEllipse(at, 9 * canvas.pixel, 9 * canvas.pixel)


def dots_path(geometry: BaseGeometry, step: float, radius: float = 1.1) -> QPainterPath:
    """Dots in a geometry of the scene, ``step`` scene units apart in staggered rows that stay where they are."""
    path = QPainterPath()
    if geometry.is_empty:
        return path
    left, top, right, bottom = geometry.bounds
    rows = np.arange(math.floor(top / step), math.ceil(bottom / step) + 1)
    columns = np.arange(math.floor(left / step) - 1, math.ceil(right / step) + 1)
    y, x = np.meshgrid(rows * step, columns * step, indexing="ij")
    x = x + (rows % 2)[:, None] * step / 2
    shapely.prepare(geometry)
    kept = shapely.contains_xy(geometry, x, y)
    for at_x, at_y in zip(x[kept].tolist(), y[kept].tolist(), strict=True):
        path.addEllipse(QRectF(at_x - radius, at_y - radius, 2 * radius, 2 * radius))
    return path


def paint_lines_over(canvas: TableCanvas, ground: BaseGeometry, colour: QColor, way: int) -> None:
    """Thin lines over ground of the table: a texture on screen, lines on paper."""
    if canvas.vector:
        lines = hatch_path(canvas.scale.geometry(ground), 8.0 * canvas.pixel, way)
        canvas.painter.strokePath(lines, canvas.pen(colour, 1.0))
    else:
        canvas.painter.fillPath(canvas.scale.path(ground), thin_line_brush(colour, canvas.pixel, way))


def hatch_path(geometry: BaseGeometry, gap: float, way: int = RISING) -> QPainterPath:
    """A hatch over a geometry of the scene as lines, for paper: ``gap`` scene units apart, the ``way`` of
    :func:`~workbench.desktop.drawing.patterns.hatch_lines`."""
    if geometry.is_empty:
        return QPainterPath()
    left, top, right, bottom = geometry.bounds
    angle = math.radians(way)
    along, normal = np.array([math.cos(angle), math.sin(angle)]), np.array([-math.sin(angle), math.cos(angle)])
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    across, ends = corners @ normal, corners @ along
    first, last = math.floor(across.min() / gap), math.ceil(across.max() / gap)
    lines = [
        (k * gap * normal + ends.min() * along, k * gap * normal + ends.max() * along) for k in range(first, last + 1)
    ]
    return geometry_path(shapely.intersection(shapely.MultiLineString(lines), geometry))


def ticks_path(edge: BaseGeometry, inside: BaseGeometry, step: float = 22.0, length: float = 6.0) -> QPainterPath:
    """Short ticks along an edge towards what lies inside of it; all in scene units."""
    path = QPainterPath()
    middle = inside.representative_point()
    for course in getattr(edge, "geoms", [edge]):
        for way in np.arange(step / 2, course.length, step).tolist():
            at = course.interpolate(way)
            dx, dy = middle.x - at.x, middle.y - at.y
            size = math.hypot(dx, dy) or 1.0
            start = QPointF(at.x, at.y)
            path.moveTo(start)
            path.lineTo(start + QPointF(dx / size, dy / size) * length)
    return path


def area_part(geometry: BaseGeometry) -> BaseGeometry:
    """What of a geometry has an area."""
    if geometry.geom_type in ("Polygon", "MultiPolygon"):
        return geometry
    parts = [part for part in _simple(geometry) if part.geom_type == "Polygon"]
    found: BaseGeometry = shapely.union_all(parts) if parts else shapely.Polygon()
    return found


def line_part(geometry: BaseGeometry) -> list[BaseGeometry]:
    """The bare lines in a geometry."""
    return [part for part in _simple(geometry) if part.geom_type == "LineString" and part.length > 0]


def _simple(geometry: BaseGeometry) -> list[BaseGeometry]:
    """All parts, parts of parts too."""
    parts = shapely.get_parts(geometry).tolist()
    return [one for part in parts for one in (_simple(part) if hasattr(part, "geoms") else [part])]


def limit_on_table(disc: BaseGeometry, table: BaseGeometry) -> BaseGeometry:
    """The part of the edge of a disc that lies on the table: where a limit is, and not the end of the table."""
    found: BaseGeometry = area_part(disc).boundary.intersection(table.buffer(-1e-6))
    return found


UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT = (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)
"""Directions in which labels of rings lie; each drawing has its own, so that they do not cover each other."""


def label_places(
    edge: BaseGeometry,
    table: BaseGeometry,
    origin: QPointF,
    avoid: Iterable[QPointF] = (),
    towards: tuple[float, float] = UPPER_LEFT,
) -> QPointF | None:
    """Where a label on an edge is best read: its point that lies most exactly in a direction from ``origin`` and well on the
    table."""
    inner = edge.intersection(table.buffer(-min(12.0, table.length / 40)))
    if inner.is_empty:
        return None
    points = shapely.get_coordinates(inner)
    away = points - np.array([origin.x(), origin.y()])
    size = np.hypot(*away.T)
    size[size == 0] = 1.0
    wish = (away / size[:, None]) @ (np.array(towards) / math.hypot(*towards))
    for other in avoid:
        near = np.hypot(*(points - np.array([other.x(), other.y()])).T) < 60
        wish[near] -= 1.0
    best = points[int(np.argmax(wish))]
    return QPointF(float(best[0]), float(best[1]))


translate = QCoreApplication.translate


class Ring(NamedTuple):
    """A limit as it is drawn: its name, length, edge on the table, and where its label lies (None = nowhere)."""

    name: str
    limit: float
    path: QPainterPath
    label: QPointF | None


def limit_rings(
    rings: Iterable[tuple[str, float | None, BaseGeometry]],
    origin: Point,
    board: TabletopBoard,
    scale: TableScale,
    towards: tuple[float, float] = UPPER_LEFT,
) -> list[Ring]:
    """The rings of limits around a point of the table; those without a limit, or wholly off the table, are left out."""
    found: list[Ring] = []
    table, middle = scale.geometry(board.outline), scale.scene(origin)
    for name, limit, disc in rings:
        edge = limit_on_table(disc, board.outline)
        if limit is None or edge.is_empty:
            continue
        edge = scale.geometry(edge)
        at = label_places(edge, table, middle, [ring.label for ring in found if ring.label is not None], towards)
        found.append(Ring(name, limit, geometry_path(edge), at))
    return found


def paint_label(canvas: TableCanvas, at: QPointF, words: str, fill: QColor, ink: QColor | None = None) -> None:
    """A tag that is moved so far that it lies on the table; ink as of :meth:`Pens.tag`."""
    box, rect = canvas.tag_box(at, words), canvas.scale.rect
    x = min(max(at.x(), rect.left() + box.width() / 2), rect.right() - box.width() / 2)
    y = min(max(at.y(), rect.top() + box.height() / 2), rect.bottom() - box.height() / 2)
    canvas.tag(QPointF(x, y), words, fill, ink)


def short_citation(rule: str) -> str:
    """A citation as short as it is still found: its page, or else its reading or last heading; the tooltip has all of it."""
    inside = rule.replace("(hors source)", "").strip()
    page = re.match(r"p\.\d+(-\d+)?", inside)
    return page[0] if page else inside.rpartition("(")[2].rstrip(")").rpartition(", ")[2]


def length_text(value: float, digits: int = 1) -> str:
    """A length as it is printed on the table: one decimal, or so many, none where they are zero, with the mark of the
    language."""
    said = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return said.replace(".", translate("TableLegends", ".", "decimal mark"))


def unit_word(unit: str) -> str:
    """What the unit of a table is called in the language of the window."""
    return translate("TableLegends", "in", "inches") if unit == "in" else unit


def stop_of(line: TabletopLine) -> float:
    """The fraction of a line at which it is first stopped, 1 if it is not, 0 where a rule forbids all of it."""
    if line.visible:
        return 1.0
    if line.stopped is None:
        return 0.0
    start, length = line.origin.point, math.dist(line.origin.point, line.target.point)
    return min(math.dist(start, line.stopped) / length, 1.0) if length else 0.0

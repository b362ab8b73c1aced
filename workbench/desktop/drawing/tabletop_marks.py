"""Marks that several answers on a table use: rings of observers and limits, dots, hatches, ticks, labels."""

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

from workbench.base.numbers import FloatArray
from workbench.desktop.drawing.patterns import RISING, thin_line_brush
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.look.answer_colours import CARD, answer_colours
from workbench.engine.sight.results import Standpoint, TabletopLine
from workbench.engine.sight.tabletop_wording import number_text
from workbench.geometry.prepared import prepared_here
from workbench.rules.values import citation_words
from workbench.scenario.presence import drawn_units
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CM_PER_INCH, Point, TabletopBoard


def paint_observer_rings(canvas: TabletopCanvas, stands: Iterable[Standpoint], colour: QColor | None = None) -> None:
    """Paint a ring around each observer's place."""
    colour = colour or answer_colours().clear
    painter = canvas.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stand in stands:
        at = canvas.scale.scene(stand.point)
        for ink, width in ((CARD, 6.0), (colour, 3.0)):
            painter.setPen(canvas.pen(ink, width))
            painter.drawEllipse(at, 9 * canvas.pixel, 9 * canvas.pixel)


def dots_path(geometry: BaseGeometry, step: float, radius: float = 1.1) -> QPainterPath:
    """Dots in a geometry of the scene, ``step`` scene units apart in staggered rows at fixed places."""
    path = QPainterPath()
    if geometry.is_empty:
        return path
    left, top, right, bottom = geometry.bounds
    rows = np.arange(math.floor(top / step), math.ceil(bottom / step) + 1)
    columns = np.arange(math.floor(left / step) - 1, math.ceil(right / step) + 1)
    y, x = np.meshgrid(rows * step, columns * step, indexing="ij")
    x = x + (rows % 2)[:, None] * step / 2
    inside = shapely.contains_xy(prepared_here(geometry), x, y)
    for at_x, at_y in zip(x[inside].tolist(), y[inside].tolist(), strict=True):
        path.addEllipse(QRectF(at_x - radius, at_y - radius, 2 * radius, 2 * radius))
    return path


def paint_lines_over(canvas: TabletopCanvas, ground: BaseGeometry, colour: QColor, direction: int) -> None:
    """Paint thin lines over ground of the table: a texture on screen, lines on paper."""
    if canvas.vector:
        lines = hatch_path(canvas.scale.geometry(ground), 8.0 * canvas.pixel, direction)
        canvas.painter.strokePath(lines, canvas.pen(colour, 1.0))
    else:
        canvas.painter.fillPath(canvas.scale.path(ground), thin_line_brush(colour, canvas.pixel, direction))


def hatch_path(geometry: BaseGeometry, gap: float, direction: int = RISING) -> QPainterPath:
    """A hatch over a geometry of the scene as lines, for paper: ``gap`` scene units apart, with the ``direction`` of
    :func:`~workbench.desktop.drawing.patterns.hatch_lines_path`."""
    if geometry.is_empty:
        return QPainterPath()
    left, top, right, bottom = geometry.bounds
    angle = math.radians(direction)
    along, normal = np.array([math.cos(angle), math.sin(angle)]), np.array([-math.sin(angle), math.cos(angle)])
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    across, ends = corners @ normal, corners @ along
    first, last = math.floor(across.min() / gap), math.ceil(across.max() / gap)
    lines = [
        (k * gap * normal + ends.min() * along, k * gap * normal + ends.max() * along) for k in range(first, last + 1)
    ]
    return geometry_path(shapely.intersection(shapely.MultiLineString(lines), geometry))


def ticks_path(edge: BaseGeometry, inside: BaseGeometry, step: float = 22.0, length: float = 6.0) -> QPainterPath:
    """Short ticks along an edge towards the geometry inside it; all lengths in scene units."""
    path = QPainterPath()
    middle = inside.representative_point()
    for course in getattr(edge, "geoms", [edge]):
        for distance in np.arange(step / 2, course.length, step).tolist():
            at = course.interpolate(distance)
            dx, dy = middle.x - at.x, middle.y - at.y
            size = math.hypot(dx, dy) or 1.0
            start = QPointF(at.x, at.y)
            path.moveTo(start)
            path.lineTo(start + QPointF(dx / size, dy / size) * length)
    return path


def area_part(geometry: BaseGeometry) -> BaseGeometry:
    """The parts of a geometry that have an area."""
    if geometry.geom_type in ("Polygon", "MultiPolygon"):
        return geometry
    parts = [part for part in _single_parts(geometry) if part.geom_type == "Polygon"]
    found: BaseGeometry = shapely.union_all(parts) if parts else shapely.Polygon()
    return found


def line_part(geometry: BaseGeometry) -> list[BaseGeometry]:
    """The lines among the parts of a geometry."""
    return [part for part in _single_parts(geometry) if part.geom_type == "LineString" and part.length > 0]


def _single_parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """All parts of a geometry, including parts of parts."""
    parts = shapely.get_parts(geometry).tolist()
    return [one for part in parts for one in (_single_parts(part) if hasattr(part, "geoms") else [part])]


def limit_on_table(disc: BaseGeometry, table: BaseGeometry) -> BaseGeometry:
    """The part of a disc's edge that lies on the table, without the edge of the table itself."""
    found: BaseGeometry = area_part(disc).boundary.intersection(table.buffer(-1e-6))
    return found


UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT = (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)
"""Directions of ring labels; each drawing uses its own, so that labels do not cover each other."""


def best_label_place(
    edge: BaseGeometry,
    table: BaseGeometry,
    origin: QPointF,
    avoid: Iterable[QPointF] = (),
    towards: tuple[float, float] = UPPER_LEFT,
) -> QPointF | None:
    """The best point for a label on an edge: the one nearest to a direction from ``origin``, away from the table's edge and
    from the points to ``avoid``; None if the edge is not on the table."""
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
    """The drawing of a limit: name, length, edge on the table, and the place of its label (None = no label). ``places`` (n x 2,
    scene) are points of the edge, those nearest to the wished direction first."""

    name: str
    limit: float
    path: QPainterPath
    label: QPointF | None
    places: FloatArray


def limit_rings(
    rings: Iterable[tuple[str, float | None, BaseGeometry]],
    origin: Point,
    board: TabletopBoard,
    scale: TabletopScale,
    towards: tuple[float, float] = UPPER_LEFT,
) -> list[Ring]:
    """The rings of limits around a point of the table, without those that have no limit or lie wholly off the table."""
    found: list[Ring] = []
    table, middle = scale.geometry(board.outline), scale.scene(origin)
    for name, limit, disc in rings:
        edge = limit_on_table(disc, board.outline)
        if limit is None or edge.is_empty:
            continue
        edge = scale.geometry(edge)
        at = best_label_place(edge, table, middle, [ring.label for ring in found if ring.label is not None], towards)
        inner = shapely.get_coordinates(shapely.segmentize(edge, _STEP).intersection(table.buffer(-1.0)))
        away = inner - np.array([middle.x(), middle.y()])
        wish = away @ np.array(towards) / np.maximum(np.hypot(*away.T), 1e-9)
        found.append(Ring(name, limit, geometry_path(edge), at, inner[np.argsort(-wish, kind="stable")]))
    return found


_STEP = 12.0
"""Labels of limits are tried at points of the edge that lie at most so far apart, in the scene."""
_WAYS = np.array([(0, 0), (0, -1), (0, 1), (1, 0), (-1, 0)])
"""The sides to which labels of limits give way."""
_LEAST_UNIT = 18.0
"""Pixels that a unit takes at least."""
_COUNT_BELOW = 18.0
"""Pixels below a unit that the number of its figures takes."""


def boxes_of_units(scenario: TabletopScenario, scale: TabletopScale) -> FloatArray:
    """The boxes of all units on a table, in the scene: a row of left, top, right and bottom for each (n x 4)."""
    rows = []
    for _, unit in drawn_units(scenario.forces):
        if unit.at is not None:
            xs, ys = np.array(unit.models or (unit.at,)).T
            base = unit.base if isinstance(unit.base, tuple) else (unit.base or 0.0,)
            around = max(*base, *(unit.hull or (0.0, 0.0))) / 2
            rows.append((min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around))
    return np.array(rows, dtype=np.float64).reshape(-1, 4) * scale.per_unit


def paint_ring_labels(
    canvas: TabletopCanvas,
    labels: Iterable[tuple[Ring, str]],
    units: FloatArray,
    fill: QColor,
    ink: QColor | None = None,
) -> list[QRectF]:
    """Paint the words of each ring on its edge: near the direction that it wishes, off units (``units``, n x 4) and off the
    other words; where the edge has no room, beside it, and where nothing is free, where the least is covered.
    Gives their boxes, in the scene."""
    painted = []
    # a unit that is small on the screen is drawn as a larger token
    lacking = np.clip(_LEAST_UNIT * canvas.pixel - (units[:, 2:] - units[:, :2]), 0.0, None) / 2
    taken = np.hstack([units[:, :2] - lacking, units[:, 2:] + lacking])
    taken[:, 3] += _COUNT_BELOW * canvas.pixel
    rect = canvas.scale.rect
    for ring, words in labels:
        if ring.label is None:
            continue
        box = canvas.tag_box(QPointF(), words)
        half = np.array([box.width(), box.height()]) / 2
        on_edge = np.vstack([[[ring.label.x(), ring.label.y()]], ring.places])
        # a small reach between other units has no free edge: then beside it, near first
        points = np.vstack(
            [on_edge + way * 2 * half * far for far in (0, 1, 2, 3) for way in (_WAYS if far else _WAYS[:1])]
        )
        points = np.clip(points, half, np.array([rect.width(), rect.height()]) - half)
        low = np.maximum((points - half)[:, None], taken[None, :, :2])
        high = np.minimum((points + half)[:, None], taken[None, :, 2:])
        covered = np.prod(np.clip(high - low, 0.0, None), axis=2).sum(axis=1)
        at = points[int(np.argmin(covered))]
        taken = np.vstack([taken, [*(at - half), *(at + half)]])
        canvas.paint_tag(QPointF(*at.tolist()), words, fill, ink)
        painted.append(QRectF(QPointF(*(at - half).tolist()), box.size()))
    return painted


def paint_label(canvas: TabletopCanvas, at: QPointF, words: str, fill: QColor, ink: QColor | None = None) -> None:
    """Paint a tag, moved so that it lies on the table; ``ink`` is that of :meth:`AnswerPens.paint_tag`."""
    box, rect = canvas.tag_box(at, words), canvas.scale.rect
    x = min(max(at.x(), rect.left() + box.width() / 2), rect.right() - box.width() / 2)
    y = min(max(at.y(), rect.top() + box.height() / 2), rect.bottom() - box.height() / 2)
    canvas.paint_tag(QPointF(x, y), words, fill, ink)


def short_citation(rule: str, language: str) -> str:
    """The shortest useful form of a citation: its page, or else its reading or last heading; the tooltip shows all of it."""
    inside = citation_words(rule.replace("(hors source)", "").strip(), language)
    page = re.match(r"p\.\d+(-\d+)?", inside)
    return page[0] if page else inside.rpartition("(")[2].rstrip(")").rpartition(", ")[2]


def length_text(value: float, digits: int = 1) -> str:
    """A length as printed on the table: with up to ``digits`` decimals, no trailing zeros, and the decimal mark of the
    language."""
    return number_text(value, digits).en.replace(".", translate("TableLegends", ".", "decimal mark"))


def unit_word(unit: str) -> str:
    """The name of a table's unit in the language of the window."""
    return translate("TableLegends", "in", "inches") if unit == "in" else unit


def in_other_unit(value: float, unit: str) -> str:
    """A length of a table in the other of its two units: ``30.5 cm`` for 12 inches."""
    other = "cm" if unit == "in" else "in"
    return f"{length_text(value * CM_PER_INCH if unit == 'in' else value / CM_PER_INCH)} {unit_word(other)}"


class _ShownUnits:
    """Whether lengths are shown in both units, for the whole program."""

    both = False


def show_both_units(both: bool) -> None:
    """Show measured lengths in both units from now on, else only in that of the table."""
    _ShownUnits.both = both


def measured(value: float, unit: str, *, digits: int = 1) -> str:
    """A length that was measured on a table: ``12 in``, or ``12 in (30.5 cm)`` where both units are wanted."""
    return f"{length_text(value, digits)} {measured_unit(value, unit)}"


def measured_unit(value: float, unit: str) -> str:
    """The unit after the number of a measured length: ``in``, or ``in (30.5 cm)`` where both units are wanted."""
    return f"{unit_word(unit)} ({in_other_unit(value, unit)})" if _ShownUnits.both else unit_word(unit)


def measured_size(across: float, down: float, unit: str) -> str:
    """A measured width and depth: ``12 × 8 in``, with both in the other unit where that is wanted."""
    words = f"{length_text(across)} × {length_text(down)} {unit_word(unit)}"
    if not _ShownUnits.both:
        return words
    factor = CM_PER_INCH if unit == "in" else 1 / CM_PER_INCH
    return f"{words} ({length_text(across * factor)} × {in_other_unit(down, unit)})"


def measured_of(value: float, most: float, unit: str) -> str:
    """A length of the most that is allowed: ``7.2 / 9 in``, with both in the other unit where that is wanted."""
    words = f"{length_text(value)} / {length_text(most)} {unit_word(unit)}"
    if not _ShownUnits.both:
        return words
    factor = CM_PER_INCH if unit == "in" else 1 / CM_PER_INCH
    return f"{words} ({length_text(value * factor)} / {in_other_unit(most, unit)})"


def stop_fraction(line: TabletopLine) -> float:
    """The fraction of a line at which it is first blocked: 1 if it is clear, 0 if a rule forbids all of it."""
    if line.visible:
        return 1.0
    if line.stopped is None:
        return 0.0
    start, length = line.origin.point, math.dist(line.origin.point, line.target.point)
    return min(math.dist(start, line.stopped) / length, 1.0) if length else 0.0

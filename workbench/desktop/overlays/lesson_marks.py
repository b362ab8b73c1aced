"""The places of a lesson's question on the map: its ends, the places to choose from, and which of them were right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.desktop.drawing.answer_painter import AnswerPens, HexPainter, Legend
from workbench.desktop.drawing.grid_and_labels import label_offset
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.terrain_styles import draw_haloed, exact_outline
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, readable_ink
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import DrawerCache, OnHexes, OnTables, OverlayKind
from workbench.desktop.overlays.label_placement import Tag, around, paint_tags
from workbench.lessons.places import places_on
from workbench.lessons.run import CHOSEN, END, MISSED, RIGHT, WRONG, PlaceMark
from workbench.scenario.tabletop_board import Point

_SIGNS = {CHOSEN: "●", RIGHT: "✓", WRONG: "✗", MISSED: "!"}
_RING, _BADGE, _GAP = 13.0, 9.0, 2.0
"""Pixels: the radius of the ring about a point of a table, that of a badge, and the gap between a base and its ring."""
_BARE = QColor(255, 255, 255, 170)
"""Lies below the ring of a bare point."""
_NUMBER, _LEAST_NUMBER = 0.16, 11.0
"""The height of the number of a marked hex in hexes, and the least in pixels."""
_INSET = 0.9
"""The share of a hex that its outline takes, so that those of neighbours stay apart."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One marked place: the hexes that it is (one, or the two of a hexside; none on a table), its point in the units of the
    map, its kind, words beside it, and the radius of the base that it goes round (0: a bare point)."""

    point: Point
    kind: str
    hexes: tuple[int, ...] = ()
    words: str = ""
    radius: float = 0.0


@dataclass(frozen=True, eq=False, slots=True)
class MarksSource:
    """The source of the overlay; without marks nothing is drawn."""

    marks: tuple[Mark, ...] = ()


def marks_on_map(marks: Sequence[PlaceMark], analysis: AnyAnalysis, language: str) -> MarksSource:
    """The marks of a question where they lie on the map; those of places that are not on it are left out."""
    places = places_on(analysis)
    found = ((one.kind, places.marked(one.place)) for one in marks)
    return MarksSource(
        tuple(Mark(at.point, kind, at.hexes, at.words.get(language), at.radius) for kind, at in found if at is not None)
    )


# --- What the drawers of both kinds of map share.


def _colour(kind: str) -> QColor:
    colours = answer_colours()
    if kind == RIGHT:
        return colours.clear
    if kind == WRONG:
        return colours.blocked
    if kind == MISSED:
        return colours.hindered
    return colours.selection if kind == CHOSEN else DARK


def _line(kind: str) -> Qt.PenStyle:
    if kind in (CHOSEN, RIGHT, END):
        return Qt.PenStyle.SolidLine
    return Qt.PenStyle.DotLine if kind == WRONG else Qt.PenStyle.DashLine


def _outline(canvas: AnswerPens, path: QPainterPath, kind: str) -> None:
    width = 4.0 if kind in _SIGNS else 3.4 if kind == END else 2.4
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    canvas.painter.strokePath(path, canvas.pen(CARD, width + 3.0))
    canvas.painter.strokePath(path, canvas.pen(_colour(kind), width, _line(kind)))


def _badge(canvas: AnswerPens, at: QPointF, kind: str) -> None:
    sign = _SIGNS.get(kind)
    if sign is None:
        return
    radius, fill = _BADGE * canvas.pixel, _colour(kind)
    canvas.painter.setPen(canvas.pen(CARD, 1.6))
    canvas.painter.setBrush(fill)
    canvas.painter.drawEllipse(at, radius, radius)
    ink = readable_ink(fill)
    draw_haloed(canvas.painter, at, sign, 13 * canvas.pixel, ink, halo=QColor(0, 0, 0, 0))


class _Marks:
    """The parts that the drawers have in common: no card, for the question stands beside the map."""

    legend = Legend("")

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Nothing: there is no card."""


# --- On maps of hexes.


@dataclass(frozen=True, eq=False, slots=True)
class MarksOverlay:
    """The marks on a map of hexes."""

    marks: tuple[Mark, ...]
    legend: Legend = Legend("")


class HexMarksDrawer(_Marks):
    """Draws :class:`MarksOverlay`, all of it above the counters. The name of a hex stands where its number is, which the
    outline and counters hide, and not on its edge, where it would hide what lies there: a hedge or a cliff."""

    layer = Layer.EXPOSURE

    def __init__(self, overlay: MarksOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self._label = label_offset(plane)
        self._plane = plane
        self._paths = [self._path(mark, plane) for mark in overlay.marks]
        self.boxes = [path.boundingRect() for path in self._paths]
        """Where the marks lie, in scene units."""

    def _path(self, mark: Mark, plane: Plane) -> QPainterPath:
        path = QPainterPath()
        if len(mark.hexes) == 2:
            a, b = plane.side(*mark.hexes)
            path.moveTo(a)
            path.lineTo(b)
            return path
        for number in mark.hexes:
            mask = np.zeros(plane.grid.size, dtype=np.bool_)
            mask[number] = True
            path.addPath(exact_outline(plane, mask, np.array([number])))
        middle = path.boundingRect().center()
        smaller = QPainterPath()
        for k in range(path.elementCount()):
            element = path.elementAt(k)
            at = middle + (QPointF(element.x, element.y) - middle) * _INSET
            if k == 0 or element.isMoveTo():
                smaller.moveTo(at)
            else:
                smaller.lineTo(at)
        return smaller

    def paint(self, canvas: HexPainter) -> None:
        """The ends of the question, below the counters: their fronts point over it."""
        for mark, path in zip(self.overlay.marks, self._paths, strict=True):
            if mark.kind == END:
                _outline(canvas, path, mark.kind)

    def paint_above(self, canvas: HexPainter) -> None:
        """Outlines of the other places, then what was right, then the names of the places, off each other."""
        for mark, path in zip(self.overlay.marks, self._paths, strict=True):
            if mark.kind != END:
                _outline(canvas, path, mark.kind)
        for mark, path in zip(self.overlay.marks, self._paths, strict=True):
            box = path.boundingRect()
            low = QPointF(box.center().x(), box.bottom() if len(mark.hexes) == 1 else box.center().y())
            _badge(canvas, low, mark.kind)
        self._paint_numbers(canvas)
        seen = [
            Tag(box.center(), mark.words, DARK, off=max(box.width(), box.height()) / canvas.pixel / 2 + 2)
            for mark, box in zip(self.overlay.marks, self.boxes, strict=True)
            if mark.words and canvas.visible.intersects(box) and len(mark.hexes) != 1
        ]
        paint_tags(canvas, seen, self.boxes, canvas.visible)

    def _paint_numbers(self, canvas: HexPainter) -> None:
        """Write the names of single hexes where their numbers stand."""
        size = max(_NUMBER * UNIT, _LEAST_NUMBER * canvas.pixel)
        for mark in self.overlay.marks:
            if len(mark.hexes) == 1:
                at = self._plane.centre(mark.hexes[0]) + QPointF(0, self._label + size / 3 - _NUMBER * UNIT / 3)
                draw_haloed(canvas.painter, at, mark.words, size, DARK, halo=CARD)


def _of(source: MarksSource, language: str) -> MarksOverlay | None:
    return MarksOverlay(source.marks) if source.marks else None


def _keep_clear(overlay: MarksOverlay) -> tuple[int, ...]:
    return tuple(number for mark in overlay.marks for number in mark.hexes)


# --- On tables.


class TabletopMarksDrawer(_Marks):
    """Draws the marks on a table, above the units."""

    layer = Layer.HOVER

    def __init__(self, source: MarksSource) -> None:
        self.subject = source

    def paint(self, canvas: TabletopCanvas) -> None:
        """Rings, then what was right, and where bare points are."""
        tags, rings = [], []
        for mark in self.subject.marks:
            at, radius = canvas.scale.scene(mark.point), self._radius(mark, canvas)
            rings.append(around(canvas, at, radius / canvas.pixel))
            path = QPainterPath()
            path.addEllipse(at, radius, radius)
            if mark.words:  # a bare point, which counters below it and names of units must not hide
                canvas.painter.fillPath(path, _BARE)
                canvas.tags.append(rings[-1])
            _outline(canvas, path, mark.kind)
            if mark.words:
                canvas.painter.setPen(Qt.PenStyle.NoPen)
                canvas.painter.setBrush(DARK)
                canvas.painter.drawEllipse(at, 2.5 * canvas.pixel, 2.5 * canvas.pixel)
                tags.append(Tag(at, mark.words, DARK, off=_RING + 3))
        paint_tags(canvas, tags, rings, canvas.visible)
        for mark in self.subject.marks:
            beside = QPointF(1, -1) * 0.75 * self._radius(mark, canvas)
            _badge(canvas, canvas.scale.scene(mark.point) + beside, mark.kind)

    @staticmethod
    def _radius(mark: Mark, canvas: TabletopCanvas) -> float:
        """The radius of the ring about a point, or about the base of a unit."""
        return max(_RING * canvas.pixel, mark.radius * canvas.scale.per_unit + _GAP * canvas.pixel)


def _drawers(source: MarksSource, language: str, _: DrawerCache) -> Iterator[TabletopDrawer]:
    if source.marks:
        yield TabletopMarksDrawer(source)


KIND = OverlayKind(
    "lesson_marks",
    OnHexes(
        MarksOverlay, HexMarksDrawer, _of, attrgetter("marks"), keep_clear=_keep_clear, whole=True, source=MarksSource
    ),
    OnTables(_drawers, 90, source=MarksSource),
)

"""Coherency on a tabletop: rings, marks on figures that are out of it, outlines of groups; and auras."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.base.text import fill
from workbench.desktop.drawing.answer_painter import Legend
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import length_text, measured, measured_unit, paint_label
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, TabletopSketch, paint_sketch
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.drawing.terrain_styles import draw_haloed
from workbench.desktop.look.answer_colours import CARD, answer_colours, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import DrawerCache, OnTables, OverlayKind
from workbench.desktop.overlays.tabletop_words import tabletop_place_words
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace
from workbench.engine.fire.tabletop_capabilities import Aura
from workbench.engine.sight.tabletop_footprints import (
    Coherency,
    group_coherency,
    printed_distance,
    standing,
    unit_coherency,
)
from workbench.rules.ruleset import Ruleset
from workbench.scenario.presence import drawn_units, stands_by_itself
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point, TabletopBoard
from workbench.scenario.units import TabletopUnit

translate = QCoreApplication.translate

# --- Drawings on a tabletop in addition to answers: rings and outlines of coherency, sides of units, rulers and
# templates. Window and pictures draw them alike.


class Paintable(Protocol):
    """Something that can be painted on a table."""

    def paint(self, canvas: TabletopCanvas) -> None:
        """Paint."""
        ...


@dataclass(frozen=True)
class ExtraDrawings:
    """Drawings under and over the units, and the sketch of a tool."""

    under: tuple[Paintable, ...] = ()
    over: tuple[Paintable, ...] = ()
    sketch: TabletopSketch = NO_SKETCH

    def paint_under(self, canvas: TabletopCanvas) -> None:
        """Paint what lies under the units."""
        for one in self.under:
            one.paint(canvas)

    def paint_over(self, canvas: TabletopCanvas) -> None:
        """Paint what lies over them, measures last and without their handles."""
        for one in self.over:
            one.paint(canvas)
        paint_sketch(canvas, replace(self.sketch, handles=(), active=None))


# --- The aura of an officer or a medic who is selected: how far it reaches, and who is in it.


_TINT = 46


class AuraDrawer:
    """Draws :class:`~workbench.engine.fire.tabletop_capabilities.Aura`; ``near`` are the bodies of those in it."""

    layer = Layer.SPOTTING

    def __init__(self, aura: Aura, near: Sequence[BaseGeometry], legend: Legend) -> None:
        self.subject, self.legend = aura, legend
        self._near = tuple(near)

    def paint(self, canvas: TabletopCanvas) -> None:
        """The ground, its edge, outlines of those in it."""
        painter, scale = canvas.painter, canvas.scale
        ground = scale.path(self.subject.ground)
        painter.fillPath(ground, with_alpha(answer_colours().aura_ground, _TINT))
        painter.strokePath(ground, canvas.pen(CARD, 4.0))
        painter.strokePath(ground, canvas.pen(answer_colours().aura, 2.2, Qt.PenStyle.DashLine))
        for body in self._near:
            outline = scale.path_around(body, 4 * canvas.pixel)
            painter.strokePath(outline, canvas.pen(CARD, 4.5))
            painter.strokePath(outline, canvas.pen(answer_colours().aura, 2.6))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the ground."""
        painter.fillRect(box, with_alpha(answer_colours().aura_ground, _TINT))
        pen = painter.pen()
        pen.setColor(answer_colours().aura)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


_ROOM = 0.8
"""How far round its bases the outline of a group lies, in centimetres."""


@dataclass(frozen=True, eq=False)
class GroupOutline:
    """A group as it is drawn: its name, the outline round it in the table's unit, and whether it is selected."""

    name: str
    outline: BaseGeometry
    chosen: bool


def coherencies(
    scenario: TabletopScenario, ruleset: Ruleset, chosen: Sequence[str], own: float | None
) -> Iterator[Coherency]:
    """The coherency of the selected units, each by its figures, with the distance of the ruleset or ``own`` (in the table's
    unit). In games that count bases each group is measured by ``own``, for they print no distance. Each is worked out when it
    is asked for."""
    forces, picked = scenario.forces, frozenset(chosen)
    units = [(side, unit) for side, unit in forces if unit.id in picked and stands_by_itself(unit, forces)]
    for _, unit in units:
        distance = own if own is not None else printed_distance(ruleset, scenario.board, unit)
        if distance is not None and (one := unit_coherency(unit, scenario.board, ruleset, distance)) is not None:
            yield one
    if own is None or printed_distance(ruleset, scenario.board) is not None:
        return
    for side, name in dict.fromkeys((side, unit.group) for side, unit in units if unit.group):
        members = _members(scenario, side, name)
        if len(members) > 1:
            yield group_coherency(members, scenario.board, ruleset, own)


def group_outlines(
    scenario: TabletopScenario, ruleset: Ruleset, chosen: Sequence[str], *, every: bool
) -> tuple[GroupOutline, ...]:
    """The groups of the selected units, or every group, with two units or more on the table."""
    found, picked, forces = [], frozenset(chosen), scenario.forces
    groups: dict[tuple[str, str], list[TabletopUnit]] = {}
    for side, unit in forces:
        if unit.group and stands_by_itself(unit, forces):
            groups.setdefault((side, unit.group), []).append(unit)
    for (_, name), members in groups.items():
        taken = any(unit.id in picked for unit in members)
        if len(members) > 1 and (every or taken):
            found.append(GroupOutline(name, _round(members, scenario.board, ruleset), taken))
    return tuple(found)


def _members(scenario: TabletopScenario, side: str, name: str) -> list[TabletopUnit]:
    units = (unit for owner, unit in drawn_units(scenario.forces) if owner == side)
    return [unit for unit in units if unit.group == name]


def _round(members: Sequence[TabletopUnit], board: TabletopBoard, ruleset: Ruleset) -> BaseGeometry:
    bases = shapely.union_all([standing(unit, board, ruleset) for unit in members])
    found: BaseGeometry = bases.convex_hull.buffer(board.length(_ROOM, "cm"))
    return found


class CoherencyRings:
    """Rings of coherency and outlines of groups, painted below the units."""

    def __init__(self, rings: Sequence[Coherency], groups: Sequence[GroupOutline]) -> None:
        self.rings, self.groups = tuple(rings), tuple(groups)

    def paint(self, canvas: TabletopCanvas) -> None:
        """Paint."""
        painter, scale = canvas.painter, canvas.scale
        soft = with_alpha(answer_colours().coherency, 46)
        seen = _reaching_into(self._bounds * scale.per_unit, canvas.visible, 2 * canvas.pixel)
        for number in np.flatnonzero(seen).tolist():
            path = scale.path(self.rings[number].ground)
            painter.fillPath(path, soft)
            painter.strokePath(path, canvas.pen(answer_colours().coherency, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for group in self.groups:
            path = scale.path(group.outline)
            painter.strokePath(path, canvas.pen(CARD, 4.0))
            style = Qt.PenStyle.SolidLine if group.chosen else Qt.PenStyle.DashLine
            painter.strokePath(path, canvas.pen(answer_colours().group, 1.6, style))
            left, top, right, _ = group.outline.bounds
            at = scale.scene(((left + right) / 2, top)) + QPointF(0, -7 * canvas.pixel)
            draw_haloed(painter, at, group.name, 10 * canvas.pixel, answer_colours().group)

    @cached_property
    def _bounds(self) -> FloatArray:
        """Left, top, right and bottom of each ring at most, in the table's unit."""
        return np.array([ring.bounds for ring in self.rings], dtype=np.float64).reshape(-1, 4)


class CoherencyMarks:
    """Marks on figures that are out of coherency, and the distance allowed, painted above the units. ``places`` are those of
    the labels (see :func:`label_place`) if they have been found before."""

    def __init__(self, rings: Sequence[Coherency], unit: str, places: Sequence[Point] = ()) -> None:
        self.rings = tuple(rings)
        self._unit = unit
        self._found_places = tuple(places)

    def paint(self, canvas: TabletopCanvas) -> None:
        """Paint the marks in the visible part, then the labels there; all of their boxes are noted."""
        painter, scale, pixel = canvas.painter, canvas.scale, canvas.pixel
        painter.setBrush(Qt.BrushStyle.NoBrush)
        bounds = shapely.bounds(self._strays) * scale.per_unit
        seen = _reaching_into(bounds, canvas.visible, _MARK * pixel)
        around = shapely.buffer(self._strays[seen], 3 * pixel / scale.per_unit)
        outlines = geometry_path(scale.geometry(shapely.GeometryCollection(list(around))))
        painter.strokePath(outlines, canvas.pen(CARD, 5.0))
        painter.strokePath(outlines, canvas.pen(answer_colours().blocked, 2.6, Qt.PenStyle.DashLine))
        for (_, top, right, _), is_seen in zip(bounds.tolist(), seen.tolist(), strict=True):
            at = QPointF(right, top)
            if is_seen:
                canvas.paint_tag(at, "!", answer_colours().blocked)
            else:
                canvas.tags.append(canvas.tag_box(at, "!"))
        for place, words in zip(self._places, self._distances, strict=True):
            at = scale.scene(place)
            width = canvas.tag_box(at, words).width()
            at += QPointF(width / 2 + 3 * pixel, 0)
            if canvas.visible.intersects(canvas.tag_box(at, words).adjusted(-width, -pixel, pixel, pixel)):
                paint_label(canvas, at, words, answer_colours().coherency)
            else:
                canvas.tags.append(canvas.tag_box(at, words))

    def distance_words(self, ring: Coherency) -> str:
        """How far apart the figures of a ring may be, as its tag says it."""
        return measured(ring.distance, self._unit)

    @cached_property
    def _strays(self) -> NDArray[np.object_]:
        """The bodies that are out of coherency."""
        return np.array([ring.bodies[place] for ring in self.rings for place in sorted(ring.out)], dtype=object)

    @cached_property
    def _distances(self) -> tuple[str, ...]:
        return tuple(self.distance_words(ring) for ring in self.rings)

    @cached_property
    def _places(self) -> tuple[Point, ...]:
        return self._found_places or tuple(label_place(ring) for ring in self.rings)


def label_place(ring: Coherency) -> Point:
    """The point of the ring that is farthest from figures; of several the rightmost."""
    points = shapely.get_coordinates(ring.ground)
    across = points[:, 0] - points[:, 0].min()
    favour = 0.2 * ring.distance * across / (across.max() or 1.0)
    bodies = np.array(ring.bodies, dtype=object)
    near, far = _distances_between(points, bodies)
    some = np.flatnonzero(far + favour >= (near + favour).max() - _HAIR)
    away = shapely.distance(bodies[:, None], shapely.points(points[some])).min(axis=0)
    x, y = points[some[(away + favour[some]).argmax()]]
    return float(x), float(y)


def _distances_between(points: FloatArray, bodies: NDArray[np.object_]) -> tuple[FloatArray, FloatArray]:
    """Bounds of how far points (n, 2) are from the nearest of some bodies: as far as from the circle round it at least, as far
    as from the largest circle within it about the same middle at most."""
    corners, body = shapely.get_coordinates(bodies, return_index=True)
    marks = shapely.centroid(bodies)
    middles = shapely.get_coordinates(marks).T
    outer = np.zeros(len(bodies))
    np.maximum.at(outer, body, np.hypot(*(corners - middles.T[body]).T))
    inner = shapely.distance(shapely.boundary(bodies), marks)
    inner = np.where(shapely.contains(bodies, marks), inner, -shapely.distance(bodies, marks))
    inner = np.where(np.isnan(inner), 0.0, inner)  # a body without an edge is its middle
    across, down = (points[:, axis, None] - middles[axis] for axis in (0, 1))
    to_middle = np.sqrt(across * across + down * down)
    return (to_middle - outer).min(axis=1), (to_middle - inner).min(axis=1)


def _reaching_into(bounds: FloatArray, part: QRectF, by: float) -> BoolArray:
    """Which of some rectangles (n, 4) reach into a part of the scene, made wider ``by`` so much?"""
    left, top, right, bottom = part.left(), part.top(), part.right(), part.bottom()
    found: BoolArray = (bounds[:, 0] < right + by) & (bounds[:, 2] > left - by)
    found &= (bounds[:, 1] < bottom + by) & (bounds[:, 3] > top - by)
    return found


_MARK = 20
"""The width, in pixels, of the margin around a figure that its marks may cover."""
_HAIR = 1e-6
"""Rounding, in the table's unit."""


# --- The legend on tabletops.


def aura_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of an aura: who is in it."""
    assert answer.aura is not None
    assert answer.question.firing is not None
    aura, board = answer.aura, answer.question.scenario.board
    names = [tabletop_place_words(TabletopPlace(unit), answer, language) for unit in aura.units]
    title = fill(
        translate("TableLegends", "Within {n} {unit} of {who}"),
        n=length_text(aura.radius),
        unit=measured_unit(aura.radius, board.unit),
        who=tabletop_place_words(TabletopPlace(answer.question.firing[0]), answer, language),
    )
    lines = [", ".join(names) if names else translate("TableLegends", "nobody")]
    if aura.bonus:
        lines.append(translate("TableLegends", "morale +{n}").format(n=aura.bonus))
    return Legend(title, tuple(lines))


# --- The kind, for the registry.


def _drawers(answer: TabletopAnswer, language: str, known: DrawerCache) -> Iterator[TabletopDrawer]:
    aura, question = answer.aura, answer.question
    if aura is None or aura.radius <= 0 or question.firing is None:
        return
    scenario, card = question.scenario, aura_legend(answer, language)
    near = [scenario.forces.find(name) for name in aura.units]
    bodies = [standing(one[1], scenario.board, question.ruleset) for one in near if one is not None]
    yield known.get(aura, card, lambda: AuraDrawer(aura, bodies, card))


KIND = OverlayKind("aura", on_tables=OnTables(_drawers, 50))

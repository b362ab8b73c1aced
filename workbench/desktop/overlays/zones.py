"""Zones over the ground: outlined, and hatched or in the style of the side that they are for, told apart by line and letter;
entries with arrows, objectives with flags, notes on tags."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

import numpy as np
import shapely
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.answer_painter import AnswerPens, HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import hexes_path, polylines_path
from workbench.desktop.drawing.patterns import UPRIGHT, hatch_brush, marks_brush
from workbench.desktop.drawing.side_style import CROSSED, DOTTED, PLAIN, SideStyle, paint_marks, side_styles
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import dots_path, hatch_path
from workbench.desktop.drawing.tabletop_numbers import numbered_ground
from workbench.desktop.drawing.terrain_styles import draw_centred, draw_haloed, text_path
from workbench.desktop.look.answer_colours import (
    CARD,
    DARK,
    GREY,
    active_palette,
    answer_colours,
    readable_ink,
    with_alpha,
)
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import DrawerCache, OnHexes, OnTables, OverlayKind
from workbench.desktop.overlays.label_placement import Box, Label, around, box_in_pixels, place_labels, scaled_box
from workbench.desktop.wording.zones import zone_kind_letter, zone_kind_name, zone_label, zone_value_words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, TabletopScenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.zones import AREA, ENTRY, NOTE, OBJECTIVE, SETUP, Zone


@dataclass(frozen=True, slots=True)
class ZoneWords:
    """What stands on the map with a zone: its letter, the words beside it, the name and the style of the side that it is for,
    and the letter and the style of the side that holds it (None: no side)."""

    letter: str
    words: str
    side: str = ""
    style: SideStyle | None = None
    holder: tuple[str, SideStyle] | None = None

    @property
    def tag(self) -> str:
        """The letter, with the side's name unless it stands in the words anyway."""
        return self.letter if not self.side or self.side in self.words else f"{self.letter} {self.side}"


@dataclass(frozen=True, slots=True)
class ZonesOverlay:
    """The zones of a scenario, and the words that stand with each. The name of a zone keeps clear of ``counters``, the hexes
    with units, of those with ``marks`` (flags and notes), and of ``models``, units on a table; ``selected`` ones (ids) are
    framed; words keep off ``numbers``, the boxes of levels and floors of a table, and off ``joins``, along which a printed
    map is cut, where there is room. It is not an answer."""

    zones: tuple[Zone, ...]
    words: tuple[ZoneWords, ...]
    legend: Legend
    counters: frozenset[int] = frozenset()
    marks: frozenset[int] = frozenset()
    models: tuple[Point, ...] = ()
    selected: frozenset[str] = frozenset()
    joins: tuple[Box, ...] = ()
    numbers: tuple[Box, ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class ZonesSource:
    """The source of the overlay: the zones of a scenario, or none unless ``shown``; ``note`` is one more line of the legend,
    ``selected`` are the ids of those selected in the list, ``joins`` boxes of the map along which it is cut; the ``ruleset``
    says which pieces of a table show a level."""

    scenario: AnyScenario
    note: str = ""
    shown: bool = True
    selected: frozenset[str] = frozenset()
    joins: tuple[Box, ...] = ()
    ruleset: Ruleset | None = None


DASHES: dict[str, tuple[float, ...]] = {
    SETUP: (),
    ENTRY: (4.0, 2.2),
    OBJECTIVE: (5.0, 1.8, 0.8, 1.8),
    NOTE: (1.0, 2.0),
    AREA: (1.6, 1.8),
}
"""The line of each kind, in widths of the line."""
_MOST_LETTERS = 26
_MOST_SIDE = 12
_NAME = 12.0
"""The size of names, in pixels."""
_FLAG_MIDDLE = QPointF(4.0, 0.0)
"""What the name of a flag stands above, in pixels from the foot of its place."""


@dataclass(frozen=True, eq=False)
class ZoneShape:
    """A zone ready to be drawn, in scene coordinates: what it fills, its outline, where its name stands, the arrows of an entry
    (tip, direction in radians), what makes its area, for patterns on paper, and whether it is framed as selected."""

    zone: Zone
    words: ZoneWords
    fill: QPainterPath
    edge: QPainterPath
    spot: QPointF
    arrows: tuple[tuple[QPointF, float], ...] = ()
    area: Callable[[], BaseGeometry] = shapely.Polygon
    selected: bool = False

    @property
    def colour(self) -> QColor:
        """That of its side, else that of its kind; in the palette for grey prints always that of its kind."""
        style = self.words.style
        return answer_colours().zones[self.zone.kind] if style is None or active_palette() == GREY else style.ink


@dataclass(frozen=True)
class _Room:
    """In the scene: the boxes of units, what is drawn (words stay inside), and other boxes that words keep off where there is
    room: where the map is cut, and numbers."""

    counters: Sequence[QRectF]
    paper: QRectF
    besides: Sequence[QRectF] = ()


def paint_zones(canvas: AnswerPens, shapes: Sequence[ZoneShape], room: _Room) -> None:
    """Areas first, names and flags above all of them."""
    painter = canvas.painter
    for shape in shapes:
        colour = shape.colour
        _fill(canvas, shape, colour)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if shape.selected:
            _paint_frame(canvas, shape)
        painter.strokePath(shape.edge, canvas.pen(QColor(255, 255, 255, 170), 4.6))
        painter.strokePath(shape.edge, zone_pen(canvas, shape.zone.kind, colour, 2.8))
        for tip, way in shape.arrows:
            _arrow(canvas, tip, way, colour)
    _paint_names(canvas, shapes, room)


_FRAME, _RING = 9.0, 17.0
"""In pixels: the width of the frame of a selected zone, and the radius of the ring round one that is only a point."""


def _paint_frame(canvas: AnswerPens, shape: ZoneShape) -> None:
    """Frame a selected zone: a band under its line, or a ring round its point."""
    painter = canvas.painter
    pen = canvas.pen(answer_colours().selection, _FRAME)
    if not shape.edge.isEmpty():
        painter.strokePath(shape.edge, pen)
        return
    radius = _RING * canvas.pixel
    for colour, width in ((CARD, 5.0), (answer_colours().selection, 3.0)):
        painter.setPen(canvas.pen(colour, width))
        painter.drawEllipse(shape.spot, radius, radius)


_VEIL, _PLAIN_VEIL, _MARKS, _HATCH = 14, 52, 92, 46
"""How strongly a zone is painted: between marks, without marks, the marks of a side, the hatch of a zone for all."""
_GAP = 16
"""The distance of the marks of a side in a zone, in pixels."""


def _fill(canvas: AnswerPens, shape: ZoneShape, colour: QColor) -> None:
    """The pattern of its side, or a thin hatch: textures on screen, lines and dots on paper."""
    style, painter = shape.words.style, canvas.painter
    if style is not None and style.pattern == PLAIN:
        painter.fillPath(shape.fill, with_alpha(colour, _PLAIN_VEIL))
        return
    veil = with_alpha(colour, _VEIL)
    if not canvas.vector:
        brush = hatch_brush(with_alpha(colour, _HATCH), veil, canvas.pixel)
        if style is not None:
            brush = marks_brush(style.pattern, with_alpha(colour, _MARKS), veil, canvas.pixel, _GAP)
        painter.fillPath(shape.fill, brush)
        return
    painter.fillPath(shape.fill, veil)
    ground, gap = shape.area(), _GAP * canvas.pixel
    if style is None:
        painter.strokePath(hatch_path(ground, 0.55 * gap), _flat(canvas, with_alpha(colour, 90), 1.8))
    elif style.pattern == DOTTED:
        painter.fillPath(dots_path(ground, 0.75 * gap, 0.16 * gap), with_alpha(colour, _MARKS))
    elif style.pattern == CROSSED:
        for direction in (0, UPRIGHT):
            painter.strokePath(hatch_path(ground, gap, direction), _flat(canvas, with_alpha(colour, _MARKS), 2.2))
    else:
        painter.strokePath(hatch_path(ground, 0.7 * gap), _flat(canvas, with_alpha(colour, _MARKS), 4.6))


def _flat(canvas: AnswerPens, colour: QColor, width: float) -> QPen:
    pen = canvas.pen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def zone_pen(canvas: AnswerPens, kind: str, colour: QColor, width: float) -> QPen:
    """The line of a kind of zone."""
    pen = canvas.pen(colour, width)
    if DASHES[kind]:
        pen.setDashPattern(DASHES[kind])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _arrow(canvas: AnswerPens, tip: QPointF, way: float, colour: QColor) -> None:
    size = 15 * canvas.pixel
    points = [(0.0, 0.0), (-0.9, -0.62), (-0.9, -0.22), (-1.9, -0.22), (-1.9, 0.22), (-0.9, 0.22), (-0.9, 0.62)]
    cosine, sine = math.cos(way), math.sin(way)
    polygon = [
        QPointF(tip.x() + size * (x * cosine - y * sine), tip.y() + size * (x * sine + y * cosine)) for x, y in points
    ]
    canvas.painter.setPen(canvas.pen(CARD, 1.4))
    canvas.painter.setBrush(colour)
    canvas.painter.drawPolygon(QPolygonF(polygon))


def _paint_names(canvas: AnswerPens, shapes: Sequence[ZoneShape], room: _Room) -> None:
    """Flags beside the counters of their places, letters and names off them and off each other; all of these off the counters
    and what else words keep off where there is room."""
    pixel = canvas.pixel
    shapes = [_off_counters(shape, pixel, room.counters) if shape.zone.kind == OBJECTIVE else shape for shape in shapes]
    flags = [shape for shape in shapes if shape.zone.kind == OBJECTIVE]
    for shape in flags:
        _flag(canvas, shape.spot, shape.colour, shape.zone, shape.words.holder)
    taken = [box_in_pixels(_flag_box(shape, pixel), pixel) for shape in flags]
    tagged = [shape for shape in shapes if shape.zone.kind != OBJECTIVE]
    paper = box_in_pixels(room.paper, pixel)
    units = [box_in_pixels(box, pixel) for box in (*room.besides, *room.counters)]
    tags = place_labels([_tag_label(canvas, shape) for shape in tagged], (*taken, *units), paper)
    spots = {id(shape): shape.spot + _FLAG_MIDDLE * pixel for shape in flags}
    for shape, box in zip(tagged, tags, strict=True):
        assert box is not None  # a letter is needed
        spots[id(shape)] = _middle(box, pixel)
        canvas.paint_tag(spots[id(shape)], _tag_words(shape), shape.colour)
        taken.append(box)
    named = [shape for shape in shapes if shape.words.words]
    for shape, box in zip(named, _name_boxes(canvas, named, spots, (taken, units), paper), strict=True):
        if box is not None:
            _paint_name(canvas, shape, _middle(box, pixel))
            left, top, right, bottom = (edge * pixel for edge in box)
            canvas.tags.append(QRectF(left, top, right - left, bottom - top))


def _name_boxes(
    canvas: AnswerPens,
    named: Sequence[ZoneShape],
    spots: Mapping[int, QPointF],
    obstacles: tuple[Sequence[Box], Sequence[Box]],
    room: Box,
) -> list[Box | None]:
    """Where the names stand, in pixels. Where only counters are in the way a name covers them; where another name is it is left
    out, and the legend has it. ``obstacles`` are what no name may cover, and the counters."""
    taken, units = obstacles
    labels = [_name_label(canvas, shape, spots[id(shape)]) for shape in named]
    placed = place_labels(labels, (*taken, *units), room)
    left = [number for number, box in enumerate(placed) if box is None]
    others = [box for box in placed if box is not None]
    for number, box in zip(left, place_labels([labels[one] for one in left], (*taken, *others), room), strict=True):
        placed[number] = box
    return placed


def _middle(box: Box, pixel: float) -> QPointF:
    return QPointF(box[0] + box[2], box[1] + box[3]) * (pixel / 2)


def _tag_words(shape: ZoneShape) -> str:
    zone, tag = shape.zone, shape.words.tag
    return f"{tag} {zone.value}" if zone.value else tag


def _tag_label(canvas: AnswerPens, shape: ZoneShape) -> Label:
    at, size = shape.spot / canvas.pixel, canvas.tag_box(shape.spot, _tag_words(shape)).size() / canvas.pixel
    return Label(at.x(), at.y(), size.width(), size.height(), centred=True, needed=True)


def _shown_words(shape: ZoneShape) -> str:
    words = shape.words.words
    return words if len(words) <= _MOST_LETTERS else words[: _MOST_LETTERS - 1] + "…"


def _name_label(canvas: AnswerPens, shape: ZoneShape, spot: QPointF) -> Label:
    """The room of a name: above a flag, below a letter, if it is free there."""
    at, words = spot / canvas.pixel, _shown_words(shape)
    flag = shape.zone.kind == OBJECTIVE
    if shape.zone.kind == NOTE:
        box = canvas.tag_box(spot, words)
        return Label(at.x(), at.y(), box.width() / canvas.pixel, box.height() / canvas.pixel, off=11.0, below=True)
    width = text_path(words, QPointF(), _NAME).boundingRect().width() + 4.0
    return Label(at.x(), at.y(), width, _NAME + 3.0, priority=int(flag), off=20.0 if flag else 11.0, below=not flag)


def _paint_name(canvas: AnswerPens, shape: ZoneShape, at: QPointF) -> None:
    words, painter, pixel = _shown_words(shape), canvas.painter, canvas.pixel
    if shape.zone.kind == NOTE:
        painter.setPen(canvas.pen(DARK, 1.0))
        painter.setBrush(CARD)
        painter.drawRect(canvas.tag_box(at, words))
        draw_haloed(painter, at, words, 11 * pixel, DARK)
    else:
        draw_haloed(painter, at, words, _NAME * pixel, shape.colour)


def _flag_box(shape: ZoneShape, pixel: float) -> QRectF:
    """The room of a flag with its pole."""
    points = len(str(shape.zone.value)) if shape.zone.value else 0
    deep = max(26, 11 * (shape.words.holder is not None) + 15 * bool(points))
    return QRectF(
        shape.spot.x() - 6 * pixel, shape.spot.y() - 17 * pixel, max(20, 9 + 8 * points) * pixel, deep * pixel
    )


_FLAG_SPOTS = ((0.0, 0.0), (0.55, 0.3), (-0.55, 0.3), (0.0, 1.05))
"""Where a flag is tried, in widths of a hex from its place: above its counter, beside it, below it."""


def _off_counters(shape: ZoneShape, pixel: float, counters: Sequence[QRectF]) -> ZoneShape:
    """The zone with its flag where it usually stands; if counters hide much of its cloth there, where they hide least."""
    tried = [replace(shape, spot=shape.spot + QPointF(x, y) * UNIT) for x, y in _FLAG_SPOTS]
    cloths = [_flag_box(one, pixel).adjusted(0, 0, 0, -11 * pixel) for one in tried]
    hidden = [sum(_area(cloth & box) for box in counters) for cloth in cloths]
    return shape if hidden[0] <= _area(cloths[0]) / 4 else tried[hidden.index(min(hidden))]


def _area(box: QRectF) -> float:
    return box.width() * box.height()


def _flag(canvas: AnswerPens, at: QPointF, colour: QColor, zone: Zone, holder: tuple[str, SideStyle] | None) -> None:
    """A flag on its pole: the points on the cloth, above them the band of the side that holds the place, with its letter."""
    pixel, painter = canvas.pixel, canvas.painter
    left, top = at.x() - 6 * pixel, at.y() - 17 * pixel
    foot = QPointF(left, at.y() + 9 * pixel)
    painter.setPen(canvas.pen(CARD, 4.4))
    painter.drawLine(foot, QPointF(left, top))
    painter.setPen(canvas.pen(DARK, 2.2))
    painter.drawLine(foot, QPointF(left, top))
    if not zone.value and holder is None:
        tip = QPointF(left + 17 * pixel, top + 6 * pixel)
        painter.setPen(canvas.pen(CARD, 1.2))
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([QPointF(left, top), tip, QPointF(left, top + 12 * pixel)]))
        return
    points = str(zone.value) if zone.value else ""
    band = 11 * pixel if holder is not None else 0.0
    cloth = QRectF(left, top, max(20, 9 + 8 * len(points)) * pixel, band + (15 * pixel if points else 0.0))
    painter.setPen(canvas.pen(CARD, 3.0))
    painter.setBrush(CARD)
    painter.drawRect(cloth)
    painter.setPen(canvas.pen(colour, 1.4))
    painter.drawRect(cloth)
    if holder is not None:
        strip = QRectF(cloth.left(), cloth.top(), cloth.width(), band)
        letter, style = holder
        painter.fillRect(strip, style.fill)
        paint_marks(painter, style, strip, 8 * pixel)
        painter.fillRect(strip.adjusted(0.28 * strip.width(), 0, -0.28 * strip.width(), 0), style.fill)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(strip)
        draw_centred(painter, strip.center(), letter, 9.5 * pixel, readable_ink(style.fill))
    if points:
        draw_centred(painter, QPointF(cloth.center().x(), cloth.bottom() - 7.5 * pixel), points, 12 * pixel, DARK)


class ZonesDrawer:
    """Draws :class:`ZonesOverlay` on a map of hexes."""

    layer = Layer.ZONES

    def __init__(self, overlay: ZonesOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        self.shapes = tuple(
            replace(
                _on_hexes(zone, words, plane, overlay.counters | overlay.marks), selected=zone.id in overlay.selected
            )
            for zone, words in zip(overlay.zones, overlay.words, strict=True)
            if zone.hexes
        )

    def paint(self, canvas: HexPainter) -> None:
        """Draw every zone."""
        size = _COUNTER * UNIT
        middles = (self._plane.centre(number) for number in self.overlay.counters)
        boxes = [QRectF(at.x() - size / 2, at.y() - size / 2, size, size) for at in middles]
        # what lies beyond the edge of a board that is cut is not drawn
        edge = 0.0 if self._plane.is_cut else _EDGE
        joins = [scaled_box(box, UNIT) for box in self.overlay.joins]
        paint_zones(canvas, self.shapes, _Room(boxes, self._plane.rect.adjusted(-edge, -edge, edge, edge), joins))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A piece of a hatched edge."""
        zone_swatch(painter, box, self.overlay)


_EDGE = 8.0
"""So far letters and names may reach over the edge of the map, in the scene."""
_COUNTER = 0.7
"""The size of a counter in widths of a hex, which names keep clear of."""


def zone_swatch(painter: QPainter, box: QRectF, overlay: ZonesOverlay) -> None:
    """A hatched rectangle with the line of a set-up area; without one, of the first zone there is. Several sides share it."""
    kinds = [zone.kind for zone in overlay.zones]
    kind = SETUP if SETUP in kinds or not kinds else kinds[0]
    named = zip(overlay.zones, overlay.words, strict=True)
    worn = list(dict.fromkeys(words.style for zone, words in named if zone.kind == kind)) or [None]
    for place, style in enumerate(worn):
        part = QRectF(box.left() + place * box.width() / len(worn), box.top(), box.width() / len(worn), box.height())
        colour = answer_colours().zones[kind] if style is None or active_palette() == GREY else style.ink
        brush = QBrush(with_alpha(colour, _PLAIN_VEIL))
        if style is None:
            brush = hatch_brush(with_alpha(colour, 90), with_alpha(colour, 24), 1.0)
        elif style.pattern != PLAIN:
            brush = marks_brush(style.pattern, with_alpha(colour, _MARKS), with_alpha(colour, _VEIL), 1.0, _GAP)
        painter.fillRect(part, brush)
        pen = QPen(colour, 2.0)
        if DASHES[kind]:
            pen.setDashPattern(DASHES[kind])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(part)


def _on_hexes(zone: Zone, words: ZoneWords, plane: Plane, taken: Collection[int]) -> ZoneShape:
    numbers = np.array(zone.hexes, dtype=np.intp)
    mask = np.zeros(plane.grid.size, dtype=np.bool_)
    mask[numbers] = True
    beside = plane.grid.neighbours[numbers]
    open_sides = (beside < 0) | ~mask[np.maximum(beside, 0)]
    corners = plane.corner_offsets
    sides = []
    for side in range(6):
        centres = plane.centres[numbers[open_sides[:, side]]]
        sides.append(np.stack([centres + corners[side], centres + corners[(side + 1) % 6]], axis=1))
    # the name stands in the middle, but rather where no counter covers it and where it covers no flag; a flag stands above the
    # counters of its hex
    covered = np.zeros(plane.grid.size + 1, dtype=np.bool_)
    if zone.kind not in (OBJECTIVE, NOTE):
        covered[list(taken)] = True
    crowding = 2 * covered[numbers] + covered[beside].any(axis=1)
    away = ((plane.centres[numbers] - plane.centres[numbers].mean(axis=0)) ** 2).sum(axis=1)
    nearest = numbers[np.lexsort((away, crowding))[0]]
    arrows: list[tuple[QPointF, float]] = []
    if zone.kind == ENTRY:
        for number, off in zip(numbers.tolist(), beside < 0, strict=True):
            if off.any():
                out = plane.side_offsets[off].mean(axis=0)
                if float(np.hypot(*out)) > 1e-6:
                    arrows.append(
                        (plane.centre(number) + QPointF(*(out * 0.35).tolist()), math.atan2(-out[1], -out[0]))
                    )
    return ZoneShape(
        zone,
        words,
        hexes_path(plane, numbers),
        polylines_path(np.concatenate(sides)),
        plane.centre(int(nearest)) + QPointF(0, (-0.45 if zone.kind == OBJECTIVE else -0.2) * UNIT),
        tuple(arrows),
        # grown by a hair, so that no seams stay between the hexes
        lambda: shapely.union_all(shapely.buffer(shapely.polygons(plane.centres[numbers][:, None] + corners), 0.05)),
    )


# --- What zones are called on the map, in their legend and in tooltips.


translate = QCoreApplication.translate
_MOST_LINES = 8
_LONGEST = 120
_MOST_HEXES = 4


def _short_name(name: str) -> str:
    return name if len(name) <= _MOST_SIDE else f"{name[: _MOST_SIDE - 1]}…"


def _on_map(zone: Zone, scenario: AnyScenario, language: str) -> ZoneWords:
    styles = side_styles(scenario.forces)
    name_of_holder = scenario.forces.called(zone.control).get(language)
    holder = (name_of_holder[:1].upper(), styles[zone.control]) if zone.control in styles else None
    label = zone_label(zone, language)
    if zone.kind not in (SETUP, ENTRY, AREA) or zone.side not in styles:
        return ZoneWords(zone_kind_letter(zone.kind), label, holder=holder)
    side = _short_name(scenario.forces.called(zone.side).get(language))
    return ZoneWords(zone_kind_letter(zone.kind), label, side, styles[zone.side], holder)


def zone_text(zone: Zone, scenario: AnyScenario, language: str) -> str:
    """A zone in a line: letter, name, side, turn, points, holder, text."""
    parts = [f"{zone_kind_letter(zone.kind)}  {zone.name.get(language) or zone_kind_name(zone.kind)}"]
    if zone.side:
        parts.append(scenario.forces.called(zone.side).get(language))
    if zone.turn:
        parts.append(translate("Zones", "from turn {n}").format(n=zone.turn))
    parts += zone_value_words(zone, scenario, language)
    text = " ".join(zone.text.get(language).split())
    head = " · ".join(parts)
    return translate("Zones", "{zone}: {text}").format(zone=head, text=text) if text else head


def zones_overlay(source: ZonesSource, language: str) -> ZonesOverlay | None:
    """The zones of a scenario as an overlay with its legend; None without zones and without a note."""
    scenario, note = source.scenario, source.note
    zones = scenario.zones if source.shown else ()
    if not zones and not note:
        return None
    lines = [zone_text(zone, scenario, language) for zone in zones[:_MOST_LINES]]
    lines = [line if len(line) <= _LONGEST else f"{line[:_LONGEST].rpartition(' ')[0]} …" for line in lines]
    if len(zones) > _MOST_LINES:
        lines.append(translate("Zones", "and {n} more").format(n=len(zones) - _MOST_LINES))
    title = translate("Zones", "Zones") if zones else translate("Zones", "View of one side")
    words = tuple(_on_map(zone, scenario, language) for zone in zones)
    marks = frozenset(number for zone in zones if zone.kind in (OBJECTIVE, NOTE) for number in zone.hexes)
    places = [unit.at for _, unit in scenario.forces]
    counters = frozenset(at for at in places if isinstance(at, int))
    models = tuple(at for at in places if isinstance(at, tuple))
    legend = Legend(title, (*lines, *([note] if note else [])))
    numbers = numbered_ground(scenario.table, source.ruleset)
    return ZonesOverlay(zones, words, legend, counters, marks, models, source.selected, source.joins, numbers)


# --- Zones on a table: areas by their outline, points by their flag or tag alone.


_MODEL = 15.0
"""The size of a model in pixels, which names keep clear of."""


class TabletopZonesDrawer:
    """Draws :class:`ZonesOverlay` on a table."""

    layer = Layer.ZONES

    def __init__(self, overlay: ZonesOverlay, scale: TabletopScale) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self.shapes = tuple(
            replace(_on_table(zone, words, scale), selected=zone.id in overlay.selected)
            for zone, words in zip(overlay.zones, overlay.words, strict=True)
            if zone.outline
        )

    def paint(self, canvas: TabletopCanvas) -> None:
        """Draw every zone."""
        boxes = [around(canvas, canvas.scale.scene(place), _MODEL / 2) for place in self.overlay.models]
        scale = canvas.scale
        paper = QRectF(scale.scene((0.0, 0.0)), scale.scene((scale.width, scale.height)))
        besides = [scaled_box(box, scale.per_unit) for box in (*self.overlay.joins, *self.overlay.numbers)]
        paint_zones(canvas, self.shapes, _Room(boxes, paper, besides))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A piece of a hatched edge."""
        zone_swatch(painter, box, self.overlay)


def _on_table(zone: Zone, words: ZoneWords, scale: TabletopScale) -> ZoneShape:
    if len(zone.outline) < 3:
        return ZoneShape(zone, words, QPainterPath(), QPainterPath(), scale.scene(zone.outline[0]))
    area = shapely.make_valid(shapely.Polygon(zone.outline))
    path, spot = scale.path(area), area.representative_point()
    arrows: tuple[tuple[QPointF, float], ...] = ()
    if zone.kind == ENTRY:
        x, y = spot.x, spot.y
        edges = {
            0.0: (x, (0.0, y)),
            math.pi: (scale.width - x, (scale.width, y)),
            math.pi / 2: (y, (x, 0.0)),
            -math.pi / 2: (scale.height - y, (x, scale.height)),
        }
        way = min(edges, key=lambda one: edges[one][0])
        edge = scale.scene(edges[way][1])
        reach = 4.0 * scale.per_unit
        arrows = ((edge + QPointF(math.cos(way) * reach, math.sin(way) * reach), way),)
    return ZoneShape(zone, words, path, path, scale.scene((spot.x, spot.y)), arrows, lambda: scale.geometry(area))


# --- The kind, for the registry.


def _drawers(source: ZonesSource, language: str, _: DrawerCache) -> Iterator[TabletopDrawer]:
    overlay = zones_overlay(source, language)
    if overlay is not None and isinstance(source.scenario, TabletopScenario):
        yield TabletopZonesDrawer(overlay, TabletopScale(source.scenario.board))


KIND = OverlayKind(
    "zones",
    OnHexes(ZonesOverlay, ZonesDrawer, zones_overlay, attrgetter("scenario"), source=ZonesSource),
    OnTables(_drawers, 90, source=ZonesSource),
)

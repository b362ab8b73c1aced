"""Painting the ground of a table: its surface, the pieces in their layers, the scale and the measuring grid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from shapely.geometry.polygon import orient

from workbench.base.numbers import FloatArray
from workbench.base.text import Text, with_minus_sign
from workbench.desktop.drawing import svg_layers, tabletop_pieces, vegetation
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.paint_region import PaintRegion
from workbench.desktop.drawing.painter_paths import polylines_path, stroke_inside
from workbench.desktop.drawing.svg_layers import begin_layer
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.drawing.tabletop_numbers import HILLS, HOUSES, level_place
from workbench.desktop.drawing.tabletop_pieces import (
    CM,
    LINE_WIDTH,
    Piece,
    dashed_pen,
    points_along,
    round_pen,
    with_alpha,
)
from workbench.desktop.drawing.tabletop_ways import (
    Crossing,
    Ford,
    Meetings,
    crossings,
    fords,
    meetings,
    over_edge,
    paint_bridges,
    paint_crossings,
    paint_currents,
    paint_fords,
    paint_rails,
    paint_roads,
    paint_ruts,
    paint_waters,
    smooth_course,
)
from workbench.desktop.drawing.terrain_shapes import Depiction
from workbench.desktop.drawing.terrain_styles import (
    PAPER,
    TerrainLook,
    draw_haloed,
    noise,
    ruleset_looks,
    text_path,
    unknown_look,
)
from workbench.desktop.drawing.vegetation import paint_plots, paint_stones
from workbench.desktop.look.layers import LayerLook, painted_at_opacity
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import DOWN, UP, Composite, Edit
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.edits.tabletop_pieces import ReorderFeatures
from workbench.scenario.map_layers import PIECES
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point

# --- Hills and hollows on a table: a tint by level, strokes down the slope lit from the north-west, the contour


_CONTOUR = QColor("#97693a")
_SUN = np.array([-0.6, -0.8])


def paint_hills(painter: QPainter, region: PaintRegion, hills: Sequence[Piece]) -> None:
    """Paint hills in order; higher ones have warmer tints."""
    for one in hills:
        painter.fillPath(one.path, with_alpha(_tint(one), 235))
        if one.look.style == "sand":
            paint_plots(painter, region, [one])
        if not region.has_textures:
            painter.strokePath(one.path, round_pen(_CONTOUR, max(0.2 * CM, region.pixel)))
            continue
        stroke_inside(painter, one.path, QPen(with_alpha(QColor("#fff3cf"), 60), 4.4 * CM))
        lit, shaded = one.cached("hachures", _hachures)
        painter.strokePath(polylines_path(lit), round_pen(with_alpha(_CONTOUR, 90), max(0.13 * CM, 0.7 * region.pixel)))
        painter.strokePath(
            polylines_path(shaded),
            round_pen(with_alpha(_CONTOUR.darker(125), 190), max(0.17 * CM, 0.9 * region.pixel)),
        )
        if one.look.density > 1:
            _stony(painter, region, one)
        painter.strokePath(one.path, round_pen(_CONTOUR, max(0.28 * CM, 1.3 * region.pixel)))


def _tint(one: Piece) -> QColor:
    level = one.level if one.level is not None else 5.0
    warm = max(0.0, min(1.0, (level - 3.0) / 12.0))
    low, high = one.look.colour.lighter(112), QColor("#c08a4c")
    mixed = (a() + warm * (b() - a()) for a, b in ((low.red, high.red), (low.green, high.green), (low.blue, high.blue)))
    return QColor(*(round(part) for part in mixed))


def _hachures(one: Depiction) -> tuple[FloatArray, FloatArray]:
    """Strokes (n, 2, 2) inwards from the edge: those in the light, and those in the shade."""
    starts, ends = [], []
    for part in shapely.get_parts(one.geometry):
        if not isinstance(part, shapely.Polygon):
            continue
        turned = orient(part)
        for ring in (turned.exterior, *turned.interiors):
            places, directions = points_along(shapely.LineString(ring.coords), 1.0 * CM)
            # the ring is counterclockwise in table coordinates: the inside is at its left
            inward = np.stack([-directions[:, 1], directions[:, 0]], axis=1)
            length = np.where(np.arange(len(places)) % 2 == 0, 2.0, 1.1)[:, None] * CM
            starts.append(places)
            ends.append(places + inward * length)
    if not starts:
        return np.zeros((0, 2, 2)), np.zeros((0, 2, 2))
    a, b = np.concatenate(starts), np.concatenate(ends)
    bright = ((a - b) @ _SUN) > 0
    strokes = np.stack([a, b], axis=1)
    return strokes[bright], strokes[~bright]


def _stony(painter: QPainter, region: PaintRegion, one: Piece) -> None:
    step = 5.2 * CM if one.look.density < 2 else 3.2 * CM
    points = one.lattice(step, jitter=0.4, inside=2.2 * CM, salt=551)
    if len(points):
        key = np.rint(points * 8).astype(np.int64)
        size = (0.3 + 0.45 * noise(key[:, 0], key[:, 1], 553)) * CM
        paint_stones(painter, region, one.look, points, size)


def paint_levels(painter: QPainter, region: PaintRegion, hills: Sequence[Piece]) -> None:
    """Paint each hill's level at the northernmost point of its contour."""
    size = min(max(1.7 * CM, 10 * region.pixel), 3.0 * CM)
    for one in hills:
        if one.level is not None:
            x, y = one.cached("label", lambda own: level_place(own.geometry, CM))
            draw_haloed(
                painter, QPointF(x, y + 0.1 * size), with_minus_sign(f"{one.level:g}"), size, _CONTOUR.darker(150)
            )


def paint_slopes(painter: QPainter, region: PaintRegion, slopes: Sequence[Piece]) -> None:
    """Paint ravines: banks with strokes that slope inwards, and the bottom."""
    for one in slopes:
        colour = one.look.colour
        if one.course is None:
            painter.fillPath(one.path, colour.darker(108))
            if region.has_textures:
                stroke_inside(painter, one.path, QPen(with_alpha(colour.darker(170), 80), 3.0 * CM))
                stroke_inside(painter, one.path, dashed_pen(colour.darker(165), 2.6 * CM, 0.16 * CM, 0.9 * CM))
        else:
            painter.fillPath(one.path, colour)
            if region.has_textures:
                painter.strokePath(one.line, dashed_pen(colour.darker(170), one.width, 0.16 * CM, 0.8 * CM))
        painter.strokePath(one.path, round_pen(colour.darker(175), max(0.16 * CM, 0.9 * region.pixel)))


# --- The layers of pieces


Paint = Callable[[QPainter, PaintRegion, Sequence[Piece]], None]


def _paint_plots(painter: QPainter, region: PaintRegion, pieces: Sequence[Piece]) -> None:
    for one in pieces:  # one by one: later pieces lie on top
        vegetation.paint_plots(painter, region, [one])


_LAYERS: tuple[tuple[tuple[str, ...], Paint, Text], ...] = (
    (HILLS, paint_hills, svg_layers.RELIEF),
    ((), _paint_plots, svg_layers.GROUND),
    (("gully", "wadi", "sunken_road", "ditch"), paint_slopes, svg_layers.RELIEF),
    (("water", "river", "stream"), paint_waters, svg_layers.WATER),
    (("trench",), tabletop_pieces.paint_trenches, svg_layers.WORKS),
    (("entrenchment", "dug_in", "strongpoint"), tabletop_pieces.paint_entrenchments, svg_layers.WORKS),
    (("rail",), paint_rails, svg_layers.PATHS),
    (("road", "trail"), paint_roads, svg_layers.PATHS),
    (("bridge",), paint_bridges, svg_layers.PATHS),
    (("wreck",), tabletop_pieces.paint_wrecks, svg_layers.WORKS),
    (("wall",), tabletop_pieces.paint_walls, svg_layers.WALLS),
    (("hedge",), tabletop_pieces.paint_hedges, svg_layers.WALLS),
    (("wire",), tabletop_pieces.paint_wires, svg_layers.WORKS),
    (("teeth",), tabletop_pieces.paint_teeth, svg_layers.WORKS),
    (("roadblock",), tabletop_pieces.paint_roadblocks, svg_layers.WORKS),
    ((HOUSES,), tabletop_pieces.paint_houses, svg_layers.BUILDINGS),
    (("crest_line", "cliff"), tabletop_pieces.paint_crests, svg_layers.RELIEF),
    (("smoke", "gas"), tabletop_pieces.paint_smoke, svg_layers.MARKERS),
)
"""(styles, painter, layer of SVG files) from the ground up; the empty entry is for all other styles."""

_LAYER_OF = {style: number for number, (styles, _, _) in enumerate(_LAYERS) for style in styles}
_HILLS, _WATERS, _ROADS, _HOUSES = (_LAYER_OF[style] for style in (HILLS[0], "water", "road", HOUSES))
_DEFAULT_LAYER = next(number for number, (styles, _, _) in enumerate(_LAYERS) if not styles)


def terrain_layer(look: TerrainLook) -> int:
    """The index of the layer of a kind of terrain, counted from the ground up."""
    return _LAYER_OF.get(look.style, _DEFAULT_LAYER)


@dataclass(frozen=True)
class TabletopRegion(PaintRegion):
    """The part of a table that is being painted."""

    rect: QRectF
    pixels: float


class TabletopGround:
    """Paints the pieces of a scenario value; computed drawings of unchanged pieces are reused from ``before``.

    Kinds of terrain are in layers (a road over a wood, a hedge over a road); within a layer the order of the pieces counts.
    """

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, before: TabletopGround | None = None) -> None:
        scenario = with_map_variants(scenario)
        self.scenario = scenario
        self.ruleset = ruleset
        self.scale = TabletopScale(scenario.board)
        self._looks = ruleset_looks(ruleset)
        same = before is not None and before.ruleset is ruleset and before.scale.per_unit == self.scale.per_unit
        known: Mapping[int, tuple[Feature, Piece]] = before.depictions if same and before is not None else {}
        self.depictions: dict[int, tuple[Feature, Piece]] = {}
        for feature in scenario.board.features:
            self.depictions[id(feature)] = known.get(id(feature)) or (feature, self.make_piece(feature))
        self._layers: dict[int, list[Piece]] = {}
        order: list[tuple[int, Feature]] = []
        for feature in scenario.board.features:
            layer = terrain_layer(self.look(feature.terrain))
            self._layers.setdefault(layer, []).append(self.depictions[id(feature)][1])
            order.append((layer, feature))
        self.order: tuple[Feature, ...] = tuple(feature for _, feature in sorted(order, key=lambda item: item[0]))
        """The pieces as they are painted, undermost first."""

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """The bridges of roads that lie over water."""
        ways = [*self._layers.get(_ROADS, ()), *self._layers.get(_LAYER_OF["rail"], ())]
        return crossings(ways, self._layers.get(_WATERS, ()), self._layers.get(_LAYER_OF["bridge"], ()))

    @cached_property
    def fords(self) -> tuple[Ford, ...]:
        """The places where roads run through shallow water."""
        return fords(
            self._layers.get(_ROADS, ()), self._layers.get(_WATERS, ()), self._layers.get(_LAYER_OF["bridge"], ())
        )

    @cached_property
    def roads_meet(self) -> Meetings:
        """The places where roads meet."""
        return meetings(self._layers.get(_ROADS, ()))

    @cached_property
    def waters_meet(self) -> Meetings:
        """The places where rivers and streams meet."""
        return meetings(self._layers.get(_WATERS, ()))

    def _paint_roads(self, painter: QPainter, region: PaintRegion, roads: Sequence[Piece]) -> None:
        paint_roads(painter, region, [*self.roads_meet.joints, *roads])
        paint_ruts(painter, region, roads, self.roads_meet)
        paint_fords(painter, region, self.fords)
        paint_crossings(painter, region, self.crossings)

    def _paint_waters(self, painter: QPainter, region: PaintRegion, waters: Sequence[Piece]) -> None:
        paint_waters(painter, region, [*self.waters_meet.joints, *waters])
        paint_currents(painter, region, waters)

    def look(self, key: str) -> TerrainLook:
        """How a kind of terrain is drawn."""
        return self._looks.get(key) or unknown_look(key)

    def make_piece(self, feature: Feature) -> Piece:
        """A piece in scene units."""
        look, scale = self.look(feature.terrain), self.scale
        row = self.ruleset.terrain.get(feature.terrain)
        level = feature.level
        if level is None and row is not None and row.levels:
            level = row.levels[0]
        geometry, width = scale.geometry(feature.area), feature.width * scale.per_unit
        course = scale.geometry(feature.course) if feature.linear else None
        if course is not None and width > 0:
            beyond = over_edge(course, width, scale.rect)
            if terrain_layer(look) in (_WATERS, _ROADS):
                beyond = smooth_course(beyond, width)
            if beyond is not course:
                course, geometry = beyond, beyond.buffer(width / 2, cap_style="flat")
        if course is not None and width <= 0:
            width = LINE_WIDTH * CM
            geometry = course.buffer(width / 2, cap_style="flat")
        piece = Piece(look, shapely.make_valid(geometry), course=course, width=width, level=level)
        per = scale.per_unit
        piece.openings = tuple((one.at[0] * per, one.at[1] * per, one.door, one.floor) for one in feature.openings)
        return piece

    def changed_since(self, before: TabletopGround) -> list[QRectF]:
        """The parts of the scene in which other pieces are painted than ``before``, or in which they lie in another order."""
        old, new = ({id(feature): place for place, feature in enumerate(ground.order)} for ground in (before, self))
        kept = [key for key in old if key in new]
        order = [key for key in new if key in old]
        moved = {key for pair in zip(kept, order, strict=True) if pair[0] != pair[1] for key in pair}
        found = [
            ground.depictions[key][1]
            for ground, keys in ((before, old), (self, new))
            for key in keys
            if key in moved or key not in old or key not in new
        ]
        return [_painted_box(one) for one in found]

    def piece_at(self, point: Point, near: float) -> str | None:
        """The id of the uppermost piece at a point of the table; lines are hit within ``near``, in the table's unit."""
        mark = shapely.Point(point)
        for feature in reversed(self.order):
            if feature.area.distance(mark) <= (near if feature.linear else 0.0):
                return feature.id
        return None

    def paint_with_look(self, look: LayerLook, painter: QPainter, rect: QRectF, pixels: float) -> None:
        """Paint the table within ``rect``, with its pieces at the opacity of a look."""
        opacity = look.opacity(PIECES) if look.shows(PIECES) else 0.0
        if opacity < 1.0:
            self.paint(painter, rect, pixels, pieces=False)
        if opacity > 0.0:
            painted_at_opacity(painter, rect, pixels / UNIT, opacity, lambda on: self.paint(on, rect, pixels))

    def paint(self, painter: QPainter, rect: QRectF, pixels: float, *, pieces: bool = True) -> None:
        """Paint the table within ``rect``; ``pixels`` are device pixels per 64 scene units; without ``pieces`` it is bare."""
        region = TabletopRegion(rect, pixels)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table = self.scale.rect
        painter.fillRect(table.translated(1.2, 1.6), QColor(40, 32, 20, 90))
        painter.setClipRect(table, Qt.ClipOperation.IntersectClip)
        begin_layer(painter, svg_layers.GROUND)
        ground = self._looks.get(self.scenario.board.ground)
        painter.fillRect(table, ground.colour if ground is not None else PAPER)
        together: dict[int, Paint] = {_WATERS: self._paint_waters, _ROADS: self._paint_roads}
        for number, (_, paint, name) in enumerate(_LAYERS):
            shown = [one for one in self._layers.get(number, ()) if _shows(one, rect)]
            if shown and pieces:
                begin_layer(painter, name)
                painter.save()
                together.get(number, paint)(painter, region, shown)
                painter.restore()
        if region.has_textures and pieces:
            begin_layer(painter, svg_layers.NAMES)
            paint_levels(painter, region, [one for one in self._layers.get(_HILLS, ()) if _shows(one, rect)])
            tabletop_pieces.paint_badges(
                painter, region, [one for one in self._layers.get(_HOUSES, ()) if _shows(one, rect)]
            )
        painter.restore()
        edge = QPen(QColor("#6b5a3e"), max(0.35, 1.4 * region.pixel))
        edge.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(table)


def _shows(one: Piece, rect: QRectF) -> bool:
    return _painted_box(one).intersects(rect)


def _painted_box(one: Piece) -> QRectF:
    left, top, right, bottom = one.painted_bounds
    return QRectF(left, top, right - left, bottom - top)


# --- The scale along the edges of a table, and the measuring grid over it


GRID_STEPS = {"cm": (1, 5, 10, 20, 50, 100), "in": (1, 6, 12, 24, 48)}
"""Possible steps of the scale, by the table's unit."""
_LABEL_PIXELS = 34.0
"""The least distance between numbers, in pixels."""


def grid_step(unit: str) -> float:
    """The default distance between the lines of the measuring grid, in the table's unit."""
    return 10.0 if unit == "cm" else 6.0


def paint_scale(canvas: TabletopCanvas, *, dark: bool, around: QColor) -> None:
    """Paint ticks and numbers outside the edges, as fine as fits; ``around`` is the colour beside the table, which keeps them
    apart from a picture that reaches beyond it."""
    scale, pixel, painter = canvas.scale, canvas.pixel, canvas.painter
    steps = GRID_STEPS.get(scale.unit, GRID_STEPS["cm"])
    label_step = next((step for step in steps if step * scale.per_unit >= _LABEL_PIXELS * pixel), steps[-1])
    tick_step = next((step for step in steps if step * scale.per_unit >= 5 * pixel), label_step)
    ink = QColor("#b8b4aa" if dark else "#6d675c")
    ticks: list[QLineF] = []
    numbers: list[tuple[QPointF, str]] = []
    for across in (True, False):
        length = scale.width if across else scale.height
        for number in range(int(length / tick_step + 1e-9) + 1):
            at = number * tick_step
            major = abs(at / label_step - round(at / label_step)) < 1e-6
            reach = (7 if major else 3.5) * pixel
            here = at * scale.per_unit
            end = scale.rect.height() if across else scale.rect.width()
            for edge, outward in ((0.0, -1), (end, 1)):
                start, stop = edge + outward * 3 * pixel, edge + outward * (3 * pixel + reach)
                ticks.append(QLineF(here, start, here, stop) if across else QLineF(start, here, stop, here))
            if major:
                middle = -17 * pixel
                place = QPointF(here, middle) if across else QPointF(middle - 2 * pixel, here)
                numbers.append((place, f"{at:g}"))
    for pen in (QPen(around, 4 * pixel), QPen(ink, pixel)):
        painter.setPen(pen)
        painter.drawLines(ticks)
    for place, words in numbers:
        path = text_path(words, place, 10 * pixel, bold=False)
        painter.strokePath(path, QPen(around, 4 * pixel))
        painter.fillPath(path, ink)


def paint_grid(canvas: TabletopCanvas, step: float) -> None:
    """Paint thin lines ``step`` apart, in the table's unit."""
    scale, painter = canvas.scale, canvas.painter
    gap = step * scale.per_unit
    if gap < 3 * canvas.pixel:
        return
    painter.setPen(QPen(QColor(30, 26, 20, 62), 0.9 * canvas.pixel))
    rect: QRectF = scale.rect
    for number in range(1, int(scale.width / step + 1e-9) + 1):
        painter.drawLine(QPointF(number * gap, 0), QPointF(number * gap, rect.bottom()))
    for number in range(1, int(scale.height / step + 1e-9) + 1):
        painter.drawLine(QPointF(0, number * gap), QPointF(rect.right(), number * gap))
    painter.setBrush(Qt.BrushStyle.NoBrush)


# --- The order of pieces: a step up or down must be visible on the table


def reorder_edit(scenario: TabletopScenario, ruleset: Ruleset, ids: tuple[str, ...], to: str) -> Edit[TabletopScenario]:
    """The edit that moves pieces to ``front``, ``back``, ``up`` or ``down``. Kinds of terrain are in layers, so a step passes
    all pieces of other layers in between; if no piece of the same layer follows, it passes one piece."""
    once = ReorderFeatures(ids, to)
    if to not in (UP, DOWN):
        return once
    looks = ruleset_looks(ruleset)

    def painted(table: TabletopScenario) -> list[str]:
        def layer(number: int) -> int:
            key = table.board.features[number].terrain
            return terrain_layer(looks.get(key) or unknown_look(key))

        return [table.board.features[number].id for number in sorted(range(len(table.board.features)), key=layer)]

    before, then, steps = painted(scenario), once.apply(scenario), 1
    while painted(then) == before:
        next_table = once.apply(then)
        if next_table is then:
            return once
        then, steps = next_table, steps + 1
    return once if steps == 1 else Composite((once,) * steps, once.label)

"""The ground of a table as something that can paint any stretch of itself: the surface, and the pieces in their layers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.board.tableboard import Feature, Point
from workbench.desktop.scene.art import plots
from workbench.desktop.scene.art.looks import PAPER, Look, looks_of, unknown_look
from workbench.desktop.scene.art.patch import Stretch
from workbench.desktop.scene.layer_looks import LayerLook, faintly
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.table.art import barriers, houses, relief, ways, works
from workbench.desktop.table.art.piece import BARE, CM, Piece
from workbench.desktop.table.scale import Scale
from workbench.rules.ruleset import Ruleset
from workbench.scenario.in_force import in_force
from workbench.scenario.map_layers import PIECES
from workbench.scenario.table import TableScenario

Paint = Callable[[QPainter, Stretch, Sequence[Piece]], None]


def _plots(painter: QPainter, stretch: Stretch, pieces: Sequence[Piece]) -> None:
    for one in pieces:  # one by one: later pieces lie on top
        plots.paint_plots(painter, stretch, [one])


_LAYERS: tuple[tuple[tuple[str, ...], Paint], ...] = (
    (("hill", "slope", "steep_slope", "sand"), relief.paint_hills),
    ((), _plots),
    (("gully", "wadi", "sunken_road", "ditch"), relief.paint_slopes),
    (("water", "river", "stream"), ways.paint_waters),
    (("trench",), works.paint_trenches),
    (("entrenchment", "dug_in", "strongpoint"), works.paint_entrenchments),
    (("rail",), ways.paint_rails),
    (("road", "trail"), ways.paint_roads),
    (("bridge",), ways.paint_bridges),
    (("wreck",), works.paint_wrecks),
    (("wall",), barriers.paint_walls),
    (("hedge",), barriers.paint_hedges),
    (("wire",), barriers.paint_wires),
    (("teeth",), barriers.paint_teeth),
    (("roadblock",), barriers.paint_roadblocks),
    (("building",), houses.paint_houses),
    (("crest_line", "cliff"), barriers.paint_crests),
    (("smoke", "gas"), works.paint_smoke),
)
"""Styles from the ground up with who paints them; the empty one is for all other styles."""

_LAYER_OF = {style: number for number, (styles, _) in enumerate(_LAYERS) for style in styles}
_HILLS, _HOUSES = _LAYER_OF["hill"], _LAYER_OF["building"]
_PLAIN = next(number for number, (styles, _) in enumerate(_LAYERS) if not styles)


def layer_of(look: Look) -> int:
    """In which layer a kind of terrain lies, counted from the ground up."""
    return _LAYER_OF.get(look.style, _PLAIN)


@dataclass(frozen=True)
class TableStretch(Stretch):
    """The part of a table that is being painted."""

    rect: QRectF
    pixels: float


class TableGround:
    """Paints the pieces of one scenario value; what the art worked out for a piece is kept while the piece stays.

    Kinds of terrain lie in layers (a road over a wood, a hedge over a road); within a layer the order of the pieces counts.
    """

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, before: TableGround | None = None) -> None:
        scenario = in_force(scenario)
        self.scenario = scenario
        self.ruleset = ruleset
        self.scale = Scale(scenario.board)
        self._looks = looks_of(ruleset)
        same = before is not None and before.ruleset is ruleset and before.scale.per_unit == self.scale.per_unit
        known: Mapping[int, tuple[Feature, Piece]] = before.kept if same and before is not None else {}
        self.kept: dict[int, tuple[Feature, Piece]] = {}
        for feature in scenario.board.features:
            self.kept[id(feature)] = known.get(id(feature)) or (feature, self.depicted(feature))
        self._layers: dict[int, list[Piece]] = {}
        order: list[tuple[int, Feature]] = []
        for feature in scenario.board.features:
            layer = layer_of(self.look(feature.terrain))
            self._layers.setdefault(layer, []).append(self.kept[id(feature)][1])
            order.append((layer, feature))
        self.order: tuple[Feature, ...] = tuple(feature for _, feature in sorted(order, key=lambda item: item[0]))
        """The pieces as they are painted, undermost first."""

    def look(self, key: str) -> Look:
        """How a kind of terrain is drawn."""
        return self._looks.get(key) or unknown_look(key)

    def depicted(self, feature: Feature) -> Piece:
        """A piece in scene units."""
        look, scale = self.look(feature.terrain), self.scale
        row = self.ruleset.terrain.get(feature.terrain)
        level = feature.level
        if level is None and row is not None and row.levels:
            level = row.levels[0]
        geometry, width = scale.geometry(feature.area), feature.width * scale.per_unit
        course = scale.geometry(feature.course) if feature.linear else None
        if course is not None and width <= 0:
            width = BARE * CM
            geometry = course.buffer(width / 2, cap_style="flat")
        piece = Piece(look, shapely.make_valid(geometry), course=course, width=width, level=level)
        per = scale.per_unit
        piece.doors = tuple((opening.at[0] * per, opening.at[1] * per) for opening in feature.openings)
        return piece

    def piece_at(self, point: Point, near: float) -> str | None:
        """The uppermost piece under a point of the table; lines count as far as ``near`` beside them, in the table's unit."""
        mark = shapely.Point(point)
        for feature in reversed(self.order):
            if feature.area.distance(mark) <= (near if feature.linear else 0.0):
                return feature.id
        return None

    def paint_as(self, look: LayerLook, painter: QPainter, rect: QRectF, pixels: float) -> None:
        """Paint the table within ``rect`` with its pieces as strong as the look says."""
        strength = look.strength(PIECES) if look.shows(PIECES) else 0.0
        if strength < 1.0:
            self.paint(painter, rect, pixels, pieces=False)
        if strength > 0.0:
            faintly(painter, rect, pixels / UNIT, strength, lambda on: self.paint(on, rect, pixels))

    def paint(self, painter: QPainter, rect: QRectF, pixels: float, *, pieces: bool = True) -> None:
        """Paint the table within ``rect``; ``pixels`` are device pixels for each 64 scene units; ``pieces`` False: bare."""
        stretch = TableStretch(rect, pixels)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table = self.scale.rect
        painter.fillRect(table.translated(1.2, 1.6), QColor(40, 32, 20, 90))
        painter.setClipRect(table, Qt.ClipOperation.IntersectClip)
        ground = self._looks.get(self.scenario.board.ground)
        painter.fillRect(table, ground.colour if ground is not None else PAPER)
        for number, (_, paint) in enumerate(_LAYERS):
            shown = [one for one in self._layers.get(number, ()) if _shows(one, rect)]
            if shown and pieces:
                painter.save()
                paint(painter, stretch, shown)
                painter.restore()
        if stretch.textured and pieces:
            relief.paint_levels(painter, stretch, [one for one in self._layers.get(_HILLS, ()) if _shows(one, rect)])
            houses.paint_badges(painter, stretch, [one for one in self._layers.get(_HOUSES, ()) if _shows(one, rect)])
        painter.restore()
        edge = QPen(QColor("#6b5a3e"), max(0.35, 1.4 * stretch.pixel))
        edge.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(table)


def _shows(one: Piece, rect: QRectF) -> bool:
    left, top, right, bottom = one.box
    return QRectF(left, top, right - left, bottom - top).intersects(rect)

"""The ground of a table as something that can paint any stretch of itself: paper, and the pieces in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.board.tableboard import Feature
from workbench.desktop.scene.art import plots, roofs, walls
from workbench.desktop.scene.art.depictions import Depiction, path_of
from workbench.desktop.scene.art.looks import PAPER, Look, looks_of, unknown_look
from workbench.desktop.scene.art.patch import Stretch
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.table.scale import Scale
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario

WATER = ("water", "river", "stream")
ROADS = ("road", "trail", "rail", "bridge")
HILLS = ("hill", "slope", "steep_slope")
LINES = ("hedge", "wall", "wire", "roadblock", "rubble", "cliff")


@dataclass(frozen=True)
class TableStretch(Stretch):
    """The part of a table that is being painted."""

    rect: QRectF
    pixels: float


class TableGround:
    """Paints the pieces of one scenario value; what the art worked out for a piece is kept while the piece stays."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, before: TableGround | None = None) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.scale = Scale(scenario.board)
        self._looks = looks_of(ruleset)
        known: Mapping[int, tuple[Feature, Depiction]] = before.kept if before is not None else {}
        self.kept: dict[int, tuple[Feature, Depiction]] = {}
        for feature in scenario.board.features:
            found = known.get(id(feature))
            if before is not None and found is not None and before.scale.per_unit == self.scale.per_unit:
                self.kept[id(feature)] = found
            else:
                self.kept[id(feature)] = (feature, self._depicted(feature))

    def look(self, key: str) -> Look:
        """How a kind of terrain is drawn."""
        return self._looks.get(key) or unknown_look(key)

    def _depicted(self, feature: Feature) -> Depiction:
        look = self.look(feature.terrain)
        geometry = self.scale.geometry(feature.area)
        if feature.kind == "line" and feature.width <= 0 and look.style in (*WATER, *ROADS):
            geometry = geometry.buffer((look.width or 0.3) * UNIT / 2, cap_style="flat")
        return Depiction(look, shapely.make_valid(geometry), feature.floors)

    def paint(self, painter: QPainter, rect: QRectF, pixels: float) -> None:
        """Paint the table within ``rect``; ``pixels`` are device pixels for each 64 scene units."""
        stretch = TableStretch(rect, pixels)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self.scale.rect, Qt.ClipOperation.IntersectClip)
        ground = self._looks.get(self.scenario.board.ground)
        painter.fillRect(self.scale.rect, ground.colour if ground is not None else PAPER)
        for feature in self.scenario.board.features:
            one = self.kept[id(feature)][1]
            left, top, right, bottom = one.box
            if QRectF(left, top, right - left, bottom - top).intersects(rect):
                self._paint(painter, stretch, one)
        painter.restore()

    def _paint(self, painter: QPainter, stretch: Stretch, one: Depiction) -> None:
        for styles, paint in _PAINTERS.items():
            if one.look.style in styles:
                paint(painter, stretch, one)
                return
        if one.is_area:
            plots.paint_plots(painter, stretch, [one])
        else:
            walls.paint_drawn_lines(painter, stretch, [one])


def _hill(painter: QPainter, stretch: Stretch, one: Depiction) -> None:
    """A tint towards ochre, a shade from the north-west and the contour."""
    tint = QColor("#d9c193")
    tint.setAlpha(150)
    painter.fillPath(one.path, tint)
    light = path_of(shapely.transform(one.geometry.buffer(-0.12 * UNIT), lambda points: points - 0.05 * UNIT))
    glow = QColor("#f3e6c4")
    glow.setAlpha(110)
    painter.fillPath(light, glow)
    painter.strokePath(one.path, _pen(QColor("#97693a"), max(0.03 * UNIT, stretch.pixel)))


def _water(painter: QPainter, stretch: Stretch, one: Depiction) -> None:
    painter.strokePath(one.path, _pen(one.look.colour.darker(142), max(0.05 * UNIT, 1.1 * stretch.pixel)))
    painter.fillPath(one.path, one.look.colour)


def _road(painter: QPainter, stretch: Stretch, one: Depiction) -> None:
    painter.strokePath(one.path, _pen(one.look.colour.darker(140), max(0.04 * UNIT, 1.2 * stretch.pixel)))
    painter.fillPath(one.path, one.look.colour.lighter(118))


def _line(painter: QPainter, stretch: Stretch, one: Depiction) -> None:
    if not one.is_area:
        walls.paint_drawn_lines(painter, stretch, [one])
        return
    painter.fillPath(one.path, one.look.colour)
    painter.strokePath(one.path, _pen(one.look.colour.darker(160), max(0.02 * UNIT, 0.8 * stretch.pixel)))


def _building(painter: QPainter, stretch: Stretch, one: Depiction) -> None:
    roofs.paint_buildings(painter, stretch, [one])


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


_PAINTERS: Mapping[tuple[str, ...], Callable[[QPainter, Stretch, Depiction], None]] = {
    HILLS: _hill,
    WATER: _water,
    ROADS: _road,
    LINES: _line,
    ("building",): _building,
}

"""Swatches of terrain and units for palettes and the first page, painted by the same code as the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap

from workbench.base.text import Text
from workbench.desktop.drawing.counters import counter_face, paint_counter
from workbench.desktop.drawing.ground import Ground, GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.map_thumbnails import cached_picture, map_thumbnail
from workbench.desktop.drawing.relief import DEPRESSION_WIDTHS as GULLIES
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.drawing.tabletop_samples import place_features, sample_features
from workbench.desktop.drawing.unit_symbols import paint_symbol
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import (
    FEATURES,
    HEXSIDES,
    MARKERS,
    PATHS,
    Ruleset,
    TerrainRow,
    TypicalPiece,
    UnitKind,
)
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.ground import PaintTerrain, SetElevation, SetHexsides
from workbench.scenario.edits.paths import AddMarker, ExtendPath
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import CM_PER_INCH, LINE, POLYGON, Feature, TabletopBoard
from workbench.scenario.units import Unit

_PIXELS = 68
_VISIBLE_HEXES = 1.1
"""The width of a swatch, in hexes."""
_NO_PRINT = GroundOptions(grid=False, labels=False)
_RELIEF = ("slope", "steep_slope")


def sample_picture(scenario: Scenario, ruleset: Ruleset, size: QSize) -> QImage:
    """A picture of a whole scenario."""
    return map_thumbnail(scenario, ruleset, size)


def terrain_icon(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    """A swatch of a terrain row: a part of a map without other terrain."""
    return cached_picture(ruleset, ("hexes", row.key), lambda: _terrain_icon(row, ruleset))


def row_picture(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    """A swatch of a row that the ruleset may not have, or has with another look."""
    changed = replace(ruleset, terrain={**ruleset.terrain, row.key: row})
    return _terrain_swatch(row, changed) if row.layer == FEATURES else _terrain_icon(row, changed)


def symbol_picture(name: str, ink: QColor) -> QPixmap:
    """The symbol of a counter in its frame."""

    def paint(painter: QPainter) -> None:
        frame = QRectF(_PIXELS * 0.08, _PIXELS * 0.2, _PIXELS * 0.84, _PIXELS * 0.6)
        paint_symbol(painter, name, frame, ink)

    return _pixmap(paint)


def _terrain_icon(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    return _pixmap(lambda painter: _paint_hexes(painter, row, ruleset, _PIXELS))


def _pixmap(paint: Callable[[QPainter], None]) -> QPixmap:
    pixmap = QPixmap(_PIXELS, _PIXELS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return pixmap


def paint_swatch(painter: QPainter, row: TerrainRow, ruleset: Ruleset, box: QRectF) -> None:
    """Paint the swatch of a terrain row into a square box, in lines and areas: for pages on paper."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / _PIXELS, box.height() / _PIXELS)
    if row.layer == FEATURES:
        _paint_features(painter, _swatch_features(row, ruleset), ruleset, _SWATCH_CENTIMETRES, _PIXELS)
    else:
        _paint_hexes(painter, row, ruleset, _PIXELS)
    painter.restore()


def _rounded(size: float) -> QPainterPath:
    frame = QPainterPath()
    frame.addRoundedRect(QRectF(0, 0, size, size), 8, 8)
    return frame


def _paint_hexes(painter: QPainter, row: TerrainRow, ruleset: Ruleset, size: float) -> None:
    grid = HexGrid(5, 5)
    middle = grid.find("0303")
    assert middle is not None
    blank = Scenario(Text(), ruleset.id, HexBoard.blank(grid, ruleset.ground))
    ground = Ground(_sample_edit(row, grid, middle).apply(blank), ruleset)
    centre = ground.plane.centre(middle)
    half = _VISIBLE_HEXES * UNIT / 2
    rect = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
    painter.setClipPath(_rounded(size), Qt.ClipOperation.IntersectClip)
    painter.scale(size / rect.width(), size / rect.height())
    painter.translate(-rect.topLeft())
    ground.paint(painter, rect, UNIT, _NO_PRINT)


def unit_icon(kind: UnitKind, side: str, place: int, ruleset: Ruleset) -> QPixmap:
    """The counter of a unit kind in the colour of a side; ``place`` is the side's index in its scenario."""
    bare = Unit("", kind.key, None)
    return cached_picture(ruleset, ("unit", kind.key, side, place), lambda: counter_icon(bare, side, place, ruleset))


def counter_icon(unit: Unit, side: str, place: int, ruleset: Ruleset) -> QPixmap:
    """The counter of a unit with the values that it has."""
    pixmap = QPixmap(_PIXELS, _PIXELS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(_PIXELS / 2, _PIXELS / 2))
    painter.scale(_PIXELS / UNIT * 1.25, _PIXELS / UNIT * 1.25)
    paint_counter(painter, counter_face(unit, side, place, ruleset), _PIXELS)
    painter.end()
    return pixmap


def _sample_edit(row: TerrainRow, grid: HexGrid, middle: int) -> Edit:
    near = [number for number in grid.neighbours[middle].tolist() if number >= 0]
    if row.layer == HEXSIDES:
        return SetHexsides(row.key, tuple((middle, other) for other in near[:3]))
    if row.layer == PATHS:
        return ExtendPath(row.key, (near[4], middle, near[1]))
    if row.layer == MARKERS:
        return AddMarker(row.key, middle)
    style = row.look.get("style")
    if style in _RELIEF:
        south = tuple(n for n in range(grid.size) if grid.centres[n][1] >= grid.centres[middle][1] - 0.1)
        edge = PaintTerrain(row.key, (middle, near[1], near[4]), frozenset())
        return Composite((SetElevation(south, 1), edge), Text())
    if style in ("stream", "river", *GULLIES):
        return PaintTerrain(row.key, (near[5], middle, near[2]), frozenset())
    if style == "building":
        return PaintTerrain(row.key, (middle,), frozenset())
    return PaintTerrain(row.key, tuple(range(grid.size)), frozenset())


# --- Swatches for the palettes of a table, drawn like the pieces


_SWATCH_CENTIMETRES = 12.0
"""The width of a swatch of terrain, in centimetres of the table."""
_WIDEST = 6.0
"""The widest line on such a swatch, so that ground shows beside it."""


def terrain_swatch(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    """A swatch of a terrain row: a part of a table without other terrain."""
    return cached_picture(ruleset, ("table", row.key), lambda: _terrain_swatch(row, ruleset))


def _terrain_swatch(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    return _features_picture(_swatch_features(row, ruleset), ruleset, _SWATCH_CENTIMETRES)


def _swatch_features(row: TerrainRow, ruleset: Ruleset) -> tuple[Feature, ...]:
    width = row.look.get("width")
    if row.fact("linear") or isinstance(width, int | float):
        breadth = (
            float(width) * (CM_PER_INCH if ruleset.length_unit == "in" else 1.0)
            if isinstance(width, int | float)
            else 1.0
        )
        breadth = min(breadth, _WIDEST)
        course = ((-2.0, 9.0), (4.0, 7.0), (8.0, 4.6), (14.0, 3.0))
        piece = Feature("a", row.key, LINE, course, width=breadth)
    elif row.look.get("style") == "building":
        piece = Feature("a", row.key, POLYGON, ((2.5, 3.5), (9.5, 3.5), (9.5, 8.5), (2.5, 8.5)))
    elif row.look.get("style") in ("hill", "sand"):
        piece = Feature("a", row.key, POLYGON, ((1.0, 3.0), (7.0, 0.8), (11.0, 4.0), (10.0, 9.5), (3.5, 11.0)))
    else:
        piece = Feature("a", row.key, POLYGON, ((-9.0, -9.0), (21.0, -9.0), (21.0, 21.0), (-9.0, 21.0)))
    return (piece,)


def sample_swatch(typical: TypicalPiece, ruleset: Ruleset) -> QPixmap:
    """A swatch of a sample piece, as large as fits."""
    return cached_picture(ruleset, ("typical", typical.key), lambda: _sample_swatch(typical, ruleset))


def _sample_swatch(typical: TypicalPiece, ruleset: Ruleset) -> QPixmap:
    return features_swatch(sample_features(typical, ruleset, "cm"), ruleset)


def features_swatch(found: tuple[Feature, ...], ruleset: Ruleset) -> QPixmap:
    """A swatch of pieces in centimetres, as large as fits."""
    boxes = [one.area.bounds for one in found]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    across = max(right - left, bottom - top) * 1.12 + 1.0
    middle = (across / 2 - (left + right) / 2, across / 2 - (top + bottom) / 2)
    return _features_picture(place_features(found, middle, 0.0), ruleset, across)


def _features_picture(features: tuple[Feature, ...], ruleset: Ruleset, across: float) -> QPixmap:
    return _pixmap(lambda painter: _paint_features(painter, features, ruleset, across, _PIXELS))


def _paint_features(
    painter: QPainter, features: tuple[Feature, ...], ruleset: Ruleset, across: float, size: float
) -> None:
    scenario = TabletopScenario(Text(), ruleset.id, TabletopBoard("cm", across, across, ruleset.ground, features))
    painted = TabletopGround(scenario, ruleset)
    painter.setClipPath(_rounded(size), Qt.ClipOperation.IntersectClip)
    zoom = size / painted.scale.rect.width()
    painter.scale(zoom, zoom)
    painted.paint(painter, painted.scale.rect, UNIT * zoom)

"""Small pictures for palettes and the first page, drawn with the very art of the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPixmap

from workbench.base.text import Text
from workbench.board.hexboard import HexBoard
from workbench.desktop.drawn_once import drawn_once
from workbench.desktop.scene.art.ground import Ground, Show
from workbench.desktop.scene.art.gullies import STYLES as GULLIES
from workbench.desktop.scene.counters import face_of, paint_counter
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.thumbnails import thumbnail
from workbench.forces.units import Unit
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset, TerrainRow, UnitKind
from workbench.scenario.edits import Composite, Edit
from workbench.scenario.edits_ground import PaintTerrain, SetElevation, SetHexsides
from workbench.scenario.edits_markers import AddMarker
from workbench.scenario.edits_paths import ExtendPath
from workbench.scenario.scenario import Scenario

_PIXELS = 68
_CUT = 1.1
"""How much of the map around a hex a swatch shows, in hexes."""
_BARE = Show(grid=False, labels=False)
_RELIEF = ("slope", "steep_slope")


def sample_picture(scenario: Scenario, ruleset: Ruleset, size: QSize) -> QImage:
    """A picture of a whole scenario."""
    return thumbnail(scenario, ruleset, size)


def terrain_icon(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    """A swatch of one terrain row: a corner of a map that has nothing else on it."""
    return drawn_once(ruleset, ("hexes", row.key), lambda: _terrain_icon(row, ruleset))


def _terrain_icon(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    grid = HexGrid(5, 5)
    middle = grid.find("0303")
    assert middle is not None
    blank = Scenario(Text(), ruleset.id, HexBoard.blank(grid, _ground(ruleset)))
    ground = Ground(_edit(row, grid, middle).apply(blank), ruleset)
    centre = ground.plane.centre(middle)
    half = _CUT * UNIT / 2
    rect = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
    pixmap = QPixmap(_PIXELS, _PIXELS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = QPainterPath()
    frame.addRoundedRect(QRectF(0, 0, _PIXELS, _PIXELS), 8, 8)
    painter.setClipPath(frame)
    painter.scale(_PIXELS / rect.width(), _PIXELS / rect.height())
    painter.translate(-rect.topLeft())
    ground.paint(painter, rect, UNIT, _BARE)
    painter.end()
    return pixmap


def unit_icon(kind: UnitKind, side: str, place: int, ruleset: Ruleset) -> QPixmap:
    """The counter of a kind in the colour of a side, which is number ``place`` of its scenario."""
    return drawn_once(ruleset, ("unit", kind.key, side, place), lambda: _unit_icon(kind, side, place, ruleset))


def _unit_icon(kind: UnitKind, side: str, place: int, ruleset: Ruleset) -> QPixmap:
    pixmap = QPixmap(_PIXELS, _PIXELS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(_PIXELS / 2, _PIXELS / 2))
    painter.scale(_PIXELS / UNIT * 1.25, _PIXELS / UNIT * 1.25)
    paint_counter(painter, face_of(Unit("", kind.key, None), side, place, ruleset), _PIXELS)
    painter.end()
    return pixmap


def _ground(ruleset: Ruleset) -> str:
    hexes = ruleset.layer(HEXES)
    return "clear" if "clear" in hexes else next(iter(hexes))


def _edit(row: TerrainRow, grid: HexGrid, middle: int) -> Edit:
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

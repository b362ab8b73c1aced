"""Small pictures for the palettes of a table, drawn with the very art of the pieces."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from workbench.base.text import Text
from workbench.board.tableboard import LINE, POLYGON, Feature, TableBoard
from workbench.desktop.drawn_once import drawn_once
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.table.ground import TableGround
from workbench.desktop.table.pieces import Typical, laid
from workbench.rules.ruleset import FEATURES, Ruleset, TerrainRow
from workbench.scenario.table import TableScenario

_PIXELS = 68
_ACROSS = 12.0
"""How many centimetres of table a swatch of terrain shows."""


def terrain_swatch(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    """A corner of a table with nothing else on it."""
    return drawn_once(ruleset, ("table", row.key), lambda: _terrain_swatch(row, ruleset))


def _terrain_swatch(row: TerrainRow, ruleset: Ruleset) -> QPixmap:
    width = row.look.get("width")
    if row.fact("linear") or isinstance(width, int | float):
        breadth = float(width) if isinstance(width, int | float) else 1.0
        way = ((-2.0, 9.0), (4.0, 7.0), (8.0, 4.6), (14.0, 3.0))
        piece = Feature("a", row.key, LINE, way, width=breadth)
    elif row.look.get("style") == "building":
        piece = Feature("a", row.key, POLYGON, ((2.5, 3.5), (9.5, 3.5), (9.5, 8.5), (2.5, 8.5)))
    elif row.look.get("style") in ("hill", "sand"):
        piece = Feature("a", row.key, POLYGON, ((1.0, 3.0), (7.0, 0.8), (11.0, 4.0), (10.0, 9.5), (3.5, 11.0)))
    else:
        piece = Feature("a", row.key, POLYGON, ((-9.0, -9.0), (21.0, -9.0), (21.0, 21.0), (-9.0, 21.0)))
    return _drawn((piece,), ruleset, _ACROSS)


def typical_swatch(typical: Typical, ruleset: Ruleset) -> QPixmap:
    """A typical piece as large as fits."""
    return drawn_once(ruleset, ("typical", typical.key), lambda: _typical_swatch(typical, ruleset))


def _typical_swatch(typical: Typical, ruleset: Ruleset) -> QPixmap:
    found = typical.features(ruleset, "cm") or ()
    boxes = [one.area.bounds for one in found]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    across = max(right - left, bottom - top) * 1.12 + 1.0
    middle = (across / 2 - (left + right) / 2, across / 2 - (top + bottom) / 2)
    return _drawn(laid(found, middle, 0.0), ruleset, across)


def _drawn(features: tuple[Feature, ...], ruleset: Ruleset, across: float) -> QPixmap:
    rows = ruleset.layer(FEATURES)
    ground = "clear" if "clear" in rows else next(iter(rows), "")
    scenario = TableScenario(Text(), ruleset.id, TableBoard("cm", across, across, ground, features))
    painted = TableGround(scenario, ruleset)
    pixmap = QPixmap(_PIXELS, _PIXELS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = QPainterPath()
    frame.addRoundedRect(QRectF(0, 0, _PIXELS, _PIXELS), 8, 8)
    painter.setClipPath(frame)
    zoom = _PIXELS / painted.scale.rect.width()
    painter.scale(zoom, zoom)
    painted.paint(painter, painted.scale.rect, UNIT * zoom)
    painter.end()
    return pixmap

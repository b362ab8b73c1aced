"""Small pictures for palettes, drawn with the art of the map."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPixmap

from workbench.rules.ruleset import Ruleset, TerrainRow, UnitKind
from workbench.scenario.scenario import Scenario


def sample_picture(scenario: Scenario, ruleset: Ruleset, size: QSize) -> QImage:
    """A picture of a whole scenario."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("#ece7d6"))
    return image


def terrain_icon(row: TerrainRow) -> QPixmap:
    """A swatch of one terrain row."""
    pixmap = QPixmap(68, 68)
    pixmap.fill(QColor(str(row.look.get("colour", "#cccccc"))))
    return pixmap


def unit_icon(kind: UnitKind, side: int) -> QPixmap:
    """The counter of a kind in the colour of the side with this order."""
    pixmap = QPixmap(68, 68)
    pixmap.fill(QColor("#8899aa"))
    return pixmap

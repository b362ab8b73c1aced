"""A table as a picture of a given size: for previews."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from workbench.desktop.scene.plane import UNIT
from workbench.desktop.table.ground import TableGround
from workbench.desktop.table.units import TableUnits
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario


def table_picture(scenario: TableScenario, ruleset: Ruleset, size: QSize) -> QImage:
    """The whole table with its units, as large as fits into ``size`` (pixels), in the middle."""
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    ground = TableGround(scenario, ruleset)
    rect = ground.scale.rect
    zoom = min(size.width() / rect.width(), size.height() / rect.height())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate((size.width() - rect.width() * zoom) / 2, (size.height() - rect.height() * zoom) / 2)
    painter.scale(zoom, zoom)
    ground.paint(painter, rect, UNIT * zoom)
    TableUnits(scenario, ruleset, ground.scale).paint(painter, 1 / zoom)
    painter.end()
    return image

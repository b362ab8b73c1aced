"""Small pictures of whole maps."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from workbench.desktop.scene.art.ground import Ground
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.scene.units import paint_units
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


def thumbnail(scenario: Scenario, ruleset: Ruleset, size: QSize) -> QImage:
    """A picture of the whole map, as large as fits into ``size``, with its units."""
    ground = Ground(scenario, ruleset)
    rect = ground.plane.rect
    zoom = min(size.width() / rect.width(), size.height() / rect.height())
    image = QImage(
        max(1, int(rect.width() * zoom)),
        max(1, int(rect.height() * zoom)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-rect.topLeft())
    # painted as if twice as large, so that a small picture still has its trees
    ground.paint(painter, rect, max(2 * UNIT * zoom, 22.0))
    paint_units(painter, scenario.forces, ruleset, ground.plane, UNIT * zoom)
    painter.end()
    return image

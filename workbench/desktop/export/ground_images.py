"""Images of the ground of hex maps that were painted lately: pictures that differ in words, units and answers share theirs."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from workbench.desktop.drawing.ground import Ground
from workbench.scenario.scenario import Scenario

_KEPT = 4
"""Images that are kept: the last ones, as pictures of one place follow each other."""


class GroundImages:
    """Paints the ground on images, each once for as long as it is kept. No painter of ground writes words, so that an image is
    that of all languages. Tables do without: their ground is painted as fast as an image of it is laid."""

    def __init__(self) -> None:
        self._images: dict[Hashable, tuple[Scenario, QImage]] = {}

    def paint(self, painter: QPainter, ground: Ground, shown: QRectF, detail: float) -> None:
        """Paint a ground within a rectangle, so fine (pixels for a hex); on paper and in drawings of vectors always anew."""
        device = painter.device()
        if not isinstance(device, QImage):
            ground.paint(painter, shown, detail)
            return
        at = painter.combinedTransform()
        place = (at.m11(), at.m12(), at.m21(), at.m22(), at.dx(), at.dy())
        scenario = ground.scenario
        key = (id(scenario), detail, shown.getRect(), place, device.width(), device.height())
        # the scenario is kept beside its image: as long as it is there, no other can have its number
        _, image = self._images.pop(key, (scenario, None))
        if image is None:
            image = QImage(device.size(), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            on = QPainter(image)
            on.setRenderHints(painter.renderHints())
            on.setTransform(at)
            ground.paint(on, shown, detail)
            on.end()
        self._images[key] = scenario, image
        while len(self._images) > _KEPT:
            del self._images[next(iter(self._images))]
        painter.save()
        painter.resetTransform()
        painter.drawImage(0, 0, image)
        painter.restore()

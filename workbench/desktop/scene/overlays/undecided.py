"""Hexes where the answer is open: a white and black dashed outline, and a question mark where there is room."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor

from workbench.base.arrays import BoolArray
from workbench.desktop.scene.inks import DARK
from workbench.desktop.scene.overlays.canvas import Canvas
from workbench.desktop.scene.overlays.patterns import edges
from workbench.desktop.scene.plane import UNIT, Plane

_PAPER = QColor("#ffffff")


class Undecided:
    """Draws a mask of hexes as undecided."""

    def __init__(self, plane: Plane, mask: BoolArray) -> None:
        self._centres = [QPointF(x, y) for x, y in plane.centres[np.flatnonzero(mask)]]
        self._edge = edges(plane, mask)

    def paint(self, canvas: Canvas) -> None:
        """Outline and marks; nothing where nothing is open."""
        if not self._centres:
            return
        pen = canvas.pen(DARK, 1.6)
        pen.setDashPattern([3.0, 3.0])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        canvas.painter.strokePath(self._edge, canvas.pen(_PAPER, 2.6))
        canvas.painter.strokePath(self._edge, pen)
        if canvas.pixels >= 16:
            for centre in self._centres:
                if canvas.visible.contains(centre):
                    canvas.tag(centre + QPointF(0, 0.2 * UNIT), "?", _PAPER, DARK)

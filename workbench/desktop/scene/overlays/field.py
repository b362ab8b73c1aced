"""A field of fire: edges by range band in lines of their own, tinted where a target is seen and spotted, dots where it is
seen but not spotted, an open outline with a question mark where nobody knows the limit."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.desktop.scene.inks import faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import Canvas
from workbench.desktop.scene.overlays.patterns import FALLING, dots, edges, lined_brush, lines_over
from workbench.desktop.scene.overlays.undecided import Undecided
from workbench.desktop.scene.overlays_data import FieldOverlay
from workbench.desktop.scene.pathwork import flat_polygons
from workbench.desktop.scene.plane import UNIT, Plane

DASHES: tuple[tuple[float, ...], ...] = ((), (3.2, 1.8), (5.0, 1.8, 0.6, 1.8), (0.6, 1.9))
"""Line style of each band from the outermost inwards, in widths of the line: solid, dashed, dash and dot, dotted."""
_TINT = 31
_CASING = QColor(255, 255, 255, 190)


def band_dashes(bands: int, place: int) -> tuple[float, ...]:
    """The dashes of a band, ``place`` counted from the nearest one of those on the map."""
    return DASHES[min(bands - 1 - place, len(DASHES) - 1)]


class FieldDrawer:
    """Draws :class:`FieldOverlay`."""

    layer = Layer.FIELD

    def __init__(self, overlay: FieldOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        field = overlay.field
        here = np.arange(plane.grid.size) == field.origin
        present = field.bands_reached
        # the firer's own hex belongs to the patch round it, whether or not it may fire there
        self._rings = [
            (
                band_dashes(len(present), k),
                edges(
                    plane, here | ((field.bearing_band >= 0) & (field.bearing_band <= place)), place, field.bearing_band
                ),
            )
            for k, place in enumerate(present)
        ]
        self._covered = np.flatnonzero(field.covered)
        self._inner = edges(plane, field.covered)
        self._open = Undecided(plane, field.uncertain)
        self._hidden = np.flatnonzero(field.hidden & ~here)
        self._tint: QPainterPath | None = None
        self._dots: QPainterPath | None = None

    def paint(self, canvas: Canvas) -> None:
        """Tint, dots, inner edge, bands, what is open."""
        painter = canvas.painter
        if self._tint is None or self._dots is None:
            self._tint = flat_polygons(self._plane, self._covered)
            self._dots = dots(self._plane, self._hidden, 0.03 * UNIT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillPath(self._tint, faint(inks().field, _TINT))
        if inks().lined:
            lines_over(canvas, self._tint, self._covered, inks().field_edge, FALLING)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if canvas.pixels >= 9:
            painter.fillPath(self._dots, inks().field_dots)
        painter.strokePath(self._inner, canvas.hairline(inks().field_edge))
        for dashes, ring in self._rings:
            painter.strokePath(ring, canvas.pen(_CASING, 5.0))
            painter.strokePath(ring, _dashed(canvas.pen(inks().field, 3.0), dashes))
        self._open.paint(canvas)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The tint below the outermost edge."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), faint(inks().field, 60))
        if inks().lined:
            painter.fillRect(box.adjusted(0, 4, 0, 0), lined_brush(inks().field_edge, 1.0, FALLING))
        painter.setPen(Canvas(painter, self._plane, 1.0, box).pen(inks().field, 3.0))
        painter.drawLine(QLineF(box.left(), box.top() + 4, box.right(), box.top() + 4))
        painter.setPen(Qt.PenStyle.NoPen)


def _dashed(pen: QPen, dashes: tuple[float, ...]) -> QPen:
    if dashes:
        pen.setDashPattern(dashes)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen

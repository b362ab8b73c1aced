"""What one hex hides: cross-hatched where it alone hides, dotted where others do too; what hides the hex is outlined
and numbered, above the counters."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import flat_polygons
from workbench.desktop.drawing.patterns import dots, hatch_lines
from workbench.desktop.drawing.tabletop_items import TableCanvas
from workbench.desktop.drawing.tabletop_marks import ring_observers
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, faint
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.overlay import BlameOverlay, Legend
from workbench.desktop.questions.tabletop_questions import Alone
from workbench.scenario.tabletop_board import Feature

_VEIL = 46


class BlameDrawer:
    """Draws :class:`BlameOverlay`."""

    layer = Layer.SPOTTING

    def __init__(self, overlay: BlameOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        blame = overlay.blame
        alone = np.array(blame.alone, dtype=np.intp)
        others = np.array(blame.others, dtype=np.intp)
        self._alone, self._hatch = flat_polygons(plane, alone), hatch_lines(plane, alone, 0.16 * UNIT)
        self._others, self._dots = flat_polygons(plane, others), dots(plane, others, 0.05 * UNIT)
        self._hex = flat_polygons(plane, np.array([blame.hex], dtype=np.intp), 0.94)
        single = sorted({place[0] for place in blame.culprits if len(place) == 1})
        self._culprits = flat_polygons(plane, np.array(single, dtype=np.intp), 0.94)
        self._sides = [plane.side(*place) for place in blame.culprits if len(place) > 1]

    def paint(self, canvas: HexPainter) -> None:
        """Hatch, dots, the hex that is asked about, the observer."""
        painter, blame = canvas.painter, self.overlay.blame
        painter.fillPath(self._alone, faint(answer_colours().blocked, _VEIL))
        painter.strokePath(self._hatch, canvas.pen(answer_colours().blocked, 0.05 * canvas.pixels))
        painter.strokePath(self._others, canvas.hairline(answer_colours().blocked))
        painter.fillPath(self._dots, answer_colours().blocked.darker(120))
        for colour, width in ((QColor("#ffffff"), 5.5), (DARK, 3.0)):
            painter.strokePath(self._hex, canvas.pen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((DARK, 4.5), (QColor("#ffffff"), 2.0)):
            painter.setPen(canvas.pen(colour, width))
            painter.drawEllipse(self._plane.centre(blame.origin), 0.43 * UNIT, 0.43 * UNIT)

    def paint_above(self, canvas: HexPainter) -> None:
        """What hides the hex, above the counters: hexes and hexsides outlined, each with its number."""
        painter = canvas.painter
        for colour, width in ((QColor("#ffffff"), 5.5), (answer_colours().blocked, 3.0)):
            painter.strokePath(self._culprits, canvas.pen(colour, width))
        for colour, width in ((QColor("#ffffff"), 8.0), (answer_colours().blocked, 5.0)):
            painter.setPen(canvas.pen(colour, width))
            for start, end in self._sides:
                painter.drawLine(start, end)
        for order, place in enumerate(self.overlay.blame.culprits, 1):
            middle = self._plane.centres[list(place)].mean(axis=0)
            # a hex is numbered at its upper side, where no counter of its own is covered
            up = 0.36 * UNIT if len(place) == 1 else 0.0
            canvas.tag(QPointF(float(middle[0]), float(middle[1]) - up), str(order), answer_colours().blocked)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A hatched half and a dotted half."""
        painter.fillRect(box, faint(answer_colours().blocked, _VEIL))
        painter.setPen(answer_colours().blocked)
        for k in range(1, 4):
            x = box.left() + k * box.width() / 8
            painter.drawLine(QPointF(x - 4, box.bottom() - 1), QPointF(x + 4, box.top() + 1))
        painter.setBrush(answer_colours().hindered.darker(130))
        painter.setPen(Qt.PenStyle.NoPen)
        for k in range(5, 8):
            painter.drawEllipse(QPointF(box.left() + k * box.width() / 8, box.center().y()), 1.6, 1.6)


# --- What one piece alone hides: the ground that would be seen without it, and the piece.


_TINT = 92


class TabletopBlameDrawer:
    """Draws :class:`~workbench.desktop.questions.tabletop_questions.Alone`."""

    layer = Layer.SPOTTING

    def __init__(self, alone: Alone, piece: Feature, legend: Legend) -> None:
        self.subject = alone
        self.legend = legend
        self._piece = piece

    def paint(self, canvas: TableCanvas) -> None:
        """The ground, the piece, the observer."""
        painter = canvas.painter
        ground = canvas.scale.path(self.subject.region)
        painter.fillPath(ground, faint(answer_colours().blocked, _TINT))
        painter.strokePath(ground, canvas.pen(CARD, 3.0))
        painter.strokePath(ground, canvas.pen(answer_colours().blocked, 1.6, Qt.PenStyle.DashLine))
        piece = canvas.scale.path(self._piece.area)
        painter.strokePath(piece, canvas.pen(CARD, 5.0))
        painter.strokePath(piece, canvas.pen(answer_colours().blocked, 3.0))
        ring_observers(canvas, [self.subject.origin])

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A patch of the ground."""
        painter.setBrush(QBrush(faint(answer_colours().blocked, _TINT)))
        pen = painter.pen()
        pen.setColor(answer_colours().blocked)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRect(box)

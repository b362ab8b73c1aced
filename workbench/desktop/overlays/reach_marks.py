"""The ends of a move besides hexes and costs: marks for what they need, hexes of other kinds of move."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from workbench.base.text import signed
from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.terrain_styles import exact_outline, text_path
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, with_alpha
from workbench.desktop.overlays.legend_words import mixed_number_text
from workbench.engine.movement.results import Reach

LETTERS = {"minimum_move": "M", "overrun": "O", "charge": "C", "road_bonus": "R"}
"""What is printed in a hex where a move can end only in a certain way; the legend says what each stands for."""


def end_letter(need: str) -> str:
    """The letter for what a move must be to end somewhere."""
    return LETTERS.get(need, need[:1].upper())


def levels_of(reach: Reach, labels: tuple[str, ...]) -> dict[int, list[str]]:
    """The levels inside hexes that the move can end at, by hex, as they are printed: ``+1``."""
    found: dict[int, list[str]] = {}
    if not any("@" in place for place in reach.ends.places):
        return found
    numbers = {label: number for number, label in enumerate(labels)}
    for place in reach.ends.places:
        label, sign, level = place.partition("@")
        if sign and label in numbers and level.lstrip("-").isdigit():
            found.setdefault(numbers[label], []).append(signed(int(level)))
    return found


def hexes_of_other_moves(reach: Reach) -> list[int]:
    """The hexes that only another kind of move reaches."""
    return sorted(number for number in reach.ends.further if number not in reach.costs)


class EndMarks:
    """Draws :class:`~workbench.movement.results.Ends` over the bands of a reach."""

    def __init__(self, reach: Reach, plane: Plane, exposed: tuple[int, ...] = ()) -> None:
        self._plane = plane
        self._exposed = [plane.centre(number) + QPointF(-0.3 * UNIT, 0.26 * UNIT) for number in exposed]
        self._needs = [(plane.centre(number), end_letter(need)) for number, need in reach.ends.needs.items()]
        self._levels = [
            (plane.centre(number), " ".join(levels)) for number, levels in levels_of(reach, plane.grid.labels).items()
        ]
        self._further = self._outline(reach)
        self._figures = self._printed(reach)
        self._exits = QPainterPath()
        for number in reach.ends.exits:
            for way in self._ways_out(number):
                self._exits.addPath(self._arrow(number, way))

    def _outline(self, reach: Reach) -> QPainterPath:
        hexes = np.array(hexes_of_other_moves(reach), dtype=np.intp)
        mask = np.zeros(self._plane.grid.size, dtype=np.bool_)
        mask[hexes] = True
        return exact_outline(self._plane, mask, hexes) if len(hexes) else QPainterPath()

    def _printed(self, reach: Reach) -> QPainterPath:
        joined = QPainterPath()
        joined.setFillRule(Qt.FillRule.WindingFill)
        for number in hexes_of_other_moves(reach):
            cost = reach.ends.further[number][0]
            at = self._plane.centre(number) + QPointF(0, 0.36 * UNIT)
            joined.addPath(text_path(mixed_number_text(cost), at, 0.17 * UNIT))
        return joined

    def _ways_out(self, number: int) -> Iterator[QPointF]:
        """The middles of the hexsides on the edge of the map, seen from the hex."""
        for way, other in enumerate(self._plane.grid.neighbours[number].tolist()):
            if other < 0:
                offsets = self._plane.corner_offsets
                yield QPointF(*((offsets[way] + offsets[(way + 1) % 6]) / 2).tolist())

    def _arrow(self, number: int, out: QPointF) -> QPainterPath:
        centre = self._plane.centre(number)
        tip, turn = centre + out * 0.98, math.atan2(out.y(), out.x())
        arrow = QPainterPath(tip)
        for angle in (turn + math.radians(145), turn - math.radians(145)):
            arrow.lineTo(tip + QPointF(math.cos(angle), math.sin(angle)) * (0.16 * UNIT))
        arrow.closeSubpath()
        return arrow

    def paint(self, canvas: HexPainter) -> None:
        """The dashed outline and costs of other moves, letters, levels and exits."""
        painter = canvas.painter
        if not self._further.isEmpty():
            painter.fillPath(self._further, with_alpha(answer_colours().other_move_reach, 26))
            pen = canvas.pen(answer_colours().other_move_reach, 2.0)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([3.0, 2.4])
            painter.strokePath(self._further, pen)
        if canvas.pixels < 22:
            return
        painter.fillPath(self._figures, answer_colours().other_move_reach)
        painter.strokePath(self._exits, canvas.pen(CARD, 2.5))
        painter.fillPath(self._exits, answer_colours().other_move_reach)
        for colour, width in ((CARD, 3.6), (answer_colours().blocked, 2.0)):
            painter.setPen(canvas.pen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for at in self._exposed:
                painter.drawEllipse(at, 0.075 * UNIT, 0.075 * UNIT)
        for centre, words in self._needs:
            canvas.paint_tag(centre + QPointF(-0.28 * UNIT, -0.24 * UNIT), words, answer_colours().move_condition)
        if canvas.pixels >= 30:
            for centre, words in self._levels:
                canvas.paint_tag(centre + QPointF(0.34 * UNIT, 0.06 * UNIT), words, CARD, DARK)

"""The scale along the edges of a table, and the measuring grid that may be laid over it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from workbench.desktop.scene.art.lettering import draw_centred
from workbench.desktop.table.items import TableCanvas

STEPS = {"cm": (1, 5, 10, 20, 50, 100), "in": (1, 6, 12, 24, 48)}
"""Distances that a scale may be divided into, by the table's unit."""
_ROOM = 34.0
"""How many pixels apart numbers stand at least."""


def grid_step(unit: str) -> float:
    """The usual distance between the lines of the measuring grid."""
    return 10.0 if unit == "cm" else 6.0


def paint_scale(canvas: TableCanvas, *, dark: bool) -> None:
    """Ticks and numbers outside the edges, as fine as there is room."""
    scale, pixel, painter = canvas.scale, canvas.pixel, canvas.painter
    steps = STEPS.get(scale.unit, STEPS["cm"])
    wide = next((step for step in steps if step * scale.per_unit >= _ROOM * pixel), steps[-1])
    fine = next((step for step in steps if step * scale.per_unit >= 5 * pixel), wide)
    ink = QColor("#b8b4aa" if dark else "#6d675c")
    painter.setPen(QPen(ink, pixel))
    for across in (True, False):
        length = scale.width if across else scale.height
        for number in range(int(length / fine + 1e-9) + 1):
            at = number * fine
            major = abs(at / wide - round(at / wide)) < 1e-6
            reach = (7 if major else 3.5) * pixel
            here = at * scale.per_unit
            end = scale.rect.height() if across else scale.rect.width()
            for edge, away in ((0.0, -1), (end, 1)):
                start, stop = edge + away * 3 * pixel, edge + away * (3 * pixel + reach)
                line = (
                    (QPointF(here, start), QPointF(here, stop))
                    if across
                    else (QPointF(start, here), QPointF(stop, here))
                )
                painter.drawLine(*line)
            if major:
                middle = -17 * pixel
                place = QPointF(here, middle) if across else QPointF(middle - 2 * pixel, here)
                draw_centred(painter, place, f"{at:g}", 10 * pixel, ink, bold=False)


def paint_grid(canvas: TableCanvas, step: float) -> None:
    """Thin lines ``step`` apart."""
    scale, painter = canvas.scale, canvas.painter
    gap = step * scale.per_unit
    if gap < 3 * canvas.pixel:
        return
    painter.setPen(QPen(QColor(30, 26, 20, 62), 0.9 * canvas.pixel))
    rect: QRectF = scale.rect
    for number in range(1, int(scale.width / step + 1e-9) + 1):
        painter.drawLine(QPointF(number * gap, 0), QPointF(number * gap, rect.bottom()))
    for number in range(1, int(scale.height / step + 1e-9) + 1):
        painter.drawLine(QPointF(0, number * gap), QPointF(rect.right(), number * gap))
    painter.setBrush(Qt.BrushStyle.NoBrush)

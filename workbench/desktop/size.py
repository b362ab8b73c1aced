"""How large the window is drawn: letters, icons, rows, and what lies over the map at the same size at every zoom.

The size is worn by the whole program, as a theme is; the map itself has its zoom. Pictures in files do not follow it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont

SIZES = (100, 110, 125, 150, 175, 200)
"""The sizes that can be chosen, in percent."""
_worn = [1.0]


def ui_scale() -> float:
    """How many times as large as usual."""
    return _worn[0]


def wear_size(percent: int) -> None:
    """Draw everything from now on at this size; what is made already keeps its own until it is made anew."""
    _worn[0] = percent / 100


def sized(pixels: float) -> int:
    """A length that is ``pixels`` at the usual size, in whole pixels."""
    return round(pixels * ui_scale())


def unsized(rect: QRectF) -> QRectF:
    """A rectangle of the screen in pixels of the usual size, for drawings that are scaled as a whole."""
    by = ui_scale()
    return QRectF(rect.left() / by, rect.top() / by, rect.width() / by, rect.height() / by)


def on_screen(rect: QRectF) -> QRectF:
    """The other way round: a rectangle in pixels of the usual size on the screen."""
    by = ui_scale()
    return QRectF(rect.left() * by, rect.top() * by, rect.width() * by, rect.height() * by)


def unsized_point(point: QPointF) -> QPointF:
    """A point of the screen in pixels of the usual size."""
    return point / ui_scale()


def larger(font: QFont, by: float) -> QFont:
    """A font ``by`` times as large, whether it counts in points or in pixels."""
    made = QFont(font)
    if font.pointSizeF() > 0:
        made.setPointSizeF(font.pointSizeF() * by)
    else:
        made.setPixelSize(max(1, round(font.pixelSize() * by)))
    return made

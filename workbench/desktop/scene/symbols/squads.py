"""Men as counters of squads show them: busts side by side, as many as the unit has; heroes, decoys, motorcycles."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from workbench.desktop.scene.art.lettering import draw_centred
from workbench.desktop.scene.symbols.strokes import at, dot, filled, line


def _man(painter: QPainter, frame: QRectF, x: float, foot: float = 0.9, size: float = 1.0) -> None:
    """A helmet over shoulders; ``foot`` is where the bust ends, sizes are fractions of the frame's height."""
    wide = size * frame.height() / frame.width()
    dot(painter, frame, x, foot - 0.5 * size, 0.13 * size)
    filled(
        painter,
        frame,
        (x - 0.21 * wide, foot - 0.47 * size),
        (x - 0.14 * wide, foot - 0.62 * size),
        (x, foot - 0.69 * size),
        (x + 0.14 * wide, foot - 0.62 * size),
        (x + 0.21 * wide, foot - 0.47 * size),
    )
    path = QPainterPath(at(frame, x - 0.27 * wide, foot))
    path.cubicTo(
        at(frame, x - 0.27 * wide, foot - 0.42 * size),
        at(frame, x + 0.27 * wide, foot - 0.42 * size),
        at(frame, x + 0.27 * wide, foot),
    )
    path.closeSubpath()
    painter.fillPath(path, painter.pen().color())


def squad(painter: QPainter, frame: QRectF) -> None:
    """Three men."""
    _man(painter, frame, 0.22, 0.82, 0.9)
    _man(painter, frame, 0.78, 0.82, 0.9)
    _man(painter, frame, 0.5, 0.94, 1.05)


def half_squad(painter: QPainter, frame: QRectF) -> None:
    """Two men."""
    _man(painter, frame, 0.34, 0.9, 1.0)
    _man(painter, frame, 0.67, 0.9, 1.0)


def hero(painter: QPainter, frame: QRectF) -> None:
    """One man within a laurel."""
    _man(painter, frame, 0.5, 0.92, 1.1)
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for side in (-1.0, 1.0):
        path = QPainterPath(at(frame, 0.5 + side * 0.2, 0.94))
        path.quadTo(at(frame, 0.5 + side * 0.42, 0.6), at(frame, 0.5 + side * 0.3, 0.12))
        painter.drawPath(path)
        for x, y in ((0.34, 0.72), (0.38, 0.46), (0.36, 0.24)):
            line(painter, frame, (0.5 + side * x, y), (0.5 + side * (x + 0.07), y - 0.14))
    painter.restore()


def dummy(painter: QPainter, frame: QRectF) -> None:
    """A question mark: nobody knows whether anyone is there."""
    draw_centred(painter, at(frame, 0.5, 0.5), "?", 0.95 * frame.height(), painter.pen().color())


def motorcycle(painter: QPainter, frame: QRectF) -> None:
    """Two wheels, a frame and handlebars."""
    dot(painter, frame, 0.24, 0.66, 0.22, hollow=True)
    dot(painter, frame, 0.76, 0.66, 0.22, hollow=True)
    line(painter, frame, (0.24, 0.66), (0.38, 0.42), (0.64, 0.42), (0.76, 0.66))
    line(painter, frame, (0.38, 0.42), (0.5, 0.68), (0.64, 0.42), (0.68, 0.2), (0.58, 0.2))
    filled(painter, frame, (0.28, 0.34), (0.46, 0.34), (0.46, 0.44), (0.32, 0.44))


SYMBOLS = {
    "squad": squad,
    "half_squad": half_squad,
    "hero": hero,
    "dummy": dummy,
    "motorcycle": motorcycle,
}

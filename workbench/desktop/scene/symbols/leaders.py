"""Leaders."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.desktop.scene.symbols.strokes import filled, line, track


def _star(painter: QPainter, frame: QRectF, radius: float) -> None:
    wide = frame.height() / frame.width()
    points = []
    for k in range(10):
        reach = radius if k % 2 == 0 else radius * 0.42
        angle = math.radians(-90 + 36 * k)
        points.append((0.5 + reach * wide * math.cos(angle), 0.52 + reach * math.sin(angle)))
    filled(painter, frame, *points)


def leader(painter: QPainter, frame: QRectF) -> None:
    """A star."""
    _star(painter, frame, 0.44)


def tank_leader(painter: QPainter, frame: QRectF) -> None:
    """A star in a track."""
    track(painter, frame, 0.10)
    _star(painter, frame, 0.27)


def mounted_leader(painter: QPainter, frame: QRectF) -> None:
    """A star on the belt of cavalry."""
    line(painter, frame, (0, 1), (0.3, 0.7))
    line(painter, frame, (0.7, 0.3), (1, 0))
    _star(painter, frame, 0.36)


SYMBOLS = {"leader": leader, "tank_leader": tank_leader, "mounted_leader": mounted_leader}

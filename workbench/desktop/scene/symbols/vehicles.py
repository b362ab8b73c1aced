"""Vehicles: tracked, wheeled, drawn by horses."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.desktop.scene.symbols.strokes import dot, line, track


def tank(painter: QPainter, frame: QRectF) -> None:
    """A track."""
    track(painter, frame)


def apc(painter: QPainter, frame: QRectF) -> None:
    """A track with crossed belts: infantry under armour."""
    track(painter, frame)
    line(painter, frame, (0, 0), (1, 1))
    line(painter, frame, (0, 1), (1, 0))


def truck(painter: QPainter, frame: QRectF) -> None:
    """A load on two wheels."""
    line(painter, frame, (0.12, 0.62), (0.12, 0.3), (0.88, 0.3), (0.88, 0.62), (0.12, 0.62))
    dot(painter, frame, 0.28, 0.76, 0.13)
    dot(painter, frame, 0.72, 0.76, 0.13)


def wagon(painter: QPainter, frame: QRectF) -> None:
    """A wheel with spokes."""
    dot(painter, frame, 0.5, 0.5, 0.36, hollow=True)
    reach = 0.36 * frame.height() / frame.width()
    line(painter, frame, (0.5 - reach, 0.5), (0.5 + reach, 0.5))
    line(painter, frame, (0.5, 0.14), (0.5, 0.86))


SYMBOLS = {"tank": tank, "apc": apc, "truck": truck, "wagon": wagon}

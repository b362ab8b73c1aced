"""Guns."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.desktop.scene.symbols.strokes import dot, line


def at_gun(painter: QPainter, frame: QRectF) -> None:
    """A wedge that stops armour."""
    line(painter, frame, (0, 1), (0.5, 0.04), (1, 1))


def artillery(painter: QPainter, frame: QRectF) -> None:
    """A shell seen from the front."""
    dot(painter, frame, 0.5, 0.5, 0.24)


SYMBOLS = {"at_gun": at_gun, "artillery": artillery}

"""Guns, and what a squad carries against tanks."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.desktop.scene.symbols.strokes import dot, filled, line


def at_gun(painter: QPainter, frame: QRectF) -> None:
    """A wedge that stops armour."""
    line(painter, frame, (0, 1), (0.5, 0.04), (1, 1))


def artillery(painter: QPainter, frame: QRectF) -> None:
    """A shell seen from the front."""
    dot(painter, frame, 0.5, 0.5, 0.24)


def infantry_gun(painter: QPainter, frame: QRectF) -> None:
    """A shell on a trail."""
    dot(painter, frame, 0.5, 0.36, 0.19)
    line(painter, frame, (0.5, 0.4), (0.5, 0.9))
    line(painter, frame, (0.36, 0.9), (0.64, 0.9))


def aa_gun(painter: QPainter, frame: QRectF) -> None:
    """A dome over the ground."""
    line(painter, frame, (0.08, 0.98), (0.16, 0.6), (0.32, 0.36), (0.5, 0.28), (0.68, 0.36), (0.84, 0.6), (0.92, 0.98))
    line(painter, frame, (0.5, 0.98), (0.5, 0.28))


def at_rifle(painter: QPainter, frame: QRectF) -> None:
    """A long barrel on its bipod."""
    line(painter, frame, (0.12, 0.68), (0.88, 0.34))
    line(painter, frame, (0.62, 0.86), (0.68, 0.44), (0.8, 0.86))
    filled(painter, frame, (0.1, 0.6), (0.3, 0.54), (0.3, 0.66), (0.12, 0.84))


def flamethrower(painter: QPainter, frame: QRectF) -> None:
    """A flame."""
    filled(
        painter,
        frame,
        *((0.5, 0.06), (0.6, 0.32), (0.69, 0.26), (0.72, 0.56), (0.64, 0.82), (0.5, 0.92)),
        *((0.36, 0.82), (0.28, 0.58), (0.36, 0.36), (0.43, 0.48)),
    )


SYMBOLS = {
    "at_gun": at_gun,
    "artillery": artillery,
    "infantry_gun": infantry_gun,
    "aa_gun": aa_gun,
    "at_rifle": at_rifle,
    "flamethrower": flamethrower,
}

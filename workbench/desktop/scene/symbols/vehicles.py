"""Vehicles: tracked, wheeled, drawn by horses, and aircraft."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.desktop.scene.symbols.strokes import dot, filled, line, track


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


def landship(painter: QPainter, frame: QRectF) -> None:
    """The lozenge of the first tanks, with the gun in its flank."""
    hull = ((0.08, 0.62), (0.24, 0.2), (0.84, 0.2), (0.94, 0.42), (0.78, 0.82), (0.2, 0.82))
    line(painter, frame, *hull, hull[0], hull[1])
    filled(painter, frame, (0.38, 0.4), (0.62, 0.4), (0.62, 0.62), (0.38, 0.62))
    line(painter, frame, (0.6, 0.5), (0.8, 0.5))


def armoured_car(painter: QPainter, frame: QRectF) -> None:
    """A turret on a hull on two wheels."""
    line(painter, frame, (0.1, 0.66), (0.18, 0.42), (0.82, 0.42), (0.9, 0.66), (0.1, 0.66), (0.18, 0.42))
    filled(painter, frame, (0.4, 0.42), (0.4, 0.2), (0.62, 0.2), (0.62, 0.42))
    line(painter, frame, (0.6, 0.29), (0.8, 0.29))
    dot(painter, frame, 0.28, 0.76, 0.13)
    dot(painter, frame, 0.72, 0.76, 0.13)


def aircraft(painter: QPainter, frame: QRectF) -> None:
    """A turning airscrew."""
    filled(painter, frame, (0.5, 0.5), (0.16, 0.28), (0.1, 0.5), (0.16, 0.72))
    filled(painter, frame, (0.5, 0.5), (0.84, 0.28), (0.9, 0.5), (0.84, 0.72))
    dot(painter, frame, 0.5, 0.5, 0.1)


SYMBOLS = {
    "tank": tank,
    "apc": apc,
    "truck": truck,
    "wagon": wagon,
    "landship": landship,
    "armoured_car": armoured_car,
    "aircraft": aircraft,
}

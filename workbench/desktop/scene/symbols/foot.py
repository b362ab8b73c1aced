"""Men on foot and on horse: infantry, machine guns, mortars, cavalry, engineers, scouts, strongpoints."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from workbench.desktop.scene.symbols.strokes import at, dot, filled, line


def infantry(painter: QPainter, frame: QRectF) -> None:
    """Crossed belts."""
    line(painter, frame, (0, 0), (1, 1))
    line(painter, frame, (0, 1), (1, 0))


def hmg(painter: QPainter, frame: QRectF) -> None:
    """An arrow over a foot with a bar: a gun that fires flat."""
    line(painter, frame, (0.5, 0.86), (0.5, 0.2))
    filled(painter, frame, (0.38, 0.36), (0.5, 0.08), (0.62, 0.36))
    line(painter, frame, (0.36, 0.86), (0.64, 0.86))
    line(painter, frame, (0.38, 0.62), (0.62, 0.62))


def mortar(painter: QPainter, frame: QRectF) -> None:
    """An arrow out of a ring: a tube that fires high."""
    line(painter, frame, (0.5, 0.56), (0.5, 0.24))
    filled(painter, frame, (0.38, 0.36), (0.5, 0.08), (0.62, 0.36))
    dot(painter, frame, 0.5, 0.74, 0.17, hollow=True)


def cavalry(painter: QPainter, frame: QRectF) -> None:
    """One belt."""
    line(painter, frame, (0, 1), (1, 0))


def engineer(painter: QPainter, frame: QRectF) -> None:
    """A bridge: an E lying on its back."""
    line(painter, frame, (0.24, 0.76), (0.24, 0.32), (0.76, 0.32), (0.76, 0.76))
    line(painter, frame, (0.5, 0.32), (0.5, 0.7))


def recon(painter: QPainter, frame: QRectF) -> None:
    """An eye."""
    eye = QPainterPath(at(frame, 0.14, 0.5))
    eye.quadTo(at(frame, 0.5, -0.02), at(frame, 0.86, 0.5))
    eye.quadTo(at(frame, 0.5, 1.02), at(frame, 0.14, 0.5))
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(eye)
    painter.restore()
    dot(painter, frame, 0.5, 0.5, 0.16)


def strongpoint(painter: QPainter, frame: QRectF) -> None:
    """Battlements."""
    filled(
        painter,
        frame,
        *((0.2, 0.82), (0.2, 0.24), (0.34, 0.24), (0.34, 0.42), (0.43, 0.42), (0.43, 0.24), (0.57, 0.24)),
        *((0.57, 0.42), (0.66, 0.42), (0.66, 0.24), (0.8, 0.24), (0.8, 0.82)),
    )


def crew(painter: QPainter, frame: QRectF) -> None:
    """Three men."""
    for x in (0.26, 0.5, 0.74):
        dot(painter, frame, x, 0.34, 0.11)
        line(painter, frame, (x, 0.42), (x, 0.78))
        line(painter, frame, (x - 0.08, 0.6), (x + 0.08, 0.6))


def forward_observer(painter: QPainter, frame: QRectF) -> None:
    """A triangle round a point: an observation post."""
    line(painter, frame, (0.5, 0.12), (0.78, 0.86), (0.22, 0.86), (0.5, 0.12), (0.78, 0.86))
    dot(painter, frame, 0.5, 0.62, 0.1)


SYMBOLS = {
    "infantry": infantry,
    "hmg": hmg,
    "mg": hmg,
    "crew": crew,
    "forward_observer": forward_observer,
    "mortar": mortar,
    "cavalry": cavalry,
    "engineer": engineer,
    "recon": recon,
    "strongpoint": strongpoint,
}

"""Symbols on counters: squads, leaders, guns, vehicles."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from workbench.desktop.drawing.terrain_styles import draw_centred

# --- The few strokes that symbols are made of, in fractions of the frame (0, 0 upper left to 1, 1 lower right).


def frame_point(frame: QRectF, x: float, y: float) -> QPointF:
    """A point of the frame."""
    return QPointF(frame.left() + x * frame.width(), frame.top() + y * frame.height())


def draw_line(painter: QPainter, frame: QRectF, *points: tuple[float, float]) -> None:
    """An open line through points."""
    path = QPainterPath(frame_point(frame, *points[0]))
    for point in points[1:]:
        path.lineTo(frame_point(frame, *point))
    painter.strokePath(path, painter.pen())


def fill_polygon(painter: QPainter, frame: QRectF, *points: tuple[float, float]) -> None:
    """A filled polygon."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(QPolygonF([frame_point(frame, *point) for point in points]))
    painter.restore()


def draw_dot(painter: QPainter, frame: QRectF, x: float, y: float, radius: float, *, hollow: bool = False) -> None:
    """A disc, or a ring; the radius is a fraction of the frame's height."""
    painter.save()
    if hollow:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(frame_point(frame, x, y), radius * frame.height(), radius * frame.height())
    painter.restore()


def track(painter: QPainter, frame: QRectF, inset: float = 0.14) -> None:
    """The rounded outline of a tracked vehicle."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    w, h = frame.width(), frame.height()
    box = frame.adjusted(inset * w, inset * h * 1.45, -inset * w, -inset * h * 1.45)
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.restore()


# --- Men on foot and on horse: infantry, machine guns, mortars, cavalry, engineers, scouts, strongpoints.


def infantry(painter: QPainter, frame: QRectF) -> None:
    """Crossed belts."""
    draw_line(painter, frame, (0, 0), (1, 1))
    draw_line(painter, frame, (0, 1), (1, 0))


def hmg(painter: QPainter, frame: QRectF) -> None:
    """An arrow over a foot with a bar: a gun that fires flat."""
    draw_line(painter, frame, (0.5, 0.86), (0.5, 0.2))
    fill_polygon(painter, frame, (0.38, 0.36), (0.5, 0.08), (0.62, 0.36))
    draw_line(painter, frame, (0.36, 0.86), (0.64, 0.86))
    draw_line(painter, frame, (0.38, 0.62), (0.62, 0.62))


def mortar(painter: QPainter, frame: QRectF) -> None:
    """An arrow out of a ring: a tube that fires high."""
    draw_line(painter, frame, (0.5, 0.56), (0.5, 0.24))
    fill_polygon(painter, frame, (0.38, 0.36), (0.5, 0.08), (0.62, 0.36))
    draw_dot(painter, frame, 0.5, 0.74, 0.17, hollow=True)


def cavalry(painter: QPainter, frame: QRectF) -> None:
    """One belt."""
    draw_line(painter, frame, (0, 1), (1, 0))


def engineer(painter: QPainter, frame: QRectF) -> None:
    """A bridge: an E lying on its back."""
    draw_line(painter, frame, (0.24, 0.76), (0.24, 0.32), (0.76, 0.32), (0.76, 0.76))
    draw_line(painter, frame, (0.5, 0.32), (0.5, 0.7))


def recon(painter: QPainter, frame: QRectF) -> None:
    """An eye."""
    eye = QPainterPath(frame_point(frame, 0.14, 0.5))
    eye.quadTo(frame_point(frame, 0.5, -0.02), frame_point(frame, 0.86, 0.5))
    eye.quadTo(frame_point(frame, 0.5, 1.02), frame_point(frame, 0.14, 0.5))
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(eye)
    painter.restore()
    draw_dot(painter, frame, 0.5, 0.5, 0.16)


def strongpoint(painter: QPainter, frame: QRectF) -> None:
    """Battlements."""
    fill_polygon(
        painter,
        frame,
        *((0.2, 0.82), (0.2, 0.24), (0.34, 0.24), (0.34, 0.42), (0.43, 0.42), (0.43, 0.24), (0.57, 0.24)),
        *((0.57, 0.42), (0.66, 0.42), (0.66, 0.24), (0.8, 0.24), (0.8, 0.82)),
    )


def crew(painter: QPainter, frame: QRectF) -> None:
    """Three men."""
    for x in (0.26, 0.5, 0.74):
        draw_dot(painter, frame, x, 0.34, 0.11)
        draw_line(painter, frame, (x, 0.42), (x, 0.78))
        draw_line(painter, frame, (x - 0.08, 0.6), (x + 0.08, 0.6))


def forward_observer(painter: QPainter, frame: QRectF) -> None:
    """A triangle round a point: an observation post."""
    draw_line(painter, frame, (0.5, 0.12), (0.78, 0.86), (0.22, 0.86), (0.5, 0.12), (0.78, 0.86))
    draw_dot(painter, frame, 0.5, 0.62, 0.1)


FOOT_SYMBOLS = {
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


# --- Guns, and what a squad carries against tanks.


def at_gun(painter: QPainter, frame: QRectF) -> None:
    """A wedge that stops armour."""
    draw_line(painter, frame, (0, 1), (0.5, 0.04), (1, 1))


def artillery(painter: QPainter, frame: QRectF) -> None:
    """A shell seen from the front."""
    draw_dot(painter, frame, 0.5, 0.5, 0.24)


def infantry_gun(painter: QPainter, frame: QRectF) -> None:
    """A shell on a trail."""
    draw_dot(painter, frame, 0.5, 0.36, 0.19)
    draw_line(painter, frame, (0.5, 0.4), (0.5, 0.9))
    draw_line(painter, frame, (0.36, 0.9), (0.64, 0.9))


def aa_gun(painter: QPainter, frame: QRectF) -> None:
    """A dome over the ground."""
    draw_line(
        painter, frame, (0.08, 0.98), (0.16, 0.6), (0.32, 0.36), (0.5, 0.28), (0.68, 0.36), (0.84, 0.6), (0.92, 0.98)
    )
    draw_line(painter, frame, (0.5, 0.98), (0.5, 0.28))


def at_rifle(painter: QPainter, frame: QRectF) -> None:
    """A long barrel on its bipod."""
    draw_line(painter, frame, (0.12, 0.68), (0.88, 0.34))
    draw_line(painter, frame, (0.62, 0.86), (0.68, 0.44), (0.8, 0.86))
    fill_polygon(painter, frame, (0.1, 0.6), (0.3, 0.54), (0.3, 0.66), (0.12, 0.84))


def flamethrower(painter: QPainter, frame: QRectF) -> None:
    """A flame."""
    fill_polygon(
        painter,
        frame,
        *((0.5, 0.06), (0.6, 0.32), (0.69, 0.26), (0.72, 0.56), (0.64, 0.82), (0.5, 0.92)),
        *((0.36, 0.82), (0.28, 0.58), (0.36, 0.36), (0.43, 0.48)),
    )


GUN_SYMBOLS = {
    "at_gun": at_gun,
    "artillery": artillery,
    "infantry_gun": infantry_gun,
    "aa_gun": aa_gun,
    "at_rifle": at_rifle,
    "flamethrower": flamethrower,
}


# --- Leaders.


def _star(painter: QPainter, frame: QRectF, radius: float) -> None:
    wide = frame.height() / frame.width()
    points = []
    for k in range(10):
        reach = radius if k % 2 == 0 else radius * 0.42
        angle = math.radians(-90 + 36 * k)
        points.append((0.5 + reach * wide * math.cos(angle), 0.52 + reach * math.sin(angle)))
    fill_polygon(painter, frame, *points)


def leader(painter: QPainter, frame: QRectF) -> None:
    """A star."""
    _star(painter, frame, 0.44)


def tank_leader(painter: QPainter, frame: QRectF) -> None:
    """A star in a track."""
    track(painter, frame, 0.10)
    _star(painter, frame, 0.27)


def mounted_leader(painter: QPainter, frame: QRectF) -> None:
    """A star on the belt of cavalry."""
    draw_line(painter, frame, (0, 1), (0.3, 0.7))
    draw_line(painter, frame, (0.7, 0.3), (1, 0))
    _star(painter, frame, 0.36)


LEADER_SYMBOLS = {"leader": leader, "tank_leader": tank_leader, "mounted_leader": mounted_leader}


def _bust(painter: QPainter, frame: QRectF, x: float, foot: float = 0.9, size: float = 1.0) -> None:
    """A helmet over shoulders; ``foot`` is where the bust ends, sizes are fractions of the frame's height."""
    wide = size * frame.height() / frame.width()
    draw_dot(painter, frame, x, foot - 0.5 * size, 0.13 * size)
    fill_polygon(
        painter,
        frame,
        (x - 0.21 * wide, foot - 0.47 * size),
        (x - 0.14 * wide, foot - 0.62 * size),
        (x, foot - 0.69 * size),
        (x + 0.14 * wide, foot - 0.62 * size),
        (x + 0.21 * wide, foot - 0.47 * size),
    )
    path = QPainterPath(frame_point(frame, x - 0.27 * wide, foot))
    path.cubicTo(
        frame_point(frame, x - 0.27 * wide, foot - 0.42 * size),
        frame_point(frame, x + 0.27 * wide, foot - 0.42 * size),
        frame_point(frame, x + 0.27 * wide, foot),
    )
    path.closeSubpath()
    painter.fillPath(path, painter.pen().color())


def squad(painter: QPainter, frame: QRectF) -> None:
    """Three men."""
    _bust(painter, frame, 0.22, 0.82, 0.9)
    _bust(painter, frame, 0.78, 0.82, 0.9)
    _bust(painter, frame, 0.5, 0.94, 1.05)


def half_squad(painter: QPainter, frame: QRectF) -> None:
    """Two men."""
    _bust(painter, frame, 0.34, 0.9, 1.0)
    _bust(painter, frame, 0.67, 0.9, 1.0)


def hero(painter: QPainter, frame: QRectF) -> None:
    """One man within a laurel."""
    _bust(painter, frame, 0.5, 0.92, 1.1)
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for side in (-1.0, 1.0):
        path = QPainterPath(frame_point(frame, 0.5 + side * 0.2, 0.94))
        path.quadTo(frame_point(frame, 0.5 + side * 0.42, 0.6), frame_point(frame, 0.5 + side * 0.3, 0.12))
        painter.drawPath(path)
        for x, y in ((0.34, 0.72), (0.38, 0.46), (0.36, 0.24)):
            draw_line(painter, frame, (0.5 + side * x, y), (0.5 + side * (x + 0.07), y - 0.14))
    painter.restore()


def dummy(painter: QPainter, frame: QRectF) -> None:
    """A question mark: nobody knows whether anyone is there."""
    draw_centred(painter, frame_point(frame, 0.5, 0.5), "?", 0.95 * frame.height(), painter.pen().color())


def motorcycle(painter: QPainter, frame: QRectF) -> None:
    """Two wheels, a frame and handlebars."""
    draw_dot(painter, frame, 0.24, 0.66, 0.22, hollow=True)
    draw_dot(painter, frame, 0.76, 0.66, 0.22, hollow=True)
    draw_line(painter, frame, (0.24, 0.66), (0.38, 0.42), (0.64, 0.42), (0.76, 0.66))
    draw_line(painter, frame, (0.38, 0.42), (0.5, 0.68), (0.64, 0.42), (0.68, 0.2), (0.58, 0.2))
    fill_polygon(painter, frame, (0.28, 0.34), (0.46, 0.34), (0.46, 0.44), (0.32, 0.44))


SQUAD_SYMBOLS = {
    "squad": squad,
    "half_squad": half_squad,
    "hero": hero,
    "dummy": dummy,
    "motorcycle": motorcycle,
}


# --- Vehicles: tracked, wheeled, drawn by horses, and aircraft.


def tank(painter: QPainter, frame: QRectF) -> None:
    """A track."""
    track(painter, frame)


def apc(painter: QPainter, frame: QRectF) -> None:
    """A track with crossed belts: infantry under armour."""
    track(painter, frame)
    draw_line(painter, frame, (0, 0), (1, 1))
    draw_line(painter, frame, (0, 1), (1, 0))


def truck(painter: QPainter, frame: QRectF) -> None:
    """A load on two wheels."""
    draw_line(painter, frame, (0.12, 0.62), (0.12, 0.3), (0.88, 0.3), (0.88, 0.62), (0.12, 0.62))
    draw_dot(painter, frame, 0.28, 0.76, 0.13)
    draw_dot(painter, frame, 0.72, 0.76, 0.13)


def wagon(painter: QPainter, frame: QRectF) -> None:
    """A wheel with spokes."""
    draw_dot(painter, frame, 0.5, 0.5, 0.36, hollow=True)
    reach = 0.36 * frame.height() / frame.width()
    draw_line(painter, frame, (0.5 - reach, 0.5), (0.5 + reach, 0.5))
    draw_line(painter, frame, (0.5, 0.14), (0.5, 0.86))


def landship(painter: QPainter, frame: QRectF) -> None:
    """The lozenge of the first tanks, with the gun in its flank."""
    hull = ((0.08, 0.62), (0.24, 0.2), (0.84, 0.2), (0.94, 0.42), (0.78, 0.82), (0.2, 0.82))
    draw_line(painter, frame, *hull, hull[0], hull[1])
    fill_polygon(painter, frame, (0.38, 0.4), (0.62, 0.4), (0.62, 0.62), (0.38, 0.62))
    draw_line(painter, frame, (0.6, 0.5), (0.8, 0.5))


def armoured_car(painter: QPainter, frame: QRectF) -> None:
    """A turret on a hull on two wheels."""
    draw_line(painter, frame, (0.1, 0.66), (0.18, 0.42), (0.82, 0.42), (0.9, 0.66), (0.1, 0.66), (0.18, 0.42))
    fill_polygon(painter, frame, (0.4, 0.42), (0.4, 0.2), (0.62, 0.2), (0.62, 0.42))
    draw_line(painter, frame, (0.6, 0.29), (0.8, 0.29))
    draw_dot(painter, frame, 0.28, 0.76, 0.13)
    draw_dot(painter, frame, 0.72, 0.76, 0.13)


def aircraft(painter: QPainter, frame: QRectF) -> None:
    """A turning airscrew."""
    fill_polygon(painter, frame, (0.5, 0.5), (0.16, 0.28), (0.1, 0.5), (0.16, 0.72))
    fill_polygon(painter, frame, (0.5, 0.5), (0.84, 0.28), (0.9, 0.5), (0.84, 0.72))
    draw_dot(painter, frame, 0.5, 0.5, 0.1)


VEHICLE_SYMBOLS = {
    "tank": tank,
    "apc": apc,
    "truck": truck,
    "wagon": wagon,
    "landship": landship,
    "armoured_car": armoured_car,
    "aircraft": aircraft,
}


# --- Unit symbols in the NATO manner, drawn by us. A symbol is a function of a painter and a frame.


Symbol = Callable[[QPainter, QRectF], None]

SYMBOLS: Mapping[str, Symbol] = {
    **FOOT_SYMBOLS,
    **GUN_SYMBOLS,
    **VEHICLE_SYMBOLS,
    **LEADER_SYMBOLS,
    **SQUAD_SYMBOLS,
}


def initials_of(key: str) -> str:
    """Up to three letters that stand for a kind without a symbol."""
    words = [word for word in key.replace("-", "_").split("_") if word]
    found = "".join(word[0] for word in words) if len(words) > 1 else key[:2]
    return found[:3].upper() or "?"


def paint_symbol(painter: QPainter, name: str, frame: QRectF, ink: QColor) -> None:
    """The symbol ``name`` within its frame, or the initials of the name where there is no such symbol."""
    pen = QPen(ink, frame.height() * 0.075)
    painter.setPen(pen)
    painter.setBrush(QColor(255, 255, 255, 150))
    painter.drawRect(frame)
    symbol = SYMBOLS.get(name)
    if symbol is None:
        draw_centred(painter, frame.center(), initials_of(name), frame.height() * 0.62, ink)
        return
    painter.setBrush(ink)
    symbol(painter, frame)

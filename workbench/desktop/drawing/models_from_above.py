"""Vehicles, guns and crewed weapons of a table as seen from above: tracks, hull, turret and barrel. The hull has the colour
of its side and, on its rear deck or load, the pattern."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from workbench.desktop.drawing.side_style import SideStyle, paint_marks, tinted
from workbench.rules.ruleset import UnitKind
from workbench.scenario.units import Mount, TabletopUnit

_INK, _RUBBER, _STEEL = QColor("#26231f"), QColor("#3a3631"), QColor("#4b4741")
_PALE = QColor("#f6f1e2")
TANK, CARRIER, HALFTRACK, TRUCK, CAR, ARMOURED_CAR, CART = (
    "tank",
    "carrier",
    "halftrack",
    "truck",
    "car",
    "armoured_car",
    "cart",
)
GUN, MACHINE_GUN, MORTAR = "gun", "machine_gun", "mortar"
VEHICLES = frozenset({TANK, CARRIER, HALFTRACK, TRUCK, CAR, ARMOURED_CAR, CART})
"""The forms that are drawn as a hull; the others stand on a base."""
_FORMS = {
    "tank": TANK,
    "landship": TANK,
    "armoured_car": ARMOURED_CAR,
    "recon": ARMOURED_CAR,
    "truck": TRUCK,
    "wagon": CART,
    "at_gun": GUN,
    "aa_gun": GUN,
    "artillery": GUN,
    "infantry_gun": GUN,
    "mg": MACHINE_GUN,
    "hmg": MACHINE_GUN,
    "mortar": MORTAR,
}
_TURRETED = frozenset({TANK, ARMOURED_CAR})
_TURNS = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": -90.0}
_NO_TURRET = frozenset({"hull", "casemate", "sponson", "carriage"})


@dataclass(frozen=True, slots=True)
class ModelArt:
    """How a model is drawn: its form, whether its main weapon stands in a turret, the distance of the muzzle from the middle in
    the table's unit (None: as usual for the form; 0: no barrel), and where the turret points, in degrees clockwise from the
    front."""

    form: str
    turret: bool = False
    muzzle: float | None = None
    turn: float = 0.0


def model_art(unit: TabletopUnit, kind: UnitKind | None) -> ModelArt | None:
    """How a unit is drawn; None if it has no model of its own, as men on foot."""
    if kind is None:
        return None
    form = _FORMS.get(kind.symbol)
    if kind.symbol == "apc":
        form = HALFTRACK if "halftrack" in f"{unit.kind} {kind.mobility}" else CARRIER
    main = next(iter(unit.weapons), None)
    if form == MACHINE_GUN and main is not None and "mortar" in main.weapon:
        form = MORTAR
    if form == TRUCK and "jeep" in unit.kind:
        form = CAR
    if form is None or (form in VEHICLES and unit.base is not None):
        return None
    mounted = next((one for one in unit.weapons if one.mount == "turret"), None)
    if mounted is not None:
        return ModelArt(form, True, mounted.muzzle, _TURNS.get(mounted.arc, 0.0))
    turret = form in _TURRETED and not (main is not None and main.mount in _NO_TURRET)
    return ModelArt(form, turret, _muzzle(main, form), 0.0)


def _muzzle(main: Mount | None, form: str) -> float | None:
    if main is not None:
        return main.muzzle
    return None if form in (*_TURRETED, GUN, MACHINE_GUN, MORTAR) else 0.0


@dataclass(frozen=True, slots=True)
class Lengths:
    """The length of the table's unit and the size of a screen pixel, in scene units."""

    unit: float
    pixel: float


# --- The drawings. Each is made in a frame whose front is up: ``w`` across, ``d`` deep, around the origin.


@dataclass(frozen=True, slots=True)
class _Brush:
    """What a drawing is made with: sizes in scene units, ``pixel`` the size of a screen pixel."""

    painter: QPainter
    style: SideStyle
    w: float
    d: float
    pixel: float
    muzzle: float
    art: ModelArt

    @property
    def pen(self) -> QPen:
        """The pen of outlines."""
        pen = QPen(_INK, max(0.028 * self.w, 0.8 * self.pixel))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    @property
    def is_near(self) -> bool:
        """True if small details can be seen."""
        return self.w > 22 * self.pixel

    def box(self, x: float, y: float, w: float, d: float) -> QRectF:
        """A rectangle around a place, in fractions of the frame."""
        return QRectF((x - w / 2) * self.w, (y - d / 2) * self.d, w * self.w, d * self.d)

    def fill_box(self, x: float, y: float, w: float, d: float, fill: QColor) -> None:
        """A filled rectangle with an outline."""
        self.painter.setPen(self.pen)
        self.painter.setBrush(fill)
        self.painter.drawRect(self.box(x, y, w, d))

    def fill_shape(self, points: tuple[tuple[float, float], ...], fill: QColor) -> None:
        """A filled polygon with an outline."""
        self.painter.setPen(self.pen)
        self.painter.setBrush(fill)
        self.painter.drawPolygon(QPolygonF([QPointF(x * self.w, y * self.d) for x, y in points]))

    def line(self, width: float, colour: QColor, *points: tuple[float, float]) -> None:
        """A line through points; its width is a fraction of the frame's width."""
        pen = QPen(colour, max(width * self.w, self.pixel))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self.painter.setPen(pen)
        self.painter.drawPolyline(QPolygonF([QPointF(x * self.w, y * self.d) for x, y in points]))

    def wheels(self, places: tuple[float, ...], out: float, size: float = 0.16, depth: float = 0.15) -> None:
        """Pairs of wheels at these depths, ``out`` from the middle."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(_RUBBER)
        for y in places:
            for x in (-out, out):
                self.painter.drawRoundedRect(self.box(x, y, size, depth), 0.04 * self.w, 0.04 * self.w)

    def patch(self, x: float, y: float, w: float, d: float) -> None:
        """The side's colour with its pattern, on a deck or a load."""
        box = self.box(x, y, w, d)
        self.painter.fillRect(box, self.style.fill)
        paint_marks(self.painter, self.style, box, 0.34 * self.w)
        self.painter.setPen(self.pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRect(box)

    def barrel(self, start: float, reach: float, width: float = 0.085) -> None:
        """A barrel up from ``start`` to ``reach``, both in scene units, with a light edge."""
        for colour, breadth in (
            (_PALE, width * self.w + 1.2 * self.pixel),
            (_INK, max(width * self.w, 1.6 * self.pixel)),
        ):
            pen = QPen(colour, breadth)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            self.painter.setPen(pen)
            self.painter.drawLine(QPointF(0, -start), QPointF(0, -reach))
        if self.is_near:
            brake = QRectF(-0.07 * self.w, -reach, 0.14 * self.w, 0.09 * self.w)
            self.painter.fillRect(brake, _INK)


def _tracks(brush: _Brush, y: float = 0.0, d: float = 1.0, w: float = 0.22) -> None:
    brush.painter.setPen(Qt.PenStyle.NoPen)
    brush.painter.setBrush(_RUBBER)
    for x in (-0.5 + w / 2, 0.5 - w / 2):
        brush.painter.drawRoundedRect(brush.box(x, y, w, d), 0.07 * brush.w, 0.07 * brush.w)
        if brush.is_near:
            links = max(4, round(d * brush.d / (0.16 * brush.w)))
            for k in range(1, links):
                at = y - d / 2 + d * k / links
                brush.line(0.022, QColor("#6b655b"), (x - w / 2, at), (x + w / 2, at))
            brush.painter.setPen(Qt.PenStyle.NoPen)
            brush.painter.setBrush(_RUBBER)


def _turret(brush: _Brush, y: float, size: float) -> None:
    """A turret at a depth, ``size`` across as a fraction of the width, turned to where it points."""
    painter, radius = brush.painter, size * brush.w / 2
    painter.save()
    painter.translate(0, y * brush.d)
    painter.rotate(brush.art.turn)
    if brush.muzzle > 0:
        brush.barrel(
            0.6 * radius, max(brush.muzzle + y * brush.d if not brush.art.turn else brush.muzzle, 1.5 * radius)
        )
    shape = QPainterPath()
    points = ((-0.62, -0.95), (0.62, -0.95), (1.0, -0.25), (0.85, 0.85), (-0.85, 0.85), (-1.0, -0.25))
    shape.addPolygon(QPolygonF([QPointF(x * radius, z * radius) for x, z in points]))
    shape.closeSubpath()
    painter.fillPath(shape, tinted(_PALE, brush.style, 0.45))
    painter.strokePath(shape, brush.pen)
    if brush.is_near:
        painter.setPen(brush.pen)
        painter.setBrush(tinted(_PALE, brush.style, 0.8))
        painter.drawEllipse(QPointF(-0.3 * radius, 0.2 * radius), 0.3 * radius, 0.3 * radius)
        painter.drawRect(QRectF(-0.28 * radius, -1.1 * radius, 0.56 * radius, 0.25 * radius))
    painter.restore()


def _tank(brush: _Brush) -> None:
    _tracks(brush)
    hull = ((-0.3, -0.49), (0.3, -0.49), (0.36, -0.4), (0.36, 0.47), (-0.36, 0.47), (-0.36, -0.4))
    brush.fill_shape(hull, brush.style.fill)
    brush.patch(0, 0.335, 0.72, 0.27)
    if brush.is_near:
        brush.line(0.02, _INK, (-0.33, -0.34), (0.33, -0.34))
    if brush.art.turret:
        _turret(brush, -0.04, 0.66)
        return
    if brush.muzzle > 0:
        brush.barrel(0.2 * brush.d, brush.muzzle)
    case = ((-0.22, -0.36), (0.22, -0.36), (0.38, -0.16), (0.38, 0.2), (-0.38, 0.2), (-0.38, -0.16))
    brush.fill_shape(case, tinted(_PALE, brush.style, 0.45))
    if brush.is_near:
        brush.fill_box(0, -0.37, 0.2, 0.06, tinted(_PALE, brush.style, 0.8))
        brush.painter.drawEllipse(QPointF(-0.18 * brush.w, 0.08 * brush.d), 0.1 * brush.w, 0.1 * brush.w)


def _carrier(brush: _Brush) -> None:
    _tracks(brush)
    hull = ((-0.3, -0.49), (0.3, -0.49), (0.36, -0.4), (0.36, 0.47), (-0.36, 0.47), (-0.36, -0.4))
    brush.fill_shape(hull, brush.style.fill)
    _open_bed(brush, 0.12, 0.56, 0.56)


def _open_bed(brush: _Brush, y: float, w: float, d: float) -> None:
    """The open compartment behind the driver, with the pattern on its floor and a weapon over its front."""
    brush.patch(0, y, w, d)
    if brush.muzzle > 0:
        brush.painter.save()
        brush.painter.translate(0, (y - d / 2) * brush.d + 0.1 * brush.w)
        brush.barrel(-0.12 * brush.w, 0.45 * brush.w, 0.06)
        brush.painter.restore()


def _halftrack(brush: _Brush) -> None:
    _tracks(brush, 0.21, 0.56, 0.2)
    brush.wheels((-0.34,), 0.4)
    hull = ((-0.24, -0.49), (0.24, -0.49), (0.3, -0.2), (0.42, -0.16), (0.42, 0.49), (-0.42, 0.49), (-0.42, -0.16))
    brush.fill_shape((*hull, (-0.3, -0.2)), brush.style.fill)
    brush.fill_box(0, -0.1, 0.7, 0.09, tinted(_PALE, brush.style, 0.35))
    if brush.is_near:
        brush.line(0.02, _INK, (0, -0.46), (0, -0.2))
    _open_bed(brush, 0.22, 0.66, 0.48)


def _truck(brush: _Brush) -> None:
    brush.wheels((-0.32, 0.16, 0.36), 0.42)
    brush.fill_shape(((-0.27, -0.49), (0.27, -0.49), (0.32, -0.26), (-0.32, -0.26)), brush.style.fill)
    brush.fill_box(0, -0.18, 0.8, 0.17, tinted(_PALE, brush.style, 0.55))
    brush.fill_box(0, -0.22, 0.66, 0.05, tinted(_PALE, brush.style, 0.15))
    brush.patch(0, 0.19, 0.9, 0.56)
    if brush.is_near:
        for y in (0.02, 0.19, 0.36):
            brush.line(0.02, _INK, (-0.45, y), (0.45, y))


def _car(brush: _Brush) -> None:
    brush.wheels((-0.3, 0.32), 0.42)
    brush.fill_shape(
        ((-0.34, -0.48), (0.34, -0.48), (0.42, -0.3), (0.42, 0.48), (-0.42, 0.48), (-0.42, -0.3)), brush.style.fill
    )
    brush.fill_box(0, -0.14, 0.74, 0.06, tinted(_PALE, brush.style, 0.2))
    brush.patch(0, 0.2, 0.66, 0.42)


def _armoured_car(brush: _Brush) -> None:
    brush.wheels((-0.33, 0.12, 0.34), 0.42)
    hull = (
        (-0.2, -0.49),
        (0.2, -0.49),
        (0.4, -0.22),
        (0.42, 0.38),
        (0.3, 0.49),
        (-0.3, 0.49),
        (-0.42, 0.38),
        (-0.4, -0.22),
    )
    brush.fill_shape(hull, brush.style.fill)
    brush.patch(0, 0.33, 0.62, 0.2)
    if brush.art.turret:
        _turret(brush, -0.02, 0.62)


def _cart(brush: _Brush) -> None:
    brush.line(0.05, _STEEL, (-0.14, -0.5), (-0.14, 0.0))
    brush.line(0.05, _STEEL, (0.14, -0.5), (0.14, 0.0))
    brush.wheels((-0.08, 0.34), 0.44, 0.1, 0.2)
    brush.patch(0, 0.14, 0.72, 0.62)


def _gun(brush: _Brush) -> None:
    brush.line(0.075, _INK, (0.0, 0.02), (-0.2, 0.44))
    brush.line(0.075, _INK, (0.0, 0.02), (0.2, 0.44))
    brush.wheels((0.0,), 0.31, 0.11, 0.3)
    reach = brush.muzzle if brush.muzzle > 0 else 0.5 * brush.d
    brush.barrel(-0.14 * brush.d, reach, 0.08)
    shield = ((-0.3, -0.06), (-0.22, -0.16), (0.22, -0.16), (0.3, -0.06), (0.22, -0.09), (-0.22, -0.09))
    brush.fill_shape(shield, brush.style.fill)
    brush.fill_box(0, 0.04, 0.13, 0.2, brush.style.fill)


def _machine_gun(brush: _Brush) -> None:
    for x, y in ((-0.24, 0.3), (0.24, 0.3), (0.0, -0.2)):
        brush.line(0.05, _INK, (0, 0.06), (x, y))
    brush.barrel(-0.02 * brush.d, 0.46 * brush.d, 0.065)
    brush.fill_box(0, 0.06, 0.15, 0.32, brush.style.fill)
    brush.fill_box(0.17, 0.02, 0.14, 0.12, tinted(_PALE, brush.style, 0.6))


def _mortar(brush: _Brush) -> None:
    brush.painter.setPen(brush.pen)
    brush.painter.setBrush(brush.style.fill)
    brush.painter.drawEllipse(QPointF(0, 0.24 * brush.d), 0.16 * brush.w, 0.16 * brush.w)
    brush.line(0.05, _INK, (0, -0.1), (-0.22, -0.02))
    brush.line(0.05, _INK, (0, -0.1), (0.22, -0.02))
    brush.barrel(-0.26 * brush.d, 0.38 * brush.d, 0.14)


_DRAWINGS: Mapping[str, Callable[[_Brush], None]] = {
    TANK: _tank,
    CARRIER: _carrier,
    HALFTRACK: _halftrack,
    TRUCK: _truck,
    CAR: _car,
    ARMOURED_CAR: _armoured_car,
    CART: _cart,
    GUN: _gun,
    MACHINE_GUN: _machine_gun,
    MORTAR: _mortar,
}


def _usual_muzzle(form: str, depth: float) -> float:
    """How far the muzzle of a form usually is from its middle, for a model so deep."""
    if form in _TURRETED:
        return 0.62 * depth
    return 0.48 * depth if form in (HALFTRACK, CARRIER, GUN, MACHINE_GUN, MORTAR) else 0.0


def paint_model(
    painter: QPainter, art: ModelArt, style: SideStyle, size: tuple[float, float], lengths: Lengths
) -> None:
    """Paint a model of a width and a depth (scene units) around the origin, facing up."""
    width, depth = size
    muzzle = _usual_muzzle(art.form, depth) if art.muzzle is None else art.muzzle * lengths.unit
    _DRAWINGS[art.form](_Brush(painter, style, width, depth, lengths.pixel, math.fabs(muzzle), art))

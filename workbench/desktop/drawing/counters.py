"""Unit counters on hexes: what their faces show, how they are painted, how stacks spread."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.terrain_styles import draw_centred
from workbench.desktop.drawing.unit_symbols import paint_symbol
from workbench.desktop.look.answer_colours import readable_ink
from workbench.desktop.look.layers import Layer
from workbench.rules.ruleset import Ruleset
from workbench.scenario.units import Forces, Unit

SIZE = 0.72 * UNIT
_INK = QColor("#26231f")
_FACE = QColor("#f6f1e2")
_SIDE_COLOURS = ("#5d737e", "#a4503d", "#6a7442", "#74608c", "#b08b4f", "#3f7d78")
_NATION_COLOURS = {
    "german": "#6a7479",
    "soviet": "#a84a38",
    "russian": "#a84a38",
    "american": "#687639",
    "british": "#b08d57",
    "french": "#4d72a4",
    "polish": "#8d5a86",
    "japanese": "#b9714a",
    "italian": "#629070",
}
_STATE_COLOUR = "#e9e2cf"
_LONGEST_TAG = 4


@dataclass(frozen=True)
class Face:
    """Everything a counter shows. ``tag`` stands in the band; ``facing`` is None where it says nothing; ``pointed`` is True
    on a map whose hexes have a pointed top: facing 0 is up and left there."""

    symbol: str
    tag: str
    colour: str
    strength: str = ""
    move: str = ""
    states: tuple[tuple[str, str], ...] = ()
    facing: int | None = None
    pointed: bool = False


def side_colour(side: str, place: int) -> str:
    """The band of a side: its usual colour if the side is a known nation, else one of six by its place in the list."""
    return _NATION_COLOURS.get(side.lower(), _SIDE_COLOURS[place % len(_SIDE_COLOURS)])


def tag_ink(colour: str) -> QColor:
    """The ink that is read best on the band of a side."""
    return readable_ink(QColor(colour))


def state_letters(states: Iterable[str], ruleset: Ruleset) -> dict[str, str]:
    """Letters for each state: those that the ruleset gives it, or one of its name; none twice while there are some left."""
    given = {key: str(row.look["letter"]) for key, row in ruleset.states.items() if row.look.get("letter")}
    found: dict[str, str] = {}
    for key in states:
        wanted = [given[key]] if key in given else [c.upper() for c in key if c.isalpha()]
        taken = {*found.values(), *given.values()} if key not in given else set()
        free = [letter for letter in wanted if letter not in taken]
        found[key] = free[0] if free else (key[:1].upper() or "?")
    return found


def counter_face(unit: Unit, side: str, place: int, ruleset: Ruleset, *, pointed: bool = False) -> Face:
    """The face of a unit; its own values go before those of its kind."""
    kind = ruleset.units.get(unit.kind)
    values: dict[str, object] = {key: cited.value for key, cited in kind.values.items()} if kind else {}
    values.update(unit.values)
    letters = state_letters(dict.fromkeys([*ruleset.states, *unit.state]), ruleset)
    marks = tuple((letters[key], state_colour(key, ruleset)) for key in unit.state)
    return Face(
        symbol=(kind.symbol if kind else "") or unit.kind,
        tag=_tag(unit, side),
        colour=side_colour(side, place),
        strength=_printed_values(values, ruleset.counter.strength, "-"),
        move=_printed_values(values, ruleset.counter.move, "/"),
        states=marks,
        # a unit that was turned shows it also where the rules make nothing of it
        facing=unit.facing if unit.facing or (kind is not None and "faces" in kind.tags) else None,
        pointed=pointed,
    )


def state_colour(key: str, ruleset: Ruleset) -> str:
    """The colour of the mark of a state."""
    row = ruleset.states.get(key)
    colour = QColor(str(row.look.get("colour"))) if row is not None and row.look.get("colour") else QColor()
    return colour.name() if colour.isValid() else _STATE_COLOUR


def _tag(unit: Unit, side: str) -> str:
    # a name as short as a letter or a number tells counters apart; a longer one would not fit the band
    own = unit.name.get("en")
    return own if 0 < len(own) <= _LONGEST_TAG else side[:3].upper()


def _printed_values(values: Mapping[str, object], groups: Iterable[tuple[str, ...]], between: str) -> str:
    """The values of the first group whose first word the unit has: a pair such as [5, 3], or words that stand together."""
    for group in groups:
        names = [name.removeprefix("+") for name in group]
        value = values.get(names[0]) if names else None
        if isinstance(value, list | tuple) and value:
            return "-".join(_value_text(part) for part in value)
        if value is not None:
            own = [
                (word, values[name]) for word, name in zip(group, names, strict=True) if values.get(name) is not None
            ]
            said = [_signed(value) if word.startswith("+") else between + _value_text(value) for word, value in own]
            return "".join(said).removeprefix(between)
    return ""


def _value_text(value: object) -> str:
    return "" if value is None else str(value)


def _signed(value: object) -> str:
    return f"{value:+d}" if isinstance(value, int) else _value_text(value)


def paint_counter(painter: QPainter, face: Face, pixels: float, *, selected: bool = False, count: int = 0) -> None:
    """A counter centred on the origin; ``pixels`` is the size of a hex on the device and decides how much is drawn."""
    box = QRectF(-SIZE / 2, -SIZE / 2, SIZE, SIZE)
    pixel = UNIT / pixels
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if selected:
        _ring(painter, box, pixel)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(30, 24, 16, 90))
    painter.drawRoundedRect(box.translated(0.022 * UNIT, 0.03 * UNIT), 0.09 * UNIT, 0.09 * UNIT)
    painter.setPen(QPen(_INK, max(0.018 * UNIT, 0.8 * pixel)))
    painter.setBrush(_FACE)
    painter.drawRoundedRect(box, 0.09 * UNIT, 0.09 * UNIT)
    _band(painter, box, face, pixels)
    frame = QRectF(-0.235 * UNIT, -0.17 * UNIT, 0.47 * UNIT, 0.28 * UNIT)
    paint_symbol(painter, face.symbol, frame, _INK)
    if pixels >= 26:
        _values(painter, face)
    if face.facing is not None:
        _arrow(painter, 60 * face.facing - (30 if face.pointed else 0), pixel)
    _marks(painter, box, face)
    if count > 1:
        _badge(
            painter, QPointF(box.left() + 0.14 * UNIT, box.bottom() + 0.055 * UNIT), str(count), "#26231f", "#fdf9ec"
        )


def _band(painter: QPainter, box: QRectF, face: Face, pixels: float) -> None:
    shape = QPainterPath()
    shape.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 0.085 * UNIT, 0.085 * UNIT)
    band = QRectF(box.left(), box.top(), box.width(), 0.155 * UNIT)
    top = QPainterPath()
    top.addRect(band)
    painter.fillPath(shape.intersected(top), QColor(face.colour))
    if pixels >= 40:
        at = band.center() + QPointF(0, 0.005 * UNIT)
        draw_centred(painter, at, face.tag, (0.105 if len(face.tag) > 2 else 0.145) * UNIT, tag_ink(face.colour))


def _values(painter: QPainter, face: Face) -> None:
    y = 0.235 * UNIT
    if face.strength and face.move:
        # long strengths (guns: 14-400) are printed smaller, so that they stay clear of the move
        size = 0.175 * UNIT * min(1.0, 3.8 / len(face.strength))
        draw_centred(painter, QPointF(-0.1 * UNIT, y), face.strength, size, _INK)
        draw_centred(painter, QPointF(0.25 * UNIT, y), face.move, 0.175 * UNIT * min(1.0, 2.4 / len(face.move)), _INK)
    elif face.strength or face.move:
        draw_centred(painter, QPointF(0, y), face.strength or face.move, 0.175 * UNIT, _INK)


def _arrow(painter: QPainter, degrees: float, pixel: float) -> None:
    """The way that the unit faces: an arrowhead outside the counter, towards the hexside."""
    turn = math.radians(degrees)
    # where the edge of the square lies in that direction
    foot = SIZE / 2 / max(abs(math.sin(turn)), abs(math.cos(turn))) - 0.03 * UNIT
    painter.save()
    painter.rotate(degrees)
    # much longer than wide, and hollow behind: three equal corners would point three ways
    head = QPainterPath(QPointF(-0.08 * UNIT, -foot))
    head.lineTo(0, -foot - 0.16 * UNIT)
    head.lineTo(0.08 * UNIT, -foot)
    head.lineTo(0, -foot - 0.035 * UNIT)
    head.closeSubpath()
    painter.setPen(QPen(_FACE, max(0.03 * UNIT, 1.2 * pixel)))
    painter.setBrush(_INK)
    painter.drawPath(head)
    painter.fillPath(head, _INK)
    painter.restore()


def _marks(painter: QPainter, box: QRectF, face: Face) -> None:
    for k, (letter, colour) in enumerate(face.states):
        at = QPointF(box.right() - (0.06 + 0.19 * (k % 4)) * UNIT, box.top() + (0.19 * (k // 4) - 0.01) * UNIT)
        _badge(painter, at, letter, colour, "#26231f")


def _badge(painter: QPainter, at: QPointF, text: str, fill: str, ink: str) -> None:
    painter.setPen(QPen(_INK, 0.016 * UNIT))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(at, 0.095 * UNIT, 0.095 * UNIT)
    draw_centred(painter, at, text, (0.13 if len(text) < 2 else 0.095) * UNIT, QColor(ink))


def _ring(painter: QPainter, box: QRectF, pixel: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    grown = 0.045 * UNIT
    for colour, width in (("#1d1b18", 5.0), ("#ffffff", 2.4)):
        painter.setPen(QPen(QColor(colour), max(width * pixel, width * 0.012 * UNIT)))
        painter.drawRoundedRect(box.adjusted(-grown, -grown, grown, grown), 0.12 * UNIT, 0.12 * UNIT)


# --- Units on the map as items: stacks, fanning out under the mouse, selection.


_STEP = 0.10 * SIZE  # how far each counter of a stack is moved up and to the right
_GAP = 0.10 * SIZE  # between the counters of a spread stack
_PAD = 0.24 * UNIT
_READABLE = 34.0
"""Pixels of a counter in a spread stack, at least, unless it would be more than so many times as large as the others."""
_MOST_GROWN = 3.0


class UnitItem(QGraphicsItem):
    """One counter. The view asks the layer what lies under the mouse; the item itself takes no events."""

    def __init__(self, unit_id: str, face: Face, number: int) -> None:
        super().__init__()
        self.unit_id = unit_id
        self.face = face
        self.number = number
        self.chosen = False
        self.count = 0
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """The counter with its badges and its ring."""
        half = SIZE / 2 + _PAD
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the counter at the view's scale."""
        pixels = UNIT * QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        paint_counter(painter, self.face, pixels, selected=self.chosen, count=self.count)

    def covers(self, point: QPointF, around: float = 0.0) -> bool:
        """True if a scene point lies on the counter, or within ``around`` of it."""
        local = point - self.pos()
        reach = SIZE / 2 * self.scale() + around
        return abs(local.x()) <= reach and abs(local.y()) <= reach

    def mark(self, *, chosen: bool, count: int) -> None:
        """Change ring and count."""
        if (chosen, count) != (self.chosen, self.count):
            self.chosen, self.count = chosen, count
            self.update()


class UnitLayer:
    """All counters of a scenario in a scene, kept in step with the forces."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._items: dict[str, UnitItem] = {}
        self._stacks: dict[int, list[UnitItem]] = {}
        self._plane: Plane | None = None
        self._fanned: int | None = None
        self._grown = 1.0
        self._selected: frozenset[str] = frozenset()
        self._shown = True
        self._strength = 1.0

    def set_forces(self, forces: Forces, ruleset: Ruleset, plane: Plane) -> None:
        """Show these units; items whose unit is unchanged stay."""
        self._plane = plane
        old, self._items, self._stacks = self._items, {}, {}
        for place, force in enumerate(forces.sides):
            for unit in force.units:
                if unit.at is None or not 0 <= unit.at < plane.grid.size:
                    continue
                face = counter_face(unit, force.side, place, ruleset, pointed=not plane.grid.is_flat)
                item = old.pop(unit.id, None)
                if item is None or item.face != face:
                    self._remove(item)
                    item = UnitItem(unit.id, face, unit.at)
                    item.setVisible(self._shown)
                    item.setOpacity(self._strength)
                    self._scene.addItem(item)
                item.number = unit.at
                self._items[unit.id] = item
                self._stacks.setdefault(unit.at, []).append(item)
        for item in old.values():
            self._remove(item)
        self._arrange()

    def _remove(self, item: UnitItem | None) -> None:
        if item is not None:
            self._scene.removeItem(item)

    def select(self, ids: Iterable[str]) -> None:
        """Ring these units."""
        self._selected = frozenset(ids)
        self._arrange()

    def fan(self, number: int | None, zoom: float = 1.0) -> None:
        """Spread the stack of a hex, so large that its counters can be read at this zoom; None closes it."""
        wanted = number if number is not None and len(self._stacks.get(number, ())) > 1 else None
        if wanted != self._fanned:
            self._fanned = wanted
            self._grown = min(_MOST_GROWN, max(1.0, _READABLE / (SIZE * zoom)))
            self._arrange()

    @property
    def fanned(self) -> int | None:
        """The hex whose stack is spread."""
        return self._fanned

    def set_visible(self, shown: bool) -> None:
        """Show or hide all counters."""
        self._shown = shown
        for item in self._items.values():
            item.setVisible(shown)

    def set_strength(self, strength: float) -> None:
        """Draw all counters more faintly; 1.0 = as ever."""
        self._strength = strength
        for item in self._items.values():
            item.setOpacity(strength)

    def unit_at(self, point: QPointF) -> str | None:
        """The topmost unit under a scene point."""
        if not self._shown:
            return None
        under = [item for item in self._items.values() if item.covers(point)]
        if not under:
            # the gap between the counters of a spread stack belongs to the nearer one
            under = [item for item in self._spread() if item.covers(point, _GAP / 2 * self._grown)]
        return max(under, key=lambda item: item.zValue()).unit_id if under else None

    def in_fan(self, point: QPointF) -> bool:
        """True if a scene point lies on a counter of the spread stack, or between two of them; of one that has grown beyond its
        hex, anywhere within."""
        if self._grown > 1.0 and self._fanned is not None and self._plane is not None:
            away = point - self._plane.centre(self._fanned)
            reach = max((math.hypot(at.x(), at.y()) for at in fan_offsets(len(self._spread()))), default=0.0)
            if math.hypot(away.x(), away.y()) <= self._grown * reach:
                return True
        return any(item.covers(point, _GAP / 2 * self._grown) for item in self._spread())

    def _spread(self) -> list[UnitItem]:
        return self._stacks.get(self._fanned, []) if self._fanned is not None else []

    def position(self, unit_id: str) -> QPointF | None:
        """Where a counter lies now (scene), or None if it is not on the map."""
        item = self._items.get(unit_id)
        return item.pos() if item is not None else None

    def _arrange(self) -> None:
        if self._plane is None:
            return
        for number, items in self._stacks.items():
            centre = self._plane.centre(number)
            spread = number == self._fanned
            offsets = fan_offsets(len(items)) if spread else stack_offsets(len(items))
            for k, (item, offset) in enumerate(zip(items, offsets, strict=True)):
                item.setScale(self._grown if spread else 1.0)
                item.setPos(centre + offset * (self._grown if spread else 1.0))
                item.setZValue(Layer.UNITS + (2.0 if spread else 0.0) + k * 0.001)
                top = not spread and k == len(items) - 1
                item.mark(chosen=item.unit_id in self._selected, count=len(items) if top else 0)


def stack_offsets(count: int) -> list[QPointF]:
    """Where the counters of a stack lie, lowest first, each a tenth up and to the right of the one below."""
    return [QPointF((k - (count - 1) / 2) * _STEP, -(k - (count - 1) / 2) * _STEP) for k in range(count)]


def fan_offsets(count: int) -> list[QPointF]:
    """Where the counters of a spread stack lie: in a row up to three, in a ring beyond."""
    if count <= 3:
        return [QPointF((k - (count - 1) / 2) * (SIZE + _GAP), 0.0) for k in range(count)]
    radius = max(0.85 * UNIT, count * SIZE * 1.15 / (2 * math.pi))
    return [
        QPointF(
            radius * math.cos(2 * math.pi * k / count - math.pi / 2),
            radius * math.sin(2 * math.pi * k / count - math.pi / 2),
        )
        for k in range(count)
    ]


def paint_all_units(painter: QPainter, forces: Forces, ruleset: Ruleset, plane: Plane, pixels: float) -> None:
    """All counters at once, for exports."""
    stacks: dict[int, list[Face]] = {}
    for place, force in enumerate(forces.sides):
        for unit in force.units:
            if unit.at is not None:
                stacks.setdefault(unit.at, []).append(
                    counter_face(unit, force.side, place, ruleset, pointed=not plane.grid.is_flat)
                )
    for number, faces in sorted(stacks.items()):
        _paint_stack(painter, faces, plane.centre(number), pixels)


def _paint_stack(painter: QPainter, faces: Collection[Face], centre: QPointF, pixels: float) -> None:
    for k, (face, offset) in enumerate(zip(faces, stack_offsets(len(faces)), strict=True)):
        painter.save()
        painter.translate(centre + offset)
        paint_counter(painter, face, pixels, count=len(faces) if k == len(faces) - 1 else 0)
        painter.restore()

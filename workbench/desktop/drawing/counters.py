"""Unit counters on hexes: their faces, their painting, and stacks."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.side_style import (
    LEAST_PIXELS,
    PLAIN,
    STRIPED,
    SideStyle,
    marks_path,
    paint_token,
    side_style,
    square_outline,
    tag_ink,
    tinted,
)
from workbench.desktop.drawing.terrain_styles import draw_centred
from workbench.desktop.drawing.unit_pictures import paint_unit_picture, picture_file, unit_picture
from workbench.desktop.drawing.unit_symbols import paint_symbol
from workbench.desktop.look.layers import Layer
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import unit_changes
from workbench.scenario.units import Forces, Unit

SIZE = 0.72 * UNIT
_INK = QColor("#26231f")
_FACE = QColor("#f6f1e2")
_STATE_COLOUR = "#e9e2cf"
_LONGEST_TAG = 4


@dataclass(frozen=True)
class Face:
    """The content of a counter. ``tag`` is the text in the band; ``facing`` is None if it is not shown; ``pointed`` is True on
    a map whose hexes have a pointed top, where facing 0 is up and left. ``colour`` and ``pattern`` are those of its side.
    ``picture`` is the file of a picture that is shown in place of symbol, tag and values."""

    symbol: str
    tag: str
    colour: str
    strength: str = ""
    move: str = ""
    states: tuple[tuple[str, str], ...] = ()
    facing: int | None = None
    pointed: bool = False
    pattern: int = PLAIN
    picture: Path | None = None

    @property
    def style(self) -> SideStyle:
        """What its side wears."""
        return SideStyle(self.colour, self.pattern)


def state_letters(states: Iterable[str], ruleset: Ruleset) -> dict[str, str]:
    """A letter for each state: the ruleset's, or one of its key that no other state has, as long as there is one."""
    given = {key: str(row.look["letter"]) for key, row in ruleset.states.items() if row.look.get("letter")}
    found: dict[str, str] = {}
    for key in states:
        wanted = [given[key]] if key in given else [c.upper() for c in key if c.isalpha()]
        taken = {*found.values(), *given.values()} if key not in given else set()
        free = [letter for letter in wanted if letter not in taken]
        found[key] = free[0] if free else (key[:1].upper() or "?")
    return found


def counter_face(
    unit: Unit,
    side: str,
    place: int,
    ruleset: Ruleset,
    *,
    pointed: bool = False,
    home: Path | None = None,
    called: str = "",
) -> Face:
    """The face of a unit; its own values override those of its kind. Its picture lies in the folder ``home``; ``called`` is the
    name of its side in the language of a picture; without it the key of the side stands on it."""
    kind = ruleset.units.get(unit.kind)
    values: dict[str, object] = {key: cited.value for key, cited in kind.values.items()} if kind else {}
    values.update(unit.values)
    letters = state_letters(dict.fromkeys([*ruleset.states, *unit.state]), ruleset)
    marks = tuple((letters[key], state_colour(key, ruleset)) for key in unit.state)
    style = side_style(side, place)
    return Face(
        symbol=(kind.symbol if kind else "") or unit.kind,
        tag=_tag(unit, called or side),
        colour=style.colour,
        strength=_printed_values(values, ruleset.counter.strength, "-"),
        move=_printed_values(values, ruleset.counter.move, "/"),
        states=marks,
        # a unit that was turned shows its facing even if the rules do not use it
        facing=unit.facing if unit.facing or (kind is not None and "faces" in kind.tags) else None,
        pointed=pointed,
        pattern=style.pattern,
        picture=picture_file(home, unit.picture),
    )


def state_colour(key: str, ruleset: Ruleset) -> str:
    """The colour of a state's mark."""
    row = ruleset.states.get(key)
    colour = QColor(str(row.look.get("colour"))) if row is not None and row.look.get("colour") else QColor()
    return colour.name() if colour.isValid() else _STATE_COLOUR


def _tag(unit: Unit, side: str) -> str:
    # a short name distinguishes counters; a longer one would not fit the band
    name = unit.name.get("en")
    return name if 0 < len(name) <= _LONGEST_TAG else side[:3].upper()


def _printed_values(values: Mapping[str, object], groups: Iterable[tuple[str, ...]], between: str) -> str:
    """The text of the first group whose first value the unit has: a pair such as [5, 3], or several values joined."""
    for group in groups:
        names = [name.removeprefix("+") for name in group]
        value = values.get(names[0]) if names else None
        if isinstance(value, list | tuple) and value:
            return "-".join(_value_text(part) for part in value)
        if value is not None:
            printed = [
                (word, values[name]) for word, name in zip(group, names, strict=True) if values.get(name) is not None
            ]
            parts = [
                _beside(value) if word.startswith("+") else between + _value_text(value) for word, value in printed
            ]
            return "".join(parts).removeprefix(between)
    return ""


def _beside(value: object) -> str:
    """A value that counters print beside another with its sign: a leader of the field is an "8-1", with a hyphen."""
    return f"{value:+d}" if isinstance(value, int) else _value_text(value)


def _value_text(value: object) -> str:
    return "" if value is None else str(value)


_FAR, _NEAR = 15.0, 25.0
"""The widths of a counter in pixels below which it is a token of its side, and below which its band is broad and bare."""
_CORNER = 0.09 * UNIT
MARK_SIZE = 0.21 * UNIT
"""The width of the mark of a state, its rim included."""
_BAND, _BROAD_BAND = 0.155 * UNIT, 0.27 * UNIT


def paint_counter(
    painter: QPainter,
    face: Face,
    pixels: float,
    *,
    selected: bool = False,
    count: int = 0,
    when_read: Callable[[], object] | None = None,
) -> None:
    """Paint a counter centred on the origin; ``pixels`` is the width of a hex on the device and decides on the details. A
    picture that is not read yet is left to ``when_read``, see :func:`~workbench.desktop.drawing.unit_pictures.unit_picture`."""
    box = QRectF(-SIZE / 2, -SIZE / 2, SIZE, SIZE)
    pixel = UNIT / pixels
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if _FAR * pixel > SIZE:
        _far_counter(painter, face, pixel, selected=selected)
        return
    if selected:
        _ring(painter, box, pixel)
    outline = square_outline(face.pattern, SIZE, _CORNER)
    painter.fillPath(outline.translated(0.022 * UNIT, 0.03 * UNIT), QColor(30, 24, 16, 90))
    picture = unit_picture(face.picture, when_read)
    if picture is not None:
        _pictured(painter, face, picture, outline, pixel)
        _details(painter, box, face, pixel, count)
        return
    near = _NEAR * pixel <= SIZE
    painter.fillPath(outline, _FACE if near else tinted(_FACE, face.style, 0.22))
    _band(painter, face, pixels, _BAND if near else _BROAD_BAND)
    painter.strokePath(outline, QPen(_INK, max(0.018 * UNIT, 0.8 * pixel)))
    frame = QRectF(-0.235 * UNIT, -0.17 * UNIT, 0.47 * UNIT, 0.28 * UNIT)
    if not near:
        frame = QRectF(-0.26 * UNIT, -0.03 * UNIT, 0.52 * UNIT, 0.33 * UNIT)
    paint_symbol(painter, face.symbol, frame, _INK)
    if pixels >= 26 and near:
        _values(painter, face)
    _details(painter, box, face, pixel, count)


def _pictured(painter: QPainter, face: Face, picture: QImage, outline: QPainterPath, pixel: float) -> None:
    """The picture of a unit over the whole counter, with a rim in the colour of its side."""
    painter.fillPath(outline, tinted(_FACE, face.style, 0.22))
    paint_unit_picture(painter, picture, outline, QRectF(-SIZE / 2, -SIZE / 2, SIZE, SIZE))
    rim = max(0.05 * UNIT, 1.6 * pixel)
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.strokePath(outline, QPen(face.style.fill, 2 * rim))
    painter.restore()
    painter.strokePath(outline, QPen(_INK, max(0.018 * UNIT, 0.8 * pixel)))


def _details(painter: QPainter, box: QRectF, face: Face, pixel: float, count: int) -> None:
    """What stands over and around every face: facing, states, the number of counters of the stack."""
    if face.facing is not None:
        _arrow(painter, 60 * face.facing - (30 if face.pointed else 0), pixel)
    _marks(painter, box, face)
    if count > 1:
        _badge(
            painter, QPointF(box.left() + 0.14 * UNIT, box.bottom() + 0.055 * UNIT), str(count), "#26231f", "#fdf9ec"
        )


def _far_counter(painter: QPainter, face: Face, pixel: float, *, selected: bool) -> None:
    """A token of its side, never smaller than can be seen as long as the hexes are not much smaller still."""
    radius = min(max(0.5 * SIZE, 0.5 * LEAST_PIXELS * pixel), 0.55 * UNIT)
    if selected:
        grown = radius + 1.5 * pixel
        _ring(painter, QRectF(-grown, -grown, 2 * grown, 2 * grown), pixel)
    paint_token(painter, face.style, QPointF(0, 0), radius, pixel)


@lru_cache(maxsize=64)
def _band_path(pattern: int, height: float) -> QPainterPath:
    top = QPainterPath()
    top.addRect(QRectF(-SIZE / 2, -SIZE / 2, SIZE, height))
    return square_outline(pattern, SIZE - 1, _CORNER - 0.5).intersected(top)


@lru_cache(maxsize=64)
def _band_marks(pattern: int, height: float, gap: float) -> QPainterPath:
    """The marks of a band without those in the middle, where its tag stands."""
    step = 0.75 * height if pattern != STRIPED else 0.9 * height
    marks = marks_path(pattern, SIZE, height, step).translated(0, (height - SIZE) / 2)
    middle = QPainterPath()
    middle.addRect(QRectF(-gap / 2, -SIZE / 2, gap, height))
    return marks.intersected(_band_path(pattern, height)).subtracted(middle)


def _band(painter: QPainter, face: Face, pixels: float, height: float) -> None:
    style = face.style
    painter.fillPath(_band_path(face.pattern, height), style.fill)
    tagged = pixels >= 40
    size = (0.105 if len(face.tag) > 2 else 0.145) * UNIT
    gap = round(0.62 * size * len(face.tag) + 0.1 * UNIT, 1) if tagged else 0.0
    if face.pattern != PLAIN:
        painter.fillPath(_band_marks(face.pattern, height, gap), style.marks)
    if tagged:
        draw_centred(painter, QPointF(0, (height - SIZE) / 2 + 0.005 * UNIT), face.tag, size, tag_ink(face.colour))


def _values(painter: QPainter, face: Face) -> None:
    y = 0.235 * UNIT
    if face.strength and len(face.move) > 2:
        # two words side by side over the whole width
        letters = len(face.strength) + len(face.move) + 1
        size = min(0.175 * UNIT, 0.58 * UNIT / (0.64 * letters))
        wide = 0.64 * size
        left = -wide * letters / 2
        draw_centred(painter, QPointF(left + wide * len(face.strength) / 2, y), face.strength, size, _INK)
        draw_centred(painter, QPointF(-left - wide * len(face.move) / 2, y), face.move, size, _INK)
    elif face.strength and face.move:
        # long strengths (guns: 14-400) are printed smaller, so that they do not touch the move
        size = 0.175 * UNIT * min(1.0, 3.8 / len(face.strength))
        draw_centred(painter, QPointF(-0.1 * UNIT, y), face.strength, size, _INK)
        draw_centred(painter, QPointF(0.25 * UNIT, y), face.move, 0.175 * UNIT * min(1.0, 2.4 / len(face.move)), _INK)
    elif face.strength or face.move:
        draw_centred(painter, QPointF(0, y), face.strength or face.move, 0.175 * UNIT, _INK)


def _arrow(painter: QPainter, degrees: float, pixel: float) -> None:
    """Paint the facing: an arrowhead outside the counter, towards the hexside."""
    turn = math.radians(degrees)
    # the distance of the square's edge in that direction
    foot = SIZE / 2 / max(abs(math.sin(turn)), abs(math.cos(turn))) - 0.03 * UNIT
    painter.save()
    painter.rotate(degrees)
    # much longer than wide, and concave behind: three equal corners would point in three directions
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


def paint_state_mark(painter: QPainter, key: str, ruleset: Ruleset) -> None:
    """Paint the mark of a state of a ruleset centred on the origin; ``MARK_SIZE`` across."""
    letter = state_letters(ruleset.states, ruleset)[key]
    _badge(painter, QPointF(0, 0), letter, state_colour(key, ruleset), "#26231f")


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


# --- Units on the map as items: stacks, which spread under the mouse, and selection


_STEP = 0.10 * SIZE  # the offset of each counter of a stack, up and to the right
_GAP = 0.10 * SIZE  # the gap between the counters of a spread stack
_PAD = 0.24 * UNIT
_STEP_UP, _HEX_UP = 1e-3, 1e-9
"""The steps of height from a counter to the next one of its stack, and from a hex to the next hex. The second keeps
counters that overlap in one order, whatever was edited before."""
_READABLE = 34.0
"""The least width in pixels of a counter in a spread stack, unless it would exceed ``_MOST_GROWN`` times the normal size."""
_MOST_GROWN = 3.0
SEEN_SECONDS = 0.3
"""A spread stack that has been open for less was hardly seen: it is closed as soon as the mouse leaves its hex."""


class UnitItem(QGraphicsItem):
    """One counter. It takes no mouse events; the view asks the layer for the unit under the mouse."""

    def __init__(self, unit_id: str, face: Face, number: int) -> None:
        super().__init__()
        self.unit_id = unit_id
        self.face = face
        self.number = number
        self.selected = False
        self.count = 0
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """The counter with its badges and its selection ring."""
        half = SIZE / 2 + _PAD
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the counter at the view's scale."""
        pixels = UNIT * QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        paint_counter(
            painter, self.face, pixels, selected=self.selected, count=self.count, when_read=self._show_picture
        )

    def _show_picture(self) -> None:
        self.update()

    def covers(self, point: QPointF, around: float = 0.0) -> bool:
        """True if a scene point lies on the counter, or within ``around`` of it."""
        local = point - self.pos()
        reach = SIZE / 2 * self.scale() + around
        return abs(local.x()) <= reach and abs(local.y()) <= reach

    def set_marks(self, *, selected: bool, count: int) -> None:
        """Change the selection ring and the count of the stack."""
        if (selected, count) != (self.selected, self.count):
            self.selected, self.count = selected, count
            self.update()


class UnitLayer:
    """All counters of a scenario in a scene, updated with the forces."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._items: dict[str, UnitItem] = {}
        self._stacks: dict[int, list[UnitItem]] = {}
        self._plane: Plane | None = None
        self._faces: dict[str, tuple[Unit, str, int, Face]] = {}
        """What each unit looks like, with what its face was made of: the unit, its side and the place of that."""
        self._drawn_by: tuple[Ruleset, HexGrid] | None = None
        self._home: Path | None = None
        self._called: dict[str, str] = {}
        """The name of each side on its counters; "" where they show its key."""
        self._forces: Forces | None = None
        self._arranged: dict[int, tuple[object, ...]] = {}
        """How each stack lies: its counters, which are selected, and its spread."""
        self._spread_hex: int | None = None
        self._spread_scale = 1.0
        self._spread_since = 0.0
        """When the stack was spread, by the monotonic clock."""
        self._selected: frozenset[str] = frozenset()
        self._shown = True
        self._opacity = 1.0

    def set_forces(
        self, forces: Forces, ruleset: Ruleset, plane: Plane, home: Path | None = None, language: str = ""
    ) -> None:
        """Show the units of forces, with their pictures from a folder; items of unchanged units stay. Sides are called as in a
        language, or by their keys."""
        called = _sides_called(forces, language)
        drawn_by, (before, self._forces) = (ruleset, plane.grid), (self._forces, forces)
        drawn_alike = self._drawn_by is not None and self._drawn_by[0] is ruleset and self._drawn_by[1] is plane.grid
        same = drawn_alike and self._home == home and self._called == called
        if same and before is not None and plane is self._plane and self._changed_where_they_stand(before, forces):
            return
        known = self._faces if same else {}
        self._home, self._called = home, called
        self._plane, self._drawn_by, self._faces = plane, drawn_by, {}
        old, self._items, self._stacks = self._items, {}, {}
        for place, force in enumerate(forces.sides):
            for unit in force.units:
                if unit.at is None or not 0 <= unit.at < plane.grid.size:
                    continue
                drawn = known.get(unit.id)
                if drawn is None or drawn[0] is not unit or drawn[1:3] != (force.side, place):
                    pointed, name = not plane.grid.is_flat, called[force.side]
                    face = counter_face(unit, force.side, place, ruleset, pointed=pointed, home=home, called=name)
                    drawn = unit, force.side, place, face
                self._faces[unit.id], face = drawn, drawn[3]
                item = self._item_with(face, unit.id, unit.at, old.pop(unit.id, None))
                item.number = unit.at
                self._items[unit.id] = item
                self._stacks.setdefault(unit.at, []).append(item)
        for item in old.values():
            self._remove(item)
        self._arrange()

    def _changed_where_they_stand(self, before: Forces, forces: Forces) -> bool:
        """Show the units that changed; False, with nothing done, where any of them moved, came, went or changed its place among
        the others."""
        assert self._plane is not None
        assert self._drawn_by is not None
        changes = unit_changes(before, forces)
        units = [forces.by_id[unit][1] for unit in changes.changed] if changes.in_order else []
        stands = (unit.id in self._items and self._items[unit.id].number == unit.at for unit in units)
        if not changes.in_order or not all(stands):
            return False
        ruleset, grid = self._drawn_by
        for unit in units:
            _, side, place, _ = self._faces[unit.id]
            pointed, called = not grid.is_flat, self._called[side]
            face = counter_face(unit, side, place, ruleset, pointed=pointed, home=self._home, called=called)
            old = self._items[unit.id]
            self._faces[unit.id] = unit, side, place, face
            item = self._items[unit.id] = self._item_with(face, unit.id, old.number, old)
            self._stacks[item.number] = [item if one is old else one for one in self._stacks[item.number]]
        for number in {self._items[unit.id].number for unit in units}:
            self._arrange_where_new(number, self._arranged.get(number))
        return True

    def _item_with(self, face: Face, unit_id: str, number: int, old: UnitItem | None) -> UnitItem:
        """The counter of a unit with this face: the old one, or a new one in its place."""
        if old is not None and (old.face is face or old.face == face):
            return old
        self._remove(old)
        item = UnitItem(unit_id, face, number)
        item.setVisible(self._shown)
        item.setOpacity(self._opacity)
        self._scene.addItem(item)
        return item

    def _remove(self, item: UnitItem | None) -> None:
        if item is not None:
            self._scene.removeItem(item)

    def set_selection(self, ids: Iterable[str]) -> None:
        """Mark units as selected."""
        self._selected = frozenset(ids)
        self._arrange()

    def spread_stack(self, number: int | None, zoom: float = 1.0) -> None:
        """Spread the stack of a hex, with counters large enough to read at a zoom; None closes the spread stack."""
        wanted = number if number is not None and len(self._stacks.get(number, ())) > 1 else None
        if wanted != self._spread_hex:
            self._spread_hex, self._spread_since = wanted, time.monotonic()
            self._spread_scale = min(_MOST_GROWN, max(1.0, _READABLE / (SIZE * zoom)))
            self._arrange()

    @property
    def spread_hex(self) -> int | None:
        """The hex whose stack is spread; None if none is."""
        return self._spread_hex

    def set_visible(self, shown: bool) -> None:
        """Show or hide all counters."""
        self._shown = shown
        for item in self._items.values():
            item.setVisible(shown)

    def set_opacity(self, opacity: float) -> None:
        """Set the opacity of all counters; 1.0 is opaque."""
        self._opacity = opacity
        for item in self._items.values():
            item.setOpacity(opacity)

    def unit_at(self, point: QPointF) -> str | None:
        """The id of the topmost unit at a scene point; None if there is none."""
        if not self._shown:
            return None
        spread = [] if self._gives_way(point) else self._spread_items()
        hidden = {item.unit_id for item in self._spread_items()} - {item.unit_id for item in spread}
        under = [item for item in self._items.values() if item.covers(point) and item.unit_id not in hidden]
        if not under:
            # the gap between two counters of a spread stack counts as the nearer one
            under = [item for item in spread if item.covers(point, _GAP / 2 * self._spread_scale)]
        return max(under, key=lambda item: item.zValue()).unit_id if under else None

    def _gives_way(self, point: QPointF) -> bool:
        """Does the spread stack leave a scene point to the hex that lies there: to one with units, and to every other hex while
        the stack was hardly seen?"""
        number = self._plane.number_at(point) if self._plane is not None else None
        if number is None or number == self._spread_hex or self._spread_hex is None:
            return False
        return number in self._stacks or time.monotonic() - self._spread_since < SEEN_SECONDS

    def is_in_spread_stack(self, point: QPointF) -> bool:
        """True if a scene point lies on a counter of the spread stack or between two of them; for an enlarged stack, anywhere
        in its circle. False where it gives way to another hex."""
        if self._gives_way(point):
            return False
        if self._spread_scale > 1.0 and self._spread_hex is not None and self._plane is not None:
            offset = point - self._plane.centre(self._spread_hex)
            reach = max((math.hypot(at.x(), at.y()) for at in fan_offsets(len(self._spread_items()))), default=0.0)
            if math.hypot(offset.x(), offset.y()) <= self._spread_scale * reach:
                return True
        return any(item.covers(point, _GAP / 2 * self._spread_scale) for item in self._spread_items())

    def _spread_items(self) -> list[UnitItem]:
        return self._stacks.get(self._spread_hex, []) if self._spread_hex is not None else []

    def position(self, unit_id: str) -> QPointF | None:
        """The position of a counter in the scene, or None if it is not on the map."""
        item = self._items.get(unit_id)
        return item.pos() if item is not None else None

    def tokens(self) -> Iterator[tuple[SideStyle, QPointF]]:
        """The style and the place in the scene of every counter."""
        return ((item.face.style, item.pos()) for item in self._items.values())

    def box(self, unit_id: str) -> QRectF | None:
        """The rectangle of a counter in the scene, or None if it is not on the map."""
        item = self._items.get(unit_id)
        if item is None:
            return None
        half = SIZE / 2 * item.scale()
        return QRectF(item.pos().x() - half, item.pos().y() - half, 2 * half, 2 * half)

    def ids_within(self, part: QRectF) -> list[str]:
        """The ids of the counters that may reach into a part of the scene."""
        if self._plane is None or not self._stacks:
            return []
        numbers = np.fromiter(self._stacks, dtype=np.intp, count=len(self._stacks))
        far = max([SIZE * (1 + 0.1 * len(items)) for items in self._stacks.values()])
        x, y = self._plane.centres[numbers].T
        inside = (x > part.left() - far) & (x < part.right() + far) & (y > part.top() - far) & (y < part.bottom() + far)
        found = set(numbers[inside].tolist())
        if self._spread_hex is not None:
            found.add(self._spread_hex)
        return [item.unit_id for number, items in self._stacks.items() if number in found for item in items]

    def ids_in(self, number: int | None) -> tuple[str, ...]:
        """The ids of the units in a hex; none for None."""
        return tuple(item.unit_id for item in self._stacks.get(number, ())) if number is not None else ()

    def _arrange(self) -> None:
        if self._plane is None:
            return
        before, self._arranged = self._arranged, {}
        for number in self._stacks:
            self._arrange_where_new(number, before.get(number))

    def _arrange_where_new(self, number: int, before: tuple[object, ...] | None) -> None:
        """Lay the stack of a hex as it lies now, if that is another way than ``before``."""
        assert self._plane is not None
        items, spread = self._stacks[number], self._spread_scale if number == self._spread_hex else 0.0
        chosen = tuple(item.unit_id in self._selected for item in items)
        lies = self._arranged[number] = (self._plane, spread, chosen, *items)
        if before != lies:
            self._arrange_stack(items, self._plane.centre(number), spread)

    def _arrange_stack(self, items: list[UnitItem], centre: QPointF, spread: float) -> None:
        """Lay the counters of a hex on each other, or apart at the scale of a spread stack (0: it is none)."""
        offsets = self._fan(len(items), centre, spread) if spread else stack_offsets(len(items))
        for k, (item, offset) in enumerate(zip(items, offsets, strict=True)):
            item.setScale(spread or 1.0)
            place = centre + offset * (spread or 1.0)
            if item.pos() != place:
                item.setPos(place)
                item.update()  # its picture was painted for another part of a pixel
            item.setZValue(Layer.UNITS + (2.0 if spread else 0.0) + k * _STEP_UP + item.number * _HEX_UP)
            top = not spread and k == len(items) - 1
            item.set_marks(selected=item.unit_id in self._selected, count=len(items) if top else 0)

    def _fan(self, count: int, centre: QPointF, scale: float) -> list[QPointF]:
        """The offsets of a spread stack, turned so that its counters cover as few other counters as possible."""
        own = set(map(id, self._spread_items()))
        others = [item for item in self._items.values() if id(item) not in own]
        reach = 2 * scale * (SIZE + UNIT)
        near = [item.pos() - centre for item in others]
        near = [at for at in near if abs(at.x()) < reach and abs(at.y()) < reach]

        def covered(offsets: list[QPointF]) -> float:
            far = SIZE * (scale + 1) / 2
            pairs = ((at * scale - other) for at in offsets for other in near)
            return sum(max(0.0, far - abs(by.x())) * max(0.0, far - abs(by.y())) for by in pairs)

        turned = [fan_offsets(count, degrees) for degrees in _FAN_TURNS]
        return min(turned, key=lambda offsets: round(covered(offsets)))


_FAN_TURNS = (0.0, 30.0, -30.0, 60.0, -60.0, 90.0)
"""Degrees by which a spread stack is turned to find room between its neighbours; the first is the usual way."""


def stack_offsets(count: int) -> list[QPointF]:
    """The offsets of the counters of a stack, lowest first, each a tenth up and to the right of the one below."""
    return [QPointF((k - (count - 1) / 2) * _STEP, -(k - (count - 1) / 2) * _STEP) for k in range(count)]


def fan_offsets(count: int, degrees: float = 0.0) -> list[QPointF]:
    """The offsets of the counters of a spread stack, turned clockwise by degrees: up to three in a row, more in a ring."""
    turn = math.radians(degrees)
    if count <= 3:
        # counters stay upright, and need more room across a slanting row
        step = (SIZE + _GAP) / max(abs(math.cos(turn)), abs(math.sin(turn)))
        row = ((k - (count - 1) / 2) * step for k in range(count))
        return [QPointF(at * math.cos(turn), at * math.sin(turn)) for at in row]
    radius = max(0.85 * UNIT, count * SIZE * 1.15 / (2 * math.pi))
    ways = (2 * math.pi * k / count - math.pi / 2 + turn for k in range(count))
    return [QPointF(radius * math.cos(way), radius * math.sin(way)) for way in ways]


def _sides_called(forces: Forces, language: str) -> dict[str, str]:
    """The name of each side in a language; "" without one."""
    return {force.side: forces.called(force.side).get(language) if language else "" for force in forces.sides}


def paint_all_units(
    painter: QPainter,
    forces: Forces,
    ruleset: Ruleset,
    plane: Plane,
    pixels: float,
    *,
    home: Path | None = None,
    language: str = "",
) -> None:
    """Paint all counters at once, for pictures in files; their own pictures lie in the folder ``home``. Sides are called as in
    a language, or by their keys."""
    stacks: dict[int, list[Face]] = {}
    pointed = not plane.grid.is_flat
    called = _sides_called(forces, language)
    for place, force in enumerate(forces.sides):
        for unit in force.units:
            if unit.at is not None:
                name = called[force.side]
                face = counter_face(unit, force.side, place, ruleset, pointed=pointed, home=home, called=name)
                stacks.setdefault(unit.at, []).append(face)
    for number, faces in sorted(stacks.items()):
        _paint_stack(painter, faces, plane.centre(number), pixels)


def _paint_stack(painter: QPainter, faces: Collection[Face], centre: QPointF, pixels: float) -> None:
    for k, (face, offset) in enumerate(zip(faces, stack_offsets(len(faces)), strict=True)):
        painter.save()
        painter.translate(centre + offset)
        paint_counter(painter, face, pixels, count=len(faces) if k == len(faces) - 1 else 0)
        painter.restore()

"""Units on the map as items: stacks, fanning out under the mouse, selection."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from workbench.desktop.scene.counters import SIZE, Face, face_of, paint_counter
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.plane import UNIT, Plane
from workbench.forces.units import Forces
from workbench.rules.ruleset import Ruleset

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
                face = face_of(unit, force.side, place, ruleset, pointed=not plane.grid.is_flat)
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


def paint_units(painter: QPainter, forces: Forces, ruleset: Ruleset, plane: Plane, pixels: float) -> None:
    """All counters at once, for exports."""
    stacks: dict[int, list[Face]] = {}
    for place, force in enumerate(forces.sides):
        for unit in force.units:
            if unit.at is not None:
                stacks.setdefault(unit.at, []).append(
                    face_of(unit, force.side, place, ruleset, pointed=not plane.grid.is_flat)
                )
    for number, faces in sorted(stacks.items()):
        _paint_stack(painter, faces, plane.centre(number), pixels)


def _paint_stack(painter: QPainter, faces: Collection[Face], centre: QPointF, pixels: float) -> None:
    for k, (face, offset) in enumerate(zip(faces, stack_offsets(len(faces)), strict=True)):
        painter.save()
        painter.translate(centre + offset)
        paint_counter(painter, face, pixels, count=len(faces) if k == len(faces) - 1 else 0)
        painter.restore()

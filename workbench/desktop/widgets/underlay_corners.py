"""Straightening a slanted photo: four handles on the picture, and the places of the map at which its corners lie."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from workbench.base.text import Text
from workbench.desktop.look.language import ParagraphLabel
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.underlay import Point, Underlay, straightened_underlay

translate = QCoreApplication.translate
_INSET = 0.12
"""How far inside a picture the handles begin, as a share of its width and height."""
_GRIP = 40
"""Pixels of the screen within which a press takes the nearest handle."""


class CornerFields(QWidget):
    """Where the four corners lie on the map: an empty field is the corner of the map itself. ``named`` finds the point that a
    text names on the map, or None."""

    def __init__(self, named: Callable[[str, Any], Point | None], example: str) -> None:
        super().__init__()
        self._named = named
        self.fields = [QLineEdit() for _ in range(4)]
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        words = ParagraphLabel(translate("Underlay", "The corners lie at (empty: the corners of the map)"))
        box.addWidget(words)
        grid = QGridLayout()
        for place, (field, name) in enumerate(zip(self.fields, corner_names(), strict=True)):
            field.setPlaceholderText(name)
            field.setAccessibleName(name)
            field.setToolTip(translate("Underlay", "The place of this corner, as {example}").format(example=example))
            grid.addWidget(field, place // 2, place % 2 if place < 2 else 3 - place)
        box.addLayout(grid)

    def clear(self) -> None:
        """Another map: its own corners."""
        for field in self.fields:
            field.clear()

    def points(self, scenario: AnyScenario) -> list[Point] | Text:
        """The four points of the map, or which of them there is not."""
        left, top, right, bottom = scenario.board.bounds
        found: list[Point] = []
        for field, corner in zip(
            self.fields, ((left, top), (right, top), (right, bottom), (left, bottom)), strict=True
        ):
            words = field.text().strip()
            point = self._named(words, scenario) if words else corner
            if point is None:
                text = Text('there is no place "{words}" on the map', "il n’y a pas de lieu « {words} » sur la carte")
                return text.format(words=words)
            found.append(point)
        return found


def corner_names() -> tuple[str, ...]:
    """What the four corners are called, clockwise."""
    return (
        translate("Underlay", "upper left"),
        translate("Underlay", "upper right"),
        translate("Underlay", "lower right"),
        translate("Underlay", "lower left"),
    )


def point_of_hex(words: str, scenario: Scenario) -> Point | None:
    """The centre of a hex by its label."""
    grid = scenario.board.grid
    number = grid.find(words)
    return grid.point(grid.hexes[number]) if number is not None else None


def point_of_table(words: str, scenario: TabletopScenario) -> Point | None:
    """The point of a table that is typed as ``72 / 48``."""
    numbers = re.fullmatch(r"\s*(-?\d+(?:[.,]\d+)?)\s*[/; ]\s*(-?\d+(?:[.,]\d+)?)\s*", words)
    if numbers is None:
        return None
    x, y = (float(number.replace(",", ".")) for number in numbers.groups())
    return x, y


class CornerHandles:
    """Four pixels of a picture that a hand moves onto the corners of a table, a board or a folded map."""

    def __init__(self, underlay: Underlay, size: tuple[int, int]) -> None:
        wide, high = size
        near, far = _INSET, 1 - _INSET
        usual = (
            (near * wide, near * high),
            (far * wide, near * high),
            (far * wide, far * high),
            (near * wide, far * high),
        )
        kept = [(x * wide, y * wide) for x, y in underlay.corners]
        self.pixels: list[Point] = kept or list(usual)
        self.wide = wide
        self.chosen = 0
        """The handle that keys move."""
        self.held = False
        """Does the mouse drag it?"""

    def press(self, at: QPointF, shown: Sequence[QPointF]) -> None:
        """Take the handle that is nearest to a press; ``shown`` are the handles on the screen."""
        apart = [math.hypot(point.x() - at.x(), point.y() - at.y()) for point in shown]
        nearest = min(range(4), key=lambda place: apart[place])
        if apart[nearest] <= _GRIP:
            self.chosen, self.held = nearest, True

    def move(self, pixel: Point) -> None:
        """Move the chosen handle to a pixel."""
        self.pixels[self.chosen] = pixel

    def key(self, key: Qt.Key, across: float, down: float) -> bool:
        """The keys 1 to 4 choose a handle; with a way to go the chosen one moves by so many pixels. False for another key."""
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_4:
            self.chosen = key - Qt.Key.Key_1
            return True
        x, y = self.pixels[self.chosen]
        self.move((x + across, y + down))
        return bool(across or down)

    def straightened(self, underlay: Underlay, places: Sequence[Point]) -> Underlay | Text:
        """The picture with its handles on four points of the map, or why that cannot be."""
        return straightened_underlay(underlay, list(zip(self.pixels, places, strict=True)), self.wide)

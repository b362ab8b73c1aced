"""The doors and windows of a building: on which floor, where, and a button that takes one away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import shapely
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox, QToolButton, QVBoxLayout, QWidget
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import Opening, Point
from workbench.desktop.docks.parts import Words
from workbench.desktop.table.docks.models_section import side_words
from workbench.fire.bolt_action.buildings import COMPASS
from workbench.geometry.bearings import bearing

translate = QCoreApplication.translate
_HAIR = 0.01


class OpeningRows(QWidget):
    """``given`` tells of another tuple of openings, ``wanted`` that the user would click one into a wall, ``looked`` that he
    would look out of one of them."""

    given = Signal(object)
    wanted = Signal()
    looked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._openings: tuple[Opening, ...] = ()
        self.rows: list[OpeningRow] = []
        self.facts = Words(2, small=True)
        self.add = QPushButton(self.tr("Add doors and windows"))
        self.add.setToolTip(self.tr("Then click the walls on the table"))
        self.add.clicked.connect(self.wanted)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(3)
        self._box.addWidget(self.facts)
        self._box.addWidget(self.add)

    def put(self, openings: Sequence[Opening], floors: int, area: BaseGeometry) -> None:
        """Show the openings of a building on this ground with so many storeys above the ground floor."""
        self._openings = tuple(openings)
        self.facts.say(_by_floor(openings, floors, area))
        self.facts.setVisible(bool(openings))
        while len(self.rows) > len(openings):
            self.rows.pop().deleteLater()
        while len(self.rows) < len(openings):
            row = OpeningRow(len(self.rows))
            row.given.connect(self._changed)
            row.gone.connect(self._removed)
            row.looked.connect(lambda number: self.looked.emit(self._openings[number]))
            self._box.insertWidget(self._box.count() - 1, row)
            self.rows.append(row)
        for row, opening in zip(self.rows, openings, strict=True):
            row.put(opening, floors, side_of(opening.at, area))

    def _changed(self, number: int, opening: Opening) -> None:
        self.given.emit((*self._openings[:number], opening, *self._openings[number + 1 :]))

    def _removed(self, number: int) -> None:
        self.given.emit((*self._openings[:number], *self._openings[number + 1 :]))


class OpeningRow(QWidget):
    """One door or window."""

    given = Signal(int, object)
    gone = Signal(int)
    looked = Signal(int)

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self._opening = Opening(0, (0.0, 0.0))
        self.where = QLabel()
        self.floor = QSpinBox()
        self.floor.setPrefix(self.tr("floor "))
        self.floor.setSpecialValueText(self.tr("ground floor"))
        self.floor.setKeyboardTracking(False)
        self.floor.valueChanged.connect(
            lambda floor: self.given.emit(self._number, replace(self._opening, floor=floor))
        )
        self.look = QToolButton()
        self.look.setText("◉")
        self.look.setToolTip(self.tr("Look out of this opening"))
        self.look.setAccessibleName(self.tr("Look out of this opening"))
        self.look.clicked.connect(lambda: self.looked.emit(self._number))
        self.away = QToolButton()
        self.away.setText("✕")
        self.away.setToolTip(self.tr("Take this opening away"))
        self.away.setAccessibleName(self.tr("Take this opening away"))
        self.away.clicked.connect(lambda: self.gone.emit(self._number))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        row.addWidget(self.where, 1)
        row.addWidget(self.floor)
        row.addWidget(self.look)
        row.addWidget(self.away)

    def put(self, opening: Opening, floors: int, side: str) -> None:
        """Show an opening on one side of its building."""
        self._opening = opening
        x, y = opening.at
        place = " / ".join(self.locale().toString(float(part), "g", 4) for part in (x, y))
        self.where.setText(side_words().get(side, side))
        self.where.setToolTip(place)
        with QSignalBlocker(self.floor):
            self.floor.setRange(0, max(floors, opening.floor))
            self.floor.setValue(opening.floor)


def outwards(at: Point, area: BaseGeometry) -> Point:
    """The direction of length 1 out of a building at a point of its wall."""
    rings = [part.exterior for part in shapely.get_parts(area) if part.geom_type == "Polygon"]
    walls = [pair for ring in rings for pair in pairwise(shapely.get_coordinates(ring).tolist())]
    mark = shapely.Point(at)
    if not walls:
        return 0.0, -1.0
    (x, y), (to_x, to_y) = min(walls, key=lambda wall: shapely.LineString(wall).distance(mark))
    length = math.hypot(to_x - x, to_y - y) or 1.0
    way = (to_y - y) / length, (x - to_x) / length
    inside = area.contains(shapely.Point(at[0] + _HAIR * way[0], at[1] + _HAIR * way[1]))
    return (-way[0], -way[1]) if inside else way


def side_of(at: Point, area: BaseGeometry) -> str:
    """The side of a building on which an opening lies, by the way it looks."""
    return COMPASS[round(bearing((0.0, 0.0), outwards(at, area)) / 45) % 8]


def _by_floor(openings: Sequence[Opening], floors: int, area: BaseGeometry) -> str:
    """How many openings each floor has, and on which sides."""
    names, told = side_words(), []
    for floor in range(max([floors, *(one.floor for one in openings)]) + 1):
        sides = [side_of(one.at, area) for one in openings if one.floor == floor]
        if floor:
            words = translate("OpeningRows", "floor {n}: {sides}").format(n=floor, sides="{sides}")
        else:
            words = translate("OpeningRows", "ground floor: {sides}")
        named = [f"{names[side]} {sides.count(side)}" for side in dict.fromkeys(sides)]
        told.append(words.format(sides=", ".join(named) or translate("OpeningRows", "no opening")))
    return "\n".join(told)

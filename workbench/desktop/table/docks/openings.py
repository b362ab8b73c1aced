"""The doors and windows of a building: on which floor, where, and a button that takes one away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox, QToolButton, QVBoxLayout, QWidget

from workbench.board.tableboard import Opening


class OpeningRows(QWidget):
    """``given`` tells of another tuple of openings, ``wanted`` that the user would click one into a wall."""

    given = Signal(object)
    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._openings: tuple[Opening, ...] = ()
        self.rows: list[OpeningRow] = []
        self.add = QPushButton(self.tr("Add doors and windows"))
        self.add.setToolTip(self.tr("Then click the walls on the table"))
        self.add.clicked.connect(self.wanted)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(3)
        self._box.addWidget(self.add)

    def put(self, openings: Sequence[Opening], floors: int) -> None:
        """Show the openings of a building with so many storeys above the ground floor."""
        self._openings = tuple(openings)
        while len(self.rows) > len(openings):
            self.rows.pop().deleteLater()
        while len(self.rows) < len(openings):
            row = OpeningRow(len(self.rows))
            row.given.connect(self._changed)
            row.gone.connect(self._removed)
            self._box.insertWidget(self._box.count() - 1, row)
            self.rows.append(row)
        for row, opening in zip(self.rows, openings, strict=True):
            row.put(opening, floors)

    def _changed(self, number: int, opening: Opening) -> None:
        self.given.emit((*self._openings[:number], opening, *self._openings[number + 1 :]))

    def _removed(self, number: int) -> None:
        self.given.emit((*self._openings[:number], *self._openings[number + 1 :]))


class OpeningRow(QWidget):
    """One door or window."""

    given = Signal(int, object)
    gone = Signal(int)

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
        row.addWidget(self.away)

    def put(self, opening: Opening, floors: int) -> None:
        """Show an opening."""
        self._opening = opening
        x, y = opening.at
        self.where.setText(" · ".join(self.locale().toString(float(part), "g", 6) for part in (x, y)))
        with QSignalBlocker(self.floor):
            self.floor.setRange(0, max(floors, opening.floor))
            self.floor.setValue(opening.floor)

"""The status bar of a table: place, level, terrain, range, and what the mouse and the modifiers do now."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from workbench.desktop.docks.parts import OneLine
from workbench.desktop.hint_bar import PLACE_WORDS, HintBar
from workbench.desktop.plain import plain, told_plainly
from workbench.desktop.table.bench import TableBench, spot_at
from workbench.desktop.table.distances import apart
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.overlays.marks import number, unit_word


class TableStatus(HintBar):
    """Fields of fixed width, so that nothing jumps."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.place, self.terrain, self.range = self._field(16), self._field(26), self._field(22)
        self.hint = OneLine()
        self.addWidget(self.hint, 1)

    def write(self, words: str) -> None:
        """Put words into the place of the hint."""
        self.hint.say(words)

    def show_place(self, event: TableEvent | None) -> None:
        """Describe the point under the mouse."""
        if event is None:
            for field in (self.place, self.terrain, self.range):
                field.setText("")
            return
        document = self._bench.document
        board, ruleset = document.pictured.board, document.ruleset
        x, y = event.point
        self.place.setText(f"{number(x)} / {number(y)} {unit_word(board.unit)}")
        keys = [feature.terrain for feature in board.at(event.point)] or [board.ground]
        names = [ruleset.terrain[key].name.get(self._language) if key in ruleset.terrain else key for key in keys]
        words = ", ".join(dict.fromkeys(reversed(names)))
        elided = self.terrain.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, self.terrain.width() - 4)
        self.terrain.setText(elided)
        self.terrain.setToolTip(plain(words))
        self.range.setText(self._range(event))

    def _range(self, event: TableEvent) -> str:
        observer, document = self._bench.observer, self._bench.document
        if observer is None or (event.unit and event.unit == observer.unit):
            return ""
        there = spot_at(event.point, event.unit)
        distance = apart(observer, there, document.scenario, document.ruleset)
        if distance is None:
            return ""
        # games measure from base to base; bare points have none
        bases = observer.unit or there.unit
        words = self.tr("{n} {unit} edge to edge") if bases else self.tr("{n} {unit} away")
        return words.format(n=number(distance), unit=unit_word(document.scenario.board.unit))

    def _field(self, characters: int) -> QLabel:
        label = QLabel()
        told_plainly(label)
        label.setObjectName(PLACE_WORDS)
        label.setFixedWidth(self.fontMetrics().averageCharWidth() * characters + 10)
        self.addWidget(label)
        return label

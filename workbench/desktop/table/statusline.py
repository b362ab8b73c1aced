"""The status bar of a table: place, level, terrain, range, and what the mouse and the modifiers do now."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.events import TableEvent


class TableStatus(QStatusBar):
    """Fields of fixed width, so that nothing jumps."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.setSizeGripEnabled(False)
        self.place, self.terrain, self.range = self._field(18), self._field(34), self._field(16)
        self.hint = QLabel()
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.addWidget(self.hint, 1)

    def show_hint(self, words: str) -> None:
        """Say what the tool does."""
        self.hint.setText(words)
        self.hint.setToolTip(words)

    def show_place(self, event: TableEvent | None) -> None:
        """Describe the point under the mouse."""
        if event is None:
            for field in (self.place, self.terrain, self.range):
                field.setText("")
            return
        document = self._bench.document
        board, ruleset = document.scenario.board, document.ruleset
        x, y = event.point
        self.place.setText(f"{x:.1f}, {y:.1f} {board.unit}")
        keys = [feature.terrain for feature in board.at(event.point)] or [board.ground]
        names = [ruleset.terrain[key].name.get(self._language) if key in ruleset.terrain else key for key in keys]
        words = ", ".join(dict.fromkeys(reversed(names)))
        elided = self.terrain.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, self.terrain.width() - 4)
        self.terrain.setText(elided)
        self.terrain.setToolTip(words)
        self.range.setText(self._range(event))

    def _range(self, event: TableEvent) -> str:
        observer = self._bench.observer
        if observer is None:
            return ""
        at = observer.at
        if observer.unit:
            found = self._bench.document.scenario.forces.find(observer.unit)
            at = found[1].at if found is not None else None
        if at is None:
            return ""
        distance = math.dist(at, event.point)
        return self.tr("{n:.1f} {unit} away").format(n=distance, unit=self._bench.document.scenario.board.unit)

    def _field(self, characters: int) -> QLabel:
        label = QLabel()
        label.setFixedWidth(self.fontMetrics().averageCharWidth() * characters + 10)
        self.addWidget(label)
        return label

"""The status bar of a table: place, level, terrain, range, and what the mouse and the modifiers do now."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.desktop.hint_bar import HintBar
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
        self.place, self.terrain, self.range = self.field(16), self.field(26), self.field(22)
        self.addWidget(self.hint, 1)

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
        self.terrain.say(", ".join(dict.fromkeys(reversed(names))))
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

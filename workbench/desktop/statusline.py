"""The status bar: place, level, terrain, range, and what the mouse and the modifiers do now."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.hint_bar import PLACE_WORDS, Hint, HintBar
from workbench.desktop.plain import plain, told_plainly
from workbench.desktop.size import sized
from workbench.desktop.wording import metres, terrain_words

_PLACE, _JOINED = 9, 15
"""Characters of a place, and of one with the names of two boards."""


class StatusLine(HintBar):
    """Fields of fixed width, so that nothing jumps."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.place = self._field(_PLACE)
        self.level = self._field(17)
        self.terrain = self._field(26)
        self.range = self._field(10)
        widest = self.range.fontMetrics().horizontalAdvance(self.tr("Range {n}").format(n=888))
        self.range.setFixedWidth(max(self.range.width(), widest + sized(14)))
        self.hint = Hint()
        self.addWidget(self.hint, 1)
        self.show_hex(None)

    def write(self, words: str) -> None:
        """Put words into the place of the hint."""
        self.hint.say(words)

    def show_hex(self, number: int | None) -> None:
        """Describe the hex under the mouse."""
        if number is None:
            for field in (self.place, self.level, self.terrain, self.range):
                field.setText("")
            return
        document = self._bench.document
        scenario, ruleset = document.pictured, document.ruleset
        grid = scenario.board.grid
        level = int(scenario.board.elevation[number])
        # a hex in which boards join has a name from each of them
        self._widen(self.place, _JOINED if grid.boards else _PLACE)
        names = " = ".join(grid.names[number]) if grid.boards else grid.labels[number]
        self.place.setText(self._fitting(self.place, names))
        self.place.setToolTip(plain(names))
        step = ruleset.level_metres
        height = f" ({metres(level * float(step))})" if isinstance(step, int | float) and level else ""
        self.level.setText(self.tr("Level {n}").format(n=level) + height)
        words = terrain_words(scenario, ruleset, number, self._language)
        self.terrain.setText(self._fitting(self.terrain, words))
        self.terrain.setToolTip(plain(words))
        observer = self._bench.observer
        distance = grid.hexes[observer].distance(grid.hexes[number]) if observer is not None else 0
        self.range.setText(self.tr("Range {n}").format(n=distance) if distance else "")

    def _field(self, characters: int) -> QLabel:
        label = QLabel()
        told_plainly(label)
        label.setObjectName(PLACE_WORDS)
        self._widen(label, characters)
        self.addWidget(label)
        return label

    def _fitting(self, label: QLabel, words: str) -> str:
        return label.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, label.width() - 4)

    def _widen(self, label: QLabel, characters: int) -> None:
        label.setFixedWidth(self.fontMetrics().averageCharWidth() * characters + 10)

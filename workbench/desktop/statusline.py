"""The status bar: place, level, terrain, range, and what the mouse and the modifiers do now."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.wording import metres, terrain_words


class StatusLine(QStatusBar):
    """Fields of fixed width, so that nothing jumps."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.setSizeGripEnabled(False)
        self.place = self._field(9)
        self.level = self._field(17)
        self.terrain = self._field(26)
        self.range = self._field(10)
        self.hint = QLabel()
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.addWidget(self.hint, 1)
        self.show_hex(None)

    def show_hint(self, words: str) -> None:
        """Say what the tool does."""
        self.hint.setText(words)
        self.hint.setToolTip(words)

    def show_hex(self, number: int | None) -> None:
        """Describe the hex under the mouse."""
        if number is None:
            for field in (self.place, self.level, self.terrain, self.range):
                field.setText("")
            return
        document = self._bench.document
        scenario, ruleset = document.scenario, document.ruleset
        grid = scenario.board.grid
        level = int(scenario.board.elevation[number])
        self.place.setText(grid.labels[number])
        step = ruleset.level_metres
        height = f" ({metres(level * float(step))})" if isinstance(step, int | float) and level else ""
        self.level.setText(self.tr("Level {n}").format(n=level) + height)
        words = terrain_words(scenario, ruleset, number, self._language)
        self.terrain.setText(
            self.terrain.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, self.terrain.width() - 4)
        )
        self.terrain.setToolTip(words)
        observer = self._bench.observer
        distance = grid.hexes[observer].distance(grid.hexes[number]) if observer is not None else 0
        self.range.setText(self.tr("Range {n}").format(n=distance) if distance else "")

    def _field(self, characters: int) -> QLabel:
        label = QLabel()
        label.setFixedWidth(self.fontMetrics().averageCharWidth() * characters + 10)
        self.addWidget(label)
        return label

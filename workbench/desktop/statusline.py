"""The status bar: place, level, terrain, range, and what the mouse and the modifiers do now."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.hint_bar import HintBar
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
        self.place = self.field(_PLACE)
        self.level = self.field(17)
        self.terrain = self.field(26)
        self.range = self.field(10)
        widest = self.range.fontMetrics().horizontalAdvance(self.tr("Range {n}").format(n=888))
        self.range.setFixedWidth(max(self.range.width(), widest + sized(14)))
        self.addWidget(self.hint, 1)
        self.show_hex(None)

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
        self.widen(self.place, _JOINED if grid.boards else _PLACE)
        names = " = ".join(grid.names[number]) if grid.boards else grid.labels[number]
        self.place.say(names)
        step = ruleset.level_metres
        height = f" ({metres(level * float(step))})" if isinstance(step, int | float) and level else ""
        self.level.setText(self.tr("Level {n}").format(n=level) + height)
        self.terrain.say(terrain_words(scenario, ruleset, number, self._language))
        observer = self._bench.observer
        distance = grid.hexes[observer].distance(grid.hexes[number]) if observer is not None else 0
        self.range.setText(self.tr("Range {n}").format(n=distance) if distance else "")

"""Two fields for the levels of observer and target within their hexes."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.levels import OBSERVER, TARGET, choose_level, level_range


class LevelFields(QWidget):
    """Observer, then target; the keys do the same."""

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.observer, self.target = QSpinBox(), QSpinBox()
        self.observer.setPrefix(self.tr("from "))
        self.target.setPrefix(self.tr("to "))
        words = self.tr("Levels above the floor of the observer’s hex (Page Up, Page Down)")
        self.observer.setToolTip(words)
        words = self.tr("Levels above the floors of the targets’ hexes (Shift+Page Up, Shift+Page Down)")
        self.target.setToolTip(words)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for which, field in ((OBSERVER, self.observer), (TARGET, self.target)):
            field.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            field.valueChanged.connect(lambda level, which=which: choose_level(bench, which, level))
            row.addWidget(field)

    def refresh(self) -> None:
        """Show the levels of now, and as many as the map has."""
        document = self._bench.document
        now = (self._bench.levels[OBSERVER], self._bench.target_level)
        for field, level in zip((self.observer, self.target), now, strict=True):
            low, high = level_range(document.scenario, document.ruleset)
            with QSignalBlocker(field):
                field.setRange(min(low, level), max(high, level))
                field.setValue(level)

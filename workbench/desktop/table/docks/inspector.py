"""The inspector of a table: what is asked, and the answers of the overlays that are on, each in its own section."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.docks.asking import TableAsking
from workbench.desktop.table.docks.fire_section import TableFireSection
from workbench.desktop.table.docks.line_section import TableLineSection
from workbench.desktop.table.docks.reach_section import TableReachSection
from workbench.desktop.table.docks.target_section import TableTargetSection
from workbench.desktop.table.docks.watch_section import TableBlameSection, TableWatchSection
from workbench.desktop.table.questions import AREA, FIELD, LINE, REACH, SPOTTING, TableAnswer


class TableInspector(QScrollArea):
    """Reads from top to bottom like an answer; rows keep their places while the mouse moves."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.asking = TableAsking(bench, language)
        self.line = TableLineSection(language)
        self.watch = TableWatchSection(bench, language)
        self.blame = TableBlameSection(language)
        self.spotting = TableTargetSection(bench, language)
        self.fire = TableFireSection(bench, language)
        self.reach = TableReachSection(bench, language)
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(8, 6, 8, 6)
        box.setSpacing(4)
        for part in (self.asking, self.line, self.blame, self.watch, self.spotting, self.fire, self.reach):
            box.addWidget(part)
        box.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._adapt()

    def open(self) -> None:
        """Another document is open, or its conditions or sides changed."""
        for part in (self.asking, self.watch, self.spotting):
            part.open()
        self._adapt()

    def show_question(self) -> None:
        """Show what is asked."""
        self._adapt()

    def show_answer(self, answer: TableAnswer) -> None:
        """Tell an answer in the sections that are shown."""
        self.asking.show_answer(answer)
        for part in (self.line, self.watch, self.blame, self.spotting, self.fire, self.reach):
            if not part.isHidden():
                part.show_answer(answer)

    def _adapt(self) -> None:
        on = self._bench.overlays
        alone = not on & {SPOTTING, FIELD, REACH}
        self.line.pieces.set_rows(8 if alone else 4)
        self.line.setVisible(LINE in on or AREA in on)
        self.watch.setVisible(AREA in on)
        self.blame.setVisible(bool(self._bench.blamed))
        self.spotting.setVisible(SPOTTING in on or (FIELD in on and self._bench.detected))
        self.fire.setVisible(FIELD in on)
        self.reach.setVisible(REACH in on)
        for part in (self.asking, self.watch, self.spotting, self.fire, self.reach):
            part.show_state()

"""The inspector: the answer from top to bottom. Rows are fixed; only their values change while the mouse moves."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.docks.asking import AskingForm
from workbench.desktop.docks.blame_section import BlameSection
from workbench.desktop.docks.field_section import FieldSection
from workbench.desktop.docks.hiding_section import HidingSection
from workbench.desktop.docks.line_section import LineSection
from workbench.desktop.docks.reach_section import ReachSection
from workbench.desktop.docks.spotting_section import SpottingSection
from workbench.desktop.docks.watch_section import WatchSection
from workbench.desktop.questions import AREA, FIELD, LINE, REACH, SPOTTING, Answer

_ROWS, _FEW_ROWS = 9, 4


class Inspector(QScrollArea):
    """Who asks, and then one section for each overlay that is on."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.asking = AskingForm(bench, language)
        self.line = LineSection(language)
        self.blame = BlameSection(bench, language)
        self.watch = WatchSection(bench, language)
        self.spotting = SpottingSection(bench, language)
        self.hiding = HidingSection(bench, language)
        self.field = FieldSection(bench, language)
        self.reach = ReachSection(bench, language)
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(10, 8, 10, 8)
        box.setSpacing(4)
        for part in (
            self.asking,
            self.blame,
            self.line,
            self.watch,
            self.spotting,
            self.hiding,
            self.field,
            self.reach,
        ):
            box.addWidget(part)
        box.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        bench.changed.connect(self._adapt)
        bench.answered.connect(self.show_answer)
        self._adapt()

    def open(self) -> None:
        """Another document or other conditions."""
        self.asking.open()
        self.watch.open()
        self.spotting.open()
        self.hiding.open()
        self.field.open()
        self.reach.open()
        self._adapt()

    def show_answer(self, answer: Answer) -> None:
        """Show an answer."""
        self.asking.show_answer(answer)
        self.line.show_answer(answer)
        self.watch.show_answer(answer)
        self.blame.show_answer(answer)
        self.spotting.show_answer(answer)
        self.hiding.show_answer(answer)
        self.field.show_answer(answer)
        self.reach.show_answer(answer)

    def _adapt(self) -> None:
        on = self._bench.overlays
        # with other sections below, the table of the line is shorter, so that more of them is in sight
        alone = not on & {SPOTTING, FIELD, REACH}
        self.line.steps.set_rows(_ROWS if alone else _FEW_ROWS)
        # several observers have no line, unless one of them is the observer
        one = not self._bench.watchers or self._bench.pinned is not None or bool(self._bench.selection)
        self.line.setVisible(one and (LINE in on or AREA in on))
        self.watch.setVisible(AREA in on)
        self.blame.setVisible(self._bench.blamed is not None)
        self.spotting.setVisible(SPOTTING in on)
        self.hiding.setVisible(SPOTTING in on and self._bench.unit is not None)
        self.field.setVisible(FIELD in on)
        self.reach.setVisible(REACH in on)
        self.asking.show_state()
        self.spotting.show_state()
        self.hiding.show_state()
        self.field.show_state()

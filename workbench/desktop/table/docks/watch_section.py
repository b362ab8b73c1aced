"""The inspector's sections on several observers of a table, and on what one piece alone hides."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from workbench.desktop.docks.parts import Section, Words, narrow
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.legends import spot_words
from workbench.desktop.table.overlays.marks import number, unit_word
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.table.telling import piece_words
from workbench.desktop.wording import side_words
from workbench.sight.observers import ALL, ANY


class TableWatchSection(Section):
    """Who looks, and whether any or all of them must see."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.heading.setText(self.tr("Several observers"))
        self.side = narrow(QComboBox())
        self.side.setToolTip(self.tr("All units of a side look at once; Shift+click on the table adds one observer"))
        self.side.activated.connect(self._side_chosen)
        self.how = narrow(QComboBox())
        self.how.addItem(self.tr("Seen by any"), ANY)
        self.how.addItem(self.tr("Seen by all"), ALL)
        self.how.activated.connect(lambda _: bench.choose(together=self.how.currentData()))
        self.empty = QPushButton(self.tr("None"))
        self.empty.setToolTip(self.tr("Back to one observer"))
        self.empty.clicked.connect(lambda *_: bench.choose(watchers=()))
        row = QHBoxLayout()
        row.addWidget(self.side, 1)
        row.addWidget(self.how, 1)
        row.addWidget(self.empty)
        self.box.addLayout(row)
        self.facts = Words(2, small=True)
        self.add(self.facts)

    def open(self) -> None:
        """Offer the sides of the scenario."""
        scenario = self._bench.document.scenario
        with QSignalBlocker(self.side):
            self.side.clear()
            self.side.addItem(self.tr("Whole side…"), "")
            for force in scenario.forces.sides:
                self.side.addItem(side_words(scenario, force.side, self._language), force.side)
        self.show_state()

    def show_state(self) -> None:
        """Show how they look together."""
        self.how.setCurrentIndex(self.how.findData(self._bench.together))
        for part in (self.how, self.empty):
            part.setEnabled(bool(self._bench.watchers))
        if not self._bench.watchers:
            self.side.setCurrentIndex(0)

    def show_answer(self, answer: TableAnswer) -> None:
        """Show who looks and how much is seen."""
        watch, question = answer.watch, answer.question
        if watch is None:
            self.facts.say("")
            return
        board = question.scenario.board
        share = 100 * watch.visible.area / (board.width * board.height)
        spots = dict.fromkeys(spot for spot in (question.observer, *question.watchers) if spot is not None)
        names = ", ".join(spot_words(spot, answer, self._language) for spot in spots)
        self.facts.say(self.tr("{n:.0f} % of the table: {names}").format(n=share, names=names))

    def _side_chosen(self) -> None:
        side = self.side.currentData()
        if side:
            self._bench.watch_side(side)


class TableBlameSection(Section):
    """How much ground the piece that was clicked hides by itself."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("What one piece hides"))
        self.facts = Words(3)
        self.add(self.facts)

    def show_answer(self, answer: TableAnswer) -> None:
        """Tell the ground that it alone hides."""
        alone = answer.alone
        if alone is None:
            self.facts.say(self.tr("It needs an observer: click a unit or a point."))
            return
        board = answer.question.scenario.board
        name = piece_words(answer, alone.piece, self._language)
        if alone.region.area <= 0:
            words = self.tr("{piece} hides nothing that others do not hide as well.").format(piece=name)
        else:
            share = 100 * alone.region.area / (board.width * board.height)
            words = self.tr("Without {piece}, {n:.0f} {unit}² more would be seen: {share} % of the table.").format(
                piece=name, n=alone.region.area, unit=unit_word(board.unit), share=number(share)
            )
        self.facts.say(words[:1].upper() + words[1:])

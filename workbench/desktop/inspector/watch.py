"""The inspector's section on several observers: who looks, and what counts as seen."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QListWidget, QPushButton, QWidget

from workbench.desktop.overlays.tabletop_parts import tabletop_place_words
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import AREA
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.fields import AnswerSection, WrappedLabel, allow_narrow
from workbench.desktop.widgets.ordered_lists import DeleteKeyFilter
from workbench.desktop.wording.hex_answers import at_level, counted, hexes_words, place_words, side_words, unit_words
from workbench.engine.sight.observers import ALL, ANY, COUNT, ONE
from workbench.engine.sight.results import Party


class WatchSection(AnswerSection):
    """A list of observers, kept until it is emptied; a chosen row is the one that is shown alone."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.heading.setText(self.tr("Several observers"))
        self.add_one = QPushButton(self.tr("Add"))
        self.add_one.setToolTip(
            self.tr("Add the observer of now, or what is under the mouse (O); Shift+click on the map does it as well")
        )
        self.add_one.clicked.connect(lambda *_: inquiry.add_watcher())
        self.side = allow_narrow(QComboBox())
        self.side.setToolTip(self.tr("All units of a side look at once"))
        self.side.activated.connect(self._side_chosen)
        self.empty = QPushButton(self.tr("None"))
        self.empty.setToolTip(self.tr("Back to one observer"))
        self.empty.clicked.connect(lambda *_: inquiry.set_watchers(()))
        row = QHBoxLayout()
        row.addWidget(self.add_one)
        row.addWidget(self.side, 1)
        row.addWidget(self.empty)
        self.box.addLayout(row)
        self.how = allow_narrow(QComboBox())
        for key, words in (
            (ANY, self.tr("Seen by any of them")),
            (ALL, self.tr("Seen by all of them")),
            (COUNT, self.tr("How many see it")),
            (ONE, self.tr("The chosen one alone")),
        ):
            self.how.addItem(words, key)
        self.how.setToolTip(self.tr("What counts as seen"))
        self.how.activated.connect(lambda _: inquiry.choose(combine=self.how.currentData()))
        self.list = QListWidget()
        self.list.setFixedHeight(self.list.fontMetrics().lineSpacing() * 5)
        self.list.currentRowChanged.connect(self._row_chosen)
        DeleteKeyFilter(self.list, self._drop)
        self.facts = WrappedLabel(2, small=True)
        self.add(self.how, self.list, self.facts)

    def open(self) -> None:
        """Offer the sides of the scenario."""
        with QSignalBlocker(self.side):
            self.side.clear()
            self.side.addItem(self.tr("Whole side…"), "")
            for force in self._inquiry.document.scenario.forces.sides:
                words = side_words(self._inquiry.document.scenario, force.side, self._language)
                self.side.addItem(words, force.side)
        self.show_state()

    def show_state(self) -> None:
        """Show who looks."""
        inquiry = self._inquiry
        scenario, ruleset = inquiry.document.scenario, inquiry.document.ruleset
        names = []
        for who in inquiry.watchers:
            found = scenario.forces.find(who) if isinstance(who, str) else None
            if isinstance(who, int):
                names.append(at_level(place_words(scenario, ruleset, who, self._language), inquiry.watch_level(who)))
            elif found is not None:
                party = Party(found[1].kind, found[0], found[1].id)
                names.append(at_level(unit_words(scenario, ruleset, party, self._language), inquiry.watch_level(who)))
        with QSignalBlocker(self.list):
            if names != [self.list.item(row).text() for row in range(self.list.count())]:
                self.list.clear()
                self.list.addItems(names)
            self.list.setCurrentRow(min(inquiry.watcher, len(names) - 1))
        self.how.setCurrentIndex(self.how.findData(inquiry.combine))
        self.side.setCurrentIndex(max(0, self.side.findData(inquiry.watching_side)))
        for part in (self.how, self.list, self.empty):
            part.setEnabled(bool(names))

    def show_answer(self, answer: Answer) -> None:
        """Show how much is seen."""
        watch, trouble = answer.watch, answer.troubles.get(AREA)
        if watch is None:
            self.facts.set_words(trouble.get(self._language) if trouble and answer.question.watchers else "")
            return
        n, size = len(watch.areas), hexes_words(watch.count.size, self._language)
        one = self.tr("{n} observer sees {any} of {size}")
        many = self.tr("{n} observers: any sees {any}, all see {all} of {size}")
        seen, by_all = int(watch.any.sum()), int(watch.all.sum())
        self.facts.set_words(counted(n, one, many, self._language, any=seen, all=by_all, size=size))

    def _side_chosen(self) -> None:
        # a side that looks stays chosen, so that the arrow keys go on from it
        side = self.side.currentData()
        if side:
            self._inquiry.watch_side(side)
        else:
            self.show_state()

    def _row_chosen(self, row: int) -> None:
        if row >= 0:
            self._inquiry.choose(watcher=row)

    def _drop(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._inquiry.watchers):
            self._inquiry.toggle_watcher(self._inquiry.watchers[row])


# --- The inspector's section on several observers of a table.


class TabletopWatchSection(AnswerSection):
    """Who looks, and whether any or all of them must see."""

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.heading.setText(self.tr("Several observers"))
        self.side = allow_narrow(QComboBox())
        self.side.setToolTip(self.tr("All units of a side look at once; Shift+click on the table adds one observer"))
        self.side.activated.connect(self._side_chosen)
        self.how = allow_narrow(QComboBox())
        self.how.addItem(self.tr("Seen by any"), ANY)
        self.how.addItem(self.tr("Seen by all"), ALL)
        self.how.activated.connect(lambda _: inquiry.choose(together=self.how.currentData()))
        self.empty = QPushButton(self.tr("None"))
        self.empty.setToolTip(self.tr("Back to one observer"))
        self.empty.clicked.connect(lambda *_: inquiry.choose(watchers=()))
        row = QHBoxLayout()
        row.addWidget(self.side, 1)
        row.addWidget(self.how, 1)
        row.addWidget(self.empty)
        self.box.addLayout(row)
        self.facts = WrappedLabel(2, small=True)
        self.add(self.facts)

    def open(self) -> None:
        """Offer the sides of the scenario."""
        scenario = self._inquiry.document.scenario
        with QSignalBlocker(self.side):
            self.side.clear()
            self.side.addItem(self.tr("Whole side…"), "")
            for force in scenario.forces.sides:
                self.side.addItem(side_words(scenario, force.side, self._language), force.side)
        self.show_state()

    def show_state(self) -> None:
        """Show how they look together."""
        self.how.setCurrentIndex(self.how.findData(self._inquiry.together))
        for part in (self.how, self.empty):
            part.setEnabled(bool(self._inquiry.watchers))
        if not self._inquiry.watchers:
            self.side.setCurrentIndex(0)

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show who looks and how much is seen."""
        watch, question = answer.watch, answer.question
        if watch is None:
            self.facts.set_words("")
            return
        board = question.scenario.board
        share = 100 * watch.visible.area / (board.width * board.height)
        spots = dict.fromkeys(spot for spot in (question.observer, *question.watchers) if spot is not None)
        names = ", ".join(tabletop_place_words(spot, answer, self._language) for spot in spots)
        self.facts.set_words(self.tr("{n:.0f} % of the table: {names}").format(n=share, names=names))

    def _side_chosen(self) -> None:
        side = self.side.currentData()
        if side:
            self._inquiry.watch_side(side)

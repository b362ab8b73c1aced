"""The inspector's section on detection: which target is looked for, what it does, and whether it is detected."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QMenu, QToolButton, QWidget

from workbench.desktop.docks.parts import Section, VerdictLine, Words, narrow
from workbench.desktop.plain import plain
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.legends import action_words
from workbench.desktop.table.overlays.marks import number, unit_word
from workbench.desktop.table.questions import SPOTTING, TableAnswer
from workbench.desktop.table.telling import reason_line
from workbench.desktop.wording import BLOCKED_COLOUR, CLEAR_COLOUR, Verdict, assumed_words
from workbench.spotting.table_doctrine import TableSpotting

ACTIONS = ("", "still", "crawl", "move", "fire")


class TableTargetSection(Section):
    """Choosers for the target's kind, states and action, the way round, the verdict for the mouse's place, and why."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self._shown: object = None
        self.heading.setText(self.tr("Detection"))
        self.kind = narrow(QComboBox())
        self.kind.setToolTip(self.tr("The kind of target that is looked for where no unit is pointed at"))
        self.kind.activated.connect(lambda _: self._choose(kind=self.kind.currentData()))
        self.action = narrow(QComboBox())
        for key in ACTIONS:
            self.action.addItem(action_words(key) if key else self.tr("no action named"), key)
        self.action.setToolTip(self.tr("What the target does"))
        self.action.activated.connect(lambda _: self._choose(action=self.action.currentData()))
        self.states = QToolButton()
        self.states.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.states.setToolTip(self.tr("The states that the target is in"))
        self.menu = QMenu(self.states)
        self.states.setMenu(self.menu)
        self.reverse = QCheckBox(self.tr("From where would it be detected here?"))
        self.reverse.setToolTip(self.tr("Turned round: the observer is looked for, by observers of the kind above"))
        self.reverse.toggled.connect(lambda on: bench.choose(reverse=on))
        row = QHBoxLayout()
        row.addWidget(self.action, 1)
        row.addWidget(self.states)
        self.add(self.kind)
        self.box.addLayout(row)
        self.verdict = VerdictLine(small=True)
        self.why = Words(5)
        self.assumed = Words(2, small=True)
        for part in (self.reverse, self.verdict, self.why, self.assumed):
            self.add(part)

    def open(self) -> None:
        """Offer the ruleset's kinds and states."""
        ruleset = self._bench.document.ruleset
        if ruleset is not self._shown:
            self._shown = ruleset
            with QSignalBlocker(self.kind):
                self.kind.clear()
                for kind in ruleset.units.values():
                    name = kind.name.get(self._language)
                    self.kind.addItem(name[:1].upper() + name[1:], kind.key)
            self.menu.clear()
            for state in ruleset.states.values():
                action = self.menu.addAction(state.name.get(self._language))
                action.setCheckable(True)
                action.setData(state.key)
                action.setToolTip(plain(f"{state.summary.get(self._language)} [{state.citation.rule}]"))
                action.triggered.connect(self._states_chosen)
        self.show_state()

    def show_state(self) -> None:
        """Show the target that is looked for."""
        party = self._bench.enemy
        self.kind.setCurrentIndex(self.kind.findData(party.kind))
        self.action.setCurrentIndex(self.action.findData(party.action))
        with QSignalBlocker(self.reverse):
            self.reverse.setChecked(self._bench.reverse)
        for action in self.menu.actions():
            action.setChecked(action.data() in party.state)
        count = len(party.state)
        self.states.setText(self.tr("States") if not count else self.tr("States: {n}").format(n=count))

    def show_answer(self, answer: TableAnswer) -> None:
        """Show whether the target would be detected under the mouse."""
        language, spotted = self._language, answer.spotted
        trouble = answer.troubles.get(SPOTTING)
        if spotted is None:
            self.verdict.show_verdict(None, self.tr("Point at a place"))
            self.why.say(trouble.get(language) if trouble else "")
        else:
            self.verdict.show_verdict(self._verdict(spotted, unit_word(answer.question.scenario.board.unit)))
            self.why.say("\n".join(reason_line(reason, language) for reason in spotted.reasons))
        assumed = spotted.assumed if spotted is not None else answer.spotting.assumed if answer.spotting else ()
        self.assumed.say(assumed_words(text.get(language) for text in assumed))

    def _verdict(self, spotted: TableSpotting, unit: str) -> Verdict:
        limit = self.tr("any distance") if spotted.limit is None else f"{number(spotted.limit)} {unit}"
        words = self.tr("Detected") if spotted.spotted else self.tr("Not detected")
        said = self.tr("{verdict}: {n} {unit}, limit {limit}")
        said = said.format(verdict=words, n=number(spotted.range), unit=unit, limit=limit)
        return Verdict("✓", said, CLEAR_COLOUR) if spotted.spotted else Verdict("✗", said, BLOCKED_COLOUR)

    def _choose(self, **values: object) -> None:
        self._bench.choose(enemy=replace(self._bench.enemy, **values))  # type: ignore[arg-type]

    def _states_chosen(self) -> None:
        self._choose(state=tuple(action.data() for action in self.menu.actions() if action.isChecked()))

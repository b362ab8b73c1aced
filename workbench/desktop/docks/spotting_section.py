"""The inspector's section on spotting: which enemy is looked for, and whether it is seen."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QToolButton, QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.docks.parts import Section, VerdictLine, Words, narrow
from workbench.desktop.plain import plain
from workbench.desktop.questions import SPOTTING, Answer
from workbench.desktop.wording import assumed_words, reason_words, spotting_verdict


class SpottingSection(Section):
    """Choosers for the enemy's kind and states, the verdict for the mouse's hex, and why."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self._shown: object = None
        self.heading.setText(self.tr("Spotting"))
        self.kind = narrow(QComboBox())
        self.kind.setToolTip(self.tr("The kind of enemy that is looked for"))
        self.kind.activated.connect(lambda _: bench.choose(enemy_kind=self.kind.currentData()))
        self.states = QToolButton()
        self.states.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.states.setToolTip(self.tr("The states that the enemy is in"))
        self.menu = QMenu(self.states)
        self.states.setMenu(self.menu)
        row = QHBoxLayout()
        row.addWidget(self.kind, 1)
        row.addWidget(self.states)
        self.box.addLayout(row)
        self.verdict = VerdictLine()
        self.why = Words(3)
        self.assumed = Words(2, small=True)
        for part in (self.verdict, self.why, self.assumed):
            self.add(part)

    def open(self) -> None:
        """Offer the ruleset's kinds and states."""
        ruleset = self._bench.document.ruleset
        if ruleset is self._shown:
            return
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
        """Show the enemy that is looked for."""
        self.kind.setCurrentIndex(self.kind.findData(self._bench.enemy_kind))
        for action in self.menu.actions():
            action.setChecked(action.data() in self._bench.enemy_state)
        count = len(self._bench.enemy_state)
        self.states.setText(self.tr("States") if not count else self.tr("States: {n}").format(n=count))

    def state_action(self, key: str) -> QAction:
        """The menu entry of a state."""
        return next(action for action in self.menu.actions() if action.data() == key)

    def show_answer(self, answer: Answer) -> None:
        """Show whether the enemy would be spotted in the mouse's hex."""
        language = self._language
        trouble = answer.troubles.get(SPOTTING)
        spotted = answer.spotted
        if spotted is not None:
            self.verdict.show_verdict(spotting_verdict(spotted))
            self.why.say("\n".join(reason_words(reason, language) for reason in spotted.reasons))
        else:
            self.verdict.show_verdict(None, self.tr("Point at a hex"))
            self.why.say(trouble.get(language) if trouble else "")
        assumed = answer.spotting.assumed if answer.spotting is not None else ()
        self.assumed.say(assumed_words(text.get(language) for text in assumed))

    def _states_chosen(self) -> None:
        chosen = tuple(action.data() for action in self.menu.actions() if action.isChecked())
        self._bench.choose(enemy_state=chosen)

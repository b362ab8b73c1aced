"""The inspector's section on concealment: what the selected unit may do and stay unspotted, and what it needs to hide again."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.docks.parts import Section, VerdictLine, Words, narrow
from workbench.desktop.hiding import HidingTold, concealing_actions
from workbench.desktop.questions import Answer
from workbench.desktop.wording import BLOCKED_COLOUR, CLEAR_COLOUR, Verdict, reason_words

translate = QCoreApplication.translate
_DIE = 6


class HidingSection(Section):
    """A chooser for what the unit does, the verdict, and why."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._language = bench, language
        self._shown: object = None
        self.heading.setText(self.tr("Concealment of the selected unit"))
        self.action = narrow(QComboBox())
        self.action.setToolTip(self.tr("What the unit does; a move goes to the hex that is pointed at"))
        self.action.activated.connect(lambda _: bench.choose(hiding=self.action.currentData()))
        self.verdict = VerdictLine(small=True)
        self.why = Words(2)
        self.gain = Words(2, small=True)
        for part in (self.action, self.verdict, self.why, self.gain):
            self.add(part)

    def open(self) -> None:
        """Offer what the rules of another document can be asked about."""
        ruleset = self._bench.document.ruleset
        if ruleset is not self._shown:
            self._shown = ruleset
            with QSignalBlocker(self.action):
                self.action.clear()
                for action in concealing_actions(ruleset):
                    self.action.addItem(doing_words(action), action)
        self.show_state()

    def show_state(self) -> None:
        """Show what the unit is said to do; nothing without a unit."""
        self.action.setCurrentIndex(self.action.findData(self._bench.hiding))

    def show_answer(self, answer: Answer) -> None:
        """Show whether the unit stays unspotted."""
        told, language = answer.hiding, self._language
        if told is None or told.kept is None:
            self.verdict.show_verdict(None)
            self.why.say(told.trouble.get(language) if told is not None and told.trouble is not None else "")
            self.gain.say("")
            return
        kept = told.kept.kept
        words = self.tr("Keeps its concealment") if kept else self.tr("Loses its concealment")
        verdict = Verdict("✓", words, CLEAR_COLOUR) if kept else Verdict("✗", words, BLOCKED_COLOUR)
        self.verdict.show_verdict(verdict)
        self.why.say("\n".join(reason_words(reason, language) for reason in told.kept.reasons))
        self.gain.say(self._gain(told))

    def _gain(self, told: HidingTold) -> str:
        if told.most is None:
            return ""
        if told.most >= _DIE:
            head = self.tr("At the end of its turn here it conceals itself")
        elif told.most < 1:
            head = self.tr("At the end of its turn here it cannot conceal itself")
        else:
            head = self.tr("At the end of its turn here it conceals itself with a dr of {n} or less").format(
                n=told.most
            )
        return "\n".join([head, *(reason_words(reason, self._language) for reason in told.gain)])


def doing_words(action: str) -> str:
    """What a unit does, as the beginning of a line."""
    known = {
        "still": translate("Hiding", "Stays still"),
        "move": translate("Hiding", "Moves"),
        "crawl": translate("Hiding", "Crawls"),
        "assault": translate("Hiding", "Assaults"),
        "assault_move": translate("Hiding", "Assault moves"),
        "advance": translate("Hiding", "Advances"),
        "fire": translate("Hiding", "Fires"),
        "direct": translate("Hiding", "Directs fire"),
        "opportunity_fire": translate("Hiding", "Waits for opportunity fire"),
        "close_combat": translate("Hiding", "Fights in close combat"),
        "entered": translate("Hiding", "Is entered by an enemy"),
        "attacked": translate("Hiding", "Is hit by an attack"),
        "sniper": translate("Hiding", "Is hit by a sniper"),
        "berserk": translate("Hiding", "Goes berserk"),
        "overstack": translate("Hiding", "Is overstacked"),
        "break": translate("Hiding", "Breaks"),
        "wound": translate("Hiding", "Is wounded"),
        "snap_shot": translate("Hiding", "Is fired at by a snap shot"),
        "activity": translate("Hiding", "Does something else that is seen"),
        "turn": translate("Hiding", "Turns its gun or vehicle"),
        "radio": translate("Hiding", "Uses a radio"),
        "repair": translate("Hiding", "Repairs"),
        "spot": translate("Hiding", "Spots"),
    }
    return known.get(action, action)

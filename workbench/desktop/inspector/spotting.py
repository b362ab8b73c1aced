"""The inspector's sections on spotting, detection and concealment."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QComboBox, QMenu, QToolButton, QWidget

from workbench.base.text import capitalised
from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.desktop.look.language import plain_text
from workbench.desktop.overlays.tabletop_words import action_words, reason_line
from workbench.desktop.questions.answer_parts import SPOTTING_PART
from workbench.desktop.questions.concealment import ConcealmentAnswer, concealing_actions
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import SPOTTING
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.fields import AnswerSection, VerdictLine, WrappedLabel
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.wording.hex_answers import (
    BLOCKED_COLOUR,
    CLEAR_COLOUR,
    Verdict,
    assumed_words,
    reason_words,
    spotting_verdict,
)
from workbench.engine.spotting.protocol import TabletopSpotting

# --- The inspector's section on concealment: what the selected unit may do and stay unspotted, and how it conceals
# itself again.


translate = QCoreApplication.translate
_DIE = 6


class ConcealmentSection(AnswerSection):
    """A chooser for what the unit does, the verdict, and why."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry, self._language = inquiry, language
        self._shown: object = None
        self.heading.setText(self.tr("Concealment of the selected unit"))
        self.action = allow_narrow(ElidingChooser())
        self.action.setToolTip(self.tr("What the unit does; a move goes to the hex that is pointed at"))
        self.action.activated.connect(lambda _: inquiry.choose(hiding=self.action.currentData()))
        self.verdict = VerdictLine(small=True)
        self.why = WrappedLabel(2)
        self.gain = WrappedLabel(2, small=True)
        self.add(self.verdict, self.action, self.why, self.gain)

    def open(self) -> None:
        """Offer the actions that the rules of another document know."""
        ruleset = self._inquiry.document.ruleset
        if ruleset is not self._shown:
            self._shown = ruleset
            actions = concealing_actions(ruleset)
            fill_choices(self.action, ((concealment_action_words(action), action) for action in actions))
        self.show_state()

    def show_state(self) -> None:
        """Show the chosen action of the unit."""
        self.action.setCurrentIndex(self.action.findData(self._inquiry.hiding))

    def show_answer(self, answer: Answer) -> None:
        """Show whether the unit stays unspotted."""
        concealment, language = answer[SPOTTING_PART].hiding, self._language
        if concealment is None or concealment.kept is None:
            self.verdict.show_verdict(None)
            trouble = concealment.trouble if concealment is not None else None
            self.why.set_words(trouble.get(language) if trouble is not None else "")
            self.gain.set_words("")
            return
        kept = concealment.kept.stays_unspotted
        words = self.tr("Keeps its concealment") if kept else self.tr("Loses its concealment")
        verdict = Verdict("✓", words, CLEAR_COLOUR) if kept else Verdict("✗", words, BLOCKED_COLOUR)
        self.verdict.show_verdict(verdict)
        self.why.set_lines(reason_words(reason, language) for reason in concealment.kept.reasons)
        self.gain.set_lines(self._gain(concealment))

    def _gain(self, concealment: ConcealmentAnswer) -> list[str]:
        if concealment.most is None:
            return []
        if concealment.most >= _DIE:
            head = self.tr("At the end of its turn here it conceals itself")
        elif concealment.most < 1:
            head = self.tr("At the end of its turn here it cannot conceal itself")
        else:
            head = self.tr("At the end of its turn here it conceals itself with a dr of {n} or less").format(
                n=concealment.most
            )
        return [head, *(reason_words(reason, self._language) for reason in concealment.gain)]


def concealment_action_words(action: str) -> str:
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


# --- The inspector's section on spotting: which enemy is looked for, and whether it is seen.


class BaseSpottingSection(AnswerSection):
    """A button for the states of whoever is looked for, the verdict for the place under the mouse, and why. His ``kind`` is
    chosen at the head of the inspector, for every answer. The kinds of map derive."""

    def __init__(
        self, inquiry: HexInquiry | TabletopInquiry, language: str, kind: QComboBox, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.kind = kind
        self._asked = inquiry
        self._language = language
        self._shown: object = None
        self.states = QToolButton()
        self.states.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.states)
        self.states.setMenu(self.menu)
        self.verdict = VerdictLine()
        self.assumed = WrappedLabel(2, small=True)
        self.add(self.verdict)

    def open(self) -> None:
        """Offer the ruleset's states."""
        ruleset = self._asked.document.ruleset
        if ruleset is not self._shown:
            self._shown = ruleset
            self.menu.clear()
            for state in ruleset.states.values():
                action = self.menu.addAction(capitalised(state.name.get(self._language)))
                action.setCheckable(True)
                action.setData(state.key)
                tip = f"{state.summary.get(self._language)} [{state.citation.words(self._language)}]"
                action.setToolTip(plain_text(tip))
                action.triggered.connect(self._states_chosen)
        self.show_state()

    def state_action(self, key: str) -> QAction:
        """The menu entry of a state."""
        return next(action for action in self.menu.actions() if action.data() == key)

    def _show_states(self, states: Collection[str], *, may_choose: bool) -> None:
        for action in self.menu.actions():
            action.setChecked(action.data() in states)
        self.states.setEnabled(may_choose)
        count = len(states)
        self.states.setText(self.tr("States") if not count else self.tr("States: {n}").format(n=count))

    def _states_chosen(self) -> None:
        chosen = tuple(action.data() for action in self.menu.actions() if action.isChecked())
        self._asked.enemy.describe(state=chosen)


class SpottingSection(BaseSpottingSection):
    """The enemy in the mouse's hex."""

    def __init__(self, inquiry: HexInquiry, language: str, kind: QComboBox, parent: QWidget | None = None) -> None:
        super().__init__(inquiry, language, kind, parent)
        self._inquiry = inquiry
        self.heading.setText(self.tr("Spotting"))
        self.states.setToolTip(self.tr("The states that the enemy is in"))
        self.why = WrappedLabel(4)
        self.box.addWidget(self.states, 0, Qt.AlignmentFlag.AlignLeft)
        self.add(self.why)
        self.add_picture_room()
        self.add(self.assumed)

    def show_state(self) -> None:
        """Show the states of the enemy that is looked for; a unit has its own."""
        inquiry = self._inquiry
        found = inquiry.document.scenario.forces.find(inquiry.enemy.unit)
        states = inquiry.enemy.described.state if found is None else found[1].state
        self._show_states(states, may_choose=found is None)

    def show_answer(self, answer: Answer) -> None:
        """Show whether the enemy would be spotted in the mouse's hex."""
        spotting_part = answer[SPOTTING_PART]
        language = self._language
        trouble = answer.troubles.get(SPOTTING)
        spotted = spotting_part.spotted
        if spotted is not None:
            self.verdict.show_verdict(spotting_verdict(spotted))
            self.why.set_lines(reason_words(reason, language) for reason in spotted.reasons)
        else:
            self.verdict.show_verdict(None, self.tr("Point at a hex"))
            self.why.set_words(trouble.get(language) if trouble else "")
        assumed = spotting_part.spotting.assumed if spotting_part.spotting is not None else ()
        self.assumed.set_words(assumed_words(text.get(language) for text in assumed))


ACTIONS = ("", "still", "crawl", "move", "fire")


class TabletopTargetSection(BaseSpottingSection):
    """The target under the mouse, with choosers for its action and the direction."""

    def __init__(self, inquiry: TabletopInquiry, language: str, kind: QComboBox, parent: QWidget | None = None) -> None:
        super().__init__(inquiry, language, kind, parent)
        self._inquiry = inquiry
        self.heading.setText(self.tr("Detection"))
        self.states.setToolTip(self.tr("The states that the target is in"))
        self.action = allow_narrow(ElidingChooser())
        for key in ACTIONS:
            self.action.addItem(action_words(key) if key else self.tr("no action named"), key)
        self.action.setToolTip(self.tr("What the target does"))
        self.action.activated.connect(lambda _: inquiry.enemy.describe(action=self.action.currentData()))
        self.reverse = QCheckBox(self.tr("Detected here from where?"))
        self.reverse.setToolTip(
            self.tr("Turned round: the observer is looked for, by observers of the kind at the head of the inspector")
        )
        self.reverse.toggled.connect(lambda on: inquiry.choose(reverse=on))
        self.why = WrappedLabel(5)
        self.add_row(self.action, self.states)
        self.add(self.why)
        self.add_picture_room()
        self.add(self.reverse, self.assumed)

    def show_state(self) -> None:
        """Show what the target that is looked for does, and its states; a unit has its own."""
        party = self._inquiry.enemy.party
        self.action.setCurrentIndex(self.action.findData(party.action))
        with QSignalBlocker(self.reverse):
            self.reverse.setChecked(self._inquiry.reverse)
        self._show_states(party.state, may_choose=not self._inquiry.enemy.unit)

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show whether the target would be detected under the mouse."""
        spotting_part = answer[SPOTTING_PART]
        language, spotted = self._language, spotting_part.spotted
        trouble = answer.troubles.get(SPOTTING)
        if spotted is None:
            self.verdict.show_verdict(None, self.tr("Point at a place"))
            self.why.set_words(trouble.get(language) if trouble else "")
        else:
            self.verdict.show_verdict(self._verdict(spotted, unit_word(answer.question.scenario.board.unit)))
            self.why.set_lines(reason_line(reason, language) for reason in spotted.reasons)
        assumed = (
            spotted.assumed if spotted is not None else spotting_part.spotting.assumed if spotting_part.spotting else ()
        )
        self.assumed.set_words(assumed_words(text.get(language) for text in assumed))

    def _verdict(self, spotted: TabletopSpotting, unit: str) -> Verdict:
        near = spotted.limit is None or spotted.range <= spotted.limit
        if near and not spotted.spotted and spotted.sight is not None and not spotted.sight.visible:
            return Verdict("✗", self.tr("Not detected: no line of sight"), BLOCKED_COLOUR)
        limit = self.tr("any distance") if spotted.limit is None else f"{length_text(spotted.limit)} {unit}"
        words = self.tr("Detected") if spotted.spotted else self.tr("Not detected")
        sentence = self.tr("{verdict}: {n} {unit}, limit {limit}")
        sentence = sentence.format(verdict=words, n=length_text(spotted.range), unit=unit, limit=limit)
        return Verdict("✓", sentence, CLEAR_COLOUR) if spotted.spotted else Verdict("✗", sentence, BLOCKED_COLOUR)

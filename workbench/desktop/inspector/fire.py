"""The inspector's sections on fire: the weapon of the selected unit, the enemy, and the verdict on the target."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QWidget

from workbench.base.text import Text, capitalised
from workbench.desktop.drawing.tabletop_marks import measured
from workbench.desktop.overlays.tabletop_words import reason_line, ring_words
from workbench.desktop.questions.answer_parts import FIELD_PART
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import FIELD
from workbench.desktop.questions.special_fire import ACTIONS, FIRER_ACTIONS, INTERDICT, LANE, SpecialFireAnswer
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.fields import AnswerSection, VerdictLine, WrappedLabel
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.wording.hex_answers import (
    BLOCKED_COLOUR,
    CLEAR_COLOUR,
    Verdict,
    action_name,
    aim_verdict,
    assumed_words,
    drm_words,
    firing_name,
    missing_target_words,
    occupant_verdict,
    reason_words,
    special_fire_name,
    special_fire_verdict,
)
from workbench.engine.fire.field_of_fire import Aim
from workbench.engine.fire.special_fire import LEFT, RIGHT
from workbench.engine.sight.results import Effect, Reason
from workbench.rules.ruleset import Ruleset


class FieldSection(AnswerSection):
    """Choosers for special fire (where the rules know any), the weapon (of several), the enemy and what he does; the verdict
    for what the mouse points at, and why."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self._shown: object = None
        self._offered: Mapping[str, Text] = {}
        self.heading.setText(self.tr("Field of fire"))
        self.kind = allow_narrow(ElidingChooser())
        self.kind.setToolTip(self.tr("The field of fire, or a special fire in its place"))
        self.kind.activated.connect(lambda _: inquiry.fire.choose(kind=self.kind.currentData()))
        self.hand = allow_narrow(ElidingChooser())
        self.hand.setToolTip(self.tr("Which hexes of an alternate grain the lane takes, seen from the gun [9.221]"))
        for hand, words in ((LEFT, self.tr("left hexes")), (RIGHT, self.tr("right hexes"))):
            self.hand.addItem(words, hand)
        self.hand.activated.connect(lambda _: inquiry.fire.choose(hand=self.hand.currentData()))
        self.action = allow_narrow(ElidingChooser())
        self.action.setToolTip(self.tr("What the enemy does as he is fired at: FFMO and FFNAM enter the sum"))
        for action in ACTIONS:
            self.action.addItem(self.tr("It {does}").format(does=action_name(action)), action)
        self.action.activated.connect(lambda _: inquiry.fire.choose(action=self.action.currentData()))
        self.firing = allow_narrow(ElidingChooser())
        self.firing.setToolTip(self.tr("How the selected unit fires"))
        for action in FIRER_ACTIONS:
            self.firing.addItem(firing_name(action), action)
        self.firing.activated.connect(lambda _: inquiry.fire.choose(firing=self.firing.currentData()))
        self.weapon = allow_narrow(ElidingChooser())
        self.weapon.setToolTip(self.tr("The weapon of the selected unit"))
        self.weapon.setPlaceholderText(self.tr("Weapon: whichever can"))
        self.weapon.activated.connect(lambda _: inquiry.choose(weapon=self.weapon.currentData()))
        self.enemy = allow_narrow(ElidingChooser())
        self.enemy.setToolTip(
            self.tr("The kind of enemy that is fired at: it must be spotted. The same as at the head of the inspector")
        )
        self.enemy.activated.connect(lambda _: inquiry.enemy.seek(self.enemy.currentData()))
        self.verdict = VerdictLine()
        self.sum = WrappedLabel(2)
        self.why = WrappedLabel(4)
        self.present = VerdictLine(small=True)
        self.present_why = WrappedLabel(3)
        self.assumed = WrappedLabel(2, small=True)
        self.add(self.verdict)
        self.add_row(self.weapon, self.kind)
        self.add(self.why, self.sum)
        self.add_picture_room()
        self.add(self.present, self.present_why)
        self.add_row(self.enemy, self.action)
        self.add_row(self.firing, self.hand)
        self.add(self.assumed)

    def open(self) -> None:
        """Offer the kinds of enemy of another ruleset."""
        ruleset = self._inquiry.document.ruleset
        if ruleset is self._shown:
            return
        self._shown = ruleset
        self._offer({}, ruleset)
        aids = self._inquiry.fire.offered
        fill_choices(self.kind, ((special_fire_name(aid), aid) for aid in ("", *aids)))
        self.kind.setVisible(bool(aids))
        words = self.tr("Enemy: {kind}")
        kinds = ruleset.units.values()
        fill_choices(self.enemy, ((words.format(kind=kind.name.get(self._language)), kind.key) for kind in kinds))
        self.show_state()

    def show_state(self) -> None:
        """Show the kind of fire, and the enemy that is fired at."""
        fire = self._inquiry.fire
        self.enemy.setCurrentIndex(self.enemy.findData(self._inquiry.enemy.described.kind))
        self.kind.setCurrentIndex(self.kind.findData(fire.kind))
        self.hand.setCurrentIndex(self.hand.findData(fire.hand))
        self.action.setCurrentIndex(self.action.findData(fire.action))
        self.hand.setVisible(fire.kind == LANE)
        self.action.setVisible(bool(fire.offered) and fire.kind in ("", INTERDICT))
        self.firing.setCurrentIndex(self.firing.findData(fire.firing))
        self.firing.setVisible(bool(fire.offered) and not fire.kind)
        self.sum.setVisible(bool(fire.offered) and not fire.kind)

    def show_answer(self, answer: Answer) -> None:
        """Show whether the weapon fires at the mouse's hex, or why there is no answer."""
        field_part = answer[FIELD_PART]
        language, field, aim = self._language, field_part.field, field_part.aim
        trouble = answer.troubles.get(FIELD)
        fire = field_part.special_fire
        self.sum.set_words(drm_words(fire) if fire is not None else "")
        self._offer(field_part.weapons, answer.question.ruleset)
        self.enemy.setCurrentIndex(self.enemy.findData(field_part.fired_at.kind or self._inquiry.enemy.described.kind))
        self.enemy.setEnabled(not answer.question.sought)
        if field is not None:
            self.weapon.setCurrentIndex(self.weapon.findData(field.weapon))
        if fire is not None and fire.question.kind:
            self._show_special_fire(answer, fire)
            return
        if aim is not None:
            self.verdict.show_verdict(aim_verdict(aim))
            self.why.set_lines(reason_words(reason, language) for reason in aim.reasons)
        elif field is not None:
            self.verdict.show_verdict(None, self.tr("Point at a hex"))
            self.why.set_lines(reason_words(reason, language) for reason in field.reasons)
        else:
            self.verdict.show_verdict(None, self.tr("No answer") if trouble else self.tr("Select a unit"))
            self.why.set_words(trouble.get(language) if trouble else "")
        self._show_present(aim)
        assumed = field.assumed if field is not None else ()
        self.assumed.set_words(assumed_words(text.get(language) for text in assumed))

    def _show_special_fire(self, answer: Answer, fire: SpecialFireAnswer) -> None:
        """Show what special fire does."""
        language = self._language
        self.weapon.setCurrentIndex(self.weapon.findData(fire.question.weapon))
        self.verdict.show_verdict(special_fire_verdict(fire, language), missing_target_words(fire.question.kind))
        trouble = fire.trouble or answer.troubles.get(FIELD)
        words = [reason_words(reason, language) for reason in fire.reasons]
        self.why.set_lines([trouble.get(language), *words] if trouble else words)
        self._show_present(None)
        self.assumed.set_words("")

    def _show_present(self, aim: Aim | None) -> None:
        """Show the verdict on the enemy who is in the hex; the verdict above is about a described one."""
        verdict = occupant_verdict(aim) if aim is not None else None
        self.present.show_verdict(verdict, "")
        reasons = aim.present_reasons if aim is not None and verdict is not None else ()
        self.present_why.set_lines(reason_words(reason, self._language) for reason in reasons)

    def _offer(self, weapons: Mapping[str, Text], ruleset: Ruleset) -> None:
        if weapons != self._offered:
            self._offered = weapons
            with QSignalBlocker(self.weapon):
                self.weapon.clear()
                for key, words in weapons.items():
                    name = words.get(self._language)
                    self.weapon.addItem(capitalised(name), key)
                    tip = ruleset.weapons[key].summary.get(self._language) if key in ruleset.weapons else ""
                    self.weapon.setItemData(self.weapon.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        # a chooser with nothing to choose stays, so that nothing below it jumps
        self.weapon.setEnabled(len(weapons) > 1)


# --- The inspector's section on fire: the weapon, whether it reaches and bears on the place under the mouse, and its
# field.


class TabletopFireSection(AnswerSection):
    """A chooser of weapons, the verdict for the target under the mouse, and why."""

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.heading.setText(self.tr("Fire"))
        self.weapon = allow_narrow(ElidingChooser())
        self.weapon.setToolTip(self.tr("The weapon of the selected unit"))
        self.weapon.activated.connect(lambda _: inquiry.choose(weapon=self.weapon.currentData()))
        self.detected = QCheckBox(self.tr("Only where it is detected"))
        self.detected.setToolTip(self.tr("Show the field of fire only where the target above would be detected"))
        self.detected.toggled.connect(lambda on: inquiry.choose(detected=on))
        self.verdict = VerdictLine()
        self.why = WrappedLabel(4)
        self.assumed = WrappedLabel(2, small=True)
        self.add(self.verdict, self.weapon, self.why)
        self.add_picture_room()
        self.add(self.detected, self.assumed)

    def show_state(self) -> None:
        """Show what is chosen."""
        with QSignalBlocker(self.detected):
            self.detected.setChecked(self._inquiry.detected)

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show the weapons and whether one reaches the place under the mouse."""
        field_part = answer[FIELD_PART]
        language, found = self._language, field_part.range
        names = {key: text.get(language) for key, text in field_part.weapons.items()}
        known = {self.weapon.itemData(row): self.weapon.itemText(row) for row in range(self.weapon.count())}
        with QSignalBlocker(self.weapon):
            if names != known:
                self.weapon.clear()
                for key, name in names.items():
                    self.weapon.addItem(name, key)
            held = field_part.field.weapon if field_part.field is not None else self._inquiry.weapon
            self.weapon.setCurrentIndex(max(0, self.weapon.findData(held)))
        self.weapon.setEnabled(len(names) > 1)
        trouble = answer.troubles.get(FIELD)
        if found is None:
            waiting = self.tr("Select a unit") if answer.question.firing is None else self.tr("Point at a target")
            barring = [reason_line(reason, language) for reason in reasons_not_to_fire(answer)]
            none = Verdict("✗", self.tr("May not fire"), BLOCKED_COLOUR) if barring else None
            self.verdict.show_verdict(none, waiting)
            self.why.set_lines([trouble.get(language)] if trouble else barring)
        else:
            bears = field_part.arc is None or field_part.arc.in_arc
            self.verdict.show_verdict(self._verdict(answer, bears=bears))
            words = [reason_line(reason, language) for reason in reasons_not_to_fire(answer)]
            words += [reason_line(reason, language) for reason in found.reasons]
            words += [reason_line(reason, language) for reason in (field_part.arc.reasons if field_part.arc else ())]
            self.why.set_lines(words)
        assumed = field_part.field.assumed if field_part.field is not None else ()
        self.assumed.set_words(assumed_words(text.get(language) for text in assumed))

    def _verdict(self, answer: TabletopAnswer, *, bears: bool) -> Verdict:
        field_part = answer[FIELD_PART]
        found = field_part.range
        assert found is not None
        far = measured(found.range, answer.question.scenario.board.unit) if found.range is not None else ""
        if reasons_not_to_fire(answer):
            return Verdict("✗", self.tr("May not fire"), BLOCKED_COLOUR)
        if not bears:
            return Verdict("✗", self.tr("Out of its arc"), BLOCKED_COLOUR)
        if not found.in_range:
            return Verdict("✗", self.tr("Out of range: {far}").format(far=far), BLOCKED_COLOUR)
        band = ring_words().get(found.band or "", found.band or "")
        words = " · ".join(part for part in (capitalised(band), far, found.strength) if part)
        if field_part.sees is False and (field_part.permission is not None or not found.extra.get("indirect")):
            return Verdict("✗", self.tr("No line of sight"), BLOCKED_COLOUR)
        return Verdict("✓", words, CLEAR_COLOUR)


def reasons_not_to_fire(answer: TabletopAnswer) -> list[Reason]:
    """The reasons that forbid the weapon to fire at all; empty if it may."""
    permission = answer[FIELD_PART].permission
    return (
        []
        if permission is None or permission.may
        else [one for one in permission.reasons if one.effect is Effect.BLOCKS]
    )

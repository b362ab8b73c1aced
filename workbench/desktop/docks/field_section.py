"""The inspector's section on fire: which weapon of the selected unit, at which enemy, and may it fire at the mouse's hex."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QWidget

from workbench.base.text import Text
from workbench.desktop.bench import Bench
from workbench.desktop.docks.parts import Section, VerdictLine, Words, narrow
from workbench.desktop.questions import FIELD, Answer
from workbench.desktop.wording import aim_verdict, assumed_words, present_verdict, reason_words
from workbench.fire.field import Aim
from workbench.rules.ruleset import Ruleset


class FieldSection(Section):
    """Choosers for the weapon (of several) and the enemy, the verdict for the mouse's hex, and why."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self._shown: object = None
        self._offered: dict[str, Text] = {}
        self.heading.setText(self.tr("Field of fire"))
        self.weapon = narrow(QComboBox())
        self.weapon.setToolTip(self.tr("The weapon of the selected unit"))
        self.weapon.activated.connect(lambda _: bench.choose(weapon=self.weapon.currentData()))
        self.enemy = narrow(QComboBox())
        self.enemy.setToolTip(
            self.tr("The kind of enemy that is fired at: it must be spotted. The same as under Spotting")
        )
        self.enemy.activated.connect(lambda _: bench.choose(enemy_kind=self.enemy.currentData()))
        self.verdict = VerdictLine()
        self.why = Words(4)
        self.present = VerdictLine(small=True)
        self.present_why = Words(3)
        self.assumed = Words(2, small=True)
        for part in (
            self.weapon,
            self.enemy,
            self.verdict,
            self.why,
            self.present,
            self.present_why,
            self.assumed,
        ):
            self.add(part)

    def open(self) -> None:
        """Offer the kinds of enemy of another ruleset."""
        ruleset = self._bench.document.ruleset
        if ruleset is self._shown:
            return
        self._shown = ruleset
        self._offer({}, ruleset)
        with QSignalBlocker(self.enemy):
            self.enemy.clear()
            for kind in ruleset.units.values():
                self.enemy.addItem(self.tr("Enemy: {kind}").format(kind=kind.name.get(self._language)), kind.key)
        self.show_state()

    def show_state(self) -> None:
        """Show the enemy that is fired at."""
        self.enemy.setCurrentIndex(self.enemy.findData(self._bench.enemy_kind))

    def show_answer(self, answer: Answer) -> None:
        """Show whether the weapon fires at the mouse's hex, or why there is no answer."""
        language, field, aim = self._language, answer.field, answer.aim
        trouble = answer.troubles.get(FIELD)
        self._offer(answer.weapons, answer.question.ruleset)
        self.enemy.setCurrentIndex(self.enemy.findData(answer.fired_at.kind or self._bench.enemy_kind))
        if field is not None:
            self.weapon.setCurrentIndex(self.weapon.findData(field.weapon))
        if aim is not None:
            self.verdict.show_verdict(aim_verdict(aim))
            self.why.say("\n".join(reason_words(reason, language) for reason in aim.reasons))
        elif field is not None:
            self.verdict.show_verdict(None, self.tr("Point at a hex"))
            self.why.say("\n".join(reason_words(reason, language) for reason in field.reasons))
        else:
            self.verdict.show_verdict(None, self.tr("No answer") if trouble else self.tr("Select a unit"))
            self.why.say(trouble.get(language) if trouble else "")
        self._show_present(aim)
        assumed = field.assumed if field is not None else ()
        self.assumed.say(assumed_words(text.get(language) for text in assumed))

    def _show_present(self, aim: Aim | None) -> None:
        """The verdict above is about a described enemy; a real one in the hex may be spotted otherwise."""
        verdict = present_verdict(aim) if aim is not None else None
        self.present.show_verdict(verdict, "")
        reasons = aim.present_reasons if aim is not None and verdict is not None else ()
        self.present_why.say("\n".join(reason_words(reason, self._language) for reason in reasons))

    def _offer(self, weapons: dict[str, Text], ruleset: Ruleset) -> None:
        if weapons != self._offered:
            self._offered = weapons
            with QSignalBlocker(self.weapon):
                self.weapon.clear()
                for key, words in weapons.items():
                    name = words.get(self._language)
                    self.weapon.addItem(name[:1].upper() + name[1:], key)
                    tip = ruleset.weapons[key].summary.get(self._language) if key in ruleset.weapons else ""
                    self.weapon.setItemData(self.weapon.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        # a chooser with nothing to choose stays, so that nothing below it jumps
        self.weapon.setEnabled(len(weapons) > 1)

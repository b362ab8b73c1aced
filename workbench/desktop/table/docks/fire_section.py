"""The inspector's section on fire: the weapon, whether it reaches and bears on the place under the mouse, and its field."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from workbench.desktop.docks.parts import Section, VerdictLine, Words, narrow
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.legends import ring_words
from workbench.desktop.table.overlays.marks import number, unit_word
from workbench.desktop.table.questions import FIELD, TableAnswer
from workbench.desktop.table.telling import reason_line
from workbench.desktop.wording import BLOCKED_COLOUR, CLEAR_COLOUR, Verdict, assumed_words
from workbench.sight.results import Effect, Reason


class TableFireSection(Section):
    """A chooser of weapons, the verdict for the target under the mouse, and why."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.heading.setText(self.tr("Fire"))
        self.weapon = narrow(QComboBox())
        self.weapon.setToolTip(self.tr("The weapon of the selected unit"))
        self.weapon.activated.connect(lambda _: bench.choose(weapon=self.weapon.currentData()))
        self.detected = QCheckBox(self.tr("Only where the target above would be detected"))
        self.detected.toggled.connect(lambda on: bench.choose(detected=on))
        self.verdict = VerdictLine(small=True)
        self.why = Words(4)
        self.assumed = Words(2, small=True)
        for part in (self.weapon, self.detected, self.verdict, self.why, self.assumed):
            self.add(part)

    def show_state(self) -> None:
        """Show what is chosen."""
        with QSignalBlocker(self.detected):
            self.detected.setChecked(self._bench.detected)

    def show_answer(self, answer: TableAnswer) -> None:
        """Show the weapons and whether one reaches the place under the mouse."""
        language, found = self._language, answer.range
        names = {key: text.get(language) for key, text in answer.weapons.items()}
        known = {self.weapon.itemData(row): self.weapon.itemText(row) for row in range(self.weapon.count())}
        with QSignalBlocker(self.weapon):
            if names != known:
                self.weapon.clear()
                for key, name in names.items():
                    self.weapon.addItem(name, key)
            held = answer.field.weapon if answer.field is not None else self._bench.weapon
            self.weapon.setCurrentIndex(max(0, self.weapon.findData(held)))
        self.weapon.setEnabled(len(names) > 1)
        trouble = answer.troubles.get(FIELD)
        if found is None:
            waiting = self.tr("Select a unit") if answer.question.firing is None else self.tr("Point at a target")
            silent = [reason_line(reason, language) for reason in silenced(answer)]
            none = Verdict("✗", self.tr("May not fire"), BLOCKED_COLOUR) if silent else None
            self.verdict.show_verdict(none, waiting)
            self.why.say(trouble.get(language) if trouble else "\n".join(silent))
        else:
            bears = answer.arc is None or answer.arc.in_arc
            self.verdict.show_verdict(self._verdict(answer, bears=bears))
            told = [reason_line(reason, language) for reason in silenced(answer)]
            told += [reason_line(reason, language) for reason in found.reasons]
            told += [reason_line(reason, language) for reason in (answer.arc.reasons if answer.arc else ())]
            self.why.say("\n".join(told))
        assumed = answer.field.assumed if answer.field is not None else ()
        self.assumed.say(assumed_words(text.get(language) for text in assumed))

    def _verdict(self, answer: TableAnswer, *, bears: bool) -> Verdict:
        found = answer.range
        assert found is not None
        unit = unit_word(answer.question.scenario.board.unit)
        far = f"{number(found.range)} {unit}" if found.range is not None else ""
        if silenced(answer):
            return Verdict("✗", self.tr("May not fire"), BLOCKED_COLOUR)
        if not bears:
            return Verdict("✗", self.tr("Out of its arc"), BLOCKED_COLOUR)
        if not found.in_range:
            return Verdict("✗", self.tr("Out of range: {far}").format(far=far), BLOCKED_COLOUR)
        band = ring_words().get(found.band or "", found.band or "")
        words = " · ".join(part for part in (band[:1].upper() + band[1:], far, found.strength) if part)
        if answer.sees is False and (answer.leave is not None or not found.extra.get("indirect")):
            return Verdict("✗", self.tr("No line of sight ({words})").format(words=words), BLOCKED_COLOUR)
        return Verdict("✓", words, CLEAR_COLOUR)


def silenced(answer: TableAnswer) -> list[Reason]:
    """What keeps the weapon from firing at all."""
    leave = answer.leave
    return [] if leave is None or leave.may else [one for one in leave.reasons if one.effect is Effect.BLOCKS]

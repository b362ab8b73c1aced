"""The inspector's section on odds: what a shot is likely to do, as bars with numbers, and every modifier with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from workbench.base.text import Text
from workbench.desktop.look.answer_colours import answer_colours, with_alpha
from workbench.desktop.look.language import plain_text
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.odds import ShotOdds, UnitOdds, WhatIf, chance_words, fraction_words
from workbench.desktop.questions.question import ODDS
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.widgets.fields import AnswerSection, StepTable, VerdictLine, WrappedLabel, allow_narrow
from workbench.desktop.wording.hex_answers import (
    BLOCKED_COLOUR,
    CLEAR_COLOUR,
    DOUBT_COLOUR,
    Verdict,
    assumed_words,
    main_reason,
    reason_words,
    signed,
)
from workbench.engine.fire.odds import OddsAnswer

_ROWS = 5
"""The bars that there is always room for; more make the section higher."""


class ChanceBars(QWidget):
    """A bar for each result: its name, its chance as a bar and in per cent, and the exact fraction."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, Fraction, str, bool]] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_ROWS * self._step)

    @property
    def _step(self) -> int:
        return self.fontMetrics().lineSpacing() + 5

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(120, self.height())

    @property
    def words(self) -> str:
        """The rows as text, for copying and for screen readers."""
        return "\n".join(f"{name}: {chance_words(chance)} ({exact})" for name, chance, exact, _ in self._rows)

    def show_odds(self, odds: OddsAnswer | None, language: str) -> None:
        """Show the results of a roll; None: nothing to show."""
        spelled = odds.results.spelled() if odds is not None else {}
        rows = [
            (_upper(name.get(language)), odds.results[key], spelled[key], key in odds.no_effect)
            for key, name in (odds.names.items() if odds is not None else ())
            if odds is not None and key in spelled
        ]
        if rows == self._rows:
            return
        self._rows = rows
        wanted = max(_ROWS, len(rows)) * self._step
        if wanted != self.height():
            self.setFixedHeight(wanted)
        self.setAccessibleName(self.words)
        self.setToolTip(plain_text(self.words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows: names at the left, bars in the middle, numbers at the right."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics, ink = self.fontMetrics(), self.palette().color(QPalette.ColorRole.WindowText)
        colour = answer_colours().field_edge
        numbers = (
            max((metrics.horizontalAdvance(f"{chance_words(c)}  {e}") for _, c, e, _ in self._rows), default=0) + 8
        )
        names = max((metrics.horizontalAdvance(name) for name, *_ in self._rows), default=0) + 12
        names = min(names, int(0.5 * self.width()))
        room = max(0, self.width() - numbers - names)
        middle = Qt.AlignmentFlag.AlignVCenter
        for row, (name, chance, exact, nothing) in enumerate(self._rows):
            top = row * self._step
            painter.setPen(ink)
            cut = metrics.elidedText(name, Qt.TextElideMode.ElideRight, names - 8)
            painter.drawText(QRectF(0, top, names, self._step), middle | Qt.AlignmentFlag.AlignLeft, cut)
            bar = QRectF(names, top + 3, room, self._step - 6)
            painter.fillRect(bar, with_alpha(ink, 22))
            painter.fillRect(
                QRectF(bar.left(), bar.top(), bar.width() * float(chance), bar.height()),
                with_alpha(ink, 90) if nothing else colour,
            )
            words = f"{chance_words(chance)}  {exact}"
            at = QRectF(names + room, top, numbers, self._step)
            painter.drawText(at, middle | Qt.AlignmentFlag.AlignRight, words)
        painter.end()


class StatesTried(QToolButton):
    """A menu of the states that are tried for one unit; its first entry is the unit as it is."""

    def __init__(self, section: OddsSection, *, firer: bool) -> None:
        super().__init__()
        self._section, self._firer = section, firer
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setToolTip(
            self.tr("What if the firer were in another state? The scenario stays as it is.")
            if firer
            else self.tr("What if the target were in another state? The scenario stays as it is.")
        )
        self._menu = QMenu(self)
        self.setMenu(self._menu)

    def offer(self, states: Iterable[tuple[str, str]]) -> None:
        """Offer (key, name) of the states that the rules know."""
        self._menu.clear()
        as_it_is = self._menu.addAction(self.tr("As in the scenario"))
        as_it_is.triggered.connect(lambda: self._section.what_if(firer=self._firer, states=None))
        self._menu.addSeparator()
        for key, name in states:
            action = self._menu.addAction(name)
            action.setCheckable(True)
            action.setData(key)
            action.triggered.connect(self._chosen)

    def put(self, states: tuple[str, ...] | None) -> None:
        """Show what is tried."""
        names = []
        for action in self._menu.actions():
            if action.data():
                action.setChecked(states is not None and action.data() in states)
                names += [action.text()] if action.isChecked() else []
        tried = ", ".join(names) or self.tr("no state")
        as_it_is = self.tr("as it is")
        head = self.tr("Firer: {state}") if self._firer else self.tr("Target: {state}")
        words = head.format(state=as_it_is if states is None else tried)
        if words != self.text():
            self.setText(words)

    def _chosen(self) -> None:
        states = tuple(action.data() for action in self._menu.actions() if action.data() and action.isChecked())
        self._section.what_if(firer=self._firer, states=states)


class OddsSection(AnswerSection):
    """The weapon, the chance of any effect, a bar for each result, the modifiers, and what can be tried."""

    def __init__(self, inquiry: HexInquiry | TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry, self._language = inquiry, language
        self._offered: dict[str, Text] | None = None
        self._ruleset: object = None
        self.heading.setText(self.tr("Odds"))
        self.verdict = VerdictLine()
        self.weapon = allow_narrow(QComboBox())
        self.weapon.setToolTip(self.tr("With what the selected unit fires or fights"))
        self.weapon.activated.connect(lambda _: inquiry.choose(weapon=self.weapon.currentData()))
        self.needed = WrappedLabel(2)
        self.bars = ChanceBars()
        self.modifiers = StepTable([self.tr("What changes it"), "±", self.tr("Rule")], 4, 0)
        self.why = WrappedLabel(2)
        self.firer, self.target = StatesTried(self, firer=True), StatesTried(self, firer=False)
        self.assumed = WrappedLabel(2, small=True)
        self.add(self.verdict, self.needed, self.bars, self.why, self.weapon)
        self.add_picture_room()
        self.add(self.modifiers)
        tried = QHBoxLayout()
        tried.addWidget(self.firer, 1)
        tried.addWidget(self.target, 1)
        self.box.addLayout(tried)
        self.add(self.assumed)

    def open(self) -> None:
        """Offer the states of another ruleset."""
        ruleset = self._inquiry.document.ruleset
        if ruleset is not self._ruleset:
            self._ruleset = ruleset
            states = [(state.key, _upper(state.name.get(self._language))) for state in ruleset.states.values()]
            for tried in (self.firer, self.target):
                tried.offer(states)
        self.show_state()

    def what_if(self, *, firer: bool, states: tuple[str, ...] | None) -> None:
        """Try these states of the firer or of the target; None: as in the scenario."""
        tried = self._inquiry.what_if
        self._inquiry.choose(what_if=replace(tried, firer=states) if firer else replace(tried, target=states))

    def show_state(self) -> None:
        """Show what is tried."""
        tried: WhatIf = self._inquiry.what_if
        self.firer.put(tried.firer)
        self.target.put(tried.target)

    def show_answer(self, answer: Any) -> None:
        """Show the odds at the target of now, or why there are none."""
        odds, trouble = answer.odds, answer.troubles.get(ODDS)
        self._offer(odds)
        if odds is None or odds.shot is None:
            waiting = self.tr("Point at a target") if odds is not None else self.tr("Select a unit")
            self.verdict.show_verdict(None, self.tr("No answer") if trouble else waiting)
            self.why.set_words("")
            self._show_roll(None, trouble)
            return
        self._show_roll(odds.shot.odds, odds.shot.trouble)
        self.verdict.show_verdict(self._verdict(odds.shot, answer))
        self.why.set_words(self._reasons(odds.shot))

    def _verdict(self, shot: ShotOdds, answer: Any) -> Verdict:
        if shot.chance is None:
            return Verdict("?", self.tr("Cannot be told"), DOUBT_COLOUR)
        if not shot.may:
            forbidden = self.tr("May not fire: {chance} if it might")
            return Verdict("✗", forbidden.format(chance=chance_words(shot.chance)), BLOCKED_COLOUR)
        words = self.tr("{chance} for any effect").format(chance=chance_words(shot.chance))
        if answer.question.odds is not None and answer.question.odds.what_if:
            words = self.tr("What if: {words}").format(words=words)
        return Verdict("✓", words, CLEAR_COLOUR)

    def _reasons(self, shot: ShotOdds) -> str:
        if shot.odds is None:
            return ""
        decides = main_reason(shot.odds.reasons)
        ordered = sorted(shot.odds.reasons, key=lambda reason: reason is not decides)
        return "\n".join(reason_words(reason, self._language) for reason in ordered)

    def _show_roll(self, odds: OddsAnswer | None, trouble: Text | None) -> None:
        language = self._language
        self.bars.show_odds(odds, language)
        if odds is None:
            self.needed.set_words(trouble.get(language) if trouble is not None else "")
            self.modifiers.show_rows(())
            self.assumed.set_words("")
            return
        roll = odds.needed.get(language) or self.tr("column {column}").format(column=odds.column)
        words = f"{odds.title.get(language)}: {roll} [{odds.rule}]"
        steps = odds.expected.get("steps")
        if steps is not None:
            expected = self.tr("Expected loss: {steps} steps")
            words += "\n" + expected.format(steps=fraction_words(steps))
        self.needed.set_words(words)
        self.modifiers.show_rows(
            (
                (_upper(one.reason.text.get(language)), signed(one.value), one.reason.rule),
                reason_words(one.reason, language),
            )
            for one in odds.modifiers
        )
        self.assumed.set_words(assumed_words(text.get(language) for text in odds.assumed))

    def _offer(self, odds: UnitOdds | None) -> None:
        weapons = dict(odds.weapons) if odds is not None else {}
        if weapons != self._offered:
            self._offered = weapons
            with QSignalBlocker(self.weapon):
                self.weapon.clear()
                self.weapon.addItem(self.tr("The usual weapon against the target"), "")
                for key, name in weapons.items():
                    self.weapon.addItem(_upper(name.get(self._language)), key)
        self.weapon.setCurrentIndex(max(0, self.weapon.findData(odds.question.weapon if odds is not None else "")))
        self.weapon.setEnabled(bool(weapons))


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]

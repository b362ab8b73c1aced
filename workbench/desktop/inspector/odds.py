"""The inspector's section on odds: what a shot is likely to do, as bars with numbers, and every modifier with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import Text, capitalised, signed
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.answer_colours import answer_colours, with_alpha
from workbench.desktop.look.language import ParagraphLabel, labelled, localise_decimals, plain_text
from workbench.desktop.questions.answer_parts import ODDS_PART
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.odds import (
    OddsQuestion,
    ShotOdds,
    Tried,
    UnitOdds,
    WhatIf,
    chance_words,
    fraction_words,
    headline_words,
)
from workbench.desktop.questions.question import ODDS
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.fields import (
    AnswerSection,
    ValueField,
    VerdictLine,
    WrappedLabel,
    field_for,
    value_error,
)
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.step_table import StepTable
from workbench.desktop.wording.hex_answers import (
    BLOCKED_COLOUR,
    CLEAR_COLOUR,
    DOUBT_COLOUR,
    Verdict,
    assumed_words,
    main_reason,
    reason_words,
    value_name,
)
from workbench.engine.doctrines import unit_values
from workbench.engine.fire.odds import EXPECTED_WORDS, FAVOUR_SIGNS, Modifier, OddsAnswer
from workbench.engine.sight.results import Reason
from workbench.engine.sight.tabletop_wording import place_of_reason
from workbench.rules.attacks import BOTH, DEFENDER
from workbench.rules.ruleset import UnitColumn
from workbench.rules.values import citation_words
from workbench.rules.vocabulary import ValueType
from workbench.scenario.units import TabletopUnit, Unit

_ROWS = 5
"""The bars that there is always room for; more make the section higher."""
_GROUP_ROWS, _MOST_GROUP_ROWS = 3, 8
"""The rows of those who fire together, at least and at most; more scroll."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The bar of one result: its name with a sign for whom it is good, its chance, as a fraction too, and what it brings."""

    name: str
    chance: Fraction
    exact: str
    nothing: bool
    favours: str
    means: str


class ChanceBars(QWidget):
    """A bar for each result: its name, its chance as a bar and in per cent, and the exact fraction. In charts that harm either
    side the name has a sign and the bar the colour of for whom it is good."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ResultRow] = []
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
        return "\n".join(
            labelled(row.name, f"{chance_words(row.chance)} ({row.exact})" + (f" – {row.means}" if row.means else ""))
            for row in self._rows
        )

    def show_odds(self, odds: OddsAnswer | None, language: str) -> None:
        """Show the results of a roll; None: nothing to show."""
        spelled = odds.results.spelled() if odds is not None else {}
        rows = [
            ResultRow(
                " ".join((*FAVOUR_SIGNS.get(odds.favours.get(key, ""), ""), capitalised(name.get(language)))),
                odds.results[key],
                spelled[key],
                key in odds.no_effect,
                odds.favours.get(key, ""),
                odds.means.get(key, Text()).get(language),
            )
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
        usual, against = answer_colours().field_edge, answer_colours().blocked
        widths = (metrics.horizontalAdvance(f"{chance_words(row.chance)}  {row.exact}") for row in self._rows)
        numbers = max(widths, default=0) + 8
        names = max((metrics.horizontalAdvance(row.name) for row in self._rows), default=0) + 12
        names = min(names, int(0.5 * self.width()))
        room = max(0, self.width() - numbers - names)
        middle = Qt.AlignmentFlag.AlignVCenter
        for number, row in enumerate(self._rows):
            top = number * self._step
            painter.setPen(ink)
            cut = metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, names - 8)
            painter.drawText(QRectF(0, top, names, self._step), middle | Qt.AlignmentFlag.AlignLeft, cut)
            bar = QRectF(names, top + 3, room, self._step - 6)
            painter.fillRect(bar, with_alpha(ink, 22))
            filled = QRectF(bar.left(), bar.top(), bar.width() * float(row.chance), bar.height())
            plain = with_alpha(ink, 90) if row.nothing else usual
            painter.fillRect(filled, against if row.favours == DEFENDER else plain)
            if row.favours == BOTH:  # half for either side
                painter.fillRect(filled.adjusted(0, filled.height() / 2, 0, 0), against)
            words = f"{chance_words(row.chance)}  {row.exact}"
            at = QRectF(names + room, top, numbers, self._step)
            painter.drawText(at, middle | Qt.AlignmentFlag.AlignRight, words)
        painter.end()


class TriedValues(FittingDialog):
    """Fields for the values of a unit, empty where its own count. What is entered is tried at once."""

    changed = Signal(object)
    """What is tried now (:class:`Tried`)."""

    def __init__(
        self, unit: Unit | TabletopUnit, tried: Tried, document: AnyDocument, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tried, language, ruleset = tried, document.language, document.ruleset
        self.setWindowTitle(self.tr("What if: {unit}").format(unit=document.called(unit).get(language)))
        words = self.tr("What is typed here is tried in the odds; the scenario stays as it is. Empty: its own value.")
        about = ParagraphLabel(words)
        self.fields: dict[str, ValueField] = {}
        form = QFormLayout()
        kind, wanted, given = ruleset.units.get(unit.kind), unit_values(ruleset.doctrines.values()), dict(tried.values)
        self.message = QLabel()
        for key, column in ruleset.unit_columns.items():
            if kind is not None and not column.fits(kind) and key not in unit.values:
                continue
            field = self.fields[key] = field_for(ruleset, column, wanted.get(key), language)
            usual = unit.values.get(key, kind.values[key].value if kind is not None and key in kind.values else None)
            field.show_value(given.get(key), usual)
            field.value_entered.connect(partial(self._entered, column, wanted.get(key)))
            name = value_name(ruleset, key, language)
            form.addRow(capitalised(name), field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        reset = buttons.addButton(self.tr("As in the scenario"), QDialogButtonBox.ButtonRole.ResetRole)
        reset.clicked.connect(self._reset)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        box = QVBoxLayout(self)
        box.addWidget(about)
        box.addLayout(form)
        box.addWidget(self.message)
        box.addWidget(buttons)

    def _entered(self, column: UnitColumn, wanted: ValueType | None, value: Any) -> None:
        self.message.setText(value_error(value, column, wanted))
        if not self.message.text():
            values = {key: one for key, one in self._tried.values if key != column.key}
            values |= {} if value is None else {column.key: value}
            self._tried = replace(self._tried, values=tuple(values.items()))
            self.changed.emit(self._tried)

    def _reset(self) -> None:
        self._tried = replace(self._tried, values=())
        self.changed.emit(self._tried)
        self.accept()


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
        self._doing: dict[str, QAction] = {}
        self._offered: Mapping[str, Text] = {}

    def offer(self, states: Iterable[tuple[str, str]]) -> None:
        """Offer (key, name) of the states that the rules know."""
        self._menu.clear()
        as_it_is = self._menu.addAction(self.tr("As in the scenario"))
        as_it_is.triggered.connect(lambda: self._section.try_on(Tried(), firer=self._firer))
        self.values = self._menu.addAction(self.tr("Other values…"))
        self.values.triggered.connect(lambda: self._section.try_values(firer=self._firer))
        self._menu.addSeparator()
        for key, name in states:
            action = self._menu.addAction(name)
            action.setCheckable(True)
            action.setData(key)
            action.triggered.connect(self._chosen)
        self._doing, self._offered = {}, {}

    def offer_actions(self, actions: Mapping[str, Text], language: str) -> None:
        """Offer what the unit may do, below its states."""
        if actions == self._offered:
            return
        self._offered = actions
        for old in self._doing.values():
            self._menu.removeAction(old)
        self._doing = {key: self._menu.addAction(capitalised(name.get(language))) for key, name in actions.items()}
        for key, entry in self._doing.items():
            entry.setCheckable(True)
            entry.triggered.connect(partial(self._does, key))
        self.put(self._section.tried(firer=self._firer))

    def _does(self, key: str) -> None:
        before, chosen = self._section.tried(firer=self._firer), self._doing[key].isChecked()
        self._section.try_on(replace(before, action=key if chosen else ""), firer=self._firer)

    def put(self, tried: Tried) -> None:
        """Show what is tried."""
        names, states = [], tried.state
        for action in self._menu.actions():
            if action.data():
                action.setChecked(states is not None and action.data() in states)
                names += [action.text()] if action.isChecked() else []
        parts = [", ".join(names) or self.tr("no state")] if states is not None else []
        parts += [self.tr("other values")] if tried.values else []
        for key, entry in self._doing.items():
            entry.setChecked(key == tried.action)
            parts += [entry.text()] if entry.isChecked() else []
        head = self.tr("Firer: {state}") if self._firer else self.tr("Target: {state}")
        words = head.format(state=", ".join(parts) or self.tr("as it is"))
        if words != self.text():
            self.setText(words)

    def _chosen(self) -> None:
        states = tuple(action.data() for action in self._menu.actions() if action.data() and action.isChecked())
        self._section.try_on(replace(self._section.tried(firer=self._firer), state=states), firer=self._firer)


class OddsSection(AnswerSection):
    """The weapon, what becomes of the target with which chance, a bar for each result, the modifiers, and what can be tried."""

    def __init__(self, inquiry: HexInquiry | TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry, self._language = inquiry, language
        self._offered: dict[str, Text] | None = None
        self._ruleset: object = None
        self._units = "", ""
        """The ids of firer and target."""
        self.heading.setText(self.tr("Odds"))
        self.verdict = VerdictLine()
        self.weapon = allow_narrow(ElidingChooser())
        self.weapon.setToolTip(self.tr("With what the selected unit fires or fights"))
        self.weapon.activated.connect(lambda _: inquiry.choose(weapon=self.weapon.currentData()))
        self.needed = WrappedLabel(3)
        self._needed_room = self.needed.height()
        self.bars = ChanceBars()
        self.modifiers = StepTable([self.tr("What changes it"), "±", self.tr("Rule")], 4, 0)
        self.group = StepTable(
            [self.tr("Who fires together"), self.tr("Strength"), self.tr("With what")], _GROUP_ROWS, 2
        )
        self.group.hide()
        self.why = WrappedLabel(2)
        self.firer, self.target = StatesTried(self, firer=True), StatesTried(self, firer=False)
        self.assumed = WrappedLabel(2, small=True)
        self.add(self.verdict, self.needed, self.group, self.bars, self.why, self.weapon)
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
            states = [(state.key, capitalised(state.name.get(self._language))) for state in ruleset.states.values()]
            for tried in (self.firer, self.target):
                tried.offer(states)
        self.show_state()

    def tried(self, *, firer: bool) -> Tried:
        """What is tried of the firer or of the target."""
        return self._inquiry.what_if.firer if firer else self._inquiry.what_if.target

    def try_on(self, tried: Tried, *, firer: bool) -> None:
        """Try this of the firer or of the target."""
        before = self._inquiry.what_if
        self._inquiry.choose(what_if=replace(before, firer=tried) if firer else replace(before, target=tried))

    def try_values(self, *, firer: bool) -> None:
        """Ask for other values of the firer or of the unit that is fired at."""
        name = self._units[0 if firer else 1]
        document = self._inquiry.document
        found = document.scenario.forces.find(name) if name else None
        if found is not None:
            dialog = TriedValues(found[1], self.tried(firer=firer), document, self)
            dialog.changed.connect(lambda tried: self.try_on(tried, firer=firer))
            dialog.exec()

    def show_state(self) -> None:
        """Show what is tried."""
        tried: WhatIf = self._inquiry.what_if
        self.firer.put(tried.firer)
        self.target.put(tried.target)

    def show_answer(self, answer: Any) -> None:
        """Show the odds at the target of now, or why there are none."""
        odds, trouble = answer[ODDS_PART], answer.troubles.get(ODDS)
        self._offer(odds)
        shot = odds.shot if odds is not None else None
        self._units = odds.question.unit if odds is not None else "", shot.target if shot is not None else ""
        for tried, unit in zip((self.firer, self.target), self._units, strict=True):
            tried.values.setEnabled(bool(unit))
        if odds is None or odds.shot is None:
            waiting = self.tr("Point at a target") if odds is not None else self.tr("Select a unit")
            self.verdict.show_verdict(None, self.tr("No answer") if trouble else waiting)
            self.why.set_words("")
            self._show_roll(None, trouble)
            self.group.hide()
            return
        self._show_group(odds.question, odds.shot)
        self._show_roll(odds.shot.odds, odds.shot.trouble)
        if odds.shot.modifiers:
            self._show_modifiers(odds.shot.modifiers)
        self.verdict.show_verdict(self._verdict(odds.shot, answer))
        self.why.set_words(self._reasons(odds.shot, answer))

    def _show_group(self, question: OddsQuestion, shot: ShotOdds) -> None:
        """Show who fires together with how much: the sum, whose it is, each share, and who is selected but on another side."""
        scenario, language = self._inquiry.document.scenario, self._language
        found = [one for one in map(scenario.forces.find, (question.unit, *question.others)) if one is not None]
        self.group.setVisible(bool(question.others and found and (shot.shares or len(found) > 1)))
        if not found:
            return
        side = found[0][0]
        total = sum((one.strength for one in shot.shares), Fraction(0))
        whose = scenario.forces.called(side).get(language)
        rows = [((whose, self._amount(total), self.tr("in all")), whose)] if shot.shares else []
        for one in shot.shares:
            words = capitalised(one.name.get(language)), self._amount(one.strength), one.how.get(language)
            rows.append((words, labelled(words[0], words[2]) if words[0] and words[2] else words[0] or words[2]))
        for owner, unit in found:
            if owner != side:
                name = capitalised(self._inquiry.document.called(unit).get(language))
                left_out = self.tr("{side}: left out").format(side=scenario.forces.called(owner).get(language))
                rows.append(((name, "–", left_out), labelled(name, left_out)))
        self.group.show_rows(rows)
        self.group.set_rows(min(max(len(rows), _GROUP_ROWS), _MOST_GROUP_ROWS))

    def _amount(self, strength: Fraction) -> str:
        return localise_decimals(f"{float(strength):g}", self._language)

    def _verdict(self, shot: ShotOdds, answer: Any) -> Verdict:
        if shot.is_friend:
            return Verdict("✗", self.tr("No target: a friend"), BLOCKED_COLOUR)
        if shot.chance is None:
            return Verdict("?", self.tr("Cannot be told"), DOUBT_COLOUR)
        first = headline_words(shot.odds, self._language) if shot.odds is not None else ""
        if not shot.may:
            forbidden = self.tr("Not allowed: it would be {chance}")
            return Verdict("✗", forbidden.format(chance=first or chance_words(shot.chance)), BLOCKED_COLOUR)
        words = first or self.tr("{chance} for any effect").format(chance=chance_words(shot.chance))
        if answer.question[ODDS_PART] is not None and answer.question[ODDS_PART].what_if:
            words = self.tr("What if: {words}").format(words=words)
        return Verdict("✓", words, CLEAR_COLOUR)

    def _reasons(self, shot: ShotOdds, answer: Any) -> str:
        if shot.odds is None:
            return ""
        asked = answer.question

        def words(reason: Reason) -> str:
            where = place_of_reason(reason.at, reason.text, asked.scenario, asked.ruleset)
            return reason_words(reason, self._language, where)

        decides = main_reason(shot.odds.reasons)
        ordered = sorted(shot.odds.reasons, key=lambda reason: reason is not decides)
        return "\n".join(words(reason) for reason in ordered)

    def _show_roll(self, odds: OddsAnswer | None, trouble: Text | None) -> None:
        language = self._language
        self.bars.show_odds(odds, language)
        # where there are no bars, what is missing has their room
        self.bars.setVisible(trouble is None)
        self.needed.set_room(self._needed_room + (0 if trouble is None else self.bars.height()))
        if odds is None:
            self.needed.set_words(trouble.get(language) if trouble is not None else "")
            self.modifiers.show_rows(())
            self.assumed.set_words("")
            return
        roll = odds.needed.get(language) or self.tr("column {column}").format(column=odds.column)
        rule = citation_words(odds.rule, language)
        words = self.tr("{title}: {roll} [{rule}]").format(title=odds.title.get(language), roll=roll, rule=rule)
        if odds.suffers and not odds.favours:
            words += " · " + self.tr("any result {chance}").format(chance=chance_words(odds.chance))
        steps = odds.expected.get("steps")
        if steps is not None:
            expected = self.tr("Expected loss: {steps} steps")
            words += "\n" + expected.format(steps=localise_decimals(fraction_words(steps), language))
        others = [
            (EXPECTED_WORDS[key], mean)
            for key, mean in odds.expected.items()
            if key in EXPECTED_WORDS and key != "steps"
        ]
        if others:
            told = (
                f"{what.get(language)} {localise_decimals(fraction_words(mean), language)}" for what, mean in others
            )
            words += "\n" + self.tr("Expected: {means}").format(means=", ".join(told))
        if odds.brings is not None:
            words += "\n" + odds.brings_words.get(language)
        self.needed.set_words(words)
        self._show_modifiers(odds.modifiers)
        self.assumed.set_words(assumed_words(text.get(language) for text in odds.assumed))

    def _show_modifiers(self, modifiers: Iterable[Modifier]) -> None:
        language = self._language
        self.modifiers.show_rows(
            (
                (
                    capitalised(one.reason.text.get(language)),
                    signed(one.value),
                    citation_words(one.reason.rule, language),
                ),
                reason_words(one.reason, language),
            )
            for one in modifiers
        )

    def _offer(self, odds: UnitOdds | None) -> None:
        weapons = dict(odds.weapons) if odds is not None else {}
        if weapons != self._offered:
            self._offered = weapons
            named = ((capitalised(name.get(self._language)), key) for key, name in weapons.items())
            fill_choices(self.weapon, [(self.tr("The usual weapon against the target"), ""), *named])
        self.firer.offer_actions(odds.actions if odds is not None else {}, self._language)
        self.weapon.setCurrentIndex(max(0, self.weapon.findData(odds.question.weapon if odds is not None else "")))
        self.weapon.setEnabled(bool(weapons))

"""The inspector: the current question and its answer from top to bottom. Only values change while the mouse moves, not rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.analysis.hex_levels import OBSERVER, TARGET, knows_levels, level_range
from workbench.base.text import capitalised, signed
from workbench.desktop.inspector.area import AreaSection, TabletopAreaSection
from workbench.desktop.inspector.blockers import AttributionSection, TabletopAttributionSection
from workbench.desktop.inspector.fire import FieldSection, TabletopFireSection
from workbench.desktop.inspector.line_of_sight import LineSection, TabletopLineSection
from workbench.desktop.inspector.odds import OddsSection
from workbench.desktop.inspector.reach import ReachSection, TabletopReachSection
from workbench.desktop.inspector.spotting import ConcealmentSection, SpottingSection, TabletopTargetSection
from workbench.desktop.inspector.watch import LookingRows, TabletopWatchSection, WatchSection
from workbench.desktop.look.language import ParagraphLabel, plain_text
from workbench.desktop.overlays.inspector_sections import SectionStack
from workbench.desktop.overlays.registry import hex_sections, tabletop_sections
from workbench.desktop.overlays.tabletop_words import place_name, tabletop_place_words
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import AREA, FIELD, LINE, ODDS, REACH, SPOTTING
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace
from workbench.desktop.widgets.choosers import ElidingChooser, PanelForm, allow_narrow
from workbench.desktop.widgets.notices import CaveatBanner
from workbench.desktop.widgets.number_fields import DecimalField, WholeNumberField
from workbench.desktop.wording.hex_answers import (
    at_level,
    condition_words,
    observer_words,
    place_words,
    purpose_name,
    unit_words,
)
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, SPOT, Party, TabletopRequest
from workbench.engine.sight.whose_height import hex_target_words
from workbench.engine.unmodelled_rules import left_out_text, units_called, unmodelled_rules
from workbench.rules.ruleset import Condition, Ruleset
from workbench.scenario.edits.settings import SetCondition

# --- Two fields for the levels of observer and target within their hexes.


class LevelFields(QWidget):
    """The levels of observer and target; keys change them too."""

    def __init__(self, inquiry: HexInquiry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self.observer, self.target = WholeNumberField(), WholeNumberField()
        self.observer.setPrefix(self.tr("from "))
        self.target.setPrefix(self.tr("to "))
        words = self.tr("Levels above the floor of the observer’s hex (Page Up, Page Down)")
        self.observer.setToolTip(words)
        words = self.tr("Levels above the floors of the targets’ hexes (Shift+Page Up, Shift+Page Down)")
        self.target.setToolTip(words)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for which, field in ((OBSERVER, self.observer), (TARGET, self.target)):
            field.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            field.valueChanged.connect(lambda level, which=which: inquiry.ends.choose_level(which, level))
        # the level of the target stands beside who is looked for
        row.addWidget(self.observer)

    def refresh(self) -> None:
        """Show the current levels, and limit the fields to those of the map."""
        document = self._inquiry.document
        now = (self._inquiry.ends.levels[OBSERVER], self._inquiry.ends.target_level)
        for field, level in zip((self.observer, self.target), now, strict=True):
            low, high = level_range(document.scenario, document.ruleset)
            with QSignalBlocker(field):
                field.setRange(min(low, level), max(high, level))
                field.setValue(level)


# --- Above the answers: who observes what. Below them, folded into one line: for which purpose, under which conditions.


class _WholeHeight(QScrollArea):
    """As high as what is in it, and lower only where there is no room."""

    def sizeHint(self) -> QSize:
        """That of what is in it."""
        inner = self.widget()
        return inner.sizeHint() if inner is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Two rows."""
        return QSize(0, min(self.sizeHint().height(), 3 * self.fontMetrics().lineSpacing()))


class InquiryForm(QWidget):
    """Observer and target follow the mouse; conditions belong to the scenario, so that a change can be undone. The kinds of map
    derive. ``purposes`` are those on offer, ``tip`` says what they change.

    ``ends`` are the rows of observer and target, for the place above the answers. The form itself is one line that says what is
    chosen; a click on it opens the fields."""

    opened = Signal(bool)
    """The user opened (True) or folded the fields."""

    def __init__(
        self,
        inquiry: HexInquiry | TabletopInquiry,
        language: str,
        purposes: Sequence[str],
        tip: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._questions = inquiry
        self.purpose = allow_narrow(ElidingChooser())
        for key in purposes:
            self.purpose.addItem(purpose_name(key), key)
        self.purpose.setToolTip(tip)
        self.purpose.activated.connect(lambda _: inquiry.choose(purpose=self.purpose.currentData()))
        self.ends = LookingRows(inquiry, language, self.unit_name)
        inquiry.selection_changed.connect(self.ends.show_selected)
        self.observer, self.target = self.ends.observer, self.ends.target
        self.fold = QToolButton()
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setArrowType(Qt.ArrowType.RightArrow)
        self.fold.setAutoRaise(True)
        self.fold.setCheckable(True)
        self.fold.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.fold.toggled.connect(self._fold_toggled)
        self.body = _WholeHeight()
        self.body.setFrameShape(QFrame.Shape.NoFrame)
        self.body.setWidgetResizable(True)
        page = QWidget()
        self.form = PanelForm(page)
        self.form.setContentsMargins(0, 0, 0, 4)
        self.form.setVerticalSpacing(3)
        self.form.addRow(self.tr("Purpose"), self.purpose)
        self.body.setWidget(page)
        self.body.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2)
        whole.addWidget(self.fold)
        whole.addWidget(self.body)
        self._summary = ""
        self.conditions: dict[str, QComboBox | WholeNumberField] = {}
        self._ruleset: Ruleset | None = None

    def offered_conditions(self, ruleset: Ruleset) -> Iterable[tuple[Condition, str]]:
        """The conditions that can be set here, with their names; the others are among the properties of the scenario."""
        raise NotImplementedError

    def unit_name(self, unit: str) -> str:
        """A unit in words, by its id."""
        raise NotImplementedError

    def open(self) -> None:
        """Show the choosers of the ruleset's conditions and the scenario's values."""
        ruleset, scenario = self._questions.document.ruleset, self._questions.document.scenario
        self.ends.offer_kinds()
        if ruleset is not self._ruleset:
            self._ruleset = ruleset
            for old in self.conditions.values():
                self.form.removeRow(old)
            self.conditions = {}
            for condition, name in self.offered_conditions(ruleset):
                chooser = self.conditions[condition.key] = self._chooser(condition)
                self.form.addRow(capitalised(name), chooser)
                chooser.setToolTip(f"{condition.name.get(self._language)} [{condition.citation.words(self._language)}]")
        for key, chooser in self.conditions.items():
            value = scenario.conditions.get(key, ruleset.conditions[key].default)
            with QSignalBlocker(chooser):
                if isinstance(chooser, QComboBox):
                    chooser.setCurrentIndex(chooser.findData(value))
                else:
                    chooser.setValue(chooser.minimum() if value is None else int(value))
        self.show_summary()

    def show_summary(self) -> None:
        """Say in the line of the fold what is chosen; its tooltip has all of it."""
        ruleset, scenario = self._questions.document.ruleset, self._questions.document.scenario
        words = [self.purpose.currentText(), *self.summary_of_levels()]
        known = [ruleset.conditions[key] for key in self.conditions if key in ruleset.conditions]
        for place, condition in enumerate(known):
            value = scenario.conditions.get(condition.key, condition.default)
            usual = place > 0 and condition.kind == "choice" and value == condition.default
            if value is None or usual:
                continue
            name = condition.name.get(self._language).partition("(")[0].strip()
            shown = condition.choices[value].get(self._language) if value in condition.choices else str(value)
            named = f"{name} {shown}" if place else shown
            words.append(named[:1].lower() + named[1:] if place else capitalised(named))
        self._summary = " · ".join(words)
        every = condition_words(scenario, ruleset, self._language)
        head = self.tr("Purpose and conditions: a click, or its key, opens the fields")
        self.fold.setToolTip(plain_text("\n".join([head, self._summary, every])))
        self._fit_summary()

    def summary_of_levels(self) -> list[str]:
        """What is chosen of levels and heights, where it is not as usual."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width holds another part of the line."""
        super().resizeEvent(event)
        self._fit_summary()

    def _fit_summary(self) -> None:
        room = self.width() - self.fold.sizeHint().height() - 8
        self.fold.setText(self.fold.fontMetrics().elidedText(self._summary, Qt.TextElideMode.ElideRight, room))

    def _fold_toggled(self, on: bool) -> None:
        self.fold.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self.body.setVisible(on)
        self.opened.emit(on)

    def show_state(self) -> None:
        """Show what is chosen in the inquiry."""
        raise NotImplementedError

    def show_answer(self, answer: Any) -> None:
        """Show who looks where."""
        raise NotImplementedError

    def show_purpose(self, purpose: str) -> None:
        """Show the purpose in force."""
        self.purpose.setCurrentIndex(self.purpose.findData(purpose))
        self.show_summary()

    def _chooser(self, condition: Condition) -> QComboBox | WholeNumberField:
        if condition.kind == "choice":
            box = allow_narrow(ElidingChooser())
            for key, words in condition.choices.items():
                text = words.get(self._language)
                box.addItem(capitalised(text), key)
            box.activated.connect(lambda _, c=condition, b=box: self._set(c, b.currentData()))
            return box
        spin = WholeNumberField()
        # one below the least value stands for "not given"
        spin.setRange((condition.minimum or 0) - 1, condition.maximum or 999)
        spin.setSpecialValueText(self.tr("not given"))
        spin.valueChanged.connect(lambda v, c=condition, s=spin: self._set(c, None if v == s.minimum() else v))
        return spin

    def _set(self, condition: Condition, value: object) -> None:
        self._questions.document.apply(SetCondition(condition.key, value, condition.name))


def _signed(level: float) -> str:
    """A level above or below the floor; 0 has no sign."""
    return signed(level, "g") if level else "0"


_SHOWN, _WEATHER = ("time", "visibility"), ("low_visibility", "month", "wind", "weather")
"""Conditions that users change while they look at lines, and others that sight reads if the rules know places inside hexes."""


class HexInquiryForm(InquiryForm):
    """The head of the inspector of a hex map: adds levels within hexes, and offers only conditions of light and weather."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        tip = QCoreApplication.translate("InquiryForm", "What the line of sight is wanted for: some rules differ")
        super().__init__(inquiry, language, (SPOT, FIRE), tip, parent)
        self._inquiry = inquiry
        self.levels = LevelFields(inquiry)
        self.ends.add_height(self.levels.target)
        self.form.addRow(self.tr("Levels"), self.levels)

    def unit_name(self, unit: str) -> str:
        """A unit in words, by its id."""
        scenario, ruleset = self._inquiry.document.scenario, self._inquiry.document.ruleset
        found = scenario.forces.find(unit)
        party = Party(found[1].kind, found[0], unit) if found is not None else Party(unit=unit)
        return unit_words(scenario, ruleset, party, self._language)

    def offered_conditions(self, ruleset: Ruleset) -> Iterable[tuple[Condition, str]]:
        """The conditions of light and weather; what is in brackets in their names is left to the tooltip."""
        shown = (*_SHOWN, *(_WEATHER if knows_levels(ruleset) else ()))
        for condition in ruleset.conditions.values():
            if condition.key in shown:
                yield condition, condition.name.get(self._language).partition("(")[0].strip()

    def open(self) -> None:
        """Show the choosers of the ruleset's conditions and the scenario's values."""
        self.form.setRowVisible(self.levels, knows_levels(self._inquiry.document.ruleset))
        self.levels.target.setVisible(knows_levels(self._inquiry.document.ruleset))
        super().open()
        self._show_sought()

    def show_state(self) -> None:
        """Show the purpose and the levels in force."""
        self.levels.refresh()
        self.show_purpose(self._inquiry.purpose)
        self.ends.show_selected()
        self._show_sought()

    def _show_sought(self) -> None:
        inquiry = self._inquiry
        scenario, ruleset = inquiry.document.scenario, inquiry.document.ruleset
        party = Party(inquiry.enemy.kind, unit=inquiry.enemy.unit)
        words = hex_target_words(party, inquiry.ends.levels[TARGET], scenario, ruleset)
        self.ends.show_sought(words.get(self._language))

    def summary_of_levels(self) -> list[str]:
        """Levels that are not the floors of the hexes."""
        a, b = self._inquiry.ends.levels[OBSERVER], self._inquiry.ends.target_level
        return [self.tr("level {a} to {b}").format(a=_signed(a), b=_signed(b))] if a or b else []

    def show_answer(self, answer: Answer) -> None:
        """Show who looks where."""
        question = answer.question
        observer = at_level(observer_words(answer, self._language), question.sight.observer_level)
        target = place_words(
            question.scenario, question.ruleset, question.target, self._language, question.sight.target_aim
        )
        target = at_level(target, question.line_sight.target_level)
        self.ends.show_ends(observer, target)


_HIGHEST = 20.0
_CM_TO_MM = 10.0


class TabletopInquiryForm(InquiryForm):
    """The head of the inspector of a tabletop: adds the heights of observer and target and the tolerance of too close to
    call."""

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        tip = QCoreApplication.translate("InquiryForm", "What the line of sight is wanted for: cover differs")
        super().__init__(inquiry, language, (SPOT, FIRE, INDIRECT, OBSERVE, BOMBARD), tip, parent)
        self._inquiry = inquiry
        self.eye = self._spin(
            0.0, _HIGHEST, 1.0, self.tr("How high above its ground an observer without a unit looks from")
        )
        self.eye.valueChanged.connect(inquiry.observers.raise_eye)
        self.above = self._spin(
            0.0,
            _HIGHEST,
            1.0,
            self.tr("How high above the ground of its place whoever is looked for is, in every answer"),
        )
        self.above.valueChanged.connect(lambda value: inquiry.choose(above=value))
        self.above.setPrefix("+")
        # there is little room beside who is looked for; the arrow keys and the wheel step
        self.above.setButtonSymbols(DecimalField.ButtonSymbols.NoButtons)
        self.ends.add_height(self.above)
        self.tolerance = self._spin(
            0.0, 50.0, 0.5, self.tr("A line nearer than this to the other answer is too close to call")
        )
        self.tolerance.setDecimals(1)
        self.tolerance.setSuffix(" mm")
        self.tolerance.setValue(TabletopRequest().tolerance * _CM_TO_MM)
        self.tolerance.valueChanged.connect(lambda value: inquiry.choose(tolerance=value / _CM_TO_MM))
        self.form.addRow(self.tr("Levels"), self.eye)
        self.form.addRow(self.tr("Too close"), self.tolerance)

    def unit_name(self, unit: str) -> str:
        """A unit in words, by its id."""
        document = self._inquiry.document
        return place_name(TabletopPlace(unit), document.scenario, document.ruleset, self._language)

    def offered_conditions(self, ruleset: Ruleset) -> Iterable[tuple[Condition, str]]:
        """Every condition that is a choice."""
        for condition in ruleset.conditions.values():
            if condition.kind == "choice":
                yield condition, condition.name.get(self._language)

    def open(self) -> None:
        """Show the choosers of the ruleset's conditions and the scenario's values."""
        super().open()
        self.show_state()

    def show_state(self) -> None:
        """Show what is chosen."""
        inquiry = self._inquiry
        self.show_purpose(inquiry.purpose)
        self.ends.show_selected()
        pinned = inquiry.observers.current
        bare = pinned is not None and not pinned.unit
        with QSignalBlocker(self.eye), QSignalBlocker(self.above):
            self.eye.setEnabled(bare)
            self.eye.setValue(pinned.above if bare and pinned is not None else 0.0)
            self.above.setValue(inquiry.above)
        self.show_summary()

    def summary_of_levels(self) -> list[str]:
        """Heights of bare points that are not on the ground, and a tolerance that is not the usual one."""
        inquiry, words, current = self._inquiry, [], self._inquiry.observers.current
        eye = current.above if current is not None and not current.unit else 0.0
        if eye or inquiry.above:
            words.append(self.tr("level {a} to {b}").format(a=_signed(eye), b=_signed(inquiry.above)))
        usual = TabletopRequest().tolerance
        if inquiry.tolerance is not None and inquiry.tolerance != usual:
            words.append(self.tr("too close: {n} mm").format(n=f"{inquiry.tolerance * _CM_TO_MM:g}"))
        return words

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show who looks where."""
        question = answer.question
        target = capitalised(tabletop_place_words(question.target, answer, self._language))
        if self._inquiry.line.end is not None:
            target = self.tr("{place} (held)").format(place=target)
        observer = capitalised(tabletop_place_words(question.observer, answer, self._language))
        self.ends.show_ends(observer, target)
        self.ends.show_sought(answer.seen_for.get(self._language))

    def _spin(self, low: float, high: float, step: float, tip: str) -> DecimalField:
        spin = DecimalField()
        spin.setRange(low, high)
        spin.setSingleStep(step)
        spin.setDecimals(1)
        spin.setToolTip(tip)
        return spin


# --- The inspectors: what is asked, and the answers of the overlays that are on, each in a section.


_TOPICS = {LINE: "sight", AREA: "sight", SPOTTING: "spotting", FIELD: "fire", ODDS: "fire", REACH: "movement"}
"""The topics of answers (see :class:`~workbench.rules.ruleset.Concern`) by the overlays that show them."""


class LeftOutLabel(ParagraphLabel):
    """Names the rules that the answers shown leave out, though they concern the selected units or the map."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName("left_out")
        self.hide()

    def show_for(self, inquiry: HexInquiry | TabletopInquiry) -> None:
        """Show the rules for the overlays that are on and the units that are selected; hidden if there are none."""
        document = inquiry.document
        topics = {topic for overlay, topic in _TOPICS.items() if overlay in inquiry.overlays}
        units = units_called(document.scenario, inquiry.selection)
        found = unmodelled_rules(document.scenario, document.ruleset, topics, units)
        rows = [f"{left_out_text(one).get(self._language)} [{one.citation.words(self._language)}]" for one in found]
        self.setText("\n".join(rows))
        self.setVisible(bool(rows))


class BaseInspector(QWidget):
    """Who observes what stays at the top, the line of purpose and conditions at the bottom. Between them the answers read from
    top to bottom, that which was asked last first; rows keep their places while the mouse moves. The kinds of map derive."""

    asking: InquiryForm
    scroll_area: QScrollArea
    sections: SectionStack[Any]
    caveat: CaveatBanner | None = None

    def __init__(self, inquiry: HexInquiry | TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self.left_out = LeftOutLabel(language)
        inquiry.selection_changed.connect(self._show_left_out)

    def _show_left_out(self) -> None:
        self.left_out.show_for(self._inquiry)

    def lay_out(self, inset: int) -> None:
        """Put the parts one below the other; ``inset`` is how many pixels stay free at the left and the right."""
        asking, page = self.asking, QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(inset, 0, inset, 0)
        box.setSpacing(4)
        box.addLayout(self.sections.box)
        box.addWidget(self.left_out)
        box.addStretch(1)
        self.scroll_area = QScrollArea()
        self.scroll_area.setWidget(page)
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 6, 0, 2)
        whole.setSpacing(2)
        rooms = (
            (asking.ends, 0),
            *(((self.caveat, 0),) if self.caveat is not None else ()),
            (self.scroll_area, 1),
            (asking, 0),
        )
        for part, room in rooms:
            if part is not self.scroll_area:
                part.setContentsMargins(inset, 0, inset, 0)
            whole.addWidget(part, room)

    def show_top(self) -> None:
        """Scroll to what was asked last."""
        self.scroll_area.verticalScrollBar().setValue(0)

    def open(self) -> None:
        """Another document is open, or its conditions or sides changed."""
        self.asking.open()
        self.sections.open()
        self.show_question()

    def show_question(self) -> None:
        """Show the sections for the current question."""
        self.asking.show_state()
        if self.sections.show_state():
            self.show_top()

    def show_answer(self, answer: Any) -> None:
        """Show an answer (``Answer`` on a hex map, ``TabletopAnswer`` on a tabletop) in the visible sections."""
        self.asking.show_answer(answer)
        self.sections.show_answer(answer)


class HexInspector(BaseInspector):
    """The inspector of a hex map."""

    asking: HexInquiryForm
    caveat: CaveatBanner

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(inquiry, language, parent)
        self.asking = HexInquiryForm(inquiry, language)
        self.caveat = CaveatBanner(language)
        self.line = LineSection(language, self)
        self.area = AreaSection(language)
        self.blame = AttributionSection(inquiry, language)
        self.watch = WatchSection(inquiry, language)
        self.spotting = SpottingSection(inquiry, language, self.asking.ends.sought)
        self.hiding = ConcealmentSection(inquiry, language)
        self.field = FieldSection(inquiry, language)
        self.odds = OddsSection(inquiry, language)
        self.reach = ReachSection(inquiry, language)
        sections = {
            "line": self.line,
            "area": self.area,
            "blame": self.blame,
            "watch": self.watch,
            "spotting": self.spotting,
            "hiding": self.hiding,
            "field": self.field,
            "odds": self.odds,
            "reach": self.reach,
        }
        self.sections = SectionStack(hex_sections(), sections, inquiry, self.line.profile)
        self.lay_out(10)
        self.line.trial_wanted.connect(inquiry.line.try_change)
        inquiry.changed.connect(self.show_question)
        inquiry.selection_changed.connect(self.sections.show_selection)
        inquiry.answered.connect(self.show_answer)
        self.show_question()

    def show_question(self) -> None:
        """Show the sections for the current question, and the rules that they leave out."""
        super().show_question()
        self.left_out.show_for(self._inquiry)

    def show_answer(self, answer: Answer) -> None:
        """Show an answer, and what the map lacks for it."""
        self.caveat.show_caveat(answer.lacking)
        super().show_answer(answer)


class TabletopInspector(BaseInspector):
    """The inspector of a tabletop."""

    asking: TabletopInquiryForm

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(inquiry, language, parent)
        self.asking = TabletopInquiryForm(inquiry, language)
        self.line = TabletopLineSection(language, self)
        self.area = TabletopAreaSection(language)
        self.watch = TabletopWatchSection(inquiry, language)
        self.blame = TabletopAttributionSection(language)
        self.spotting = TabletopTargetSection(inquiry, language, self.asking.ends.sought)
        self.fire = TabletopFireSection(inquiry, language)
        self.odds = OddsSection(inquiry, language)
        self.reach = TabletopReachSection(inquiry, language)
        sections = {
            "line": self.line,
            "area": self.area,
            "blame": self.blame,
            "watch": self.watch,
            "spotting": self.spotting,
            "fire": self.fire,
            "odds": self.odds,
            "reach": self.reach,
        }
        self.sections = SectionStack(tabletop_sections(), sections, inquiry, self.line.profile)
        self.lay_out(8)
        self.line.trial_wanted.connect(inquiry.line.try_change)
        self.show_question()

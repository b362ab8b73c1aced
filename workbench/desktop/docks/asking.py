"""Who observes what, for which purpose, at which time: the head of the inspector."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QFormLayout, QSpinBox, QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.docks.level_fields import LevelFields
from workbench.desktop.docks.parts import OneLine, narrow
from workbench.desktop.levels import knows_levels
from workbench.desktop.questions import Answer
from workbench.desktop.wording import at_level, observer_words, place_words, purpose_name
from workbench.rules.ruleset import Condition
from workbench.scenario.edits_settings import SetCondition
from workbench.sight.results import FIRE, SPOT

_SHOWN, _WEATHER = ("time", "visibility"), ("low_visibility", "month", "wind", "weather")
"""Conditions that one plays with while looking, and those besides that sight reads where the rules know places inside hexes;
the others live in the scenario's properties."""


class AskingForm(QWidget):
    """Observer and target follow the mouse; conditions are the scenario's own, so changing one can be undone."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.observer = OneLine("–")
        self.target = OneLine("–")
        self.purpose = narrow(QComboBox())
        for key in (SPOT, FIRE):
            self.purpose.addItem(purpose_name(key), key)
        self.purpose.setToolTip(self.tr("What the line of sight is wanted for: some rules differ"))
        self.purpose.activated.connect(lambda _: bench.choose(purpose=self.purpose.currentData()))
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 4)
        self.form.setVerticalSpacing(3)
        self.form.addRow(self.tr("Observer"), self.observer)
        self.form.addRow(self.tr("Target"), self.target)
        self.form.addRow(self.tr("Purpose"), self.purpose)
        self.levels = LevelFields(bench)
        self.form.addRow(self.tr("Levels"), self.levels)
        self.conditions: dict[str, QComboBox | QSpinBox] = {}
        self._shown: object = None

    def open(self) -> None:
        """Show the choosers of the ruleset's conditions and the scenario's values."""
        ruleset = self._bench.document.ruleset
        self.form.setRowVisible(self.levels, knows_levels(ruleset))
        if ruleset is not self._shown:
            self._shown = ruleset
            for old in self.conditions.values():
                self.form.removeRow(old)
            self.conditions = {}
            shown = (*_SHOWN, *(_WEATHER if knows_levels(ruleset) else ()))
            for condition in ruleset.conditions.values():
                if condition.key in shown:
                    chooser = self._chooser(condition)
                    self.conditions[condition.key] = chooser
                    name = condition.name.get(self._language).partition("(")[0].strip()
                    self.form.addRow(name[:1].upper() + name[1:], chooser)
                    chooser.setToolTip(f"{condition.name.get(self._language)} [{condition.citation.rule}]")
        scenario = self._bench.document.scenario
        for key, chooser in self.conditions.items():
            value = scenario.conditions.get(key, ruleset.conditions[key].default)
            with QSignalBlocker(chooser):
                if isinstance(chooser, QComboBox):
                    chooser.setCurrentIndex(chooser.findData(value))
                else:
                    chooser.setValue(chooser.minimum() if value is None else int(value))

    def show_state(self) -> None:
        """Show the purpose in force and whether the observer is pinned."""
        self.purpose.setCurrentIndex(self.purpose.findData(self._bench.purpose))
        self.levels.refresh()

    def show_answer(self, answer: Answer) -> None:
        """Show who looks where."""
        question = answer.question
        observer = at_level(observer_words(answer, self._language), question.sight.observer_level)
        if self._bench.pinned is not None:
            observer = self.tr("{place} (pinned)").format(place=observer)
        target = place_words(
            question.scenario, question.ruleset, question.target, self._language, question.sight.target_aim
        )
        target = at_level(target, question.line_sight.target_level)
        self.observer.say(observer)
        self.target.say(target)

    def _chooser(self, condition: Condition) -> QComboBox | QSpinBox:
        if condition.kind == "choice":
            box = narrow(QComboBox())
            for key, words in condition.choices.items():
                text = words.get(self._language)
                box.addItem(text[:1].upper() + text[1:], key)
            box.activated.connect(lambda _, c=condition, b=box: self._set(c, b.currentData()))
            return box
        spin = QSpinBox()
        # one below the least value stands for "not given"
        spin.setRange((condition.minimum or 0) - 1, condition.maximum or 999)
        spin.setSpecialValueText(self.tr("not given"))
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(lambda v, c=condition, s=spin: self._set(c, None if v == s.minimum() else v))
        return spin

    def _set(self, condition: Condition, value: object) -> None:
        self._bench.document.apply(SetCondition(condition.key, value, condition.name))

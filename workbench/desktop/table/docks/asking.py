"""Who observes what on a table, for which purpose, how high, and how near is too close to call: the head of the inspector."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QHBoxLayout, QLabel, QWidget

from workbench.desktop.docks.parts import OneLine, narrow
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.legends import spot_words
from workbench.desktop.table.questions import TableAnswer
from workbench.desktop.wording import purpose_name
from workbench.rules.ruleset import Condition
from workbench.scenario.edits_settings import SetCondition
from workbench.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, SPOT
from workbench.sight.table_results import TableRequest

_HIGHEST = 20.0
_CM_TO_MM = 10.0


class TableAsking(QWidget):
    """Observer and target follow the mouse; conditions are the scenario's own, so changing one can be undone."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self._shown: object = None
        self.observer, self.target = OneLine("–"), OneLine("–")
        self.purpose = narrow(QComboBox())
        for key in (SPOT, FIRE, INDIRECT, OBSERVE, BOMBARD):
            self.purpose.addItem(purpose_name(key), key)
        self.purpose.setToolTip(self.tr("What the line of sight is wanted for: cover differs"))
        self.purpose.activated.connect(lambda _: bench.choose(purpose=self.purpose.currentData()))
        self.eye = self._spin(
            0.0, _HIGHEST, 1.0, self.tr("How high above its ground an observer without a unit looks from")
        )
        self.eye.valueChanged.connect(bench.raise_eye)
        self.above = self._spin(
            0.0, _HIGHEST, 1.0, self.tr("How high above their ground bare points and areas are seen")
        )
        self.above.valueChanged.connect(lambda value: bench.choose(above=value))
        self.tolerance = self._spin(
            0.0, 50.0, 0.5, self.tr("A line nearer than this to the other answer is too close to call")
        )
        self.tolerance.setDecimals(1)
        self.tolerance.setSuffix(" mm")
        self.tolerance.setValue(TableRequest().tolerance * _CM_TO_MM)
        self.tolerance.valueChanged.connect(lambda value: bench.choose(tolerance=value / _CM_TO_MM))
        heights = QHBoxLayout()
        heights.setContentsMargins(0, 0, 0, 0)
        heights.addWidget(self.eye, 1)
        target = self.tr("target")
        heights.addWidget(QLabel(f" {target} "))
        heights.addWidget(self.above, 1)
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 4)
        self.form.setVerticalSpacing(3)
        self.form.addRow(self.tr("Observer"), self.observer)
        self.form.addRow(self.tr("Target"), self.target)
        self.form.addRow(self.tr("Purpose"), self.purpose)
        self.form.addRow(self.tr("Levels"), heights)
        self.form.addRow(self.tr("Too close"), self.tolerance)
        self.conditions: dict[str, QComboBox] = {}

    def open(self) -> None:
        """Show the choosers of the ruleset's conditions and the scenario's values."""
        ruleset, scenario = self._bench.document.ruleset, self._bench.document.scenario
        if ruleset is not self._shown:
            self._shown = ruleset
            for old in self.conditions.values():
                self.form.removeRow(old)
            self.conditions = {}
            for condition in ruleset.conditions.values():
                if condition.kind == "choice":
                    name = condition.name.get(self._language)
                    self.conditions[condition.key] = self._chooser(condition)
                    self.form.addRow(name[:1].upper() + name[1:], self.conditions[condition.key])
        for key, chooser in self.conditions.items():
            value = scenario.conditions.get(key, ruleset.conditions[key].default)
            with QSignalBlocker(chooser):
                chooser.setCurrentIndex(chooser.findData(value))
        self.show_state()

    def show_state(self) -> None:
        """Show what is chosen."""
        bench = self._bench
        self.purpose.setCurrentIndex(self.purpose.findData(bench.purpose))
        pinned = bench.pinned
        bare = pinned is not None and not pinned.unit
        with QSignalBlocker(self.eye), QSignalBlocker(self.above):
            self.eye.setEnabled(bare)
            self.eye.setValue(pinned.above if bare and pinned is not None else 0.0)
            self.above.setValue(bench.above)

    def show_answer(self, answer: TableAnswer) -> None:
        """Show who looks where."""
        question = answer.question
        observer = spot_words(question.observer, answer, self._language)
        if question.observer is not None and self._bench.pinned is not None:
            observer = self.tr("{place} (pinned)").format(place=observer)
        target = spot_words(question.target, answer, self._language)
        if self._bench.held is not None:
            target = self.tr("{place} (held)").format(place=target)
        self.observer.say(observer)
        self.target.say(target)

    def _spin(self, low: float, high: float, step: float, tip: str) -> QDoubleSpinBox:
        spin = QDoubleSpinBox()
        spin.setRange(low, high)
        spin.setSingleStep(step)
        spin.setDecimals(1)
        spin.setKeyboardTracking(False)
        spin.setToolTip(tip)
        return spin

    def _chooser(self, condition: Condition) -> QComboBox:
        box = narrow(QComboBox())
        for key, words in condition.choices.items():
            text = words.get(self._language)
            box.addItem(text[:1].upper() + text[1:], key)
        box.setToolTip(f"{condition.name.get(self._language)} [{condition.citation.rule}]")
        box.activated.connect(lambda _: self._set(condition, box.currentData()))
        return box

    def _set(self, condition: Condition, value: object) -> None:
        self._bench.document.apply(SetCondition(condition.key, value, condition.name))

"""All tables of a game: the charts that the book prints whole, with the chance of every result in each column, and every check
or roll that can be asked with its inputs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import capitalised, signed
from workbench.desktop.inspector.odds import ChanceBars
from workbench.desktop.look.answer_colours import answer_colours, with_alpha
from workbench.desktop.look.language import ParagraphLabel, labelled, plain_text, show_as_plain_text
from workbench.desktop.questions.odds import chance_words
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.wording.hex_answers import assumed_words
from workbench.engine.fire.asked_tables import (
    AskedTable,
    KnowsTables,
    KnowsUnitInputs,
    TableForm,
    asked_charts,
    table_form,
    values_of_unit,
)
from workbench.engine.fire.odds import FAVOUR_SIGNS, InputField, OddsAnswer
from workbench.odds.charts import column_odds
from workbench.rules.attacks import ATTACKER, BOTH, DEFENDER
from workbench.rules.ruleset import ResultChart
from workbench.rules.values import citation_words

translate = QCoreApplication.translate
_MOST_TINT = 150
_QUOTED = re.compile(r"[\"«]\s?(\w+)\s?[\"»]")
"""A name in quotation marks."""


class ChartsDialog(FittingDialog):
    """A chooser of tables. A chart is shown whole: a row for each result, a column for each heading; a cell is the chance in
    per cent, its tooltip the exact fraction and the totals of the dice that give it. Everything else is asked with the inputs
    that it reads, filled in from the ``unit`` (an id) that is selected."""

    def __init__(
        self, analysis: AnyAnalysis, language: str, parent: QWidget | None = None, *, unit: str = "", table: str = ""
    ) -> None:
        super().__init__(parent)
        self._analysis, self._language = analysis, language
        self._fire, ruleset = analysis.fire, analysis.ruleset
        self._tables = tables_of(analysis)
        self._unit, self._called_unit = unit_inputs(analysis, unit), ""
        found = analysis.scenario.forces.find(unit) if unit else None
        if found is not None:
            words = translate("Charts", "Filled in from {unit}, as far as its counter says.")
            self._called_unit = words.format(unit=analysis.called(found[1]).get(language))
        self.setWindowTitle(translate("Charts", "Result charts of {rules}").format(rules=ruleset.name.get(language)))
        self.chart = allow_narrow(ElidingChooser())
        self.chart.setAccessibleName(translate("Charts", "Chart"))
        self.chart.setMaxVisibleItems(30)
        for key, one in self._tables.items():
            self.chart.addItem(self._called(one), key)
        self.column = allow_narrow(ElidingChooser())
        self.column.setAccessibleName(translate("Charts", "Column"))
        self.about = ParagraphLabel()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.table = self._grid()
        self.means = ParagraphLabel()
        show_as_plain_text(self.means)
        self.means.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.asked = AskedTablePanel(language, partial(self._ask))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        choosers = QHBoxLayout()
        choosers.addWidget(self.chart, 2)
        choosers.addWidget(self.column, 1)
        box = QVBoxLayout(self)
        box.addLayout(choosers)
        for part in (self.about, self.table, self.means, self.asked, buttons):
            box.addWidget(part)
        self.chart.currentIndexChanged.connect(self._choose)
        self.column.currentIndexChanged.connect(self._show)
        self.prefer_size(900, 560)
        self.chart.setCurrentIndex(max(0, self.chart.findData(table)))
        self._choose()

    def _called(self, table: AskedTable) -> str:
        name = table.name.get(self._language)
        return f"{name} [{table.chart.citation.words(self._language)}]" if table.chart is not None else name

    def _grid(self) -> QTableWidget:
        table = QTableWidget()
        table.setAccessibleName(translate("Charts", "Chances of the results in each column"))
        table.setTabKeyNavigation(False)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().setMinimumSectionSize(56)
        return table

    @property
    def _key(self) -> str:
        return self.chart.currentData() or ""

    def _choose(self) -> None:
        """Offer the columns of another table."""
        table = self._tables.get(self._key)
        entries: list[tuple[str, object]] = []
        if table is not None and table.chart is not None:
            entries.append((translate("Charts", "all columns"), None))
        if table is not None and _asks_by_inputs(self._fire, self._key, table):
            entries.append((translate("Charts", "by the inputs"), ""))
        for key, name in table.columns.items() if table is not None else ():
            if key:
                entries.append((translate("Charts", "column: {name}").format(name=name.get(self._language)), key))
        fill_choices(self.column, entries, entries[0][1] if entries else None)
        self.column.setVisible(len(entries) > 1)
        self.asked.start(self._unit)
        self._show()

    def _show(self) -> None:
        table = self._tables.get(self._key)
        whole = _is_whole(table, self.column.currentData())
        if table is None:
            self.about.setText(translate("Charts", "The book of this game prints no chart of results that is whole."))
        else:
            self.about.setText(self._called_unit)
        self.about.setVisible(bool(self.about.text()) or whole)
        self.table.setVisible(whole)
        self.means.setText(_means_words(table.chart, self._language) if table is not None and whole else "")
        self.means.setVisible(bool(self.means.text()))
        self.asked.setVisible(table is not None and not whole)
        if table is not None and table.chart is not None and whole:
            self._show_chart(table.chart)
        elif table is not None:
            self._ask()

    def _ask(self) -> None:
        if isinstance(self._fire, KnowsTables):
            form = table_form(self._fire, self._key, self.column.currentData() or "", self.asked.inputs)
            names = {key: one.get(self._language) for key, one in self._fire.input_words(self._key).items()}
            self.asked.show_form(form, names)

    def _show_chart(self, chart: ResultChart) -> None:
        shifts = translate("Charts", "{dice}; a modifier moves the column.")
        adds = translate("Charts", "{dice}; a modifier is added to the dice.")
        self.about.setText((shifts if chart.shifts else adds).format(dice=chart.dice))
        results = list(chart.results)
        self.table.setColumnCount(len(chart.columns))
        self.table.setRowCount(len(results))
        self.table.setHorizontalHeaderLabels(list(chart.columns))
        self.table.setVerticalHeaderLabels([_result_words(chart, key, self._language) for key in results])
        for column, heading in enumerate(chart.columns):
            odds = column_odds(chart, heading)
            exact = odds.spelled()
            for row, result in enumerate(results):
                chance = odds[result]
                cell = QTableWidgetItem(chance_words(chance) if chance else "")
                cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                if chance:
                    totals = ", ".join(str(total) for total, cells in chart.rows.items() if cells[column] == result)
                    words = translate("Charts", "{exact}: a roll of {totals}")
                    cell.setToolTip(plain_text(words.format(exact=exact[result], totals=totals)))
                    cell.setBackground(_tint(float(chance)))
                self.table.setItem(row, column, cell)


class AskedTablePanel(QWidget):
    """The inputs of a table at the left, what it answers at the right. ``ask`` is called when an input changed."""

    def __init__(self, language: str, ask: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language, self._ask = language, ask
        self.inputs: dict[str, int] = {}
        """The values that were typed, or filled in from a unit, by the names of inputs."""
        self.fields: dict[str, WholeNumberField | QCheckBox] = {}
        self._shown: tuple[InputField, ...] = ()
        self._form_area = QScrollArea()
        self._form_area.setWidgetResizable(True)
        self._form_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.needed, self.told = ParagraphLabel(), ParagraphLabel()
        for label in (self.needed, self.told):
            show_as_plain_text(label)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bars = ChanceBars()
        answer = QVBoxLayout()
        for part in (self.needed, self.bars, self.told):
            answer.addWidget(part)
        answer.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._form_area, 1)
        row.addLayout(answer, 1)

    def start(self, unit: Mapping[str, int]) -> None:
        """Begin another table with what the selected unit brings."""
        self.inputs, self._shown = dict(unit), ()

    def show_form(self, form: TableForm, names: Mapping[str, str]) -> None:
        """Show what a table reads, and its answer; ``names`` are the words of the inputs."""
        if form.fields != self._shown:
            self._shown = form.fields
            self._make_fields(form.fields, names)
        self.bars.show_odds(form.odds, self._language)
        self.bars.setVisible(form.odds is not None)
        if form.odds is None:
            trouble = form.trouble.get(self._language) if form.trouble is not None else ""
            self.needed.setText(_QUOTED.sub(lambda found: names.get(found.group(1), found.group(0)), trouble))
            self.told.setText("")
            return
        self.needed.setText(_roll_words(form.odds, self._language))
        self.told.setText(self._told_words(form.odds))

    def _told_words(self, odds: OddsAnswer) -> str:
        language = self._language
        lines = [
            f"{signed(one.value)} {one.reason.text.get(language)} [{citation_words(one.reason.rule, language)}]"
            for one in odds.modifiers
        ]
        lines += [one.text.get(language) for one in odds.reasons]
        lines += [
            labelled(capitalised(odds.names[key].get(language)), means.get(language))
            for key, means in odds.means.items()
            if odds.results[key]
        ]
        lines += [odds.brings_words.get(language)] if odds.brings is not None else []
        lines += [assumed_words(text.get(language) for text in odds.assumed)] if odds.assumed else []
        return "\n".join(lines)

    def _make_fields(self, fields: tuple[InputField, ...], names: Mapping[str, str]) -> None:
        focused = next((name for name, one in self.fields.items() if one.hasFocus()), "")
        self.fields = {one.name: self._field(one, names.get(one.name, one.name)) for one in fields}
        page = QWidget()
        form = QFormLayout(page)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        # what somebody must say comes first, then numbers, then what holds or not
        for one in sorted(fields, key=lambda one: (not one.needed, one.is_yes_or_no)):
            widget = self.fields[one.name]
            if isinstance(widget, QCheckBox):
                form.addRow(widget)
            else:
                form.addRow(widget.accessibleName(), widget)
        if not fields:
            form.addRow(QLabel(translate("Charts", "Nothing is to be said: the dice decide alone.")))
        self._form_area.setWidget(page)
        if focused in self.fields:
            self.fields[focused].setFocus()

    def _field(self, field: InputField, name: str) -> WholeNumberField | QCheckBox:
        value = self.inputs.get(field.name, field.least if field.default is None else field.default)
        if field.is_yes_or_no:
            box = QCheckBox(capitalised(name))
            box.setChecked(bool(value))
            box.toggled.connect(lambda on: self._typed(field.name, int(on)))
            return box
        number = WholeNumberField()
        number.setRange(field.low, field.high)
        number.setValue(value)
        number.setAccessibleName(capitalised(name))
        number.valueChanged.connect(lambda typed: self._typed(field.name, typed))
        return number

    def _typed(self, name: str, value: int) -> None:
        self.inputs[name] = value
        self._ask()


def _is_whole(table: AskedTable | None, column: str | None) -> bool:
    """Is a chart shown with all its columns?"""
    return table is not None and table.chart is not None and column is None


def _result_words(chart: ResultChart, result: str, language: str) -> str:
    """A result with the sign of for whom it is good, where the chart says that."""
    sign = FAVOUR_SIGNS.get(chart.favours.get(result, ""), "")
    return f"{sign} {capitalised(chart.results[result].get(language))}".strip()


def _means_words(chart: ResultChart | None, language: str) -> str:
    """The effects of the results of a chart, one a line, after the explanation of their signs."""
    if chart is None:
        return ""
    signs = translate("Charts", "{plus} good for the attacker, {both} at a cost to both, {minus} good for the defender")
    first = signs.format(plus=FAVOUR_SIGNS[ATTACKER], both=FAVOUR_SIGNS[BOTH], minus=FAVOUR_SIGNS[DEFENDER])
    lines = [first] if chart.favours else []
    lines += [labelled(_result_words(chart, key, language), words.get(language)) for key, words in chart.means.items()]
    return "\n".join(lines)


def tables_of(analysis: AnyAnalysis) -> Mapping[str, AskedTable]:
    """All tables of a game; of one whose doctrine names none, the charts of its rules."""
    fire = analysis.fire
    return fire.asked_tables() if isinstance(fire, KnowsTables) else asked_charts(analysis.ruleset.charts)


def unit_inputs(analysis: AnyAnalysis, unit: str) -> dict[str, int]:
    """The inputs of tables that a unit (an id; "" for none) fills in: numbers of the card for its side (ELR, SAN), printed
    values, those of its own, and states."""
    found = analysis.scenario.forces.find(unit) if unit else None
    if found is None:
        return {}
    card = {key: analysis.scenario.card.value(key) for key, one in analysis.ruleset.card_fields.items() if one.per_side}
    of_side = {key: held[found[0]] for key, held in card.items() if held and isinstance(held.get(found[0]), int)}
    kind = analysis.ruleset.units.get(found[1].kind)
    printed = {key: one.value for key, one in kind.values.items()} if kind is not None else {}
    values, states = {**printed, **found[1].values}, found[1].state
    fire = analysis.fire
    besides = fire.inputs_of_unit(values, states) if isinstance(fire, KnowsUnitInputs) else {}
    return {**of_side, **values_of_unit(values, states), **besides}


def _asks_by_inputs(fire: Any, key: str, table: AskedTable) -> bool:
    """Can a table be asked without a column?"""
    if not isinstance(fire, KnowsTables):
        return False
    if table.chart is None:
        return not table.needs_column
    return bool("" in table.columns or table_form(fire, key, "", {}).fields)


def _roll_words(odds: OddsAnswer, language: str) -> str:
    roll = odds.needed.get(language)
    if not roll and odds.column:
        roll = translate("Charts", "column {column}").format(column=odds.column.replace("_", " "))
    head = odds.title.get(language)
    return f"{head}{': ' if roll else ''}{roll} [{citation_words(odds.rule, language)}]"


def _tint(chance: float) -> QColor:
    return with_alpha(answer_colours().field, round(_MOST_TINT * chance))

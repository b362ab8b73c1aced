"""The result charts of a ruleset, with the chances of every result in each column."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.answer_colours import answer_colours, with_alpha
from workbench.desktop.look.language import plain_text
from workbench.desktop.questions.odds import chance_words
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.odds.charts import column_odds
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate
_MOST_TINT = 150


class ChartsDialog(FittingDialog):
    """A chooser of charts, and a table: a row for each result, a column for each heading of the chart. A cell is the chance in
    per cent, its tooltip the exact fraction and the totals of the dice that give it."""

    def __init__(self, ruleset: Ruleset, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._charts, self._language = ruleset.charts, language
        self.setWindowTitle(translate("Charts", "Result charts of {rules}").format(rules=ruleset.name.get(language)))
        self.chart = QComboBox()
        self.chart.setAccessibleName(translate("Charts", "Chart"))
        for key, chart in ruleset.charts.items():
            name = chart.name.get(language)
            self.chart.addItem(f"{name[:1].upper()}{name[1:]} [{chart.citation.words(language)}]", key)
        self.about = QLabel()
        self.about.setWordWrap(True)
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.table = QTableWidget()
        self.table.setAccessibleName(translate("Charts", "Chances of the results in each column"))
        self.table.setTabKeyNavigation(False)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setMinimumSectionSize(56)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for part in (self.chart, self.about, self.table, buttons):
            box.addWidget(part)
        self.chart.currentIndexChanged.connect(self._show)
        self.prefer_size(860, 480)
        self._show()

    def _show(self) -> None:
        chart = self._charts.get(self.chart.currentData() or "")
        if chart is None:
            self.about.setText(translate("Charts", "The book of this game prints no chart of results that is whole."))
            self.table.hide()
            return
        shifts = translate("Charts", "{dice}; a modifier moves the column.")
        adds = translate("Charts", "{dice}; a modifier is added to the dice.")
        self.about.setText((shifts if chart.shifts else adds).format(dice=chart.dice))
        results = list(chart.results)
        self.table.setColumnCount(len(chart.columns))
        self.table.setRowCount(len(results))
        self.table.setHorizontalHeaderLabels(list(chart.columns))
        self.table.setVerticalHeaderLabels([_upper(name.get(self._language)) for name in chart.results.values()])
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


def _tint(chance: float) -> QColor:
    return with_alpha(answer_colours().field, round(_MOST_TINT * chance))


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]

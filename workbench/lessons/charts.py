"""The chart of results beside a question about chances: what is printed, and which of its columns is asked about.

Where the question names the column it is marked at once; where the column is a part of what is asked, as for the shot of a
unit, only with the answer.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.lessons.questions import Answered
from workbench.rules.ruleset import ResultChart

NO_EFFECT, NOTHING = "none", "–"
"""The key of the result that is no effect, and what stands in the cells of a chart for it."""
_AROUND = 2
"""So many columns are shown on each side of the one that a question names."""
_MARKED, _PLAIN = "background-color: #f4d58d; color: #1c2126", ""


@dataclass(frozen=True)
class ChartBeside:
    """A chart as it is shown: its ``title`` with the dice, headings of ``columns``, a row for every total of the dice, the name
    of each result by its key, and the place of the column that is ``marked`` (-1: none)."""

    title: Text
    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    results: Mapping[str, Text]
    marked: int = -1

    @property
    def legend(self) -> Text:
        """The meanings of the keys of results that are shown, but for those that are their own names."""
        shown = dict.fromkeys(cell for _, cells in self.rows for cell in cells)
        named = [(key, self.results[key]) for key in shown if key in self.results and self.results[key].en != key]
        return Text(
            "; ".join(f"{key}: {name.en}" for key, name in named),
            " ; ".join(f"{key} : {name.get('fr')}" for key, name in named),
        )


def chart_beside(found: Answered, *, with_answer: bool = False) -> ChartBeside | None:
    """The chart that the answer to a question is read in; None for questions about anything else."""
    if found.question.request.get("ask") != "odds":
        return None
    chart = found.analysis.ruleset.charts.get(str(found.record.get("table", "")))
    if chart is None:
        return None
    asked = "column" in found.question.request
    column = str(found.record.get("column", "")) if asked or with_answer else ""
    return _shown(chart, column, narrow=asked)


def _shown(chart: ResultChart, column: str, *, narrow: bool) -> ChartBeside:
    at = chart.columns.index(column) if column in chart.columns else -1
    first, last = (max(0, at - _AROUND), at + _AROUND + 1) if narrow and at >= 0 else (0, len(chart.columns))
    shown = {cell: NOTHING if cell == NO_EFFECT else cell for cells in chart.rows.values() for cell in cells}
    rows = tuple(
        (total, tuple(shown[cell] for cell in cells[first:last])) for total, cells in sorted(chart.rows.items())
    )
    results = {shown.get(key, key): name for key, name in chart.results.items()}
    title = Text("{name} ({dice})", "{name} ({dice})").format(name=chart.name, dice=chart.dice)
    return ChartBeside(title, chart.columns[first:last], rows, results, at - first if at >= 0 else -1)


def chart_html(chart: ChartBeside, language: str, *, paper: bool = False) -> str:
    """A chart as HTML that Qt shows too, with what its cells mean; on ``paper`` it is framed by styles, the only frame of pages
    on paper."""
    legend = chart.legend.get(language)
    below = f"<p>{html.escape(legend)}</p>" if legend else ""
    return table_html(chart, language, paper=paper) + below


def table_html(chart: ChartBeside, language: str, *, paper: bool = False) -> str:
    """The title and the cells of a chart."""
    cell = _paper_cell if paper else _cell
    head = "".join(cell("th", heading, number == chart.marked) for number, heading in enumerate(chart.columns))
    rows = "".join(
        f"<tr><th>{total}</th>{''.join(cell('td', words, number == chart.marked) for number, words in enumerate(cells))}</tr>"
        for total, cells in chart.rows
    )
    frame = "" if paper else ' border="1" cellspacing="0" cellpadding="3"'
    return f"<p><b>{html.escape(chart.title.get(language))}</b></p><table{frame}><tr><th></th>{head}</tr>{rows}</table>"


def _cell(tag: str, words: str, marked: bool) -> str:
    return f'<{tag} align="center" style="{_MARKED if marked else _PLAIN}">{html.escape(words)}</{tag}>'


def _paper_cell(tag: str, words: str, marked: bool) -> str:
    style = f"text-align: center; border: 0.6pt solid #888888; {_MARKED if marked else _PLAIN}"
    return f'<{tag} style="{style}">{html.escape(words)}</{tag}>'

"""Charts of results as grids: headings, lines of results, columns, lines and results that are added or taken away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.schema import SECTIONS, ChartModel
from workbench.files.yaml_drafts import NOTHING

CHARTS = next(section for section, model in SECTIONS.items() if model is ChartModel)


@dataclass(frozen=True)
class ChartGrid:
    """A chart of results as a grid: the headings of its columns, and a line of results for each total of the dice."""

    key: str
    headings: tuple[str, ...]
    lines: Mapping[int, tuple[str, ...]]

    @property
    def totals(self) -> list[int]:
        """The totals of the dice, in the order of the lines."""
        return sorted(self.lines)

    def word(self, total: int | None, column: int) -> str:
        """The result for a total, or the heading for None, in a column; "" where there is none."""
        line = self.headings if total is None else self.lines.get(total, ())
        return line[column] if column < len(line) else ""

    def with_cells(self, cells: Mapping[tuple[int, int], str]) -> ChartGrid:
        """The grid with other cells; (row, column), row 0 are the headings. What is typed outside of it makes it larger."""
        width = max([len(self.headings), *(column + 1 for (_, column), words in cells.items() if words)])
        totals = self.totals
        rows = [list(self.headings), *(list(self.lines[total]) for total in totals)]
        last = totals[-1] if totals else 0
        while len(rows) <= max(row for row, _ in cells):
            last += 1
            totals.append(last)
            rows.append([])
        rows = [[*line, *["-"] * (width - len(line))] for line in rows]
        for (row, column), words in cells.items():
            rows[row][column] = (_heading(words) if not row else "".join(words.split())) or "-"
        return ChartGrid(self.key, tuple(rows[0]), dict(zip(totals, map(tuple, rows[1:]), strict=True)))

    def written(self, draft: RulesDraft) -> RulesDraft:
        """The draft with this grid in its chart."""
        path = (CHARTS, self.key)
        columns = " ".join(self.headings)
        if draft.value((*path, "columns")) != columns:
            draft = draft.with_value((*path, "columns"), columns)
        for total, results in self.lines.items():
            words = " ".join(results)
            before = draft.value((*path, "rows", total))
            if before is NOTHING or " ".join(str(before).split()) != words:
                draft = draft.with_value((*path, "rows", total), words)
        return draft


def chart_grid(draft: RulesDraft, key: str) -> ChartGrid:
    """The grid of a chart of the draft."""
    found = draft.value((CHARTS, key))
    rows = found.get("rows") if isinstance(found, dict) else None
    headings = str(found.get("columns", "")).split() if isinstance(found, dict) else []
    lines = {total: tuple(str(line).split()) for total, line in (rows or {}).items() if isinstance(total, int)}
    return ChartGrid(key, tuple(headings), lines)


def with_column(draft: RulesDraft, key: str, after: int) -> RulesDraft:
    """The draft with a column more in a chart, behind another one whose results it begins with."""
    grid = chart_grid(draft, key)
    heading = _next_heading(grid.headings[after]) if grid.headings else "1:1"
    while heading in grid.headings:
        heading += "*"
    at = after + 1
    lines = {
        total: (*line[:at], line[after] if after < len(line) else "-", *line[at:]) for total, line in grid.lines.items()
    }
    return ChartGrid(key, (*grid.headings[:at], heading, *grid.headings[at:]), lines).written(draft)


def without_column(draft: RulesDraft, key: str, column: int) -> RulesDraft:
    """The draft without a column of a chart; the last one stays."""
    grid = chart_grid(draft, key)
    if len(grid.headings) < 2:
        return draft
    lines = {total: (*line[:column], *line[column + 1 :]) for total, line in grid.lines.items()}
    return ChartGrid(key, (*grid.headings[:column], *grid.headings[column + 1 :]), lines).written(draft)


def with_line(draft: RulesDraft, key: str) -> RulesDraft:
    """The draft with a line more in a chart, for the next total of the dice, as the last one is."""
    grid = chart_grid(draft, key)
    last = max(grid.lines, default=0)
    line = grid.lines.get(last, tuple("-" for _ in grid.headings))
    return ChartGrid(key, grid.headings, {**grid.lines, last + 1: line}).written(draft)


def without_line(draft: RulesDraft, key: str, total: int) -> RulesDraft:
    """The draft without the line of a total; the last one stays."""
    if len(chart_grid(draft, key).lines) < 2:
        return draft
    return draft.without((CHARTS, key, "rows", total))


def with_result(draft: RulesDraft, key: str, word: str, name: str) -> RulesDraft:
    """The draft with a further result that the lines of a chart may hold, and its name."""
    return draft.with_value((CHARTS, key, "results", word), {"en": name, "fr": name})


def unknown_results(draft: RulesDraft, key: str) -> list[str]:
    """The words in the lines of a chart that are none of its results."""
    known = draft.value((CHARTS, key, "results"))
    words = [word for line in chart_grid(draft, key).lines.values() for word in line if word != "-"]
    return [word for word in dict.fromkeys(words) if not isinstance(known, dict) or word not in known]


def _heading(words: str) -> str:
    """A heading as charts have it: odds that are printed as 3-1, 1.5-1 or 3 to 1 are 3:1, 3:2, 3:1."""
    ratio = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(?:[-–/:]|to)\s*(\d+(?:\.\d+)?)\s*(\+|ormore)?", "".join(words.split()))
    if ratio is None or not Fraction(ratio[2]):
        return "".join(words.split())
    ours, theirs = Fraction(ratio[1]), Fraction(ratio[2])
    if ours.denominator > 1 or theirs.denominator > 1:
        ours, theirs = Fraction((ours / theirs).numerator), Fraction((ours / theirs).denominator)
    return f"{ours}:{theirs}{'+' if ratio[3] else ''}"


def _next_heading(heading: str) -> str:
    """The heading that follows: 3:1+ after 2:1, 5 after 4."""
    ratio = re.fullmatch(r"(\d+):1(\+?)", heading)
    if ratio is not None:
        return f"{int(ratio[1]) + 1}:1{ratio[2]}"
    number = re.fullmatch(r"(\d+)(\+?)", heading)
    return f"{int(number[1]) + 1}{number[2]}" if number is not None else f"{heading}2"

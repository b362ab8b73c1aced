"""Charts of results as a ruleset prints them: the column that a strength is read in, its shifts, and its distribution."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.odds.dice import Distribution, certain, dice, parse_dice
from workbench.rules.ruleset import ResultChart

NONE = "none"
"""The result that nothing happens, in every chart."""


def heading(column: str) -> int:
    """The strength that a column begins with: 45 of ``45+``."""
    return int(column.removesuffix("+"))


RATIO = re.compile(r"(\d{1,4}):(\d{1,4})\+?", re.ASCII)
"""A heading of a table of odds: ``3:1``."""


def column_value(column: str) -> Fraction:
    """What a heading stands for: 45 of ``45+``, a third of ``1:3``; ValueError for what is no heading."""
    ratio = RATIO.fullmatch(column)
    if ratio is None:
        return Fraction(heading(column))
    if not int(ratio[2]):
        raise ValueError(f"no odds: {column}")
    return Fraction(int(ratio[1]), int(ratio[2]))


def column_for(chart: ResultChart, strength: Fraction) -> str:
    """The column of a strength: the highest heading that is not above it; CannotAnswer for a strength below every column."""
    fitting = [column for column in chart.columns if column_value(column) <= strength]
    if not fitting:
        least = chart.columns[0]
        words = Text(
            f"{chart.name.en}: strength {number_words(strength)} is below the first column, {least}",
            f"{chart.name.fr} : la force {number_words(strength)} est sous la première colonne, {least}",
        )
        raise CannotAnswer("no_column", words)
    return fitting[-1]


def known_column(chart: ResultChart, column: str) -> str:
    """A column by its heading, with or without ``+``; CannotAnswer with the columns there are."""
    for known in chart.columns:
        if known.removesuffix("+") == column.strip().removesuffix("+"):
            return known
    hint = did_you_mean(column, chart.columns)
    columns = ", ".join(chart.columns)
    words = Text(
        f'{chart.name.en} has no column "{column}" (columns: {columns}) {hint.en}'.rstrip(),
        f"{chart.name.fr} n’a pas de colonne « {column} » (colonnes : {columns}) {hint.fr}".rstrip(),
    )
    raise CannotAnswer("no_column", words)


def shifted(chart: ResultChart, column: str, by: int) -> str:
    """The column so many to the right (negative: to the left), never beyond the first and the last."""
    place = chart.columns.index(column) + by
    return chart.columns[min(max(place, 0), len(chart.columns) - 1)]


def falls_below(chart: ResultChart, column: str, by: int) -> bool:
    """Is the column moved beyond the first one of a chart where nothing happens there?"""
    return chart.below_nothing and chart.shifts and chart.columns.index(column) + by < 0


def column_odds(chart: ResultChart, column: str, modifier: int = 0) -> Distribution[str]:
    """The distribution of the results of a column. A ``modifier`` moves the column, or is added to the dice, as the chart
    says; beyond the ends of the chart its first or last column, or row, is read, or nothing happens below the first where the
    chart says so."""
    if falls_below(chart, column, modifier):
        return certain(NONE)
    if chart.shifts:
        column, modifier = shifted(chart, column, modifier), 0
    return _column_odds(chart.dice, tuple(chart.rows.items()), chart.columns.index(column), modifier)


def rolled_result(chart: ResultChart, column: str, modifier: int, roll: int) -> str:
    """The result of a roll that was made, as :func:`column_odds` reads it."""
    if falls_below(chart, column, modifier):
        return NONE
    if chart.shifts:
        column, modifier = shifted(chart, column, modifier), 0
    low, high = min(chart.rows), max(chart.rows)
    return chart.rows[min(max(roll + modifier, low), high)][chart.columns.index(column)]


@lru_cache(maxsize=1024)
def _column_odds(
    words: str, rows: tuple[tuple[int, tuple[str, ...]], ...], column: int, modifier: int
) -> Distribution[str]:
    results = {total: row[column] for total, row in rows}
    low, high = min(results), max(results)
    return dice(*parse_dice(words)).map(lambda total: results[min(max(total + modifier, low), high)])


def number_words(number: Fraction) -> str:
    """A number as players write it: ``3``, ``4 1/2``."""
    whole, rest = divmod(number, 1)
    return str(whole) if not rest else f"{whole} {rest}" if whole else str(rest)

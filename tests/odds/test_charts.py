"""Every column of every result chart against its lines in the file, read and counted without the program."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests.loading import read_yaml, ruleset
from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import CannotAnswer
from workbench.odds.charts import column_for, column_odds, known_column, shifted

CHARTS = [
    (path.parent.name, key, chart)
    for path in sorted(Path(RULESETS).glob("*/results.yaml"))
    for key, chart in read_yaml(path)["charts"].items()
]


@pytest.mark.parametrize(("game", "key", "chart"), CHARTS, ids=[f"{game}-{key}" for game, key, _ in CHARTS])
def test_every_column_agrees_with_a_count_of_all_throws(game: str, key: str, chart: dict[str, str]) -> None:
    count, sides = map(int, chart["dice"].split("d"))
    throws = list(product(range(1, sides + 1), repeat=count))
    known = ruleset(game).charts[key]
    assert known.citation.rule == chart["rule"]
    for place, column in enumerate(str(chart["columns"]).split()):
        cells = {int(total): str(row).split()[place] for total, row in dict(chart["rows"]).items()}  # type: ignore[arg-type]
        seen = Counter("none" if cells[sum(throw)] == "-" else cells[sum(throw)] for throw in throws)
        odds = column_odds(known, column)
        assert {result: odds[result] for result in odds} == {
            result: Fraction(n, len(throws)) for result, n in seen.items()
        }, column


@pytest.mark.parametrize(("game", "key", "chart"), CHARTS, ids=[f"{game}-{key}" for game, key, _ in CHARTS])
@pytest.mark.parametrize("modifier", [-3, -2, -1, 1, 2, 3])
def test_modifiers_agree_with_a_count_of_all_throws(game: str, key: str, chart: dict[str, str], modifier: int) -> None:
    """Of columns, which end at the first and the last; or of the dice, whose totals end at those of the chart."""
    count, sides = map(int, chart["dice"].split("d"))
    throws = [sum(throw) for throw in product(range(1, sides + 1), repeat=count)]
    known, columns = ruleset(game).charts[key], str(chart["columns"]).split()
    rows = {int(total): str(row).split() for total, row in dict(chart["rows"]).items()}  # type: ignore[arg-type]
    shifts = chart.get("modifier") != "dice"
    for place, column in enumerate(columns):
        read = min(max(place + modifier, 0), len(columns) - 1) if shifts else place
        totals = throws if shifts else [min(max(total + modifier, min(rows)), max(rows)) for total in throws]
        seen = Counter("none" if rows[total][read] == "-" else rows[total][read] for total in totals)
        odds = column_odds(known, column, modifier)
        assert {result: odds[result] for result in odds} == {
            result: Fraction(n, len(throws)) for result, n in seen.items()
        }, column


def test_strengths_find_their_column() -> None:
    chart = ruleset("panzer_grenadier").charts["direct_fire"]
    strengths = {1: "1", 3: "2", 6: "4", 10: "7", 15: "11", 29: "22", 44: "30", 60: "45+"}
    assert {one: column_for(chart, Fraction(one)) for one in strengths} == strengths
    assert (shifted(chart, "7", 2), shifted(chart, "7", -9), shifted(chart, "30", 9)) == ("16", "1", "45+")
    assert known_column(chart, "45") == "45+"


def test_what_is_no_column_names_those_there_are() -> None:
    chart = ruleset("panzer_grenadier").charts["bombardment"]
    with pytest.raises(CannotAnswer, match="below the first column, 3"):
        column_for(chart, Fraction(2))
    with pytest.raises(CannotAnswer, match=r"columns: 3, 5, 8"):
        known_column(chart, "7")


def test_a_modifier_of_the_dice_is_read_within_the_chart() -> None:
    chart = ruleset("panzer_grenadier").charts["minefield"]
    assert column_odds(chart, "1", -1).spelled() == {"none": "3/6", "stop": "2/6", "demoralized": "1/6"}
    assert column_odds(chart, "1", -9).spelled() == {"none": "6/6"}

"""Every column of every result chart against its lines in the file, read and counted without the program."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
import yaml

from tests.loading import ruleset
from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import CannotAnswer
from workbench.odds.charts import column_for, column_odds, known_column, shifted

CHARTS = [
    (path.parent.name, key, chart)
    for path in sorted(Path(RULESETS).glob("*/results.yaml"))
    for key, chart in yaml.safe_load(path.read_text("utf-8"))["charts"].items()
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

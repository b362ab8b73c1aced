"""Column arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.panzer_grenadier.spotting_maps import rules
from workbench.engine.fire.modifiers import Columns, clamped_shift, share
from workbench.odds.charts import heading

DF = Columns.parse("1 2 4 7 11 16 22 30 45")


@pytest.mark.parametrize(
    ("strength", "column"), [(1, 1), (3, 2), (6, 4), (10, 7), (15, 11), (29, 22), (44, 30), (60, 45)]
)
def test_the_column_is_the_highest_heading_not_above_the_strength(strength: int, column: int) -> None:
    assert DF.column(strength) == column


def test_the_last_column_is_open() -> None:
    assert DF.label(45) == "45+"
    assert DF.label(30) == "30"


@given(st.integers(0, 100), st.integers(-12, 12))
def test_shifts_stay_on_the_table_and_never_turn_back(strength: int, shift: int) -> None:
    assert DF.column(strength, shift) in DF.headings
    assert DF.column(strength, shift) <= DF.column(strength, shift + 1)


def test_less_strength_than_the_table_has() -> None:
    bombardment = Columns.parse("3 5 8")
    assert not bombardment.covers(2)
    assert bombardment.column(2) == 3


def test_the_headings_of_the_ruleset_are_readable() -> None:
    charts = rules().charts
    assert [heading(charts[kind].columns[0]) for kind in ("direct_fire", "bombardment", "assault")] == [1, 3, 1]


@pytest.mark.parametrize("text", ["", "1 1", "3 2", "1 x"])
def test_headings_must_rise(text: str) -> None:
    with pytest.raises(ValueError):
        Columns.parse(text)


def test_limits_and_shares() -> None:
    assert [clamped_shift(shift, -2, 3) for shift in (-4, -2, 1, 5)] == [-2, -2, 1, 3]
    assert clamped_shift(-9, None, None) == -9
    assert [share(9, 4), share(10, 4), share(8, 2)] == [3, 3, 4]

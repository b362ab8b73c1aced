"""Movement points in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbench.engine.movement.movers import points


@pytest.mark.parametrize(
    ("amount", "english", "french"),
    [
        (Fraction(2), "2", "2"),
        (Fraction(3, 2), "1.5", "1,5"),
        (Fraction(2, 3), "2/3", "2/3"),
        (Fraction(55, 6), "9 1/6", "9 1/6"),
        (Fraction(-7, 3), "-2 1/3", "-2 1/3"),
    ],
)
def test_points_are_written_as_people_write_them(amount: Fraction, english: str, french: str) -> None:
    assert (points(amount).en, points(amount).fr) == (english, french)

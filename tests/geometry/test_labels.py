"""Labels of maps that need more than two digits."""

from __future__ import annotations

from workbench.geometry.grid import HexGrid


def test_digits_grow_with_the_map() -> None:
    assert HexGrid(32, 20).labels[0] == "0101"
    assert HexGrid(120, 8).labels[-1] == "120008"


def test_halves_of_unequal_width_are_understood() -> None:
    grid = HexGrid(120, 8)
    assert grid.find("12008") == grid.find("120008") == grid.size - 1
    assert grid.find("00101") == 0
    assert grid.find("0101") is None
    assert HexGrid(8, 120).find("02117") == HexGrid(8, 120).find("002117")


def test_halves_of_equal_width_stay_as_they_are() -> None:
    assert HexGrid(100, 100).find("10001") is None
    assert HexGrid(32, 20).find("00101") is None

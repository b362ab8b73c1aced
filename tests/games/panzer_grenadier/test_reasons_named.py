"""The sections and the things that reasons of sight name: those of the rule that decides, by the levels of the ends."""

from __future__ import annotations

import re

import pytest

from tests.games.panzer_grenadier import sight_boards as pg
from workbench.engine.sight.results import SPOT, Reason, SightRequest, deciding
from workbench.geometry.grid import HexGrid

GRID = HexGrid(9, 12)


def reasons(
    hexes: dict[str, str], levels: dict[int, str] | None = None, ends: tuple[str, str] = ("0501", "0507")
) -> tuple[Reason, ...]:
    a, b = (GRID.find(end) for end in ends)
    assert a is not None
    assert b is not None
    return pg.doctrine(pg.board(GRID, hexes, levels or {})).line(a, b, SightRequest(SPOT)).reasons


CASES = [
    # one light hex: 8.41 lists it between equal levels; between others the notes of the chart say that one is seen through
    ({"light_woods": "0504"}, {}, "8.41", "0504: light woods, the only light hex"),
    ({"light_woods": "0505", "slope": "0501"}, {1: "0501"}, "8.32 TEC notes", "0505: light woods, the only light hex"),
    # ground that is high and no slope: equal levels are 8.41, others 8.42
    ({}, {1: "0504"}, "8.41", "0504: ground 20 m is higher than both ends (0 m)"),
    ({"slope": "0501"}, {1: "0501", 2: "0504"}, "8.42", "0504: ground 40 m is higher than the higher end (20 m)"),
    # two light hexes on a hill have their tops above its ground
    (
        {"light_woods": "0505 0506", "slope": "0505 0506 0501"},
        {1: "0505 0506", 2: "0501"},
        "8.42",
        "obstacle with its top at 40 m",
    ),
]


@pytest.mark.parametrize(("hexes", "levels", "rule", "words"), CASES)
def test_a_reason_cites_the_section_of_its_levels(
    hexes: dict[str, str], levels: dict[int, str], rule: str, words: str
) -> None:
    said = reasons(hexes, levels)
    found = [one for one in said if words in one.text.en]
    assert found
    assert {one.rule for one in found} == {rule}
    assert found[0] in deciding(said)


@pytest.mark.parametrize("ground", ["woods", "light_woods"])
def test_a_height_is_given_to_what_has_it(ground: str) -> None:
    """A wood on a slope is 20 m higher than the slope; what stands there beside it has not that height."""
    said = reasons({ground: "0504 0505", "slope": "0504 0505 0501"}, {1: "0504 0505", 2: "0501"})
    tops = {"woods": "top 40 m", "light woods": "40 m", "slope": "top 20 m"}
    for reason in said:
        named = [name for name in tops if f": {name}" in reason.text.en]
        assert not re.search(r"slope, (light )?woods|woods, slope", reason.text.en)
        for name in named:
            assert tops[name] in reason.text.en


@pytest.mark.parametrize(("levels", "rule"), [({}, "8.41"), ({1: "0405"}, "8.46")])
def test_both_hexes_of_a_hexside_are_named_each_with_what_stands_in_it(levels: dict[int, str], rule: str) -> None:
    hexes = {"woods": "0505", "town": "0506"} | ({"slope": "0405", "sand_dunes": "0505"} if levels else {})
    said = reasons(hexes, {**levels, 2: "0505 0506"} if levels else {}, ("0405", "0605"))
    first = said[0]
    assert first.rule == rule
    assert "along the side" in first.text.en
    assert "0505 (" in first.text.en
    assert "0506 (town" in first.text.en

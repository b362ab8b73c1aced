"""What would clear a line, what hides a hex: every suggestion was judged again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.landships import sight_boards as ls
from tests.games.panzer_grenadier.sight_boards import board, ruleset, scenario
from tests.shares import non_empty, some
from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.numbers import frozen
from workbench.engine.sight.blockers import without_obstacle
from workbench.engine.sight.clearing import (
    ABSENT,
    EMPTIED,
    FELLED,
    OBSERVER_MOVES,
    OBSERVER_UP,
    TARGET_MOVES,
    TARGET_UP,
    TOGETHER,
    Clearing,
)
from workbench.engine.sight.results import SightRequest
from workbench.geometry.grid import HexGrid

GRID = HexGrid(9, 7)
GROUND = board(
    GRID,
    {"woods": "0403 0404 0406", "town": "0702", "orchard": "0505 0506"},
    {1: "0601 0602 0603 0201 0406"},
    {"hedge": "0305/0306", "cliff": "0502/0602 0503/0602"},
)
BENCH = Analysis(scenario(GROUND), ruleset())
HEXES = st.integers(0, GRID.size - 1)


def kinds(a: str, b: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for change in BENCH.clearing(BENCH.place(a), BENCH.place(b)):
        places = ["/".join(BENCH.label(number) for number in place) for place in change.at]
        found.setdefault(change.kind, []).extend(places)
    return found


def test_a_single_wood_is_felled() -> None:
    found = kinds("0304", "0504")
    assert found[FELLED] == ["0403", "0404"]  # the line runs between them: either is enough
    assert TOGETHER not in found
    assert "0305" not in found.get(OBSERVER_MOVES, [])


def test_a_wood_on_a_hill_needs_more_than_felling() -> None:
    found = kinds("0306", "0507")
    assert found.get(ABSENT, []) + found.get(FELLED, []) + found.get(TOGETHER, [])


def words(inquiry: Analysis, a: str, b: str, kinds: tuple[str, ...], language: str = "en", side: str = "") -> list[str]:
    """What has to go, as it is told."""
    changes = inquiry.clearing(inquiry.place(a), inquiry.place(b), SightRequest(side=side))
    return [
        change.words(inquiry.scenario.board.grid.labels).get(language) for change in changes if change.kind in kinds
    ]


def test_only_what_must_go_is_named() -> None:
    """Own squads, smoke and a wood bar lines of Landships!; the rough ground they lie on bars none and may stay."""
    grid = HexGrid(9, 9)
    ground = ls.board(grid, {"rough": "0304 0504", "wood": "0704"})
    smoke = grid.find("0504")
    assert smoke is not None
    squads = {"British": ls.units(grid, "infantry 0304", "infantry 0704")}
    made = Analysis(ls.scenario(ground, squads, markers={"smoke": (smoke,)}), ls.ruleset())
    kinds = (EMPTIED, FELLED, ABSENT, TOGETHER)
    assert words(made, "0302", "0306", kinds, side="British") == ["no infantry squad at 0304"]
    assert words(made, "0302", "0306", kinds, "fr", side="British") == ["sans groupe de fantassins en 0304"]
    assert words(made, "0302", "0306", kinds) == []  # others look past the squad
    assert words(made, "0502", "0506", kinds) == ["no smoke at 0504"]
    assert words(made, "0702", "0706", kinds) == ["no wood at 0704"]
    assert words(made, "0702", "0706", kinds, side="British") == ["no wood or infantry squad at 0704"]
    assert words(made, "0702", "0706", kinds, "fr", side="British") == ["sans bois ni groupe de fantassins en 0704"]


def test_hexsides_and_hills_are_named_as_such() -> None:
    grid, kinds = HexGrid(9, 9), (EMPTIED, FELLED, ABSENT, TOGETHER)
    made = Analysis(scenario(board(grid, {"woods": "0704"}, {1: "0704"}, {"hedge": "0504/0505"})), ruleset())
    assert words(made, "0702", "0706", kinds) == ["no woods at 0704, its ground as high as now"]
    assert words(made, "0502", "0507", kinds) == ["no hedge on hexside 0504/0505"]
    assert words(made, "0502", "0507", kinds, "fr") == ["sans haie sur le côté 0504/0505"]
    hilly = Analysis(ls.scenario(ls.board(grid, {"hill": "0304"}, {1: "0304"})), ls.ruleset())
    assert words(hilly, "0302", "0306", kinds) == ["no hill at 0304, and its ground levelled"]
    assert words(hilly, "0302", "0306", kinds, "fr") == ["sans colline en 0304, et son sol aplani"]


def test_obstacles_behind_each_other_go_together() -> None:
    found = kinds("0401", "0407")
    assert not set(found) & {FELLED, ABSENT}
    assert set(found[TOGETHER]) == {"0403", "0404", "0406"}
    assert [BENCH.label(place[0]) for place in BENCH.obstacles(BENCH.place("0401"), BENCH.place("0407"))] == [
        "0403",
        "0404",
        "0406",
    ]


def test_an_open_line_needs_nothing() -> None:
    assert kinds("0101", "0104") == {}
    assert BENCH.obstacles(BENCH.place("0101"), BENCH.place("0104")) == ()


def test_changes_are_reported_in_both_languages() -> None:
    for change in non_empty(BENCH.clearing(BENCH.place("0401"), BENCH.place("0407"))):
        words = change.words(GRID.labels)
        assert words.en != words.fr
        assert "{" not in words.en + words.fr


def verified(change: Clearing, a: int, b: int, request: SightRequest) -> bool:
    """The change made by hand, and the line judged on the result."""
    made, ends = BENCH.scenario, (a, b)
    at = change.at[0][0]
    if change.kind in (OBSERVER_UP, TARGET_UP):
        elevation = made.board.elevation.copy()
        elevation[at] += 1
        made = replace(made, board=replace(made.board, elevation=frozen(elevation)))
    elif change.kind == OBSERVER_MOVES:
        ends = (at, b)
    elif change.kind == TARGET_MOVES:
        ends = (a, at)
    else:
        for place in change.at:
            made = without_obstacle(made, place, "clear")
        if change.kind == FELLED:
            made = replace(made, board=replace(made.board, elevation=BENCH.scenario.board.elevation))
    line = Analysis(made, BENCH.ruleset).line(*ends, request)
    if change.removed:  # by hand all of a place goes, and what need not go may hinder
        return line.visible and line.hindrance <= change.hindrance
    return line.visible and line.hindrance == change.hindrance


@settings(max_examples=some(30))
@given(HEXES, HEXES)
def test_every_change_opens_the_line_on_a_fresh_bench(a: int, b: int) -> None:
    request = SightRequest()
    changes = BENCH.clearing(a, b, request)
    assert not (changes and BENCH.line(a, b, request).visible)
    for change in changes:
        assert verified(change, a, b, request), change
    places = BENCH.obstacles(a, b, request)
    for kept in places:
        made = BENCH.scenario
        for place in places:
            if place != kept:
                made = without_obstacle(made, place, "clear")
        assert not Analysis(made, BENCH.ruleset).line(a, b, request).visible


@settings(max_examples=some(15))
@given(HEXES, HEXES)
def test_blame_is_what_the_whole_list_of_obstacles_says(a: int, b: int) -> None:
    blame = BENCH.attribution(a, b)
    whole = {obstacle.at: obstacle for obstacle in BENCH.blinding_obstacles(a)}
    # a hex in which nothing blocks hides what its hexsides hide
    sides = [found for place, found in whole.items() if len(place) == 2 and b in place]
    parts = [whole[b,]] if (b,) in whole else sides
    assert set(blame.alone) == {target for found in parts for target in found.alone}
    assert {*blame.alone, *blame.others} == {target for found in parts for target in found.blinds}
    assert blame.visible == bool(BENCH.area(a).visible[b])
    if blame.visible:
        assert blame.culprits == ()


def test_it_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        BENCH.clearing(BENCH.place("0401"), BENCH.place("0407"), cancel=token)

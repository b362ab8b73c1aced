"""Rivers: banks, the stop after crossing, bridges, fords, engineers (5.7 to 5.74)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.movement.small_scenarios import Field, field

KINDS = ("infantry", "truck", "tank")


def river(kind: str, more: str = "", **others: object) -> Field:
    """A river down column 05 of ten, off the map at both ends."""
    return field(f'hexes: {{{kind}: "0501-0510"{more}}}', **others)  # type: ignore[arg-type]


def test_minor_river_is_crossed_with_a_stop() -> None:
    ask = river("minor_river")
    reach = ask.hexes("infantry", "0405", allowance=Fraction(4))
    assert (reach["0505"], reach["0605"]) == (2, 3)
    assert "0705" not in reach
    route = ask.way("infantry", "0405", along="0505 0605 0705", allowance=Fraction(4))
    assert (route.cost, route.within) == (4, False)
    assert ask.way("infantry", "0405", along="0505 0605 0705", allowance=Fraction(4), turns=2).within
    assert ask.way("infantry", "0405", to="0705", allowance=Fraction(4), turns=2).within


def test_going_back_to_the_same_bank_is_no_crossing() -> None:
    ask = river("minor_river")
    assert ask.way("infantry", "0405", along="0505 0404 0403", allowance=Fraction(4)).within


def test_major_river_is_entered_and_followed_but_not_crossed() -> None:
    ask = river("major_river")
    reach = ask.hexes("infantry", "0405", allowance=Fraction(6))
    assert (reach["0505"], reach["0503"]) == (2, 4)
    assert {"0504", "0505", "0506"} <= set(reach)
    assert not [label for label in reach if label[:2] > "05"]
    crossed = ask.way("infantry", "0405", along="0505 0605", allowance=Fraction(9), turns=9)
    assert crossed.cost is None
    assert "bridge" in crossed.reasons[0].en


def test_standing_in_a_river_without_a_known_bank() -> None:
    ask = river("major_river")
    reach = ask.reach("infantry", "0505", allowance=Fraction(4))
    assert {ask.analysis.label(number)[:2] for number in reach.costs} == {"05"}
    assert "crossed only" in ask.barred("infantry", "0505", allowance=Fraction(4))["0605"]
    known = ask.hexes("infantry", "0505", allowance=Fraction(4), values={"entered_from": "0405"})
    assert "0405" in known
    assert "0605" not in known


@pytest.mark.parametrize("kind", ["minor_river", "major_river"])
def test_wheels_stay_out_but_for_roads_trails_and_towns(kind: str) -> None:
    ask = river(kind)
    assert ask.price("truck", "0405", "0505") is None
    by_trail = field(f'hexes: {{{kind}: "0501-0510"}}\npaths: {{trail: ["0405 0505 0605"]}}')
    assert by_trail.price("truck", "0405", "0505") == 1
    assert by_trail.way("truck", "0405", along="0505 0605").cost is None
    in_town = river(kind, ', town: "0505"')
    assert in_town.price("truck", "0405", "0505") == 1
    assert in_town.way("truck", "0405", along="0505 0605").cost is None


@pytest.mark.parametrize("kind", ["minor_river", "major_river"])
def test_a_road_over_a_river_is_a_bridge(kind: str) -> None:
    ask = field(f'hexes: {{{kind}: "0501-0510"}}\npaths: {{road: ["0305 0405 0505 0605 0705"]}}')
    route = ask.way("truck", "0305", along="0405 0505 0605 0705")
    assert (route.cost, route.within) == (2, True)
    assert [ask.price(unit, "0405", "0505") for unit in KINDS] == [Fraction(2, 3), Fraction(1, 2), Fraction(2, 3)]
    assert ask.price("truck", "0404", "0505") is None
    assert ask.way("infantry", "0404", along="0505 0605", allowance=Fraction(3)).within


def test_a_road_that_ends_in_the_river_is_no_bridge() -> None:
    ask = field('hexes: {major_river: "0501-0510"}\npaths: {road: ["0305 0405 0505"]}')
    assert ask.price("truck", "0405", "0505") == Fraction(1, 2)
    assert ask.way("infantry", "0405", along="0505 0605").cost is None


def test_fords_cost_what_the_scenario_or_the_chart_says() -> None:
    board = 'hexes: {major_river: "0501-0510"}\nattributes: {major_river: {fordable: "0505"}}'
    ask = field(board)
    assert [ask.price(unit, "0405", "0505") for unit in KINDS] == [2, 4, 4]
    assert ask.way("truck", "0405", along="0505 0605 0705").cost == 8
    reach = ask.reach("infantry", "0405")
    assert any("ford" in text.en for text in reach.assumed)
    given = field(board, rest='values: {ford_cost: {foot: 1, motor: "3/2", mech: none}}')
    assert [given.price(unit, "0405", "0505") for unit in KINDS] == [1, Fraction(3, 2), 4]


def test_rivers_that_end_have_two_banks_all_the_same() -> None:
    ask = field('hexes: {major_river: "0503-0506"}')
    assert ask.way("infantry", "0404", along="0504 0604").cost is None
    assert ask.way("infantry", "0402", along="0503 0502").cost == 3  # round the end of it
    single = field('hexes: {minor_river: "0505"}')
    assert not single.way("infantry", "0504", along="0505 0506 0507", allowance=Fraction(9)).within
    assert single.way("infantry", "0504", along="0505 0604 0603", allowance=Fraction(9)).within


def test_wide_rivers_keep_the_bank() -> None:
    ask = field('hexes: {minor_river: "0501-0510 0601-0610"}')
    route = ask.way("infantry", "0405", along="0505 0605 0706 0806", allowance=Fraction(9))
    assert (route.cost, route.within) == (6, False)
    assert ask.way("infantry", "0405", along="0505 0605 0706", allowance=Fraction(9)).within


ENGINEER = 'id: eng, kind: engineer, at: "0505"'
INFANTRY = 'id: inf, kind: infantry, at: "0405"'
TRUCK = 'id: truck, kind: truck, at: "0405"'


def test_engineers_of_this_turn_help_nobody_yet() -> None:
    ask = river("major_river", units=[INFANTRY, f"{ENGINEER}, state: [moved_fired]"])
    assert "0505" not in ask.hexes("inf")
    assert "next turn" in ask.barred("inf")["0505"]


def test_engineers_take_in_wheels_that_start_beside_them() -> None:
    ask = river("minor_river", units=[INFANTRY, TRUCK, ENGINEER])
    assert ask.hexes("truck")["0505"] == 10
    assert "0505" not in ask.hexes("truck", "0304")
    stops = ask.way("inf", along="0505 0605", allowance=Fraction(9))
    assert not stops.within


def test_leaving_with_engineers() -> None:
    inside = INFANTRY.replace("0405", "0505")
    truck = TRUCK.replace("0405", "0505")
    minor = river("minor_river", units=[truck, ENGINEER])
    assert minor.price("truck", "0505", "0605") == 2
    major = river("major_river", units=[inside, ENGINEER], rest="values: {river_crossing: {foot: 7}}")
    over = major.cost("inf", "0505", "0605")
    assert over.cost == 1
    assert [(test.rule, test.p) for test in over.tests] == [("5.73", pytest.approx(15 / 36))]
    assert major.cost("eng", "0505", "0605").cost == 1
    alone = river("major_river", units=[inside])
    assert alone.price("inf", "0505", "0605") is None

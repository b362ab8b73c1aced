"""Prices of single steps (digest 3.1, 6.2 to 6.4); those of each terrain are in ``tests/cases/more_panzer_grenadier.yaml``."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.movement.small_scenarios import field

KINDS = ("infantry", "truck", "tank")


def exactly(costs: tuple[float | None, ...]) -> list[Fraction | None]:
    return [None if cost is None else Fraction(cost) for cost in costs]


@pytest.mark.parametrize(
    ("count", "costs"), {1: (1, 2, 2), 2: (1, 6, 6), 3: (1, None, None), 4: (1, None, None)}.items()
)
def test_wrecks_delay_vehicles(count: int, costs: tuple[float | None, ...]) -> None:
    ask = field('hexes: {town: "0505"}', markers=f'wreck: "{" ".join(["0505"] * count)}"')
    assert [ask.price(kind, "0504", "0505") for kind in KINDS] == exactly(costs)


def test_slope_is_added_to_the_dearest_terrain_in_every_direction_but_not_on_leaving() -> None:
    ask = field('hexes: {slope: "0504 0505", woods: "0505"}\nelevation: {1: "0504 0505 0506", 2: "0503"}')
    assert [ask.price(kind, "0506", "0505") for kind in KINDS] == exactly((2, 7, 5))
    assert [ask.price(kind, "0503", "0504") for kind in KINDS] == exactly((1, 4, 2.5))  # from above
    assert [ask.price(kind, "0505", "0504") for kind in KINDS] == exactly((1, 4, 2.5))  # along the contour
    assert [ask.price(kind, "0504", "0503") for kind in KINDS] == exactly((1, 2, 1.5))


def test_slope_read_as_uphill_only() -> None:
    ask = field('hexes: {slope: "0505"}\nelevation: {1: "0505 0506"}', rest="switches: {A24: up}")
    assert ask.price("truck", "0504", "0505") == 4
    assert ask.price("truck", "0506", "0505") == 2


def test_several_terrains() -> None:
    two = 'hexes: {orchard: "0505", rocky: "0505"}'
    assert field(two).price("truck", "0504", "0505") == 4
    assert field(two, rest="switches: {A21: sum}").price("truck", "0504", "0505") == 6


def test_fields_are_clear_ground_in_winter() -> None:
    board = 'hexes: {field: "0505"}'
    assert field(board, rest="conditions: {month: 7}").price("truck", "0504", "0505") == 4
    assert field(board, rest="conditions: {month: 1}").price("truck", "0504", "0505") == 2
    assert field(board, rest="conditions: {month: 1, climate: tropical}").price("truck", "0504", "0505") == 4


def test_hedges_and_cliffs() -> None:
    ask = field('hexsides: {hedge: "0504/0505", cliff: "0505/0506"}')
    assert [ask.price(kind, "0504", "0505") for kind in KINDS] == exactly((1, None, 3.5))
    assert [ask.price(kind, "0505", "0504") for kind in KINDS] == exactly((1, None, 3.5))
    assert [ask.price(kind, "0505", "0506") for kind in KINDS] == [None, None, None]


def test_cliff_takes_the_whole_allowance_beside_idle_engineers() -> None:
    board = 'hexsides: {cliff: "0505/0506"}'
    climber = 'id: inf, kind: infantry, at: "0505", values: {move: 3}'
    helper = 'id: eng, kind: engineer, at: "0505"'
    ask = field(board, units=[climber, helper])
    assert ask.price("inf", "0505", "0506") == 3
    assert ask.hexes("inf")["0506"] == 2  # round the end of the cliff
    assert ask.price("inf", "0505", "0506", state=("disrupted",)) is None
    busy = field(board, units=[climber, f"{helper}, state: [moved_fired]"])
    assert busy.price("inf", "0505", "0506") is None
    lane = field(
        'hexsides: {cliff: "0101/0102"}',
        units=[climber.replace("0505", "0101"), helper.replace("0505", "0101")],
        columns=1,
        rows=4,
    )
    assert lane.hexes("inf") == {"0102": 3}
    assert lane.way("inf", to="0104", turns=2).cost == 5


ROAD = 'paths: {road: ["0503 0504 0505 0506"], trail: ["0303 0304 0305"]}'


def test_road_is_followed_through_hexsides() -> None:
    ask = field('hexes: {woods: "0504 0505", slope: "0505"}\n' + ROAD)
    assert [ask.price(kind, "0504", "0505") for kind in KINDS] == [Fraction(2, 3), Fraction(1, 2), Fraction(2, 3)]
    assert ask.price("truck", "0405", "0505") == 7  # into a road hex, but not by the road
    assert [ask.price(kind, "0303", "0304") for kind in KINDS] == [1, 1, 1]
    route = ask.way("truck", "0503", along="0504 0505 0506")
    assert route.cost == Fraction(3, 2)


def test_road_spares_terrain_but_not_markers() -> None:
    marked = 'smoke: "0504"\nbarbed_wire: "0505"\nwreck: "0506"'
    ask = field(ROAD, markers=marked)
    assert ask.price("truck", "0503", "0504") == Fraction(3, 2)
    assert ask.price("truck", "0504", "0505") == Fraction(5, 2)
    assert ask.price("truck", "0505", "0506") == Fraction(3, 2)
    everything = field(ROAD, markers=marked, rest="switches: {A20: all}")
    assert everything.price("truck", "0504", "0505") == Fraction(1, 2)
    shut = field(ROAD, markers='wreck: "0506 0506 0506"', rest="switches: {A20: all}")
    assert shut.price("truck", "0505", "0506") is None


@pytest.mark.parametrize("place", ["town", "village"])
def test_no_roads_in_towns(place: str) -> None:
    ask = field(f'hexes: {{{place}: "0505"}}\n{ROAD}')
    assert ask.price("truck", "0504", "0505") == 1
    assert ask.price("truck", "0505", "0506") == Fraction(1, 2)


def test_road_breaks_hedges() -> None:
    ask = field('hexsides: {hedge: "0504/0505"}\n' + ROAD)
    assert ask.price("truck", "0504", "0505") == Fraction(1, 2)


@pytest.mark.parametrize(
    "layer", ['paths: {rail_embankment: ["0503 0504 0505"]}', 'hexes: {rail_embankment: "0503-0505"}']
)
def test_railway_is_a_trail_from_rail_to_rail(layer: str) -> None:
    ask = field(layer)
    assert [ask.price(kind, "0504", "0505") for kind in KINDS] == [1, 1, 1]
    assert [ask.price(kind, "0405", "0505") for kind in KINDS] == exactly((2, 4, 3))


def test_own_mines_cost_and_enemy_mines_roll() -> None:
    ask = field(
        units=['id: inf, kind: infantry, at: "0504"', 'id: eng, kind: engineer, at: "0504"'],
        markers='minefield: {Red: "0505", Blue: "0503 0503"}',
    )
    assert ask.price("inf", "0504", "0505") == 2
    assert ask.cost("inf", "0504", "0505").tests == ()
    enemy = ask.cost("inf", "0504", "0503")
    assert enemy.cost == 1
    assert [test.p for test in enemy.tests] == [pytest.approx(8 / 9)]
    assert [test.p for test in ask.cost("inf", "0504", "0503", stack=("eng",)).tests] == [pytest.approx(3 / 4)]
    assert [test.p for test in ask.cost("eng", "0504", "0503").tests] == [pytest.approx(5 / 9)]


def test_parts_cite_the_chart_in_both_languages() -> None:
    parts = field('hexes: {slope: "0505"}').cost("truck", "0504", "0505").parts
    assert [(part.rule, part.cost) for part in parts] == [("8.32 TEC", 2), ("8.32 TEC", 2)]
    assert [part.text.fr for part in parts] == ["terrain libre 2", "pente +2"]
    barred = field('hexes: {marsh: "0505"}').cost("truck", "0504", "0505").parts
    assert [part.text.en for part in barred] == ["marsh: prohibited"]

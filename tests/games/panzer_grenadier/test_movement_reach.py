"""Reach and ways: allowance, the one-hex minimum, trails, states, several turns (digest 6.1, 6.3, 6.9)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.movement.small_scenarios import Field, field
from tests.shares import some
from workbench.base.diagnostics import CannotAnswer


def test_reach_is_bounded_by_the_allowance() -> None:
    reach = field().hexes("infantry", "0505", allowance=Fraction(2))
    assert len(reach) == 18
    assert set(reach.values()) == {1, 2}


def test_fractions_are_exact() -> None:
    ask = field('paths: {road: ["0101 0102 0103 0104 0105 0106 0107"]}', columns=1)
    assert ask.hexes("infantry", "0101", allowance=Fraction(2)) == {
        "0102": Fraction(2, 3),
        "0103": Fraction(4, 3),
        "0104": 2,
    }


def test_one_hex_may_always_be_entered_but_not_a_prohibited_one() -> None:
    ask = field('hexes: {dense_woods: "0102-0105"}', columns=1)
    assert ask.hexes("infantry", "0101", allowance=Fraction(1)) == {"0102": 3}
    assert ask.way("infantry", "0101", to="0102", allowance=Fraction(1)).within
    assert ask.hexes("truck", "0101") == {}
    for few in (Fraction(1, 2), Fraction(2, 3)):
        assert ask.hexes("infantry", "0101", allowance=few) == {}
        assert not ask.way("infantry", "0101", to="0102", allowance=few).within


@pytest.mark.parametrize("state", ["disrupted", "in_assault"])
def test_one_hex_only(state: str) -> None:
    ask = field('paths: {road: ["0101 0102 0103"]}', columns=1)
    assert list(ask.hexes("truck", "0101", state=(state,))) == ["0102"]


def test_who_cannot_move_says_why() -> None:
    ask = field()
    for orders, words in (
        ({"state": ("moved_fired",)}, "already moved or fired"),
        ({"state": ("loaded",)}, "is carried"),
        ({"actions": ("unload",)}, "enter no other hex"),
        ({"actions": ("dig_in",)}, "two whole segments"),
    ):
        reach = ask.reach("infantry", "0505", **orders)
        assert not reach.costs
        assert words in reach.assumed[0].en
        assert ask.way("infantry", "0505", to="0506", **orders).cost is None
    assert "on a transport" in ask.reach("at_gun", "0505").assumed[0].en


def test_actions_of_the_same_segment_cost_points() -> None:
    ask = field(columns=1)
    assert list(ask.hexes("truck", "0101", allowance=Fraction(6))) == ["0102", "0103", "0104"]
    assert list(ask.hexes("truck", "0101", allowance=Fraction(6), actions=("flip",))) == ["0102", "0103"]
    assert list(ask.hexes("truck", "0101", allowance=Fraction(6), actions=("load", "unload"))) == ["0102", "0103"]


def test_trail_gives_legs_a_point_if_they_start_and_stay_on_it() -> None:
    ask = field('hexes: {woods: "0101-0110"}\npaths: {trail: ["0102 0103 0104 0105 0106 0107"]}', columns=1)
    assert max(ask.hexes("infantry", "0102", allowance=Fraction(3))) == "0106"
    assert max(ask.hexes("infantry", "0101", allowance=Fraction(3))) == "0103"
    assert max(ask.hexes("truck", "0102", allowance=Fraction(3))) == "0105"
    route = ask.way("infantry", "0102", to="0106", allowance=Fraction(3))
    assert (route.cost, route.within) == (4, True)
    assert not ask.way("infantry", "0102", to="0107", allowance=Fraction(3)).within


def test_way_beyond_the_allowance_counts_moves() -> None:
    ask = field(columns=1)
    route = ask.way("infantry", "0101", to="0106", allowance=Fraction(2))
    assert (route.cost, route.within) == (5, False)
    assert [ask.way("infantry", "0101", to="0106", allowance=Fraction(2), turns=n).within for n in (2, 3)] == [
        False,
        True,
    ]
    assert "3 moves" in route.reasons[0].en


def test_given_way_is_priced_exactly() -> None:
    ask = field('hexes: {woods: "0504", marsh: "0506"}')
    route = ask.way("truck", "0505", along="0504 0503")
    assert [(step.cost, step.rule) for step in route.steps] == [(5, "8.32 TEC"), (2, "8.32 TEC")]
    assert route.within
    forbidden = ask.way("truck", "0505", along="0506 0507")
    assert (forbidden.cost, forbidden.within, len(forbidden.steps)) == (None, False, 1)
    with pytest.raises(CannotAnswer):
        ask.way("truck", "0505", along="0507")
    assert ask.way("truck", "0505", to="0505").cost == 0


def test_no_way_names_what_bars_it() -> None:
    route = field('hexes: {marsh: "0505"}').way("truck", "0101", to="0505")
    assert route.cost is None
    assert "marsh" in route.reasons[0].en


def test_stack_moves_at_the_pace_of_the_slowest() -> None:
    units = [
        'id: inf, kind: infantry, at: "0505", values: {move: 3}',
        'id: tank, kind: tank, at: "0505", values: {move: 6}',
        'id: boss, kind: leader, at: "0505"',
        'id: load, kind: hmg, at: "0505", state: [loaded]',
    ]
    ask = field('hexes: {woods: "0504"}', units=units)
    assert ask.price("tank", "0505", "0504", stack=("inf",)) == 4
    together = ask.hexes("tank", stack=("inf", "boss", "load"))
    assert sorted(set(together.values())) == [Fraction(3, 2), 3, 4]  # 4: the woods, by the one-hex minimum
    assert together["0403"] == 3  # twice the tank's 1.5
    assert set(ask.hexes("tank", stack=("boss", "load"))) == set(ask.hexes("tank"))


def test_unknown_orders_are_refused() -> None:
    ask = field()
    for orders in ({"mode": "gallop"}, {"actions": ("sing",)}):
        with pytest.raises(CannotAnswer):
            ask.reach("infantry", "0505", **orders)
    with pytest.raises(CannotAnswer):
        ask.action("infantry", "sing", "0505")
    with pytest.raises(CannotAnswer):
        ask.price("infantry", "0505", "0507")


@pytest.mark.parametrize("move", ["T", "1/0", -1, [3], "inf", True])
def test_what_is_no_number_is_no_allowance(move: object) -> None:
    ask = field()
    with pytest.raises(CannotAnswer):
        ask.reach("infantry", "0505", values={"move": move})
    assert ask.price("infantry", "0505", "0506", values={"move": move}) == 1


def test_assumptions_are_mentioned() -> None:
    night = field(units=['id: inf, kind: infantry, at: "0505"'], rest="conditions: {time: night}").reach("inf")
    told = " ".join(text.en for text in night.assumed)
    assert "control" in told
    assert "working value" in told
    assert "no side given" in field().reach("infantry", "0505").assumed[0].en
    jungle = field('hexes: {jungle: "0504"}').reach("infantry", "0505")
    assert any("disorientation" in text.en for text in jungle.assumed)


MIXED = (
    'hexes: {woods: "0302-0305 0602", town: "0304", minor_river: "0501-0504 0505 0605-0607", slope: "0203-0206", '
    'marsh: "0706"}\nhexsides: {hedge: "0403/0404"}\n'
    'paths: {road: ["0101 0102 0103 0104 0203 0303 0402"], trail: ["0107 0106 0105 0205 0306"]}'
)


@pytest.fixture(scope="module")
def mixed() -> Field:
    return field(MIXED, columns=8, rows=8)


@pytest.mark.slow
@given(st.sampled_from(["infantry", "truck", "tank", "cavalry"]), st.integers(0, 63), st.integers(1, 6))
def test_reach_and_way_agree(mixed: Field, kind: str, start: int, points: int) -> None:
    label = mixed.analysis.label(start)
    reach = mixed.hexes(kind, label, allowance=Fraction(points))
    for number in range(64):
        to = mixed.analysis.label(number)
        if to == label:
            continue
        route = mixed.way(kind, label, to=to, allowance=Fraction(points))
        if to in reach:
            assert (route.cost, route.within) == (reach[to], True)
            again = mixed.way(kind, label, along=" ".join(mixed.labels(route)), allowance=Fraction(points))
            assert (again.cost, again.within) == (route.cost, True)
        else:
            assert not route.within


def test_a_dearer_way_may_take_fewer_moves() -> None:
    # five points a move: 3, 3 and 3 take three moves, 2 + 3 and 2 + 3 two
    board = "hexes: {dense_woods: '0502-0504 0603', woods: '0604 0602'}"
    ask = field(board, units=['id: inf, kind: infantry, at: "0505", values: {move: 5}'], ground="water")
    ways = [ask.way("inf", to="0502", turns=turns) for turns in (1, 2, 3)]
    assert [(way.cost, way.within) for way in ways] == [(9, False), (10, True), (9, True)]
    assert ask.labels(ways[1]) == ["0604", "0603", "0602", "0502"]


@settings(max_examples=some(30), deadline=None)
@given(st.data())
def test_the_cheapest_way_in_so_many_moves_equals_a_search_by_hand(data: st.DataObject) -> None:
    size, prices = 4, {"clear": 1, "woods": 2, "dense_woods": 3, "water": None}
    plain = field(columns=size, rows=size)
    grid = plain.analysis.scenario.board.grid
    ground = ["clear", *data.draw(st.lists(st.sampled_from(list(prices)), min_size=15, max_size=15))]
    hexes = {
        key: " ".join(grid.labels[at] for at in range(16) if ground[at] == key) for key in prices if key != "clear"
    }
    painted = ", ".join(f"{key}: '{labels}'" for key, labels in hexes.items() if labels)
    allowance, moves = data.draw(st.integers(2, 5)), data.draw(st.integers(2, 3))
    ask = field(f"hexes: {{{painted}}}" if painted else "", columns=size, rows=size)
    # (hex, points left) -> points spent, move by move
    best: dict[int, int] = {}
    todo = [(0, allowance, 1, 0, True)]
    seen: dict[tuple[int, int, int, bool], int] = {}
    while todo:
        here, left, used, spent, fresh = todo.pop()
        if spent >= seen.get((here, left, used, fresh), 10**6):
            continue
        seen[here, left, used, fresh] = spent
        best[here] = min(spent, best.get(here, spent))
        if used < moves and not fresh:
            todo.append((here, allowance, used + 1, spent, True))
        for there in grid.neighbours[here].tolist():
            price = prices[ground[there]] if there >= 0 else None
            if price is not None and (price <= left or fresh):
                todo.append((there, max(left - price, 0), used, spent + price, False))
    for number in range(1, 16):
        way = ask.way("infantry", "0101", to=grid.labels[number], turns=moves, allowance=Fraction(allowance))
        assert way.within == (number in best)
        if way.within:
            assert way.cost == best[number]

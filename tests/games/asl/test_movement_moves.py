"""Advanced Squad Leader: how far a move gets and by which ways; kinds of move, cavalry and vehicles."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from heapq import heappop, heappush

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.asl.movement_boards import Board, board, house
from tests.shares import some

SQUAD = 'id: a, kind: squad, at: "H5"'
LEADER = 'id: l, kind: leader, at: "H5"'


@pytest.fixture(scope="module")
def plain() -> Board:
    laden, led = 'id: b, kind: squad, at: "P5", values: {pp: 4}', 'id: m, kind: leader, at: "P5"'
    return board(units=[SQUAD, LEADER, 'id: c, kind: cavalry, at: "Q5"', laden, led])


# --- allowances (4.11, 4.12, 4.42, 4.5)


@pytest.mark.parametrize(
    ("who", "orders", "far"),
    [
        ("a", {}, 4),
        ("l", {}, 6),
        ("a", {"with": ["l"]}, 6),
        ("a", {"mode": "double_time"}, 6),
        ("a", {"mode": "double_time_late"}, 5),
        ("a", {"mode": "double_time", "with": ["l"]}, 8),
        ("a", {"state": ["conscript"]}, 3),
        ("a", {"state": ["conscript"], "with": ["l"]}, 5),
        ("a", {"state": ["conscript"], "with": ["l"], "mode": "double_time"}, 7),
        ("a", {"state": ["green"]}, 3),
        ("a", {"state": ["green"], "with": ["l"]}, 6),
        ("b", {}, 3),
        ("b", {"with": ["m"]}, 6),
        ("b", {"mode": "double_time"}, 4),
        ("a", {"state": ["encircled"]}, 3),
        ("a", {"state": ["berserk"]}, 8),
        ("l", {"state": ["wounded"]}, 3),
        ("a", {"mode": "human_wave"}, 8),
        ("a", {"state": ["broken", "dm"], "mode": "rout"}, 6),
        ("a", {"mode": "assault_move"}, 1),
        ("a", {"mode": "advance"}, 1),
    ],
)
def test_how_far_a_move_gets(plain: Board, who: str, orders: dict[str, object], far: int) -> None:
    assert plain.farthest(unit=who, **orders) == far


def test_a_leader_who_carries_lends_less() -> None:  # 4.42
    stage = board(
        units=['id: a, kind: squad, at: "H5", values: {pp: 4}', 'id: l, kind: leader, at: "H5", values: {pp: 1}']
    )
    assert stage.farthest(unit="a", **{"with": ["l"]}) == 5


@pytest.mark.parametrize("state", ["cx", "wounded"])
def test_who_is_spent_does_not_run(plain: Board, state: str) -> None:
    who = "l" if state == "wounded" else "a"
    answer = plain.ask(ask="reach", unit=who, mode="double_time", state=[state])
    assert answer["costs"] == {}
    assert "no double time" in answer["assumed"][0]


@pytest.mark.parametrize("state", ["pinned", "ti", "fired", "melee", "broken", "hidden"])
def test_who_cannot_move_says_why(plain: Board, state: str) -> None:
    answer = plain.ask(ask="reach", unit="a", state=[state], mode="assault_move")
    assert answer["costs"] == {}
    assert answer["assumed"]


def test_reach_tells_what_double_time_would_add(plain: Board) -> None:
    answer = plain.ask(ask="reach", unit="a")
    assert max(answer["costs"].values()) == 4
    assert answer["further"]["H0"] == {"cost": 5, "mode": "double_time"}


def test_a_gun_is_left_to_the_players() -> None:
    stage = board('hexes: {water_obstacle: "H4"}', units=['id: c, kind: crew, at: "H5"', 'id: g, kind: gun, at: "H5"'])
    assert stage.ask(ask="reach", unit="c", **{"with": ["g"]})["costs"] == {}


# --- the minimum move and the road


def test_the_minimum_move_reaches_one_hex_and_says_what_it_does() -> None:  # 4.134
    ring = "H4 G5 I5 H6 G6 I6"
    stage = board(f'hexes: {{crags: "{ring}", building: "{ring}", woods: "{ring}"}}', units=[SQUAD])
    answer = stage.ask(ask="reach", unit="a", state=["cx"])
    assert set(answer["costs"]) == set(ring.split())
    assert set(answer["needs"].values()) == {"minimum_move"}
    assert answer["becomes"]["H4"] == ["cx", "pinned"]
    assert stage.ask(ask="path", unit="a", to="H4")["within"]
    assert not stage.ask(ask="path", unit="a", to="H3")["within"]


def test_a_marsh_on_the_way_takes_a_whole_move() -> None:
    answer = board('hexes: {marsh: "H3 H6"}', units=[SQUAD]).ask(ask="reach", unit="a")
    assert answer["costs"]["H6"] == 4
    assert "takes a whole move" in answer["barred"]["H3"]


def test_no_minimum_move_into_what_is_closed() -> None:
    stage = board('hexes: {water_obstacle: "H4 G5 I5 H6 G6 I6"}', units=[SQUAD])
    assert stage.ask(ask="reach", unit="a")["costs"] == {}


def test_a_whole_move_by_road_has_one_more() -> None:  # 4.5, B3.4
    drawing = 'hexes: {woods: "A1-A10 B0-B10 C1-C10"}\npaths: {road: ["H9 H8 H7 H6 H5 H4 H3 H2 H1"]}'
    units = ['id: a, kind: squad, at: "H9"']
    answer = board(drawing, units=units).ask(ask="reach", unit="a")
    assert answer["costs"]["H4"] == 5
    assert answer["needs"] == {"H4": "road_bonus"}
    assert "H4" not in board(drawing, units=units, rest="switches: {B3.4: none}").ask(ask="reach", unit="a")["costs"]


# --- a reference that knows nothing of graphs


@settings(max_examples=some(25), deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["woods", "grain", "hill", "hedge", "smoke"]), st.integers(0, 59)), max_size=25)
)
def test_reach_is_that_of_the_plainest_search(laid: list[tuple[str, int]]) -> None:
    grid_labels = [f"{column}{row}" for column in "ABCDEF" for row in range(0 if column in "BDF" else 1, 11)]
    kinds = ("woods", "grain", "hill", "smoke")
    at = {kind: sorted({grid_labels[number] for key, number in laid if key == kind}) for kind in kinds}
    hedges = sorted({grid_labels[number] for key, number in laid if key == "hedge"})
    below = {label: f"{label[0]}{int(label[1:]) + 1}" for label in hedges if int(label[1:]) < 10}
    lines = []
    painted = ", ".join(f'{key}: "{" ".join(at[key])}"' for key in ("woods", "grain") if at[key])
    lines += [f"hexes: {{{painted}}}"] if painted else []
    lines += [f'elevation: {{1: "{" ".join(at["hill"])}"}}'] if at["hill"] else []
    lines += ['hexsides: {hedge: "' + " ".join(f"{a}/{b}" for a, b in below.items()) + '"}'] if below else []
    markers = f'white_full: "{" ".join(at["smoke"])}"' if at["smoke"] else ""
    overlap = set(at["woods"]) & set(at["grain"])
    stage = board("\n".join(lines), units=['id: a, kind: squad, at: "D5"'], markers=markers, columns=6)
    grid = stage.analysis.scenario.board.grid

    def step(a: str, b: str) -> Fraction:
        cost = Fraction(2 if b in at["woods"] else 0) + (Fraction(3, 2) if b in at["grain"] else 0)
        cost = cost or Fraction(1)
        cost += 1 if b in at["smoke"] else 0
        cost *= 2 if b in at["hill"] and a not in at["hill"] else 1
        return cost + (1 if below.get(a) == b or below.get(b) == a else 0)

    best = {"D5": Fraction(0)}
    heap = [(Fraction(0), "D5")]
    while heap:
        spent, here = heappop(heap)
        for number in grid.neighbours[stage.at(here)].tolist():
            there = grid.labels[number] if number >= 0 else ""
            if there and spent + step(here, there) <= 4 and spent + step(here, there) < best.get(there, Fraction(99)):
                best[there] = spent + step(here, there)
                heappush(heap, (best[there], there))
    del best["D5"]
    reach = stage.analysis.reach(stage.request("a"))
    found = {grid.labels[number]: cost for number, cost in reach.costs.items() if number not in reach.ends.needs}
    assert found == best or overlap


# --- assault movement, advance, Dash (4.61, 4.63, 4.7)


def test_assault_movement_may_not_take_everything() -> None:
    stage = board('hexes: {woods: "H4"}\nelevation: {1: "H4"}', units=[SQUAD, LEADER])
    alone = stage.ask(ask="reach", unit="a", mode="assault_move")
    assert "H4" not in alone["costs"]
    assert "no assault movement" in alone["barred"]["H4"]
    assert stage.ask(ask="reach", unit="a", mode="assault_move", **{"with": ["l"]})["costs"]["H4"] == 4


def test_hard_ground_tires_who_advances_and_is_closed_to_the_tired() -> None:  # 4.72
    stage = board('hexes: {woods: "H4"}', units=['id: a, kind: squad, at: "H5", values: {pp: 5}', LEADER])
    assert stage.ask(ask="move_cost", unit="a", to="H4", mode="advance")["becomes"] == ["cx"]
    led = stage.ask(ask="move_cost", unit="a", to="H4", mode="advance", **{"with": ["l"]})
    assert (led["cost"], "becomes" in led) == (2, False)
    assert stage.ask(ask="reach", unit="a", mode="advance")["becomes"] == {"H4": ["cx"]}
    assert stage.ask(ask="move_cost", unit="a", to="H4", mode="advance", state=["cx"])["cost"] == "forbidden"


def test_an_advance_is_one_hex_or_one_level() -> None:
    stage = board(
        shapes=[house("H4", size=0.3, more=", levels: 1"), house("H5", size=0.3, more=", levels: 1")], units=[SQUAD]
    )
    assert stage.ask(ask="move_cost", unit="a", to="H4@1", mode="advance")["cost"] == "forbidden"
    assert stage.ask(ask="move_cost", unit="a", to="H5@1", mode="advance")["cost"] == 1
    assert not stage.ask(ask="path", unit="a", along=["H4", "H3"], mode="advance")["within"]


def dash(*enemies: str, **more: object) -> Board:
    drawing = 'hexes: {woods: "CC8 AA7"}\npaths: {road: ["BB6 BB7 BB8"]}'
    return board(drawing, units=['id: a, kind: squad, at: "CC8"'], enemies=enemies, **more)  # type: ignore[arg-type]


def test_a_dash_crosses_a_road_from_cover_to_cover() -> None:  # 4.63
    stage = dash('id: e, kind: squad, at: "Y9"')
    assert stage.ask(ask="reach", unit="a", mode="dash")["costs"] == {"AA7": 3}
    assert stage.ask(ask="path", unit="a", mode="dash", along=["BB7", "AA7"], allowance=3)["within"]
    assert not stage.ask(ask="path", unit="a", mode="dash", to="AA7", allowance=2)["within"]
    after = stage.ask(ask="path", unit="a", mode="dash", along=["CC7", "BB7", "AA7"])
    assert not after["within"]
    assert "nothing spent before" in after["reasons"][0]


def test_an_open_end_counts_as_cover_from_whom_it_is_hidden() -> None:
    drawing = 'hexes: {woods: "CC8"}\npaths: {road: ["BB6 BB7 BB8"]}'
    units, enemies = ['id: a, kind: squad, at: "CC8"'], ['id: e, kind: squad, at: "Y9"', 'id: f, kind: squad, at: "Y5"']
    seen = board(drawing, units=units, enemies=enemies)
    assert seen.ask(ask="reach", unit="a", mode="dash")["costs"] == {}
    half = board(drawing, units=units, enemies=enemies, blind=["Y9 AA7"]).ask(ask="reach", unit="a", mode="dash")
    assert half["costs"] == {"AA7": 2}
    assert any(text.startswith("For f") for text in half["assumed"])


# --- horses and vehicles


def test_gallops_go_far_but_not_into_woods_or_marsh(plain: Board) -> None:  # 13.36
    assert max(plain.ask(ask="reach", unit="c", mode="gallop_late")["costs"].values()) == 16
    stage = board(
        'hexes: {woods: "H4 H6", marsh: "G5"}\npaths: {road: ["H5 H6"]}', units=['id: c, kind: cavalry, at: "H5"']
    )
    assert stage.ask(ask="move_cost", unit="c", to="H4")["cost"] == 4
    assert stage.ask(ask="move_cost", unit="c", to="H4", mode="gallop")["cost"] == "forbidden"
    assert stage.ask(ask="move_cost", unit="c", to="H6", mode="gallop")["cost"] == 1
    assert stage.ask(ask="move_cost", unit="c", to="G5", mode="gallop")["cost"] == "forbidden"


def test_horses_pass_houses_only_in_bypass() -> None:
    stage = board(shapes=[house("H4")], units=['id: c, kind: cavalry, at: "H5"'])
    assert stage.ask(ask="move_cost", unit="c", to="H4")["cost"] == "forbidden"
    assert stage.ask(ask="move_cost", unit="c", to="H4", mode="bypass")["cost"] == 1
    assert stage.ask(ask="path", unit="c", along=["H4", "H3"])["cost"] == 2


def test_a_charge_costs_three_more() -> None:  # 13.6
    stage = board(units=['id: c, kind: cavalry, at: "H5"'], enemies=['id: e, kind: squad, at: "H4"'])
    assert stage.ask(ask="move_cost", unit="c", to="H4", mode="gallop")["cost"] == 4
    assert stage.ask(ask="move_cost", unit="c", to="H4")["cost"] == "forbidden"


def test_vehicles_pay_the_outside_chart_and_say_so() -> None:
    drawing = 'elevation: {1: "H4 K4"}\npaths: {road: ["K5 K4"]}\nhexes: {woods: "I5"}'
    stage = board(drawing, units=['id: t, kind: truck, at: "H5"', 'id: s, kind: tank, at: "K5"'])
    assert stage.ask(ask="move_cost", unit="t", to="H4")["cost"] == 8
    assert stage.ask(ask="move_cost", unit="s", to="K4")["cost"] == 2.5
    assert stage.ask(ask="move_cost", unit="s", to="K4", state=["buttoned_up"])["cost"] == 3
    assert any("public terrain chart" in text for text in stage.ask(ask="reach", unit="t")["assumed"])
    bog = stage.ask(ask="move_cost", kind="tank", to="I5", **{"from": "H5"})
    assert bog["tests"][0]["p"] is None


def test_works_are_places_that_cost_to_enter() -> None:
    stage = board(units=[SQUAD], markers='foxhole: "H5 H4"')
    answer = stage.ask(ask="reach", unit="a")
    assert (answer["places"]["H5 works"], answer["places"]["H4 works"]) == (1, 2)
    assert stage.ask(ask="reach", unit="a", state=["entrenched"])["costs"]["H4"] == 2
    assert stage.ask(ask="move_cost", unit="a", action="take_cover")["cost"] == 1


# --- a Human Wave


def _wave(*hexes: str, more: str = "", enemy: str = 'id: e, kind: squad, at: "H0"') -> Board:
    """Two squads in each of these hexes, a leader in the first."""
    squads = [f'id: {name}{number}, kind: squad, at: "{at}"' for number, at in enumerate(hexes) for name in "pq"]
    units = [*squads, f'id: l, kind: leader, at: "{hexes[0]}"', *([more] if more else [])]
    return board(units=units, enemies=[enemy])


def _told(stage: Board, unit: str = "p0", **more: object) -> list[str]:
    return [str(text) for text in stage.ask(ask="reach", unit=unit, mode="human_wave", **more)["assumed"]]


def test_a_human_wave_says_what_is_not_checked() -> None:
    told = _told(_wave("H6", "I7", "J6"))
    assert any("Not checked: its Direction" in text for text in told)
    assert not any("No Human Wave" in text for text in told)


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (lambda: _wave("H6", "I7"), "The chain here: 2, MMC 4, leaders 1"),
        (lambda: _wave("H6", "I7", "K6"), "The chain here: 2,"),
        (
            lambda: board(units=[f'id: p{n}, kind: squad, at: "{at}"' for n, at in enumerate(("H6", "I7", "J6"))]),
            "leaders 0",
        ),
        (lambda: _wave("H6", "I7", "J6", enemy='id: e, kind: squad, at: "X0"'), "no known enemy within 8 hexes"),
    ],
)
def test_a_human_wave_takes_a_chain_and_a_target(stage: Callable[[], Board], words: str) -> None:
    assert any("No Human Wave" in text and words in text for text in _told(stage()))


def test_few_men_farther_along_do_not_break_a_wave() -> None:
    stage = _wave("H6", "I7", "J6", more='id: z, kind: squad, at: "K6"')
    assert not any("No Human Wave" in text for text in _told(stage))


@pytest.mark.parametrize(
    ("more", "unit", "enemy", "words"),
    [
        ("", "p0", 'id: e, kind: squad, at: "H5"', "nobody beside an enemy joins"),
        (
            'id: z, kind: squad, at: "H6", values: {pp: 4}',
            "z",
            'id: e, kind: squad, at: "H0"',
            "carries more than it may",
        ),
        (
            'id: z, kind: squad, at: "H6", values: {nation: german}',
            "z",
            'id: e, kind: squad, at: "H0"',
            "only Russians",
        ),
    ],
)
def test_who_joins_no_human_wave(more: str, unit: str, enemy: str, words: str) -> None:
    answer = _wave("H6", "I7", "J6", more=more, enemy=enemy).ask(ask="reach", unit=unit, mode="human_wave")
    assert answer["costs"] == {}
    assert words in answer["assumed"][0]

"""Landships!: prices, ways and what keeps units where they are, on hand-made fields."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.engine.movement.small_scenarios import Field
from tests.engine.movement.small_scenarios import field as any_field
from workbench.base.diagnostics import CannotAnswer
from workbench.protocol.answers import answer_line

# facing 2 on this grid leads from 0303 to 0403, 0504, 0604
EAST = "facing: 2"


def field(board: str = "", **more: object) -> Field:
    return any_field(board, ruleset="landships", **more)  # type: ignore[arg-type]


def tank(more: str = "", values: str = "ma_cc: 4, ma_road: 8", kind: str = "tank") -> str:
    return f'id: t, kind: {kind}, at: "0303", {EAST}, values: {{{values}}}{more}'


def reasons(stage: Field, who: str, along: str, **orders: object) -> str:
    route = stage.way(who, along=along, **orders)
    return " ".join(text.en for text in route.reasons)


# --- vehicles


def test_turning_is_reported_as_a_step_of_its_own() -> None:
    way = field(units=[tank()]).way("t", along="0403 0404")
    assert [(step.cost, step.facing) for step in way.steps] == [(1, 2), (1, 3), (1, 3)]
    assert [step.rule for step in way.steps] == ["6.11", "6.13", "6.11"]
    assert way.cost == 3


def test_more_turns_than_the_way_needs_are_made_at_its_end() -> None:
    way = field(units=[tank()]).way("t", along="0403", turns=2)
    assert way.cost == 3
    assert [step.to for step in way.steps[1:]] == [way.steps[0].to] * 2


def test_the_cheapest_way_with_few_turns() -> None:
    stage = field(units=[tank()])
    assert stage.way("t", to="0404").cost == 3
    assert stage.way("t", to="0404", turns=0).cost is None
    assert stage.way("t", to="0604", turns=0).cost == 3


def test_models_bring_their_peculiarities() -> None:
    stage = field(units=[tank(values='ma_cc: 4, vehicle: "Mk. IV"')])
    assert stage.action("t", "turn").cost == 2
    stage = field(units=[tank(values='ma_cc: 4, vehicle: "Mk. V"')])
    assert stage.action("t", "turn").cost == 1
    assert stage.price("t", "", "0202") == 1  # in reverse
    assert stage.cost("t", "", "0302").cost is None
    stage = field("hexes: {wood: '0403'}", units=[tank(values='ma_cc: 4, vehicle: "Renault FT-17"')])
    assert stage.price("t", "", "0403") == 1


def test_a_price_ahead_and_not_aside() -> None:
    stage = field(units=[tank()])
    assert stage.price("t", "", "0403") == 1
    assert "straight ahead" in stage.cost("t", "", "0304").parts[0].text.en
    assert stage.price("tank", "0303", "0304") == 1  # a bare kind may face anywhere


@pytest.mark.parametrize(
    ("kind", "board", "side", "cost"),
    [
        ("truck", "hexes: {trench: {Red: '0403'}}\npaths: {road: ['0303 0403']}", "Red", 1),
        ("truck", "hexes: {trench: {Blue: '0403'}}\npaths: {road: ['0303 0403']}", "Red", None),
        ("truck", "hexes: {trench: '0403'}\npaths: {road: ['0303 0403']}", "Red", None),
        ("truck", "hexes: {trench: {Red: '0403'}}", "Red", None),
        ("armoured_car", "hexes: {river: '0403'}\npaths: {road: ['0303 0403 0504']}", "Red", 1),
        ("armoured_car", "elevation: {1: '0303 0403'}", "Red", 1),
        ("armoured_car", "elevation: {1: '0303', 2: '0403'}", "Red", None),
        ("armoured_car", "hexes: {marsh: '0403'}\npaths: {road: ['0303 0403']}", "Red", 1),
    ],
)
def test_wheeled_vehicles_pay_for_the_hex_they_enter(kind: str, board: str, side: str, cost: int | None) -> None:
    stage = field(board, units=[tank(kind=kind)])
    assert stage.price("t", "", "0403", side=side) == cost


@pytest.mark.parametrize(("kind", "rule"), [("armoured_car", "6.15b"), ("truck", "6.15c")])
def test_wheels_climb_by_road_only_each_by_its_rule(kind: str, rule: str) -> None:
    part = field("elevation: {1: '0403'}", units=[tank(kind=kind)]).cost("t", "", "0403").parts[0]
    assert part.rule == rule
    assert f"({rule})" in part.text.en
    assert f"({rule})" in part.text.get("fr")


def test_roads_spare_nothing_in_the_other_reading() -> None:
    board = "hexes: {marsh: '0403'}\npaths: {road: ['0303 0403']}"
    stage = field(board, units=[tank()], rest="switches: {A15: apply}")
    assert stage.price("t", "", "0403") is None


def test_an_enemy_trench_ends_the_road() -> None:
    board = "hexes: {trench: {Blue: '0403'}}\npaths: {road: ['0303 0403 0504 0604']}"
    stage = field(board, units=[tank()])
    assert [*stage.hexes("t", mode="road")].count("0504") == 0
    assert "0604" in stage.hexes("t", mode="cc")
    route = stage.way("t", along="0403 0504", mode="road")
    assert route.cost is None
    assert "stops at once" in route.reasons[0].en


def test_road_moves_begin_on_a_road() -> None:
    stage = field("paths: {road: ['0403 0504 0604 0705']}", units=[tank(values="ma_cc: 2, ma_road: 9")])
    reach = stage.reach("t", mode="road")
    assert reach.allowance == 2
    assert any("no road hex" in text.en for text in reach.assumed)


def test_tanks_go_where_the_enemy_is_and_trucks_do_not() -> None:
    enemy = ['id: e, kind: infantry, at: "0403"']
    assert field(units=[tank()], enemies=enemy).price("t", "", "0403") == 1
    stage = field(units=[tank(kind="truck")], enemies=enemy)
    assert stage.price("t", "", "0403") is None
    assert "0403" in stage.barred("t")


def test_a_lone_gun_holds_no_hex() -> None:
    units = ['id: i, kind: infantry, at: "0303"']
    enemies = ['id: g, kind: at_gun, at: "0403"', 'id: c, kind: crew, at: "0403"']
    stage = field(units=units, enemies=enemies)
    assert stage.price("i", "", "0403") == 1
    assert any("who enters removes them" in text.en for text in stage.reach("i").assumed)
    assert field(units=units, enemies=enemies, rest="switches: {A33: occupied}").price("i", "", "0403") is None


def test_a_full_hex_is_passed_but_not_ended_in() -> None:
    others = [f'id: v{n}, kind: tank, at: "0403"' for n in range(4)]
    stage = field(units=[tank(), *others])
    assert "0403" not in stage.hexes("t")
    assert "0504" in stage.hexes("t")
    assert "no room" in stage.barred("t")["0403"]
    route = stage.way("t", along="0403")
    assert (route.cost, route.within) == (1, False)
    broken = [f'id: v{n}, kind: tank, at: "0403", state: [broken_down]' for n in range(4)]
    assert "0403" in field(units=[tank(), *broken]).hexes("t")


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ('id: u, kind: infantry, at: "0303", state: [pinned]', "pinned"),
        ('id: u, kind: tank, at: "0303", state: [broken_down]', "broken down"),
        ('id: u, kind: truck, at: "0303", state: [fired]', "has fired"),
        ('id: u, kind: art_gun, at: "0303"', "does not leave"),
        ('id: u, kind: infantry_gun, at: "0303"', "option"),
        ('id: u, kind: flamethrower, at: "0303"', "carries it"),
    ],
)
def test_who_may_not_move(unit: str, said: str) -> None:
    stage = field(units=[unit])
    reach = stage.reach("u")
    assert not reach.costs
    assert said in reach.assumed[0].en
    assert stage.price("u", "", "0403") is None
    assert stage.way("u", to="0403").cost is None


def test_phases_are_told_to_those_who_walk() -> None:
    walking = field(units=['id: u, kind: infantry, at: "0303"']).reach("u").assumed
    staying = field(units=['id: u, kind: art_gun, at: "0303"']).reach("u").assumed
    assert any("two phases" in text.en for text in walking)
    assert not any("phases" in text.en for text in staying)


def test_numbers_stand_beside_words_that_fit_any_number() -> None:
    stage = field(units=['id: u, kind: tank, at: "0303", facing: 2'])
    tests = stage.way("u", along="0403").tests
    assert [test.test.en for test in tests] == ["breakdown test, hexes entered: 1"]
    reasons = stage.analysis.movement.stack(stage.at("0303"), ["u"]).reasons
    assert any("vehicles 1, at most 4" in text.en for text in reasons)


def test_an_infantry_gun_needs_its_crew() -> None:
    gun, crew = 'id: u, kind: infantry_gun, at: "0303"', 'id: c, kind: crew, at: "0303"'
    option = "options: [stosstruppen]"
    assert not field(units=[gun], rest=option).hexes("u")
    assert len(field(units=[gun, crew], rest=option).hexes("u")) == 6
    assert not field(units=[gun, crew.replace("0303", "0404")], rest=option).hexes("u")


def test_aircraft_fly_anywhere() -> None:
    stage = field(units=['id: f, kind: aircraft, at: "0303"'])
    assert len(stage.hexes("f")) == 99
    assert stage.way("f", to="1010").cost == 0


# --- dice


def test_breakdowns_where_the_table_is_known() -> None:
    stage = field(units=[tank(values='ma_cc: 4, vehicle: "Schneider"')])
    (test,) = stage.way("t", along="0403 0504 0604").tests
    assert (test.p, test.rule) == (pytest.approx(0.3), "6.16")
    (test,) = stage.way("t", along="0403 0504").tests
    assert test.p is None
    assert not stage.way("t", along="0403", state=()).tests[0].p


def test_the_a7v_is_more_reliable_late() -> None:
    for date, chance in (("year: 1918, month: 8", None), ("year: 1918, month: 9", pytest.approx(0.1))):
        stage = field(units=[tank(values="ma_cc: 4, vehicle: A7V")], rest=f"conditions: {{{date}}}")
        assert stage.way("t", along="0403 0504 0604").tests[0].p == chance


def test_poor_crossers_test_in_enemy_trenches_only() -> None:
    for side, rule in (("Blue", "6.22"), ("Red", "6.16")):
        board = f"hexes: {{trench: {{{side}: '0403'}}}}"
        stage = field(board, units=[tank(values="ma_cc: 4, poor_crosser: true")])
        (test,) = stage.way("t", along="0403").tests
        assert test.rule == rule


def test_a_whippet_loses_control_when_fast() -> None:
    stage = field(units=[tank(values="ma_cc: 4, vehicle: Whippet")])
    assert [test.rule for test in stage.way("t", along="0403").tests] == ["6.16"]
    slow, fast = stage.way("t", along="0403 0504").tests
    assert (slow.rule, fast.rule, fast.p) == ("6.16", "6.14a", pytest.approx(1 / 3))


def test_mines_spare_their_owner() -> None:
    board = "hexes: {minefield: {Blue: '0403'}}"
    infantry = ['id: i, kind: infantry, at: "0303"']
    (test,) = field(board, units=infantry).way("i", along="0403").tests
    assert (test.rule, test.p) == ("6.24", None)
    assert not field(board.replace("Blue", "Red"), units=infantry).way("i", along="0403").tests


# --- on foot


def test_along_a_road_and_then_along_a_trench() -> None:
    board = "hexes: {trench: '0403 0404'}\npaths: {road: ['0303 0403']}"
    stage = field(board, units=['id: i, kind: infantry, at: "0303"'])
    assert "0404" not in stage.hexes("i")
    either = field(board, units=['id: i, kind: infantry, at: "0303"'], rest="switches: {A16: either}")
    assert either.hexes("i")["0404"] == 1


def test_two_phases() -> None:
    board = "paths: {road: ['0403 0504 0604 0705']}"
    stage = field(board, units=['id: i, kind: infantry, at: "0303"'])
    assert set(stage.hexes("i")) == {"0203", "0202", "0302", "0304", "0402", "0403"}
    two = stage.hexes("i", allowance=Fraction(2))
    assert two["0504"] == Fraction(3, 2)
    assert two["0604"] == 2
    assert "0705" not in two
    assert not stage.way("i", along="0403 0504").within
    assert stage.way("i", along="0403 0504 0604", turns=2).within
    assert not stage.way("i", along="0403 0504 0604 0705", turns=2).within


def test_rivers_on_foot() -> None:
    infantry = ['id: i, kind: infantry, at: "0303"']
    dry = field("hexes: {river: '0403'}", units=infantry)
    assert dry.price("i", "", "0403") is None
    assert "does not say" in dry.cost("i", "", "0403").parts[0].text.en
    ford = field("hexes: {river: '0403'}\nattributes: {river: {fordable: '0403'}}", units=infantry)
    assert ford.price("i", "", "0403") == 1
    bridge = field("hexes: {river: '0403'}\npaths: {bridge: ['0303 0403 0504']}", units=infantry)
    assert bridge.hexes("i")["0504"] == 1


def test_close_combat() -> None:
    infantry = ['id: i, kind: infantry, at: "0303"']
    stage = field(units=infantry, enemies=['id: e, kind: mg, at: "0403"', 'id: t, kind: tank, at: "0304"'])
    assert stage.hexes("i", mode="close_combat") == {"0403": 0}
    assert "tanks" in stage.barred("i", mode="close_combat")["0304"]
    assert "0403" not in stage.hexes("i")
    assert stage.way("i", along="0403", mode="close_combat").cost == 0
    assert stage.way("i", to="0504", mode="close_combat").cost is None


def test_morale_five_storms_tanks_in_towns() -> None:
    infantry = [
        'id: i, kind: infantry, at: "0303", values: {mr: 5}',
        'id: w, kind: infantry, at: "0303", values: {mr: 4}',
    ]
    stage = field("hexes: {town: '0304'}", units=infantry, enemies=['id: t, kind: tank, at: "0304"'])
    assert stage.hexes("i", mode="close_combat") == {"0304": 0}
    assert not stage.hexes("w", mode="close_combat")


def test_the_melee_holds_men_but_not_vehicles() -> None:
    units = ['id: i, kind: infantry, at: "0303"', tank()]
    stage = field(units=units, enemies=['id: e, kind: infantry, at: "0303"'])
    assert not stage.hexes("i")
    assert stage.price("t", "", "0403") == 1


# --- cavalry


def horse(more: str = "") -> str:
    return f'id: h, kind: cavalry_mounted, at: "0303", {EAST}{more}'


def test_horses_cross_rivers_and_do_not_follow_them() -> None:
    board = "hexes: {river: '0403 0404'}"
    stage = field(board, units=[horse()])
    assert stage.price("h", "", "0403") == 3
    assert stage.way("h", along="0403 0404").cost is None
    two = field(board + "\nattributes: {river: {course: ['0403', '0404']}}", units=[horse()])
    assert two.way("h", along="0403 0404").cost == 6


def test_dismounting_takes_a_point_of_the_move() -> None:
    stage = field(units=[horse()])
    way = stage.way("h", along="0403 0504", actions=("dismount",))
    assert (way.cost, way.steps[-1].rule) == (3, "6.31")
    hexes = stage.hexes("h", actions=("dismount",))
    assert hexes["0403"] == 2
    assert max(hexes.values()) == 10
    assert stage.action("h", "dismount").cost == 1
    assert stage.action("h", "dismount", mode="charge").cost is None
    assert stage.action("h", "mount").cost is None


def test_a_charge_runs_straight_to_a_spotted_enemy() -> None:
    enemies = ['id: e, kind: infantry, at: "0705"']
    stage = field(units=[horse()], enemies=enemies)
    assert stage.hexes("h", mode="charge") == {"0403": 1, "0504": 2, "0604": 3}
    assert set(stage.reach("h", mode="charge").facings.values()) == {(2,)}
    assert stage.way("h", along="0403 0504", mode="charge").within
    assert stage.way("h", along="0403 0404", mode="charge").cost is None
    blind = field("hexes: {town: '0504'}", units=[horse()], enemies=enemies)
    assert not blind.hexes("h", mode="charge")
    assert "spotted" in reasons(blind, "h", "0403", mode="charge")


def test_no_charge_against_a_hill() -> None:
    stage = field("elevation: {1: '0705'}", units=[horse()], enemies=['id: e, kind: infantry, at: "0705"'])
    assert not stage.hexes("h", mode="charge")


def test_an_unknown_spotting_range_is_mentioned() -> None:
    stage = field("hexes: {marsh: '0504'}", units=[horse()], enemies=['id: e, kind: infantry, at: "0504"'])
    reach = stage.reach("h", mode="charge")
    assert list(reach.costs.values()) == [1]
    assert any("nobody knows" in text.en for text in reach.assumed)


# --- orders


def test_orders_that_do_not_fit() -> None:
    stage = field(units=[horse(), tank(), 'id: i, kind: infantry, at: "0303"'])
    for who, mode in (("t", "trot"), ("i", "road"), ("h", "cc")):
        with pytest.raises(CannotAnswer) as refused:
            stage.reach(who, mode=mode)
        assert refused.value.code == "unknown_mode"
    with pytest.raises(CannotAnswer) as refused:
        stage.action("i", "swim")
    assert refused.value.code == "unknown_action"
    assert not stage.reach("t", stack=("i",)).costs


def test_every_sentence_speaks_french() -> None:
    messages = field().analysis.ruleset.messages
    for key, message in messages.items():
        if key.startswith("move_"):
            assert message.text.get("fr"), key
            assert message.rule, key


def test_programs_are_told_the_facings() -> None:
    analysis = field(units=[tank(values="ma_cc: 2")]).analysis
    reach = json.loads(answer_line(analysis, b'{"ask": "reach", "unit": "t"}') or "")
    assert reach["costs"] == {label: 1 if label == "0403" else 2 for label in reach["facings"]}
    assert reach["facings"]["0403"] == [2, 0, 1, 3, 4, 5]
    assert reach["facings"]["0302"] == [0]
    path = json.loads(answer_line(analysis, b'{"ask": "path", "unit": "t", "to": "0302"}') or "")
    assert [(step["to"], step["facing"]) for step in path["steps"]] == [("0303", 0), ("0302", 0)]
    assert path["tests"][0]["p"] is None

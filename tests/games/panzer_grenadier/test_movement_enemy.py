"""Enemies: occupied hexes, closing without a leader, assault, charge, flight (5.3, 5.4, 12.1, 14.3, 15.31)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.movement.small_scenarios import Field, field
from tests.shares import non_empty

HERE = 'id: inf, kind: infantry, at: "0505", values: {move: 3}'


def test_enemy_combat_units_bar_their_hex_but_leaders_and_transports_do_not() -> None:
    ask = field(
        units=[f"{HERE}, state: [led]"],
        enemies=[
            'id: foe, kind: infantry, at: "0504"',
            'id: boss, kind: leader, at: "0506"',
            'id: truck, kind: truck, at: "0404"',
        ],
    )
    reach = ask.hexes("inf")
    assert "0504" not in reach
    assert {"0506", "0404"} <= set(reach)
    assert "only an assault" in ask.barred("inf")["0504"]
    assert ask.price("inf", "0505", "0504") is None
    shaken = ask.hexes("inf", state=("disrupted",))
    assert "0506" not in shaken
    assert "0604" in shaken


# the example of 5.41: three hexes from one enemy, four from another
GREN = 'id: gren, kind: infantry, at: "0502", values: {df: [5, 6]}'
HMG = 'id: hmg, kind: hmg, at: "0509", values: {df: [9, 6]}'


def closing(state: str = "", kind: str = "infantry", **others: object) -> Field:
    unit = f'id: inf, kind: {kind}, at: "0505", values: {{move: 4}}, state: [{state}]'
    return field(units=[unit, *others.pop("units", ())], enemies=others.pop("enemies", (GREN, HMG)), **others)  # type: ignore[arg-type, misc]


def test_unled_unit_may_not_close_on_either_enemy() -> None:
    ask = closing()
    reach = ask.hexes("inf")
    assert not {"0504", "0506"} & set(reach)
    assert {"0404", "0405", "0604", "0605"} <= set(reach)
    assert "5.4" in ask.barred("inf")["0506"]
    assert ask.way("inf", along="0506").cost is None
    free = ask.hexes("inf", obey_enemy=False)
    assert {"0504", "0506"} <= set(free)


def test_a_step_that_closes_has_a_price_and_is_barred() -> None:
    barred = closing().cost("inf", "0505", "0506")
    assert barred.cost == 1
    assert [part.rule for part in barred.parts] == ["8.32 TEC"]
    assert [part.rule for part in barred.barred] == ["5.4"]
    assert closing().cost("inf", "0505", "0404").barred == ()
    assert closing("led").cost("inf", "0505", "0506").barred == ()
    # whoever leads, nobody walks into an enemy
    beside = closing(enemies=('id: foe, kind: infantry, at: "0506"',)).cost("inf", "0505", "0506")
    assert (beside.cost, beside.barred) == (None, ())


def test_keeping_both_distances_is_allowed() -> None:
    ask = closing(enemies=(GREN, HMG.replace("0509", "0909")))
    board = ask.analysis.scenario.board.grid
    start, gren, hmg = (board.hexes[ask.at(label)] for label in ("0505", "0502", "0909"))
    for label in non_empty(ask.hexes("inf")):
        here = board.hexes[ask.at(label)]
        assert here.distance(gren) >= start.distance(gren)
        assert here.distance(hmg) >= min(start.distance(hmg), 7)


def test_led_unit_may_close() -> None:
    assert {"0504", "0506"} <= set(closing("led").hexes("inf"))


@pytest.mark.parametrize(
    ("kind", "leader", "closes"),
    [
        ("infantry", "leader", True),
        ("infantry", "tank_leader", False),
        ("tank", "tank_leader", True),
        ("tank", "leader", False),
        ("apc", "leader", True),
        ("apc", "tank_leader", True),
    ],
)
def test_leaders_lead_their_own_branch(kind: str, leader: str, closes: bool) -> None:
    foe = 'id: foe, kind: tank, at: "0502", values: {df: [5, 6], at: [6, 6]}'
    for place in ("0505", "0506"):
        ask = closing(kind=kind, units=[f'id: boss, kind: {leader}, at: "{place}"'], enemies=[foe])
        assert ("0504" in ask.hexes("inf")) == closes


@pytest.mark.parametrize("state", ["disrupted", "demoralized"])
def test_shaken_leaders_reach_less_far(state: str) -> None:
    beside = closing(units=[f'id: boss, kind: leader, at: "0506", state: [{state}]'])
    assert "0504" not in beside.hexes("inf")
    together = closing(units=[f'id: boss, kind: leader, at: "0505", state: [{state}]'])
    assert ("0504" in together.hexes("inf")) == (state == "disrupted")


def test_enemies_that_cannot_harm_do_not_count() -> None:
    gun = 'id: gun, kind: at_gun, at: "0502", values: {at: [4, 6]}'
    assert "0504" in closing(enemies=[gun]).hexes("inf")
    mortar = 'id: mortar, kind: mortar, at: "0502"'
    assert "0504" in closing(enemies=[mortar]).hexes("inf")
    assert "0504" in closing(kind="tank", enemies=[GREN]).hexes("inf")
    assert "0504" not in closing(kind="tank", enemies=[gun]).hexes("inf")
    assert "0504" not in closing(kind="truck", enemies=[gun]).hexes("inf")
    assert "0504" in closing(kind="wagon", enemies=[gun]).hexes("inf")


def test_range_and_spotting_of_the_enemy() -> None:
    short = GREN.replace("[5, 6]", "[5, 1]")
    reach = closing(enemies=[short]).hexes("inf")
    assert "0504" in reach
    assert "0503" not in reach
    hidden = closing(enemies=[GREN.replace("0502", "0501")], board='hexes: {woods: "0504 0505"}')
    assert "0504" not in hidden.hexes("inf")  # three hexes: seen
    farther = closing(enemies=[GREN.replace("0502", "0510")], board='hexes: {woods: "0505 0506"}', rows=12)
    assert "0506" in farther.hexes("inf")
    assert "0604" in farther.hexes("inf")


def test_recon_leads_itself() -> None:
    foe = 'id: foe, kind: tank, at: "0502", values: {df: [5, 6], at: [6, 6]}'
    assert "0504" in closing(kind="recon", enemies=[foe]).hexes("inf")


# --- assault and charge

FOE = 'id: foe, kind: infantry, at: "0504"'


def test_assault_enters_adjacent_enemy_hexes_only() -> None:
    far = FOE.replace("foe", "far").replace("0504", "0503")
    ask = field(units=[f"{HERE}, state: [led]"], enemies=[FOE, far])
    assert ask.hexes("inf", mode="assault") == {"0504": 1}
    assert ask.price("inf", "0505", "0504", mode="assault") == 1
    route = ask.way("inf", to="0504", mode="assault")
    assert (route.cost, route.within) == (1, True)
    assert ask.price("inf", "0505", "0506", mode="assault") is None
    assert ask.way("inf", to="0506", mode="assault").cost is None


@pytest.mark.parametrize("state", ["", "led, disrupted", "led, demoralized", "led, moved_fired"])
def test_assault_takes_a_leader_and_good_order(state: str) -> None:
    ask = field(units=[f"{HERE}, state: [{state}]"], enemies=[FOE])
    reach = ask.reach("inf", mode="assault")
    assert not reach.costs
    assert reach.assumed
    assert ask.price("inf", "0505", "0504", mode="assault") is None


def test_unarmed_transports_do_not_assault() -> None:
    ask = field(units=['id: truck, kind: truck, at: "0505", state: [led]'], enemies=[FOE])
    assert not ask.hexes("truck", mode="assault")


def test_leaving_an_assault_hex_is_one_hex() -> None:
    ask = field(units=[f"{HERE}, state: [led]"], enemies=[FOE.replace("0504", "0505")])
    reach = ask.hexes("inf")
    assert len(reach) == 6


def test_charge_from_two_hexes() -> None:
    rider = 'id: cav, kind: cavalry, at: "0505", values: {move: 6}, state: [led]'
    near, far = FOE, FOE.replace("foe", "far").replace("0504", "0403")
    away = FOE.replace("foe", "away").replace("0504", "0508")
    ask = field(units=[rider], enemies=[near, far, away])
    assert ask.hexes("cav", mode="charge") == {"0403": 2}
    route = ask.way("cav", to="0403", mode="charge")
    assert (route.cost, ask.labels(route)) == (2, ["0404", "0403"])
    assert ask.way("cav", along="0404 0403", mode="charge").within
    assert not field(units=[f"{HERE}, state: [led]"], enemies=[far]).hexes("inf", mode="charge")
    blind = field('hexes: {woods: "0404 0504"}', units=[rider], enemies=[far])
    assert not blind.hexes("cav", mode="charge")
    assert "not spotted" in blind.barred("cav", mode="charge")["0403"]


# --- flight


def fleeing(enemies: list[str], board: str = "", unit: str = "kind: infantry, values: {move: 3}") -> Field:
    return field(board, units=[f'id: inf, {unit}, at: "0505", state: [demoralized]'], enemies=enemies)


def test_demoralized_units_only_flee_farther() -> None:
    ask = fleeing([GREN])
    board = ask.analysis.scenario.board.grid
    foe, start = board.hexes[ask.at("0502")], board.hexes[ask.at("0505")]
    reach = ask.hexes("inf")
    assert reach
    assert all(board.hexes[ask.at(label)].distance(foe) > start.distance(foe) for label in reach)
    for label, cost in reach.items():
        route = ask.way("inf", to=label)
        assert (route.cost, route.within) == (cost, True)
        away = [board.hexes[step.to].distance(foe) for step in route.steps]
        assert away == sorted(set(away))


def test_flight_keeps_its_distance_if_it_cannot_gain() -> None:
    shut = fleeing([GREN], 'hexes: {water: "0404-0406 0506 0604-0606"}')
    assert not shut.hexes("inf")
    assert any("it stays" in text.en for text in shut.reach("inf").assumed)
    sideways = fleeing([GREN], 'hexes: {water: "0405 0506 0605"}', "kind: infantry, values: {move: 1}")
    assert set(sideways.hexes("inf")) == {"0404", "0604"}  # three hexes away, as before


def test_flight_stops_in_the_first_safe_hex_and_needs_a_danger() -> None:
    ask = fleeing([GREN], 'hexes: {woods: "0506"}')
    reach = ask.reach("inf")
    assert any("nearest safe hex: 0506" in text.en for text in reach.assumed)
    lane = fleeing([GREN], 'hexes: {woods: "0506", water: "0404 0405 0604 0605"}')
    assert set(lane.hexes("inf", allowance=Fraction(9))) == {"0506"}  # and no farther
    safe = fleeing([GREN.replace("6]", "3]").replace("0502", "0501")])
    assert not safe.hexes("inf")
    assert "it stays" in safe.reach("inf").assumed[0].en


def test_immobile_guns_that_must_flee_are_lost() -> None:
    foe = 'id: foe, kind: infantry, at: "0502", values: {df: [5, 6]}'
    reach = fleeing([foe], unit="kind: artillery").reach("inf")
    assert not reach.costs
    assert "is lost" in reach.assumed[0].en


def test_armour_does_not_flee_from_rifles() -> None:
    assert not fleeing([GREN], unit="kind: tank").hexes("inf", allowance=Fraction(6))


@pytest.mark.parametrize("ground", ["marsh", "minor_river"])
def test_ground_that_is_closed_decides_before_enemies_who_are_near(ground: str) -> None:
    ask = closing(kind="truck", board=f'hexes: {{{ground}: "0506"}}')
    name = ground.replace("_", " ")
    assert ask.price("inf", "0505", "0506") is None
    assert name in ask.barred("inf")["0506"]
    way = ask.way("inf", to="0506")
    assert way.cost is None
    assert name in way.reasons[0].en
    open_ground = closing(kind="truck")
    assert "5.4" in open_ground.barred("inf")["0506"], "on open ground it is the enemies"

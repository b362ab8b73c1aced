"""Stacking (4.1, 4.5, 5.74) and transport (5.6 to 5.67, 5.9, 16.51)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.engine.movement.small_scenarios import Field, field


def several(kind: str, count: int, at: str = "0505", more: str = "") -> list[str]:
    return [f'id: {kind}{number}, kind: {kind}, at: "{at}"{more}' for number in range(1, count + 1)]


def stack(ask: Field, at: str, *units: str) -> tuple[bool, tuple[str, ...]]:
    answer = ask.analysis.movement.stack(ask.at(at), units)
    assert answer.reasons
    return answer.legal, answer.excess


def test_three_combat_units_three_transports_and_any_leaders() -> None:
    units = [
        *several("infantry", 3),
        *several("truck", 2),
        *several("apc", 1),
        *several("leader", 4),
        *several("strongpoint", 1),
        'id: hmg, kind: hmg, at: "0504"',
        'id: wagon, kind: wagon, at: "0504"',
        'id: rider, kind: hmg, at: "0505", state: [loaded]',
    ]
    ask = field(units=units, enemies=['id: foe, kind: infantry, at: "0504"'])
    assert stack(ask, "0505", "leader1") == (True, ())
    assert stack(ask, "0505", "hmg") == (False, ("hmg",))
    assert stack(ask, "0505", "wagon") == (False, ("wagon",))
    assert stack(ask, "0505", "foe") == (True, ())
    assert stack(ask, "0101", "infantry1", "infantry2", "infantry3", "hmg", "apc1") == (False, ("hmg",))


def test_engineers_in_a_river_do_not_count() -> None:
    ask = field('hexes: {minor_river: "0505"}', units=[*several("infantry", 3, "0504"), *several("engineer", 1)])
    assert stack(ask, "0505", "infantry1", "infantry2", "infantry3") == (True, ())
    dry = field(units=[*several("infantry", 3, "0504"), *several("engineer", 1)])
    assert not stack(dry, "0505", "infantry1", "infantry2", "infantry3")[0]


@pytest.mark.parametrize(
    ("kind", "enters"),
    {"truck": False, "apc": False, "wagon": False, "infantry": True, "tank": True, "leader": True}.items(),
)
def test_a_fourth_transport_may_not_enter(kind: str, enters: bool) -> None:
    full = [*several("truck", 2), *several("apc", 1)]
    ask = field(units=[*full, f'id: mover, kind: {kind}, at: "0504"'])
    assert ("0505" in ask.hexes("mover")) == enters
    assert ("0505" in ask.barred("mover")) != enters
    assert (ask.price("mover", "0504", "0505") is not None) == enters


def test_nobody_passes_through_a_full_hex() -> None:
    lane = field(units=[*several("infantry", 3, "0102"), 'id: mover, kind: hmg, at: "0101"'], columns=1)
    assert lane.hexes("mover", allowance=Fraction(5)) == {}
    assert lane.way("mover", to="0104").cost is None


def test_a_stack_needs_room_for_all_of_it() -> None:
    units = [*several("infantry", 2), *several("hmg", 2, "0504")]
    ask = field(units=units)
    assert "0505" in ask.hexes("hmg1")
    assert "0505" not in ask.hexes("hmg1", stack=("hmg2",))


# --- transport

TRUCK = 'id: truck, kind: truck, at: "0505", values: {move: 8}'
INFANTRY = 'id: inf, kind: infantry, at: "0505", values: {move: 3}'
GUN = 'id: gun, kind: at_gun, at: "0505"'


def test_troops_load_and_unload_for_a_point() -> None:
    ask = field(units=[TRUCK, INFANTRY])
    for action in ("load", "mount", "unload", "dismount"):
        assert ask.action("inf", action, stack=("truck",)).cost == 1
        assert ask.action("truck", action, stack=("inf",)).cost == 1
        assert ask.action("truck", action).parts[0].rule == "5.61"


def test_guns_take_the_whole_segment() -> None:
    ask = field(units=[TRUCK, GUN])
    assert ask.action("truck", "load", stack=("gun",)).cost == 8
    assert ask.action("truck", "unload", stack=("gun",)).cost == 0
    assert not ask.hexes("truck", stack=("gun",), actions=("load",))


def test_limbering_and_flipping() -> None:
    ask = field()
    assert ask.action("mortar", "limber", "0505").cost == 2  # all that it has
    assert ask.action("truck", "flip", "0505").cost == 2
    assert ask.action("infantry", "limber", "0505").cost is None


@pytest.mark.parametrize(
    ("units", "other"),
    [
        ([TRUCK, 'id: cav, kind: cavalry, at: "0505"'], "cav"),
        ([TRUCK, 'id: tank, kind: tank, at: "0505"'], "tank"),
        ([TRUCK, f"{GUN}, values: {{calibre: 150}}"], "gun"),
        ([TRUCK, f"{INFANTRY}, state: [disrupted]"], "inf"),
        ([f"{TRUCK}, state: [demoralized]", INFANTRY], "inf"),
        ([f"{TRUCK}, state: [moved_fired]", INFANTRY], "inf"),
    ],
)
def test_what_cannot_be_loaded(units: list[str], other: str) -> None:
    assert field(units=units).action("truck", "load", stack=(other,)).cost is None


def test_loading_limits() -> None:
    crowd = [TRUCK, INFANTRY, 'id: hmg, kind: hmg, at: "0505"', *several("leader", 4)]
    ask = field(units=crowd)
    assert ask.action("truck", "load", stack=("inf", "leader1", "leader2", "leader3")).cost == 1
    assert ask.action("truck", "load", stack=("inf", "hmg")).cost is None
    assert ask.action("truck", "load", stack=("leader1", "leader2", "leader3", "leader4")).cost is None
    beside = field(units=[TRUCK, INFANTRY], enemies=['id: foe, kind: infantry, at: "0505"'])
    assert beside.action("truck", "load", stack=("inf",)).cost is None
    assert beside.action("truck", "unload", stack=("inf",)).cost == 1


def test_dragging_a_light_gun() -> None:
    ask = field(units=[INFANTRY, GUN, 'id: hmg, kind: hmg, at: "0505"'])
    assert len(ask.hexes("inf", mode="drag", stack=("gun",))) == 6
    assert not ask.hexes("inf", mode="drag")
    assert not ask.hexes("hmg", mode="drag", stack=("gun",))  # two points are too few


def test_digging_in_depends_on_the_ground_and_the_unit() -> None:
    ask = field('hexes: {woods: "0505", light_woods: "0504"}', markers='entrenchment: "0503"')
    assert ask.action("infantry", "dig_in", "0504").cost == 3
    assert ask.action("infantry", "dig_in", "0101").cost == 3
    assert ask.action("infantry", "dig_in", "0505").cost is None
    assert ask.action("infantry", "dig_in", "0503").cost is None
    assert ask.action("cavalry", "dig_in", "0504").cost is None


def test_column_off_the_map() -> None:
    ask = field('paths: {road: ["0505 0504 0503 0502 0501"]}')
    assert [ask.action("truck", "enter", "0501", queue=n).cost for n in (1, 2, 3)] == [
        Fraction(1, 2),
        1,
        Fraction(3, 2),
    ]
    assert [ask.action("truck", "enter", "0101", queue=n).cost for n in (1, 2)] == [2, 4]
    assert ask.action("truck", "enter", "0505").cost is None
    assert field('hexes: {marsh: "0101"}').action("truck", "enter", "0101").cost is None

"""Ranges, spotting for fire, command, arcs (3.12, 5.1, 7.32, 9.2, 11.3)."""

from __future__ import annotations

import pytest

from tests.games.panzer_grenadier.fire_maps import fire, reach
from tests.games.panzer_grenadier.spotting_maps import at, make_board, scenario, unit
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight.results import Party

HMG = Party(kind="hmg", side="German", values={"df": [9, 5]})
PANZER = Party(kind="tank", side="German", values={"at": [3, 7], "df": None})
GUNS = Party(kind="artillery", side="German", values={"bf": [16, 20]})


@pytest.mark.parametrize(("target", "inside"), [("0506", True), ("0507", False), ("0502", True)])
def test_printed_range(target: str, inside: bool) -> None:
    answer = reach(scenario(), "0501", target, HMG)
    assert (answer.in_range, answer.maximum, answer.minimum) == (inside, 5, 0)
    assert answer.band == ("full" if inside else None)
    assert answer.reasons


@pytest.mark.parametrize(("firer", "inside"), [(HMG, False), (GUNS, False), (PANZER, True)])
def test_nobody_but_anti_tank_guns_fires_inside_its_own_hex(firer: Party, inside: bool) -> None:
    # with enemies there the hex is one of assault (5.3), where anti-tank fire alone goes on (12.52)
    answer = reach(scenario(), "0501", "0501", firer)
    assert answer.in_range is inside
    assert ("5.3, 12.52" in {reason.rule for reason in answer.reasons}) is not inside


@pytest.mark.parametrize(("values", "target", "band", "strength", "maximum"), [
    ([3, 7], "0508", "full", 3, 11), ([3, 7], "0509", "long", 2, 11), ([3, 7], "0512", "long", 2, 11),
    ([3, 7], "0513", None, None, 11), ([1, 4], "0505", "full", 1, 4), ([1, 4], "0506", None, None, 4),
    ([2, 4], "0507", "long", 1, 6),
])  # fmt: skip
def test_anti_tank_range_is_longer_at_half_strength(
    values: list[int], target: str, band: str | None, strength: int | None, maximum: int
) -> None:
    firer = Party(kind="tank", values={"at": values, "df": None})
    answer = reach(scenario(), "0501", target, firer)
    assert (answer.band, answer.strength, answer.maximum) == (band, strength, maximum)


def test_the_weapon_that_reaches_is_taken() -> None:
    both = Party(kind="tank", values={"at": [3, 7], "df": [5, 4]})
    assert reach(scenario(), "0501", "0504", both).maximum == 11  # both in range: the longer one
    assert reach(scenario(), "0501", "0504", both, "df").maximum == 4
    assert reach(scenario(), "0501", "0520", both).maximum == 11
    assert reach(scenario(), "0501", None, both).in_range


def test_no_value_no_fire() -> None:
    answer = reach(scenario(), "0501", "0502", Party(kind="truck"))
    assert (answer.in_range, answer.reasons[0].rule) == (False, "7.31")
    assert not reach(scenario(), "0501", "0502", HMG, "at").in_range


@pytest.mark.parametrize("values", [{"df": "many"}, {"df": [1, 2, 3]}, {"df": [True, 3]}, {"df": [-1, 3]}, {"df": []}])
def test_values_that_are_none(values: dict[str, object]) -> None:
    with pytest.raises(CannotAnswer) as caught:
        reach(scenario(), "0501", "0502", Party(kind="infantry", values=values))
    assert caught.value.code == "bad_value"


def test_unknown_weapons() -> None:
    with pytest.raises(CannotAnswer) as caught:
        reach(scenario(), "0501", "0502", HMG, "bff")
    assert caught.value.code == "unknown_weapon"


@pytest.mark.parametrize(("state", "inside", "strength"), [
    ("demoralized", False, None), ("limbered", False, None), ("loaded", False, None), ("disrupted", True, 5),
    ("in_assault", False, None), ("spotted", True, 9),
])  # fmt: skip
def test_states_of_the_firer(state: str, inside: bool, strength: int | None) -> None:
    answer = reach(scenario(), "0501", "0503", Party(kind="hmg", state=(state,), values={"df": [9, 5]}))
    assert (answer.in_range, answer.strength) == (inside, strength)


def test_direct_fire_needs_a_spotted_enemy() -> None:
    board = make_board({"woods": "0505"})
    firer = unit("g", "infantry", "0501", df=[5, 6])
    hidden = scenario(board, [firer], [unit("s", "infantry", "0505")])
    answer = reach(hidden, "0501", "0505", Party(unit="g"))
    assert not answer.in_range
    assert answer.maximum == 6
    assert {reason.key for reason in answer.reasons} >= {"fire_not_spotted", "spot_limiting"}
    seen = scenario(board, [firer], [unit("s", "infantry", "0505", "spotted")])
    assert reach(seen, "0501", "0505", Party(unit="g")).in_range
    empty = reach(scenario(board, [firer]), "0501", "0505", Party(unit="g"))
    assert empty.in_range
    assert any(reason.key == "fire_empty_hex" for reason in empty.reasons)


def test_anti_tank_fire_needs_the_vehicle_itself_and_passes_friends() -> None:
    board = make_board({"orchard": "0507"})
    men = unit("s", "infantry", "0507", "spotted")
    gun = unit("g", "at_gun", "0501", at=[4, 8])
    only_men = reach(scenario(board, [gun], [men]), "0501", "0507", Party(unit="g"))
    assert (only_men.in_range, only_men.reasons[0].key) == (False, "fire_no_vehicle_there")
    teeth = scenario(board, [gun], [men], markers={"dragons_teeth": (at("0507"),)})
    assert reach(teeth, "0501", "0507", Party(unit="g")).in_range
    cart = scenario(board, [gun], [unit("w", "wagon", "0507", "spotted")])
    assert not reach(cart, "0501", "0507", Party(unit="g")).in_range
    friend = unit("f", "infantry", "0504")
    tank = unit("t", "tank", "0507")
    assert reach(scenario(board, [gun, friend], [men, tank]), "0501", "0507", Party(unit="g")).in_range
    rifles = unit("r", "infantry", "0501", df=[5, 8])
    assert not reach(scenario(board, [rifles, friend], [men, tank]), "0501", "0507", Party(unit="r")).in_range
    lost = make_board({"woods": "0507"})
    assert not reach(scenario(lost, [gun, friend], [men, tank]), "0501", "0507", Party(unit="g")).in_range


def test_bombardment_by_the_eyes_of_a_regular_leader() -> None:
    board = make_board({"woods": "0510"})
    target = [unit("s", "infantry", "0510")]
    gun = unit("g", "artillery", "0501", bf=[16, 20])
    firer = Party(unit="g")
    assert not reach(scenario(board, [gun], target), "0501", "0510", firer).in_range
    for leader, spots in [
        (unit("l", "leader", "0508"), True),
        (unit("l", "leader", "0508", "demoralized"), False),
        (unit("l", "tank_leader", "0508"), False),
        (unit("l", "infantry", "0508"), False),
        (unit("l", "leader", "0505"), False),
    ]:
        assert reach(scenario(board, [gun, leader], target), "0501", "0510", firer).in_range is spots
    made = scenario(board, [gun, unit("l", "leader", "0508", "demoralized")], target)
    assert not reach(made, "0501", "0510", firer, observer="0508").in_range
    assert reach(scenario(board, [gun], target), "0501", "0510", firer, observer="0509").in_range


def test_off_board_artillery() -> None:
    board = make_board({"woods": "0530"})
    off = Party(kind="artillery", side="German", values={"bf": 20})
    answer = reach(scenario(board, [], [unit("s", "infantry", "0530")]), None, "0530", off)
    assert (answer.in_range, answer.maximum, answer.range, answer.band) == (True, None, None, "full")
    eyes = [unit("g", "infantry", "0501")]
    assert not reach(scenario(board, eyes, [unit("s", "infantry", "0530")]), None, "0530", off).in_range
    assert reach(scenario(board, eyes, [unit("s", "infantry", "0530", "spotted")]), None, "0530", off).in_range
    near = [*eyes, unit("h", "infantry", "0528")]
    assert reach(scenario(board, near, [unit("s", "infantry", "0530")]), None, "0530", off).in_range
    assert reach(scenario(board, [], [unit("s", "infantry", "0530")]), None, "0530", off, observer="0528").in_range
    assert not reach(scenario(board, [], [unit("s", "infantry", "0530")]), None, "0530", off, observer="0520").in_range


def test_caves_stop_direct_fire_and_bombardment_not_anti_tank_fire() -> None:
    made = scenario(markers={"cave": (at("0503"),)})
    assert not reach(made, "0501", "0503", HMG).in_range
    assert not reach(made, "0503", "0501", GUNS).in_range
    assert reach(made, "0501", "0503", PANZER).in_range


@pytest.mark.parametrize(("state", "terrain", "radius", "next_hex", "own_hex"), [
    ((), "clear", 1, True, True), (("disrupted",), "clear", 0, False, True), (("demoralized",), "clear", 0, False, False),
    ((), "jungle", 0, False, True), ((), "dense_jungle", 0, False, True), ((), "woods", 1, True, True),
])  # fmt: skip
def test_command_radius(state: tuple[str, ...], terrain: str, radius: int, next_hex: bool, own_hex: bool) -> None:
    made = scenario(make_board({terrain: "0501"}))
    for kind in ("leader", "tank_leader"):
        leader = Party(kind=kind, state=state)
        answer = reach(made, "0501", "0502", leader)
        assert (answer.maximum, answer.in_range) == (radius, next_hex)
        assert reach(made, "0501", "0501", leader, "command").in_range is own_hex
        assert not reach(made, "0501", "0503", leader).in_range
    assert not reach(made, "0501", "0501", HMG, "command").in_range


def test_no_arcs() -> None:
    doctrine = fire(scenario())
    for target in ("0502", "0601", "0401", None):
        answer = doctrine.arc(at("0501"), None if target is None else at(target), firer=HMG, facing=3)
        assert (answer.in_arc, answer.sector) == (True, "all")
        assert answer.reasons[0].rule

"""Who spots whom: transports, leaders, candidates in a hex, anybody on the map (7.21, 8.0, 9.1)."""

from __future__ import annotations

import pytest

from tests.games.panzer_grenadier.spotting_maps import at, doctrine, make_board, scenario, unit
from workbench.engine.sight.results import BOMBARD, OBSERVE, SPOT, Party

INFANTRY = Party(kind="infantry")


@pytest.mark.parametrize(
    ("observer", "purpose", "spots"),
    [
        (Party(), SPOT, True),
        (Party(), BOMBARD, True),
        (Party(kind="tank"), SPOT, True),
        (Party(kind="apc"), SPOT, True),
        (Party(kind="strongpoint"), SPOT, True),
        (Party(kind="truck"), SPOT, False),
        (Party(kind="wagon"), OBSERVE, False),
        (Party(kind="leader"), SPOT, True),
        (Party(kind="leader"), BOMBARD, True),
        (Party(kind="leader", state=("disrupted",)), BOMBARD, True),
        (Party(kind="leader", state=("moved_fired", "loaded")), OBSERVE, True),
        (Party(kind="leader", state=("demoralized",)), SPOT, False),
        (Party(kind="leader", state=("demoralized",)), BOMBARD, False),
        (Party(kind="leader", state=("in_assault",)), OBSERVE, False),
        (Party(kind="leader", state=("in_assault",)), SPOT, False),
        (Party(kind="tank_leader"), OBSERVE, False),
        (Party(kind="tank_leader"), BOMBARD, False),
        (Party(kind="tank_leader"), SPOT, True),
        (Party(kind="mortar"), BOMBARD, True),
        (Party(kind="artillery"), BOMBARD, True),
        (Party(kind="infantry"), BOMBARD, False),
        (Party(kind="infantry"), OBSERVE, True),
    ],
)
def test_who_may_spot(observer: Party, purpose: str, spots: bool) -> None:
    made = doctrine(scenario())
    answer = made.spotted(at("0503"), at("0509"), observer=observer, party=INFANTRY, purpose=purpose)
    assert answer.spotted is spots
    area = made.area(at("0503"), observer=observer, party=INFANTRY, purpose=purpose)
    assert bool(area.spotted[at("0509")]) is spots
    if not spots:
        assert answer.reasons[0].rule in {"8.0", "9.1", "7.21"}
        assert answer.reasons[0].text in area.assumed


def test_a_leader_in_an_assault_spots_inside_his_hex() -> None:
    made = doctrine(scenario())
    leader = Party(kind="leader", state=("in_assault",))
    assert made.spotted(at("0503"), at("0503"), observer=leader, party=INFANTRY, purpose=BOMBARD).spotted
    assert not made.spotted(at("0503"), at("0504"), observer=leader, party=INFANTRY, purpose=BOMBARD).spotted


def test_any_unit_of_the_hex_will_do_but_not_ones_own() -> None:
    board = make_board({"orchard": "0509"})
    own, gun, tank = unit("g1", "tank", "0509"), unit("s1", "at_gun", "0509"), unit("s2", "tank", "0509")
    hidden = doctrine(scenario(board, [unit("g0", "infantry", "0501"), own], [gun]))
    assert not hidden.spotted(at("0501"), at("0509")).spotted
    assert hidden.spotted(at("0501"), at("0509")).unit == "s1"
    assert hidden.spotted(at("0501"), at("0509"), observer=Party(side="Soviet")).unit == "g1"
    seen = doctrine(scenario(board, [unit("g0", "infantry", "0501"), own], [gun, tank]))
    answer = seen.spotted(at("0501"), at("0509"))
    assert (answer.spotted, answer.unit) == (True, "s2")
    assert not seen.spotted(at("0501"), at("0509"), party=Party(unit="s1")).spotted


def test_an_empty_hex_is_judged_for_men_on_foot_and_says_so() -> None:
    answer = doctrine(scenario(make_board({"orchard": "0509"}))).spotted(at("0501"), at("0509"))
    assert (answer.spotted, answer.limit) == (False, 5)
    assert any("ordinary unit on foot" in text.en for text in answer.assumed)
    assert any("ordinary combat unit" in text.en for text in answer.assumed)


def test_a_unit_brings_its_own_state_and_kind() -> None:
    made = scenario(
        make_board({"woods": "0509"}), [unit("r", "recon", "0505")], [unit("s", "infantry", "0509", "spotted")]
    )
    assert doctrine(made).spotted(at("0501"), at("0509"), party=Party(unit="s")).spotted
    plain = Party(kind="infantry", unit="s", state=())
    assert not doctrine(made).spotted(at("0501"), at("0509"), party=plain).spotted
    assert doctrine(made).spotted(at("0505"), at("0509"), observer=Party(unit="r"), party=plain).spotted


def test_the_example_of_8_22_by_anybody() -> None:
    board = make_board({"woods": "0505 0508"})
    enemies = [unit("a", "infantry", "0802"), unit("b", "infantry", "0404")]
    near = doctrine(scenario(board, enemies, [unit("x", "infantry", "0505")]))
    assert not near.spotted(at("0802"), at("0505"), party=Party(unit="x")).spotted
    answer = near.spotted(None, at("0505"), purpose=OBSERVE)
    assert (answer.spotted, answer.by) == (True, "b")
    far = doctrine(scenario(board, enemies, [unit("y", "infantry", "0508")]))
    assert not far.spotted(None, at("0508"), purpose=OBSERVE).spotted


def test_by_anybody_only_counts_units_that_spot_and_stand_on_the_map() -> None:
    lorries = [unit("t", "truck", "0502"), unit("off", "infantry", None), unit("c", "leader", "0502", "demoralized")]
    made = doctrine(scenario(None, lorries, [unit("x", "infantry", "0503")]))
    assert not made.spotted(None, at("0503"), purpose=OBSERVE).spotted
    alone = doctrine(scenario(None, [], [unit("x", "infantry", "0503")]))
    answer = alone.spotted(None, at("0503"), purpose=OBSERVE)
    assert not answer.spotted
    assert answer.reasons[0].key == "spot_nobody"


def test_by_one_side_only() -> None:
    made = doctrine(scenario(None, [unit("g", "infantry", "0501")], [unit("s", "infantry", "0520")]))
    assert made.spotted(None, at("0505"), observer=Party(side="German"), purpose=OBSERVE).by == "g"
    assert not made.spotted(None, at("0505"), observer=Party(side="Soviet"), purpose=OBSERVE).spotted


def test_an_observer_whom_nobody_names_is_who_stands_there() -> None:
    board = make_board({"woods": "0505"})
    target = [unit("s", "infantry", "0505")]
    alone = doctrine(scenario(board, [unit("r", "recon", "0501")], target))
    answer = alone.spotted(at("0501"), at("0505"))
    assert (answer.spotted, answer.by) == (True, "r")
    assert any(text.en.endswith("who stands in the hex, is assumed") for text in answer.assumed)
    assert alone.area(at("0501")).spotted[at("0505")]
    assert not alone.spotted(at("0501"), at("0505"), observer=Party(kind="infantry")).spotted
    lorry = doctrine(scenario(board, [unit("t", "truck", "0504")], target))
    assert not lorry.spotted(at("0504"), at("0505")).spotted
    both = doctrine(scenario(board, [unit("t", "truck", "0504"), unit("g", "infantry", "0504")], target))
    assert both.spotted(at("0504"), at("0505")).by == "g"
    nobody = doctrine(scenario(board, [], target))
    assert nobody.spotted(at("0504"), at("0505")).by == ""

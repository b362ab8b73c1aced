"""Ranges and firepower before the table in Advanced Squad Leader."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.asl.scenarios import analysis, ask
from workbench.analysis.hex_analysis import Analysis
from workbench.protocol.answers import answer_request

RED, BLUE = "Red", "Blue"


def shot(inquiry: Analysis, to: str, **more: Any) -> dict[str, Any]:
    """A squad's shot from H5, unless told otherwise."""
    return ask(inquiry, {"ask": "range", "kind": "squad", "at": "H5", "to": to, **more})


@pytest.mark.parametrize(
    ("to", "factor", "band"),
    [
        ("H5", 3, "full"),
        ("H6", 2, "full"),
        ("H7", 1, "full"),
        ("H11", 1, "full"),
        ("H12", 0.5, "long"),
        ("H17", 0.5, "long"),
    ],
)
def test_the_firepower_of_a_squad(to: str, factor: float, band: str) -> None:
    answer = shot(analysis(), to)
    assert (answer["fp_factor"], answer["band"], answer["fp"]) == (factor, band, 4 * factor)
    assert (answer["max"], answer["in_range"]) == (12, True)


def test_beyond_twice_its_range_nothing_is_fired() -> None:
    answer = shot(analysis(), "H18")
    assert (answer["in_range"], answer["band"], answer["fp"], answer["column"]) == (False, None, 0, None)


@pytest.mark.parametrize(
    ("state", "action", "factor"),
    [
        (["pinned"], "", 0.5),
        ([], "advancing", 0.5),
        (["pinned"], "advancing", 0.25),
        ([], "subsequent", 0.5),
        ([], "dash", 0.5),
    ],
)
def test_what_halves_firepower(state: list[str], action: str, factor: float) -> None:
    assert shot(analysis(), "H8", state=state, observer={"action": action})["fp_factor"] == factor


@pytest.mark.parametrize("state", ["broken", "melee", "ti", "unarmed"])
def test_who_does_not_fire(state: str) -> None:
    answer = shot(analysis(), "H8", state=[state])
    assert answer["in_range"] is False
    assert "does not fire" in answer["reasons"][0]["text"]


def test_assault_fire_comes_last_and_is_rounded_up() -> None:
    values = {"fp": 5, "range": 4, "assault_fire": True}
    assert shot(analysis(), "H8", values=values, observer={"action": "advancing"})["fp"] == 4  # 5/2 + 1, up
    far = shot(analysis(), "H10", values=values, observer={"action": "advancing"})
    assert far["fp"] == 1.25, "not at long range"
    assert shot(analysis(), "H8", values=values)["fp"] == 5


def test_riders_fire_at_half() -> None:
    assert shot(analysis(), "H8", kind="cavalry")["fp_factor"] == 0.5


def test_a_concealed_enemy_halves_and_an_unseen_one_bars() -> None:
    def forces(state: list[str]) -> dict[str, Any]:
        return {
            RED: [{"id": "r", "kind": "squad", "at": "H5"}],
            BLUE: [{"id": "b", "kind": "squad", "at": "H8", "state": state}],
        }

    request = {"ask": "range", "unit": "r", "to": "unit:b"}
    known = ask(analysis(forces=forces([])), request)
    assert (known["fp"], known["column"], known["fp_concealed"], known["column_concealed"]) == (4, 4, 2, 2)
    assert ask(analysis(forces=forces(["concealed"])), request)["fp"] == 2
    hidden = ask(analysis(forces=forces([]), hexes={"woods": "H7"}), request)
    assert hidden["in_range"] is False
    assert any("no line of sight" in reason["text"] for reason in hidden["reasons"])


def test_a_known_enemy_in_the_same_place_takes_all_fire() -> None:
    forces = {RED: [{"id": "r", "kind": "squad", "at": "H5"}], BLUE: [{"id": "b", "kind": "squad", "at": "H5"}]}
    inquiry = analysis(forces=forces)
    assert ask(inquiry, {"ask": "range", "unit": "r", "to": "H8"})["in_range"] is False
    assert ask(inquiry, {"ask": "range", "unit": "r", "to": "H5"})["fp_factor"] == 3


@pytest.mark.parametrize(("rise", "factor"), [(0, 2), (1, 2), (2, 1), (3, 1)])
def test_point_blank_up_a_hill(rise: int, factor: int) -> None:
    inquiry = analysis(elevation={rise: "H6"}) if rise else analysis()
    assert shot(inquiry, "H6")["fp_factor"] == factor


def test_point_blank_at_an_upper_storey() -> None:
    inquiry = analysis(hexes={"building": "H6"})
    assert shot(inquiry, "H6@1")["fp_factor"] == 2
    assert shot(inquiry, "H6@2")["fp_factor"] == 1
    assert shot(inquiry, "H6@2", values={"level": 1})["fp_factor"] == 2


def test_machine_guns_without_a_leader_end_at_sixteen() -> None:
    inquiry = analysis()
    values = {"hmg": [7, 16]}
    alone = shot(inquiry, "H22", weapon="hmg", values=values)
    assert (alone["in_range"], alone["max"]) == (False, 16)
    assert "only with a leader who directs" in alone["reasons"][0]["text"]
    led = shot(inquiry, "H22", weapon="hmg", values={**values, "leadership": 0})
    assert (led["max"], led["fp_factor"], led["fp"], led["fp_others"]) == (32, 0.25, 1.75, 3.5)


def test_far_off_machine_guns_know_broken_men() -> None:
    forces = {BLUE: [{"id": "b", "kind": "squad", "at": "H22", "state": ["broken"]}], RED: []}
    answer = shot(analysis(forces=forces), "H22", weapon="hmg", side=RED, values={"hmg": [6, 12], "leadership": 0})
    assert answer["fp"] == 3


def test_weapons_of_a_nation_and_what_nobody_knows() -> None:
    inquiry = analysis()
    assert shot(inquiry, "H8", weapon="lmg")["fp"] == 3
    assert shot(inquiry, "H8", weapon="lmg", values={"nation": "russian"})["fp"] == 2
    missing = shot(inquiry, "H8", weapon="mortar")
    assert (missing["in_range"], missing["max"]) == (False, None)
    assert "type it in" in missing["reasons"][0]["text"]
    typed = analysis(values={"weapon_range": {"mortar": 13}, "weapon_fp": {"mortar": 4}})
    assert shot(typed, "H8", weapon="mortar")["fp"] == 4


def test_a_molotov_goes_next_door() -> None:
    plain = shot(analysis(), "H6", weapon="mol", values={"fp": 3, "range": 3})
    assert (plain["fp"], plain["column"]) == (10, 8)
    assert shot(analysis(), "H7", weapon="mol")["in_range"] is False


def test_a_counter_fires_what_it_shows() -> None:
    forces = {
        RED: [
            {"id": "r", "kind": "squad", "at": "H5", "values": {"lmg": [3, 8]}},
            {"id": "l", "kind": "leader", "at": "H5"},
        ]
    }
    inquiry = analysis(forces=forces)
    assert list(inquiry.weapons("r")) == ["inherent", "lmg"]
    assert list(inquiry.weapons("l")) == []
    assert ask(inquiry, {"ask": "range", "unit": "r", "weapon": "ft", "to": "H6"})["in_range"] is False
    alone = ask(inquiry, {"ask": "range", "unit": "l", "to": "H6"})
    assert "has no Normal Range" in alone["reasons"][0]["text"]


def test_a_leader_fires_a_machine_gun_as_area_fire() -> None:
    assert shot(analysis(), "H8", kind="leader", weapon="lmg", values={"lmg": [3, 8]})["fp"] == 1.5


def test_subsequent_fire_ends_at_normal_range_and_at_the_nearest_armed_enemy() -> None:
    again = {"observer": {"action": "subsequent"}}
    assert [shot(analysis(), to, **again)["in_range"] for to in ("H11", "H12")] == [True, False]
    far = shot(analysis(), "H12", **again)
    assert (far["band"], far["fp"]) == (None, 0)
    assert far["reasons"][0]["text"] == "subsequent first fire: distance 7 hexes, beyond the Normal Range of 6"
    flame = shot(analysis(), "H6", weapon="ft", **again)
    assert "small arms and machine guns alone" in flame["reasons"][0]["text"]
    units: list[dict[str, Any]] = [{"id": "n", "kind": "squad", "at": "I7"}, {"id": "f", "kind": "squad", "at": "H9"}]
    for state, allowed in ((["unarmed"], True), (["concealed"], True), ([], False)):
        units[0]["state"] = state
        red = [{"id": "r", "kind": "squad", "at": "H5"}]
        inquiry = analysis(forces={RED: red, BLUE: units})
        answer = ask(inquiry, {"ask": "range", "unit": "r", "to": "H9", **again})
        assert answer["in_range"] is allowed, state
    assert "nearest armed enemy (squad n, 2 hexes away)" in answer["reasons"][0]["text"]
    assert ask(inquiry, {"ask": "range", "unit": "r", "to": "I7", **again})["in_range"] is True


def test_who_fires_again_in_the_final_fire_reaches_his_neighbours() -> None:
    answers = [shot(analysis(), to, observer={"action": "final"}) for to in ("H5", "H6", "H7")]
    assert [answer["in_range"] for answer in answers] == [True, True, False]
    assert [answer["fp_factor"] for answer in answers] == [1.5, 1, 0]
    assert "only at neighbouring hexes or its own" in answers[2]["reasons"][0]["text"]


@pytest.mark.parametrize("weapon", ["ft", "dc", "dc_set"])
def test_pinned_men_use_neither_flame_nor_charge(weapon: str) -> None:
    to = "H8" if weapon == "dc_set" else "H6"
    assert shot(analysis(), to, weapon=weapon)["in_range"] is True
    answer = shot(analysis(), to, weapon=weapon, state=["pinned"])
    assert answer["in_range"] is False
    assert "is pinned: no attack with" in answer["reasons"][0]["text"]


@pytest.mark.parametrize(
    ("ground", "allowed"),
    [
        ({"hexes": {"woods": "H6"}}, True),
        ({"hexes": {"woods": "H5"}}, True),
        ({"hexes": {"woods": "H5 H6"}}, False),
        ({"hexes": {"orchard": "H5", "woods": "H6"}}, False),
        ({"hexes": {"woods": "H5 H6"}, "paths": {"road": ["H5 H6"]}}, True),
        ({"hexes": {"woods": "H5 H6"}, "paths": {"road": ["H5 H4", "H6 H7"]}}, False),
    ],
)
def test_a_molotov_is_stopped_by_a_side_of_woods_not_by_woods(ground: dict[str, Any], allowed: bool) -> None:
    assert shot(analysis(**ground), "H6", weapon="mol")["in_range"] is allowed


@pytest.mark.parametrize(("top", "bottom", "allowed"), [(4.2, 4.9, True), (4.2, 5.0, True), (4.8, 5.2, False)])
def test_drawn_woods_stop_a_molotov_where_they_lie_over_the_hexside(top: float, bottom: float, allowed: bool) -> None:
    wood = {"terrain": "woods", "polygon": [[5.9, top], [6.2, top], [6.2, bottom], [5.9, bottom]]}  # H5 ends at 5.0
    assert shot(analysis(shapes=[wood]), "H6", weapon="mol")["in_range"] is allowed


@pytest.mark.parametrize(
    ("beside", "said"),
    [
        ([], True),
        ([{"id": "c", "kind": "crew", "at": "H5"}], False),
        ([{"id": "c", "kind": "crew", "at": "H6"}], True),
        ([{"id": "c", "kind": "crew", "at": "H5", "state": ["broken"]}], True),
        ([{"id": "l", "kind": "leader", "at": "H5"}], False),
    ],
)
@pytest.mark.parametrize("values", [{}, {"range": 40}])
def test_a_gun_with_nobody_is_said_to_be_unpossessed(beside: list[Any], said: bool, values: dict[str, int]) -> None:
    gun = {"id": "g", "kind": "gun", "at": "H5", "facing": 1, "values": values}
    inquiry = analysis(forces={RED: [gun, *beside], BLUE: [{"id": "b", "kind": "crew", "at": "H5"}]})
    for language, word in (("en", "unpossessed"), ("fr", "sans possesseur")):
        answer = answer_request(inquiry, {"ask": "range", "unit": "g", "to": "H9"}, language)
        assert any(word in reason["text"] for reason in answer["reasons"]) is said

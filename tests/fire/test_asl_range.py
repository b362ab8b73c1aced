"""Ranges and firepower before the table in Advanced Squad Leader."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asl import analysis, ask
from workbench.analysis import Analysis

RED, BLUE = "Red", "Blue"


def shot(bench: Analysis, to: str, **more: Any) -> dict[str, Any]:
    """A squad's shot from H5, unless told otherwise."""
    return ask(bench, {"ask": "range", "kind": "squad", "at": "H5", "to": to, **more})


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
        ([], "final", 0.5),
        ([], "dash", 0.5),
    ],
)
def test_what_halves(state: list[str], action: str, factor: float) -> None:
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
    bench = analysis(forces=forces)
    assert ask(bench, {"ask": "range", "unit": "r", "to": "H8"})["in_range"] is False
    assert ask(bench, {"ask": "range", "unit": "r", "to": "H5"})["fp_factor"] == 3


@pytest.mark.parametrize(("rise", "factor"), [(0, 2), (1, 2), (2, 1), (3, 1)])
def test_point_blank_up_a_hill(rise: int, factor: int) -> None:
    bench = analysis(elevation={rise: "H6"}) if rise else analysis()
    assert shot(bench, "H6")["fp_factor"] == factor


def test_point_blank_at_an_upper_storey() -> None:
    bench = analysis(hexes={"building": "H6"})
    assert shot(bench, "H6@1")["fp_factor"] == 2
    assert shot(bench, "H6@2")["fp_factor"] == 1
    assert shot(bench, "H6@2", values={"level": 1})["fp_factor"] == 2


def test_machine_guns_without_a_leader_end_at_sixteen() -> None:
    bench = analysis()
    values = {"hmg": [7, 16]}
    alone = shot(bench, "H22", weapon="hmg", values=values)
    assert (alone["in_range"], alone["max"]) == (False, 16)
    assert "only with a leader who directs" in alone["reasons"][0]["text"]
    led = shot(bench, "H22", weapon="hmg", values={**values, "leadership": 0})
    assert (led["max"], led["fp_factor"], led["fp"], led["fp_others"]) == (32, 0.25, 1.75, 3.5)


def test_far_off_machine_guns_know_broken_men() -> None:
    forces = {BLUE: [{"id": "b", "kind": "squad", "at": "H22", "state": ["broken"]}], RED: []}
    answer = shot(analysis(forces=forces), "H22", weapon="hmg", side=RED, values={"hmg": [6, 12], "leadership": 0})
    assert answer["fp"] == 3


def test_weapons_of_a_nation_and_what_nobody_knows() -> None:
    bench = analysis()
    assert shot(bench, "H8", weapon="lmg")["fp"] == 3
    assert shot(bench, "H8", weapon="lmg", values={"nation": "russian"})["fp"] == 2
    missing = shot(bench, "H8", weapon="mortar")
    assert (missing["in_range"], missing["max"]) == (False, None)
    assert "type it in" in missing["reasons"][0]["text"]
    typed = analysis(values={"weapon_range": {"mortar": 13}, "weapon_fp": {"mortar": 4}})
    assert shot(typed, "H8", weapon="mortar")["fp"] == 4


def test_a_molotov_goes_next_door_and_not_across_woods_without_a_road() -> None:
    plain = shot(analysis(), "H6", weapon="mol", values={"fp": 3, "range": 3})
    assert (plain["fp"], plain["column"]) == (10, 8)
    assert shot(analysis(), "H7", weapon="mol")["in_range"] is False
    wooded = {"hexes": {"woods": "H6"}}
    assert shot(analysis(**wooded), "H6", weapon="mol")["in_range"] is False
    assert shot(analysis(**wooded, paths={"road": ["H5 H6"]}), "H6", weapon="mol")["in_range"] is True


def test_a_counter_fires_what_it_shows() -> None:
    forces = {
        RED: [
            {"id": "r", "kind": "squad", "at": "H5", "values": {"lmg": [3, 8]}},
            {"id": "l", "kind": "leader", "at": "H5"},
        ]
    }
    bench = analysis(forces=forces)
    assert list(bench.weapons("r")) == ["inherent", "lmg"]
    assert list(bench.weapons("l")) == []
    assert ask(bench, {"ask": "range", "unit": "r", "weapon": "ft", "to": "H6"})["in_range"] is False
    alone = ask(bench, {"ask": "range", "unit": "l", "to": "H6"})
    assert "has no Normal Range" in alone["reasons"][0]["text"]


def test_a_leader_fires_a_machine_gun_as_area_fire() -> None:
    assert shot(analysis(), "H8", kind="leader", weapon="lmg", values={"lmg": [3, 8]})["fp"] == 1.5

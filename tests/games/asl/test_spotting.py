"""Known enemies, concealment and Open Ground in Advanced Squad Leader (10.53, 12)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tests.games.asl.scenarios import analysis, ask, rules
from workbench.analysis.hex_analysis import Analysis
from workbench.engine.sight.results import FIRE, SPOT, Party
from workbench.games.asl.spotting.concealment import ACTIONS
from workbench.games.asl.spotting.doctrine import Doctrine
from workbench.games.asl.spotting.troops import Troop


def unit(name: str, at: str, kind: str = "squad", *state: str, **values: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, "at": at, "state": list(state), "values": values}


def sides(red: Sequence[dict[str, Any]], blue: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    return {"forces": {"Red": list(red), "Blue": list(blue)}}


# --- who is known


@pytest.mark.parametrize(
    ("state", "purpose", "spotted"),
    [((), SPOT, True), (("concealed",), SPOT, False), (("concealed",), FIRE, True), (("hidden",), FIRE, False)],
)
def test_who_is_a_known_enemy(state: tuple[str, ...], purpose: str, spotted: bool) -> None:
    inquiry = analysis(**sides([unit("r", "H5")], [unit("b", "H9", "squad", *state)]))
    answer = ask(inquiry, {"ask": "spotted", "from": "unit:r", "to": "unit:b", "purpose": purpose})
    assert (answer["spotted"], answer["range"], answer["limit"]) == (spotted, 4, None)
    area = inquiry.spotting_area(
        inquiry.place("H5"), observer=Party(unit="r"), party=Party(kind="squad", state=state), purpose=purpose
    )
    assert bool(area.spotted[inquiry.place("H9")]) is spotted


def test_out_of_sight_is_not_known() -> None:
    inquiry = analysis(hexes={"woods": "H7"}, **sides([unit("r", "H5")], [unit("b", "H9")]))
    answer = ask(inquiry, {"ask": "spotted", "from": "unit:r", "to": "unit:b"})
    assert answer["spotted"] is False
    assert answer["reasons"][0] == {"rule": "6.1", "text": "no line of sight", "at": "H9"}


def test_storeys_see_over_woods() -> None:
    inquiry = analysis(hexes={"woods": "H7", "building": "H5 H9"})
    request = {"ask": "spotted", "from": "H5", "to": "H9"}
    assert ask(inquiry, request)["spotted"] is False
    assert ask(inquiry, {**request, "from": "H5@2", "to": "H9@2"})["spotted"] is True


def test_visibility_is_a_limit() -> None:
    inquiry = analysis(conditions={"time": "night", "visibility": 3})
    near, far = (ask(inquiry, {"ask": "spotted", "from": "H5", "to": to}) for to in ("H8", "H9"))
    assert (near["spotted"], near["limit"], far["spotted"]) == (True, 3, False)


@pytest.mark.parametrize(
    ("terrain", "conceals"),
    [
        ("woods", True),
        ("grain", True),
        ("orchard", True),
        ("rubble", True),
        ("graveyard", False),
        ("shellholes", False),
    ],
)
def test_concealment_terrain(terrain: str, conceals: bool) -> None:
    spotting = analysis(hexes={terrain: "H9"}).spotting
    assert isinstance(spotting, Doctrine)
    assert bool(spotting.ground.concealment_mask[spotting.scenario.board.grid.find("H9") or 0]) is conceals


def test_cut_grain_conceals_nobody() -> None:
    spotting = analysis(hexes={"grain": "H9"}, conditions={"month": 1}).spotting
    assert isinstance(spotting, Doctrine)
    assert not spotting.ground.concealment_mask.any()


# --- losing concealment


def kept(action: str, enemy_at: str = "H15", *state: str, **made: Any) -> dict[str, Any]:
    own = made.pop("own", unit("u", "H5", "squad", "concealed"))
    inquiry = analysis(**sides([own], [unit("e", enemy_at, made.pop("enemy", "squad"), *state)]), **made)
    return ask(inquiry, {"ask": "concealment", "unit": "u", "action": action})


def test_who_has_no_concealment_is_told_so() -> None:
    said = [
        [reason["text"] for reason in kept("still", own=own)["reasons"]]
        for own in (unit("u", "H5", "squad"), unit("u", "H5", "squad", "concealed"), unit("u", "H5", "dummy"))
    ]
    assert ['squad u is not under a "?" now: judged as if it were' in texts for texts in said] == [True, False, False]


@pytest.mark.parametrize("action", ACTIONS)
def test_no_action_loses_it_unseen_but_breaking(action: str) -> None:
    assert kept(action, hexes={"woods": "H8"})["kept"] is (action not in ("break", "wound"))


@pytest.mark.parametrize(
    ("action", "near", "far"),
    [
        ("still", True, True),
        ("move", False, True),
        ("fire", False, True),
        ("activity", False, True),
        ("attacked", False, False),
        ("berserk", False, False),
        ("radio", True, True),
        ("snap_shot", True, True),
        ("break", False, False),
    ],
)
def test_what_is_lost_in_sight(action: str, near: bool, far: bool) -> None:
    assert (kept(action, "H21")["kept"], kept(action, "H22")["kept"]) == (near, far)


@pytest.mark.parametrize("state", ["broken", "berserk", "melee"])
def test_only_good_order_makes_others_lose_it(state: str) -> None:
    assert kept("move", "H15", state)["kept"] is True
    assert kept("move", "H15", enemy="dummy")["kept"] is True


def test_a_concealed_enemy_must_show_himself() -> None:
    answer = kept("move", "H15", "concealed")
    assert answer["kept"] is False
    assert "shows itself for a moment" in answer["reasons"][1]["text"]


def test_assault_movement_loses_it_in_the_open_alone() -> None:
    assert kept("assault_move H6")["kept"] is False
    assert kept("assault_move H6", hexes={"grain": "H6"})["kept"] is True
    assert kept("assault_move H6", hexsides={"wall": "H6/H7"})["kept"] is True
    assert kept("assault_move H6", hexes={"brush": "H9"})["kept"] is True, "a Hindrance on the way"
    # beyond Normal Range the question is the same: would it be Open Ground within it
    assert kept("advance H6", "H20")["kept"] is False


def test_a_reading_lets_cover_keep_it() -> None:
    walled = {"hexsides": {"wall": "H5/H6"}}
    assert kept("fire", **walled)["kept"] is False
    assert kept("fire", **walled, switches={"12.14": "always"})["kept"] is True
    assert kept("fire", switches={"12.14": "always"})["kept"] is False


def test_big_counters_lose_it_in_the_open_at_any_distance() -> None:
    tank = unit("u", "H5", "tank", "concealed")
    assert kept("still", "H35", own=tank)["kept"] is False
    assert kept("still", "H35", own=tank, hexes={"woods": "H5"})["kept"] is True
    assert kept("turn", "H21", own=tank, hexes={"woods": "H5"})["kept"] is False
    assert kept("turn", "H22", own=tank, hexes={"woods": "H5"})["kept"] is True


def test_unknown_actions_and_dice_are_refused() -> None:
    for action, said in (("dance", "no action"), ("move ZZ1", "is not a hex"), ("fire 7", "coloured die")):
        with pytest.raises(AssertionError, match=said):
            kept(action, own=unit("u", "H5", "gun", "hidden"), hexes={"woods": "H5"})


# --- gaining it


def gain(inquiry: Analysis, **more: Any) -> dict[str, Any]:
    return ask(inquiry, {"ask": "conceal", "unit": "u", **more})


@pytest.mark.parametrize(
    ("own", "others", "most"),
    [
        (unit("u", "H5"), [], 2),
        (unit("u", "H5"), [unit("l", "H5", "leader")], 3),
        (unit("u", "H5", "half_squad"), [], 3),
        (unit("u", "H5", "leader"), [], 4),
        (unit("u", "H5", "leader"), [unit("l", "H5", "leader", leadership=-2)], 6),
        (unit("u", "H5", "hero"), [unit("l", "H5", "leader")], 6),
        (unit("u", "H5", "squad", "lax"), [], 1),
        (unit("u", "H5", "squad", "stealthy"), [], 3),
        (unit("u", "H5", "squad", "stealthy", "green"), [], 2),
        (unit("u", "H5", nation="japanese"), [], 4),
    ],
)
def test_the_concealment_die(own: dict[str, Any], others: list[dict[str, Any]], most: int) -> None:
    answer = gain(analysis(hexes={"woods": "H7"}, **sides([own, *others], [unit("e", "H10")])))
    assert (answer["most"], answer["case"]) == (most, "K")
    assert answer["gains"] is (True if most == 6 else answer["gains"])


@pytest.mark.parametrize("leader", [unit("l", "H5", "leader", "broken"), unit("l", "H5", "leader", level=1)])
def test_broken_leaders_and_those_upstairs_help_nobody(leader: dict[str, Any]) -> None:
    inquiry = analysis(hexes={"woods": "H7"}, **sides([unit("u", "H5"), leader], [unit("e", "H10")]))
    assert gain(inquiry)["gains"] == "dr <= 2"


def test_smoke_of_the_place_helps_the_die() -> None:
    inquiry = analysis(
        hexes={"woods": "H7"}, markers={"white_dispersed": "H5"}, **sides([unit("u", "H5")], [unit("e", "H10")])
    )
    assert gain(inquiry)["gains"] == "dr <= 4"


def test_far_off_and_unseen_it_is_gained_of_itself_or_by_the_die() -> None:
    made = {"hexes": {"woods": "H7"}, **sides([unit("u", "H5")], [unit("e", "H30")])}
    assert gain(analysis(**made))["gains"] is True
    assert gain(analysis(**made, switches={"12.121": "die"}))["gains"] == "dr <= 2"


def test_dummies_prevent_and_broken_men_do_not() -> None:
    def near(kind: str, *state: str) -> dict[str, Any]:
        return gain(analysis(hexes={"woods": "H5"}, **sides([unit("u", "H5")], [unit("e", "H10", kind, *state)])))

    assert near("dummy")["gains"] is False
    assert near("squad", "broken")["gains"] is True
    assert gain(analysis(**sides([unit("u", "H5", "squad", "broken")])))["gains"] is False


# --- Open Ground and interdiction


def test_open_ground_is_the_firers() -> None:
    inquiry = analysis(hexsides={"wall": "H9/H10"})
    request = {"ask": "interdict", "kind": "squad", "to": "H9"}
    assert ask(inquiry, {**request, "at": "H5"})["open_ground"] is True
    assert ask(inquiry, {**request, "at": "H13"})["open_ground"] is False


@pytest.mark.parametrize("state", ["broken", "cx", "pinned", "melee", "ti", "fired"])
def test_who_interdicts_nothing(state: str) -> None:
    answer = ask(analysis(), {"ask": "interdict", "kind": "squad", "at": "H5", "to": "H8", "state": [state]})
    assert (answer["can_interdict"], answer["open_ground"]) == (False, True)


def test_interdiction_needs_normal_range_and_sight() -> None:
    request = {"ask": "interdict", "kind": "squad", "at": "H5"}
    assert ask(analysis(), {**request, "to": "H11"})["can_interdict"] is True
    assert ask(analysis(), {**request, "to": "H12"})["can_interdict"] is False
    assert ask(analysis(hexes={"woods": "H8"}), {**request, "to": "H10"})["can_interdict"] is False
    assert ask(analysis(), {**request, "kind": "leader", "to": "H8"})["can_interdict"] is False
    shown = ask(analysis(), {**request, "to": "H8", "state": ["concealed"]})
    assert shown["can_interdict"] is True
    assert "only by showing itself" in shown["reasons"][-1]["text"]


TERRAIN = {
    "hexes": {"woods": "D4 E5 K5 L6 M7", "grain": "P5 P6 Q6", "shellholes": "H8", "building": "F7"},
    "elevation": {1: "C3 C4 D3 R4 R5", 2: "D2"},
    "hexsides": {"wall": "D5/D6 H5/H6 I6/H6", "hedge": "K8/K9"},
    "paths": {"road": ["K4 K5 K6"]},
    "markers": {"grenade_smoke": "N4", "wreck": "J7", "foxhole": "G4"},
    "rows": 10,
}


@pytest.mark.slow
def test_the_exposed_hexes_are_those_that_somebody_interdicts() -> None:
    red = [
        unit("a", "H6"),
        unit("b", "D4", "squad", "pinned"),
        unit("c", "F7", level=1),
        unit("d", "P5", mmg=[5, 12]),
        unit("e", "C3", "leader"),
    ]
    inquiry = analysis(**TERRAIN, **sides(red))
    found = ask(inquiry, {"ask": "exposed", "side": "Blue"})
    assert set(found["by"]) == {"a", "c", "d"}
    labels = inquiry.scenario.board.grid.labels
    for name, exposed in found["by"].items():
        assert 0 < len(exposed) < len(labels)
        for label in random.Random(name).sample(labels, 60):
            assert ask(inquiry, {"ask": "interdict", "unit": name, "to": label})["can_interdict"] is (label in exposed)
    assert sorted(found["exposed"]) == sorted(set().union(*found["by"].values()))
    assert ask(inquiry, {"ask": "exposed", "side": "Red"})["exposed"] == []


def test_a_covered_arc_that_would_have_to_turn_interdicts_nothing() -> None:
    inside = {"id": "p", "kind": "squad", "at": "H5", "facing": 0, "state": ["entrenched"], "values": {}}
    inquiry = analysis(markers={"pillbox": "H5"}, **sides([inside], [unit("b", "A1")]))
    exposed = ask(inquiry, {"ask": "exposed", "side": "Blue"})["exposed"]
    for to, bears in (("H3", True), ("H7", False)):
        assert ask(inquiry, {"ask": "interdict", "unit": "p", "to": to})["can_interdict"] is bears
        assert (to in exposed) is bears


@pytest.mark.share(6)
@pytest.mark.parametrize("origin", ["H6", "F7", "P5", "R4", "A1", "GG10"])
@pytest.mark.parametrize(("level", "target_level"), [(0, 0), (1, 0), (2, 1)])
def test_the_area_agrees_with_single_looks(origin: str, level: int, target_level: int) -> None:
    inquiry = analysis(**TERRAIN)
    at = inquiry.place(origin)
    observer, party = (Party(kind="squad", values={"level": n}) for n in (level, target_level))
    area = inquiry.spotting_area(at, observer=observer, party=party, purpose=FIRE)
    for number in range(0, inquiry.scenario.board.grid.size, 11):
        single = inquiry.spotted(at, number, observer=observer, party=party, purpose=FIRE)
        assert single.spotted == bool(area.spotted[number]), inquiry.label(number)


def test_nobody_is_exposed_to_his_own_side() -> None:
    inquiry = analysis(**sides([unit("r", "H5")], [unit("b", "H9", "leader")]))
    assert ask(inquiry, {"ask": "exposed", "side": "Red"})["exposed"] == []
    assert ask(inquiry, {"ask": "exposed", "side": "Blue"})["exposed"]


# --- troops


def test_the_words_of_a_troop() -> None:
    inquiry = analysis(**sides([unit("r", "H5", "squad", "crest", level=2, aim="vertex 3")]))
    spotting = inquiry.spotting
    assert isinstance(spotting, Doctrine)
    troop: Troop = spotting.parties.of_party(Party(unit="r"))
    assert (troop.level, troop.aim.kind, troop.aim.k) == (2, "vertex", 3)
    assert spotting.parties.of_party(Party(kind="squad", state=("crest",))).level == 1
    assert spotting.parties.of_party(Party()).on_foot
    assert not np.any(spotting.directed("Red"))
    assert rules().messages["spot_seen"].rule == "12.1"

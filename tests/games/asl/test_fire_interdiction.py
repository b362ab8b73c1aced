"""Who interdicts nothing, and with which of his weapons he does (10.532), in Advanced Squad Leader."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.asl.scenarios import analysis, ask

WOODS = {"hexes": {"woods": "H5"}}


def interdicts(to: str, **more: Any) -> bool:
    """Whether a unit in H5 among woods interdicts a hex."""
    answer = ask(analysis(**WOODS), {"ask": "interdict", "at": "H5", "to": to, **more})
    assert answer["open_ground"] is True
    found: bool = answer["can_interdict"]
    return found


@pytest.mark.parametrize(
    ("firer", "why"),
    [
        ({"kind": "leader", "weapon": "mmg"}, "fires the machine gun alone: half firepower"),
        ({"kind": "cavalry"}, "fires mounted: half firepower"),
    ],
)
def test_whose_fire_is_halved_interdicts_nothing(firer: dict[str, str], why: str) -> None:
    assert interdicts("H8", **firer) is False
    answer = ask(analysis(), {"ask": "interdict", "at": "H5", "to": "H8", **firer})
    assert answer["reasons"][0]["rule"] == "10.532"
    assert why in answer["reasons"][0]["text"]


@pytest.mark.parametrize(("to", "alone", "squad"), [("H2", True, True), ("H10", False, True), ("H12", False, False)])
def test_a_squad_interdicts_behind_its_gun_as_far_as_its_own_range(to: str, alone: bool, squad: bool) -> None:
    gun = {"mmg": [5, 12], "ca": "H4/I5"}
    assert interdicts(to, kind="squad", values=gun, weapon="mmg") is alone
    assert interdicts(to, kind="squad", values=gun) is squad


@pytest.mark.slow
def test_the_exposed_hexes_are_reported_by_weapon_too() -> None:
    red = [
        {"id": "g", "kind": "squad", "at": "H15", "values": {"mmg": [5, 12], "ca": "H14/I15"}},
        {"id": "c", "kind": "cavalry", "at": "H30"},
    ]
    inquiry = analysis(hexes={"woods": "H15"}, forces={"Red": red, "Blue": [{"id": "b", "kind": "squad", "at": "A1"}]})
    found = ask(inquiry, {"ask": "exposed", "side": "Blue"})
    assert set(found["by"]) == {"g"}
    exposed = found["by"]["g"]
    labels = inquiry.scenario.board.grid.labels
    for label in (*random.Random(9).sample(labels, 100), "H4", "H21", "H22"):
        assert ask(inquiry, {"ask": "interdict", "unit": "g", "to": label})["can_interdict"] is (label in exposed), (
            label
        )
    assert {"H4", "H21"} <= set(exposed), "ahead by the gun, behind by the squad itself"
    assert "H22" not in exposed

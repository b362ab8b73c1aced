"""Charges of cavalry in Advanced Squad Leader (13.6): how far off, in sight, at whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.asl.scenarios import analysis, ask
from workbench.protocol.answers import answer_request

RED = [{"id": "c", "kind": "cavalry", "at": "H5"}]
CHARGE = {"ask": "range", "unit": "c", "weapon": "charge"}


def enemy(at: str, *state: str) -> dict[str, Any]:
    return {"forces": {"Red": RED, "Blue": [{"id": "e", "kind": "squad", "at": at, "state": list(state)}]}}


@pytest.mark.parametrize(
    ("at", "allowed", "says"),
    [
        ("H7", False, "distance 2 hexes, too near to declare a charge: 3 hexes or more"),
        ("H8", True, "a charge gallops"),
        ("H22", True, "a charge gallops"),
        ("H23", False, "distance 18 hexes, too far for a charge: at a gallop the MF last for 17 hexes of open ground"),
    ],
)
def test_from_three_hexes_to_what_a_gallop_has_mf_for(at: str, allowed: bool, says: str) -> None:
    answer = ask(analysis(**enemy(at)), {**CHARGE, "to": "unit:e"})
    assert answer["in_range"] is allowed
    assert (answer["min"], answer["max"]) == (3, 12 + 8 - 3)
    assert says in answer["reasons"][0]["text"]


def test_the_riders_fire_triple_and_are_not_halved() -> None:
    inquiry = analysis(**enemy("H8"))
    mounted, charge = ask(inquiry, {"ask": "range", "unit": "c", "to": "H8"}), ask(inquiry, {**CHARGE, "to": "H8"})
    assert (mounted["fp"], charge["fp"], charge["column"]) == (2, 12, 12)


def test_they_see_a_known_enemy() -> None:
    hidden = ask(analysis(**enemy("H8", "concealed")), {**CHARGE, "to": "H8"})
    assert (hidden["in_range"], hidden["fp"]) == (False, 0)
    assert hidden["reasons"][0]["text"] == "no known enemy there: a charge goes for one"
    unseen = ask(analysis(hexes={"woods": "H7"}, **enemy("H8")), {**CHARGE, "to": "H8"})
    assert unseen["in_range"] is False
    assert unseen["reasons"][0]["text"] == "no line of sight: no fire"
    nobody = ask(analysis(forces={"Red": RED}), {**CHARGE, "to": "H8"})
    assert nobody["in_range"] is True


def test_only_riders_charge() -> None:
    answer = ask(analysis(**enemy("H8")), {"ask": "range", "unit": "e", "weapon": "charge", "to": "H5"})
    assert answer["in_range"] is False
    assert "only riders charge" in answer["reasons"][0]["text"]
    assert list(analysis(**enemy("H8")).weapons("c")) == ["inherent", "charge"]
    assert list(analysis(**enemy("H8")).weapons("e")) == ["inherent"]


def test_the_field_of_a_charge_is_a_ring() -> None:
    answer = ask(analysis(forces={"Red": RED}), {"ask": "field", "unit": "c", "weapon": "charge"})
    covered = set(answer["covered"])
    assert {"H8", "H22"} <= covered
    assert not {"H5", "H6", "H7", "H23"} & covered


def test_a_charge_has_no_odds_and_says_so() -> None:
    request = {"ask": "odds", "unit": "c", "weapon": "charge", "to": "unit:e"}
    problem = answer_request(analysis(**enemy("H8")), request, "en")["error"]
    assert problem["code"] == "not_modelled"
    assert "at the end of its move (13.6)" in problem["message"]


def test_a_charge_is_not_declared_at_armour() -> None:
    forces = {"Red": RED, "Blue": [{"id": "e", "kind": "tank", "at": "H8"}]}
    report = ask(analysis(forces=forces), {"ask": "fairness"})
    assert not any("c" in one["firers"] for one in report["first_fire"])
    field = ask(analysis(forces=forces), {"ask": "field", "unit": "c", "weapon": "charge", "target": {"kind": "tank"}})
    assert not field["covered"]

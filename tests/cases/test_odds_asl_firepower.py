"""The worked cases of Advanced Squad Leader about firepower before any die: ``range``, ``cover``, ``lane``, ``snap`` and the
table of residual firepower give the numbers of the examples, on open ground of our own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cases.case_files import GameCases
from tests.games.asl.scenarios import analysis, ask
from tests.shares import non_empty

CASES = GameCases("asl")
BY_RANGE_AND_COVER = "058 059 060 079 080 082 090 091 092 096 097 101 102 105"
"""Firepower before the table: no die is rolled, and ``range``, ``cover``, ``lane`` and ``snap`` answer. Each was read again in
the examples of the book; in 102 the book prints the squad as 5 where its own sum needs 4."""
SHOTS_PER_MF = "103 104"
"""How often a machine gun may fire at who moves (9.2): as often as he spent movement in the hex, which the program does not
count, so it is not modelled."""


def fp(to: str, *, weapon: str = "inherent", **more: Any) -> dict[str, Any]:
    """Who fires from H5 at a hex."""
    return ask(analysis(), {"ask": "range", "kind": "squad", "at": "H5", "to": to, "weapon": weapon, **more})


def hidden_at(place: str) -> Any:
    """A concealed enemy."""
    return analysis(forces={"Blue": [{"id": "b", "kind": "squad", "at": place, "state": ["concealed"]}]})


def expected(number: str) -> Any:
    return CASES.cases[f"odd-{number}"]["expected"]


def test_assault_fire_adds_one_to_each_squad() -> None:
    """7.36: of two 5-4-8 beside a concealed target 2.5 + 1 each, rounded up; a 6-6-6 at four hexes."""
    assault = {"observer": {"action": "advancing"}}
    request = {"ask": "range", "kind": "squad", "side": "Red", "at": "H5", "to": "H6", **assault}
    near = ask(hidden_at("H6"), {**request, "values": {"fp": 5, "range": 4, "assault_fire": True}})
    assert 2 * near["fp"] == expected("058")
    assert fp("H9", values={"fp": 6, "range": 6, "assault_fire": True}, **assault)["fp"] == expected("059")


def test_subsequent_fire_of_one_member_halves_that_one() -> None:
    """8.41: the squad fires first, its light machine gun again, both at an adjacent target."""
    again = {"observer": {"action": "subsequent"}}
    squad = fp("H6", values={"fp": 4, "range": 6})["fp"]
    gun = fp("H6", weapon="lmg", values={"fp": 4, "range": 6, "lmg": [3, 8]}, **again)["fp"]
    assert squad + gun == expected("060")["total_fp"]
    worn = ask(analysis(), {"ask": "odds", "table": "breakdown", "inputs": {"b": 12, "sustained": 1}})["p"]
    still = ask(analysis(), {"ask": "odds", "table": "breakdown", "inputs": {"b": 12}})["p"]
    lowered = 12 - expected("060")["lmg_b_reduction"]
    from_ten = Fraction(sum(13 - total for total in range(lowered, 13)), 36)
    assert 1 - Fraction(worn["works"]) == from_ten
    assert 1 - Fraction(still["works"]) == Fraction(1, 36)


@pytest.mark.parametrize(
    ("number", "to", "request_fields"),
    [
        ("080", "H6", {"values": {"fp": 4, "range": 6}, "observer": {"action": "subsequent"}}),
        ("090", "H8", {"values": {"fp": 4, "range": 4}, "observer": {"action": "dash"}}),
        ("091", "H7", {"values": {"fp": 6, "range": 2}}),
        ("092", "H7", {"values": {"fp": 6, "range": 2}}),
    ],
)
def test_what_doubles_and_what_halves(number: str, to: str, request_fields: dict[str, Any]) -> None:
    """7.2, 7.21; 4.63: who names the dash as the action has half, the others all."""
    answer = fp(to, **request_fields)
    for name, wanted in non_empty(expected(number).items()):
        assert answer[name] == wanted


def test_a_concealed_target_halves() -> None:
    """12.13."""
    request = {"ask": "range", "kind": "squad", "side": "Red", "at": "H5", "to": "H9", "values": {"fp": 8, "range": 6}}
    answer = ask(hidden_at("H9"), request)
    assert {name: answer[name] for name in expected("079")} == expected("079")


def test_the_exhausted_add_one() -> None:
    """4.51, against the same shot of who is not."""
    request = {"ask": "cover", "from": "H5", "to": "H8"}
    fresh = ask(analysis(), {**request, "observer": {"kind": "squad"}})["drm"]
    worn = ask(analysis(), {**request, "observer": {"kind": "squad", "state": ["cx"]}})["drm"]
    assert worn - fresh == expected("082")["firer_drm"]


def test_snap_shots_halve_and_know_no_terrain_of_the_target() -> None:
    """8.15: a 5-2-7 at a hexside, against its shot into the house behind; a 4-4-7 beyond its normal range."""
    house = analysis(hexes={"wooden_building": "H7"})
    request = {"ask": "snap", "kind": "squad", "at": "H5", "hexside": "H7/I7", "to": "H7"}
    wanted = expected("096")
    near = ask(house, {**request, "values": {"fp": 5, "range": 2}})
    assert (near["fp"], near["drm"]) == (wanted["snap_fp"], wanted["snap_drm"])
    shot = ask(house, {"ask": "cover", "from": "H5", "to": "H7", "observer": {"kind": "squad"}})
    assert shot["cover"]["tem"] == wanted["normal_shot_tem"]
    values = {"fp": 4, "range": 4}
    far = ask(analysis(), {**request, "hexside": "H10/I10", "to": "H10", "values": values})
    assert far["fp"] == expected("097")["fp"]


def test_fire_in_ones_own_hex_triples() -> None:
    """8.41: all of them again; a squad again with a crew for the first time."""
    again = {"observer": {"action": "subsequent"}}
    values = {"fp": 4, "range": 6, "lmg": [3, 8]}
    total = fp("H5", values=values, **again)["fp"] + fp("H5", weapon="lmg", values=values, **again)["fp"]
    assert total == expected("101")["fp"]
    squad = fp("H5", values={"fp": 4, "range": 6}, **again)["fp"]
    crew = fp("H5", values={"fp": 2, "range": 2})["fp"]
    assert squad + crew == expected("102")["fp"]


def test_a_fire_lane_and_the_residual_firepower_of_its_squad() -> None:
    """9.222: a 4-6-7 with a machine gun of 5 and a leader through one hex of grain at who moves by assault."""
    wanted = expected("105")
    fields = analysis(hexes={"grain": "H6"}, conditions={"month": 7})
    squad, gun = ({"fp": 4, "range": 6}, {"fp": 4, "range": 6, "mmg": [5, 12]})
    request = {"ask": "range", "kind": "squad", "at": "H5", "to": "H8"}
    total = sum(
        ask(fields, {**request, "weapon": weapon, "values": values})["fp"]
        for weapon, values in (("inherent", squad), ("mmg", gun))
    )
    column = ask(fields, {"ask": "odds", "table": "residual", "inputs": {"fp": int(total)}})["column"]
    assert int(column) == wanted["column"]
    cover = ask(
        fields, {"ask": "cover", "from": "H5", "to": "H8", "observer": {"kind": "squad", "values": {"leadership": -1}}}
    )
    assert cover["drm"] == wanted["drm"]
    left = ask(fields, {"ask": "odds", "table": "residual", "column": "4", "modifier": 1})["p"]
    assert list(left) == [str(wanted["squad_residual"])]
    lane = ask(fields, {"ask": "lane", "kind": "squad", "at": "H5", "to": "H9", "weapon": "mmg", "values": gun})["fp"]
    assert (lane["H6"], lane["H8"]) == (wanted["lane_fp_adjacent"], wanted["lane_fp"])

"""Shifts of range, darkness, kind, number and bombardment, and the columns that follow."""

from __future__ import annotations

import pytest

from tests.games.panzer_grenadier.fire_maps import cover, shifts
from tests.games.panzer_grenadier.spotting_maps import at, make_board, unit
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, Party

GUNNER = Party(kind="artillery", side="German")


@pytest.mark.parametrize(("target", "df"), [("0502", 2), ("0503", 0), ("0504", -1), ("0506", -1)])
def test_range_shifts_the_column(target: str, df: int) -> None:
    assert shifts(target) == {"df": df, "bf": 0, "at": 0, "assault": 0}


@pytest.mark.parametrize(("kind", "values", "df", "bf"), [
    ("mortar", {}, 1, 1), ("at_gun", {}, 1, 1), ("cavalry", {}, 1, 1), ("artillery", {}, 2, 1),
    ("at_gun", {"aa": True}, 1, 1), ("infantry", {"aa": True}, 1, 1), ("infantry", {"flm": True}, 1, 0),
    ("infantry", {"flamethrower": True}, 1, 0), ("infantry", {}, 0, 0), ("tank", {}, 0, 0), ("truck", {}, 0, 0),
])  # fmt: skip
def test_soft_kinds(kind: str, values: dict[str, object], df: int, bf: int) -> None:
    answer = shifts(party=Party(kind=kind, values=values))
    assert (answer["df"], answer["bf"]) == (df, bf)


@pytest.mark.parametrize(("conditions", "df", "anti_tank"), [
    ({"visibility": 2}, -1, 0), ({"visibility": 3}, 0, 0), ({"time": "night"}, -1, -1), ({"time": "dusk-15"}, -1, -1),
    ({"time": "dusk-30"}, 0, 0), ({"time": "dawn-45", "visibility": 1}, -1, -1),
])  # fmt: skip
def test_darkness(conditions: dict[str, object], df: int, anti_tank: int) -> None:
    assert shifts(conditions=conditions) == {"df": df, "bf": df, "at": anti_tank, "assault": 0}
    assert shifts(conditions=conditions, switches={"A41": "ignore"})["at"] == 0


def stack(*kinds: str, where: str = "0503") -> list[object]:
    return [unit(f"s{number}", kind, where) for number, kind in enumerate(kinds)]


@pytest.mark.parametrize(("kinds", "shift"), [
    (("infantry", "infantry", "tank"), 1), (("infantry", "infantry", "infantry"), 1), (("infantry", "infantry"), 0),
    (("apc", "apc", "apc", "leader", "leader", "leader"), 0), (("truck", "truck", "truck", "leader"), 0),
    (("infantry", "infantry", "strongpoint"), 0), (("infantry", "tank", "tank", "apc"), 1),
])  # fmt: skip
def test_three_combat_units(kinds: tuple[str, ...], shift: int) -> None:
    there = stack(*kinds)
    answer = shifts(party=Party(unit="s0"), soviet=there)
    assert (answer["df"], answer["bf"]) == (shift, shift)


def test_friends_of_the_firer_do_not_make_three() -> None:
    mixed = {
        "soviet": stack("infantry", "infantry"),
        "german": [unit("g", "infantry", "0503"), unit("f", "hmg", "0501")],
    }
    assert shifts(party=Party(unit="s0"), **mixed)["bf"] == 0


def test_the_engineer_counts_in_a_river() -> None:
    board = make_board({"minor_river": "0503"})
    answer = shifts(party=Party(unit="s0"), board=board, soviet=stack("infantry", "infantry", "engineer"))
    assert (answer["df"], answer["bf"]) == (1, 1)


def test_opportunity_fire_at_men_on_foot() -> None:
    there = stack("infantry", "infantry", "infantry")
    moving = Party(kind="infantry", side="Soviet", action="move")
    assert shifts(party=moving, soviet=there[:2])["df"] == 1
    assert shifts(party=moving, soviet=there)["df"] == 1
    assert shifts(party=Party(kind="truck", action="move"), soviet=there)["df"] == 0
    assert shifts(party=Party(unit="s0", action="move"), soviet=there)["df"] == 1


def test_a_target_that_nobody_describes() -> None:
    guns = stack("artillery", "infantry")
    answer = cover(party=Party(), german=[unit("g", "infantry", "0501")], soviet=guns)
    assert answer.values["df"] == 2
    assert any(reason.key == "fire_of_one_unit" for reason in answer.reasons)
    assert any(reason.key == "fire_assumed_target" for reason in cover(party=Party()).reasons)
    moving = cover(party=Party(action="move"), soviet=stack("infantry"))
    assert moving.values["df"] == 1


def test_bombardment_of_what_the_firer_sees_itself() -> None:
    assert shifts("0506", firer=GUNNER, purpose=BOMBARD)["bf"] == 1
    assert shifts("0506", firer=GUNNER)["bf"] == 1
    assert shifts("0506", firer=GUNNER, purpose=INDIRECT)["bf"] == 0
    woods = make_board({"woods": "0506 0505"})
    assert shifts("0506", firer=GUNNER, board=woods, purpose=BOMBARD)["bf"] == 0
    standing = cover("0506", german=[unit("a", "artillery", "0501")], purpose=BOMBARD)
    assert standing.values["bf"] == 1
    assert any(reason.key == "fire_assumed_firer" for reason in standing.reasons)


@pytest.mark.parametrize("purpose", [FIRE, BOMBARD])
def test_shifts_that_depend_on_an_unknown_bombarding_unit_are_only_said(purpose: str) -> None:
    plain = cover("0502", purpose=purpose)
    assert plain.values["bf"] == 0
    assert any(reason.key == "fire_bombard_depends" for reason in plain.reasons)


@pytest.mark.parametrize(("kind", "bf"), [("artillery", 3), ("mortar", 1)])
def test_bombardment_of_an_adjacent_hex(kind: str, bf: int) -> None:
    assert shifts("0502", firer=Party(kind=kind), purpose=BOMBARD)["bf"] == bf
    rockets = Party(kind="artillery", values={"rocket": True})
    assert shifts("0502", firer=rockets, purpose=BOMBARD)["bf"] == 1


def test_only_loaded_carriers_are_easier_to_bombard() -> None:
    assert shifts(party=Party(kind="truck", state=("loaded",)))["bf"] == 1
    assert shifts(party=Party(kind="wagon"))["bf"] == 0
    assert shifts(party=Party(kind="apc", state=("loaded",)))["bf"] == 0


def test_the_upper_limit_and_the_column_of_the_example() -> None:
    italians = Party(kind="infantry", side="Italian", values={"df": [4, 3]})
    answer = cover("0502", firer=italians, party=Party(unit="s0"), soviet=stack(*["artillery"] * 3, where="0502"))
    assert answer.values["df"] == 3
    assert (answer.extra["raw_shift"], answer.extra["net_shift"], answer.extra["column"]) == (5, 3, 16)


@pytest.mark.parametrize(("strength", "target", "party", "terrain", "raw", "column"), [
    (16, "0505", Party(kind="infantry", state=("dug_in",)), "woods", -4, 7),
    (2, "0504", Party(kind="infantry"), "town", -3, 1),
    (11, "0503", Party(kind="infantry"), "clear", 0, 11),
    (11, "0503", Party(kind="artillery"), "clear", 2, 22),
])  # fmt: skip
def test_shifts_end_in_a_column_of_the_table(
    strength: int, target: str, party: Party, terrain: str, raw: int, column: int
) -> None:
    firer = Party(kind="infantry", values={"df": [strength, 6]})
    answer = cover(target, firer=firer, party=party, board=make_board({terrain: target}))
    assert answer.extra["raw_shift"] == raw
    assert answer.extra["net_shift"] == max(raw, -2)
    assert answer.extra["column"] == column


def test_bombardment_has_no_limit_and_reports_what_its_table_lacks() -> None:
    firer = Party(kind="mortar", values={"bf": [5, 8]})
    mines = {"minefield": {"German": (at("0504"),)}}
    answer = cover("0504", firer=firer, party=Party(kind="cavalry"), purpose=BOMBARD, marker_owners=mines)
    assert (answer.values["bf"], answer.extra["column"]) == (3, 16)
    weak = cover(firer=Party(kind="mortar", values={"bf": [2, 8]}), purpose=INDIRECT)
    assert weak.extra["column"] == 3
    assert any(reason.key == "fire_not_covered" for reason in weak.reasons)


def test_state_of_the_firer_weighs_on_columns() -> None:
    disrupted = Party(kind="infantry", state=("disrupted",), values={"df": [7, 3]})
    assert cover(firer=disrupted).extra["columns"] == {"df": 4, "assault": 3}
    demoralized = Party(kind="infantry", state=("demoralized",), values={"df": [9, 3]})
    assert cover(firer=demoralized).extra["columns"]["assault"] == 3  # type: ignore[index]
    assert cover(firer=Party(kind="mortar")).extra["columns"]["assault"] == 1  # type: ignore[index]
    assert cover(firer=Party(kind="leader")).extra["columns"] == {}

"""Who fires together, and what it comes to: fire groups of Advanced Squad Leader (7.5), small arms of Landships! (8.62), and
games on tables, where nobody does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import yaml

from tests.cases.protocol_client import ProtocolClient
from tests.games.asl.scenarios import analysis
from tests.loading import read_yaml
from workbench.analysis.hex_analysis import Analysis
from workbench.base.data_folders import SAMPLES
from workbench.protocol.answers import answer_request

ROWS = {str(total): " ".join("K/1" if total < column else "-" for column in range(11)) for total in range(-4, 16)}
"""A fire table made up for the test."""


def unit(name: str, at: str, kind: str = "squad", state: tuple[str, ...] = (), **values: Any) -> dict[str, Any]:
    numbers = {"fp": 4, "range": 6, "morale": 7} if kind == "squad" else {}
    return {"id": name, "kind": kind, "at": at, "state": list(state), "values": numbers | values}


def field(*units: dict[str, Any], **layers: Any) -> Analysis:
    """Open ground: two squads side by side, one of them with a machine gun, a third two hexes off, and whoever a test adds;
    the enemy is three or four hexes away."""
    ours = [unit("a", "F5", lmg=[3, 8]), unit("b", "G5"), unit("far", "D5"), *units]
    forces = {"German": ours, "Russian": [unit("r", "F8")]}
    return analysis(forces=forces, values={"ift": ROWS}, rows=12, **layers)


def shot(where: Analysis, firer: str, *others: str, **more: Any) -> dict[str, Any]:
    return answer_request(where, {"ask": "odds", "unit": firer, "to": "unit:r", "with": [*others], **more})


def barred_by(answer: dict[str, Any]) -> set[str]:
    return {one["rule"] for one in answer["reasons"] if one.get("effect", "blocks") == "blocks"}


def values(answer: dict[str, Any]) -> dict[str, int]:
    return {one["rule"]: one["value"] for one in answer["modifiers"]}


def chance(column: int, drm: int, *, cowers: bool) -> Fraction:
    """Of any result of the table above, counted throw by throw: a double is read a column to the left (7.9)."""
    hits = 0
    for one in range(1, 7):
        for other in range(1, 7):
            final = min(max(one + other + drm, -4), 15)
            hits += final < column - (1 if cowers and one == other else 0)
    return Fraction(hits, 36)


def test_a_fire_group_adds_up_its_firepower() -> None:
    """4 and 3 of a squad with its machine gun, 4 of another: 11 is in column 8, the fifth."""
    group = shot(field(), "a", "b")
    assert (group["column"], group["may"]) == ("8", True)
    assert Fraction(group["chance"]) == chance(4, 0, cowers=True)
    assert shot(field(), "a")["column"] == "6"
    assert shot(field(), "a", weapon="inherent")["column"] == "4"


def test_a_half_squad_with_a_machine_gun_fires_one_of_both() -> None:
    half = unit("h", "F5", "half_squad", fp=2, range=4, morale=7, lmg=[3, 8])
    assert shot(field(half), "h", "b")["column"] == "6"  # 3 and 4


def test_units_apart_form_no_group_unless_others_link_them() -> None:
    assert not shot(field(), "a", "far")["may"]
    assert "7.5" in barred_by(shot(field(), "a", "far"))
    link = unit("link", "E5")
    assert shot(field(link), "a", "far", "link")["may"]
    leader = unit("lead", "E5", "leader", morale=8, leadership=-1)
    assert not shot(field(leader), "a", "far", "lead")["may"]


def test_leaders_direct_a_group_from_each_of_its_places() -> None:
    good, worse = (unit(f"l{n}", at, "leader", morale=8, leadership=n) for n, at in ((-2, "F5"), (-1, "G5")))
    alone = shot(field(good), "a", "l-2")
    assert values(alone)["7.53"] == -2
    assert Fraction(alone["chance"]) == chance(3, -2, cowers=False)
    one = shot(field(good), "a", "b", "l-2")
    assert "7.53" not in values(one)
    assert Fraction(one["chance"]) == chance(4, 0, cowers=True)
    both = shot(field(good, worse), "a", "b", "l-2", "l-1")
    assert values(both)["7.53"] == -1
    assert Fraction(both["chance"]) == chance(4, -1, cowers=False)
    pinned = unit("l0", "F5", "leader", ("pinned",), morale=8, leadership=-2)
    assert "7.53" not in values(shot(field(pinned), "a", "l0"))


def test_a_modifier_of_some_counts_unless_it_helps() -> None:
    tired = unit("cx", "F5", state=("cx",))
    assert values(shot(field(tired), "b", "cx"))["4.51"] == 1
    hero = unit("hero", "F5", "hero", fp=1, range=4, morale=9)
    assert values(shot(field(hero), "b", "hero"))["15.24"] == -1


def test_who_does_not_see_the_target_is_left_out() -> None:
    walled = field(hexes={"woods": "G6 G7"})
    assert not answer_request(walled, {"ask": "los", "from": "unit:b", "to": "unit:r"})["visible"]
    seen = shot(walled, "a", "b")
    assert (seen["column"], seen["may"]) == ("6", True)
    assert "7.52" in {one["rule"] for one in seen["reasons"]}


def test_what_fires_alone_says_so() -> None:
    answer = shot(field(unit("flame", "F5", ft=[24, 1])), "flame", "b", weapon="ft")
    assert answer["error"]["code"] == "cannot_combine"
    assert "22.2" in answer["error"]["message"]
    assert shot(field(), "a", after=["D5"])["error"]["code"] == "not_modelled"


# --- Landships!

COLUMNS = {"2": 2, "5": 3, "9": 4, "30": 5}


@pytest.fixture(scope="module")
def farm(tmp_path_factory: pytest.TempPathFactory) -> ProtocolClient:
    scenario = read_yaml(SAMPLES / "landships" / "marcelle_farm.yaml")
    scenario["values"] |= {"small_arms": COLUMNS, "at_to_hit": {str(n): 5 for n in range(1, 30)}}
    return ProtocolClient(scenario, tmp_path_factory.mktemp("farm"), ["rule_not_modelled"])


def fire(farm: ProtocolClient, firer: str, target: str, *others: str, **more: Any) -> dict[str, Any]:
    request = {"ask": "odds", "unit": firer, "to": f"unit:{target}", "with": [*others], **more}
    return answer_request(farm.analysis, request)


def test_small_arms_at_a_hex_are_one_attack(farm: ProtocolClient) -> None:
    """Strengths add up, every machine-gun squad helps by one, the terrain counts once, and the +1 of morale comes once."""
    alone = [fire(farm, name, "g3") for name in ("b3", "bm1", "bm2")]
    terrain = alone[0]["figures"]["modifier"]
    together = fire(farm, "b3", "g3", "bm1", "bm2")
    strength = sum(one["figures"]["strength"] for one in alone)
    assert together["figures"]["strength"] == strength
    assert together["figures"]["modifier"] == terrain - 2
    most = max((hit for column, hit in COLUMNS.items() if int(column) <= strength), default=0)
    hit = Fraction(min(max(most - terrain + 2, 0), 6), 6)
    assert Fraction(together["chance"]) == hit
    # infantry of morale 5 checks with one more
    assert Fraction(together["p"].get("eliminated", 0)) == hit * Fraction(2, 6)
    assert any(one["rule"] == "8.62" for one in together["reasons"])


def test_anti_tank_fire_and_flamethrowers_never_combine(farm: ProtocolClient) -> None:
    for answer in (fire(farm, "gk1", "bt3", "ga1"), fire(farm, "gr", "bt3", "gk1"), fire(farm, "gfl", "b3", "g3")):
        assert answer["error"]["code"] == "cannot_combine"
        assert "8.52" in answer["error"]["message"]


def test_each_machine_gun_attacks_a_weak_tank(tmp_path: Any) -> None:
    scenario = read_yaml(SAMPLES / "landships" / "marcelle_farm.yaml")
    tank = next(one for one in scenario["forces"][0]["units"] if one["id"] == "bt3")
    tank["values"]["weak_armour"] = True
    client = ProtocolClient(scenario, tmp_path, ["rule_not_modelled"])
    # 1-4 hits, then 1 disables: one in nine for each
    assert Fraction(fire(client, "gm2", "bt3")["chance"]) == Fraction(1, 9)
    assert Fraction(fire(client, "gm2", "bt3", "gm1", "gm3")["chance"]) == 1 - Fraction(8, 9) ** 3


# --- Tables


@pytest.mark.parametrize(
    ("sample", "firer", "other", "target", "rule"),
    [
        ("bolt_action/les_ormeaux.yaml", "us_1", "us_2", "de_2", "p.36"),
        ("blitzkrieg/saint_aubry.yaml", "us_hmg", "us_bazooka", "[90, 60]", "TIRS"),
    ],
)
def test_nobody_fires_together_on_a_table(
    sample: str, firer: str, other: str, target: str, rule: str, tmp_path: Any
) -> None:
    client = ProtocolClient(read_yaml(SAMPLES / sample), tmp_path)
    to = f"unit:{target}" if target.isidentifier() else yaml.safe_load(target)
    answer = answer_request(client.analysis, {"ask": "odds", "unit": firer, "to": to, "with": [other]})
    assert answer["error"]["code"] == "cannot_combine"
    assert rule in answer["error"]["message"]

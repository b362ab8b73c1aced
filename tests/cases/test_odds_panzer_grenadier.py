"""The worked cases of Panzer Grenadier about who loses steps, who fights and how often one fires; and what armour stops."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cases.case_files import HERE, GameCases
from tests.cases.protocol_client import ProtocolClient
from tests.loading import read_yaml
from workbench.base.data_folders import SAMPLES

CASES = GameCases("panzer_grenadier")
RUN: dict[str, Any] = read_yaml(HERE / "odds.yaml")["panzer_grenadier"]
LIPOVKA = read_yaml(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
ASKED_BY_A_TEST = {
    "PG-ODDS-COL PG-ODDS-MOR-EX PG-ODDS-ASSAULT PG-ODDS-642 PG-XF-2 PG-XF-3 PG-XF-4": "test_odds.py",
    "PG-ODDS-761 PG-ODDS-763-1 PG-ODDS-567 PG-ODDS-OBA PG-ODDS-HMGSPLIT PG-ODDS-OF": "this file",
}
"""Cases that no single bare request answers."""


def test_every_case_about_dice_is_asked() -> None:
    told = {name for words in ASKED_BY_A_TEST for name in words.split()}
    assert not told & set(RUN)
    assert told | set(RUN) == CASES.odds


def expected(name: str) -> Any:
    return CASES.cases[f"PG-ODDS-{name}"]["expected"]


def played(folder: Any, germans: list[dict[str, Any]], soviets: list[dict[str, Any]]) -> ProtocolClient:
    """Open ground with these units."""
    grid = {key: LIPOVKA["map"][key] for key in ("kind", "orientation", "stagger", "labels", "ground")}
    sides = [{"side": "German", "units": germans}, {"side": "Soviet", "units": soviets}]
    keys = ("format", "title", "ruleset", "conditions")
    scenario = {key: LIPOVKA[key] for key in keys} | {"map": {**grid, "columns": 12, "rows": 12}, "forces": sides}
    return ProtocolClient(scenario, folder, ["overstacked", "stacking"])


def mixed_hex(*more: dict[str, Any]) -> list[dict[str, Any]]:
    """Infantry, a Tiger and a half-track at full strength, and whoever else, in one hex."""
    units = [
        {"id": "inf", "kind": "infantry", "values": {"df": [5, 3]}},
        {"id": "tiger", "kind": "tank", "values": {"armour": 7}},
        {"id": "spw", "kind": "apc", "values": {"armour": 0}},
        *more,
    ]
    return [{**unit, "at": "0505"} for unit in units]


FIRER = [{"id": "guns", "kind": "artillery", "at": "0506", "values": {"df": [45, 5], "bf": [70, 30]}}]


@pytest.mark.parametrize("weapon", ["df", "bf"])
def test_two_steps_on_a_mixed_hex(weapon: str, tmp_path: Any) -> None:
    """7.61: the half-track has one step and must lose it, so the infantry loses the other and is left."""
    wagons = [{"id": name, "kind": "wagon"} for name in ("w1", "w2")]
    client = played(tmp_path, mixed_hex(*wagons), FIRER)
    shot = client.ask({"ask": "odds", "unit": "guns", "to": "unit:inf", "weapon": weapon})
    fighters, transports = shot["losses"]["2X"]["steps"]
    wanted = expected("761")
    assert wanted["SPW 251"] == "eliminated"
    assert fighters == {"steps": 2, "among": ["inf", "spw"], "first": [], "one_of": ["spw"]}
    assert wanted["wagons"] == "both eliminated"
    assert (transports["steps"], transports["among"]) == (2, ["w1", "w2"])
    checks = shot["losses"]["2X"]["checks"]
    assert f"{checks['tiger']} check only" == wanted["Tiger"]
    assert f"loses 1 step then {checks['inf']}" == wanted["INF"]
    assert not checks.keys() & {"w1", "w2"}
    texts = " / ".join(one["text"] for one in shot["reasons"])
    assert "closed top, loses no step" in texts
    assert "open top" in texts


def test_the_first_step_of_an_assault(tmp_path: Any) -> None:
    """7.63: one of two trucks, and one of those in good order, armour or not."""
    disrupted = {"id": "hmg", "kind": "hmg", "state": ["disrupted"]}
    trucks = [{"id": name, "kind": "truck"} for name in ("t1", "t2")]
    client = played(tmp_path, mixed_hex(disrupted, *trucks), FIRER)
    shot = client.ask({"ask": "odds", "unit": "guns", "to": "unit:inf", "weapon": "assault"})
    fighters, transports = shot["losses"]["1"]["steps"]
    names = {"INF": "inf", "Tiger": "tiger", "SPW": "spw"}
    wanted = expected("763-1")["combat step"]
    assert fighters["steps"] == 1
    assert fighters["first"] == [short for name, short in names.items() if name in wanted]
    assert "hmg" in fighters["among"]
    assert "not the disrupted HMG" in wanted
    assert (transports["steps"], transports["among"]) == (1, ["t1", "t2"]), expected("763-1")["truck"]
    assert shot["losses"]["2"]["steps"][0]["one_of"] == ["tiger", "spw"]
    assert set(shot["losses"]["M2"]["checks"].values()) == {"M2"}
    assert "tiger" in shot["losses"]["M2"]["checks"], "armour does not protect in an assault (7.25)"


def test_who_is_carried_does_not_fight(tmp_path: Any) -> None:
    """5.67: of a loaded half-track only its own direct fire counts, in the attack and in the defence."""
    loaded = [
        {"id": "spw", "kind": "apc", "at": "0505", "values": {"df": [3, 3]}, "state": ["loaded"]},
        {"id": "men", "kind": "infantry", "at": "0505", "values": {"df": [5, 3]}, "state": ["loaded"]},
    ]
    others = [{"id": "foe", "kind": "infantry", "at": "0506", "values": {"df": [4, 3]}}]
    client = played(tmp_path, loaded, others)
    attack = client.ask({"ask": "odds", "unit": "spw", "to": "unit:foe", "weapon": "assault"})
    assert expected("567")["counted"] == "SPW Direct Fire only"
    assert attack["strength"] == 3
    both = client.analysis.fire.other_attacks
    assert client.ask({"ask": "odds", "unit": "foe", "to": "0505", "weapon": "assault"})["answering"]["strength"] == 3
    assert both(client.analysis.party("spw"))
    assert not both(client.analysis.party("men"))


def test_off_board_factors_are_columns_of_their_sums(tmp_path: Any) -> None:
    """9.3: three of 20 as one attack of 60, as 40 and 20, or one by one; how they are shared out is their player's choice."""
    client = played(tmp_path, mixed_hex(), FIRER)
    columns = {}
    for option in expected("OBA")["options"]:
        assert sum(option) == 60
        for strength in option:
            found = client.ask({"ask": "odds", "table": "bombardment", "inputs": {"strength": strength}})
            columns[strength] = found["column"]
    assert columns == {60: "55", 40: "30", 20: "16"}


def test_machine_guns_split_their_fire(tmp_path: Any) -> None:
    guns = [{"id": "hmg", "kind": "hmg", "at": "0508", "values": {"df": [9, 5]}}]
    client = played(tmp_path, guns, [{"id": "foe", "kind": "infantry", "at": "0505"}])
    shot = client.ask({"ask": "odds", "unit": "hmg", "to": "unit:foe"})
    assert shot["figures"]["targets"] == expected("HMGSPLIT")["max_targets"]
    assert any(one["rule"] == "7.23" for one in shot["reasons"])
    part = client.ask({"ask": "odds", "unit": "hmg", "to": "unit:foe", "values": {"df": [3, 5]}})
    assert part["strength"] == 3
    assert "figures" not in part
    moving = client.ask({"ask": "odds", "unit": "hmg", "to": "unit:foe", "target": {"action": "move"}})
    assert "figures" not in moving, "not in opportunity fire"


def test_opportunity_fire_once_in_each_of_two_hexes(tmp_path: Any) -> None:
    """13.21: each of two infantry fires once in the first hex of the truck, again in the second, and no more in the third."""
    men = [{"id": name, "kind": "infantry", "at": "0505", "values": {"df": [5, 3]}} for name in ("a", "b")]
    truck = [{"id": "truck", "kind": "truck", "at": "0407", "values": {"move": 10}}]
    client = played(tmp_path, men, truck)

    def unharmed(*along: str) -> Fraction:
        told = client.ask({"ask": "profile", "unit": "truck", "along": list(along), "side": "German"})
        assert told["p_unharmed"], told
        for step in told["steps"]:
            shots = [(one["unit"], Fraction(one["p"])) for one in step["fired_by"]]
            assert [name for name, _ in shots] == ["a", "b"], expected("OF")
        return Fraction(told["p_unharmed"])

    shot = client.ask({"ask": "odds", "unit": "a", "to": "0508", "target": {"kind": "truck", "action": "move"}})
    missed = 1 - Fraction(shot["chance"])
    assert unharmed("0508") == missed**2
    assert unharmed("0508", "0607") == missed**4
    assert unharmed("0508", "0607", "0707") == missed**4, expected("OF")["third"]


@pytest.mark.parametrize(("kind", "chance"), [("tank", "X 2X 3X"), ("apc", "X 2X 3X"), ("infantry", "M M1 M2 X 2X 3X")])
def test_armour_stops_all_but_an_x(kind: str, chance: str, tmp_path: Any) -> None:
    """7.25 and 7.61: morale results do nothing to armour; a closed top loses no step."""
    client = played(tmp_path, [{"id": "target", "kind": kind, "at": "0505", "values": {"armour": 2}}], FIRER)
    shot = client.ask({"ask": "odds", "unit": "guns", "to": "unit:target", "weapon": "df"})
    assert Fraction(shot["chance"]) == sum(Fraction(shot["p"].get(one, 0)) for one in chance.split())
    steps = sum(n * Fraction(shot["p"].get(result, 0)) for result, n in (("X", 1), ("2X", 2), ("3X", 3)))
    assert Fraction(shot["expected"]["steps"]) == (0 if kind == "tank" else steps)
    many = client.analysis.fire
    firer = (client.analysis.place("0506"), client.analysis.party("guns"))
    target = (client.analysis.place("0505"), client.analysis.party("target"))
    assert many.chances([firer], [target], weapon="df")[0][0].effect == Fraction(shot["chance"])

"""A shot of a unit and the bare table agree on every modifier, strength and number, whatever firer and target are doing."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cases.protocol_client import ProtocolClient

FIRERS = ("infantry", "mg", "tank", "armoured_car", "truck", "art_gun", "infantry_gun")
TARGETS = ("infantry", "mg", "crew", "cavalry_mounted", "truck", "armoured_car", "aircraft")
GROUND = ("", "wood", "town", "trench", "strongpoint", "river", "marsh", "trench strongpoint")
HARD = ("tank", "armoured_car", "truck")
GUNS = ("at_gun", "art_gun", "aa_gun", "infantry_gun", "tank")


def scenario(firer: dict[str, Any], target: dict[str, Any], ground: str) -> dict[str, Any]:
    """A firer to the north of a target, which alone stands on other ground than clear."""
    made: dict[str, Any] = {
        "format": "workbench/1",
        "title": "two units",
        "ruleset": "landships",
        "options": ["stosstruppen", "rifle_grenades"],
        "values": {
            "small_arms": {"2": 3, "5": 3, "9": 4, "15": 4, "30": 5},
            "at_to_hit": {str(n): 6 for n in range(11)},
            "spot_range": dict.fromkeys(("wood", "town", "trench", "strongpoint", "river", "marsh", "hill"), 20),
        },
        "map": {
            "kind": "hex",
            "orientation": "flat",
            "columns": 5,
            "rows": 20,
            "stagger": {"lines": "even", "by": "down"},
            "labels": "0101",
            "ground": "clear",
        },
        "forces": [{"side": "one", "units": [firer]}, {"side": "two", "units": [target]}],
    }
    at = target["at"]
    for key in ground.split():
        if key == "trench":
            made["map"].setdefault("paths", {})[key] = [at, f"04{int(at[2:]):02d}"]
        else:
            made["map"].setdefault("hexes", {})[key] = at
    return made


def unit(name: str, kind: str, at: str, **values: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, "at": at, "facing": 3, "values": values}


def drawn(number: int) -> tuple[dict[str, Any], dict[str, int], str]:
    """A random case: the scenario, the inputs of the bare attack that is the same, the weapon."""
    random = Random(number)
    firing, aimed = random.choice(FIRERS), random.choice(TARGETS)
    if firing in ("art_gun", "infantry_gun") and aimed in HARD:
        aimed = "infantry"  # guns fire at vehicles by another table
    # works shelter no vehicles, and some ground is closed to them
    ground, apart = random.choice(GROUND if aimed not in HARD else ("", "town")), random.randint(1, 5)
    firer, target = unit("f", firing, "0305"), unit("t", aimed, f"03{5 + apart:02d}")
    if aimed not in (*HARD, "aircraft", "crew"):
        target["values"]["mr"] = 4
    states = []
    given: dict[str, int] = {}
    strength = random.randint(2, 9)
    weapon = ""
    if firing in ("infantry", "mg"):
        firer["values"]["fs"] = strength
        given["strength"] = strength
        given["mg_squads"] = int(firing == "mg")
        if firing == "infantry" and random.random() < 0.4:
            states.append("stosstruppen")
            given["stosstruppen"] = 1
        elif firing == "infantry" and apart == 1 and random.random() < 0.5:
            weapon, given["grenades"] = "rifle_grenades", 1
    elif firing in ("art_gun", "infantry_gun"):
        given["large_guns"] = 1
        if random.random() < 0.6:
            firer["values"]["rotated"] = True
            given["art_rotated"] = 1
    else:
        weapon, given["vehicle_mgs"] = "vehicle_mg", 1
        firer["values"]["arc_mg"] = "all"
        if firing == "tank" and random.random() < 0.6:
            firer["values"]["out_of_control"] = True
            given["whippet_out_of_control"] = 1
    firer["state"] = states
    given |= dict.fromkeys(ground.split(), 1)
    given.pop("marsh", None)
    if aimed == "cavalry_mounted":
        given["cavalry"] = 1
    if aimed == "aircraft":
        given["aircraft"] = 1
    if aimed == "infantry" and random.random() < 0.5:
        target["state"] = ["stosstruppen"]
        if not ground:
            given["stosstruppen_target_clear"] = 1
    return scenario(firer, target, ground), given, weapon


@pytest.mark.parametrize("number", range(120))
def test_small_arms(number: int, tmp_path: Path) -> None:
    made, given, weapon = drawn(number)
    client = ProtocolClient(made, tmp_path)
    shot = client.ask({"ask": "odds", "unit": "f", "to": "unit:t", "weapon": weapon})
    if shot["table"] != "small_arms":
        # vehicles do not fire at aircraft (11.22)
        assert (shot["table"], given.get("aircraft"), weapon) == ("no_attack", 1, "vehicle_mg"), shot
        return
    bare = client.ask({"ask": "odds", "table": "small_arms_roll", "inputs": given})
    wanted = {key: bare["figures"][key] for key in ("strength", "modifier", "morale_modifier")}
    assert {key: shot["figures"][key] for key in wanted} == wanted, (json.dumps(made["forces"]), given, shot)


@pytest.mark.parametrize("number", range(120))
def test_anti_tank(number: int, tmp_path: Path) -> None:
    random = Random(number)
    firing, aimed, apart = random.choice(GUNS), random.choice(HARD), random.randint(1, 6)
    ground, shots = random.choice(("", "town", "rough")), random.choice((1, 3))
    firer, target = unit("f", firing, "0305", shots=shots), unit("t", aimed, f"03{5 + apart:02d}")
    given = {
        "to_hit": 6,
        "range": apart,
        "shots": shots,
        "at_gun": int(firing == "at_gun"),
        "town": int(ground == "town"),
    }
    if random.random() < 0.5:
        target["values"]["size"] = given["size"] = random.choice((-1, 1))
    if firing != "tank" and random.random() < 0.5:
        firer["values"]["rotated"] = True
        given["rotated"] = 1
    if firing == "tank":
        firer["values"]["arc_gun"] = "all"
        for key, name in (("tank_leader", "tank_leader"), ("crew_state", "on_the_floor")):
            if random.random() < 0.5:
                firer["values"][key] = "on_the_floor" if key == "crew_state" else True
                given[name] = 1
    if firing in ("art_gun", "infantry_gun") and aimed != "tank":
        given["art_vs_wheels"] = 1
    if random.random() < 0.5:
        firer["values"]["acquired"] = given["acquired"] = random.randint(1, 3)
    made = scenario(firer, target, ground)
    crew = random.choice(("crew", "infantry"))
    if firing not in ("tank",):
        made["forces"][0]["units"].append(unit("c", crew, "0305", **({"fs": 4, "mr": 4} if crew == "infantry" else {})))
        given["no_crew"] = int(crew == "infantry")
    client = ProtocolClient(made, tmp_path)
    shot = client.ask({"ask": "odds", "unit": "f", "to": "unit:t"})
    bare = client.ask({"ask": "odds", "table": "anti_tank", "inputs": given})
    assert shot["p"] == bare["p"], (json.dumps(made["forces"]), given, shot)
    assert shot["figures"]["modifiers"] == bare["figures"]["modifiers"]

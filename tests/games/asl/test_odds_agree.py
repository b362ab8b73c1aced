"""A shot of a unit, its range and the bare fire table agree, whatever the firer is doing and whatever state both are in."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cases.protocol_client import ProtocolClient
from tests.cases.test_odds_asl import IFT
from workbench.games.asl.fire.firepower import FIRE_ACTIONS

KINDS = ("squad", "half_squad", "crew", "leader", "hero")
FIRING = ((), ("cx",), ("pinned",), ("encircled",), ("green",), ("conscript",), ("cx", "encircled"), ("berserk",))
AIMED = ((), ("broken",), ("concealed",), ("encircled",), ("berserk",), ("wounded",), ("hazardous",), ("entrenched",))
GROUND = ("", "woods", "stone_building", "brush")


def scenario(firer: dict[str, Any], target: dict[str, Any], ground: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "format": "workbench/1",
        "title": "two units",
        "ruleset": "asl",
        "values": {"ift": IFT},
        "map": {
            "kind": "hex",
            "orientation": "flat",
            "columns": 9,
            "rows": 24,
            "stagger": {"lines": "even", "by": "up", "extra": True},
            "labels": "A1",
            "ground": "open_ground",
        },
        "forces": [{"side": "one", "units": [firer]}, {"side": "two", "units": [target]}],
    }
    if ground:
        made["map"]["hexes"] = {ground: target["at"]}
    return made


@pytest.mark.parametrize("number", range(150))
def test_a_shot_agrees_with_its_range_and_with_the_bare_table(number: int, tmp_path: Path) -> None:
    random = Random(number)
    firing, aimed = random.choice(("squad", "half_squad", "crew", "hero")), random.choice(KINDS)
    apart, ground = random.choice((1, 2, 3, 5, 7, 9)), random.choice(GROUND)
    firer: dict[str, Any] = {"id": "f", "kind": firing, "at": "E4", "state": list(random.choice(FIRING)), "values": {}}
    state = random.choice(AIMED)
    if "wounded" in state and aimed not in ("leader", "hero"):
        state = ()
    if "entrenched" in state or (aimed == "hero" and "broken" in state):
        state = ()
    target: dict[str, Any] = {"id": "t", "kind": aimed, "at": f"E{4 + apart}", "state": list(state), "values": {}}
    if "broken" in state:
        target["values"]["broken_morale"] = 6
    if random.random() < 0.5 and firing == "squad":
        firer["values"] |= {"assault_fire": True}
    if random.random() < 0.3:
        firer["values"] |= {"lmg": [3, 8]}
    actions = random.choice(("", *(word for word in FIRE_ACTIONS if word != "throw"), "advancing spray"))
    moves = random.choice(({}, {"action": "move"}, {"action": "assault_move"}))
    leadership = random.choice((None, -1, -2, 1))
    client = ProtocolClient(scenario(firer, target, ground), tmp_path)
    asked: dict[str, Any] = {"unit": "f", "to": "unit:t", **({"action": actions} if actions else {})}
    if leadership is not None:
        asked["values"] = {"leadership": leadership}
    reach = client.ask({"ask": "range", **asked, "weapon": "inherent"})
    shot = client.ask({"ask": "odds", **asked, "weapon": "inherent", **({"target": moves} if moves else {})})
    if not reach["in_range"]:
        assert shot["may"] is False
        return
    assert shot.get("column", "None") == str(reach["column"]), (asked, reach, shot)
    if shot["table"] == "no_attack":
        assert reach["column"] is None
        return
    drm = sum(one["value"] for one in shot["modifiers"])
    level = {"squad": 7, "half_squad": 7, "crew": 8, "leader": 8, "hero": 9}[aimed]
    steady = firing == "hero" or "berserk" in firer["state"]
    inputs: dict[str, int] = {
        "modifier": drm,
        "directed": int(leadership is not None or steady),
        "inexperienced": int(bool({"green", "conscript"} & set(firer["state"]))),
        "morale": level_now(level, aimed, state),
        "broken": int("broken" in state),
        "half_squad": int(aimed in ("half_squad", "crew")),
        "smc": int(aimed in ("leader", "hero")),
        "hero": int(aimed == "hero"),
        "berserk": int("berserk" in state),
        "wounded": int("wounded" in state),
    }
    bare = client.ask({"ask": "odds", "table": "ift", "column": str(reach["column"]), "inputs": inputs})
    assert shot["p"] == bare["p"], (asked, firer, target, shot, bare)
    assert shot["expected"] == bare["expected"], (asked, firer, target)
    assert sum(Fraction(chance) for chance in shot["p"].values()) == 1


def level_now(level: int, kind: str, state: tuple[str, ...]) -> int:
    """The morale level by the rules (1.4, 7.7, 15.2, 15.42, 17.3)."""
    if "berserk" in state:
        return 10
    if "broken" in state:
        return 6
    return level - int("encircled" in state and kind != "hero") - int("wounded" in state)


@pytest.mark.parametrize("action", FIRE_ACTIONS)
def test_every_action_that_the_rules_read_changes_odds_or_is_refused(action: str, tmp_path: Path) -> None:
    """An action that is accepted is never dropped: it halves, bars, takes off the modifiers of movers, or adds its own."""
    firer = {"id": "f", "kind": "squad", "at": "E4", "values": {"dc": True}}
    client = ProtocolClient(scenario(firer, {"id": "t", "kind": "squad", "at": "E5"}, ""), tmp_path)
    weapon = "dc" if action == "throw" else "inherent"
    asked = {"ask": "odds", "unit": "f", "to": "unit:t", "weapon": weapon}
    plain, done = client.ask(asked), client.ask({**asked, "action": action})
    assert {key: plain[key] for key in ("p", "may")} != {key: done[key] for key in ("p", "may")}
    assert not [text for text in done["assumed"] if "changes nothing" in text]


def test_an_action_that_no_rule_reads_is_told(tmp_path: Path) -> None:
    firer = {"id": "f", "kind": "squad", "at": "E4"}
    client = ProtocolClient(scenario(firer, {"id": "t", "kind": "squad", "at": "E5"}, ""), tmp_path)
    for ask in ("odds", "range"):
        told = client.ask({"ask": ask, "unit": "f", "to": "unit:t", "action": "somersault"})
        assert any("somersault" in text for text in told["assumed"]), ask

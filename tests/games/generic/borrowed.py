"""Panzer Grenadier as a game of one's own: its printed charts under the generic doctrine, written into a folder for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.loading import read_yaml
from workbench.base.data_folders import RULESETS

GAME = RULESETS / "panzer_grenadier"
_LOS = {
    "open": "open",
    "block": "block",
    "two": "pool",
    "elevation": "elevation",
    "hexside": "block",
    "unknown": "open",
}
_KEPT = ("height", "spot", "df", "bf", "at", "assault", "instead_of_slope")
_SPOT_FOR = {"all": "", "leg": "leg", "leg_weapon": "leg weapon"}
_HEDGE = {"open_from": "both", "open_within": 3, "stops_lines": "not_down"}
_CLIFF = {"open_from": "neither", "stops_lines": "up"}


def write_ruleset(folder: Path) -> Path:
    """The folder of the ruleset ``pg_generic``."""
    home = folder / "pg_generic"
    home.mkdir(parents=True)
    for name in ("units", "states", "results", "conditions"):
        _write(home / f"{name}.yaml", _only(read_yaml(GAME / f"{name}.yaml"), name))
    _write(home / "ruleset.yaml", _head())
    _write(home / "terrain.yaml", _terrain())
    _write(home / "tables.yaml", _tables())
    _write(home / "fire.yaml", _fire())
    return home


def _write(path: Path, data: Mapping[str, Any]) -> None:
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


def _only(data: dict[str, Any], name: str) -> dict[str, Any]:
    if name == "conditions":
        kept = ("time", "visibility", "month")
        data["conditions"] = {key: value for key, value in data["conditions"].items() if key in kept}
    return data


def _head() -> dict[str, Any]:
    head = read_yaml(GAME / "ruleset.yaml")
    kept = {key: head[key] for key in ("format", "ruleset", "mobility")}
    kept["ruleset"]["id"] = "pg_generic"
    kept["ruleset"]["doctrines"] = dict.fromkeys(("sight", "spotting", "fire", "movement"), "generic")
    return kept


def _plain(cell: Any) -> Any:
    return cell["value"] if isinstance(cell, dict) else cell


def _terrain() -> dict[str, Any]:
    chart: dict[str, Any] = read_yaml(GAME / "terrain.yaml")
    notes = (
        *("open_from", "open_within", "stops_lines", "replaces_hex_cost", "flattens"),
        *("eye", "along_as", "shelters", "stops_after"),
    )
    chart["columns"] |= {note: {"rule": "8.32 TEC notes"} for note in notes}
    for key, row in chart["terrain"].items():
        facts, made = row.get("facts", {}), dict[str, Any]()
        los = str(_plain(facts.get("los", "open")))
        made["los"] = {**_cited(facts.get("los")), "value": _LOS[los]}
        for name in _KEPT:
            if name in facts and _plain(facts[name]) is not None:
                made[name] = facts[name]
        if row["layer"] == "hexsides":
            made.pop("height", None)
            made["los"] = "block" if los == "hexside" else "open"
            made |= _CLIFF if key == "cliff" else _HEDGE if los == "hexside" else {}
        if "spotter_height" in facts:
            made["eye"] = facts["spotter_height"]
        if "spot" in made:
            made["spot_for"] = _SPOT_FOR[str(_plain(facts.get("spot_for", "all")))]
        if key in ("minor_river", "major_river"):
            made["stops_after"] = True
        if key == "rail_embankment":
            made |= {"replaces_hex_cost": True, "along_as": "trail"}
        if key == "entrenchment":
            made["shelters"] = "personnel weapon"
        if row["layer"] == "paths" and key in ("road", "trail", "rail", "railway"):
            made |= {"replaces_hex_cost": True, "flattens": True}
        row["facts"] = made
        if key == "wreck":
            row["cost"] = {"foot": "+0", "motor": "+1", "mech": "+1"}
        row["roles"] = [role for role in row.get("roles", ()) if role in ("ground", "raised")]
        if not row["roles"]:
            del row["roles"]
    return chart


def _cited(cell: Any) -> dict[str, Any]:
    return {key: value for key, value in cell.items() if key != "value"} if isinstance(cell, dict) else {}


def _table(rule: str, cells: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": rule, "rule": rule, "cells": dict(cells)}


def _tables() -> dict[str, Any]:
    spotting = read_yaml(GAME / "spotting.yaml")["tables"]
    by_time = spotting["visibility"]["cells"]
    sight = {
        "heights": "highest_end", "level_lines": "reaching", "equal_top": "nearer_lower", "ground": "slopes",
        "runs": "better", "eyes": "observer", "eyes_for": "spotting", "ends": "exempt", "pool_blocks": 2,
        "pool_uneven": "blocks", "hindrance_blocks": 0,
    }  # fmt: skip
    spot = {
        "base": 12, "always": 1, "per_level": 6, "height_in_reduced": False, "blind": "unarmed",
        "seen_states": "spotted in_assault", "seen_actions": "fire",
    }  # fmt: skip
    move = {
        "least_hexes": 1, "combine": "dearest", "zoc": "none", "zoc_cost": 0, "zoc_by": "", "zoc_ignored_by": "",
        "zoc_held": False, "enemy_hexes": "closed",
    }  # fmt: skip
    return {
        "tables": {
            "sight": _table("8.4", sight),
            "sight_by_time": _table("8.4", dict.fromkeys(by_time, 0)),
            "spotting": _table("8.1", spot),
            "spotting_by_time": _table("8.11", {key: _plain(cell) for key, cell in by_time.items()}),
            "spotting_bonus": _table("8.23", {"recon": 1}),
            "movement": _table("5.0", move),
            "climb_up": _table("5.2", {}),
            "climb_down": _table("5.2", {}),
            "actions": _table("5.6, 16.51", {"load": 1, "unload": 1, "enter": 0, "flip": 2}),
            "most_hexes_of_state": _table("14.2", {"disrupted": 1}),
            "stacking": _table("4.1", {"combat": 3, "transport": 3}),
        }
    }


def _fire() -> dict[str, Any]:
    fire = {
        "df": {
            "name": "direct fire", "rule": "10.2", "value": "df", "method": "strength", "chart": "direct_fire",
            "silent": ["demoralized", "limbered", "loaded"], "halved": ["disrupted"], "rounds": "up", "least": -2, "most": 3,
        },
        "bf": {
            "name": "bombardment", "rule": "16.2", "value": "bf", "method": "strength", "chart": "bombardment",
            "needs": "nothing", "silent": ["demoralized", "limbered", "loaded"], "halved": ["disrupted"], "rounds": "up",
            "terrain": "best",
        },
        "at": {
            "name": "anti-tank fire", "rule": "11.1", "value": "at", "method": "to_hit", "dice": "2d6", "needed": 10,
            "defence": "armour", "long_range": "3/2", "long_least": 2,
            "long_strength": "1/2", "own_hex": True, "targets": ["afv", "vehicle"],
            "silent": ["demoralized", "limbered", "loaded"], "halved": ["disrupted"], "rounds": "up",
        },
        "assault": {
            "name": "assault", "rule": "12.4", "value": "df", "method": "strength", "chart": "assault", "range": 1,
            "needs": "nothing", "own_hex": True, "halved": ["disrupted"], "rounds": "up",
        },
    }  # fmt: skip

    def shift(amount: int, attacks: list[str], line: str = "", **when: Any) -> dict[str, Any]:
        return {"name": "shift", "rule": "10.3", "when": when, "shift": amount, "attacks": attacks, "line": line}

    modifiers = {
        "adjacent": shift(2, ["df"], range=[0, 1]),
        "far": shift(-1, ["df"], range=[3, 1000]),
        "higher_target": shift(-1, ["df", "at"], higher=True),
        "night": shift(-1, ["df", "bf", "at"], condition={"time": ["night", "dawn-60", "dawn-45", "dusk-15"]}),
        "mortar": shift(1, ["df", "bf"], kind=["mortar"]),
        "at_gun": shift(1, ["df", "bf"], kind=["at_gun"]),
        "cavalry": shift(1, ["df", "bf"], kind=["cavalry"]),
        "artillery": shift(2, ["df"], kind=["artillery"]),
        "artillery_bombed": shift(1, ["bf"], kind=["artillery"]),
        "through_light": shift(-1, ["df"], crossed=["light_woods", "light_jungle"]),
        "aa": shift(1, ["df", "bf"], kind=["aa"]),
        "flamethrower": shift(1, ["df"], kind=["flamethrower"]),
        "hedge": shift(-1, ["df", "at"], crossed=["hedge"]),
        "dug_in": shift(-1, ["df", "bf", "at", "assault"], state=["dug_in"]),
        "strongpoint": shift(-1, ["df", "bf", "at", "assault"], kind=["strongpoint"]),
        "moving_leg": shift(1, ["df"], line="crowd", action=["move"], kind=["leg"]),
        "three_units": shift(1, ["df", "bf"], line="crowd", stack=[3, 99], stack_of=["combat"]),
        "bombs_what_it_spots": shift(1, ["bf"], firer_spots=True, firer_kind=["combat"]),
        "adjacent_bombardment": shift(2, ["bf"], range=[0, 1], firer_kind=["artillery"]),
        "helped_across": shift(1, ["df", "at"], target_in=["major_river"], with_kind=["engineer"]),
    }
    return {"attacks": fire, "modifiers": modifiers}

"""Landships! as a game of one's own: what its charts say of sight, cover and ranges under the generic doctrine, written into a
folder for tests. Its moves (facing, trot and charge, phases) and its typed-in spotting chart have no words there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.loading import read_yaml
from workbench.base.data_folders import RULESETS

GAME = RULESETS / "landships"
_LOS = {"none": "open", "blocks_between": "block", "smoke": "block", "barrage": "block"}
WEAPONS = {
    "infantry": ("infantry", 6),
    "mg_squad": ("mg", 9),
    "vehicle_gun": ("vehicle", 9),
    "main_gun": ("vehicle", 9),
    "vehicle_mg": ("vehicle", 9),
    "at_gun": ("at_gun", 10),
    "art_gun": ("art_gun", 10),
}
"""The kind or tag that fires each weapon, and its range."""


def write_ruleset(folder: Path) -> Path:
    """The folder of the ruleset ``ls_generic``."""
    home = folder / "ls_generic"
    home.mkdir(parents=True)
    for name in ("states", "conditions", "options"):
        _write(home / f"{name}.yaml", read_yaml(GAME / f"{name}.yaml"))
    units = read_yaml(GAME / "units.yaml")
    for kind in units["units"].values():
        # a weapon fires by its kind; how strong it is does not matter to ranges and shelter
        kind["values"] = {**kind.get("values", {}), "strength": 1}
    _write(home / "units.yaml", units)
    head = read_yaml(GAME / "ruleset.yaml")
    kept = {key: head[key] for key in ("format", "ruleset", "mobility")}
    kept["ruleset"]["id"] = "ls_generic"
    kept["ruleset"]["doctrines"] = dict.fromkeys(("sight", "spotting", "fire", "movement"), "generic")
    _write(home / "ruleset.yaml", kept)
    _write(home / "terrain.yaml", _terrain())
    _write(home / "tables.yaml", _tables())
    _write(home / "fire.yaml", _fire())
    return home


def _write(path: Path, data: Mapping[str, Any]) -> None:
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


def _plain(cell: Any) -> Any:
    return cell["value"] if isinstance(cell, dict) else cell


def _terrain() -> dict[str, Any]:
    chart: dict[str, Any] = read_yaml(GAME / "terrain.yaml")
    chart["columns"] |= {note: {"rule": "8.23"} for note in ("height",)}
    for key, row in chart["terrain"].items():
        facts = {name: _plain(cell) for name, cell in row.get("facts", {}).items()}
        made = {name: facts[name] for name in ("saf_drm", "at_drm") if facts.get(name)}
        made["los"] = _LOS.get(str(facts.get("los", "none")), "open")
        if made["los"] == "block":
            made["height"] = {"hill": 0, "smoke": 99, "barrage_hit": 99}.get(key, 1)
        row["facts"] = made
        row["cost"] = dict.fromkeys(row.get("cost", {}), 1)
        row["roles"] = [role for role in row.get("roles", ()) if role in ("ground", "raised")]
        if not row["roles"]:
            del row["roles"]
    return chart


def _table(rule: str, cells: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": rule, "rule": rule, "cells": dict(cells)}


def _tables() -> dict[str, Any]:
    sight = {
        "heights": "highest_end", "level_lines": "reaching", "equal_top": "nearer_lower", "ground": "all", "runs": "better",
        "eyes": "observer", "eyes_for": "all", "ends": "exempt", "pool_blocks": 0, "pool_uneven": "open",
        "hindrance_blocks": 0,
    }  # fmt: skip
    spot = {
        "base": 9, "always": 1, "per_level": 0, "height_in_reduced": False, "blind": "", "seen_states": "",
        "seen_actions": "",
    }  # fmt: skip
    move = {
        "least_hexes": 1, "combine": "dearest", "zoc": "none", "zoc_cost": 0, "zoc_by": "", "zoc_ignored_by": "",
        "zoc_held": False, "enemy_hexes": "closed",
    }  # fmt: skip
    return {
        "tables": {
            "sight": _table("8.23", sight), "spotting": _table("8.2", spot), "spotting_bonus": _table("8.2", {}),
            "movement": _table("6.0", move), "climb_up": _table("6.1", {}), "climb_down": _table("6.1", {}),
            "stacking": _table("2.6", {}),
        }
    }  # fmt: skip


def _fire() -> dict[str, Any]:
    common = {"rule": "8.6", "method": "to_hit", "dice": "1d6", "needed": 4, "needs": "seen"}
    found: dict[str, Any] = {
        key: {"name": key, "value": "strength", "only": [whose], "range": reach, **common}
        for key, (whose, reach) in WEAPONS.items()
    }
    for key, rule in (("saf_drm", "8.64"), ("at_drm", "8.57")):
        found[key] = {"name": key, "value": "strength", **common, "rule": rule}
    units = {"strength": {"name": "strength", "rule": "2.2"}}
    return {"attacks": found, "unit_columns": units}

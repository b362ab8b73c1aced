"""BlitzKrieg as a table game of one's own: its printed charts under the generic doctrine, written into a folder for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.loading import read_yaml
from workbench.base.data_folders import RULESETS

GAME = RULESETS / "blitzkrieg"
ID = "bk_generic"
_KEPT = (
    "cover", "cover_void_bombard", "levels", "level_min", "los", "depth", "linear", "road", "across_roads", "lies_on",
    "relief",
)  # fmt: skip
_STATES = {
    "hidden": "hidden",
    "cover": "cover",
    "cover_active": "cover_fire",
    "open": "open_still",
    "active": "open_move_fire",
}
_ATTACKS = {"mortar": "indirect", "small_arms": "firepower", "ac": "ac", "aa": "aa"}
"""Attacks by the value of a weapon that says which it makes."""
_LARGE = ("vehicle_P", "vehicle_N", "vehicle_G", "vehicle_TG", "gun_heavy")


def write_ruleset(folder: Path) -> Path:
    """The folder of the ruleset ``bk_generic``."""
    home = folder / ID
    home.mkdir(parents=True)
    weapons = _weapons()
    for name, data in {
        "ruleset": _head(),
        "conditions": read_yaml(GAME / "conditions.yaml"),
        "states": _states(),
        "moves": _moves(),
        "terrain": _terrain(),
        "units": _units(weapons["weapons"]),
        "weapons": weapons,
        "tables": _tables(),
        "fire": _fire(),
    }.items():
        text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
        (home / f"{name}.yaml").write_text(text, encoding="utf-8")
    return home


def _plain(cell: Any) -> Any:
    return cell["value"] if isinstance(cell, dict) else cell


def _head() -> dict[str, Any]:
    head = read_yaml(GAME / "ruleset.yaml")
    kept = {key: head[key] for key in ("format", "ruleset", "mobility")}
    kept["ruleset"]["id"] = ID
    kept["ruleset"]["doctrines"] = dict.fromkeys(("sight", "spotting", "fire", "movement"), "generic_table")
    return kept


def _states() -> dict[str, Any]:
    states: dict[str, Any] = read_yaml(GAME / "states.yaml")
    states["states"]["move"] = {"name": "moves", "rule": "ACTIONS DES UNITES"}
    return states


def _moves() -> dict[str, Any]:
    moves: dict[str, Any] = read_yaml(GAME / "moves.yaml")
    return {"modes": moves["modes"]}


def _terrain() -> dict[str, Any]:
    chart: dict[str, Any] = read_yaml(GAME / "terrain.yaml")
    for row in chart["terrain"].values():
        facts = row.get("facts", {})
        made = {key: facts[key] for key in _KEPT if key in facts}
        if _plain(facts.get("class")) == "building":
            made["class"] = facts["class"]
        row["facts"] = made
        row["roles"] = [role for role in row.get("roles", ()) if role in ("ground", "bridge", "dune", "smoke")]
        if not row["roles"]:
            del row["roles"]
        cover = _plain(made.get("cover"))
        if cover in ("light", "heavy"):
            made["small_arms"] = -1 if cover == "light" else -2
    kept = (*_KEPT, "class", "passage")
    chart["columns"] = {key: column for key, column in chart["columns"].items() if key in kept}
    chart["columns"]["small_arms"] = {"rule": "Cible du tir"}
    return chart


def _units(weapons: Iterable[str]) -> dict[str, Any]:
    data: dict[str, Any] = read_yaml(GAME / "units.yaml")
    columns = data["unit_columns"]
    data["unit_columns"] = {
        "move": columns["clear"], "road": columns["road"], "weapon": columns["weapon"], "base": columns["base"],
        "hull": columns["hull"],
    }  # fmt: skip
    kinds = data["units"]
    for key, kind in kinds.items():
        values = kind["values"]
        gait = kinds.get(str(_plain(values.get("gait", ""))), {}).get("values", {})
        made = {
            "move": _plain(values.get("clear", gait.get("clear"))),
            "road": _plain(values.get("road", gait.get("road"))),
        }
        made |= {name: _plain(values[name]) for name in ("base", "hull") if name in values}
        armed = [word for word in str(_plain(values.get("weapon", ""))).split() if word in weapons]
        if armed:
            made["weapon"] = " ".join(armed)
        kind["values"] = {name: value for name, value in made.items() if value is not None}
        kind["tags"] = [*kind.get("tags", ()), *(["large"] if key in _LARGE or _detection(values) == "large" else [])]
    kinds["veteran"] = {
        "name": "veteran infantry",
        "mobility": "foot",
        "tags": ["foot", "veteran"],
        "values": {"move": 20},
    }
    kinds["elite"] = {"name": "elite infantry", "mobility": "foot", "tags": ["foot", "elite"], "values": {"move": 20}}
    return data


def _detection(values: Mapping[str, Any]) -> str:
    return str(_plain(values.get("detection", "")))


def _weapons() -> dict[str, Any]:
    data: dict[str, Any] = read_yaml(GAME / "weapons.yaml")
    found = {}
    for key, weapon in data["weapons"].items():
        values = {name: _plain(cell) for name, cell in weapon["values"].items()}
        attack = next((name for name, word in _ATTACKS.items() if values.get(word) not in (None, False)), "")
        strength = values.get("firepower", values.get("ac" if attack == "ac" else "he", 1))
        if not attack or "/" in str(strength):
            continue
        made = {"attack": attack, "strength": strength}
        made |= {name: values[name] for name in ("short", "long", "minimum") if name in values}
        longer = values.get("firepower_long", values.get("ac_long") if attack == "ac" else None)
        if longer is not None:
            made["strength_long"] = longer
        found[key] = {**{part: weapon[part] for part in ("name", "rule")}, "values": made}
    return {"weapons": found}


def _table(rule: str, cells: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": rule, "rule": rule, "cells": dict(cells)}


def _tables() -> dict[str, Any]:
    rule = "DISTANCE DE DETECTION"
    limits = read_yaml(GAME / "spotting.yaml")["tables"]
    small, large = (limits[f"detection_{size}"]["cells"] for size in ("small", "large"))
    tables: dict[str, Any] = {
        "sight": _table("EFFETS DU TERRAIN", {
            "contact": 1, "measures": "edges", "sees_from": "middles", "depths": "add", "walls": "closed",
            "trench": "along", "ravine": "bottom", "stacked": "added",
        }),
        "spotting": _table(rule, {
            "hidden_states": "camouflaged hidden", "covered_states": "dug_in", "active": "move fire",
            "active_in_cover": "fire", "hidden_lasts": False, "hill": 30, "hill_of": "observer", "bonuses": "sum",
            "contact_grows": True, "hidden_bonus": "recce",
        }),
        "spotting_bonus_state": _table(rule, {"recce": 10, "artillery_observer": 10}),
        "movement": _table("POTENTIEL DE MOUVEMENT", {
            "fees": "piece", "difficult": "length", "roads": "share", "stuck": "piece", "edge": "middle",
            "closed_start": "leaves",
        }),
        "passage": _table("EFFETS DU TERRAIN", {"half": 2, "half_line": "1/2", "immobilised": "1/6"}),
        "move_of_mode": _table("POTENTIEL DE MOUVEMENT", {"fast": 30, "crawl": 10, "charge": 50}),
        "road_of_mode": _table("POTENTIEL DE MOUVEMENT", {"fast": 40, "crawl": 10, "charge": 60}),
        "share_of_mode": _table("Marche arrière", {"reverse": "1/3"}),
        "move_of_state": _table("Tracter un canon", {"towing": -10}),
        "share_of_state": _table("EFFETS DU TERRAIN #", {"immobilised": 0}),
        "arcs": _table("JET POUR TOUCHER", {"sides": "corners", "fixed": 45}),
        "ranges": _table("Portée", {"limits": "inclusive"}),
    }  # fmt: skip
    for state, row in _STATES.items():
        for suffix, visibility in (("", "normal"), ("_reduced", "reduced")):
            cells = {"large": large[f"{row}_{visibility}"], "_": small[f"{row}_{visibility}"]}
            tables[f"spotted_{state}{suffix}"] = _table(rule, cells)
    return {"tables": tables}


def _fire() -> dict[str, Any]:
    saves = {"elite": "save_elite", "veteran": "save_veteran"}
    attacks: dict[str, Any] = {
        "small_arms": {"name": "small arms", "rule": "TIRS D'ARMES LEGERES", "method": "pool", "dice": "1d6", "needed": 4,
        "saves": saves}, "ac": {
            "name": "anti-tank", "rule": "JET POUR TOUCHER", "method": "to_hit", "dice": "2d6", "needed": 5,
            "always_misses": 2, "always_hits": 12,
        },
        "mortar": {
            "name": "mortar", "rule": "TIRS D'OBUS EXPLOSIFS", "method": "pool", "dice": "1d6", "needed": 4, "indirect": True,
            "needs": "nothing", "template": 5,
        },
        "aa": {"name": "at aircraft", "rule": "Défense anti-aérienne", "method": "to_hit", "dice": "1d6", "needed": 6},
        "half_battery": _template(10),
        "battery": _template(15),
        "battery_rockets": _template(20),
        "direct_shells": {
            "name": "shells", "rule": "TIRS D'OBUS EXPLOSIFS", "value": "move", "method": "pool", "dice": "1d6",
            "needed": 4, "sure": 1,
        },
    }  # fmt: skip

    def shift(names: list[str], amount: int = 0, **more: Any) -> dict[str, Any]:
        return {"name": "shift", "rule": "Cible du tir", "shift": amount, "attacks": names, **more}

    modifiers = {
        "moved": shift(["small_arms"], dice=-1, when={"firer_state": ["move"]}),
        "hidden": shift(["small_arms"], times="1/2", when={"state": ["camouflaged", "hidden"]}),
        "point_blank": shift(["small_arms"], 1, when={"range": [0, 5]}),
        "target_moves": shift(["small_arms"], 1, when={"state": ["move"], "cover": ["none"]}),
        "higher": shift(["ac"], 1, when={"lower": True}),
        "smoke": shift(["ac"], -2, when={"crossed": ["smoke"]}),
    }
    return {"attacks": attacks, "modifiers": modifiers, "charts": _charts()}


def _template(size: int) -> dict[str, Any]:
    return {
        "name": "battery", "rule": "Taille du Gabarit", "value": "move", "method": "pool", "dice": "1d6", "needed": 4,
        "indirect": True, "needs": "nothing", "template": size,
    }  # fmt: skip


def _charts() -> dict[str, Any]:
    """Rolls that the sheet prints in words, as charts of one die or two."""

    def passes(dice: str, least: int, low: int = 1, high: int = 6) -> dict[str, Any]:
        rows = {roll: "pass" if roll >= least else "-" for roll in range(low, high + 1)}
        return {
            "name": "roll", "rule": "TEST", "dice": dice, "columns": "1", "modifier": "dice", "rows": rows,
            "results": {"none": "no", "pass": "yes"},
        }  # fmt: skip

    found = {"assault": passes("1d6", 5, -5, 12), "repair": passes("1d6", 5)}
    found |= {f"radio_{one}": passes("1d6", least) for one, least in ((1, 4), (2, 3), (3, 2))}
    found |= {f"precision_{one}": passes("1d6", least) for one, least in ((0, 3), (1, 2))}
    found |= {
        f"overrun_{name}": passes("1d6", least) for name, least in (("open", 3), ("cover", 5), ("truck", 4), ("gun", 1))
    }
    for name, least in (("elite", 3), ("veteran", 4)):
        found[f"save_{name}"] = _save(least)
    return found


def _save(least: int) -> dict[str, Any]:
    """The save of men: one die and the score of their experience, worse with every hit after the first."""
    rows = {}
    for roll in range(1, 7):
        words = []
        for hit in range(1, 6):
            score = roll - (hit - 1)
            words.append("pass" if score > least else "demoralised" if score > 1 else "eliminated")
        rows[roll] = " ".join(words)
    return {
        "name": "save", "rule": "Jet de Sauvegarde", "dice": "1d6", "columns": "1 2 3 4 5+", "rows": rows,
        "results": {"pass": "saved", "demoralised": "demoralised", "eliminated": "eliminated"},
    }  # fmt: skip

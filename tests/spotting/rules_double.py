"""The ruleset's YAML as a value, without the checks of the real reader."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from workbench.base.text import Text
from workbench.rules.ruleset import Condition, Message, Option, Ruleset, Switch, Table, TerrainRow, UnitKind
from workbench.rules.values import Citation, Cited

FOLDER = Path(__file__).resolve().parents[2] / "rulesets" / "panzer_grenadier"


def cited(value: Any, rule: str = "") -> Cited:
    if isinstance(value, dict):
        return Cited(value["value"], Citation(value.get("rule", rule)))
    return Cited(value, Citation(rule))


@lru_cache
def rules() -> Ruleset:
    data: dict[str, Any] = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        for key, value in yaml.safe_load(path.read_text("utf-8")).items():
            if isinstance(value, dict) and isinstance(data.get(key), dict):
                data[key].update(value)
            else:
                data[key] = value
    messages = {}
    for path in sorted((FOLDER / "messages").glob("*.yaml")):
        for key, row in yaml.safe_load(path.read_text("utf-8")).items():
            messages[key] = Message(str(row["rule"]), Text.of({"en": row["en"], "fr": row["fr"]}))
    columns = data["columns"]
    terrain = {}
    for key, row in data["terrain"].items():
        facts = {
            name: cited(v, columns.get(name, {}).get("rule", "8.32 TEC")) for name, v in row.get("facts", {}).items()
        }
        terrain[key] = TerrainRow(
            key, Text.of(row["name"]), row["layer"], row.get("base", True), {}, Citation(""), facts
        )
    units = {
        key: UnitKind(
            key,
            Text.of(row["name"]),
            row["mobility"],
            frozenset(row["tags"]),
            {k: cited(v) for k, v in row.get("values", {}).items()},
        )
        for key, row in data["units"].items()
    }

    def opt(d: dict[str, Any]) -> dict[str, Option]:
        return {k: Option(k, Text.of(r["name"]), Citation(str(r.get("rule", "")))) for k, r in d.items()}

    conditions = {
        k: Condition(
            k, Text.of(r["name"]), r["kind"], r["default"], {c: Text.of(t) for c, t in r.get("choices", {}).items()}
        )
        for k, r in data["conditions"].items()
    }
    switches = {
        k: Switch(
            k, Text.of(r["name"]), r["default"], {c: Text.of(t) for c, t in r["choices"].items()}, Citation(r["rule"])
        )
        for k, r in data["switches"].items()
    }
    tables = {
        k: Table(k, Text.of(r["name"]), {c: cited(v, r["rule"]) for c, v in r["cells"].items()})
        for k, r in data["tables"].items()
    }
    return Ruleset(
        "panzer_grenadier",
        Text.of("PG"),
        "1",
        Text(),
        ("hex",),
        data["ruleset"]["doctrines"],
        20,
        200,
        (-1, 8),
        terrain,
        {},
        units,
        opt(data["states"]),
        opt(data["weapons"]),
        conditions,
        opt(data["options"]),
        switches,
        tables,
        messages,
    )

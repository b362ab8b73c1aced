"""Writes the JSON schemas that editors use to help with scenarios and rulesets: ``python -m workbench.files.make_schemas``."""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic.json_schema import models_json_schema

from workbench.base.data_folders import SCHEMAS
from workbench.files.formats.mapping_files import MappingFile
from workbench.files.lesson_schema import lesson_schema
from workbench.files.neutral_terrain import NeutralTerrainFile
from workbench.files.rulesets.schema import json_schemas
from workbench.files.safe_files import save_text
from workbench.files.schema import ScenarioFile
from workbench.files.supplement_schema import SupplementFile
from workbench.files.tabletop_schema import TableScenarioFile


def schemas() -> dict[str, str]:
    """File name -> text of every schema."""
    found = {"scenario.schema.json": _scenario_schema(), "lesson.schema.json": lesson_schema(), **json_schemas()}
    found["neutral_terrain.schema.json"] = NeutralTerrainFile.model_json_schema()
    found["import.schema.json"] = MappingFile.model_json_schema()
    found["supplement.schema.json"] = SupplementFile.model_json_schema()
    return {name: _text(schema) for name, schema in found.items()}


def _scenario_schema() -> dict[str, Any]:
    """One schema for both kinds of map: the kind of the map decides which of the two holds."""
    kinds = [(kind, "validation") for kind in (ScenarioFile, TableScenarioFile)]
    _, schema = models_json_schema(kinds, by_alias=True)  # type: ignore[arg-type]
    on_table = {"properties": {"map": {"properties": {"kind": {"const": "table"}}, "required": ["kind"]}}}
    return {
        "title": "Scenario",
        "description": "A scenario of the workbench, format 1: on hexes, or on a free-form table.",
        "if": {**on_table, "required": ["map"]},
        "then": {"$ref": "#/$defs/TableScenarioFile"},
        "else": {"$ref": "#/$defs/ScenarioFile"},
        "$defs": schema["$defs"],
    }


def _text(schema: dict[str, Any]) -> str:
    dated = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return json.dumps(dated, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    """Write every schema; 1 if one could not be written."""
    SCHEMAS.mkdir(parents=True, exist_ok=True)
    failed = False
    for name, text in schemas().items():
        for diagnostic in save_text(SCHEMAS / name, text):
            failed = True
            print(diagnostic.format(), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

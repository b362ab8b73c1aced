"""Writes the JSON schemas that editors use to help with scenarios and rulesets: ``python -m workbench.files.make_schemas``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from workbench.files.atomic import save_text
from workbench.files.rulesets.schema import json_schemas
from workbench.files.schema import ScenarioFile

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "schemas"


def schemas() -> dict[str, str]:
    """File name -> text of every schema."""
    found = {"scenario.schema.json": ScenarioFile.model_json_schema(), **json_schemas()}
    return {name: _text(schema) for name, schema in found.items()}


def _text(schema: dict[str, Any]) -> str:
    dated = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    return json.dumps(dated, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    """Write every schema; 1 if one could not be written."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = False
    for name, text in schemas().items():
        for diagnostic in save_text(FOLDER / name, text):
            failed = True
            print(diagnostic.format(), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

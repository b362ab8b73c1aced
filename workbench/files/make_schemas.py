"""Writes the JSON schemas that editors use to help with scenario files: ``python -m workbench.files.make_schemas``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from workbench.files.atomic import save_text
from workbench.files.schema import ScenarioFile

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "schemas"


def schemas() -> dict[str, str]:
    """File name -> text of every schema."""
    scenario = {"$schema": "https://json-schema.org/draft/2020-12/schema", **ScenarioFile.model_json_schema()}
    return {"scenario.schema.json": json.dumps(scenario, indent=2, ensure_ascii=False) + "\n"}


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

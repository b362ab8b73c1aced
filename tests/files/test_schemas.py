"""The JSON schemas in the repository are those of the models."""

from __future__ import annotations

import json

import pytest

from tests.shares import non_empty
from workbench.base.data_folders import SCHEMAS
from workbench.files.make_schemas import main, schemas


def test_committed_schemas_are_current() -> None:
    for name, text in non_empty(schemas().items()):
        assert (SCHEMAS / name).read_text(encoding="utf-8") == text, "run python -m workbench.files.make_schemas"


def test_the_schema_names_every_key_and_allows_no_other() -> None:
    parts = json.loads(schemas()["scenario.schema.json"])["$defs"]
    for name in ("ScenarioFile", "TableScenarioFile"):
        assert parts[name]["additionalProperties"] is False
        assert {"format", "ruleset", "map"} == set(parts[name]["required"])
    assert {"hexes", "elevation", "hexsides", "paths", "attributes"} <= set(parts["HexMap"]["properties"])
    assert {"unit", "width", "height", "ground", "features"} <= set(parts["TableMap"]["properties"])
    assert "markers" not in parts["TableScenarioFile"]["properties"]


@pytest.mark.slow(8)
def test_writing_them_again_changes_nothing() -> None:
    before = {path.name: path.read_bytes() for path in SCHEMAS.iterdir()}
    assert main() == 0
    assert {path.name: path.read_bytes() for path in SCHEMAS.iterdir()} == before

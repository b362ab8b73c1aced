"""The JSON schemas that lie in the repository are those that the file model makes."""

from __future__ import annotations

import json

import pytest

from workbench.base.data_folders import SCHEMAS
from workbench.files.make_schemas import schemas
from workbench.files.rulesets.schema import SECTIONS, json_schemas


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", sorted(json_schemas()))
def test_a_schema_is_current(name: str) -> None:
    written = (SCHEMAS / name).read_text(encoding="utf-8")
    assert written == schemas()[name], "run python -m workbench.files.make_schemas"


def test_every_section_is_in_the_schema() -> None:
    properties = json.loads((SCHEMAS / "ruleset.schema.json").read_text(encoding="utf-8"))["properties"]
    assert set(properties) == {"format", "written_by", "ruleset", *SECTIONS}

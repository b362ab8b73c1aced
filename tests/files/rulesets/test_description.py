"""The description of a ruleset lists every key with the rule behind every value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import loading
from tests.files.rulesets.small_ruleset import write_ruleset
from workbench.checks.loading import load_ruleset
from workbench.cli.commands.rulesets import describe_ruleset, ruleset_text
from workbench.rules.ruleset import Ruleset


@pytest.fixture(scope="module")
def pg() -> Ruleset:
    return loading.ruleset("panzer_grenadier")


def cells(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "value" in value and "standing" in value:
            yield value
        else:
            for inner in value.values():
                yield from cells(inner)


def test_every_key_stands_in_its_group(pg: Ruleset) -> None:
    described = describe_ruleset(pg)
    assert {"clear", "woods", "stream", "slope", "sandbar"} <= set(described["terrain"])
    assert list(described["hexsides"]) == ["cliff", "hedge"]
    assert set(described["paths"]) == {"road", "trail", "rail_embankment"}
    assert {"smoke", "barbed_wire", "wreck", "minefield", "entrenchment", "dragons_teeth", "cave"} == set(
        described["markers"]
    )
    assert {"cave", "rail_embankment"} <= set(described["terrain"])
    for group, entries in (
        ("unit_kinds", pg.units),
        ("states", pg.states),
        ("weapons", pg.weapons),
        ("conditions", pg.conditions),
        ("options", pg.options),
        ("switches", pg.switches),
        ("tables", pg.tables),
    ):
        assert set(described[group]) == set(entries)
    listed = {key for group in ("terrain", "hexsides", "paths", "markers", "states") for key in described[group]}
    assert set(pg.terrain) <= listed


def test_every_value_names_its_rule(pg: Ruleset) -> None:
    found = list(cells(describe_ruleset(pg)))
    assert len(found) > 400
    assert all(cell["rule"] and cell["standing"] in ("printed", "reading", "outside", "house") for cell in found)


def test_the_description_is_json(pg: Ruleset) -> None:
    described = describe_ruleset(pg, "fr")
    assert json.loads(json.dumps(described)) == described
    assert described["terrain"]["woods"]["name"] == "bois"
    assert described["paths"]["road"]["cost"]["foot"]["value"] == "2/3"
    assert described["unit_kinds"]["hmg"]["values"]["df"]["value"] == [9, 5]
    assert described["states"]["dug_in"]["facts"]["df"]["value"] == -1
    assert described["states"]["dug_in"]["rule"] == "16.2"


@pytest.mark.usefixtures("no_vocabulary")
@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Terrain", "  woods: woods", "    cost mech: P [8.9]", "    limiting: yes [8.3, our reading] A note.",
                "    df: 5-3 [6.42]", "    * yes_please: it does", "    - no_thanks: it does not"]),
        ("fr", ["  woods: bois", "    limiting: oui [8.3, notre lecture] Une note.", "  fog: brouillard [3]"]),
    ],
)  # fmt: skip
def test_the_text_has_a_line_per_value(tmp_path: Path, language: str, lines: list[str]) -> None:
    ruleset, _ = load_ruleset(write_ruleset(tmp_path))
    assert ruleset is not None
    text = ruleset_text(ruleset, language).splitlines()
    for line in lines:
        assert line in text

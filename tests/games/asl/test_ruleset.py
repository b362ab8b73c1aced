"""The Advanced Squad Leader ruleset says what the digest of the rules says."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests import loading
from workbench.checks.loading import load_ruleset
from workbench.files.yaml_reader import read_yaml
from workbench.games.asl.vocabulary import VOCABULARY
from workbench.rules.ruleset import HEXSIDES, Ruleset
from workbench.rules.values import Cost, Standing

DIGEST: dict[str, Any] = read_yaml(Path(__file__).with_name("digest.yaml")).data
CHART: dict[str, dict[str, Any]] = DIGEST["terrain_table"]
CLASSES = ["inf", "cav", "horse_drawn", "motorcycle", "armoured_car", "tracked", "half_track", "truck"]
OUTSIDE_LOS = {"graveyard": "hindrance", "crags": "hindrance", "rubble": "obstacle"}
ELSEWHERE = {"hill": "none", "sewer": "none"}
"""Rows whose ``los`` the digest names after what makes it: levels of hexes, and the rule about neighbouring sewer hexes."""


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return loading.ruleset("asl")


def test_it_loads_without_diagnostics() -> None:
    _, diagnostics = load_ruleset("asl")
    assert [item.format() for item in diagnostics] == []


def test_the_vocabulary_and_the_ruleset_name_the_same_words(ruleset: Ruleset) -> None:
    for name, table in ruleset.tables.items():
        left_blank = {cell for cell, cited in table.cells.items() if cited.value is None}
        assert set(table.cells) - left_blank == set(VOCABULARY.tables[name]), name
    assert set(ruleset.tables) == set(VOCABULARY.tables)
    assert {fact for row in ruleset.terrain.values() for fact in row.facts} == set(VOCABULARY.facts)
    assert {key: tuple(switch.choices) for key, switch in ruleset.switches.items()} == dict(VOCABULARY.switches)
    assert {value for kind in ruleset.units.values() for value in kind.values} == set(VOCABULARY.unit_values)


def test_citations_read_in_both_languages(ruleset: Ruleset) -> None:
    cited = [message.rule for message in ruleset.messages.values()]
    cited += [cell.citation.rule for table in ruleset.tables.values() for cell in table.cells.values()]
    for row in ruleset.terrain.values():
        cited += [row.cite(fact).rule for fact in row.facts]
        cited += [row.cite_cost(column).rule for column in row.cost]
    assert [rule for rule in cited if re.search(r"[a-z]{3}", rule)] == []
    assert "ch. B" in cited


@pytest.mark.parametrize("key", sorted(CHART))
def test_a_row_agrees_with_the_source(ruleset: Ruleset, key: str) -> None:
    expected, row = CHART[key], ruleset.terrain[key]
    assert row.fact("los") == ELSEWHERE.get(key, expected["los"] or OUTSIDE_LOS.get(key))
    if expected["los"] == "obstacle" and expected["height"] is not None:
        assert row.fact("height") == expected["height"]
        assert row.cite("height").standing is Standing.PRINTED
    if expected["hindrance"]:
        assert row.fact("hindrance") == expected["hindrance"]
    if isinstance(expected["tem"], int):
        assert row.fact("tem") == expected["tem"]
    assert bool(row.fact("concealment", False)) is expected["concealment"]
    bypass = {True: "allowed", False: "none"}.get(expected["bypass"], expected["bypass"])
    assert row.fact("bypass", "none") == bypass
    assert row.fact("rally_drm") == expected.get("rally_drm")
    for mobility in ("inf", "cav"):
        printed = expected.get(f"{mobility}_mf")
        if isinstance(printed, int) or printed in ("ALL", "prohibited"):
            assert row.cost[mobility] == Cost.parse("P" if printed == "prohibited" else printed)
            assert row.cite_cost(mobility).standing is Standing.PRINTED
        elif mobility in row.cost and key not in ("shellholes", "sewer"):
            assert row.cite_cost(mobility).standing is Standing.OUTSIDE


def test_hexsides_agree_with_the_source(ruleset: Ruleset) -> None:
    for key, expected in DIGEST["hexsides"].items():
        row = ruleset.terrain[key]
        assert row.layer == HEXSIDES
        if expected["los"] == "hexside_obstacle":
            assert (row.fact("los"), row.fact("tem")) == ("hexside_obstacle", expected["tem"])
            assert row.cite("tem").standing is Standing.PRINTED
            assert row.cost["inf"] == Cost.parse(f"+{expected['inf_mf_extra']}")
            assert Fraction(str(row.fact("height"))) == Fraction(1, 2)
            assert "cavalry" in str(row.fact("tem_not_for"))


def test_smoke_agrees_with_the_source(ruleset: Ruleset) -> None:
    table = dict(DIGEST["smoke"])
    assert table.pop("per_hex_cap") == ruleset.tables["smoke"]["per_hex_cap"]
    assert table.pop("outgoing_extra") == ruleset.tables["smoke"]["outgoing_extra"]
    for key, expected in table.items():
        row = ruleset.terrain[key]
        assert row.fact("smoke_height") == expected["level_height"]
        if expected["hindrance"] is None:
            assert row.cite("hindrance").standing is Standing.OUTSIDE
        else:
            assert row.fact("hindrance") == expected["hindrance"]
        assert row.cost["inf"] == Cost(Fraction(1), adds=True)


@pytest.mark.parametrize("key", sorted(DIGEST["outside_costs"]))
def test_costs_agree_with_the_public_chart(ruleset: Ruleset, key: str) -> None:
    row = ruleset.terrain[key]
    words = str(DIGEST["outside_costs"][key]).split()
    assert [str(row.cost.get(mobility, "?")) for mobility in CLASSES] == words


@pytest.mark.parametrize("key", sorted(DIGEST["outside_tem"]))
def test_tem_agrees_with_the_public_chart(ruleset: Ruleset, key: str) -> None:
    row = ruleset.terrain[key]
    assert [row.fact("tem"), row.fact("tem_indirect")] == DIGEST["outside_tem"][key]
    assert row.cite("tem_indirect").standing is Standing.OUTSIDE


def test_what_is_from_beyond_the_source_says_so(ruleset: Ruleset) -> None:
    for row in ruleset.terrain.values():
        cited = [cell.citation for cell in row.facts.values()] + [row.cite_cost(mobility) for mobility in row.cost]
        for citation in cited:
            if citation.rule.startswith("Chapter"):
                assert citation.standing is Standing.OUTSIDE, (row.key, citation)


def test_every_blank_weapon_can_be_typed_in(ruleset: Ruleset) -> None:
    blank = {cell for cell, cited in ruleset.tables["weapons"].cells.items() if cited.value is None}
    rows = {f"{row}_fp" for row in ruleset.blanks["weapon_fp"].rows} | {
        f"{row}_range" for row in ruleset.blanks["weapon_range"].rows
    }
    assert blank
    assert blank <= rows

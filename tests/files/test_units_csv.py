"""Forces as comma-separated values: there and back, and what is doubtful is reported with its line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests import loading
from workbench.base.text import Text
from workbench.files.formats.source import decoded
from workbench.files.units_csv import (
    ADDED,
    CHANGED,
    REFUSED,
    SAME,
    bare_cell,
    guarded_cell,
    read_forces,
    write_forces,
)
from workbench.scenario.units import Forces

SAMPLES = sorted(Path("samples").glob("*/*.yaml"))


def empty(scenario: Any) -> Any:
    return replace(scenario, forces=Forces(()))


@pytest.mark.share(3)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_forces_of_every_sample_go_out_and_come_back(path: Path) -> None:
    scenario, ruleset = loading.scenario(path)
    for delimiter in ",;\t":
        found = read_forces(write_forces(scenario, ruleset, delimiter), empty(scenario), ruleset)
        assert [item.format() for item in found.diagnostics] == []
        assert found.forces == scenario.forces
    again = read_forces(write_forces(scenario, ruleset), scenario, ruleset)
    assert again.forces == scenario.forces
    assert {row.status for row in again.rows} == {SAME}


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], include_characters="\t"), max_size=12))
@example("=cmd")
@example("'=cmd")
@example("''")
@example("\ttab")
@example("@here ")
@example("-")
@example("'tis")
def test_every_cell_comes_back_and_none_is_a_formula(text: str) -> None:
    out = guarded_cell(text)
    assert bare_cell(out)[0] == text
    if out[:1] in ("=", "+", "-", "@"):
        float(out.replace(",", "."))  # a number may go out as it is


def test_a_note_that_looks_like_a_formula_goes_out_and_comes_back() -> None:
    scenario, ruleset = loading.scenario(SAMPLE)
    force = scenario.forces.sides[0]
    odd = replace(force.units[0], note=Text("=1+2", "=1+2"), name=Text("\tTiger", "\tTiger"))
    changed = replace(
        scenario, forces=Forces((replace(force, units=(odd, *force.units[1:])), *scenario.forces.sides[1:]))
    )
    text = write_forces(changed, ruleset)
    assert ",=1+2" not in text
    assert ",'=1+2" in text
    assert read_forces(text, empty(changed), ruleset).forces == changed.forces


SAMPLE = SAMPLES[[path.stem for path in SAMPLES].index("lipovka_bridge")]


def test_what_is_doubtful_is_reported_with_its_line_and_nothing_is_lost() -> None:
    scenario, ruleset = loading.scenario(SAMPLE)
    text = (
        "\ufeffSide;id;kind;place;state;colour;turn;values.df\r\n"
        "German;g_inf1;infantry;0505;dug_in, spotted;grey;;[7, 3]\r\n"
        ";g_inf2;;;;;;\r\n"
        "German;;infantri;0606;;;;\r\n"
        "Partisan;;infantry;9999;;;two;\r\n"
        "Partisan;p9;infantry;0707;;;4;5, 2\r\n"
        "German;g_inf1;infantry;0505;;;;\r\n"
    )
    found = read_forces(text, scenario, ruleset, "f.csv")
    assert [row.status for row in found.rows] == [CHANGED, CHANGED, REFUSED, ADDED, ADDED, REFUSED]
    told = [(item.code, item.span.line if item.span else 0) for item in found.diagnostics]
    assert told == [
        ("unknown_column", 1),
        ("unknown_kind", 4),
        ("bad_cell", 5),
        ("bad_cell", 5),
        ("unit_twice", 7),
    ]
    assert [item.hint.en for item in found.diagnostics][1] == 'did you mean "infantry"?'
    kept = {unit.id for _, unit in scenario.forces}
    assert kept < {unit.id for _, unit in found.forces}
    changed = found.forces.find("g_inf1")
    assert changed is not None
    assert changed[1].state == ("dug_in", "spotted")
    assert changed[1].values["df"] == (7, 3)
    partisans = found.forces.sides[-1]
    assert [(unit.id, unit.at is None, unit.turn) for unit in partisans.units] == [("p1", True, 0), ("p9", False, 4)]


def test_odd_files_are_reported_and_change_nothing() -> None:
    scenario, ruleset = loading.scenario(SAMPLE)
    for text in ("", "\n\n", "a,b\n1,2\n", 'side,kind\n"open', "side,kind\nx\x00,y\n", "side;kind\n,,,,\n;\n"):
        found = read_forces(text, scenario, ruleset)
        assert found.forces == scenario.forces
        assert list(found.diagnostics) or not found.rows
    assert decoded("side,é".encode("cp1252")) == decoded("\ufeffside,é".encode()) == "side,é"

"""Scenarios in which whatever can name something else does: after every edit, and as one side sees them, their file can be read
again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files import small_files, small_tabletop_files
from tests.scenario.every_edit import History, histories
from tests.scenario.referring import referring_scenarios
from tests.scenario.test_every_edit import holds
from workbench.base.data_folders import PACKAGE
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.units import ReplaceForces, SetUnitField
from workbench.scenario.presence import present
from workbench.scenario.scenario import as_seen_by, with_setup_forces
from workbench.scenario.units import Force, Forces


@pytest.fixture(params=range(4), ids=["hexes", "hexes, other set-up", "table", "table, other set-up"])
def scenario(request: pytest.FixtureRequest) -> Any:
    return referring_scenarios()[request.param]


def can_be_read_again(scenario: Any) -> None:
    """Does the file of a scenario read back equal?"""
    small = small_tabletop_files if scenario.kind == "table" else small_files
    rules = small_tabletop_files.TABLES if scenario.kind == "table" else small_files.RULESET
    again, _, told = small.load(dump_scenario(scenario, rules))
    assert again == scenario, [item.format() for item in told if item.severity.name == "ERROR"]


@pytest.mark.slow
@given(st.sampled_from(referring_scenarios()).flatmap(lambda scenario: histories(st.just(scenario), 3)))
def test_after_every_edit_the_file_can_be_read_again(history: History) -> None:
    holds(history)


def test_what_a_side_sees_can_be_read_again_whoever_is_hidden(scenario: Any) -> None:
    for owner, unit in scenario.forces:
        hidden = SetUnitField((unit.id,), "hidden", True).apply(scenario)
        for side in ("A", "B"):
            seen = as_seen_by(hidden, side)
            assert (seen.forces.find(unit.id) is None) == (owner != side)
            can_be_read_again(seen)


def test_a_kept_line_does_not_tell_where_a_hidden_unit_stands() -> None:
    _, _, table, _ = referring_scenarios()
    assert [line.name for line in table.lines] == ["both", "back", "away", "half"]
    hidden = SetUnitField(("b1",), "hidden", True).apply(table)
    assert [line.name for line in as_seen_by(hidden, "A").lines] == ["away", "half"]
    assert [line.name for line in as_seen_by(hidden, "B").lines] == ["both", "back", "away", "half"]


def test_each_set_up_and_who_is_there_already_can_be_read_again(scenario: Any) -> None:
    can_be_read_again(present(scenario))
    for setup in scenario.setups.all:
        can_be_read_again(with_setup_forces(scenario, setup.id))


@pytest.mark.parametrize("sides", [(), ("A",), ("C",), ("C", "B")])
def test_what_belonged_to_sides_that_are_replaced_belongs_to_nobody(scenario: Any, sides: tuple[str, ...]) -> None:
    after = ReplaceForces(Forces(tuple(Force(side) for side in sides))).apply(scenario)
    can_be_read_again(after)
    assert {zone.side for zone in after.zones} == {side if side in sides else "" for side in ("A", "B")}


_NEED_NO_LINES = {
    "engine/sight/clearing": "maps of hexes",
    "engine/sight/blockers": "maps of hexes",
    "files/piece_collection": "a clip has no lines",
    "files/formats/foreign_maps": "sides without units",
    "desktop/dialogs/board_ground": "the board on which rules are tried has no lines",
    "desktop/tools/tabletop_templates": "an empty table, which is asked and never shown or saved",
    "cli/commands/audit": "maps of hexes",
    "scenario/scenario": "it is here that lines follow units",
    "scenario/setups": "a set-up has no lines",
    "scenario/presence": "units are put off the table, and stay in the list",
    "scenario/edits/clips": "a clip has no lines",
    "scenario/edits/clipboard": "units come, or are mirrored",
    "scenario/edits/units": "units come, or change their side",
}
"""Modules that give a scenario other forces by themselves, and why no kept line of a table then ends at a unit that is gone."""


def _that_replace_forces() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
        given = ({word.arg for word in call.keywords} for call in calls if ast.unparse(call.func) == "replace")
        if any("forces" in words and "lines" not in words for words in given):
            yield path.relative_to(PACKAGE).with_suffix("").as_posix()


@pytest.mark.slow
def test_whoever_takes_units_away_lets_the_kept_lines_follow() -> None:
    assert {*_that_replace_forces()} == {*_NEED_NO_LINES}, (
        "with_forces lets kept lines follow; or say why none needs to"
    )

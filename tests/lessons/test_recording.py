"""What is edited between two steps belongs to the step: entries of a file that make one scenario of another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.lessons.small_lessons import read, told
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.checks.loading import load_scenario
from workbench.files.lesson_writer import dump_lesson
from workbench.files.scenario_writer import dump_scenario
from workbench.lessons.recording import recorded_edits
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.ground import PaintTerrain, SetElevation
from workbench.scenario.edits.map_variants_applied import ground_difference, with_map_variants
from workbench.scenario.edits.settings import SetCondition
from workbench.scenario.edits.tabletop_pieces import DeleteFeatures
from workbench.scenario.edits.tabletop_units import PutTabletopUnits
from workbench.scenario.edits.units import DeleteUnits, MoveUnits, SetUnitField, ToggleState

GROUND = SAMPLES / "panzer_grenadier" / "teaching" / "training_ground.yaml"
HEDGE = SAMPLES / "blitzkrieg" / "teaching" / "3_hedge.yaml"


def recorded(path: Path, *edits: Edit[Any]) -> tuple[Any, Any, list[dict[str, Any]]]:
    """The scenario that edits make of a file's, that of the second step of a lesson which holds them, and its entries."""
    before, ruleset, _ = load_scenario(path)
    assert before is not None
    assert ruleset is not None
    after: Any = before
    for edit in edits:
        after = edit.apply(after)
    entries = recorded_edits(before, after, ruleset)
    steps = [{"text": Text("Before", "Avant")}, {"text": Text("After", "Après"), "edits": entries}]
    found = read(dump_lesson(Text("A lesson", "Une leçon"), steps, scenario=dump_scenario(before, ruleset)))
    assert [one for one in told(found) if not one.endswith("no_question")] == []
    assert found.lesson is not None
    assert found.lesson.scenario_at(0).forces == before.forces
    return after, found.lesson.scenario_at(1), entries


def units_of(scenario: Any) -> dict[str, Any]:
    """The units of a scenario with their sides, by their ids."""
    return {unit.id: (side, unit) for side, unit in scenario.forces}


def label(name: str) -> int:
    """The number of a hex of the training ground."""
    scenario: Any = load_scenario(GROUND)[0]
    return int(scenario.board.grid.find(name))


@pytest.mark.parametrize(
    ("edits", "kinds"),
    [
        (lambda: [PaintTerrain("woods", (label("0304"),), frozenset({"clear", "woods"}))], ["hexes"]),
        (lambda: [SetElevation((label("0304"),), 1)], ["elevation"]),
        (lambda: [MoveUnits({"n_inf": label("0303")})], ["units"]),
        (lambda: [MoveUnits({"n_inf": None}), ToggleState(("n_hmg",), "spotted", on=True)], ["units"]),
        (lambda: [DeleteUnits(("n_tank",)), SetUnitField(("n_inf",), "values", {"move": 2})], ["units"]),
        (lambda: [SetCondition("time", "night"), SetCondition("visibility", 2)], ["conditions"]),
        (lambda: [SetCondition("month", None)], []),
    ],
)
def test_edits_of_hexes_are_read_as_they_were_made(edits: Any, kinds: list[str]) -> None:
    after, found, entries = recorded(GROUND, *edits())
    assert not ground_difference(with_map_variants(found), with_map_variants(after), frozenset())
    assert units_of(found) == units_of(after)
    assert {key: found.conditions.get(key) for key in after.conditions} == dict(after.conditions)
    assert [kind for kind in kinds if not any(kind in str(entry) for entry in entries)] == []
    assert bool(entries) is bool(kinds)


def test_edits_of_a_table_are_read_as_they_were_made() -> None:
    before: Any = load_scenario(HEDGE)[0]
    piece, unit = before.board.features[0].id, next(iter(before.forces))[1].id
    after, found, entries = recorded(HEDGE, DeleteFeatures((piece,)), PutTabletopUnits({unit: (12.0, 9.0)}))
    assert {one.id for one in with_map_variants(found).board.features} == {one.id for one in after.board.features}
    assert units_of(found) == units_of(after)
    assert len(entries) == 2


def test_nothing_is_recorded_where_nothing_was_edited_and_another_grid_is_refused() -> None:
    scenario, ruleset, _ = load_scenario(GROUND)
    other, _, _ = load_scenario(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
    assert scenario is not None
    assert other is not None
    assert ruleset is not None
    assert recorded_edits(scenario, replace(scenario), ruleset) == []  # type: ignore[type-var]
    with pytest.raises(CannotAnswer, match="another size or grid"):
        recorded_edits(scenario, other, ruleset)

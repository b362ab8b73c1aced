"""Files of every format version stay readable and mean what they meant; newer ones are refused with a clear word.

There has been one version of scenarios so far; what was added to it since has files of its own here.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests import loading
from workbench.checks.loading import load_scenario, load_scenario_text
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.scenario import TabletopScenario

FOLDER = Path(__file__).parent / "versions"
SHAPES = {"polygon": 97}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_it_loads_and_reads_back_as_it_was(path: Path) -> None:
    scenario, ruleset, diagnostics = load_scenario(path)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert scenario is not None
    assert load_scenario_text(dump_scenario(scenario, ruleset), "again.yaml")[0] == scenario


def test_what_format_1_says() -> None:
    scenario, _ = loading.scenario(FOLDER / "workbench_1.yaml")
    grid, board = scenario.board.grid, scenario.board
    smoke = grid.find("0606")
    assert scenario.markers == {"smoke": (smoke, smoke)}
    assert scenario.marker_owners == {"minefield": {"German": (grid.find("0707"),)}}
    assert board.owners == {
        "town": {"German": frozenset({grid.find("0809")})},
        "trail": {"Soviet": frozenset(grid.find(f"11{row:02}") for row in range(1, 5))},
    }
    assert [unit.id for _, unit in scenario.forces] == ["g1", "2", "s1"]
    assert [unit.at for _, unit in scenario.forces] == [grid.find("0304"), None, grid.find("1010")]
    assert scenario.card.sides["Soviet"].get("fr") == "Attacks."


def test_what_was_added_to_format_1() -> None:
    scenario, _ = loading.scenario(FOLDER / "workbench_1_staged.yaml")
    grid = scenario.board.grid
    assert [(zone.id, zone.kind, zone.side, zone.turn, zone.hexes) for zone in scenario.zones] == [
        ("road", "entry", "German", 3, (grid.find("E3"),)),
        ("hill", "objective", "", 0, (grid.find("G1"), grid.find("G2"))),
    ]
    assert [(overlay.id, overlay.on, len(overlay.changes)) for overlay in scenario.overlays] == [
        ("dry", True, 3),
        ("mud", False, 1),
    ]
    late = scenario.forces.find("t1")
    assert late is not None
    assert (late[1].turn, late[1].zone, late[1].hidden, late[1].note.en) == (3, "road", True, "rolls a die first")
    assert [(line.name, line.purpose) for line in scenario.lines] == [("from the town", "spot"), ("shot", "fire")]
    laid = with_map_variants(scenario).board
    assert sorted(laid.grid.labels[number] for number in laid.mask("woods").nonzero()[0]) == ["B3", "C3"]
    assert laid.elevation[grid.find("H7")] == 1
    assert scenario.board.elevation[grid.find("H7")] == -1


def test_shapes_and_tables_of_format_1() -> None:
    shapes, _ = loading.scenario(FOLDER / "workbench_1_shapes.yaml")
    assert (len(shapes.board.shapes), sum(1 for _ in shapes.forces), len(shapes.lines)) == (97, 25, 6)
    assert Counter(shape.kind for shape in shapes.board.shapes) == SHAPES
    for name, extent, pieces, units, lines in (
        ("cm", ("cm", 180.0, 120.0), 68, 30, 4),
        ("in", ("in", 72.0, 48.0), 41, 23, 7),
    ):
        table = load_scenario(FOLDER / f"workbench_1_table_{name}.yaml")[0]
        assert isinstance(table, TabletopScenario)
        board = table.board
        assert (board.unit, board.width, board.height) == extent
        assert (len(board.features), sum(1 for _ in table.forces), len(table.lines)) == (pieces, units, lines)


@pytest.mark.parametrize("told", ["workbench/2", "workbench/10", "workbench/999999999999999999999"])
def test_a_newer_version_is_refused_with_a_clear_word(told: str) -> None:
    text = (FOLDER / "workbench_1.yaml").read_text(encoding="utf-8").replace("workbench/1", told)
    scenario, _, diagnostics = load_scenario_text(text, "new.yaml")
    assert scenario is None
    (item,) = diagnostics
    assert item.code == "newer_format"
    assert told in item.text.en
    assert "workbench/1" in item.hint.en
    assert item.span is not None
    assert item.span.line == 2


@pytest.mark.parametrize(
    "told", ["workbench/0", "workbench/-1", "workbench/1.5", "workbench", "1", "tiled/1", "[]", "null"]
)
def test_a_version_that_never_was_is_refused(told: str) -> None:
    text = (FOLDER / "workbench_1.yaml").read_text(encoding="utf-8").replace("workbench/1", told, 2)
    scenario, _, diagnostics = load_scenario_text(text, "odd.yaml")
    assert scenario is None
    assert [item.code for item in diagnostics] == ["unknown_format"]

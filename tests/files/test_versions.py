"""Files of every format version stay readable; there is one file for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.files.scenario_reader import load_scenario, load_scenario_text
from workbench.files.scenario_writer import dump_scenario

FOLDER = Path(__file__).parent / "versions"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_it_loads_and_reads_back_as_it_was(path: Path) -> None:
    scenario, ruleset, diagnostics = load_scenario(path)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert scenario is not None
    assert load_scenario_text(dump_scenario(scenario, ruleset), "again.yaml")[0] == scenario


def test_what_format_1_says() -> None:
    scenario, _, _ = load_scenario(FOLDER / "workbench_1.yaml")
    assert scenario is not None
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

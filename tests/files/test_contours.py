"""Levels drawn on hex maps in files: reading, errors with their place, writing, moving with the map, warnings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests import loading
from workbench.base.data_folders import SAMPLES
from workbench.checks.loading import load_scenario_text
from workbench.cli.main import run
from workbench.files.scenario_writer import dump_scenario, scenario_source, scenario_text
from workbench.files.yaml_reader import read_yaml_text
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import COLUMNS, BoardPlace
from workbench.geometry.symmetry import HALF
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.changes import compare
from workbench.scenario.contours import Contour
from workbench.scenario.edits.map_transforms import TurnMap
from workbench.scenario.scenario import Scenario

RULES = loading.ruleset("asl")
MAP = """\
format: workbench/1
title: Hill
ruleset: asl
map:
  kind: hex
  columns: 33
  rows: 10
  stagger: {lines: even, by: up, extra: true}
  labels: A1
  ground: open_ground
  elevation: {1: "C4"}
  contours:
    - {level: 1, polygon: [[1.4, 2.5], [2.4, 2.6], [2.3, 3.6], [1.2, 3.9]]}
"""
RING = "polygon: [[4, 2], [8, 2], [8, 6], [4, 6]]"


def read(text: str) -> tuple[Scenario | None, list[tuple[str, int | None]]]:
    found, _, told = load_scenario_text(text, "hill.yaml")
    return found, [(item.code, item.span.line if item.span else None) for item in told]


def scenario(text: str = MAP) -> Scenario:
    found, _ = read(text)
    assert isinstance(found, Scenario)
    return found


def test_contours_are_read_and_written_as_they_stand() -> None:
    found = scenario()
    assert found.board.contours == (Contour(1, ((1.4, 2.5), (2.4, 2.6), (2.3, 3.6), (1.2, 3.9))),)
    text = dump_scenario(found, RULES)
    assert "  contours:\n    - {level: 1, polygon: [[1.4, 2.5], [2.4, 2.6], [2.3, 3.6], [1.2, 3.9]]}\n" in text
    assert scenario(text) == found
    assert scenario(text.replace("level: 1,", "level: 2,")) != found


def test_holes_are_read_and_written() -> None:
    text = MAP + f"    - {{level: 2, {RING}, holes: [[[5, 3], [6, 3], [6, 4]], [[6.5, 4], [7, 4], [7, 5]]]}}\n"
    found = scenario(text)
    assert [len(hole) for hole in found.board.contours[1].holes] == [3, 3]
    assert found.board.contours[1].area.area == pytest.approx(16 - 0.5 - 0.25)
    assert scenario(dump_scenario(found, RULES)) == found


@pytest.mark.parametrize("sample", sorted((SAMPLES / "asl" / "boards").glob("*.yaml")), ids=lambda path: path.stem)
def test_maps_without_contours_are_written_as_before(sample: Path) -> None:
    found, rules = loading.scenario(sample)
    assert found.board.contours == ()
    assert "contours" not in dump_scenario(found, rules)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (f"{{level: 99, {RING}}}", "bad_elevation"),
        (f"{{{RING}}}", "missing_key"),
        ("{level: 1, polygon: [[4, 2], [8, 2]]}", "bad_value"),
        ("{level: 1, polygon: [[4, 2], [8, 6], [8, 2], [4, 6]]}", "crossed_shape"),
        (f"{{level: 1, {RING}, holes: [[[9, 3], [10, 3], [10, 4]]]}}", "hole_outside"),
        (f"{{level: 1, {RING}, holes: [[[5, 3], [7, 3], [7, 5]], [[6, 3], [7, 3], [7, 4]]]}}", "holes_overlap"),
        (f"{{level: 1, {RING}, holes: [[[5, 3], [7, 5], [7, 3], [5, 5]]]}}", "crossed_shape"),
        (f"{{level: 1, {RING}, hole: []}}", "unknown_key"),
        ("{level: 1, polygon: [[4, 2], [8, 2], [.nan, 6]]}", "bad_number"),
    ],
)
def test_what_is_wrong_with_a_contour_is_told_at_its_place(entry: str, code: str) -> None:
    _, told = read(MAP + f"    - {entry}\n")
    assert (code, MAP.count("\n") + 1) in told, told


def test_a_contour_off_the_map_is_a_warning() -> None:
    found, told = read(MAP + "    - {level: 1, polygon: [[94, 2], [98, 2], [98, 6]]}\n")
    assert found is not None
    assert "shape_off_map" in {code for code, _ in told}


def test_hexes_with_another_level_than_is_drawn_are_told() -> None:
    assert "level_not_drawn" not in {code for code, _ in read(MAP)[1]}
    assert "level_not_drawn" in {code for code, _ in read(MAP.replace('  elevation: {1: "C4"}\n', ""))[1]}


def test_games_that_judge_no_drawings_say_so() -> None:
    text = MAP.replace("ruleset: asl", "ruleset: panzer_grenadier").replace("  ground: open_ground\n", "")
    assert "contours_not_judged" in {code for code, _ in read(text)[1]}


def test_pixels_of_a_picture_are_read_written_and_kept() -> None:
    told = MAP.replace("map:\n", "map:\n  sight_pixels: [56.25, 64.5]\n", 1)
    found = scenario(told)
    assert found.board.grid.pixels == (56.25, 64.5)
    assert scenario(dump_scenario(found, RULES)).board.grid == found.board.grid
    assert "sight_pixels" not in dump_scenario(scenario(), RULES)
    turned = TurnMap(HALF).apply(found)
    assert isinstance(turned, Scenario)
    assert turned.board.grid.pixels == (56.25, 64.5)


@pytest.mark.parametrize("pixels", ["[56.25]", "[0, 64.5]", "[56.25, 1e9]", "[a, b]", "64"])
def test_pixels_that_are_none_are_told(pixels: str) -> None:
    found, problems = read(MAP.replace("map:\n", f"map:\n  sight_pixels: {pixels}\n", 1))
    assert problems, found


def test_contours_turn_with_the_map() -> None:
    found = scenario()
    turned = TurnMap(HALF).apply(found)
    assert len(turned.board.contours) == 1
    assert turned.board.drawn_levels.centres.tolist() == turned.board.elevation.tolist()
    assert int((turned.board.elevation == 1).sum()) == 1
    again = TurnMap(HALF).apply(turned)
    assert np.allclose(again.board.contours[0].outline, found.board.contours[0].outline)


def test_boards_bring_their_contours_cut_at_their_edges() -> None:
    wide = scenario(MAP.replace("[2.4, 2.6]", "[2.4, -3]"))
    pieces = [
        Piece(wide, BoardPlace("1")),
        Piece(wide, BoardPlace("2", column=COLUMNS, rotated=True)),
    ]
    joined, told = assemble(pieces, [key for key, row in RULES.terrain.items() if row.base and row.layer == "hexes"])
    assert joined is not None, [item.format() for item in told]
    assert len(joined.board.contours) == 2
    bounds = HexGrid(33, 10, "flat", "even", "up", True, "A1").bounds
    plain, turned = joined.board.contours
    assert min(y for _, y in plain.outline) == pytest.approx(bounds[1])
    assert max(y for _, y in turned.outline) == pytest.approx(bounds[3])
    assert turned.area.centroid.x > bounds[2]


def test_a_changed_contour_is_a_change_of_the_ground() -> None:
    before, after = scenario(), scenario(MAP.replace("level: 1,", "level: 2,"))
    assert compare(before, after).everything
    assert not compare(before, scenario()).ground


def test_a_file_by_hand_keeps_its_comments() -> None:
    text = MAP.replace("  contours:\n", "  contours:  # by hand\n").replace("[1.2, 3.9]]}", "[1.2, 3.9]]}  # a hill")
    found = scenario(text)
    source = scenario_source(read_yaml_text(text, "hill.yaml"), found, RULES)
    more = replace(
        found, board=replace(found.board, contours=(*found.board.contours, Contour(2, ((1, 1), (2, 1), (2, 2)))))
    )
    updated = scenario_text(more, RULES, source).text
    assert "contours:  # by hand" in updated
    assert "# a hill\n    - {level: 2, polygon: [[1, 1], [2, 1], [2, 2]]}\n" in updated


def test_the_command_line_judges_and_checks_contours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hill.yaml"
    path.write_text(MAP, encoding="utf-8")
    assert run(["check", str(path)]) == 0
    assert run(["los", str(path), "C1", "C8"]) == 0
    assert "C4" in capsys.readouterr().out

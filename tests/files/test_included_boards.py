"""Scenarios that include boards: the ground stays in the files of the boards, and what differs stands in the scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files.small_files import RULESET, find, scenarios
from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.checks.loading import load_scenario
from workbench.files.board_files import board_in_file, included_board, with_relocated_boards
from workbench.files.map_variants_reader import base_terrain
from workbench.files.scenario_reader import read_scenario
from workbench.files.scenario_writer import dump_scenario, scenario_source, scenario_text
from workbench.files.yaml_reader import read_yaml, read_yaml_text
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace, side_by_side
from workbench.geometry.symmetry import HALF
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.edits.map_transforms import TurnMap
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.map_variants import HexPatch, MapVariant
from workbench.scenario.scenario import AnyScenario, Scenario

FORM = """\
  kind: hex
  columns: 5
  rows: 3
  stagger: {lines: even, by: up, extra: true}
  labels: "A1"
"""
BOARD = f"""\
format: workbench/1
title: A board
ruleset: test
map:
{FORM}  hexes: {{woods: "A1 B2", town: C1}}
  elevation: {{1: "B2"}}
  hexsides: {{hedge: "A1/B1"}}
  paths: {{road: ["A1 B1 C1"]}}
  shapes:
    - {{terrain: town, polygon: [[1, 1], [1.5, 1], [1, 1.5]]}}
    - {{terrain: woods, circle: [2, 1, 0.3]}}
"""
GRID = HexGrid(5, 3, "flat", "even", "up", extra=True, label_style="A1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "one.yaml").write_text(BOARD, encoding="utf-8")
    (tmp_path / "boards" / "two.yaml").write_text(BOARD.replace("A1 B2", "D2"), encoding="utf-8")
    return tmp_path


def loaded(path: Path) -> Scenario:
    scenario, _, diagnostics = load_scenario(path, find)
    assert isinstance(scenario, Scenario), [item.format() for item in diagnostics]
    return scenario


def joined(folder: Path) -> Scenario:
    """Two boards side by side, the second turned and only its columns A to C."""
    files = [folder / "boards" / name for name in ("one.yaml", "two.yaml")]
    boards = [loaded(file) for file in files]
    places = side_by_side([[BoardPlace("1", last=5, rows=3), BoardPlace("2", last=3, rows=3, rotated=True)]])
    pieces = [
        Piece(board, place, board_in_file(file, board, folder))
        for board, place, file in zip(boards, places, files, strict=True)
    ]
    scenario, diagnostics = assemble(pieces, base_terrain(RULESET), Text.of("Joined"))
    assert scenario is not None, [item.format() for item in diagnostics]
    return scenario


def saved(scenario: AnyScenario, path: Path) -> str:
    text = dump_scenario(scenario, RULESET)
    path.write_text(text, encoding="utf-8")
    return text


def same_ground(one: HexBoard, other: HexBoard) -> bool:
    def masks(board: HexBoard) -> dict[str, bytes]:
        # the ground that is painted where nothing else is changes nothing
        cover = {key: mask for key, mask in board.cover.items() if key != board.ground}
        layers = {**cover, **board.hexsides, **{f"to {key}": found for key, found in board.links.items()}}
        return {key: np.asarray(mask).tobytes() for key, mask in layers.items() if mask.any()}

    def alone(board: HexBoard) -> set[tuple[str, int]]:
        return {(key, chain[0]) for key, chains in board.paths.items() for chain in chains if len(chain) == 1}

    grounds = (one.grid, one.ground, one.shapes, one.attributes) == (
        other.grid,
        other.ground,
        other.shapes,
        other.attributes,
    )
    return (
        grounds
        and masks(one) == masks(other)
        and bool((one.elevation == other.elevation).all())
        and alone(one) <= alone(other) | {(key, n) for key, m in other.path_mask.items() for n in np.flatnonzero(m)}
    )


def test_the_ground_of_boards_stays_in_their_files(folder: Path) -> None:
    scenario = joined(folder)
    text = saved(scenario, folder / "s.yaml")
    assert "file: boards/one.yaml" in text
    assert 'columns: "A-C", rows: 3, rotated: true, file: boards/two.yaml' in text
    assert not any(word in text for word in ("woods", "hedge", "road", "shapes", "elevation", "changes"))
    again = loaded(folder / "s.yaml")
    assert same_ground(again.board, scenario.board)
    assert dump_scenario(again, RULESET) == text


def test_what_a_scenario_changes_on_its_boards_stands_in_it_and_nothing_else(folder: Path) -> None:
    scenario = joined(folder)
    moved = Shape("town", "polygon", ((3.0, 1.0), (3.5, 1.0), (3.0, 1.5)))
    board = replace(scenario.board, shapes=(moved, *scenario.board.shapes[1:]))
    text = saved(replace(scenario, board=board), folder / "s.yaml")
    assert text.count("polygon") + text.count("circle") == 2 * len(board.shapes), text
    assert loaded(folder / "s.yaml").board.shapes == board.shapes
    added = replace(scenario.board, shapes=(*scenario.board.shapes, moved))
    text = saved(replace(scenario, board=added), folder / "s.yaml")
    assert text.count("polygon") == 1
    assert "remove" not in text
    assert loaded(folder / "s.yaml").board.shapes == added.shapes


@pytest.mark.slow
@given(data=st.data())
def test_any_ground_on_included_boards_comes_back(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("boards")
    pieces = []
    for name, place in zip(
        "ab",
        side_by_side([[BoardPlace("1", last=5, rows=3), BoardPlace("2", last=5, rows=3, rotated=True)]]),
        strict=True,
    ):
        board = replace(data.draw(scenarios(GRID)), overlays=(), lines=(), plans=(), zones=())
        saved(board, folder / f"{name}.yaml")
        pieces.append(Piece(board, place, included_board(f"{name}.yaml", board.board)))
    scenario, _ = assemble(pieces, base_terrain(RULESET))
    assert scenario is not None
    drawn = data.draw(scenarios(scenario.board.grid)).board
    scenario = replace(scenario, board=data.draw(st.sampled_from([scenario.board, drawn])))
    text = saved(scenario, folder / "s.yaml")
    assert text.count("file: ") == 2
    again, _, diagnostics = read_scenario(read_yaml(folder / "s.yaml"), folder, find)
    if again is None:  # what is drawn may be wrong in itself
        assert (
            read_scenario(read_yaml_text(dump_scenario(replace(scenario, included=None), RULESET), ""), folder, find)[0]
            is None
        ), [item.format() for item in diagnostics]
        return
    assert isinstance(again, Scenario)
    assert same_ground(again.board, scenario.board)


def errors_of(path: Path) -> list[Diagnostic]:
    scenario, _, diagnostics = load_scenario(path, find)
    assert scenario is None
    return list(diagnostics)


def _without_file(folder: Path) -> None:
    (folder / "boards" / "two.yaml").unlink()


def _broken(folder: Path) -> None:
    (folder / "boards" / "two.yaml").write_text(BOARD.replace("woods", "wuds"), encoding="utf-8")


def _smaller(folder: Path) -> None:
    text = BOARD.replace("rows: 3", "rows: 2")
    (folder / "boards" / "two.yaml").write_text(text, encoding="utf-8")


def _including(folder: Path) -> None:
    included = '  boards: [{name: "9", columns: A-E, rows: 3, file: one.yaml}]\n'
    text = f"format: workbench/1\ntitle: t\nruleset: test\nmap:\n{FORM}{included}"
    (folder / "boards" / "two.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("harm", "code", "words", "hint"),
    [
        (_without_file, "no_board_file", "board 2: boards/two.yaml cannot be read", "put the file of the board there"),
        (_broken, "no_board_file", 'there is no terrain "wuds"', "open that file"),
        (_smaller, "bad_board", "no board of 3 rows", "it has 2 rows and 5 columns"),
        (_including, "no_board_file", "a board cannot include boards itself", "name the file of the board"),
    ],
)
def test_a_board_that_cannot_be_read_is_named_with_a_hint(
    folder: Path, harm: Callable[[Path], None], code: str, words: str, hint: str
) -> None:
    saved(joined(folder), folder / "s.yaml")
    harm(folder)
    (found,) = errors_of(folder / "s.yaml")
    assert found.code == code
    assert words in found.text.en
    assert found.text.fr != found.text.en
    assert hint in found.hint.en
    assert found.span is not None
    assert found.span.line == 13


@pytest.mark.parametrize("file", ["/boards/two.yaml", "C:/two.yaml", "boards\\\\two.yaml"])
def test_a_board_is_named_as_seen_from_the_scenario(folder: Path, file: str) -> None:
    text = saved(joined(folder), folder / "s.yaml").replace("boards/two.yaml", f'"{file}"')
    (folder / "s.yaml").write_text(text, encoding="utf-8")
    (found,) = errors_of(folder / "s.yaml")
    assert (found.code, "slashes" in found.hint.en) == ("bad_board_file", True)


def test_the_ground_stands_in_the_files_or_in_the_scenario(folder: Path) -> None:
    text = saved(joined(folder), folder / "s.yaml")
    (folder / "s.yaml").write_text(text + "  hexes: {woods: 1A1}\n", encoding="utf-8")
    (found,) = errors_of(folder / "s.yaml")
    assert (found.code, "under changes" in found.text.en) == ("ground_twice", True)
    lone = folder / "boards" / "lone.yaml"
    lone.write_text(BOARD + '  changes: [{add: {woods: "A1"}}]\n', encoding="utf-8")
    assert [one.code for one in errors_of(lone)] == ["bad_changes"]


def test_a_board_that_changed_is_told_and_its_new_ground_is_shown(folder: Path) -> None:
    scenario = joined(folder)
    house = Shape("town", "polygon", ((3.0, 1.0), (3.5, 1.0), (3.0, 1.5)))
    scenario = replace(scenario, board=replace(scenario.board, shapes=(*scenario.board.shapes, house)))
    saved(scenario, folder / "s.yaml")
    (folder / "boards" / "one.yaml").write_text(BOARD.replace('woods: "A1 B2"', 'woods: "E1"'), encoding="utf-8")
    again, _, diagnostics = load_scenario(folder / "s.yaml", find)
    (found,) = (item for item in diagnostics if item.code == "board_changed")
    assert "board 1 (boards/one.yaml) has changed" in found.text.en
    assert isinstance(again, Scenario)
    woods = {again.board.grid.labels[number] for number in np.flatnonzero(again.board.mask("woods"))}
    assert woods == {again.board.grid.labels[again.board.grid.find(label) or 0] for label in ("1E1", "2C3")}
    assert house in again.board.shapes
    saved(again, folder / "s.yaml")
    assert "board_changed" not in [item.code for item in load_scenario(folder / "s.yaml", find)[2]]


def test_overlays_on_included_boards_hold_though_a_board_changes(folder: Path) -> None:
    scenario = joined(folder)
    house = scenario.board.shapes[0]
    patch = HexPatch(removed_shapes=(house,), added={"town": {"": (2,)}}, bases=base_terrain(RULESET))
    saved(replace(scenario, overlays=(MapVariant("o", changes=(patch,)),)), folder / "s.yaml")
    shape = "    - {terrain: town, circle: [1, 1.8, 0.1]}\n    - {terrain: town, polygon"
    (folder / "boards" / "two.yaml").write_text(BOARD.replace("    - {terrain: town, polygon", shape), encoding="utf-8")
    (folder / "boards" / "one.yaml").write_text(BOARD.replace("    - {terrain: town, polygon", shape), encoding="utf-8")
    again = loaded(folder / "s.yaml")
    laid = with_map_variants(again).board
    assert len(again.board.shapes) == len(scenario.board.shapes) + 2
    assert house not in laid.shapes
    assert len(laid.shapes) == len(again.board.shapes) - 1
    assert laid.mask("town")[2]


def test_a_turned_map_keeps_its_boards_and_a_cut_one_has_its_ground_itself(folder: Path) -> None:
    scenario = joined(folder)
    turned = TurnMap(HALF).apply(scenario)
    text = saved(turned, folder / "s.yaml")
    assert text.count("file: ") == 2
    assert "changes" not in text, text
    again = loaded(folder / "s.yaml").board
    assert same_ground(replace(again, shapes=()), replace(turned.board, shapes=()))
    assert len(again.shapes) == len(turned.board.shapes)
    plain = replace(scenario, board=replace(scenario.board, grid=replace(scenario.board.grid, boards=())))
    assert "file: " not in dump_scenario(plain, RULESET)
    assert "woods" in dump_scenario(plain, RULESET)


def test_a_file_in_another_folder_names_the_boards_as_seen_from_there(folder: Path) -> None:
    other = folder / "played" / "today"
    other.mkdir(parents=True)
    moved = with_relocated_boards(joined(folder), folder, other)
    text = saved(moved, other / "s.yaml")
    assert 'file: "../../boards/one.yaml"' in text
    assert same_ground(loaded(other / "s.yaml").board, joined(folder).board)


def test_what_was_written_by_hand_stays_when_the_scenario_is_saved(folder: Path) -> None:
    text = saved(joined(folder), folder / "s.yaml").replace("title:", "# mine\ntitle:", 1)
    (folder / "s.yaml").write_text(text, encoding="utf-8")
    document = read_yaml(folder / "s.yaml")
    scenario = loaded(folder / "s.yaml")
    updated = scenario_text(
        replace(scenario, title=Text.of("Other")), RULESET, scenario_source(document, scenario, RULESET)
    )
    assert "# mine" in updated.text
    assert "title: Other" in updated.text
    assert updated.text.count("file: boards/") == 2

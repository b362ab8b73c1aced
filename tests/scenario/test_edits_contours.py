"""Edits of drawn levels: hexes follow, painted hills stay beside what is drawn, and no edit of a map loses a contour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests import loading
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.checks.loading import load_scenario
from workbench.files.board_files import board_in_file
from workbench.files.map_variants_reader import base_terrain
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex
from workbench.geometry.joined_boards import BoardPlace, side_by_side
from workbench.geometry.symmetry import HALF, Turn
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.contours import Contour
from workbench.scenario.edits.clipboard import ClearHexes, PasteClip
from workbench.scenario.edits.clips import LEVELS, PARTS, RulesetTerms, clip_of
from workbench.scenario.edits.contours import AddContours, ChangeContours, DeleteContours
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.ground import SetElevation
from workbench.scenario.edits.map_transforms import CropMap, ResizeMap, TurnMap
from workbench.scenario.edits.map_variants import AddMapVariant, EditMapVariant
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_variants import MapVariant
from workbench.scenario.scenario import Scenario

RULES = loading.ruleset("asl")
GRID = HexGrid(9, 8, "flat", "even", "up", extra=True, label_style="A1")
CHART = RulesetTerms(
    frozenset(RULES.terrain),
    frozenset(),
    frozenset(),
    frozenset(),
    base_terrain(RULES),
    frozenset(),
    frozenset(),
    (-2, 4),
)


def number(label: str, grid: HexGrid = GRID) -> int:
    return grid.labels.index(label)


def hill(label: str, level: int = 1, radius: float = 0.8, dx: float = 0.0) -> Contour:
    x, y = GRID.centres[number(label)].tolist()
    turns = [k * math.pi / 5 for k in range(10)]
    return Contour(level, tuple((x + dx + radius * math.cos(a), y + radius * math.sin(a)) for a in turns))


def scenario(*contours: Contour, painted: dict[str, int] | None = None) -> Scenario:
    board = HexBoard.blank(GRID, "open_ground")
    levels = np.zeros(GRID.size, dtype=np.int32)
    for label, level in (painted or {}).items():
        levels[number(label)] = level
    bare = Scenario(Text.of("x"), "asl", replace(board, elevation=frozen(levels)))
    return AddContours(contours).apply(bare) if contours else bare


def holds(found: Scenario) -> None:
    """Hexes have the levels that are drawn at their centres, and a file keeps all."""
    board = found.board
    assert board.drawn_levels.centres.tolist() == board.elevation.tolist()


def levels(found: Scenario, *labels: str) -> list[int]:
    return [int(found.board.elevation[number(label)]) for label in labels]


def test_the_level_of_a_hex_follows_what_is_drawn_at_its_centre() -> None:
    found = scenario(hill("D4"), hill("D4", 2, 0.4))
    assert levels(found, "D4", "D3", "C3") == [2, 0, 0]
    lower = ChangeContours({1: hill("D4", 2, 0.4, dx=0.7)}).apply(found)
    assert levels(lower, "D4") == [1]
    gone = DeleteContours((0, 1)).apply(found)
    assert gone == scenario()
    for one in (found, lower, gone):
        holds(one)


def test_a_contour_over_a_painted_hill_leaves_the_ground_beside_it_as_it_was() -> None:
    painted = {"D4": 1, "D5": 1, "E4": 1}
    found = scenario(hill("D4", 2, 0.3), painted=painted)
    assert levels(found, "D4", "D5", "E4") == [2, 1, 1]
    holds(found)
    ground = dict(found.board.drawn_levels.regions[number("D4")])
    assert set(ground) == {1, 2}, "no ring of low ground around the top"
    assert found.board.drawn_levels.regions.keys() == {number("D4")}


def test_the_elevation_brush_makes_whole_hexes_and_leaves_the_contours_around_them() -> None:
    found = scenario(hill("D4", 1, 1.6))
    low = SetElevation((number("D4"),), 0).apply(found)
    assert levels(low, "D4", "D3") == [0, 1]
    holds(low)
    assert low.board.contours[0].area.area == pytest.approx(found.board.contours[0].area.area - math.sqrt(3) / 2)


MASK = np.zeros(GRID.size, dtype=np.bool_)
MASK[[number(label) for label in ("C3", "C4", "D3", "D4", "D5", "E4")]] = True
WALK: Sequence[Edit[Scenario]] = (
    TurnMap(HALF),
    TurnMap(Turn(1, False)),
    TurnMap(Turn(0, True)),
    ResizeMap(11, 10, (0, 0)),
    CropMap(tuple(n for n in range(GRID.size) if GRID.column_row(n)[0] < 6)),
)


@pytest.mark.parametrize("edit", WALK, ids=lambda edit: type(edit).__name__)
def test_maps_that_turn_grow_or_are_cropped_keep_what_lies_on_them(edit: Edit[Scenario]) -> None:
    before = scenario(hill("C4", 2), hill("C4", 3, 0.3))
    after = edit.apply(before)
    holds(after)
    assert [one.level for one in after.board.contours] == [2, 3]
    areas = [[one.area.area for one in found.board.contours] for found in (before, after)]
    assert areas[0] == pytest.approx(areas[1], abs=1e-4)


def test_a_piece_of_a_hill_is_copied_to_another_place_and_back_changes_nothing() -> None:
    before = scenario(hill("D4", 2, 1.0))
    clip = clip_of(before, frozen(MASK))
    assert PasteClip(clip, Turn(), clip.home, CHART).apply(before) == before
    east = clip.home.plus(Hex(4, -2))
    after = PasteClip(clip, Turn(), east, CHART).apply(before)
    assert levels(after, "D4", "H4") == [2, 2]
    holds(after)
    covered = before.board.drawn_levels.regions.keys() & set(np.flatnonzero(MASK).tolist())
    assert covered
    none = PasteClip(clip, Turn(), east, CHART, frozenset(PARTS) - {LEVELS}).apply(before)
    assert none.board.contours == before.board.contours
    empty = ClearHexes(tuple(np.flatnonzero(MASK).tolist()), frozenset({LEVELS})).apply(before)
    assert levels(empty, "D4") == [0]
    holds(empty)
    assert not empty.board.drawn_levels.regions.keys() & set(np.flatnonzero(MASK).tolist())


def test_an_overlay_has_contours_of_its_own_and_is_saved(tmp_path: Path) -> None:
    found = AddMapVariant(MapVariant("dry", Text.of("Dry"))).apply(scenario(hill("D4")))
    bases = base_terrain(RULES)
    found = EditMapVariant("dry", AddContours((hill("G4", 2),)), bases).apply(found)
    found = EditMapVariant("dry", DeleteContours((0,)), bases).apply(found)
    assert levels(found, "D4", "G4") == [1, 0]
    laid = with_map_variants(found)
    assert levels(laid, "D4", "G4") == [0, 2]
    assert laid.board.contours == (hill("G4", 2),)
    path = tmp_path / "a.yaml"
    path.write_text(dump_scenario(found, RULES), encoding="utf-8")
    again, _, told = load_scenario(path)
    assert again == found, [item.format() for item in told]


@pytest.mark.parametrize("rotated", [False, True])
def test_changes_of_contours_on_included_boards_are_saved(tmp_path: Path, rotated: bool) -> None:
    board = scenario(hill("C4", 1, 1.2), hill("C4", 2, 0.6), hill("G4", 1))
    file = tmp_path / "one.yaml"
    file.write_text(dump_scenario(board, RULES), encoding="utf-8")
    (place,) = side_by_side([[BoardPlace("1", last=9, rows=8, rotated=rotated)]])
    joined, told = assemble([Piece(board, place, board_in_file(file, board, tmp_path))], base_terrain(RULES))
    assert joined is not None, [item.format() for item in told]
    plain = dump_scenario(joined, RULES)
    assert "changes" not in plain
    first, second, third = joined.board.contours
    for contours in (
        (first, second),
        (*joined.board.contours, hill("E2", 3)),
        (first, replace(second, level=3), third),
        (second, first, third),
        (),
    ):
        changed = replace(joined, board=replace(joined.board, contours=contours))
        path = tmp_path / "s.yaml"
        path.write_text(dump_scenario(changed, RULES), encoding="utf-8")
        again, _, told = load_scenario(path)
        assert isinstance(again, Scenario), [item.format() for item in told]
        assert set(again.board.contours) == set(contours)
        assert again.board.drawn_levels.centres.tolist() == changed.board.drawn_levels.centres.tolist()

"""Names on the map: edited, and carried along when the map under them moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace
from workbench.geometry.symmetry import Turn
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.edits.map_names import (
    AddNames,
    ChangeName,
    MoveNames,
    PlaceNamesAutomatically,
    RemoveNames,
)
from workbench.scenario.edits.map_transforms import CropMap, TurnMap
from workbench.scenario.edits.settings import ResizeTabletop, SetTableUnit
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_names import NAME_KINDS, MapName, free_name_id, size_of_new_names
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard

GRID = HexGrid(8, 6)
BARE = Scenario(Text("a"), "panzer_grenadier", HexBoard.blank(GRID, "clear"))
TABLE = TabletopScenario(Text("t"), "blitzkrieg", TabletopBoard("cm", 120, 80, "clear"))


def at(label: str, grid: HexGrid = GRID) -> tuple[float, float]:
    number = grid.find(label)
    assert number is not None
    x, y = grid.centres[number].tolist()
    return round(x, 3), round(y, 3)


MILL = MapName("n1", "place", Text("Mill", "Moulin"), (at("0303"),), shift=(1.0, -0.5))
BROOK = MapName("n2", "river", Text.of("Brook"), (at("0101"), at("0103"), at("0205")))
ROSE = MapName("n3", "compass", points=((1.0, 1.0),))


def names(*some: MapName) -> Scenario:
    return AddNames(some).apply(BARE)


def test_names_are_added_changed_moved_and_removed() -> None:
    made = names(MILL, BROOK, ROSE)
    assert made.names == (MILL, BROOK, ROSE)
    assert free_name_id(made.names) == "n4"
    changed = ChangeName("n1", replace(MILL, text=Text.of("Old mill"), size=9.0)).apply(made)
    assert (changed.names[0].text.en, changed.names[0].size) == ("Old mill", 6.0), "sizes have a limit"
    moved = MoveNames((MILL.moved_by_hand((3.0, 0.0)), ROSE.moved_by_hand((1.0, 2.0)))).apply(made)
    assert (moved.names[0].points, moved.names[0].shift) == (MILL.points, (3.0, 0.0))
    assert (moved.names[2].points, moved.names[2].shift) == (((2.0, 3.0),), None), "it lies on its point"
    assert PlaceNamesAutomatically(("n1",)).apply(moved).names[0].shift is None
    assert RemoveNames(("n1", "n3")).apply(made).names == (BROOK,)


def test_what_would_not_be_read_again_is_not_written() -> None:
    made = names(MILL, MILL, MapName("n9"), MapName("n8", points=((1, 1),)))
    assert made.names == (MILL,), "ids are not taken twice; a name has a place and words"
    assert ChangeName("n1", replace(MILL, text=Text())).apply(made) is made
    taken = ChangeName("n1", replace(MILL, id="n2", size=2.0)).apply(names(MILL, BROOK))
    assert [(one.id, one.size) for one in taken.names] == [("n1", 2.0), ("n2", 1.0)]
    assert RemoveNames(("n7",)).apply(made) is made


def test_a_course_becomes_a_place_with_a_kind_that_has_none() -> None:
    made = ChangeName("n2", replace(BROOK, kind="farm")).apply(names(BROOK))
    assert made.names[0].points == BROOK.points[:1]
    assert all(kind.id == key for key, kind in NAME_KINDS.items())


def test_names_go_along_when_a_map_is_cropped_and_those_outside_go() -> None:
    far = MapName("n4", "farm", Text.of("Far"), (at("0801"),))
    made = names(MILL, BROOK, far)
    kept = frozenset(number for number in range(GRID.size) if GRID.labels[number][:2] in ("02", "03", "04"))
    cropped = CropMap(tuple(sorted(kept))).apply(made)
    assert {one.id for one in cropped.names} >= {"n1"}
    assert "n4" not in {one.id for one in cropped.names}
    mill = next(one for one in cropped.names if one.id == "n1")
    assert mill.shift == MILL.shift
    grid = cropped.board.grid
    number = grid.index(grid.hex_at(*mill.points[0]))
    assert number is not None, "on a hex of the smaller map"


def test_a_compass_turns_with_its_map_and_words_stay_upright() -> None:
    slanted = replace(MILL, id="n5", angle=20.0)
    mill, rose, other = TurnMap(Turn(3)).apply(names(MILL, ROSE, slanted)).names
    assert rose.angle == pytest.approx(180.0)
    assert mill.angle == 0.0
    assert other.angle == pytest.approx(20.0), "words do not stand on their head"
    assert mill.shift == pytest.approx((-1.0, 0.5)), "it lies on the same side of its place"
    rose = TurnMap(Turn(0, mirrored=True)).apply(names(replace(ROSE, angle=30.0))).names[0]
    assert rose.angle == pytest.approx(330.0)


def test_names_of_boards_are_all_on_the_map_that_is_made_of_them() -> None:
    first, second = BoardPlace("1", last=9, rows=6), BoardPlace("2", column=9, last=9, rows=6)
    grid = HexGrid(9, 6, stagger_by="up", extra=True, label_style="A1")
    board = Scenario(Text("a"), "panzer_grenadier", HexBoard.blank(grid, "clear"))
    left = AddNames((MILL,)).apply(board)
    right = AddNames((replace(MILL, text=Text.of("Other mill")),)).apply(board)
    made, diagnostics = assemble([Piece(left, first), Piece(right, second)], frozenset({"clear"}))
    assert made is not None, [item.format() for item in diagnostics]
    assert len({name.id for name in made.names}) == 2
    assert sorted(name.text.en for name in made.names) == ["Mill", "Other mill"]
    assert made.names[1].points[0][0] > made.names[0].points[0][0]


def test_names_of_a_table_keep_their_place_when_it_grows_or_is_measured_otherwise() -> None:
    house = MapName("n1", "place", Text.of("House"), ((30.0, 20.0),), shift=(5.0, 0.0))
    made = AddNames((house,)).apply(TABLE)
    grown = ResizeTabletop(140, 90, 10, 5).apply(made)
    assert (grown.names[0].points, grown.names[0].shift) == (((40.0, 25.0),), (5.0, 0.0))
    inches = SetTableUnit("in").apply(made)
    assert inches.names[0].points[0] == pytest.approx((30 / 2.54, 20 / 2.54), abs=1e-3)
    assert inches.names[0].shift == pytest.approx((5 / 2.54, 0), abs=1e-3)


@pytest.mark.parametrize(("longest_cm", "size"), [(None, 1.0), (90.0, 1.0), (183.0, 1.0), (366.0, 2.0), (5000.0, 6.0)])
def test_new_names_are_larger_on_long_tables(longest_cm: float | None, size: float) -> None:
    assert size_of_new_names(longest_cm) == size

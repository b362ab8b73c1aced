"""Advanced Squad Leader: drawn ground that is turned, mirrored, cropped, enlarged or joined with other boards answers as
before."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.games.asl import sight_boards as asl
from tests.games.asl.random_boards import contour
from workbench.base.text import Text
from workbench.engine.sight.results import Effect, SightRequest
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace, side_by_side
from workbench.geometry.symmetry import HALF, Turn
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.edits.contours import AddContours
from workbench.scenario.edits.map_transforms import CropMap, MapTransform, ResizeMap, TurnMap
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario

GRID = HexGrid(9, 8, "flat", "even", "up", extra=True, label_style="A1")
MOVES = {
    "half": TurnMap(HALF),
    "mirrored": TurnMap(Turn(0, True)),
    "mirrored and turned": TurnMap(Turn(3, True)),
    "enlarged": ResizeMap(13, 11, (0, 0)),
    "cropped": CropMap(tuple(n for n in range(GRID.size) if GRID.column_row(n)[0] < 7)),
}


def hills(seed: int) -> Scenario:
    """A board with a few contours at random, and hexes at the levels of their centres."""
    random = Random(seed)
    bare = Scenario(Text.of("x"), "asl", HexBoard.blank(GRID, "open_ground"))
    return AddContours(tuple(contour(random, GRID) for _ in range(4))).apply(bare)


def judged(scenario: Scenario, pairs: list[tuple[int, int]]) -> list[str]:
    """The answers to lines; "close" for what is too close to call."""
    doctrine = asl.doctrine(scenario)
    found = []
    for a, b in pairs:
        line = doctrine.line(a, b, SightRequest())
        close = any(reason.effect is Effect.UNDECIDED for reason in line.reasons)
        found.append("close" if close else str(line.visible))
    return found


def same_answers(one: list[str], other: list[str]) -> bool:
    """Are the answers the same where both are sure?"""
    return all(a == b for a, b in zip(one, other, strict=True) if "close" not in (a, b))


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("move", [*MOVES])
def test_lines_over_moved_contours_are_answered_as_before(move: str, seed: int) -> None:
    edit: MapTransform = MOVES[move]
    before = hills(seed)
    after = edit.apply(before)
    to = edit.move(GRID)
    assert to is not None
    # the far ends of a cropped map are cut through, and with them what lies there
    inner = [n for n in range(GRID.size) if to.to[n] >= 0 and (move != "cropped" or GRID.column_row(n)[0] < 6)]
    random = Random(seed)
    pairs = [tuple(random.sample(inner, 2)) for _ in range(150)]
    moved = [(int(to.to[a]), int(to.to[b])) for a, b in pairs]
    answers, again = judged(before, pairs), judged(after, moved)
    assert {"True", "False"} <= set(answers)
    assert same_answers(answers, again)
    assert after.board.drawn_levels.centres.tolist() == after.board.elevation.tolist()


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rotated", [False, True])
def test_lines_over_contours_of_joined_boards_are_answered_as_on_the_board_alone(seed: int, rotated: bool) -> None:
    boards = [hills(seed), hills(seed + 10)]
    places = side_by_side([[BoardPlace("1", last=9, rows=8, rotated=rotated), BoardPlace("2", last=9, rows=8)]])
    joined, told = assemble([Piece(one, place) for one, place in zip(boards, places, strict=True)], {"open_ground"})
    assert joined is not None, [item.format() for item in told]
    grid = joined.board.grid
    known = {name: number for number, names in enumerate(grid.names) for name in names}
    known |= {label: number for number, label in enumerate(grid.labels)}
    # what lies in the column along the seam is of both boards
    inner = [n for n in range(GRID.size) if 2 <= GRID.column_row(n)[0] < 7 and 1 <= GRID.column_row(n)[1] < 7]
    random = Random(seed)
    pairs = [tuple(random.sample(inner, 2)) for _ in range(150)]
    there = [(known[f"1{GRID.labels[a]}"], known[f"1{GRID.labels[b]}"]) for a, b in pairs]
    answers = judged(boards[0], pairs)
    assert {"True", "False"} <= set(answers)
    assert same_answers(answers, judged(joined, there))
    # contours end at the dots along the seam: there the naming board counts, and where it has none of them the other's touch
    centres, elevation = joined.board.drawn_levels.centres, joined.board.elevation
    seam = np.array([len(names) > 1 for names in grid.names])
    assert seam.any()
    assert np.array_equal(centres[~seam], elevation[~seam])
    named = seam & (elevation != 0)
    assert np.array_equal(centres[named], elevation[named])

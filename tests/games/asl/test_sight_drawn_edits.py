"""Advanced Squad Leader: drawings compiled after an edit of shapes are those compiled from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.asl import sight_boards as asl
from tests.shares import some
from workbench.engine.sight.results import SightRequest
from workbench.games.asl.sight.doctrine import Doctrine
from workbench.games.asl.sight.drawn_terrain import Drawings, DrawnHex, DrawnPieces, Edges, HexFill, Part, compile_hexes
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario

GRID = asl.grid(6, 5)
AREAS = ("woods", "building", "brush", "grain", "graveyard", "orchard", "rubble", "gully")
place = st.tuples(st.integers(-6, 36), st.integers(-6, 42)).map(lambda at: (at[0] / 8, at[1] / 8))


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """A rectangle on a coarse lattice, so that edges meet, a circle, or a wall; many along or across hexsides."""
    x, y = draw(place)
    kind = draw(st.sampled_from(("box", "box", "circle", "wall", "side")))
    if kind == "circle":
        return Shape(draw(st.sampled_from(AREAS)), "circle", ((x, y),), {"radius": 0.25})
    if kind == "wall":
        return Shape(draw(st.sampled_from(("wall", "bocage"))), "line", ((x, y), draw(place.filter((x, y).__ne__))))
    if kind == "side":
        corners = GRID.corners(GRID.hexes[draw(st.integers(0, GRID.size - 1))])
        way, many = draw(st.integers(0, 5)), draw(st.integers(1, 3))
        return Shape("wall", "line", tuple(corners[(way + step) % 6] for step in range(many + 1)))
    w, h = draw(st.integers(1, 8)) / 8, draw(st.integers(1, 8)) / 8
    levels = {"levels": draw(st.integers(0, 2))} if draw(st.booleans()) else {}
    values = {**levels, **({"inherent": True} if draw(st.integers(0, 9)) == 0 else {})}
    return Shape(draw(st.sampled_from(AREAS)), "polygon", ((x, y), (x + w, y), (x + w, y + h), (x, y + h)), values)


@st.composite
def edits(draw: st.DrawFn) -> list[tuple[Shape, ...]]:
    """The shapes of a board after one edit after another; what an edit leaves alone stays the same object."""
    board = tuple(draw(st.lists(shapes(), max_size=9)))
    found = [board]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(len(board) - 1, 0)))
        match draw(st.sampled_from(("add", "remove", "change", "moved", "copy"))):
            case "add":
                board = (*board[:at], draw(shapes()), *board[at:])
            case "remove":
                board = (*board[:at], *board[at + 1 :])
            case "change":
                board = (*board[:at], draw(shapes()), *board[at + 1 :])
            case "moved":
                board = (*board[:at], *board[at + 1 :], *board[at : at + 1])
            case _:
                board = (*(replace(shape) for shape in board), *board[at : at + 1])
        found.append(board)
    return found


def on(drawn: tuple[Shape, ...]) -> Scenario:
    return asl.scenario({"woods": "B2", "brush": "D3"}, {1: "C2 C3"}, shapes=list(drawn), on=GRID)


def same_drawings(one: Drawings, two: Drawings) -> None:
    """Every array of both, to the last digit."""
    for part in ("whole", "inherent", "drawn"):
        _same(getattr(one, part), getattr(two, part))


def _same(one: object, two: object) -> None:
    if isinstance(one, HexFill | DrawnPieces | Edges):
        for column in fields(one):
            _same(getattr(one, column.name), getattr(two, column.name))
    elif isinstance(one, np.ndarray):
        np.testing.assert_array_equal(one, two)
    else:
        assert one == two


@pytest.mark.slow(8)
@settings(max_examples=some(10), deadline=None)
@given(edits())
def test_drawings_after_edits_are_those_from_nothing(boards: list[tuple[Shape, ...]]) -> None:
    doctrine = asl.doctrine(on(boards[0]))
    middle = GRID.size // 2
    for drawn in boards[1:]:
        doctrine.area(middle, SightRequest())
        doctrine = doctrine.updated(on(drawn))
        fresh = asl.doctrine(on(drawn))
        same_drawings(doctrine.ground.drawings, fresh.ground.drawings)
        np.testing.assert_array_equal(doctrine.ground.side_heights, fresh.ground.side_heights)
        areas_agree(doctrine, fresh, (middle,))
    areas_agree(doctrine, fresh, range(GRID.size))


def areas_agree(doctrine: Doctrine, fresh: Doctrine, origins: range | tuple[int, ...]) -> None:
    for origin in origins:
        one, two = doctrine.area(origin, SightRequest()), fresh.area(origin, SightRequest())
        for part in ("visible", "hindrance", "blocker"):
            np.testing.assert_array_equal(getattr(one, part), getattr(two, part))


def test_an_edit_of_one_shape_leaves_the_hexes_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only hexes in which the shape lies, before or after, are compiled."""
    centres = [tuple(GRID.centres[number].tolist()) for number in range(GRID.size)]
    drawn = tuple(Shape("woods", "circle", ((x, y),), {"radius": 0.2}) for x, y in centres)
    doctrine = asl.doctrine(on(drawn))
    compiled: list[int] = []

    def watched(grid: HexGrid, found: Sequence[tuple[int, tuple[Part, ...]]]) -> dict[int, DrawnHex]:
        compiled.extend(number for number, *_ in found)
        return compile_hexes(grid, found)

    monkeypatch.setattr("workbench.games.asl.sight.drawn_terrain.compile_hexes", watched)
    moved = replace(drawn[7], points=((drawn[7].points[0][0] + 0.1, drawn[7].points[0][1]),))
    doctrine.updated(on((*drawn[:7], moved, *drawn[8:])))
    assert compiled == [7]

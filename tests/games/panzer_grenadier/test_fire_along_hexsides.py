"""A line of fire along hexsides is taken through the hexes that spare the firer most (8.46, 10.3): hedges and light woods, on
random boards against every way of taking the line, and on boards that are turned over."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from tests.games.panzer_grenadier.fire_maps import fire
from tests.games.panzer_grenadier.reference import Reference
from tests.games.panzer_grenadier.sight_boards import boards
from tests.games.panzer_grenadier.spotting_maps import scenario
from tests.shares import some
from workbench.engine.sight.results import FIRE, Party, SightRequest
from workbench.geometry.grid import HexGrid
from workbench.geometry.symmetry import Turn
from workbench.scenario.edits.map_transforms import TurnMap
from workbench.scenario.hex_board import HexBoard

SWITCHES: list[dict[str, str]] = [{}, {"A4": "first"}, {"map_edge": "open"}, {"A13": "spotter"}]
OPEN = HexGrid(5, 5)
TURNS = [
    turn
    for turn in (Turn(steps, mirrored) for steps in range(6) for mirrored in (False, True))
    if (move := TurnMap(turn).move(OPEN)) is not None and (move.to >= 0).all() and turn != Turn()
]
"""The turns that keep every hex of the map."""


def open_boards(kinds: tuple[str, ...] = ()) -> st.SearchStrategy[HexBoard]:
    """Boards with little that blocks a line, so that most lines are open and much is left to choose."""
    return boards(blocking=kinds, hexsides=("hedge",), on=OPEN)


@pytest.mark.slow
@settings(max_examples=some(15), deadline=None)
@given(open_boards(), st.sampled_from(SWITCHES))
def test_the_way_that_spares_the_firer_most_is_taken(board: HexBoard, chosen: dict[str, str]) -> None:
    judged, reference = fire(scenario(board, switches=chosen)), Reference(board, chosen)
    for origin in range(0, board.grid.size, 2):
        for target in range(board.grid.size):
            ways = reference.weakened(origin, target) if origin != target else set()
            if not ways:
                continue
            answer = judged.cover(origin, target, firer=Party("infantry", "Red"), party=Party("tank"))
            told = {reason.key for reason in answer.reasons}
            found = "fire_hedge" in told, "fire_light" in told
            assert found == min(ways, key=lambda way: (way[0], sum(way))), (origin, target, ways)
            assert sum(found) == min(map(sum, ways)), (origin, target, ways)


@pytest.mark.slow
@settings(max_examples=some(15), deadline=None)
@given(boards(hexsides=("hedge", "cliff"), on=OPEN), st.sampled_from(SWITCHES), st.sampled_from(TURNS))
def test_a_map_turned_over_gives_the_same_cover(board: HexBoard, chosen: dict[str, str], turn: Turn) -> None:
    here = scenario(board, switches=chosen)
    edit = TurnMap(turn)
    move = edit.move(board.grid)
    assert move is not None
    assert (move.to >= 0).all()
    one, other = fire(here), fire(edit.apply(here))
    for origin in range(0, board.grid.size, 3):
        for target in range(board.grid.size):
            answers = [
                judged.cover(a, b, firer=Party("infantry", "Red"), party=Party("mortar"))
                for judged, a, b in ((one, origin, target), (other, int(move.to[origin]), int(move.to[target])))
            ]
            if not one.sight.line(origin, target, SightRequest(FIRE, side="Red")).visible:
                continue  # which hand of a line blocks on both is named first is another matter
            assert answers[0].values == answers[1].values, (origin, target)
            told = [sorted(reason.key for reason in answer.reasons) for answer in answers]
            assert told[0] == told[1], (origin, target)

"""Advanced Squad Leader: what is drawn is the same terrain to who sees, to who shoots and to who moves."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.games.asl.movement_boards import Board, board, centre, house
from workbench.analysis.hex_analysis import Analysis
from workbench.engine.sight.results import SightRequest
from workbench.games.asl.movement.terrain import Ground as Way
from workbench.games.asl.sight.doctrine import Doctrine
from workbench.games.asl.spotting.troops import Ground
from workbench.geometry.shapes import alongside
from workbench.scenario.edits.shapes import AddShapes
from workbench.scenario.hex_board import Shape

Sides = set[frozenset[int]]


def walled(drawn: Sequence[Shape]) -> tuple[Board, Sides, Sides, Sides]:
    """A board with walls, and the hexsides with a wall for sight, for movement and for TEM."""
    stage = board(columns=7)
    analysis = stage.analysis
    scenario, rules = AddShapes(tuple(drawn)).apply(analysis.scenario), analysis.ruleset
    sight = Analysis(scenario, rules).sight
    assert isinstance(sight, Doctrine)
    way, ground, grid = Way(scenario, rules), Ground(scenario, rules), scenario.board.grid
    steps = [(one, two) for one in range(grid.size) for two in grid.neighbours[one].tolist() if two >= 0]
    heights = sight.ground.side_heights
    seen = {
        frozenset((one, two))
        for one, two in steps
        if heights[grid.neighbours[one].tolist().index(two), sight.cells.of_hex[one]]
    }
    moved = {frozenset(step) for step in steps if way.sides(*step)}
    sheltered = {frozenset(step) for step in steps if ground.sides_at(*step)}
    return Board(Analysis(scenario, rules)), seen, moved, sheltered


@pytest.mark.parametrize("seed", range(12))
def test_a_wall_drawn_along_hexsides_by_hand_is_on_them_for_all(seed: int) -> None:
    """Some sides in a row, each corner up to 0.014 hexes off."""
    chooser = random.Random(seed)
    grid = board(columns=7).analysis.scenario.board.grid
    inner = [number for number in range(grid.size) if (grid.neighbours[number] >= 0).all()]
    here, way, many = chooser.choice(inner), chooser.randrange(6), chooser.randint(1, 4)
    corners = [grid.corners(grid.hexes[here])[(way + step) % 6] for step in range(many + 1)]
    points = tuple((x + chooser.uniform(-0.01, 0.01), y + chooser.uniform(-0.01, 0.01)) for x, y in corners)
    _, seen, moved, sheltered = walled([Shape("wall", "line", points)])
    wanted = {frozenset((here, int(grid.neighbours[here, (way + step) % 6]))) for step in range(many)}
    assert seen == moved == sheltered == wanted


@pytest.mark.parametrize(("share", "on"), [(0.3, False), (0.45, False), (0.55, True), (1.0, True)])
def test_a_wall_is_on_a_hexside_if_it_goes_along_half_of_it(share: float, on: bool) -> None:
    x, y = centre("D4")
    half = 0.5 / math.sqrt(3)
    wall = Shape("wall", "line", ((x - half, y + 0.5), (x - half + 2 * half * share, y + 0.5)))
    stage, seen, moved, sheltered = walled([wall])
    side = {frozenset((stage.at("D4"), stage.at("D5")))}
    assert seen == sheltered == (side if on else set())
    assert bool(moved) is on


def test_a_short_wall_beside_a_hexside_still_stands_in_the_way() -> None:
    """What of a wall lies on no hexside is an obstacle where it is drawn; here it covers the middle of the side."""
    x, y = centre("D4")
    stage, seen, moved, _ = walled([Shape("wall", "line", ((x - 0.1, y + 0.49), (x + 0.1, y + 0.49)))])
    assert not seen
    assert moved == {frozenset((stage.at("D4"), stage.at("D5")))}
    line = stage.analysis.sight.line(stage.at("D3"), stage.at("D6"), SightRequest())
    assert not line.visible


def test_a_wall_that_is_painted_and_drawn_costs_once() -> None:
    x, y = centre("D4")
    half = 0.5 / math.sqrt(3)
    drawn = f"terrain: wall, line: [[{x - half}, {y + 0.5}], [{x + half}, {y + 0.5}]]"
    for shapes, painted in (([drawn], ""), ([], 'hexsides: {wall: "D4/D5"}'), ([drawn], 'hexsides: {wall: "D4/D5"}')):
        stage = board(painted, shapes=shapes, units=['id: a, kind: squad, at: "D4"'])
        assert stage.price("a", "D4", "D5") == 2
        cover = board(painted, shapes=shapes, units=['id: a, kind: squad, at: "D4"'], real=True).analysis.cover
        assert cover(stage.at("D9"), stage.at("D4")).values["tem"] == 2


def test_overlaps_of_a_line_count_once() -> None:
    grid = board(columns=7).analysis.scenario.board.grid
    x, y = centre("D4")
    there, back = (x - 0.28, y + 0.5), (x - 0.1, y + 0.5)
    assert not alongside(grid, Shape("wall", "line", (there, back, there, back))).sides


@pytest.mark.parametrize(("share", "fills"), [("1/50", True), ("1/20", True), ("1/2", False)])
def test_the_ruleset_says_how_much_of_a_hex_a_drawing_must_cover(share: str, fills: bool) -> None:
    """The parameter ``drawn_share``, for spotting as for movement: woods of about a tenth of a hex beside its centre."""
    x, y = centre("D4")
    points = ((x + 0.1, y - 0.15), (x + 0.4, y - 0.15), (x + 0.4, y + 0.15), (x + 0.1, y + 0.15))
    plain = board(columns=7, shapes=[house("F6")]).analysis
    scenario = AddShapes((Shape("woods", "polygon", points),)).apply(plain.scenario)
    known = plain.ruleset.parameters["drawn_share"]
    rules = replace(plain.ruleset, parameters={**plain.ruleset.parameters, "drawn_share": replace(known, value=share)})
    at = scenario.board.grid.find("D4")
    assert at is not None
    assert bool(Ground(scenario, rules).concealment_mask[at]) is fills
    assert ("woods" in Way(scenario, rules).terrain[at]) is fills

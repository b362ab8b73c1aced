"""Advanced Squad Leader: graphs that follow edits equal graphs built anew."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.movement.random_edits import EditedBoard, content
from tests.engine.movement.small_scenarios import Field
from tests.games.asl.movement_boards import RULES
from tests.shares import some
from workbench.analysis.hex_analysis import Analysis
from workbench.games.asl.movement.costs import Profile
from workbench.games.asl.movement.graph import Graphs
from workbench.games.asl.movement.movers import VERTEX, kind_of
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.shapes import AddShapes, DeleteShapes
from workbench.scenario.hex_board import Shape

PROFILES = (Profile("inf"), Profile("cav"), Profile("cav", gallop=True), Profile("tracked"), Profile("truck"))
BOARD = EditedBoard(RULES, Graphs, PROFILES)


@st.composite
def houses(draw: st.DrawFn) -> Edit:
    x, y = BOARD.grid.centres[draw(BOARD.numbers)]
    wide, high = draw(st.sampled_from([0.2, 0.3, 0.6, 1.1])), draw(st.sampled_from([0.2, 0.3, 0.8]))
    key = draw(st.sampled_from(["stone_building", "woods", "building"]))
    values = {"levels": 1} if key != "woods" and draw(st.booleans()) else {}
    corners = ((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high))
    return AddShapes((Shape(key, "polygon", tuple((float(a), float(b)) for a, b in corners), values),))


EDITS = BOARD.edits(
    ["woods", "building", "water_obstacle", "marsh", "gully", "stairwell", "rubble", "grain"],
    ["road", "bridge", "gully"],
    ["white_full", "foxhole", "wire", "blaze"],
    houses(),
    houses(),
)


@pytest.mark.slow(8)
@given(st.lists(EDITS, min_size=1, max_size=6), st.sampled_from(PROFILES))
def test_edited_graphs_are_as_built_from_nothing(todo: list[Edit], profile: Profile) -> None:
    BOARD.check(todo, [profile])


def test_a_building_that_goes_takes_its_corners_with_it() -> None:
    graphs = BOARD.graphs()
    x, y = (float(part) for part in BOARD.grid.centres[14])
    drawn = AddShapes((Shape("stone_building", "polygon", ((x - 0.2, y - 0.2), (x + 0.2, y - 0.2), (x, y + 0.2)), {}),))
    scenario = drawn.apply(BOARD.scenario)
    graph = graphs.graph_for(scenario, PROFILES[0])
    assert sum(kind_of(node) == VERTEX for node in content(graph)) == 6
    scenario = DeleteShapes((0,)).apply(scenario)
    graph = graphs.graph_for(scenario, PROFILES[0])
    assert not any(kind_of(node) == VERTEX for node in content(graph))
    BOARD.assert_as_built_anew(graphs, scenario)


@pytest.mark.slow
@settings(max_examples=some(20), deadline=None)
@given(
    st.lists(EDITS, min_size=3, max_size=12),
    st.sampled_from(["squad", "cavalry", "tank"]),
    st.sampled_from(["", "double_time", "rout"]),
)
def test_the_way_to_every_hex_costs_what_reach_says(todo: list[Edit], kind: str, mode: str) -> None:
    scenario = BOARD.scenario
    for edit in todo:
        scenario = edit.apply(scenario)
    mode = mode if kind == "squad" else ""
    field = Field(Analysis(scenario, BOARD.rules))
    state = ("broken", "dm") if mode == "rout" else ()
    start = BOARD.grid.labels[21]
    reach = field.reach(kind, start, mode=mode, state=state)
    for number, cost in reach.costs.items():
        way = field.way(kind, start, to=BOARD.grid.labels[number], mode=mode, state=state)
        assert way.within, BOARD.grid.labels[number]
        if reach.ends.needs.get(number) != "minimum_move":
            assert way.cost == cost
            hexes = [step.to for step in way.steps]
            entered = [here for here, after in zip(hexes, [*hexes[1:], -1], strict=True) if here != after]
            given_way = " ".join(BOARD.grid.labels[number] for number in entered)
            again = field.way(kind, start, along=given_way, mode=mode, state=state)
            assert again.cost is not None
            assert again.cost <= cost

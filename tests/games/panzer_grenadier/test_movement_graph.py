"""The graph that is edited in place equals one that is built anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.movement.random_edits import SIZE, EditedBoard, content
from tests.engine.movement.small_scenarios import field
from tests.shares import some
from workbench.games.panzer_grenadier.movement.costs import Profile
from workbench.games.panzer_grenadier.movement.graph import Graphs
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.ground import EraseTerrain, PaintTerrain, SetHexsides
from workbench.scenario.edits.paths import ErasePaths, ExtendPath

TERRAIN = ("minor_river", "major_river", "minor_river", "woods", "town", "water", "slope", "stream", "rail_embankment")
PROFILES = tuple(Profile(mobility, side) for mobility in ("foot", "motor", "mech") for side in ("", "Red"))
BOARD = EditedBoard("panzer_grenadier", Graphs, PROFILES)
PLAIN, BASES = BOARD.plain, BOARD.bases
sides = BOARD.chains(2).map(lambda chain: ((chain[0], chain[1]),))
edits = BOARD.edits(
    TERRAIN,
    ("road", "trail", "rail_embankment"),
    ("wreck", "smoke", "minefield"),
    st.builds(SetHexsides, st.sampled_from(["hedge", "cliff", None]), sides, st.booleans()),
)
ones = BOARD.numbers.map(lambda number: (number,))


@pytest.mark.slow
@given(st.lists(edits, min_size=2, max_size=10))
def test_patched_equals_rebuilt(todo: list[Edit]) -> None:
    BOARD.check(todo)


rivers: st.SearchStrategy[Edit] = st.one_of(
    BOARD.paints(("minor_river", "minor_river", "major_river"), BOARD.chains()),
    BOARD.paints(("minor_river", "water"), ones),
    st.builds(EraseTerrain, ones),
    st.builds(ExtendPath, st.just("road"), BOARD.chains(2)),
    st.builds(ErasePaths, ones),
)


@pytest.mark.slow
@settings(max_examples=some(100))
@given(st.lists(rivers, min_size=4, max_size=14))
def test_rivers_patched_equal_rebuilt(todo: list[Edit]) -> None:
    BOARD.check(todo, (Profile("foot"),))


@pytest.mark.slow(8)
def test_a_bank_is_a_matter_of_the_whole_river() -> None:
    far, here = PLAIN.at("0301"), PLAIN.at("0306")
    river = tuple(PLAIN.at(f"030{row}") for row in range(2, 7))
    open_end = PaintTerrain("minor_river", river, BASES)
    closed = PaintTerrain("minor_river", (far,), BASES)
    cut = EraseTerrain((PLAIN.at("0304"),))
    BOARD.check([open_end, closed, cut, EraseTerrain((far,)), closed, EraseTerrain((here,))])


def test_leaving_a_hex_can_change_too() -> None:
    by_line = ExtendPath("rail_embankment", (PLAIN.at("0303"), PLAIN.at("0304")))
    beside = PaintTerrain("rail_embankment", (PLAIN.at("0302"),), BASES)
    BOARD.check([by_line, beside, EraseTerrain((PLAIN.at("0302"),))])


@pytest.mark.slow(8)
@given(st.lists(edits, min_size=4, max_size=12))
def test_edges_are_the_prices_of_steps(todo: list[Edit]) -> None:
    scenario = BOARD.scenario
    for edit in todo:
        scenario = edit.apply(scenario)
    for profile in PROFILES:
        graph = BOARD.graphs(scenario).graph_for(scenario, profile)
        edges = (
            (node, target, data["w"]) for node, targets in content(graph).items() for target, data in targets.items()
        )
        for node, target, weight in edges:
            if isinstance(node, int) and isinstance(target, int):
                price = graph.prices.entry_price(node, target, profile)
                expected = 10**9 if price.whole else None if price.amount is None else price.amount * graph.scale
                assert weight == expected


def test_painting_a_hex_touches_only_its_edges() -> None:
    before, graph = BOARD.scenario, BOARD.graphs()
    old = content(graph.graph_for(before, Profile("foot")))
    there = PLAIN.at("0303")
    woods = PaintTerrain("woods", (there,), BASES).apply(before)
    held = graph.graph_for(before, Profile("foot"))
    new = content(graph.graph_for(woods, Profile("foot")))
    assert held is graph.graph_for(woods, Profile("foot"))
    changed = {(a, b) for a in old for b in old[a] if old[a][b] != new[a][b]}
    assert changed == {(int(other), there) for other in BOARD.grid.neighbours[there]}


def test_an_older_doctrine_still_answers_for_its_own_scenario() -> None:
    ask = field(columns=SIZE, rows=SIZE)
    assert ask.price("infantry", "0302", "0303") == 1
    edited = PaintTerrain("woods", (ask.at("0303"),), BASES).apply(ask.analysis.scenario)
    later = type(ask)(ask.analysis.updated(edited))
    assert later.price("infantry", "0302", "0303") == 2
    assert ask.price("infantry", "0302", "0303") == 1
    assert later.price("infantry", "0302", "0303") == 2


def test_readings_and_seasons_reach_the_graph() -> None:
    ask = field('hexes: {field: "0303"}', columns=SIZE, rows=SIZE)
    before = ask.hexes("truck", "0302", allowance=4)["0303"]
    winter = replace(ask.analysis.scenario, conditions={"month": 1})
    later = type(ask)(ask.analysis.updated(winter))
    assert (before, later.hexes("truck", "0302", allowance=4)["0303"]) == (4, 2)

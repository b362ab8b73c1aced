"""The graph that is edited in place equals one that is built anew."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.movement.support import field
from workbench.movement.panzer_grenadier.graph import Graphs, MoveGraph
from workbench.movement.panzer_grenadier.prices import Profile
from workbench.scenario.edits import Edit
from workbench.scenario.edits_ground import EraseTerrain, PaintTerrain, SetElevation, SetHexsides
from workbench.scenario.edits_markers import AddMarker, ClearMarkers
from workbench.scenario.edits_paths import ErasePaths, ExtendPath
from workbench.scenario.scenario import Scenario

SIZE = 6
PLAIN = field(columns=SIZE, rows=SIZE)
RULES = PLAIN.analysis.ruleset
GRID = PLAIN.analysis.scenario.board.grid
BASES = frozenset(key for key, row in RULES.terrain.items() if row.base and row.layer == "hexes")
TERRAIN = ("minor_river", "major_river", "minor_river", "woods", "town", "water", "slope", "stream", "rail_embankment")
PROFILES = tuple(Profile(mobility, side) for mobility in ("foot", "motor", "mech") for side in ("", "Red"))

numbers = st.integers(0, GRID.size - 1)


@st.composite
def chains(draw: st.DrawFn) -> tuple[int, ...]:
    chain = [draw(numbers)]
    for direction in draw(st.lists(st.integers(0, 5), min_size=1, max_size=4)):
        step = int(GRID.neighbours[chain[-1], direction])
        if step >= 0:
            chain.append(step)
    return tuple(chain)


def side_of(chain: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return ((chain[0], chain[1]),) if len(chain) > 1 else ()


edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(PaintTerrain, st.sampled_from(TERRAIN), chains(), st.just(BASES)),
    st.builds(EraseTerrain, chains()),
    st.builds(SetElevation, chains(), st.integers(0, 2)),
    st.builds(
        SetHexsides, st.sampled_from(["hedge", "cliff", None]), chains().map(side_of).filter(bool), st.booleans()
    ),
    st.builds(ExtendPath, st.sampled_from(["road", "trail", "rail_embankment"]), chains().filter(lambda c: len(c) > 1)),
    st.builds(ErasePaths, chains()),
    st.builds(
        AddMarker, st.sampled_from(["wreck", "smoke", "minefield"]), numbers, st.sampled_from(["", "Red", "Blue"])
    ),
    st.builds(ClearMarkers, chains()),
)


def content(graph: MoveGraph) -> dict[object, dict[object, int]]:
    return {node: {target: data["w"] for target, data in targets.items()} for node, targets in graph.graph.adjacency()}


def assert_as_built_anew(graphs: Graphs, scenario: Scenario, profiles: tuple[Profile, ...]) -> None:
    for profile in profiles:
        anew = Graphs(scenario, RULES).at(scenario, profile)
        assert content(graphs.at(scenario, profile)) == content(anew)


def check(todo: list[Edit], profiles: tuple[Profile, ...]) -> None:
    scenario = PLAIN.analysis.scenario
    graphs = Graphs(scenario, RULES)
    for profile in profiles:
        graphs.at(scenario, profile)
    for edit in todo:
        scenario = edit.apply(scenario)
        graphs.follow(scenario)
        assert_as_built_anew(graphs, scenario, profiles)
    graphs.follow(PLAIN.analysis.scenario)  # all at once, and backwards
    assert_as_built_anew(graphs, PLAIN.analysis.scenario, profiles)


@given(st.lists(edits, min_size=2, max_size=10))
def test_patched_equals_rebuilt(todo: list[Edit]) -> None:
    check(todo, PROFILES)


rivers: st.SearchStrategy[Edit] = st.one_of(
    st.builds(PaintTerrain, st.sampled_from(["minor_river", "minor_river", "major_river"]), chains(), st.just(BASES)),
    st.builds(PaintTerrain, st.sampled_from(["minor_river", "water"]), numbers.map(lambda n: (n,)), st.just(BASES)),
    st.builds(EraseTerrain, numbers.map(lambda n: (n,))),
    st.builds(ExtendPath, st.just("road"), chains().filter(lambda c: len(c) > 1)),
    st.builds(ErasePaths, numbers.map(lambda n: (n,))),
)


@settings(max_examples=100)
@given(st.lists(rivers, min_size=4, max_size=14))
def test_rivers_patched_equal_rebuilt(todo: list[Edit]) -> None:
    check(todo, (Profile("foot"),))


def test_a_bank_is_a_matter_of_the_whole_river() -> None:
    far, here = PLAIN.at("0301"), PLAIN.at("0306")
    river = tuple(PLAIN.at(f"030{row}") for row in range(2, 7))
    open_end = PaintTerrain("minor_river", river, BASES)
    closed = PaintTerrain("minor_river", (far,), BASES)
    cut = EraseTerrain((PLAIN.at("0304"),))
    check([open_end, closed, cut, EraseTerrain((far,)), closed, EraseTerrain((here,))], PROFILES)


def test_leaving_a_hex_can_change_too() -> None:
    by_line = ExtendPath("rail_embankment", (PLAIN.at("0303"), PLAIN.at("0304")))
    beside = PaintTerrain("rail_embankment", (PLAIN.at("0302"),), BASES)
    check([by_line, beside, EraseTerrain((PLAIN.at("0302"),))], PROFILES)


@given(st.lists(edits, min_size=4, max_size=12))
def test_edges_are_the_prices_of_steps(todo: list[Edit]) -> None:
    scenario = PLAIN.analysis.scenario
    for edit in todo:
        scenario = edit.apply(scenario)
    for profile in PROFILES:
        graph = Graphs(scenario, RULES).at(scenario, profile)
        for node, target, data in graph.graph.edges(data=True):
            if isinstance(node, int) and isinstance(target, int):
                price = graph.prices.entry(node, target, profile)
                expected = 10**9 if price.whole else None if price.amount is None else price.amount * graph.scale
                assert data["w"] == expected


def test_painting_a_hex_touches_only_its_edges() -> None:
    before = PLAIN.analysis.scenario
    graph = Graphs(before, RULES)
    old = content(graph.at(before, Profile("foot")))
    there = PLAIN.at("0303")
    woods = PaintTerrain("woods", (there,), BASES).apply(before)
    held = graph.at(before, Profile("foot"))
    new = content(graph.at(woods, Profile("foot")))
    assert held is graph.at(woods, Profile("foot"))
    changed = {(a, b) for a in old for b in old[a] if old[a][b] != new[a][b]}
    assert changed == {(int(other), there) for other in GRID.neighbours[there]}


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
    winter = Scenario(**{**vars(ask.analysis.scenario), "conditions": {"month": 1}})
    later = type(ask)(ask.analysis.updated(winter))
    assert (before, later.hexes("truck", "0302", allowance=4)["0303"]) == (4, 2)

"""Moves in Bolt Action: on foot, in the saddle, pushed and driven; assaults, transports, buildings."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import replace

import networkx as nx
import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import tabletops
from tests.games.bolt_action.tables import RULES, house, squad
from tests.shares import some
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import Party
from workbench.games.bolt_action.movement.doctrine import Doctrine
from workbench.games.bolt_action.movement.vehicles import ram
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import TabletopUnit

Point = tuple[float, float]
START: Point = (48.0, 36.0)


def inquiry(
    *pieces: Feature,
    units: Iterable[TabletopUnit] = (),
    enemies: Iterable[TabletopUnit] = (),
    switches: dict[str, str] | None = None,
) -> TabletopAnalysis:
    """A table of 96 by 72 in."""
    scenario = tabletops.table(*pieces, units=units, enemies=enemies, width=96, height=72, unit="in", switches=switches)
    return TabletopAnalysis(scenario, RULES)


def doctrine(analysis: TabletopAnalysis) -> Doctrine:
    """Its movement doctrine."""
    found = analysis.movement
    assert isinstance(found, Doctrine)
    return found


def kind(name: str, mode: str = "", facing: float = 90.0, **more: object) -> TabletopMove:
    """A bare kind that starts amid the table, looking to the right."""
    party = Party(name, "A", state=tuple(more.pop("state", ())), values=more)  # type: ignore[arg-type]
    return TabletopMove(party, START, mode, facing)


def unit(analysis: TabletopAnalysis, name: str, mode: str = "") -> TabletopMove:
    """A unit of the table."""
    _, found = analysis.unit(name)
    assert found.at is not None
    return TabletopMove(analysis.party(name), found.at, mode)


def ends(analysis: TabletopAnalysis, move: TabletopMove, *offsets: Point) -> list[bool]:
    """Which points, so far to the right of the start and below it, does a move reach? Costs and area agree."""
    movement = doctrine(analysis)
    points = np.array([(move.start[0] + x, move.start[1] + y) for x, y in offsets])
    found = np.isfinite(movement.costs(move, points))
    area = movement.reach(move).area
    for point, there in zip(points, found.tolist(), strict=True):
        gap = float(shapely.Point(point).distance(area))
        assert gap < 0.06 if there else gap > 0 or shapely.Point(point).distance(area.boundary) < 0.06, point
    return [bool(one) for one in found]


# --- who goes how far (6.1)


@pytest.mark.parametrize(
    ("name", "mode", "most"),
    [
        ("infantry", "", 6), ("infantry", "advance", 6), ("infantry", "run", 12), ("mmg", "run", 12), ("officer", "", 6),
        ("cavalry", "advance", 9), ("cavalry", "run", 18), ("motorcycle", "", 12), ("motorcycle", "run", 24),
        ("bicycle", "run", 24), ("at_light", "run", 6), ("at_medium", "run", 6), ("at_light", "advance", 0),
    ],
)  # fmt: skip
def test_whoever_turns_as_he_likes(name: str, mode: str, most: float) -> None:
    found = ends(inquiry(), kind(name, mode), (most, 0), (0, -most), (-most * 0.6, most * 0.8), (most + 0.05, 0))
    assert found == [True, True, True, False]


@pytest.mark.parametrize(
    ("name", "state", "values", "why"),
    [
        ("at_heavy", (), {}, "move_gun_heavy"),
        ("at_light", ("no_wheels",), {}, "move_gun_heavy"),
        ("at_light", (), {"crew": 1}, "move_gun_crew"),
        ("at_light", ("towed",), {}, "move_towed"),
        ("tank_medium", ("immobilised",), {}, "move_immobilised"),
    ],
)
def test_who_may_not_move(name: str, state: tuple[str, ...], values: dict[str, object], why: str) -> None:
    movement = doctrine(inquiry())
    move = kind(name, "run", state=state, **values)
    assert movement.foot.paces.pace_for(move).unable == why
    assert not np.isfinite(movement.costs(move, np.array([(50.0, 36.0)])))[0]
    assert movement.path(move, to=(50.0, 36.0)).cost is None


def test_a_gun_turns_to_any_side_on_the_spot() -> None:
    movement = doctrine(inquiry())
    assert movement.headings(kind("at_medium"), np.array([START])) == [[(0.0, 360.0)]]


def test_infantry_does_not_reverse() -> None:
    with pytest.raises(CannotAnswer):
        doctrine(inquiry()).reach(kind("infantry", "reverse"))


# --- vehicles in the open (6.2)


@pytest.mark.parametrize(
    ("name", "mode", "offset", "there"),
    [
        ("tracked", "", (9, 0), True), ("tracked", "", (0, 9), True), ("tracked", "", (-1, 3), False),
        ("tracked", "", (-4.5, 0), True), ("tracked", "", (-4.6, 0), False), ("tracked", "run", (9, 0), True),
        ("tracked", "run", (8.9, 0), False), ("tracked", "run", (12, 1), False), ("tracked", "reverse", (-4.5, 0), True),
        ("tracked", "reverse", (1, 0), False), ("wheeled", "", (-12, 0), True), ("wheeled", "", (8.5, 8.5), False),
        ("wheeled", "run", (0, 12), True), ("wheeled", "run", (0, 11.9), False), ("wheeled", "run", (-0.1, 14), False),
        ("halftrack", "run", (4.5, 4.5), True), ("halftrack", "run", (4, 4), False), ("halftrack", "", (-9, 0), True),
    ],
)  # fmt: skip
def test_vehicles_go_straight_and_pivot(name: str, mode: str, offset: Point, there: bool) -> None:
    assert ends(inquiry(), kind(name, mode), offset) == [there]


def test_a_recce_vehicle_goes_back_as_it_goes_forward() -> None:
    assert ends(inquiry(), kind("tracked", "reverse", state=("recce",)), (-9, 0), (0, 9), (1, 3)) == [True, True, False]


def test_a_way_names_its_pivots() -> None:
    movement = doctrine(inquiry())
    route = movement.path(kind("tracked"), to=(START[0] + 3, START[1] + 5))
    assert route.cost is not None
    assert route.cost <= 9
    texts = [text.en for leg in route.legs for _, _, text in leg.parts]
    assert sum("pivot" in text for text in texts) == 1
    assert any("to the right" in text for text in texts)


@pytest.mark.parametrize(
    ("way", "legal"), [([(5, 0), (5, 4)], True), ([(3, 0), (3, 3), (6, 3)], False), ([(-3, 0)], False)]
)
def test_a_given_way_has_no_more_pivots_than_allowed(way: list[Point], legal: bool) -> None:
    along = [(START[0] + x, START[1] + y) for x, y in way]
    assert (doctrine(inquiry()).path(kind("tracked"), along=along).cost is not None) is legal


# --- terrain (3.1, 6.3, 6.4)


@pytest.mark.parametrize(
    ("name", "mode", "terrain", "flags", "there"),
    [
        ("infantry", "", "rough", (), True), ("infantry", "run", "rough", (), False), ("infantry", "", "hedge", (), True),
        ("infantry", "run", "hedge", (), False), ("tracked", "run", "hedge", (), True),
        ("tracked", "run", "hedge", ("anti_tank",), False), ("tracked", "", "bocage", ("impassable_bocage",), False),
        ("tracked", "run", "rough", (), False), ("tracked", "", "rough", (), True), ("wheeled", "", "rough", (), False),
        ("wheeled", "", "hedge", (), False), ("halftrack", "", "hedge", (), True), ("at_light", "run", "rough", (), False),
        ("motorcycle", "", "hedge", (), False), ("cavalry", "run", "building", (), False),
        ("tank_medium", "", "building", (), False), ("tank_heavy", "", "building", (), True),
        ("infantry", "", "wreck", (), False), ("infantry", "", "burning_building", (), False),
    ],
)  # fmt: skip
def test_the_terrain_table(name: str, mode: str, terrain: str, flags: tuple[str, ...], there: bool) -> None:
    length = {"infantry": 5.0, "at_light": 5.5}.get(name, 8.9)
    if mode == "run" and name == "infantry":
        length = 11.0
    across = START[0] + 4
    if terrain in ("hedge", "bocage"):
        piece = tabletops.wall(terrain, (across, 0), (across, 72), flags=flags)
    else:
        piece = tabletops.box(terrain, across - 0.5, 0, across + 0.5, 72)
    move = replace(kind(name, mode), mover=Party(name, "A", values={"damage": 10 if name == "tank_heavy" else 9}))
    if name in ("tank_medium", "tank_heavy"):
        length = 9.0
    point = (START[0] + (length if not (mode == "run" and name in ("tracked", "cavalry")) else 16.0), START[1])
    price = doctrine(inquiry(piece)).price(move, point)
    assert (price.cost is not None) is there, [text.en for _, _, text in price.parts]


@pytest.mark.parametrize(
    ("name", "mode", "most"),
    [
        ("tracked", "", 18),
        ("wheeled", "run", 48),
        ("infantry", "", 6),
        ("motorcycle", "", 24),
        ("motorcycle", "run", 48),
    ],
)
def test_a_move_wholly_on_the_road_goes_twice_as_far(name: str, mode: str, most: float) -> None:
    road = tabletops.wall("road", (0, 36), (96, 36), width=4)
    move = replace(kind(name, mode), start=(20.0, 36.0))
    assert ends(inquiry(road), move, (most, 0), (most + 0.2, 0)) == [True, False]
    if name == "tracked":
        # off the road only as far as ever
        assert ends(inquiry(road), move, (9, 0), (8, 4), (10, 4)) == [True, True, False]


@pytest.mark.slow(8)
@pytest.mark.parametrize(("reading", "there"), [("maximum", True), ("both", False)])
def test_the_least_length_of_a_run_on_the_road(reading: str, there: bool) -> None:
    road = tabletops.wall("road", (0, 36), (96, 36), width=4)
    pieces = (road, tabletops.box("rough", 0, 38.5, 96, 72), tabletops.box("rough", 0, 0, 96, 33.5))
    move = replace(kind("wheeled", "run"), start=(20.0, 36.0))
    found = ends(inquiry(*pieces, switches={"A16": reading}), move, (23.0, 0), (40, 0))
    # the plain Run of 12 to 24 in is legal on a road too
    assert found == [True, True]
    plan = doctrine(inquiry(*pieces, switches={"A16": reading}))
    minimum = [one.minimum for one in plan.driving.plans(move, plan.foot.paces.pace_for(move)) if one.on_road]
    assert (minimum == [12.0]) is there


def test_a_road_leads_through_a_hedge() -> None:
    hedge = tabletops.wall("hedge", (52, 0), (52, 72))
    road = tabletops.wall("road", (40, 36), (70, 36), width=3)
    assert ends(inquiry(hedge, road), kind("infantry", "run"), (11, 0)) == [True]
    assert ends(inquiry(hedge), kind("infantry", "run"), (11, 0)) == [False]


def test_the_hull_stops_before_what_is_closed() -> None:
    rough = tabletops.box("rough", 60, 0, 96, 72)
    tank = TabletopUnit("t", "tracked", START, 90, hull=(4.0, 2.0))
    analysis = inquiry(rough, units=[tank])
    assert ends(analysis, unit(analysis, "t", "run"), (9.9, 0), (10.1, 0)) == [True, False]


# --- the inch between units (6.5)


@pytest.mark.parametrize(("reading", "there"), [("all", False), ("enemies", True)])
def test_an_inch_from_friends_too(reading: str, there: bool) -> None:
    friend = TabletopUnit("f", "infantry", (52.0, 37.2), base=1)
    mover = TabletopUnit("m", "infantry", START, base=1)
    analysis = inquiry(units=[mover, friend], switches={"A25": reading})
    price = doctrine(analysis).price(unit(analysis, "m"), (54.0, 36.0))
    assert (price.cost is not None) is there
    if not there:
        assert "f" in price.parts[-1][2].en


def test_who_starts_within_the_inch_may_leave_it() -> None:
    enemy = TabletopUnit("e", "infantry", (49.2, 36.0), base=1)
    analysis = inquiry(units=[TabletopUnit("m", "infantry", START, base=1)], enemies=[enemy])
    assert ends(analysis, unit(analysis, "m"), (-5.9, 0), (0.3, 0)) == [True, False]


def test_units_in_buildings_and_aboard_keep_nobody_off() -> None:
    others = [
        TabletopUnit("in", "infantry", (54.0, 36.0)),
        TabletopUnit("up", "infantry", None, values={"aboard": "car"}),
    ]
    analysis = inquiry(house("h", 54, 36), units=[TabletopUnit("m", "infantry", START, base=0)], enemies=others)
    assert ends(analysis, unit(analysis, "m"), (2.99, 0), (2.99, 3)) == [True, True]


# --- properties and comparison


def _pieces(rng: random.Random, count: int) -> list[Feature]:
    found = []
    for number in range(count):
        x, y = rng.uniform(34, 62), rng.uniform(22, 50)
        if math.hypot(x - START[0], y - START[1]) < 3.5:
            continue
        if rng.random() < 0.5:
            found.append(tabletops.box("wreck", x, y, x + rng.uniform(1, 4), y + rng.uniform(1, 4), id=f"p{number}"))
        else:
            end = (x + rng.uniform(-6, 6), y + rng.uniform(-6, 6))
            found.append(tabletops.wall("hedge", (x, y), end, id=f"p{number}"))
    return [piece for piece in found if piece.area.distance(shapely.Point(START)) > 0.3]


@settings(max_examples=some(15), deadline=None)
@given(seed=st.integers(0, 10_000))
def test_more_pieces_never_add_ground(seed: int) -> None:
    rng = random.Random(seed)
    pieces = _pieces(rng, 8)
    name = rng.choice(["infantry", "motorcycle", "tracked", "halftrack"])
    move = kind(name, "run" if name == "infantry" else "", facing=rng.uniform(0, 360))
    some, more = (doctrine(inquiry(*chosen)).reach(move).area for chosen in (pieces[:4], pieces))
    extra = more.difference(some.buffer(0.15))
    assert extra.area < 0.05


@pytest.mark.slow(8)
@pytest.mark.parametrize("seed", range(some(4)))
def test_ways_on_foot_against_a_fine_grid(seed: int) -> None:
    """A grid of half an inch with 32 directions overrates ways by at most 1.3 %."""
    pieces = _pieces(random.Random(seed), 10)
    movement = doctrine(inquiry(*pieces))
    move = kind("infantry", "run")
    step, span = 0.5, 26
    shut = shapely.union_all([piece.area for piece in pieces if piece.terrain in ("wreck", "hedge")])
    shapely.prepare(shut)
    ways = [(i, j) for i in range(-3, 4) for j in range(-3, 4) if math.gcd(i, j) == 1 and (i, j) > (0, 0)]
    graph: nx.Graph = nx.Graph()
    nodes = [(i, j) for i in range(-span, span + 1) for j in range(-span, span + 1)]
    here = np.array(START) + np.array(nodes) * step
    for di, dj in ways:
        there = here + np.array((di, dj)) * step
        free = ~shapely.intersects(shut, shapely.linestrings(np.stack([here, there], axis=1)))
        length = step * math.hypot(di, dj)
        graph.add_weighted_edges_from(
            ((i, j), (i + di, j + dj), length) for (i, j), ok in zip(nodes, free, strict=True) if ok
        )
    found = nx.single_source_dijkstra_path_length(graph, (0, 0), cutoff=12.0)
    points = np.array([(START[0] + i * step, START[1] + j * step) for i, j in found])
    costs = movement.costs(move, points)
    grid = np.array(list(found.values()))
    assert np.isfinite(costs[grid < 12 / 1.02]).all(), "what a coarse way reaches is reached"
    known = np.isfinite(costs)
    assert (costs[known] <= grid[known] + 1e-6).all()
    # a grid way is longer than the exact one by little but where a gap is narrower than its step
    assert np.quantile(grid[known] - costs[known] * 1.02, 0.95) < 0.6


# --- assaults (6.6)


def assault(analysis: TabletopAnalysis, name: str = "a", target: str = "b"):  # type: ignore[no-untyped-def]
    """An assault of one unit on another."""
    _, here = analysis.unit(name)
    _, there = analysis.unit(target)
    stands = analysis.stand(name), analysis.stand(target)
    return doctrine(analysis).assaults.assault(analysis.party(name), here, stands[0], there, stands[1])


@pytest.mark.parametrize(("distance", "possible"), [(12.0, True), (12.01, False)])
def test_twelve_inches_are_enough_for_an_assault(distance: float, possible: bool) -> None:
    units = [TabletopUnit("a", "infantry", START, base=1)]
    enemies = [TabletopUnit("b", "infantry", (START[0] + distance + 1, START[1]), base=1)]
    assert assault(inquiry(units=units, enemies=enemies)).possible is possible


def test_a_way_round_counts() -> None:
    wreck = tabletops.box("wreck", 52, 30, 53, 42)
    units, enemies = (
        [TabletopUnit("a", "infantry", START, base=0)],
        [TabletopUnit("b", "infantry", (57.0, 36.0), base=0)],
    )
    found = assault(inquiry(wreck, units=units, enemies=enemies))
    around = math.hypot(4, 6) + 1 + math.hypot(4, 6)
    assert found.distance == pytest.approx(around, abs=0.01)
    assert not found.possible


@pytest.mark.parametrize(("x", "possible"), [(49.0, True), (53.0, False), (56.7, True)])
def test_the_obstacle_left_and_the_one_fought_over(x: float, possible: bool) -> None:
    hedge = tabletops.wall("hedge", (x, 0), (x, 72))
    units, enemies = (
        [TabletopUnit("a", "infantry", START, base=1)],
        [TabletopUnit("b", "infantry", (57.5, 36.0), base=1)],
    )
    assert assault(inquiry(hedge, units=units, enemies=enemies)).possible is possible


@pytest.mark.parametrize("name", ["at_light", "motorcycle"])
def test_guns_and_riders_never_assault(name: str) -> None:
    units, enemies = [TabletopUnit("a", name, START)], [TabletopUnit("b", "infantry", (53.0, 36.0))]
    assert not assault(inquiry(units=units, enemies=enemies)).possible


def test_what_is_not_seen_is_not_assaulted_but_its_building_is_enough() -> None:
    screen = tabletops.box("wreck", 51, 26, 52, 36.5, level=3.0)
    units, enemies = (
        [TabletopUnit("a", "infantry", START, base=1)],
        [TabletopUnit("b", "infantry", (57.0, 34.0), base=1)],
    )
    hidden = assault(inquiry(screen, units=units, enemies=enemies))
    assert not hidden.possible
    assert any("sight" in reason.text.en for reason in hidden.reasons)
    inside = [TabletopUnit("b", "infantry", (57.0, 36.0))]
    found = assault(inquiry(house("h", 57, 36), units=units, enemies=inside))
    assert found.possible
    assert found.distance == pytest.approx(54 - 48 - 0.5, abs=0.01)


def test_every_figure_has_its_own_way() -> None:
    units = [squad("a", START, (45.0, 36.0), base=1.0)]
    found = assault(inquiry(units=units, enemies=[TabletopUnit("b", "infantry", (58.0, 36.0), base=1)]))
    assert [far for _, far in found.figures] == pytest.approx([9.0, 12.0])
    assert found.reaction


@pytest.mark.parametrize(
    ("name", "damage", "may"), [("tank_medium", 9, True), ("tank_light", 8, True), ("tracked", 7, False)]
)
def test_tanks_overrun(name: str, damage: int, may: bool) -> None:
    tank = TabletopUnit("t", name, (20.0, 36.0), 90, hull=(4.0, 2.0), values={"damage": damage})
    enemies = [TabletopUnit("x", "infantry", (33.0, 37.3), base=1), TabletopUnit("y", "infantry", (34.0, 39.0), base=1)]
    analysis = inquiry(units=[tank], enemies=enemies)
    found = ram(doctrine(analysis).driving, analysis.party("t"), (20.0, 36.0))
    assert found.may is may
    assert [unit for unit, _ in found.units] == ["x"]
    blocked = inquiry(house("h", 28, 36), units=[tank], enemies=enemies)
    assert not ram(doctrine(blocked).driving, blocked.party("t"), (20.0, 36.0)).may


# --- transports and buildings (6.8, 6.9)


@pytest.mark.slow(8)
def test_men_get_out_around_the_hull() -> None:
    truck = TabletopUnit("t", "truck", START, 90, hull=(4.0, 2.0))
    men = TabletopUnit("m", "infantry", None, values={"aboard": "t"})
    analysis = inquiry(tabletops.box("wreck", 46, 40, 50, 41), units=[truck, men])
    carrying = doctrine(analysis).transport
    found = carrying.dismount(analysis.party("m"), analysis.unit("m")[1], analysis.stand("t"), "advance", "")
    assert found.legal
    assert found.most == 6
    assert found.area.covers(shapely.Point(55.95, 36))
    assert not found.area.intersects(shapely.Point(48, 40.5))
    assert not found.area.intersects(shapely.Point(56.1, 36))
    assert not carrying.dismount(analysis.party("m"), analysis.unit("m")[1], analysis.stand("t"), "", "run").legal
    forced = carrying.dismount(analysis.party("m"), analysis.unit("m")[1], analysis.stand("t"), "run", "immobilised")
    assert (forced.legal, forced.most) == (True, 6)


@pytest.mark.parametrize(
    ("opening", "y", "why"), [("s0", 40.9, ""), ("n0", 40.9, "opening"), ("s0", 56.0, "none goes in")]
)
def test_entering_a_building(opening: str, y: float, why: str) -> None:
    home = house("h", 48, 34, opening)
    men = TabletopUnit("m", "infantry", (48.0, y), base=1)
    analysis = inquiry(home, units=[men])
    found = doctrine(analysis).building_entry.enter(
        analysis.party("m"), men, analysis.stand("m"), doctrine(analysis).building_entry.building("h")
    )
    assert found.legal is (not why)
    assert not why or any(why in reason.text.en for reason in found.reasons)


def test_a_straight_move_into_a_building_has_a_price_and_says_how() -> None:
    analysis = inquiry(house("h", 54, 36, "w0"))
    movement = doctrine(analysis)
    price = movement.price(kind("infantry", "run"), (52.0, 36.0))
    assert price.cost == pytest.approx(4.0)
    assert "opening" in price.parts[-1][2].en
    assert movement.price(kind("infantry", "run"), (58.0, 36.0)).cost is None
    assert movement.price(kind("tracked"), (52.0, 36.0)).cost is None


def test_a_road_drawn_without_a_width_is_a_road() -> None:
    road = tabletops.wall("road", (0, 36), (96, 36))
    assert ends(inquiry(road), replace(kind("wheeled"), start=(20.0, 36.0)), (24, 0), (24.2, 0)) == [True, False]


def test_a_building_is_left_by_its_openings() -> None:
    home = house("h", 48, 36, "e0")
    analysis = inquiry(home, units=[TabletopUnit("m", "infantry", START)])
    assert ends(analysis, unit(analysis, "m"), (8.95, 0), (9.1, 0)) == [True, False]
    cost = doctrine(analysis).costs(unit(analysis, "m"), np.array([(44.0, 36.0)]))
    assert not np.isfinite(cost[0])
    upstairs = inquiry(home, units=[TabletopUnit("m", "infantry", START, floor=1)])
    assert doctrine(upstairs).path(unit(upstairs, "m"), to=(53.0, 36.0)).cost is None


def test_sections_that_touch_and_are_not_too_large() -> None:
    pieces = [tabletops.box("building", 10, 10, 18, 18, id="a"), tabletops.box("building", 18, 10, 24, 16, id="b")]
    pieces += [tabletops.box("building", 24.5, 10, 30, 16, id="c"), tabletops.box("building", 10, 18, 20, 24, id="d")]
    entering = doctrine(inquiry(*pieces)).building_entry
    ask = {name: entering.building(name) for name in "abcd"}
    assert entering.section(ask["a"], ask["b"]).legal
    assert not entering.section(ask["b"], ask["c"]).legal
    assert not entering.section(ask["d"], ask["a"]).legal


@pytest.mark.parametrize("name", ["infantry", "jeep"])
def test_an_abandoned_gun_is_in_the_way_without_the_inch(name: str) -> None:
    # p.58: terrain like a wreck; the half width of a base, or the half length of a hull, ends the move at its edge
    gun = TabletopUnit("gun", "at_light", (30.0, 30.0), 0, hull=(2.0, 2.0), state=("abandoned",))
    half = 0.5 if name == "infantry" else 1.3
    mover = TabletopUnit("u", name, (25.0, 30.0), 90, base=1 if name == "infantry" else None)
    analysis = inquiry(units=[mover, gun])
    found = doctrine(analysis).costs(unit(analysis, "u", "advance"), np.array([(28.95 - half, 30), (30, 30)]))
    assert found[0] == pytest.approx(3.95 - half, abs=0.01)
    assert np.isinf(found[1])


# --- readings, and rules left to the players, that an answer names


def _told(analysis: TabletopAnalysis, move: TabletopMove) -> str:
    return " ".join(text.en for text in doctrine(analysis).reach(move).assumed)


def test_readings_are_told_where_they_apply() -> None:
    men = TabletopUnit("men", "infantry", (20.0, 20.0), base=1.0)
    close, far = (TabletopUnit("other", "infantry", (x, 20.0), base=1.0) for x in (21.6, 23.0))
    for other, told in ((close, True), (far, False)):
        table = inquiry(units=[men, other])
        assert ("starts within an inch of others" in _told(table, unit(table, "men"))) is told
    assert "no least length" in _told(inquiry(), kind("motorcycle", "run"))
    assert "no least length" not in _told(inquiry(), kind("motorcycle", "advance"))
    assert "as in its Advance" in _told(inquiry(), kind("tank_light", "reverse", state=("recce",)))
    assert "as in its Advance" not in _told(inquiry(), kind("tank_light", "reverse"))


def test_an_abandoned_gun_near_by_is_told_to_its_enemies_only() -> None:
    men = TabletopUnit("men", "infantry", (20.0, 20.0), base=1.0)
    gun = TabletopUnit("pak", "at_light", (24.0, 20.0), state=("abandoned",))
    theirs, ours = inquiry(units=[men], enemies=[gun]), inquiry(units=[men, gun])
    assert "takes or destroys it: pak" in _told(theirs, unit(theirs, "men"))
    assert "takes or destroys" not in _told(ours, unit(ours, "men"))


def test_the_edge_of_a_reach_among_obstacles_tells_its_bound() -> None:
    wall = tabletops.wall("wreck", (52.0, 30.0), (52.0, 36.5), id="w", width=1.0)
    assert "off by 0.3 in at most" in _told(inquiry(wall), kind("truck", "advance"))
    assert "off by" not in _told(inquiry(), kind("infantry", "run"))

"""Moves under the BlitzKrieg sheet: allowances, the columns of the chart, readings, dice, and that all answers agree."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shares import some
from tests.tabletops import a_unit, box, disc, sheet, table, wall
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import Party
from workbench.games.blitzkrieg.movement.doctrine import Doctrine
from workbench.rules.ruleset import Ruleset
from workbench.scenario.tabletop_board import Feature

HERE = (100.0, 100.0)
RULES = lru_cache(sheet)


def movement(*pieces: Feature, switches: Mapping[str, str] | None = None, unit: str = "cm") -> Doctrine:
    analysis = TabletopAnalysis(table(*pieces, switches=switches, unit=unit), RULES())
    found = analysis.movement
    assert isinstance(found, Doctrine)
    return found


def who(kind: str, *state: str, mode: str = "", at: tuple[float, float] = HERE, **values: object) -> TabletopMove:
    return TabletopMove(Party(kind, state=state, values=values), at, mode)


def price(doctrine: Doctrine, move: TabletopMove, length: float) -> float | None:
    """Straight to the right."""
    return doctrine.price(move, (move.start[0] + length, move.start[1])).cost


# --- how far


@pytest.mark.parametrize(
    ("move", "clear", "road"),
    [
        (who("infantry"), 20, 30),
        (who("infantry", mode="fast"), 30, 40),
        (who("infantry", mode="crawl"), 10, 10),
        (who("hmg_mortar81_heavy_atr"), 15, 20),
        (who("cavalry"), 30, 40),
        (who("cavalry", mode="charge"), 50, 60),
        (who("tracked_very_slow"), 20, 30),
        (who("tracked_slow"), 30, 40),
        (who("tracked_standard"), 40, 60),
        (who("tracked_fast"), 50, 70),
        (who("halftrack"), 50, 80),
        (who("wheeled"), 40, 100),
        (who("horse_cart"), 30, 40),
        (who("gun_light"), 10, 15),
        (who("gun_medium"), 5, 10),
        (who("halftrack", "towing"), 40, 70),
        (who("wheeled", mode="reverse"), 40 / 3, 100 / 3),
        (who("armoured_car", mode="reverse"), 20, 50),
        (who("vehicle_N"), 40, 60),
        (who("vehicle_N", gait="wheeled"), 40, 100),
        (who("vehicle_P", mode="reverse", gait="armoured_car"), 20, 50),
        (who("vehicle_N", clear=35, road=35), 35, 35),
    ],
    ids=lambda value: value.mover.kind + value.mode if isinstance(value, TabletopMove) else None,
)
def test_allowances_are_those_of_the_chart(move: TabletopMove, clear: float, road: float) -> None:
    doctrine = movement(wall("road", (0, 100), (400, 100), width=4))
    assert doctrine.allowance(move) == pytest.approx(clear)
    along = np.array([(100 + road - 0.01, 100), (100 + road + 0.01, 100)])
    assert np.isfinite(doctrine.costs(move, along)).tolist() == [True, False]
    up = movement()
    off = np.array([(100, 100 + clear - 0.01), (100, 100 + clear + 0.01)])
    assert np.isfinite(up.costs(move, off)).tolist() == [True, False]


def test_who_cannot_move_says_why() -> None:
    doctrine = movement()
    for move, word in ((who("gun_heavy"), "allowance"), (who("tracked_fast", "immobilised"), "immobilised")):
        assert price(doctrine, move, 5) is None
        reach = doctrine.reach(move)
        assert reach.area.area == 0
        assert any(word in text.en for text in reach.assumed)
        assert any(word in text.en for text in doctrine.path(move, to=(105, 100)).reasons)
        assert not np.isfinite(doctrine.costs(move, np.array([(105.0, 100.0)]))).any()


@pytest.mark.parametrize(("kind", "mode"), [("tracked_fast", "fast"), ("infantry", "charge"), ("infantry", "gallop")])
def test_modes_are_for_those_who_have_them(kind: str, mode: str) -> None:
    with pytest.raises(CannotAnswer, match="gallop" if mode == "gallop" else "cannot move like that"):
        movement().allowance(who(kind, mode=mode))


def test_a_given_allowance_goes_before_the_printed_one() -> None:
    move = TabletopMove(Party("infantry"), HERE, allowance=7.0)
    assert movement().allowance(move) == 7
    assert movement().reach(move).area.area == pytest.approx(math.pi * 49, rel=0.01)


def test_those_who_move_together_go_as_the_slowest_and_need_open_ground_for_all() -> None:
    wood = box("dense_wood_jungle", 110, 50, 130, 150)
    units = [a_unit("men", "infantry", 100, 100), a_unit("truck", "wheeled", 100, 103)]
    doctrine = TabletopAnalysis(table(wood, units=units), RULES()).movement
    together = TabletopMove(Party(unit="truck"), HERE, stack=("men",))
    assert doctrine.allowance(together) == 20
    assert doctrine.price(TabletopMove(Party(unit="men"), HERE), (115, 100)).cost == pytest.approx(20)
    assert doctrine.price(together, (115, 100)).cost is None


def test_a_table_in_inches_is_measured_in_its_own_unit() -> None:
    doctrine = movement(box("dense_wood_jungle", 105, 50, 130, 150), unit="in")
    assert doctrine.allowance(who("infantry")) == pytest.approx(20 / 2.54)
    assert price(doctrine, who("infantry"), 6) == pytest.approx(6 + 5 / 2.54)


# --- the chart


@pytest.mark.parametrize(
    ("terrain", "kind", "length", "cost"),
    [
        ("light_wood_orchard", "infantry", 20, 20),
        ("light_wood_orchard", "tracked_fast", 20, 40),
        ("hill_gentle", "wheeled", 20, 25),
        ("snow_mud", "tracked_fast", 20, 30),
        ("shallow_river", "infantry", 5, 10),
        ("deep_river", "infantry", 5, None),
        ("hill_difficult", "halftrack", 5, None),
        ("ravine_bottom", "horse_cart", 10, 20),
        ("trench", "gun_light", 5, None),
    ],
)
def test_areas_cost_their_column(terrain: str, kind: str, length: float, cost: float | None) -> None:
    doctrine = movement(box(terrain, 100, 50, 140, 150))
    found = price(doctrine, who(kind), length)
    assert found == (None if cost is None else pytest.approx(cost))


@pytest.mark.parametrize(
    ("terrain", "kind", "cost"),
    [
        ("hedge_fence", "wheeled", 10 + 10),
        ("hedge_fence", "tracked_fast", 10 + 5),
        ("bocage", "infantry", 10 + 5),
        ("bocage", "halftrack", None),
        ("stream", "tracked_standard", 10 + 10),
        ("barricade", "tracked_fast", 10 + 25),
        ("barbed_wire", "halftrack", 10 + 25),
        ("railway", "tracked_fast", 10),
    ],
)
@pytest.mark.parametrize("width", [0.0, 2.0])
def test_linear_obstacles_cost_their_column(terrain: str, kind: str, cost: float | None, width: float) -> None:
    doctrine = movement(wall(terrain, (105, 0), (105, 200), width=width))
    found = price(doctrine, who(kind), 10)
    assert found == (None if cost is None else pytest.approx(cost))


def test_a_row_counts_as_it_was_drawn() -> None:
    drawn = movement(box("barricade", 102, 0, 108, 200))
    assert price(drawn, who("tracked_fast"), 10) == pytest.approx(4 + 12)
    line = movement(wall("shallow_river", (105, 0), (105, 200), width=4))
    assert price(line, who("infantry"), 10) == pytest.approx(10 + 10)


def test_penalties_add_up_and_are_reported() -> None:
    doctrine = movement(
        box("snow_mud", 105, 0, 200, 200),
        box("ploughed_field", 110, 0, 120, 200),
        wall("hedge_fence", (125, 0), (125, 200)),
    )
    found = doctrine.price(who("wheeled"), (130, 100))
    # snow halves wheels as well: 5 clear, 25 double, 10 for the hedge
    assert found.cost == pytest.approx(5 + 50 + 10)
    assert sum(cost or 0 for _, cost, _ in found.parts) == pytest.approx(found.cost)
    assert not found.within
    said = " / ".join(text.en for _, _, text in found.parts)
    assert "10 cm for crossing" in said
    assert "each centimetre counted 2 times" in said
    assert all(rule for rule, _, _ in found.parts)


def test_what_is_forbidden_names_the_piece_and_the_column() -> None:
    doctrine = movement(wall("stone_wall", (105, 0), (105, 200), id="w"))
    found = doctrine.price(who("halftrack"), (110, 100))
    assert found.cost is None
    assert not found.within
    assert "stone wall w: forbidden (half-tracks)" in found.parts[-1][2].en
    assert [test.at for test in found.tests] == ["w"]


def test_bridges_lead_over_rivers() -> None:
    river = box("deep_river", 110, 0, 120, 200)
    bridge = wall("bridge", (108, 100), (122, 100), width=4)
    assert price(movement(river), who("wheeled"), 30) is None
    assert price(movement(river, bridge), who("wheeled"), 30) == pytest.approx(16 + 14 * 0.4)
    assert price(movement(bridge, river), who("wheeled"), 30) == pytest.approx(16 + 14 * 0.4)


def test_obstacles_bar_the_road_that_they_lie_on() -> None:
    road = wall("road", (0, 100), (400, 100), width=4)
    for terrain in ("barbed_wire", "barricade", "anti_tank_obstacle"):
        assert price(movement(wall(terrain, (105, 0), (105, 200)), road), who("wheeled"), 10) is None
    assert price(movement(wall("low_wall_bank", (105, 0), (105, 200)), road), who("wheeled"), 10) == pytest.approx(4)


def test_who_starts_in_a_closed_piece_leaves_it_by_the_nearest_edge() -> None:
    doctrine = movement(box("building_bunker", 90, 95, 104, 105))
    found = doctrine.path(who("wheeled"), to=(120, 100))
    assert found.cost == pytest.approx(20)
    assert any("starts in building" in text.en for text in found.reasons)
    assert price(doctrine, who("wheeled"), 6) == pytest.approx(6)
    assert price(doctrine, who("wheeled"), -12) is None
    assert doctrine.price(who("wheeled"), (100, 103)).cost is None
    # the way to the other side leads around
    assert doctrine.path(who("wheeled"), to=(80, 100)).cost == pytest.approx(4 + 5 + 14 + math.hypot(10, 5), abs=0.2)
    held = movement(box("building_bunker", 90, 95, 104, 105), switches={"starts_inside": "stays"})
    assert doctrine.reach(who("wheeled")).area.area > 1000
    assert held.reach(who("wheeled")).area.area == 0
    assert "does not move" in held.price(who("wheeled"), (106, 100)).parts[0][2].en


@pytest.mark.slow
@settings(max_examples=some(25), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_closed_ground_stays_closed_to_whoever_starts_in_it(seed: int) -> None:
    """Woods and marshes over each other, and a start in one of them: no place in them has a cost but on the way out."""
    dice = random.Random(seed)
    kinds = ("dense_wood_jungle", "marsh_paddy", "deep_river", "building_bunker")
    pieces = [
        disc(
            dice.choice(kinds),
            100 + dice.uniform(-15, 15),
            100 + dice.uniform(-15, 15),
            dice.uniform(4, 16),
            id=f"p{i}",
        )
        for i in range(dice.randint(1, 5))
    ]
    shut = shapely.union_all([piece.area for piece in pieces])
    if not shut.contains(shapely.Point(HERE)):
        pieces.append(disc("marsh_paddy", *HERE, 3, id="own"))
        shut = shapely.union_all([shut, pieces[-1].area])
    away = shapely.Point(HERE).distance(shut.boundary)
    points = np.random.default_rng(seed).uniform(70, 130, (300, 2))
    doctrine = movement(*pieces)
    costs = doctrine.costs(who("wheeled"), points)
    inside = shapely.contains_xy(shut.buffer(-0.2), points[:, 0], points[:, 1])
    off = np.hypot(*(points - HERE).T)
    assert np.isinf(costs[inside & (off > away + 0.2)]).all()
    # on the way out the cost is the length
    assert costs[inside & np.isfinite(costs)] == pytest.approx(off[inside & np.isfinite(costs)], abs=0.02)
    outside = ~inside & np.isfinite(costs) & ~shapely.contains_xy(shut.buffer(0.2), points[:, 0], points[:, 1])
    assert (costs[outside] >= np.maximum(off, away)[outside] - 1e-3).all()
    area = doctrine.reach(who("wheeled")).area
    # any of the ways out that are equally near may be taken, and none goes farther
    ways = shapely.Point(HERE).buffer(away + 0.2)
    assert area.intersection(shut.buffer(-0.2)).difference(ways).area <= 0.2


def test_ruins_and_trenches_across_a_road_count() -> None:
    road = wall("road", (0, 100), (400, 100), width=4)
    for kind, piece in (
        ("wheeled", box("ruined_building", 110, 90, 116, 110)),
        ("wheeled", wall("trench", (110, 90), (110, 110), width=2)),
        ("wheeled", box("trench", 110, 90, 112, 110)),
        ("halftrack", box("barricade", 110, 90, 112, 110)),
    ):
        assert price(movement(road, piece), who(kind), 30) is None, piece.terrain
        assert price(movement(piece, road), who(kind), 30) is None, piece.terrain
    # tracks go at half speed through the ruin, and the road begins again behind it
    ruin = movement(road, box("ruined_building", 110, 90, 116, 110))
    assert price(ruin, who("tracked_standard"), 30) == pytest.approx(24 * 2 / 3 + 6 * 2)
    # woods and rivers lie under the road, and a bridge lies over a trench
    for under in ("dense_wood_jungle", "deep_river", "marsh_paddy"):
        assert price(movement(road, box(under, 110, 90, 116, 110)), who("wheeled"), 30) == pytest.approx(12)
    trench, bridge = wall("trench", (110, 90), (110, 110), width=2), wall("bridge", (105, 100), (115, 100), width=4)
    assert price(movement(road, trench, bridge), who("wheeled"), 30) == pytest.approx(12)


def test_a_shallow_river_drawn_over_a_deep_one_is_its_ford() -> None:
    river, ford = wall("deep_river", (110, 0), (110, 200), width=8), box("shallow_river", 105, 95, 115, 105)
    doctrine = movement(river, ford)
    assert price(doctrine, who("infantry"), 15) == pytest.approx(5 + 10 * 2)
    assert price(doctrine, who("wheeled"), 15) is None
    assert price(doctrine, who("infantry", at=(100, 120)), 15) is None
    assert price(movement(ford, river), who("infantry"), 15) is None


# --- readings


def test_flat_penalties_by_piece_or_by_kind_of_terrain() -> None:
    pieces = [
        box("marsh_paddy", 102, 0, 104, 200),
        box("marsh_paddy", 106, 0, 108, 200),
        wall("bocage", (109, 0), (109, 200)),
    ]
    assert price(movement(*pieces), who("infantry"), 10) == pytest.approx(10 + 15)
    assert price(movement(*pieces, switches={"R-M1": "activation"}), who("infantry"), 10) == pytest.approx(10 + 10)


def test_half_movement_by_the_way_or_by_the_whole_move() -> None:
    field, wire = box("ploughed_field", 120, 0, 130, 200), wall("barbed_wire", (105, 0), (105, 200))
    assert price(movement(field), who("wheeled"), 30) == pytest.approx(40)
    whole = movement(field, switches={"R-M2": "whole_move"})
    assert price(whole, who("wheeled"), 15) == pytest.approx(15)
    assert price(whole, who("wheeled"), 20.5) == pytest.approx(40.5)
    both = movement(field, wire, switches={"R-M2": "whole_move"})
    assert price(both, who("tracked_fast"), 15) == pytest.approx(15 + 25)
    far = movement(field, switches={"R-M2": "whole_move"})
    assert far.reach(who("wheeled")).area.bounds[2] == pytest.approx(120, abs=0.01)


def test_a_road_without_a_width_ends_where_it_was_drawn() -> None:
    bare = movement(wall("road", (110, 100), (150, 100)))
    assert price(bare, who("infantry"), 25) == pytest.approx(20, abs=1e-9)
    joined = movement(wall("road", (100, 100), (130, 100)), wall("road", (130, 100), (180, 100)))
    assert price(joined, who("wheeled"), 70) == pytest.approx(28, abs=1e-9)
    bent = movement(wall("road", (100, 100), (130, 100)), wall("road", (130, 100), (130, 60)))
    assert bent.path(who("wheeled"), along=((130, 100), (130, 60))).cost == pytest.approx(28, abs=0.02)


@pytest.mark.slow(8)
def test_roads_by_the_way_or_by_the_whole_move() -> None:
    road = wall("road", (50, 100), (180, 100), width=4)
    mixed = TabletopMove(Party("wheeled"), (100.0, 90.0))
    assert movement(road).path(mixed, to=(150, 100)).cost == pytest.approx(
        8 / math.sqrt(1 - 0.16) + 0.4 * (50 - 8 * 0.4 / math.sqrt(1 - 0.16)), abs=0.6
    )
    whole = movement(road, switches={"R-M5": "whole"})
    assert whole.path(mixed, to=(150, 100)).cost == pytest.approx(math.hypot(50, 10))
    assert whole.path(who("wheeled"), to=(150, 100)).cost == pytest.approx(20)
    assert whole.costs(who("wheeled"), np.array([(179.0, 100.0), (150.0, 110.0)])).tolist() == pytest.approx(
        [31.6, math.inf]
    )
    assert whole.reach(who("wheeled")).area.bounds[2] == pytest.approx(180, abs=0.01)


@pytest.mark.parametrize(("column", "cost"), [("wheels", None), ("foot", 9.0)])
def test_the_column_of_guns(column: str, cost: float | None) -> None:
    doctrine = movement(wall("low_wall_bank", (105, 0), (105, 200)), switches={"R-M4": column})
    assert price(doctrine, who("gun_light"), 9) == cost


@pytest.mark.parametrize(
    ("kind", "gap", "through"), [("wheeled", 2.5, True), ("wheeled", 1.5, False), ("tracked_fast", 2.5, False)]
)
def test_a_base_may_need_room(kind: str, gap: float, through: bool) -> None:
    walls = [
        wall("stone_wall", (110, 0), (110, 100 - gap / 2)),
        wall("anti_tank_obstacle", (110, 100 + gap / 2), (110, 200)),
    ]
    blocked = wall("anti_tank_obstacle", (110, 0), (110, 100 - gap / 2))
    assert price(movement(*walls), who("wheeled"), 20) == pytest.approx(20)
    strict = movement(blocked, walls[1], switches={"base": "edge"})
    assert (price(strict, who(kind), 20) is not None) == through
    assert any("keeps clear" in text.en for text in strict.reach(who(kind)).assumed)


# --- dice


def test_dice_once_for_every_piece_or_once_in_a_move() -> None:
    woods = [box("light_wood_orchard", 102, 0, 104, 200, id="a"), box("light_wood_orchard", 106, 0, 108, 200, id="b")]
    tests = movement(*woods).price(who("wheeled"), (110, 100)).tests
    assert [(test.at, test.p) for test in tests] == [("a", pytest.approx(1 / 6)), ("b", pytest.approx(1 / 6))]
    once = movement(*woods, switches={"R-M6": "activation"})
    assert [test.at for test in once.price(who("wheeled"), (110, 100)).tests] == ["a"]
    assert not movement(*woods).price(who("infantry"), (110, 100)).tests


@pytest.mark.parametrize(
    ("experience", "chance"), [("elite", 2 / 6), ("veteran", 3 / 6), ("conscript", 4 / 6), (None, None)]
)
def test_wire_is_crossed_after_a_test_of_experience(experience: str | None, chance: float | None) -> None:
    doctrine = movement(wall("barbed_wire", (105, 0), (105, 200), id="wire"))
    move = who("infantry", **({"experience": experience} if experience else {}))
    (found,) = doctrine.price(move, (110, 100)).tests
    assert found.at == "wire"
    assert found.p == (None if chance is None else pytest.approx(chance))
    said = [text.en for text in doctrine.reach(move).assumed]
    assert any("experience" in text for text in said) == (experience is None)


def test_reach_tells_where_every_way_brings_dice() -> None:
    strip = box("light_wood_orchard", 105, 0, 110, 200, id="strip")
    reach = movement(strip).reach(who("wheeled"))
    assert [test.at for test in reach.tests] == ["strip"]
    assert reach.risky is not None
    assert reach.risky.contains(shapely.Point(115, 100))
    assert not reach.risky.intersects(shapely.Point(104.9, 100))
    assert movement(strip).reach(who("infantry")).risky is None
    around = movement(box("light_wood_orchard", 105, 95, 110, 105)).reach(who("wheeled"))
    assert around.risky is not None
    assert around.risky.contains(shapely.Point(108, 100))
    assert not around.risky.contains(shapely.Point(120, 100))


# --- answers agree

VILLAGE = (
    box("ploughed_field", 60, 60, 95, 90),
    disc("dense_wood_jungle", 125, 80, 12, id="grove"),
    box("building_bunker", 104, 104, 112, 110),
    wall("hedge_fence", (90, 92), (118, 95), (140, 110), width=1),
    wall("stream", (70, 140), (100, 118), (150, 125), width=2),
    box("hill_gentle", 40, 90, 80, 130),
    wall("road", (0, 130), (90, 112), (200, 104), width=4),
    wall("barricade", (150, 100), (150, 116)),
    box("marsh_paddy", 118, 120, 140, 140),
)


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("kind", ["infantry", "wheeled", "tracked_standard", "halftrack", "gun_light", "cavalry"])
def test_costs_paths_and_reach_agree(kind: str) -> None:
    doctrine = movement(*VILLAGE)
    move = who(kind)
    allowance = doctrine.allowance(move)
    points = np.random.default_rng(5).uniform(np.array(HERE) - allowance, np.array(HERE) + allowance, (60, 2))
    costs = doctrine.costs(move, points)
    reach = doctrine.reach(move)
    bands = list(reach.bands.items())
    assert [limit for limit, _ in bands] == pytest.approx([allowance * part / 4 for part in (1, 2, 3, 4)])
    for point, cost in zip(points, costs, strict=True):
        route = doctrine.path(move, to=(float(point[0]), float(point[1])))
        straight = doctrine.price(move, (float(point[0]), float(point[1])))
        if not np.isfinite(cost):
            assert route.cost is None or route.cost > allowance - 1e-6
            assert not route.within
        else:
            assert route.within
            assert route.cost == pytest.approx(cost, abs=1e-6)
            assert sum(leg.cost for leg in route.legs) == pytest.approx(cost, abs=0.02)
            assert all(leg.cost == pytest.approx(sum(part for _, part, _ in leg.parts), abs=1e-6) for leg in route.legs)
            assert route.legs[-1].to == tuple(point)
            given = doctrine.path(move, along=[leg.to for leg in route.legs])
            assert given.cost == pytest.approx(cost, abs=0.02)
        if straight.cost is not None:
            assert cost <= straight.cost + 1e-6 or straight.cost > allowance
        mark = shapely.Point(point)
        for limit, band in bands:
            if band.boundary.distance(mark) > 0.12:
                assert band.contains(mark) == (cost <= limit)


def test_a_way_beyond_the_allowance_is_found_and_said_to_be() -> None:
    doctrine = movement(*VILLAGE)
    route = doctrine.path(who("infantry"), to=(180, 90))
    assert route.cost is not None
    assert route.cost > 60
    assert not route.within
    assert any("allowance" in text.en for text in route.reasons)


def test_a_given_way_pays_for_a_line_that_it_stops_on() -> None:
    doctrine = movement(wall("bocage", (105, 0), (105, 200)))
    move = who("infantry")
    assert doctrine.path(move, along=[(105, 100), (110, 100)]).cost == pytest.approx(15)
    assert doctrine.path(move, along=[(105, 100), (100, 100)]).cost == pytest.approx(10)
    assert doctrine.path(move, along=[(110, 100), (100, 100)]).cost == pytest.approx(30)


def test_off_the_table_nobody_goes() -> None:
    doctrine = movement()
    edge = who("infantry", at=(5.0, 5.0))
    assert doctrine.price(edge, (-3, 5)).cost is None
    assert doctrine.path(edge, to=(-3, 5)).cost is None
    assert doctrine.costs(edge, np.array([(-3.0, 5.0), (5.0, 5.0), (0.0, 5.0)])).tolist() == [math.inf, 0, 5]


def test_the_ground_is_compiled_again_only_when_the_table_changes() -> None:
    analysis = TabletopAnalysis(table(*VILLAGE, units=[a_unit("i", "infantry", *HERE)]), RULES())
    before = analysis.movement.reach(who("infantry"))
    assert analysis.movement.updated(analysis.scenario, analysis.sight).reach(who("infantry")).area.equals(before.area)
    moved = table(*VILLAGE, box("deep_river", 90, 80, 99, 120))
    after = analysis.movement.updated(moved, TabletopAnalysis(moved, RULES()).sight).reach(who("infantry"))
    assert after.area.area < before.area.area


def test_reach_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        movement(*VILLAGE).reach(who("infantry"), token)


@pytest.mark.parametrize("key", sorted(key for key in RULES().messages if key.startswith("move_")))
def test_sentences_speak_both_languages_and_cite(key: str) -> None:
    message = RULES().messages[key]
    assert message.rule
    assert message.text.en
    assert message.text.fr
    assert message.text.en != message.text.fr


def test_the_ruleset_is_one_that_the_doctrine_knows() -> None:
    ruleset: Ruleset = RULES()
    assert ruleset.doctrines["movement"] == "blitzkrieg"

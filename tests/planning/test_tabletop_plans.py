"""Plans on tables against slow references: points are judged one by one, ways are walked piece by piece."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest
import shapely

from tests.games.random_scenarios import SIDES, TABLE_GAMES, table_analysis
from tests.loading import scenario
from tests.shares import share, some
from workbench.analysis.base_analysis import party_of
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import Cancelled, CancelToken, PausingToken
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.movement.results import TabletopMove
from workbench.engine.movement.tabletop_capabilities import KnowsHeadings
from workbench.engine.sight.results import Party
from workbench.geometry.regions import middle_of
from workbench.planning.approach import tabletop_approach
from workbench.planning.kill_zones import TabletopKillZone, chance_squares
from workbench.planning.profile import tabletop_profile
from workbench.planning.threat import TabletopThreat, tabletop_seen, tabletop_threat
from workbench.planning.turns import tabletop_moves_of_side, tabletop_turns, tabletop_turns_of_side
from workbench.planning.unseen import ROUNDED, tabletop_unseen_reach
from workbench.planning.watchers import tabletop_request, tabletop_watcher, units_of_side

RED, BLUE = SIDES
EDGE = 0.05
"""A point that lies nearer to the outline of a region, in the table's unit, tells nothing of its inside."""


def _threat(analysis: TabletopAnalysis) -> TabletopThreat:
    watchers = [tabletop_watcher(analysis, unit) for unit in units_of_side(analysis, RED)]
    return tabletop_threat(analysis, watchers, Party(side=BLUE))


def _movers(analysis: TabletopAnalysis) -> list[TabletopMove]:
    """The ordinary moves of the blue units on foot (or what turns as it likes) that can move."""
    found = []
    movement = analysis.movement
    for side, unit in analysis.scenario.forces:
        if side != BLUE or unit.at is None:
            continue
        move = TabletopMove(party_of(side, unit), unit.at, facing=unit.facing)
        try:
            pivots = isinstance(movement, KnowsHeadings) and movement.drives(move)
            if not pivots and movement.allowance(move) > 0:
                found.append(move)
        except CannotAnswer:
            continue
    return found


def _points(analysis: TabletopAnalysis, seed: int, count: int) -> list[tuple[float, float]]:
    dice, board = Random(seed), analysis.scenario.board
    return [(dice.uniform(0, board.width), dice.uniform(0, board.height)) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_threat_counts_points_that_are_seen_one_by_one(game: str) -> None:
    for seed in share(range(3), 1, game):
        analysis = table_analysis(game, seed)
        found = _threat(analysis)
        fields = [
            (
                one.unit,
                analysis.fire.field(
                    one.at, firer=one.party, facing=one.facing, weapon=weapon, party=Party(side=BLUE)
                ).region,
            )
            for one in found.watchers
            for weapon in analysis.fire.weapons(one.party)
        ]
        for point in _points(analysis, seed, 12):
            mark = shapely.Point(point)
            if any(
                not region.is_empty and region.boundary.distance(mark) < EDGE for region in (*found.seen, *found.fired)
            ):
                continue
            lines = [
                analysis.line(one.at, analysis.point(point), tabletop_request(one)).visible for one in found.watchers
            ]
            bears = {unit for unit, field in fields if field.intersects(mark)}
            seen, _, fired = (int(count[0]) for count in found.counts(np.array([point])))
            assert seen == sum(lines), (game, seed, point)
            assert [watcher.unit for watcher in found.who_sees(np.array(point))] == [
                watcher.unit for watcher, line in zip(found.watchers, lines, strict=True) if line
            ]
            assert fired == len(bears)
            assert {shot.unit for shot in found.who_fires(np.array(point))} == bears
        whole = sum(region.area for region in found.seen_by)
        assert whole == pytest.approx(found.any_seen.area, rel=1e-6)


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_a_profile_is_that_of_single_lines_fields_and_legs(game: str) -> None:
    for seed in share(range(3), 1, game):
        analysis = table_analysis(game, seed)
        threat = _threat(analysis)
        edges = shapely.union_all([region.boundary for region in (*threat.seen, *threat.fired)])
        for move in _movers(analysis)[:1]:
            along = [at for at in _points(analysis, seed, 4) if edges.distance(shapely.Point(at)) >= EDGE]
            found = tabletop_profile(analysis, move, along, threat)
            before = move.start
            for step, at in zip(found.steps, along, strict=True):
                lines = [
                    analysis.line(one.at, analysis.point(at), tabletop_request(one)).visible for one in threat.watchers
                ]
                seen = [one.unit for one, line in zip(threat.watchers, lines, strict=True) if line]
                assert list(step.seen_by) == seen, (game, seed, at)
                bears = {shot.unit for shot in threat.shots if shot.field.region.intersects(shapely.Point(at))}
                assert {shot.unit for shot in step.fired_by} == bears
                alone = analysis.movement.path(replace(move, start=before), along=(at,)).cost
                assert (step.cost is None) == (alone is None)
                before = at
            costs = [step.cost for step in found.steps]
            assert (found.cost is None) == (None in costs)
            if found.cost is not None:
                assert sum(cost for cost in costs if cost is not None) == pytest.approx(found.cost)


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_kill_zones_and_their_gaps_are_those_of_single_weapons(game: str) -> None:
    gaps = zones = 0
    for seed in range(some(3)):
        analysis = table_analysis(game, seed)
        threat = _threat(analysis)
        watch = shapely.box(0, 0, analysis.scenario.board.width / 2, analysis.scenario.board.height)
        zone, everywhere = TabletopKillZone(threat, 2, watch), TabletopKillZone(threat, 1)
        edges = shapely.union_all([shot.field.region.boundary for shot in threat.shots] + [watch.boundary])
        for at in _points(analysis, seed, 60):
            if edges.distance(shapely.Point(at)) < EDGE:
                continue
            bearing = [shot for shot in threat.shots if shapely.contains_xy(shot.field.region, *at)]
            assert shapely.contains_xy(zone.region, *at) == (len(bearing) >= 2)
            assert shapely.contains_xy(zone.gaps, *at) == (not bearing and at[0] < watch.bounds[2])
            if bearing:
                assert not shapely.contains_xy(everywhere.gaps, *at)
            gaps += not bearing
            zones += len(bearing) >= 2
        # the chances of a few squares of the zone
        some_of_it = zone.region.intersection(
            shapely.Point(middle_of(zone.region)).buffer(analysis.scenario.board.width / 40)
        )
        for cell, chance in chance_squares(threat, some_of_it)[:6]:
            place = analysis.point(middle_of(cell))
            assert cell.distance(shapely.Point(place.point)) < EDGE
            best: dict[str, Fraction] = {}
            for shot, one in threat.shots_at(place):
                if one is not None:
                    best[shot.unit] = max(best.get(shot.unit, one), one)
            unhurt = Fraction(1)
            for one in best.values():
                unhurt *= 1 - one
            assert chance == 1 - unhurt
    assert gaps
    assert zones


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_unseen_and_covered_ends_are_out_of_sight_and_reached(game: str) -> None:
    tried = 0
    for seed in range(some(6)):
        analysis = table_analysis(game, seed)
        watcher = tabletop_watcher(analysis, units_of_side(analysis, RED)[0])
        seen = tabletop_seen(analysis, [watcher])[0]
        for move in _movers(analysis)[:2]:
            found = tabletop_unseen_reach(analysis, move, seen)
            assert found.unseen.intersection(seen).area == pytest.approx(0, abs=1e-6)
            assert found.unseen.area + found.reach.area.intersection(seen).area == pytest.approx(
                found.reach.area.area, rel=1e-6
            )
            assert found.covered is not None
            assert found.covered.difference(found.unseen.buffer(1e-6)).area == pytest.approx(0, abs=1e-6)
            if shapely.intersects_xy(seen, *move.start):
                assert found.covered.is_empty
                continue
            for point in _points(analysis, seed, 400):
                if not found.covered.buffer(-EDGE).contains(shapely.Point(point)):
                    continue
                # a straight way that is never seen is a covered one; so is the cheapest way if it is never seen
                route = analysis.movement.path(
                    TabletopMove(move.mover, move.start, facing=move.facing, avoid=seen), to=point
                )
                assert route.cost is not None
                way = shapely.LineString([move.start, *(leg.to for leg in route.legs)])
                assert way.intersection(seen.buffer(-1e-3)).length < 1e-3
                tried += 1
            far = seen.buffer(2 * analysis.scenario.board.length(ROUNDED, "cm"))
            for point in _points(analysis, seed + 1, 60):
                way = shapely.LineString([move.start, point])
                inside = found.reach.area.buffer(-EDGE).contains(way)
                if inside and not way.intersects(far) and (analysis.movement.price(move, point).within):
                    assert found.covered.buffer(EDGE).contains(shapely.Point(point))
    assert tried > 0


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_approaches_trade_length_for_exposure(game: str) -> None:
    several = 0
    for seed in range(some(6)):
        analysis = table_analysis(game, seed)
        watchers = [tabletop_watcher(analysis, unit) for unit in units_of_side(analysis, RED)]
        seen = tabletop_seen(analysis, watchers)
        for move in _movers(analysis)[:1]:
            to = _points(analysis, seed + 50, 1)[0]
            found = tabletop_approach(analysis, move, to, seen).routes
            cheapest = analysis.movement.path(move, to=to)
            assert bool(found) == (cheapest.cost is not None)
            if found:
                assert found[0].cost == pytest.approx(cheapest.cost)
            for one, other in pairwise(found):
                assert one.cost < other.cost
                assert one.exposure > other.exposure
            for route in found:
                way = shapely.LineString([move.start, *route.along])
                samples = [way.interpolate(part / 400, normalized=True) for part in range(401)]
                counts = [sum(bool(shapely.intersects(region, mark)) for region in seen) for mark in samples]
                assert route.exposure == pytest.approx(sum(counts) / 401 * way.length, rel=0.08, abs=0.1 * way.length)
                assert max(counts) <= route.most + 1
                assert route.along[-1] == pytest.approx(to)
            several += len(found) > 1
    assert several > 0


@pytest.mark.slow(8)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_the_search_of_one_way_can_be_stopped(game: str) -> None:
    whole, checks = CancelToken(), 0

    def meanwhile() -> None:
        nonlocal checks
        checks += 1
        if checks == 3:
            whole.cancel()

    analysis = table_analysis(game, 1)
    move = _movers(analysis)[0]
    to = max(_points(analysis, 51, 20), key=lambda point: math.dist(point, move.start))
    with pytest.raises(Cancelled):
        analysis.movement.path(move, to=to, cancel=PausingToken(whole, meanwhile))
    assert checks == 3
    # what was broken off is not kept
    fresh = table_analysis(game, 1)
    assert analysis.movement.path(move, to=to) == fresh.movement.path(move, to=to)


@pytest.mark.parametrize("game", TABLE_GAMES)
def test_who_is_there_already_has_an_approach_of_no_length(game: str) -> None:
    analysis = table_analysis(game, 0)
    move = _movers(analysis)[0]
    here = shapely.Point(move.start).buffer(1.0)
    for seen, most in (((), 0), ((here,), 1), ((here, here), 2)):
        (route,) = tabletop_approach(analysis, move, move.start, seen).routes
        assert (route.cost, route.exposure, route.most) == (0, 0, most)


@pytest.mark.slow
def test_ground_to_be_avoided_is_avoided_on_roads_too() -> None:
    analysis = TabletopAnalysis(*scenario(SAMPLES / "blitzkrieg" / "saint_aubry.yaml"))
    side, unit = analysis.unit("us_5")
    start, end = (58.7, 58.0), (105.0, 60.8)  # on the main road
    shut = shapely.Point(80.0, 60.0).buffer(8.0)

    def length_inside(move: TabletopMove) -> float:
        way = [start, *(leg.to for leg in analysis.movement.path(move, to=end).legs)]
        return float(shapely.LineString(way).intersection(shut).length)

    along_the_road = TabletopMove(party_of(side, unit), start)
    assert length_inside(along_the_road) > 15
    assert length_inside(replace(along_the_road, avoid=shut)) < EDGE


@pytest.mark.slow
def test_an_approach_at_saint_aubry_offers_the_way_round_by_the_south() -> None:
    analysis = TabletopAnalysis(*scenario(SAMPLES / "blitzkrieg" / "saint_aubry.yaml"))
    side, unit = analysis.unit("us_5")
    watchers = [tabletop_watcher(analysis, one) for one in units_of_side(analysis, "German")]
    move = TabletopMove(party_of(side, unit), unit.at)
    seen = tabletop_seen(analysis, watchers, target=party_of(side, unit))
    routes = tabletop_approach(analysis, move, (106.0, 67.0), seen).routes
    south = routes[-1]
    assert max(y for _, y in south.along) > 90
    assert south.exposure < 0.8 * routes[-2].exposure


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_places_of_a_time_map_lie_in_the_region_of_their_turn(game: str) -> None:
    for seed in share(range(3), 1, game):
        analysis = table_analysis(game, seed)
        for move in _movers(analysis)[:1]:
            places = _points(analysis, seed, 8)
            found = tabletop_turns(analysis, move, 2, places)
            for point, turn in zip(places, found.places, strict=True):
                mark = shapely.Point(point)
                if any(region.boundary.distance(mark) < 5 * EDGE for region in found.regions):
                    continue
                first = next((n for n, region in enumerate(found.regions, 1) if region.contains(mark)), None)
                assert turn == first, (game, seed, point)


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_the_cost_of_a_point_is_that_of_its_path(game: str) -> None:
    """And none is told where it is above the bound."""
    found, dice = 0, Random(5)
    for seed in share(range(6), 2, game):
        analysis = table_analysis(game, seed)
        for move in _movers(analysis)[:2]:
            aside = [(dice.uniform(-6, 6), dice.uniform(-6, 6)) for _ in range(3)]
            near = [(move.start[0] + x, move.start[1] + y) for x, y in aside]
            for point in (*near, *_points(analysis, seed, 1)):
                cost = analysis.movement.path(move, to=point).cost
                assert analysis.movement.cost_to(move, point) == pytest.approx(cost)
                if cost is not None:
                    assert analysis.movement.cost_to(move, point, cost + 1e-3) == pytest.approx(cost)
                    assert analysis.movement.cost_to(move, point, cost - 1e-3) is None
                    found += 1
    assert found > 0


def test_a_vehicle_that_pivots_says_what_is_not_searched() -> None:
    analysis = table_analysis("bolt_action", 1)
    rules = analysis.ruleset
    kind = next(key for key, one in rules.units.items() if one.mobility == "tracked")
    move = TabletopMove(Party(kind=kind, side=BLUE), (20.0, 20.0), facing=0.0)
    seen = tabletop_seen(analysis, [tabletop_watcher(analysis, units_of_side(analysis, RED)[0])])
    assert tabletop_approach(analysis, move, (24.0, 20.0), seen).reasons
    assert tabletop_unseen_reach(analysis, move, seen[0]).covered is None
    with pytest.raises(CannotAnswer, match="pivots"):
        tabletop_turns(analysis, move, 2)


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_the_first_of_a_side_is_the_fastest_of_its_units(game: str) -> None:
    """Against the turns of every unit by itself."""
    analysis = table_analysis(game, 2)
    moves = tabletop_moves_of_side(analysis, BLUE)[:3]
    places = _points(analysis, 4, 6)
    alone: dict[str, list[int | None]] = {}
    covered = [shapely.Polygon() for _ in range(2)]
    for move in moves:
        try:
            found = tabletop_turns(analysis, move, 2, places)
        except CannotAnswer:
            continue
        alone[move.mover.unit] = list(found.places)
        own = [*found.regions, *[found.regions[-1]] * 2][:2]  # who stays has one region for all turns
        covered = [shapely.union(area, region) for area, region in zip(covered, own, strict=True)]
    together = tabletop_turns_of_side(analysis, moves, 2, places)
    assert len(alone) > 1
    for number, turn in enumerate(together.places):
        turns = {unit: own[number] for unit, own in alone.items() if own[number] is not None}
        assert turn == min(turns.values(), default=None)  # type: ignore[type-var]
        assert together.by[number] in ({unit for unit, own in turns.items() if own == turn} or {""})
    for area, region in zip(covered, together.regions, strict=True):
        # a curve is straightened a little differently in every turn
        assert area.difference(region.buffer(EDGE)).area < 1e-9
        assert region.difference(area.buffer(EDGE)).area < 1e-9


@pytest.mark.slow(8)
def test_a_tank_is_out_of_sight_only_where_its_height_is_hidden() -> None:
    analysis = TabletopAnalysis(*scenario(SAMPLES / "bolt_action" / "les_ormeaux.yaml"))
    gun = tabletop_watcher(analysis, "de_pak")
    tank = party_of(*analysis.unit("us_tank"))
    (low,), (high,) = tabletop_seen(analysis, [gun]), tabletop_seen(analysis, [gun], target=replace(tank, unit=""))
    assert low.difference(high.buffer(1e-6)).area == pytest.approx(0, abs=1e-3), "what shows low shows high"
    more = high.difference(low.buffer(EDGE)).buffer(-EDGE)
    assert more.area > 1
    height = float(analysis.ruleset.units["tank_medium"].values["height"].value)
    dice, tried = Random(1), 0
    left, top, right, bottom = more.bounds
    while tried < 12:
        point = (dice.uniform(left, right), dice.uniform(top, bottom))
        if more.contains(shapely.Point(point)):
            tried += 1
            request = tabletop_request(gun)
            assert not analysis.line(gun.at, analysis.point(point), request).visible
            assert analysis.line(gun.at, replace(analysis.point(point), above=height), request).visible

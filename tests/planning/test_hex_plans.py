"""Plans on maps of hexes against slow references: every answer is worked out again from single questions, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from tests.games.random_scenarios import HEX_GAMES, SIDES, hex_analysis
from tests.shares import share, some
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.fire.field_of_fire import ARC, RANGE, UNKNOWN, WEAPON, Aim
from workbench.engine.fire.odds import KnowsOdds, KnowsReactionFire
from workbench.engine.movement.results import MoveRequest, Route
from workbench.engine.sight.results import Party
from workbench.planning.approach import hex_approach, moves_along
from workbench.planning.kill_zones import HexKillZone
from workbench.planning.posts import MOST_SETS, best_posts, hexes_seen
from workbench.planning.profile import hex_profile
from workbench.planning.threat import HexThreat, hex_threat
from workbench.planning.turns import later_request, turns_to_reach
from workbench.planning.unseen import hex_unseen_reach
from workbench.planning.watchers import hex_request, hex_watcher, units_of_side

SMALL = 5, 4, 3
"""Columns, rows and units of a side of the maps on which every way is tried."""
STEPS = 5
"""Ways of at most so many steps are tried."""
RED, BLUE = SIDES


def _threat(analysis: Analysis, most: int = 99) -> HexThreat:
    """The threat of the first red units."""
    watchers = [hex_watcher(analysis, unit) for unit in units_of_side(analysis, RED)[:most]]
    return hex_threat(analysis, watchers, Party(side=BLUE))


def _movers(analysis: Analysis) -> list[MoveRequest]:
    """The ordinary moves of the blue units that can move."""
    found = []
    for side, unit in analysis.scenario.forces:
        if side == BLUE and unit.at is not None:
            request = MoveRequest(party_of(side, unit), unit.at, facing=unit.facing)
            try:
                # aircraft and charges do not go from hex to hex
                if analysis.reach(request).costs and analysis.movement.search_steps(request, lambda steps: True):
                    found.append(request)
            except CannotAnswer:
                continue
    return found


def _ways(analysis: Analysis, start: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way from a hex that enters no hex twice, of at most so many steps."""
    neighbours = analysis.scenario.board.grid.neighbours

    def longer(way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        here = way[-1] if way else start
        for other in neighbours[here].tolist():
            if other >= 0 and other != start and other not in way:
                yield (*way, other)
                if len(way) + 1 < most:
                    yield from longer((*way, other))

    return longer(())


@pytest.mark.slow
@pytest.mark.parametrize("game", HEX_GAMES)
def test_threat_counts_single_lines_spottings_and_fields(game: str) -> None:
    for seed in share(range(6), 1, game):
        analysis = hex_analysis(game, seed)
        found = _threat(analysis)
        size = analysis.scenario.board.grid.size
        numbers = Random(seed).sample(range(size), 20)
        for number in numbers:
            lines = [analysis.line(one.at, number, hex_request(one)).visible for one in found.watchers]
            spotted = [
                analysis.spotted(one.at, number, observer=one.party, party=Party(side=BLUE)).spotted
                for one in found.watchers
            ]
            assert found.seen_by[number] == sum(lines)
            if not analysis.scenario.forces.units_at(number):  # a question about one hex asks whoever stands there
                assert found.spotted_by[number] == sum(spotted)
            firing = {
                (one.unit, weapon)
                for one in found.watchers
                for weapon in analysis.weapons(one.unit)
                if _bears(analysis, one.unit, weapon, number)
            }
            assert {(shot.unit, shot.weapon) for shot in found.who_fires(number)} == firing
            assert found.weapons[number] == len(firing)
            assert found.fired_by[number] == len({unit for unit, _ in firing})


@pytest.mark.slow
@pytest.mark.parametrize("game", HEX_GAMES)
def test_kill_zones_have_the_gaps_and_chances_of_single_shots(game: str) -> None:
    gaps = zones = 0
    for seed in range(some(6)):
        analysis = hex_analysis(game, seed)
        size = analysis.scenario.board.grid.size
        watched = Random(seed).sample(range(size), 15)
        threat = _threat(analysis)
        zone, all_around = HexKillZone(threat, 2, tuple(watched)), HexKillZone(threat, 1)
        stands = {one.at for one in threat.watchers}
        for number in watched:
            aims = [
                (one.unit, weapon, _aim(analysis, one.unit, weapon, number))
                for one in threat.watchers
                for weapon in analysis.weapons(one.unit)
            ]
            bearing = [(unit, weapon) for unit, weapon, aim in aims if aim is not None and aim.covered]
            in_range = any(aim is not None and not {ARC, RANGE, UNKNOWN, WEAPON} & {*aim.lacking} for _, _, aim in aims)
            assert bool(zone.inside[number]) == (len(bearing) >= 2)
            assert (number in zone.gaps) == (not bearing)
            if number not in stands:
                assert (number in all_around.gaps) == (in_range and not bearing), (game, seed, analysis.label(number))
            gaps += not bearing
            if zone.inside[number]:
                zones += 1
                unhurt = Fraction(1)
                best: dict[str, Fraction] = {}
                for unit, weapon in bearing:
                    chance = _single_chance(analysis, unit, weapon, number)
                    if chance is not None:
                        best[unit] = max(best.get(unit, chance), chance)
                for chance in best.values():
                    unhurt *= 1 - chance
                assert threat.chances([number]).get(number) == (1 - unhurt if best else None)
    assert gaps
    assert zones


def _aim(analysis: Analysis, unit: str, weapon: str, number: int) -> Aim | None:
    try:
        field = analysis.field_of_fire(unit, weapon, target=Party(side=BLUE))
    except CannotAnswer:
        return None
    return analysis.aim(field, unit, number, party=Party(side=BLUE))


def _single_chance(analysis: Analysis, unit: str, weapon: str, number: int) -> Fraction | None:
    """The chance of any effect of one shot, asked alone."""
    doctrine = analysis.fire
    if not isinstance(doctrine, KnowsOdds):
        return None
    watcher = hex_watcher(analysis, unit)
    try:
        return doctrine.odds(watcher.at, number, firer=watcher.party, party=Party(side=BLUE), weapon=weapon).chance
    except CannotAnswer:
        return None


def _bears(analysis: Analysis, unit: str, weapon: str, number: int) -> bool:
    try:
        field = analysis.field_of_fire(unit, weapon, target=Party(side=BLUE))
    except CannotAnswer:
        return False
    return bool(analysis.aim(field, unit, number, party=Party(side=BLUE)).covered)


def _is_halted(analysis: Analysis, whole: Fraction, route: Route) -> bool:
    """Does a way enter a hex that takes a whole move after its first step, or pass through enemies? Paths of more than one turn
    leave such ways out."""
    passed = [step.to for step in route.steps[:-1]]
    enemies = any(side == RED for number in passed for side, _ in analysis.scenario.forces.units_at(number))
    return enemies or any(step.cost is None or step.cost >= whole for step in route.steps[1:])


@pytest.mark.slow
@pytest.mark.parametrize("game", HEX_GAMES)
def test_the_front_of_approaches_is_that_of_all_ways(game: str) -> None:
    tried = 0
    for seed in share(range(18), 4, game):
        analysis = hex_analysis(game, seed, *SMALL)
        seen = _threat(analysis).seen_by
        for request in _movers(analysis)[:1]:
            best: dict[int, list[tuple[Fraction, int]]] = {}
            whole = analysis.reach(request).allowance
            for way in _ways(analysis, request.start, STEPS):
                route = analysis.path(request, along=way)
                if route.cost is not None and not _is_halted(analysis, whole, route):
                    best.setdefault(way[-1], []).append((route.cost, int(seen[list(way)].sum())))
            for to, costs in best.items():
                front = hex_approach(analysis, request, to, seen)
                assert front.complete
                found = [(route.cost, route.exposure) for route in front.routes if len(route.along) <= STEPS]
                for cost, exposure in costs:
                    assert any(one[0] <= cost and one[1] <= exposure for one in found) or any(
                        route.cost <= cost and route.exposure <= exposure for route in front.routes
                    ), (game, seed, analysis.label(to), cost, exposure, found)
                for route in front.routes:
                    told = analysis.path(request, along=route.along)
                    assert told.cost == route.cost, (game, seed, [analysis.label(one) for one in route.along])
                    assert int(seen[list(route.along)].sum()) == route.exposure
                tried += len(front.routes)
    assert tried > 0


@pytest.mark.parametrize("game", HEX_GAMES)
def test_an_approach_spends_no_more_than_the_extra_points(game: str) -> None:
    analysis = hex_analysis(game, 3)
    seen = _threat(analysis).seen_by
    for request in _movers(analysis)[:2]:
        for to in Random(1).sample(range(analysis.scenario.board.grid.size), 6):
            every = hex_approach(analysis, request, to, seen).routes
            some_of_them = hex_approach(analysis, request, to, seen, extra=Fraction(2)).routes
            assert list(some_of_them) == [route for route in every if route.cost <= every[0].cost + 2]


@pytest.mark.slow
@pytest.mark.parametrize("game", HEX_GAMES)
def test_covered_ends_have_a_way_that_nobody_sees(game: str) -> None:
    tried = 0
    for seed in share(range(18), 4, game):
        analysis = hex_analysis(game, seed, *SMALL)
        seen = _threat(analysis, 1).seen_by
        for request in _movers(analysis):
            found = hex_unseen_reach(analysis, request, seen)
            reach = analysis.reach(request)
            assert found.unseen == {number: cost for number, cost in reach.costs.items() if not seen[number]}
            hidden: dict[int, Fraction] = {}
            for way in _ways(analysis, request.start, 5):
                if seen[list(way)].any() or way[-1] not in reach.costs:
                    continue
                route = analysis.path(request, along=way)
                if route.cost is not None and route.within:
                    hidden[way[-1]] = min(route.cost, hidden.get(way[-1], route.cost))
            assert dict(found.covered) == hidden, (game, seed, request.mover)
            tried += len(hidden)
    assert tried > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", HEX_GAMES)
def test_turns_to_reach_are_those_of_moves_from_every_hex(game: str) -> None:
    for seed in share(range(9), 1, game):
        analysis = hex_analysis(game, seed)
        for request in _movers(analysis)[:2]:
            found = turns_to_reach(analysis, [request], 4).turns
            first = analysis.reach(request)
            turns = {request.start: 0}
            states = {(number, facing) for number in first.costs for facing in first.facings.get(number, (None,))}
            known = set(states)
            in_turn = analysis.movement.moves_in_turn(request)
            for move in range(4 * in_turn):
                for number, _ in states:
                    turns.setdefault(number, move // in_turn + 1)
                ahead = set()
                for number, facing in states:
                    reach = analysis.reach(later_request(request, number, facing))
                    ahead |= {(to, way) for to in reach.costs for way in reach.facings.get(to, (None,))}
                states = ahead - known
                known |= ahead
            assert found == turns, (game, seed, request.mover)


MODES = {"panzer_grenadier": ("",), "landships": ("", "road"), "asl": ("", "double_time"), "generic": ("",)}


@pytest.mark.slow(8)
@pytest.mark.parametrize("game", HEX_GAMES)
def test_ends_of_moves_from_many_starts_are_those_of_one_reach_for_each(game: str) -> None:
    """Units of every kind and in every state, those too that flee, fly, tow or cannot move."""
    tried = 0
    for seed in share(range(12), 1, game):
        analysis = hex_analysis(game, seed, *SMALL)
        for side, unit in analysis.scenario.forces:
            for mode in MODES[game] if unit.at is not None else ():
                request = MoveRequest(party_of(side, unit), unit.at or 0, mode, facing=unit.facing)
                try:
                    known = set(analysis.reach(request).end_states)
                except CannotAnswer:
                    continue
                starts = known
                for _ in range(3):
                    every = [analysis.reach(later_request(request, *start)).end_states for start in starts]
                    one_by_one = {end for ends in every for end in ends} - known
                    if starts:
                        later = later_request(request, *next(iter(starts)))
                        found = analysis.movement.new_ends(later, list(starts), known)
                        assert found == one_by_one, (game, seed, unit, mode)
                        tried += len(found)
                    known |= one_by_one
                    starts = one_by_one
    assert tried > 0


def test_moves_of_a_way_are_each_within_one_move() -> None:
    analysis = hex_analysis("landships", 2)
    seen = _threat(analysis).seen_by
    request = _movers(analysis)[0]
    for route in hex_approach(analysis, request, analysis.scenario.board.grid.size - 1, seen).routes:
        moves = moves_along(analysis, request, route.along)
        assert tuple(number for move in moves for number in move) == (route.along if moves else ())
        asked = request
        for move in moves:
            assert analysis.path(asked, along=move).within
            facings = [step.facing for step in analysis.path(asked, along=move).steps if step.facing is not None]
            asked = later_request(asked, move[-1], facings[-1] if facings else None)


def _cover(sees: np.ndarray, rows: tuple[int, ...]) -> int:
    return int(sees[list(rows)].any(axis=0).sum())


def test_posts_are_the_best_of_all_choices() -> None:
    dice = np.random.default_rng(7)
    for _ in range(some(300)):
        candidates, watched = int(dice.integers(1, 9)), int(dice.integers(1, 30))
        count = int(dice.integers(1, 4))
        sees = dice.random((candidates, watched)) < dice.random()
        most = max(_cover(sees, rows) for rows in combinations(range(candidates), min(count, candidates)))
        found = best_posts(sees, count)
        assert found.exact
        assert (found.seen, found.bound) == (most, most)
        assert _cover(sees, found.chosen) == most
        assert list(found.gaps) == np.flatnonzero(~sees[list(found.chosen)].any(axis=0)).tolist()


def test_greedy_posts_keep_their_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.planning.posts.MOST_SETS", 0)
    assert MOST_SETS > 0
    dice = np.random.default_rng(8)
    for _ in range(some(300)):
        sees = dice.random((int(dice.integers(3, 9)), int(dice.integers(1, 30)))) < dice.random()
        most = max(_cover(sees, rows) for rows in combinations(range(len(sees)), 3))
        found = best_posts(sees, 3)
        assert found.bound >= most >= found.seen == _cover(sees, found.chosen)
        assert found.seen >= 0.63 * most


def test_fixed_posts_stay_and_others_are_left_out() -> None:
    dice = np.random.default_rng(9)
    for _ in range(some(200)):
        sees = dice.random((7, 20)) < 0.3
        fixed, without = (int(one) for one in dice.choice(7, 2, replace=False))
        free = [row for row in range(7) if row not in (fixed, without)]
        most = max(_cover(sees, (fixed, *rows)) for rows in combinations(free, 2))
        found = best_posts(sees, 3, fixed=[fixed], without=[without])
        assert found.chosen[0] == fixed
        assert without not in found.chosen
        assert found.seen == most


def test_more_fixed_posts_than_wanted_are_refused() -> None:
    with pytest.raises(CannotAnswer, match="2 are fixed"):
        best_posts(np.ones((3, 3), dtype=np.bool_), 1, fixed=[0, 1])


@pytest.mark.parametrize("game", HEX_GAMES)
def test_what_posts_see_are_single_lines(game: str) -> None:
    analysis = hex_analysis(game, 1)
    places = Random(4).sample(range(analysis.scenario.board.grid.size), 12)
    sees = hexes_seen(analysis, places[:5], places[5:])
    for row, one in enumerate(places[:5]):
        for column, other in enumerate(places[5:]):
            assert sees[row, column] == analysis.line(one, other).visible


@pytest.mark.parametrize("seed", range(4))
def test_the_chance_to_arrive_unharmed_is_that_of_the_best_shots(seed: int) -> None:
    """Panzer Grenadier 13: two shots a turn of each unit, one in each hex, one of an anti-tank gun. All choices of hexes are
    tried for each firer."""
    analysis = hex_analysis("panzer_grenadier", seed)
    for request in _movers(analysis)[:3]:
        target = replace(request.mover, unit="", action="move")
        watchers = [hex_watcher(analysis, unit) for unit in units_of_side(analysis, RED)]
        threat = hex_threat(analysis, watchers, target)
        ends = list(analysis.reach(request).costs)
        along = tuple(step.to for step in analysis.path(request, to=Random(seed).choice(ends)).steps)
        found = hex_profile(analysis, request, along, threat)
        worst = Fraction(1)
        for watcher in watchers:
            chances: list[tuple[Fraction, int]] = []
            for number in along:
                best = (Fraction(0), 0)
                for weapon in analysis.weapons(watcher.unit):
                    field = analysis.field_of_fire(watcher.unit, weapon, target=target)
                    if not field.covered[number]:
                        continue
                    shots = {"df": 2, "at": 1}.get(weapon, 0)
                    if weapon == "bf" and "mortar" in analysis.ruleset.units[watcher.party.kind].tags:
                        own = analysis.spotting_area(watcher.at, observer=watcher.party, party=target).spotted[number]
                        moves = analysis.ruleset.units[watcher.party.kind].values.get("move")
                        shots = 2 if own and moves is not None and int(str(moves.value)) > 0 else 0
                    told = analysis.fire.odds(  # type: ignore[attr-defined]
                        watcher.at, number, firer=watcher.party, party=target, weapon=weapon
                    )
                    if shots and told.chance > best[0]:
                        best = (told.chance, shots)
                if best[1]:
                    chances.append(best)
            most = max((shots for _, shots in chances), default=0)
            sets = combinations([chance for chance, _ in chances], min(most, len(chances)))
            worst *= min((_missed(chosen) for chosen in sets), default=Fraction(1))
        assert found.unharmed == worst


def _missed(chances: tuple[Fraction, ...]) -> Fraction:
    missed = Fraction(1)
    for chance in chances:
        missed *= 1 - chance
    return missed


def test_units_that_were_activated_fire_no_more() -> None:
    analysis = hex_analysis("panzer_grenadier", 0)
    doctrine = analysis.fire
    assert isinstance(doctrine, KnowsReactionFire)
    unit = next(unit for unit in units_of_side(analysis, RED) if "df" in analysis.weapons(unit))
    party = hex_watcher(analysis, unit).party
    assert doctrine.reaction(party, "df", Party()).shots == 2
    for state in ("moved_fired", "demoralized", "in_assault"):
        told = doctrine.reaction(replace(party, state=(state,)), "df", Party())
        assert told.shots == 0
        assert told.reasons[0].rule in ("13", "13.23", "12.52")


def test_nobody_fires_at_movers_in_landships() -> None:
    analysis = hex_analysis("landships", 0)
    request = _movers(analysis)[0]
    along = tuple(step.to for step in analysis.path(request, to=next(iter(analysis.reach(request).costs))).steps)[:1]
    found = hex_profile(analysis, request, along, _threat(analysis))
    assert any(step.fired_by for step in found.steps), "somebody could"
    assert found.unharmed == 1


def test_a_game_without_such_a_rule_says_so() -> None:
    analysis = hex_analysis("asl", 0)
    request = _movers(analysis)[0]
    along = tuple(step.to for step in analysis.path(request, to=next(iter(analysis.reach(request).costs))).steps)[:1]
    found = hex_profile(analysis, request, along, _threat(analysis))
    assert found.unharmed is None
    assert any("not modelled" in reason.en for reason in found.reasons)

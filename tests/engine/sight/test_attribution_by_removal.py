"""Attribution of blind hexes is right: on random boards every obstacle is taken away in turn, and the map is judged anew.

Slow and simple on purpose: each map without an obstacle gets a fresh doctrine, and nothing is concluded from anything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from tests.engine.sight.random_boards import CASES, Case
from workbench.analysis.hex_analysis import Analysis
from workbench.base.numbers import BoolArray
from workbench.engine.sight.blockers import Place, without_obstacle
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.results import Effect
from workbench.scenario.scenario import Scenario

BOARDS = [range(start, start + 6) for start in range(0, 24, 6)]
OBSERVERS = 2
MOST = 6
"""Obstacles of one line of which every subset is tried."""

games = pytest.mark.parametrize("game", CASES)
boards = pytest.mark.parametrize("seeds", BOARDS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")


class Bench:
    """One random board, and what is seen on it with obstacles gone."""

    def __init__(self, case: Case) -> None:
        assert isinstance(case.engine, HexDoctrine)
        self.case, self.engine, self.request = case, case.engine, case.request
        self.analysis = Analysis(case.engine.scenario, case.engine.ruleset)
        self.seen = lru_cache(None)(self._seen)

    @property
    def scenario(self) -> Scenario:
        return self.engine.scenario

    @property
    def open_ground(self) -> str:
        return self.analysis._open_ground

    def _seen(self, origin: int, gone: frozenset[Place], target: int | None = None) -> BoolArray:
        """What is seen without some obstacles, by a doctrine that knows nothing of before; right for one target, or (None)
        for all but those in which obstacles are."""
        made = self.scenario
        for place in gone:
            made = without_obstacle(made, place, self.open_ground, (origin, -1 if target is None else target))
        return type(self.engine)(made, self.engine.ruleset).area(origin, self.request).visible

    def alone(self, origin: int, place: Place) -> set[int]:
        """The blind hexes that are seen when one obstacle is gone, one map after another."""
        before, after = self.engine.area(origin, self.request).visible, self.seen(origin, frozenset([place]))
        found = {int(number) for number in np.flatnonzero(after & ~before)}
        if len(place) == 1 and place[0] != origin:
            # in its own hex an obstacle is no obstacle, but for what lies over it
            found.discard(place[0])
            if not before[place[0]] and self.seen(origin, frozenset([place]), place[0])[place[0]]:
                found.add(place[0])
        return found

    def origins(self, seed: int) -> list[int]:
        size = self.case.grid.size
        return Random(seed).sample(range(size), min(size, OBSERVERS))


def places_of(scenario: Scenario) -> Iterable[Place]:
    """Every hex, and every hexside that holds something."""
    board = scenario.board
    for number in range(board.grid.size):
        # by this reading a cliff stops a line that crosses it upwards: to fill a wadi beside it changes what the cliff does
        if scenario.switches.get("A12") != "crossing_up" or "wadi" not in board.terrain_at(number):
            yield (number,)
    for mask in board.hexsides.values():
        for owner, direction in np.argwhere(mask).tolist():
            other = int(board.grid.neighbours[owner, direction])
            if other >= 0:
                yield (min(owner, other), max(owner, other))


@pytest.mark.slow
@pytest.mark.share(1, per="game")
@games
@boards
def test_an_obstacle_alone_hides_just_what_is_seen_without_it(game: str, seeds: range) -> None:
    for seed in seeds:
        inquiry = Bench(CASES[game](seed))
        for origin in inquiry.origins(seed):
            told = {item.at: set(item.alone) for item in inquiry.analysis.blinding_obstacles(origin, inquiry.request)}
            for place in set(places_of(inquiry.scenario)):
                assert told.get(place, set()) == inquiry.alone(origin, place), (game, seed, origin, place)


@pytest.mark.slow(8)
@pytest.mark.share(1, per="game")
@games
@boards
def test_a_blind_hex_is_seen_when_all_its_obstacles_are_gone_and_each_matters(game: str, seeds: range) -> None:
    for seed in seeds:
        inquiry = Bench(CASES[game](seed))
        for origin in inquiry.origins(seed):
            whole = inquiry.analysis.blinding_obstacles(origin, inquiry.request)
            blind = np.flatnonzero(~inquiry.engine.area(origin, inquiry.request).visible).tolist()
            for target in Random(seed).sample(blind, min(3, len(blind))):
                places = frozenset(item.at for item in whole if target in item.blinds)
                assert inquiry.seen(origin, places, target)[target], (game, seed, origin, target, places)
                if not several_ways(inquiry.scenario) and len(places) <= MOST:
                    for place in places - told_to_block(inquiry, origin, target):
                        assert matters(inquiry, origin, target, place, places), (game, seed, origin, target, place)


def several_ways(scenario: Scenario) -> bool:
    """Readings of Panzer Grenadier by which a line is open if one of several judgements opens it: what blocks another of
    them is named too."""
    return scenario.ruleset == "panzer_grenadier" and (
        scenario.switches.get("A4") == "first" or bool(scenario.forces.sides)
    )


def told_to_block(inquiry: Bench, origin: int, target: int) -> set[Place]:
    """What the line, told in full, says that blocks it."""
    line, labels = inquiry.engine.line(origin, target, inquiry.request), inquiry.case.grid.labels
    at = {reason.at for reason in line.reasons if reason.effect is Effect.BLOCKS and reason.at}
    return {
        place
        for place in places_of(inquiry.scenario)
        for turn in (place, place[::-1])
        if "/".join(labels[number] for number in turn) in at
    }


def matters(inquiry: Bench, origin: int, target: int, place: Place, places: frozenset[Place]) -> bool:
    """Are there others without which the hex stays blind, but is seen if this one goes too?"""
    line = inquiry.engine.line(origin, target, inquiry.request)
    # what the line does not meet as things stand may be in the way on the other side of a hexside
    near = {(number,) for step in line.steps for number in step.hexes}
    others = sorted(places - {place}) + sorted(near - places)
    for count in range(len(places) + 1):
        for without in map(frozenset, combinations(others, count)):
            if (
                inquiry.seen(origin, without | {place}, target)[target]
                and not inquiry.seen(origin, without, target)[target]
            ):
                return True
    return False


@pytest.mark.slow(8)
@pytest.mark.share(1, per="game")
@games
@boards
def test_the_obstacles_of_a_blind_hex_have_all_to_go(game: str, seeds: range) -> None:
    for seed in seeds:
        inquiry = Bench(CASES[game](seed))
        origin = inquiry.origins(seed)[0]
        blind = np.flatnonzero(~inquiry.engine.area(origin, inquiry.request).visible).tolist()
        for target in Random(seed).sample(blind, min(3, len(blind))):
            places = frozenset(inquiry.analysis.attribution(origin, target, inquiry.request).culprits)
            assert inquiry.seen(origin, places, target)[target], (game, seed, origin, target, places)
            for kept in places:
                assert not inquiry.seen(origin, places - {kept}, target)[target], (game, seed, origin, target, kept)

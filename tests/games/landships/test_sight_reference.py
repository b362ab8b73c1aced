"""The doctrine against the slow and obvious reference, single lines against areas, edits against new doctrines."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tests.engine.sight.compare import compared
from tests.engine.sight.random_boards import BATCHES, SHARE, landships
from tests.games.landships import sight_boards as ls
from tests.shares import non_empty
from workbench.engine.sight.results import SightRequest
from workbench.games.landships.sight.doctrine import Doctrine
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("seeds", BATCHES[::2], ids=str)
def test_areas_equal_the_reference_on_every_pair(seeds: range) -> None:
    assert compared("landships", seeds, SHARE)[1] == []


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("seed", range(9000, 9005))
def test_a_line_equals_the_area_and_says_the_same(seed: int) -> None:
    case = landships(seed)
    engine, request, size, labels = case.engine, case.request, case.grid.size, case.grid.labels
    random = Random(seed)
    for origin in non_empty(random.sample(range(size), min(size, 12))):
        area = engine.area(origin, request)
        for target in range(size):
            line = engine.line(origin, target, request)
            assert line.visible == area.visible[target]
            assert line.assumed == area.assumed
            assert line.hindrance == area.hindrance[target] == 0
            assert (-1 if line.blocker is None else line.blocker) == area.blocker[target]
            effects = [reason.effect.value for reason in line.reasons]
            assert ("blocks" in effects) is not line.visible
            assert effects[0] == ("none" if line.visible else "blocks")
            if line.blocker is not None:
                assert line.reasons[0].at == labels[line.blocker]
                if line.blocker not in (origin, target) and request.side:
                    corner = all(line.blocker not in step.hexes for step in line.steps)
                    assert corner or any(line.blocker in step.stops for step in line.steps)


def edited(scenario: Scenario, random: Random) -> Scenario:
    """One change of terrain, height, units, markers or readings."""
    size, what = scenario.board.grid.size, random.randrange(6)
    here = random.randrange(size)
    if what == 0:
        mask = scenario.board.mask("wood").copy()
        mask[here] = not mask[here]
        return replace(scenario, board=replace(scenario.board, cover={**scenario.board.cover, "wood": mask}))
    if what == 1:
        levels = scenario.board.elevation.copy()
        levels[here] = (levels[here] + 1) % 3
        return replace(scenario, board=replace(scenario.board, elevation=levels))
    if what == 2:
        key = random.choice(["smoke", "barrage_hit", "wire"])
        places = (here,) if random.random() < 0.7 else ()
        return replace(scenario, markers={**scenario.markers, key: places})
    if what == 3:
        return replace(scenario, switches={"A4": "all"} if "A4" not in scenario.switches else {})
    units = [
        replace(unit, at=here if random.random() < 0.3 else unit.at, state=("pinned",) if what == 4 else ())
        for _, unit in scenario.forces
    ]
    half = len(units) // 2
    return replace(scenario, forces=Forces((Force("Red", tuple(units[:half])), Force("Blue", tuple(units[half:])))))


@pytest.mark.share(6)
@pytest.mark.parametrize("seed", range(9100, 9118))
def test_an_updated_doctrine_answers_like_a_new_one(seed: int) -> None:
    random, case = Random(seed), landships(seed)
    engine = case.engine
    assert isinstance(engine, Doctrine)
    origins = random.sample(range(case.grid.size), min(3, case.grid.size))
    requests = [case.request, SightRequest()]
    for _ in range(6):
        for origin in origins:
            for request in requests:
                engine.area(origin, request)
        scenario = edited(engine.scenario, random)
        engine, fresh = engine.updated(scenario), Doctrine(scenario, ls.ruleset())
        for origin in origins:
            for request in requests:
                mine, other = engine.area(origin, request), fresh.area(origin, request)
                assert np.array_equal(mine.visible, other.visible)
                assert np.array_equal(mine.blocker, other.blocker)
                assert mine.assumed == other.assumed

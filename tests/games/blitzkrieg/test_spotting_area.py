"""The region in which a target is detected agrees with the answer for every single place in it, both ways round."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
import shapely

from tests.shares import some
from tests.tabletops import box, disc, sheet, table, wall
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.sight.results import Party, Standpoint
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import POLYGON, Feature

TERRAIN = ("light_wood_orchard", "cultivated_field", "building_bunker", "hill_gentle", "hill_rough", "entrenchment")
LINES = ("hedge_fence", "bocage", "low_wall_bank", "stone_wall", "trench", "stream", "ravine_slopes")
WATCHERS = (Party("infantry"), Party("infantry", state=("recce",)), Party("infantry", state=("artillery_observer",)))
TARGETS = (
    Party("infantry", action="still"),
    Party("infantry", action="fire"),
    Party("infantry", state=("camouflaged",), action="still"),
    Party("infantry", state=("dug_in",), action="move"),
    Party("vehicle_N", action="still"),
    Party("vehicle_N", action="move"),
)
BLUR = 0.01
"""Curved edges are straightened; places nearer than this to an edge are not compared."""


def random_pieces(dice: random.Random) -> list[Feature]:
    """Areas, lines with and without width, and odd outlines, anywhere on a table of 180 x 120."""
    found: list[Feature] = []
    for index in range(5):
        x, y = dice.uniform(5, 150), dice.uniform(5, 90)
        terrain = dice.choice(TERRAIN)
        size = dice.uniform(4, 30), dice.uniform(4, 20)
        found.append(box(terrain, x, y, x + size[0], y + size[1], id=f"area{index}"))
    found.append(disc("dense_wood_jungle", dice.uniform(10, 170), dice.uniform(10, 110), dice.uniform(3, 15)))
    # outlines that cross themselves or collapse to a line
    for index, terrain in enumerate(("hill_gentle", "light_wood_orchard", "bocage")):
        x, y = dice.uniform(5, 150), dice.uniform(5, 90)
        corners = ((x, y), (x + 20, y + 15), (x + 20, y), (x, y + 15)) if index else ((x, y), (x + 9, y), (x + 20, y))
        found.append(Feature(f"odd{index}", terrain, POLYGON, corners))
    for index in range(some(9)):
        x, y = dice.uniform(5, 170), dice.uniform(5, 110)
        course = [(x, y)]
        for _ in range(3):
            x, y = x + dice.uniform(-15, 15), y + dice.uniform(-15, 15)
            course.append((x, y))
        width = dice.choice((0.0, 0.0, 1.0, 3.0))
        found.append(wall(dice.choice(LINES), *course, width=width, id=f"line{index}"))
    return found


def _scenario(seed: int) -> TabletopScenario:
    dice = random.Random(seed)
    switches = {
        "R-S1": dice.choice(("observer", "either")),
        "R-S4": dice.choice(("terrain", "dug_in")),
        "R-L1": dice.choice(("near", "near", "touch")),
    }
    conditions = {"visibility": dice.choice(("normal", "reduced"))}
    return table(*random_pieces(dice), width=180, height=120, switches=switches, conditions=conditions)


def _compare(seed: int, *, reverse: bool) -> int:
    dice = random.Random(seed)
    scenario = _scenario(seed)
    analysis = TabletopAnalysis(scenario, sheet())
    watcher, target = dice.choice(WATCHERS), dice.choice(TARGETS)
    point = dice.uniform(10, 170), dice.uniform(10, 110)
    base = shapely.box(point[0] - 1.5, point[1] - 1.5, point[0] + 1.5, point[1] + 1.5)
    here = Standpoint(point, base=dice.choice((None, base)))
    area = analysis.spotting.area(here, observer=watcher, party=target, reverse=reverse)
    assert area.reverse is reverse
    edge = shapely.union_all([area.spotted.boundary, area.sight.boundary])
    compared = 0
    for _ in range(80):
        place = dice.uniform(0.5, 179.5), dice.uniform(0.5, 119.5)
        if shapely.Point(place).distance(edge) < BLUR:
            continue
        ends = (Standpoint(place), here) if reverse else (here, Standpoint(place))
        found = analysis.spotting.spotted(*ends, observer=watcher, party=target)
        assert found.spotted == shapely.intersects_xy(area.spotted, *place), (
            seed,
            point,
            place,
            [reason.text.en for reason in found.reasons],
        )
        compared += 1
    return compared


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("seed", range(some(9)))
def test_the_region_is_where_single_targets_are_detected(seed: int) -> None:
    assert _compare(seed, reverse=False) > 60


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("seed", range(some(9)))
def test_the_other_way_round_it_is_from_where_the_target_would_be(seed: int) -> None:
    assert _compare(100 + seed, reverse=True) > 60


def _area(scenario: TabletopScenario, target: Party, **more: Any) -> Any:
    observer = more.pop("observer", Party("infantry"))
    analysis = TabletopAnalysis(scenario, sheet())
    return analysis.spotting.area(Standpoint((200.0, 100.0)), observer=observer, party=target, **more)


def test_rings_are_named_after_what_they_hold_for() -> None:
    found = _area(table(), Party("infantry", action="still"))
    assert [(name, length) for name, length, _ in found.rings] == [("open", 40.0), ("cover", 30.0)]
    for _, length, ring in found.rings:
        assert ring.area == pytest.approx(3.14159 * length**2, rel=1e-3)
    assert found.spotted.symmetric_difference(found.sight.intersection(found.rings[0][2])).area < 1e-3
    far = _area(table(), Party("vehicle_N", action="move"))
    assert [length for _, length, _ in far.rings] == [None, 60.0]
    assert far.spotted.area == pytest.approx(400 * 200)


def test_a_wood_takes_a_bite_out_of_the_region() -> None:
    scenario = table(box("light_wood_orchard", 232, 90, 236, 110))
    found = _area(scenario, Party("infantry", action="still"))
    assert not shapely.intersects_xy(found.spotted, 234, 100)
    assert shapely.intersects_xy(found.spotted, 238, 100)
    still = replace(Party("infantry", action="still"), state=("camouflaged",))
    assert _area(scenario, still).spotted.area == pytest.approx(3.14159 * 25, rel=1e-3)

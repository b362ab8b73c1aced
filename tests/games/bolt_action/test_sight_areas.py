"""Random tables of Bolt Action: polygon, lines, figures, hulls and the slow reference say the same."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.bolt_action.random_tables import place, squad, table
from tests.games.bolt_action.reference import HULLS, Reference
from tests.games.bolt_action.tables import RULES, asked, house, line, sight, stand
from tests.shares import some
from tests.tabletops import disc
from workbench.engine.sight.results import FIRE, INDIRECT, SPOT, Party, TabletopLine, TabletopRequest
from workbench.games.bolt_action.sight.doctrine import Doctrine
from workbench.scenario.units import Force, Forces, Mount, TabletopUnit

NEAR = 1 / 25.4
"""A millimetre, in inches."""
SEEDS = st.integers(0, 10**6)


def grazes(found: TabletopLine) -> bool:
    """Does a line just touch something, so that rounding decides?"""
    margin = found.margin
    return margin is not None and margin.length is not None and margin.length < 1e-6


@pytest.mark.slow
@settings(max_examples=some(6), deadline=None)
@given(seed=SEEDS)
def test_polygon_lines_and_reference_agree(seed: int) -> None:
    scenario, dice = table(seed), random.Random(seed + 1)
    doctrine, slow = Doctrine(scenario, RULES), Reference(scenario)
    eye, up, above = place(dice), dice.choice((0.0, 0.0, 3.0)), dice.choice((0.0, 0.0, 1.0, 3.0, 6.0))
    origin, request = doctrine.stand_at(eye, up), TabletopRequest(above=above)
    area = doctrine.area(origin, request)
    points = np.array([place(dice) for _ in range(400)])
    seen = doctrine.seen(origin, points, request)
    inside = shapely.contains_xy(area.visible, points[:, 0], points[:, 1])
    wrong = np.flatnonzero(seen != inside)
    off = shapely.distance(shapely.boundary(area.visible), shapely.points(points[wrong]))
    assert (off <= NEAR).all(), points[wrong[off > NEAR]]
    assert area.visible.is_valid
    for number in range(15):
        target = (float(points[number, 0]), float(points[number, 1]))
        told = doctrine.line(origin, doctrine.stand_at(target, above), request)
        assert told.visible == seen[number]
        assert told.visible == slow.seen(eye, target, (up, above)) or grazes(told), (eye, target)
        back = doctrine.line(doctrine.stand_at(target, above), origin, TabletopRequest(above=up))
        assert back.visible == told.visible
        assert back.heights == told.heights[::-1]


@pytest.mark.slow
@settings(max_examples=some(6), deadline=None)
@given(seed=SEEDS)
def test_figures_see_each_other_as_single_men_do(seed: int) -> None:
    scenario = table(seed)
    doctrine, slow = Doctrine(scenario, RULES), Reference(scenario)
    here, there = stand(doctrine, "q0"), stand(doctrine, "q1")
    if here.within or there.within:
        return
    found = doctrine.models(here, there, asked(doctrine, "q0", "q1"))
    assert found is not None
    for i, origin in enumerate(here.models):
        for j, target in enumerate(there.models):
            if slow.house(origin) or slow.house(target):
                continue  # a man drawn into a wall is not in the house: his unit is before it
            alone = line(doctrine, origin, target)
            assert bool(found.seen[i, j]) == alone.visible
            assert bool(found.hindered[i, j]) == (alone.visible and alone.hindrance > 0)
            assert alone.visible == slow.seen(origin, target) or grazes(alone)
    told = line(doctrine, "q0", "q1")
    assert told.visible == bool(found.seen.any())
    if told.visible:
        at = here.models.index(told.origin.point), there.models.index(told.target.point)
        assert found.seen[at]
        assert told.hindrance == int((found.hindered | ~found.seen).all())


@pytest.mark.slow
@settings(max_examples=some(6), deadline=None)
@given(seed=SEEDS)
def test_the_area_of_a_squad_is_what_any_of_its_figures_sees(seed: int) -> None:
    scenario, dice = table(seed), random.Random(seed)
    doctrine = Doctrine(scenario, RULES)
    here = stand(doctrine, "q0")
    if here.within:
        return
    slow = Reference(scenario)
    if any(slow.house(model) for model in here.models):
        return
    area = doctrine.area(here).visible
    points = np.array([place(dice) for _ in range(300)])
    seen = np.zeros(300, dtype=np.bool_)
    for model in here.models:
        seen |= doctrine.seen(doctrine.stand_at(model), points)
    assert doctrine.seen(here, points).tolist() == seen.tolist()
    wrong = points[seen != shapely.contains_xy(area, points[:, 0], points[:, 1])]
    assert (shapely.distance(shapely.boundary(area), shapely.points(wrong)) <= NEAR).all()


@pytest.mark.slow
@settings(max_examples=some(5), deadline=None)
@given(seed=SEEDS)
def test_line_points_and_area_agree_for_every_kind_of_observer(seed: int) -> None:
    scenario, dice = table(seed), random.Random(seed)
    crew = place(dice), place(dice)
    units = [
        squad(dice, "squad"),
        TabletopUnit("gun", "at_medium", place(dice), dice.uniform(0, 360), models=crew),
        TabletopUnit("howitzer", "howitzer_light", place(dice), values={"spotter": "squad"}),
        TabletopUnit(
            "tank", "tank_medium", place(dice), dice.uniform(0, 360), weapons=(Mount("a", "at_medium", "hull", 2.0),)
        ),
    ]
    houses = [piece for piece in scenario.board.features if piece.terrain == "building"]
    if houses:
        middle = dice.choice(houses).area.representative_point()
        units.append(TabletopUnit("in", "infantry", (middle.x, middle.y)))
    doctrine = Doctrine(replace(scenario, forces=Forces((Force("A", tuple(units)),))), RULES)
    points = np.array([place(dice) for _ in range(100)])
    for unit in units:
        purpose, weapon = dice.choice([FIRE, INDIRECT, SPOT]), dice.choice(["", "at_medium", "rifle"])
        above = dice.choice([0.0, 0.0, 3.0])
        request = replace(asked(doctrine, unit.id, (0, 0), weapon, purpose), above=above)
        origin = stand(doctrine, unit.id)
        seen, area = doctrine.seen(origin, points, request), doctrine.area(origin, request).visible
        wrong = points[seen != shapely.contains_xy(area, points[:, 0], points[:, 1])]
        assert (shapely.distance(shapely.boundary(area), shapely.points(wrong)) <= NEAR).all()
        for number in range(4):
            target = stand(doctrine, (float(points[number, 0]), float(points[number, 1])), above)
            assert doctrine.line(origin, target, request).visible == seen[number], (unit.id, purpose, weapon, number)


@pytest.mark.slow
@settings(max_examples=some(8), deadline=None)
@given(seed=SEEDS)
def test_a_hull_is_seen_where_any_part_of_it_is(seed: int) -> None:
    scenario, dice = table(seed), random.Random(seed + 2)
    target = TabletopUnit("target", "tank_medium", place(dice), dice.uniform(0, 360))
    scenario = replace(scenario, forces=Forces((*scenario.forces.sides, Force("B", (target,)))))
    doctrine, slow = Doctrine(scenario, RULES), Reference(scenario)
    there, eye = doctrine.stand_of(target), place(dice)
    assert there.base is not None
    if slow.house(eye) is not None:
        return
    level = slow.ground(target.at or (0, 0)) + HULLS["tank_medium"][2]
    left, top, right, bottom = there.base.bounds
    grid = [(left + (right - left) * u / 24, top + (bottom - top) * v / 24) for u in range(25) for v in range(25)]
    parts = [point for point in grid if there.base.contains(shapely.Point(point))]
    seen = [slow.clear(eye, part, slow.ground(eye) + 1, level, own=("target",)) for part in parts]
    told = line(doctrine, eye, "target")
    if any(seen):
        # the reference lets each part of the hull touch and be inside pieces for itself
        touched = any(
            thing.slab.distance(part) <= 1 for thing in slow.things if thing.name != "target" for part in parts
        )
        assert told.visible or touched
    if told.visible and not slow.house(told.target.point):
        share = doctrine.exposure(stand(doctrine, eye), there, asked(doctrine, eye, "target")).share
        assert share > 0 or doctrine.line(stand(doctrine, eye), there, asked(doctrine, eye, "target")).close
        if not any(thing.slab.distance(part) <= 1 for thing in slow.things if thing.name != "target" for part in parts):
            assert share == pytest.approx(np.mean(seen), abs=0.08)


@pytest.mark.slow(8)
@settings(max_examples=some(5), deadline=None)
@given(seed=SEEDS)
def test_an_edited_table_answers_as_a_new_one(seed: int) -> None:
    scenario, dice = table(seed), random.Random(seed)
    doctrine = Doctrine(scenario, RULES)
    units = [replace(unit, at=place(dice), models=()) if dice.random() < 0.6 else unit for _, unit in scenario.forces]
    edited = replace(scenario, forces=Forces((Force("A", tuple(units)),)))
    updated, fresh = doctrine.updated(edited), Doctrine(edited, RULES)
    eye = place(dice)
    points = np.array([place(dice) for _ in range(200)])
    assert updated.seen(updated.stand_at(eye), points).tolist() == fresh.seen(fresh.stand_at(eye), points).tolist()
    moved = [unit.id for unit in units][-1]
    assert stand(updated, moved) == stand(fresh, moved)


def test_moving_infantry_compiles_nothing_again() -> None:
    doctrine = sight(house("h", 40, 36, "n0"), units=[squad(random.Random(1), "a")])
    other = sight(house("h", 40, 36, "n0"), units=[squad(random.Random(2), "a")])
    assert doctrine.updated(other.scenario).pieces is doctrine.pieces


def test_a_house_is_seen_where_the_men_on_its_floor_would_be() -> None:
    home = house("h", 40, 36, "w0", "n1", floors=1)
    doctrine = sight(home)
    west, north = stand(doctrine, (10, 36)), stand(doctrine, (40, 5))
    ground, upper = TabletopRequest(), TabletopRequest(above=3)
    inside = shapely.Point(40, 36)
    assert doctrine.area(west, ground).visible.contains(inside)
    assert not doctrine.area(west, upper).visible.contains(inside)
    assert doctrine.area(north, upper).visible.contains(inside)
    heavy = TabletopRequest(observer=Party(values={"weapon": "at_medium"}))
    assert doctrine.area(north, heavy).visible.contains(inside)
    assert not doctrine.area(north, ground).visible.contains(inside)
    assert any("wall" in said.en for said in doctrine.area(north, heavy).assumed)


@pytest.mark.slow
@settings(max_examples=some(6), deadline=None)
@given(seed=SEEDS)
def test_what_one_piece_alone_hides_is_seen_without_it(seed: int) -> None:
    scenario, dice = table(seed), random.Random(seed)
    doctrine = Doctrine(scenario, RULES)
    origin = stand(doctrine, dice.choice(["q0", place(dice)]))  # type: ignore[arg-type]
    if origin.within:
        return
    seen, request = doctrine.area(origin).visible, TabletopRequest()
    for piece in dice.sample(range(len(doctrine.pieces.all)), 4):
        less = doctrine.areas.visible(origin, request, frozenset([piece]))
        wanted, found = less.difference(seen), doctrine.alone(origin, piece)
        assert found.symmetric_difference(wanted).buffer(-NEAR).area == pytest.approx(0, abs=1e-6)


def test_what_one_piece_alone_hides() -> None:
    doctrine = sight(disc("smoke", 40, 36, 3), house("h", 70, 10))
    alone = doctrine.alone(stand(doctrine, (10, 36)), 0)
    assert alone.contains(shapely.Point(60, 36))
    assert not alone.contains(shapely.Point(60, 60))
    tank = sight(units=[TabletopUnit("t", "tank_heavy", (40, 36))])
    assert tank.alone(stand(tank, (10, 36)), 0).contains(shapely.Point(60, 36))


@pytest.mark.slow(8)
@settings(max_examples=some(8), deadline=None)
@given(seed=SEEDS)
def test_houses_on_dark_ground_are_not_seen(seed: int) -> None:
    """A gun hits any wall of a house: where nothing of the ground about it is seen, looking for more finds none."""
    dice = random.Random(seed)
    tank = TabletopUnit("T", "tank_medium", place(dice), weapons=(Mount("gun", "at_medium", "turret", 3.5),))
    scenario = table(seed, 20)
    (force,) = scenario.forces.sides
    scenario = replace(scenario, forces=replace(scenario.forces, sides=(Force(force.side, (*force.units, tank)),)))
    areas = Doctrine(scenario, RULES).areas
    origin = stand(Doctrine(scenario, RULES), "T")
    request = TabletopRequest(FIRE, observer=Party("tank_medium", unit="T", values={"mount": "gun"}))
    eyes, houses = areas.finder.eyes(origin, request), list(areas.houses.solid)
    ground = areas.seen_ground(eyes, areas.above(request))
    assert areas.houses_seen(houses, origin, eyes, request, ground=ground) == areas.houses_seen(
        houses, origin, eyes, request
    )


def test_men_in_a_house_see_into_others_as_lines_do() -> None:
    doctrine = sight(
        house("own", 10, 10, "e0"), house("lit", 30, 10, "w0"), house("shut", 30, 30), house("far", 10, 30, "s0")
    )
    area = doctrine.area(stand(doctrine, (10, 10)))
    for x, y in ((10, 10), (30, 10), (30, 30), (10, 30)):
        seen = line(doctrine, (10, 10), (x, y)).visible
        assert bool(shapely.contains_xy(area.visible, x, y)) == seen, (x, y)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_one_look_shares_with_another_changes_no_area(seed: int) -> None:
    """Areas asked of one doctrine, one after the other, are those that a new one finds for each."""
    dice = random.Random(seed)
    scenario = table(seed, 4)
    kept = Doctrine(scenario, RULES)
    units = [unit.id for _, unit in scenario.forces]
    targets = (
        Party(),
        Party("infantry", values={"models": 3}),
        Party("tank_heavy"),
        Party("aircraft"),
        Party(unit=units[0]),
    )
    weapons = "", "rifle", "at_medium", "mortar_medium"
    looks = [
        (
            replace(stand(kept, dice.choice(units)), above=dice.choice((0.0, 3.0))),
            TabletopRequest(
                dice.choice((SPOT, FIRE, INDIRECT)),
                "A",
                Party(unit=dice.choice(units), values={"weapon": dice.choice(weapons)}),
                dice.choice(targets),
                above=dice.choice((0.0, 3.0)),
            ),
        )
        for _ in range(8)
    ]
    for origin, request in looks:
        once, alone = kept.area(origin, request), Doctrine(scenario, RULES).area(origin, request)
        assert once.visible.equals_exact(alone.visible, 0), (origin, request)
        assert once.blind.equals_exact(alone.blind, 0)
        assert once.assumed == alone.assumed
        assert list(once.hidden) == list(alone.hidden)

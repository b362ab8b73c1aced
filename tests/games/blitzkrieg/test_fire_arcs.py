"""Arcs, sides of hulls and fields of fire in BlitzKrieg (our reading R-F10)."""

from __future__ import annotations

import math
import random

import pytest
import shapely

from tests.shares import non_empty
from tests.tabletops import a_unit, box, sheet, table
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.fire.protocol import Sector
from workbench.engine.fire.results import Arc
from workbench.engine.sight.results import Party, Standpoint
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Mount

MIDDLE = (200.0, 100.0)


def _towards(degrees: float, length: float = 50.0) -> tuple[float, float]:
    """A point in a direction, clockwise from the top of the table."""
    angle = math.radians(degrees)
    return MIDDLE[0] + length * math.sin(angle), MIDDLE[1] - length * math.cos(angle)


def _tank(facing: float = 0.0, *pieces: Feature, **more: object) -> TabletopAnalysis:
    mounts = (Mount("gun", "gun_75l", "turret"), Mount("bow", "mg", "hull"))
    unit = a_unit("t1", "tracked_standard", *MIDDLE, facing=facing, hull=(6.0, 3.0), weapons=mounts)
    return TabletopAnalysis(table(*pieces, units=[unit], **more), sheet())  # type: ignore[arg-type]


def _arc(analysis: TabletopAnalysis, degrees: float, weapon: str = "", facing: float = 0.0) -> Arc:
    there = Standpoint(_towards(degrees))
    return analysis.fire.arc(analysis.stand("t1"), there, firer=analysis.party("t1"), facing=facing, weapon=weapon)


CORNER = math.degrees(math.atan2(3, 6))


@pytest.mark.parametrize("facing", [0.0, 30.0, 200.0])
@pytest.mark.parametrize(
    ("degrees", "sector"),
    [
        (0, "front"), (CORNER - 0.1, "front"), (CORNER, "front"), (-CORNER + 0.1, "front"), (CORNER + 0.1, "right"),
        (90, "right"), (-90, "left"), (180 - CORNER - 0.1, "right"), (CORNER - 180 + 0.1, "left"),
        (180 - CORNER + 0.1, "rear"), (180, "rear"), (-179, "rear"),
    ],
)  # fmt: skip
def test_sides_are_parted_through_the_corners_of_the_hull(facing: float, degrees: float, sector: str) -> None:
    assert _arc(_tank(facing), facing + degrees, "gun", facing).sector == sector


@pytest.mark.parametrize(("degrees", "sector"), [(44, "front"), (46, "right"), (134, "right"), (136, "rear")])
def test_sides_are_quarters_in_the_other_reading(degrees: float, sector: str) -> None:
    assert _arc(_tank(0.0, switches={"R-F10": "quarters"}), degrees, "gun").sector == sector


@pytest.mark.parametrize(("degrees", "bears"), [(0, True), (45, True), (45.1, False), (-45, True), (180, False)])
def test_a_gun_in_the_hull_bears_45_degrees_to_either_side(degrees: float, bears: bool) -> None:
    assert _arc(_tank(), degrees, "bow").in_arc is bears
    assert _arc(_tank(), degrees, "gun").in_arc


@pytest.mark.parametrize(
    ("arc", "inside", "outside"),
    [
        ("left", (-90, CORNER - 180 + 0.1, -CORNER - 0.1), (0, 90, 180, -CORNER + 0.1, CORNER - 180 - 0.1)),
        ("right", (90, CORNER + 0.1, 180 - CORNER - 0.1), (0, -90, 180, CORNER - 0.1)),
        ("rear", (180, 180 - CORNER + 0.1, CORNER - 180 - 0.1), (0, 90, -90, 180 - CORNER - 0.1)),
        ("front", (0, CORNER - 0.1, -CORNER + 0.1), (180, CORNER + 0.1)),
        ("all", (0, 90, 180, -90), ()),
    ],
)
def test_a_weapon_fires_to_the_side_that_the_scenario_names(
    arc: str, inside: tuple[float, ...], outside: tuple[float, ...]
) -> None:
    unit = a_unit("t1", "tracked_standard", *MIDDLE, hull=(6.0, 3.0), weapons=(Mount("w", "mg", "hull", arc=arc),))
    analysis = TabletopAnalysis(table(units=[unit]), sheet())
    field = analysis.fire.field(analysis.stand("t1"), firer=analysis.party("t1"), facing=0.0, weapon="w")
    for degrees in non_empty(inside):
        assert _arc(analysis, degrees, "w").in_arc, degrees
        assert field.arc.covers(shapely.Point(_towards(degrees))), degrees
    for degrees in outside:
        assert not _arc(analysis, degrees, "w").in_arc, degrees
        assert not field.arc.covers(shapely.Point(_towards(degrees))), degrees


def test_guns_on_a_carriage_have_the_same_arc_and_men_fire_all_round() -> None:
    fire = TabletopAnalysis(table(), sheet()).fire
    here, behind = Standpoint(MIDDLE), Standpoint(_towards(180))
    assert not fire.arc(here, behind, firer=Party("gun_medium"), facing=0).in_arc
    men = fire.arc(here, behind, firer=Party("infantry"), facing=0)
    assert (men.in_arc, men.sector) == (True, "all")
    unarmed = fire.arc(here, behind, firer=Party("wheeled"), facing=0)
    assert unarmed.sector == "rear"


def test_sectors_cover_the_table_once_and_agree_with_single_answers() -> None:
    analysis = _tank(70.0)
    here, party = analysis.stand("t1"), analysis.party("t1")
    found = analysis.fire.sectors(here, firer=party, facing=70.0)
    assert [sector.name for sector in found] == ["front", "right", "rear", "left"]
    sectors = {sector.name: sector.ground(analysis.scenario.board) for sector in found}
    assert sum(zone.area for zone in sectors.values()) == pytest.approx(400 * 200)
    dice = random.Random(3)
    for _ in range(200):
        place = dice.uniform(0, 400), dice.uniform(0, 200)
        named = analysis.fire.arc(here, Standpoint(place), firer=party, facing=70.0).sector
        assert shapely.distance(sectors[named], shapely.Point(place)) < 1e-6
    assert analysis.fire.sectors(here, firer=Party("infantry")) == ()


@pytest.mark.parametrize("at", [MIDDLE, (399.0, 100.0), (400.0, 0.0), (0.0, 200.0)])
def test_sides_have_the_same_directions_wherever_a_unit_stands(at: tuple[float, float]) -> None:
    unit = a_unit("t1", "tracked_standard", *at, facing=30.0, hull=(6.0, 3.0))
    analysis = TabletopAnalysis(table(units=[unit]), sheet())
    front, right, rear, left = analysis.fire.sectors(analysis.stand("t1"), firer=analysis.party("t1"), facing=30.0)
    assert (front.low, front.high) == (30 - CORNER, 30 + CORNER)
    assert front.begin == front.end == at
    assert [one.high for one in (front, right, rear)] == [one.low for one in (right, rear, left)]
    assert left.high - 360 == pytest.approx(front.low)


def test_sides_may_part_at_the_corners_of_a_hull() -> None:
    """The front of a hull of 40 x 20 with a corner of 45 degrees: one wider for each one farther."""
    board = table().board
    front = Sector("front", -45.0, 45.0, (190.0, 80.0), (210.0, 80.0)).ground(board)
    right = Sector("right", 45.0, 135.0, (210.0, 80.0), (210.0, 120.0)).ground(board)
    assert front.area == pytest.approx((20 + 180) / 2 * 80)
    for place, inside in (((200, 50), "front"), ((239, 50), "front"), ((241, 50), "right"), ((213, 81), "right")):
        assert shapely.intersects_xy(front, *place) == (inside == "front"), place
        assert shapely.intersects_xy(right, *place) == (inside == "right"), place
    assert not shapely.intersects_xy(front, 200, 81), "the hull itself lies in none"


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("weapon", ["gun", "bow", "mortar_80"])
def test_the_field_is_where_range_arc_and_sight_agree(weapon: str) -> None:
    analysis = _tank(20.0, box("building_bunker", 230, 60, 240, 80), box("hill_gentle", 150, 20, 170, 60))
    here, party, fire = analysis.stand("t1"), analysis.party("t1"), analysis.fire
    field = fire.field(here, firer=party, facing=20.0, weapon=weapon)
    edge = shapely.union_all([field.region.boundary, *(zone.boundary for zone in field.bands.values())])
    dice = random.Random(9)
    for _ in range(150):
        place = dice.uniform(1, 399), dice.uniform(1, 199)
        if shapely.distance(edge, shapely.Point(place)) < 0.01:
            continue
        there = Standpoint(place)
        reach = fire.range(here, there, firer=party, weapon=weapon)
        bears = fire.arc(here, there, firer=party, facing=20.0, weapon=weapon).in_arc
        seen = weapon == "mortar_80" or analysis.sight.line(here, there).visible
        assert shapely.intersects_xy(field.region, *place) == (reach.in_range and bears and seen), place
        bands = [name for name, zone in field.bands.items() if shapely.intersects_xy(zone, *place)]
        assert bands == ([reach.band] if reach.in_range and bears and seen else [])


def test_the_field_against_a_kind_of_target_needs_its_detection() -> None:
    analysis = _tank()
    here, party = analysis.stand("t1"), analysis.party("t1")
    hidden = Party("infantry", state=("camouflaged",), action="still")
    field = analysis.fire.field(here, firer=party, weapon="gun", party=hidden)
    assert shapely.intersects_xy(field.region, 206, 100)
    assert not shapely.intersects_xy(field.region, 210, 100)
    broken = analysis.fire.field(here, firer=Party("infantry", state=("broken_down",)))
    assert broken.region.is_empty

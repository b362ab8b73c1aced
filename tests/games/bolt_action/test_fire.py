"""Fire in Bolt Action: ranges, arcs, protection, who may fire."""

from __future__ import annotations

from typing import Any

import pytest
import shapely

from tests import tabletops
from tests.games.bolt_action.tables import RULES, house, squad
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import FIRE, INDIRECT, Party, Standpoint, TabletopRequest
from workbench.games.bolt_action.fire.doctrine import Doctrine
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Mount, TabletopUnit


def inquiry(*pieces: Feature, units: list[TabletopUnit], switches: dict[str, str] | None = None) -> TabletopAnalysis:
    """A table of 96 by 72 in."""
    scenario = tabletops.table(*pieces, units=units, width=96, height=72, unit="in", switches=switches)
    return TabletopAnalysis(scenario, RULES)


def doctrine(analysis: TabletopAnalysis) -> Doctrine:
    """Its fire doctrine."""
    found = analysis.fire
    assert isinstance(found, Doctrine)
    return found


def party(analysis: TabletopAnalysis, name: str, action: str = "", **values: object) -> Party:
    """A unit as a party that does something."""
    base = analysis.party(name)
    return Party(base.kind, base.side, base.unit, base.state, action, {**base.values, **values})


def measured(
    analysis: TabletopAnalysis, name: str, to: str | Standpoint, weapon: str = "", **more: Any
) -> TabletopRange:
    """A range from one unit."""
    target = analysis.stand(to) if isinstance(to, str) else to
    firer = party(analysis, name, more.pop("action", ""))
    return doctrine(analysis).range(analysis.stand(name), target, firer=firer, weapon=weapon, **more)


def protected(
    analysis: TabletopAnalysis, name: str, to: str, purpose: str = FIRE, action: str = "", **values: object
) -> Cover:
    """What protects a unit against another."""
    return doctrine(analysis).cover(
        analysis.stand(name),
        analysis.stand(to),
        firer=party(analysis, name, action, **values),
        party=analysis.party(to),
        purpose=purpose,
    )


def tank(name: str = "t1", x: float = 20, y: float = 36, facing: float = 90, **more: Any) -> TabletopUnit:
    """A medium tank of 6 by 3 in with a turret gun, a coaxial and a bow machine gun."""
    mounts = (
        Mount("gun", "at_medium", "turret", 4.0),
        Mount("coax", "mmg", "coaxial"),
        Mount("bow", "mmg", "hull", 2.5),
    )
    return TabletopUnit(
        name, "tank_medium", (x, y), facing, hull=(6.0, 3.0), weapons=more.pop("weapons", mounts), **more
    )


# --- ranges (p.31, p.38, p.39, p.56, p.61)


def test_a_turret_is_measured_from_its_muzzle_to_the_hull() -> None:
    analysis = inquiry(units=[tank(), tank("t2", 60, 36)])
    assert measured(analysis, "t1", "t2", "gun").range == pytest.approx(40 - 4 - 3)


def test_a_bow_gun_is_measured_from_where_it_sticks_out() -> None:
    analysis = inquiry(units=[tank(), TabletopUnit("i", "infantry", (30.0, 36.0), base=0)])
    assert measured(analysis, "t1", "i", "bow").range == pytest.approx(10 - 2.5)


def test_without_a_muzzle_the_edge_of_the_hull_counts() -> None:
    unit = tank(weapons=(Mount("gun", "at_medium", "turret"),))
    analysis = inquiry(units=[unit, TabletopUnit("i", "infantry", (40.0, 36.0), base=0)])
    assert measured(analysis, "t1", "i", "gun").range == pytest.approx(17)


@pytest.mark.parametrize(
    ("distance", "band", "penetration"), [(30, "full", 0), (30.01, "long", -1), (60, "long", -1), (60.01, None, None)]
)
def test_beyond_half_of_its_range_a_gun_pierces_less(
    distance: float, band: str | None, penetration: int | None
) -> None:
    gun = TabletopUnit("g", "at_medium", (10.0, 36.0), 90, base=0)
    found = measured(inquiry(units=[gun]), "g", Standpoint((10 + distance, 36)))
    assert (found.band, found.extra.get("penetration")) == (band, penetration)


@pytest.mark.parametrize(("weapon", "penetration"), [("bazooka", 0), ("mmg", 0), ("at_rifle", -1)])
def test_shaped_charges_and_small_arms_do_not(weapon: str, penetration: int) -> None:
    limit = {"bazooka": 24, "mmg": 36, "at_rifle": 36}[weapon]
    team = TabletopUnit("w", weapon, (10.0, 36.0), 90, base=0)
    assert measured(inquiry(units=[team]), "w", Standpoint((10 + limit, 36))).extra["penetration"] == penetration


@pytest.mark.parametrize(("purpose", "in_range", "minimum"), [(FIRE, True, 0), (INDIRECT, False, 24)])
def test_a_howitzer_has_a_least_range_only_when_it_fires_high(purpose: str, in_range: bool, minimum: float) -> None:
    howitzer = TabletopUnit("h", "howitzer_light", (10.0, 36.0), 90, base=0)
    found = measured(inquiry(units=[howitzer]), "h", Standpoint((20, 36)), purpose=purpose)
    assert (found.in_range, found.minimum) == (in_range, minimum)


@pytest.mark.parametrize(("reading", "in_range"), [("in_range", True), ("miss", False)])
def test_exactly_the_least_range(reading: str, in_range: bool) -> None:
    mortar = TabletopUnit("m", "mortar_light", (10.0, 36.0), 90, base=0)
    analysis = inquiry(units=[mortar], switches={"A6": reading})
    assert measured(analysis, "m", Standpoint((22, 36))).in_range is in_range


def test_whoever_of_the_crew_is_far_enough_may_measure() -> None:
    mortar = TabletopUnit("m", "mortar_light", (11.0, 36.0), 90, base=0, models=((10.0, 36.0), (12.0, 36.0)))
    assert measured(inquiry(units=[mortar]), "m", Standpoint((22.5, 36))).range == pytest.approx(12.5)


@pytest.mark.parametrize(("action", "in_range"), [("fire", True), ("ambush", True), ("advance", False), ("", True)])
def test_a_sniper_aims_only_when_he_fires_or_waits(action: str, in_range: bool) -> None:
    sniper = TabletopUnit("s", "sniper", (10.0, 36.0), base=0)
    assert measured(inquiry(units=[sniper]), "s", Standpoint((40, 36)), action=action).in_range is in_range


def test_figures_that_see_nothing_do_not_fire() -> None:
    smoke = tabletops.disc("smoke", 30, 30, 3)
    men = squad("a", (20, 30), (20, 33.2), (20, 45))
    enemy = squad("b", (40, 30), (40, 33.2), (40, 45))
    found = measured(inquiry(smoke, units=[men, enemy]), "a", "b")
    # each man sees past the cloud to one of the others at least
    assert found.extra["models"] == {"fire": 3, "all": 3, "targets": 3}
    alone = measured(
        inquiry(smoke, units=[squad("a", (20, 30), (20, 30.5)), squad("b", (40, 30), (40, 29.8))]), "a", "b"
    )
    assert alone.extra["models"] == {"fire": 0, "all": 2, "targets": 0}


# --- arcs (p.36, p.57, p.65, p.66)


def arc(analysis: TabletopAnalysis, name: str, to: Standpoint, weapon: str = "") -> tuple[bool, str]:
    """(in the arc, sector)."""
    facing = analysis.unit(name)[1].facing
    found = doctrine(analysis).arc(analysis.stand(name), to, firer=analysis.party(name), facing=facing, weapon=weapon)
    return found.in_arc, found.sector


@pytest.mark.parametrize(
    ("weapon", "to", "bears", "sector"),
    [
        ("gun", (0, 36), True, "rear"), ("coax", (20, 10), True, "left"), ("bow", (40, 36), True, "front"),
        ("bow", (23, 37.6), False, "right"), ("bow", (24, 36), True, "front"), ("bow", (0, 36), False, "rear"),
    ],
)  # fmt: skip
def test_mounts_bear_on_their_quarters(weapon: str, to: tuple[float, float], bears: bool, sector: str) -> None:
    assert arc(inquiry(units=[tank()]), "t1", Standpoint(to), weapon) == (bears, sector)


def test_a_mount_may_be_given_another_side() -> None:
    unit = tank(weapons=(Mount("mg", "mmg", "pintle", arc="rear"),))
    analysis = inquiry(units=[unit])
    assert arc(analysis, "t1", Standpoint((0, 36)), "mg") == (True, "rear")
    assert arc(analysis, "t1", Standpoint((60, 36)), "mg") == (False, "front")


def test_a_fixed_weapon_on_a_vehicle_has_the_arc_of_its_mount() -> None:
    unit = TabletopUnit("h", "halftrack", (20.0, 36.0), 90, weapons=(Mount("mg", "mmg", "pintle"),))
    assert arc(inquiry(units=[unit]), "h", Standpoint((5, 36)), "mg") == (True, "rear")


@pytest.mark.parametrize(("aside", "bears"), [(10.0, True), (10.49, True), (10.75, False)])
def test_a_base_partly_in_the_arc_is_in_it(aside: float, bears: bool) -> None:
    # the middle of a round base may lie half of its width times the root of two beyond the line
    target = Standpoint((20, 36 + aside), radius=0.5, base=shapely.Point(20, 36 + aside).buffer(0.5))
    mmg = TabletopUnit("m", "mmg", (10.0, 36.0), 90)
    assert arc(inquiry(units=[mmg]), "m", target)[0] is bears


@pytest.mark.parametrize(("opening", "bears", "distance"), [(None, True, 28), (1, False, 32.25), (2, True, 28)])
def test_a_fixed_weapon_in_a_building_fires_from_its_opening(opening: int | None, bears: bool, distance: float) -> None:
    # p.77: whoever is in a building has no place but its openings; arc and range begin there
    values = {} if opening is None else {"opening": opening}
    home = house("h", 40, 36, "n0", "e0", half=4)
    analysis = inquiry(home, units=[TabletopUnit("m", "mmg", (40.0, 36.0), 0, values=values)])
    assert arc(analysis, "m", Standpoint((51, 26)))[0] is bears
    assert arc(analysis, "m", Standpoint((53, 19)))[0] is True
    assert measured(analysis, "m", Standpoint((72, 36)), "mmg").range == pytest.approx(distance, abs=0.01)


def test_the_arc_of_a_fixed_weapon_in_a_building_begins_at_walls_that_it_looks_out_of() -> None:
    weapon = TabletopUnit("m", "mmg", (40.0, 36.0), 0)
    before, beside, ahead = Standpoint((40, 20)), Standpoint((46, 33)), Standpoint((46, 22))
    both = inquiry(house("h", 40, 36, "n0", "s0", half=4), units=[weapon])
    assert [arc(both, "m", at)[0] for at in (before, beside, ahead)] == [True, False, True]
    found = doctrine(both).field(both.stand("m"), firer=both.party("m"))
    assert not found.arc.intersects(shapely.box(30, 32.01, 50, 41)), "neither within the house nor beside it"
    # a house that has windows at its back only: the weapon is turned the wrong way, and its arc is shown from there
    back = inquiry(house("h", 40, 36, "s0", half=4), units=[weapon])
    assert arc(back, "m", before)[0] is True


def test_squads_bear_all_round_and_have_no_sides() -> None:
    analysis = inquiry(units=[squad("a", (20, 30), (21, 30))])
    assert arc(analysis, "a", Standpoint((0, 30))) == (True, "all")
    assert doctrine(analysis).sectors(analysis.stand("a"), firer=analysis.party("a")) == ()


def test_the_quarters_of_a_hull_part_at_its_corners() -> None:
    analysis = inquiry(units=[tank(facing=0)])
    sides = doctrine(analysis).sectors(analysis.stand("t1"), firer=analysis.party("t1"), facing=0)
    assert [(side.name, side.low, side.high) for side in sides] == [
        ("front", -45, 45), ("right", 45, 135), ("rear", 135, 225), ("left", 225, 315),
    ]  # fmt: skip
    assert sides[0].begin == pytest.approx((18.5, 33))
    assert sides[0].end == pytest.approx((21.5, 33))


# --- protection (p.37-38, p.53, p.58, p.67, p.77-78)

BEHIND = tabletops.wall("wall", (38, 30), (38, 42), id="wall", width=0.4)


@pytest.mark.parametrize(
    ("wall_at", "cover"), [(38.0, "hard"), (30.0, "hard"), (11.0, "none"), (16.0, "none"), (18.0, "hard")]
)
def test_a_wall_covers_where_it_reaches_above_the_line_to_the_feet(wall_at: float, cover: str) -> None:
    wall = tabletops.wall("wall", (wall_at, 30), (wall_at, 42), id="wall")
    men, enemy = (
        TabletopUnit("a", "infantry", (10.0, 36.0), base=1),
        TabletopUnit("b", "infantry", (40.0, 36.0), base=1),
    )
    found = protected(inquiry(wall, units=[men, enemy]), "a", "b").values
    # eye at 1 in, wall 0.75: it hides the feet from a quarter of the way on
    assert found["class"] == cover


def test_what_is_not_printed_can_be_left_out() -> None:
    men, enemy = TabletopUnit("a", "infantry", (10.0, 36.0)), TabletopUnit("b", "infantry", (40.0, 36.0))
    found = protected(inquiry(BEHIND, units=[men, enemy], switches={"A1": "printed"}), "a", "b").values
    assert (found["class"], found["damage_minimum"]) == ("none", None)


def test_smoke_is_soft_cover() -> None:
    cloud = tabletops.disc("smoke", 25, 36, 0.9)
    men, enemy = TabletopUnit("a", "infantry", (10.0, 36.0)), TabletopUnit("b", "infantry", (40.0, 36.0))
    found = protected(inquiry(cloud, units=[men, enemy]), "a", "b").values
    assert (found["class"], found["to_hit"]) == ("soft", -1)


@pytest.mark.parametrize(
    ("kind", "values", "purpose", "wanted"),
    [
        ("infantry", {}, FIRE, (-2, 6)),
        ("sniper", {}, FIRE, (0, 6)),
        ("at_light", {}, FIRE, (-2, 6)),
        ("at_light", {"ammo": "he"}, FIRE, (-2, 4)),
        ("howitzer_light", {}, FIRE, (-2, 4)),
        ("howitzer_light", {}, INDIRECT, (0, 4)),
        ("flamethrower_infantry", {}, FIRE, (0, 4)),
    ],
)
def test_in_a_building(kind: str, values: dict[str, object], purpose: str, wanted: tuple[int, int]) -> None:
    home = house("home", 40, 36, "w0")
    firer, enemy = TabletopUnit("a", kind, (10.0, 36.0), 90), TabletopUnit("b", "infantry", (40.0, 36.0))
    found = protected(inquiry(home, units=[firer, enemy]), "a", "b", purpose, **values).values
    assert (found["class"], found["to_hit"], found["damage_minimum"]) == ("hard", *wanted)
    assert found.get("needed") == (6 if purpose == INDIRECT else None)


@pytest.mark.parametrize(
    ("kind", "facing", "shield"),
    [("infantry", 270, True), ("infantry", 0, False), ("sniper", 270, False), ("howitzer_light", 270, False)],
)
def test_a_gun_shield_protects_from_the_front(kind: str, facing: float, shield: bool) -> None:
    gun = TabletopUnit("g", "at_light", (40.0, 36.0), facing, state=("shield",))
    found = protected(inquiry(units=[TabletopUnit("a", kind, (10.0, 36.0), 90), gun]), "a", "g").values
    assert (found["shield"], found["damage_minimum"]) == (shield, 6 if shield else 4)


@pytest.mark.parametrize(
    ("facing", "side", "bonus"), [(270, "front", 0), (90, "rear", 2), (0, "left", 1), (180, "right", 1)]
)
def test_armour_is_weaker_behind(facing: float, side: str, bonus: int) -> None:
    gun = TabletopUnit("a", "at_medium", (20.0, 36.0), 90)
    found = protected(inquiry(units=[gun, tank("t", 45, 36, facing)]), "a", "t").values
    assert (found["facing"], found["pen_bonus"], found["damage_minimum"]) == (side, bonus, 9)


@pytest.mark.parametrize(("reading", "side"), [("better", "front"), ("weaker", "right")])
def test_on_the_line_from_a_corner(reading: str, side: str) -> None:
    # the corner of the hull is 3 ahead and 1.5 to the right; the gun another 20 along the diagonal
    gun = TabletopUnit("a", "at_medium", (68.0, 57.5), 315, base=0)
    analysis = inquiry(units=[gun, tank("t", 45, 36, 90)], switches={"A9": reading})
    assert doctrine(analysis).struck(analysis.stand("t"), analysis.stand("a"), analysis.party("t")) == side


def test_mortars_strike_the_top_and_open_tops_harder() -> None:
    mortar = TabletopUnit("m", "mortar_medium", (10.0, 36.0), 90)
    closed = inquiry(units=[mortar, tank("t", 45, 36, 90)])
    assert protected(closed, "m", "t", INDIRECT).values["pen_bonus"] == 1
    opened = inquiry(units=[mortar, tank("t", 45, 36, 90, state=("open_topped",))])
    assert protected(opened, "m", "t", INDIRECT).values["pen_bonus"] == 2


@pytest.mark.parametrize(("floor", "x", "face"), [(1, 30, "top"), (0, 30, "front"), (1, 36, "front")])
def test_heavy_weapons_on_upper_floors_strike_the_top_of_armour_nearby(floor: int, x: float, face: str) -> None:
    home = house("home", 15, 36, "e0", "e1", floors=1)
    team = TabletopUnit("p", "panzerschreck", (15.0, 36.0), floor=floor)
    analysis = inquiry(home, units=[team, tank("t", x, 36, 270)])
    assert protected(analysis, "p", "t").values["facing"] == face


def test_cover_of_a_wood_in_parts_is_that_of_the_wood_in_one_piece() -> None:
    units = [squad("s1", (20, 36)), squad("s2", (50, 36))]
    whole = [tabletops.box("wood", 15, 30, 40, 42)]
    parts = [tabletops.box("wood", 15, 30, 25, 42), tabletops.box("wood", 25, 30, 40, 42)]
    for target in ("s2", "s1"):
        firer = "s1" if target == "s2" else "s2"
        one, more = (protected(inquiry(*pieces, units=units), firer, target) for pieces in (whole, parts))
        assert more.values == one.values
        assert [reason.key for reason in more.reasons] == [reason.key for reason in one.reasons]
    assert protected(inquiry(*parts, units=units), "s1", "s2").values["class"] == "none"


# --- who may fire (p.36-39, p.53-58, p.66, p.73)


@pytest.mark.parametrize(
    ("unit", "action", "may"),
    [
        (TabletopUnit("u", "infantry", (9.0, 9.0)), "advance", True),
        (TabletopUnit("u", "infantry", (9.0, 9.0)), "run", False),
        (TabletopUnit("u", "infantry", (9.0, 9.0)), "down", False),
        (TabletopUnit("u", "mmg", (9.0, 9.0)), "advance", False),
        (TabletopUnit("u", "mmg", (9.0, 9.0)), "fire", True),
        (TabletopUnit("u", "at_light", (9.0, 9.0)), "advance", False),
        (TabletopUnit("u", "at_light", (9.0, 9.0), state=("towed",)), "fire", False),
        (TabletopUnit("u", "mortar_light", (9.0, 9.0)), "ambush", False),
        (TabletopUnit("u", "mmg", (9.0, 9.0), values={"crew": 0}), "fire", False),
        (TabletopUnit("u", "mmg", (9.0, 9.0), values={"crew": 1}), "fire", True),
        (TabletopUnit("u", "infantry", None, values={"aboard": "t1"}), "fire", False),
    ],
)
def test_orders_and_states(unit: TabletopUnit, action: str, may: bool) -> None:
    analysis = inquiry(units=[unit, tank()])
    assert doctrine(analysis).may_fire(party(analysis, "u", action)).may is may


def test_the_fixed_weapon_of_a_vehicle_fires_in_an_advance() -> None:
    analysis = inquiry(units=[tank()])
    assert doctrine(analysis).may_fire(party(analysis, "t1", "advance"), "bow").may


def test_a_coaxial_is_fired_instead_of_the_main_gun() -> None:
    analysis = inquiry(units=[tank()])
    fire, firer = doctrine(analysis), party(analysis, "t1", "fire")
    assert not fire.may_fire(firer, "gun", beside="coax").may
    assert not fire.may_fire(firer, "coax", beside="gun").may
    assert fire.may_fire(firer, "bow", beside="gun").may


@pytest.mark.parametrize(("state", "may", "key"), [
    ((), False, "fire_small_arms"), (("open_topped",), True, "fire_small_arms_pin"),
])  # fmt: skip
def test_small_arms_do_nothing_to_closed_armour(state: tuple[str, ...], may: bool, key: str) -> None:
    analysis = inquiry(units=[squad("s1", (20, 36)), tank("t1", 30, 36, state=state)])
    fire, firer, target = doctrine(analysis), party(analysis, "s1"), analysis.party("t1")
    shot = fire.odds(analysis.stand("s1"), analysis.stand("t1"), firer=firer, party=target, weapon="rifle")
    assert (shot.may, shot.chance) == (may, 0)
    assert [reason.key for reason in shot.reasons].count(key) == 1
    assert may or shot.reasons[0].key == key
    assert fire.may_fire(firer, "rifle", target=target).may is may
    field = fire.field(analysis.stand("s1"), firer=firer, weapon="rifle", party=target)
    assert bool(field.region.area) is may


def test_all_weapons_leave_out_what_does_nothing_to_armour() -> None:
    analysis = inquiry(units=[tank(), tank("t2", 40, 36)])
    fire, firer = doctrine(analysis), party(analysis, "t1")
    shot = fire.odds(analysis.stand("t1"), analysis.stand("t2"), firer=firer, party=analysis.party("t2"), weapon="all")
    assert shot.may
    assert any("small arms do nothing to armour" in reason.text.en for reason in shot.reasons)


# --- fields, rings (p.39, p.42, p.46-48, p.62)


@pytest.mark.slow
def test_a_field_is_what_range_arc_and_line_say() -> None:
    pieces = [house("home", 60, 30), tabletops.disc("smoke", 50, 45, 3)]
    analysis = inquiry(*pieces, units=[tank()])
    fire, origin, firer = doctrine(analysis), analysis.stand("t1"), analysis.party("t1")
    field = fire.field(origin, firer=firer, facing=90, weapon="gun")
    # a gun sees a building by its walls (p.77)
    request = TabletopRequest(FIRE, "A", party(analysis, "t1", weapon="at_medium", mount="gun"))
    for x in range(2, 96, 7):
        for y in range(2, 72, 7):
            there = analysis.point((x + 0.31, y + 0.17))
            if shapely.Point(there.point).distance(field.region.boundary) < 0.05 or origin.gap(there) < 1:
                continue
            span = fire.range(origin, there, firer=firer, weapon="gun")
            seen = analysis.sight.line(origin, there, request).visible
            inside = field.region.contains(shapely.Point(there.point))
            assert inside == (span.in_range and seen), there.point
            if inside:
                assert field.bands[str(span.band)].buffer(1e-6).contains(shapely.Point(there.point))


def test_a_unit_that_may_not_fire_has_no_field() -> None:
    analysis = inquiry(units=[TabletopUnit("u", "at_light", (9.0, 9.0), state=("towed",))])
    field = doctrine(analysis).field(analysis.stand("u"), firer=analysis.party("u"))
    assert field.region.is_empty
    assert any("towed" in note.en for note in field.assumed)


def test_the_best_officer_counts_and_none_from_inside_a_vehicle() -> None:
    units = [
        TabletopUnit("cap", "officer", (10.0, 10.0), base=0, values={"rank": "captain"}),
        TabletopUnit("lt", "officer", (12.0, 10.0), base=0),
        TabletopUnit("far", "infantry", (18.1, 10.0), base=0),
        TabletopUnit("near", "infantry", (16.0, 10.0), base=0),
        TabletopUnit("major", "officer", None, values={"aboard": "car", "rank": "major"}),
        TabletopUnit("car", "truck", (14.0, 14.0)),
    ]
    analysis = inquiry(units=units)
    fire = doctrine(analysis)
    assert (fire.morale("near").units, fire.morale("near").bonus) == (("cap",), 3)
    assert (fire.morale("far").units, fire.morale("car").bonus) == ((), 4)


@pytest.mark.parametrize(("distance", "reading", "reacts"), [(6.0, "beyond", False), (6.1, "beyond", True)])
def test_men_react_to_an_assault_from_afar(distance: float, reading: str, reacts: bool) -> None:
    units = [
        TabletopUnit("a", "infantry", (10.0, 10.0), base=0),
        TabletopUnit("b", "infantry", (10 + distance, 10.0), base=0),
    ]
    analysis = inquiry(units=units)
    stands = analysis.stand("a"), analysis.stand("b")
    found = doctrine(analysis).react(*stands, firer=analysis.party("a"), party=analysis.party("b"))
    assert found.reacts is reacts


def test_a_fixed_weapon_does_not_react_to_its_flank() -> None:
    units = [TabletopUnit("a", "infantry", (10.0, 40.0), base=0), TabletopUnit("m", "mmg", (10.0, 20.0), 90)]
    analysis = inquiry(units=units)
    stands = analysis.stand("a"), analysis.stand("m")
    firer, other = analysis.party("a"), analysis.party("m")
    assert not doctrine(analysis).react(*stands, firer=firer, party=other, facing=90).reacts
    assert doctrine(analysis).react(*stands, firer=firer, party=other, facing=180).reacts


@pytest.mark.parametrize(("kind", "most"), [("spotter", 1), ("sniper", 2)])
def test_who_is_one_or_two_men_is_small_and_loses_no_more(kind: str, most: int) -> None:
    # p.39: a spotter is always a single figure; p.53: a sniper and his mate
    analysis = inquiry(units=[TabletopUnit("m", "mmg", (10, 36), facing=90), TabletopUnit("t", kind, (30, 36))])
    fire, firer = doctrine(analysis), party(analysis, "m")
    shot = fire.odds(analysis.stand("m"), analysis.stand("t"), firer=firer, party=analysis.party("t"), weapon="mmg")
    assert [modifier.reason.key for modifier in shot.modifiers].count("odds_small_unit") == 1
    assert {name for name in shot.names if name.startswith("lost")} == {f"lost_{count}" for count in range(1, most + 1)}


def test_that_no_line_means_no_shot_is_from_outside_the_source() -> None:
    hidden = inquiry(house("h", 20, 36), units=[squad("a", (10, 36)), squad("b", (30, 36))])
    cover = protected(hidden, "a", "b")
    assert [reason.rule for reason in cover.reasons if reason.key == "fire_no_line"] == ["(hors source) A1"]


@pytest.mark.parametrize("kind", ["tank", "infantry"])
@pytest.mark.parametrize("near", [18.0, 20.0, 30.0, 36.0, 40.0])
def test_small_arms_are_measured_to_the_openings_that_they_see(kind: str, near: float) -> None:
    """p.77: the western opening of a house is hidden by another house, so that the northern one counts, which is farther."""
    home, screen = house("h", 40, 36, "w0", "n0", "e0", half=4), house("s", 33, 36, half=2)
    garrison, x = TabletopUnit("t", "infantry", (40.0, 36.0)), 40.0 - near
    tank = TabletopUnit("f", "tank", (x, 30.0), 90, weapons=(Mount("w", "mmg"),))
    firer = tank if kind == "tank" else squad("f", (x, 30.0), (x, 31.0))
    alone, hidden = (
        measured(inquiry(*pieces, units=[firer, garrison]), "f", "t") for pieces in ((home,), (home, screen))
    )
    assert alone.range is not None
    assert hidden.range is not None
    assert hidden.range > alone.range + 2
    for found in (alone, hidden):
        models = found.extra["models"]
        assert isinstance(models, dict)
        assert (models["fire"] > 0) is found.in_range

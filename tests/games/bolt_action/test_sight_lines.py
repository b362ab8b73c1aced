"""Lines of Bolt Action: smoke, buildings, guns, vehicles, passengers, and the general rule of heights."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.bolt_action.tables import asked, house, keys, line, sight, squad, stand
from tests.tabletops import box, disc, wall
from workbench.engine.sight.results import INDIRECT, OBSERVE, SPOT, Effect, Party, TabletopRequest
from workbench.scenario.units import Mount, TabletopUnit

Y = 36.0


def test_smoke_counts_by_the_length_of_each_line() -> None:
    # p.50: of four men two fire not at all, one as at soft cover, one freely
    rows = {0.0: 6.0, 0.5: 5.916, 2.9: 1.536, 4.0: 0.0}
    men = [(10.0, Y + off) for off in rows]
    others = [(30.0, Y + off) for off in rows]
    doctrine = sight(disc("smoke", 20, Y, 3), units=[squad("a", *men, base=0), squad("b", *others, base=0)])
    found = doctrine.models(stand(doctrine, "a"), stand(doctrine, "b"), asked(doctrine, "a", "b"))
    assert found is not None
    assert found.seen.diagonal().tolist() == [False, False, True, True]
    assert found.hindered.diagonal().tolist() == [False, False, True, False]
    for (off, depth), start, end in zip(rows.items(), men, others, strict=True):
        told = line(doctrine, start, end)
        assert told.visible is (depth <= 2), off
        assert told.hindrance == (1 if 0 < depth <= 2 else 0)
        inside = sum(to - from_ for crossing in told.crossings for from_, to in crossing.spans) * 20
        assert inside == pytest.approx(depth, abs=2e-3)


@pytest.mark.parametrize(("radius", "visible"), [(1.0, True), (1.01, False), (0.5, True)])
def test_two_inches_of_smoke_are_seen_through_and_no_more(radius: float, visible: bool) -> None:
    told = line(sight(disc("smoke", 20, Y, radius)), (10, Y), (30, Y))
    assert told.visible is visible
    assert told.hindrance == int(visible)
    assert "p.47" in told.reasons[-1].rule or "p.47" in told.reasons[0].rule


def test_smoke_has_no_top_and_counts_for_who_is_in_it() -> None:
    doctrine = sight(disc("smoke", 20, Y, 3))
    assert line(doctrine, (10, Y), (18.5, Y)).hindrance == 1
    assert not line(doctrine, (10, Y), (19.5, Y)).visible
    assert not line(doctrine, (10, Y), (30, Y), above=(20, 20)).visible


def test_lengths_in_several_clouds_add_up_unless_read_otherwise() -> None:
    clouds = disc("smoke", 15, Y, 0.75), disc("smoke", 22, Y, 0.75)
    blocked = line(sight(*clouds), (10, Y), (30, Y))
    assert not blocked.visible
    assert "sight_smoke_together" in keys(blocked)
    assert line(sight(*clouds, switches={"A7": "each"}), (10, Y), (30, Y)).hindrance == 1


def test_small_arms_need_an_opening_of_the_floor_and_heavy_weapons_only_the_wall() -> None:
    home = house("h", 30, Y, "w0", "e1", floors=1)
    up = TabletopUnit("up", "infantry", (30, Y), floor=1)
    gun = TabletopUnit("gun", "at_medium", (10, Y), facing=90)
    doctrine = sight(home, units=[up, gun, squad("men", (10, Y + 8)), TabletopUnit("east", "infantry", (60, Y))])
    rifle = line(doctrine, "men", "up", "rifle")
    assert not rifle.visible
    assert "sight_house_target" in keys(rifle)
    assert rifle.blocker == 0
    assert line(doctrine, "east", "up", "rifle").visible
    assert not line(doctrine, "men", "up", "flamethrower_infantry").visible
    heavy = line(doctrine, "gun", "up", "at_medium")
    assert heavy.visible
    assert heavy.asymmetric
    assert line(doctrine, "men", "up", "hmg").visible, "all heavy weapons but flamethrowers"


def test_who_is_in_a_house_sees_out_of_the_openings_of_its_floor() -> None:
    home = house("h", 40, Y, "n0", "n0", "e0", "s1", floors=1)
    units = [TabletopUnit("in", "infantry", (40, Y), values={"models": 6})]
    units += [
        TabletopUnit(name, "infantry", at)
        for name, at in {"n": (40, 10), "e": (70, Y), "s": (40, 65), "w": (5, Y)}.items()
    ]
    doctrine = sight(home, units=units)
    assert [line(doctrine, "in", name).visible for name in "nesw"] == [True, True, False, False]
    assert "sight_house_origin" in keys(line(doctrine, "in", "s"))
    table = doctrine.models(stand(doctrine, "in"), stand(doctrine, "n"), asked(doctrine, "in", "n"))
    assert table is not None
    assert table.firers.tolist() == [4], "two men an opening"
    east = doctrine.models(stand(doctrine, "in"), stand(doctrine, "e"), asked(doctrine, "in", "e"))
    assert east is not None
    assert east.firers.tolist() == [2]
    assert east.words.en == "2 of 6 models see, 1 of 1 is seen"
    assert east.words.fr == "2 figurines sur 6 voient, 1 sur 1 est vue"


def test_a_fixed_weapon_is_tied_to_one_opening() -> None:
    home = house("h", 40, Y, "n0", "e0")
    units = [TabletopUnit("n", "infantry", (40, 10)), TabletopUnit("e", "infantry", (70, Y))]
    tied = TabletopUnit("in", "mmg", (40, Y), values={"opening": 2})
    doctrine = sight(home, units=[tied, *units])
    assert line(doctrine, "in", "e").visible
    assert not line(doctrine, "in", "n").visible
    free = sight(home, units=[TabletopUnit("in", "mmg", (40, Y)), *units])
    assert line(free, "in", "n").visible


def test_a_floor_without_openings_is_blind() -> None:
    doctrine = sight(
        house("h", 40, Y), units=[TabletopUnit("in", "infantry", (40, Y)), TabletopUnit("out", "infantry", (60, Y))]
    )
    assert keys(line(doctrine, "in", "out")) == ["sight_no_opening_origin"]
    assert keys(line(doctrine, "out", "in")) == ["sight_no_opening_target"]
    assert line(doctrine, "out", "in", "at_rifle").visible
    # but for the room itself
    assert doctrine.area(stand(doctrine, "in")).visible.equals(box("building", 37, Y - 3, 43, Y + 3).area)


def test_floors_of_one_house() -> None:
    home = house("h", 40, Y, "n0", "n1", floors=1)
    doctrine = sight(
        home, units=[TabletopUnit("a", "infantry", (40, Y)), TabletopUnit("b", "infantry", (41, Y), floor=1)]
    )
    assert keys(line(doctrine, "a", "b")) == ["sight_other_floor"]
    assert line(doctrine, "a", (39, Y)).visible


def test_a_gun_looks_along_its_barrel_and_its_crew_looks_for_indirect_fire() -> None:
    crew = ((9.5, Y - 1.5), (8.8, Y - 1.9))
    block = box("building", 15, Y - 0.2, 17, Y + 3)
    far = TabletopUnit("far", "infantry", (40, Y), base=0)
    gun = TabletopUnit(
        "gun", "howitzer_light", (10, Y), facing=90, models=crew, weapons=(Mount("w", "howitzer_light", muzzle=2.0),)
    )
    doctrine = sight(block, units=[gun, far])
    assert not line(doctrine, "gun", "far").visible
    assert line(doctrine, "gun", "far", purpose=INDIRECT).visible
    assert line(doctrine, "gun", "far", purpose=SPOT).visible
    # the barrel clears what hides the crew
    beside = box("building", 15, Y - 3, 17, Y - 0.6)
    other = sight(beside, units=[gun, far])
    assert line(other, "gun", "far").visible
    assert line(other, "gun", "far").range == pytest.approx(28)


def test_a_spotter_sees_for_indirect_fire_only() -> None:
    hill = box("building", 20, Y - 10, 22, Y + 10)
    mortar = TabletopUnit("m", "mortar_medium", (10, Y), values={"spotter": "s"})
    doctrine = sight(
        hill, units=[mortar, TabletopUnit("s", "spotter", (21, Y - 15)), TabletopUnit("t", "infantry", (40, Y))]
    )
    found = line(doctrine, "m", "t", purpose=INDIRECT)
    assert found.visible
    assert found.origin.point == (21, Y - 15)
    assert not line(doctrine, "m", "t", "rifle", purpose=SPOT).visible


def test_a_blocked_line_says_if_it_is_that_of_the_spotter() -> None:
    screen = box("building", 30, Y - 20, 32, Y + 20)
    far, near = (10.0, Y), (28.0, Y)
    for crew, eye, whose in ((far, near, True), (near, far, False)):
        mortar = TabletopUnit("m", "mortar_medium", crew, values={"spotter": "s"})
        doctrine = sight(
            screen, units=[mortar, TabletopUnit("s", "spotter", eye), TabletopUnit("t", "infantry", (40, Y))]
        )
        found = line(doctrine, "m", "t", purpose=INDIRECT)
        assert not found.visible
        assert keys(found)[0] != "sight_spotter_line"
        assert ("sight_spotter_line" in keys(found)) is whose


def test_a_spotter_that_moves_is_asked_anew() -> None:
    hill = box("building", 20, Y - 10, 22, Y + 10)
    mortar = TabletopUnit("m", "mortar_medium", (10, Y), values={"spotter": "s"})
    target = TabletopUnit("t", "infantry", (40, Y))
    doctrine = sight(hill, units=[mortar, TabletopUnit("s", "spotter", (21, Y - 15)), target])
    assert line(doctrine, "m", "t", purpose=INDIRECT).visible
    moved = sight(hill, units=[mortar, TabletopUnit("s", "spotter", (10, Y - 2)), target])
    assert not line(doctrine.updated(moved.scenario), "m", "t", purpose=INDIRECT).visible


def test_vehicles_hide_what_is_behind_them_and_never_their_own_line() -> None:
    tank = TabletopUnit("tank", "tank_medium", (30, Y), facing=0)
    doctrine = sight(units=[tank, squad("a", (10, Y)), squad("b", (50, Y))])
    blocked = line(doctrine, "a", "b")
    assert not blocked.visible
    assert "sight_body" in keys(blocked)
    assert blocked.crossings[0].piece == 0
    assert blocked.blocker == 0
    assert doctrine.clearing(blocked, asked(doctrine, "a", "b")) == [0]
    assert line(doctrine, "a", "tank").visible
    assert line(doctrine, "tank", "b").visible
    assert line(doctrine, (10, Y), (50, Y), above=(0, 40)).visible
    assert line(sight(units=[tank], switches={"A1": "printed"}), (10, Y), (50, Y)).visible
    moved = doctrine.updated(
        sight(units=[TabletopUnit("tank", "tank_medium", (30, 60)), squad("a", (10, Y)), squad("b", (50, Y))]).scenario
    )
    assert line(moved, "a", "b").visible


def test_infantry_and_guns_hide_nothing() -> None:
    units = [squad("x", (30, Y)), TabletopUnit("g", "at_medium", (33, Y))]
    assert line(sight(units=units), (10, Y), (50, Y)).visible


def test_any_part_of_a_hull_is_enough() -> None:
    tank = TabletopUnit("tank", "tank_medium", (50, Y), facing=0)
    # two houses leave a slit through which neither a corner nor the middle is seen
    doctrine = sight(
        box("building", 30, 0, 32, Y + 0.5), box("building", 30, Y + 0.62, 32, 72), units=[tank, squad("a", (10, Y))]
    )
    found = line(doctrine, "a", "tank")
    assert found.visible
    assert (
        0 < doctrine.exposure(stand(doctrine, "a"), stand(doctrine, "tank"), asked(doctrine, "a", "tank")).share < 0.3
    )


def test_a_casemate_looks_from_its_muzzle_and_a_turret_from_the_middle() -> None:
    gun = TabletopUnit(
        "t",
        "tank_medium",
        (20, Y),
        facing=90,
        weapons=(Mount("main", "at_medium", "hull", 3.0), Mount("mg", "mmg", "turret", 1.0)),
    )
    doctrine = sight(units=[gun])
    assert line(doctrine, "t", (60, Y), "main").origin.point == pytest.approx((23, Y))
    assert line(doctrine, "t", (60, Y), "mmg").origin.point == pytest.approx((20, Y))
    assert line(doctrine, "t", (60, Y), purpose=SPOT).origin.point == pytest.approx((20, Y))


def test_who_is_aboard_neither_sees_nor_is_seen() -> None:
    units = [
        TabletopUnit("truck", "truck", (20, Y)),
        TabletopUnit("men", "infantry", None, values={"aboard": "truck"}),
        squad("foe", (50, Y)),
    ]
    doctrine = sight(units=units)
    assert line(doctrine, "foe", "truck").visible
    there, back = line(doctrine, "foe", "men"), line(doctrine, "men", "foe")
    assert (keys(there), keys(back)) == (["sight_aboard_target"], ["sight_aboard_origin"])
    assert "p.73" in there.reasons[0].rule
    assert doctrine.area(stand(doctrine, "men"), asked(doctrine, "men", (0, 0))).visible.is_empty


def test_a_spotter_is_no_eye_of_a_crew_aboard() -> None:
    crew = TabletopUnit("m", "mortar_light", None, values={"aboard": "truck", "spotter": "s"})
    units = [
        TabletopUnit("truck", "truck", (20, Y)),
        crew,
        TabletopUnit("s", "spotter", (30, 10)),
        squad("foe", (50, Y)),
    ]
    assert keys(line(sight(units=units), "m", "foe", purpose=INDIRECT)) == ["sight_aboard_origin"]


def test_riders_are_measured_from_their_bases() -> None:
    doctrine = sight(units=[squad("r", (10, Y), (10, Y + 2), kind="cavalry", facing=90), squad("foe", (30, Y))])
    assert line(doctrine, "r", "foe").range == pytest.approx(20 - 1 - 0.5)


def test_aircraft_are_seen_over_everything() -> None:
    doctrine = sight(house("h", 30, Y), units=[TabletopUnit("flak", "autocannon_light", (20, Y), facing=90)])
    request = TabletopRequest("fire", "A", Party("autocannon_light", unit="flak"), Party("aircraft"))
    found = doctrine.line(stand(doctrine, "flak"), stand(doctrine, (50, Y)), request)
    assert found.visible
    assert keys(found) == ["sight_aircraft"]
    assert "p.49" in found.reasons[0].rule
    assert doctrine.area(stand(doctrine, "flak"), request).visible.equals(doctrine.scenario.board.outline)


def test_an_observer_names_what_he_sees() -> None:
    doctrine = sight(house("h", 30, Y), units=[TabletopUnit("o", "artillery_observer", (20, Y))])
    assert not line(doctrine, "o", (50, Y), purpose=OBSERVE).visible
    assert line(doctrine, "o", (50, 10), purpose=OBSERVE).visible


def test_walls_are_looked_over_and_bocage_only_in_contact() -> None:
    assert line(sight(wall("wall", (30, 0), (30, 72))), (10, Y), (50, Y)).visible
    bocage = wall("bocage", (30, 0), (30, 72))
    assert not line(sight(bocage), (10, Y), (50, Y)).visible
    assert line(sight(bocage), (29.4, Y), (50, Y)).visible
    assert line(sight(bocage), (10, Y), (30.7, Y)).visible
    assert not line(sight(bocage), (29.2, Y), (50, Y)).visible
    assert not line(sight(bocage, switches={"contact": "height"}), (29.4, Y), (50, Y)).visible
    big = sight(bocage, units=[TabletopUnit("t", "tank_medium", (28.65, Y), facing=0)])
    assert line(big, "t", (50, Y)).visible, "the hull touches it"


def test_woods_are_seen_into_for_so_far_and_hills_raise() -> None:
    wood = box("wood", 20, 20, 40, 50)
    assert line(sight(wood), (10, Y), (21.9, Y)).hindrance == 1
    assert not line(sight(wood), (10, Y), (22.1, Y)).visible
    assert line(sight(wood), (10, Y), (60, Y), above=(4, 4)).visible
    hill = box("hill", 20, 20, 40, 50)
    assert not line(sight(hill), (10, Y), (60, Y)).visible
    top = line(sight(hill), (30, Y), (60, Y))
    assert top.visible
    assert top.heights == (3, 1)


def test_only_what_is_printed_when_the_holes_stay_open() -> None:
    pieces = box("wood", 20, 20, 40, 50), wall("bocage", (45, 0), (45, 72)), box("hill", 50, 20, 60, 50)
    doctrine = sight(*pieces, switches={"A1": "printed"})
    found = line(doctrine, (10, Y), (70, Y))
    assert found.visible
    assert found.hindrance == 0
    assert any("fum" in said.fr for said in found.assumed)


def test_reasons_are_reported_in_both_languages() -> None:
    doctrine = sight(disc("smoke", 20, Y, 1), wall("bocage", (25, 0), (25, 72)), house("h", 40, Y))
    found = line(doctrine, (10, Y), (50, Y))
    for reason in found.reasons:
        assert reason.text.fr
        assert not reason.text.en.startswith("sight_"), reason.key
        assert reason.rule
    assert {crossing.effect for crossing in found.crossings} == {Effect.NOTE, Effect.BLOCKS}


def test_centimetres_make_no_difference() -> None:
    cm = sight(disc("smoke", 20 * 2.54, Y * 2.54, 2.54), unit="cm")
    assert line(cm, (10 * 2.54, Y * 2.54), (30 * 2.54, Y * 2.54)).hindrance == 1
    thick = sight(disc("smoke", 20 * 2.54, Y * 2.54, 2.57), unit="cm")
    assert not line(thick, (10 * 2.54, Y * 2.54), (30 * 2.54, Y * 2.54)).visible


def test_a_squad_is_seen_by_its_figures() -> None:
    wall_ = box("building", 30, 0, 32, Y)
    one, two = squad("a", (20, Y - 4), (20, Y + 2), (20, Y + 4)), squad("b", (44, Y - 5), (44, Y + 3))
    doctrine = sight(wall_, units=[one, two])
    found = doctrine.models(stand(doctrine, "a"), stand(doctrine, "b"), asked(doctrine, "a", "b"))
    assert found is not None
    for i, origin in enumerate(one.models):
        for j, target in enumerate(two.models):
            assert bool(found.seen[i, j]) is line(doctrine, origin, target).visible
    told = line(doctrine, "a", "b")
    assert told.visible
    assert told.range == pytest.approx(np.hypot(24, 1) - 1)
    assert 0 < doctrine.exposure(stand(doctrine, "a"), stand(doctrine, "b"), asked(doctrine, "a", "b")).share < 1


def test_the_hull_of_a_gun_is_its_carriage_and_leaves_the_crew() -> None:
    crew = ((20.0, 37.8), (19.0, 37.8))
    gun = TabletopUnit("g", "at_medium", (20, Y), facing=90, hull=(2, 2), models=crew)
    doctrine = sight(box("building", 25, Y - 1, 28, Y + 1), units=[gun])
    there = stand(doctrine, "g")
    assert there.models == crew
    assert there.carriage is not None
    assert there.carriage.area == pytest.approx(4)
    assert line(doctrine, "g", (60, Y), purpose=SPOT).visible, "a gunner sees past the house"
    assert not line(doctrine, "g", (60, Y), "at_medium").visible, "the barrel does not"


@pytest.mark.parametrize(("place", "told"), [(23.0, True), (26.0, False)])
def test_a_muzzle_beyond_an_obstacle_is_a_reading_that_the_line_names(place: float, told: bool) -> None:
    bocage = wall("bocage", (place, Y - 5), (place, Y + 5), id="bocage", width=0.5)
    hull = Mount("gun", "at_medium", "hull", 4.0)
    tank = TabletopUnit("tank", "tank_medium", (20.0, Y), 90.0, hull=(4.0, 2.0), weapons=(hull,))
    found = line(sight(bocage, units=[tank]), "tank", (50.0, Y))
    assert any("begins at the muzzle" in text.en for text in found.assumed) is told
    assert found.visible is told

"""Landships!: ranges of all weapons, their options, and who may fire (2.4, 8, 16.11, 16.13, 16.23, 16.31)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.landships.fire_maps import fire, reach
from tests.games.landships.spotting_maps import board, place, rules, scenario, unit
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.fire.field_of_fire import WEAPON, aim_at, field_of_fire
from workbench.engine.sight.results import Effect, Party
from workbench.protocol.answers import answer_request


@pytest.mark.parametrize(("kind", "weapon", "maximum"), [
    ("infantry", "", 6), ("mg", "", 9), ("tank", "main_gun", 9), ("tank", "vehicle_gun", 9), ("truck", "vehicle_mg", 9),
    ("armoured_car", "", 9), ("at_gun", "", 10), ("aa_gun", "", 10), ("art_gun", "", 10), ("infantry_gun", "", 10),
    ("at_rifle", "", 1), ("flamethrower", "", 1), ("infantry", "flamethrower", 1), ("mg", "at_rifle", 1),
])  # fmt: skip
def test_printed_ranges(kind: str, weapon: str, maximum: int) -> None:
    at_limit, past = reach(kind, maximum + 1, weapon), reach(kind, maximum + 2, weapon)
    assert (at_limit.in_range, at_limit.range, at_limit.maximum) == (True, maximum, maximum)
    assert (past.in_range, past.band, past.range) == (False, None, maximum + 1)
    assert reach(kind, None, weapon).in_range


def test_point_blank() -> None:
    answer = reach("tank", 1)
    assert (answer.range, answer.band, answer.minimum) == (0, "point_blank", 0)
    assert [reach("at_gun", column).band for column in (6, 7)] == ["close", "full"]


def test_a_counter_may_show_another_range() -> None:
    assert reach("art_gun", 14, values={"range": 14}).maximum == 14
    assert reach("art_gun", 5).reasons[1].key == "fire_range_reading"


@pytest.mark.parametrize(("kind", "weapon"), [
    ("crew", ""), ("forward_observer", ""), ("cavalry_mounted", ""), ("infantry", "mg_squad"), ("mg", "rifle_grenades"),
    ("aircraft", ""),
])  # fmt: skip
def test_who_has_no_such_weapon(kind: str, weapon: str) -> None:
    answer = reach(kind, 2, weapon)
    assert (answer.in_range, answer.reasons[0].key) == (False, "fire_no_weapon")


def test_unknown_weapons() -> None:
    with pytest.raises(CannotAnswer) as caught:
        reach("tank", 2, "main_gunn")
    assert caught.value.code == "unknown_weapon"
    assert "main_gun" in caught.value.text.en


def test_ranges_that_are_not_in_the_source() -> None:
    answer = reach("art_gun", 5, "art_gun_indirect")
    assert (answer.in_range, answer.maximum, answer.reasons[0].effect) == (False, None, Effect.UNDECIDED)
    assert reach("aa_gun", 5, "aa_gun_air", {"range_air": 8}).maximum == 8
    free = reach("art_gun", 30, "art_gun_indirect", switches={"A51": "unlimited"}, made=board({"town": "3005"}))
    assert (free.in_range, free.maximum) == (True, None)


OBSERVER = unit("o", "forward_observer", 20)


def test_indirect_fire_needs_an_observed_hex() -> None:
    gun = {"kind": "art_gun", "weapon": "art_gun_indirect", "values": {"range_indirect": 35}}
    assert reach(column=25, british=[OBSERVER], **gun).in_range
    assert reach(column=25, **gun).reasons[0].key == "fire_not_observed"
    assert not reach(column=31, british=[OBSERVER], **gun).in_range


@pytest.mark.parametrize(("nation", "year", "maximum"), [
    ("british", 1914, 6), ("anzac", 1915, 6), ("french", 1915, 3), ("german", 1915, 4), ("german", 1917, 2),
    ("british", 1916, 5), ("french", 1918, 2), ("", 1916, 3), ("british", None, 6),
])  # fmt: skip
def test_training_by_nation_and_year(nation: str, year: int | None, maximum: int) -> None:
    made: dict[str, Any] = {"options": ("national_ranges",), "conditions": {} if year is None else {"year": year}}
    assert reach("infantry", 2, values={"nation": nation}, **made).maximum == maximum
    assert reach("mg", 2, values={"nation": nation}, **made).maximum == 9
    assert reach("infantry", 2, values={"nation": nation}, state=("stosstruppen",), **made).maximum == 6
    assert reach("infantry", 2, values={"nation": nation}).maximum == 6


def test_strength_by_range() -> None:
    made: dict[str, Any] = {"options": ("national_ranges",), "conditions": {"year": 1915}}
    british: dict[str, object] = {"nation": "british", "fs": 5}
    found = [reach("infantry", column, values=british, **made) for column in (2, 3, 4, 5, 7, 8)]
    assert [answer.strength for answer in found] == [10, 5, 5, 2, 2, None]
    assert [answer.band for answer in found] == ["close", "full", "full", "long", "long", None]
    assert [reach("mg", column, values={"fs": 4}, **made).strength for column in (2, 10)] == [8, 4]
    assert reach("infantry", 3, values={"fs": 5}).strength == 5
    assert reach("at_gun", 3).strength is None


def test_british_squads_of_1914_are_an_option_of_their_own() -> None:
    squad: dict[str, object] = {"nation": "british", "fs": 3, "range": 4}
    year = {"conditions": {"year": 1914}}
    for options in (("british_1914",), ("british_1914", "national_ranges")):
        found = reach("infantry", 3, values=squad, options=options, **year)
        assert (found.strength, found.maximum) == (5, 6)
        assert "fire_regulars" in [reason.key for reason in found.reasons]
        assert reach("infantry", 3, values={**squad, "nation": "german"}, options=options, **year).strength == 3
        assert reach("infantry", 3, values=squad, options=options, conditions={"year": 1915}).strength == 3
    assert reach("infantry", 3, values=squad, options=("national_ranges",), **year).strength == 3


@pytest.mark.parametrize(
    ("nation", "year", "full"),
    [("british", 1915, 3), ("british", 1917, 3), ("german", 1916, 2), ("french", 1915, 1), ("french", 1918, 1)],
)
def test_half_strength_begins_beyond_half_of_the_range_in_the_table(nation: str, year: int, full: int) -> None:
    made: dict[str, Any] = {"options": ("national_ranges",), "conditions": {"year": year}}
    squad: dict[str, object] = {"nation": nation, "fs": 4}
    most = reach("infantry", 2, values=squad, **made).maximum
    for distance in range(2, (most or 0) + 1):
        found = reach("infantry", 1 + distance, values=squad, **made)
        assert found.band == ("full" if distance <= full else "long"), distance
        other = reach("infantry", 1 + distance, values=squad, switches={"half_16_11": "reduced"}, **made)
        assert other.band == ("full" if 2 * distance <= (most or 0) else "long"), distance


def test_strength_in_wire_and_of_shock_troops() -> None:
    wire = {"markers": {"wire": (place(1),)}}
    assert reach("infantry", 3, values={"fs": 5}, **wire).strength == 2
    shock: dict[str, Any] = {"state": ("stosstruppen",), "values": {"fs": 4}}
    assert reach("infantry", 3, **shock, options=("stosstruppen",)).strength == 5
    assert reach("infantry", 3, **shock).strength == 4


@pytest.mark.parametrize(("values", "gun", "mg"), [
    ({"vehicle": "mk_iv"}, 7, 4), ({"vehicle": "schneider"}, 2, 4), ({"vehicle": "schneider", "tank_leader": True}, 3, 5),
    ({"vehicle": "a7v"}, 8, 5), ({"vehicle": "other"}, 7, 5), ({}, 7, 5), ({"vehicle": "leader_bonus"}, 7, 5),
])  # fmt: skip
def test_poor_tanks(values: dict[str, object], gun: int, mg: int) -> None:
    option = {"options": ("poor_tanks",)}
    assert reach("tank", 2, "main_gun", values, **option).maximum == gun
    assert reach("tank", 2, "vehicle_mg", values, **option).maximum == mg
    assert reach("truck", 2, "vehicle_gun", values, **option).maximum == 9
    assert reach("tank", 2, "main_gun", values).maximum == 9


def test_rifle_grenades() -> None:
    option = {"options": ("rifle_grenades",)}
    assert reach("infantry", 2, "rifle_grenades", **option).in_range
    assert not reach("infantry", 3, "rifle_grenades", **option).in_range
    assert not reach("infantry", 2, "rifle_grenades").in_range


def test_flat_terrain_doubles_big_guns() -> None:
    option = {"options": ("flat_terrain",)}
    assert reach("art_gun", 2, **option).maximum == 20
    assert reach("art_gun", 2, values={"range": 7}, **option).maximum == 14
    assert reach("art_gun", 2, values={"range": 25}, **option).maximum == 25
    assert reach("aa_gun", 2, **option).maximum == 20
    assert reach("at_gun", 2, **option).maximum == 10
    assert reach("infantry", 2, **option).maximum == 6
    literal: dict[str, Any] = {**option, "switches": {"A28": "weapon"}}
    assert reach("infantry", 2, **literal).maximum == 12
    assert reach("infantry", 2, made=board({"wood": "0105"}), **literal).maximum == 6
    assert reach("at_gun", 2, **literal).maximum == 10


def test_height_lengthens_big_guns() -> None:
    high: dict[str, Any] = {"made": board(steps={"0105": 2}), "options": ("elevation_range",)}
    assert reach("art_gun", 31, **high).in_range
    assert not reach("art_gun", 32, **high).in_range
    assert reach("infantry", 5, **high).maximum == 6
    # the worked example: 29 hexes, because nobody is spotted farther away
    there: dict[str, Any] = {**high, "spot": {"clear": 9}}
    assert reach("art_gun", 30, **there, german=[unit("t", "infantry", 30)]).in_range
    beyond = reach("art_gun", 31, **there, german=[unit("t", "infantry", 31)])
    assert (beyond.in_range, beyond.reasons[0].key) == (False, "fire_not_spotted")


def test_an_enemy_must_be_spotted_as_far_as_that_is_known() -> None:
    enemy = [unit("t", "infantry", 6)]
    assert reach("infantry", 6, german=enemy, spot={"clear": 5}).in_range
    assert not reach("infantry", 6, german=enemy, spot={"clear": 4}).in_range
    wood = reach("infantry", 6, german=enemy, made=board({"wood": "0605"}))
    assert (wood.in_range, wood.band) == (True, "full")
    assert "fire_maybe_spotted" in [reason.key for reason in wood.reasons]
    # our own reading of the chart refuses no shot either
    far = reach("at_gun", 11, german=[unit("t", "tank", 11)])
    assert far.in_range
    hidden = fire(scenario(german=enemy, spot={"clear": 9}), hidden=(6,))
    assert not hidden.range(place(1), place(6), firer=Party(kind="infantry", side="British")).in_range


def test_anti_tank_weapons_look_for_vehicles() -> None:
    men = reach("at_gun", 6, german=[unit("t", "infantry", 6)], spot={"clear": 1})
    assert not men.in_range
    assert "fire_no_vehicle_there" in [reason.key for reason in men.reasons]
    assert reach("art_gun", 6, german=[unit("t", "infantry", 6)], spot={"clear": 9}).in_range
    assert not reach("at_gun", 6, german=[unit("t", "tank", 6)], spot={"clear": 1}).in_range


def test_states_and_places_that_silence() -> None:
    assert reach("infantry", 3, state=("pinned",)).reasons[0].key == "fire_pinned"
    assert reach("tank", 3, state=("broken_down",)).in_range
    river = board({"river": "0105"})
    assert reach("infantry", 3, made=river).reasons[0].rule == "8.64b"
    gas: dict[str, Any] = {"markers": {"gas": (place(4),)}}
    assert reach("infantry", 3, **gas).reasons[0].key == "fire_gassed"
    assert reach("tank", 3, **gas).in_range
    assert reach("infantry", 3, markers={"gas": (place(5),)}).in_range
    own = {"marker_owners": {"gas": {"British": (place(2),)}}}
    assert reach("infantry", 3, **own).in_range


def gun_answer(*crew: Any) -> Any:
    made = scenario(british=[unit("g", "at_gun", 1), *crew])
    return fire(made).range(place(1), place(3), firer=Party(unit="g"))


def test_guns_need_somebody_to_serve_them() -> None:
    assert gun_answer(unit("c", "crew", 1)).in_range
    pinned = gun_answer(unit("c", "crew", 1, "pinned"))
    assert (pinned.in_range, pinned.reasons[0].key) == (False, "fire_crew_pinned")
    assert gun_answer(unit("c", "crew", 1, "pinned"), unit("s", "infantry", 1)).in_range
    alone = gun_answer()
    assert alone.in_range
    assert "fire_assumed_crew" in [reason.key for reason in alone.reasons]


def test_close_combat_bars_fire() -> None:
    mixed = {"british": [unit("b", "infantry", 4)], "german": [unit("t", "infantry", 4)], "spot": {"clear": 9}}
    assert reach("infantry", 4, **mixed).reasons[0].key == "fire_into_melee"
    inside = {"british": [unit("b", "infantry", 1)], "german": [unit("t", "infantry", 1)]}
    assert reach("infantry", 3, **inside).reasons[0].key == "fire_in_melee"
    assert reach("tank", 1, "vehicle_mg", german=[unit("t", "infantry", 1)]).in_range


def test_elements_off_the_map() -> None:
    answer = fire(scenario()).range(None, place(9), firer=Party(kind="art_gun"))
    assert (answer.in_range, answer.maximum, answer.range) == (True, None, None)


def keys(kind: str, **more: Any) -> set[str]:
    return {reason.key for reason in reach(kind, 3, **more).reasons}


def test_trucks_move_or_fire() -> None:
    assert "fire_truck_moves" in keys("truck")
    made = scenario()
    still, moving = (
        fire(made).range(place(1), place(3), firer=Party(kind="truck", side="British", action=action))
        for action in ("", "move")
    )
    assert still.in_range
    assert (moving.in_range, moving.reasons[0].rule) == (False, "8.68")
    assert (
        fire(made).range(place(1), place(3), firer=Party(kind="armoured_car", side="British", action="move")).in_range
    )


@pytest.mark.parametrize(
    ("kind", "weapon", "said"),
    [
        ("tank", "main_gun", {"fire_phases_vehicle"}),
        ("tank", "vehicle_mg", set()),
        ("art_gun", "art_gun", {"fire_phases", "fire_phases_barrage"}),
        ("infantry", "at_rifle", {"fire_phases_carried"}),
        ("infantry", "infantry", set()),
        ("at_gun", "at_gun", set()),
    ],
)
def test_phases_that_bar_each_other_are_left_to_the_players(kind: str, weapon: str, said: set[str]) -> None:
    assert {key for key in keys(kind, weapon=weapon) if key.startswith("fire_phases")} == said


def test_a_unit_that_has_fired_gets_a_note_on_the_phases() -> None:
    assert "fire_has_fired" in keys("infantry", state=("fired",))
    assert "fire_has_fired" not in keys("infantry")


def test_a_tank_without_its_crew_is_silent() -> None:
    out = reach("tank", 3, values={"crew_state": "bailed_out"})
    assert (out.in_range, out.reasons[0].rule) == (False, "15.12")
    assert reach("tank", 3, values={"crew_state": "on_the_floor"}).in_range


def test_small_arms_harm_a_gun_only_where_somebody_serves_it() -> None:
    made = scenario(british=[unit("b1", "infantry", 1)], german=[unit("c1", "crew", 4)], spot={"clear": 20})
    party, gun = Party("infantry", "British", "b1"), Party("at_gun", "German")
    doctrine = fire(made)
    field = field_of_fire(doctrine, doctrine.spotting, place(1), firer=party, weapon="infantry", target=gun)
    assert field.covered[place(4)]
    assert not field.covered[place(3)]
    alone = aim_at(field, doctrine, doctrine.spotting, place(3), firer=party, party=gun)
    assert (alone.covered, alone.lacking) == (False, (WEAPON,))
    assert alone.reasons[0].key == "fire_cannot_harm"
    men = field_of_fire(doctrine, doctrine.spotting, place(1), firer=party, weapon="infantry", target=Party("infantry"))
    assert men.covered[place(3)]


def test_a_kill_zone_counts_no_weapon_that_cannot_harm() -> None:
    made = scenario(british=[unit("b1", "infantry", 1, fs=4)], german=[unit("c1", "crew", 4, mr=6)])
    analysis = Analysis(made, rules())
    zone = answer_request(analysis, {"ask": "killzone", "side": "British", "target": {"kind": "at_gun"}})
    assert set(zone["places"]) <= {"0405"}
    assert set(zone["by"]) == set(zone["places"])
    assert "0305" in answer_request(analysis, {"ask": "killzone", "side": "British"})["places"]

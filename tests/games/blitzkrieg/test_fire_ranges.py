"""Ranges, firepower and templates of BlitzKrieg, and requirements on the place of a target."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.shares import non_empty
from tests.tabletops import a_unit, box, disc, sheet, table, wall
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.fire.protocol import TabletopRange
from workbench.engine.sight.results import Party, Standpoint
from workbench.games.blitzkrieg.fire.doctrine import TEMPLATES
from workbench.games.blitzkrieg.fire.strength import dice_left
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import Mount

HERE = Standpoint((10.0, 100.0))


def ask(
    weapon: str, distance: float, scenario: TabletopScenario | None = None, firer: Party = Party()
) -> TabletopRange:
    there = Standpoint((10.0 + distance, 100.0))
    analysis = TabletopAnalysis(scenario or table(), sheet())
    return analysis.fire.range(HERE, there, firer=firer, weapon=weapon)


@pytest.mark.parametrize(
    ("weapon", "found"),
    [
        ("mortar_60", {9: "", 10: "2D6", 120: "2D6", 121: ""}),
        ("mortar_80", {19.9: "", 20: "3D6", 180: "3D6", 180.5: ""}),
        ("mmg", {40: "4D6", 41: "2D6", 80: "2D6", 81: ""}),
        ("hmg", {60: "4D6", 120: "2D6", 121: ""}),
        ("crew", {0: "1D6-1", 20: "1D6-1", 20.1: ""}),
        ("militia", {20: "1D6", 40: "1D6-1"}),
        ("smg_infantry", {10: "3D6", 20: "1D6", 21: ""}),
        ("atr", {30: "AC 1", 60: "AC 0", 61: ""}),
        ("heavy_atr_20L", {40: "AC 2", 80: "AC 1"}),
        ("panzerfaust_44", {5: "AC 8", 5.5: ""}),
        ("panzerfaust_45", {5: "AC 8", 10: "AC 8", 10.5: ""}),
        ("quad_hmg_or_20mm", {60: "6D6", 61: "3D6"}),
        ("gun_75l", {1: "AC 7", 380: "AC 7"}),
    ],
)
def test_bands_of_weapons(weapon: str, found: dict[float, str]) -> None:
    for distance, strength in non_empty(found.items()):
        answer = ask(weapon, distance)
        assert (answer.strength, answer.in_range) == (strength, bool(strength)), distance
        assert answer.range == pytest.approx(distance)
        assert answer.reasons[0].rule


def test_limits_are_reported_without_a_target() -> None:
    fire = TabletopAnalysis(table(), sheet()).fire
    answer = fire.range(HERE, None, firer=Party("infantry"))
    assert (answer.range, answer.band, answer.maximum) == (None, None, 60)
    guns = fire.range(HERE, None, firer=Party("gun_heavy"))
    assert guns.maximum is None
    assert "no range" in guns.reasons[0].text.en
    mortar = fire.range(None, None, firer=Party(), weapon="mortar_80")
    assert (mortar.minimum, mortar.maximum) == (20, 180)


@pytest.mark.parametrize(("distance", "weapon", "reading"), [(40, "mmg", "full"), (80, "mmg", "long")])
def test_limits_are_inclusive_unless_read_otherwise(distance: float, weapon: str, reading: str) -> None:
    assert ask(weapon, distance).band == reading
    strict = ask(weapon, distance, table(switches={"R-F1": "exclusive"}))
    assert strict.band == {"full": "long", "long": None}[reading]


@pytest.mark.parametrize("distance", [5, 5.5])
def test_point_blank_of_small_arms_is_up_to_5_cm(distance: float) -> None:
    assert ask("line_infantry", distance).extra["point_blank"] is (distance <= 5)


@pytest.mark.parametrize(("distance", "found"), [(9.5, True), (10, False)])
def test_point_blank_of_guns_is_below_10_cm(distance: float, found: bool) -> None:
    assert ask("gun_50", distance).extra["point_blank"] is found


@pytest.mark.parametrize("weapon", ["panzerfaust_44", "panzerschreck", "bazooka_42_43", "piat_bazooka_44_45"])
def test_heat_weapons_have_nothing_for_point_blank_unless_read_otherwise(weapon: str) -> None:
    assert ask(weapon, 4).extra["point_blank"] is False
    assert ask(weapon, 4, table(switches={"heat": "shells"})).extra["point_blank"] is True
    assert ask("atr", 4).extra["point_blank"] is True


def test_who_the_remark_beside_ac_0_is_for() -> None:
    for weapon, read_otherwise in (("hmg", None), ("mortar_60", True)):
        assert ask(weapon, 40).extra["open_topped_only"] is True
        assert ask(weapon, 40, table(switches={"AC0": "mortar"})).extra.get("open_topped_only") is read_otherwise


def test_templates_that_go_astray() -> None:
    for reading, astray in (("called", 0), ("every", 20)):
        known = TabletopAnalysis(table(switches={"astray": reading}), sheet()).fire.templates()
        assert {one.key: one.deviation for one in known} == {**dict.fromkeys(TEMPLATES, 20), "mortar": astray}


@pytest.mark.parametrize(
    ("dice", "lost", "halvings", "left"),
    [
        ("3D6", 0, 1, "2D6"),
        ("3D6", 1, 1, "1D6"),
        ("4D6", 1, 2, "1D6"),
        ("1D6", 0, 2, "1D6"),
        ("1D6", 1, 0, ""),
        ("1D6-1", 0, 1, "1D6-1"),
        ("3D6/6D6", 0, 1, "2D6/3D6"),
    ],
)
def test_dice_are_taken_before_they_are_halved(dice: str, lost: int, halvings: int, left: str) -> None:
    assert dice_left(dice, lost, (Fraction(1, 2),) * halvings) == left


def test_what_circumstances_leave_of_small_arms() -> None:
    bunker = box("building_bunker", 148, 90, 156, 110, flags=("bunker",))
    units = [
        a_unit("open", "infantry", 140, 100),
        a_unit("hid", "infantry", 140, 130, state=("hidden",)),
        a_unit("bun", "infantry", 152, 100, state=("camouflaged",)),
        a_unit("tank", "vehicle_N", 140, 60),
    ]
    analysis = TabletopAnalysis(table(bunker, units=units), sheet())

    def left(weapon: str, target: str, action: str = "") -> tuple[str, list[str]]:
        firer = Party("infantry", action=action)
        here = Standpoint((analysis.stand(target).point[0] - 9, analysis.stand(target).point[1]))
        found = analysis.fire.range(here, analysis.stand(target), firer=firer, weapon=weapon)
        return found.strength, [reason.key for reason in found.reasons]

    assert left("mmg", "open")[0] == "4D6"
    assert left("mmg", "open", "move")[0] == "3D6"
    assert left("flamethrower", "open", "move")[0] == "2D6", "marked *"
    assert left("mmg", "hid")[0] == "2D6"
    dice, keys = left("mmg", "bun", "move")
    assert dice == "1D6"
    assert {"fire_moved", "fire_at_hidden", "fire_at_bunker"} <= set(keys)
    dice, keys = left("mmg", "tank")
    assert dice == ""
    assert "fire_closed_armour" in keys
    assert left("bazooka_42_43", "tank", "move")[0] == "AC 6"


@pytest.mark.parametrize(
    ("weapon", "steps", "to_hit"),
    [
        ("gun_75s", {30: 0, 31: -1, 50: -1, 51: -2}, True),
        ("gun_75", {30: 0, 31: -1, 60: -1, 61: -2}, True),
        ("gun_75l", {60: 0, 61: -1, 90: -1, 91: -2}, True),
        ("gun_75ll", {90: 0, 91: -1, 121: -2}, True),
        ("gun_37l", {30: 0, 31: -1}, True),
        ("gun_76l_russian", {30: 0, 31: -1}, True),
        ("gun_76l_russian", {60: 0, 61: -1}, False),
    ],
)
def test_distance_takes_off_the_rolls_of_guns(weapon: str, steps: dict[float, int], to_hit: bool) -> None:
    for distance, amount in non_empty(steps.items()):
        assert ask(weapon, distance).extra["to_hit" if to_hit else "destruction"] == amount, distance


def test_an_anti_tank_weapon_at_long_range_hits_worse() -> None:
    assert ask("atr", 31).extra["to_hit"] == -2
    assert "to_hit" not in ask("atr", 30).extra


def test_units_fire_what_is_mounted_on_them_else_what_their_values_say_else_that_of_their_kind() -> None:
    mounts = (Mount("gun", "gun_75l", "turret"), Mount("bow", "mg", "hull"))
    units = [
        a_unit("t1", "tracked_standard", 50, 50, weapons=mounts),
        a_unit("i1", "infantry", 50, 90, values={"weapon": "mmg bazooka_42_43"}),
        a_unit("i2", "infantry", 50, 120),
        a_unit("w1", "wheeled", 50, 150),
    ]
    analysis = TabletopAnalysis(table(units=units), sheet())
    fire, party = analysis.fire, analysis.party
    assert list(fire.weapons(party("t1"))) == ["gun", "bow"]
    assert list(fire.weapons(party("i1"))) == ["mmg", "bazooka_42_43"]
    assert list(fire.weapons(party("i2"))) == ["line_infantry"]
    assert fire.range(analysis.stand("t1"), None, firer=party("t1"), weapon="bow").maximum == 80
    assert fire.range(analysis.stand("t1"), None, firer=party("t1")).extra["weapon"] == "gun_75l"
    with pytest.raises(CannotAnswer) as unarmed:
        fire.range(analysis.stand("w1"), None, firer=party("w1"))
    assert unarmed.value.code == "no_weapon"
    with pytest.raises(CannotAnswer) as unknown:
        fire.range(analysis.stand("i2"), None, firer=party("i2"), weapon="mortr_60")
    assert "mortar_60" in unknown.value.text.en


def test_a_broken_weapon_does_not_fire() -> None:
    answer = ask("", 20, firer=Party("infantry", state=("broken_down",)))
    assert not answer.in_range
    assert "fire_broken_down" in [reason.key for reason in answer.reasons]


def test_ranges_run_from_edge_to_edge() -> None:
    units, enemies = [a_unit("a1", "infantry", 10, 100)], [a_unit("b1", "infantry", 73, 100)]
    analysis = TabletopAnalysis(table(units=units, enemies=enemies), sheet())
    answer = analysis.fire.range(analysis.stand("a1"), analysis.stand("b1"), firer=analysis.party("a1"))
    assert (answer.in_range, answer.range) == (True, pytest.approx(60))


def test_a_table_in_inches_measures_the_same_centimetres() -> None:
    scenario = table(unit="in", width=72, height=48)
    fire = TabletopAnalysis(scenario, sheet()).fire
    here = Standpoint((1.0, 20.0))
    limit = 60 / 2.54
    near, far = (fire.range(here, Standpoint((1 + limit + by, 20.0)), firer=Party("infantry")) for by in (-0.01, 0.01))
    assert (near.in_range, far.in_range) == (True, False)
    assert near.maximum == pytest.approx(limit)


# --- the place of a target


def _at(*pieces: Any, x: float = 100.0) -> dict[str, Any]:
    fire = TabletopAnalysis(table(*pieces), sheet()).fire
    return dict(fire.range(None, Standpoint((x, 100.0)), firer=Party()).extra)


@pytest.mark.parametrize(("distance", "score"), [(4.9, 4), (5, 2), (20, 2)])
@pytest.mark.parametrize("terrain", ["dense_wood_jungle", "bocage", "building_bunker", "ruined_building"])
def test_aircraft_hardly_find_what_is_close_to_woods_bocage_and_buildings(
    terrain: str, distance: float, score: int
) -> None:
    assert _at(box(terrain, 100 + distance, 50, 140, 150))["air_score"] == score


def test_aircraft_hardly_find_what_is_in_smoke_and_do_not_mind_hedges() -> None:
    assert _at(disc("smoke", 100, 100, 4))["air_score"] == 4
    assert _at(disc("smoke", 106, 100, 4))["air_score"] == 2
    assert _at(wall("hedge_fence", (101, 50), (101, 150)))["air_score"] == 2


@pytest.mark.parametrize(("distance", "near"), [(5, True), (5.2, False)])
def test_armour_is_assaulted_within_5_cm_of_cover(distance: float, near: bool) -> None:
    found = _at(wall("hedge_fence", (100 + distance, 50), (100 + distance, 150)))
    assert found["assault"] is near
    assert found["nearest_cover"] == pytest.approx(distance)
    assert _at(box("ploughed_field", 101, 50, 140, 150)) == {"nearest_cover": None, "assault": False, "air_score": 2}


def test_only_vehicles_are_assaulted_as_armour() -> None:
    hedge = wall("hedge_fence", (103, 50), (103, 150))
    units = [a_unit("t1", "vehicle_N", 100, 100), a_unit("i1", "infantry", 100, 140)]
    analysis = TabletopAnalysis(table(hedge, units=units), sheet())
    tank, men = (analysis.fire.range(None, analysis.stand(name), firer=Party()) for name in ("t1", "i1"))
    assert tank.extra["assault"] is True
    assert "assault" not in men.extra
    assert [reason.key for reason in men.reasons] == ["fire_air_score"]
    inside = analysis.fire.range(None, Standpoint((103.0, 100.0)), firer=Party())
    assert inside.reasons[0].key == "fire_assault_in"


@pytest.mark.parametrize(("reading", "factor"), [("diameter", 1), ("radius", 2)])
def test_templates(reading: str, factor: int) -> None:
    fire = TabletopAnalysis(table(switches={"R-A1": reading}), sheet()).fire
    sizes = {one.key: one.diameter / factor for one in fire.templates()}
    assert sizes == {
        "mortar": 5, "half_battery": 10, "half_battery_rockets": 15, "battery": 15, "battery_rockets": 20,
    }  # fmt: skip
    assert list(sizes.values()) == sorted(sizes.values())
    assert fire.range(None, None, firer=Party(), weapon="battery").extra["diameter"] == 15 * factor

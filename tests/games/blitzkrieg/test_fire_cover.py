"""Cover along a line in BlitzKrieg (EFFETS DU TERRAIN, column Couvert), and the scores that follow from it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tabletops import a_unit, box, disc, sheet, table, wall
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import Party, Standpoint
from workbench.scenario.tabletop_board import Feature


def ask(*pieces: Feature, x: float = 131.0, from_x: float = 100.0, **more: Any) -> Cover:
    switches = more.pop("switches", None)
    fire = TabletopAnalysis(table(*pieces, switches=switches), sheet()).fire
    party = more.pop("party", Party("infantry", action="still"))
    above = more.pop("above", 0.0)
    here, there = Standpoint((from_x, 100.0), above), Standpoint((x, 100.0), more.pop("up", 0.0))
    return fire.cover(here, there, firer=Party(), party=party, **more)


def _line(terrain: str, x: float = 130.0, **more: Any) -> Feature:
    return wall(terrain, (x, 50), (x, 150), **more)


AREAS = {
    "building_bunker": "heavy", "factory_warehouse": "heavy", "ruined_building": "heavy", "dense_wood_jungle": "light",
    "light_wood_orchard": "light", "scrub_vineyard": "light", "cultivated_field": "light", "ploughed_field": "none",
    "hill_gentle": "none", "hill_rough": "light", "hill_difficult": "light", "sand_dune": "none", "marsh_paddy": "none",
    "snow_mud": "none", "ravine_bottom": "none", "entrenchment": "heavy", "trench": "heavy", "smoke": "none",
}  # fmt: skip
LINES = {
    "hedge_fence": "light", "bocage": "heavy", "low_wall_bank": "heavy", "stone_wall": "total", "ravine_slopes": "heavy",
    "railway": "none", "railway_embankment": "heavy", "barbed_wire": "none", "barricade": "heavy", "stream": "none",
}  # fmt: skip


@pytest.mark.parametrize(("terrain", "cover"), AREAS.items())
def test_whoever_stands_in_an_area_has_its_cover(terrain: str, cover: str) -> None:
    piece = box(terrain, 130, 50, 140, 150)
    assert ask(piece).values == {"cover": cover}
    assert ask(piece, x=130).values == {"cover": cover}, "its edge counts"
    assert ask(piece, x=129).values == {"cover": "none"}


@pytest.mark.parametrize(("terrain", "cover"), LINES.items())
def test_whoever_stands_close_behind_a_line_has_its_cover(terrain: str, cover: str) -> None:
    assert ask(_line(terrain)).values == {"cover": cover}
    assert ask(_line(terrain), x=132).values == {"cover": cover}
    assert ask(_line(terrain), x=132.5).values == {"cover": "none"}
    assert ask(_line(terrain), x=129).values == {"cover": "none"}, "it lies behind the target"
    assert ask(_line(terrain, 101)).values == {"cover": "none"}, "it lies beside the shooter"


@pytest.mark.parametrize("terrain", ["bocage", "low_wall_bank", "ravine_slopes", "railway_embankment", "barricade"])
@pytest.mark.parametrize("purpose", ["indirect", "bombard"])
def test_pieces_with_two_stars_give_none_against_bombardment(terrain: str, purpose: str) -> None:
    found = ask(_line(terrain), purpose=purpose)
    assert found.values == {"cover": "none"}
    assert [reason.key for reason in found.reasons] == ["fire_cover_void"]


def test_an_entrenchment_protects_against_bombardment_too() -> None:
    assert ask(box("entrenchment", 130, 50, 140, 150), purpose="bombard").values == {"cover": "heavy"}


def test_the_best_of_several_counts() -> None:
    found = ask(box("dense_wood_jungle", 127, 50, 140, 150), _line("bocage"))
    assert found.values == {"cover": "heavy"}
    assert [reason.at for reason in found.reasons] == ["bocage_130_50", "dense_wood_jungle_127_50"]
    assert ask(box("dense_wood_jungle", 129, 50, 140, 150), _line("bocage"), purpose="indirect").values == {
        "cover": "light"
    }


def test_the_two_centimetres_run_to_the_base() -> None:
    base = Standpoint((134.0, 100.0), base=box("clear", 132.5, 98.5, 135.5, 101.5).area)
    fire = TabletopAnalysis(table(_line("hedge_fence", 130.6)), sheet()).fire
    party = Party("infantry")
    assert fire.cover(Standpoint((100.0, 100.0)), base, firer=Party(), party=party).values == {"cover": "light"}
    assert ask(_line("hedge_fence"), switches={"R-L1": "touch"}).values == {"cover": "none"}


def test_a_stone_wall_does_not_cover_against_who_looks_over_it_from_above() -> None:
    hill = box("hill_gentle", 90, 90, 110, 110)
    assert ask(_line("stone_wall", 130), hill, x=131).values == {"cover": "total"}
    near = ask(_line("stone_wall", 130), hill, box("building_bunker", 130.5, 90, 140, 110, level=3), x=131, up=3)
    assert near.values == {"cover": "heavy"}
    assert "fire_cover_from_above" in [reason.key for reason in near.reasons]
    assert ask(_line("stone_wall", 130), hill, x=131, up=3, switches={"R-L3": "contact"}).values == {"cover": "total"}


@pytest.mark.parametrize(("reading", "cover"), [("absolute", "none"), ("added", "total")])
def test_a_wall_on_a_hill_is_looked_over_unless_levels_add_up(reading: str, cover: str) -> None:
    hill = box("hill_gentle", 90, 50, 150, 150)
    assert ask(hill, _line("stone_wall", 130), x=131, switches={"stacked": reading}).values == {"cover": cover}


def test_cover_that_nobody_agreed_on_is_mentioned() -> None:
    found = ask(_line("anti_tank_obstacle"))
    assert found.values == {"cover": "none"}
    assert [reason.key for reason in found.reasons] == ["fire_cover_unset"]
    agreed = _line("anti_tank_obstacle", values={"cover": "heavy"})
    assert ask(agreed).values == {"cover": "heavy"}


@pytest.mark.parametrize(
    ("kind", "action", "cover", "score"),
    [
        ("infantry", "move", "", 3),
        ("infantry", "still", "", 4),
        ("infantry", "crawl", "", 4),
        ("infantry", "move", "hedge_fence", 5),
        ("infantry", "still", "bocage", 6),
        ("infantry", "still", "stone_wall", None),
        ("infantry", "move fire", "", 3),
        ("infantry", "fire", "", 4),
        ("wheeled", "still", "", 4),
        ("halftrack", "move", "", 5),
        ("wheeled", "still", "hedge_fence", 5),
        ("vehicle_N", "still", "", None),
        ("armoured_car", "move", "", None),
    ],
)
def test_scores_of_small_arms(kind: str, action: str, cover: str, score: int | None) -> None:
    found = ask(*([_line(cover)] if cover else []), party=Party(kind, action=action))
    assert found.extra["small_arms"] == score


@pytest.mark.parametrize("values", [{"open_topped": True}, {"unarmoured": True}])
def test_small_arms_do_nothing_to_closed_armour_unless_read_otherwise(values: dict[str, object]) -> None:
    closed = ask(party=Party("vehicle_N", action="still"))
    assert closed.extra["small_arms"] is None
    assert "fire_closed_armour" in [reason.key for reason in closed.reasons]
    assert ask(party=Party("vehicle_N", action="still", values=values)).extra["small_arms"] == 4
    assert ask(party=Party("vehicle_N", action="move"), switches={"B3": "all"}).extra["small_arms"] == 5
    assert ask(party=Party("vehicle_N"), purpose="indirect").extra["he"] == 5, "templates hit all vehicles"


def test_men_who_are_dug_in_are_hit_as_in_light_cover() -> None:
    found = ask(party=Party("infantry", state=("dug_in",), action="still"))
    assert found.values == {"cover": "none"}
    assert found.extra["small_arms"] == 5
    assert "fire_dug_in" in [reason.key for reason in found.reasons]


@pytest.mark.parametrize(
    ("terrain", "direct", "indirect"),
    [("", 4, 5), ("scrub_vineyard", 4, 5), ("light_wood_orchard", 4, 4), ("ruined_building", 5, 6), ("trench", 5, 6)],
)
def test_scores_of_explosive_shells(terrain: str, direct: int, indirect: int) -> None:
    pieces = [box(terrain, 130, 50, 140, 150)] if terrain else []
    assert ask(*pieces).extra["he"] == direct
    assert ask(*pieces, purpose="indirect").extra["he"] == indirect


def test_bunkers_are_marked_on_the_piece() -> None:
    bunker = box("building_bunker", 130, 50, 140, 150, flags=("bunker",))
    assert (ask(bunker).extra["he"], ask(bunker, purpose="bombard").extra["he"]) == (6, 6)


def test_smoke_height_and_the_side_that_is_hit_are_reported_for_guns() -> None:
    hill, smoke = box("hill_gentle", 90, 90, 110, 110), disc("smoke", 120, 100, 3)
    found = ask(hill, smoke)
    assert (found.extra["through_smoke"], found.extra["higher"]) == (True, True)
    assert {"fire_through_smoke", "fire_higher"} <= {reason.key for reason in found.reasons}
    assert ask().extra["through_smoke"] is False
    assert "higher" not in ask(hill, purpose="indirect").extra
    units = [a_unit("a1", "gun_medium", 100, 100)]
    for facing, side in ((180.0, "front"), (0.0, "rear"), (90.0, "right"), (270.0, "left")):
        enemies = [a_unit("b1", "tracked_slow", 100, 50, facing=facing)]
        analysis = TabletopAnalysis(table(units=units, enemies=enemies), sheet())
        shot = analysis.fire.cover(analysis.stand("a1"), analysis.stand("b1"), firer=Party(), party=Party())
        assert shot.extra["side"] == side

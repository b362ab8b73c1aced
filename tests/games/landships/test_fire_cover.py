"""Landships!: what protects a target (8.57, 8.64, 16.24), and what else changes the dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.landships.fire_maps import fire
from tests.games.landships.spotting_maps import board, place, scenario, unit
from workbench.engine.fire.results import Cover
from workbench.engine.sight.results import BOMBARD, Effect, Party


def cover(kind: str = "infantry", firer: str = "infantry", distance: int = 3, **made: Any) -> Cover:
    """Cover of a target in column 10 against fire from so far away."""
    state, values = made.pop("state", ()), made.pop("values", {})
    shooter, purpose = made.pop("shooter", {}), made.pop("purpose", "fire")
    target = Party(kind=kind, state=state, values=values)
    firing = Party(kind=firer, **shooter)
    return fire(scenario(**made)).cover(place(10 - distance), place(10), firer=firing, party=target, purpose=purpose)


@pytest.mark.parametrize(("cover_of", "saf", "at"), [
    ({}, 0, 0), ({"town": "1005"}, 2, 1), ({"wood": "1005"}, 1, 0), ({"river": "1005"}, -1, 0), ({"marsh": "1005"}, 0, 0),
    ({"rough": "1005"}, 0, 0), ({"trench": "1005"}, 1, 0), ({"strongpoint": "1005"}, 2, 0),
    ({"trench": "1005", "strongpoint": "1005"}, 3, 0), ({"wood": "1005", "trench": "1005"}, 2, 0),
])  # fmt: skip
def test_terrain_gives_its_modifier(cover_of: dict[str, str], saf: int, at: int) -> None:
    found = cover(made=board(cover_of))
    assert found.values == {"saf_drm": saf, "at_drm": at}
    assert found.reasons[0].rule.startswith("8")


@pytest.mark.parametrize(("cover_of", "rule"), [({"town": "1005"}, "8.64, 8.57"), ({"wood": "1005"}, "8.64")])
def test_terrain_cites_the_section_of_every_die_that_it_modifies(cover_of: dict[str, str], rule: str) -> None:
    """8.57 is the anti-tank die, 8.64 that of small arms."""
    assert cover("tank", made=board(cover_of)).reasons[0].rule == rule


def test_hills_are_no_cover() -> None:
    assert cover(made=board(steps={"1005": 1})).values["saf_drm"] == 0


@pytest.mark.parametrize(("kind", "saf"), [
    ("infantry", 4), ("crew", 4), ("cavalry_mounted", 1), ("tank", 1), ("truck", 1), ("at_gun", 4),
])  # fmt: skip
def test_works_shelter_men_alone(kind: str, saf: int) -> None:
    made = board({"wood": "1005", "trench": "1005", "strongpoint": "1005"})
    assert cover(kind, made=made).values["saf_drm"] == saf


def test_what_shelters_the_mounted() -> None:
    assert cover("cavalry_mounted", made=board({"trench": "1005"})).values["saf_drm"] == 0
    for key, saf in (("town", 2), ("wood", 1), ("river", -1)):
        found = cover("cavalry_mounted", made=board({key: "1005"}))
        assert found.values["saf_drm"] == saf
        assert found.extra["saf_total"] == saf - 1


@pytest.mark.parametrize(("terrain", "year", "each", "once"), [
    ("trench", 1917, 2, 2), ("strongpoint", 1916, 3, 3), ("trench", 1915, 1, 1), ("trench strongpoint", 1918, 5, 4),
    ("trench", None, 2, 2),
])  # fmt: skip
def test_better_trenches_from_1916_on(terrain: str, year: int | None, each: int, once: int) -> None:
    made: dict[str, Any] = {
        "made": board(dict.fromkeys(terrain.split(), "1005")),
        "options": ("improved_defences",),
        "conditions": {} if year is None else {"year": year},
    }
    found = cover(**made)
    assert found.values["saf_drm"] == each
    assert cover(**made, switches={"A39": "once"}).values["saf_drm"] == once
    assert bool([text for text in found.assumed if "1916" in text.en]) is (year is None)
    assert cover(**{**made, "options": ()}).values["saf_drm"] == {"trench": 1, "strongpoint": 2}.get(terrain, 3)


@pytest.mark.parametrize(("firer", "kind", "distance", "saf", "at"), [
    ("mg", "infantry", 3, -1, 0), ("infantry", "infantry", 3, 0, 0), ("at_gun", "tank", 5, 0, -1), ("at_gun", "tank", 6, 0, 0),
    ("aa_gun", "tank", 3, 0, 0), ("art_gun", "truck", 3, 0, 2), ("art_gun", "armoured_car", 3, 0, 2),
    ("art_gun", "tank", 3, 0, 0), ("mg", "cavalry_mounted", 3, -2, 0), ("infantry", "aircraft", 3, 2, 0),
])  # fmt: skip
def test_what_else_changes_the_dice(firer: str, kind: str, distance: int, saf: int, at: int) -> None:
    found = cover(kind, firer, distance)
    assert found.values == {"saf_drm": 0, "at_drm": 0}
    assert (found.extra["saf_total"], found.extra["at_total"]) == (saf, at)


def test_sizes_leaders_and_shock_troops() -> None:
    assert cover("tank", values={"size": 1}).extra["at_total"] == 1
    assert cover("tank", "tank", shooter={"values": {"tank_leader": True}}).extra["at_total"] == -1
    shock: dict[str, Any] = {"state": ("stosstruppen",), "options": ("stosstruppen",)}
    assert cover(**shock).extra["saf_total"] == 1
    assert cover(**shock, made=board({"trench": "1005"})).extra["saf_total"] == 1  # the trench alone
    assert cover(state=("stosstruppen",)).extra["saf_total"] == 0
    firing = {"shooter": {"state": ("stosstruppen",)}, "options": ("stosstruppen",)}
    assert cover(**firing).extra["saf_total"] == -1


def test_guns_that_others_serve() -> None:
    gun, crew, squad = unit("g", "at_gun", 3), unit("c", "crew", 3), unit("s", "infantry", 3)
    for there, total in (([gun, crew], 0), ([gun, squad], 2), ([gun, crew, squad], 0), ([gun], 0)):
        made = fire(scenario(british=there, german=[unit("t", "tank", 10)]))
        found = made.cover(place(3), place(10), firer=Party(unit="g"))
        assert found.extra["at_total"] == total


def test_wire_is_mentioned() -> None:
    wire = {"markers": {"wire": (place(7), place(10))}}
    keys = [reason.key for reason in cover(**wire).reasons]
    assert {"fire_from_wire", "fire_target_in_wire"} <= set(keys)


def test_whoever_stands_there_is_taken() -> None:
    made = fire(scenario(british=[unit("m", "mg", 3)], german=[unit("t", "cavalry_mounted", 10)]))
    found = made.cover(place(3), place(10))
    assert found.extra["saf_total"] == -2
    assert any("m" in text.en for text in found.assumed)
    nobody = fire(scenario()).cover(place(3), place(10))
    assert any("infantry" in text.en for text in nobody.assumed)


def test_no_line_and_barrages() -> None:
    made = fire(scenario(), hidden=(10,))
    blocked = made.cover(place(3), place(10), party=Party(kind="infantry"))
    assert Effect.BLOCKS in [reason.effect for reason in blocked.reasons]
    barrage = cover(purpose=BOMBARD, made=board({"wood": "1005"}))
    assert barrage.extra["barrage_drm"] is None
    assert "fire_barrage_missing" in [reason.key for reason in barrage.reasons]
    assert cover(purpose=BOMBARD).extra["barrage_drm"] == 0


def test_what_protects_is_marked() -> None:
    effects = {reason.key: reason.effect for reason in cover("infantry", "mg", made=board({"wood": "1005"})).reasons}
    assert effects["fire_terrain"] is Effect.HINDERS
    assert effects["fire_mg"] is Effect.NOTE


def test_a_crew_on_the_floor_aims_badly() -> None:
    shaken = cover("tank", "tank", shooter={"values": {"crew_state": "on_the_floor"}})
    assert shaken.extra["at_total"] == 2
    assert cover("tank", "tank").extra["at_total"] == 0


def test_german_tanks_say_that_machine_guns_test_their_crews() -> None:
    def said(nation: str) -> bool:
        return "15.11" in [reason.rule for reason in cover("tank", "mg", values={"nation": nation}).reasons]

    assert said("german")
    assert not said("british")

"""Rules of the line of sight of Landships!, one by one, and what the doctrine promises of every board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tests.games.landships import sight_boards as ls
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.sight.results import FIRE, OBSERVE, SPOT, Party, SightLine, SightRequest
from workbench.games.landships.sight.doctrine import Doctrine
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import crossing
from workbench.geometry.hexes import Hex
from workbench.scenario.units import Forces, Unit

GRID = HexGrid(9, 12)
A, B = "0501", "0507"
"""The ends of a line straight down column 5."""

Troops = Mapping[str, Sequence[str]]


NONE: Mapping[str, str] = {}
NO_TROOPS: Troops = {}
FLAT: Mapping[int, str] = {}


def engine_of(
    hexes: Mapping[str, str] = NONE,
    levels: Mapping[int, str] = FLAT,
    troops: Troops = NO_TROOPS,
    markers: Mapping[str, str] = NONE,
    paths: Mapping[str, str] = NONE,
    options: tuple[str, ...] = (),
    **switches: str,
) -> Doctrine:
    placed = {key: tuple(place(word) for word in words.split()) for key, words in markers.items()}
    forces = {side: ls.units(GRID, *words) for side, words in troops.items()}
    ground = ls.board(GRID, hexes, levels, paths=paths)
    return ls.doctrine(ground, forces=forces, switches=switches, markers=placed, options=options)


def place(label: str) -> int:
    number = GRID.find(label)
    assert number is not None, label
    return number


def look(engine: Doctrine, a: str = A, b: str = B, side: str = "Red", **more: object) -> SightLine:
    line = engine.line(place(a), place(b), SightRequest(side=side, **more))  # type: ignore[arg-type]
    area = engine.area(place(a), SightRequest(side=side, **more))  # type: ignore[arg-type]
    assert line.visible == area.visible[place(b)]
    return line


def keys(line: SightLine) -> list[str]:
    return [reason.key for reason in line.reasons]


# --- terrain


@pytest.mark.parametrize("kind", ["wood", "town", "strongpoint"])
def test_cover_between_equal_levels_blocks(kind: str) -> None:
    line = look(engine_of({kind: "0503"}))
    assert not line.visible
    assert (keys(line)[0], line.reasons[0].rule, line.reasons[0].at) == ("sight_ground_equal", "8.23.4", "0503")
    assert line.blocker == place("0503")
    assert [step.stops for step in line.steps if step.stops] == [(place("0503"),)]


@pytest.mark.parametrize("kind", ["clear", "rough", "marsh", "river", "trench", "wire", "minefield", "road_junction"])
def test_low_terrain_never_blocks(kind: str) -> None:
    assert look(engine_of({kind: "0502 0503 0504"})).visible


def test_trenches_and_roads_as_paths_never_block() -> None:
    assert look(engine_of(paths={"trench": "0403 0503 0603", "road": "0503 0504 0505", "bridge": "0502"})).visible


def test_wire_gas_and_mines_as_markers_never_block() -> None:
    assert look(engine_of(markers={"wire": "0503", "gas": "0504", "minefield": "0505"})).visible


def test_a_strongpoint_blocks_whoever_it_belongs_to() -> None:
    ground = ls.board(GRID, {"strongpoint": "0503"})
    for owner in ("Red", "Blue"):
        owned = type(ground)(
            ground.grid, ground.ground, ground.cover, ground.elevation, {}, {},
            owners={"strongpoint": {owner: frozenset({place("0503")})}},
        )  # fmt: skip
        assert not look(ls.doctrine(owned)).visible


def test_terrain_of_the_ends_does_not_block() -> None:
    assert look(engine_of({"wood": "0501 0507"}, {1: "0501 0507"})).visible


def test_a_plateau_follows_its_reading() -> None:
    plateau = {1: "0501 0502 0503 0504 0505 0506 0507"}
    assert keys(look(engine_of(levels=plateau)))[0] == "sight_ground_equal"
    free = look(engine_of(levels=plateau, A1="transparent"))
    assert free.visible
    assert "sight_ground_plateau" in keys(free)
    assert "A1" in free.assumed[-1].en
    wooded = look(engine_of({"wood": "0503"}, plateau, A1="transparent"))
    assert wooded.blocker == place("0503")


@pytest.mark.parametrize(
    ("hexes", "levels", "key"),
    [
        ({"wood": "0504"}, {1: "0507"}, "sight_ground_over"),
        ({"wood": "0502"}, {1: "0507"}, "sight_ground_over"),
        ({"wood": "0506"}, {1: "0507"}, "sight_ground_lower"),
        ({"wood": "0506"}, {1: "0506 0507"}, "sight_ground_near"),
        ({}, {1: "0506 0507"}, "sight_ground_near"),
        ({}, {1: "0506", 2: "0507"}, "sight_ground_lower"),
        ({"wood": "0506"}, {1: "0501"}, "sight_ground_near"),
        ({}, {1: "0501 0506"}, "sight_ground_near"),
        ({}, {2: "0501", 1: "0505 0506 0507"}, "sight_ground_near"),
        ({}, {1: "0507", 2: "0504"}, "sight_ground_over"),
    ],
)
def test_between_different_levels_only_terrain_next_to_the_target_counts(
    hexes: dict[str, str], levels: dict[int, str], key: str
) -> None:
    line = look(engine_of(hexes, levels))
    assert key in keys(line)
    assert line.visible is (key != "sight_ground_near")


def test_readings_of_different_levels() -> None:
    low = {"wood": "0506"}
    assert not look(engine_of(low, {1: "0507"}, A2="any_height")).visible
    down = {2: "0501", 1: "0505 0506 0507"}
    assert look(engine_of(levels=down, A1="transparent")).visible
    up = {1: "0506 0507"}
    assert not look(engine_of(levels=up, A1="transparent")).visible
    ridge = {1: "0507", 2: "0504"}
    assert keys(look(engine_of(levels=ridge, A31="blocks")))[0] == "sight_ground_higher"


# --- units


@pytest.mark.parametrize("kind", ["infantry", "mg", "cavalry_mounted"])
def test_own_unpinned_squads_block_their_own_side_only(kind: str) -> None:
    engine = engine_of(troops={"Red": [f"{kind} 0503"]})
    assert keys(look(engine))[0] == "sight_friends"
    assert "sight_enemies" in keys(look(engine, side="Blue"))
    assert look(engine, side="Blue").visible
    pinned = look(engine_of(troops={"Red": [f"{kind} 0503 pinned"]}))
    assert pinned.visible
    assert "sight_pinned" in keys(pinned)


@pytest.mark.parametrize("state", ["", " broken_down"])
@pytest.mark.parametrize("side", ["Red", "Blue", ""])
def test_tanks_block_everyone(state: str, side: str) -> None:
    line = look(engine_of(troops={"Blue": [f"tank 0503{state}"]}), side=side)
    assert keys(line)[0] == "sight_tank"
    assert line.blocker == place("0503")


@pytest.mark.parametrize("kind", ["armoured_car", "truck", "at_gun", "crew", "forward_observer", "aircraft"])
def test_other_units_never_block(kind: str) -> None:
    line = look(engine_of(troops={"Red": [f"{kind} 0503"]}))
    assert line.visible
    assert keys(line) == ["sight_open_equal"]
    assert "never bar the view" in line.steps[1].text.en


def test_units_at_the_ends_do_not_block() -> None:
    assert look(engine_of(troops={"Red": ["tank 0501", "mg 0501", "infantry 0507", "tank 0507"]})).visible


def test_own_men_follow_their_reading() -> None:
    troops = {"Red": ["crew 0503"]}
    assert look(engine_of(troops=troops)).visible
    assert keys(look(engine_of(troops=troops, A9="block")))[0] == "sight_friends"


def test_units_between_different_levels_follow_their_reading() -> None:
    for troops in ({"Red": ["infantry 0503"]}, {"Blue": ["tank 0503"]}):
        assert not look(engine_of(levels={1: "0507"}, troops=troops)).visible
        lifted = look(engine_of(levels={1: "0507"}, troops=troops, A4="all"))
        assert lifted.visible
        assert keys(lifted)[1] in ("sight_friends_over", "sight_tank_over")


def test_whose_view_it_is_is_asked_found_or_assumed() -> None:
    engine = engine_of(troops={"Red": ["mg 0501", "infantry 0503"], "Blue": ["tank 0602"]})
    assert not look(engine, side="").visible  # the squad in 0501 is Red
    assert look(engine, side="Blue").visible
    assert not look(engine, "0502", B, side="", observer=Party(unit="mg-0501-0")).visible
    unknown = look(engine, "0502", B, side="")
    assert unknown.visible
    assert "sight_squads_unknown" in keys(unknown)
    assert any("not known who looks" in text.en for text in unknown.assumed)


def test_british_machine_guns_fire_through_friends_by_option() -> None:
    troops = {"Entente": ["mg 0501", "infantry 0503"]}
    for option, nation, kind, seen in [
        (("british_mg_overhead_fire",), "British", "mg", True),
        (("british_mg_overhead_fire",), "French", "mg", False),
        (("british_mg_overhead_fire",), "British", "infantry", False),
        ((), "British", "mg", False),
    ]:
        party = Party(kind, values={"nation": nation})
        line = look(engine_of(troops=troops, options=option), side="Entente", observer=party, purpose=FIRE)
        assert line.visible is seen
        assert ("sight_friends_mgs" in keys(line)) is seen


def test_the_nation_of_machine_guns_is_found_on_the_map_or_is_the_side() -> None:
    option = ("british_mg_overhead_fire",)
    assert look(engine_of(troops={"British": ["mg 0501", "infantry 0503"]}, options=option), side="").visible
    ground, here = ls.board(GRID), place("0501")
    for nation in ("british", "french"):
        mg = Unit("mg1", "mg", here, values={"nation": nation})
        friend = Unit("i1", "infantry", place("0503"))
        engine = ls.doctrine(ground, forces={"Entente": (mg, friend)}, options=option)
        assert look(engine, side="").visible is (nation == "british")
        assert look(engine, side="", observer=Party(unit="mg1")).visible is (nation == "british")


def test_observers_behind_friends_follow_their_reading() -> None:
    troops = {"Red": ["forward_observer 0501", "infantry 0503"]}
    assert not look(engine_of(troops=troops), purpose=OBSERVE).visible
    engine = engine_of(troops=troops, A24="see")
    seen = look(engine, purpose=OBSERVE)
    assert seen.visible
    assert "sight_friends_observer" in keys(seen)
    assert not look(engine, purpose=SPOT).visible


# --- smoke and barrages


@pytest.mark.parametrize("marker", ["0404", "0504", "0604", "0505"])
def test_smoke_covers_its_hex_and_the_six_around(marker: str) -> None:
    line = look(engine_of(levels={2: "0507"}, markers={"smoke": marker}))
    assert not line.visible
    assert line.reasons[0].rule == "8.23.3"


@pytest.mark.parametrize(("marker", "key"), [("0501", "sight_smoke_origin"), ("0508", "sight_smoke_target")])
def test_nobody_sees_into_or_out_of_smoke(marker: str, key: str) -> None:
    line = look(engine_of(markers={"smoke": marker}))
    assert keys(line)[0] == key
    assert line.blocker == place("0501" if key == "sight_smoke_origin" else "0507")


def test_neighbours_are_seen_unless_there_is_smoke() -> None:
    assert keys(look(engine_of({"wood": "0502"}), b="0502"))[0] == "sight_adjacent"
    assert not look(engine_of(markers={"smoke": "0503"}), b="0502").visible


def test_in_one_hex_of_smoke_follows_its_reading() -> None:
    smoke = {"smoke": "0502"}
    line = look(engine_of(markers=smoke), A, A)
    assert keys(line) == ["sight_smoke_same"]
    assert line.blocker == place(A)
    assert look(engine_of(markers=smoke, A22="same_hex"), A, A).visible
    assert keys(look(engine_of(), A, A)) == ["sight_same_hex"]


def test_barrages_stop_lines_through_them() -> None:
    assert keys(look(engine_of(markers={"barrage_hit": "0504"})))[0] == "sight_barrage"
    ends = {"barrage_hit": "0501 0507"}
    assert look(engine_of(markers=ends)).visible
    assert keys(look(engine_of(markers=ends, A19="ends")))[0] == "sight_barrage_end"


# --- along hexsides and past corners

ALONG_A, ALONG_B = "0302", "0702"


def sides_of_line() -> list[tuple[str, str]]:
    line = look(engine_of(), ALONG_A, ALONG_B)
    return [tuple(GRID.labels[n] for n in step.hexes) for step in line.steps if len(step.hexes) == 2]  # type: ignore[misc]


def test_one_blocking_hex_beside_a_line_is_passed_and_two_block() -> None:
    pairs = sides_of_line()
    assert len(pairs) == 2
    (first, over), (later, beyond) = pairs
    single = look(engine_of({"wood": first}), ALONG_A, ALONG_B)
    assert single.visible
    assert "sight_beside_single" in keys(single)
    for other in (over, later, beyond):
        line = look(engine_of({"wood": f"{first} {other}"}), ALONG_A, ALONG_B)
        assert keys(line)[:2] == ["sight_beside", "sight_beside"]
        assert line.blocker == place(other)
        assert {n for step in line.steps for n in step.stops} == {place(first), place(other)}


def test_every_kind_of_obstacle_counts_beside_a_line_unless_read_otherwise() -> None:
    (first, _), (later, _) = sides_of_line()
    troops = {"Red": [f"infantry {first}"], "Blue": [f"tank {later}"]}
    assert not look(engine_of(troops=troops), ALONG_A, ALONG_B).visible
    assert look(engine_of(troops=troops), ALONG_A, ALONG_B, side="Blue").visible
    terrain = look(engine_of(troops=troops, A23="terrain"), ALONG_A, ALONG_B)
    assert terrain.visible
    assert keys(terrain).count("sight_beside_units") == 2


def test_a_corner_follows_its_reading() -> None:
    a, offset = place("0203"), Hex(4, 1)
    target = GRID.index(GRID.hexes[a].plus(offset))
    assert target is not None
    corners = [GRID.index(GRID.hexes[a].plus(t.touched)) for t in crossing(offset).touches if t.touched is not None]
    labels = [GRID.labels[number] for number in corners if number is not None]
    assert len(labels) == 2
    wooded, ends = {"wood": " ".join(labels)}, ("0203", GRID.labels[target])
    clear = look(engine_of(wooded), *ends)
    assert clear.visible
    assert keys(clear).count("sight_corner") == 2
    counted = look(engine_of(wooded, A6="counts"), *ends)
    assert keys(counted)[:2] == ["sight_beside", "sight_beside"]
    assert look(engine_of({"wood": labels[0]}, A6="counts"), *ends).visible


# --- the other way, heights, words


def test_the_other_way_names_the_rule_that_makes_the_difference() -> None:
    terrain = look(engine_of({"wood": "0506"}, {1: "0501"}))
    assert terrain.asymmetric
    assert keys(terrain)[-1] == "sight_asymmetric_terrain"
    troops = {"Red": ["mg 0501", "infantry 0503"], "Blue": ["infantry 0507"]}
    friends = look(engine_of(troops=troops))
    assert friends.asymmetric
    assert keys(friends)[-1] == "sight_asymmetric_friends"
    assert "Blue" in friends.reasons[-1].text.en
    assert not look(engine_of(troops={"Red": ["infantry 0503"]})).asymmetric


def test_heights_are_levels() -> None:
    engine = engine_of({"wood": "0503"}, {2: "0503 0504"})
    assert (engine.heights(place("0503")).ground, engine.heights(place("0503")).eye) == (2, 2)
    assert engine.heights(place("0503")).top > engine.heights(place("0504")).top == 2
    line = look(engine, "0504", "0508")
    assert (line.observer_height, line.target_height) == (2, 0)


def test_steps_tell_the_line_hex_by_hex() -> None:
    line = look(engine_of({"wood": "0504"}))
    assert [GRID.labels[step.chosen] for step in line.steps] == ["0502", "0503", "0504", "0505", "0506"]
    assert [step.effect.value for step in line.steps] == ["none", "none", "blocks", "none", "none"]
    assert "wood" in line.steps[2].text.en
    assert "bois" in line.steps[2].text.fr


def test_steps_name_units_and_smoke_besides_the_terrain() -> None:
    made = engine_of(troops={"Blue": ["tank 0503"], "Red": ["infantry 0505 pinned"]})
    present = {GRID.labels[step.chosen]: step.present for step in look(made).steps}
    assert present["0503"] == Text("tank", "char")
    assert present["0505"].en == "infantry squad"
    assert not present["0504"]
    smoky = look(engine_of(troops={"Blue": ["tank 0504"]}, markers={"smoke": "0504"}))
    present = {GRID.labels[step.chosen]: step.present for step in smoky.steps}
    assert (present["0504"].en, present["0505"].en, present["0506"].en) == ("tank, smoke", "smoke", "")


@pytest.mark.parametrize("level", ["observer_level", "target_level"])
def test_levels_within_a_hex_are_not_modelled(level: str) -> None:
    with pytest.raises(CannotAnswer) as caught:
        engine_of().line(0, 5, SightRequest(**{level: 1}))
    assert caught.value.code == "not_modelled"
    assert "Landships" in caught.value.text.en


def test_sides_are_called_by_their_names_in_both_languages() -> None:
    ground = ls.board(GRID)
    made = ls.scenario(ground, {"British": ls.units(GRID, f"infantry {A}", "infantry 0504")})
    force = replace(made.forces.sides[0], name=Text("Highlanders", "Écossais"))
    line = Doctrine(replace(made, forces=Forces((force,))), ls.ruleset()).line(place(A), place(B), SightRequest())
    assert line.reasons[0].text.en == "Blocked at 0504: unpinned squads of the own side (Highlanders)."
    assert line.reasons[0].text.fr == "Bloquée en 0504 : groupes amis non cloués au sol (Écossais)."
    assert any("Camp qui regarde : Écossais" in text.fr for text in line.assumed)

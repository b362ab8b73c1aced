"""Arcs, fields of fire, fire lanes, snap shots, sprays and encirclement of Advanced Squad Leader."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from tests.games.asl.scenarios import analysis, ask
from workbench.engine.sight.results import Party
from workbench.games.asl.fire.special_fire import encircles
from workbench.games.asl.spotting.terrain_modifiers import entry_of
from workbench.geometry.segments import Entry

MG = {"mmg": [5, 12]}


def gun(facing: int = 0, **more: Any) -> dict[str, Any]:
    return {"Red": [{"id": "g", "kind": "gun", "at": "H5", "facing": facing, **more}]}


# --- arcs


def test_a_covered_arc_is_two_hexes_wide_then_three_then_four() -> None:
    inquiry = analysis(forces=gun(values={"ca": "H4/I5"}))
    covered = inquiry.fire.bearing(inquiry.place("H5"), firer=Party(unit="g"), weapon="gun").in_arc
    far = inquiry.scenario.board.grid.distances(inquiry.place("H5"))
    assert [int(covered[far == distance].sum()) for distance in range(4)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("facing", "sector"), [(0, "H4/I5"), (1, "I5/I6"), (2, "H6/I6"), (3, "G6/H6"), (4, "G5/G6"), (5, "G5/H4")]
)
def test_a_gun_that_faces_a_hexside_covers_the_hexspine_clockwise_of_it(facing: int, sector: str) -> None:
    inquiry = analysis(forces=gun(facing))
    assert ask(inquiry, {"ask": "arc", "unit": "g"})["sector"] == sector
    for neighbour in ("G5", "G6", "H4", "H6", "I5", "I6"):
        answer = ask(inquiry, {"ask": "arc", "unit": "g", "to": neighbour})
        assert answer["in_arc"] is (neighbour in sector.split("/"))


@pytest.mark.parametrize("terrain", ["woods", "building", "rubble"])
def test_heavy_machine_guns_keep_the_arc_of_their_last_shot_in_cover(terrain: str) -> None:
    inquiry = analysis(hexes={terrain: "H5"})
    request = {"ask": "arc", "kind": "squad", "at": "H5", "weapon": "mmg", "to": "H9", "values": MG}
    assert ask(inquiry, request)["in_arc"] is True, "the first shot goes anywhere"
    held = ask(inquiry, {**request, "values": {**MG, "ca": "H4/I5"}})
    assert (held["in_arc"], held["sector"]) == (False, "H4/I5")
    light = {**request, "weapon": "lmg", "values": {"lmg": [3, 8], "ca": "H4/I5"}}
    assert ask(inquiry, light)["in_arc"] is True


def test_a_pillbox_has_an_arc() -> None:
    inside = {"Red": [{"id": "p", "kind": "squad", "at": "H5", "facing": 0, "state": ["entrenched"]}]}
    inquiry = analysis(markers={"pillbox": "H5"}, forces=inside)
    assert ask(inquiry, {"ask": "arc", "unit": "p", "to": "H4"})["in_arc"] is True
    assert ask(inquiry, {"ask": "arc", "unit": "p", "to": "H6"})["in_arc"] is False


def test_no_hexspine_is_refused() -> None:
    with pytest.raises(AssertionError, match="names no hexspine"):
        ask(analysis(), {"ask": "arc", "kind": "gun", "at": "H5", "values": {"ca": "H4/H6"}})


# --- the field of fire


def test_the_field_of_fire_is_arc_range_and_sight() -> None:
    forces = {"Red": [{"id": "m", "kind": "squad", "at": "H5", "values": {**MG, "ca": "H6/I6"}}]}
    inquiry = analysis(hexes={"building": "H5", "woods": "J8"}, forces=forces)
    found = ask(inquiry, {"ask": "field", "unit": "m", "weapon": "mmg"})
    assert (found["weapon"], found["max"]) == ("mmg", 16)
    assert set(found["bands"]) == {"full", "long"}
    assert "H4" not in [*found["covered"], *found["blind"]]
    assert "H9" in found["bands"]["full"]
    assert "H19" in found["bands"]["long"]
    assert "H22" not in found["covered"]
    assert found["blind"]
    for label in found["blind"]:
        assert ask(inquiry, {"ask": "los", "from": "H5", "to": label})["visible"] is False


def test_the_field_of_an_upper_storey_sees_over_woods() -> None:
    def covered(level: int) -> list[str]:
        forces = {"Red": [{"id": "m", "kind": "squad", "at": "H5", "values": {"level": level}}]}
        inquiry = analysis(hexes={"building": "H5", "woods": "H7"}, forces=forces)
        found: list[str] = ask(inquiry, {"ask": "field", "unit": "m"})["covered"]
        return found

    assert "H10" not in covered(0)
    assert "H10" in covered(2)


def test_the_field_agrees_with_single_shots() -> None:
    forces = {"Red": [{"id": "m", "kind": "squad", "at": "H5", "values": {"lmg": [3, 8], "ft": [24, 1]}}]}
    inquiry = analysis(elevation={2: "H6", 3: "H4"}, forces=forces, rows=10)
    for weapon in ("inherent", "lmg", "ft"):
        field = inquiry.field_of_fire("m", weapon)
        for number in range(0, inquiry.scenario.board.grid.size, 3):
            single = inquiry.fire.range(inquiry.place("H5"), number, firer=Party(unit="m"), weapon=weapon)
            assert single.in_range == bool(field.in_range[number]), (weapon, inquiry.label(number))


def test_small_arms_do_not_hurt_armour() -> None:
    forces = {"Red": [{"id": "m", "kind": "squad", "at": "H5"}]}
    found = ask(
        analysis(forces=forces), {"ask": "field", "unit": "m", "weapon": "inherent", "target": {"kind": "tank"}}
    )
    assert found["covered"] == []


def test_the_storey_may_be_said_with_the_place() -> None:
    inquiry = analysis(hexes={"building": "H5", "woods": "H7"})
    low, high = (ask(inquiry, {"ask": "field", "kind": "squad", "at": at})["covered"] for at in ("H5", "H5@2"))
    assert "H10" not in low
    assert "H10" in high
    forces = {"Red": [{"id": "m", "kind": "squad", "at": "H5", "values": {"level": 2}}]}
    standing = analysis(hexes={"building": "H5", "woods": "H7"}, forces=forces)
    assert ask(standing, {"ask": "field", "unit": "m"})["covered"] == high
    assert ask(standing, {"ask": "los", "from": "unit:m", "to": "H10"})["visible"] is True
    assert ask(standing, {"ask": "los", "from": "H5", "to": "H10"})["visible"] is False


# --- fire lanes


def lane(inquiry: Any, to: str, at: str = "H5", **more: Any) -> dict[str, Any]:
    request = {"ask": "lane", "kind": "squad", "at": at, "to": to, "weapon": "mmg", "values": MG}
    return ask(inquiry, {**request, **more})


def test_a_lane_on_a_hex_grain_and_its_firepower() -> None:
    found = lane(analysis(), "H9")
    assert (found["grain"], found["hexes"]) == ("hex", ["H6", "H7", "H8", "H9"])
    assert found["fp"] == {"H6": 4, "H7": 2, "H8": 2, "H9": 2}


def test_what_of_lanes_and_sprays_is_left_out_is_reported() -> None:
    said = [reason["text"] for reason in lane(analysis(), "L5")["reasons"]]
    assert any("snap shots with the firepower of the lane" in text and "not modelled" in text for text in said)
    assert not any("not modelled" in reason["text"] for reason in lane(analysis(), "H9")["reasons"])
    request = {"ask": "spray", "kind": "squad", "at": "H5", "targets": ["H7", "H8"], "values": MG, "weapon": "mmg"}
    assert "spraying two levels of a building is not modelled" in ask(analysis(), request)["reasons"][-1]["text"]


def test_an_alternate_lane_takes_one_hand() -> None:
    left, right = (lane(analysis(), "L5", hand=hand)["hexes"] for hand in ("left", "right"))
    assert left == ["I5", "J5", "K5", "L5"]
    assert right == ["I6", "J5", "K6", "L5"]


@pytest.mark.parametrize(
    ("made", "bare"),
    [
        ({"hexes": {"woods": "H7"}}, ["H8", "H9"]),
        ({"hexes": {"grain": "H6 H7 H8"}}, []),
        ({"markers": {"white_full": "H7", "wp_full": "H8"}}, []),
        ({"elevation": {1: "H7"}}, ["H7", "H8", "H9"]),
        ({"hexes": {"gully": "H7"}}, ["H7"]),
    ],
)
def test_hexes_of_a_lane_that_get_no_firepower(made: dict[str, Any], bare: list[str]) -> None:
    found = lane(analysis(**made), "H9")
    assert found["no_fp"] == bare
    assert found["allowed"] is True


@pytest.mark.parametrize(("levels", "reached"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_lane_of_an_upper_storey_reaches_storeys_as_high(levels: int, reached: bool) -> None:
    house = {"terrain": "stone_building", "polygon": [[5.7, 7.2], [6.4, 7.2], [6.4, 7.8], [5.7, 7.8]], "levels": levels}
    found = lane(analysis(shapes=[house]), "H8", values={**MG, "level": 2})
    assert (found["allowed"], found["hexes"]) == (reached, ["H8"] if reached else [])
    assert found["no_fp"] == (["H6", "H7"] if reached else ["H6", "H7", "H8"])
    if not reached:
        assert "no hex as far as H8 is in sight at the level of the gun" in found["reasons"][0]["text"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"to": "J9"}, "hex grain"),
        ({"to": "H18"}, "beyond its Normal Range"),
        ({"state": ["pinned"]}, "pinned"),
        ({"kind": "cavalry"}, "only infantry"),
        ({"weapon": "inherent"}, "no such weapon"),
    ],
)
def test_where_no_lane_is_laid(more: dict[str, Any], said: str) -> None:
    found = lane(analysis(), **{"to": "H9", **more})
    assert (found["allowed"], found["hexes"]) == (False, [])
    assert said in found["reasons"][0]["text"]


# --- snap shots and sprays


def snap(inquiry: Any, hexside: str = "H8/I8", **more: Any) -> dict[str, Any]:
    return ask(inquiry, {"ask": "snap", "kind": "squad", "at": "H5", "hexside": hexside, **more})


def test_a_snap_shot_halves_and_adds_nothing_of_movement() -> None:
    found = snap(analysis(hexes={"woods": "H8"}), to="H8")
    assert (found["allowed"], found["fp_factor"], found["fp"], found["drm"]) == (True, 0.5, 2, 0)


def test_a_snap_shot_does_not_ask_how_the_hexside_is_written() -> None:
    for made in ({"hexes": {"woods": "H6"}}, {"hexes": {"woods": "I7"}}, {"hexsides": {"wall": "H7/H8 I8/H7"}}):
        inquiry = analysis(**made)
        one, two = snap(inquiry, "H8/I8", to="H8"), snap(inquiry, "I8/H8", to="H8")
        assert (one["allowed"], one["fp"], one["drm"]) == (two["allowed"], two["fp"], two["drm"])


def test_the_range_of_a_snap_shot_is_a_reading() -> None:
    # H11 is 6 hexes off, H12 is 7
    assert snap(analysis(), "H11/H12", to="H12")["fp"] == 2
    assert snap(analysis(switches={"8.15": "entered"}), "H11/H12", to="H12")["fp"] == 1


def test_smoke_on_the_way_of_a_snap_shot() -> None:
    assert snap(analysis(markers={"grenade_smoke": "H6"}), "H8/H9")["drm"] == 2


def test_no_snap_shot_with_ordnance_nor_beside_the_firer() -> None:
    assert snap(analysis(), kind="leader")["allowed"] is False
    assert snap(analysis(), "H5/H6", to="H5")["allowed"] is False
    assert snap(analysis(), "H5/H6", to="H6")["allowed"] is True


@pytest.mark.parametrize(
    ("targets", "values", "allowed"),
    [
        (["H7", "H8"], {"spraying": True}, True),
        (["H7", "H8"], {}, False),
        (["H8", "H9"], {"spraying": True}, False),  # four hexes
        (["H8", "H9"], {"lmg": [3, 8]}, True),
        (["H13", "H14"], {"lmg": [3, 8]}, False),  # beyond Normal Range
        (["H6", "H8"], {"lmg": [3, 8]}, False),
        (["H7", "H7"], {"lmg": [3, 8]}, False),
    ],
)
def test_spraying_fire(targets: list[str], values: dict[str, Any], allowed: bool) -> None:
    answer = ask(analysis(), {"ask": "spray", "kind": "squad", "at": "H5", "targets": targets, "values": values})
    assert answer["allowed"] is allowed
    assert bool(answer["fp"]) is allowed


def test_a_spray_needs_both_hexes_in_sight() -> None:
    inquiry = analysis(hexes={"woods": "H7"})
    request = {"ask": "spray", "kind": "squad", "at": "H5", "targets": ["H7", "H8"], "values": {"lmg": [3, 8]}}
    assert ask(inquiry, request)["allowed"] is False


# --- encirclement


def test_which_pairs_of_entries_encircle() -> None:
    vertices, sides = [Entry(vertex=k) for k in range(6)], [Entry(side=k) for k in range(6)]
    for one, two in combinations(range(6), 2):
        opposite = two - one == 3
        assert encircles([vertices[one], vertices[two]], strict=True) is opposite
        assert encircles([sides[one], sides[two]], strict=True) is opposite
        assert encircles([sides[one], sides[two]], strict=False) is opposite
        assert encircles([vertices[one], vertices[two]], strict=False) is (two - one in (2, 3, 4))
    for vertex in range(6):
        for side in range(6):
            assert encircles([vertices[vertex], sides[side]], strict=True) is False
            assert encircles([vertices[vertex], sides[side]], strict=False) is ((side - vertex) % 6 in (2, 3))


@pytest.mark.parametrize(
    ("sides", "found"), [((0, 2, 4), True), ((1, 3, 5), True), ((0, 1, 2), False), ((0, 2), False)]
)
def test_three_sides_apart_encircle(sides: tuple[int, ...], found: bool) -> None:
    assert encircles([Entry(side=side) for side in sides], strict=True) is found


@pytest.mark.slow(8)
def test_lines_enter_by_the_side_or_the_corner_that_they_reach() -> None:
    grid = analysis().scenario.board.grid
    target = grid.find("P20")
    assert target is not None
    middle = np.array(grid.centres[target])
    corners = np.array(grid.corners(grid.hexes[target]))
    for origin in range(0, grid.size, 7):
        if origin == target:
            continue
        entry = entry_of(grid, origin, target)
        towards = np.array(grid.centres[origin]) - middle
        out = corners - middle
        turns = (out[:, 0] * towards[1] - out[:, 1] * towards[0]).tolist()
        ahead = [float(np.dot(corner - middle, towards)) > 0 for corner in corners]
        at = [k for k in range(6) if abs(turns[k]) < 1e-9 and ahead[k]]
        assert (entry.vertex is not None) == bool(at)
        if at:
            assert entry.vertex == at[0]
        else:
            assert entry.side is not None
            one, two = turns[entry.side], turns[(entry.side + 1) % 6]
            assert one * two < 0
            assert ahead[entry.side] or ahead[(entry.side + 1) % 6]


def test_where_no_fire_enters_none_is_named() -> None:
    answer = ask(analysis(hexes={"woods": "H5"}), {"ask": "encircle", "at": "H6", "attacks": ["H3"]})
    assert answer["reasons"][0]["text"] == "H6 is not encircled: no fire enters it"


def test_who_is_too_far_or_sees_nothing_does_not_encircle() -> None:
    request = {"ask": "encircle", "at": "H5", "attacks": ["H3", "H7"]}
    assert ask(analysis(), request)["encircled"] is True
    assert ask(analysis(hexes={"woods": "H4"}), request)["encircled"] is False
    far = ask(analysis(), {**request, "attacks": ["H3", "H12"]})
    assert far["encircled"] is False
    assert "own firepower: distance 7 hexes, beyond its Normal Range (6, at most 16)" in [
        reason["text"] for reason in far["reasons"]
    ]
    assert ask(analysis(switches={"7.7": "loose"}), {**request, "attacks": ["H3", "H12"]})["encircled"] is False

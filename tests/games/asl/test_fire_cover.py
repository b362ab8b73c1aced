"""Modifiers of attacks in Advanced Squad Leader, one by one: what shelters, what movement adds, who fires (7.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.asl.scenarios import analysis, ask
from workbench.analysis.hex_analysis import Analysis

SQUAD = {"kind": "squad"}


def cover(inquiry: Analysis, target: dict[str, Any] = SQUAD, to: str = "H5", **more: Any) -> dict[str, Any]:
    """An attack from H3 unless told otherwise."""
    return ask(inquiry, {"ask": "cover", "from": "H3", "to": to, "target": target, **more})


def texts(answer: dict[str, Any]) -> str:
    return " | ".join(reason["text"] for reason in answer["reasons"])


@pytest.mark.parametrize(
    ("terrain", "tem"),
    [
        ("woods", 1),
        ("building", 2),
        ("stone_building", 3),
        ("grain", 0),
        ("rubble", 3),
        ("graveyard", 1),
        ("shellholes", 1),
    ],
)
def test_terrain_of_the_target(terrain: str, tem: int) -> None:
    answer = cover(analysis(hexes={terrain: "H5"}))
    assert answer["cover"] == {"tem": tem}
    assert answer["drm"] == tem


def test_a_drawing_is_terrain_of_its_hexes() -> None:
    # the whole of H5 lies about (6.93, 5)
    inquiry = analysis(
        shapes=[{"terrain": "stone_building", "polygon": [[6.7, 4.8], [7.1, 4.8], [7.1, 5.2], [6.7, 5.2]]}]
    )
    grid = inquiry.scenario.board.grid
    middle = inquiry.place("H5")
    x, y = grid.centres[middle]
    around = [[x - 0.2, y - 0.2], [x + 0.2, y - 0.2], [x + 0.2, y + 0.2], [x - 0.2, y + 0.2]]
    inquiry = analysis(shapes=[{"terrain": "stone_building", "polygon": [[float(a), float(b)] for a, b in around]}])
    assert cover(inquiry)["cover"] == {"tem": 3}
    assert cover(inquiry, to="H6", **{"from": "H9"})["cover"] == {"tem": 0}


def test_terrain_of_one_hex_adds_up_but_for_what_counts_alone() -> None:
    assert cover(analysis(hexes={"building": "H5", "woods": "H5"}))["cover"] == {"tem": 3}
    inquiry = analysis(hexes={"woods": "H5"}, markers={"foxhole": "H5"})
    dug = cover(inquiry, {"kind": "squad", "state": ["entrenched"]})
    assert dug["cover"] == {"tem": 2}
    assert "woods at H5 is not added (+1)" in texts(dug)
    assert cover(inquiry)["cover"] == {"tem": 1}, "above its foxhole"


@pytest.mark.parametrize(
    ("made", "both", "better"), [({"building": "H5"}, 4, 2), ({"woods": "H5"}, 3, 2), ({"grain": "H5"}, 2, 2)]
)
def test_a_wall_and_the_terrain_behind_it_are_a_reading(made: dict[str, str], both: int, better: int) -> None:
    walled = {"hexes": made, "hexsides": {"wall": "H4/H5"}}
    added, kept = cover(analysis(**walled, switches={"7.6": "adds"})), cover(analysis(**walled))
    assert (added["cover"]["tem"], kept["cover"]["tem"]) == (both, better)
    assert ("add up (reading in force" in texts(added)) is (both > better)
    assert ("only the better counts (reading in force, from beyond the source" in texts(kept)) is (both > better)
    assert "reading in force" not in texts(cover(analysis(hexes=made))), "no wall"


def test_what_counts_alone_is_no_question_of_the_wall() -> None:
    made = {"hexsides": {"hedge": "H4/H5"}, "hexes": {"woods": "H5"}, "markers": {"trench": "H5"}}
    dug = {"kind": "squad", "state": ["entrenched"]}
    for reading in ("adds", "better"):
        answer = cover(analysis(**made, switches={"7.6": reading}), dug)
        assert answer["cover"] == {"tem": 2}
    assert cover(analysis(**made, switches={"7.6": "better"}))["cover"] == {"tem": 1}


def test_a_bridge_says_for_whom_it_counts() -> None:
    inquiry = analysis(hexes={"stream": "H5"}, paths={"bridge": ["H4 H5 H6"]})
    assert "residual fire takes it as a hexside is not modelled" in texts(cover(inquiry, to="H5@1"))
    assert "residual" not in texts(cover(inquiry, to="H7"))


def test_a_pillbox_waits_for_the_number_of_its_counter() -> None:
    inside = {"kind": "squad", "state": ["entrenched"]}
    answer = cover(analysis(markers={"pillbox": "H5"}), inside)
    assert answer["cover"] == {"tem": 0}
    assert "type it in" in texts(answer)
    assert cover(analysis(markers={"pillbox": "H5"}, values={"pillbox_tem": 5}), inside)["cover"] == {"tem": 5}


@pytest.mark.parametrize(
    ("wall", "origin", "tem"),
    [
        ("H4/H5", "H3", 2),  # crossed
        ("H5/H6", "H3", 0),  # behind the target
        ("H4/H5", "F4", 0),  # comes in by another side
        ("G5/H5", "F4", 2),
        ("G5/G6", "F5", 2),  # the line follows it to a corner of the hex (4.34 EX, B9.3)
    ],
)
def test_walls_shelter_when_the_line_crosses_or_follows_them(wall: str, origin: str, tem: int) -> None:
    inquiry = analysis(hexsides={"wall": wall})
    assert cover(inquiry, **{"from": origin})["cover"] == {"tem": tem}


def test_a_line_through_a_corner_touches_the_ends_of_walls() -> None:
    walled = {"hexsides": {"wall": "G5/H5"}}
    assert cover(analysis(**walled), **{"from": "F5"})["cover"] == {"tem": 2}
    assert cover(analysis(**walled, switches={"9.221": "clear"}), **{"from": "F5"})["cover"] == {"tem": 0}
    both = {"hexsides": {"wall": "G5/H5 G6/H5"}, "switches": {"9.221": "clear"}}
    assert cover(analysis(**both), **{"from": "F5"})["cover"] == {"tem": 2}, "no gap between two walls"


def test_walls_shelter_no_riders_and_no_upper_storeys() -> None:
    inquiry = analysis(hexes={"building": "H5"}, hexsides={"wall": "H4/H5"}, switches={"7.6": "adds"})
    assert cover(inquiry)["cover"] == {"tem": 4}
    assert cover(inquiry, to="H5@1")["cover"] == {"tem": 2}
    rider = cover(analysis(hexsides={"wall": "H4/H5"}), {"kind": "cavalry"})
    assert (rider["cover"], rider["drm"]) == ({"tem": 0}, -2)
    assert "does not shelter" in texts(rider)


def test_height_counts_where_nothing_else_does() -> None:
    higher = cover(analysis(elevation={1: "H5"}))
    assert (higher["cover"], higher["open_ground"]) == ({"tem": 1}, False)
    assert "height advantage" in texts(higher)
    assert cover(analysis(elevation={1: "H5"}, hexes={"woods": "H5"}))["cover"] == {"tem": 1}
    assert cover(analysis(elevation={1: "H3 H5"}))["cover"] == {"tem": 0}
    assert cover(analysis(elevation={1: "H5"}, hexes={"building": "H3"}), **{"from": "H3@1"})["cover"] == {"tem": 0}
    assert cover(analysis(hexes={"gully": "H3"}))["cover"] == {"tem": 0}, "out of a gully is no hill"


@pytest.mark.parametrize(
    ("action", "state", "ffnam", "ffmo"),
    [
        ("", [], 0, 0),
        ("move", [], -1, -1),
        ("assault_move", [], 0, -1),
        ("dismount", [], -1, -1),
        ("move", ["pinned"], 0, 0),
        ("move", ["pinned", "broken"], -1, -1),
        ("move", ["hazardous"], 0, 0),
    ],
)
def test_movement_of_the_target(action: str, state: list[str], ffnam: int, ffmo: int) -> None:
    answer = cover(analysis(), {"kind": "squad", "action": action, "state": state})
    assert (answer["ffnam"], answer["ffmo"]) == (ffnam, ffmo)
    assert answer["drm"] == (-2 if "hazardous" in state else ffnam + ffmo)


@pytest.mark.parametrize(
    "made",
    [
        {"hexes": {"grain": "H4"}},
        {"hexes": {"grain": "H5"}},
        {"hexes": {"brush": "H5"}},
        {"markers": {"grenade_smoke": "H5"}},
        {"markers": {"wreck": "H4"}},
        {"markers": {"wreck": "H5"}},
        {"hexsides": {"hedge": "H4/H5"}},
        {"elevation": {1: "H5"}},
    ],
)
def test_what_keeps_a_mover_from_being_in_the_open(made: dict[str, Any]) -> None:
    answer = cover(analysis(**made), {"kind": "squad", "action": "move"})
    assert (answer["ffnam"], answer["ffmo"], answer["open_ground"]) == (-1, 0, False)
    assert "not in the open" in texts(answer)


def test_crops_that_are_cut_are_open_ground() -> None:
    moving = {"kind": "squad", "action": "move"}
    assert cover(analysis(hexes={"grain": "H5"}, conditions={"month": 7}), moving)["ffmo"] == 0
    assert cover(analysis(hexes={"grain": "H5"}, conditions={"month": 12}), moving)["ffmo"] == -1


def test_shellholes_and_foxholes_only_shelter_movers_who_paid_for_it() -> None:
    for made in ({"hexes": {"shellholes": "H5"}}, {"markers": {"foxhole": "H5"}}):
        inquiry = analysis(**made)
        assert cover(inquiry, {"kind": "squad", "action": "move"})["drm"] == -2
        inside = cover(inquiry, {"kind": "squad", "action": "move", "state": ["entrenched"]})
        assert (inside["ffmo"], inside["ffnam"]) == (0, -1)
        assert inside["cover"]["tem"] > 0


def test_smoke_hinders_and_once_more_out_of_it() -> None:
    assert cover(analysis(markers={"grenade_smoke": "H4"}))["hindrance"] == 2
    assert cover(analysis(markers={"grenade_smoke": "H5"}))["hindrance"] == 2
    assert cover(analysis(markers={"grenade_smoke": "H3"}))["hindrance"] == 3


@pytest.mark.parametrize(
    ("observer", "drm"),
    [
        ({"kind": "squad", "state": ["cx"]}, 1),
        ({"kind": "squad", "state": ["encircled"]}, 1),
        ({"kind": "hero"}, -1),
        ({"kind": "squad", "values": {"leadership": -2}}, -2),
        ({"kind": "squad", "values": {"leadership": 1}}, 1),
        ({"kind": "leader"}, 0),
    ],
)
def test_the_firer_changes_the_modifiers(observer: dict[str, Any], drm: int) -> None:
    assert cover(analysis(), observer=observer)["drm"] == drm


def test_a_flamethrower_draws_fire_and_ignores_shelter() -> None:
    answer = cover(analysis(hexes={"woods": "H5", "grain": "H4"}), {"kind": "squad", "values": {"ft": [24, 1]}})
    assert (answer["drm"], answer["ft_drm"], answer["dc_drm"]) == (1, 1, 1)


def test_units_on_the_map_are_taken_as_they_stand() -> None:
    forces = {"Red": [{"id": "r", "kind": "squad", "at": "H3"}], "Blue": [{"id": "b", "kind": "cavalry", "at": "H5"}]}
    answer = ask(analysis(forces=forces), {"ask": "cover", "from": "unit:r", "to": "unit:b"})
    assert answer["drm"] == -2
    assert not any("ordinary squad" in text for text in answer["assumed"])


def test_a_blocked_line_is_reported() -> None:
    answer = cover(analysis(hexes={"woods": "H4"}))
    assert "no line of sight" in texts(answer)
    assert answer["open_ground"] is False


def test_indirect_fire_has_its_own_column() -> None:
    inquiry = analysis(hexes={"woods": "H5"})
    assert cover(inquiry, purpose="indirect")["cover"] == {"tem": -1}
    assert cover(inquiry)["cover"] == {"tem": 1}


@pytest.mark.slow(8)
def test_too_many_squads_in_a_place() -> None:
    def crowd(name: str, at: str, squads: int, halves: int = 0) -> list[dict[str, Any]]:
        kinds = ["squad"] * squads + ["half_squad"] * halves + ["leader"]
        return [{"id": f"{name}{n}", "kind": kind, "at": at} for n, kind in enumerate(kinds)]

    def drm(red: list[dict[str, Any]], blue: list[dict[str, Any]]) -> int:
        found = ask(analysis(forces={"Red": red, "Blue": blue}), {"ask": "cover", "from": "unit:r0", "to": "unit:b0"})
        return int(found["drm"])

    assert drm(crowd("r", "H3", 3), crowd("b", "H5", 3)) == 0
    assert drm(crowd("r", "H3", 4), crowd("b", "H5", 1)) == 1
    assert drm(crowd("r", "H3", 1), crowd("b", "H5", 3, 1)) == -1, "half a squad too many counts as one"
    assert drm(crowd("r", "H3", 1), crowd("b", "H5", 5)) == -2
    heroes = [{"id": f"h{n}", "kind": "hero", "at": "H5"} for n in range(4)]
    assert drm(crowd("r", "H3", 1), [*crowd("b", "H5", 3), *heroes[:3]]) == 0, "four single men besides the squads"
    assert drm(crowd("r", "H3", 1), [*crowd("b", "H5", 3), *heroes]) == -1, "a fifth counts as part of a half-squad"
    upstairs = [{**one, "values": {"level": 1}} for one in crowd("x", "H5", 2)]
    assert drm(crowd("r", "H3", 1), [*crowd("b", "H5", 2), *upstairs]) == 0, "two places"
    moving = ask(
        analysis(forces={"Red": crowd("r", "H3", 1), "Blue": crowd("b", "H5", 5)}),
        {"ask": "cover", "from": "unit:r0", "to": "unit:b0", "target": {"action": "move"}},
    )
    assert moving["drm"] == -2, "the -1 and -1 of movement alone"


def test_vehicles_suffer_nothing_of_what_movers_on_foot_do() -> None:
    for kind in ("truck", "tank"):
        answer = cover(analysis(), {"kind": kind, "action": "move"})
        assert (answer["ffnam"], answer["ffmo"], answer["drm"]) == (0, 0, 0)


@pytest.mark.parametrize("action", ["final", "advancing"])
def test_movement_counts_in_defensive_first_fire_alone(action: str) -> None:
    answer = cover(
        analysis(), {"kind": "squad", "action": "move"}, to="H4", observer={"kind": "squad", "action": action}
    )
    assert (answer["ffnam"], answer["ffmo"], answer["drm"]) == (0, 0, 0)
    assert "what movers suffer is of defensive first fire alone" in texts(answer)
    riders = cover(analysis(), {"kind": "cavalry", "action": "move"}, observer={"kind": "squad", "action": action})
    assert riders["drm"] == -2, "riders suffer theirs always"

"""Advanced Squad Leader: what one step costs, on hand-made boards; the examples of the rules among them."""

from __future__ import annotations

import pytest

from tests.games.asl.movement_boards import Board, board, house, spread


def price(stage: Board, start: str, to: str, kind: str = "squad", **more: object) -> object:
    return stage.ask(ask="move_cost", kind=kind, to=to, **{"from": start}, **more)["cost"]


def parts(stage: Board, start: str, to: str, **more: object) -> str:
    answer = stage.ask(ask="move_cost", kind="squad", to=to, **{"from": start}, **more)
    return " + ".join(part["text"] for part in answer["parts"])


# --- terrain (4.13)


@pytest.mark.parametrize(
    ("terrain", "cost"),
    [("woods", 2), ("building", 2), ("grain", 1.5), ("brush", 2), ("orchard", 1), ("rubble", 3), ("graveyard", 1)],
)
def test_terrain_costs_its_number(terrain: str, cost: float) -> None:
    assert price(board(f'hexes: {{{terrain}: "D4"}}'), "D3", "D4") == cost


def test_several_terrains_add_up() -> None:  # 2.4
    assert price(board(shapes=[house("I9"), spread("I9", (3, 4))]), "I8", "I9") == 4


def test_a_marsh_takes_everything_and_uphill_twice_as_much() -> None:  # 4.134
    stage = board('hexes: {marsh: "E4 H3"}\nelevation: {1: "H3"}')
    assert price(stage, "E3", "E4") == 4
    answer = stage.ask(ask="move_cost", kind="squad", to="H3", **{"from": "H2"})
    assert (answer["cost"], answer["becomes"]) == (8, ["cx", "pinned"])


def test_climbing_doubles_and_going_down_does_not() -> None:  # 4.133
    stage = board('hexes: {woods: "W4"}\nelevation: {1: "W4 V4 W5 X4"}')
    assert [price(stage, start, "W4") for start in ("V4", "W5", "X4")] == [2, 2, 2]
    assert [price(stage, start, "W4") for start in ("V3", "W3", "X3")] == [4, 4, 4]
    assert price(stage, "W4", "W3") == 1


def test_smoke_costs_one_more_and_is_doubled_uphill_by_the_reading() -> None:  # 24.7, B.2
    drawing = 'elevation: {1: "E4"}'
    stage = board(drawing, markers='white_full: "E4 G4"')
    assert (price(stage, "G3", "G4"), price(stage, "E3", "E4")) == (2, 4)
    single = board(drawing, markers='white_full: "E4"', rest='switches: {"B.2": single}')
    assert price(single, "E3", "E4") == 3
    assert price(board(markers='white_full: "G4"', rest="conditions: {weather: rain}"), "G3", "G4") == 1


def test_roads_replace_the_terrain_but_not_the_smoke() -> None:  # 4.132
    stage = board('hexes: {woods: "I4 I5"}\npaths: {road: ["I3 I4 I5"]}', markers='white_full: "I5"')
    assert (price(stage, "I3", "I4"), price(stage, "H4", "I4"), price(stage, "I4", "I5")) == (1, 2, 2)


def test_walls_hedges_and_drawn_walls_cost_one_more() -> None:  # 4.131
    stage = board(
        'hexsides: {hedge: "D4/D5", bocage: "F4/F5"}', shapes=["terrain: wall, line: [[5.7, 4.0], [6.5, 4.0]]"]
    )
    assert (price(stage, "D4", "D5"), price(stage, "F4", "F5")) == (2, 3)
    assert price(stage, "H4", "H5") == 2  # y = 4.0 runs between them
    assert price(stage, "K4", "K5") == 1


def test_a_cliff_is_only_climbed_and_a_house_of_a_row_is_closed_to_the_next() -> None:
    stage = board('hexes: {building: "F4 F5"}\nhexsides: {cliff: "D4/D5", rowhouse_wall: "F4/F5"}')
    assert price(stage, "D4", "D5") == "forbidden"
    assert "climbing" in parts(stage, "D4", "D5")
    assert price(stage, "F4", "F5") == "forbidden"


# --- depressions and bridges


def test_out_of_a_gully_is_uphill_but_not_over_its_bridge() -> None:
    stage = board('hexes: {gully: "H4-H6"}\npaths: {road: ["G5 H5 I6"], bridge: ["H5"]}')
    assert price(stage, "H4", "G4") == 2
    assert price(stage, "G4", "H4") == 2
    assert price(stage, "G5", "H5") == 1  # over the bridge
    assert price(stage, "H5@1", "I6") == 1
    assert price(stage, "H4", "H5") == 2  # beneath it
    assert price(stage, "H5", "I6") == 2


def test_people_read_what_a_place_inside_a_hex_is() -> None:
    stage = board(
        'hexes: {gully: "H4-H6"}\npaths: {road: ["G5 H5 I6"], bridge: ["H5"]}',
        shapes=[house("E5", more=", levels: 2")],
        units=['id: a, kind: squad, at: "G5"', 'id: b, kind: squad, at: "E5"'],
    )
    over = stage.analysis.path(stage.request("a"), to=stage.at("I6"))
    assert [(step.place, step.name.en, step.name.fr) for step in over.steps] == [
        ("H5@1", "the bridge at H5", "le pont en H5"),
        ("", "I6", "I6"),
    ]
    beneath = stage.analysis.path(stage.request("squad", "H4"), to=stage.at("H5"))
    assert [step.name.en for step in beneath.steps] == ["beneath the bridge at H5"]
    inside = stage.reach("b").ends
    assert {place: name.fr for place, name in inside.names.items()} == {
        "E5@1": "E5, niveau +1",
        "E5@2": "E5, niveau +2",
    }
    assert all(
        "@" not in name.get(language) for name in stage.reach("a").ends.names.values() for language in ("en", "fr")
    )


def test_who_is_in_crest_status_starts_at_the_crest() -> None:
    stage = board('hexes: {gully: "H4-H6"}', units=['id: a, kind: squad, at: "H5"'])
    assert stage.ask(ask="move_cost", unit="a", to="G5")["cost"] == 2
    assert stage.ask(ask="move_cost", unit="a", to="G5", state=["crest"])["cost"] == 1


def test_water_is_closed_but_for_its_bridge() -> None:
    stage = board('hexes: {water_obstacle: "H4-H6"}\npaths: {road: ["G5 H5 I6"], bridge: ["H5"]}')
    assert price(stage, "G4", "H4") == "forbidden"
    assert price(stage, "G5", "H5") == 1
    assert stage.hexes("squad", "G5")[("H5")] == 1


# --- Bypass (4.3)


@pytest.fixture(scope="module")
def corner() -> Board:
    return board('hexsides: {wall: "D4/D5"}', shapes=[house("D4")], units=['id: a, kind: squad, at: "D3"'])


def test_one_bypass_covers_two_hexsides(corner: Board) -> None:
    assert price(corner, "D3", "D4", mode="bypass", via=["D4/C4", "D4/C5"]) == 1
    assert price(corner, "D3", "D4", mode="bypass", via=["D4/C4", "D4/C5", "D4/D5"]) == 2


def test_from_a_corner_the_wall_counts_only_where_it_is_crossed(corner: Board) -> None:  # 4.31
    at = "D4^D5^C5"
    assert (price(corner, at, "D5"), price(corner, at, "C5"), price(corner, at, "D4")) == (2, 1, 2)
    assert price(corner, at, "D4^D5^E5") == 1
    assert price(corner, at, "D4^E4^E5") == 1
    assert price(corner, at, "D4", mode="bypass", via=["D4/D5"]) == 1
    assert price(corner, at, "E5") == "forbidden"


def test_a_way_goes_round_the_house_and_says_so(corner: Board) -> None:
    way = corner.ask(ask="path", unit="a", to="C5")
    assert way["cost"] == 2
    assert way["steps"][0]["place"] == "D4^D5^C5"
    assert corner.ask(ask="path", unit="a", along=["D4", "C5"])["cost"] == 2


def test_nobody_ends_in_bypass(corner: Board) -> None:
    reach = corner.ask(ask="reach", unit="a")
    assert reach["costs"]["D4"] == 2
    assert "^" not in json_text(reach.get("places", {}))


def json_text(value: object) -> str:
    return repr(value)


def test_painted_woods_touch_every_hexside() -> None:
    stage = board('hexes: {woods: "H5"}')
    assert price(stage, "H4", "H5", mode="bypass") == "forbidden"
    assert "touches the hexside" in parts(stage, "H4", "H5", mode="bypass")


@pytest.mark.slow(8)
def test_woods_beside_a_house_are_paid_as_woods() -> None:  # 4.31, the example of 2I9
    stage = board(shapes=[house("I9"), spread("I9", (3, 4, 5, 6))])
    assert price(stage, "I8", "I9", mode="bypass", via=["I9/J8"]) == 1
    assert price(stage, "J8", "I9", mode="bypass", via=["I9/J9"]) == 1
    assert price(stage, "I8", "I9", mode="bypass", via=["I9/H8", "I9/H9"]) == 2


def test_bypass_through_smoke_and_uphill() -> None:
    stage = board(
        'elevation: {1: "F4"}', markers='white_full: "D4"', shapes=[house("D4", terrain="woods"), house("F4")]
    )
    assert price(stage, "D3", "D4", mode="bypass") == 2
    assert price(stage, "F3", "F4", mode="bypass") == 2


@pytest.mark.parametrize("what", ['markers: "wire: {0}"', 'hexes: "rubble: {0}"', 'markers: "blaze: {0}"'])
def test_wire_rubble_and_fire_bar_bypass(what: str) -> None:
    key = what.split('"')[1].split(":", maxsplit=1)[0]
    laid = f'{key}: "D4"'
    marked = what.startswith("markers")
    stage = board("" if marked else f"hexes: {{{laid}}}", markers=laid if marked else "", shapes=[house("D4")])
    assert price(stage, "D3", "D4", mode="bypass") == "forbidden"


def test_hexsides_must_follow_from_where_the_unit_stands(corner: Board) -> None:
    assert price(corner, "D3", "D4", mode="bypass", via=["D4/C5"]) == "forbidden"
    assert price(corner, "D3", "D4", mode="bypass", via=["E4/E5"]) == "forbidden"


# --- levels


def test_stairs_cost_one_for_every_level() -> None:
    stage = board(shapes=[house("H5", more=", levels: 2")], units=['id: a, kind: squad, at: "H5"'])
    assert stage.ask(ask="move_cost", unit="a", to="H5@1")["cost"] == 1
    assert stage.ask(ask="move_cost", unit="a", to="H5@2")["cost"] == "forbidden"
    assert stage.ask(ask="reach", unit="a")["places"] == {"H5@1": 1, "H5@2": 2}


def test_with_painted_stairwells_only_these_lead_up() -> None:
    hall = "terrain: stone_building, polygon: [[5.9, 4.2], [6.2, 4.2], [6.2, 5.8], [5.9, 5.8]], levels: 1"
    stage = board('hexes: {stairwell: "H5"}', shapes=[hall])
    assert price(stage, "H5", "H5@1") == 1
    assert price(stage, "H6", "H6@1") == "forbidden"
    assert price(stage, "H5@1", "H6@1") == 2
    assert price(stage, "H5", "H6@1") == "forbidden"


def test_a_level_without_a_storey_is_no_place() -> None:
    line = board().ask
    with pytest.raises(AssertionError, match="bad_place"):
        line(ask="move_cost", kind="squad", to="H5@1", **{"from": "H5"})


# --- crowds (5.11)


def crowd(*kinds: str) -> list[str]:
    return [f'id: u{n}, kind: {kind}, at: "F5"' for n, kind in enumerate(kinds)]


@pytest.mark.parametrize(
    ("there", "kind", "cost"),
    [
        (("squad", "squad", "crew"), "squad", 3),
        (("squad", "squad", "crew", "squad"), "squad", 4),
        (("squad", "squad", "crew", "squad", "squad"), "half_squad", 4),
        (("squad", "squad", "squad", "leader", "leader", "leader"), "leader", 2),
        (("squad", "squad", "squad", "leader", "leader", "leader", "hero"), "leader", 3),
        (("squad", "squad"), "squad", 2),
    ],
)
def test_overstacking_costs_for_every_squad_too_many(there: tuple[str, ...], kind: str, cost: int) -> None:
    stage = board('hexes: {building: "F5"}', units=[*crowd(*there), f'id: x, kind: {kind}, at: "F4"'])
    assert stage.ask(ask="move_cost", unit="x", to="F5")["cost"] == cost


def test_stack_counts_squads_and_single_men() -> None:
    stage = board(
        units=[*crowd("squad", "squad", "squad"), 'id: x, kind: squad, at: "A1"', 'id: l, kind: leader, at: "A1"']
    )
    assert stage.ask(ask="stack", at="F5", units=["l"])["legal"]
    answer = stage.ask(ask="stack", at="F5", units=["x"])
    assert (answer["legal"], answer["excess"]) == (False, ["x"])
    assert answer["reasons"][0]["text"] == "F5: squads 4, at most 3; single men 0, of whom 0 do not count (5.1)"


# --- enemies (4.14, 4.15)


def test_a_known_enemy_bars_and_a_concealed_one_does_not() -> None:
    stage = board(
        units=['id: a, kind: squad, at: "H5"'],
        enemies=['id: e, kind: squad, at: "H4"', 'id: h, kind: squad, at: "G5", state: [concealed]'],
    )
    assert stage.ask(ask="move_cost", unit="a", to="H4")["cost"] == "forbidden"
    assert stage.ask(ask="move_cost", unit="a", to="H4", mode="advance")["cost"] == 1
    assert stage.ask(ask="move_cost", unit="a", to="H4", state=["berserk"])["cost"] == 1
    assert stage.ask(ask="move_cost", unit="a", to="G5")["cost"] == 1
    reach = stage.ask(ask="reach", unit="a")
    assert "H4" in reach["barred"]
    assert any("not known" in text for text in reach["assumed"])


def test_a_lone_enemy_leader_is_overrun_at_double_cost() -> None:
    stage = board(
        units=['id: a, kind: squad, at: "H5", values: {morale: 7}'], enemies=['id: e, kind: leader, at: "H4"']
    )
    answer = stage.ask(ask="move_cost", unit="a", to="H4")
    assert answer["cost"] == 2
    assert answer["tests"][0]["p"] == pytest.approx(15 / 36)
    assert stage.ask(ask="reach", unit="a")["needs"] == {"H4": "overrun"}


# --- actions


def test_actions_have_their_prices() -> None:
    stage = board(
        'hexes: {building: "X5"}\nelevation: {2: "W7"}', units=['id: a, kind: squad, at: "X6", values: {smoke: 2}']
    )

    def cost(action: str, **more: object) -> object:
        return stage.ask(ask="move_cost", unit="a", action=action, **more)["cost"]

    assert [cost("recover"), cost("search"), cost("drop"), cost("place_smoke")] == [1, 1, 0, 1]
    assert (cost("place_smoke", to="X7"), cost("place_smoke", to="W7")) == (2, "forbidden")
    assert cost("place_dc", to="X5") == 2
    smoke = stage.ask(ask="move_cost", unit="a", action="place_smoke")
    assert smoke["tests"][0]["p"] == pytest.approx(4 / 6)


def test_the_horse_pays_a_quarter_for_every_factor_of_the_man() -> None:  # 13.31
    stage = board(units=['id: l, kind: leader, at: "H5"', 'id: c, kind: cavalry, at: "H6"'])
    mount = stage.ask(ask="move_cost", unit="l", action="mount", allowance=3)
    assert "6 MF left, 10 if" in mount["parts"][1]["text"]
    gallop = stage.ask(ask="move_cost", unit="c", action="dismount", mode="gallop")
    assert "15 MF before" in gallop["parts"][1]["text"]


def test_who_leaves_the_map_pays_for_its_mirror_image() -> None:  # 2.6
    drawing, units = 'hexes: {woods: "Y1 U1"}\npaths: {road: ["Y3 Y2 Y1"]}', ['id: a, kind: squad, at: "X1"']
    stage = board(drawing, shapes=[house("X0", size=0.2)], units=units)
    found = {
        at: stage.ask(ask="move_cost", kind="squad", at=at, action="exit")["cost"] for at in ("Y1", "W1", "U1", "H5")
    }
    assert found == {"Y1": 1, "W1": 1, "U1": 2, "H5": "forbidden"}
    assert stage.ask(ask="reach", unit="a")["exits"]["X0"] == 2  # Bypass of the house, then open ground

"""Advanced Squad Leader: rout, low crawl and interdiction (10.5 to 10.53)."""

from __future__ import annotations

import pytest

from tests.games.asl.movement_boards import Board, board

NEAR_L2 = ["L1", "L3", "K2", "K3", "M2", "M3"]


def broken(at: str) -> str:
    return f'id: a, kind: squad, at: "{at}", state: [broken, dm]'


def enemy(name: str, at: str, more: str = "") -> str:
    return f'id: {name}, kind: squad, at: "{at}"{more}'


def steps(stage: Board, places: list[str], start: str = "") -> list[str]:
    begin = {"from": start} if start else {}
    prices = {to: stage.ask(ask="move_cost", unit="a", to=to, mode="rout", **begin)["cost"] for to in places}
    return [to for to, price in prices.items() if price != "forbidden"]


def test_the_only_way_out_and_on() -> None:  # 10.5, the example of 5L2
    stage = board(units=[broken("L2")], enemies=[enemy("m", "M2"), enemy("k", "K2"), enemy("s", "K4")], blind=["K4 L2"])
    assert steps(stage, NEAR_L2) == ["L3"]
    assert steps(stage, ["L2", "L4", "M3", "M4", "K3", "K4"], "L3") == ["M4"]
    reach = stage.ask(ask="reach", unit="a")
    assert any("First step: L3" in text for text in reach["assumed"])
    assert "ADJACENT" in reach["barred"]["L3"]


@pytest.mark.parametrize("third", ["L3", "L4"])
def test_no_way_out(third: str) -> None:
    stage = board(units=[broken("L2")], enemies=[enemy("m", "M2"), enemy("k", "K2"), enemy("s", third)])
    assert steps(stage, NEAR_L2) == []
    assert any("No rout is possible" in text for text in stage.ask(ask="reach", unit="a")["assumed"])


def test_a_rout_makes_for_the_nearest_shelter() -> None:
    stage = board('hexes: {woods: "H8 H9 M8"}', units=[broken("H5")], enemies=[enemy("e", "H1")])
    answer = stage.ask(ask="reach", unit="a")
    assert answer["costs"] == {"H8": 4, "H9": 6}  # from woods to woods it may go on
    assert "nearest woods or building, H8" in answer["barred"]["G8"]
    assert stage.ask(ask="path", unit="a", to="H8")["within"]
    assert not stage.ask(ask="path", unit="a", along=["H6"])["within"]


def test_a_shelter_beside_an_enemy_is_none() -> None:
    units, drawing = [broken("H5")], 'hexes: {woods: "H7"}'
    enemies = [enemy("e", "H1"), enemy("f", "H8")]
    answer = board(drawing, units=units, enemies=enemies, blind=["H8 H5", "H8 H6"]).ask(ask="reach", unit="a")
    assert "H7" not in answer["costs"]
    assert "ADJACENT" in answer["barred"]["H7"]


def test_a_shelter_no_farther_from_the_enemy_may_be_ignored() -> None:
    stage = board('hexes: {woods: "G5 H9"}', units=[broken("H5")], enemies=[enemy("e", "H2")])
    answer = stage.ask(ask="reach", unit="a")
    assert {"G5", "H9"} <= set(answer["costs"])
    assert any("May be ignored" in text and "G5" in text for text in answer["assumed"])


@pytest.mark.slow(8)
def test_without_shelter_no_rout_ends_in_the_open_before_an_enemy() -> None:
    stage = board(units=[broken("H5")], enemies=[enemy("e", "H2")])
    answer = stage.ask(ask="reach", unit="a")
    assert "H9" in answer["costs"]  # 7 hexes off, beyond Normal Range
    assert "low crawl" in answer["barred"]["H7"]


@pytest.mark.slow(8)
def test_open_ground_on_the_way_is_interdicted_and_cover_is_not() -> None:
    units, enemies = ['id: a, kind: squad, at: "H5", state: [broken, dm], values: {morale: 7}'], [enemy("e", "H2")]
    drawing = 'hexes: {woods: "H8", brush: "H6"}'
    way = board(drawing, units=units, enemies=enemies).ask(ask="path", unit="a", along=["H6", "H7", "H8"])
    assert [test["at"] for test in way["tests"]] == ["H7"]
    assert way["tests"][0]["p"] == pytest.approx(15 / 36)
    hidden = board(drawing, units=units, enemies=enemies, sheltered=["H7"]).ask(ask="path", unit="a", to="H8")
    assert hidden["tests"] == []
    tired = [enemy("e", "H2", ", state: [cx]")]
    assert board(drawing, units=units, enemies=tired).ask(ask="path", unit="a", to="H8")["tests"] == []


def test_a_low_crawl_is_one_hex_away_from_the_nearest_enemy() -> None:  # 10.52
    stage = board('hexes: {marsh: "H6"}', units=[broken("H5")], enemies=[enemy("e", "H2")])
    answer = stage.ask(ask="reach", unit="a", mode="low_crawl")
    assert answer["costs"] == {"G6": 6, "I6": 6}
    assert answer["tests"] == []
    assert {"G5", "H4", "H6"} <= set(answer["barred"])


def test_upper_floors_are_not_adjacent_to_the_street() -> None:  # 10.51, the example of 3M2
    hall = "terrain: stone_building, polygon: [[10.2, 0.8], [11.5, 0.8], [11.5, 1.7], [10.2, 1.2]], levels: 2"
    stage = board(units=[broken("M2")], enemies=[enemy("e", "M3")], shapes=[hall])
    answer = stage.ask(ask="reach", unit="a")
    assert {"M2@1": 1, "N1@1": 3, "N2@2": 4}.items() <= answer["places"].items()
    assert "N2" not in answer["costs"]


def test_concealed_enemies_are_ignored() -> None:  # 10.533
    enemies = [enemy("h", "H6", ", state: [concealed]"), enemy("e", "H1")]
    stage = board('hexes: {woods: "H7"}', units=[broken("H5")], enemies=enemies)
    assert "H7" in stage.ask(ask="reach", unit="a")["costs"]


def test_only_broken_units_rout() -> None:
    stage = board(units=['id: a, kind: squad, at: "H5"'])
    assert "is not broken" in stage.ask(ask="reach", unit="a", mode="rout")["assumed"][0]

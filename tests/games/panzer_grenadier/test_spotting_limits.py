"""Limits of terrain, time, weather and height, one case per row of the chart (8.11, 8.21, 8.33)."""

from __future__ import annotations

import pytest

from tests.games.panzer_grenadier.spotting_maps import at, doctrine, make_board, rules, scenario
from workbench.engine.sight.results import FIRE, Party
from workbench.engine.spotting.results import Spotting

ROWS = {
    "woods": 3, "village": 3, "town": 3, "field": 3, "light_woods": 3, "light_jungle": 3, "marsh": 3, "mangrove": 3,
    "wadi": 3, "at_ditch": 3, "dense_woods": 1, "dense_jungle": 1, "jungle": 1, "orchard": 5, "palm": 5, "rocky": 3,
    "cave": 1,
}  # fmt: skip
OPEN = ["clear", "beach", "stream", "slope", "steep_slope", "sand_dunes", "rice_paddy", "salt_marsh", "minor_river",
        "major_river", "sandbar", "water", "rail_embankment"]  # fmt: skip


def ask(
    target: str = "0503", kind: str = "infantry", state: tuple[str, ...] = (), origin: str = "0501", watcher: Party = Party(),
    purpose: str = "spot", **made: object,
) -> Spotting:  # fmt: skip
    party = Party(kind=kind, state=state)
    return doctrine(scenario(**made)).spotted(at(origin), at(target), observer=watcher, party=party, purpose=purpose)


@pytest.mark.parametrize(("key", "limit"), ROWS.items())
def test_terrain_limits_men_on_foot(key: str, limit: int) -> None:
    inside, beyond = f"05{limit + 1:02}", f"05{limit + 2:02}"
    board = make_board({key: f"{inside} {beyond}"})
    assert ask(inside, board=board).spotted
    far = ask(beyond, board=board)
    assert (far.spotted, far.limit, far.range) == (False, limit, limit + 1)
    reason = next(r for r in far.reasons if r.key == "spot_limiting")
    assert reason.rule.startswith(("8.21", "8.32"))
    assert str(limit) in reason.text.en
    assert rules().terrain[key].name.en in reason.text.en


@pytest.mark.parametrize("key", OPEN)
def test_other_terrain_conceals_nobody(key: str) -> None:
    assert ask("0513", board=make_board({key: "0513"})).limit == 12


@pytest.mark.parametrize(
    ("key", "kind", "limit"),
    [("rocky", "truck", 12), ("rocky", "at_gun", 12), ("rocky", "tank", 12), ("rocky", "leader", 3), ("rocky", "cavalry", 3),
     ("orchard", "tank", 12), ("orchard", "artillery", 5), ("orchard", "mortar", 5), ("palm", "truck", 12),
     ("palm", "at_gun", 5), ("woods", "tank", 3)],
)  # fmt: skip
def test_terrain_that_limits_some_kinds_only(key: str, kind: str, limit: int) -> None:
    assert ask("0509", kind, board=make_board({key: "0509"})).limit == limit


def test_the_strictest_terrain_counts_and_cave_markers_too() -> None:
    assert ask("0503", board=make_board({"field": "0503", "dense_woods": "0503"})).limit == 1
    assert ask("0503", markers={"cave": (at("0503"),)}).limit == 1


def test_unpainted_hexes_have_the_ground_of_the_map() -> None:
    board = make_board({"clear": "0509", "slope": "0508"}, ground="field")
    assert ask("0507", board=board).limit == 3
    assert ask("0509", board=board).limit == 12
    assert ask("0508", board=board).limit == 3  # a contour does not replace the field


@pytest.mark.parametrize(("month", "climate", "limit"), [
    (1, None, 12), (2, None, 12), (12, None, 12), (3, None, 3), (None, None, 3), (1, "tropical", 3),
])  # fmt: skip
def test_fields_are_clear_in_winter(month: int | None, climate: str | None, limit: int) -> None:
    conditions = {"month": month, "climate": climate or "temperate"}
    assert ask("0509", board=make_board({"field": "0509"}), conditions=conditions).limit == limit
    assert ask("0509", board=make_board(ground="field"), conditions=conditions).limit == limit


@pytest.mark.parametrize(("time", "limit", "night"), [
    ("day", 12, False), ("night", 1, True), ("dawn-60", 1, True), ("dawn-45", 2, True), ("dawn-30", 4, False),
    ("dawn-15", 8, False), ("dusk-60", 12, False), ("dusk-45", 8, False), ("dusk-30", 4, False), ("dusk-15", 2, True),
])  # fmt: skip
def test_visibility_by_time(time: str, limit: int, night: bool) -> None:
    made = scenario(conditions={"time": time})
    assert doctrine(made).visibility.night is night
    answer = ask("0520", conditions={"time": time})
    assert answer.limit == limit
    assert any(text.en.startswith("the scenario gives no visibility") for text in answer.assumed) == (limit == 1)


def test_a_given_visibility_counts_by_night_and_by_day_and_lessens_dawn() -> None:
    assert ask("0504", conditions={"time": "night", "visibility": 2}).limit == 2
    assert ask("0504", conditions={"time": "night", "visibility": 2}).assumed == ask("0504").assumed
    assert ask("0520", conditions={"visibility": 5}).limit == 5
    assert ask("0520", conditions={"visibility": 30}).limit == 30
    early = ask("0520", conditions={"time": "dawn-30", "visibility": 8})
    assert early.limit == 4
    assert any("more than this time allows" in text.en for text in early.assumed)


def test_limiting_terrain_and_darkness_give_the_lesser_range() -> None:
    board = make_board({"woods": "0504 0503"})
    assert not ask("0504", board=board, conditions={"visibility": 2}).spotted
    assert ask("0503", board=board, conditions={"visibility": 2}).spotted


@pytest.mark.parametrize(("steps", "limit"), [(0, 12), (1, 18), (2, 24), (3, 30)])
def test_six_hexes_more_per_level(steps: int, limit: int) -> None:
    answer = ask("0530", board=make_board(steps={"0501": steps}))
    assert answer.limit == limit
    assert any(r.key == "spot_height" and r.rule == "8.33" for r in answer.reasons) == (steps > 0)


def test_height_never_helps_upwards_and_a_wadi_lies_lower() -> None:
    assert ask("0513", board=make_board(steps={"0513": 2})).limit == 12
    assert ask("0513", "truck", ("spotted",), board=make_board({"wadi": "0513"})).limit == 18


def test_a_town_is_a_lookout_for_observers_not_for_firers() -> None:
    board = make_board({"town": "0501"}, {"0501": 1})
    assert ask("0530", board=board).limit == 24
    assert ask("0530", board=board, purpose=FIRE).limit == 18
    assert ask("0530", board=board, purpose=FIRE, switches={"A5": "always"}).limit == 24
    assert ask("0530", board=board, switches={"A5": "never"}).limit == 18


def test_a_town_does_not_raise_the_target_unless_a6_says_so() -> None:
    board = make_board({"town": "0510"}, {"0501": 1})
    assert ask("0510", state=("spotted",), board=board).limit == 18
    assert ask("0510", state=("spotted",), board=board, switches={"A6": "both"}).limit == 12


def test_height_does_not_lengthen_limiting_ranges_unless_a7_says_so() -> None:
    board = make_board({"woods": "0505"}, {"0501": 1})
    assert ask("0505", board=board).limit == 3
    assert ask("0505", board=board, switches={"A7": "add"}).limit == 9


def test_height_adds_nothing_to_reduced_ranges_unless_a39_says_so() -> None:
    board = make_board(steps={"0501": 1})
    answer = ask("0520", board=board, conditions={"time": "dusk-45"})
    assert answer.limit == 8
    assert any(r.key == "spot_height_reduced" for r in answer.reasons)
    assert ask("0520", board=board, conditions={"time": "dusk-45"}, switches={"A39": "always"}).limit == 14
    assert ask("0520", board=board, conditions={"time": "dusk-60"}).limit == 18


def test_the_narrow_reading_of_within() -> None:
    board = make_board({"woods": "0504", "jungle": "0502"})
    assert ask("0504", board=board, switches={"A8": "less"}).limit == 2
    assert ask("0502", board=board, switches={"A8": "less"}).spotted


def test_recon_sees_one_hex_farther_into_limiting_terrain() -> None:
    board = make_board({"woods": "0505", "jungle": "0503"})
    recon = Party(kind="recon")
    assert ask("0505", board=board, watcher=recon).spotted
    assert ask("0503", board=board, watcher=recon).spotted
    assert ask("0520", board=board, watcher=recon).limit == 12
    assert any(r.rule == "8.23" for r in ask("0505", board=board, watcher=recon).reasons)


@pytest.mark.parametrize("state", ["spotted", "in_assault"])
def test_spotted_units_count_as_in_the_open(state: str) -> None:
    board = make_board({"woods": "0513 0514"})
    assert ask("0513", state=(state,), board=board).spotted
    assert not ask("0514", state=(state,), board=board).spotted
    assert any(r.key == "spot_marked" for r in ask("0513", state=(state,), board=board).reasons)


def test_who_fires_from_cover_is_marked() -> None:
    made = doctrine(scenario(make_board({"woods": "0513"})))
    assert made.spotted(at("0501"), at("0513"), party=Party(kind="infantry", action="fire")).spotted
    assert not made.spotted(at("0501"), at("0513"), party=Party(kind="infantry", action="move")).spotted


def test_neighbours_are_always_spotted_and_say_so() -> None:
    answer = ask("0502", board=make_board({"dense_woods": "0502"}), conditions={"visibility": 0})
    assert answer.spotted
    assert [r.rule for r in answer.reasons] == ["1.2", "1.2"]
    assert ask("0501").range == 0
    assert ask("0501").spotted


def test_no_line_of_sight_no_spotting() -> None:
    made = doctrine(scenario(), hidden="0502 0505")
    for label in ("0502", "0505"):  # a cliff may hide even a neighbour
        answer = made.spotted(at("0501"), at(label), party=Party(kind="tank", state=("spotted",)))
        assert not answer.spotted
        assert answer.reasons[0].rule == "8.21"


@pytest.mark.parametrize("key", ["orchard", "palm", "rocky"])
def test_wagons_are_no_leg_units_and_the_answer_says_so(key: str) -> None:
    board = make_board({key: "0510"})
    open_to_view = ask("0510", "wagon", board=board)
    assert open_to_view.spotted
    reading = next(reason for reason in open_to_view.reasons if reason.key == "spot_wagon_not_leg")
    assert "reading" in reading.text.en
    assert "spot_wagon_not_leg" not in [reason.key for reason in ask("0510", "truck", board=board).reasons]
    other = Party(kind="wagon", values={"leg": True})
    assert not doctrine(scenario(board=board)).spotted(at("0501"), at("0510"), party=other).spotted

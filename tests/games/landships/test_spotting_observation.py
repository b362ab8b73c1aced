"""Landships!: observation of hexes for barrages (5.1), and what a unit gives away (8.22, 8.24)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.landships.spotting_maps import WIDE, board, doctrine, place, scenario, unit
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight.results import BOMBARD, OBSERVE, Party
from workbench.engine.spotting.results import Spotting
from workbench.scenario.hex_board import HexBoard

OBSERVER = Party(kind="forward_observer")


def observed(
    column: int | None, target: int, observer: Party = OBSERVER, hidden: tuple[int, ...] = (), **made: Any
) -> Spotting:
    """Is the hex in this column of row 5 observed?"""
    where = None if column is None else place(column)
    return doctrine(scenario(**made), hidden).spotted(where, place(target), observer=observer, purpose=OBSERVE)


@pytest.mark.parametrize(("target", "hidden", "seen"), [(11, (), True), (12, (), False), (11, (11,), False)])
def test_forward_observers(target: int, hidden: tuple[int, ...], seen: bool) -> None:
    answer = observed(1, target, hidden=hidden)
    assert (answer.spotted, answer.limit, answer.range) == (seen, 10, target - 1)


def test_observers_ignore_the_chart() -> None:
    assert observed(1, 9, made=board({"wood": "0905"}), spot={"wood": 1}).spotted
    assert observed(1, 9, made=board({"wood": "0905"})).limit == 10


def test_pinned_observers_and_other_units_observe_nothing() -> None:
    pinned = observed(1, 3, Party(kind="forward_observer", state=("pinned",)))
    assert (pinned.spotted, pinned.reasons[0].key) == (False, "spot_observer_pinned")
    assert observed(1, 3, Party(kind="infantry")).reasons[0].key == "spot_not_observer"


def test_aircraft_need_no_line() -> None:
    plane = Party(kind="aircraft")
    assert observed(1, 3, plane, hidden=(3,)).spotted
    assert not observed(1, 4, plane).spotted
    assert observed(1, 3, plane).sight is None


def test_options_widen_observation() -> None:
    high: dict[str, Any] = {"made": board(steps={"0105": 2}), "options": ("elevation_range",)}
    assert observed(1, 31, **high).spotted
    assert not observed(1, 32, **high).spotted
    flat = ("flat_terrain",)
    assert observed(1, 21, options=flat).spotted
    assert not observed(1, 22, options=flat).spotted
    assert not observed(1, 4, Party(kind="aircraft"), options=("flat_terrain", "elevation_range")).spotted


def test_whoever_stands_there_observes() -> None:
    there = {"british": [unit("i", "infantry", 1), unit("o", "forward_observer", 1)]}
    assert observed(1, 5, Party(), **there).by == "o"
    nobody = observed(1, 5, Party())
    assert nobody.spotted
    assert any("forward observer" in text.en for text in nobody.assumed)


@pytest.mark.parametrize("made", [
    board({"town": "2005"}), board({"road_junction": "2005"}), board({"bridge": "2005"}),
    board(roads=["1905 2005 2105", "2005 2004"]),
])  # fmt: skip
def test_places_that_are_observed_of_themselves(made: HexBoard) -> None:
    answer = observed(None, 20, Party(), made=made)
    assert (answer.spotted, answer.reasons[0].rule) == (True, "5.13")
    assert observed(1, 20, made=made).spotted  # from wherever it is asked
    assert not observed(None, 22, Party(), made=made).spotted


def test_a_road_that_only_bends_is_no_junction() -> None:
    assert not observed(None, 20, Party(), made=board(roads=["1905 2005 2105"])).spotted


TWO_LINES = board(trenches={"German": "0605 1005"})


@pytest.mark.parametrize(("made", "british"), [
    (TWO_LINES, []), (TWO_LINES, [unit("b", "infantry", 2)]),
    (board(trenches={"German": "0605 1005", "British": "0205 0204"}), []),
])  # fmt: skip
def test_only_the_first_line_of_the_enemy(made: HexBoard, british: list[Any]) -> None:
    side = Party(side="British")
    assert observed(None, 6, side, made=made, british=british).reasons[0].key == "spot_observed_first_line"
    assert not observed(None, 10, side, made=made, british=british).spotted


def test_the_first_line_is_seen_from_the_own_edge() -> None:
    east = {"made": TWO_LINES, "british": [unit("b", "infantry", 20)]}
    assert observed(None, 10, Party(side="British"), **east).spotted
    assert not observed(None, 6, Party(side="British"), **east).spotted
    away = {"made": TWO_LINES, "german": [unit("g", "infantry", 3)]}
    assert observed(None, 10, Party(side="British"), **away).spotted


def test_a_gap_does_not_make_a_second_line() -> None:
    made = board(trenches={"German": "0602 0603 0606 0607 1002 1003 1006"})
    first = doctrine(scenario(made)).observation.auto.observed_hexes("British")
    assert [WIDE.labels[number] for number in np.flatnonzero(first)] == ["0602", "0603", "0606", "0607"]


def test_saps_do_not_make_two_lines_one() -> None:
    made = board(trenches={"German": "0603 0604 0605 0606 0607 0705 0805 0905 1003 1004 1005 1006 1007"})
    first = doctrine(scenario(made)).observation.auto.observed_hexes("British")
    found = {WIDE.labels[number] for number in np.flatnonzero(first)}
    assert {"0603", "0604", "0605", "0606", "0607"} <= found
    assert not found & {"0805", "0905", "1003", "1004", "1005", "1006", "1007"}


def test_own_trenches_and_the_row_before_them() -> None:
    made = board(trenches={"British": "0504 0505 0506", "German": "2004 2005 2006"})
    ours = Party(side="British")
    assert observed(None, 5, ours, made=made).reasons[0].key == "spot_observed_own_trench"
    answer = observed(None, 6, ours, made=made)
    assert (answer.spotted, answer.reasons[0].key) == (True, "spot_observed_front")
    assert answer.assumed
    assert not observed(None, 4, ours, made=made).spotted
    assert not observed(None, 7, ours, made=made).spotted
    # the other side has the hexes before its own
    assert observed(None, 19, Party(side="German"), made=made).spotted
    assert not observed(None, 21, Party(side="German"), made=made).spotted


def test_lines_that_the_scenario_names() -> None:
    names = {"first_line": (place(10),), "front": (place(4),)}
    made = board(trenches={"German": "0605 1005", "British": "0305"}, trench=names)
    ours = Party(side="British")
    assert [observed(None, column, ours, made=made).spotted for column in (3, 4, 6, 10)] == [True, True, False, True]
    assert not observed(None, 10, ours, made=made).assumed


def test_barrages_are_directed_by_anybody_of_the_side() -> None:
    units = [unit("gun", "art_gun", 30), unit("o", "forward_observer", 4), unit("p", "aircraft", 20)]
    made = doctrine(scenario(british=units))
    answer = made.spotted(place(30), place(9), observer=Party(unit="gun"), purpose=BOMBARD)
    assert (answer.spotted, answer.by, answer.range) == (True, "o", 21)
    assert made.spotted(None, place(21), observer=Party(side="British"), purpose=OBSERVE).by == "p"
    everywhere = made.directed("British")
    for column in (4, 14, 18, 22):
        assert everywhere[place(column)]
    for column in (15, 17, 23):
        assert not everywhere[place(column)]
    assert not made.directed("German").any()


def test_areas_of_observers_agree_with_single_answers() -> None:
    made = doctrine(scenario(), hidden=(6,))
    for observer in (OBSERVER, Party(kind="aircraft"), Party(kind="infantry")):
        area = made.area(place(3), observer=observer, purpose=OBSERVE)
        for target in range(0, WIDE.size, 3):
            one = made.spotted(place(3), target, observer=observer, purpose=OBSERVE)
            assert (one.spotted, one.limit) == (bool(area.spotted[target]), int(area.limit[target]))


def test_nothing_is_observed_under_smoke() -> None:
    """Neither from the air nor of itself, in the marker's hex and those around it (5.33)."""
    smoke = {"markers": {"smoke": (place(6),)}}
    air = Party(kind="aircraft")
    made = doctrine(scenario(**smoke))
    area = made.area(place(4), observer=air, purpose=OBSERVE)
    for column in range(2, 9):
        one = made.spotted(place(4), place(column), observer=air, purpose=OBSERVE)
        assert one.spotted == (2 <= column <= 4), column
        assert bool(area.spotted[place(column)]) == one.spotted, column
        assert one.limit == 2
    assert "spot_air_smoke" in [
        reason.key for reason in made.spotted(place(4), place(6), observer=air, purpose=OBSERVE).reasons
    ]


def test_whether_smoke_hides_what_is_observed_of_itself_is_a_reading() -> None:
    for column, reading, seen in (
        (6, "hidden", False),
        (7, "hidden", False),
        (8, "hidden", True),
        (6, "observed", True),
    ):
        smoke = {"markers": {"smoke": (place(6),)}, "switches": {"smoke_5_13": reading}}
        town = board({"town": f"{column:02}05"})
        found = observed(None, column, made=town, **smoke)
        assert (found.spotted, found.limit) == (seen, None), (column, reading)
        assert bool(doctrine(scenario(town, **smoke)).directed("")[place(column)]) == seen, (column, reading)


def kept(action: str, column: int, hidden: tuple[int, ...] = (), **made: Any) -> bool:
    """Does a unit in this column keep out of sight of a squad in column 1?"""
    units = {"british": [unit("b", "infantry", column)], "german": [unit("g", "infantry", 1), unit("p", "aircraft", 2)]}
    return doctrine(scenario(**{**units, **made}), hidden).concealment("b", action).stays_unspotted


def test_what_a_unit_gives_away() -> None:
    spot = {"clear": 5}
    assert kept("still", 7, spot=spot)
    assert not kept("still", 6, spot=spot)
    assert not kept("fire", 11, spot=spot)
    assert kept("fire", 12, spot=spot)
    assert kept("fire", 11, (11,), spot=spot)
    assert kept("move 0805", 6, spot=spot)
    assert not kept("move 0505", 6, spot=spot)
    assert kept("move", 6, spot=spot)
    assert not kept("move", 4, spot=spot)


def test_concealment_where_the_chart_is_unknown() -> None:
    made = scenario(board({"wood": "0405"}), [unit("b", "infantry", 4)], [unit("g", "infantry", 1)])
    answer = doctrine(made).concealment("b", "still")
    assert answer.stays_unspotted
    assert answer.reasons[-1].key == "spot_maybe_seen"


@pytest.mark.parametrize(("who", "action", "code"), [
    ("x", "still", "unknown_unit"), ("b", "dance", "bad_action"), ("b", "move 9999", "bad_place"),
    ("off", "still", "off_map"),
])  # fmt: skip
def test_questions_that_have_no_answer(who: str, action: str, code: str) -> None:
    made = scenario(british=[unit("b", "infantry", 4), unit("off", "infantry", None)])
    with pytest.raises(CannotAnswer) as caught:
        doctrine(made).concealment(who, action)
    assert caught.value.code == code

"""Landships!: the spotting chart, units that fired, options of flat terrain and height (8.2, 16.23)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.landships.spotting_maps import WIDE, board, doctrine, place, scenario, unit
from workbench.engine.sight.results import SPOT, Effect, Party
from workbench.engine.spotting.results import Spotting

FIRED = Party(kind="infantry", state=("fired",))
INFANTRY = Party(kind="infantry")


def ask(column: int, party: Party | None = INFANTRY, hidden: tuple[int, ...] = (), **made: Any) -> Spotting:
    """Is somebody in this column of row 5 spotted from column 1?"""
    return doctrine(scenario(**made), hidden).spotted(place(1), place(column), party=party)


@pytest.mark.parametrize(("column", "seen"), [(4, True), (5, False)])
def test_the_typed_range_itself_is_included(column: int, seen: bool) -> None:
    answer = ask(column, made=board({"wood": f"{column:02}05"}), spot={"wood": 3})
    assert (answer.spotted, answer.limit, answer.range) == (seen, 3, column - 1)
    assert answer.reasons[0].rule == "8.21"


def test_an_unknown_row_is_said_and_spots_nobody() -> None:
    answer = ask(3, made=board({"wood": "0305"}))
    assert (answer.spotted, answer.limit) == (False, None)
    assert answer.reasons[0].effect is Effect.UNDECIDED
    assert answer.reasons[0].key == "spot_chart_missing"
    assert "spot_range, wood" in answer.reasons[0].text.en
    assert "Games, My values" in answer.reasons[0].text.en
    assert "Jeux, Mes valeurs" in answer.reasons[0].text.fr
    # units of one hex are together whatever the chart says
    assert doctrine(scenario(board({"wood": "0305"}))).spotted(place(3), place(3), party=INFANTRY).spotted


def test_clear_ground_has_a_marked_reading() -> None:
    near, far = ask(10), ask(11)
    assert (near.spotted, near.limit, far.spotted) == (True, 9, False)
    assert any("worked back" in text.en for text in near.assumed)
    assert not any("worked back" in text.en for text in ask(10, spot={"clear": 9}).assumed)


@pytest.mark.parametrize(("column", "hidden", "seen", "limit"), [
    (10, (), True, 10), (11, (), True, 10), (12, (), False, 10), (10, (10,), False, 10),
])  # fmt: skip
def test_who_fired_is_spotted_within_ten_with_a_line(
    column: int, hidden: tuple[int, ...], seen: bool, limit: int
) -> None:
    answer = ask(column, FIRED, hidden, made=board({"wood": f"{column:02}05"}), spot={"wood": 3})
    assert (answer.spotted, answer.limit) == (seen, limit)
    assert ask(column, Party(kind="infantry", action="fire"), hidden, spot={"clear": 0}).spotted is seen


def test_limits_of_the_scenario_are_not_passed_off_as_printed() -> None:
    own = "its limits are your own values, in this scenario"
    made = board({"wood": "0505"})
    assert any(own in text.en for text in ask(5, made=made, spot={"wood": 3}).assumed)
    assert not any(own in text.en for text in ask(6, made=made, spot={"wood": 3}).assumed)
    areas = [doctrine(scenario(made, spot=spot)).area(place(1), party=INFANTRY) for spot in ({"wood": 3}, {})]
    assert [any(own in text.en for text in area.assumed) for area in areas] == [True, False]


def test_what_the_question_says_of_a_target_is_not_assumed_away() -> None:
    silent, fired = ask(5, Party()), ask(5, Party(state=("fired",)))
    assert "the target is taken for a unit that has not fired" in [text.en for text in silent.assumed]
    assert not any("has not fired" in text.en for text in fired.assumed)
    assert "the target is taken for an infantry squad" in [text.en for text in fired.assumed]


def test_firing_makes_the_limit_known() -> None:
    assert ask(8, FIRED, made=board({"wood": "0805"})).limit == 10


def test_flat_terrain_doubles_the_clear_and_firing_alone() -> None:
    flat: dict[str, Any] = {"spot": {"clear": 9, "wood": 3}, "options": ("flat_terrain",)}
    assert ask(19, **flat).spotted
    assert not ask(20, **flat).spotted
    wood = board({"wood": "0505 2105 2205"})
    assert not ask(5, made=wood, **flat).spotted
    assert ask(21, FIRED, made=wood, **flat).spotted
    assert not ask(22, FIRED, made=wood, **flat).spotted
    assert ask(20, **{**flat, "switches": {"A28": "weapon"}}).limit == 9


def test_height_adds_ten_a_level() -> None:
    high: dict[str, Any] = {"made": board(steps={"0105": 2}), "spot": {"clear": 9}, "options": ("elevation_range",)}
    assert ask(30, **high).spotted
    assert not ask(31, **high).spotted
    up: dict[str, Any] = {**high, "made": board(steps={"2005": 1}), "spot": {"hill": 9}}
    assert ask(20, **up).limit == 19
    assert ask(20, **{**up, "switches": {"A29": "down_only"}}).limit == 9
    assert ask(30, **{**high, "options": ()}).limit == 9


def test_wood_on_a_hill_uses_the_row_of_hills() -> None:
    spot = {"wood": 3, "hill": 6, "clear": 9}
    both = board({"wood": "0505 0705"}, steps={"0505": 1, "0605": 1})
    assert [ask(column, made=both, spot=spot).limit for column in (5, 6, 7, 8)] == [6, 6, 3, 9]
    assert ask(7, made=both, spot=spot, switches={"A8": "hill"}).limit == 6


def test_works_count_where_their_row_was_typed() -> None:
    dug = board({"trench": "0505", "wood": "0605", "strongpoint": "0605"})
    assert ask(5, made=dug, spot={"clear": 9}).limit == 9
    assert ask(5, made=dug, spot={"clear": 9, "trench": 4}).limit == 4
    assert ask(6, made=dug, spot={"strongpoint": 2}).limit == 2
    # a road through a wood does not make the wood known
    road = board({"wood": "0605"}, roads=["0505 0605"])
    assert ask(6, made=road, spot={"road": 8}).limit is None
    assert ask(5, made=road, spot={"road": 8, "clear": 9}).limit == 8


@pytest.mark.parametrize("typed", [{"clear": "far"}, {"clear": -1}, {"clear": True}, "9", None])
def test_values_that_are_none_leave_our_reading(typed: Any) -> None:
    assert ask(5, spot=typed).limit == 9


def test_aircraft_spot_for_nobody() -> None:
    made = scenario(british=[unit("a", "aircraft", 2)], spot={"clear": 9})
    answer = doctrine(made).spotted(place(2), place(3), observer=Party(unit="a"), party=INFANTRY)
    assert (answer.spotted, answer.reasons[0].rule) == (False, "5.12")


def test_any_unit_in_the_hex_will_do() -> None:
    enemies = [unit("g1", "infantry", 9), unit("g2", "mg", 9, "fired")]
    answer = ask(9, None, made=board({"wood": "0905"}), spot={"wood": 3}, german=enemies, british=[unit("b", "mg", 1)])
    assert (answer.spotted, answer.unit, answer.by) == (True, "g2", "b")


def test_a_target_is_spotted_by_any_unit_of_the_side() -> None:
    made = scenario(british=[unit("b", "mg", 4)], german=[unit("g", "mg", 9)], spot={"clear": 5})
    answer = doctrine(made).spotted(None, place(9), observer=Party(side="British"), purpose=SPOT)
    assert (answer.spotted, answer.by) == (True, "b")
    assert not doctrine(scenario()).spotted(None, place(9)).spotted


@given(
    st.dictionaries(st.sampled_from(["clear", "wood", "hill", "trench", "town"]), st.integers(0, 12), max_size=4),
    st.sets(st.sampled_from(["flat_terrain", "elevation_range"])),
    st.booleans(),
)
def test_single_answers_and_areas_agree(spot: dict[str, int], options: set[str], fired: bool) -> None:
    ground = board({"wood": "0505 0706", "town": "0906", "trench": "0405 0505"}, {"0505": 1, "0806": 2, "0105": 1})
    made = doctrine(scenario(ground, spot=spot, options=tuple(sorted(options))), hidden=(6,))
    party = FIRED if fired else INFANTRY
    area = made.area(place(1), party=party)
    assert area.unknown is not None
    for target in range(0, WIDE.size, 7):
        one = made.spotted(place(1), target, party=party)
        assert one.spotted == bool(area.spotted[target])
        assert one.limit == (None if area.unknown[target] else int(area.limit[target]))

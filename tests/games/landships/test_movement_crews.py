"""Landships!: guns that turn, tanks whose crews lose their nerve, trucks that move or fire (8.32, 8.68, 15, 16.21)."""

from __future__ import annotations

import pytest

from tests.engine.movement.small_scenarios import Field
from tests.engine.movement.small_scenarios import field as any_field

GUN, CREW = 'id: g, kind: at_gun, at: "0303", facing: 2', 'id: c, kind: crew, at: "0303"'
OPTION = "options: [gun_rotation]"


def field(board: str = "", **more: object) -> Field:
    return any_field(board, ruleset="landships", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("units", "rest", "cost", "rule"),
    [
        ((GUN, CREW), "", None, "8.32"),
        ((GUN, CREW), OPTION, 0, "16.21"),
        ((GUN,), OPTION, None, "8.32"),
        ((GUN, f"{CREW}, state: [pinned]"), OPTION, None, "8.32"),
        ((GUN, CREW.replace("crew", "infantry")), OPTION, 0, "16.21"),
        ((GUN.replace("at_gun", "aa_gun"), CREW), "", 0, "13.23"),
    ],
)
def test_guns_turn_on_the_move_only_by_the_option(
    units: tuple[str, ...], rest: str, cost: int | None, rule: str
) -> None:
    answer = field(units=units, rest=rest).action("g", "turn")
    assert (answer.cost, answer.parts[0].rule) == (cost, rule)
    assert field(units=units, rest=rest).hexes("g") == {}


def test_gas_pins_those_who_would_turn_a_gun() -> None:
    stage = field(units=[GUN, CREW], rest=OPTION, markers="gas: '0404'")
    assert stage.action("g", "turn").cost is None


def test_reach_says_that_a_gun_may_turn() -> None:
    assert any("(16.21" in text.en for text in field(units=[GUN, CREW], rest=OPTION).reach("g").assumed)
    assert not any("(16.21" in text.en for text in field(units=[GUN, CREW]).reach("g").assumed)


def test_men_on_foot_face_nowhere() -> None:
    assert field(units=[CREW]).action("c", "turn").cost == 0


def a7v(state: str = "") -> str:
    return f'id: t, kind: tank, at: "0303", facing: 2, values: {{ma_cc: 4, nation: german{state}}}'


@pytest.mark.parametrize("state", ["bailed_out", "on_the_floor"])
def test_tanks_stay_without_their_crews(state: str) -> None:
    stage = field(units=[a7v(f", crew_state: {state}")])
    assert stage.hexes("t") == {}
    refused = stage.cost("t", "", "0403")
    assert refused.cost is None
    assert "(15.12)" in refused.parts[0].text.en
    assert stage.action("t", "turn").cost is None


def test_german_tanks_say_what_machine_guns_may_do_to_their_crews() -> None:
    assert any("(15.11)" in text.en for text in field(units=[a7v()]).reach("t").assumed)
    british = a7v().replace("german", "british")
    assert not any("(15.11)" in text.en for text in field(units=[british]).reach("t").assumed)


def test_a_crew_out_of_its_tank_is_told_the_nearest_cover() -> None:
    out = f"{CREW}, values: {{bailed_out: true}}"
    stage = field("hexes: {wood: '0305 0606', river: '0302', trench: '0301'}", units=[out])
    said = next(text.en for text in stage.reach("c").assumed if "(15.12)" in text.en)
    assert ": 0301, 0305 (" in said
    assert not any("(15.12)" in text.en for text in field("hexes: {wood: '0305'}", units=[CREW]).reach("c").assumed)
    assert any("no terrain" in text.en for text in field(units=[out]).reach("c").assumed)


def test_trucks_that_move_do_not_fire() -> None:
    truck = 'id: t, kind: truck, at: "0303", facing: 2'
    assert any("(8.68)" in text.en for text in field(units=[truck]).reach("t").assumed)
    fired = field(units=[f"{truck}, state: [fired]"])
    assert fired.cost("t", "", "0403").cost is None

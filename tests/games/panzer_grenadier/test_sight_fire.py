"""Direct fire and own troops (7.24, 10.1)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.panzer_grenadier import sight_boards as pg
from tests.games.panzer_grenadier.reference import FireReference
from tests.games.panzer_grenadier.test_sight import GRID, keys, look
from tests.shares import some
from workbench.engine.sight.results import FIRE, Party, SightLine, SightRequest
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.units import Unit


def fire(units: dict[str, list[tuple[str, str]]], a: str, b: str, kind: str = "", **more: str) -> SightLine:
    forces = {
        side: [Unit(f"{side}{n}", name, GRID.find(label)) for n, (name, label) in enumerate(items)]
        for side, items in units.items()
    }
    levels = {1: more.pop("high")} if "high" in more else {}
    ground = pg.board(GRID, elevation=levels)
    engine = pg.doctrine(ground, forces=forces, switches=more)
    return look(engine, a, b, SightRequest(FIRE, observer=Party(kind)))


ENEMY = [("infantry", "0504")]


def test_machine_guns_fire_past_own_troops_with_a_free_hex_before_the_target() -> None:
    own = [("hmg", "0501"), ("infantry", "0502")]
    line = fire({"German": own, "Soviet": ENEMY}, "0501", "0504")
    assert line.visible
    assert "sight_friends_passed" in keys(line)
    close = fire({"German": [("hmg", "0501"), ("infantry", "0503")], "Soviet": ENEMY}, "0501", "0504")
    assert keys(close)[0] == "sight_friends_no_gap"
    assert close.blocker == GRID.find("0503")


def test_ordinary_units_do_not_fire_past_own_troops_but_past_enemies_and_own_armour() -> None:
    own = [("infantry", "0501"), ("infantry", "0502")]
    assert keys(fire({"German": own, "Soviet": ENEMY}, "0501", "0504"))[0] == "sight_friends_between"
    assert fire({"German": own[:1], "Soviet": [("infantry", "0502"), *ENEMY]}, "0501", "0504").visible
    assert fire({"German": [*own[:1], ("tank", "0503")], "Soviet": ENEMY}, "0501", "0504").visible


def test_anybody_fires_over_own_troops_below_him() -> None:
    own = [("infantry", "0501"), ("infantry", "0502")]
    assert fire({"German": own, "Soviet": ENEMY}, "0501", "0504", high="0501").visible
    assert not fire({"German": own, "Soviet": ENEMY}, "0501", "0504", high="0501 0502").visible


def test_direct_fire_is_not_aimed_at_own_units() -> None:
    line = fire({"German": [("hmg", "0501"), ("infantry", "0504")], "Soviet": ENEMY}, "0501", "0504")
    assert keys(line)[0] == "sight_friends_target"
    assert line.blocker == GRID.find("0504")
    assert not line.asymmetric


def test_along_a_hexside_the_side_without_friends_is_taken() -> None:
    units = {"German": [("infantry", "0405"), ("infantry", "0505")]}
    assert fire(units, "0405", "0605").visible
    for place in ("0505", "0506"):
        units = {"German": [("infantry", "0405"), ("infantry", place)]}
        for hand in ({}, {"A4": "first"}):
            barred = fire(units, "0405", "0605", A58="both", **hand)
            assert not barred.visible
            assert barred.reasons[0].effect.value == "blocks"


def test_who_fires_is_asked_found_or_assumed() -> None:
    units = {"German": [("infantry", "0501"), ("infantry", "0502")], "Soviet": ENEMY}
    assert fire(units, "0501", "0504", kind="hmg").visible
    assert fire(units, "0503", "0501").visible
    said = fire(units, "0503", "0501").assumed
    assert any("not known" in text.en for text in said)


@pytest.mark.slow(8)
@settings(max_examples=some(10))
@given(pg.boards(largest=5), st.data())
def test_fire_past_friends_equals_trying_every_way(board: HexBoard, data: st.DataObject) -> None:
    size = board.grid.size
    places = data.draw(st.lists(st.tuples(st.sampled_from(["infantry", "tank"]), st.integers(0, size - 1)), max_size=8))
    kind = data.draw(st.sampled_from(["infantry", "hmg"]))
    units = [Unit(str(n), name, at) for n, (name, at) in enumerate(places)]
    engine = pg.doctrine(board, forces={"Red": units})
    reference = FireReference(board, {at: [n for n, p in places if p == at] for _, at in places}, kind)
    request = SightRequest(FIRE, side="Red", observer=Party(kind))
    for origin in range(size):
        visible = engine.area(origin, request).visible
        for target in range(size):
            assert visible[target] == reference.los(origin, target, FIRE), (origin, target)
            line = engine.line(origin, target, request)
            assert line.visible == visible[target]
            assert (line.reasons[0].effect.value == "blocks") is not line.visible
            assert {reason.effect.value for reason in line.reasons} & {"blocks"} == (
                set() if line.visible else {"blocks"}
            )

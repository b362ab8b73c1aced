"""Landships!: arcs of fire (8.1, 8.32)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.landships.fire_maps import fire
from tests.games.landships.spotting_maps import WIDE, place, scenario, unit
from workbench.engine.fire.results import Arc
from workbench.engine.sight.results import Effect, Party
from workbench.games.landships.fire.arcs import SECTORS, Arcs
from workbench.games.landships.fire.weapons import ARMS
from workbench.geometry.hexes import DIRECTIONS

MIDDLE = place(20)


def toward(direction: int, steps: int = 1, start: int = MIDDLE) -> int:
    """The hex some steps from the middle in a direction."""
    found = WIDE.index(WIDE.hexes[start].plus(DIRECTIONS[direction % 6], steps))
    assert found is not None
    return found


def ask(
    target: int, kind: str = "at_gun", facing: int = 0, weapon: str = "", width: str = "60", **values: object
) -> Arc:
    made = scenario(switches={"A5": width})
    return fire(made).arc(MIDDLE, target, firer=Party(kind=kind, values=values), facing=facing, weapon=weapon)


@pytest.mark.parametrize(("width", "counts"), [("60", [1, 3, 3, 5]), ("120", [3, 5, 7, 9])])
@pytest.mark.parametrize("facing", range(6))
def test_the_cone_of_guns(width: str, counts: list[int], facing: int) -> None:
    made = scenario(switches={"A5": width})
    bearing = fire(made).bearing(MIDDLE, firer=Party(kind="at_gun"), facing=facing)
    distance = WIDE.distances(MIDDLE)
    assert [int((bearing.in_arc & (distance == ring)).sum()) for ring in (1, 2, 3, 4)] == counts
    assert bearing.in_arc[toward(facing)]
    assert bool(bearing.in_arc[toward(facing + 1)]) is (width == "120")
    assert not bearing.in_arc[toward(facing + 2)]


@pytest.mark.parametrize("facing", range(6))
def test_sectors_go_clockwise(facing: int) -> None:
    for turn in range(6):
        assert ask(toward(facing + turn), facing=facing).sector == SECTORS[turn]
    # a hex on the border of two belongs to the one nearer to the front
    border = WIDE.index(WIDE.hexes[MIDDLE].plus(DIRECTIONS[facing]).plus(DIRECTIONS[(facing + 1) % 6]))
    assert border is not None
    assert ask(border, facing=facing).sector == "front"


@pytest.mark.parametrize("kind", ["at_gun", "art_gun", "infantry_gun"])
def test_guns_bear_to_the_front_alone(kind: str) -> None:
    assert ask(toward(0, 3), kind).in_arc
    behind = ask(toward(3, 3), kind)
    assert (behind.in_arc, behind.sector) == (False, "rear")
    assert [reason.key for reason in behind.reasons] == ["fire_outside_arc", "fire_arc_cone", "fire_turns"]
    assert not ask(toward(3), "art_gun", weapon="art_gun_indirect").in_arc


def test_the_option_lets_guns_turn_on_foot() -> None:
    made = scenario(options=("gun_rotation",))
    answer = fire(made).arc(MIDDLE, toward(3), firer=Party(kind="at_gun"))
    assert answer.reasons[-1].rule == "16.21"


@pytest.mark.parametrize(("kind", "weapon"), [
    ("infantry", ""), ("mg", ""), ("aa_gun", ""), ("at_rifle", ""), ("flamethrower", ""), ("infantry", "flamethrower"),
])  # fmt: skip
def test_all_round(kind: str, weapon: str) -> None:
    for direction in range(6):
        answer = ask(toward(direction, 2), kind, facing=1, weapon=weapon)
        assert (answer.in_arc, answer.sector) == (True, "all")


def test_who_has_no_weapon_bears_on_nothing() -> None:
    assert not ask(toward(0), "crew").in_arc


def test_arcs_of_vehicles_are_left_open_until_they_are_typed() -> None:
    open_answer = ask(toward(3), "tank", weapon="main_gun")
    assert (open_answer.in_arc, open_answer.sector) == (True, "rear")
    assert open_answer.reasons[0].effect is Effect.UNDECIDED
    typed = {"arc_gun": "front", "arc_mg": "left rear"}
    assert ask(toward(0), "tank", weapon="main_gun", **typed).in_arc
    assert not ask(toward(3), "tank", weapon="main_gun", **typed).in_arc
    assert ask(toward(4), "tank", weapon="vehicle_mg", **typed).in_arc
    assert not ask(toward(1), "tank", weapon="vehicle_mg", **typed).in_arc
    assert ask(toward(1), "tank", weapon="vehicle_mg", arc_mg="sideways").reasons[0].key == "fire_arc_missing"


def test_the_mark_four_of_the_example() -> None:
    guns = [ask(toward(turn), "tank", weapon="main_gun", vehicle="mk_iv").in_arc for turn in range(6)]
    assert guns == [False, True, True, False, True, True]
    assert ask(toward(0), "tank", weapon="vehicle_mg", vehicle="mk_iv").in_arc
    # any weapon that bears will do
    assert ask(toward(0), "tank", vehicle="mk_iv").in_arc
    assert not ask(toward(3), "tank", vehicle="mk_iv").in_arc


@pytest.mark.parametrize(("kind", "side", "switches", "inside"), [
    ("at_gun", 2, {}, True), ("at_gun", 3, {}, False), ("at_gun", 3, {"A5": "120"}, True), ("at_gun", None, {}, True),
    ("tank", 5, {}, True), ("tank", 5, {"A46": "arc"}, False), ("tank", 3, {"A46": "arc"}, True),
])  # fmt: skip
def test_targets_in_the_own_hex(kind: str, side: int | None, switches: dict[str, str], inside: bool) -> None:
    came = {} if side is None else {"entered_from": side}
    made = scenario(
        british=[unit("g", kind, 20, arc_gun="right")], german=[unit("t", "tank", 20, **came)], switches=switches
    )
    facing = 2 if kind == "at_gun" else 1
    answer = fire(made).arc(
        MIDDLE, MIDDLE, firer=Party(unit="g"), facing=facing, weapon="main_gun" if kind == "tank" else ""
    )
    assert (answer.in_arc, answer.sector) == (inside, "same_hex")


@given(
    st.integers(0, 5), st.sampled_from(["60", "120"]), st.sampled_from(["front", "left", "right", "left rear", "all"])
)
def test_turning_the_weapon_turns_its_arc(facing: int, width: str, flanks: str) -> None:
    arcs = Arcs(scenario(switches={"A5": width}), fire(scenario()).ruleset)
    for kind in ("front_cone", flanks):
        straight, turned = arcs.covers(kind, MIDDLE, 0), arcs.covers(kind, MIDDLE, facing)
        for direction in range(6):
            assert straight[toward(direction, 2)] == turned[toward(direction + facing, 2)]
            assert straight[toward(direction)] == arcs.covers_hexside(kind, 0, direction)


def test_every_hex_lies_in_a_sector() -> None:
    arcs = Arcs(scenario(), fire(scenario()).ruleset)
    names = {arcs.sector(MIDDLE, number, 4) for number in range(WIDE.size)}
    assert names == {*SECTORS, "same_hex"}
    everywhere = np.zeros(WIDE.size, dtype=np.bool_)
    for sixth in range(6):
        everywhere |= arcs.covers("front", MIDDLE, sixth)
    assert everywhere.sum() == WIDE.size - 1
    assert set(ARMS) >= {"main_gun", "art_gun_indirect"}


def test_on_a_border_the_sector_is_that_of_the_arc() -> None:
    arcs = Arcs(scenario(), fire(scenario()).ruleset)
    border = toward(1, 2, toward(0, 2))  # between the front and its right
    assert arcs.sector(MIDDLE, border, 0) == arcs.sector(MIDDLE, border, 0, "front") == "front"
    assert arcs.sector(MIDDLE, border, 0, "right left") == "front_right"
